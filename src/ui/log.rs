//! The log: one line an event, the newest at the bottom; a line opens to show its dice and reasons.

use bevy_egui::egui::{FontId, Rect, ScrollArea, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

use crate::ui::paint;
use crate::ui::style::c;
use crate::ui::widgets::head;
use crate::view::palette::{LINE_STRONG, SLATE_2, TEXT_1, TEXT_2, TEXT_3, Tint};

/// A line of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogLine {
    /// Its number.
    pub id: usize,
    /// At which count; empty outside the count.
    pub when: String,
    /// Colour of the side it is about.
    pub side: Option<Tint>,
    /// What happened.
    pub text: String,
    /// Dice and reasons.
    pub details: Vec<String>,
    /// Whether it is open.
    pub open: bool,
}

/// Shows the log; a click gives the line to open or close.
pub fn panel(ui: &mut Ui, lines: &[LogLine]) -> Option<usize> {
    let mut clicked = None;
    head(ui, "Event log");
    let room = ui.available_height();
    ScrollArea::vertical().id_salt("log").max_height(room).auto_shrink([false, false]).stick_to_bottom(true).show(
        ui,
        |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for line in lines {
                if show(ui, line) {
                    clicked = Some(line.id);
                }
            }
        },
    );
    clicked
}

fn show(ui: &mut Ui, line: &LogLine) -> bool {
    let width = ui.available_width();
    let words = ui.painter().layout(line.text.clone(), FontId::proportional(13.0), c(TEXT_1), width - 46.0);
    let details: Vec<_> = if line.open {
        let lay = |d: &String| ui.painter().layout(d.clone(), FontId::proportional(12.0), c(TEXT_2), width - 54.0);
        line.details.iter().map(lay).collect()
    } else {
        Vec::new()
    };
    let height = words.size().y + 7.0 + details.iter().map(|d| d.size().y + 1.0).sum::<f32>();
    let sense = if line.details.is_empty() { Sense::hover() } else { Sense::click() };
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), sense);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &line.text));
    if !ui.is_rect_visible(rect) {
        return response.clicked();
    }
    let painter = ui.painter();
    if line.open || response.hovered() && !line.details.is_empty() {
        painter.rect_filled(rect, 4.0, c(SLATE_2));
    }
    let middle = rect.top() + 3.0 + 8.0;
    if !line.details.is_empty() {
        paint::triangle(painter, pos2(rect.left() + 6.0, middle), line.open, c(TEXT_3));
    }
    painter.text(
        pos2(rect.left() + 20.0, middle),
        bevy_egui::egui::Align2::CENTER_CENTER,
        if line.when.is_empty() { "–" } else { &line.when },
        FontId::proportional(12.0),
        c(TEXT_3),
    );
    let side = Rect::from_min_size(pos2(rect.left() + 31.0, rect.top() + 3.0), vec2(3.0, words.size().y));
    painter.rect_filled(side, 1.0, c(line.side.unwrap_or(LINE_STRONG)));
    let mut y = rect.top() + 3.0;
    let high = words.size().y;
    painter.galley(pos2(rect.left() + 42.0, y), words, c(TEXT_1));
    y += high + 1.0;
    for detail in details {
        let high = detail.size().y;
        painter.galley(pos2(rect.left() + 50.0, y), detail, c(TEXT_2));
        y += high + 1.0;
    }
    response.clicked()
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn a_line_with_dice_opens() {
        let line = LogLine {
            id: 7,
            when: "5".to_owned(),
            side: None,
            text: "Hilda hits Rolf.".to_owned(),
            details: vec!["14 + 3 = 17".to_owned()],
            open: false,
        };
        let lines = [line];
        let mut harness = Harness::new_ui_state(|ui, got: &mut Option<usize>| *got = got.or(panel(ui, &lines)), None);
        harness.get_by_label("Hilda hits Rolf.").click();
        harness.run();
        assert_eq!(*harness.state(), Some(7));
    }
}
