//! What the screen shows all through real battles, under all rulesets: no name is cut short.

use std::collections::BTreeSet;

use super::harness::ScreenHarness;
use super::menu::{RULES, battle, table_of};
use crate::ui::audit;
use bevy_egui::egui::vec2;

/// Texts that end in "…" on the screen of one moment.
fn cut(table: &mut ScreenHarness) -> Vec<String> {
    table.selection.refresh(&mut table.battle);
    table.selection.look_for_attacks(&mut table.battle);
    audit::cut(vec2(1280.0, 720.0), 1.0, |ui| table.show(ui))
}

#[test]
fn no_name_is_cut_short_in_a_battle() {
    let mut found: BTreeSet<String> = BTreeSet::new();
    for rules in RULES {
        let mut table = table_of(battle(rules, "toll_house"));
        for at in 0..90 {
            table.selection.refresh(&mut table.battle);
            if table.turn().is_some() || at % 7 == 0 {
                table.selection.choose(None);
                found.extend(cut(&mut table).into_iter().map(|words| format!("{rules}: {words}")));
                table.player().cycle(true);
                found.extend(cut(&mut table).into_iter().map(|words| format!("{rules}, aiming: {words}")));
                table.selection.choose(None);
            }
            if !table.suggested() {
                break;
            }
        }
    }
    assert!(found.is_empty(), "{} texts:\n{}", found.len(), found.into_iter().collect::<Vec<_>>().join("\n"));
}
