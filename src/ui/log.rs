//! The log panel: one line per event, the newest at the bottom. A line expands to its dice and reasons; hovering over
//! it marks its combatants on the board.

use bevy_egui::egui::{Align, Align2, FontId, Layout, Rect, Response, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

use crate::kernel::ids::CombatantId;
use crate::ui::paint;
use crate::ui::row::{Row, row};
use crate::ui::style::c;
use crate::ui::text;
use crate::ui::widgets::{fit, head, scroll, text};
use crate::view::palette::{ACCENT, LINE_STRONG, SLATE_2, SLATE_3, TEXT_1, TEXT_2, TEXT_3, Tint};

/// A line of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogRow {
    /// Its index.
    pub id: usize,
    /// Its count; empty outside the count.
    pub when: String,
    /// Colour of its side.
    pub side: Option<Tint>,
    /// Its combatants.
    pub actors: Vec<CombatantId>,
    /// What happened.
    pub text: String,
    /// Dice and reasons.
    pub details: Vec<String>,
    /// Whether it begins a round or a turn.
    pub head: bool,
    /// Whether it is expanded.
    pub open: bool,
}

/// The filters of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFilter {
    /// All lines.
    #[default]
    All,
    /// Lines with dice.
    Rolls,
    /// Lines about the viewer's own side.
    Mine,
    /// Lines since the viewer's last order.
    New,
}

impl LogFilter {
    /// Every filter with its name.
    pub const ALL: [(LogFilter, &'static str); 4] = [
        (LogFilter::All, text::card::LOG_ALL),
        (LogFilter::Rolls, text::card::LOG_ROLLS),
        (LogFilter::Mine, text::card::LOG_MINE),
        (LogFilter::New, text::card::LOG_NEW),
    ];
}

/// The intents of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogIntent {
    /// Expand or collapse this line.
    Toggle(usize),
    /// Mark these combatants.
    Hover(Vec<CombatantId>),
    /// Set the filter.
    Filter(LogFilter),
    /// Show again what has happened since the viewer's last order.
    Film,
}

/// Shows the log. `film_key` shows again what has happened since the viewer's last order.
pub fn panel(ui: &mut Ui, lines: &[LogRow], filter: LogFilter, film_key: &str) -> Option<LogIntent> {
    let mut intent = None;
    let mut hovered = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        head(ui, text::card::LOG);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 10.0;
            for (which, name) in LogFilter::ALL.into_iter().rev() {
                let tab = tab(ui, name, which == filter);
                let tab = if which == LogFilter::New { tab.on_hover_text(text::card::LOG_NEW_MORE) } else { tab };
                if tab.clicked() {
                    intent = Some(LogIntent::Filter(which));
                }
            }
        });
    });
    if filter == LogFilter::New && film(ui, film_key).clicked() {
        intent = Some(LogIntent::Film);
    }
    let room = ui.available_height();
    scroll(ui, "log", room, true, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let timed = lines.iter().any(|line| !line.when.is_empty());
        for line in lines {
            let response = show(ui, line, timed);
            if response.clicked() && !line.details.is_empty() {
                intent = Some(LogIntent::Toggle(line.id));
            }
            if response.hovered() && !line.actors.is_empty() {
                hovered = Some(LogIntent::Hover(line.actors.clone()));
            }
        }
        if lines.is_empty() {
            ui.label(text(text::card::LOG_EMPTY, 13.0, TEXT_3));
        }
    });
    intent.or(hovered)
}

/// The button that shows again what has happened.
fn film(ui: &mut Ui, key: &str) -> Response {
    row(ui, &Row { name: text::card::FILM, key, ..Row::default() })
}

/// One tab of the filter.
fn tab(ui: &mut Ui, name: &str, chosen: bool) -> Response {
    let galley = fit(ui.painter(), name, 12.0, if chosen { ACCENT } else { TEXT_2 }, 60.0, 1);
    let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x, 24.0), Sense::click());
    response
        .widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, chosen, text::card::log_filter(name)));
    let ink = if response.hovered() { TEXT_1 } else { TEXT_2 };
    let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
    ui.painter().galley_with_override_text_color(at, galley, c(if chosen { ACCENT } else { ink }));
    if chosen {
        let under = Rect::from_min_max(pos2(rect.left(), rect.bottom() - 4.0), pos2(rect.right(), rect.bottom() - 3.0));
        ui.painter().rect_filled(under, 0.0, c(ACCENT));
    }
    response
}

/// Left edge of the side's bar with and without counts, and the distance of the text behind it, in points.
const BAR: (f32, f32) = (30.0, 12.0);
const BEHIND: f32 = 12.0;

fn show(ui: &mut Ui, line: &LogRow, timed: bool) -> Response {
    let width = ui.available_width();
    let painter = ui.painter().clone();
    let bar = if timed { BAR.0 } else { BAR.1 };
    let start = bar + BEHIND;
    let (size, ink) = if line.head { (12.0, TEXT_2) } else { (13.0, TEXT_1) };
    let words = fit(&painter, &line.text, size, ink, width - start, 3);
    let details: Vec<_> = if line.open {
        line.details.iter().map(|d| fit(&painter, d, 12.0, TEXT_2, width - start - 4.0, 3)).collect()
    } else {
        Vec::new()
    };
    let opened: f32 = details.iter().map(|d| d.size().y + 1.0).sum();
    let height = words.size().y + 7.0 + if details.is_empty() { 0.0 } else { opened + 4.0 };
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, !line.details.is_empty(), &line.text));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let back = rect.expand2(vec2(8.0, 0.0));
    if line.open {
        painter.rect_filled(back, 4.0, c(SLATE_2));
    } else if response.hovered() {
        painter.rect_filled(back, 4.0, c(SLATE_3));
    }
    let middle = rect.top() + 3.0 + 8.0;
    if !line.details.is_empty() {
        paint::triangle(&painter, pos2(rect.left() + 4.0, middle), line.open, c(TEXT_2));
    }
    if timed {
        let when = if line.when.is_empty() { text::common::NONE } else { &line.when };
        let shade = if response.hovered() && !line.open { TEXT_2 } else { TEXT_3 };
        let at = pos2(rect.left() + 19.0, middle);
        painter.text(at, Align2::CENTER_CENTER, when, FontId::proportional(12.0), c(shade));
    }
    let side = Rect::from_min_size(pos2(rect.left() + bar, rect.top() + 3.0), vec2(3.0, words.size().y));
    painter.rect_filled(side, 1.5, c(line.side.unwrap_or(LINE_STRONG)));
    let mut y = rect.top() + 3.0;
    let high = words.size().y;
    painter.galley(pos2(rect.left() + start - 2.0, y), words, c(ink));
    y += high + 2.0;
    for detail in details {
        let high = detail.size().y;
        painter.galley(pos2(rect.left() + start, y), detail, c(TEXT_2));
        y += high + 1.0;
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn a_line_with_dice_opens() {
        let line = LogRow {
            id: 7,
            when: "5".to_owned(),
            side: None,
            actors: vec![CombatantId(3)],
            text: "Hilda hits Rolf.".to_owned(),
            details: vec!["14 + 3 = 17".to_owned()],
            head: false,
            open: false,
        };
        let lines = [line];
        let mut harness = Harness::new_ui_state(
            |ui, got: &mut Vec<LogIntent>| got.extend(panel(ui, &lines, LogFilter::All, "P")),
            Vec::new(),
        );
        harness.get_by_label("Hilda hits Rolf.").click();
        harness.run();
        assert!(harness.state().contains(&LogIntent::Toggle(7)));
        assert!(harness.state().contains(&LogIntent::Hover(vec![CombatantId(3)])));
    }

    #[test]
    fn lines_can_be_filtered() {
        let mut harness = Harness::new_ui_state(
            |ui, got: &mut Vec<LogIntent>| got.extend(panel(ui, &[], LogFilter::All, "P")),
            Vec::new(),
        );
        harness.get_by_label("Show Rolls").click();
        harness.run();
        assert_eq!(*harness.state(), [LogIntent::Filter(LogFilter::Rolls)]);
    }
}
