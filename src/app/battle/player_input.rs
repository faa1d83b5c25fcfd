//! Player input as orders: every click and key ends in a method of [`PlayerInput`], and each that answers the fight
//! sends an order. The answer arrives later; a refusal becomes a sentence on the board.

use crate::app::battle::driver::Battle;
use crate::app::battle::moment::LookBack;
use crate::app::battle::orders::{OrderAnswered, OrderGiven, OrderOrigin, StepDirection, StepGiven};
use crate::app::battle::policies::{AnswerPolicies, ReactionPolicy, StopPolicy};
use crate::app::present;
use crate::app::selection::drafts::minds_nobody;
use crate::app::selection::menu_groups::{self, MenuLine};
use crate::app::selection::proposal::Proposal;
use crate::app::selection::state::{Selection, TargetListing, helps, urgent, viewer};
use crate::app::settings::Settings;
use crate::app::text;
use crate::data::effect::{Question, WindowDef};
use crate::data::scene::Controller;
use crate::data::scope::EntryId;
use crate::fight::state::order::{ActOrder, ChosenTarget, DecisionKind, Order, OrderKind};
use crate::input::Key;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, SideId};

/// The player's side of the screen: battle, selection, policies, settings and outgoing orders.
pub(in crate::app) struct PlayerInput<'a> {
    /// The battle.
    pub battle: &'a mut Battle,
    /// The player's selection.
    pub selection: &'a mut Selection,
    /// The player's answer policies.
    pub policies: &'a mut AnswerPolicies,
    /// The settings.
    pub settings: &'a mut Settings,
    /// Orders to be sent.
    pub orders: &'a mut Vec<OrderGiven>,
    /// Steps back and forward to be sent.
    pub steps: &'a mut Vec<StepGiven>,
}

impl PlayerInput<'_> {
    /// Sends an order that answers the pending decision. It ends a chain of others.
    pub fn order(&mut self, body: OrderKind) {
        if self.battle.moment.is_some() {
            self.send(body, OrderOrigin::Player);
            return;
        }
        self.selection.chain = None;
        self.selection.glass_box.ordered(&body);
        // Who lets a chance pass has begun nothing: what came before it is still new.
        if body != OrderKind::Pass {
            let viewer = self.viewer();
            self.selection.log.mark(viewer);
        }
        self.send(body, OrderOrigin::Player);
    }

    /// Sends an order that answers the pending decision.
    pub(in crate::app) fn send(&mut self, body: OrderKind, hand: OrderOrigin) {
        if self.battle.moment.is_some() {
            self.selection.chain = None;
            self.selection.show_message(text::coach::only_a_look(Key::Back.cap()));
            return;
        }
        let Some(decision) = self.battle.fight.decision().map(|d| d.id) else { return };
        let (battle, log_generation) = (self.battle.serial, self.battle.fight.log_generation());
        self.orders.push(OrderGiven { battle, log_generation, order: Order { decision, body }, hand });
    }

    /// Takes the last order back, or gives it again; where that cannot be, says why.
    pub fn step(&mut self, to: StepDirection) {
        if self.battle.moment.is_some() || self.battle.fight.outcome().is_some() {
            self.selection.look_back = Some(match to {
                StepDirection::Back => LookBack::Earlier,
                StepDirection::Forward => LookBack::Later,
            });
            return;
        }
        let reach = self.battle.undo_reach();
        let there = match to {
            StepDirection::Back => !reach.undo.is_empty(),
            StepDirection::Forward => !reach.redo.is_empty(),
        };
        match there {
            true => self.steps.push(StepGiven { battle: self.battle.serial, to }),
            false if to == StepDirection::Back => self.selection.show_message(present::nothing_to_undo(&reach)),
            false => self.selection.show_message(text::battle::NOTHING_TO_REDO),
        }
    }

    /// Handles the answer to an order.
    pub fn handle_answer(&mut self, answer: &OrderAnswered) {
        match &answer.refusal {
            None => {
                self.selection.toast = None;
                self.selection.cursor = None;
            }
            Some(refusal) => {
                self.selection.chain = None;
                self.selection.missing.forget();
                self.selection.show_message(refusal.clone());
            }
        }
        self.selection.refresh(self.battle);
    }

    /// Picks a line of the menu: a head opens or closes.
    pub fn pick(&mut self, line: usize) {
        let rules = self.battle.fight.rules().clone();
        match self.selection.lines(&rules).into_iter().nth(line) {
            Some(MenuLine::Item(row, _)) => self.choose(row),
            Some(MenuLine::Head(menu_group, ..)) => self.selection.toggle(&rules, menu_group),
            None => {}
        }
    }

    /// Filters the menu by one slot of actions, or clears the filter.
    pub fn filter_by_slot(&mut self, slot: usize) {
        let slot = self.battle.fight.rules().slots().get(slot).copied();
        self.selection.choose(None);
        self.selection.slot = if self.selection.slot == slot { None } else { slot };
    }

    /// Whether aiming is at crossings of the grid.
    pub fn crosses(&mut self) -> bool {
        let first = self.selection.chosen().and_then(|item| item.drafts.first());
        first.is_some_and(|draft| self.battle.fight.seen_by(self.battle.viewpoint()).aims_at_crossing(draft))
    }

    /// The item on a line of the menu.
    pub fn hovered_item(&self, line: usize) -> Option<usize> {
        match self.selection.lines(self.battle.fight.rules()).into_iter().nth(line)? {
            MenuLine::Item(row, _) => Some(row),
            MenuLine::Head(..) => None,
        }
    }

    /// Chooses an item. An item without a target is submitted at once, unless it is only begun.
    pub fn choose(&mut self, row: usize) {
        let Some(item) = self.selection.items.get(row) else { return };
        if let Some(why) = &item.blocked {
            let why = why.clone();
            let (far, too_far, own) = (item.far, item.too_far, self.selection.main == Some(item.by));
            // What lacks nothing but a target in reach is chosen to walk up to one; of all else it is told what is
            // missing.
            if own {
                self.selection.choose(Some(row));
            }
            match (own, far) {
                (true, true) if too_far => {
                    // Somebody to walk up to may be pointed at already.
                    self.selection.look_for_attacks(self.battle);
                    if self.selection.attack().is_none() {
                        self.selection.show_message(text::battle::POINT_AT_ONE);
                    }
                }
                (true, false) => {}
                (true, true) | (false, _) => self.selection.show_message(why),
            }
        } else if let Some(slot) = item.slot {
            self.order(OrderKind::Take { by: item.by, slot });
        } else if item.at_once() && self.selection.row == Some(row) {
            // The first press only selects it, so that nothing happens by a slip.
            let draft = item.drafts[0].clone();
            self.order(OrderKind::Act(draft));
        } else {
            let again = self.selection.row == Some(row);
            if again
                && item.targets()
                && !item.cells()
                && let Some(draft) = self.selection.shown_draft(self.battle)
            {
                self.order(OrderKind::Act(draft));
                return;
            }
            self.selection.choose(Some(row));
            let item = &self.selection.items[row];
            let parties = item.parties();
            // One that is down is aimed at by choice alone.
            let arena = self.battle.fight.seen_by(self.battle.viewpoint());
            let down = |draft: &ActOrder| {
                let foe = draft.aim.target().filter(|_| !helps(arena.rules(), draft.action));
                foe.is_some_and(|foe| !arena.undefeated(foe))
            };
            let first = item.meant > 0
                && (again || item.drafts.len() == 1 || !item.cells())
                && (again || !item.drafts.first().is_some_and(down));
            self.selection.aim = (parties.is_empty() && first).then_some(0);
            let meant = |(at, draft): &(usize, &ActOrder)| *at < item.meant || minds_nobody(&arena, draft);
            let first = item.drafts.iter().enumerate().find(meant).and_then(|(_, draft)| draft.aim.target());
            if let Some(first) = first.filter(|first| parties.contains(first)) {
                self.selection.selected = Some(first);
            }
        }
    }

    /// A number key in the menu, from 1 on. In a turn the second key picks in the group whose head has the focus;
    /// repeated presses cycle through the weapons of one action.
    pub fn press(&mut self, number: u8) {
        let rules = self.battle.fight.rules().clone();
        let lines = self.selection.lines(&rules);
        let keys = menu_groups::keys(&rules, self.selection.main, &lines, &self.selection.items);
        let group = self.selection.head.clone().filter(|head| self.selection.open.contains(head));
        let level = |line: &MenuLine| match line {
            MenuLine::Item(_, menu_group) => self.selection.main.is_none() || *menu_group == group,
            MenuLine::Head(..) => group.is_none(),
        };
        let named = lines.iter().zip(keys).enumerate();
        let named = named.filter(|(_, (line, key))| *key == Some(number) && level(line));
        let named: Vec<(usize, MenuLine)> = named.map(|(at, (line, _))| (at, line.clone())).collect();
        let row = |line: &MenuLine| if let MenuLine::Item(row, _) = line { Some(*row) } else { None };
        let free = |line: &MenuLine| line.open(&self.selection.items);
        let chosen = self.selection.chosen().filter(|item| !item.at_once()).and(self.selection.row);
        let here = named.iter().position(|(_, line)| chosen.is_some() && row(line) == chosen);
        let next = here.and_then(|here| named[here + 1..].iter().find(|(_, line)| free(line)));
        let first = || named.iter().find(|(_, line)| free(line)).or(named.first());
        match next.or_else(first).cloned() {
            Some((_, MenuLine::Head(menu_group, _, true))) => self.selection.head = Some(menu_group),
            Some((at, _)) => self.pick(at),
            // A surplus key inside a group does not trigger an action outside of it.
            None => {}
        }
    }

    /// Submits the selection.
    pub fn commit(&mut self) {
        if let Some(proposal) = self.selection.proposed().cloned() {
            self.carry_out(proposal);
            return;
        }
        let first = self.selection.remedies().first().is_some_and(|remedy| remedy.same_turn);
        if self.selection.head.is_none() && self.selection.chosen_in_vain().is_some() && first && self.remedy(0) {
            return;
        }
        if let Some(menu_group) = self.selection.head.clone() {
            let rules = self.battle.fight.rules().clone();
            self.selection.toggle(&rules, menu_group);
        } else if let Some(draft) = self.selection.shown_draft(self.battle) {
            // What was chosen by itself has not been asked for yet.
            match std::mem::take(&mut self.selection.chosen_by_itself) && draft.aim == ChosenTarget::Nothing {
                true => self.propose(Proposal::Act(draft)),
                false => self.order(OrderKind::Act(draft)),
            }
        } else if let (Some(TargetListing::Parties(_)), Some(who)) = (self.selection.listing(), self.selection.selected)
        {
            self.selection.choose_about(who);
        } else if self.asks_between() && self.selection.row.is_none() {
            self.proceed();
        }
    }

    /// Whether the question is a window between turns, which is most often passed.
    fn asks_between(&self) -> bool {
        self.battle.fight.decision().is_some_and(|d| matches!(d.kind, DecisionKind::Window { .. }))
    }

    /// Skips the chosen one of the turns that are due at a count.
    pub fn skip(&mut self) {
        match self.battle.fight.decision().map(|d| d.kind).filter(|_| self.battle.asked().is_some()) {
            Some(DecisionKind::Call { count: Some(_) }) => {}
            Some(DecisionKind::Turn { .. }) => {
                self.selection.show_message(text::battle::skip_before(Key::Skip.cap(), Key::End.cap()));
                return;
            }
            _ => return,
        }
        let chosen =
            self.selection.chosen().filter(|_| self.selection.plan_editor.is_none() && self.battle.asked().is_some());
        if let Some((by, slot)) = chosen.and_then(|item| Some((item.by, item.slot?))) {
            self.order(OrderKind::Skip { by, slot });
        }
    }

    /// Calls for a stop when this turn ends, or revokes the call.
    pub fn call(&mut self) {
        if self.mute() || self.abandon_begun() {
            return;
        }
        let Some(side) = self.viewer().or(self.battle.asked()).filter(|_| self.stop().is_some()) else { return };
        self.policies.called = if self.policies.called == Some(side) { None } else { Some(side) };
    }

    /// In an interrupt window: mutes the running turn.
    fn mute(&mut self) -> bool {
        let Some(DecisionKind::Window { point, .. }) = self.battle.fight.decision().map(|d| d.kind) else {
            return false;
        };
        let arena = self.battle.fight.seen_by(self.battle.viewpoint());
        if arena.rules().window(point).is_none_or(|w| w.interrupt.is_none()) {
            return false;
        }
        self.policies.muted = arena.acting().map(|by| (arena.round(), by));
        self.proceed();
        true
    }

    /// The name of what a player can call for between turns under these rules, and whether it is called for; None where
    /// the game stops by itself.
    pub fn stop(&self) -> Option<(String, bool)> {
        let rules = self.battle.fight.rules();
        let between = |w: &&WindowDef| {
            let offers = w.interrupt.is_some() || !rules.index.menus[w.point.index()].is_empty();
            w.question == Question::UntilPass && offers && !w.name.is_empty()
        };
        let window = rules.windows.iter().flatten().find(between)?;
        let name = if window.interrupt.is_some() { window.name.clone() } else { text::battle::stop_for(&window.name) };
        (self.settings.stops == StopPolicy::Called).then(|| (name, self.policies.called.is_some()))
    }

    /// Submits the plans.
    pub fn confirm_plan(&mut self) {
        let Some(plan_editor) = &self.selection.plan_editor else { return };
        let orders = plan_editor.orders();
        self.order(OrderKind::Plan(orders));
    }

    /// Puts an entry into the plan slot in focus.
    pub fn plan_entry(&mut self, entry: EntryId, extra: bool) {
        let rules = self.battle.fight.rules().clone();
        let Some(plan_editor) = &mut self.selection.plan_editor else { return };
        match plan_editor.collision(&rules, entry, extra) {
            Some(why) => self.selection.show_message(text::battle::not_chosen(why)),
            None => {
                plan_editor.choose(&rules, entry, extra);
                plan_editor.warned = false;
                self.selection.selected = plan_editor.plan().map(|s| s.by);
            }
        }
    }

    /// Fills the plans in with the AI's suggestion.
    pub fn suggest_plans(&mut self) {
        let aside = self.selection.plan_editor.as_ref().is_some_and(|p| p.aside);
        if aside {
            self.selection.show_message(text::battle::NO_SUGGESTION);
            return;
        }
        if let Some(OrderKind::Plan(orders)) = self.battle.suggestion().map(|o| o.body)
            && let Some(plan_editor) = &mut self.selection.plan_editor
            && !plan_editor.fill(self.battle.fight.rules(), &orders)
        {
            self.selection.show_message(text::battle::ALL_FILLED);
        }
    }

    /// Answers a reaction and sets its policy.
    pub fn set_policy(&mut self, row: usize, policy: ReactionPolicy) {
        let Some(side) = self.battle.asked() else { return };
        let Some(item) = self.selection.items.get(row) else { return };
        let asked = match self.battle.fight.decision().map(|d| d.kind) {
            Some(DecisionKind::Window { asked, .. }) => asked,
            _ => None,
        };
        if let Some(action) = item.action {
            self.policies.reactions.insert((side, asked, action), policy);
            if let Some(ChosenTarget::Number(number)) = item.drafts.first().map(|draft| &draft.aim) {
                self.policies.numbers.insert((side, asked, action), *number);
            }
        }
    }

    /// One step back, or else the menu.
    pub fn back(&mut self) {
        if self.step_back() {
            return;
        }
        if self.battle.moment.is_some() {
            self.selection.look_back = Some(LookBack::Result);
        } else if std::mem::take(&mut self.selection.aside) {
            // The board of a battle that is over was looked at.
        } else {
            self.selection.menu = true;
            self.selection.menu_row = None;
        }
    }

    /// One step back, or else a look at whoever stands on a cell.
    pub fn back_or_look(&mut self, cell: Option<Cell>) {
        if !self.step_back()
            && let Some(who) = cell.and_then(|cell| self.selection.combatant_on(cell))
        {
            self.selection.selected = Some(who);
        }
    }

    /// Closes what is open, clears the selection, returns to the acting combatant; false if there is nothing of that.
    fn step_back(&mut self) -> bool {
        let turn = self.battle.fight.decision().and_then(|d| d.kind.turn_of()).filter(|by| self.owns(*by));
        let selection = &mut *self.selection;
        if selection.help || selection.words {
            (selection.help, selection.words) = (false, false);
        } else if selection.menu {
            selection.menu = false;
        } else if std::mem::take(&mut selection.figure_open) {
            selection.close_figure = true;
            selection.opened_danger.close();
        } else if selection.plan_editor.as_ref().is_some_and(|p| p.aside) {
            selection.plan_editor = None;
        } else if selection.uses.is_some() {
            selection.uses = None;
        } else if selection.proposal.take().is_some() || selection.cursor.is_some() {
            (selection.cursor, selection.attacks) = (None, None);
        } else if selection.about.is_some() {
            selection.about = None;
            selection.aim = None;
        } else if selection.aim.is_some() || selection.row.is_some() {
            selection.choose(None);
        } else if selection.pointed().is_none() && selection.attack().is_some() {
            // What was pointed at last is still told.
            selection.attacks = None;
        } else if let Some(head) = selection.head.take() {
            // The number keys belong to the menu again, and a school menu or size picker beside it closes.
            selection.close_beside(self.battle.fight.rules());
            selection.open.retain(|open| *open != head);
        } else if !selection.open.is_empty() {
            selection.open.clear();
        } else if selection.slot.is_some() {
            selection.slot = None;
        } else if turn.is_some() && selection.selected != turn {
            selection.selected = turn;
        } else {
            return false;
        }
        true
    }

    /// Whether the pending decision interrupts an event and has a prompt of its own.
    pub fn reactions(&mut self) -> bool {
        let asked = self.battle.fight.decision().map(|d| d.kind);
        !self.selection.items.is_empty() && asked.is_some_and(|kind| urgent(self.battle.fight.rules(), kind))
    }

    /// Whether a player controls a combatant's side.
    pub fn owns(&mut self, who: CombatantId) -> bool {
        let side = self.battle.fight.seen_by(self.battle.viewpoint()).side(who);
        self.battle.controller(side) == Controller::Human
    }

    /// The side whose knowledge is shown.
    pub fn viewer(&self) -> Option<SideId> {
        viewer(self.battle, self.selection)
    }
}
