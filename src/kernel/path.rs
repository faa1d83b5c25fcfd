//! Pathfinding: a bounded cheapest-path search from a mover's cell over the map. The movement rules run it once per
//! question and read any number of costs and paths from the result; [`price`] prices one given path.
//!
//! It is Dial's algorithm, with one bucket per integer cost. Under [`Metric::Alternating`] the state is a cell and the
//! parity of the diagonal steps so far, so the map is searched in two layers.
//!
//! Among equally cheap paths the canonical one is the shortest, a diagonal step being as long as one and a half
//! straight ones, and then, read back from its end, the one with the first direction in [`Dir8`] order. It depends on
//! the input alone, never on earlier searches.

mod buckets;
mod rules;

pub use rules::{FaultReason, PathFault, SearchRules, price};

use self::buckets::{BucketNode, Buckets};
use super::cell::{Bounds, Cell, Dir8};
use super::metric::Metric;

/// The best way known to reach a state, packed so that the smaller is better.
///
/// From the top: 22 bits of the run's stamp, 16 of cost, 18 of length in halves,
/// 1 for [`PathLabel::SETTLED`] and 7 of the last step's direction. Stamps count down from run to run, so what
/// earlier runs left behind is worse than anything new and need not be cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PathLabel(u64);

impl PathLabel {
    const NEVER: Self = Self(u64::MAX);
    /// Set in the labels of states that are final. Being final already makes a
    /// label better than any later offer, so this does not disturb the order.
    const SETTLED: u64 = 1 << 7;
    /// The stamp of [`PathLabel::NEVER`].
    const LAST_STAMP: u32 = (1 << 22) - 1;

    /// `cost` fits 16 bits. So does the number of steps, as every step costs,
    /// and none is longer than three halves: `length` fits 18 bits.
    #[inline]
    const fn new(stamp: u32, cost: u32, length: u32, dir: Dir8) -> Self {
        Self((stamp as u64) << 42 | (cost as u64) << 26 | (length as u64) << 8 | dir as u64)
    }

    const fn stamp(self) -> u32 {
        (self.0 >> 42) as u32
    }

    const fn cost(self) -> u16 {
        (self.0 >> 26) as u16
    }

    /// In halves of a straight step, a diagonal step counting as three.
    const fn length(self) -> u32 {
        (self.0 >> 8) as u32 & 0x3_FFFF
    }

    const fn is_settled(self) -> bool {
        self.0 & Self::SETTLED != 0
    }

    const fn dir(self) -> Dir8 {
        Dir8::ALL[self.0 as usize & 7]
    }
}

/// A search and its result. Keep one and run it again and again: it only
/// allocates for a map, a step price or a crowd of open cells larger than any
/// before.
#[derive(Clone, Debug)]
pub struct PathSearch {
    /// One label per state, at `cell index * layers + layer`.
    labels: Vec<PathLabel>,
    stamp: u32,
    buckets: Buckets,
    reached: Vec<Cell>,
    bounds: Bounds,
    layers: usize,
}

impl Default for PathSearch {
    fn default() -> Self {
        Self::new()
    }
}

impl PathSearch {
    /// A search that has not run and has reached nothing.
    pub const fn new() -> Self {
        Self {
            labels: Vec::new(),
            stamp: PathLabel::LAST_STAMP,
            buckets: Buckets::EMPTY,
            reached: Vec::new(),
            bounds: Bounds::new(0, 0),
            layers: 1,
        }
    }

    /// Finds every cell that a mover at `start` reaches within the budget.
    ///
    /// `step` gives the price, at least 1, of entering `to` from its neighbour
    /// `from`, or `None` if that cannot be done; it is only asked about places
    /// where the footprint fits the map, and not about steps that could not
    /// keep to the budget or improve on a path already found. `blocked` says
    /// which cells bar diagonal steps past them. Nothing is reached if the
    /// footprint at `start` is not on the map.
    pub fn run(
        &mut self,
        rules: &SearchRules,
        start: Cell,
        mut step: impl FnMut(Cell, Cell, Dir8) -> Option<u16>,
        blocked: impl Fn(Cell) -> bool,
    ) {
        self.begin(rules);
        if !rules.fits(start) {
            return;
        }
        let layer = rules.first_layer();
        let slot = self.slot(start, layer.into());
        self.labels[slot] = PathLabel::new(self.stamp, 0, 0, Dir8::North);
        let mut cost = 0;
        self.buckets.push(cost, cost, BucketNode { cell: start, layer });
        while !self.buckets.is_empty() {
            let bucket = self.buckets.take(cost);
            for &node in &bucket {
                self.settle(rules, cost, node, &mut step, &blocked);
            }
            self.buckets.refund(cost, bucket);
            cost += 1;
        }
    }

    /// The cost of the cheapest path to `cell`; 0 for the start, `None` if the
    /// last run did not reach it.
    pub fn cost(&self, cell: Cell) -> Option<u16> {
        self.best(cell).map(|(label, _)| label.cost())
    }

    /// Fills `path` with the cells of the canonical cheapest path to `cell`,
    /// the start excluded and `cell` included. Returns whether there is one;
    /// if not, `path` is left empty.
    pub fn path_to(&self, cell: Cell, path: &mut Vec<Cell>) -> bool {
        path.clear();
        let Some((mut label, mut layer)) = self.best(cell) else {
            return false;
        };
        let mut at = cell;
        while label.cost() > 0 {
            path.push(at);
            let dir = label.dir();
            at = at.step(dir.opposite());
            if dir.is_diagonal() {
                layer = self.layers - 1 - layer;
            }
            label = self.labels[self.slot(at, layer)];
        }
        path.reverse();
        true
    }

    /// Every cell reached by the last run, the start included, by rising cost
    /// and then in the order of discovery.
    pub fn reached(&self) -> &[Cell] {
        &self.reached
    }

    /// Invalidates the results of earlier runs.
    fn begin(&mut self, rules: &SearchRules) {
        debug_assert!(rules.side >= 1, "a mover without a footprint");
        self.bounds = rules.bounds;
        self.layers = match rules.metric {
            Metric::Chebyshev => 1,
            Metric::Alternating => 2,
        };
        if self.stamp == 0 {
            self.labels.fill(PathLabel::NEVER);
            self.stamp = PathLabel::LAST_STAMP;
        }
        self.stamp -= 1;
        let states = self.bounds.len() * self.layers;
        if self.labels.len() < states {
            self.labels.resize(states, PathLabel::NEVER);
        }
        // Only a run whose `step` panicked leaves nodes behind.
        self.buckets.clear();
        self.reached.clear();
    }

    /// Makes `node` final at `cost` and offers a path on to its neighbours.
    #[inline]
    fn settle(
        &mut self,
        rules: &SearchRules,
        cost: u32,
        node: BucketNode,
        step: &mut impl FnMut(Cell, Cell, Dir8) -> Option<u16>,
        blocked: &impl Fn(Cell) -> bool,
    ) {
        let BucketNode { cell: from, layer } = node;
        let slot = self.slot(from, layer.into());
        let label = self.labels[slot];
        if u32::from(label.cost()) != cost {
            // A cheaper path was found after this one was queued.
            return;
        }
        self.labels[slot] = PathLabel(label.0 | PathLabel::SETTLED);
        if self.layers == 1 || !self.is_settled(from, 1 - layer) {
            self.reached.push(from);
        }
        for dir in Dir8::ALL {
            let to = from.step(dir);
            if !rules.fits(to) {
                continue;
            }
            let times = rules.times(dir, layer);
            let cheapest = cost + times;
            if cheapest > u32::from(rules.budget) {
                continue;
            }
            let to_layer = rules.layer_after(dir, layer);
            let slot = self.slot(to, to_layer.into());
            let known = self.labels[slot];
            let length = label.length() + 2 + u32::from(dir.is_diagonal());
            // Asking is expensive: first see whether the lowest price would help.
            if known <= PathLabel::new(self.stamp, cheapest, length, dir) {
                continue;
            }
            let Some(price) = step(from, to, dir) else {
                continue;
            };
            debug_assert!(price >= 1, "a step from {from:?} to {to:?} is free");
            let total = cost + u32::from(price.max(1)) * times;
            if total > u32::from(rules.budget) {
                continue;
            }
            let offer = PathLabel::new(self.stamp, total, length, dir);
            if known <= offer || rules.cuts_corner(from, dir, blocked) {
                continue;
            }
            self.labels[slot] = offer;
            // An equally cheap state is already queued in that bucket.
            if known.stamp() != self.stamp || u32::from(known.cost()) != total {
                let node = BucketNode { cell: to, layer: to_layer };
                self.buckets.push(cost, total, node);
            }
        }
    }

    /// Whether the state of `cell` in `layer` is final in this run.
    #[inline]
    fn is_settled(&self, cell: Cell, layer: u8) -> bool {
        let label = self.labels[self.slot(cell, layer.into())];
        label.stamp() == self.stamp && label.is_settled()
    }

    /// The better of the labels of `cell` from the last run, and its layer.
    fn best(&self, cell: Cell) -> Option<(PathLabel, usize)> {
        if !self.bounds.contains(cell) {
            return None;
        }
        (0..self.layers)
            .map(|layer| (self.labels[self.slot(cell, layer)], layer))
            .min()
            .filter(|(label, _)| label.stamp() == self.stamp)
    }

    #[inline]
    const fn slot(&self, cell: Cell, layer: usize) -> usize {
        self.bounds.index(cell) * self.layers + layer
    }
}

#[cfg(test)]
mod tests;
