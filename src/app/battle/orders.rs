//! Orders on their way to the fight, as messages: panels and keys, policies and minds hand them over, the fixed update
//! takes them ([`crate::app::battle::step`]), and what became of those that players gave comes back as a message too.

use bevy::ecs::message::Message;

use crate::fight::state::order::Order;

/// Who hands an order over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// A person at the screen: a refusal is told.
    Player,
    /// A mind, or a policy that answers for a person: a refusal is a fault of the program.
    Program,
}

/// An order is handed over. It carries the decision that it answers, so that one that comes too late answers nothing else.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct OrderGiven {
    /// The battle that it is meant for.
    pub battle: u64,
    /// The order.
    pub order: Order,
    /// Who gives it.
    pub hand: Hand,
}

/// What became of an order that a player gave. One that came too late is dropped without an answer.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct OrderAnswered {
    /// The order.
    pub order: Order,
    /// Why it was refused, as a sentence for the player; None if it was taken.
    pub refusal: Option<String>,
}
