//! The entries that fit the slot in focus, by count, and the combatant's chosen entries in words.

use bevy_egui::egui::{Stroke, StrokeKind, Ui, vec2};

use crate::ui::planning::{PlanIntent, PlanningModel};
use crate::ui::row::{Row, row};
use crate::ui::style::c;
use crate::ui::text;
use crate::ui::widgets::{divider, head, line, scroll, text};
use crate::view::palette::{ACCENT, TEXT_1, TEXT_2};

/// Height of the words on each entry, and of those on all of them together.
const WORDS: (f32, f32) = (50.0, 40.0);
/// Maximum share of the panel for them.
const SHARE: f32 = 0.36;
/// Below this height of the panel, in points, the list takes all of it.
const LOW: f32 = 380.0;

/// Shows the entries that fit the slot in focus.
pub fn entries(ui: &mut Ui, model: &PlanningModel) -> Option<PlanIntent> {
    let mut intent = None;
    let full = ui.available_height();
    head(ui, &model.whose);
    let words = WORDS.0 * model.pair.len().max(2) as f32 + WORDS.1;
    let below = if full < LOW { 44.0 } else { words.min(full * SHARE) };
    let room = (ui.available_height() - below - 16.0).max(60.0);
    // Rules stand under the names if all of them fit.
    let rows = model.entries.len() as f32;
    let roomy = rows * 35.0 <= room;
    let seen = ui.id().with("seen");
    let moved = ui.input(|i| i.pointer.delta() != vec2(0.0, 0.0));
    let start = ui.cursor().top();
    scroll(ui, "entries", room, false, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        let mut keys = 0_u8;
        for (at, entry) in model.entries.iter().enumerate() {
            let mut key = String::new();
            if keys < 9 {
                keys += 1;
                key = keys.to_string();
            }
            let shown = row(
                ui,
                &Row {
                    key: &key,
                    number: &entry.count.to_string(),
                    name: &entry.name,
                    detail: if entry.extra { text::planning::EXTRA } else { "" },
                    below: if roomy { &entry.text } else { "" },
                    blocked: entry.blocked.as_deref(),
                    chosen: entry.chosen,
                    indent: true,
                    ..Row::default()
                },
            );
            if entry.pointed {
                let back = shown.rect.expand2(vec2(8.0, 0.0));
                ui.painter().rect_stroke(back, 6.0, Stroke::new(1.0, c(TEXT_2)), StrokeKind::Inside);
                if !ui.clip_rect().contains_rect(shown.rect) && ui.memory(|m| m.data.get_temp(seen) != Some(at)) {
                    ui.memory_mut(|m| m.data.insert_temp(seen, at));
                    shown.scroll_to_me(None);
                }
            }
            // The entry under a moving pointer is previewed on the track.
            if moved && shown.hovered() && !entry.pointed && entry.blocked.is_none() {
                intent = intent.or(Some(PlanIntent::Point(at)));
            }
            if shown.clicked() && entry.blocked.is_none() {
                intent = Some(PlanIntent::Entry(at));
            }
            // The rule of the pointed entry stands below the list.
            if entry.blocked.is_some() {
                shown.on_hover_text(&entry.text);
            }
        }
    });
    ui.add_space((start + room - ui.cursor().top()).max(0.0));
    divider(ui);
    let rest = ui.available_height();
    scroll(ui, "pair", rest, false, |ui| pair(ui, model));
    intent
}

/// The chosen entries with their rules, and the remarks on them together.
fn pair(ui: &mut Ui, model: &PlanningModel) {
    ui.spacing_mut().item_spacing.y = 2.0;
    for action in &model.pair {
        let name = text::planning::action(action.count, &action.name);
        line(ui, name, 13.0, if action.ghost { ACCENT } else { TEXT_1 });
        ui.label(text(&action.text, 12.0, TEXT_2));
        ui.add_space(2.0);
    }
    if model.pair.is_empty() {
        ui.label(text(text::planning::HINT, 13.0, TEXT_2));
    }
    for sentence in &model.between {
        ui.label(text(sentence, 13.0, TEXT_1));
    }
}
