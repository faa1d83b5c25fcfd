//! The search in its plain form: every step is asked for, every state is a field of a table. The tests hold the search
//! to it, to the order in which cells are found.

use std::collections::{BTreeMap, VecDeque};

use super::SearchRules;
use crate::kernel::cell::{Cell, Dir8};

/// Of a state: cost, length in halves of a straight step, last direction, whether it is final.
type Label = (u32, u32, Dir8, bool);

/// What a plain search has found.
#[derive(Debug, Default)]
pub(crate) struct PlainSearch {
    labels: BTreeMap<(Cell, u8), Label>,
    /// The cells reached, in the order of discovery.
    pub reached: Vec<Cell>,
}

impl PlainSearch {
    /// Searches as [`super::PathSearch::run`] does, by the price of each step and the cells that bar diagonal ones.
    pub fn run(
        rules: &SearchRules,
        start: Cell,
        step: impl Fn(Cell, Cell, Dir8) -> Option<u16>,
        blocked: impl Fn(Cell) -> bool,
    ) -> Self {
        let mut found = Self::default();
        if !rules.fits(start) {
            return found;
        }
        let first = (start, rules.first_layer());
        found.labels.insert(first, (0, 0, Dir8::North, false));
        let mut queue = BTreeMap::from([(0_u32, VecDeque::from([first]))]);
        while let Some(mut bucket) = queue.first_entry() {
            let cost = *bucket.key();
            let Some((from, layer)) = bucket.get_mut().pop_front() else {
                bucket.remove();
                continue;
            };
            let Some(label) = found.labels.get_mut(&(from, layer)).filter(|label| label.0 == cost) else { continue };
            label.3 = true;
            let length = label.1;
            let settled = |layer| found.labels.get(&(from, layer)).is_some_and(|label| label.3);
            if !settled(1 - layer) {
                found.reached.push(from);
            }
            for dir in Dir8::ALL {
                let to = from.step(dir);
                if !rules.fits(to) {
                    continue;
                }
                let Some(price) = step(from, to, dir) else { continue };
                let total = cost + u32::from(price.max(1)) * rules.times(dir, layer);
                let next = (to, rules.layer_after(dir, layer));
                let offer = (total, length + 2 + u32::from(dir.is_diagonal()), dir);
                let known = found.labels.get(&next).copied();
                let worse = known.is_some_and(|known| known.3 || (known.0, known.1, known.2) <= offer);
                if worse || total > u32::from(rules.budget) || rules.cuts_corner(from, dir, &blocked) {
                    continue;
                }
                found.labels.insert(next, (offer.0, offer.1, offer.2, false));
                if known.is_none_or(|known| known.0 != total) {
                    queue.entry(total).or_default().push_back(next);
                }
            }
        }
        found
    }

    fn best(&self, cell: Cell) -> Option<(Label, u8)> {
        [0, 1].into_iter().filter_map(|layer| self.labels.get(&(cell, layer)).map(|label| (*label, layer))).min()
    }

    /// The cost of the cheapest path to a cell.
    pub fn cost(&self, cell: Cell) -> Option<u16> {
        self.best(cell).and_then(|(label, _)| u16::try_from(label.0).ok())
    }

    /// The canonical path to a cell, without the start; None if there is none.
    pub fn path(&self, rules: &SearchRules, cell: Cell) -> Option<Vec<Cell>> {
        let (mut label, mut layer) = self.best(cell)?;
        let (mut at, mut path) = (cell, Vec::new());
        while label.0 > 0 {
            path.push(at);
            at = at.step(label.2.opposite());
            layer = rules.layer_after(label.2, layer);
            label = *self.labels.get(&(at, layer))?;
        }
        path.reverse();
        Some(path)
    }
}
