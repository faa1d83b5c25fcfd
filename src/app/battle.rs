//! The battle screen: one system a frame reads keys and pointer, shows the panels and fills the board.

use std::sync::Arc;

use bevy::app::{App, Update};
use bevy::ecs::prelude::{
    Commands, IntoScheduleConfigs, MessageReader, MessageWriter, Res, ResMut, Single, With, resource_exists,
};
use bevy::ecs::system::SystemParam;
use bevy::input::ButtonInput;
use bevy::input::mouse::{MouseButton, MouseScrollUnit, MouseWheel};
use bevy::math::{Rect as BevyRect, Vec2};
use bevy::state::prelude::{NextState, OnEnter, OnExit, State};
use bevy::time::{Real, Time};
use bevy::window::{PrimaryWindow, RequestRedraw, Window};
use bevy_egui::egui::{self, Frame, Panel, Rect, Ui, UiBuilder};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use leafwing_input_manager::prelude::ActionState;

use crate::app::desk::{Desk, curtain};
use crate::app::driver::{Battle, Policies, ReactionPolicy};
use crate::app::keys;
use crate::app::menus::bar;
use crate::app::picture;
use crate::app::present;
use crate::app::screens::Screen;
use crate::app::seat::Seat;
use crate::fight::event::Event;
use crate::fight::order::Body;
use crate::input::{Key, Keyboard, SHEET};
use crate::kernel::ids::SideSet;
use crate::ui;
use crate::ui::menu::MenuIntent;
use crate::ui::planning::PlanIntent;
use crate::ui::prompt::PromptIntent;
use crate::ui::style::{c, panel};
use crate::ui::victory::VictoryIntent;
use crate::ui::widgets::divider;
use crate::view::board::Board;
use crate::view::camera::Eye;
use crate::view::palette::{LAMP, SLATE_1, TEXT_1, THREAT};

pub(super) const BAR: f32 = 36.0;
const TRACK: f32 = 132.0;
const LEFT: f32 = 236.0;
const RIGHT: f32 = 256.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Desk>()
        .add_systems(OnEnter(Screen::Battle), open_board)
        .add_systems(OnEnter(Screen::Title), close_board)
        .add_systems(OnExit(Screen::Title), forget_title_keys)
        .add_systems(Update, end_battle.run_if(resource_exists::<Battle>))
        .add_systems(EguiPrimaryContextPass, show_battle.run_if(resource_exists::<Battle>));
}

fn open_board(mut desk: ResMut<Desk>, mut board: ResMut<Board>, battle: Option<Res<Battle>>) {
    *desk = Desk::default();
    if let Some(battle) = battle {
        *board = Board { ground: Arc::new(picture::ground(&battle)), ..Board::default() };
    }
}

fn close_board(mut commands: Commands, mut board: ResMut<Board>) {
    commands.remove_resource::<Battle>();
    *board = Board::default();
}

/// Enter that started the battle is not its first answer.
fn forget_title_keys(keys: Single<&mut ActionState<Key>, With<Keyboard>>) {
    keys.into_inner().reset_all();
}

fn end_battle(battle: Res<Battle>, screen: Res<State<Screen>>, mut next: ResMut<NextState<Screen>>) {
    if battle.fight.outcome().is_some() && *screen.get() == Screen::Battle {
        next.set(Screen::Victory);
    }
}

/// Everything that the battle screen reads and changes.
#[derive(SystemParam)]
struct Table<'w, 's> {
    battle: ResMut<'w, Battle>,
    desk: ResMut<'w, Desk>,
    policies: ResMut<'w, Policies>,
    board: ResMut<'w, Board>,
    eye: ResMut<'w, Eye>,
    screen: Res<'w, State<Screen>>,
    next: ResMut<'w, NextState<Screen>>,
    keys: Single<'w, 's, &'static ActionState<Key>, With<Keyboard>>,
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    buttons: Res<'w, ButtonInput<MouseButton>>,
    wheel: MessageReader<'w, 's, MouseWheel>,
    redraw: MessageWriter<'w, RequestRedraw>,
    time: Res<'w, Time<Real>>,
}

fn show_battle(mut contexts: EguiContexts, table: Table) -> bevy::ecs::error::Result {
    let Table {
        mut battle,
        mut desk,
        mut policies,
        mut board,
        mut eye,
        screen,
        mut next,
        keys,
        window,
        buttons,
        mut wheel,
        mut redraw,
        time,
    } = table;
    let ctx = contexts.ctx_mut()?.clone();
    desk.refresh(&mut battle);
    let mut seat = Seat { battle: &mut battle, desk: &mut desk, policies: &mut policies };
    let mut moving = false;
    ui::widgets::keep_focus_to_text(&ctx);
    if !ctx.egui_wants_keyboard_input() {
        moving = keys::take(&mut seat, &keys, &mut eye, time.delta_secs());
    }
    seat.desk.refresh(seat.battle);
    let full = ctx.content_rect();
    let mut root =
        Ui::new(ctx.clone(), "battle".into(), UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(full));
    let leave = bar(&mut root, &mut seat);
    track(&mut root, &mut seat);
    left(&mut root, &mut seat);
    right(&mut root, &mut seat);
    let free = root.available_rect_before_wrap();
    let zoom = ctx.zoom_factor();
    let area = BevyRect::new(free.left() * zoom, free.top() * zoom, free.right() * zoom, free.bottom() * zoom);
    // Another size of the free area is another window: the whole board is shown again.
    if eye.area != area || !seat.desk.framed {
        eye.area = area;
        eye.show_all(seat.battle.fight.scene().bounds);
        seat.desk.framed = true;
        moving = true;
    }
    pointer(&ctx, &mut seat, &mut eye, &window, &buttons, &mut wheel);
    seat.desk.refresh(seat.battle);
    let ended = over_board(&ctx, free, &mut seat, *screen.get());
    let picture = picture::fill(&mut board, seat.battle, seat.desk);
    labels(&root, free, &picture, &eye, zoom);
    if *board != picture {
        *board = picture;
        moving = true;
    }
    if let Some((_, left)) = &mut desk.toast {
        *left -= time.delta_secs().min(0.2);
        moving = true;
        if *left <= 0.0 {
            desk.toast = None;
        }
    }
    if moving || ctx.has_requested_repaint() {
        redraw.write(RequestRedraw);
    }
    match ended {
        Some(VictoryIntent::Board) => desk.aside = true,
        Some(VictoryIntent::Title) => next.set(Screen::Title),
        Some(VictoryIntent::Again) => again(&mut battle, &mut desk, &mut board, &mut next),
        None if leave => next.set(Screen::Title),
        None => {}
    }
    Ok(())
}

/// The same battle with another seed.
fn again(battle: &mut Battle, desk: &mut Desk, board: &mut Board, next: &mut NextState<Screen>) {
    let mut spec = battle.spec.clone();
    spec.seed = format!("{}+", spec.seed);
    match Battle::new(spec) {
        Ok(new) => {
            *battle = new;
            *desk = Desk::default();
            board.ground = Arc::new(picture::ground(battle));
            next.set(Screen::Battle);
        }
        Err(fault) => desk.say(fault),
    }
}

fn track(root: &mut Ui, seat: &mut Seat) {
    let frame = Frame::NONE.fill(c(SLATE_1));
    Panel::top("track").exact_size(TRACK).resizable(false).frame(frame).show(root, |ui| {
        let Some(view) = seat.desk.view.clone() else { return };
        let readable = |audience: SideSet| match view.viewer {
            Some(side) => audience.contains(side),
            None => audience == SideSet::ALL,
        };
        let log = seat.battle.fight.log();
        let start = log.iter().rposition(|e| matches!(e.event, Event::RoundStarted(_))).unwrap_or(0);
        let round: Vec<Event> = log[start..].iter().filter(|e| readable(e.audience)).map(|e| e.event.clone()).collect();
        let hidden = curtain(seat.battle, seat.desk).is_some();
        let planner = seat.desk.planner.as_ref().filter(|_| !hidden);
        let model = present::track(seat.battle, &view, planner, &round);
        if let Some(who) = ui::track::panel(ui, &model) {
            seat.desk.selected = Some(who);
        }
    });
}

fn left(root: &mut Ui, seat: &mut Seat) {
    Panel::left("left").exact_size(LEFT).resizable(false).frame(panel(SLATE_1)).show(root, |ui| {
        if let Some(model) = present::planning(seat.battle, seat.desk)
            && curtain(seat.battle, seat.desk).is_none()
        {
            if let Some(intent) = ui::planning::slots(ui, &model) {
                plan(seat, intent);
            }
            return;
        }
        if let (Some(view), Some(who)) = (&seat.desk.view, seat.desk.selected) {
            let model = present::card(seat.battle, view, who);
            ui::card::panel(ui, &model);
            divider(ui);
        }
        if seat.reactions() {
            return;
        }
        let model = present::menu(seat.battle, seat.desk);
        match ui::menu::panel(ui, &model) {
            Some(MenuIntent::Row(row)) => seat.choose(row),
            Some(MenuIntent::GoOn) => seat.go_on(),
            Some(MenuIntent::Second) => seat.desk.replan(seat.battle),
            None => {}
        }
    });
}

fn plan(seat: &mut Seat, intent: PlanIntent) {
    match intent {
        PlanIntent::Focus(row, slot) => {
            if let Some(planner) = &mut seat.desk.planner {
                planner.focus_on(seat.battle.fight.rules(), row, slot);
                seat.desk.selected = planner.sheet().map(|s| s.by);
            }
        }
        PlanIntent::Entry(at) => {
            let entry = seat.desk.planner.as_ref().and_then(|p| p.entries().get(at).copied());
            if let Some((entry, extra)) = entry {
                seat.plan_entry(entry, extra);
            }
        }
        PlanIntent::Suggest => seat.suggest(),
        PlanIntent::Confirm => seat.confirm_plan(),
        PlanIntent::Leave => seat.desk.planner = None,
    }
}

fn right(root: &mut Ui, seat: &mut Seat) {
    Panel::right("right").exact_size(RIGHT).resizable(false).frame(panel(SLATE_1)).show(root, |ui| {
        if seat.desk.planner.is_some() && curtain(seat.battle, seat.desk).is_none() {
            if let Some(model) = present::planning(seat.battle, seat.desk)
                && let Some(intent) = ui::planning::entries(ui, &model)
            {
                plan(seat, intent);
            }
            return;
        }
        let half = ui.available_height() * 0.54;
        let draft = if seat.reactions() { None } else { seat.desk.draft(seat.battle) };
        let list = present::choices(seat.battle, seat.desk);
        if draft.is_some() || list.is_some() {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), half), egui::Sense::hover());
            ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
                let listed = list.is_some();
                if let Some(model) = list {
                    let room = Rect::from_min_size(ui.max_rect().min, egui::vec2(rect.width(), half - 44.0));
                    ui.scope_builder(UiBuilder::new().max_rect(room), |ui| {
                        if let Some(at) = ui::choices::panel(ui, &model) {
                            seat.desk.aim = Some(at);
                            seat.desk.cursor = None;
                        }
                    });
                    ui.add_space((room.bottom() - ui.cursor().top()).max(0.0));
                }
                if let Some(draft) = draft {
                    let model = present::forecast(seat.battle, seat.desk, &draft);
                    let pressed = match (&model.button, listed) {
                        (Some(label), true) => ui::widgets::primary(ui, label).clicked(),
                        _ => ui::forecast::panel(ui, &model),
                    };
                    if pressed {
                        seat.order(Body::Act(draft));
                    }
                }
            });
            divider(ui);
        }
        let lines = seat.desk.log.lines(seat.viewer(), 200);
        if let Some(line) = ui::log::panel(ui, &lines)
            && !seat.desk.log.open.remove(&line)
        {
            seat.desk.log.open.insert(line);
        }
    });
}

/// What lies over the board: curtain, prompt, the end, toasts, keys.
fn over_board(ctx: &egui::Context, free: Rect, seat: &mut Seat, screen: Screen) -> Option<VictoryIntent> {
    if let Some(side) = curtain(seat.battle, seat.desk) {
        let model = ui::curtain::CurtainModel {
            side: seat.battle.fight.scene().sides[side.index()].name.clone(),
            number: side.index(),
            about: "Plans are made in secret. The others look away.".to_owned(),
        };
        if ui::curtain::show(ctx, &model) {
            seat.desk.shown = seat.battle.fight.decision().map(|d| d.id);
        }
    } else if seat.reactions()
        && let Some(model) = present::prompt(seat.battle, seat.desk)
        && let Some(intent) = ui::prompt::show(ctx, free, &model)
    {
        match intent {
            PromptIntent::Take(row) => keys::take_reaction(seat, row),
            PromptIntent::Pass => seat.order(Body::Pass),
            PromptIntent::Always(row) => {
                seat.set_policy(row, ReactionPolicy::Always);
                keys::take_reaction(seat, row);
            }
            PromptIntent::Never(row) => {
                seat.set_policy(row, ReactionPolicy::Never);
                seat.order(Body::Pass);
            }
        }
    }
    if seat.desk.help && ui::help::show(ctx, &SHEET) {
        seat.desk.help = false;
    }
    let say = seat.battle.fault.clone().map(|f| (f, THREAT)).or(seat.desk.toast.clone().map(|t| (t.0, LAMP)));
    if let Some((words, tint)) = say {
        let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Foreground, "toast".into()));
        let at = egui::pos2(free.center().x, free.top() + 16.0);
        ui::tags::paint(&painter, free, at, &words, tint, true);
    }
    let outcome = seat.battle.fight.outcome().cloned();
    if screen == Screen::Victory
        && !seat.desk.aside
        && let (Some(outcome), Some(view)) = (outcome, &seat.desk.view)
    {
        let model = present::victory(seat.battle, view, &outcome);
        return ui::victory::show(ctx, free, &model);
    }
    None
}

/// Labels over the board, and letters on tokens without a picture.
fn labels(root: &Ui, free: Rect, board: &Board, eye: &Eye, zoom: f32) {
    let painter = root.painter().with_clip_rect(free);
    let put = |at: Vec2| {
        let at = eye.screen(at) / zoom;
        egui::pos2(at.x, at.y)
    };
    for token in &board.tokens {
        if crate::view::glyphs::archetype(&token.look.glyph, LAMP, LAMP).is_none() {
            let font = egui::FontId::proportional(eye.cell / zoom * 0.34);
            let at = put(crate::view::overlay::centre(token.rect));
            painter.text(at, egui::Align2::CENTER_CENTER, token.letter, font, c(TEXT_1));
        }
    }
    for tag in &board.tags {
        ui::tags::paint(&painter, free, put(tag.at), &tag.text, tag.tint, tag.below);
    }
}

/// The mouse over the board.
fn pointer(
    ctx: &egui::Context,
    seat: &mut Seat,
    eye: &mut Eye,
    window: &Window,
    buttons: &ButtonInput<MouseButton>,
    wheel: &mut MessageReader<MouseWheel>,
) {
    let turned: f32 = wheel
        .read()
        .map(|w| match w.unit {
            MouseScrollUnit::Line => w.y,
            MouseScrollUnit::Pixel => w.y / 50.0,
        })
        .sum();
    let Some(at) = window.cursor_position() else {
        seat.desk.hover = None;
        seat.desk.pointer = None;
        return;
    };
    let moved = seat.desk.pointer.replace(at).map_or(Vec2::ONE, |before| at - before);
    let zoom = ctx.zoom_factor();
    let over_panel = ctx
        .layer_id_at(egui::pos2(at.x / zoom, at.y / zoom))
        .is_some_and(|layer| layer.order != egui::Order::Background);
    if !eye.area.contains(at) || over_panel {
        if moved != Vec2::ZERO {
            seat.desk.hover = None;
        }
        return;
    }
    if buttons.pressed(MouseButton::Middle) && moved != Vec2::ZERO {
        eye.pan(-moved);
    }
    if turned != 0.0 {
        eye.zoom(1.12_f32.powf(turned), Some(at));
    }
    let cell = eye.cell_at(at);
    let inside = seat.battle.fight.scene().bounds.contains(cell);
    if moved != Vec2::ZERO || buttons.get_just_pressed().next().is_some() {
        seat.desk.hover = inside.then_some(cell);
        seat.desk.cursor = None;
    }
    if buttons.just_pressed(MouseButton::Left) && inside {
        seat.use_cell(cell);
    }
    if buttons.just_pressed(MouseButton::Right) {
        seat.back();
    }
}
