//! How distance is counted and when a diagonal step cuts a corner: the two grid measures that a ruleset chooses. Reach,
//! areas and movement all take a [`Metric`]; only movement takes [`Corners`].

use serde::{Deserialize, Serialize};

use super::cell::Rect;

/// What a diagonal step counts for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Metric {
    /// A diagonal counts as one cell.
    #[default]
    Chebyshev,
    /// Diagonals count as one and two cells in turn, starting with one.
    Alternating,
}

/// When a diagonal step is barred by the two cells it passes between.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Corners {
    /// Barred only when both of them block.
    Both,
    /// Barred as soon as either of them blocks.
    #[default]
    Either,
}

impl Corners {
    /// Whether a step between two cells is barred, given whether each of them blocks.
    pub const fn bars(self, one: bool, other: bool) -> bool {
        match self {
            Self::Both => one && other,
            Self::Either => one || other,
        }
    }
}

/// Distance in cells between the nearest cells of two footprints, 0 when they
/// overlap. Footprints more than `i16::MAX` apart count as `i16::MAX`.
pub fn distance(metric: Metric, a: Rect, b: Rect) -> i16 {
    let dx = gap(a.at.x, a.side, b.at.x, b.side);
    let dy = gap(a.at.y, a.side, b.at.y, b.side);
    let (long, diagonals) = (dx.max(dy), dx.min(dy));
    let cells = match metric {
        Metric::Chebyshev => long,
        // Every diagonal is one of the `long` cells; every second adds one more.
        Metric::Alternating => long + diagonals / 2,
    };
    i16::try_from(cells).unwrap_or(i16::MAX)
}

/// Steps along one axis between the nearest cells of two spans, each given by
/// its first cell and its length.
fn gap(a: i16, a_side: u8, b: i16, b_side: u8) -> i32 {
    let (a, b) = (i32::from(a), i32::from(b));
    let a_last = a + i32::from(a_side) - 1;
    let b_last = b + i32::from(b_side) - 1;
    (b - a_last).max(a - b_last).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::cell::{Bounds, Cell};

    fn between(metric: Metric, x: i16, y: i16) -> i16 {
        distance(metric, Cell::new(0, 0).into(), Cell::new(x, y).into())
    }

    #[test]
    fn single_cells() {
        assert_eq!(between(Metric::Chebyshev, 4, -3), 4);
        assert_eq!(between(Metric::Alternating, 4, 0), 4);
        let diagonal: Vec<_> = (0..6).map(|n| between(Metric::Alternating, n, -n)).collect();
        assert_eq!(diagonal, [0, 1, 3, 4, 6, 7]);
        assert_eq!(between(Metric::Alternating, 5, 3), 6);
    }

    #[test]
    fn footprints_measure_between_nearest_cells() {
        let large = Rect::new(Cell::new(4, 4), 3);
        for metric in [Metric::Chebyshev, Metric::Alternating] {
            for at in Bounds::new(12, 12).cells() {
                let other = Rect::new(at, 2);
                let nearest = large
                    .cells()
                    .flat_map(|a| other.cells().map(move |b| (a, b)))
                    .map(|(a, b)| distance(metric, a.into(), b.into()))
                    .min();
                assert_eq!(Some(distance(metric, large, other)), nearest, "{at:?}");
                assert_eq!(distance(metric, large, other), distance(metric, other, large));
            }
        }
    }

    #[test]
    fn extreme_distances_saturate() {
        let far =
            distance(Metric::Alternating, Cell::new(i16::MIN, i16::MIN).into(), Cell::new(i16::MAX, i16::MAX).into());
        assert_eq!(far, i16::MAX);
    }

    #[test]
    fn corner_rules() {
        assert!(Corners::Either.bars(true, false));
        assert!(!Corners::Both.bars(true, false));
        assert!(Corners::Both.bars(true, true));
        assert!(!Corners::Either.bars(false, false));
    }
}
