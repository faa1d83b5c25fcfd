//! The end of a turn, of a question and of planning: one press where nothing is lost, two where something is.

use crate::app::battle::player_input::PlayerInput;
use crate::app::present::costs;
use crate::app::selection::menu_items::MenuItem;
use crate::app::text;
use crate::data::effect::Occasion;
use crate::fight::state::log::{Event, LogEntry};
use crate::fight::state::order::{ActOrder, DecisionKind, OrderKind};
use crate::input::Key;
use crate::kernel::ids::{CombatantId, DecisionId};

/// What a combatant has left at the end of its turn, in the words of the ruleset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::app) struct LeftOver {
    /// What is lost with the turn.
    pub lost: Vec<String>,
    /// What is kept for later.
    pub kept: Vec<String>,
}

impl PlayerInput<'_> {
    /// Lets the reactions of a prompt pass: at one press where all of them cost something, which is kept, and at two
    /// where a chance is given away that costs nothing.
    pub fn pass(&mut self) {
        let Some(decision) = self.battle.fight.decision().map(|decision| decision.id) else { return };
        let chooses = self.asks_each_time();
        let arena = self.battle.fight.seen_by(self.battle.viewpoint());
        let free = |item: &&MenuItem| item.drafts.first().is_some_and(|draft| costs(&arena, draft).is_empty());
        let given_away = self.selection.items.iter().find(free).and_then(|item| item.action);
        let warned = self.warned(decision, Key::End);
        match given_away.filter(|_| !chooses && !warned && !self.settings.ends_at_once) {
            Some(action) => {
                let name = &self.battle.fight.rules().action(action).name;
                self.selection.show_warning(text::battle::pass_free(name));
            }
            None => self.order(OrderKind::Pass),
        }
    }

    /// Whether passing is a choice of its own in the pending window, which has no standing answers.
    pub fn asks_each_time(&self) -> bool {
        let fight = &self.battle.fight;
        let Some(DecisionKind::Window { point, .. }) = fight.decision().map(|decision| decision.kind) else {
            return false;
        };
        fight.rules().window(point).is_some_and(|window| !window.pass.is_empty())
    }

    /// Whether the player was just warned of what this press would give away; from now on it is so. The warning holds
    /// until something else is done or told.
    fn warned(&mut self, decision: DecisionId, key: Key) -> bool {
        let before = self.selection.loss_warned.replace((decision, key)) == Some((decision, key));
        before && self.selection.toast.is_some()
    }

    /// In a turn: gives up the multi-turn action that was begun, at the second press; false without one.
    pub fn abandon_begun(&mut self) -> bool {
        let Some(decision) = self.battle.fight.decision().cloned() else { return false };
        let DecisionKind::Turn { by } = decision.kind else { return false };
        let arena = self.battle.fight.seen_by(self.battle.viewpoint());
        let Some(action) = arena.begun(by).map(|begun| begun.draft.action) else { return false };
        if self.warned(decision.id, Key::Call) || self.settings.ends_at_once {
            self.order(OrderKind::Abandon { by });
        } else {
            let name = &self.battle.fight.rules().action(action).name;
            self.selection.show_warning(text::battle::abandon_begun(name, Key::Call.cap()));
        }
        true
    }

    /// Ends the turn, passes, or confirms the plan.
    pub fn proceed(&mut self) {
        if let Some(plan_editor) = &mut self.selection.plan_editor {
            // The same key ended the turn before: a surplus press must not confirm an unfinished plan.
            let gaps = plan_editor.undecided();
            if gaps > 0 && !std::mem::replace(&mut plan_editor.warned, true) {
                let names = plan_editor.undecided_names(&self.battle.fight.seen_by(self.battle.viewpoint()));
                let names = text::common::listed(&names);
                self.selection.show_warning(match gaps {
                    1 => text::battle::confirm_one_open(names, Key::End.cap()),
                    _ => text::battle::confirm_open(gaps, names, Key::End.cap()),
                });
            } else {
                self.confirm_plan();
            }
            return;
        }
        let Some(decision) = self.battle.fight.decision().cloned() else { return };
        if self.battle.asked().is_none() {
            return;
        }
        match decision.kind {
            DecisionKind::Turn { by } => {
                let warning = self.end_warning(by);
                let warned = self.warned(decision.id, Key::End);
                match warning.filter(|_| !warned && !self.settings.ends_at_once) {
                    Some(warning) => self.selection.show_warning(warning),
                    None => self.order(OrderKind::EndTurn),
                }
            }
            // The key that ended the turn before must not give other turns away.
            DecisionKind::Call { count: Some(_) } if self.selection.items.iter().any(|item| item.slot.is_some()) => {
                self.selection.show_warning(text::battle::choose_next(Key::Skip.cap()));
            }
            DecisionKind::Call { .. } => self.order(OrderKind::Pass),
            DecisionKind::Window { .. } if self.reactions() => self.pass(),
            DecisionKind::Window { .. } => {
                self.policies.called = None;
                self.order(OrderKind::Pass);
            }
            DecisionKind::Plan => {}
        }
    }

    /// What is said before a turn ends in which something is lost; None where nothing is.
    fn end_warning(&mut self, by: CombatantId) -> Option<String> {
        let unused = self.turn_unused(by);
        let LeftOver { lost, kept } = self.left_over(by);
        let name = self.battle.fight.seen_by(self.battle.viewpoint()).identity(by).name.clone();
        let said = match lost.is_empty() {
            true if unused => text::battle::end_unused(name, Key::End.cap()),
            true => return None,
            false => text::battle::end_with(name, text::common::listed(&lost), Key::End.cap()),
        };
        let keeps = || text::battle::carries_over(&said, text::common::listed(&kept));
        Some(if kept.is_empty() { said } else { keeps() })
    }

    /// What a combatant could still spend in its turn: steps as long as it has made none, action slots and the purse as
    /// far as something can be bought with them.
    pub(in crate::app) fn left_over(&mut self, by: CombatantId) -> LeftOver {
        let moves = self.selection.view.as_ref().map_or(0, |view| view.moves);
        let moved = self.done_in_turn(|event| matches!(event, Event::Moved(who, ..) if *who == by));
        let arena = self.battle.fight.seen_by(self.battle.viewpoint());
        let rules = arena.rules();
        let open: Vec<&MenuItem> =
            self.selection.items.iter().filter(|i| i.by == by && i.blocked.is_none() && !i.aside && !i.late).collect();
        let mut left = LeftOver::default();
        // What the turn was planned for.
        let purpose = |item: &&&MenuItem| {
            item.action.is_some_and(|action| matches!(rules.action(action).occasion, Occasion::Planned(_)))
        };
        let planned = open.iter().find(purpose).and_then(|item| item.action);
        left.lost.extend(planned.map(|action| rules.action(action).name.clone()));
        if moves > 0 && !moved {
            left.lost.push(rules.grid.told(i64::from(moves)));
        }
        let useful = |pool| open.iter().any(|item| item.slots.contains(&pool));
        let slots = rules.slots().into_iter().filter(|pool| arena.pool(by, *pool) > 0 && useful(*pool));
        let mut slots: Vec<String> = slots.map(|pool| rules.pool(pool).name.clone()).collect();
        // One alone has to say what it is.
        if let [slot] = &mut slots[..] {
            *slot = text::menu::slot_actions(&*slot);
        }
        left.lost.append(&mut slots);
        // A strike that takes no slot and no time comes late in a turn: it was won in it.
        let free_strike = |item: &&MenuItem| {
            let strikes = item.action.is_some_and(|action| rules.action(action).strike_form().is_some());
            let free = |draft: &ActOrder| rules.time.purse().is_none_or(|purse| arena.price(draft, purse) == 0);
            let own = item.by == by && item.blocked.is_none() && !item.aside;
            own && strikes && item.meant > 0 && item.slots.is_empty() && item.drafts.first().is_some_and(free)
        };
        let strike = self.selection.items.iter().find(free_strike).and_then(|item| item.action);
        left.lost.extend(strike.filter(|_| planned.is_none()).map(|action| rules.action(action).name.clone()));
        if let Some(purse) = rules.time.purse() {
            let there = arena.pool(by, purse);
            let buys = open
                .iter()
                .any(|item| item.drafts.first().is_some_and(|d| arena.price(d, purse) > 0 && arena.owes(d) == 0));
            let (round, turn) = arena.refill_previews(by, purse);
            let kept = there > 0 && round + turn > 0;
            if kept && there + round + turn <= arena.pool_max(by, purse) {
                left.kept.push(rules.pool(purse).told(there));
            } else if there > 0 && buys {
                left.lost.push(rules.pool(purse).told(there));
            }
        }
        left
    }

    /// Whether a combatant has done nothing in its turn although it could.
    pub(in crate::app) fn turn_unused(&mut self, by: CombatantId) -> bool {
        let walks = self.selection.view.as_ref().is_some_and(|view| view.moves > 0);
        let acts = self.selection.items.iter().any(|item| item.by == by && item.blocked.is_none() && !item.late);
        let mount = self.battle.fight.seen_by(self.battle.viewpoint()).mount_of(by);
        (walks || acts)
            && !self.done_in_turn(|event| match event {
                Event::Acted(who, ..) | Event::ActBegun(who, ..) => *who == by,
                // Its mount walks for it.
                Event::Moved(who, ..) => *who == by || mount == Some(*who),
                _ => false,
            })
    }

    /// Whether something has happened since the turn began.
    fn done_in_turn(&self, what: impl Fn(&Event) -> bool) -> bool {
        let of_turn = |entry: &&LogEntry| !matches!(entry.event, Event::TurnStarted { .. });
        self.battle.fight.log().iter().rev().take_while(of_turn).any(|entry| what(&entry.event))
    }
}
