//! What combatants can find out about each other: inquiries, what their answers tell, and the sets in which a stat
//! block's abilities are grouped.

use crate::data::effect::Effects;
use crate::data::read::{At, choice, record};
use crate::data::scope::{PoolId, ScoreId, SetId, Tags, ValueId};

choice! {
    /// Something that an answer tells of a combatant.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Topic {
        /// A score.
        Score(ScoreId),
        /// What is in a pool, and the most it holds.
        Pool(PoolId),
        /// A value outside any roll.
        Value(ValueId),
        /// The conditions that have one of these tags.
        Conditions(Tags),
        /// What it sustains.
        Sustained,
        /// The names of its sets that are not empty.
        Sets,
        /// Everything in the set that the order names.
        ChosenSet,
        /// Everything in this set.
        Set(SetId),
        /// Its planned turns that are not spent.
        Plan,
        /// What it carries out of sight.
        Stowed,
        /// The fact of the scene that the order names.
        Fact,
    }
}

record! {
    /// A question that can be asked about a combatant.
    #[derive(Clone, Debug, PartialEq)]
    pub struct InquiryDef {
        /// Its key.
        pub key: At<String>,
        /// What the player reads in a list.
        pub name: String,
        /// One sentence for the player.
        pub text: String = String::new(),
        /// Labels, for actions that ask only some questions.
        pub tags: Tags = Tags::default(),
        /// What asking brings: `me` asks, `other` is asked about.
        pub does: Effects,
    }
}

choice! {
    /// What belongs in a set.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Holding {
        /// Weapons, wherever they are carried, grown ones included.
        Weapons,
        /// What is used up where it is carried.
        Consumables,
        /// Reactions of the stat block.
        Reactions,
        /// Actions of the stat block that have one of these tags.
        Actions(Tags),
        /// Plan entries of the stat block.
        Entries,
        /// Stances that it knows, common ones included.
        Stances,
        /// Conditions that it always bears.
        Traits,
    }
}

record! {
    /// A set in which abilities are grouped.
    #[derive(Clone, Debug, PartialEq)]
    pub struct SetDef {
        /// Its key.
        pub key: At<String>,
        /// Its name.
        pub name: String,
        /// What belongs in it, in this order.
        pub of: Vec<Holding>,
    }
}
