//! Manoeuvres.

use fray::fight::state::components::Carried;
use fray::testkit::{TestBattle, TestTarget, knock, line, theirs};

use super::{TestScene, aware, d20, guard, milo, piece, vera};

/// Where an item of a kind lies.
fn lies(t: &mut TestBattle, key: &str) -> Option<(i16, i16)> {
    let rules = t.fight().rules().clone();
    let loose = &t.fight().arena().loose.0;
    loose.iter().find(|(_, item)| rules.item(item.def).key.value == key).map(|(cell, _)| (cell.x, cell.y))
}

/// A guard of another size.
fn sized(size: &str) -> fray::testkit::TestCombatant {
    guard().size(size)
}

/// VIT-ACT-50: 5 ft straight back and 5 more for each 5 that it is better by, up to what is in the way; the rest of a
/// Move can be walked after it. A target two sizes bigger cannot be shoved.
#[test]
fn vit_act_50_bull_rush() {
    for (die, to) in [(14, 5), (9, 4), (5, 4), (10, 5)] {
        let mut t = aware([vera()], [guard()]);
        t.dice(&d20(&[die])).act("Vera", "bull_rush", "Guard");
        assert_eq!((t.at("Guard"), t.at("Vera")), (Some((to, 2)), Some((2, 2))), "{die}");
        assert_eq!(t.asked(), "turn Vera");
    }
    let mut t = TestScene::new("vitality", &["....#..", "....#..", "....#.."])
        .side("heroes", [vera().at(1, 1)])
        .side("others", [guard().at(2, 1)])
        .deal_with(&d20(&[15, 1]));
    t.dice(&d20(&[19])).act("Vera", "bull_rush", "Guard");
    assert_eq!(t.at("Guard"), Some((3, 1)), "the wall stops it");
    // A Move that was broken off for it goes on into the cells that have become free.
    let mut t = aware([vera()], [guard().at(5, 2)]);
    t.act("Vera", "move", ()).walk(&[(3, 2), (4, 2)]);
    t.dice(&d20(&[14])).act("Vera", "bull_rush", "Guard").walk(&[(5, 2), (6, 2)]);
    assert_eq!((t.at("Guard"), t.at("Vera")), (Some((7, 2)), Some((6, 2))));
    for (size, may) in [("large", true), ("huge", false)] {
        assert_eq!(aware([vera()], [sized(size)]).may("Vera", "bull_rush"), may, "{size}");
    }
}

/// VIT-ACT-51, VIT-RULE-18: a standing target at most a size bigger falls; from afar by Dexterity, with the penalties
/// of the distance, for a shot, and it gives no opening.
#[test]
fn vit_act_51_rule_18_trip() {
    let mut t = aware([vera()], [guard().begins(&["prone"])]);
    assert!(!t.may("Vera", "trip"));
    for (size, may) in [("large", true), ("huge", false)] {
        let mut t = aware([vera()], [sized(size)]);
        assert_eq!(t.may("Vera", "trip"), may, "{size}");
    }
    let mut t = aware([vera().held(&["pistol"])], [guard().at(9, 2), guard().named("Other").at(2, 3)]);
    // BCB 6, Dexterity 3, one increment past the first.
    t.dice(&d20(&[6])).act("Vera", "trip", "Guard");
    assert_eq!((t.last_roll().total, t.has("Guard", "prone")), (6 + 9 - 2, true));
    assert_eq!(t.asked(), "turn Vera");
    let pistol = t.item("Vera", "pistol");
    let vera_id = t.who("Vera");
    assert_eq!(t.fight().arena().item(vera_id, pistol).map(|item| item.spent), Some(1));
}

/// VIT-ACT-52: an item falls under its holder; with 5 to spare where the attacker wants it within 10 ft, or into a free
/// hand. From afar too, and a failure gives an opening.
#[test]
fn vit_act_52_disarm() {
    let mut t = aware([vera()], [guard()]);
    for (x, y) in [(6, 2), (5, 4), (2, 2)] {
        let body = t.acting("Vera", "disarm", knock("Guard", "baton", x, y));
        t.refuse(body);
    }
    t.dice(&d20(&[9])).act("Vera", "disarm", knock("Guard", "baton", 5, 2));
    assert_eq!((lies(&mut t, "baton"), t.carries("Guard", Carried::Hand)), (Some((3, 2)), Vec::<String>::new()));
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[10])).act("Vera", "disarm", knock("Guard", "baton", 5, 2));
    assert_eq!((lies(&mut t, "baton"), t.pool("Vera", "standard")), (Some((5, 2)), 0));
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[9])).act("Vera", "wrest", theirs("Guard", "baton"));
    assert_eq!(lies(&mut t, "baton"), Some((3, 2)));
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[10])).act("Vera", "wrest", theirs("Guard", "baton"));
    assert_eq!(t.carries("Vera", Carried::Hand), ["knife", "baton"]);
    assert!(!aware([vera().held(&["knife", "baton"])], [guard()]).may("Vera", "wrest"));
    assert!(!aware([vera()], [guard().held(&[])]).may("Vera", "disarm"));
    let mut t = aware([vera().held(&["pistol"])], [guard().at(6, 2)]);
    t.dice(&d20(&[10])).act("Vera", "disarm", knock("Guard", "baton", 7, 2));
    assert_eq!(lies(&mut t, "baton"), Some((7, 2)));
    let mut t = aware([vera()], [guard().held(&["baton", "knife"])]);
    t.dice(&d20(&[4])).act("Vera", "disarm", knock("Guard", "knife", 3, 2));
    assert_eq!((t.asked().as_str(), lies(&mut t, "knife")), ("window failed Guard", None));
    t.pass();
}

/// VIT-ACT-56: the damage of the weapon less the hardness of what is held or worn; at half of what it bears it is worse
/// by a Minor penalty, and at nothing it is gone.
#[test]
fn vit_act_56_sunder() {
    let mut t = aware([vera()], [guard()]);
    // 4 + 4 + 2, less 5: half of 10.
    t.dice(&[(20, 10), (4, 4), (4, 4)]).act("Vera", "sunder", theirs("Guard", "baton"));
    assert_eq!((t.last_roll().total, t.pool("Guard", "vp")), (18, 8));
    t.end();
    t.dice(&d20(&[8])).act("Guard", "attack", "Vera");
    // Only the defender's die counts: 10 + 2 - 2 against 8 + 11.
    assert_eq!(t.last_roll().total, 10);
    t.end().dice(&[(20, 10), (4, 4), (4, 4)]).act("Vera", "sunder", theirs("Guard", "baton"));
    assert_eq!(t.carries("Guard", Carried::Hand), Vec::<String>::new());
    let mut t = aware([vera().held(&["machete"])], [guard()]);
    // 8 + 5 + 2, less 5: half of 20.
    t.dice(&[(20, 10), (8, 8), (8, 5)]).act("Vera", "sunder", theirs("Guard", "vest"));
    assert_eq!(t.value("Guard", "guarding"), -2);
    let mut t = aware([vera().held(&["machete"])], [guard()]);
    t.dice(&[(20, 10), (8, 8), (8, 4)]).act("Vera", "sunder", theirs("Guard", "vest"));
    assert_eq!(t.value("Guard", "guarding"), 0);
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[4])).act("Vera", "sunder", theirs("Guard", "baton"));
    assert_eq!(t.asked(), "window failed Guard");
    t.pass();
}

/// VIT-ACT-58, VIT-COND-16: Blinded, in melee, or Slowed for a round, and one more for each 5 to spare. A slowed
/// combatant has one action, nothing that takes a whole turn, and 10 ft less.
#[test]
fn vit_act_58_cond_16_dirty_tricks() {
    for (die, rounds) in [(5, 1), (9, 1), (10, 2), (15, 3)] {
        let mut t = aware([vera()], [guard(), guard().named("Other").at(14, 6)]);
        t.dice(&d20(&[die])).act("Vera", "hobble", "Guard");
        assert_eq!(t.value("Guard", "speed"), 4);
        for round in 1..=rounds {
            assert!(t.has("Guard", "slowed"), "{die} {round}");
            t.end();
            assert_eq!((t.pool("Guard", "standard"), t.pool("Guard", "short")), (1, 0));
            assert!(t.may("Guard", "move") && t.may("Guard", "attack") && !t.may("Guard", "withdraw"));
            t.end().end();
        }
        assert!(!t.has("Guard", "slowed"), "{die}");
    }
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[10])).act("Vera", "blind", "Guard").end();
    assert!(t.has("Guard", "blinded"));
    t.end();
    assert!(t.has("Guard", "blinded"));
    t.end().end();
    assert!(!t.has("Guard", "blinded"));
    let mut t = aware([vera().held(&["pistol"])], [guard().at(6, 2)]);
    assert!(t.may("Vera", "hobble") && !t.may("Vera", "blind"));
}

/// VIT-ACT-59, VIT-MOVE-08: step by step within the attacker's reach, one step and one more for each 5; no opening is
/// given, and no movement is spent.
#[test]
fn vit_act_59_move_08_reposition() {
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[10])).act("Vera", "reposition", "Guard");
    assert_eq!(t.asked(), "window steered Vera");
    let far = t.acting("Vera", "steer", line("Guard", 4, 2));
    t.refuse(far);
    t.act("Vera", "steer", line("Guard", 3, 3)).act("Vera", "steer", line("Guard", 2, 3));
    assert_eq!((t.at("Guard"), t.asked().as_str()), (Some((2, 3)), "turn Vera"));
    let mut t = aware([vera(), milo().at(4, 3)], [guard()]);
    t.dice(&d20(&[5])).act("Vera", "reposition", "Guard").act("Vera", "steer", line("Guard", 3, 1));
    assert_eq!((t.at("Guard"), t.asked().as_str()), (Some((3, 1)), "turn Vera"));
    assert_eq!((t.pool("Guard", "short"), t.pool("Milo", "opportunity")), (0, 1));
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[10])).act("Vera", "reposition", "Guard").act("Vera", "steer", line("Guard", 3, 3)).pass();
    assert_eq!((t.at("Guard"), t.has("Guard", "steered")), (Some((3, 3)), false));
    let mut t = aware([vera()], [sized("huge")]);
    assert!(!t.may("Vera", "reposition"));
}

/// VIT-ACT-57: straight on through a target, which falls prone with 5 to spare; it takes the standard action, and what
/// is left of the Move can be walked. A runner that fails stops before the target and gives an opening.
#[test]
fn vit_act_57_overrun() {
    for (die, prone) in [(5, false), (10, true)] {
        let mut t = aware([vera()], [guard().at(4, 2)]);
        t.dice(&d20(&[die])).act("Vera", "overrun", TestTarget::Cell(5, 2));
        assert_eq!(
            (t.asked().as_str(), t.at("Vera")),
            ("window step Guard", Some((3, 2))),
            "it leaves what is threatened"
        );
        t.pass();
        assert_eq!((t.at("Vera"), t.has("Guard", "prone"), t.moves()), (Some((5, 2)), prone, 3), "{die}");
        assert_eq!((t.pool("Vera", "standard"), t.pool("Vera", "short")), (0, 0));
    }
    let mut t = aware([vera()], [guard().at(4, 2)]);
    t.dice(&d20(&[4])).act("Vera", "overrun", TestTarget::Cell(5, 2));
    assert_eq!((t.asked().as_str(), t.at("Vera")), ("window failed Guard", Some((3, 2))));
    t.pass();
    assert_eq!(t.moves(), 0);
    let mut t = aware([vera()], [sized("huge").at(4, 2)]);
    assert!(!t.may("Vera", "overrun"));
    // Without a run, and as far as the speed goes.
    for (at, to, left) in [((3, 2), (4, 2), 4), ((7, 2), (8, 2), 0)] {
        let mut t = aware([vera()], [guard().at(at.0, at.1)]);
        t.dice(&d20(&[20])).act("Vera", "overrun", TestTarget::Cell(to.0, to.1));
        while t.asked() == "window step Guard" {
            t.pass();
        }
        assert_eq!((t.at("Vera"), t.moves()), (Some(to), left));
    }
    let mut t = aware([vera()], [guard().at(5, 2)]);
    t.dice(&d20(&[3])).act("Vera", "charge_overrun", TestTarget::Cell(6, 2)).pass();
    assert_eq!((t.last_roll().total, t.at("Vera"), t.value("Vera", "guarding")), (3 + 8 + 2, Some((6, 2)), -2));
}

/// VIT-ACT-22: a charge can end in a Trip or a Bull rush, with its bonus; it can be no shorter than two cells.
#[test]
fn vit_act_22_charges() {
    let mut t = aware([vera()], [guard().at(8, 2)]);
    t.dice(&d20(&[3])).act("Vera", "charge_trip", line("Guard", 7, 2));
    assert_eq!((t.last_roll().total, t.has("Guard", "prone"), t.at("Vera")), (3 + 8 + 2, true, Some((7, 2))));
    assert_eq!((t.value("Vera", "guarding"), t.pool("Vera", "standard"), t.pool("Vera", "short")), (-2, 0, 0));
    let mut t = aware([vera()], [guard().at(6, 2)]);
    t.dice(&d20(&[8])).act("Vera", "charge_bull_rush", line("Guard", 5, 2));
    assert_eq!((t.at("Guard"), t.at("Vera"), t.moves()), (Some((8, 2)), Some((5, 2)), 3));
    t.walk(&[(6, 2), (7, 2)]);
    let mut t = aware([vera()], [guard().at(4, 2)]);
    for act in ["charge", "charge_trip", "charge_bull_rush"] {
        assert!(!t.may("Vera", act), "{act}");
    }
    let mut t = aware([vera()], [guard().at(8, 2)]);
    t.dice(&[(20, 10), (4, 1), (4, 1)]).act("Vera", "charge", line("Guard", 7, 2));
    assert_eq!((t.last_roll().total, t.value("Vera", "guarding")), (10 + 9 + 2, -2));
    t.end().end();
    assert_eq!(t.value("Vera", "guarding"), 0, "until her next turn");
}

/// VIT-ACT-60: a manoeuvre of the data's own has its own terms, and is one like any other.
#[test]
fn vit_act_60_custom_manoeuvres() {
    let rules = r#"(
        actions: [(
            key: "rattle", name: "Rattle", text: "It is shaken.", occasion: Turn, tool: Melee(9),
            requires: [(need: "level >= 3", why: "It takes the third level.")],
            target: InReach(whom: Others), does: [Roll(roll: "manoeuvre", success: [Afflict(condition: "shaken")], failure: [Routine("thwarted")])],
            tags: ["manoeuvre", "tactic"],
        )],
    )"#;
    let quick = || guard().fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
    let begin = |hero| {
        let mut t = super::lay([hero], [quick()]).rules(rules).deal_with(&d20(&[12, 15]));
        t.end();
        t
    };
    let mut t = begin(vera());
    t.dice(&d20(&[5])).act("Vera", "rattle", "Guard");
    assert_eq!((t.has("Guard", "shaken"), t.pool("Vera", "standard")), (true, 0));
    let mut t = begin(vera());
    t.dice(&d20(&[4])).act("Vera", "rattle", "Guard");
    assert_eq!(t.asked(), "window failed Guard");
    t.pass();
    let rookie = piece("Vera", "warrior", 2, &[("dex", 16)]).held(&["knife"]).at(2, 2);
    assert!(!begin(rookie).may("Vera", "rattle"));
}

/// VIT-REACT-12: a critical hit opens the manoeuvres that suit the weapon, at no cost; a failure gives an opening.
#[test]
fn vit_react_12_by_a_critical_hit() {
    let hit = |held: &[&str], at: i16, dice: &[(u16, u16)]| {
        let mut t = aware([vera().held(held)], [guard().at(at, 2)]);
        t.dice(dice).act_with("Vera", "attack", held[0], "Guard");
        assert_eq!(t.asked(), "window critical Vera");
        t
    };
    let knife = [(20, 19), (4, 1), (4, 1)];
    let shot = [(20, 20), (6, 1), (6, 1), (6, 1)];
    let all = ["trip", "bull_rush", "disarm", "wrest", "sunder", "blind", "hobble", "reposition", "grapple"];
    let mut t = hit(&["knife"], 3, &knife);
    assert!(all.iter().all(|act| t.may("Vera", &format!("critical_{act}"))));
    t.dice(&d20(&[5])).act("Vera", "critical_hobble", "Guard");
    assert_eq!((t.has("Guard", "slowed"), t.asked().as_str(), t.pool("Vera", "short")), (true, "turn Vera", 1));
    let mut t = hit(&["knife"], 3, &knife);
    t.dice(&d20(&[4])).act("Vera", "critical_trip", "Guard");
    assert_eq!(t.asked(), "window failed Guard");
    t.pass();
    let mut t = hit(&["pistol"], 6, &shot);
    let may: Vec<&str> = all.into_iter().filter(|act| t.may("Vera", &format!("critical_{act}"))).collect();
    assert_eq!(may, ["trip", "disarm", "sunder", "hobble"]);
    t.dice(&d20(&[4])).act("Vera", "critical_trip", "Guard");
    // BCB 6 and Dexterity 3; a second shot is not spent.
    assert_eq!((t.last_roll().total, t.has("Guard", "prone")), (13, true));
    let (pistol, by) = (t.item("Vera", "pistol"), t.who("Vera"));
    assert_eq!(t.fight().arena().item(by, pistol).map(|item| item.spent), Some(1));
    // It is the weapon that hit, not another in hand.
    let mut t = hit(&["knife", "pistol"], 3, &knife);
    assert!(t.may("Vera", "critical_bull_rush") && !t.may("Vera", "critical_grapple"));
}

/// VIT-ROLL-16, VIT-RULE-07: a manoeuvre succeeds on a 20 and fails on a 1, and is never critical.
#[test]
fn vit_roll_16_naturals() {
    let giant = || guard().score("str", 40);
    let mut t = aware([vera()], [giant()]);
    t.dice(&d20(&[20])).act("Vera", "trip", "Guard");
    assert_eq!((t.has("Guard", "prone"), t.asked().as_str()), (true, "turn Vera"));
    let mut t = aware([vera().score("str", 40)], [guard()]);
    t.dice(&d20(&[1])).act("Vera", "trip", "Guard");
    assert_eq!((t.has("Guard", "prone"), t.asked().as_str()), (false, "window failed Guard"));
    t.pass();
    for act in ["burst_bonds", "slip_bonds"] {
        for (die, strength, free) in [(20, 10, false), (19, 40, true), (1, 60, false)] {
            let hero = vera().score("str", strength).score("dex", strength).score("acrobatics", 0);
            let mut t = super::grips::bound(hero);
            t.dice(&d20(&[die])).act("Vera", act, ());
            assert_eq!(!t.has("Vera", "bound"), free, "{act} {die}");
        }
    }
}
