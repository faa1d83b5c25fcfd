//! Words and signs: their observers and their effects.

use fray::data::scope::{ActionId, KeyKind, TriggerId};
use fray::fight::state::log::Event;
use fray::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use fray::fight::state::readied::{ReadiedAct, ReadiedAction, TriggerTarget, TriggerTerms};
use fray::testkit::{TestBattle, TestCombatant, TestScene, held_for, object};

use super::{ayla, d20, field, orc, piece};

/// Cara waits with a blow at the Orc beside her for a word of Bela, who stands at this place.
fn waiting(cara: TestCombatant, bela: (i16, i16), rows: &[&str]) -> TestBattle {
    let bela = piece("Bela", &[]).at(bela.0, bela.1);
    let mut t = TestScene::new("seconds", rows)
        .side("heroes", [cara, bela])
        .side("monsters", [orc().at(3, 2)])
        .fields("open_sheets: true")
        .deal_with(&d20(&[15, 10, 5]));
    t.loud().act("Cara", "hold", held_for("Bela", &[("attack", "short_sword")], "signalled"));
    t
}

fn cara() -> TestCombatant {
    piece("Cara", &[("str", 3)]).held(&["short_sword"]).at(2, 2)
}

const OPEN: [&str; 4] = [".................................."; 4];
/// A wall between both.
const WALL: [&str; 4] = ["......#..........................."; 4];

/// SEC-SPEC-20, SEC-REACT-24: a word is heard at twenty metres past any wall, a sign is seen at thirty; a combatant
/// that waits for it acts at once.
#[test]
fn sec_spec_20_react_24_a_word_fires_what_is_held() {
    for (act, x, rows, heard) in [
        ("signal", 22, OPEN, true),
        ("signal", 23, OPEN, false),
        ("signal", 22, WALL, true),
        ("sign", 32, OPEN, true),
        ("sign", 33, OPEN, false),
        ("sign", 22, WALL, false),
    ] {
        let mut t = waiting(cara(), (x, 2), &rows);
        t.act("Bela", act, ());
        assert_eq!(t.asked(), if heard { "window resolved Cara" } else { "turn Bela" }, "{act} {x} {rows:?}");
        if heard {
            t.dice(&[(20, 15), (8, 4)]).act_with("Cara", "attack", "short_sword", "Orc");
            assert_eq!((t.hp("Orc"), t.pool("Cara", "reaction"), t.pool("Bela", "time")), (18, 0, 30));
        }
    }
    // The deaf hear no word, and see a sign.
    for (act, asked) in [("signal", "turn Bela"), ("sign", "window resolved Cara")] {
        let mut t = waiting(cara().traits(&["deaf"]), (5, 2), &OPEN);
        t.act("Bela", act, ());
        assert_eq!(t.asked(), asked, "{act}");
    }
    // An act that is neither is no word.
    let mut t = waiting(cara(), (5, 2), &OPEN);
    t.act("Bela", "drop_prone", ());
    assert_eq!(t.asked(), "turn Bela");
}

/// Cara holds a blow ready for one of these words of any friend.
fn waits_for(t: &mut TestBattle, word: &str) -> OrderKind {
    let rules = t.fight().rules().clone();
    let find = |kind, key: &str| rules.scope.find(kind, key).expect("it is there");
    let action = |key: &str| ActionId(find(KeyKind::Action, key));
    let deeds = vec![ReadiedAct::Act(action("attack"), Some(t.item("Cara", "short_sword")))];
    let terms = TriggerTerms { who: TriggerTarget::Friend, action: Some(action(word)), ..TriggerTerms::default() };
    let aim =
        ChosenTarget::Deed(ReadiedAction { deeds, trigger: TriggerId(find(KeyKind::Trigger, "signalled")), terms });
    OrderKind::Act(ActOrder { by: t.who("Cara"), action: action("hold"), tool: None, aim })
}

/// SEC-SPEC-20, SEC-REACT-24: a combatant may wait for a certain word of any friend, and for no act that is not a word.
#[test]
fn sec_spec_20_react_24_a_certain_word() {
    let mut t = field([cara(), piece("Bela", &[]).at(2, 4)], [orc().at(3, 2)], &[15, 10, 5]);
    let no_word = waits_for(&mut t, "grapple");
    assert_eq!(t.refuse(no_word), "Nobody can wait for that.");
    let body = waits_for(&mut t, "address");
    t.loud().submit(body);
    t.act("Bela", "signal", ());
    assert_eq!(t.asked(), "turn Bela");
    t.act("Bela", "address", ());
    assert_eq!(t.asked(), "window resolved Cara");
    t.pass();
}

/// Thea hides in a bush from Gil and, it may be, from Hob, whose turn it is; Gil is so far from Hob.
fn hidden(gil: TestCombatant, far: i16, hob_sees: bool) -> TestBattle {
    let thea = piece("Thea", &[("dex", 5), ("agi", 2), ("stealth", 2)]).held(&["dagger"]).at(4, 1);
    let mut t = TestScene::new("seconds", &["..............................", "....b........................."])
        .legend('b', "Ground(\"bush\")")
        .side("heroes", [thea])
        .side("monsters", [piece("Hob", &[]).at(5, 1), gil.at(5 + far, 1)])
        .fields("open_sheets: true")
        .deal_with(&d20(&[15, 10, 5]));
    let hob = if hob_sees { 20 } else { 1 };
    t.dice(&d20(&[10, hob, 1])).act("Thea", "hide", ());
    assert_eq!(t.sources("Thea", "hidden").contains(&"Hob".to_owned()), !hob_sees);
    assert!(t.sources("Thea", "hidden").contains(&"Gil".to_owned()));
    t
}

/// SEC-SPEC-20: a combatant that notices a hider warns of it in half a second; allies that hear it notice the hider
/// too.
#[test]
fn sec_spec_20_warning() {
    let gil = || piece("Gil", &[]);
    let mut t = hidden(gil(), 15, true);
    t.act("Hob", "warn", "Thea");
    assert_eq!((t.has("Thea", "hidden"), t.pool("Hob", "time")), (false, 25));
    assert!(t.events().any(|event| matches!(event, Event::Said(_, line) if &**line == "Look out!")));
    // No ally is left to warn.
    let again = t.acting("Hob", "warn", "Thea");
    assert_eq!(t.refuse(again), "Nobody who hears you misses it.");
    // A combatant does not warn of a hider that it does not notice, nor warns deaf allies.
    let mut t = hidden(gil(), 15, false);
    assert!(!t.may("Hob", "warn"));
    let mut t = hidden(gil().traits(&["deaf"]), 15, true);
    assert!(!t.may("Hob", "warn"));
}

/// SEC-SPEC-20: no warning without an ally within twenty metres that misses the hider.
#[test]
fn sec_spec_20_no_ally_in_earshot() {
    for (far, may) in [(20, true), (21, false)] {
        let mut t = TestScene::new("seconds", &[".............................."; 4])
            .rules(VANISH)
            .side("heroes", [piece("Thea", &[]).at(4, 0)])
            .side("monsters", [piece("Hob", &[]).at(2, 3), piece("Gil", &[]).at(2 + far, 3)])
            .fields("open_sheets: true")
            .deal_with(&d20(&[15, 14, 9]));
        t.act("Thea", "vanish", "Gil").end();
        assert_eq!((t.asked().as_str(), t.may("Hob", "warn")), ("turn Hob", may), "{far}");
    }
}

/// An act that hides its actor from the target.
const VANISH: &str = "(actions: [(key: \"vanish\", name: \"Vanish\", text: \"\", occasion: Turn, tags: [\"free\"], target: \
                      One(whom: Others, range: \"99\"), does: [Afflict(condition: \"hidden\", who: Me, source: Other)])])";

/// SEC-SPEC-20: a warning carries twenty metres, and is about one hider.
#[test]
fn sec_spec_20_how_far_a_warning_carries() {
    let guard = |name: &str, x: i16| piece(name, &[("dex", 4)]).at(x, 3);
    let scene = |near: i16| {
        let thief = |name: &str, x: i16| piece(name, &[]).at(x, 0);
        let mut t = TestScene::new("seconds", &[".............................."; 4])
            .rules(VANISH)
            .side("heroes", [thief("Thea", 4), thief("Tom", 6)])
            .side("monsters", [guard("Hob", 2), guard("Gil", near), guard("Hal", 3)])
            .fields("open_sheets: true")
            .deal_with(&d20(&[15, 14, 9, 4, 3]));
        t.act("Thea", "vanish", "Gil").act("Thea", "vanish", "Hal").end();
        t.act("Tom", "vanish", "Gil").act("Tom", "vanish", "Hal").end();
        t.act("Hob", "warn", "Thea");
        assert_eq!((t.pool("Hob", "time"), t.sources("Tom", "hidden").len()), (25, 2));
        t.sources("Thea", "hidden")
    };
    assert!(scene(22).is_empty());
    assert_eq!(scene(23), ["Gil"]);
}

/// SEC-SPEC-22, SEC-COND-08: a spoken word gives a hider away, a sign does not.
#[test]
fn sec_spec_22_cond_08_voices_give_away() {
    for (act, hides) in [("sign", true), ("signal", false), ("address", false), ("intimidate", false)] {
        let mut t = hidden(piece("Gil", &[]), 3, false);
        t.end().end();
        if act == "intimidate" {
            t.dice(&d20(&[10, 10])).act("Thea", act, "Gil");
        } else {
            t.act("Thea", act, ());
        }
        assert_eq!(t.has("Thea", "hidden"), hides, "{act}");
    }
}

/// SEC-ACT-20, SEC-COND-04: a restrained combatant speaks, and gives signs.
#[test]
fn sec_act_20_cond_04_the_bound_speak() {
    let bryn = piece("Bryn", &[("str", 2), ("dex", 5)]).stowed(&["rope"]).at(2, 2);
    let mut t = field([bryn], [orc().at(3, 2)], &[15, 5]);
    t.dice(&d20(&[20, 1])).act("Bryn", "restrain", "Orc");
    for act in ["signal", "sign", "address", "intimidate"] {
        assert!(t.may("Orc", act), "{act}");
    }
}

/// SEC-SPEC-41, SEC-SPEC-01, SEC-SPEC-20, SEC-ACT-30: data describes free ideas of players: an utterance of the scene
/// with its effects, a use of a thing, a label of the ground.
#[test]
fn sec_spec_41_means_are_data() {
    let more = "(tags: [\"parley\"], actions: [(key: \"offer_terms\", name: \"Offer terms\", text: \"\", occasion: Turn, cost: \
                [Pool(\"time\", \"15\")], target: One(whom: Nonallies, range: \"20\", sight: false), does: [Say(\"Let us talk.\"), \
                Mark(\"parley\")], tags: [\"fixed\", \"voice\"])], objects: [(key: \"idol\", name: \"Idol\", states: [(key: \
                \"whole\", name: \"Idol\", blocks: true)], uses: [(name: \"Kneel\", from: \"whole\", to: \"whole\", points: 10, \
                does: [If(test: \"marked('parley')\", then: [Gain(pool: \"hp\", amount: \"3\")])])])], terrain: [(key: \"flour\", \
                name: \"Flour\", tags: [\"loose\"])])";
    let begin = || {
        let mut t = TestScene::new("seconds", &["........", ".X......", "........", "..f....."])
            .legend('X', "Object(object: \"idol\", on: \"floor\")")
            .legend('f', "Ground(\"flour\")")
            .rules(more)
            .side("heroes", [ayla().pool("hp", 12)])
            .side("monsters", [orc().at(4, 2)])
            .fields("open_sheets: true")
            .deal_with(&d20(&[15, 5]));
        assert_eq!(t.hp("Ayla"), 12);
        t.loud();
        t
    };
    let mut t = begin();
    t.act("Ayla", "use_object", object(1, 1));
    assert_eq!((t.hp("Ayla"), t.pool("Ayla", "time")), (12, 20));
    let mut t = begin();
    t.act("Ayla", "offer_terms", "Orc");
    assert_eq!(t.pool("Ayla", "time"), 15);
    assert!(t.events().any(|event| matches!(event, Event::Said(_, line) if &**line == "Let us talk.")));
    t.act("Ayla", "use_object", object(1, 1));
    assert_eq!(t.hp("Ayla"), 15);
    // The flour is beside her.
    let mut t = begin();
    t.dice(&d20(&[20, 1])).act("Ayla", "blind", "Orc");
    assert!(t.has("Orc", "blinded"));
}
