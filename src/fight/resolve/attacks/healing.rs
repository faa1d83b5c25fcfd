//! Healing: wounds become lighter.

use crate::data::formula::Formula;
use crate::fight::resolve::changes::Changes;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::kernel::ids::CombatantId;

/// Makes a wound lighter; false if there was none that could be.
pub(in crate::fight::resolve) fn heal_wound(
    arena: &mut Changes,
    who: CombatantId,
    ctx: Context,
    (level, at_most): (&Formula, bool),
    steps: &Formula,
) -> bool {
    let number = |f: &Formula, arena: &Arena| u8::try_from(f.eval(&arena.facts(&ctx)).max(0)).unwrap_or(u8::MAX);
    let (level, steps) = (number(level, arena), number(steps, arena));
    arena.heal_wound(who, level, at_most, steps)
}
