//! Attacks, and what they do.

use fray::testkit::TestBattle;

use super::{aware, d20, field, guard, piece, vera};

/// Whether the last attack hit.
fn hit(t: &TestBattle) -> bool {
    t.last_roll().success
}

/// VIT-ACT-01, VIT-STAT-03, VIT-RULE-16, VIT-SPEC-13: a knife in a quick hand, 2d4 and Strength.
#[test]
fn vit_act_01_stat_03_rule_16_spec_13_a_player_strikes() {
    let mut t = aware([vera()], [guard()]);
    t.dice(&[(20, 4), (4, 1), (4, 2)]).act("Vera", "attack", "Guard");
    assert_eq!((t.last_roll().total, t.last_roll().against, hit(&t)), (13, 13, true));
    assert_eq!((t.last_harm().amount, t.pool("Guard", "vp"), t.pool("Guard", "wp")), (5, 3, 12));
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[3])).act("Vera", "attack", "Guard");
    assert_eq!((t.last_roll().total, hit(&t)), (12, false));
}

/// VIT-ROLL-05, VIT-COND-05, VIT-POS-05: a guard's attack on Vera depends on her own die.
#[test]
fn vit_roll_05_cond_05_pos_05_a_player_is_struck() {
    let struck = |begins: &[&str], weapon: &str, die: u16, damage: &[(u16, u16)]| {
        let mut t = field([vera().begins(begins)], [guard().held(&[weapon])], &[20, 1]);
        t.end();
        let dice: Vec<(u16, u16)> = [(20, die)].iter().chain(damage).copied().collect();
        t.dice(&dice).act("Guard", "attack", "Vera");
        let critical = t.asked().contains("critical");
        (t.events().any(|e| matches!(e, fray::fight::state::log::Event::Damaged(_))), critical)
    };
    let baton = [(6, 1), (6, 1)];
    let knife = [(4, 1), (4, 1)];
    assert_eq!(struck(&[], "baton", 2, &[]), (false, false));
    assert_eq!(struck(&[], "baton", 1, &baton), (true, true));
    assert_eq!(struck(&["prone"], "baton", 5, &[]), (false, false), "a tie");
    assert_eq!(struck(&["prone"], "baton", 4, &baton), (true, false));
    assert_eq!(struck(&["prone"], "knife", 2, &knife), (true, true));
    assert_eq!(struck(&[], "knife", 2, &[]), (false, false));
}

/// VIT-ACT-02, VIT-SPEC-12: bare hands, with Strength.
#[test]
fn vit_act_02_spec_12_bare_hands() {
    let mut t = aware([vera().held(&[])], [guard()]);
    t.dice(&[(20, 10), (6, 4)]).act("Vera", "attack", "Guard");
    assert_eq!((t.last_roll().total, t.last_harm().amount), (18, 6));
}

/// VIT-SPEC-14, VIT-SPEC-15, VIT-SPEC-16, VIT-SPEC-17, VIT-SPEC-18, VIT-SPEC-20, VIT-STAT-17: what each weapon rolls,
/// and that shots do not add Strength.
#[test]
fn vit_spec_14_15_16_17_18_20_stat_17_weapons() {
    let weapons: [(&str, i16, i32, &[(u16, u16)], i32); 6] = [
        ("baton", 3, 8, &[(6, 2), (6, 3)], 7),
        ("machete", 3, 8, &[(8, 2), (8, 3)], 7),
        ("spear", 4, 8, &[(8, 2), (8, 3)], 7),
        ("pistol", 7, 9, &[(6, 2), (6, 3), (6, 1)], 6),
        ("rifle", 7, 9, &[(8, 2), (8, 3), (8, 1)], 6),
        ("ray_pistol", 7, 9, &[(6, 2), (6, 3), (6, 1)], 6),
    ];
    for (weapon, at, bonus, damage, amount) in weapons {
        let mut t = aware([vera().held(&[weapon])], [guard().at(at, 2)]);
        let dice: Vec<(u16, u16)> = [(20, 10)].iter().chain(damage).copied().collect();
        t.dice(&dice).act("Vera", "attack", "Guard");
        assert_eq!((t.last_roll().total, t.last_harm().amount), (10 + bonus, amount), "{weapon}");
    }
}

/// VIT-SPEC-19: a shotgun does more near its muzzle and less far from it.
#[test]
fn vit_spec_19_shotgun() {
    for (at, amount, total) in [(8, 6 + 2, 19), (9, 6 - 2, 17)] {
        let mut t = aware([vera().held(&["shotgun"])], [guard().at(at, 2)]);
        t.dice(&[(20, 10), (8, 2), (8, 2), (8, 2)]).act("Vera", "attack", "Guard");
        assert_eq!((t.last_harm().amount, t.last_roll().total), (amount, total), "{at}");
    }
}

/// VIT-SPEC-21: a laser sight helps within the first increment, and no blow.
#[test]
fn vit_spec_21_laser_sight() {
    for (weapon, at, bonus) in [("pistol", 8, 11), ("pistol", 9, 7), ("knife", 3, 9), ("ray_pistol", 5, 9)] {
        let armed = vera().held(&[weapon]).worn(&["vest", "laser_sight"]);
        let mut t = aware([armed], [guard().at(at, 2)]);
        t.dice(&d20(&[1])).act("Vera", "attack", "Guard");
        assert_eq!(t.last_roll().total, 1 + bonus, "{weapon} at {at}");
    }
}

/// VIT-POS-07: each increment past the first is a step on the track, and there are five.
#[test]
fn vit_pos_07_range() {
    for (cells, bonus) in [(6, 9), (7, 7), (12, 7), (13, 5), (19, 5), (25, 1), (30, 1)] {
        let row = ".".repeat(40);
        let far = guard().at(2 + cells, 2).fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
        let mut t = super::TestScene::new("vitality", &[row.as_str(); 5])
            .side("heroes", [vera().held(&["pistol"])])
            .side("others", [far])
            .deal_with(&d20(&[12, 15]));
        t.end();
        t.dice(&d20(&[2])).act("Vera", "attack", "Guard");
        assert_eq!(t.last_roll().total, 2 + bonus, "{cells}");
    }
    let row = ".".repeat(40);
    let far = guard().at(33, 2);
    let mut t = super::TestScene::new("vitality", &[row.as_str(); 5])
        .side("heroes", [vera().held(&["pistol"])])
        .side("others", [far])
        .deal_with(&d20(&[12, 1]));
    let body = t.acting("Vera", "attack", "Guard");
    t.refuse(body);
}

/// VIT-POS-06, VIT-POS-08: higher ground in melee; a friend beside the target, and a long arm too near.
#[test]
fn vit_pos_06_08_ground_and_friends() {
    let total = |weapon: &str, at: (i16, i16), friend: Option<(i16, i16)>, height: &str| {
        let dice = d20(if friend.is_some() { &[12, 9, 15] } else { &[12, 15] });
        let friend = friend.map(|(x, y)| super::milo().at(x, y));
        let guard = guard().at(at.0, at.1).fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
        let lay = super::TestScene::new("vitality", &["........"; 5])
            .elevation(&["00000000", "00000000", height, "00000000", "00000000"])
            .side("heroes", std::iter::once(vera().held(&[weapon])).chain(friend))
            .side("others", [guard]);
        let mut t = lay.deal_with(&dice);
        t.end();
        t.dice(&d20(&[2])).act("Vera", "attack", "Guard");
        t.last_roll().total
    };
    assert_eq!(total("baton", (3, 2), None, "00000000"), 10);
    assert_eq!(total("baton", (3, 2), None, "00100000"), 12);
    assert_eq!(total("pistol", (6, 2), None, "00000000"), 11);
    assert_eq!(total("pistol", (6, 2), None, "00100000"), 11, "not for shots");
    assert_eq!(total("pistol", (6, 2), Some((7, 3)), "00000000"), 9);
    assert_eq!(total("rifle", (6, 2), None, "00000000"), 11);
    assert_eq!(total("rifle", (3, 2), None, "00000000"), 9);
}

/// VIT-ACT-05, VIT-RULE-34: two attacks, one after the other, each with a Major penalty, and a target for each.
#[test]
fn vit_act_05_rule_34_multiple_attack() {
    let mut t = aware([vera()], [guard(), guard().named("Other").at(1, 2)]);
    t.dice(&[(20, 8), (4, 1), (4, 1)]).act("Vera", "multiple_attack", "Guard");
    assert_eq!((t.last_roll().total, hit(&t)), (13, true));
    assert!(!t.may("Vera", "attack"), "it took the standard action");
    t.dice(&d20(&[7])).act("Vera", "second_attack", "Other");
    assert_eq!((t.last_roll().total, hit(&t)), (12, false));
    assert!(!t.may("Vera", "second_attack"));
    // A warrior of the first level has not learned it.
    let mut t = aware([piece("Rookie", "warrior", 1, &[]).held(&["knife"]).at(2, 2)], [guard()]);
    let body = t.acting("Rookie", "multiple_attack", "Guard");
    t.refuse(body);
}

/// VIT-ACT-07: all of the turn, a Minor penalty and a Major one, a light blade less; half of the Strength in the other
/// hand.
#[test]
fn vit_act_07_two_weapons() {
    let tough =
        || guard().fields(r#"modifiers: [(to: "max_vp", op: Add("50")), (to: "initiative_bonus", op: Add("20"))]"#);
    let mut t = super::lay([vera().score("str", 16).held(&["machete", "knife"])], [tough()]).deal_with(&d20(&[12, 15]));
    t.end();
    t.dice(&[(20, 10), (8, 1), (8, 1)]).act_with("Vera", "two_weapons", "machete", "Guard");
    assert_eq!((t.last_roll().total, t.last_harm().amount), (10 + 9 - 2, 5));
    assert_eq!((t.pool("Vera", "standard"), t.pool("Vera", "short")), (0, 0));
    let again = t.acting_with("Vera", "other_hand", "machete", "Guard");
    t.refuse(again);
    t.dice(&[(20, 10), (4, 1), (4, 1)]).act_with("Vera", "other_hand", "knife", "Guard");
    assert_eq!((t.last_roll().total, t.last_harm().amount), (10 + 9 - 2, 3));
    let mut t = super::lay([vera().held(&["knife", "baton"])], [tough()]).deal_with(&d20(&[12, 15]));
    t.end();
    t.dice(&d20(&[2])).act_with("Vera", "two_weapons", "knife", "Guard");
    t.dice(&d20(&[2])).act_with("Vera", "other_hand", "baton", "Guard");
    assert_eq!(t.last_roll().total, 2 + 8 - 4);
}

/// VIT-ACT-13: a target felled by a nonlethal blow is stable; without a blunt weapon that is harder.
#[test]
fn vit_act_13_subdue() {
    let weak = || guard().pool("vp", 0).pool("wp", 1);
    let mut t = aware([vera()], [weak()]);
    t.dice(&[(20, 10), (4, 4), (4, 4)]).act("Vera", "subdue", "Guard");
    assert_eq!(t.last_roll().total, 17);
    assert!(t.has("Guard", "unconscious") && t.has("Guard", "stable") && !t.has("Guard", "dying"));
    let mut t = aware([vera().held(&["baton"])], [weak()]);
    t.dice(&[(20, 10), (6, 6), (6, 6)]).act("Vera", "subdue", "Guard");
    assert_eq!(t.last_roll().total, 18);
}

/// VIT-ACT-03, VIT-ACT-34: a shot is spent hit or miss; an empty gun does not shoot; a magazine fills it, and shells go
/// in by twos.
#[test]
fn vit_act_03_34_rule_29_magazines() {
    let armed = |gun: &str, spare: &[&str]| vera().held(&[gun]).stowed(spare);
    let far = || {
        guard()
            .at(8, 2)
            .fields(r#"modifiers: [(to: "defence", op: Add("40")), (to: "initiative_bonus", op: Add("20"))]"#)
    };
    let mut t = super::lay([armed("shotgun", &["shell", "shell", "shell"])], [far()]).deal_with(&d20(&[12, 15]));
    t.end();
    for _ in 0..6 {
        t.dice(&d20(&[2])).act("Vera", "attack", "Guard").end().end();
    }
    let body = t.acting("Vera", "attack", "Guard");
    t.refuse(body);
    t.act("Vera", "reload", ());
    assert_eq!(t.carries("Vera", fray::fight::state::components::Carried::Stowed), ["shell"]);
    t.end().end();
    for _ in 0..2 {
        t.dice(&d20(&[2])).act("Vera", "attack", "Guard").end().end();
    }
    assert!(!t.may("Vera", "attack"));
    let mut t = super::lay([armed("pistol", &["pistol_magazine"])], [far()]).deal_with(&d20(&[12, 15]));
    t.end();
    assert!(!t.may("Vera", "reload"), "it is full");
    t.dice(&d20(&[2])).act("Vera", "attack", "Guard").act("Vera", "reload", ());
    assert!(t.carries("Vera", fray::fight::state::components::Carried::Stowed).is_empty());
}

/// VIT-ROLL-18, VIT-HEALTH-18: a hit does 1 at least.
#[test]
fn vit_health_18_one_at_least() {
    let mut t = aware([vera().score("str", 1).begins(&["crippled_damage"])], [guard()]);
    t.dice(&[(20, 10), (4, 1), (4, 1)]).act("Vera", "attack", "Guard");
    assert_eq!(t.last_harm().amount, 1);
}

/// VIT-ACT-03: a blade that is thrown does as much as one that strikes, and lies where its target stands.
#[test]
fn vit_act_03_thrown() {
    let mut t = aware([vera()], [guard().at(6, 2)]);
    t.dice(&[(20, 10), (4, 1), (4, 1)]).act("Vera", "attack", "Guard");
    // 20 ft are one increment past the first.
    assert_eq!((t.last_roll().total, t.last_harm().amount), (10 + 9 - 2, 4));
    let lies: Vec<_> = t.fight().arena().loose.0.iter().map(|(cell, _)| (cell.x, cell.y)).collect();
    assert_eq!(lies, [(6, 2)]);
}

/// VIT-COND-05: a prone combatant strikes badly, shoots a little worse, and with a long arm without penalty; it is
/// harder to shoot.
#[test]
fn vit_cond_05_lying_and_fighting() {
    for (weapon, at, bonus) in [("knife", 3, 9 - 4), ("pistol", 6, 9 - 2), ("rifle", 6, 9)] {
        let mut t = aware([vera().held(&[weapon]).begins(&["prone"])], [guard().at(at, 2)]);
        t.dice(&d20(&[1])).act("Vera", "attack", "Guard");
        assert_eq!(t.last_roll().total, 1 + bonus, "{weapon}");
    }
    for (weapon, at, defence) in [("knife", 3, 13 - 4), ("pistol", 6, 13 + 2)] {
        let mut t = aware([vera().held(&[weapon])], [guard().at(at, 2).begins(&["prone"])]);
        t.dice(&d20(&[1])).act("Vera", "attack", "Guard");
        assert_eq!(t.last_roll().against, defence, "{weapon}");
    }
}
