//! What bears on somebody on the board whom the pointer rests on: its conditions with their rules, beside its token.

use bevy_egui::egui::{Align2, Area, Context, Frame, Id, Margin, Order, Pos2, Rect, Sense, Stroke, vec2};

use crate::ui::card::ConditionLine;
use crate::ui::paint;
use crate::ui::style::c;
use crate::ui::widgets::{line, text};
use crate::view::palette::{LINE_STRONG, SLATE_1, TEXT_1, TEXT_2, TEXT_3};
use crate::view::token;

/// Somebody who is pointed at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HintModel {
    /// Its name, and how it is.
    pub name: String,
    /// What it is.
    pub about: String,
    /// Its conditions.
    pub conditions: Vec<ConditionLine>,
}

/// Seconds that the pointer rests before anything is shown.
const REST: f64 = 0.5;
const WIDTH: f32 = 260.0;
const GAP: f32 = 10.0;
/// More conditions than these are only counted.
const MOST: usize = 6;

/// Shows it beside `place`, inside `free`, both in points, once the pointer has rested on the same one for a while.
pub fn show(ctx: &Context, free: Rect, place: Rect, model: Option<&HintModel>) {
    let id = Id::new("hint");
    let Some(model) = model.filter(|model| !model.conditions.is_empty()) else {
        ctx.memory_mut(|m| m.data.remove::<(String, f64)>(id));
        return;
    };
    let now = ctx.input(|i| i.time);
    let since = ctx.memory(|m| m.data.get_temp::<(String, f64)>(id)).filter(|(name, _)| *name == model.name);
    let since = since.map_or(now, |(_, since)| since);
    ctx.memory_mut(|m| m.data.insert_temp(id, (model.name.clone(), since)));
    let left = REST - (now - since);
    if left > 0.0 {
        ctx.request_repaint_after(std::time::Duration::from_secs_f64(left));
        return;
    }
    let right = place.right() + GAP + WIDTH + 24.0 <= free.right();
    let (pivot, x) =
        if right { (Align2::LEFT_TOP, place.right() + GAP) } else { (Align2::RIGHT_TOP, place.left() - GAP) };
    let frame = Frame::NONE
        .fill(c(SLATE_1))
        .stroke(Stroke::new(1.0, c(LINE_STRONG)))
        .corner_radius(6.0)
        .inner_margin(Margin::same(12));
    let area = Area::new(id).order(Order::Tooltip).interactable(false).pivot(pivot).constrain_to(free);
    // The odds of what is aimed at it stand above it.
    area.fixed_pos(Pos2::new(x, place.top())).show(ctx, |ui| {
        frame.show(ui, |ui| {
            ui.set_width(WIDTH);
            ui.spacing_mut().item_spacing = vec2(6.0, 3.0);
            line(ui, &model.name, 16.0, TEXT_1);
            line(ui, &model.about, 13.0, TEXT_3);
            for condition in model.conditions.iter().take(MOST) {
                ui.horizontal(|ui| {
                    let (rect, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
                    paint::paint(ui.painter(), &token::badge(&condition.badge), rect.center(), 15.0);
                    line(ui, &condition.name, 14.0, TEXT_1);
                });
                ui.label(text(&condition.text, 13.0, TEXT_2));
            }
            let more = model.conditions.len().saturating_sub(MOST);
            if more > 0 {
                line(ui, format!("and {more} more, on its card"), 13.0, TEXT_3);
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::token::Badge;
    use bevy_egui::egui::pos2;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn a_rule_is_told_once_the_pointer_rests_and_stays_on_the_screen() {
        let line = |name: &str| ConditionLine {
            badge: Badge { key: "prone".to_owned(), helpful: false },
            name: name.to_owned(),
            innate: false,
            text: format!("What {name} does to whoever bears it, in a sentence that takes two lines."),
        };
        let model = HintModel {
            name: "Moth".to_owned(),
            about: "Skirmisher".to_owned(),
            conditions: ["Prone", "Surprised"].map(line).to_vec(),
        };
        for x in [4.0, 560.0] {
            let mut harness = Harness::builder().with_size(vec2(600.0, 300.0)).with_step_dt(0.02).build_ui(|ui| {
                let free = ui.ctx().content_rect();
                let place = Rect::from_min_size(pos2(x, 260.0), vec2(40.0, 40.0));
                show(&ui.ctx().clone(), free, place, Some(&model));
            });
            assert!(harness.query_by_label("Surprised").is_none(), "not while it passes by");
            harness.run_steps(40);
            let rect = harness.get_by_label("Surprised").rect();
            assert!(harness.ctx.content_rect().contains_rect(rect), "{rect:?}");
        }
    }
}
