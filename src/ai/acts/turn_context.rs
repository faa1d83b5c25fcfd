//! One question of a turn, and the filters on its answers.

use crate::data::scope::ActionId;
use crate::fight::side::SideArena;
use crate::fight::state::order::{ActOrder, ChosenTarget, Decision, Order, OrderKind};
use crate::kernel::ids::{CombatantId, ItemId};

use super::compelled;

/// One question of a turn.
#[derive(Clone, Copy)]
pub(in crate::ai) struct TurnContext<'a, 'w> {
    /// The fight.
    pub arena: &'a SideArena<'w>,
    /// The question.
    pub decision: &'a Decision,
    /// The combatant to decide for, of those that share the turn.
    pub by: CombatantId,
}

impl TurnContext<'_, '_> {
    /// The answer if it is legal, follows the combatant's orders and is paid for at once.
    pub fn allowed(&self, body: OrderKind) -> Option<OrderKind> {
        // A begun act may come to nothing.
        if matches!(&body, OrderKind::Act(draft) if draft.aim != ChosenTarget::Open && self.arena.owes(draft) > 0) {
            return None;
        }
        self.lawful(body)
    }

    /// The answer if it is legal and follows the combatant's orders, paid for at once or not.
    pub fn lawful(&self, body: OrderKind) -> Option<OrderKind> {
        if compelled::against(self.arena, self.by, &body) { None } else { self.possible(body) }
    }

    /// The answer if the rules allow it, whatever the combatant's orders.
    pub fn possible(&self, body: OrderKind) -> Option<OrderKind> {
        let order = Order { decision: self.decision.id, body };
        self.arena.check(&order).is_ok().then_some(order.body)
    }

    /// An act if allowed; where it exceeds the rest of the turn it is begun, and aimed when it is done.
    pub fn pursued(&self, draft: ActOrder) -> Option<OrderKind> {
        let short = self.arena.rules().time.aims_late() && self.arena.owes(&draft) > 0;
        if short {
            self.lawful(OrderKind::Act(self.arena.begun_as(&draft)))
        } else {
            self.allowed(OrderKind::Act(draft))
        }
    }

    /// An act if allowed.
    pub fn act(&self, action: ActionId, tool: Option<ItemId>, aim: ChosenTarget) -> Option<OrderKind> {
        self.allowed(OrderKind::Act(ActOrder { by: self.by, action, tool, aim }))
    }
}
