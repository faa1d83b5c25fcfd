//! Plans made ahead for a round, and the choice of the next turn among planned ones.

pub(in crate::ai) mod plan_evaluation;
pub(in crate::ai) mod planning;
pub(in crate::ai) mod turn_choice;
