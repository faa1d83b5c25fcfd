//! The player's settings, and their rows in the menu. [`crate::app::settings::file`] stores them.

pub(in crate::app) mod file;
pub(in crate::app) mod keys;

use std::borrow::Cow;

use bevy::ecs::prelude::Resource;
use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::app::battle::driver::Pace;
use crate::app::battle::policies::StopPolicy;
use crate::app::settings::keys::Rebinding;
use crate::app::text;
use crate::data::scene::Controller;
use crate::input::Key;
use crate::input::caps::KeyCaps;
use crate::input::pads::PadBindings;
use crate::input::rebinding::KeyBindings;
use crate::ui::settings::{Control, SettingRow, SettingsIntent};
use crate::view::colour_vision::ColourVision;

/// Minimum and maximum scale of the panels.
const SCALES: (f32, f32) = (0.8, 2.0);

/// The size of text on panels and labels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TextSize {
    /// As designed.
    #[default]
    Normal,
    /// A tenth larger.
    Large,
    /// A fifth larger.
    Largest,
}

impl TextSize {
    /// The size in percent of what was designed.
    #[must_use]
    pub fn percent(self) -> u8 {
        match self {
            TextSize::Normal => 100,
            TextSize::Large => 110,
            TextSize::Largest => 120,
        }
    }
}

/// The speed of animations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Speed {
    /// Half as fast.
    Slow,
    /// As designed.
    #[default]
    Normal,
    /// Twice as fast.
    Fast,
    /// Four times as fast.
    VeryFast,
}

impl Speed {
    /// Every speed with its name.
    pub const ALL: [(Speed, &'static str); 4] = [
        (Speed::Slow, text::settings::SLOW),
        (Speed::Normal, text::settings::NORMAL),
        (Speed::Fast, text::settings::FAST),
        (Speed::VeryFast, text::settings::VERY_FAST),
    ];

    /// The divisor of durations.
    #[must_use]
    pub fn factor(self) -> f32 {
        match self {
            Speed::Slow => 0.5,
            Speed::Normal => 1.0,
            Speed::Fast => 2.0,
            Speed::VeryFast => 4.0,
        }
    }

    /// The next speed; after the fastest comes the slowest.
    #[must_use]
    pub fn next(self) -> Speed {
        let at = Speed::ALL.iter().position(|(s, _)| *s == self).unwrap_or(0);
        Speed::ALL[(at + 1) % Speed::ALL.len()].0
    }
}

/// The speeds of kinds of animations, besides that of all together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct EventSpeeds {
    /// Steps, arrivals, departures.
    pub walks: Speed,
    /// Blows, shots, spells and what they do.
    pub blows: Speed,
    /// Names of deeds, and other words on the board.
    pub words: Speed,
}

/// The player's settings.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The speed of animations.
    pub animation: Speed,
    /// The speeds of walks, blows and words, besides.
    pub speeds: EventSpeeds,
    /// Animations off: changes appear at once.
    pub reduced_motion: bool,
    /// The scale of the panels, on top of what fits the window: 0.8 to 2.
    pub ui_scale: f32,
    /// The size of text, besides.
    pub text_size: TextSize,
    /// Whether the window fills the screen.
    pub full_screen: bool,
    /// Whether frames wait for the screen, so that none is torn.
    pub vertical_sync: bool,
    /// The eyes that colours are chosen for.
    pub colours: ColourVision,
    /// The pace of AI sides.
    pub pace: Pace,
    /// When the game stops between turns for actions there.
    pub stops: StopPolicy,
    /// Whether battles begin with threatened cells marked.
    pub threat_always: bool,
    /// Whether one press is enough for an order on the board.
    pub one_press: bool,
    /// Whether a turn that alone is due waits until it is taken.
    pub asks_for_turns: bool,
    /// Whether a turn ends at one press even where something is lost.
    pub ends_at_once: bool,
    /// The player's choices for the last battle.
    pub setup: LastSetup,
    /// The size at which the window was left.
    pub window: WindowSize,
    /// The keys that the player has changed.
    pub keys: KeyBindings,
    /// The buttons of a pad that the player has changed.
    pub pads: PadBindings,
    /// What was learned of the caps of the keyboard.
    pub caps: KeyCaps,
    /// Whether the rows of the keys are shown.
    #[serde(skip)]
    pub keys_open: bool,
    /// The command that waits for another key. Meanwhile no key is a command.
    #[serde(skip)]
    pub rebinding: Option<Rebinding>,
}

/// The size of a window that does not fill the screen, in logical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowSize {
    /// Its width.
    pub width: u32,
    /// Its height.
    pub height: u32,
}

impl Default for WindowSize {
    fn default() -> WindowSize {
        WindowSize { width: 1280, height: 720 }
    }
}

impl WindowSize {
    /// The least size that is remembered: a smaller window opens larger the next time.
    const LEAST: WindowSize = WindowSize { width: 960, height: 600 };
    /// More than any screen has, against mistakes in the file.
    const MOST: u32 = 16_384;

    /// The nearest size that is remembered.
    #[must_use]
    pub fn of(size: Vec2) -> WindowSize {
        WindowSize { width: size.x.round() as u32, height: size.y.round() as u32 }.clamped()
    }

    fn clamped(self) -> WindowSize {
        WindowSize {
            width: self.width.clamp(Self::LEAST.width, Self::MOST),
            height: self.height.clamp(Self::LEAST.height, Self::MOST),
        }
    }
}

/// The player's choices for a battle that differ from the scene's, for the next one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastSetup {
    /// Key of the ruleset; None for the scene's own.
    pub ruleset: Option<String>,
    /// The controller of each side; empty for the scene's own.
    pub controllers: Vec<Controller>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            animation: Speed::default(),
            speeds: EventSpeeds::default(),
            reduced_motion: false,
            ui_scale: 1.0,
            text_size: TextSize::default(),
            full_screen: false,
            vertical_sync: true,
            colours: ColourVision::default(),
            pace: Pace::default(),
            stops: StopPolicy::default(),
            threat_always: false,
            one_press: false,
            asks_for_turns: false,
            ends_at_once: false,
            setup: LastSetup::default(),
            window: WindowSize::default(),
            keys: KeyBindings::default(),
            pads: PadBindings::default(),
            caps: KeyCaps::default(),
            keys_open: false,
            rebinding: None,
        }
    }
}

const STOPS: [(StopPolicy, &str); 3] = [
    (StopPolicy::Called, text::settings::STOPS_CALLED),
    (StopPolicy::Own, text::settings::STOPS_OWN),
    (StopPolicy::All, text::settings::STOPS_ALL),
];
const ORDERS: [(bool, &str); 2] = [(false, text::settings::TWO_PRESSES), (true, text::settings::ONE_PRESS)];
const TURNS: [(bool, &str); 2] = [(false, text::settings::TURNS_BEGIN), (true, text::settings::TURNS_ASK)];
const ENDING: [(bool, &str); 2] = [(false, text::settings::ENDING_ASKS), (true, text::settings::ENDING_AT_ONCE)];
const COLOURS: [(ColourVision, &str); 4] = [
    (ColourVision::Usual, text::settings::USUAL),
    (ColourVision::Protan, text::settings::PROTAN),
    (ColourVision::Deutan, text::settings::DEUTAN),
    (ColourVision::Tritan, text::settings::TRITAN),
];
const TEXT_SIZES: [(TextSize, &str); 3] = [
    (TextSize::Normal, text::settings::NORMAL),
    (TextSize::Large, text::settings::LARGE),
    (TextSize::Largest, text::settings::LARGEST),
];
const SWITCH: [(bool, &str); 2] = [(false, text::settings::OFF), (true, text::settings::ON)];

/// The rows of the settings, in their order. Those of the keys follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    Animation,
    Walks,
    Blows,
    Words,
    ReducedMotion,
    Scale,
    TextSize,
    FullScreen,
    VerticalSync,
    Colours,
    Pace,
    Threat,
    Stops,
    Orders,
    Turns,
    Ending,
}

const ROWS: [Setting; 16] = [
    Setting::Animation,
    Setting::Walks,
    Setting::Blows,
    Setting::Words,
    Setting::ReducedMotion,
    Setting::Scale,
    Setting::TextSize,
    Setting::FullScreen,
    Setting::VerticalSync,
    Setting::Colours,
    Setting::Pace,
    Setting::Threat,
    Setting::Stops,
    Setting::Orders,
    Setting::Turns,
    Setting::Ending,
];

fn choice<T: PartialEq>(all: &[(T, &'static str)], now: &T) -> Control {
    Control::Choice {
        options: all.iter().map(|(_, name)| *name).collect(),
        at: all.iter().position(|(value, _)| value == now).unwrap_or(0),
    }
}

fn choose<T: Copy>(all: &[(T, &'static str)], at: usize, into: &mut T) {
    if let Some((value, _)) = all.get(at) {
        *into = *value;
    }
}

impl Settings {
    /// The rows of the settings.
    #[must_use]
    pub fn rows(&self) -> Vec<SettingRow> {
        let mut rows: Vec<SettingRow> = ROWS.iter().map(|setting| self.row(*setting)).collect();
        rows.extend(keys::rows(self));
        rows
    }

    fn row(&self, setting: Setting) -> SettingRow {
        use crate::app::text::settings as words;
        let head = match setting {
            Setting::Animation => Some(words::MOTION),
            Setting::Scale => Some(words::SCREEN),
            Setting::Pace => Some(words::BATTLE),
            _ => None,
        };
        let (name, about): (_, Cow<str>) = match setting {
            Setting::Animation => (words::ANIMATION, words::ANIMATION_TEXT.into()),
            Setting::Walks => (words::WALKS, words::WALKS_TEXT.into()),
            Setting::Blows => (words::BLOWS, words::BLOWS_TEXT.into()),
            Setting::Words => (words::WORDS, words::WORDS_TEXT.into()),
            Setting::ReducedMotion => (words::REDUCE, words::REDUCE_TEXT.into()),
            Setting::Scale => (words::SIZE, words::SIZE_TEXT.into()),
            Setting::TextSize => (words::TEXT_SIZE, words::TEXT_SIZE_TEXT.into()),
            Setting::FullScreen => (words::FULL_SCREEN, words::full_screen_text(Key::FullScreen.cap()).into()),
            Setting::VerticalSync => (words::VERTICAL_SYNC, words::VERTICAL_SYNC_TEXT.into()),
            Setting::Colours => (words::COLOURS, words::COLOURS_TEXT.into()),
            Setting::Pace => (words::PACE, words::PACE_TEXT.into()),
            Setting::Threat => (words::THREAT, words::THREAT_TEXT.into()),
            Setting::Stops => (words::STOPS, words::stops_text(Key::Call.cap()).into()),
            Setting::Orders => (words::ORDERS, words::ORDERS_TEXT.into()),
            Setting::Turns => (words::TURNS, words::TURNS_TEXT.into()),
            Setting::Ending => (words::ENDING, words::ENDING_TEXT.into()),
        };
        SettingRow { head, name: name.into(), about, control: self.control(setting) }
    }

    fn control(&self, setting: Setting) -> Control {
        match setting {
            Setting::Animation => choice(&Speed::ALL, &self.animation),
            Setting::Walks => choice(&Speed::ALL, &self.speeds.walks),
            Setting::Blows => choice(&Speed::ALL, &self.speeds.blows),
            Setting::Words => choice(&Speed::ALL, &self.speeds.words),
            Setting::ReducedMotion => choice(&SWITCH, &self.reduced_motion),
            Setting::Scale => {
                let open = [self.ui_scale > SCALES.0 + 0.01, self.ui_scale < SCALES.1 - 0.01];
                Control::Steps { value: text::common::percent((self.ui_scale * 100.0).round()), open }
            }
            Setting::TextSize => choice(&TEXT_SIZES, &self.text_size),
            Setting::FullScreen => choice(&SWITCH, &self.full_screen),
            Setting::VerticalSync => choice(&SWITCH, &self.vertical_sync),
            Setting::Colours => choice(&COLOURS, &self.colours),
            Setting::Pace => choice(&Pace::ALL, &self.pace),
            Setting::Threat => choice(&SWITCH, &self.threat_always),
            Setting::Stops => choice(&STOPS, &self.stops),
            Setting::Orders => choice(&ORDERS, &self.one_press),
            Setting::Turns => choice(&TURNS, &self.asks_for_turns),
            Setting::Ending => choice(&ENDING, &self.ends_at_once),
        }
    }

    /// Clamps values read from a file.
    pub(super) fn clamped(mut self) -> Settings {
        // A file can hold NaN.
        let scale = if self.ui_scale.is_nan() { Settings::default().ui_scale } else { self.ui_scale };
        self.ui_scale = scale.clamp(SCALES.0, SCALES.1);
        self.window = self.window.clamped();
        self.keys = self.keys.without_conflicts();
        self.pads = self.pads.without_conflicts();
        self
    }

    /// Applies an intent of the rows.
    pub fn apply(&mut self, SettingsIntent { row, option }: SettingsIntent) {
        let Some(setting) = ROWS.get(row) else {
            keys::press(self, row - ROWS.len());
            return;
        };
        match setting {
            Setting::Animation => choose(&Speed::ALL, option, &mut self.animation),
            Setting::Walks => choose(&Speed::ALL, option, &mut self.speeds.walks),
            Setting::Blows => choose(&Speed::ALL, option, &mut self.speeds.blows),
            Setting::Words => choose(&Speed::ALL, option, &mut self.speeds.words),
            Setting::ReducedMotion => choose(&SWITCH, option, &mut self.reduced_motion),
            Setting::Scale => {
                let step = if option == 0 { -0.1 } else { 0.1 };
                // Rounded to tenths, so that repeated steps do not drift.
                self.ui_scale = ((self.ui_scale + step) * 10.0).round() / 10.0;
                self.ui_scale = self.ui_scale.clamp(SCALES.0, SCALES.1);
            }
            Setting::TextSize => choose(&TEXT_SIZES, option, &mut self.text_size),
            Setting::FullScreen => choose(&SWITCH, option, &mut self.full_screen),
            Setting::VerticalSync => choose(&SWITCH, option, &mut self.vertical_sync),
            Setting::Colours => choose(&COLOURS, option, &mut self.colours),
            Setting::Pace => choose(&Pace::ALL, option, &mut self.pace),
            Setting::Threat => choose(&SWITCH, option, &mut self.threat_always),
            Setting::Stops => choose(&STOPS, option, &mut self.stops),
            Setting::Orders => choose(&ORDERS, option, &mut self.one_press),
            Setting::Turns => choose(&TURNS, option, &mut self.asks_for_turns),
            Setting::Ending => choose(&ENDING, option, &mut self.ends_at_once),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_changes_what_it_shows() {
        let mut settings = Settings::default();
        for (row, shown) in settings.rows().iter().enumerate() {
            let option = shown.control.next().expect("there is another value");
            settings.apply(SettingsIntent { row, option });
            assert_ne!(settings.rows()[row].control, shown.control, "{}", shown.name);
        }
        assert_eq!(settings.colours, ColourVision::Protan);
        let scale = ROWS.iter().position(|setting| *setting == Setting::Scale).expect("it has a row");
        for _ in 0..30 {
            settings.apply(SettingsIntent { row: scale, option: 1 });
        }
        assert_eq!(settings.ui_scale, 2.0, "it stops at the end");
    }

    #[test]
    fn windows_are_remembered_as_sizes_that_can_be_used() {
        let size = |x, y| WindowSize::of(Vec2::new(x, y));
        assert_eq!(size(1599.6, 900.2), WindowSize { width: 1600, height: 900 });
        assert_eq!(size(0.0, f32::NAN), WindowSize { width: 960, height: 600 });
    }

    #[test]
    fn speeds_come_round() {
        assert_eq!(Speed::Normal.next(), Speed::Fast);
        assert_eq!(Speed::VeryFast.next(), Speed::Slow);
    }
}
