//! The board: a camera, the baked ground, and a few meshes on it, rebuilt only when their contents have changed.
//! [`board::Board`] holds everything that is drawn; the app fills in only what the viewer may know.

mod atlas;
pub mod bake;
pub mod board;
pub mod camera;
mod cells;
pub mod colour_vision;
pub mod drawing;
mod drawing_mesh;
mod floor;
pub mod glyphs;
pub mod ground;
mod layers;
mod lighting;
mod lines;
mod noise;
pub mod objects;
pub mod overlay;
pub mod palette;
pub mod raster;
mod scenery;
pub mod shader;
pub mod signed_distance;
pub mod specimen;
mod surroundings;
pub mod svg_path;
mod texture;
pub mod token;
mod tokens;
mod urban_scenery;
mod walls;

use bevy::app::App;

/// World units along the edge of one cell.
pub const CELL: f32 = 64.0;

/// Adds the board to a windowed app.
pub fn plugin(app: &mut App) {
    app.init_resource::<board::Board>();
    camera::plugin(app);
    colour_vision::plugin(app);
    cells::plugin(app);
    floor::plugin(app);
    tokens::plugin(app);
    layers::plugin(app);
}
