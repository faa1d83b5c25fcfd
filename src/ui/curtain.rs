//! The curtain of hot-seat play: hides the board until the right person sits at the keyboard.

use bevy_egui::egui::{Align, Align2, Area, Context, Id, Layout, Order, Rect, Sense};

use crate::ui::style::{c, raised};
use crate::ui::widgets::{primary, text};
use crate::view::palette::{INK, LAMP, TEXT_1, TEXT_2, side};

/// What the curtain says.
#[derive(Clone, Debug, PartialEq)]
pub struct CurtainModel {
    /// Name of the side that comes next.
    pub side: String,
    /// Its number, for its colour.
    pub number: usize,
    /// What it is asked.
    pub about: String,
}

/// Covers everything; true when it is lifted.
pub fn show(ctx: &Context, model: &CurtainModel) -> bool {
    let screen: Rect = ctx.content_rect();
    Area::new(Id::new("curtain cloth")).order(Order::Middle).fixed_pos(screen.min).show(ctx, |ui| {
        ui.painter().rect_filled(screen, 0.0, c(INK));
        ui.allocate_rect(screen, Sense::click());
    });
    let mut lifted = false;
    Area::new(Id::new("curtain")).order(Order::Foreground).anchor(Align2::CENTER_CENTER, [0.0, 0.0]).show(ctx, |ui| {
        raised(LAMP).show(ui, |ui| {
            ui.set_width(380.0);
            ui.with_layout(Layout::top_down(Align::Center), |ui| {
                ui.label(text("Pass the keyboard to", 14.0, TEXT_2));
                ui.label(text(&model.side, 24.0, side(model.number).text));
                ui.label(text(&model.about, 13.0, TEXT_1));
                ui.add_space(8.0);
                lifted = primary(ui, "We are ready (Enter)").clicked();
            });
        });
    });
    lifted
}
