//! Cycling through choices: targets, lists beside the board, words of a sentence, lines of the menu.

use crate::app::battle::player_input::PlayerInput;
use crate::app::present;
use crate::app::selection::attack::AttackTarget;
use crate::app::selection::menu_groups::MenuLine;
use crate::app::selection::proposal::Proposal;
use crate::app::selection::readied_editor::SentencePiece;
use crate::app::selection::state::{TargetListing, helps};
use crate::app::text;
use crate::fight::preview::view::BodyView;
use crate::fight::state::order::OrderKind;
use crate::kernel::cell::Rect;
use crate::kernel::ids::CombatantId;
use crate::ui::choices::ChoiceIntent;
use crate::ui::sentence::SentenceIntent;

/// The next or previous index in a list of `count` entries, wrapping around; without a present index the first or the
/// last. The list must not be empty.
pub fn wrapping_step(now: Option<usize>, count: usize, forward: bool) -> usize {
    match (now, forward) {
        (None, true) => 0,
        (None, false) => count - 1,
        (Some(at), true) => (at + 1) % count,
        (Some(at), false) => (at + count - 1) % count,
    }
}

impl PlayerInput<'_> {
    /// Applies an intent of the list beside the board.
    pub fn list(&mut self, intent: ChoiceIntent) {
        if self.selection.attack().is_none() {
            self.selection.cursor = None;
        }
        let (ChoiceIntent::Point(at) | ChoiceIntent::Pick(at)) = intent else {
            self.selection.about = None;
            self.selection.aim = None;
            return;
        };
        match self.selection.listing() {
            Some(TargetListing::Parties(who)) => match (who.get(at), intent) {
                (Some(who), ChoiceIntent::Pick(_)) => {
                    self.selection.choose_about(*who);
                }
                (who, _) => self.selection.selected = who.copied().or(self.selection.selected),
            },
            Some(TargetListing::Drafts(drafts)) => self.selection.aim = drafts.get(at).copied(),
            None if matches!(intent, ChoiceIntent::Point(_)) => self.show_way(at),
            // The first press asks for it, the second orders it.
            None => {
                self.show_way(at);
                if let Some(asked) = self.selection.shown_attack().filter(|_| self.selection.settled()) {
                    self.propose(asked);
                }
            }
        }
    }

    /// Applies an intent of the readied action's sentence.
    pub fn hold(&mut self, intent: SentenceIntent) {
        let (Some(readied), Some(view)) = (&mut self.selection.readied, &self.selection.view) else { return };
        let arena = self.battle.fight.seen_by(self.battle.viewpoint());
        match intent {
            SentenceIntent::Open(part) => {
                if let Some(SentencePiece::Word(word, _)) = readied.pieces(&arena).into_iter().nth(part) {
                    readied.word = word;
                }
            }
            SentenceIntent::Pick(row) => {
                if let Some(other) = readied.alternatives(&arena, view).into_iter().nth(row) {
                    readied.say(other.held);
                }
            }
            SentenceIntent::Say => {
                let draft = readied.draft();
                self.order(OrderKind::Act(draft));
            }
        }
    }

    /// Cycles to the next or previous target, slot or combatant.
    pub fn cycle(&mut self, forward: bool) {
        self.selection.cursor = None;
        self.selection.hover = None;
        if let Some(plan_editor) = &mut self.selection.plan_editor {
            plan_editor.step(self.battle.fight.rules(), forward);
            self.selection.selected = plan_editor.plan().map(|s| s.by);
            return;
        }
        if let (Some(readied), Some(view)) = (&mut self.selection.readied, &self.selection.view) {
            readied.next(&self.battle.fight.seen_by(self.battle.viewpoint()), view, forward);
            return;
        }
        match self.selection.listing() {
            Some(TargetListing::Parties(who)) => {
                let now = self.selection.selected.and_then(|s| who.iter().position(|id| *id == s));
                self.selection.selected = Some(who[wrapping_step(now, who.len(), forward)]);
                return;
            }
            Some(TargetListing::Drafts(drafts)) => {
                let now = self.selection.aim.and_then(|aim| drafts.iter().position(|at| *at == aim));
                self.selection.aim = drafts.get(wrapping_step(now, drafts.len(), forward)).copied();
                return;
            }
            None => {}
        }
        if self.next_place(forward) {
            return;
        }
        let chosen = self.selection.chosen_to_use().filter(|item| !item.drafts.is_empty() || item.far);
        if let Some(meant) = chosen.map(|item| item.meant) {
            match meant {
                // Somebody may be in reach after a walk.
                0 if self.next_target(forward) => {}
                0 => self.selection.show_message(text::battle::NONE_MEANT),
                meant => {
                    let next = wrapping_step(self.selection.aim.filter(|aim| *aim < meant), meant, forward);
                    self.selection.aim = Some(next);
                    let draft = self.selection.chosen().and_then(|item| item.drafts.get(next).cloned());
                    if let Some(draft) = draft {
                        self.ask(Proposal::Act(draft));
                    }
                }
            }
            return;
        }
        // What cannot be done now is not what is aimed.
        self.selection.drop_vain_choice();
        let calls = self.selection.items.iter().filter(|i| i.slot.is_some()).count();
        if calls > 0 {
            let next = wrapping_step(self.selection.row, calls, forward);
            self.selection.row = Some(next);
            self.selection.selected = Some(self.selection.items[next].by);
            return;
        }
        if self.next_target(forward) {
            return;
        }
        if self.selection.main.is_some() {
            self.selection.show_message(text::battle::NO_FOE_IN_REACH);
        }
        let Some(view) = &self.selection.view else { return };
        let seen: Vec<_> = view.bodies.iter().filter(|b| b.rect.is_some()).map(|b| b.id).collect();
        if !seen.is_empty() {
            let now = self.selection.selected.and_then(|s| seen.iter().position(|id| *id == s));
            self.selection.selected = Some(seen[wrapping_step(now, seen.len(), forward)]);
        }
    }

    /// With an act chosen that covers an area: aims it at the next of the places that take in foes, or friends if it helps,
    /// the best first; false where there is none.
    fn next_place(&mut self, forward: bool) -> bool {
        const PLACES: usize = 12;
        let Some(item) = self.selection.chosen_to_use().filter(|item| item.cells()) else { return false };
        let arena = self.battle.fight.seen_by(self.battle.viewpoint());
        let Some(view) = &self.selection.view else { return false };
        let helpful = item.action.is_some_and(|action| helps(arena.rules(), action));
        let mut places: Vec<(i32, usize, Vec<CombatantId>)> = Vec::new();
        for (at, draft) in item.drafts.iter().enumerate() {
            let cells = arena.covered(draft);
            let inside = |rect: Rect| cells.iter().any(|cell| rect.contains(*cell));
            let caught: Vec<_> = view.bodies.iter().filter(|body| body.able && body.rect.is_some_and(inside)).collect();
            let (foes, friends): (Vec<_>, Vec<_>) =
                caught.into_iter().partition(|body| arena.scene().hostile(arena.side(item.by), body.side));
            // A friend in it, dying or not, is worse than a foe in it is good.
            let friends: Vec<CombatantId> = match helpful {
                true => friends.into_iter().map(|body| body.id).collect(),
                false => present::caught_friends(&arena, draft),
            };
            let worth = if helpful {
                friends.len() as i32 - foes.len() as i32
            } else {
                foes.len() as i32 - 2 * friends.len() as i32
            };
            let caught: Vec<CombatantId> = foes.into_iter().map(|body| body.id).chain(friends).collect();
            if worth > 0 && !places.iter().any(|(.., known)| *known == caught) {
                places.push((worth, at, caught));
            }
        }
        places.sort_by_key(|(worth, at, _)| (std::cmp::Reverse(*worth), *at));
        places.truncate(PLACES);
        if places.is_empty() {
            return false;
        }
        let now = self.selection.aim.and_then(|aim| places.iter().position(|(_, at, _)| *at == aim));
        let next = places[wrapping_step(now, places.len(), forward)].1;
        let draft = item.drafts[next].clone();
        self.selection.aim = Some(next);
        self.selection.cursor = draft.aim.cell();
        self.ask(Proposal::Act(draft));
        true
    }

    /// Shows another way to strike the foe that is pointed at, or to use the object.
    fn show_way(&mut self, at: usize) {
        if let Some((_, attacks)) = &mut self.selection.attacks {
            attacks.shown = at.min(attacks.ways.len().saturating_sub(1));
        }
    }

    /// In a turn: asks for an attack on the next or previous foe that can be attacked, or for the chosen act on the next
    /// friend that it is meant for, the nearest first; false where there is none.
    fn next_target(&mut self, forward: bool) -> bool {
        let (Some(by), Some(view)) = (self.selection.main, self.selection.view.clone()) else { return false };
        let arena = self.battle.fight.seen_by(self.battle.viewpoint());
        let here = arena.rect(by);
        let chosen = self.selection.chosen_to_use().and_then(|item| item.action);
        let helpful = chosen.is_some_and(|action| helps(arena.rules(), action));
        // Who needs help may be down.
        let targets = view.bodies.iter().filter(|body| match arena.scene().hostile(arena.side(by), body.side) {
            true => !helpful && body.able,
            false => helpful && body.id != by,
        });
        let open: Vec<_> =
            self.selection.items.iter().filter(|i| i.by == by && i.blocked.is_none() && !i.aside).collect();
        // Whoever is in reach already comes before those who are walked up to.
        let walked_to = |who| !open.iter().any(|item| item.drafts.iter().any(|draft| draft.aim.target() == Some(who)));
        let place = |body: &BodyView| {
            let rect = body.rect?;
            Some((walked_to(body.id), arena.rect_distance(here, rect), body.id, rect.at))
        };
        let mut targets: Vec<_> = targets.filter_map(place).collect();
        targets.sort_unstable();
        let shown = self.selection.attack().map(|attack| attack.target);
        let now =
            shown.and_then(|target| targets.iter().position(|(_, _, id, _)| AttackTarget::Combatant(*id) == target));
        for turn in 0..targets.len() {
            let at = (0..=turn).fold(now, |at, _| Some(wrapping_step(at, targets.len(), forward)));
            let Some((_, _, id, cell)) = at.and_then(|at| targets.get(at)) else { continue };
            self.selection.cursor = Some(*cell);
            self.selection.look_for_attacks(self.battle);
            if let Some(attack) = self.selection.attack().filter(|attack| attack.target == AttackTarget::Combatant(*id))
            {
                let asked = Proposal::Attack(attack.blow.clone(), attack.approach.clone());
                self.ask(asked);
                return true;
            }
        }
        self.selection.cursor = None;
        false
    }

    /// Moves the focus to the next or previous available line of the menu.
    pub fn next_action(&mut self, forward: bool) {
        let rules = self.battle.fight.rules().clone();
        if let Some((_, attacks)) = self.selection.attacks.as_ref().filter(|(_, attacks)| attacks.ways.len() > 1) {
            let next = wrapping_step(Some(attacks.shown), attacks.ways.len(), forward);
            self.show_way(next);
            // Keys ask for what they show.
            if let Some(asked) = self.selection.shown_attack() {
                self.ask(asked);
            }
            return;
        }
        let mut open = self.selection.lines(&rules);
        open.retain(|line| line.open(&self.selection.items));
        if open.is_empty() {
            return;
        }
        let pointed = |line: &MenuLine| match line {
            MenuLine::Item(at, _) => self.selection.head.is_none() && self.selection.row == Some(*at),
            MenuLine::Head(menu_group, ..) => self.selection.head.as_ref() == Some(menu_group),
        };
        let here = open.iter().position(pointed);
        let next = wrapping_step(here, open.len(), forward);
        self.selection.cursor = None;
        match open.swap_remove(next) {
            MenuLine::Item(row, _) => {
                self.selection.choose(Some(row));
                let item = &self.selection.items[row];
                let whole = item.slot.is_none() && !item.targets() && item.parties().is_empty();
                self.selection.aim = whole.then_some(0);
            }
            MenuLine::Head(menu_group, ..) => {
                self.selection.choose(None);
                self.selection.head = Some(menu_group);
            }
        }
    }
}
