//! A test table for rules: a small scene written in a few lines, scripted dice, and orders by name. Tests and benches
//! use it; the game does not.
//!
//! [`TestScene`] describes the scene, [`TestCombatant`] a combatant, [`TestBattle`] is the fight. Mistakes of a test
//! panic with the order and the pending question in the message.

mod aiming;
mod alter;
mod battle;
mod minds;
mod read;
mod scene;
mod targets;

pub use alter::{components_mut, derive_occupancy, state_mut};
pub use battle::TestBattle;
pub use scene::{TestCombatant, TestScene};
pub use targets::{
    TestTarget, about, aid, aid_on, aid_with, buy, deed, fill, hands, haste, held, held_for, keep, kind, knock, later,
    line, lying, object, set, shift, sustained, theirs,
};

#[cfg(test)]
mod tests;
