//! Talk and spells: threats, demands, calls, and magic by Will.

use fray::data::effect::Fate;
use fray::fight::state::log::Event;
use fray::fight::state::order::OrderKind;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ayla, d20, field, orc, piece};

const FIRST: [u16; 2] = [15, 5];

fn menacing() -> TestCombatant {
    ayla().score("wil", 2).score("intimidation", 2)
}

fn wary() -> TestCombatant {
    orc().score("wil", 1).held(&["longsword"])
}

/// SEC-ACT-21, SEC-ACT-42, SEC-COND-06, SEC-RULE-13: worked example 9. 18 against 13 frightens for five seconds of the
/// other's own time, and spoils its blows until they are over.
#[test]
fn sec_act_21_42_cond_06_a_fright() {
    let mut t = field([menacing()], [wary().at(3, 2)], &FIRST);
    t.dice(&d20(&[14, 12])).act("Ayla", "intimidate", "Orc");
    assert_eq!((t.stored("Orc", "frightened"), t.pool("Ayla", "time")), (Some(50), 20));
    t.end();
    t.dice(&d20(&[15, 1])).act("Orc", "attack", "Ayla");
    assert_eq!((t.last_dice(), t.last_roll().natural), (2, 1));
    t.end();
    assert_eq!(t.stored("Orc", "frightened"), Some(20));
    t.end();
    // The last two seconds pass with the blow, before it falls.
    t.dice(&d20(&[1])).act("Orc", "attack", "Ayla");
    assert_eq!((t.last_dice(), t.has("Orc", "frightened")), (1, false));
}

/// SEC-COND-06: the frightened combatant goes no nearer to the source; its checks suffer too, and nothing does out of
/// sight.
#[test]
fn sec_cond_06_no_step_nearer() {
    let mut t = field([menacing()], [wary().at(5, 2)], &FIRST);
    t.dice(&d20(&[14, 12])).act("Ayla", "intimidate", "Orc").end();
    let nearer = t.walking(&[(4, 2)]);
    t.refuse(nearer);
    t.walk(&[(6, 2)]);
    let mut t = TestScene::new("seconds", &["......", "......", ".T....", "......"])
        .legend('T', "Object(object: \"table\", on: \"floor\")")
        .side("heroes", [menacing().at(3, 3)])
        .side("monsters", [wary().at(2, 1)])
        .fields("open_sheets: true")
        .deal_with(&d20(&FIRST));
    t.dice(&d20(&[14, 12])).act("Ayla", "intimidate", "Orc").end();
    // Tipping a table over is a check.
    t.dice(&d20(&[15, 1])).act("Orc", "use_object", fray::testkit::object(1, 2));
    assert_eq!(t.last_dice(), 2);
}

/// SEC-ACT-43, SEC-RULE-03: one attempt on each creature in a battle, by any combatant, and a failed one counts.
#[test]
fn sec_act_43_rule_03_one_chance() {
    let bela = piece("Bela", &[("wil", 5)]).at(2, 5);
    let mut t = field([menacing(), bela], [wary(), orc().named("Ork").at(6, 4)], &[15, 10, 5, 3]);
    // A tie leaves things as they were: 14 and 4 against 17 and 1.
    t.dice(&d20(&[14, 17])).act("Ayla", "intimidate", "Orc");
    assert!(!t.has("Orc", "frightened") && t.has("Orc", "daunted"));
    let again = t.acting("Ayla", "intimidate", "Orc");
    t.refuse(again);
    // Another one has its own.
    t.dice(&d20(&[14, 1])).act("Ayla", "intimidate", "Ork");
    t.end();
    let other = t.acting("Bela", "intimidate", "Orc");
    t.refuse(other);
}

/// SEC-ACT-21, SEC-STAT-14, SEC-TIME-10: a second whatever the hands, ten metres; the fearless are immune.
#[test]
fn sec_act_21_stat_14_targets_of_intimidation() {
    let quick = || menacing().score("dex", 4);
    let mut t = field([quick()], [wary().at(12, 2)], &FIRST);
    t.dice(&d20(&[14, 12])).act("Ayla", "intimidate", "Orc");
    assert_eq!(t.pool("Ayla", "time"), 20);
    let mut t = field([quick()], [wary().at(13, 2)], &FIRST);
    assert!(!t.may("Ayla", "intimidate"));
    let mut t = field([quick()], [wary().traits(&["fearless"])], &FIRST);
    assert!(!t.may("Ayla", "intimidate"));
    // The deaf must see it.
    for (row, may) in [("................", true), ("....#...........", false)] {
        let rows = ["....#...........", "....#...........", row, "....#...........", "....#..........."];
        let mut t = TestScene::new("seconds", &rows)
            .side("heroes", [quick()])
            .side("monsters", [wary().traits(&["deaf"]).at(6, 2)])
            .fields("open_sheets: true")
            .deal_with(&d20(&FIRST));
        assert_eq!(t.may("Ayla", "intimidate"), may, "{row}");
    }
}

/// SEC-ACT-20: a word takes no time, a call a second, a speech the whole turn; none of them is quicker for quick hands.
#[test]
fn sec_act_20_what_words_take() {
    let quick = || ayla().score("dex", 4);
    let mut t = field([quick()], [orc()], &FIRST);
    t.act("Ayla", "signal", ()).act("Ayla", "sign", ()).act("Ayla", "signal", ());
    assert_eq!(t.pool("Ayla", "time"), 30);
    t.act("Ayla", "address", ());
    assert_eq!(t.pool("Ayla", "time"), 20);
    assert!(t.events().any(|event| matches!(event, Event::Said(..))));
    assert!(t.events().any(|event| matches!(event, Event::Marked(..))));
    let mut t = field([quick()], [orc()], &FIRST);
    t.act("Ayla", "demand", "Orc");
    assert_eq!((t.pool("Ayla", "time"), t.asked().as_str()), (0, "window demanded Orc"));
}

/// A foe that has so much left of 22 and a friend so far away, and what the AI answers to a demand.
fn demanded(hp: i32, friend: i16, fields: &str) -> (TestBattle, OrderKind) {
    let foes = [orc().pool("hp", hp), piece("Ork", &[("con", 2)]).at(5 + friend, 2)];
    let mut t = TestScene::new("seconds", &["......................"; 7])
        .side("heroes", [ayla()])
        .side("monsters", foes)
        .fields("open_sheets: true")
        .fields(fields)
        .deal_with(&d20(&[15, 5, 3]));
    t.act("Ayla", "demand", "Orc");
    let answer = if t.asked().starts_with("window") { t.answer() } else { OrderKind::Pass };
    (t, answer)
}

/// SEC-SPEC-21: a foe that has a quarter left at most and no friend within ten metres surrenders, and is out of the
/// fight; others refuse, as do all where the scene has no such answer.
#[test]
fn sec_spec_21_demanding_surrender() {
    for (hp, friend, yields) in [(5, 11, true), (6, 11, false), (5, 10, false), (22, 11, false)] {
        let (_, answer) = demanded(hp, friend, "plans: Open");
        assert_eq!(matches!(answer, OrderKind::Act(_)), yields, "{hp} HP, a friend at {friend}");
    }
    let (mut t, _) = demanded(5, 11, "plans: Open");
    t.act("Orc", "yield", ());
    assert_eq!(t.at("Orc"), None);
    assert!(t.events().any(|event| matches!(event, Event::LeftFight(_, Fate::Yielded))));
    // A human player may surrender at any time.
    let (mut t, _) = demanded(22, 2, "plans: Open");
    assert!(t.may("Orc", "yield"));
    t.pass();
    assert_eq!(t.at("Orc"), Some((5, 2)));
    let (t, _) = demanded(5, 11, "bars: [\"yield\"]");
    assert!(!t.asked().starts_with("window"));
}

/// SEC-SPEC-11: sparks strike by Will and Casting against Defence, and carry Will.
#[test]
fn sec_spec_11_spark_bolt() {
    let mage = piece("Mage", &[("wil", 4), ("casting", 2)]).knows(&["spark_bolt", "mend", "slumber"]).at(2, 2);
    let mut t = field([mage.clone()], [orc().at(15, 2)], &FIRST);
    t.dice(&[(20, 4), (6, 3)]).act("Mage", "spark_bolt", "Orc");
    assert_eq!((t.last_roll().total, t.hp("Orc"), t.pool("Mage", "time")), (10, 15, 5));
    // Fifteen metres and no more.
    let mut t = TestScene::new("seconds", &["...................."; 5])
        .side("heroes", [mage])
        .side("monsters", [orc().at(18, 2)])
        .fields("open_sheets: true")
        .deal_with(&d20(&FIRST));
    assert!(!t.may("Mage", "spark_bolt"));
}

/// SEC-SPEC-11: a touch heals 1d8 and Will, twice in a battle.
#[test]
fn sec_spec_11_mend() {
    let mage = piece("Mage", &[("wil", 4), ("con", 4)]).knows(&["mend"]).pool("hp", 1).at(2, 2);
    let mut t = field([mage], [orc()], &FIRST);
    for hp in [7, 13] {
        t.dice(&[(8, 2)]).act("Mage", "mend", "Mage");
        assert_eq!((t.hp("Mage"), t.pool("Mage", "time")), (hp, 5));
        t.end().end();
    }
    assert!(!t.may("Mage", "mend"));
}

/// SEC-SPEC-11, SEC-ROLL-04, SEC-STAT-14, SEC-COND-07: slumber is Will and Casting against Willpower; it lasts thirty
/// seconds of the sleeper's own time, and does not affect the sleepless.
#[test]
fn sec_spec_11_slumber() {
    // Quick enough for it to fit into a turn.
    let mage = || piece("Mage", &[("wil", 4), ("casting", 2), ("dex", 5)]).knows(&["slumber"]).at(2, 2);
    let other = || orc().named("Far").at(15, 6);
    let mut t = field([mage()], [wary().at(12, 2), other()], &[15, 5, 3]);
    t.dice(&d20(&[10, 14])).act("Mage", "slumber", "Orc");
    assert!(t.has("Orc", "asleep") && t.has("Orc", "prone"));
    // The sleeper's own turn has passed, and three seconds with it.
    assert_eq!((t.stored("Orc", "asleep"), t.whose_turn().as_deref()), (Some(270), Some("Far")));
    t.end().end();
    assert_eq!(t.stored("Orc", "asleep"), Some(240));
    let mut t = field([mage()], [wary().at(12, 2), other()], &[15, 5, 3]);
    t.dice(&d20(&[10, 15])).act("Mage", "slumber", "Orc");
    assert!(!t.has("Orc", "asleep"));
    let mut t = field([mage()], [wary().traits(&["sleepless"]), other()], &[15, 5, 3]);
    let never = t.acting("Mage", "slumber", "Orc");
    t.refuse(never);
}
