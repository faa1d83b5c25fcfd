//! The model of what can be done now.

use crate::app::desk::{Desk, Item};
use crate::app::driver::Battle;
use crate::app::present::{after_colon, capital, costs, question};
use crate::data::effect::Occasion;
use crate::fight::arena::Arena;
use crate::fight::order::Question;
use crate::kernel::ids::CombatantId;
use crate::ui::menu::{MenuModel, MenuRow};

/// What can be done now. `stop` is what can be called for between turns, and whether it is.
pub(in crate::app) fn menu(battle: &mut Battle, desk: &Desk, stop: Option<(String, bool)>) -> MenuModel {
    let called = stop.as_ref().is_some_and(|(_, called)| *called);
    let stop = stop.map(|(name, _)| ("X", format!("{name} after")));
    let asked = battle.asked();
    let decision = battle.fight.decision().cloned();
    let arena = battle.fight.arena();
    let rules = arena.rules();
    let name = |id: CombatantId| arena.body(id).identity.name.to_string();
    let (Some(decision), Some(_)) = (decision, asked) else {
        let over = arena.pending.0.is_none();
        let head = if over { "The fight is over" } else { "Waiting" }.to_owned();
        let hint = arena.pending.0.as_ref().map_or_else(String::new, |d| {
            let side = &arena.scene().sides[d.side.index()].name;
            format!("{side} decide.")
        });
        let second = stop.filter(|_| !over && !battle.humans().is_empty());
        return MenuModel { head, hint, second, second_bright: called, ..MenuModel::default() };
    };
    let window = matches!(decision.kind, Question::Window { .. });
    let rows = desk.items.iter().enumerate().map(|(at, item)| row(&arena, desk, item, desk.row == Some(at), window));
    let mut rows: Vec<MenuRow> = rows.collect();
    let count = arena.clock.count.unwrap_or(0);
    let second = desk.may_replan.then(|| ("R", "Plans".to_owned()));
    match decision.kind {
        Question::Call { .. } => MenuModel {
            head: format!("Due at {name} {count}", name = rules.time.count_names().0),
            hint: "Who goes next? Choose here or click the token.".to_owned(),
            rows,
            go_on: Some(("E", "Skip".to_owned())),
            go_on_bright: false,
            second,
            second_bright: false,
        },
        Question::Turn { by } => {
            let walk = desk.view.as_ref().map_or(0, |v| v.moves);
            let unit = if walk == 1 { &rules.grid.unit.0 } else { &rules.grid.unit.1 };
            let planned = |i: &Item| {
                i.action.is_some_and(|a| matches!(rules.action(a).occasion, Occasion::Planned(_)))
                    && i.blocked.is_none()
            };
            MenuModel {
                head: format!("Actions at {name} {count}", name = rules.time.count_names().0),
                hint: format!("{}: {walk} {unit} of movement left.", name(by)),
                // With the action done and nowhere to go, the turn most likely ends.
                go_on_bright: walk == 0 && !desk.items.iter().any(planned) && desk.row.is_none(),
                rows,
                go_on: Some(("E", "End turn".to_owned())),
                second: stop,
                second_bright: called,
            }
        }
        Question::Window { point, subject, other } => MenuModel {
            head: "Between turns".to_owned(),
            hint: format!("{}{}", question(&arena, point, subject, other), shared_cost(&mut rows)),
            rows,
            go_on: Some(("E", "Pass".to_owned())),
            go_on_bright: true,
            second,
            second_bright: false,
        },
        Question::Plan => MenuModel { head: "Planning".to_owned(), ..MenuModel::default() },
    }
}

/// What all rows cost is said once, so that their names have room.
fn shared_cost(rows: &mut [MenuRow]) -> String {
    let Some(cost) = rows.first().map(|r| r.detail.clone()).filter(|cost| !cost.is_empty()) else {
        return String::new();
    };
    if rows.len() < 2 || rows.iter().any(|r| r.detail != cost) {
        return String::new();
    }
    rows.iter_mut().for_each(|r| r.detail.clear());
    format!(" Each: {cost}.")
}

fn row(arena: &Arena, desk: &Desk, item: &Item, chosen: bool, window: bool) -> MenuRow {
    let rules = arena.rules();
    let name = || arena.body(item.by).identity.name.to_string();
    if let Some(slot) = item.slot {
        let entry = arena.body(item.by).plan.slots.get(usize::from(slot)).and_then(|s| s.entry);
        let (detail, text) = entry.map_or_else(Default::default, |e| {
            let def = rules.entry(e);
            (def.name.clone(), def.text.clone())
        });
        return MenuRow { name: name(), detail, text, blocked: None, chosen };
    }
    let Some(action) = item.action else { return MenuRow::default() };
    let def = rules.action(action);
    let several = desk.items.iter().filter(|i| i.action == item.action && i.by == item.by).count() > 1;
    let weapon = item.tool.and_then(|t| arena.item_def(item.by, t)).map(|d| d.name.clone());
    let weapon = weapon.filter(|_| several).unwrap_or_default();
    let cost = item.drafts.first().and_then(|d| costs(arena, d).into_iter().next()).map(|(cost, _)| cost);
    MenuRow {
        // The head of a window says what all its rows are, so that they need not.
        name: match &cost {
            _ if window => format!("{}: {}", name(), after_colon(&def.name)),
            // What it costs says what it is a kind of, so that its own name has room.
            Some(_) => capital(after_colon(&def.name)),
            None => def.name.clone(),
        },
        detail: if weapon.is_empty() { cost.unwrap_or_default() } else { weapon },
        text: def.text.clone(),
        blocked: item.blocked.clone(),
        chosen,
    }
}
