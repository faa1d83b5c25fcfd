//! A run fought in parts comes to the same as one fought at once, and what is wrong with a part is named.

use std::fs;

use serde_json::{Map, Value};

use crate::cli::{Folder, err, out, status};

/// Fights battles at random, which is quick, and returns what was written.
fn sim(folder: &Folder, file: &str, more: &[&str]) -> String {
    let mut arguments = vec!["sim", "toll_house", "--seed", "oak", "--policy", "random", "--json", file];
    arguments.extend(more);
    let output = folder.fray(&arguments);
    assert_eq!(status(&output), 0, "{}", err(&output));
    fs::read_to_string(folder.0.join(file)).unwrap()
}

/// Three parts of a run of seven battles: 0 to 2, 3 and 4, 5 and 6.
fn parts(folder: &Folder) -> [String; 3] {
    [("a.json", "0", "3"), ("b.json", "3", "2"), ("c.json", "5", "2")]
        .map(|(file, from, battles)| sim(folder, file, &["--from", from, "--battles", battles, "--of", "7"]))
}

/// The text of results without the processor time.
fn timeless(text: &str) -> Vec<String> {
    let number = |text: &str, key: &str| {
        let at = text.find(key).unwrap() + key.len();
        at..at + text[at..].find(',').unwrap()
    };
    let line = |line: &str| {
        let mut line = line.to_owned();
        for key in ["\"cpu_seconds\":", "\"orders_per_cpu_second\":"] {
            line.replace_range(number(&line, key), "");
        }
        line
    };
    text.lines().map(line).collect()
}

/// Merges and returns what is said of parts that do not make a run.
fn refused(folder: &Folder, files: &[&str]) -> String {
    let mut arguments = vec!["merge"];
    arguments.extend(files);
    let output = folder.fray(&arguments);
    assert_eq!((status(&output), out(&output).as_str()), (1, ""), "{}", err(&output));
    err(&output)
}

#[test]
fn parts_in_any_order_are_the_whole_run() {
    let folder = Folder::new();
    let whole = sim(&folder, "whole.json", &["--battles", "7"]);
    parts(&folder);
    let merged = folder.fray(&["merge", "c.json", "a.json", "b.json"]);
    assert_eq!((status(&merged), err(&merged).as_str()), (0, ""));
    assert_eq!(timeless(&out(&merged)), timeless(&whole));
    // The first three battles alone are another run.
    let output = sim(&folder, "three.json", &["--battles", "3"]);
    assert_ne!(timeless(&out(&merged)), timeless(&output));
}

#[test]
fn parts_of_several_scenes_with_exchanged_policies_are_the_whole_run() {
    let folder = Folder::new();
    let sim = |file: &str, more: &[&str]| sim(&folder, file, &[&["--policy", "kestrels=ai", "--swap"], more].concat());
    let whole = sim("whole.json", &["--battles", "5"]);
    // The exchange comes after the third battle, in the middle of the first part.
    sim("a.json", &["--from", "0", "--battles", "4", "--of", "5"]);
    sim("b.json", &["--from", "4", "--battles", "1", "--of", "5"]);
    let merged = folder.fray(&["merge", "a.json", "b.json"]);
    assert_eq!(status(&merged), 0, "{}", err(&merged));
    assert_eq!(timeless(&out(&merged)), timeless(&whole));
    assert!(whole.contains("\"wins_by_policy\":{\"ai\":"), "{whole}");

    let two = |file: &str, more: &[&str]| {
        let arguments = [&["sim", "toll_house", "ashgate", "--policy", "random", "--json", file], more].concat();
        assert_eq!(status(&folder.fray(&arguments)), 0);
    };
    two("whole.json", &["--battles", "2"]);
    two("a.json", &["--from", "0", "--battles", "1"]);
    two("b.json", &["--from", "1", "--battles", "1"]);
    let merged = folder.fray(&["merge", "a.json", "b.json"]);
    assert_eq!(status(&merged), 0, "{}", err(&merged));
    assert_eq!(timeless(&out(&merged)), timeless(&fs::read_to_string(folder.0.join("whole.json")).unwrap()));
    let lines = fs::read_to_string(folder.0.join("b.json")).unwrap();
    folder.write("b.json", &format!("{}\n", lines.lines().next().unwrap()));
    let said = "error: b.json: this part is torn or of other scenes: scenes in it: 1, in a.json: 2\n";
    assert_eq!(refused(&folder, &["a.json", "b.json"]), said);
}

#[test]
fn a_missing_part_is_named_by_its_battles_and_neighbours() {
    let folder = Folder::new();
    parts(&folder);
    let missing = |battles: &str| format!("error: a part of `toll_house` is missing: battles {battles}\n");
    assert_eq!(refused(&folder, &["b.json", "c.json"]), missing("0 to 2 before b.json"));
    assert_eq!(refused(&folder, &["a.json", "c.json"]), missing("3 to 4 after a.json and before c.json"));
    assert_eq!(refused(&folder, &["a.json", "b.json"]), missing("5 to 6 after b.json"));
    let output = folder.fray(&["merge", "a.json", "b.json", "d.json"]);
    let said = "error: d.json: this part is missing: there is no such file\n";
    assert_eq!((status(&output), err(&output).as_str()), (2, said));
}

#[test]
fn a_doubled_part_is_named_with_the_other_one() {
    let folder = Folder::new();
    let [_, b, _] = parts(&folder);
    folder.write("again.json", &b);
    let doubled = |told: &str| format!("error: {told} of `toll_house` too\n");
    let said = refused(&folder, &["a.json", "b.json", "again.json", "c.json"]);
    assert_eq!(said, doubled("again.json: doubled: b.json has battles 3 to 4"));
    sim(&folder, "long.json", &["--from", "2", "--battles", "3", "--of", "7"]);
    let said = refused(&folder, &["a.json", "long.json", "c.json"]);
    assert_eq!(said, doubled("long.json: doubled: a.json has battle 2"));
}

#[test]
fn a_torn_part_is_named() {
    let folder = Folder::new();
    let [a, b, _] = parts(&folder);
    let torn = |text: &str| {
        folder.write("torn.json", text);
        let said = refused(&folder, &["a.json", "torn.json", "c.json"]);
        assert!(said.starts_with("error: torn.json: ") && said.lines().count() == 1, "{said}");
        said
    };
    assert!(torn("").contains("this part is torn: the file is empty; fight it again"));
    for end in [1, b.len() / 2, b.len() - 2] {
        assert!(torn(&b[..end]).contains("this part is torn: line 1 ends in the middle; fight it again"));
    }
    let digests = b.find("\"digests\":\"").unwrap() + 11;
    let cut = |from: usize, to: usize| format!("{}{}", &b[..from], &b[to..]);
    assert!(torn(&cut(digests, digests + 16)).contains("1 digests for 2 battles in line 1"));
    assert!(torn(&cut(digests, digests + 3)).contains("a digest is not whole in line 1"));
    let swapped = format!("{}{}{}\"}}\n", &b[..digests], &b[digests + 16..digests + 32], &b[digests..digests + 16]);
    assert!(torn(&swapped).contains("the digests do not give the hash in line 1"));
    assert!(torn(&b.replace("\"of\":7", "\"of\":4")).contains("the battles go past the end of the run in line 1"));
    assert!(torn("shopping: bread\n").contains("line 1 is no result of this version's `fray sim --json`"));
    assert!(torn("{\"scene\":\"toll_house\"}\n").contains("missing field `version`"));
    let others = b.replace("\"wins\":{\"kestrels\"", "\"wins\":{\"badgers\"");
    assert!(torn(&others).contains("its counts do not fit those of the other parts"));
    let whole = sim(&folder, "whole.json", &["--battles", "7"]);
    assert!(torn(&whole).contains("it is no part of a run, as its battles have no digests"));
    // Every torn part is named, not the first one alone.
    folder.write("half.json", &a[..40]);
    let said = refused(&folder, &["half.json", "torn.json"]);
    assert!(said.contains("error: half.json: ") && said.contains("error: torn.json: "), "{said}");
}

#[test]
fn a_part_of_another_run_is_named_with_the_difference() {
    let folder = Folder::new();
    let [_, b, _] = parts(&folder);
    let other = |key: &str, value: Value, what: &str| {
        let mut line: Map<String, Value> = serde_json::from_str(&b).unwrap();
        assert_ne!(line.insert(key.to_owned(), value.clone()).unwrap(), value);
        folder.write("other.json", &serde_json::to_string(&line).unwrap());
        let said = refused(&folder, &["a.json", "other.json", "c.json"]);
        let expected = format!("error: other.json: this part is of another {what}");
        assert!(said.starts_with(&expected) && said.ends_with(" in a.json\n"), "{said}");
    };
    other("version", "0.0.9".into(), "version of the program: 0.0.9, and ");
    other("scene", "ashgate".into(), "scene: ashgate, and toll_house");
    other("scene_fingerprint", "00".into(), "state of the scene's file: 00, and ");
    other("ruleset", "seconds".into(), "ruleset: seconds, and tempo");
    other("ruleset_fingerprint", "00".into(), "state of the ruleset's files: 00, and ");
    other("seed", "elm".into(), "seed: elm, and oak");
    other("swap", true.into(), "policy: kestrels=random otters=random --swap, and kestrels=random otters=random");
    other("of", 8.into(), "length of the run (--of): 8, and 7");

    // What the program itself writes with other arguments is noticed too.
    let more = ["--from", "3", "--battles", "2", "--of", "7", "--policy", "otters=ai"];
    sim(&folder, "other.json", &more);
    let said = refused(&folder, &["a.json", "other.json", "c.json"]);
    assert!(said.contains("another policy: kestrels=random otters=ai, and kestrels=random otters=random"), "{said}");
    let changed = include_str!("../scenes/toll_house.ron").to_owned() + "\n// another state of it\n";
    folder.write("scenes/toll_house.ron", &changed);
    sim(&folder, "other.json", &more[..6]);
    let said = refused(&folder, &["a.json", "other.json", "c.json"]);
    assert!(said.contains("other.json: this part is of another state of the scene's file: "), "{said}");
}
