//! Acts are readied, released and lost (AP-ACT-08, AP-REACT-06, SEC-REACT-20..29).

use crate::fight::resolve::changes::Changes;
use crate::fight::state::log::{Event, Loss};
use crate::fight::state::readied::ReadiedAction;
use crate::kernel::ids::CombatantId;

impl Changes<'_> {
    /// A combatant holds acts ready.
    pub(in crate::fight::resolve) fn hold_ready(&mut self, by: CombatantId, held: ReadiedAction) {
        self.commitments_mut(by).held = Some(held.clone());
        let friends = self.friends(self.side(by));
        self.tell_to(friends, Event::ActReadied(by, Some(held)));
    }

    /// What a combatant held ready is held no longer, because it is lost or done now.
    pub(in crate::fight::resolve) fn take_readied(&mut self, by: CombatantId) -> Option<ReadiedAction> {
        let held = self.commitments_mut(by).held.take()?;
        let friends = self.friends(self.side(by));
        self.tell_to(friends, Event::ActReadied(by, None));
        Some(held)
    }

    /// What a combatant holds ready is lost, with the act begun for it and the time set aside.
    pub(in crate::fight::resolve) fn drop_readied(&mut self, by: CombatantId) {
        let Some(held) = self.commitments(by).held.clone() else { return };
        let counted = self.goes_on(by, &held.deeds);
        self.take_readied(by);
        if counted {
            self.lose_begun(by, Loss::Abandoned);
        }
        self.lose_time_set_aside(by);
    }

    /// Time that was set aside for what is no longer held ready is lost.
    pub(in crate::fight::resolve) fn lose_time_set_aside(&mut self, by: CombatantId) {
        let turn = self.stack.turn().is_some_and(|turn| turn.by == by || turn.with == Some(by));
        if let Some((purse, _)) = self.rules().time.span().filter(|_| !turn) {
            let rest = self.pool(by, purse);
            self.gain(by, purse, -rest, false);
        }
    }
}
