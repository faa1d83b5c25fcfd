//! The tactical mind: answers each kind of question with the module that knows it, by offers scored without looking
//! ahead. It has no dice of its own: equal scores go to the nearest, then by list order.

use crate::ai::Mind;
use crate::fight::Fight;
use crate::fight::arena::Arena;
use crate::fight::order::{Body, Decision, Order, Question};

use super::desk::Desk;
use super::planning::{self, Replans};
use super::turn::{self, Agenda};
use super::windows;

/// Plays to win.
#[derive(Default)]
pub struct TacticalMind {
    desk: Option<Desk>,
    agenda: Agenda,
    replans: Replans,
}

impl TacticalMind {
    /// A tactical player.
    #[must_use]
    pub fn new() -> TacticalMind {
        TacticalMind::default()
    }

    fn think(&mut self, arena: &Arena, decision: &Decision) -> Body {
        let rules = arena.shared_rules();
        let desk = match &mut self.desk {
            Some(desk) if std::sync::Arc::ptr_eq(&desk.lore.rules, rules) => desk,
            desk => desk.insert(Desk::new(rules)),
        };
        match decision.kind {
            Question::Plan => planning::plan(desk, arena, decision.side),
            Question::Call { .. } => planning::call(desk, &mut self.replans, arena, decision.side),
            Question::Turn { by } => turn::answer(desk, &mut self.agenda, arena, decision, by),
            Question::Window { .. } => windows::answer(desk, arena, decision),
        }
    }
}

impl Mind for TacticalMind {
    fn answer(&mut self, fight: &mut Fight) -> Option<Order> {
        let decision = fight.decision()?.clone();
        let arena = fight.arena();
        let order = Order { decision: decision.id, body: self.think(&arena, &decision) };
        match arena.check(&order) {
            Ok(()) => Some(order),
            // Everything was judged by the same tests before; should a combination slip through, doing nothing is
            // always allowed.
            Err(refusal) => {
                debug_assert!(false, "the AI gave an order that is refused: {refusal:?}: {order:?}");
                Some(Order { decision: decision.id, body: nothing(&decision) })
            }
        }
    }
}

/// The answer that does nothing.
fn nothing(decision: &Decision) -> Body {
    match decision.kind {
        Question::Plan => Body::Plan(Vec::new()),
        Question::Turn { .. } => Body::EndTurn,
        Question::Call { .. } | Question::Window { .. } => Body::Pass,
    }
}
