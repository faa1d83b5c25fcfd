//! Acts and their effects.

pub(in crate::fight) mod act;
pub(in crate::fight) mod aid;
pub(in crate::fight) mod area;
pub(in crate::fight) mod effects;
pub(in crate::fight) mod ending_conditions;
pub(in crate::fight) mod items;
pub(in crate::fight) mod multi_turn;
pub(in crate::fight) mod objects;
pub(in crate::fight) mod readied;
