//! The prompt of a reaction: who, what, what it would do; take it, let it pass, always, never.

use bevy_egui::egui::{Align2, Area, Context, Id, Order, Rect};

use crate::ui::paint::chip;
use crate::ui::style::raised;
use crate::ui::widgets::{plain, primary, text};
use crate::view::palette::{LAMP, TEXT_1, TEXT_2};
use crate::view::token::Look;

/// A reaction that can be taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Reaction {
    /// How the one who reacts looks.
    pub look: Look,
    /// Its name.
    pub who: String,
    /// The reaction.
    pub name: String,
    /// Its rule.
    pub text: String,
    /// Its odds, or empty.
    pub odds: String,
}

/// The prompt.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PromptModel {
    /// What has happened and what is asked.
    pub question: String,
    /// What can be taken.
    pub reactions: Vec<Reaction>,
    /// The one the keyboard points at.
    pub pointed: usize,
}

/// What the player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptIntent {
    /// Take this one.
    Take(usize),
    /// Let it pass.
    Pass,
    /// Take it now and whenever it can be.
    Always(usize),
    /// Let it pass and never ask again.
    Never(usize),
}

/// Shows the prompt at the lower edge of the board.
pub fn show(ctx: &Context, board: Rect, model: &PromptModel) -> Option<PromptIntent> {
    let mut intent = None;
    let width = (board.width() - 48.0).min(560.0);
    let spot = bevy_egui::egui::pos2(board.center().x, board.bottom() - 16.0);
    Area::new(Id::new("prompt")).order(Order::Foreground).pivot(Align2::CENTER_BOTTOM).fixed_pos(spot).show(
        ctx,
        |ui| {
            raised(LAMP).show(ui, |ui| {
                ui.set_width(width - 40.0);
                ui.label(text(&model.question, 16.0, TEXT_1));
                for (at, reaction) in model.reactions.iter().enumerate() {
                    ui.horizontal(|ui| {
                        chip(ui, &reaction.look, 34.0);
                        ui.vertical(|ui| {
                            ui.spacing_mut().item_spacing.y = 0.0;
                            let line = format!("{}: {}", reaction.who, reaction.name);
                            ui.label(text(line, 14.0, TEXT_1));
                            // The rule once is enough, so that the prompt leaves the board in sight.
                            if at == model.pointed {
                                ui.label(text(&reaction.text, 12.0, TEXT_2));
                            }
                            if !reaction.odds.is_empty() {
                                ui.label(text(&reaction.odds, 13.0, LAMP));
                            }
                        });
                    });
                    if at == model.pointed {
                        intent = intent.or(buttons(ui, at));
                    } else if plain(ui, &format!("{} instead", reaction.name), 260.0).clicked() {
                        intent = Some(PromptIntent::Take(at));
                    }
                }
            });
        },
    );
    intent
}

fn buttons(ui: &mut bevy_egui::egui::Ui, at: usize) -> Option<PromptIntent> {
    let mut intent = None;
    ui.horizontal(|ui| {
        let width = (ui.available_width() - 24.0) / 4.0;
        ui.scope(|ui| {
            ui.set_max_width(width);
            if primary(ui, "1  Take it").clicked() {
                intent = Some(PromptIntent::Take(at));
            }
        });
        let rest = [
            ("2  Let it pass", PromptIntent::Pass),
            ("3  Always", PromptIntent::Always(at)),
            ("4  Never", PromptIntent::Never(at)),
        ];
        for (label, what) in rest {
            if plain(ui, label, width).clicked() {
                intent = Some(what);
            }
        }
    });
    intent
}
