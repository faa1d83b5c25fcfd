//! The operands of `&&` and `||` in order of what they take to look up. Which comes first changes no answer, as formulas
//! change nothing: the dear ones are left out wherever a cheap one settles the matter.

use super::{Expr, Fact, Now, Op, Quantity};

impl Expr {
    /// The same formula with the cheapest operands of each `&&` and `||` first; among equals the written order stays.
    pub(super) fn cheapest_first(self) -> Expr {
        let boxed = |part: Box<Expr>| Box::new(part.cheapest_first());
        match self {
            Expr::Two(op @ (Op::And | Op::Or), a, b) => {
                let mut operands = Vec::new();
                for part in [*a, *b] {
                    flatten(op, part.cheapest_first(), &mut operands);
                }
                operands.sort_by_key(Expr::cost);
                let joined = operands.into_iter().reduce(|a, b| Expr::Two(op, Box::new(a), Box::new(b)));
                joined.unwrap_or(Expr::Num(0))
            }
            Expr::Two(op, a, b) => Expr::Two(op, boxed(a), boxed(b)),
            Expr::Neg(a) => Expr::Neg(boxed(a)),
            Expr::Not(a) => Expr::Not(boxed(a)),
            Expr::Count(crowd, a) => Expr::Count(crowd, boxed(a)),
            Expr::Table(table, a) => Expr::Table(table, boxed(a)),
            Expr::Call(func, args) => Expr::Call(func, args.into_iter().map(Expr::cheapest_first).collect()),
            Expr::Highest(crowd, parts) => Expr::Highest(crowd, Box::new(parts.map(Expr::cheapest_first))),
            Expr::Num(_) | Expr::Read(..) | Expr::Now(_) | Expr::Fact(_) => self,
        }
    }

    /// Roughly what it takes to evaluate, in lookups of a stored number.
    fn cost(&self) -> u32 {
        match self {
            Expr::Num(_) => 0,
            Expr::Read(_, what) => match what {
                Quantity::Value(_) | Quantity::PoolMax(_) | Quantity::MeleeBonus => 20,
                Quantity::ThreatsOnPath | Quantity::GroundCost => 40,
                _ => 2,
            },
            Expr::Now(what) => match what {
                Now::StrikeFells | Now::StrikeLevel => 20,
                Now::ToolBonus | Now::ToolReach => 15,
                _ => 2,
            },
            Expr::Fact(what) => of_fact(*what),
            Expr::Neg(a) | Expr::Not(a) | Expr::Table(_, a) => a.cost(),
            Expr::Two(_, a, b) => a.cost() + b.cost(),
            Expr::Call(_, args) => args.iter().map(Expr::cost).sum(),
            Expr::Highest(_, parts) => 10 * parts.iter().map(Expr::cost).sum::<u32>(),
            Expr::Count(_, a) => 10 * a.cost(),
        }
    }
}

/// Facts that are read off, those that are measured, those of weapons and their reach, those for which lines are drawn,
/// and those for which lines from many combatants are.
fn of_fact(fact: Fact) -> u32 {
    match fact {
        Fact::Same(..)
        | Fact::Ally(..)
        | Fact::Nonally(..)
        | Fact::Act(_)
        | Fact::Has(..)
        | Fact::HasFrom(..)
        | Fact::Stored(..)
        | Fact::StoredFrom(..)
        | Fact::Stacks(..)
        | Fact::HasTagged(..)
        | Fact::InTurn(_)
        | Fact::Resumed(_)
        | Fact::Rides(_)
        | Fact::Ridden(_)
        | Fact::Won(_) => 1,
        Fact::Distance(..)
        | Fact::Adjacent(..)
        | Fact::ReachDistance(..)
        | Fact::ElevationDiff(..)
        | Fact::Separates(..)
        | Fact::Able(_)
        | Fact::Knows(..)
        | Fact::Holds(..)
        | Fact::Carries(..)
        | Fact::Shoots(_) => 4,
        Fact::Reaches(..)
        | Fact::EntersReach(..)
        | Fact::LeavesReach(..)
        | Fact::Threatens(..)
        | Fact::LeftThreat(..)
        | Fact::ProvokesLeaving(..) => 15,
        Fact::Flanked(_) | Fact::Flanks(..) | Fact::StartsFlanking(..) => 80,
        _ => 30,
    }
}

fn flatten(op: Op, part: Expr, operands: &mut Vec<Expr>) {
    match part {
        Expr::Two(same, a, b) if same == op => {
            flatten(op, *a, operands);
            flatten(op, *b, operands);
        }
        other => operands.push(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::formula::Who::{Me, Subject};
    use crate::data::scope::TagId;

    #[test]
    fn what_is_read_off_comes_before_what_lines_are_drawn_for() {
        let join = |op, a, b| Expr::Two(op, Box::new(a), Box::new(b));
        let (sight, act) = (Expr::Fact(Fact::Perceives(Me, Subject)), Expr::Fact(Fact::Act(TagId(3))));
        let (foe, near) = (Expr::Fact(Fact::Nonally(Me, Subject)), Expr::Fact(Fact::Adjacent(Me, Subject)));
        let written = join(
            Op::And,
            join(Op::And, sight.clone(), join(Op::Or, sight.clone(), act.clone())),
            join(Op::And, foe.clone(), near.clone()),
        );
        let either = join(Op::Or, act, sight.clone());
        let expected = join(Op::And, join(Op::And, join(Op::And, foe, near), sight), either);
        assert_eq!(written.cheapest_first(), expected);
    }
}
