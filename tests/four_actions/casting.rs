//! How spells are cast, seen through, broken and undone.

use fray::fight::state::components::Carried;
use fray::testkit::{TestBattle, TestCombatant};

use super::{ada, aware, cleo, d20, grunt, piece};

/// Cleo with a wand in one hand and these spells: Spell DC 13 and the order, SQ 11.
pub(super) fn mage(spells: &[&str]) -> TestCombatant {
    cleo().held(&["wand"]).knows(spells)
}

/// A Psion of level 4 with a Psicrystal: Will +6, SQ 11, Endurance +3.
pub(super) fn psion(spells: &[&str]) -> TestCombatant {
    let scores = [("dex", 12), ("con", 12), ("int", 16), ("wis", 14), ("magical_aptitude", 4), ("endurance", 2)];
    piece("Psyche", "psion", 4, &scores).worn(&["psicrystal"]).knows(spells).at(2, 6)
}

/// Magical Aptitude +6, CL 4.
pub(super) fn dorn(spells: &[&str]) -> TestCombatant {
    let scores = [("int", 16), ("magical_aptitude", 3)];
    piece("Dorn", "adept", 4, &scores).held(&["wand"]).knows(spells).at(12, 6)
}

/// Why an act is refused.
fn refused(t: &mut TestBattle, who: &str, action: &str, on: &str) -> String {
    let body = t.acting(who, action, on);
    t.refuse(body)
}

/// FOUR-ACT-02, FOUR-SPEC-01, FOUR-SPEC-02, FOUR-SPEC-10, FOUR-SPEC-11, FOUR-STAT-13: a spell of the repertoire for a
/// Standard action and SQ; 2 for each Caster Level and the key ability at most, and none of too high an order.
#[test]
fn four_act_02_spec_01_02_10_11_stat_13_what_it_costs() {
    let mut t = aware([mage(&["arc", "wither_leg"])], [grunt().at(6, 6)]);
    assert_eq!((t.pool_max("Cleo", "sq"), t.pool("Cleo", "sq"), t.value("Cleo", "caster_level")), (11, 11, 4));
    assert_eq!((t.pool_max("Grunt", "sq"), t.value("Grunt", "caster_level")), (0, 0));
    assert!(refused(&mut t, "Cleo", "wither_leg", "Grunt").contains("beyond your skill"));
    refused(&mut t, "Cleo", "frost_ray", "Grunt");
    t.dice(&[(20, 1), (20, 1), (6, 2), (6, 3)]).act("Cleo", "arc", "Grunt");
    assert_eq!((t.pool("Cleo", "sq"), t.pool("Cleo", "standard"), t.hp("Grunt")), (10, 0, 7));
    refused(&mut t, "Cleo", "arc", "Grunt");
    // Level 5 is enough for order 3, and without SQ there is none.
    let mut t = aware([mage(&["wither_leg", "arc"]).score("level", 5).pool("sq", 2)], [grunt().at(6, 6)]);
    refused(&mut t, "Cleo", "wither_leg", "Grunt");
    t.dice(&[(20, 1), (20, 20), (6, 1), (6, 1)]).act("Cleo", "arc", "Grunt");
}

/// FOUR-SPEC-03, FOUR-SPEC-04, FOUR-SPEC-12: voice, a free hand, and a focus in the other or worn; neither the sick nor
/// the held nor the stunned cast spells. Feats make do without voice and without hands.
#[test]
fn four_spec_03_04_12_voice_and_gestures() {
    let may = |piece: TestCombatant| aware([piece.knows(&["arc"])], [grunt().at(6, 6)]).may("Cleo", "arc");
    assert!(may(cleo().held(&["wand"])) && may(cleo().held(&["club"]).worn(&["amulet"])));
    assert!(!may(cleo()) && !may(cleo().stowed(&["wand"])));
    assert!(!may(cleo().held(&["wand", "club"])));
    assert!(may(cleo().held(&["wand", "club"]).traits(&["adept", "still_spell"])));
    let with = |condition: &str, feats: &[&str]| {
        let traits: Vec<&str> = ["adept"].iter().chain(feats).copied().collect();
        may(cleo().held(&["wand"]).traits(&traits).begins(&[condition]))
    };
    for condition in ["nauseated", "restrained", "hushed"] {
        assert!(!with(condition, &[]), "{condition}");
    }
    assert!(with("restrained", &["still_spell"]) && !with("restrained", &["silent_spell"]));
    assert!(with("hushed", &["silent_spell"]) && !with("hushed", &["still_spell"]));
    assert!(!with("nauseated", &["silent_spell", "still_spell"]));
}

/// FOUR-SPEC-02, FOUR-SPEC-05: a component of enough capacity in place of SQ, if it can be lit; one that cannot stays,
/// and the action is gone.
#[test]
fn four_spec_02_05_components() {
    let target = || grunt().at(6, 6).fields(r#"modifiers: [(to: "max_hp", op: Add("50"))]"#);
    let caster = |component: &str| mage(&["weary"]).worn(&[component]).pool("sq", 0);
    let mut t = aware([caster("component_1")], [target()]);
    refused(&mut t, "Cleo", "weary", "Grunt");
    // Order 2: 17.
    let mut t = aware([caster("component_2")], [target()]);
    t.dice(&d20(&[10, 1, 1])).act_with("Cleo", "weary", "component_2", "Grunt");
    assert!(t.has("Grunt", "exhausted") && t.carries("Cleo", Carried::Worn).is_empty());
    let mut t = aware([caster("component_3")], [target()]);
    t.dice(&d20(&[9])).act_with("Cleo", "weary", "component_3", "Grunt");
    assert!(!t.has("Grunt", "exhausted"));
    assert_eq!((t.carries("Cleo", Carried::Worn), t.pool("Cleo", "standard")), (vec!["component_3".to_owned()], 0));
}

/// A Grunt beside Cleo, who casts Flame Burst at others, strikes her for 5; she holds the spell with this die or not.
fn beside(endurance: u16) -> TestBattle {
    let heroes = [mage(&["flame_burst"]).at(2, 2)];
    let mut t = aware(heroes, [grunt(), grunt().named("Far").at(10, 4)]);
    t.dice(&d20(&[1, 1])).act("Cleo", "flame_burst", (10, 4));
    assert_eq!((t.asked().as_str(), t.pool("Cleo", "sq")), ("window casting Grunt", 9));
    let burst = [(6, 3), (6, 3), (6, 3), (20, 1)];
    let dice: Vec<_> =
        [(20, 9), (6, 4), (20, endurance)].into_iter().chain(burst.into_iter().filter(|_| endurance > 11)).collect();
    t.dice(&dice).act("Grunt", "opportunity_casting", "Cleo");
    t
}

/// FOUR-SPEC-06, FOUR-SPEC-09, FOUR-REACT-19: a caster beside a foe may be struck, and loses the spell and its SQ
/// unless Endurance meets 10 and the damage.
#[test]
fn four_spec_06_09_react_19_casting_under_threat() {
    let mut t = beside(11);
    assert_eq!((t.hp("Cleo"), t.pool("Cleo", "sq"), t.pool("Cleo", "standard")), (17, 9, 0));
    assert_eq!((t.hp("Far"), t.asked().as_str()), (12, "turn Cleo"));
    let mut t = beside(12);
    assert_eq!((t.hp("Far"), t.hp("Cleo")), (3, 17));
    // A blow that fells ends it as well.
    let mut t = aware([mage(&["arc"]).at(2, 2).pool("hp", 3), ada().at(0, 0)], [grunt()]);
    t.dice(&d20(&[1])).act("Cleo", "arc", "Grunt");
    t.dice(&[(20, 9), (6, 4)]).act("Grunt", "opportunity_casting", "Cleo");
    assert_eq!((t.hp("Grunt"), t.has("Cleo", "dying")), (12, true));
}

/// FOUR-REACT-06, FOUR-SPEC-06: a caster that Concentrates provokes no foe, and neither does a spell cast out of reach.
#[test]
fn four_react_06_spec_06_no_chance() {
    let asked = |x: i16, concentrates: bool| {
        let caster = mage(&["weary"]).at(x, 2);
        let mut t = aware([caster], [grunt(), dorn(&["parch"]).at(10, 4)]);
        if concentrates {
            t.dice(&d20(&[7])).act("Cleo", "concentrate", ());
            assert!(t.has("Cleo", "concentrating"));
        }
        // Both see it, Dorn knows it, and the Grunt saves.
        t.dice(&d20(&[1, 20, 20])).act("Cleo", "weary", "Grunt");
        let mut asked = Vec::new();
        while t.asked() != "turn Cleo" {
            asked.push(t.asked());
            t.pass();
        }
        asked
    };
    assert_eq!(asked(2, false), ["window casting Grunt", "window casting Dorn"]);
    assert_eq!(asked(1, false), ["window casting Dorn"]);
    assert!(asked(2, true).is_empty());
}

/// Cleo casts Flame Burst at an empty place; Dorn watches with this die.
fn watched(watcher: TestCombatant, die: u16) -> TestBattle {
    let mut t = aware([mage(&["flame_burst"])], [watcher]);
    t.dice(&d20(&[die])).act("Cleo", "flame_burst", (6, 2));
    t
}

/// FOUR-SPEC-07, FOUR-SPEC-08, FOUR-ACT-68: every foe that sees a spell rolls for it, and friends do not.
#[test]
fn four_spec_07_08_act_68_identifying() {
    let mut t = watched(dorn(&["frost_ray"]), 9);
    assert_eq!((t.last_roll().total, t.last_roll().against), (15, 15));
    assert!(t.has("Dorn", "identified"));
    t.pass();
    assert!(!t.has("Dorn", "identified"));
    let mut t = aware([mage(&["flame_burst"])], [dorn(&["frost_ray"])]);
    t.dice(&d20(&[8])).act("Cleo", "flame_burst", (6, 2));
    assert_eq!(t.asked(), "turn Cleo");
    // Friends and foes without sight do not roll.
    let mut t = aware([mage(&["flame_burst"]), ada()], [dorn(&[]).begins(&["blinded"])]);
    t.act("Cleo", "flame_burst", (6, 2));
}

/// FOUR-REACT-09, FOUR-REACT-10, FOUR-ROLL-16: a caster that has identified it, knows another of its school and has the
/// SQ may undo it by a Caster Level check, without hands or focus; SQ and Reaction are spent in any case.
#[test]
fn four_react_09_10_roll_16_counterspell() {
    for (die, stands) in [(11, false), (10, true)] {
        let mut t = aware([mage(&["weary"])], [dorn(&["parch"]).held(&[]).begins(&["restrained"])]);
        t.dice(&d20(&[9])).act("Cleo", "weary", "Dorn");
        assert_eq!(t.asked(), "window casting Dorn");
        let save = stands.then_some(20);
        let dice: Vec<u16> = [die].into_iter().chain(save).collect();
        t.dice(&d20(&dice)).act("Dorn", "counterspell", "Cleo");
        assert_eq!((t.pool("Dorn", "sq"), t.pool("Dorn", "reaction"), t.pool("Cleo", "sq")), (9, 0, 9));
    }
    // Neither without having seen what it is, nor without another of its school, nor without SQ or a Reaction.
    let silent = |watcher: TestCombatant, die: u16| {
        let mut t = aware([mage(&["parch"])], [watcher]);
        t.dice(&d20(&[die, 20])).act("Cleo", "parch", "Dorn");
        assert_eq!(t.asked(), "turn Cleo");
    };
    silent(dorn(&["weary"]), 7);
    silent(dorn(&["frost_ray"]), 8);
    silent(dorn(&["weary"]).pool("sq", 0), 8);
}

/// FOUR-SPEC-13, FOUR-SPEC-14, FOUR-SPEC-15, FOUR-SPEC-16, FOUR-SPEC-17: the mind alone casts, with Psionic Focus,
/// which that uses up, and a crystal; the held can, the sick cannot. With both feats it takes no focus.
#[test]
fn four_spec_13_15_16_17_psionics() {
    let may =
        |piece: TestCombatant| aware([piece.knows(&["mind_thrust"])], [grunt().at(6, 6)]).may("Psyche", "mind_thrust");
    assert!(!may(psion(&[])) && may(psion(&[]).begins(&["psionic_focus"])));
    assert!(!may(psion(&[]).worn(&[]).begins(&["psionic_focus"])));
    assert!(may(psion(&[]).traits(&["psion", "silent_spell", "still_spell"])));
    assert!(may(psion(&[]).begins(&["psionic_focus", "restrained"]).held(&["club", "club"])));
    assert!(may(psion(&[]).begins(&["psionic_focus", "hushed"])));
    assert!(!may(psion(&[]).begins(&["psionic_focus", "nauseated"])));
    let mut t = aware([psion(&["mind_thrust"]).begins(&["psionic_focus"])], [grunt().at(6, 6)]);
    // Spell DC 14; Will +0.
    t.dice(&[(20, 1), (20, 14), (6, 5), (6, 4)]).act("Psyche", "mind_thrust", "Grunt");
    assert_eq!((t.hp("Grunt"), t.has("Psyche", "psionic_focus"), t.pool("Psyche", "sq")), (8, false, 10));
}

/// FOUR-SPEC-18, FOUR-SPEC-13: it is seen through and undone like any other spell, its discipline counting for a
/// school, and its focus is lost then too.
#[test]
fn four_spec_18_13_psionics_undone() {
    let rival = || psion(&["mind_lock"]).named("Rival").at(10, 6);
    let mut t = aware([psion(&["mind_thrust"]).begins(&["psionic_focus"])], [rival()]);
    // Magical Aptitude +7 against 14, and the check of level 4 against the same.
    t.dice(&d20(&[7])).act("Psyche", "mind_thrust", "Rival");
    t.dice(&d20(&[10])).act("Rival", "counterspell", "Psyche");
    assert_eq!((t.pool("Rival", "sq"), t.has("Psyche", "psionic_focus"), t.pool("Psyche", "sq")), (10, false, 10));
    let mut t = aware([psion(&["mind_thrust"]).begins(&["psionic_focus"])], [rival().knows(&["force_shove"])]);
    t.dice(&[(20, 7), (20, 20), (6, 1), (6, 1)]).act("Psyche", "mind_thrust", "Rival");
}

/// FOUR-SPEC-13, FOUR-SPEC-14, FOUR-ACT-43: Concentrate gathers the mind, but not that of the confused, frightened,
/// sick or writhing; what is gathered stays so under these, and is lost with consciousness.
#[test]
fn four_spec_13_14_act_43_psionic_focus() {
    let gathers = |condition: Option<&str>| {
        let conditions: Vec<&str> = condition.into_iter().collect();
        let mut t = aware([psion(&[]).begins(&conditions)], [grunt().at(14, 0)]);
        if !t.may("Psyche", "concentrate") {
            return false;
        }
        assert!(!t.has("Psyche", "psionic_focus"));
        t.dice(&d20(&[20])).act("Psyche", "concentrate", ());
        t.has("Psyche", "psionic_focus")
    };
    assert!(gathers(None));
    for condition in ["confused", "frightened", "nauseated", "writhing"] {
        assert!(!gathers(Some(condition)), "{condition}");
        let mut t = aware([psion(&[]).begins(&["psionic_focus", condition])], [grunt().at(14, 0)]);
        assert!(t.has("Psyche", "psionic_focus"), "{condition}");
    }
    let mut t = aware([ada()], [psion(&[]).at(3, 2).pool("hp", 5).begins(&["psionic_focus"])]);
    t.dice(&[(20, 19), (8, 1), (8, 1)]).act("Ada", "primary_attack", "Psyche");
    assert!(t.has("Psyche", "unconscious") && !t.has("Psyche", "psionic_focus"));
    // Others gather nothing.
    let mut t = aware([cleo()], [grunt().at(14, 0)]);
    t.dice(&d20(&[20])).act("Cleo", "concentrate", ());
    assert!(!t.has("Cleo", "psionic_focus"));
}

/// FOUR-RULE-24: the Deafened cast spells and identify spells without penalty.
#[test]
fn four_rule_24_the_deafened() {
    let mut t = aware([mage(&["weary"]).begins(&["deafened"])], [dorn(&["parch"]).begins(&["deafened"])]);
    t.dice(&d20(&[9, 20])).act("Cleo", "weary", "Dorn");
    assert!(t.has("Dorn", "identified"));
    t.pass();
}
