//! Turns the [`Board`] into meshes: ground and lamp once a map, objects, tokens and overlays whenever they differ from
//! what was drawn last. One mesh a layer keeps the board at six draws.

use std::sync::Arc;

use bevy::app::{App, Startup, Update};
use bevy::asset::{Assets, Handle, RenderAssetUsages};
use bevy::camera::visibility::NoFrustumCulling;
use bevy::color::{Color, ColorToComponents, LinearRgba, Srgba};
use bevy::ecs::prelude::{Commands, Component, IntoScheduleConfigs, Local, Query, Res, ResMut, resource_changed};
use bevy::math::{Rot2, Vec2};
use bevy::mesh::{Indices, Mesh, Mesh2d, PrimitiveTopology};
use bevy::sprite_render::{AlphaMode2d, ColorMaterial, MeshMaterial2d};
use bevy::transform::components::Transform;

use crate::view::board::Board;
use crate::view::drawing::{Drawing, Mark, triangles};
use crate::view::ground::Ground;
use crate::view::overlay::centre;
use crate::view::palette::{self, Tint};
use crate::view::{lamp, objects, token};

/// The layers, from below to above.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Layer {
    Ground,
    Objects,
    Lamp,
    Below,
    Tokens,
    Above,
}

impl Layer {
    const ALL: [Layer; 6] = [Layer::Ground, Layer::Objects, Layer::Lamp, Layer::Below, Layer::Tokens, Layer::Above];

    fn height(self) -> f32 {
        f32::from(self as u8)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_layers).add_systems(Update, draw_layers.run_if(resource_changed::<Board>));
}

fn spawn_layers(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    let material = materials.add(ColorMaterial {
        color: Color::WHITE,
        alpha_mode: AlphaMode2d::Blend,
        ..ColorMaterial::default()
    });
    for layer in Layer::ALL {
        commands.spawn((
            layer,
            Mesh2d(meshes.add(mesh(&Drawing::default()))),
            MeshMaterial2d(material.clone()),
            Transform::from_xyz(0.0, 0.0, layer.height()),
            NoFrustumCulling,
        ));
    }
}

fn draw_layers(
    board: Res<Board>,
    mut drawn: Local<Board>,
    mut ground: Local<Option<Arc<Ground>>>,
    layers: Query<(&Layer, &Mesh2d)>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let new_map = ground.as_ref().is_none_or(|g| !Arc::ptr_eq(g, &board.ground));
    let mut put = |handle: &Handle<Mesh>, mesh: Mesh| {
        // The layer keeps its handle, so this replaces a mesh that exists.
        let _ = meshes.insert(handle.id(), mesh);
    };
    for (layer, Mesh2d(handle)) in &layers {
        match layer {
            Layer::Ground if new_map => put(handle, mesh(&board.ground.draw())),
            Layer::Lamp if new_map => put(handle, lamp::mesh(board.ground.bounds)),
            Layer::Objects if new_map || drawn.objects != board.objects || drawn.loose != board.loose => {
                put(handle, mesh(&draw_objects(&board)));
            }
            Layer::Below if drawn.overlay != board.overlay => put(handle, mesh(&board.overlay.below())),
            Layer::Above if drawn.overlay != board.overlay || drawn.streaks != board.streaks => {
                put(handle, mesh(&draw_above(&board)));
            }
            Layer::Tokens if new_map || drawn.tokens != board.tokens => put(handle, mesh(&draw_tokens(&board))),
            _ => {}
        }
    }
    *ground = Some(Arc::clone(&board.ground));
    drawn.clone_from(&board);
}

fn draw_objects(board: &Board) -> Drawing {
    let mut drawing = Drawing::default();
    for object in &board.objects {
        objects::draw(&mut drawing, object);
    }
    for rect in &board.loose {
        let at = centre(*rect);
        drawing.segment(at + Vec2::new(-10.0, 10.0), at + Vec2::new(10.0, -10.0), 7.0, palette::CASING);
        drawing.segment(at + Vec2::new(-10.0, 10.0), at + Vec2::new(10.0, -10.0), 3.6, palette::HANDLE);
    }
    drawing
}

fn draw_tokens(board: &Board) -> Drawing {
    let mut drawing = Drawing::default();
    for token in &board.tokens {
        let picture = token::token(&token.look, &token.state);
        drawing.place(&picture, centre(token.rect) + token.shift, f32::from(token.rect.side), Rot2::IDENTITY);
    }
    drawing
}

fn draw_above(board: &Board) -> Drawing {
    let mut drawing = board.overlay.above();
    for streak in &board.streaks {
        drawing.segment(streak.from, streak.to, 3.0, streak.tint.fade(streak.alpha));
    }
    drawing
}

/// Triangles of a drawing, y turned to point up.
fn mesh(drawing: &Drawing) -> Mesh {
    let mut soup = Soup::default();
    for mark in drawing.marks() {
        match mark {
            Mark::Fill { points, tint } => soup.fill(points, *tint),
            Mark::Line { points, closed, width, tint } => soup.line(points, *closed, *width, *tint),
        }
    }
    // An empty mesh would not be uploaded: one triangle without area stands in.
    if soup.positions.is_empty() {
        soup.fill(&[Vec2::ZERO; 3], Tint::hex(0).fade(0.0));
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, soup.positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, soup.colours)
        .with_inserted_indices(Indices::U32(soup.indices))
}

#[derive(Default)]
struct Soup {
    positions: Vec<[f32; 3]>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl Soup {
    fn points(&mut self, points: impl IntoIterator<Item = Vec2>, tint: Tint) -> u32 {
        let first = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        let colour = LinearRgba::from(Srgba::rgba_u8(tint.r, tint.g, tint.b, tint.a)).to_f32_array();
        for point in points {
            self.positions.push([point.x, -point.y, 0.0]);
            self.colours.push(colour);
        }
        first
    }

    fn fill(&mut self, points: &[Vec2], tint: Tint) {
        let first = self.points(points.iter().copied(), tint);
        for triangle in triangles(points) {
            self.indices.extend(triangle.map(|i| first + u32::try_from(i).unwrap_or(0)));
        }
    }

    /// A strip along the points with mitred joints.
    fn line(&mut self, points: &[Vec2], closed: bool, width: f32, tint: Tint) {
        let mut points = points.to_vec();
        points.dedup();
        if closed && points.first() == points.last() {
            points.pop();
        }
        let count = points.len();
        if count < 2 {
            return;
        }
        let way = |from: usize, to: usize| (points[to] - points[from]).normalize_or_zero();
        let half = width / 2.0;
        let mut sides = Vec::with_capacity(count * 2);
        for (at, point) in points.iter().enumerate() {
            let before = if at > 0 { Some(way(at - 1, at)) } else { closed.then(|| way(count - 1, 0)) };
            let after = if at + 1 < count { Some(way(at, at + 1)) } else { closed.then(|| way(count - 1, 0)) };
            let (a, b) = (before.or(after).unwrap_or(Vec2::X), after.or(before).unwrap_or(Vec2::X));
            let middle = (a.perp() + b.perp()).normalize_or(a.perp());
            // A sharp corner would shoot far out: the joint is cut at twice the half width.
            let reach = half / middle.dot(a.perp()).max(0.5);
            sides.extend([*point + middle * reach, *point - middle * reach]);
        }
        let first = self.points(sides, tint);
        let count = u32::try_from(count).unwrap_or(0);
        let spans = if closed { count } else { count - 1 };
        for at in 0..spans {
            let (a, b) = (first + at * 2, first + (at + 1) % count * 2);
            self.indices.extend([a, a + 1, b, b, a + 1, b + 1]);
        }
    }
}
