//! The words of formulas as the vocabulary tells them: made from the tables that formulas are read by.

use super::FormulaType;
use super::functions::FUNCTIONS;
use super::lexer::{FormulaToken, tokens};
use super::words::{CROWDS, FIELDS, PEOPLE, QUANTITIES};

/// What kind of word it is, in the order in which the vocabulary lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sort {
    /// Stands before a dot, for a combatant.
    Person,
    /// A number that every combatant has.
    Quantity,
    /// Something about the moment: `roll.total`.
    Field,
    /// A function.
    Function,
    /// A group of combatants.
    Crowd,
    /// An operator.
    Operator,
    /// Dice.
    Dice,
}

/// A word of formulas.
#[derive(Clone, Debug)]
pub(crate) struct FormulaWord {
    pub(crate) sort: Sort,
    /// What it is looked up by: `distance`, `roll.total`, `&&`.
    pub(crate) name: String,
    /// How it is written: `distance(a, b)`.
    pub(crate) written: String,
    /// Number or test; empty for what has no type.
    pub(crate) of: &'static str,
    pub(crate) doc: &'static str,
}

impl FormulaWord {
    /// What [`used_words`] calls it: functions have their bracket, which sets them apart from values of the same name.
    pub(crate) fn key(&self) -> String {
        if self.sort == Sort::Function { format!("{}(", self.name) } else { self.name.clone() }
    }
}

/// Operators, what they come to and what they mean. The parser knows them by their signs.
const OPERATORS: [(&str, &str, &str); 14] = [
    ("||", "test", "Or: one of the two says yes. Binds loosest."),
    ("&&", "test", "And: both say yes."),
    ("!", "test", "Not: says yes where what follows says no. `!a < b` is `!(a < b)`."),
    ("<", "test", "Less."),
    ("<=", "test", "Less or equal."),
    ("==", "test", "Equal."),
    ("!=", "test", "Not equal."),
    (">=", "test", "Greater or equal."),
    (">", "test", "Greater."),
    ("+", "number", "Plus."),
    ("-", "number", "Minus."),
    ("*", "number", "Times."),
    ("/", "number", "Divided by, rounded down: `-1 / 2` is -1. Division by zero gives 0."),
    (".", "", "Between a combatant and its number, `other.size`, and in words such as `roll.total`."),
];

/// Ways to write dice. They stand first in the text, once: `2d6 + 1`.
const DICE: [(&str, &str); 4] = [
    ("2d6", "The sum of 2 dice of 6 sides. 1 to 40 dice of 1 to 1000 sides."),
    ("d20", "One die of 20 sides."),
    ("3d6kh2", "The sum of the 2 highest of 3 dice."),
    ("2d20kl1", "The lowest of 2 dice."),
];

fn told(kind: FormulaType) -> &'static str {
    match kind {
        FormulaType::Int => "number",
        FormulaType::Bool => "test",
    }
}

/// Every word of formulas.
pub(crate) fn reference() -> Vec<FormulaWord> {
    let mut all = Vec::new();
    let mut add = |sort, name: &str, written: String, of, doc| {
        all.push(FormulaWord { sort, name: name.to_owned(), written, of, doc });
    };
    for (name, _, doc) in PEOPLE {
        add(Sort::Person, name, name.to_owned(), "", doc);
    }
    for (name, _, kind, doc) in QUANTITIES {
        add(Sort::Quantity, name, name.to_owned(), told(kind), doc);
    }
    for (head, _, fields) in FIELDS {
        for (field, _, doc) in fields {
            let name = format!("{head}.{field}");
            add(Sort::Field, &name, name.clone(), "number", doc);
        }
    }
    for (name, form, doc) in FUNCTIONS {
        let (arguments, kind) = form.written();
        add(Sort::Function, name, format!("{name}({arguments})"), told(kind), doc);
    }
    for (name, _, doc) in CROWDS {
        add(Sort::Crowd, name, name.to_owned(), "", doc);
    }
    for (sign, kind, doc) in OPERATORS {
        add(Sort::Operator, sign, sign.to_owned(), kind, doc);
    }
    for (written, doc) in DICE {
        add(Sort::Dice, written, written.to_owned(), "number", doc);
    }
    all
}

/// The words that stand before a dot for the moment, and what they are about.
pub(crate) fn moments() -> impl Iterator<Item = (&'static str, &'static str)> {
    FIELDS.iter().map(|(head, about, _)| (*head, *about))
}

/// The keys of the words of formulas that a text makes use of; dice stand for themselves by their form.
pub(crate) fn used_words(text: &str) -> Vec<String> {
    let Ok(found) = tokens(text) else { return Vec::new() };
    let found: Vec<FormulaToken> = found.into_iter().map(|(_, token)| token).collect();
    let sign = |at: usize, sign: &str| matches!(found.get(at), Some(FormulaToken::Sign(found)) if *found == sign);
    let mut used = Vec::new();
    for (at, token) in found.iter().enumerate() {
        match token {
            FormulaToken::Word(head) if sign(at + 1, ".") => {
                let fields = FIELDS.iter().any(|(known, ..)| known == head);
                match found.get(at + 2) {
                    Some(FormulaToken::Word(field)) if fields => used.push(format!("{head}.{field}")),
                    _ => used.push(head.clone()),
                }
            }
            FormulaToken::Word(word) if sign(at + 1, "(") => used.push(format!("{word}(")),
            FormulaToken::Word(word) => used.push(word.clone()),
            FormulaToken::Sign(sign) => used.push((*sign).to_owned()),
            FormulaToken::Dice(count, _, keep) => used.push(
                match (count, keep) {
                    (_, 1..) => "3d6kh2",
                    (_, ..0) => "2d20kl1",
                    (1, 0) => "d20",
                    (_, 0) => "2d6",
                }
                .to_owned(),
            ),
            FormulaToken::Num(_) | FormulaToken::Text(_) => {}
        }
    }
    used
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::formula::{Amount, Test};
    use crate::data::read::{Problems, Source, read};

    fn fault<T: crate::data::read::Decode>(text: &str) -> String {
        let mut problems = Problems::new();
        let _ = read::<T>(&Source::new("f", format!("{text:?}")), &mut problems);
        problems.to_string()
    }

    #[test]
    fn every_operator_and_all_dice_are_read() {
        for (sign, kind, _) in OPERATORS {
            let text = match (sign, kind) {
                ("||" | "&&", _) => format!("true {sign} false"),
                ("!", _) => "!true".to_owned(),
                (".", _) => "me.size > 0".to_owned(),
                (_, "test") => format!("1 {sign} 2"),
                _ => format!("1 {sign} 2 > 0"),
            };
            assert_eq!(fault::<Test>(&text), "", "{text}");
            assert!(used_words(&text).contains(&sign.to_owned()), "{text}");
        }
        for (dice, _) in DICE {
            assert_eq!(fault::<Amount>(dice), "");
            assert_eq!(used_words(dice), [dice]);
        }
    }

    #[test]
    fn no_word_is_told_twice() {
        let all = reference();
        for (at, word) in all.iter().enumerate() {
            let twice = all[..at].iter().any(|other| (other.sort, &other.name) == (word.sort, &word.name));
            assert!(!twice && word.doc.ends_with('.'), "{}", word.name);
        }
        assert!(used_words("distance(me, other) > roll.total").contains(&"roll.total".to_owned()));
    }
}
