//! How the fight goes on, the only room that changes it: one step of the top frame at a time, until it halts at a question or at the end.
//!
//! [`advance`] is the system that does it. It takes as many frame steps as there are between two questions in one run
//! of the schedule; each step pops the top frame, does one thing, and leaves behind what is still to be done.

mod acts;
mod attacks;
mod changes;
mod movement;
pub mod occupancy;
mod reactions;
mod turns;

use crate::fight::resolve::acts::{act, area, effects, multi_turn};
use crate::fight::resolve::attacks::{check, strike};
use crate::fight::resolve::movement::{thrown, walk};
use crate::fight::resolve::reactions::window;
use crate::fight::resolve::turns::{closing, count, early_turns, initiative, round, turn};
use crate::fight::state::arena_mut::{ArenaMut, ArenaParam};
use crate::fight::state::command::Command;
use crate::fight::state::frames::{Course, Frame};
use crate::fight::state::log::Loss;
use crate::fight::state::order::{Decision, Question};
use crate::kernel::ids::{DecisionId, SideId};

/// More steps than any answer can cause: past it the rules turn in a circle. A round, a turn and a window do something to
/// everybody, and rounds in which nobody can be asked follow one another: so many more for each combatant.
const MAX_STEPS: usize = 20_000;
const STEPS_EACH: usize = 5_000;
/// Deeper than any rules nest. What happens to everybody waits on the stack, one list for each of them or for each of the
/// conditions that they bear: so many more for each combatant.
const MAX_DEPTH: usize = 64;
const DEPTH_EACH: usize = 16;

/// Runs the fight until it halts.
pub fn advance(param: ArenaParam) {
    let arena = &mut param.open();
    let heads = arena.everybody().count();
    let deepest = MAX_DEPTH + DEPTH_EACH * heads;
    for _ in 0..MAX_STEPS + STEPS_EACH * heads {
        if arena.pending.0.is_some() || arena.end.0.is_some() || arena.broken.0.is_some() {
            return;
        }
        if arena.stack.0.len() > deepest {
            break;
        }
        step(arena);
    }
    let top = arena.stack.0.last().map_or_else(|| "no frame".to_owned(), |f| format!("{f:?}"));
    let depth = arena.stack.0.len();
    arena.broken_mut().0 = Some(format!("the rules do not come to rest: {depth} frames, the top one is {top}"));
}

fn step(arena: &mut ArenaMut) {
    match arena.stack_mut().0.pop() {
        None => round::begin(arena),
        Some(Frame::Round(at)) => round::step(arena, at),
        Some(Frame::Planning(part)) => round::plan(arena, part),
        Some(Frame::Count(frame)) => count::step(arena, frame),
        Some(Frame::Order) => initiative::step(arena),
        Some(Frame::Rests(rests)) => round::rest(arena, rests),
        Some(Frame::Opening(at)) => round::open(arena, at),
        Some(Frame::Ahead(condition)) => early_turns::ahead(arena, condition),
        Some(Frame::Early(condition)) => early_turns::early(arena, condition),
        Some(Frame::Turn(frame)) => turn::step(arena, frame),
        Some(Frame::Act(frame)) => act::step(arena, frame),
        Some(Frame::Walk(frame)) => walk::step(arena, frame),
        Some(Frame::Strike(frame)) => strike::step(arena, frame),
        Some(Frame::Roll(frame)) => check::step(arena, frame),
        Some(Frame::List(frame)) => effects::step(arena, frame),
        Some(Frame::Each(frame)) => area::step(arena, frame),
        Some(Frame::Window(frame)) => window::step(arena, frame),
        Some(Frame::Flight(frame)) => thrown::step(arena, frame),
        Some(Frame::Closing(frame)) => closing::step(arena, frame),
    }
}

impl ArenaMut<'_> {
    /// Halts at a question.
    pub(in crate::fight) fn ask(&mut self, side: SideId, kind: Question) {
        self.settle_holding();
        let id = self.counters.decision;
        self.counters_mut().decision = DecisionId(id.0 + 1);
        self.pending_mut().0 = Some(Decision { id, side, kind });
    }
}

/// Carries out what an accepted order comes to.
pub fn take_order(param: ArenaParam) {
    let mut arena = param.open();
    let Some(command) = arena.inbox_mut().0.take() else { return };
    let Some(Decision { side, kind, .. }) = arena.pending_mut().0.take() else { return };
    match command {
        Command::Plan(plans) => {
            round::apply_plans(&mut arena, side, &plans);
            if let Some(Frame::Planning(part)) = arena.stack_mut().0.last_mut() {
                *part += 1;
            }
        }
        Command::Replan(plans) => {
            round::apply_plans(&mut arena, side, &plans);
            arena.ask(side, kind);
        }
        Command::NextTurn(by) => initiative::answer(&mut arena, side, by),
        Command::BeginTurn { by, slot } => turn::begin(&mut arena, by, slot),
        Command::SkipTurn { by, slot } => count::skip(&mut arena, by, slot),
        Command::PassCount => {
            if let Some(Frame::Count(frame)) = arena.stack_mut().0.last_mut() {
                count::pass(frame);
            }
        }
        Command::Walk { by, path } => walk::begin(&mut arena, by, path.into_owned()),
        Command::WindowWalk { by, path } => window::walk(&mut arena, by, path.into_owned()),
        Command::Act(draft) => turn::act(&mut arena, draft.into_owned()),
        Command::WindowAct(draft) => window::take(&mut arena, draft.into_owned()),
        Command::Aside(draft) => {
            // What asked is still on the stack and asks again.
            if let Some(Frame::Count(frame)) = arena.stack_mut().0.last_mut() {
                frame.asked = false;
            }
            act::begin(&mut arena, draft.into_owned(), Course::Aside, None);
        }
        Command::Abandon { by } => {
            multi_turn::lose(&mut arena, by, Loss::Abandoned);
            arena.ask(side, kind);
        }
        Command::EndTurn => {
            if let Some(turn) = arena.stack_mut().turn_mut() {
                turn.over = true;
            }
        }
        Command::PassWindow => window::pass(&mut arena),
    }
}
