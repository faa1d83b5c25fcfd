//! Tumbling past foes, climbing, swimming and jumping.

use fray::testkit::TestTarget;

use super::{TestScene, aware, d20, guard, vera};

/// VIT-MOVE-14: half the speed, and Acrobatics against the CMD of each foe whose reach is left, once in a Move; a
/// beaten foe has no opening. Through a foe it is a Major penalty, and a failure stops before it.
#[test]
fn vit_move_14_tumble() {
    let begin = || aware([vera()], [guard(), guard().named("Other").at(2, 3)]);
    let mut t = begin();
    t.act("Vera", "tumble", ());
    assert_eq!(t.moves(), 3);
    t.dice(&d20(&[10, 9])).walk(&[(1, 1)]);
    // 10 + 3 is enough against 13, 9 + 3 is not.
    assert_eq!(t.asked(), "window step Other");
    t.pass().walk(&[(0, 1)]);
    assert_eq!(t.at("Vera"), Some((0, 1)));
    let mut t = aware([vera()], [guard().at(3, 2)]);
    t.dice(&d20(&[14])).act("Vera", "tumble_through", TestTarget::Cell(4, 2));
    assert_eq!((t.last_roll().total, t.at("Vera"), t.asked().as_str()), (14 + 3 - 4, Some((4, 2)), "turn Vera"));
    let mut t = aware([vera()], [guard().at(4, 2)]);
    t.dice(&d20(&[13])).act("Vera", "tumble_through", TestTarget::Cell(5, 2));
    assert_eq!((t.at("Vera"), t.pool("Vera", "short"), t.pool("Vera", "standard")), (Some((3, 2)), 0, 1));
    let far = t.acting("Vera", "tumble_through", TestTarget::Cell(7, 2));
    t.refuse(far);
    // A Major penalty and a Minor bonus are a Minor penalty. The ends of the die decide, and no other faces.
    for (die, ranks, through) in [(12, 0, true), (11, 0, false), (2, 20, true), (1, 20, false), (20, -20, true)] {
        let mut t = super::lay([vera().score("acrobatics", ranks)], [guard()])
            .fields(r#"helps: [(name: "Mats", to: "checking", points: 1, side: "heroes")]"#)
            .deal_with(&d20(&[1, 20]));
        t.end().dice(&d20(&[die])).act("Vera", "tumble_through", TestTarget::Cell(4, 2));
        assert_eq!(
            (t.last_roll().total, t.at("Vera") == Some((4, 2))),
            (i32::from(die) + 3 + ranks - 2, through),
            "{die}"
        );
    }
}

/// VIT-MOVE-05: no diagonal past a corner; friends and helpless foes are passed, other foes only by force or by skill,
/// and no walk ends on another combatant.
#[test]
fn vit_move_05_passing() {
    let mut t = TestScene::new("vitality", &["....", ".#..", "...."])
        .side("heroes", [vera().at(0, 1)])
        .side("others", [guard().at(3, 0)])
        .deal_with(&d20(&[15, 1]));
    t.act("Vera", "move", ()).walk(&[(0, 0)]);
    let corner = t.walking(&[(1, 0), (2, 1)]);
    t.refuse(corner);
    let hall = |between: fray::testkit::TestCombatant, friend: bool| {
        let (mut heroes, mut others) = (vec![vera().at(0, 0)], vec![guard().at(9, 0)]);
        if friend {
            heroes.push(between);
        } else {
            others.push(between);
        }
        let dice = d20(if friend { &[15, 14, 1] } else { &[15, 1, 1] });
        TestScene::new("vitality", &["..........", "##########"])
            .side("heroes", heroes)
            .side("others", others)
            .deal_with(&dice)
    };
    let way = [(1, 0), (2, 0), (3, 0)];
    let mut t = hall(super::milo().at(2, 0), true);
    t.act("Vera", "move", ());
    let ends = t.walking(&way[..2]);
    t.refuse(ends);
    t.walk(&way);
    assert_eq!(t.at("Vera"), Some((3, 0)));
    let mut t = hall(guard().named("Other").at(2, 0), false);
    assert!(t.may("Vera", "overrun") && t.may("Vera", "tumble_through"));
    t.act("Vera", "move", ());
    let walk = t.walking(&way);
    t.refuse(walk);
    let mut t = hall(guard().named("Other").begins(&["unconscious"]).at(2, 0), false);
    t.act("Vera", "move", ()).walk(&way);
    assert_eq!(t.at("Vera"), Some((3, 0)));
}

/// VIT-MOVE-10, VIT-ACT-28: a ladder needs no roll, rougher faces Athletics against 15 or 20; climbing is at half speed
/// and without Dexterity on Defence, and a failure by 5 is a fall.
#[test]
fn vit_move_10_act_28_climbing() {
    let strip = |kind: &str, levels: &str| {
        let blank = ".".repeat(levels.len());
        let mut t = TestScene::new("vitality", &[blank.as_str(), "..ffff....", blank.as_str()])
            .legend('f', &format!("Ground({kind:?})"))
            .elevation(&[levels; 3])
            .side("heroes", [vera().at(1, 1)])
            .side("others", [guard().at(9, 2)])
            .deal_with(&d20(&[15, 1]));
        t.act("Vera", "move", ());
        t
    };
    let mut t = strip("ladder", "0012344444");
    t.walk(&[(2, 1)]);
    assert_eq!((t.moves(), t.value("Vera", "defence")), (4, 6 + 2));
    t.walk(&[(2, 0)]);
    assert_eq!(t.value("Vera", "defence"), 6 + 3 + 2);
    for (kind, dc) in [("rough_face", 15_u16), ("smooth_face", 20)] {
        let mut t = strip(kind, "2222222222");
        t.dice(&d20(&[dc - 7])).walk(&[(2, 1), (3, 1)]);
        assert_eq!((t.last_roll().against, t.at("Vera"), t.moves()), (i32::from(dc), Some((3, 1)), 2));
        let mut t = strip(kind, "2222222222");
        t.dice(&d20(&[dc - 8])).walk(&[(2, 1), (3, 1)]);
        assert_eq!((t.at("Vera"), t.moves(), t.has("Vera", "climbing")), (Some((1, 1)), 0, false), "{kind}");
    }
    for (die, at, lost) in [(8, (4, 1), 0), (4, (3, 1), 0), (3, (1, 0), 2)] {
        let mut t = strip("rough_face", "0012344444");
        t.dice(&d20(&[8])).walk(&[(2, 1), (3, 1)]).act("Vera", "move", ());
        let fall = if die == 3 { &[(20, 1), (6, 2)][..] } else { &[] };
        t.dice(&[&d20(&[die]), fall].concat()).walk(&[(4, 1)]);
        assert_eq!((t.at("Vera"), t.pool("Vera", "vp"), t.has("Vera", "prone")), (Some(at), 26 - lost, die == 3));
    }
}

/// VIT-MOVE-11: calm water needs no roll, rougher water Athletics against 15 or 20; half the speed, and a failure gets
/// no farther, for a point of Vitality if it is by 5.
#[test]
fn vit_move_11_swimming() {
    let lake = |kind: &str| {
        let mut t = TestScene::new("vitality", &["........", ".ww.....", "........"])
            .legend('w', &format!("Ground(\"{kind}\")"))
            .side("heroes", [vera().at(0, 1)])
            .side("others", [guard().at(7, 0)])
            .deal_with(&d20(&[15, 1]));
        t.act("Vera", "move", ());
        t
    };
    let mut t = lake("deep_water");
    t.walk(&[(1, 1), (2, 1)]);
    assert_eq!((t.at("Vera"), t.moves()), (Some((2, 1)), 2));
    for (kind, die) in [("rough_water", 8), ("stormy_water", 13)] {
        let mut t = lake(kind);
        t.dice(&d20(&[die])).walk(&[(1, 1), (2, 1)]);
        assert_eq!((t.at("Vera"), t.moves()), (Some((2, 1)), 2), "{kind}");
        for (less, lost) in [(1, 0), (4, 0), (5, 1)] {
            let mut t = lake(kind);
            t.dice(&d20(&[die - less])).walk(&[(1, 1)]);
            assert_eq!((t.at("Vera"), t.moves(), t.pool("Vera", "vp")), (Some((0, 1)), 0, 26 - lost), "{kind} {less}");
        }
    }
}

/// VIT-MOVE-12: Athletics against the feet of a gap, twice as many without a run-up of two cells; a failure by 5 falls
/// in.
#[test]
fn vit_move_12_jumping() {
    let gap = |start: i16, wide: usize| {
        let row = format!("22222{}{}", "0".repeat(wide), "2".repeat(11 - wide));
        TestScene::new("vitality", &["................"])
            .elevation(&[row.as_str()])
            .side("heroes", [vera().at(start, 0)])
            .side("others", [guard().at(15, 0)])
            .deal_with(&d20(&[15, 1]))
    };
    let mut t = gap(2, 2);
    t.act("Vera", "jump", TestTarget::Cell(7, 0));
    assert_eq!((t.at("Vera"), t.pool("Vera", "short")), (Some((7, 0)), 0), "10 ft are easy with a run-up");
    for (start, die, to, prone) in [(2, 8, 8, false), (2, 7, 4, false), (2, 4, 4, false), (2, 3, 5, true)] {
        let mut t = gap(start, 3);
        let dice: Vec<(u16, u16)> =
            std::iter::once((20, die)).chain(prone.then_some((20, 1))).chain(prone.then_some((6, 1))).collect();
        t.dice(&dice).act("Vera", "jump", TestTarget::Cell(8, 0));
        assert_eq!((t.at("Vera"), t.has("Vera", "prone")), (Some((to, 0)), prone), "{die}");
    }
    let mut t = gap(4, 2);
    t.dice(&d20(&[13])).act("Vera", "jump", TestTarget::Cell(7, 0));
    assert_eq!((t.last_roll().against, t.at("Vera")), (20, Some((7, 0))), "from where she stands");
}

/// VIT-MOVE-09: a Move, a Crawl, a Sprint and a Charge out of what is threatened give an opening; a 5-foot step, the
/// first cell of a Withdrawal, forced movement and a successful tumble give none.
#[test]
fn vit_move_09_what_gives_an_opening() {
    let begin = |prone: bool| {
        let begins: &[&str] = if prone { &["prone"] } else { &[] };
        aware([vera().begins(begins)], [guard(), guard().named("Far").at(2, 6)])
    };
    for (act, on, opens) in [
        ("crawl", TestTarget::Cell(1, 2), "window declared Guard"),
        ("sprint", TestTarget::Cell(0, 2), "window step Guard"),
        ("charge", fray::testkit::line("Far", 2, 5), "window step Guard"),
        ("five_foot_step", TestTarget::Cell(1, 2), "turn Vera"),
    ] {
        let mut t = begin(act == "crawl");
        t.act("Vera", act, on);
        assert_eq!(t.asked(), opens, "{act}");
    }
    let mut t = begin(false);
    t.act("Vera", "move", ()).walk(&[(1, 2)]);
    assert_eq!(t.asked(), "window step Guard");
    let mut t = begin(false);
    t.act("Vera", "withdraw", ()).walk(&[(1, 2), (0, 2)]);
    assert_eq!(t.asked(), "turn Vera");
    let mut t = begin(false);
    t.act("Vera", "tumble", ()).dice(&d20(&[20])).walk(&[(1, 2)]);
    assert_eq!(t.asked(), "turn Vera");
    let mut t = aware([vera(), super::milo().at(4, 2)], [guard()]);
    t.dice(&d20(&[5])).act("Vera", "reposition", "Guard").act("Vera", "steer", fray::testkit::line("Guard", 3, 1));
    assert_eq!(t.asked(), "turn Vera", "Milo threatens it, and it was moved by force");
}
