//! Checks: rolls that are no strikes. Others may help before the dice, the roller may raise the total after them and
//! roll again after a failure (TEMPO-ROLL-06, -07, TEMPO-RULE-21, -29).

use crate::data::effect::{Happening, ListId, Step};
use crate::data::scope::RollId;
use crate::fight::resolve::attacks::contests::Contest;
use crate::fight::resolve::changes::Changes;
use crate::fight::resolve::changes::views::RollArena;
use crate::fight::resolve::reactions::window;
use crate::fight::state::context::{Context, RollResult};
use crate::fight::state::frames::{Frame, RollFrame};
use crate::fight::state::log::{BreakdownPart, Cause, Event};
use crate::fight::values::modifiers::Breakdown;
use crate::kernel::ids::CombatantId;

/// Starts a roll of a combatant. One of the lists, of success and of failure, follows it.
pub(in crate::fight::resolve) fn begin(
    arena: &mut Changes,
    context: Context,
    roll: RollId,
    by: CombatantId,
    lists: [ListId; 2],
) {
    let of = context.parties.me.filter(|me| *me != by);
    let context = if of.is_some() { context.seen_by(by) } else { context };
    arena.push(Frame::Roll(RollFrame {
        roll,
        context,
        of,
        lists,
        at: 0,
        against: 0,
        made: false,
        success: false,
        aid: None,
    }));
}

/// One step of the roll's procedure.
pub(in crate::fight::resolve) fn step(arena: &mut RollArena, mut frame: RollFrame) {
    let rules = arena.rules();
    let Some(by) = frame.context.parties.me else { return };
    let Some(step) = rules.procedures.roll.get(usize::from(frame.at)).copied() else {
        let [success, failure] = frame.lists;
        let context = frame.of.map_or(frame.context, |of| frame.context.seen_by(of));
        arena.push_numbered(if frame.success { success } else { failure }, context);
        return;
    };
    let tags = rules.roll(frame.roll).tags;
    let (other, first, failed) = (frame.context.parties.other, !frame.made, !frame.success);
    frame.at += 1;
    match step {
        Step::Roll => {
            let critical = make(arena, &mut frame);
            let (def, context) = (rules.roll(frame.roll), frame.context);
            arena.push(Frame::Roll(frame));
            arena.push_critical(def, critical, context);
            if first {
                arena.raise_labelled(Happening::Rolled, by, None, tags);
            }
        }
        Step::Open(point) => {
            arena.push(Frame::Roll(frame));
            window::open(arena, point, by, other, tags);
        }
        Step::OpenOnMiss(point) => {
            arena.push(Frame::Roll(frame));
            if failed {
                window::open(arena, point, by, other, tags);
            }
        }
        // The loader accepts only the steps above in a roll.
        _ => arena.push(Frame::Roll(frame)),
    }
}

/// Rolls the dice and returns whether they were critical. A helper's better total counts.
fn make(arena: &mut RollArena, frame: &mut RollFrame) -> i8 {
    // The other party's roll stands when a roll is made again.
    let kept = (frame.made && !arena.rules().roll(frame.roll).opposed.is_empty()).then_some(frame.against);
    let Contest { theirs, own: record, need, margin, natural } = arena.contest(frame.roll, &frame.context, kept);
    arena.use_aid(frame.roll, &frame.context);
    if let Some(theirs) = theirs {
        arena.tell_of(theirs.by, Event::Rolled(Box::new(theirs)));
    }
    frame.made = true;
    frame.context.roll.natural = natural;
    frame.context.roll.die = None;
    frame.context.roll.total = record.total;
    frame.context.roll.half = record.half;
    frame.context.roll.margin = margin;
    frame.context.roll.against = record.against;
    frame.against = need;
    frame.success = record.success;
    let (by, own, against, critical) = (record.by, record.total, need, record.critical);
    arena.tell_of(by, Event::Rolled(Box::new(record)));
    if let Some(aid) = frame.aid.filter(|aid| *aid > own) {
        frame.context.roll.total = aid;
        frame.success |= aid >= against;
        arena.tell_of(by, Event::RollChanged(by, aid - own, aid, frame.success));
    }
    critical
}

/// Makes the running roll again (TEMPO-SPEC-16). What was added to the old total is lost, help is not.
pub(in crate::fight::resolve) fn again(arena: &mut RollArena) {
    let at = arena.rules().procedures.roll.iter().position(|s| *s == Step::Roll);
    if let Some(frame) = arena.roll_mut() {
        frame.at = at.and_then(|at| u8::try_from(at).ok()).unwrap_or(0);
    }
}

/// Helps the running roll: the helper's own roll, with the bonus that the helper has for the running one.
pub(in crate::fight::resolve) fn assist_roll(arena: &mut RollArena, helper: CombatantId, with: RollId) {
    let Some(running) = arena.stack.roll().cloned() else { return };
    let rules = arena.rules();
    let context = Context { roll: RollResult { natural: 0, total: 0, ..running.context.roll }, ..running.context }
        .with_me(Some(helper));
    let mut record = arena.roll(with, &context);
    let bonus = rules.roll(running.roll).bonus.eval(&arena.facts(&context));
    record.total += bonus;
    record.parts.push(BreakdownPart::adds(Cause::Base, bonus));
    record.against = arena.prepare_roll(running.roll, &running.context, Breakdown::default()).against;
    record.success = record.total >= record.against;
    let total = record.total;
    arena.tell_of(helper, Event::Rolled(Box::new(record)));
    if let Some(frame) = arena.roll_mut() {
        frame.aid = Some(frame.aid.map_or(total, |aid| aid.max(total)));
    }
}

/// Raises the total of the innermost roll or strike (TEMPO-RULE-21).
pub(in crate::fight::resolve) fn raise_roll(arena: &mut RollArena, by: i32) {
    let rules = arena.rules();
    let lifted = match arena.rolling_mut() {
        Some(Frame::Roll(frame)) => {
            frame.context.roll.total += by;
            frame.context.roll.margin += 2 * by;
            let def = rules.roll(frame.roll);
            frame.success = def.succeeds(frame.context.roll.natural, frame.context.roll.total, frame.against);
            frame.context.parties.me.map(|me| (me, frame.context.roll.total, frame.success))
        }
        Some(Frame::Strike(frame)) => {
            frame.total += by;
            let def = rules.roll(crate::fight::values::strikes::strike_def(rules, frame.form).roll);
            frame.hit = def.succeeds(frame.natural, frame.total, frame.against);
            Some((frame.by, frame.total, frame.hit))
        }
        _ => None,
    };
    if let Some((who, total, success)) = lifted {
        arena.tell_of(who, Event::RollChanged(who, by, total, success));
    }
}
