//! The minds that lead sides in a battle. What a mind remembers goes back and forth with the battle: undo brings back
//! what it knew, and a battle that is continued has it remember what it has decided.

use std::sync::{Arc, Mutex, PoisonError};

use crate::ai::{Mind, Policy};
use crate::data::library::BattleSpec;
use crate::data::scene::Controller;
use crate::fight::Fight;
use crate::fight::state::order::Order;
use crate::kernel::dice::seed_from_text;
use crate::kernel::ids::SideId;

/// A mind, shared with the moments that undo can return to for as long as it decides nothing.
type SharedMind = Arc<Mutex<Box<dyn Mind + Send>>>;

/// The minds of a battle by side; None for sides that people lead.
#[derive(Clone)]
pub(in crate::app) struct Minds {
    seed: u64,
    of_sides: Vec<Option<SharedMind>>,
}

impl Minds {
    /// Minds that remember nothing yet, for the sides that the computer leads.
    pub fn of(spec: &BattleSpec) -> Minds {
        Minds::with(spec, Policy::Regular)
    }

    /// The same with minds of a kind.
    pub fn with(spec: &BattleSpec, policy: Policy) -> Minds {
        let seed = seed_from_text(&spec.seed);
        let sides = u8::try_from(spec.scene.def.sides.len()).unwrap_or(u8::MAX);
        let mind = |side: SideId| (spec.controller(side) == Controller::Ai).then(|| shared(policy.mind_of(seed, side)));
        Minds { seed, of_sides: (0..sides).map(SideId).map(mind).collect() }
    }

    /// The answer of a side's mind to the pending decision; None if nothing is asked or the side has none.
    pub fn answer(&mut self, fight: &mut Fight) -> Option<Order> {
        let side = fight.decision()?.side;
        let mind = self.of_sides.get_mut(side.index())?.as_mut()?;
        if Arc::get_mut(mind).is_none() {
            let copy = mind.lock().unwrap_or_else(PoisonError::into_inner).boxed_clone();
            *mind = shared(copy);
        }
        let mind = Arc::get_mut(mind)?.get_mut().unwrap_or_else(PoisonError::into_inner);
        mind.answer(fight)
    }

    /// Has the mind that is asked decide what was decided before, so that it remembers it. One that would decide
    /// otherwise than it did is of another version: it goes on without memory.
    pub fn relive(&mut self, fight: &mut Fight, order: &Order) {
        let Some(side) = fight.decision().map(|decision| decision.side) else { return };
        if self.answer(fight).is_some_and(|answer| answer != *order) {
            self.of_sides[side.index()] = Some(shared(Policy::Regular.mind_of(self.seed, side)));
        }
    }
}

fn shared(mind: Box<dyn Mind + Send>) -> SharedMind {
    Arc::new(Mutex::new(mind))
}
