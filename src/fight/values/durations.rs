//! How much of its own time a combatant will have spent when its act takes effect (SEC-TIME-51, SEC-TIME-52).

use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::state::order::Draft;
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// Who will have spent how much of its own time by the time its act takes effect, if that is ordered now in its turn: what
    /// it bears that lasts no longer does not bear on the act (SEC-TIME-52).
    #[must_use]
    pub fn spends(&self, draft: &Draft) -> Option<(CombatantId, i32)> {
        let (by, (purse, span)) = (draft.by, self.rules().time.span()?);
        let own = self.stack.turn().is_some_and(|turn| turn.by == by || turn.with == Some(by));
        let left = self.pool(by, purse) - self.remainder(draft, purse);
        let spent = (self.pool_max(by, purse) - left).clamp(0, span) - i32::from(self.body(by).tally.elapsed);
        (own && spent > 0).then_some((by, spent))
    }

    /// What is told of an act before it is done: as the actor's side knows it, and as things will be by then.
    #[must_use]
    pub fn prospect(&self, draft: &Draft, context: Context) -> Context {
        Context { viewer: Some(self.side(draft.by)), spends: self.spends(draft), ..context }
    }
}
