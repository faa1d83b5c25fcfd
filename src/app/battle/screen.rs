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
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use leafwing_input_manager::prelude::ActionState;

use crate::app::battle::driver::Battle;
use crate::app::battle::layout::OverBoard;
use crate::app::battle::moment::LookBack;
use crate::app::battle::orders::{OrderAnswered, OrderGiven, StepGiven};
use crate::app::battle::player_input::PlayerInput;
use crate::app::battle::policies::AnswerPolicies;
use crate::app::battle::{layout, menus};
use crate::app::board::board_view;
use crate::app::board::presenter::BoardPresenter;
use crate::app::screens::AppScreen;
use crate::app::selection::state::Selection;
use crate::app::selection::{keys, pointer};
use crate::app::settings::Settings;
use crate::app::text;
use crate::coach::ReviewProgress;
use crate::input::{Key, Keyboard};
use crate::ui;
use crate::ui::victory::VictoryIntent;
use crate::view::board::Board;
use crate::view::camera::{CameraView, Framing};
use crate::view::overlay::centre;

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .init_resource::<BoardPresenter>()
        .add_systems(OnEnter(AppScreen::Battle), open_board)
        .add_systems(OnEnter(AppScreen::Title), close_board)
        .add_systems(OnExit(AppScreen::Title), forget_title_keys)
        // Runs after the panels: the board has by then shown the orders taken in this frame.
        .add_systems(Last, end_battle.run_if(resource_exists::<Battle>))
        .add_systems(EguiPrimaryContextPass, show_battle.run_if(resource_exists::<Battle>));
}

fn open_board(
    mut selection: ResMut<Selection>,
    mut presenter: ResMut<BoardPresenter>,
    mut board: ResMut<Board>,
    battle: Option<Res<Battle>>,
    settings: Res<Settings>,
) {
    *selection = Selection::default();
    selection.threat_on = settings.threat_always;
    *presenter = BoardPresenter::default();
    if let Some(battle) = battle {
        *board = Board { ground: Arc::new(board_view::ground(&battle)), ..Board::default() };
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
    presenter: Res<BoardPresenter>,
    screen: Res<State<AppScreen>>,
    mut next: ResMut<NextState<AppScreen>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !presenter.busy() && battle.fight.outcome().is_some() && *screen.get() == AppScreen::Battle {
        next.set(AppScreen::Victory);
        redraw.write(RequestRedraw);
    }
}

/// All that the battle screen reads and changes.
#[derive(SystemParam)]
struct BattleScreenParams<'w, 's> {
    battle: ResMut<'w, Battle>,
    selection: ResMut<'w, Selection>,
    policies: ResMut<'w, AnswerPolicies>,
    settings: ResMut<'w, Settings>,
    presenter: ResMut<'w, BoardPresenter>,
    board: ResMut<'w, Board>,
    camera: ResMut<'w, CameraView>,
    screen: Res<'w, State<AppScreen>>,
    next: ResMut<'w, NextState<AppScreen>>,
    keys: Single<'w, 's, &'static ActionState<Key>, With<Keyboard>>,
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    buttons: Res<'w, ButtonInput<MouseButton>>,
    wheel: MessageReader<'w, 's, MouseWheel>,
    redraw: MessageWriter<'w, RequestRedraw>,
    given: MessageWriter<'w, OrderGiven>,
    stepped: MessageWriter<'w, StepGiven>,
    answered: MessageReader<'w, 's, OrderAnswered>,
    time: Res<'w, Time<Real>>,
    proxy: Option<Res<'w, EventLoopProxyWrapper>>,
}

fn show_battle(mut contexts: EguiContexts, table: BattleScreenParams) -> bevy::ecs::error::Result {
    let BattleScreenParams {
        mut battle,
        mut selection,
        mut policies,
        mut settings,
        mut presenter,
        mut board,
        mut camera,
        screen,
        mut next,
        keys,
        window,
        buttons,
        mut wheel,
        mut redraw,
        mut given,
        mut stepped,
        mut answered,
        time,
        proxy,
    } = table;
    let ctx = contexts.ctx_mut()?.clone();
    if *screen.get() == AppScreen::Victory && battle.moment.is_none() {
        battle.coach(|| waking(proxy.as_deref()));
    }
    selection.refresh(&mut battle);
    let (mut orders, mut steps) = (Vec::new(), Vec::new());
    let mut player = PlayerInput {
        battle: &mut battle,
        selection: &mut selection,
        policies: &mut policies,
        settings: &mut settings,
        orders: &mut orders,
        steps: &mut steps,
    };
    for answer in answered.read() {
        player.handle_answer(answer);
    }
    player.follow_chain();
    player.selection.pass_time(time.delta_secs());
    let mut moving = false;
    let camera_before = *camera;
    ui::widgets::keep_focus_to_text(&ctx);
    // While others act, Escape opens the menu, which pauses them.
    let back = keys.just_pressed(&Key::Back) && player.battle.asked().is_some();
    let skips = buttons.just_pressed(MouseButton::Left) || keys.just_pressed(&Key::Confirm) || back;
    // What hurries the film means nothing besides.
    let waits = player.battle.waits_for_step() && player.battle.asked().is_none() && !presenter.busy();
    let swallowed = (presenter.busy() || waits) && !player.selection.menu && skips;
    if swallowed && waits {
        player.battle.step_on();
    } else if swallowed {
        presenter.skip_ahead();
    }
    let mut leave = false;
    if !ctx.egui_wants_keyboard_input() && !swallowed && player.settings.rebinding.is_none() {
        match menus::keys(&mut player, &keys) {
            menus::KeyTarget::Board => moving = keys::take(&mut player, &keys, &mut camera, time.delta_secs()),
            menus::KeyTarget::Menu => {}
            menus::KeyTarget::Leave => leave = true,
        }
    }
    player.selection.refresh(player.battle);
    // A click beside what lies over the screen closes it, and does nothing else.
    let covered = player.selection.menu || player.selection.help || player.selection.words;
    // The board's place is that of the last frame: what the pointer finds is told by the panels of this one.
    moving |= pointer::take(&ctx, &mut player, &mut camera, &window, &buttons, &mut wheel, swallowed || covered);
    if (camera.at, camera.cell) != (camera_before.at, camera_before.cell) {
        presenter.release_camera();
    }
    // What has just happened is to be seen before anything is asked about it.
    let behind = presenter.behind(&player);
    player.selection.busy = presenter.busy() || behind;
    moving |= behind;
    player.look();
    moving |= player.selection.search_beside(player.battle);
    let shown = player.selection.preview();
    let (free, left) = layout::panels(&ctx, &mut player);
    leave |= left;
    let zoom = ctx.zoom_factor();
    let area = logical(free, zoom);
    let bounds = player.battle.fight.scene().bounds;
    if !player.selection.framed {
        camera.framing = Framing::Near;
    }
    if camera.area != area || !player.selection.framed {
        camera.fit(area, bounds);
        player.selection.framed = true;
        moving = true;
    }
    moving |= show_overview(&mut player, &mut camera);
    if player.selection.preview() != shown {
        // What was chosen on a panel is looked at for the board, and shown by the panels at once.
        player.look();
        moving = true;
    }
    player.take_lone_turn();
    let over = *screen.get() == AppScreen::Victory;
    let OverBoard { chosen: ended, prompt, message } = layout::over_board(&ctx, free, &mut player, over);
    layout::object_uses(&ctx, free, &mut player, &camera);
    layout::school_menu(&ctx, free, &mut player);
    layout::size_picker(&ctx, free, &mut player);
    let listens = over
        && player.battle.moment.is_none()
        && !player.selection.aside
        && !player.selection.menu
        && !player.selection.help;
    let ended = ended.or_else(|| listens.then(|| keys::end(&keys)).flatten());
    let prompt = prompt.map(|rect| logical(rect, zoom));
    moving |= presenter.present(&mut player, &mut board, &mut camera, prompt, time.delta_secs());
    layout::labels(&ctx, free, &board, &camera, message);
    given.write_batch(orders);
    stepped.write_batch(steps);
    // What is told while a film runs is read after it.
    let busy = selection.busy;
    if let Some((_, left)) = selection.toast.as_mut().filter(|(_, left)| !busy && left.is_finite()) {
        *left -= time.delta_secs().min(0.2);
        moving = true;
        if *left <= 0.0 {
            selection.toast = None;
        }
    }
    if moving || ctx.has_requested_repaint() {
        redraw.write(RequestRedraw);
    }
    match ended {
        Some(VictoryIntent::Board) => selection.aside = true,
        Some(VictoryIntent::Coach(at)) => selection.look_back = battle.costly(at),
        Some(VictoryIntent::Title) => next.set(AppScreen::Title),
        Some(VictoryIntent::Again) => again(&mut battle, &mut selection, &mut board, &mut next),
        None if leave => next.set(AppScreen::Title),
        None => {}
    }
    if let Some(to) = selection.look_back.take() {
        look_back(&mut battle, &mut selection, (&mut presenter, &mut board), to);
        redraw.write(RequestRedraw);
    }
    Ok(())
}

impl PlayerInput<'_> {
    /// Finds out what is told of what is pointed at and chosen, and drops what was asked for if that has changed.
    fn look(&mut self) {
        let (selection, battle) = (&mut *self.selection, &mut *self.battle);
        selection.refresh(battle);
        selection.look_for_attacks(battle);
        selection.look_for_undo_end(battle);
        selection.look_at_foes(battle);
        selection.look_at_effects(battle);
        selection.look_at_missing(battle);
        selection.look_at_reach(battle);
        selection.disarm_if_changed();
    }
}

/// Whoever plans for a whole side sees the whole map, and is near again as soon as turns begin; true if that changes.
fn show_overview(player: &mut PlayerInput, camera: &mut CameraView) -> bool {
    let plans = player.selection.plan_editor.is_some();
    if std::mem::replace(&mut player.selection.overview, plans) == plans || camera.framing != Framing::Near {
        return false;
    }
    let bounds = player.battle.fight.scene().bounds;
    if plans {
        camera.show_whole(bounds);
        camera.framing = Framing::Near;
    } else {
        let near = player.selection.looked_at().0.first().map_or(camera.at, |rect| centre(*rect));
        camera.show_near(bounds, near);
    }
    true
}

/// A rectangle of panels in logical pixels.
fn logical(points: egui::Rect, zoom: f32) -> Rect {
    Rect::new(points.left() * zoom, points.top() * zoom, points.right() * zoom, points.bottom() * zoom)
}

/// The progress of the coach, which wakes the window.
fn waking(proxy: Option<&EventLoopProxyWrapper>) -> ReviewProgress {
    let Some(proxy) = proxy.map(|proxy| (**proxy).clone()) else { return ReviewProgress::default() };
    ReviewProgress::waking(move || {
        // A window that is gone needs no waking.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    })
}

/// Looks back at another decision, or at the result again. The lists and marks that are open stay open.
fn look_back(
    battle: &mut Battle,
    selection: &mut Selection,
    (presenter, board): (&mut BoardPresenter, &mut Board),
    to: LookBack,
) {
    match battle.look_back(to) {
        Ok(true) => {
            selection.begin_anew();
            *presenter = BoardPresenter::default();
            *board = Board { ground: Arc::new(board_view::ground(battle)), ..Board::default() };
        }
        Ok(false) => selection.show_message(text::coach::NO_FURTHER),
        Err(why) => selection.show_message(text::coach::not_shown(why)),
    }
}

/// Restarts the same battle with another seed.
fn again(battle: &mut Battle, selection: &mut Selection, board: &mut Board, next: &mut NextState<AppScreen>) {
    let mut spec = battle.spec.clone();
    spec.seed = format!("{}+", spec.seed);
    match Battle::new(spec) {
        Ok(new) => {
            *battle = new;
            selection.begin_anew();
            board.ground = Arc::new(board_view::ground(battle));
            next.set(AppScreen::Battle);
        }
        Err(fault) => selection.show_message(fault),
    }
}
