//! Small pictures of how rulesets give out turns.

use bevy_egui::egui::{Align2, FontId, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

use crate::ui::map::dot;
use crate::ui::style::c;
use crate::view::palette::{LAMP, TEXT_3, WELL};

/// How turns are given out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimePicture {
    /// Plans come at their numbers while a count runs from 0 to `last`.
    Counted {
        /// The last number.
        last: u8,
    },
}

/// Shows the picture.
pub fn show(ui: &mut Ui, picture: TimePicture) {
    let TimePicture::Counted { last } = picture;
    let (rect, response) = ui.allocate_exact_size(vec2(136.0, 44.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, format!("A count from 0 to {last}")));
    ui.painter().rect_filled(rect, 4.0, c(WELL));
    let step = (rect.width() - 16.0) / (f32::from(last) + 1.0);
    let now = last.div_ceil(2).saturating_sub(1);
    let middle = |count: u8| rect.left() + 8.0 + step * (f32::from(count) + 0.5);
    for count in 0..=last {
        let ink = if count == now { LAMP } else { TEXT_3 };
        let at = pos2(middle(count), rect.top() + 14.0);
        if step >= 8.0 || count % 2 == 0 {
            ui.painter().text(at, Align2::CENTER_CENTER, count.to_string(), FontId::proportional(12.0), c(ink));
        }
    }
    // Two of ours about the middle, one of theirs later.
    let plans = [(last / 4, 0), (now, 0), (now + 1, 0), (last.saturating_sub(2), 1)];
    for (count, side) in plans {
        dot(ui.painter(), pos2(middle(count), rect.bottom() - 13.0), side, 4.2);
    }
}
