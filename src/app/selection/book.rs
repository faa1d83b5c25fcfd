//! The book: a group of many actions, divided by the labels that the ruleset names, such as spells by school and order.
//! It opens beside the menu; picking an action in it selects it as in the menu.

use crate::app::battle::seat::Seat;
use crate::app::selection::desk::{Desk, Item};
use crate::app::selection::folds::{Fold, inside};
use crate::app::selection::leafing::around;
use crate::data::ruleset::{ActionDef, Ruleset};

/// The index of the school of an action, if it has one.
pub(in crate::app) fn school(rules: &Ruleset, def: &ActionDef) -> Option<usize> {
    rules.roles.schools.iter().position(|tag| def.tags.has(*tag))
}

/// Whether an item belongs in a book.
pub(in crate::app) fn in_book(rules: &Ruleset, item: &Item) -> bool {
    item.action.is_some_and(|action| school(rules, rules.action(action)).is_some())
}

/// Whether a fold with these members opens as a book.
pub(in crate::app) fn bound<'i>(rules: &Ruleset, fold: &Fold, mut members: impl Iterator<Item = &'i Item>) -> bool {
    matches!(fold, Fold::Group(_, name) if !name.is_empty()) && members.any(|item| in_book(rules, item))
}

impl Desk {
    /// The fold that is open as a book, with its items.
    pub fn open_book(&self, rules: &Ruleset) -> Option<(&Fold, Vec<usize>)> {
        let rows = |open| (open, inside(rules, self.main, &self.items, open));
        self.open.iter().map(rows).find(|(open, rows)| bound(rules, open, rows.iter().map(|at| &self.items[*at])))
    }

    /// The items of the open book in their order: by school, order and name, unavailable ones included.
    pub fn book(&self, rules: &Ruleset) -> Option<Vec<usize>> {
        let (_, mut rows) = self.open_book(rules)?;
        rows.retain(|at| self.items[*at].takes(self.slot));
        rows.sort_by_key(|at| {
            let def = self.items[*at].action.map(|action| rules.action(action));
            def.map(|def| (school(rules, def).unwrap_or(usize::MAX), def.number, def.name.clone()))
        });
        Some(rows)
    }
}

impl Seat<'_> {
    /// Moves the focus to the next or previous available row of the open book.
    pub fn turn_page(&mut self, forward: bool) {
        let open = self.open_pages();
        if !open.is_empty() {
            let now = self.desk.page.and_then(|page| open.iter().position(|row| *row == page));
            self.desk.page = Some(open[around(now, open.len(), forward)]);
        }
    }

    /// Picks a row of the open book, which closes: the item is aimed on the board.
    pub fn pick_page(&mut self, row: usize) {
        let Some(rows) = self.desk.book(self.battle.fight.rules()) else { return };
        let Some(at) = rows.get(row).copied() else { return };
        if self.desk.items[at].blocked.is_none() {
            self.desk.close_beside(self.battle.fight.rules());
        }
        self.choose(at);
    }

    /// The available rows of the open book.
    fn open_pages(&self) -> Vec<usize> {
        let rows = self.desk.book(self.battle.fight.rules()).unwrap_or_default();
        (0..rows.len()).filter(|row| self.desk.items[rows[*row]].blocked.is_none()).collect()
    }
}
