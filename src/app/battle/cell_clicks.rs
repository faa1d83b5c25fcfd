//! Clicks on the cells of the board, and Enter under the keyboard's cursor: what is on a cell, and what is chosen, decide
//! what they ask for.

use crate::app::battle::player_input::PlayerInput;
use crate::app::present;
use crate::app::selection::attack::AttackTarget;
use crate::app::selection::object_uses::{CellUse, ObjectUses};
use crate::app::selection::proposal::Proposal;
use crate::app::text;
use crate::fight::state::order::OrderKind;
use crate::kernel::cell::Cell;

impl PlayerInput<'_> {
    /// A cell was clicked, or confirmed with the keyboard.
    pub fn use_cell(&mut self, cell: Cell) {
        // A click beside the menu only closes it.
        if std::mem::take(&mut self.selection.menu) {
            return;
        }
        // A second click on the object does the use in focus, as Enter does; one elsewhere closes the list.
        if let Some(row) = self.selection.uses.as_ref().filter(|uses| uses.cell == cell).map(|uses| uses.row) {
            self.take_use(row);
            return;
        }
        self.selection.uses = None;
        // What cannot be done now is not what is aimed.
        self.selection.drop_vain_choice();
        if let (Some(who), Some(plan_editor)) = (self.selection.combatant_on(cell), &mut self.selection.plan_editor) {
            // A click on a combatant while plans are made selects its plan.
            if let Some(row) = plan_editor.plans.iter().position(|sheet| sheet.by == who) {
                plan_editor.focus_on(self.battle.fight.rules(), row, 0);
            }
            self.selection.selected = Some(who);
            return;
        }
        if let Some(who) = self.selection.combatant_on(cell) {
            let due = self.selection.items.iter().find(|i| i.by == who && i.slot.is_some());
            if let Some((by, slot)) = due.and_then(|i| Some((i.by, i.slot?))) {
                self.order(OrderKind::Take { by, slot });
                return;
            }
        }
        if let Some(draft) = self.selection.draft_on(self.battle, cell) {
            self.propose(Proposal::Act(draft));
            return;
        }
        let who = self.selection.combatant_on(cell);
        // Of the details of an act on somebody those that are shown are meant.
        if let Some(draft) = who.and_then(|who| self.selection.draft_about(who)) {
            self.propose(Proposal::Act(draft));
            return;
        }
        if let Some(readied) = &mut self.selection.readied
            && readied.point(&self.battle.fight.seen_by(self.battle.viewpoint()), who, cell)
        {
            return;
        }
        self.selection.look_for_attacks(self.battle);
        let meant = self.selection.attackable(self.battle, cell).map(|(_, target)| target);
        if let Some(attack) = self.selection.attack().filter(|attack| Some(attack.target) == meant) {
            self.propose(Proposal::Attack(attack.blow.clone(), attack.approach.clone()));
            return;
        }
        if let Some(target) = meant {
            let arena = self.battle.fight.seen_by(self.battle.viewpoint());
            let name = target.name(&arena);
            let why = present::why_no_attack(&arena, self.selection);
            let why = why.map_or_else(|| text::battle::OUT_OF_REACH.to_owned(), |(_, why)| why);
            self.selection.show_message(text::common::labelled(name, why));
            if let AttackTarget::Combatant(target) = target {
                self.selection.selected = Some(target);
                return;
            }
        }
        if let Some(uses) = self.uses_on(cell) {
            let rules = self.battle.fight.rules().clone();
            match uses.only(&rules) {
                Some(draft) => self.propose(Proposal::Act(draft.clone())),
                None => {
                    self.selection.uses = Some(uses);
                    self.selection.changed();
                }
            }
            return;
        }
        let aimed = self.selection.chosen_to_use().filter(|item| item.cells()).and_then(|item| item.action);
        if let Some(action) = aimed.filter(|_| self.selection.walk_end(cell).is_none()) {
            let name = &self.battle.fight.rules().action(action).name;
            self.selection.show_message(text::battle::not_aimed_there(name));
            return;
        }
        self.walk_to(cell);
    }

    /// The uses of what stands on a cell.
    fn uses_on(&mut self, cell: Cell) -> Option<ObjectUses> {
        let walk = self.selection.walk_end(cell).is_some_and(|stand| stand.near);
        ObjectUses::find(&self.battle.fight.seen_by(self.battle.viewpoint()), &self.selection.items, cell, walk)
    }

    /// Takes one of the uses listed beside a clicked cell.
    pub fn take_use(&mut self, row: usize) {
        let Some(uses) = self.selection.uses.take() else { return };
        match uses.options.get(row) {
            Some(CellUse::Use(draft)) => self.order(OrderKind::Act(draft.clone())),
            Some(CellUse::Walk) => self.walk_to(uses.cell),
            None => self.selection.uses = Some(uses),
        }
    }
}
