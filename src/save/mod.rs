//! Records of battles: written while one is fought, read to replay it or to go on with it.
//!
//! State is scene + ruleset + seed + orders, so that is all a record holds. It is a text file of JSON lines that only
//! ever grows: a [`Header`] first, then one order a line with the hash of the state before it, each written whole
//! before the fight goes on; `{"end":true}` closes the record of a battle that is over. A program that dies in the
//! middle of a line therefore costs one order at the most: the torn line is dropped when the record is read.
//!
//! The scene travels inside the record, the ruleset does not: its fingerprint says whether it is still the same.
//! [`Recorder`] writes, [`read()`] and [`Record`] read; the window and `fray replay` are the ones who call them.

mod describe;
mod folder;
mod line;
mod reader;
mod recorder;
mod replay;

use std::io;
use std::path::{Path, PathBuf};

use crate::data::library::BattleSpec;
use crate::data::read::{Problem, Problems};
use crate::data::scene::Controller;
use crate::fight::FightError;
use crate::fight::order::Order;

pub use describe::{order_text, question_text};
pub use folder::{folder, unfinished};
pub use reader::read;
pub use recorder::Recorder;
pub use replay::Divergence;

/// What a battle was set up from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Where the scene was found: the name that its faults are reported under.
    pub scene_file: String,
    /// The whole text of the scene.
    pub scene_text: String,
    /// Key of the ruleset.
    pub ruleset: String,
    /// Fingerprint of the ruleset's files.
    pub fingerprint: u64,
    /// The seed as the player gave it: a number or a word.
    pub seed: String,
    /// Who answered for each side, in list order.
    pub controllers: Vec<Controller>,
}

impl Header {
    /// The header of a battle that is about to begin.
    #[must_use]
    pub fn new(battle: &BattleSpec) -> Header {
        Header {
            scene_file: battle.scene.source.file.to_string(),
            scene_text: battle.scene.source.text.clone(),
            ruleset: battle.rules.key.clone(),
            fingerprint: battle.rules.fingerprint,
            seed: battle.seed.clone(),
            controllers: battle.controllers.clone(),
        }
    }
}

/// A record as read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What the battle was set up from.
    pub header: Header,
    /// Every accepted order, with the hash of the state before it.
    pub orders: Vec<(u64, Order)>,
    /// Whether the battle was fought to its end.
    pub finished: bool,
}

/// Why a record cannot be used. The text is for the player.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The file cannot be read.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A line of the file is not what it should be.
    #[error("{0}")]
    Line(Problem),
    /// The scene inside the record does not fit this program or this ruleset.
    #[error("the scene of the record cannot be set up:\n{}", .0.to_string().trim_end())]
    Scene(Problems),
    /// The ruleset is missing or has faults.
    #[error("the ruleset of the record cannot be used:\n{}", .0.to_string().trim_end())]
    Ruleset(Problems),
    /// The ruleset is not the one that the battle was fought under.
    #[error(
        "the ruleset `{key}` has changed since the battle was recorded (fingerprint {then:016x} then, {now:016x} \
         now), so the same orders would lead elsewhere; help: put the files of the ruleset back as they were"
    )]
    Changed {
        /// Key of the ruleset.
        key: String,
        /// Fingerprint in the record.
        then: u64,
        /// Fingerprint of the ruleset as found.
        now: u64,
    },
    /// The battle goes another way than the record says.
    #[error("{0}")]
    Differs(Box<Divergence>),
    /// A bug in the engine showed.
    #[error("{0}")]
    Broken(#[from] FightError),
}

impl SaveError {
    fn file(path: &Path, error: io::Error) -> SaveError {
        SaveError::File { path: path.to_owned(), error }
    }
}
