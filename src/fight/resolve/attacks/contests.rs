//! Contests are rolled, and help with them is used up (SEC-ROLL-10..13).

use crate::data::scope::RollId;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::context::Context;
use crate::fight::state::log::RollRecord;
use crate::fight::values::contests::{Opposition, turned, whole};

impl ArenaMut<'_> {
    /// Makes a roll and, where the other party rolls against it, that one. `against` is the number to meet where that is
    /// known already.
    pub(in crate::fight) fn contest(&mut self, roll: RollId, context: &Context, against: Option<i32>) -> Contest {
        let def = self.rules().roll(roll);
        let opposition = if against.is_some() { Opposition::Number } else { self.opposition(roll, context) };
        match opposition {
            Opposition::Number => {
                let own = self.roll_to_meet(roll, context, against);
                let met = match against {
                    None if def.against_halves => def.against.eval(&self.facts(self.as_roll(roll, context))),
                    _ => 2 * own.against,
                };
                Contest { theirs: None, need: own.against, margin: twice(&own) - met, natural: own.natural, own }
            }
            Opposition::Nothing => {
                let own = self.roll_to_meet(roll, context, Some(i32::MIN));
                let own = RollRecord { against: own.total.min(0), success: true, ..own };
                let margin = twice(&own) - 2 * own.against;
                Contest { theirs: None, need: own.against, margin, natural: own.natural, own }
            }
            Opposition::Roll(answer, ..) | Opposition::Unrolled(answer, _) => {
                let early = def.leads.then(|| self.roll_to_meet(roll, context, Some(0)));
                let theirs = self.roll(answer, &turned(context));
                let own = early.unwrap_or_else(|| self.roll_to_meet(roll, context, Some(0)));
                let strict = def.strict.holds(&self.facts(self.as_roll(roll, context)));
                let need = whole(2 * theirs.total + i32::from(strict), own.half);
                let natural = match (own.dice.is_empty(), theirs.dice.is_empty()) {
                    (true, false) if def.mirrors => def.mirrored(theirs.natural),
                    _ => own.natural,
                };
                let success = def.succeeds(natural, own.total, need);
                let critical = if natural == own.natural { own.critical } else { def.decisive(natural) };
                let own = RollRecord { against: theirs.total, success, critical, ..own };
                Contest { margin: twice(&own) - 2 * theirs.total, theirs: Some(theirs), need, natural, own }
            }
        }
    }

    /// What a roll has counted of help is used up.
    pub(in crate::fight) fn use_aid(&mut self, roll: RollId, context: &Context) {
        if let (Some(helps), Some(me)) = (self.helps(roll, context), context.me) {
            self.end_conditions(me, helps);
        }
    }
}

/// What came of a roll and what stood against it.
#[derive(Clone, Debug)]
pub(in crate::fight) struct Contest {
    /// The roll of the other party, if it made one.
    pub theirs: Option<RollRecord>,
    /// The roll.
    pub own: RollRecord,
    /// The die that decides whatever the totals: its own, unless only the other party has cast one.
    pub natural: i32,
    /// What its total had to be at least.
    pub need: i32,
    /// By how many half-points it is above what stood against it.
    pub margin: i32,
}

/// A total in half-points.
fn twice(roll: &RollRecord) -> i32 {
    2 * roll.total + i32::from(roll.half)
}
