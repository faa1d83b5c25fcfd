//! Planning: for each own combatant its slots, for the slot in focus everything it may hold. What collides with the
//! rest of the plan is greyed and says why.

use bevy_egui::egui::{
    Align2, FontId, Label, Rect, Response, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2,
    vec2,
};

use crate::kernel::ids::CombatantId;
use crate::ui::paint::chip;
use crate::ui::style::c;
use crate::ui::widgets::{Row, head, plain, primary, row, text};
use crate::view::palette::{LAMP, LAMP_FILL, LINE_STRONG, SLATE_3, TEXT_1, TEXT_2, TEXT_3, WELL};
use crate::view::token::Look;

/// A slot.
#[derive(Clone, Debug, PartialEq)]
pub struct SlotModel {
    /// The count of what it holds; empty for nothing.
    pub count: String,
    /// What it holds.
    pub name: String,
    /// Whether it is in focus.
    pub focus: bool,
    /// Whether it can be changed.
    pub open: bool,
}

/// The plan of one combatant.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanRow {
    /// Who.
    pub who: CombatantId,
    /// How its token looks.
    pub look: Look,
    /// Its name.
    pub name: String,
    /// What it is.
    pub about: String,
    /// Its slots.
    pub slots: Vec<SlotModel>,
    /// What comes on top.
    pub extras: Vec<String>,
}

/// Something that the slot in focus may hold.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryRow {
    /// Its name.
    pub name: String,
    /// When it comes.
    pub count: u8,
    /// Its rule.
    pub text: String,
    /// Why it does not fit.
    pub blocked: Option<String>,
    /// Whether it is in the plan.
    pub chosen: bool,
    /// Whether the keyboard points at it.
    pub pointed: bool,
    /// Whether it comes on top of the slots.
    pub extra: bool,
}

/// The whole plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlanningModel {
    /// Head: the round, or that plans change.
    pub head: String,
    /// The combatants.
    pub rows: Vec<PlanRow>,
    /// Whose slot is in focus.
    pub whose: String,
    /// What that slot may hold.
    pub entries: Vec<EntryRow>,
    /// What the button says.
    pub confirm: String,
    /// Whether every slot is filled.
    pub complete: bool,
    /// Whether plans that stand are changed: they can be left as they are, and nothing is suggested.
    pub aside: bool,
}

/// What the player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanIntent {
    /// The slot of a row.
    Focus(usize, usize),
    /// This entry for the slot in focus; again empties it.
    Entry(usize),
    /// Fill everything in.
    Suggest,
    /// The plan is made.
    Confirm,
    /// Leave it as it was.
    Leave,
}

/// The combatants with their slots.
pub fn slots(ui: &mut Ui, model: &PlanningModel) -> Option<PlanIntent> {
    let mut intent = None;
    head(ui, &model.head);
    ui.label(text("Two different actions each.", 13.0, TEXT_2));
    let room = (ui.available_height() - 78.0).max(80.0);
    // The slot that got the focus last: it is scrolled to once, so that the wheel stays free.
    let seen = ui.id().with("seen");
    ScrollArea::vertical().id_salt("plan").max_height(room).min_scrolled_height(room).auto_shrink([false, false]).show(
        ui,
        |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            for (at, plan) in model.rows.iter().enumerate() {
                ui.horizontal(|ui| {
                    chip(ui, &plan.look, 22.0);
                    ui.add(Label::new(text(&plan.name, 14.0, TEXT_1)).truncate());
                    ui.add(Label::new(text(&plan.about, 12.0, TEXT_3)).truncate());
                });
                for (number, slot) in plan.slots.iter().enumerate() {
                    let shown = slot_button(ui, slot, &plan.name, number);
                    if slot.focus && ui.memory(|m| m.data.get_temp(seen) != Some((at, number))) {
                        ui.memory_mut(|m| m.data.insert_temp(seen, (at, number)));
                        shown.scroll_to_me(None);
                    }
                    if shown.clicked() {
                        intent = Some(PlanIntent::Focus(at, number));
                    }
                }
                for extra in &plan.extras {
                    ui.label(text(format!("+ {extra}"), 12.0, TEXT_2));
                }
                ui.add_space(3.0);
            }
        },
    );
    let width = ui.available_width();
    if model.aside {
        if plain(ui, "Leave as is (Esc)", width).clicked() {
            intent = Some(PlanIntent::Leave);
        }
    } else if plain(ui, "Suggest (F2)", width).clicked() {
        intent = Some(PlanIntent::Suggest);
    }
    // An unfinished plan can be confirmed, but it is not what one most likely wants.
    let confirm =
        if model.complete { primary(ui, &model.confirm) } else { plain(ui, &model.confirm, ui.available_width()) };
    if confirm.clicked() {
        intent = Some(PlanIntent::Confirm);
    }
    intent
}

fn slot_button(ui: &mut Ui, slot: &SlotModel, whose: &str, number: usize) -> Response {
    let sense = if slot.open { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 24.0), sense);
    let name = if slot.name.is_empty() { "undecided" } else { &slot.name };
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::Button, slot.open, format!("{whose}, slot {}: {name}", number + 1))
    });
    let (fill, line) = match (slot.focus, response.hovered() && slot.open) {
        (true, _) => (LAMP_FILL, LAMP),
        (false, true) => (SLATE_3, LINE_STRONG),
        (false, false) => (WELL, LINE_STRONG),
    };
    ui.painter().rect(rect, 4.0, c(fill), Stroke::new(1.0, c(line)), StrokeKind::Inside);
    let ink = match (slot.open, slot.name.is_empty()) {
        (false, _) | (true, true) => TEXT_3,
        (true, false) => TEXT_1,
    };
    let middle = rect.center().y;
    let font = FontId::proportional(13.0);
    ui.painter().text(pos2(rect.left() + 16.0, middle), Align2::CENTER_CENTER, &slot.count, font.clone(), c(LAMP));
    let clip = ui.painter().with_clip_rect(Rect::from_min_max(rect.min, pos2(rect.right() - 6.0, rect.bottom())));
    clip.text(pos2(rect.left() + 32.0, middle), Align2::LEFT_CENTER, name, font, c(ink));
    response
}

/// Everything that the slot in focus may hold.
pub fn entries(ui: &mut Ui, model: &PlanningModel) -> Option<PlanIntent> {
    let mut intent = None;
    head(ui, &model.whose);
    let pointed = model.entries.iter().find(|e| e.pointed);
    let seen = ui.id().with("seen");
    let room = (ui.available_height() - 64.0).max(100.0);
    ScrollArea::vertical().id_salt("entries").max_height(room).min_scrolled_height(room).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        let mut key = 0_u8;
        for (at, entry) in model.entries.iter().enumerate() {
            let cap = if entry.blocked.is_none() && key < 9 {
                key += 1;
                key.to_string()
            } else {
                " ".to_owned()
            };
            let name = if entry.extra { format!("+ {}", entry.name) } else { entry.name.clone() };
            let shown = row(
                ui,
                &Row {
                    key: &cap,
                    name: &name,
                    detail: &entry.count.to_string(),
                    blocked: entry.blocked.as_deref(),
                    chosen: entry.chosen,
                    ..Row::default()
                },
            );
            if entry.pointed {
                ui.painter().rect_stroke(shown.rect, 6.0, Stroke::new(1.0, c(TEXT_2)), StrokeKind::Inside);
            }
            if entry.pointed
                && !ui.clip_rect().contains_rect(shown.rect)
                && ui.memory(|m| m.data.get_temp(seen) != Some(at))
            {
                ui.memory_mut(|m| m.data.insert_temp(seen, at));
                shown.scroll_to_me(None);
            }
            if shown.clicked() && entry.blocked.is_none() {
                intent = Some(PlanIntent::Entry(at));
            }
            shown.on_hover_text(&entry.text);
        }
    });
    if let Some(entry) = pointed {
        ui.label(text(&entry.text, 13.0, TEXT_2));
    }
    intent
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    fn model() -> PlanningModel {
        let slot = |name: &str| SlotModel { count: String::new(), name: name.to_owned(), focus: false, open: true };
        PlanningModel {
            rows: vec![PlanRow {
                who: CombatantId(0),
                look: Look { side: 0, glyph: "guard".to_owned() },
                name: "Hilda".to_owned(),
                about: "Guard".to_owned(),
                slots: vec![slot("Guard"), slot("")],
                extras: vec![],
            }],
            entries: vec![EntryRow {
                name: "Mark".to_owned(),
                count: 2,
                text: String::new(),
                blocked: Some("planned already".to_owned()),
                chosen: false,
                pointed: false,
                extra: false,
            }],
            confirm: "Confirm the plan".to_owned(),
            ..PlanningModel::default()
        }
    }

    #[test]
    fn slots_take_the_focus_and_the_button_confirms() {
        let model = model();
        let mut harness =
            Harness::new_ui_state(|ui, got: &mut Vec<PlanIntent>| got.extend(slots(ui, &model)), Vec::new());
        harness.get_by_label("Hilda, slot 2: undecided").click();
        harness.run();
        harness.get_by_label("Confirm the plan").click();
        harness.run();
        assert_eq!(*harness.state(), [PlanIntent::Focus(0, 1), PlanIntent::Confirm]);
    }

    #[test]
    fn an_entry_that_collides_cannot_be_chosen() {
        let model = model();
        let mut harness =
            Harness::new_ui_state(|ui, got: &mut Vec<PlanIntent>| got.extend(entries(ui, &model)), Vec::new());
        harness.get_by_label("Mark").click();
        harness.run();
        assert!(harness.state().is_empty());
    }
}
