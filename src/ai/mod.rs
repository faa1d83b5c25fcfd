//! The AI: minds that answer decisions. A [`Mind`] sees a fight only through offers and its side's knowledge, and rolls
//! its own dice, so that it can neither break a rule nor foresee a roll.

mod action_semantics;
mod aid;
mod aiming;
mod assessment;
mod budget;
mod charge;
mod compelled;
mod defence_trade;
mod dice_sums;
mod distance_fields;
mod effect_evaluation;
mod equipment;
mod evaluation;
mod fleeing;
mod forecast;
mod goals;
mod grapple_uses;
mod grappling;
mod hiding;
mod inquiries;
mod interrupts;
mod jumps;
mod mounting;
mod needs;
mod objectives;
mod objects;
mod plan_evaluation;
mod planning;
mod positioning;
mod preparation;
mod random;
mod readying;
mod recovery;
mod remaining_time;
mod self_buffs;
mod spells;
mod spending;
mod stances;
mod strike_evaluation;
mod strikes;
mod support;
mod tactical;
mod turn;
mod turn_choice;
mod turn_context;
mod windows;

pub use random::RandomMind;
pub use tactical::TacticalMind;

use crate::fight::Fight;
use crate::fight::side::SideArena;
use crate::fight::state::order::{Decision, Order};
use crate::kernel::hash::hash_of;
use crate::kernel::ids::SideId;

/// Something that answers the decisions of a side, from what that side knows.
pub trait Mind {
    /// The answer to a decision of the side whose knowledge this is. It always passes `check`; None only when nothing
    /// is asked.
    fn decide(&mut self, arena: &SideArena, decision: &Decision) -> Option<Order>;

    /// A mind with the same memory, which answers the same from here on.
    fn boxed_clone(&self) -> Box<dyn Mind + Send>;

    /// The answer to the pending decision of a fight; None only when there is no decision.
    fn answer(&mut self, fight: &mut Fight) -> Option<Order> {
        let decision = fight.decision()?.clone();
        self.decide(&fight.seen_by(Some(decision.side)), &decision)
    }
}

/// The kinds of minds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// The AI.
    #[default]
    Ai,
    /// Uniformly random over offers.
    Random,
}

impl Policy {
    /// A mind of this kind with its own dice.
    #[must_use]
    pub fn mind(self, seed: u64) -> Box<dyn Mind + Send> {
        match self {
            Policy::Ai => Box::new(TacticalMind::new()),
            Policy::Random => Box::new(RandomMind::new(seed)),
        }
    }

    /// The mind of one side of a battle with this seed.
    #[must_use]
    pub fn mind_of(self, battle_seed: u64, side: SideId) -> Box<dyn Mind + Send> {
        self.mind(hash_of(&(battle_seed, u64::from(side.0))))
    }
}
