//! Contests are rolled, and help is used up (SEC-ROLL-10..13).

use crate::data::scope::RollId;
use crate::fight::resolve::changes::Changes;
use crate::fight::state::context::Context;
use crate::fight::state::log::RollRecord;
use crate::fight::values::contests::{Opposition, turned, whole};

impl Changes<'_> {
    /// Makes a roll and the opposing roll, if there is one. `against` is the number to meet where that is known
    /// already.
    pub(in crate::fight) fn contest(&mut self, roll: RollId, context: &Context, against: Option<i32>) -> Contest {
        let def = self.rules().roll(roll);
        let opposition = if against.is_some() { Opposition::Number } else { self.opposition(roll, context) };
        match opposition {
            Opposition::Number => {
                let own = self.roll_to_meet(roll, context, against);
                let met = match against {
                    None if def.against_halves => def.against.eval(&self.facts(&self.as_roll(roll, context))),
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
                let strict = def.strict.holds(&self.facts(&self.as_roll(roll, context)));
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

    /// Uses up the help that a roll has counted.
    pub(in crate::fight) fn use_aid(&mut self, roll: RollId, context: &Context) {
        if let (Some(helps), Some(me)) = (self.helps(roll, context), context.parties.me) {
            self.end_conditions(me, helps);
        }
    }
}

/// The result of a roll and of what opposed it.
#[derive(Clone, Debug)]
pub(in crate::fight) struct Contest {
    /// The roll of the other party, if it made one.
    pub theirs: Option<RollRecord>,
    /// The roll.
    pub own: RollRecord,
    /// The natural that decides: its own, unless only the other party has cast a die.
    pub natural: i32,
    /// The least total that succeeds.
    pub need: i32,
    /// The margin over what opposed it, in half-points.
    pub margin: i32,
}

/// A total in half-points.
fn twice(roll: &RollRecord) -> i32 {
    2 * roll.total + i32::from(roll.half)
}
