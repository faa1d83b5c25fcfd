//! The animation queue: steps, strikes, shots and losses, in the order of the log. The fight never waits for it; the
//! board shows the state of the fight minus what is still queued.

mod apply;
mod film;
mod floating_text;
mod steps;
mod watched;

use std::collections::VecDeque;

use bevy::math::Vec2;
use bevy::platform::collections::HashMap;

use crate::app::board::animation::film::FilmStart;
use crate::app::board::animation::floating_text::FloatingText;
use crate::app::board::animation::steps::{AnimationKind, AnimationReader, AnimationStep};
use crate::app::settings::EventSpeeds;
use crate::fight::Fight;
use crate::fight::preview::view::SideView;
use crate::fight::state::log::LogEntry;
use crate::kernel::ids::{CombatantId, SideId, SideSet};
use crate::view::board::{Board, BoardToken};
use crate::view::overlay::centre;

/// Above this number of queued animations all are skipped: a player that returns is not made to wait.
const MAX_QUEUED: usize = 400;

/// The animation queue.
#[derive(Debug, Default)]
pub(in crate::app) struct AnimationQueue {
    /// Animations to come; the first one is running.
    queue: VecDeque<AnimationStep>,
    /// Seconds of the first animation that have been shown.
    at: f32,
    /// Floating texts over tokens.
    texts: Vec<FloatingText>,
    /// The parties of the strike that is being shown, with what comes before and after it.
    exchange: Option<[CombatantId; 2]>,
    /// Tokens with animations still queued, as they were before them.
    held: HashMap<CombatantId, BoardToken>,
    /// Each combatant's place when the log was read last.
    places: HashMap<CombatantId, Vec2>,
    /// Number of log entries read, and the generation of the log; None before the first reading.
    read: Option<(usize, u64)>,
    /// The viewing side.
    viewer: Option<SideId>,
    /// The moment of the last order of each viewer.
    marks: HashMap<Option<SideId>, FilmStart>,
    /// How fast each kind of animation is, for those that are still to be queued.
    pub speeds: EventSpeeds,
}

impl AnimationQueue {
    /// Queues the animations of new log entries. `board` is what was shown last.
    pub fn follow(&mut self, fight: &mut Fight, view: &SideView, board: &Board, reduced: bool) {
        let (end, generation) = (fight.log().len(), fight.log_generation());
        let read = self.read.replace((end, generation)).filter(|(read, of)| *read <= end && *of == generation);
        let Some((read, _)) = read.filter(|_| self.viewer == view.viewer) else {
            // Another battle, another viewer, and a step back start at the present state.
            self.viewer = view.viewer;
            self.places = places(view);
            self.finish();
            return;
        };
        if read == end {
            return;
        }
        self.read_from(read, fight, view, &board.tokens, reduced);
        if self.queue.len() > MAX_QUEUED {
            self.finish();
        }
    }

    /// Queues the animations of the log from an entry on. `tokens` is what was shown before it.
    fn read_from(&mut self, read: usize, fight: &mut Fight, view: &SideView, tokens: &[BoardToken], reduced: bool) {
        let readable = |audience: SideSet| match view.viewer {
            Some(side) => audience.contains(side),
            None => audience == SideSet::ALL,
        };
        let seen = |who: CombatantId| {
            let known = view.bodies.get(who.index()).is_some_and(|b| b.rect.is_some());
            known || tokens.iter().any(|t| t.who == who)
        };
        let before = self.queue.len();
        let new: Vec<LogEntry> = fight.log()[read..].iter().filter(|e| readable(e.audience)).cloned().collect();
        let arena = fight.seen_by(view.viewer);
        let own = self.viewer;
        let mut reader = AnimationReader { arena: &arena, own, places: &mut self.places, queue: &mut self.queue };
        for entry in &new {
            reader.read(&entry.event);
        }
        // No animation may show a combatant that the viewer does not see.
        let mut number = 0;
        self.queue.retain(|animation| {
            number += 1;
            number <= before || animation.what.about().into_iter().all(seen)
        });
        for animation in self.queue.iter_mut().skip(before) {
            animation.seconds /= animation.what.speed(&self.speeds).factor();
        }
        self.places = places(view);
        if reduced {
            self.keep_only_texts();
        }
        for who in self.queue.iter().flat_map(|animation| animation.what.changes()) {
            if let Some(token) = tokens.iter().find(|t| t.who == who) {
                self.held.entry(who).or_insert_with(|| BoardToken::clone(token));
            }
        }
    }

    /// Advances by `seconds`; true while anything moves.
    pub fn advance(&mut self, seconds: f32) -> bool {
        let moved = self.moves();
        for word in &mut self.texts {
            word.age += seconds;
        }
        self.texts.retain(FloatingText::is_alive);
        self.at += seconds;
        while let Some(animation) = self.queue.front_mut() {
            let seconds = animation.seconds;
            if !std::mem::replace(&mut animation.begun, true) {
                if let Some(word) = animation.what.word() {
                    FloatingText::add(&mut self.texts, word);
                }
                self.exchange = self.exchange_shown();
            }
            if self.at < seconds {
                break;
            }
            self.at -= seconds;
            if let Some(animation) = self.queue.pop_front() {
                self.settle(&animation.what);
            }
        }
        if self.queue.is_empty() {
            self.at = 0.0;
        }
        moved
    }

    /// Whether the log holds what has not been read yet, or is seen by another viewer than before.
    #[must_use]
    pub fn behind(&self, fight: &Fight, viewer: Option<SideId>) -> bool {
        self.read != Some((fight.log().len(), fight.log_generation())) || self.viewer != viewer
    }

    /// Whether animations are queued. Floating texts do not count: nothing waits for them.
    #[must_use]
    pub fn busy(&self) -> bool {
        !self.queue.is_empty()
    }

    /// Whether anything moves, floating texts included.
    #[must_use]
    pub fn moves(&self) -> bool {
        self.busy() || !self.texts.is_empty()
    }

    /// Finishes all animations at once.
    pub fn finish(&mut self) {
        self.queue.clear();
        self.held.clear();
        self.at = 0.0;
    }

    /// With reduced motion only the texts are left, all at once.
    fn keep_only_texts(&mut self) {
        for animation in std::mem::take(&mut self.queue) {
            if let Some(word) = animation.what.word() {
                FloatingText::add(&mut self.texts, word);
            }
        }
        self.finish();
    }

    /// Ends an animation: its result stays, and a token with nothing more queued shows the state of the fight.
    fn settle(&mut self, what: &AnimationKind) {
        for who in what.changes() {
            if !self.queue.iter().any(|animation| animation.what.changes().any(|other| other == who)) {
                self.held.remove(&who);
            } else if let Some(token) = self.held.get_mut(&who) {
                apply::apply_result(token, what);
            }
        }
    }
}

/// The place of each combatant that the view shows.
fn places(view: &SideView) -> HashMap<CombatantId, Vec2> {
    view.bodies.iter().filter_map(|b| Some((b.id, centre(b.rect?)))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::battle::driver::Battle;
    use crate::app::board::board_view;
    use crate::app::platform::stage;
    use crate::app::selection::state::Selection;
    use crate::data::read::{At, Pos};
    use crate::data::scene::{Arrival, Controller};

    /// A battle that the AI plays on every side, and what is seen of it.
    struct Watched {
        battle: Battle,
        selection: Selection,
        board: Board,
        animations: AnimationQueue,
    }

    impl Watched {
        fn new() -> Watched {
            let battle = stage::trial("toll_house", "oak", |_| Controller::Ai);
            Watched {
                battle,
                selection: Selection::default(),
                board: Board::default(),
                animations: AnimationQueue::default(),
            }
        }

        /// Gives one order, then reads the log with no time passed.
        fn order(&mut self, reduced: bool) -> bool {
            let Some(order) = self.battle.suggestion() else { return false };
            self.battle.submit(order.body).expect("the computer's orders are taken");
            self.look(reduced);
            true
        }

        fn look(&mut self, reduced: bool) {
            self.selection.refresh(&mut self.battle);
            let mut picture = board_view::fill(&self.board, &mut self.battle, &mut self.selection);
            let view = self.selection.view.as_ref().expect("it was refreshed");
            self.animations.follow(&mut self.battle.fight, view, &self.board, reduced);
            self.animations.apply(&mut picture);
            self.board = picture;
        }

        fn places(&self) -> HashMap<CombatantId, Vec2> {
            self.board.tokens.iter().map(|t| (t.who, centre(t.rect) + t.shift)).collect()
        }
    }

    #[test]
    fn nobody_jumps() {
        let mut seen = Watched::new();
        seen.look(false);
        let mut moved = 0.0_f32;
        for order in 0..400 {
            let before = seen.places();
            if !seen.order(false) {
                break;
            }
            for (who, at) in seen.places() {
                // A lunge or a shake may begin at once; a walk begins at the previous place.
                let jump = before.get(&who).map_or(0.0, |was| was.distance(at));
                assert!(jump < 20.0, "order {order}: {who:?} jumps by {jump}");
            }
            for _ in 0..order % 7 {
                let before = seen.places();
                seen.animations.advance(0.02);
                seen.look(false);
                for (who, at) in seen.places() {
                    let step = before.get(&who).map_or(0.0, |was| was.distance(at));
                    assert!(step < 45.0, "order {order}: {who:?} moves {step} in a fiftieth of a second");
                    moved = moved.max(step);
                }
            }
            // No token stays far behind in a long fight.
            if order % 10 == 0 {
                seen.animations.finish();
                seen.look(false);
            }
        }
        assert!(moved > 1.0, "something moved");
    }

    #[test]
    fn a_way_leads_from_where_one_is_seen_to_where_one_is() {
        let mut seen = Watched::new();
        seen.look(false);
        let mut ways = 0;
        for _ in 0..200 {
            if !seen.order(false) {
                break;
            }
            if let Some((who, points)) = seen.animations.walker_path() {
                ways += 1;
                let places = seen.places();
                assert_eq!(points.first(), places.get(&who));
                let last = points.last().expect("it has an end");
                let steps = points.windows(2).all(|pair| pair[0].distance(pair[1]) < 2.0 * crate::view::CELL);
                assert!(steps && last.distance(points[0]) > 1.0, "{points:?}");
            }
            seen.animations.finish();
            seen.look(false);
        }
        assert!(ways > 0, "somebody walks more than a step");
    }

    #[test]
    fn in_the_end_the_board_is_what_the_fight_holds() {
        let mut seen = Watched::new();
        seen.look(false);
        while seen.order(false) {}
        assert!(seen.animations.busy(), "the end is still to be shown");
        for _ in 0..100_000 {
            if !seen.animations.advance(0.05) {
                break;
            }
        }
        seen.look(false);
        let truth = board_view::fill(&seen.board, &mut seen.battle, &mut seen.selection);
        assert_eq!(seen.board.tokens, truth.tokens);
        assert!(!seen.animations.busy());
    }

    #[test]
    fn a_latecomer_fades_in_and_at_once_without_motion() {
        for reduced in [false, true] {
            let mut seen = Watched::new();
            seen.battle = stage::altered(
                "toll_house",
                "oak",
                |_| Controller::Ai,
                |scene| {
                    let arrival = Arrival { round: 1, count: Some(2) };
                    scene.sides[0].who[0].arrives = Some(At::new(arrival, Pos { line: 1, column: 1 }));
                },
            );
            seen.look(reduced);
            let arrived = |battle: &Battle| {
                battle.fight.log().iter().find_map(|e| match e.event {
                    crate::fight::state::log::Event::Arrived(who, _) => Some(who),
                    _ => None,
                })
            };
            while arrived(&seen.battle).is_none() && seen.order(reduced) {}
            let who = arrived(&seen.battle).expect("it comes");
            let alpha = |seen: &Watched| seen.board.tokens.iter().find(|t| t.who == who).map(|t| t.alpha);
            assert_eq!(alpha(&seen), Some(if reduced { 1.0 } else { 0.0 }));
            seen.animations.finish();
            seen.look(reduced);
            assert_eq!(alpha(&seen), Some(1.0));
        }
    }

    #[test]
    fn a_fall_has_the_last_word_and_a_blow_on_ones_own_is_held() {
        let mut seen = Watched::new();
        seen.battle = stage::trial("toll_house", "oak", |usual| usual);
        seen.look(false);
        let own = seen.animations.viewer.expect("one side is a player's");
        let (mut falls, mut held) = (0, 0.0_f32);
        while seen.order(false) {
            let words: Vec<(CombatantId, bool)> = seen
                .animations
                .queue
                .iter()
                .filter_map(|animation| match animation.what {
                    AnimationKind::Fall { who, .. } => Some((who, true)),
                    AnimationKind::Note { who, .. } => Some((who, false)),
                    _ => None,
                })
                .collect();
            for (at, (who, _)) in words.iter().enumerate().filter(|(_, (_, fall))| *fall) {
                falls += 1;
                assert!(words[at + 1..].iter().all(|(other, _)| other != who), "{words:?}");
            }
            for animation in &seen.animations.queue {
                if let AnimationKind::Loss { who, amount, .. } = animation.what
                    && amount > 0
                {
                    let own = own == seen.battle.fight.arena().side(who);
                    held = if own { held.max(animation.seconds) } else { held };
                    assert_eq!(own, animation.seconds >= 0.9, "{who:?}: {}", animation.seconds);
                }
            }
            seen.animations.finish();
            seen.look(false);
        }
        assert!(falls > 0 && held > 0.0, "{falls} falls, {held} s");
    }

    #[test]
    fn what_has_just_happened_is_still_to_be_looked_at() {
        let mut seen = Watched::new();
        seen.look(false);
        let viewer = seen.animations.viewer;
        assert!(!seen.animations.behind(&seen.battle.fight, viewer));
        let order = seen.battle.suggestion().expect("the battle has begun");
        seen.battle.submit(order.body).expect("it is taken");
        assert!(seen.animations.behind(&seen.battle.fight, viewer), "nothing of it is queued yet");
        seen.look(false);
        assert!(!seen.animations.behind(&seen.battle.fight, viewer));
        assert!(seen.animations.behind(&seen.battle.fight, Some(SideId(1))), "others have not seen it");
    }

    #[test]
    fn what_has_happened_is_shown_again_from_where_it_began() {
        let mut seen = Watched::new();
        seen.look(false);
        for _ in 0..40 {
            seen.order(false);
        }
        seen.animations.finish();
        seen.look(false);
        let view = |seen: &Watched| seen.selection.view.clone().expect("it was refreshed");
        let (mark, before) = (seen.board.clone(), seen.places());
        seen.animations.mark(&mark);
        let now = view(&seen);
        assert!(!seen.animations.show_again(&mut seen.battle.fight, &now, false), "nothing has happened yet");
        while seen.places() == before && seen.order(false) {
            for _ in 0..12 {
                seen.order(false);
            }
            seen.animations.finish();
            seen.look(false);
        }
        let truth = seen.board.tokens.clone();
        let now = view(&seen);
        assert!(seen.animations.show_again(&mut seen.battle.fight, &now, false));
        seen.look(false);
        // A lunge may begin at once.
        for (who, at) in seen.places().into_iter().filter(|(who, _)| before.contains_key(who)) {
            assert!(before[&who].distance(at) < 20.0, "{who:?} begins where it was");
        }
        let moved = |token: &BoardToken| before.get(&token.who).is_some_and(|was| *was != centre(token.rect));
        assert!(truth.iter().any(moved), "somebody is elsewhere now");
        for _ in 0..100_000 {
            if !seen.animations.advance(0.05) {
                break;
            }
        }
        seen.look(false);
        assert_eq!(seen.board.tokens, truth, "it ends as it is");
        assert!(seen.animations.show_again(&mut seen.battle.fight, &now, false), "as often as one likes");
    }

    #[test]
    fn without_motion_only_words_are_left() {
        let mut seen = Watched::new();
        seen.look(true);
        let mut words = 0;
        while seen.order(true) {
            assert!(!seen.animations.busy());
            assert!(seen.board.tokens.iter().all(|t| t.shift == Vec2::ZERO && t.flash == 0.0));
            words = words.max(seen.animations.floating_labels(true).len());
            seen.animations.advance(0.3);
        }
        assert!(words > 0, "losses are still told");
    }

    #[test]
    fn other_eyes_see_things_as_they_are() {
        let mut seen = Watched::new();
        seen.look(false);
        while !seen.animations.busy() && seen.order(false) {}
        seen.animations.viewer = Some(SideId(1));
        seen.look(false);
        assert!(!seen.animations.busy());
    }
}
