//! The action slots of a turn in a row: what is left of each, what the shown order would take, and on hover
//! the possible uses. A click filters the menu by a slot.

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontId, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2,
    vec2,
};

use crate::ui::style::c;
use crate::ui::text;
use crate::ui::widgets::{fit, ring, text};
use crate::view::palette::{ACCENT, ACCENT_FILL, HANDLE, LINE_STRONG, SLATE_2, TEXT_1, TEXT_2, TEXT_3, WELL, threat};

/// One action slot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ActionSlotModel {
    /// Its index.
    pub number: usize,
    /// Its name.
    pub name: String,
    /// How many are left.
    pub left: i32,
    /// How many of them the shown order would take.
    pub takes: i32,
    /// Its possible uses now: names by group, with an empty group for ungrouped ones.
    pub uses: Vec<(String, Vec<String>)>,
    /// What it is for.
    pub text: String,
    /// The slots that it can replace.
    pub stands_in: String,
    /// Whether it and the next one are parts of one turn that some actions take whole: they are drawn as one bar.
    pub joined: bool,
    /// The remainder of an action that can be continued, such as feet of a walk.
    pub rest: String,
    /// Whether the menu is filtered by it.
    pub chosen: bool,
}

const HEIGHT: f32 = 34.0;
const GAP: f32 = 3.0;
/// Minimum room beside the name in a slot, in points.
const PAD: f32 = 4.0;

/// Maximum number of slots in a row.
const MOST: usize = 4;

/// Shows the slots in rows across the whole width; returns the index of a clicked one.
pub fn action_slots(ui: &mut Ui, slots: &[ActionSlotModel]) -> Option<usize> {
    slots.chunks(MOST).fold(None, |clicked, some| line(ui, some).or(clicked))
}

fn line(ui: &mut Ui, slots: &[ActionSlotModel]) -> Option<usize> {
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let names: Vec<f32> = slots
        .iter()
        .map(|slot| fit(ui.painter(), &slot.name, 12.0, TEXT_1, f32::INFINITY, 1).size().x + 2.0 * PAD)
        .collect();
    let spare = row.width() - GAP * slots.len().saturating_sub(1) as f32 - names.iter().sum::<f32>();
    let more = spare / slots.len().max(1) as f32;
    let mut x = row.left();
    let mut clicked = None;
    let mut after = false;
    for (slot, name) in slots.iter().zip(names) {
        let rect = Rect::from_min_size(pos2(x, row.top()), vec2(name + more, HEIGHT));
        // Parts of one bar touch at a seam.
        let rect = if after { rect.with_min_x(rect.left() - GAP - 1.0) } else { rect };
        let round = CornerRadius {
            nw: if after { 0 } else { 4 },
            sw: if after { 0 } else { 4 },
            ne: if slot.joined { 0 } else { 4 },
            se: if slot.joined { 0 } else { 4 },
        };
        x = rect.right() + GAP;
        after = slot.joined;
        if action_slot(ui, slot, rect, round).clicked() {
            clicked = Some(slot.number);
        }
    }
    clicked
}

fn action_slot(ui: &mut Ui, slot: &ActionSlotModel, rect: Rect, round: CornerRadius) -> Response {
    let response = ui.interact(rect, ui.id().with(("slot", &slot.name)), Sense::click());
    let usable = slot.left > 0;
    let fill = match () {
        () if slot.chosen => ACCENT_FILL,
        () if usable || response.hovered() => SLATE_2,
        () => WELL,
    };
    let edge = if slot.chosen || response.hovered() { ACCENT } else { LINE_STRONG };
    ui.painter().rect(rect, round, c(fill), Stroke::new(1.0, c(edge)), StrokeKind::Inside);
    let ink = if usable { TEXT_1 } else { TEXT_3 };
    let name = fit(ui.painter(), &slot.name, 12.0, ink, rect.width() - 2.0, 1);
    let at = pos2(rect.center().x - name.size().x / 2.0, rect.top() + 4.0);
    ui.painter().galley(at, name, c(ink));
    // One pip per slot, and an empty one where none is left.
    if slot.left == 0 && !slot.rest.is_empty() {
        let at = pos2(rect.center().x, rect.bottom() - 9.0);
        ui.painter().text(at, Align2::CENTER_CENTER, &slot.rest, FontId::proportional(12.0), c(ACCENT));
    }
    let pips = if slot.left == 0 && !slot.rest.is_empty() { 0 } else { slot.left.clamp(1, 6) };
    let (width, gap) = (if pips > 3 { 6.0 } else { 12.0 }, 3.0);
    let left = rect.center().x - (width + gap) * pips as f32 / 2.0 + gap / 2.0;
    for pip in 0..pips {
        let place =
            Rect::from_min_size(pos2(left + (width + gap) * pip as f32, rect.bottom() - 10.0), vec2(width, 5.0));
        let (fill, line) = match () {
            () if pip >= slot.left => (Color32::TRANSPARENT, LINE_STRONG),
            () if pip >= slot.left - slot.takes => (c(threat()), threat()),
            () => (c(HANDLE), HANDLE),
        };
        ui.painter().rect(place, 2.0, fill, Stroke::new(1.0, c(line)), StrokeKind::Inside);
    }
    let told = match (slot.left, slot.takes) {
        (0, _) if !slot.rest.is_empty() => text::card::slot_walks(&slot.name, &slot.rest),
        (0, _) => text::card::slot_used(&slot.name),
        (left, 0) => text::card::slot_left(&slot.name, left),
        (left, takes) => text::card::slot_takes(&slot.name, left, takes),
    };
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, slot.chosen, &told));
    ring(ui, &response, 4);
    response.on_hover_ui(|ui| {
        ui.set_max_width(300.0);
        ui.label(text(&told, 14.0, TEXT_1));
        for (group, names) in &slot.uses {
            let names = names.join(", ");
            let line = if group.is_empty() { names } else { text::common::labelled(group, names) };
            ui.label(text(line, 13.0, TEXT_2));
        }
        if !slot.text.is_empty() {
            ui.label(text(&slot.text, 13.0, TEXT_3));
        } else if !slot.stands_in.is_empty() {
            ui.label(text(&slot.stands_in, 13.0, TEXT_3));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    fn slots() -> Vec<ActionSlotModel> {
        let slot = |number, name: &str, left, takes| {
            let name = name.to_owned();
            ActionSlotModel { number, name, left, takes, ..ActionSlotModel::default() }
        };
        vec![slot(0, "Standard", 1, 1), slot(1, "Move", 0, 0), slot(2, "Quick", 1, 0), slot(3, "Reaction", 2, 0)]
    }

    #[test]
    fn four_wells_find_room_on_a_card_and_say_how_they_stand() {
        let mut harness = Harness::builder().with_size(vec2(236.0, 80.0)).build_ui_state(
            |ui, got: &mut Option<usize>| {
                ui.set_width(204.0);
                *got = got.or(action_slots(ui, &slots()));
            },
            None,
        );
        harness.run();
        let told = ["Standard, 1 left, would take 1", "Move, used", "Quick, 1 left", "Reaction, 2 left"];
        let rects = told.map(|name| harness.get_by_label(name).rect());
        assert!(rects.windows(2).all(|two| two[0].right() < two[1].left()), "{rects:?}");
        for (name, rect) in ["Standard", "Move", "Quick", "Reaction"].into_iter().zip(rects) {
            let width = harness.ctx.fonts_mut(|fonts| {
                fonts.layout_no_wrap(name.to_owned(), FontId::proportional(12.0), Color32::WHITE).size().x
            });
            assert!(width <= rect.width() - 2.0, "{name}: {width} in {}", rect.width());
        }
        harness.get_by_label("Quick, 1 left").click();
        harness.run();
        assert_eq!(*harness.state(), Some(2));
    }
}
