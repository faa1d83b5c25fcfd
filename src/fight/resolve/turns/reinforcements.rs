//! Reinforcements: those whom the scene keeps for later come when their time has come (TEMPO-RULE-40).

use crate::data::effect::Step;
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::log::Event;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// Brings everybody whose time has come and for whom there is room. Who finds none tries again at the next count.
pub(in crate::fight::resolve) fn come(arena: &mut ArenaMut) {
    let counts = arena.rules().time.last_count().is_some();
    let now = (arena.clock.round, arena.clock.count);
    for (who, ..) in &arena.scene().arrivals {
        if let Some(arrival) = arena.arrival(*who)
            && now >= (arrival.round, arrival.count.filter(|_| counts))
            && let Some(cell) = room(arena, *who)
        {
            arena.body_mut(*who).place.fate = None;
            arena.put(*who, cell);
            arena.tell_of(*who, Event::Arrived(*who, cell));
            for step in arena.rules().procedures.join.iter().rev() {
                match *step {
                    Step::Each(routine) => arena.go_through(*who, routine),
                    Step::Idle => arena.body_mut(*who).tally.turns += 1,
                    // The loader accepts only the steps above for those who join.
                    _ => {}
                }
            }
        }
    }
}

/// The free cell nearest to where the scene puts somebody.
fn room(arena: &Arena, who: CombatantId) -> Option<Cell> {
    let body = arena.body(who);
    let wanted = body.identity.rect(body.place.at);
    let free = arena.scene().bounds.cells().filter(|cell| arena.can_stand(who, *cell));
    free.min_by_key(|cell| (arena.rect_distance(wanted, body.identity.rect(*cell)), *cell))
}
