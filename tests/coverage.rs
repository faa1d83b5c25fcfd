//! Every row of every ruleset's book is tried by a test or listed as not built yet, and never both. The book of a
//! ruleset is `docs/rules/KEY.md`, its open rows are in `docs/rules/KEY-open.txt`, its tests in `tests/KEY/`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The ID that a text begins with: `TEMPO-TIME-04` is a book, a part and a number; tables are numbered `T1`.
fn id(text: &str) -> Option<&str> {
    let word = |text: &str| text.bytes().take_while(u8::is_ascii_uppercase).count();
    let book = word(text);
    let part = word(text.get(book..)?.strip_prefix('-')?);
    let number = text.get(book + 1 + part..)?.strip_prefix('-')?;
    let table = usize::from(number.starts_with('T'));
    let digits = number[table..].bytes().take_while(u8::is_ascii_digit).count();
    (book > 1 && part > 0 && digits + table > 1).then(|| &text[..book + part + table + digits + 2])
}

/// IDs that begin a table row or a bold passage.
fn rows(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in text.lines() {
        found.extend(line.strip_prefix("| ").and_then(id).map(str::to_owned));
        found.extend(line.match_indices("**").filter_map(|(at, _)| id(&line[at + 2..])).map(str::to_owned));
    }
    found
}

/// IDs of a book anywhere in a text.
fn named(text: &str, book: &str) -> BTreeSet<String> {
    let start = format!("{book}-");
    text.match_indices(&start).filter_map(|(at, _)| id(&text[at..])).map(str::to_owned).collect()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The files of a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|f| f.expect("a file of the folder can be read").path()).collect();
    files.sort();
    files
}

/// What is wrong between a book, its tests and the list of its open rows.
fn faults(key: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rows = rows(&read(&root.join(format!("docs/rules/{key}.md"))));
    let Some(book) = rows.first().and_then(|row| row.split('-').next()) else {
        return vec![format!("{key}.md: a book without rows")];
    };
    let list = root.join(format!("docs/rules/{key}-open.txt"));
    let open: Vec<String> = if list.exists() { read(&list).lines().map(str::to_owned).collect() } else { Vec::new() };
    let tried: BTreeSet<String> =
        files(&root.join("tests").join(key)).iter().flat_map(|file| named(&read(file), book)).collect();
    println!("{key}: {} rows, {} tried, {} open", rows.len(), tried.len(), open.len());

    let mut faults = Vec::new();
    if !open.is_sorted_by(|a, b| a < b) {
        faults.push(format!("{key}-open.txt is not sorted, or names a row twice"));
    }
    let open: BTreeSet<String> = open.into_iter().collect();
    faults.extend(rows.iter().filter(|r| !tried.contains(*r) && !open.contains(*r)).map(|r| format!("{r}: no test")));
    faults.extend(open.intersection(&tried).map(|r| format!("{r}: has a test, take it off {key}-open.txt")));
    faults.extend(tried.difference(&rows).map(|r| format!("{r}: a test names a row that is not there")));
    faults.extend(open.difference(&rows).map(|r| format!("{r}: listed as open, but there is no such row")));
    faults
}

#[test]
fn every_row_is_tried_or_listed_as_open() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let books: Vec<String> = files(&root.join("docs/rules"))
        .iter()
        .filter(|file| file.extension().is_some_and(|e| e == "md"))
        .filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned()))
        .collect();
    let rulesets = files(&root.join("assets/rulesets"));
    let without = rulesets.iter().filter_map(|r| r.file_name()?.to_str()).filter(|r| !books.iter().any(|b| b == r));
    let mut found: Vec<String> = without.map(|ruleset| format!("{ruleset}: a ruleset without a book")).collect();
    found.extend(books.iter().flat_map(|key| faults(key)));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn ids_are_found_where_rows_begin() {
    let text = "| TEMPO-TIME-01 | x, see TEMPO-TIME-02 |\n- **AP-RULE-05 Order.** As AP-RULE-06.\n";
    assert_eq!(rows(text).into_iter().collect::<Vec<_>>(), ["AP-RULE-05", "TEMPO-TIME-01"]);
    assert_eq!(id("TEMPO-X"), None);
    assert_eq!(id("AP-ACT-T1 x"), Some("AP-ACT-T1"));
    assert_eq!(id("AP-ACT-T"), None);
    assert_eq!(named("AP-X-01 TEMPO-X-02", "AP").into_iter().collect::<Vec<_>>(), ["AP-X-01"]);
}
