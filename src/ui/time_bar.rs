//! The time of a turn as a bar: spent, left, and the cost of the shown order.

use bevy_egui::egui::{Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};

use crate::ui::style::c;
use crate::ui::text;
use crate::ui::widgets::{PoolRow, figure};
use crate::view::palette::{ACCENT, LINE_STRONG, SLATE_1, TEXT_1, TEXT_3, WELL, threat};

/// Tenths of a second between two marks.
const MARK: i32 = 5;
/// Height of the bar.
const BAR: f32 = 14.0;

/// The contents of the bar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeBarModel {
    /// The cost of the shown order, in tenths of a second.
    pub takes: i32,
    /// The part of the begun multi-turn action already paid, in tenths of a second.
    pub paid: i32,
    /// The part of it still owed, in tenths of a second.
    pub owed: i32,
}

/// Tenths of a second as text.
#[must_use]
pub fn told(tenths: i32) -> String {
    text::time::seconds(tenths / 10, tenths % 10)
}

/// Shows the bar with its figures above.
pub fn bar(ui: &mut Ui, pool: &PoolRow, ruler: TimeBarModel) {
    let (now, max) = (pool.now, pool.max.max(1));
    let after = now - ruler.takes;
    let figures = match ruler.takes {
        0 => text::time::left(told(now)),
        _ if after < 0 => text::time::short_of(told(now), told(ruler.takes)),
        takes => text::time::takes(told(takes), told(after)),
    };
    figure(ui, &pool.name, &figures);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), BAR), Sense::hover());
    let at = |tenths: i32| rect.left() + rect.width() * tenths.clamp(0, max) as f32 / max as f32;
    let part = |from: i32, to: i32| Rect::from_min_max(pos2(at(from), rect.top()), pos2(at(to), rect.bottom()));
    let painter = ui.painter();
    painter.rect(rect, 3.0, c(WELL), Stroke::new(1.0, c(LINE_STRONG)), StrokeKind::Inside);
    // Spent time is at the left, as on a running clock.
    let gone = max - now;
    painter.rect_filled(part(gone, max).shrink(1.0), 2.0, c(TEXT_3.mix(SLATE_1, 0.35)));
    if ruler.takes > 0 {
        let (end, tint) = if after < 0 { (max, threat()) } else { (gone + ruler.takes, ACCENT) };
        painter.rect_filled(part(gone, end).shrink(1.0), 2.0, c(tint));
    }
    for mark in (1..).map(|n| n * MARK).take_while(|mark| *mark < max) {
        // Marks of whole seconds are longer.
        let long = mark % (2 * MARK) == 0;
        let top = if long { rect.top() + 2.0 } else { rect.top() + BAR / 2.0 };
        painter.vline(
            at(mark),
            top..=rect.bottom() - 1.0,
            Stroke::new(1.0, c(if long { TEXT_1 } else { LINE_STRONG })),
        );
    }
    let words = if ruler.paid > 0 || ruler.owed > 0 {
        text::time::of_begun(told(now), told(max), told(ruler.paid), told(ruler.owed))
    } else {
        text::time::of(told(now), told(max))
    };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &words));
    response.on_hover_text(words);
}
