//! The way to where a combatant was ordered to.

use crate::ai::acts::turn_context::TurnContext;
use crate::ai::acts::{compelled, prices};
use crate::ai::evaluation::Evaluation;
use crate::fight::state::order::OrderKind;
use crate::kernel::cell::Cell;

use super::{TurnAgenda, budget};

impl TurnContext<'_, '_> {
    /// The next step towards the ordered place; None when it is reached or can be approached no further.
    pub(in crate::ai) fn report(&self, evaluation: &mut Evaluation, agenda: &mut TurnAgenda) -> Option<OrderKind> {
        let (arena, by) = (self.arena, self.by);
        let (post, near) = compelled::post(arena, by)?;
        if arena.rect_distance(arena.rect(by), post) <= near {
            return None;
        }
        let (side, bounds) = (arena.identity(by).side_cells, arena.scene().bounds());
        let budget = self.budget();
        if budget > 0 {
            evaluation.look_around(arena, by, budget);
            let field = evaluation.distances.field(arena, post.at, side);
            let way = |cell: Cell| field[bounds.index(cell)];
            let here = way(arena.at(by));
            let spot = evaluation.spots.iter().min_by_key(|spot| way(spot.cell)).copied()?;
            let nearer = way(spot.cell) < here;
            return evaluation.walk(by, &spot).filter(|_| nearer).and_then(|body| self.possible(body));
        }
        if !prices::runs(arena) || !agenda.may_stride(arena, by) {
            return None;
        }
        agenda.stride(arena, by);
        let actions: Vec<_> = arena.turn_candidates(by).map(|c| c.action).collect();
        let tickets = prices::tickets(evaluation, arena, by, &actions, &|body| self.possible(body));
        let ticket = budget::stride(evaluation, arena, by, &tickets)?;
        Some(ticket.act())
    }
}
