//! The version of the vocabulary of rulesets. A ruleset says under `vocabulary` which version it is written in; one
//! that says none is written in the first. Words of older versions are read as those that they are called now.

mod renamed;
#[cfg(test)]
mod tests;

use std::fmt;

pub use renamed::{RENAMED, Renamed};

/// The newest version, which shipped rulesets are written in.
pub const VERSION: u16 = 2;
/// The version of a ruleset that says none.
pub const FIRST: u16 = 1;

/// Where a word of the vocabulary can stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordPlace {
    /// A variant of the choice of this name.
    Choice(&'static str),
    /// A key of the record or variant of this name.
    Key(&'static str),
    /// A function of formulas.
    Function,
    /// A number of a combatant in formulas.
    Quantity,
    /// A word behind this one and a dot in formulas.
    Field(&'static str),
}

impl Renamed {
    /// The new name of a word.
    #[must_use]
    pub fn find(place: WordPlace, old: &str) -> Option<&'static Renamed> {
        RENAMED.iter().find(|renamed| renamed.old == old && renamed.place == place)
    }
}

/// The new word with the keys that it needs.
impl fmt::Display for Renamed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.new)?;
        for (at, (key, value)) in self.adds.iter().enumerate() {
            write!(f, "{}{key}: {value}", if at == 0 { "(" } else { ", " })?;
        }
        if self.adds.is_empty() { Ok(()) } else { f.write_str(")") }
    }
}
