//! Hiding at the end of a turn that is paid from points: badly hurt combatants, and those whose points would soon be
//! lost, hide where they can.

use crate::fight::side::SideArena;
use crate::fight::state::order::{Aim, Body, Decision, Draft};
use crate::kernel::ids::CombatantId;

use super::desk::Desk;
use super::estimate::SURE;
use super::moment::Moment;
use super::outcome;

/// Distance of foes, in cells, at which hiding is pointless.
const NEAR: i16 = 2;

/// Hides before the turn ends, if that is likely to succeed and worth the points.
pub(super) fn away(desk: &mut Desk, arena: &SideArena, decision: &Decision, by: CombatantId) -> Option<Body> {
    let action = arena.turn_candidates(by).map(|c| c.action).find(|a| desk.lore.uses(*a).hides)?;
    let draft = Draft { by, action, tool: None, aim: Aim::Nothing };
    if arena.hides(by) || !wants(arena, by) {
        return None;
    }
    let hide = Moment { arena, decision, by }.allowed(Body::Act(draft.clone()))?;
    desk.survey(arena, decision.side);
    let here = arena.rect(by);
    let sought = desk.picture.threat(arena, here) > 0 && desk.picture.nearest_foe(arena, here) > NEAR;
    (sought && outcome::chance(desk, arena, &draft) * 2 >= SURE).then_some(hide)
}

/// Whether a combatant is badly hurt, or close to losing surplus points.
fn wants(arena: &SideArena, by: CombatantId) -> bool {
    let hurt = arena.health(by).is_some_and(|(now, most)| now * 2 <= most);
    let full = |purse| arena.pool(by, purse) * 3 >= arena.pool_max(by, purse) * 2;
    hurt || arena.rules().time.carrying_purse().is_some_and(full)
}
