//! The tables of the book are those of the rules.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use fray::data::library::Library;
use fray::data::ruleset::Ruleset;
use fray::data::scope::{KeyKind, TableId};

use super::{ayla, brute, field};

fn rules() -> Arc<Ruleset> {
    Library::shipped().ruleset("action_points").unwrap_or_else(|p| panic!("{p}"))
}

/// The cells of every table row of the book.
fn rows() -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules/action_points.md");
    let book = fs::read_to_string(path).expect("the book is there");
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    book.lines().filter(|line| line.starts_with("| ")).map(cells).collect()
}

fn table(rules: &Ruleset, key: &str) -> (i32, Vec<i32>) {
    let id = rules.scope.find(KeyKind::Table, key).unwrap_or_else(|| panic!("no table {key}"));
    let table = rules.table(TableId(id));
    (table.from, table.values.clone())
}

/// AP-TIME-03, AP-TIME-T1: points by Speed from -10 to 10, and nothing more beyond.
#[test]
fn ap_time_03_points_by_speed() {
    let (rules, rows) = (rules(), rows());
    for (label, key) in [("Round Start", "ap_round_start"), ("Turn End", "ap_turn_end"), ("Max AP", "ap_most")] {
        let row = rows.iter().find(|row| row[0] == label).expect(label);
        let told: Vec<i32> = row[1..].iter().map(|cell| cell.parse().expect("a number")).collect();
        assert_eq!(table(&rules, key), (-10, told), "{label}");
    }
    let mut t = field([ayla().score("speed", 14)], [brute().score("speed", -12)], &[[1, 1, 2], [1, 1, 2]]);
    assert_eq!((t.pool("Ayla", "ap"), t.pool("Brute", "ap")), (24, 2));
    assert_eq!((t.pool_max("Ayla", "ap"), t.pool_max("Brute", "ap")), (72, 5));
}

/// AP-STAT-15, AP-HEALTH-T2: room for moderate, severe and critical wounds by Vitality from -5 to 5.
#[test]
fn ap_stat_15_room_by_vitality() {
    let (rules, rows) = (rules(), rows());
    for (column, key) in [(1, "moderate_slots"), (2, "severe_slots"), (3, "critical_slots")] {
        let start = rows.iter().position(|row| row[0] == "Vitality").expect("the table is there") + 1;
        let told: Vec<i32> = rows[start..start + 11].iter().map(|row| row[column].parse().expect("a number")).collect();
        assert_eq!(table(&rules, key), (-5, told), "{key}");
    }
}

/// AP-STAT-02, AP-STAT-16, AP-RULE-09: bigger bodies stand on more cells, and Pace goes by Strength, Size and
/// Athletics.
#[test]
fn ap_stat_02_16_sizes_and_pace() {
    let rules = rules();
    for size in &rules.sizes {
        let number: i32 = size.key.parse().expect("a number");
        let side = if number <= 3 {
            1
        } else if number <= 7 {
            2
        } else if number <= 11 {
            3
        } else if number <= 15 {
            4
        } else {
            5
        };
        assert_eq!(i32::from(size.side), side, "Size {number}");
    }
    for (sum, rate) in [(-30, 0), (-29, 1), (-26, 1), (-1, 8), (2, 8), (3, 9), (70, 25)] {
        let runner = ayla().score("athletics", 0).score("str", sum);
        let mut t = field([runner], [brute()], &[[1, 1, 2], [1, 1, 2]]);
        assert_eq!(t.value("Ayla", "rate"), rate, "{sum}");
    }
}

/// AP-MOVE-T1: what each purchase of movement opens at each rate.
#[test]
fn ap_move_t1_yards_by_rate_and_points() {
    let rows = rows();
    let start = rows.iter().position(|row| row[..2] == ["Rate", "Sum"]).expect("the table is there") + 2;
    for row in &rows[start - 1..start + 25] {
        let rate: i32 = row[0].parse().expect("a number");
        // The sum is shown as its bounds.
        let sum = row[1].replace('\u{2212}', "-").replace(" or less", "");
        let runner = ayla().score("athletics", 0).score("str", sum.split('\u{2026}').next().unwrap().parse().unwrap());
        for (points, yards) in (1..).zip(&row[2..]) {
            let mut t = field([runner.clone().pool("ap", 4)], [brute()], &[[1, 1, 2], [1, 1, 2]]);
            assert_eq!(t.value("Ayla", "rate"), rate);
            t.act("Ayla", "move", points);
            assert_eq!(t.moves().to_string(), *yards, "rate {rate}, {points} AP");
        }
    }
}
