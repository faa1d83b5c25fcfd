//! The film: what has happened since an order, shown again from what was on the board then.

use bevy::math::Vec2;
use bevy::platform::collections::HashMap;

use crate::app::board::animation::AnimationQueue;
use crate::fight::Fight;
use crate::fight::preview::view::SideView;
use crate::kernel::ids::CombatantId;
use crate::view::board::{Board, BoardToken};

/// A moment from which what happened can be shown again.
#[derive(Debug)]
pub(super) struct FilmStart {
    read: usize,
    generation: u64,
    places: HashMap<CombatantId, Vec2>,
    tokens: Vec<BoardToken>,
}

impl AnimationQueue {
    /// The player gives an order: from here on what happens can be shown again.
    pub fn mark(&mut self, board: &Board) {
        let (places, tokens) = (self.places.clone(), board.tokens.clone());
        let Some((read, generation)) = self.read else { return };
        self.marks.insert(self.viewer, FilmStart { read, generation, places, tokens });
    }

    /// Shows again what has happened since the player's last order; false if that is nothing, or of another time or
    /// viewer.
    pub fn show_again(&mut self, fight: &mut Fight, view: &SideView, reduced: bool) -> bool {
        let Some(mark) = self.marks.remove(&view.viewer) else { return false };
        let there = mark.generation == fight.log_generation() && mark.read < fight.log().len();
        if there {
            self.finish();
            self.places.clone_from(&mark.places);
            self.read_from(mark.read, fight, view, &mark.tokens, reduced);
        }
        self.marks.insert(view.viewer, mark);
        there && self.moves()
    }
}
