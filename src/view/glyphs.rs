//! The pictures on tokens and badges, in a box from -50 to 50. A new picture is a word in [`Glyph`] and one more arm
//! here.

use bevy::math::Vec2;

use crate::data::looks::Glyph;
use crate::view::drawing::Drawing;
use crate::view::palette::{CASING, HELP, Tint};
use crate::view::svg_path::subpaths;

/// Draws with one ink and one shadow.
struct GlyphPen {
    drawing: Drawing,
    ink: Tint,
    shadow: Tint,
}

impl GlyphPen {
    fn fill(&mut self, path: &str) -> &mut GlyphPen {
        for run in subpaths(path) {
            self.drawing.fill(run.points, self.ink);
        }
        self
    }

    fn line(&mut self, path: &str, width: f32) -> &mut GlyphPen {
        self.draw(path, width, self.ink)
    }

    fn cut(&mut self, path: &str, width: f32) -> &mut GlyphPen {
        self.draw(path, width, self.shadow)
    }

    fn draw(&mut self, path: &str, width: f32, tint: Tint) -> &mut GlyphPen {
        for run in subpaths(path) {
            if run.closed {
                self.drawing.outline(run.points, width, tint);
            } else {
                self.drawing.line(run.points, width, tint);
            }
        }
        self
    }

    fn disc(&mut self, x: f32, y: f32, radius: f32) -> &mut GlyphPen {
        self.drawing.disc(Vec2::new(x, y), radius, self.ink);
        self
    }

    fn circle(&mut self, radius: f32, width: f32) -> &mut GlyphPen {
        self.drawing.circle(Vec2::ZERO, radius, width, self.ink);
        self
    }
}

const SHIELD: &str = "M0 -40C14 -32 26 -29 36 -29V-4C36 18 22 32 0 42C-22 32 -36 18 -36 -4V-29C-26 -29 -14 -32 0 -40Z";
const EYE: &str = "M-42 0C-20 -30 20 -30 42 0C20 30 -20 30 -42 0Z";

/// A picture in one ink, with its cut-outs in another. [`Glyph::Plain`] is empty: tokens and badges have their own
/// stand-ins.
#[must_use]
pub fn draw(glyph: Glyph, ink: Tint, cut: Tint) -> Drawing {
    let mut pen = GlyphPen { drawing: Drawing::default(), ink, shadow: cut };
    match glyph {
        Glyph::Plain => &mut pen,
        Glyph::CrossShield => pen.fill(SHIELD).cut("M0 -27V29M-25 -3H25", 7.0),
        Glyph::Bow => pen
            .line("M-22 -38C26 -34 34 26 30 30", 8.0)
            .line("M-22 -38L30 30", 4.0)
            .line("M-36 34L26 -26", 7.0)
            .fill("M40 -40L14 -33L33 -14Z"),
        Glyph::Hammer => pen
            .fill("M-34 -38H30Q36 -38 36 -32V-8Q36 -2 30 -2H-34Q-40 -2 -40 -8V-32Q-40 -38 -34 -38Z")
            .line("M-2 -2V42", 13.0)
            .cut("M-18 -38V-2M14 -38V-2", 5.0),
        Glyph::Swords => pen
            .line("M-34 34L-20 20M34 34L20 20", 11.0)
            .line("M-31 8L-8 31M31 8L8 31", 7.0)
            .fill("M-24 12L26 -40L36 -42L34 -32L-12 24Z")
            .fill("M24 12L-26 -40L-36 -42L-34 -32L12 24Z"),
        Glyph::Star => pen
            .fill("M0 -44C4 -16 14 -6 42 -2C14 2 4 12 0 40C-4 12 -14 2 -42 -2C-14 -6 -4 -16 0 -44Z")
            .disc(28.0, -30.0, 6.0)
            .disc(-28.0, 26.0, 5.0),
        Glyph::Spear => pen
            .line("M-33 40L14 -14", 7.0)
            .fill("M40 -44L31 -8L8 -22Q12 -34 40 -44Z")
            .cut("M31 -33L18 -18", 3.6)
            .line("M2 -22L22 -5", 6.0),
        Glyph::Horse => pen
            .fill(
                "M-32 44C-35 20 -30 -2 -14 -18C-11 -22 -9 -28 -9 -34L-8 -46L4 -35C18 -33 27 -22 33 -6L42 9C45 16 40 23 33 24C27 25 22 22 18 17C10 18 4 16 0 12C2 24 10 32 22 44Z",
            )
            .cut("M11 -16L12 -14", 6.4)
            .cut("M-16 -10C-24 4 -26 20 -24 36", 4.6),
        Glyph::Crown => pen.fill("M-38 26L-42 -20L-20 0L0 -34L20 0L42 -20L38 26Z").line("M-36 38H36", 8.0),
        Glyph::QuestionMark => pen.line("M-17 -18C-17 -42 19 -42 19 -17C19 -1 0 0 0 17", 11.0).disc(0.0, 36.0, 7.0),
        Glyph::Chain => pen
            .line("M-10 -16H-22C-46 -16 -46 16 -22 16H-10M10 -16H22C46 -16 46 16 22 16H10", 9.0)
            .line("M-18 0H18", 9.0),
        Glyph::Pin => pen.line("M-40 32H40M0 -42V8M-20 -12L0 10L20 -12", 11.0),
        Glyph::Drops => pen
            .fill("M-12 -46C2 -22 12 -12 12 2C12 18 2 26 -12 26C-26 26 -36 18 -36 2C-36 -12 -26 -22 -12 -46Z")
            .fill("M26 0C34 14 40 20 40 28C40 38 34 42 26 42C18 42 12 38 12 28C12 20 18 14 26 0Z"),
        Glyph::Waves => pen
            .line("M-42 -22C-28 -38 -14 -6 0 -22C14 -38 28 -6 42 -22", 9.0)
            .line("M-42 4C-28 -12 -14 20 0 4C14 -12 28 20 42 4", 9.0)
            .line("M-42 30C-28 14 -14 46 0 30C14 14 28 46 42 30", 9.0),
        Glyph::Bird => pen.fill("M-44 -30C-18 -34 6 -24 14 -2C24 -6 36 -4 44 4C30 8 22 20 6 30C-4 22 -10 20 -22 20L-12 10C-24 8 -32 2 -36 -8L-22 -8C-34 -14 -40 -20 -44 -30Z"),
        Glyph::Lightning => pen.line("M-6 -40L-24 2H4L-6 40L30 -10H2L16 -40Z", 8.0),
        Glyph::Rings => pen.line("M-34 0C-34 -30 6 -30 6 0C6 30 -34 30 -34 0ZM-6 0C-6 -30 34 -30 34 0C34 30 -6 30 -6 0Z", 8.0),
        Glyph::Crouched => pen.line("M-30 -20L0 10L30 -20M-30 30H30", 11.0),
        Glyph::CrossHairs => pen.circle(24.0, 9.0).line("M0 -44V-14M0 44V14M-44 0H-14M44 0H14", 9.0),
        Glyph::Shield => pen.fill(SHIELD),
        Glyph::Fallen => pen.line("M-34 -14L0 18L34 -14", 12.0).line("M-34 38H34", 9.0),
        Glyph::Flame => pen.fill(
            "M4 -46C8 -22 34 -12 30 16C28 34 14 44 0 44C-16 44 -30 34 -30 16C-30 2 -18 -4 -16 -20C-8 -16 -4 -8 -4 0C6 -10 8 -28 4 -46Z",
        ),
        Glyph::Drop => {
            pen.fill("M0 -46C18 -18 30 -4 30 14C30 34 16 44 0 44C-16 44 -30 34 -30 14C-30 -4 -18 -18 0 -46Z")
        }
        Glyph::Chevrons => pen.line("M-26 -32L0 -8L26 -32M-26 4L0 28L26 4", 12.0),
        Glyph::Spiral => pen.line("M6 4C6 -8 -12 -8 -12 4C-12 24 24 22 24 0C24 -30 -34 -30 -34 4C-34 28 -16 38 4 38", 9.0),
        Glyph::StruckEye => pen.line(EYE, 8.0).disc(0.0, 0.0, 9.0).line("M-34 34L34 -34", 9.0),
        Glyph::Eye => pen.line(EYE, 8.0).disc(0.0, 0.0, 10.0),
        Glyph::Zigzag => pen.line("M-38 10L-20 -16L-4 12L12 -16L28 12L40 -4", 10.0),
        Glyph::DownArrow => pen.line("M0 -38V26M-22 6L0 32L22 6", 12.0),
        Glyph::Clock => pen.circle(34.0, 9.0).line("M0 -18V2L14 12", 9.0),
        Glyph::Padlock => pen.line("M-30 -4H30V36H-30Z", 9.0).line("M-18 -6V-18C-18 -42 18 -42 18 -18V-6", 9.0),
        Glyph::Tick => pen.line("M-30 2L-8 24L32 -24", 13.0),
        Glyph::Zed => pen.line("M-24 -30H24L-24 30H24", 11.0),
        Glyph::Hourglass => pen.line("M-28 -40H28M-28 40H28M-22 -38C-22 -14 22 14 22 38M22 -38C22 -14 -22 14 -22 38", 8.0),
        Glyph::Plus => pen.line("M0 -36V36M-36 0H36", 12.0),
    };
    pen.drawing
}

/// The stand-in for a badge without a picture.
#[must_use]
pub fn dot(ink: Tint) -> Drawing {
    let mut pen = GlyphPen { drawing: Drawing::default(), ink, shadow: ink };
    pen.disc(0.0, 0.0, 20.0);
    pen.drawing
}

/// A shield for cover, half or three quarters full.
#[must_use]
pub fn cover(three_quarters: bool) -> Drawing {
    let full = if three_quarters {
        "M0 -36C12 -30 24 -27 34 -27V6H-34V-27C-24 -27 -12 -30 0 -36Z"
    } else {
        "M0 -36V40C-20 32 -34 18 -34 -4V-27C-24 -27 -12 -30 0 -36Z"
    };
    let mut pen = GlyphPen { drawing: Drawing::default(), ink: Tint::hex(0x12_201B), shadow: CASING };
    pen.cut(SHIELD, 20.0).fill(SHIELD);
    pen.ink = HELP;
    pen.fill(full).line(SHIELD, 9.0);
    pen.drawing
}
