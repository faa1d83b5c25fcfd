//! Cover, posture, flanks, reach and range.

use fray::fight::preview::roll_text;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ayla, brute, d6, field, piece};

/// Attack +4 with a long bow; 14 initiative with the dice of [`first`].
fn robin() -> TestCombatant {
    let scores = [("dex", 1), ("aim", 2), ("bows", 1), ("prc", 2), ("reflex", 2), ("quickness", 1)];
    piece("Robin", &scores).held(&["bow"])
}

/// Attack +5 with a spear of reach 2.
fn pike(name: &str) -> TestCombatant {
    let scores = [("str", 1), ("dex", 1), ("melee", 2), ("spears", 1), ("prc", 1)];
    piece(name, &scores).held(&["spear"])
}

/// Initiative dice for so many, all alike.
fn first(count: usize) -> Vec<(u16, u16)> {
    d6(&[1, 1, 2].repeat(count))
}

/// A map with walls, low walls (`l`) and arrow slits (`s`).
fn ground(rows: &[&str], heroes: &[TestCombatant], monsters: &[TestCombatant]) -> TestBattle {
    TestScene::new("action_points", rows)
        .legend('l', "Ground(\"low_wall\")")
        .legend('s', "Ground(\"arrow_slit\")")
        .side("heroes", heroes.to_vec())
        .side("monsters", monsters.to_vec())
        .fields("open_sheets: true")
        .deal_with(&first(heroes.len() + monsters.len()))
}

/// What an attack adds to a roll of 9, and why, besides the weapon.
fn attack(t: &mut TestBattle, by: &str, action: &str, on: &str) -> (i32, Vec<String>) {
    t.dice(&d6(&[2, 3, 4])).act(by, action, on);
    let roll = t.last_roll();
    let arena = t.fight().arena();
    let causes = roll.parts.iter().map(|part| roll_text::cause(&arena, part.cause)).collect::<Vec<_>>();
    (roll.total - 9, causes.into_iter().skip(1).collect())
}

/// A shot of Robin's at the Brute: what it adds besides his own +4.
fn shot(rows: &[&str], from: (i16, i16), at: (i16, i16), begins: &[&str]) -> (i32, Vec<String>) {
    let mut t = ground(rows, &[robin().at(from.0, from.1)], &[brute().at(at.0, at.1).begins(begins)]);
    let (sum, why) = attack(&mut t, "Robin", "standard_attack", "Brute");
    (sum - 4, why)
}

fn told(reasons: &[&str]) -> Vec<String> {
    reasons.iter().map(|r| (*r).to_owned()).collect()
}

const OPEN: [&str; 7] = ["............"; 7];
/// A wall that leaves half of a combatant at (5, 3) visible from (0, 3).
const HALF: [&str; 7] =
    ["............", "............", "............", "....#.......", "............", "............", "............"];

/// AP-ROLL-19, AP-ROLL-20, AP-COND-09, AP-COND-10: posture, for blows and for shots.
#[test]
fn ap_roll_19_20_cond_09_10_posture() {
    for (posture, blow, far) in [("prone", 3, -3), ("crouching", 2, -2)] {
        let name = if posture == "prone" { "Prone" } else { "Crouching" };
        let mut t = field([ayla()], [brute().begins(&[posture])], &[[1, 1, 2], [1, 1, 2]]);
        assert_eq!(attack(&mut t, "Ayla", "quick_attack", "Brute"), (5 + blow, told(&[name])));
        assert_eq!(shot(&OPEN, (0, 3), (5, 3), &[posture]), (far, told(&[name])));
    }
    // The blows of a prone attacker are weaker, its shots are not.
    let mut t = field([ayla().begins(&["prone"])], [brute()], &[[1, 1, 2], [1, 1, 2]]);
    assert_eq!(attack(&mut t, "Ayla", "quick_attack", "Brute").0, 5 - 2);
    let mut t = field([robin().begins(&["prone"]).at(1, 2)], [brute().at(9, 2)], &[[1, 1, 2], [1, 1, 2]]);
    assert_eq!(attack(&mut t, "Robin", "standard_attack", "Brute").0, 4);
    let mut t = field([ayla().begins(&["crouching"])], [brute()], &[[1, 1, 2], [1, 1, 2]]);
    assert_eq!(attack(&mut t, "Ayla", "quick_attack", "Brute").0, 5);
}

/// AP-ROLL-22, AP-ROLL-23, AP-ROLL-24, AP-ROLL-25, AP-POS-10: the corners that a wall cuts off, and an arrow slit.
#[test]
fn ap_roll_22_23_24_25_pos_10_cover_from_corners() {
    assert_eq!(shot(&OPEN, (0, 3), (5, 3), &[]), (0, told(&[])));
    let quarter = ["............", "............", "............", "............", "...#........"];
    assert_eq!(shot(&quarter, (0, 0), (4, 4), &[]), (-1, told(&["1/4 cover"])));
    assert_eq!(shot(&HALF, (0, 3), (5, 3), &[]), (-2, told(&["1/2 cover"])));
    let three = ["............", "............", "....#.......", "....#.......", ".....#......"];
    assert_eq!(shot(&three, (0, 3), (5, 3), &[]), (-3, told(&["3/4 cover"])));
    let slit = ["....#.......", "....#.......", "....#.......", "....s.......", "....#......."];
    assert_eq!(shot(&slit, (0, 3), (5, 3), &[]), (-5, told(&["9/10 cover"])));
    // A combatant behind it shoots out freely.
    assert_eq!(shot(&slit, (5, 3), (0, 3), &[]), (0, told(&[])));
}

/// AP-POS-10, AP-POS-15: where all four corners are cut off nothing gets through, and there is no sight.
#[test]
fn ap_pos_10_15_no_line_at_all() {
    let wall = [".....", "..#..", "..#..", "..#..", "....."];
    let mut t = ground(&wall, &[robin().at(1, 2)], &[brute().at(3, 2)]);
    let order = t.acting("Robin", "standard_attack", "Brute");
    assert_eq!(t.refuse(order), "There is no line of sight.");
    let (robin_id, brute_id) = (t.who("Robin"), t.who("Brute"));
    assert!(!t.fight().arena().sees(robin_id, brute_id));
    // One corner past the end of the wall is enough for both.
    let mut t = ground(&wall, &[robin().at(1, 3)], &[brute().at(3, 3)]);
    let (robin_id, brute_id) = (t.who("Robin"), t.who("Brute"));
    assert!(t.fight().arena().sees(robin_id, brute_id));
    assert!(t.may("Robin", "standard_attack"));
    // A pillar hides no combatant.
    let mut t = ground(&HALF, &[robin().at(0, 3)], &[brute().at(5, 3)]);
    let (robin_id, brute_id) = (t.who("Robin"), t.who("Brute"));
    assert!(t.fight().arena().sees(robin_id, brute_id));
}

/// AP-ROLL-22, AP-ROLL-23, AP-ROLL-24: against blows a quarter of cover is nothing, the rest counts in full.
#[test]
fn ap_roll_22_23_24_cover_against_blows() {
    let half = ["......", "......", "......", "...#..", "......"];
    let mut t = ground(&half, &[pike("Pike").at(1, 3)], &[brute().at(4, 3)]);
    assert_eq!(attack(&mut t, "Pike", "quick_attack", "Brute"), (5 - 2, told(&["1/2 cover"])));
    let low = ["......", "......", "......", "...l..", "......"];
    let mut t = ground(&low, &[pike("Pike").at(1, 3)], &[brute().at(4, 3)]);
    assert_eq!(attack(&mut t, "Pike", "quick_attack", "Brute"), (5, told(&[])));
}

/// AP-ROLL-27: bonuses and penalties add: +3 against a prone target and -2 for its cover are +1.
#[test]
fn ap_roll_27_posture_and_cover_against_blows() {
    let half = ["......", "......", "......", "...#..", "......"];
    let mut t = ground(&half, &[pike("Pike").at(1, 3)], &[brute().at(4, 3).begins(&["prone"])]);
    assert_eq!(attack(&mut t, "Pike", "quick_attack", "Brute"), (5 + 1, told(&["Prone", "1/2 cover"])));
}

/// AP-ROLL-26: of the penalties of cover and posture the larger counts alone.
#[test]
fn ap_roll_26_the_larger_penalty_counts() {
    assert_eq!(shot(&HALF, (0, 3), (5, 3), &["prone"]), (-3, told(&["Prone"])));
    assert_eq!(shot(&HALF, (0, 3), (5, 3), &["crouching"]).0, -2);
    let three = ["............", "............", "....#.......", "....#.......", ".....#......"];
    assert_eq!(shot(&three, (0, 3), (5, 3), &["crouching"]), (-3, told(&["3/4 cover"])));
}

/// AP-ROLL-29, AP-RULE-23: a low wall is 1/4 cover for the standing, 1/2 for the crouching, 3/4 for the prone; posture
/// competes with it.
#[test]
fn ap_roll_29_rule_23_behind_a_low_wall() {
    let low = ["............", "............", "............", "....l.......", "............"];
    assert_eq!(shot(&low, (0, 3), (5, 3), &[]), (-1, told(&["1/4 cover"])));
    assert_eq!(shot(&low, (0, 3), (5, 3), &["crouching"]).0, -2);
    assert_eq!(shot(&low, (0, 3), (5, 3), &["prone"]).0, -3);
    // Posture against blows adds, the raised cover is a penalty for them too.
    for (posture, sum) in [("crouching", 2 - 2), ("prone", 3 - 3)] {
        let mut t = ground(&low, &[pike("Pike").at(2, 3)], &[brute().at(5, 3).begins(&[posture])]);
        assert_eq!(attack(&mut t, "Pike", "quick_attack", "Brute").0, 5 + sum, "{posture}");
    }
    // A combatant five Sizes bigger than the wall looks over it as if it were not there.
    let sized = |size: &str| {
        let mut t = ground(&low, &[robin().at(0, 3)], &[brute().size(size).at(5, 3)]);
        attack(&mut t, "Robin", "standard_attack", "Brute").0 - 4
    };
    assert_eq!((sized("2"), sized("3")), (-1, 0));
    // Only beside it: two yards behind it there is no cover.
    assert_eq!(shot(&low, (0, 3), (6, 3), &["prone"]), (-3, told(&["Prone"])));
    assert_eq!(shot(&low, (0, 3), (6, 3), &[]), (0, told(&[])));
}

/// AP-POS-11: a combatant on the line is 1/4 cover, once; not if it is five Sizes smaller than the target.
#[test]
fn ap_pos_11_a_combatant_on_the_line() {
    let between = |size: &str, more: &[TestCombatant]| {
        let mut monsters = vec![brute().at(8, 3), brute().named("Ned").size(size).at(5, 3)];
        monsters.extend_from_slice(more);
        let mut t = ground(&OPEN, &[robin().at(0, 3)], &monsters);
        attack(&mut t, "Robin", "standard_attack", "Brute")
    };
    assert_eq!(between("0", &[]), (4 - 1, told(&["1/4 cover"])));
    assert_eq!(between("0", &[brute().named("Ted").at(6, 3)]).0, 4 - 1);
    assert_eq!(between("-4", &[]).0, 4 - 1);
    let mut monsters = vec![brute().at(8, 3).size("1"), brute().named("Ned").size("-4").at(5, 3)];
    let mut t = ground(&OPEN, &[robin().at(0, 3)], &monsters);
    assert_eq!(attack(&mut t, "Robin", "standard_attack", "Brute").0, 4);
    // A friend is in the way as well.
    monsters.truncate(1);
    let mut t = ground(&OPEN, &[robin().at(0, 3), ayla().at(4, 3)], &monsters);
    assert_eq!(attack(&mut t, "Robin", "standard_attack", "Brute").0, 4 - 1);
}

/// AP-ROLL-18: every increment beyond the first takes 2 off a shot, five at most, three for what is thrown.
#[test]
fn ap_roll_18_range_increments() {
    let row = ".".repeat(170);
    let far = |x: i16, weapon: &str| {
        let archer = robin().held(&[weapon]).score("throwing", 1).at(0, 0);
        ground(&[&row], &[archer], &[brute().at(x, 0)])
    };
    for (x, sum) in [(30, 0), (31, -2), (60, -2), (61, -4), (121, -8), (150, -8)] {
        let mut t = far(x, "bow");
        let (total, why) = attack(&mut t, "Robin", "standard_attack", "Brute");
        assert_eq!(total, 4 + sum, "{x}");
        assert_eq!(why.contains(&"Range".to_owned()), sum != 0, "{x}");
    }
    assert!(!far(151, "bow").may("Robin", "standard_attack"));
    for (x, sum) in [(10, 0), (11, -2), (30, -4)] {
        assert_eq!(attack(&mut far(x, "javelin"), "Robin", "standard_attack", "Brute").0, 4 + sum, "{x}");
    }
    assert!(!far(31, "javelin").may("Robin", "standard_attack"));
}

/// AP-POS-12, AP-POS-13: a weapon of reach r strikes at gaps up to r, and below r it loses 1 a yard unless it is close.
#[test]
fn ap_pos_12_13_reach_and_too_close() {
    let gap = |weapon: &str, gap: i16| {
        let by = piece("Pike", &[("dex", 1), ("melee", 2), ("prc", 1)]).held(&[weapon]).at(0, 3);
        ground(&OPEN, &[by], &[brute().at(1 + gap, 3)])
    };
    for (weapon, reach) in [("unarmed", 0), ("dagger", 0), ("longsword", 1), ("spear", 2), ("pike", 3)] {
        for at in 0..6 {
            let may = gap(if weapon == "unarmed" { "buckler" } else { weapon }, at).may("Pike", "quick_attack");
            assert_eq!(may, at <= reach, "{weapon} at {at}");
        }
    }
    for (weapon, at, sum) in [("spear", 2, 0), ("spear", 1, -1), ("spear", 0, -2), ("pike", 0, -3), ("dagger", 0, 0)] {
        let own = if weapon == "pike" { 3 } else { 4 };
        let (total, why) = attack(&mut gap(weapon, at), "Pike", "quick_attack", "Brute");
        assert_eq!((total, why), (own + sum, told(if sum == 0 { &[] } else { &["Too close"] })), "{weapon} at {at}");
    }
    // The same weapon flagged as close has no such penalty.
    let close = "(items: [(key: \"fork\", name: \"Fork\", hands: 2, tags: [\"close\"], \
                 weapon: (bonus: \"dex + melee\", damage: \"0\", reach: 4))])";
    let by = piece("Pike", &[("dex", 1), ("melee", 2), ("prc", 1)]).held(&["fork"]).at(0, 3);
    let lay =
        TestScene::new("action_points", &OPEN).rules(close).side("heroes", [by]).side("monsters", [brute().at(1, 3)]);
    let mut t = lay.fields("open_sheets: true").deal_with(&first(2));
    assert_eq!(attack(&mut t, "Pike", "quick_attack", "Brute").0, 3);
}

/// AP-ROLL-28, AP-ROLL-T1: what has nothing to do with shelter adds freely: flanked, range, being too close.
#[test]
fn ap_roll_28_all_else_adds() {
    let heroes = [pike("Pike").at(4, 3), ayla().at(6, 3)];
    let mut t = ground(&OPEN, &heroes, &[brute().at(5, 3).begins(&["prone"])]);
    t.end();
    let (total, why) = attack(&mut t, "Pike", "quick_attack", "Brute");
    assert_eq!((total, why), (5 + 2 + 3 - 2, told(&["Too close", "Prone", "Flanked"])));
}

/// AP-ACT-42: of the plain attacks only the standard one is made with a bow, and none rebuffs with it.
#[test]
fn ap_act_42_what_shoots() {
    let mut t = ground(&OPEN, &[robin().pool("ap", 14).at(0, 3)], &[brute().at(5, 3)]);
    for (action, may) in
        [("standard_attack", true), ("quick_attack", false), ("strong_attack", false), ("nonlethal_attack", false)]
    {
        assert_eq!(t.may("Robin", action), may, "{action}");
    }
    t.end();
    t.act("Brute", "move", 4).walk(&[(4, 3), (3, 3), (2, 3), (1, 3)]);
    assert_eq!(t.asked(), "turn Brute");
}
