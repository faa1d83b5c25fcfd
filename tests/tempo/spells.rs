//! The starter spells: section 12.

use fray::testkit::{TestBattle, TestCombatant, haste, keep};

use super::{ana, bo, cy, field, floor, gob, orc};

fn caster(spells: &[&str]) -> TestCombatant {
    cy().knows(spells)
}

/// Cy, who knows one spell, beside Ana, against an Orc some way off.
fn duel(spell: &str) -> TestBattle {
    field([caster(&[spell]), ana()], [orc().at(6, 2)])
}

/// Cy's turn for that spell.
fn turn(spell: &str) -> TestBattle {
    let mut t = duel(spell);
    t.plan(&[("Cy", spell)]).turn("Cy");
    t
}

/// When the turn came, and Mana free, committed indefinitely, for the scene and for the day.
fn cost(t: &mut TestBattle) -> (String, [i32; 4]) {
    let tempo = t.turns().last().cloned().unwrap_or_default();
    (tempo, ["mana", "mana_indefinite", "mana_scene", "mana_day"].map(|tier| t.pool("Cy", tier)))
}

fn at(tempo: u8, mana: [i32; 4]) -> (String, [i32; 4]) {
    (format!("{tempo} Cy"), mana)
}

/// TEMPO-RULE-42: Quicken does not move a turn to 0, but to 1.
#[test]
fn tempo_rule_42_quicken_goes_back_to_1() {
    let scene = || {
        let mut t = field([caster(&["quicken"]), ana()], [orc().at(6, 2)]);
        t.plan(&[("Cy", "quicken"), ("Ana", "mark")]).turn("Cy");
        t
    };
    let mut t = scene();
    let body = t.acting("Cy", "quicken", haste("Ana", "mark", 0));
    t.refuse(body);
    t.act("Cy", "quicken", haste("Ana", "mark", 1)).end().turn("Ana");
    assert_eq!(t.turns(), ["0 Cy", "1 Ana"]);
}

/// TEMPO-RULE-42: Quicken.
#[test]
fn tempo_rule_42_quicken_brings_a_turn_of_an_ally_forward() {
    let mut t = field([caster(&["quicken"]), ana(), bo().at(9, 2)], [orc().at(6, 2)]);
    t.plan(&[("Cy", "quicken"), ("Ana", "rest slow_attack"), ("Bo", "move")]).turn("Cy");
    assert_eq!(t.moves(), 0);
    for (who, entry, count) in
        [("Ana", "slow_attack", 3), ("Ana", "slow_attack", 7), ("Ana", "rest", 0), ("Bo", "move", 3)]
    {
        let body = t.acting("Cy", "quicken", haste(who, entry, count));
        t.refuse(body);
    }
    t.act("Cy", "quicken", haste("Ana", "slow_attack", 4));
    assert_eq!(cost(&mut t), at(0, [4, 0, 0, 1]));
    t.end().turn("Ana").end().turn("Ana");
    assert_eq!(t.turns(), ["0 Cy", "1 Ana", "4 Ana"]);
}

/// TEMPO-RULE-42: Fog, as long as its Mana stays committed.
#[test]
fn tempo_rule_42_fog_blocks_sight_while_it_is_sustained() {
    let mut t = field([caster(&["fog"]), ana()], [orc().at(9, 2)]);
    t.plan(&[("Cy", "fog mark"), ("Ana", "mark")]).turn("Cy").story();
    let far = t.acting("Cy", "fog", (10, 2));
    assert_eq!(t.refuse(far), "Too far: it reaches 8 cells.");
    t.act("Cy", "fog", (6, 2));
    assert_eq!(t.story().last().map(String::as_str), Some("+fog 25"));
    assert_eq!(cost(&mut t), at(1, [4, 0, 1, 0]));
    t.end().turn("Ana");
    let body = t.acting("Ana", "mark", "Orc");
    assert_eq!(t.refuse(body), "There is no line of sight.");
    // It outlasts the round, but not its Mana.
    t.end().finish_round().plan(&[("Cy", "rest"), ("Ana", "mark")]).turn("Cy");
    t.act("Cy", "exert_reclaim", keep(&[])).end().turn("Ana").act("Ana", "mark", "Orc");
    assert!(t.has("Orc", "marked"));
}

/// TEMPO-RULE-42: Blink, an Extra turn.
#[test]
fn tempo_rule_42_blink_puts_the_caster_somewhere_else() {
    let mut t = field([caster(&["blink"]), ana()], [orc().at(6, 2)]);
    t.plan(&[("Cy", "mark rest blink")]).turn("Cy").end().call("heroes", 2).turn("Cy");
    while t.moves() > 0 {
        t.end().turn("Cy");
    }
    for to in [(7, 2), (6, 2), (2, 2)] {
        let body = t.acting("Cy", "blink", to);
        t.refuse(body);
    }
    t.act("Cy", "blink", (6, 4));
    assert_eq!((t.at("Cy"), cost(&mut t)), (Some((6, 4)), at(2, [4, 0, 1, 0])));
}

/// TEMPO-RULE-42: Dazzle, against Sturdy 12, to the end of the next round.
#[test]
fn tempo_rule_42_dazzle_blinds_for_two_rounds() {
    let mut t = turn("dazzle");
    t.dice(&[(20, 9)]).act("Cy", "dazzle", "Orc");
    assert_eq!((t.last_roll().total, t.last_roll().against, cost(&mut t)), (12, 12, at(2, [4, 1, 0, 0])));
    assert!(t.has("Orc", "blinded"));
    t.end().finish_round();
    assert!(t.has("Orc", "blinded"));
    t.plan(&[]).finish_round();
    assert!(!t.has("Orc", "blinded"));
}

/// TEMPO-RULE-42: Ward, on the caster or an ally within 6.
#[test]
fn tempo_rule_42_ward_adds_deflection() {
    let mut t = field([caster(&["ward"]), ana(), bo().at(8, 2)], [orc().at(6, 2)]);
    t.plan(&[("Cy", "ward")]).turn("Cy");
    for who in ["Orc", "Bo"] {
        let body = t.acting("Cy", "ward", who);
        t.refuse(body);
    }
    t.act("Cy", "ward", "Cy");
    assert_eq!((t.value("Cy", "deflection"), cost(&mut t)), (2, at(3, [4, 1, 0, 0])));
    t.end().finish_round().plan(&[("Cy", "ward")]).turn("Cy").act("Cy", "ward", "Ana");
    assert_eq!((t.value("Ana", "deflection"), t.value("Cy", "deflection")), (5, 2));
}

/// TEMPO-RULE-42: Flash shield, from 3 on.
#[test]
fn tempo_rule_42_flash_shield_takes_3_off_a_hit() {
    let mut t = field([caster(&["flash_shield"]), ana()], [orc().at(1, 3)]);
    t.plan(&[("Orc", "slow_attack")]).turn("Orc").dice(&[(20, 15)]).act("Orc", "slow_attack", "Cy");
    t.dice(&[(8, 4), (8, 6)]).act("Cy", "flash_shield", ());
    // 10 + 3 − 3.
    assert_eq!((t.hp("Cy"), t.pool("Cy", "mana_indefinite")), (6, 1));
    let early = r#"(entries: [(key: "jab", name: "Jab", text: "", count: 2, like: "quick_attack")],
        actions: [(key: "jab", name: "Jab", text: "", occasion: Planned("jab"), tool: Weapon("slow"),
                   target: InReach(), does: [Strike])])"#;
    let lay = floor().rules(early).side("heroes", [caster(&["flash_shield"])]).side("monsters", [orc().at(1, 3)]);
    let mut t = lay.deal();
    t.plan(&[("Orc", "jab")]).turn("Orc").dice(&[(20, 15), (8, 4), (8, 6)]).act("Orc", "jab", "Cy");
    assert_eq!(t.hp("Cy"), 3);
}

/// TEMPO-RULE-42: Spark bolt, a Strike with Intellect at one within 10.
#[test]
fn tempo_rule_42_spark_bolt_is_a_strike() {
    let mut t = field([caster(&["spark_bolt"]).held(&[]).at(0, 2)], [orc().at(10, 2), gob().at(11, 2)]);
    t.plan(&[("Cy", "spark_bolt")]).turn("Cy");
    let far = t.acting("Cy", "spark_bolt", "Gob");
    assert_eq!(t.refuse(far), "Out of reach: it strikes up to 10 cells.");
    t.dice(&[(20, 9), (8, 5)]).act("Cy", "spark_bolt", "Orc");
    assert_eq!((t.last_roll().total, t.last_roll().against), (12, 10));
    // 5 + 3 − 1.
    assert_eq!((t.hp("Orc"), cost(&mut t)), (13, at(4, [4, 1, 0, 0])));
}

/// TEMPO-RULE-42: Arcane edge, with any weapon in hand, and an Attack.
#[test]
fn tempo_rule_42_arcane_edge_strikes_with_a_weapon() {
    let mut t = field([caster(&["arcane_edge"]).held(&["greatsword"])], [orc().at(2, 2)]);
    t.plan(&[("Cy", "arcane_edge")]).turn("Cy").dice(&[(20, 15), (8, 3), (8, 4), (6, 5)]).act(
        "Cy",
        "arcane_edge",
        "Orc",
    );
    // 3 + 4 and 5 more, −1 for Strength, −1 for Deflection.
    assert_eq!((t.hp("Orc"), cost(&mut t)), (10, at(4, [4, 1, 0, 0])));
    t.end();
    let body = t.replanned("Cy", 1, "slow_attack");
    assert!(t.refuse(body).contains("done already"));
}

/// TEMPO-RULE-42: Mend, beside the caster.
#[test]
fn tempo_rule_42_mend_heals() {
    let mut t = field([caster(&["mend"]), ana().pool("hp", 4), bo()], [orc().at(6, 2)]);
    t.plan(&[("Cy", "mend")]).turn("Cy");
    let far = t.acting("Cy", "mend", "Bo");
    assert_eq!(t.refuse(far), "Too far: it reaches 1 cell.");
    t.dice(&[(4, 3), (4, 2)]).act("Cy", "mend", "Ana");
    assert_eq!((t.hp("Ana"), cost(&mut t)), (11, at(5, [4, 0, 1, 0])));
}

/// TEMPO-RULE-42: Thunder shove, one roll for each, friends too.
#[test]
fn tempo_rule_42_thunder_shove_throws_back_all_neighbours() {
    let mut t = field([caster(&["thunder_shove"]), ana()], [orc().at(1, 1), gob().at(3, 2)]);
    t.plan(&[("Cy", "thunder_shove")]).turn("Cy").dice(&[(20, 9), (20, 8)]).act("Cy", "thunder_shove", ());
    // Ana is stopped by the goblin behind her; the goblin is too far away to be thrown.
    assert_eq!((t.at("Ana"), t.has("Ana", "prone")), (Some((2, 2)), true));
    assert_eq!((t.at("Orc"), t.has("Orc", "prone"), t.has("Gob", "prone")), (Some((1, 1)), false, false));
    assert_eq!(cost(&mut t), at(5, [4, 1, 0, 0]));
    let mut t = field([caster(&["thunder_shove"])], [orc().at(2, 2)]);
    t.plan(&[("Cy", "thunder_shove")]).turn("Cy").dice(&[(20, 9)]).act("Cy", "thunder_shove", ());
    assert_eq!((t.at("Orc"), t.has("Orc", "prone")), (Some((4, 2)), true));
}

/// TEMPO-RULE-42: Rootbind holds by its total as long as it is sustained.
#[test]
fn tempo_rule_42_rootbind_holds() {
    let mut t = turn("rootbind");
    t.dice(&[(20, 10)]).act("Cy", "rootbind", "Orc");
    assert_eq!((t.stored("Orc", "held"), cost(&mut t)), (Some(12), at(6, [4, 0, 1, 0])));
    t.end().finish_round().plan(&[("Cy", "rest")]).turn("Cy").act("Cy", "exert_reclaim", keep(&[]));
    assert!(!t.has("Orc", "held"));
    // One below Sturdy.
    let mut t = turn("rootbind");
    t.dice(&[(20, 9)]).act("Cy", "rootbind", "Orc");
    assert_eq!((t.has("Orc", "held"), t.pool("Cy", "mana_scene")), (false, 1));
}

/// TEMPO-RULE-42: Leaden limbs.
#[test]
fn tempo_rule_42_leaden_limbs_slow() {
    let mut t = turn("leaden_limbs");
    t.dice(&[(20, 10)]).act("Cy", "leaden_limbs", "Orc");
    assert_eq!((t.value("Orc", "speed"), cost(&mut t)), (2, at(6, [4, 1, 0, 0])));
}

/// TEMPO-RULE-42: Sap vigour.
#[test]
fn tempo_rule_42_sap_vigour_forces_exertion() {
    let mut t = turn("sap_vigour");
    t.dice(&[(20, 10)]).act("Cy", "sap_vigour", "Orc");
    assert_eq!((t.pool("Orc", "exertion"), cost(&mut t)), (1, at(7, [3, 0, 0, 2])));
}

/// TEMPO-RULE-42: Fireburst, one roll against each Defence, half on a miss, and armour counts.
#[test]
fn tempo_rule_42_fireburst_burns_a_small_area() {
    let mut t = field([caster(&["fireburst"]), bo(), ana()], [orc(), gob()]);
    t.plan(&[("Cy", "fireburst")]).turn("Cy").dice(&[(20, 7), (6, 5), (6, 4)]).act("Cy", "fireburst", (3, 3));
    // A total of 10: only the Orc is that easy to hit. 9 − 1 for it; 4 − 1 for Bo, 4 − 2 for Ana, 4 for the goblin.
    assert_eq!((t.hp("Orc"), t.hp("Bo"), t.hp("Ana"), t.hp("Gob"), t.hp("Cy")), (12, 9, 18, 8, 16));
    assert_eq!(cost(&mut t), at(8, [3, 0, 2, 0]));
}

/// TEMPO-RULE-42: Starfall harms all in its area, even the caster.
#[test]
fn tempo_rule_42_starfall_ruins_a_wide_area() {
    let mut t = field([caster(&["starfall"]), bo().at(6, 6)], [orc(), gob()]);
    t.plan(&[("Cy", "starfall")]).turn("Cy").dice(&[(20, 8), (6, 4), (6, 3), (6, 2), (6, 5)]).act(
        "Cy",
        "starfall",
        (3, 3),
    );
    assert_eq!((t.hp("Orc"), t.hp("Gob"), t.hp("Cy"), t.hp("Bo")), (7, 5, 2, 12));
    assert_eq!(cost(&mut t), at(9, [2, 0, 0, 3]));
}

/// TEMPO-RULE-42: no natural 20 or 1 against areas and Sturdy.
#[test]
fn tempo_rule_42_natural_numbers_mean_nothing_but_in_strikes() {
    let mut t = field([caster(&["fireburst"])], [gob().score("dex", 14)]);
    t.plan(&[("Cy", "fireburst")]).turn("Cy").dice(&[(20, 20), (6, 5), (6, 4)]).act("Cy", "fireburst", (3, 4));
    assert_eq!((t.hp("Gob"), t.pool("Cy", "momentum")), (8, 0));
}

/// TEMPO-RULE-28: a spell gives a hidden caster away, whatever it does.
#[test]
fn tempo_rule_28_a_spell_gives_the_hidden_away() {
    let mut t = field([caster(&["ward"]).begins(&["hidden"])], [orc().at(6, 2)]);
    t.plan(&[("Cy", "ward")]).turn("Cy").act("Cy", "ward", "Cy");
    assert!(!t.has("Cy", "hidden"));
}

/// TEMPO-RULE-20: an Arcanist's spells hit and work better by 1, its other Strikes do not.
#[test]
fn tempo_rule_20_arcanist_helps_spells() {
    let mut t = field([caster(&["dazzle", "spark_bolt"]).stances(&["arcanist"])], [orc().at(2, 2)]);
    t.plan(&[("Cy", "dazzle quick_attack")]).turn("Cy").dice(&[(20, 8)]).act("Cy", "dazzle", "Orc");
    assert_eq!((t.last_roll().total, t.has("Orc", "blinded")), (12, true));
    t.end().turn("Cy").dice(&[(20, 2), (20, 3)]).act("Cy", "quick_attack", "Orc");
    assert_eq!(t.last_roll().total, 4);
    t.end().finish_round().plan(&[("Cy", "spark_bolt")]).turn("Cy").dice(&[(20, 2), (20, 3)]).act(
        "Cy",
        "spark_bolt",
        "Orc",
    );
    assert_eq!(t.last_roll().total, 7);
}
