//! `fray bench`: every ruleset, size and mode is there, recorded orders play to their end, and results can be read.

use std::path::Path;
use std::process::{Command, Output};

fn bench(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fray")).arg("bench").args(arguments).output().expect("the program starts")
}

const RULESETS: [&str; 5] = ["action_points", "four_actions", "seconds", "tempo", "vitality"];

#[test]
fn results_are_lines_of_json() {
    let done = bench(&["--ruleset", "tempo", "--size", "4", "--json", "-"]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let text = String::from_utf8(done.stdout).expect("text");
    let lines: Vec<serde_json::Value> = text.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    let modes: Vec<_> = lines.iter().map(|line| line["mode"].as_str().expect("a mode")).collect();
    assert_eq!(modes, ["ai", "random", "recorded"]);
    for line in &lines {
        assert_eq!((line["ruleset"].as_str(), line["size"].as_u64()), (Some("tempo"), Some(4)));
        for speed in ["orders_per_cpu_second", "decisions_per_cpu_second"] {
            assert!(line[speed].as_f64().expect("a number") > 1.0, "{line}");
        }
        assert!(line["decisions"].as_u64() >= line["orders"].as_u64(), "{line}");
    }
    // The table goes where the lines are not.
    let table = String::from_utf8(done.stderr).expect("text");
    assert!(table.contains("orders/CPU-s") && table.contains("recorded"), "{table}");
}

/// Orders that were recorded under the rules as they are now are those that ship: make them anew with `fray bench
/// --size all --record benches/recorded` where rules or the AI have changed.
#[test]
fn the_recorded_orders_are_those_of_the_present_rules() {
    let folder = std::env::temp_dir().join(format!("fray-bench-{}", std::process::id()));
    let done = bench(&["--size", "4", "--record", folder.to_str().expect("a name")]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/recorded");
    for ruleset in RULESETS {
        let name = format!("{ruleset}_4.json");
        let read =
            |folder: &Path| std::fs::read_to_string(folder.join(&name)).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(
            read(&shipped) == read(&folder),
            "{name} is not what is recorded now: run `fray bench --size all --record benches/recorded`"
        );
        for size in [8, 16] {
            assert!(shipped.join(format!("{ruleset}_{size}.json")).is_file(), "{ruleset} {size}");
        }
    }
    std::fs::remove_dir_all(&folder).expect("it was made");
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (arguments, told) in [
        (["--size", "5"], "it is 4, 8, 16 or all"),
        (["--ruleset", "chess"], "there is no ruleset `chess`"),
        (["--json", "/no/such/folder/x"], "cannot be written"),
    ] {
        let done = bench(&arguments);
        assert_eq!(done.status.code(), Some(2), "{arguments:?}");
        let text = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(text.contains(told), "{text}");
    }
}
