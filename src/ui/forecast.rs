//! What the act under the pointer would do: chances, damage, reasons. The figures are those that the dice will meet.

use bevy_egui::egui::{Rect, ScrollArea, Sense, Ui, pos2, vec2};

use crate::ui::paint::chip;
use crate::ui::style::c;
use crate::ui::widgets::{figure, head, primary, text};
use crate::view::palette::{LAMP, TEXT_1, TEXT_2, THREAT, Tint, WELL};
use crate::view::token::Look;

/// Figures of a strike.
#[derive(Clone, Debug, PartialEq)]
pub struct StrikeOdds {
    /// Chance to hit in percent.
    pub hit: u8,
    /// Least and most damage of a hit.
    pub damage: (i32, i32),
    /// Chance to fell in percent, if the health is known.
    pub fells: Option<u8>,
    /// Health now and at most, if known.
    pub health: Option<(i32, i32)>,
    /// Lines with figures.
    pub lines: Vec<(String, String)>,
}

/// What the panel says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForecastModel {
    /// Head: the act.
    pub head: String,
    /// The target, if there is one.
    pub target: Option<(Look, String, String)>,
    /// What it does, for acts that do not strike.
    pub text: String,
    /// Figures, for acts that strike.
    pub odds: Option<StrikeOdds>,
    /// Who may cut in.
    pub threats: Vec<String>,
    /// The button that does it.
    pub button: Option<String>,
}

/// Shows the forecast; true when the button is pressed.
pub fn panel(ui: &mut Ui, model: &ForecastModel) -> bool {
    let mut pressed = false;
    head(ui, &model.head);
    let below = if model.button.is_some() { 40.0 } else { 0.0 };
    let room = (ui.available_height() - below).max(40.0);
    ScrollArea::vertical().id_salt("forecast").max_height(room).auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        if let Some((look, name, about)) = &model.target {
            ui.horizontal(|ui| {
                chip(ui, look, 36.0);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    ui.label(text(name, 18.0, TEXT_1));
                    ui.label(text(about, 13.0, TEXT_2));
                });
            });
        }
        if let Some(odds) = &model.odds {
            strike(ui, odds);
        }
        if !model.text.is_empty() {
            ui.label(text(&model.text, 13.0, TEXT_2));
        }
        for threat in &model.threats {
            ui.label(text(threat, 13.0, THREAT));
        }
    });
    if let Some(label) = &model.button {
        pressed = primary(ui, label).clicked();
    }
    pressed
}

fn strike(ui: &mut Ui, odds: &StrikeOdds) {
    let mut columns = vec![(format!("{} %", odds.hit), "to hit", LAMP), (span(odds.damage), "damage", TEXT_1)];
    if let Some(fells) = odds.fells {
        columns.push((format!("{fells} %"), "to fell", TEXT_1));
    }
    let width = ui.available_width() / 3.0 - 6.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for (number, name, tint) in columns {
            ui.allocate_ui(vec2(width, 44.0), |ui| {
                ui.set_min_width(width);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    ui.label(text(number, 22.0, tint));
                    ui.label(text(name, 12.0, TEXT_2));
                });
            });
        }
    });
    if let Some((now, max)) = odds.health {
        health(ui, now, max, odds.damage);
        ui.label(text(format!("{now} of {max} hit points"), 12.0, TEXT_2));
    }
    for (label, value) in &odds.lines {
        figure(ui, label, value);
    }
}

/// A bar of health with what a hit takes: surely in full colour, perhaps in half.
fn health(ui: &mut Ui, now: i32, max: i32, damage: (i32, i32)) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 8.0), Sense::hover());
    let at = |health: i32| rect.left() + rect.width() * health.clamp(0, max) as f32 / max.max(1) as f32;
    let span = |from: i32, to: i32| Rect::from_min_max(pos2(at(from), rect.top()), pos2(at(to), rect.bottom()));
    ui.painter().rect_filled(rect, 3.0, c(WELL));
    ui.painter().rect_filled(span(0, now), 3.0, c(TEXT_1));
    ui.painter().rect_filled(span(now - damage.1, now), 3.0, c(Tint::hex(0x8A_4A3E)));
    ui.painter().rect_filled(span(now - damage.0, now), 3.0, c(THREAT));
}

/// A range of numbers as it is read.
#[must_use]
pub fn span((least, most): (i32, i32)) -> String {
    if least == most { least.to_string() } else { format!("{least}–{most}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::token::Look;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn the_figures_stand_there_and_the_button_works() {
        let model = ForecastModel {
            head: "Standard Attack".to_owned(),
            target: Some((Look { side: 1, glyph: "archer".to_owned() }, "Edda".to_owned(), "Archer".to_owned())),
            odds: Some(StrikeOdds { hit: 55, damage: (3, 10), fells: Some(34), health: Some((6, 16)), lines: vec![] }),
            button: Some("Strike".to_owned()),
            ..ForecastModel::default()
        };
        let mut harness = Harness::new_ui_state(|ui, done: &mut bool| *done |= panel(ui, &model), false);
        for shown in ["55 %", "3–10", "34 %", "6 of 16 hit points"] {
            assert!(harness.query_by_label(shown).is_some(), "{shown}");
        }
        harness.get_by_label("Strike").click();
        harness.run();
        assert!(harness.state());
    }

    #[test]
    fn one_number_is_no_range() {
        assert_eq!(span((4, 4)), "4");
        assert_eq!(span((3, 10)), "3–10");
    }
}
