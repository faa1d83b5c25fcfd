//! The AI's answers in a test's fight.

use crate::ai::Policy;
use crate::fight::state::order::OrderKind;
use crate::testkit::TestBattle;

impl TestBattle {
    /// The AI's answer to the pending question.
    ///
    /// # Panics
    ///
    /// There is no question.
    pub fn answer(&mut self) -> OrderKind {
        let order = Policy::Regular.mind(1).answer(&mut self.fight);
        order.unwrap_or_else(|| panic!("nothing is asked; {}", self.asked())).body
    }

    /// The key of the action that the AI answers with, or the kind of its answer.
    pub fn answer_key(&mut self) -> String {
        match self.answer() {
            OrderKind::Act(draft) => self.fight.rules().action(draft.action).key.value.clone(),
            OrderKind::Walk { .. } => "walk".to_owned(),
            OrderKind::Pass => "pass".to_owned(),
            other => format!("{other:?}"),
        }
    }
}
