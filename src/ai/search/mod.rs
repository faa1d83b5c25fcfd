//! The searching mind: what its fast layer answers is compared with other answers, each tried in fights as the side
//! imagines them and played on by the fast layer of every side. It sees no more than its side does, and rolls no dice of
//! the battle.
//!
//! | File | Subject |
//! |---|---|
//! | `candidates` | answers that are worth a try |
//! | `playout` | an answer is tried, and the fight goes on |
//! | `luck` | what the dice of strikes did beyond their average |
//! | `value` | how good a fight stands for a side |

mod candidates;
mod luck;
mod playout;
mod value;

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use candidates::CandidateAnswer;
use playout::Playouts;

use crate::ai::Mind;
use crate::ai::evaluation::Lean;
use crate::ai::evaluation::account::Account;
use crate::ai::tactical::{Intent, TacticalMind};
use crate::fight::Fight;
use crate::fight::side::SideArena;
use crate::fight::state::order::{Decision, DecisionKind, Order, OrderKind};
use crate::kernel::hash::hash_of;
use crate::kernel::ids::CombatantId;

/// Rounds of playouts before answers are left out for the first time.
const FIRST: u64 = 2;
/// By how many standard errors another answer has to be better than that of the fast layer, in tenths.
const SURE: i64 = 15;
/// Answers that are compared with the usual one a second time at most.
const FINALISTS: usize = 3;

/// Plans that are tried for each combatant besides the usual one.
const PLANS: usize = 4;
/// More imaginings than any contest has.
const STAGE: u64 = 1 << 32;

/// The value of an answer that is refused.
const REFUSED: i64 = -100_000;

/// A mind that searches.
pub struct SearchMind {
    fast: TacticalMind,
    seed: u64,
    /// Simulated orders in a turn.
    budget: u32,
    /// Decisions that were put to the side.
    asked: u64,
    /// The turn that runs, and how often it was asked in it.
    turn: Option<(SearchedTurn, u32)>,
    /// What the fast layer leans to in that turn.
    lean: Lean,
    playouts: Playouts,
    /// Set when its answer is of no account any more.
    stop: Arc<AtomicBool>,
}

/// The round, the combatant and its turn.
type SearchedTurn = (u32, CombatantId, u32);

/// An answer with what came of it so far.
struct Tried {
    answer: CandidateAnswer,
    /// The value of each playout, by the number of the imagining.
    values: Vec<i64>,
}

impl Tried {
    fn sum(&self) -> i64 {
        self.values.iter().sum()
    }
}

impl SearchMind {
    /// A mind that simulates so many orders in a turn, with dice of its own.
    #[must_use]
    pub fn new(seed: u64, budget: u32) -> SearchMind {
        SearchMind {
            fast: TacticalMind::new(),
            seed,
            budget,
            asked: 0,
            turn: None,
            lean: Lean::default(),
            playouts: Playouts::default(),
            stop: Arc::default(),
        }
    }

    /// How often it was asked before in the turn of a combatant, and the lean of that turn.
    fn so_far(&self, arena: &SideArena, by: CombatantId) -> (u32, Lean) {
        match self.turn {
            Some((turn, times)) if turn == turn_of(arena, by) => (times, self.lean),
            _ => (0, Lean::default()),
        }
    }

    /// The best answer that is found. What it remembers stays as it is: [`SearchMind::remember`] adds the answer to it.
    fn search(&mut self, fight: &mut Fight, decision: &Decision) -> Option<Order> {
        let side = decision.side;
        let arena = fight.seen_by(Some(side));
        let before = self.fast.intent();
        let by = match decision.kind {
            DecisionKind::Turn { by } => by,
            DecisionKind::Plan => return self.plan(fight, decision),
            _ => {
                let answer = self.fast.decide(&arena, decision);
                self.fast.rethink(before, &arena, self.lean);
                return answer;
            }
        };
        let (times, lean) = self.so_far(&arena, by);
        // Most is for the first question of a turn; then half of what it has left, whatever was spent of it.
        let rest = (self.budget / 4) >> times.min(16);
        let allowance = if times == 0 { self.budget - rest } else { rest };
        self.fast.lean(&arena, lean);
        let usual = self.fast.weigh(&arena, decision);
        let found = usual.and_then(|usual| self.compare(fight, decision, (by, times == 0), usual, allowance));
        let arena = fight.seen_by(Some(side));
        let order = found.and_then(|answer| match answer {
            CandidateAnswer::Lean(lean) => self.leaning(&before, &arena, decision, lean),
            CandidateAnswer::Order(body) => Some(Order { decision: decision.id, body }),
            CandidateAnswer::Steps(steps) => steps.into_iter().next().map(|body| Order { decision: decision.id, body }),
        });
        self.fast.rethink(before, &arena, self.lean);
        order
    }

    /// Compares the usual answer, as which the fast layer has it in mind, with others.
    fn compare(
        &mut self,
        fight: &mut Fight,
        decision: &Decision,
        (by, begins): (CombatantId, bool),
        (usual, account): (Order, Account),
        allowance: u32,
    ) -> Option<CandidateAnswer> {
        let arena = fight.seen_by(Some(decision.side));
        let leanings = if begins { candidates::leanings(&arena, by) } else { Vec::new() };
        let weighed = candidates::weighed(&arena, by, &account);
        let known = |body: &OrderKind| weighed.iter().any(|steps| steps.as_slice() == std::slice::from_ref(body));
        let mut others = candidates::orders(&arena, by);
        others.retain(|body| *body != usual.body && !known(body));
        let mut answers = vec![CandidateAnswer::Order(usual.body.clone())];
        answers.extend(leanings.into_iter().map(CandidateAnswer::Lean));
        answers.extend(weighed.into_iter().map(CandidateAnswer::Steps));
        answers.extend(others.into_iter().map(CandidateAnswer::Order));
        let asked = (decision, Some(by));
        let tried = self.contest(fight, asked, answers, allowance / 2, 0);
        // Who was lucky among many is not believed: the best are compared anew.
        let finalists = finalists(tried);
        best(self.contest(fight, asked, finalists, allowance / 2, 1))
    }

    /// The best plan of a side that is found: that of the fast layer with the changes for single combatants that were for
    /// the better, each by itself and then together.
    fn plan(&mut self, fight: &mut Fight, decision: &Decision) -> Option<Order> {
        let arena = fight.seen_by(Some(decision.side));
        self.fast.lean(&arena, Lean::default());
        let usual = self.fast.decide(&arena, decision)?;
        let OrderKind::Plan(plans) = &usual.body else { return Some(usual) };
        let others = self.fast.other_plans(&arena, decision.side, PLANS);
        let allowance = self.budget.saturating_mul(u32::try_from(plans.len()).unwrap_or(u32::MAX)) / 2;
        let answers = candidates::changed_plans(plans, &others);
        let changed = self.contest(fight, (decision, None), answers, allowance, 0);
        let answers = candidates::joined_plans(plans, &gains(&changed));
        let joined = self.contest(fight, (decision, None), answers, allowance, 1);
        match best(joined) {
            Some(CandidateAnswer::Order(body)) => Some(Order { decision: decision.id, body }),
            _ => Some(usual),
        }
    }

    /// Tries answers, the usual one first, each in the same imagined fights, until so many orders are spent or one is left.
    /// The worse are left out on the way. `stage` tells apart several contests about one question.
    fn contest(
        &mut self,
        fight: &mut Fight,
        (decision, by): (&Decision, Option<CombatantId>),
        answers: Vec<CandidateAnswer>,
        allowance: u32,
        stage: u64,
    ) -> Vec<Tried> {
        let mut tried: Vec<Tried> = answers.into_iter().map(|answer| Tried { answer, values: Vec::new() }).collect();
        let dice = hash_of(&(self.seed, self.asked));
        let mut spent = 0;
        'all: for number in 0.. {
            if tried.len() < 2 {
                break;
            }
            let seed = hash_of(&(dice, number + stage * STAGE));
            if self.playouts.imagine(fight, decision.side, seed).is_err() {
                break;
            }
            for (at, tried) in tried.iter_mut().enumerate() {
                if spent >= allowance || self.stop.load(Ordering::Relaxed) {
                    break 'all;
                }
                let (value, orders) = self.playouts.play(&tried.answer, (decision, by), &self.fast, at == 0);
                spent += orders;
                // It may be refused where what is imagined differs.
                tried.values.push(value.unwrap_or(REFUSED));
            }
            leave_out(&mut tried, number);
        }
        tried
    }

    /// What the fast layer answers when it leans to something; it has the turn in mind then.
    fn leaning(&mut self, before: &Intent, arena: &SideArena, decision: &Decision, lean: Lean) -> Option<Order> {
        self.fast.rethink(before.clone(), arena, lean);
        self.fast.decide(arena, decision)
    }
}

/// The turn of a combatant.
fn turn_of(arena: &SideArena, by: CombatantId) -> SearchedTurn {
    (arena.round(), by, u32::from(arena.turns_begun(by)))
}

/// Leaves out the worse half after the first rounds, and again whenever as many have been played; never the usual answer.
fn leave_out(tried: &mut Vec<Tried>, number: u64) {
    if number + 1 < FIRST || !(number + 1).is_power_of_two() || tried.len() < 3 {
        return;
    }
    let mut sums: Vec<i64> = tried[1..].iter().map(Tried::sum).collect();
    sums.sort_unstable_by(|a, b| b.cmp(a));
    let least = sums[(sums.len() - 1) / 2];
    let mut at = 0;
    tried.retain(|tried| {
        at += 1;
        at == 1 || tried.sum() >= least
    });
}

/// By how much an answer is better than the usual one on average, and the standard error of that; None after fewer than
/// two playouts of both.
fn gain(answer: &Tried, usual: &Tried) -> Option<(i64, i64)> {
    let gains: Vec<i64> = answer.values.iter().zip(&usual.values).map(|(other, usual)| other - usual).collect();
    let count = gains.len() as i64;
    if count < 2 {
        return None;
    }
    let mean = gains.iter().sum::<i64>() / count;
    let square: i64 = gains.iter().map(|gain| (gain - mean) * (gain - mean)).sum::<i64>() / (count - 1);
    Some((mean, (square / count).isqrt()))
}

/// The answers that are better than the usual one, the first, on average; the best first.
fn gains(tried: &[Tried]) -> Vec<&CandidateAnswer> {
    let Some((usual, others)) = tried.split_first() else { return Vec::new() };
    let better = |other: &'_ Tried| gain(other, usual).map(|(mean, _)| mean).filter(|mean| *mean > 0);
    let mut found: Vec<_> = others.iter().filter_map(|other| Some((better(other)?, &other.answer))).collect();
    found.sort_by_key(|(mean, _)| Reverse(*mean));
    found.into_iter().map(|(_, answer)| answer).collect()
}

/// The usual answer, the first, and the best of the others.
fn finalists(tried: Vec<Tried>) -> Vec<CandidateAnswer> {
    let better = gains(&tried).into_iter().take(FINALISTS).cloned();
    tried.first().map(|usual| usual.answer.clone()).into_iter().chain(better).collect()
}

/// The best answer: one that is better than the usual one, the first, beyond chance, or else that one.
fn best(mut tried: Vec<Tried>) -> Option<CandidateAnswer> {
    let usual = tried.first()?;
    let sure = |(mean, error): &(i64, i64)| *mean > 0 && mean * 10 > error * SURE;
    let means =
        tried.iter().enumerate().skip(1).filter_map(|(at, other)| Some((gain(other, usual).filter(sure)?.0, at)));
    // Of equally good ones the first.
    let best = means.max_by_key(|(mean, at)| (*mean, Reverse(*at))).map_or(0, |(_, at)| at);
    Some(tried.swap_remove(best).answer)
}

impl Clone for SearchMind {
    fn clone(&self) -> SearchMind {
        SearchMind {
            fast: self.fast.clone(),
            seed: self.seed,
            budget: self.budget,
            asked: self.asked,
            turn: self.turn,
            lean: self.lean,
            // Caches alone.
            playouts: Playouts::default(),
            stop: Arc::default(),
        }
    }
}

impl Mind for SearchMind {
    fn boxed_clone(&self) -> Box<dyn Mind + Send> {
        Box::new(self.clone())
    }

    fn decide(&mut self, arena: &SideArena, decision: &Decision) -> Option<Order> {
        self.fast.decide(arena, decision)
    }

    fn answer(&mut self, fight: &mut Fight) -> Option<Order> {
        let decision = fight.decision()?.clone();
        let order = self.search(fight, &decision)?;
        self.remember(fight, &order);
        Some(order)
    }

    /// What it remembers follows from the orders alone: its turns lean to the first thing for which the fast layer gives
    /// such an order.
    fn remember(&mut self, fight: &mut Fight, order: &Order) -> bool {
        let Some(decision) = fight.decision().cloned() else { return false };
        self.asked += 1;
        let arena = fight.seen_by(Some(decision.side));
        let by = match decision.kind {
            DecisionKind::Turn { by } => by,
            // The fast layer has nothing in mind between plans, but it looks about.
            DecisionKind::Plan => {
                self.fast.lean(&arena, Lean::default());
                self.fast.decide(&arena, &decision);
                return true;
            }
            _ => return self.fast.decide(&arena, &decision).as_ref() == Some(order),
        };
        let (times, lean) = self.so_far(&arena, by);
        self.turn = Some((turn_of(&arena, by), times + 1));
        self.lean = lean;
        self.fast.lean(&arena, lean);
        let before = self.fast.intent();
        let Some((usual, account)) = self.fast.weigh(&arena, &decision) else { return false };
        if usual == *order {
            return true;
        }
        let after = self.fast.intent();
        for lean in if times == 0 { candidates::leanings(&arena, by) } else { Vec::new() } {
            if self.leaning(&before, &arena, &decision, lean).as_ref() == Some(order) {
                self.lean = lean;
                return true;
            }
        }
        self.fast.rethink(after, &arena, lean);
        let mut weighed = candidates::weighed(&arena, by, &account).into_iter();
        match weighed.find(|steps| steps.first() == Some(&order.body)) {
            Some(steps) => self.fast.go_on_with(&steps[1..]),
            None => self.fast.give_up_agenda(),
        }
        true
    }

    fn ponders(&self) -> bool {
        true
    }

    fn heed(&mut self, stop: Arc<AtomicBool>) {
        self.stop = stop;
    }
}
