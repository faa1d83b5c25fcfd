//! Numbers of the rulesets that no test would notice if they were one more or less, and why that is so. Every other
//! number is played somewhere in the tests of its ruleset.

use std::fs;
use std::path::Path;

/// A file of `assets/rulesets`, or all of a folder; what its line says; and why nothing notices. Where the text holds a
/// number that one is meant, else every number of the line.
const LISTED: &[(&str, &str, &str)] = &[
    ("action_points/roster.ron", "scores: {", ROSTER),
    ("action_points/roster.ron", "size: ", ROSTER),
    ("four_actions/roster.ron", "scores: {", ROSTER),
    ("seconds/roster.ron", "scores: {", ROSTER),
    ("four_actions", "weight: -", "what the AI thinks of a condition, in hundredths of a point of damage"),
    ("action_points/stances.ron", "Melee(9)", ANY_REACH),
    ("seconds", "Melee(9)", ANY_REACH),
    ("four_actions", "Melee(9)", ANY_REACH),
    ("action_points", "per_round: 255", ANY_NUMBER),
    ("seconds", "per_round: 255", ANY_NUMBER),
    ("four_actions", "per_round: 255", ANY_NUMBER),
    ("action_points/holds.ron", "range: \"1\"", "a hold ends when the two are no longer side by side"),
    ("seconds", "Near(\"99\")", ANYWHERE),
    ("four_actions", "Near(\"99\")", ANYWHERE),
    ("seconds", "range: \"99\"", ANYWHERE),
    ("four_actions", "range: \"99\"", ANYWHERE),
    ("seconds/holds.ron", "range: \"9\"", "whom one holds or ties down is never so far away"),
    ("seconds", "if(tool.id < 0, 10,", "what an act would take before its weapon is named: no order is without one"),
    ("four_actions", "range: \"20\"", "`when` asks for somebody within reach, which is less"),
    ("four_actions/conditions.ron", "\"good_fortitude\", op: Add(\"1\")", FLAG),
    ("four_actions/conditions.ron", "\"good_reflex\", op: Add(\"1\")", FLAG),
    ("four_actions/conditions.ron", "\"good_will\", op: Add(\"1\")", FLAG),
    ("four_actions/conditions.ron", "\"half_bab\", op: Add(\"1\")", FLAG),
    ("four_actions/conditions.ron", "\"weak_chemical\", op: Add(\"1\")", FLAG),
    ("four_actions/conditions.ron", "\"weak_heat\", op: Add(\"1\")", FLAG),
    ("four_actions/conditions.ron", "\"weak_cold\", op: Add(\"1\")", FLAG),
    ("four_actions/conditions.ron", "\"weak_electricity\", op: Add(\"1\")", FLAG),
    ("action_points", "max: \"99\"", BOUND),
    ("action_points", "max: \"9999\"", BOUND),
    ("four_actions", "max: \"99\"", BOUND),
    ("four_actions", "max: \"999\"", BOUND),
    ("seconds", "max: \"99\"", BOUND),
    ("seconds", "least: -99", BOUND),
    ("action_points", "at_least: -1000", BOUND),
    ("action_points/between.ron", "-99)", NOBODY),
    ("four_actions/between.ron", "-99)", NOBODY),
    ("action_points/pace.ron", "movement_left, 99)", "on one's own feet one buys what movement one lacks"),
    ("four_actions/four_actions.ron", "pass_size_gap: 99", NO_GAP),
    ("seconds/seconds.ron", "tool.increment > 0", "nothing shoots well for a single metre"),
    ("seconds/seconds.ron", "pass_size_gap: 9", NO_GAP),
    ("four_actions/four_actions.ron", "sizes: 9", NO_GAP),
    ("action_points/surprise.ron", "999)", "what nobody who hides rolls"),
    ("action_points", "range: \"1000\"", ANYWHERE),
    ("action_points/magic.ron", "    range: 20,", AREA),
    ("action_points/magic.ron", "    reach: 0,", AREA),
    ("action_points/numbers.ron", "start: \"0\", public: true, boundless", "what is rolled before anybody acts"),
    ("seconds/numbers.ron", "start: \"0\", public: true, boundless", "what is rolled before anybody acts"),
    ("seconds/surprise.ron", "true, 0)", "where nobody lies in wait there is nobody to notice"),
    ("seconds", "edge: -1", EDGE),
    ("seconds", "Edge(-1)", EDGE),
    ("seconds", "Edge(1)", EDGE),
    ("four_actions/carrying.ron", "hands: 2", "both hands: nobody has more"),
    ("four_actions/numbers.ron", "base: \"-100\"", "less than any hit comes to"),
    ("tempo", "Edge(-1)", EDGE),
    ("tempo", "Edge(1)", EDGE),
    ("seconds/ground.ron", "cover: 3", "no cover is more than three quarters"),
    ("tempo/spells.ron", "reach: 0, range", "beside one another a strike and a shot are one: nothing there is cover"),
];

const ROSTER: &str = "stat blocks are content: no rule says what they are, and every rule that reads them is played";
const ANY_REACH: &str = "whatever strikes from hand to hand will do, and nothing reaches farther";
const ANY_NUMBER: &str = "as often as one likes: points run out before";
const BOUND: &str = "a bound that no battle comes near";
const NOBODY: &str = "worse than anybody, where there is nobody";
const NO_GAP: &str = "more than there are Sizes: no difference is too great, or none is enough";
const FLAG: &str = "whether it is above 0 is all that is asked";
const AREA: &str = "the act says how far the middle of the area may be, and the area whom it strikes: both are tried";
const EDGE: &str = "whether it is better or worse is all that counts: two are no more than one";
const ANYWHERE: &str = "as far as there are maps";

/// The files that an entry means.
fn files(root: &Path, name: &str) -> Vec<String> {
    let path = root.join(name);
    if path.is_file() {
        return vec![fs::read_to_string(&path).expect("it can be read")];
    }
    let entries = fs::read_dir(&path).unwrap_or_else(|e| panic!("{name}: {e}"));
    entries.map(|file| fs::read_to_string(file.expect("a file").path()).expect("it can be read")).collect()
}

#[test]
fn what_is_listed_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rulesets");
    for (at, (file, text, why)) in LISTED.iter().enumerate() {
        let meant = |line: &str| line.contains(text) && line.contains(|c: char| c.is_ascii_digit());
        assert!(files(&root, file).iter().any(|source| source.lines().any(meant)), "{file} has no line with {text}");
        assert!(!why.is_empty() && !LISTED[..at].iter().any(|(f, t, _)| (f, t) == (file, text)), "{file}: {text}");
    }
}
