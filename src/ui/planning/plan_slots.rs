//! The combatants with their slots, each with a small ruler of the counts of its entries.

use bevy_egui::egui::{
    Align2, FontId, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::ui::paint::chip;
use crate::ui::planning::{PlanIntent, PlanRow, PlanningModel, SlotModel};
use crate::ui::style::c;
use crate::ui::text;
use crate::ui::widgets::{fit, head, keyed, line, ring, scroll};
use crate::view::palette::{ACCENT, ACCENT_FILL, ACCENT_INK, LINE, LINE_STRONG, SLATE_3, TEXT_1, TEXT_2, TEXT_3, WELL};

/// Height of a slot, and of the line with name and ruler, in points.
const SLOT: f32 = 24.0;
const NAME: f32 = 22.0;
/// Width of one count on the ruler, in points.
const TICK: f32 = 10.0;

/// Shows the combatants with their slots, and the buttons of planning.
pub fn plan_slots(ui: &mut Ui, model: &PlanningModel) -> Option<PlanIntent> {
    let mut intent = None;
    head(ui, &model.head);
    let room = (ui.available_height() - 76.0).max(60.0);
    let most = model.rows.iter().map(|r| r.slots.len()).max().unwrap_or(0) as f32;
    let stacked = model.rows.len() as f32 * (NAME + (SLOT + 3.0) * most + 12.0) <= room;
    let start = ui.cursor().top();
    // The slot that got the focus last: it is scrolled to once, so that the wheel stays free.
    let seen = ui.id().with("seen");
    scroll(ui, "plan", room, false, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        for (at, plan) in model.rows.iter().enumerate() {
            title(ui, plan, model.last);
            let shown = if stacked { column(ui, plan) } else { side_by_side(ui, plan) };
            for (number, (response, slot)) in shown.iter().zip(&plan.slots).enumerate() {
                if slot.focus && ui.memory(|m| m.data.get_temp(seen) != Some((at, number))) {
                    ui.memory_mut(|m| m.data.insert_temp(seen, (at, number)));
                    response.scroll_to_me(None);
                }
                if response.clicked() && slot.open {
                    intent = Some(PlanIntent::Focus(at, number));
                }
            }
            for (count, extra) in &plan.extras {
                line(ui, text::planning::extra_at(count, extra), 12.0, TEXT_2);
            }
            ui.add_space(5.0);
        }
    });
    ui.add_space((start + room - ui.cursor().top()).max(0.0));
    let size = vec2(ui.available_width(), 30.0);
    if model.aside {
        if keyed(ui, &model.caps[0], text::planning::LEAVE, size, false).clicked() {
            intent = Some(PlanIntent::Leave);
        }
    } else if keyed(ui, &model.caps[1], text::planning::SUGGEST, size, false).clicked() {
        intent = Some(PlanIntent::Suggest);
    }
    // An unfinished plan can be confirmed, but the button is not highlighted.
    let done = model.undecided == 0;
    let label = if done { text::planning::CONFIRM.to_owned() } else { text::planning::confirm_open(model.undecided) };
    if keyed(ui, &model.caps[2], &label, size, done).clicked() {
        intent = Some(PlanIntent::Confirm);
    }
    intent
}

fn title(ui: &mut Ui, plan: &PlanRow, last: u8) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.set_height(NAME);
        chip(ui, &plan.look, NAME).on_hover_text(&plan.about);
        let ruler = TICK * f32::from(last + 1);
        let room = (ui.available_width() - ruler - 6.0).max(20.0);
        ui.allocate_ui(vec2(room, NAME), |ui| {
            ui.set_width(room);
            line(ui, &plan.name, 14.0, TEXT_1);
        });
        times(ui, plan, last);
    });
}

/// The ruler: a cell for each count, lit where an entry is due.
fn times(ui: &mut Ui, plan: &PlanRow, last: u8) {
    let (rect, response) = ui.allocate_exact_size(vec2(TICK * f32::from(last + 1), 16.0), Sense::hover());
    let mut told: Vec<(u8, &str)> = plan.slots.iter().filter_map(|s| Some((s.count?, s.name.as_str()))).collect();
    told.extend(plan.extras.iter().map(|(count, name)| (*count, name.as_str())));
    told.sort_unstable();
    let painter = ui.painter();
    for count in 0..=last {
        let cell = Rect::from_min_size(
            pos2(rect.left() + TICK * f32::from(count), rect.top()),
            vec2(TICK - 1.0, rect.height()),
        );
        match told.iter().filter(|(at, _)| *at == count).count() {
            0 => {
                painter.rect_filled(cell.shrink2(vec2(0.0, 4.0)), 1.0, c(WELL));
            }
            here => {
                painter.rect_filled(cell, 2.0, c(ACCENT));
                let at = cell.center();
                painter.text(at, Align2::CENTER_CENTER, count.to_string(), FontId::proportional(12.0), c(ACCENT_INK));
                if here > 1 {
                    let line = Stroke::new(1.5, c(TEXT_1));
                    painter.rect_stroke(cell.expand(1.0), 2.0, line, StrokeKind::Outside);
                }
            }
        }
    }
    let list: Vec<String> = told.iter().map(|(count, name)| text::planning::at(name, count)).collect();
    let words = if list.is_empty() { text::planning::NOTHING.to_owned() } else { list.join(", ") };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text::common::labelled(&plan.name, &words)));
    response.on_hover_text(words);
}

fn column(ui: &mut Ui, plan: &PlanRow) -> Vec<Response> {
    let width = ui.available_width();
    plan.slots.iter().enumerate().map(|(number, slot)| button(ui, slot, &plan.name, number, width)).collect()
}

fn side_by_side(ui: &mut Ui, plan: &PlanRow) -> Vec<Response> {
    let mut shown = Vec::new();
    for (pair, two) in plan.slots.chunks(2).enumerate() {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let width = (ui.available_width() - 4.0) / 2.0;
            for (at, slot) in two.iter().enumerate() {
                shown.push(button(ui, slot, &plan.name, pair * 2 + at, width));
            }
        });
    }
    shown
}

fn button(ui: &mut Ui, slot: &SlotModel, whose: &str, number: usize, width: f32) -> Response {
    let sense = if slot.open { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(width, SLOT), sense);
    let name = if slot.name.is_empty() { text::planning::UNDECIDED } else { &slot.name };
    let told = text::planning::slot(whose, number + 1, name);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, slot.open, &told));
    let (fill, line) = match (slot.focus, response.hovered() && slot.open) {
        (true, _) => (ACCENT_FILL, ACCENT),
        (false, true) => (SLATE_3, LINE_STRONG),
        (false, false) => (WELL, if slot.name.is_empty() { LINE } else { LINE_STRONG }),
    };
    let stroke = Stroke::new(if slot.focus { 1.5 } else { 1.0 }, c(line));
    ui.painter().rect(rect, 4.0, c(fill), stroke, StrokeKind::Inside);
    let ink = match (slot.open, slot.name.is_empty()) {
        (false, _) | (true, true) if slot.focus || response.hovered() => TEXT_2,
        (false, _) | (true, true) => TEXT_3,
        (true, false) => TEXT_1,
    };
    let middle = rect.center().y;
    let mut left = rect.left() + 8.0;
    if let Some(count) = slot.count {
        let galley = fit(ui.painter(), &count.to_string(), 13.0, ACCENT, 20.0, 1);
        ui.painter().galley(pos2(left, middle - galley.size().y / 2.0), galley, c(ACCENT));
        left += 16.0;
    }
    let words = fit(ui.painter(), name, 13.0, ink, rect.right() - 6.0 - left, 1);
    let elided = words.elided;
    ui.painter().galley(pos2(left, middle - words.size().y / 2.0), words, c(ink));
    ring(ui, &response, 4);
    if elided { response.on_hover_text(name) } else { response }
}
