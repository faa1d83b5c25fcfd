//! The dice of a roll are cast, and what critical dice bring.

use crate::data::ruleset::RollDef;
use crate::data::scope::RollId;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::context::Context;
use crate::fight::state::log::RollRecord;
use crate::fight::values::figures::Tray;
use crate::kernel::throw::Throw;

impl ArenaMut<'_> {
    /// Rolls the dice of a roll.
    pub(in crate::fight) fn roll(&mut self, roll: RollId, context: &Context) -> RollRecord {
        self.roll_to_meet(roll, context, None)
    }

    /// Rolls the dice of a roll against a number that is known already, or against its own.
    pub(in crate::fight) fn roll_to_meet(
        &mut self,
        roll: RollId,
        context: &Context,
        against: Option<i32>,
    ) -> RollRecord {
        let def = self.rules().roll(roll);
        let prepared = self.prepare_roll(roll, context, Tray::with_reasons());
        let dice = &mut self.dice_mut().0;
        let throw = match (prepared.unrolled, context.die) {
            (Some(natural), _) => Throw { dice: Vec::new(), natural, wild: 0 },
            (None, None) => def.dice.throw(prepared.edge, &mut |sides| dice.die(sides)),
            // Dice that were cast for several are the same for all: who has Advantage makes no difference to them.
            (None, Some(cast)) => Throw { dice: vec![u16::try_from(cast).unwrap_or(0)], natural: cast, wild: 0 },
        };
        let total = throw.natural + prepared.bonus;
        let against = against.unwrap_or(prepared.against);
        RollRecord {
            roll,
            by: context.me.unwrap_or_default(),
            on: context.other,
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

    /// What critical dice bring besides.
    pub(in crate::fight) fn push_critical(&mut self, def: &RollDef, critical: i8, context: Context) {
        match critical {
            0 => {}
            1.. => self.push_list(&def.on_critical, context),
            _ => self.push_list(&def.on_fumble, context),
        }
    }
}
