//! Picking at random, the same way every time.

use fray::kernel::dice::Dice;

pub struct Chance(Dice);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(Dice::seeded(seed))
    }

    /// A number from 0, below `n`; 0 if there is none.
    pub fn below(&mut self, n: usize) -> usize {
        usize::from(self.0.die(u16::try_from(n.max(1)).unwrap_or(u16::MAX)) - 1)
    }

    /// One of several; None of none.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.below(of.len()))
    }

    /// A small number.
    pub fn small(&mut self, below: usize) -> u8 {
        u8::try_from(self.below(below)).unwrap_or(u8::MAX)
    }

    /// The place of a row in one of the ruleset's tables; now and then one past its end.
    pub fn row(&mut self, rows: usize) -> u16 {
        u16::try_from(self.below(rows + 1)).unwrap_or(u16::MAX)
    }
}
