//! The book and the loaded rules, side by side.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use fray::data::effect::{Change, Modifier};
use fray::data::library::Library;
use fray::data::ruleset::{ItemDef, ObjectDef, Ruleset};

pub(super) fn rules() -> Arc<Ruleset> {
    Library::shipped().ruleset("vitality").unwrap_or_else(|p| panic!("{p}"))
}

/// The cells of the row of the book with an ID.
pub(super) fn row(id: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules/vitality.md");
    let book = fs::read_to_string(path).expect("the book is there");
    let line =
        book.lines().find(|line| line.starts_with(&format!("| {id} |"))).unwrap_or_else(|| panic!("no row {id}"));
    line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
}

/// The first number in a text; 0 without one.
pub(super) fn number(text: &str) -> u8 {
    let from = text.trim_start_matches(|c: char| !c.is_ascii_digit());
    let digits = from.split(|c: char| !c.is_ascii_digit()).next().unwrap_or("");
    digits.parse().unwrap_or(0)
}

pub(super) fn item<'r>(rules: &'r Ruleset, key: &str) -> &'r ItemDef {
    rules.items.iter().find(|item| item.key.value == key).unwrap_or_else(|| panic!("no {key}"))
}

pub(super) fn object<'r>(rules: &'r Ruleset, key: &str) -> &'r ObjectDef {
    rules.objects.iter().find(|object| object.key.value == key).unwrap_or_else(|| panic!("no {key}"))
}

/// What modifiers do, in short: `defence + 3, checking points -1`.
pub(super) fn told(rules: &Ruleset, modifiers: &[Modifier]) -> String {
    let one = |modifier: &Modifier| {
        let op = match &modifier.op {
            Change::Points(f) => format!("points {}", f.text),
            Change::Add(f) => format!("+ {}", f.text),
            Change::AtMost(f) => format!("<= {}", f.text),
            other => panic!("{other:?}"),
        };
        format!("{} {op}", rules.value(modifier.to).key.value)
    };
    modifiers.iter().map(one).collect::<Vec<_>>().join(", ")
}
