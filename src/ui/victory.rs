//! The end of a battle: who won and why, who stands, who did how much.

use bevy_egui::egui::{Align2, Area, Context, Grid, Id, Order, Rect};

use crate::ui::paint::chip;
use crate::ui::style::raised;
use crate::ui::widgets::{plain, primary, text};
use crate::view::palette::{LAMP, TEXT_1, TEXT_2, TEXT_3, side};
use crate::view::token::Look;

/// A combatant at the end.
#[derive(Clone, Debug, PartialEq)]
pub struct TallyRow {
    /// How its token looks.
    pub look: Look,
    /// Its name.
    pub name: String,
    /// How it stands.
    pub fate: String,
    /// Damage it did.
    pub dealt: i32,
    /// Damage it took.
    pub taken: i32,
}

/// The end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VictoryModel {
    /// "Kestrel Company win" or "A draw".
    pub title: String,
    /// Number of the side whose colour it has.
    pub number: Option<usize>,
    /// Why, and in which round.
    pub why: String,
    /// Everybody.
    pub rows: Vec<TallyRow>,
}

/// What the player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VictoryIntent {
    /// The same battle again with another seed.
    Again,
    /// To the title.
    Title,
    /// Look at the board.
    Board,
}

/// Shows the end over the board.
pub fn show(ctx: &Context, board: Rect, model: &VictoryModel) -> Option<VictoryIntent> {
    let mut intent = None;
    let middle = board.center();
    Area::new(Id::new("victory")).order(Order::Foreground).pivot(Align2::CENTER_CENTER).fixed_pos(middle).show(
        ctx,
        |ui| {
            raised(LAMP).show(ui, |ui| {
                ui.set_width((board.width() - 80.0).min(520.0));
                ui.label(text(&model.title, 24.0, model.number.map_or(TEXT_1, |n| side(n).text)));
                ui.label(text(&model.why, 14.0, TEXT_2));
                table(ui, model);
                ui.horizontal(|ui| {
                    let width = (ui.available_width() - 16.0) / 3.0;
                    if plain(ui, "Look at the board", width).clicked() {
                        intent = Some(VictoryIntent::Board);
                    }
                    if plain(ui, "Fight again", width).clicked() {
                        intent = Some(VictoryIntent::Again);
                    }
                    if primary(ui, "Back to the title").clicked() {
                        intent = Some(VictoryIntent::Title);
                    }
                });
            });
        },
    );
    intent
}

fn table(ui: &mut bevy_egui::egui::Ui, model: &VictoryModel) {
    Grid::new("tally").num_columns(5).spacing([16.0, 3.0]).show(ui, |ui| {
        for head in ["", "", "", "did", "took"] {
            ui.label(text(head, 12.0, TEXT_3));
        }
        ui.end_row();
        for row in &model.rows {
            chip(ui, &row.look, 22.0);
            ui.label(text(&row.name, 14.0, TEXT_1));
            ui.label(text(&row.fate, 13.0, TEXT_2));
            ui.label(text(row.dealt.to_string(), 14.0, TEXT_1));
            ui.label(text(row.taken.to_string(), 14.0, TEXT_1));
            ui.end_row();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn one_can_go_back_to_the_title() {
        let model = VictoryModel { title: "A draw".to_owned(), ..VictoryModel::default() };
        let board = Rect::from_min_size(egui::pos2(0.0, 0.0), egui::vec2(800.0, 600.0));
        let mut harness = Harness::builder()
            .with_size(egui::vec2(800.0, 600.0))
            .build_ui_state(|ui, got: &mut Option<VictoryIntent>| *got = got.or(show(ui.ctx(), board, &model)), None);
        harness.run();
        harness.get_by_label("Back to the title").click();
        harness.run();
        assert_eq!(*harness.state(), Some(VictoryIntent::Title));
    }
}
