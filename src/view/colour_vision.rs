//! The colours that are chosen for the player's eyes: those of sides and of dangers. All others hold for every eye and
//! are constants of [`crate::view::palette`].

use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::app::{App, PreUpdate};
use bevy::ecs::prelude::{IntoScheduleConfigs, Res, Resource, resource_changed};
use serde::{Deserialize, Serialize};

use crate::view::palette::{SideColours, Tint};

/// What kind of eyes colours are chosen for.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ColourVision {
    /// Three kinds of cones.
    #[default]
    Usual,
    /// Red is seen weakly or not at all.
    Protan,
    /// Green is seen weakly or not at all.
    Deutan,
    /// Blue is seen weakly or not at all.
    Tritan,
}

/// The colours that depend on eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisionPalette {
    /// The sides.
    pub sides: [SideColours; 4],
    /// Dangers.
    pub threat: Tint,
}

const fn colours(rim: u32, body: u32, deep: u32, text: u32) -> SideColours {
    SideColours { rim: Tint::hex(rim), body: Tint::hex(body), deep: Tint::hex(deep), text: Tint::hex(text) }
}

/// In the order of [`ColourVision`].
const PALETTES: [VisionPalette; 4] = [
    VisionPalette {
        sides: [
            colours(0x5B_B4F0, 0x1C_4E78, 0x0F_2F4A, 0x8C_CBF6),
            colours(0xF5_9A38, 0x7A_3C0E, 0x4A_2408, 0xF7_B66F),
            colours(0x3C_C49A, 0x12_543F, 0x0A_3427, 0x8F_D6B8),
            colours(0xE0_93CB, 0x61_284F, 0x3D_1831, 0xF0_B4DF),
        ],
        threat: Tint::hex(0xFF_6B52),
    },
    VisionPalette {
        sides: [
            colours(0x73_BEFF, 0x1D_4C75, 0x12_2F49, 0x9D_D2FF),
            colours(0xED_C31C, 0x58_480B, 0x36_2C06, 0xF1_D04E),
            colours(0x2A_BFA1, 0x0A_5445, 0x06_332A, 0x77_D6C3),
            colours(0xED_A6CC, 0x6C_3A55, 0x41_2333, 0xF2_C1DB),
        ],
        threat: Tint::hex(0xFF_6B52),
    },
    VisionPalette {
        sides: [
            colours(0x73_BEFF, 0x1D_4C75, 0x12_2F49, 0x9D_D2FF),
            colours(0xED_C31C, 0x58_480B, 0x36_2C06, 0xF1_D04E),
            colours(0x41_BF95, 0x0A_543C, 0x06_3425, 0x85_D6BB),
            colours(0xED_A6DF, 0x6A_3960, 0x41_233B, 0xF2_C1E9),
        ],
        // The usual one would be that of points to spend.
        threat: Tint::hex(0xFF_7373),
    },
    VisionPalette {
        sides: [
            colours(0x6B_B0ED, 0x1D_4C75, 0x12_2F49, 0x97_C8F2),
            colours(0xD9_8A30, 0x6C_400D, 0x42_2708, 0xE1_A45E),
            colours(0x98_D9A9, 0x2C_5236, 0x1B_3221, 0xBD_E7C8),
            colours(0xC7_B2FF, 0x50_4179, 0x31_274A, 0xD8_C9FF),
        ],
        threat: Tint::hex(0xFF_6B52),
    },
];

/// Index of the eyes in [`ColourVision::ALL`]. Colours are asked for in hundreds of places that know of nothing but a
/// painter, and one pair of eyes looks at the window; no rule reads colours.
static IN_USE: AtomicUsize = AtomicUsize::new(0);

impl ColourVision {
    /// Every kind.
    pub const ALL: [ColourVision; 4] =
        [ColourVision::Usual, ColourVision::Protan, ColourVision::Deutan, ColourVision::Tritan];

    /// The colours for these eyes.
    #[must_use]
    pub const fn palette(self) -> &'static VisionPalette {
        &PALETTES[self as usize]
    }
}

/// The eyes whose colours are in use.
#[must_use]
pub fn in_use() -> ColourVision {
    ColourVision::ALL.get(IN_USE.load(Ordering::Relaxed)).copied().unwrap_or_default()
}

/// The resource says which colours are used from the next frame on.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ColourVision>().add_systems(PreUpdate, put_in_use.run_if(resource_changed::<ColourVision>));
}

fn put_in_use(vision: Res<ColourVision>) {
    IN_USE.store(*vision as usize, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::palette::{ACCENT, AREA, HANDLE};

    /// Linear components from 0 to 1.
    fn linear(tint: Tint) -> [f64; 3] {
        [tint.r, tint.g, tint.b].map(|c| {
            let c = f64::from(c) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        })
    }

    fn times(matrix: [[f64; 3]; 3], v: [f64; 3]) -> [f64; 3] {
        matrix.map(|row| row.iter().zip(v).map(|(m, v)| m * v).sum())
    }

    fn lab(rgb: [f64; 3]) -> [f64; 3] {
        const XYZ: [[f64; 3]; 3] = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]];
        let f = |t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
        let [x, y, z] = times(XYZ, rgb.map(|c| c.clamp(0.0, 1.0)));
        let [x, y, z] = [f(x / 0.9505), f(y), f(z / 1.089)];
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// Distance of two colours in Lab, as seen with a colour vision deficiency.
    fn apart(a: Tint, b: Tint, eyes: [[f64; 3]; 3]) -> f64 {
        let [a, b] = [a, b].map(|t| lab(times(eyes, linear(t))));
        a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
    }

    /// Usual eyes, and full protanopia, deuteranopia and tritanopia after Machado, Oliveira and Fernandes (2009).
    const EYES: [(ColourVision, [[f64; 3]; 3]); 4] = [
        (ColourVision::Usual, [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        (
            ColourVision::Protan,
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        ),
        (
            ColourVision::Deutan,
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
        ),
        (
            ColourVision::Tritan,
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
        ),
    ];

    /// The two colours of a palette that these eyes tell apart least, and how far apart they are (ΔE of 1976).
    fn nearest(palette: &VisionPalette, eyes: [[f64; 3]; 3]) -> (f64, String) {
        let signs = [("danger", palette.threat), ("accent", ACCENT), ("area", AREA)];
        let names = ["side 0", "side 1", "side 2", "side 3"];
        let rims: Vec<_> = names.into_iter().zip(palette.sides.map(|s| s.rim)).chain(signs).collect();
        let mut pairs: Vec<_> =
            (0..rims.len()).flat_map(|a| (0..a).map(move |b| (a, b))).map(|(a, b)| (rims[a], rims[b])).collect();
        // Reach has the colour of a side's text.
        let texts = names.into_iter().zip(palette.sides.map(|s| s.text));
        pairs.extend(texts.flat_map(|text| signs.map(|sign| (text, sign))));
        // Points to spend beside those that are lost.
        pairs.push((("points", HANDLE), signs[0]));
        let far = pairs.into_iter().map(|((a, one), (b, other))| (apart(one, other, eyes), format!("{a} and {b}")));
        far.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap()
    }

    #[test]
    fn every_eye_tells_the_colours_of_its_palette_apart() {
        for (vision, eyes) in EYES {
            let (far, pair) = nearest(vision.palette(), eyes);
            assert!(far >= 18.0, "{vision:?}: {pair} are {far:.1} apart");
        }
    }

    #[test]
    fn the_usual_palette_would_not_do_for_other_eyes() {
        for (vision, eyes) in &EYES[1..] {
            let (far, pair) = nearest(ColourVision::Usual.palette(), *eyes);
            assert!(far < 15.0, "{vision:?}: {pair} are {far:.1} apart");
        }
    }

    #[test]
    fn usual_eyes_tell_the_sides_of_every_palette_apart() {
        for vision in ColourVision::ALL {
            let rims = vision.palette().sides.map(|side| side.rim);
            let least = if vision == ColourVision::Usual { 40.0 } else { 25.0 };
            for (a, b) in (0..4).flat_map(|a| (0..a).map(move |b| (a, b))) {
                let far = apart(rims[a], rims[b], EYES[0].1);
                assert!(far >= least, "{vision:?}: {a} and {b}: {far}");
            }
        }
    }

    #[test]
    fn the_first_two_sides_are_told_apart_by_every_eye() {
        for palette in PALETTES {
            for (vision, eyes) in EYES {
                let far = apart(palette.sides[0].rim, palette.sides[1].rim, eyes);
                assert!(far >= 70.0, "{vision:?}: {far}");
            }
        }
    }

    #[test]
    fn no_side_is_louder_than_another() {
        for vision in ColourVision::ALL {
            // Where hues are few, lightness has to help.
            let range = if vision == ColourVision::Usual { 0.40..=0.44 } else { 0.32..=0.60 };
            for (number, side) in vision.palette().sides.iter().enumerate() {
                let (rim, body) = (side.rim.luminance(), side.body.luminance());
                assert!(range.contains(&rim), "{vision:?}: side {number}: {rim}");
                assert!(body < 0.08, "{vision:?}: side {number}: pictures stand out from its body: {body}");
            }
        }
    }
}
