//! What actions, conditions and items are for, read from their effects: the AI knows none of them by name.

pub(in crate::ai) mod action_semantics;
pub(in crate::ai) mod action_uses;
pub(in crate::ai) mod condition_semantics;
pub(in crate::ai) mod dice_sums;
pub(in crate::ai) mod grapple_uses;
pub(in crate::ai) mod spells;
