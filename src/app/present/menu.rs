//! The view model of the menu of actions.

use crate::app::battle::driver::Battle;
use crate::app::present::{after_colon, capital, costs, question};
use crate::app::selection::menu_groups::{self, MenuGroup, MenuLine};
use crate::app::selection::state::{MenuItem, Selection};
use crate::app::text;
use crate::data::effect::{Cost, Occasion, Tool};
use crate::fight::side::SideArena;
use crate::fight::state::context::Context;
use crate::fight::state::order::DecisionKind;
use crate::input::Key;
use crate::kernel::ids::CombatantId;
use crate::ui::menu::{MenuModel, MenuRow};

/// The menu. `stop` is what can be called for between turns, and whether it is called for.
pub(in crate::app) fn menu(battle: &mut Battle, selection: &Selection, stop: Option<(String, bool)>) -> MenuModel {
    let called = stop.as_ref().is_some_and(|(_, called)| *called);
    let stop = stop.map(|(name, _)| (Key::Call.cap(), name));
    let asked = battle.asked();
    let decision = battle.fight.decision().cloned();
    let thinks = battle.thinks();
    let arena = battle.fight.seen_by(battle.viewpoint());
    let rules = arena.rules();
    let name = |id: CombatantId| arena.identity(id).name.to_string();
    let (Some(decision), Some(_)) = (decision, asked) else {
        let over = arena.decision().is_none();
        let head = if over { text::menu::OVER } else { text::menu::WAITING }.to_owned();
        let hint = arena.decision().map_or_else(String::new, |d| {
            let side = &arena.scene().sides()[d.side.index()].name;
            if thinks { text::menu::thinks(side) } else { text::menu::waiting_for(side) }
        });
        let second = stop.filter(|_| !over && !battle.humans().is_empty());
        let second_hint = text::menu::STOP_HINT.to_owned();
        return MenuModel { head, hint, second, second_hint, second_bright: called, ..MenuModel::default() };
    };
    // An interrupt is like a turn of its own: one combatant, any action.
    let breaks = match decision.kind {
        DecisionKind::Window { point, asked, .. } => rules.window(point).filter(|w| w.interrupt.is_some()).zip(asked),
        _ => None,
    };
    let window = matches!(decision.kind, DecisionKind::Window { .. }) && breaks.is_none();
    let lines = selection.lines(rules);
    let mut keys = menu_groups::keys(rules, selection.main, &lines, &selection.items);
    // Inside a group keys apply only while it has the focus.
    for (key, line) in keys.iter_mut().zip(&lines) {
        let elsewhere =
            matches!(line, MenuLine::Item(_, Some(menu_group)) if selection.head.as_ref() != Some(menu_group));
        *key = key.filter(|_| selection.main.is_none() || !elsewhere);
    }
    let barren = |menu_group: &MenuGroup| {
        let inside = menu_groups::members(rules, selection.main, &selection.items, menu_group);
        inside.iter().all(|at| selection.items[*at].blocked.is_some() && !selection.items[*at].too_far)
    };
    let holds_chosen = |menu_group: &MenuGroup| {
        let inside = menu_groups::members(rules, selection.main, &selection.items, menu_group);
        selection.row.is_some_and(|row| inside.contains(&row))
    };
    let rows = lines.into_iter().map(|line| match line {
        MenuLine::Item(at, menu_group) => {
            let chosen = selection.row == Some(at) && selection.head.is_none();
            let item = &selection.items[at];
            // The head of a menu names the interrupting combatant.
            let named = !window && breaks.is_some_and(|(_, by)| by == item.by);
            let row = row(&arena, selection, item, chosen, (window, named));
            let lit_key = menu_group.is_some() && selection.head == menu_group;
            MenuRow { lit_key, ..inside(row, menu_group.as_ref()) }
        }
        MenuLine::Head(menu_group, count, open) => MenuRow {
            name: match &menu_group {
                MenuGroup::Group(by, group) if group.is_empty() => name(*by),
                menu_group => menu_group.name().to_owned(),
            },
            detail: count.to_string(),
            // The rows of some groups stand beside the menu, and are gone once one was chosen.
            chosen: selection.head.as_ref() == Some(&menu_group)
                || selection.head.is_none() && !open && holds_chosen(&menu_group),
            expanded: Some(open),
            barren: barren(&menu_group),
            ..MenuRow::default()
        },
    });
    let mut rows: Vec<MenuRow> = rows.collect();
    for (at, key) in keys.into_iter().enumerate() {
        rows[at].key = key;
    }
    // Only the first of several weapons of one action shows the key.
    for at in (1..rows.len()).rev() {
        let (above, row) = (&rows[at - 1], &rows[at]);
        if selection.main.is_some() && row.expanded.is_none() && (above.key, above.inside) == (row.key, row.inside) {
            rows[at].key = None;
        }
    }
    let count = arena.count().unwrap_or(0);
    let second = selection.may_replan.then(|| (Key::Replan.cap(), text::menu::PLANS.to_owned()));
    match decision.kind {
        DecisionKind::Call { count } => MenuModel {
            head: match count {
                Some(count) => text::menu::due(rules.time.count_names().0, count),
                None => text::menu::WHOSE_TURN.to_owned(),
            },
            hint: text::menu::WHOSE_TURN_HINT.to_owned(),
            rows,
            under: count.and_then(|count| skip(&arena, selection.chosen()?, count)).map(|row| (Key::Skip.cap(), row)),
            proceed: count.is_none().then(|| (Key::End.cap(), text::menu::AS_LISTED.to_owned())),
            second,
            second_hint: text::menu::PLANS_HINT.to_owned(),
            ..MenuModel::default()
        },
        DecisionKind::Turn { by } => {
            let walk = selection.view.as_ref().map_or(0, |v| v.moves);
            let walk_told = rules.grid.told(i64::from(walk));
            // The purpose of the turn: the planned actions, or any targeted ones where nothing is planned.
            let planned = |i: &MenuItem| {
                let of_plan = |a| matches!(rules.action(a).occasion, Occasion::Planned(_));
                let purpose = i.action.is_some_and(of_plan) || rules.time.last_count().is_none() && i.targets();
                purpose && i.blocked.is_none()
            };
            MenuModel {
                head: match rules.time.last_count() {
                    Some(_) if walk > 0 => text::menu::count_left(rules.time.count_names().0, count, walk_told),
                    Some(_) => text::menu::actions_at(rules.time.count_names().0, count),
                    None => {
                        let slot = selection.slot.map(|pool| text::menu::slot_actions(&rules.pool(pool).name));
                        let head = slot.as_deref().unwrap_or(text::menu::ACTIONS);
                        if walk == 0 { head.to_owned() } else { text::menu::actions_left(head, walk_told) }
                    }
                },
                // The card above names the combatant.
                hint: String::new(),
                turn: Some((by, arena.turns_begun(by).into())),
                // With the action done and no movement left, the turn most likely ends.
                proceed_bright: walk == 0 && !selection.items.iter().any(planned) && selection.row.is_none(),
                rows,
                proceed: Some((Key::End.cap(), text::menu::END_TURN.to_owned())),
                second: match arena.begun(by) {
                    // The card above names it.
                    Some(_) => Some((Key::Call.cap(), text::menu::GIVE_UP.to_owned())),
                    None => stop,
                },
                second_hint: match arena.begun(by) {
                    Some(_) => text::menu::GIVE_UP_HINT.to_owned(),
                    None => text::menu::STOP_HINT.to_owned(),
                },
                second_bright: called,
                ..MenuModel::default()
            }
        }
        DecisionKind::Window { point, subject, other, .. } if let Some((window, by)) = breaks => MenuModel {
            head: text::common::labelled(name(by), window.name.to_lowercase()),
            hint: price(&arena, by, subject, question(&arena, point, subject, other)),
            rows,
            proceed: Some((Key::End.cap(), text::menu::PASS.to_owned())),
            proceed_bright: true,
            second: Some((Key::Call.cap(), text::menu::NOT_THIS_TURN.to_owned())),
            second_hint: text::menu::NOT_THIS_TURN_HINT.to_owned(),
            ..MenuModel::default()
        },
        DecisionKind::Window { point, subject, other, .. } => MenuModel {
            head: text::menu::BETWEEN_TURNS.to_owned(),
            hint: shared_cost(&mut rows, question(&arena, point, subject, other)),
            rows,
            proceed: Some((Key::End.cap(), text::menu::GO_ON.to_owned())),
            proceed_bright: true,
            second,
            second_hint: text::menu::PLANS_HINT.to_owned(),
            ..MenuModel::default()
        },
        DecisionKind::Plan => MenuModel { head: text::menu::PLANNING.to_owned(), ..MenuModel::default() },
    }
}

/// The row that skips a due turn.
fn skip(arena: &SideArena, item: &MenuItem, count: u8) -> Option<MenuRow> {
    let entry = arena.slots(item.by).get(usize::from(item.slot?)).and_then(|slot| slot.entry)?;
    let (who, count_name) = (&arena.identity(item.by).name, arena.rules().time.count_names().0);
    Some(MenuRow {
        name: text::menu::skip(who),
        detail: arena.rules().entry(entry).name.clone(),
        text: text::menu::skip_text(who, count_name, count),
        ..MenuRow::default()
    })
}

/// The extra cost of an interrupt: "It costs 2 Initiative more."
fn price(arena: &SideArena, by: CombatantId, owner: CombatantId, question: String) -> String {
    let facts = arena.facts(Context::of(by).with_subject(Some(owner)));
    let cost = |cost: &Cost| match cost {
        Cost::Pool(pool, amount) => Some(text::common::points(amount.eval(&facts), &arena.rules().pool(*pool).name)),
        _ => None,
    };
    let costs = arena.rules().time.interrupt().map_or(&[][..], |interrupt| &interrupt.cost);
    let costs: Vec<String> = costs.iter().filter_map(cost).collect();
    if costs.is_empty() { question } else { text::menu::interrupt_costs(question, text::common::listed(&costs)) }
}

/// A cost common to all rows is said once, so that their names have room.
fn shared_cost(rows: &mut [MenuRow], question: String) -> String {
    let Some(cost) = rows.first().map(|r| r.detail.clone()).filter(|cost| !cost.is_empty()) else {
        return question;
    };
    if rows.len() < 2 || rows.iter().any(|r| r.detail != cost) {
        return question;
    }
    rows.iter_mut().for_each(|r| r.detail.clear());
    text::menu::each_costs(question, cost)
}

pub(super) fn row(
    arena: &SideArena,
    selection: &Selection,
    item: &MenuItem,
    chosen: bool,
    (window, named): (bool, bool),
) -> MenuRow {
    let rules = arena.rules();
    let name = || arena.identity(item.by).name.to_string();
    if let Some(slot) = item.slot {
        let entry = arena.slots(item.by).get(usize::from(slot)).and_then(|s| s.entry);
        let (detail, text) = entry.map_or_else(Default::default, |e| {
            let def = rules.entry(e);
            (def.name.clone(), def.text.clone())
        });
        return MenuRow { name: name(), detail, text, chosen, ..MenuRow::default() };
    }
    let Some(action) = item.action else { return MenuRow::default() };
    let def = rules.action(action);
    let other = !named && selection.view.as_ref().is_some_and(|v| v.acting.is_some_and(|by| by != item.by));
    let several = selection.items.iter().filter(|i| i.action == item.action && i.by == item.by).count() > 1;
    let weapon = item.tool.and_then(|t| arena.kind_of(item.by, t)).map(|kind| rules.item(kind).name.clone());
    let weapon = weapon.filter(|_| several).unwrap_or_default();
    // What has been begun is what goes on.
    let begun = arena.begun(item.by).and_then(|_| item.drafts.iter().find(|draft| arena.resumes(draft)));
    let priced = begun.cloned().or_else(|| item.priced());
    let cost = priced.as_ref().and_then(|d| costs(arena, d).into_iter().next()).map(|(cost, _)| cost);
    // Actions that are not paid at once say so.
    let cost = match priced.as_ref().filter(|_| !window) {
        _ if def.turns > 0 => Some(text::menu::turns(def.turns)),
        Some(draft) if arena.resumes(draft) => Some(match rules.time.purse().map(|purse| rules.pool(purse)) {
            Some(purse) => text::menu::to_go(purse.told(arena.owes_all(draft))),
            None => text::menu::CONTINUES.to_owned(),
        }),
        Some(draft) if arena.owes(draft) > 0 => {
            cost.map(|cost| match rules.time.purse().map(|purse| rules.pool(purse)) {
                Some(purse) if purse.tenths => text::menu::begin(purse.told(arena.owes_all(draft))),
                _ => text::menu::later(cost, arena.owes(draft)),
            })
        }
        _ => cost,
    };
    // With several weapons the time of each is part of the choice.
    let timed =
        rules.time.purse().is_some_and(|purse| rules.pool(purse).tenths) && !weapon.is_empty() && cost.is_some();
    MenuRow {
        // The head of a window names the kind of all its rows, which leave it out.
        name: match &cost {
            _ if window || other => text::common::labelled(name(), after_colon(&def.name)),
            Some(_) if timed => text::common::labelled(capital(after_colon(&def.name)), &weapon),
            // The cost names the kind of action, so that its name has room.
            Some(_) => capital(after_colon(&def.name)),
            None => def.name.clone(),
        },
        detail: match (cost, weapon.is_empty()) {
            (_, false) if !timed => weapon,
            (Some(cost), _) => cost,
            (None, _) => supply(arena, item),
        },
        dear: item.drafts.first().is_some_and(|draft| selection.act_leaves_of_kept(arena, draft).is_some()),
        text: def.text.clone(),
        // What lacks nothing but a target in reach can be chosen.
        blocked: item.blocked.clone().filter(|_| !item.too_far),
        chosen,
        ..MenuRow::default()
    }
}

/// The number of items left of the kind that an action uses up, above one.
fn supply(arena: &SideArena, item: &MenuItem) -> String {
    let Some(Tool::Carried(kind)) = item.action.map(|a| &arena.rules().action(a).tool) else { return String::new() };
    let count = arena.gear(item.by).filter(|i| i.def == *kind).count();
    if count > 1 { text::common::times(count) } else { String::new() }
}

/// A row under the head of its group, without repeating the head's name.
fn inside(mut row: MenuRow, menu_group: Option<&MenuGroup>) -> MenuRow {
    row.inside = menu_group.is_some();
    if let Some(rest) = menu_group.and_then(|menu_group| row.name.strip_prefix(menu_group.name())?.strip_prefix(": ")) {
        row.name = capital(rest);
    }
    if menu_group.is_some_and(|menu_group| menu_group.name() == row.name) && !row.detail.is_empty() {
        row.name = std::mem::take(&mut row.detail);
    }
    row
}
