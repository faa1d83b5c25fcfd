//! Mounting in turns that are paid from points: a combatant with far to go and a steed beside it rides.

use crate::data::scope::ActionId;
use crate::fight::side::SideArena;
use crate::fight::state::order::{Aim, Body, Draft};
use crate::kernel::cell::Rect;
use crate::kernel::ids::CombatantId;

use super::desk::Desk;
use super::goals;
use super::moment::Moment;

/// Foes nearer than this, in cells, are fought on foot.
const NEAR: i16 = 5;
/// Shorter distances, in cells, are walked.
const FAR: i16 = 8;

/// Mounts an adjacent steed.
pub(super) fn up(desk: &Desk, moment: &Moment, actions: &[ActionId]) -> Option<Body> {
    let Moment { arena, by, .. } = *moment;
    let mut ways: Vec<ActionId> = actions.iter().copied().filter(|a| desk.lore.uses(*a).grasp.mounts).collect();
    // There is no haste: simpler actions first.
    ways.sort_by_key(|a| desk.lore.rules.action(*a).does.items.len());
    let here = arena.rect(by);
    let foe = desk.picture.nearest_foe(arena, here);
    let way = goals::errand(arena, by).map_or(foe, |cell| arena.rect_distance(here, Rect::from(cell)));
    if foe < NEAR || way < FAR {
        return None;
    }
    let beside = desk.picture.friends.iter().filter(|f| arena.carries_rider(f.id, by));
    let steed = beside.filter(|f| arena.rect_distance(here, f.rect) <= 1).min_by_key(|f| f.id)?;
    ways.into_iter().find_map(|action| {
        let draft = Draft { by, action, tool: None, aim: Aim::Target(steed.id) };
        moment.lawful(Body::Act(draft))
    })
}

/// Whether mounting has to be considered: there is a steed that could carry the combatant.
pub(super) fn matters(arena: &SideArena, by: CombatantId) -> bool {
    let side = arena.side(by);
    arena.mount_of(by).is_none() && arena.everybody().any(|id| arena.side(id) == side && arena.carries_rider(id, by))
}
