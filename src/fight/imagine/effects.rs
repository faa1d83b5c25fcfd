//! What an act would do to each combatant that its side knows of, over all that its dice can bring.

use crate::data::scope::ConditionId;
use crate::fight::imagine::Imagination;
use crate::fight::replay::snapshot::Snapshot;
use crate::fight::state::arena::Arena;
use crate::fight::state::log::Event;
use crate::fight::state::order::{ActOrder, Order, OrderKind};
use crate::fight::{Fight, SubmitError};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;
use crate::kernel::odds::Chance;

/// What an act does to one combatant if nobody answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActOutcome {
    /// To whom.
    pub to: CombatantId,
    /// The damage to expect, in hundredths of a point.
    pub harm: u32,
    /// The chance that it is out of the fight afterwards, and was not before.
    pub falls: Chance,
    /// The conditions that it may get, each with its chance; the likeliest first.
    pub conditions: Vec<(ConditionId, Chance)>,
    /// Of all but the actor: whether it may be pushed or pulled elsewhere.
    pub shift: Option<Shift>,
}

/// A combatant comes to stand elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The chance of it.
    pub chance: Chance,
    /// How far at least if it does, and at most, in cells.
    pub cells: (i16, i16),
    /// Where it most likely comes to stand then: the first cell of its footprint.
    pub to: Cell,
}

/// What an act does to all, and whether the figures are exact or those of a sample.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActOutcomes {
    /// Whom it does something, in the order of their ids; nobody on whom it can have no effect.
    pub each: Vec<ActOutcome>,
    /// Whether they are exact.
    pub exact: bool,
}

/// Chances are added up in millionths.
const PARTS: u128 = 1_000_000;

/// What happened to one combatant in one branch.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Suffered {
    to: CombatantId,
    damage: i32,
    fell: bool,
    /// New conditions, in order.
    conditions: Vec<ConditionId>,
    /// Where it stands if it was shifted.
    shifted: Option<Cell>,
}

/// A combatant that a side knows of before an act.
struct Before {
    id: CombatantId,
    able: bool,
    /// Where it stands, if the act is not its own.
    at: Option<Cell>,
}

impl Imagination {
    /// What an act would do to each combatant that the side knows of, if nobody answers. `runs` bounds how often it is
    /// carried out: where its dice have more branches, so many are cast. An act that would only be begun, for want of
    /// time, is told as if there were time for all of it.
    ///
    /// # Errors
    /// The order is refused there, or nothing is imagined.
    pub fn act_effects(&mut self, order: &Order, runs: u32) -> Result<ActOutcomes, SubmitError> {
        let without_loan = self.lend_time(order);
        let told = self.effects_now(order, runs);
        if let Some(start) = without_loan {
            self.fight.restore(&start);
            self.start = Some(start);
        }
        told
    }

    /// The same after orders that `before` gives in the imagined fight; None where it says that they lead to nothing, or
    /// where the act is refused then.
    pub fn act_effects_after(
        &mut self,
        before: impl FnOnce(&mut Fight) -> bool,
        draft: &ActOrder,
        runs: u32,
    ) -> Option<ActOutcomes> {
        let start = self.start.take()?;
        self.fight.restore(&start);
        let decision = if before(&mut self.fight) { self.fight.decision().map(|decision| decision.id) } else { None };
        let told = decision.and_then(|decision| {
            self.start = Some(self.fight.capture());
            self.act_effects(&Order { decision, body: OrderKind::Act(draft.clone()) }, runs).ok()
        });
        self.fight.restore(&start);
        self.start = Some(start);
        told
    }

    /// Gives the actor of an order the points that its act would still owe. What was imagined before, if it owes any.
    fn lend_time(&mut self, order: &Order) -> Option<Snapshot> {
        let (OrderKind::Act(draft), Some(_)) = (&order.body, &self.start) else { return None };
        let arena = self.fight.arena();
        let purse = arena.rules().time.carrying_purse()?;
        let (there, owed) = (arena.pool(draft.by, purse), arena.owes(draft));
        if owed == 0 {
            return None;
        }
        self.fight.arena_mut().pools_mut(draft.by).0[purse.index()] = there + owed;
        self.start.replace(self.fight.capture())
    }

    fn effects_now(&mut self, order: &Order, runs: u32) -> Result<ActOutcomes, SubmitError> {
        let side = self.side;
        let begun = self.fight.log().len();
        let arena = self.fight.arena();
        let actor = if let OrderKind::Act(draft) = &order.body { Some(draft.by) } else { None };
        let known: Vec<Before> = arena
            .all_combatants()
            .filter(|id| arena.known_to(side, *id))
            .map(|id| Before { id, able: arena.able(id), at: (actor != Some(id)).then(|| arena.rect(id).at) })
            .collect();
        let outcomes = self.unanswered(order, runs, |fight| suffered(fight, begun, &known))?;
        let arena = self.fight.arena();
        let mut each: Vec<ActOutcome> = Vec::new();
        let parts = |chance: Chance| chance.ways.saturating_mul(PARTS) / chance.of.max(1);
        for Before { id: to, at, .. } in &known {
            let (mut harm, mut falls, mut conditions) = (0_u128, 0_u128, Vec::<(ConditionId, u128)>::new());
            let mut shifts: Vec<(Cell, u128)> = Vec::new();
            for (result, chance) in &outcomes.results {
                let Some(suffered) = result.iter().find(|suffered| suffered.to == *to) else { continue };
                let ways = parts(*chance);
                harm += ways.saturating_mul(u128::from(suffered.damage.unsigned_abs()));
                falls += if suffered.fell { ways } else { 0 };
                if let Some(end) = suffered.shifted {
                    add(&mut shifts, end, ways);
                }
                for condition in &suffered.conditions {
                    add(&mut conditions, *condition, ways);
                }
            }
            conditions.sort_by_key(|(condition, ways)| (std::cmp::Reverse(*ways), *condition));
            if harm > 0 || falls > 0 || !shifts.is_empty() || !conditions.is_empty() {
                each.push(ActOutcome {
                    to: *to,
                    harm: u32::try_from(harm.saturating_mul(100) / PARTS).unwrap_or(u32::MAX),
                    falls: Chance { ways: falls, of: PARTS },
                    conditions: conditions
                        .into_iter()
                        .map(|(condition, ways)| (condition, Chance { ways, of: PARTS }))
                        .collect(),
                    shift: at.and_then(|at| shift(&arena, at, &shifts)),
                });
            }
        }
        Ok(ActOutcomes { each, exact: outcomes.samples.is_none() })
    }
}

/// Adds to what is counted for a thing.
fn add<T: PartialEq>(counts: &mut Vec<(T, u128)>, thing: T, ways: u128) {
    match counts.iter_mut().find(|(known, _)| *known == thing) {
        Some((_, sum)) => *sum += ways,
        None => counts.push((thing, ways)),
    }
}

/// The shift from a place, from where it may lead, each with its ways; None if it leads nowhere.
fn shift(arena: &Arena, from: Cell, ends: &[(Cell, u128)]) -> Option<Shift> {
    let (to, _) = ends.iter().max_by_key(|(end, ways)| (*ways, std::cmp::Reverse((end.y, end.x))))?;
    let far = || ends.iter().map(|(end, _)| arena.rect_distance(Rect::from(from), Rect::from(*end)));
    let cells = (far().min()?, far().max()?);
    let ways = ends.iter().map(|(_, ways)| ways).sum();
    Some(Shift { chance: Chance { ways, of: PARTS }, cells, to: *to })
}

/// What has happened to those that the side knows since a place in the log.
fn suffered(fight: &mut Fight, begun: usize, known: &[Before]) -> Vec<Suffered> {
    let nothing =
        |before: &Before| Suffered { to: before.id, damage: 0, fell: false, conditions: Vec::new(), shifted: None };
    let mut found: Vec<Suffered> = known.iter().map(nothing).collect();
    for entry in fight.log().get(begun..).unwrap_or_default() {
        let to = match &entry.event {
            Event::Damaged(harm) => harm.to,
            Event::ConditionBegan(who, ..) => *who,
            _ => continue,
        };
        let Some(suffered) = found.iter_mut().find(|suffered| suffered.to == to) else { continue };
        match &entry.event {
            Event::Damaged(harm) => suffered.damage += harm.amount.max(0),
            Event::ConditionBegan(_, condition, _) if !suffered.conditions.contains(condition) => {
                suffered.conditions.push(*condition);
            }
            _ => {}
        }
    }
    let arena = fight.arena();
    for (suffered, before) in found.iter_mut().zip(known) {
        suffered.fell = before.able && !arena.able(before.id);
        let now = arena.rect(before.id).at;
        suffered.shifted = before.at.filter(|at| *at != now).map(|_| now);
        suffered.conditions.sort_unstable();
    }
    found.retain(|suffered| {
        suffered.damage > 0 || suffered.fell || suffered.shifted.is_some() || !suffered.conditions.is_empty()
    });
    found
}
