//! The menu after undo: what is taken back leaves no trace in it.

use super::harness::ScreenHarness;
use super::menu::{RULES, battle, table_of};
use crate::app::present;
use crate::app::selection::state::Selection;
use crate::fight::state::order::OrderKind;

/// Scenes besides, with those whom other rulesets do not know.
const HOMES: [(&str, &str); 2] = [("four_actions", "wand_moot"), ("action_points", "culver_weir")];

/// The rows of the menu, with what each says.
fn rows(table: &mut ScreenHarness) -> Vec<String> {
    table.selection.choose(None);
    let model = present::menu(&mut table.battle, &table.selection, None);
    let told = |item: &crate::app::selection::menu_items::MenuItem| {
        format!("{:?} {:?} {:?} {}", item.action, item.tool, item.blocked, item.drafts.len())
    };
    let rows = model.rows.iter().map(|row| format!("{row:?}"));
    rows.chain(table.selection.items.iter().map(told)).collect()
}

#[test]
fn what_is_taken_back_leaves_no_trace_in_the_menu() {
    for rules in RULES {
        let mut undone = 0;
        let home = HOMES.iter().find(|(home, _)| *home == rules).map(|(_, scene)| *scene);
        for scene in ["toll_house"].into_iter().chain(home) {
            let mut table = table_of(battle(rules, scene));
            let mut last = None;
            for _ in 0..200 {
                table.selection.refresh(&mut table.battle);
                let begins = std::mem::replace(&mut last, table.selection.turn) != last;
                if table.turn().is_some() && begins {
                    undone += step_and_back(&mut table, (rules, scene));
                }
                if !table.suggested() {
                    break;
                }
            }
        }
        assert!(undone > 2, "{rules}: {undone} steps were taken back");
    }
}

/// Walks a step and takes it back; 0 where that cannot be.
fn step_and_back(table: &mut ScreenHarness, at: (&str, &str)) -> usize {
    let before = rows(table);
    let walks = table.selection.reach.as_ref().and_then(|(by, reach)| {
        let mut path = Vec::new();
        let end = reach.cells().iter().copied().find(|cell| reach.cost(*cell) == Some(1))?;
        reach.path(end, &mut path).then_some(OrderKind::Walk { by: *by, path })
    });
    let acts = table.selection.items.iter().find(|item| item.at_once() && item.blocked.is_none());
    let Some(order) = walks.or(acts.map(|item| OrderKind::Act(item.drafts[0].clone()))) else { return 0 };
    if table.battle.submit(order.clone()).is_err() {
        return 0;
    }
    table.selection.refresh(&mut table.battle);
    if !table.battle.undo() {
        // It cannot be taken back: the fight goes on from here.
        return 0;
    }
    table.selection.refresh(&mut table.battle);
    assert_eq!(rows(table), before, "{at:?}: {order:?}");
    // A selection that has seen nothing of it shows the same.
    let mut fresh = Selection::default();
    std::mem::swap(&mut table.selection, &mut fresh);
    table.selection.refresh(&mut table.battle);
    assert_eq!(rows(table), before, "{at:?}: {order:?}, seen for the first time");
    1
}
