//! The tactical mind: answers each kind of question by scoring offers without lookahead. It has no dice: equal scores
//! go to the nearest, then by list order.

use crate::ai::Mind;
use crate::data::scope::ActionId;
use crate::fight::side::SideArena;
use crate::fight::state::order::{Body, Decision, Order, Question};
use crate::kernel::ids::CombatantId;

use super::bidden;
use super::call::{self, Replans};
use super::desk::Desk;
use super::holds::{self, Hands};
use super::kit;
use super::moment::Moment;
use super::planning;
use super::purse;
use super::saddle;
use super::turn::{self, Agenda};
use super::windows;

/// The mind that plays to win.
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

    fn think(&mut self, arena: &SideArena, decision: &Decision) -> Body {
        let rules = arena.shared_rules();
        let desk = match &mut self.desk {
            Some(desk) if std::sync::Arc::ptr_eq(&desk.lore.rules, rules) => desk,
            desk => desk.insert(Desk::new(rules)),
        };
        match decision.kind {
            Question::Plan => planning::plan(desk, arena, decision.side),
            Question::Call { .. } => call::answer(desk, &mut self.replans, arena, decision.side),
            // A captured combatant that has given up does nothing (VIT-COND-21).
            Question::Turn { by } if arena.captured(by) && bidden::ceases(arena, by) => Body::EndTurn,
            Question::Turn { by } => {
                let first = beforehand(desk, arena, decision, by, self.agenda.busy(arena, by));
                match first.unwrap_or_else(|| turn::answer(desk, &mut self.agenda, arena, decision, by)) {
                    Body::EndTurn if purse::runs(arena) => Moment { arena, decision, by }.close(desk),
                    body => body,
                }
            }
            Question::Window { .. } => windows::answer(desk, arena, decision),
        }
    }
}

/// Acts before strikes and walks in a turn that is paid from points: held items, grapples and mounts.
fn beforehand(desk: &mut Desk, arena: &SideArena, decision: &Decision, by: CombatantId, busy: bool) -> Option<Body> {
    if !purse::runs(arena) || arena.begun(by).is_some() {
        return None;
    }
    for by in arena.hands(by) {
        let actions: Vec<ActionId> = arena.turn_candidates(by).map(|c| c.action).collect();
        // A hand emptied for a planned act stays empty.
        let kit = !busy && kit::matters(desk, arena, by, &actions);
        let holds = holds::matters(desk, arena, by, &actions);
        let saddle = saddle::matters(arena, by);
        if !(kit || holds || saddle) {
            continue;
        }
        desk.survey(arena, decision.side);
        bidden::narrow(desk, arena, by);
        let moment = Moment { arena, decision, by };
        let kit = if kit { kit::handle(desk, &moment, &actions) } else { None };
        let mut found = kit;
        if found.is_none() && holds {
            found = Hands { desk, moment, actions: &actions }.best();
        }
        if found.is_none() && saddle {
            found = saddle::up(desk, &moment, &actions);
        }
        if found.is_some() {
            return found;
        }
    }
    None
}

impl Mind for TacticalMind {
    fn decide(&mut self, arena: &SideArena, decision: &Decision) -> Option<Order> {
        let order = Order { decision: decision.id, body: self.think(arena, decision) };
        match arena.check(&order) {
            Ok(()) => Some(order),
            // Every answer was checked before; should a combination slip through, the idle answer is always legal.
            Err(refusal) => {
                debug_assert!(false, "the AI gave an order that is refused: {refusal:?}: {order:?}");
                Some(Order { decision: decision.id, body: arena.idle()? })
            }
        }
    }
}
