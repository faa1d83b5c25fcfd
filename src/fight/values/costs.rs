//! Costs of acts: as written, then with the payer's modifiers (AP-TIME-07), and the pools that they come from.

use crate::data::effect::Cost;
use crate::data::formula::Formula;
use crate::data::scope::PoolId;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::state::refusal::Refusal;
use crate::fight::values::modifiers::Breakdown;
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// A cost in points of a pool. The context holds the payer and the labels of its act.
    #[must_use]
    pub fn charge(&self, pool: PoolId, amount: &Formula, context: &Context) -> i32 {
        let plain = amount.eval(&self.facts(context));
        let (Some(costs), Some(payer)) = (&self.rules().pool(pool).costs, context.parties.me) else { return plain };
        let changed = plain + self.value_in(payer, costs.by, context, &mut Breakdown::default());
        let least = self.value_in(payer, costs.least, context, &mut Breakdown::default());
        // A cost that was below the least to begin with stays so.
        changed.max(least.min(plain))
    }

    /// The pools that pay `need` points: the pool itself, and for what it lacks the first pool behind it that has all
    /// of the rest. `spent` is what the same act takes besides. None if they do not suffice.
    #[must_use]
    pub fn sources(
        &self,
        by: CombatantId,
        pool: PoolId,
        need: i32,
        spent: &[(PoolId, i32)],
    ) -> Option<Vec<(PoolId, i32)>> {
        let there = |pool: PoolId| {
            let gone = spent.iter().filter(|(p, _)| *p == pool).map(|(_, n)| n);
            self.pool(by, pool) - gone.sum::<i32>()
        };
        let own = there(pool).clamp(0, need.max(0));
        let behind = match need - own {
            ..=0 => None,
            rest => Some((*self.rules().pool(pool).backed_by.iter().find(|pool| there(**pool) >= rest)?, rest)),
        };
        Some([(pool, own)].into_iter().chain(behind).filter(|(_, n)| *n > 0).collect())
    }

    /// Whether a combatant can pay all of some costs.
    ///
    /// # Errors
    /// The first cost that it cannot pay, with what is needed and what there is.
    pub fn can_pay<'c>(
        &self,
        by: CombatantId,
        costs: impl IntoIterator<Item = &'c Cost>,
        context: &Context,
    ) -> Result<(), Refusal> {
        let mut spent = Vec::new();
        costs.into_iter().try_for_each(|cost| self.can_pay_besides(by, cost, context, &mut spent))
    }

    /// Whether a combatant can pay a cost besides what `spent` takes from pools that back others or are backed.
    fn can_pay_besides(
        &self,
        by: CombatantId,
        cost: &Cost,
        context: &Context,
        spent: &mut Vec<(PoolId, i32)>,
    ) -> Result<(), Refusal> {
        match cost {
            Cost::Pool(pool, _) if self.rules().pool(*pool).spills.is_some() => {}
            Cost::Pool(pool, f) | Cost::Commit(pool, _, f) => {
                let (need, have) = (self.charge(*pool, f, context), self.pool(by, *pool));
                let backs = || self.rules().pools.iter().any(|other| other.backed_by.contains(pool));
                if !self.rules().pool(*pool).backed_by.is_empty() || backs() {
                    spent.extend(self.sources(by, *pool, need, spent).ok_or(Refusal::Lacks(*pool, need, have))?);
                } else if have < need {
                    return Err(Refusal::Lacks(*pool, need, have));
                }
            }
            Cost::Raise(pool, f) => {
                let (add, now) = (self.charge(*pool, f, context), self.pool(by, *pool));
                let max = self.pool_max(by, *pool);
                if now + add > max {
                    return Err(Refusal::Over(*pool, now, max));
                }
            }
            Cost::Steps(f) => {
                let (need, have) = (f.eval(&self.facts(context)), i32::from(self.usage(by).moves));
                if have < need {
                    return Err(Refusal::Steps(need, have));
                }
            }
        }
        Ok(())
    }
}
