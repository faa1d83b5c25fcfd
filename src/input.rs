//! Key bindings: the commands of the keyboard and their keys. One table binds the keys, a second describes them; the
//! key sheet (F1) is made from both and from what the player has changed, so that it is always right. Everything is playable by mouse alone and by keyboard
//! alone.

pub mod caps;
pub mod pads;
mod presses;
pub mod rebinding;
pub mod text;

use bevy::app::{App, PreStartup, PreUpdate};
use bevy::ecs::prelude::{Commands, Component, IntoScheduleConfigs};
use bevy::input::InputSystems;
use bevy::input::keyboard::KeyCode;
use bevy::reflect::Reflect;
use leafwing_input_manager::plugin::InputManagerSystem;
use leafwing_input_manager::prelude::{Actionlike, ButtonlikeChord, InputManagerPlugin, InputMap, ModifierKey};
use serde::{Deserialize, Serialize};

use crate::input::pads::PadBindings;
use crate::input::rebinding::KeyBindings;

/// The commands of the keyboard.
#[derive(Actionlike, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize)]
pub enum Key {
    /// Move the cell cursor or the focus of a list up.
    North,
    /// Move the cell cursor or the focus of a list down.
    South,
    /// Move the cell cursor, the slot of a plan, or the value of a setting to the left.
    West,
    /// Move the cell cursor, the slot of a plan, or the value of a setting to the right.
    East,
    /// Submit the selection.
    Confirm,
    /// Take a step back.
    Back,
    /// End the turn, pass, confirm a plan.
    End,
    /// The next target, slot or combatant; the next part of the title.
    Next,
    /// The previous one.
    Previous,
    /// The next action.
    ActionNext,
    /// The previous action.
    ActionPrevious,
    /// Zoom in.
    ZoomIn,
    /// Zoom out.
    ZoomOut,
    /// Show the whole board.
    Centre,
    /// Pan the board up.
    PanNorth,
    /// Pan the board down.
    PanSouth,
    /// Pan the board to the left.
    PanWest,
    /// Pan the board to the right.
    PanEast,
    /// Open plans to change them.
    Replan,
    /// Skip a due turn.
    Skip,
    /// Call for a stop between turns, or revoke the call.
    Call,
    /// Suggest what to do, or fill in plans.
    Suggest,
    /// Show or hide what the computer weighs.
    Weigh,
    /// Switch between the log and the plan options.
    Log,
    /// Show or hide threatened cells.
    Threat,
    /// Show or hide the enemy's view.
    Enemy,
    /// Take the last order back.
    Undo,
    /// Give the order again that was taken back.
    Redo,
    /// The next speed of animations.
    Speed,
    /// Open the menu of the battle.
    Menu,
    /// Fill the screen, or leave it.
    FullScreen,
    /// Focus the search field.
    Search,
    /// Open the figures of the odds, one after the other.
    Figures,
    /// Show again what has happened since the player's last order.
    Film,
    /// Show the board in words.
    Words,
    /// Show the key sheet.
    Help,
    /// The first entry of a list.
    Pick1,
    /// The second.
    Pick2,
    /// The third.
    Pick3,
    /// The fourth.
    Pick4,
    /// The fifth.
    Pick5,
    /// The sixth.
    Pick6,
    /// The seventh.
    Pick7,
    /// The eighth.
    Pick8,
    /// The ninth.
    Pick9,
}

impl Key {
    /// The keys that choose an entry, in order.
    pub const PICKS: [Key; 9] =
        [Key::Pick1, Key::Pick2, Key::Pick3, Key::Pick4, Key::Pick5, Key::Pick6, Key::Pick7, Key::Pick8, Key::Pick9];
}

impl Key {
    /// Its name in the settings.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Key::North => text::NAME_NORTH,
            Key::South => text::NAME_SOUTH,
            Key::West => text::NAME_WEST,
            Key::East => text::NAME_EAST,
            Key::Confirm => text::NAME_CONFIRM,
            Key::Back => text::NAME_BACK,
            Key::End => text::NAME_END,
            Key::Next => text::NAME_NEXT,
            Key::Previous => text::NAME_PREVIOUS,
            Key::ActionNext => text::NAME_ACTION_NEXT,
            Key::ActionPrevious => text::NAME_ACTION_PREVIOUS,
            Key::ZoomIn => text::NAME_ZOOM_IN,
            Key::ZoomOut => text::NAME_ZOOM_OUT,
            Key::Centre => text::NAME_CENTRE,
            Key::PanNorth => text::NAME_PAN_NORTH,
            Key::PanSouth => text::NAME_PAN_SOUTH,
            Key::PanWest => text::NAME_PAN_WEST,
            Key::PanEast => text::NAME_PAN_EAST,
            Key::Replan => text::NAME_REPLAN,
            Key::Skip => text::NAME_SKIP,
            Key::Call => text::NAME_CALL,
            Key::Suggest => text::NAME_SUGGEST,
            Key::Weigh => text::NAME_WEIGH,
            Key::Log => text::NAME_LOG,
            Key::Threat => text::NAME_THREAT,
            Key::Enemy => text::NAME_ENEMY,
            Key::Undo => text::NAME_UNDO,
            Key::Redo => text::NAME_REDO,
            Key::Speed => text::NAME_SPEED,
            Key::Menu => text::NAME_MENU,
            Key::FullScreen => text::NAME_FULL_SCREEN,
            Key::Search => text::NAME_SEARCH,
            Key::Figures => text::NAME_FIGURES,
            Key::Film => text::NAME_FILM,
            Key::Words => text::NAME_WORDS,
            Key::Help => text::NAME_HELP,
            Key::Pick1
            | Key::Pick2
            | Key::Pick3
            | Key::Pick4
            | Key::Pick5
            | Key::Pick6
            | Key::Pick7
            | Key::Pick8
            | Key::Pick9 => text::NAME_PICK,
        }
    }
}

/// One way to press a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyPress {
    /// The key alone.
    Plain(KeyCode),
    /// With Shift held.
    Shift(KeyCode),
    /// With Control held.
    Control(KeyCode),
}

use KeyPress::{Control, Plain, Shift};

/// The key bindings, before the player changes them.
pub const BINDINGS: [(Key, &[KeyPress]); 45] = [
    (Key::North, &[Plain(KeyCode::ArrowUp)]),
    (Key::South, &[Plain(KeyCode::ArrowDown)]),
    (Key::West, &[Plain(KeyCode::ArrowLeft)]),
    (Key::East, &[Plain(KeyCode::ArrowRight)]),
    (Key::Confirm, &[Plain(KeyCode::Enter), Plain(KeyCode::Space), Plain(KeyCode::NumpadEnter)]),
    (Key::Back, &[Plain(KeyCode::Escape)]),
    (Key::End, &[Plain(KeyCode::KeyE)]),
    (Key::Next, &[Plain(KeyCode::Tab)]),
    (Key::Previous, &[Shift(KeyCode::Tab)]),
    (Key::ActionNext, &[Plain(KeyCode::PageDown), Plain(KeyCode::BracketRight)]),
    (Key::ActionPrevious, &[Plain(KeyCode::PageUp), Plain(KeyCode::BracketLeft)]),
    (Key::ZoomIn, &[Plain(KeyCode::Equal), Plain(KeyCode::NumpadAdd)]),
    (Key::ZoomOut, &[Plain(KeyCode::Minus), Plain(KeyCode::NumpadSubtract)]),
    (Key::Centre, &[Plain(KeyCode::KeyC)]),
    (Key::PanNorth, &[Plain(KeyCode::KeyW)]),
    (Key::PanSouth, &[Plain(KeyCode::KeyS)]),
    (Key::PanWest, &[Plain(KeyCode::KeyA)]),
    (Key::PanEast, &[Plain(KeyCode::KeyD)]),
    (Key::Replan, &[Plain(KeyCode::KeyR)]),
    (Key::Skip, &[Plain(KeyCode::KeyK)]),
    (Key::Call, &[Plain(KeyCode::KeyX)]),
    (Key::Suggest, &[Plain(KeyCode::F2)]),
    (Key::Weigh, &[Plain(KeyCode::F4)]),
    (Key::Log, &[Plain(KeyCode::KeyL)]),
    (Key::Threat, &[Plain(KeyCode::KeyT)]),
    (Key::Enemy, &[Plain(KeyCode::KeyV)]),
    (Key::Undo, &[Control(KeyCode::KeyZ)]),
    (Key::Redo, &[Control(KeyCode::KeyY)]),
    (Key::Speed, &[Plain(KeyCode::F3)]),
    (Key::Menu, &[Plain(KeyCode::F10)]),
    (Key::FullScreen, &[Plain(KeyCode::F11)]),
    (Key::Search, &[Plain(KeyCode::Slash), Control(KeyCode::KeyF)]),
    (Key::Figures, &[Plain(KeyCode::KeyF)]),
    (Key::Film, &[Plain(KeyCode::KeyP)]),
    (Key::Words, &[Plain(KeyCode::KeyB)]),
    (Key::Help, &[Plain(KeyCode::F1)]),
    (Key::Pick1, &[Plain(KeyCode::Digit1), Plain(KeyCode::Numpad1)]),
    (Key::Pick2, &[Plain(KeyCode::Digit2), Plain(KeyCode::Numpad2)]),
    (Key::Pick3, &[Plain(KeyCode::Digit3), Plain(KeyCode::Numpad3)]),
    (Key::Pick4, &[Plain(KeyCode::Digit4), Plain(KeyCode::Numpad4)]),
    (Key::Pick5, &[Plain(KeyCode::Digit5), Plain(KeyCode::Numpad5)]),
    (Key::Pick6, &[Plain(KeyCode::Digit6), Plain(KeyCode::Numpad6)]),
    (Key::Pick7, &[Plain(KeyCode::Digit7), Plain(KeyCode::Numpad7)]),
    (Key::Pick8, &[Plain(KeyCode::Digit8), Plain(KeyCode::Numpad8)]),
    (Key::Pick9, &[Plain(KeyCode::Digit9), Plain(KeyCode::Numpad9)]),
];

/// A line of the key sheet.
#[derive(Clone, Copy, Debug)]
pub struct KeySheetLine {
    /// The keys.
    pub keys: &'static [Key],
    /// What they do.
    pub does: &'static str,
}

/// A group of lines of the key sheet.
#[derive(Clone, Copy, Debug)]
pub struct KeySheetGroup {
    /// Its title.
    pub name: &'static str,
    /// Its lines.
    pub lines: &'static [KeySheetLine],
}

const fn line(keys: &'static [Key], does: &'static str) -> KeySheetLine {
    KeySheetLine { keys, does }
}

/// The key sheet that the player reads.
pub const SHEET: [KeySheetGroup; 4] = [
    KeySheetGroup {
        name: text::BOARD,
        lines: &[
            line(&Key::PICKS, text::PICK),
            line(&[Key::West, Key::North, Key::South, Key::East], text::CURSOR),
            line(&[Key::Confirm], text::CONFIRM),
            line(&[Key::Next, Key::Previous], text::NEXT),
            line(&[Key::ActionNext, Key::ActionPrevious], text::ACTION),
            line(&[Key::End], text::END),
            line(&[Key::Undo, Key::Redo], text::UNDO),
            line(&[Key::Suggest], text::SUGGEST),
            line(&[Key::Weigh], text::WEIGH),
            line(&[Key::Log], text::LOG),
            line(&[Key::Replan], text::REPLAN),
            line(&[Key::Skip], text::SKIP),
            line(&[Key::Call], text::CALL),
            line(&[Key::Threat], text::THREAT),
            line(&[Key::Enemy], text::ENEMY),
            line(&[Key::Figures], text::FIGURES),
            line(&[Key::Film], text::FILM),
            line(&[Key::Words], text::WORDS),
        ],
    },
    KeySheetGroup {
        name: text::LISTS,
        lines: &[
            line(&[Key::North, Key::South], text::LIST_CHOOSE),
            line(&[Key::West, Key::East], text::LIST_CHANGE),
            line(&[Key::Next, Key::Previous], text::LIST_NEXT),
            line(&[Key::Confirm], text::LIST_CONFIRM),
            line(&[Key::Search], text::SEARCH),
        ],
    },
    KeySheetGroup {
        name: text::CAMERA,
        lines: &[
            line(&[Key::PanWest, Key::PanNorth, Key::PanSouth, Key::PanEast], text::PAN),
            line(&[Key::ZoomIn, Key::ZoomOut], text::ZOOM),
            line(&[Key::Centre], text::WHOLE),
        ],
    },
    KeySheetGroup {
        name: text::ANYWHERE,
        lines: &[
            line(&[Key::Back], text::BACK),
            line(&[Key::Help], text::HELP),
            line(&[Key::Speed], text::SPEED),
            line(&[Key::Menu], text::MENU),
            line(&[Key::FullScreen], text::FULL_SCREEN),
        ],
    },
];

/// The entity that holds the input state.
#[derive(Component)]
pub struct Keyboard;

/// Adds the keys to an app.
pub fn plugin(app: &mut App) {
    caps::plugin(app);
    rebinding::plugin(app);
    app.init_resource::<PadBindings>();
    app.add_plugins(InputManagerPlugin::<Key>::default()).add_systems(PreStartup, bind_keys).add_systems(
        PreUpdate,
        (presses::letters_by_cap, presses::hold_taps).chain().after(InputSystems).before(InputManagerSystem::Unify),
    );
}

fn bind_keys(mut commands: Commands) {
    commands.spawn((Keyboard, map_of(&KeyBindings::default(), &PadBindings::default())));
}

/// The input map of bindings.
fn map_of(bindings: &KeyBindings, pads: &PadBindings) -> InputMap<Key> {
    let mut map = InputMap::default();
    for (key, _) in BINDINGS {
        for press in bindings.presses(key) {
            match press {
                Plain(code) => map.insert(key, code),
                Shift(code) => map.insert(key, ButtonlikeChord::modified(ModifierKey::Shift, code)),
                Control(code) => map.insert(key, ButtonlikeChord::modified(ModifierKey::Control, code)),
            };
        }
        #[cfg(feature = "gamepad")]
        if let Some(button) = pads.button(key) {
            map.insert(key, button.read_as());
        }
    }
    #[cfg(not(feature = "gamepad"))]
    let _ = pads;
    map
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::prelude::With;
    use bevy::input::{ButtonInput, InputPlugin};
    use bevy::prelude::MinimalPlugins;
    use bevy::reflect::{TypeInfo, Typed};
    use leafwing_input_manager::prelude::ActionState;

    /// The names of all keys.
    fn all() -> Vec<&'static str> {
        let TypeInfo::Enum(info) = Key::type_info() else { panic!("keys are an enum") };
        info.variant_names().to_vec()
    }

    #[test]
    fn every_key_is_bound_and_stands_on_the_sheet() {
        let listed: Vec<Key> = SHEET.iter().flat_map(|g| g.lines).flat_map(|l| l.keys).copied().collect();
        for name in all() {
            assert!(BINDINGS.iter().any(|(key, _)| format!("{key:?}") == name), "{name} is not bound");
            assert!(listed.iter().any(|key| format!("{key:?}") == name), "{name} is not on the sheet");
        }
        for key in listed {
            assert!(!key.presses()[0].caps().is_empty(), "{key:?} has no cap");
        }
    }

    #[test]
    fn every_press_asks_for_one_thing() {
        let presses: Vec<KeyPress> = BINDINGS.iter().flat_map(|(_, presses)| presses.iter().copied()).collect();
        for (at, press) in presses.iter().enumerate() {
            assert!(!presses[..at].contains(press), "{press:?} is bound twice");
        }
    }

    #[test]
    fn pressing_what_the_sheet_shows_asks_for_it() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, InputPlugin, plugin));
        app.update();
        for key in SHEET.iter().flat_map(|g| g.lines).flat_map(|l| l.keys) {
            for press in key.presses() {
                let (held, code) = match press {
                    Plain(code) => (None, code),
                    Shift(code) => (Some(KeyCode::ShiftLeft), code),
                    Control(code) => (Some(KeyCode::ControlLeft), code),
                };
                let mut input = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
                input.release_all();
                held.into_iter().for_each(|held| input.press(held));
                input.press(code);
                app.update();
                let mut holder = app.world_mut().query_filtered::<&ActionState<Key>, With<Keyboard>>();
                let state = holder.single(app.world()).expect("one holds the keys");
                assert!(state.pressed(key), "{press:?} does not ask for {key:?}");
            }
        }
    }
}
