//! Stances: which of them a combatant knows.

use crate::data::scope::ConditionId;
use crate::fight::state::arena::Arena;
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// Whether a combatant knows a stance.
    #[must_use]
    pub fn knows_stance(&self, by: CombatantId, key: ConditionId) -> bool {
        self.rules().conditions.get(key.index()).is_some_and(|def| {
            let listed = || self.rules().archetype(self.identity(by).archetype).stances.contains(&key);
            def.stance && (def.common || listed())
        })
    }

    pub(in crate::fight) fn all_conditions(&self) -> impl Iterator<Item = ConditionId> + use<> {
        let count = u16::try_from(self.rules().conditions.len()).unwrap_or(u16::MAX);
        (0..count).map(ConditionId)
    }
}
