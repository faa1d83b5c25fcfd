//! Strikes whose damage counts towards hitting: the damage dice are cast before the attack roll and added to it
//! (AP-ROLL-15, AP-ROLL-16).

use crate::data::ruleset::{StrikeDef, WeaponDef};
use crate::data::scope::RollId;
use crate::fight::resolve::changes::Changes;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::{Context, RollResult};
use crate::fight::state::frames::{EarlyDamage, StrikeFrame};
use crate::fight::state::log::{BreakdownPart, Cause, Event, RollRecord};

/// Casts the damage of a strike whose weapon penetrates.
pub(in crate::fight::resolve) fn cast(arena: &mut Changes, frame: &mut StrikeFrame, def: &StrikeDef, ctx: &Context) {
    let Some(weapon) = arena.rules().item(frame.arm).weapon.as_ref().filter(|weapon| weapon.penetrating) else {
        return;
    };
    let (dice, sum) = arena.cast_damage(frame, def, weapon, ctx);
    if !dice.is_empty() {
        arena.tell_of(frame.by, Event::DiceCast(frame.by, dice.clone(), sum));
    }
    let more = sum + arena.early_bonus(def, weapon, ctx, frame.target).unwrap_or(0);
    frame.early = Some(EarlyDamage { dice, sum, more });
}

/// Adds the damage that was cast to the attack roll.
pub(in crate::fight::resolve) fn join(
    arena: &Arena,
    early: &EarlyDamage,
    frame: &StrikeFrame,
    roll: RollId,
    record: &mut RollRecord,
) {
    record.total += early.more;
    record.parts.push(BreakdownPart::adds(Cause::Item(frame.arm), early.more));
    record.success = arena.rules().roll(roll).succeeds(record.natural, record.total, record.against);
}

impl Changes<'_> {
    /// Casts the damage dice of a strike: those of its weapon and those that its action adds.
    pub(in crate::fight::resolve) fn cast_damage(
        &mut self,
        frame: &StrikeFrame,
        def: &StrikeDef,
        weapon: &WeaponDef,
        ctx: &Context,
    ) -> (Vec<u16>, i32) {
        let dice = def.dice(weapon);
        let mut shown = Vec::new();
        let mut sum = dice.plus.eval(&self.facts(ctx), &ctx.people());
        let extra = frame.action.and_then(|a| self.rules().action(a).dice.as_ref());
        sum += extra.map_or(0, |extra| extra.plus.eval(&self.facts(ctx), &ctx.people()));
        let casts =
            self.casts(def, weapon, &Context { roll: RollResult { natural: frame.natural, ..ctx.roll }, ..*ctx });
        for amount in (0..casts).flat_map(|_| [Some(dice), extra]).flatten() {
            let mut cast = Vec::new();
            sum += self.roll_dice(amount, &mut cast);
            shown.append(&mut cast);
        }
        (shown, self.weakened(def, ctx, sum))
    }
}
