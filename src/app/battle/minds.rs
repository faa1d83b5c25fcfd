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
    kinds: Vec<Option<Policy>>,
}

impl Minds {
    /// Minds that remember nothing yet, for the sides that the computer leads.
    pub fn of(spec: &BattleSpec) -> Minds {
        Minds::with(spec, Policy::of)
    }

    /// The same with minds of other kinds.
    pub fn with(spec: &BattleSpec, policy: impl Fn(Controller) -> Option<Policy>) -> Minds {
        let seed = seed_from_text(&spec.seed);
        let sides = u8::try_from(spec.scene.def.sides.len()).unwrap_or(u8::MAX);
        let kinds: Vec<Option<Policy>> = (0..sides).map(|side| policy(spec.controller(SideId(side)))).collect();
        let of_sides =
            (0..sides).zip(&kinds).map(|(side, kind)| kind.map(|kind| shared(kind.mind_of(seed, SideId(side)))));
        Minds { seed, of_sides: of_sides.collect(), kinds }
    }

    /// The mind that is asked; None if nothing is asked or a person is.
    fn asked(&mut self, fight: &Fight) -> Option<&mut (dyn Mind + Send)> {
        let side = fight.decision()?.side;
        let mind = self.of_sides.get_mut(side.index())?.as_mut()?;
        if Arc::get_mut(mind).is_none() {
            let copy = mind.lock().unwrap_or_else(PoisonError::into_inner).boxed_clone();
            *mind = shared(copy);
        }
        Some(&mut **Arc::get_mut(mind)?.get_mut().unwrap_or_else(PoisonError::into_inner))
    }

    /// The answer of a side's mind to the pending decision; None if nothing is asked or the side has none.
    pub fn answer(&mut self, fight: &mut Fight) -> Option<Order> {
        self.asked(fight)?.answer(fight)
    }

    /// A copy of the mind that is asked, if it takes its time.
    pub fn pondering(&mut self, fight: &Fight) -> Option<Box<dyn Mind + Send>> {
        self.asked(fight).filter(|mind| mind.ponders()).map(|mind| mind.boxed_clone())
    }

    /// Has the mind of a side remember what it has decided, so that it is as if it had decided it here. One that would
    /// decide otherwise than it did is of another version: it goes on without memory.
    pub fn relive(&mut self, fight: &mut Fight, order: &Order) {
        let Some(side) = fight.decision().map(|decision| decision.side) else { return };
        if self.asked(fight).is_some_and(|mind| !mind.remember(fight, order)) {
            let kind = self.kinds[side.index()];
            self.of_sides[side.index()] = kind.map(|kind| shared(kind.mind_of(self.seed, side)));
        }
    }
}

fn shared(mind: Box<dyn Mind + Send>) -> SharedMind {
    Arc::new(Mutex::new(mind))
}
