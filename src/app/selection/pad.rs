//! The pad: actions that come in sizes, such as stances, beside the menu. Picking a size submits it at once.

use crate::app::battle::seat::Seat;
use crate::app::selection::desk::{Desk, Item};
use crate::app::selection::folds::{Fold, inside};
use crate::app::selection::leafing::around;
use crate::data::ruleset::Ruleset;
use crate::fight::state::order::{Aim, Body, Draft};

/// Whether an item belongs on a pad.
pub(in crate::app) fn on_pad(rules: &Ruleset, item: &Item) -> bool {
    let def = item.action.map(|action| rules.action(action));
    def.zip(rules.roles.pad).is_some_and(|(def, tag)| def.tags.has(tag))
}

/// Whether a fold with these members opens as a pad.
pub(in crate::app) fn bound<'i>(rules: &Ruleset, fold: &Fold, mut members: impl Iterator<Item = &'i Item>) -> bool {
    matches!(fold, Fold::Group(_, name) if !name.is_empty()) && members.any(|item| on_pad(rules, item))
}

/// The draft of an item for a size, from 1 on.
pub(in crate::app) fn sized(item: &Item, size: usize) -> Option<&Draft> {
    let is = |draft: &&Draft| matches!(draft.aim, Aim::Number(number) if usize::from(number) == size);
    item.drafts.iter().find(is).filter(|_| item.blocked.is_none())
}

impl Desk {
    /// The fold that is open as a pad, with its items.
    pub fn open_pad(&self, rules: &Ruleset) -> Option<(&Fold, Vec<usize>)> {
        let rows = |open| (open, inside(rules, self.main, &self.items, open));
        self.open.iter().map(rows).find(|(open, rows)| bound(rules, open, rows.iter().map(|at| &self.items[*at])))
    }

    /// The items on the open pad, in the ruleset's order.
    pub fn pad(&self, rules: &Ruleset) -> Option<Vec<usize>> {
        let (_, mut rows) = self.open_pad(rules)?;
        rows.sort_by_key(|at| self.items[*at].action);
        Some(rows)
    }

    /// The available rows and sizes of the open pad, sizes from 1 on.
    pub fn sizes(&self, rules: &Ruleset) -> Vec<(usize, usize)> {
        let rows = self.pad(rules).unwrap_or_default();
        let of = |(row, at): (usize, &usize)| {
            let item = &self.items[*at];
            (1..=rules.track.len())
                .filter(|size| sized(item, *size).is_some())
                .map(move |size| (row, size))
                .collect::<Vec<_>>()
        };
        rows.iter().enumerate().flat_map(of).collect()
    }
}

impl Seat<'_> {
    /// Moves the focus to the next or previous available size on the open pad.
    pub fn turn_size(&mut self, forward: bool) {
        let open = self.desk.sizes(self.battle.fight.rules());
        if !open.is_empty() {
            self.desk.page = Some(around(self.desk.page, open.len(), forward));
        }
    }

    /// Submits a row of the open pad in a size, from 1 on.
    pub fn take_size(&mut self, row: usize, size: usize) {
        let rows = self.desk.pad(self.battle.fight.rules()).unwrap_or_default();
        let draft = rows.get(row).and_then(|at| sized(&self.desk.items[*at], size)).cloned();
        if let Some(draft) = draft {
            self.desk.page = None;
            self.order(Body::Act(draft));
        }
    }

    /// Points at a row of the open pad in a size, if it is available.
    pub fn point_size(&mut self, row: usize, size: usize) {
        let open = self.desk.sizes(self.battle.fight.rules());
        self.desk.page = open.iter().position(|at| *at == (row, size));
    }
}
