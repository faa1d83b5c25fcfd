//! Strikes at scene objects and at what others carry, and what is left of it: the roll to hit an object meets its own
//! number, and what gets through wears things down until they fall to ruin (AP-RULE-12, FOUR-ACT-19, FOUR-SPEC-59).

use crate::data::effect::{Effect, Happening, Step, StrikeForm};
use crate::data::formula::Formula;
use crate::data::ruleset::{StrikeDef, SturdyDef, WeaponDef};
use crate::fight::arena::Arena;
use crate::fight::contests::{Opposition, naturals, roll_chance};
use crate::fight::event::{Event, Part};
use crate::fight::figures::Tray;
use crate::fight::flow::act::draft_context;
use crate::fight::flow::strike::strike_def;
use crate::fight::flow::{care, objects};
use crate::fight::frame::Context;
use crate::fight::odds::Chance;
use crate::fight::order::{Aim, Draft};
use crate::fight::prepare::{Blow, Prepared};
use crate::kernel::ids::{CombatantId, ObjectId};
use crate::kernel::odds::Dist;

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

    /// A strike at an object before its dice: the thing, what makes it hard to break, the weapon, and who strikes how.
    fn swing(&self, me: CombatantId, aim: &Aim, ctx: Context) -> Option<(ObjectId, &SturdyDef, &WeaponDef, Context)> {
        let &Aim::Object(id, _) = aim else { return None };
        let arm = self.kind_in_use(me, ctx.tool, ctx.arm)?;
        let (weapon, sturdy) = (self.rules().item(arm).weapon.as_ref()?, self.sturdy(id)?);
        let ranged = self.too_far_to_touch(me, weapon, id);
        Some((id, sturdy, weapon, Context { ranged, other: None, ..ctx }))
    }

    /// The blow at an object, for a roll that its context holds.
    fn blow_at(&self, def: &StrikeDef, toughness: i32, fragile: bool, ctx: Context) -> Blow {
        let bonus = def.bonus.eval(&self.facts(ctx));
        Blow {
            bonus,
            at_least: def.at_least,
            divide: if fragile { 1 } else { def.sturdy },
            soak: toughness,
            soak_at_most: def.soak_at_most,
            leaves: def.leaves,
            weak: false,
        }
    }

    /// The number that a strike at an object has to meet.
    fn meets(&self, own: Option<&Formula>, sturdy: &SturdyDef, ctx: Context) -> i32 {
        own.map_or(sturdy.defence, |f| f.eval(&self.facts(ctx)))
    }

    /// What a strike at an object would do; None for what strikes none.
    #[must_use]
    pub fn batter_odds(&self, draft: &Draft) -> Option<BatterOdds> {
        let rules = self.rules();
        let own = rules.action(draft.action).does.items.iter().find_map(|effect| match effect {
            Effect::Batter { against } => Some(against.as_ref()),
            _ => None,
        })?;
        let told = self.prospect(draft, draft_context(self, draft, None));
        let (id, sturdy, weapon, ctx) = self.swing(draft.by, &draft.aim, told)?;
        let def = strike_def(rules, StrikeForm::Main);
        let against = self.meets(own, sturdy, ctx);
        let prepared = self.prepare_roll(def.roll, &ctx, Tray::with_reasons());
        let prepared = Prepared { against, opposition: Opposition::Number, ..prepared };
        let left = sturdy.integrity - self.object(id).wear;
        let mut parts = Vec::new();
        for (natural, ways) in naturals(rules, def.roll, &prepared) {
            let total = natural + prepared.bonus;
            if ways > 0 && rules.roll(def.roll).succeeds(natural, total, against) {
                let ctx = Context { total, natural, against, ..ctx };
                let blow = self.blow_at(def, sturdy.toughness, sturdy.fragile, ctx);
                let casts = self.casts(def, weapon, &ctx);
                let worn = self.thrown(def, weapon, None, &ctx, casts)?.map(|sum| {
                    let (raw, soaked) = blow.land(sum);
                    self.wear(raw - soaked)
                });
                parts.push((u32::try_from(ways).ok()?, worn?));
            }
        }
        let wear = if parts.is_empty() { Dist::constant(0) } else { Dist::mix(&parts)? };
        let steady = self.gets_to(&rules.procedures.act, Step::Resolve, &told);
        let hit = roll_chance(rules, def.roll, &prepared).times(steady);
        let (ways, of) = wear.at_least(left);
        Some(BatterOdds {
            object: id,
            hit,
            steady,
            bonus: prepared.bonus,
            against,
            parts: prepared.parts,
            toughness: sturdy.toughness,
            wear,
            left,
            most: sturdy.integrity,
            breaks: hit.times(Chance { ways, of }),
        })
    }
}

/// What a strike at an object would do.
#[derive(Clone, Debug)]
pub struct BatterOdds {
    /// The object.
    pub object: ObjectId,
    /// Chance to hit, what comes before the roll included.
    pub hit: Chance,
    /// Chance to get to the roll at all.
    pub steady: Chance,
    /// The bonus.
    pub bonus: i32,
    /// The number to meet.
    pub against: i32,
    /// Reasons of the bonus.
    pub parts: Vec<Part>,
    /// What lessens the harm.
    pub toughness: i32,
    /// What a hit takes from it.
    pub wear: Dist,
    /// What is left of it.
    pub left: i32,
    /// What it bore when it was whole.
    pub most: i32,
    /// Chance that the strike leaves it in ruins, a miss included.
    pub breaks: Chance,
}

/// The strike that the order names at an object.
pub(super) fn strike(arena: &mut Arena, me: CombatantId, ctx: Context, own: Option<&Formula>) {
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
fn cast(arena: &mut Arena, def: &StrikeDef, weapon: &WeaponDef, blow: &Blow, ctx: Context) -> i32 {
    let dice = def.dice(weapon);
    let mut sum = dice.plus.eval(&arena.facts(ctx), &ctx.people());
    for _ in 0..arena.casts(def, weapon, &ctx) {
        sum += arena.roll_dice(dice, &mut Vec::new());
    }
    let (raw, soaked) = blow.land(sum);
    arena.wear(raw - soaked)
}

/// The item of somebody that the order names takes the harm of a strike; what is left of it in the end stays in its place.
pub(super) fn wreck(arena: &mut Arena, me: CombatantId, ctx: Context) {
    let rules = arena.rules();
    let Some((of, id, _)) = care::named(arena) else { return };
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
