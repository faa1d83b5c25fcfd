//! Strikes, rolls, damage and healing.

pub(in crate::fight) mod break_objects;
pub(in crate::fight) mod check;
pub(in crate::fight) mod contests;
pub(in crate::fight) mod damage_first;
pub(in crate::fight) mod dice;
pub(in crate::fight) mod healing;
pub(in crate::fight) mod strike;
pub(in crate::fight) mod stuck_weapons;
