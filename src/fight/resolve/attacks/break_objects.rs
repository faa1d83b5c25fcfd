//! Breaking objects: strikes at scene objects and at worn or held items take their integrity until they are ruined
//! (AP-RULE-12, FOUR-ACT-19, FOUR-SPEC-59).

use crate::data::effect::{Happening, StrikeForm};
use crate::data::formula::Formula;
use crate::data::ruleset::{StrikeDef, WeaponDef};
use crate::fight::resolve::acts::items;
use crate::fight::resolve::changes::Changes;
use crate::fight::state::context::{Context, RollResult};
use crate::fight::state::log::Event;
use crate::fight::values::prepare::PreparedDamage;
use crate::fight::values::strikes::strike_def;
use crate::kernel::ids::CombatantId;

/// Strikes the object that the order names.
pub(in crate::fight::resolve) fn strike(arena: &mut Changes, me: CombatantId, ctx: Context, own: Option<&Formula>) {
    let rules = arena.rules();
    let Some(aim) = arena.ordered_aim(&ctx).cloned() else { return };
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
    if let Some(tool) = ctx.act.tool {
        arena.shot_off(me, tool);
    }
    if let Some(tool) = ctx.act.tool.filter(|_| ctx.act.ranged && weapon.range == 0) {
        let at = arena.object(id).at;
        arena.drop_item(me, tool, at);
    }
    if !hit {
        return;
    }
    let ctx = Context { roll: RollResult { total, natural, against, ..ctx.roll }, ..ctx };
    let blow = arena.blow_at(def, sturdy.toughness, sturdy.fragile, ctx);
    let worn = cast(arena, def, &weapon, &blow, ctx);
    if arena.wear_object(me, id, worn, sturdy.integrity) <= 0 {
        arena.change_object(id, &sturdy.ruin);
        arena.raise(Happening::MapChanged, me, None);
        arena.push_list(&sturdy.on_ruin, ctx);
    }
}

/// Casts the dice of a strike that hit an object; returns the integrity that they take.
fn cast(arena: &mut Changes, def: &StrikeDef, weapon: &WeaponDef, blow: &PreparedDamage, ctx: Context) -> i32 {
    let dice = def.dice(weapon);
    let mut sum = dice.plus.eval(&arena.facts(&ctx), &ctx.people());
    for _ in 0..arena.casts(def, weapon, &ctx) {
        sum += arena.roll_dice(dice, &mut Vec::new());
    }
    let (raw, soaked) = blow.land(sum);
    arena.wear(raw - soaked)
}

/// Damages the item of a combatant that the order names; what is left of it in the end takes its place.
pub(in crate::fight::resolve) fn destroy(arena: &mut Changes, me: CombatantId, ctx: Context) {
    let rules = arena.rules();
    let Some((of, id, _)) = items::named(arena, ctx) else { return };
    let Some(arm) = arena.kind_in_use(me, ctx.act.tool, ctx.act.arm) else { return };
    let Some(item) = arena.item(of, id).map(|item| item.def) else { return };
    let (Some(weapon), Some(brittle)) = (&rules.item(arm).weapon, &rules.item(item).brittle) else { return };
    let def = strike_def(rules, StrikeForm::Main);
    let ctx = ctx.with_ranged(arena.manner(me, weapon, of).0);
    let blow = arena.blow_at(def, brittle.toughness, brittle.fragile, ctx);
    let worn = cast(arena, def, weapon, &blow, ctx);
    if arena.wear_item(of, id, worn, brittle.integrity).is_some_and(|left| left <= 0) {
        match brittle.ruin {
            Some(ruin) => arena.turn_into(of, id, ruin),
            None => arena.use_up(of, id),
        }
    }
}
