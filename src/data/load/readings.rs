//! What the values of a ruleset hang on: whether the engine may keep them.

use crate::data::effect::{Change, Modifier};
use crate::data::formula::{Derived, Expr, Formula, Quantity, Reading, Who};
use crate::data::ruleset::{CircumstanceDef, PairReading, Ruleset};
use crate::data::scope::{PoolId, ValueId};

/// What is known so far of values and maxima of pools. It begins with the worst and gets better as what they read does.
struct KnownReadings {
    values: Vec<Reading>,
    maxima: Vec<Reading>,
    source: Reading,
}

impl Derived for KnownReadings {
    fn value(&self, id: ValueId) -> Reading {
        self.values[id.index()]
    }

    fn pool_max(&self, id: PoolId) -> Reading {
        self.maxima[id.index()]
    }

    fn source(&self) -> Reading {
        self.source
    }
}

/// What each value hangs on, by its id, and what the tests of conditions that begin and end with a test do.
pub(super) fn of_rules(rules: &Ruleset) -> (Vec<Reading>, Reading) {
    let mut known = of_values(rules);
    known.source = Reading::Moment;
    let tests = rules.conditions.iter().filter_map(|condition| condition.holds.as_ref());
    let holding = tests.map(|test| test.expr.reading(&known)).max().unwrap_or(Reading::Sheet);
    (known.values, holding)
}

fn of_values(rules: &Ruleset) -> KnownReadings {
    let (values, pools) = (rules.values.len(), rules.pools.len());
    let mut known = KnownReadings {
        values: vec![Reading::Fight; values],
        maxima: vec![Reading::Fight; pools],
        source: Reading::Moment,
    };
    loop {
        let next: Vec<Reading> = (0_u16..).take(values).map(|at| of_value(rules, ValueId(at), &mut known)).collect();
        let max = |max: &Formula| match max.expr.reading(&known) {
            Reading::Fight => Reading::Fight,
            // A maximum is read where nobody acts.
            Reading::Moment | Reading::Sheet => Reading::Sheet,
        };
        let maxima: Vec<Reading> = rules.pools.iter().map(|pool| max(&pool.max)).collect();
        if next == known.values && maxima == known.maxima {
            return known;
        }
        (known.values, known.maxima) = (next, maxima);
    }
}

fn of_value(rules: &Ruleset, id: ValueId, known: &mut KnownReadings) -> Reading {
    known.source = Reading::Moment;
    let base = rules.value(id).base.expr.reading(known);
    let circumstances = rules.circumstances.iter().filter(|c| *c.to == id).map(|c| of_circumstance(c, known));
    let outer = circumstances.max().unwrap_or(Reading::Sheet).max(base);
    // The source of a condition is written on the sheet of its bearer, beside the condition; all others have none.
    known.source = Reading::Sheet;
    all_modifiers(rules)
        .filter(|m| m.to == id)
        .map(|m| of_modifier(m, known))
        .max()
        .unwrap_or(Reading::Sheet)
        .max(outer)
}

/// Whether any part of a formula that a value hangs on is one of the wanted.
pub(super) fn any_of_values(rules: &Ruleset, wanted: &impl Fn(&Expr) -> bool) -> bool {
    let bases = rules.values.iter().map(|value| &value.base.expr);
    let modifiers = all_modifiers(rules).flat_map(in_modifier);
    let circumstances = rules.circumstances.iter().flat_map(in_circumstance);
    bases.chain(modifiers).chain(circumstances).any(|formula| formula.any(wanted))
}

/// The formulas of a modifier.
fn in_modifier(modifier: &Modifier) -> impl Iterator<Item = &Expr> {
    let change = match &modifier.op {
        Change::Best(f) | Change::Add(f) | Change::Points(f) | Change::AtLeast(f) | Change::AtMost(f) => Some(&f.expr),
        Change::Divide(_) | Change::Edge(_) => None,
    };
    std::iter::once(&modifier.when.expr).chain(change)
}

/// The formulas of a circumstance.
fn in_circumstance(circumstance: &CircumstanceDef) -> impl Iterator<Item = &Expr> {
    let degrees = circumstance.degrees.iter().flat_map(|degree| [&degree.adds.expr, &degree.points.expr]);
    [&circumstance.when.expr, &circumstance.degree.expr].into_iter().chain(degrees)
}

/// What the test of interrupts hangs on.
pub(super) fn of_interrupts(rules: &Ruleset) -> PairReading {
    rules.time.interrupt().map_or(PairReading::Fight, |interrupt| of_pair(&interrupt.when.expr))
}

/// What a test about a combatant and the subject hangs on.
fn of_pair(test: &Expr) -> PairReading {
    let more = |part: &Expr| match part {
        Expr::Read(Who::Me | Who::Subject, what) => !matches!(
            what,
            Quantity::Pool(_)
                | Quantity::Score(_)
                | Quantity::Size
                | Quantity::Pc
                | Quantity::FallsDying
                | Quantity::MovementLeft
        ),
        Expr::Num(_) | Expr::Neg(_) | Expr::Not(_) | Expr::Two(..) | Expr::Call(..) => false,
        _ => true,
    };
    let other = |part: &Expr| matches!(part, Expr::Read(Who::Subject, _));
    match (test.any(&more), test.any(&other)) {
        (true, _) => PairReading::Fight,
        (false, true) => PairReading::Pair,
        (false, false) => PairReading::Own,
    }
}

fn all_modifiers(rules: &Ruleset) -> impl Iterator<Item = &Modifier> {
    let sizes = rules.sizes.iter().map(|size| &size.modifiers);
    let roster = rules.roster.iter().map(|archetype| &archetype.modifiers);
    let items = rules.items.iter().map(|item| &item.modifiers);
    let conditions = rules.conditions.iter().map(|condition| &condition.modifiers);
    sizes.chain(roster).chain(items).chain(conditions).flatten()
}

fn of_modifier(modifier: &Modifier, known: &KnownReadings) -> Reading {
    // Advantage is no number that could be kept.
    let edge = matches!(modifier.op, Change::Edge(_));
    if edge { Reading::Fight } else { of_all(in_modifier(modifier), known) }
}

fn of_circumstance(circumstance: &CircumstanceDef, known: &KnownReadings) -> Reading {
    let edge = circumstance.degrees.iter().any(|degree| degree.edge != 0);
    if edge { Reading::Fight } else { of_all(in_circumstance(circumstance), known) }
}

fn of_all<'r>(formulas: impl Iterator<Item = &'r Expr>, known: &KnownReadings) -> Reading {
    formulas.map(|formula| formula.reading(known)).max().unwrap_or(Reading::Sheet)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::library::Library;
    use crate::data::scope::KeyKind;

    fn reading(rules: &Ruleset, value: &str) -> Reading {
        let id = rules.scope.find(KeyKind::Value, value).expect("the ruleset has this value");
        rules.index.readings[usize::from(id)]
    }

    #[test]
    fn speed_is_on_the_sheet_unless_one_rides_and_attacks_hang_on_the_fight() {
        let library = Library::shipped();
        for key in ["tempo", "seconds", "four_actions", "vitality"] {
            let rules = library.ruleset(key).expect("it ships");
            assert_eq!(reading(&rules, "speed"), Reading::Sheet, "{key}");
        }
        let rules = library.ruleset("action_points").expect("it ships");
        assert_eq!(reading(&rules, "rate"), Reading::Fight, "riders go as fast as their mounts");
        let rules = library.ruleset("seconds").expect("it ships");
        assert_eq!(reading(&rules, "attacking"), Reading::Fight, "it has Disadvantage in a hurry");
        assert_eq!(reading(&rules, "defence"), Reading::Moment, "it goes by the attack");
    }
}
