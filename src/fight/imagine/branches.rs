//! All that can come of an order in an imagined fight: the branches of its dice with their chances, for each answer that
//! others may give.
//!
//! Dice are chance, answers are choices: a reaction has no probability of its own. So each alternative says who answers
//! with what, and the chances in it hold if they do. Dice are led through every branch; where those are too many, as
//! many branches are cast at random, and the alternative says how many.

use crate::data::scope::ActionId;
use crate::fight::imagine::{Imagination, trial};
use crate::fight::replay::snapshot::Snapshot;
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ActOrder, DecisionKind, Order, OrderKind};
use crate::fight::{Fight, SubmitError};
use crate::kernel::dice::Dice;
use crate::kernel::ids::CombatantId;
use crate::kernel::odds::Chance;

/// So many windows are passed at most before an order counts as carried out.
const WINDOWS: usize = 64;

/// A reaction that a combatant may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Answer {
    /// Who reacts.
    pub by: CombatantId,
    /// With what, at the first window that offers it.
    pub action: ActionId,
}

/// What can come of an order if others answer in one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderOutcomes<K> {
    /// The reaction that is taken; None if nobody answers.
    pub answer: Option<Answer>,
    /// The results, in their order, each with its chance. The chances add up to 1.
    pub results: Vec<(K, Chance)>,
    /// How many branches were cast, where there are too many to go through; None where the chances are exact.
    pub samples: Option<u32>,
}

impl<K> OrderOutcomes<K> {
    /// Between which chances, in hundredths of a percent, one of its chances lies with 95 % confidence (Wilson); both
    /// are the chance itself where it is exact.
    #[must_use]
    pub fn interval(&self, chance: Chance) -> (u32, u32) {
        let Some(samples) = self.samples else { return (chance.basis_points(), chance.basis_points()) };
        wilson(chance.ways * u128::from(samples) / chance.of.max(1), u128::from(samples))
    }
}

/// Wilson's interval of 95 % for so many of so many, in hundredths of a percent.
fn wilson(ways: u128, of: u128) -> (u32, u32) {
    const UNIT: u128 = 100_000_000;
    // z = 1.96: z² = 3.8416, z²/2 = 1.9208, z²/4 = 0.9604.
    let of = of.max(1);
    let middle = ways * UNIT + 192_080_000;
    let root = (ways * (of - ways.min(of)) * UNIT * UNIT / of + 96_040_000 * UNIT).isqrt();
    let half = root * 196 / 100;
    let whole = of * UNIT + 384_160_000;
    let points = |n: u128| u32::try_from((n * 10_000 + whole / 2) / whole).unwrap_or(10_000).min(10_000);
    (points(middle.saturating_sub(half)), points(middle + half))
}

/// Results with their chances, in the order of the results.
struct Shares<K>(Vec<(K, Chance)>);

impl<K: Ord> Shares<K> {
    /// Adds a chance; false if the exact number grows too long.
    #[must_use]
    fn add(&mut self, result: K, chance: Chance) -> bool {
        match self.0.binary_search_by(|(known, _)| known.cmp(&result)) {
            Ok(at) => match sum(self.0[at].1, chance) {
                Some(sum) => {
                    self.0[at].1 = sum;
                    true
                }
                None => false,
            },
            Err(at) => {
                self.0.insert(at, (result, chance));
                true
            }
        }
    }
}

fn sum(a: Chance, b: Chance) -> Option<Chance> {
    let shared = gcd(a.of, b.of);
    let of = (a.of / shared).checked_mul(b.of)?;
    let ways = a.ways.checked_mul(b.of / shared)?.checked_add(b.ways.checked_mul(a.of / shared)?)?;
    let least = gcd(ways, of);
    Some(Chance { ways: ways / least, of: of / least })
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a.max(1) } else { gcd(b, a % b) }
}

/// What dice came of one run.
struct Run<K> {
    result: K,
    dice: Dice,
}

impl Imagination {
    /// All that can come of an order: what `measure` reads of the imagined fight once the order is carried out, with
    /// the chance of each. First if nobody answers, then for each reaction that others are offered on the way.
    ///
    /// `runs` bounds how often the order is carried out for each alternative.
    ///
    /// # Errors
    /// The order is refused there, or nothing is imagined.
    pub fn alternatives<K: Ord>(
        &mut self,
        order: &Order,
        runs: u32,
        mut measure: impl FnMut(&mut Fight) -> K,
    ) -> Result<Vec<OrderOutcomes<K>>, SubmitError> {
        let mut offered = Vec::new();
        let mut found = vec![self.outcomes_if(order, None, runs, &mut measure, &mut offered)?];
        offered.sort_unstable();
        for answer in offered {
            found.push(self.outcomes_if(order, Some(answer), runs, &mut measure, &mut Vec::new())?);
        }
        Ok(found)
    }

    /// All that can come of an order if nobody answers: the first of [`Imagination::alternatives`], for much less work.
    ///
    /// # Errors
    /// As there.
    pub fn unanswered<K: Ord>(
        &mut self,
        order: &Order,
        runs: u32,
        mut measure: impl FnMut(&mut Fight) -> K,
    ) -> Result<OrderOutcomes<K>, SubmitError> {
        self.outcomes_if(order, None, runs, &mut measure, &mut Vec::new())
    }

    fn outcomes_if<K: Ord>(
        &mut self,
        order: &Order,
        answer: Option<Answer>,
        runs: u32,
        measure: &mut impl FnMut(&mut Fight) -> K,
        offered: &mut Vec<Answer>,
    ) -> Result<OrderOutcomes<K>, SubmitError> {
        let start = self.start.take().ok_or_else(trial::nothing_imagined)?;
        let found = self.one_alternative(&start, order, answer, runs, measure, offered);
        self.fight.restore(&start);
        self.start = Some(start);
        found
    }

    fn one_alternative<K: Ord>(
        &mut self,
        start: &Snapshot,
        order: &Order,
        answer: Option<Answer>,
        runs: u32,
        measure: &mut impl FnMut(&mut Fight) -> K,
        offered: &mut Vec<Answer>,
    ) -> Result<OrderOutcomes<K>, SubmitError> {
        let mut shares = Shares(Vec::new());
        let mut faces: Vec<u16> = Vec::new();
        for _ in 0..runs {
            let run = self.run(start, order, answer, Dice::led(faces.clone()), measure, offered)?;
            let cast = run.dice.cast().unwrap_or_default();
            let ways = cast.iter().try_fold(1_u128, |of, sides| of.checked_mul(u128::from(*sides)));
            let Some(of) = ways else { break };
            if !shares.add(run.result, Chance { ways: 1, of }) {
                break;
            }
            // The next branch: the last die that can shows one more.
            faces.resize(cast.len(), 1);
            while faces.last().is_some_and(|face| *face >= cast[faces.len() - 1]) {
                faces.pop();
            }
            match faces.last_mut() {
                Some(face) => *face += 1,
                None => return Ok(OrderOutcomes { answer, results: shares.0, samples: None }),
            }
        }
        let mut shares = Shares(Vec::new());
        let mut dice = start.dice().clone();
        let samples = runs.max(1);
        for _ in 0..samples {
            let run = self.run(start, order, answer, dice, measure, offered)?;
            dice = run.dice;
            // The whole is the number of samples: the sum stays short.
            let _ = shares.add(run.result, Chance { ways: 1, of: samples.into() });
        }
        Ok(OrderOutcomes { answer, results: shares.0, samples: Some(samples) })
    }

    /// Carries the order out with some dice, and notes which reactions others are offered.
    fn run<K>(
        &mut self,
        start: &Snapshot,
        order: &Order,
        answer: Option<Answer>,
        dice: Dice,
        measure: &mut impl FnMut(&mut Fight) -> K,
        offered: &mut Vec<Answer>,
    ) -> Result<Run<K>, SubmitError> {
        let actor = match &order.body {
            OrderKind::Act(ActOrder { by, .. }) | OrderKind::Walk { by, .. } => Some(*by),
            _ => None,
        };
        self.fight.restore(start);
        self.fight.set_dice(dice);
        self.fight.submit(order.clone())?;
        let mut waiting = answer;
        for _ in 0..WINDOWS {
            let Some(decision) = self.fight.decision().cloned() else { break };
            if !matches!(decision.kind, DecisionKind::Window { .. }) {
                break;
            }
            let mut body = OrderKind::Pass;
            // Once the answer was given there is nothing to look for.
            if !self.ours(decision.side) && (answer.is_none() || waiting.is_some()) {
                for offer in self.fight.offers() {
                    let Offer::Act { by, action, tool, aims } = offer else { continue };
                    let one = Answer { by, action };
                    if answer.is_none() && !offered.contains(&one) {
                        offered.push(one);
                    }
                    if waiting == Some(one) {
                        let at_actor = aims.iter().find(|aim| actor.is_some() && aim.target() == actor);
                        if let Some(aim) = at_actor.or(aims.first()).cloned() {
                            waiting = None;
                            body = OrderKind::Act(ActOrder { by, action, tool, aim });
                        }
                    }
                }
            }
            self.fight.submit(Order { decision: decision.id, body })?;
        }
        let result = measure(&mut self.fight);
        let dice = self.fight.arena().dice.0.clone();
        Ok(Run { result, dice })
    }

    fn ours(&self, side: crate::kernel::ids::SideId) -> bool {
        !self.fight.scene().hostile(self.side, side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_stay_short() {
        let mut shares = Shares(Vec::new());
        for face in 1..=20 {
            assert!(shares.add(face > 12, Chance { ways: 1, of: 20 }));
        }
        assert_eq!(shares.0, [(false, Chance { ways: 3, of: 5 }), (true, Chance { ways: 2, of: 5 })]);
        let long = Chance { ways: 1, of: u128::MAX - 1 };
        assert!(shares.add(false, Chance { ways: 0, of: 1 }) && !shares.add(true, long));
    }

    #[test]
    fn intervals_are_wilsons() {
        // 10 of 100: 5.52 % to 17.44 %; 0 of 50: 0 to 7.14 %.
        assert_eq!(wilson(10, 100), (552, 1744));
        assert_eq!(wilson(0, 50), (0, 714));
        assert_eq!(wilson(50, 50), (9_286, 10_000));
        let exact = OrderOutcomes { answer: None, results: vec![((), Chance { ways: 1, of: 1 })], samples: None };
        assert_eq!(exact.interval(Chance { ways: 1, of: 3 }), (3_333, 3_333));
    }
}
