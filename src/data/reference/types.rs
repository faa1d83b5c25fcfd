//! Types and defaults of fields in the words of designers: `Vec<At<PoolId>>` is "list of keys of pools" to them.

use super::entries;
use crate::data::read::told;
use crate::data::scope::ID_TYPES;

/// Types that are read by another's rules.
const ALIASES: [(&str, &str); 5] = [
    ("Who", "WhoName"),
    ("RollDice", "RollDiceName"),
    ("Arrival", "ArrivalDef"),
    ("Effects", "Vec<Effect>"),
    ("Tags", "Vec<TagId>"),
];

/// Types without an entry of their own.
const BASE: [(&str, &str); 16] = [
    ("String", "text"),
    ("char", "character"),
    ("bool", "`true` or `false`"),
    ("u8", "whole number, 0 to 255"),
    ("i8", "whole number, -128 to 127"),
    ("u16", "whole number, 0 to 65535"),
    ("i16", "whole number, -32768 to 32767"),
    ("u32", "whole number from 0"),
    ("i32", "whole number"),
    ("NonZeroU32", "whole number from 1"),
    ("Handicap", "percent, 25 to 200"),
    ("Rounds", "number of rounds"),
    ("RestDef", "key of a routine, or `(\"key\", number)`"),
    ("Formula", "[formula](#formulas)"),
    ("Test", "[test](#formulas)"),
    ("Amount", "[dice with a formula](#formulas)"),
];

/// How a type is put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TypeShape<'a> {
    /// What may be left out or written as `Some(…)`.
    Option(&'a str),
    /// A list.
    List(&'a str),
    /// Values under keys.
    Table(&'a str),
    /// So many values in round brackets.
    Tuple(&'a str),
    /// A type with an entry, one of the base types or a key.
    Name(&'a str),
}

/// Takes a type apart; what only the program sees is passed over.
pub(super) fn parts(of: &str) -> TypeShape<'_> {
    let of = of.trim();
    if let Some(inside) = of.strip_prefix('(').and_then(|of| of.strip_suffix(')')) {
        return TypeShape::Tuple(inside);
    }
    let name = |of: &str| ALIASES.iter().find(|(alias, _)| *alias == of).map(|(_, of)| *of);
    let Some((head, inside)) = of.split_once('<') else {
        return name(of).map_or(TypeShape::Name(of), parts);
    };
    let inside = inside.strip_suffix('>').unwrap_or(inside);
    match head.trim() {
        "Option" => TypeShape::Option(inside),
        "Vec" | "Items" => TypeShape::List(inside),
        "Table" => TypeShape::Table(inside),
        // At, Box.
        _ => parts(inside),
    }
}

/// The parts of what stands between the brackets of a tuple.
pub(super) fn members(inside: &str) -> Vec<&str> {
    let mut depth = 0;
    let mut found = Vec::new();
    let mut start = 0;
    for (at, c) in inside.char_indices() {
        match c {
            '(' | '<' => depth += 1,
            ')' | '>' => depth -= 1,
            ',' if depth == 0 => {
                found.push(inside[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(inside[start..].trim());
    found
}

/// What a type is called: "action", without an article.
pub(super) fn title(name: &str) -> String {
    let words = told(name);
    words
        .strip_prefix("a ")
        .or_else(|| words.strip_prefix("an "))
        .or_else(|| words.strip_prefix("the "))
        .unwrap_or(&words)
        .to_owned()
}

/// The heading of a title in the page.
pub(super) fn anchor(title: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    title.to_lowercase().chars().filter(kept).map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn linked(title: &str) -> String {
    format!("[{title}](#{})", anchor(title))
}

/// A type in words, with links to the headings of the page.
pub(super) fn told_type(of: &str) -> String {
    match parts(of) {
        TypeShape::Option(inside) => told_type(inside),
        TypeShape::List(inside) => format!("list of {}", several(&told_type(inside))),
        TypeShape::Table(inside) => format!("table of {} by key", told_type(inside)),
        TypeShape::Tuple(inside) => {
            let members: Vec<String> = members(inside).into_iter().map(told_type).collect();
            format!("({})", members.join("; "))
        }
        TypeShape::Name(name) => named(name),
    }
}

/// What several of something are called, where that is easily said.
fn several(one: &str) -> String {
    match one.strip_prefix("key of ") {
        Some(of) => format!("keys of {of}"),
        None if one == "text" => "texts".to_owned(),
        None => one.to_owned(),
    }
}

fn named(name: &str) -> String {
    if let Some((_, told)) = BASE.iter().find(|(base, _)| *base == name) {
        return (*told).to_owned();
    }
    if let Some((_, kind)) = ID_TYPES.iter().find(|(id, _)| *id == name) {
        let kind = kind.to_string();
        let known = entries().any(|entry| title(entry.name) == kind);
        let shown = if known { linked(&kind) } else { kind };
        return format!("key of {shown}");
    }
    linked(&title(name))
}

/// What a field is if it is left out: its default as a file would write it, or nothing where that is to leave it out.
pub(super) fn told_default(text: &str) -> Option<String> {
    // What comes through a second macro is spaced out.
    let text = &text.replace(" :: ", "::");
    let inside = |head: &str| text.strip_prefix(head).and_then(|rest| rest.strip_suffix(')'));
    let shown = match text.as_str() {
        // What comes in their place is said with the field.
        "None" | "Formula::unset()" | "EntryDef::UNSET" | "SpeedStep(0)" => return None,
        "Vec::new()" | "Tags::default()" | "Effects::none()" => "[]".to_owned(),
        "Table::default()" => "{}".to_owned(),
        "Handicap::default()" => "100".to_owned(),
        "String::new()" => "\"\"".to_owned(),
        "Test::always()" => "\"true\"".to_owned(),
        "Test::never()" => "\"false\"".to_owned(),
        _ => match inside("Formula::number(").or_else(|| inside("Amount::number(")) {
            Some(number) => format!("\"{number}\""),
            None => plain(text),
        },
    };
    Some(shown)
}

/// A default that is a number, a text or a variant.
fn plain(text: &str) -> String {
    let inside = |head: &str, tail: &str| text.strip_prefix(head).and_then(|rest| rest.strip_suffix(tail));
    if let Some(items) = inside("vec![", "]") {
        return format!("[{}]", members(items).into_iter().map(plain).collect::<Vec<_>>().join(", "));
    }
    if let Some(number) = inside("const { NonZeroU32::new(", ").unwrap() }") {
        return number.to_owned();
    }
    if let Some((value, _)) = inside("At::new(", ")").and_then(|inside| inside.split_once(", ")) {
        return value.to_owned();
    }
    let text = text.replace(".to_owned()", "");
    match text.split_once("::") {
        Some((head, word)) if head.chars().all(char::is_alphanumeric) => word.to_owned(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FieldEntry, VocabularyEntry, known};
    use super::*;

    fn fields() -> impl Iterator<Item = &'static FieldEntry> {
        let entries = entries();
        entries.flat_map(|entry| entry.fields().iter().chain(entry.variants().iter().flat_map(|v| v.fields)))
    }

    /// Every name in a type.
    fn names(of: &'static str) -> Vec<&'static str> {
        match parts(of) {
            TypeShape::Option(of) | TypeShape::List(of) | TypeShape::Table(of) => names(of),
            TypeShape::Tuple(inside) => members(inside).into_iter().flat_map(names).collect(),
            TypeShape::Name(name) => vec![name],
        }
    }

    /// Whether a name is a base type or a key, which have no entry.
    fn is_plain(name: &str) -> bool {
        BASE.iter().any(|(base, _)| *base == name) || ID_TYPES.iter().any(|(id, _)| *id == name)
    }

    #[test]
    fn every_type_of_a_field_is_known() {
        let items = entries().flat_map(VocabularyEntry::variants).flat_map(|v| v.items);
        for of in fields().map(|field| field.of).chain(items.copied()) {
            for name in names(of) {
                assert!(is_plain(name) || known(name).next().is_some(), "{name} of {of}");
            }
        }
    }

    #[test]
    fn defaults_are_what_a_file_would_write() {
        for field in fields() {
            let shown = field.default.and_then(told_default).unwrap_or_default();
            let code = ["::", "()", "to_owned", "const", "!["].iter().any(|part| shown.contains(part));
            assert!(!code, "`{}`: {shown}", field.name);
        }
        assert_eq!(told_default("vec![Step::Roll]").as_deref(), Some("[Roll]"));
        assert_eq!(told_default("Formula::number(-1)").as_deref(), Some("\"-1\""));
        assert_eq!(told_default("RollDice::Die(20)").as_deref(), Some("Die(20)"));
    }

    #[test]
    fn types_are_told_in_words() {
        assert_eq!(told_type("Option<Vec<At<PoolId>>>"), "list of keys of [pool](#pool)");
        assert_eq!(told_type("(String, i32)"), "(text; whole number)");
        assert_eq!(told_type("Effects"), "list of [effect](#effect)");
    }
}
