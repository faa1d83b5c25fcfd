//! The panel at the right of the board: the odds of what is pointed at, what a greyed row lacks, lists of targets, or the
//! card of somebody else; the log below.

use bevy_egui::egui::{self, Panel, Rect, Ui, UiBuilder};

use crate::app::battle::layout::plan;
use crate::app::battle::player_input::PlayerInput;
use crate::app::present;
use crate::app::selection::proposal::Proposal;
use crate::app::text;
use crate::fight::state::order::OrderKind;
use crate::input::Key;
use crate::ui;
use crate::ui::choices::{ChoiceIntent, ChoicesModel};
use crate::ui::forecast::ForecastModel;
use crate::ui::log::LogIntent;
use crate::ui::planning::PlanningModel;
use crate::ui::style::{panel, text_scale};
use crate::ui::widgets::divider;

const RIGHT: f32 = 256.0;
/// The share of the panel that the odds have, and the share that they take where they need it: of the log a few lines
/// are always there.
const SHARES: [f32; 2] = [0.62, 0.82];

/// Shows the panel at the right: the odds of what is pointed at, or a card, over the log.
pub(super) fn show(root: &mut Ui, player: &mut PlayerInput, planning: Option<&PlanningModel>) {
    if std::mem::take(&mut player.selection.close_figure) {
        ui::opened_figure::close(root.ctx());
    }
    let wide = player.selection.figure_open;
    let needed = std::mem::take(&mut player.selection.odds_need);
    Panel::right("right").exact_size(RIGHT * text_scale()).resizable(false).frame(panel()).show(root, |ui| {
        let box_model = present::weighed(player.battle, player.selection);
        if let Some(model) = planning {
            match box_model {
                Some(model) => {
                    let height = ui.available_height() - 8.0;
                    weighed(ui, player, &model, height);
                }
                None => plan_options(ui, player, model),
            }
            return;
        }
        let [usual, most] = SHARES.map(|share| share * ui.available_height());
        // Parts of a figure need more room than the log.
        let half = if wide { most } else { needed.clamp(usual, most) };
        if let Some(model) = box_model {
            // The odds of what is shown stand below, as a whole if there is room.
            let odds = answer(ui, player).or_else(|| own_forecast(player)).map(|model| model.under_list(true));
            let below = if odds.is_some() { needed.clamp(most * 0.3, most * 0.55) } else { 0.0 };
            weighed(ui, player, &model, most - below);
            if let Some(odds) = odds {
                player.selection.odds_need = told(ui, below, &ForecastModel { button: None, ..odds });
            }
            log_panel(ui, player);
            return;
        }
        if let Some(model) = answer(ui, player).or_else(|| foe_strike(ui, player)) {
            player.selection.odds_need = told(ui, half, &model);
            log_panel(ui, player);
            return;
        }
        let draft = if player.reactions() { None } else { player.selection.shown_draft(player.battle) };
        let attack = player.selection.attack().filter(|_| draft.is_none()).cloned();
        let sentence = if player.reactions() { None } else { present::sentence(player.battle, player.selection) };
        if let Some(model) = sentence {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), half), egui::Sense::hover());
            ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
                if let Some(intent) = ui::sentence::panel(ui, &model) {
                    player.hold(intent);
                }
            });
            divider(ui);
            log_panel(ui, player);
            return;
        }
        if let Some(model) =
            present::missing(player.battle, player.selection).filter(|_| draft.is_none() && attack.is_none())
        {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), half), egui::Sense::hover());
            ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
                let pressed = ui::missing::panel(ui, &model).filter(|_| player.selection.settled());
                if let Some(remedy) = pressed {
                    player.remedy(remedy);
                }
            });
            divider(ui);
            log_panel(ui, player);
            return;
        }
        let ways = attack.is_some().then(|| present::ways(player.battle, player.selection)).flatten();
        let list = present::choices(player.battle, player.selection).or(ways);
        if draft.is_some() || attack.is_some() || list.is_some() {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), half), egui::Sense::hover());
            let told = own_forecast(player);
            ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
                let arena = player.battle.fight.seen_by(player.battle.viewpoint());
                let mut forecast = told;
                let order = draft.as_ref().or(attack.as_ref().map(|attack| &attack.blow));
                if let (Some(forecast), Some(left)) =
                    (&mut forecast, order.and_then(|order| player.selection.act_leaves_of_kept(&arena, order)))
                {
                    let purse = arena.rules().time.purse().map(|purse| arena.rules().pool(purse).told(left));
                    forecast.threats.insert(0, text::odds::leaves_of_kept(purse.unwrap_or_default()));
                }
                if let (Some(forecast), Some(order), Some(effects)) =
                    (&mut forecast, order, order.and_then(|order| player.selection.act_effects(order)))
                {
                    let rolls =
                        attack.as_ref().map_or_else(|| arena.roll_previews(order), |attack| attack.rolls.clone());
                    forecast.effects = present::act_effects(&arena, &rolls, effects);
                    if present::moves_nobody(&arena, order, effects) {
                        forecast.threats.insert(0, text::odds::NO_ROOM.to_owned());
                    }
                }
                if let Some(model) = list {
                    // The chances stand under the list, which leaves them room. Without chances a button is enough.
                    let tells = forecast.as_ref().is_some_and(ForecastModel::tells_chances);
                    let share = match (tells, wide) {
                        (true, true) => usual * 0.25,
                        (true, false) => usual * 0.45,
                        (false, _) => half - 44.0,
                    };
                    let least = if tells { 0.0 } else { share };
                    if let Some(forecast) = &mut forecast {
                        *forecast = std::mem::take(forecast).under_list(tells);
                    }
                    let room = Rect::from_min_size(ui.max_rect().min, egui::vec2(rect.width(), share));
                    let used = ui.scope_builder(UiBuilder::new().max_rect(room), |ui| {
                        if let Some(intent) = ui::choices::panel(ui, &model) {
                            player.list(intent);
                        }
                    });
                    let bottom = used.response.rect.bottom().max(room.top() + least);
                    ui.add_space((bottom - ui.cursor().top()).max(0.0));
                }
                let above = ui.cursor().top() - rect.top();
                let shown = forecast.map(|model| ui::forecast::panel(ui, &model)).unwrap_or_default();
                player.selection.odds_need = above + shown.needs;
                match (draft, attack) {
                    (Some(draft), _) if shown.pressed => player.order(OrderKind::Act(draft)),
                    (None, Some(attack)) if shown.pressed => {
                        player.carry_out(Proposal::Attack(attack.blow, attack.approach));
                    }
                    _ => {}
                }
            });
            divider(ui);
        } else if let Some(model) = unaimed(player) {
            player.selection.odds_need = told(ui, half, &model);
        } else {
            selected_card(ui, player, half);
        }
        log_panel(ui, player);
    });
    // The room is that of the last frame's odds.
    if player.selection.odds_need != needed {
        root.ctx().request_repaint();
    }
    player.selection.figure_open = ui::opened_figure::is_shown(root.ctx());
}

/// What the computer weighs; a row that is picked is shown on the board.
fn weighed(ui: &mut Ui, player: &mut PlayerInput, model: &ChoicesModel, height: f32) {
    let room = egui::vec2(ui.available_width(), height);
    let (rect, _) = ui.allocate_exact_size(room, egui::Sense::hover());
    let picked = ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| ui::choices::panel(ui, model)).inner;
    if let Some(ChoiceIntent::Pick(row)) = picked {
        player.pick_weighed(row);
    }
    divider(ui);
}

/// The odds of the reaction that the prompt has in focus, with all their parts; the prompt has the buttons.
fn answer(ui: &Ui, player: &mut PlayerInput) -> Option<ForecastModel> {
    if !player.reactions()
        || player.selection.pointed().is_some_and(|cell| player.selection.combatant_on(cell).is_some())
    {
        return None;
    }
    let draft = player.selection.items.get(player.selection.row.unwrap_or(0))?.drafts.first()?.clone();
    let arena = player.battle.fight.seen_by(player.battle.viewpoint());
    let model = present::forecast(&arena, player.selection.view.as_ref(), &draft);
    if !model.tells_chances() {
        return None;
    }
    if std::mem::take(&mut player.selection.next_figure) {
        ui::opened_figure::open_next(ui.ctx(), &model.figures());
    }
    Some(ForecastModel { button: None, ..model })
}

/// Shows odds and effects without a button, in a part of the panel; returns the height that they need.
fn told(ui: &mut Ui, height: f32, model: &ForecastModel) -> f32 {
    let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), height), egui::Sense::hover());
    let shown = ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| ui::forecast::panel(ui, model));
    divider(ui);
    shown.inner.needs
}

/// What is chosen and aimed at places, while no place is pointed at where it can be aimed.
fn unaimed(player: &mut PlayerInput) -> Option<ForecastModel> {
    if player.selection.pointed().is_some_and(|cell| player.selection.combatant_on(cell).is_some()) {
        return None;
    }
    let draft = player.selection.chosen_to_use().filter(|item| item.cells())?.drafts.first()?;
    let arena = player.battle.fight.seen_by(player.battle.viewpoint());
    let def = arena.rules().action(draft.action);
    let costs = present::costs(&arena, draft).into_iter();
    Some(ForecastModel {
        head: def.name.clone(),
        text: text::menu::choose_place(&def.text, Key::Next.cap()),
        costs: costs.map(|(cost, change)| text::common::remark(cost, change)).collect(),
        ..ForecastModel::default()
    })
}

/// What is told of the order that is pointed at.
fn own_forecast(player: &mut PlayerInput) -> Option<ForecastModel> {
    let draft = if player.reactions() { None } else { player.selection.shown_draft(player.battle) };
    let arena = player.battle.fight.seen_by(player.battle.viewpoint());
    match draft {
        Some(draft) => Some(present::forecast(&arena, player.selection.view.as_ref(), &draft)),
        None => player.selection.attack().map(|attack| attack.forecast.clone()),
    }
}

/// The strike of a foe that threatens where one points, if that is opened: one figure after the other, and then the
/// next foe. Odds of one's own come first.
fn foe_strike(ui: &Ui, player: &mut PlayerInput) -> Option<ForecastModel> {
    let next = std::mem::take(&mut player.selection.next_figure);
    if !next && !player.selection.opened_danger.any() {
        return None;
    }
    let own = own_forecast(player).map(|model| model.figures()).filter(|figures| !figures.is_empty());
    if let Some(figures) = own {
        if next {
            ui::opened_figure::open_next(ui.ctx(), &figures);
        }
        return None;
    }
    let opened = player.selection.foe_forecast(player.battle);
    if !next {
        return opened;
    }
    let figures = opened.is_some_and(|model| ui::opened_figure::open_next(ui.ctx(), &model.figures()));
    if !figures && player.selection.open_next_foe() {
        ui::opened_figure::open_first(ui.ctx());
    }
    player.selection.foe_forecast(player.battle)
}

/// The card of the combatant under the pointer, or else of the selected one, unless it stands at the left already.
fn selected_card(ui: &mut Ui, player: &mut PlayerInput, height: f32) {
    let left = player.selection.main.or(player.selection.selected);
    let pointed = player.selection.pointed().and_then(|cell| player.selection.combatant_on(cell));
    let other = pointed.or(player.selection.selected).filter(|who| Some(*who) != left);
    let Some((view, who)) = player.selection.view.as_ref().zip(other) else { return };
    let model = present::card(player.battle, view, who);
    ui::widgets::scroll(ui, "sheet", height, false, |ui| ui::card::panel(ui, &model));
    divider(ui);
}

/// While plans are made: the options for the slot in focus, or the log.
fn plan_options(ui: &mut Ui, player: &mut PlayerInput, model: &PlanningModel) {
    const BUTTON: f32 = 30.0;
    let all = ui.available_rect_before_wrap();
    let upper = all.with_max_y(all.bottom() - BUTTON - 8.0);
    ui.scope_builder(UiBuilder::new().max_rect(upper), |ui| {
        if player.selection.reads_log {
            log_panel(ui, player);
        } else if let Some(intent) = ui::planning::entries(ui, model) {
            plan(player, intent);
        }
    });
    ui.scope_builder(UiBuilder::new().max_rect(all.with_min_y(all.bottom() - BUTTON)), |ui| {
        let words = if player.selection.reads_log { text::battle::BACK_TO_PLAN } else { text::battle::LOG };
        if ui::widgets::keyed(ui, &Key::Log.cap(), words, egui::vec2(all.width(), BUTTON), false).clicked() {
            player.selection.reads_log = !player.selection.reads_log;
        }
    });
}

/// The log panel.
fn log_panel(ui: &mut Ui, player: &mut PlayerInput) {
    let lines = player.selection.log.lines(player.viewer(), 200);
    let intent = ui::log::panel(ui, &lines, player.selection.log.filter, &Key::Film.cap());
    player.selection.film_wanted |= intent == Some(LogIntent::Film);
    player.selection.highlighted = player.selection.log.take(intent);
}
