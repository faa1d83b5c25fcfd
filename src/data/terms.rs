//! The terms of an order: what it costs, when it may be given, what it is done with, whom it is aimed at and what else it
//! says.

use crate::data::formula::{Formula, Test};
use crate::data::read::{choice, record};
use crate::data::scope::{ActionId, EntryId, ItemDefId, PointId, PoolId, SizeStep, SpeedStep, Tags};

choice! {
    /// What something costs.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Cost {
        /// Taken out of a pool; refused when there is not enough.
        Pool(PoolId, Formula),
        /// Added to a pool; refused when it would pass the maximum.
        Raise(PoolId, Formula),
        /// Taken out of the first pool and put into the second; refused when there is not enough. What the act leaves
        /// behind can last while the points stay there.
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
        /// In any turn of one's own, besides the turn's action.
        Turn,
        /// At every question put to one's side, whoever's turn it is: the question stands again afterwards. It is no act
        /// that windows look at, and opens none.
        Aside,
        /// In the window that opens at a point. `when` sees me, the subject and the other party of the event.
        Reaction { on: PointId, when: Test = Test::always(), from_count: u8 = 0, per_round: u8 = 1 },
        /// In the menu that opens at a point.
        Window(PointId),
    }
}

choice! {
    /// Who may be chosen.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Whom {
        /// Anybody but the actor.
        Others,
        /// Anybody, the actor included.
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
        Struck {
            whom: Whom = Whom::Nonallies,
            manner: Option<Manner> = None,
            when: Test = Test::always(),
            why: String = String::new(),
        },
        /// One combatant into whose space the actor could step with its movement.
        Space { whom: Whom, when: Test = Test::always(), why: String = String::new() },
        /// The one the event is about. `when` sees the tool.
        Subject { when: Test = Test::always() },
        /// A cell that steps lead to which each bring the actor nearer to the one the event is about, for no more than so much
        /// movement.
        Nearer { most: Formula },
        /// A scene object within range that has a use; if `hurried`, one that can be made in a hurry.
        Object { range: Formula, hurried: bool = false },
        /// A scene object that can be broken and that the tool reaches.
        Thing,
        /// A scene object beside the actor that can be moved, and how far straight away from the actor: up to so many cells.
        Movable(Formula),
        /// A cell that nothing keeps bodies out of; if `free`, one where the actor could stand; if `leap`, one that it could jump to
        /// over whatever is no bigger than this. With `up`, a jump leads over things and onto ground no higher than so many
        /// levels above the jumper, whatever their Size. If `step`, one beside the actor that a step over even ground leads to; if `straight`, one that steps in one of the eight
        /// directions lead to, over even ground and no farther than `range` as walks go, but for what it leads `past`. If
        /// `aside`, one that is not on the way of the walk that is running.
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
        /// A weapon that is there for this act only and takes no hand.
        Conjured(ItemDefId),
        /// The weapon in the other hand, of the speed of the one that struck.
        Paired,
        /// A weapon in hand that wants loading.
        Unloaded,
        /// An item in hand.
        Held,
        /// An item that is put away and that free hands could hold.
        Stowed,
        /// An item at the bottom of a pack, for which hands are free if it takes any.
        Packed,
        /// An item of this kind, in hand.
        InHand(ItemDefId),
        /// A weapon in hand, loaded or not.
        HeldWeapon,
        /// An item of this kind, wherever its bearer carries it but in a pack.
        Carried(ItemDefId),
        /// A weapon in hand, loaded, with one of these labels.
        Tagged(Tags),
        /// An item with one of these labels, wherever its bearer carries it but in a pack.
        Labelled(Tags),
        /// The same, or one within a cell: on the ground, or what a handy thing is.
        Near(Tags),
        /// What is at hand, as a weapon of this kind: an item in hand that is no weapon or only shoots, or a thing within a
        /// cell that a free hand takes up as part of the act.
        AtHand(ItemDefId),
    }
}

choice! {
    /// What an order must say besides tool and target.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum Ask {
        /// Nothing.
        Nothing,
        /// A number from 1 on, or from `least`: how many points to spend, how far to go. Rules read it as `order.number`.
        Number { most: Formula, least: Formula = Formula::number(1) },
        /// A condition of the target that has one of these tags.
        Condition(Tags),
        /// A question about the target that has one of these tags.
        Inquiry(Tags),
        /// A set of the one the event is about whose name is known.
        Set,
        /// A kind of item that has one of these tags.
        Kind(Tags),
        /// A fact of the scene that is not known yet; about somebody only if that one is a fitting target.
        Fact,
        /// A stance that the actor knows and is not in.
        Stance,
        /// What the hands hold afterwards; with `draws`, no more that they do not hold yet than so many. With
        /// `ground` one of them lies on the ground within one cell.
        Loadout { draws: Option<u8> = None, ground: bool = false },
        /// An item on the ground within one cell.
        GroundItem,
        /// An item in the hands of the target, or with `worn` one that it wears and that can be broken as those in its hands
        /// then must be. With `falls` the order says besides where it comes to lie: where the target is or on a free cell no
        /// farther than so many from there.
        HeldItem { worn: bool = false, falls: u8 = 0 },
        /// A straight line of cells from the target in one of the eight directions, with nothing in the way; with `over`
        /// whatever is in the way, and `most` is a distance. With `away` the direction is the one straight away from the
        /// actor; with `reached` the actor reaches the target hand to hand where the line ends, with `within` it ends no
        /// farther from the actor than that.
        Line { most: Formula, over: bool = false, away: bool = false, reached: bool = false, within: Option<Formula> = None },
        /// An act of the target's own that rolls what can be helped with, and against whom the actor would do it itself.
        Aid,
        /// This act of the target's own, and a use of a scene object that it could do it to without a roll (VIT-SPEC-80).
        Errand(ActionId),
        /// A weapon in the hands of the target, and the direction in which it flies from there.
        Knock,
        /// The cell up to which the actor runs straight on over even ground to come at the target: after so many steps at
        /// least, no farther than `most` as walks go, and the tool reaches it from there.
        Onset { most: Formula, after: u8 },
        /// The direction in which the target goes, one of eight, as the cell beside it.
        Heading,
        /// A plan entry and a count for one more turn.
        BuyTurn,
        /// One of one's coming turns and its new count.
        MoveTurn,
        /// One of the target's coming turns and its new count, up to so much earlier and not before a count.
        Hasten { earlier: u8, not_before: u8 },
        /// An act that is sustained and has one of these tags.
        Sustained(Tags),
        /// Acts of one's own turn to hold ready, none with one of these tags, as many as `most`, and what to wait for. If
        /// `timed`, walks can be among them, they must fit into the purse together, and what they take waits there: the
        /// turn is over, and what was begun counts if one of them goes on with it.
        Deed { unless: Tags = Tags::default(), most: u8 = 1, timed: bool = false },
        /// Which acts stay sustained when points come back out of these pools: any, so that one point at least comes
        /// back; or all but the one that must give its point, if no other point is there.
        Keep { of: Vec<PoolId>, all: bool = true },
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
