//! Orders to the fight, as messages: panels and keys, policies and minds send them, the fixed update
//! ([`crate::app::battle::step`]) takes them, and the answers to the players' orders return as messages.

use bevy::ecs::message::Message;

use crate::fight::state::order::Order;

/// The origin of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderOrigin {
    /// A player: a refusal is shown.
    Player,
    /// A player's order before it, which goes on: it is taken back with that one.
    Chain,
    /// A mind or an automatic policy: a refusal is a fault of the program.
    Program,
}

/// An order to be taken. It carries the decision that it answers, so that a late order answers no other decision.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct OrderGiven {
    /// The serial number of the battle that it is meant for.
    pub battle: u64,
    /// The generation of the log that it was given for: after going back the same decisions are put again.
    pub log_generation: u64,
    /// The order.
    pub order: Order,
    /// Its origin.
    pub hand: OrderOrigin,
}

/// A step of a player to be taken back or done again.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepGiven {
    /// The serial number of the battle that it is meant for.
    pub battle: u64,
    /// Back or forward.
    pub to: StepDirection,
}

/// Where a step goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepDirection {
    /// Undo.
    Back,
    /// Redo.
    Forward,
}

/// The answer to a player's order. A late order is dropped without an answer.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct OrderAnswered {
    /// The order.
    pub order: Order,
    /// Why it was refused, as a sentence for the player; None if it was taken.
    pub refusal: Option<String>,
}
