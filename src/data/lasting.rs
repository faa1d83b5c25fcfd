//! What lasts: how long, what it changes and what ends it. What conditions forbid is in [`super::limit`].

use crate::data::formula::{Formula, Test};
use crate::data::read::{choice, record};
use crate::data::scope::{TagId, ValueId};

choice! {
    /// What the AI does for the bearer of a condition (FOUR-SPEC-80).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Bid {
        /// Attacks only the combatant whose number is stored, as long as that combatant can fight and its place is
        /// known.
        Attack,
        /// Stays where it is.
        Hold,
        /// Goes to the cell whose number is stored and stays there.
        FallBack,
        /// Goes to the source and stays beside it.
        Follow,
        /// Takes no hostile action.
        Cease,
    }
}

choice! {
    /// How a modifier changes a value. They are applied in this order.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Change {
        /// The value becomes this number if the number is greater.
        Best(Formula),
        /// The number is added; one below 0 is taken off.
        Add(Formula),
        /// Points on the track of adjustments, above 0 for the better: see [`crate::data::ruleset::ValueDef::steps`].
        Points(Formula),
        /// The value is divided by this, rounded down.
        Divide(i32),
        /// The value is at least this.
        AtLeast(Formula),
        /// The value is at most this.
        AtMost(Formula),
        /// Advantage (positive) or Disadvantage (negative) on a roll.
        Edge(i8),
    }
}

record! {
    /// Changes a value of its bearer.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Modifier {
        /// The value that is changed.
        pub to: ValueId,
        /// How it is changed.
        pub op: Change,
        /// It counts only while this holds; `me` is the combatant whose value it is.
        pub when: Test = Test::always(),
        /// Stacking group: of all that is added to a value under the same tag, only the greatest bonus and the
        /// greatest penalty count. Points always have a group: without a tag, that of what brings them.
        pub stacking: Option<TagId> = None,
    }
}

choice! {
    /// Events that rules can react to.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Happening {
        /// The subject regained health after it had none left.
        Healed,
        /// A combatant took one step or was moved.
        Stepped,
        /// A turn ended.
        TurnEnded,
        /// A strike of the subject is resolved.
        Struck,
        /// The subject lost health.
        Harmed,
        /// A combatant walked into the subject because it did not know of it.
        Bumped,
        /// The subject became unable to act.
        Downed,
        /// Terrain or an object changed.
        MapChanged,
        /// The subject put the same condition on another combatant.
        AfflictedAnother,
        /// An act of the subject is resolved; reactions do not count.
        Acted,
        /// A reaction of the subject is resolved.
        Reacted,
        /// The subject made a roll that is not a strike.
        Rolled,
        /// A walk or a forced movement of the subject is over.
        Halted,
        /// A condition began on the subject.
        Afflicted,
        /// A condition of the subject ended.
        Recovered,
    }
}

choice! {
    /// The combatant whose event counts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Role {
        /// The bearer's.
        Bearer,
        /// The source's.
        Source,
        /// That of any combatant except the bearer.
        Others,
        /// That of any combatant.
        Anybody,
    }
}

record! {
    /// An event that ends a condition early.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Pattern {
        /// What happens.
        pub on: Happening,
        /// Whose event counts.
        pub by: Role = Role::Anybody,
        /// What has to hold besides; `me` bears the condition, `subject` and `other` are those of the event.
        pub when: Test = Test::always(),
    }
}

choice! {
    /// How the token of the bearer of a condition is drawn. It has no effect on the rules.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Pose {
        /// Lying on the ground.
        Lying,
        /// Below the surface of the water.
        Submerged,
    }
}

choice! {
    /// How long something lasts if nothing ends it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Until {
        /// To the end of the running turn, of whichever combatant.
        TurnEnd,
        /// To the end of this round.
        RoundEnd,
        /// Until the next turn of its bearer begins.
        NextTurn,
        /// To the end of the next turn of its bearer.
        NextTurnEnd,
        /// Until so many turns of its source have begun. The turns of a source that has left the fight still count.
        SourceTurns(u8),
        /// To the end of the next round.
        NextRoundEnd,
        /// Through so many rounds, the one in which it begins counted: `Rounds(1)` is `RoundEnd`.
        Rounds(u8),
        /// While the number stored with it is above 0. Each point of the purse that its bearer spends in its own turns
        /// lowers that number by 1. With the end of such a turn the number has sunk by the `span` of the ruleset.
        OwnTime,
        /// While the points that its act cost stay committed.
        Sustained,
        /// To the end of the fight.
        Scene,
    }
}
