//! A turn that alone is due begins by itself, where that costs, rolls and shows nothing.

use crate::app::battle::orders::{OrderOrigin, StepDirection};
use crate::app::battle::player_input::PlayerInput;
use crate::fight::state::order::{DecisionKind, OrderKind};

impl PlayerInput<'_> {
    /// Takes the turn that alone is due. Not where it was taken back, and not before all has been seen that came before.
    pub fn take_lone_turn(&mut self) {
        let due = matches!(self.battle.fight.decision().map(|d| d.kind), Some(DecisionKind::Call { count: Some(_) }));
        let looks = self.selection.plan_editor.is_none()
            && !(self.selection.menu || self.selection.help || self.selection.words);
        let asked = self.viewer().is_some() && self.viewer() == self.battle.asked();
        let waits = self.selection.busy || !self.orders.is_empty() || !self.steps.is_empty();
        if !due || !looks || !asked || self.settings.asks_for_turns || waits {
            return;
        }
        // After going back the same questions may be put again.
        let generation = self.battle.fight.log_generation();
        let question = self.battle.fight.decision().map(|decision| (generation, decision.id));
        if self.battle.is_asked_again() || self.selection.lone_turn == question {
            return;
        }
        let [only] = &self.selection.items[..] else { return };
        let (Some(slot), by) = (only.slot, only.by) else { return };
        // Asked once for each question, whatever comes of it.
        self.selection.lone_turn = question;
        let order = OrderKind::Take { by, slot };
        let key = self.selection.decided_for();
        let ends = self
            .selection
            .imagined
            .at(self.battle, key)
            .map(|imagination| self.battle.undo_end_of(imagination, std::slice::from_ref(&order)));
        if ends == Some(None) {
            self.send(order, OrderOrigin::Player);
        }
    }

    /// In a turn that has just begun, where turns are planned: goes back before it and opens the plans; false elsewhere.
    pub fn replan_before_turn(&mut self) -> bool {
        let turn = self.battle.just_begun_turn().map(|by| DecisionKind::Turn { by });
        let counted = self.battle.fight.rules().time.last_count().is_some();
        let begun = counted && turn.is_some() && turn == self.battle.fight.decision().map(|decision| decision.kind);
        if begun {
            self.step(StepDirection::Back);
            self.selection.replan_next = true;
        }
        begun
    }
}
