//! Paradigms: sections 8, 11 and 12.

use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ana, bo, cy, field, orc};

fn heroes(ana: TestCombatant) -> TestBattle {
    field([ana, bo().at(9, 6)], [orc()])
}

/// TEMPO-ACT-16, TEMPO-SPEC-27, TEMPO-COND-16
#[test]
fn tempo_act_16_shift_puts_one_paradigm_in_place_of_the_other() {
    let mut t = heroes(ana().stances(&["vanguard", "sentinel"]));
    assert!(t.has("Ana", "vanguard"));
    t.plan(&[("Ana", "shift")]).turn("Ana");
    for (key, why) in
        [("vanguard", "You have taken that stance already."), ("stalker", "You do not know how to do that.")]
    {
        let body = t.acting("Ana", "paradigm", ("Ana", key));
        assert_eq!(t.refuse(body), why);
    }
    assert_eq!(t.aims("Ana", "paradigm").len(), 2);
    t.act("Ana", "paradigm", ("Ana", "sentinel"));
    assert_eq!((t.has("Ana", "vanguard"), t.has("Ana", "sentinel"), t.has("Ana", "balanced")), (false, true, false));
    // Each option of a Shift once.
    assert!(!t.may("Ana", "paradigm"));
}

/// TEMPO-SPEC-27, TEMPO-COND-16: it is a Status, which neither Exert nor Recover ends.
#[test]
fn tempo_spec_27_nothing_but_shift_ends_a_paradigm() {
    let mut t = heroes(ana().stances(&["vanguard"]).begins(&["slowed"]));
    t.plan(&[("Ana", "rest shift")]).turn("Ana").act("Ana", "rest", ());
    let body = t.acting("Ana", "exert_clear", ("Ana", "vanguard"));
    t.refuse(body);
    t.end().turn("Ana").act("Ana", "recover", ());
    assert_eq!((t.has("Ana", "slowed"), t.has("Ana", "vanguard")), (false, true));
}

/// TEMPO-RULE-20: the first listed, else Balanced, else what the scene says.
#[test]
fn tempo_rule_20_the_paradigm_at_the_start() {
    assert!(heroes(ana()).has("Ana", "balanced"));
    assert!(heroes(ana().stances(&["stalker", "captain"])).has("Ana", "stalker"));
    let mut t = heroes(ana().stances(&["stalker", "captain"]).begins(&["captain"]));
    assert_eq!((t.has("Ana", "captain"), t.has("Ana", "stalker")), (true, false));
}

/// TEMPO-RULE-20: one more on Strikes at distance 1.
#[test]
fn tempo_rule_20_vanguard_strikes_harder_from_adjacent_cells() {
    for (held, at, damage) in [("spear", (3, 2), 5 + 3 + 1 - 1), ("spear", (4, 2), 5 + 3 - 1)] {
        let mut t = field([ana().held(&[held]).stances(&["vanguard"])], [orc().at(at.0, at.1)]);
        t.plan(&[("Ana", "standard_attack")]).turn("Ana").dice(&[(20, 15), (8, 5)]).act(
            "Ana",
            "standard_attack",
            "Orc",
        );
        assert_eq!(t.last_harm().amount, damage, "{at:?}");
    }
}

/// TEMPO-RULE-20: the Dual Wield Strike gets nothing of it.
#[test]
fn tempo_rule_20_vanguard_is_not_for_dual_wield() {
    let mut t = field([bo().stances(&["vanguard"])], [orc().at(3, 4)]);
    t.plan(&[("Bo", "quick_attack")]).turn("Bo").dice(&[(20, 12), (6, 3)]).act("Bo", "quick_attack", "Orc");
    assert_eq!(t.last_harm().amount, 3 + 3 + 1 - 1);
    t.dice(&[(20, 12), (6, 5)]).act("Bo", "dual_wield", "Orc");
    assert_eq!(t.last_harm().amount, 5 - 1);
}

/// TEMPO-RULE-20, TEMPO-ROLL-04: Sentinel, and the bonus that it gives.
#[test]
fn tempo_rule_20_sentinel_deflects_for_its_ward_too() {
    let mut t = field([ana().stances(&["sentinel"]), cy()], [orc()]);
    assert_eq!(t.value("Ana", "deflection"), 4);
    t.plan(&[("Ana", "guard")]).turn("Ana").act("Ana", "guard", "Cy");
    assert_eq!(t.value("Cy", "deflection"), 4);
}

/// TEMPO-RULE-20
#[test]
fn tempo_rule_20_skirmisher_is_faster() {
    let mut t = heroes(ana().stances(&["skirmisher"]));
    t.plan(&[("Ana", "mark")]).turn("Ana");
    assert_eq!(t.moves(), 6);
}

/// TEMPO-RULE-20
#[test]
fn tempo_rule_20_stalker_hides_better() {
    let wall = TestScene::new("tempo", &["..#.........", "..#.........", "..#.........", "............"]);
    let mut t = wall.side("heroes", [bo().at(0, 0).stances(&["stalker"])]).side("monsters", [orc().at(10, 0)]).deal();
    t.plan(&[("Bo", "hide")]).turn("Bo").dice(&[(20, 8)]).act("Bo", "hide", ());
    assert_eq!(t.stored("Bo", "hidden"), Some(8 + 3 + 2));
}

/// TEMPO-RULE-20: Help from two cells away.
#[test]
fn tempo_rule_20_captain_helps_from_afar() {
    for (stance, helps) in [("captain", true), ("sentinel", false)] {
        let mut t = field([ana().stances(&[stance]), bo().at(4, 2).begins(&["slowed"])], [orc().at(9, 6)]);
        t.plan(&[("Ana", "help")]).turn("Ana");
        assert_eq!(t.may("Ana", "help_clear"), helps, "{stance}");
    }
}

/// TEMPO-RULE-20, TEMPO-RULE-29: and its own roll for an ally is better by two.
#[test]
fn tempo_rule_20_captain_rolls_better_in_teamwork() {
    let wall = TestScene::new("tempo", &["..#.........", "..#.........", "..#.........", "............"]);
    let heroes = [ana().at(1, 0).stances(&["captain"]), bo().at(0, 0)];
    let mut t = wall.side("heroes", heroes).side("monsters", [orc().at(10, 0)]).deal();
    t.plan(&[("Ana", "help"), ("Bo", "hide")]).turn("Ana").act("Ana", "help_teamwork", "Bo").end().turn("Bo");
    t.act("Bo", "hide", ());
    assert_eq!(t.asked(), "window roll_ahead heroes");
    t.dice(&[(20, 12), (20, 3)]).act("Ana", "teamwork", ());
    assert_eq!(t.stored("Bo", "hidden"), Some(12 + 1 + 2));
}

/// TEMPO-RULE-20: one more on the Strikes and Effect rolls of spells, and of nothing else.
#[test]
fn tempo_rule_20_arcanist_casts_better() {
    for (stance, more) in [("arcanist", 1), ("sentinel", 0)] {
        let caster = || cy().stances(&[stance]).plans(&["spark_bolt", "dazzle"]).knows(&["spark_bolt", "dazzle"]);
        for key in ["spark_bolt", "dazzle"] {
            let mut t = field([caster()], [orc()]);
            t.plan(&[("Cy", key)]).turn("Cy").dice(&[(20, 5)]).act("Cy", key, "Orc");
            assert_eq!(t.last_roll().total, 5 + 3 + more, "{key}");
        }
        let mut t = field([caster()], [orc().at(2, 2)]);
        t.plan(&[("Cy", "quick_attack")]).turn("Cy").dice(&[(20, 3)]).act("Cy", "quick_attack", "Orc");
        assert_eq!(t.last_roll().total, 3 + 1);
    }
}
