//! Teleports: combatants are put on a cell that the order names, without walking there.

use crate::data::effect::Happening;
use crate::fight::resolve::changes::Changes;
use crate::fight::resolve::movement::walk;
use crate::fight::state::context::Context;
use crate::fight::state::log::Event;
use crate::fight::state::order::ChosenTarget;
use crate::kernel::ids::CombatantId;

/// Puts a combatant on the cell that the order names, as a teleport or as a step. A hidden body can be in the way.
pub(in crate::fight::resolve) fn place(arena: &mut Changes, ctx: Context, who: CombatantId, step: bool) {
    let Some(&ChosenTarget::Cell(to)) = arena.ordered_aim(&ctx) else { return };
    let from = arena.position(who).at;
    if arena.mount_of(who).is_some() {
        return;
    }
    if !arena.can_stand(who, to) {
        let unseen = arena.identity(who).rect(to).cells().find_map(|c| arena.bodies_at(c).find(|b| *b != who));
        arena.tell_of(who, Event::Bumped(who, to));
        if let Some(unseen) = unseen {
            arena.raise(Happening::Bumped, unseen, Some(who));
        }
        return;
    }
    arena.put(who, to);
    let left = arena.usage(who).moves;
    arena.tell_of(who, if step { Event::Moved(who, from, to, left) } else { Event::Teleported(who, from, to) });
    walk::arrive(arena, who, from);
}
