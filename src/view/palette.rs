//! The colours of the game. Panels are cool slate, the board is warm and muted; only tokens, the present choices
//! (accent) and dangers (threat) are bright.

/// A colour with straight alpha, as sRGB bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tint {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
    /// Opacity.
    pub a: u8,
}

impl Tint {
    /// An opaque colour from `0xRRGGBB`.
    #[must_use]
    pub const fn hex(rgb: u32) -> Tint {
        let [_, r, g, b] = rgb.to_be_bytes();
        Tint { r, g, b, a: 255 }
    }

    /// The same colour with an opacity from 0 to 1.
    #[must_use]
    pub fn fade(self, alpha: f32) -> Tint {
        Tint { a: (f32::from(self.a) * alpha.clamp(0.0, 1.0)) as u8, ..self }
    }

    /// The same colour, lighter (above 1) or darker (below 1).
    #[must_use]
    pub fn shade(self, factor: f32) -> Tint {
        let part = |c: u8| (f32::from(c) * factor).round().clamp(0.0, 255.0) as u8;
        Tint { r: part(self.r), g: part(self.g), b: part(self.b), a: self.a }
    }

    /// Relative luminance, from 0 (black) to 1 (white).
    #[must_use]
    pub fn luminance(self) -> f32 {
        let part = |c: u8| {
            let c = f32::from(c) / 255.0;
            if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(self.r) + 0.7152 * part(self.g) + 0.0722 * part(self.b)
    }

    /// A mixture: 0 is `self`, 1 is `other`.
    #[must_use]
    pub fn mix(self, other: Tint, share: f32) -> Tint {
        let part = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round() as u8;
        Tint { r: part(self.r, other.r), g: part(self.g, other.g), b: part(self.b, other.b), a: part(self.a, other.a) }
    }
}

/// Behind the board.
pub const INK: Tint = Tint::hex(0x0E_1114);
/// Dark casing of lines and tokens on the board.
pub const CASING: Tint = Tint::hex(0x11_0E0C);
/// App bar.
pub const SLATE_0: Tint = Tint::hex(0x14_181D);
/// Panels.
pub const SLATE_1: Tint = Tint::hex(0x1B_2027);
/// Raised or open rows.
pub const SLATE_2: Tint = Tint::hex(0x25_2C35);
/// Hovered rows.
pub const SLATE_3: Tint = Tint::hex(0x30_3945);
/// Bars, pips, fields.
pub const WELL: Tint = Tint::hex(0x0F_1317);
/// Dividers.
pub const LINE: Tint = Tint::hex(0x37_414D);
/// Frames of buttons, empty slots.
pub const LINE_STRONG: Tint = Tint::hex(0x55_616F);
/// Main text.
pub const TEXT_1: Tint = Tint::hex(0xF1_EADC);
/// Secondary text.
pub const TEXT_2: Tint = Tint::hex(0xC2_BBAD);
/// Disabled text and section heads.
pub const TEXT_3: Tint = Tint::hex(0x97_9186);
/// Selection, acting, the primary button: never a side, never a warning.
pub const ACCENT: Tint = Tint::hex(0xFF_DF9E);
/// Fill of selected items.
pub const ACCENT_FILL: Tint = Tint::hex(0x3A_3223);
/// Text on accent.
pub const ACCENT_INK: Tint = Tint::hex(0x1B_160C);
/// Targets, possible reactions of foes, low health.
pub const THREAT: Tint = Tint::hex(0xFF_6B52);
/// Possible but uncertain loss.
pub const THREAT_DEEP: Tint = Tint::hex(0x5A_2A22);
/// Helpful badges, cover.
pub const HELP: Tint = Tint::hex(0x8F_D6B8);
/// Areas of effect.
pub const AREA: Tint = Tint::hex(0xD9_8CC4);
/// The mover's path.
pub const PATH: Tint = Tint::hex(0xFF_F3D6);
/// Usable parts of objects.
pub const HANDLE: Tint = Tint::hex(0xE0_B35A);
/// Behind the ring of health.
pub const RING_TRACK: Tint = Tint::hex(0x4A_433B);
/// Pictures on tokens.
pub const IVORY: Tint = Tint::hex(0xFF_F6E4);
/// Water over a token.
pub const WATER: Tint = Tint::hex(0x24_4454);
/// Foam around a token in water.
pub const FOAM: Tint = Tint::hex(0xA9_CBD6);

/// The four colours of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideColours {
    /// The rim of its tokens.
    pub rim: Tint,
    /// The body.
    pub body: Tint,
    /// The body's shadow.
    pub deep: Tint,
    /// Text about it.
    pub text: Tint,
}

const SIDES: [SideColours; 4] = [
    SideColours {
        rim: Tint::hex(0x5B_B4F0),
        body: Tint::hex(0x1C_4E78),
        deep: Tint::hex(0x0F_2F4A),
        text: Tint::hex(0x8C_CBF6),
    },
    SideColours {
        rim: Tint::hex(0xF5_9A38),
        body: Tint::hex(0x7A_3C0E),
        deep: Tint::hex(0x4A_2408),
        text: Tint::hex(0xF7_B66F),
    },
    SideColours {
        rim: Tint::hex(0x3C_C49A),
        body: Tint::hex(0x12_543F),
        deep: Tint::hex(0x0A_3427),
        text: Tint::hex(0x8F_D6B8),
    },
    SideColours {
        rim: Tint::hex(0xE0_93CB),
        body: Tint::hex(0x61_284F),
        deep: Tint::hex(0x3D_1831),
        text: Tint::hex(0xF0_B4DF),
    },
];

/// The colours of the side with this index. They repeat after four.
#[must_use]
pub fn side(number: usize) -> SideColours {
    SIDES[number % SIDES.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

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

    /// Full protanopia, deuteranopia and tritanopia, after Machado, Oliveira and Fernandes (2009).
    const EYES: [(&str, [[f64; 3]; 3]); 3] = [
        (
            "protanopia",
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        ),
        (
            "deuteranopia",
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
        ),
        (
            "tritanopia",
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
        ),
    ];

    #[test]
    fn the_first_two_sides_are_told_apart_by_every_eye() {
        for (name, eyes) in EYES {
            let far = apart(side(0).rim, side(1).rim, eyes);
            assert!(far >= 90.0, "{name}: {far}");
        }
    }

    #[test]
    fn usual_eyes_tell_all_sides_apart() {
        let usual = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        for a in 0..4 {
            for b in 0..a {
                let far = apart(side(a).rim, side(b).rim, usual);
                assert!(far >= 40.0, "{a} and {b}: {far}");
            }
        }
    }

    #[test]
    fn no_side_is_louder_than_another() {
        for number in 0..4 {
            let bright = side(number).rim.luminance();
            assert!((0.40..=0.44).contains(&bright), "side {number}: {bright}");
        }
    }
}
