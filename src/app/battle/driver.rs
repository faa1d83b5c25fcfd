//! The battle under way: the fight, the controller of each side, and the record. [`crate::app::battle::step`] decides
//! what answers and when.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use bevy::ecs::prelude::Resource;

use crate::ai::Policy;
use crate::app::battle::minds::Minds;
use crate::app::battle::moment::PastMoment;
use crate::app::battle::orders::OrderOrigin;
use crate::app::battle::thinking::{Thinking, Thought};
use crate::app::battle::undo::UndoStack;
use crate::app::history::coaching::Coaching;
use crate::app::text;
use crate::data::library::{BattleSpec, Library};
use crate::data::read::Problems;
use crate::data::scene::Controller;
use crate::fight::setup::Setup;
use crate::fight::state::order::{Order, OrderKind};
use crate::fight::{Fight, SubmitError};
use crate::kernel::dice::seed_from_text;
use crate::kernel::ids::SideId;
use crate::save::{self, Header, Recording, ResumedRecord, SaveError};

/// The serial number of the next battle.
static NEXT: AtomicU64 = AtomicU64::new(0);

/// The pace of AI orders while a player watches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Pace {
    /// One second per order.
    Slow,
    /// A third of a second per order.
    #[default]
    Steady,
    /// No delay.
    Instant,
    /// Each order waits for a press.
    Step,
}

impl Pace {
    /// Every pace with its name.
    pub const ALL: [(Pace, &'static str); 4] = [
        (Pace::Slow, text::settings::PACE_SLOW),
        (Pace::Steady, text::settings::PACE_STEADY),
        (Pace::Instant, text::settings::PACE_INSTANT),
        (Pace::Step, text::settings::PACE_STEP),
    ];

    fn seconds(self) -> f32 {
        match self {
            Pace::Slow => 1.0,
            Pace::Steady => 0.35,
            Pace::Instant => 0.0,
            Pace::Step => f32::INFINITY,
        }
    }
}

/// The battle under way.
#[derive(Resource)]
pub struct Battle {
    /// The scene, rules, seed and controllers that it was set up from.
    pub spec: BattleSpec,
    /// The fight.
    pub fight: Fight,
    /// A fault that the player must read; the fight stands still while it is set.
    pub fault: Option<String>,
    /// Counts up with every order taken, so that panels know when to refresh.
    pub version: u64,
    /// The record of the battle.
    pub recording: Recording,
    /// Tells the battles of one session apart, so that an order for one is not taken by the next.
    pub serial: u64,
    pub(in crate::app) minds: Minds,
    pub(in crate::app) undo: UndoStack,
    /// The orders on the way from the begin of the battle to the present.
    pub(in crate::app) course: Vec<Order>,
    /// What the coach says of it once it is over.
    pub(in crate::app) coaching: Coaching,
    /// Set while a decision of a battle that is over is looked back at.
    pub(in crate::app) moment: Option<PastMoment>,
    thinking: Option<Thinking>,
    wait: f32,
}

impl Battle {
    /// Sets up a battle. Its record begins with the first order that a player gives.
    ///
    /// # Errors
    /// The faults of the scene under these rules, or that the rules do not come to rest.
    pub fn new(spec: BattleSpec) -> Result<Battle, String> {
        let mut battle = Battle::unrecorded(spec)?;
        battle.recording = Recording::ahead(Header::new(&battle.spec));
        Ok(battle)
    }

    /// A battle that continues where its record stops. The minds that lead its sides remember it.
    ///
    /// # Errors
    /// As [`save::take_up`].
    pub fn resumed(path: &Path, library: &Library) -> Result<Battle, SaveError> {
        let mut minds: Option<Minds> = None;
        let mut course = Vec::new();
        let taken = save::take_up_watched(path, library, &mut |spec, fight, order| {
            course.push(order.clone());
            minds.get_or_insert_with(|| Minds::of(spec)).relive(fight, order);
        })?;
        let ResumedRecord { spec, fight, recording, warnings } = taken;
        warnings.iter().for_each(|warning| bevy::log::warn!("{warning}"));
        let battle = Battle { recording, course, ..Battle::with(spec, fight) };
        Ok(match minds {
            Some(minds) => Battle { minds, ..battle },
            None => battle,
        })
    }

    /// Sets up a battle without a record.
    ///
    /// # Errors
    /// As [`Battle::new`].
    pub fn unrecorded(spec: BattleSpec) -> Result<Battle, String> {
        let setup = Setup::with_handicaps(
            &spec.rules,
            &spec.scene.def,
            &spec.scene.source.file,
            &spec.controllers,
            &spec.handicaps,
        )
        .map_err(|problems: Problems| problems.to_string())?;
        let mut fight = Fight::new(&setup, seed_from_text(&spec.seed)).map_err(|error| error.to_string())?;
        fight.keep_missed_reactions();
        Ok(Battle::with(spec, fight))
    }

    /// A battle around a fight, without a record.
    fn with(spec: BattleSpec, fight: Fight) -> Battle {
        let (minds, undo) = (Minds::of(&spec), UndoStack::default());
        let (serial, recording) = (NEXT.fetch_add(1, Ordering::Relaxed), Recording::none());
        Battle {
            spec,
            fight,
            fault: None,
            version: 0,
            serial,
            recording,
            minds,
            undo,
            course: Vec::new(),
            coaching: Coaching::default(),
            moment: None,
            thinking: None,
            wait: 0.0,
        }
    }

    /// The controller of a side: the chosen one, or else the scene's default.
    #[must_use]
    pub fn controller(&self, side: SideId) -> Controller {
        self.spec.controller(side)
    }

    /// The sides under human control.
    #[must_use]
    pub fn humans(&self) -> Vec<SideId> {
        let sides = u8::try_from(self.spec.scene.def.sides.len()).unwrap_or(u8::MAX);
        (0..sides).map(SideId).filter(|s| self.controller(*s) == Controller::Human).collect()
    }

    /// The side whose view the window shows: the only human side; of several the one that is asked; None without a
    /// human side.
    #[must_use]
    pub fn viewpoint(&self) -> Option<SideId> {
        let sides = u8::try_from(self.spec.scene.def.sides.len()).unwrap_or(u8::MAX);
        let mut people = (0..sides).map(SideId).filter(|side| self.controller(*side) == Controller::Human);
        match (people.next(), people.next()) {
            (only, None) => only,
            _ => self.asked(),
        }
    }

    /// The side of the pending decision if a player controls it and there is no fault.
    #[must_use]
    pub fn asked(&self) -> Option<SideId> {
        let side = self.fight.decision()?.side;
        (self.fault.is_none() && self.controller(side) == Controller::Human).then_some(side)
    }

    /// Answers the pending decision and records it, bypassing the window's inbox. A refusal changes nothing.
    ///
    /// # Errors
    ///
    /// The refusal, as a sentence.
    pub fn submit(&mut self, body: OrderKind) -> Result<(), String> {
        let Some(decision) = self.fight.decision() else { return Err(text::battle::OVER.to_owned()) };
        let order = Order { decision: decision.id, body };
        self.take(&order, OrderOrigin::Player)
    }

    /// Takes an order and records it. A refusal changes nothing.
    ///
    /// # Errors
    ///
    /// The refusal, as a sentence.
    pub(in crate::app) fn take(&mut self, order: &Order, origin: OrderOrigin) -> Result<(), String> {
        let watch = self.watch_for_undo(order, origin);
        let hash = self.fight.record_hash();
        let (round, counts) = (self.fight.seen_by(None).round(), self.counts());
        match self.fight.submit(order.clone()) {
            Ok(()) => {}
            Err(SubmitError::Refused(refusal)) => return Err(refusal.tell(self.fight.rules())),
            Err(SubmitError::Broken(error)) => self.fault = Some(error.to_string()),
        }
        self.version += 1;
        self.course.push(order.clone());
        self.record(hash, round, order, counts);
        if let Some(watch) = watch {
            self.keep_for_undo(watch, order);
        }
        Ok(())
    }

    /// Counts down the delay of minds by `seconds`.
    pub(in crate::app) fn pass(&mut self, seconds: f32) {
        self.wait = (self.wait - seconds).max(0.0);
    }

    /// Whether minds still wait, so that a watching player can follow.
    pub(in crate::app) fn waits(&self) -> bool {
        self.wait > 0.0
    }

    /// Whether minds wait for a press.
    pub(in crate::app) fn waits_for_step(&self) -> bool {
        self.wait.is_infinite()
    }

    /// The press that minds waited for.
    pub(in crate::app) fn step_on(&mut self) {
        self.wait = 0.0;
    }

    /// Sets the delay of minds before their next watched order.
    pub(in crate::app) fn wait_for(&mut self, pace: Pace) {
        self.wait = pace.seconds();
    }

    /// Whether the answer to the pending decision begins a record: any answer in a battle without players, else only
    /// theirs.
    fn counts(&self) -> bool {
        self.asked().is_some() || self.humans().is_empty()
    }

    fn record(&mut self, hash: u64, round: u32, order: &Order, counts: bool) {
        // Orders that broke the engine are recorded, so that the fault can be reproduced.
        self.recording.push(hash, round, order, counts || self.fault.is_some());
        if let Some(outcome) = self.fight.outcome() {
            let sides = &self.fight.scene().sides;
            let winners = outcome.winners.iter().filter_map(|side| sides.get(side.index()));
            let winners: Vec<String> = winners.map(|side| side.name.clone()).collect();
            self.recording.finish(outcome.round, &winners);
        }
    }

    /// The AI's answer for a side, however long it takes; also used as a suggestion to a player.
    pub fn suggestion(&mut self) -> Option<Order> {
        let decision = self.fight.decision()?;
        match self.controller(decision.side) {
            controller if controller.is_computer() => self.minds.answer(&mut self.fight),
            _ => Policy::Regular.mind(decision.id.0.into()).answer(&mut self.fight),
        }
    }

    /// The answer of the mind that is asked. One that takes its time is set to work, and has it ready at a later call.
    pub(in crate::app) fn thought(&mut self) -> Thought {
        if self.thinking.as_ref().is_some_and(|thinking| !thinking.is_about(&self.fight)) {
            self.thinking = None;
        }
        if self.thinking.is_none() {
            let Some(mind) = self.minds.pondering(&self.fight) else { return Thought::Answer(self.suggestion()) };
            self.thinking = Thinking::begin(&mut self.fight, mind);
        }
        let thought = self.thinking.as_mut().map_or(Thought::Answer(None), Thinking::answer);
        if let Thought::Answer(order) = &thought {
            self.thinking = None;
            if let Some(order) = order {
                // What it thought of, it thought of in a copy.
                self.minds.relive(&mut self.fight, order);
            }
        }
        thought
    }

    /// Whether a mind is at work on what is asked.
    pub(in crate::app) fn thinks(&self) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| thinking.is_about(&self.fight))
    }
}
