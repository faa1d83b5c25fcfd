//! The dice of a roll are cast, and critical dice have their effects.

use crate::data::ruleset::RollDef;
use crate::data::scope::RollId;
use crate::fight::resolve::changes::Changes;
use crate::fight::state::context::Context;
use crate::fight::state::log::RollRecord;
use crate::fight::values::modifiers::Breakdown;
use crate::kernel::throw::Throw;

impl Changes<'_> {
    /// Rolls the dice of a roll.
    pub(in crate::fight) fn roll(&mut self, roll: RollId, context: &Context) -> RollRecord {
        self.roll_to_meet(roll, context, None)
    }

    /// Rolls the dice of a roll, against a known number or else its own.
    pub(in crate::fight) fn roll_to_meet(
        &mut self,
        roll: RollId,
        context: &Context,
        against: Option<i32>,
    ) -> RollRecord {
        let def = self.rules().roll(roll);
        let prepared = self.prepare_roll(roll, context, Breakdown::with_parts());
        let dice = self.source_of_dice();
        let throw = match (prepared.unrolled, context.roll.die) {
            (Some(natural), _) => Throw { dice: Vec::new(), natural, wild: 0 },
            (None, None) => def.dice.throw(prepared.edge, &mut |sides| dice.die(sides)),
            // A die that was cast for several combatants is the same for all, whatever their Advantage.
            (None, Some(cast)) => Throw { dice: vec![u16::try_from(cast).unwrap_or(0)], natural: cast, wild: 0 },
        };
        let total = throw.natural + prepared.bonus;
        let against = against.unwrap_or(prepared.against);
        RollRecord {
            roll,
            by: context.parties.me.unwrap_or_default(),
            on: context.parties.other,
            critical: def.critical(&throw),
            dice: throw.dice,
            natural: throw.natural,
            total,
            half: prepared.half,
            against,
            success: def.succeeds(throw.natural, total, against),
            parts: prepared.parts,
        }
    }

    /// Pushes the effects of critical dice.
    pub(in crate::fight) fn push_critical(&mut self, def: &RollDef, critical: i8, context: Context) {
        match critical {
            0 => {}
            1.. => self.push_list(&def.on_critical, context),
            _ => self.push_list(&def.on_fumble, context),
        }
    }
}
