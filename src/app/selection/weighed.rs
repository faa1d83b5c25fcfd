//! What the computer would do and what it weighs, for the question that is put to a player: the same mind that leads sides
//! at the regular level is asked, with nothing known to it but what the player's side knows.

use std::sync::{Mutex, PoisonError};

use crate::ai::{Account, OptionKind, TacticalMind, WeighedOption};
use crate::app::battle::driver::Battle;
use crate::app::battle::player_input::PlayerInput;
use crate::app::present;
use crate::app::selection::menu_groups;
use crate::app::selection::proposal::Proposal;
use crate::app::selection::searched::Searched;
use crate::app::selection::state::{MenuItem, RefreshKey, Selection};
use crate::app::text;
use crate::data::scope::EntryId;
use crate::fight::state::order::{ActOrder, OrderKind};
use crate::input::Key;

/// Below this worth nothing is listed, in hundredths.
const TRIFLE: i64 = 5;
/// Acts and walks that are listed; others are told when they are pointed at.
const ACTS: usize = 7;
const WALKS: usize = 3;
/// Plans of one combatant that are listed.
const PLANS: usize = 9;

/// A row of the list of what is weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum WeighedRow {
    /// An option of the account, by its index.
    Option(usize),
    /// An answer that a search has tried, by its number.
    Tried(usize),
}

/// What the computer weighs.
pub(in crate::app) struct GlassBox {
    /// Whether it is shown.
    pub open: bool,
    /// What was weighed, and for which question.
    weighed: Option<(RefreshKey, Account)>,
    /// The mind that weighs: it knows what it has advised in the running turn.
    adviser: Mutex<TacticalMind>,
    /// Whether something else was done than what it advised.
    ignored: bool,
    /// The row that was picked last, and what it put up on the board.
    picked: Option<(WeighedRow, Proposal)>,
    /// What a search tries for the question.
    pub searched: Option<Searched>,
}

impl Default for GlassBox {
    fn default() -> GlassBox {
        let adviser = Mutex::new(TacticalMind::adviser());
        GlassBox { open: false, weighed: None, adviser, ignored: false, picked: None, searched: None }
    }
}

impl GlassBox {
    /// What was weighed for the question that is put now.
    pub fn account(&self) -> Option<&Account> {
        self.weighed.as_ref().map(|(_, account)| account)
    }

    /// An order was given.
    pub fn ordered(&mut self, body: &OrderKind) {
        let advised = self.account().and_then(|account| account.options.first()?.orders.first());
        self.ignored |= advised != Some(body);
    }

    /// Forgets what was weighed and advised: time has been gone back in.
    pub fn restart(&mut self) {
        *self = GlassBox { open: self.open, ..GlassBox::default() };
    }
}

impl Selection {
    /// Begins anew with another battle, or another moment of it. What is always shown stays shown.
    pub fn begin_anew(&mut self) {
        let before = std::mem::take(self);
        (self.threat_on, self.enemy_on) = (before.threat_on, before.enemy_on);
        self.glass_box.open = before.glass_box.open;
    }

    /// Has the computer weigh the question that is put to the player, unless it has.
    pub fn weigh(&mut self, battle: &mut Battle) {
        let key = self.decided_for();
        if self.glass_box.weighed.as_ref().is_some_and(|(known, _)| *known == key) {
            return;
        }
        let adviser = self.glass_box.adviser.get_mut().unwrap_or_else(PoisonError::into_inner);
        self.glass_box.picked = None;
        if std::mem::take(&mut self.glass_box.ignored) {
            adviser.give_up_agenda();
        }
        let asked = battle.asked().is_some();
        let account = asked.then(|| adviser.account(&mut battle.fight)).flatten();
        self.glass_box.weighed = account.map(|(_, account)| (key, account));
    }

    /// The options that are listed, by index: the best of each kind, in plans those of the combatant that is planned
    /// for; last what is pointed at, if it is none of these.
    pub fn weighed_rows(&self, pointed: Option<usize>) -> Vec<usize> {
        let Some(account) = self.glass_box.account() else { return Vec::new() };
        let planned = self.plan_editor.as_ref().map(|editor| editor.plan().map(|plan| plan.by));
        let fits = |option: &WeighedOption| match (&planned, &option.orders[..]) {
            (Some(by), [OrderKind::Plan(plans)]) => plans.len() == 1 && plans.first().map(|plan| plan.by) == *by,
            (Some(_), _) => false,
            (None, _) => true,
        };
        let mut left = [(OptionKind::Act, ACTS), (OptionKind::Walk, WALKS), (OptionKind::Plan, PLANS)];
        let mut rows: Vec<usize> = (0..)
            .zip(&account.options)
            .filter(|(at, option)| fits(option) && (*at == 0 || option.worth.is_none_or(|worth| worth >= TRIFLE)))
            .filter(|(_, option)| match left.iter_mut().find(|(kind, _)| *kind == option.kind) {
                Some((_, left)) => std::mem::replace(left, left.saturating_sub(1)) > 0,
                None => true,
            })
            .map(|(at, _)| at)
            .collect();
        rows.extend(pointed.filter(|pointed| !rows.contains(pointed)));
        rows
    }

    /// The option that is pointed at on the board, chosen in the menu, or planned.
    pub fn weighed_at_pointer(&self, proposal: Option<&Proposal>) -> Option<usize> {
        let account = self.glass_box.account()?;
        if let Some(editor) = &self.plan_editor {
            let plan = editor.plan()?;
            let mut held: Vec<EntryId> = plan.slots.iter().filter_map(|(.., held)| *held).collect();
            held.sort_unstable();
            return account.options.iter().position(|option| match &option.orders[..] {
                [OrderKind::Plan(plans)] if plans.len() == 1 && plans[0].by == plan.by => {
                    let mut entries: Vec<EntryId> = plans[0].slots.iter().filter_map(|(_, entry)| *entry).collect();
                    entries.sort_unstable();
                    entries == held
                }
                _ => false,
            });
        }
        let proposal = proposal?;
        let last = |option: &WeighedOption| option.orders.last().is_some_and(|last| proposal.asks(last));
        match self.picked_row(Some(proposal)) {
            Some(WeighedRow::Option(at)) => Some(at),
            _ => account.options.iter().position(last),
        }
    }

    /// The row that was picked, as long as what it put up is shown.
    pub fn picked_row(&self, proposal: Option<&Proposal>) -> Option<WeighedRow> {
        let picked = self.glass_box.picked.as_ref();
        picked.filter(|(_, shown)| Some(shown) == proposal).map(|(row, _)| *row)
    }

    /// The answer of a search that is shown on the board, by its number.
    pub fn tried_at_pointer(&self, proposal: Option<&Proposal>) -> Option<usize> {
        match self.picked_row(proposal) {
            Some(WeighedRow::Tried(number)) => Some(number),
            Some(WeighedRow::Option(_)) => None,
            None => self.glass_box.searched.as_ref()?.shown(proposal),
        }
    }

    /// An answer that a search has tried, as an option of the list.
    fn tried_option(&self, number: usize) -> Option<WeighedOption> {
        let tried = self.glass_box.searched.as_ref()?.found()?.get(number)?;
        let kind = match tried.orders.first()? {
            OrderKind::Plan(_) => OptionKind::Plan,
            OrderKind::Walk { .. } => OptionKind::Walk,
            _ => OptionKind::Act,
        };
        Some(WeighedOption { kind, orders: tried.orders.clone(), worth: None, terms: Vec::new() })
    }

    /// Chooses the row and the aim of an act; false if the menu does not have it.
    fn choose_act(&mut self, battle: &Battle, draft: &ActOrder) -> bool {
        let rules = battle.fight.rules();
        let holds = |item: &MenuItem| item.blocked.is_none() && !item.aside && item.drafts.contains(draft);
        let Some(row) = self.items.iter().position(holds) else { return false };
        if let Some(group) = menu_groups::group_of(rules, self.main, &self.items, row)
            && menu_groups::opens_in_place(rules, &self.items, self.main, &group)
            && !self.open.contains(&group)
        {
            self.open.push(group);
        }
        self.choose(Some(row));
        let item = &self.items[row];
        self.aim = item.drafts.iter().position(|known| known == draft);
        self.about = draft.aim.target().filter(|who| item.parties().contains(who));
        self.selected = draft.aim.target().or(self.selected);
        true
    }
}

impl PlayerInput<'_> {
    /// Suggests what the computer would do: plans are filled in, everything else is shown as if it had been pressed once.
    pub fn suggest(&mut self) {
        if self.selection.plan_editor.is_some() {
            self.suggest_plans();
            return;
        }
        if self.battle.asked().is_none() {
            return;
        }
        self.selection.weigh(self.battle);
        let decided = self.selection.glass_box.account().and_then(|account| account.options.first()).cloned();
        let Some(decided) = decided else { return };
        let shown = self.show_picked(WeighedRow::Option(0), &decided.orders);
        let arena = self.battle.fight.seen_by(self.battle.viewpoint());
        let told = present::option_told(&arena, &decided);
        self.selection.show_message(match (shown, decided.orders.first()) {
            (0, Some(OrderKind::EndTurn | OrderKind::Pass)) => text::weighed::suggested(told, Key::End.cap()),
            (0, _) => text::weighed::suggested_only(told),
            (shown, _) if shown < decided.orders.len() => text::weighed::suggested_first(told, Key::Confirm.cap()),
            _ => text::weighed::suggested(told, Key::Confirm.cap()),
        });
    }

    /// Shows an option of the list on the board, as if it had been pressed once.
    pub fn pick_weighed(&mut self, row: usize) {
        let proposal = self.selection.pointed_proposal(self.battle);
        let pointed = self.selection.weighed_at_pointer(proposal.as_ref());
        let at = self.selection.weighed_rows(pointed).get(row).copied();
        let option = at.and_then(|at| self.selection.glass_box.account()?.options.get(at)).cloned();
        // What was tried stands below what was weighed.
        let below = row.checked_sub(self.selection.weighed_rows(pointed).len()).map(|number| number + 1);
        let Some(option) = option.or_else(|| self.selection.tried_option(below?)) else { return };
        let Some(row) = at.map(WeighedRow::Option).or(below.map(WeighedRow::Tried)) else { return };
        if let ([OrderKind::Plan(plans)], Some(editor)) = (&option.orders[..], &mut self.selection.plan_editor) {
            editor.take_over(self.battle.fight.rules(), plans);
            return;
        }
        let asked = self.selection.proposed().cloned();
        if self.show_picked(row, &option.orders) == 0 {
            let arena = self.battle.fight.seen_by(self.battle.viewpoint());
            let told = present::option_told(&arena, &option);
            self.selection.show_message(text::weighed::suggested_only(told));
            return;
        }
        // The second press on the same gives the order.
        if let Some(proposal) = asked.filter(|asked| self.selection.proposed() == Some(asked)) {
            self.carry_out(proposal);
        }
    }

    /// Shows a row of the list on the board, as if it had been pressed once; returns how many of its orders the next press
    /// gives.
    fn show_picked(&mut self, row: WeighedRow, orders: &[OrderKind]) -> usize {
        let shown = self.show_orders(orders);
        self.selection.glass_box.picked = self.selection.proposed().map(|shown| (row, shown.clone()));
        shown
    }

    /// Shows what orders begin with as if it had been pressed once: movement that is bought is shown by the walk, if the
    /// same would be bought for it. Returns how many of them the next press gives; 0 if they begin with no press.
    pub(in crate::app) fn show_orders(&mut self, orders: &[OrderKind]) -> usize {
        if let [OrderKind::Act(bought), walk @ OrderKind::Walk { path, .. }, ..] = orders
            && let Some(end) = path.last()
            && let [OrderKind::Act(buys), OrderKind::Walk { .. }] = &self.selection.walk_legs(*end)[..]
            && bought == buys
            && self.show_order(Some(walk))
        {
            return 2;
        }
        usize::from(self.show_order(orders.first()))
    }

    /// Shows an order as if it had been pressed once; false if it is no press on the board.
    fn show_order(&mut self, order: Option<&OrderKind>) -> bool {
        match order {
            Some(OrderKind::Act(draft)) => {
                let there = self.selection.choose_act(self.battle, draft);
                if there && !self.reactions() {
                    self.ask(Proposal::Act(draft.clone()));
                }
                there
            }
            Some(OrderKind::Walk { path, .. }) => {
                let Some(end) = path.last().copied() else { return false };
                if self.selection.walk_end(end).is_none() {
                    return false;
                }
                self.selection.choose(None);
                self.selection.cursor = Some(end);
                self.ask(Proposal::Walk(end));
                true
            }
            Some(OrderKind::Take { by, slot }) => {
                let due = self.selection.items.iter().position(|item| item.by == *by && item.slot == Some(*slot));
                self.selection.row = due.or(self.selection.row);
                due.is_some()
            }
            _ => false,
        }
    }
}
