//! The starter spells, one by one, and damage of their types.

use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::casting::{mage, psion};
use super::{ada, aware, d20, grunt};

/// Four cells from Cleo: Fortitude and Reflex +1, Will +0, and HP to spare.
pub(super) fn target() -> TestCombatant {
    grunt().at(6, 6).fields(r#"modifiers: [(to: "max_hp", op: Add("38"))]"#)
}

/// Cleo, or Psyche with her focus, casts at the target: a die for its identification, then these.
pub(super) fn cast(spell: &str, on: TestCombatant, dice: &[(u16, u16)]) -> TestBattle {
    let mind = ["mind_thrust", "enrage", "mind_lock", "force_shove", "find_minds"].contains(&spell);
    let (who, caster) = if mind {
        ("Psyche", psion(&[spell]).begins(&["psionic_focus"]))
    } else {
        ("Cleo", mage(&[spell]).score("level", 5))
    };
    let mut t = aware([caster], [on]);
    let dice: Vec<_> = [(20, 1)].iter().chain(dice).copied().collect();
    t.dice(&dice).act(who, spell, "Grunt");
    t
}

/// In how many of the caster's turns a condition of the target has ended.
pub(super) fn lasts(t: &mut TestBattle, condition: &str) -> u8 {
    let caster = t.whose_turn();
    for n in 1..=12 {
        t.end();
        while t.whose_turn() != caster || t.asked().starts_with("window") {
            if t.asked().starts_with("window") {
                t.pass()
            } else {
                t.end()
            };
        }
        if !t.has("Grunt", condition) {
            return n;
        }
    }
    0
}

/// FOUR-SPEC-19, FOUR-SPEC-21: a ray is a ranged attack, critical at 20 for twice the dice.
#[test]
fn four_spec_19_21_frost_ray() {
    let shot = |die: u16, dice: usize| {
        let faces: Vec<_> = [(20, die)].into_iter().chain(std::iter::repeat_n((6, 2), dice)).collect();
        let mut t = cast("frost_ray", target(), &faces);
        (t.last_roll().total, 50 - t.hp("Grunt"))
    };
    assert_eq!((shot(9, 0), shot(10, 3), shot(20, 6)), ((12, 0), (13, 6), (23, 12)));
}

/// FOUR-HEALTH-15, FOUR-STAT-12, FOUR-ROLL-11, FOUR-COND-17, FOUR-SPEC-22: half by Reflex, then half as much again for
/// the Soaked; resistance to the type cancels the increase and still reduces the damage.
#[test]
fn four_health_15_stat_12_roll_11_cond_17_spec_22_weakness() {
    let ray = |on: TestCombatant| 50 - cast("frost_ray", on, &[(20, 10), (6, 3), (6, 3), (6, 1)]).hp("Grunt");
    assert_eq!(ray(target()), 7);
    assert_eq!(ray(target().begins(&["soaked"])), 10);
    let hard = grunt().at(6, 6).begins(&["soaked"]);
    let fields = r#"modifiers: [(to: "max_hp", op: Add("38")), (to: "er_cold", op: Add("5"))]"#;
    assert_eq!(ray(hard.fields(fields)), 2);
    let arc = |on: TestCombatant, save: u16| 50 - cast("arc", on, &[(20, save), (6, 3), (6, 4)]).hp("Grunt");
    assert_eq!((arc(target(), 12), arc(target(), 13)), (7, 3));
    assert_eq!((arc(target().begins(&["soaked"]), 12), arc(target().begins(&["soaked"]), 13)), (10, 4));
    // Physical resistance does not apply to it.
    let fields = r#"modifiers: [(to: "max_hp", op: Add("38")), (to: "dr", op: Add("5"))]"#;
    assert_eq!(arc(grunt().at(6, 6).fields(fields), 12), 7);
}

/// FOUR-POS-17, FOUR-POS-18, FOUR-SPEC-23, FOUR-RULE-18: 12 cells around a crossing of the grid, friends in them too,
/// and one throw of damage for all.
#[test]
fn four_pos_17_18_spec_23_rule_18_flame_burst() {
    let at = |name: &str, x, y| target().named(name).at(x, y);
    let foes = [at("In", 9, 1), at("Low", 11, 3), at("Out", 11, 4)];
    let mut t = aware([mage(&["flame_burst"]), ada().at(8, 2)], foes);
    // Around the corner between (9, 2) and (10, 3).
    let dice = [(20, 1), (20, 1), (20, 1), (6, 2), (6, 3), (6, 4), (20, 12), (20, 13), (20, 14)];
    t.dice(&dice).act("Cleo", "flame_burst", (9, 2));
    assert_eq!([t.hp("In"), t.hp("Low"), t.hp("Out"), t.hp("Ada")], [41, 46, 50, 27]);
}

/// FOUR-POS-16: an area reaches only combatants with a line from its middle.
#[test]
fn four_pos_16_behind_a_wall() {
    let rows = ["........", "........", "....#...", "....#...", "........"];
    let heroes = [mage(&["flame_burst"]).at(0, 2)];
    let foes = [target().named("Before").at(3, 2), target().named("Behind").at(5, 3)];
    let lay =
        TestScene::new("four_actions", &rows).side("heroes", heroes).side("monsters", foes).fields("open_sheets: true");
    let mut t = lay.deal_with(&d20(&[15, 5, 4]));
    t.dice(&[(20, 1), (6, 1), (6, 1), (6, 1), (20, 1)]).act("Cleo", "flame_burst", (3, 2));
    assert_eq!((t.hp("Before"), t.hp("Behind")), (47, 50));
}

/// FOUR-SPEC-24: acid within 5 ft, half by Fortitude; a target that fails writhes for two rounds.
#[test]
fn four_spec_24_caustic_cloud() {
    let cloud = |save: u16| {
        let mut t = aware([mage(&["caustic_cloud"])], [target()]);
        t.dice(&[(20, 1), (6, 4), (6, 3), (20, save)]).act("Cleo", "caustic_cloud", (5, 5));
        let lost = 50 - t.hp("Grunt");
        (lost, if t.has("Grunt", "writhing") { lasts(&mut t, "writhing") } else { 0 })
    };
    assert_eq!((cloud(13), cloud(14)), ((7, 2), (3, 0)));
}

/// FOUR-SPEC-25, FOUR-HEALTH-16: touch heals wounds, and bleeding ends.
#[test]
fn four_spec_25_health_16_mend_wounds() {
    let mut t = aware([mage(&["mend_wounds"]), ada().at(3, 6).pool("hp", 5).begins(&["bleeding"])], [grunt()]);
    t.dice(&[(20, 1), (8, 6)]).act("Cleo", "mend_wounds", "Ada");
    assert_eq!((t.hp("Ada"), t.has("Ada", "bleeding")), (15, false));
    let mut t = aware([mage(&["mend_wounds"]), ada().at(4, 6).pool("hp", 5)], [grunt()]);
    let body = t.acting("Cleo", "mend_wounds", "Ada");
    t.refuse(body);
}

/// FOUR-SPEC-27: a web holds targets that fail Reflex, and its cells are difficult for ten rounds.
#[test]
fn four_spec_27_web() {
    for (save, held) in [(13, true), (14, false)] {
        let mut t = aware([mage(&["web"])], [target()]);
        t.dice(&d20(&[1, save])).act("Cleo", "web", (6, 5));
        assert_eq!((t.has("Grunt", "restrained"), t.stored("Grunt", "restrained")), (held, held.then_some(12)));
        let story = t.story();
        assert!(story.iter().any(|line| line.starts_with("+web")), "{story:?}");
        for _ in 0..18 {
            t.end();
        }
        assert!(!t.story().iter().any(|line| line.starts_with("-web")));
        t.end().end().end();
        assert!(t.story().iter().any(|line| line.starts_with("-web")));
    }
}

/// FOUR-SPEC-29, FOUR-SPEC-30, FOUR-SPEC-34, FOUR-SPEC-35, FOUR-SPEC-37, FOUR-SPEC-38, FOUR-SPEC-43,
/// FOUR-SPEC-46: against a save of the target, and until so many turns of the caster have begun.
#[test]
fn four_spec_29_30_34_35_37_38_43_46_afflictions() {
    for (spell, fails, condition, rounds) in [
        ("parch", 12, "dehydrated", 0),
        ("weary", 13, "exhausted", 3),
        ("dazzle", 13, "blinded", 2),
        ("hush", 13, "deafened", 3),
        ("hush", 13, "hushed", 3),
        ("sicken", 12, "nauseated", 2),
        ("dread", 14, "frightened", 3),
        ("bewilder", 14, "confused", 3),
        ("mind_lock", 14, "stunned", 1),
    ] {
        let mut t = cast(spell, target(), &[(20, fails + 1)]);
        assert!(!t.has("Grunt", condition), "{spell}");
        t = cast(spell, target(), &[(20, fails)]);
        assert!(t.has("Grunt", condition), "{spell}");
        assert_eq!(lasts(&mut t, condition), rounds, "{spell}");
    }
}

/// FOUR-COND-08: the Dehydrated take half as much again from heat and chemicals.
#[test]
fn four_cond_08_dehydrated() {
    let mut t = aware([mage(&["flame_burst"])], [target().begins(&["dehydrated"])]);
    t.dice(&[(20, 1), (6, 2), (6, 2), (6, 3), (20, 1)]).act("Cleo", "flame_burst", (6, 5));
    assert_eq!(t.hp("Grunt"), 40);
}

/// FOUR-SPEC-32, FOUR-SPEC-33: a friend is warded, or shielded against one type.
#[test]
fn four_spec_32_33_abjuration() {
    let mut t = aware([mage(&["ward", "shield_cold"]), ada()], [grunt().at(14, 0)]);
    let body = t.acting("Cleo", "ward", "Cleo");
    t.refuse(body);
    t.dice(&d20(&[1])).act("Cleo", "ward", "Ada");
    // Ada is off guard still: 14 and 2.
    assert_eq!((t.value("Ada", "ac"), t.value("Ada", "saving")), (16, 2));
    t.end().end().end().dice(&d20(&[1])).act("Cleo", "shield_cold", "Ada");
    assert_eq!((t.value("Ada", "er_cold"), t.value("Ada", "er_heat")), (10, 0));
}

/// FOUR-SPEC-36: a friend is Covered without an obstacle until it attacks.
#[test]
fn four_spec_36_veil() {
    let mut t = aware([mage(&["veil"]), ada()], [grunt(), grunt().named("Far").at(14, 0)]);
    t.dice(&d20(&[1, 1])).act("Cleo", "veil", "Ada").end();
    assert_eq!((t.has("Ada", "veiled"), t.value("Ada", "ac")), (true, 20));
    t.dice(&d20(&[2])).act("Ada", "primary_attack", "Grunt");
    assert!(!t.has("Ada", "veiled"));
}

/// FOUR-SPEC-40, FOUR-SPEC-42, FOUR-SPEC-84: charming and calming do nothing to the Hostile, without a roll.
#[test]
fn four_spec_40_42_84_charm_and_calm() {
    let mut t = cast("charm", target(), &[(20, 13)]);
    assert_eq!(t.sources("Grunt", "fascinated"), ["Cleo"]);
    assert_eq!(lasts(&mut t, "fascinated"), 5);
    assert!(!cast("charm", target().begins(&["hostile"]), &[]).has("Grunt", "fascinated"));
    assert!(!cast("calm", target().begins(&["hostile"]), &[]).has("Grunt", "calmed"));
    // A foe does nothing hostile in its next turn.
    let mut t = cast("calm", target().at(3, 6).begins(&["confused"]).held(&["bow"]).stowed(&["arrow"]), &[(20, 13)]);
    assert!(!t.has("Grunt", "confused"));
    t.end();
    assert!(!t.may("Grunt", "primary_attack"));
    t.end().end();
    assert!(t.may("Grunt", "primary_attack"));
    // A friend is calmed without a save.
    let mut t = aware([mage(&["calm"]), ada().begins(&["frightened"])], [grunt().at(14, 0)]);
    t.dice(&d20(&[1])).act("Cleo", "calm", "Ada");
    assert!(!t.has("Ada", "frightened") && !t.has("Ada", "calmed"));
}

/// FOUR-POS-19: around a combatant the area is counted from its edge, diagonals every other one double: 20 cells within
/// 10 ft.
#[test]
fn four_pos_19_around_a_combatant() {
    let act = r#"(
        actions: [
            (
                key: "quake",
                name: "Q",
                text: "Q.",
                occasion: Turn,
                does: [ForEach(area: Near("2"), whom: Others, does: [Afflict(condition: "prone")])],
                tags: ["free"],
            ),
        ],
    )"#;
    for ((x, y), felled) in [((4, 2), true), ((4, 3), true), ((3, 4), true), ((4, 4), false), ((5, 2), false)] {
        let mut t = super::lay([ada()], [grunt().at(x, y)]).rules(act).deal_with(&d20(&[20, 1]));
        t.act("Ada", "quake", ());
        assert_eq!((t.has("Grunt", "prone"), t.has("Ada", "prone")), (felled, false), "{x}, {y}");
    }
}

/// FOUR-SPEC-41: sleep, for those of no higher level.
#[test]
fn four_spec_41_slumber() {
    let mut t = cast("slumber", target(), &[(20, 14)]);
    assert!(t.has("Grunt", "asleep") && t.has("Grunt", "prone"));
    assert_eq!(lasts(&mut t, "asleep"), 3);
    let mut t = aware([mage(&["slumber"])], [ada().named("Foe").at(6, 6).score("level", 5)]);
    let body = t.acting("Cleo", "slumber", "Foe");
    t.refuse(body);
}

/// FOUR-SPEC-44, FOUR-SPEC-45, FOUR-SPEC-47: what the mind does.
#[test]
fn four_spec_44_45_47_psionics() {
    assert_eq!(cast("mind_thrust", target(), &[(20, 14), (6, 4), (6, 3)]).hp("Grunt"), 47);
    let mut t = cast("enrage", target(), &[(20, 13)]);
    assert!(t.has("Grunt", "hostile"));
    assert_eq!((t.value("Grunt", "ac"), lasts(&mut t, "enraged")), (11, 3));
    let mut t = cast("force_shove", target(), &[(20, 12)]);
    assert_eq!(t.at("Grunt"), Some((8, 6)));
}
