//! Multi-turn actions: what they owe, and whether an order resumes one (AP-TIME-40..47, SEC-TIME-30..33).

use crate::data::effect::Cost;
use crate::data::scope::{PoolId, Tags};
use crate::fight::state::arena::Arena;
use crate::fight::state::components::MultiTurnAction;
use crate::fight::state::frames::{ActFrame, ActOrigin};
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::fight::values::act_context::order_context;
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// The price of an act in points of a pool.
    #[must_use]
    pub fn price(&self, draft: &ActOrder, pool: PoolId) -> i32 {
        let context = order_context(self, draft, None);
        let costs = self.rules().action(draft.action).cost.iter();
        costs
            .map(|cost| {
                if let Cost::Pool(p, f) = cost
                    && *p == pool
                {
                    self.charge(*p, f, &context)
                } else {
                    0
                }
            })
            .sum()
    }

    /// The price of an act in cells of opened movement.
    pub(in crate::fight) fn steps(&self, draft: &ActOrder) -> i32 {
        let context = order_context(self, draft, None);
        let facts = self.facts(&context);
        let costs = self.rules().action(draft.action).cost.iter();
        costs.map(|cost| if let Cost::Steps(f) = cost { f.eval(&facts) } else { 0 }).sum()
    }

    /// Points that an act would still owe if it were ordered now in its actor's own turn; 0 if it is paid for at once.
    #[must_use]
    pub fn owes(&self, draft: &ActOrder) -> i32 {
        let Some(purse) = self.rules().time.carrying_purse() else { return 0 };
        (self.remainder(draft, purse) - self.pool(draft.by, purse)).max(0)
    }

    /// Points that an act takes from the purse, now and later, less what is paid already.
    #[must_use]
    pub fn owes_all(&self, draft: &ActOrder) -> i32 {
        self.rules().time.purse().map_or(0, |purse| self.remainder(draft, purse))
    }

    /// Points that an act takes from a purse, less what is paid already (SEC-TIME-33); 0 for one that takes turns and
    /// is begun.
    #[must_use]
    pub fn remainder(&self, draft: &ActOrder, purse: PoolId) -> i32 {
        match self.commitments(draft.by).begun.as_ref().filter(|_| self.resumes(draft)) {
            Some(begun) if begun.turns > 0 => 0,
            Some(begun) => (self.price(draft, purse) - begun.paid).max(0),
            None => self.price(draft, purse),
        }
    }

    /// Points owed for a multi-turn action; 0 for one that takes turns.
    #[must_use]
    pub fn owed(&self, begun: &MultiTurnAction) -> i32 {
        self.rules().time.carrying_purse().map_or(0, |purse| self.remainder(&begun.draft, purse))
    }

    /// The order that is stored when an act is begun: all of it, or without its aim where that is chosen late. A
    /// hurried act is begun as the action that it replaces.
    #[must_use]
    pub fn begun_as(&self, draft: &ActOrder) -> ActOrder {
        let late = self.rules().time.aims_late() && self.rules().action(draft.action).aims_elsewhere();
        let aim = if late { ChosenTarget::Open } else { draft.aim.clone() };
        ActOrder { aim, ..self.done_well(draft) }
    }

    /// The order with the action that it is done in place of, if it is hurried.
    fn done_well(&self, draft: &ActOrder) -> ActOrder {
        let action = self.rules().action(draft.action).instead_of.unwrap_or(draft.action);
        ActOrder { action, ..draft.clone() }
    }

    /// Points that will have been paid for an act once as much as possible is paid now, what was paid before included.
    pub(in crate::fight) fn outlay(&self, draft: &ActOrder) -> i32 {
        let Some(purse) = self.rules().time.carrying_purse() else { return 0 };
        let whole = self.done_well(draft);
        let begun = self.commitments(draft.by).begun.as_ref().filter(|_| self.resumes(&whole));
        begun.map_or(0, |begun| begun.paid) + self.remainder(draft, purse)
    }

    /// Whether an act is ordered without an aim, because it can only be begun.
    pub(in crate::fight) fn only_begun(&self, draft: &ActOrder) -> bool {
        let action = self.rules().action(draft.action);
        self.rules().time.aims_late() && action.aims_elsewhere() && !action.at_once && self.owes(draft) > 0
    }

    /// Whether what its actor can pay now for an act is all of it, so that it takes effect; `resumed` says whether it
    /// resumes a multi-turn action.
    pub(in crate::fight) fn paid_off(&self, draft: &ActOrder, resumed: bool) -> bool {
        let Some(purse) = self.rules().time.carrying_purse() else { return true };
        let begun = self.commitments(draft.by).begun.as_ref().filter(|_| resumed);
        let turns = begun.map_or(self.rules().action(draft.action).turns, |begun| begun.turns);
        is_last_payment(turns, begun.is_some(), self.remainder(draft, purse), self.pool(draft.by, purse))
    }

    /// Whether an act ordered now would not take effect in this turn.
    #[must_use]
    pub fn waits(&self, draft: &ActOrder) -> bool {
        self.rules().action(draft.action).turns > 0 || self.owes(draft) > 0
    }

    /// Whether an act leaves its actor's multi-turn action alone or resumes it; true where none is begun (SEC-TIME-30,
    /// SEC-TIME-31).
    #[must_use]
    pub fn goes_on_with(&self, draft: &ActOrder) -> bool {
        let held = matches!(&draft.aim, ChosenTarget::Deed(held) if self.goes_on(draft.by, &held.deeds));
        let hurried = self.rules().action(draft.action).instead_of;
        let begun = self.commitments(draft.by).begun.as_ref();
        let alike = |whole| begun.is_some_and(|begun| self.rules().alike(whole, begun.draft.action));
        begun.is_none() || held || hurried.is_some_and(alike) || self.resumes(draft)
    }

    /// Whether an act resumes its actor's multi-turn action.
    #[must_use]
    pub fn resumes(&self, draft: &ActOrder) -> bool {
        let begun = self.commitments(draft.by).begun.as_ref();
        begun.is_some_and(|begun| {
            let ActOrder { by, action, tool, aim } = &begun.draft;
            self.rules().alike(*action, draft.action)
                && (*by, *tool) == (draft.by, draft.tool)
                && *aim == self.begun_as(draft).aim
        })
    }

    /// Whether an act opens an interrupt window: one of its actor's own turn that is not free, and movement only if it
    /// takes several turns, when it is declared and when it takes effect (AP-TIME-31, -35, -45, AP-MOVE-26).
    #[must_use]
    pub fn breakable(&self, act: &ActFrame) -> bool {
        self.interruptible(&act.draft, act.tags, act.course, act.resumed)
    }

    /// As [`Self::breakable`], for an act that has not begun.
    #[must_use]
    pub fn would_be_breakable(&self, draft: &ActOrder, tags: Tags, course: ActOrigin) -> bool {
        self.interruptible(draft, tags, course, course == ActOrigin::Turn && self.resumes(draft))
    }

    fn interruptible(&self, draft: &ActOrder, tags: Tags, course: ActOrigin, resumed: bool) -> bool {
        let begun = self.commitments(draft.by).begun.as_ref().filter(|_| resumed);
        let halfway = begun.is_some_and(|begun| begun.turns == 0 && self.owes(&begun.draft) > 0);
        let roles = &self.rules().roles;
        let strolls = tags.meets(roles.moving) && !resumed && !self.waits(draft);
        course == ActOrigin::Turn && !halfway && !strolls && !tags.meets(roles.free)
    }

    /// Whether the running act of a combatant costs more than its purse holds.
    #[must_use]
    pub fn overruns(&self, by: CombatantId) -> bool {
        self.running_act(by).is_some_and(|act| self.owes(&act.draft) > 0)
    }

    /// Whether the running act of a combatant continues a multi-turn action.
    #[must_use]
    pub fn going_on(&self, by: CombatantId) -> bool {
        self.running_act(by).is_some_and(|act| act.resumed)
    }
}

/// Whether an act with so many turns left, begun before or not, is paid off now: by the last of its turns, or with what
/// there is of the points that it owes.
pub(in crate::fight) fn is_last_payment(turns: u8, begun: bool, owed: i32, there: i32) -> bool {
    if turns == 0 { owed <= there } else { begun && turns == 1 }
}
