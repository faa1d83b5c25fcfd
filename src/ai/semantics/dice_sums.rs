//! Sums of dice, as the AI weighs the damage of weapons.

use crate::kernel::odds::{Dist, Keep};

/// Sums of dice with their weights.
#[derive(Clone, Debug, Default)]
pub(in crate::ai) struct DiceSums {
    /// Sum and number of ways, ascending.
    pub sums: Vec<(i32, i64)>,
    /// Number of all ways.
    pub of: i64,
}

impl DiceSums {
    /// The average, in whole points.
    pub fn mean(&self) -> i64 {
        self.sums.iter().map(|(n, ways)| i64::from(*n) * ways).sum::<i64>() / self.of.max(1)
    }
}

/// The sums of so many dice of so many sides.
pub(in crate::ai) fn sums(count: u8, sides: u16) -> DiceSums {
    let dist = if count == 0 { Some(Dist::constant(0)) } else { Dist::dice(u16::from(count), sides, Keep::All) };
    let sums: Vec<(i32, i64)> =
        dist.iter().flat_map(Dist::iter).map(|(n, ways)| (n, i64::try_from(ways).unwrap_or(i64::MAX))).collect();
    let of = sums.iter().map(|(_, ways)| *ways).sum::<i64>().max(1);
    DiceSums { sums, of }
}
