//! What players read in the window stands in text modules: no sentence and no label elsewhere in the source.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::architecture::files;
use fray::text::Text;

/// Which sources are looked through.
const SOURCES: [&str; 5] = ["src/ui/", "src/app/", "src/save/", "src/view/", "src/input"];
/// Where every capitalised word is one that a player reads.
const SHOWN: [&str; 2] = ["src/ui/", "src/app/present/"];

/// Literals that no text module has, and why.
const EXCEPTIONS: [(&str, &str, &str); 8] = [
    (
        "src/app/platform/display_check.rs",
        "Unable to find a GPU",
        "a message of the graphics library that is looked for",
    ),
    ("src/app/platform/display_check.rs", "Failed to create wgpu surface", "a message of the graphics library"),
    ("src/app/platform/display_check.rs", "Failed to build event loop", "a message of the window library"),
    ("src/app/present/track.rs", "The ", "the article is left out of names of sides that have little room"),
    ("src/app/settings/file.rs", " at line ", "a part of messages of the parser that is cut off"),
    ("src/save/reader.rs", " at line ", "a part of messages of the parser that is cut off"),
    ("src/app/title/pictures.rs", "map of {name}, {pixels}", "the name of a texture"),
    ("src/ui/scenes.rs", ": passed over: ", "a part of messages about files that is cut off"),
];

/// Calls whose first argument names something for the program, and macros whose text no player reads.
const NAMES: [&str; 9] = [
    "expect(",
    "Id::new(",
    "id_salt(",
    "MeshVertexAttribute::new(",
    "panic!(",
    "assert!(",
    "assert_eq!(",
    "warn!(",
    "error!(",
];

/// A string literal.
struct Literal {
    line: usize,
    /// The code before it, from the last end of a statement.
    before: String,
    words: String,
}

/// The string literals of a source, without those in comments.
fn literals(source: &str) -> Vec<Literal> {
    let (mut found, mut before) = (Vec::new(), String::new());
    let mut rest = source;
    let line_of = |rest: &str| source[..source.len() - rest.len()].matches('\n').count() + 1;
    while let Some(first) = rest.chars().next() {
        if rest.starts_with("//") {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
        } else if let Some(end) = character(rest) {
            before.push_str(&rest[..end]);
            rest = &rest[end..];
        } else if first == '"' || rest.starts_with("r\"") || rest.starts_with("r#\"") {
            let hashes = rest.starts_with("r#");
            let open = rest.find('"').unwrap_or_default() + 1;
            let length = match first {
                'r' => rest[open..].find(if hashes { "\"#" } else { "\"" }),
                _ => close(&rest[open..]),
            };
            let length = length.expect("a literal ends");
            let words = rest[open..open + length].to_owned();
            found.push(Literal { line: line_of(rest), before: before.clone(), words });
            before.push('"');
            rest = &rest[open + length + 1 + usize::from(hashes)..];
        } else {
            match first {
                ';' | '{' | '}' => before.clear(),
                _ => before.push(first),
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    found
}

/// The length of a character literal at the start of a text.
fn character(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('\'')?;
    match inner.strip_prefix('\\') {
        Some(escaped) => Some(escaped.char_indices().skip(1).find(|(_, c)| *c == '\'')?.0 + 3),
        None => {
            let first = inner.chars().next()?.len_utf8();
            inner[first..].starts_with('\'').then_some(first + 2)
        }
    }
}

/// Where a literal closes.
fn close(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some(at),
            _ => {}
        }
    }
    None
}

/// Whether two words follow each other.
fn speaks(words: &str) -> bool {
    // What is put in is no word.
    let mut depth = 0;
    let plain: String = words
        .chars()
        .map(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            if depth > 0 || c == '}' { '*' } else { c }
        })
        .collect();
    let letters: Vec<char> = plain.chars().collect();
    let word = |c: Option<&char>| c.is_some_and(|c| c.is_alphabetic());
    (1..letters.len()).any(|at| letters[at] == ' ' && word(letters.get(at - 1)) && word(letters.get(at + 1)))
}

/// Whether it is a word as a label has it: a capital and small letters.
fn labels(words: &str) -> bool {
    let mut letters = words.trim().chars();
    letters.next().is_some_and(char::is_uppercase)
        && letters.clone().next().is_some_and(char::is_lowercase)
        && letters.all(char::is_alphabetic)
}

/// A source without its unit tests.
fn without_tests(source: &str) -> &str {
    let module = |at: &usize| {
        let next = source[*at..].lines().nth(1).unwrap_or_default();
        next.contains("mod ") && next.ends_with('{')
    };
    let at = source.match_indices("#[cfg(test)]\n").map(|(at, _)| at).find(module);
    &source[..at.unwrap_or(source.len())]
}

fn faults(path: &str, source: &str, used: &mut BTreeSet<usize>) -> Vec<String> {
    let mut faults = Vec::new();
    for literal in literals(without_tests(source)) {
        let Literal { line, before, words } = literal;
        let label = SHOWN.iter().any(|folder| path.starts_with(folder)) && labels(&words);
        if !label && !speaks(&words) {
            continue;
        }
        let code = before.trim_end();
        let macros = NAMES.iter().filter(|name| name.ends_with("!(")).any(|name| code.contains(name));
        let named = macros || NAMES.iter().any(|name| code.ends_with(name));
        // Attributes end with a bracket, which no statement has in front.
        let attribute = code.rfind("#[").is_some_and(|at| !code[at..].contains(']'));
        let known = EXCEPTIONS.iter().position(|(file, text, _)| *file == path && *text == words);
        used.extend(known);
        if known.is_none() && !named && !attribute {
            faults.push(format!("{path}:{line}: \"{words}\" is no text of a text module"));
        }
    }
    faults
}

#[test]
fn what_players_read_stands_in_text_modules() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    files(&root.join("src"), &mut found);
    let (mut all, mut used, mut read) = (Vec::new(), BTreeSet::new(), 0);
    for file in found {
        let path = file.strip_prefix(root).expect("it is inside").display().to_string().replace('\\', "/");
        let texts = path.contains("/text/") || path.ends_with("/text.rs");
        let tests = path.contains("/tests/") || path.ends_with("/tests.rs") || path == "src/ui/audit.rs";
        if !SOURCES.iter().any(|folder| path.starts_with(folder)) || texts || tests {
            continue;
        }
        read += 1;
        all.extend(faults(&path, &fs::read_to_string(&file).expect("it is text"), &mut used));
    }
    assert!(read > 120, "sources are found: {read}");
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
    let unused: Vec<_> = (0..EXCEPTIONS.len()).filter(|at| !used.contains(at)).map(|at| EXCEPTIONS[at]).collect();
    assert!(unused.is_empty(), "not there any more: {unused:?}");
}

#[test]
fn a_sentence_or_a_label_in_the_code_is_found() {
    let faults = |path: &str, code: &str| faults(path, code, &mut BTreeSet::new()).len();
    let ui = "src/ui/a.rs";
    assert_eq!(faults(ui, "ui.label(text(\"Nothing yet.\", 13.0, TEXT_3));"), 1);
    assert_eq!(faults(ui, "let told = format!(\"{name} has gone\");"), 1);
    assert_eq!(faults(ui, "head(ui, \"Sides\");"), 1);
    assert_eq!(faults("src/app/title/a.rs", "let key = \"Sides\";"), 0, "a key there");
    assert_eq!(faults(ui, "let id = Id::new(\"the open group\"); let x = '\"'; // \"so and so\"\nhead(ui, \"a\");"), 0);
    assert_eq!(faults(ui, "let told = format!(\"{name} {value}, {other}\");"), 0, "what is put in are no words");
    assert_eq!(faults(ui, "let a = b.expect(\"it is there\"); let c = \"in the dark\".to_owned();"), 1);
    assert_eq!(faults(ui, "let a = 1;\n#[cfg(test)]\nmod tests {\n let b = \"two words\";\n}"), 0);
    assert_eq!(faults(ui, "#[expect(unused, reason = \"it is not used yet\")]\nfn a() {}"), 0);
}

/// All texts of the window: where they are declared, and what they are.
fn all_texts() -> Vec<(String, &'static [Text])> {
    let layers = [("ui", &fray::ui::text::ALL[..]), ("app", &fray::app::text::ALL[..])];
    let folders = layers.iter().flat_map(|(layer, files)| {
        files.iter().map(move |(file, texts)| (format!("src/{layer}/text/{file}.rs"), *texts))
    });
    let single = [
        ("src/data/text.rs", fray::data::text::TEXTS),
        ("src/save/text.rs", fray::save::text::TEXTS),
        ("src/input/text.rs", fray::input::text::TEXTS),
    ];
    folders.chain(single.map(|(file, texts)| (file.to_owned(), texts))).collect()
}

#[test]
fn every_text_is_listed_once_and_written_with_care() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut faults = Vec::new();
    for (file, texts) in all_texts() {
        assert!(root.join(&file).is_file() && !texts.is_empty(), "{file}");
        let mut keys = BTreeSet::new();
        for text in texts {
            let Text { key, template, parameters } = text;
            let mut fault = |what: &str| faults.push(format!("{file}: `{key}` {what}: \"{template}\""));
            if !keys.insert(key) {
                fault("is there twice");
            }
            if template.trim().is_empty() {
                fault("is empty");
            }
            // Two spaces part figures; words have one between them.
            let doubled = template.match_indices("  ").any(|(at, _)| {
                let around = [template[..at].chars().next_back(), template[at..].trim_start().chars().next()];
                !template.contains('\n') && around.iter().any(|c| c.is_some_and(char::is_alphabetic))
            });
            if doubled {
                fault("has two spaces between words");
            }
            for parameter in *parameters {
                if !template.contains(&format!("{{{parameter}}}")) {
                    fault(&format!("leaves out {parameter}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_file_of_texts_is_in_the_list_of_its_layer() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let listed: Vec<String> = all_texts().into_iter().map(|(file, _)| file).collect();
    for folder in ["src/ui/text", "src/app/text"] {
        let mut found = Vec::new();
        files(&root.join(folder), &mut found);
        for file in found.iter().filter(|file| !file.ends_with("mod.rs")) {
            let path = file.strip_prefix(root).expect("it is inside").display().to_string().replace('\\', "/");
            assert!(listed.contains(&path), "{path} is in no list");
        }
    }
}

/// Panels draw an arrow for a cap with its name.
#[test]
fn arrow_keys_are_called_the_same_where_they_are_bound_and_drawn() {
    let caps = |texts: &[Text]| -> BTreeSet<(&str, &str)> {
        let arrows = ["CAP_UP", "CAP_DOWN", "CAP_LEFT", "CAP_RIGHT"];
        texts.iter().filter(|text| arrows.contains(&text.key)).map(|text| (text.key, text.template)).collect()
    };
    let bound = caps(fray::input::text::TEXTS);
    assert_eq!(bound.len(), 4);
    let drawn: BTreeSet<_> = fray::ui::text::ALL.iter().flat_map(|(_, texts)| caps(texts)).collect();
    assert_eq!(bound, drawn);
}
