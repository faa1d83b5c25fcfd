//! What lasts: how long, what it changes, what it forbids and what ends it.

use crate::data::formula::{Formula, Test};
use crate::data::read::{choice, record};
use crate::data::scope::{PoolId, TagId, Tags, ValueId};

choice! {
    /// What the AI does for whoever bears a condition (FOUR-SPEC-80).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Bid {
        /// Fights nobody but the combatant whose number is stored, as long as that one is known and fights.
        Attack,
        /// Stays where it is.
        Hold,
        /// Goes to the cell whose number is stored, and stays there.
        FallBack,
        /// Goes where the source is, and stays beside it.
        Follow,
        /// Does nothing to any foe.
        Cease,
    }
}

choice! {
    /// How a modifier changes a value. They are applied in this order.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Change {
        /// The value becomes this if that is more.
        Best(Formula),
        /// Added.
        Add(Formula),
        /// Points on the track of adjustments, for the better above 0: see [`crate::data::ruleset::ValueDef::steps`].
        Points(Formula),
        /// Divided, rounded down.
        Divide(i32),
        /// Never below.
        AtLeast(Formula),
        /// Never above.
        AtMost(Formula),
        /// Advantage (positive) or Disadvantage (negative) on a roll.
        Edge(i8),
    }
}

record! {
    /// Changes a value of its bearer.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Modifier {
        /// What is changed.
        pub to: ValueId,
        /// How.
        pub op: Change,
        /// Only while this holds.
        pub when: Test = Test::always(),
        /// Of everything added to a value under the same label, only the greatest gain and the greatest loss count. Points
        /// have a label in any case: without one whatever brings them is its own.
        pub rivals: Option<TagId> = None,
    }
}

choice! {
    /// What the engine tells rules about.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Happening {
        /// The subject regained health after it had none.
        Healed,
        /// A combatant took one step or was moved.
        Stepped,
        /// A turn ended.
        TurnEnded,
        /// A strike of the subject is resolved.
        Struck,
        /// The subject lost health.
        Harmed,
        /// Somebody walked into the subject without knowing.
        Bumped,
        /// The subject became unable to act.
        Downed,
        /// Terrain or an object changed.
        MapChanged,
        /// The subject put the same condition on somebody else.
        AfflictedAnother,
        /// An act of the subject is resolved that is no reaction.
        Acted,
        /// A reaction of the subject is resolved.
        Reacted,
        /// The subject made a roll that is no strike.
        Rolled,
        /// A walk of the subject is over, or a movement by force.
        Halted,
        /// A condition began on the subject.
        Afflicted,
        /// A condition of the subject ended.
        Recovered,
    }
}

choice! {
    /// Whose happening counts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Role {
        /// The bearer's.
        Bearer,
        /// The source's.
        Source,
        /// Anybody's but the bearer's.
        Others,
        /// Anybody's.
        Anybody,
    }
}

record! {
    /// When something of its own accord happens to a condition.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Pattern {
        /// What happens.
        pub on: Happening,
        /// To whom.
        pub by: Role = Role::Anybody,
        /// Only if.
        pub when: Test = Test::always(),
    }
}

choice! {
    /// How the token of whoever bears a condition is drawn. Nothing in the rules goes by it.
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
        /// To the end of the turn that is running, whoever's it is.
        TurnEnd,
        /// To the end of this round.
        RoundEnd,
        /// Until the next turn of its bearer begins.
        NextTurn,
        /// To the end of the next turn of its bearer.
        NextTurnEnd,
        /// Until so many turns of its source have begun; the places of those count who are out of the fight.
        SourceTurns(u8),
        /// To the end of the next round.
        NextRoundEnd,
        /// Through so many rounds, the one in which it begins counted: `Rounds(1)` is `RoundEnd`.
        Rounds(u8),
        /// While the number that is stored with it lasts: it sinks with every point that its bearer spends of its turns,
        /// by as much as a turn lasts in each.
        OwnTime,
        /// While the points stay committed that the act cost which brought it about.
        Sustained,
        /// To the end of the fight.
        Scene,
    }
}

choice! {
    /// What a condition forbids or changes besides numbers.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Limit {
        /// Not able and defeated: no turns, no reactions, does not hold the field.
        Down,
        /// Not able for now, but not defeated.
        Helpless,
        /// No reactions.
        NoReactions,
        /// No steps of its own.
        NoSteps,
        /// No steps of its own onto ground, or over things, that make a step dearer.
        EvenGround,
        /// No steps of its own that bring it closer to the source.
        NoCloser,
        /// No movement of its own but such as ends farther from the source than it began.
        Farther,
        /// Draws no line of sight farther than this.
        Sight(u8),
        /// No actions with one of these tags.
        Bar(Tags),
        /// Flies so many levels above the ground, which neither slows it nor does anything to it. Whoever can no longer
        /// move comes down.
        Aloft(u8),
        /// As a mount it keeps its own turn.
        OwnTurn,
        /// Nothing adds points to this pool.
        NoGain(PoolId),
        /// No actions with one of these tags that are aimed at the source (FOUR-COND-32).
        Spares(Tags),
        /// No actions but those with one of these tags.
        Only(Tags),
        /// Strikes nobody from afar with a weapon; what is there for an act only is none.
        NoShots,
        /// Every step costs this many times as much.
        StepTimes(u8),
        /// May be in the same cells as the source.
        Shares,
        /// Its steps give nobody a chance to cut in on them (VIT-ACT-23).
        Slips,
        /// The source may pass through its cells.
        Yields,
        /// Everybody may pass through its cells (VIT-MOVE-05).
        Crossed,
        /// Is carried along by whoever drags the source, and carries the source along.
        Tied,
        /// Its steps carry along whom it is tied to, and cost no more for that; so many cells of movement as the number
        /// stored with it.
        Drags,
        /// Its steps carry along whom it is tied to, however far it goes.
        Hauls,
        /// The number stored with it weighs on its bearer, in tenths of the unit of weights.
        Weighs,
        /// Nothing moves it by force.
        Fast,
        /// Goes after the steps of the source to stay beside it, so many cells as the number stored with it.
        Follows,
        /// Those who are not allies do not know where the bearer is.
        Concealed,
        /// The source, if it is no ally, does not know where the bearer is.
        ConcealedFrom,
        /// The source knows where the bearer is, whatever conceals it.
        Found,
    }
}
