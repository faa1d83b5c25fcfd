//! Recorded orders: battles of the AI on the field, whose orders are given again without anyone thinking about them.
//!
//! A file has a line for each battle that it holds, the seed and the answers to all decisions as JSON. The program has
//! those of all shipped rulesets in it; `fray bench --record FOLDER` makes them anew.

use std::fmt;

use include_dir::{Dir, include_dir};

use crate::ai::{Mind, Policy};
use crate::fight::setup::Setup;
use crate::fight::state::order::{Order, OrderKind};
use crate::fight::{Fight, FightError, SubmitError};
use crate::kernel::ids::SideId;

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/benches/recorded");

/// The seed of recorded battles.
const SEED: u64 = 24;
/// The most answers of a recorded battle: what follows them is left out.
const MOST: usize = 500;

/// A recorded battle.
#[derive(serde::Serialize, serde::Deserialize)]
pub(super) struct RecordedBattle {
    /// The seed of its dice.
    pub(super) seed: u64,
    /// The answers, from the first decision on.
    pub(super) answers: Vec<OrderKind>,
}

/// Why a recorded battle does not play.
#[derive(Debug)]
pub(super) enum Unplayable {
    /// The program has no recorded orders for this ruleset and size.
    Missing,
    /// The recorded orders cannot be read.
    Unreadable(serde_json::Error),
    /// This answer, counted from 1, is not allowed any more.
    Refused(usize, SubmitError),
    /// The rules do not come to rest.
    Broken(FightError),
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayable::Missing => write!(f, "there are none"),
            Unplayable::Unreadable(error) => write!(f, "they cannot be read: {error}"),
            Unplayable::Refused(number, error) => write!(f, "answer {number} does not fit any more: {error}"),
            Unplayable::Broken(error) => error.fmt(f),
        }
    }
}

/// The name of the file for a ruleset and a size.
pub(super) fn file_name(ruleset: &str, each: usize) -> String {
    format!("{ruleset}_{each}.json")
}

/// What is shipped for a ruleset and a size.
pub(super) fn shipped(ruleset: &str, each: usize) -> Result<RecordedBattle, Unplayable> {
    let file = SHIPPED.get_file(file_name(ruleset, each)).ok_or(Unplayable::Missing)?;
    serde_json::from_slice(file.contents()).map_err(Unplayable::Unreadable)
}

/// Lets the AI play a battle and keeps its answers.
pub(super) fn record(setup: &Setup) -> Result<RecordedBattle, Unplayable> {
    let mut fight = Fight::new(setup, SEED).map_err(Unplayable::Broken)?;
    let mut minds: Vec<Box<dyn Mind + Send>> = minds(setup, Policy::Regular, SEED);
    let mut answers = Vec::new();
    while let Some(decision) = fight.decision().filter(|_| answers.len() < MOST) {
        let side = decision.side.index();
        let Some(order) = minds[side].answer(&mut fight) else { break };
        answers.push(order.body.clone());
        let number = answers.len();
        fight.submit(order).map_err(|error| Unplayable::Refused(number, error))?;
    }
    Ok(RecordedBattle { seed: SEED, answers })
}

/// A mind for each side.
pub(super) fn minds(setup: &Setup, policy: Policy, seed: u64) -> Vec<Box<dyn Mind + Send>> {
    (0_u8..).take(setup.scene.sides.len()).map(|side| policy.mind_of(seed, SideId(side))).collect()
}

impl RecordedBattle {
    /// Gives the answers one after the other from the fight's present halt on.
    pub(super) fn play(&self, fight: &mut Fight) -> Result<(), Unplayable> {
        for (number, body) in (1..).zip(&self.answers) {
            let Some(decision) = fight.decision() else {
                let over = SubmitError::Broken(FightError("the battle is over before".to_owned()));
                return Err(Unplayable::Refused(number, over));
            };
            let order = Order { decision: decision.id, body: body.clone() };
            fight.submit(order).map_err(|error| Unplayable::Refused(number, error))?;
        }
        Ok(())
    }

    /// How many of the answers move, act or react.
    pub(super) fn orders(&self) -> u64 {
        self.answers.iter().filter(|body| is_order(body)).count() as u64
    }
}

/// Whether an answer counts as an order: it moves, acts or reacts.
pub(super) fn is_order(body: &OrderKind) -> bool {
    matches!(body, OrderKind::Walk { .. } | OrderKind::Act(_))
}
