//! The list of scenes: a card each, and the faults of files that could not be read.

use std::sync::Arc;

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    Align2, FontId, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::kernel::cell::Cell;
use crate::ui::style::c;
use crate::ui::widgets::text;
use crate::view::ground::Ground;
use crate::view::palette::{LAMP, LAMP_FILL, LINE, SLATE_2, SLATE_3, TEXT_1, TEXT_2, TEXT_3, THREAT, side};

/// A scene on the list.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneCard {
    /// Its name.
    pub name: String,
    /// What it is about.
    pub about: String,
    /// "4 against 5".
    pub sides: String,
    /// "20 × 18".
    pub size: String,
    /// Name of its ruleset.
    pub ruleset: String,
    /// A small map of it.
    pub map: Arc<MiniMap>,
}

/// A map small enough for a card.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MiniMap {
    /// The ground.
    pub ground: Ground,
    /// Objects.
    pub things: Vec<Cell>,
    /// Combatants, with the number of their side.
    pub who: Vec<(Cell, usize)>,
}

/// Paints a small map into a rectangle, keeping its proportions.
pub fn paint_map(ui: &Ui, rect: Rect, map: &MiniMap) {
    let bounds = map.ground.bounds;
    if bounds.is_empty() {
        return;
    }
    let cell = (rect.width() / f32::from(bounds.width)).min(rect.height() / f32::from(bounds.height));
    let size = vec2(f32::from(bounds.width), f32::from(bounds.height)) * cell;
    let origin = rect.center() - size / 2.0;
    let painter = ui.painter().with_clip_rect(rect);
    let spot = |at: Cell| {
        Rect::from_min_size(origin + vec2(f32::from(at.x), f32::from(at.y)) * cell, vec2(cell + 0.3, cell + 0.3))
    };
    for at in bounds.cells() {
        painter.rect_filled(spot(at), 0.0, c(map.ground.colour(at)));
    }
    for at in &map.things {
        painter.rect_filled(spot(*at).shrink(cell * 0.15), 1.0, c(crate::view::palette::Tint::hex(0x8A_6740)));
    }
    for (at, number) in &map.who {
        let middle = spot(*at).center();
        painter.circle(
            middle,
            (cell * 0.48).max(2.5),
            c(side(*number).rim),
            Stroke::new(1.0, c(crate::view::palette::CASING)),
        );
    }
}

/// Shows the list; a click gives the number of the scene.
pub fn panel(ui: &mut Ui, cards: &[SceneCard], chosen: usize, faults: &[String]) -> Option<usize> {
    let mut clicked = None;
    ui.horizontal(|ui| {
        ui.label(text("Scenes", 20.0, TEXT_1));
        ui.label(text(format!("{} ready", cards.len()), 13.0, TEXT_3));
    });
    ScrollArea::vertical().id_salt("scenes").auto_shrink([false, false]).show(ui, |ui| {
        for (at, card) in cards.iter().enumerate() {
            if show(ui, card, at == chosen) {
                clicked = Some(at);
            }
        }
        if !faults.is_empty() {
            ui.label(text("Files with faults", 13.0, THREAT));
        }
        for fault in faults {
            ui.label(text(fault, 12.0, TEXT_2));
        }
    });
    clicked
}

fn show(ui: &mut Ui, card: &SceneCard, chosen: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 104.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &card.name));
    let (fill, line) = match (chosen, response.hovered()) {
        (true, _) => (LAMP_FILL, LAMP),
        (false, true) => (SLATE_3, LINE),
        (false, false) => (SLATE_2, LINE),
    };
    ui.painter().rect(rect, 6.0, c(fill), Stroke::new(1.0, c(line)), StrokeKind::Inside);
    let map = Rect::from_min_size(rect.min + vec2(12.0, 12.0), vec2(120.0, 80.0));
    paint_map(ui, map, &card.map);
    let left = map.right() + 14.0;
    let width = rect.right() - left - 12.0;
    let name = FontId::proportional(18.0);
    ui.painter().text(
        pos2(left, rect.top() + 11.0),
        Align2::LEFT_TOP,
        &card.name,
        name,
        c(if chosen { LAMP } else { TEXT_1 }),
    );
    // Three lines have room; what is longer ends in an ellipsis, the panel beside shows it whole.
    let mut about = LayoutJob::simple(card.about.clone(), FontId::proportional(12.0), c(TEXT_2), width);
    about.wrap.max_rows = 3;
    let about = ui.painter().layout_job(about);
    ui.painter().galley(pos2(left, rect.top() + 34.0), about, c(TEXT_2));
    let foot = rect.bottom() - 10.0;
    let small = FontId::proportional(12.0);
    ui.painter().text(
        pos2(left, foot),
        Align2::LEFT_BOTTOM,
        format!("{} · {}", card.sides, card.ruleset),
        small.clone(),
        c(TEXT_1),
    );
    ui.painter().text(pos2(rect.right() - 12.0, foot), Align2::RIGHT_BOTTOM, &card.size, small, c(TEXT_3));
    response.clicked()
}
