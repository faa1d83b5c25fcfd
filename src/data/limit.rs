//! What conditions forbid or change besides numbers, in families.

use crate::data::read::choice;
use crate::data::read::families::families;
use crate::data::scope::{PoolId, Tags};

families! {
    /// What a condition forbids or changes besides numbers.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Limit {
        /// Limits of acts, reactions and turns.
        Act(ActLimit),
        /// Limits of movement, and changes of it.
        Move(MoveLimit),
        /// What a combatant shares its cells with, and what it carries along.
        Space(SpaceLimit),
        /// Limits of sight, and of what is known of places.
        Sight(SightLimit),
    }
}

choice! {
    /// Limits of acts, reactions and turns.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum ActLimit {
        /// It cannot act and is defeated: no turns, no reactions, and it does not hold the field.
        Down,
        /// It cannot act for now, but is not defeated.
        Helpless,
        /// No reactions.
        NoReactions,
        /// No actions with one of these tags.
        NoActions(Tags),
        /// No actions except those with one of these tags.
        OnlyActions(Tags),
        /// No actions with one of these tags that target the source (FOUR-COND-32).
        NoActionsAtSource(Tags),
        /// No ranged strikes with a weapon, unless the weapon exists for the act only.
        NoShots,
        /// As a mount it keeps its own turn, besides that of its rider.
        OwnTurn,
        /// Nothing adds points to this pool.
        NoGain(PoolId),
    }
}

choice! {
    /// Limits of movement, and changes of it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum MoveLimit {
        /// No steps of its own.
        NoSteps,
        /// No steps of its own onto terrain, or over objects, that cost more than a plain step.
        EvenGround,
        /// No steps of its own that bring it closer to the source.
        NoCloser,
        /// No movement of its own except movement that ends farther from the source than it began.
        OnlyAway,
        /// Flies so many levels above the ground: the ground neither slows it nor affects it. A combatant that can no
        /// longer move comes down.
        Flying(u8),
        /// Every step costs this many times as much.
        StepTimes(u8),
        /// Its steps provoke no reactions (VIT-ACT-23).
        NoProvoke,
        /// No forced movement.
        Immovable,
        /// Goes after the steps of the source to stay beside it, for as many cells as the number stored with the
        /// condition.
        Follows,
        /// The number stored with the condition adds to the load of its bearer, in tenths of the unit of weights.
        Weighs,
    }
}

choice! {
    /// What a combatant shares its cells with, and what it carries along.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum SpaceLimit {
        /// May stand in the same cells as the source.
        SharesCell,
        /// The source may pass through its cells.
        PassableBySource,
        /// Every combatant may pass through its cells (VIT-MOVE-05).
        Passable,
        /// Is carried along by a combatant that drags the source, and carries the source along.
        Tied,
        /// Its steps carry along the combatants that it is tied to, at no extra cost, for as many cells as the number
        /// stored with the condition.
        Drags,
        /// Its steps carry along the combatants that it is tied to, however far it goes.
        DragsFreely,
    }
}

choice! {
    /// Limits of sight, and of what is known of places.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum SightLimit {
        /// Sees no farther than so many cells.
        SightRange(u8),
        /// Combatants that are not allies of the bearer do not know where it is.
        Concealed,
        /// The source, if it is no ally, does not know where the bearer is.
        ConcealedFrom,
        /// The source knows where the bearer is, whatever conceals it.
        FoundBySource,
    }
}
