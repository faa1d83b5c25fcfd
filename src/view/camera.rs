//! The camera over the board: pan, zoom, centring, and where the pointer is in cells. The board lies in the part of the
//! window that panels leave free.

use bevy::app::{App, Startup, Update};
use bevy::camera::{Camera2d, ClearColor, OrthographicProjection, Projection};
use bevy::color::Color;
use bevy::ecs::prelude::{Commands, Component, Res, Resource, Single, With};
use bevy::math::{Rect, Vec2};
use bevy::render::view::Msaa;
use bevy::transform::components::Transform;
use bevy::window::{PrimaryWindow, Window};

use crate::kernel::cell::{Bounds, Cell};
use crate::view::CELL;
use crate::view::palette::INK;

/// The camera of the board.
#[derive(Component)]
pub struct BoardCamera;

/// Where the camera looks and how close.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Eye {
    /// The point in the middle of the free area, in world units with y pointing down.
    pub at: Vec2,
    /// Size of one cell in logical pixels.
    pub cell: f32,
    /// The part of the window that panels leave free, in logical pixels.
    pub area: Rect,
}

impl Default for Eye {
    fn default() -> Self {
        Eye { at: Vec2::ZERO, cell: 56.0, area: Rect::new(0.0, 0.0, 1280.0, 720.0) }
    }
}

const SMALLEST: f32 = 24.0;
const LARGEST: f32 = 128.0;

impl Eye {
    /// Shows the whole map, as large as it fits.
    pub fn show_all(&mut self, bounds: Bounds) {
        let size = Vec2::new(f32::from(bounds.width), f32::from(bounds.height)).max(Vec2::ONE);
        let fit = (self.area.size() / (size + Vec2::splat(0.5))).min_element();
        self.cell = fit.clamp(SMALLEST, 96.0);
        self.at = size * CELL / 2.0;
    }

    /// Comes closer (above 1) or goes away, keeping a point of the window where it is.
    pub fn zoom(&mut self, factor: f32, around: Option<Vec2>) {
        let fixed = around.unwrap_or_else(|| self.area.center());
        let before = self.world(fixed);
        self.cell = (self.cell * factor).clamp(SMALLEST, LARGEST);
        self.at += before - self.world(fixed);
    }

    /// Moves by pixels.
    pub fn pan(&mut self, pixels: Vec2) {
        self.at += pixels * CELL / self.cell;
    }

    /// Moves only if a point is outside the middle of the free area.
    pub fn keep_in_sight(&mut self, point: Vec2) {
        let middle = Rect::from_center_size(self.area.center(), self.area.size() * 0.8);
        let seen = self.screen(point);
        let wanted = seen.clamp(middle.min, middle.max);
        self.pan(seen - wanted);
    }

    /// The point of the board under a point of the window.
    #[must_use]
    pub fn world(&self, pixel: Vec2) -> Vec2 {
        self.at + (pixel - self.area.center()) * CELL / self.cell
    }

    /// The point of the window over a point of the board.
    #[must_use]
    pub fn screen(&self, world: Vec2) -> Vec2 {
        self.area.center() + (world - self.at) * self.cell / CELL
    }

    /// The cell under a point of the window, on the map or not.
    #[must_use]
    pub fn cell_at(&self, pixel: Vec2) -> Cell {
        let at = (self.world(pixel) / CELL).floor();
        Cell::new(at.x as i16, at.y as i16)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Eye>()
        .insert_resource(ClearColor(Color::srgb_u8(INK.r, INK.g, INK.b)))
        .add_systems(Startup, spawn_camera)
        .add_systems(Update, follow_eye);
}

fn spawn_camera(mut commands: Commands) {
    // What is drawn has smooth edges of its own.
    commands.spawn((Camera2d, BoardCamera, Msaa::Off));
}

fn follow_eye(
    eye: Res<Eye>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&mut Transform, &mut Projection), With<BoardCamera>>,
) {
    let (mut transform, mut projection) = camera.into_inner();
    let middle = eye.world(Vec2::new(window.width(), window.height()) / 2.0);
    let wanted = middle.extend(0.0) * bevy::math::Vec3::new(1.0, -1.0, 1.0);
    if transform.translation != wanted {
        transform.translation = wanted;
    }
    let scale = CELL / eye.cell;
    if let Projection::Orthographic(OrthographicProjection { scale: now, .. }) = &*projection
        && (now - scale).abs() > f32::EPSILON
        && let Projection::Orthographic(ortho) = &mut *projection
    {
        ortho.scale = scale;
    }
}
