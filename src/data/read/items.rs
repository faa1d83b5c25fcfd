//! Lists that know of the items that could not be read.

use std::ops::{Deref, DerefMut};

use super::decoding::{Cx, Decode};
use super::node::{Node, NodeKind};
use super::problem::Pos;

/// A list whose later checks must tell "left out" from "not readable": how many there are, who is named.
///
/// Reads as a slice of the items that are in order.
#[derive(Clone, Debug)]
pub struct Items<T> {
    items: Vec<T>,
    /// Where the list stands.
    pub pos: Pos,
    /// How many items the file has, readable or not.
    pub written: usize,
}

impl<T> Items<T> {
    /// Whether every item could be read.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.items.len() == self.written
    }

    /// Keeps the first so many items.
    pub fn truncate(&mut self, len: usize) {
        self.items.truncate(len);
        self.written = self.written.min(len);
    }
}

impl<T: PartialEq> PartialEq for Items<T> {
    fn eq(&self, other: &Self) -> bool {
        self.items == other.items
    }
}

impl<T> Deref for Items<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<T> DerefMut for Items<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items
    }
}

impl<'a, T> IntoIterator for &'a Items<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

impl<T: Decode> Decode for Items<T> {
    fn decode(node: &Node, cx: &mut Cx<'_>) -> Option<Self> {
        let items = Vec::decode(node, cx)?;
        let written = if let NodeKind::Seq(nodes) = &node.kind { nodes.len() } else { items.len() };
        Some(Self { items, pos: node.pos, written })
    }
}
