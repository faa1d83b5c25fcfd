//! The end of a decided fight: what follows for each combatant before it is over (TEMPO-RULE-45).

use crate::data::effect::Step;
use crate::data::scope::{RoutineId, Tags};
use crate::fight::resolve::changes::Changes;
use crate::fight::resolve::changes::views::SettleArena;
use crate::fight::resolve::movement::walk;
use crate::fight::resolve::reactions::window;
use crate::fight::state::context::Context;
use crate::fight::state::frames::{CloseFrame, Frame};
use crate::fight::state::log::{Event, Outcome};
use crate::kernel::ids::CombatantId;

/// Clears the stack and starts the end of the fight.
pub(in crate::fight::resolve) fn begin(arena: &mut SettleArena, outcome: Outcome) {
    // Walkers stop where there is room.
    for frame in arena.take_stack() {
        if let Frame::Walk(walk) = frame {
            walk::make_room(arena, &walk);
        }
    }
    arena.tell(Event::Ended(outcome.clone()));
    arena.push(Frame::Closing(CloseFrame { outcome, at: 0, who: CombatantId(0) }));
}

/// One step of the procedure for one combatant.
pub(in crate::fight::resolve) fn step(arena: &mut SettleArena, mut frame: CloseFrame) {
    let Some(step) = arena.rules().procedures.end.get(usize::from(frame.at)).copied() else {
        arena.end(frame.outcome);
        return;
    };
    let who = frame.who;
    if !arena.exists(who) {
        frame.at += 1;
        frame.who = CombatantId(0);
        arena.push(Frame::Closing(frame));
        return;
    }
    frame.who = CombatantId(who.0 + 1);
    arena.push(Frame::Closing(frame));
    if !arena.present(who) {
        return;
    }
    match step {
        Step::Open(point) => window::open(arena, point, who, None, Tags::default()),
        Step::Routine(routine) => arena.go_through(who, routine),
        // The loader accepts only the steps above in an end.
        _ => {}
    }
}

impl Changes<'_> {
    /// Runs a routine for a combatant, if it applies to that combatant.
    pub(in crate::fight) fn go_through(&mut self, who: CombatantId, routine: RoutineId) {
        self.go_through_with(who, routine, 0);
    }

    /// As [`Self::go_through`], with the number that rules read as `order.number`.
    pub(in crate::fight) fn go_through_with(&mut self, who: CombatantId, routine: RoutineId, number: i32) {
        let def = self.rules().routine(routine);
        let context = Context::of(who).with_number(number);
        if def.when.holds(&self.facts(&context)) {
            self.tell_of(who, Event::Routine(who, routine));
            self.push_list(&def.does, context);
        }
    }
}
