//! What a greyed row of the menu lacks, and what its combatant could do first so that it becomes possible; and the row that
//! is chosen by itself: what was wanted, and what was begun.

use crate::app::battle::driver::Battle;
use crate::app::battle::player_input::PlayerInput;
use crate::app::selection::collect::TurnKey;
use crate::app::selection::menu_groups;
use crate::app::selection::menu_items::MenuItem;
use crate::app::selection::state::{RefreshKey, Selection};
use crate::data::scope::ActionId;
use crate::fight::imagine::Remedy;
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use crate::kernel::ids::CombatantId;

/// How many acts are tried at most, and how many are shown.
const TRIED: usize = 64;
const SHOWN: usize = 3;

/// The greyed row that was looked at last.
#[derive(Debug, Default)]
pub(in crate::app) struct LookedAtMissing {
    /// The halt, the row, and what would help.
    known: Option<((RefreshKey, usize), Vec<Remedy>)>,
    /// What is to be chosen once it is possible: the turn, the combatant, the action.
    wanted: Option<(TurnKey, CombatantId, ActionId)>,
}

impl LookedAtMissing {
    /// Nothing is wanted any more.
    pub fn forget(&mut self) {
        self.wanted = None;
    }
}

/// Acts that something else can wait for: those of a combatant on itself.
fn firsts(item: &MenuItem) -> impl Iterator<Item = &ActOrder> {
    let own = |draft: &&ActOrder| match &draft.aim {
        ChosenTarget::Condition(who, _) => *who == draft.by,
        aim => matches!(
            aim,
            ChosenTarget::Nothing
                | ChosenTarget::Number(_)
                | ChosenTarget::Kind(_)
                | ChosenTarget::Loadout(_)
                | ChosenTarget::Item(_)
                | ChosenTarget::Bond(_)
        ),
    };
    // Of a number the least is enough.
    let several =
        if matches!(item.drafts.first().map(|draft| &draft.aim), Some(ChosenTarget::Number(_))) { 1 } else { 8 };
    item.drafts.iter().filter(own).take(several)
}

impl Selection {
    /// The chosen row, unless it is greyed and lacks more than a target in reach.
    pub fn chosen_to_use(&self) -> Option<&MenuItem> {
        self.chosen().filter(|item| item.blocked.is_none() || item.far)
    }

    /// The chosen row, if it is greyed and lacks more than a target in reach.
    pub fn chosen_in_vain(&self) -> Option<&MenuItem> {
        self.chosen().filter(|item| item.blocked.is_some() && !item.far && self.main.is_some())
    }

    /// Finds out what would help the greyed row that is chosen, unless it is known.
    pub fn look_at_missing(&mut self, battle: &mut Battle) {
        let Some(row) = self.row.filter(|_| self.chosen_in_vain().is_some() && !self.busy) else {
            self.missing.known = None;
            return;
        };
        let key = (self.decided_for(), row);
        if self.missing.known.as_ref().is_some_and(|(known, _)| *known == key) {
            return;
        }
        let Some((by, action)) = self.items.get(row).and_then(|item| Some((item.by, item.action?))) else { return };
        let open = self.items.iter().filter(|item| item.by == by && item.blocked.is_none() && !item.aside);
        let orders: Vec<ActOrder> = open.flat_map(firsts).take(TRIED).cloned().collect();
        let imagination = self.imagined.at(battle, key.0);
        let mut found = imagination.map_or_else(Vec::new, |imagination| imagination.remedies(by, action, &orders));
        // One of several ways to do the same is enough.
        let mut told: Vec<ActionId> = Vec::new();
        found.retain(|remedy| {
            let new = !told.contains(&remedy.order.action);
            told.push(remedy.order.action);
            new
        });
        found.truncate(SHOWN);
        self.missing.known = Some((key, found));
    }

    /// What would help the greyed row that is chosen.
    pub fn remedies(&self) -> &[Remedy] {
        self.missing.known.as_ref().map_or(&[], |(_, found)| found)
    }

    /// Chooses what was wanted in this turn, once it is possible.
    pub(in crate::app::selection) fn choose_wanted(&mut self) {
        let Some((_, by, action)) = self.missing.wanted.take().filter(|(turn, ..)| self.turn == Some(*turn)) else {
            return;
        };
        let wanted = |item: &&(usize, &MenuItem)| (item.1.by, item.1.action) == (by, Some(action)) && !item.1.aside;
        // Of several weapons one that can be used; if none can, what is still missing is told.
        let rows: Vec<(usize, &MenuItem)> = self.items.iter().enumerate().collect();
        let best = rows.iter().filter(wanted).min_by_key(|(_, item)| (item.blocked.is_some(), !item.far));
        if let Some(row) = best.map(|(row, _)| *row) {
            self.choose(Some(row));
        }
    }

    /// Chooses what the combatant has begun and can go on with, and opens its group.
    pub(in crate::app::selection) fn choose_begun(&mut self, battle: &mut Battle, by: CombatantId) {
        let arena = battle.fight.seen_by(battle.viewpoint());
        let goes_on = |item: &MenuItem| {
            item.by == by
                && item.blocked.is_none()
                && !item.aside
                && item.drafts.iter().any(|draft| arena.resumes(draft))
        };
        let Some(row) = self.items.iter().position(goes_on).filter(|_| arena.begun(by).is_some()) else { return };
        let aim = self.items[row].drafts.iter().position(|draft| arena.resumes(draft));
        let rules = arena.rules();
        if let Some(group) = menu_groups::group_of(rules, self.main, &self.items, row)
            && menu_groups::opens_in_place(rules, &self.items, self.main, &group)
            && !self.open.contains(&group)
        {
            self.open.push(group);
        }
        self.choose(Some(row));
        self.aim = aim;
    }
}

impl PlayerInput<'_> {
    /// Does what has to come first for the greyed row that is chosen, which is chosen again afterwards; false without
    /// such an act.
    pub fn remedy(&mut self, at: usize) -> bool {
        let Some(order) = self.selection.remedies().get(at).map(|remedy| remedy.order.clone()) else { return false };
        let wanted = self.selection.chosen().and_then(|item| Some((item.by, item.action?)));
        let turn = self.selection.turn;
        self.selection.missing.wanted = turn.zip(wanted).map(|(turn, (by, action))| (turn, by, action));
        self.order(OrderKind::Act(order));
        true
    }
}
