//! Numbers and conditions written as text in RON (`"max(4, 12 + 4 * for)"`), parsed and type-checked once at load,
//! evaluated on integers. The engine supplies the facts through [`Env`]; nothing here knows the battle.

mod eval;
mod functions;
mod lexer;
mod order;
mod parser;
mod reading;
mod reference;
mod words;

pub use eval::{Env, People};
pub(crate) use reading::Derived;
pub use reading::Reading;
pub(crate) use reference::{FormulaWord, Sort, moments, reference, used_words};

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

/// Whose quantity a formula reads: the words of `words::PEOPLE`. Which of them exist depends on where the formula
/// stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "what a word means stands in the table that it is read by")]
pub enum Who {
    Me,
    Other,
    Source,
    Subject,
    It,
    Rider,
    Mount,
}

/// A number of one combatant. Those that every combatant has are the words of `words::QUANTITIES`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "what a word means stands in the table that it is read by")]
pub enum Quantity {
    /// A stored attribute.
    Score(ScoreId),
    /// What is in a pool now.
    Pool(PoolId),
    /// The most a pool holds.
    PoolMax(PoolId),
    /// A derived value with its modifiers.
    Value(ValueId),
    Size,
    Pc,
    FallsDying,
    FreeHands,
    Hands,
    Surprise,
    Handicap,
    MovementLeft,
    Load,
    Run,
    MountSize,
    GroundCost,
    ThreatsOnPath,
    FromAim,
    MeleeBonus,
    AimRange,
}

/// Facts of the moment: the words of `words::FIELDS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "what a word means stands in the table that it is read by")]
pub enum Now {
    Round,
    Count,
    RollTotal,
    RollTwice,
    RollMargin,
    RollNatural,
    RollShort,
    RollSum,
    RollAgainst,
    HarmLevel,
    HarmOver,
    HarmDealt,
    FallLevels,
    OrderShifted,
    OrderNumber,
    OrderAim,
    OrderDistance,
    OrderJumpLength,
    OrderJumpHeight,
    OrderRun,
    OrderBonus,
    OrderAgainst,
    StrikeFells,
    ToolId,
    ToolBonus,
    ToolSpeed,
    ToolReach,
    ToolRanged,
    StrikeLevel,
    ToolIncrement,
    ToolDamaged,
}

/// Groups of combatants, as seen from [`Who::Me`]: the words of `words::CROWDS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "what a word means stands in the table that it is read by")]
pub enum Crowd {
    Allies,
    Nonallies,
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

/// Functions of plain numbers, of the table `functions::FUNCTIONS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "what a word means stands in the table that it is read by")]
pub enum Func {
    Min,
    Max,
    Half,
    Abs,
    If,
}

/// Yes-or-no facts and numbers of combatants, of the table `functions::FUNCTIONS`. Where there are two, the first is
/// `a` there and the second `b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "what a word means stands in the table that it is read by")]
pub enum Fact {
    Distance(Who, Who),
    Adjacent(Who, Who),
    ReachDistance(Who, Who),
    Cover(Who, Who),
    Flanked(Who),
    StartsFlanking(Who, Who),
    Perceives(Who, Who),
    UnseenFoes(Who),
    Sees(Who, Who),
    SeesHider(Who, Who),
    ToolReaches(Who, Who),
    Reaches(Who, Who),
    EntersReach(Who, Who),
    LeavesReach(Who, Who),
    Threatens(Who, Who),
    Obscured(Who, Who, TagId),
    ProvokesLeaving(Who, Who),
    StillCrossesThreat(Who, Who),
    LeftThreat(Who, Who),
    Flanks(Who, Who),
    ElevationDiff(Who, Who),
    Separates(Who, Who),
    Overruns(Who),
    Resumed(Who),
    Shoots(Who),
    Waits(Wait, Who),
    Came(StepResult, Who, Who),
    InTurn(Who),
    Ally(Who, Who),
    Nonally(Who, Who),
    Same(Who, Who),
    Has(Who, ConditionId),
    HasFrom(Who, ConditionId, Who),
    HasTagged(Who, TagId),
    Stacks(Who, ConditionId),
    Stored(Who, ConditionId),
    StoredFrom(Who, ConditionId, Who),
    Knows(Who, TagId),
    Able(Who),
    AtExit(Who),
    OpenWay(Who, Who),
    Rides(Who),
    Ridden(Who),
    Bloodied(Who),
    Bears(Who, Who),
    Holds(Who, TagId),
    Carries(Who, TagId),
    Damaged(Who, TagId),
    On(Who, TagId),
    Beside(Who, TagId),
    BlockedBehind(Who, Who, TagId),
    Act(TagId),
    Marked(TagId),
    Armed(TagId),
    Accepted(Who, TagId),
    Won(Who),
}

/// How a combatant fits what a readied action waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wait {
    /// Not asked: an action is readied.
    Any,
    /// It is the combatant that was named.
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
pub enum StepResult {
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
pub(crate) enum FormulaType {
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

    /// Whether it asks for one of the wanted facts to hold, and not for it to fail.
    #[must_use]
    pub fn asks_for(&self, wanted: &impl Fn(&Fact) -> bool) -> bool {
        match self {
            Expr::Fact(fact) => wanted(fact),
            Expr::Two(_, a, b) => a.asks_for(wanted) || b.asks_for(wanted),
            _ => false,
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
    #[inline]
    pub fn eval(&self, env: &impl Env) -> i32 {
        // Most formulas are numbers: they need no facts.
        if let Expr::Num(n) = self.expr { n } else { self.expr.eval(env, &env.people()) }
    }

    /// The same; None where it depends on something that is not known.
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

    /// The test that says yes where both do.
    #[must_use]
    pub fn and(self, other: &Test) -> Test {
        if self.is_always() {
            return other.clone();
        }
        let expr = Expr::Two(Op::And, Box::new(self.expr), Box::new(other.expr.clone()));
        Test { expr, text: format!("({}) && ({})", self.text, other.text) }
    }

    /// A test that always says no.
    #[must_use]
    pub fn never() -> Test {
        Test { expr: Expr::Num(0), text: String::new() }
    }

    /// The answer for these facts; no where it depends on something that is not known.
    #[inline]
    pub fn holds(&self, env: &impl Env) -> bool {
        self.known(env) == Some(true)
    }

    /// The same; yes where it depends on something that is not known.
    #[inline]
    pub fn may_hold(&self, env: &impl Env) -> bool {
        self.known(env) != Some(false)
    }

    /// The answer for these facts; None where it depends on something that is not known.
    #[inline]
    pub fn known(&self, env: &impl Env) -> Option<bool> {
        if let Expr::Num(n) = self.expr { Some(n != 0) } else { self.looked_up(env) }
    }

    fn looked_up(&self, env: &impl Env) -> Option<bool> {
        let people = env.people();
        let answer =
            if env.partial() { self.expr.eval_known(env, &people) } else { Some(self.expr.eval(env, &people)) };
        answer.map(|n| n != 0)
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
        let (expr, text) = parser::parse(&text, FormulaType::Int, cx)?;
        Some(Formula { expr, text })
    }
}

impl Decode for Test {
    fn decode(node: &Node, cx: &mut Cx) -> Option<Self> {
        let text = At::<String>::decode(node, cx)?;
        let (expr, text) = parser::parse(&text, FormulaType::Bool, cx)?;
        Some(Test { expr: expr.cheapest_first(), text })
    }
}

impl Decode for Amount {
    fn decode(node: &Node, cx: &mut Cx) -> Option<Self> {
        let text = At::<String>::decode(node, cx)?;
        parser::parse_amount(&text, cx)
    }
}
