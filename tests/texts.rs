//! Where the words stand that players read: in the texts of a layer, and in RON. Other code chooses among them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use fray::text::Text;

use crate::architecture::files;

/// A layer whose words stand in texts of its own.
struct Layer {
    /// Its folder, or its file.
    at: &'static str,
    /// Where its texts stand.
    texts: &'static str,
    /// The texts, by module.
    all: &'static [(&'static str, &'static [Text])],
    /// Places with words that no player reads, and who reads them. A path ends in `/` where it stands for a folder.
    others: &'static [(&'static str, &'static str)],
}

const LAYERS: &[Layer] = &[Layer {
    at: "src/fight/",
    texts: "src/fight/text/",
    all: fray::fight::text::TEXTS,
    others: &[
        ("src/fight/setup/", "designers of scenes"),
        ("src/fight/imagine/trial.rs", "developers, of an order that is tried where nothing is imagined"),
        ("src/fight/replay/invariants.rs", "developers, of a broken fight"),
        ("src/fight/resolve/systems.rs", "developers, of rules that do not come to rest"),
    ],
}];

/// String literals of a file without its unit tests: the line, the code before it, the string.
fn strings(text: &str) -> Vec<(usize, String, String)> {
    let (code, _) = text.split_once("#[cfg(test)]\nmod tests").unwrap_or((text, ""));
    let (mut found, mut line, mut before) = (Vec::new(), 1, String::new());
    let mut rest = code.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\n' => {
                line += 1;
                // What a string is for can stand on the line above it: `panic!(`, `expect(`.
                before = if before.trim_end().ends_with('(') { before.trim().to_owned() } else { String::new() };
            }
            '/' if rest.peek() == Some(&'/') => while rest.next_if(|c| *c != '\n').is_some() {},
            '\'' => {
                // A character: a quotation mark among others.
                let mut ahead = rest.clone();
                let first = ahead.next();
                if first == Some('\\') || ahead.next() == Some('\'') {
                    if first == Some('\\') {
                        rest.next();
                    }
                    rest.next();
                    while rest.next_if(|c| *c != '\'').is_some() {}
                    rest.next();
                }
            }
            '"' => {
                let (start, mut string) = (line, String::new());
                while let Some(c) = rest.next_if(|c| *c != '"') {
                    line += usize::from(c == '\n');
                    string.push(c);
                    if c == '\\' {
                        string.extend(rest.next());
                    }
                }
                rest.next();
                found.push((start, before.clone(), string));
            }
            _ => before.push(c),
        }
    }
    found
}

/// Whether a string has two words in a row. What stands in braces is no word.
fn is_phrase(string: &str) -> bool {
    let letters: Vec<char> = string.chars().collect();
    letters.windows(3).any(|three| three[0].is_alphabetic() && three[1] == ' ' && three[2].is_alphabetic())
}

/// Whether code before a string says that a developer reads it: panics, asserts, attributes.
fn is_for_developers(before: &str) -> bool {
    let calls = ["expect(", "panic!(", "unreachable!(", "assert!(", "assert_eq!(", "assert_ne!(", "reason = ", "#["];
    calls.iter().any(|call| before.contains(call))
}

#[test]
fn what_players_read_stands_in_texts() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut faults = Vec::new();
    for layer in LAYERS {
        let mut found = Vec::new();
        files(&root.join(layer.at), &mut found);
        let (mut texts, mut used) = (0, BTreeSet::new());
        for path in found {
            let shown = path.strip_prefix(root).expect("it is inside").display().to_string().replace('\\', "/");
            let strings = strings(&fs::read_to_string(&path).expect("it is text"));
            let phrases = strings.iter().filter(|(_, before, string)| is_phrase(string) && !is_for_developers(before));
            if shown.starts_with(layer.texts) {
                texts += phrases.count();
                continue;
            }
            let other = layer.others.iter().find(|(place, _)| shown.starts_with(place));
            for (line, _, string) in phrases {
                match other {
                    Some((place, _)) => drop(used.insert(place)),
                    None => faults.push(format!("{shown}:{line}: \"{string}\" belongs in {}", layer.texts)),
                }
            }
        }
        assert!(texts > 50, "texts are found: {texts} in {}", layer.texts);
        let idle = layer.others.iter().filter(|(place, _)| !used.contains(place));
        faults.extend(idle.map(|(place, _)| format!("{place} holds no words any more: take it off the list")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn texts_have_keys_of_their_own_and_are_well_formed() {
    let mut faults = Vec::new();
    let mut seen = 0;
    for (module, texts) in LAYERS.iter().flat_map(|layer| layer.all) {
        let mut keys = BTreeSet::new();
        for Text { key, template, parameters } in *texts {
            seen += 1;
            if !keys.insert(key.to_lowercase()) {
                faults.push(format!("{module}: `{key}` stands there twice"));
            }
            if template.trim().is_empty() || template.contains("  ") {
                faults.push(format!("{module}: `{key}` is empty or has two spaces in a row: \"{template}\""));
            }
            let unused = parameters.iter().filter(|name| !template.contains(&format!("{{{name}}}")));
            faults.extend(unused.map(|name| format!("{module}: `{key}` does not use `{name}`")));
        }
    }
    assert!(seen > 300, "texts are found: {seen}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_phrase_is_told_from_other_strings() {
    let code = "fn f() { let a = \"two words\"; b.expect(\n  \"not read\"); c('\"', \"one\"); } // \"no string\"\n\"at {x} end\"";
    let found = strings(code);
    let said: Vec<&str> = found
        .iter()
        .filter(|(_, before, string)| is_phrase(string) && !is_for_developers(before))
        .map(|(_, _, string)| string.as_str())
        .collect();
    assert_eq!(said, ["two words"]);
    assert_eq!(found.len(), 4);
    assert!(is_phrase("{} is dead") && !is_phrase(" on {}") && !is_phrase("{who}: {what}"));
}
