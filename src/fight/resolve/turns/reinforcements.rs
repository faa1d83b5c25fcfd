//! Reinforcements arrive when the scene says (TEMPO-RULE-40).

use crate::data::effect::Step;
use crate::fight::resolve::changes::views::TurnArena;
use crate::fight::state::arena::Arena;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// Brings all reinforcements whose time has come and that find room. The others try again at the next count or round.
pub(in crate::fight::resolve) fn come(arena: &mut TurnArena) {
    let counts = arena.rules().time.last_count().is_some();
    let now = (arena.clock.round, arena.clock.count);
    for (who, ..) in &arena.scene().arrivals {
        if let Some(arrival) = arena.arrival(*who)
            && now >= (arrival.round, arrival.count.filter(|_| counts))
            && let Some(cell) = room(arena, *who)
        {
            arena.come_onto(*who, cell);
            for step in arena.rules().procedures.join.iter().rev() {
                match *step {
                    Step::Routine(routine) => arena.go_through(*who, routine),
                    Step::SkipRound => arena.usage_mut(*who).turns += 1,
                    // The loader accepts only the steps above for reinforcements.
                    _ => {}
                }
            }
        }
    }
}

/// The free cell nearest to where the scene puts a reinforcement.
fn room(arena: &Arena, who: CombatantId) -> Option<Cell> {
    let body = arena.body(who);
    let wanted = body.identity.rect(body.position.at);
    let free = arena.scene().bounds.cells().filter(|cell| arena.can_stand(who, *cell));
    free.min_by_key(|cell| (arena.rect_distance(wanted, body.identity.rect(*cell)), *cell))
}
