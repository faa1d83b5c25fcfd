//! The look of a token: shape and rim for the side, a ring for health, a picture for the archetype, badges for
//! conditions. The board draws tokens in a shader (`tokens.rs`); the chips and badges of panels are drawings made here.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_3, FRAC_PI_6, TAU};

use bevy::math::{Rot2, Vec2};

use crate::data::looks::Glyph;
use crate::view::drawing::Drawing;
use crate::view::glyphs;
use crate::view::palette::{self, CASING, HELP, IVORY, Tint, threat};

/// Backgrounds of harmful and helpful badges.
pub(super) const BADGE_BACKS: [Tint; 2] = [Tint::hex(0x1A_1310), Tint::hex(0x10_1815)];

/// The side and picture of a token.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TokenLook {
    /// Index of the side.
    pub side: usize,
    /// Its picture.
    pub glyph: Glyph,
}

/// A badge at the lower edge of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Badge {
    /// Its picture.
    pub glyph: Glyph,
    /// Good for its bearer: a disc, else a square on its point.
    pub helpful: bool,
}

/// The state of a token, drawn around and over its look.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TokenState {
    /// Health, 0 to 1; None draws three segments of `band`.
    pub health: Option<f32>,
    /// Segments of three, when only a band is known.
    pub band: u8,
    /// A second pool inside the first, 0 to 1.
    pub inner: Option<f32>,
    /// Slots for wounds by level, lightest first: how many are taken, of how many. Replaces the health ring.
    pub wounds: Vec<(u8, u8)>,
    /// Selected by the player.
    pub selected: bool,
    /// Taking its turn.
    pub acting: bool,
    /// Down.
    pub down: bool,
    /// Hidden, but visible to its own side.
    pub hiding: bool,
    /// All of its plans are done.
    pub done: bool,
    /// Depth in water: 0 none, 1 to the waist, 2 over the head, 3 below the surface.
    pub depth: u8,
    /// Whether it is prone.
    pub lies: bool,
    /// Whether it is flying.
    pub flies: bool,
    /// Its conditions.
    pub badges: Vec<Badge>,
}

/// Distance of the outline of a side's shape from the centre in a direction, for a disc of radius 1.
fn reach(side: usize, angle: f32) -> f32 {
    let superellipse = |power: f32, scale: f32| {
        let (c, s) = (angle.cos().abs(), angle.sin().abs());
        scale / (c.powf(power) + s.powf(power)).powf(1.0 / power)
    };
    match side % 4 {
        0 => 1.0,
        1 => superellipse(1.16, 1.09),
        2 => superellipse(5.0, 0.90),
        _ => {
            let a = (angle + FRAC_PI_6).rem_euclid(FRAC_PI_3) - FRAC_PI_6;
            (0.90 / a.cos()).min(1.0) * 1.02
        }
    }
}

/// Points around a side's shape, clockwise from the top.
fn whole(side: usize, centre: Vec2, radius: f32) -> Vec<Vec2> {
    const POINTS: u8 = 64;
    (0..POINTS)
        .map(|i| {
            let angle = TAU * f32::from(i) / f32::from(POINTS) - FRAC_PI_2;
            centre + Vec2::from_angle(angle) * radius * reach(side, angle)
        })
        .collect()
}

/// A chip for panels: shape, rim and picture, fitting a box from -32 to 32.
#[must_use]
pub fn chip(look: &TokenLook) -> Drawing {
    let mut drawing = Drawing::default();
    let colours = palette::side(look.side);
    drawing.fill(whole(look.side, Vec2::ZERO, 30.0), CASING);
    drawing.fill(whole(look.side, Vec2::ZERO, 28.2), colours.rim);
    drawing.fill(whole(look.side, Vec2::ZERO, 24.4), colours.deep);
    // Light from the upper left, as on the board's tokens: a few steps suffice at the size of a chip.
    for (shift, radius, share) in
        [(0.4, 22.6, 0.2), (1.2, 20.0, 0.4), (2.2, 17.0, 0.6), (3.2, 13.5, 0.8), (4.2, 9.5, 1.0)]
    {
        drawing.fill(whole(look.side, Vec2::new(-shift, -shift * 1.4), radius), colours.deep.mix(colours.body, share));
    }
    picture(&mut drawing, look, 1.12, IVORY, colours.deep, Rot2::IDENTITY);
    drawing
}

/// A chip inside the ring of its health, in the same box.
#[must_use]
pub fn portrait(look: &TokenLook, state: &TokenState) -> Drawing {
    const RING: f32 = 27.1;
    const INNER: f32 = 23.0;
    let mut drawing = Drawing::default();
    drawing.fill(whole(look.side, Vec2::ZERO, 29.8), CASING);
    drawing.outline(whole(look.side, Vec2::ZERO, RING), 2.4, palette::RING_TRACK);
    let mut arc = |from: f32, to: f32, tint: Tint| {
        let steps = ((64.0 * (to - from)) as u8).max(2);
        let point = |i: u8| {
            let angle = TAU * (from + (to - from) * f32::from(i) / f32::from(steps)) - FRAC_PI_2;
            Vec2::from_angle(angle) * RING * reach(look.side, angle)
        };
        drawing.line((0..=steps).map(point).collect(), 3.4, tint);
    };
    match state.health {
        Some(share) if share > 0.0 => {
            arc(0.0, share.min(1.0), if share <= 0.34 { threat() } else { palette::TEXT_1 });
        }
        Some(_) => {}
        None => {
            for third in 0..state.band.min(3) {
                let from = f32::from(third) / 3.0 + 0.015;
                arc(from, from + 0.30, palette::TEXT_1);
            }
        }
    }
    let mut inside = chip(look);
    if state.down {
        inside.fade(0.5);
    }
    drawing.place(&inside, Vec2::ZERO, if state.inner.is_some() { 0.7 } else { 0.79 }, Rot2::IDENTITY);
    // A second ring inside the first.
    if let Some(share) = state.inner.filter(|share| *share > 0.0) {
        let share = share.min(1.0);
        let steps = ((64.0 * share) as u8).max(2);
        let point = |i: u8| {
            let angle = TAU * share * f32::from(i) / f32::from(steps) - FRAC_PI_2;
            Vec2::from_angle(angle) * INNER * reach(look.side, angle)
        };
        drawing.line((0..=steps).map(point).collect(), 2.4, palette::HANDLE);
    }
    drawing
}

fn picture(drawing: &mut Drawing, look: &TokenLook, factor: f32, ink: Tint, shadow: Tint, turn: Rot2) {
    // The diamond has less room inside.
    let scale = if look.side % 4 == 1 { 0.35 } else { 0.38 };
    drawing.place(&glyphs::draw(look.glyph, ink, shadow), Vec2::ZERO, scale * factor, turn);
}

/// A badge of size 1 around its centre.
#[must_use]
pub fn badge(badge: &Badge) -> Drawing {
    let mut drawing = Drawing::default();
    let (tint, back, points) = if badge.helpful {
        (HELP, BADGE_BACKS[1], (0..24).map(|i| Vec2::from_angle(i as f32 / 24.0 * TAU) * 0.5).collect())
    } else {
        (threat(), BADGE_BACKS[0], [Vec2::NEG_Y, Vec2::X, Vec2::Y, Vec2::NEG_X].map(|p| p * 0.59).to_vec())
    };
    drawing.fill(Vec::clone(&points), back);
    drawing.outline(points, 0.10, tint);
    let picture = match badge.glyph {
        Glyph::Plain => glyphs::dot(palette::TEXT_1),
        drawn => glyphs::draw(drawn, palette::TEXT_1, back),
    };
    drawing.place(&picture, Vec2::ZERO, 0.0062, Rot2::IDENTITY);
    drawing
}
