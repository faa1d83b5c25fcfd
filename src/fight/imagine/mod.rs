//! Imagined fights: a fight like the true one in all that a side knows, in which everything that it does not know is
//! drawn anew from what is possible for it, so that orders can be tried without learning anything by trying.
//!
//! An [`Imagination`] is a fight of its own beside the true one. [`Imagination::imagine`] copies the true fight into it,
//! forgets what the side does not know, and then draws that anew. What is drawn is drawn from the forgetful copy and
//! from the side's part of the log alone: two true fights that the side cannot tell apart give the same imagined one.
//!
//! | File | Subject |
//! |---|---|
//! | `evidence` | what a side has seen, as its part of the log tells it |
//! | `forget` | what is taken away, and what stands in its place before anything is drawn |
//! | `sheets` | scores and pools of closed sheets |
//! | `places` | where hidden foes and latecomers are |
//! | `gear` | what is carried out of sight, sealed or hidden on the map |
//! | `intents` | secret plans, the aims of what was begun, what is held ready |
//! | `standing` | how an imagined fight stands |
//! | `trial` | orders are tried |
//! | `branches` | all that can come of an order, with its chances |
//! | `effects` | what an act would do to each |
//! | `remedies` | what has to come first for an act that is not possible |
//! | `danger` | what foes could do to a combatant before its next turn |
//! | `foe_range` | how far foes get in their next turns |
//!
//! What is not imagined: moments in which a combatant that the side does not see is in the middle of an act, and halts
//! at which another side is asked. [`Unimaginable`] says so. When reinforcements arrive is part of the public scene;
//! what abilities a stat block has is public with its looks, its numbers are not.

mod branches;
mod danger;
mod effects;
mod evidence;
mod foe_range;
mod forget;
mod gear;
mod intents;
mod places;
mod remedies;
mod sheets;
mod standing;
mod trial;

pub use branches::{Answer, OrderOutcomes};
pub use danger::{Danger, FoeStrike, StrikeMeans};
pub use effects::{ActOutcome, ActOutcomes, Shift};
pub use foe_range::FoeRange;
pub use remedies::Remedy;
pub use standing::Standing;
pub use trial::{Revealed, Trial};

use std::fmt;
use std::sync::Arc;

use bevy::ecs::query::QueryState;

use crate::fight::Fight;
use crate::fight::imagine::forget::Acquaintance;
use crate::fight::imagine::sheets::KnownNumbers;
use crate::fight::replay::snapshot::Snapshot;
use crate::fight::setup::Setup;
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::behaviour::Behaviour;
use crate::fight::state::components::{Identity, Scores};
use crate::fight::state::frames::Frame;
use crate::fight::state::resources::{ActiveScene, SceneFacts};
use crate::kernel::dice::Dice;
use crate::kernel::hash::hash_of;
use crate::kernel::ids::{CombatantId, ItemId, SideId};

pub(in crate::fight) use evidence::Evidence;

/// Why a side cannot imagine a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unimaginable {
    /// Neither the side nor an ally of it is asked.
    #[error("the side is not asked")]
    NotAsked,
    /// A combatant that the side does not see is in the middle of a turn or an act.
    #[error("a combatant out of sight is acting")]
    ActsUnseen(CombatantId),
    /// No numbers were found that agree with what the side knows of a combatant.
    #[error("no sheet fits what is known of a combatant")]
    Sheet(CombatantId),
    /// There is no cell in which a hidden combatant could be.
    #[error("there is no room for a hidden combatant")]
    Room(CombatantId),
}

/// An imagined fight of one side, beside the true one. It can be imagined anew any number of times.
pub struct Imagination {
    fight: Fight,
    scores: QueryState<(&'static Identity, &'static mut Scores)>,
    /// The id of the first item that each combatant begins with.
    first_items: Vec<ItemId>,
    setup: Arc<Setup>,
    /// Kept for its allocations.
    acquaintances: Vec<Acquaintance>,
    side: SideId,
    /// The side to which the imagined scene is known as it is.
    scene_of: Option<SideId>,
    start: Option<Snapshot>,
}

impl fmt::Debug for Imagination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Imagination").field("side", &self.side).finish_non_exhaustive()
    }
}

impl Fight {
    /// A fight as a side may imagine it. Cheaper for many: one [`Imagination`], imagined anew each time.
    ///
    /// The seed is the caller's; it is mixed with what the side's part of the log says and with nothing else.
    ///
    /// # Errors
    /// Why the side cannot imagine the fight at this halt.
    pub fn imagine(&mut self, side: SideId, seed: u64) -> Result<Imagination, Unimaginable> {
        let mut imagination = Imagination::beside(self);
        imagination.imagine(self, side, seed)?;
        Ok(imagination)
    }

    /// What a side has seen so far.
    fn evidence(&mut self, side: SideId) -> Evidence {
        let known = self.evidence.iter().position(|evidence| evidence.side() == side);
        let mut evidence = known.map_or_else(|| Evidence::new(side), |at| self.evidence.swap_remove(at));
        let arena = self.arena();
        evidence.read(&arena.log, arena.all_combatants().count());
        evidence
    }
}

impl Imagination {
    /// A fight of the same set-up as a true one, in which nothing is imagined yet.
    #[must_use]
    pub fn beside(truth: &Fight) -> Imagination {
        let mut fight = Fight::blank(truth.setup());
        let scores = fight.world.query();
        let mut next = 0;
        let arena = fight.arena();
        let identities: Vec<Identity> = arena.all_combatants().map(|id| arena.identity(id).clone()).collect();
        let first_items = identities
            .iter()
            .map(|identity| {
                let first = ItemId(next);
                next += u16::try_from(truth.setup().starting_gear(identity).count()).unwrap_or(0);
                first
            })
            .collect();
        Imagination {
            setup: Arc::new(fight.setup.clone()),
            fight,
            scores,
            first_items,
            acquaintances: Vec::new(),
            side: SideId(0),
            scene_of: None,
            start: None,
        }
    }

    /// Imagines the true fight as a side may know it. `truth` is a fight of the same set-up.
    ///
    /// # Errors
    /// Why the side cannot imagine the fight at this halt. Then nothing can be tried.
    pub fn imagine(&mut self, truth: &mut Fight, side: SideId, seed: u64) -> Result<(), Unimaginable> {
        let evidence = truth.evidence(side);
        let done = self.imagine_by(truth, &evidence, side, seed);
        truth.evidence.push(evidence);
        done
    }

    fn imagine_by(
        &mut self,
        truth: &mut Fight,
        evidence: &Evidence,
        side: SideId,
        seed: u64,
    ) -> Result<(), Unimaginable> {
        (self.side, self.start) = (side, None);
        self.behaviours();
        let mixed = hash_of(&(evidence.digest(), side.0, seed));
        // From here on the true fight is not read any more.
        let numbers = self.copy(&truth.arena(), mixed)?;
        let memory =
            Memory { side, evidence, who: &self.acquaintances, first_items: &self.first_items, setup: &self.setup };
        let mut dice = Dice::stream(mixed, "imagined");
        forget::forget(&mut self.fight.arena_mut(), &memory, &mut dice);
        if memory.who.iter().any(|who| !who.sheet) {
            sheets::draw_scores(&mut self.fight, &mut self.scores, &memory, &numbers, &mut dice)?;
        }
        let mut imagining = Imagining { arena: self.fight.arena_mut(), memory, dice };
        imagining.pools(&numbers);
        imagining.places()?;
        imagining.gear();
        imagining.plans();
        imagining.commitments();
        imagining.hidden_things();
        imagining.number();
        self.start = Some(self.fight.capture());
        Ok(())
    }

    /// How others are played is not known: as usual, as far as the side can tell.
    fn behaviours(&mut self) {
        let usual = self.setup.scene.behaviours.iter().all(|who| *who == Behaviour::Usual);
        if usual || self.scene_of.replace(self.side) == Some(self.side) {
            return;
        }
        let mut scene = SceneFacts::clone(&self.setup.scene);
        for (who, id) in scene.behaviours.iter_mut().zip(self.setup.all_combatants()) {
            if self.setup.side_of(id) != self.side {
                *who = Behaviour::Usual;
            }
        }
        self.fight.world_mut().insert_resource(ActiveScene(Arc::new(scene)));
    }

    /// Copies the true fight, with dice of its own, and notes what is known of its combatants.
    fn copy(&mut self, truth: &Arena, mixed: u64) -> Result<KnownNumbers, Unimaginable> {
        imaginable(truth, self.side)?;
        self.acquaintances.clear();
        self.acquaintances.extend(truth.all_combatants().map(|id| Acquaintance::new(truth, self.side, id)));
        for (identity, mut scores) in self.scores.iter_mut(self.fight.world_mut()) {
            scores.0.clone_from(&truth.scores(identity.id).0);
        }
        let mut copy = self.fight.arena_mut();
        copy.copy_from(truth);
        copy.dice_mut().0 = Dice::stream(mixed, "played");
        Ok(KnownNumbers::new(truth, self.side, &self.acquaintances))
    }

    /// The imagined fight, to read. What it tells is imagined: it is no knowledge of the side.
    pub fn fight(&mut self) -> &mut Fight {
        &mut self.fight
    }

    /// The side that imagines.
    #[must_use]
    pub fn side(&self) -> SideId {
        self.side
    }
}

/// Whether a side can imagine a fight at this halt.
fn imaginable(arena: &Arena, side: SideId) -> Result<(), Unimaginable> {
    let friend = |other: SideId| !arena.scene().hostile(side, other);
    if !arena.pending.0.as_ref().is_some_and(|decision| friend(decision.side)) {
        return Err(Unimaginable::NotAsked);
    }
    let unseen = |id: CombatantId| arena.present(id) && !friend(arena.side(id)) && !arena.known_to(side, id);
    let actor = |frame: &Frame| match frame {
        Frame::Turn(turn) => Some(turn.by),
        Frame::Act(act) => Some(act.draft.by),
        Frame::Walk(walk) => Some(walk.by),
        Frame::Strike(strike) => Some(strike.by),
        _ => None,
    };
    match arena.stack.0.iter().filter_map(actor).find(|id| unseen(*id)) {
        Some(id) => Err(Unimaginable::ActsUnseen(id)),
        None => Ok(()),
    }
}

/// What a side knows of the true fight once that is copied.
struct Memory<'a> {
    side: SideId,
    evidence: &'a Evidence,
    who: &'a [Acquaintance],
    first_items: &'a [ItemId],
    setup: &'a Setup,
}

/// A forgetful copy in which what was forgotten is drawn.
struct Imagining<'a, 'w> {
    arena: ArenaMut<'w>,
    memory: Memory<'a>,
    dice: Dice,
}

/// A number below `below`; 0 if there is none.
fn pick(dice: &mut Dice, below: usize) -> usize {
    let sides = u16::try_from(below).unwrap_or(u16::MAX);
    usize::from(dice.die(sides.max(1)) - 1)
}

/// Whether one of so many comes up.
fn one_in(dice: &mut Dice, sides: u16) -> bool {
    dice.die(sides) == 1
}
