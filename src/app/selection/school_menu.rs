//! The school menu: a group of many actions, divided by the labels that the ruleset names, such as spells by school and
//! order. It opens beside the menu; picking an action in it selects it as in the menu.

use crate::app::battle::player_input::PlayerInput;
use crate::app::selection::cycling::wrapping_step;
use crate::app::selection::menu_groups::{MenuGroup, members};
use crate::app::selection::state::{MenuItem, Selection};
use crate::data::ruleset::{ActionDef, Ruleset};

/// The index of the school of an action, if it has one.
pub(in crate::app) fn school(rules: &Ruleset, def: &ActionDef) -> Option<usize> {
    rules.roles.schools.iter().position(|tag| def.tags.has(*tag))
}

/// Whether an item belongs in a school menu.
pub(in crate::app) fn in_school_menu(rules: &Ruleset, item: &MenuItem) -> bool {
    item.action.is_some_and(|action| school(rules, rules.action(action)).is_some())
}

/// Whether a group with these members opens as a school menu.
pub(in crate::app) fn opens_as_school_menu<'i>(
    rules: &Ruleset,
    menu_group: &MenuGroup,
    mut members: impl Iterator<Item = &'i MenuItem>,
) -> bool {
    matches!(menu_group, MenuGroup::Group(_, name) if !name.is_empty())
        && members.any(|item| in_school_menu(rules, item))
}

impl Selection {
    /// The group that is open as a school menu, with its items.
    pub fn open_school_menu(&self, rules: &Ruleset) -> Option<(&MenuGroup, Vec<usize>)> {
        let rows = |open| (open, members(rules, self.main, &self.items, open));
        self.open
            .iter()
            .map(rows)
            .find(|(open, rows)| opens_as_school_menu(rules, open, rows.iter().map(|at| &self.items[*at])))
    }

    /// The items of the open school menu in their order: by school, order and name, unavailable ones included.
    pub fn school_menu(&self, rules: &Ruleset) -> Option<Vec<usize>> {
        let (_, mut rows) = self.open_school_menu(rules)?;
        rows.retain(|at| self.items[*at].takes(self.slot));
        rows.sort_by_key(|at| {
            let def = self.items[*at].action.map(|action| rules.action(action));
            def.map(|def| (school(rules, def).unwrap_or(usize::MAX), def.number, def.name.clone()))
        });
        Some(rows)
    }
}

impl PlayerInput<'_> {
    /// Moves the focus to the next or previous available row of the open school menu.
    pub fn step_school_row(&mut self, forward: bool) {
        let open = self.open_school_rows();
        if !open.is_empty() {
            let now = self.selection.beside_focus.and_then(|page| open.iter().position(|row| *row == page));
            self.selection.beside_focus = Some(open[wrapping_step(now, open.len(), forward)]);
        }
    }

    /// Picks a row of the open school menu, which closes: the item is aimed on the board.
    pub fn pick_school_row(&mut self, row: usize) {
        let Some(rows) = self.selection.school_menu(self.battle.fight.rules()) else { return };
        let Some(at) = rows.get(row).copied() else { return };
        if self.selection.items[at].blocked.is_none() {
            self.selection.close_beside(self.battle.fight.rules());
        }
        self.choose(at);
    }

    /// The available rows of the open school menu.
    fn open_school_rows(&self) -> Vec<usize> {
        let rows = self.selection.school_menu(self.battle.fight.rules()).unwrap_or_default();
        (0..rows.len()).filter(|row| self.selection.items[rows[*row]].blocked.is_none()).collect()
    }
}
