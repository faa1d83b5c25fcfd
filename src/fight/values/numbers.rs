//! Numbers that are read off: what pools hold at most, what is stored with conditions, marks of the fight.

use crate::data::scope::{ConditionId, PoolId, TagId};
use crate::fight::state::arena::Arena;
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// The most that a pool of a combatant holds, in points.
    #[must_use]
    pub fn pool_max(&self, of: CombatantId, pool: PoolId) -> i32 {
        self.rules().pool(pool).max.eval(&self.facts_about(of))
    }

    /// The greatest number stored with a condition; 0 without it.
    #[must_use]
    pub fn stored(&self, of: CombatantId, key: ConditionId) -> i32 {
        let instances = self.conditions(of).0.iter().filter(|i| i.key == key);
        instances.map(|i| i.value).max().unwrap_or(0)
    }

    /// Whether a label has been marked in this fight.
    #[must_use]
    pub fn marked(&self, label: TagId) -> bool {
        self.clock.marks.iter().any(|(known, ..)| *known == label)
    }
}
