//! The model of plans in the making.

use crate::app::desk::Desk;
use crate::app::driver::Battle;
use crate::app::picture::look;
use crate::app::present::body;
use crate::ui::planning::{EntryRow, PlanRow, PlanningModel, SlotModel};

/// Plans in the making.
pub(in crate::app) fn planning(battle: &mut Battle, desk: &Desk) -> Option<PlanningModel> {
    let planner = desk.planner.as_ref()?;
    let view = desk.view.as_ref()?;
    let arena = battle.fight.arena();
    let rules = arena.rules();
    let rows = planner.sheets.iter().enumerate().map(|(row, sheet)| {
        let seen = body(view, sheet.by);
        let slots = sheet.slots.iter().enumerate().map(|(slot, (.., held))| SlotModel {
            count: held.map(|e| rules.entry(e).count.to_string()).unwrap_or_default(),
            name: held.map(|e| rules.entry(e).name.clone()).unwrap_or_default(),
            focus: planner.focus == (row, slot),
            open: true,
        });
        PlanRow {
            who: sheet.by,
            look: look(&arena, seen),
            name: seen.name.to_string(),
            about: rules.archetype(seen.archetype).name.clone(),
            slots: slots.collect(),
            extras: sheet.chosen_extras.iter().map(|e| rules.entry(*e).name.clone()).collect(),
        }
    });
    let held = planner.sheet().and_then(|s| s.slots.get(planner.focus.1)).and_then(|s| s.2);
    let entries = planner.entries().into_iter().enumerate().map(|(at, (entry, extra))| {
        let def = rules.entry(entry);
        let on_top = planner.sheet().is_some_and(|s| s.chosen_extras.contains(&entry));
        EntryRow {
            name: def.name.clone(),
            count: def.count,
            text: def.text.clone(),
            blocked: planner.collision(rules, entry, extra),
            chosen: if extra { on_top } else { held == Some(entry) },
            pointed: planner.pointed == Some(at),
            extra,
        }
    });
    let whose = planner.sheet().map(|s| format!("{}, action {}", body(view, s.by).name, planner.focus.1 + 1));
    let open = planner.undecided();
    Some(PlanningModel {
        head: if planner.aside { "Change plans".to_owned() } else { format!("Plans for round {}", view.round) },
        rows: rows.collect(),
        whose: whose.unwrap_or_default(),
        entries: entries.collect(),
        confirm: if open == 0 { "Confirm plans (Enter)".to_owned() } else { format!("Confirm, {open} undecided (E)") },
        complete: open == 0,
        aside: planner.aside,
    })
}
