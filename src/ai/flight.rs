//! Fleeing: frightened combatants run for the nearest exit, or as far from all foes as possible (FOUR-COND-34,
//! FOUR-RULE-13); beaten ones run if there is an exit (VIT-RULE-24).

use std::cmp::Reverse;

use crate::data::effect::{Limit, MoveLimit};
use crate::fight::side::SideArena;
use crate::fight::state::context::Context;
use crate::fight::state::order::Body;
use crate::kernel::ids::CombatantId;

use super::atlas::FAR;
use super::desk::{Desk, Spot};
use super::moment::Moment;
use super::purse::Ticket;

/// Whether a combatant moves only to flee.
pub(super) fn flees(arena: &SideArena, by: CombatantId) -> bool {
    arena.limited(by, |limit| limit == Limit::Move(MoveLimit::OnlyAway))
        || beaten(arena, by) && arena.exits(by).next().is_some()
}

/// Whether a combatant is beaten by the ruleset's test.
fn beaten(arena: &SideArena, by: CombatantId) -> bool {
    arena.rules().roles.beaten.holds(&arena.facts(Context::of(by)))
}

/// The next walk of a fleeing combatant, with the movement bought for it; None where it can get no farther.
pub(super) fn run(desk: &mut Desk, moment: &Moment, budget: u16, tickets: &[Ticket]) -> Option<Vec<Body>> {
    let Moment { arena, by, .. } = *moment;
    let ticket = if budget > 0 { None } else { tickets.iter().max_by_key(|ticket| ticket.opens) };
    desk.look_around(arena, by, ticket.map_or(budget, |ticket| ticket.opens));
    let spot = refuge(desk, arena, by)?;
    let walk = desk.walk(by, &spot)?;
    Some(ticket.map(Ticket::act).into_iter().chain([walk]).collect())
}

/// The spot of the last search nearest to the nearest exit, or without one the spot farthest from all foes; ties are
/// broken by its place on the map.
pub(super) fn refuge(desk: &mut Desk, arena: &SideArena, by: CombatantId) -> Option<Spot> {
    let (place, side) = (arena.at(by), arena.identity(by).side_cells);
    let bounds = arena.scene().bounds();
    let ways = arena.exits(by).map(|exit| (desk.atlas.field(arena, exit, side)[bounds.index(place)], exit));
    let open = ways.filter(|(way, _)| *way != FAR);
    let nearest = open.min_by_key(|(way, exit)| (*way, bounds.index(*exit)));
    let spots = desk.spots.iter().copied();
    let Some((_, exit)) = nearest else {
        let away = |spot: &Spot| (desk.picture.nearest_foe(arena, spot.rect), Reverse(bounds.index(spot.cell)));
        return spots.max_by_key(away);
    };
    let field = desk.atlas.field(arena, exit, side);
    spots.min_by_key(|spot| (field[bounds.index(spot.cell)], bounds.index(spot.cell)))
}
