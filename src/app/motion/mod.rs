//! What happened, shown a little later: steps, blows, shots, losses, in the order of the log. The fight never waits for
//! it; what is on the board is always what the fight holds, minus what has not been shown yet.

mod beat;
mod dress;
mod words;

use std::collections::VecDeque;

use bevy::ecs::prelude::Resource;
use bevy::math::Vec2;
use bevy::platform::collections::HashMap;

use crate::app::motion::beat::{Beat, Reader, What};
use crate::app::motion::words::Word;
use crate::fight::Fight;
use crate::fight::event::Entry;
use crate::fight::view::SideView;
use crate::kernel::ids::{CombatantId, SideId, SideSet};
use crate::view::board::{Board, Token};
use crate::view::overlay::centre;

/// More than this many beats are behind: whoever watches has been away, and is not made to wait.
const MOST: usize = 400;

/// What is still to be shown.
#[derive(Resource, Debug, Default)]
pub(super) struct Motion {
    /// Beats to come; the first one is being shown.
    beats: VecDeque<Beat>,
    /// Seconds of the first beat that have been shown.
    at: f32,
    /// Words that rise from tokens.
    words: Vec<Word>,
    /// Tokens of those to whom something is still to happen, as they were before it.
    held: HashMap<CombatantId, Token>,
    /// Where everybody was when the log was read last.
    places: HashMap<CombatantId, Vec2>,
    /// Entries of the log that have been read.
    read: Option<usize>,
    /// For whose eyes.
    viewer: Option<SideId>,
}

impl Motion {
    /// Reads what is new in the log. `board` is what was shown last.
    pub fn follow(&mut self, fight: &mut Fight, view: &SideView, board: &Board, reduced: bool) {
        let end = fight.log().len();
        let read = self.read.replace(end).filter(|read| *read <= end);
        let Some(read) = read.filter(|_| self.viewer == view.viewer) else {
            // Another battle or other eyes: they see things as they are.
            self.viewer = view.viewer;
            self.places = places(view);
            self.finish();
            return;
        };
        if read == end {
            return;
        }
        let readable = |audience: SideSet| match view.viewer {
            Some(side) => audience.contains(side),
            None => audience == SideSet::ALL,
        };
        let seen = |who: CombatantId| {
            let known = view.bodies.get(who.index()).is_some_and(|b| b.rect.is_some());
            known || board.tokens.iter().any(|t| t.who == who)
        };
        let before = self.beats.len();
        let new: Vec<Entry> = fight.log()[read..].iter().filter(|e| readable(e.audience)).cloned().collect();
        let arena = fight.arena();
        let mut reader = Reader { arena: &arena, places: &mut self.places, beats: &mut self.beats };
        for entry in &new {
            reader.read(&entry.event);
        }
        // Nothing may show where somebody is whom these eyes do not see.
        let mut number = 0;
        self.beats.retain(|beat| {
            number += 1;
            number <= before || beat.what.about().into_iter().all(seen)
        });
        self.places = places(view);
        if reduced {
            self.say_all();
        }
        if self.beats.len() > MOST {
            self.finish();
        }
        for who in self.beats.iter().flat_map(|beat| beat.what.changes()) {
            if let Some(token) = board.tokens.iter().find(|t| t.who == who) {
                self.held.entry(who).or_insert_with(|| Token::clone(token));
            }
        }
    }

    /// Shows `seconds` more; true while anything moves.
    pub fn advance(&mut self, seconds: f32) -> bool {
        let moved = !self.beats.is_empty() || !self.words.is_empty();
        for word in &mut self.words {
            word.age += seconds;
        }
        self.words.retain(Word::lives);
        self.at += seconds;
        while let Some(beat) = self.beats.front_mut() {
            if !std::mem::replace(&mut beat.begun, true)
                && let Some(word) = beat.what.word()
            {
                Word::add(&mut self.words, word);
            }
            if self.at < beat.seconds {
                break;
            }
            self.at -= beat.seconds;
            if let Some(beat) = self.beats.pop_front() {
                self.settle(&beat.what);
            }
        }
        if self.beats.is_empty() {
            self.at = 0.0;
        }
        moved
    }

    /// Whether something is still to be shown (rising words do not count: nobody has to wait for them).
    #[must_use]
    pub fn busy(&self) -> bool {
        !self.beats.is_empty()
    }

    /// Shows everything at once.
    pub fn finish(&mut self) {
        self.beats.clear();
        self.held.clear();
        self.at = 0.0;
    }

    /// Where the beat that is being shown takes place.
    #[must_use]
    pub fn scene(&self) -> Option<CombatantId> {
        self.beats.front().and_then(|beat| beat.what.changes().next())
    }

    /// Without motion only the words are left, all at once.
    fn say_all(&mut self) {
        for beat in std::mem::take(&mut self.beats) {
            if let Some(word) = beat.what.word() {
                Word::add(&mut self.words, word);
            }
        }
        self.finish();
    }

    /// A beat is over: what it changed stays changed, and whoever has nothing more to come is as the fight holds them.
    fn settle(&mut self, what: &What) {
        for who in what.changes() {
            if !self.beats.iter().any(|beat| beat.what.changes().any(|other| other == who)) {
                self.held.remove(&who);
            } else if let Some(token) = self.held.get_mut(&who) {
                dress::settle(token, what);
            }
        }
    }
}

/// Where everybody stands whom these eyes see.
fn places(view: &SideView) -> HashMap<CombatantId, Vec2> {
    view.bodies.iter().filter_map(|b| Some((b.id, centre(b.rect?)))).collect()
}
