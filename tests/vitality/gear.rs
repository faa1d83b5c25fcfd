//! Gear, against the tables of the book.

use fray::data::scope::{KeyKind, TagId};

use super::ledger::{item, number, row, rules, told};

/// VIT-SPEC-12, VIT-SPEC-13, VIT-SPEC-14, VIT-SPEC-15, VIT-SPEC-16, VIT-SPEC-17, VIT-SPEC-18, VIT-SPEC-19, VIT-SPEC-20,
/// VIT-POS-07: the weapons of the book: dice, threat, what guides them, how far, shots, hands and labels. Shots carry
/// five increments, and so do throws.
#[test]
fn vit_spec_12_20_pos_07_weapons() {
    let rules = rules();
    let tag = |name: &str| TagId(rules.scope.find(KeyKind::Tag, name).expect(name));
    let keys = ["unarmed", "knife", "baton", "machete", "spear", "pistol", "rifle", "shotgun", "ray_pistol"];
    for (at, key) in (12..).zip(keys) {
        let row = row(&format!("VIT-SPEC-{at}"));
        let [_, _, damage, threat, guide, far, shots, labels] = &row[..] else { panic!("{row:?}") };
        let item = item(&rules, key);
        let weapon = item.weapon.as_ref().expect(key);
        assert_eq!(weapon.damage.text, *damage, "{key}");
        let critical = weapon.critical.map_or((20, 1), |critical| (critical.from, critical.casts));
        assert_eq!(critical, (u16::from(number(threat)), 1), "{key}: no more dice than usual");
        let ability = match guide.as_str() {
            "STR" => "str_mod",
            "DEX" => "dex_mod",
            _ => "max(str_mod, dex_mod)",
        };
        assert_eq!(weapon.bonus.text, format!("bcb + {ability}"), "{key}");
        let (near, thrown) = far.split_once(" / thrown ").unwrap_or((far, ""));
        let (near, increment) = (number(near), number(thrown) / 5);
        let expected = if number(shots) > 0 { (0, near, near / 5, 0) } else { (near / 5, 0, increment, 5 * increment) };
        assert_eq!((weapon.reach, weapon.range, weapon.increment, weapon.thrown), expected, "{key}");
        assert_eq!(weapon.magazine, number(shots), "{key}");
        let hands = u8::from(labels.contains("one-handed")) + 2 * u8::from(labels.contains("two-handed"));
        assert_eq!(item.hands, hands, "{key}");
        for label in ["light", "blunt", "unwieldy", "ray"] {
            let bears = labels.split([',', ';']).any(|word| word.trim() == label);
            assert_eq!(item.tags.has(tag(label)), bears, "{key} {label}");
        }
        assert_eq!(item.tags.has(tag("finesse")), guide.contains("finesse"), "{key}");
    }
}

/// VIT-RULE-29, VIT-ACT-34: two magazines for each gun, or twelve shells; a magazine is all that it holds, shells go in
/// by two.
#[test]
fn vit_rule_29_act_34_spare_shots() {
    let rules = rules();
    for (key, spares, pieces, rounds) in
        [("pistol", 2, 1, 0), ("rifle", 2, 1, 0), ("ray_pistol", 2, 1, 0), ("shotgun", 12, 2, 1)]
    {
        let weapon = item(&rules, key).weapon.as_ref().expect(key);
        assert_eq!((weapon.spares, weapon.pieces, weapon.rounds), (spares, pieces, rounds), "{key}");
    }
}

/// What lies in chests of scenes of another century. These figures are our own.
#[test]
fn guns_out_of_chests() {
    let rules = rules();
    for (key, damage, hands, range, increment, shots) in
        [("hand_crossbow", "2d6", 1, 15, 3, 5), ("heavy_crossbow", "3d8", 2, 80, 16, 1)]
    {
        let gun = item(&rules, key);
        let weapon = gun.weapon.as_ref().expect(key);
        assert_eq!((weapon.damage.text.as_str(), weapon.bonus.text.as_str()), (damage, "bcb + dex_mod"), "{key}");
        let far = (gun.hands, weapon.reach, weapon.range, weapon.increment, weapon.magazine);
        assert_eq!(far, (hands, 0, range, increment, shots), "{key}");
    }
}

/// VIT-SPEC-21, VIT-SPEC-22, VIT-SPEC-23, VIT-SPEC-24, VIT-SPEC-25, VIT-SPEC-26: armour, a shield and a sight, and what
/// each does.
#[test]
fn vit_spec_21_26_armour() {
    let rules = rules();
    for (id, key, besides) in [
        ("VIT-SPEC-22", "leather_jacket", ""),
        ("VIT-SPEC-23", "vest", ""),
        ("VIT-SPEC-24", "tactical_vest", ", checking points -1"),
        ("VIT-SPEC-25", "assault_armour", ", guard_dex <= 1, speed + -2, checking points -2"),
        ("VIT-SPEC-26", "riot_shield", ", checking points -1"),
    ] {
        let bonus = number(&row(id)[2]);
        assert_eq!(told(&rules, &item(&rules, key).modifiers), format!("defence + {bonus}{besides}"), "{key}");
    }
    assert_eq!(told(&rules, &item(&rules, "laser_sight").modifiers), "attacking points 1");
}

/// VIT-ACT-56: every weapon has hardness 5 and 10 points, jackets and vests 5 and 20, heavy armour and shields 8 and
/// 30; hands take no such harm.
#[test]
fn vit_act_56_how_much_things_bear() {
    let rules = rules();
    for item in &rules.items {
        let bears = item.brittle.as_ref().map(|brittle| (brittle.toughness, brittle.integrity));
        let expected = match item.key.value.as_str() {
            "leather_jacket" | "vest" | "tactical_vest" => Some((5, 20)),
            "assault_armour" | "riot_shield" => Some((8, 30)),
            "unarmed" => None,
            _ if item.weapon.is_some() && item.hands > 0 => Some((5, 10)),
            _ => None,
        };
        assert_eq!(bears, expected, "{}", item.key.value);
    }
}

/// VIT-SPEC-26, VIT-SPEC-27, VIT-RULE-38: a shield and each of the tools takes a hand while it is held.
#[test]
fn vit_spec_26_27_rule_38_hands_for_tools() {
    let rules = rules();
    let tools = ["riot_shield", "cuffs", "rope", "crowbar", "lockpicks", "medkit", "decoder", "phone"];
    assert_eq!(tools.map(|key| item(&rules, key).hands), [1; 8]);
}
