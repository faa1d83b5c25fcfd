//! What acts cost in a turn that is paid from points, and the movement that can be bought there.

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::account::{OptionKind, WeighedOption, WeighedTerm};
use crate::data::effect::{ActAsk, Ask};
use crate::data::scope::ActionId;
use crate::fight::preview::breakdown::CostPreview;
use crate::fight::side::SideArena;
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use crate::kernel::ids::CombatantId;

/// Minimum value of an act, in hundredths.
pub(in crate::ai) const TRIFLE: i64 = 60;

/// The value of an act finished in the next turn, in percent: the foe may be gone by then.
pub(in crate::ai) const BEGUN: i64 = 70;

/// Whether an act fits into the rest of a turn.
pub(in crate::ai) enum TimeFit {
    /// It fits.
    Now,
    /// It would fit into a whole turn.
    Later,
    /// It exceeds a whole turn, and a whole one lies ahead.
    Never,
}

/// Whether an act that could be begun fits into the rest of the turn.
pub(in crate::ai) fn time_fit(arena: &SideArena, draft: &ActOrder) -> TimeFit {
    let Some(purse) = arena.rules().time.purse().filter(|_| arena.owes(draft) > 0) else { return TimeFit::Now };
    let whole = arena.pool_max(draft.by, purse);
    if arena.pool(draft.by, purse) == whole { TimeFit::Never } else { TimeFit::Later }
}

/// Movement that can be bought.
#[derive(Clone)]
pub(in crate::ai) struct MovementPurchase {
    /// Its length, in cells.
    pub opens: u16,
    /// Whether it is limited to even ground.
    pub even: bool,
    /// Its price in points.
    pub price: i32,
    /// The act that grants it.
    pub draft: ActOrder,
}

impl MovementPurchase {
    /// The order that buys it.
    pub fn act(&self) -> OrderKind {
        OrderKind::Act(self.draft.clone())
    }

    /// Whether it can be paid for together with an act.
    pub fn besides(&self, arena: &SideArena, act: &ActOrder) -> bool {
        besides(arena, act, &self.draft)
    }
}

/// The movement that remains when more is bought: none where every act ends a walk.
fn kept(arena: &SideArena, budget: u16) -> u16 {
    if arena.rules().grid.whole_walks { 0 } else { budget }
}

/// The maximum movement with at most one purchase, in cells.
pub(in crate::ai) fn farthest(arena: &SideArena, budget: u16, tickets: &[MovementPurchase]) -> u16 {
    let most = tickets.iter().map(|ticket| ticket.opens).max();
    most.map_or(budget, |most| budget.max(kept(arena, budget).saturating_add(most)))
}

/// The cheapest purchase for a walk of this cost, which exceeds the movement left. Of several that cost the same, the
/// first of the ruleset is the usual way to walk; the shortest has another merit, for ways `past` foes that would strike.
pub(in crate::ai) fn enough<'t>(
    arena: &SideArena,
    budget: u16,
    tickets: &'t [MovementPurchase],
    cost: u16,
    past: bool,
) -> Option<&'t MovementPurchase> {
    let least = cost - kept(arena, budget);
    let merit = |t: &&MovementPurchase| (t.price, if past { t.opens } else { 0 }, t.draft.action, t.opens);
    tickets.iter().filter(|ticket| ticket.opens >= least).min_by_key(merit)
}

/// Whether the running turn follows no plan.
pub(in crate::ai) fn runs(arena: &SideArena) -> bool {
    arena.turn().is_some_and(|turn| turn.entry.is_none())
}

/// The price of an act in the turn's pool, and the points in that pool.
pub(in crate::ai) fn price(arena: &SideArena, draft: &ActOrder) -> (i32, Option<i32>) {
    let Some(pool) = arena.rules().time.purse() else { return (0, None) };
    if arena.rules().time.aims_late() {
        return (arena.remainder(draft, pool), Some(arena.pool(draft.by, pool)));
    }
    let mut purse = None;
    let mut whole = 0;
    for price in arena.cost_previews(draft) {
        if let CostPreview::Pool(paid, before, after) = price
            && paid == pool
            && before > after
        {
            whole += before - after;
            purse.get_or_insert(before);
        }
    }
    (whole, purse)
}

/// Whether an act costs nothing.
pub(in crate::ai) fn free(arena: &SideArena, draft: &ActOrder) -> bool {
    !arena
        .cost_previews(draft)
        .iter()
        .any(|price| matches!(price, CostPreview::Pool(_, before, after) if before != after))
}

/// An act besides strikes, for an account.
pub(in crate::ai) fn weighed(arena: &SideArena, draft: &ActOrder, worth: i64) -> WeighedOption {
    WeighedOption {
        kind: OptionKind::Act,
        orders: vec![OrderKind::Act(draft.clone())],
        worth: Some(worth / i64::from(price(arena, draft).0.max(1))),
        terms: vec![WeighedTerm::Worth(worth)],
    }
}

/// Whether two acts can both be paid for, where several pools pay for a turn; a single purse is checked by its points.
pub(in crate::ai) fn besides(arena: &SideArena, first: &ActOrder, second: &ActOrder) -> bool {
    let rules = arena.rules();
    let both = [first, second].into_iter().flat_map(|draft| &rules.action(draft.action).cost);
    rules.time.purse().is_some() || arena.can_pay(first.by, both, &arena.context_of(second)).is_ok()
}

/// Whether a purchase of movement can be paid for together with an act.
pub(in crate::ai) fn paid_beside(arena: &SideArena, act: &ActOrder, ticket: &MovementPurchase) -> bool {
    let (whole, purse) = price(arena, act);
    purse.is_none_or(|there| whole + ticket.price <= there) && besides(arena, &ticket.draft, act)
}

/// All legal purchases of movement, the cheapest first.
pub(in crate::ai) fn tickets(
    evaluation: &Evaluation,
    arena: &SideArena,
    by: CombatantId,
    actions: &[ActionId],
    allowed: &dyn Fn(OrderKind) -> Option<OrderKind>,
) -> Vec<MovementPurchase> {
    let movers = actions.iter().filter(|action| evaluation.semantics.uses(**action).moves);
    let mut tickets: Vec<MovementPurchase> = Vec::new();
    for action in movers {
        let def = evaluation.semantics.rules.action(*action);
        let aims = match def.ask {
            Ask::Act(ActAsk::Number { .. }) => (1..=9).map(ChosenTarget::Number).collect(),
            _ => vec![ChosenTarget::Nothing],
        };
        for aim in aims {
            let draft = ActOrder { by, action: *action, tool: None, aim };
            if allowed(OrderKind::Act(draft.clone())).is_some() {
                let (opens, price) = (arena.opens(&draft), price(arena, &draft).0);
                tickets.push(MovementPurchase { opens, even: evaluation.semantics.uses(*action).evens, price, draft });
            }
        }
    }
    tickets.retain(|ticket| ticket.opens > 0);
    tickets.sort_by_key(|ticket| (ticket.price, ticket.opens));
    tickets
}
