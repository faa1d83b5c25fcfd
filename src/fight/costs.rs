//! What acts cost those who pay for them: as written, then as what bears on the payer changes it (AP-TIME-07).

use crate::data::effect::Cost;
use crate::data::formula::Formula;
use crate::data::scope::PoolId;
use crate::fight::arena::Arena;
use crate::fight::facts::Tray;
use crate::fight::frame::Context;
use crate::fight::order::Refusal;
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// What a cost in the points of a pool comes to. The context holds the payer and the labels of its act.
    #[must_use]
    pub fn charge(&self, pool: PoolId, amount: &Formula, context: &Context) -> i32 {
        let plain = amount.eval(&self.facts(*context));
        let (Some(costs), Some(payer)) = (&self.rules().pool(pool).costs, context.me) else { return plain };
        let changed = plain + self.figure(payer, costs.by, context, &mut Tray::default());
        let least = self.figure(payer, costs.least, context, &mut Tray::default());
        // What was cheaper to begin with stays so.
        changed.max(least.min(plain))
    }

    /// Whether one can pay a cost.
    ///
    /// # Errors
    /// What is lacking.
    pub fn can_pay(&self, by: CombatantId, cost: &Cost, context: &Context) -> Result<(), Refusal> {
        match cost {
            Cost::Pool(pool, _) if self.rules().pool(*pool).spills.is_some() => {}
            Cost::Pool(pool, f) | Cost::Commit(pool, _, f) => {
                let (need, have) = (self.charge(*pool, f, context), self.pool(by, *pool));
                if have < need {
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
                let (need, have) = (f.eval(&self.facts(*context)), i32::from(self.body(by).tally.moves));
                if have < need {
                    return Err(Refusal::Steps(need, have));
                }
            }
        }
        Ok(())
    }
}
