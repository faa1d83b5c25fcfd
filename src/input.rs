//! Key bindings: the commands of the keyboard and their keys. One table binds the keys, a second describes them; the
//! key sheet (F1) is made from both, so that it is always right. Everything is playable by mouse alone and by keyboard
//! alone.

mod presses;
pub mod text;

use bevy::app::{App, PreUpdate, Startup};
use bevy::ecs::prelude::{Commands, Component, IntoScheduleConfigs};
use bevy::input::InputSystems;
use bevy::input::keyboard::KeyCode;
use bevy::reflect::Reflect;
use leafwing_input_manager::plugin::InputManagerSystem;
use leafwing_input_manager::prelude::{Actionlike, ButtonlikeChord, InputManagerPlugin, InputMap, ModifierKey};

/// The commands of the keyboard.
#[derive(Actionlike, Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect)]
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
    /// Fill in suggested plans.
    Suggest,
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

/// The key bindings.
pub const BINDINGS: [(Key, &[KeyPress]); 41] = [
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
    (Key::Log, &[Plain(KeyCode::KeyL)]),
    (Key::Threat, &[Plain(KeyCode::KeyT)]),
    (Key::Enemy, &[Plain(KeyCode::KeyV)]),
    (Key::Undo, &[Control(KeyCode::KeyZ)]),
    (Key::Redo, &[Control(KeyCode::KeyY)]),
    (Key::Speed, &[Plain(KeyCode::F3)]),
    (Key::Menu, &[Plain(KeyCode::F10)]),
    (Key::FullScreen, &[Plain(KeyCode::F11)]),
    (Key::Search, &[Plain(KeyCode::Slash), Control(KeyCode::KeyF)]),
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
            line(&[Key::Log], text::LOG),
            line(&[Key::Replan], text::REPLAN),
            line(&[Key::Skip], text::SKIP),
            line(&[Key::Call], text::CALL),
            line(&[Key::Threat], text::THREAT),
            line(&[Key::Enemy], text::ENEMY),
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

impl Key {
    /// Its bindings.
    #[must_use]
    pub fn presses(self) -> &'static [KeyPress] {
        BINDINGS.iter().find(|(key, _)| *key == self).map_or(&[], |(_, presses)| presses)
    }
}

impl KeyPress {
    /// The caps of the keys held together; none for duplicates on the number pad, which the sheet leaves out.
    #[must_use]
    pub fn caps(self) -> Vec<&'static str> {
        let (held, code) = match self {
            Plain(code) => (None, code),
            Shift(code) => (Some(text::CAP_SHIFT), code),
            Control(code) => (Some(text::CAP_CONTROL), code),
        };
        held.into_iter().chain(cap(code)).collect()
    }
}

/// The cap of a key. Arrows are named Up, Down, Left and Right.
fn cap(code: KeyCode) -> Option<&'static str> {
    Some(match code {
        KeyCode::ArrowUp => text::CAP_UP,
        KeyCode::ArrowDown => text::CAP_DOWN,
        KeyCode::ArrowLeft => text::CAP_LEFT,
        KeyCode::ArrowRight => text::CAP_RIGHT,
        KeyCode::Enter => text::CAP_ENTER,
        KeyCode::Space => text::CAP_SPACE,
        KeyCode::Escape => text::CAP_ESCAPE,
        KeyCode::Tab => text::CAP_TAB,
        KeyCode::Equal => "+",
        KeyCode::Minus => "–",
        KeyCode::Slash => "/",
        KeyCode::KeyA => "A",
        KeyCode::KeyC => "C",
        KeyCode::KeyD => "D",
        KeyCode::KeyE => "E",
        KeyCode::KeyF => "F",
        KeyCode::KeyK => "K",
        KeyCode::KeyL => "L",
        KeyCode::KeyR => "R",
        KeyCode::KeyS => "S",
        KeyCode::KeyT => "T",
        KeyCode::KeyV => "V",
        KeyCode::KeyW => "W",
        KeyCode::KeyX => "X",
        KeyCode::KeyY => "Y",
        KeyCode::KeyZ => "Z",
        KeyCode::PageUp => text::CAP_PAGE_UP,
        KeyCode::PageDown => text::CAP_PAGE_DOWN,
        KeyCode::F1 => "F1",
        KeyCode::F2 => "F2",
        KeyCode::F3 => "F3",
        KeyCode::F10 => "F10",
        KeyCode::F11 => "F11",
        KeyCode::Digit1 => "1",
        KeyCode::Digit2 => "2",
        KeyCode::Digit3 => "3",
        KeyCode::Digit4 => "4",
        KeyCode::Digit5 => "5",
        KeyCode::Digit6 => "6",
        KeyCode::Digit7 => "7",
        KeyCode::Digit8 => "8",
        KeyCode::Digit9 => "9",
        _ => return None,
    })
}

/// The entity that holds the input state.
#[derive(Component)]
pub struct Keyboard;

/// Adds the keys to an app.
pub fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<Key>::default()).add_systems(Startup, bind_keys).add_systems(
        PreUpdate,
        (presses::letters_by_cap, presses::hold_taps).chain().after(InputSystems).before(InputManagerSystem::Unify),
    );
}

fn bind_keys(mut commands: Commands) {
    commands.spawn((Keyboard, default_keys()));
}

/// The input map of [`BINDINGS`].
#[must_use]
pub fn default_keys() -> InputMap<Key> {
    let mut map = InputMap::default();
    for (key, presses) in BINDINGS {
        for press in presses {
            match *press {
                Plain(code) => map.insert(key, code),
                Shift(code) => map.insert(key, ButtonlikeChord::modified(ModifierKey::Shift, code)),
                Control(code) => map.insert(key, ButtonlikeChord::modified(ModifierKey::Control, code)),
            };
        }
    }
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
                let (held, code) = match *press {
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
