//! The call of a count: who acts now, and what has lost its use and is put off.

use crate::data::scope::EntryId;
use crate::fight::arena::Arena;
use crate::fight::body::Origin;
use crate::fight::order::{Body, Order, PlanOrder};
use crate::kernel::ids::{CombatantId, SideId};

use super::desk::Desk;
use super::strikes::{self, Reckoning};

/// Whose plans were changed at which call, so that nobody changes its mind twice at one.
#[derive(Default)]
pub(super) struct Replans {
    at: (u32, u8),
    who: Vec<CombatantId>,
}

/// Answers the call: puts off a strike that reaches nobody, else begins the turn that is worth most.
pub(super) fn answer(desk: &mut Desk, replans: &mut Replans, arena: &Arena, side: SideId) -> Body {
    let Some(count) = arena.clock.count else { return Body::Pass };
    let Some(decision) = arena.pending.0.as_ref().map(|d| d.id) else { return Body::Pass };
    if arena.due(side).next().is_none() {
        return Body::Pass;
    }
    if replans.at != (arena.clock.round, count) {
        *replans = Replans { at: (arena.clock.round, count), who: Vec::new() };
    }
    desk.survey(arena, side);
    let mut best: Option<(i64, Body)> = None;
    for (by, slot) in arena.due(side) {
        let Some(planned) = arena.body(by).plan.slots.get(usize::from(slot)).copied() else { continue };
        let Some(entry) = planned.entry else { continue };
        let mut value = 0;
        if let Some(action) = desk.lore.action(entry, |u| u.strike.is_some()) {
            let speed = desk.picture.friend(by).map_or(0, |f| f.speed);
            let moves = if planned.origin.moves() { speed } else { 0 };
            let choices = strikes::choices(desk, arena, by, action, moves, Reckoning::default());
            let found = choices.into_iter().find(|c| strikes::needed(desk, arena, by, c) <= moves);
            value = found.map_or(-1, |c| c.value);
            if found.is_none() && planned.origin == Origin::Slot && !replans.who.contains(&by) {
                replans.who.push(by);
                if let Some(later) = later(desk, arena, by, slot, entry) {
                    let body = Body::Plan(vec![PlanOrder { by, slots: vec![(slot, Some(later))], extras: Vec::new() }]);
                    let order = Order { decision, body };
                    if arena.check(&order).is_ok() {
                        return order.body;
                    }
                }
            }
        } else if desk.lore.entry(entry, |u| u.marks || u.guards.is_some()) {
            // What helps others strike or stand comes before the strikes.
            value = 10_000;
        }
        if best.as_ref().is_none_or(|(most, _)| value > *most) {
            best = Some((value, Body::Take { by, slot }));
        }
    }
    best.map_or(Body::Pass, |(_, body)| body)
}

/// The next entry that strikes later in the round than this one.
fn later(desk: &Desk, arena: &Arena, by: CombatantId, slot: u8, entry: EntryId) -> Option<EntryId> {
    let now = desk.lore.count(entry);
    let entries = (0_u16..).map(EntryId).take(desk.lore.rules.entries.len());
    let other = |e: &EntryId| {
        let slots = (0_u8..).zip(&arena.body(by).plan.slots);
        slots
            .filter(|(n, s)| *n != slot && arena.coming(by, s))
            .all(|(_, s)| !s.origin.marks() || s.entry.is_none_or(|planned| !desk.lore.clash(planned, *e)))
    };
    entries
        .filter(|e| desk.lore.count(*e) > now && desk.lore.walks(*e) && arena.knows_entry(by, *e))
        .filter(|e| desk.lore.entry(*e, |u| u.strike.is_some()))
        .filter(other)
        .min_by_key(|e| desk.lore.count(*e))
}
