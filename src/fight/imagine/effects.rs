//! What an act would do to each combatant that its side knows of, over all that its dice can bring.

use crate::data::scope::ConditionId;
use crate::fight::imagine::Imagination;
use crate::fight::state::log::Event;
use crate::fight::state::order::Order;
use crate::fight::{Fight, SubmitError};
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

/// What happened to one combatant in one branch: damage, whether it fell, new conditions in order.
type Suffered = (CombatantId, i32, bool, Vec<ConditionId>);

impl Imagination {
    /// What an act would do to each combatant that the side knows of, if nobody answers. `runs` bounds how often it is
    /// carried out: where its dice have more branches, so many are cast.
    ///
    /// # Errors
    /// The order is refused there, or nothing is imagined.
    pub fn act_effects(&mut self, order: &Order, runs: u32) -> Result<ActOutcomes, SubmitError> {
        let side = self.side;
        let begun = self.fight.log().len();
        let arena = self.fight.arena();
        let known: Vec<CombatantId> = arena.all_combatants().filter(|id| arena.known_to(side, *id)).collect();
        let standing: Vec<CombatantId> = known.iter().copied().filter(|id| arena.able(*id)).collect();
        let outcomes = self.unanswered(order, runs, |fight| suffered(fight, begun, &known, &standing))?;
        let mut each: Vec<ActOutcome> = Vec::new();
        let parts = |chance: Chance| chance.ways.saturating_mul(PARTS) / chance.of.max(1);
        for to in &known {
            let (mut harm, mut falls, mut conditions) = (0_u128, 0_u128, Vec::<(ConditionId, u128)>::new());
            for (result, chance) in &outcomes.results {
                let Some((_, damage, fell, begun)) = result.iter().find(|(id, ..)| id == to) else { continue };
                let ways = parts(*chance);
                harm += ways.saturating_mul(u128::from(damage.unsigned_abs()));
                falls += if *fell { ways } else { 0 };
                for condition in begun {
                    match conditions.iter_mut().find(|(known, _)| known == condition) {
                        Some((_, sum)) => *sum += ways,
                        None => conditions.push((*condition, ways)),
                    }
                }
            }
            conditions.sort_by_key(|(condition, ways)| (std::cmp::Reverse(*ways), *condition));
            if harm > 0 || falls > 0 || !conditions.is_empty() {
                each.push(ActOutcome {
                    to: *to,
                    harm: u32::try_from(harm.saturating_mul(100) / PARTS).unwrap_or(u32::MAX),
                    falls: Chance { ways: falls, of: PARTS },
                    conditions: conditions
                        .into_iter()
                        .map(|(condition, ways)| (condition, Chance { ways, of: PARTS }))
                        .collect(),
                });
            }
        }
        Ok(ActOutcomes { each, exact: outcomes.samples.is_none() })
    }
}

/// What has happened to those that the side knows since a place in the log.
fn suffered(fight: &mut Fight, begun: usize, known: &[CombatantId], standing: &[CombatantId]) -> Vec<Suffered> {
    let mut found: Vec<Suffered> = known.iter().map(|id| (*id, 0, false, Vec::new())).collect();
    for entry in fight.log().get(begun..).unwrap_or_default() {
        let (to, what) = match &entry.event {
            Event::Damaged(harm) => (harm.to, None),
            Event::ConditionBegan(who, condition, _) => (*who, Some(*condition)),
            _ => continue,
        };
        let Some((_, damage, _, conditions)) = found.iter_mut().find(|(id, ..)| *id == to) else { continue };
        match (&entry.event, what) {
            (Event::Damaged(harm), _) => *damage += harm.amount.max(0),
            (_, Some(condition)) if !conditions.contains(&condition) => conditions.push(condition),
            _ => {}
        }
    }
    let arena = fight.arena();
    for (id, _, fell, conditions) in &mut found {
        *fell = standing.contains(id) && !arena.able(*id);
        conditions.sort_unstable();
    }
    found.retain(|(_, damage, fell, conditions)| *damage > 0 || *fell || !conditions.is_empty());
    found
}
