//! The vocabulary in which rules are written: effects, costs, targets, occasions, modifiers. One handler each lives in
//! the engine; RON combines them.

use std::sync::Arc;

use crate::data::formula::{Amount, Formula, Test, Who};
use crate::data::inquiry::Topic;
pub use crate::data::procedure::{Question, Step, When, WindowDef};
use crate::data::read::{Cx, Decode, Node, choice, record};
use crate::data::scope::{
    ConditionId, EntryId, ItemDefId, PointId, PoolId, RollId, SizeStep, SpeedStep, TagId, Tags, TerrainId, ValueId,
};

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
        })
    }
}

choice! {
    /// How [`Who`] is written.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum WhoName {
        /// The bearer of the rule.
        Me,
        /// The other party.
        Other,
        /// Where a condition comes from.
        Source,
        /// The one an event is about.
        Subject,
    }
}

choice! {
    /// One thing that a rule makes happen.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum Effect {
        /// The actor strikes its target with its tool, in the named form (a position in the ruleset's `strikes`).
        Strike(StrikeForm),
        /// A roll, then one of two lists. The total can be read as `roll.total`.
        Roll { roll: RollId, success: Effects = Effects::none(), failure: Effects = Effects::none() },
        /// The running roll is made again; its new total stands.
        Reroll,
        /// The actor makes this roll with the bonus of the running one, which counts the better of both totals.
        Assist { roll: RollId },
        /// The total of the running roll rises.
        Lift { by: Formula },
        /// The side of the actor learns this about `other`; without an other party, about the actor.
        Reveal(Vec<Topic>),
        /// What asking the question brings that the order names.
        Answer,
        /// A window about `other`, whose other party is the actor.
        Open(PointId),
        /// One of two lists.
        If { test: Test, then: Effects = Effects::none(), otherwise: Effects = Effects::none() },
        /// The same for each combatant in an area, `other` in turn. The die of `die` and the `dice` are cast once for all:
        /// the first roll of the list uses that die, and `roll.sum` is what the dice come to.
        Each {
            area: Area,
            whom: Whom = Whom::Anybody,
            die: Option<RollId> = None,
            dice: Option<Amount> = None,
            does: Effects,
        },
        /// Ground of another kind comes to lie over an area.
        Lay { terrain: TerrainId, area: Area, until: Until = Until::Scene },
        /// To the cell that the order names, without walking.
        Place { who: Who = Who::Me },
        /// The actor jumps to the cell that the order names, no farther than so many cells.
        Leap { within: Option<Formula> = None },
        /// A condition begins. Its source is the actor; `value` is stored with it. It lasts as long as it says itself
        /// unless `until` does.
        Afflict {
            condition: ConditionId,
            who: Who = Who::Other,
            value: Formula = Formula::number(0),
            until: Option<Until> = None,
        },
        /// All instances of a condition end.
        End { condition: ConditionId, who: Who = Who::Other },
        /// All conditions with a tag end.
        EndClass { tag: TagId, who: Who = Who::Other },
        /// The condition that the order names ends.
        EndChosen { who: Who = Who::Other },
        /// A pool rises (or sinks, when negative). Forced gain past the maximum sets off the pool's `over`.
        Gain { pool: PoolId, amount: Amount, who: Who = Who::Me, forced: bool = false },
        /// A pool is set to a number.
        Set { pool: PoolId, to: Formula, who: Who = Who::Me },
        /// Points move from one pool to another, as many as there are.
        Commit { from: PoolId, to: PoolId, amount: Formula, who: Who = Who::Me },
        /// Points that were committed come back, `amount` of them from the first of these pools that has any, or all but
        /// those of the sustained acts that the order keeps. An act that loses a point is sustained no longer.
        Reclaim { from: Vec<PoolId>, to: PoolId, amount: Option<Formula> = None, who: Who = Who::Me },
        /// Damage. No armour lessens it unless `soak` names one; that takes at most what it takes of a strike.
        Harm { amount: Amount, who: Who = Who::Me, soak: Option<ValueId> = None },
        /// Straight away from the actor, cell by cell, until something is in the way.
        Push { cells: Formula, who: Who = Who::Other },
        /// More movement this turn, in cells.
        OpenMove { cells: Formula },
        /// The tool is loaded again.
        Load,
        /// Hands hold what the order says.
        TakeInHand,
        /// An item of the kind that the order names is there, put away.
        Obtain,
        /// An item from the ground near goes into a free hand.
        PickUp,
        /// An item from the hand falls to the ground.
        Drop,
        /// The tool is used up.
        UseUp,
        /// The stance that the order names is taken on.
        TakeStance,
        /// The scene object that the order names changes as its use says.
        UseObject,
        /// The harm that the event is about falls on the reactor.
        TakeHarm,
        /// The harm that the event is about is lessened.
        LessenHarm { by: Formula },
        /// The harm that the event is about grows, before armour.
        AddHarm { by: Formula },
        /// One more turn this round, as the order says.
        BuyTurn,
        /// One coming turn happens at another count, as the order says.
        MoveTurn,
        /// Out of the fight.
        Fate { fate: Fate, who: Who = Who::Me },
    }
}

choice! {
    /// Some cells.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Area {
        /// Within so many cells of what the order aims at.
        Aimed(Formula),
        /// Within so many cells of the actor.
        Near(Formula),
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
        /// Left behind, unable, on a field that its side does not hold.
        Fallen,
        /// Not there yet: it comes when the scene says so.
        Awaited,
    }
}

choice! {
    /// Which of the ruleset's strike forms.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    pub enum StrikeForm {
        /// A full strike.
        Main,
        /// A strike with the second weapon.
        Second,
    }
}

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

choice! {
    /// When an action may be taken.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum Occasion {
        /// In a turn that was given for this plan entry.
        Planned(EntryId),
        /// In any turn of one's own, besides the turn's action.
        Turn,
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
    /// What an action is aimed at.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum Target {
        /// The actor.
        Me,
        /// One combatant that the actor's side knows of.
        One { whom: Whom, range: Formula, sight: bool = true, when: Test = Test::always(), why: String = String::new() },
        /// One combatant that the tool reaches.
        Struck { whom: Whom = Whom::Nonallies },
        /// The one the event is about.
        Subject,
        /// A scene object within range that has a use.
        Object { range: Formula },
        /// A cell that nothing fills; if `free`, one where the actor could stand; if `leap`, one that it could jump to
        /// over whatever is no bigger than this.
        Cell { range: Formula, sight: bool = true, free: bool = false, leap: Option<SizeStep> = None },
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
        /// A weapon that is there for this act only and takes no hand.
        Conjured(ItemDefId),
        /// The weapon in the other hand, of the speed of the one that struck.
        Paired,
        /// A weapon in hand that wants loading.
        Unloaded,
        /// An item in hand.
        Held,
        /// A weapon in hand, loaded or not.
        HeldWeapon,
        /// An item of this kind, wherever its bearer carries it.
        Carried(ItemDefId),
    }
}

choice! {
    /// What an order must say besides tool and target.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum Ask {
        /// Nothing.
        Nothing,
        /// A number from 1 on: how many points to spend. Rules read it as `order.number`.
        Number { most: Formula },
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
        /// What the hands hold afterwards.
        Loadout,
        /// An item on the ground within one cell.
        GroundItem,
        /// A plan entry and a count for one more turn.
        BuyTurn,
        /// One of one's coming turns and its new count.
        MoveTurn,
        /// One of the target's coming turns and its new count, up to so much earlier and not before a count.
        Hasten { earlier: u8, not_before: u8 },
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

choice! {
    /// How a modifier changes a value. They are applied in this order.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Change {
        /// The value becomes this if that is more.
        Best(Formula),
        /// Added.
        Add(Formula),
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
        /// An act of the subject is resolved.
        Acted,
        /// The subject made a roll that is no strike.
        Rolled,
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
    /// How long something lasts if nothing ends it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Until {
        /// To the end of this round.
        RoundEnd,
        /// To the end of the next round.
        NextRoundEnd,
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
        /// Not able: no turns, no reactions, does not hold the field.
        Down,
        /// No reactions.
        NoReactions,
        /// No steps of its own.
        NoSteps,
        /// No steps of its own that bring it closer to the source.
        NoCloser,
        /// Draws no line of sight farther than this.
        Sight(u8),
        /// No actions with one of these tags.
        Bar(Tags),
        /// Every step costs this many times as much.
        StepTimes(u8),
        /// Those who are not allies do not know where the bearer is.
        Concealed,
    }
}
