//! Judging the answers of others: what an order was worth beside the best that a searching mind finds for the same
//! decision, in fights as the side imagined them at that moment.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::ai::Mind;
use crate::ai::evaluation::Lean;
use crate::ai::tactical::TacticalMind;
use crate::fight::Fight;
use crate::fight::state::order::{Decision, OrderKind};
use crate::kernel::hash::hash_of;
use crate::kernel::ids::CombatantId;

use super::candidates::{self, CandidateAnswer};
use super::comparison::{Comparison, Tried, chance_gain, finalists, gain, leave_out_refused, spread};
use super::playout::{Horizon, Playouts};

/// Answers besides the usual one of which is told how they came off.
const TOLD: usize = 3;

/// The judge of orders. It knows no more than the side that gave them, and leads nobody.
pub struct Judge {
    fast: TacticalMind,
    playouts: Playouts,
    seed: u64,
    /// Comparisons so far: each has dice of its own.
    comparisons: u64,
    stop: Arc<AtomicBool>,
}

/// An answer that looks better than the one that was given.
pub struct Judgement {
    answer: CandidateAnswer,
    /// Its orders, one after the other.
    pub orders: Vec<OrderKind>,
    /// By how much a fight stands better after it a few turns later, in thousandths of a combatant.
    pub gain: i64,
    /// The standard error of that.
    pub error: i64,
}

/// What came of an answer that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TriedAnswer {
    /// Its orders, one after the other.
    pub orders: Vec<OrderKind>,
    /// By how much a fight stands better after it than after the usual one a few turns later, in thousandths of a
    /// combatant, and the standard error of that. None for the usual one.
    pub gain: Option<(i64, i64)>,
    /// How often it was tried.
    pub playouts: u32,
    /// The orders of all sides in one of the fights in which it was tried, its own first.
    pub line: Vec<OrderKind>,
}

/// The chance to win after one answer and after another, in hundredths of a percent, from battles that were played to
/// their ends by minds of the regular level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChanceGain {
    /// After the order that was given; half of a battle that nobody wins is won.
    pub given: i64,
    /// After the other one.
    pub better: i64,
    /// Between what the difference lies, with 95 % confidence.
    pub interval: (i64, i64),
    /// Battles that were played after each.
    pub battles: u32,
}

impl ChanceGain {
    /// By how much the chance to win was lower after the order that was given.
    #[must_use]
    pub fn cost(&self) -> i64 {
        self.better - self.given
    }
}

impl Judge {
    /// A judge with dice of its own.
    #[must_use]
    pub fn new(seed: u64) -> Judge {
        Judge {
            fast: TacticalMind::adviser(),
            playouts: Playouts::default(),
            seed,
            comparisons: 0,
            stop: Arc::default(),
        }
    }

    /// Has it come to an end as soon as this is set; what it says then is of no account.
    pub fn heed(&mut self, stop: Arc<AtomicBool>) {
        self.stop = stop;
    }

    /// By how much a fight stands better a few turns later after what the fast layer answers than after the order that was
    /// given, and the standard error of that, in thousandths of a combatant, by so many simulated orders. None where it would
    /// have given that order too.
    pub fn glance(&mut self, fight: &mut Fight, given: &OrderKind, budget: u32) -> Option<(i64, i64)> {
        let decision = fight.decision()?.clone();
        self.fast.forget();
        let arena = fight.seen_by(Some(decision.side));
        self.fast.lean(&arena, Lean::default());
        let usual = self.fast.decide(&arena, &decision).filter(|usual| usual.body != *given)?;
        let answers = vec![CandidateAnswer::Order(given.clone()), CandidateAnswer::Usual(usual.body)];
        let tried =
            self.comparison((&decision, decision.kind.turn_of()), Horizon::Turns).compare(fight, answers, budget, 0);
        gain(tried.get(1)?, tried.first()?, spread(&tried))
    }

    /// The best answer to the pending decision beside one that was given; None where nothing that is better was found with so
    /// many simulated orders, or there was no choice.
    pub fn judge(&mut self, fight: &mut Fight, given: &OrderKind, budget: u32) -> Option<Judgement> {
        let decision = fight.decision()?.clone();
        let by = decision.kind.turn_of();
        let mut others = self.answers(fight, &decision)?;
        others.retain(|other| !is(other, given));
        let answers = std::iter::once(CandidateAnswer::Order(given.clone())).chain(others).collect();
        let mut comparison = self.comparison((&decision, by), Horizon::Turns);
        let tried = comparison.compare(fight, answers, budget / 2, 0);
        // Who was lucky among many is not believed.
        let tried = comparison.compare(fight, finalists(tried), budget / 2, 1);
        let (better, (gain, error)) = best(tried)?;
        let orders = self.orders(fight, &decision, &better);
        Some(Judgement { answer: better, orders, gain, error }).filter(|found| found.orders.first() != Some(given))
    }

    /// Plays on to the end after the order that was given and after the other, with so many simulated orders; None where
    /// that was not enough for two battles.
    pub fn chances(
        &mut self,
        fight: &mut Fight,
        given: &OrderKind,
        better: &Judgement,
        budget: u32,
    ) -> Option<ChanceGain> {
        let decision = fight.decision()?.clone();
        let answers = vec![CandidateAnswer::Order(given.clone()), better.answer.clone()];
        // A comparison of two leaves nobody out.
        let asked = (&decision, decision.kind.turn_of());
        let mut tried = self.comparison(asked, Horizon::End).compare(fight, answers, budget, 2);
        leave_out_refused(&mut tried);
        let [given, better] = &tried[..] else { return None };
        let (mean, error) = chance_gain(better, given)?;
        let battles = better.values.len().min(given.values.len());
        let share = |tried: &Tried| tried.values.iter().take(battles).sum::<i64>() / battles.max(1) as i64;
        // 1.96 standard errors.
        let half = error * 196 / 100;
        let interval = (mean - half, mean + half);
        let battles = u32::try_from(battles).unwrap_or(u32::MAX);
        Some(ChanceGain { given: share(given), better: share(better), interval, battles })
    }

    /// The answers to the pending decision that came off best, the usual one first, with what came of them in fights as the side
    /// imagines them, by so many simulated orders. Empty where there is no choice.
    pub fn tried(&mut self, fight: &mut Fight, budget: u32) -> Vec<TriedAnswer> {
        let Some(decision) = fight.decision().cloned() else { return Vec::new() };
        let Some(answers) = self.answers(fight, &decision).filter(|answers| answers.len() > 1) else {
            return Vec::new();
        };
        let mut comparison = self.comparison((&decision, decision.kind.turn_of()), Horizon::Turns);
        comparison.lines = true;
        let kept = comparison.compare(fight, answers, budget, 0);
        let spread = spread(&kept);
        let mut kept = kept.into_iter();
        let left_out = std::mem::take(&mut comparison.left_out);
        let Some(usual) = kept.next() else { return Vec::new() };
        let gains = |tried: Tried| Some((gain(&tried, &usual, spread)?, tried));
        let mut others: Vec<((i64, i64), Tried)> = kept.chain(left_out).filter_map(gains).collect();
        others.sort_by_key(|((gain, _), _)| Reverse(*gain));
        others.truncate(TOLD);
        let told = others.into_iter().map(|(gain, tried)| (Some(gain), tried));
        let all: Vec<(Option<(i64, i64)>, Tried)> = std::iter::once((None, usual)).chain(told).collect();
        let answer = |(gain, tried): (Option<(i64, i64)>, Tried)| TriedAnswer {
            orders: self.orders(fight, &decision, &tried.answer),
            gain,
            playouts: u32::try_from(tried.values.len()).unwrap_or(u32::MAX),
            line: tried.line,
        };
        all.into_iter().map(answer).collect()
    }

    /// Answers that are worth a try, the usual one first.
    fn answers(&mut self, fight: &mut Fight, decision: &Decision) -> Option<Vec<CandidateAnswer>> {
        self.fast.forget();
        let arena = fight.seen_by(Some(decision.side));
        self.fast.lean(&arena, Lean::default());
        let (usual, account) = self.fast.weigh(&arena, decision)?;
        Some(match (decision.kind.turn_of(), &usual.body) {
            (Some(by), _) => candidates::of_turn(&arena, by, (&usual, &account)),
            (None, OrderKind::Plan(plans)) => {
                let others = self.fast.other_plans(&arena, decision.side, super::PLANS);
                candidates::changed_plans(plans, &others)
            }
            (None, _) => vec![CandidateAnswer::Usual(usual.body.clone())],
        })
    }

    fn comparison<'a>(&'a mut self, asked: (&'a Decision, Option<CombatantId>), horizon: Horizon) -> Comparison<'a> {
        self.comparisons += 1;
        let dice = hash_of(&(self.seed, self.comparisons));
        let (playouts, fast, stop) = (&mut self.playouts, &self.fast, &*self.stop);
        Comparison { playouts, fast, asked, horizon, lines: false, left_out: Vec::new(), dice, stop }
    }

    /// The orders of an answer.
    fn orders(&mut self, fight: &mut Fight, decision: &Decision, answer: &CandidateAnswer) -> Vec<OrderKind> {
        match answer {
            CandidateAnswer::Usual(body) | CandidateAnswer::Order(body) => vec![body.clone()],
            CandidateAnswer::Steps(steps) => steps.clone(),
            CandidateAnswer::Lean(lean) => {
                let arena = fight.seen_by(Some(decision.side));
                self.fast.forget();
                self.fast.lean(&arena, *lean);
                let account = self.fast.weigh(&arena, decision).map(|(_, account)| account);
                account
                    .and_then(|account| account.options.into_iter().next())
                    .map_or_else(Vec::new, |first| first.orders)
            }
        }
    }
}

/// Whether an answer is this order.
fn is(answer: &CandidateAnswer, order: &OrderKind) -> bool {
    match answer {
        CandidateAnswer::Usual(body) | CandidateAnswer::Order(body) => body == order,
        CandidateAnswer::Steps(steps) => steps.as_slice() == std::slice::from_ref(order),
        CandidateAnswer::Lean(_) => false,
    }
}

/// The best of the others, of those that are better than the first.
fn best(mut tried: Vec<Tried>) -> Option<(CandidateAnswer, (i64, i64))> {
    let first = tried.first()?;
    let spread = spread(&tried);
    let gains = tried.iter().enumerate().skip(1).filter_map(|(at, other)| Some((gain(other, first, spread)?, at)));
    let ((gain, error), at) = gains.filter(|((mean, _), _)| *mean > 0).max_by_key(|((mean, _), _)| *mean)?;
    Some((tried.swap_remove(at).answer, (gain, error)))
}
