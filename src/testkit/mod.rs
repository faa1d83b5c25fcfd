//! A table to try rules on: a small scene written in a few lines, dice of one's own, and orders by name. Tests and
//! benches come in through it; the game does not use it.
//!
//! [`Lay`] describes the scene, [`Piece`] a combatant, [`Table`] is the fight. Mistakes of a test panic, and the message
//! says what was ordered and what the fight was asking.

mod aiming;
mod lay;
mod on;
mod read;
mod table;
mod thought;

pub use lay::{Lay, Piece};
pub use on::{
    On, about, aid, aid_on, aid_with, buy, deed, fill, hands, haste, held, held_for, keep, kind, knock, later, line,
    lying, object, set, shift, sustained, theirs,
};
pub use table::Table;
