//! Playouts: an answer is given in an imagined fight, and the fast layer of every side plays on: until the turn of the
//! combatant is over and the next few after it, or to the end of the battle.

use crate::ai::Mind;
use crate::ai::evaluation::Lean;
use crate::ai::tactical::TacticalMind;
use crate::fight::Fight;
use crate::fight::imagine::{Imagination, Unimaginable};
use crate::fight::replay::snapshot::Snapshot;
use crate::fight::state::order::{Decision, Order, OrderKind};
use crate::kernel::ids::{CombatantId, SideId};

use super::candidates::CandidateAnswer;
use super::luck::Luck;
use super::value;

/// Turns of others that are played after that of the combatant.
const AFTER: u32 = 4;
/// Decisions in one playout at most, and in one to the end of the battle.
const LONGEST: u32 = 400;
const LONGEST_BATTLE: u32 = 4_000;

/// How far a playout goes, and what comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Horizon {
    /// A few turns, or to the end of the round after a plan: how good the fight stands then, without luck.
    Turns,
    /// To the end of the battle: [`Horizon::WON`], or nothing, or half of it where nobody wins.
    End,
}

impl Horizon {
    /// A battle that is won, in hundredths of a percent.
    pub const WON: i64 = 10_000;
}

/// Imagined fights and the minds that play in them, kept for their allocations.
#[derive(Default)]
pub(super) struct Playouts {
    imagination: Option<Imagination>,
    start: Option<Snapshot>,
    minds: Vec<TacticalMind>,
    /// The orders of the playout that runs, if they are to be kept.
    pub line: Option<Vec<OrderKind>>,
}

impl Playouts {
    /// Imagines the fight anew.
    ///
    /// # Errors
    /// Why the side cannot imagine it.
    pub fn imagine(&mut self, truth: &mut Fight, side: SideId, seed: u64) -> Result<(), Unimaginable> {
        let imagination = self.imagination.get_or_insert_with(|| Imagination::beside(truth));
        imagination.imagine(truth, side, seed)?;
        self.start = Some(imagination.fight().capture());
        Ok(())
    }

    /// Tries an answer and plays on; the value for the imagining side, None where the answer is refused, and the number of
    /// orders. `by` is whose turn it is, None for a plan.
    pub fn play(
        &mut self,
        answer: &CandidateAnswer,
        (decision, by): (&Decision, Option<CombatantId>),
        fast: &TacticalMind,
        horizon: Horizon,
    ) -> (Option<i64>, u32) {
        let (Some(imagination), Some(start)) = (&mut self.imagination, &self.start) else { return (None, 0) };
        let side = imagination.side();
        let fight = imagination.fight();
        fight.restore(start);
        let sides = fight.scene().sides.len();
        if self.minds.len() < sides {
            self.minds.resize_with(sides, TacticalMind::new);
        }
        self.minds.iter_mut().for_each(TacticalMind::forget);
        let own = side.index();
        let mut next = match answer {
            CandidateAnswer::Usual(body) => {
                self.minds[own].resume_from(fast);
                Some(Order { decision: decision.id, body: body.clone() })
            }
            CandidateAnswer::Order(body) => {
                // Plans are made anew each round: they leave nothing behind that another plan would contradict.
                if by.is_none() {
                    self.minds[own].resume_from(fast);
                }
                Some(Order { decision: decision.id, body: body.clone() })
            }
            CandidateAnswer::Steps(steps) => {
                self.minds[own].resume_from(fast);
                self.minds[own].go_on_with(steps.get(1..).unwrap_or_default());
                steps.first().map(|body| Order { decision: decision.id, body: body.clone() })
            }
            CandidateAnswer::Lean(lean) => {
                self.minds[own].lean(&fight.seen_by(Some(side)), *lean);
                self.minds[own].answer(fight)
            }
        };
        let turns = |fight: &mut Fight| {
            let arena = fight.seen_by(None);
            (arena.round(), by.map_or(0, |by| u32::from(arena.turns_begun(by))))
        };
        let (round, begun) = turns(fight);
        let worth = |imagination: &mut Imagination, luck: &Luck| match horizon {
            Horizon::Turns => value::value(imagination, side) - luck.sum(),
            Horizon::End => value::won(imagination.fight(), side),
        };
        let mut luck = Luck::new(side);
        let (mut orders, mut decisions) = (0, 0);
        let (mut acting, mut ended) = (by, 0);
        while let Some(order) = next {
            if horizon == Horizon::Turns {
                luck.ordered(imagination, &order.body);
            }
            if let Some(line) = &mut self.line {
                line.push(order.body.clone());
            }
            let fight = imagination.fight();
            let counts = matches!(order.body, OrderKind::Walk { .. } | OrderKind::Act(_));
            if fight.submit(order).is_err() {
                return ((decisions > 0).then(|| worth(imagination, &luck)), orders + 1);
            }
            luck.settle(imagination);
            let fight = imagination.fight();
            orders += u32::from(counts);
            decisions += 1;
            let Some(asked) = fight.decision().map(|decision| decision.side) else { break };
            let (now, turn) = turns(fight);
            let turn_of = fight.decision().and_then(|decision| decision.kind.turn_of());
            if turn_of.is_some() && turn_of != acting {
                (acting, ended) = (turn_of, ended + 1);
                let arena = fight.seen_by(Some(side));
                self.minds[own].lean(&arena, Lean::default());
            }
            let over = match (horizon, by) {
                (Horizon::End, _) => decisions >= LONGEST_BATTLE,
                (Horizon::Turns, Some(_)) => turn > begun && now > round || now > round + 1 || ended > AFTER,
                (Horizon::Turns, None) => now > round,
            };
            if over || horizon == Horizon::Turns && decisions >= LONGEST {
                break;
            }
            next = self.minds[asked.index()].answer(fight);
        }
        (Some(worth(imagination, &luck)), orders.max(1))
    }
}
