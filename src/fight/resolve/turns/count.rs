//! The count (tempo): all counts in order, at each the sides in order, for each side its due turns (TEMPO-TIME-05..07,
//! -11, TEMPO-RULE-06, -07).

use crate::fight::resolve::changes::views::TurnArena;
use crate::fight::resolve::turns::{reinforcements, round, turn};
use crate::fight::state::arena::Arena;
use crate::fight::state::components::SlotState;
use crate::fight::state::frames::{CountFrame, Frame};
use crate::fight::state::log::Event;
use crate::fight::state::order::DecisionKind;
use crate::kernel::ids::{CombatantId, SideId, SideSet};

/// Starts the count.
pub(in crate::fight::resolve) fn begin(arena: &mut TurnArena) {
    arena.clock_mut().count = Some(0);
    arena.clock_mut().over = SideSet::EMPTY;
    arena.tell(Event::CountStarted(0));
    reinforcements::come(arena);
    arena.push(Frame::Count(CountFrame { part: 0, asked: false }));
}

/// A side is done at this count.
pub(in crate::fight::resolve) fn pass(frame: &mut CountFrame) {
    frame.part += 1;
    frame.asked = false;
}

/// Skips a due turn: its slot stays unspent and may be filled with an entry of a later count (TEMPO-RULE-07).
pub(in crate::fight::resolve) fn skip(arena: &mut TurnArena, by: CombatantId, number: u8) {
    let slot = &mut arena.plan_mut(by).slots[usize::from(number)];
    slot.skipped = true;
    let count = slot.count;
    let audience = round::plan_audience(arena, by);
    arena.tell_to(audience, Event::TurnSkipped(by, count));
}

/// Goes on to the next turn, side or count.
pub(in crate::fight::resolve) fn step(arena: &mut TurnArena, mut frame: CountFrame) {
    let Some(count) = arena.clock.count else { return };
    // Turns at a count that their side has passed come before anything else (TEMPO-RULE-10).
    if let Some((by, slot)) = front(arena) {
        arena.push(Frame::Count(frame));
        turn::begin(arena, by, slot);
        return;
    }
    let sides = arena.clock.sides.clone();
    arena.clock_mut().over = sides.iter().copied().take(usize::from(frame.part)).collect();
    let Some(side) = sides.get(usize::from(frame.part)).copied() else {
        arena.clock_mut().over = SideSet::EMPTY;
        if count >= arena.last_count() {
            arena.clock_mut().count = None;
            return;
        }
        arena.clock_mut().count = Some(count + 1);
        arena.tell(Event::CountStarted(count + 1));
        reinforcements::come(arena);
        arena.push(Frame::Count(CountFrame { part: 0, asked: false }));
        return;
    };
    // A side is asked once if anything is unspent, and again while a turn is due.
    let ask = if frame.asked { arena.due(side).next().is_some() } else { arena.unspent(side) };
    if ask {
        frame.asked = true;
        arena.push(Frame::Count(frame));
        arena.ask(side, DecisionKind::Call { count: Some(count) });
    } else {
        pass(&mut frame);
        arena.push(Frame::Count(frame));
    }
}

fn front(arena: &Arena) -> Option<(CombatantId, u8)> {
    let order = &arena.clock.sides;
    let mut found: Option<(usize, CombatantId, u8)> = None;
    for id in arena.all_combatants() {
        for (number, slot) in (0_u8..).zip(&arena.plan(id).slots) {
            if slot.front && slot.state == SlotState::Waiting && arena.able(id) {
                let rank = order.iter().position(|s| *s == arena.side(id)).unwrap_or(usize::MAX);
                if found.is_none_or(|(best, ..)| rank < best) {
                    found = Some((rank, id, number));
                }
            }
        }
    }
    found.map(|(_, id, number)| (id, number))
}

impl Arena<'_> {
    /// Whether a side has an unspent slot, or could still plan entries above its slots.
    #[must_use]
    pub fn unspent(&self, side: SideId) -> bool {
        self.all_combatants().any(|id| {
            self.side(id) == side
                && self.able(id)
                && (self.plan(id).slots.iter().any(|s| s.state == SlotState::Waiting)
                    || self.extras(id).next().is_some())
        })
    }
}
