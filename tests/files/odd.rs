//! What is odd and no fault: a warning each.

use std::fs;
use std::path::Path;

use super::{copy_ruleset, scene};
use crate::cli::{Folder, err, out, status};

/// What is odd about a scene.
fn warnings(text: &str) -> Vec<String> {
    let folder = Folder::new();
    folder.write("s.ron", text);
    let output = folder.fray(&["check", "s.ron"]);
    assert_eq!(status(&output), 0, "a warning is no fault: {}", out(&output));
    let lines: Vec<String> = out(&output).lines().map(str::to_owned).collect();
    let strict = folder.fray(&["check", "s.ron", "--deny-warnings"]);
    assert_eq!((status(&strict), out(&strict)), (i32::from(!lines.is_empty()), out(&output)));
    if lines.len() == 1 {
        assert_eq!(err(&output), "1 file is in order, 1 warning\n");
    }
    lines
}

#[test]
fn scenes_are_warned_of_what_is_hardly_meant() {
    assert_eq!(warnings(&scene("s", "", "")), [""; 0]);
    let odd =
        scene("s", "", "").replace("{\".\": Ground(\"floor\")}", "{\".\": Ground(\"floor\"), \"#\": Ground(\"wall\")}");
    assert_eq!(
        warnings(&odd),
        ["s.ron:2:32: warning: the map has no `#`; help: put it on the map, or take it out of the legend"]
    );
    let twins = scene("s", "", "").replace("at: (3, 0)", "at: (3, 0), name: Some(\"Ana\")");
    assert_eq!(
        warnings(&twins),
        ["s.ron:4:41: warning: two combatants are called `Ana`; help: give one of them another name"]
    );
    let walled = |goal: &str| {
        let text = scene("s", "", &format!("goals: [{goal}]")).replace("[\"....\", \"....\"]", "[\"..#.\", \"..#.\"]");
        warnings(&text.replace("{\".\": Ground(\"floor\")}", "{\".\": Ground(\"floor\"), \"#\": Ground(\"wall\")}"))
    };
    assert_eq!(walled("Reach(side: \"a\", cells: [(1, 1)])"), [""; 0]);
    assert_eq!(
        walled("Reach(side: \"a\", cells: [(2, 1)])"),
        [
            "s.ron:5:34: warning: the cell (2, 1) is Wall, where no combatant can stand; help: give one that can be stood on"
        ]
    );
    assert_eq!(
        walled("Reach(side: \"a\", cells: [(3, 1)], who: Some(\"Ana\"))"),
        [
            "s.ron:5:34: warning: Ana never gets to the cell (3, 1) that is to be reached; help: open a way to it, or give another cell"
        ]
    );
    let held = walled("Hold(side: \"b\", at: (0, 1), rounds: 2)");
    assert!(
        held.len() == 1 && held[0].contains("no combatant of B gets to the cell (0, 1) that is to be held"),
        "{held:?}"
    );
    let out = scene("s", "exits: [(3, 1)], ", "").replace("[\"....\", \"....\"]", "[\"..#.\", \"..#.\"]");
    let out =
        warnings(&out.replace("{\".\": Ground(\"floor\")}", "{\".\": Ground(\"floor\"), \"#\": Ground(\"wall\")}"));
    assert!(
        out.len() == 1 && out[0].contains("no combatant of A gets to the cell (3, 1) that is to be a way out"),
        "{out:?}"
    );
}

/// What is odd in a shipped ruleset once `from` of one of its files reads `to`, with one more file.
fn ruleset_warnings(key: &str, file: &str, from: &str, to: &str, more: &str) -> Vec<String> {
    let folder = Folder::new();
    copy_ruleset(&folder, key, key);
    let path = format!("assets/rulesets/{key}/{file}");
    let text = fs::read_to_string(folder.0.join(&path)).unwrap();
    assert!(text.contains(from), "{file} has no {from}");
    folder.write(&path, &text.replacen(from, to, 1));
    folder.write(&format!("assets/rulesets/{key}/zz.ron"), more);
    let output = folder.fray(&["check", "assets"]);
    assert_eq!(status(&output), 0, "{}", out(&output));
    out(&output).lines().map(|line| line.replace(&format!("assets/rulesets/{key}/"), "")).collect()
}

#[test]
fn rulesets_are_warned_of_what_is_hardly_meant() {
    let part = |more: &str| ruleset_warnings("tempo", "tempo.ron", "", "", more);
    assert_eq!(part("()"), [""; 0]);
    let lost = part("(conditions: [(key: \"giddy\", name: \"Giddy\", text: \"\")])");
    assert!(
        lost.len() == 1
            && lost[0].starts_with("zz.ron:1:21: warning: nothing brings the condition `giddy` about; help: "),
        "{lost:?}"
    );
    let point = "(points: [\"noon\"], actions: [(key: \"nap\", name: \"Nap\", text: \"\", occasion: Reaction(on: \"noon\"), does: [])])";
    let silent = part(point);
    assert!(
        silent.len() == 1
            && silent[0]
                .starts_with("zz.ron:1:11: warning: nothing opens the point `noon`, and `nap` waits for it; help: "),
        "{silent:?}"
    );
    let name = ruleset_warnings("tempo", "tempo.ron", "key: \"tempo\"", "key: \"tempi\"", "()");
    assert!(name.len() == 1 && name[0].contains("the ruleset `tempi` is in a folder `tempo`"), "{name:?}");
}

#[test]
fn procedures_without_a_step_that_matters_are_odd() {
    for (from, to, said) in [
        ("Turns, ", "", "the procedure `round` has no `Turns`: no combatant gets a turn; help: add the step"),
        (" Ask,", "", "the procedure `turn` has no `Ask`: no combatant is asked for orders; help: add the step"),
        (
            "Roll, Damage, Done",
            "Roll, Done",
            "the procedure `strike` has no `Damage`: no strike does any damage; help: ",
        ),
        (
            "Pay, Open(\"paid\"), Resolve",
            "Open(\"paid\"), Resolve, Pay",
            "`act` has `Pay` behind `Resolve`: an act that cannot be paid for happens all the same; help: ",
        ),
    ] {
        let found = ruleset_warnings("seconds", "seconds.ron", from, to, "()");
        assert!(found.iter().any(|line| line.contains("warning: ") && line.contains(said)), "{said}: {found:?}");
    }
    let folder = Folder::new();
    copy_ruleset(&folder, "seconds", "seconds");
    let text = fs::read_to_string(folder.0.join("assets/rulesets/seconds/seconds.ron")).unwrap();
    folder.write("assets/rulesets/seconds/seconds.ron", &text.replace(", Victory", ""));
    let found = out(&folder.fray(&["check", "assets"]));
    assert!(found.contains("warning: no procedure has `Victory`: no fight is ever won; help: "), "{found}");
}

#[test]
fn wounds_that_do_not_rise_are_odd() {
    let shipped = fray::data::library::Library::shipped();
    let with_wounds = |key: &String| {
        shipped
            .ruleset_sources(key)
            .into_iter()
            .find(|source| source.text.contains("from: ") && source.text.contains("wounds: "))
    };
    let (key, source) =
        shipped.ruleset_keys().into_iter().find_map(|key| Some((key.clone(), with_wounds(&key)?))).unwrap();
    let levels = source.text.split_once("levels: [").unwrap().1.split_once(']').unwrap().0;
    let mut parts = levels.rsplitn(2, "from: ");
    let last = parts.next().unwrap();
    let number: String = last.chars().take_while(char::is_ascii_digit).collect();
    let file = Path::new(&*source.file).file_name().unwrap().to_str().unwrap().to_owned();
    let from = format!("{}from: {number}", parts.next().unwrap());
    let to = from.replace(&format!("from: {number}"), "from: 0");
    let found = ruleset_warnings(&key, &file, &from, &to, "()");
    assert!(found.len() == 1 && found[0].contains(" begins at 0, and the lighter "), "{found:?}");
}
