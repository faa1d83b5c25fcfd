//! Numbers and conditions written as text in RON (`"max(4, 12 + 4 * for)"`), parsed and type-checked once at load,
//! evaluated on integers. The engine supplies the facts through [`Env`]; nothing here knows the battle.

mod eval;
mod functions;
mod lexer;
mod parser;
mod words;

pub use eval::{Env, People};

use crate::data::read::{At, Cx, Decode, Node};
use crate::data::scope::{ConditionId, PoolId, ScoreId, TableId, TagId, ValueId};
use crate::kernel::odds::Keep;

/// A formula that yields a number.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    /// What is evaluated.
    pub expr: Expr,
    /// As the designer wrote it, for the reasons shown beside figures.
    pub text: String,
}

/// A formula that yields yes or no.
#[derive(Clone, Debug, PartialEq)]
pub struct Test {
    /// What is evaluated: non-zero is yes.
    pub expr: Expr,
    /// As the designer wrote it.
    pub text: String,
}

/// Dice and a number added to them: `"2d4 + ins"`.
#[derive(Clone, Debug, PartialEq)]
pub struct Amount {
    /// How many dice; 0 when the amount is a plain number.
    pub count: u8,
    /// Sides of each die.
    pub sides: u16,
    /// Which of them count.
    pub keep: Keep,
    /// Added to the dice.
    pub plus: Expr,
    /// As the designer wrote it.
    pub text: String,
}

/// Whose quantity a formula reads. Which of them exist depends on where the formula stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// The bearer of the rule: the actor, the one who bears the condition, the one who may react.
    Me,
    /// The other party: the target of an act, the striker for the one struck.
    Other,
    /// The combatant a condition comes from.
    Source,
    /// The combatant an event is about.
    Subject,
    /// The one looked at inside `highest` or `count`.
    It,
    /// Whoever rides [`Who::Me`].
    Rider,
    /// Whom [`Who::Me`] rides.
    Mount,
}

/// A number of one combatant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// A stored attribute.
    Score(ScoreId),
    /// What is in a pool now.
    Pool(PoolId),
    /// The most a pool holds.
    PoolMax(PoolId),
    /// A derived value with its modifiers.
    Value(ValueId),
    /// Position on the scale of Sizes.
    Size,
    /// 1 for a player character, else 0.
    Pc,
    /// 1 for one who falls dying instead of dead, else 0.
    Lingers,
    /// Empty hands.
    FreeHands,
    /// Hands that hold something or could.
    Hands,
    /// Whether its side may be caught unawares: 0 no, 1 in any case, 2 whoever notices nothing.
    Surprise,
    /// Movement left, in cells.
    Moves,
    /// What it carries weighs, in tenths of the unit of weights.
    Load,
    /// Its run-up: what it walked since its last act that was more than movement, in cells.
    Run,
    /// Size of whom it rides, on the scale of Sizes; -1 on foot.
    MountSize,
    /// What the dearest ground under it costs to enter, in steps.
    Footing,
    /// Foes who threaten a cell that its running walk still leaves.
    Gauntlet,
    /// Cells between it and what the act looked at is aimed at; 0 for an act that is aimed at nothing.
    FromAim,
    /// The greatest bonus of the weapons it can strike with hand to hand; -100 without any.
    MeleeBonus,
    /// Cells that the loaded weapons in its hands shoot with ease; 0 without any.
    AimRange,
}

/// Facts of the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Now {
    /// The round, from 1.
    Round,
    /// The count inside the round (the tempo).
    Count,
    /// Total of the roll being looked at.
    RollTotal,
    /// The same in half-points.
    RollTwice,
    /// By how many half-points the last roll was above what stood against it.
    RollMargin,
    /// The die that counted in it.
    RollNatural,
    /// How much a raise would have to add to the running roll to make it succeed; 0 when it succeeds or cannot.
    RollShort,
    /// What dice that were cast for several come to.
    RollSum,
    /// The number that the running roll had to meet.
    RollAgainst,
    /// Level of the wound that a rule is about, from 1.
    HarmLevel,
    /// Harm beyond what was left of health.
    HarmOver,
    /// Harm that was felt.
    HarmDealt,
    /// Levels that somebody has fallen.
    FallLevels,
    /// 1 when an order moves something off its usual count.
    OrderShifted,
    /// The number that an order names, that is stored with the condition it names, or of points that a use takes.
    OrderNumber,
    /// The number of the combatant or of the cell that an order aims at; -1 for others.
    OrderAim,
    /// Cells between the actor and what an order aims at.
    OrderDistance,
    /// Cells that the straight way to what an order aims at leads across by a leap.
    OrderAcross,
    /// Levels that it leads up by it.
    OrderRise,
    /// The run-up of an act towards what it is aimed at, in cells.
    OrderRun,
    /// The asker's score by which the fact is judged that an order asks for.
    OrderBonus,
    /// How hard what an order names is: to find out a fact, 0 when anybody can; to make use of an object, in a hurry or not.
    OrderAgainst,
    /// 1 when the running strike fells whoever bears its harm even if its dice fall low, as far as is known.
    StrikeFells,
    /// Number of the tool in use.
    ToolId,
    /// Attribute bonus of the tool in use.
    ToolBonus,
    /// Speed step of the tool in use.
    ToolSpeed,
    /// Cells that the tool in use reaches in melee.
    ToolReach,
    /// 1 when the strike is made from afar.
    ToolRanged,
    /// The level of the wound that the running strike leaves if its dice fall high, before room is looked for; 0 for none.
    StrikeLevel,
    /// Cells that the tool in use is shot or thrown with ease.
    ToolIncrement,
    /// 1 when the tool in use has lost half of what it bears.
    ToolCracked,
}

/// Groups of combatants, as seen from [`Who::Me`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crowd {
    /// Same or allied side, without me.
    Allies,
    /// Everybody else except me and my allies.
    Nonallies,
    /// Everybody, me included.
    Everybody,
}

/// Operators on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the operators")]
pub enum Op {
    Add,
    Sub,
    Mul,
    /// Rounds towards minus infinity; division by zero gives zero.
    Div,
    Lt,
    Le,
    Eq,
    Ne,
    Ge,
    Gt,
    And,
    Or,
}

/// Functions of plain numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Func {
    /// The smallest argument.
    Min,
    /// The greatest argument.
    Max,
    /// Half, rounded down.
    Half,
    /// Without its sign.
    Abs,
    /// `if(condition, yes, no)`.
    If,
}

/// Yes-or-no facts and distances between combatants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// Cells between the two footprints (0 = the same place).
    Distance(Who, Who),
    /// Touching each other.
    Adjacent(Who, Who),
    /// Empty cells between the two footprints, as reach counts them.
    Gap(Who, Who),
    /// The level of cover that the second has against the first.
    Cover(Who, Who),
    /// Foes stand around it as the ruleset says.
    Flanked(Who),
    /// The running step of the first makes that the second is flanked, which it is not yet.
    Outflanks(Who, Who),
    /// The first sees the second and knows that it is there; so it is where there are not two.
    Perceives(Who, Who),
    /// How many foes are about whose place its side does not know.
    UnseenFoes(Who),
    /// The first can draw line of sight to the second.
    Sees(Who, Who),
    /// The first can draw line of sight to the second, by the stricter rule for hiding.
    SeesHider(Who, Who),
    /// The tool in use of the first reaches the second, hand to hand or from afar.
    Strikes(Who, Who),
    /// The first has a weapon in hand that reaches the second hand to hand.
    Reaches(Who, Who),
    /// The running step of the first brings it within reach of the tool in use by the second, where it was not before.
    Enters(Who, Who),
    /// The running step of the first takes it out of the reach of every weapon that the second has in use hand to hand.
    Leaves(Who, Who),
    /// The first threatens the second: a weapon in hand reaches it, and the ruleset says that this counts.
    Threatens(Who, Who),
    /// Ground with this label is under the second, or on the line from the first to it.
    Hazy(Who, Who, TagId),
    /// The running step of the first leads out of a cell that the second threatens, for the first time in its movement.
    Departs(Who, Who),
    /// The running walk of the first still leaves a cell that the second threatens.
    Dares(Who, Who),
    /// The movement of the first has led out of a cell that the second threatens, and it stands on none.
    Departed(Who, Who),
    /// The first is one of two who flank the second.
    Flanks(Who, Who),
    /// Levels that the first stands higher than the second; less than none where it stands lower.
    Rise(Who, Who),
    /// The running step of the first takes it out of touch with the second.
    Parts(Who, Who),
    /// The running act of this one takes more than it has left in its purse.
    Overruns(Who),
    /// The running act of this one goes on with what it had begun.
    Resumed(Who),
    /// The running act of this one is a strike from afar.
    Shoots(Who),
    /// What `me` holds its acts ready for is about this one.
    Waits(Wait, Who),
    /// The step that the first has just made has brought it where the second reaches or sees it.
    Came(Step, Who, Who),
    /// The running turn is its own.
    InTurn(Who),
    /// Same or allied side, not the same combatant.
    Ally(Who, Who),
    /// Neither the same combatant nor an ally.
    Nonally(Who, Who),
    /// The same combatant.
    Same(Who, Who),
    /// Bears the condition.
    Has(Who, ConditionId),
    /// Bears the condition from that source.
    HasFrom(Who, ConditionId, Who),
    /// Bears any condition with the tag.
    Class(Who, TagId),
    /// How many of a condition it bears.
    Borne(Who, ConditionId),
    /// The greatest number stored with a condition; 0 without it.
    Stored(Who, ConditionId),
    /// The number stored with a condition from that source; 0 without it.
    StoredFrom(Who, ConditionId, Who),
    /// Knows an action with the tag that not everybody knows.
    Knows(Who, TagId),
    /// Alive and able to act.
    Able(Who),
    /// Stands where it leaves the fight at the end of its turn.
    AtExit(Who),
    /// The first could run straight up to the second.
    OpenWay(Who, Who),
    /// Rides somebody.
    Rides(Who),
    /// Somebody rides it.
    Ridden(Who),
    /// It looks as if half of its health is gone, or more: everybody sees that, whoever reads its sheet.
    Halved(Who),
    /// The second could get onto the first.
    Bears(Who, Who),
    /// Holds an item with the tag.
    Holds(Who, TagId),
    /// Carries an item with the tag, in hand or not, but not in a pack.
    Carries(Who, TagId),
    /// Holds or wears an item with the tag that has lost half of what it bears.
    Cracked(Who, TagId),
    /// Stands on terrain with the tag.
    On(Who, TagId),
    /// Stands on terrain with the tag or within a cell of it.
    Beside(Who, TagId),
    /// What keeps bodies out, or ground with the tag, is behind the first as the second sees it.
    Backed(Who, Who, TagId),
    /// The act looked at has the tag.
    Act(TagId),
    /// The label stands for something that has happened in this fight.
    Marked(TagId),
    /// What is struck with has the tag.
    Armed(TagId),
    /// Foes of this one who are able to take up what has the tag.
    Accepted(Who, TagId),
    /// The fight is decided, and the side of this one has won.
    Won(Who),
}

/// In which way somebody is what one waits for who holds acts ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wait {
    /// In none: acts are held ready.
    Any,
    /// It is the one who was named.
    Who,
    /// It does the act that was named.
    Act,
    /// It uses the object that was named.
    Object,
    /// It has come near the cell that was named.
    Near,
}

/// Where a step has led.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Within reach of the weapons of another.
    IntoReach,
    /// Into the sight of another.
    IntoView,
}

/// A parsed formula. Booleans are 0 and 1.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A literal.
    Num(i32),
    /// A number of a combatant.
    Read(Who, Quantity),
    /// A fact of the moment.
    Now(Now),
    /// A fact about combatants.
    Fact(Fact),
    /// Minus.
    Neg(Box<Expr>),
    /// Logical not.
    Not(Box<Expr>),
    /// Two operands.
    Two(Op, Box<Expr>, Box<Expr>),
    /// A function call.
    Call(Func, Vec<Expr>),
    /// `highest(crowd, value, condition, if_none)`.
    Highest(Crowd, Box<[Expr; 3]>),
    /// `count(crowd, condition)`.
    Count(Crowd, Box<Expr>),
    /// `table('key', number)`: the entry of a table, its first or last one beyond its ends.
    Table(TableId, Box<Expr>),
}

/// Type of a formula's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Int,
    Bool,
}

impl Expr {
    /// Whether any part of it, the whole included, is one of the wanted.
    #[must_use]
    pub fn any(&self, wanted: &impl Fn(&Expr) -> bool) -> bool {
        wanted(self)
            || match self {
                Expr::Neg(a) | Expr::Not(a) | Expr::Count(_, a) | Expr::Table(_, a) => a.any(wanted),
                Expr::Two(_, a, b) => a.any(wanted) || b.any(wanted),
                Expr::Call(_, parts) => parts.iter().any(|a| a.any(wanted)),
                Expr::Highest(_, parts) => parts.iter().any(|a| a.any(wanted)),
                Expr::Num(_) | Expr::Read(..) | Expr::Fact(_) | Expr::Now(_) => false,
            }
    }
}

impl Formula {
    /// A fixed number.
    #[must_use]
    pub fn number(n: i32) -> Formula {
        Formula { expr: Expr::Num(n), text: n.to_string() }
    }

    /// 0, because nothing was written.
    #[must_use]
    pub fn unset() -> Formula {
        Formula { expr: Expr::Num(0), text: String::new() }
    }

    /// The number for these facts.
    pub fn eval(&self, env: &impl Env) -> i32 {
        self.expr.eval(env, &env.people())
    }

    /// The same; None where it hangs on something that is not known.
    pub fn eval_known(&self, env: &impl Env) -> Option<i32> {
        self.expr.eval_known(env, &env.people())
    }
}

impl Test {
    /// A test that always says yes.
    #[must_use]
    pub fn always() -> Test {
        Test { expr: Expr::Num(1), text: String::new() }
    }

    /// Whether it says yes whatever the facts.
    #[must_use]
    pub fn is_always(&self) -> bool {
        matches!(self.expr, Expr::Num(n) if n != 0)
    }

    /// A test that always says no.
    #[must_use]
    pub fn never() -> Test {
        Test { expr: Expr::Num(0), text: String::new() }
    }

    /// The answer for these facts; no where it hangs on something that is not known.
    pub fn holds(&self, env: &impl Env) -> bool {
        let people = env.people();
        if env.partial() {
            return self.expr.eval_known(env, &people).is_some_and(|n| n != 0);
        }
        self.expr.eval(env, &people) != 0
    }

    /// The same; yes where it hangs on something that is not known.
    pub fn may_hold(&self, env: &impl Env) -> bool {
        if env.partial() { self.expr.eval_known(env, &env.people()) != Some(0) } else { self.holds(env) }
    }
}

impl Amount {
    /// A plain number without dice.
    #[must_use]
    pub fn number(n: i32) -> Amount {
        Amount { count: 0, sides: 0, keep: Keep::All, plus: Expr::Num(n), text: n.to_string() }
    }
}

impl Decode for Formula {
    fn decode(node: &Node, cx: &mut Cx) -> Option<Self> {
        let text = At::<String>::decode(node, cx)?;
        let expr = parser::parse(&text, Type::Int, cx)?;
        Some(Formula { expr, text: text.value })
    }
}

impl Decode for Test {
    fn decode(node: &Node, cx: &mut Cx) -> Option<Self> {
        let text = At::<String>::decode(node, cx)?;
        let expr = parser::parse(&text, Type::Bool, cx)?;
        Some(Test { expr, text: text.value })
    }
}

impl Decode for Amount {
    fn decode(node: &Node, cx: &mut Cx) -> Option<Self> {
        let text = At::<String>::decode(node, cx)?;
        parser::parse_amount(&text, cx)
    }
}
