//! Turns paid from points: acts are weighed against their cost and that of the path to them, and done one after the
//! other as long as the points last.

use crate::data::effect::{ActAsk, Ask, Occasion};
use crate::data::formula::{Expr, Fact, Test, Who};
use crate::data::scope::ActionId;
use crate::fight::preview::breakdown::Price;
use crate::fight::side::SideArena;
use crate::fight::state::context::Context;
use crate::fight::state::order::{Aim, Body, Draft};
use crate::kernel::ids::CombatantId;

use super::aid;
use super::aiming;
use super::care;
use super::desk::Desk;
use super::moment::Moment;
use super::outcome;
use super::pressed::{BEGUN, is_cover};
use super::strikes::{self, Reckoning};

/// Minimum value of an act, in hundredths.
pub(super) const TRIFLE: i64 = 60;

/// Movement that can be bought.
#[derive(Clone)]
pub(super) struct Ticket {
    /// Its length, in cells.
    pub opens: u16,
    /// Whether it is limited to even ground.
    pub even: bool,
    /// Its price in points.
    price: i32,
    /// The act that grants it.
    draft: Draft,
}

impl Ticket {
    /// The order that buys it.
    pub fn act(&self) -> Body {
        Body::Act(self.draft.clone())
    }

    /// Whether it can be paid for together with an act.
    pub fn besides(&self, arena: &SideArena, act: &Draft) -> bool {
        besides(arena, act, &self.draft)
    }
}

/// The movement that remains when more is bought: none where every act ends a walk.
fn kept(arena: &SideArena, budget: u16) -> u16 {
    if arena.rules().grid.whole_walks { 0 } else { budget }
}

/// The maximum movement with at most one purchase, in cells.
pub(super) fn farthest(arena: &SideArena, budget: u16, tickets: &[Ticket]) -> u16 {
    let most = tickets.iter().map(|ticket| ticket.opens).max();
    most.map_or(budget, |most| budget.max(kept(arena, budget).saturating_add(most)))
}

/// The cheapest purchase for a walk of this cost, which exceeds the movement left.
pub(super) fn enough<'t>(arena: &SideArena, budget: u16, tickets: &'t [Ticket], cost: u16) -> Option<&'t Ticket> {
    tickets.iter().find(|ticket| ticket.opens >= cost - kept(arena, budget))
}

/// Whether the running turn follows no plan.
pub(super) fn runs(arena: &SideArena) -> bool {
    arena.turn().is_some_and(|turn| turn.entry.is_none())
}

/// The price of an act in the turn's pool, and the points in that pool.
fn price(arena: &SideArena, draft: &Draft) -> (i32, Option<i32>) {
    let Some(pool) = arena.rules().time.purse() else { return (0, None) };
    if arena.rules().time.aims_late() {
        return (arena.remainder(draft, pool), Some(arena.pool(draft.by, pool)));
    }
    let mut purse = None;
    let mut whole = 0;
    for price in arena.prices(draft) {
        if let Price::Pool(paid, before, after) = price
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
pub(super) fn free(arena: &SideArena, draft: &Draft) -> bool {
    !arena.prices(draft).iter().any(|price| matches!(price, Price::Pool(_, before, after) if before != after))
}

/// All legal purchases of movement, the cheapest first.
pub(super) fn tickets(
    desk: &Desk,
    arena: &SideArena,
    by: CombatantId,
    actions: &[ActionId],
    allowed: &dyn Fn(Body) -> Option<Body>,
) -> Vec<Ticket> {
    let movers = actions.iter().filter(|action| desk.lore.uses(**action).moves);
    let mut tickets: Vec<Ticket> = Vec::new();
    for action in movers {
        let def = desk.lore.rules.action(*action);
        let aims = match def.ask {
            Ask::Act(ActAsk::Number { .. }) => (1..=9).map(Aim::Number).collect(),
            _ => vec![Aim::Nothing],
        };
        for aim in aims {
            let draft = Draft { by, action: *action, tool: None, aim };
            if allowed(Body::Act(draft.clone())).is_some() {
                let (opens, price) = (arena.opens(&draft), price(arena, &draft).0);
                tickets.push(Ticket { opens, even: desk.lore.uses(*action).evens, price, draft });
            }
        }
    }
    tickets.retain(|ticket| ticket.opens > 0);
    tickets.sort_by_key(|ticket| (ticket.price, ticket.opens));
    tickets
}

/// The strike with the highest value for its cost and that of the path, with the value per point in hundredths; None if
/// none can be reached and paid for.
pub(super) fn strike(
    desk: &mut Desk,
    arena: &SideArena,
    by: CombatantId,
    actions: &[ActionId],
    budget: u16,
    tickets: &[Ticket],
) -> Option<(i64, Vec<Body>)> {
    let mut looked = None;
    let mut best: Option<(i64, Vec<Body>)> = None;
    for action in actions {
        let def = desk.lore.rules.action(*action);
        // Hurried actions are for combatants without enough time.
        if desk.lore.uses(*action).strike.is_none() || def.occasion != Occasion::Turn || def.instead_of.is_some() {
            continue;
        }
        // An action that requires a condition of another one is not considered before that.
        let facts = arena.facts(Context::of(by));
        let follows = |test: &Test| matches!(test.expr, Expr::Fact(Fact::Has(Who::Me, _))) && !test.holds(&facts);
        if def.requires.iter().any(|r| follows(&r.need)) {
            continue;
        }
        // An action with sequels counts for more than itself, but only for combatants that may take it.
        if desk.lore.uses(*action).sequels > 0 && !def.requires.iter().all(|r| r.need.holds(&facts)) {
            continue;
        }
        let bare = Draft { by, action: *action, tool: None, aim: Aim::Nothing };
        let tickets: Vec<Ticket> =
            tickets.iter().filter(|ticket| besides(arena, &ticket.draft, &bare)).cloned().collect();
        let reach = farthest(arena, budget, &tickets);
        let moves = i16::try_from(reach).unwrap_or(i16::MAX);
        let mut choices = strikes::choices(desk, arena, by, *action, moves, Reckoning::default());
        // A caster does not walk into reach of foes to strike.
        if desk.picture.friend(by).is_some_and(|me| me.casts) {
            let here = arena.rect(by);
            choices.retain(|c| c.shoots(arena) || arena.reach_between(here, c.target.rect) <= c.reach);
        }
        let most = best.as_ref().map_or(0, |(most, _)| *most);
        let blows = 1 + desk.lore.uses(*action).sequels;
        let each = |choice: &strikes::Choice| {
            let Body::Act(draft) = choice.act(by) else { return 0 };
            choice.value * blows * 100 / i64::from(price(arena, &draft).0.max(1))
        };
        // The cell to strike from does not change that.
        if choices.iter().all(|choice| each(choice) <= most) {
            continue;
        }
        if looked.replace(reach) != Some(reach) {
            desk.look_around(arena, by, reach);
        }
        let Some((spot, choice)) = strikes::best(desk, arena, &choices) else { continue };
        let act = choice.act(by);
        let Body::Act(draft) = &act else { continue };
        let cost = desk.price(&spot);
        let ticket = if cost > budget { enough(arena, budget, &tickets, cost) } else { None };
        if cost > budget && ticket.is_none() {
            continue;
        }
        let (own, purse) = price(arena, draft);
        let walked = arena.walk_price(by, cost).map_or(0, |(_, price)| price);
        let whole = own + walked + ticket.map_or(0, |ticket| ticket.price);
        let payable = purse.is_none_or(|there| there >= whole);
        // A thrown weapon can be thrown once.
        let near = arena.reach_between(spot.rect, choice.target.rect) <= choice.reach;
        let blows = if near || choice.shoots(arena) { blows } else { 1 };
        let value = choice.value * blows * 100 / i64::from(whole.max(1));
        if choice.value <= 0 || !payable || best.as_ref().is_some_and(|(most, _)| *most >= value) {
            continue;
        }
        let bought = ticket.map(Ticket::act);
        best = Some((value, bought.into_iter().chain(desk.walk(by, &spot)).chain([act]).collect()));
    }
    best
}

/// Whether two acts can both be paid for, where several pools pay for a turn; a single purse is checked by its points.
pub(super) fn besides(arena: &SideArena, first: &Draft, second: &Draft) -> bool {
    let rules = arena.rules();
    let both = [first, second].into_iter().flat_map(|draft| &rules.action(draft.action).cost);
    rules.time.purse().is_some() || arena.can_pay(first.by, both, &arena.context_of(second)).is_ok()
}

/// Whether an act fits into the rest of a turn.
enum Prospect {
    /// It fits.
    Now,
    /// It would fit into a whole turn.
    Later,
    /// It exceeds a whole turn, and a whole one lies ahead.
    Never,
}

fn prospect(arena: &SideArena, draft: &Draft) -> Prospect {
    let Some(purse) = arena.rules().time.purse().filter(|_| arena.owes(draft) > 0) else { return Prospect::Now };
    let whole = arena.pool_max(draft.by, purse);
    if arena.pool(draft.by, purse) == whole { Prospect::Never } else { Prospect::Later }
}

/// The best act besides strikes from here by value per point, and that value, if it exceeds `least`. An act that
/// exceeds the time left counts only if it is to be `begun`, or if it never fits into a turn and a whole one lies
/// ahead.
pub(super) fn deed(desk: &Desk, moment: &Moment, actions: &[ActionId], least: i64, begun: bool) -> Option<(i64, Body)> {
    let Moment { arena, by, .. } = *moment;
    let mut best = (least, None);
    for action in actions {
        let uses = desk.lore.uses(*action);
        let Some(tool) = care::supply(desk, arena, by, *action) else { continue };
        let sure = match prospect(arena, &Draft { by, action: *action, tool, aim: Aim::Open }) {
            _ if !arena.rules().time.aims_late() => 100,
            Prospect::Now if !begun => 100,
            Prospect::Never if !begun => BEGUN,
            Prospect::Later if begun => BEGUN,
            _ => continue,
        };
        let found = match uses.bolsters {
            Some(condition) if is_cover(&desk.lore.rules, *action, condition) => None,
            Some(condition) if !arena.has(by, condition) => {
                let draft = Draft { by, action: *action, tool: None, aim: Aim::Nothing };
                let worth = outcome::good(desk, arena, by, condition) - outcome::strain(arena, &draft);
                Some((worth, draft))
            }
            _ if uses.seconds => aid::best(desk, arena, by, *action),
            _ if uses.affects && !uses.hides => {
                aiming::best(desk, arena, by, *action, 0, None).map(|shot| (shot.value, shot.draft))
            }
            _ => None,
        };
        let Some((worth, draft)) = found.filter(|(worth, _)| *worth >= TRIFLE) else { continue };
        let value = worth * sure / i64::from(price(arena, &draft).0.max(1));
        if value > best.0
            && let Some(body) = moment.pursued(draft)
        {
            best = (value, Some(body));
        }
    }
    best.1.map(|body| (best.0, body))
}

/// The purchase with the most movement, to come nearer; the cost of a reaction stays in the purse if possible.
pub(super) fn stride<'t>(desk: &Desk, arena: &SideArena, by: CombatantId, tickets: &'t [Ticket]) -> Option<&'t Ticket> {
    let there = arena.rules().time.carrying_purse().map_or(i32::MAX, |purse| arena.pool(by, purse));
    let kept = reserve(desk, arena, by);
    let wise = tickets.iter().filter(|ticket| there - ticket.price >= kept);
    let best = wise.max_by_key(|ticket| (ticket.opens, -ticket.price));
    best.or_else(|| tickets.iter().max_by_key(|ticket| (ticket.opens, -ticket.price)))
}

/// The price of the cheapest reaction with a strike.
fn reserve(desk: &Desk, arena: &SideArena, by: CombatantId) -> i32 {
    let Some(purse) = arena.rules().time.carrying_purse() else { return 0 };
    let reactions = arena.rules().index.reactions.iter().flatten();
    let strikes = reactions.filter(|action| desk.lore.uses(**action).strike.is_some() && arena.knows(by, **action));
    let price = |action: &ActionId| arena.price(&Draft { by, action: *action, tool: None, aim: Aim::Nothing }, purse);
    strikes.map(price).min().unwrap_or(0)
}
