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

use crate::ai::Mind;
use crate::ai::tactical::TacticalMind;
use crate::fight::Fight;
use crate::fight::side::SideArena;
use crate::fight::state::order::{Decision, DecisionKind, Order};
use crate::kernel::hash::hash_of;
use crate::kernel::ids::CombatantId;

use crate::ai::evaluation::Lean;

use candidates::CandidateAnswer;
use playout::Playouts;

/// Rounds of playouts before answers are left out for the first time.
const FIRST: u64 = 2;
/// By how many standard errors another answer has to be better than that of the fast layer, in tenths.
const SURE: i64 = 10;

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
    /// The turn that runs, and what is left of its budget.
    turn: Option<(SearchedTurn, u32)>,
    playouts: Playouts,
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
        SearchMind { fast: TacticalMind::new(), seed, budget, asked: 0, turn: None, playouts: Playouts::default() }
    }

    /// What is left of the budget for this decision, half of what the turn has left; and whether the turn begins.
    fn allowance(&mut self, arena: &SideArena, by: CombatantId) -> (u32, bool) {
        let key = (arena.round(), by, u32::from(arena.turns_begun(by)));
        match &self.turn {
            Some((turn, left)) if *turn == key => (left / 2, false),
            _ => {
                self.turn = Some((key, self.budget));
                (self.budget / 2, true)
            }
        }
    }

    fn search(&mut self, fight: &mut Fight, decision: &Decision) -> Option<Order> {
        let side = decision.side;
        let arena = fight.seen_by(Some(side));
        let DecisionKind::Turn { by } = decision.kind else { return self.fast.decide(&arena, decision) };
        let (allowance, begins) = self.allowance(&arena, by);
        if begins {
            self.fast.lean(&arena, Lean::default());
        }
        let intent = self.fast.intent();
        let usual = self.fast.decide(&arena, decision)?;
        let mut answers = candidates::orders(&arena, &usual.body);
        if begins {
            answers.splice(1..1, candidates::leanings(&arena, by));
        }
        if answers.len() < 2 {
            return Some(usual);
        }
        let mut tried: Vec<Tried> = answers.into_iter().map(|answer| Tried { answer, values: Vec::new() }).collect();
        let dice = hash_of(&(self.seed, self.asked));
        let mut spent = 0;
        'all: for number in 0.. {
            if self.playouts.imagine(fight, side, hash_of(&(dice, number))).is_err() {
                break;
            }
            for (at, tried) in tried.iter_mut().enumerate() {
                if spent >= allowance {
                    break 'all;
                }
                let (value, orders) = self.playouts.play(&tried.answer, (decision, by), &self.fast, at == 0);
                spent += orders;
                // It may be refused where what is imagined differs.
                tried.values.push(value.unwrap_or(REFUSED));
            }
            leave_out(&mut tried, number);
            if tried.len() < 2 {
                break;
            }
        }
        if let Some((_, left)) = &mut self.turn {
            *left = left.saturating_sub(spent);
        }
        let best = best(&tried);
        if best == 0 {
            return Some(usual);
        }
        let arena = fight.seen_by(Some(side));
        match tried.swap_remove(best).answer {
            CandidateAnswer::Lean(lean) => {
                self.fast.rethink(intent, &arena, lean);
                self.fast.decide(&arena, decision)
            }
            CandidateAnswer::Order(body) => {
                self.fast.give_up_agenda();
                Some(Order { decision: decision.id, body })
            }
        }
    }
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

/// The index of the best answer: one that is better than the usual one beyond chance, or else that one.
fn best(tried: &[Tried]) -> usize {
    let usual = &tried[0].values;
    let mut best = (0, 0);
    for (at, other) in tried.iter().enumerate().skip(1) {
        let gains: Vec<i64> = other.values.iter().zip(usual).map(|(other, usual)| other - usual).collect();
        let count = gains.len() as i64;
        if count < 2 {
            continue;
        }
        let sum: i64 = gains.iter().sum();
        let mean = sum / count;
        let square: i64 = gains.iter().map(|gain| (gain - mean) * (gain - mean)).sum::<i64>() / (count - 1);
        // The standard error of the mean.
        let error = (square / count).isqrt();
        if mean > 0 && mean * 10 > error * SURE && mean > best.1 {
            best = (at, mean);
        }
    }
    best.0
}

impl Clone for SearchMind {
    fn clone(&self) -> SearchMind {
        SearchMind {
            fast: self.fast.clone(),
            seed: self.seed,
            budget: self.budget,
            asked: self.asked,
            turn: self.turn,
            // Caches alone.
            playouts: Playouts::default(),
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
        self.asked += 1;
        self.search(fight, &decision)
    }
}
