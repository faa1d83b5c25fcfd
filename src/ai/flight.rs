//! Getting away: those whom fear drives off run for the nearest way out, or as far from all foes as they get
//! (FOUR-COND-34, FOUR-RULE-13); those who are beaten run if there is a way out (VIT-RULE-24).

use std::cmp::Reverse;

use crate::data::effect::Limit;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::state::order::Body;
use crate::kernel::ids::CombatantId;

use super::atlas::FAR;
use super::desk::{Desk, Spot};
use super::moment::Moment;
use super::purse::Ticket;

/// Whether somebody moves only to get away.
pub(super) fn flees(arena: &Arena, by: CombatantId) -> bool {
    arena.limited(by, |limit| limit == Limit::Farther) || beaten(arena, by) && arena.exits(by).next().is_some()
}

/// Whether the ruleset says that somebody has had enough.
fn beaten(arena: &Arena, by: CombatantId) -> bool {
    arena.rules().roles.beaten.holds(&arena.facts_for(arena.side(by), Context::of(by)))
}

/// The next walk of one who flees, with the movement bought for it; None where it is as far away as it gets.
pub(super) fn run(desk: &mut Desk, moment: &Moment, budget: u16, tickets: &[Ticket]) -> Option<Vec<Body>> {
    let Moment { arena, by, .. } = *moment;
    let ticket = if budget > 0 { None } else { tickets.iter().max_by_key(|ticket| ticket.opens) };
    desk.look_around(arena, by, ticket.map_or(budget, |ticket| ticket.opens));
    let spot = refuge(desk, arena, by)?;
    let walk = desk.walk(by, &spot)?;
    Some(ticket.map(Ticket::act).into_iter().chain([walk]).collect())
}

/// The spot of the last look around that is nearest to the nearest way out, or where there is none farthest from all foes; of
/// several the first by its place on the map.
pub(super) fn refuge(desk: &mut Desk, arena: &Arena, by: CombatantId) -> Option<Spot> {
    let (place, side) = (arena.body(by).place.at, arena.body(by).identity.side_cells);
    let bounds = arena.scene().bounds;
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
