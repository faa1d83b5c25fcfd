//! The AI: minds that answer decisions. A [`Mind`] sees a fight only through offers and its side's knowledge, and rolls
//! its own dice, so that it can neither break a rule nor foresee a roll.

mod acts;
mod evaluation;
mod moves;
mod novice;
mod plans;
mod random;
mod search;
mod semantics;
mod tactical;
mod turn;
mod windows;

pub use evaluation::account::{Account, OptionKind, Precedence, WeighedOption, WeighedTerm};
pub use novice::NoviceMind;
pub use random::RandomMind;
pub use search::{ChanceGain, Judge, Judgement, SearchMind, TriedAnswer};
pub use tactical::TacticalMind;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::data::scene::Controller;
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

    /// Remembers an order that was its answer to the pending decision, as if it had just given it: so a battle that is
    /// continued goes on as if it had never been left. False if it would never have given it.
    fn remember(&mut self, fight: &mut Fight, order: &Order) -> bool {
        self.answer(fight).as_ref() == Some(order)
    }

    /// Whether its answers take longer than a frame.
    fn ponders(&self) -> bool {
        false
    }

    /// Has it come to an end of its thoughts as soon as this is set; what it answers then is of no account.
    fn heed(&mut self, stop: Arc<AtomicBool>) {
        let _ = stop;
    }
}

/// The kinds of minds, from the weakest to the strongest. None of them knows more than its side, or has other rules: they
/// differ in what they think about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Policy {
    /// Uniformly random over offers.
    Random,
    /// Sees no farther than the next act, and errs now and then.
    Novice,
    /// Weighs all that it could do in its turn, without a look ahead.
    #[default]
    Regular,
    /// Tries answers in fights as its side imagines them.
    Veteran,
    /// The same, and more of them.
    Master,
}

/// Simulated orders in a turn of a veteran, …
const VETERAN: u32 = 2_000;
/// … and of a master.
const MASTER: u32 = 8_000;

impl Policy {
    /// The kind of mind that leads a side; None where a person does, or nobody.
    #[must_use]
    pub fn of(controller: Controller) -> Option<Policy> {
        match controller {
            Controller::Human | Controller::None => None,
            Controller::Novice => Some(Policy::Novice),
            Controller::Ai => Some(Policy::Regular),
            Controller::Veteran => Some(Policy::Veteran),
            Controller::Master => Some(Policy::Master),
        }
    }

    /// A mind of this kind with its own dice.
    #[must_use]
    pub fn mind(self, seed: u64) -> Box<dyn Mind + Send> {
        match self {
            Policy::Random => Box::new(RandomMind::new(seed)),
            Policy::Novice => Box::new(NoviceMind::new(seed)),
            Policy::Regular => Box::new(TacticalMind::new()),
            Policy::Veteran => Box::new(SearchMind::new(seed, VETERAN)),
            Policy::Master => Box::new(SearchMind::new(seed, MASTER)),
        }
    }

    /// The mind of one side of a battle with this seed.
    #[must_use]
    pub fn mind_of(self, battle_seed: u64, side: SideId) -> Box<dyn Mind + Send> {
        self.mind(hash_of(&(battle_seed, u64::from(side.0))))
    }
}
