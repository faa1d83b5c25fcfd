//! The words of formulas that stand for numbers: quantities, facts of the moment, and whose they are, with the nearest
//! known word for each unknown one. What is suggested and what the vocabulary says come from the tables that are read
//! by.

use super::parser::{FormulaFault, Parsed, Parser};
use super::{Crowd, Expr, FormulaType, Now, Quantity, Who};
use crate::data::read::nearest;
use crate::data::scope::{KeyKind, PoolId, ScoreId, ValueId};
use crate::data::vocabulary::WordPlace;

/// Numbers that every combatant has, whatever the ruleset.
pub(super) const QUANTITIES: [(&str, Quantity, FormulaType, &str); 16] = [
    ("size", Quantity::Size, FormulaType::Int, "Its Size as a number: 0 for the smallest of `sizes`."),
    ("free_hands", Quantity::FreeHands, FormulaType::Int, "Its empty hands."),
    ("hands", Quantity::Hands, FormulaType::Int, "Its hands, empty or not, less those that conditions take."),
    (
        "melee_bonus",
        Quantity::MeleeBonus,
        FormulaType::Int,
        "The greatest `bonus` of the weapons it can strike with in melee; -100 without any.",
    ),
    (
        "aim_range",
        Quantity::AimRange,
        FormulaType::Int,
        "The `increment` of the loaded weapons in its hands in cells, the greatest; 0 without any.",
    ),
    ("pc", Quantity::Pc, FormulaType::Bool, "It is a player character."),
    (
        "falls_dying",
        Quantity::FallsDying,
        FormulaType::Bool,
        "It falls dying instead of dead: a player character, or `dies_like_pc` in the scene.",
    ),
    (
        "surprise",
        Quantity::Surprise,
        FormulaType::Int,
        "Whether the scene lets its side be surprised: 0 no, 1 in any case, 2 if it notices nothing.",
    ),
    (
        "handicap",
        Quantity::Handicap,
        FormulaType::Int,
        "What its side bears, in percent of what its combatants usually do: the handicap that was chosen for the battle.",
    ),
    ("movement_left", Quantity::MovementLeft, FormulaType::Int, "Movement that it has left in this turn, in cells."),
    (
        "run",
        Quantity::Run,
        FormulaType::Int,
        "Its run-up: cells that it has walked since its last act that was more than movement; see `grid.run`.",
    ),
    (
        "ground_cost",
        Quantity::GroundCost,
        FormulaType::Int,
        "What the dearest terrain under it costs to enter, in steps.",
    ),
    (
        "threats_on_path",
        Quantity::ThreatsOnPath,
        FormulaType::Int,
        "How many foes threaten a cell that the rest of its walk still leaves.",
    ),
    ("load", Quantity::Load, FormulaType::Int, "What it carries weighs so much, in tenths of the unit of weights."),
    (
        "from_aim",
        Quantity::FromAim,
        FormulaType::Int,
        "Cells between it and what the act is aimed at; 0 for an act that is aimed at nothing.",
    ),
    ("mount_size", Quantity::MountSize, FormulaType::Int, "The Size of its mount as a number; -1 on foot."),
];

impl Parser<'_> {
    pub(super) fn quantity(&mut self, who: Who, word: &str, offset: usize) -> Parsed {
        let scope = self.scope;
        let own = if let Some(id) = scope.find(KeyKind::Score, word) {
            Some((Quantity::Score(ScoreId(id)), FormulaType::Int))
        } else if let Some(id) = scope.find(KeyKind::Pool, word) {
            Some((Quantity::Pool(PoolId(id)), FormulaType::Int))
        } else {
            scope.find(KeyKind::Value, word).map(|id| (Quantity::Value(ValueId(id)), FormulaType::Int))
        };
        let common =
            |word: &str| QUANTITIES.iter().find(|(name, ..)| *name == word).map(|(_, what, kind, _)| (*what, *kind));
        let found = own.or_else(|| common(word)).or_else(|| common(self.present(WordPlace::Quantity, word, offset)));
        match found {
            Some((what, kind)) => Ok((Expr::Read(who, what), kind)),
            None => {
                let own =
                    [KeyKind::Score, KeyKind::Pool, KeyKind::Value].into_iter().flat_map(|kind| scope.names(kind));
                let known = own.map(String::as_str).chain(QUANTITIES.iter().map(|(name, ..)| *name));
                Err(unknown(offset, "quantity", word, known))
            }
        }
    }
}

/// Whose number is read, as formulas name them.
pub(super) const PEOPLE: [(&str, Who, &str); 7] = [
    (
        "me",
        Who::Me,
        "The combatant whose rule it is: the actor of an act, the bearer of a condition, the combatant that may react.",
    ),
    ("other", Who::Other, "The other party: the target of an act, the attacker for the combatant that is struck."),
    ("source", Who::Source, "The combatant that a condition comes from."),
    ("subject", Who::Subject, "The combatant that an event or a window is about."),
    ("it", Who::It, "The combatant looked at inside `highest` and `count`."),
    ("rider", Who::Rider, "The rider of `me`."),
    ("mount", Who::Mount, "The mount of `me`."),
];

/// Groups of combatants for `highest` and `count`.
pub(super) const CROWDS: [(&str, Crowd, &str); 3] = [
    ("allies", Crowd::Allies, "All combatants of the side of `me` and of allied sides, without `me`."),
    ("nonallies", Crowd::Nonallies, "All combatants of sides that are not allied with that of `me`."),
    ("everybody", Crowd::Everybody, "All combatants in the fight, `me` included."),
];

/// What is not a number of a combatant: the word before the dot, and those behind it.
pub(super) const FIELDS: [(&str, &str, &[(&str, Now, &str)]); 7] = [
    (
        "now",
        "The moment.",
        &[
            ("round", Now::Round, "The number of the round, from 1."),
            ("count", Now::Count, "The number of the count inside the round, from 0."),
        ],
    ),
    (
        "roll",
        "The roll that is running or has just been made.",
        &[
            ("total", Now::RollTotal, "The total of the roll."),
            (
                "twice",
                Now::RollTwice,
                "The total of the roll in half-points: twice the total, 1 more where half a point was added.",
            ),
            (
                "margin",
                Now::RollMargin,
                "By how many half-points the roll was above the number it had to meet; below 0 where it fell short.",
            ),
            ("natural", Now::RollNatural, "The die that counted in the roll, before anything is added."),
            ("sum", Now::RollSum, "What the dice of the effect `RollDice` or `ForEach` came to."),
            (
                "short",
                Now::RollShort,
                "How much the effect `RaiseRoll` would have to add to make the running roll succeed; 0 if it succeeds or cannot.",
            ),
            ("against", Now::RollAgainst, "The number that the roll had to meet."),
        ],
    ),
    (
        "order",
        "The order of the running act.",
        &[
            (
                "shifted",
                Now::OrderShifted,
                "1 if the order moves a turn off the usual count of its plan entry, else 0.",
            ),
            (
                "number",
                Now::OrderNumber,
                "The number that the order names, that is stored with the condition it names, or the `points` of a use; else the action's `number`.",
            ),
            ("aim", Now::OrderAim, "The number of the combatant or cell that the order aims at; -1 for other orders."),
            ("distance", Now::OrderDistance, "Cells between the actor and what the order aims at."),
            ("run", Now::OrderRun, "The run-up of the actor towards what the order aims at, in cells."),
            (
                "jump_length",
                Now::OrderJumpLength,
                "Cells that the straight way to what the order aims at leads across by a leap.",
            ),
            ("jump_height", Now::OrderJumpHeight, "Levels that the straight way leads up by a leap."),
            ("bonus", Now::OrderBonus, "The asker's score for the fact that the order asks for."),
            (
                "against",
                Now::OrderAgainst,
                "The difficulty of what the order names: of a fact, of the use of an object, of moving an object.",
            ),
        ],
    ),
    (
        "strike",
        "The running strike, before its damage.",
        &[
            (
                "fells",
                Now::StrikeFells,
                "1 if the running strike fells its target even with low dice, as far as is known, else 0.",
            ),
            (
                "level",
                Now::StrikeLevel,
                "The level of the wound that the running strike leaves with high dice, from 1; 0 for none.",
            ),
        ],
    ),
    (
        "tool",
        "The weapon or item in use.",
        &[
            (
                "id",
                Now::ToolId,
                "The number of the tool; below 0 without a tool, which is how weapons of the body are told apart.",
            ),
            ("bonus", Now::ToolBonus, "The tool's `bonus`."),
            (
                "speed",
                Now::ToolSpeed,
                "The number of the tool's speed, from 0 for the slowest; compare it with `speed('…')`.",
            ),
            ("ranged", Now::ToolRanged, "1 if the strike is made at range, else 0."),
            ("reach", Now::ToolReach, "Cells that the tool reaches in melee."),
            ("increment", Now::ToolIncrement, "The tool's `increment`: cells that it is shot or thrown with ease."),
            ("damaged", Now::ToolDamaged, "1 if the tool has lost half of its integrity, else 0."),
        ],
    ),
    (
        "harm",
        "Damage that was done.",
        &[
            ("level", Now::HarmLevel, "The level of the wound, from 1 for the lightest."),
            ("over", Now::HarmOver, "Damage beyond what was left of health."),
            ("dealt", Now::HarmDealt, "Damage after armour that was dealt."),
        ],
    ),
    ("fall", "A fall.", &[("levels", Now::FallLevels, "Levels that `me` has fallen.")]),
];

/// Every word for a combatant, for help.
pub(super) fn people() -> String {
    PEOPLE.map(|(name, ..)| name).join(", ")
}

pub(super) fn who(word: &str, offset: usize) -> Result<Who, FormulaFault> {
    let found = PEOPLE.iter().find(|(name, ..)| *name == word).map(|(_, who, _)| *who);
    found.ok_or_else(|| {
        let known = PEOPLE.iter().map(|(name, ..)| *name).chain(FIELDS.iter().map(|(name, ..)| *name));
        unknown(offset, "word", word, known)
    })
}

/// The fault of an unknown word, with the nearest known one or else all of them.
pub(super) fn unknown<'n>(
    offset: usize,
    kind: &str,
    word: &str,
    known: impl Iterator<Item = &'n str> + Clone,
) -> FormulaFault {
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
        for (name, _, kind, _) in QUANTITIES {
            let found = faults(name);
            assert_eq!(found.is_empty(), kind == FormulaType::Int, "{found}");
            assert!(faults(&format!("{name}_")).contains(&format!("did you mean `{name}`?")), "{name}");
        }
        for (name, ..) in PEOPLE {
            assert_eq!(faults(&format!("{name}.size")), "");
        }
        for (head, _, fields) in FIELDS {
            assert!(faults(&format!("{head}{head}.x")).contains("unknown word"), "{head}");
            for (field, ..) in fields {
                assert_eq!(faults(&format!("{head}.{field}")), "");
                assert!(faults(&format!("{head}.{field}_")).contains(&format!("did you mean `{field}`?")));
            }
        }
        assert!(faults("strke.fells").contains("did you mean `strike`?"));
    }
}
