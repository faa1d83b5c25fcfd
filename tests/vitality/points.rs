//! What each adjustment is worth in points: Minor 1, Major 2, Extreme 4. They are summed before they become steps, so
//! that two and three of them look alike until another cancels one.

use fray::data::scope::{KeyKind, ValueId};
use fray::fight::state::context::Context;
use fray::fight::state::log::{BreakdownPart, Event};
use fray::fight::values::modifiers::Breakdown;
use fray::testkit::{TestBattle, TestCombatant, TestScene, TestTarget, line};

use super::{aware, d20, guard, lay, milo, vera};

/// No adjustment at all.
const NONE: Vec<i32> = Vec::new();

/// The points among the reasons of a figure, the worst first.
fn coins(parts: &[BreakdownPart]) -> Vec<i32> {
    let mut points: Vec<i32> = parts.iter().map(|part| part.points).filter(|n| *n != 0).collect();
    points.sort_unstable();
    points
}

/// Those of the last roll of a kind.
fn rolled(t: &mut TestBattle, key: &str) -> Vec<i32> {
    let roll = t.fight().rules().scope.find(KeyKind::Roll, key).expect("there is such a roll");
    let records: Vec<_> = t
        .events()
        .filter_map(|event| if let Event::Rolled(record) = event { Some(record.as_ref().clone()) } else { None })
        .collect();
    coins(&records.iter().rfind(|record| record.roll.0 == roll).expect("it was rolled").parts)
}

/// Those of a combatant's value outside any roll.
fn borne(t: &mut TestBattle, who: &str, value: &str) -> Vec<i32> {
    let id = t.who(who);
    let value = ValueId(t.fight().rules().scope.find(KeyKind::Value, value).expect("there is such a value"));
    let mut tray = Breakdown::with_parts();
    t.fight().arena().value_in(id, value, &Context::of(id), &mut tray);
    coins(&tray.parts)
}

/// Those of Vera's attack on the guard, and of its Defence.
fn attack(hero: TestCombatant, foe: TestCombatant) -> (Vec<i32>, Vec<i32>) {
    let mut t = aware([hero], [foe]);
    t.dice(&d20(&[1])).act("Vera", "attack", "Guard");
    (rolled(&mut t, "attack"), rolled(&mut t, "defence"))
}

/// VIT-ACT-05, VIT-ACT-07, VIT-ACT-13: two attacks are Major, a weapon in each hand Minor and Major, and Minor for what
/// is light; holding back what is not blunt is Minor.
#[test]
fn vit_act_05_07_13_kinds_of_attacks() {
    let of = |held: &[&str], acts: &[(&str, &str)]| {
        let mut t = aware([vera().held(held)], [guard()]);
        for (act, weapon) in acts {
            t.dice(&d20(&[1])).act_with("Vera", act, weapon, "Guard");
        }
        rolled(&mut t, "attack")
    };
    assert_eq!(of(&["knife"], &[("multiple_attack", "knife")]), [-2]);
    assert_eq!(of(&["knife"], &[("multiple_attack", "knife"), ("second_attack", "knife")]), [-2]);
    assert_eq!(of(&["knife", "baton"], &[("two_weapons", "knife")]), [-1]);
    assert_eq!(of(&["knife", "baton"], &[("two_weapons", "knife"), ("other_hand", "baton")]), [-2]);
    assert_eq!(of(&["knife", "baton"], &[("two_weapons", "baton"), ("other_hand", "knife")]), [-1]);
    assert_eq!((of(&["knife"], &[("subdue", "knife")]), of(&["baton"], &[("subdue", "baton")])), (vec![-1], vec![]));
}

/// VIT-COND-05, VIT-COND-07, VIT-COND-11, VIT-COND-12, VIT-COND-13, VIT-COND-14, VIT-COND-24: prone, held, pinned,
/// bound, unconscious, charging.
#[test]
fn vit_cond_05_07_11_12_13_14_24_bodies() {
    for (weapon, at, lying, struck) in [("knife", 3, -2, -2), ("pistol", 6, -1, 1)] {
        let armed = || vera().held(&[weapon]);
        let foe = || guard().at(at, 2);
        assert_eq!(attack(armed().begins(&["prone"]), foe()), (vec![lying], NONE), "{weapon}");
        assert_eq!(attack(armed(), foe().begins(&["prone"])), (NONE, vec![struck]), "{weapon}");
    }
    assert_eq!(attack(vera().held(&["rifle"]).begins(&["prone"]), guard().at(6, 2)).0, NONE);
    // A power is not hindered by being prone, and hits a prone target like a shot.
    let psychic = || milo().knows(&["mind_thrust", "kinetic_bolt", "grip_bull_rush"]).at(2, 2);
    for (power, roll) in [("mind_thrust", "mental"), ("kinetic_bolt", "attack"), ("grip_bull_rush", "manoeuvre")] {
        let mut t = aware([psychic().begins(&["prone"])], [guard().at(6, 2)]);
        t.dice(&d20(&[1])).act("Milo", power, "Guard");
        assert_eq!(rolled(&mut t, roll), NONE, "{power}");
    }
    let mut t = aware([psychic()], [guard().begins(&["prone"]).held(&["pistol"])]);
    t.dice(&d20(&[1])).act("Milo", "kinetic_bolt", "Guard");
    assert_eq!(rolled(&mut t, "defence"), [1], "a shot, however near");
    let mut t = aware([psychic()], [guard().at(6, 2).begins(&["prone"])]);
    t.dice(&d20(&[1])).act("Milo", "grip_bull_rush", "Guard");
    assert_eq!(rolled(&mut t, "resist"), [1]);
    for (conditions, own, guarding) in [
        (&["grappled"][..], -1, -1),
        (&["grappled", "pinned"], -1, -2),
        (&["bound"], 0, -4),
        (&["unconscious", "stable"], 0, -4),
    ] {
        let mut t = aware([vera(), milo()], [guard().begins(conditions).at(9, 2), guard().named("Other").at(14, 6)]);
        let own: Vec<i32> = [own].into_iter().filter(|n| *n != 0).collect();
        assert_eq!(borne(&mut t, "Guard", "attacking"), own, "{conditions:?}");
        assert_eq!(borne(&mut t, "Guard", "guarding"), [guarding], "{conditions:?}");
    }
    let mut t = aware([vera()], [guard().at(8, 2)]);
    t.dice(&d20(&[1])).act("Vera", "charge", line("Guard", 7, 2));
    assert_eq!((rolled(&mut t, "attack"), borne(&mut t, "Vera", "guarding")), (vec![1], vec![-1]));
}

/// VIT-ACT-54: a firm hold is Minor, against the Minor penalty of a combatant in a hold; the held one has that too.
#[test]
fn vit_act_54_a_firm_hold() {
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[10])).act("Vera", "grapple", "Guard").end().end();
    t.dice(&d20(&[10])).act("Vera", "maintain", "Guard");
    assert_eq!((rolled(&mut t, "manoeuvre"), rolled(&mut t, "resist")), (vec![-1, 1], vec![-1]));
    t.act("Vera", "pin", "Guard");
}

/// VIT-COND-15, VIT-COND-16, VIT-COND-17, VIT-COND-19: the blind, the slowed, the shaken, the distracted.
#[test]
fn vit_cond_15_16_17_19_senses_and_nerves() {
    let mut t = aware([vera().begins(&["blinded", "slowed", "shaken"])], [guard().at(9, 2)]);
    assert_eq!(borne(&mut t, "Vera", "speed"), [-2]);
    assert_eq!(["attacking", "saving", "checking"].map(|value| borne(&mut t, "Vera", value)), [[-1]; 3]);
    t.dice(&d20(&[10])).act("Vera", "search", ());
    assert_eq!(rolled(&mut t, "search"), [-2, -1]);
    let noticed = |conditions: &[&str]| {
        let mut t = gloom("gloom", milo().at(2, 2), guard().at(6, 2).begins(conditions));
        t.dice(&d20(&[10, 1])).act("Milo", "hide", ());
        rolled(&mut t, "noticing")
    };
    assert_eq!((noticed(&["distracted"]), noticed(&[])), (vec![-2], vec![]));
}

/// A combatant on ground of a kind that has the first turn, and another on the same.
fn gloom(ground: &str, hero: TestCombatant, foe: TestCombatant) -> TestBattle {
    TestScene::new("vitality", &["~".repeat(30).as_str(); 5])
        .legend('~', &format!("Ground({ground:?})"))
        .side("heroes", [hero])
        .side("others", [foe])
        .fields("open_sheets: true")
        .deal_with(&d20(&[20, 1]))
}

/// VIT-SPEC-37: a psychic shield is Minor or Major.
#[test]
fn vit_spec_37_shields() {
    for (power, points) in [("psychic_shield", 1), ("psychic_shield_major", 2)] {
        let mut t = aware([milo().knows(&[power])], [guard().at(9, 2)]);
        t.act("Milo", power, ());
        assert_eq!(borne(&mut t, "Milo", "guarding"), [points], "{power}");
    }
}

/// VIT-SPEC-41, VIT-SPEC-45: each full 30 ft is Minor for observers, haste is for hiders.
#[test]
fn vit_spec_41_45_hiding() {
    for (cells, points) in [(5, 0), (6, -1), (11, -1), (12, -2), (18, -3), (24, -4)] {
        let mut t = gloom("gloom", milo().at(1, 2), guard().at(1 + cells, 2));
        t.dice(&d20(&[10, 1])).act("Milo", "hide", ());
        let far: Vec<i32> = [points].into_iter().filter(|n| *n != 0).collect();
        assert_eq!(rolled(&mut t, "noticing"), far, "{cells}");
    }
    for (cells, points) in [(3, vec![]), (4, vec![-1])] {
        let mut t = gloom("gloom", milo().at(1, 2), guard().at(20, 2));
        t.act("Milo", "move", ()).walk(&(2..2 + cells).map(|x| (x, 2)).collect::<Vec<_>>());
        t.dice(&d20(&[10, 1])).act("Milo", "hide", ());
        assert_eq!(rolled(&mut t, "stealth"), points, "{cells}");
    }
}

/// VIT-POS-09, VIT-POS-10, VIT-POS-11: the dim, the dark, the unseen, and what is no weapon.
#[test]
fn vit_pos_09_10_11_light() {
    for (ground, points) in [("floor", vec![]), ("gloom", vec![1]), ("darkness", vec![2])] {
        let mut t = gloom(ground, vera().at(2, 2), guard().at(3, 2));
        t.dice(&d20(&[1])).act("Vera", "attack", "Guard");
        assert_eq!(rolled(&mut t, "defence"), points, "{ground}");
    }
    let mut t = lay([vera()], [guard()]).fields("dark: true").deal_with(&d20(&[15, 1]));
    t.dice(&d20(&[2])).act("Vera", "blind_attack", TestTarget::Cell(3, 2));
    assert_eq!(rolled(&mut t, "defence"), [4]);
    let mut t = aware([vera().held(&["cuffs"])], [guard()]);
    t.dice(&d20(&[1])).act_with("Vera", "improvised_attack", "cuffs", "Guard");
    assert_eq!(rolled(&mut t, "attack"), [-2]);
}

/// VIT-POS-04, VIT-POS-06, VIT-POS-07, VIT-POS-08, VIT-ACT-36: distance by increments, friends opposite and beside,
/// higher ground, a long arm too near, and aim.
#[test]
fn vit_pos_04_06_07_08_act_36_places() {
    for (cells, points) in [(6, 0), (7, -1), (12, -1), (13, -2), (18, -2), (19, -3), (24, -3), (25, -4), (29, -4)] {
        let mut t = gloom("floor", vera().held(&["pistol"]).at(0, 2), guard().at(cells, 2));
        t.dice(&d20(&[1])).act("Vera", "attack", "Guard");
        let far: Vec<i32> = [points].into_iter().filter(|n| *n != 0).collect();
        assert_eq!(rolled(&mut t, "attack"), far, "{cells}");
    }
    let beside = |held: &str, at: (i16, i16), friend: (i16, i16)| {
        let friend = milo().held(&["baton"]).at(friend.0, friend.1);
        let mut t = lay([vera().held(&[held]), friend], [guard().at(at.0, at.1)]).deal_with(&d20(&[3, 20, 18]));
        t.end().end();
        t.dice(&d20(&[1])).act("Vera", "attack", "Guard");
        rolled(&mut t, "attack")
    };
    assert_eq!(beside("knife", (3, 2), (4, 2)), [1]);
    assert_eq!(beside("pistol", (6, 2), (7, 2)), [-1]);
    assert_eq!(beside("pistol", (6, 2), (8, 2)), NONE);
    assert_eq!(attack(vera().held(&["rifle"]), guard()).0, [-1]);
    let mut t = TestScene::new("vitality", &["........"; 3])
        .elevation(&["00100000"; 3])
        .side("heroes", [vera().at(2, 1)])
        .side("others", [guard().at(3, 1)])
        .deal_with(&d20(&[15, 1]));
    t.dice(&d20(&[1])).act("Vera", "attack", "Guard");
    assert_eq!(rolled(&mut t, "attack"), [1]);
    let mut t = aware([vera().held(&["pistol"])], [guard().at(6, 2)]);
    t.act("Vera", "aim", "Guard").dice(&d20(&[1])).act("Vera", "attack", "Guard");
    assert_eq!(rolled(&mut t, "attack"), [1]);
}

/// VIT-POS-01, VIT-ACT-29: partial cover is Minor, good cover Major, a loophole Extreme; for a combatant that hunkers
/// down each is a step more.
#[test]
fn vit_pos_01_act_29_cover() {
    let rail =
        r#"(terrain: [(key: "rail", name: "Rail", cover: 1), (key: "slit", name: "Slit", blocks: true, cover: 3)])"#;
    let behind = |row: &str, hunkered: &[&str]| {
        let mut t = TestScene::new("vitality", &["........", "........", row, row, row])
            .rules(rail)
            .legend('w', "Ground(\"low_wall\")")
            .legend('1', "Ground(\"rail\")")
            .legend('3', "Ground(\"slit\")")
            .side("heroes", [vera().held(&["pistol"]).at(1, 2)])
            .side("others", [guard().at(6, if row.contains('3') { 4 } else { 2 }).begins(hunkered)])
            .deal_with(&d20(&[15, 1]));
        t.dice(&d20(&[1])).act("Vera", "attack", "Guard");
        rolled(&mut t, "defence")
    };
    for (row, plain, hunkered) in [
        ("........", vec![], vec![]),
        (".....1..", vec![1], vec![2]),
        (".....w..", vec![2], vec![4]),
        (".....3..", vec![4], vec![4]),
    ] {
        assert_eq!((behind(row, &[]), behind(row, &["hunkered"])), (plain, hunkered), "{row}");
    }
}

/// VIT-SPEC-01, VIT-SPEC-02, VIT-SPEC-03: a stance brings 1, 2 or 4 points and takes as many.
#[test]
fn vit_spec_01_02_03_stances() {
    let pairs = [
        ("aggressive", "attacking", "guarding"),
        ("defensive", "guarding", "attacking"),
        ("precise", "attacking", "damaging"),
        ("reckless", "damaging", "guarding"),
        ("powerful", "damaging", "attacking"),
        ("guarded", "guarding", "damaging"),
    ];
    for (stance, up, down) in pairs {
        for (size, points) in [(1, 1), (2, 2), (3, 4)] {
            let mut t = aware([vera().score("level", 11)], [guard().at(9, 2)]);
            t.act("Vera", &format!("take_{stance}"), TestTarget::Number(size));
            assert_eq!(borne(&mut t, "Vera", up), [points], "{stance} {size}");
            assert_eq!(borne(&mut t, "Vera", down), [-points], "{stance} {size}");
        }
    }
}

/// What stands behind Vera's words to the guard.
fn words(act: &str, heroes: &[TestCombatant], others: &[TestCombatant]) -> Vec<i32> {
    let dice: Vec<u16> =
        [15].into_iter().chain(heroes[1..].iter().map(|_| 2)).chain(others.iter().map(|_| 1)).collect();
    let mut t = TestScene::new("vitality", &["................"; 7])
        .side("heroes", heroes.iter().cloned())
        .side("others", others.iter().cloned())
        .fields("open_sheets: true")
        .deal_with(&d20(&dice));
    t.dice(&d20(&[1, 20])).act("Vera", act, if act.ends_with("_all") { TestTarget::Nothing } else { "Guard".into() });
    rolled(&mut t, "words")
}

/// VIT-SPEC-72, VIT-SPEC-73, VIT-SPEC-74, VIT-SPEC-75, VIT-SPEC-77: attitude from Hostile to Devoted, position, fire,
/// earlier failures, and many at once.
#[test]
fn vit_spec_72_73_74_75_77_words() {
    let far = || guard().at(9, 2).held(&["pistol"]);
    let of = |foe: TestCombatant| words("befriend", &[vera()], &[foe]);
    for (attitude, points) in [(0, vec![-2]), (1, vec![-1]), (2, vec![]), (3, vec![1]), (4, vec![2])] {
        assert_eq!(of(far().pool("attitude", attitude)), points, "{attitude}");
    }
    let open = || far().pool("attitude", 2);
    assert_eq!((of(open().begins(&["opposed"])), of(open().begins(&["willing"]))), (vec![-1], vec![1]));
    assert_eq!((of(open().pool("unmoved", 1)), of(open().pool("unmoved", 2))), (vec![-1], vec![-2]));
    assert_eq!(of(open().pool("defied", 2).pool("denied", 2).pool("doubted", 2)), NONE);
    let demand = |pool: &str| words("demand_drop", &[vera()], &[open().pool(pool, 2)]);
    assert_eq!((demand("defied"), demand("unmoved")), (vec![-2], vec![]));
    let favour = |pool: &str| words("ask_to_hold_fire", &[vera()], &[open().pool(pool, 2)]);
    assert_eq!((favour("denied"), favour("doubted")), (vec![-2], vec![]));
    let tale = |pool: &str| words("false_alarm", &[vera()], &[open().pool(pool, 2)]);
    assert_eq!((tale("doubted"), tale("denied")), (vec![-2], vec![]));
    let mut t = aware([vera()], [open().at(8, 2)]);
    t.dice(&d20(&[1, 20])).act("Vera", "demoralise_all", ());
    assert_eq!(rolled(&mut t, "words"), [-2]);
    // Milo's shot has made it hostile, too.
    let shooter = milo().held(&["pistol"]).at(8, 5).fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#);
    let mut t = lay([vera(), shooter], [open()]).deal_with(&d20(&[15, 12, 1]));
    t.dice(&d20(&[1])).act("Milo", "attack", "Guard").end();
    t.dice(&d20(&[1, 20])).act("Vera", "befriend", "Guard");
    assert_eq!(rolled(&mut t, "words"), [-2, -2]);
}

/// VIT-SPEC-73: the own side is Friendly to acts that data allows on it.
#[test]
fn vit_spec_73_ones_own_side() {
    let ask = r#"(actions: [(key: "rally", name: "Rally", text: "", occasion: Turn, target: One(whom: Allies, range: "9"),
        does: [Roll(roll: "words")], tags: ["entreaty"])])"#;
    let mut t = lay([vera(), milo()], [guard().at(9, 2)]).rules(ask).deal_with(&d20(&[15, 2, 1]));
    t.dice(&d20(&[1, 20])).act("Vera", "rally", "Milo");
    assert_eq!(rolled(&mut t, "words"), [1]);
}

/// VIT-SPEC-76: nothing left to spare, a weapon at it, two against one within 30 ft, empty hands: a Minor bonus each.
#[test]
fn vit_spec_76_leverage() {
    let foe = |x: i16| guard().at(x, 2).held(&["pistol"]).pool("attitude", 2);
    let of = |heroes: &[TestCombatant], others: &[TestCombatant]| words("demoralise", heroes, others);
    assert_eq!(of(&[vera()], &[foe(9)]), NONE);
    assert_eq!(of(&[vera()], &[foe(9).pool("vp", 0)]), [1]);
    assert_eq!(of(&[vera()], &[foe(9).pool("vp", 1)]), NONE);
    assert_eq!(of(&[vera()], &[foe(3)]), [1]);
    assert_eq!(of(&[vera()], &[foe(9).held(&[])]), [1]);
    // A friend's blade, once he is conscious.
    let mut t = lay([vera(), milo().held(&["knife"]).at(8, 2)], [foe(9)]).deal_with(&d20(&[3, 20, 1]));
    t.end().dice(&d20(&[1, 20])).act("Vera", "demoralise", "Guard");
    assert_eq!(rolled(&mut t, "words"), [1]);
    // Each of them within 30 ft of it.
    let friend = |name: &str, x: i16, y: i16| milo().named(name).at(x, y).held(&["phone"]);
    let other = |x: i16| guard().named("Other").at(x, 2).held(&["pistol"]);
    assert_eq!(of(&[vera(), friend("A", 14, 2)], &[foe(8)]), [1]);
    assert_eq!(of(&[vera(), friend("A", 15, 2)], &[foe(8)]), NONE);
    let far = [vera(), friend("A", 11, 2), friend("B", 12, 2)];
    assert_eq!((of(&far[..2], &[foe(9)]), of(&far, &[foe(9)])), (vec![], vec![1]), "she herself is too far off");
    let crowd = [vera(), friend("A", 8, 4), friend("B", 9, 4), friend("C", 10, 4)];
    let of_two = |count: usize| of(&crowd[..count], &[foe(8), other(14)]);
    assert_eq!((of_two(2), of_two(3), of_two(4)), (vec![], vec![], vec![1]));
    assert_eq!(of(&crowd[..2], &[foe(8), other(15)]), [1], "its friend is too far off");
}
