//! What the badly hurt do where turns hang on no plan: they fall back behind friends who still fight, and wounds are seen
//! to where no foe is near.

use std::cmp::Reverse;

use crate::data::scope::ActionId;
use crate::fight::arena::Arena;
use crate::fight::order::{Aim, Body, Draft};
use crate::kernel::ids::CombatantId;

use super::desk::{Desk, Spot};
use super::moment::Moment;
use super::picture::Fighter;
use super::purse::{self, Ticket};

/// Foes nearer than this leave no time for care, in cells.
const NEAR: i16 = 8;
/// How near a foe is to a friend who keeps it busy, in cells.
const ENGAGED: i16 = 2;

/// The way back of somebody badly hurt, with the movement bought for it; None where it had better fight on.
pub(super) fn fall_back(
    desk: &mut Desk,
    arena: &Arena,
    by: CombatantId,
    budget: u16,
    tickets: &[Ticket],
) -> Option<Vec<Body>> {
    let me = desk.picture.friend(by).copied()?;
    let danger = desk.picture.threat(arena, me.rect);
    let screens = |f: &Fighter| {
        let sound = f.id != by && f.able && f.health * 2 > f.max;
        sound && desk.picture.nearest_foe(arena, f.rect) <= ENGAGED
    };
    if me.health * 3 > me.max || danger == 0 || !desk.picture.friends.iter().any(screens) {
        return None;
    }
    desk.look_around(arena, by, budget.saturating_add(purse::farthest(tickets)));
    // Of places that are as safe as each other the farthest makes foes pay most to come.
    let safety = |spot: &Spot| {
        let away = desk.picture.nearest_foe(arena, spot.rect);
        (desk.picture.threat(arena, spot.rect), Reverse(away), desk.price(spot), spot.cell)
    };
    let spot = desk.spots.iter().copied().min_by_key(safety)?;
    if desk.picture.threat(arena, spot.rect) * 10 >= danger * 9 {
        return None;
    }
    let cost = desk.price(&spot);
    let ticket = if cost > budget { Some(purse::enough(tickets, cost - budget)?) } else { None };
    let walk = desk.walk(by, &spot)?;
    Some(ticket.map(Ticket::act).into_iter().chain([walk]).collect())
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
