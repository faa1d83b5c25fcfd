//! The numbers of sizes, spells and weapons, one by one.

use fray::testkit::{TestCombatant, TestScene};

use super::casting::{mage, psion};
use super::{ada, aware, bram, d20, field, grunt, piece};
use crate::support::allowed;

/// FOUR-STAT-05: what a size adds to attacks and AC.
#[test]
fn four_stat_05_sizes() {
    let sizes = [
        ("fine", 8),
        ("diminutive", 4),
        ("tiny", 2),
        ("small", 1),
        ("medium", 0),
        ("large", -1),
        ("huge", -2),
        ("gargantuan", -4),
        ("colossal", -8),
    ];
    for (size, adds) in sizes {
        let thing = piece("Thing", "ordinary", 1, &[]).size(size).at(0, 0);
        let mut t = field([thing], [grunt().at(14, 6)], &[15, 5]);
        assert_eq!((t.value("Thing", "attacking"), t.value("Thing", "ac")), (adds, 10 + adds), "{size}");
    }
}

/// FOUR-SPEC-10, FOUR-SPEC-21, FOUR-SPEC-47: the order of each spell, by the level and the SQ that it takes, and how
/// far it reaches.
#[test]
fn four_spec_10_21_47_orders_and_ranges() {
    let at_foes = [
        ("frost_ray", 1, 12),
        ("arc", 1, 6),
        ("parch", 1, 12),
        ("weary", 2, 12),
        ("choke", 2, 6),
        ("dazzle", 1, 12),
        ("hush", 1, 12),
        ("sicken", 1, 12),
        ("dread", 2, 12),
        ("wither_leg", 3, 12),
        ("wither_arm", 3, 12),
        ("charm", 1, 12),
        ("slumber", 2, 12),
        ("calm", 1, 12),
        ("bewilder", 2, 12),
        ("mind_thrust", 1, 12),
        ("enrage", 1, 12),
        ("mind_lock", 2, 12),
        ("force_shove", 1, 6),
    ];
    let at_friends = [
        ("mend_wounds", 1, 1),
        ("restore_abilities", 2, 1),
        ("ward", 1, 6),
        ("shield_chemical", 2, 6),
        ("shield_heat", 2, 6),
        ("shield_cold", 2, 6),
        ("shield_electricity", 2, 6),
        ("shield_mental", 2, 6),
        ("veil", 2, 6),
    ];
    let at_places = [("flame_burst", 2, 12), ("caustic_cloud", 2, 12), ("web", 2, 12), ("drench", 1, 12)];
    let mind = ["mind_thrust", "enrage", "mind_lock", "force_shove"];
    let may = |spell: &str, level: i32, sq: i32, range: i16, whom: &str| {
        let caster = if mind.contains(&spell) { psion(&[spell]).begins(&["psionic_focus"]) } else { mage(&[spell]) };
        let caster = caster.named("Caster").score("level", level).at(0, 3);
        let caster = if level > 0 { caster.pool("sq", sq) } else { caster };
        let there = |name: &str, otherwise: (i16, i16)| if whom == name { (range, 3) } else { otherwise };
        let ((ax, ay), (gx, gy)) = (there("Ada", (15, 0)), there("Grunt", (15, 6)));
        let friend = ada().pool("hp", 5).pool("str_damage", 1).at(ax, ay);
        let mut t = aware([caster, friend], [grunt().score("level", 1).at(gx, gy)]);
        let body =
            if whom.is_empty() { t.acting("Caster", spell, (range, 3)) } else { t.acting("Caster", spell, whom) };
        allowed(&mut t, body)
    };
    let spells = at_foes.iter().map(|row| (row, "Grunt")).chain(at_friends.iter().map(|row| (row, "Ada")));
    for (&(spell, order, range), whom) in spells.chain(at_places.iter().map(|row| (row, ""))) {
        assert!(may(spell, 2 * order - 1, order, range, whom), "{spell}");
        assert!(!may(spell, 2 * order - 2, order, range, whom), "{spell}: its level");
        assert!(!may(spell, 2 * order - 1, order - 1, range, whom), "{spell}: its SQ");
        assert!(!may(spell, 2 * order - 1, order, range + 1, whom), "{spell}: its range");
    }
}

/// FOUR-SPEC-33: each type has its own shield, of 10 for 10 rounds.
#[test]
fn four_spec_33_every_shield() {
    for kind in ["chemical", "heat", "cold", "electricity", "mental"] {
        let (spell, value) = (format!("shield_{kind}"), format!("er_{kind}"));
        let mut t = field([mage(&[&spell]), ada()], [grunt().at(14, 0)], &[20, 10, 1]);
        t.dice(&d20(&[1])).act("Cleo", &spell, "Ada");
        for _ in 0..10 {
            assert_eq!(t.value("Ada", &value), 10, "{kind}");
            t.end().end().end();
        }
        assert_eq!(t.value("Ada", &value), 0, "{kind}");
    }
}

/// FOUR-SPEC-36: a veiled combatant has the +4 of being Covered on AC and Stealth, and loses what goes with it, until
/// it does something against a foe: a feint or a call is enough.
#[test]
fn four_spec_36_veiled() {
    let veiled = || {
        let mut t = field([mage(&["veil"]), bram()], [grunt().at(6, 4)], &[20, 10, 15]);
        t.dice(&d20(&[1])).act("Cleo", "veil", "Bram").end().end();
        let values = ["ac", "stealth_check", "reflex", "alertness_check"].map(|value| t.value("Bram", value));
        assert_eq!((values, t.has("Bram", "veiled")), ([20, 12, 4, 4], true));
        t
    };
    let mut t = veiled();
    t.act("Bram", "observe", ()).act("Bram", "advance", ()).walk(&[(3, 4)]);
    assert!(t.has("Bram", "veiled"));
    let mut t = veiled();
    t.dice(&d20(&[20, 1])).act("Bram", "call_out", "Grunt");
    assert!(!t.has("Bram", "veiled"));
}

/// FOUR-COND-11: it has no Dexterity on AC and no abilities on saves against a foe that it takes for a friend.
#[test]
fn four_cond_11_every_save() {
    let foe = bram().named("Foe").at(6, 6);
    let mut t = aware([mage(&["charm"]), ada().at(4, 4)], [foe]);
    let saves = ["ac", "fortitude", "reflex", "will"];
    t.dice(&d20(&[1, 1])).act("Cleo", "charm", "Foe");
    assert_eq!(saves.map(|value| t.value_against("Foe", value, "Ada")), [16, 2, 8, 3]);
    assert_eq!(saves.map(|value| t.value_against("Foe", value, "Cleo")), [12, 1, 4, 1]);
}

/// FOUR-POS-20: a bow carries five times its increment.
#[test]
fn four_pos_20_five_increments() {
    for (x, may) in [(60, true), (61, false)] {
        let row = ".".repeat(62);
        let lay = TestScene::new("four_actions", &[row.as_str()]);
        let lay = lay.side("heroes", [bram().at(0, 0).held(&["bow"]).stowed(&["arrow"])]);
        let mut t = lay.side("monsters", [grunt().at(x, 0)]).fields("open_sheets: true").deal_with(&d20(&[15, 5]));
        assert_eq!(t.may("Bram", "primary_attack"), may, "{x}");
    }
}

/// FOUR-HEALTH-21, FOUR-COND-31: a night's rest ends what is short; a limb that is crippled is so until its abilities
/// are whole.
#[test]
fn four_health_21_cond_31_after_a_night() {
    let rested = |hurt: i32| -> TestCombatant {
        let short = ["nauseated", "blinded", "exhausted", "soaked", "crippled", "lame"];
        ada().pool("str_damage", hurt).begins(&short).rests_for("rest", 8)
    };
    for (hurt, crippled) in [(2, true), (1, false)] {
        let mut t = field([rested(hurt)], [grunt().at(14, 6)], &[15, 5]);
        assert!(["nauseated", "blinded", "exhausted", "soaked"].iter().all(|key| !t.has("Ada", key)));
        assert_eq!((t.has("Ada", "crippled"), t.has("Ada", "lame")), (crippled, crippled));
    }
}

/// FOUR-RULE-07: full hit points of the die at level 1, half of it and one for each level more, with the modifier; a
/// level is never worth less than one.
#[test]
fn four_rule_07_hit_points_by_level() {
    let most = |calling: &str, level: i32, con: i32| {
        let someone = piece("Someone", calling, level, &[("con", con)]).at(0, 0);
        let mut t = field([someone], [grunt().at(14, 6)], &[15, 5]);
        t.hp("Someone")
    };
    for (calling, die) in [("warrior", 10), ("scout", 8), ("adept", 6), ("ordinary", 6)] {
        for (level, con, plus) in [(1, 10, 0), (3, 10, 0), (3, 14, 2), (3, 6, -2)] {
            let later = (die / 2 + 1 + plus) * (level - 1);
            assert_eq!(most(calling, level, con), die + plus + later, "{calling} {level} {con}");
        }
    }
    // Half of six and one, less five.
    assert_eq!([1, 2, 4].map(|level| most("adept", level, 1)), [1, 2, 4]);
}
