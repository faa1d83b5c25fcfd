//! The forecast of an action: chances, damage, reasons. The figures are those that the dice use; each opens to the
//! parts that it consists of.

use bevy_egui::egui::{Response, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

use crate::ui::figure_part::{self, FigurePart};
use crate::ui::opened_figure;
use crate::ui::paint::{portrait, triangle};
use crate::ui::strike_odds::{self, StrikeOdds};
use crate::ui::style::c;
use crate::ui::text;
use crate::ui::warnings;
use crate::ui::widgets::{fit, head, line, pair, primary, ring, scroll, text};
use crate::view::palette::{SLATE_2, SLATE_3, TEXT_1, TEXT_2, TEXT_3};
use crate::view::token::{TokenLook, TokenState};

/// A roll that is no strike.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RollOdds {
    /// Its target, or the name of the roll.
    pub name: String,
    /// Its chance, in words.
    pub chance: String,
    /// The parts of the chance.
    pub why: Vec<FigurePart>,
}

impl RollOdds {
    /// A line that opens to the parts of the chance.
    fn row(&self, ui: &mut Ui, opened: bool) -> Response {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::click());
        let told = text::common::beside(&self.name, &self.chance);
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, opened, &told));
        if self.why.is_empty() {
            pair(ui.painter(), rect, &self.name, &self.chance);
            return response;
        }
        if opened || response.hovered() {
            let tint = if opened { SLATE_2 } else { SLATE_3 };
            ui.painter().rect_filled(rect.expand2(vec2(6.0, 0.0)), 4.0, c(tint));
        }
        pair(ui.painter(), rect.with_max_x(rect.right() - 14.0), &self.name, &self.chance);
        triangle(ui.painter(), pos2(rect.right() - 5.0, rect.center().y), opened, c(TEXT_3));
        ring(ui, &response, 4);
        response
    }
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
    /// The rolls of actions without a strike.
    pub rolls: Vec<RollOdds>,
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

    /// The figures that open to their parts, in order.
    #[must_use]
    pub fn figures(&self) -> Vec<usize> {
        let strike = self.odds.iter().flat_map(StrikeOdds::figures);
        let first = self.first_roll();
        let rolls = self.rolls.iter().enumerate().filter(|(_, roll)| !roll.why.is_empty()).map(|(at, _)| first + at);
        strike.chain(rolls).collect()
    }

    /// The number of the first roll among the figures: those of a strike come before it.
    fn first_roll(&self) -> usize {
        if self.odds.is_some() { StrikeOdds::FIGURES } else { 0 }
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

/// What came of showing a forecast.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ForecastResponse {
    /// Whether its button was pressed.
    pub pressed: bool,
    /// The height in points at which nothing of it has to scroll.
    pub needs: f32,
}

/// Shows the forecast in the height that is there.
pub fn panel(ui: &mut Ui, model: &ForecastModel) -> ForecastResponse {
    let mut pressed = false;
    let top = ui.cursor().top();
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
    let filled = scroll(ui, "forecast", room, false, |ui| {
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
            Some(odds) => strike_odds::panel(ui, odds, &model.threats),
            None => {
                if !model.text.is_empty() {
                    ui.label(text(&model.text, 13.0, TEXT_2));
                }
                warnings::list(ui, &model.threats);
            }
        }
        if model.odds.is_some() && !model.text.is_empty() {
            ui.label(text(&model.text, 13.0, TEXT_2));
        }
        rolls(ui, model);
        let told = |name: &String| model.rolls.iter().any(|roll| roll.name == *name);
        for (name, effect) in model.effects.iter().filter(|(name, _)| !told(name)) {
            ui.label(text(text::common::beside(name, effect), 13.0, TEXT_1));
        }
        ui.min_rect().height()
    });
    ui.add_space((start + room - ui.cursor().top()).max(0.0));
    if let Some(words) = costs {
        ui.label(words);
    }
    if let Some(label) = &model.button {
        pressed = primary(ui, label).clicked();
    }
    ForecastResponse { pressed, needs: start - top + filled + below }
}

/// The rolls, each with what comes of it.
fn rolls(ui: &mut Ui, model: &ForecastModel) {
    let first = model.first_roll();
    let opened = opened_figure::which(ui.ctx()).and_then(|at| at.checked_sub(first));
    for (at, roll) in model.rolls.iter().enumerate() {
        let open = opened == Some(at) && !roll.why.is_empty();
        if roll.row(ui, open).clicked() && !roll.why.is_empty() {
            opened_figure::open(ui.ctx(), (!open).then_some(first + at));
        }
        if open {
            opened_figure::note_shown(ui.ctx());
            roll.why.iter().for_each(|part| figure_part::show(ui, part, true));
        }
        if let Some((_, effect)) = model.effects.iter().find(|(name, _)| *name == roll.name) {
            ui.label(text(effect, 13.0, TEXT_1));
        }
    }
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
        let mut harness = Harness::new_ui_state(|ui, done: &mut bool| *done |= panel(ui, &model).pressed, false);
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
}
