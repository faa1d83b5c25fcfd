//! After a battle, and between battles.

use fray::testkit::{TestBattle, TestCombatant};

use super::{aware, d20, field, guard, lay, milo, vera};

/// Vera with these pools after so many minutes of a kind each.
fn after(piece: TestCombatant, stretches: &[(&str, i32)]) -> TestBattle {
    let piece = stretches.iter().fold(piece, |piece, (kind, minutes)| piece.rests_for(kind, *minutes));
    field([piece], [guard().at(14, 6)], &[15, 3])
}

fn points(piece: TestCombatant, stretches: &[(&str, i32)]) -> (i32, i32) {
    let mut t = after(piece, stretches);
    (t.pool("Vera", "vp"), t.pool("Vera", "wp"))
}

/// VIT-HEALTH-10, VIT-HEALTH-11, VIT-HEALTH-12, VIT-HEALTH-15, VIT-HEALTH-20: level and Constitution for each whole
/// period of one stretch, and 1 of each ability; what is left over of a stretch is lost.
#[test]
fn vit_health_10_11_12_15_20_recovery() {
    let weary = || vera().pool("vp", 2);
    // The worked example.
    assert_eq!(points(weary(), &[("rest", 35)]), (23, 13));
    assert_eq!(points(weary(), &[("rest", 9), ("rest", 9)]), (2, 13));
    assert_eq!(points(weary(), &[("rest", 10)]).0, 9);
    assert_eq!(points(weary(), &[("active", 59)]).0, 2);
    assert_eq!(points(weary(), &[("active", 60)]).0, 9);
    assert_eq!(points(weary(), &[("psychic_care", 9)]).0, 2);
    assert_eq!(points(weary(), &[("psychic_care", 10)]).0, 9);
    assert_eq!(points(weary(), &[("psychic_care", 35)]).0, 23);
    assert_eq!(points(weary().pool("wp", 5), &[("rest", 480)]), (26, 12));
    assert_eq!(points(vera().pool("wp", 5), &[("rest", 479)]).1, 5);
    assert_eq!(points(vera().pool("wp", 5), &[("active", 1439)]).1, 5);
    assert_eq!(points(vera().pool("wp", 5), &[("active", 1440)]).1, 12);
    assert_eq!(points(vera().pool("wp", 5), &[("psychic_care", 1439)]).1, 5);
    assert_eq!(points(vera().pool("wp", 5), &[("psychic_care", 1440)]).1, 12);
    // A period brings a point at least.
    let frail = vera().score("con", 2).score("level", 1);
    assert_eq!(points(frail.pool("wp", 1).pool("vp", 0), &[("rest", 10)]).0, 1);
    for (stretch, left) in
        [(("rest", 479), 3), (("rest", 480), 2), (("rest", 960), 1), (("active", 960), 3), (("active", 1440), 2)]
    {
        let mut t = after(vera().pool("str_damage", 3).pool("cha_damage", 3), &[stretch]);
        assert_eq!((t.pool("Vera", "str_damage"), t.pool("Vera", "cha_damage")), (left, left), "{stretch:?}");
    }
}

/// VIT-HEALTH-13, VIT-HEALTH-14, VIT-HEALTH-21: what was drained comes back by the week of rest or by the month, after
/// the ordinary points.
#[test]
fn vit_health_13_14_21_drain() {
    let drained = || vera().pool("vp_drain", 20).pool("wp_drain", 10).pool("dex_drain", 3).pool("vp", 0).pool("wp", 1);
    let left = |stretch: (&str, i32)| {
        let mut t = after(drained(), &[stretch]);
        ["vp_drain", "wp_drain", "dex_drain"].map(|pool| t.pool("Vera", pool))
    };
    assert_eq!(left(("rest", 10_079)), [20, 10, 3]);
    assert_eq!(left(("rest", 10_080)), [13, 3, 2]);
    assert_eq!(left(("active", 43_199)), [20, 10, 3]);
    assert_eq!(left(("active", 43_200)), [13, 3, 2]);
    assert_eq!(left(("psychic_care", 43_199)), [20, 10, 3]);
    assert_eq!(left(("psychic_care", 43_200)), [13, 3, 2]);
    // Filled up to what there could be before.
    let mut t = after(drained(), &[("rest", 10_080)]);
    assert_eq!((t.pool("Vera", "vp"), t.pool("Vera", "wp")), (6, 3));
    assert_eq!((t.pool_max("Vera", "vp"), t.pool_max("Vera", "wp")), (13, 10));
}

/// When a battle is over the dying roll on until they are stable or dead; a night wakes the stable with a wound point.
#[test]
fn the_dying_and_the_stable() {
    let fell = |saves: &[u16]| {
        let mut t = aware([vera()], [guard().pool("vp", 0).pool("wp", 1)]);
        let dice: Vec<(u16, u16)> = [(20, 15), (4, 1), (4, 1)].into_iter().chain(d20(saves)).collect();
        t.dice(&dice).act("Vera", "attack", "Guard");
        let out = t
            .events()
            .any(|e| matches!(e, fray::fight::state::log::Event::LeftFight(_, fray::data::effect::Fate::Dead)));
        (t.asked(), t.has("Guard", "stable"), out)
    };
    assert_eq!(fell(&[14]), ("over".to_owned(), true, false));
    assert_eq!(fell(&[2, 2, 14]), ("over".to_owned(), true, false));
    assert_eq!(fell(&[2, 2, 2]), ("over".to_owned(), false, true));
    let down = || vera().pool("wp", 0).pool("vp", 0).begins(&["unconscious", "stable", "prone"]);
    let mut t = field([milo(), down().rests_for("rest", 480)], [guard().at(14, 6)], &[15, 12, 3]);
    assert_eq!((t.pool("Vera", "wp"), t.has("Vera", "unconscious"), t.has("Vera", "prone")), (1, false, true));
}

/// VIT-HEALTH-22: the report of a battle lists its wounds and injuries, attackers of the surrendered, and combatants
/// that fled, are unconscious or dead; the dying are stable or dead by then, and a night wakes the stable.
#[test]
fn vit_health_22_the_report() {
    let yields = r#"(actions: [(key: "test_yield", name: "Yield", text: "Down.", occasion: Turn, cost: [Pool("short", "1")],
        does: [Afflict(condition: "surrendered", who: Me)])])"#;
    let quick = |name: &str, x: i16| {
        let weak = guard().named(name).at(x, 2).pool("vp", 0).pool("wp", 1);
        weak.fields(r#"modifiers: [(to: "initiative_bonus", op: Add("20"))]"#)
    };
    let healer = vera().pool("wp", 10).score("medicine", 19).begins(&["crippled_speed"]);
    let hurt = milo().at(2, 3).begins(&["crippled_attack", "crippled_attack"]);
    let mut t = lay([healer, hurt, vera().named("Nina").at(0, 0)], [quick("Guard", 3), quick("Other", 1)])
        .rules(yields)
        .fields(r#"goals: [Reach(side: "heroes", cells: [(0, 0)], count: 3)]"#)
        .deal_with(&d20(&[15, 9, 1, 16, 15]));
    assert_eq!(report(&mut t, "Vera"), ["wounds lost: 3", "crippling injuries: 1"]);
    t.act("Guard", "test_yield", ()).end().end();
    t.act("Vera", "treat", ("Milo", "crippled_attack"));
    t.dice(&d20(&[2])).pass();
    while t.whose_turn().as_deref() != Some("Other") {
        // No foe goes after Nina, who leaves.
        if t.asked() == "window leaving Other" {
            t.pass()
        } else {
            t.end()
        };
    }
    t.end();
    t.dice(&[(20, 10), (4, 1), (4, 1)]).act("Vera", "attack", "Guard").end();
    t.dice(&d20(&[12])).end();
    assert_eq!(t.whose_turn().as_deref(), Some("Other"));
    t.end();
    // The Guard has a mark already: another two are the end. The other one is stable at once.
    t.dice(&[(20, 10), (4, 1), (4, 1), (20, 12), (20, 14), (20, 12)]).act("Vera", "attack", "Other");
    assert_eq!(t.asked(), "over");
    assert_eq!(report(&mut t, "Guard"), ["wounds lost: 12", "unconscious", "dead"]);
    assert_eq!(
        (report(&mut t, "Other"), t.has("Other", "stable")),
        (vec!["wounds lost: 12".into(), "unconscious".into()], true)
    );
    let told = ["wounds lost: 3", "crippling injuries: 1", "attacks on those who had surrendered: 1"];
    assert_eq!(report(&mut t, "Vera"), told);
    assert_eq!(report(&mut t, "Milo"), ["crippling injuries: 2"], "one that was treated is felt again");
    assert_eq!(report(&mut t, "Nina"), ["got away"]);
    for (minutes, wounds) in [(479, 0), (480, 1)] {
        let down = vera().pool("wp", 0).pool("vp", 0).begins(&["unconscious", "stable", "prone"]);
        let mut t = lay([down.rests_for("rest", minutes), milo()], [guard().at(9, 2)]).deal_with(&d20(&[15, 9, 3]));
        assert_eq!((t.pool("Vera", "wp"), t.has("Vera", "unconscious")), (wounds, wounds == 0), "{minutes}");
    }
}

fn report(t: &mut TestBattle, who: &str) -> Vec<String> {
    let who = t.who(who);
    t.fight().arena().report(who)
}
