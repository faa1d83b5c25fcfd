//! What a word means: every record, field, variant and word of formulas of that name.

use super::entries;
use super::examples::Shipped;
use super::guide;
use super::page::{choice, entry, field, of_formulas, opened, procedure, wrap};
use super::types::title;
use crate::data::formula::{Sort, reference};
use crate::data::load::PROCEDURES;
use crate::data::read::{nearest, told};
use crate::data::vocabulary::{RENAMED, WordPlace};

/// That no word of the vocabulary is written so; the nearest that there is, if any is near.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoWord {
    /// What was meant, most likely.
    pub near: Option<String>,
}

/// Every meaning of a word, each with its fields and an example, and what the guide says of it.
///
/// # Errors
/// There is no such word.
pub fn meanings(sought: &str) -> Result<String, NoWord> {
    let sought = sought.trim();
    let shipped = Shipped::read();
    let mut out = String::new();
    let head = |out: &mut String, text: &str| {
        if !out.is_empty() {
            out.push('\n');
        }
        wrap(out, "", "", text);
    };
    for found in entries().filter(|found| is_title(found.name, sought)) {
        let mut text = String::new();
        entry(&mut text, found, &shipped);
        head(&mut out, &told(found.name));
        out.push_str(text.trim_start().split_once('\n').map_or("", |(_, rest)| rest));
    }
    for found in PROCEDURES.iter().filter(|found| found.name == sought) {
        let mut text = String::new();
        procedure(&mut text, found, &shipped);
        head(&mut out, &format!("the procedure {}", found.name));
        out.push_str(text.trim_start().split_once('\n').map_or("", |(_, rest)| rest));
    }
    for owner in entries() {
        for known in owner.fields().iter().filter(|known| known.name == sought) {
            head(&mut out, &format!("a field of {}", told(owner.name)));
            field(&mut out, "- ", owner.name, known, &shipped);
        }
        for known in owner.variants() {
            if known.name == sought {
                head(&mut out, &told(owner.name));
                choice(&mut out, owner.name, known, &shipped);
            }
            for inner in known.fields.iter().filter(|inner| inner.name == sought) {
                head(&mut out, &format!("a field of {} `{}`", told(owner.name), known.name));
                let key = super::examples::variant(owner.name, known.name);
                field(&mut out, "- ", &key, inner, &shipped);
            }
        }
    }
    for known in reference().iter().filter(|known| is_word(&known.name, sought)) {
        head(&mut out, sort(known.sort));
        of_formulas(&mut out, known, &shipped);
    }
    for (ruleset, points) in &shipped.points {
        for (name, found) in points.iter().filter(|(name, _)| name == sought) {
            head(&mut out, &format!("a trigger point of the ruleset {ruleset}"));
            wrap(&mut out, "- ", "  ", &format!("`{name}`: {}", opened(found)));
        }
    }
    older(&mut out, sought);
    guide::told_of(&mut out, sought);
    if out.is_empty() { Err(NoWord { near: near(sought) }) } else { Ok(plain(&out)) }
}

/// Says what a word of an older vocabulary is called now.
fn older(out: &mut String, sought: &str) {
    for known in RENAMED.iter().filter(|known| known.old.trim_matches('"') == sought) {
        if !out.is_empty() {
            out.push('\n');
        }
        let kind = match known.place {
            WordPlace::Choice(name) => told(name),
            WordPlace::Key(name) => format!("a field of {}", told(name)),
            WordPlace::Function => "a function of formulas".to_owned(),
            WordPlace::Quantity => "a number of a combatant in formulas".to_owned(),
            WordPlace::Field(head) => format!("a number of the moment in formulas, behind `{head}.`"),
        };
        wrap(out, "", "", &format!("an older word, {kind}"));
        wrap(
            out,
            "- ",
            "  ",
            &format!("`{}` is called `{known}` since version {} of the vocabulary.", known.old, known.since),
        );
    }
}

/// Whether a type is meant: by what it is called or by its name in the program.
fn is_title(name: &str, sought: &str) -> bool {
    title(name).eq_ignore_ascii_case(sought) || told(name).eq_ignore_ascii_case(sought) || name == sought
}

/// Whether a word of formulas is meant, all of it or what stands behind the dot.
fn is_word(name: &str, sought: &str) -> bool {
    let bare = sought.split('(').next().unwrap_or(sought);
    name == bare || name.rsplit_once('.').is_some_and(|(head, field)| head == sought || field == sought)
}

fn sort(sort: Sort) -> &'static str {
    match sort {
        Sort::Person => "a combatant in formulas",
        Sort::Quantity => "a number of a combatant in formulas",
        Sort::Field => "a number of the moment in formulas",
        Sort::Function => "a function of formulas",
        Sort::Crowd => "a crowd in formulas",
        Sort::Operator => "an operator of formulas",
        Sort::Dice => "dice in formulas",
    }
}

/// The nearest word to a text that is no word.
fn near(sought: &str) -> Option<String> {
    let mut known: Vec<String> = Vec::new();
    for found in entries() {
        known.push(title(found.name));
        known.extend(found.fields().iter().map(|f| f.name.to_owned()));
        for variant in found.variants() {
            known.push(variant.name.to_owned());
            known.extend(variant.fields.iter().map(|f| f.name.to_owned()));
        }
    }
    known.extend(PROCEDURES.iter().map(|p| p.name.to_owned()));
    known.extend(reference().into_iter().map(|word| word.name));
    nearest(sought, known.iter().map(String::as_str)).map(str::to_owned)
}

/// The text without its links, in lines that are filled anew.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut item: Option<(String, String)> = None;
    let flush = |item: &mut Option<(String, String)>, out: &mut String| {
        if let Some((mark, text)) = item.take() {
            wrap(out, &mark, &" ".repeat(mark.len()), &text);
        }
    };
    for line in unlinked(text).lines() {
        let indent = line.len() - line.trim_start().len();
        let bare = line.trim_start();
        match (bare.strip_prefix("- "), &mut item) {
            (Some(rest), _) => {
                flush(&mut item, &mut out);
                item = Some((format!("{}- ", &line[..indent]), rest.to_owned()));
            }
            (None, Some((_, text))) if indent > 0 => {
                text.push(' ');
                text.push_str(bare);
            }
            _ => {
                flush(&mut item, &mut out);
                out.push_str(line);
                out.push('\n');
            }
        }
    }
    flush(&mut item, &mut out);
    out
}

/// A text in which links are only what they are called.
fn unlinked(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("](#") {
        let end = rest[at..].find(')').map_or(rest.len(), |end| at + end + 1);
        let start = rest[..at].rfind('[').unwrap_or(at);
        out.push_str(&rest[..start]);
        out.push_str(rest[..at].get(start + 1..).unwrap_or_default());
        rest = &rest[end..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_told_in_all_its_meanings() {
        let told = meanings("weight").expect("it is known");
        assert!(told.contains("a field of a condition\n") && told.contains("a field of an item\n"), "{told}");
        assert!(!told.contains("](#"), "{told}");
        let told = meanings("OpenOnHit").expect("it is known");
        assert!(told.contains("a step") && told.contains("Example: `OpenOnHit("), "{told}");
        assert!(
            told.contains("the guide, under \"Who is who\"\n") && told.contains("- `OpenOnHit`, `OpenUnlessTaken` in"),
            "{told}"
        );
        let told = meanings("OpenIfKept").expect("it was known");
        assert!(told.contains("`OpenIfKept` is called `OpenUnlessTaken` since version 2"), "{told}");
        assert!(meanings("Some").is_ok_and(|told| told.contains("is never needed")));
        assert!(meanings("roll.margin").is_ok_and(|told| told.contains("half-points")));
        assert!(meanings("condition").is_ok_and(|told| told.contains("- `until`")));
        assert!(meanings("distance").is_ok_and(|told| told.contains("`distance(a, b)` (number)")));
        assert!(meanings("strike").is_ok_and(|told| told.contains("the procedure strike")));
        assert!(meanings("declared").is_ok_and(|told| told.contains("a trigger point of the ruleset seconds")));
    }

    #[test]
    fn every_word_finds_itself_and_a_slip_finds_the_nearest() {
        for found in entries() {
            assert!(meanings_exist(&title(found.name)), "{}", found.name);
            assert!(found.variants().iter().all(|v| meanings_exist(v.name)), "{}", found.name);
        }
        assert_eq!(meanings("wieght"), Err(NoWord { near: Some("weight".to_owned()) }));
        assert_eq!(meanings("xqzzyvwk"), Err(NoWord { near: None }));
    }

    /// Whether a word is one that `meanings` would tell of, without reading the shipped files for each.
    fn meanings_exist(word: &str) -> bool {
        near(word).is_some_and(|near| near.eq_ignore_ascii_case(word))
    }
}
