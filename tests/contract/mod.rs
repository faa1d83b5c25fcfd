//! What holds at every halt of every fight, under every ruleset, in AI and in random play, with open and with closed
//! sheets: the halting contract, offers and refusals, capture and restore, replay, and that no side can tell apart what
//! it must not know. More battles, longer ones and more halts with `FRAY_LONG=1`.

mod bent;
mod branches;
mod chance;
mod crowds;
mod effects;
mod halts;
mod hidden;
mod imagined;
mod kinds;
mod missed;
mod offers;
mod probes;
mod queries;
mod samples;
mod stage;
mod twins;
mod world;

use fray::ai::{Mind, Policy};
use fray::data::library::Library;
use fray::fight::Fight;
use fray::fight::setup::Setup;
use fray::fight::state::offer::Offer;
use fray::fight::state::order::{ActOrder, Order, OrderKind};

pub use chance::Chance;
pub use stage::{Sheets, Stage, stages};

/// One test of a property for each shipped ruleset, so that a failure names it.
macro_rules! under_each_ruleset {
    ($($property:ident),+ $(,)?) => {$(
        mod $property {
            #[test]
            fn tempo() {
                super::$property("tempo");
            }
            #[test]
            fn seconds() {
                super::$property("seconds");
            }
            #[test]
            fn four_actions() {
                super::$property("four_actions");
            }
            #[test]
            fn action_points() {
                super::$property("action_points");
            }
            #[test]
            fn vitality() {
                super::$property("vitality");
            }
        }
    )+};
}
pub(crate) use under_each_ruleset;

/// The rulesets that `under_each_ruleset` names.
pub const RULESETS: [&str; 5] = ["action_points", "four_actions", "seconds", "tempo", "vitality"];

#[test]
fn every_shipped_ruleset_is_tried() {
    assert_eq!(Library::shipped().ruleset_keys(), RULESETS);
}

/// Whether tests may take long.
pub fn long() -> bool {
    std::env::var_os("FRAY_LONG").is_some_and(|value| value == "1")
}

/// Who plays a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// The AI for all sides.
    Ai,
    /// Chance for all sides.
    Random,
    /// AI and chance by turns, often with rare offers: battles that progress and try unusual orders.
    Mixed,
    /// Chance, and more often what is offered seldom.
    Rare,
}

/// The minds of one battle.
pub struct Minds {
    ai: Vec<Box<dyn Mind + Send>>,
    random: Box<dyn Mind + Send>,
    chance: Chance,
    play: Play,
}

impl Minds {
    pub fn new(play: Play, seed: u64) -> Minds {
        let ai = (0..8).map(|_| Policy::Regular.mind(seed)).collect();
        Minds { ai, random: Policy::Random.mind(seed), chance: Chance::new(seed ^ 0x5eed), play }
    }

    /// The next order; None when the battle is over.
    pub fn answer(&mut self, fight: &mut Fight) -> Option<Order> {
        let side = fight.decision()?.side.index();
        let way = match self.play {
            Play::Ai => 0,
            Play::Random => 1,
            Play::Mixed => self.chance.below(4),
            Play::Rare => 1 + self.chance.below(3),
        };
        match way {
            0 => self.ai[side].answer(fight),
            1 => self.random.answer(fight),
            _ => self.rare(fight).or_else(|| self.random.answer(fight)),
        }
    }

    /// An act whose kind of aim is drawn first, so that what is offered seldom is done often.
    fn rare(&mut self, fight: &mut Fight) -> Option<Order> {
        let decision = fight.decision()?.id;
        let mut acts: Vec<(&'static str, ActOrder)> = Vec::new();
        for offer in fight.offers() {
            if let Offer::Act { by, action, tool, aims } = offer {
                let aim = self.chance.pick(&aims)?.clone();
                acts.push((kinds::aim(&aim), ActOrder { by, action, tool, aim }));
            }
        }
        let mut found: Vec<&str> = acts.iter().map(|(kind, _)| *kind).collect();
        found.sort_unstable();
        found.dedup();
        let kind = self.chance.pick(&found).copied()?;
        acts.retain(|(of, _)| *of == kind);
        let (_, draft) = self.chance.pick(&acts)?;
        Some(Order { decision, body: OrderKind::Act(draft.clone()) })
    }
}

/// Plays a battle for so many orders and lets `visit` look at every halt, with the orders so far.
pub fn play(
    setup: &Setup,
    (play, seed, most): (Play, u64, usize),
    mut visit: impl FnMut(&mut Fight, &[Order]),
) -> (Fight, Vec<Order>) {
    let mut fight = Fight::new(setup, seed).expect("the rules come to rest");
    let (mut minds, mut orders) = (Minds::new(play, seed), Vec::new());
    loop {
        visit(&mut fight, &orders);
        if orders.len() == most {
            return (fight, orders);
        }
        let Some(order) = minds.answer(&mut fight) else { return (fight, orders) };
        fight.submit(order.clone()).unwrap_or_else(|e| panic!("{order:?}: {e}"));
        orders.push(order);
    }
}
