//! What follows when a fight is decided, combatant by combatant, before it is over (TEMPO-RULE-45).

use crate::data::effect::Step;
use crate::data::scope::{RoutineId, Tags};
use crate::fight::resolve::movement::walk;
use crate::fight::resolve::reactions::window;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::context::Context;
use crate::fight::state::frames::{CloseFrame, Frame};
use crate::fight::state::log::{Event, Outcome};
use crate::kernel::ids::CombatantId;

/// Nothing of what was going on goes on.
pub(in crate::fight::resolve) fn begin(arena: &mut ArenaMut, outcome: Outcome) {
    // Whoever was on its way stops where there is room.
    for frame in std::mem::take(&mut arena.stack_mut().0) {
        if let Frame::Walk(walk) = frame {
            walk::make_room(arena, &walk);
        }
    }
    arena.tell(Event::Ended(outcome.clone()));
    arena.stack_mut().0.push(Frame::Closing(CloseFrame { outcome, at: 0, who: CombatantId(0) }));
}

/// One step of the procedure for one combatant.
pub(in crate::fight::resolve) fn step(arena: &mut ArenaMut, mut frame: CloseFrame) {
    let Some(step) = arena.rules().procedures.end.get(usize::from(frame.at)).copied() else {
        arena.end_mut().0 = Some(frame.outcome);
        return;
    };
    let who = frame.who;
    if !arena.exists(who) {
        frame.at += 1;
        frame.who = CombatantId(0);
        arena.stack_mut().0.push(Frame::Closing(frame));
        return;
    }
    frame.who = CombatantId(who.0 + 1);
    arena.stack_mut().0.push(Frame::Closing(frame));
    if !arena.present(who) {
        return;
    }
    match step {
        Step::Open(point) => window::open(arena, point, who, None, Tags::default()),
        Step::Each(routine) => arena.go_through(who, routine),
        // The loader accepts only the steps above in an end.
        _ => {}
    }
}

impl ArenaMut<'_> {
    /// A routine happens to a combatant, if it is one of those to whom it happens.
    pub(in crate::fight) fn go_through(&mut self, who: CombatantId, routine: RoutineId) {
        self.go_through_with(who, routine, 0);
    }

    /// The same with the number that rules read as `order.number`.
    pub(in crate::fight) fn go_through_with(&mut self, who: CombatantId, routine: RoutineId, number: i32) {
        let def = self.rules().routine(routine);
        let context = Context { number, ..Context::of(who) };
        if def.when.holds(&self.facts(context)) {
            self.tell_of(who, Event::Routine(who, routine));
            self.push_list(&def.does, context);
        }
    }
}
