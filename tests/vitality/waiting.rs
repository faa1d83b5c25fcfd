//! Readied actions.

use fray::fight::state::order::{ChosenTarget, OrderKind};
use fray::testkit::{TestBattle, TestTarget, deed, held, held_for};

use super::{TestScene, aware, d20, guard, vera};

fn begin(foe: fray::testkit::TestCombatant) -> TestBattle {
    aware([vera().held(&["pistol"])], [foe])
}

/// VIT-ACT-41: for a standard action an attack or a Move waits for what is named; it comes before that, once, at no
/// other cost, and is lost with the next turn.
#[test]
fn vit_act_41_ready() {
    let mut t = begin(guard().at(9, 2));
    t.act("Vera", "ready", deed("attack", "attacks"));
    assert_eq!((t.pool("Vera", "standard"), t.pool("Vera", "short")), (0, 1));
    t.end();
    // It comes before the attack, and an empty allowance does not matter.
    t.act("Guard", "move", ()).go(3, 2);
    t.act("Guard", "attack", "Vera");
    assert_eq!(t.asked(), "window declared Vera");
    let before = t.pool("Vera", "opportunity");
    t.dice(&[(20, 10), (6, 1), (6, 1), (6, 1), (20, 10)]).act("Vera", "attack", "Guard");
    assert_eq!((t.pool("Vera", "opportunity"), t.pool("Guard", "vp")), (before, 5));
    assert_eq!(t.asked(), "turn Guard");
    // What has not come is lost.
    let mut t = begin(guard().at(9, 2));
    t.act("Vera", "ready", deed("attack", "attacks")).end().end().end();
    t.act("Guard", "move", ()).go(3, 2);
    t.dice(&d20(&[10])).act("Guard", "attack", "Vera");
    assert_eq!(t.asked(), "turn Guard");
    // Only an attack or a Move, and no other name for them.
    let mut t = begin(guard().at(9, 2));
    for act in ["trip", "withdraw", "sprint", "reload", "use_object", "finish", "set_out"] {
        let body = t.acting("Vera", "ready", deed(act, "attacks"));
        t.refuse(body);
    }
}

/// VIT-ACT-41: a foe that comes into view, a Move, and a foe that uses a thing.
#[test]
fn vit_act_41_what_it_waits_for() {
    let hall = || {
        TestScene::new("vitality", &["...#....", "...#....", "........"])
            .side("heroes", [vera().held(&["pistol"]).at(0, 0)])
            .side("others", [guard().at(7, 0).fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#)])
    };
    let mut t = hall().deal_with(&d20(&[12, 15]));
    t.end();
    t.act("Vera", "ready", deed("attack", "view")).end();
    t.act("Guard", "move", ()).walk(&[(6, 1), (5, 2)]);
    assert_eq!(t.asked(), "window stepped Vera");
    t.dice(&d20(&[2])).act("Vera", "attack", "Guard");
    // So near to where she stands.
    let mut t = begin(guard().at(9, 2));
    t.act("Vera", "ready", held(&[("attack", "")], "near")).end();
    t.act("Guard", "move", ()).walk(&[(8, 2), (7, 2), (6, 2), (5, 2)]);
    assert_eq!(t.asked(), "turn Guard");
    t.walk(&[(4, 2)]);
    assert_eq!(t.asked(), "window stepped Vera");
    t.pass();
    let mut t = TestScene::new("vitality", &["......", "....D.", "......"])
        .legend('D', r#"Object(object: "door", on: "floor")"#)
        .side("heroes", [vera().held(&["pistol"]).at(0, 1)])
        .side("others", [guard().at(3, 1)])
        .deal_with(&d20(&[15, 1]));
    t.act("Vera", "ready", deed("attack", "uses")).end();
    t.act("Guard", "use_object", fray::testkit::object(4, 1));
    assert_eq!(t.asked(), "window declared Vera");
    t.pass();
    let mut t = begin(guard().at(9, 2));
    t.act("Vera", "ready", held_for("Guard", &[("attack", "")], "attacks"));
    t.end().act("Guard", "move", ()).go(3, 2);
    t.dice(&d20(&[10]));
    t.act("Guard", "attack", "Vera");
    assert_eq!(t.asked(), "window declared Vera", "the one who was named");
    t.pass();
}

/// VIT-ACT-41: a named place is the cells within so many of one, up to ten.
#[test]
fn vit_act_41_how_near() {
    for (cells, may) in [(0, true), (10, true), (11, false)] {
        let mut t = begin(guard().at(9, 2));
        let OrderKind::Act(mut draft) = t.acting("Vera", "ready", held(&[("attack", "")], "near")) else {
            panic!("an act")
        };
        let ChosenTarget::Deed(held) = &mut draft.aim else { panic!("a deed") };
        held.terms.number = cells;
        if may {
            t.submit(OrderKind::Act(draft));
        } else {
            t.refuse(OrderKind::Act(draft));
        }
    }
}

/// A straight way, in the turn of another.
#[test]
fn a_move_held_ready_is_straight() {
    let mut t = aware([vera()], [guard().held(&["pistol"]).at(6, 2)]);
    t.act("Vera", "ready", deed("move", "attacks")).end();
    t.act("Guard", "attack", "Vera");
    assert_eq!(t.asked(), "window declared Vera");
    let crooked = t.acting("Vera", "set_out", TestTarget::Cell(3, 4));
    t.refuse(crooked);
    t.dice(&d20(&[19])).act("Vera", "set_out", TestTarget::Cell(2, 6));
    assert_eq!((t.at("Vera"), t.asked().as_str()), (Some((2, 6)), "turn Guard"));
}
