//! Retreat and treatment of the badly hurt, where turns follow no plan: they fall back behind fighting friends, and
//! wounds are treated where no foe is near.

use std::cmp::Reverse;

use crate::data::scope::ActionId;
use crate::fight::side::SideArena;
use crate::fight::state::order::{Aim, Body, Draft};
use crate::kernel::ids::CombatantId;

use super::care;
use super::desk::{Desk, Spot};
use super::goals;
use super::moment::Moment;
use super::picture::Fighter;
use super::purse::{self, Ticket};

/// Foes nearer than this, in cells, leave no time for treatment.
const NEAR: i16 = 8;
/// Distance of a foe that is engaged with a friend, in cells.
const ENGAGED: i16 = 2;

/// The retreat of a badly hurt combatant, with the movement bought for it; None if it had better fight on. Where it
/// would provoke strikes, the act that prevents them comes first, if there is time for both.
pub(super) fn fall_back(
    desk: &mut Desk,
    moment: &Moment,
    actions: &[ActionId],
    budget: u16,
    tickets: &[Ticket],
) -> Option<Vec<Body>> {
    let Moment { arena, by, .. } = *moment;
    let me = desk.picture.friend(by).copied()?;
    // Where turns have a length, only combatants with a gain from it fall back.
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
    // Of equally safe places, the farthest costs foes the most.
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

/// The act that prevents strikes on leaving, and the movement left after it; None if no foe would strike.
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

/// Whether a combatant should continue its multi-turn action.
pub(super) fn goes_on(desk: &Desk, arena: &SideArena, by: CombatantId) -> bool {
    let begun = arena.begun(by);
    begun.is_some_and(|begun| begun.turns > 0) && quiet(desk, arena, by)
}

/// Multi-turn treatment of the heaviest wound at hand, if no foe is near.
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
            // Treatment may be paid for over several turns.
            moment.lawful(Body::Act(draft))
        })
    })
}

fn quiet(desk: &Desk, arena: &SideArena, by: CombatantId) -> bool {
    !desk.picture.foes.is_empty() && desk.picture.nearest_foe(arena, arena.rect(by)) > NEAR
}
