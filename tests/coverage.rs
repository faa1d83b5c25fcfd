//! Every row of the rules is tried by a test or listed as not built yet, and never both.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The ID that a text begins with: `TEMPO-TIME-04`.
fn id(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("TEMPO-")?;
    let group = rest.find('-').filter(|n| *n > 0 && rest[..*n].bytes().all(|b| b.is_ascii_uppercase()))?;
    let digits = rest[group + 1..].bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0).then(|| &text[.."TEMPO-".len() + group + 1 + digits])
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

/// IDs anywhere in a text.
fn named(text: &str) -> BTreeSet<String> {
    text.match_indices("TEMPO-").filter_map(|(at, _)| id(&text[at..])).map(str::to_owned).collect()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

#[test]
fn every_row_is_tried_or_listed_as_open() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rows = rows(&read(&root.join("docs/rules/tempo.md")));
    let open: Vec<String> = read(&root.join("docs/rules/tempo-open.txt")).lines().map(str::to_owned).collect();
    let tests = fs::read_dir(root.join("tests/tempo")).expect("the tests of the rules are there");
    let tried: BTreeSet<String> =
        tests.flat_map(|f| named(&read(&f.expect("a file of the folder can be read").path()))).collect();
    println!("{} rows, {} tried, {} open", rows.len(), tried.len(), open.len());

    assert!(open.is_sorted_by(|a, b| a < b), "tempo-open.txt is not sorted, or names a row twice");
    let mut faults = Vec::new();
    let open: BTreeSet<String> = open.into_iter().collect();
    faults.extend(rows.iter().filter(|r| !tried.contains(*r) && !open.contains(*r)).map(|r| format!("{r}: no test")));
    faults.extend(open.intersection(&tried).map(|r| format!("{r}: has a test, take it off tempo-open.txt")));
    faults.extend(tried.difference(&rows).map(|r| format!("{r}: a test names a row that is not there")));
    faults.extend(open.difference(&rows).map(|r| format!("{r}: listed as open, but there is no such row")));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn ids_are_found_where_rows_begin() {
    let text = "| TEMPO-TIME-01 | x, see TEMPO-TIME-02 |\n- **TEMPO-RULE-05 Order.** As TEMPO-RULE-06.\n";
    assert_eq!(rows(text).into_iter().collect::<Vec<_>>(), ["TEMPO-RULE-05", "TEMPO-TIME-01"]);
    assert_eq!(id("TEMPO-X"), None);
}
