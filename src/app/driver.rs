//! The battle under way: the fight, who answers for each side, and the record. A system answers for
//! AI sides and, by the player's policies, where a person is asked nothing; it never stalls a frame.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use bevy::app::{App, Update};
use bevy::ecs::prelude::{
    DetectChangesMut, IntoScheduleConfigs, MessageWriter, Res, ResMut, Resource, resource_exists,
};
use bevy::platform::collections::HashMap;
use bevy::time::Time;
use bevy::window::RequestRedraw;

use crate::ai::{Mind, Policy};
use crate::app::film::Film;
use crate::app::settings::Settings;
use crate::data::effect::{Effect, Question as Often};
use crate::data::library::BattleSpec;
use crate::data::read::Problems;
use crate::data::scene::Controller;
use crate::data::scope::ActionId;
use crate::fight::order::{Aim, Body, Draft, Offer, Order, Question};
use crate::fight::setup::Setup;
use crate::fight::{Fight, SubmitError};
use crate::kernel::dice::seed_from_text;
use crate::kernel::ids::{CombatantId, SideId};
use crate::save::{Header, Recorder};

/// Orders answered in one tick at most.
const ORDERS_A_TICK: u32 = 64;
/// Time spent on answers in one tick at most.
const TIME_A_TICK: Duration = Duration::from_millis(4);

/// When the game stops between turns for what can be done there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Stops {
    /// When the player has called for it.
    #[default]
    Called,
    /// After turns of one's own side too.
    Own,
    /// After every turn.
    All,
}

/// How a reaction is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReactionPolicy {
    /// The player is asked.
    #[default]
    Ask,
    /// It is taken whenever it can be.
    Always,
    /// It is never taken.
    Never,
}

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

/// What the players have said in this sitting; it changes who presses keys, never the rules.
#[derive(Resource, Clone, Debug, Default)]
pub struct Policies {
    /// Whatever is answered inside an event, reactions above all, by side and action.
    pub reactions: HashMap<(SideId, ActionId), ReactionPolicy>,
    /// The number that went with such an answer when it was given for good.
    pub numbers: HashMap<(SideId, ActionId), u8>,
    /// The side that wants the game to stop when this turn ends.
    pub called: Option<SideId>,
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

    /// The answer where a person is asked nothing, by the policies.
    fn automatic(&mut self, policies: &Policies, stops: Stops) -> Option<Body> {
        let decision = self.fight.decision()?.clone();
        match decision.kind {
            Question::Plan => None,
            Question::Call { .. } => {
                let due = self.fight.offers().iter().any(|o| matches!(o, Offer::Take { .. }));
                (!due).then_some(Body::Pass)
            }
            Question::Turn { .. } => {
                let only_end = self.fight.offers().iter().all(|o| matches!(o, Offer::EndTurn));
                only_end.then_some(Body::EndTurn)
            }
            Question::Window { point, subject, .. } => {
                // What may be bought again and again between turns is asked as the player prefers.
                let window = self.fight.rules().window(point).and_then(|w| w.interrupt.as_ref().map(|i| i.cancels));
                if let Some(cancels) = window {
                    let ask = match stops {
                        Stops::All => true,
                        Stops::Own | Stops::Called => cancels && self.struck_at(decision.side, subject),
                    };
                    return (!ask && policies.called != Some(decision.side)).then_some(Body::Pass);
                }
                let shop = self.fight.rules().window(point).is_some_and(|w| w.question == Often::UntilPass);
                let offers = self.fight.offers();
                if shop && offers.iter().all(|o| self.is_menu(o)) {
                    let own = self.fight.arena().side(subject) == decision.side;
                    let ask = match stops {
                        Stops::All => true,
                        Stops::Own => own,
                        Stops::Called => false,
                    };
                    return (!ask && policies.called != Some(decision.side)).then_some(Body::Pass);
                }
                let policy =
                    |action: ActionId| policies.reactions.get(&(decision.side, action)).copied().unwrap_or_default();
                // As many points as the player named, or as many as there are.
                let usual = |action: ActionId, aims: Vec<Aim>| {
                    let most = policies.numbers.get(&(decision.side, action));
                    let at =
                        aims.iter().rposition(|aim| matches!((aim, most), (Aim::Number(n), Some(most)) if n <= most));
                    aims.into_iter().nth(at.unwrap_or(0))
                };
                let mut asked = false;
                for offer in offers {
                    let Offer::Act { by, action, tool, aims } = offer else { continue };
                    match policy(action) {
                        ReactionPolicy::Always => {
                            let aim = usual(action, aims)?;
                            return Some(Body::Act(Draft { by, action, tool, aim }));
                        }
                        ReactionPolicy::Ask => asked = true,
                        ReactionPolicy::Never => {}
                    }
                }
                (!asked).then_some(Body::Pass)
            }
        }
    }

    /// Whether somebody whose turn it is has declared a strike at one of a side or its friends.
    fn struck_at(&mut self, side: SideId, by: CombatantId) -> bool {
        let arena = self.fight.arena();
        let act = arena.stack.act().filter(|act| act.draft.by == by && arena.scene().hostile(side, arena.side(by)));
        act.is_some_and(|act| {
            let strikes = arena.rules().action(act.draft.action).does.items.iter();
            let target = act.draft.aim.target().filter(|target| !arena.scene().hostile(side, arena.side(*target)));
            target.is_some() && strikes.into_iter().any(|effect| matches!(effect, Effect::Strike { .. }))
        })
    }

    fn is_menu(&self, offer: &Offer) -> bool {
        match offer {
            Offer::Act { action, .. } => {
                matches!(self.fight.rules().action(*action).occasion, crate::data::effect::Occasion::Window(_))
            }
            _ => true,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::stage::{self, Stage};

    #[test]
    fn between_turns_the_game_stops_when_it_is_called_for() {
        let mut battle = stage::trial("toll_house", "oak", |_| Controller::Human);
        stage::advance(&mut battle, Stage::Turn).expect("somebody moves");
        battle.submit(Body::EndTurn).expect("the turn can end");
        let mut owners = Vec::new();
        while let Some(Question::Window { subject, .. }) = battle.fight.decision().map(|d| d.kind) {
            let asked = battle.asked().expect("a person is asked");
            let own = battle.fight.arena().side(subject) == asked;
            let nobody = Policies::default();
            let called = Policies { called: Some(asked), ..Policies::default() };
            let other = Policies { called: Some(SideId(1 - asked.0)), ..Policies::default() };
            let pass = Some(Body::Pass);
            assert_eq!(battle.automatic(&nobody, Stops::Called), pass);
            assert_eq!(battle.automatic(&other, Stops::Called), pass);
            assert_eq!(battle.automatic(&called, Stops::Called), None);
            assert_eq!(battle.automatic(&nobody, Stops::Own), if own { None } else { pass });
            assert_eq!(battle.automatic(&nobody, Stops::All), None);
            owners.push(own);
            battle.submit(Body::Pass).expect("nobody has to");
        }
        assert!(owners.contains(&true) && owners.contains(&false), "both sides could: {owners:?}");
    }

    /// A battle at the first question in which a number is named inside an event.
    fn asked_for_a_number() -> (Battle, ActionId) {
        let named = |offer: &Offer| match offer {
            Offer::Act { action, aims, .. } if aims.len() > 1 && matches!(aims[0], Aim::Number(_)) => Some(*action),
            _ => None,
        };
        for seed in 0..200 {
            let mut battle = stage::trial("toll_house", &seed.to_string(), |_| Controller::Human);
            let mut mind = Policy::Random.mind(seed);
            while let Some(order) = mind.answer(&mut battle.fight) {
                let window = matches!(battle.fight.decision().map(|d| d.kind), Some(Question::Window { .. }));
                if let Some(action) = battle.fight.offers().iter().find_map(named).filter(|_| window) {
                    return (battle, action);
                }
                battle.submit(order.body).expect("offers are accepted");
            }
        }
        panic!("nobody is asked for a number in all these battles");
    }

    #[test]
    fn points_inside_an_event_are_spent_as_the_player_has_said_for_good() {
        let (mut battle, action) = asked_for_a_number();
        let key = (battle.asked().expect("a person is asked"), action);
        let policies = |policy, number: Option<u8>| Policies {
            reactions: [(key, policy)].into_iter().collect(),
            numbers: number.map(|n| (key, n)).into_iter().collect(),
            called: None,
        };
        let mut answer = |policies| battle.automatic(&policies, Stops::Called);
        assert_eq!(answer(Policies::default()), None);
        assert_eq!(answer(policies(ReactionPolicy::Ask, None)), None);
        assert_eq!(answer(policies(ReactionPolicy::Never, Some(1))), Some(Body::Pass));
        for (number, least) in [(1, 1), (2, 2), (200, 2)] {
            let Some(Body::Act(draft)) = answer(policies(ReactionPolicy::Always, Some(number))) else {
                panic!("it is always taken");
            };
            assert_eq!(draft.action, action);
            assert!(matches!(draft.aim, Aim::Number(n) if (least..=number).contains(&n)), "{number}: {draft:?}");
        }
    }
}
