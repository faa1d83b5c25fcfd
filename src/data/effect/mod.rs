//! The vocabulary in which rules are written: what they make happen. The words stand in families, a file each; each has
//! one handler in the engine, and RON combines them. A file of a ruleset says the word alone: which family knows it is
//! found when it is read. The terms of orders are in [`super::terms`], what else they say in [`super::ask`], what lasts
//! is in [`super::lasting`] and what it forbids in [`super::limit`].

mod acts;
mod conditions;
mod flow;
mod forced;
mod harm;
mod items;
mod knowledge;
mod lists;
mod movement;
mod pools;
mod rolls;
mod scene;
mod strikes;

use std::sync::Arc;

pub use acts::ActEffect;
pub use conditions::ConditionEffect;
pub use flow::FlowEffect;
pub use forced::ForcedEffect;
pub use harm::HarmEffect;
pub use items::ItemEffect;
pub use knowledge::KnowledgeEffect;
pub use movement::MovementEffect;
pub use pools::PoolEffect;
pub use rolls::RollEffect;
pub use scene::SceneEffect;
pub use strikes::StrikeEffect;

pub use crate::data::ask::{ActAsk, Ask, ConditionAsk, FactAsk, ItemAsk, PlaceAsk, TurnAsk};
use crate::data::formula::{Formula, Who};
pub use crate::data::lasting::{Bid, Change, Happening, Modifier, Pattern, Pose, Role, Until};
pub use crate::data::limit::{ActLimit, Limit, MoveLimit, SightLimit, SpaceLimit};
pub use crate::data::procedure::{InterruptDef, InterruptionDef, Question, Step, Term, TriggerDef, When, WindowDef};
use crate::data::read::families::families;
use crate::data::read::{Cx, Decode, Node, choice};
pub use crate::data::terms::{Cost, Manner, Occasion, Past, Requirement, Target, Tool, Whom};

families! {
    /// One thing that a rule makes happen.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Effect {
        /// Choices, repetition, other parties, routines and windows.
        Flow(FlowEffect),
        /// Rolls.
        Roll(RollEffect),
        /// Strikes.
        Strike(StrikeEffect),
        /// Harm and wounds.
        Harm(HarmEffect),
        /// Conditions.
        Condition(ConditionEffect),
        /// Points in pools.
        Pool(PoolEffect),
        /// Movement of a combatant's own.
        Movement(MovementEffect),
        /// Forced movement.
        Forced(ForcedEffect),
        /// Items.
        Item(ItemEffect),
        /// Terrain, objects and labels of the scene.
        Scene(SceneEffect),
        /// What sides learn.
        Knowledge(KnowledgeEffect),
        /// Acts and turns.
        Act(ActEffect),
    }
}

choice! {
    /// What a combatant is committed to.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Commitment {
        /// The act that it has begun and the acts that it has readied.
        Both,
        /// The act that it has begun.
        Begun,
        /// The acts that it has readied.
        Readied,
    }
}

choice! {
    /// The new target of a running act.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum NewTarget {
        /// The combatant `other`, as if it stood where `me` stands.
        Other,
        /// Another combatant at random: one at which the act could be aimed as well, friends included, never its actor.
        /// Where there is none the act keeps its target.
        Random,
    }
}

/// Index of an effect list in [`crate::data::ruleset::Ruleset::lists`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct ListId(pub u16);

/// A list of effects. Every list of a ruleset gets a number at load, so that a suspended one is two small numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Effects {
    /// Its number; meaningless before [`crate::data::ruleset::Ruleset`] is complete.
    pub id: ListId,
    /// What happens, in order.
    pub items: Arc<[Effect]>,
}

impl Effects {
    /// A list without effects.
    #[must_use]
    pub fn none() -> Effects {
        Effects { id: ListId(0), items: Arc::from([]) }
    }

    /// Whether nothing happens.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}

impl Decode for Effects {
    fn decode(node: &Node, cx: &mut Cx) -> Option<Self> {
        let items = Vec::<Effect>::decode(node, cx)?;
        Some(Effects { id: ListId(0), items: Arc::from(items) })
    }
}

impl Decode for Who {
    fn decode(node: &Node, cx: &mut Cx) -> Option<Self> {
        Some(match WhoName::decode(node, cx)? {
            WhoName::Me => Who::Me,
            WhoName::Other => Who::Other,
            WhoName::Source => Who::Source,
            WhoName::Subject => Who::Subject,
            WhoName::Rider => Who::Rider,
            WhoName::Mount => Who::Mount,
        })
    }
}

choice! {
    /// One of the combatants that a list of effects sees.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum WhoName {
        /// The combatant that formulas beside it call `me`.
        Me,
        /// The combatant that formulas beside it call `other`.
        Other,
        /// The combatant that a condition comes from.
        Source,
        /// The combatant that the event or the window is about.
        Subject,
        /// The rider of `me`.
        Rider,
        /// The mount of `me`.
        Mount,
    }
}

choice! {
    /// Cells of the map. Distances are in cells.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Area {
        /// Within so many cells of what the order aims at.
        Aimed(Formula),
        /// Within so many cells of the actor.
        Near(Formula),
        /// Within so many cells of the south-eastern corner of the cell that the order aims at, counted to the far
        /// corner of each, and with a free line from there.
        Corner(Formula),
        /// The whole map. The board marks no cells of it.
        Everywhere,
    }
}

choice! {
    /// How a combatant leaves a fight.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    pub enum Fate {
        /// Killed, or defeated for good.
        Dead,
        /// Left through an exit.
        Fled,
        /// Surrendered to foes that accept it.
        Yielded,
        /// Left behind, unable to act, on a field that its side does not hold.
        Fallen,
        /// Not there yet: it comes when the scene says so.
        Awaited,
    }
}

choice! {
    /// Which definition of a strike of the ruleset counts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
    pub enum StrikeForm {
        /// A full strike: `main_strike`.
        Main,
        /// A strike with the second weapon: `second_strike`.
        Second,
    }
}
