//! Keys: what can be asked for with them, and which key asks for it by default. Everything is playable by mouse alone
//! and by keyboard alone; the sheet of keys (F1) is made from the same table.

use bevy::app::{App, PreUpdate, Startup};
use bevy::ecs::prelude::{Commands, Component, IntoScheduleConfigs, Local, ResMut};
use bevy::input::keyboard::KeyCode;
use bevy::input::{ButtonInput, InputSystems};
use bevy::reflect::Reflect;
use leafwing_input_manager::plugin::InputManagerSystem;
use leafwing_input_manager::prelude::{Actionlike, ButtonlikeChord, InputManagerPlugin, InputMap, ModifierKey};

/// What keys ask for.
#[derive(Actionlike, Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect)]
pub enum Key {
    /// The cell cursor, or the choice in a list.
    North,
    /// The cell cursor, or the choice in a list.
    South,
    /// The cell cursor.
    West,
    /// The cell cursor.
    East,
    /// Does what is chosen.
    Confirm,
    /// Takes a step back.
    Back,
    /// Ends the turn, lets pass, confirms a plan.
    End,
    /// The next target, slot or combatant.
    Next,
    /// The one before.
    Previous,
    /// Closer.
    ZoomIn,
    /// Farther.
    ZoomOut,
    /// The whole board.
    Centre,
    /// Moves the board.
    PanNorth,
    /// Moves the board.
    PanSouth,
    /// Moves the board.
    PanWest,
    /// Moves the board.
    PanEast,
    /// Opens plans to change them.
    Replan,
    /// Fills plans in.
    Suggest,
    /// Shows this sheet.
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

/// The sheet of keys: what the player reads.
pub const SHEET: [(&str, &str); 12] = [
    ("1 – 9", "choose an action, an answer, or what to plan"),
    ("Arrows", "a turn: the cell cursor; lists: up and down; plans: left and right change the slot"),
    ("Enter, Space", "walk, strike, take the turn; plans: take the entry, confirm when all is filled"),
    ("Tab, Shift Tab", "next and previous target, slot or combatant"),
    ("E", "end the turn, let pass, confirm the plan (with gaps: twice)"),
    ("F2", "plans: fill them in as the computer would"),
    ("R", "change plans between turns"),
    ("Esc", "take a step back; the menu"),
    ("W A S D", "move the board (or drag with the middle button)"),
    ("+, −", "zoom (or the wheel)"),
    ("C", "show the whole board"),
    ("F1", "this sheet"),
];

/// The holder of the keys.
#[derive(Component)]
pub struct Keyboard;

/// Adds the keys to an app.
pub fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<Key>::default())
        .add_systems(Startup, bind_keys)
        .add_systems(PreUpdate, hold_taps.after(InputSystems).before(InputManagerSystem::Unify));
}

/// A key that goes down and up between two frames would be missed: it is held for one frame.
fn hold_taps(mut keys: ResMut<ButtonInput<KeyCode>>, mut held: Local<Vec<KeyCode>>) {
    for key in held.drain(..) {
        keys.release(key);
    }
    let taps: Vec<KeyCode> = keys.get_just_pressed().copied().filter(|key| !keys.pressed(*key)).collect();
    for key in taps {
        keys.clear_just_released(key);
        keys.press(key);
        held.push(key);
    }
}

fn bind_keys(mut commands: Commands) {
    commands.spawn((Keyboard, default_keys()));
}

/// Which key asks for what unless the player changes it.
#[must_use]
pub fn default_keys() -> InputMap<Key> {
    let mut map = InputMap::new([
        (Key::North, KeyCode::ArrowUp),
        (Key::South, KeyCode::ArrowDown),
        (Key::West, KeyCode::ArrowLeft),
        (Key::East, KeyCode::ArrowRight),
        (Key::Confirm, KeyCode::Enter),
        (Key::Confirm, KeyCode::Space),
        (Key::Confirm, KeyCode::NumpadEnter),
        (Key::Back, KeyCode::Escape),
        (Key::End, KeyCode::KeyE),
        (Key::Next, KeyCode::Tab),
        (Key::ZoomIn, KeyCode::Equal),
        (Key::ZoomIn, KeyCode::NumpadAdd),
        (Key::ZoomOut, KeyCode::Minus),
        (Key::ZoomOut, KeyCode::NumpadSubtract),
        (Key::Centre, KeyCode::KeyC),
        (Key::PanNorth, KeyCode::KeyW),
        (Key::PanSouth, KeyCode::KeyS),
        (Key::PanWest, KeyCode::KeyA),
        (Key::PanEast, KeyCode::KeyD),
        (Key::Replan, KeyCode::KeyR),
        (Key::Suggest, KeyCode::F2),
        (Key::Help, KeyCode::F1),
    ]);
    map.insert(Key::Previous, ButtonlikeChord::modified(ModifierKey::Shift, KeyCode::Tab));
    let digits = [
        (KeyCode::Digit1, KeyCode::Numpad1),
        (KeyCode::Digit2, KeyCode::Numpad2),
        (KeyCode::Digit3, KeyCode::Numpad3),
        (KeyCode::Digit4, KeyCode::Numpad4),
        (KeyCode::Digit5, KeyCode::Numpad5),
        (KeyCode::Digit6, KeyCode::Numpad6),
        (KeyCode::Digit7, KeyCode::Numpad7),
        (KeyCode::Digit8, KeyCode::Numpad8),
        (KeyCode::Digit9, KeyCode::Numpad9),
    ];
    for (pick, (row, pad)) in Key::PICKS.into_iter().zip(digits) {
        map.insert(pick, row);
        map.insert(pick, pad);
    }
    map
}
