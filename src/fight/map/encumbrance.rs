//! Encumbrance: the weight that a combatant carries and drags along (FOUR-COND-36).

use crate::data::effect::{Limit, MoveLimit};
use crate::fight::state::arena::Arena;
use crate::fight::state::components::{Carried, Instance};
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// The load of a combatant: items and conditions that weigh, in tenths of the unit of weights.
    #[must_use]
    pub fn load_of(&self, who: CombatantId) -> i32 {
        let body = self.body(who);
        let gear = body.inventory.0.iter().filter(|item| item.carried != Carried::Natural);
        let gear = gear.map(|item| i32::from(self.rules().item(item.def).weight));
        let weighs = |i: &&Instance| self.rules().condition(i.key).limits.contains(&Limit::Move(MoveLimit::Weighs));
        gear.chain(body.conditions.0.iter().filter(weighs).map(|i| i.value)).sum()
    }

    /// Whether a combatant can carry so much more, in the same tenths.
    #[must_use]
    pub fn can_carry(&self, who: CombatantId, more: u16) -> bool {
        let most = self.rules().roles.burden.map(|burden| self.value(who, burden));
        most.is_none_or(|most| self.load_of(who) + i32::from(more) <= most)
    }
}
