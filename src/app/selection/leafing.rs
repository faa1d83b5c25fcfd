//! Cycling through choices: targets, lists beside the board, words of a sentence, lines of the menu.

use crate::app::battle::seat::Seat;
use crate::app::selection::desk::Listing;
use crate::app::selection::folds::Line;
use crate::app::selection::holding::Piece;
use crate::app::text;
use crate::fight::state::order::Body;
use crate::ui::choices::ChoiceIntent;
use crate::ui::sentence::SentenceIntent;

/// The next or previous index in a list of `count` entries, wrapping around; without a present index the first or the
/// last. The list must not be empty.
pub fn around(now: Option<usize>, count: usize, forward: bool) -> usize {
    match (now, forward) {
        (None, true) => 0,
        (None, false) => count - 1,
        (Some(at), true) => (at + 1) % count,
        (Some(at), false) => (at + count - 1) % count,
    }
}

impl Seat<'_> {
    /// Applies an intent of the list beside the board.
    pub fn list(&mut self, intent: ChoiceIntent) {
        self.desk.cursor = None;
        let (ChoiceIntent::Point(at) | ChoiceIntent::Pick(at)) = intent else {
            self.desk.about = None;
            self.desk.aim = None;
            return;
        };
        match self.desk.listing() {
            Some(Listing::Parties(who)) => match (who.get(at), intent) {
                (Some(who), ChoiceIntent::Pick(_)) => {
                    self.desk.choose_about(*who);
                }
                (who, _) => self.desk.selected = who.copied().or(self.desk.selected),
            },
            Some(Listing::Drafts(drafts)) => self.desk.aim = drafts.get(at).copied(),
            None => {}
        }
    }

    /// Applies an intent of the readied action's sentence.
    pub fn hold(&mut self, intent: SentenceIntent) {
        let (Some(holding), Some(view)) = (&mut self.desk.holding, &self.desk.view) else { return };
        let arena = self.battle.fight.seen_by(self.battle.eyes());
        match intent {
            SentenceIntent::Open(part) => {
                if let Some(Piece::Word(word, _)) = holding.pieces(&arena).into_iter().nth(part) {
                    holding.word = word;
                }
            }
            SentenceIntent::Pick(row) => {
                if let Some(other) = holding.alternatives(&arena, view).into_iter().nth(row) {
                    holding.say(other.held);
                }
            }
            SentenceIntent::Say => {
                let draft = holding.draft();
                self.order(Body::Act(draft));
            }
        }
    }

    /// Cycles to the next or previous target, slot or combatant.
    pub fn cycle(&mut self, forward: bool) {
        self.desk.cursor = None;
        self.desk.hover = None;
        if let Some(planner) = &mut self.desk.planner {
            planner.step(self.battle.fight.rules(), forward);
            self.desk.selected = planner.sheet().map(|s| s.by);
            return;
        }
        if let (Some(holding), Some(view)) = (&mut self.desk.holding, &self.desk.view) {
            holding.next(&self.battle.fight.seen_by(self.battle.eyes()), view, forward);
            return;
        }
        match self.desk.listing() {
            Some(Listing::Parties(who)) => {
                let now = self.desk.selected.and_then(|s| who.iter().position(|id| *id == s));
                self.desk.selected = Some(who[around(now, who.len(), forward)]);
                return;
            }
            Some(Listing::Drafts(drafts)) => {
                let now = self.desk.aim.and_then(|aim| drafts.iter().position(|at| *at == aim));
                self.desk.aim = drafts.get(around(now, drafts.len(), forward)).copied();
                return;
            }
            None => {}
        }
        if let Some(item) = self.desk.chosen()
            && !item.drafts.is_empty()
        {
            match item.meant {
                0 => self.desk.say(text::battle::NONE_MEANT),
                meant => self.desk.aim = Some(around(self.desk.aim.filter(|aim| *aim < meant), meant, forward)),
            }
            return;
        }
        let calls = self.desk.items.iter().filter(|i| i.slot.is_some()).count();
        if calls > 0 {
            let next = around(self.desk.row, calls, forward);
            self.desk.row = Some(next);
            self.desk.selected = Some(self.desk.items[next].by);
            return;
        }
        let Some(view) = &self.desk.view else { return };
        let seen: Vec<_> = view.bodies.iter().filter(|b| b.rect.is_some()).map(|b| b.id).collect();
        if !seen.is_empty() {
            let now = self.desk.selected.and_then(|s| seen.iter().position(|id| *id == s));
            self.desk.selected = Some(seen[around(now, seen.len(), forward)]);
        }
    }

    /// Moves the focus to the next or previous available line of the menu.
    pub fn next_action(&mut self, forward: bool) {
        let rules = self.battle.fight.rules().clone();
        let mut open = self.desk.lines(&rules);
        open.retain(|line| line.open(&self.desk.items));
        if open.is_empty() {
            return;
        }
        let pointed = |line: &Line| match line {
            Line::Item(at, _) => self.desk.head.is_none() && self.desk.row == Some(*at),
            Line::Head(fold, ..) => self.desk.head.as_ref() == Some(fold),
        };
        let here = open.iter().position(pointed);
        let next = around(here, open.len(), forward);
        self.desk.cursor = None;
        match open.swap_remove(next) {
            Line::Item(row, _) => {
                self.desk.choose(Some(row));
                let item = &self.desk.items[row];
                let whole = item.slot.is_none() && !item.targets() && item.parties().is_empty();
                self.desk.aim = whole.then_some(0);
            }
            Line::Head(fold, ..) => {
                self.desk.choose(None);
                self.desk.head = Some(fold);
            }
        }
    }
}
