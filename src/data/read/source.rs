//! A data file in memory, and the way from byte offsets to lines and columns.
//!
//! Files from disk, from the built-in set and from tests all become a [`Source`]; the reader works on nothing else.

use std::sync::Arc;

use super::problem::Pos;

/// A file's name and text.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path that faults are reported under.
    pub file: Arc<str>,
    /// The whole text.
    pub text: String,
}

impl Source {
    /// Names a text.
    ///
    /// A byte-order mark in front, which some editors write, is dropped.
    #[must_use]
    pub fn new(file: impl Into<Arc<str>>, text: impl Into<String>) -> Self {
        let mut text = text.into();
        if text.starts_with('\u{feff}') {
            text.remove(0);
        }
        Self { file: file.into(), text }
    }
}

/// Finds the line and column of a byte offset.
#[derive(Debug)]
pub(super) struct Lines<'a> {
    text: &'a str,
    /// The byte offset of each line's first character.
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let after_breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Self { text, starts: std::iter::once(0).chain(after_breaks).collect() }
    }

    /// The place of `offset`; offsets past the end give the end.
    pub(super) fn pos(&self, offset: usize) -> Pos {
        let offset = self.text.floor_char_boundary(offset);
        let line = self.starts.partition_point(|&start| start <= offset);
        let start = self.starts.get(line.saturating_sub(1)).copied();
        let before = self.text.get(start.unwrap_or(0)..offset);
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        Pos::new(line, 1).right(before.map_or(0, |text| text.chars().count()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let text = "één\nzwei ö!\n";
        let lines = Lines::of(text);
        assert_eq!(lines.pos(0), Pos::new(1, 1));
        assert_eq!(lines.pos(text.find('n').unwrap()), Pos::new(1, 3));
        assert_eq!(lines.pos(text.find('!').unwrap()), Pos::new(2, 7));
        assert_eq!(lines.pos(text.len()), Pos::new(3, 1));
        assert_eq!(lines.pos(999), Pos::new(3, 1));
    }

    #[test]
    fn a_byte_order_mark_is_dropped() {
        assert_eq!(Source::new("a", "\u{feff}()").text, "()");
    }
}
