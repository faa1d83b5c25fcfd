//! What the values of a ruleset hang on: whether the engine may keep them.

use crate::data::effect::{Change, Modifier};
use crate::data::formula::{Derived, Expr, Formula, Reading};
use crate::data::ruleset::{CircumstanceDef, DegreeDef, Ruleset};
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
    let modifies = |modifier: &Modifier| {
        let op = match &modifier.op {
            Change::Best(f) | Change::Add(f) | Change::Points(f) | Change::AtLeast(f) | Change::AtMost(f) => {
                f.expr.any(wanted)
            }
            Change::Divide(_) | Change::Edge(_) => false,
        };
        op || modifier.when.expr.any(wanted)
    };
    let degree = |degree: &DegreeDef| degree.adds.expr.any(wanted) || degree.points.expr.any(wanted);
    let circumstance = |circumstance: &CircumstanceDef| {
        circumstance.when.expr.any(wanted)
            || circumstance.degree.expr.any(wanted)
            || circumstance.degrees.iter().any(degree)
    };
    rules.values.iter().any(|value| value.base.expr.any(wanted))
        || all_modifiers(rules).any(modifies)
        || rules.circumstances.iter().any(circumstance)
}

fn all_modifiers(rules: &Ruleset) -> impl Iterator<Item = &Modifier> {
    let sizes = rules.sizes.iter().map(|size| &size.modifiers);
    let roster = rules.roster.iter().map(|archetype| &archetype.modifiers);
    let items = rules.items.iter().map(|item| &item.modifiers);
    let conditions = rules.conditions.iter().map(|condition| &condition.modifiers);
    sizes.chain(roster).chain(items).chain(conditions).flatten()
}

fn of_modifier(modifier: &Modifier, known: &KnownReadings) -> Reading {
    let op = match &modifier.op {
        Change::Best(f) | Change::Add(f) | Change::Points(f) | Change::AtLeast(f) | Change::AtMost(f) => {
            f.expr.reading(known)
        }
        Change::Divide(_) => Reading::Sheet,
        // Advantage is no number that could be kept.
        Change::Edge(_) => Reading::Fight,
    };
    modifier.when.expr.reading(known).max(op)
}

fn of_circumstance(circumstance: &CircumstanceDef, known: &KnownReadings) -> Reading {
    let degrees = circumstance.degrees.iter().map(|degree| match degree.edge {
        0 => degree.adds.expr.reading(known).max(degree.points.expr.reading(known)),
        _ => Reading::Fight,
    });
    let which = circumstance.when.expr.reading(known).max(circumstance.degree.expr.reading(known));
    degrees.max().unwrap_or(Reading::Sheet).max(which)
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
