//! The menu of actions: the rows of the pending decision with their keys, blocked ones with the reason, and the buttons
//! that end it.

use bevy_egui::egui::{Align, Id, Rect, Response, Sense, Ui, UiBuilder, vec2};

use crate::kernel::ids::CombatantId;
use crate::ui::row::{Row, row};
use crate::ui::widgets::{fit, head, keyed, scroll, text};
use crate::view::palette::TEXT_2;

/// A row of the menu.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MenuRow {
    /// Its name.
    pub name: String,
    /// Cost or tool.
    pub detail: String,
    /// Whether the cost takes of what is kept for reactions.
    pub dear: bool,
    /// The rule in a sentence, on hover.
    pub text: String,
    /// Why it cannot be chosen.
    pub blocked: Option<String>,
    /// The number key that picks it.
    pub key: Option<u8>,
    /// Whether it is chosen.
    pub chosen: bool,
    /// Of the head of a group: whether the group is open. Its rows follow.
    pub expanded: Option<bool>,
    /// Whether it is a row of the group above it.
    pub inside: bool,
    /// Of the head of a group: whether all of it is blocked.
    pub barren: bool,
    /// Whether its key is active now, after that of its group's head.
    pub lit_key: bool,
}

/// The menu.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MenuModel {
    /// The title of the section.
    pub head: String,
    /// A sentence on the question.
    pub hint: String,
    /// The combatant whose turn it is and the number of that: a new turn begins at the top of the list.
    pub turn: Option<(CombatantId, u32)>,
    /// The available and the blocked rows, each in its place.
    pub rows: Vec<MenuRow>,
    /// A row under the others, with a key of its own.
    pub under: Option<(String, MenuRow)>,
    /// The button that goes on: its key and its label.
    pub proceed: Option<(String, String)>,
    /// Whether it is highlighted as the likely choice.
    pub proceed_bright: bool,
    /// A second button: its key and its label.
    pub second: Option<(String, String)>,
    /// What the second button does, under the pointer.
    pub second_hint: String,
    /// Whether it is highlighted.
    pub second_bright: bool,
}

/// The intents of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuIntent {
    /// This row; the head of a group opens or closes.
    Row(usize),
    /// The row under the others.
    Under,
    /// The button that goes on.
    Proceed,
    /// The second button.
    Second,
    /// Preview this row, which is under the pointer.
    Point(usize),
}

/// Height of a line, and the gap between two rows in it, in points.
const ROW: f32 = 26.0;
const GAP: f32 = 8.0;
/// Width of a row beside its name: the key, and the mark of a head.
const BESIDE: f32 = 42.0;

/// Width of a button beside its label.
const KEYED: f32 = 34.0;

/// The width that a row takes in a shared line; None if it is no head.
fn share(ui: &Ui, item: &MenuRow) -> Option<f32> {
    item.expanded?;
    Some(fit(ui.painter(), &item.name, 14.0, TEXT_2, f32::INFINITY, 1).size().x + BESIDE)
}

/// The width of the first of two heads that share a line: half of it if that suffices; None if there is no room for
/// both.
fn halved(ui: &Ui, one: &MenuRow, other: &MenuRow) -> Option<f32> {
    let (first, second) = (share(ui, one)?, share(ui, other)?);
    let width = ui.available_width() - GAP;
    (first + second <= width).then(|| (width / 2.0).clamp(first, width - second))
}

fn one(ui: &mut Ui, item: &MenuRow, key: &str, beside: bool) -> Response {
    row(
        ui,
        &Row {
            key,
            name: &item.name,
            detail: if beside { "" } else { &item.detail },
            blocked: item.blocked.as_deref(),
            chosen: item.chosen,
            indent: true,
            expanded: item.expanded,
            inside: item.inside,
            beside,
            terse: true,
            faint: item.barren,
            dear: item.dear,
            lit_key: item.lit_key,
            ..Row::default()
        },
    )
}

/// The lines of the menu, each with one row or two heads side by side; the rows of open groups follow their line, so
/// that no head moves when a group opens.
fn in_lines(ui: &Ui, rows: &[MenuRow]) -> Vec<Vec<usize>> {
    let mut lines: Vec<Vec<usize>> = Vec::new();
    let mut at = 0;
    let after = |head: usize| rows[head + 1..].iter().take_while(|row| row.inside).count();
    while at < rows.len() {
        let next = at + 1 + after(at);
        if rows.get(next).is_some_and(|twin| halved(ui, &rows[at], twin).is_some()) {
            lines.push(vec![at, next]);
            lines.extend((at + 1..next).map(|row| vec![row]));
            at = next + 1 + after(next);
            lines.extend((next + 1..at).map(|row| vec![row]));
        } else {
            lines.extend((at..next).map(|row| vec![row]));
            at = next;
        }
    }
    lines
}

/// Scrolls to a group that has just been opened: all of it if it fits, else its head on top.
fn bring_into_view(ui: &Ui, open: Option<&MenuRow>, group: Option<Rect>) {
    let known = Id::new("the open group of the menu");
    let name = open.map(|head| head.name.clone()).unwrap_or_default();
    let before: Option<String> = ui.data_mut(|data| {
        let before = data.get_temp(known);
        data.insert_temp(known, name.clone());
        before
    });
    // Opened by the pointer, its head stays under it if all of it is in view.
    let pointed = ui.rect_contains_pointer(ui.clip_rect());
    let seen = |group: &Rect| ui.clip_rect().contains_rect(*group);
    if let Some(group) = group.filter(|group| (!pointed || !seen(group)) && before.is_some_and(|before| before != name))
    {
        let fits = group.height() <= ui.clip_rect().height();
        ui.scroll_to_rect(group, if fits { None } else { Some(Align::TOP) });
    }
}

/// Scrolls to the row that has just been chosen by keys.
fn follow_chosen(ui: &Ui, chosen: Option<(usize, Rect)>) {
    let known = Id::new("the chosen row of the menu");
    let now = chosen.map(|(at, _)| at);
    let before: Option<Option<usize>> = ui.data_mut(|data| {
        let before = data.get_temp(known);
        data.insert_temp(known, now);
        before
    });
    if let Some((_, row)) = chosen.filter(|(_, row)| before != Some(now) && !ui.clip_rect().contains_rect(*row)) {
        ui.scroll_to_rect(row, None);
    }
}

/// Whether the menu is that of another turn than before, or of another question outside of turns.
fn new_question(ui: &Ui, model: &MenuModel) -> bool {
    // While others act there is none, and the turn that goes on afterwards is the same.
    if model.rows.is_empty() {
        return false;
    }
    let known = Id::new("question_of_menu");
    let question = (model.turn, if model.turn.is_none() { model.head.clone() } else { String::new() });
    let before = ui.data_mut(|data| {
        let before: Option<(Option<(CombatantId, u32)>, String)> = data.get_temp(known);
        data.insert_temp(known, question.clone());
        before
    });
    before != Some(question)
}

/// Shows the menu.
pub fn panel(ui: &mut Ui, model: &MenuModel) -> Option<MenuIntent> {
    let mut intent = None;
    head(ui, &model.head);
    if !model.hint.is_empty() {
        ui.label(text(&model.hint, 13.0, TEXT_2));
    }
    let buttons = if model.proceed.is_some() || model.second.is_some() { 38.0 } else { 0.0 };
    // No row is cut in half at the lower end.
    let room = (((ui.available_height() - buttons) / (ROW + 1.0)).floor() * (ROW + 1.0)).max(56.0);
    let start = ui.cursor().top();
    let fresh = new_question(ui, model);
    // An empty list is another one, so that the menu stands where it stood when it comes back.
    let list = if model.rows.is_empty() { "empty_menu" } else { "menu" };
    scroll(ui, list, room, false, |ui| {
        if fresh {
            ui.scroll_to_rect(Rect::from_min_size(ui.cursor().min, vec2(1.0, 1.0)), Some(Align::TOP));
        }
        ui.spacing_mut().item_spacing.y = 1.0;
        let mut group: Option<Rect> = None;
        let mut chosen: Option<(usize, Rect)> = None;
        let last = model.rows.iter().rposition(|row| row.expanded == Some(true));
        for line in in_lines(ui, &model.rows) {
            let width = ui.available_width();
            let first = line.get(1).and_then(|twin| halved(ui, &model.rows[line[0]], &model.rows[*twin]));
            let place = first.map(|first| (ui.allocate_exact_size(vec2(width, ROW), Sense::hover()).0, first));
            for (column, at) in line.iter().copied().enumerate() {
                let item = &model.rows[at];
                let key = item.key.map(|key| key.to_string()).unwrap_or_default();
                let shown = match place {
                    Some((place, first)) => {
                        let part = match column {
                            0 => place.with_max_x(place.left() + first),
                            _ => place.with_min_x(place.left() + first + GAP),
                        };
                        let mut child = ui.new_child(UiBuilder::new().max_rect(part).id_salt(at));
                        one(&mut child, item, &key, true)
                    }
                    None => one(ui, item, &key, false),
                };
                // The group opened last has to be visible as a whole. Heads may stand side by side above its rows.
                let of = model.rows[..=at].iter().rposition(|row| !row.inside);
                if last.is_some() && of == last {
                    group = Some(group.map_or(shown.rect, |above| above.union(shown.rect)));
                }
                // A head is brought into view with its rows.
                if item.chosen && item.expanded != Some(true) {
                    chosen = Some((at, shown.rect));
                }
                if shown.clicked() {
                    intent = Some(MenuIntent::Row(at));
                } else if shown.hovered() && intent.is_none() {
                    intent = Some(MenuIntent::Point(at));
                }
            }
        }
        if let Some((key, item)) = &model.under {
            ui.add_space(GAP);
            let shown = one(ui, item, key, false).on_hover_text(&item.text);
            if shown.clicked() {
                intent = Some(MenuIntent::Under);
            }
        }
        if !model.rows.is_empty() {
            let open = last.map(|at| &model.rows[at]);
            bring_into_view(ui, open, group);
            follow_chosen(ui, chosen);
        }
    });
    // The buttons stay at the bottom however short the list is.
    ui.add_space((start + room - ui.cursor().top()).max(ui.available_height() - buttons).max(0.0));
    ui.horizontal(|ui| {
        // The second keeps its place where there is no first: what ends a turn and what begins something else never
        // take each other's place.
        let half = model.second.is_some();
        let width = if half { (ui.available_width() - 8.0) / 2.0 } else { ui.available_width() };
        // The second label may be longer than the first.
        let said = model
            .second
            .as_ref()
            .map_or(0.0, |(_, label)| fit(ui.painter(), label, 14.0, TEXT_2, f32::INFINITY, 1).size().x + KEYED);
        let more = (said - width).clamp(0.0, width * 0.35);
        let size = vec2(width + more, 30.0);
        if let Some((key, label)) = &model.proceed
            && keyed(ui, key, label, vec2(width - more, 30.0), model.proceed_bright).clicked()
        {
            intent = Some(MenuIntent::Proceed);
        }
        if model.proceed.is_none() && half {
            ui.allocate_space(vec2(width - more, 30.0));
        }
        if let Some((key, label)) = &model.second {
            let button = keyed(ui, key, label, size, model.second_bright);
            if button.clicked() {
                intent = Some(MenuIntent::Second);
            }
            if !model.second_hint.is_empty() {
                button.on_hover_text(&model.second_hint);
            }
        }
    });
    intent
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::accesskit::Toggled;
    use egui_kittest::Harness;
    use egui_kittest::kittest::{NodeT, Queryable};

    fn pressed(intent: Option<MenuIntent>) -> Option<MenuIntent> {
        intent.filter(|intent| !matches!(intent, MenuIntent::Point(_)))
    }

    fn model() -> MenuModel {
        MenuModel {
            head: "Actions".to_owned(),
            rows: vec![
                MenuRow { name: "Guard".to_owned(), ..MenuRow::default() },
                MenuRow {
                    name: "Hide".to_owned(),
                    blocked: Some("Somebody sees you.".to_owned()),
                    ..MenuRow::default()
                },
            ],
            proceed: Some(("E".to_owned(), "End turn".to_owned())),
            ..MenuModel::default()
        }
    }

    #[test]
    fn a_group_says_how_many_it_holds_and_whether_it_is_open() {
        for open in [false, true] {
            let head = MenuRow { name: "Spells".to_owned(), detail: "3".to_owned(), ..MenuRow::default() };
            let model = MenuModel { rows: vec![MenuRow { expanded: Some(open), ..head }], ..MenuModel::default() };
            let mut harness = Harness::new_ui_state(
                |ui, got: &mut Option<MenuIntent>| *got = got.or(pressed(panel(ui, &model))),
                None,
            );
            let node = harness.get_by_label("Spells, 3");
            assert_eq!(node.accesskit_node().toggled(), Some(Toggled::from(open)));
            node.click();
            harness.run();
            assert_eq!(*harness.state(), Some(MenuIntent::Row(0)));
        }
    }

    #[test]
    fn a_group_that_is_opened_comes_into_view() {
        let plain = |name: &str| MenuRow { name: name.to_owned(), ..MenuRow::default() };
        let mut rows: Vec<MenuRow> = (1..9).map(|n| plain(&format!("Deed {n}"))).collect();
        rows.push(MenuRow { expanded: Some(false), ..plain("Spells") });
        let model = MenuModel { rows, proceed: Some(("E".to_owned(), "End turn".to_owned())), ..MenuModel::default() };
        let mut harness = Harness::builder().with_size(vec2(236.0, 300.0)).build_ui_state(
            |ui, model: &mut MenuModel| {
                panel(ui, model);
            },
            model,
        );
        harness.run();
        let inside = MenuRow { inside: true, ..plain("Mist") };
        harness.state_mut().rows[8].expanded = Some(true);
        harness.state_mut().rows.push(inside);
        harness.run();
        let (mist, end) = (harness.get_by_label("Mist").rect(), harness.get_by_label("End turn").rect());
        assert!(mist.bottom() <= end.top(), "{mist} lies below {end}");
    }

    /// A menu of more rows than there is room for, with the first of two heads that share the last line open.
    fn long_menu() -> Harness<'static, MenuModel> {
        let plain = |name: &str| MenuRow { name: name.to_owned(), ..MenuRow::default() };
        let mut rows: Vec<MenuRow> = (1..9).map(|n| plain(&format!("Deed {n}"))).collect();
        rows.extend(["Care", "Guile"].map(|name| MenuRow { expanded: Some(false), ..plain(name) }));
        let model = MenuModel { rows, proceed: Some(("E".to_owned(), "End turn".to_owned())), ..MenuModel::default() };
        let mut harness = Harness::builder().with_size(vec2(236.0, 300.0)).build_ui_state(
            |ui, model: &mut MenuModel| {
                panel(ui, model);
            },
            model,
        );
        harness.run();
        harness.state_mut().rows[8].expanded = Some(true);
        harness.state_mut().rows[8].chosen = true;
        for (at, name) in ["First aid", "Wake", "Bind"].into_iter().enumerate() {
            harness.state_mut().rows.insert(9 + at, MenuRow { inside: true, ..plain(name) });
        }
        harness.run();
        harness
    }

    fn in_sight(harness: &Harness<MenuModel>, name: &str) -> bool {
        let (row, end) = (harness.get_by_label(name).rect(), harness.get_by_label("End turn").rect());
        row.top() >= 0.0 && row.bottom() <= end.top()
    }

    #[test]
    fn what_stands_below_one_of_two_heads_comes_into_view() {
        let harness = long_menu();
        for name in ["First aid", "Wake", "Bind"] {
            assert!(in_sight(&harness, name), "{name}");
        }
    }

    #[test]
    fn the_list_stands_where_it_stood_after_others_have_acted() {
        let mut harness = long_menu();
        let rows = std::mem::take(&mut harness.state_mut().rows);
        harness.run();
        harness.state_mut().rows = rows;
        harness.run();
        assert!(in_sight(&harness, "Bind") && !in_sight(&harness, "Deed 1"), "it has not jumped");
        // In another turn it begins at its top.
        harness.state_mut().turn = Some((CombatantId(3), 1));
        harness.state_mut().rows[8].expanded = Some(false);
        harness.run();
        assert!(in_sight(&harness, "Deed 1"));
    }

    #[test]
    fn a_row_that_is_chosen_by_keys_comes_into_view() {
        let mut harness = long_menu();
        assert!(!in_sight(&harness, "Deed 1"));
        harness.state_mut().rows[0].chosen = true;
        harness.run();
        assert!(in_sight(&harness, "Deed 1"));
    }

    #[test]
    fn closed_heads_stand_two_in_a_line() {
        let head = |name: &str, open| MenuRow { name: name.to_owned(), expanded: Some(open), ..MenuRow::default() };
        let long = "Everything that takes a whole turn and then some more";
        let names = ["Gear", "Talk", long, "Spells"];
        let rows: Vec<MenuRow> = names.iter().map(|name| head(name, false)).collect();
        let model = MenuModel { rows, ..MenuModel::default() };
        let mut harness = Harness::builder()
            .with_size(vec2(236.0, 400.0))
            .build_ui_state(|ui, got: &mut Option<MenuIntent>| *got = got.or(pressed(panel(ui, &model))), None);
        let place =
            |harness: &Harness<Option<MenuIntent>>, name: &str| harness.get_by_label(&format!("{name}, ")).rect();
        let [gear, talk, long, spells] = names.map(|name| place(&harness, name));
        assert!(gear.top() == talk.top() && gear.right() < talk.left(), "{gear} {talk}");
        assert!(long.top() > talk.top() && spells.top() > long.top(), "what has no room has a line of its own");
        harness.get_by_label("Talk, ").click();
        harness.run();
        assert_eq!(*harness.state(), Some(MenuIntent::Row(1)));
    }

    fn click(name: &str) -> Option<MenuIntent> {
        let model = model();
        let mut harness = Harness::new_ui_state(
            |ui, got: &mut Option<MenuIntent>| {
                if let Some(intent) = pressed(panel(ui, &model)) {
                    *got = Some(intent);
                }
            },
            None,
        );
        harness.get_by_label(name).click();
        harness.run();
        *harness.state()
    }

    #[test]
    fn an_open_row_is_chosen() {
        assert_eq!(click("Guard"), Some(MenuIntent::Row(0)));
    }

    #[test]
    fn a_greyed_row_can_be_looked_at() {
        assert_eq!(click("Hide"), Some(MenuIntent::Row(1)));
    }

    #[test]
    fn the_row_under_the_others_has_a_key_of_its_own() {
        let skip = MenuRow { name: "Skip Bo".to_owned(), ..MenuRow::default() };
        let model = MenuModel { under: Some(("K".to_owned(), skip)), ..model() };
        let mut harness =
            Harness::new_ui_state(|ui, got: &mut Option<MenuIntent>| *got = got.or(pressed(panel(ui, &model))), None);
        harness.get_by_label_contains("Skip Bo").click();
        harness.run();
        assert_eq!(*harness.state(), Some(MenuIntent::Under));
    }

    #[test]
    fn the_button_goes_on() {
        assert_eq!(click("End turn"), Some(MenuIntent::Proceed));
    }
}
