//! The mouse over the board: pan, zoom, hover, click.

use bevy::ecs::message::MessageReader;
use bevy::input::ButtonInput;
use bevy::input::mouse::{MouseButton, MouseScrollUnit, MouseWheel};
use bevy::math::Vec2;
use bevy::window::Window;
use bevy_egui::egui::{self, Context};

use crate::app::battle::player_input::PlayerInput;
use crate::view::CELL;
use crate::view::camera::CameraView;

/// Handles the mouse over the board in this frame; a `swallowed` click has already taken effect.
pub(in crate::app) fn take(
    ctx: &Context,
    player: &mut PlayerInput,
    camera: &mut CameraView,
    window: &Window,
    buttons: &ButtonInput<MouseButton>,
    wheel: &mut MessageReader<MouseWheel>,
    swallowed: bool,
) {
    let turned: f32 = wheel
        .read()
        .map(|w| match w.unit {
            MouseScrollUnit::Line => w.y,
            MouseScrollUnit::Pixel => w.y / 50.0,
        })
        .sum();
    let Some(at) = window.cursor_position() else {
        player.selection.hover = None;
        player.selection.pointer = None;
        return;
    };
    let moved = player.selection.pointer.replace(at).map_or(Vec2::ONE, |before| at - before);
    let zoom = ctx.zoom_factor();
    let over_panel = ctx
        .layer_id_at(egui::pos2(at.x / zoom, at.y / zoom))
        .is_some_and(|layer| layer.order != egui::Order::Background);
    if !camera.area.contains(at) || over_panel {
        if moved != Vec2::ZERO {
            player.selection.hover = None;
        }
        return;
    }
    if buttons.pressed(MouseButton::Middle) && moved != Vec2::ZERO {
        camera.pan(-moved);
    }
    if turned != 0.0 {
        camera.zoom(1.12_f32.powf(turned), Some(at));
    }
    // A crossing is named by the cell north-west of it; the nearest one is meant.
    let cell = if player.crosses() { camera.cell_at(at - Vec2::splat(camera.cell / 2.0)) } else { camera.cell_at(at) };
    let across = (camera.world(at).x / CELL).rem_euclid(1.0);
    player.selection.eighth = ((across * 8.0) as u8).min(7);
    let inside = player.battle.fight.scene().bounds.contains(cell);
    // A resting pointer points at what has come under it, once the board has come to rest.
    let still = player.selection.board_at.replace((camera.at, camera.cell)) == Some((camera.at, camera.cell));
    let rests =
        still && !player.selection.busy && player.selection.hover.is_some() && player.selection.cursor.is_none();
    if moved != Vec2::ZERO || rests || buttons.get_just_pressed().next().is_some() {
        let before = player.selection.hover;
        player.selection.hover = inside.then_some(cell);
        player.selection.cursor = None;
        if player.selection.hover != before {
            player.selection.point(player.battle);
        }
    }
    if buttons.just_pressed(MouseButton::Left) && inside && !swallowed && player.selection.settled() {
        player.use_cell(cell);
    }
    if buttons.just_pressed(MouseButton::Right) {
        player.back_or_look(inside.then_some(cell));
    }
}
