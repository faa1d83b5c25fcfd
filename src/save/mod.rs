//! Records of battles: written while one is fought, read to list it, to replay it or to go on with it.
//!
//! State is scene + ruleset + seed + orders, so that is all a record holds. It is a text file of JSON lines that only
//! ever grows: a [`Header`] first, then one order a line with the hash of the state before it, each written whole
//! before the fight goes on; a line of the kind `end` closes the record of a battle that is over. A program that dies
//! in the middle of a line therefore costs one order at the most: the torn line is dropped when the record is read.
//!
//! The scene travels inside the record, the ruleset does not: its fingerprint says whether it is still the same.
//! [`Recording`] is what a battle writes to, [`take_up`] goes on with one, [`battles_in`] lists them without playing them,
//! [`read()`] and [`Record`] replay. Whoever writes holds the lock of the file, so that no two programs write into one
//! record; the system lets go of it when a program ends, however it does.

mod describe;
mod folder;
mod glance;
mod line;
mod reader;
mod recorder;
mod recording;
mod replay;
mod taking;

use std::io;
use std::path::{Path, PathBuf};

use crate::data::library::BattleSpec;
use crate::data::read::{Problem, Problems};
use crate::data::scene::Controller;
use crate::fight::FightError;
use crate::fight::state::order::Order;

pub use describe::{order_text, question_text};
pub use folder::folder;
pub use glance::{Glance, State, battles_in, glance};
pub use reader::read;
pub use recorder::Recorder;
pub use recording::Recording;
pub use replay::Divergence;
pub use taking::{TakenUp, delete, take_up};

/// What a battle was set up from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Version of the program that recorded it; empty in records of format 1.
    pub program: String,
    /// Key of the scene; empty in records of format 1.
    pub scene_key: String,
    /// Its name; empty in records of format 1.
    pub scene_name: String,
    /// Where the scene was found: the name that its faults are reported under.
    pub scene_file: String,
    /// The whole text of the scene.
    pub scene_text: String,
    /// Key of the ruleset.
    pub ruleset: String,
    /// Its name; empty in records of format 1.
    pub ruleset_name: String,
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
            program: line::PROGRAM.to_owned(),
            scene_key: battle.scene.key.clone(),
            scene_name: battle.scene.def.name.clone(),
            scene_file: battle.scene.source.file.to_string(),
            scene_text: battle.scene.source.text.clone(),
            ruleset: battle.rules.key.clone(),
            ruleset_name: battle.rules.name.clone(),
            fingerprint: battle.rules.fingerprint,
            seed: battle.seed.clone(),
            controllers: battle.controllers.clone(),
        }
    }
}

/// An accepted order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Hash of the state before it.
    pub hash: u64,
    /// The round in which it was given; 0 before the first.
    pub round: u32,
    /// The order.
    pub order: Order,
    /// The line of the record, from 1.
    pub line: u32,
}

/// A moment that somebody marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// How many orders had been given.
    pub at: usize,
    /// What it is called.
    pub name: String,
}

/// A record as read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What the battle was set up from.
    pub header: Header,
    /// Every accepted order that was not taken back.
    pub orders: Vec<Step>,
    /// Moments that somebody marked.
    pub marks: Vec<Mark>,
    /// Whether the battle was fought to its end.
    pub finished: bool,
    /// What was left out, a line each with its place: a newer program wrote it.
    pub warnings: Vec<String>,
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
    /// An earlier version of the program wrote it, with dice that worked differently.
    #[error(
        "this battle was recorded by an earlier version of Fray, whose dice worked differently: it can be neither \
         continued nor replayed"
    )]
    Old,
    /// A newer version of the program wrote it.
    #[error(
        "this battle was recorded by {}, this is {} (format {format}; format {} is read here); help: use that \
         version",
        version_text(program),
        version_text(line::PROGRAM),
        line::VERSION
    )]
    Newer {
        /// The format.
        format: u32,
        /// Version of that program, as far as it says.
        program: String,
    },
    /// A newer version of the program wrote it, with something that this one cannot do.
    #[error(
        "this battle was recorded by {} and needs `{what}`, which {} does not know; help: use that version",
        version_text(program),
        version_text(line::PROGRAM)
    )]
    Needs {
        /// What is needed.
        what: String,
        /// Version of that program.
        program: String,
    },
    /// Another program has it open.
    #[error("this battle is being played in another window")]
    Busy,
    /// The scene inside the record does not fit this program or this ruleset.
    #[error("the scene of the record cannot be set up:\n{}", .0.to_string().trim_end())]
    Scene(Problems),
    /// The ruleset is missing or has faults.
    #[error("the ruleset of the record cannot be used:\n{}", .0.to_string().trim_end())]
    Ruleset(Problems),
    /// The ruleset is not the one that the battle was fought under.
    #[error(
        "the ruleset `{key}` has changed since the battle was recorded (fingerprint {then:016x} then, {now:016x} \
         now), so the same orders would lead elsewhere; help: put the files of the ruleset back as they were, or use \
         the version that recorded it ({})",
        version_text(program)
    )]
    Changed {
        /// Key of the ruleset.
        key: String,
        /// Fingerprint in the record.
        then: u64,
        /// Fingerprint of the ruleset as found.
        now: u64,
        /// Version of the program that recorded it.
        program: String,
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

/// A version of the program as it is told: "Fray 0.1.0".
fn version_text(version: &str) -> String {
    if version.is_empty() { "another version of Fray".to_owned() } else { format!("Fray {version}") }
}
