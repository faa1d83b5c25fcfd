//! The guide of the page, and what it says of a word: paragraphs, items of lists and rows of tables that name the word
//! in code.

use super::page::wrap;

/// The text before all that is made from the code.
pub(super) const GUIDE: &str = include_str!("guide.md");

/// How many places of the guide are told in full; of a word that stands in more, only the headings are.
const MOST: usize = 6;

/// The words of a piece of code, without what it quotes.
pub(super) fn words(code: &str) -> impl Iterator<Item = &str> {
    let unquoted = code.split('"').step_by(2).flat_map(|part| part.split('\'').step_by(2));
    let words = unquoted.flat_map(|part| part.split(|c: char| !c.is_alphanumeric() && c != '_'));
    words.filter(|word| word.starts_with(char::is_alphabetic))
}

/// Whether a text names a word in code: alone, as a part, or with its head, as in `roll.margin`.
fn names(text: &str, word: &str) -> bool {
    let whole = |c: char| !c.is_alphanumeric() && c != '_' && c != '.';
    let mut codes = text.split('`').skip(1).step_by(2);
    codes.any(|code| {
        code == word || words(code).any(|found| found == word) || code.split(whole).any(|part| part == word)
    })
}

/// Adds what the guide says of a word.
pub(super) fn told_of(out: &mut String, word: &str) {
    let places = places();
    let named: Vec<bool> = places.iter().map(|place| names(&place.text, word)).collect();
    let in_full = named.iter().filter(|named| **named).count() <= MOST;
    let found = |(at, place): &(usize, &Place)| named[*at] || place.lead.is_some_and(|lead| named[lead]);
    let mut headings: Vec<&str> = Vec::new();
    for (_, place) in places.iter().enumerate().filter(found) {
        if headings.last() != Some(&place.heading) {
            headings.push(place.heading);
            if in_full {
                begin(out, &format!("the guide, under \"{}\"", place.heading));
            }
        }
        if in_full {
            wrap(out, "- ", "  ", &place.text);
        }
    }
    if !in_full {
        begin(out, "the guide");
        wrap(out, "- ", "  ", &format!("more stands in docs/vocabulary.md under {}", headings.join("; ")));
    }
}

/// Adds a heading, with an empty line in front unless it comes first.
fn begin(out: &mut String, heading: &str) {
    if !out.is_empty() {
        out.push('\n');
    }
    out.push_str(heading);
    out.push('\n');
}

/// A paragraph, an item of a list or a row of a table.
struct Place {
    /// The heading that it stands under.
    heading: &'static str,
    /// Its text in one line.
    text: String,
    /// The paragraph that announces the list or the table, if it ends with a colon.
    lead: Option<usize>,
}

/// Every place of the guide. A row says what its columns are; code in fences is left out.
fn places() -> Vec<Place> {
    let mut found: Vec<Place> = Vec::new();
    let (mut heading, mut columns, mut fenced, mut open) = ("", Vec::new(), false, false);
    for line in GUIDE.lines() {
        // The item or row before may have the same lead, the paragraph before may be it.
        let last = found.last().filter(|last| last.heading == heading);
        let lead = last.and_then(|last| last.lead.or(last.text.ends_with(':').then(|| found.len() - 1)));
        if line.starts_with("```") {
            (fenced, open) = (!fenced, false);
        } else if fenced {
            continue;
        } else if let Some(title) = line.strip_prefix("## ") {
            (heading, open) = (title, false);
        } else if line.starts_with('|') {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            if columns.is_empty() {
                columns = cells;
            } else if !line.starts_with("|---") {
                let told = columns.iter().zip(&cells).skip(1).filter(|(_, cell)| !cell.is_empty());
                let told: Vec<String> = told.map(|(column, cell)| format!("{column}: {cell}")).collect();
                found.push(Place { heading, text: format!("{}: {}", cells[0], told.join("; ")), lead });
            }
            continue;
        } else if line.trim().is_empty() {
            open = false;
        } else if let Some(last) = found.last_mut().filter(|_| open && !line.starts_with("- ")) {
            last.text.push(' ');
            last.text.push_str(line.trim());
        } else {
            let item = line.strip_prefix("- ");
            let lead = lead.filter(|_| item.is_some());
            found.push(Place { heading, text: item.unwrap_or(line).to_owned(), lead });
            open = true;
        }
        columns.clear();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(word: &str) -> String {
        let mut out = String::new();
        told_of(&mut out, word);
        out
    }

    #[test]
    fn the_guide_tells_of_a_word_in_items_paragraphs_and_rows() {
        let weight = told("weight");
        assert!(
            weight.contains("the guide, under \"What the AI makes of it\"\n- `weight` of a condition:"),
            "{weight}"
        );
        let hit = told("OpenUnlessTaken");
        assert!(
            hit.contains("`OpenOnHit`, `OpenUnlessTaken` in `strike`: `subject`: the target; `other`: the attacker"),
            "{hit}"
        );
        let wounds = told("wounds");
        assert!(wounds.contains("it leaves one wound:\n- The level is the heaviest whose `from`"), "{wounds}");
        assert!(told("tool.id").contains("says that there is no tool"));
        assert!(told("me").contains("under ") && told("me").lines().count() < 8, "{}", told("me"));
        assert_eq!(told("xqzzyvwk"), "");
    }
}
