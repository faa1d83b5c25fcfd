//! The name of the game and what one can do from the title.

use bevy_egui::egui::{Align2, FontId, Pos2, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};

use crate::ui::style::c;
use crate::ui::widgets::text;
use crate::view::palette::{LAMP, LAMP_FILL, SLATE_3, TEXT_1, TEXT_2, TEXT_3, Tint};

/// An entry of the title's menu.
#[derive(Clone, Debug, PartialEq)]
pub struct TitleEntry {
    /// Its name.
    pub name: &'static str,
    /// What stands at its right.
    pub detail: String,
    /// Whether it is where one is.
    pub chosen: bool,
}

/// Shows the title; a click gives the number of the entry.
pub fn panel(ui: &mut Ui, entries: &[TitleEntry], version: &str) -> Option<usize> {
    let mut clicked = None;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 120.0), Sense::hover());
    logo(ui, rect.min + vec2(4.0, 16.0));
    ui.label(text("Small battles, open rules.", 15.0, TEXT_2));
    ui.add_space(16.0);
    for (at, entry) in entries.iter().enumerate() {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 38.0), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, entry.name));
        if entry.chosen {
            ui.painter().rect(rect, 4.0, c(LAMP_FILL), Stroke::new(1.0, c(LAMP)), StrokeKind::Inside);
        } else if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect, 4.0, c(SLATE_3));
        }
        let ink = if entry.chosen { LAMP } else { TEXT_1 };
        let middle = rect.center().y;
        ui.painter().text(
            pos2(rect.left() + 14.0, middle),
            Align2::LEFT_CENTER,
            entry.name,
            FontId::proportional(17.0),
            c(ink),
        );
        ui.painter().text(
            pos2(rect.right() - 10.0, middle),
            Align2::RIGHT_CENTER,
            &entry.detail,
            FontId::proportional(12.0),
            c(TEXT_3),
        );
        if response.clicked() {
            clicked = Some(at);
        }
    }
    let foot = ui.max_rect().left_bottom();
    ui.painter().text(foot, Align2::LEFT_BOTTOM, version, FontId::proportional(12.0), c(TEXT_3));
    clicked
}

/// Five threads to a stroke: what holds together at the left comes apart at the right.
fn logo(ui: &Ui, at: Pos2) {
    let letters: [(&[(f32, f32)], f32); 9] = [
        (&[(0., 90.), (0., 0.), (44., 0.)], 0.0),
        (&[(0., 44.), (36., 44.)], 0.0),
        (&[(64., 90.), (64., 0.), (96., 0.), (108., 12.), (108., 32.), (96., 44.), (64., 44.)], 0.33),
        (&[(86., 44.), (112., 90.)], 0.33),
        (&[(126., 90.), (150., 0.), (158., 0.), (182., 90.)], 0.62),
        (&[(136., 58.), (172., 58.)], 0.62),
        (&[(192., 0.), (218., 42.), (218., 90.)], 1.0),
        (&[(244., 0.), (218., 42.)], 1.0),
        (&[(218., 60.), (218., 90.)], 1.0),
    ];
    let (cold, warm, cream) = (Tint::hex(0x5B_B4F0), Tint::hex(0xF5_9A38), Tint::hex(0xE9_D9B4));
    for (points, share) in letters {
        let tint = if share < 0.5 { cold.mix(cream, share * 2.0) } else { cream.mix(warm, share * 2.0 - 1.0) };
        for thread in 0..5_u8 {
            let apart = (f32::from(thread) - 2.0) * (3.0 + share * 1.2);
            let line = points.iter().map(|(x, y)| at + vec2(x + apart * 0.8, y + apart * 0.5)).collect();
            let light = 0.72 + 0.08 * f32::from(thread);
            ui.painter().line(line, Stroke::new(1.6, c(tint.shade(light))));
        }
    }
}
