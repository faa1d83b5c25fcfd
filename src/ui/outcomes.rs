//! The outcomes of a strike as a bar of shares: a miss, a hit or a wound of each level, heavier ones brighter.

use bevy_egui::egui::{Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

use crate::ui::style::c;
use crate::ui::text;
use crate::ui::widgets::fit;
use crate::view::palette::{SLATE_3, TEXT_1, TEXT_2, Tint, threat};

/// One outcome of a strike.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OutcomeShare {
    /// Its name.
    pub name: String,
    /// Its chance in percent; all together are 100.
    pub percent: u8,
    /// Its severity, from 0 to 1; None for no effect.
    pub weight: Option<f32>,
}

/// Height of the bar with its names.
pub const HEIGHT: f32 = 38.0;
/// Height of the bar alone.
const BAR: f32 = 18.0;

/// The colours of a share and of its number. The tints leave out the range in which neither dark nor light ink is
/// legible.
fn tints(weight: Option<f32>) -> (Tint, Tint) {
    const LIGHT: Tint = Tint::hex(0x6E_3129);
    let ink = Tint::hex(0x1A_1310);
    match weight {
        None => (SLATE_3, TEXT_1),
        Some(weight) if weight < 0.6 => (LIGHT.mix(threat(), weight * 0.5), TEXT_1),
        Some(weight) if weight < 0.9 => (LIGHT.mix(threat(), 0.9), ink),
        Some(_) => (threat().mix(TEXT_1, 0.45), ink),
    }
}

/// Shows the shares across a width; the tooltip lists all names.
pub fn bar(ui: &mut Ui, shares: &[OutcomeShare], width: f32) {
    let (rect, response) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::hover());
    let told: Vec<String> = shares.iter().map(|share| text::forecast::share(&share.name, share.percent)).collect();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, told.join(", ")));
    let painter = ui.painter();
    let mut x = rect.left();
    let mut parts: Vec<(Rect, &OutcomeShare)> = Vec::new();
    for share in shares.iter().filter(|share| share.percent > 0) {
        let room = rect.width() * f32::from(share.percent) / 100.0;
        let part = Rect::from_min_size(pos2(x, rect.top() + 2.0), vec2((room - 1.5).max(1.0), BAR));
        let (fill, ink) = tints(share.weight);
        painter.rect_filled(part, 3.0, c(fill));
        let number = fit(painter, &share.percent.to_string(), 12.0, ink, 40.0, 1);
        if number.size().x + 4.0 < part.width() {
            painter.galley(part.center() - number.size() / 2.0, number, c(ink));
        }
        parts.push((part, share));
        x += room;
    }
    // The likeliest is named first; the name of a narrow share may extend beside it, but stays under it.
    parts.sort_by_key(|(_, share)| std::cmp::Reverse(share.percent));
    let mut taken: Vec<(f32, f32)> = Vec::new();
    for (part, share) in parts {
        let name = fit(painter, &share.name, 12.0, TEXT_2, rect.width(), 1);
        let half = name.size().x / 2.0;
        let middle = part.center().x.clamp(rect.left() + half, rect.right() - half);
        let (left, right) = (middle - half, middle + half);
        let free = taken.iter().all(|(from, to)| right + 6.0 <= *from || *to + 6.0 <= left);
        if free && part.x_range().contains(middle) {
            painter.galley(pos2(left, part.bottom() + 2.0), name, c(TEXT_2));
            taken.push((left, right));
        }
    }
    response.on_hover_text(told.join("\n"));
}
