//! The search against a slow but obvious one, and the shape of its paths.

use super::reference::PlainSearch;
use super::*;
use crate::kernel::cell::{Bounds, Rect};
use crate::kernel::dice::Dice;
use crate::kernel::metric::Corners;

/// A map where each cell has a price to enter, 0 for a wall, and a height.
struct Ground {
    bounds: Bounds,
    prices: Vec<u16>,
    heights: Vec<u8>,
    /// Whether some steps are dearer or barred for what is at both of their ends.
    bent: bool,
}

/// A footprint of so many cells a side on a map.
struct Mover<'a>(&'a Ground, u8);

impl StepModel for Mover<'_> {
    fn entry(&self, to: Cell) -> Entry {
        let Self(ground, side) = *self;
        let height = ground.heights[ground.bounds.index(to)];
        ground.dearest(side, to).map_or(Entry { height, ..Entry::default() }, |level| Entry {
            level,
            up: level.saturating_add(2),
            height,
        })
    }

    fn blocks(&self, cell: Cell) -> bool {
        self.0.wall(cell)
    }

    fn toll(&self, from: Cell) -> u16 {
        self.0.toll(from)
    }

    fn bars(&self, from: Cell, to: Cell) -> bool {
        self.0.bars(from, to)
    }
}

impl Ground {
    fn open(width: i16, height: i16) -> Self {
        let bounds = Bounds::new(width, height);
        let prices = vec![1; bounds.len()];
        Self { bounds, prices, heights: vec![0; bounds.len()], bent: false }
    }

    /// Every fifth cell or so a wall, the others at 1 to 20; some on hills.
    fn random(dice: &mut Dice, width: i16, height: i16) -> Self {
        let mut ground = Self::open(width, height);
        for price in &mut ground.prices {
            *price = match dice.die(10) {
                1 | 2 => 0,
                3 => dice.die(20),
                n => n / 4,
            };
        }
        for height in &mut ground.heights {
            *height = [0, 0, 0, 0, 0, 1, 1, 2][usize::from(dice.die(8)) - 1];
        }
        ground.bent = dice.die(2) == 1;
        ground
    }

    fn wall(&self, cell: Cell) -> bool {
        self.prices[self.bounds.index(cell)] == 0
    }

    fn toll(&self, from: Cell) -> u16 {
        u16::from(self.bent && (from.x + 2 * from.y) % 5 == 0)
    }

    fn bars(&self, from: Cell, to: Cell) -> bool {
        self.bent && (3 * from.x + from.y + 5 * to.x) % 7 == 0
    }

    /// The price of the most expensive cell under the footprint.
    fn dearest(&self, side: u8, to: Cell) -> Option<u16> {
        let mut prices = Rect::new(to, side).cells().map(|c| self.prices[self.bounds.index(c)]);
        let dearest = prices.clone().max()?;
        prices.all(|p| p > 0).then_some(dearest)
    }

    /// The price of one step: 2 more up a level, and none over two.
    fn step(&self, side: u8, from: Cell, to: Cell) -> Option<u16> {
        let [low, high] = [from, to].map(|cell| self.heights[self.bounds.index(cell)]);
        let dearest = self.dearest(side, to)?;
        let climb = if high > low { 2 } else { 0 };
        (high.abs_diff(low) < 2 && !self.bars(from, to)).then_some(dearest + climb + self.toll(from))
    }

    fn search(&self, search: &mut PathSearch, rules: &SearchRules, start: Cell) {
        search.run(rules, start, &Mover(self, rules.side));
    }

    /// Costs by relaxing every step until nothing changes any more.
    fn slow_costs(&self, rules: &SearchRules, start: Cell) -> Vec<Option<u16>> {
        let mut costs = vec![[u32::MAX; 2]; self.bounds.len()];
        costs[self.bounds.index(start)][0] = 0;
        let mut changed = true;
        while changed {
            changed = false;
            for from in self.bounds.cells() {
                for (odd, dir) in [0, 1].into_iter().flat_map(|o| Dir8::ALL.map(|d| (o, d))) {
                    let known = costs[self.bounds.index(from)][odd];
                    let to = from.step(dir);
                    if known == u32::MAX || !rules.fits(to) {
                        continue;
                    }
                    let Some(price) = self.step(rules.side, from, to) else {
                        continue;
                    };
                    if rules.cuts_corner(from, dir, |c| self.wall(c)) {
                        continue;
                    }
                    let turns = dir.is_diagonal() && rules.metric == Metric::Alternating;
                    let times = if turns && odd == 1 { 2 } else { 1 };
                    let cost = known + u32::from(price) * times;
                    let slot = &mut costs[self.bounds.index(to)][odd ^ usize::from(turns)];
                    if cost <= u32::from(rules.budget) && cost < *slot {
                        *slot = cost;
                        changed = true;
                    }
                }
            }
        }
        let best = |c: &[u32; 2]| u16::try_from(c[0].min(c[1])).ok();
        costs.iter().map(best).collect()
    }
}

fn rules(bounds: Bounds) -> SearchRules {
    SearchRules { bounds, metric: Metric::Chebyshev, corners: Corners::Either, side: 1, budget: u16::MAX, odd: false }
}

fn path(search: &PathSearch, to: [i16; 2]) -> Vec<[i16; 2]> {
    let mut path = Vec::new();
    assert!(search.path_to(to.into(), &mut path));
    path.into_iter().map(Into::into).collect()
}

/// Every combination of rules on a random map, with the map and a start.
fn varied(seed: u64, mut check: impl FnMut(&Ground, &SearchRules, Cell)) {
    let mut dice = Dice::seeded(seed);
    for _ in 0..12 {
        let ground = Ground::random(&mut dice, 13, 11);
        let start = Cell::new(dice.die(9) as i16, dice.die(7) as i16);
        for metric in [Metric::Chebyshev, Metric::Alternating] {
            for corners in [Corners::Both, Corners::Either] {
                for side in 1..=3 {
                    for budget in [0, 7, u16::MAX] {
                        let rules = SearchRules { bounds: ground.bounds, metric, corners, side, budget, odd: false };
                        check(&ground, &rules, start);
                    }
                }
            }
        }
    }
}

#[test]
fn costs_agree_with_the_slow_search() {
    let mut search = PathSearch::new();
    varied(11, |ground, rules, start| {
        ground.search(&mut search, rules, start);
        let costs: Vec<_> = ground.bounds.cells().map(|c| search.cost(c)).collect();
        assert_eq!(costs, ground.slow_costs(rules, start), "{rules:?} {start:?}");
    });
}

#[test]
fn cells_costs_and_paths_are_those_of_the_plain_search() {
    let mut search = PathSearch::new();
    let mut path = Vec::new();
    varied(15, |ground, rules, start| {
        for odd in [false, true] {
            let rules = &SearchRules { odd, ..*rules };
            ground.search(&mut search, rules, start);
            let step = |from, to, _: Dir8| ground.step(rules.side, from, to);
            let plain = PlainSearch::run(rules, start, step, |cell| ground.wall(cell));
            assert_eq!(search.reached(), plain.reached, "{rules:?} {start:?}");
            for cell in ground.bounds.cells() {
                assert_eq!(search.cost(cell), plain.cost(cell), "{rules:?} {start:?} {cell:?}");
                let found = search.path_to(cell, &mut path).then_some(&path);
                assert_eq!(found, plain.path(rules, cell).as_ref(), "{rules:?} {start:?} {cell:?}");
            }
        }
    });
}

#[test]
fn every_path_is_worth_its_cost() {
    let mut search = PathSearch::new();
    let mut path = Vec::new();
    varied(12, |ground, rules, start| {
        ground.search(&mut search, rules, start);
        for &cell in search.reached() {
            assert!(search.path_to(cell, &mut path));
            assert_eq!(path.last().copied().unwrap_or(start), cell);
            let cost = price(rules, start, &path, |from, to, _| ground.step(rules.side, from, to), |c| ground.wall(c));
            assert_eq!(cost.ok(), search.cost(cell), "{path:?}");
        }
    });
}

#[test]
fn reached_lists_every_cell_once_by_cost() {
    let mut search = PathSearch::new();
    varied(13, |ground, rules, start| {
        ground.search(&mut search, rules, start);
        assert_eq!(search.reached().first(), Some(&start));
        assert!(search.reached().is_sorted_by_key(|&c| search.cost(c)));
        let mut listed = search.reached().to_vec();
        listed.sort_unstable_by_key(|c| (c.y, c.x));
        let with_cost: Vec<_> = ground.bounds.cells().filter(|&c| search.cost(c).is_some()).collect();
        assert_eq!(listed, with_cost);
    });
}

#[test]
fn earlier_runs_leave_no_trace() {
    let mut used = PathSearch::new();
    varied(14, |ground, rules, start| {
        let mut fresh = PathSearch::new();
        ground.search(&mut fresh, rules, start);
        ground.search(&mut used, rules, start);
        assert_eq!(used.reached(), fresh.reached());
        for cell in ground.bounds.cells() {
            assert_eq!(used.best(cell).is_some(), fresh.best(cell).is_some());
            let (mut a, mut b) = (Vec::new(), Vec::new());
            used.path_to(cell, &mut a);
            fresh.path_to(cell, &mut b);
            assert_eq!(a, b);
        }
    });
}

#[test]
fn stamps_may_run_out() {
    let ground = Ground::open(4, 4);
    let mut search = PathSearch::new();
    let small = SearchRules { budget: 1, ..rules(ground.bounds) };
    ground.search(&mut search, &rules(ground.bounds), Cell::new(0, 0));
    search.stamp = 1;
    for _ in 0..3 {
        ground.search(&mut search, &small, Cell::new(0, 0));
        assert_eq!(search.reached().len(), 4);
        assert_eq!(search.cost(Cell::new(3, 3)), None);
    }
}

#[test]
fn paths_in_the_open_are_straight() {
    let ground = Ground::open(9, 9);
    let mut search = PathSearch::new();
    for metric in [Metric::Chebyshev, Metric::Alternating] {
        let rules = SearchRules { metric, ..rules(ground.bounds) };
        ground.search(&mut search, &rules, Cell::new(0, 4));
        assert_eq!(path(&search, [4, 4]), [[1, 4], [2, 4], [3, 4], [4, 4]]);
        assert_eq!(path(&search, [3, 6]), [[1, 5], [2, 6], [3, 6]]);
        assert!(path(&search, [0, 4]).is_empty());
    }
}

#[test]
fn corners_bar_diagonal_steps() {
    let mut ground = Ground::open(3, 3);
    let wall = ground.bounds.index(Cell::new(1, 0));
    ground.prices[wall] = 0;
    let mut search = PathSearch::new();
    let strict = rules(ground.bounds);
    ground.search(&mut search, &strict, Cell::new(0, 0));
    assert_eq!(search.cost(Cell::new(1, 1)), Some(2));
    let lenient = SearchRules { corners: Corners::Both, ..strict };
    ground.search(&mut search, &lenient, Cell::new(0, 0));
    assert_eq!(search.cost(Cell::new(1, 1)), Some(1));
}

#[test]
fn odd_questions_have_plain_answers() {
    let ground = Ground::open(5, 5);
    let mut search = PathSearch::default();
    assert_eq!(search.cost(Cell::new(0, 0)), None);
    ground.search(&mut search, &rules(ground.bounds), Cell::new(5, 0));
    assert!(search.reached().is_empty());
    ground.search(&mut search, &rules(ground.bounds), Cell::new(0, 0));
    assert_eq!(search.cost(Cell::new(-1, 0)), None);
    let mut path = vec![Cell::new(9, 9)];
    assert!(!search.path_to(Cell::new(0, 5), &mut path));
    assert!(path.is_empty());
}

#[test]
fn costs_up_to_the_last_are_exact() {
    let mut ground = Ground::open(4, 1);
    ground.prices = vec![1, 32_767, 32_767, 1];
    let mut search = PathSearch::new();
    ground.search(&mut search, &rules(ground.bounds), Cell::new(0, 0));
    assert_eq!(search.cost(Cell::new(2, 0)), Some(65_534));
    assert_eq!(search.cost(Cell::new(3, 0)), Some(65_535));
    ground.prices = vec![u16::MAX; 4];
    ground.search(&mut search, &rules(ground.bounds), Cell::new(0, 0));
    assert_eq!(search.reached().len(), 2);
}

#[test]
fn who_has_stepped_diagonally_before_pays_for_the_next() {
    let ground = Ground::open(6, 6);
    let rules = SearchRules { metric: Metric::Alternating, odd: true, ..rules(ground.bounds) };
    let mut search = PathSearch::new();
    ground.search(&mut search, &rules, Cell::new(0, 0));
    let costs: Vec<_> = (0..4).map(|n| search.cost(Cell::new(n, n))).collect();
    assert_eq!(costs, [Some(0), Some(2), Some(3), Some(5)]);
    let path = [Cell::new(1, 1), Cell::new(2, 2)];
    assert_eq!(price(&rules, Cell::new(0, 0), &path, |_, _, _| Some(1), |_| false), Ok(3));
    let mut way = Vec::new();
    assert!(search.path_to(Cell::new(2, 2), &mut way) && way == path);
}
