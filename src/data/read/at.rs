//! Values that remember where in their file they stand.
//!
//! Rulesets and scenes refer to things by key, and whether a key exists is only
//! known once everything is read. Fields that need such a later check are
//! declared as [`At<T>`], so that the check can still name the place.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use super::problem::Pos;

/// A value together with the place it was read from.
///
/// Comparing and hashing look at the value only, so two equal keys written in
/// different places are equal.
#[derive(Clone)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// Where the value starts; for a string, its opening quote.
    pub pos: Pos,
    /// For strings: where each character stands, if that needs a table.
    letters: Letters,
}

impl<T> At<T> {
    /// Places a value.
    #[must_use]
    pub fn new(value: T, pos: Pos) -> Self {
        Self::with_letters(value, pos, Letters::default())
    }

    /// Places a value read from a string literal.
    pub(super) fn with_letters(value: T, pos: Pos, letters: Letters) -> Self {
        Self { value, pos, letters }
    }

    /// Changes the value and keeps the place.
    #[must_use]
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> At<U> {
        At::with_letters(change(self.value), self.pos, self.letters)
    }
}

impl At<String> {
    /// The place of the string's character number `char_offset`, from 0.
    ///
    /// An offset past the end gives the closing quote, which is where a fault
    /// such as "the formula stops too early" belongs.
    #[must_use]
    pub fn inside(&self, char_offset: usize) -> Pos {
        match &self.letters.table {
            Some(table) => {
                let place = table.get(char_offset).or(table.last());
                place.copied().unwrap_or(self.pos)
            }
            None => self.pos.right(1 + char_offset.min(self.value.chars().count())),
        }
    }
}

impl<T> Deref for At<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: PartialEq> PartialEq for At<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for At<T> {}

impl<T: PartialOrd> PartialOrd for At<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.value.partial_cmp(&other.value)
    }
}

impl<T: Ord> Ord for At<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value.cmp(&other.value)
    }
}

impl<T: Hash> Hash for At<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl<T: fmt::Debug> fmt::Debug for At<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} at {}", self.value, self.pos)
    }
}

impl<T: fmt::Display> fmt::Display for At<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

/// Where the characters of a string literal stand in the file.
///
/// A plain literal on one line needs no table: character `n` stands `n + 1`
/// columns right of the opening quote. Escapes, raw strings and line breaks
/// shift characters, and for those every place is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Letters {
    /// The place of each character, and last of all the closing quote.
    table: Option<Arc<[Pos]>>,
}

impl Letters {
    /// Walks a string literal, quotes and `r#` prefix included, that starts at
    /// `pos` and is known to be well formed.
    pub(super) fn of_literal(literal: &str, pos: Pos) -> Self {
        let raw = literal.starts_with('r');
        if !raw && !literal.contains(['\\', '\n']) {
            return Self::default();
        }
        let hashes = literal.chars().skip(1).take_while(|&c| c == '#').count();
        let (opening, closing) = if raw { (2 + hashes, 1 + hashes) } else { (1, 1) };
        let inner_end = literal.len().saturating_sub(closing);
        let inner = literal.get(opening..inner_end).unwrap_or_default();

        let mut table = Vec::new();
        let mut here = pos.right(opening);
        let mut letters = inner.chars();
        while let Some(letter) = letters.next() {
            table.push(here);
            here = here.after(letter);
            if letter == '\\' && !raw {
                for _ in 0..escape_rest(letters.as_str()) {
                    letters.next();
                    here = here.right(1);
                }
            }
        }
        table.push(here);
        Self { table: Some(table.into()) }
    }
}

/// How many characters of `rest`, the text after a backslash, belong to the
/// escape.
fn escape_rest(rest: &str) -> usize {
    match rest.chars().next() {
        Some('x') => 3,
        Some('u') => rest.chars().take_while(|&c| c != '}').count() + 1,
        Some(_) => 1,
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literal(text: &str, value: &str) -> At<String> {
        let pos = Pos::new(4, 10);
        At::with_letters(value.to_owned(), pos, Letters::of_literal(text, pos))
    }

    #[test]
    fn plain_strings_count_columns() {
        let at = literal("\"größe + 1\"", "größe + 1");
        assert_eq!(at.inside(0), Pos::new(4, 11));
        assert_eq!(at.inside(6), Pos::new(4, 17));
        assert_eq!(at.inside(99), Pos::new(4, 20), "the closing quote");
    }

    #[test]
    fn escapes_shift_what_follows() {
        let at = literal(r#""a\n\u{e9}\x41b""#, "a\néAb");
        let columns: Vec<u32> = (0..6).map(|n| at.inside(n).column).collect();
        assert_eq!(columns, [11, 12, 14, 20, 24, 25]);
    }

    #[test]
    fn raw_and_many_line_strings_are_walked() {
        let at = literal("r#\"a\\b\"#", "a\\b");
        assert_eq!(at.inside(2), Pos::new(4, 15));
        let at = literal("\"ab\ncd\"", "ab\ncd");
        assert_eq!(at.inside(4), Pos::new(5, 2));
        assert_eq!(at.inside(5), Pos::new(5, 3));
    }

    #[test]
    fn only_the_value_is_compared() {
        assert_eq!(At::new(1, Pos::START), At::new(1, Pos::new(9, 9)));
        assert_eq!(At::new(2, Pos::START).map(|n| n * 2).value, 4);
    }
}
