//! A strike: attack roll, reaction windows, damage, the weapon's further effects (TEMPO-RULE-12..15,
//! TEMPO-ROLL-01..05).

use crate::data::effect::{Happening, ListId, Step, StrikeForm};
use crate::data::ruleset::StrikeDef;
use crate::data::scope::Tags;
use crate::fight::resolve::attacks::contests::Contest;
use crate::fight::resolve::attacks::damage_first;
use crate::fight::resolve::changes::Changes;
use crate::fight::resolve::changes::views::RollArena;
use crate::fight::resolve::reactions::window;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Carried;
use crate::fight::state::context::{Context, HarmResult, RollResult};
use crate::fight::state::frames::{Frame, StrikeFrame};
use crate::fight::state::log::Event;
use crate::fight::state::order::ChosenTarget;
use crate::fight::values::strikes::{strike_context, strike_def};
use crate::fight::values::wounds::Damage;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// One step of the strike's procedure.
pub(in crate::fight::resolve) fn step(arena: &mut RollArena, mut frame: StrikeFrame) {
    let rules = arena.rules();
    let Some(step) = rules.procedures.strike.get(usize::from(frame.at)).copied() else {
        let [hit, miss] = frame.lists;
        let StrikeFrame { against, natural, wound, .. } = frame;
        let total = frame.rolled();
        let margin = 2 * (total - against);
        let context = Context {
            roll: RollResult { total, margin, against, natural, die: None, ..frame.context.roll },
            harm: HarmResult { level: wound, ..frame.context.harm },
            ..frame.context
        };
        arena.push_numbered(if frame.hit { hit } else { miss }, context);
        return;
    };
    frame.at += 1;
    let (by, target, tags) = (frame.by, frame.target, frame.tags);
    let def = strike_def(rules, frame.form);
    let ctx = strike_context(&frame);
    match step {
        Step::Routine(routine) => {
            arena.push(Frame::Strike(frame));
            arena.go_through(by, routine);
        }
        Step::Roll if frame.missed => arena.push(Frame::Strike(frame)),
        Step::Roll => {
            damage_first::cast(arena, &mut frame, def, &ctx);
            let Contest { theirs, own: mut record, need, natural, .. } = arena.contest(def.roll, &ctx, None);
            arena.use_aid(def.roll, &ctx);
            if let Some(early) = &frame.early {
                damage_first::join(arena, early, &frame, def.roll, &mut record);
            }
            frame.natural = natural;
            frame.total = record.total;
            frame.against = need;
            frame.hit = record.success;
            let roll = rules.roll(def.roll);
            let critical = record.critical;
            let audience = arena.audience_of(by).union(crate::kernel::ids::SideSet::only(arena.side(target)));
            for roll in theirs.into_iter().chain([record]) {
                arena.tell_to(audience, Event::Rolled(Box::new(roll)));
            }
            arena.push(Frame::Strike(frame));
            arena.push_critical(roll, critical, ctx);
        }
        Step::Open(point) => {
            arena.push(Frame::Strike(frame));
            window::open(arena, point, by, Some(target), tags);
        }
        Step::OpenOnMiss(point) => {
            let hit = frame.hit;
            arena.push(Frame::Strike(frame));
            if !hit {
                window::open(arena, point, by, Some(target), tags);
            }
        }
        Step::OpenOnHit(point) => {
            let hit = frame.hit;
            arena.push(Frame::Strike(frame));
            if hit {
                window::open(arena, point, target, Some(by), tags);
            }
        }
        Step::OpenUnlessTaken(point) => {
            let kept = frame.hit && frame.harm_to == target;
            arena.push(Frame::Strike(frame));
            if kept {
                window::open(arena, point, target, Some(by), tags);
            }
        }
        Step::Damage => damage(arena, frame, def, ctx),
        Step::Riders => riders(arena, frame, ctx),
        Step::Done => done(arena, frame),
        // The loader accepts only the steps above in a strike.
        _ => arena.push(Frame::Strike(frame)),
    }
}

fn damage(arena: &mut RollArena, frame: StrikeFrame, def: &StrikeDef, ctx: Context) {
    let harmless = arena.rules().item(frame.arm).weapon.as_ref().is_some_and(|weapon| weapon.harmless);
    if !frame.hit || harmless {
        arena.push(Frame::Strike(frame));
        return;
    }
    let (by, to, action) = (frame.by, frame.harm_to, frame.action);
    let rules = arena.rules();
    let (cap, tags) = (frame.cap, Tags(frame.tags.0 | rules.item(frame.arm).tags.0));
    let blow = arena.running_damage(&frame, def, &ctx);
    let cast = match (&frame.early, &rules.item(frame.arm).weapon) {
        (Some(early), _) => Some((early.dice.clone(), early.sum)),
        (None, Some(weapon)) => Some(arena.cast_damage(&frame, def, weapon, &ctx)),
        (None, None) => None,
    };
    arena.push(Frame::Strike(frame));
    let Some((dice, sum)) = cast else { return };
    let steps = action.map_or(0, |a| rules.action(a).wound_steps);
    let amount = blow.land(sum);
    if arena.strikes_critically(def, &ctx) {
        arena.push_list(&def.on_critical, ctx);
    }
    let wound = arena.harm(Some(by), to, Damage { dice, amount, steps, cap, tags });
    if let Some(strike) = arena.strike_mut() {
        strike.wound = wound;
        strike.dealt = (amount.0 - amount.1).max(0);
    }
}

fn riders(arena: &mut RollArena, frame: StrikeFrame, ctx: Context) {
    let (hit, target, arm, total) = (frame.hit, frame.target, frame.arm, frame.total);
    arena.push(Frame::Strike(frame));
    let rules = arena.rules();
    let Some(weapon) = &rules.item(arm).weapon else { return };
    if !hit || !arena.present(target) {
        return;
    }
    for rider in weapon.riders.iter().rev() {
        if total >= arena.value(target, rider.meets) {
            arena.push_list(&rider.does, ctx);
        }
    }
}

fn done(arena: &mut RollArena, frame: StrikeFrame) {
    let (by, target, tool, thrown, arm) = (frame.by, frame.target, frame.tool, frame.thrown, frame.arm);
    arena.push(Frame::Strike(frame));
    if let Some(tool) = tool
        && let Some(item) = arena.item(by, tool)
    {
        // A weapon that is swung as another kind of weapon shoots nothing.
        if item.def == arm {
            arena.shot_off(by, tool);
        }
        if thrown && item.carried == Carried::Hand {
            let cell = landing(arena, target);
            arena.drop_item(by, tool, cell);
        }
    }
    arena.raise(Happening::Struck, by, Some(target));
}

/// Where a thrown weapon comes to lie: the target's cell.
fn landing(arena: &Arena, target: CombatantId) -> Cell {
    arena.position(target).at
}

/// The context of a strike at a cell: its target is a foe there, seen or not.
pub(in crate::fight::resolve) fn guessed(arena: &Arena, ctx: Context) -> Context {
    let Some(&ChosenTarget::Cell(cell)) = arena.ordered_aim(&ctx) else { return ctx };
    let there = arena.body_at(cell).filter(|id| ctx.parties.me.is_some_and(|me| arena.nonally(me, *id)));
    ctx.with_other(ctx.parties.other.or(there))
}

/// Starts a strike.
pub(in crate::fight::resolve) fn begin(arena: &mut Changes, ctx: Context, form: StrikeForm, lists: [ListId; 2]) {
    let (Some(by), Some(target), tool) = (ctx.parties.me, ctx.parties.other, ctx.act.tool) else { return };
    let Some(arm) = arena.kind_in_use(by, tool, ctx.act.arm) else { return };
    let Some(weapon) = &arena.rules().item(arm).weapon else { return };
    // The target may have left since the act was declared.
    if !arena.present(target) {
        return;
    }
    // A target that was put in another's place is struck there.
    let there = arena.rect_thought(target, ctx.view.stands);
    let near = weapon.reach > 0 && arena.reaches_over(by, weapon, arena.reach_between(arena.rect(by), there));
    let (ranged, thrown) = (!near, !near && weapon.range == 0);
    let pair = tool.filter(|_| form == StrikeForm::Main).and_then(|tool| arena.pair_of(by, tool));
    let action = arena.running_act(by).map(|act| act.draft.action);
    let audience = arena.audience_of(by).union(crate::kernel::ids::SideSet::only(arena.side(target)));
    arena.tell_to(audience, Event::StrikeBegan(by, target, form, arm));
    arena.push(Frame::Strike(StrikeFrame {
        by,
        target,
        tool,
        arm,
        action,
        form,
        ranged,
        thrown,
        tags: ctx.act.tags,
        pair,
        at: 0,
        natural: 0,
        total: 0,
        against: 0,
        early: None,
        hit: false,
        missed: false,
        harm_to: target,
        less: 0,
        more: 0,
        cap: 0,
        wound: 0,
        dealt: 0,
        lists,
        context: ctx,
    }));
}
