//! The left column of the title (logo, menu, version), and the layout of the title's columns.

use bevy_egui::egui::{Align2, FontId, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};

use crate::ui::controls::{clipped, ring};
use crate::ui::logo;
use crate::ui::style::c;
use crate::ui::text;
use crate::ui::widgets::text;
use crate::view::palette::{ACCENT, ACCENT_FILL, SLATE_3, TEXT_1, TEXT_2, TEXT_3};

/// An entry of the title's menu.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TitleEntry {
    /// Its name.
    pub name: &'static str,
    /// A detail at its right.
    pub detail: String,
    /// Its tooltip; may be empty.
    pub hint: String,
    /// Whether its page is open.
    pub chosen: bool,
}

/// The columns of the title.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TitleColumns {
    /// The menu.
    pub menu: Rect,
    /// The list of scenes.
    pub list: Rect,
    /// The set-up.
    pub setup: Rect,
    /// List and set-up together, for pages that need both.
    pub page: Rect,
}

/// Whether a window of this width, in points, is narrow.
#[must_use]
pub fn narrow(width: f32) -> bool {
    width < 1100.0
}

/// Divides the window, in points.
#[must_use]
pub fn columns(full: Rect) -> TitleColumns {
    let small = narrow(full.width());
    let (margin, gap, rim) = if small { (12.0, 10.0, 14.0) } else { (24.0, 16.0, 32.0) };
    let menu = if small { (full.width() * 0.2).clamp(132.0, 240.0) } else { (full.width() * 0.2).min(300.0) };
    let rest = full.width() - rim - menu - gap - margin;
    let list = (rest * if small { 0.43 } else { 0.44 }).min(560.0);
    let part = |from: f32, to: f32| {
        Rect::from_min_max(
            pos2(full.left() + from, full.top() + margin),
            pos2(full.left() + to, full.bottom() - margin),
        )
    };
    let (first, second) = (rim + menu + if small { gap } else { 24.0 }, rim + menu + gap + list);
    let right = full.width() - margin;
    TitleColumns {
        menu: part(rim, rim + menu),
        list: part(first, second),
        setup: part(second + gap, right),
        page: part(first, right),
    }
}

/// Shows the menu; returns the index of a clicked entry. `focus` is the entry with the keyboard focus.
pub fn panel(ui: &mut Ui, entries: &[TitleEntry], focus: Option<usize>, version: &str) -> Option<usize> {
    let mut clicked = None;
    let room = ui.max_rect();
    let scale = (room.width() / logo::SIZE.x).min(0.86);
    let (rect, response) = ui.allocate_exact_size(vec2(room.width(), logo::SIZE.y * scale), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, text::start::FRAY));
    logo::paint(ui.painter(), rect.min, scale);
    let roomy = room.height() > 560.0;
    ui.add_space(if roomy { 32.0 } else { 8.0 });
    ui.horizontal_wrapped(|ui| {
        ui.add_space(4.0);
        ui.label(text(text::start::MOTTO, if roomy { 16.0 } else { 13.0 }, TEXT_2));
    });
    ui.add_space(if roomy { 24.0 } else { 10.0 });
    ui.spacing_mut().item_spacing.y = 4.0;
    for (at, entry) in entries.iter().enumerate() {
        if show(ui, entry, focus == Some(at)) {
            clicked = Some(at);
        }
    }
    let foot = room.left_bottom() + vec2(12.0, 0.0);
    ui.painter().text(foot, Align2::LEFT_BOTTOM, version, FontId::proportional(13.0), c(TEXT_3));
    clicked
}

fn show(ui: &mut Ui, entry: &TitleEntry, focused: bool) -> bool {
    let width = ui.available_width();
    let ink = if entry.chosen { ACCENT } else { TEXT_1 };
    let name = clipped(ui, entry.name, 18.0, ink, width - 24.0, 1);
    let beside = width - 24.0 - name.size().x - 20.0;
    let faint = if entry.chosen { TEXT_2 } else { TEXT_3 };
    let detail = clipped(ui, &entry.detail, 13.0, faint, f32::INFINITY, 1);
    // A detail that does not fit at the right stands below.
    let below = detail.size().x > beside;
    let detail = if below { clipped(ui, &entry.detail, 12.0, faint, width - 24.0, 2) } else { detail };
    let height = if below { 34.0 + detail.size().y } else { 40.0 };
    let (rect, mut response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, entry.chosen, entry.name));
    if !entry.hint.is_empty() {
        response = response.on_hover_text(&entry.hint);
    }
    if entry.chosen {
        ui.painter().rect(rect, 5.0, c(ACCENT_FILL), Stroke::new(1.0, c(ACCENT)), StrokeKind::Inside);
    } else if response.hovered() {
        ui.painter().rect_filled(rect, 5.0, c(SLATE_3));
    }
    if focused {
        ring(ui, rect);
    }
    let left = rect.left() + 12.0;
    if below {
        ui.painter().galley(pos2(left, rect.top() + 6.0), name, c(ink));
        ui.painter().galley(pos2(left, rect.top() + 29.0), detail, c(faint));
    } else {
        let middle = rect.center().y;
        let right = rect.right() - 12.0 - detail.size().x;
        ui.painter().galley(pos2(left, middle - name.size().y / 2.0), name, c(ink));
        ui.painter().galley(pos2(right, middle - detail.size().y / 2.0 + 1.0), detail, c(faint));
    }
    response.clicked()
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn the_parts_of_the_screen_lie_beside_each_other() {
        for (width, height) in [(853.0, 480.0), (1024.0, 600.0), (1280.0, 720.0), (1536.0, 864.0), (2048.0, 1152.0)] {
            let full = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
            let TitleColumns { menu, list, setup, page } = columns(full);
            assert!(full.contains_rect(menu) && full.contains_rect(page), "{width}");
            assert!(menu.right() < list.left() && list.right() < setup.left(), "{width}");
            assert!(page.contains_rect(list) && page.contains_rect(setup), "{width}");
            assert!(list.width() > 250.0 && setup.width() > 300.0, "{width}: {list} {setup}");
        }
    }

    #[test]
    fn every_entry_can_be_clicked() {
        let entry = |name, detail: &str| TitleEntry { name, detail: detail.to_owned(), ..TitleEntry::default() };
        let entries = [entry("New battle", ""), entry("Continue", "The Toll House, round 3"), entry("Quit", "")];
        for width in [150.0, 256.0] {
            for (at, name) in ["New battle", "Continue", "Quit"].into_iter().enumerate() {
                let mut harness = Harness::builder().with_size(vec2(width, 480.0)).build_ui_state(
                    |ui, got: &mut Option<usize>| *got = got.or(panel(ui, &entries, Some(1), "Version 1")),
                    None,
                );
                harness.get_by_label(name).click();
                harness.run();
                assert_eq!(*harness.state(), Some(at));
            }
        }
    }
}
