//! Deterministic noise: jitter per cell, and a tile of smooth noise for patches that continue across cells.

use crate::kernel::cell::Cell;

/// A value from 0 to 1, fixed for a cell and a salt.
#[must_use]
pub fn cell(cell: Cell, salt: u32) -> f32 {
    hash(cell.x as u32, cell.y as u32, salt)
}

fn hash(x: u32, y: u32, salt: u32) -> f32 {
    let mut n = x.wrapping_mul(0x9E37_79B9) ^ y.wrapping_mul(0x85EB_CA6B) ^ salt.wrapping_mul(0xC2B2_AE35);
    n = (n ^ n >> 15).wrapping_mul(0x2C1B_3C6D);
    n = (n ^ n >> 12).wrapping_mul(0x297A_2D39);
    n ^= n >> 15;
    (n >> 8) as f32 / 16_777_216.0
}

/// Samples along an edge of the tile.
const SIZE: usize = 256;
/// Samples between two points of its coarsest lattice.
const STEP: usize = 8;

/// Smooth noise from -1 to 1 that repeats every 32 units.
pub struct NoiseTile(Vec<f32>);

impl NoiseTile {
    /// Makes a tile; each salt gives another one.
    #[must_use]
    pub fn new(salt: u32) -> NoiseTile {
        let mut values = vec![0.0; SIZE * SIZE];
        for (octave, weight) in [(0_u32, 0.62), (1, 0.26), (2, 0.12)] {
            let step = STEP >> octave;
            let lattice = SIZE / step;
            let corner = |x: usize, y: usize| {
                hash((x % lattice) as u32, (y % lattice) as u32, salt * 8 + octave).mul_add(2.0, -1.0)
            };
            for (at, value) in values.iter_mut().enumerate() {
                let (x, y) = (at % SIZE, at / SIZE);
                let ease = |part: usize| {
                    let t = part as f32 / step as f32;
                    t * t * (3.0 - 2.0 * t)
                };
                let (cx, cy, tx, ty) = (x / step, y / step, ease(x % step), ease(y % step));
                let top = lerp(corner(cx, cy), corner(cx + 1, cy), tx);
                let low = lerp(corner(cx, cy + 1), corner(cx + 1, cy + 1), tx);
                *value += lerp(top, low, ty) * weight * 1.3;
            }
        }
        NoiseTile(values)
    }

    /// The value at a point.
    #[must_use]
    pub fn at(&self, x: f32, y: f32) -> f32 {
        let (x, y) = (x * STEP as f32, y * STEP as f32);
        let (fx, fy) = (x.floor(), y.floor());
        let wrap = |v: f32| v as i32 as usize % SIZE;
        let (x0, y0) = (wrap(fx), wrap(fy));
        let (x1, y1) = ((x0 + 1) % SIZE, (y0 + 1) % SIZE);
        let get = |x: usize, y: usize| self.0[y * SIZE + x];
        let (tx, ty) = (x - fx, y - fy);
        lerp(lerp(get(x0, y0), get(x1, y0), tx), lerp(get(x0, y1), get(x1, y1), tx), ty)
    }
}

fn lerp(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tile_is_smooth_and_repeats() {
        let tile = NoiseTile::new(1);
        let mut widest = 0.0_f32;
        for step in 0..2_000 {
            let x = step as f32 * 0.01;
            assert!((tile.at(x, 3.3) - tile.at(x + 0.01, 3.3)).abs() < 0.1);
            assert!((tile.at(x, 3.3) - tile.at(x + 32.0, 3.3)).abs() < 1e-3);
            widest = widest.max(tile.at(x, 3.3).abs());
        }
        assert!((0.3..=1.3).contains(&widest), "{widest}");
    }
}
