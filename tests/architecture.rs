//! What the source has to look like: layers, headers, sizes, and what the engine keeps away from.

use std::fs;
use std::path::{Path, PathBuf};

const RULES: [&str; 3] = ["fight", "data", "kernel"];

/// Folders of `src`, lowest first; each may import those named and itself.
const LAYERS: [(&str, &[&str]); 11] = [
    ("kernel", &[]),
    ("data", &["kernel"]),
    ("fight", &["data", "kernel"]),
    ("ai", &RULES),
    ("save", &RULES),
    ("testkit", &["ai", "fight", "data", "kernel"]),
    ("view", &RULES),
    ("input", &RULES),
    ("ui", &["view", "fight", "data", "kernel"]),
    ("app", &["ai", "save", "ui", "view", "input", "fight", "data", "kernel"]),
    ("cli", &["app", "ai", "save", "fight", "data", "kernel"]),
];

/// Words that the layers whose state is replayed must not use: floats, unordered maps, time.
const BANNED: [(&str, &[&str]); 3] = [
    ("kernel", &["f32", "f64"]),
    ("data", &["f32", "f64"]),
    ("fight", &["f32", "f64", "HashMap", "HashSet", "Instant", "SystemTime"]),
];

const MAX_LINES: usize = 500;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found.sort();
}

/// Every source file: path from the root, the layer it is in, text.
fn sources() -> Vec<(String, String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    files(&root.join("src"), &mut found);
    let describe = |path: PathBuf| {
        let shown = path.strip_prefix(root).expect("it is inside").display().to_string().replace('\\', "/");
        let layer = shown.split('/').nth(1).unwrap_or_default().trim_end_matches(".rs").to_owned();
        (shown, layer, fs::read_to_string(&path).expect("it is text"))
    };
    found.into_iter().map(describe).collect()
}

/// Code without comments and string contents, good enough for finding words.
fn code(line: &str) -> String {
    let mut out = String::new();
    let mut quoted = false;
    let mut before = ' ';
    for c in line.chars() {
        if c == '"' && before != '\\' && before != '\'' {
            quoted = !quoted;
        } else if !quoted {
            if c == '/' && before == '/' {
                break;
            }
            out.push(c);
        }
        before = c;
    }
    out
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty())
}

/// Modules of the crate that a line of code names: `crate::data::…`, `crate::{data, fight}`.
fn imports(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, prefix) in line.match_indices("crate::") {
        let rest = &line[at + prefix.len()..];
        match rest.strip_prefix('{') {
            Some(group) => found.extend(group.split(',').filter_map(|part| words(part).next())),
            None => found.extend(words(rest).next()),
        }
    }
    found
}

#[test]
fn imports_point_down_only() {
    let mut faults = Vec::new();
    for (path, layer, text) in sources() {
        let Some((_, below)) = LAYERS.iter().find(|(name, _)| *name == layer) else { continue };
        for (number, line) in (1..).zip(text.lines()) {
            for used in imports(&code(line)) {
                let known = LAYERS.iter().any(|(name, _)| *name == used);
                let allowed = used == layer || below.contains(&used);
                if known && !allowed {
                    faults.push(format!("{path}:{number}: {layer} imports {used}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_file_says_what_it_is_and_stays_short() {
    let mut faults = Vec::new();
    for (path, _, text) in sources() {
        if !text.starts_with("//!") {
            faults.push(format!("{path}: the first line is not a `//!` comment"));
        }
        let lines = text.lines().count();
        if lines > MAX_LINES {
            faults.push(format!("{path}: {lines} lines, more than {MAX_LINES}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_is_replayed_uses_no_floats_no_hash_maps_and_no_clock() {
    let mut faults = Vec::new();
    for (path, layer, text) in sources() {
        let Some((_, banned)) = BANNED.iter().find(|(name, _)| *name == layer) else { continue };
        for (number, line) in (1..).zip(text.lines()) {
            faults.extend(words(&code(line)).filter(|w| banned.contains(w)).map(|w| format!("{path}:{number}: `{w}`")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
