//! The AI's use of points, initiative and wounds: each behaviour where it is right, and beside it where it is not.

use fray::ai::Policy;
use fray::fight::state::order::{ChosenTarget, OrderKind};
use fray::kernel::dice::Dice;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ayla, begin, brute, field, lay, medic, near_brute, piece};

/// Ayla has 14 initiative, the Brute 10.
const FIRST: [[u16; 3]; 2] = [[1, 1, 2], [1, 1, 2]];

/// AP-RULE-11: the AI breaks in when a foe strikes at an ally and its points would soon be lost; never for anything
/// else, and not when they are worth keeping.
#[test]
fn ap_rule_11_breaking_in() {
    let mut t = field([ayla()], [brute()], &FIRST);
    t.loud().end();
    assert_eq!(t.answer_key(), "pass", "a turn begins");
    t.pass().act("Brute", "seize_initiative", ());
    assert_eq!((t.asked().as_str(), t.answer_key().as_str()), ("window declared Ayla", "pass"));
    let mut t = field([ayla()], [brute()], &FIRST);
    t.loud().end().pass().act("Brute", "standard_attack", "Ayla");
    assert!(t.answer_key().ends_with("_attack"), "14 of 21 points: {}", t.answer_key());
    let mut t = field([ayla()], [brute()], &FIRST);
    t.loud().act("Ayla", "move", 4).act("Ayla", "move", 3).end().pass().act("Brute", "standard_attack", "Ayla");
    assert_eq!(t.answer_key(), "pass", "7 points are worth keeping");
}

/// A combatant that has lost most of what it can bear.
fn battered(piece: TestCombatant) -> TestCombatant {
    piece.pool("light", 4).pool("moderate", 3).pool("severe", 3).pool("critical", 1)
}

/// What the AI does in the turn that runs, and how far the acting combatant stands from the Brute after it.
fn turn(t: &mut TestBattle) -> (Vec<String>, i16) {
    let by = t.whose_turn().expect("a turn runs");
    t.fight().set_dice(Dice::seeded(1));
    let mut minds = [Policy::Regular.mind(1), Policy::Regular.mind(2)];
    let (mut done, me) = (Vec::new(), t.who(&by));
    while t.whose_turn().as_ref() == Some(&by) {
        let side = t.fight().decision().expect("there is a decision").side.index();
        let body = minds[side].answer(t.fight()).expect("there is a decision").body;
        if let OrderKind::Act(draft) = &body
            && draft.by == me
        {
            done.push(t.fight().rules().action(draft.action).key.value.clone());
        }
        t.submit(body);
    }
    let foe = t.who("Brute");
    let arena = t.fight().arena();
    (done, arena.rect_distance(arena.rect(me), arena.rect(foe)))
}

/// AP-RULE-11: a badly hurt combatant falls back behind a friend that keeps the foe busy; alone, or sound, it fights
/// on.
#[test]
fn ap_rule_11_falling_back() {
    let friend = ayla().named("Bela").at(4, 3);
    let three = [[6, 6, 5], [1, 1, 2], [1, 1, 2]];
    let fights = |done: &[String]| done.iter().any(|act| act.ends_with("_attack"));
    let (done, gap) = turn(&mut field([battered(ayla()), friend.clone()], [brute()], &three));
    assert!(!fights(&done) && gap > 3, "{done:?} {gap}");
    let (done, _) = turn(&mut field([ayla(), friend], [brute()], &three));
    assert!(fights(&done), "{done:?}");
    let (done, _) = turn(&mut field([battered(ayla())], [brute()], &[[6, 6, 5], [1, 1, 2]]));
    assert!(fights(&done), "{done:?}");
}

/// AP-RULE-11: where no foe is near, wounds are treated, and acts over several turns go on.
#[test]
fn ap_rule_11_treating_wounds() {
    let hurt = battered(ayla()).at(0, 0);
    let mut t = field([medic().at(1, 0), hurt], [brute().at(11, 6)], &[[6, 6, 5], [1, 1, 2], [1, 1, 1]]);
    let mut minded = Policy::Regular.mind(1);
    let order = minded.answer(t.fight()).expect("there is a decision");
    let OrderKind::Act(draft) = &order.body else { panic!("{order:?}") };
    assert_eq!(t.fight().rules().action(draft.action).key.value, "treat_critical");
    t.submit(order.body);
    t.end().end().end();
    assert_eq!((t.whose_turn().as_deref(), t.answer_key().as_str()), (Some("Medic"), "EndTurn"));
    let mut t = field([medic().at(1, 0), ayla().at(0, 0)], [brute().at(11, 6)], &[[6, 6, 5], [1, 1, 2], [1, 1, 1]]);
    assert!(!t.answer_key().starts_with("treat"));
}

/// A foe whom no blow gets through to is hindered in another way, and one who can be hurt is struck.
#[test]
fn a_foe_that_no_blow_hurts_is_hindered() {
    let (done, _) = turn(&mut field([ayla()], [near_brute()], &FIRST));
    assert!(done.iter().any(|act| act.ends_with("_attack")), "{done:?}");
    let iron = near_brute().fields(r#"modifiers: [(to: "toughness", op: Add("60"))]"#);
    let (done, _) = turn(&mut field([ayla()], [iron], &FIRST));
    assert!(done.iter().any(|act| ["disarm", "distract", "trip", "shove"].contains(&act.as_str())), "{done:?}");
}

/// An archer who cannot pay for a shot from the best place for one shoots from where the points reach.
#[test]
fn a_shot_is_taken_from_the_best_place_that_can_be_paid_for() {
    let rows = ["................", "...........w....", "................", "................", "................"];
    for left in 7..=12 {
        let archer = ayla().named("Archer").score("aim", 2).score("bows", 1).held(&["bow"]).pool("ap", left - 7);
        let lay = TestScene::new("action_points", &rows).legend('w', r#"Ground("low_wall")"#);
        let lay = lay.side("heroes", [archer.at(5, 1)]).side("monsters", [brute().at(12, 1)]);
        let mut t = begin(&lay.fields("open_sheets: true"), &FIRST);
        let (done, near) = turn(&mut t);
        let best: (&[&str], i16) =
            if left < 9 { (&["standard_attack"], 7) } else { (&["move", "standard_attack"], 12) };
        assert_eq!((done.iter().map(String::as_str).collect::<Vec<_>>().as_slice(), near), best, "{left} points");
    }
}

/// Ayla beside a Brute whom no blow gets through to.
fn before_iron(ayla: TestCombatant, brute: TestCombatant) -> TestBattle {
    field([ayla], [brute.fields(r#"modifiers: [(to: "toughness", op: Add("60"))]"#)], &[[6, 6, 5], [1, 1, 2]])
}

/// How a foe is hindered whom no blow hurts: a weapon is struck from its hand, who has none is tripped, and who is too
/// good for both is distracted.
#[test]
fn each_hindrance_has_its_foe() {
    let sturdy = || near_brute().score("power", 9).score("agility", 9);
    let mut t = before_iron(ayla().score("melee", 6), sturdy().score("prc", 9).held(&["war_axe"]));
    assert_eq!(t.answer_key(), "disarm");
    // Both hands are full, so that she does not grapple.
    let mut t = before_iron(ayla().score("power", 8).held(&["greatsword"]), near_brute().held(&[]));
    assert_eq!(t.answer_key(), "trip");
    let mut t = before_iron(ayla().score("prs", 6).score("deception", 6), sturdy().score("melee", 9));
    assert_eq!(t.answer_key(), "distract");
}

/// A foe with its back to a drop is shoved over it, and left where it is on level ground.
#[test]
fn foes_are_shoved_over_edges() {
    let cast = |ground: &str| {
        let lay = lay([ayla().score("power", 8)], [near_brute()]).elevation(&[ground; 7]);
        begin(&lay, &FIRST)
    };
    let mut t = cast("888800000000");
    let OrderKind::Act(draft) = t.answer() else { panic!("she acts") };
    let over = matches!(draft.aim, ChosenTarget::Line(_, to) if to.x == 4);
    assert!(t.answer_key() == "shove" && over, "{draft:?}");
    assert_ne!(cast("888888888888").answer_key(), "shove");
}

/// Fire that harms all in a place is aimed so that it takes every foe and not the friend beside them; at one foe a dart
/// does.
#[test]
fn fire_takes_all_foes_and_no_friend() {
    let scores = [("rsn", 3), ("lor", 3), ("speed", 1), ("str", 2), ("arcana", 2), ("fire", 3)];
    let mage = || piece("Mira", &scores).knows(&["fire_dart", "flame_burst"]).pool("ap", 10).at(1, 3);
    let foe = |name: &str, x: i16, y: i16| brute().named(name).at(x, y);
    let foes = [foe("Brute", 8, 2), foe("Second", 9, 3), foe("Third", 8, 4)];
    let mut t = field([mage(), ayla().at(6, 3)], foes, &[[6, 6, 5], [1, 1, 2], [1, 1, 2], [1, 1, 2], [1, 1, 1]]);
    let OrderKind::Act(draft) = t.answer() else { panic!("she casts") };
    let burned = t.fight().arena().covered(&draft);
    let within = |(x, y): (i16, i16)| burned.iter().any(|c| (c.x, c.y) == (x, y));
    assert_eq!(t.answer_key(), "flame_burst");
    assert_eq!([(8, 2), (9, 3), (8, 4), (6, 3)].map(within), [true, true, true, false], "{burned:?}");
    let mut t = field([mage(), ayla().at(7, 3)], [foe("Brute", 8, 3)], &[[6, 6, 5], [1, 1, 2], [1, 1, 2]]);
    assert_eq!(t.answer_key(), "fire_dart");
}

/// A friend who lies dying is kept from it, with a foe some way off; who only lies senseless is not.
#[test]
fn the_dying_are_stabilised() {
    let cast = |down: &[&str]| {
        let friend = ayla().named("Bela").pool("light", 2).pool("moderate", 2).begins(down).at(3, 3);
        field([medic().at(2, 2).pool("ap", 12), friend], [brute().at(9, 3)], &[[6, 6, 5], [1, 1, 2], [1, 1, 1]])
    };
    assert_eq!(cast(&["dying", "unconscious"]).answer_key(), "stabilize");
    assert_ne!(cast(&["unconscious"]).answer_key(), "stabilize");
}

/// Who could begin to treat a friend's wounds first keeps another from dying.
#[test]
fn the_dying_come_before_slow_treatment() {
    let cast = |down: &[&str]| {
        let (hurt, friend) = (battered(ayla()).at(0, 0), ayla().named("Bela").pool("moderate", 2).at(2, 1));
        let dice = [[6, 6, 5], [1, 1, 2], [1, 1, 2], [1, 1, 1]];
        field([medic().at(1, 0).pool("ap", 12), hurt, friend.begins(down)], [brute().at(11, 6)], &dice)
    };
    assert_eq!(cast(&["dying", "unconscious"]).answer_key(), "stabilize");
    assert_eq!(cast(&["unconscious"]).answer_key(), "treat_critical");
}

/// With an archer about, a crossbow is shot from behind a corner and loaded there; in the open there is nothing to go
/// behind.
#[test]
fn crossbows_are_loaded_in_cover() {
    let cast = |corner: &str| {
        let rows = [".".repeat(16), ".".repeat(16), corner.to_owned(), ".".repeat(16)];
        let rows = rows.each_ref().map(String::as_str);
        let foe = brute().held(&["bow"]).score("aim", 3).at(13, 2);
        let hard = foe.fields(r#"modifiers: [(to: "toughness", op: Add("20"))]"#);
        let lay = TestScene::new("action_points", &rows).side("monsters", [hard]);
        let hero = ayla().held(&["crossbow"]).at(4, 1);
        begin(&lay.side("heroes", [hero]).fields("open_sheets: true"), &[[1, 1, 1], [6, 6, 5]])
    };
    for (corner, covered) in [("....#...........", true), ("................", false)] {
        let mut t = cast(corner);
        let (first, _) = turn(&mut t);
        assert!(first.contains(&"standard_attack".to_owned()), "{first:?}");
        while t.whose_turn().as_deref() != Some("Ayla") {
            t.end();
        }
        let (brute, ayla) = (t.who("Brute"), t.who("Ayla"));
        let arena = t.fight().arena();
        assert_eq!(arena.cover_level(arena.facing(brute, ayla)) > 0, covered, "{first:?}");
        assert_eq!(t.answer_key(), "load");
    }
}
