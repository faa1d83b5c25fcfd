//! [`Chance`]: a probability as a fraction.

/// A chance as a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Ways that count.
    pub ways: u128,
    /// All ways, at least 1.
    pub of: u128,
}

impl Chance {
    /// Impossible.
    pub const NEVER: Chance = Chance { ways: 0, of: 1 };

    /// In hundredths of a percent, rounded to the nearest.
    #[must_use]
    pub fn basis_points(self) -> u32 {
        u32::try_from((self.ways * 20_000 + self.of) / (2 * self.of)).unwrap_or(u32::MAX)
    }

    /// In percent, rounded to the nearest; 1 to 99 for anything neither impossible nor certain.
    #[must_use]
    pub fn percent(self) -> u8 {
        if self.ways == 0 {
            return 0;
        }
        if self.ways == self.of {
            return 100;
        }
        let exact = (self.ways * 200 + self.of) / (2 * self.of);
        u8::try_from(exact.clamp(1, 99)).unwrap_or(99)
    }

    /// The share of `whole` that this chance makes up, rounded down.
    #[must_use]
    pub fn of(self, whole: i64) -> i64 {
        let ways = self.ways * u128::try_from(whole.max(0)).unwrap_or(0);
        i64::try_from(ways / self.of.max(1)).unwrap_or(i64::MAX)
    }

    /// The chance of the better (+1) or the worse (−1) of two tries. A higher die never turns success into failure, so
    /// the better of two dice succeeds if either does.
    pub(crate) fn with_edge(self, edge: i8) -> Chance {
        let Chance { ways, of } = self;
        let bad = of - ways;
        match edge {
            0 => self,
            1.. => Chance { ways: of * of - bad * bad, of: of * of },
            _ => Chance { ways: ways * ways, of: of * of },
        }
    }

    /// The chance of both of two independent events.
    pub(crate) fn times(self, other: Chance) -> Chance {
        Chance { ways: self.ways * other.ways, of: self.of * other.of }
    }
}
