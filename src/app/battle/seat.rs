//! Player input as orders: every click and key ends in a method of [`Seat`], and each that answers the fight sends an
//! order. The answer arrives later; a refusal becomes a sentence on the board.

use crate::app::battle::driver::Battle;
use crate::app::battle::orders::{Hand, OrderAnswered, OrderGiven};
use crate::app::battle::policies::{Policies, ReactionPolicy, Stops};
use crate::app::present::costs;
use crate::app::selection::desk::{Desk, Listing, urgent, viewer};
use crate::app::selection::folds::{self, Line};
use crate::app::selection::further::Onward;
use crate::app::selection::uses::{Deed, Uses};
use crate::app::settings::Settings;
use crate::app::text;
use crate::data::effect::{Question as Often, WindowDef};
use crate::data::scene::Controller;
use crate::data::scope::EntryId;
use crate::fight::state::log::{Entry, Event};
use crate::fight::state::order::{Aim, Body, Order, Question};
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, SideId};

/// The player's side of the screen: battle, desk, policies, settings and outgoing orders.
pub(in crate::app) struct Seat<'a> {
    /// The battle.
    pub battle: &'a mut Battle,
    /// The player's selection.
    pub desk: &'a mut Desk,
    /// The player's answer policies.
    pub policies: &'a mut Policies,
    /// The settings.
    pub settings: &'a mut Settings,
    /// Orders to be sent.
    pub orders: &'a mut Vec<OrderGiven>,
}

impl Seat<'_> {
    /// Sends an order that answers the pending decision.
    pub fn order(&mut self, body: Body) {
        let Some(decision) = self.battle.fight.decision().map(|d| d.id) else { return };
        let order = Order { decision, body };
        self.orders.push(OrderGiven { battle: self.battle.serial, order, hand: Hand::Player });
    }

    /// Handles the answer to an order.
    pub fn hear(&mut self, answer: &OrderAnswered) {
        match &answer.refusal {
            None => {
                self.desk.toast = None;
                self.desk.cursor = None;
                self.desk.staked = None;
            }
            Some(refusal) => self.desk.say(refusal.clone()),
        }
        self.desk.refresh(self.battle);
        let onward = self.desk.onward.take_if(|onward| onward.after == answer.order.decision);
        if let Some(Onward { by, to, .. }) = onward.filter(|_| answer.refusal.is_none()) {
            self.stride(by, to);
        }
    }

    /// Picks a line of the menu: a head opens or closes.
    pub fn pick(&mut self, line: usize) {
        let rules = self.battle.fight.rules().clone();
        match self.desk.lines(&rules).into_iter().nth(line) {
            Some(Line::Item(row, _)) => self.choose(row),
            Some(Line::Head(fold, ..)) => self.desk.toggle(&rules, fold),
            None => {}
        }
    }

    /// Filters the menu by one slot of actions, or clears the filter.
    pub fn keep_to(&mut self, slot: usize) {
        let slot = self.battle.fight.rules().slots().get(slot).copied();
        self.desk.choose(None);
        self.desk.slot = if self.desk.slot == slot { None } else { slot };
    }

    /// Whether aiming is at crossings of the grid.
    pub fn crosses(&mut self) -> bool {
        let first = self.desk.chosen().and_then(|item| item.drafts.first());
        first.is_some_and(|draft| self.battle.fight.seen_by(self.battle.eyes()).aims_at_crossing(draft))
    }

    /// The item on a line of the menu.
    pub fn eye(&self, line: usize) -> Option<usize> {
        match self.desk.lines(self.battle.fight.rules()).into_iter().nth(line)? {
            Line::Item(row, _) => Some(row),
            Line::Head(..) => None,
        }
    }

    /// Chooses an item. An item without a target is submitted at once, unless it is only begun.
    pub fn choose(&mut self, row: usize) {
        let Some(item) = self.desk.items.get(row) else { return };
        if let Some(why) = &item.blocked {
            let why = why.clone();
            self.desk.say(why);
        } else if let Some(slot) = item.slot {
            self.order(Body::Take { by: item.by, slot });
        } else if item.at_once() && self.desk.row == Some(row) {
            // The first press only selects it, so that nothing happens by a slip.
            let draft = item.drafts[0].clone();
            self.order(Body::Act(draft));
        } else {
            let again = self.desk.row == Some(row);
            self.desk.choose(Some(row));
            let item = &self.desk.items[row];
            let parties = item.parties();
            let first = item.meant > 0 && (again || item.drafts.len() == 1 || !item.targets());
            self.desk.aim = (parties.is_empty() && first).then_some(0);
            if let Some(first) = parties.first() {
                self.desk.selected = Some(*first);
            }
        }
    }

    /// A number key in the menu, from 1 on. In a turn the second key picks in the group whose head has the focus;
    /// repeated presses cycle through the weapons of one action.
    pub fn press(&mut self, number: u8) {
        let rules = self.battle.fight.rules().clone();
        let lines = self.desk.lines(&rules);
        let keys = folds::keys(&rules, self.desk.main, &lines, &self.desk.items);
        let group = self.desk.head.clone().filter(|head| self.desk.open.contains(head));
        let level = |line: &Line| match line {
            Line::Item(_, fold) => self.desk.main.is_none() || *fold == group,
            Line::Head(..) => group.is_none(),
        };
        let named = lines.iter().zip(keys).enumerate();
        let named = named.filter(|(_, (line, key))| *key == Some(number) && level(line));
        let named: Vec<(usize, Line)> = named.map(|(at, (line, _))| (at, line.clone())).collect();
        let row = |line: &Line| if let Line::Item(row, _) = line { Some(*row) } else { None };
        let free = |line: &Line| line.open(&self.desk.items);
        let chosen = self.desk.chosen().filter(|item| !item.at_once()).and(self.desk.row);
        let here = named.iter().position(|(_, line)| chosen.is_some() && row(line) == chosen);
        let next = here.and_then(|here| named[here + 1..].iter().find(|(_, line)| free(line)));
        let first = || named.iter().find(|(_, line)| free(line)).or(named.first());
        match next.or_else(first).cloned() {
            Some((_, Line::Head(fold, _, true))) => self.desk.head = Some(fold),
            Some((at, _)) => self.pick(at),
            // A surplus key inside a group does not trigger an action outside of it.
            None => {}
        }
    }

    /// Submits the selection.
    pub fn commit(&mut self) {
        if let Some(fold) = self.desk.head.clone() {
            let rules = self.battle.fight.rules().clone();
            self.desk.toggle(&rules, fold);
        } else if let Some(draft) = self.desk.told(self.battle) {
            self.order(Body::Act(draft));
        } else if let (Some(Listing::Parties(_)), Some(who)) = (self.desk.listing(), self.desk.selected) {
            self.desk.choose_about(who);
        } else if self.asks_between() && self.desk.row.is_none() {
            self.go_on();
        }
    }

    /// Whether the question is a window between turns, which is most often passed.
    fn asks_between(&self) -> bool {
        self.battle.fight.decision().is_some_and(|d| matches!(d.kind, Question::Window { .. }))
    }

    /// A cell was clicked, or confirmed with the keyboard.
    pub fn use_cell(&mut self, cell: Cell) {
        // A click beside the menu only closes it.
        if std::mem::take(&mut self.desk.menu) {
            return;
        }
        // A click beside the list of uses closes it.
        if self.desk.uses.take().is_some_and(|uses| uses.cell == cell) {
            return;
        }
        if let (Some(who), Some(planner)) = (self.desk.body_on(cell), &mut self.desk.planner) {
            // A click on a combatant while plans are made selects its plan.
            if let Some(row) = planner.sheets.iter().position(|sheet| sheet.by == who) {
                planner.focus_on(self.battle.fight.rules(), row, 0);
            }
            self.desk.selected = Some(who);
            return;
        }
        if let Some(who) = self.desk.body_on(cell) {
            let due = self.desk.items.iter().find(|i| i.by == who && i.slot.is_some());
            if let Some((by, slot)) = due.and_then(|i| Some((i.by, i.slot?))) {
                self.order(Body::Take { by, slot });
                return;
            }
        }
        if let Some(draft) = self.desk.draft_on(self.battle, cell) {
            self.order(Body::Act(draft));
            return;
        }
        let who = self.desk.body_on(cell);
        if who.is_some_and(|who| self.desk.choose_about(who)) {
            return;
        }
        if let Some(holding) = &mut self.desk.holding
            && holding.point(&self.battle.fight.seen_by(self.battle.eyes()), who, cell)
        {
            return;
        }
        if let Some(uses) = self.uses_on(cell) {
            // An action with a cost is shown first, even if it is the only one.
            let rules = self.battle.fight.rules().clone();
            let arena = self.battle.fight.seen_by(self.battle.eyes());
            match uses.only(&rules).filter(|draft| costs(&arena, draft).is_empty()) {
                Some(draft) => self.order(Body::Act(draft.clone())),
                None => self.desk.uses = Some(uses),
            }
            return;
        }
        self.walk_to(cell);
    }

    /// The uses of what stands on a cell.
    fn uses_on(&mut self, cell: Cell) -> Option<Uses> {
        let walk = self.desk.stand(cell).is_some_and(|stand| stand.near);
        Uses::find(&self.battle.fight.seen_by(self.battle.eyes()), &self.desk.items, cell, walk)
    }

    /// Takes one of the uses listed beside a clicked cell.
    pub fn use_thing(&mut self, row: usize) {
        let Some(uses) = self.desk.uses.take() else { return };
        match uses.deeds.get(row) {
            Some(Deed::Use(draft)) => self.order(Body::Act(draft.clone())),
            Some(Deed::Walk) => self.walk_to(uses.cell),
            None => self.desk.uses = Some(uses),
        }
    }

    /// Ends the turn, passes, or confirms the plan.
    pub fn go_on(&mut self) {
        if let Some(planner) = &mut self.desk.planner {
            // The same key ended the turn before: a surplus press must not confirm an unfinished plan.
            let gaps = planner.undecided();
            if gaps > 0 && !std::mem::replace(&mut planner.warned, true) {
                self.desk.say(match gaps {
                    1 => text::battle::CONFIRM_ONE_OPEN.to_owned(),
                    _ => text::battle::confirm_open(gaps),
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
            // The key that ended the turn before must not end this one too.
            Question::Turn { by }
                if self.untouched(by) && self.desk.let_go.replace(decision.id) != Some(decision.id) =>
            {
                let name = self.battle.fight.seen_by(self.battle.eyes()).identity(by).name.clone();
                self.desk.say(text::battle::end_unused(name));
            }
            Question::Turn { .. } => self.order(Body::EndTurn),
            // The key that ended the turn before must not give other turns away.
            Question::Call { count: Some(_) } if self.desk.items.iter().any(|item| item.slot.is_some()) => {
                self.desk.say(text::battle::CHOOSE_NEXT);
            }
            Question::Call { .. } => self.order(Body::Pass),
            Question::Window { .. } => {
                self.policies.called = None;
                self.order(Body::Pass);
            }
            Question::Plan => {}
        }
    }

    /// Whether a combatant has done nothing in its turn although it could.
    pub(in crate::app) fn untouched(&mut self, by: CombatantId) -> bool {
        let walks = self.desk.view.as_ref().is_some_and(|view| view.moves > 0);
        let acts = self.desk.items.iter().any(|item| item.by == by && item.blocked.is_none() && !item.late);
        let of_turn = |entry: &&Entry| !matches!(entry.event, Event::TurnStarted { .. });
        let mut since = self.battle.fight.log().iter().rev().take_while(of_turn);
        let done = since.any(|entry| match &entry.event {
            Event::Acted(who, ..) | Event::ActBegun(who, ..) | Event::Stepped(who, ..) => *who == by,
            _ => false,
        });
        (walks || acts) && !done
    }

    /// Skips the chosen one of the turns that are due at a count.
    pub fn skip(&mut self) {
        if !matches!(self.battle.fight.decision().map(|d| d.kind), Some(Question::Call { count: Some(_) })) {
            return;
        }
        let chosen = self.desk.chosen().filter(|_| self.desk.planner.is_none() && self.battle.asked().is_some());
        if let Some((by, slot)) = chosen.and_then(|item| Some((item.by, item.slot?))) {
            self.order(Body::Skip { by, slot });
        }
    }

    /// Calls for a stop when this turn ends, or revokes the call.
    pub fn call(&mut self) {
        if self.mute() || self.give_up() {
            return;
        }
        let Some(side) = self.viewer().or(self.battle.asked()).filter(|_| self.stop().is_some()) else { return };
        self.policies.called = if self.policies.called == Some(side) { None } else { Some(side) };
    }

    /// In an interrupt window: mutes the running turn.
    fn mute(&mut self) -> bool {
        let Some(Question::Window { point, .. }) = self.battle.fight.decision().map(|d| d.kind) else { return false };
        let arena = self.battle.fight.seen_by(self.battle.eyes());
        if arena.rules().window(point).is_none_or(|w| w.interrupt.is_none()) {
            return false;
        }
        self.policies.muted = arena.acting().map(|by| (arena.round(), by));
        self.go_on();
        true
    }

    /// In a turn: abandons the multi-turn action that was begun; false without one.
    fn give_up(&mut self) -> bool {
        let Some(Question::Turn { by }) = self.battle.fight.decision().map(|d| d.kind) else { return false };
        let begun = self.battle.fight.seen_by(self.battle.eyes()).begun(by).is_some();
        if begun {
            self.order(Body::Abandon { by });
        }
        begun
    }

    /// The name of what a player can call for between turns under these rules, and whether it is called for; None where
    /// the game stops by itself.
    pub fn stop(&self) -> Option<(String, bool)> {
        let rules = self.battle.fight.rules();
        let between = |w: &&WindowDef| {
            let offers = w.interrupt.is_some() || !rules.index.menus[w.point.index()].is_empty();
            w.question == Often::UntilPass && offers && !w.name.is_empty()
        };
        let window = rules.windows.iter().flatten().find(between)?;
        let name = if window.interrupt.is_some() { window.name.clone() } else { text::battle::stop_for(&window.name) };
        (self.settings.stops == Stops::Called).then(|| (name, self.policies.called.is_some()))
    }

    /// Submits the plans.
    pub fn confirm_plan(&mut self) {
        let Some(planner) = &self.desk.planner else { return };
        let orders = planner.orders();
        self.order(Body::Plan(orders));
    }

    /// Puts an entry into the plan slot in focus.
    pub fn plan_entry(&mut self, entry: EntryId, extra: bool) {
        let rules = self.battle.fight.rules().clone();
        let Some(planner) = &mut self.desk.planner else { return };
        match planner.collision(&rules, entry, extra) {
            Some(why) => self.desk.say(text::battle::not_chosen(why)),
            None => {
                planner.choose(&rules, entry, extra);
                planner.warned = false;
                self.desk.selected = planner.sheet().map(|s| s.by);
            }
        }
    }

    /// Fills the plans in with the AI's suggestion.
    pub fn suggest(&mut self) {
        let aside = self.desk.planner.as_ref().is_some_and(|p| p.aside);
        if aside {
            self.desk.say(text::battle::NO_SUGGESTION);
            return;
        }
        if let Some(Body::Plan(orders)) = self.battle.suggestion().map(|o| o.body)
            && let Some(planner) = &mut self.desk.planner
            && !planner.fill(self.battle.fight.rules(), &orders)
        {
            self.desk.say(text::battle::ALL_FILLED);
        }
    }

    /// Answers a reaction and sets its policy.
    pub fn set_policy(&mut self, row: usize, policy: ReactionPolicy) {
        let Some(side) = self.battle.asked() else { return };
        let Some(item) = self.desk.items.get(row) else { return };
        let asked = match self.battle.fight.decision().map(|d| d.kind) {
            Some(Question::Window { asked, .. }) => asked,
            _ => None,
        };
        if let Some(action) = item.action {
            self.policies.reactions.insert((side, asked, action), policy);
            if let Some(Aim::Number(number)) = item.drafts.first().map(|draft| &draft.aim) {
                self.policies.numbers.insert((side, asked, action), *number);
            }
        }
    }

    /// One step back: closes what is open, clears the selection, returns to the acting combatant.
    pub fn back(&mut self) {
        let turn = match self.battle.fight.decision().map(|d| d.kind) {
            Some(Question::Turn { by }) if self.owns(by) => Some(by),
            _ => None,
        };
        let desk = &mut *self.desk;
        if desk.help {
            desk.help = false;
        } else if desk.menu {
            desk.menu = false;
        } else if desk.planner.as_ref().is_some_and(|p| p.aside) {
            desk.planner = None;
        } else if desk.uses.is_some() {
            desk.uses = None;
        } else if desk.cursor.is_some() {
            desk.cursor = None;
        } else if desk.about.is_some() {
            desk.about = None;
            desk.aim = None;
        } else if desk.aim.is_some() || desk.row.is_some() {
            desk.choose(None);
        } else if desk.head.take().is_some() {
            // The number keys belong to the menu again, and a book or pad beside it closes.
            desk.close_beside(self.battle.fight.rules());
        } else if !desk.open.is_empty() {
            desk.open.clear();
        } else if desk.slot.is_some() {
            desk.slot = None;
        } else if turn.is_some() && desk.selected != turn {
            desk.selected = turn;
        } else {
            desk.menu = true;
            desk.menu_row = 0;
        }
    }

    /// Whether the pending decision interrupts an event and has a prompt of its own.
    pub fn reactions(&mut self) -> bool {
        let asked = self.battle.fight.decision().map(|d| d.kind);
        !self.desk.items.is_empty() && asked.is_some_and(|kind| urgent(self.battle.fight.rules(), kind))
    }

    /// Whether a player controls a combatant's side.
    pub fn owns(&mut self, who: CombatantId) -> bool {
        let side = self.battle.fight.seen_by(self.battle.eyes()).side(who);
        self.battle.controller(side) == Controller::Human
    }

    /// The side whose knowledge is shown.
    pub fn viewer(&self) -> Option<SideId> {
        viewer(self.battle, self.desk)
    }
}
