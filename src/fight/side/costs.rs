//! What acts and walks cost those whose points the side knows; nothing for others.

use crate::data::effect::{Cost, Occasion};
use crate::data::formula::Formula;
use crate::data::scope::{ActionId, PoolId};
use crate::fight::preview::breakdown::CostPreview;
use crate::fight::side::SideArena;
use crate::fight::state::context::Context;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::fight::state::readied::ReadiedAct;
use crate::fight::state::refusal::Refusal;
use crate::fight::text::refusals;
use crate::kernel::ids::CombatantId;

impl SideArena<'_> {
    /// Whether the side can reckon with the points of a combatant.
    pub(super) fn reckons(&self, by: CombatantId) -> bool {
        self.sheet_known(by) && self.shown(by)
    }

    /// What an act takes from a pool.
    #[must_use]
    pub fn price(&self, draft: &ActOrder, pool: PoolId) -> i32 {
        if self.reckons(draft.by) { self.arena.price(draft, pool) } else { 0 }
    }

    /// What the reactions of a combatant of the side take from a pool, each price once, the least first.
    #[must_use]
    pub fn reaction_prices(&self, by: CombatantId, pool: PoolId) -> Vec<i32> {
        if !self.ours(by) {
            return Vec::new();
        }
        let all = (0..).map(ActionId).zip(&self.arena.rules().actions);
        let reactions = all.filter(|(_, def)| matches!(def.occasion, Occasion::Reaction { .. }));
        let known = reactions.map(|(action, _)| action).filter(|action| self.arena.knows(by, *action));
        let price = |action| self.price(&ActOrder { by, action, tool: None, aim: ChosenTarget::Open }, pool);
        let mut prices: Vec<i32> = known.map(price).filter(|price| *price > 0).collect();
        prices.sort_unstable();
        prices.dedup();
        prices
    }

    /// What an act of the side costs, each with what there is before and after.
    #[must_use]
    pub fn cost_previews(&self, draft: &ActOrder) -> Vec<CostPreview> {
        if self.ours(draft.by) { self.arena.cost_previews(draft) } else { Vec::new() }
    }

    /// What an act of the side would still owe if it were ordered now; 0 when it is paid for at once.
    #[must_use]
    pub fn owes(&self, draft: &ActOrder) -> i32 {
        if self.ours(draft.by) { self.arena.owes(draft) } else { 0 }
    }

    /// What an act of the side takes from the purse now and later, besides what was paid for it already.
    #[must_use]
    pub fn owes_all(&self, draft: &ActOrder) -> i32 {
        match self.arena.rules().time.purse().filter(|_| self.ours(draft.by)) {
            Some(purse) => self.remainder(draft, purse),
            None => 0,
        }
    }

    /// What an act of the side takes from the purse besides what was paid for it already.
    #[must_use]
    pub fn remainder(&self, draft: &ActOrder, purse: PoolId) -> i32 {
        if !self.ours(draft.by) {
            0
        } else if self.begins_anew(draft) {
            self.arena.price(draft, purse)
        } else {
            self.arena.remainder(draft, purse)
        }
    }

    /// Whether an act is the one that was begun and still would not go on with it, since it is no act of the own turn
    /// (AP-TIME-33, AP-TIME-42).
    fn begins_anew(&self, draft: &ActOrder) -> bool {
        self.arena.resumes(draft) && !self.arena.would_resume(draft)
    }

    /// What is begun of an act: all of it, or all but its aim.
    #[must_use]
    pub fn begun_as(&self, draft: &ActOrder) -> ActOrder {
        self.arena.begun_as(draft)
    }

    /// Whether an act of the side leaves what its actor has begun as it is, or goes on with it.
    #[must_use]
    pub fn goes_on_with(&self, draft: &ActOrder) -> bool {
        self.ours(draft.by) && self.arena.goes_on_with(draft) && !self.begins_anew(draft)
    }

    /// Whether an order of the side goes on with what was begun.
    #[must_use]
    pub fn resumes(&self, draft: &ActOrder) -> bool {
        self.ours(draft.by) && self.arena.would_resume(draft)
    }

    /// Whether an act of the side ordered now would end what its actor holds ready.
    #[must_use]
    pub fn drops_readied(&self, draft: &ActOrder) -> bool {
        self.ours(draft.by) && self.arena.would_drop_readied(draft)
    }

    /// Whether an act of the side ordered now would not take effect at once.
    #[must_use]
    pub fn waits(&self, draft: &ActOrder) -> bool {
        self.ours(draft.by) && self.arena.waits(draft)
    }

    /// Who will have spent how much of its own time by the time its act takes effect.
    #[must_use]
    pub fn spends(&self, draft: &ActOrder) -> Option<(CombatantId, i32)> {
        if self.ours(draft.by) { self.arena.spends(draft) } else { None }
    }

    /// What holding acts ready costs one of the side.
    #[must_use]
    pub fn readied_price(&self, by: CombatantId, deeds: &[ReadiedAct]) -> Option<i32> {
        if self.ours(by) { self.arena.readied_price(by, deeds) } else { None }
    }

    /// What a cost in the points of a pool comes to. The context holds the payer and the labels of its act.
    #[must_use]
    pub fn charge(&self, pool: PoolId, amount: &Formula, context: &Context) -> i32 {
        let known = context.parties.me.is_some_and(|me| self.reckons(me));
        if known { self.arena.charge(pool, amount, &self.told(context)) } else { 0 }
    }

    /// Whether one can pay all of these costs.
    ///
    /// # Errors
    /// What is lacking.
    pub fn can_pay<'c>(
        &self,
        by: CombatantId,
        costs: impl IntoIterator<Item = &'c Cost>,
        context: &Context,
    ) -> Result<(), Refusal> {
        if self.reckons(by) {
            self.arena.can_pay(by, costs, &self.told(context))
        } else {
            Err(Refusal::Said(refusals::POINTS_UNKNOWN))
        }
    }

    /// What a walk of so many cells takes out of the purse of one of the side.
    #[must_use]
    pub fn walk_price(&self, id: CombatantId, cells: u16) -> Option<(PoolId, i32)> {
        if self.ours(id) { self.arena.walk_price(id, cells) } else { None }
    }

    /// The movement left, in cells, that an act of the side would end.
    #[must_use]
    pub fn movement_ended(&self, draft: &ActOrder) -> u16 {
        let ends = self.ours(draft.by) && self.arena.ends_movement(draft.action);
        if ends { self.arena.steps_left(draft.by) } else { 0 }
    }

    /// Movement that one of the side can spend on steps, in cells. Of others what is left to the one that can walk now
    /// shows.
    #[must_use]
    pub fn walking_budget(&self, id: CombatantId) -> u16 {
        if self.ours(id) { self.arena.walking_budget(id) } else { 0 }
    }

    /// What refills bring one in a pool, when a round begins and when its turn ends.
    #[must_use]
    pub fn refill_previews(&self, who: CombatantId, pool: PoolId) -> (i32, i32) {
        if self.reckons(who) { self.arena.refill_previews(who, pool) } else { (0, 0) }
    }
}
