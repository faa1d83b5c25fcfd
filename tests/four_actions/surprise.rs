//! How a battle begins: ambushes, the turns before the first round, and the order after them.

use fray::fight::state::components::Carried;
use fray::fight::state::log::Event;
use fray::fight::state::offer::Offer;
use fray::fight::state::order::OrderKind;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ada, bram, cleo, d20, grunt};

const OPEN: &str = "open_sheets: true";

/// Heroes in ambush for monsters whose side begins like this.
fn ambush<const H: usize, const M: usize>(
    heroes: [TestCombatant; H],
    (monsters, fields): ([TestCombatant; M], &str),
    dice: &[u16],
) -> TestBattle {
    TestScene::new("four_actions", &["................"; 7])
        .side("heroes", heroes)
        .side_with("monsters", fields, monsters)
        .fields(OPEN)
        .deal_with(&d20(dice))
}

const CHECK: &str = "surprise: Check";

fn archer() -> TestCombatant {
    bram().held(&["bow"]).stowed(&["arrow", "arrow", "arrow", "arrow"])
}

fn guards(t: &mut TestBattle, who: &str) -> [i32; 4] {
    let [ac, reflex, will] = ["ac", "reflex", "will"].map(|value| t.value(who, value));
    [ac, reflex, will, t.pool(who, "reaction")]
}

/// FOUR-TIME-11, FOUR-TIME-12, FOUR-TIME-13, FOUR-TIME-14, FOUR-TIME-20, FOUR-SPEC-70: example 4.
#[test]
fn four_time_11_12_13_14_20_spec_70_example_4() {
    // Stealth 5 + 8 against 10.
    let mut t = ambush([archer()], ([grunt().at(8, 4)], CHECK), &[5]);
    assert_eq!((t.last_roll().total, t.last_roll().against), (13, 10));
    assert_eq!((t.asked().as_str(), t.round()), ("turn Bram", 0));
    assert_eq!((guards(&mut t, "Grunt"), guards(&mut t, "Bram")), ([12, 0, 0, 0], [16, 8, 3, 1]));
    t.dice(&[(20, 4), (8, 1)]).act("Bram", "primary_attack", "Grunt");
    assert!(t.last_roll().success && t.last_roll().total == 12);
    for (attack, total) in [("secondary_attack", 4), ("tertiary_attack", -1)] {
        t.dice(&d20(&[1])).act("Bram", attack, "Grunt");
        assert_eq!(t.last_roll().total, total);
    }
    t.dice(&d20(&[6, 14])).end();
    assert_eq!((t.pool("Bram", "initiative"), t.pool("Grunt", "initiative")), (14, 15));
    assert_eq!((t.asked().as_str(), t.round()), ("turn Grunt", 1));
    assert_eq!((guards(&mut t, "Grunt"), guards(&mut t, "Bram")), ([13, 1, 0, 1], [12, 4, 1, 1]));
    t.end();
    assert_eq!((t.asked().as_str(), guards(&mut t, "Bram")), ("turn Bram", [16, 8, 3, 1]));
}

/// FOUR-TIME-12: in any sequence that the side picks, a whole turn each, and each has its turn of the first round as
/// well.
#[test]
fn four_time_12_any_sequence() {
    let mut t = ambush([bram(), ada(), cleo()], ([grunt().at(8, 4)], CHECK), &[20, 20, 20]);
    assert_eq!(t.asked(), "call heroes");
    let body = t.taking("Grunt");
    t.refuse(body);
    t.take("Cleo");
    assert_eq!(t.asked(), "turn Cleo");
    let slots = ["standard", "move", "quick", "reaction"].map(|pool| t.pool("Cleo", pool));
    assert_eq!((slots, t.pool("Ada", "reaction")), ([1, 1, 1, 1], 0));
    t.end();
    let body = t.taking("Cleo");
    t.refuse(body);
    t.take("Bram").end();
    // The last combatant follows without a decision.
    assert_eq!(t.asked(), "turn Ada");
    t.dice(&d20(&[20, 15, 10, 1])).end();
    for who in ["Bram", "Ada", "Cleo", "Grunt"] {
        assert_eq!((t.whose_turn().as_deref(), t.round()), (Some(who), 1));
        t.end();
    }
}

/// FOUR-TIME-16, FOUR-SPEC-71: the most watchful of the foes decides, but all of them are Surprised; a noticed ambusher
/// neither acts before the others nor has the +4, and is not Surprised meanwhile.
#[test]
fn four_time_16_spec_71_the_noticed() {
    // Alertness 6: 16 against 13 + 2 and 8 + 8.
    let watchful = grunt().named("Watch").at(9, 4).score("alertness", 6);
    let monsters = [grunt().at(8, 4), watchful.clone()];
    let mut t = ambush([ada(), archer()], (monsters, CHECK), &[13, 8]);
    assert_eq!(t.asked(), "turn Bram");
    let caught = ["Ada", "Bram", "Grunt", "Watch"].map(|who| t.has(who, "surprised"));
    assert_eq!(caught, [false, false, true, true]);
    t.dice(&d20(&[10, 10, 10, 10])).end();
    let came_to = ["Ada", "Bram", "Grunt", "Watch"].map(|who| t.pool(who, "initiative"));
    assert_eq!(came_to, [12, 18, 11, 11]);
    // No undetected ambusher: no such round.
    let mut t = ambush([ada()], ([grunt().at(8, 4), watchful], CHECK), &[13, 10, 10, 10]);
    assert_eq!((t.round(), t.asked().as_str(), t.pool("Ada", "initiative")), (1, "turn Ada", 12));
}

/// FOUR-TIME-16: nor does a combatant act that is no foe of the ambushed.
#[test]
fn four_time_16_bystanders() {
    let lay = TestScene::new("four_actions", &["................"; 7])
        .side("heroes", [archer()])
        .side_with("monsters", r#"surprise: Check, allies: ["villagers"]"#, [grunt().at(8, 4)])
        .side_with("villagers", r#"allies: ["heroes"]"#, [grunt().named("Hob").at(2, 0)]);
    let mut t = lay.fields(OPEN).deal_with(&d20(&[10]));
    assert_eq!((t.asked().as_str(), t.has("Hob", "surprised")), ("turn Bram", false));
    t.dice(&d20(&[10, 5, 3])).end();
    assert_eq!((t.round(), t.has("Hob", "surprised")), (1, true));
}

/// FOUR-TIME-15, FOUR-SPEC-72: the scene says who may be ambushed. Foes that do not expect an attack do not roll, with
/// weapons put away or in hand; by default there is no ambush.
#[test]
fn four_time_15_spec_72_what_the_scene_says() {
    let social = |fields: &str| {
        let lay = TestScene::new("four_actions", &["................"; 7]);
        lay.side_with("heroes", fields, [ada(), bram()])
            .side_with("monsters", &format!("surprise: Automatic, {fields}"), [grunt().at(8, 4)])
            .fields(OPEN)
            .deal()
    };
    let mut t = social("stowed: true");
    assert_eq!((t.asked().as_str(), t.round(), t.has("Grunt", "surprised")), ("call heroes", 0, true));
    assert_eq!((t.carries("Ada", Carried::Hand), t.carries("Grunt", Carried::Hand)), (vec![], vec![]));
    assert_eq!(
        (t.carries("Ada", Carried::Worn), t.carries("Grunt", Carried::Stowed)),
        (["chain_shirt"].map(str::to_owned).to_vec(), vec!["club".to_owned()])
    );
    let mut t = social("stowed: false");
    assert_eq!(t.carries("Ada", Carried::Hand), ["longsword"]);
    let mut t = ambush([bram()], ([grunt().at(8, 4)], "surprise: None"), &[15, 5]);
    assert_eq!((t.round(), t.has("Grunt", "surprised"), t.pool("Bram", "initiative")), (1, true, 19));
}

/// FOUR-RULE-20: the unconscious do not watch; being caught off guard does not make a combatant less watchful.
#[test]
fn four_rule_20_passive_alertness() {
    let wise = |piece: TestCombatant| piece.score("wis", 14).score("alertness", 3);
    let asleep = wise(grunt().named("Dozer").at(9, 4)).begins(&["asleep"]);
    let mut t = ambush([ada()], ([wise(grunt().at(8, 4)), asleep], CHECK), &[12, 1, 20]);
    // 12 + 2 does not beat 15. The sleeper rolls nothing.
    assert_eq!((t.round(), t.asked().as_str()), (1, "turn Grunt"));
    assert_eq!((t.value("Grunt", "passive_alertness"), t.value("Dozer", "passive_alertness")), (15, 6));
    t.end();
    assert!(!t.has("Grunt", "surprised") && t.value("Grunt", "passive_alertness") == 15);
}

/// FOUR-TIME-08: example 3; then the player orders two equal player characters, once; a coin decides between others,
/// once.
#[test]
fn four_time_08_ties() {
    let field = |heroes: &[TestCombatant], monsters: &[TestCombatant], dice: &[u16]| {
        let lay = TestScene::new("four_actions", &["................"; 7]).side("heroes", heroes.to_vec());
        lay.side("monsters", monsters.to_vec()).fields(OPEN).deal_with(&d20(dice))
    };
    let mut t = field(&[cleo(), ada(), bram()], &[grunt().at(12, 2)], &[13, 12, 10, 13]);
    for who in ["Bram", "Ada", "Cleo", "Grunt", "Bram"] {
        assert_eq!(t.asked(), format!("turn {who}"));
        t.end();
    }
    let eve = || ada().named("Eve").at(2, 3);
    let mut t = field(&[ada(), eve(), bram()], &[grunt().at(12, 2)], &[12, 12, 1, 20]);
    t.end();
    assert_eq!(t.asked(), "call heroes");
    for who in ["Bram", "Grunt"] {
        let body = t.taking(who);
        t.refuse(body);
    }
    t.take("Eve");
    for who in ["Eve", "Ada", "Bram", "Grunt", "Eve", "Ada", "Bram", "Grunt", "Eve"] {
        assert_eq!(t.asked(), format!("turn {who}"));
        t.end();
    }
    // The bonus of an ambush counts among modifiers: 10 + 2 + 4 against 12 + 4.
    let quick = grunt().at(12, 2).score("dex", 18);
    let mut t = ambush([ada().score("stealth", 9)], ([quick], CHECK), &[20]);
    t.dice(&d20(&[10, 12])).end();
    assert_eq!((t.pool("Ada", "initiative"), t.pool("Grunt", "initiative")), (16, 16));
    assert_eq!(t.asked(), "turn Ada");
    // Two others: one is first, and stays so.
    let mut t = field(&[ada()], &[grunt().at(12, 2), grunt().named("Twin").at(12, 4)], &[1, 10, 10]);
    let first = t.whose_turn();
    for _ in 0..4 {
        assert_eq!(t.whose_turn(), first);
        t.end().end().end();
    }
}

/// FOUR-RULE-10: by default a combatant ends its turn, declines a reaction, and takes the first of several choices.
#[test]
fn four_rule_10_saying_nothing() {
    let eve = ada().named("Eve").at(2, 3);
    let mut t = TestScene::new("four_actions", &["................"; 7])
        .side("heroes", [ada(), eve])
        .side("monsters", [grunt()])
        .fields(OPEN)
        .deal_with(&d20(&[12, 12, 1]));
    assert_eq!((t.asked().as_str(), t.fight().offers().last()), ("call heroes", Some(&Offer::Pass)));
    let Some(Offer::Take { by, .. }) = t.fight().offers().first().cloned() else { panic!("nobody is due") };
    let first = ["Ada", "Eve"].into_iter().find(|who| t.who(who) == by).expect("one of them is due");
    t.pass();
    assert_eq!((t.whose_turn().as_deref(), t.fight().offers().last()), (Some(first), Some(&Offer::EndTurn)));
    t.act(first, "advance", ()).go(0, 0);
    assert_eq!((t.asked().as_str(), t.fight().offers().last()), ("window step Grunt", Some(&Offer::Pass)));
    t.submit(OrderKind::Pass);
    assert_eq!(t.at(first), Some((0, 0)));
}

/// FOUR-RULE-15: reinforcements roll when they come, have their first turn in the next round, and are Surprised until
/// then.
#[test]
fn four_rule_15_reinforcements() {
    let late = bram().named("Late").at(0, 0).arrives(2, None);
    let mut t = TestScene::new("four_actions", &["................"; 7])
        .side("heroes", [ada(), late])
        .side("monsters", [grunt().at(12, 2)])
        .fields(OPEN)
        .deal_with(&d20(&[15, 5]));
    t.end();
    // 8 + 4, between 17 and 6.
    t.dice(&d20(&[8])).end();
    assert_eq!((t.round(), t.at("Late"), t.pool("Late", "initiative")), (2, Some((0, 0)), 12));
    for who in ["Ada", "Grunt", "Ada"] {
        assert_eq!((t.asked(), t.has("Late", "surprised")), (format!("turn {who}"), true));
        assert_eq!((t.value("Late", "ac"), t.pool("Late", "reaction")), (12, 1));
        t.end();
    }
    assert_eq!((t.asked().as_str(), t.round(), t.has("Late", "surprised")), ("turn Late", 3, false));
}

/// FOUR-TIME-05: an act without a type is a Standard action.
#[test]
fn four_time_05_standard_by_default() {
    let gong = r#"(objects: [(
        key: "gong",
        name: "Gong",
        states: [(key: "still", name: "Gong"), (key: "rung", name: "Ringing gong")],
        uses: [(name: "Ring", from: "still", to: "rung")],
    )])"#;
    let mut t = TestScene::new("four_actions", &["....", "...g", "...."])
        .rules(gong)
        .legend('g', r#"Object(object: "gong", on: "floor")"#)
        .side("heroes", [cleo().at(2, 1)])
        .side("monsters", [grunt().at(0, 2)])
        .deal_with(&d20(&[15, 5]));
    t.act("Cleo", "use_object", fray::testkit::object(3, 1));
    assert_eq!(["standard", "move", "quick"].map(|pool| t.pool("Cleo", pool)), [0, 1, 1]);
}

/// FOUR-TIME-19: as a turn begins what lasted a round ends, the Reaction is back, then Bleeding comes before the dying
/// save, and lost actions come last.
#[test]
fn four_time_19_as_a_turn_begins() {
    let bad = r#"(actions: [(
        key: "bind",
        name: "Bind",
        text: "Bonds for good, and a bleeding wound.",
        occasion: Turn,
        target: One(whom: Nonallies, range: "99"),
        does: [Afflict(condition: "restrained"), Afflict(condition: "bleeding"), Set(pool: "reaction", to: "0", who: Other)],
        tags: ["free"],
    )])"#;
    let lay = |monsters: [TestCombatant; 2], dice: &[u16]| {
        let lay = TestScene::new("four_actions", &["................"; 7]).rules(bad).side("heroes", [ada()]);
        lay.side("monsters", monsters).fields(OPEN).deal_with(&d20(dice))
    };
    let other = || grunt().named("Other").at(12, 5);
    let mut t = lay([grunt().at(12, 2), other()], &[20, 10, 1]);
    t.act("Ada", "bind", "Grunt").act("Ada", "defend", ());
    t.story();
    t.dice(&[(4, 2)]).end();
    let told = t.story();
    let place = |what: &str| told.iter().position(|line| line == what).unwrap_or_else(|| panic!("{what}: {told:?}"));
    assert!(place("Grunt -surprised") < place("Grunt -2 10") && place("Grunt -2 10") < place("Grunt move 0"));
    let last = |find: &dyn Fn(&Event) -> bool| t.events().collect::<Vec<_>>().into_iter().rposition(find);
    let back = last(&|event| matches!(event, Event::PoolChanged(_, _, 0, 1, _)));
    assert!(back.is_some() && back < last(&|event| matches!(event, Event::Damaged(_))));
    assert_eq!(["standard", "move", "quick", "reaction"].map(|pool| t.pool("Grunt", pool)), [1, 0, 1, 1]);
    // The order in which both were caused does not matter.
    let worse = grunt().at(12, 2).pool("hp", 0).pool("negative", 3).begins(&["dying", "bleeding", "unconscious"]);
    let mut t = lay([worse, other()], &[20, 1]);
    t.dice(&[(4, 2), (20, 20)]).end();
    assert_eq!((t.pool("Grunt", "negative"), t.last_roll().against), (5, 15));
}
