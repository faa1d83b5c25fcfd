//! Time as its bearer spends it: what lasts a while by somebody's own time grows shorter with every point of its turns that
//! is spent, and with the rest of them when they end (SEC-TIME-51, SEC-TIME-52).

use crate::data::effect::Until;
use crate::fight::arena::Arena;
use crate::fight::frame::Context;
use crate::fight::order::Draft;
use crate::kernel::ids::CombatantId;

/// What somebody has spent of its running turn since the last time has passed for what it bears.
pub(super) fn pass(arena: &mut Arena, by: CombatantId) {
    let Some((purse, span)) = arena.rules().time.span() else { return };
    if arena.stack.turn().is_some_and(|turn| turn.by == by || turn.with == Some(by)) {
        let spent = (arena.pool_max(by, purse) - arena.pool(by, purse)).clamp(0, span);
        until(arena, by, spent);
    }
}

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

/// The turn of somebody is over, and with it as much time as a turn takes.
pub(super) fn finish(arena: &mut Arena, by: CombatantId) {
    if let Some((_, span)) = arena.rules().time.span() {
        until(arena, by, span);
    }
}

/// So much of the turn of somebody has passed in all.
fn until(arena: &mut Arena, by: CombatantId, points: i32) {
    let before = i32::from(arena.body(by).tally.elapsed);
    if points <= before {
        return;
    }
    arena.body_mut(by).tally.elapsed = u16::try_from(points).unwrap_or(u16::MAX);
    for instance in &mut arena.body_mut(by).conditions.0 {
        if instance.until == Until::OwnTime {
            instance.value -= points - before;
        }
    }
    arena.end_conditions(by, |i| i.until == Until::OwnTime && i.value <= 0);
}
