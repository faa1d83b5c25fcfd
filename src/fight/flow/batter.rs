//! Strikes at scene objects, and what is left of them: the roll to hit meets the object's own number, and what gets
//! through wears it down until it falls to ruin (AP-RULE-12).

use crate::data::effect::StrikeForm;
use crate::data::ruleset::SturdyDef;
use crate::fight::arena::Arena;
use crate::fight::event::Event;
use crate::fight::flow::effects::change_object;
use crate::fight::flow::strike::{Blow, strike_def};
use crate::fight::frame::Context;
use crate::fight::order::Aim;
use crate::kernel::cell::Rect;
use crate::kernel::ids::{CombatantId, ObjectId};

impl Arena<'_> {
    /// What makes an object hard to break, if it can be broken and is not.
    #[must_use]
    pub fn sturdy(&self, id: ObjectId) -> Option<&SturdyDef> {
        let object = self.object(id);
        let def = self.rules().object(object.def);
        let whole = |sturdy: &&SturdyDef| def.states[usize::from(object.state)].key.value != sturdy.ruin;
        def.sturdy.as_ref().filter(whole)
    }

    /// What so much harm after armour takes from an object: the level of the wound that it would be, or all of it where
    /// wounds have no levels.
    fn wear(&self, amount: i32) -> i32 {
        match &self.rules().wounds {
            Some(wounds) => {
                let levels = wounds.levels.iter().filter(|level| amount >= level.from).count();
                i32::try_from(levels).unwrap_or(i32::MAX)
            }
            None => amount.max(0),
        }
    }
}

/// The strike that the order names at an object.
pub(super) fn strike(arena: &mut Arena, me: CombatantId, ctx: Context) {
    let Some(&Aim::Object(id, _)) = arena.stack.act().map(|act| &act.draft.aim) else { return };
    let rules = arena.rules();
    let Some(arm) = ctx.tool.and_then(|tool| arena.item(me, tool)).map(|item| item.def).or(ctx.arm) else { return };
    let (Some(weapon), Some(sturdy)) = (&rules.item(arm).weapon, arena.sturdy(id).cloned()) else { return };
    let def = strike_def(rules, StrikeForm::Main);
    let at = Rect::from(arena.object(id).at);
    let ranged = arena.reach_between(arena.rect(me), at) > i16::from(weapon.reach);
    let ctx = Context { ranged, other: None, ..ctx };
    let mut record = arena.roll(def.roll, &ctx);
    record.against = sturdy.defence;
    record.success = rules.roll(def.roll).succeeds(record.natural, record.total, sturdy.defence);
    let (hit, total, natural) = (record.success, record.total, record.natural);
    arena.tell_of(me, Event::Rolled(Box::new(record)));
    if let Some(tool) = ctx.tool.filter(|_| weapon.reload) {
        arena.load(me, tool, false);
    }
    if let Some(tool) = ctx.tool.filter(|_| ranged && weapon.range == 0) {
        arena.drop_item(me, tool, at.at);
    }
    if !hit {
        return;
    }
    let ctx = Context { total, natural, against: sturdy.defence, ..ctx };
    let dice = def.dice(weapon);
    let mut shown = Vec::new();
    let sum = arena.roll_dice(dice, &mut shown) + dice.plus.eval(&arena.facts(ctx), &ctx.people());
    let bonus = def.bonus.eval(&arena.facts(ctx));
    let blow = Blow { bonus, at_least: def.at_least, soak: sturdy.toughness, soak_at_most: def.soak_at_most };
    let (raw, soaked) = blow.land(sum);
    let worn = arena.wear(raw - soaked);
    let before = arena.object(id).wear;
    let after = (before + worn).min(sturdy.integrity);
    arena.object_mut(id).wear = after;
    arena.tell_of(me, Event::ObjectWorn(me, id, worn, sturdy.integrity - after));
    if after >= sturdy.integrity {
        change_object(arena, id, &sturdy.ruin);
        arena.raise(crate::data::effect::Happening::MapChanged, me, None);
    }
}
