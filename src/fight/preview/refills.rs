//! Refills: the points that a pool gains by itself as rounds and turns go by.

use crate::data::effect::{Effect, PoolEffect, Step};
use crate::data::formula::Who;
use crate::data::scope::PoolId;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// Points that a pool of a combatant gains at the start of a round and at the end of its turn, as things stand
    /// (AP-TIME-03).
    #[must_use]
    pub fn refill_previews(&self, who: CombatantId, pool: PoolId) -> (i32, i32) {
        let procedures = &self.rules().procedures;
        (self.gained(who, pool, &procedures.round), self.gained(who, pool, &procedures.turn))
    }

    fn gained(&self, who: CombatantId, pool: PoolId, steps: &[Step]) -> i32 {
        let facts = self.facts_about(who);
        let routines =
            steps.iter().filter_map(|step| if let Step::Routine(routine) = step { Some(*routine) } else { None });
        let lists = routines.map(|routine| self.rules().routine(routine)).filter(|def| def.when.holds(&facts));
        let effects = lists.flat_map(|def| def.does.items.iter());
        effects
            .map(|effect| match effect {
                Effect::Pool(PoolEffect::Gain { pool: into, amount, who: Who::Me, .. })
                    if *into == pool && amount.count == 0 =>
                {
                    amount.plus.eval(&facts, &Context::of(who).people())
                }
                _ => 0,
            })
            .sum()
    }
}
