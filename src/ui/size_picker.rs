//! The size picker beside the menu: actions that come in sizes, a row for each with a button per size, and the
//! quantities that they trade, now and with the pointed size.

use bevy_egui::egui::{
    Align2, Area, Context, CornerRadius, FontId, Frame, Id, Margin, Order, Pos2, Rect, Response, Sense, Stroke,
    StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::ui::paint::triangle_up;
use crate::ui::style::c;
use crate::ui::text;
use crate::ui::widgets::{divider, fit, line, ring, text};
use crate::view::palette::{
    ACCENT, HELP, LINE, LINE_STRONG, SLATE_1, SLATE_2, SLATE_3, TEXT_1, TEXT_2, TEXT_3, Tint, WELL, threat,
};

/// The state of a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizeState {
    /// Available.
    Open,
    /// Not available.
    Shut,
    /// Taken.
    Taken,
}

/// One action.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SizePickerRow {
    /// Its name.
    pub name: String,
    /// The quantities that it raises.
    pub up: Vec<String>,
    /// The quantities that it lowers.
    pub down: Vec<String>,
    /// The rule, on hover.
    pub text: String,
    /// Its sizes, the smallest first.
    pub sizes: Vec<SizeState>,
}

/// The size picker.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SizePickerModel {
    /// Its name.
    pub name: String,
    /// The quantities: name, the points on it now, and with the pointed size.
    pub quantities: Vec<(String, i32, Option<i32>)>,
    /// The names of the sizes.
    pub sizes: Vec<String>,
    /// The actions.
    pub rows: Vec<SizePickerRow>,
    /// The pointed row and size.
    pub page: Option<(usize, usize)>,
    /// What the next press does, once one was pressed.
    pub again: Option<String>,
    /// Why nothing can be chosen.
    pub blocked: Option<String>,
}

/// The intents of the size picker, by row and size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizePickerIntent {
    /// Preview this size.
    Point(usize, usize),
    /// Choose this size.
    Pick(usize, usize),
}

const WIDTH: f32 = 354.0;
/// Height of a row, and the size of a button, in points.
const ROW: f32 = 38.0;
const SIZE: (f32, f32) = (58.0, 26.0);
/// The room that a key takes on a button.
const KEY: f32 = 11.0;

/// Shows the size picker in the upper left corner of `free`.
pub fn show(ctx: &Context, free: Rect, model: &SizePickerModel) -> Option<SizePickerIntent> {
    let mut intent = None;
    let frame = Frame::NONE
        .fill(c(SLATE_1))
        .stroke(Stroke::new(1.0, c(LINE_STRONG)))
        .corner_radius(8.0)
        .inner_margin(Margin::same(12));
    let at = Pos2::new(free.left() + 8.0, free.top() + 8.0);
    let area = Area::new(Id::new("pad")).order(Order::Middle).pivot(Align2::LEFT_TOP).fixed_pos(at);
    area.show(ctx, |ui| {
        frame.show(ui, |ui| {
            ui.set_width(WIDTH);
            ui.spacing_mut().item_spacing = vec2(8.0, 4.0);
            line(ui, &model.name, 16.0, TEXT_1);
            quantities(ui, &model.quantities);
            divider(ui);
            heads(ui, &model.sizes);
            ui.spacing_mut().item_spacing.y = 0.0;
            let mut keys = 1..=9;
            for (at, row) in model.rows.iter().enumerate() {
                intent = one(ui, model, at, row, &mut keys).or(intent);
            }
            ui.spacing_mut().item_spacing.y = 4.0;
            divider(ui);
            match (&model.blocked, model.page.and_then(|(row, _)| model.rows.get(row))) {
                (Some(why), _) => ui.label(text(why, 13.0, threat())),
                (None, Some(row)) => ui.label(text(&row.text, 13.0, TEXT_2)),
                (None, None) => ui.label(text(text::card::PAD_HINT, 13.0, TEXT_3)),
            };
            if let Some(again) = &model.again {
                ui.label(text(again, 13.0, ACCENT));
            }
        });
    });
    intent
}

/// The quantities, side by side.
fn quantities(ui: &mut Ui, quantities: &[(String, i32, Option<i32>)]) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 40.0), Sense::hover());
    let share = rect.width() / quantities.len().max(1) as f32;
    let tint = |n: i32| match n.signum() {
        1 => HELP,
        -1 => threat(),
        _ => TEXT_2,
    };
    for (at, (name, now, then)) in quantities.iter().enumerate() {
        let middle = rect.left() + share * (at as f32 + 0.5);
        let changed = then.filter(|then| then != now);
        let number = |n: i32| if n == 0 { text::card::ZERO.to_owned() } else { format!("{n:+}").replace('-', "−") };
        let shown = changed.map_or_else(|| number(*now), |then| text::common::change(number(*now), number(then)));
        let ink = tint(changed.unwrap_or(*now));
        ui.painter().text(
            pos2(middle, rect.top() + 12.0),
            Align2::CENTER_CENTER,
            shown,
            FontId::proportional(18.0),
            c(ink),
        );
        let at = pos2(middle, rect.top() + 31.0);
        ui.painter().text(at, Align2::CENTER_CENTER, name, FontId::proportional(13.0), c(TEXT_2));
    }
    let words: Vec<String> =
        quantities.iter().map(|(name, now, _)| text::common::beside(name, format_args!("{now:+}"))).collect();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, words.join(", ")));
}

/// The names of the sizes over their columns.
fn heads(ui: &mut Ui, sizes: &[String]) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 16.0), Sense::hover());
    for (at, name) in sizes.iter().enumerate() {
        let middle = rect.right() - SIZE.0 * (sizes.len() - at) as f32 + SIZE.0 / 2.0;
        let at = pos2(middle, rect.center().y);
        ui.painter().text(at, Align2::CENTER_CENTER, name, FontId::proportional(12.0), c(TEXT_3));
    }
}

fn one(
    ui: &mut Ui,
    model: &SizePickerModel,
    at: usize,
    row: &SizePickerRow,
    keys: &mut impl Iterator<Item = u8>,
) -> Option<SizePickerIntent> {
    let mut intent = None;
    let (rect, whole) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let dim = row.sizes.iter().all(|size| *size == SizeState::Shut);
    let ink = if dim { TEXT_3 } else { TEXT_1 };
    let words = fit(ui.painter(), &row.name, 14.0, ink, rect.width() - SIZE.0 * row.sizes.len() as f32 - 6.0, 1);
    ui.painter().galley(pos2(rect.left(), rect.top() + 2.0), words, c(ink));
    trade(ui, pos2(rect.left(), rect.top() + 28.0), row, dim);
    whole.on_hover_text(&row.text);
    for (size, state) in row.sizes.iter().enumerate() {
        let left = rect.right() - SIZE.0 * (row.sizes.len() - size) as f32;
        let place = Rect::from_center_size(pos2(left + SIZE.0 / 2.0, rect.center().y), vec2(SIZE.0 - 6.0, SIZE.1));
        let named = model.sizes.get(size).map_or("", String::as_str);
        // The available sizes have the keys in order.
        let key = (*state == SizeState::Open).then(|| keys.next()).flatten();
        let shown = button(
            ui,
            place,
            (*state, key),
            size + 1,
            &text::common::beside(&row.name, named),
            model.page == Some((at, size)),
        );
        if shown.clicked() && *state == SizeState::Open {
            intent = Some(SizePickerIntent::Pick(at, size));
        } else if shown.hovered() && ui.input(|i| i.pointer.is_moving()) && intent.is_none() {
            intent = Some(SizePickerIntent::Point(at, size));
        }
    }
    intent
}

/// The quantities that an action raises and lowers.
fn trade(ui: &Ui, at: Pos2, row: &SizePickerRow, dim: bool) {
    let mut x = at.x;
    let sides = [(true, &row.up, HELP), (false, &row.down, threat())];
    for (up, names, tint) in sides.into_iter().flat_map(|(up, names, tint)| names.iter().map(move |n| (up, n, tint))) {
        let tint: Tint = if dim { TEXT_3 } else { tint };
        triangle_up(ui.painter(), pos2(x + 4.0, at.y), up, c(tint));
        let words = fit(ui.painter(), names, 12.0, if dim { TEXT_3 } else { TEXT_2 }, f32::INFINITY, 1);
        let wide = words.size().x;
        ui.painter().galley(pos2(x + 12.0, at.y - words.size().y / 2.0), words, c(TEXT_2));
        x += 12.0 + wide + 12.0;
    }
}

/// The button of a size, with its key and as many coins.
fn button(
    ui: &mut Ui,
    place: Rect,
    (state, key): (SizeState, Option<u8>),
    coins: usize,
    name: &str,
    pointed: bool,
) -> Response {
    let response = ui.interact(place, ui.id().with((name, "size")), Sense::click());
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::Button, state != SizeState::Shut, state == SizeState::Taken, name)
    });
    let lit = pointed || response.hovered() || response.has_focus();
    let (fill, frame, ink) = match (state, lit) {
        (SizeState::Taken, _) => (ACCENT, ACCENT, WELL),
        (SizeState::Open, true) => (SLATE_3, ACCENT, ACCENT),
        (SizeState::Open, false) => (SLATE_2, LINE_STRONG, TEXT_1),
        (SizeState::Shut, _) => (SLATE_1, LINE, LINE),
    };
    let round = CornerRadius::same(5);
    ui.painter().rect(place, round, c(fill), Stroke::new(1.0, c(frame)), StrokeKind::Inside);
    let gap = 9.0;
    if let Some(key) = key {
        let at = pos2(place.left() + 8.0, place.center().y);
        ui.painter().text(at, Align2::CENTER_CENTER, key, FontId::proportional(12.0), c(TEXT_3));
    }
    let middle = place.center().x + key.map_or(0.0, |_| KEY / 2.0);
    for coin in 0..coins {
        let x = middle + gap * (coin as f32 - (coins as f32 - 1.0) / 2.0);
        ui.painter().circle_filled(pos2(x, place.center().y), 3.2, c(ink));
    }
    ring(ui, &response, 5);
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn a_size_that_can_be_had_is_picked_and_the_others_are_not() {
        let row = |name: &str, sizes: [SizeState; 3]| SizePickerRow {
            name: name.to_owned(),
            sizes: sizes.to_vec(),
            ..SizePickerRow::default()
        };
        let model = SizePickerModel {
            name: "Stance".to_owned(),
            sizes: ["Minor", "Major", "Extreme"].map(str::to_owned).to_vec(),
            rows: vec![
                row("Aggressive", [SizeState::Taken, SizeState::Shut, SizeState::Shut]),
                row("Reckless", [SizeState::Open, SizeState::Open, SizeState::Shut]),
            ],
            ..SizePickerModel::default()
        };
        let cases = [
            ("Reckless Major", Some(SizePickerIntent::Pick(1, 1))),
            ("Reckless Extreme", None),
            ("Aggressive Minor", None),
        ];
        for (name, picked) in cases {
            let mut harness = Harness::builder().with_size(vec2(600.0, 400.0)).build_ui_state(
                |ui, got: &mut Option<SizePickerIntent>| {
                    let free = ui.ctx().content_rect();
                    let intent = show(&ui.ctx().clone(), free, &model);
                    *got = got.or(intent.filter(|intent| matches!(intent, SizePickerIntent::Pick(..))));
                },
                None,
            );
            harness.run();
            harness.get_by_label(name).click();
            harness.run();
            assert_eq!(*harness.state(), picked, "{name}");
        }
    }
}
