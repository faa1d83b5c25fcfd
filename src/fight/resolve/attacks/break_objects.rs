//! Strikes at scene objects and at what others carry wear things down until they fall to ruin (AP-RULE-12, FOUR-ACT-19,
//! FOUR-SPEC-59).

use crate::data::effect::{Happening, StrikeForm};
use crate::data::formula::Formula;
use crate::data::ruleset::{StrikeDef, WeaponDef};
use crate::fight::resolve::acts::{items, objects};
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::context::Context;
use crate::fight::state::log::Event;
use crate::fight::values::prepare::Blow;
use crate::fight::values::strikes::strike_def;
use crate::kernel::ids::CombatantId;

/// The strike that the order names at an object.
pub(in crate::fight::resolve) fn strike(arena: &mut ArenaMut, me: CombatantId, ctx: Context, own: Option<&Formula>) {
    let rules = arena.rules();
    let Some(aim) = arena.stack.act().map(|act| act.draft.aim.clone()) else { return };
    let Some((id, sturdy, weapon, ctx)) = arena.swing(me, &aim, ctx) else { return };
    let (sturdy, weapon) = (sturdy.clone(), weapon.clone());
    let def = strike_def(rules, StrikeForm::Main);
    let against = arena.meets(own, &sturdy, ctx);
    let mut record = arena.roll(def.roll, &ctx);
    arena.use_aid(def.roll, &ctx);
    record.against = against;
    record.success = rules.roll(def.roll).succeeds(record.natural, record.total, against);
    let (hit, total, natural) = (record.success, record.total, record.natural);
    arena.tell_of(me, Event::Rolled(Box::new(record)));
    arena.raise(Happening::Struck, me, None);
    if let Some(tool) = ctx.tool {
        arena.shot_off(me, tool);
    }
    if let Some(tool) = ctx.tool.filter(|_| ctx.ranged && weapon.range == 0) {
        let at = arena.object(id).at;
        arena.drop_item(me, tool, at);
    }
    if !hit {
        return;
    }
    let ctx = Context { total, natural, against, ..ctx };
    let blow = arena.blow_at(def, sturdy.toughness, sturdy.fragile, ctx);
    let worn = cast(arena, def, &weapon, &blow, ctx);
    let before = arena.object(id).wear;
    let after = (before + worn).min(sturdy.integrity);
    arena.object_mut(id).wear = after;
    arena.tell_of(me, Event::ObjectWorn(me, id, worn, sturdy.integrity - after));
    if after >= sturdy.integrity {
        objects::change(arena, id, &sturdy.ruin);
        arena.raise(Happening::MapChanged, me, None);
        arena.push_list(&sturdy.on_ruin, ctx);
    }
}

/// The dice of a strike at a thing that was hit, and what they take from it.
fn cast(arena: &mut ArenaMut, def: &StrikeDef, weapon: &WeaponDef, blow: &Blow, ctx: Context) -> i32 {
    let dice = def.dice(weapon);
    let mut sum = dice.plus.eval(&arena.facts(ctx), &ctx.people());
    for _ in 0..arena.casts(def, weapon, &ctx) {
        sum += arena.roll_dice(dice, &mut Vec::new());
    }
    let (raw, soaked) = blow.land(sum);
    arena.wear(raw - soaked)
}

/// The item of somebody that the order names takes the harm of a strike; what is left of it in the end stays in its place.
pub(in crate::fight::resolve) fn wreck(arena: &mut ArenaMut, me: CombatantId, ctx: Context) {
    let rules = arena.rules();
    let Some((of, id, _)) = items::named(arena) else { return };
    let Some(arm) = arena.kind_in_use(me, ctx.tool, ctx.arm) else { return };
    let Some(item) = arena.item(of, id).map(|item| item.def) else { return };
    let (Some(weapon), Some(brittle)) = (&rules.item(arm).weapon, &rules.item(item).brittle) else { return };
    let def = strike_def(rules, StrikeForm::Main);
    let ctx = Context { ranged: arena.manner(me, weapon, of).0, ..ctx };
    let blow = arena.blow_at(def, brittle.toughness, brittle.fragile, ctx);
    let worn = cast(arena, def, weapon, &blow, ctx);
    let mut gear = arena.body_mut(of).gear.0.iter_mut();
    let Some(found) = gear.find(|i| i.id == id) else { return };
    found.wear = (found.wear + worn).min(brittle.integrity);
    let left = brittle.integrity - found.wear;
    arena.tell_of(of, Event::ItemWorn(of, item, worn, left));
    if left <= 0 {
        match brittle.ruin {
            Some(ruin) => arena.turn_into(of, id, ruin),
            None => arena.use_up(of, id),
        }
    }
}
