//! What the computer does to foes besides striking them, in small battles: pushes, throws, strikes at gear and pins, each
//! where it is right and beside it where it is not; and where it aims fire.

use fray::fight::state::order::{ChosenTarget, OrderKind};
use fray::testkit::{TestBattle, TestCombatant, TestScene};

/// An open floor.
const FLOOR: [&str; 5] = ["............"; 5];
/// A drop of eight levels two cells from Ada.
const DROP: &str = "888800000000";
/// Level ground.
const LEVEL: &str = "888888888888";
/// For a foe that has its first turn before Ada has hers.
const SOONER: &str = r#"(to: "initiative_bonus", op: Add("20"))"#;

/// A Medium combatant of rulesets with six abilities.
fn person(name: &str, class: &str, level: i32, scores: &[(&str, i32)]) -> TestCombatant {
    let usual = ["str", "dex", "con", "int", "wis", "cha"].map(|ability| (ability, 10));
    let bare = TestCombatant::new(name).size("medium").natural(&["unarmed"]).traits(&[class]).score("level", level);
    usual.iter().chain(scores).fold(bare, |piece, (key, n)| piece.score(key, *n))
}

/// A strong fighter with a blade.
fn ada(level: i32, blade: &str) -> TestCombatant {
    let scores = [("str", 16), ("dex", 14), ("con", 14), ("wis", 12), ("athletics", 8)];
    person("Ada", "warrior", level, &scores).held(&[blade]).at(2, 2)
}

/// A weak foe beside her, with more modifiers.
fn foe(modifiers: &str) -> TestCombatant {
    let scores = [("str", 12), ("dex", 12), ("con", 12)];
    let foe = person("Foe", "ordinary", 2, &scores).at(3, 2);
    foe.fields(&format!("modifiers: [{SOONER}, {modifiers}]"))
}

/// Ada and her foe on a floor, in her turn, once the foe has let its own pass.
fn face(ruleset: &str, floor: &str, sides: [TestCombatant; 2], goals: &str) -> TestBattle {
    let [hero, foe] = sides;
    let lay = TestScene::new(ruleset, &FLOOR).elevation(&[floor; 5]).fields("open_sheets: true");
    let lay = if goals.is_empty() { lay } else { lay.fields(goals) };
    let mut t = lay.side("heroes", [hero]).side("others", [foe]).deal_with(&[(20, 12), (20, 15)]);
    t.end();
    t
}

/// A combatant of `seconds`.
fn piece(name: &str, scores: &[(&str, i32)]) -> TestCombatant {
    let bare = TestCombatant::new(name).size("medium").natural(&["unarmed"]).traits(&["fearless"]);
    scores.iter().fold(bare, |piece, (key, n)| piece.score(key, *n))
}

/// Two combatants of `seconds`, the first of which comes first.
fn meet(floor: &str, hero: TestCombatant, foe: TestCombatant) -> TestBattle {
    let lay = TestScene::new("seconds", &FLOOR).elevation(&[floor; 5]).fields("open_sheets: true");
    lay.side("heroes", [hero.at(2, 2)]).side("others", [foe.at(3, 2)]).deal_with(&[(20, 15), (20, 5)])
}

/// FOUR-ACT-18: a foe before a drop is pushed over it; on level ground it is struck.
#[test]
fn foes_are_pushed_over_edges() {
    let cast = |floor: &str| face("four_actions", floor, [ada(4, "longsword"), foe("").held(&["club"])], "");
    assert_eq!(cast(DROP).answer_key(), "push");
    assert_eq!(cast(LEVEL).answer_key(), "primary_attack");
}

/// A foe that wins in this round by the place that it holds is pushed out of it, as far as that takes, and so is one that
/// keeps Ada from winning; in another place, or with more rounds to hold it, it is struck.
#[test]
fn foes_are_pushed_out_of_places() {
    let cast = |side: &str, x: i16, rounds: u32| {
        let goal = format!("goals: [Hold(side: {side:?}, at: ({x}, 2), rounds: {rounds})]");
        face("four_actions", LEVEL, [ada(4, "longsword"), foe("").held(&["club"])], &goal)
    };
    for (side, x, ends) in [("others", 4, (6, 2)), ("heroes", 2, (4, 2))] {
        let mut t = cast(side, x, 1);
        let OrderKind::Act(draft) = t.answer() else { panic!("she acts") };
        assert_eq!(t.answer_key(), "push", "{side}");
        let ChosenTarget::Line(_, to) = draft.aim else { panic!("{draft:?}") };
        assert!((to.x, to.y) >= ends, "{side}: {to:?}");
        assert_eq!(cast(side, x, 9).answer_key(), "primary_attack", "{side}");
        assert_eq!(cast(side, 9, 1).answer_key(), "primary_attack", "{side}");
    }
}

/// VIT-ACT-50: a bull rush drives a foe over the edge behind it, not over level ground.
#[test]
fn bull_rushes_drive_over_edges() {
    let cast = |floor: &str| face("vitality", floor, [ada(6, "baton").held(&[]), foe("").held(&["baton"])], "");
    assert_eq!(cast(DROP).answer_key(), "bull_rush");
    assert_ne!(cast(LEVEL).answer_key(), "bull_rush");
}

/// Whoever has hold of a foe that no blow hurts holds on to it, pins it and keeps it pinned; without a hold there is none
/// to keep, and a foe that blows hurt is struck.
#[test]
fn the_held_are_pinned() {
    let cast = |defence: i32| {
        let hard = foe(&format!(r#"(to: "defence", op: Add("{defence}"))"#)).begins(&["prone"]);
        let mut t = face("vitality", LEVEL, [ada(6, "baton").held(&[]).score("intimidate", -10), hard], "");
        t.dice(&[(20, 20)]).act("Ada", "grapple", "Foe");
        assert!(t.has("Foe", "grappled"));
        while t.asked() != "turn Foe" {
            t.pass_to("turn Ada").end();
        }
        t.end();
        t
    };
    let mut t = cast(60);
    for kept in [false, true] {
        assert_eq!((t.asked().as_str(), t.answer_key().as_str()), ("turn Ada", "maintain"));
        let held = t.answer();
        t.dice(&[(20, 20)]).submit(held);
        assert_eq!((t.asked().as_str(), t.has("Foe", "pinned")), ("window gripped Ada", kept));
        if !kept {
            assert_eq!(t.answer_key(), "pin");
            let pinned = t.answer();
            t.submit(pinned);
        }
        t.pass_to("turn Ada").end();
        t.pass_to("turn Foe").end();
    }
    let mut t = face("vitality", LEVEL, [ada(6, "knife"), foe("")], "");
    assert!(!["maintain", "grapple"].contains(&t.answer_key().as_str()));
}

/// FOUR-ACT-19: the shield of a foe that is hard to hit and hard to fell is broken; a foe that is hit without that is
/// struck, and so is one that falls before long.
#[test]
fn shields_are_broken() {
    let cast = |ac: i32, hp: i32| {
        let more = format!(r#"(to: "ac", op: Add("{ac}")), (to: "max_hp", op: Add("{hp}"))"#);
        let shielded = foe(&more).held(&["club", "shield"]);
        face("four_actions", LEVEL, [ada(4, "greatsword").score("str", 20), shielded], "").answer_key()
    };
    assert_eq!(cast(18, 60), "sunder");
    assert_eq!(cast(0, 60), "primary_attack");
    assert_ne!(cast(18, 0), "sunder");
}

/// SEC-ACT-45: a foe is thrown off an edge by empty hands that are no match for it otherwise; on level ground nobody is
/// thrown.
#[test]
fn foes_are_thrown_off_edges() {
    let cast = |floor: &str| meet(floor, piece("Ayla", &[("str", 3)]), piece("Orc", &[("str", 2), ("con", 2)]));
    assert_eq!(cast("888880000000").answer_key(), "throw");
    assert_ne!(cast(LEVEL).answer_key(), "throw");
}

/// SEC-ACT-31: the weapon of a foe whom hardly a blow hurts is struck from its hand, if that is what makes it dangerous,
/// by the quick at once and by others with what they begin in one turn.
#[test]
fn weapons_are_struck_from_hands() {
    let cast = |skill: (i32, i32), held: &[&str], soak: i32| {
        let strong = piece("Orc", &[("str", 5), ("agi", 6), ("con", 4), ("dex", -2)]).held(held).begins(&["prone"]);
        let hard = strong.fields(&format!(r#"modifiers: [(to: "soak", op: Add("{soak}"))]"#));
        let hero = piece("Bryn", &[("dex", skill.0), ("sleight", skill.1)]).held(&["dagger"]);
        meet(LEVEL, hero, hard).answer_key()
    };
    for skill in [(5, 8), (4, 12)] {
        assert_eq!(cast(skill, &["greatsword"], 36), "disarm", "{skill:?}");
        assert_ne!(cast(skill, &[], 36), "disarm", "{skill:?}");
        assert_ne!(cast(skill, &["greatsword"], 0), "disarm", "{skill:?}");
    }
}

/// A foe whom hardly a blow hits is pushed away from a mage whom it would keep from casting; where the mage is out of its
/// reach it is not.
#[test]
fn mages_are_freed_of_foes() {
    let cast = |mage: (i16, i16)| {
        let cleo = person("Cleo", "adept", 4, &[("int", 16), ("magical_aptitude", 4)]).held(&["wand"]).knows(&["arc"]);
        let lay = TestScene::new("four_actions", &FLOOR).fields("open_sheets: true");
        let lay = lay.side("heroes", [ada(4, "longsword"), cleo.at(mage.0, mage.1)]);
        let mut t = lay.side("others", [foe(r#"(to: "ac", op: Add("60"))"#)]).deal_with(&[(20, 12), (20, 2), (20, 15)]);
        t.end();
        t.answer_key()
    };
    assert_eq!(cast((2, 3)), "push");
    assert_ne!(cast((9, 3)), "push");
}

/// Fire is aimed where it takes the most: amid foes who stand apart, though no foe is beside that place, and from the
/// corner that leaves a friend out by a cell.
#[test]
fn fire_finds_the_best_place() {
    let cast = |foes: &[(i16, i16)], friends: &[(i16, i16)]| {
        let mage = person("Cleo", "adept", 4, &[("int", 16), ("magical_aptitude", 4)]);
        let mage = mage.held(&["wand"]).knows(&["flame_burst"]).fields(&format!("modifiers: [{SOONER}]")).at(2, 3);
        let others = friends.iter().map(|(x, y)| ada(4, "longsword").named(&format!("Friend {x} {y}")).at(*x, *y));
        let tough = |(x, y): &(i16, i16)| {
            let foe = person("Foe", "ordinary", 2, &[]).fields(r#"modifiers: [(to: "max_hp", op: Add("30"))]"#);
            foe.named(&format!("Foe {x} {y}")).at(*x, *y)
        };
        let lay = TestScene::new("four_actions", &["................"; 7]).fields("open_sheets: true");
        let lay = lay.side("heroes", [mage].into_iter().chain(others)).side("others", foes.iter().map(tough));
        let mut t = lay.deal_with(&vec![(20, 10); 1 + foes.len() + friends.len()]);
        assert_eq!((t.asked().as_str(), t.answer_key().as_str()), ("turn Cleo", "flame_burst"), "{foes:?}");
        let OrderKind::Act(draft) = t.answer() else { panic!("she casts") };
        let burned = t.fight().arena().covered(&draft);
        let within = |these: &[(i16, i16)]| these.iter().filter(|at| burned.iter().any(|c| (c.x, c.y) == **at)).count();
        (within(foes), within(friends))
    };
    assert_eq!(cast(&[(7, 6), (9, 5)], &[(9, 6), (9, 1)]), (2, 0));
    assert_eq!(cast(&[(11, 3), (13, 4), (7, 1)], &[(11, 2)]), (2, 0));
    // All of them at one place.
    assert_eq!(cast(&[(10, 3), (11, 3)], &[(3, 6)]), (2, 0));
}
