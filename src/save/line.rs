//! The lines of a record, as JSON. The format is a contract with every record ever written: lines and keys are only
//! ever added. What an older program may skip becomes a new kind of line or a new key; what it must know to play the
//! record becomes a word in the header's `needs`.

use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Header;
use crate::data::handicap::Handicap;
use crate::data::scene::Controller;
use crate::fight::state::order::Order;
use crate::save::text;

/// The number of the format.
pub(super) const VERSION: u32 = 2;

/// The version of this program.
pub(super) const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// The need of a record whose sides bear what was chosen for them.
const HANDICAPS: &str = "handicaps";

/// What this program knows of that records may need.
pub(super) const KNOWN: [&str; 1] = [HANDICAPS];

/// The part of any first line that names its format.
#[derive(Deserialize)]
pub(super) struct VersionLine {
    pub(super) fray: u32,
    #[serde(default)]
    pub(super) program: String,
    #[serde(default)]
    pub(super) needs: Vec<String>,
}

/// The first line. Format 1 lacks the program's version and the names; the rest is the same.
#[derive(Serialize, Deserialize)]
pub(super) struct HeaderLine {
    fray: u32,
    #[serde(default)]
    program: String,
    #[serde(default)]
    scene_key: String,
    #[serde(default)]
    scene_name: String,
    scene_file: String,
    ruleset: String,
    #[serde(default)]
    ruleset_name: String,
    fingerprint: Hash64,
    seed: String,
    controllers: Vec<String>,
    /// What the combatants of each side bear, in percent, where it was chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    handicaps: Vec<Handicap>,
    /// What a program must know to play the record: words of [`KNOWN`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    needs: Vec<String>,
    scene: String,
}

/// The kind of a line.
#[derive(Deserialize)]
pub(super) struct KindLine {
    pub(super) kind: String,
}

/// The kinds of lines behind the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// An [`OrderLine`].
    Order,
    /// An [`EndLine`].
    End,
    /// A [`BackLine`].
    Back,
    /// A [`MarkLine`].
    Mark,
}

/// The word of each kind. A line of another kind is of a newer program and is left out.
const KINDS: [(&str, LineKind); 4] =
    [("order", LineKind::Order), ("end", LineKind::End), ("back", LineKind::Back), ("mark", LineKind::Mark)];

impl KindLine {
    /// The kind; None for one that this program does not know.
    pub(super) fn known(&self) -> Option<LineKind> {
        KINDS.iter().find(|(word, _)| *word == self.kind).map(|(_, kind)| *kind)
    }
}

/// What the list of battles asks of a line.
#[derive(Deserialize)]
pub(super) struct SummaryLine {
    pub(super) round: Option<u32>,
    #[serde(default)]
    pub(super) winners: Vec<String>,
}

/// A line as written.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum WrittenLine<'a> {
    Order(OrderLine<&'a Order>),
    End(EndLine),
    Back(BackLine),
}

/// An order, the hash of the state before it and the round in which it was given.
#[derive(Serialize, Deserialize)]
pub(super) struct OrderLine<O = Order> {
    pub(super) round: u32,
    pub(super) hash: Hash64,
    pub(super) order: O,
}

/// The battle is over.
#[derive(Serialize, Deserialize)]
pub(super) struct EndLine {
    pub(super) round: u32,
    /// Names of the winning sides; none for a draw.
    pub(super) winners: Vec<String>,
}

/// The battle continues from the state after the order in this line; the first line is the beginning.
#[derive(Serialize, Deserialize)]
pub(super) struct BackLine {
    pub(super) line: u32,
    /// The round in which it was gone back to; written for whoever lists battles.
    #[serde(default)]
    pub(super) round: u32,
}

/// A bookmark.
#[derive(Deserialize)]
pub(super) struct MarkLine {
    pub(super) name: String,
}

impl From<&Header> for HeaderLine {
    fn from(header: &Header) -> HeaderLine {
        HeaderLine {
            fray: VERSION,
            program: header.program.clone(),
            scene_key: header.scene_key.clone(),
            scene_name: header.scene_name.clone(),
            scene_file: header.scene_file.clone(),
            ruleset: header.ruleset.clone(),
            ruleset_name: header.ruleset_name.clone(),
            fingerprint: Hash64(header.fingerprint),
            seed: header.seed.clone(),
            controllers: header.controllers.iter().map(|c| word(*c).to_owned()).collect(),
            handicaps: header.handicaps.clone(),
            needs: header.handicaps.iter().take(1).map(|_| HANDICAPS.to_owned()).collect(),
            scene: header.scene_text.clone(),
        }
    }
}

impl HeaderLine {
    /// The header, and its unknown words for controllers.
    pub(super) fn read(self) -> (Header, Vec<String>) {
        let mut unknown = Vec::new();
        let controllers = self.controllers.into_iter().map(|word| {
            controller(&word).unwrap_or_else(|| {
                unknown.push(word);
                Controller::Human
            })
        });
        let header = Header {
            program: self.program,
            controllers: controllers.collect(),
            handicaps: self.handicaps,
            scene_key: self.scene_key,
            scene_name: self.scene_name,
            scene_file: self.scene_file,
            scene_text: self.scene,
            ruleset: self.ruleset,
            ruleset_name: self.ruleset_name,
            fingerprint: self.fingerprint.0,
            seed: self.seed,
        };
        (header, unknown)
    }
}

/// The word for a controller.
fn word(controller: Controller) -> &'static str {
    match controller {
        Controller::Human => "human",
        Controller::Ai => "ai",
        Controller::Novice => "ai:novice",
        Controller::Veteran => "ai:veteran",
        Controller::Master => "ai:master",
        Controller::None => "none",
    }
}

/// The controller of a word. Text after a colon gives details, such as the level of the computer; details that are not
/// known are left out.
fn controller(text: &str) -> Option<Controller> {
    let of = |text: &str| Controller::ALL.into_iter().find(|known| word(*known) == text);
    of(text).or_else(|| of(text.split(':').next()?))
}

/// A hash, written as 16 hexadecimal digits: most readers of JSON cannot hold 64 bits in a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hash64(pub(super) u64);

impl fmt::Display for Hash64 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Serialize for Hash64 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hash64 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hash64, D::Error> {
        let text = String::deserialize(deserializer)?;
        // `from_str_radix` alone would take a sign and fewer digits.
        let digits = text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit());
        let hash = if digits { u64::from_str_radix(&text, 16).ok() } else { None };
        hash.map(Hash64).ok_or_else(|| D::Error::custom(text::HASH))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_one_word_which_is_written_and_told() {
        let format = include_str!("../../docs/record-format.md");
        for (word, kind) in KINDS {
            assert!(format.contains(&format!("{{\"kind\":\"{word}\"")), "{word} is not told");
            assert_eq!(KindLine { kind: word.to_owned() }.known(), Some(kind));
        }
        let written =
            serde_json::to_string(&WrittenLine::End(EndLine { round: 1, winners: Vec::new() })).expect("it is plain");
        let line: KindLine = serde_json::from_str(&written).expect("it says its kind");
        assert_eq!(line.known(), Some(LineKind::End));
        assert_eq!(KindLine { kind: "note".to_owned() }.known(), None);
    }
}
