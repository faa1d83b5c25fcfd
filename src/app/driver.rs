//! The battle under way: the fight, who answers for each side, and the record. A system answers for
//! AI sides and, by the player's policies, where a person is asked nothing; it never stalls a frame.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use bevy::app::{App, Update};
use bevy::ecs::prelude::{
    DetectChangesMut, IntoScheduleConfigs, MessageWriter, Res, ResMut, Resource, resource_exists,
};
use bevy::time::Time;
use bevy::window::RequestRedraw;

use crate::ai::{Mind, Policy};
use crate::app::film::Film;
use crate::app::policies::Policies;
use crate::app::settings::Settings;
use crate::data::library::BattleSpec;
use crate::data::read::Problems;
use crate::data::scene::Controller;
use crate::fight::order::{Body, Order, Question};
use crate::fight::setup::Setup;
use crate::fight::{Fight, SubmitError};
use crate::kernel::dice::seed_from_text;
use crate::kernel::ids::SideId;
use crate::save::{Header, Recorder};

/// Orders answered in one tick at most.
const ORDERS_A_TICK: u32 = 64;
/// Time spent on answers in one tick at most.
const TIME_A_TICK: Duration = Duration::from_millis(4);

/// How quickly AI sides act when somebody watches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Pace {
    /// A second an order.
    Slow,
    /// A third of a second an order.
    #[default]
    Steady,
    /// At once.
    Instant,
}

impl Pace {
    /// Every pace with its name.
    pub const ALL: [(Pace, &'static str); 3] =
        [(Pace::Slow, "Slow"), (Pace::Steady, "Steady"), (Pace::Instant, "Instant")];

    fn seconds(self) -> f32 {
        match self {
            Pace::Slow => 1.0,
            Pace::Steady => 0.35,
            Pace::Instant => 0.0,
        }
    }
}

/// The battle under way.
#[derive(Resource)]
pub struct Battle {
    /// What was set up.
    pub spec: BattleSpec,
    /// The fight.
    pub fight: Fight,
    /// A fault that the player must read; the fight stands still.
    pub fault: Option<String>,
    /// Counts up with every order taken, so that panels know when to look again.
    pub version: u64,
    minds: Vec<Option<Mutex<Box<dyn Mind + Send>>>>,
    recorder: Option<Recorder>,
    wait: f32,
}

impl Battle {
    /// Sets up a battle and begins its record.
    ///
    /// # Errors
    /// The faults of the scene under these rules, or that the rules do not come to rest.
    pub fn new(spec: BattleSpec) -> Result<Battle, String> {
        let mut battle = Battle::unrecorded(spec)?;
        let spec = &battle.spec;
        let header = Header {
            scene_file: spec.scene.source.file.to_string(),
            scene_text: spec.scene.source.text.to_string(),
            ruleset: spec.rules.key.clone(),
            fingerprint: spec.rules.fingerprint,
            seed: spec.seed.clone(),
            controllers: spec.controllers.clone(),
        };
        // A battle that cannot be recorded is still a battle.
        battle.recorder = Recorder::create(&header).inspect_err(|e| bevy::log::warn!("no record: {e}")).ok();
        Ok(battle)
    }

    /// Sets up a battle that leaves no record.
    ///
    /// # Errors
    /// As [`Battle::new`].
    pub fn unrecorded(spec: BattleSpec) -> Result<Battle, String> {
        let setup = Setup::new(&spec.rules, &spec.scene.def, &spec.scene.source.file, &spec.controllers)
            .map_err(|problems: Problems| problems.to_string())?;
        let fight = Fight::new(&setup, seed_from_text(&spec.seed)).map_err(|error| error.to_string())?;
        Ok(Battle::with(spec, fight, None))
    }

    /// A battle around a fight that already goes on.
    #[must_use]
    pub fn with(spec: BattleSpec, fight: Fight, recorder: Option<Recorder>) -> Battle {
        let seed = seed_from_text(&spec.seed);
        let minds = (0_u64..)
            .zip(&spec.controllers)
            .map(|(side, c)| (*c == Controller::Ai).then(|| Mutex::new(Policy::Ai.mind(seed ^ (side + 1) << 32))))
            .collect();
        Battle { spec, fight, fault: None, version: 0, minds, recorder, wait: 0.0 }
    }

    /// Who answers for a side.
    #[must_use]
    pub fn controller(&self, side: SideId) -> Controller {
        let chosen = self.spec.controllers.get(side.index()).copied();
        chosen.unwrap_or_else(|| self.spec.scene.def.sides[side.index()].controller)
    }

    /// The sides that people play.
    #[must_use]
    pub fn humans(&self) -> Vec<SideId> {
        let sides = u8::try_from(self.spec.scene.def.sides.len()).unwrap_or(u8::MAX);
        (0..sides).map(SideId).filter(|s| self.controller(*s) == Controller::Human).collect()
    }

    /// The side of the pending decision if a person answers for it.
    #[must_use]
    pub fn asked(&self) -> Option<SideId> {
        let side = self.fight.decision()?.side;
        (self.fault.is_none() && self.controller(side) == Controller::Human).then_some(side)
    }

    /// Gives an order and records it. A refusal comes back as its sentence, and nothing has changed.
    ///
    /// # Errors
    /// The refusal.
    pub fn submit(&mut self, body: Body) -> Result<(), String> {
        let Some(decision) = self.fight.decision() else { return Err("The fight is over.".to_owned()) };
        let order = Order { decision: decision.id, body };
        if let Err(refusal) = self.fight.check(&order) {
            return Err(refusal.tell(self.fight.rules()));
        }
        let hash = self.fight.state_hash();
        match self.fight.submit(order.clone()) {
            Ok(()) => {}
            Err(SubmitError::Refused(refusal)) => return Err(refusal.tell(self.fight.rules())),
            Err(SubmitError::Broken(error)) => self.fault = Some(error.to_string()),
        }
        self.version += 1;
        self.record(hash, &order);
        Ok(())
    }

    fn record(&mut self, hash: u64, order: &Order) {
        let over = self.fight.outcome().is_some();
        let Some(recorder) = &mut self.recorder else { return };
        let done = recorder.push(hash, order).and_then(|()| if over { recorder.finish() } else { Ok(()) });
        if let Err(error) = done {
            bevy::log::warn!("the record stops here: {error}");
            self.recorder = None;
        }
    }

    /// The AI's answer for a side, also as a suggestion to a person.
    pub fn suggestion(&mut self) -> Option<Order> {
        let decision = self.fight.decision()?;
        match self.minds.get_mut(decision.side.index()).and_then(Option::as_mut) {
            Some(mind) => mind.get_mut().ok()?.answer(&mut self.fight),
            None => Policy::Ai.mind(decision.id.0.into()).answer(&mut self.fight),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Policies>().add_systems(Update, answer_decisions.run_if(resource_exists::<Battle>));
}

/// Answers until a person is asked, the fight is over, or the tick's share is used up.
fn answer_decisions(
    mut battle: ResMut<Battle>,
    policies: Res<Policies>,
    settings: Res<Settings>,
    film: Res<Film>,
    time: Res<Time>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let battle = battle.bypass_change_detection();
    if battle.fight.decision().is_none() || battle.fault.is_some() {
        return;
    }
    battle.wait = (battle.wait - time.delta_secs()).max(0.0);
    let started = Instant::now();
    for _ in 0..ORDERS_A_TICK {
        let Some(decision) = battle.fight.decision() else { break };
        let watched = matches!(decision.kind, Question::Turn { .. });
        let body = if battle.asked().is_some() {
            battle.automatic(&policies, settings.stops)
        } else {
            // Who watches sees one thing after the other.
            if watched && (battle.wait > 0.0 || film.busy() && settings.pace != Pace::Instant) {
                redraw.write(RequestRedraw);
                return;
            }
            if watched {
                battle.wait = settings.pace.seconds();
            }
            battle.suggestion().map(|order| order.body)
        };
        let Some(body) = body else { break };
        if let Err(refusal) = battle.submit(body) {
            // Offers and check agree, so this is a bug; stop rather than turn in a circle.
            battle.fault = Some(refusal);
        }
        redraw.write(RequestRedraw);
        if battle.fault.is_some() || started.elapsed() > TIME_A_TICK {
            break;
        }
    }
}
