//! Software rasteriser for [`Drawing`]s with anti-aliased edges: a shape's coverage of a pixel is its clamped distance
//! to the edge. Colours are mixed as sRGB bytes with straight alpha.

use std::sync::Mutex;

use bevy::math::Vec2;

use crate::view::drawing::{Drawing, VectorShape};
use crate::view::palette::Tint;
use crate::view::signed_distance::{sides, to_segment};

/// A picture as bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitmap {
    /// Pixels along a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Red, green, blue and opacity (straight, sRGB) of each pixel, row by row from the top.
    pub rgba: Vec<u8>,
}

impl Bitmap {
    /// A picture of one colour, at least one pixel large.
    #[must_use]
    pub fn plain(width: u32, height: u32, tint: Tint) -> Bitmap {
        let (width, height) = (width.max(1), height.max(1));
        let pixel = [tint.r, tint.g, tint.b, tint.a];
        Bitmap { width, height, rgba: pixel.repeat(width as usize * height as usize) }
    }

    /// Paints bands of rows on all processors.
    pub fn in_bands(&mut self, paint: impl Fn(&mut RowBand) + Sync) {
        let workers = std::thread::available_parallelism().map_or(1, usize::from);
        let rows = (self.height as usize).div_ceil(workers * 4).max(16);
        let width = self.width as usize;
        let bands = Mutex::new(self.rgba.chunks_mut(rows * width * 4).enumerate());
        std::thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| {
                    // A worker that panicked has poisoned the lock: the others stop, and the scope passes it on.
                    while let Some((at, rgba)) = bands.lock().ok().and_then(|mut left| left.next()) {
                        paint(&mut RowBand { width, first: at * rows, rgba });
                    }
                });
            }
        });
    }
}

/// Some rows of a picture.
pub struct RowBand<'a> {
    width: usize,
    first: usize,
    rgba: &'a mut [u8],
}

/// A shape with the rows that it may touch, in the units of its drawing.
pub struct ShapeRows<'a> {
    shape: &'a VectorShape,
    top: f32,
    bottom: f32,
}

/// The shapes of a drawing, ready to be painted band by band.
#[must_use]
pub fn shape_rows(drawing: &Drawing) -> Vec<ShapeRows<'_>> {
    fn strip(shape: &VectorShape) -> ShapeRows<'_> {
        let (points, width) = match shape {
            VectorShape::Fill { points, .. } => (points, 0.0),
            VectorShape::Line { points, width, .. } => (points, *width),
        };
        let (top, bottom) = points.iter().fold((f32::MAX, f32::MIN), |(t, b), p| (t.min(p.y), b.max(p.y)));
        ShapeRows { shape, top: top - width / 2.0, bottom: bottom + width / 2.0 }
    }
    drawing.shapes().iter().map(strip).collect()
}

impl RowBand<'_> {
    /// Pixels along a row.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The rows, each with its index in the picture.
    pub fn rows(&mut self) -> impl Iterator<Item = (usize, &mut [u8])> {
        (self.first..).zip(self.rgba.chunks_exact_mut(self.width * 4))
    }

    /// Paints shapes at `scale` pixels per unit.
    pub fn paint(&mut self, strips: &[ShapeRows], scale: f32) {
        let (top, bottom) = (self.first as f32 - 1.0, (self.first + self.rgba.len() / 4 / self.width) as f32 + 1.0);
        let mut scratch = Scratch::default();
        for strip in strips.iter().filter(|s| s.bottom * scale >= top && s.top * scale <= bottom) {
            self.shape(strip.shape, scale, &mut scratch);
        }
    }

    fn shape(&mut self, shape: &VectorShape, scale: f32, scratch: &mut Scratch) {
        let (points, closed, half, tint) = match shape {
            VectorShape::Fill { points, tint } => (points, true, None, *tint),
            VectorShape::Line { points, closed, width, tint } => (points, *closed, Some(width * scale / 2.0), *tint),
        };
        scratch.sides.clear();
        scratch.sides.extend(sides(points, closed).map(|(a, b)| (a * scale, b * scale)));
        // A line thinner than a pixel is painted fainter, so that it has no gaps.
        let (half, tint) = match half {
            Some(half) if half < 0.5 => (Some(0.5), tint.fade(half * 2.0)),
            half => (half, tint),
        };
        let pad = half.unwrap_or(0.0) + 1.0;
        let (low, high) =
            scratch.sides.iter().fold((Vec2::MAX, Vec2::MIN), |(l, h), (a, b)| (l.min(*a).min(*b), h.max(*a).max(*b)));
        let left = (low.x - pad).max(0.0) as usize;
        let right = ((high.x + pad).max(0.0) as usize + 1).min(self.width);
        let first = (low.y - pad).max(self.first as f32) as usize;
        let last = (high.y + pad).max(0.0) as usize;
        if left >= right {
            return;
        }
        for (y, row) in (self.first..).zip(self.rgba.chunks_exact_mut(self.width * 4)).skip(first - self.first) {
            if y > last {
                break;
            }
            scratch.cover(y as f32 + 0.5, left, right, half, pad);
            blend(&mut row[left * 4..right * 4], &scratch.covered, tint);
        }
    }
}

/// Buffers for painting a shape, reused from row to row.
#[derive(Default)]
struct Scratch {
    sides: Vec<(Vec2, Vec2)>,
    near: Vec<(Vec2, Vec2)>,
    crossings: Vec<f32>,
    covered: Vec<f32>,
}

impl Scratch {
    /// Fills `covered` for the pixels from `left` to `right` of the row with its centre at `y`. Only sides near the row
    /// count: all others are more than a pixel away from it.
    fn cover(&mut self, y: f32, left: usize, right: usize, half: Option<f32>, pad: f32) {
        self.covered.clear();
        self.covered.resize(right - left, 0.0);
        self.near.clear();
        self.crossings.clear();
        for (a, b) in &self.sides {
            if a.y.min(b.y) <= y + pad && a.y.max(b.y) >= y - pad {
                self.near.push((*a, *b));
            }
            if half.is_none() && (a.y > y) != (b.y > y) {
                self.crossings.push(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
            }
        }
        self.crossings.sort_by(f32::total_cmp);
        let column = |x: f32| ((x - left as f32).max(0.0) as usize).min(right - left);
        for pair in self.crossings.chunks_exact(2) {
            self.covered[column(pair[0])..column(pair[1])].fill(1.0);
        }
        for (a, b) in &self.near {
            let (from, to) = reach(*a, *b, y, pad);
            for x in column(from - pad)..column(to + pad + 1.0) {
                let p = Vec2::new((left + x) as f32 + 0.5, y);
                let nearest = self.near.iter().map(|(a, b)| to_segment(p, *a, *b)).fold(f32::MAX, f32::min);
                let distance = match half {
                    Some(half) => nearest - half,
                    None if self.crossings.iter().filter(|c| **c > p.x).count() % 2 == 1 => -nearest,
                    None => nearest,
                };
                self.covered[x] = (0.5 - distance).clamp(0.0, 1.0);
            }
        }
    }
}

/// The horizontal extent of a segment within `pad` of a row.
fn reach(a: Vec2, b: Vec2, y: f32, pad: f32) -> (f32, f32) {
    let rise = b.y - a.y;
    if rise.abs() < 1e-3 {
        return (a.x.min(b.x), a.x.max(b.x));
    }
    let at = |y: f32| a.x + ((y - a.y) / rise).clamp(0.0, 1.0) * (b.x - a.x);
    let (one, other) = (at(y - pad), at(y + pad));
    (one.min(other), one.max(other))
}

fn blend(row: &mut [u8], covered: &[f32], tint: Tint) {
    for (pixel, share) in row.chunks_exact_mut(4).zip(covered) {
        let share = (share * f32::from(tint.a) * (256.0 / 255.0)) as i32;
        if share <= 0 {
            continue;
        }
        // Over a transparent pixel the colour counts in full and only the opacity grows.
        let under = (256 - share) * i32::from(pixel[3]) / 255;
        let weight = if pixel[3] == u8::MAX { share } else { share * 256 / (share + under).max(1) };
        for (under, over) in pixel.iter_mut().zip([tint.r, tint.g, tint.b]) {
            *under = (i32::from(*under) + (((i32::from(over) - i32::from(*under)) * weight + 128) >> 8)) as u8;
        }
        pixel[3] = (share + under).min(255) as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn painted(drawing: &Drawing, scale: f32) -> Bitmap {
        let mut picture = Bitmap::plain(16, 16, Tint::hex(0));
        let strips = shape_rows(drawing);
        picture.in_bands(|band| band.paint(&strips, scale));
        picture
    }

    #[test]
    fn what_is_clear_takes_the_colour_in_full() {
        let mut drawing = Drawing::default();
        drawing.rect(Vec2::ZERO, Vec2::splat(8.0), Tint::hex(0xFF_8040).fade(0.5));
        let mut picture = Bitmap::plain(16, 16, Tint::hex(0).fade(0.0));
        let strips = shape_rows(&drawing);
        picture.in_bands(|band| band.paint(&strips, 1.0));
        assert_eq!(picture.rgba[..3], [0xFF, 0x80, 0x40]);
        assert!((126..=129).contains(&picture.rgba[3]), "{}", picture.rgba[3]);
        assert_eq!(picture.rgba[15 * 4 + 3], 0, "beside it nothing was painted");
    }

    fn red(picture: &Bitmap, x: usize, y: usize) -> u8 {
        picture.rgba[(y * 16 + x) * 4]
    }

    #[test]
    fn a_rectangle_covers_whole_pixels_and_half_ones() {
        let mut drawing = Drawing::default();
        drawing.rect(Vec2::new(2.0, 2.0), Vec2::new(4.5, 4.0), Tint::hex(0xFF_0000));
        let picture = painted(&drawing, 1.0);
        assert_eq!(red(&picture, 3, 3), 255);
        assert_eq!(red(&picture, 8, 3), 0);
        assert_eq!(red(&picture, 3, 8), 0);
        assert!((100..=156).contains(&red(&picture, 6, 3)), "{}", red(&picture, 6, 3));
    }

    #[test]
    fn coverage_is_the_exact_distance_everywhere() {
        let mut drawing = Drawing::default();
        let star: Vec<Vec2> = [(1., 7.), (7., 6.), (8., 1.), (9., 6.), (15., 9.), (9., 9.), (7., 15.), (6., 9.)]
            .map(|(x, y)| Vec2::new(x, y))
            .to_vec();
        drawing.fill(star.clone(), Tint::hex(0xFF_0000));
        let picture = painted(&drawing, 1.0);
        for at in 0..256 {
            let p = Vec2::new((at % 16) as f32 + 0.5, (at / 16) as f32 + 0.5);
            let wanted = (0.5 - crate::view::signed_distance::fill(&star, p)).clamp(0.0, 1.0) * 255.0;
            let found = f32::from(red(&picture, at % 16, at / 16));
            assert!((wanted - found).abs() < 3.0, "{p}: {found} for {wanted}");
        }
    }

    #[test]
    fn thin_lines_are_faint_not_broken() {
        let mut drawing = Drawing::default();
        drawing.segment(Vec2::new(2.0, 8.5), Vec2::new(14.0, 8.5), 0.25, Tint::hex(0xFF_0000));
        let picture = painted(&drawing, 1.0);
        assert!((3..13).all(|x| (40..=90).contains(&red(&picture, x, 8))));
    }
}
