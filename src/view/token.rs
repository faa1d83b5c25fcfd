//! Tokens: a shape and a rim for the side, a ring for health, a picture for what it is, badges for its conditions.
//! Drawn for a cell of 64 units and scaled for bigger footprints and for chips in panels.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_3, FRAC_PI_6, TAU};

use bevy::math::{Rot2, Vec2};

use crate::view::drawing::{Drawing, ellipse};
use crate::view::glyphs;
use crate::view::palette::{self, CASING, HELP, IVORY, LAMP, SideColours, THREAT, Tint};

const RADIUS: f32 = 27.0;
const TRACK: Tint = Tint::hex(0x4A_433B);
const STILL: Tint = Tint::hex(0x1D_1C1B);
const WORN: Tint = Tint::hex(0x8F_887C);

/// Who a token stands for, as far as it can be seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    /// Number of its side.
    pub side: usize,
    /// Name of its picture.
    pub glyph: String,
}

/// A badge at the lower edge of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Badge {
    /// The condition's key.
    pub key: String,
    /// Good for its bearer: a disc, else a square on its point.
    pub helpful: bool,
}

/// What is drawn around and over the look of one token.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TokenState {
    /// Health, 0 to 1; None draws three segments of `band`.
    pub health: Option<f32>,
    /// Segments of three, when only a band is known.
    pub band: u8,
    /// Chosen by the player.
    pub selected: bool,
    /// Taking its turn.
    pub acting: bool,
    /// Down.
    pub down: bool,
    /// Hidden, seen by its own side.
    pub hiding: bool,
    /// Everything planned is done.
    pub done: bool,
    /// Its conditions.
    pub badges: Vec<Badge>,
}

/// How far the outline of a side's shape is from the centre in a direction, for a disc of radius 1.
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

/// Points along a part of a side's shape, clockwise from the top; `from` and `to` are shares of the whole round.
fn shape(side: usize, centre: Vec2, radius: f32, from: f32, to: f32) -> Vec<Vec2> {
    let steps = ((64.0 * (to - from)) as usize).max(2);
    (0..=steps)
        .map(|i| {
            let angle = TAU * (from + (to - from) * i as f32 / steps as f32) - FRAC_PI_2;
            centre + Vec2::from_angle(angle) * radius * reach(side, angle)
        })
        .collect()
}

fn whole(side: usize, centre: Vec2, radius: f32) -> Vec<Vec2> {
    let mut points = shape(side, centre, radius, 0.0, 1.0);
    points.pop();
    points
}

fn dashed(drawing: &mut Drawing, side: usize, radius: f32, width: f32, tint: Tint, dashes: u8) {
    for i in 0..dashes {
        let from = f32::from(i) / f32::from(dashes);
        drawing.line(shape(side, Vec2::ZERO, radius, from, from + 0.6 / f32::from(dashes)), width, tint);
    }
}

/// A chip for panels: shape, rim and picture, fitting a box from -32 to 32.
#[must_use]
pub fn chip(look: &Look) -> Drawing {
    let mut drawing = Drawing::default();
    let colours = palette::side(look.side);
    drawing.fill(whole(look.side, Vec2::ZERO, 30.0), CASING);
    drawing.fill(whole(look.side, Vec2::ZERO, 28.2), colours.rim);
    drawing.fill(whole(look.side, Vec2::ZERO, 24.4), colours.body);
    picture(&mut drawing, look, 1.12, IVORY, colours.deep, Rot2::IDENTITY);
    drawing
}

/// A whole token in a box from -32 to 32.
#[must_use]
pub fn token(look: &Look, state: &TokenState) -> Drawing {
    let mut drawing = Drawing::default();
    let colours = palette::side(look.side);
    if state.selected || state.acting {
        for (radius, alpha) in [(37.0, 0.10), (35.0, 0.14), (33.0, 0.20)] {
            drawing.fill(whole(look.side, Vec2::ZERO, radius), LAMP.fade(alpha));
        }
    }
    drawing.fill(ellipse(Vec2::new(1.2, 3.4), Vec2::new(29.7, 28.6)), Tint::hex(0).fade(0.32));
    drawing.fill(whole(look.side, Vec2::ZERO, RADIUS + 2.8), CASING);
    health(&mut drawing, look.side, state);
    body(&mut drawing, look, state, colours);
    if state.done {
        drawing.fade(0.55);
    }
    if state.selected {
        drawing.outline(whole(look.side, Vec2::ZERO, RADIUS + 4.4), 2.2, LAMP);
    }
    if state.acting {
        let arrow = vec![Vec2::new(-7.0, -43.0), Vec2::new(7.0, -43.0), Vec2::new(0.0, -34.0)];
        drawing.outline(arrow.clone(), 2.8, CASING);
        drawing.fill(arrow, LAMP);
    }
    badges(&mut drawing, &state.badges);
    drawing
}

fn health(drawing: &mut Drawing, side: usize, state: &TokenState) {
    drawing.outline(whole(side, Vec2::ZERO, RADIUS), 2.4, TRACK);
    match state.health {
        Some(share) if share > 0.0 => {
            let tint = if share <= 0.34 { THREAT } else { palette::TEXT_1 };
            drawing.line(shape(side, Vec2::ZERO, RADIUS, 0.0, share.min(1.0)), 3.4, tint);
        }
        Some(_) => {}
        None => {
            for i in 0..state.band.min(3) {
                let from = f32::from(i) / 3.0 + 0.015;
                drawing.line(shape(side, Vec2::ZERO, RADIUS, from, from + 0.30), 3.4, palette::TEXT_1);
            }
        }
    }
}

fn body(drawing: &mut Drawing, look: &Look, state: &TokenState, colours: SideColours) {
    let rim = RADIUS - 4.6;
    if state.down {
        drawing.fill(whole(look.side, Vec2::ZERO, rim), STILL);
        dashed(drawing, look.side, rim - 1.2, 2.2, colours.rim.fade(0.75), 9);
        picture(drawing, look, 1.0, WORN, STILL, Rot2::FRAC_PI_2);
    } else if state.hiding {
        drawing.fill(whole(look.side, Vec2::ZERO, rim), colours.deep.fade(0.8));
        dashed(drawing, look.side, rim - 1.2, 2.6, colours.rim, 14);
        picture(drawing, look, 1.0, colours.rim, colours.deep, Rot2::IDENTITY);
    } else {
        drawing.fill(whole(look.side, Vec2::ZERO, rim), colours.rim);
        drawing.fill(whole(look.side, Vec2::ZERO, rim - 3.8), colours.deep);
        // Light from the upper left: three steps are enough at this size.
        for (shift, radius, share) in [(0.6, 17.0, 0.35), (1.6, 14.5, 0.7), (2.8, 11.0, 1.0)] {
            let tint = colours.deep.mix(colours.body, share);
            drawing.fill(whole(look.side, Vec2::splat(-shift), radius), tint);
        }
        picture(drawing, look, 1.0, IVORY, colours.deep, Rot2::IDENTITY);
    }
}

fn picture(drawing: &mut Drawing, look: &Look, factor: f32, ink: Tint, shadow: Tint, turn: Rot2) {
    // The diamond has less room inside.
    let scale = if look.side % 4 == 1 { 0.35 } else { 0.38 };
    if let Some(glyph) = glyphs::archetype(&look.glyph, ink, shadow) {
        drawing.place(&glyph, Vec2::ZERO, scale * factor, turn);
    }
}

fn badges(drawing: &mut Drawing, badges: &[Badge]) {
    const SHOWN: usize = 3;
    let mut at = Vec2::new(21.0, 23.0);
    for badge in badges.iter().take(SHOWN) {
        drawing.place(&self::badge(badge), at, 15.0, Rot2::IDENTITY);
        at.x -= 18.5;
    }
    for extra in 0..badges.len().saturating_sub(SHOWN).min(3) {
        drawing.disc(Vec2::new(at.x + 4.0 - 6.0 * extra as f32, at.y), 2.2, palette::TEXT_1);
    }
}

/// A badge of size 1 around its centre.
#[must_use]
pub fn badge(badge: &Badge) -> Drawing {
    let mut drawing = Drawing::default();
    let (tint, back, points) = if badge.helpful {
        (HELP, Tint::hex(0x10_1815), (0..24).map(|i| Vec2::from_angle(i as f32 / 24.0 * TAU) * 0.5).collect())
    } else {
        (THREAT, Tint::hex(0x1A_1310), [Vec2::NEG_Y, Vec2::X, Vec2::Y, Vec2::NEG_X].map(|p| p * 0.59).to_vec())
    };
    drawing.fill(Vec::clone(&points), back);
    drawing.outline(points, 0.10, tint);
    drawing.place(&glyphs::condition(&badge.key, palette::TEXT_1), Vec2::ZERO, 0.0062, Rot2::IDENTITY);
    drawing
}
