//! What the AI does with its hands: holds and ways out of them, weapons lost and potions carried, a saddle at hand.
//! Each behaviour where it is right, and beside it where it is not.

use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ayla, brute, d6, field, near_brute, piece};

const FIRST: [[u16; 3]; 2] = [[1, 1, 2], [1, 1, 2]];
const THREE: [[u16; 3]; 3] = [[1, 1, 2], [1, 1, 2], [1, 1, 1]];

/// A grapple with bare hands that few escape.
fn wrestler() -> TestCombatant {
    let scores =
        [("str", 1), ("dex", 2), ("melee", 4), ("athletics", 5), ("power", 6), ("reflex", 2), ("quickness", 2)];
    piece("Wrestler", &scores).at(2, 2).pool("ap", 12)
}

/// A combatant that is easy to hold and hard to hurt.
fn reed() -> TestCombatant {
    piece("Reed", &[("melee", 1), ("vit", 5)]).held(&["longsword"]).worn(&["plate"]).at(3, 2)
}

/// AP-RULE-11, AP-ACT-17, AP-ACT-18: a combatant that is likely to grapple a foe and to pin it does both, and then
/// strikes at the defenceless foe.
#[test]
fn ap_rule_11_act_17_act_18_the_strong_take_hold_and_pin() {
    let mut t = field([wrestler()], [reed()], &FIRST);
    let (body, key) = (t.answer(), t.answer_key());
    assert_eq!(key, "grapple");
    t.dice(&d6(&[3, 3, 4])).submit(body);
    let (body, key) = (t.answer(), t.answer_key());
    assert_eq!(key, "pin");
    t.dice(&d6(&[3, 3, 4])).submit(body);
    assert!(t.has("Reed", "pinned"));
    assert_ne!(t.answer_key(), "pin");
    // A foe as strong as itself is only struck at, and so is one that a weapon harms more.
    let mut t = field([wrestler()], [wrestler().named("Twin").score("power", 12).at(3, 2)], &FIRST);
    assert_ne!(t.answer_key(), "grapple");
    let mut t = field([ayla()], [near_brute()], &FIRST);
    assert_ne!(t.answer_key(), "grapple");
}

/// Brute holds Ayla, and it is her turn.
fn held(who: TestCombatant) -> TestBattle {
    let mut t = field([who.at(2, 2)], [near_brute().held(&[]).pool("ap", 10)], &[[1, 1, 1], [6, 6, 5]]);
    while t.whose_turn().as_deref() != Some("Brute") {
        t.end();
    }
    t.dice(&d6(&[6, 5, 5])).act("Brute", "grapple", "Ayla");
    t
}

/// AP-RULE-11, AP-ACT-13: the pinned try to get up; of those that are only grappled, the ones that have to get away.
#[test]
fn ap_rule_11_act_13_getting_loose() {
    let mut t = held(ayla());
    t.dice(&d6(&[6, 5, 5])).act("Brute", "pin", "Ayla").end();
    assert_eq!((t.whose_turn().as_deref(), t.answer_key().as_str()), (Some("Ayla"), "escape"));
    let mut t = held(ayla().held(&["bow"]).score("aim", 3));
    t.end();
    assert_eq!((t.whose_turn().as_deref(), t.answer_key().as_str()), (Some("Ayla"), "escape"));
    let mut t = held(ayla());
    t.end();
    assert_ne!(t.answer_key(), "escape", "a sword does well enough");
}

/// AP-REACT-03, AP-RULE-11: a combatant that grapples a foe follows it when it tears itself away.
#[test]
fn ap_react_03_rule_11_clinging() {
    let mut t = field([ayla().pool("ap", 10)], [near_brute().pool("ap", 10)], &FIRST);
    t.dice(&d6(&[3, 3, 4])).act("Ayla", "grapple", "Brute").end().act("Brute", "move", 4).go(4, 2);
    assert_eq!((t.asked().as_str(), t.answer_key().as_str()), ("window step Ayla", "cling"));
}

/// AP-REACT-04, AP-RULE-11: a grappled foe is put in the way of another's blow.
#[test]
fn ap_react_04_rule_11_interposing() {
    let other = brute().named("Second").at(2, 3);
    let mut t = field([ayla().pool("ap", 10)], [near_brute(), other], &THREE);
    t.dice(&d6(&[3, 3, 4])).act("Ayla", "grapple", "Brute").end();
    while t.whose_turn().as_deref() != Some("Second") {
        t.end();
    }
    t.act("Second", "quick_attack", "Ayla");
    assert_eq!((t.asked().as_str(), t.answer_key().as_str()), ("window before Ayla", "interpose"));
}

/// A combatant that has lost most of what it can bear.
fn battered(piece: TestCombatant) -> TestCombatant {
    piece.pool("light", 4).pool("moderate", 3).pool("severe", 3).pool("vigour", 9)
}

/// AP-ACT-25, AP-RULE-11: where no foe is near, a badly hurt combatant empties a hand and drinks what makes its wounds
/// lighter.
#[test]
fn ap_act_25_rule_11_drinking() {
    let hurt = battered(ayla()).held(&["longsword", "shield"]).stowed(&["healing_potion"]).at(0, 0).pool("ap", 14);
    let far = brute().at(11, 6);
    let mut t = field([hurt.clone()], [far.clone()], &FIRST);
    for wanted in ["stow", "retrieve", "drink_healing"] {
        let (body, key) = (t.answer(), t.answer_key());
        assert_eq!(key, wanted);
        t.submit(body);
    }
    // Not with a foe beside it, and not without need.
    let mut t = field([hurt.at(2, 2)], [near_brute()], &FIRST);
    assert_ne!(t.answer_key(), "stow");
    let sound = ayla().held(&["longsword", "shield"]).stowed(&["healing_potion"]).at(0, 0);
    let mut t = field([sound], [far], &FIRST);
    assert_ne!(t.answer_key(), "stow");
}

/// AP-ACT-09, AP-ACT-25: a combatant without a weapon in hand takes up the one at its feet, or else one that it
/// carries.
#[test]
fn ap_act_09_act_25_arming() {
    let bare = ayla().held(&[]).stowed(&["dagger"]);
    let mut t = field([bare], [brute().at(6, 2)], &FIRST);
    assert_eq!(t.answer_key(), "retrieve");
    let mut t = field([ayla().stowed(&["dagger"])], [brute().at(6, 2)], &FIRST);
    assert_ne!(t.answer_key(), "retrieve", "a sword is in hand");
    let sword = t.item("Ayla", "longsword");
    let drop = t.acting_with("Ayla", "drop", "longsword", ());
    t.submit(drop);
    assert_eq!(t.answer_key(), "pick_up", "{sword:?} lies there");
}

/// AP-SPEC-13, AP-RULE-11: with far to go and a steed at hand a combatant rides.
#[test]
fn ap_spec_13_rule_11_mounting() {
    let steed = piece("Horse", &[("str", 4), ("vit", 3), ("melee", 1), ("athletics", 2)]);
    let steed = steed.size("5").natural(&["hooves"]).traits(&["trained"]).at(1, 3);
    let ground = |foe: TestCombatant| {
        let dice = d6(&[5, 5, 5, 1, 1, 2, 1, 1, 1]);
        TestScene::new("action_points", &["................"; 9])
            .side("heroes", [ayla().at(0, 3), steed.clone()])
            .side("monsters", [foe])
            .fields("open_sheets: true")
            .deal_with(&dice)
    };
    let mut t = ground(brute().at(15, 3));
    assert_eq!((t.whose_turn().as_deref(), t.answer_key().as_str()), (Some("Ayla"), "mount"));
    let mut t = ground(brute().at(4, 3));
    assert_ne!(t.answer_key(), "mount");
}

/// AP-ACT-28, AP-RULE-11: with nothing better to do the badly hurt hide from foes who look for them.
#[test]
fn ap_act_28_rule_11_hiding() {
    let played = |hero: TestCombatant| {
        let mut t = TestScene::new("action_points", &["......#....."; 7])
            .side("heroes", [hero.held(&[]).natural(&[]).at(2, 2)])
            .side("monsters", [brute().at(9, 2)])
            .fields("open_sheets: true")
            .deal_with(&d6(&[1, 1, 2, 1, 1, 2]));
        let mut keys = Vec::new();
        while t.whose_turn().as_deref() == Some("Ayla") && keys.len() < 9 {
            let (body, key) = (t.answer(), t.answer_key());
            if key == "hide" {
                t.dice(&d6(&[5, 5, 5]));
            }
            t.submit(body);
            keys.push(key);
        }
        keys
    };
    let hider = || ayla().score("stealth", 3).score("hiding", 2);
    let hides = |keys: Vec<String>| keys.iter().any(|key| key == "hide");
    assert!(hides(played(battered(hider()).pool("ap", 10))));
    assert!(!hides(played(hider())), "7 points are worth keeping");
    assert!(!hides(played(battered(ayla().score("dex", -5)).pool("ap", 10))), "it is not likely to work");
}
