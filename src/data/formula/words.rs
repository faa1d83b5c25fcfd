//! The words of formulas that stand for numbers: quantities, facts of the moment, and whose they are, with the nearest
//! known word for each unknown one. What is suggested comes from the tables that are read by.

use super::parser::{Fault, Parsed, Parser};
use super::{Expr, Now, Quantity, Type, Who};
use crate::data::read::nearest;
use crate::data::scope::{Kind, PoolId, ScoreId, ValueId};

/// Numbers that every combatant has, whatever the ruleset.
const QUANTITIES: [(&str, Quantity, Type); 15] = [
    ("size", Quantity::Size, Type::Int),
    ("free_hands", Quantity::FreeHands, Type::Int),
    ("hands", Quantity::Hands, Type::Int),
    ("melee_bonus", Quantity::MeleeBonus, Type::Int),
    ("aim_range", Quantity::AimRange, Type::Int),
    ("pc", Quantity::Pc, Type::Bool),
    ("lingers", Quantity::Lingers, Type::Bool),
    ("surprise", Quantity::Surprise, Type::Int),
    ("moves", Quantity::Moves, Type::Int),
    ("run", Quantity::Run, Type::Int),
    ("footing", Quantity::Footing, Type::Int),
    ("gauntlet", Quantity::Gauntlet, Type::Int),
    ("load", Quantity::Load, Type::Int),
    ("from_aim", Quantity::FromAim, Type::Int),
    ("mount_size", Quantity::MountSize, Type::Int),
];

impl Parser<'_> {
    pub(super) fn quantity(&self, who: Who, word: &str, offset: usize) -> Parsed {
        let scope = self.scope;
        let own = if let Some(id) = scope.find(Kind::Score, word) {
            Some((Quantity::Score(ScoreId(id)), Type::Int))
        } else if let Some(id) = scope.find(Kind::Pool, word) {
            Some((Quantity::Pool(PoolId(id)), Type::Int))
        } else {
            scope.find(Kind::Value, word).map(|id| (Quantity::Value(ValueId(id)), Type::Int))
        };
        let common = || QUANTITIES.iter().find(|(name, ..)| *name == word).map(|(_, what, kind)| (*what, *kind));
        match own.or_else(common) {
            Some((what, kind)) => Ok((Expr::Read(who, what), kind)),
            None => {
                let own = [Kind::Score, Kind::Pool, Kind::Value].into_iter().flat_map(|kind| scope.names(kind));
                let known = own.map(String::as_str).chain(QUANTITIES.iter().map(|(name, ..)| *name));
                Err(unknown(offset, "quantity", word, known))
            }
        }
    }
}

/// Whose number is read, as formulas name them.
const PEOPLE: [(&str, Who); 7] = [
    ("me", Who::Me),
    ("other", Who::Other),
    ("source", Who::Source),
    ("subject", Who::Subject),
    ("it", Who::It),
    ("rider", Who::Rider),
    ("mount", Who::Mount),
];

/// What is not a number of anybody: the word before the dot and those behind it.
pub(super) const FIELDS: [(&str, &[(&str, Now)]); 7] = [
    ("now", &[("round", Now::Round), ("count", Now::Count)]),
    (
        "roll",
        &[
            ("total", Now::RollTotal),
            ("twice", Now::RollTwice),
            ("margin", Now::RollMargin),
            ("natural", Now::RollNatural),
            ("sum", Now::RollSum),
            ("short", Now::RollShort),
            ("against", Now::RollAgainst),
        ],
    ),
    (
        "order",
        &[
            ("shifted", Now::OrderShifted),
            ("number", Now::OrderNumber),
            ("aim", Now::OrderAim),
            ("distance", Now::OrderDistance),
            ("run", Now::OrderRun),
            ("across", Now::OrderAcross),
            ("rise", Now::OrderRise),
            ("bonus", Now::OrderBonus),
            ("against", Now::OrderAgainst),
        ],
    ),
    ("strike", &[("fells", Now::StrikeFells), ("level", Now::StrikeLevel)]),
    (
        "tool",
        &[
            ("id", Now::ToolId),
            ("bonus", Now::ToolBonus),
            ("speed", Now::ToolSpeed),
            ("ranged", Now::ToolRanged),
            ("reach", Now::ToolReach),
            ("increment", Now::ToolIncrement),
            ("cracked", Now::ToolCracked),
        ],
    ),
    ("harm", &[("level", Now::HarmLevel), ("over", Now::HarmOver), ("dealt", Now::HarmDealt)]),
    ("fall", &[("levels", Now::FallLevels)]),
];

/// Everybody whose number can be read, for help.
pub(super) fn people() -> String {
    PEOPLE.map(|(name, _)| name).join(", ")
}

pub(super) fn who(word: &str, offset: usize) -> Result<Who, Fault> {
    let found = PEOPLE.iter().find(|(name, _)| *name == word).map(|(_, who)| *who);
    found.ok_or_else(|| {
        let known = PEOPLE.iter().map(|(name, _)| *name).chain(FIELDS.iter().map(|(name, _)| *name));
        unknown(offset, "word", word, known)
    })
}

/// The fault of an unknown word, with the nearest known one or else all of them.
pub(super) fn unknown<'n>(
    offset: usize,
    kind: &str,
    word: &str,
    known: impl Iterator<Item = &'n str> + Clone,
) -> Fault {
    let help = match nearest(word, known.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("known: {}", known.collect::<Vec<_>>().join(", ")),
    };
    (offset, format!("unknown {kind} `{word}`"), help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::formula::Formula;
    use crate::data::read::{Problems, Source, read};

    fn faults(formula: &str) -> String {
        let mut problems = Problems::new();
        let _ = read::<Formula>(&Source::new("f", format!("{formula:?}")), &mut problems);
        problems.to_string()
    }

    #[test]
    fn every_word_is_read_and_a_slip_in_it_finds_it() {
        for (name, _, kind) in QUANTITIES {
            let found = faults(name);
            assert_eq!(found.is_empty(), kind == Type::Int, "{found}");
            assert!(faults(&format!("{name}_")).contains(&format!("did you mean `{name}`?")), "{name}");
        }
        for (name, _) in PEOPLE {
            assert_eq!(faults(&format!("{name}.size")), "");
        }
        for (head, fields) in FIELDS {
            assert!(faults(&format!("{head}{head}.x")).contains("unknown word"), "{head}");
            for (field, _) in fields {
                assert_eq!(faults(&format!("{head}.{field}")), "");
                assert!(faults(&format!("{head}.{field}_")).contains(&format!("did you mean `{field}`?")));
            }
        }
        assert!(faults("strke.fells").contains("did you mean `strike`?"));
    }
}
