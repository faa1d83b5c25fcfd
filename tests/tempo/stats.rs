//! Section 3: scores, values, pools, weapons and Sizes.

use fray::data::scope::SizeStep;
use fray::kernel::cell::Cell;
use fray::kernel::ids::CombatantId;
use fray::testkit::{TestScene, buy};

use super::{ana, bo, cy, field, floor, gob, orc};

/// TEMPO-STAT-01
#[test]
fn tempo_stat_01_six_scores_that_may_be_negative() {
    let mut t = field([cy()], [orc()]);
    let keys: Vec<&str> = t.fight().rules().scores.iter().map(|s| s.key.as_str()).collect();
    assert_eq!(keys, ["str", "for", "dex", "awr", "int", "ins"]);
    assert_eq!(t.fight().arena().body(CombatantId(0)).scores.0, [-1, 1, 1, 1, 3, 2]);
}

/// TEMPO-STAT-02, TEMPO-RULE-16: the cast of the worked examples.
#[test]
fn tempo_stat_02_rule_16_every_combatant_has_the_derived_numbers() {
    let mut t = field([ana(), bo(), cy()], [orc(), gob()]);
    let keys = ["max_hp", "defence", "deflection", "sturdy", "speed", "seek"];
    let expected = [
        ("Ana", [20, 11, 3, 12, 5, 10]),
        ("Bo", [12, 13, 1, 10, 5, 12]),
        ("Cy", [16, 11, 0, 11, 5, 10]),
        ("Orc", [20, 10, 1, 12, 5, 8]),
        ("Gob", [12, 12, 0, 9, 5, 10]),
    ];
    for (who, values) in expected {
        assert_eq!(keys.map(|key| t.value(who, key)), values, "{who}");
        assert_eq!(t.hp(who), values[0], "{who}");
    }
}

/// TEMPO-RULE-16: the minimum of each, and the effects of Size and armour.
#[test]
fn tempo_rule_16_minima_sizes_and_armour() {
    let weak = cy().named("Weak").score("for", -3).score("awr", -3);
    let iron = bo().named("Iron").worn(&["heavy_armour"]).at(5, 2);
    let clumsy = bo().named("Clumsy").worn(&["heavy_armour"]).score("dex", -1).at(6, 2);
    let nimble = bo().named("Nimble").worn(&["medium_armour"]).at(7, 2);
    let tiny = gob().named("Tiny").size("tiny").at(8, 2);
    let huge = gob().named("Huge").size("huge").at(9, 3);
    let mut t = field([weak, iron, clumsy, nimble], [tiny, huge, gob().size("large").at(5, 4)]);
    assert_eq!((t.value("Weak", "max_hp"), t.value("Weak", "seek")), (4, 2));
    assert_eq!(["defence", "deflection", "speed"].map(|v| t.value("Iron", v)), [10, 3, 4]);
    assert_eq!(t.value("Clumsy", "defence"), 9);
    assert_eq!((t.value("Nimble", "defence"), t.value("Nimble", "deflection")), (12, 2));
    assert_eq!(["Tiny", "Gob", "Huge"].map(|who| t.value(who, "sturdy")), [8, 12, 14]);
}

/// TEMPO-STAT-03
#[test]
fn tempo_stat_03_max_exertion_is_2_plus_fortitude_and_never_below_1() {
    for (fortitude, max) in [(2, 4), (0, 2), (-1, 1), (-3, 1)] {
        let mut t = field([ana().score("for", fortitude)], [orc()]);
        assert_eq!((t.pool("Ana", "exertion"), t.pool_max("Ana", "exertion")), (0, max), "{fortitude}");
    }
}

/// TEMPO-STAT-05: and a natural 20 gives it.
#[test]
fn tempo_stat_05_momentum_is_a_pool() {
    let mut t = field([ana()], [orc()]);
    t.plan(&[("Ana", "standard_attack"), ("Orc", "slow_attack")]).turn("Ana");
    t.dice(&[(20, 20), (8, 1)]).act("Ana", "standard_attack", "Orc").pass().end();
    t.turn("Orc").dice(&[(20, 20), (8, 1), (8, 1)]).act("Orc", "slow_attack", "Ana");
    assert_eq!((t.pool("Ana", "momentum"), t.pool("Orc", "momentum")), (1, 0));
    assert_eq!(t.pool_max("Ana", "momentum"), 8);
}

/// TEMPO-STAT-06, TEMPO-RULE-18: the table of weapons.
#[test]
fn tempo_stat_06_rule_18_every_weapon_has_a_speed_and_dice() {
    let table = [
        ("unarmed", "quick", 0, "str", "1d3", 1, 0, 0),
        ("dagger", "quick", 1, "dex", "1d4", 1, 0, 4),
        ("shortsword", "quick", 1, "dex", "1d6", 1, 0, 0),
        ("hand_crossbow", "quick", 1, "dex", "1d6", 0, 6, 0),
        ("whip", "quick", 1, "dex", "1d3", 2, 0, 0),
        ("longsword", "standard", 1, "str", "1d8", 1, 0, 0),
        ("mace", "standard", 1, "str", "1d6", 1, 0, 0),
        ("rapier", "standard", 1, "dex", "1d8", 1, 0, 0),
        ("cudgel", "standard", 1, "str", "1d4", 1, 0, 0),
        ("flail", "standard", 1, "str", "1d6", 1, 0, 0),
        ("spear", "standard", 2, "str", "1d8", 2, 0, 0),
        ("bow", "standard", 2, "dex", "1d8", 0, 12, 0),
        ("greatsword", "slow", 2, "str", "2d8", 1, 0, 0),
        ("halberd", "slow", 2, "str", "1d12", 2, 0, 0),
        ("maul", "slow", 2, "str", "2d6", 1, 0, 0),
        ("heavy_crossbow", "slow", 2, "dex", "2d6", 0, 16, 0),
    ];
    let mut t = field([ana()], [orc()]);
    let rules = t.fight().rules().clone();
    // A weapon thrown out of the pack takes no hand.
    let wielded = rules.items.iter().filter(|i| i.hands > 0 || i.natural);
    let weapons: Vec<_> = wielded.filter_map(|i| Some((i, i.weapon.as_ref()?))).collect();
    assert_eq!(weapons.len(), table.len());
    for (key, speed, hands, attribute, dice, reach, range, thrown) in table {
        let (item, weapon) = weapons.iter().find(|(i, _)| *i.key == key).expect(key);
        let shown = format!("{}d{}", weapon.damage.count, weapon.damage.sides);
        let names = (rules.speeds[weapon.speed.index()].key.as_str(), weapon.bonus.text.as_str());
        assert_eq!((names.0, item.hands, names.1, shown.as_str()), (speed, hands, attribute, dice), "{key}");
        assert_eq!((weapon.reach, weapon.range, weapon.thrown), (reach, range, thrown), "{key}");
        assert_eq!(weapon.magazine == 1, key.ends_with("crossbow"), "{key}");
        assert_eq!(weapon.pairs, key != "unarmed", "{key}");
    }
}

/// TEMPO-RULE-18: what the weapons do besides damage, each if the total meets Sturdy.
#[test]
fn tempo_rule_18_topple_daze_weaken_and_slow_when_the_total_meets_sturdy() {
    let weapons = [
        ("mace", &[(6, 1)][..], "standard_attack", "prone"),
        ("maul", &[(6, 1), (6, 1)], "slow_attack", "prone"),
        ("cudgel", &[(4, 1)], "standard_attack", "dazed"),
        ("flail", &[(6, 1)], "standard_attack", "weakened"),
        ("whip", &[(3, 1)], "quick_attack", "slowed"),
    ];
    for (weapon, damage, attack, condition) in weapons {
        for (die, meets) in [(9, true), (8, false)] {
            // Strength and Dexterity 3 against Sturdy 12 and Defence 10.
            let mut t = field([ana().held(&[weapon]).score("dex", 3)], [orc()]);
            t.plan(&[("Ana", attack)]).turn("Ana");
            t.dice(&[&[(20, die)], damage].concat()).act_with("Ana", attack, weapon, "Orc");
            assert_eq!(t.has("Orc", condition), meets, "{weapon} {die}");
        }
    }
}

/// TEMPO-RULE-18: a thrown weapon lands in the target's cell, and the next Attack cannot use it.
#[test]
fn tempo_rule_18_a_thrown_dagger_lands_with_its_target() {
    let mut t = field([cy()], [orc().at(5, 2)]);
    t.plan(&[("Cy", "quick_attack")]).turn("Cy");
    t.dice(&[(20, 15), (4, 4)]).act_with("Cy", "quick_attack", "dagger", "Orc");
    let loose: Vec<Cell> = t.fight().arena().loose.0.iter().map(|(cell, _)| *cell).collect();
    assert_eq!(loose, [Cell::new(5, 2)]);
    let mut far = field([cy()], [orc().at(6, 2)]);
    far.plan(&[("Cy", "quick_attack")]).turn("Cy");
    let body = far.acting_with("Cy", "quick_attack", "dagger", "Orc");
    assert_eq!(far.refuse(body), "Out of reach: it strikes up to 4 cells.");
}

/// TEMPO-STAT-07
#[test]
fn tempo_stat_07_a_reload_weapon_strikes_once_and_wants_loading() {
    let mut t = field([bo().held(&["hand_crossbow"])], [orc().at(6, 4)]);
    t.plan(&[("Bo", "quick_attack inventory")]).turn("Bo");
    t.dice(&[(20, 2)]).act("Bo", "quick_attack", "Orc").end();
    t.act("Bo", "exert_action", buy("quick_attack", 3)).turn("Bo");
    let unloaded = t.acting_with("Bo", "quick_attack", "hand_crossbow", "Orc");
    assert_eq!(t.refuse(unloaded), "The weapon is not loaded.");
    t.end().turn("Bo").act("Bo", "load", ()).end();
    t.act("Bo", "exert_action", buy("slow_attack", 7)).turn("Bo");
    t.dice(&[(20, 2)]).act("Bo", "slow_attack", "Orc");
}

/// TEMPO-STAT-08, TEMPO-RULE-17
#[test]
fn tempo_stat_08_rule_17_sizes_are_steps_with_footprints_and_objects_have_them_too() {
    let lay =
        TestScene::new("tempo", &["BCT.........", "............", "............", "............", "............"])
            .legend('B', "Object(object: \"barrel\", on: \"floor\")")
            .legend('C', "Object(object: \"crate\", on: \"floor\")")
            .legend('T', "Object(object: \"table\", on: \"floor\")");
    let mut t = lay.side("heroes", [ana().size("large")]).side("monsters", [orc().size("huge").at(5, 1)]).deal();
    let rules = t.fight().rules().clone();
    let sizes: Vec<(&str, u8)> = rules.sizes.iter().map(|s| (s.key.as_str(), s.side)).collect();
    assert_eq!(sizes, [("tiny", 1), ("small", 1), ("medium", 1), ("large", 2), ("huge", 3)]);
    let arena = t.fight().arena();
    let obstacles: Vec<_> = (0..3).map(|x| arena.obstacle(Cell::new(x, 0))).collect();
    assert_eq!(obstacles, [Some(SizeStep(1)); 3]);
    assert_eq!(arena.body_at(Cell::new(3, 3)), Some(CombatantId(0)));
    assert_eq!(arena.body_at(Cell::new(7, 3)), Some(CombatantId(1)));
    assert_eq!(arena.body_at(Cell::new(8, 3)), None);
}

/// TEMPO-RULE-36
#[test]
fn tempo_rule_36_meeting_the_number_is_enough() {
    let mut t = floor().side("heroes", [ana()]).side("monsters", [orc()]).deal();
    t.plan(&[("Ana", "standard_attack")]).turn("Ana");
    t.dice(&[(20, 7), (8, 1)]).act("Ana", "standard_attack", "Orc");
    assert_eq!((t.last_roll().total, t.last_roll().against, t.last_roll().success), (10, 10, true));
}
