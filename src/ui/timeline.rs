//! The timeline of a turn that is paid from time: the time spent, the cost of the shown order, its part in the next
//! turn, and a begun multi-turn action.

use bevy_egui::egui::{
    Align2, CornerRadius, FontId, Painter, Rect, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2,
    vec2,
};

use crate::ui::style::c;
use crate::ui::text;
use crate::ui::time_bar::told;
use crate::ui::widgets::fit;
use crate::view::palette::{
    ACCENT, ACCENT_INK, HANDLE, LINE, LINE_STRONG, SLATE_1, SLATE_3, TEXT_1, TEXT_2, TEXT_3, Tint, WELL, threat,
};

/// A use of time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeSegment {
    /// Its name.
    pub name: String,
    /// Its cost, in tenths of a second.
    pub takes: i32,
}

/// An act that was begun in an earlier turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BegunSegment {
    /// Its name.
    pub name: String,
    /// What was paid for it before this turn, in tenths of a second.
    pub paid: i32,
    /// What is still owed, in tenths of a second.
    pub owed: i32,
    /// Whether the shown order would abandon it.
    pub given_up: bool,
}

/// The time of one turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TimelineModel {
    /// The name of the combatant.
    pub who: String,
    /// The time at the turn's beginning, in tenths of a second.
    pub span: i32,
    /// The time of the next turn, in tenths of a second.
    pub next: i32,
    /// The time spent, in order.
    pub done: Vec<TimeSegment>,
    /// The time left, in tenths of a second.
    pub left: i32,
    /// The cost of the shown order.
    pub pointed: Option<TimeSegment>,
    /// A begun act that has not been continued.
    pub begun: Option<BegunSegment>,
    /// How a begun act is lost.
    pub rule: String,
}

/// Height of the bar, and of the figures under it, in points.
const BAR: f32 = 22.0;
const FIGURES: f32 = 14.0;
/// Height of the whole, in points.
pub const HEIGHT: f32 = BAR + FIGURES;
/// Width of what was paid before this turn, in points.
const BEFORE: f32 = 128.0;
/// Tenths of a second between two marks, and between two figures.
const MARK: i32 = 5;
const FIGURE: i32 = 10;

/// The style of a segment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SegmentStyle {
    Done,
    Pointed,
    Owed,
    Lost,
}

/// Shows the timeline.
pub fn show(ui: &mut Ui, area: Rect, timeline: &TimelineModel) {
    let painter = ui.painter().clone();
    let bar = Rect::from_min_size(area.min, vec2(area.width(), BAR));
    let begun = timeline.begun.as_ref();
    let zero = bar.left() + if begun.is_some() { BEFORE } else { 0.0 };
    let scale = (bar.right() - zero) / (timeline.span + timeline.next).max(1) as f32;
    let at = |tenths: i32| (zero + scale * tenths as f32).min(bar.right());
    let part = |from: i32, to: i32| Rect::from_min_max(pos2(at(from), bar.top()), pos2(at(to), bar.bottom()));
    painter.rect(bar, 4.0, c(WELL), Stroke::new(1.0, c(LINE_STRONG)), StrokeKind::Inside);
    let next = CornerRadius { ne: 3, se: 3, nw: 0, sw: 0 };
    painter.rect_filled(part(timeline.span, timeline.span + timeline.next).shrink(1.0), next, c(SLATE_1));
    for mark in (MARK..timeline.span + timeline.next).step_by(MARK as usize) {
        let top = if mark % FIGURE == 0 { bar.top() + 1.0 } else { bar.bottom() - 7.0 };
        painter.vline(at(mark), top..=bar.bottom() - 1.0, Stroke::new(1.0, c(LINE)));
    }
    let mut words = match timeline.who.as_str() {
        "" => vec![text::time::NO_TURN.to_owned()],
        who => vec![text::time::turn(who, told(timeline.left), told(timeline.span))],
    };
    let mut from = 0;
    for stretch in &timeline.done {
        block(&painter, part(from, from + stretch.takes), &stretch.name, stretch.takes, SegmentStyle::Done);
        words.push(text::time::done(&stretch.name, told(stretch.takes)));
        from += stretch.takes;
    }
    // The time left is counted from the end, whatever else took time.
    let from = timeline.span - timeline.left;
    if let Some(begun) = begun {
        let before = Rect::from_min_max(bar.min, pos2(zero, bar.bottom()));
        let manner = if begun.given_up { SegmentStyle::Lost } else { SegmentStyle::Done };
        block(&painter, before, &begun.name, begun.paid, manner);
        words.push(text::time::begun(&begun.name, told(begun.paid), told(begun.owed)));
        if timeline.pointed.is_none() && begun.owed > 0 {
            block(&painter, part(from, from + begun.owed), &begun.name, begun.owed, SegmentStyle::Owed);
        }
    }
    if let Some(pointed) = &timeline.pointed {
        let now = pointed.takes.min(timeline.left);
        block(&painter, part(from, from + now), &pointed.name, pointed.takes, SegmentStyle::Pointed);
        if pointed.takes > now {
            let later = text::time::in_next_turn(told(pointed.takes - now));
            block(&painter, part(timeline.span, timeline.span + pointed.takes - now), &later, 0, SegmentStyle::Owed);
        }
        words.push(text::time::would_take(&pointed.name, told(pointed.takes)));
    }
    painter.vline(at(timeline.span), bar.top()..=bar.bottom(), Stroke::new(2.0, c(TEXT_2)));
    painter.vline(zero, bar.top()..=bar.bottom(), Stroke::new(2.0, c(TEXT_2)));
    figures(&painter, bar, timeline, (zero, &at));
    let response = ui.interact(area, ui.id().with("tape"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, words.join(". ")));
    if begun.is_some() && !timeline.rule.is_empty() {
        words.push(timeline.rule.clone());
    }
    response.on_hover_text(words.join("\n"));
}

/// The seconds under the bar.
fn figures(painter: &Painter, bar: Rect, timeline: &TimelineModel, (zero, at): (f32, &dyn Fn(i32) -> f32)) {
    let y = bar.bottom() + FIGURES / 2.0 + 1.0;
    let put = |x: f32, align: Align2, words: &str, tint: Tint| {
        painter.text(pos2(x, y), align, words, FontId::proportional(12.0), c(tint));
    };
    if let Some(begun) = &timeline.begun {
        let words = if begun.given_up { text::time::GIVEN_UP } else { text::time::PAID_BEFORE };
        put(bar.left(), Align2::LEFT_CENTER, words, if begun.given_up { threat() } else { TEXT_3 });
    }
    let align = if timeline.begun.is_some() { Align2::CENTER_CENTER } else { Align2::LEFT_CENTER };
    put(zero, align, text::time::START, TEXT_3);
    for tenths in (FIGURE..=timeline.span).step_by(FIGURE as usize) {
        put(at(tenths), Align2::CENTER_CENTER, &text::time::whole_seconds(tenths / 10), TEXT_3);
    }
    let gap = Align2::RIGHT_CENTER;
    put(bar.right(), gap, text::time::NEXT_TURN, TEXT_3);
}

fn block(painter: &Painter, rect: Rect, name: &str, takes: i32, manner: SegmentStyle) {
    let rect = rect.shrink2(vec2(1.5, 2.5));
    if rect.width() < 2.0 {
        return;
    }
    let (fill, frame, ink) = match manner {
        SegmentStyle::Done => (SLATE_3, LINE_STRONG, TEXT_1),
        SegmentStyle::Pointed => (ACCENT, ACCENT, ACCENT_INK),
        SegmentStyle::Owed => (SLATE_1.mix(ACCENT, 0.16), ACCENT, ACCENT),
        SegmentStyle::Lost => (SLATE_1.mix(threat(), 0.25), threat(), TEXT_1),
    };
    painter.rect(rect, 3.0, c(fill), Stroke::new(1.0, c(frame)), StrokeKind::Inside);
    if manner == SegmentStyle::Owed {
        // Owed time is hatched.
        let mut x = rect.left() - rect.height();
        let clipped = painter.with_clip_rect(rect.shrink(1.0));
        while x < rect.right() {
            let line = [pos2(x, rect.bottom()), pos2(x + rect.height(), rect.top())];
            clipped.add(Shape::line_segment(line, Stroke::new(1.0, c(HANDLE.fade(0.35)))));
            x += 8.0;
        }
    }
    let price = if takes > 0 { told(takes) } else { String::new() };
    let price = fit(painter, &price, 12.0, ink, f32::INFINITY, 1);
    let room = rect.width() - 12.0;
    let beside = if takes > 0 { price.size().x + 8.0 } else { 0.0 };
    // A name that has no room is left to the tooltip; the price is what the eye looks for.
    let words = fit(painter, name, 12.0, ink, f32::INFINITY, 1);
    let named = words.size().x <= room - beside;
    if named {
        painter.galley(pos2(rect.left() + 6.0, rect.center().y - words.size().y / 2.0), words, c(ink));
    }
    if takes > 0 && room >= price.size().x {
        let x = if named { rect.right() - 6.0 - price.size().x } else { rect.center().x - price.size().x / 2.0 };
        painter.galley(pos2(x, rect.center().y - price.size().y / 2.0), price, c(ink));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn what_is_done_begun_and_looked_at_is_told() {
        let stretch = |name: &str, takes| TimeSegment { name: name.to_owned(), takes };
        let timeline = TimelineModel {
            who: "Maren".to_owned(),
            span: 30,
            next: 30,
            done: vec![stretch("Walk", 10)],
            left: 20,
            pointed: Some(stretch("Bandage", 25)),
            begun: Some(BegunSegment { name: "Attack".to_owned(), paid: 10, owed: 5, given_up: true }),
            rule: "Other acts lose it.".to_owned(),
        };
        let harness = Harness::builder().with_size(vec2(900.0, 60.0)).build_ui(|ui| {
            show(ui, ui.max_rect(), &timeline);
        });
        let told =
            "Maren: 2.0 s of 3.0 s left. Walk, 1.0 s. Attack begun, 1.0 s paid, 0.5 s to go. Bandage would take 2.5 s";
        harness.get_by_label(told);
    }
}
