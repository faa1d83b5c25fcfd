//! The terms of an order: what it costs, when it may be given, what it is done with and what it is aimed at. What else an
//! order says is in [`super::ask`].

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
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum Occasion {
        /// In a turn that was given for this plan entry.
        Planned(EntryId),
        /// In any turn of the actor, besides the turn's action.
        Turn,
        /// At every question put to the actor's side, in whichever turn; the question stands again afterwards. Reaction
        /// windows do not see the act, and it opens none.
        Aside,
        /// In the window that opens at a trigger point. `when` sees me, the subject and the other party of the event.
        Reaction { on: PointId, when: Test = Test::always(), from_count: u8 = 0, per_round: u8 = 1 },
        /// In the menu that opens at a trigger point.
        Window(PointId),
    }
}

choice! {
    /// Who may be chosen.
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
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum Target {
        /// The actor.
        Me,
        /// One combatant that the actor's side knows of; with `dead` also one whose body lies there.
        One {
            whom: Whom,
            range: Formula,
            sight: bool = true,
            dead: bool = false,
            when: Test = Test::always(),
            why: String = String::new(),
        },
        /// One combatant that the tool reaches. `when` sees the tool.
        InReach {
            whom: Whom = Whom::Nonallies,
            manner: Option<Manner> = None,
            when: Test = Test::always(),
            why: String = String::new(),
        },
        /// One combatant into whose space the actor could step with its movement.
        Space { whom: Whom, when: Test = Test::always(), why: String = String::new() },
        /// The subject of the event. `when` sees the tool.
        Subject { when: Test = Test::always() },
        /// A cell that can be reached by steps which each bring the actor nearer to the subject, for no more than so
        /// much movement.
        Nearer { most: Formula },
        /// A scene object within range that has a use; if `hurried`, one that can be made in a hurry.
        Object { range: Formula, hurried: bool = false },
        /// A scene object that can be broken and that the tool reaches.
        Thing,
        /// A scene object beside the actor that can be moved, and how far straight away from the actor: up to so many
        /// cells.
        Movable(Formula),
        /// A cell that combatants can enter; if `free`, one where the actor could stand; if `leap`, one that it could
        /// jump to over whatever is no bigger than this. With `up`, a jump leads over things and onto ground no higher
        /// than so many levels above the jumper, whatever their Size. If `step`, a cell beside the actor that a step
        /// over even ground leads to. If `straight`, one that steps in one of the eight directions lead to, over even
        /// ground and no farther than `range` as walks count, except for what the line leads `past`. If `aside`, one
        /// that is not on the path of the running walk.
        Cell {
            range: Formula,
            sight: bool = true,
            free: bool = false,
            step: bool = false,
            straight: bool = false,
            past: Past = Past::Nothing,
            aside: bool = false,
            leap: Option<SizeStep> = None,
            up: Option<Formula> = None,
        },
    }
}

choice! {
    /// What a straight way may lead past, after so many steps at least.
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
