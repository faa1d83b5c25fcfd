//! Making plans: the best combination of entries for each combatant.

use std::cmp::Reverse;

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::account::{OptionKind, WeighedOption, WeighedTerm};
use crate::data::ruleset::EntryKind;
use crate::data::scope::EntryId;
use crate::fight::side::SideArena;
use crate::fight::state::offer::{Offer, PlanOffer};
use crate::fight::state::order::{OrderKind, PlanOrder};
use crate::kernel::ids::SideId;

use super::plan_evaluation::PlanEvaluation;

/// Answers a plan question.
pub(in crate::ai) fn plan(evaluation: &mut Evaluation, arena: &SideArena, side: SideId) -> OrderKind {
    evaluation.survey(arena, side);
    let mut orders = Vec::new();
    for offer in arena.offers() {
        let Offer::Plan(offers) = offer else { continue };
        for offer in &offers {
            orders.push(plan_one(evaluation, arena, offer));
        }
    }
    OrderKind::Plan(orders)
}

/// Plans that are nearly as good as the best one, for each combatant that plans: at most so many, the best first and that
/// one left out.
pub(in crate::ai) fn alternatives(
    evaluation: &mut Evaluation,
    arena: &SideArena,
    side: SideId,
    most: usize,
) -> Vec<Vec<PlanOrder>> {
    evaluation.survey(arena, side);
    let mut found = Vec::new();
    for offer in arena.offers() {
        let Offer::Plan(offers) = offer else { continue };
        for offer in &offers {
            let mut outlook = PlanEvaluation::new(evaluation, arena, offer.by, &offer.extras);
            let mut pairs = pairs(evaluation, &mut outlook, offer);
            pairs.sort_by_key(|(value, _)| Reverse(*value));
            let others = pairs.into_iter().skip(1).take(most);
            found.push(others.map(|(_, pair)| filled(evaluation, &mut outlook, offer, pair.to_vec())).collect());
        }
    }
    found
}

/// All pairs of entries that a combatant can plan, each with its value.
fn pairs(evaluation: &mut Evaluation, outlook: &mut PlanEvaluation, offer: &PlanOffer) -> Vec<(i64, [EntryId; 2])> {
    let entries = offer.slots.first().map_or(&[][..], |(_, entries)| entries);
    if offer.slots.len() < 2 {
        return Vec::new();
    }
    let mut pairs = Vec::new();
    for (at, first) in entries.iter().enumerate() {
        for second in &entries[at + 1..] {
            if !evaluation.semantics.clash(*first, *second) {
                pairs.push((outlook.pair(evaluation, *first, *second), [*first, *second]));
            }
        }
    }
    pairs
}

/// The best pair of entries for one combatant; slots beyond the second get the best entries beside these.
fn plan_one(evaluation: &mut Evaluation, arena: &SideArena, offer: &PlanOffer) -> PlanOrder {
    let by = offer.by;
    let mut outlook = PlanEvaluation::new(evaluation, arena, by, &offer.extras);
    let mut chosen: Vec<EntryId> = Vec::new();
    let entries = offer.slots.first().map_or(&[][..], |(_, entries)| entries);
    if offer.slots.len() >= 2 {
        let mut best: Option<(i64, [EntryId; 2])> = None;
        for (value, pair) in pairs(evaluation, &mut outlook, offer) {
            if evaluation.accounts() {
                note_pair(evaluation, &mut outlook, offer, value, pair);
            }
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, pair));
            }
        }
        chosen.extend(best.into_iter().flat_map(|(_, pair)| pair));
    } else {
        let alone = entries.iter().copied().map(|e| (outlook.single(evaluation, e), e));
        chosen.extend(alone.reduce(|a, b| if b.0 > a.0 { b } else { a }).map(|(_, e)| e));
    }
    filled(evaluation, &mut outlook, offer, chosen)
}

/// Notes down what a pair of entries is worth.
fn note_pair(
    evaluation: &mut Evaluation,
    outlook: &mut PlanEvaluation,
    offer: &PlanOffer,
    value: i64,
    pair: [EntryId; 2],
) {
    let worth = outlook.each_of(evaluation, pair);
    let nearer = outlook.nearer(evaluation, &pair);
    let nearer = (nearer > 0).then_some(WeighedTerm::Nearer(nearer));
    evaluation.note(|| WeighedOption {
        kind: OptionKind::Plan,
        orders: vec![OrderKind::Plan(vec![slotted(offer, &pair)])],
        worth: Some(value),
        terms: worth.into_iter().map(|(entry, worth)| WeighedTerm::Entry(entry, worth)).chain(nearer).collect(),
    });
}

/// A plan with these entries: slots beyond them get the best entries beside these, and extras what collides with nothing.
fn filled(
    evaluation: &mut Evaluation,
    outlook: &mut PlanEvaluation,
    offer: &PlanOffer,
    mut chosen: Vec<EntryId>,
) -> PlanOrder {
    for (_, entries) in offer.slots.iter().skip(2) {
        let free = |e: &EntryId| chosen.iter().all(|c| !evaluation.semantics.clash(*c, *e));
        let free: Vec<EntryId> = entries.iter().copied().filter(free).collect();
        let more =
            free.into_iter().map(|e| (outlook.single(evaluation, e), e)).reduce(|a, b| if b.0 > a.0 { b } else { a });
        chosen.extend(more.map(|(_, e)| e));
    }
    let filled = chosen.len();
    for extra in &offer.extras {
        // Free entries have no unique keys and collide with nothing.
        let free = evaluation.semantics.rules.entry(*extra).kind == EntryKind::Free;
        if free || chosen.iter().all(|c| !evaluation.semantics.clash(*c, *extra)) {
            chosen.push(*extra);
        }
    }
    let extras = chosen.split_off(filled);
    PlanOrder { extras, ..slotted(offer, &chosen) }
}

/// Entries in the slots of an offer.
fn slotted(offer: &PlanOffer, entries: &[EntryId]) -> PlanOrder {
    let slots = offer.slots.iter().map(|(number, _)| *number).zip(entries.iter().copied().map(Some)).collect();
    PlanOrder { by: offer.by, slots, extras: Vec::new() }
}
