//! The lines of a record, as JSON. The format is a contract with every record ever written: change it only together
//! with [`VERSION`].

use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Header;
use crate::data::scene::Controller;
use crate::fight::order::Order;

/// The number of the format.
pub(super) const VERSION: u32 = 1;

/// Any line that says which format it is in.
#[derive(Deserialize)]
pub(super) struct VersionLine {
    pub(super) fray: u32,
}

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HeaderLine {
    fray: u32,
    scene_file: String,
    ruleset: String,
    fingerprint: Hash64,
    seed: String,
    controllers: Vec<Controller>,
    scene: String,
}

/// An order and the hash of the state before it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OrderLine<O = Order> {
    pub(super) hash: Hash64,
    pub(super) order: O,
}

/// The last line of a battle that is over.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndLine {
    pub(super) end: bool,
}

impl From<&Header> for HeaderLine {
    fn from(header: &Header) -> HeaderLine {
        HeaderLine {
            fray: VERSION,
            scene_file: header.scene_file.clone(),
            ruleset: header.ruleset.clone(),
            fingerprint: Hash64(header.fingerprint),
            seed: header.seed.clone(),
            controllers: header.controllers.clone(),
            scene: header.scene_text.clone(),
        }
    }
}

impl From<HeaderLine> for Header {
    fn from(line: HeaderLine) -> Header {
        Header {
            scene_file: line.scene_file,
            scene_text: line.scene,
            ruleset: line.ruleset,
            fingerprint: line.fingerprint.0,
            seed: line.seed,
            controllers: line.controllers,
        }
    }
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
        hash.map(Hash64).ok_or_else(|| D::Error::custom("a hash is 16 hexadecimal digits"))
    }
}
