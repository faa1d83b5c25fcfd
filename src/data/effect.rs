//! The vocabulary in which rules are written: what they make happen. One handler each lives in the engine; RON combines
//! them. The terms of orders are in [`super::terms`], what lasts is in [`super::lasting`].

use std::sync::Arc;

use crate::data::formula::{Amount, Formula, Test, Who};
use crate::data::inquiry::Topic;
pub use crate::data::lasting::{Bid, Change, Happening, Limit, Modifier, Pattern, Pose, Role, Until};
pub use crate::data::procedure::{InterruptDef, InterruptionDef, Question, Step, Term, TriggerDef, When, WindowDef};
use crate::data::read::{At, Cx, Decode, Node, choice};
use crate::data::scope::{ConditionId, ItemDefId, PointId, PoolId, RollId, RoutineId, TagId, Tags, TerrainId, ValueId};
pub use crate::data::terms::{Ask, Cost, Manner, Occasion, Past, Requirement, Target, Tool, Whom};

choice! {
    /// What somebody is about.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Intent {
        /// What it has begun and what it holds ready.
        Both,
        /// What it has begun.
        Begun,
        /// What it holds ready.
        Held,
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

    /// Visits every effect of the list and of the lists inside of it. What routines do is not looked at.
    pub fn each(&self, visit: &mut dyn FnMut(&Effect)) {
        for effect in self.items.iter() {
            visit(effect);
            match effect {
                Effect::Roll { success: a, failure: b, .. }
                | Effect::Strike { hit: a, miss: b, .. }
                | Effect::If { then: a, otherwise: b, .. }
                | Effect::Mend { then: a, otherwise: b, .. } => {
                    a.each(visit);
                    b.each(visit);
                }
                Effect::Each { does, .. }
                | Effect::While { does, .. }
                | Effect::Flee { brings: does, .. }
                | Effect::As { does, .. }
                | Effect::Dice { does, .. }
                | Effect::Once(does)
                | Effect::Run { meets: does, .. }
                | Effect::Leap { lands: does, .. } => does.each(visit),
                _ => {}
            }
        }
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
        /// Whoever rides the bearer of the rule.
        Rider,
        /// Whom the bearer of the rule rides.
        Mount,
    }
}

choice! {
    /// One thing that a rule makes happen.
    #[derive(Clone, Debug, PartialEq)]
    #[allow(missing_docs, reason = "the text of a variant explains its fields")]
    pub enum Effect {
        /// The actor strikes its target with its tool. One of two lists follows once the strike is done; both can read
        /// `roll.total`, and `harm.level` where it left a wound.
        Strike { form: StrikeForm = StrikeForm::Main, hit: Effects = Effects::none(), miss: Effects = Effects::none() },
        /// The actor strikes the scene object that the order names with its tool, against the number of that or another.
        Batter { against: Option<Formula> = None },
        /// The item of somebody that the order names takes the harm of a strike with the tool. Whether that is critical hangs
        /// on the roll before.
        Break,
        /// A roll, then one of two lists. The total can be read as `roll.total`. If another than the actor is named, that
        /// one rolls, with the actor for the other party; what follows is as the actor sees it again.
        Roll { roll: RollId, by: Who = Who::Me, success: Effects = Effects::none(), failure: Effects = Effects::none() },
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
        /// What happens at most once in an act, however many it strikes or rolls for.
        Once(Effects),
        /// One of two lists.
        If { test: Test, then: Effects = Effects::none(), otherwise: Effects = Effects::none() },
        /// The same again and again while this holds.
        While { test: Test, does: Effects },
        /// The same for each combatant in an area, `other` in turn. The die of `die` and the `dice` are cast once for all:
        /// the first roll or strike of the list uses that die, and `roll.sum` is what the dice come to. With `again` that die
        /// is the one of the roll or strike before. They come as the scene lists them, or with `ranked` in the order of
        /// turns.
        Each {
            area: Area,
            whom: Whom = Whom::Anybody,
            die: Option<RollId> = None,
            again: bool = false,
            dice: Option<Amount> = None,
            ranked: bool = false,
            does: Effects,
        },
        /// Dice are cast; the list reads what they come to as `roll.sum`.
        Dice { dice: Amount, does: Effects },
        /// A list from the side of somebody else: that one is `me` and the actor is `other`.
        As { who: Who = Who::Other, does: Effects },
        /// What a routine does, with everything that is known here. Nobody is asked to whom it happens.
        Do(RoutineId),
        /// Ground of another kind comes to lie over an area; with `along` it goes wherever the actor is moved.
        Lay { terrain: TerrainId, area: Area, until: Until = Until::Scene, along: bool = false },
        /// The actor finds what is hidden within so many cells of it and no harder to find than `below`.
        Uncover { within: Formula, below: Formula },
        /// To the cell that the order names, without walking.
        Place { who: Who = Who::Me },
        /// The actor steps to the cell that the order names. That is no movement: it takes none, and nobody can cut in.
        Step,
        /// The actor runs straight to the cell that the order names, or up to what it has to leap over on that way: a movement
        /// of its own, and all of what it opens. `meets` happens before it runs into the cells of somebody who bars them, who
        /// is `other`.
        Run { short: bool = false, meets: Effects = Effects::none() },
        /// The actor leaps over what its straight way to the cell that the order names leads over, and runs on.
        Clear,
        /// The actor falls into the gap that its straight way leads over.
        Plunge,
        /// The actor walks to the cell that the order names, by steps that each bring it nearer to the one the event is about.
        /// Nobody can cut in on it.
        Chase,
        /// The actor jumps to the cell that the order names, no farther than so many cells and over nothing higher than
        /// it `clears`. Where it would fall beside a ledge it may catch that by a roll, and then hangs there. A `sure` leap is
        /// completed whatever befalls the leaper on the way, unless that is its end.
        Leap {
            within: Option<Formula> = None,
            clears: Option<Formula> = None,
            sure: bool = false,
            grab: Option<(RollId, ConditionId)> = None,
            lands: Effects = Effects::none(),
        },
        /// Off a steep place: down to its foot, and what such a fall brings.
        Tumble { who: Who = Who::Me },
        /// A fall of so many levels.
        Fall { levels: Formula, who: Who = Who::Me },
        /// Somebody gets onto somebody: the actor onto `other`, or whom it takes up onto the actor.
        Mount { who: Who = Who::Me, on: Who = Who::Other },
        /// Somebody gets off, to the cell that the order names.
        Dismount { who: Who = Who::Me },
        /// Runs as far as its movement goes: by the cheapest way to a cell that lets it out of the fight, else as far from foes
        /// as it can. If `wary`, past what foes threaten only where there is no other way. It may run `straight` on so many
        /// cells instead, where that way leads so and it gets farther; `brings` happens then besides (VIT-COND-22).
        Flee { who: Who = Who::Me, wary: bool = false, straight: Formula = Formula::number(0), brings: Effects = Effects::none() },
        /// Somebody is put on the free cell nearest to somebody, or to itself, that does not let that one out of the fight.
        PutBack { who: Who = Who::Me, near: Who = Who::Me },
        /// Carried along by the current of the scene that it is in, as far as the water goes and nothing is in the way.
        Drift { who: Who = Who::Me },
        /// The running strike misses; its dice are not rolled.
        Miss,
        /// A condition begins. Its source is the actor unless `source` says who; `value` is stored with it. It lasts as
        /// long as it says itself unless `until` does, or until so many `turns` of its source have begun.
        Afflict {
            condition: ConditionId,
            who: Who = Who::Other,
            value: Formula = Formula::number(0),
            until: Option<Until> = None,
            turns: Option<Formula> = None,
            source: Who = Who::Me,
        },
        /// A condition begins that the tool keeps up, with `value` stored. The tool leaves the hand and lies where the bearer
        /// is, unless it shoots; the condition ends when it is taken up from there.
        Lodge { condition: ConditionId, value: Formula = Formula::number(0) },
        /// A tool that was thrown at the other party comes to lie where that one is.
        Land,
        /// All instances of a condition end, or those that come `from` somebody.
        End { condition: ConditionId, who: Who = Who::Other, from: Option<Who> = None },
        /// All conditions with a tag end, or no more than so many of them, the oldest first.
        EndClass { tag: TagId, who: Who = Who::Other, most: Option<Formula> = None },
        /// The number stored with a condition sinks, or rises if `by` is below 0; at 0 the condition ends.
        Ease { condition: ConditionId, by: Formula, who: Who = Who::Other },
        /// The condition that the order names ends; of several alike all of them, or the one with the greatest number.
        EndChosen { who: Who = Who::Other, all: bool = true },
        /// Another number is stored with the condition that the order names; of several alike with the one of the greatest.
        NoteChosen { value: Formula, who: Who = Who::Other },
        /// A pool rises (or sinks, when negative). Forced gain past the maximum sets off the pool's `over`.
        Gain { pool: PoolId, amount: Amount, who: Who = Who::Me, forced: bool = false },
        /// A pool is set to a number.
        Set { pool: PoolId, to: Formula, who: Who = Who::Me },
        /// Points move from one pool to another, as many as there are.
        Commit { from: PoolId, to: PoolId, amount: Formula, who: Who = Who::Me },
        /// Points that were committed come back, `amount` of them from the first of these pools that has any, or all but
        /// those of the sustained acts that the order keeps. An act that loses a point is sustained no longer.
        Reclaim { from: Vec<PoolId>, to: PoolId, amount: Option<Formula> = None, who: Who = Who::Me },
        /// A wound becomes lighter by some levels, or by as many of them as lead to one with room; below the lightest it is
        /// gone. It is one of this level, from 1, or the heaviest that can of those up to it. One of two lists follows.
        Mend {
            level: Formula,
            at_most: bool = false,
            steps: Formula = Formula::number(1),
            who: Who = Who::Other,
            then: Effects = Effects::none(),
            otherwise: Effects = Effects::none(),
        },
        /// Damage, or the half of it, rounded down. No armour lessens it unless `soak` names one; that takes at most what it
        /// takes of a strike, and what makes strikes worse makes this worse. `kind` are labels that it has besides those of the
        /// act.
        Harm {
            amount: Amount,
            half: bool = false,
            who: Who = Who::Me,
            soak: Option<ValueId> = None,
            kind: Tags = Tags::default(),
        },
        /// Straight away from the actor, cell by cell, until something is in the way; along the line that the order
        /// names, no farther than it goes, where it names one. Fewer cells than none lead towards the actor. With `along`
        /// the actor goes after it by the same force, from cell to cell.
        Push { cells: Formula, who: Who = Who::Other, along: bool = false },
        /// Through the air along the line that the order names, no farther than so many cells and over nothing that stands
        /// higher than it `clears`; down on the last free cell of it. Whoever would fall there may stop on the last cell
        /// before that instead by the roll `clings`, unless that is one of those that it does not make.
        Hurl { cells: Formula, clears: Formula, clings: Option<RollId> = None, who: Who = Who::Other },
        /// The item that the order names flies from the hand of its bearer in the direction that the order names. Before
        /// it falls a window opens for the actor and for each whom it flies past.
        Fling { cells: Amount, catch: PointId },
        /// What flies goes into a free hand of the actor.
        Catch,
        /// The actor rolls what the act rolls that the order names, and half the total helps the target with its own: so
        /// many half-points are stored with a condition that is about that act.
        Second { condition: ConditionId },
        /// The actor steps into the space of the other party.
        Enter,
        /// More movement this turn, in cells; below 0 so much less of what is left.
        OpenMove { cells: Formula },
        /// The tool is loaded again.
        Load,
        /// The sustained act that the order names is given up.
        GiveUp,
        /// Hands hold what the order says.
        TakeInHand,
        /// The tool goes into a free hand.
        Draw,
        /// The tool is put away.
        Stow,
        /// The tool becomes an item of another kind that takes as many hands; what it was, again, when the points are
        /// free that hold it up.
        Become(ItemDefId),
        /// An item of this kind, or of the one that the order names, is there, put away.
        Obtain { item: Option<ItemDefId> = None },
        /// An item from the ground near goes into a free hand.
        PickUp,
        /// An item from the hand falls to the ground: the one of somebody that the order names, or the tool. With `under` it
        /// falls where its bearer is, whatever the order says.
        Drop { under: bool = false },
        /// Everything that somebody holds falls to the ground, where the order says if it names a cell for that; or only so
        /// much that its hands can hold the rest.
        DropHeld { who: Who = Who::Me, surplus: bool = false },
        /// An item changes hands beside each other: the one in the hands of somebody that the order names goes to the actor,
        /// else the tool to the other party. Where no hand is free for it, it is put away.
        HandOver,
        /// The tool is used up.
        UseUp,
        /// The stance that the order names is taken on.
        TakeStance,
        /// The use of the scene object is made that the order names: its roll, if it has one, then what it does.
        UseObject,
        /// The scene object that the order names goes into the state that its use leads to, or into this one and nothing else
        /// with it. What a use does begins with it.
        Alter { to: Option<String> = None },
        /// The scene object that the order names moves straight away from the actor, so many cells or until something is in
        /// the way. With `along` the actor goes after it.
        Shift { cells: Formula, along: bool = false },
        /// From now on the label stands for something that has happened: formulas read it as `marked('label')`.
        Mark(TagId),
        /// The actor says something, which stands in the log.
        Say(At<String>),
        /// The harm that the event is about falls on the reactor.
        TakeHarm,
        /// The harm that the event is about is lessened.
        LessenHarm { by: Formula },
        /// The harm that the event is about grows, before armour.
        AddHarm { by: Formula },
        /// The running strike leaves no heavier wound than one of this level, from 1; where there is no room for that, it is
        /// still counted higher.
        CapWound { level: Formula },
        /// One more turn this round, as the order says.
        BuyTurn,
        /// One coming turn happens at another count, as the order says.
        MoveTurn,
        /// The turn that is running ends as soon as the act is over.
        EndTurn,
        /// The act that the order names is held ready.
        Hold,
        /// What somebody has begun and holds ready is lost, or one of them.
        Abandon { who: Who = Who::Me, what: Intent = Intent::Both },
        /// The running act of somebody comes to nothing; what it cost is spent.
        Spoil { who: Who = Who::Me },
        /// A walk of somebody ends before its next step.
        Halt { who: Who = Who::Subject },
        /// The walk of the subject ends so many cells earlier, which it has paid for.
        Shorten { cells: Formula },
        /// The act that the event is about is aimed at the other party, as if that one were where the actor is.
        Divert,
        /// The running act of the actor is aimed at somebody else at random: at one of those, friends included, at whom it
        /// could be aimed as well, never at itself. Where there is nobody else it stays as it is.
        Stray,
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
        /// Within so many cells of the south-eastern corner of the cell that the order aims at, counted to the far corner of
        /// each, and with a free line from there.
        Corner(Formula),
        /// The whole field, of which nothing is marked.
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
        /// Gave itself up to foes who take that.
        Yielded,
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
