//! The track of the counted time model: a column for each count, one's own turns above, the others' below, what is not
//! known in one capsule from here to the end.

use bevy_egui::egui::{
    Align2, FontId, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::kernel::ids::CombatantId;
use crate::ui::paint;
use crate::ui::style::c;
use crate::view::palette::{LAMP, LAMP_FILL, LAMP_INK, LINE, SLATE_1, TEXT_1, TEXT_2, TEXT_3, Tint, WELL, side};
use crate::view::token::Look;

/// A turn on the track.
#[derive(Clone, Debug, PartialEq)]
pub struct Chip {
    /// Whose.
    pub who: CombatantId,
    /// How its token looks.
    pub look: Look,
    /// At which count.
    pub count: u8,
    /// Whether it stands above the counts.
    pub own: bool,
    /// What is done.
    pub label: String,
    /// On hover.
    pub hint: String,
    /// Over, or never to come.
    pub past: bool,
}

/// The track.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrackModel {
    /// Names of the lanes, with the number of the side for their colour.
    pub lanes: [(String, usize); 2],
    /// The last count.
    pub last: u8,
    /// Where the round is; None while plans are made.
    pub now: Option<u8>,
    /// Turns.
    pub chips: Vec<Chip>,
    /// Plans of others that are not read, at most.
    pub unread: u8,
    /// What stands at the right end.
    pub notes: Vec<String>,
}

const CHIP: f32 = 26.0;

/// Shows the track; a click on a chip gives its combatant.
pub fn panel(ui: &mut Ui, model: &TrackModel) -> Option<CombatantId> {
    let full = ui.available_rect_before_wrap();
    let (left, right) = (full.left() + 84.0, full.right() - 166.0);
    let column = (right - left) / f32::from(model.last + 1);
    let ruler = full.top() + 54.0;
    let painter = ui.painter().clone();
    let column_rect = |count: u8, top: f32, bottom: f32| {
        let x = left + column * f32::from(count);
        Rect::from_min_max(pos2(x, top), pos2(x + column, bottom))
    };
    painter.rect_filled(Rect::from_min_max(pos2(left, ruler - 13.0), pos2(right, ruler + 13.0)), 4.0, c(WELL));
    for (at, y) in [(0, ruler - 30.0), (1, ruler + 30.0)] {
        let (name, number) = &model.lanes[at];
        let words = painter.layout_no_wrap(name.clone(), FontId::proportional(13.0), c(side(*number).text));
        let clip = painter.with_clip_rect(Rect::from_min_max(pos2(full.left(), y - 12.0), pos2(left - 4.0, y + 12.0)));
        clip.galley(pos2(full.left() + 16.0, y - words.size().y / 2.0), words, c(TEXT_1));
    }
    painter.text(pos2(full.left() + 16.0, ruler), Align2::LEFT_CENTER, "Tempo", FontId::proportional(16.0), c(TEXT_1));
    for count in 1..=model.last {
        let x = left + column * f32::from(count);
        for (from, to) in [(ruler - 40.0, ruler - 16.0), (ruler + 16.0, ruler + 42.0)] {
            painter.line_segment([pos2(x, from), pos2(x, to)], Stroke::new(1.0, c(LINE)));
        }
    }
    if let Some(now) = model.now {
        let lit = column_rect(now, ruler - 46.0, ruler + 46.0);
        painter.rect(lit, 6.0, c(LAMP_FILL), Stroke::new(1.5, c(LAMP)), StrokeKind::Inside);
        let number = Rect::from_center_size(pos2(lit.center().x, ruler), vec2(column - 14.0, 24.0));
        painter.rect_filled(number, 4.0, c(LAMP));
    }
    for count in 0..=model.last {
        let middle = column_rect(count, ruler, ruler).center();
        let ink = match model.now {
            Some(now) if now == count => LAMP_INK,
            Some(now) if now > count => TEXT_3,
            _ => TEXT_1,
        };
        painter.text(middle, Align2::CENTER_CENTER, count.to_string(), FontId::proportional(16.0), c(ink));
    }
    let mut chosen = None;
    for count in 0..=model.last {
        for (own, y) in [(true, ruler - 30.0), (false, ruler + 30.0)] {
            let here: Vec<&Chip> = model.chips.iter().filter(|c| c.count == count && c.own == own).collect();
            if let Some(who) = lane(ui, &here, column_rect(count, y - 14.0, y + 14.0)) {
                chosen = Some(who);
            }
        }
    }
    if model.unread > 0 {
        let from = model.now.unwrap_or(0);
        capsule(
            ui,
            model.unread,
            from,
            model.last,
            column_rect(from, ruler + 50.0, ruler + 70.0).left(),
            right,
            model.lanes[1].1,
        );
    }
    notes(ui, model, right, full);
    ui.allocate_rect(full, Sense::hover());
    chosen
}

fn lane(ui: &mut Ui, chips: &[&Chip], rect: Rect) -> Option<CombatantId> {
    let mut chosen = None;
    let room = rect.width() - 8.0;
    let step = if chips.len() < 2 { CHIP + 4.0 } else { ((room - CHIP) / (chips.len() - 1) as f32).min(CHIP + 3.0) };
    for (at, chip) in chips.iter().enumerate() {
        let middle = pos2(rect.left() + 4.0 + CHIP / 2.0 + step * at as f32, rect.center().y);
        let spot = Rect::from_center_size(middle, Vec2::splat(CHIP));
        paint::paint_chip(ui.painter(), &chip.look, middle, CHIP, if chip.past { 0.5 } else { 1.0 });
        if chips.len() == 1 {
            let words = Rect::from_min_max(pos2(spot.right() + 1.0, rect.top()), rect.max);
            let ink = if chip.past { TEXT_3 } else { TEXT_1 };
            let clip = ui.painter().with_clip_rect(words);
            let galley = clip.layout(chip.label.clone(), FontId::proportional(12.0), c(ink), words.width());
            clip.galley(pos2(words.left(), rect.center().y - galley.size().y / 2.0), galley, c(ink));
        }
        let id = ui.id().with(("chip", chip.who, chip.count, at));
        let response = ui.interact(spot, id, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &chip.hint));
        if response.clicked() {
            chosen = Some(chip.who);
        }
        response.on_hover_text(&chip.hint);
    }
    chosen
}

fn capsule(ui: &Ui, unread: u8, from: u8, last: u8, left: f32, right: f32, number: usize) {
    let painter = ui.painter();
    let rect = Rect::from_min_max(pos2(left, ui.max_rect().bottom() - 28.0), pos2(right, ui.max_rect().bottom() - 7.0));
    let tint = side(number);
    painter.rect_filled(rect, 10.0, c(SLATE_1.mix(tint.deep, 0.5)));
    let r = 10.0;
    let frame = [
        pos2(rect.left() + r, rect.top()),
        pos2(rect.right() - r, rect.top()),
        pos2(rect.right(), rect.center().y),
        pos2(rect.right() - r, rect.bottom()),
        pos2(rect.left() + r, rect.bottom()),
        pos2(rect.left(), rect.center().y),
        pos2(rect.left() + r, rect.top()),
    ];
    painter.extend(Shape::dashed_line(&frame, Stroke::new(1.0, c(tint.rim)), 5.0, 4.0));
    let mark = Look { side: number, glyph: "?".to_owned() };
    for at in 0..unread.min(8) {
        let x = rect.left() + 18.0 + 20.0 * f32::from(at);
        if x < rect.right() - 90.0 {
            paint::paint_chip(painter, &mark, pos2(x, rect.center().y), 0.27 * 64.0, 1.0);
        }
    }
    let long = format!("up to {unread} plans unread, each due somewhere from {from} to {last}");
    let short = format!("up to {unread} unread");
    let words = if rect.width() > 460.0 { long } else { short };
    let at = pos2(rect.right() - 12.0, rect.center().y);
    painter.text(at, Align2::RIGHT_CENTER, words, FontId::proportional(12.0), c(tint.text));
}

fn notes(ui: &Ui, model: &TrackModel, right: f32, full: Rect) {
    let painter = ui.painter();
    let x = right + 16.0;
    painter.line_segment(
        [pos2(right + 7.0, full.top() + 8.0), pos2(right + 7.0, full.bottom() - 10.0)],
        Stroke::new(1.0, c(LINE)),
    );
    let mut y = full.top() + 12.0;
    let mut line = |words: &str, tint: Tint| {
        let galley = painter.layout(words.to_owned(), FontId::proportional(12.0), c(tint), 142.0);
        let height = galley.size().y;
        if y + height < full.bottom() - 4.0 {
            painter.galley(pos2(x, y), galley, c(tint));
        }
        y += height + 5.0;
    };
    line("End of round", TEXT_3);
    for note in &model.notes {
        line(note, TEXT_2);
    }
}
