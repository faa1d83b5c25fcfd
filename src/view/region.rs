//! Areas of cells: fill, and an outer edge set in a little so that two areas can lie side by side.

use bevy::math::Vec2;
use bevy::platform::collections::HashSet;

use crate::kernel::cell::Cell;
use crate::view::CELL;
use crate::view::drawing::Drawing;
use crate::view::palette::Tint;

const INSET: f32 = 2.0;

/// Draws an area.
pub fn draw(drawing: &mut Drawing, cells: &[Cell], fill: Tint, edge: Tint) {
    let inside: HashSet<Cell> = cells.iter().copied().collect();
    for cell in cells {
        drawing.rect(corner(*cell), Vec2::splat(CELL), fill);
    }
    for cell in cells {
        edges(drawing, *cell, edge, |dx, dy| inside.contains(&Cell::new(cell.x + dx, cell.y + dy)));
    }
}

/// Where the edge of a side ends: set in at an open corner, run on into a neighbour round an inner one.
fn end(beside: bool, diagonal: bool) -> f32 {
    match (beside, diagonal) {
        (false, _) => INSET,
        (true, false) => 0.0,
        (true, true) => -INSET,
    }
}

fn edges(drawing: &mut Drawing, cell: Cell, tint: Tint, inside: impl Fn(i16, i16) -> bool) {
    let at = corner(cell);
    let mut line = |x1: f32, y1: f32, x2: f32, y2: f32| {
        drawing.segment(at + Vec2::new(x1, y1), at + Vec2::new(x2, y2), 2.0, tint);
    };
    let (north, south, west, east) = (inside(0, -1), inside(0, 1), inside(-1, 0), inside(1, 0));
    for (open, dy, y) in [(!north, -1, INSET), (!south, 1, CELL - INSET)] {
        if open {
            line(end(west, inside(-1, dy)), y, CELL - end(east, inside(1, dy)), y);
        }
    }
    for (open, dx, x) in [(!west, -1, INSET), (!east, 1, CELL - INSET)] {
        if open {
            line(x, end(north, inside(dx, -1)), x, CELL - end(south, inside(dx, 1)));
        }
    }
}

fn corner(cell: Cell) -> Vec2 {
    Vec2::new(f32::from(cell.x), f32::from(cell.y)) * CELL
}
