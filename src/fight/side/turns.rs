//! Time, the question, what runs, plans.

use crate::data::scope::{EntryId, PointId};
use crate::fight::side::SideArena;
use crate::fight::state::components::{Origin, Slot, SlotState};
use crate::fight::state::frames::{StrikeFrame, TurnFrame};
use crate::fight::state::log::LogEntry;
use crate::fight::state::order::{ActOrder, Decision};
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, SideSet};

impl SideArena<'_> {
    /// The round, from 1; 0 before the first.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.arena.clock.round
    }

    /// The count inside the round; None while it does not run.
    #[must_use]
    pub fn count(&self) -> Option<u8> {
        self.arena.clock.count
    }

    /// The last round in which a combatant got at a foe, where fights without that are given up.
    #[must_use]
    pub fn last_hostility(&self) -> u32 {
        self.arena.clock.last_hostility
    }

    /// The last count of a round; 0 where none runs.
    #[must_use]
    pub fn last_count(&self) -> u8 {
        self.arena.last_count()
    }

    /// The round at whose end the fight is a draw.
    #[must_use]
    pub fn round_limit(&self) -> u32 {
        self.arena.round_limit()
    }

    /// The question that the fight has halted at; None when it is over.
    #[must_use]
    pub fn decision(&self) -> Option<&Decision> {
        self.arena.pending.0.as_ref()
    }

    /// Whether that question is put to the side.
    pub(super) fn asked(&self) -> bool {
        self.decision().is_some_and(|decision| decision.side == self.side)
    }

    /// Entries of the log that the side may read, oldest first.
    pub fn log(&self) -> impl DoubleEndedIterator<Item = &LogEntry> {
        let reads = move |audience: SideSet| match self.viewer() {
            Some(side) => audience.contains(side),
            None => audience == SideSet::ALL,
        };
        self.arena.log.entries().iter().filter(move |entry| reads(entry.audience))
    }

    /// The combatant whose turn runs, which is public.
    #[must_use]
    pub fn acting(&self) -> Option<CombatantId> {
        self.arena.stack.turn().map(|turn| turn.by)
    }

    /// The running turn, of one in sight.
    #[must_use]
    pub fn turn(&self) -> Option<&TurnFrame> {
        self.arena.stack.turn().filter(|turn| self.shown(turn.by))
    }

    /// The order of the running act, of one in sight.
    #[must_use]
    pub fn act(&self) -> Option<&ActOrder> {
        self.arena.stack.act().map(|act| &act.draft).filter(|draft| self.shown(draft.by))
    }

    /// The cells that the running act covers, of one in sight.
    #[must_use]
    pub fn act_covers(&self) -> Vec<Cell> {
        self.act().map_or_else(Vec::new, |draft| self.arena.covered(draft))
    }

    /// The running strike, of one in sight.
    #[must_use]
    pub fn strike(&self) -> Option<&StrikeFrame> {
        self.arena.stack.strike().filter(|strike| self.shown(strike.by))
    }

    /// The point of the open window.
    #[must_use]
    pub fn window(&self) -> Option<PointId> {
        self.arena.stack.window().map(|window| window.point)
    }

    /// The combatants that may act in the running turn of a combatant of the side: itself and those that share the
    /// turn.
    #[must_use]
    pub fn hands(&self, by: CombatantId) -> Vec<CombatantId> {
        if self.ours(by) { self.arena.hands(by) } else { Vec::new() }
    }

    /// The planned turns of this round, where the side reads them; none otherwise.
    #[must_use]
    pub fn slots(&self, id: CombatantId) -> &[Slot] {
        if self.plans_known(id) { &self.arena.plan(id).slots } else { &[] }
    }

    /// How far each of the turns of a combatant is that the round has dealt out, with what was seen of it: what is
    /// still to come shows no entry.
    pub fn turns_seen(&self, id: CombatantId) -> impl Iterator<Item = (SlotState, Option<EntryId>)> + Clone {
        let dealt = self.arena.plan(id).slots.iter().filter(|slot| slot.origin == Origin::Slot);
        dealt.map(|slot| (slot.state, slot.entry.filter(|_| slot.state != SlotState::Waiting)))
    }

    /// Whether a planned turn can still come.
    #[must_use]
    pub fn coming(&self, id: CombatantId, slot: &Slot) -> bool {
        self.arena.coming(id, slot)
    }

    /// The turns of the side that are due, in default order.
    pub fn due(&self) -> impl Iterator<Item = (CombatantId, u8)> {
        self.arena.due(self.side)
    }

    /// The combatants with a turn left in this round, the next one first as things stand. The order of those in sight
    /// is public.
    #[must_use]
    pub fn upcoming(&self) -> Vec<CombatantId> {
        let mut who = self.arena.upcoming();
        who.retain(|id| self.shown(*id));
        who
    }

    /// The combatants that have turns, the first in the order first, whether their turn of this round is over or not.
    #[must_use]
    pub fn standing(&self) -> Vec<CombatantId> {
        let mut who = self.arena.standing();
        who.retain(|id| self.shown(*id));
        who
    }
}
