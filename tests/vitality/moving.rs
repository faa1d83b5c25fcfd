//! Movement.

use fray::testkit::TestTarget;

use super::{aware, d20, guard, lay, milo, piece, vera};

/// VIT-ACT-20, VIT-MOVE-01, VIT-MOVE-04: up to 30 ft; difficult ground costs double, diagonals too.
#[test]
fn vit_act_20_move_01_04_moving() {
    let mut t = aware([vera().at(0, 0)], [guard().at(14, 6)]);
    t.act("Vera", "move", ());
    assert_eq!(t.moves(), 6);
    t.walk(&[(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)]);
    assert_eq!(t.moves(), 0);
    let mut t = super::TestScene::new("vitality", &["..m.....", "...m....", "....m..."])
        .legend('m', "Ground(\"mud\")")
        .side("heroes", [vera().at(1, 0)])
        .side("others", [guard().at(7, 2)])
        .deal_with(&d20(&[15, 1]));
    t.act("Vera", "move", ()).walk(&[(2, 0)]);
    assert_eq!(t.moves(), 4);
    t.walk(&[(3, 1)]);
    assert_eq!(t.moves(), 2, "the first diagonal, double");
    let far = t.walking(&[(4, 2)]);
    t.refuse(far);
}

/// VIT-COND-24: a straight line of two cells or more and a blow at a Minor bonus; the guard is down by as much.
#[test]
fn vit_act_22_charge() {
    let mut t = aware([vera()], [guard().at(8, 2)]);
    t.dice(&d20(&[1])).act("Vera", "charge", TestTarget::Line("Guard".into(), 7, 2));
    assert_eq!((t.at("Vera"), t.last_roll().total), (Some((7, 2)), 1 + 9 + 2));
    assert_eq!(t.value("Vera", "guarding"), -2);
    assert_eq!((t.pool("Vera", "standard"), t.pool("Vera", "short")), (0, 0));
    let mut t = aware([vera()], [guard().at(4, 2)]);
    assert!(!t.may("Vera", "charge"), "one cell is too little of a run");
    let mut t = aware([vera()], [guard().at(10, 2)]);
    assert!(!t.may("Vera", "charge"), "30 ft is as far as it goes");
}

/// VIT-ACT-23: twice the way, and the first cell gives no opening; later ones do.
#[test]
fn vit_act_23_move_09_withdraw() {
    let mut t = aware([vera()], [guard()]);
    t.act("Vera", "withdraw", ());
    assert_eq!(t.moves(), 12);
    t.walk(&[(1, 2), (0, 2)]);
    assert_eq!((t.at("Vera"), t.whose_turn().as_deref()), (Some((0, 2)), Some("Vera")));
    let pike = || guard().held(&["spear"]);
    let mut t = aware([vera()], [pike()]);
    t.act("Vera", "withdraw", ()).walk(&[(1, 2), (0, 2)]);
    assert_eq!((t.asked().as_str(), t.at("Vera")), ("window step Guard", Some((1, 2))), "before the cell is left");
}

/// VIT-ACT-24: straight on, four times the speed, a point of Vitality, and no Dexterity on Defence; not with a lamed
/// leg nor in heavy armour.
#[test]
fn vit_act_24_sprint() {
    let row = ".".repeat(40);
    let ground = |hero| {
        super::TestScene::new("vitality", &[row.as_str(); 5])
            .side("heroes", [hero])
            .side("others", [guard().at(39, 4)])
            .deal_with(&d20(&[15, 1]))
    };
    let mut t = ground(vera());
    let far = t.acting("Vera", "sprint", TestTarget::Cell(27, 2));
    t.refuse(far);
    t.act("Vera", "sprint", TestTarget::Cell(26, 2));
    assert_eq!((t.at("Vera"), t.pool("Vera", "vp"), t.value("Vera", "defence")), (Some((26, 2)), 25, 8));
    assert!(!ground(vera().begins(&["crippled_speed"])).may("Vera", "sprint"));
    assert!(!ground(vera().worn(&["assault_armour"])).may("Vera", "sprint"));
}

/// VIT-ACT-25, VIT-ACT-26, VIT-ACT-27, VIT-COND-05: down at will, 5 ft at a time, and up again.
#[test]
fn vit_act_25_26_27_cond_05_lying() {
    let mut t = aware([vera()], [guard().at(9, 2)]);
    t.act("Vera", "drop_prone", ());
    assert_eq!(t.pool("Vera", "short"), 1, "it is free");
    assert!(!t.may("Vera", "move") && !t.may("Vera", "five_foot_step") && !t.may("Vera", "charge"));
    t.act("Vera", "crawl", TestTarget::Cell(3, 3));
    assert_eq!((t.at("Vera"), t.pool("Vera", "short")), (Some((3, 3)), 0));
    t.act("Vera", "stand_up", ());
    assert!(!t.has("Vera", "prone"));
}

/// VIT-ACT-25, VIT-ACT-27, VIT-ACT-31, VIT-ACT-36: acts that turn away from a foe give it an opening, others give none.
#[test]
fn vit_act_25_27_30_31_32_36_openings() {
    for (begins, act, on, opens) in [
        (&["prone"][..], "stand_up", TestTarget::Nothing, true),
        (&["prone"], "crawl", TestTarget::Cell(1, 2), true),
        (&[], "drop_prone", TestTarget::Nothing, false),
        (&[], "drop", TestTarget::Nothing, false),
        (&[], "stow", TestTarget::Nothing, true),
        (&[], "five_foot_step", TestTarget::Cell(1, 2), false),
    ] {
        let mut t = aware([vera().begins(begins)], [guard()]);
        t.act("Vera", act, on);
        assert_eq!(t.asked() == "window declared Guard", opens, "{act}: {}", t.asked());
    }
    let mut t = aware([vera().stowed(&["pistol"])], [guard()]);
    t.act("Vera", "draw", ());
    assert_eq!((t.whose_turn().as_deref(), t.pool("Vera", "short")), (Some("Vera"), 0));
    assert_eq!(t.asked(), "turn Vera");
    let mut t = aware([vera().held(&["pistol"])], [guard()]);
    t.act("Vera", "aim", "Guard");
    assert_eq!(t.asked(), "window declared Guard");
    t.pass().dice(&d20(&[1])).act("Vera", "attack", "Guard");
    assert_eq!(t.last_roll().total, 1 + 9 + 2);
}

/// VIT-MOVE-07, VIT-STAT-16: reach is measured like movement: ten feet include two cells straight and no second
/// diagonal.
#[test]
fn vit_move_07_stat_16_reach() {
    for (at, reached) in [((3, 2), true), ((4, 2), true), ((4, 3), true), ((4, 4), false), ((5, 2), false)] {
        let mut t = aware([vera().held(&["spear"])], [guard().at(at.0, at.1)]);
        let threatens =
            t.fight().arena().threatens(fray::kernel::ids::CombatantId(0), fray::kernel::ids::CombatantId(1), None);
        assert_eq!(threatens, reached, "{at:?}");
    }
}

/// VIT-MOVE-06: footprints by Size, distances from the nearest cells, and the smallest may be where a foe is.
#[test]
fn vit_move_06_footprints() {
    let sizes = [
        ("fine", 1),
        ("diminutive", 1),
        ("tiny", 1),
        ("small", 1),
        ("medium", 1),
        ("large", 2),
        ("huge", 3),
        ("gargantuan", 4),
    ];
    for (size, side) in sizes.into_iter().chain([("colossal", 6)]) {
        let beast = piece("Beast", "ordinary", 2, &[]).size(size).at(8, 0);
        let mut t = lay([vera().at(0, 0)], [beast]).deal_with(&d20(&[15, 1]));
        let (me, beast) = (t.who("Vera"), t.who("Beast"));
        let arena = t.fight().arena();
        assert_eq!((arena.rect(beast).side, arena.distance(me, beast)), (side, 8), "{size}");
        let behind = lay([vera().at(15, 0)], [piece("Beast", "ordinary", 2, &[]).size(size).at(8, 0)]);
        let mut t = behind.deal_with(&d20(&[15, 1]));
        let far = t.fight().arena().distance(me, beast);
        assert_eq!(far, 15 - 8 - i16::from(side - 1), "{size}");
    }
    for (size, may) in [("fine", true), ("tiny", true), ("small", false), ("medium", false)] {
        let small = vera().size(size);
        let mut t = aware([small.clone(), milo().at(2, 3)], [guard()]);
        t.act("Vera", "move", ());
        let friend = t.walking(&[(2, 3)]);
        t.refuse(friend);
        let foe = t.walking(&[(3, 2)]);
        if may {
            t.submit(foe);
            t.pass();
            assert_eq!((t.at("Vera"), t.at("Guard")), (Some((3, 2)), Some((3, 2))), "{size}");
            t.dice(&[(20, 10), (4, 1), (4, 1)]).act("Vera", "attack", "Guard");
            assert_eq!(t.pool("Guard", "vp"), 4);
        } else {
            t.refuse(foe);
        }
        let mut t = aware([small.at(4, 2)], [guard()]);
        t.end().act("Guard", "move", ());
        let back = t.walking(&[(4, 2)]);
        if may {
            t.submit(back);
            assert_eq!(t.asked(), "window step Vera");
            t.pass();
            assert_eq!(t.at("Guard"), Some((4, 2)), "{size}");
        } else {
            t.refuse(back);
        }
    }
}

/// VIT-RULE-32: attacks come in the middle of a Move, of sneaking, tumbling, climbing and swimming; a Charge and a
/// Withdrawal are one thing each.
#[test]
fn vit_rule_32_what_may_be_interrupted() {
    let mut t = aware([vera()], [guard().at(9, 2)]);
    for (action, moves) in [("move", 6), ("tumble", 3)] {
        t.act("Vera", action, ());
        assert_eq!(t.moves(), moves);
        t.walk(&[if action == "move" { (3, 2) } else { (3, 3) }]);
        t.end().end();
    }
    for (action, left) in [("move", 5), ("tumble", 2)] {
        let mut t = aware([vera().held(&["pistol"])], [guard().at(9, 2)]);
        t.act("Vera", action, ()).walk(&[(3, 2)]).dice(&d20(&[1])).act("Vera", "attack", "Guard");
        assert_eq!(t.moves(), left, "{action}");
        t.walk(&[(4, 2)]);
        assert_eq!((t.at("Vera"), t.pool("Vera", "short")), (Some((4, 2)), 0));
    }
    // On a ladder and in calm water nothing is rolled; each cell costs two, and a second Move would be one more roll.
    for (ground, dice, left) in
        [("ladder", &[][..], 4), ("rough_face", &[20], 4), ("deep_water", &[], 4), ("rough_water", &[20], 4)]
    {
        let mut t = super::TestScene::new(
            "vitality",
            &["................"; 3].map(|row| if ground.is_empty() { row } else { "..~~~~.........." }),
        )
        .legend('~', &format!("Ground({ground:?})"))
        .side("heroes", [vera().held(&["pistol"]).at(1, 1)])
        .side("others", [guard().at(12, 1)])
        .deal_with(&d20(&[15, 1]));
        t.act("Vera", "move", ()).dice(&d20(dice)).walk(&[(2, 1)]);
        assert_eq!(t.moves(), left, "{ground}");
        t.dice(&d20(&[1])).act("Vera", "attack", "Guard").walk(&[(3, 1)]);
        assert_eq!((t.at("Vera"), t.moves()), (Some((3, 1)), left - 2), "{ground}");
    }
    // A sneaking combatant uses a thing and goes on unseen, with one contest for all of the Move.
    let mut t = super::TestScene::new("vitality", &["~~~~~~~~~~~~~~~~"; 7])
        .legend('~', r#"Ground("gloom")"#)
        .side("heroes", [milo().at(0, 3)])
        .side("others", [guard().at(5, 3)])
        .deal_with(&d20(&[15, 3]));
    t.act("Milo", "move", ()).walk(&[(0, 4)]).dice(&d20(&[15, 1])).act("Milo", "hide", ());
    t.dice(&d20(&[1])).act("Milo", "search", ());
    assert_eq!((t.has("Milo", "hidden"), t.moves()), (true, 5));
    t.walk(&[(0, 5)]);
    assert!(t.has("Milo", "hidden"));
    t.dice(&d20(&[15, 1])).end();
    assert!(t.has("Milo", "hidden"));

    let mut t = aware([vera().held(&["pistol"])], [guard().at(9, 2)]);
    t.act("Vera", "withdraw", ()).walk(&[(1, 2)]);
    assert!(!t.may("Vera", "attack") && !t.may("Vera", "search") && !t.may("Vera", "aim"));
    assert_eq!(t.moves(), 11);
    let mut t = aware([vera()], [guard().at(6, 2)]);
    t.dice(&d20(&[1])).act("Vera", "charge", TestTarget::Line("Guard".into(), 5, 2));
    assert_eq!((t.moves(), t.pool("Vera", "standard"), t.pool("Vera", "short")), (0, 0, 0));
}

/// VIT-ACT-21: a 5-foot step leads onto no difficult ground.
#[test]
fn vit_act_21_a_step_over_even_ground() {
    let mut t = super::TestScene::new("vitality", &["........", "..m.....", "........"])
        .legend('m', "Ground(\"mud\")")
        .side("heroes", [vera().at(2, 0)])
        .side("others", [guard().at(7, 2)])
        .deal_with(&d20(&[15, 1]));
    let mud = t.acting("Vera", "five_foot_step", TestTarget::Cell(2, 1));
    t.refuse(mud);
    t.act("Vera", "five_foot_step", TestTarget::Cell(3, 1));
    assert_eq!(t.at("Vera"), Some((3, 1)));
}
