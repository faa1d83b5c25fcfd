//! The tables of the book against the data that ships: weapons, when reactions may be taken, spells.

use std::sync::Arc;

use fray::data::effect::{Cost, Effect, Effects, FlowEffect, HarmEffect, Occasion, PoolEffect, RollEffect, Target};
use fray::data::library::Library;
use fray::data::ruleset::{EntryKind, Ruleset};

fn rules() -> Arc<Ruleset> {
    Library::shipped().ruleset("tempo").expect("Tempo is in order")
}

/// TEMPO-RULE-18: speed, hands, attribute, dice, reach and range of every weapon, and what it can do besides.
#[test]
fn tempo_rule_18_the_table_of_weapons() {
    let rules = rules();
    let row = |key: &str| {
        let item = rules.items.iter().find(|i| i.key.value == key).unwrap_or_else(|| panic!("no {key}"));
        let weapon = item.weapon.as_ref().expect("a weapon");
        let speed = &rules.speeds[usize::from(weapon.speed.0)].key.value;
        let attribute = &weapon.bonus.text;
        let mut told = format!("{speed} {} {attribute} {}", item.hands, weapon.damage.text);
        let far = weapon.reach.max(weapon.range);
        told.push_str(&format!(" {far}"));
        if let Some(second) = &weapon.second {
            told.push_str(&format!(" second {}", second.text));
        }
        if weapon.thrown > 0 {
            told.push_str(&format!(" thrown {}", weapon.thrown));
        }
        if weapon.magazine == 1 {
            told.push_str(" reload");
        }
        if !weapon.riders.is_empty() {
            told.push_str(" forces");
        }
        told
    };
    for (key, told) in [
        ("unarmed", "quick 0 str 1d3 1"),
        ("dagger", "quick 1 dex 1d4 1 thrown 4"),
        ("shortsword", "quick 1 dex 1d6 1"),
        ("hand_crossbow", "quick 1 dex 1d6 6 reload"),
        ("longsword", "standard 1 str 1d8 1 second 1d4"),
        ("mace", "standard 1 str 1d6 1 second 1d4 forces"),
        ("rapier", "standard 1 dex 1d8 1 second 1d4"),
        ("spear", "standard 2 str 1d8 2"),
        ("bow", "standard 2 dex 1d8 12"),
        ("greatsword", "slow 2 str 2d8 1"),
        ("halberd", "slow 2 str 1d12 2 forces"),
        ("maul", "slow 2 str 2d6 1 forces"),
        ("heavy_crossbow", "slow 2 dex 2d6 16 reload"),
    ] {
        assert_eq!(row(key), told, "{key}");
    }
}

/// TEMPO-REACT-10, TEMPO-REACT-11, TEMPO-REACT-12, TEMPO-RULE-43: from which tempo on a reaction may be taken, and how
/// often in a round.
#[test]
fn tempo_react_10_11_12_when_reactions_may_be_taken() {
    let rules = rules();
    for (key, from, often) in [
        ("intercept", 4, 1),
        ("dual_wield", 0, 1),
        ("teamwork", 3, 1),
        ("opportunist", 3, 1),
        ("shield_block", 0, 3),
        ("flash_shield", 3, 1),
    ] {
        let action = rules.actions.iter().find(|a| a.key.value == key).unwrap_or_else(|| panic!("no {key}"));
        let Occasion::Reaction { from_count, per_round, .. } = action.occasion else { panic!("{key} is no reaction") };
        assert_eq!((from_count, per_round), (from, often), "{key}");
    }
}

/// TEMPO-RULE-42: the tempo of every spell, the Mana it takes and from how far.
#[test]
fn tempo_rule_42_the_table_of_spells() {
    let rules = rules();
    let row = |key: &str| {
        let action = rules.actions.iter().find(|a| a.key.value == key).unwrap_or_else(|| panic!("no {key}"));
        let mut told = match action.occasion {
            Occasion::Planned(entry) => {
                let entry = rules.entry(entry);
                match entry.kind {
                    EntryKind::Slot => entry.count.to_string(),
                    EntryKind::Extra => format!("{} extra", entry.count),
                    EntryKind::Free => format!("{} free", entry.count),
                }
            }
            Occasion::Reaction { from_count, .. } => format!("{from_count} reaction"),
            _ => panic!("{key} is neither planned nor a reaction"),
        };
        for cost in &action.cost {
            let Cost::Commit(_, tier, amount) = cost else { panic!("{key} costs something else") };
            let tier = rules.pool(*tier).key.value.trim_start_matches("mana_").to_owned();
            told.push_str(&format!(", {} {tier}", amount.text));
        }
        match &action.target {
            Target::One { range, .. } | Target::Cell { range, .. } => told.push_str(&format!(", {}", range.text)),
            _ => {}
        }
        told
    };
    for (key, told) in [
        ("quicken", "0 free, 1 day, 6"),
        ("fog", "1, 1 scene, 8"),
        ("blink", "2 extra, 1 scene, 5"),
        ("dazzle", "2, 1 indefinite, 8"),
        ("ward", "3, 1 indefinite, 6"),
        ("flash_shield", "3 reaction, 1 indefinite"),
        ("spark_bolt", "4, 1 indefinite"),
        ("arcane_edge", "4, 1 indefinite"),
        ("mend", "5, 1 scene, 1"),
        ("thunder_shove", "5, 1 indefinite"),
        ("rootbind", "6, 1 scene, 8"),
        ("leaden_limbs", "6, 1 indefinite, 8"),
        ("sap_vigour", "7, 2 day, 6"),
        ("fireburst", "8, 2 scene, 10"),
        ("starfall", "9, 3 day, 12"),
    ] {
        assert_eq!(row(key), told, "{key}");
    }
}

/// Every amount in a list of effects, those inside of rolls and areas included.
fn amounts(does: &Effects, found: &mut Vec<String>) {
    for effect in does.items.iter() {
        match effect {
            Effect::Pool(PoolEffect::Gain { amount, .. }) | Effect::Harm(HarmEffect::Harm { amount, .. }) => {
                found.push(amount.text.clone());
            }
            Effect::Roll(RollEffect::Roll { success, failure, .. }) => {
                amounts(success, found);
                amounts(failure, found);
            }
            Effect::Flow(FlowEffect::If { then, otherwise, .. }) => {
                amounts(then, found);
                amounts(otherwise, found);
            }
            Effect::Flow(FlowEffect::ForEach { dice, does, .. }) => {
                found.extend(dice.iter().map(|dice| dice.text.clone()));
                amounts(does, found);
            }
            _ => {}
        }
    }
}

/// TEMPO-RULE-19, TEMPO-RULE-42, TEMPO-SPEC-13: the dice of draughts, of spells and of Exerting for Momentum.
#[test]
fn tempo_rule_19_42_the_dice_of_what_heals_and_harms() {
    let rules = rules();
    let shown = |key: &str| {
        let action = rules.actions.iter().find(|a| a.key.value == key).unwrap_or_else(|| panic!("no {key}"));
        let mut found = Vec::new();
        amounts(&action.does, &mut found);
        found.join(", ")
    };
    for (key, told) in [
        ("mend", "2d4 + ins"),
        ("sap_vigour", "1"),
        ("fireburst", "2d6, roll.sum, half(roll.sum)"),
        ("starfall", "4d6, roll.sum, half(roll.sum)"),
        ("exert_momentum", "1d4"),
    ] {
        assert_eq!(shown(key), told, "{key}");
    }
    let draught = rules.actions.iter().find(|a| shown(&a.key.value) == "2d4 + 2");
    assert!(draught.is_some_and(|a| a.name.contains("draught")), "the Healing draught heals 2d4 + 2");
    let spark = rules.items.iter().find(|i| i.key.value == "spark").and_then(|i| i.weapon.as_ref());
    assert_eq!(spark.map(|w| (w.damage.text.as_str(), w.range)), Some(("1d8", 10)));
}

/// TEMPO-RULE-26: what each preparation costs, and that each comes once a scene.
#[test]
fn tempo_rule_26_the_table_of_preparations() {
    let rules = rules();
    let mut costs: Vec<String> = Vec::new();
    for action in rules.actions.iter().filter(|a| a.name.starts_with("Prepared")) {
        assert_eq!(action.per_scene, Some(1), "{}", action.name);
        let [Cost::Raise(_, amount)] = &action.cost[..] else { panic!("{} costs something else", action.name) };
        costs.push(amount.text.clone());
    }
    costs.sort();
    assert_eq!(costs, ["1", "1", "1", "2", "2", "3", "3"]);
}
