//! The colours of the game. Panels are cool slate, the board is warm and muted; only tokens, the present choices
//! (accent) and dangers (threat) are bright. Those of sides and dangers depend on the player's eyes.

use crate::view::colour_vision;

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
/// Possible but uncertain loss.
pub const THREAT_DEEP: Tint = Tint::hex(0x5A_2A22);
/// Helpful badges, cover.
pub const HELP: Tint = Tint::hex(0x8F_D6B8);
/// Areas of effect.
pub const AREA: Tint = Tint::hex(0xB0_6FBD);
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

/// The colours of the side with this index. They repeat after four.
#[must_use]
pub fn side(number: usize) -> SideColours {
    let sides = &colour_vision::in_use().palette().sides;
    sides[number % sides.len()]
}

/// Targets, possible reactions of foes, low health.
#[must_use]
pub fn threat() -> Tint {
    colour_vision::in_use().palette().threat
}
