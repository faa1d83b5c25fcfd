//! The board: a camera, and four meshes of plain triangles with vertex colours, built anew only when what they show
//! has changed. [`board::Board`] says what is to be seen; whoever fills it in decides what the viewer may know.

pub mod board;
pub mod camera;
pub mod drawing;
pub mod glyphs;
pub mod ground;
mod lamp;
mod layers;
pub mod objects;
pub mod outline;
pub mod overlay;
pub mod palette;
mod region;
pub mod token;

use bevy::app::App;

/// World units along the edge of one cell.
pub const CELL: f32 = 64.0;

/// Adds the board to a windowed app.
pub fn plugin(app: &mut App) {
    app.init_resource::<board::Board>();
    camera::plugin(app);
    layers::plugin(app);
}
