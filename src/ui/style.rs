//! The style of every panel: one egui style, set once.

use std::sync::atomic::{AtomicU8, Ordering};

use bevy_egui::egui::style::WidgetVisuals;
use bevy_egui::egui::{
    Color32, Context, CornerRadius, FontId, Frame, Margin, Rgba, Shadow, Stroke, TextStyle, Theme, Vec2, vec2,
};

use crate::view::palette::{
    ACCENT, ACCENT_FILL, LINE, LINE_STRONG, SLATE_1, SLATE_2, SLATE_3, TEXT_1, TEXT_2, TEXT_3, Tint, WELL, threat,
};

/// A palette colour for egui.
#[must_use]
pub fn c(tint: Tint) -> Color32 {
    Color32::from_rgba_unmultiplied(tint.r, tint.g, tint.b, tint.a)
}

/// The size of text, in percent of what was designed.
static TEXT_SIZE: AtomicU8 = AtomicU8::new(100);

/// Sets the size of text on all panels, in percent; rows and pictures keep theirs.
pub fn set_text_size(percent: u8) {
    TEXT_SIZE.store(percent, Ordering::Relaxed);
}

/// How much larger text is than designed.
#[must_use]
pub fn text_scale() -> f32 {
    f32::from(TEXT_SIZE.load(Ordering::Relaxed)) / 100.0
}

/// The font of text that was designed at a size.
#[must_use]
pub fn font(size: f32) -> FontId {
    FontId::proportional(size * text_scale())
}

/// Sets fonts, spacing and colours.
pub fn apply(ctx: &Context) {
    ctx.set_theme(Theme::Dark);
    ctx.all_styles_mut(|s| {
        use TextStyle::{Body, Button, Heading, Monospace, Small};
        s.animation_time = 0.10;
        s.text_styles = [(Small, 12.), (Body, 14.), (Button, 14.), (Heading, 18.)]
            .map(|(k, z)| (k, FontId::proportional(z)))
            .into_iter()
            .chain([(Monospace, FontId::monospace(13.))])
            .collect();
        let p = &mut s.spacing;
        p.item_spacing = vec2(8., 8.);
        p.button_padding = vec2(12., 5.);
        p.interact_size = vec2(24., 26.);
        p.window_margin = Margin::same(16);
        p.menu_margin = Margin::same(8);
        p.indent = 16.;
        let v = &mut s.visuals;
        v.panel_fill = c(SLATE_1);
        v.window_fill = c(SLATE_1);
        v.extreme_bg_color = c(WELL);
        v.faint_bg_color = c(SLATE_2);
        v.window_stroke = Stroke::new(1., c(LINE));
        v.window_corner_radius = CornerRadius::same(8);
        v.menu_corner_radius = CornerRadius::same(6);
        v.window_shadow = Shadow { offset: [0, 4], blur: 16, spread: 0, color: Color32::from_black_alpha(120) };
        v.popup_shadow = v.window_shadow;
        v.selection.bg_fill = c(ACCENT_FILL);
        v.selection.stroke = Stroke::new(1., c(ACCENT));
        v.striped = false;
        v.indent_has_left_vline = false;
        v.slider_trailing_fill = true;
        v.warn_fg_color = c(ACCENT);
        v.error_fg_color = c(threat());
        v.hyperlink_color = c(Tint::hex(0x8C_CBF6));
        // Hints in empty fields.
        v.weak_text_color = Some(c(TEXT_3));
        // Greyed entries are painted in a colour of their own instead, to stay readable.
        v.disabled_alpha = 1.0;
        let set = |w: &mut WidgetVisuals, bg: Tint, line: Tint, fg: Tint| {
            w.bg_fill = c(bg);
            w.weak_bg_fill = c(bg);
            w.bg_stroke = Stroke::new(1., c(line));
            w.fg_stroke = Stroke::new(1., c(fg));
            w.corner_radius = CornerRadius::same(4);
            w.expansion = 0.;
        };
        set(&mut v.widgets.noninteractive, SLATE_1, LINE, TEXT_2);
        set(&mut v.widgets.inactive, SLATE_2, LINE_STRONG, TEXT_1);
        set(&mut v.widgets.hovered, SLATE_3, ACCENT, TEXT_1);
        set(&mut v.widgets.active, ACCENT_FILL, ACCENT, ACCENT);
        set(&mut v.widgets.open, SLATE_2, ACCENT, TEXT_1);
    });
}

/// The scale of the panels for a window of this width in logical pixels.
#[must_use]
pub fn scale_for(width: f32) -> f32 {
    if width >= 2400.0 {
        1.6
    } else if width >= 1700.0 {
        1.25
    } else {
        1.0
    }
}

/// The contrast ratio of two opaque colours: 1 for the same, 21 for black and white.
#[must_use]
pub fn contrast(a: Color32, b: Color32) -> f32 {
    let luminance = |colour: Color32| {
        let [r, g, b, _] = Rgba::from(colour).to_array();
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The maximum scale in a window of this size in logical pixels, at which the panels still fit.
#[must_use]
pub fn most_scale(width: f32, height: f32) -> f32 {
    const LEAST: Vec2 = vec2(840.0, 470.0);
    (width / LEAST.x).min(height / LEAST.y).max(0.5)
}

/// The frame of a side panel. The window is cleared to its colour before anything is drawn.
pub fn panel() -> Frame {
    Frame::NONE.inner_margin(Margin::same(16))
}

/// The frame of panels over the board: prompts, the handover screen, the result.
pub fn raised(line: Tint) -> Frame {
    Frame::NONE
        .fill(c(SLATE_1))
        .stroke(Stroke::new(2., c(line)))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin::same(20))
        .shadow(Shadow { offset: [0, 4], blur: 16, spread: 0, color: Color32::from_black_alpha(120) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::colour_vision::ColourVision;
    use crate::view::palette::{ACCENT_INK, CASING, HANDLE, HELP, INK, SLATE_0, TEXT_3, THREAT_DEEP};

    #[test]
    fn panels_keep_their_room_at_every_scale() {
        for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0), (2560.0, 1440.0), (1024.0, 600.0), (800.0, 500.0)] {
            let scale = (scale_for(width) * 2.0).min(most_scale(width, height));
            assert!(width / scale >= 839.0 && height / scale >= 469.0, "{width}: {scale}");
        }
        assert!(most_scale(1280.0, 720.0) > 1.5, "half as large again fits a small screen");
    }

    #[test]
    fn text_is_legible_on_every_fill_it_is_used_on() {
        let dark = [SLATE_0, SLATE_1, WELL, INK];
        let mut pairs = vec![
            (vec![TEXT_1, TEXT_2, ACCENT], vec![SLATE_0, SLATE_1, SLATE_2, SLATE_3, WELL, INK, ACCENT_FILL]),
            (vec![TEXT_3, HELP, HANDLE], dark.to_vec()),
            (vec![ACCENT_INK], vec![ACCENT, ACCENT.mix(TEXT_1, 0.5)]),
            (vec![TEXT_1], vec![THREAT_DEEP, CASING]),
        ];
        for vision in ColourVision::ALL {
            let palette = vision.palette();
            pairs.push((vec![palette.threat], dark.to_vec()));
            for side in palette.sides {
                // The last is its capsule.
                pairs.push((vec![side.text], [dark.to_vec(), vec![SLATE_1.mix(side.deep, 0.5)]].concat()));
            }
        }
        for (inks, fills) in pairs {
            for ink in inks {
                for fill in &fills {
                    let ratio = contrast(c(ink), c(*fill));
                    assert!(ratio >= 4.5, "{ink:?} on {fill:?}: {ratio:.1}");
                }
            }
        }
    }
}
