//! How battles begin and end, surprise, late arrivals, and what a designer can change.

use std::panic;
use std::sync::Arc;

use fray::data::library::Library;
use fray::data::load;
use fray::data::read::{Problems, Source};
use fray::fight::Fight;
use fray::fight::setup::Setup;
use fray::fight::state::log::{Ending, Event};
use fray::fight::state::offer::Offer;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ayla, d20, field, lay, orc, piece};

const FIRST: [u16; 2] = [15, 5];

/// Ayla and Bela, whose side begins so, and the orc beside Ayla; the dice come before the first question.
fn unawares(fields: &str, dice: &[u16]) -> TestBattle {
    TestScene::new("seconds", &["................"; 7])
        .side_with("heroes", fields, [ayla(), piece("Bela", &[]).at(0, 6)])
        .side("monsters", [orc().at(3, 2)])
        .fields("open_sheets: true")
        .deal_with(&d20(dice))
}

/// SEC-ROLL-33, SEC-REACT-04: the surprised have no time in their first turn, and do not react until that is over.
#[test]
fn sec_roll_33_react_04_the_surprised() {
    // The orc comes first and walks away.
    let mut t = unawares("surprise: Automatic", &[10, 3, 15]);
    assert!(t.has("Ayla", "surprised") && t.has("Bela", "surprised") && !t.has("Orc", "surprised"));
    t.go(6, 2);
    assert_eq!(t.at("Orc"), Some((6, 2)));
    // Both turns of the surprised are over before any combatant is asked.
    t.end();
    assert_eq!((t.round(), t.whose_turn().as_deref()), (2, Some("Orc")));
    assert!(!t.has("Ayla", "surprised"));
    t.end();
    assert_eq!((t.whose_turn().as_deref(), t.pool("Ayla", "time")), (Some("Ayla"), 30));
    // Without a word in the scene none is surprised; then Ayla may strike.
    let mut t = unawares("", &[10, 3, 15]);
    t.go(6, 2);
    assert_eq!(t.asked(), "window step Ayla");
}

/// SEC-ROLL-33: where the scene leaves surprise to Perception, each rolls against the foe worst at hiding.
#[test]
fn sec_roll_33_who_notices() {
    // The orc hides with nothing: 10.
    let mut t = unawares("surprise: Check", &[9, 10, 10, 3, 15]);
    assert_eq!((t.has("Ayla", "surprised"), t.has("Bela", "surprised")), (true, false));
    let orc = orc().score("stealth", 2).score("agi", 1).at(3, 2);
    let mut t = TestScene::new("seconds", &["................"; 7])
        .side_with("heroes", "surprise: Check", [ayla().score("per", 2).score("perception", 1)])
        .side("monsters", [orc])
        .fields("open_sheets: true")
        .deal_with(&d20(&[9, 5, 15]));
    assert!(t.has("Ayla", "surprised"));
}

/// SEC-ROLL-32: a combatant that comes later rolls on arrival, and then has its place in the order.
#[test]
fn sec_roll_32_latecomers_roll_when_they_come() {
    let late = piece("Late", &[("dex", 2)]).at(0, 0).arrives(2, None);
    let mut t = field([ayla(), late], [orc()], &FIRST);
    assert_eq!(t.at("Late"), None);
    t.end();
    // 10 and 2, between Ayla's 15 and the orc's 5.
    t.dice(&d20(&[10])).end();
    assert_eq!((t.round(), t.at("Late")), (2, Some((0, 0))));
    for who in ["Ayla", "Late", "Orc", "Ayla", "Late"] {
        assert_eq!(t.whose_turn().as_deref(), Some(who));
        t.end();
    }
}

fn ending(t: &TestBattle) -> Option<Ending> {
    t.events().find_map(|event| if let Event::Ended(outcome) = event { Some(outcome.why) } else { None })
}

/// SEC-RULE-16: a side without a conscious combatant has lost; the sleeping count as little as the dying.
#[test]
fn sec_rule_16_who_has_lost() {
    for state in ["dying", "stable", "asleep", "knocked_out"] {
        let mut t = field([ayla()], [orc().begins(&[state, "prone"])], &FIRST);
        if t.asked() != "over" {
            t.end();
        }
        assert_eq!((t.asked().as_str(), ending(&t)), ("over", Some(Ending::Rout)), "{state}");
    }
}

/// SEC-RULE-16: if no combatant at all is left it is a draw, as after the last round: the hundredth unless the scene
/// says so.
#[test]
fn sec_rule_16_draws() {
    let boom = "(actions: [(key: \"boom\", name: \"Boom\", text: \"\", occasion: Turn, does: [ForEach(area: Near(\"9\"), does: \
                [Harm(amount: \"25\", who: Other)])])])";
    let mut t = lay([ayla()], [orc()]).rules(boom).deal_with(&d20(&FIRST));
    t.act("Ayla", "boom", ());
    let winners = t.fight().outcome().expect("it is over").winners;
    assert_eq!(winners.iter().count(), 0);
    let limit = |fields: &str| {
        let mut t = lay([ayla()], [orc()]).fields(fields).deal_with(&d20(&FIRST));
        t.fight().arena().round_limit()
    };
    assert_eq!((limit("plans: Open"), limit("round_limit: 7")), (100, 7));
    let mut t = lay([ayla()], [orc()]).fields("round_limit: 2").deal_with(&d20(&FIRST));
    t.end().end().end().end();
    assert_eq!(ending(&t), Some(Ending::RoundLimit));
}

/// SEC-RULE-16: twenty rounds in which no combatant attacks a foe are a draw; a blow begins the count anew.
#[test]
fn sec_rule_16_stalemate() {
    for (blow, over) in [(None, 20), (Some(5), 25)] {
        let mut t = field([ayla()], [orc().at(3, 2).pool("hp", 20)], &FIRST);
        while t.asked() != "over" {
            assert!(t.round() <= over, "{blow:?}");
            if t.whose_turn().as_deref() == Some("Ayla") && blow == Some(t.round()) {
                t.dice(&[(20, 19), (8, 1)]).act("Ayla", "attack", "Orc");
            }
            t.end();
        }
        assert_eq!((ending(&t), t.fight().outcome().map(|o| o.round)), (Some(Ending::Stalemate), Some(over)));
    }
}

/// SEC-RULE-17: no turn can be delayed; a turn that is ended is over.
#[test]
fn sec_rule_17_turns_are_not_put_off() {
    let mut t = field([ayla()], [orc()], &FIRST);
    let known = |offer: &Offer| matches!(offer, Offer::Act { .. } | Offer::Walk { .. } | Offer::EndTurn);
    assert!(t.fight().offers().iter().all(known));
    t.end();
    assert_eq!((t.round(), t.whose_turn().as_deref()), (1, Some("Orc")));
    t.end();
    assert_eq!((t.round(), t.whose_turn().as_deref()), (2, Some("Ayla")));
}

/// SEC-SPEC-40: before any foe is there the same turns run by the same clock, and everything can be done.
#[test]
fn sec_spec_40_without_foes() {
    let awaited = orc().arrives(40, None);
    let mut t = field([ayla().score("dex", 5).stowed(&["dagger"])], [awaited], &[15]);
    t.act("Ayla", "change_weapon", fray::testkit::hands(&["dagger"]));
    // Longer than any fight without an attack on a foe.
    for round in 2..=30 {
        assert_eq!((t.round(), t.whose_turn().as_deref()), (round, Some("Ayla")));
        t.go(if round % 2 == 0 { 3 } else { 2 }, 2);
        t.act("Ayla", "drop_prone", ()).act("Ayla", "stand_up", ());
        t.end();
    }
}

/// SEC-TIME-12, SEC-SPEC-43: items and traits may give more time and more reactions.
#[test]
fn sec_time_12_spec_43_more_time_and_more_reactions() {
    let more = "(items: [(key: \"hourglass\", name: \"Hourglass\", modifiers: [(to: \"seconds\", op: Add(\"10\"))])], conditions: \
                [(key: \"watchful\", name: \"Watchful\", text: \"\", modifiers: [(to: \"reactions\", op: Add(\"1\"))])])";
    let one = || ayla().worn(&["hourglass"]).traits(&["watchful"]);
    let mut t = lay([one()], [orc()]).rules(more).deal_with(&d20(&FIRST));
    assert_eq!((t.pool("Ayla", "time"), t.pool("Ayla", "reaction")), (40, 2));
    t.go(10, 4).go(13, 4);
    assert_eq!(t.at("Ayla"), Some((13, 4)));
    // Two foes leave her reach, and she strikes at both.
    let two = [orc().at(3, 2), orc().named("Ork").at(3, 3)];
    let mut t = lay([one()], two).rules(more).deal_with(&d20(&[5, 15, 10]));
    t.go(6, 1);
    t.dice(&d20(&[1])).act("Ayla", "opportunity", "Orc");
    t.end().go(6, 4);
    t.dice(&d20(&[1])).act("Ayla", "opportunity", "Ork");
    assert_eq!(t.pool("Ayla", "reaction"), 0);
}

fn faults(piece: TestCombatant) -> String {
    let lay = lay([piece], [orc()]);
    let fault = panic::catch_unwind(|| lay.setup()).expect_err("it is refused");
    fault.downcast_ref::<String>().cloned().unwrap_or_default()
}

/// SEC-STAT-11: every combatant has a reaction; data that says otherwise is refused when it is read.
#[test]
fn sec_stat_11_one_reaction_at_least() {
    let mut t = field([ayla()], [orc()], &FIRST);
    assert_eq!((t.value("Ayla", "reactions"), t.pool("Ayla", "reaction")), (1, 1));
    let told = faults(ayla().fields("modifiers: [(to: \"reactions\", op: Add(\"-1\"))]"));
    assert!(told.contains("Ayla cannot fight under the ruleset `seconds`"), "{told}");
    assert!(told.contains("everybody has one reaction at least"), "{told}");
    // A later condition does not take the last one either.
    let dull = "(conditions: [(key: \"dull\", name: \"Dull\", text: \"\", modifiers: [(to: \"reactions\", op: Add(\"-3\"))])], \
                actions: [(key: \"daze\", name: \"Daze\", text: \"\", occasion: Turn, target: One(whom: Others, range: \"9\"), \
                does: [Afflict(condition: \"dull\")])])";
    let mut t = lay([ayla()], [orc().at(3, 2)]).rules(dull).deal_with(&d20(&FIRST));
    t.act("Ayla", "daze", "Orc").end();
    assert_eq!((t.pool_max("Orc", "reaction"), t.pool("Orc", "reaction")), (1, 1));
}

/// SEC-SPEC-30: the settings are in the files of the ruleset: a change there changes the number in play.
#[test]
fn sec_spec_30_the_knobs() {
    let library = Library::shipped();
    for (before, after, pool, key, value) in [
        ("base: \"30\", at_least: 0", "base: \"40\", at_least: 0", Some("time"), "seconds", 40),
        ("-max(0, dex)", "-max(0, 2 * dex)", None, "haste", -2),
        ("name: \"Least time\", base: \"5\"", "name: \"Least time\", base: \"3\"", None, "least_time", 3),
        ("(14 + 4 * con)", "(20 + 5 * con)", Some("hp"), "max_hp", 30),
    ] {
        let mut sources = library.ruleset_sources("seconds");
        let mut turned = 0;
        for source in &mut sources {
            if source.text.contains(before) {
                turned += 1;
                *source = Source::new(&*source.file, source.text.replace(before, after));
            }
        }
        assert_eq!(turned, 1, "{before}");
        let mut problems = Problems::new();
        let rules = load::ruleset(&sources, &mut problems);
        let rules = Arc::new(rules.unwrap_or_else(|| panic!("{problems}")));
        let scene = library.scene("toll_house").expect("it is there");
        let setup = Setup::new(&rules, &scene.def, &scene.source.file, &[]).unwrap_or_else(|p| panic!("{p}"));
        let mut fight = Fight::new(&setup, 1).expect("the rules come to rest");
        let arena = fight.arena();
        // The first is a guard: Dexterity 1, Constitution 2.
        let who = arena.all_combatants().next().expect("somebody");
        let find = |kind, key: &str| rules.scope.find(kind, key).expect("it is there");
        let id = fray::data::scope::ValueId(find(fray::data::scope::KeyKind::Value, key));
        assert_eq!(arena.value(who, id), value, "{after}");
        if let Some(pool) = pool {
            let pool = fray::data::scope::PoolId(find(fray::data::scope::KeyKind::Pool, pool));
            assert_eq!(arena.pool_max(who, pool), value, "{after}");
        }
    }
    // The others are numbers of the files as well.
    let text: String = library.ruleset_sources("seconds").iter().map(|source| source.text.to_string()).collect();
    for knob in ["need: \"time >= 15\"", "amount: \"1d6\"", "bonus: \"dex\"", "round_limit: 100", "levels >= 4"] {
        assert!(text.contains(knob), "{knob}");
    }
}
