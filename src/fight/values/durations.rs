//! Durations in a combatant's own time: how much of it will have passed when its act takes effect (SEC-TIME-51,
//! SEC-TIME-52).

use crate::fight::state::arena::Arena;
use crate::fight::state::context::{Context, Viewpoint};
use crate::fight::state::order::ActOrder;
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// The actor of an act and how much of its own time will have passed when the act takes effect, if it is ordered
    /// now in its turn. Its conditions that last no longer do not affect the act (SEC-TIME-52).
    #[must_use]
    pub fn spends(&self, draft: &ActOrder) -> Option<(CombatantId, i32)> {
        let (by, (purse, span)) = (draft.by, self.rules().time.span()?);
        let own = self.stack.turn().is_some_and(|turn| turn.by == by || turn.with == Some(by));
        let left = self.pool(by, purse) - self.remainder(draft, purse);
        let spent = (self.pool_max(by, purse) - left).clamp(0, span) - i32::from(self.usage(by).elapsed);
        (own && spent > 0).then_some((by, spent))
    }

    /// The context for a preview of an act: as the actor's side knows it, and as things will be when it takes effect.
    #[must_use]
    pub fn prospect(&self, draft: &ActOrder, context: Context) -> Context {
        Context {
            view: Viewpoint { viewer: Some(self.side(draft.by)), spends: self.spends(draft), ..context.view },
            ..context
        }
    }
}
