//! The card of one combatant: health, pools, numbers, conditions, what it carries.

use bevy_egui::egui::{Align2, FontId, ScrollArea, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

use crate::ui::paint::{self, chip};
use crate::ui::style::c;
use crate::ui::widgets::{bar, figure, pips, text};
use crate::view::palette::{HANDLE, TEXT_1, TEXT_2, TEXT_3, THREAT, Tint};
use crate::view::token::{self, Badge, Look};

/// A condition on the card.
#[derive(Clone, Debug, PartialEq)]
pub struct ConditionLine {
    /// How it is drawn.
    pub badge: Badge,
    /// Its name, with its source.
    pub name: String,
    /// Its rule.
    pub text: String,
}

/// A combatant as far as it is known.
#[derive(Clone, Debug, PartialEq)]
pub struct CardModel {
    /// How its token looks.
    pub look: Look,
    /// Its name.
    pub name: String,
    /// What it is and what it does.
    pub about: String,
    /// Whether `about` says that it is acting.
    pub lit: Option<Tint>,
    /// Health and its maximum, if known.
    pub health: Option<(i32, i32)>,
    /// How hurt it looks, if the numbers are not known.
    pub band: String,
    /// Other pools with their maxima.
    pub pools: Vec<(String, i32, i32)>,
    /// Numbers of its sheet.
    pub values: Vec<(String, String)>,
    /// Its conditions.
    pub conditions: Vec<ConditionLine>,
    /// What it holds and wears.
    pub gear: Vec<(String, String)>,
}

/// A line of numbers in two fixed columns: a grid would measure itself for a frame and jump.
fn numbers(ui: &mut Ui, pair: &[(String, String)]) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    let half = rect.width() / 2.0;
    for (at, (name, value)) in pair.iter().enumerate() {
        let left = rect.left() + half * at as f32;
        let right = if at == 0 { left + half - 12.0 } else { rect.right() };
        let put = |x: f32, align: Align2, words: &str, tint: Tint| {
            ui.painter().text(pos2(x, rect.center().y), align, words, FontId::proportional(13.0), c(tint));
        };
        put(left, Align2::LEFT_CENTER, name, TEXT_2);
        put(right, Align2::RIGHT_CENTER, value, TEXT_1);
    }
    let words: Vec<String> = pair.iter().map(|(name, value)| format!("{name} {value}")).collect();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, words.join(", ")));
}

/// Shows the card.
pub fn panel(ui: &mut Ui, model: &CardModel) {
    ui.horizontal(|ui| {
        chip(ui, &model.look, 44.0);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.label(text(&model.name, 20.0, TEXT_1));
            ui.label(text(&model.about, 13.0, model.lit.unwrap_or(TEXT_2)));
        });
    });
    ui.spacing_mut().item_spacing.y = 4.0;
    match model.health {
        Some((now, max)) => {
            figure(ui, "Hit points", &format!("{now} / {max}"));
            let share = now as f32 / max.max(1) as f32;
            bar(ui, share, if share <= 0.34 { THREAT } else { TEXT_1 });
        }
        None => figure(ui, "Health", &model.band),
    }
    for (name, now, max) in &model.pools {
        pips(ui, name, *now, *max, HANDLE);
    }
    ui.add_space(2.0);
    for pair in model.values.chunks(2) {
        numbers(ui, pair);
    }
    let list = |ui: &mut Ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        for line in &model.conditions {
            let shown = ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size([16.0, 16.0].into(), Sense::hover());
                paint::paint(ui.painter(), &token::badge(&line.badge), rect.center(), 14.0);
                ui.label(text(&line.name, 13.0, TEXT_1));
            });
            shown.response.on_hover_text(&line.text);
        }
        let names: Vec<&str> = model.gear.iter().map(|(name, _)| name.as_str()).collect();
        if !names.is_empty() {
            ui.label(text(names.join(", "), 12.0, TEXT_3)).on_hover_ui(|ui| {
                for (name, rule) in &model.gear {
                    ui.label(text(format!("{name}. {rule}"), 13.0, TEXT_2));
                }
            });
        }
    };
    ScrollArea::vertical().id_salt("card").max_height(60.0).show(ui, list);
}
