//! The menu of a battle: settings, automatic reactions, and the exit.

use bevy_egui::egui::{Align, Align2, Area, Context, Id, Layout, Order, ScrollArea, vec2};

use crate::ui::controls::{clipped, icon_button, quiet, ring};
use crate::ui::icons;
use crate::ui::settings::{self, SettingRow, SettingsIntent};
use crate::ui::style::raised;
use crate::ui::text;
use crate::ui::widgets::{closed_beside, divider, head, plain, text};
use crate::view::palette::{LINE, TEXT_1, TEXT_2, threat};

/// The menu. Rows are numbered through: settings, reactions, the exit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BattleMenu {
    /// The settings.
    pub settings: Vec<SettingRow>,
    /// Automatic reactions: "Opportunity attack: always".
    pub reactions: Vec<String>,
    /// The seed of the battle.
    pub seed: String,
    /// What becomes of the battle on leaving it.
    pub after: LeaveNotice,
    /// The row with the keyboard focus; none until a key has gone to one.
    pub focus: Option<usize>,
}

/// What becomes of a battle on leaving it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LeaveNotice {
    /// It can be resumed.
    #[default]
    Kept,
    /// There is nothing to resume yet.
    Nothing,
    /// It is lost: it is not being recorded.
    Lost,
    /// It is over.
    Over,
}

impl LeaveNotice {
    /// The text, and whether it is a warning.
    fn words(self) -> (&'static str, bool) {
        match self {
            LeaveNotice::Kept => (text::menus::LEAVE_KEPT, false),
            LeaveNotice::Nothing => (text::menus::LEAVE_NOTHING, false),
            LeaveNotice::Lost => (text::menus::LEAVE_LOST, true),
            LeaveNotice::Over => (text::menus::LEAVE_OVER, false),
        }
    }
}

/// The intents of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BattleMenuIntent {
    /// Change a setting.
    Set(SettingsIntent),
    /// Ask about that reaction again.
    Ask(usize),
    /// Leave the battle.
    Leave,
    /// Close the menu.
    Close,
}

impl BattleMenu {
    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.settings.len() + self.reactions.len() + 1
    }

    /// The intent of an arrow to the left or right, or of Enter (`None`), on the row in focus.
    #[must_use]
    pub fn key(&self, right: Option<bool>) -> Option<BattleMenuIntent> {
        let focus = self.focus?;
        if let Some(setting) = self.settings.get(focus) {
            let option = match right {
                Some(right) => setting.control.beside(right),
                None => setting.control.next(),
            };
            return option.map(|option| BattleMenuIntent::Set(SettingsIntent { row: focus, option }));
        }
        if right.is_some() {
            return None;
        }
        let at = focus - self.settings.len();
        Some(if at < self.reactions.len() { BattleMenuIntent::Ask(at) } else { BattleMenuIntent::Leave })
    }
}

/// Shows the menu under the bar, `top` points down.
pub fn show(ctx: &Context, top: f32, model: &BattleMenu) -> Option<BattleMenuIntent> {
    let mut intent = None;
    let room = ctx.content_rect();
    let spot = room.right_top() + vec2(-12.0, top + 4.0);
    let area = Area::new(Id::new("battle menu")).order(Order::Foreground).pivot(Align2::RIGHT_TOP).fixed_pos(spot);
    let shown = area.show(ctx, |ui| {
        raised(LINE).show(ui, |ui| {
            ui.set_width((room.width() - 80.0).min(580.0));
            ui.horizontal(|ui| {
                ui.label(text(text::menus::MENU, 18.0, TEXT_1));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    if icon_button(ui, text::menus::CLOSE, icons::cross).clicked() {
                        intent = Some(BattleMenuIntent::Close);
                    }
                });
            });
            let most = room.height() - top - 194.0;
            ScrollArea::vertical().id_salt("battle menu").max_height(most).min_scrolled_height(most).show(ui, |ui| {
                ui.add_space(4.0);
                let focus = model.focus.filter(|at| *at < model.settings.len());
                intent = settings::rows(ui, &model.settings, focus).map(BattleMenuIntent::Set).or(intent);
                if !model.reactions.is_empty() {
                    ui.add_space(8.0);
                    head(ui, text::menus::AUTOMATIC);
                }
                for (at, reaction) in model.reactions.iter().enumerate() {
                    let row = ui.horizontal(|ui| {
                        ui.label(text(reaction, 14.0, TEXT_1));
                        if quiet(ui, &text::menus::ask_again(reaction), false).clicked() {
                            intent = Some(BattleMenuIntent::Ask(at));
                        }
                    });
                    if model.focus == Some(model.settings.len() + at) {
                        ring(ui, row.response.rect.expand(4.0));
                        ui.scroll_to_rect(row.response.rect, None);
                    }
                }
                ui.add_space(4.0);
            });
            divider(ui);
            ui.horizontal(|ui| {
                ui.label(text(text::menus::SEED, 13.0, TEXT_2));
                let words = clipped(ui, &model.seed, 13.0, TEXT_1, ui.available_width(), 1);
                ui.label(words).on_hover_text(text::common::SEED_HINT);
            });
            ui.horizontal(|ui| {
                let leave = plain(ui, text::menus::LEAVE, 160.0);
                if model.focus.is_some_and(|focus| focus + 1 == model.rows()) {
                    ring(ui, leave.rect.expand(3.0));
                }
                if leave.clicked() {
                    intent = Some(BattleMenuIntent::Leave);
                }
                let (words, warns) = model.after.words();
                ui.label(text(words, 12.0, if warns { threat() } else { TEXT_2 }));
            });
        });
    });
    intent.or_else(|| closed_beside(ctx, &shown.response, top).then_some(BattleMenuIntent::Close))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::audit::{WINDOWS, clean};
    use crate::ui::settings::Control;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    fn model() -> BattleMenu {
        let control = Control::Choice { options: vec!["Off", "On"], at: 0 };
        BattleMenu {
            settings: vec![SettingRow {
                head: Some("Motion"),
                name: "Reduce motion".into(),
                about: "Nothing moves.".into(),
                control,
            }],
            reactions: vec!["Opportunity attack: always".to_owned()],
            seed: "4711-ember".to_owned(),
            after: LeaveNotice::Kept,
            focus: Some(0),
        }
    }

    #[test]
    fn everything_in_it_can_be_clicked() {
        let set = BattleMenuIntent::Set(SettingsIntent { row: 0, option: 1 });
        for (name, intent) in [
            ("Close", BattleMenuIntent::Close),
            ("Reduce motion: On", set),
            ("Ask again: Opportunity attack: always", BattleMenuIntent::Ask(0)),
            ("Leave battle", BattleMenuIntent::Leave),
        ] {
            let model = model();
            let mut harness = Harness::builder().with_size(vec2(853.0, 480.0)).build_ui_state(
                move |ui, got: &mut Option<BattleMenuIntent>| *got = got.or(show(ui.ctx(), 36.0, &model)),
                None,
            );
            harness.run();
            harness.get_by_label(name).click();
            harness.run();
            assert_eq!(*harness.state(), Some(intent), "{name}");
        }
    }

    #[test]
    fn the_menu_is_whole_in_every_window() {
        for (size, scale) in WINDOWS {
            for focus in 0..3 {
                clean("the menu of a battle", size, scale, |ui| {
                    show(ui.ctx(), 36.0, &BattleMenu { focus: Some(focus), ..model() });
                });
            }
        }
    }

    #[test]
    fn the_seed_and_what_becomes_of_the_battle_are_told() {
        for (after, said) in [
            (LeaveNotice::Kept, "You can continue it from the title screen."),
            (LeaveNotice::Lost, "It is not being recorded and will be lost."),
        ] {
            let model = BattleMenu { after, ..model() };
            let mut harness = Harness::builder()
                .with_size(vec2(853.0, 480.0))
                .build_ui(move |ui| assert_eq!(show(ui.ctx(), 36.0, &model), None));
            harness.run();
            harness.get_by_label("4711-ember");
            harness.get_by_label(said);
        }
    }

    #[test]
    fn keys_do_what_clicks_do() {
        let at = |focus, right| BattleMenu { focus: Some(focus), ..model() }.key(right);
        assert_eq!(at(0, Some(true)), Some(BattleMenuIntent::Set(SettingsIntent { row: 0, option: 1 })));
        assert_eq!(at(0, Some(false)), None);
        assert_eq!(at(1, None), Some(BattleMenuIntent::Ask(0)));
        assert_eq!(at(2, None), Some(BattleMenuIntent::Leave));
        assert_eq!(at(2, Some(true)), None);
    }
}
