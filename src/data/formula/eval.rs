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
    /// The combatant a word stands for; None where there is no such combatant.
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

/// The facts a formula may read. What concerns no combatant reads as 0.
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
    /// Whether there are numbers or facts that the asking side does not know.
    fn partial(&self) -> bool {
        false
    }
    /// A number of one combatant, if the asking side knows it.
    fn known_quantity(&self, of: CombatantId, what: Quantity, people: &People) -> Option<i32> {
        Some(self.quantity(of, what, people))
    }
    /// A fact about combatants, if the asking side knows it.
    fn known_fact(&self, what: Fact, people: &People) -> Option<i32> {
        Some(self.fact(what, people))
    }
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

impl Expr {
    /// The value of the formula, if it does not depend on anything that the asking side does not know.
    pub fn eval_known(&self, env: &impl Env, people: &People) -> Option<i32> {
        let known = |part: &Expr| part.eval_known(env, people);
        match self {
            Expr::Num(_) | Expr::Now(_) => Some(self.eval(env, people)),
            Expr::Read(who, what) => people.get(*who).map_or(Some(0), |of| env.known_quantity(of, *what, people)),
            Expr::Fact(what) => env.known_fact(*what, people),
            Expr::Neg(a) => known(a).map(i32::saturating_neg),
            Expr::Not(a) => known(a).map(|a| i32::from(a == 0)),
            // One side can settle it alone.
            Expr::Two(op @ (Op::And | Op::Or), a, b) => {
                let settles = |n: i32| (n != 0) == (*op == Op::Or);
                let a = known(a);
                if a.is_some_and(settles) {
                    return a.map(|n| i32::from(n != 0));
                }
                let b = known(b).map(|n| i32::from(n != 0));
                if a.is_some() || b.is_some_and(settles) { b } else { None }
            }
            Expr::Two(op, a, b) => Some(apply(*op, known(a)?, known(b)?)),
            Expr::Call(Func::If, args) => match args.first().map(known) {
                Some(Some(0)) => args.get(2).map_or(Some(0), known),
                Some(Some(_)) => args.get(1).map_or(Some(0), known),
                _ => {
                    let [yes, no] = [args.get(1), args.get(2)].map(|arg| arg.map_or(Some(0), known));
                    yes.filter(|yes| no == Some(*yes))
                }
            },
            Expr::Call(func, args) => {
                let args = args.iter().map(known).collect::<Option<Vec<i32>>>()?;
                Some(settled(*func, &args))
            }
            Expr::Table(table, at) => Some(env.table(*table, known(at)?)),
            Expr::Highest(crowd, parts) => {
                let [value, when, none] = &**parts;
                let (mut best, mut sure): (Option<i32>, bool) = (None, true);
                env.crowd(*crowd, people, &mut |it| {
                    let inner = People { it: Some(it), ..*people };
                    match when.eval_known(env, &inner) {
                        Some(0) => {}
                        Some(_) => match value.eval_known(env, &inner) {
                            Some(v) => best = Some(best.map_or(v, |b| b.max(v))),
                            None => sure = false,
                        },
                        None => sure = false,
                    }
                });
                if sure { best.or_else(|| known(none)) } else { None }
            }
            Expr::Count(crowd, when) => {
                let mut n = Some(0);
                env.crowd(*crowd, people, &mut |it| {
                    let one = when.eval_known(env, &People { it: Some(it), ..*people });
                    n = n.zip(one).map(|(n, one)| n + i32::from(one != 0));
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

/// A function of arguments that are worked out already.
fn settled(func: Func, args: &[i32]) -> i32 {
    let first = args.first().copied().unwrap_or(0);
    match func {
        Func::Min => args.iter().copied().min().unwrap_or(0),
        Func::Max => args.iter().copied().max().unwrap_or(0),
        Func::Half => first.div_euclid(2),
        Func::Abs => first.saturating_abs(),
        Func::If => args.get(if first != 0 { 1 } else { 2 }).copied().unwrap_or(0),
    }
}
