//! What the badly hurt do where turns hang on no plan: they fall back behind friends who still fight, and wounds are seen
//! to where no foe is near.

use std::cmp::Reverse;

use crate::data::scope::ActionId;
use crate::fight::state::arena::Arena;
use crate::fight::state::order::{Aim, Body, Draft};
use crate::kernel::ids::CombatantId;

use super::care;
use super::desk::{Desk, Spot};
use super::goals;
use super::moment::Moment;
use super::picture::Fighter;
use super::purse::{self, Ticket};

/// Foes nearer than this leave no time for care, in cells.
const NEAR: i16 = 8;
/// How near a foe is to a friend who keeps it busy, in cells.
const ENGAGED: i16 = 2;

/// The way back of somebody badly hurt, with the movement bought for it; None where it had better fight on. Where blows
/// would follow it those are shaken off first, if there is time for both.
pub(super) fn fall_back(
    desk: &mut Desk,
    moment: &Moment,
    actions: &[ActionId],
    budget: u16,
    tickets: &[Ticket],
) -> Option<Vec<Body>> {
    let Moment { arena, by, .. } = *moment;
    let me = desk.picture.friend(by).copied()?;
    // Where turns have a length only those fall back who have something to gain by it.
    let gains = || {
        let heals = |action: &ActionId| care::relief(desk, arena, by, *action) > 0;
        me.shoots() || goals::precious(arena, by) || actions.iter().any(heals)
    };
    if arena.rules().time.span().is_some() && !gains() {
        return None;
    }
    let danger = desk.picture.threat(arena, me.rect);
    let screens = |f: &Fighter| {
        let sound = f.id != by && f.able && f.health * 2 > f.max;
        sound && desk.picture.nearest_foe(arena, f.rect) <= ENGAGED
    };
    if me.health * 3 > me.max || danger == 0 || !desk.picture.friends.iter().any(screens) {
        return None;
    }
    desk.look_around(arena, by, purse::farthest(arena, budget, tickets));
    let first = slip(desk, moment, actions, budget);
    let most = first.as_ref().map_or(u16::MAX, |(_, left)| *left);
    // Of places that are as safe as each other the farthest makes foes pay most to come.
    let safety = |spot: &Spot| {
        let away = desk.picture.nearest_foe(arena, spot.rect);
        (desk.picture.threat(arena, spot.rect), Reverse(away), desk.price(spot), spot.cell)
    };
    let near = |spot: &Spot| desk.price(spot) <= most;
    let spot = desk.spots.iter().copied().filter(near).min_by_key(safety)?;
    if desk.picture.threat(arena, spot.rect) * 10 >= danger * 9 {
        return None;
    }
    let cost = desk.price(&spot);
    let ticket = if cost > budget { Some(purse::enough(arena, budget, tickets, cost)?) } else { None };
    let walk = desk.walk(by, &spot)?;
    let first = first.map(|(body, _)| body);
    Some(ticket.map(Ticket::act).into_iter().chain(first).chain([walk]).collect())
}

/// The act by which somebody shakes off those who would strike at it when it leaves, and the movement that is left then;
/// None where nobody would.
fn slip(desk: &Desk, moment: &Moment, actions: &[ActionId], budget: u16) -> Option<(Body, u16)> {
    let Moment { arena, by, .. } = *moment;
    let purse = arena.rules().time.purse()?;
    if desk.parting(arena, by) == 0 {
        return None;
    }
    let action = actions.iter().copied().find(|a| desk.lore.uses(*a).slips_off)?;
    let draft = Draft { by, action, tool: None, aim: Aim::Nothing };
    let (there, price) = (arena.pool(by, purse), arena.price(&draft, purse));
    let left = i32::from(budget) * (there - price) / there.max(1);
    let body = moment.allowed(Body::Act(draft))?;
    Some((body, u16::try_from(left).ok().filter(|left| *left > 0)?))
}

/// Whether somebody had better go on with what takes its turns.
pub(super) fn goes_on(desk: &Desk, arena: &Arena, by: CombatantId) -> bool {
    let begun = arena.body(by).intent.begun.as_ref();
    begun.is_some_and(|begun| begun.turns > 0) && quiet(desk, arena, by)
}

/// Care that takes turns, for the heaviest wound at hand, if no foe is near.
pub(super) fn treat(desk: &Desk, moment: &Moment, actions: &[ActionId]) -> Option<Body> {
    let Moment { arena, by, .. } = *moment;
    if !quiet(desk, arena, by) {
        return None;
    }
    let rules = &desk.lore.rules;
    let lasting = |action: &&ActionId| desk.lore.uses(**action).mends && rules.action(**action).turns > 0;
    // Listed from the lightest wound to the heaviest.
    let care: Vec<ActionId> = actions.iter().filter(lasting).rev().copied().collect();
    let mut patients: Vec<&Fighter> = desk.picture.friends.iter().filter(|f| f.health * 2 <= f.max).collect();
    patients.sort_by_key(|f| (f.health * 100 / f.max.max(1), Reverse(f.id == by), f.id));
    patients.into_iter().find_map(|patient| {
        care.iter().find_map(|action| {
            let draft = Draft { by, action: *action, tool: None, aim: Aim::Target(patient.id) };
            // Care may be paid for over turns.
            moment.lawful(Body::Act(draft))
        })
    })
}

fn quiet(desk: &Desk, arena: &Arena, by: CombatantId) -> bool {
    !desk.picture.foes.is_empty() && desk.picture.nearest_foe(arena, arena.rect(by)) > NEAR
}
