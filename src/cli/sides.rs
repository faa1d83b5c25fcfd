//! Arguments of the form `NAME=VALUE`, where the name is a side of the scene.

use crate::cli::{Failure, complain};
use crate::data::handicap::Handicap;
use crate::data::read::nearest;
use crate::data::scene::SceneDef;
use crate::kernel::ids::SideId;

/// A value for one side, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ForSide<T> {
    /// The side's key.
    pub(super) side: String,
    /// The value.
    pub(super) value: T,
}

/// Reads `NAME=VALUE`, where the value is one of the known words.
///
/// # Errors
/// What is wrong with the text.
pub(super) fn for_side<T: Copy>(text: &str, known: &[(&str, T)]) -> Result<ForSide<T>, String> {
    match text.split_once('=') {
        Some((side, value)) if !side.is_empty() => Ok(ForSide { side: side.to_owned(), value: word(value, known)? }),
        _ => Err("write it as NAME=VALUE, with the name of a side in front".to_owned()),
    }
}

/// Reads `NAME=PERCENT`.
///
/// # Errors
/// What is wrong with the text.
pub(super) fn handicap(text: &str) -> Result<ForSide<Handicap>, String> {
    let Some((side, value)) = text.split_once('=').filter(|(side, _)| !side.is_empty()) else {
        return Err("write it as NAME=PERCENT, with the name of a side in front".to_owned());
    };
    let percent: u16 = value.parse().map_err(|_| format!("`{value}` is no number of percent"))?;
    Ok(ForSide { side: side.to_owned(), value: Handicap::try_from(percent)? })
}

/// What each side has: its own, or what was chosen for it last.
///
/// # Errors
/// A choice is for a side that the scene has not; it was complained of.
pub(super) fn chosen<T: Copy>(
    scene: &SceneDef,
    own: impl Iterator<Item = T>,
    choices: &[ForSide<T>],
) -> Result<Vec<T>, Failure> {
    let mut all: Vec<T> = own.collect();
    for choice in choices {
        match number(scene, &choice.side) {
            Ok(at) => all[at] = choice.value,
            Err(why) => {
                complain(why);
                return Err(Failure::Usage);
            }
        }
    }
    Ok(all)
}

/// What the combatants of each side bear; none where nothing was chosen.
///
/// # Errors
/// As for [`chosen`].
pub(super) fn handicaps(scene: &SceneDef, choices: &[ForSide<Handicap>]) -> Result<Vec<Handicap>, Failure> {
    if choices.is_empty() {
        return Ok(Vec::new());
    }
    chosen(scene, scene.sides.iter().map(|side| side.handicap), choices)
}

/// Reads one of the known words.
///
/// # Errors
/// It is none of them; the text names them.
pub(super) fn word<T: Copy>(text: &str, known: &[(&str, T)]) -> Result<T, String> {
    known.iter().find(|(word, _)| *word == text).map(|(_, value)| *value).ok_or_else(|| {
        let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
        format!("unknown value `{text}`; known: {}", words.join(", "))
    })
}

/// The number of the side of that key.
///
/// # Errors
/// There is none; the text names the known ones.
pub(super) fn number(scene: &SceneDef, side: &str) -> Result<usize, String> {
    let keys: Vec<&str> = scene.sides.iter().map(|s| s.key.as_str()).collect();
    keys.iter().position(|key| *key == side).ok_or_else(|| {
        let near = nearest(side, keys.iter().copied()).map_or_else(String::new, |n| format!("; did you mean `{n}`?"));
        format!("the scene `{}` has no side `{side}`; its sides are {}{near}", scene.key.value, keys.join(", "))
    })
}

/// The id of the side of that key.
///
/// # Errors
/// As for [`number`].
pub(super) fn id(scene: &SceneDef, side: &str) -> Result<SideId, String> {
    // A scene has eight sides at most.
    number(scene, side).map(|at| SideId(u8::try_from(at).unwrap_or(u8::MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_are_split() {
        let read = |text: &str| for_side(text, &[("a", 'a'), ("b", 'b')]);
        assert_eq!(read("red=b"), Ok(ForSide { side: "red".to_owned(), value: 'b' }));
        assert_eq!(read("red=c"), Err("unknown value `c`; known: a, b".to_owned()));
        assert!(read("red").is_err() && read("=a").is_err());
    }
}
