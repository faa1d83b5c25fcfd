//! Answers that are worth a try: what the fast layer weighed, the best aims of each act, walks to places that differ.

use std::cmp::Reverse;

use crate::ai::evaluation::Lean;
use crate::ai::evaluation::account::{Account, OptionKind};
use crate::fight::map::reach::Reach;
use crate::fight::preview::odds::Odds;
use crate::fight::side::SideArena;
use crate::fight::state::behaviour::Behaviour;
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ActOrder, ChosenTarget, Order, OrderKind, PlanOrder};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;

/// Acts and walks at most, of those that the fast layer weighed.
const WEIGHED_ACTS: usize = 6;
const WEIGHED_WALKS: usize = 4;
/// Strikes, other acts and walks besides.
const STRIKES: usize = 3;
const ACTS: usize = 4;
const WALKS: usize = 4;
/// Cautions that are tried, in percent of the usual, and foes.
const CAUTIONS: [i64; 3] = [0, 300, 1_200];
const FOES: usize = 4;
/// Aims of one act that is no strike.
const AIMS: usize = 2;
/// Changes of plans that are tried together at most.
const JOINED: usize = 5;

/// An answer that is worth a try.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum CandidateAnswer {
    /// What the fast layer answers, which then goes on as it had in mind.
    Usual(OrderKind),
    /// The turn as the fast layer plays it when it leans to something.
    Lean(Lean),
    /// An order, after which the fast layer goes on.
    Order(OrderKind),
    /// Orders of one turn, one after the other, after which the fast layer goes on.
    Steps(Vec<OrderKind>),
}

/// Answers in the turn of a combatant: that of the fast layer first, then those that promise most, the kinds by turns.
pub(super) fn of_turn(
    arena: &SideArena,
    by: CombatantId,
    (usual, account): (&Order, &Account),
) -> Vec<CandidateAnswer> {
    let possible = |body: &OrderKind| arena.check(&Order { decision: usual.decision, body: body.clone() }).is_ok();
    let (acts, walks): (Vec<_>, Vec<_>) = weighed(arena, by, account)
        .into_iter()
        // A walk that was weighed may need movement that is still to be bought.
        .filter(|steps| steps.first().is_some_and(possible))
        .partition(|steps| !matches!(steps.last(), Some(OrderKind::Walk { .. })));
    let known =
        |body: &OrderKind| acts.iter().chain(&walks).any(|steps| steps.as_slice() == std::slice::from_ref(body));
    let mut others = orders(arena, by);
    others.retain(|body| *body != usual.body && !known(body));
    let mut kinds: [Vec<CandidateAnswer>; 4] = [
        acts.into_iter().map(CandidateAnswer::Steps).collect(),
        leanings(arena, by).into_iter().map(CandidateAnswer::Lean).collect(),
        walks.into_iter().map(CandidateAnswer::Steps).collect(),
        others.into_iter().map(CandidateAnswer::Order).collect(),
    ];
    let longest = kinds.iter().map(Vec::len).max().unwrap_or(0);
    kinds.iter_mut().for_each(|kind| kind.reverse());
    let mut answers = vec![CandidateAnswer::Usual(usual.body.clone())];
    for _ in 0..longest {
        answers.extend(kinds.iter_mut().filter_map(Vec::pop));
    }
    answers
}

/// Leanings that are tried: more and less caution, and the foes that are nearest.
pub(super) fn leanings(arena: &SideArena, by: CombatantId) -> Vec<Lean> {
    let (me, side) = (arena.rect(by), arena.side(by));
    let hostile = |id: CombatantId| arena.scene().hostile(side, arena.side(id));
    let mut foes: Vec<CombatantId> =
        arena.all_combatants().filter(|id| hostile(*id) && arena.located(*id) && arena.undefeated(*id)).collect();
    foes.sort_by_key(|id| (arena.rect_distance(me, arena.rect(*id)), *id));
    let usual = Lean::default();
    // How much danger counts is not for the search to say where the scene says so.
    let tempered = matches!(arena.behaviour(by), Behaviour::Cautious | Behaviour::Reckless | Behaviour::Coward);
    let cautions = CAUTIONS.into_iter().filter(|_| !tempered).map(|caution| Lean { caution, ..usual });
    let focused = foes.into_iter().take(FOES).map(|foe| Lean { focus: Some(foe), ..usual });
    cautions.chain(focused).collect()
}

/// What the fast layer weighed besides its answer, which is the first option: the best acts, each with the walk to where it
/// is done, and the best walks, as orders one after the other; none for a combatant that is played in a way of its own.
pub(super) fn weighed(arena: &SideArena, by: CombatantId, account: &Account) -> Vec<Vec<OrderKind>> {
    if *arena.behaviour(by) != Behaviour::Usual {
        return Vec::new();
    }
    let best = |kind: OptionKind, most: usize| {
        let others = account.options.iter().skip(1).filter(move |option| option.kind == kind);
        others.filter(|option| !option.orders.is_empty()).take(most).map(|option| option.orders.clone())
    };
    best(OptionKind::Act, WEIGHED_ACTS).chain(best(OptionKind::Walk, WEIGHED_WALKS)).collect()
}

/// Orders that the fast layer may not have weighed: the best aims of each act, walks to places that differ, the end of
/// the turn; none for a combatant that is played in a way of its own, since they know nothing of it.
fn orders(arena: &SideArena, by: CombatantId) -> Vec<OrderKind> {
    if *arena.behaviour(by) != Behaviour::Usual {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut strikes: Vec<(i64, ActOrder)> = Vec::new();
    let mut acts: Vec<ActOrder> = Vec::new();
    let mut walks = Vec::new();
    for offer in arena.offers() {
        match offer {
            Offer::Act { by, action, tool, aims } => {
                let drafts = aims.into_iter().map(|aim| ActOrder { by, action, tool, aim });
                let (struck, other): (Vec<_>, Vec<_>) = drafts
                    .filter(|draft| against_foes(arena, draft))
                    .map(|draft| (arena.odds(&draft), draft))
                    .partition(|(odds, _)| odds.is_some());
                let worth = |odds: &Odds| odds.mean_hundredths() + i64::from(odds.fell.basis_points()) / 10;
                strikes.extend(struck.into_iter().filter_map(|(odds, draft)| Some((worth(&odds?), draft))));
                acts.extend(other.into_iter().map(|(_, draft)| draft).take(AIMS));
            }
            Offer::Walk { by, budget } => walks.extend(places(arena, by, budget)),
            Offer::EndTurn => found.push(OrderKind::EndTurn),
            _ => {}
        }
    }
    strikes.sort_by_key(|(worth, _)| Reverse(*worth));
    strikes.truncate(STRIKES);
    acts.truncate(ACTS);
    walks.truncate(WALKS);
    found.extend(strikes.into_iter().map(|(_, draft)| draft).chain(acts).map(OrderKind::Act));
    found.extend(walks);
    let mut distinct: Vec<OrderKind> = Vec::new();
    for body in found {
        if !distinct.contains(&body) {
            distinct.push(body);
        }
    }
    distinct
}

/// Plans of a side: the usual ones first, then those with another plan for one combatant.
pub(super) fn changed_plans(usual: &[PlanOrder], others: &[Vec<PlanOrder>]) -> Vec<CandidateAnswer> {
    let changes = others.iter().flatten().map(|plan| with_plan(usual.to_vec(), plan));
    let distinct = changes.filter(|plans| plans != usual);
    std::iter::once(usual.to_vec())
        .chain(distinct)
        .map(|plans| CandidateAnswer::Order(OrderKind::Plan(plans)))
        .collect()
}

/// Plans of a side: the usual ones first, then those with the best change, with the two best, and so on; of several
/// changes for one combatant the best counts. `changed` holds plans with one change each, the best first.
pub(super) fn joined_plans(usual: &[PlanOrder], changed: &[&CandidateAnswer]) -> Vec<CandidateAnswer> {
    let mut joined = vec![usual.to_vec()];
    let mut changed_for: Vec<CombatantId> = Vec::new();
    for answer in changed {
        let CandidateAnswer::Order(OrderKind::Plan(plans)) = answer else { continue };
        let Some(plan) = plans.iter().find(|plan| !usual.contains(plan)) else { continue };
        if joined.len() > JOINED || changed_for.contains(&plan.by) {
            continue;
        }
        changed_for.push(plan.by);
        let last = joined.last().cloned().unwrap_or_default();
        joined.push(with_plan(last, plan));
    }
    joined.into_iter().map(|plans| CandidateAnswer::Order(OrderKind::Plan(plans))).collect()
}

/// The plans with another one for its combatant.
fn with_plan(mut plans: Vec<PlanOrder>, plan: &PlanOrder) -> Vec<PlanOrder> {
    plans.iter_mut().filter(|other| other.by == plan.by).for_each(|other| other.clone_from(plan));
    plans
}

/// Whether an act with a target is aimed at a foe that can still act if it strikes.
fn against_foes(arena: &SideArena, draft: &ActOrder) -> bool {
    let strikes = arena.rules().action(draft.action).strike_form().is_some();
    let fights = |target| arena.scene().hostile(arena.side(draft.by), arena.side(target)) && arena.able(target);
    !strikes || !matches!(draft.aim, ChosenTarget::Target(target) if !fights(target))
}

/// Walks: beside each of the nearest foes, and as far from all as can be.
fn places(arena: &SideArena, by: CombatantId, budget: u16) -> Vec<OrderKind> {
    let mut reach = Reach::default();
    arena.fill_reach(&mut reach, by, budget);
    let (me, side) = (arena.rect(by), arena.side(by));
    let foes: Vec<Rect> = arena
        .all_combatants()
        .filter(|id| arena.located(*id) && arena.able(*id) && arena.scene().hostile(side, arena.side(*id)))
        .map(|id| arena.rect(id))
        .collect();
    let at = |cell: Cell| Rect::new(cell, me.side);
    let mut near: Vec<&Rect> = foes.iter().collect();
    near.sort_by_key(|foe| (arena.rect_distance(me, **foe), foe.at));
    let mut ends: Vec<Cell> = Vec::new();
    let cells = || reach.cells().iter().copied().filter(|cell| *cell != me.at);
    for foe in near.into_iter().take(WALKS / 2) {
        let beside = cells().min_by_key(|cell| (arena.rect_distance(at(*cell), *foe), reach.cost(*cell), *cell));
        ends.extend(beside);
    }
    let away = |cell: &Cell| foes.iter().map(|foe| arena.rect_distance(at(*cell), *foe)).min().unwrap_or(0);
    ends.extend(cells().max_by_key(|cell| (away(cell), Reverse(reach.cost(*cell)), Reverse(*cell))));
    // Out of sight of as many as can be.
    let size = arena.identity(by).size;
    let seen = |cell: &Cell| foes.iter().filter(|foe| arena.sees_rect(**foe, at(*cell), size)).count();
    ends.extend(cells().min_by_key(|cell| (seen(cell), reach.cost(*cell), *cell)));
    ends.dedup();
    let path = |end: Cell| {
        let mut path = Vec::new();
        reach.path(end, &mut path).then_some(OrderKind::Walk { by, path })
    };
    ends.into_iter().filter_map(path).take(WALKS).collect()
}
