//! A turn that is paid for point by point: acts are weighed against what they and the way to them cost, and done one
//! after the other as long as the points last.

use crate::data::effect::{Ask, Occasion};
use crate::data::scope::ActionId;
use crate::fight::arena::Arena;
use crate::fight::order::{Aim, Body, Draft};
use crate::fight::reasons::Price;
use crate::kernel::ids::CombatantId;

use super::desk::Desk;
use super::strikes::{self, Reckoning};

/// Movement that can be bought: how much, for what, how.
type Ticket = (u16, i32, Draft);

/// Whether the turn that runs is one of this kind: its acts hang on no plan.
pub(super) fn runs(arena: &Arena) -> bool {
    arena.stack.turn().is_some_and(|turn| turn.entry.is_none())
}

/// What an act takes out of pools.
fn price(arena: &Arena, draft: &Draft) -> i32 {
    let taken = |price: Price| if let Price::Pool(_, before, after) = price { (before - after).max(0) } else { 0 };
    arena.prices(draft).into_iter().map(taken).sum()
}

/// All ways to buy movement that are allowed now, cheapest first.
fn tickets(
    desk: &Desk,
    arena: &Arena,
    by: CombatantId,
    actions: &[ActionId],
    allowed: &dyn Fn(Body) -> Option<Body>,
) -> Vec<Ticket> {
    let movers = actions.iter().filter(|action| desk.lore.uses(**action).moves);
    let mut tickets: Vec<Ticket> = Vec::new();
    for action in movers {
        let def = desk.lore.rules.action(*action);
        let aims = match def.ask {
            Ask::Number { .. } => (1..=9).map(Aim::Number).collect(),
            _ => vec![Aim::Nothing],
        };
        for aim in aims {
            let draft = Draft { by, action: *action, tool: None, aim };
            if allowed(Body::Act(draft.clone())).is_some() {
                tickets.push((arena.opens(&draft), price(arena, &draft), draft));
            }
        }
    }
    tickets.retain(|(opens, ..)| *opens > 0);
    tickets.sort_by_key(|(opens, price, _)| (*price, *opens));
    tickets
}

/// The strike that does most for what it and the way to it cost; None when none can be reached and paid for.
pub(super) fn strike(
    desk: &mut Desk,
    arena: &Arena,
    by: CombatantId,
    actions: &[ActionId],
    budget: u16,
    allowed: &dyn Fn(Body) -> Option<Body>,
) -> Option<Vec<Body>> {
    let tickets = tickets(desk, arena, by, actions, allowed);
    let farthest = tickets.iter().map(|(opens, ..)| *opens).max().unwrap_or(0);
    let reach = budget.saturating_add(farthest);
    let mut looked = false;
    let mut best: Option<(i64, Vec<Body>)> = None;
    for action in actions {
        let def = desk.lore.rules.action(*action);
        if desk.lore.uses(*action).strike.is_none() || def.occasion != Occasion::Turn {
            continue;
        }
        let moves = i16::try_from(reach).unwrap_or(i16::MAX);
        let choices = strikes::choices(desk, arena, by, *action, moves, Reckoning::default());
        if choices.is_empty() {
            continue;
        }
        if !std::mem::replace(&mut looked, true) {
            desk.look_around(arena, by, reach);
        }
        let Some((spot, choice)) = strikes::best(desk, arena, &choices) else { continue };
        let act = choice.act(by);
        let Body::Act(draft) = &act else { continue };
        let cost = desk.price(&spot);
        let ticket = if cost > budget {
            let Some(found) = tickets.iter().find(|(opens, ..)| budget.saturating_add(*opens) >= cost) else {
                continue;
            };
            Some(found)
        } else {
            None
        };
        let whole = price(arena, draft) + ticket.map_or(0, |(_, price, _)| *price);
        let value = choice.value * 100 / i64::from(whole.max(1));
        if choice.value <= 0 || best.as_ref().is_some_and(|(most, _)| *most >= value) || !payable(arena, draft, whole) {
            continue;
        }
        let bought = ticket.map(|(.., draft)| Body::Act(draft.clone()));
        best = Some((value, bought.into_iter().chain(desk.walk(by, &spot)).chain([act]).collect()));
    }
    best.map(|(_, steps)| steps)
}

/// Whether so much can be taken out of the pool that an act is paid from.
fn payable(arena: &Arena, draft: &Draft, whole: i32) -> bool {
    let pools = arena.prices(draft).into_iter();
    let mut there = pools
        .filter_map(|p| if let Price::Pool(_, before, after) = p { (before > after).then_some(before) } else { None });
    there.next().is_none_or(|before| before >= whole)
}

/// Buys as much movement as one purchase gives, to come nearer.
pub(super) fn stride(
    desk: &Desk,
    arena: &Arena,
    by: CombatantId,
    actions: &[ActionId],
    allowed: &dyn Fn(Body) -> Option<Body>,
) -> Option<Body> {
    let best =
        tickets(desk, arena, by, actions, allowed).into_iter().max_by_key(|(opens, price, _)| (*opens, -*price))?;
    Some(Body::Act(best.2))
}
