//! Draws the [`Board`] in six layers: what lies around the map, the baked ground, objects, marked cells, tokens, and lines above. Each is
//! rebuilt only when its part of the board has changed.

use std::sync::Arc;

use bevy::app::{App, Startup, Update};
use bevy::asset::{Assets, Handle};
use bevy::camera::visibility::NoFrustumCulling;
use bevy::color::Color;
use bevy::ecs::prelude::{
    Commands, Component, DetectChanges, IntoScheduleConfigs, Local, Query, Res, ResMut, SystemCondition,
    resource_changed,
};
use bevy::image::Image;
use bevy::math::Vec2;
use bevy::mesh::{Indices, Mesh, Mesh2d, PrimitiveTopology};
use bevy::sprite_render::{AlphaMode2d, ColorMaterial, MeshMaterial2d};
use bevy::transform::components::Transform;

use crate::kernel::cell::Bounds;
use crate::view::board::Board;
use crate::view::cells::CellMaterial;
use crate::view::colour_vision::ColourVision;
use crate::view::drawing::Drawing;
use crate::view::floor::FloorMaterial;
use crate::view::ground::GroundMap;
use crate::view::lighting::MapLighting;
use crate::view::overlay::{Overlay, centre};
use crate::view::palette;
use crate::view::raster::Bitmap;
use crate::view::tokens::TokenMaterial;
use crate::view::{CELL, bake, cells, drawing_mesh, lines, objects, surroundings, texture, tokens};

/// The layers, from bottom to top.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Layer {
    Surroundings,
    Ground,
    Objects,
    Cells,
    Tokens,
    Above,
}

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<Board>.or_eager(resource_changed::<ColourVision>);
    app.add_systems(Startup, spawn_layers)
        .add_systems(Update, draw_layers.run_if(changed))
        .add_systems(Update, colour_tokens.run_if(resource_changed::<ColourVision>));
}

fn spawn_layers(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut floors: ResMut<Assets<FloorMaterial>>,
    mut plain: ResMut<Assets<ColorMaterial>>,
    mut marked: ResMut<Assets<CellMaterial>>,
    mut shaded: ResMut<Assets<TokenMaterial>>,
) {
    let (surroundings, ground) = (floors.add(FloorMaterial::default()), floors.add(FloorMaterial::default()));
    let lines =
        plain.add(ColorMaterial { color: Color::WHITE, alpha_mode: AlphaMode2d::Blend, ..ColorMaterial::default() });
    let tokens = shaded.add(TokenMaterial::new(&mut images));
    let empty = drawing_mesh::mesh(&Drawing::default());
    let mut layer = |layer: Layer, mesh: Mesh| {
        let height = f32::from(layer as u8);
        (layer, Mesh2d(meshes.add(mesh)), Transform::from_xyz(0.0, 0.0, height), NoFrustumCulling)
    };
    for (each, material) in [(Layer::Surroundings, surroundings), (Layer::Ground, ground)] {
        let base = layer(each, quad(Bounds::default()));
        commands.spawn((base, MeshMaterial2d(material)));
    }
    for each in [Layer::Objects, Layer::Above] {
        let base = layer(each, empty.clone());
        commands.spawn((base, MeshMaterial2d(lines.clone())));
    }
    let base = layer(Layer::Cells, cells::mesh(&Overlay::default()));
    commands.spawn((base, MeshMaterial2d(marked.add(CellMaterial::default()))));
    let base = layer(Layer::Tokens, tokens::mesh(&[], None));
    commands.spawn((base, MeshMaterial2d(tokens)));
}

/// The board drawn last.
#[derive(Default)]
struct Drawn {
    board: Board,
    ground: Option<Arc<GroundMap>>,
}

fn draw_layers(
    board: Res<Board>,
    vision: Res<ColourVision>,
    mut drawn: Local<Drawn>,
    layers: Query<(&Layer, &Mesh2d, Option<&MeshMaterial2d<FloorMaterial>>)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<FloorMaterial>>,
) {
    let new_map = drawn.ground.as_ref().is_none_or(|g| !Arc::ptr_eq(g, &board.ground));
    let mut put = |handle: &Handle<Mesh>, mesh: Mesh| {
        // The layer keeps its handle, so this replaces a mesh that exists.
        let _ = meshes.insert(handle.id(), mesh);
    };
    let last = &mut drawn.board;
    let new_objects = new_map || last.objects != board.objects || last.loose != board.loose;
    let new_colours = vision.is_changed();
    let new_cells = new_colours || !last.overlay.same_cells(&board.overlay);
    let new_tokens = new_map || last.tokens != board.tokens || last.ghost != board.ghost;
    let new_ties = last.ties != board.ties || new_tokens && !board.ties.is_empty();
    let new_lines = new_colours || last.overlay != board.overlay || last.streaks != board.streaks || new_ties;
    let mut hang = |material: Option<&MeshMaterial2d<FloorMaterial>>, picture: Bitmap| {
        if let Some(mut material) = material.and_then(|m| materials.get_mut(&m.0)) {
            material.picture = Some(images.add(texture::image(picture)));
        }
    };
    for (layer, Mesh2d(handle), material) in &layers {
        let bounds = board.ground.bounds;
        match layer {
            Layer::Surroundings if new_map => {
                put(handle, surroundings::mesh(bounds));
                hang(material, surroundings::picture(&board.ground));
            }
            Layer::Ground if new_map => {
                put(handle, quad(bounds));
                hang(material, bake::bake(&board.ground, &[], pixels_per_cell(bounds), true));
            }
            Layer::Objects if new_objects => put(handle, drawing_mesh::mesh(&draw_objects(&board))),
            Layer::Cells if new_cells => put(handle, cells::mesh(&board.overlay)),
            Layer::Tokens if new_tokens => put(handle, tokens::mesh(&board.tokens, board.ghost.as_ref())),
            Layer::Above if new_lines => put(handle, drawing_mesh::mesh(&lines::draw(&board))),
            _ => {}
        }
    }
    if new_objects {
        last.objects.clone_from(&board.objects);
        last.loose.clone_from(&board.loose);
    }
    if new_lines {
        last.overlay.clone_from(&board.overlay);
        last.streaks.clone_from(&board.streaks);
        last.ties.clone_from(&board.ties);
    }
    if new_tokens {
        last.tokens.clone_from(&board.tokens);
        last.ghost.clone_from(&board.ghost);
    }
    drawn.ground = Some(Arc::clone(&board.ground));
}

/// Gives tokens the colours in use.
fn colour_tokens(mut materials: ResMut<Assets<TokenMaterial>>) {
    for (_, material) in materials.iter_mut() {
        material.recolour();
    }
}

/// As sharp as the closest zoom needs, within the texture size that every graphics card supports.
fn pixels_per_cell(bounds: Bounds) -> u32 {
    const LARGEST: u32 = 4096;
    let longest = u32::from(bounds.width.max(bounds.height).max(1).unsigned_abs());
    let most = (LARGEST / longest).clamp(1, 128);
    if most > 16 { most / 16 * 16 } else { most }
}

/// A rectangle as large as a map.
fn quad(bounds: Bounds) -> Mesh {
    let size = Vec2::new(f32::from(bounds.width), f32::from(bounds.height)) * CELL;
    let corners = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    let positions: Vec<[f32; 3]> = corners.iter().map(|[u, v]| [u * size.x, -v * size.y, 0.0]).collect();
    Mesh::new(PrimitiveTopology::TriangleList, bevy::asset::RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, corners.to_vec())
        .with_inserted_indices(Indices::U32(vec![0, 2, 1, 0, 3, 2]))
}

fn draw_objects(board: &Board) -> Drawing {
    let mut drawing = Drawing::default();
    for object in board.objects.iter() {
        objects::draw(&mut drawing, object);
    }
    for rect in &board.loose {
        let at = centre(*rect);
        drawing.segment(at + Vec2::new(-10.0, 10.0), at + Vec2::new(10.0, -10.0), 7.0, palette::CASING);
        drawing.segment(at + Vec2::new(-10.0, 10.0), at + Vec2::new(10.0, -10.0), 3.6, palette::HANDLE);
    }
    let lighting = MapLighting::over(board.ground.bounds);
    drawing.relight(|tint, at| lighting.light(tint, at));
    surround(&mut drawing, board.ground.bounds);
    drawing
}

/// The dark beyond the surroundings of the map. It leaves both free, so that no pixel is filled twice.
fn surround(drawing: &mut Drawing, bounds: Bounds) {
    const FAR: f32 = 200.0 * CELL;
    let (least, most) = surroundings::extent(bounds);
    let wide = Vec2::new(most.x - least.x + 2.0 * FAR, FAR);
    let high = Vec2::new(FAR, most.y - least.y);
    for (at, size) in [
        (least - FAR, wide),
        (Vec2::new(least.x - FAR, most.y), wide),
        (Vec2::new(least.x - FAR, least.y), high),
        (Vec2::new(most.x, least.y), high),
    ] {
        drawing.rect(at, size, palette::INK);
    }
}
