//! What the AI makes of a moment.

use crate::ai::Policy;
use crate::fight::state::order::Body;
use crate::testkit::Table;

impl Table {
    /// What the AI answers at the halt.
    ///
    /// # Panics
    /// Nothing is asked.
    pub fn answer(&mut self) -> Body {
        let order = Policy::Ai.mind(1).answer(&mut self.fight);
        order.unwrap_or_else(|| panic!("nothing is asked; {}", self.asked())).body
    }

    /// The key of the act that the AI answers with at the halt, or what else it answers.
    pub fn answer_key(&mut self) -> String {
        match self.answer() {
            Body::Act(draft) => self.fight.rules().action(draft.action).key.value.clone(),
            Body::Walk { .. } => "walk".to_owned(),
            Body::Pass => "pass".to_owned(),
            other => format!("{other:?}"),
        }
    }
}
