//! A list to choose one thing from: what hands shall hold, which condition ends, which turn to buy.

use bevy_egui::egui::Ui;

use crate::ui::widgets::{Row, head, row, scroll};

/// The list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChoicesModel {
    /// Its head.
    pub head: String,
    /// Names with details.
    pub rows: Vec<(String, String)>,
    /// The one that is chosen.
    pub chosen: usize,
}

/// Shows the list; the pointer gives the number of the row it comes to, so that what it would do can be seen.
pub fn panel(ui: &mut Ui, model: &ChoicesModel) -> Option<usize> {
    let mut pointed = None;
    head(ui, &model.head);
    // The row that was chosen last: it is scrolled to once, so that the wheel stays free.
    let seen = ui.id().with("seen");
    let room = ui.available_height();
    scroll(ui, "choices", room, false, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for (at, (name, detail)) in model.rows.iter().enumerate() {
            let shown = row(ui, &Row { name, detail, chosen: at == model.chosen, ..Row::default() });
            if at == model.chosen && ui.memory(|m| m.data.get_temp(seen) != Some(at)) {
                ui.memory_mut(|m| m.data.insert_temp(seen, at));
                shown.scroll_to_me(None);
            }
            if shown.clicked() || shown.hovered() && ui.input(|i| i.pointer.is_moving()) {
                pointed = Some(at);
            }
        }
    });
    pointed
}
