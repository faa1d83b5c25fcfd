//! The uses of an object on the board, in a small list beside it.

use bevy_egui::egui::{Align2, Area, Context, Frame, Id, Margin, Order, Pos2, Rect, Stroke, vec2};

use crate::ui::choices::ChoiceRow;
use crate::ui::row::{Row, row};
use crate::ui::style::c;
use crate::ui::widgets::head;
use crate::view::palette::{HANDLE, SLATE_1};

/// The list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ObjectUsesModel {
    /// The title: the object.
    pub head: String,
    /// The uses.
    pub rows: Vec<ChoiceRow>,
    /// Index of the focused one.
    pub chosen: usize,
}

/// The intents of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectUsesIntent {
    /// Focus this row.
    Point(usize),
    /// Do this.
    Do(usize),
}

/// Width of the list, and its distance from the object, in points.
const WIDTH: f32 = 232.0;
const GAP: f32 = 8.0;

/// Shows the list beside `place`, inside `free`, both in points.
pub fn show(ctx: &Context, free: Rect, place: Rect, model: &ObjectUsesModel) -> Option<ObjectUsesIntent> {
    let mut intent = None;
    let right = place.right() + GAP + WIDTH + 24.0 <= free.right();
    let (pivot, x) =
        if right { (Align2::LEFT_TOP, place.right() + GAP) } else { (Align2::RIGHT_TOP, place.left() - GAP) };
    let height = 44.0 + 27.0 * model.rows.len() as f32;
    let y = place.top().min(free.bottom() - height - GAP).max(free.top() + GAP);
    let frame = Frame::NONE
        .fill(c(SLATE_1))
        .stroke(Stroke::new(1.0, c(HANDLE)))
        .corner_radius(6.0)
        .inner_margin(Margin { left: 12, right: 12, top: 8, bottom: 8 });
    Area::new(Id::new("uses")).order(Order::Middle).pivot(pivot).fixed_pos(Pos2::new(x, y)).show(ctx, |ui| {
        frame.show(ui, |ui| {
            ui.set_width(WIDTH);
            ui.spacing_mut().item_spacing = vec2(8.0, 1.0);
            head(ui, &model.head);
            for (at, choice) in model.rows.iter().enumerate() {
                let key = if at < 9 { (at + 1).to_string() } else { String::new() };
                let model = Row {
                    key: &key,
                    name: &choice.name,
                    detail: &choice.detail,
                    chosen: model.chosen == at,
                    indent: true,
                    ..Row::default()
                };
                let shown = row(ui, &model);
                if shown.clicked() {
                    intent = Some(ObjectUsesIntent::Do(at));
                } else if shown.hovered() && ui.input(|i| i.pointer.is_moving()) && intent.is_none() {
                    intent = Some(ObjectUsesIntent::Point(at));
                }
                if !choice.text.is_empty() {
                    shown.on_hover_text(&choice.text);
                }
            }
        });
    });
    intent
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::pos2;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn a_row_does_what_it_says_wherever_the_thing_stands() {
        let row = |name: &str| ChoiceRow { name: name.to_owned(), detail: "2.0 s".to_owned(), ..ChoiceRow::default() };
        let model = ObjectUsesModel { head: "Table".to_owned(), rows: vec![row("Flip"), row("Shove")], chosen: 0 };
        for x in [10.0, 560.0] {
            let mut harness = Harness::builder().with_size(vec2(600.0, 300.0)).build_ui_state(
                |ui, got: &mut Option<ObjectUsesIntent>| {
                    let free = ui.ctx().content_rect();
                    let place = Rect::from_min_size(pos2(x, 270.0), vec2(40.0, 40.0));
                    *got = got
                        .or(show(&ui.ctx().clone(), free, place, &model)
                            .filter(|i| matches!(i, ObjectUsesIntent::Do(_))));
                },
                None,
            );
            harness.run();
            let node = harness.get_by_label("Shove");
            assert!(harness.ctx.content_rect().contains_rect(node.rect()), "{:?}", node.rect());
            node.click();
            harness.run();
            assert_eq!(*harness.state(), Some(ObjectUsesIntent::Do(1)));
        }
    }
}
