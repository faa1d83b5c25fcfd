//! The call of a count: the next turn to take, and changes of plans that have lost their target.

use crate::ai::acts::aiming;
use crate::ai::acts::strikes::{self, StrikeState};
use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::account::{OptionKind, WeighedOption, WeighedTerm};
use crate::ai::semantics::action_uses::ActionUses;
use crate::data::scope::EntryId;
use crate::fight::side::SideArena;
use crate::fight::state::components::Origin;
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{Order, OrderKind, PlanOrder};
use crate::kernel::ids::{CombatantId, DecisionId, SideId};

use super::plan_evaluation::PlanEvaluation;

/// Minimum gain of a change of plan, in hundredths of damage.
const WORTH_A_CHANGE: i64 = 45;

/// Combatants with changed plans at a call, so that each changes at most once.
#[derive(Clone, Default)]
pub(in crate::ai) struct Replans {
    at: (u32, u8),
    who: Vec<CombatantId>,
}

/// Answers the call: changes a plan that would find no target, else begins the most valuable turn.
pub(in crate::ai) fn answer(
    evaluation: &mut Evaluation,
    replans: &mut Replans,
    arena: &SideArena,
    side: SideId,
) -> OrderKind {
    let Some(count) = arena.count() else { return OrderKind::Pass };
    let Some(decision) = arena.decision().map(|d| d.id) else { return OrderKind::Pass };
    if arena.due().next().is_none() {
        return OrderKind::Pass;
    }
    if replans.at != (arena.round(), count) {
        *replans = Replans { at: (arena.round(), count), who: Vec::new() };
    }
    evaluation.survey(arena, side);
    let mut best: Option<(i64, OrderKind)> = None;
    for (by, slot) in arena.due() {
        let Some(planned) = arena.slots(by).get(usize::from(slot)).copied() else { continue };
        let Some(entry) = planned.entry else { continue };
        let promise = promise(evaluation, arena, by, entry, planned.origin.moves());
        if promise.is_none() && planned.origin == Origin::Slot && !replans.who.contains(&by) {
            replans.who.push(by);
            if let Some(body) = change(evaluation, arena, decision, (by, slot), entry) {
                return body;
            }
        }
        let value = promise.unwrap_or(-1);
        evaluation.note(|| WeighedOption {
            kind: OptionKind::Turn,
            orders: vec![OrderKind::Take { by, slot }],
            worth: promise,
            terms: vec![WeighedTerm::Entry(entry, value)],
        });
        if best.as_ref().is_none_or(|(most, _)| value > *most) {
            best = Some((value, OrderKind::Take { by, slot }));
        }
    }
    best.map_or(OrderKind::Pass, |(_, body)| body)
}

/// The value of a due turn now; None if its action finds no target any more.
fn promise(
    evaluation: &mut Evaluation,
    arena: &SideArena,
    by: CombatantId,
    entry: EntryId,
    walks: bool,
) -> Option<i64> {
    let speed = evaluation.assessment.friend(by).map_or(0, |f| f.speed);
    let moves = if walks { speed } else { 0 };
    let uses = |good: fn(&ActionUses) -> bool| evaluation.semantics.action(entry, good);
    if let Some(action) = uses(|u| u.strike.is_some()) {
        let choices = strikes::choices(evaluation, arena, by, action, moves, StrikeState::default());
        let found = choices.into_iter().find(|c| strikes::needed(evaluation, arena, by, c) <= moves);
        return found.map(|c| c.value);
    }
    if uses(|u| u.marks).is_some() {
        // Support comes before the strikes of others.
        return Some(10_000);
    }
    if uses(|u| u.guards.is_some()).is_some() {
        // A guard is useless when all foes have struck.
        let sheltered = PlanEvaluation::new(evaluation, arena, by, &[]).worth(evaluation, entry, None) > 0;
        return sheltered.then_some(10_000);
    }
    let Some(action) = uses(|u| u.affects) else { return Some(0) };
    if evaluation.semantics.rules.index.by_entry[entry.index()].len() > 1 {
        // Another action of the entry may be useful.
        return Some(PlanEvaluation::new(evaluation, arena, by, &[]).worth(evaluation, entry, None))
            .filter(|worth| *worth > 0);
    }
    if aiming::best(evaluation, arena, by, action, 0, None).is_some_and(|shot| shot.sees(arena)) {
        return Some(0);
    }
    let shot = aiming::best(evaluation, arena, by, action, moves, None)?;
    evaluation.look_around(arena, by, u16::try_from(moves).unwrap_or(0));
    shot.spot(evaluation, arena).map(|_| 0)
}

/// A change of a plan without a target: the most valuable entry at this count or later. A strike without a target in
/// reach is put off as long as a foe may come to meet it.
fn change(
    evaluation: &mut Evaluation,
    arena: &SideArena,
    decision: DecisionId,
    (by, slot): (CombatantId, u8),
    entry: EntryId,
) -> Option<OrderKind> {
    let offers = arena.asides().into_iter().filter_map(|o| if let Offer::Plan(plans) = o { Some(plans) } else { None });
    let offer = offers.flatten().find(|plan| plan.by == by)?;
    let entries = offer.slots.into_iter().find(|(number, _)| *number == slot)?.1;
    let others = (0_u8..).zip(arena.slots(by)).filter(|(n, s)| *n != slot && arena.coming(by, s));
    let beside = others.filter_map(|(_, s)| s.entry).next();
    let mut outlook = PlanEvaluation::new(evaluation, arena, by, &[]);
    let least = outlook.nearing(evaluation, &[entry]) + WORTH_A_CHANGE;
    let mut best: Option<(i64, EntryId)> = None;
    for other in entries.into_iter().filter(|e| *e != entry) {
        let value = outlook.worth(evaluation, other, beside).max(outlook.hope(evaluation, other))
            + outlook.nearing(evaluation, &[other]);
        if value >= least && best.is_none_or(|(most, _)| value > most) {
            best = Some((value, other));
        }
    }
    let later = best.map(|(_, entry)| entry).or_else(|| later(evaluation, arena, by, slot, entry))?;
    let body = OrderKind::Plan(vec![PlanOrder { by, slots: vec![(slot, Some(later))], extras: Vec::new() }]);
    let order = Order { decision, body };
    arena.check(&order).is_ok().then_some(order.body)
}

/// The next entry with a strike later in the round than this one, which strikes as well.
fn later(evaluation: &Evaluation, arena: &SideArena, by: CombatantId, slot: u8, entry: EntryId) -> Option<EntryId> {
    let strikes = |e: &EntryId| evaluation.semantics.entry(*e, |u| u.strike.is_some());
    if !strikes(&entry) {
        return None;
    }
    let now = evaluation.semantics.count(entry);
    let entries = (0_u16..).map(EntryId).take(evaluation.semantics.rules.entries.len());
    let other = |e: &EntryId| {
        let slots = (0_u8..).zip(arena.slots(by));
        slots
            .filter(|(n, s)| *n != slot && arena.coming(by, s))
            .all(|(_, s)| !s.origin.marks() || s.entry.is_none_or(|planned| !evaluation.semantics.clash(planned, *e)))
    };
    entries
        .filter(|e| evaluation.semantics.count(*e) > now && evaluation.semantics.walks(*e) && arena.knows_entry(by, *e))
        .filter(strikes)
        .filter(other)
        .min_by_key(|e| evaluation.semantics.count(*e))
}
