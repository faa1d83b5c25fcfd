//! Fire and lightning in water.

use fray::fight::state::log::Event;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{brute, d6, piece};

/// Spells +6, Ranged Defence 14, Toughness 0; her turn comes first.
fn mira() -> TestCombatant {
    let scores = [("rsn", 3), ("lor", 3), ("speed", 1), ("str", 2), ("arcana", 2), ("fire", 1), ("lightning", 1)];
    piece("Mira", &scores).pool("ap", 10).score("prc", 4).knows(&["fire_dart", "flame_burst", "lightning_lance"])
}

/// A row of land, one of shallows and three of deep water, or all of it land.
fn shore<const N: usize>(wet: bool, mira: TestCombatant, others: [TestCombatant; N]) -> TestBattle {
    let rows = if wet {
        ["............", "ssssssssssss", "~~~~~~~~~~~~", "~~~~~~~~~~~~", "~~~~~~~~~~~~"]
    } else {
        ["............"; 5]
    };
    let initiative = [[1, 1, 2]].repeat(N + 1).concat();
    TestScene::new("action_points", &rows)
        .legend('s', "Ground(\"shallows\")")
        .legend('~', "Ground(\"deep_water\")")
        .side("heroes", [mira])
        .side("monsters", others)
        .fields("open_sheets: true")
        .deal_with(&d6(&initiative))
}

/// Below the surface where there is water: Immobile Defence 5, and a Toughness of 4.
fn diver(name: &str, wet: bool, x: i16, y: i16) -> TestCombatant {
    let diver = brute().named(name).at(x, y);
    if wet { diver.begins(&["submerged"]) } else { diver }
}

/// What each harm came to after armour, with its target.
fn harms(t: &TestBattle) -> Vec<(u16, i32)> {
    let harm = |e: &Event| if let Event::Damaged(h) = e { Some((h.to.0, h.raw - h.soaked)) } else { None };
    t.events().filter_map(harm).collect()
}

/// AP-SPEC-06, AP-RULE-16: a fire dart below the surface is hot water: half as hot, around the one it is aimed at and
/// not beyond a yard, in the water only, and no combatant burns.
#[test]
fn ap_spec_06_rule_16_fire_under_water() {
    let four = |wet| {
        [diver("One", wet, 6, 2), diver("Two", wet, 6, 3), diver("Three", wet, 8, 2), brute().named("Four").at(6, 0)]
    };
    let mut t = shore(true, mira().at(0, 0), four(true));
    // 7 + 6 and 1 less 5 and 4 is severe; 5 + 6 and 1 less the same is 3.
    t.dice(&d6(&[2, 2, 3, 1, 2, 2])).act("Mira", "fire_dart", "One");
    assert_eq!(harms(&t), [(1, 5), (2, 3)]);
    assert!(!t.has("One", "burning"));
    assert_eq!((t.pool("Mira", "ap"), t.pool("Mira", "mana")), (11, 6));
    // On land it is fire: 10 + 6 and 3 less 12 and 4, no other combatant is touched, and 12 + 6 burns.
    let mut t = shore(false, mira().at(0, 0), four(false));
    t.dice(&d6(&[3, 3, 4])).act("Mira", "fire_dart", "One");
    assert_eq!(harms(&t), [(1, 3)]);
    let mut t = shore(false, mira().at(0, 0), four(false));
    t.dice(&d6(&[3, 4, 5])).act("Mira", "fire_dart", "One");
    assert_eq!((harms(&t), t.has("One", "burning")), (vec![(1, 5)], true));
    // A swimmer on the surface is struck by fire, and the water puts it out.
    let mut t = shore(true, mira().at(0, 0), [brute().named("One").at(6, 2)]);
    t.dice(&d6(&[3, 4, 5, 6, 6, 6])).act("Mira", "fire_dart", "One");
    assert_eq!((harms(&t), t.has("One", "burning")), (vec![(1, 5)], false));
}

/// AP-SPEC-03, AP-REACT-02: a spell is no shot: below the surface it can be cast, and none harries it.
#[test]
fn ap_spec_03_react_02_a_spell_is_no_shot() {
    let mut t = shore(true, mira().begins(&["submerged"]).at(4, 3), [diver("One", true, 6, 2)]);
    // 5 + 6 and 1 less 5 and 4.
    t.dice(&d6(&[1, 2, 2])).act("Mira", "fire_dart", "One");
    assert_eq!((t.asked().as_str(), harms(&t)), ("turn Mira", vec![(1, 3)]));
}

/// AP-SPEC-06: the aquatic are below the surface wherever the water is deep.
#[test]
fn ap_spec_06_the_aquatic_are_scalded_too() {
    let mut t = shore(true, mira().at(0, 0), [brute().named("One").traits(&["aquatic"]).at(6, 3)]);
    // 12 + 6 and 1 less 12 and 4.
    t.dice(&d6(&[3, 4, 5])).act("Mira", "fire_dart", "One");
    assert_eq!(harms(&t), [(1, 3)]);
}

/// AP-SPEC-06: a burst spreads around each target that it finds under water, so it reaches those in the water beside
/// it; on land it does not.
#[test]
fn ap_spec_06_bursts_of_flame_under_water() {
    let four =
        |wet| [diver("One", wet, 8, 2), diver("Two", wet, 9, 3), diver("Three", wet, 3, 2), diver("Four", wet, 11, 2)];
    let mut t = shore(true, mira().at(0, 0), four(true));
    t.dice(&d6(&[1, 2, 2, 2, 2, 3])).act("Mira", "flame_burst", (6, 2));
    assert_eq!(harms(&t), [(2, 3), (1, 5)]);
    let mut t = shore(false, mira().at(0, 0), four(false));
    // 9 + 6 and 2 less an Agility of 11 and 4.
    t.dice(&d6(&[2, 3, 4])).act("Mira", "flame_burst", (6, 2));
    assert_eq!(harms(&t), [(1, 2)]);
}

/// AP-SPEC-06: beside them is a yard from one of them, not two.
#[test]
fn ap_spec_06_beside_those_under_water() {
    let two = [diver("One", true, 7, 2), diver("Two", true, 9, 2)];
    let mut t = shore(true, mira().at(0, 0), two);
    t.dice(&d6(&[2, 2, 3])).act("Mira", "flame_burst", (6, 2));
    assert_eq!(harms(&t).iter().map(|harm| harm.0).collect::<Vec<_>>(), [1]);
}

/// AP-SPEC-07: in water lightning strikes those within a yard too, with the same dice and 3 less, the caster included;
/// those on land and farther off feel nothing.
#[test]
fn ap_spec_07_lightning_in_water() {
    let tough = |name: &str, wet, x, y| diver(name, wet, x, y).score("vit", 8);
    let four = |wet| {
        [tough("One", wet, 6, 2), tough("Two", wet, 5, 3), tough("Three", wet, 8, 2), brute().named("Four").at(7, 1)]
    };
    let mut t = shore(true, mira().at(5, 1), four(true));
    // 9 + 6 and 4 less 5 and 10; for herself 9 + 6 and 1 less 14; 1 less for Two as well; Four has 12 and 4.
    t.dice(&d6(&[2, 3, 4])).act("Mira", "lightning_lance", "One");
    assert_eq!(harms(&t), [(1, 4), (2, 1), (4, 0), (0, 2)]);
    let totals: Vec<(u16, i32)> =
        t.events().filter_map(|e| if let Event::Rolled(r) = e { Some((r.on?.0, r.natural)) } else { None }).collect();
    assert_eq!(totals, [(1, 9), (2, 9), (4, 9), (0, 9)]);
    assert_eq!((t.pool("Mira", "ap"), t.pool("Mira", "mana")), (9, 5));
    // A bolt that misses its target spreads all the same: 5 + 6 and 1 meets 5.
    let high = brute().named("One").traits(&["aquatic"]).score("rsn", 9).at(6, 2);
    let mut t = shore(true, mira().at(0, 0), [high, tough("Two", true, 6, 3)]);
    t.dice(&d6(&[1, 2, 2])).act("Mira", "lightning_lance", "One");
    assert_eq!(harms(&t), [(2, -3)]);
    // Two sixes are critical for the target only.
    let mut t = shore(
        true,
        mira().at(0, 0),
        [tough("One", true, 6, 2).score("vit", 15), tough("Two", true, 7, 3).score("vit", 15)],
    );
    let before = ["Mira", "One", "Two"].map(|who| t.pool(who, "initiative"));
    t.dice(&d6(&[6, 6, 1, 1])).act("Mira", "lightning_lance", "One");
    let after = ["Mira", "One", "Two"].map(|who| t.pool(who, "initiative"));
    assert_eq!([after[0] - before[0], after[1] - before[1], after[2] - before[2]], [2, -2, 0]);
    assert_eq!(harms(&t).len(), 2);
    // On land it strikes the target alone.
    let mut t = shore(false, mira().at(5, 1), four(false));
    t.dice(&d6(&[2, 3, 4])).act("Mira", "lightning_lance", "One");
    assert_eq!(harms(&t).len(), 1);
}
