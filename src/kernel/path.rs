//! Pathfinding: a bounded cheapest-path search from a mover's cell over the map. The movement rules run it once per
//! question and read any number of costs and paths from the result; [`price`] prices one given path.
//!
//! It is Dial's algorithm, with one bucket per integer cost, over a table of what steps into each place cost. Under
//! [`Metric::Alternating`] the state is a cell and the parity of the diagonal steps so far, so the map is searched in
//! two layers.
//!
//! Among equally cheap paths the canonical one is the shortest, a diagonal step being as long as one and a half
//! straight ones, and then, read back from its end, the one with the first direction in [`Dir8`] order. It depends on
//! the input alone, never on earlier searches.

mod buckets;
mod grid;
#[cfg(test)]
pub(crate) mod reference;
mod rules;

pub use grid::{Entry, StepModel};
pub use rules::{FaultReason, PathFault, SearchRules, price};

use self::buckets::Buckets;
use self::grid::{Grid, GridStep};
use super::cell::{Cell, Dir8};
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
    grid: Grid,
    /// One label per state, at `slot of the grid * layers + layer`.
    labels: Vec<PathLabel>,
    stamp: u32,
    buckets: Buckets,
    reached: Vec<Cell>,
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
            grid: Grid::EMPTY,
            labels: Vec::new(),
            stamp: PathLabel::LAST_STAMP,
            buckets: Buckets::EMPTY,
            reached: Vec::new(),
            layers: 1,
        }
    }

    /// Finds every cell that a mover at `start` reaches within the budget, by what `model` says of steps.
    ///
    /// Nothing is reached if the footprint at `start` is not on the map. The model is asked once for each place that
    /// the budget could lead to; about single steps it is asked only if they would improve on a path already found.
    pub fn run(&mut self, rules: &SearchRules, start: Cell, model: &impl StepModel) {
        debug_assert!(rules.side >= 1, "a mover without a footprint");
        // Only a run whose model panicked leaves states behind.
        self.buckets.clear();
        self.reached.clear();
        self.grid.clear();
        if !rules.fits(start) {
            return;
        }
        self.grid.fill(rules, start, model);
        match rules.metric {
            Metric::Chebyshev => self.flood::<1>(rules, start, model),
            Metric::Alternating => self.flood::<2>(rules, start, model),
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
            label = self.labels[self.grid.slot(at) * self.layers + layer];
        }
        path.reverse();
        true
    }

    /// Every cell reached by the last run, the start included, by rising cost
    /// and then in the order of discovery.
    pub fn reached(&self) -> &[Cell] {
        &self.reached
    }

    /// Invalidates the labels of earlier runs.
    fn begin(&mut self, layers: usize) {
        self.layers = layers;
        if self.stamp == 0 {
            self.labels.fill(PathLabel::NEVER);
            self.stamp = PathLabel::LAST_STAMP;
        }
        self.stamp -= 1;
        let states = self.grid.places.len() * layers;
        if self.labels.len() < states {
            self.labels.resize(states, PathLabel::NEVER);
        }
    }

    /// Settles states by rising cost until none waits.
    fn flood<const LAYERS: usize>(&mut self, rules: &SearchRules, start: Cell, model: &impl StepModel) {
        self.begin(LAYERS);
        let state = self.grid.slot(start) * LAYERS + usize::from(rules.first_layer());
        self.labels[state] = PathLabel::new(self.stamp, 0, 0, Dir8::North);
        let steps = self.grid.steps(rules);
        let mut cost = 0;
        self.buckets.push(cost, cost, state as u32);
        while !self.buckets.is_empty() {
            let bucket = self.buckets.take(cost);
            for &state in &bucket {
                self.settle::<LAYERS>(rules, &steps, cost, state as usize, model);
            }
            self.buckets.refund(cost, bucket);
            cost += 1;
        }
    }

    /// Makes a state final at `cost` and offers a path on to its neighbours.
    #[inline]
    fn settle<const LAYERS: usize>(
        &mut self,
        rules: &SearchRules,
        steps: &[GridStep; 8],
        cost: u32,
        state: usize,
        model: &impl StepModel,
    ) {
        let Self { grid, labels, stamp, buckets, reached, .. } = self;
        let (slot, layer) = (state / LAYERS, state % LAYERS);
        let label = labels[state];
        if u32::from(label.cost()) != cost {
            // A cheaper path was found after this one was queued.
            return;
        }
        labels[state] = PathLabel(label.0 | PathLabel::SETTLED);
        let from = grid.cell(slot);
        let known_by_now = LAYERS > 1 && {
            let other = labels[slot * LAYERS + (LAYERS - 1 - layer)];
            other.stamp() == *stamp && other.is_settled()
        };
        if !known_by_now {
            reached.push(from);
        }
        let budget = u32::from(rules.budget);
        // Every step costs at least 1.
        if cost >= budget {
            return;
        }
        let toll = u32::from(model.toll(from));
        let place = grid.places[slot];
        for &GridStep { dir, to, corners } in steps {
            let to = slot.wrapping_add_signed(to);
            let there = grid.places[to];
            let price = there.price(place);
            if price == 0 {
                continue;
            }
            let diagonal = dir.is_diagonal();
            let (times, to_layer) = match LAYERS {
                1 => (1, 0),
                _ => (1 + (usize::from(diagonal) & layer) as u32, layer ^ usize::from(diagonal)),
            };
            let total = cost + (price + toll) * times;
            if total > budget {
                continue;
            }
            let next = to * LAYERS + to_layer;
            let known = labels[next];
            let offer = PathLabel::new(*stamp, total, label.length() + 2 + u32::from(diagonal), dir);
            if known <= offer {
                continue;
            }
            if diagonal {
                let [one, other] = corners.map(|corner| grid.places[slot.wrapping_add_signed(corner)].blocks);
                if rules.corners.bars(one, other) {
                    continue;
                }
            }
            if model.bars(from, grid.cell(to)) {
                continue;
            }
            labels[next] = offer;
            // An equally cheap state is already queued in that bucket.
            if known.stamp() != *stamp || u32::from(known.cost()) != total {
                buckets.push(cost, total, next as u32);
            }
        }
    }

    /// The better of the labels of `cell` from the last run, and its layer.
    #[inline]
    fn best(&self, cell: Cell) -> Option<(PathLabel, usize)> {
        if !self.grid.contains(cell) {
            return None;
        }
        let state = self.grid.slot(cell) * self.layers;
        (0..self.layers)
            .map(|layer| (self.labels[state + layer], layer))
            .min()
            .filter(|(label, _)| label.stamp() == self.stamp)
    }
}

#[cfg(test)]
mod tests;
