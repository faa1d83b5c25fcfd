//! Presses as they come from the keyboard, before they are commands: by the cap where a letter is meant, and none lost
//! between two frames.

use bevy::ecs::message::{MessageReader, Messages};
use bevy::ecs::prelude::{Local, ResMut};
use bevy::input::keyboard::{Key as LogicalKey, KeyCode, KeyboardInput};
use bevy::input::{ButtonInput, ButtonState};
use bevy::window::RequestRedraw;

/// The letters that are pressed together with Control, which go by the cap and not by the place of the key.
const LETTERS: [(&str, KeyCode); 3] = [("f", KeyCode::KeyF), ("y", KeyCode::KeyY), ("z", KeyCode::KeyZ)];

/// Takes a letter that is pressed together with Control for the key that has this letter on its cap, whatever the
/// layout of the keyboard.
pub(super) fn letters_by_cap(
    mut pressed: MessageReader<KeyboardInput>,
    mut keys: ResMut<ButtonInput<KeyCode>>,
    mut moved: Local<Vec<(KeyCode, KeyCode)>>,
    // As it was when the letter was pressed: it may be released in the same frame.
    mut control: Local<bool>,
) {
    for KeyboardInput { key_code, logical_key, state, .. } in pressed.read() {
        if matches!(key_code, KeyCode::ControlLeft | KeyCode::ControlRight) {
            *control = *state == ButtonState::Pressed;
        }
        if *state == ButtonState::Released {
            for (_, letter) in moved.extract_if(.., |(place, _)| place == key_code) {
                keys.release(letter);
            }
            continue;
        }
        let LogicalKey::Character(written) = logical_key else { continue };
        let written = written.to_lowercase();
        let letter = LETTERS.iter().find(|(letter, _)| *letter == written).map(|(_, code)| *code);
        let named = LETTERS.iter().any(|(_, code)| code == key_code);
        if !*control || letter == Some(*key_code) || letter.is_none() && !named {
            continue;
        }
        keys.reset(*key_code);
        if let Some(letter) = letter {
            keys.press(letter);
            moved.push((*key_code, letter));
        }
    }
}

/// The keys that are held together with others.
const MODIFIERS: [KeyCode; 4] = [KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::ShiftLeft, KeyCode::ShiftRight];

/// Holds a key that goes down and up between two frames for one frame, as it would be missed, and requests the next
/// frame, which releases it, as a second tap would otherwise find it held.
pub(super) fn hold_taps(
    mut keys: ResMut<ButtonInput<KeyCode>>,
    mut held: Local<Vec<KeyCode>>,
    mut redraw: Option<ResMut<Messages<RequestRedraw>>>,
) {
    for key in held.drain(..) {
        keys.release(key);
    }
    let mut taps: Vec<KeyCode> = keys.get_just_pressed().copied().filter(|key| !keys.pressed(*key)).collect();
    // What is held together with a key may be released with it.
    if keys.get_just_pressed().next().is_some() {
        let released = |key: &KeyCode| keys.just_released(*key) && !keys.pressed(*key) && !taps.contains(key);
        let modifiers: Vec<KeyCode> = MODIFIERS.into_iter().filter(released).collect();
        taps.extend(modifiers);
    }
    for key in taps {
        keys.clear_just_released(key);
        keys.press(key);
        held.push(key);
        if let Some(redraw) = &mut redraw {
            redraw.write(RequestRedraw);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Key, Keyboard, plugin};
    use bevy::app::App;
    use bevy::ecs::prelude::{Entity, With};
    use bevy::input::InputPlugin;
    use bevy::prelude::MinimalPlugins;
    use leafwing_input_manager::prelude::ActionState;

    #[test]
    fn with_control_a_letter_goes_by_its_cap() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, InputPlugin, plugin));
        app.update();
        let mut give = |key_code, written: Option<&str>, state| {
            let logical_key = written.map_or(LogicalKey::Control, |letter| LogicalKey::Character(letter.into()));
            let window = Entity::PLACEHOLDER;
            app.world_mut().write_message(KeyboardInput {
                key_code,
                logical_key,
                state,
                text: None,
                repeat: false,
                window,
            });
            app.update();
            let mut holder = app.world_mut().query_filtered::<&ActionState<Key>, With<Keyboard>>();
            let state = holder.single(app.world()).expect("one holds the keys");
            (state.pressed(&Key::Undo), state.pressed(&Key::Redo))
        };
        give(KeyCode::ControlLeft, None, ButtonState::Pressed);
        // Where a German keyboard has its Z, an English one has its Y, and the other way round.
        for (place, letter, asks) in [
            (KeyCode::KeyY, "z", (true, false)),
            (KeyCode::KeyZ, "y", (false, true)),
            (KeyCode::KeyZ, "Z", (true, false)),
            (KeyCode::KeyY, "y", (false, true)),
            // A French one has its W there.
            (KeyCode::KeyZ, "w", (false, false)),
            (KeyCode::KeyW, "z", (true, false)),
        ] {
            assert_eq!(give(place, Some(letter), ButtonState::Pressed), asks, "{letter} at {place:?}");
            assert_eq!(give(place, Some(letter), ButtonState::Released), (false, false), "{letter} at {place:?}");
        }
    }

    #[test]
    fn a_chord_counts_however_its_keys_fall_on_frames() {
        let (down, up) = (ButtonState::Pressed, ButtonState::Released);
        let (control, letter) = (KeyCode::ControlLeft, KeyCode::KeyZ);
        // Each list is a frame.
        let together = [vec![(control, down), (letter, down), (letter, up), (control, up)]];
        let modifier_first = [vec![(control, down)], vec![(letter, down), (letter, up), (control, up)]];
        let let_go_at_once = [vec![(control, down), (letter, down)], vec![(letter, up), (control, up)]];
        for frames in [&together[..], &modifier_first, &let_go_at_once] {
            let mut app = App::new();
            app.add_plugins((MinimalPlugins, InputPlugin, plugin));
            app.update();
            let mut presses = 0;
            for frame in frames.iter().chain([&Vec::new(), &Vec::new()]) {
                for (key_code, state) in frame {
                    let letter = LogicalKey::Character("z".into());
                    let logical_key = if *key_code == control { LogicalKey::Control } else { letter };
                    let (key_code, state, window) = (*key_code, *state, Entity::PLACEHOLDER);
                    let input = KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window };
                    app.world_mut().write_message(input);
                }
                app.update();
                let mut holder = app.world_mut().query_filtered::<&ActionState<Key>, With<Keyboard>>();
                presses +=
                    usize::from(holder.single(app.world()).expect("one holds the keys").just_pressed(&Key::Undo));
            }
            assert_eq!(presses, 1, "{frames:?}");
        }
    }

    #[test]
    fn two_taps_between_slow_frames_are_two_presses() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, InputPlugin, plugin)).add_message::<RequestRedraw>();
        app.update();
        let pressed = |app: &mut App| {
            let mut holder = app.world_mut().query_filtered::<&ActionState<Key>, With<Keyboard>>();
            holder.single(app.world()).expect("one holds the keys").just_pressed(&Key::Confirm)
        };
        for _ in 0..2 {
            for state in [ButtonState::Pressed, ButtonState::Released] {
                app.world_mut().write_message(KeyboardInput {
                    key_code: KeyCode::Enter,
                    logical_key: bevy::input::keyboard::Key::Enter,
                    state,
                    text: None,
                    repeat: false,
                    window: Entity::PLACEHOLDER,
                });
            }
            app.update();
            assert!(pressed(&mut app));
            // The window draws no frame without a request.
            if !app.world_mut().resource_mut::<Messages<RequestRedraw>>().drain().collect::<Vec<_>>().is_empty() {
                app.update();
                assert!(!pressed(&mut app));
            }
        }
    }
}
