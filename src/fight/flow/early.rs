//! Strikes whose damage counts towards hitting: its dice are cast before the roll, and what they come to is added to it
//! (AP-ROLL-15, AP-ROLL-16).

use crate::data::ruleset::{StrikeDef, WeaponDef};
use crate::data::scope::RollId;
use crate::fight::arena::Arena;
use crate::fight::contests::roll_chance;
use crate::fight::event::{Cause, Event, Part, RollRecord};
use crate::fight::frame::{Context, Early, StrikeFrame};
use crate::fight::odds::Chance;
use crate::kernel::ids::CombatantId;
use crate::kernel::odds::Dist;

use crate::fight::prepare::Prepared;

/// Casts the damage of a strike whose weapon penetrates.
pub(super) fn cast(arena: &mut Arena, frame: &mut StrikeFrame, def: &StrikeDef, ctx: &Context) {
    let Some(weapon) = arena.rules().item(frame.arm).weapon.as_ref().filter(|weapon| weapon.penetrating) else {
        return;
    };
    let (dice, sum) = arena.cast_damage(frame, def, weapon, ctx);
    if !dice.is_empty() {
        arena.tell_of(frame.by, Event::DiceCast(frame.by, dice.clone(), sum));
    }
    let more = sum + arena.early_bonus(def, weapon, ctx, frame.target).unwrap_or(0);
    frame.early = Some(Early { dice, sum, more });
}

/// Adds damage that was cast to the roll.
pub(super) fn join(arena: &Arena, early: &Early, frame: &StrikeFrame, roll: RollId, record: &mut RollRecord) {
    record.total += early.more;
    record.parts.push(Part::adds(Cause::Item(frame.arm), early.more));
    record.success = arena.rules().roll(roll).succeeds(record.natural, record.total, record.against);
}

impl Arena<'_> {
    /// Casts the damage dice of a strike: those of its weapon and those that its action adds.
    pub(super) fn cast_damage(
        &mut self,
        frame: &StrikeFrame,
        def: &StrikeDef,
        weapon: &WeaponDef,
        ctx: &Context,
    ) -> (Vec<u16>, i32) {
        let dice = def.dice(weapon);
        let mut shown = Vec::new();
        let mut sum = dice.plus.eval(&self.facts(*ctx), &ctx.people());
        let extra = frame.action.and_then(|a| self.rules().action(a).dice.as_ref());
        sum += extra.map_or(0, |extra| extra.plus.eval(&self.facts(*ctx), &ctx.people()));
        let casts = self.casts(def, weapon, &Context { natural: frame.natural, ..*ctx });
        for amount in (0..casts).flat_map(|_| [Some(dice), extra]).flatten() {
            let mut cast = Vec::new();
            sum += self.roll_dice(amount, &mut cast);
            shown.append(&mut cast);
        }
        (shown, self.weakened(def, ctx, sum))
    }

    /// What the damage of a penetrating strike adds to its roll besides the dice; None for every other strike.
    #[must_use]
    pub fn early_bonus(&self, def: &StrikeDef, weapon: &WeaponDef, ctx: &Context, to: CombatantId) -> Option<i32> {
        // What goes by the roll itself is no damage that one could add to it.
        let unrolled = Context { natural: 0, total: 0, against: 0, ..*ctx };
        weapon.penetrating.then(|| self.prepare_blow(def, &unrolled, to).bonus)
    }

    /// Chance that a roll succeeds to which dice of damage and something more are added.
    #[must_use]
    pub fn early_chance(&self, roll: RollId, prepared: &Prepared, dice: &Dist, more: i32) -> Chance {
        let mut sum = Chance { ways: 0, of: 0 };
        for (n, ways) in dice.iter().filter(|(_, ways)| *ways > 0) {
            let joined = Prepared { bonus: prepared.bonus + n + more, ..prepared.clone() };
            let chance = roll_chance(self.rules(), roll, &joined);
            sum = Chance { ways: sum.ways + ways * chance.ways, of: sum.of + ways * chance.of };
        }
        if sum.of == 0 { Chance::NEVER } else { sum }
    }
}
