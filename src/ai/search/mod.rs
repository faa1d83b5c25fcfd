//! The searching mind: what its fast layer answers is compared with other answers, each tried in fights as the side
//! imagines them and played on by the fast layer of every side. It sees no more than its side does, and rolls no dice of
//! the battle.
//!
//! | File | Subject |
//! |---|---|
//! | `candidates` | answers that are worth a try |
//! | `comparison` | answers are compared |
//! | `judge` | what somebody else's answer was worth beside the best |
//! | `playout` | an answer is tried, and the fight goes on |
//! | `luck` | what the dice of strikes did beyond their average |
//! | `value` | how good a fight stands for a side |

mod candidates;
mod comparison;
mod judge;
mod luck;
mod playout;
mod value;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use candidates::CandidateAnswer;
use comparison::{Comparison, best, finalists, gains};
use playout::{Horizon, Playouts};

pub use judge::{ChanceGain, Judge, Judgement, TriedAnswer};

use crate::ai::Mind;
use crate::ai::evaluation::Lean;
use crate::ai::evaluation::account::Account;
use crate::ai::tactical::{Intent, TacticalMind};
use crate::fight::Fight;
use crate::fight::side::SideArena;
use crate::fight::state::order::{Decision, DecisionKind, Order, OrderKind};
use crate::kernel::hash::hash_of;
use crate::kernel::ids::CombatantId;

/// Plans that are tried for each combatant besides the usual one.
const PLANS: usize = 4;
/// Questions of a turn that are searched, each with an equal share of the budget: the first, and while the usual answer is
/// given the next. Many turns begin by buying movement or drawing a weapon, and only then is there something to choose.
const SEARCHED: u32 = 2;

/// A mind that searches.
pub struct SearchMind {
    fast: TacticalMind,
    seed: u64,
    /// Simulated orders in a turn.
    budget: u32,
    /// Decisions that were put to the side.
    asked: u64,
    /// The turn that runs, and how often the usual was done in it; [`SEARCHED`] or more as soon as something else was.
    turn: Option<(SearchedTurn, u32)>,
    /// What the fast layer leans to in that turn.
    lean: Lean,
    playouts: Playouts,
    /// Set when its answer is of no account any more.
    stop: Arc<AtomicBool>,
}

/// The round, the combatant and its turn.
type SearchedTurn = (u32, CombatantId, u32);

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

    /// How often it did the usual in the turn of a combatant, as `turn` says, and the lean of that turn.
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
        let (by, lean) = match decision.kind {
            DecisionKind::Turn { by } => {
                let (times, lean) = self.so_far(&arena, by);
                (Some(by).filter(|_| times < SEARCHED), lean)
            }
            DecisionKind::Plan => return self.plan(fight, decision),
            _ => (None, self.lean),
        };
        self.fast.lean(&arena, lean);
        // What was chosen in place of the usual is carried out as it was tried, by the fast layer.
        let Some(by) = by else {
            let answer = self.fast.decide(&arena, decision);
            self.fast.rethink(before, &arena, self.lean);
            return answer;
        };
        let usual = self.fast.weigh(&arena, decision);
        let found = usual.and_then(|usual| self.compare(fight, decision, by, usual));
        let arena = fight.seen_by(Some(side));
        let order = found.and_then(|answer| match answer {
            CandidateAnswer::Lean(lean) => self.leaning(&before, &arena, decision, lean),
            CandidateAnswer::Usual(body) | CandidateAnswer::Order(body) => Some(Order { decision: decision.id, body }),
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
        by: CombatantId,
        (usual, account): (Order, Account),
    ) -> Option<CandidateAnswer> {
        let answers = candidates::of_turn(&fight.seen_by(Some(decision.side)), by, (&usual, &account));
        // Half of it is for those that are compared anew.
        let allowance = self.budget / SEARCHED / 2;
        let mut comparison = self.comparison((decision, Some(by)));
        let tried = comparison.compare(fight, answers, allowance, 0);
        // Who was lucky among many is not believed: the best are compared anew.
        best(comparison.compare(fight, finalists(tried), allowance, 1))
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
        let mut comparison = self.comparison((decision, None));
        let changed = comparison.compare(fight, candidates::changed_plans(plans, &others), allowance, 0);
        let joined = comparison.compare(fight, candidates::joined_plans(plans, &gains(&changed)), allowance, 1);
        match best(joined) {
            Some(CandidateAnswer::Order(body)) => Some(Order { decision: decision.id, body }),
            _ => Some(usual),
        }
    }

    fn comparison<'a>(&'a mut self, asked: (&'a Decision, Option<CombatantId>)) -> Comparison<'a> {
        let dice = hash_of(&(self.seed, self.asked));
        let (playouts, fast, stop) = (&mut self.playouts, &self.fast, &*self.stop);
        Comparison { playouts, fast, asked, horizon: Horizon::Turns, lines: false, left_out: Vec::new(), dice, stop }
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
        let (turn, open) = (turn_of(&arena, by), times < SEARCHED);
        self.turn = Some((turn, SEARCHED));
        self.lean = lean;
        self.fast.lean(&arena, lean);
        let before = self.fast.intent();
        let Some((usual, account)) = self.fast.weigh(&arena, &decision) else { return false };
        if usual == *order {
            self.turn = Some((turn, times + 1));
            return true;
        }
        let after = self.fast.intent();
        for lean in if open { candidates::leanings(&arena, by) } else { Vec::new() } {
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
