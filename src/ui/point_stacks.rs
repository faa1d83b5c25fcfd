//! Points in steps as stacks of coins: gold for bonuses, coral for penalties, with the net step.

use bevy_egui::egui::{Align2, FontId, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

use crate::ui::style::c;
use crate::ui::text;
use crate::ui::widgets::{fit, text};
use crate::view::palette::{HANDLE, TEXT_1, TEXT_2, TEXT_3, WELL, threat};

/// The points on one value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointStackRow {
    /// The value.
    pub of: String,
    /// Source, points and name of each; negative for penalties.
    pub coins: Vec<(String, i32, String)>,
    /// The net step.
    pub net: String,
}

const HEIGHT: f32 = 22.0;
const RADIUS: f32 = 5.0;
/// Distance of the coins in a stack, and of the stacks.
const STEP: f32 = 5.0;
const GAP: f32 = 9.0;

/// Shows a row; the tooltip lists each coin.
pub fn row(ui: &mut Ui, model: &PointStackRow) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let middle = rect.center().y;
    let net = fit(ui.painter(), &model.net, 13.0, TEXT_1, rect.width() * 0.4, 1);
    let end = rect.right() - net.size().x;
    ui.painter().galley(pos2(end, middle - net.size().y / 2.0), net, c(TEXT_1));
    let of = fit(ui.painter(), &model.of, 13.0, TEXT_2, rect.width() * 0.36, 1);
    let mut x = rect.left() + of.size().x + 10.0;
    ui.painter().galley(pos2(rect.left(), middle - of.size().y / 2.0), of, c(TEXT_2));
    for (at, (_, points, _)) in model.coins.iter().enumerate() {
        let wide = RADIUS * 2.0 + STEP * (points.abs() - 1).max(0) as f32;
        if x + wide > end - 14.0 && at + 1 < model.coins.len() {
            let more = text::common::more(model.coins.len() - at);
            let font = FontId::proportional(12.0);
            ui.painter().text(pos2(x, middle), Align2::LEFT_CENTER, more, font, c(TEXT_3));
            break;
        }
        let tint = if *points > 0 { HANDLE } else { threat() };
        for coin in 0..points.abs() {
            let at = pos2(x + RADIUS + STEP * coin as f32, middle);
            ui.painter().circle(at, RADIUS, c(tint), Stroke::new(1.2, c(WELL)));
            // Penalties are marked, so that they differ by more than colour.
            if *points < 0 {
                let half = vec2(RADIUS * 0.5, 0.0);
                ui.painter().line_segment([at - half, at + half], Stroke::new(1.4, c(WELL)));
            }
        }
        x += wide + GAP;
    }
    let told: Vec<String> = model.coins.iter().map(|(from, _, step)| text::common::labelled(from, step)).collect();
    let all = text::forecast::coins(&model.of, told.join(", "), &model.net);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &all));
    response.on_hover_ui(|ui| {
        for line in &told {
            ui.label(text(line, 13.0, TEXT_2));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn a_row_names_its_coins_and_what_they_come_to() {
        let coin = |from: &str, points, step: &str| (from.to_owned(), points, step.to_owned());
        let model = PointStackRow {
            of: "Attacks".to_owned(),
            coins: vec![
                coin("Flank", 1, "Minor bonus"),
                coin("Reckless", 2, "Major bonus"),
                coin("Shaken", -1, "Minor penalty"),
            ],
            net: "Major +4".to_owned(),
        };
        let harness = Harness::builder().with_size(vec2(236.0, 40.0)).build_ui(|ui| row(ui, &model));
        let told = "Attacks: Flank: Minor bonus, Reckless: Major bonus, Shaken: Minor penalty, in all Major +4";
        assert_eq!(harness.get_by_label(told).rect().height(), HEIGHT);
    }
}
