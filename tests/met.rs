//! What the battles of the computer meet of a ruleset, as `fray coverage` counts it.

use serde_json::Value;

use crate::cli::{Folder, err, out, status};

/// The lines for two battles in the toll house under a ruleset.
fn lines(ruleset: &str, jobs: &str) -> String {
    let folder = Folder::new();
    let arguments = ["coverage", "--scenes", "toll_house", "--battles", "2", "--json", "-"];
    let done = folder.fray(&[&arguments[..], &["--rulesets", ruleset, "--jobs", jobs]].concat());
    assert_eq!(status(&done), 0, "{}", err(&done));
    out(&done)
}

#[test]
fn what_is_met_is_counted_under_each_ruleset() {
    for ruleset in ["tempo", "seconds", "four_actions", "action_points", "vitality"] {
        let text = lines(ruleset, "2");
        assert_eq!(text, lines(ruleset, "1"), "{ruleset}: on one thread as on two");
        let rows: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let number = |row: &Value, key: &str| row[key].as_i64().unwrap_or_else(|| panic!("{key}: {row}"));
        let of = |kind: &str| rows.iter().filter(|row| row[kind].is_string()).collect::<Vec<_>>();
        let (actions, items, conditions) = (of("action"), of("item"), of("condition"));
        assert_eq!(actions.len() + items.len() + conditions.len(), rows.len());
        for row in &actions {
            assert_eq!((number(row, "battles"), row["ruleset"].as_str()), (2, Some(ruleset)));
            // Nobody uses what nobody knows, and whoever uses something is of some kind.
            let kinds = row["kinds"].as_array().expect("a list").len();
            assert_eq!(number(row, "used") > 0, kinds > 0, "{row}");
        }
        let hurt = actions.iter().filter(|row| number(row, "used") > 0 && number(row, "harm") > 0).count();
        let unused = actions.iter().filter(|row| number(row, "used") == 0 && number(row, "bearers") > 0).count();
        assert!(hurt > 0 && unused > 0, "{ruleset}: {hurt} acts did harm, {unused} were never done");
        let felled: i64 = actions.iter().map(|row| number(row, "felled")).sum();
        assert!(felled > 0, "{ruleset}: somebody falls");
        assert!(items.iter().any(|row| number(row, "used") > 1), "{ruleset}: weapons are used");
        assert!(conditions.iter().any(|row| number(row, "begun") > 0), "{ruleset}: conditions begin");
    }
}

#[test]
fn a_page_lists_what_was_never_used() {
    let folder = Folder::new();
    let done =
        folder.fray(&["coverage", "--rulesets", "tempo", "--scenes", "toll_house", "--battles", "1", "--unused"]);
    assert_eq!(status(&done), 0, "{}", err(&done));
    let page = out(&done);
    assert!(page.starts_with("tempo: 1 battles in 1 scenes\n") && page.contains("actions never used"), "{page}");
    let done = folder.fray(&["coverage", "--rulesets", "chess"]);
    assert_ne!(status(&done), 0);
    assert!(err(&done).contains("chess"), "{}", err(&done));
}
