//! The buttons of a pad: which command each asks for, and what the player has changed. Pads themselves are read where the
//! feature `gamepad` is on: on Linux that takes a system library.

use std::collections::BTreeMap;

use bevy::ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::input::{BINDINGS, Key, text};

/// Whether pads are read.
pub const READ: bool = cfg!(feature = "gamepad");

/// A button of a pad, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum PadButton {
    /// The lowest of the four at the right.
    South,
    /// The right one of them.
    East,
    /// The left one.
    West,
    /// The highest one.
    North,
    /// The shoulder button at the left.
    LeftShoulder,
    /// The shoulder button at the right.
    RightShoulder,
    /// The trigger at the left.
    LeftTrigger,
    /// The trigger at the right.
    RightTrigger,
    /// The small button at the left of the middle.
    Select,
    /// The small button at the right of the middle.
    Start,
    /// The left stick, pressed.
    LeftStick,
    /// The right stick, pressed.
    RightStick,
    /// Up on the cross.
    Up,
    /// Down on the cross.
    Down,
    /// Left on the cross.
    Left,
    /// Right on the cross.
    Right,
}

impl PadButton {
    /// Every button with its name.
    const ALL: [(PadButton, &'static str); 16] = [
        (PadButton::South, text::PAD_SOUTH),
        (PadButton::East, text::PAD_EAST),
        (PadButton::West, text::PAD_WEST),
        (PadButton::North, text::PAD_NORTH),
        (PadButton::LeftShoulder, text::PAD_LEFT_SHOULDER),
        (PadButton::RightShoulder, text::PAD_RIGHT_SHOULDER),
        (PadButton::LeftTrigger, text::PAD_LEFT_TRIGGER),
        (PadButton::RightTrigger, text::PAD_RIGHT_TRIGGER),
        (PadButton::Select, text::PAD_SELECT),
        (PadButton::Start, text::PAD_START),
        (PadButton::LeftStick, text::PAD_LEFT_STICK),
        (PadButton::RightStick, text::PAD_RIGHT_STICK),
        (PadButton::Up, text::PAD_UP),
        (PadButton::Down, text::PAD_DOWN),
        (PadButton::Left, text::PAD_LEFT),
        (PadButton::Right, text::PAD_RIGHT),
    ];

    /// Its name.
    #[must_use]
    pub fn cap(self) -> &'static str {
        PadButton::ALL.iter().find(|(button, _)| *button == self).map_or("", |(_, name)| name)
    }
}

/// The buttons of a pad, before the player changes them.
pub const PAD_BINDINGS: [(Key, PadButton); 16] = [
    (Key::North, PadButton::Up),
    (Key::South, PadButton::Down),
    (Key::West, PadButton::Left),
    (Key::East, PadButton::Right),
    (Key::Confirm, PadButton::South),
    (Key::Back, PadButton::East),
    (Key::Next, PadButton::RightShoulder),
    (Key::Previous, PadButton::LeftShoulder),
    (Key::ActionNext, PadButton::West),
    (Key::ActionPrevious, PadButton::LeftTrigger),
    (Key::End, PadButton::RightTrigger),
    (Key::Enemy, PadButton::North),
    (Key::Centre, PadButton::RightStick),
    (Key::Undo, PadButton::LeftStick),
    (Key::Menu, PadButton::Start),
    (Key::Help, PadButton::Select),
];

/// The buttons that the player has chosen for commands. All others keep their own, less what was given away.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PadBindings(BTreeMap<Key, PadButton>);

impl PadBindings {
    /// The button of a command, if it has one.
    #[must_use]
    pub fn button(&self, key: Key) -> Option<PadButton> {
        let own = PAD_BINDINGS.iter().find(|(other, _)| *other == key).map(|(_, button)| *button);
        let given_away = |button: &PadButton| self.0.iter().any(|(other, chosen)| *other != key && chosen == button);
        self.0.get(&key).copied().or_else(|| own.filter(|button| !given_away(button)))
    }

    /// The other command that a button asks for.
    #[must_use]
    pub fn taken_by(&self, key: Key, button: PadButton) -> Option<Key> {
        let all = BINDINGS.iter().map(|(other, _)| *other);
        all.into_iter().find(|other| *other != key && self.button(*other) == Some(button))
    }

    /// Gives a command a button. A command that had it before gets the former button of this one.
    pub fn bind(&mut self, key: Key, button: PadButton) {
        let (former, loser) = (self.button(key), self.taken_by(key, button));
        self.0.insert(key, button);
        if let Some(loser) = loser {
            self.0.remove(&loser);
            if let Some(former) = former {
                self.0.insert(loser, former);
            }
        }
        // What has its own button again needs no entry.
        self.0.retain(|key, button| !PAD_BINDINGS.contains(&(*key, *button)));
    }

    /// Whether every command has its own button.
    #[must_use]
    pub fn is_default(&self) -> bool {
        self.0.is_empty()
    }

    /// Gives every command its own button again.
    pub fn reset(&mut self) {
        self.0.clear();
    }

    /// Less what a file asks for twice.
    #[must_use]
    pub fn without_conflicts(self) -> PadBindings {
        let mut kept = PadBindings::default();
        for (key, button) in self.0 {
            if !kept.0.values().any(|other| *other == button) {
                kept.0.insert(key, button);
            }
        }
        kept
    }
}

#[cfg(feature = "gamepad")]
mod reading {
    use bevy::input::gamepad::GamepadButton;

    use super::PadButton;

    /// The buttons as the library of pads calls them.
    const NAMES: [(PadButton, GamepadButton); 16] = [
        (PadButton::South, GamepadButton::South),
        (PadButton::East, GamepadButton::East),
        (PadButton::West, GamepadButton::West),
        (PadButton::North, GamepadButton::North),
        (PadButton::LeftShoulder, GamepadButton::LeftTrigger),
        (PadButton::RightShoulder, GamepadButton::RightTrigger),
        (PadButton::LeftTrigger, GamepadButton::LeftTrigger2),
        (PadButton::RightTrigger, GamepadButton::RightTrigger2),
        (PadButton::Select, GamepadButton::Select),
        (PadButton::Start, GamepadButton::Start),
        (PadButton::LeftStick, GamepadButton::LeftThumb),
        (PadButton::RightStick, GamepadButton::RightThumb),
        (PadButton::Up, GamepadButton::DPadUp),
        (PadButton::Down, GamepadButton::DPadDown),
        (PadButton::Left, GamepadButton::DPadLeft),
        (PadButton::Right, GamepadButton::DPadRight),
    ];

    impl PadButton {
        /// As the library of pads calls it.
        pub(in crate::input) fn read_as(self) -> GamepadButton {
            NAMES.iter().find(|(button, _)| *button == self).map_or(GamepadButton::Other(u8::MAX), |(_, read)| *read)
        }

        /// The button that the library of pads calls so; None for those that have no place here.
        #[must_use]
        pub fn of(read: GamepadButton) -> Option<PadButton> {
            NAMES.iter().find(|(_, name)| *name == read).map(|(button, _)| *button)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every button asks for one command.
    fn sound(bindings: &PadBindings) {
        for (at, (button, _)) in PadButton::ALL.iter().enumerate() {
            let asked: Vec<Key> =
                BINDINGS.iter().map(|(key, _)| *key).filter(|key| bindings.button(*key) == Some(*button)).collect();
            assert!(asked.len() < 2, "{button:?} asks for {asked:?}");
            assert!(PadButton::ALL[..at].iter().all(|(other, _)| other != button));
        }
    }

    #[test]
    fn every_button_asks_for_one_command_and_has_a_name() {
        sound(&PadBindings::default());
        assert!(PadButton::ALL.iter().all(|(button, _)| !button.cap().is_empty()));
        assert!(PAD_BINDINGS.iter().all(|(key, button)| PadBindings::default().button(*key) == Some(*button)));
    }

    #[test]
    fn commands_exchange_buttons() {
        let mut bindings = PadBindings::default();
        assert_eq!(bindings.taken_by(Key::End, PadButton::North), Some(Key::Enemy));
        bindings.bind(Key::End, PadButton::North);
        assert_eq!(bindings.button(Key::Enemy), Some(PadButton::RightTrigger));
        sound(&bindings);
        // A command without a button takes one from another.
        bindings.bind(Key::Threat, PadButton::North);
        assert_eq!((bindings.button(Key::Threat), bindings.button(Key::End)), (Some(PadButton::North), None));
        sound(&bindings);
        for step in 0..300_usize {
            let (key, _) = BINDINGS[step * 7 % BINDINGS.len()];
            bindings.bind(key, PadButton::ALL[step * 5 % PadButton::ALL.len()].0);
            sound(&bindings);
        }
        let text = ron::to_string(&bindings).expect("it can be written");
        let read: PadBindings = ron::from_str(&text).expect("it can be read");
        assert_eq!(read.without_conflicts(), bindings);
        bindings.reset();
        assert!(bindings.is_default());
    }
}
