//! Multi-turn acts are begun and come to nothing (AP-TIME-40..47).

use crate::fight::resolve::changes::Changes;
use crate::fight::state::components::MultiTurnAction;
use crate::fight::state::log::{Event, Loss};
use crate::kernel::ids::CombatantId;

impl Changes<'_> {
    /// An act of a combatant is begun, or goes on. `owed` points of it are left to pay; without that they follow from
    /// what was begun.
    pub(in crate::fight::resolve) fn begin_multi_turn(
        &mut self,
        by: CombatantId,
        begun: MultiTurnAction,
        owed: Option<i32>,
    ) {
        let (action, turns) = (begun.draft.action, begun.turns);
        self.commitments_mut(by).begun = Some(begun);
        let owed = owed.or_else(|| self.commitments(by).begun.as_ref().map(|begun| self.owed(begun))).unwrap_or(0);
        self.tell_of(by, Event::ActBegun(by, action, owed, turns));
    }

    /// The act that a combatant has begun is done, or taken back: nothing is told of that.
    pub(in crate::fight::resolve) fn forget_begun(&mut self, by: CombatantId) {
        self.commitments_mut(by).begun = None;
    }

    /// The act that a combatant has begun comes to nothing; what was paid for it stays paid.
    pub(in crate::fight::resolve) fn lose_begun(&mut self, by: CombatantId, why: Loss) {
        if let Some(begun) = self.commitments_mut(by).begun.take() {
            self.tell_of(by, Event::ActLost(by, begun.draft.action, why));
        }
    }
}
