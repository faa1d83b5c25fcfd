//! The mouse over the board: pan, zoom, hover, click.

use bevy::ecs::message::MessageReader;
use bevy::input::ButtonInput;
use bevy::input::mouse::{MouseButton, MouseScrollUnit, MouseWheel};
use bevy::math::Vec2;
use bevy::window::Window;
use bevy_egui::egui::{self, Context};

use crate::app::battle::driver::Battle;
use crate::app::battle::player_input::PlayerInput;
use crate::app::selection::state::Selection;
use crate::kernel::cell::Cell;
use crate::view::CELL;
use crate::view::camera::CameraView;

/// Seconds that the pointer rests on another cell before what was asked for gives way to what is there: until then it may
/// be on its way to the panel that tells of it.
const REST: f32 = 0.6;

/// Handles the mouse over the board in this frame; a `swallowed` click has already taken effect. True while it waits for
/// the pointer to come to rest.
pub(in crate::app) fn take(
    ctx: &Context,
    player: &mut PlayerInput,
    camera: &mut CameraView,
    window: &Window,
    buttons: &ButtonInput<MouseButton>,
    wheel: &mut MessageReader<MouseWheel>,
    swallowed: bool,
) -> bool {
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
        player.selection.passing = false;
        return false;
    };
    let moved = player.selection.pointer.replace(at).map_or(Vec2::ONE, |before| at - before);
    let zoom = ctx.zoom_factor();
    let over_panel = ctx
        .layer_id_at(egui::pos2(at.x / zoom, at.y / zoom))
        .is_some_and(|layer| layer.order != egui::Order::Background);
    if !camera.area.contains(at) || over_panel {
        // What was asked for stays, for the panel that tells of it; once it is ordered there nothing is pointed at.
        let asked = player.selection.proposal.is_some();
        let stayed = std::mem::replace(&mut player.selection.passing, asked);
        if !asked && (moved != Vec2::ZERO || stayed) {
            player.selection.hover = None;
        }
        return false;
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
    let passes = player.selection.follow_pointer(
        player.battle,
        PointerFrame {
            cell: inside.then_some(cell),
            moved: moved != Vec2::ZERO,
            rests,
            pressed: buttons.get_just_pressed().next().is_some(),
        },
    );
    if buttons.just_pressed(MouseButton::Left) && inside && !swallowed && player.selection.settled() {
        player.use_cell(cell);
    }
    if buttons.just_pressed(MouseButton::Right) {
        player.back_or_look(inside.then_some(cell));
    }
    passes
}

/// The pointer over the board in one frame.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::app) struct PointerFrame {
    /// The cell under it; None beside the map.
    pub cell: Option<Cell>,
    /// Whether it has moved.
    pub moved: bool,
    /// Whether it rests where it pointed before, on a board that has come to rest.
    pub rests: bool,
    /// Whether a button was pressed.
    pub pressed: bool,
}

impl Selection {
    /// Points at what is under the pointer. Cells that it only passes while something else is asked for stay unnoticed:
    /// a press there, or a rest, is meant for them. True while it waits for that.
    pub fn follow_pointer(&mut self, battle: &mut Battle, frame: PointerFrame) -> bool {
        let PointerFrame { cell, moved, rests, pressed } = frame;
        if moved {
            self.rested = 0.0;
            self.passing = self.proposal.is_some() && cell != self.hover;
        }
        if self.passing && self.proposal.is_some() && !pressed && self.rested < REST {
            return true;
        }
        if moved || rests || pressed || std::mem::take(&mut self.passing) {
            let before = std::mem::replace(&mut self.hover, cell);
            self.cursor = None;
            if self.hover != before {
                self.point(battle);
            }
        }
        false
    }
}
