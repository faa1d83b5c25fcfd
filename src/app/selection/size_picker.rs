//! The size picker: actions that come in sizes, such as stances, beside the menu. The first press on a size shows it, the
//! second takes it.

use crate::app::battle::player_input::PlayerInput;
use crate::app::selection::cycling::wrapping_step;
use crate::app::selection::menu_groups::{MenuGroup, members};
use crate::app::selection::state::{MenuItem, Selection};
use crate::data::ruleset::Ruleset;
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};

/// Whether an item belongs on a size picker.
pub(in crate::app) fn in_size_picker(rules: &Ruleset, item: &MenuItem) -> bool {
    let def = item.action.map(|action| rules.action(action));
    def.zip(rules.roles.pad).is_some_and(|(def, tag)| def.tags.has(tag))
}

/// Whether a group with these members opens as a size picker.
pub(in crate::app) fn opens_as_size_picker<'i>(
    rules: &Ruleset,
    menu_group: &MenuGroup,
    mut members: impl Iterator<Item = &'i MenuItem>,
) -> bool {
    matches!(menu_group, MenuGroup::Group(_, name) if !name.is_empty())
        && members.any(|item| in_size_picker(rules, item))
}

/// The draft of an item for a size, from 1 on.
pub(in crate::app) fn sized(item: &MenuItem, size: usize) -> Option<&ActOrder> {
    let is = |draft: &&ActOrder| matches!(draft.aim, ChosenTarget::Number(number) if usize::from(number) == size);
    item.drafts.iter().find(is).filter(|_| item.blocked.is_none())
}

impl Selection {
    /// The group that is open as a size picker, with its items.
    pub fn open_size_picker(&self, rules: &Ruleset) -> Option<(&MenuGroup, Vec<usize>)> {
        let rows = |open| (open, members(rules, self.main, &self.items, open));
        self.open
            .iter()
            .map(rows)
            .find(|(open, rows)| opens_as_size_picker(rules, open, rows.iter().map(|at| &self.items[*at])))
    }

    /// The items on the open size picker, in the ruleset's order.
    pub fn size_picker(&self, rules: &Ruleset) -> Option<Vec<usize>> {
        let (_, mut rows) = self.open_size_picker(rules)?;
        rows.sort_by_key(|at| self.items[*at].action);
        Some(rows)
    }

    /// The available rows and sizes of the open size picker, sizes from 1 on.
    pub fn sizes(&self, rules: &Ruleset) -> Vec<(usize, usize)> {
        let rows = self.size_picker(rules).unwrap_or_default();
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

impl PlayerInput<'_> {
    /// Moves the focus to the next or previous available size on the open size picker.
    pub fn step_size(&mut self, forward: bool) {
        let open = self.selection.sizes(self.battle.fight.rules());
        if !open.is_empty() {
            self.selection.beside_focus = Some(wrapping_step(self.selection.beside_focus, open.len(), forward));
            self.selection.beside_asked = None;
        }
    }

    /// A press on one of the available sizes of the open size picker: the first shows it, the second takes it.
    pub fn press_size(&mut self, at: usize) {
        let Some((row, size)) = self.selection.sizes(self.battle.fight.rules()).get(at).copied() else { return };
        if self.settings.one_press || self.selection.beside_asked == Some(at) {
            self.take_size(row, size);
        } else {
            (self.selection.beside_focus, self.selection.beside_asked) = (Some(at), Some(at));
            self.selection.changed();
        }
    }

    /// Submits a row of the open size picker in a size, from 1 on.
    pub fn take_size(&mut self, row: usize, size: usize) {
        let rows = self.selection.size_picker(self.battle.fight.rules()).unwrap_or_default();
        let draft = rows.get(row).and_then(|at| sized(&self.selection.items[*at], size)).cloned();
        if let Some(draft) = draft {
            (self.selection.beside_focus, self.selection.beside_asked) = (None, None);
            // It has done its work, and hides a part of the board.
            self.selection.close_beside(self.battle.fight.rules());
            self.order(OrderKind::Act(draft));
        }
    }

    /// The index of a row of the open size picker in a size, from 1 on, if it is available.
    pub fn size_at(&self, row: usize, size: usize) -> Option<usize> {
        self.selection.sizes(self.battle.fight.rules()).iter().position(|at| *at == (row, size))
    }

    /// Points at a row of the open size picker in a size, if it is available.
    pub fn point_size(&mut self, row: usize, size: usize) {
        let at = self.size_at(row, size);
        if self.selection.beside_focus != at {
            (self.selection.beside_focus, self.selection.beside_asked) = (at, None);
        }
    }
}
