//! The reference as a page of text: the guide, then everything that the code knows.

use std::fmt::Write as _;

use super::REGISTRY;
use super::entry::{FieldEntry, Shape, VariantEntry, VocabularyEntry, prose};
use super::examples::{Example, PointUse, Shipped, member, variant, word};
use super::guide::GUIDE;
use super::types::{title, told_default, told_type};
use crate::data::formula::{FormulaWord, Sort, moments, reference};
use crate::data::load::{PROCEDURES, Procedure, Under};

/// How wide the page is, in characters.
pub(super) const WIDTH: usize = 100;

/// The whole reference, as `docs/vocabulary.md` has it.
#[must_use]
pub fn page() -> String {
    let shipped = Shipped::read();
    let mut page = GUIDE.to_owned();
    page.push_str("\n## Steps of procedures\n\n");
    wrap(&mut page, "", "", PROCEDURES_INTRO);
    for found in &PROCEDURES {
        procedure(&mut page, found, &shipped);
    }
    for group in &REGISTRY {
        let _ = write!(page, "\n## {}\n", group.title);
        for found in group.entries {
            for found in [found].into_iter().chain(found.families) {
                entry(&mut page, found, &shipped);
            }
        }
    }
    formulas(&mut page, &shipped);
    points(&mut page, &shipped);
    page
}

const PROCEDURES_INTRO: &str = "The lists of steps under `procedures`. A step that stands in a list in which it means \
    nothing is refused; one that is needed and missing is a warning of `fray check`. What the steps themselves do is \
    told under [step of a procedure](#step-of-a-procedure).";

const FORMULAS_INTRO: &str = "A formula is a text that comes to a number. A test is a text that comes to yes or no. Dice \
    with a formula may begin with dice: `2d6 + str`, `1d4`, `5`. Numbers are whole; there are no fractions. A key of a score, pool or value stands \
    for that number of `me`; `other.key` is that of the other party. A test is no number and a number no test: write \
    `if(test, 1, 0)` or `number > 0`. Names of tags, conditions, pools and tables stand in single quotes.";

const POINTS_INTRO: &str = "A trigger point is a name that a ruleset declares under `points`, opens in a procedure or by \
    an effect and describes under `windows`. Reactions and triggers listen to it. Who is `subject` and `other` in the \
    window follows from what opens it: see [steps of procedures](#steps-of-procedures); of an effect `subject` is the `other` \
    of the list and `other` the `me` of the list. These are the points of the shipped rulesets.";

/// The longest piece of code that is kept on one line.
const WHOLE: usize = 64;

/// The words of a text; short pieces of code and links are one word each.
fn pieces(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut piece = String::new();
    for word in text.split_whitespace() {
        if !piece.is_empty() {
            piece.push(' ');
        }
        piece.push_str(word);
        let count = |sign| piece.matches(sign).count();
        if count('`') % 2 == 0 && count('[') <= count(']') {
            found.push(std::mem::take(&mut piece));
        }
    }
    found.extend(Some(piece).filter(|rest| !rest.is_empty()));
    found
        .into_iter()
        .flat_map(|piece| {
            if piece.chars().count() > WHOLE { piece.split(' ').map(str::to_owned).collect() } else { vec![piece] }
        })
        .collect()
}

/// Adds a text in lines no longer than the page is wide: the first behind `first`, the others behind `then`.
pub(super) fn wrap(out: &mut String, first: &str, then: &str, text: &str) {
    let mut line = first.to_owned();
    let mut empty = true;
    for part in pieces(text) {
        if !empty && line.chars().count() + 1 + part.chars().count() > WIDTH {
            out.push_str(line.trim_end());
            out.push('\n');
            then.clone_into(&mut line);
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(&part);
        empty = false;
    }
    out.push_str(line.trim_end());
    out.push('\n');
}

/// What is said of an example: the text and its file.
fn such_as(example: Option<&Example>) -> String {
    match example {
        None => " No shipped file says it.".to_owned(),
        Some(found) if found.text.is_empty() => format!(" Used in {}.", found.file),
        Some(found) => format!(" Example: `{}` ({}).", found.text, found.file),
    }
}

pub(super) fn procedure(out: &mut String, found: &Procedure, shipped: &Shipped) {
    let _ = write!(out, "\n### procedure `{}`\n\n", found.name);
    wrap(out, "", "", found.order);
    out.push('\n');
    let named = |steps: &[&str]| steps.iter().map(|step| format!("`{step}`")).collect::<Vec<_>>().join(", ");
    wrap(out, "- ", "  ", &format!("Takes: {}.", named(found.takes)));
    for (under, step, so) in found.needs {
        let under = match under {
            Under::Any => "",
            Under::Count => " under `Counted`",
            Under::Order => " under `Live`",
        };
        wrap(out, "- ", "  ", &format!("Needs{under}: `{step}`, else {so}."));
    }
    wrap(out, "- ", "  ", &format!("Who is who: {}", found.parties));
    for (_, ruleset, steps) in shipped.procedures.iter().filter(|(name, ..)| name == found.name) {
        wrap(out, "- ", "  ", &format!("{ruleset}: `{steps}`"));
    }
}

pub(super) fn entry(out: &mut String, found: &VocabularyEntry, shipped: &Shipped) {
    let _ = write!(out, "\n### {}\n\n", title(found.name));
    let (how, example) = match found.shape {
        Shape::Record(_) => ("", such_as(shipped.example(found.name))),
        Shape::Choice([]) => ("", String::new()),
        Shape::Choice(_) => (" One of:", String::new()),
    };
    wrap(out, "", "", &format!("{}{}{how}{example}", prose(found.doc), families(found)));
    if !found.fields().is_empty() || !found.variants().is_empty() {
        out.push('\n');
    }
    for known in found.fields() {
        field(out, "- ", found.name, known, shipped);
    }
    for known in found.variants() {
        choice(out, found.name, known, shipped);
    }
}

/// The families that a type consists of, if it does.
fn families(found: &VocabularyEntry) -> String {
    let families: Vec<String> = found.families.iter().map(|family| told_type(family.name)).collect();
    if families.is_empty() { String::new() } else { format!(" A word of any of these: {}.", families.join(", ")) }
}

/// A field as an item of a list behind `mark`.
pub(super) fn field(out: &mut String, mark: &str, owner: &str, known: &FieldEntry, shipped: &Shipped) {
    let default = match known.default.map(told_default) {
        None => "; required".to_owned(),
        Some(None) => "; optional".to_owned(),
        Some(Some(default)) => format!("; default `{default}`"),
    };
    let doc = prose(known.doc);
    let meaning = if doc.is_empty() { String::new() } else { format!(" {doc}") };
    let example = such_as(shipped.example(&member(owner, known.name)));
    let text = format!("`{}` ({}{default}):{meaning}{example}", known.name, told_type(known.of));
    wrap(out, mark, &" ".repeat(mark.len()), &text);
}

/// A variant as an item of a list, with its fields below it.
pub(super) fn choice(out: &mut String, owner: &str, known: &VariantEntry, shipped: &Shipped) {
    let key = variant(owner, known.name);
    let holds = match (known.items, known.fields) {
        ([], []) => String::new(),
        ([], fields) => format!("({})", if fields.is_empty() { "" } else { "key: …" }),
        (items, _) => {
            let told: Vec<String> = items.iter().map(|of| told_type(of)).collect();
            format!(" of {}", told.join("; "))
        }
    };
    let head = match known.items {
        [] => format!("`{}{holds}`", known.name),
        _ => format!("`{}(…)`{holds}", known.name),
    };
    wrap(out, "- ", "  ", &format!("{head}: {}{}", prose(known.doc), such_as(shipped.example(&key))));
    for known in known.fields {
        field(out, "  - ", &key, known, shipped);
    }
}

fn formulas(out: &mut String, shipped: &Shipped) {
    out.push_str("\n## Formulas\n\n");
    wrap(out, "", "", FORMULAS_INTRO);
    let all = reference();
    for (sort, heading, about) in [
        (Sort::Person, "Combatants in formulas", "Which of them there are depends on where the formula stands."),
        (Sort::Quantity, "Numbers of combatants", "Alone for `me`, or behind a combatant and a dot: `other.size`."),
        (Sort::Field, "Numbers of the moment", "Where there is no such thing at the moment they are 0."),
        (Sort::Function, "Functions", "`a` and `b` stand for combatants; a crowd is one of the next list."),
        (Sort::Crowd, "Crowds", "For `highest` and `count`."),
        (
            Sort::Operator,
            "Operators",
            "In the order in which they bind, loosest first, those of one kind from left to right.",
        ),
        (Sort::Dice, "Dice in formulas", "At the start of the text, once."),
    ] {
        let _ = write!(out, "\n### {heading}\n\n");
        wrap(out, "", "", about);
        if sort == Sort::Field {
            for (head, about) in moments() {
                wrap(out, "", "", &format!("`{head}`: {about}"));
            }
        }
        out.push('\n');
        all.iter().filter(|word| word.sort == sort).for_each(|known| of_formulas(out, known, shipped));
    }
}

/// A word of formulas as an item of a list.
pub(super) fn of_formulas(out: &mut String, known: &FormulaWord, shipped: &Shipped) {
    let of = if known.of.is_empty() { String::new() } else { format!(" ({})", known.of) };
    let example = such_as(shipped.example(&word(&known.key())));
    wrap(out, "- ", "  ", &format!("`{}`{of}: {}{example}", known.written, known.doc));
}

fn points(out: &mut String, shipped: &Shipped) {
    out.push_str("\n## Trigger points\n\n");
    wrap(out, "", "", POINTS_INTRO);
    for (ruleset, points) in &shipped.points {
        let _ = write!(out, "\n### points of {ruleset}\n\n");
        for (name, found) in points {
            wrap(out, "- ", "  ", &format!("`{name}`: {}", opened(found)));
        }
    }
}

/// Who opens a point and how much listens.
pub(super) fn opened(found: &PointUse) -> String {
    let mut openers: Vec<String> = Vec::new();
    for by in &found.openers {
        if !openers.contains(by) {
            openers.push(by.clone());
        }
    }
    let by = if openers.is_empty() { "nothing".to_owned() } else { openers.join(", ") };
    let listeners = match found.listeners {
        0 => "nothing listens".to_owned(),
        1 => "1 reaction, menu action or trigger listens".to_owned(),
        n => format!("{n} reactions, menu actions and triggers listen"),
    };
    format!("opened by {by}; {listeners}.")
}

#[cfg(test)]
mod tests {
    use super::super::entries;
    use super::super::guide::words;
    use super::*;

    #[test]
    fn no_two_headings_are_the_same() {
        let page = page();
        let headings: Vec<String> = page
            .lines()
            .filter(|line| line.starts_with('#'))
            .map(|h| super::super::types::anchor(h.trim_start_matches('#').trim()))
            .collect();
        for (at, heading) in headings.iter().enumerate() {
            assert!(!headings[..at].contains(heading), "{heading}");
        }
        for link in page.split("](#").skip(1).filter_map(|rest| rest.split(')').next()) {
            assert!(headings.iter().any(|heading| heading == link), "{link}");
        }
    }

    #[test]
    fn every_word_of_the_guide_is_one_of_the_vocabulary() {
        let mut known: Vec<String> = entries()
            .flat_map(|e| {
                e.fields().iter().map(|f| f.name).chain(
                    e.variants().iter().flat_map(|v| [v.name].into_iter().chain(v.fields.iter().map(|f| f.name))),
                )
            })
            .map(str::to_owned)
            .collect();
        known.extend(reference().iter().flat_map(|word| word.name.split('.').map(str::to_owned).collect::<Vec<_>>()));
        let others = [
            "true",
            "false",
            "Some",
            "None",
            "value",
            "a",
            "b",
            "ron",
            "column",
            "row",
            "assets",
            "rulesets",
            "fray",
            "vocabulary",
            "WORD",
            "check",
        ];
        known.extend(others.map(str::to_owned));
        for code in GUIDE.split('`').skip(1).step_by(2) {
            for word in words(code) {
                assert!(known.iter().any(|k| k == word), "guide.md: {word} in `{code}`");
            }
        }
    }

    #[test]
    fn lines_are_no_longer_than_the_page_is_wide() {
        for line in page().lines() {
            let whole = line.starts_with('|') || !line.trim_start_matches([' ', '-']).contains(' ');
            assert!(whole || line.chars().count() <= WIDTH, "{line}");
        }
    }

    #[test]
    fn almost_everything_has_an_example() {
        let shipped = Shipped::read();
        let fields = || entries().flat_map(|e| e.fields().iter().map(move |f| member(e.name, f.name)));
        let without: Vec<String> = fields().filter(|key| shipped.example(key).is_none()).collect();
        assert!(without.len() * 10 < fields().count(), "{without:?}");
    }
}
