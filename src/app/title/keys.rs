//! Key handling on the title, including entering and leaving text fields.

use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{self, Context, Event};
use leafwing_input_manager::prelude::ActionState;

use crate::app::settings::Settings;
use crate::app::title::desk::{Desk, Wish};
use crate::app::title::focus::{self, Focus, Page, Part};
use crate::input::Key;
use crate::ui;
use crate::ui::battles::SheetButton;
use crate::ui::scenes::search_id;
use crate::ui::settings::SettingsIntent;
use crate::ui::setup::{SetupRow, seed_id};

/// Handles the keys of this frame.
pub(super) fn take(ctx: &Context, keys: &ActionState<Key>, desk: &mut Desk, settings: &mut Settings) -> Option<Wish> {
    if ctx.egui_wants_keyboard_input() {
        type_on(ctx, desk);
        return None;
    }
    let pressed = |key| keys.just_pressed(&key);
    if pressed(Key::Back) {
        back(desk);
        return None;
    }
    if pressed(Key::Help) {
        let page = if desk.focus.page == Page::Keys { Page::Battle } else { Page::Keys };
        desk.focus.open(page);
    }
    if pressed(Key::Search) {
        desk.focus.open(Page::Battle);
        // The letter of the shortcut must not enter the search field.
        ctx.input_mut(|i| i.events.retain(|e| !matches!(e, Event::Text(_))));
        ctx.memory_mut(|m| m.request_focus(search_id()));
        return None;
    }
    if pressed(Key::Previous) || pressed(Key::Next) {
        // Moving the focus cancels a deletion.
        desk.battles.asked = false;
        desk.focus.cycle(!pressed(Key::Previous));
    }
    let vertical = [(Key::North, false), (Key::South, true)].into_iter().find(|(k, _)| pressed(*k)).map(|(_, d)| d);
    let sideways = [(Key::West, false), (Key::East, true)].into_iter().find(|(k, _)| pressed(*k)).map(|(_, r)| r);
    let confirm = pressed(Key::Confirm);
    match desk.focus.part {
        Part::Menu => {
            let entries = desk.entries();
            if let Some(down) = vertical {
                Focus::step(&mut desk.focus.entry, down, entries.len());
            }
            if sideways == Some(true) {
                desk.focus.cycle(true);
            } else if confirm {
                return entries.get(desk.focus.entry).and_then(|(entry, _)| desk.enter(*entry));
            }
        }
        Part::Scenes => {
            if let Some(down) = vertical {
                desk.step(down);
            }
            if let Some(right) = sideways {
                desk.focus.cycle(right);
            }
            if confirm {
                // Beginning is a separate press, on the button of the set-up.
                desk.focus.part = Part::Setup;
                desk.focus.row = focus::rows(desk.setting.controllers.len()) - 1;
            }
        }
        Part::Battles => {
            if let Some(down) = vertical {
                let mut at = desk.battles.chosen;
                Focus::step(&mut at, down, desk.battles.all.len());
                desk.choose_battle(at);
            }
            if let Some(right) = sideways {
                desk.focus.cycle(right);
            } else if confirm {
                desk.focus.cycle(true);
            }
        }
        Part::Sheet => return sheet_keys(desk, vertical.or(sideways), confirm),
        Part::Setup => return setup_keys(ctx, desk, vertical, sideways, confirm),
        Part::Settings => {
            let rows = settings.rows();
            if let Some(down) = vertical {
                Focus::step(&mut desk.focus.row, down, rows.len());
            }
            let row = desk.focus.row;
            let control = rows.get(row).map(|r| &r.control);
            let option = match (sideways, confirm) {
                (Some(right), _) => control.and_then(|c| c.beside(right)),
                (None, true) => control.and_then(ui::settings::Control::next),
                (None, false) => None,
            };
            if let Some(option) = option {
                settings.apply(SettingsIntent { row, option });
            }
        }
    }
    None
}

/// Keys on the buttons of a recorded battle.
fn sheet_keys(desk: &mut Desk, step: Option<bool>, confirm: bool) -> Option<Wish> {
    let buttons = desk.battles.buttons();
    if let Some(onwards) = step {
        if !onwards && desk.focus.row == 0 && !desk.battles.asked {
            desk.focus.part = Part::Battles;
            return None;
        }
        Focus::step(&mut desk.focus.row, onwards, buttons.len());
    }
    let (button, _) = buttons.get(desk.focus.row).filter(|_| confirm)?;
    desk.press(*button)
}

fn setup_keys(
    ctx: &Context,
    desk: &mut Desk,
    vertical: Option<bool>,
    sideways: Option<bool>,
    confirm: bool,
) -> Option<Wish> {
    let sides = desk.setting.controllers.len();
    if let Some(down) = vertical {
        Focus::step(&mut desk.focus.row, down, focus::rows(sides));
    }
    if sideways.is_none() && !confirm {
        return None;
    }
    let row = focus::row(desk.focus.row, sides);
    if row == SetupRow::Seed && confirm {
        ctx.input_mut(|i| i.events.clear());
        ctx.memory_mut(|m| m.request_focus(seed_id()));
        // Typing replaces the present text.
        let mut state = TextEditState::load(ctx, seed_id()).unwrap_or_default();
        let end = CCursor::new(desk.setting.seed.chars().count());
        state.cursor.set_char_range(Some(CCursorRange::two(CCursor::default(), end)));
        state.store(ctx, seed_id());
        return None;
    }
    let intent = desk.setting.key(row, sideways)?;
    desk.setting.apply(intent).then_some(Wish::Start)
}

/// Handles keys while a text field has the focus: a few of them leave it.
fn type_on(ctx: &Context, desk: &mut Desk) {
    let pressed = |key| ctx.input(|i| i.key_pressed(key));
    let searching = ctx.memory(|m| m.has_focus(search_id()));
    if searching && (pressed(egui::Key::ArrowDown) || pressed(egui::Key::ArrowUp)) {
        desk.step(pressed(egui::Key::ArrowDown));
    }
    if pressed(egui::Key::Tab) {
        ctx.memory_mut(egui::Memory::stop_text_input);
        desk.focus.part = if searching { Part::Scenes } else { Part::Menu };
    }
}

/// One step back.
pub(super) fn back(desk: &mut Desk) {
    let left_field = desk.typing.is_some();
    if desk.typing == Some(search_id()) {
        desk.search.clear();
    } else if left_field {
        // Escape only ended the typing.
    } else if desk.battles.asked {
        desk.press(SheetButton::Keep);
    } else if desk.focus.part == Part::Sheet {
        desk.focus.part = Part::Battles;
    } else if desk.focus.page != Page::Battle {
        desk.focus.open(Page::Battle);
    } else if !desk.search.is_empty() {
        desk.search.clear();
    } else {
        desk.focus.part = Part::Scenes;
    }
}
