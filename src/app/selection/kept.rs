//! Points that a combatant keeps for reactions, where these are paid from the points of its turn: what an order would
//! take of them is told beforehand. Nothing is forbidden by it.

use crate::app::selection::state::Selection;
use crate::fight::side::SideArena;
use crate::fight::state::order::ActOrder;
use crate::kernel::ids::CombatantId;

impl Selection {
    /// What a combatant keeps for reactions; None where its reactions are not paid from the points of its turn.
    pub fn kept(&self, arena: &SideArena, by: CombatantId) -> Option<i32> {
        let purse = arena.rules().time.purse()?;
        let prices = arena.reaction_prices(by, purse);
        (!prices.is_empty()).then(|| self.kept.get(&by).copied().unwrap_or(0))
    }

    /// Keeps the price of the next dearer reaction, or nothing after the dearest.
    pub fn keep_next(&mut self, arena: &SideArena, by: CombatantId) {
        let Some((purse, now)) = arena.rules().time.purse().zip(self.kept(arena, by)) else { return };
        let next = arena.reaction_prices(by, purse).into_iter().find(|price| *price > now);
        match next {
            Some(price) => self.kept.insert(by, price),
            None => self.kept.remove(&by),
        };
    }

    /// What is left after a price, if that is less than what is kept, and before it was not.
    pub fn left_of_kept(&self, arena: &SideArena, by: CombatantId, price: i32) -> Option<i32> {
        let kept = self.kept.get(&by).copied().filter(|kept| *kept > 0 && price > 0)?;
        let there = arena.pool(by, arena.rules().time.purse()?);
        let left = there - price;
        (there >= kept && left < kept).then_some(left.max(0))
    }

    /// The same for an act, with all that it will take.
    pub fn act_leaves_of_kept(&self, arena: &SideArena, draft: &ActOrder) -> Option<i32> {
        let purse = arena.rules().time.purse()?;
        let price = arena.price(draft, purse).max(arena.owes_all(draft));
        self.left_of_kept(arena, draft.by, price)
    }
}
