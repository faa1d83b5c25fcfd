//! Evaluation of parsed formulas against facts that the engine supplies.

use super::{Crowd, Expr, Fact, Func, Now, Op, Quantity, Who};
use crate::data::scope::TableId;
use crate::kernel::ids::CombatantId;

/// Who is meant by the people words of a formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct People {
    /// See [`Who::Me`].
    pub me: Option<CombatantId>,
    /// See [`Who::Other`].
    pub other: Option<CombatantId>,
    /// See [`Who::Source`].
    pub source: Option<CombatantId>,
    /// See [`Who::Subject`].
    pub subject: Option<CombatantId>,
    /// See [`Who::It`].
    pub it: Option<CombatantId>,
    /// See [`Who::Rider`].
    pub rider: Option<CombatantId>,
    /// See [`Who::Mount`].
    pub mount: Option<CombatantId>,
}

impl People {
    /// The combatant a word stands for; None where the word means nobody.
    #[must_use]
    pub fn get(&self, who: Who) -> Option<CombatantId> {
        match who {
            Who::Me => self.me,
            Who::Other => self.other,
            Who::Source => self.source,
            Who::Subject => self.subject,
            Who::It => self.it,
            Who::Rider => self.rider,
            Who::Mount => self.mount,
        }
    }
}

/// The facts a formula may read. What concerns nobody reads as 0.
pub trait Env {
    /// The people words.
    fn people(&self) -> People;
    /// A number of one combatant.
    fn quantity(&self, of: CombatantId, what: Quantity, people: &People) -> i32;
    /// A fact of the moment.
    fn now(&self, what: Now) -> i32;
    /// A fact about combatants.
    fn fact(&self, what: Fact, people: &People) -> i32;
    /// An entry of a table.
    fn table(&self, table: TableId, at: i32) -> i32;
    /// Calls `visit` for each member of a crowd, in stable order.
    fn crowd(&self, crowd: Crowd, people: &People, visit: &mut dyn FnMut(CombatantId));
}

impl Expr {
    /// The value of the formula; arithmetic saturates, so no input can overflow.
    pub fn eval(&self, env: &impl Env, people: &People) -> i32 {
        match self {
            Expr::Num(n) => *n,
            Expr::Read(who, what) => people.get(*who).map_or(0, |of| env.quantity(of, *what, people)),
            Expr::Now(what) => env.now(*what),
            Expr::Fact(what) => env.fact(*what, people),
            Expr::Neg(a) => a.eval(env, people).saturating_neg(),
            Expr::Not(a) => i32::from(a.eval(env, people) == 0),
            Expr::Two(op, a, b) => {
                let a = a.eval(env, people);
                match op {
                    Op::And if a == 0 => return 0,
                    Op::Or if a != 0 => return 1,
                    _ => {}
                }
                apply(*op, a, b.eval(env, people))
            }
            Expr::Call(func, args) => call(*func, args, env, people),
            Expr::Table(table, at) => env.table(*table, at.eval(env, people)),
            Expr::Highest(crowd, parts) => {
                let [value, when, none] = &**parts;
                let mut best: Option<i32> = None;
                env.crowd(*crowd, people, &mut |it| {
                    let inner = People { it: Some(it), ..*people };
                    if when.eval(env, &inner) != 0 {
                        let v = value.eval(env, &inner);
                        best = Some(best.map_or(v, |b| b.max(v)));
                    }
                });
                best.unwrap_or_else(|| none.eval(env, people))
            }
            Expr::Count(crowd, when) => {
                let mut n = 0;
                env.crowd(*crowd, people, &mut |it| {
                    n += i32::from(when.eval(env, &People { it: Some(it), ..*people }) != 0);
                });
                n
            }
        }
    }
}

fn apply(op: Op, a: i32, b: i32) -> i32 {
    match op {
        Op::Add => a.saturating_add(b),
        Op::Sub => a.saturating_sub(b),
        Op::Mul => a.saturating_mul(b),
        Op::Div if b == 0 => 0,
        Op::Div => a.div_euclid(b),
        Op::Lt => i32::from(a < b),
        Op::Le => i32::from(a <= b),
        Op::Eq => i32::from(a == b),
        Op::Ne => i32::from(a != b),
        Op::Ge => i32::from(a >= b),
        Op::Gt => i32::from(a > b),
        Op::And | Op::Or => i32::from(b != 0),
    }
}

fn call(func: Func, args: &[Expr], env: &impl Env, people: &People) -> i32 {
    let arg = |i: usize| args.get(i).map_or(0, |a| a.eval(env, people));
    match func {
        Func::Min => (1..args.len()).fold(arg(0), |m, i| m.min(arg(i))),
        Func::Max => (1..args.len()).fold(arg(0), |m, i| m.max(arg(i))),
        Func::Half => arg(0).div_euclid(2),
        Func::Abs => arg(0).saturating_abs(),
        Func::If => {
            if arg(0) != 0 {
                arg(1)
            } else {
                arg(2)
            }
        }
    }
}
