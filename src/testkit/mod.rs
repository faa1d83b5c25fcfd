//! A test table for rules: a small scene written in a few lines, scripted dice, and orders by name. Tests and benches
//! use it; the game does not.
//!
//! [`Lay`] describes the scene, [`Piece`] a combatant, [`Table`] is the fight. Mistakes of a test panic with the order
//! and the pending question in the message.

mod aiming;
mod alter;
mod lay;
mod on;
mod read;
mod table;
mod thought;

pub use alter::{components_mut, state_mut};
pub use lay::{Lay, Piece};
pub use on::{
    On, about, aid, aid_on, aid_with, buy, deed, fill, hands, haste, held, held_for, keep, kind, knock, later, line,
    lying, object, set, shift, sustained, theirs,
};
pub use table::Table;
