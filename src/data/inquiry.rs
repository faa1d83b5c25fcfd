//! What combatants can find out about each other: inquiries, what their answers tell, and the sets in which a stat
//! block's abilities are grouped.

use crate::data::effect::Effects;
use crate::data::read::{At, choice, record};
use crate::data::scope::{PoolId, ScoreId, SetId, Tags, ValueId};

choice! {
    /// Something that an answer tells about a combatant.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Topic {
        /// A score.
        Score(ScoreId),
        /// What is in a pool, and the most that it holds.
        Pool(PoolId),
        /// A value outside any roll.
        Value(ValueId),
        /// Its conditions with one of these tags.
        Conditions(Tags),
        /// What it sustains.
        Sustained,
        /// The names of its sets that are not empty.
        Sets,
        /// Everything in the set that the order names.
        ChosenSet,
        /// Everything in this set.
        Set(SetId),
        /// Its planned turns that have not come yet.
        Plan,
        /// What it carries out of sight.
        Stowed,
        /// The fact of the scene that the order names.
        Fact,
    }
}

record! {
    /// A question that combatants can find the answer to about each other. An action with `ask: Inquiry(…)` names it,
    /// and its effect `Answer` brings what stands here.
    #[derive(Clone, Debug, PartialEq)]
    pub struct InquiryDef {
        /// What rules call it.
        pub key: At<String>,
        /// What players read in a list.
        pub name: String,
        /// One sentence for the player.
        pub text: String = String::new(),
        /// Labels, for actions that ask only some questions.
        pub tags: Tags = Tags::default(),
        /// Effects of asking; `me` asks, `other` is asked about. `Reveal` tells the answer.
        pub does: Effects,
    }
}

choice! {
    /// What belongs in a set.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Holding {
        /// Weapons, wherever they are carried, those of the body included.
        Weapons,
        /// Items that are used up where they are carried.
        Consumables,
        /// Reactions of the stat block.
        Reactions,
        /// Actions of the stat block with one of these tags.
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
    /// A set in which a sheet groups abilities.
    #[derive(Clone, Debug, PartialEq)]
    pub struct SetDef {
        /// What rules call it.
        pub key: At<String>,
        /// What players read.
        pub name: String,
        /// What belongs in it, in this order.
        pub of: Vec<Holding>,
    }
}
