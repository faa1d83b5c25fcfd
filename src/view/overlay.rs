//! What lies over the board while somebody decides: where one can go, the path, targets, the keyboard's cell. Every
//! overlay has a colour and a pattern of its own, so that nothing is said by colour alone.

use bevy::math::Vec2;

use crate::kernel::cell::{Cell, Rect};
use crate::view::CELL;
use crate::view::drawing::Drawing;
use crate::view::palette::{self, CASING, HANDLE, LAMP, PATH, THREAT, Tint};
use crate::view::region;

/// The overlays of one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overlay {
    /// Cells that can be reached, in the mover's colour.
    pub reach: Vec<Cell>,
    /// Number of the mover's side.
    pub side: usize,
    /// A path, the start included, for a footprint of `path_side` cells.
    pub path: Vec<Cell>,
    /// Cells along the edge of the walker's footprint.
    pub path_side: u8,
    /// Step of the path before which somebody may cut in.
    pub provoked: Option<usize>,
    /// Those who may be chosen.
    pub targets: Vec<Rect>,
    /// The one that is chosen, with where the act comes from.
    pub aimed: Option<(Rect, Rect)>,
    /// Objects that can be used.
    pub usable: Vec<Cell>,
    /// Cells that matter for a goal.
    pub goals: Vec<Cell>,
    /// The cell of the keyboard's cursor.
    pub cursor: Option<Cell>,
}

impl Overlay {
    /// What lies under the tokens.
    #[must_use]
    pub fn below(&self) -> Drawing {
        let mut drawing = Drawing::default();
        for cell in &self.goals {
            goal(&mut drawing, *cell);
        }
        let rim = palette::side(self.side).rim;
        region::draw(&mut drawing, &self.reach, rim.fade(0.14), rim.fade(0.9));
        drawing
    }

    /// What lies over the tokens.
    #[must_use]
    pub fn above(&self) -> Drawing {
        let mut drawing = Drawing::default();
        for cell in &self.usable {
            ticks(&mut drawing, *cell);
        }
        self.draw_path(&mut drawing);
        for rect in &self.targets {
            brackets(&mut drawing, *rect, 2.0, THREAT.fade(0.7));
        }
        if let Some((from, to)) = self.aimed {
            aim(&mut drawing, from, to);
            brackets(&mut drawing, to, 3.4, THREAT);
        }
        if let Some(cell) = self.cursor {
            let at = Vec2::new(f32::from(cell.x), f32::from(cell.y)) * CELL + Vec2::splat(4.0);
            drawing.frame(at, Vec2::splat(CELL - 8.0), 5.0, CASING);
            drawing.frame(at, Vec2::splat(CELL - 8.0), 2.2, LAMP);
        }
        drawing
    }

    fn draw_path(&self, drawing: &mut Drawing) {
        if self.path.len() < 2 {
            return;
        }
        let middle = |c: &Cell| centre(Rect::new(*c, self.path_side.max(1)));
        let points: Vec<Vec2> = self.path.iter().map(middle).collect();
        drawing.line(points.clone(), 7.5, CASING.fade(0.8));
        drawing.line(points.clone(), 3.4, PATH);
        for bead in &points[1..] {
            drawing.disc(*bead, 6.0, CASING);
            drawing.disc(*bead, 4.0, PATH);
        }
        if let Some(end) = points.last() {
            let radius = 22.0 * f32::from(self.path_side.max(1));
            drawing.circle(*end, radius, 6.0, CASING.fade(0.7));
            drawing.circle(*end, radius, 2.6, PATH);
        }
        if let Some(at) = self.provoked.and_then(|step| points.get(step)) {
            let triangle = |size: f32| {
                [(0.0, -13.0), (13.0, 10.0), (-13.0, 10.0)].map(|(x, y)| *at + Vec2::new(x, y) * size).to_vec()
            };
            drawing.fill(triangle(1.25), CASING);
            drawing.fill(triangle(1.0), THREAT);
            drawing.segment(*at + Vec2::new(0.0, -6.0), *at + Vec2::new(0.0, 2.0), 3.0, CASING);
            drawing.disc(*at + Vec2::new(0.0, 6.0), 1.8, CASING);
        }
    }
}

/// The middle of a footprint in world units, y pointing down.
#[must_use]
pub fn centre(rect: Rect) -> Vec2 {
    let half = f32::from(rect.side) / 2.0;
    (Vec2::new(f32::from(rect.at.x), f32::from(rect.at.y)) + Vec2::splat(half)) * CELL
}

fn brackets(drawing: &mut Drawing, rect: Rect, width: f32, tint: Tint) {
    let size = f32::from(rect.side) * CELL;
    let middle = centre(rect);
    let arm = CELL * 0.24;
    for (sx, sy) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let corner = middle + Vec2::new(sx, sy) * (size / 2.0 - 1.0);
        let points = vec![corner - Vec2::new(sx * arm, 0.0), corner, corner - Vec2::new(0.0, sy * arm)];
        drawing.line(points.clone(), width + 3.0, CASING.fade(0.75));
        drawing.line(points, width, tint);
    }
}

fn aim(drawing: &mut Drawing, from: Rect, to: Rect) {
    let (a, b) = (centre(from), centre(to));
    let Some(way) = (b - a).try_normalize() else { return };
    let (a, b) = (a + way * 30.0 * f32::from(from.side), b - way * 30.0 * f32::from(to.side));
    if (b - a).dot(way) > 0.0 {
        drawing.segment(a, b, 6.0, CASING.fade(0.7));
        drawing.dashes(a, b, (10.0, 6.0), 3.0, THREAT);
    }
}

fn ticks(drawing: &mut Drawing, cell: Cell) {
    let middle = centre(Rect::from(cell));
    for (sx, sy) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let corner = middle + Vec2::new(sx, sy) * (CELL / 2.0 - 4.0);
        let arm = 9.0;
        let points = vec![corner - Vec2::new(sx * arm, 0.0), corner, corner - Vec2::new(0.0, sy * arm)];
        drawing.line(points, 2.4, HANDLE);
    }
}

fn goal(drawing: &mut Drawing, cell: Cell) {
    let at = Vec2::new(f32::from(cell.x), f32::from(cell.y)) * CELL + Vec2::splat(6.0);
    let side = CELL - 12.0;
    for (from, to) in [((0., 0.), (1., 0.)), ((1., 0.), (1., 1.)), ((1., 1.), (0., 1.)), ((0., 1.), (0., 0.))] {
        drawing.dashes(
            at + Vec2::new(from.0, from.1) * side,
            at + Vec2::new(to.0, to.1) * side,
            (6.0, 5.0),
            2.2,
            LAMP.fade(0.6),
        );
    }
}
