//! The forecast of an action: chances, damage, reasons. The figures are those that the dice use; each opens to the
//! parts that it consists of.

use bevy_egui::egui::{Align2, FontId, Rect, Response, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

use crate::ui::opened_figure;
use crate::ui::outcomes::{self, OutcomeShare};
use crate::ui::paint::{portrait, triangle};
use crate::ui::point_stacks::{self, PointStackRow};
use crate::ui::style::c;
use crate::ui::text;
use crate::ui::widgets::{figure, fit, head, line, pair, primary, ring, scroll, text};
use crate::view::palette::{
    ACCENT, HANDLE, LINE, SLATE_2, SLATE_3, TEXT_1, TEXT_2, TEXT_3, THREAT_DEEP, Tint, WELL, threat,
};
use crate::view::token::{TokenLook, TokenState};

/// A part of a figure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FigurePart {
    /// Its name.
    pub label: String,
    /// What it adds, or comes to.
    pub value: String,
    /// The words of its rule; empty where it is none.
    pub rule: String,
    /// Where that stands; empty for rules of the engine.
    pub place: String,
}

impl FigurePart {
    /// A part that is no rule of its own.
    #[must_use]
    pub fn plain(label: String, value: String) -> FigurePart {
        FigurePart { label, value, ..FigurePart::default() }
    }
}

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

/// The contents of the panel.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForecastModel {
    /// The title: the action.
    pub head: String,
    /// The target, if any: look, health, name, archetype.
    pub target: Option<(TokenLook, TokenState, String, String)>,
    /// The effect of actions without a strike.
    pub text: String,
    /// The rolls of actions without a strike: target or name, and the chance.
    pub rolls: Vec<(String, String)>,
    /// What actions without a strike do to each: the name, and the effects in a few words.
    pub effects: Vec<(String, String)>,
    /// The odds of actions with a strike.
    pub odds: Option<StrikeOdds>,
    /// What it costs, in parts.
    pub costs: Vec<String>,
    /// Possible reactions.
    pub threats: Vec<String>,
    /// The label of the button that submits it.
    pub button: Option<String>,
}

impl ForecastModel {
    /// Whether it contains a chance, of the action or of a reaction.
    #[must_use]
    pub fn tells_chances(&self) -> bool {
        self.odds.is_some() || !self.rolls.is_empty() || !self.effects.is_empty() || !self.threats.is_empty()
    }

    /// The rest of it under a list that already shows the target: the odds if `chances`, and the button.
    #[must_use]
    pub fn under_list(self, chances: bool) -> ForecastModel {
        let bare = match chances {
            true => self,
            false => ForecastModel { button: self.button, costs: self.costs, ..ForecastModel::default() },
        };
        ForecastModel { head: String::new(), target: None, ..bare }
    }
}

/// Shows the forecast; true when the button is pressed.
pub fn panel(ui: &mut Ui, model: &ForecastModel) -> bool {
    let mut pressed = false;
    if !model.head.is_empty() {
        head(ui, &model.head);
    }
    // What it costs is always in sight, however much stands above.
    let costs = (!model.costs.is_empty()).then(|| text::forecast::costs(model.costs.join(", ")));
    let costs = costs.map(|words| fit(ui.painter(), &words, 13.0, TEXT_1, ui.available_width(), 3));
    let below = if model.button.is_some() { 40.0 } else { 0.0 };
    let below = below + costs.as_ref().map_or(0.0, |words| words.size().y + 6.0);
    let room = (ui.available_height() - below).max(40.0);
    let start = ui.cursor().top();
    scroll(ui, "forecast", room, false, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        if let Some((look, state, name, about)) = &model.target {
            ui.horizontal(|ui| {
                portrait(ui, look, state, 44.0);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    line(ui, name, 18.0, TEXT_1);
                    line(ui, about, 13.0, TEXT_2);
                });
            });
        }
        match &model.odds {
            Some(odds) => strike(ui, odds, &model.threats),
            None => {
                if !model.text.is_empty() {
                    ui.label(text(&model.text, 13.0, TEXT_2));
                }
                warnings(ui, &model.threats);
            }
        }
        if model.odds.is_some() && !model.text.is_empty() {
            ui.label(text(&model.text, 13.0, TEXT_2));
        }
        for (what, chance) in &model.rolls {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
            pair(ui.painter(), rect, what, chance);
            if let Some((_, effect)) = model.effects.iter().find(|(name, _)| name == what) {
                ui.label(text(effect, 13.0, TEXT_1));
            }
        }
        let told = |name: &String| model.rolls.iter().any(|(what, _)| what == name);
        for (name, effect) in model.effects.iter().filter(|(name, _)| !told(name)) {
            ui.label(text(text::common::beside(name, effect), 13.0, TEXT_1));
        }
    });
    ui.add_space((start + room - ui.cursor().top()).max(0.0));
    if let Some(words) = costs {
        ui.label(words);
    }
    if let Some(label) = &model.button {
        pressed = primary(ui, label).clicked();
    }
    pressed
}

fn warnings(ui: &mut Ui, threats: &[String]) {
    for words in threats {
        ui.horizontal_top(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(14.0, 16.0), Sense::hover());
            warning(ui, rect);
            ui.vertical(|ui| ui.label(text(words, 13.0, threat())));
        });
    }
}

/// A small warning triangle.
pub(super) fn warning(ui: &Ui, rect: Rect) {
    let at = rect.center();
    let points = vec![at + vec2(0.0, -6.0), at + vec2(6.5, 5.5), at + vec2(-6.5, 5.5)];
    ui.painter().add(Shape::convex_polygon(points, c(threat()), Stroke::NONE));
    let ink = Stroke::new(1.6, c(WELL));
    ui.painter().line_segment([at + vec2(0.0, -2.0), at + vec2(0.0, 2.0)], ink);
    ui.painter().circle_filled(at + vec2(0.0, 4.0), 0.9, c(WELL));
}

/// One of the large figures; a click expands it.
struct LargeFigure<'a> {
    number: String,
    name: &'a str,
    tint: Tint,
    parts: &'a [FigurePart],
}

/// A part of a figure. In an open figure its rule stands below it, else under the pointer.
fn passage(ui: &mut Ui, part: &FigurePart, open: bool) {
    let told = [part.rule.as_str(), part.place.as_str()];
    let told: Vec<&str> = told.into_iter().filter(|words| !words.is_empty()).collect();
    let line = figure(ui, &part.label, &part.value);
    if told.is_empty() {
        return;
    }
    if open {
        for (words, tint) in told.iter().zip([TEXT_2, TEXT_3]) {
            ui.label(text(*words, 12.0, tint));
        }
    } else {
        line.on_hover_text(told.join("\n"));
    }
}

/// The odds of a strike. What may come of it stands before their parts, which may need more room than there is.
fn strike(ui: &mut Ui, odds: &StrikeOdds, threats: &[String]) {
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
            (false, false) => text::forecast::hit_leaves(now - most),
        };
        line(ui, text::forecast::health(now, max, takes), 12.0, TEXT_2);
    }
    warnings(ui, threats);
    ui.spacing_mut().item_spacing.y = 1.0;
    match opened.or(hovered).and_then(|at| Some((at, columns.get(at)?))) {
        Some((at, column)) => {
            for part in column.parts {
                passage(ui, part, opened == Some(at));
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
    use crate::data::looks::Glyph;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    fn model() -> ForecastModel {
        let look = TokenLook { side: 1, glyph: Glyph::Bow };
        ForecastModel {
            head: "Standard Attack on".to_owned(),
            target: Some((look, TokenState::default(), "Edda".to_owned(), "Archer".to_owned())),
            odds: Some(StrikeOdds {
                wounds: None,
                hit: 55,
                damage: (3, 10),
                fells: Some(34),
                worst: "to fell".to_owned(),
                health: Some((6, 16)),
                lines: vec![("1d20 and Strength".to_owned(), "+3".to_owned())],
                why_hit: vec![FigurePart {
                    rule: "Its foes aim better.".to_owned(),
                    ..FigurePart::plain("Marked".to_owned(), "Advantage".to_owned())
                }],
                ..StrikeOdds::default()
            }),
            button: Some("Strike".to_owned()),
            ..ForecastModel::default()
        }
    }

    #[test]
    fn the_figures_stand_there_and_the_button_works() {
        let model = model();
        let mut harness = Harness::new_ui_state(|ui, done: &mut bool| *done |= panel(ui, &model), false);
        for shown in ["55% to hit", "3–10 damage", "34% to fell", "1d20 and Strength +3"] {
            assert!(harness.query_by_label(shown).is_some(), "{shown}");
        }
        harness.get_by_label("Strike").click();
        harness.run();
        assert!(harness.state());
    }

    #[test]
    fn a_figure_opens_to_its_parts_and_closes() {
        let model = model();
        let mut harness = Harness::new_ui(|ui| {
            panel(ui, &model);
        });
        let parts = |harness: &Harness| harness.query_by_label("Marked Advantage").is_some();
        assert!(!parts(&harness));
        harness.get_by_label("55% to hit").click();
        harness.run();
        assert!(parts(&harness));
        harness.get_by_label("55% to hit").click();
        harness.run();
        harness.get_by_label("Strike").hover();
        harness.run();
        assert!(!parts(&harness));
    }

    #[test]
    fn one_number_is_no_range() {
        assert_eq!(span((4, 4)), "4");
        assert_eq!(span((3, 10)), "3–10");
    }
}
