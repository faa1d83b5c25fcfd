//! What ground and posture do to a step, changes of posture, doors, and breaking what stands in the way.

use fray::fight::state::log::Event;
use fray::fight::state::order::OrderKind;
use fray::testkit::{TestBattle, TestCombatant, TestScene, object};

use super::{ayla, brute, d6, field};

/// Ayla at the left of a row of ground, in her turn; `m` mud, `t` thicket, `w` knee-high and `W` waist-high water, `h`
/// a steep slope.
fn row(row: &str, walker: TestCombatant) -> TestBattle {
    TestScene::new("action_points", &[row])
        .legend('m', "Ground(\"mud\")")
        .legend('t', "Ground(\"thicket\")")
        .legend('w', "Ground(\"shallows\")")
        .legend('W', "Ground(\"waist_water\")")
        .legend('h', "Ground(\"hill\")")
        .side("heroes", [walker.at(0, 0)])
        .side("monsters", [brute().at(11, 0)])
        .fields("open_sheets: true")
        .deal_with(&d6(&[1, 1, 2, 1, 1, 2]))
}

/// What one step to the right costs.
fn step(t: &mut TestBattle) -> u16 {
    t.act("Ayla", "move", 4);
    let before = t.moves();
    t.walk(&[(1, 0)]);
    before - t.moves()
}

/// AP-MOVE-06, AP-MOVE-13, AP-MOVE-17: difficult ground costs a multiple, and so does posture; factors multiply, and
/// the second diagonal doubles all of it.
#[test]
fn ap_move_06_13_17_factors_multiply() {
    for (ground, posture, cost) in [
        (".", None, 1),
        ("m", None, 2),
        ("w", None, 2),
        ("h", None, 2),
        ("t", None, 3),
        ("W", None, 4),
        (".", Some("crouching"), 2),
        (".", Some("prone"), 2),
        ("m", Some("crouching"), 4),
        ("t", Some("prone"), 6),
        ("W", Some("crouching"), 8),
    ] {
        let walker = posture.map_or_else(ayla, |p| ayla().begins(&[p]));
        let mut t = row(&format!(".{ground}.........."), walker);
        assert_eq!(step(&mut t), cost, "{ground} {posture:?}");
    }
    let mut t = field([ayla().begins(&["crouching"]).at(0, 0)], [brute().at(11, 6)], &[[1, 1, 2], [1, 1, 2]]);
    t.act("Ayla", "move", 4).walk(&[(1, 1), (2, 2)]);
    assert_eq!(t.moves(), 9 - 2 - 4);
}

/// AP-MOVE-08: rock faces by their holds: 4, 8, 12.
#[test]
fn ap_move_08_rock_faces() {
    for (face, cost) in [("rock_face", 4), ("bare_face", 8), ("smooth_face", 12)] {
        let lay = TestScene::new("action_points", &[".f.........."]).legend('f', &format!("Ground(\"{face}\")"));
        let lay = lay.side("heroes", [ayla().at(0, 0)]).side("monsters", [brute().at(11, 0)]);
        let mut t = lay.fields("open_sheets: true").deal_with(&d6(&[1, 1, 2, 1, 1, 2]));
        t.act("Ayla", "move", 4).act("Ayla", "move", 3).walk(&[(1, 0)]);
        assert_eq!(t.moves(), 9 + 6 - cost, "{face}");
    }
}

/// AP-MOVE-09: mud under waist-high water is both: 8.
#[test]
fn ap_move_09_mud_under_water() {
    let flood = "(actions: [(key: \"flood\", name: \"Flood\", text: \"\", occasion: Turn, \
                 does: [CreateTerrain(terrain: \"waist_water\", area: Near(\"2\"))])])";
    let lay = TestScene::new("action_points", &[".m.........."]).legend('m', "Ground(\"mud\")").rules(flood);
    let lay = lay.side("heroes", [ayla().at(0, 0)]).side("monsters", [brute().at(11, 0)]).fields("open_sheets: true");
    let mut t = lay.deal_with(&d6(&[1, 1, 2, 1, 1, 2]));
    t.act("Ayla", "flood", ());
    assert_eq!(step(&mut t), 8);
}

/// AP-MOVE-14: no combatant squeezes through between two walls, any does past one corner.
#[test]
fn ap_move_14_corners() {
    for (rows, passes) in [([".#.", "#..", "..."], false), ([".#.", "...", "..."], true)] {
        let lay = TestScene::new("action_points", &rows).side("heroes", [ayla().at(0, 0)]);
        let mut t = lay.side("monsters", [brute().at(2, 2)]).deal_with(&d6(&[1, 1, 2, 1, 1, 2]));
        t.act("Ayla", "move", 4);
        let order = t.walking(&[(1, 1)]);
        if passes {
            t.submit(order);
        } else {
            assert_eq!(t.refuse(order), "Step 1 of the path cuts a corner.");
        }
    }
}

/// AP-MOVE-15: a friend's cell costs double and is no place to stop.
#[test]
fn ap_move_15_past_a_friend() {
    let mut t = field(
        [ayla().at(0, 0), ayla().named("Bela").at(1, 0)],
        [brute().at(11, 6)],
        &[[1, 1, 3], [1, 1, 2], [1, 1, 2]],
    );
    t.act("Ayla", "move", 4);
    let stop = t.walking(&[(1, 0)]);
    assert_eq!(t.refuse(stop), "Somebody stands there.");
    t.walk(&[(1, 0), (2, 0)]);
    assert_eq!(t.moves(), 9 - 2 - 1);
}

/// AP-ACT-10: standing, crouching and lying, 2 AP each; from lying it takes two steps to stand.
#[test]
fn ap_act_10_posture_changes() {
    let mut t = field([ayla()], [brute().at(9, 5)], &[[1, 1, 2], [1, 1, 2]]);
    t.act("Ayla", "lie_down", ());
    assert!(t.has("Ayla", "prone"));
    assert_eq!(t.pool("Ayla", "ap"), 5);
    assert!(!t.may("Ayla", "stand_up") && !t.may("Ayla", "crouch") && !t.may("Ayla", "lie_down"));
    t.act("Ayla", "stand", ());
    assert!(!t.has("Ayla", "prone") && t.has("Ayla", "crouching"));
    t.act("Ayla", "stand_up", ());
    assert!(!t.has("Ayla", "crouching"));
    assert_eq!(t.pool("Ayla", "ap"), 1);
    t.end().end();
    t.act("Ayla", "crouch", ());
    t.act("Ayla", "lie_down", ());
    assert!(t.has("Ayla", "prone") && !t.has("Ayla", "crouching"));
}

/// Ayla at the left of a thing in a wall, the Brute behind it.
fn beside(thing: &str, hero: TestCombatant) -> TestBattle {
    TestScene::new("action_points", &["........", "..#.....", "..o.....", "..#....."])
        .legend('o', &format!("Object(object: \"{thing}\", on: \"floor\")"))
        .side("heroes", [hero.at(1, 2)])
        .side("monsters", [brute().at(5, 2)])
        .fields("open_sheets: true")
        .deal_with(&d6(&[1, 1, 2, 1, 1, 2]))
}

fn sees(t: &mut TestBattle) -> bool {
    let (from, to) = (t.who("Ayla"), t.who("Brute"));
    t.fight().arena().sees(from, to)
}

/// AP-RULE-13: a closed door stops steps and sight, an open one stops neither.
#[test]
fn ap_rule_13_doors() {
    let mut t = beside("door", ayla());
    assert!(!sees(&mut t));
    t.act("Ayla", "use_object", object(2, 2));
    assert!(sees(&mut t));
    t.act("Ayla", "move", 4).walk(&[(2, 2), (3, 2)]);
    let mut t = beside("door", ayla());
    t.act("Ayla", "move", 4);
    let order = t.walking(&[(2, 2)]);
    assert_eq!(t.refuse(order), "Step 1 of the path is blocked.");
}

/// AP-RULE-12: the chances that are shown for a strike at a thing are those that the dice meet.
#[test]
fn ap_rule_12_the_odds_of_breaking() {
    let mut t = beside("door", ayla().held(&["longsword"]).pool("ap", 14));
    let odds = |t: &mut TestBattle| {
        let OrderKind::Act(draft) = t.acting("Ayla", "batter", object(2, 2)) else { panic!("it is an act") };
        t.fight().arena().break_odds(&draft).expect("it is a strike at a thing")
    };
    let before = odds(&mut t);
    assert_eq!((before.bonus, before.against, before.left, before.most), (5, 5, 6, 6));
    assert_eq!((before.wear.max(), before.breaks.ways), (5, 0), "one blow is never enough");
    t.dice(&d6(&[2, 3, 4])).act("Ayla", "batter", object(2, 2));
    let then = odds(&mut t);
    assert_eq!((then.left, then.hit), (1, before.hit));
    // Whatever is light or more is enough now: one point more on the dice than it takes to hit.
    assert!(then.breaks.basis_points() > 9_000 && then.breaks.basis_points() < then.hit.basis_points());
}

/// AP-RULE-12: Defence 5, Toughness by what it is made of; what would be a wound is taken from its points, light 1 to
/// fatal 5, and at 0 it is destroyed.
#[test]
fn ap_rule_12_things_break() {
    let strong = || ayla().held(&["longsword"]).pool("ap", 14);
    let mut t = beside("door", strong());
    // No attacker is too close to a thing: 14 + 3 less 5 and 4 is 8, fatal.
    t.dice(&d6(&[2, 3, 4])).act("Ayla", "batter", object(2, 2));
    assert_eq!((t.last_roll().against, t.last_roll().total, t.last_roll().success), (5, 14, true));
    assert!(!sees(&mut t));
    // 6 + 5 + 3 less 9 is 5: severe, 3 more than the one point that is left.
    t.dice(&d6(&[1, 2, 3])).act("Ayla", "batter", object(2, 2));
    assert!(sees(&mut t), "it is broken");
    assert!(!t.may("Ayla", "batter"));
    assert_eq!(t.pool("Ayla", "ap"), 21 - 12);
    // Stone and iron are harder: 9 + 5 + 3 less 5 and 10 is 2, moderate; fifteen points take eight of those.
    let mut t = beside("gate", strong());
    for blow in 1..=3 {
        t.dice(&d6(&[2, 3, 4])).act("Ayla", "batter", object(2, 2));
        assert!(t.may("Ayla", "batter") || t.pool("Ayla", "ap") < 6, "blow {blow}");
    }
    let lines = worn(&t);
    assert_eq!(lines, [(2, 13), (2, 11), (2, 9)]);
    // A miss and a blow that does not get through leave it is.
    let weak = ayla().score("str", -4).score("dex", -4).score("swords", -4).pool("ap", 14);
    let mut t = beside("door", weak);
    t.dice(&d6(&[1, 2, 3])).act("Ayla", "batter", object(2, 2));
    assert!(!t.last_roll().success);
    assert!(worn(&t).is_empty());
}

/// What each blow at a thing took and left.
fn worn(t: &TestBattle) -> Vec<(i32, i32)> {
    let told = |event: &Event| match event {
        Event::ObjectWorn(_, _, worn, left) => Some((*worn, *left)),
        _ => None,
    };
    t.events().filter_map(told).collect()
}
