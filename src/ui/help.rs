//! The key sheet: groups of lines in two or three columns, each with its key caps.

use bevy_egui::egui::{
    Align2, Area, Context, Id, Order, Rect, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::ui::controls::{caps, clipped};
use crate::ui::style::{c, raised};
use crate::ui::text;
use crate::ui::widgets::{closed_beside, head, plain, text};
use crate::view::palette::{LINE, TEXT_1, TEXT_2, TEXT_3};

/// A line of the sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyLine {
    /// Alternative presses: caps of keys held together.
    pub presses: Vec<Vec<String>>,
    /// Whether the presses are the ends of a range of keys.
    pub range: bool,
    /// What it does.
    pub does: &'static str,
}

/// Lines that belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyGroup {
    /// Its title.
    pub name: &'static str,
    /// The lines.
    pub lines: Vec<KeyLine>,
}

/// Width of the sheet at most, and from which on it has three columns.
const WIDEST: f32 = 1220.0;
const THREE: f32 = 1080.0;

/// Width of the caps of a line.
const CAPS: f32 = 148.0;

/// Shows the sheet over the screen; true when it is closed.
pub fn show(ctx: &Context, groups: &[KeyGroup]) -> bool {
    let mut closed = false;
    let room = ctx.content_rect().shrink(12.0);
    let area = Area::new(Id::new("keys")).order(Order::Foreground).anchor(Align2::CENTER_CENTER, [0.0, 0.0]);
    let shown = area.show(ctx, |ui| {
        raised(LINE).show(ui, |ui| {
            let width = (room.width() - 44.0).min(WIDEST);
            ui.set_width(width);
            ui.horizontal(|ui| {
                ui.label(text(text::menus::KEYS, 18.0, TEXT_1));
                ui.add_space((ui.available_width() - 88.0).max(0.0));
                closed = plain(ui, text::menus::CLOSE, 80.0).clicked();
            });
            let most = room.height() - 84.0;
            ScrollArea::vertical()
                .id_salt("sheet of keys")
                .max_height(most)
                .min_scrolled_height(most)
                .show(ui, |ui| sheet(ui, groups));
        });
    });
    closed || closed_beside(ctx, &shown.response, BAR)
}

/// Height of the bar with the button that opens it, in points.
const BAR: f32 = 36.0;

/// The sheet itself in the available width: the first group at the left, the others at the right, in two columns where
/// there is room; what the mouse does stands below the shortest.
pub fn sheet(ui: &mut Ui, groups: &[KeyGroup]) {
    let top = ui.cursor().min;
    let width = ui.available_width();
    // With enough height lines stand wider.
    let loose = ui.clip_rect().height() > 520.0;
    let mut bottom = top.y;
    let (first, others) = groups.split_at(groups.len().min(1));
    let (parts, mouse_at) = if width < THREE {
        (vec![first, others], 0)
    } else {
        let lines = |groups: &[KeyGroup]| groups.iter().map(|group| group.lines.len()).sum::<usize>();
        let cut = (0..others.len()).find(|cut| 2 * lines(&others[..*cut]) > lines(others)).unwrap_or(others.len());
        (vec![first, &others[..cut], &others[cut..]], 2)
    };
    let column = (width - 28.0 * (parts.len() - 1) as f32) / parts.len() as f32;
    for (at, part) in parts.into_iter().enumerate() {
        let left = top.x + (column + 28.0) * at as f32;
        let rect = Rect::from_min_size(pos2(left, top.y), vec2(column, 0.0));
        let shown = ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
            ui.spacing_mut().item_spacing.y = if loose { 6.0 } else { 1.0 };
            for group in part {
                head(ui, group.name);
                for line in &group.lines {
                    show_line(ui, line);
                }
                ui.add_space(if loose { 14.0 } else { 6.0 });
            }
            if at == mouse_at {
                mouse(ui);
            }
        });
        bottom = bottom.max(shown.response.rect.bottom());
    }
    ui.allocate_rect(Rect::from_min_max(top, pos2(top.x + width, bottom)), Sense::hover());
}

fn mouse(ui: &mut Ui) {
    head(ui, text::menus::MOUSE);
    ui.label(text(text::menus::MOUSE_DOES, 13.0, TEXT_2));
}

fn show_line(ui: &mut Ui, line: &KeyLine) {
    let width = ui.available_width();
    let words = clipped(ui, line.does, 13.0, TEXT_2, width - CAPS - 10.0, 4);
    let (rect, response) = ui.allocate_exact_size(vec2(width, words.size().y.max(18.0) + 3.0), Sense::hover());
    let spoken: Vec<String> = line.presses.iter().map(|p| p.join(" ")).collect();
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::Label, true, text::common::labelled(spoken.join(", "), line.does))
    });
    let mut at = rect.min + vec2(0.0, 1.0);
    for (number, press) in line.presses.iter().enumerate() {
        if number > 0 && line.range {
            let dash = clipped(ui, text::menus::KEYS_TO, 13.0, TEXT_3, 20.0, 1);
            ui.painter().galley(at + vec2(0.0, 1.0), dash, c(TEXT_3));
            at.x += 11.0;
        }
        at.x += caps(ui, at, press) + if line.range { 4.0 } else { 8.0 };
    }
    ui.painter().galley(pos2(rect.left() + CAPS + 10.0, rect.top() + 1.0), words, c(TEXT_2));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::audit::{WINDOWS, clean};
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    fn groups() -> Vec<KeyGroup> {
        let line = |does| KeyLine {
            presses: vec![vec!["Tab".to_owned()], vec!["Shift".to_owned(), "Tab".to_owned()]],
            range: false,
            does,
        };
        let group = |name, count| KeyGroup { name, lines: vec![line("next or previous target, slot"); count] };
        vec![group("On the board", 8), group("Lists", 5), group("Camera", 3), group("Anywhere", 4)]
    }

    #[test]
    fn the_sheet_is_whole_in_every_window() {
        for (size, scale) in WINDOWS {
            clean("the sheet of keys", size, scale, |ui| {
                show(ui.ctx(), &groups());
            });
        }
    }

    #[test]
    fn the_sheet_fits_a_small_window_and_closes() {
        let groups = groups();
        let mut harness = Harness::builder()
            .with_size(vec2(853.0, 480.0))
            .build_ui_state(|ui, closed: &mut bool| *closed |= show(ui.ctx(), &groups), false);
        harness.run();
        for line in harness.get_all_by_label_contains("Tab, Shift Tab") {
            let rect = line.rect();
            assert!(rect.top() > 0.0 && rect.bottom() < 480.0 && rect.right() < 853.0, "{rect}");
        }
        harness.get_by_label("Close").click();
        harness.run();
        assert!(*harness.state());
    }
}
