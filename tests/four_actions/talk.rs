//! Talk: waking, calls at a foe, hostility, and charm.

use fray::fight::state::components::Carried;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ada, aware, bram, cleo, d20, field, grunt};

/// Acts without dice: harm from afar, a charm, and fright.
const ACTS: &str = r#"(actions: [
    (
        key: "sting", name: "Sting", text: "Three points.", occasion: Turn, tags: ["free"],
        target: One(whom: Others, range: "99"),
        does: [Harm(amount: "3", who: Other)],
    ),
    (
        key: "beguile", name: "Beguile", text: "A friend.", occasion: Turn, tags: ["free"],
        target: One(whom: Others, range: "99"),
        does: [Afflict(condition: "fascinated")],
    ),
    (
        key: "scare", name: "Scare", text: "Fear.", occasion: Turn, tags: ["free"],
        target: One(whom: Others, range: "99"),
        does: [Afflict(condition: "frightened", until: SourceTurns(9))],
    ),
])"#;

fn lay(heroes: &[TestCombatant], monsters: &[TestCombatant]) -> TestBattle {
    let dice: Vec<u16> = (0..heroes.len() + monsters.len()).map(|n| 20 - u16::try_from(2 * n).unwrap_or(0)).collect();
    let lay = TestScene::new("four_actions", &["................"; 7]).rules(ACTS).side("heroes", heroes.to_vec());
    lay.side("monsters", monsters.to_vec()).fields("open_sheets: true").deal_with(&d20(&dice))
}

/// FOUR-ACT-28, FOUR-SPEC-95: sleep ends when a neighbour wakes the sleeper, with harm, or with a word within 30 ft for
/// light sleepers.
#[test]
fn four_act_28_spec_95_sleep_and_waking() {
    // 1 + 4 is 5.
    let sleeper = |name: &str, x: i16| grunt().named(name).at(x, 2).score("alertness", 4).begins(&["asleep"]);
    let begin = |sleepers: &[TestCombatant]| {
        let lay = TestScene::new("four_actions", &["................"; 7]).rules(ACTS).side("heroes", [ada()]);
        let monsters = [&[grunt().named("Awake").at(12, 3)], sleepers].concat();
        lay.side("monsters", monsters).fields("open_sheets: true").deal_with(&d20(&[20, 10]))
    };
    let mut t = begin(&[sleeper("Near", 11), sleeper("Far", 3)]);
    assert!(t.has("Near", "unconscious") || t.has("Near", "asleep"));
    t.act("Ada", "sting", "Near");
    assert!(!t.has("Near", "asleep"));
    t.end();
    assert_eq!(t.whose_turn().as_deref(), Some("Awake"));
    t.act("Awake", "speak", ());
    assert!(t.has("Far", "asleep"));
    let deep = sleeper("Deep", 11).score("alertness", 3);
    let deaf = sleeper("Deaf", 10).begins(&["asleep", "deafened"]);
    let mut t = begin(&[sleeper("Near", 13), deep, deaf]);
    t.end().act("Awake", "speak", ());
    assert_eq!(["Near", "Deep", "Deaf"].map(|who| t.has(who, "asleep")), [false, true, true]);
    t.act("Awake", "wake", "Deep");
    assert_eq!((t.has("Deep", "asleep"), t.pool("Awake", "standard")), (false, 0));
    assert!(!t.may("Awake", "wake"));
}

/// FOUR-SPEC-82: Charisma against Will, as much is enough: -2 on attacks against any other target to the end of its
/// next turn; the newest caller counts; it does not affect the confused or the deaf.
#[test]
fn four_spec_82_calling_out() {
    let mut t = aware([ada(), bram().at(3, 3)], [grunt()]);
    t.dice(&d20(&[10, 9])).act("Ada", "call_out", "Grunt");
    assert_eq!((t.has("Grunt", "called_out"), t.pool("Ada", "quick")), (false, 0));
    until(&mut t, "Bram");
    t.dice(&d20(&[10, 8])).act("Bram", "call_out", "Grunt").end();
    until(&mut t, "Grunt");
    t.dice(&d20(&[10])).act("Grunt", "secondary_attack", "Ada");
    assert_eq!(t.last_roll().total, 10 + 2 - 5 - 2);
    t.dice(&d20(&[10])).act("Grunt", "tertiary_attack", "Bram");
    assert_eq!(t.last_roll().total, 10 + 2 - 10);
    t.end();
    assert!(!t.has("Grunt", "called_out"));
    let mut t = aware([ada(), bram().at(3, 3)], [grunt()]);
    t.dice(&d20(&[1, 20])).act("Ada", "call_out", "Grunt");
    until(&mut t, "Bram");
    t.dice(&d20(&[1, 20])).act("Bram", "call_out", "Grunt");
    assert_eq!(t.sources("Grunt", "called_out"), ["Bram"]);
    let mut t = field([ada()], [grunt().begins(&["confused"])], &[20, 1]);
    t.act("Ada", "call_out", "Grunt");
    assert!(!t.has("Grunt", "called_out"));
    let mut t = field([ada()], [grunt().begins(&["deafened"])], &[20, 1]);
    assert!(!t.may("Ada", "call_out"));
}

fn until(t: &mut TestBattle, who: &str) {
    while t.whose_turn().as_deref() != Some(who) {
        t.end();
    }
}

/// FOUR-SPEC-83, FOUR-SPEC-84: a foe that has lost half of its hit points, or is outnumbered two to one, may surrender;
/// 4 harder unless both. Once in a battle, never a Hostile foe, nor a player's own combatant.
#[test]
fn four_spec_83_84_calling_upon() {
    let weak = || grunt().pool("hp", 6);
    let far = || grunt().named("Far").at(15, 6);
    // Neither.
    let mut t = lay(&[ada()], &[grunt(), far()]);
    assert!(!t.may("Ada", "call_upon"));
    // Half of its hit points: 13 - 4 against 10, then 14 - 4.
    let mut t = lay(&[ada()], &[weak(), far()]);
    t.dice(&d20(&[10, 13])).act("Ada", "call_upon", "Grunt");
    assert!(t.at("Grunt").is_some() && !t.may("Ada", "call_upon"));
    let mut t = lay(&[ada()], &[weak(), far()]);
    t.dice(&d20(&[10, 14])).act("Ada", "call_upon", "Grunt");
    assert_eq!((t.at("Grunt"), t.carries("Grunt", Carried::Hand)), (None, vec![]));
    // Outnumbered, and both.
    let mut t = lay(&[ada(), bram().at(3, 4)], &[grunt(), far()]);
    until(&mut t, "Ada");
    t.dice(&d20(&[10, 14])).act("Ada", "call_upon", "Grunt");
    assert_eq!(t.at("Grunt"), None);
    let mut t = lay(&[ada(), bram().at(3, 4)], &[weak(), far()]);
    until(&mut t, "Ada");
    t.dice(&d20(&[10, 10])).act("Ada", "call_upon", "Grunt");
    assert_eq!(t.at("Grunt"), None);
    // Hostile; a player's own.
    let mut t = lay(&[ada()], &[weak().begins(&["hostile"]), far()]);
    t.act("Ada", "call_upon", "Grunt");
    assert!(t.at("Grunt").is_some());
    let mut t = lay(&[ada()], &[weak().pc(true), far()]);
    assert!(!t.may("Ada", "call_upon"));
}

/// FOUR-COND-13, FOUR-COND-33: harm by a foe that leaves more than half makes hostile; that is over with half, with
/// fright, or when a whole round brings no foe near and nothing hostile.
#[test]
fn four_cond_13_33_hostile() {
    // Twelve hit points: nine, then six.
    let mut t = lay(&[ada()], &[grunt().at(12, 2)]);
    t.act("Ada", "sting", "Grunt");
    assert!(t.has("Grunt", "hostile"));
    t.act("Ada", "sting", "Grunt");
    assert!(!t.has("Grunt", "hostile"));
    // Alone it is not.
    let mut t = lay(&[ada()], &[grunt().at(12, 2), grunt().named("Friend").at(14, 2)]);
    t.end().act("Grunt", "sting", "Friend");
    assert!(!t.has("Friend", "hostile"));
    // Hostility that no attack has caused stays below half of the hit points.
    let mut t = lay(&[ada()], &[grunt().at(12, 2).begins(&["hostile"])]);
    t.act("Ada", "sting", "Grunt").act("Ada", "sting", "Grunt");
    assert!(t.has("Grunt", "hostile"));
    t.act("Ada", "scare", "Grunt");
    assert!(!t.has("Grunt", "hostile"));
    // The round in which it was hurt counts; a foe within 30 ft as well.
    let mut t = lay(&[ada()], &[grunt().at(12, 2)]);
    t.act("Ada", "sting", "Grunt").end();
    assert!(t.has("Grunt", "hostile"));
    t.end().end();
    assert!(!t.has("Grunt", "hostile"));
    let mut t = lay(&[ada()], &[grunt().at(8, 2)]);
    t.act("Ada", "sting", "Grunt").end().end().end();
    assert!(t.has("Grunt", "hostile"));
    let mut t = lay(&[bram().held(&["bow"]).stowed(&["arrow"])], &[grunt().at(12, 4).begins(&["hostile"])]);
    t.dice(&d20(&[1])).act("Bram", "primary_attack", "Grunt").end();
    assert!(t.has("Grunt", "hostile"));
}

/// FOUR-COND-11, FOUR-COND-32: the charmed neither attacks nor threatens nor flanks its charmer; it has no guard
/// against the charmer, whose blow is resolved so, and then it is hostile.
#[test]
fn four_cond_11_32_fascinated() {
    let mut t = lay(&[ada(), bram().at(3, 3)], &[grunt(), cleo().named("Dorn").at(15, 6)]);
    until(&mut t, "Ada");
    t.act("Ada", "beguile", "Grunt");
    let towards = |t: &mut TestBattle, who: &str| ["ac", "reflex", "will"].map(|v| t.value_against("Grunt", v, who));
    assert_eq!(towards(&mut t, "Ada"), [12, 0, 0]);
    // She walks off, and no foe strikes at her.
    t.act("Ada", "advance", ()).walk(&[(1, 2), (2, 2)]);
    assert_eq!(t.asked(), "turn Ada");
    until(&mut t, "Grunt");
    assert_eq!(towards(&mut t, "Bram"), [13, 1, 0]);
    let body = t.acting("Grunt", "primary_attack", "Ada");
    assert!(t.refuse(body).contains("friend"));
    let body = t.acting("Grunt", "trip", "Ada");
    t.refuse(body);
    t.dice(&d20(&[1])).act("Grunt", "secondary_attack", "Bram").end();
    until(&mut t, "Ada");
    t.dice(&[(20, 5), (8, 1)]).act("Ada", "primary_attack", "Grunt");
    assert_eq!((t.last_roll().total, t.last_roll().against, t.last_roll().success), (12, 12, true));
    assert_eq!((t.has("Grunt", "fascinated"), t.has("Grunt", "hostile")), (false, true));
    // Harm from others ends nothing.
    let mut t = lay(&[ada(), bram()], &[grunt().at(12, 2)]);
    until(&mut t, "Ada");
    t.act("Ada", "beguile", "Grunt");
    until(&mut t, "Bram");
    t.act("Bram", "sting", "Grunt");
    assert!(t.has("Grunt", "fascinated"));
    // Flanking: the charmed does not flank its charmer.
    let flank = |charmed: bool| {
        let mut t = lay(&[ada().at(4, 2)], &[grunt(), grunt().named("Twin").at(5, 2)]);
        if charmed {
            t.act("Ada", "beguile", "Grunt");
        }
        until(&mut t, "Twin");
        t.value_against("Ada", "ac", "Twin")
    };
    assert_eq!((flank(false), flank(true)), (14, 16));
}

/// FOUR-ACT-67: speaking is free and changes nothing else; a call takes a Quick action and reaches 60 ft.
#[test]
fn four_act_67_words() {
    let mut t = lay(&[ada()], &[grunt().at(14, 2), grunt().named("Far").at(15, 2)]);
    let before = ["standard", "move", "quick", "reaction"].map(|pool| t.pool("Ada", pool));
    t.act("Ada", "speak", ()).act("Ada", "speak", ());
    assert_eq!(["standard", "move", "quick", "reaction"].map(|pool| t.pool("Ada", pool)), before);
    let said = t.events().filter(|event| matches!(event, fray::fight::state::log::Event::Said(..))).count();
    assert_eq!(said, 2);
    t.dice(&d20(&[1, 20])).act("Ada", "call_out", "Grunt");
    assert_eq!((t.has("Grunt", "called_out"), t.pool("Ada", "quick")), (true, 0));
    t.end().end().end();
    let body = t.acting("Ada", "call_out", "Far");
    t.refuse(body);
}
