//! The keys as the player has set them: one press for a command in place of its own, never one press for two commands.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{PoisonError, RwLock};

use bevy::app::{App, PreUpdate};
use bevy::ecs::prelude::{IntoScheduleConfigs, Query, Res, Resource, SystemCondition, With, resource_changed};
use bevy::input::InputSystems;
use bevy::input::keyboard::KeyCode;
use leafwing_input_manager::prelude::InputMap;
use serde::{Deserialize, Serialize};

use crate::input::caps;
use crate::input::pads::PadBindings;
use crate::input::{BINDINGS, Key, KeyPress, Keyboard, map_of, text};

/// The presses that the player has chosen for commands. All other commands keep their own, less what was given away.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeyBindings(BTreeMap<Key, KeyPress>);

/// The bindings in use. Caps are shown in dozens of places that know of nothing but a painter, and one keyboard stands
/// before the window; no rule reads keys.
static IN_USE: RwLock<KeyBindings> = RwLock::new(KeyBindings(BTreeMap::new()));

impl KeyBindings {
    /// The presses of a command, the shown one first.
    #[must_use]
    pub fn presses(&self, key: Key) -> Vec<KeyPress> {
        let own = BINDINGS.iter().find(|(other, _)| *other == key).map_or(&[][..], |(_, presses)| presses);
        let free = |press: &&KeyPress| !self.0.iter().any(|(other, chosen)| *other != key && chosen == *press);
        match self.0.get(&key) {
            // Duplicates on the number pad, which have no cap of their own, stay.
            Some(chosen) => {
                let more = own.iter().filter(free).filter(|press| press.caps().is_empty());
                std::iter::once(*chosen).chain(more.copied()).collect()
            }
            None => own.iter().filter(free).copied().collect(),
        }
    }

    /// The other command that a press asks for.
    #[must_use]
    pub fn taken_by(&self, key: Key, press: KeyPress) -> Option<Key> {
        BINDINGS.iter().map(|(other, _)| *other).find(|other| *other != key && self.presses(*other).contains(&press))
    }

    /// Whether a command keeps its press: the digits are the numbers of entries.
    #[must_use]
    pub fn is_fixed(key: Key) -> bool {
        Key::PICKS.contains(&key)
    }

    /// Gives a command a press. A command that had it before and has no other gets the former press of this one.
    pub fn bind(&mut self, key: Key, press: KeyPress) {
        let former = self.presses(key).first().copied();
        let loser = self.taken_by(key, press);
        if KeyBindings::is_fixed(key) || loser.is_some_and(KeyBindings::is_fixed) {
            return;
        }
        self.set(key, press);
        if let (Some(loser), Some(former)) = (loser, former) {
            let left = self.presses(loser).into_iter().filter(|own| *own != press).any(|own| !own.caps().is_empty());
            if left {
                self.0.remove(&loser);
            } else {
                self.set(loser, former);
            }
        }
        // What has its own press again needs no entry.
        for key in self.0.keys().copied().collect::<Vec<_>>() {
            if let Some(press) = self.0.get(&key).copied() {
                self.set(key, press);
            }
        }
    }

    /// Whether a command has its own presses.
    #[must_use]
    pub fn is_default(&self) -> bool {
        self.0.is_empty()
    }

    /// Gives every command its own presses again.
    pub fn reset(&mut self) {
        self.0.clear();
    }

    /// Less what a file asks for twice, and the commands' own presses if any command would be left without one.
    #[must_use]
    pub fn without_conflicts(self) -> KeyBindings {
        let own = KeyBindings::default();
        let mut kept = KeyBindings::default();
        for (key, press) in self.0 {
            let fixed = own.taken_by(key, press).is_some_and(KeyBindings::is_fixed) || KeyBindings::is_fixed(key);
            if !fixed && !kept.0.values().any(|other| *other == press) {
                kept.0.insert(key, press);
            }
        }
        let shown = |key: Key| kept.presses(key).iter().any(|press| !press.caps().is_empty());
        if BINDINGS.iter().all(|(key, _)| shown(*key)) { kept } else { own }
    }

    /// What is a command's own needs no entry.
    fn set(&mut self, key: Key, press: KeyPress) {
        self.0.remove(&key);
        if self.presses(key).first() != Some(&press) {
            self.0.insert(key, press);
        }
    }
}

impl Key {
    /// Its presses as bound now.
    #[must_use]
    pub fn presses(self) -> Vec<KeyPress> {
        IN_USE.read().unwrap_or_else(PoisonError::into_inner).presses(self)
    }

    /// The cap to show for it: "E", "Ctrl+Z".
    #[must_use]
    pub fn cap(self) -> String {
        self.presses().iter().map(|press| press.caps()).find(|caps| !caps.is_empty()).unwrap_or_default().join("+")
    }
}

/// As in the settings file: `KeyE`, `Control+KeyZ`.
impl fmt::Display for KeyPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeyPress::Plain(code) => write!(f, "{code:?}"),
            KeyPress::Shift(code) => write!(f, "Shift+{code:?}"),
            KeyPress::Control(code) => write!(f, "Control+{code:?}"),
        }
    }
}

impl FromStr for KeyPress {
    type Err = String;

    fn from_str(name: &str) -> Result<KeyPress, String> {
        let (held, code): (fn(KeyCode) -> KeyPress, &str) = match name.split_once('+') {
            Some(("Shift", code)) => (KeyPress::Shift, code),
            Some(("Control", code)) => (KeyPress::Control, code),
            _ => (KeyPress::Plain, name),
        };
        caps::CODES
            .iter()
            .find(|(known, _)| format!("{known:?}") == code)
            .map(|(known, _)| held(*known))
            .ok_or_else(|| text::no_such_key(name))
    }
}

impl Serialize for KeyPress {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for KeyPress {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<KeyPress, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// The resource says which keys are used from the next frame on.
pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<KeyBindings>.or_eager(resource_changed::<PadBindings>);
    let put = put_in_use.run_if(changed).before(InputSystems);
    app.init_resource::<KeyBindings>().add_systems(PreUpdate, put);
}

fn put_in_use(bindings: Res<KeyBindings>, pads: Res<PadBindings>, mut maps: Query<&mut InputMap<Key>, With<Keyboard>>) {
    IN_USE.write().unwrap_or_else(PoisonError::into_inner).clone_from(&bindings);
    for mut map in &mut maps {
        *map = map_of(&bindings, &pads);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::KeyPress::{Control, Plain};

    /// Every press asks for one command, and every command has a press that can be shown.
    fn sound(bindings: &KeyBindings) {
        let mut seen: Vec<KeyPress> = Vec::new();
        for (key, _) in BINDINGS {
            let presses = bindings.presses(key);
            assert!(presses.iter().any(|press| !press.caps().is_empty()), "{key:?} cannot be pressed: {bindings:?}");
            for press in presses {
                assert!(!seen.contains(&press), "{press} asks for two things: {bindings:?}");
                seen.push(press);
            }
        }
    }

    #[test]
    fn a_free_key_is_taken_and_given_back() {
        let mut bindings = KeyBindings::default();
        assert_eq!(bindings.taken_by(Key::End, Plain(KeyCode::KeyG)), None);
        bindings.bind(Key::End, Plain(KeyCode::KeyG));
        assert_eq!(bindings.presses(Key::End), [Plain(KeyCode::KeyG)]);
        sound(&bindings);
        bindings.bind(Key::End, Plain(KeyCode::KeyE));
        assert!(bindings.is_default(), "its own key needs no entry");
    }

    #[test]
    fn commands_exchange_keys_where_one_would_have_none() {
        let mut bindings = KeyBindings::default();
        assert_eq!(bindings.taken_by(Key::End, Plain(KeyCode::KeyT)), Some(Key::Threat));
        bindings.bind(Key::End, Plain(KeyCode::KeyT));
        assert_eq!(bindings.presses(Key::Threat), [Plain(KeyCode::KeyE)]);
        sound(&bindings);
        // Enter stays where Space is taken.
        bindings.bind(Key::Call, Plain(KeyCode::Space));
        assert!(bindings.presses(Key::Confirm).contains(&Plain(KeyCode::Enter)));
        sound(&bindings);
        bindings.bind(Key::Threat, Plain(KeyCode::KeyT));
        bindings.bind(Key::Undo, Control(KeyCode::KeyY));
        sound(&bindings);
        bindings.reset();
        assert_eq!(bindings.presses(Key::Confirm).first(), Some(&Plain(KeyCode::Enter)));
    }

    #[test]
    fn any_exchange_of_keys_leaves_every_command_its_press() {
        let commands: Vec<Key> = BINDINGS.iter().map(|(key, _)| *key).collect();
        let mut bindings = KeyBindings::default();
        for step in 0..400_usize {
            let key = commands[step * 7 % commands.len()];
            let (code, _) = caps::CODES[step * 13 % caps::CODES.len()];
            bindings.bind(key, if step % 5 == 0 { Control(code) } else { Plain(code) });
            sound(&bindings);
        }
        let text = ron::to_string(&bindings).expect("it can be written");
        let read: KeyBindings = ron::from_str(&text).expect("it can be read");
        assert_eq!(read.without_conflicts(), bindings);
    }

    #[test]
    fn what_a_file_asks_for_twice_is_given_once() {
        let read: KeyBindings = ron::from_str("{End: \"KeyG\", Threat: \"KeyG\"}").expect("it can be read");
        let kept = read.without_conflicts();
        assert!(kept.presses(Key::End).contains(&Plain(KeyCode::KeyG)));
        sound(&kept);
        let read: KeyBindings = ron::from_str("{End: \"KeyB\"}").expect("it can be read");
        assert!(read.without_conflicts().is_default(), "the board in words would have no key");
        let error = ron::from_str::<KeyBindings>("{End: \"KeyQQ\"}").expect_err("there is no such key");
        assert!(error.to_string().contains("KeyQQ"), "{error}");
    }
}
