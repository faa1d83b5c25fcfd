//! The caps of keys, as the keyboard in use has them: a letter stands elsewhere on a French keyboard than on an English
//! one. What stands on a cap is learned as the key is pressed; until then the English layout is assumed.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use bevy::app::{App, PreUpdate};
use bevy::ecs::message::MessageReader;
use bevy::ecs::prelude::{DetectChanges, DetectChangesMut, IntoScheduleConfigs, Res, ResMut, Resource};
use bevy::input::keyboard::{Key as LogicalKey, KeyCode, KeyboardInput};
use bevy::input::{ButtonInput, ButtonState, InputSystems};
use serde::{Deserialize, Serialize};

use crate::input::{KeyPress, text};

/// The keys that commands can be bound to, with their caps on an English keyboard. Arrows are named Up, Down, Left and
/// Right.
pub(super) const CODES: [(KeyCode, &str); 75] = [
    (KeyCode::ArrowUp, text::CAP_UP),
    (KeyCode::ArrowDown, text::CAP_DOWN),
    (KeyCode::ArrowLeft, text::CAP_LEFT),
    (KeyCode::ArrowRight, text::CAP_RIGHT),
    (KeyCode::Enter, text::CAP_ENTER),
    (KeyCode::Space, text::CAP_SPACE),
    (KeyCode::Escape, text::CAP_ESCAPE),
    (KeyCode::Tab, text::CAP_TAB),
    (KeyCode::Backspace, text::CAP_BACKSPACE),
    (KeyCode::Insert, text::CAP_INSERT),
    (KeyCode::Delete, text::CAP_DELETE),
    (KeyCode::Home, text::CAP_HOME),
    (KeyCode::End, text::CAP_END),
    (KeyCode::PageUp, text::CAP_PAGE_UP),
    (KeyCode::PageDown, text::CAP_PAGE_DOWN),
    (KeyCode::Equal, "+"),
    (KeyCode::Minus, "–"),
    (KeyCode::Slash, "/"),
    (KeyCode::Backslash, "\\"),
    (KeyCode::Backquote, "`"),
    (KeyCode::Comma, ","),
    (KeyCode::Period, "."),
    (KeyCode::Semicolon, ";"),
    (KeyCode::Quote, "'"),
    (KeyCode::BracketLeft, "["),
    (KeyCode::BracketRight, "]"),
    (KeyCode::IntlBackslash, "<"),
    (KeyCode::KeyA, "A"),
    (KeyCode::KeyB, "B"),
    (KeyCode::KeyC, "C"),
    (KeyCode::KeyD, "D"),
    (KeyCode::KeyE, "E"),
    (KeyCode::KeyF, "F"),
    (KeyCode::KeyG, "G"),
    (KeyCode::KeyH, "H"),
    (KeyCode::KeyI, "I"),
    (KeyCode::KeyJ, "J"),
    (KeyCode::KeyK, "K"),
    (KeyCode::KeyL, "L"),
    (KeyCode::KeyM, "M"),
    (KeyCode::KeyN, "N"),
    (KeyCode::KeyO, "O"),
    (KeyCode::KeyP, "P"),
    (KeyCode::KeyQ, "Q"),
    (KeyCode::KeyR, "R"),
    (KeyCode::KeyS, "S"),
    (KeyCode::KeyT, "T"),
    (KeyCode::KeyU, "U"),
    (KeyCode::KeyV, "V"),
    (KeyCode::KeyW, "W"),
    (KeyCode::KeyX, "X"),
    (KeyCode::KeyY, "Y"),
    (KeyCode::KeyZ, "Z"),
    (KeyCode::Digit0, "0"),
    (KeyCode::Digit1, "1"),
    (KeyCode::Digit2, "2"),
    (KeyCode::Digit3, "3"),
    (KeyCode::Digit4, "4"),
    (KeyCode::Digit5, "5"),
    (KeyCode::Digit6, "6"),
    (KeyCode::Digit7, "7"),
    (KeyCode::Digit8, "8"),
    (KeyCode::Digit9, "9"),
    (KeyCode::F1, "F1"),
    (KeyCode::F2, "F2"),
    (KeyCode::F3, "F3"),
    (KeyCode::F4, "F4"),
    (KeyCode::F5, "F5"),
    (KeyCode::F6, "F6"),
    (KeyCode::F7, "F7"),
    (KeyCode::F8, "F8"),
    (KeyCode::F9, "F9"),
    (KeyCode::F10, "F10"),
    (KeyCode::F11, "F11"),
    (KeyCode::F12, "F12"),
];

/// The caps that differ from those of an English keyboard, by the name of the key.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeyCaps(BTreeMap<String, String>);

/// The caps in use, as those of bindings.
static IN_USE: RwLock<KeyCaps> = RwLock::new(KeyCaps(BTreeMap::new()));

impl KeyCaps {
    /// Notes the letter or sign that a key has turned out to bear; true if that is new.
    pub fn learn(&mut self, code: KeyCode, sign: &str) -> bool {
        let Some((_, english)) = CODES.iter().find(|(known, _)| *known == code) else { return false };
        // Keys with words on their caps, and digits, which some layouts have under Shift, keep theirs.
        let one = |sign: &str| sign.chars().count() == 1;
        let cap = sign.to_uppercase();
        if !one(english) || !one(&cap) || english.chars().all(|c| c.is_ascii_digit()) || cap.trim().is_empty() {
            return false;
        }
        let name = format!("{code:?}");
        let before = self.0.get(&name).map_or(*english, String::as_str);
        let same = before == cap || code == KeyCode::Minus && cap == "-" || code == KeyCode::Equal && cap == "=";
        if same {
            return false;
        }
        if cap == *english {
            self.0.remove(&name);
        } else {
            self.0.insert(name, cap);
        }
        true
    }
}

/// The cap of a key; None for duplicates on the number pad, which the sheet leaves out.
pub(super) fn cap(code: KeyCode) -> Option<String> {
    let (_, english) = CODES.iter().find(|(known, _)| *known == code)?;
    let learned = IN_USE.read().unwrap_or_else(PoisonError::into_inner).0.get(&format!("{code:?}")).cloned();
    Some(learned.unwrap_or_else(|| (*english).to_owned()))
}

impl KeyPress {
    /// The caps of the keys held together; none for duplicates on the number pad, which the sheet leaves out.
    #[must_use]
    pub fn caps(self) -> Vec<String> {
        let (held, code) = match self {
            KeyPress::Plain(code) => (None, code),
            KeyPress::Shift(code) => (Some(text::CAP_SHIFT), code),
            KeyPress::Control(code) => (Some(text::CAP_CONTROL), code),
        };
        let Some(cap) = cap(code) else { return Vec::new() };
        held.map(str::to_owned).into_iter().chain([cap]).collect()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeyCaps>().add_systems(PreUpdate, learn_caps.after(InputSystems));
}

/// Learns what stands on the keys that are pressed without Shift or Control.
fn learn_caps(mut pressed: MessageReader<KeyboardInput>, mut caps: ResMut<KeyCaps>, keys: Res<ButtonInput<KeyCode>>) {
    use KeyCode::{AltLeft, AltRight, ControlLeft, ControlRight, ShiftLeft, ShiftRight};
    let held = keys.any_pressed([ShiftLeft, ShiftRight, ControlLeft, ControlRight, AltLeft, AltRight]);
    for press in pressed.read().filter(|press| press.state == ButtonState::Pressed && !held) {
        let LogicalKey::Character(sign) = &press.logical_key else { continue };
        if caps.bypass_change_detection().learn(press.key_code, sign) {
            caps.set_changed();
        }
    }
    if caps.is_changed() {
        IN_USE.write().unwrap_or_else(PoisonError::into_inner).clone_from(&caps);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_that_stands_elsewhere_is_learned_and_forgotten() {
        let mut caps = KeyCaps::default();
        assert!(!caps.learn(KeyCode::KeyE, "e"), "as on an English keyboard");
        assert!(caps.learn(KeyCode::KeyY, "z") && !caps.learn(KeyCode::KeyY, "z"));
        assert_eq!(caps.0.get("KeyY").map(String::as_str), Some("Z"));
        assert!(!caps.learn(KeyCode::Digit1, "&") && !caps.learn(KeyCode::Enter, "\r"));
        assert!(caps.learn(KeyCode::KeyY, "y") && caps.0.is_empty(), "another keyboard");
    }
}
