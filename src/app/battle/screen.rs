//! The battle screen: one system a frame reads keys and pointer, shows the panels and fills the board.

use std::sync::Arc;

use bevy::app::{App, Last};
use bevy::ecs::prelude::{
    Commands, IntoScheduleConfigs, MessageReader, MessageWriter, Res, ResMut, Single, With, resource_exists,
};
use bevy::ecs::system::SystemParam;
use bevy::input::ButtonInput;
use bevy::input::mouse::{MouseButton, MouseWheel};
use bevy::math::Rect;
use bevy::state::prelude::{NextState, OnEnter, OnExit, State};
use bevy::time::{Real, Time};
use bevy::window::{PrimaryWindow, RequestRedraw, Window};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use leafwing_input_manager::prelude::ActionState;

use crate::app::battle::driver::Battle;
use crate::app::battle::orders::{OrderAnswered, OrderGiven};
use crate::app::battle::policies::Policies;
use crate::app::battle::seat::Seat;
use crate::app::battle::{layout, menus};
use crate::app::board::film::Film;
use crate::app::board::picture;
use crate::app::screens::Screen;
use crate::app::selection::desk::Desk;
use crate::app::selection::{keys, pointer};
use crate::app::settings::Settings;
use crate::input::{Key, Keyboard};
use crate::ui;
use crate::ui::victory::VictoryIntent;
use crate::view::board::Board;
use crate::view::camera::Eye;

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Desk>()
        .init_resource::<Film>()
        .add_systems(OnEnter(Screen::Battle), open_board)
        .add_systems(OnEnter(Screen::Title), close_board)
        .add_systems(OnExit(Screen::Title), forget_title_keys)
        // Runs after the panels: the board has by then shown the orders taken in this frame.
        .add_systems(Last, end_battle.run_if(resource_exists::<Battle>))
        .add_systems(EguiPrimaryContextPass, show_battle.run_if(resource_exists::<Battle>));
}

fn open_board(
    mut desk: ResMut<Desk>,
    mut film: ResMut<Film>,
    mut board: ResMut<Board>,
    battle: Option<Res<Battle>>,
    settings: Res<Settings>,
) {
    *desk = Desk::default();
    desk.threat_on = settings.threat_always;
    *film = Film::default();
    if let Some(battle) = battle {
        *board = Board { ground: Arc::new(picture::ground(&battle)), ..Board::default() };
    }
}

/// Drops the battle, which releases its record.
pub(in crate::app) fn close_board(mut commands: Commands, mut board: ResMut<Board>) {
    commands.remove_resource::<Battle>();
    *board = Board::default();
}

/// The Enter that started the battle must not be its first answer.
fn forget_title_keys(keys: Single<&mut ActionState<Key>, With<Keyboard>>) {
    keys.into_inner().reset_all();
}

fn end_battle(
    battle: Res<Battle>,
    film: Res<Film>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !film.busy() && battle.fight.outcome().is_some() && *screen.get() == Screen::Battle {
        next.set(Screen::Victory);
        redraw.write(RequestRedraw);
    }
}

/// All that the battle screen reads and changes.
#[derive(SystemParam)]
struct Table<'w, 's> {
    battle: ResMut<'w, Battle>,
    desk: ResMut<'w, Desk>,
    policies: ResMut<'w, Policies>,
    settings: ResMut<'w, Settings>,
    film: ResMut<'w, Film>,
    board: ResMut<'w, Board>,
    eye: ResMut<'w, Eye>,
    screen: Res<'w, State<Screen>>,
    next: ResMut<'w, NextState<Screen>>,
    keys: Single<'w, 's, &'static ActionState<Key>, With<Keyboard>>,
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    buttons: Res<'w, ButtonInput<MouseButton>>,
    wheel: MessageReader<'w, 's, MouseWheel>,
    redraw: MessageWriter<'w, RequestRedraw>,
    given: MessageWriter<'w, OrderGiven>,
    answered: MessageReader<'w, 's, OrderAnswered>,
    time: Res<'w, Time<Real>>,
}

fn show_battle(mut contexts: EguiContexts, table: Table) -> bevy::ecs::error::Result {
    let Table {
        mut battle,
        mut desk,
        mut policies,
        mut settings,
        mut film,
        mut board,
        mut eye,
        screen,
        mut next,
        keys,
        window,
        buttons,
        mut wheel,
        mut redraw,
        mut given,
        mut answered,
        time,
    } = table;
    let ctx = contexts.ctx_mut()?.clone();
    desk.refresh(&mut battle);
    let mut orders = Vec::new();
    let mut seat = Seat {
        battle: &mut battle,
        desk: &mut desk,
        policies: &mut policies,
        settings: &mut settings,
        orders: &mut orders,
    };
    for answer in answered.read() {
        seat.hear(answer);
    }
    let mut moving = false;
    let eye_before = *eye;
    ui::widgets::keep_focus_to_text(&ctx);
    // While others act, Escape opens the menu, which pauses them.
    let back = keys.just_pressed(&Key::Back) && seat.battle.asked().is_some();
    let hurries = buttons.just_pressed(MouseButton::Left) || keys.just_pressed(&Key::Confirm) || back;
    let hurried = film.busy() && !seat.desk.menu && hurries;
    let swallowed = hurried && !film.hurry(&mut seat);
    let mut leave = false;
    if !ctx.egui_wants_keyboard_input() && !swallowed {
        match menus::keys(&mut seat, &keys) {
            menus::Keys::Board => moving = keys::take(&mut seat, &keys, &mut eye, time.delta_secs()),
            menus::Keys::Menu => {}
            menus::Keys::Leave => leave = true,
        }
    }
    seat.desk.refresh(seat.battle);
    let (free, left) = layout::panels(&ctx, &mut seat);
    leave |= left;
    let zoom = ctx.zoom_factor();
    let area = logical(free, zoom);
    let bounds = seat.battle.fight.scene().bounds;
    if !seat.desk.framed {
        eye.moved = false;
    }
    if eye.area != area || !seat.desk.framed {
        eye.fit(area, bounds);
        seat.desk.framed = true;
        moving = true;
    }
    pointer::take(&ctx, &mut seat, &mut eye, &window, &buttons, &mut wheel, swallowed);
    if (eye.at, eye.cell) != (eye_before.at, eye_before.cell) {
        film.let_go();
    }
    seat.desk.refresh(seat.battle);
    seat.desk.busy = film.busy();
    let over = *screen.get() == Screen::Victory;
    let (ended, prompt) = layout::over_board(&ctx, free, &mut seat, over);
    layout::uses(&ctx, free, &mut seat, &eye);
    layout::book(&ctx, free, &mut seat);
    layout::pad(&ctx, free, &mut seat);
    let listens = over && !seat.desk.aside && !seat.desk.menu && !seat.desk.help;
    let ended = ended.or_else(|| listens.then(|| keys::end(&keys)).flatten());
    let prompt = prompt.map(|rect| logical(rect, zoom));
    moving |= film.shoot(&mut seat, &mut board, &mut eye, prompt, time.delta_secs());
    layout::labels(&ctx, free, &board, &eye);
    given.write_batch(orders);
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

/// A rectangle of panels in logical pixels.
fn logical(points: egui::Rect, zoom: f32) -> Rect {
    Rect::new(points.left() * zoom, points.top() * zoom, points.right() * zoom, points.bottom() * zoom)
}

/// Restarts the same battle with another seed.
fn again(battle: &mut Battle, desk: &mut Desk, board: &mut Board, next: &mut NextState<Screen>) {
    let mut spec = battle.spec.clone();
    spec.seed = format!("{}+", spec.seed);
    match Battle::new(spec) {
        Ok(new) => {
            *battle = new;
            let threat_on = desk.threat_on;
            *desk = Desk::default();
            desk.threat_on = threat_on;
            board.ground = Arc::new(picture::ground(battle));
            next.set(Screen::Battle);
        }
        Err(fault) => desk.say(fault),
    }
}
