//! Small pictures of the time models.

use bevy_egui::egui::{Align2, FontId, Painter, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

use crate::ui::map::dot;
use crate::ui::style::c;
use crate::ui::text;
use crate::view::palette::{ACCENT, TEXT_3, WELL};

/// How turns are given out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeModelIcon {
    /// Planned entries come at their counts, from 0 to `last`.
    Counted {
        /// The last count.
        last: u8,
    },
    /// Turns follow initiative, which can change.
    Live,
}

/// Shows the picture.
pub fn show(ui: &mut Ui, picture: TimeModelIcon) {
    let (rect, response) = ui.allocate_exact_size(vec2(136.0, 44.0), Sense::hover());
    let told = match picture {
        TimeModelIcon::Counted { last } => text::start::counted(last),
        TimeModelIcon::Live => text::start::LIVE.to_owned(),
    };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &told));
    ui.painter().rect_filled(rect, 4.0, c(WELL));
    match picture {
        TimeModelIcon::Counted { last } => counted(ui.painter(), rect, last),
        TimeModelIcon::Live => live(ui.painter(), rect),
    }
}

fn counted(painter: &Painter, rect: Rect, last: u8) {
    let step = (rect.width() - 16.0) / (f32::from(last) + 1.0);
    let now = last.div_ceil(2).saturating_sub(1);
    let middle = |count: u8| rect.left() + 8.0 + step * (f32::from(count) + 0.5);
    for count in 0..=last {
        let ink = if count == now { ACCENT } else { TEXT_3 };
        let at = pos2(middle(count), rect.top() + 14.0);
        if step >= 8.0 || count % 2 == 0 {
            painter.text(at, Align2::CENTER_CENTER, count.to_string(), FontId::proportional(12.0), c(ink));
        }
    }
    // Two own entries about the middle, one of the other side later.
    let plans = [(last / 4, 0), (now, 0), (now + 1, 0), (last.saturating_sub(2), 1)];
    for (count, side) in plans {
        dot(painter, pos2(middle(count), rect.bottom() - 13.0), side, 4.2);
    }
}

/// A row of turns from high to low; one changes its place.
fn live(painter: &Painter, rect: Rect) {
    let turns = [(17, 0), (14, 1), (12, 0), (9, 1), (6, 0)];
    let step = (rect.width() - 16.0) / turns.len() as f32;
    let middle = |place: f32| rect.left() + 8.0 + step * (place + 0.5);
    for (place, (rank, side)) in turns.into_iter().enumerate() {
        let (x, ink) = (middle(place as f32), if place == 0 { ACCENT } else { TEXT_3 });
        let number = FontId::proportional(12.0);
        painter.text(pos2(x, rect.top() + 12.0), Align2::CENTER_CENTER, rank.to_string(), number, c(ink));
        dot(painter, pos2(x, rect.top() + 27.0), side, 4.2);
    }
    let (from, to) = (pos2(middle(3.0), rect.bottom() - 6.0), pos2(middle(2.0), rect.bottom() - 6.0));
    painter.line_segment([from, to], Stroke::new(1.4, c(ACCENT)));
    for wing in [-3.0, 3.0] {
        painter.line_segment([to, to + vec2(4.0, wing)], Stroke::new(1.4, c(ACCENT)));
    }
}
