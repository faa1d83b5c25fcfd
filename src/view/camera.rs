//! The camera over the board: pan, zoom, and the cell under the pointer. The board lies in the part of the window that
//! panels leave free. Until the player has moved it, the camera shows the whole map, or as much of it as fits with cells
//! large enough to tell tokens apart at a glance.

use bevy::app::{App, Startup, Update};
use bevy::camera::visibility::RenderLayers;
use bevy::camera::{
    Camera, Camera2d, CameraOutputMode, ClearColor, ClearColorConfig, OrthographicProjection, Projection, Viewport,
};
use bevy::color::Color;
use bevy::ecs::prelude::{Commands, Component, Res, Resource, Single, With};
use bevy::math::{Rect, UVec2, Vec2};
use bevy::render::view::Msaa;
use bevy::transform::components::Transform;
use bevy::window::{PrimaryWindow, Window};

use crate::kernel::cell::{Bounds, Cell};
use crate::view::CELL;
use crate::view::palette::SLATE_1;

/// The camera of the board.
#[derive(Component)]
pub struct BoardCamera;

/// The camera of the panels.
#[derive(Component)]
pub struct PanelCamera;

/// Position and zoom of the board's camera.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct CameraView {
    /// The point in the middle of the free area, in world units with y pointing down.
    pub at: Vec2,
    /// Size of one cell in logical pixels.
    pub cell: f32,
    /// The part of the window that panels leave free, in logical pixels.
    pub area: Rect,
    /// What it shows when the window is resized.
    pub framing: Framing,
}

/// What the camera shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Framing {
    /// As near as it has to be for large tokens, or nearer where the whole map fits.
    #[default]
    Near,
    /// The whole map.
    Whole,
    /// What the player has turned it to.
    Free,
}

impl Default for CameraView {
    fn default() -> Self {
        CameraView { at: Vec2::ZERO, cell: 56.0, area: Rect::new(0.0, 0.0, 1280.0, 720.0), framing: Framing::Near }
    }
}

const SMALLEST: f32 = 24.0;
const LARGEST: f32 = 128.0;
/// Size of a cell in logical pixels at which a token is 48 pixels wide.
const COMFORTABLE: f32 = 52.0;
/// How far beyond the edge of the map the camera looks by itself, in cells.
const BEYOND: f32 = 0.5;

impl CameraView {
    /// Shows the whole map, as large as it fits.
    pub fn show_whole(&mut self, bounds: Bounds) {
        let size = map_size(bounds);
        let fit = (self.area.size() / (size / CELL + 2.0 * BEYOND)).min_element();
        self.cell = fit.clamp(SMALLEST, 96.0);
        self.at = size / 2.0;
        self.framing = Framing::Whole;
    }

    /// Shows the map around a point with cells of a comfortable size, or the whole map if it fits.
    pub fn show_near(&mut self, bounds: Bounds, point: Vec2) {
        self.show_whole(bounds);
        self.framing = Framing::Near;
        if self.cell < COMFORTABLE {
            self.cell = COMFORTABLE;
            self.at = self.on_map(bounds, point);
        }
    }

    /// The position nearest to `at` from which little beyond the map is seen.
    #[must_use]
    pub fn on_map(&self, bounds: Bounds, at: Vec2) -> Vec2 {
        let (size, half) = (map_size(bounds), self.area.size() / self.cell * CELL / 2.0);
        let least = half - BEYOND * CELL;
        let most = size - least;
        Vec2::select(most.cmplt(least), size / 2.0, at.clamp(least, most.max(least)))
    }

    /// Adopts another part of the window. The centre of the view stays, or the whole map stays visible.
    pub fn fit(&mut self, area: Rect, bounds: Bounds) {
        self.area = area;
        match self.framing {
            Framing::Near => self.show_near(bounds, self.at),
            Framing::Whole => self.show_whole(bounds),
            Framing::Free => {}
        }
    }

    /// Changes from the whole map to what is near a point, and back.
    pub fn toggle_whole(&mut self, bounds: Bounds, point: Vec2) {
        if self.framing == Framing::Whole {
            self.show_near(bounds, point);
        } else {
            self.show_whole(bounds);
        }
    }

    /// Zooms in (above 1) or out, keeping a point of the window fixed.
    pub fn zoom(&mut self, factor: f32, around: Option<Vec2>) {
        let fixed = around.unwrap_or_else(|| self.area.center());
        let before = self.world(fixed);
        self.cell = (self.cell * factor).clamp(SMALLEST, LARGEST);
        self.at += before - self.world(fixed);
        self.framing = Framing::Free;
    }

    /// Moves by logical pixels.
    pub fn pan(&mut self, pixels: Vec2) {
        self.at += pixels * CELL / self.cell;
        if pixels != Vec2::ZERO {
            self.framing = Framing::Free;
        }
    }

    /// Moves only if a point is outside the middle of the free area, and not where the whole map is shown.
    pub fn keep_in_sight(&mut self, point: Vec2) {
        if self.framing == Framing::Whole {
            return;
        }
        let middle = Rect::from_center_size(self.area.center(), self.area.size() * 0.8);
        let seen = self.screen(point);
        self.at += (seen - seen.clamp(middle.min, middle.max)) * CELL / self.cell;
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

fn map_size(bounds: Bounds) -> Vec2 {
    Vec2::new(f32::from(bounds.width), f32::from(bounds.height)).max(Vec2::ONE) * CELL
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CameraView>()
        // Most of the window beside the board is panel: it is cleared to the panels' colour, so that no panel has to
        // fill itself.
        .insert_resource(ClearColor(Color::srgb_u8(SLATE_1.r, SLATE_1.g, SLATE_1.b)))
        .add_systems(Startup, spawn_camera)
        .add_systems(Update, apply_camera_view);
}

/// Two cameras draw into one target: the board into its part of the window, then the panels over all of it.
fn spawn_camera(mut commands: Commands) {
    // Anti-aliasing is part of the meshes and shaders.
    let board = Camera { order: 0, output_mode: CameraOutputMode::Skip, ..Camera::default() };
    commands.spawn((Camera2d, board, BoardCamera, Msaa::Off));
    let panels = Camera { order: 1, clear_color: ClearColorConfig::None, ..Camera::default() };
    commands.spawn((Camera2d, panels, PanelCamera, Msaa::Off, RenderLayers::none()));
}

fn apply_camera_view(
    view: Res<CameraView>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&mut Transform, &mut Projection, &mut Camera), With<BoardCamera>>,
) {
    let (mut transform, mut projection, mut camera) = camera.into_inner();
    let viewport = viewport(&view, &window);
    let same =
        |v: &Viewport| v.physical_position == viewport.physical_position && v.physical_size == viewport.physical_size;
    if !camera.viewport.as_ref().is_some_and(same) {
        camera.viewport = Some(viewport);
    }
    let wanted = view.at.extend(0.0) * bevy::math::Vec3::new(1.0, -1.0, 1.0);
    if transform.translation != wanted {
        transform.translation = wanted;
    }
    let scale = CELL / view.cell;
    if let Projection::Orthographic(OrthographicProjection { scale: now, .. }) = &*projection
        && (now - scale).abs() > f32::EPSILON
        && let Projection::Orthographic(ortho) = &mut *projection
    {
        ortho.scale = scale;
    }
}

/// The board's part of the window, in whole pixels and never empty.
fn viewport(view: &CameraView, window: &Window) -> Viewport {
    let whole = UVec2::new(window.physical_width(), window.physical_height()).max(UVec2::ONE);
    let pixel = |logical: Vec2| (logical * window.scale_factor()).round().max(Vec2::ZERO).as_uvec2();
    let from = pixel(view.area.min).min(whole - UVec2::ONE);
    let to = pixel(view.area.max).clamp(from + UVec2::ONE, whole);
    Viewport { physical_position: from, physical_size: to - from, ..Viewport::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: Bounds = Bounds::new(20, 10);

    fn area(width: f32, height: f32) -> Rect {
        Rect::new(100.0, 50.0, 100.0 + width, 50.0 + height)
    }

    #[test]
    fn the_whole_map_stays_in_sight_until_the_player_moves_it() {
        let mut view = CameraView::default();
        view.fit(area(1100.0, 600.0), MAP);
        view.fit(area(1200.0, 700.0), MAP);
        assert!(view.screen(Vec2::ZERO).x > 100.0 && view.screen(Vec2::new(20.0, 10.0) * CELL).x < 1300.0);
        view.zoom(1.5, None);
        view.pan(Vec2::new(70.0, 0.0));
        let (at, cell) = (view.at, view.cell);
        view.fit(area(600.0, 400.0), MAP);
        assert_eq!((view.at, view.cell), (at, cell), "another window keeps what is in the middle");
    }

    #[test]
    fn tokens_are_large_where_the_map_does_not_fit_and_the_dark_stays_outside() {
        let mut view = CameraView { at: Vec2::ZERO, ..CameraView::default() };
        view.fit(area(780.0, 490.0), MAP);
        assert_eq!((view.cell, view.framing), (COMFORTABLE, Framing::Near));
        let edge = view.screen(Vec2::ZERO);
        assert!((edge.x - 100.0 - BEYOND * COMFORTABLE).abs() < 0.1, "the view ends beside the map: {edge}");
        view.toggle_whole(MAP, Vec2::ZERO);
        assert!(view.cell < COMFORTABLE && view.screen(Vec2::new(20.0, 10.0) * CELL).x < 880.0);
        view.fit(area(700.0, 490.0), MAP);
        assert!(view.screen(Vec2::new(20.0, 10.0) * CELL).x < 800.0, "it stays whole");
        view.toggle_whole(MAP, Vec2::new(20.0, 10.0) * CELL);
        assert_eq!(view.cell, COMFORTABLE);
        let (least, most) = (view.screen(Vec2::ZERO), view.screen(Vec2::new(20.0, 10.0) * CELL));
        assert!((most.x - 800.0 + BEYOND * COMFORTABLE).abs() < 0.1);
        assert!(((least.y + most.y) / 2.0 - view.area.center().y).abs() < 0.1 || most.y - least.y > 490.0);
    }

    #[test]
    fn zooming_keeps_the_point_under_the_pointer() {
        let mut view = CameraView::default();
        view.fit(area(800.0, 500.0), MAP);
        let pointer = Vec2::new(240.0, 130.0);
        let before = view.world(pointer);
        view.zoom(1.3, Some(pointer));
        assert!(before.distance(view.world(pointer)) < 0.01);
        view.zoom(100.0, None);
        assert_eq!(view.cell, LARGEST);
    }
}
