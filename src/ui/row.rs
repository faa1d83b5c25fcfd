//! A row that can be chosen: of menus, lists and logs.

use bevy_egui::egui::{Align2, FontId, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};

use crate::ui::paint::triangle;
use crate::ui::style::c;
use crate::ui::text;
use crate::ui::widgets::{REACH, cap, fit};
use crate::view::palette::{ACCENT, ACCENT_FILL, LINE_STRONG, SLATE_3, TEXT_1, TEXT_2, TEXT_3, threat};

/// A row that can be chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row<'a> {
    /// The text of the key cap; empty without one.
    pub key: &'a str,
    /// A number before its name, such as its count; empty without one.
    pub number: &'a str,
    /// Its name.
    pub name: &'a str,
    /// The text at its right end.
    pub detail: &'a str,
    /// Whether that text has its place even beside a long name.
    pub kept: bool,
    /// Whether it warns.
    pub dear: bool,
    /// A second line under the name; empty without one.
    pub below: &'a str,
    /// Maximum number of lines of that text.
    pub lines: usize,
    /// Why it cannot be chosen; stands under the name.
    pub blocked: Option<&'a str>,
    /// Whether it is chosen.
    pub chosen: bool,
    /// Whether the names of all rows are indented as those with keys.
    pub indent: bool,
    /// Of the head of a group: whether the group is open.
    pub expanded: Option<bool>,
    /// Whether it is a row of the group above it.
    pub inside: bool,
    /// Whether another row stands beside it.
    pub beside: bool,
    /// Whether the reason is shown elsewhere, so that the row keeps its height.
    pub terse: bool,
    /// Whether it is drawn like a blocked row: a group of which all is blocked.
    pub faint: bool,
    /// Whether its key is active now.
    pub lit_key: bool,
}

/// So much of a row a text beside its name takes, however long the name is.
const SHORT: f32 = 0.22;

/// Indentation of rows in a group, in points.
const INSIDE: f32 = 14.0;

/// Shows a row across the whole width.
pub fn row(ui: &mut Ui, model: &Row) -> Response {
    let width = ui.available_width();
    let open = model.blocked.is_none();
    let numbered = if model.number.is_empty() { 0.0 } else { 20.0 };
    let deeper = if model.inside { INSIDE } else { 0.0 };
    let indent = deeper + numbered + if model.key.is_empty() && !model.indent { 0.0 } else { 26.0 };
    let painter = ui.painter().clone();
    let below = if model.terse { model.below } else { model.blocked.unwrap_or(model.below) };
    let rows = if open { model.lines.max(1) } else { 2 };
    let quiet = if model.chosen { TEXT_2 } else { TEXT_3 };
    let below = (!below.is_empty()).then(|| fit(&painter, below, 12.0, quiet, width - indent, rows));
    let shade = match open && !model.faint {
        true if model.dear => threat(),
        true => TEXT_2,
        false => TEXT_3,
    };
    let mark = if model.expanded.is_some() { 14.0 } else { 0.0 };
    // The name comes first: what stands beside it is left out where both have no room.
    let measure = |words: &str, size: f32| fit(&painter, words, size, TEXT_1, f32::INFINITY, 1).size().x;
    let room = width - indent - mark;
    let full = measure(model.name, 14.0) + 8.0 + measure(model.detail, 13.0);
    // A name with a tool behind it gives the tool the place beside it.
    let (named, detail) = match model.name.split_once(':') {
        Some((name, tool)) if full > room && !model.detail.is_empty() => (name, tool.trim_start()),
        _ => (model.name, model.detail),
    };
    let beside = measure(detail, 13.0);
    let crowded = !model.kept && measure(named, 14.0) + 8.0 + beside > room && beside > room * SHORT;
    let shown = if crowded { "" } else { detail };
    let ink = match (open && !model.faint, model.chosen) {
        (false, _) => TEXT_3,
        (true, true) => ACCENT,
        (true, false) => TEXT_1,
    };
    let gap = if shown.is_empty() { 0.0 } else { 8.0 };
    // Long words are written smaller before they are cut.
    let write = |size: f32, beside: f32| {
        let detail = fit(&painter, shown, beside, shade, width * 0.45, 1);
        let space = width - indent - detail.size().x - gap - mark;
        (fit(&painter, named, size, ink, space, 1), detail)
    };
    let (mut name, mut detail) = write(14.0, 13.0);
    for (size, beside) in [(13.0, 13.0), (12.0, 12.0)] {
        if name.elided {
            (name, detail) = write(size, beside);
        }
    }
    let height = match &below {
        Some(below) => name.size().y + below.size().y + 6.0,
        None => 26.0,
    };
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    response.widget_info(|| match model.expanded {
        Some(shown) => {
            WidgetInfo::selected(WidgetType::Button, open, shown, text::common::told(model.name, model.detail))
        }
        None => WidgetInfo::labeled(WidgetType::Button, open, model.name),
    });
    if !ui.is_rect_visible(rect) {
        return response;
    }
    if model.inside {
        let x = rect.left() + INSIDE / 2.0 - 1.0;
        painter.vline(x, rect.y_range(), Stroke::new(1.0, c(LINE_STRONG)));
    }
    let back = rect.expand2(vec2(if model.beside { 3.0 } else { REACH.0 }, 0.0));
    if model.chosen {
        painter.rect(back, 6.0, c(ACCENT_FILL), Stroke::new(1.5, c(ACCENT)), StrokeKind::Inside);
    } else if open && response.hovered() {
        painter.rect_filled(back, 6.0, c(SLATE_3));
    }
    if response.has_focus() {
        painter.rect_stroke(back, 6.0, Stroke::new(1.5, c(ACCENT)), StrokeKind::Inside);
    }
    let top = if below.is_some() { rect.top() + 2.0 } else { rect.center().y - name.size().y / 2.0 };
    let middle = top + name.size().y / 2.0;
    if !model.key.is_empty() {
        let (frame, ink) = if model.chosen || model.lit_key { (ACCENT, ACCENT) } else { (LINE_STRONG, shade) };
        cap(&painter, pos2(rect.left() + deeper + 8.5, middle), model.key, frame, ink);
    }
    if !model.number.is_empty() {
        let tint = if open { ACCENT } else { TEXT_3 };
        let at = pos2(rect.left() + indent - 13.0, middle);
        painter.text(at, Align2::CENTER_CENTER, model.number, FontId::proportional(14.0), c(tint));
    }
    let elided = crowded
        || named.len() < model.name.len()
        || name.elided
        || detail.elided
        || below.as_ref().is_some_and(|b| b.elided);
    let under = top + name.size().y + 1.0;
    painter.galley(pos2(rect.left() + indent, top), name, c(ink));
    painter.galley(pos2(rect.right() - mark - detail.size().x, middle - detail.size().y / 2.0), detail, c(shade));
    if let Some(shown) = model.expanded {
        triangle(&painter, pos2(rect.right() - 5.0, middle), shown, c(shade));
    }
    if let Some(below) = below {
        painter.galley(pos2(rect.left() + indent, under), below, c(quiet));
    }
    if !elided {
        return response;
    }
    let whole = [model.name, model.detail, model.blocked.unwrap_or_default()];
    response.on_hover_text(whole.into_iter().filter(|w| !w.is_empty()).collect::<Vec<_>>().join("\n"))
}
