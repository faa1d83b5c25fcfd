//! Keys, names and what stands at them: what they can be, and how it is told what they cannot.

use std::fs;

use super::{TOLL_HOUSE, check, copy_ruleset, scene, sim};
use crate::cli::{Folder, err, out, status};

#[test]
fn keys_are_names_and_no_paths() {
    let folder = Folder::new();
    copy_ruleset(&folder, "tempo", "../../evil");
    for key in ["../../evil", "../evil", "/etc", "tempo/", "a b", ""] {
        folder.write("s.ron", &TOLL_HOUSE.replacen("\"tempo\"", &format!("{key:?}"), 1));
        let output = folder.fray(&sim("s.ron", &[]));
        let place = TOLL_HOUSE.lines().position(|line| line.contains("\"tempo\"")).unwrap() + 1;
        let said = format!("error: `{key}` is not the key of a ruleset; help: a key is a name, not a path");
        assert_eq!(status(&output), 1, "{}", err(&output));
        assert!(
            err(&output).starts_with(&format!("s.ron:{place}:")) && err(&output).contains(&said),
            "{}",
            err(&output)
        );
        assert_eq!(err(&output).lines().count(), 1);
        let output = folder.fray(&sim("toll_house", &["--ruleset", key]));
        assert_eq!(status(&output), 2);
        assert!(err(&output).contains(&said), "{}", err(&output));
    }
    let output = folder.fray(&["check", "s.ron"]);
    assert_eq!(out(&output).lines().count(), 1, "{}", out(&output));
    // A valid name that no ruleset has is reported at its place in the scene.
    folder.write("s.ron", &scene("s", "", "").replace("\"tempo\"", "\"tempi\""));
    let output = folder.fray(&sim("s.ron", &[]));
    assert_eq!(status(&output), 1);
    assert_eq!(err(&output), "s.ron:1:43: error: there is no ruleset `tempi`; help: did you mean `tempo`?\n");
    folder.write("s.ron", &scene("../s", "", ""));
    assert!(
        out(&folder.fray(&["check", "s.ron"])).contains("s.ron:1:7: error: `../s` is not the key of a scene; help: ")
    );
}

#[test]
fn a_wrong_role_hides_nothing_and_breeds_nothing() {
    let found = check(&scene(
        "s",
        "role: Chief, exits: [(9, 9)], allies: [\"c\"], ",
        "goals: [Hold(side: \"a\", at: (1, 8), rounds: 3)]",
    ));
    assert_eq!(
        found,
        "\
s.ron:3:37: error: `Chief` is not a role of a side; help: known: Player, Npc
s.ron:3:52: error: the cell (9, 9) is off the map; help: give one on it
s.ron:3:70: error: there is no side `c`; help: known: a, b
s.ron:5:29: error: the cell (1, 8) is off the map; help: give one on it
"
    );
    // An entry that cannot be read at all is not reported as missing as well.
    let found = check(
        &scene("s", "", "goals: [Fell(side: \"b\", name: \"Bo\")]").replace("name: \"B\", who", "nmae: \"B\", who"),
    );
    assert_eq!(found, "s.ron:4:12: error: unknown key `nmae` in a side; help: did you mean `name`?\n");
    let found = check(&scene("s", "", "goals: [Fell(side: \"a\", name: \"Bo\")]").replace("at: (3, 0)", "at: 3"));
    assert!(found.starts_with("s.ron:4:54: error: expected two values") && found.lines().count() == 1, "{found}");
}

#[test]
fn placements_say_what_is_in_the_way() {
    let walls = |first: &str, cell: &str| {
        let text = scene("s", "", "").replace("[\"....\", \"....\"]", "[\"...#\", \"....\"]");
        let text = text.replace("\".\": Ground(\"floor\")", "\".\": Ground(\"floor\"), \"#\": Ground(\"wall\")");
        check(&text.replace("archetype: \"guard\", at: (0, 0)", &format!("archetype: {first:?}, at: {cell}")))
    };
    for (who, cell, said) in [
        (
            "brute",
            "(2, 0)",
            "Ana is 2×2 and stands on (2, 0) to (3, 1), where no combatant can stand: Wall at (3, 0); help: choose cells that \
             nothing blocks",
        ),
        (
            "brute",
            "(2, 1)",
            "Ana is 2×2 and stands on (2, 1) to (3, 2), off the map of 4×2; help: give a cell from (0, 0) to (2, 0)",
        ),
        ("guard", "(3, 0)", "Ana stands on (3, 0), where no combatant can stand: Wall at (3, 0); help: "),
        ("guard", "(4, 0)", "Ana stands on (4, 0), off the map of 4×2; help: give a cell from (0, 0) to (3, 1)"),
    ] {
        let found = walls(who, cell);
        assert!(found.contains(said), "{who} {cell}: {found}");
    }
}

#[test]
fn pictures_and_looks_that_are_not_drawn_are_told_where_they_stand() {
    for (file, from, to, said) in [
        (
            "roster.ron",
            "glyph: CrossShield",
            "glyph: CrosShield",
            "`CrosShield` is not a picture; help: did you mean `CrossShield`?",
        ),
        ("conditions.ron", "glyph: Fallen", "glyph: Falen", "`Falen` is not a picture; help: did you mean `Fallen`?"),
        ("ground.ron", "look: Grass", "look: Gras", "`Gras` is not a look of ground; help: did you mean `Grass`?"),
        ("ground.ron", "look: Door", "look: Dor", "`Dor` is not a look of objects; help: did you mean `Door`?"),
        (
            "ground.ron",
            "Some(OpenDoor)",
            "Some(OpnDoor)",
            "`OpnDoor` is not a look of objects; help: did you mean `OpenDoor`?",
        ),
        (
            "ground.ron",
            "look: Mud",
            "look: \"Mud\"",
            "expected a look of ground, found the text \"Mud\"; help: write Mud without the quotes",
        ),
    ] {
        let folder = Folder::new();
        copy_ruleset(&folder, "tempo", "tempo");
        let path = format!("assets/rulesets/tempo/{file}");
        let text = fs::read_to_string(folder.0.join(&path)).unwrap();
        let at = text.find(from).unwrap() + from.find(' ').map_or("Some(".len(), |space| space + 1);
        let line = text[..at].lines().count();
        let column = at - text[..at].rfind('\n').unwrap();
        folder.write(&path, &text.replacen(from, to, 1));
        let output = folder.fray(&["check", "assets"]);
        let first = format!("{path}:{line}:{column}: error: {said}");
        assert!(status(&output) == 1 && out(&output).starts_with(&first), "{first}: {}", out(&output));
        assert_eq!(out(&output).lines().count(), 1, "{}", out(&output));
    }
}

#[test]
fn numbers_and_maps_say_what_they_can_be() {
    let arrives =
        |round: &str| scene("s", "", "round_limit: 20").replace("at: (3, 0)", &format!("at: (3, 0), arrives: {round}"));
    let late = |round: &str| check(&arrives(round));
    assert!(
        late("(round: -5)").contains("error: there is no round -5; help: the scene has rounds 1 to 20\n"),
        "{}",
        late("(round: -5)")
    );
    assert!(late("(round: 21)").contains("error: there is no round 21; help: the scene has rounds 1 to 20\n"));
    let found = late("3");
    let said = "expected an arrival, found the number 3; help: write it as `(key: value)`; its keys are round, count\n";
    assert!(found.contains(said), "{found}");
    let reach =
        |count: &str| check(&scene("s", "", &format!("goals: [Reach(side: \"a\", cells: [(1, 0)], count: {count})]")));
    assert!(reach("2").contains("help: leave `count` out: the side is one combatant\n"), "{}", reach("2"));
    let empty = check(&scene("s", "", "goals: [Reach(side: \"c\", cells: [(1, 0)])]"));
    assert_eq!(empty, "s.ron:5:21: error: there is no side `c`; help: known: a, b\n");
    let none = check(&scene("s", "", "round_limit: 0, goals: [Survive(side: \"a\", rounds: 2)]"));
    assert_eq!(none, "s.ron:5:14: error: the number 0 is out of range; help: write a whole number, 1 or more\n");
    for (map, said) in [
        ("[]".to_owned(), "the map has no cells; help: give `map` rows of letters"),
        (
            format!("[{:?}]", ".".repeat(203)),
            "the map is 203 cells wide and 1 high, more than 200; help: take 3 letters off each row",
        ),
        (format!("[{}]", "\"....\", ".repeat(201)), "more than 200; help: take 1 of its rows away"),
    ] {
        let found = check(&scene("s", "", "").replace("[\"....\", \"....\"]", &map));
        assert!(found.contains(said) && found.lines().count() == 1, "{found}");
    }
    // A row that is too short hides nothing.
    let found =
        check(&scene("s", "", "").replace("[\"....\", \"....\"]", "[\"....\", \"..\"]").replace("(3, 0)", "(3, 9)"));
    assert!(found.contains("this row of the map has 2 cells") && found.contains("(3, 9), off the map"), "{found}");
}

#[test]
fn texts_of_files_cannot_lead_messages_astray() {
    let found = check(&scene("s", "", "").replace("\"floor\"", "\"fl\\u{1b}[2J\\u{202e}oor\""));
    assert!(found.contains("no terrain `fl\\u{1b}[2J\\u{202e}oor`"), "{found:?}");
    let found = check(&scene("s", "", "").replace("\"floor\"", &format!("{:?}", "x".repeat(100_000))));
    assert!(found.contains("xxx…`") && found.len() < 2000, "{} letters", found.len());
}

#[test]
fn moments_of_shots_are_listed() {
    let folder = Folder::new();
    let help = out(&folder.fray(&["shot", "--help"]));
    let wrong = err(&folder.fray(&["shot", "toll_house", "--state", "nap", "--out", "a.png"]));
    for text in [help, wrong] {
        assert!(text.contains("title, plan, call, turn"), "{text}");
    }
}

#[test]
fn scenes_are_tried_under_other_rulesets() {
    let folder = Folder::new();
    folder.write("s.ron", &scene("s", "", ""));
    assert_eq!(status(&folder.fray(&["check", "s.ron", "--ruleset", "all"])), 0);
    let mage = scene("s", "", "helps: [(name: \"Hill\", to: \"strike\", points: 1)]");
    folder.write("s.ron", &mage.replacen("archetype: \"guard\", at: (0, 0)", "archetype: \"guard\", at: (7, 0)", 1));
    let own = out(&folder.fray(&["check", "s.ron"]));
    let all = out(&folder.fray(&["check", "s.ron", "--ruleset", "all"]));
    assert!(own.contains("(7, 0), off the map") && own.lines().all(|line| all.contains(line)), "{own}\n{all}");
    assert_eq!(all.matches("(7, 0), off the map").count(), 1, "what is wrong under any rules is told once: {all}");
    // Clean under its own ruleset, and not under another.
    copy_ruleset(&folder, "tempo", "bare");
    let path = folder.0.join("assets/rulesets/bare/tempo.ron");
    let text = fs::read_to_string(&path).unwrap().replacen("key: \"tempo\"", "key: \"bare\"", 1);
    fs::write(&path, text).unwrap();
    let path = folder.0.join("assets/rulesets/bare/roster.ron");
    let text = fs::read_to_string(&path).unwrap().replace("key: \"guard\"", "key: \"sentry\"");
    fs::write(&path, text).unwrap();
    folder.write("s.ron", &scene("s", "", ""));
    assert_eq!(out(&folder.fray(&["check", "s.ron"])), "");
    let output = folder.fray(&["check", "s.ron", "--ruleset", "bare"]);
    assert_eq!(status(&output), 1, "{}", err(&output));
    let said = "s.ron:3:49: error: under the ruleset `bare`: the ruleset `bare` has no archetype `guard`";
    assert!(out(&output).contains(said), "{}", out(&output));
    let output = folder.fray(&["check", "s.ron", "--ruleset", "baer"]);
    assert_eq!(status(&output), 2);
    assert!(err(&output).contains("there is no ruleset `baer`; did you mean `bare`?"), "{}", err(&output));
}
