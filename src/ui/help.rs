//! The sheet of keys.

use bevy_egui::egui::{Align2, Area, Context, Grid, Id, Order};

use crate::ui::style::raised;
use crate::ui::widgets::{plain, text};
use crate::view::palette::{LAMP, LINE, TEXT_1, TEXT_2};

/// Shows keys with what they do; true when it is closed.
pub fn show(ctx: &Context, keys: &[(&str, &str)]) -> bool {
    let mut closed = false;
    Area::new(Id::new("keys")).order(Order::Foreground).anchor(Align2::CENTER_CENTER, [0.0, 0.0]).show(ctx, |ui| {
        raised(LINE).show(ui, |ui| {
            ui.label(text("Keys", 18.0, TEXT_1));
            Grid::new("keys").num_columns(2).spacing([24.0, 6.0]).show(ui, |ui| {
                for (key, does) in keys {
                    ui.label(text(*key, 14.0, LAMP));
                    ui.label(text(*does, 14.0, TEXT_2));
                    ui.end_row();
                }
            });
            ui.add_space(6.0);
            ui.label(text("By mouse: click a cell to walk, an enemy to strike; right click goes back.", 13.0, TEXT_2));
            closed = plain(ui, "Close", 120.0).clicked();
        });
    });
    closed
}
