//! Records of battles: written during a battle, read to list it, replay it or resume it.
//!
//! State is scene + ruleset + seed + orders, so that is all a record holds. It is a text file of JSON lines that only
//! ever grows: a [`Header`] first, then one order per line with the hash of the state before it, each written whole
//! before the fight goes on; a line of the kind `end` closes the record of a finished battle. A program that dies in
//! the middle of a line therefore costs one order at most: the torn line is dropped when the record is read.
//!
//! The scene is part of the record, the ruleset is not: its fingerprint tells whether it is still the same. A battle
//! writes to a [`Recording`], [`take_up`] resumes one, [`battles_in`] lists them without playing them, [`read()`] and
//! [`Record`] replay. The writer holds the lock of the file, so that no two programs write into one record; the system
//! releases the lock when a program ends.

mod describe;
mod folder;
mod line;
mod reader;
mod recorder;
mod recording;
mod replay;
mod resume;
mod summary;
pub mod text;

use std::io;
use std::path::{Path, PathBuf};

use crate::data::handicap::Handicap;
use crate::data::library::BattleSpec;
use crate::data::read::{Problem, Problems};
use crate::data::scene::Controller;
use crate::fight::FightError;
use crate::fight::state::order::Order;

pub use describe::{order_text, question_text};
pub use folder::folder;
pub use reader::read;
pub use recorder::Recorder;
pub use recording::{RecordPlace, Recording};
pub use replay::Divergence;
pub use resume::{ResumedRecord, delete, take_up, take_up_watched};
pub use summary::{RecordState, RecordSummary, battles_in, summary_of};

/// The set-up of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Version of the program that recorded it; empty in records of format 1.
    pub program: String,
    /// Key of the scene; empty in records of format 1.
    pub scene_key: String,
    /// Its name; empty in records of format 1.
    pub scene_name: String,
    /// The file of the scene, under which its faults are reported.
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
    /// The controller of each side, in list order.
    pub controllers: Vec<Controller>,
    /// What the combatants of each side bear, in list order; sides that are left out have what the scene says.
    pub handicaps: Vec<Handicap>,
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
            handicaps: battle.handicaps.clone(),
        }
    }
}

/// An accepted order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedOrder {
    /// Hash of the state before it.
    pub hash: u64,
    /// The round in which it was given; 0 before the first.
    pub round: u32,
    /// The order.
    pub order: Order,
    /// The line of the record, from 1.
    pub line: u32,
}

/// A bookmark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bookmark {
    /// Number of orders given before it.
    pub at: usize,
    /// Its name.
    pub name: String,
}

/// A record as read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The set-up of the battle.
    pub header: Header,
    /// Every accepted order that was not taken back.
    pub orders: Vec<RecordedOrder>,
    /// Its bookmarks.
    pub marks: Vec<Bookmark>,
    /// Whether the battle was fought to its end.
    pub finished: bool,
    /// Lines skipped as a newer program's, one text each with its place.
    pub warnings: Vec<String>,
}

/// Why a record cannot be used. The text is for the player.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The file cannot be read.
    #[error("{}", text::file(path.display(), error))]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A line of the file is invalid.
    #[error("{0}")]
    Line(Problem),
    /// An earlier version of the program wrote it, with dice that worked differently.
    #[error("{}", text::OLD)]
    Old,
    /// A newer version of the program wrote it.
    #[error("{}", text::newer(version_text(program), version_text(line::PROGRAM), format, line::VERSION))]
    Newer {
        /// The format.
        format: u32,
        /// Version of that program, if known.
        program: String,
    },
    /// A newer version of the program wrote it, with a feature that this one lacks.
    #[error("{}", text::needs(version_text(program), what, version_text(line::PROGRAM)))]
    Needs {
        /// The feature.
        what: String,
        /// Version of that program.
        program: String,
    },
    /// Another program has it open.
    #[error("{}", text::BUSY)]
    Busy,
    /// The scene inside the record does not fit this program or this ruleset.
    #[error("{}", text::scene(.0.to_string().trim_end()))]
    Scene(Problems),
    /// The ruleset is missing or has faults.
    #[error("{}", text::ruleset(.0.to_string().trim_end()))]
    Ruleset(Problems),
    /// The ruleset has changed since the battle was recorded.
    #[error("{}", text::changed(key, format_args!("{then:016x}"), format_args!("{now:016x}"), version_text(program)))]
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
    /// The battle diverges from the record.
    #[error("{0}")]
    Differs(Box<Divergence>),
    /// The record has no halt of this number.
    #[error("{}", text::no_halt(halt, last))]
    NoHalt {
        /// The number that was asked for.
        halt: usize,
        /// The last halt.
        last: usize,
    },
    /// A bug in the engine showed.
    #[error("{0}")]
    Broken(#[from] FightError),
}

impl SaveError {
    fn file(path: &Path, error: io::Error) -> SaveError {
        SaveError::File { path: path.to_owned(), error }
    }
}

/// The text for a version of the program: "Fray 0.1.0".
fn version_text(version: &str) -> String {
    if version.is_empty() { text::ANOTHER_FRAY.to_owned() } else { text::fray(version) }
}
