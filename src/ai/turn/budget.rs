//! Turns paid from points: acts are weighed against their cost and that of the path to them, and done one after the
//! other as long as the points last.

use crate::ai::acts::prices::{self, BEGUN, MovementPurchase, TimeFit};
use crate::ai::acts::strikes::{self, StrikeChoice, StrikeState};
use crate::ai::acts::turn_context::TurnContext;
use crate::ai::acts::{aid, aiming, support};
use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::account::{OptionKind, WeighedOption};
use crate::ai::evaluation::costs;
use crate::ai::evaluation::effect_evaluation;
use crate::ai::evaluation::reachable::ReachableCell;
use crate::data::effect::Occasion;
use crate::data::formula::{Expr, Fact, Test, Who};
use crate::data::lasting::{Happening, Pattern, Role};
use crate::data::ruleset::ActionDef;
use crate::data::scope::ActionId;
use crate::fight::side::SideArena;
use crate::fight::state::context::Context;
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use crate::kernel::ids::{CombatantId, ItemId};

use super::remaining_time::is_cover;

/// The strike with the highest value for its cost and that of the path, with the value per point in hundredths; None if
/// none can be reached and paid for.
pub(in crate::ai) fn strike(
    evaluation: &mut Evaluation,
    arena: &SideArena,
    by: CombatantId,
    actions: &[ActionId],
    budget: u16,
    tickets: &[MovementPurchase],
) -> Option<(i64, Vec<OrderKind>)> {
    let mut looked = None;
    let mut best: Option<(i64, Vec<OrderKind>)> = None;
    for action in actions {
        let def = evaluation.semantics.rules.action(*action);
        // Hurried actions are for combatants without enough time.
        if evaluation.semantics.uses(*action).strike.is_none()
            || def.occasion != Occasion::Turn
            || def.instead_of.is_some()
        {
            continue;
        }
        // An action that requires a condition of another one is not considered before that.
        let facts = arena.facts(Context::of(by));
        let follows = |test: &Test| matches!(test.expr, Expr::Fact(Fact::Has(Who::Me, _))) && !test.holds(&facts);
        if def.requires.iter().any(|r| follows(&r.need)) {
            continue;
        }
        // An action with sequels counts for more than itself, but only for combatants that may take it.
        if evaluation.semantics.uses(*action).sequels > 0 && !def.requires.iter().all(|r| r.need.holds(&facts)) {
            continue;
        }
        let bare = ActOrder { by, action: *action, tool: None, aim: ChosenTarget::Nothing };
        let stays = held_by_standing(arena, def);
        let budget = if stays { 0 } else { budget };
        let paid = |ticket: &&MovementPurchase| !stays && prices::paid_beside(arena, &bare, ticket);
        let tickets: Vec<MovementPurchase> = tickets.iter().filter(paid).cloned().collect();
        let reach = prices::farthest(arena, budget, &tickets);
        let moves = i16::try_from(reach).unwrap_or(i16::MAX);
        let mut choices = strikes::choices(evaluation, arena, by, *action, moves, StrikeState::default());
        // A caster does not walk into reach of foes to strike.
        if evaluation.assessment.friend(by).is_some_and(|me| me.casts) {
            let here = arena.rect(by);
            choices.retain(|c| c.shoots(arena) || arena.reach_between(here, c.target.rect) <= c.reach);
        }
        let most = best.as_ref().map_or(0, |(most, _)| *most);
        let blows = 1 + evaluation.semantics.uses(*action).sequels;
        let each = |choice: &StrikeChoice| {
            let OrderKind::Act(draft) = choice.act(by) else { return 0 };
            choice.value * blows * 100 / i64::from(prices::price(arena, &draft).0.max(1))
        };
        // The cell to strike from does not change that.
        if !evaluation.accounts() && choices.iter().all(|choice| each(choice) <= most) {
            continue;
        }
        let reach = affordable(arena, by, &mut choices, reach);
        if looked.replace(reach) != Some(reach) {
            evaluation.look_around(arena, by, reach);
        }
        let Some((spot, choice)) = strikes::best(evaluation, arena, &choices) else { continue };
        let means = StrikeBudget { by, budget, tickets: &tickets, blows };
        if evaluation.accounts() {
            for choice in &choices {
                note_strike(evaluation, arena, &means, choice);
            }
        }
        let Some((value, steps)) = means.paid(evaluation, arena, &spot, &choice) else { continue };
        if value > 0 && best.as_ref().is_none_or(|(most, _)| *most < value) {
            best = Some((value, steps));
        }
    }
    best
}

/// Whether an action rests on a condition of its actor that a step ends, as the second of two attacks does.
fn held_by_standing(arena: &SideArena, action: &ActionDef) -> bool {
    let ends = |end: &Pattern| end.on == Happening::Stepped && matches!(end.by, Role::Bearer | Role::Anybody);
    action.requires.iter().any(|required| match required.need.expr {
        Expr::Fact(Fact::Has(Who::Me, condition)) => arena.rules().condition(condition).ends.iter().any(ends),
        _ => false,
    })
}

/// Keeps those strikes, the most valuable first, that can be paid for, each with the longest way, so many cells at most,
/// that leaves the points for it; returns the longest of these ways.
fn affordable(arena: &SideArena, by: CombatantId, choices: &mut Vec<StrikeChoice>, most: u16) -> u16 {
    let way = |choice: &StrikeChoice| {
        let OrderKind::Act(draft) = choice.act(by) else { return None };
        let (whole, purse) = prices::price(arena, &draft);
        let Some(left) = purse.map(|there| there - whole) else { return Some(most) };
        let paid = |cells: &u16| left >= arena.walk_price(by, *cells).map_or(0, |(_, price)| price);
        (0..=most).rev().find(paid)
    };
    let mut ways: Vec<(Option<ItemId>, Option<u16>)> = Vec::new();
    let mut best: Vec<(CombatantId, i64, Option<u16>)> = Vec::new();
    choices.retain_mut(|choice| {
        let known = ways.iter().find(|(tool, _)| *tool == choice.tool).map(|(_, way)| *way);
        let own = known.unwrap_or_else(|| way(choice));
        if known.is_none() {
            ways.push((choice.tool, own));
        }
        let foe = choice.target.id;
        let allowed = match best.iter().find(|(of, ..)| *of == foe) {
            // Nobody walks up to a foe for a strike far below its best at it, nor makes it in place of beginning that.
            Some((_, most, way)) if choice.value * 2 < *most => way.and(own).map(|_| 0),
            Some(_) => own,
            None => {
                best.push((foe, choice.value, own));
                own
            }
        };
        choice.way = allowed.unwrap_or_default();
        allowed.is_some()
    });
    choices.iter().map(|choice| choice.way).max().unwrap_or(most)
}

/// What a strike is paid with.
struct StrikeBudget<'t> {
    by: CombatantId,
    /// Movement left, in cells.
    budget: u16,
    tickets: &'t [MovementPurchase],
    /// Strikes that it counts for.
    blows: i64,
}

impl StrikeBudget<'_> {
    /// The value of a strike from a spot for each point, in hundredths, and its orders; None if it cannot be paid for.
    fn paid(
        &self,
        evaluation: &Evaluation,
        arena: &SideArena,
        spot: &ReachableCell,
        choice: &StrikeChoice,
    ) -> Option<(i64, Vec<OrderKind>)> {
        let act = choice.act(self.by);
        let OrderKind::Act(draft) = &act else { return None };
        let cost = evaluation.price(spot);
        let leaving = evaluation.leaving(arena, self.by, spot);
        let buys = || prices::enough(arena, self.budget, self.tickets, cost, leaving > 0);
        let ticket = if cost > self.budget { buys() } else { None };
        if cost > self.budget && ticket.is_none() {
            return None;
        }
        let (own, purse) = prices::price(arena, draft);
        let walked = arena.walk_price(self.by, cost).map_or(0, |(_, price)| price);
        let whole = own + walked + ticket.map_or(0, |ticket| ticket.price);
        if purse.is_some_and(|there| there < whole) {
            return None;
        }
        // A thrown weapon can be thrown once.
        let near = arena.reach_between(spot.rect, choice.target.rect) <= choice.reach;
        let blows = if near || choice.shoots(arena) { self.blows } else { 1 };
        let harm = choice.toll + leaving;
        let value = (choice.value * blows - harm) * 100 / i64::from(whole.max(1));
        let bought = ticket.map(MovementPurchase::act);
        Some((value, bought.into_iter().chain(evaluation.walk(self.by, spot)).chain([act]).collect()))
    }
}

/// Notes down what a strike is worth from the best spot for it.
fn note_strike(evaluation: &Evaluation, arena: &SideArena, means: &StrikeBudget, choice: &StrikeChoice) {
    let Some((spot, choice)) = strikes::best(evaluation, arena, &[*choice]) else { return };
    let Some((value, orders)) = means.paid(evaluation, arena, &spot, &choice) else { return };
    let terms = choice.terms(evaluation, arena, &spot, means.blows);
    evaluation.note(|| WeighedOption { kind: OptionKind::Act, orders, worth: Some(value / 100), terms });
}

/// The best act besides strikes from here by value per point, and that value, if it exceeds `least`. An act that
/// exceeds the time left counts only if it is to be `begun`, or if it never fits into a turn and a whole one lies
/// ahead.
pub(in crate::ai) fn deed(
    evaluation: &Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
    least: i64,
    begun: bool,
) -> Option<(i64, OrderKind)> {
    let TurnContext { arena, by, .. } = *turn_context;
    let mut best = (least, None);
    for action in actions {
        let uses = evaluation.semantics.uses(*action);
        let Some(tool) = support::supply(evaluation, arena, by, *action) else { continue };
        let sure = match prices::time_fit(arena, &ActOrder { by, action: *action, tool, aim: ChosenTarget::Open }) {
            _ if !arena.rules().time.aims_late() => 100,
            TimeFit::Now if !begun => 100,
            TimeFit::Never if !begun => BEGUN,
            TimeFit::Later if begun => BEGUN,
            _ => continue,
        };
        let found = match uses.bolsters {
            Some(condition) if is_cover(&evaluation.semantics.rules, *action, condition) => None,
            Some(condition) if !arena.has(by, condition) => {
                let draft = ActOrder { by, action: *action, tool: None, aim: ChosenTarget::Nothing };
                let worth = effect_evaluation::good(evaluation, arena, by, condition) - costs::strain(arena, &draft);
                Some((worth, draft))
            }
            _ if uses.seconds => aid::best(evaluation, arena, by, *action),
            _ if uses.affects && !uses.hides => {
                aiming::best(evaluation, arena, by, *action, 0, None).map(|shot| (shot.value, shot.draft))
            }
            _ => None,
        };
        let Some((worth, draft)) = found.filter(|(worth, _)| *worth >= prices::TRIFLE) else { continue };
        let value = worth * sure / i64::from(prices::price(arena, &draft).0.max(1));
        evaluation.note(|| prices::weighed(arena, &draft, worth));
        if value > best.0
            && let Some(body) = turn_context.pursued(draft)
        {
            best = (value, Some(body));
        }
    }
    best.1.map(|body| (best.0, body))
}

/// The purchase with the most movement, to come nearer; the cost of a reaction stays in the purse if possible.
pub(in crate::ai) fn stride<'t>(
    evaluation: &Evaluation,
    arena: &SideArena,
    by: CombatantId,
    tickets: &'t [MovementPurchase],
) -> Option<&'t MovementPurchase> {
    let there = arena.rules().time.carrying_purse().map_or(i32::MAX, |purse| arena.pool(by, purse));
    let kept = reserve(evaluation, arena, by);
    let wise = tickets.iter().filter(|ticket| there - ticket.price >= kept);
    let best = wise.max_by_key(|ticket| (ticket.opens, -ticket.price));
    best.or_else(|| tickets.iter().max_by_key(|ticket| (ticket.opens, -ticket.price)))
}

/// The price of the cheapest reaction with a strike.
fn reserve(evaluation: &Evaluation, arena: &SideArena, by: CombatantId) -> i32 {
    let Some(purse) = arena.rules().time.carrying_purse() else { return 0 };
    let reactions = arena.rules().index.reactions.iter().flatten();
    let strikes =
        reactions.filter(|action| evaluation.semantics.uses(**action).strike.is_some() && arena.knows(by, **action));
    let price = |action: &ActionId| {
        arena.price(&ActOrder { by, action: *action, tool: None, aim: ChosenTarget::Nothing }, purse)
    };
    strikes.map(price).min().unwrap_or(0)
}
