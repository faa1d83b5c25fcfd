//! The bar at the top of the battle screen and what opens from it: settings, reactions that answer by themselves.

use bevy_egui::egui::{self, Align, Frame, Layout, Margin, Panel, Ui};

use crate::app::driver::{ExertOffers, Pace, ReactionPolicy};
use crate::app::seat::Seat;
use crate::ui::style::c;
use crate::ui::widgets::{choice, divider, text};
use crate::view::palette::{LINE, SLATE_0, TEXT_1, TEXT_2};

const BAR: f32 = 36.0;

pub(super) fn bar(root: &mut Ui, seat: &mut Seat) -> bool {
    let mut leave = false;
    let frame = Frame::NONE.fill(c(SLATE_0)).inner_margin(Margin::symmetric(16, 5));
    Panel::top("bar").exact_size(BAR).resizable(false).frame(frame).show(root, |ui| {
        ui.horizontal_centered(|ui| {
            let round = seat.battle.fight.arena().clock.round;
            ui.label(text(&seat.battle.spec.scene.def.name, 15.0, TEXT_1));
            ui.label(text(format!("{}, round {round}", seat.battle.spec.rules.name), 13.0, TEXT_2));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if choice(ui, "Menu", seat.desk.menu).clicked() {
                    seat.desk.menu = !seat.desk.menu;
                }
                if choice(ui, "Keys", seat.desk.help).clicked() {
                    seat.desk.help = !seat.desk.help;
                }
                let several = seat.battle.humans().len() > 1;
                if several
                    && seat.battle.asked().is_some()
                    && seat.viewer().is_none()
                    && choice(ui, "Show mine", false).clicked()
                {
                    seat.desk.shown = seat.battle.fight.decision().map(|d| d.id);
                }
            });
        });
    });
    if seat.desk.menu {
        leave = window_menu(root.ctx(), seat);
    }
    leave
}

/// Settings, and the way out.
fn window_menu(ctx: &egui::Context, seat: &mut Seat) -> bool {
    let mut leave = false;
    let spot = ctx.content_rect().right_top() + egui::vec2(-12.0, BAR + 4.0);
    egui::Area::new("menu".into()).order(egui::Order::Foreground).pivot(egui::Align2::RIGHT_TOP).fixed_pos(spot).show(
        ctx,
        |ui| {
            crate::ui::style::raised(LINE).show(ui, |ui| {
                ui.set_width(300.0);
                ui.label(text("Offer Exert after", 13.0, TEXT_2));
                ui.horizontal(|ui| {
                    let all = [
                        (ExertOffers::Own, "own turns"),
                        (ExertOffers::All, "all turns"),
                        (ExertOffers::Never, "never"),
                    ];
                    for (value, name) in all {
                        if choice(ui, name, seat.policies.exert == value).clicked() {
                            seat.policies.exert = value;
                        }
                    }
                });
                ui.label(text("Pace of the AI", 13.0, TEXT_2));
                ui.horizontal(|ui| {
                    for (value, name) in Pace::ALL {
                        if choice(ui, name, seat.policies.pace == value).clicked() {
                            seat.policies.pace = value;
                        }
                    }
                });
                reactions(ui, seat);
                divider(ui);
                if crate::ui::widgets::plain(ui, "Leave the battle", 160.0).clicked() {
                    leave = true;
                }
                ui.label(text("It can be gone on with from the title.", 12.0, TEXT_2));
            });
        },
    );
    leave
}

fn reactions(ui: &mut Ui, seat: &mut Seat) {
    let rules = seat.battle.fight.rules().clone();
    let mut set: Vec<_> = seat.policies.reactions.iter().map(|(k, v)| (*k, *v)).collect();
    set.retain(|(_, policy)| *policy != ReactionPolicy::Ask);
    set.sort_by_key(|((side, action), _)| (side.0, action.0));
    if set.is_empty() {
        return;
    }
    ui.label(text("Reactions", 13.0, TEXT_2));
    for (key, policy) in set {
        ui.horizontal(|ui| {
            let how = if policy == ReactionPolicy::Always { "always" } else { "never" };
            ui.label(text(format!("{}: {how}", rules.action(key.1).name), 13.0, TEXT_1));
            if choice(ui, "ask again", false).clicked() {
                seat.policies.reactions.remove(&key);
            }
        });
    }
}
