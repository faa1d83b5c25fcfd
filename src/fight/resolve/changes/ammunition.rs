//! Ammunition: weapons are loaded and shot off (VIT-ACT-34, VIT-RULE-29).

use crate::fight::resolve::changes::Changes;
use crate::fight::state::log::Event;
use crate::kernel::ids::{CombatantId, ItemId};

impl Changes<'_> {
    /// Loads a weapon once.
    pub(in crate::fight) fn load(&mut self, who: CombatantId, tool: ItemId) {
        let Some(weapon) = self.item_def(who, tool).and_then(|def| def.weapon.as_ref()) else { return };
        let (kind, pieces, rounds) = (weapon.ammunition, weapon.pieces, weapon.rounds);
        for _ in 0..pieces {
            let Some(spent) = self.item(who, tool).map(|item| item.spent).filter(|spent| *spent > 0) else { return };
            match self.piece(who, kind) {
                Some(piece) => self.use_up(who, piece),
                None if kind.is_some() => return,
                None => {}
            }
            self.spend(who, tool, if rounds == 0 { 0 } else { spent.saturating_sub(rounds) });
        }
    }

    /// Counts a strike with a weapon: its magazine holds less, or a piece of ammunition is gone.
    pub(in crate::fight) fn shot_off(&mut self, who: CombatantId, tool: ItemId) {
        let Some(weapon) = self.item_def(who, tool).and_then(|def| def.weapon.as_ref()) else { return };
        let kind = weapon.ammunition;
        if weapon.magazine > 0 {
            let spent = self.item(who, tool).map_or(0, |item| item.spent);
            self.spend(who, tool, spent.saturating_add(1));
        } else if let Some(spent) = self.piece(who, kind) {
            self.use_up(who, spent);
        }
    }

    /// Sets the number of strikes since the magazine of a weapon was full.
    fn spend(&mut self, who: CombatantId, tool: ItemId, spent: u8) {
        let most = self.item_def(who, tool).and_then(|def| def.weapon.as_ref()).map_or(0, |weapon| weapon.magazine);
        let Some(item) = self.inventory_mut(who).0.iter_mut().find(|item| item.id == tool) else { return };
        let (def, was, filled) = (item.def, item.loaded, spent < item.spent);
        (item.spent, item.loaded) = (spent, spent < most);
        if filled || was && spent >= most {
            self.tell_of(who, Event::ItemLoaded(who, tool, def, spent < most));
        }
    }
}
