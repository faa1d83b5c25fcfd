//! The school menu beside the menu: a group of many actions, divided into named parts, with the order and cost of each,
//! and the pool that pays for them.

use bevy_egui::egui::{Align2, Area, Context, Frame, Id, Margin, Order, Pos2, Rect, Response, Stroke, Ui, vec2};

use crate::ui::row::{Row, row};
use crate::ui::style::c;
use crate::ui::text;
use crate::ui::widgets::{PoolRow, divider, head, line, pips, scroll, text};
use crate::view::palette::{HANDLE, LINE_STRONG, SLATE_1, TEXT_1, TEXT_2, TEXT_3};

/// One action.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SchoolMenuRow {
    /// Its name.
    pub name: String,
    /// Its order.
    pub number: i32,
    /// What it costs.
    pub cost: String,
    /// Its rule.
    pub text: String,
    /// Why it cannot be chosen.
    pub blocked: Option<String>,
}

/// The school menu.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SchoolMenuModel {
    /// Its name.
    pub name: String,
    /// The pool that pays for its actions.
    pub stock: Option<PoolRow>,
    /// Its parts, with their rows.
    pub parts: Vec<(String, Vec<SchoolMenuRow>)>,
    /// The row in focus, counted through all parts.
    pub page: Option<usize>,
}

/// The intents of the school menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchoolMenuIntent {
    /// Focus this row.
    Point(usize),
    /// Choose this row.
    Pick(usize),
}

const WIDTH: f32 = 280.0;
const MARGIN: f32 = 12.0;
/// Height of a row, of a part's name, and of all that lies above and below the rows, in points.
const ROW: f32 = 27.0;
const PART: f32 = 24.0;
const REST: f32 = 150.0;

/// Shows the school menu in the upper left corner of `free`, with the height available.
pub fn show(ctx: &Context, free: Rect, model: &SchoolMenuModel) -> Option<SchoolMenuIntent> {
    let mut intent = None;
    let frame = Frame::NONE
        .fill(c(SLATE_1))
        .stroke(Stroke::new(1.0, c(LINE_STRONG)))
        .corner_radius(8.0)
        .inner_margin(Margin::same(MARGIN as i8));
    let rows: usize = model.parts.iter().map(|(_, rows)| rows.len()).sum();
    let wanted = ROW * rows as f32 + PART * model.parts.len() as f32;
    let room = wanted.min(free.height() - REST).max(ROW * 3.0);
    let at = Pos2::new(free.left() + 8.0, free.top() + 8.0);
    let area = Area::new(Id::new("book")).order(Order::Middle).pivot(Align2::LEFT_TOP).fixed_pos(at);
    area.show(ctx, |ui| {
        frame.show(ui, |ui| {
            ui.set_width(WIDTH);
            ui.spacing_mut().item_spacing = vec2(8.0, 4.0);
            line(ui, &model.name, 16.0, TEXT_1);
            if let Some(stock) = &model.stock {
                pips(ui, stock, HANDLE);
            }
            scroll(ui, "book", room, false, |ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                intent = pages(ui, model);
            });
            divider(ui);
            let all = model.parts.iter().flat_map(|(_, rows)| rows);
            match model.page.and_then(|page| all.clone().nth(page)) {
                Some(row) => ui.label(text(&row.text, 13.0, TEXT_2)),
                None => ui.label(text(text::card::BOOK_HINT, 13.0, TEXT_3)),
            };
        });
    });
    intent
}

fn pages(ui: &mut Ui, model: &SchoolMenuModel) -> Option<SchoolMenuIntent> {
    let mut intent = None;
    let mut at = 0;
    for (part, rows) in &model.parts {
        head(ui, part);
        for page in rows {
            // A key belongs to its row, available or not.
            let key = if at < 9 { (at + 1).to_string() } else { String::new() };
            let shown = one(ui, page, &key, model.page == Some(at));
            if shown.clicked() {
                intent = Some(SchoolMenuIntent::Pick(at));
            } else if shown.hovered() && ui.input(|i| i.pointer.is_moving()) && intent.is_none() {
                intent = Some(SchoolMenuIntent::Point(at));
            }
            at += 1;
        }
    }
    intent
}

fn one(ui: &mut Ui, page: &SchoolMenuRow, key: &str, chosen: bool) -> Response {
    let number = page.number.to_string();
    row(
        ui,
        &Row {
            key,
            number: &number,
            name: &page.name,
            detail: &page.cost,
            blocked: page.blocked.as_deref(),
            chosen,
            indent: true,
            ..Row::default()
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn what_can_be_cast_is_picked_by_its_place_and_the_rest_says_why_not() {
        let page = |name: &str, blocked: Option<&str>| SchoolMenuRow {
            name: name.to_owned(),
            number: 1,
            blocked: blocked.map(str::to_owned),
            ..SchoolMenuRow::default()
        };
        let model = SchoolMenuModel {
            name: "Spells".to_owned(),
            parts: vec![
                ("Evocation".to_owned(), vec![page("Arc", Some("You have no voice.")), page("Frost Ray", None)]),
                ("Illusion".to_owned(), vec![page("Veil", None)]),
            ],
            ..SchoolMenuModel::default()
        };
        for (name, picked) in [("Veil", Some(SchoolMenuIntent::Pick(2))), ("Arc", Some(SchoolMenuIntent::Pick(0)))] {
            let mut harness = Harness::builder().with_size(vec2(600.0, 400.0)).build_ui_state(
                |ui, got: &mut Option<SchoolMenuIntent>| {
                    let free = ui.ctx().content_rect();
                    let intent = show(&ui.ctx().clone(), free, &model);
                    *got = got.or(intent.filter(|intent| matches!(intent, SchoolMenuIntent::Pick(_))));
                },
                None,
            );
            harness.run();
            harness.get_by_label_contains(name).click();
            harness.run();
            assert_eq!(*harness.state(), picked, "{name}");
        }
    }
}
