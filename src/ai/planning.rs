//! Making plans: the best combination of entries for each combatant.

use crate::data::ruleset::EntryKind;
use crate::data::scope::EntryId;
use crate::fight::side::SideArena;
use crate::fight::state::offer::{Offer, PlanOffer};
use crate::fight::state::order::{Body, PlanOrder};
use crate::kernel::ids::SideId;

use super::desk::Desk;
use super::outlook::Outlook;

/// Answers a plan question.
pub(super) fn plan(desk: &mut Desk, arena: &SideArena, side: SideId) -> Body {
    desk.survey(arena, side);
    let mut orders = Vec::new();
    for offer in arena.offers() {
        let Offer::Plan(offers) = offer else { continue };
        for offer in &offers {
            orders.push(plan_one(desk, arena, offer));
        }
    }
    Body::Plan(orders)
}

/// The best pair of entries for one combatant; slots beyond the second get the best entries beside these.
fn plan_one(desk: &mut Desk, arena: &SideArena, offer: &PlanOffer) -> PlanOrder {
    let by = offer.by;
    let mut outlook = Outlook::new(desk, arena, by, &offer.extras);
    let mut chosen: Vec<EntryId> = Vec::new();
    let entries = offer.slots.first().map_or(&[][..], |(_, entries)| entries);
    if offer.slots.len() >= 2 {
        let mut best: Option<(i64, [EntryId; 2])> = None;
        for (at, first) in entries.iter().enumerate() {
            for second in &entries[at + 1..] {
                if desk.lore.clash(*first, *second) {
                    continue;
                }
                let value = outlook.pair(desk, *first, *second);
                if best.is_none_or(|(most, _)| value > most) {
                    best = Some((value, [*first, *second]));
                }
            }
        }
        chosen.extend(best.into_iter().flat_map(|(_, pair)| pair));
    } else {
        let alone = entries.iter().copied().map(|e| (outlook.single(desk, e), e));
        chosen.extend(alone.reduce(|a, b| if b.0 > a.0 { b } else { a }).map(|(_, e)| e));
    }
    for (_, entries) in offer.slots.iter().skip(2) {
        let free = |e: &EntryId| chosen.iter().all(|c| !desk.lore.clash(*c, *e));
        let free: Vec<EntryId> = entries.iter().copied().filter(free).collect();
        let more = free.into_iter().map(|e| (outlook.single(desk, e), e)).reduce(|a, b| if b.0 > a.0 { b } else { a });
        chosen.extend(more.map(|(_, e)| e));
    }
    let filled = chosen.len();
    for extra in &offer.extras {
        // Free entries have no unique keys and collide with nothing.
        let free = desk.lore.rules.entry(*extra).kind == EntryKind::Free;
        if free || chosen.iter().all(|c| !desk.lore.clash(*c, *extra)) {
            chosen.push(*extra);
        }
    }
    let extras = chosen.split_off(filled);
    let slots = offer.slots.iter().map(|(number, _)| *number).zip(chosen.into_iter().map(Some)).collect();
    PlanOrder { by, slots, extras }
}
