//! The window: a Bevy app around one fight at a time.

mod driver;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use crate::data::library::{FoundScene, Library};
use crate::data::ruleset::Ruleset;
use crate::data::scene::Controller;

/// What the window starts with.
pub struct Launch {
    /// Where scenes and rulesets come from.
    pub library: Library,
    /// The first screen.
    pub start: Start,
}

/// The first screen.
pub enum Start {
    /// The list of scenes.
    Title,
    /// A battle.
    Battle(Box<BattleSpec>),
    /// A recorded battle that goes on.
    Resume(PathBuf),
}

/// A battle to be fought.
#[derive(Clone)]
pub struct BattleSpec {
    /// The scene.
    pub scene: FoundScene,
    /// The rules.
    pub rules: Arc<Ruleset>,
    /// The seed as the player gave it: a number or a word.
    pub seed: String,
    /// Who answers for each side, in list order.
    pub controllers: Vec<Controller>,
}

/// Opens the window and runs until it is closed.
pub fn run(launch: Launch) -> ExitCode {
    let _ = launch;
    ExitCode::SUCCESS
}
