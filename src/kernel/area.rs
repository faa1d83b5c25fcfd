//! Areas of effect as sets of cells: [`burst`] around a footprint, [`corner_burst`] around a crossing of the grid.
//! Callers decide what happens to the combatants and objects there.

use std::ops::RangeInclusive;

use super::cell::{Bounds, Cell, Rect};
use super::metric::{Metric, distance};

/// The cells of the map within `radius` of `centre` under `metric`, row by row,
/// the centre's own cells included.
///
/// `centre` may be a [`Cell`] or a whole footprint. A negative radius holds
/// nothing.
pub fn burst(
    bounds: Bounds,
    centre: impl Into<Rect>,
    radius: i16,
    metric: Metric,
) -> impl Iterator<Item = Cell> + Clone {
    let centre = centre.into();
    let (columns, rows) = spans(bounds, centre, radius);
    rows.flat_map(move |y| columns.clone().map(move |x| Cell::new(x, y)))
        .filter(move |&cell| distance(metric, centre, cell.into()) <= radius)
}

/// The same cells column by column: as cells are sorted.
pub fn sorted_burst(
    bounds: Bounds,
    centre: impl Into<Rect>,
    radius: i16,
    metric: Metric,
) -> impl Iterator<Item = Cell> + Clone {
    let centre = centre.into();
    let (columns, rows) = spans(bounds, centre, radius);
    columns
        .flat_map(move |x| rows.clone().map(move |y| Cell::new(x, y)))
        .filter(move |&cell| distance(metric, centre, cell.into()) <= radius)
}

/// The columns and rows of the map that can be within `radius` of `centre`: along one axis no cell further than the
/// radius can be.
fn spans(bounds: Bounds, centre: Rect, radius: i16) -> (RangeInclusive<i16>, RangeInclusive<i16>) {
    let span = |first: i16, size: i16| {
        let last = first.saturating_add(i16::from(centre.side) - 1);
        let low = first.saturating_sub(radius).max(0);
        let high = last.saturating_add(radius).min(size.saturating_sub(1));
        low..=high
    };
    (span(centre.at.x, bounds.width), span(centre.at.y, bounds.height))
}

/// The cells of the map within `radius` of the south-eastern corner of a cell, row by row, each measured to its own far
/// corner.
pub fn corner_burst(bounds: Bounds, at: Cell, radius: i16, metric: Metric) -> impl Iterator<Item = Cell> + Clone {
    burst(bounds, at, radius, Metric::Chebyshev).filter(move |cell| corner_distance(at, *cell, metric) <= radius)
}

/// How far the far corner of a cell is from the south-eastern corner of another.
pub fn corner_distance(at: Cell, cell: Cell, metric: Metric) -> i16 {
    let far = |n: i16, at: i16| if n > at { n.saturating_sub(at) } else { at.saturating_sub(n).saturating_add(1) };
    distance(metric, Cell::new(0, 0).into(), Cell::new(far(cell.x, at.x), far(cell.y, at.y)).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_from_a_corner() {
        let bounds = Bounds::new(21, 21);
        let count = |at: i16, radius| corner_burst(bounds, Cell::new(at, at), radius, Metric::Alternating).count();
        assert_eq!([0, 1, 2, 4].map(|radius| count(10, radius)), [0, 4, 12, 44]);
        assert_eq!(count(20, 2), 3);
    }

    #[test]
    fn counts_in_the_open() {
        let bounds = Bounds::new(21, 21);
        let count = |radius, metric| burst(bounds, Cell::new(10, 10), radius, metric).count();
        assert_eq!(count(0, Metric::Chebyshev), 1);
        assert_eq!(count(2, Metric::Chebyshev), 25);
        assert_eq!(count(2, Metric::Alternating), 21);
        assert_eq!(count(-1, Metric::Chebyshev), 0);
        let large = Rect::new(Cell::new(10, 10), 2);
        assert_eq!(burst(bounds, large, 1, Metric::Chebyshev).count(), 16);
    }

    #[test]
    fn clipped_bursts_hold_exactly_the_cells_in_range() {
        let bounds = Bounds::new(7, 5);
        for metric in [Metric::Chebyshev, Metric::Alternating] {
            for at in Bounds::new(9, 7).cells() {
                let centre = Rect::new(at.offset(-1, -1), 2);
                let found: Vec<_> = burst(bounds, centre, 3, metric).collect();
                let mut expected: Vec<_> =
                    bounds.cells().filter(|&c| distance(metric, centre, c.into()) <= 3).collect();
                assert_eq!(found, expected, "{at:?}");
                expected.sort_unstable();
                assert_eq!(sorted_burst(bounds, centre, 3, metric).collect::<Vec<_>>(), expected, "{at:?}");
            }
        }
    }

    #[test]
    fn extreme_input_does_not_overflow() {
        let bounds = Bounds::new(3, 3);
        let far = Cell::new(i16::MAX, i16::MIN);
        assert_eq!(burst(bounds, far, 5, Metric::Chebyshev).count(), 0);
        let centre = Cell::new(1, 1);
        assert_eq!(burst(bounds, centre, i16::MAX, Metric::Alternating).count(), 9);
        assert_eq!(burst(bounds, centre, i16::MIN, Metric::Alternating).count(), 0);
    }
}
