//! Orders are carried out: the first system of a step.

use crate::fight::resolve::acts::act;
use crate::fight::resolve::changes::views::WholeArena;
use crate::fight::resolve::movement::walk;
use crate::fight::resolve::reactions::window;
use crate::fight::resolve::turns::{count, initiative, round, turn};
use crate::fight::state::command::Command;
use crate::fight::state::frames::ActOrigin;
use crate::fight::state::log::Loss;
use crate::fight::state::order::Decision;

/// Carries out what an accepted order comes to, if one waits.
pub(in crate::fight::resolve) fn take(arena: &mut WholeArena) {
    let Some((Decision { side, kind, .. }, command)) = arena.take_command() else { return };
    if !matches!(command, Command::PassWindow) {
        window::reconsider(&mut arena.reactions());
    }
    match command {
        Command::Plan(plans) => {
            let turns = &mut arena.turns();
            round::apply_plans(turns, side, &plans);
            if let Some(part) = turns.planning_mut() {
                *part += 1;
            }
        }
        Command::Replan(plans) => {
            let turns = &mut arena.turns();
            round::apply_plans(turns, side, &plans);
            turns.ask(side, kind);
        }
        Command::NextTurn(by) => initiative::answer(&mut arena.turns(), side, by),
        Command::BeginTurn { by, slot } => turn::begin(&mut arena.turns(), by, slot),
        Command::SkipTurn { by, slot } => count::skip(&mut arena.turns(), by, slot),
        Command::PassCount => {
            if let Some(frame) = arena.turns().count_mut() {
                count::pass(frame);
            }
        }
        Command::Walk { by, path } => walk::begin(&mut arena.movement(), by, path.into_owned()),
        Command::WindowWalk { by, path } => window::walk(arena, by, path.into_owned()),
        Command::Act(draft) => turn::act(&mut arena.turns(), draft.into_owned()),
        Command::WindowAct(draft) => window::take(arena, draft.into_owned()),
        Command::Aside(draft) => {
            // The question is still on the stack and is asked again.
            if let Some(frame) = arena.turns().count_mut() {
                frame.asked = false;
            }
            act::begin(&mut arena.acts(), draft.into_owned(), ActOrigin::Aside, None);
        }
        Command::Abandon { by } => {
            arena.lose_begun(by, Loss::Abandoned);
            arena.turns().ask(side, kind);
        }
        Command::EndTurn => arena.acts().end_turn(),
        Command::PassWindow => window::pass(&mut arena.reactions()),
    }
}
