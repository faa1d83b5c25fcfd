//! Stances.

use fray::fight::state::order::ChosenTarget;
use fray::testkit::{TestBattle, TestTarget};

use super::{aware, d20, guard, piece, vera};

const ALL: [&str; 6] = ["aggressive", "defensive", "precise", "reckless", "powerful", "guarded"];

/// What a stance gives and takes: attacks, Defence, damage.
fn gains(key: &str, points: i32) -> [i32; 3] {
    match key {
        "aggressive" => [points, -points, 0],
        "defensive" => [-points, points, 0],
        "precise" => [points, 0, -points],
        "reckless" => [0, -points, points],
        "powerful" => [-points, 0, points],
        _ => [0, points, -points],
    }
}

fn points(size: u8) -> i32 {
    [0, 1, 2, 4][usize::from(size)]
}

fn level(points: i32) -> i32 {
    match points.abs() {
        0 => 0,
        1 => 1,
        2 | 3 => 2,
        _ => 3,
    }
}

/// Whether the book allows two stances of these sizes together.
fn allowed(one: (&str, u8), other: (&str, u8), most: u8) -> bool {
    let (a, b) = (gains(one.0, points(one.1)), gains(other.0, points(other.1)));
    (0..3).all(|at| {
        let both_up = a[at] > 0 && b[at] > 0;
        let both_down = a[at] < 0 && b[at] < 0;
        a[at] * b[at] >= 0
            && (!both_up || level(a[at] + b[at]) <= i32::from(most))
            && (!both_down || one.1 == other.1 && one.1 < 3)
    })
}

fn sizes(t: &mut TestBattle, who: &str, stance: &str) -> Vec<u8> {
    let aims = t.aims(who, &format!("take_{stance}")).into_iter();
    aims.filter_map(|aim| if let ChosenTarget::Number(size) = aim { Some(size) } else { None }).collect()
}

fn fighter(level: i32) -> fray::testkit::TestCombatant {
    piece("Ann", "warrior", level, &[("dex", 14)]).held(&["knife"]).at(2, 2)
}

/// VIT-SPEC-01, VIT-SPEC-02, VIT-SPEC-03, VIT-SPEC-04, VIT-SPEC-05, VIT-SPEC-06: six pairs, sizes by BCB, and of two
/// together exactly those that the book allows.
#[test]
fn vit_spec_01_02_03_04_05_06_pairs_and_sizes() {
    for (level, most) in [(1, 1), (5, 1), (6, 2), (10, 2), (11, 3)] {
        for first in ALL {
            let mut t = aware([fighter(level)], [guard().at(9, 2)]);
            assert_eq!(sizes(&mut t, "Ann", first), (1..=most).collect::<Vec<_>>(), "{first} at {level}");
            for size in 1..=most {
                let mut t = aware([fighter(level)], [guard().at(9, 2)]);
                t.act("Ann", &format!("take_{first}"), TestTarget::Number(size));
                for second in ALL {
                    let book: Vec<u8> = (1..=most)
                        .filter(|other| second != first && allowed((first, size), (second, *other), most))
                        .collect();
                    assert_eq!(sizes(&mut t, "Ann", second), book, "{first} {size} with {second} at {level}");
                }
            }
        }
    }
    // Without BCB there is none.
    let mut t = aware([piece("Ann", "ordinary", 1, &[]).at(2, 2)], [guard().at(9, 2)]);
    assert!(ALL.iter().all(|stance| sizes(&mut t, "Ann", stance).is_empty()));
}

/// VIT-SPEC-01, VIT-SPEC-03, VIT-SPEC-11: what each of them gives and takes, and that two combine on the track.
#[test]
fn vit_spec_01_03_11_what_they_bring() {
    let worth = |points: i32| [0, 2, 4, 8][level(points).unsigned_abs() as usize] * points.signum();
    for stance in ALL {
        for size in 1..=3 {
            let mut t = aware([fighter(11)], [guard().at(9, 2)]);
            t.act("Ann", &format!("take_{stance}"), TestTarget::Number(size));
            let figures = ["attacking", "guarding", "damaging"].map(|value| t.value("Ann", value));
            assert_eq!(figures, gains(stance, points(size)).map(worth), "{stance} {size}");
        }
    }
    let mut t = aware([vera()], [guard().at(9, 2)]);
    t.act("Vera", "take_aggressive", TestTarget::Number(2)).act("Vera", "take_reckless", TestTarget::Number(2));
    assert_eq!(["attacking", "guarding", "damaging"].map(|value| t.value("Vera", value)), [4, -8, 4]);
    assert!(ALL.iter().all(|stance| sizes(&mut t, "Vera", stance).is_empty()), "two are enough");
}

/// VIT-SPEC-07, VIT-SPEC-08, VIT-SPEC-09, VIT-SPEC-10, VIT-SPEC-88, VIT-ACT-43, VIT-TIME-19, VIT-REACT-05, VIT-ROLL-11:
/// set before the first attack, free, in force until the next turn begins, for openings too; cover and stance meet on
/// the track, and what is paid for with damage helps no manoeuvre.
#[test]
fn vit_spec_07_08_09_10_88_act_43_time_19_in_force() {
    let mut t = aware([vera()], [guard()]);
    assert!(ALL.iter().all(|stance| !t.has("Vera", stance)));
    t.act("Vera", "take_aggressive", TestTarget::Number(1)).act("Vera", "take_reckless", TestTarget::Number(1));
    assert_eq!((t.pool("Vera", "standard"), t.pool("Vera", "short")), (1, 1));
    t.dice(&[(20, 2), (4, 1), (4, 1)]).act("Vera", "attack", "Guard");
    assert_eq!((t.last_roll().total, t.last_harm().amount), (13, 6));
    assert!(!t.may("Vera", "take_precise"), "it has attacked");
    t.end();
    assert_eq!(t.value("Vera", "guarding"), -4);
    t.act("Guard", "move", ()).walk(&[(4, 2)]);
    t.dice(&[(20, 2), (4, 1), (4, 1)]).act("Vera", "opportunity", "Guard");
    assert_eq!((t.last_roll().total, t.last_harm().amount), (13, 6));
    t.end();
    assert!(ALL.iter().all(|stance| !t.has("Vera", stance)), "neutral again");

    let mut t = aware([vera()], [guard()]);
    t.act("Vera", "take_precise", TestTarget::Number(2)).dice(&d20(&[5])).act("Vera", "trip", "Guard");
    assert_eq!(t.last_roll().total, 13);
    let mut t = aware([vera()], [guard()]);
    t.act("Vera", "take_aggressive", TestTarget::Number(2)).dice(&d20(&[1])).act("Vera", "trip", "Guard");
    assert_eq!(t.last_roll().total, 13);
}

/// VIT-SPEC-10: an unconscious combatant loses its stance.
#[test]
fn vit_spec_10_out_of_its_senses() {
    let weak = || guard().pool("vp", 0).pool("wp", 1);
    let mut t = super::lay([vera()], [weak(), guard().named("Other").at(15, 6)]).deal_with(&d20(&[3, 20, 1]));
    t.act("Guard", "take_aggressive", TestTarget::Number(1)).end();
    assert!(t.has("Guard", "aggressive"));
    t.dice(&[(20, 10), (4, 1), (4, 1)]).act("Vera", "attack", "Guard");
    assert!(t.has("Guard", "unconscious") && !t.has("Guard", "aggressive"));
}
