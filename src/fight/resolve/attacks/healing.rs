//! Healing: wounds become lighter.

use crate::data::formula::Formula;
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::context::Context;
use crate::kernel::ids::CombatantId;

/// Makes a wound lighter and says whether there was one that could become so.
pub(in crate::fight::resolve) fn mend(
    arena: &mut ArenaMut,
    who: CombatantId,
    ctx: Context,
    (level, at_most): (&Formula, bool),
    steps: &Formula,
) -> bool {
    let number = |f: &Formula, arena: &Arena| u8::try_from(f.eval(&arena.facts(ctx)).max(0)).unwrap_or(u8::MAX);
    let (level, steps) = (number(level, arena), number(steps, arena));
    arena.mend(who, level, at_most, steps)
}
