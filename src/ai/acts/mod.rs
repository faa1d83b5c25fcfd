//! Single acts of a turn: each file finds the best of one kind, with what it is worth.

pub(in crate::ai) mod aid;
pub(in crate::ai) mod aiming;
pub(in crate::ai) mod calls;
pub(in crate::ai) mod charge;
pub(in crate::ai) mod compelled;
pub(in crate::ai) mod defence_trade;
pub(in crate::ai) mod equipment;
pub(in crate::ai) mod grappling;
pub(in crate::ai) mod hiding;
pub(in crate::ai) mod manoeuvres;
pub(in crate::ai) mod mounting;
pub(in crate::ai) mod objects;
pub(in crate::ai) mod preparation;
pub(in crate::ai) mod prices;
pub(in crate::ai) mod provoked;
pub(in crate::ai) mod readying;
pub(in crate::ai) mod rescue;
pub(in crate::ai) mod self_buffs;
pub(in crate::ai) mod strikes;
pub(in crate::ai) mod support;
pub(in crate::ai) mod turn_context;
