//! Mana: committing, sustaining and taking back (sections 3, 6, 11 and 13).

use fray::ai::Policy;
use fray::data::scope::{KeyKind, PoolId};
use fray::fight::Fight;
use fray::testkit::{TestBattle, TestCombatant, keep};

use super::{ana, cy, field, floor, gob, orc};

const TIERS: [&str; 4] = ["mana", "mana_indefinite", "mana_scene", "mana_day"];

/// Cy with some spells: Mana 5.
fn caster(spells: &[&str]) -> TestCombatant {
    cy().knows(spells)
}

/// Free Mana, and what is committed indefinitely, for the scene and for the day.
fn mana(t: &mut TestBattle) -> [i32; 4] {
    TIERS.map(|tier| t.pool("Cy", tier))
}

/// Cy casts a spell in a round of its own: Spark bolts go wide.
fn cast(t: &mut TestBattle, spell: &str, on: &str) {
    t.plan(&[("Cy", spell)]).turn("Cy").dice(if spell == "spark_bolt" { &[(20, 2)] } else { &[] });
    t.act("Cy", spell, on).end().finish_round();
}

/// Ward on Ana, then two Spark bolts: indefinite 3, free 2.
fn example() -> TestBattle {
    let mut t = field([caster(&["ward", "spark_bolt"]), ana()], [orc().at(8, 2)]);
    for (spell, on) in [("ward", "Ana"), ("spark_bolt", "Orc"), ("spark_bolt", "Orc")] {
        cast(&mut t, spell, on);
    }
    t
}

/// TEMPO-STAT-04, TEMPO-SPEC-25, TEMPO-SPEC-26: a spell's Mana is committed whether it succeeds or not.
#[test]
fn tempo_stat_04_mana_is_free_or_committed_in_a_tier() {
    let mut t = field([caster(&["dazzle", "mend", "sap_vigour"]), ana()], [orc().at(6, 2)]);
    assert_eq!((mana(&mut t), t.value("Cy", "max_mana")), ([5, 0, 0, 0], 5));
    // Without a spell there is no Mana.
    assert_eq!((t.pool("Ana", "mana"), t.pool_max("Orc", "mana")), (0, 0));
    t.plan(&[("Cy", "dazzle")]).turn("Cy").dice(&[(20, 8)]).act("Cy", "dazzle", "Orc").end().finish_round();
    assert_eq!((t.has("Orc", "blinded"), mana(&mut t)), (false, [4, 1, 0, 0]));
    t.plan(&[("Cy", "sap_vigour")]).turn("Cy").dice(&[(20, 2)]).act("Cy", "sap_vigour", "Orc").end().finish_round();
    t.plan(&[("Cy", "mend")]).turn("Cy").dice(&[(4, 1), (4, 1)]).act("Cy", "mend", "Ana");
    assert_eq!(mana(&mut t), [1, 1, 1, 2]);
}

/// TEMPO-SPEC-06, TEMPO-EX-06
#[test]
fn tempo_spec_06_one_spell_a_round_is_cast_as_a_slot_or_extra() {
    let spells = ["spark_bolt", "ward", "blink", "quicken", "arcane_edge"];
    let mut t = field([caster(&spells), ana()], [orc().at(8, 2)]);
    for plan in ["spark_bolt ward", "spark_bolt blink", "arcane_edge standard_attack", "arcane_edge quick_attack"] {
        let body = t.plans(&[("Cy", plan)]);
        assert!(t.refuse(body).contains("planned twice"), "{plan}");
    }
    for plan in ["spark_bolt quick_attack", "arcane_edge spark_bolt", "spark_bolt quicken", "arcane_edge mark blink"] {
        let mut t = field([caster(&spells), ana()], [orc().at(8, 2)]);
        t.plan(&[("Cy", plan)]);
    }
    // A spell that was cast is in the way of the next one.
    t.plan(&[("Cy", "ward mark")]).call("heroes", 3).turn("Cy").act("Cy", "ward", "Cy").end();
    let body = t.replanned("Cy", 1, "spark_bolt");
    assert!(t.refuse(body).contains("done already"));
}

/// TEMPO-ACT-19
#[test]
fn tempo_act_19_a_spell_must_be_known_and_its_mana_be_free() {
    let mut t = field([caster(&["starfall"]), ana()], [orc().at(8, 2)]);
    for (who, spell) in [("Cy", "ward"), ("Ana", "starfall")] {
        let body = t.plans(&[(who, spell)]);
        assert!(t.refuse(body).contains("do not know"), "{who}");
    }
    t.plan(&[("Cy", "starfall")])
        .turn("Cy")
        .dice(&[(20, 8), (6, 1), (6, 1), (6, 1), (6, 1)])
        .act("Cy", "starfall", (9, 2))
        .end();
    t.finish_round().plan(&[("Cy", "starfall")]).turn("Cy");
    let body = t.acting("Cy", "starfall", (9, 2));
    assert_eq!(t.refuse(body), "It takes 3 Mana; you have 2.");
}

/// TEMPO-ACT-17, TEMPO-SPEC-21, TEMPO-RULE-23, TEMPO-EX-10: exactly 1 is committed for the scene, and Mana that
/// sustains a spell may stay committed.
#[test]
fn tempo_ex_10_mana() {
    for (kept, after, warded) in [(&["ward"][..], [3, 1, 1, 0], true), (&[], [4, 0, 1, 0], false)] {
        let mut t = example();
        assert_eq!((mana(&mut t), t.value("Ana", "deflection")), ([2, 3, 0, 0], 5));
        t.plan(&[("Cy", "shift")]).turn("Cy").act("Cy", "reclaim", keep(kept));
        assert_eq!((mana(&mut t), t.has("Ana", "warded")), (after, warded), "{kept:?}");
        assert_eq!(t.value("Ana", "deflection"), if warded { 5 } else { 3 });
        // Each option of a Shift once.
        assert!(!t.may("Cy", "reclaim"));
    }
}

/// TEMPO-SPEC-24, TEMPO-EX-10: without free Mana the one point comes from what is taken back.
#[test]
fn tempo_spec_24_a_reclaim_is_paid_from_what_it_returns() {
    let mut t = field([caster(&["spark_bolt"])], [orc().at(8, 2)]);
    for _ in 0..5 {
        cast(&mut t, "spark_bolt", "Orc");
    }
    assert_eq!(mana(&mut t), [0, 5, 0, 0]);
    t.plan(&[("Cy", "shift")]).turn("Cy").act("Cy", "reclaim", keep(&[]));
    assert_eq!(mana(&mut t), [4, 0, 1, 0]);
}

/// TEMPO-RULE-23: a Reclaim that would bring nothing back is refused.
#[test]
fn tempo_rule_23_something_must_come_back() {
    let mut t = field([caster(&["ward", "mend"]), ana()], [orc().at(8, 2)]);
    t.plan(&[("Cy", "mend shift")]).turn("Cy").dice(&[(4, 1), (4, 1)]).act("Cy", "mend", "Ana").end().turn("Cy");
    let body = t.acting("Cy", "reclaim", keep(&[]));
    assert_eq!(t.refuse(body), "None of your Mana is committed indefinitely.");
    t.end().finish_round();
    cast(&mut t, "ward", "Ana");
    t.plan(&[("Cy", "shift")]).turn("Cy");
    let body = t.acting("Cy", "reclaim", keep(&["ward"]));
    assert_eq!(t.refuse(body), "No points would come back.");
    assert_eq!(t.aims("Cy", "reclaim").len(), 1);
}

/// TEMPO-SPEC-15, TEMPO-EX-10: from the lowest tier; no more is released than needed, and none but PCs Exert.
#[test]
fn tempo_spec_15_exert_takes_one_back_from_the_lowest_tier() {
    let mut t = field([caster(&["mend", "sap_vigour", "ward"]), ana()], [orc().at(6, 2)]);
    cast_mend(&mut t);
    t.plan(&[("Cy", "sap_vigour")]).turn("Cy").dice(&[(20, 2)]).act("Cy", "sap_vigour", "Orc").end().finish_round();
    assert_eq!(mana(&mut t), [2, 0, 1, 2]);
    t.plan(&[("Cy", "rest")]).turn("Cy").act("Cy", "exert_reclaim", keep(&[]));
    assert_eq!((mana(&mut t), t.pool("Cy", "exertion")), ([3, 0, 0, 2], 1));
    t.end().finish_round();
    // Ward is all that is committed indefinitely: it must go.
    cast(&mut t, "ward", "Ana");
    t.plan(&[("Cy", "rest")]).turn("Cy");
    let body = t.acting("Cy", "exert_reclaim", keep(&["ward"]));
    t.refuse(body);
    t.act("Cy", "exert_reclaim", keep(&[]));
    assert_eq!((mana(&mut t), t.has("Ana", "warded")), ([3, 0, 0, 2], false));

    let mut t = field([caster(&["mend"]).pc(false), ana()], [orc().at(6, 2)]);
    cast_mend(&mut t);
    t.plan(&[("Cy", "rest")]).turn("Cy");
    let body = t.acting("Cy", "exert_reclaim", keep(&[]));
    assert_eq!(t.refuse(body), "Only player characters can Exert.");
}

fn cast_mend(t: &mut TestBattle) {
    t.plan(&[("Cy", "mend")]).turn("Cy").dice(&[(4, 1), (4, 1)]).act("Cy", "mend", "Ana").end().finish_round();
}

/// TEMPO-SPEC-15: free points come back before those that sustain an effect.
#[test]
fn tempo_spec_15_loose_mana_comes_back_first() {
    let mut t = example();
    t.plan(&[("Cy", "rest")]).turn("Cy");
    let body = t.acting("Cy", "exert_reclaim", keep(&[]));
    t.refuse(body);
    t.act("Cy", "exert_reclaim", keep(&["ward"]));
    assert_eq!((mana(&mut t), t.has("Ana", "warded")), ([3, 2, 0, 0], true));
}

/// TEMPO-RULE-19: a Mana draught does the same.
#[test]
fn tempo_rule_19_a_mana_draught_takes_one_back() {
    let drinker = caster(&["spark_bolt"]).stowed(&["mana_draught"]);
    let mut t = field([drinker, ana()], [orc().at(8, 2)]);
    t.plan(&[("Cy", "spark_bolt inventory")]).turn("Cy").dice(&[(20, 2)]).act("Cy", "spark_bolt", "Orc").end();
    assert_eq!(mana(&mut t), [4, 1, 0, 0]);
    t.turn("Cy").act("Cy", "mana_draught", keep(&[]));
    assert_eq!(mana(&mut t), [5, 0, 0, 0]);
}

/// TEMPO-SPEC-22, TEMPO-EX-10, TEMPO-RULE-45: at the end of the scene one is committed for the day, the rest comes
/// back.
#[test]
fn tempo_spec_22_reclaim_at_the_end_of_the_scene() {
    let mut t = field([caster(&["ward", "mend"]), ana()], [gob().at(3, 2).pool("hp", 1)]);
    cast(&mut t, "ward", "Ana");
    cast_mend(&mut t);
    assert_eq!(mana(&mut t), [3, 1, 1, 0]);
    t.plan(&[("Ana", "standard_attack")])
        .turn("Ana")
        .dice(&[(20, 15), (8, 8)])
        .act("Ana", "standard_attack", "Gob")
        .end();
    assert_eq!(t.asked(), "window scene_ended heroes");
    t.act("Cy", "reclaim_scene", ());
    assert_eq!((t.asked().as_str(), mana(&mut t), t.has("Ana", "warded")), ("over", [4, 0, 0, 1], false));
    // What it left goes into the next scene.
    let left = t.left_with("Cy");
    let next = left.iter().fold(caster(&["ward"]), |piece, (key, n)| piece.pool(key, *n)).rests(&["shallow_rest"]);
    assert_eq!(mana(&mut field([next], [orc()])), [5, 0, 0, 0]);
}

/// TEMPO-SPEC-23, TEMPO-RULE-46, TEMPO-RULE-47, TEMPO-RULE-48
#[test]
fn tempo_spec_23_rests_bring_mana_back() {
    let tired = || caster(&["ward"]).pool("mana_day", 3).pool("mana_scene", 1);
    assert_eq!(mana(&mut field([tired()], [orc()])), [1, 0, 1, 3]);
    assert_eq!(mana(&mut field([tired().rests(&["shallow_rest"])], [orc()])), [2, 0, 1, 2]);
    assert_eq!(mana(&mut field([tired().rests(&["deep_rest"])], [orc()])), [5, 0, 0, 0]);
}

/// TEMPO-RULE-22, TEMPO-SPEC-25: a sustained spell ends when its caster is Dying; its Mana stays committed.
#[test]
fn tempo_rule_22_the_dying_sustain_nothing() {
    let mut t = field([caster(&["ward"]).pool("hp", 5), ana()], [orc().at(1, 3)]);
    t.plan(&[("Cy", "ward"), ("Orc", "slow_attack")]).turn("Cy").act("Cy", "ward", "Ana").end();
    assert!(t.has("Ana", "warded"));
    t.turn("Orc").dice(&[(20, 15), (8, 8), (8, 8)]).act("Orc", "slow_attack", "Cy");
    assert_eq!((t.has("Cy", "dying"), t.has("Ana", "warded"), mana(&mut t)), (true, false, [4, 1, 0, 0]));
}

/// TEMPO-SPEC-28: an ability that names only Attack comes at 5, takes the weapons of a Standard Attack, and is an
/// Attack.
#[test]
fn tempo_spec_28_a_plain_attack_is_a_standard_attack() {
    let lunge = r#"(
        entries: [(key: "lunge", name: "Lunge", text: "", like: "standard_attack", common: false)],
        actions: [(key: "lunge", name: "Lunge", text: "", occasion: Planned("lunge"), tool: Weapon("standard"),
                   target: InReach(), does: [Strike])],
    )"#;
    let lay = floor().rules(lunge).side("heroes", [ana().plans(&["lunge"])]).side("monsters", [orc()]);
    let mut t = lay.deal();
    let body = t.plans(&[("Ana", "lunge slow_attack")]);
    assert!(t.refuse(body).contains("planned twice"));
    t.plan(&[("Ana", "lunge")]).turn("Ana").dice(&[(20, 12), (8, 4)]).act("Ana", "lunge", "Orc");
    assert_eq!((t.turns(), t.hp("Orc")), (vec!["5 Ana".to_owned()], 14));
}

/// TEMPO-SPEC-26: whatever happens.
#[test]
fn tempo_spec_26_mana_adds_up_to_the_maximum_in_random_play() {
    let all = [
        "quicken",
        "fog",
        "blink",
        "dazzle",
        "ward",
        "flash_shield",
        "spark_bolt",
        "arcane_edge",
        "mend",
        "thunder_shove",
        "rootbind",
        "leaden_limbs",
        "sap_vigour",
        "fireburst",
        "starfall",
    ];
    let mage = |name: &str, x, y| caster(&all).named(name).at(x, y).score("for", 3).stowed(&["mana_draught"]);
    let heroes = [mage("Cy", 2, 2), mage("Di", 2, 4)];
    let setup = floor().side("heroes", heroes).side("monsters", [mage("Ed", 7, 2), mage("Fu", 7, 4)]).setup();
    let mut cast = 0;
    for seed in 0..6 {
        let mut fight = Fight::new(&setup, seed).expect("the rules come to rest");
        let mut mind = Policy::Random.mind(seed);
        let pools = TIERS.map(|key| PoolId(fight.rules().scope.find(KeyKind::Pool, key).expect("a tier")));
        for _ in 0..1500 {
            let Some(order) = mind.answer(&mut fight) else { break };
            fight.submit(order).expect("what is offered is allowed");
            let arena = fight.arena();
            for id in arena.all_combatants() {
                let points = pools.map(|pool| arena.pool(id, pool));
                assert_eq!(points.iter().sum::<i32>(), 5, "{points:?}");
                let held: i32 = arena.bonds(id).iter().map(|bond| bond.amount).sum();
                assert!(held <= points[1] + points[2], "{held} of {points:?}");
                cast += i32::from(points[0] < 5);
            }
        }
    }
    assert!(cast > 0);
}
