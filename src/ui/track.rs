//! The track of the counted time model: a column for each count, own turns above, other sides' below, unknown plans in
//! one capsule from the present count to the end.

use bevy_egui::egui::{
    Align2, Color32, FontId, Id, Mesh, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType, pos2, vec2,
};

use crate::data::looks::Glyph;
use crate::kernel::ids::CombatantId;
use crate::ui::initiative_bar::{self, InitiativeEntry};
use crate::ui::motion::{appear, forget, slide};
use crate::ui::paint;
use crate::ui::style::c;
use crate::ui::text;
use crate::ui::timeline::{self, TimelineModel};
use crate::ui::widgets::{fit, ring};
use crate::view::palette::{ACCENT, ACCENT_INK, LINE, SLATE_1, TEXT_1, TEXT_2, TEXT_3, Tint, WELL, side};
use crate::view::token::{self, Badge, TokenLook};

/// A turn on the track.
#[derive(Clone, Debug, PartialEq)]
pub struct Chip {
    /// The combatant.
    pub who: CombatantId,
    /// How its token looks.
    pub look: TokenLook,
    /// Its count.
    pub count: u8,
    /// Whether it stands above the counts.
    pub own: bool,
    /// Its label.
    pub label: String,
    /// Its tooltip.
    pub hint: String,
    /// Its progress.
    pub state: ChipState,
}

/// The progress of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChipState {
    /// Not planned: a preview.
    Ghost,
    /// To come.
    Coming,
    /// Under way.
    Running,
    /// Over, or cancelled.
    Past,
}

/// An event at the end of the round.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// The combatant that it concerns.
    pub look: Option<TokenLook>,
    /// The condition that brings it.
    pub badge: Option<Badge>,
    /// Its text.
    pub text: String,
    /// Shorter texts beside its badge, for narrow windows, the longest first.
    pub short: Vec<String>,
    /// Its rule, on hover.
    pub hint: String,
}

/// The track.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrackModel {
    /// Names of the lanes, with the index of the side for their colour; None for several sides.
    pub lanes: [(String, Option<usize>); 2],
    /// The name of the counts: "Tempo".
    pub name: String,
    /// The last count.
    pub last: u8,
    /// The present count; None during planning.
    pub now: Option<u8>,
    /// Turns.
    pub chips: Vec<Chip>,
    /// Turns where there is no count: then there are no numbers and no chips.
    pub initiative_entries: Vec<InitiativeEntry>,
    /// The time of the running turn, where turns are paid from time.
    pub timeline: Option<TimelineModel>,
    /// The sides of unknown plans, one entry per plan.
    pub unread: Vec<usize>,
    /// Whether plans of anybody in sight are hidden, if only what comes besides them.
    pub hidden: bool,
    /// The heading of the right end: the round that ends.
    pub end: String,
    /// Events at the end of the round.
    pub notes: Vec<Note>,
    /// The duration of animations relative to the usual one; 0 for none.
    pub motion: f32,
}

/// A track below this height, in points, has rows closer to each other.
const LOW: f32 = 100.0;
/// Size of a chip, and of a small one, in points.
const CHIP: f32 = 32.0;
const SMALL: f32 = 25.0;
/// Distance of a lane's centre from the ruler's, in points.
const LANE: f32 = 31.0;
/// Seconds in which the frame slides to the next column, and in which chips fade in.
const SLIDE: f32 = 0.20;
const FADE: f32 = 0.15;

/// The lamp's share in the colour of the frame, above and below.
const BEAM: (f32, f32) = (0.28, 0.10);

/// The layout of the track.
struct TrackLayout {
    full: Rect,
    left: f32,
    right: f32,
    column: f32,
    /// Centre of the ruler.
    ruler: f32,
}

impl TrackLayout {
    fn new(ui: &Ui, model: &TrackModel) -> TrackLayout {
        let full = ui.available_rect_before_wrap();
        // Narrow windows leave more room to the columns.
        let end = match full.width() {
            w if w < 1000.0 => 132.0,
            w if w < 1400.0 => 166.0,
            _ => 220.0,
        };
        let (left, right) = (full.left() + 84.0, full.right() - end);
        let column = (right - left) / f32::from(model.last + 1);
        TrackLayout { full, left, right, column, ruler: full.top() + 54.0 }
    }

    fn column(&self, count: u8, top: f32, bottom: f32) -> Rect {
        let x = self.left + self.column * f32::from(count);
        Rect::from_min_max(pos2(x, top), pos2(x + self.column, bottom))
    }

    fn lane(&self, own: bool) -> f32 {
        self.ruler + if own { -LANE } else { LANE }
    }
}

/// Shows the track; returns the combatant of a clicked chip.
pub fn panel(ui: &mut Ui, model: &TrackModel) -> Option<CombatantId> {
    let frame = TrackLayout::new(ui, model);
    let painter = ui.painter().clone();
    if !model.initiative_entries.is_empty() {
        let label = |words: &str, y: f32| {
            let words = fit(&painter, words, 13.0, TEXT_2, frame.left - frame.full.left() - 20.0, 1);
            painter.galley(pos2(frame.full.left() + 16.0, y - words.size().y / 2.0), words, c(TEXT_2));
        };
        let mut area =
            Rect::from_min_max(pos2(frame.left, frame.full.top() + 8.0), pos2(frame.right, frame.full.bottom() - 8.0));
        if let Some(model) = &model.timeline {
            let right = (frame.right - 20.0).max(frame.left);
            let below =
                Rect::from_min_max(pos2(frame.left, area.bottom() - timeline::HEIGHT), pos2(right, area.bottom()));
            timeline::show(ui, below, model);
            label(text::time::TIME, below.top() + 11.0);
            area.max.y = below.top() - 4.0;
        }
        label(&model.name, area.center().y);
        let chosen = initiative_bar::row(ui, area, &model.initiative_entries);
        notes(ui, &frame, model);
        ui.allocate_rect(frame.full, Sense::hover());
        return chosen;
    }
    names(&painter, &frame, model);
    ruler(&painter, &frame, model);
    lit(ui, &frame, model);
    numbers(&painter, &frame, model);
    let mut chosen = None;
    for count in 0..=model.last {
        for own in [true, false] {
            let here: Vec<&Chip> = model.chips.iter().filter(|c| c.count == count && c.own == own).collect();
            let y = frame.lane(own);
            let rect = frame.column(count, y - CHIP / 2.0, y + CHIP / 2.0);
            let lit = model.now == Some(count);
            if let Some(who) = lane(ui, &here, rect, model.motion, lit) {
                chosen = Some(who);
            }
            if !own && here.is_empty() && model.now == Some(count) {
                let words = fit(&painter, text::time::NONE_SEEN, 12.0, TEXT_2, frame.column - 8.0, 1);
                painter.galley(rect.center() - words.size() / 2.0, words, c(TEXT_2));
            }
        }
    }
    if model.hidden || !model.unread.is_empty() {
        capsule(ui, &frame, model);
    }
    notes(ui, &frame, model);
    ui.allocate_rect(frame.full, Sense::hover());
    chosen
}

fn names(painter: &Painter, frame: &TrackLayout, model: &TrackModel) {
    let x = frame.full.left() + 16.0;
    let room = frame.left - x - 4.0;
    for (own, (name, number)) in [true, false].into_iter().zip(&model.lanes) {
        let tint = number.map_or(TEXT_2, |n| side(n).text);
        let words = fit(painter, name, 13.0, tint, room, 1);
        painter.galley(pos2(x, frame.lane(own) - words.size().y / 2.0), words, c(tint));
    }
    let words = fit(painter, &model.name, 18.0, TEXT_1, room, 1);
    painter.galley(pos2(x, frame.ruler - words.size().y / 2.0), words, c(TEXT_1));
}

fn ruler(painter: &Painter, frame: &TrackLayout, model: &TrackModel) {
    let y = frame.ruler;
    let well = Rect::from_min_max(pos2(frame.left, y - 12.0), pos2(frame.right, y + 12.0));
    painter.rect_filled(well, 4.0, c(WELL));
    for count in 1..=model.last {
        let x = (frame.left + frame.column * f32::from(count)).round() + 0.5;
        for (from, to) in [(y - 42.0, y - 16.0), (y + 16.0, y + 44.0)] {
            painter.line_segment([pos2(x, from), pos2(x, to)], Stroke::new(1.0, c(LINE)));
        }
    }
}

/// The frame around the present count, as a beam of light.
fn lit(ui: &Ui, frame: &TrackLayout, model: &TrackModel) {
    let id = Id::new("track frame");
    let Some(now) = model.now else {
        forget(ui.ctx(), id);
        return;
    };
    let place = slide(ui.ctx(), id, f32::from(now), SLIDE * model.motion);
    let x = frame.left + frame.column * place;
    let rect = Rect::from_min_max(pos2(x, frame.ruler - 48.0), pos2(x + frame.column, frame.ruler + 48.0));
    let painter = ui.painter();
    painter.rect_filled(rect, 6.0, c(SLATE_1));
    let inner = rect.shrink(1.5);
    let mut beam = Mesh::default();
    for (y, share) in [(inner.top(), BEAM.0), (inner.bottom(), BEAM.1)] {
        let tint = c(SLATE_1.mix(ACCENT, share));
        beam.colored_vertex(pos2(inner.left(), y), tint);
        beam.colored_vertex(pos2(inner.right(), y), tint);
    }
    beam.add_triangle(0, 1, 2);
    beam.add_triangle(1, 2, 3);
    painter.add(Shape::mesh(beam));
    painter.rect_stroke(rect, 6.0, Stroke::new(1.5, c(ACCENT)), StrokeKind::Inside);
    let number = Rect::from_center_size(pos2(rect.center().x, frame.ruler), vec2(frame.column - 16.0, 24.0));
    painter.rect_filled(number, 4.0, c(ACCENT));
    let word = model.now.map(|n| n.to_string()).unwrap_or_default();
    painter.text(number.center(), Align2::CENTER_CENTER, word, FontId::proportional(18.0), c(ACCENT_INK));
}

fn numbers(painter: &Painter, frame: &TrackLayout, model: &TrackModel) {
    for count in (0..=model.last).filter(|count| model.now != Some(*count)) {
        let middle = frame.column(count, frame.ruler, frame.ruler).center();
        let ink = if model.now.is_some_and(|now| now > count) { TEXT_3 } else { TEXT_1 };
        painter.text(middle, Align2::CENTER_CENTER, count.to_string(), FontId::proportional(16.0), c(ink));
    }
}

/// Layout of the chips of one lane at one count: their size, the step from one to the next, the number shown.
fn share(count: usize, room: f32) -> (f32, f32, usize) {
    let size = if CHIP * count as f32 <= room + 2.0 { CHIP } else { SMALL };
    // A chip has to stay visible by at least this width.
    let least = size * 0.5;
    let most = (((room - size) / least) as usize).max(1) + 1;
    let shown = if count > most { most.saturating_sub(2).max(1) } else { count };
    let width = if count > shown { room - 24.0 } else { room };
    let step = if shown < 2 { size } else { ((width - size) / (shown - 1) as f32).min(size + 1.0) };
    (size, step, shown)
}

/// The turns of one lane at one count.
fn lane(ui: &mut Ui, chips: &[&Chip], rect: Rect, motion: f32, lit: bool) -> Option<CombatantId> {
    let mut chosen = None;
    let (size, step, shown) = share(chips.len(), rect.width() - 8.0);
    let left = rect.left() + 4.0;
    for (at, chip) in chips.iter().take(shown).enumerate() {
        let middle = pos2(left + size / 2.0 + step * at as f32, rect.center().y);
        let spot = Rect::from_center_size(middle, Vec2::splat(size.max(24.0)));
        let id = ui.id().with(("chip", chip.who, chip.count, &chip.label, at));
        let seen = appear(ui.ctx(), id, FADE * motion);
        draw(ui.painter(), chip, middle, size, seen);
        // With several chips the names do not fit and are tooltips only.
        let room = rect.right() - spot.right() - 6.0;
        if chips.len() == 1 && widest_word(ui.painter(), &chip.label) <= room {
            let ink = match chip.state {
                ChipState::Past if !lit => TEXT_3,
                ChipState::Ghost if !lit => TEXT_2,
                _ => TEXT_1,
            };
            let words = fit(ui.painter(), &chip.label, 12.0, ink, room, 2);
            ui.painter().galley(pos2(spot.right() + 4.0, rect.center().y - words.size().y / 2.0), words, c(ink));
        }
        let response = ui.interact(spot, id, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &chip.hint));
        ring(ui, &response, 6);
        if response.clicked() {
            chosen = Some(chip.who);
        }
        response.on_hover_text(&chip.hint);
    }
    if chips.len() > shown {
        let rest = &chips[shown..];
        let words = fit(ui.painter(), &text::common::more(rest.len()), 12.0, TEXT_1, 24.0, 1);
        let at = pos2(rect.right() - words.size().x - 2.0, rect.center().y - words.size().y / 2.0);
        let spot = Rect::from_min_size(at, words.size()).expand(4.0);
        ui.painter().galley(at, words, c(TEXT_1));
        let hints: Vec<&str> = rest.iter().map(|c| c.hint.as_str()).collect();
        let response = ui.interact(spot, ui.id().with(("rest", rest[0].own, rest[0].count)), Sense::hover());
        response.on_hover_text(hints.join("\n"));
    }
    chosen
}

/// The width of a name's longest word: a name is shown only where no word has to be broken.
fn widest_word(painter: &Painter, label: &str) -> f32 {
    let words = label.split([' ', '-']);
    let width = |word: &str| fit(painter, word, 12.0, TEXT_1, f32::INFINITY, 1).size().x;
    words.map(width).fold(0.0, f32::max)
}

fn draw(painter: &Painter, chip: &Chip, middle: Pos2, size: f32, seen: f32) {
    let mut picture = token::chip(&chip.look);
    let solid = match chip.state {
        ChipState::Past | ChipState::Ghost => 0.5,
        ChipState::Coming | ChipState::Running => 1.0,
    };
    if seen * solid < 1.0 {
        // What lies below must not shine through.
        let mut back = token::chip(&TokenLook { glyph: Glyph::Plain, ..chip.look.clone() });
        back.relight(|_, _| SLATE_1);
        paint::paint(painter, &back, middle, size / 64.0);
        picture.fade(seen * solid);
    }
    paint::paint(painter, &picture, middle, size / 64.0);
    match chip.state {
        ChipState::Ghost => {
            paint::dashed_circle(painter, middle, size / 2.0, Stroke::new(1.2, c(ACCENT.fade(seen))));
        }
        ChipState::Running => {
            painter.circle_stroke(middle, size / 2.0 + 0.5, Stroke::new(1.8, c(ACCENT.fade(seen))));
        }
        ChipState::Coming | ChipState::Past => {}
    }
}

/// Unknown plans: they have no known counts and stand in no column.
fn capsule(ui: &mut Ui, frame: &TrackLayout, model: &TrackModel) {
    const HIGH: f32 = 21.0;
    let from = model.now.unwrap_or(0);
    let top = frame.full.bottom() - HIGH - 5.0;
    let left = frame.column(from, top, top).left();
    let rect = Rect::from_min_max(pos2(left, top), pos2(frame.right, top + HIGH));
    let first = model.unread.first().copied().unwrap_or(0);
    let alike = !model.unread.is_empty() && model.unread.iter().all(|s| *s == first);
    let (rim, deep, ink) =
        if alike { (side(first).rim, side(first).deep, side(first).text) } else { (TEXT_3, WELL, TEXT_1) };
    let painter = ui.painter();
    let body = rect.shrink(1.0);
    painter.rect_filled(body, HIGH / 2.0, c(SLATE_1.mix(deep, 0.5)));
    paint::dashed_capsule(painter, rect, Stroke::new(1.2, c(rim)));
    let count = model.unread.len();
    let long = match count {
        0 => text::time::HIDDEN_EXTRAS.to_owned(),
        1 => text::time::hidden_plan(from, model.last),
        _ => text::time::hidden_plans(count, from, model.last),
    };
    let short = if count == 0 { String::new() } else { text::time::hidden_short(count) };
    let font = FontId::proportional(12.0);
    let wide = painter.layout_no_wrap(long.clone(), font.clone(), Color32::WHITE).size().x;
    let brief = painter.layout_no_wrap(short.clone(), font.clone(), Color32::WHITE).size().x;
    let room = rect.width() - 26.0;
    // The words give way to the marks, and the marks overlap.
    let words = [(long.as_str(), wide), (short.as_str(), brief), ("", 0.0)];
    let (words, width) = words.into_iter().find(|(_, w)| room - w > 44.0).unwrap_or(("", 0.0));
    let step = ((room - width - 30.0) / count.max(1) as f32).min(24.0);
    if step > 6.0 {
        for (at, number) in model.unread.iter().enumerate() {
            let mark = TokenLook { side: *number, glyph: Glyph::QuestionMark };
            let x = rect.left() + 19.0 + step * at as f32;
            paint::paint(painter, &token::chip(&mark), pos2(x, rect.center().y), 0.29);
        }
    }
    painter.text(pos2(rect.right() - 13.0, rect.center().y), Align2::RIGHT_CENTER, words, font, c(ink));
    let response = ui.interact(rect, ui.id().with("unread"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &long));
    response.on_hover_text(long);
}

/// The events at the end of the round.
fn notes(ui: &mut Ui, frame: &TrackLayout, model: &TrackModel) {
    // A low bar has room for two of them all the same.
    let (row, top) = if frame.full.height() < LOW { (20.0, 8.0) } else { (24.0, 12.0) };
    let painter = ui.painter().clone();
    let x = (frame.right + 10.0).round() + 0.5;
    let line = [pos2(x, frame.full.top() + 10.0), pos2(x, frame.full.bottom() - 10.0)];
    painter.line_segment(line, Stroke::new(1.0, c(LINE)));
    let (left, right) = (x + 12.0, frame.full.right() - 8.0);
    let mut y = frame.full.top() + top;
    let start = y + row;
    let rows = (((frame.full.bottom() - 6.0 - start) / row) as usize).max(1);
    let rest: Vec<&str> = model.notes.iter().skip(rows).map(|n| n.text.as_str()).collect();
    let end = if rest.is_empty() { model.end.clone() } else { text::time::more_notes(&model.end, rest.len()) };
    let head = fit(&painter, &end, 13.0, TEXT_2, right - left, 1);
    painter.galley(pos2(left, y), head, c(TEXT_2));
    if !rest.is_empty() {
        let rect = Rect::from_min_max(pos2(left, y), pos2(right, start));
        let response = ui.interact(rect, ui.id().with("notes"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, rest.join(", ")));
        response.on_hover_text(rest.join("\n"));
    }
    y = start;
    for (at, note) in model.notes.iter().take(rows).enumerate() {
        let rect = Rect::from_min_max(pos2(left, y), pos2(right, y + row));
        one_note(ui, note, rect, at);
        y += row;
    }
}

fn one_note(ui: &mut Ui, note: &Note, rect: Rect, at: usize) {
    let middle = rect.center().y;
    let mut x = rect.left();
    if let Some(look) = &note.look {
        paint::paint(ui.painter(), &token::chip(look), pos2(x + 9.0, middle), 20.0 / 64.0);
        x += 22.0;
    }
    if let Some(badge) = &note.badge {
        paint::paint(ui.painter(), &token::badge(badge), pos2(x + 8.0, middle), 14.0);
        x += 20.0;
    }
    let tint: Tint = if note.look.is_some() || note.badge.is_some() { TEXT_1 } else { TEXT_2 };
    let mut words = fit(ui.painter(), &note.text, 12.0, tint, rect.right() - x, 1);
    for short in &note.short {
        if words.elided {
            words = fit(ui.painter(), short, 12.0, tint, rect.right() - x, 1);
        }
    }
    ui.painter().galley(pos2(x, middle - words.size().y / 2.0), words, c(tint));
    let response = ui.interact(rect, ui.id().with(("note", at)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &note.text));
    response.on_hover_text(format!("{}\n{}", note.text, note.hint).trim());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::style::contrast;

    #[test]
    fn words_are_legible_in_the_light_of_the_frame() {
        let upper = c(SLATE_1.mix(ACCENT, BEAM.0));
        let lower = c(SLATE_1.mix(ACCENT, BEAM.0 * 0.35 + BEAM.1 * 0.65));
        assert!(contrast(c(TEXT_1), upper) >= 4.5 && contrast(c(TEXT_2), lower) >= 4.5);
    }

    #[test]
    fn chips_share_a_column() {
        assert_eq!(share(1, 95.0), (CHIP, CHIP, 1));
        let (size, step, shown) = share(3, 95.0);
        assert!(size == CHIP && step >= 31.0 && shown == 3);
        let (size, step, shown) = share(30, 95.0);
        assert!(shown < 8 && step >= size * 0.4, "{size} {step} {shown}");
    }
}
