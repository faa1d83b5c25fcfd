//! The engine: a fight that always halts at exactly one [`Decision`] or at an [`Outcome`], takes one [`Order`], and
//! runs on.
//!
//! Its rooms, lowest first; each uses what is above it in this table, and a test reads imports and calls:
//!
//! | Room | What it holds |
//! |---|---|
//! | [`text`] | everything that players read in the engine's own words, each text with a key and named parameters |
//! | [`state`] | components, resources, frames, the log, orders: all that a fight is |
//! | [`map`], [`values`] | queries: distances, sight, cover, ways; values with their modifiers, facts for formulas, what is known before dice |
//! | [`legality`] | what may be ordered: offers and checks |
//! | [`preview`] | what is told ahead of time or looked at: odds, warnings, a side's view, the log as text |
//! | [`side`] | all of these queries again as one side may ask them: what works for a side reads nothing else |
//! | `resolve` | the only room that changes a running fight: turns, acts, attacks, movement, reactions |
//! | [`setup`], [`replay`] | how a fight begins; its whole state as one value and back |
//! | [`imagine`] | fights as a side imagines them, in which orders are tried |
//!
//! [`preview`] and `resolve` know nothing of each other: what is told and what happens are built from the same queries.
//! One mechanic has one name in every room (`readied`, `multi_turn`, `sustained`, `charge`, `walk_cost`, `findings` …).
//!
//! A fight is a world of its own that knows no window, no time and no files. What it was doing is a stack of frames
//! ([`state::frames`]), so that it can be captured, restored, hashed and replayed at every halt. [`Fight`] is the door:
//! the window, the AI, the command line, replays and tests all come in through it.
#![deny(clippy::float_arithmetic)]

pub mod imagine;
pub mod legality;
pub mod map;
pub mod preview;
pub mod replay;
mod resolve;
pub mod setup;
pub mod side;
pub mod state;
pub mod text;
pub mod values;

use std::sync::Arc;

use bevy::ecs::system::SystemState;
use bevy::ecs::world::World;

use crate::data::ruleset::Ruleset;
use crate::fight::imagine::Evidence;
use crate::fight::replay::snapshot::Snapshot;
use crate::fight::resolve::changes::Changes;
use crate::fight::resolve::systems::FightSystems;
use crate::fight::setup::Setup;
use crate::fight::side::SideArena;
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::{ArenaMut, ArenaParam};
use crate::fight::state::log::{LogEntry, MissedReaction, Outcome};
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{Decision, Order};
use crate::fight::state::refusal::Refusal;
use crate::fight::state::resources::{ActiveScene, FightState, SceneFacts};
use crate::kernel::dice::Dice;
use crate::kernel::ids::SideId;

/// A bug or an endless loop in the rules: the fight cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the fight cannot go on: {0}")]
pub struct FightError(pub String);

/// One fight.
pub struct Fight {
    world: World,
    systems: FightSystems,
    param: SystemState<ArenaParam<'static, 'static>>,
    setup: Setup,
    /// What sides that imagine the fight have seen of it. It follows from the log.
    evidence: Vec<Evidence>,
    /// Whether components may have been altered in the world itself: then nothing that was kept of them counts.
    altered: bool,
}

impl Fight {
    /// A fight that has not begun: nothing is asked, and nothing is on the cells.
    fn blank(setup: &Setup) -> Fight {
        let mut world = setup.world(Dice::seeded(0));
        let param = SystemState::new(&mut world);
        let systems = FightSystems::new(&mut world);
        Fight { world, systems, param, setup: setup.clone(), evidence: Vec::new(), altered: false }
    }

    /// Sets up a fight and runs it to its first halt.
    ///
    /// # Errors
    /// The rules turn in a circle before the first question.
    pub fn new(setup: &Setup, seed: u64) -> Result<Fight, FightError> {
        Fight::with_dice(setup, Dice::seeded(seed))
    }

    /// Like [`Fight::new`], with the given dice: for tests.
    ///
    /// # Errors
    /// As [`Fight::new`].
    pub fn with_dice(setup: &Setup, dice: Dice) -> Result<Fight, FightError> {
        let mut fight = Fight::blank(setup);
        fight.set_dice(dice);
        let mut arena = fight.arena_mut();
        arena.rebuild_occupancy();
        setup.begin(&mut Changes::to(arena));
        fight.run()?;
        Ok(fight)
    }

    fn run(&mut self) -> Result<(), FightError> {
        self.systems.run(&mut self.world);
        match &self.state().broken.0 {
            Some(what) => Err(FightError(what.clone())),
            None => Ok(()),
        }
    }

    fn state(&self) -> &FightState {
        self.world.resource::<FightState>()
    }

    /// The whole state, to read.
    ///
    /// Takes `&mut self` because the world's access is checked that way; nothing outside the engine can change it.
    pub fn arena(&mut self) -> Arena<'_> {
        self.arena_mut().read()
    }

    /// What a side knows, to read: everything that works for a side asks this. Without a side, what is public.
    pub fn seen_by(&mut self, viewer: Option<SideId>) -> SideArena<'_> {
        SideArena::new(self.arena(), viewer)
    }

    fn arena_mut(&mut self) -> ArenaMut<'_> {
        let param = self.param.get_mut(&mut self.world).expect("set-up inserts every resource that the arena names");
        let mut arena = param.open();
        if std::mem::take(&mut self.altered) {
            arena.forget_all();
        }
        arena
    }

    /// The question that the fight has halted at; None when it is over.
    #[must_use]
    pub fn decision(&self) -> Option<&Decision> {
        self.state().pending.0.as_ref()
    }

    /// How it ended; None while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.state().end.0.as_ref()
    }

    /// Everything that answers the pending decision.
    pub fn offers(&mut self) -> Vec<Offer> {
        self.arena().offers()
    }

    /// Whether an order is allowed now.
    ///
    /// # Errors
    /// The reason why not.
    pub fn check(&mut self, order: &Order) -> Result<(), Refusal> {
        self.arena().check(order)
    }

    /// Takes an order and runs on to the next halt. A refused order changes nothing.
    ///
    /// # Errors
    /// The reason of a refusal, or that the rules broke.
    pub fn submit(&mut self, order: Order) -> Result<(), SubmitError> {
        let command = self.arena().judge(&order).map_err(SubmitError::Refused)?.into_owned();
        self.world.resource_mut::<FightState>().inbox.0 = Some(command);
        self.run().map_err(SubmitError::Broken)
    }

    /// What happened so far.
    #[must_use]
    pub fn log(&self) -> &[LogEntry] {
        self.state().log.entries()
    }

    /// From now on [`Fight::missed_reactions`] are worked out. That takes time at every trigger, so only what somebody
    /// reads along with asks for it.
    pub fn keep_missed_reactions(&mut self) {
        self.world.resource_mut::<FightState>().log.keep_missed();
    }

    /// Reactions that combatants could not take although their moment came, in order, each with the number of entries of
    /// the log before it. What is said there is for the combatant's side alone.
    #[must_use]
    pub fn missed_reactions(&self) -> &[(usize, MissedReaction)] {
        self.state().log.missed()
    }

    /// How often the log was cut back by [`Fight::restore`]. What was read of the log up to some length still stands as
    /// long as this stays the same.
    #[must_use]
    pub fn log_generation(&self) -> u64 {
        self.state().log.generation()
    }

    /// Hash over everything that happened so far.
    #[must_use]
    pub fn log_digest(&self) -> u64 {
        self.state().log.digest()
    }

    /// Hash of the whole state and of the log. It is cheap, as it is kept up while the state changes, and may differ
    /// between versions of the program.
    pub fn state_hash(&mut self) -> u64 {
        self.arena_mut().state_hash()
    }

    /// Hash of the whole state and of the log as records hold it: it never differs between versions whose rules lead to
    /// the same state.
    pub fn record_hash(&mut self) -> u64 {
        self.arena().record_hash()
    }

    /// Takes a snapshot.
    pub fn capture(&mut self) -> Snapshot {
        self.arena_mut().capture()
    }

    /// A fight of its own that stands as this one does, with its log and its dice: what is tried in it changes nothing
    /// here.
    #[must_use]
    pub fn twin(&mut self) -> Fight {
        let mut twin = Fight::blank(&self.setup);
        let arena = self.arena();
        let mut copy = twin.arena_mut();
        copy.copy_from(&arena);
        copy.log_mut().clone_from(&arena.log);
        twin
    }

    /// Goes back to a snapshot of this fight, or of another one of the same set-up.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.arena_mut().restore(snapshot);
    }

    /// Gives the fight other dice: for tests, for imagined fights, which must not foresee the real ones, and for
    /// measurements.
    pub fn set_dice(&mut self, dice: Dice) {
        self.world.resource_mut::<FightState>().dice.0 = dice;
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.setup.rules
    }

    /// What the fight was set up from.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The scene.
    #[must_use]
    pub fn scene(&self) -> &Arc<SceneFacts> {
        &self.world.resource::<ActiveScene>().0
    }

    /// The world, for tests that look at what it holds.
    #[must_use]
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Derives who and what is on each cell anew, for `testkit`, which alters state behind the back of the rules.
    pub(crate) fn derive_occupancy(&mut self) {
        self.arena_mut().rebuild_occupancy();
    }

    /// The world, for what alters components behind the back of the rules. Occupancy is not derived anew.
    pub(crate) fn world_mut(&mut self) -> &mut World {
        self.altered = true;
        &mut self.world
    }
}

/// Why an order did not go through.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SubmitError {
    /// It is not allowed; nothing changed. The sentence for the player is [`Refusal::tell`].
    #[error("the order was refused: {0:?}")]
    Refused(Refusal),
    /// The rules broke while it was carried out.
    #[error("{0}")]
    Broken(FightError),
}
