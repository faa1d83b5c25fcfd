//! A sheet of lines to read, in groups with heads, over the screen.

use bevy_egui::egui::{Align2, Area, Context, Id, Order, ScrollArea};

use crate::ui::style::raised;
use crate::ui::text;
use crate::ui::widgets::{closed_beside, head, plain, text};
use crate::view::palette::{LINE, TEXT_1};

/// A group of lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReaderGroup {
    /// Its head.
    pub name: &'static str,
    /// Its lines.
    pub lines: Vec<String>,
}

/// Shows the sheet; true when it is closed, by its button or by a click beside it.
pub fn show(ctx: &Context, title: &str, groups: &[ReaderGroup]) -> bool {
    let mut closed = false;
    let room = ctx.content_rect().shrink(12.0);
    let shown = Area::new(Id::new(title)).order(Order::Foreground).anchor(Align2::CENTER_CENTER, [0.0, 0.0]);
    let shown = shown.show(ctx, |ui| {
        raised(LINE).show(ui, |ui| {
            ui.set_width((room.width() - 44.0).min(760.0));
            ui.horizontal(|ui| {
                ui.label(text(title, 18.0, TEXT_1));
                ui.add_space((ui.available_width() - 88.0).max(0.0));
                closed = plain(ui, text::menus::CLOSE, 80.0).clicked();
            });
            let most = room.height() - 84.0;
            ScrollArea::vertical().id_salt(title).max_height(most).show(ui, |ui| {
                for group in groups {
                    head(ui, group.name);
                    for line in &group.lines {
                        ui.label(text(line, 14.0, TEXT_1));
                    }
                    ui.add_space(6.0);
                }
            });
        });
    });
    closed || closed_beside(ctx, &shown.response, 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn every_line_can_be_read_by_a_screen_reader_and_the_sheet_closes() {
        let groups = [ReaderGroup {
            name: "Now",
            lines: vec!["Round 1 of 8: Maud's turn.".to_owned(), "Goal: hold.".to_owned()],
        }];
        let mut harness = Harness::builder()
            .with_size([900.0, 600.0])
            .build_ui_state(|ui, got: &mut bool| *got |= show(ui.ctx(), "The board in words", &groups), false);
        harness.run();
        assert!(harness.query_by_label("Goal: hold.").is_some());
        harness.get_by_label("Close").click();
        harness.run();
        assert!(*harness.state());
    }
}
