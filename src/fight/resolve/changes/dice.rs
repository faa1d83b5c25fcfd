//! Dice are cast: the one source of chance that rules have.

use crate::data::formula::Amount;
use crate::fight::resolve::changes::Changes;
use crate::fight::state::context::Context;
use crate::kernel::dice::Dice;
use crate::kernel::odds::Keep;

impl Changes<'_> {
    /// Casts one die.
    pub(in crate::fight::resolve) fn die(&mut self, sides: u16) -> u16 {
        self.dice_mut().0.die(sides)
    }

    /// The source of dice, for what throws several at once.
    pub(in crate::fight::resolve) fn source_of_dice(&mut self) -> &mut Dice {
        &mut self.dice_mut().0
    }

    /// Rolls an amount, its constant part included; the dice go into `shown`.
    pub(in crate::fight) fn roll_amount(&mut self, amount: &Amount, context: Context, shown: &mut Vec<u16>) -> i32 {
        let sum = self.roll_dice(amount, shown);
        sum + amount.plus.eval(&self.facts(&context), &context.people())
    }

    /// Rolls the dice of an amount, without its constant part.
    pub(in crate::fight) fn roll_dice(&mut self, amount: &Amount, shown: &mut Vec<u16>) -> i32 {
        for _ in 0..amount.count {
            let die = self.die(amount.sides);
            shown.push(die);
        }
        let mut counted = shown.clone();
        counted.sort_unstable();
        let kept: &[u16] = match amount.keep {
            Keep::All => &counted,
            Keep::High(n) => &counted[counted.len().saturating_sub(usize::from(n))..],
            Keep::Low(n) => &counted[..counted.len().min(usize::from(n))],
        };
        kept.iter().map(|d| i32::from(*d)).sum()
    }
}
