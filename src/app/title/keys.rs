//! Key handling on the title, including entering and leaving text fields.

use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{self, Context, Event};
use leafwing_input_manager::prelude::ActionState;

use crate::app::settings::Settings;
use crate::app::title::focus::{self, Focus, TitlePage, TitlePart};
use crate::app::title::state::{TitleCommand, TitleState};
use crate::input::Key;
use crate::ui;
use crate::ui::battles::SheetButton;
use crate::ui::scenes::search_id;
use crate::ui::settings::SettingsIntent;
use crate::ui::setup::{SetupRow, seed_id};

/// Handles the keys of this frame.
pub(super) fn take(
    ctx: &Context,
    keys: &ActionState<Key>,
    title: &mut TitleState,
    settings: &mut Settings,
) -> Option<TitleCommand> {
    if ctx.egui_wants_keyboard_input() {
        type_on(ctx, title);
        return None;
    }
    if settings.rebinding.is_some() {
        return None;
    }
    let pressed = |key| keys.just_pressed(&key);
    if pressed(Key::Back) {
        back(title);
        return None;
    }
    if pressed(Key::Help) {
        let page = if title.focus.page == TitlePage::Keys { TitlePage::Battle } else { TitlePage::Keys };
        title.focus.open(page);
    }
    if pressed(Key::Search) {
        title.focus.open(TitlePage::Battle);
        // The letter of the shortcut must not enter the search field.
        ctx.input_mut(|i| i.events.retain(|e| !matches!(e, Event::Text(_))));
        ctx.memory_mut(|m| m.request_focus(search_id()));
        // What was searched for before gives way to what is typed now.
        let mut edit = TextEditState::load(ctx, search_id()).unwrap_or_default();
        let all = CCursorRange::two(CCursor::new(0), CCursor::new(title.search.chars().count()));
        edit.cursor.set_char_range(Some(all));
        edit.store(ctx, search_id());
        return None;
    }
    if pressed(Key::Previous) || pressed(Key::Next) {
        // Moving the focus cancels a deletion.
        title.battles.asked = false;
        title.focus.cycle(!pressed(Key::Previous));
    }
    let vertical = [(Key::North, false), (Key::South, true)].into_iter().find(|(k, _)| pressed(*k)).map(|(_, d)| d);
    let sideways = [(Key::West, false), (Key::East, true)].into_iter().find(|(k, _)| pressed(*k)).map(|(_, r)| r);
    let confirm = pressed(Key::Confirm);
    match title.focus.part {
        TitlePart::Menu => {
            let entries = title.entries();
            if let Some(down) = vertical {
                Focus::step(&mut title.focus.entry, down, entries.len());
            }
            if sideways == Some(true) {
                title.focus.cycle(true);
            } else if confirm {
                return entries.get(title.focus.entry).and_then(|(entry, _)| title.enter(*entry));
            }
        }
        TitlePart::Scenes => {
            if let Some(down) = vertical {
                title.step(down);
            }
            if let Some(right) = sideways {
                title.focus.cycle(right);
            }
            if confirm {
                // Beginning is a separate press, on the button of the set-up.
                title.focus.part = TitlePart::Setup;
                title.focus.row = focus::rows(title.setup.controllers.len()) - 1;
            }
        }
        TitlePart::Battles => {
            if let Some(down) = vertical {
                let mut at = title.battles.chosen;
                Focus::step(&mut at, down, title.battles.all.len());
                title.choose_battle(at);
            }
            if let Some(right) = sideways {
                title.focus.cycle(right);
            } else if confirm {
                title.focus.cycle(true);
            }
        }
        TitlePart::Sheet => return sheet_keys(title, vertical.or(sideways), confirm),
        TitlePart::Setup => return setup_keys(ctx, title, vertical, sideways, confirm),
        TitlePart::Settings => {
            let rows = settings.rows();
            if let Some(down) = vertical {
                Focus::step(&mut title.focus.row, down, rows.len());
            }
            let row = title.focus.row;
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
fn sheet_keys(title: &mut TitleState, step: Option<bool>, confirm: bool) -> Option<TitleCommand> {
    let buttons = title.battles.buttons();
    if let Some(onwards) = step {
        if !onwards && title.focus.row == 0 && !title.battles.asked {
            title.focus.part = TitlePart::Battles;
            return None;
        }
        Focus::step(&mut title.focus.row, onwards, buttons.len());
    }
    let (button, _) = buttons.get(title.focus.row).filter(|_| confirm)?;
    title.press(*button)
}

fn setup_keys(
    ctx: &Context,
    title: &mut TitleState,
    vertical: Option<bool>,
    sideways: Option<bool>,
    confirm: bool,
) -> Option<TitleCommand> {
    let sides = title.setup.controllers.len();
    if let Some(down) = vertical {
        Focus::step(&mut title.focus.row, down, focus::rows(sides));
    }
    if sideways.is_none() && !confirm {
        return None;
    }
    let row = focus::row(title.focus.row, sides);
    if row == SetupRow::Seed && confirm {
        ctx.input_mut(|i| i.events.clear());
        ctx.memory_mut(|m| m.request_focus(seed_id()));
        // Typing replaces the present text.
        let mut state = TextEditState::load(ctx, seed_id()).unwrap_or_default();
        let end = CCursor::new(title.setup.seed.chars().count());
        state.cursor.set_char_range(Some(CCursorRange::two(CCursor::default(), end)));
        state.store(ctx, seed_id());
        return None;
    }
    let intent = title.setup.key(row, sideways)?;
    title.setup.apply(intent).then_some(TitleCommand::Start)
}

/// Handles keys while a text field has the focus: a few of them leave it.
fn type_on(ctx: &Context, title: &mut TitleState) {
    let pressed = |key| ctx.input(|i| i.key_pressed(key));
    let searching = ctx.memory(|m| m.has_focus(search_id()));
    if searching && (pressed(egui::Key::ArrowDown) || pressed(egui::Key::ArrowUp)) {
        title.step(pressed(egui::Key::ArrowDown));
    }
    if pressed(egui::Key::Tab) {
        ctx.memory_mut(egui::Memory::stop_text_input);
        title.focus.part = if searching { TitlePart::Scenes } else { TitlePart::Menu };
    }
}

/// One step back.
pub(super) fn back(title: &mut TitleState) {
    let left_field = title.typing.is_some();
    if title.typing == Some(search_id()) {
        title.search.clear();
    } else if left_field {
        // Escape only ended the typing.
    } else if title.battles.asked {
        title.press(SheetButton::Keep);
    } else if title.focus.part == TitlePart::Sheet {
        title.focus.part = TitlePart::Battles;
    } else if title.focus.page != TitlePage::Battle {
        title.focus.open(TitlePage::Battle);
    } else if !title.search.is_empty() {
        title.search.clear();
    } else {
        title.focus.part = TitlePart::Scenes;
    }
}
