//! Floating texts that rise from tokens and fade: losses, misses, new conditions.

use bevy::math::Vec2;

use crate::app::board::animation::AnimationQueue;
use crate::view::board::FloatingLabel;
use crate::view::palette::{ACCENT, HELP, TEXT_1, threat};

/// Seconds that a text lasts, and how far it rises in that time, in world units.
const LIFE: f32 = 0.9;
const RISE: f32 = 28.0;
/// Seconds between texts at one place.
const APART: f32 = 0.22;

/// The tone of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Harm,
    Help,
    Call,
    Plain,
    /// What turns an act: large.
    Drama,
}

/// A floating text.
#[derive(Debug)]
pub(super) struct FloatingText {
    at: Vec2,
    text: String,
    tone: Tone,
    /// Seconds since it appeared; negative while it waits for the one before it.
    pub age: f32,
    /// Seconds that it lasts.
    life: f32,
    big: bool,
}

impl FloatingText {
    pub fn new(at: Vec2, text: String, tone: Tone) -> FloatingText {
        let big = tone == Tone::Drama || text.starts_with(['−', '+']);
        FloatingText { at, text, tone, age: 0.0, life: LIFE, big }
    }

    /// The text of a fall: larger, and for longer.
    pub fn last(at: Vec2, text: String) -> FloatingText {
        FloatingText { life: 2.0 * LIFE, big: true, ..FloatingText::new(at, text, Tone::Harm) }
    }

    /// Adds a text; it waits for another one at the same place.
    pub fn add(words: &mut Vec<FloatingText>, mut word: FloatingText) {
        let youngest = words.iter().filter(|w| w.at == word.at).map(|w| w.age).reduce(f32::min);
        word.age = youngest.map_or(0.0, |age| (age - APART).min(0.0));
        words.push(word);
    }

    pub fn is_alive(&self) -> bool {
        self.age < self.life
    }
}

impl AnimationQueue {
    /// The texts of this moment; with reduced motion they do not rise.
    pub fn floating_labels(&self, reduced: bool) -> Vec<FloatingLabel> {
        let said = self.texts.iter().filter(|word| word.age >= 0.0);
        said.map(|word| {
            let share = word.age / word.life;
            let eased = 1.0 - (1.0 - share) * (1.0 - share);
            let up = if reduced { 0.0 } else { RISE * eased };
            FloatingLabel {
                at: word.at - Vec2::new(0.0, 26.0 + up),
                text: word.text.clone(),
                tint: match word.tone {
                    Tone::Harm => threat(),
                    Tone::Help => HELP,
                    Tone::Call | Tone::Drama => ACCENT,
                    Tone::Plain => TEXT_1,
                },
                alpha: if share > 0.6 { (1.0 - share) / 0.4 } else { 1.0 },
                big: word.big,
            }
        })
        .collect()
    }
}
