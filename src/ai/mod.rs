//! The AI: minds that answer decisions. A [`Mind`] sees a fight only through offers and its side's knowledge, and rolls
//! its own dice, so that it can neither break a rule nor foresee a roll.

mod aid;
mod aiming;
mod atlas;
mod bidden;
mod boons;
mod bound;
mod breaking;
mod call;
mod care;
mod charge;
mod desk;
mod estimate;
mod exposed;
mod flight;
mod forecast;
mod goals;
mod grasp;
mod holds;
mod inquiry;
mod kit;
mod leaps;
mod lore;
mod lurk;
mod moment;
mod needs;
mod outcome;
mod outlook;
mod picture;
mod planning;
mod posts;
mod posture;
mod pressed;
mod purse;
mod random;
mod ready;
mod recovery;
mod saddle;
mod spells;
mod spending;
mod stances;
mod strikes;
mod tactical;
mod things;
mod turn;
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
    /// The answer to a decision of the side whose knowledge this is. It always passes `check`; None only when nothing is
    /// asked.
    fn decide(&mut self, arena: &SideArena, decision: &Decision) -> Option<Order>;

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
