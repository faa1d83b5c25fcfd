//! Hiding from each foe, finding, and perception of the blind and the deaf.

use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ada, bram, cleo, d20, grunt};

/// A low wall, mist and gloom to hide in; one wall that blocks sight.
const ROWS: [&str; 5] =
    ["........m.......", "...w............", "................", "......#...g.....", "................"];

fn lay(heroes: &[TestCombatant], monsters: &[TestCombatant]) -> TestScene {
    TestScene::new("four_actions", &ROWS)
        .rules(STING)
        .legend('w', r#"Ground("low_wall")"#)
        .legend('m', r#"Ground("mist")"#)
        .legend('g', r#"Ground("gloom")"#)
        .side("heroes", heroes.to_vec())
        .side("monsters", monsters.to_vec())
        .fields("open_sheets: true")
}

/// Harm from afar without an attack.
const STING: &str = r#"(actions: [(
    key: "sting", name: "Sting", text: "A point.", occasion: Turn, tags: ["free"],
    target: One(whom: Others, range: "99"),
    does: [Harm(amount: "1", who: Other)],
)])"#;

/// The first of the heroes has its turn, and every foe has had one.
fn field(heroes: &[TestCombatant], monsters: &[TestCombatant]) -> TestBattle {
    let ours = (0..heroes.len()).map(|n| 6 - u16::try_from(n).unwrap_or(0));
    let dice: Vec<u16> = ours.chain(std::iter::repeat_n(20, monsters.len())).collect();
    let mut t = lay(heroes, monsters).deal_with(&d20(&dice));
    for _ in monsters {
        t.end();
    }
    t
}

/// Bram behind the wall, with a bow.
fn hider() -> TestCombatant {
    bram().at(2, 1).held(&["bow"]).stowed(&["knife", "arrow", "arrow", "arrow"])
}

/// A foe on the other side of it.
fn far(name: &str, alertness: i32) -> TestCombatant {
    grunt().named(name).at(if name == "Grunt" { 9 } else { 12 }, 1).score("alertness", alertness)
}

/// Hidden by 13 from Grunt, not from Watch.
fn hidden() -> TestBattle {
    let mut t = field(&[hider()], &[far("Grunt", 0), far("Watch", 4)]);
    t.dice(&d20(&[5])).act("Bram", "defend", ());
    assert_eq!((t.sources("Bram", "covered"), t.stored("Bram", "covered")), (vec!["Grunt".to_owned()], Some(13)));
    t
}

/// Ends turns until it is this combatant's.
fn until(t: &mut TestBattle, who: &str) {
    while t.whose_turn().as_deref() != Some(who) {
        t.end();
    }
}

/// FOUR-ACT-12, FOUR-SPEC-60: one roll against what each foe notices without one, from behind part of a cover; as much
/// is enough. It does not hide from a foe that sees all of it, and without a foe there is nothing to roll.
#[test]
fn four_act_12_spec_60_hiding() {
    hidden();
    // 13 against 13.
    let mut t = field(&[hider()], &[far("Grunt", 0), far("Watch", 3)]);
    t.dice(&d20(&[5])).act("Bram", "defend", ());
    assert_eq!(t.sources("Bram", "covered").len(), 2);
    assert_eq!((t.value("Bram", "ac"), t.value("Bram", "saving")), (19, 3));
    let beside = grunt().named("Watch").at(2, 4);
    let mut t = field(&[hider()], &[far("Grunt", 0), beside]);
    t.dice(&d20(&[20])).act("Bram", "defend", ());
    assert_eq!(t.sources("Bram", "covered"), ["Grunt"]);
    let mut t = field(&[hider().at(2, 2)], &[grunt().at(8, 2)]);
    t.act("Bram", "defend", ());
    assert!(t.has("Bram", "defending") && !t.has("Bram", "covered"));
    // In mist, which is concealment.
    let mut t = field(&[hider().at(8, 0)], &[far("Watch", 0)]);
    t.dice(&d20(&[5])).act("Bram", "defend", ());
    assert!(t.has("Bram", "covered"));
}

/// FOUR-SPEC-61, FOUR-SPEC-68, FOUR-COND-04, FOUR-ROLL-14: a foe that it hides from cannot aim at it, others can. A foe
/// that has found it can, with 4 against it. It loses Wisdom on Alertness and Dexterity on Reflex.
#[test]
fn four_spec_61_68_cond_04_covered() {
    let archer = |name: &str, alertness: i32| far(name, alertness).held(&["bow"]).stowed(&["arrow", "arrow"]);
    let mut t = field(&[hider()], &[archer("Grunt", 0), archer("Watch", 4)]);
    t.dice(&d20(&[5])).act("Bram", "defend", ());
    assert_eq!((t.value("Bram", "reflex"), t.value("Bram", "alertness_check")), (4, 4));
    t.end();
    let body = t.acting("Grunt", "primary_attack", "Bram");
    t.refuse(body);
    t.dice(&d20(&[13])).act("Grunt", "sense", ());
    assert!(t.has("Bram", "covered"));
    assert_eq!(t.value_against("Bram", "ac", "Grunt"), 16 + 3 + 4);
    until(&mut t, "Watch");
    t.dice(&d20(&[1])).act("Watch", "primary_attack", "Bram");
    assert_eq!(t.last_roll().against, 16 + 3 + 4);
    until(&mut t, "Bram");
    t.act("Bram", "observe", ());
    until(&mut t, "Grunt");
    // 17 is as much as 13 and 4.
    t.dice(&d20(&[17])).act("Grunt", "sense", ());
    assert_eq!((t.has("Bram", "covered"), t.has("Bram", "found")), (false, true));
    t.dice(&d20(&[1])).act("Grunt", "primary_attack", "Bram");
    assert_eq!((t.last_roll().against, t.value("Bram", "reflex")), (16 + 2 + 4, 8));
}

/// FOUR-SPEC-63: a hider that was found and comes out into the open has no 4 against any foe any more.
#[test]
fn four_spec_63_found_and_seen() {
    let mut t = hidden();
    until(&mut t, "Grunt");
    t.dice(&d20(&[17])).act("Grunt", "sense", ());
    until(&mut t, "Bram");
    assert!(t.has("Bram", "found"));
    t.act("Bram", "advance", ()).walk(&[(2, 0), (1, 0)]);
    assert!(!t.has("Bram", "found"));
}

/// FOUR-SPEC-62: the 4 of being Covered do not help the roll that makes it so.
#[test]
fn four_spec_62_the_bonus_of_cover() {
    let mut t = hidden();
    t.end().end().end().dice(&d20(&[4])).act("Bram", "defend", ());
    assert_eq!((t.last_roll().total, t.stored("Bram", "covered")), (12, Some(12)));
    t.end().dice(&d20(&[15])).act("Grunt", "sense", ());
    assert!(t.has("Bram", "covered"));
    t.end().end().end().dice(&d20(&[16])).act("Grunt", "sense", ());
    assert!(!t.has("Bram", "covered"));
}

/// FOUR-SPEC-63: hiding ends when nothing is in between any more, whichever of the two has moved; with an attack, a
/// spell, a run, a word or a wound.
#[test]
fn four_spec_63_what_ends_it() {
    // Bram steps out; then the foe walks round.
    let mut t = hidden();
    t.act("Bram", "advance", ()).walk(&[(2, 0), (1, 0)]);
    assert!(!t.has("Bram", "covered"));
    let mut t = hidden();
    t.end().act("Grunt", "advance", ()).walk(&[(8, 2), (7, 2)]);
    assert!(t.has("Bram", "covered"));
    t.act("Grunt", "advance", ()).walk(&[(6, 2), (5, 2), (4, 2), (3, 2)]);
    assert!(!t.has("Bram", "covered"));
    let mut t = hidden();
    t.dice(&d20(&[1])).act("Bram", "secondary_attack", "Grunt");
    assert!(!t.has("Bram", "covered"));
    let mut t = hidden();
    t.end().end().end().act("Bram", "speak", ());
    assert!(!t.has("Bram", "covered"));
    let mut t = hidden();
    t.end().end().end().act("Bram", "dash_straight", (1, 1));
    assert!(!t.has("Bram", "covered"));
    let mut t = hidden();
    t.end().end().act("Watch", "sting", "Bram");
    assert!(!t.has("Bram", "covered"));
}

/// FOUR-SPEC-65: more than half of the speed in one movement, and Stealth is rolled anew with -5.
#[test]
fn four_spec_65_moving_fast() {
    // In mist all along.
    let rows = ["mmmmmmmmmmmmmmmm"; 3];
    let start = || {
        let lay = TestScene::new("four_actions", &rows).legend('m', r#"Ground("mist")"#).side("heroes", [hider()]);
        let mut t = lay.side("monsters", [far("Grunt", 0)]).deal_with(&d20(&[1, 20]));
        t.end().dice(&d20(&[15])).act("Bram", "defend", ());
        assert_eq!(t.stored("Bram", "covered"), Some(23));
        t.act("Bram", "advance", ());
        t
    };
    let mut t = start();
    t.walk(&[(2, 2), (3, 2), (4, 2)]);
    assert_eq!(t.stored("Bram", "covered"), Some(23));
    t.dice(&d20(&[7])).walk(&[(5, 2)]);
    assert_eq!(t.stored("Bram", "covered"), Some(10));
    t.walk(&[(6, 2)]);
    assert_eq!(t.stored("Bram", "covered"), Some(10));
    let mut t = start();
    t.dice(&d20(&[6])).walk(&[(2, 2), (3, 2), (4, 2), (5, 2)]);
    assert!(!t.has("Bram", "covered"));
}

/// FOUR-SPEC-67: a target of an attacker that it does not find is caught off guard by it.
#[test]
fn four_spec_67_struck_from_hiding() {
    let mut t = hidden();
    t.dice(&d20(&[1])).act("Bram", "secondary_attack", "Grunt");
    assert_eq!(t.last_roll().against, 12);
    let mut t = hidden();
    t.dice(&d20(&[1])).act("Bram", "secondary_attack", "Watch");
    assert_eq!(t.last_roll().against, 13);
}

/// FOUR-RULE-22, FOUR-ACT-64: Sense reaches 60 ft, by one roll against each; a word tells friends that hear it, and
/// gives away the speaker.
#[test]
fn four_rule_22_act_64_sensing() {
    let two = [hider(), bram().named("Hare").at(8, 0)];
    let friend = grunt().named("Friend").at(13, 3);
    let deaf = grunt().named("Deaf").at(13, 4).begins(&["deafened"]);
    let mut t = field(&two, &[far("Watch", 0), friend, deaf]);
    t.dice(&d20(&[20])).act("Bram", "defend", ()).end();
    t.dice(&d20(&[5])).act("Hare", "defend", ()).end();
    assert_eq!((t.sources("Bram", "covered").len(), t.sources("Hare", "covered").len()), (3, 3));
    until(&mut t, "Watch");
    t.dice(&d20(&[20])).act("Watch", "sense", ());
    // 20 against 17; Bram's 28 and 4 are too much.
    assert_eq!((t.sources("Bram", "covered").len(), t.sources("Hare", "covered").len()), (3, 2));
    t.act("Watch", "speak", ());
    assert_eq!((t.sources("Bram", "covered").len(), t.sources("Hare", "covered")), (3, vec!["Deaf".to_owned()]));
    // Farther than 60 ft.
    let mut t = field(&[hider()], &[grunt().at(15, 1)]);
    t.dice(&d20(&[1])).act("Bram", "defend", ());
    assert!(!t.has("Bram", "covered"));
    t.end().end().dice(&d20(&[5])).act("Bram", "defend", ()).end();
    t.dice(&d20(&[20])).act("Grunt", "sense", ());
    assert!(t.has("Bram", "covered"));
}

/// FOUR-COND-01, FOUR-COND-07, FOUR-SPEC-66: the blind find combatants beside them, and within 30 ft those that have
/// moved, struck or spoken since their last turn, unless silent; the deaf blind find only those beside them.
#[test]
fn four_cond_01_07_spec_66_without_eyes() {
    let blind = |more: &[&str]| {
        let bad: Vec<&str> = ["blinded"].into_iter().chain(more.iter().copied()).collect();
        grunt().at(3, 2).held(&["bow"]).stowed(&["arrow"]).begins(&bad)
    };
    let may = |t: &mut TestBattle, who: &str| {
        let body = t.acting("Grunt", "primary_attack", who);
        let decision = t.fight().decision().map(|d| d.id).expect("it is somebody's turn");
        t.fight().check(&fray::fight::state::order::Order { decision, body }).is_ok()
    };
    let heroes = || [ada().at(8, 2), cleo().at(7, 3), bram().at(4, 2), cleo().named("Far").at(10, 2)];
    let mut t = field(&heroes(), &[blind(&[])]);
    // Ada moves, Cleo keeps still, Far moves too far off.
    until(&mut t, "Ada");
    t.act("Ada", "advance", ()).walk(&[(8, 1)]).end();
    until(&mut t, "Far");
    t.act("Far", "advance", ()).walk(&[(11, 2)]).end();
    until(&mut t, "Grunt");
    let found = |t: &mut TestBattle| ["Ada", "Cleo", "Bram", "Far"].map(|who| may(t, who));
    assert_eq!(found(&mut t), [true, false, true, false]);
    assert!(!t.may("Grunt", "observe"));
    // A hidden attacker catches it off guard.
    assert_eq!(t.value_against("Grunt", "caught", "Cleo"), 1);
    assert_eq!(t.value_against("Grunt", "caught", "Ada"), 0);
    // It listens.
    t.dice(&d20(&[1])).act("Grunt", "sense", ());
    assert_eq!(found(&mut t), [true, true, true, true]);
    // What was heard is forgotten a round later.
    t.end();
    until(&mut t, "Grunt");
    assert_eq!(found(&mut t), [false, false, true, false]);
    let silent = [ada().at(8, 2).traits(&["warrior", "silent"]), bram().at(4, 2)];
    let mut t = field(&silent, &[blind(&[])]);
    until(&mut t, "Ada");
    t.act("Ada", "advance", ()).walk(&[(8, 1)]).end();
    until(&mut t, "Grunt");
    assert_eq!((may(&mut t, "Ada"), may(&mut t, "Bram")), (false, true));
    let mut t = field(&[ada().at(8, 2), bram().at(4, 2)], &[blind(&["deafened"])]);
    until(&mut t, "Ada");
    t.act("Ada", "advance", ()).walk(&[(8, 1)]).end();
    until(&mut t, "Grunt");
    assert_eq!((may(&mut t, "Ada"), may(&mut t, "Bram"), t.may("Grunt", "sense")), (false, true, false));
}

/// FOUR-POS-14: partial cover, and dim light or mist around a combatant or in between: +4 on attacks and AC. It cancels
/// if both have it.
#[test]
fn four_pos_14_concealment() {
    let shot = |hero: TestCombatant, foe: TestCombatant| {
        let mut t = field(&[hero.held(&["bow"]).stowed(&["arrow"])], &[foe]);
        t.dice(&d20(&[1])).act("Bram", "primary_attack", "Grunt");
        let (total, against) = (t.last_roll().total - 1, t.last_roll().against);
        (total, against)
    };
    let at = |x: i16, y: i16| grunt().at(x, y);
    assert_eq!(shot(bram().at(2, 2), at(9, 2)), (8, 13));
    assert_eq!(shot(bram().at(2, 1), at(9, 2)), (12, 13));
    // In mist or gloom, against one, then the other way round.
    for (x, y) in [(8, 0), (10, 3)] {
        assert_eq!(shot(bram().at(x, y), at(14, y + 1)), (12, 13));
        assert_eq!(shot(bram().at(14, y + 1), at(x, y)), (8, 17));
    }
    // The same mist between both.
    assert_eq!(shot(bram().at(5, 0), at(11, 0)), (8, 13));
    // Nothing is dim for a combatant with dark sight.
    assert_eq!(shot(bram().at(14, 4), at(10, 3).traits(&["ordinary"])), (8, 17));
    assert_eq!(shot(bram().at(14, 4).traits(&["scout", "darkvision"]), at(10, 3)), (8, 13));
}

/// FOUR-SPEC-69: the dim conceals; in the dark no combatant is found beyond 5 ft, except by dark sight or where it is
/// lit.
#[test]
fn four_spec_69_dim_and_dark() {
    let start = |hero: TestCombatant, near: (i16, i16)| {
        let lay = lay(
            &[hero.held(&["bow"]).stowed(&["arrow"])],
            &[grunt().at(near.0, near.1), grunt().named("Off").at(15, 4)],
        );
        let mut t = lay.fields("dark: true").deal_with(&d20(&[5, 20, 20]));
        t.end().end();
        t.may("Bram", "primary_attack")
    };
    assert!(!start(bram().at(2, 4), (4, 4)));
    assert!(start(bram().at(2, 4), (3, 4)));
    assert!(start(bram().at(2, 4).traits(&["scout", "darkvision"]), (9, 4)));
    assert!(!start(bram().at(0, 4).traits(&["scout", "darkvision"]), (13, 4)));
}
