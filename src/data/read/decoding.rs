//! From nodes to typed values.
//!
//! [`Decode`] is what a data type implements to be readable, mostly by way of
//! the macros [`record!`](super::record) and [`choice!`](super::choice). This
//! file has the trait and the basic types.

use crate::data::scope::Scope;
use crate::data::vocabulary::{self, Renamed};
use std::fmt::Display;
use std::num::NonZeroU32;
use std::sync::Arc;

use super::at::At;
use super::node::{Node, NodeKind};
use super::problem::{Pos, Problem, Problems};

/// A type that can be made from a [`Node`].
pub trait Decode: Sized {
    /// Makes the value, recording every fault on the way.
    ///
    /// Nothing comes back only if a fault was recorded. The reverse does not
    /// hold: a fault that leaves the value complete, such as an unknown key,
    /// still gives the value, so that later checks can go on with it.
    fn decode(node: &Node, cx: &mut Cx<'_>) -> Option<Self>;
}

/// What decoding carries along: the file's name and the faults found so far.
#[derive(Debug)]
pub struct Cx<'a> {
    file: Arc<str>,
    problems: &'a mut Problems,
    scope: Arc<Scope>,
    rounds: Option<i64>,
    /// The version of the vocabulary that the file is written in.
    version: u16,
    /// The words of older versions that the file uses, each with its first place and the number of places.
    older: Vec<(&'static Renamed, Pos, usize)>,
}

impl<'a> Cx<'a> {
    /// Starts decoding the values of `file`.
    pub fn new(file: Arc<str>, problems: &'a mut Problems) -> Self {
        Self::within(Arc::default(), file, problems)
    }

    /// Starts decoding the values of `file`, which may refer to the names of `scope`.
    pub fn within(scope: Arc<Scope>, file: Arc<str>, problems: &'a mut Problems) -> Self {
        Self { file, problems, scope, rounds: None, version: vocabulary::VERSION, older: Vec::new() }
    }

    /// Says which version of the vocabulary the file is written in.
    pub fn set_version(&mut self, version: u16) {
        self.version = version;
    }

    /// Takes note of a word that has another name in newer versions. It is a fault in a file of such a version; in an
    /// older file the word is read as the new one.
    pub fn renamed(&mut self, pos: Pos, word: &'static Renamed) {
        if self.version >= word.since {
            self.error(pos, format!("`{}` is now called `{word}`", word.old), format!("write `{word}`"));
        } else if let Some((_, _, places)) =
            self.older.iter_mut().find(|(known, ..)| (known.old, known.new) == (word.old, word.new))
        {
            *places += 1;
        } else {
            self.older.push((word, pos, 1));
        }
    }

    /// A warning for each word of an older version that the file uses.
    pub fn older(&self) -> impl Iterator<Item = Problem> {
        self.older.iter().map(|(word, pos, places)| {
            let more = match places {
                1 => String::new(),
                n => format!(", in {n} places of this file"),
            };
            let newest = vocabulary::VERSION;
            let help = format!(
                "write `{word}`; with `vocabulary: {newest}` beside the `key` of the ruleset every place is told"
            );
            Problem::warning(&self.file, *pos, format!("`{}` is now called `{word}`{more}", word.old), help)
        })
    }

    /// The last round of the scene that is decoded, if it says that itself: for help.
    #[must_use]
    pub fn rounds(&self) -> Option<i64> {
        self.rounds
    }

    /// Says which the last round of the scene is.
    pub fn set_rounds(&mut self, last: Option<i64>) {
        self.rounds = last;
    }

    /// The names that values may refer to.
    #[must_use]
    pub fn scope(&self) -> &Arc<Scope> {
        &self.scope
    }

    /// Records a fault at `pos`; `help` may be empty.
    pub fn error(&mut self, pos: Pos, what: impl Into<String>, help: impl Into<String>) {
        self.problems.error(&self.file, pos, what, help);
    }

    /// Records a fault at character `char_offset`, from 0, of a text.
    ///
    /// For types parsed from strings, such as formulas.
    pub fn error_inside(
        &mut self,
        text: &At<String>,
        char_offset: usize,
        what: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.error(text.inside(char_offset), what, help);
    }

    /// Records that `wanted` should stand where `found` does.
    ///
    /// Always returns nothing, to end a [`Decode::decode`] with. Says nothing
    /// about a node that already has its fault.
    pub fn mismatch<T>(&mut self, wanted: impl Display, found: &Node, help: impl Into<String>) -> Option<T> {
        if found.kind != NodeKind::Error {
            let what = format!("expected {wanted}, found {}", found.describe());
            self.error(found.pos, what, help);
        }
        None
    }
}

impl Decode for bool {
    fn decode(node: &Node, cx: &mut Cx<'_>) -> Option<Self> {
        match node.kind {
            NodeKind::Bool(value) => Some(value),
            _ => cx.mismatch("`true` or `false`", node, ""),
        }
    }
}

/// Decodes whole numbers, checking the range of each type.
macro_rules! decode_whole_numbers {
    ($($number:ty),*) => {$(
        impl Decode for $number {
            fn decode(node: &Node, cx: &mut Cx<'_>) -> Option<Self> {
                match &node.kind {
                    NodeKind::Int(value) => <$number>::try_from(*value).ok().or_else(|| {
                        out_of_range(*value, i64::from(<$number>::MIN), i64::from(<$number>::MAX), node.pos, cx)
                    }),
                    NodeKind::Float(_) => {
                        cx.mismatch("a whole number", node, "there are no fractions; round it")
                    }
                    NodeKind::Str(_) => {
                        cx.mismatch("a whole number", node, "write the number without quotes")
                    }
                    _ => cx.mismatch("a whole number", node, ""),
                }
            }
        }
    )*};
}

decode_whole_numbers!(i8, i16, i32, i64, u8, u16, u32);

impl Decode for NonZeroU32 {
    fn decode(node: &Node, cx: &mut Cx<'_>) -> Option<Self> {
        let NodeKind::Int(value) = node.kind else { return u32::decode(node, cx).and_then(NonZeroU32::new) };
        let number = u32::try_from(value).ok().and_then(NonZeroU32::new);
        number.or_else(|| out_of_range(value, 1, i64::from(u32::MAX), node.pos, cx))
    }
}

fn out_of_range<T>(value: i64, min: i64, max: i64, pos: Pos, cx: &mut Cx<'_>) -> Option<T> {
    // Of a range this wide only the near end is worth telling.
    let help = match (value < min, max > i64::from(u16::MAX)) {
        (true, true) if min >= 0 => format!("write a whole number, {min} or more"),
        (false, true) => "write a smaller number".to_owned(),
        _ => format!("write a whole number from {min} to {max}"),
    };
    cx.error(pos, format!("the number {value} is out of range"), help);
    None
}

impl Decode for char {
    fn decode(node: &Node, cx: &mut Cx<'_>) -> Option<Self> {
        match node.kind {
            NodeKind::Char(value) => Some(value),
            _ => cx.mismatch("one character", node, "write it in single quotes, as in `'#'`"),
        }
    }
}

impl Decode for String {
    fn decode(node: &Node, cx: &mut Cx<'_>) -> Option<Self> {
        match &node.kind {
            NodeKind::Str(text) => Some(text.value.clone()),
            NodeKind::Word(word) => cx.mismatch("a text", node, format!("put it in quotes: \"{word}\"")),
            NodeKind::Int(_) | NodeKind::Char(_) => cx.mismatch("a text", node, "put it in double quotes"),
            _ => cx.mismatch("a text", node, ""),
        }
    }
}

/// The value's place is the start of the node.
impl<T: Decode> Decode for At<T> {
    fn decode(node: &Node, cx: &mut Cx<'_>) -> Option<Self> {
        let value = T::decode(node, cx)?;
        Some(At::with_letters(value, node.pos, node.letters()))
    }
}

impl<T: Decode> Decode for Box<T> {
    fn decode(node: &Node, cx: &mut Cx<'_>) -> Option<Self> {
        T::decode(node, cx).map(Box::new)
    }
}

/// Takes `None`, `Some(value)`, or the value alone.
impl<T: Decode> Decode for Option<T> {
    fn decode(node: &Node, cx: &mut Cx<'_>) -> Option<Self> {
        match &node.kind {
            NodeKind::Option(None) => Some(None),
            NodeKind::Option(Some(inner)) => T::decode(inner, cx).map(Some),
            _ => T::decode(node, cx).map(Some),
        }
    }
}

impl<T: Decode> Decode for Vec<T> {
    fn decode(node: &Node, cx: &mut Cx<'_>) -> Option<Self> {
        match &node.kind {
            NodeKind::Seq(items) => {
                // An item with a fault is left out: its fault is recorded, and checks of the others can go on.
                Some(items.iter().filter_map(|item| T::decode(item, cx)).collect())
            }
            _ => cx.mismatch("a list", node, "write it in square brackets: `[a, b]`"),
        }
    }
}

impl<A: Decode, B: Decode> Decode for (A, B) {
    fn decode(node: &Node, cx: &mut Cx<'_>) -> Option<Self> {
        match tuple(node) {
            Some([a, b]) => {
                let (a, b) = (A::decode(a, cx), B::decode(b, cx));
                Some((a?, b?))
            }
            _ => cx.mismatch("two values", node, "write them as `(a, b)`"),
        }
    }
}

impl<A: Decode, B: Decode, C: Decode> Decode for (A, B, C) {
    fn decode(node: &Node, cx: &mut Cx<'_>) -> Option<Self> {
        match tuple(node) {
            Some([a, b, c]) => {
                let (a, b, c) = (A::decode(a, cx), B::decode(b, cx), C::decode(c, cx));
                Some((a?, b?, c?))
            }
            _ => cx.mismatch("three values", node, "write them as `(a, b, c)`"),
        }
    }
}

fn tuple(node: &Node) -> Option<&[Node]> {
    match &node.kind {
        NodeKind::Tuple(items) => Some(items),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Source, read};
    use super::*;

    fn decode<T: Decode>(text: &str) -> Result<T, Vec<String>> {
        let mut problems = Problems::new();
        match read(&Source::new("f", text), &mut problems) {
            Some(value) if problems.is_empty() => Ok(value),
            _ => Err(problems.iter().map(ToString::to_string).collect()),
        }
    }

    #[test]
    fn basic_values() {
        assert_eq!(decode("true"), Ok(true));
        assert_eq!(decode("-128"), Ok(-128_i8));
        assert_eq!(decode("'é'"), Ok('é'));
        assert_eq!(decode("(\"a\", 1)"), Ok(("a".to_owned(), 1_u32)));
        assert_eq!(decode("(1, 2, 3)"), Ok((1_u8, 2_i16, 3_i64)));
        assert_eq!(decode("[1, 2,]"), Ok(vec![Box::new(1_u16), Box::new(2)]));
    }

    #[test]
    fn options_with_and_without_some() {
        assert_eq!(decode("[None, Some(1), 2]"), Ok(vec![None, Some(1_u8), Some(2)]));
    }

    #[test]
    fn numbers_out_of_range_name_the_range() {
        assert_eq!(
            decode::<Vec<u8>>("[256, 7, -1]"),
            Err(vec![
                "f:1:2: error: the number 256 is out of range; \
                 help: write a whole number from 0 to 255"
                    .to_owned(),
                "f:1:10: error: the number -1 is out of range; \
                 help: write a whole number from 0 to 255"
                    .to_owned(),
            ])
        );
    }

    #[test]
    fn wrong_types_say_what_was_found() {
        let fault = |text| decode::<Vec<(String, i32)>>(text).unwrap_err().join("\n");
        assert_eq!(
            fault("[(axe, 1.5), (\"a\", [])]"),
            "f:1:3: error: expected a text, found the word `axe`; help: put it in quotes: \"axe\"\n\
             f:1:8: error: expected a whole number, found the fraction 1.5; \
             help: there are no fractions; round it\n\
             f:1:20: error: expected a whole number, found a list"
        );
        assert_eq!(
            fault("(1, 2)"),
            "f:1:1: error: expected a list, found 2 values in `()`; \
             help: write it in square brackets: `[a, b]`"
        );
    }

    #[test]
    fn columns_after_other_scripts_count_characters() {
        assert_eq!(
            decode::<(String, bool)>("(\"größe → ∞\", ja)").unwrap_err(),
            ["f:1:15: error: expected `true` or `false`, found the word `ja`"]
        );
    }
}
