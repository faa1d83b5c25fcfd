//! Fleeing: frightened combatants run for the nearest exit, or as far from all foes as possible (FOUR-COND-34,
//! FOUR-RULE-13); beaten ones run if there is an exit (VIT-RULE-24).

use std::cmp::Reverse;

use crate::ai::acts::prices::MovementPurchase;
use crate::ai::acts::turn_context::TurnContext;
use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::distance_fields::FAR;
use crate::ai::evaluation::goals;
use crate::ai::evaluation::reachable::ReachableCell;
use crate::fight::side::SideArena;
use crate::fight::state::order::OrderKind;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// The next walk of a fleeing combatant, with the movement bought for it; None where it can get no farther.
pub(in crate::ai) fn run(
    evaluation: &mut Evaluation,
    turn_context: &TurnContext,
    budget: u16,
    tickets: &[MovementPurchase],
) -> Option<Vec<OrderKind>> {
    let TurnContext { arena, by, .. } = *turn_context;
    let ticket = if budget > 0 { None } else { tickets.iter().max_by_key(|ticket| ticket.opens) };
    evaluation.look_around(arena, by, ticket.map_or(budget, |ticket| ticket.opens));
    let spot = refuge(evaluation, arena, by)?;
    let walk = evaluation.walk(by, &spot)?;
    Some(ticket.map(MovementPurchase::act).into_iter().chain([walk]).collect())
}

/// Whether a fleeing combatant has come to a way out: there it stays, and is gone when its turn ends.
pub(in crate::ai) fn there(evaluation: &Evaluation, arena: &SideArena, by: CombatantId) -> bool {
    let here = arena.rect(by);
    arena.exits(by).any(|exit| here.contains(exit)) && goals::flees(evaluation, arena, by)
}

/// The nearest way out and the length of the way there; None if no way leads out.
fn exit(evaluation: &mut Evaluation, arena: &SideArena, by: CombatantId) -> Option<(u16, Cell)> {
    let (place, side) = (arena.at(by), arena.identity(by).side_cells);
    let bounds = arena.scene().bounds();
    let ways = arena.exits(by).map(|exit| (evaluation.distances.field(arena, exit, side)[bounds.index(place)], exit));
    let open = ways.filter(|(way, _)| *way != FAR);
    open.min_by_key(|(way, exit)| (*way, bounds.index(*exit)))
}

/// The length of the way to the nearest way out; None if no way leads out.
pub(in crate::ai) fn way_out(evaluation: &mut Evaluation, arena: &SideArena, by: CombatantId) -> Option<u16> {
    exit(evaluation, arena, by).map(|(way, _)| way)
}

/// The spot of the last search nearest to the nearest exit, or without one the spot farthest from all foes; ties are
/// broken by its place on the map.
pub(in crate::ai) fn refuge(evaluation: &mut Evaluation, arena: &SideArena, by: CombatantId) -> Option<ReachableCell> {
    let nearest = exit(evaluation, arena, by);
    let (bounds, side) = (arena.scene().bounds(), arena.identity(by).side_cells);
    let spots = evaluation.spots.iter().copied();
    let Some((_, exit)) = nearest else {
        let away = |spot: &ReachableCell| {
            (evaluation.assessment.nearest_foe(arena, spot.rect), Reverse(bounds.index(spot.cell)))
        };
        return spots.max_by_key(away);
    };
    let field = evaluation.distances.field(arena, exit, side);
    spots.min_by_key(|spot| (field[bounds.index(spot.cell)], bounds.index(spot.cell)))
}
