//! The terms of an order: what it costs, when it may be given, what it is done with and what it is aimed at. What else
//! an order says is in [`super::ask`].

use crate::data::formula::{Formula, Test};
use crate::data::read::{choice, record};
use crate::data::scope::{EntryId, ItemDefId, PointId, PoolId, SizeStep, SpeedStep, Tags};

choice! {
    /// What something costs.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Cost {
        /// Taken out of a pool; refused when there is not enough.
        Pool(PoolId, Formula),
        /// Added to a pool; refused when it would pass the maximum.
        Raise(PoolId, Formula),
        /// Taken out of the first pool and put into the second; refused when there is not enough. What the act brings
        /// about can last while the points stay there.
        Commit(PoolId, PoolId, Formula),
        /// Cells of this turn's movement.
        Steps(Formula),
    }
}

impl Cost {
    /// The pool that it is taken out of or put into, if any.
    #[must_use]
    pub fn pool(&self) -> Option<PoolId> {
        match self {
            Cost::Pool(pool, _) | Cost::Raise(pool, _) | Cost::Commit(pool, ..) => Some(*pool),
            Cost::Steps(_) => None,
        }
    }
}

choice! {
    /// When an action may be taken.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Occasion {
        /// In a turn that was given for this plan entry.
        Planned(EntryId),
        /// In any turn of the actor, besides the turn's action.
        Turn,
        /// At every question put to the actor's side, in any turn. The question stands again afterwards. The act opens
        /// no windows.
        Aside,
        /// In the window that opens at a trigger point.
        Reaction {
            /// The trigger point.
            on: PointId,
            /// When it is offered; `me` would react, `subject` and `other` are those of the window.
            when: Test = Test::always(),
            /// The earliest count at which it is offered. Without a count, as under `Live`, leave it at 0.
            from_count: u8 = 0,
            /// How often a combatant may take it in a round.
            per_round: u8 = 1,
            /// Whether it is so seldom of use that a player is asked only on demand.
            seldom: bool = false,
        },
        /// In the menu that opens at a trigger point.
        Window(PointId),
    }
}

choice! {
    /// Which combatants can be chosen.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Whom {
        /// Any combatant except the actor.
        Others,
        /// Any combatant, the actor included.
        Anybody,
        /// Allies.
        Allies,
        /// Allies and the actor.
        AlliesOrMe,
        /// Neither the actor nor its allies.
        Nonallies,
    }
}

choice! {
    /// How a strike reaches its target.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Manner {
        /// Hand to hand.
        Melee,
        /// Shot or thrown.
        Ranged,
    }
}

choice! {
    /// What an action is aimed at.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Target {
        /// The actor.
        Me,
        /// One combatant that the actor's side knows of.
        One {
            /// Which combatants can be chosen.
            whom: Whom,
            /// How far away it may be, in cells.
            range: Formula,
            /// The actor has to see it.
            sight: bool = true,
            /// A dead combatant whose body lies there can be chosen too.
            dead: bool = false,
            /// What has to hold besides; `me` acts and `other` is the target.
            when: Test = Test::always(),
            /// What players read about a target for which it does not hold.
            why: String = String::new(),
            /// The same in parts, each with its sentence: players read those of all that do not hold.
            requires: Vec<Requirement> = Vec::new(),
        },
        /// One combatant that the tool reaches.
        InReach {
            /// Which combatants can be chosen.
            whom: Whom = Whom::Nonallies,
            /// How the tool has to reach it; either way if left out.
            manner: Option<Manner> = None,
            /// What has to hold besides; `me` acts, `other` is the target, and the words of `tool` are known.
            when: Test = Test::always(),
            /// What players read about a target for which it does not hold.
            why: String = String::new(),
            /// The same in parts, each with its sentence: players read those of all that do not hold.
            requires: Vec<Requirement> = Vec::new(),
        },
        /// One combatant into whose space the actor could step with its movement.
        Space {
            /// Which combatants can be chosen.
            whom: Whom,
            /// What has to hold besides; `me` acts and `other` is the target.
            when: Test = Test::always(),
            /// What players read about a target for which it does not hold.
            why: String = String::new(),
            /// The same in parts, each with its sentence: players read those of all that do not hold.
            requires: Vec<Requirement> = Vec::new(),
        },
        /// The `subject` of the window.
        Subject {
            /// What has to hold besides; `me` acts, `other` is the target, and the words of `tool` are known.
            when: Test = Test::always(),
        },
        /// A cell that can be reached by steps which each bring the actor nearer to the subject.
        Nearer {
            /// How much movement the steps cost at most, in cells.
            most: Formula,
        },
        /// A scene object that has a use.
        Object {
            /// How far away it may be, in cells.
            range: Formula,
            /// Only uses that can be made in a hurry: those with a `hurried` of their own.
            hurried: bool = false,
        },
        /// A scene object that can be broken and that the tool reaches.
        Thing,
        /// A scene object beside the actor that can be moved, and how far straight away from the actor: up to so many
        /// cells.
        Movable(Formula),
        /// A cell that no wall fills.
        Cell {
            /// How far away it may be, in cells.
            range: Formula,
            /// The actor has to see it.
            sight: bool = true,
            /// The actor could stand there.
            free: bool = false,
            /// It is beside the actor, and a step over even ground leads there.
            step: bool = false,
            /// Steps in one of the eight directions lead there, over even ground and no farther than `range` as walks
            /// count.
            straight: bool = false,
            /// What the straight line has to lead past.
            past: Past = Past::Nothing,
            /// It is not on the path of the running walk.
            aside: bool = false,
            /// The actor could jump there over things and bodies of this Size or smaller.
            leap: Option<SizeStep> = None,
            /// A jump leads over things of any Size, and onto ground, up to so many levels above the actor. Bodies
            /// still count by `leap`.
            up: Option<Formula> = None,
        },
    }
}

impl Target {
    /// Makes what it requires in parts a part of its `when`, by which everything else goes.
    pub(in crate::data) fn gather(&mut self) {
        let (Target::One { when, requires, .. }
        | Target::InReach { when, requires, .. }
        | Target::Space { when, requires, .. }) = self
        else {
            return;
        };
        for requirement in requires.iter() {
            *when = std::mem::replace(when, Test::always()).and(&requirement.need);
        }
    }

    /// What it requires of a combatant in parts.
    #[must_use]
    pub fn requires(&self) -> &[Requirement] {
        match self {
            Target::One { requires, .. } | Target::InReach { requires, .. } | Target::Space { requires, .. } => {
                requires
            }
            _ => &[],
        }
    }
}

choice! {
    /// What a straight line has to lead past. The number is how many steps come before it at least.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Past {
        /// Nothing.
        Nothing,
        /// Over one gap, or one stretch of ground that is not even, by a leap.
        Hurdle(u8),
        /// Through bodies that would bar it, no more than one Size bigger.
        Bodies(u8),
    }
}

choice! {
    /// What an action is done with.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Tool {
        /// Nothing.
        Nothing,
        /// A weapon in hand, loaded, of this speed or quicker.
        Weapon(SpeedStep),
        /// A weapon in hand that strikes hand to hand, no farther than this.
        Melee(u8),
        /// A weapon that exists for this act only and takes no hand.
        Conjured(ItemDefId),
        /// The weapon in the other hand, of the speed of the one that struck.
        Paired,
        /// A weapon in hand that wants loading.
        Unloaded,
        /// An item in hand.
        Held,
        /// An item that is put away and that free hands could hold.
        Stowed,
        /// An item at the bottom of a pack, with hands free for it if it takes any.
        Packed,
        /// An item of this kind, in hand.
        InHand(ItemDefId),
        /// A weapon in hand, loaded or not.
        HeldWeapon,
        /// An item of this kind that the actor carries, in a pack excepted.
        Carried(ItemDefId),
        /// A weapon in hand, loaded, with one of these tags.
        Tagged(Tags),
        /// An item with one of these tags that the actor carries, in a pack excepted.
        CarriedTagged(Tags),
        /// The same, or one within a cell: on the ground, or what a handy object is.
        Near(Tags),
        /// An improvised weapon of this kind: an item in hand that is no weapon or only shoots, or an object within a
        /// cell that a free hand takes up as part of the act.
        AtHand(ItemDefId),
    }
}

record! {
    /// A condition for an order, with the sentence the player reads when it does not hold.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Requirement {
        /// What must be true.
        pub need: Test,
        /// The refusal.
        pub why: String,
    }
}
