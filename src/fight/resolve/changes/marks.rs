//! Labels stand for what has happened, and the clock of stalemates is set back.

use crate::data::scope::TagId;
use crate::fight::resolve::changes::Changes;
use crate::fight::state::log::Event;
use crate::kernel::ids::{CombatantId, SideId};

impl Changes<'_> {
    /// Marks a label: it stands for something that has happened.
    pub(in crate::fight) fn mark(&mut self, by: CombatantId, label: TagId) {
        let (side, round) = (self.side(by), self.clock.round);
        if !self.marked(label) {
            self.tell_of(by, Event::Marked(by, label));
        }
        if !self.clock.marks.iter().any(|(known, who, _)| (*known, *who) == (label, side)) {
            self.clock_mut().marks.push((label, side, round));
        }
    }

    /// Something happened in this round that keeps the fight from a stalemate.
    pub(in crate::fight::resolve) fn not_idle(&mut self) {
        self.clock_mut().last_hostility = self.clock.round;
    }

    /// How far a side is with a goal, by its number.
    pub(in crate::fight::resolve) fn set_progress(&mut self, side: SideId, number: usize, now: u32) {
        self.progress_mut().0[number] = now;
        self.tell(Event::GoalProgress(side, u8::try_from(number).unwrap_or(u8::MAX), now));
    }
}
