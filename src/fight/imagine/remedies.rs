//! What a combatant could do first so that an act becomes possible that is not: tried in the fight as its side imagines it.

use std::cmp::Reverse;

use crate::data::scope::{ActionId, ConditionId};
use crate::fight::imagine::Imagination;
use crate::fight::legality::Candidate;
use crate::fight::state::arena::Arena;
use crate::fight::state::order::{ActOrder, DecisionKind, Order, OrderKind};
use crate::fight::state::refusal::Refusal;
use crate::kernel::ids::CombatantId;
use crate::kernel::odds::Chance;

/// An act that comes before another one, which is not possible without it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// The act that comes first.
    pub order: ActOrder,
    /// The chance that it helps, if nobody answers.
    pub chance: Chance,
    /// Whether that is exact, and not found by casting dice.
    pub exact: bool,
    /// Whether the other act is possible in the same turn then. If not, its costs have to come back first.
    pub same_turn: bool,
}

/// How often each act is tried at most.
const RUNS: u32 = 24;

impl Imagination {
    /// Those of some acts of a combatant after which another act of it lacks nothing any more but a target, or nothing
    /// but points that come back: the surest first. Acts that leave it worse off help nothing.
    pub fn remedies(&mut self, by: CombatantId, action: ActionId, firsts: &[ActOrder]) -> Vec<Remedy> {
        let candidate = Candidate::in_turn(by, action);
        let Some(decision) = self.fight().decision().cloned().filter(|d| d.kind == DecisionKind::Turn { by }) else {
            return Vec::new();
        };
        let before = self.fight().arena().unfit(&candidate);
        if before.is_empty() {
            return Vec::new();
        }
        let burdens = burdens(&self.fight().arena(), by);
        let mut found: Vec<Remedy> = Vec::new();
        for order in firsts.iter().filter(|order| order.action != action) {
            let tried = Order { decision: decision.id, body: OrderKind::Act(order.clone()) };
            let helped = self.unanswered(&tried, RUNS, |fight| {
                let same = fight.decision().is_some_and(|now| now.kind == decision.kind);
                let arena = fight.arena();
                let fine = self::burdens(&arena, by).iter().all(|key| burdens.contains(key));
                (same && fine).then(|| help(&before, &arena.unfit(&candidate))).flatten()
            });
            let Ok(outcomes) = helped else { continue };
            let exact = outcomes.samples.is_none();
            // The best that it may come to.
            let best = outcomes.results.into_iter().filter_map(|(help, chance)| Some((help?, chance)));
            if let Some((same_turn, chance)) = best.max_by_key(|(same_turn, _)| *same_turn) {
                found.push(Remedy { order: order.clone(), chance, exact, same_turn });
            }
        }
        found.sort_by_key(|remedy| (Reverse(remedy.same_turn), Reverse(remedy.chance.basis_points())));
        found
    }
}

/// The conditions of a combatant that do not help it.
fn burdens(arena: &Arena, by: CombatantId) -> Vec<ConditionId> {
    let hurts = |key: &ConditionId| {
        let def = arena.rules().condition(*key);
        !def.helpful && !def.stance && !def.discreet
    };
    arena.conditions(by).0.iter().map(|instance| instance.key).filter(hurts).collect()
}

/// Whether what is missing afterwards is nothing but an aim (true), or besides only points that come back (false); None
/// if nothing is gained.
fn help(before: &[Refusal], after: &[Refusal]) -> Option<bool> {
    if after.is_empty() {
        return Some(true);
    }
    let points = |refusal: &Refusal| matches!(refusal, Refusal::Lacks(..) | Refusal::Steps(..));
    let left = |unfit: &[Refusal]| unfit.iter().filter(|refusal| !points(refusal)).count();
    (left(after) == 0 && left(before) > 0).then_some(false)
}
