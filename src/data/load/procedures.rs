//! The procedures of a ruleset: one table says which steps each takes, what it cannot do without and who is who in the
//! windows that it opens. Faults, warnings and the vocabulary are made from it.

use std::sync::Arc;

use crate::data::effect::Step;
use crate::data::read::Pos;
use crate::data::ruleset::{Procedures, Ruleset, TimeDef};

/// Under which systems of time a procedure needs a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Under {
    /// Any.
    Any,
    /// A count that runs: `Counted`.
    Count,
    /// Turns in an order: `Live`.
    Order,
}

/// One procedure.
pub(crate) struct Procedure {
    /// Its key in `procedures`.
    pub(crate) name: &'static str,
    /// Its steps in a ruleset.
    pub(crate) steps: fn(&Procedures) -> &[Step],
    /// The words of the steps that it takes.
    pub(crate) takes: &'static [&'static str],
    /// The steps that it needs, and what is missing without each.
    pub(crate) needs: &'static [(Under, &'static str, &'static str)],
    /// The order that makes sense.
    pub(crate) order: &'static str,
    /// Who is who in its windows and routines.
    pub(crate) parties: &'static str,
}

/// Every procedure, in the order of their keys.
pub(crate) const PROCEDURES: [Procedure; 12] = [
    Procedure {
        name: "start",
        steps: |all| &all.start,
        takes: &["Routine", "FirstTurn", "EarlyTurn"],
        needs: &[],
        order: "What sets pools and conditions (`Routine`) comes before turns that depend on them (`FirstTurn`, `EarlyTurn`).",
        parties: "`Routine`: `me` is the combatant, each in turn. No windows.",
    },
    Procedure {
        name: "join",
        steps: |all| &all.join,
        takes: &["Routine", "SkipRound"],
        needs: &[],
        order: "Any order. Give latecomers what `start` gives the others, such as their initiative.",
        parties: "`Routine`: `me` is the latecomer. No windows.",
    },
    Procedure {
        name: "round",
        steps: |all| &all.round,
        takes: &["Refill", "Routine", "Plan", "Count", "Turns", "Tick", "Expire", "Reset", "Victory"],
        needs: &[
            (Under::Count, "Plan", "no side plans its turns"),
            (Under::Count, "Count", "no combatant gets a turn"),
            (Under::Order, "Turns", "no combatant gets a turn"),
        ],
        order: "`Refill`, then the turns (`Plan` and `Count`, or `Turns`), then `Tick(RoundEnded)`, `Expire` and `Reset`, \
                then `Victory`. Without `Reset` the ruleset is refused.",
        parties: "`Routine`: `me` is the combatant, each in turn. No windows.",
    },
    Procedure {
        name: "turn",
        steps: |all| &all.turn,
        takes: &["Refill", "Routine", "Ask", "Continue", "Close", "Tick", "Open", "Victory"],
        needs: &[(Under::Any, "Ask", "no combatant is asked for orders")],
        order: "`Refill` and what the turn begins with, `Ask`, `Continue` where acts take several turns, `Close`, then what \
                the end of the turn opens, and `Victory`. `Close` ends conditions that last to the end of the turn: what \
                is to see them comes before it.",
        parties: "`Open`: `subject` has the turn, there is no `other`. `Routine`: `me` has the turn.",
    },
    Procedure {
        name: "act",
        steps: |all| &all.act,
        takes: &["Routine", "Open", "Pay", "Resolve", "Victory"],
        needs: &[(Under::Any, "Resolve", "no action has an effect")],
        order: "Windows in which reactions may stop the act come before `Resolve`, those in which they answer it behind. \
                `Pay` stands before `Resolve`; without it an act is paid for before the first step.",
        parties: "`Open`: `subject` acts, `other` is the target if the act has one; `act('tag')` knows the tags of the \
                  act. `Routine`: `me` acts, `other` is the target.",
    },
    Procedure {
        name: "strike",
        steps: |all| &all.strike,
        takes: &["Routine", "Roll", "Open", "OpenOnMiss", "OpenOnHit", "OpenUnlessTaken", "Damage", "Riders", "Done"],
        needs: &[(Under::Any, "Roll", "no strike is rolled"), (Under::Any, "Damage", "no strike does any damage")],
        order: "`Roll`, the windows that may change what the roll comes to, `Damage`, `Riders`, `Done`. A window that is \
                to lessen or take over damage stands between `Roll` and `Damage`.",
        parties: "`Open`, `OpenOnMiss`: `subject` strikes, `other` is struck. `OpenOnHit`, `OpenUnlessTaken`: the other way \
                  round, `subject` is struck and `other` strikes. `Routine`: `me` strikes.",
    },
    Procedure {
        name: "roll",
        steps: |all| &all.roll,
        takes: &["Roll", "Open", "OpenOnMiss"],
        needs: &[(Under::Any, "Roll", "no dice are cast")],
        order: "A window before `Roll` sees no result; `OpenOnMiss` belongs behind it.",
        parties: "`subject` rolls, `other` is the other party of the roll if it has one; `act('tag')` knows the tags of \
                  the roll.",
    },
    Procedure {
        name: "step",
        steps: |all| &all.step,
        takes: &["Open"],
        needs: &[],
        order: "Each step of a walk, before it is made: the place for opportunity attacks.",
        parties: "`subject` walks, there is no `other`. `enters_reach`, `leaves_reach`, `provokes_leaving` and `separates` look at the step.",
    },
    Procedure {
        name: "stepped",
        steps: |all| &all.stepped,
        takes: &["Open"],
        needs: &[],
        order: "Each step of a walk, once it is made.",
        parties: "`subject` walks, there is no `other`. `came_close` and `came_in_sight` look at the step.",
    },
    Procedure {
        name: "walked",
        steps: |all| &all.walked,
        takes: &["Routine", "Open"],
        needs: &[],
        order: "A walk that is over.",
        parties: "`Open`: `subject` has walked, there is no `other`. `Routine`: `me` has walked.",
    },
    Procedure {
        name: "forced",
        steps: |all| &all.forced,
        takes: &["Open"],
        needs: &[],
        order: "Each step that a combatant is pushed or dragged, before it is made.",
        parties: "`subject` is moved, there is no `other`.",
    },
    Procedure {
        name: "end",
        steps: |all| &all.end,
        takes: &["Open", "Routine"],
        needs: &[],
        order: "Runs once, when the fight is decided; each step for every combatant that is left, then the next step.",
        parties: "`Open`: `subject` is the combatant, each in turn, there is no `other`. `Routine`: `me` is the combatant.",
    },
];

/// The word of a step.
fn word(step: Step) -> String {
    let text = format!("{step:?}");
    text.split('(').next().unwrap_or_default().to_owned()
}

/// Checks that each procedure has steps that it takes.
pub(super) fn check(
    rules: &Ruleset,
    (file, pos): &(Arc<str>, Pos),
    fault: &mut dyn FnMut(&Arc<str>, Pos, String, &str),
) {
    for procedure in &PROCEDURES {
        let (name, steps) = (procedure.name, (procedure.steps)(&rules.procedures));
        for word in steps.iter().map(|step| word(*step)) {
            if !procedure.takes.contains(&word.as_str()) {
                let help = format!("known: {}", procedure.takes.join(", "));
                fault(file, *pos, format!("`{word}` is no step of the procedure `{name}`"), &help);
            }
        }
        if name == "round" && !steps.contains(&Step::Reset) {
            fault(file, *pos, "the procedure `round` never resets plans".to_owned(), "add `Reset`");
        }
    }
}

/// Tells of missing steps without which a fight does not go on, or acts have no effect.
pub(super) fn lacks(rules: &Ruleset, warn: &mut dyn FnMut(String, &str)) {
    let counted = matches!(rules.time, TimeDef::Counted { .. });
    for procedure in &PROCEDURES {
        let steps: Vec<String> = (procedure.steps)(&rules.procedures).iter().map(|step| word(*step)).collect();
        for (under, step, so) in procedure.needs {
            let needed = match under {
                Under::Any => true,
                Under::Count => counted,
                Under::Order => !counted,
            };
            if needed && !steps.iter().any(|word| word == step) {
                let name = procedure.name;
                warn(format!("the procedure `{name}` has no `{step}`: {so}"), "add the step");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::reference::Shape;

    #[test]
    fn the_table_names_the_steps_and_procedures_that_there_are() {
        let mut taken = Vec::new();
        for procedure in &PROCEDURES {
            for word in procedure.takes.iter().chain(procedure.needs.iter().map(|(_, word, _)| word)) {
                assert!(Step::keys().contains(word), "{word}");
                taken.push(*word);
            }
            assert!(procedure.needs.iter().all(|(_, word, _)| procedure.takes.contains(word)), "{}", procedure.name);
        }
        assert!(Step::keys().iter().all(|word| taken.contains(word)), "some step belongs nowhere");
        let Shape::Record(fields) = Procedures::ENTRY.shape else { panic!("procedures are a record") };
        let lists: Vec<&str> = fields.iter().filter(|f| f.of == "Vec<Step>").map(|f| f.name).collect();
        assert_eq!(PROCEDURES.map(|procedure| procedure.name).to_vec(), lists);
    }
}
