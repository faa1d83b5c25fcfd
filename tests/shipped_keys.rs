//! No Rust asks for a name of a ruleset or a scene: no shipped key is a string in `src`, but for words that mean
//! something else there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fray::data::library::Library;
use fray::data::scope::KeyKind;

use crate::architecture::files;

/// Strings that are the key of something shipped and are no question for it: where, which, and what they are there. A
/// path ends in `/` where it stands for a folder.
const OTHERWISE: [(&str, &[&str], &str); 20] = [
    (
        "src/data/formula/",
        &[
            "aim", "cover", "distance", "level", "load", "marked", "mount", "ranged", "short", "speed", "strike",
            "table", "tool", "waiting",
        ],
        "words of formulas",
    ),
    ("src/data/scope.rs", &["condition", "conditions", "sets", "speed", "table"], "kinds and sections of rulesets"),
    ("src/data/load/procedures.rs", &["step", "stepped", "strike", "turn", "walked"], "names of procedures"),
    ("src/data/vocabulary/renamed.rs", &["strikes", "tool"], "words of formulas"),
    ("src/fight/preview/frame_text.rs", &["opening", "strike", "turn", "walk"], "names of frames"),
    ("src/cli/replay/halt.rs", &["call", "turn"], "kinds of decisions"),
    ("src/data/read/problem.rs", &["warning"], "a text"),
    ("src/save/line.rs", &["mark"], "a kind of line of records"),
    ("src/fight/setup/advice.rs", &["held"], "a text"),
    ("src/app/platform/stage.rs", &["aim", "call", "turn"], "moments of `fray shot`"),
    ("src/cli/shot.rs", &["turn"], "a moment of `fray shot`"),
    ("src/cli/check/mod.rs", &["warning"], "a text"),
    ("src/app/mod.rs", &["warn"], "a level of the log of the program"),
    ("src/app/battle/layout.rs", &["track"], "the name of a panel"),
    ("src/app/title/setup.rs", &["flint"], "a word for seeds"),
    ("src/ui/card.rs", &["steady"], "the name of a scrolled list"),
    ("src/ui/initiative_bar.rs", &["rung"], "the name of a control"),
    ("src/ui/prompt.rs", &["reactions"], "the name of a scrolled list"),
    ("src/ui/track.rs", &["rest"], "the name of a control"),
    ("src/ui/object_uses.rs", &["uses"], "the name of a panel"),
];

/// Every key of the shipped rulesets and scenes, with where it is one.
fn keys() -> BTreeMap<String, BTreeSet<String>> {
    let library = Library::shipped();
    let mut keys: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut add = |key: &str, at: String| {
        // Sizes can be numbers, and a number names nothing.
        if key.chars().any(char::is_alphabetic) {
            keys.entry(key.to_owned()).or_default().insert(at);
        }
    };
    for key in library.ruleset_keys() {
        let rules = library.ruleset(&key).expect("it is shipped without faults");
        for kind in KeyKind::ALL {
            for name in rules.scope.names(kind) {
                add(name, format!("{kind} of {key}"));
            }
        }
        for object in &rules.objects {
            for state in &object.states {
                add(&state.key, format!("state of an object of {key}"));
            }
        }
        add(&key, "ruleset".to_owned());
    }
    for scene in library.scenes().0 {
        add(&scene.key, "scene".to_owned());
    }
    keys
}

/// The string literals of a file of Rust with their lines, comments left out.
fn literals(text: &str) -> Vec<(usize, String)> {
    let chars: Vec<char> = text.chars().collect();
    let at = |i: usize| chars.get(i).copied().unwrap_or('\0');
    let line = |i: usize| 1 + chars[..i].iter().filter(|c| **c == '\n').count();
    let mut found = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        let hashes = (1..).take_while(|n| at(i + n) == '#').count();
        match at(i) {
            '/' if at(i + 1) == '/' => {
                while i < chars.len() && at(i) != '\n' {
                    i += 1;
                }
            }
            // A letter in quotes; a lifetime has no closing one.
            '\'' if at(i + 1) == '\\' => {
                i += 3;
                while i < chars.len() && at(i) != '\'' {
                    i += 1;
                }
                i += 1;
            }
            '\'' if at(i + 2) == '\'' => i += 3,
            'r' if at(i + 1 + hashes) == '"' && !at(i.wrapping_sub(1)).is_alphanumeric() => {
                let (start, end) = (i + 2 + hashes, format!("\"{}", "#".repeat(hashes)));
                let rest: String = chars[start..].iter().collect();
                let inside = rest.split(&end).next().unwrap_or_default();
                found.push((line(i), inside.to_owned()));
                i = start + inside.chars().count() + end.len();
            }
            '"' => {
                let start = i + 1;
                i = start;
                while i < chars.len() && at(i) != '"' {
                    i += if at(i) == '\\' { 2 } else { 1 };
                }
                found.push((line(start), chars[start..i.min(chars.len())].iter().collect()));
                i += 1;
            }
            _ => i += 1,
        }
    }
    found
}

/// Whether a line opens a module of unit tests, which ends a file.
fn opens_tests(line: &str) -> bool {
    line.ends_with("mod tests {")
}

/// The files of `src` that are no tests, no test kit and no text modules, which declare words and ask for nothing: path
/// from the root, and text without unit tests.
fn sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    files(&root.join("src"), &mut found);
    let shown =
        |path: &PathBuf| path.strip_prefix(root).expect("it is inside").display().to_string().replace('\\', "/");
    let tests =
        |path: &str| path.starts_with("src/testkit/") || path.contains("/tests/") || path.ends_with("/tests.rs");
    let texts = |path: &str| path.contains("/text/") || path.ends_with("/text.rs");
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("it is text").replace("\r\n", "\n");
        let tests =
            text.match_indices("#[cfg(test)]\n").find(|(at, _)| text[*at..].lines().nth(1).is_some_and(opens_tests));
        (shown(&path), text[..tests.map_or(text.len(), |(at, _)| at)].to_owned())
    };
    found.into_iter().map(read).filter(|(path, _)| !tests(path) && !texts(path)).collect()
}

/// The row of the list that a string of a file is in.
fn row(path: &str, key: &str) -> Option<usize> {
    OTHERWISE.iter().position(|(place, words, _)| {
        let here = if place.ends_with('/') { path.starts_with(place) } else { path == *place };
        here && words.contains(&key)
    })
}

#[test]
fn no_rust_asks_for_a_key_that_is_shipped() {
    let keys = keys();
    let mut faults = Vec::new();
    let mut met = BTreeSet::new();
    for (path, code) in sources() {
        for (line, text) in literals(&code) {
            let Some(places) = keys.get(&text) else { continue };
            if let Some(row) = row(&path, &text) {
                met.insert((row, text));
            } else {
                // One of them is enough to find it by.
                let place = places.first().map_or("", String::as_str);
                faults.push(format!("{path}:{line}: \"{text}\" is a key ({place})"));
            }
        }
    }
    for (number, (place, words, _)) in OTHERWISE.iter().enumerate() {
        for word in words.iter().filter(|word| !met.contains(&(number, (**word).to_owned()))) {
            faults.push(format!("{place}: \"{word}\" need not be in the list any more"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn literals_are_told_from_comments_and_letters() {
    let text = "let a = \"one\"; // \"two\"\nlet b: &'a str = r#\"th\"ree\"#; if c == '\"' || c == '\\'' { \"fo\\\"ur\" }\n/// \"five\"\n\"six\"";
    let found = literals(text);
    let words: Vec<(usize, &str)> = found.iter().map(|(line, word)| (*line, word.as_str())).collect();
    assert_eq!(words, [(1, "one"), (2, "th\"ree"), (2, "fo\\\"ur"), (4, "six")]);
}
