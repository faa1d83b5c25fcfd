//! The odds of a strike: three large figures that open to their parts, the health at stake, every damage with its chance.

use bevy_egui::egui::{Align2, FontId, Rect, Response, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

use crate::ui::figure_part::{self, FigurePart};
use crate::ui::opened_figure;
use crate::ui::outcomes::{self, OutcomeShare};
use crate::ui::paint::triangle;
use crate::ui::point_stacks::{self, PointStackRow};
use crate::ui::style::c;
use crate::ui::text;
use crate::ui::warnings;
use crate::ui::widgets::{figure, fit, line, ring};
use crate::view::palette::{
    ACCENT, HANDLE, LINE, SLATE_2, SLATE_3, TEXT_1, TEXT_2, TEXT_3, THREAT_DEEP, Tint, WELL, threat,
};

/// The odds of a strike.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StrikeOdds {
    /// Chance to hit in percent.
    pub hit: u8,
    /// Minimum and maximum damage of a hit.
    pub damage: (i32, i32),
    /// Where wounds are counted by level: the chance to cause any, in percent, shown in place of the damage.
    pub wounds: Option<u8>,
    /// The outcomes, where wounds are counted by level.
    pub shares: Vec<OutcomeShare>,
    /// Chance of the worst outcome in percent, if the health is known.
    pub fells: Option<u8>,
    /// The name of the worst outcome: "to fell".
    pub worst: String,
    /// Whether the target is an object, which breaks and is not felled.
    pub thing: bool,
    /// Health now and at most, if known.
    pub health: Option<(i32, i32)>,
    /// The part of it in front of the rest.
    pub front: i32,
    /// The points in steps that count here.
    pub tracks: Vec<PointStackRow>,
    /// Further figures as lines.
    pub lines: Vec<(String, String)>,
    /// The parts of the chance to hit.
    pub why_hit: Vec<FigurePart>,
    /// The parts of the damage.
    pub why_damage: Vec<FigurePart>,
    /// The parts of the chance to fell.
    pub why_fells: Vec<FigurePart>,
    /// Each damage of a hit with its chance in percent.
    pub spread: Vec<(i32, f32)>,
}

impl StrikeOdds {
    /// The large figures at most: to hit, damage, the worst.
    pub(super) const FIGURES: usize = 3;

    /// Those of them that open to their parts. A chance that is not shown is not opened.
    pub(super) fn figures(&self) -> impl Iterator<Item = usize> {
        let worst = self.why_fells.is_empty() || self.fells.is_none();
        let closed = [self.why_hit.is_empty(), self.why_damage.is_empty(), worst];
        closed.into_iter().enumerate().filter(|(_, closed)| !closed).map(|(at, _)| at)
    }
}

/// One of the large figures; a click expands it.
struct LargeFigure<'a> {
    number: String,
    name: &'a str,
    tint: Tint,
    parts: &'a [FigurePart],
}

/// The odds of a strike. What may come of it stands before their parts, which may need more room than there is.
pub(super) fn panel(ui: &mut Ui, odds: &StrikeOdds, threats: &[String]) {
    let mut columns = vec![
        LargeFigure {
            number: text::common::percent(odds.hit),
            name: text::forecast::TO_HIT,
            tint: ACCENT,
            parts: &odds.why_hit,
        },
        match odds.wounds {
            Some(chance) => LargeFigure {
                number: text::common::percent(chance),
                name: text::forecast::TO_WOUND,
                tint: TEXT_1,
                parts: &odds.why_damage,
            },
            None => LargeFigure {
                number: span(odds.damage),
                name: text::forecast::DAMAGE,
                tint: TEXT_1,
                parts: &odds.why_damage,
            },
        },
    ];
    if let Some(fells) = odds.fells {
        columns.push(LargeFigure {
            number: text::common::percent(fells),
            name: &odds.worst,
            tint: TEXT_1,
            parts: &odds.why_fells,
        });
    }
    // Not every strike has all figures.
    let there = |at: &usize| columns.get(*at).is_some_and(|column| !column.parts.is_empty());
    let opened = opened_figure::which(ui.ctx()).filter(there);
    if opened.is_some() {
        opened_figure::note_shown(ui.ctx());
    }
    let width = (ui.available_width() - 8.0) / 3.0;
    let mut hovered = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (at, column) in columns.iter().enumerate() {
            let response = big(ui, column, width, opened == Some(at));
            if response.clicked() && !column.parts.is_empty() {
                opened_figure::open(ui.ctx(), (opened != Some(at)).then_some(at));
            }
            if response.hovered() && !column.parts.is_empty() {
                hovered = Some(at);
            }
        }
    });
    if !odds.shares.is_empty() {
        outcomes::bar(ui, &odds.shares, ui.available_width());
    }
    if let Some((now, max)) = odds.health.filter(|_| odds.wounds.is_none()) {
        health(ui, (now, odds.front), max, odds.damage);
        let (least, most) = odds.damage;
        let takes = match (least >= now, most >= now) {
            (true, _) if odds.thing => text::forecast::ANY_HIT_BREAKS.to_owned(),
            (true, _) => text::forecast::ANY_HIT_FELLS.to_owned(),
            (false, true) => text::forecast::hit_deals(least),
            (false, false) if odds.fells.is_some_and(|fells| fells > 0) => {
                text::forecast::hit_leaves_or_fells(now - most)
            }
            (false, false) => text::forecast::hit_leaves(now - most),
        };
        line(ui, text::forecast::health(now, max, takes), 12.0, TEXT_2);
    }
    warnings::list(ui, threats);
    ui.spacing_mut().item_spacing.y = 1.0;
    match opened.or(hovered).and_then(|at| Some((at, columns.get(at)?))) {
        Some((at, column)) => {
            for part in column.parts {
                figure_part::show(ui, part, opened == Some(at));
            }
            if at == 1 && odds.wounds.is_none() {
                spread(ui, &odds.spread, odds.health.map(|(now, _)| now));
            }
        }
        None => {
            for (label, value) in &odds.lines {
                figure(ui, label, value);
            }
            for track in &odds.tracks {
                point_stacks::row(ui, track);
            }
        }
    }
}

fn big(ui: &mut Ui, column: &LargeFigure, width: f32, open: bool) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(width, 46.0), Sense::click());
    let told = text::common::beside(&column.number, column.name);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, open, &told));
    let back = rect.translate(vec2(-6.0, 0.0));
    if open {
        ui.painter().rect_filled(back, 4.0, c(SLATE_2));
    } else if response.hovered() {
        ui.painter().rect_filled(back, 4.0, c(SLATE_3));
    }
    let number = fit(ui.painter(), &column.number, 22.0, column.tint, width, 1);
    let name = fit(ui.painter(), column.name, 12.0, TEXT_2, width - 12.0, 1);
    let name_at = pos2(rect.left(), rect.bottom() - name.size().y - 2.0);
    if !column.parts.is_empty() {
        let at = pos2(rect.left() + name.size().x + 9.0, rect.bottom() - 2.0 - name.size().y / 2.0);
        triangle(ui.painter(), at, open, c(TEXT_3));
    }
    ui.painter().galley(pos2(rect.left(), rect.top()), number, c(column.tint));
    ui.painter().galley(name_at, name, c(TEXT_2));
    ring(ui, &response, 4);
    response
}

/// A bar of health with the loss of a hit: the certain part in full colour, the possible part in a deep one.
fn health(ui: &mut Ui, (now, front): (i32, i32), max: i32, damage: (i32, i32)) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 8.0), Sense::hover());
    let at = |health: i32| rect.left() + rect.width() * health.clamp(0, max) as f32 / max.max(1) as f32;
    let span = |from: i32, to: i32| Rect::from_min_max(pos2(at(from), rect.top()), pos2(at(to), rect.bottom()));
    let painter = ui.painter();
    painter.rect_filled(rect, 3.0, c(WELL));
    painter.rect_filled(span(0, now), 3.0, c(TEXT_1));
    if front > 0 {
        painter.rect_filled(span(now - front, now), 3.0, c(HANDLE));
    }
    let perhaps = span(now - damage.1, now - damage.0);
    painter.rect_filled(perhaps, 3.0, c(THREAT_DEEP));
    // Hatched, so that it differs by more than colour.
    let hatch = painter.with_clip_rect(perhaps);
    let mut x = perhaps.left() - 8.0;
    while x < perhaps.right() {
        hatch.line_segment([pos2(x, rect.bottom()), pos2(x + 8.0, rect.top())], Stroke::new(1.6, c(threat())));
        x += 5.0;
    }
    painter.rect_filled(span(now - damage.0, now), 3.0, c(threat()));
}

/// A bar for each damage of a hit, as high as its chance; bright where it fells.
fn spread(ui: &mut Ui, all: &[(i32, f32)], health: Option<i32>) {
    let (Some(first), Some(last)) = (all.first(), all.last()) else { return };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 52.0), Sense::hover());
    let most = all.iter().map(|(_, chance)| *chance).fold(0.0, f32::max).max(0.01);
    let told: Vec<String> =
        all.iter().map(|(damage, chance)| text::forecast::chance_of(damage, format_args!("{chance:.0}"))).collect();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text::forecast::all_damage(told.join(", "))));
    let base = rect.bottom() - 16.0;
    let step = (rect.width() / all.len() as f32).min(24.0);
    let painter = ui.painter();
    for (at, (damage, chance)) in all.iter().enumerate() {
        let left = rect.left() + step * at as f32;
        let high = (base - rect.top() - 2.0) * chance / most;
        let column = Rect::from_min_max(pos2(left, base - high), pos2(left + (step - 2.0).max(1.0), base));
        let fells = health.is_some_and(|health| *damage >= health);
        painter.rect_filled(column, 1.0, c(if fells { threat() } else { TEXT_2 }));
    }
    let end = rect.left() + step * all.len() as f32;
    painter.line_segment([pos2(rect.left(), base + 0.5), pos2(end, base + 0.5)], Stroke::new(1.0, c(LINE)));
    let number = |x: f32, damage: i32| {
        painter.text(
            pos2(x, base + 2.0),
            Align2::CENTER_TOP,
            damage.to_string(),
            FontId::proportional(12.0),
            c(TEXT_2),
        );
    };
    number(rect.left() + step / 2.0, first.0);
    if all.len() > 2 {
        number(end - step / 2.0, last.0);
    }
    let inside = |d: i32| d > first.0 + 1 && d < last.0 - 1;
    if let Some(health) = health.filter(|h| inside(*h) && step > 9.0) {
        number(rect.left() + step * ((health - first.0) as f32 + 0.5), health);
    }
    let shown: Vec<String> = told.into_iter().take(24).collect();
    response.on_hover_text(shown.join("\n"));
}

/// A range as text.
#[must_use]
pub fn span((least, most): (i32, i32)) -> String {
    if least == most { least.to_string() } else { text::common::range(least, most) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_number_is_no_range() {
        assert_eq!(span((4, 4)), "4");
        assert_eq!(span((3, 10)), "3–10");
    }
}
