//! Tables: values under keys, in the order of the file.
//!
//! Rulesets list their definitions in tables. The order is kept because menus
//! and turn-order ties follow it; the place of each key is kept for the checks
//! that come after reading.

use std::ops::Deref;

use super::at::At;
use super::decoding::{Cx, Decode};
use super::node::{Node, NodeKind};

/// Values under keys, written `{"key": value}` or `{key: value}`.
///
/// Reads as a slice of its entries. No key occurs twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<T> {
    entries: Vec<(At<String>, T)>,
}

impl<T> Table<T> {
    /// An empty table.
    #[must_use]
    pub const fn new() -> Self {
        Self { entries: Vec::new() }
    }

    /// The value under `key`.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&T> {
        let entry = self.entries.iter().find(|(known, _)| known.value == key);
        entry.map(|(_, value)| value)
    }

    /// The keys in the order of the file.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|(key, _)| key.value.as_str())
    }
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Deref for Table<T> {
    type Target = [(At<String>, T)];

    fn deref(&self) -> &Self::Target {
        &self.entries
    }
}

impl<T> IntoIterator for Table<T> {
    type Item = (At<String>, T);
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a Table<T> {
    type Item = &'a (At<String>, T);
    type IntoIter = std::slice::Iter<'a, (At<String>, T)>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.iter()
    }
}

impl<T: Decode> Decode for Table<T> {
    fn decode(node: &Node, cx: &mut Cx<'_>) -> Option<Self> {
        let NodeKind::Map(pairs) = &node.kind else {
            let help = "write it in curly brackets: `{\"key\": value}`";
            return cx.mismatch("a table", node, help);
        };
        let mut entries: Vec<(At<String>, T)> = Vec::with_capacity(pairs.len());
        let mut seen: Vec<At<String>> = Vec::with_capacity(pairs.len());
        let mut complete = true;
        for (key, value) in pairs {
            let (key, value) = (decode_key(key, cx), T::decode(value, cx));
            if let Some(key) = &key {
                // Keys whose value is at fault count as seen, too.
                if let Some(first) = seen.iter().find(|first| *first == key) {
                    let what = format!("the key `{key}` is already taken at {}", first.pos);
                    cx.error(key.pos, what, "rename or remove one of the two");
                    continue;
                }
                seen.push(key.clone());
            }
            match (key, value) {
                (Some(key), Some(value)) => entries.push((key, value)),
                _ => complete = false,
            }
        }
        complete.then_some(Self { entries })
    }
}

/// A key may go without its quotes if it is a single word.
fn decode_key(node: &Node, cx: &mut Cx<'_>) -> Option<At<String>> {
    match &node.kind {
        NodeKind::Word(word) => Some(At::new(word.clone(), node.pos)),
        _ => At::decode(node, cx),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Pos, Problems, Source, read};
    use super::*;

    #[test]
    fn keeps_order_and_places() {
        let mut problems = Problems::new();
        let source = Source::new("f", "{\"b\": 2,\n a: 1}");
        let table: Table<u8> = read(&source, &mut problems).unwrap();
        assert!(problems.is_empty());
        assert_eq!(table.keys().collect::<Vec<_>>(), ["b", "a"]);
        assert_eq!(table.get("a"), Some(&1));
        assert_eq!(table.get("c"), None);
        assert_eq!(table[1].0.pos, Pos::new(2, 2));
    }

    #[test]
    fn duplicate_keys_are_faults() {
        let mut problems = Problems::new();
        let source = Source::new("f", "{\"a\": x,\n a: 1, 2: 3}");
        assert_eq!(read::<Table<u8>>(&source, &mut problems), None);
        assert_eq!(
            problems.to_string(),
            "f:1:7: error: expected a whole number, found the word `x`\n\
             f:2:2: error: the key `a` is already taken at 1:2; \
             help: rename or remove one of the two\n\
             f:2:8: error: expected a text, found the number 2; help: put it in double quotes\n"
        );
    }
}
