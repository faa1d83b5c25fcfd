//! The player's keys: a settings row for each command, and the press that a command waits for.

use bevy::app::{App, PreUpdate};
use bevy::ecs::message::MessageWriter;
use bevy::ecs::prelude::{DetectChanges, DetectChangesMut, IntoScheduleConfigs, Res, ResMut};
use bevy::input::keyboard::KeyCode;
use bevy::input::mouse::MouseButton;
use bevy::input::{ButtonInput, InputSystems};
use bevy::window::RequestRedraw;

use crate::app::settings::Settings;
use crate::app::text;
use crate::input::caps::KeyCaps;
use crate::input::pads::{self, PadBindings, PadButton};
use crate::input::rebinding::KeyBindings;
use crate::input::{BINDINGS, Key, KeyPress};
use crate::ui::settings::{Control, SettingRow};

/// A command that gets another key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Rebinding {
    /// It waits for a press.
    Waiting(Key),
    /// The press is that of another command, and is asked for once more.
    Asking(Key, KeyPress, Key),
    /// The button of a pad is that of another command, and is asked for once more.
    AskingPad(Key, PadButton, Key),
    /// It is done, and waits for the release of what was pressed: that press is no command.
    Done,
}

/// The rows of the keys, if they are open: one for each command, and one that takes all changes back.
pub(super) fn rows(settings: &Settings) -> Vec<SettingRow> {
    let button = |head, name: String, about: String, label: String, lit| SettingRow {
        head,
        name: name.into(),
        about: about.into(),
        control: Control::Button { label, lit },
    };
    let toggle = if settings.keys_open { text::settings::KEYS_CLOSE } else { text::settings::KEYS_OPEN };
    let head = Some(text::settings::KEYS);
    let mut rows = vec![button(
        head,
        text::settings::KEYS_NAME.to_owned(),
        text::settings::KEYS_TEXT.to_owned(),
        toggle.to_owned(),
        false,
    )];
    if !settings.keys_open {
        return rows;
    }
    rows.extend(commands().map(|key| {
        let caps = || {
            let presses = settings.keys.presses(key).into_iter().map(KeyPress::caps).filter(|caps| !caps.is_empty());
            let pad = settings.pads.button(key).filter(|_| pads::READ).map(|button| button.cap().to_owned());
            let presses: Vec<String> = presses.map(|caps| caps.join("+")).chain(pad).collect();
            presses.join(text::settings::KEY_OR)
        };
        let (about, label, lit) = match settings.rebinding {
            Some(Rebinding::Waiting(waiting)) if waiting == key => {
                (text::settings::KEY_WAITS_TEXT.to_owned(), text::settings::KEY_WAITS.to_owned(), true)
            }
            Some(Rebinding::Asking(waiting, press, other)) if waiting == key => {
                let press = press.caps().join("+");
                (text::settings::key_taken(&press, other.name()), text::settings::key_again(&press), true)
            }
            Some(Rebinding::AskingPad(waiting, button, other)) if waiting == key => {
                (text::settings::key_taken(button.cap(), other.name()), text::settings::key_again(button.cap()), true)
            }
            _ => (String::new(), caps(), false),
        };
        button(None, key.name().to_owned(), about, label, lit)
    }));
    if !(settings.keys.is_default() && settings.pads.is_default()) {
        let name = text::settings::KEYS_RESET_NAME.to_owned();
        rows.push(button(None, name, String::new(), text::settings::KEYS_RESET.to_owned(), false));
    }
    rows
}

/// The commands whose keys can be changed.
fn commands() -> impl Iterator<Item = Key> {
    BINDINGS.iter().map(|(key, _)| *key).filter(|key| !KeyBindings::is_fixed(*key))
}

/// The button of a row was pressed, counted from the first of these rows.
pub(super) fn press(settings: &mut Settings, row: usize) {
    let key = row.checked_sub(1).and_then(|row| commands().nth(row));
    match (row, key) {
        (0, _) => {
            settings.keys_open = !settings.keys_open;
            settings.rebinding = None;
        }
        (_, Some(key)) => settings.rebinding = Some(Rebinding::Waiting(key)),
        (_, None) => {
            settings.keys.reset();
            settings.pads.reset();
        }
    }
}

/// Takes the press that a command waits for. Escape gives up.
fn take(settings: &mut Settings, press: KeyPress) {
    let (key, asked) = match settings.rebinding {
        Some(Rebinding::Waiting(key) | Rebinding::AskingPad(key, ..)) => (key, None),
        Some(Rebinding::Asking(key, press, _)) => (key, Some(press)),
        Some(Rebinding::Done) | None => return,
    };
    if press == KeyPress::Plain(KeyCode::Escape) {
        settings.rebinding = Some(Rebinding::Done);
        return;
    }
    if press.caps().is_empty() {
        return;
    }
    match settings.keys.taken_by(key, press).filter(|_| asked != Some(press)) {
        Some(other) if KeyBindings::is_fixed(other) => {}
        Some(other) => settings.rebinding = Some(Rebinding::Asking(key, press, other)),
        None => {
            settings.keys.bind(key, press);
            settings.rebinding = Some(Rebinding::Done);
        }
    }
}

/// Takes the button of a pad that a command waits for.
#[cfg_attr(not(any(test, feature = "gamepad")), expect(dead_code, reason = "pads are read by a feature"))]
fn take_pad(settings: &mut Settings, button: PadButton) {
    let (key, asked) = match settings.rebinding {
        Some(Rebinding::Waiting(key) | Rebinding::Asking(key, ..)) => (key, None),
        Some(Rebinding::AskingPad(key, button, _)) => (key, Some(button)),
        Some(Rebinding::Done) | None => return,
    };
    match settings.pads.taken_by(key, button).filter(|_| asked != Some(button)) {
        Some(other) => settings.rebinding = Some(Rebinding::AskingPad(key, button, other)),
        None => {
            settings.pads.bind(key, button);
            settings.rebinding = Some(Rebinding::Done);
        }
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, (capture.after(InputSystems), share, remember_caps));
    #[cfg(feature = "gamepad")]
    app.add_systems(PreUpdate, capture_pad.after(InputSystems).before(share));
}

fn capture(
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut settings: ResMut<Settings>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    use KeyCode::{AltLeft, AltRight, ControlLeft, ControlRight, ShiftLeft, ShiftRight, SuperLeft, SuperRight};
    const HELD: [KeyCode; 8] =
        [ShiftLeft, ShiftRight, ControlLeft, ControlRight, AltLeft, AltRight, SuperLeft, SuperRight];
    if settings.rebinding.is_none() {
        return;
    }
    if settings.rebinding == Some(Rebinding::Done) {
        if keys.get_pressed().next().is_none() {
            settings.rebinding = None;
            redraw.write(RequestRedraw);
        }
        return;
    }
    // A click gives up: on another row it asks for that one, beside the menu it closes it.
    if buttons.get_just_pressed().next().is_some() {
        settings.rebinding = None;
        return;
    }
    let Some(code) = keys.get_just_pressed().copied().find(|code| !HELD.contains(code)) else { return };
    let press = if keys.any_pressed([ControlLeft, ControlRight]) {
        KeyPress::Control(code)
    } else if keys.any_pressed([ShiftLeft, ShiftRight]) {
        KeyPress::Shift(code)
    } else {
        KeyPress::Plain(code)
    };
    take(&mut settings, press);
    redraw.write(RequestRedraw);
}

#[cfg(feature = "gamepad")]
fn capture_pad(
    connected: bevy::ecs::prelude::Query<&bevy::input::gamepad::Gamepad>,
    mut settings: ResMut<Settings>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if settings.rebinding.is_none() {
        return;
    }
    let pressed = connected.iter().flat_map(|pad| pad.get_just_pressed()).find_map(|read| PadButton::of(*read));
    if let Some(button) = pressed {
        take_pad(&mut settings, button);
        redraw.write(RequestRedraw);
    }
}

/// The keys of the settings are those in use.
fn share(
    settings: Res<Settings>,
    mut bindings: ResMut<KeyBindings>,
    mut pads: ResMut<PadBindings>,
    mut caps: ResMut<KeyCaps>,
) {
    if settings.is_changed() {
        bindings.set_if_neq(settings.keys.clone());
        pads.set_if_neq(settings.pads.clone());
        if settings.is_added() {
            caps.set_if_neq(settings.caps.clone());
        }
    }
}

/// What was learned of the keyboard is kept for the next time.
fn remember_caps(caps: Res<KeyCaps>, mut settings: ResMut<Settings>) {
    if caps.is_changed() && settings.caps != *caps {
        settings.caps = caps.clone();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The row of a command.
    fn row_of(key: Key) -> usize {
        1 + commands().position(|other| other == key).expect("every command is bound")
    }

    #[test]
    fn a_key_that_is_taken_is_asked_for_once_more() {
        let mut settings = Settings { keys_open: true, ..Settings::default() };
        press(&mut settings, row_of(Key::End));
        assert_eq!(rows(&settings)[row_of(Key::End)].control.next(), Some(0));
        take(&mut settings, KeyPress::Plain(KeyCode::KeyT));
        let asked = &rows(&settings)[row_of(Key::End)];
        assert!(asked.about.contains(Key::Threat.name()), "{}", asked.about);
        assert!(settings.keys.is_default(), "nothing has changed yet");
        take(&mut settings, KeyPress::Plain(KeyCode::KeyT));
        assert_eq!(settings.keys.presses(Key::End), [KeyPress::Plain(KeyCode::KeyT)]);
        assert_eq!(settings.rebinding, Some(Rebinding::Done));
        let reset = rows(&settings).len() - 1;
        press(&mut settings, reset);
        assert!(settings.keys.is_default() && rows(&settings).len() == reset);
    }

    #[test]
    fn a_button_of_a_pad_that_is_taken_is_asked_for_once_more() {
        let mut settings = Settings { keys_open: true, ..Settings::default() };
        press(&mut settings, row_of(Key::End));
        take_pad(&mut settings, PadButton::North);
        let asked = &rows(&settings)[row_of(Key::End)];
        assert!(asked.about.contains(Key::Enemy.name()), "{}", asked.about);
        assert!(settings.pads.is_default(), "nothing has changed yet");
        take_pad(&mut settings, PadButton::North);
        assert_eq!(settings.pads.button(Key::End), Some(PadButton::North));
        assert_eq!(settings.rebinding, Some(Rebinding::Done));
        let reset = rows(&settings).len() - 1;
        press(&mut settings, reset);
        assert!(settings.pads.is_default());
    }

    #[test]
    fn escape_gives_up_and_other_keys_ask_anew() {
        let mut settings = Settings { keys_open: true, ..Settings::default() };
        press(&mut settings, row_of(Key::End));
        take(&mut settings, KeyPress::Plain(KeyCode::KeyT));
        take(&mut settings, KeyPress::Plain(KeyCode::KeyC));
        assert!(matches!(settings.rebinding, Some(Rebinding::Asking(Key::End, _, Key::Centre))));
        take(&mut settings, KeyPress::Plain(KeyCode::Escape));
        assert!(settings.keys.is_default());
        settings.rebinding = None;
        take(&mut settings, KeyPress::Plain(KeyCode::KeyB));
        assert!(settings.keys.is_default(), "no command waits");
    }
}
