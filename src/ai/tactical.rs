//! The tactical mind: answers each kind of question by scoring offers without lookahead. It has no dice: equal scores
//! go to the nearest, then by list order.

use std::sync::Arc;

use crate::ai::Mind;
use crate::ai::acts::grappling::{self, Grappling};
use crate::ai::acts::turn_context::TurnContext;
use crate::ai::acts::{compelled, equipment, mounting, prices};
use crate::ai::evaluation::account::{Account, Precedence};
use crate::ai::evaluation::{Evaluation, Lean};
use crate::ai::plans::planning;
use crate::ai::plans::turn_choice::{self, Replans};
use crate::ai::turn::{self, TurnAgenda};
use crate::ai::windows;
use crate::data::scope::ActionId;
use crate::fight::Fight;
use crate::fight::side::SideArena;
use crate::fight::state::order::{Decision, DecisionKind, Order, OrderKind, PlanOrder};
use crate::kernel::ids::{CombatantId, SideId};

/// What a mind has in mind for the running turn.
#[derive(Clone, Default)]
pub(super) struct Intent {
    agenda: TurnAgenda,
    replans: Replans,
}

/// The mind that plays to win.
#[derive(Clone, Default)]
pub struct TacticalMind {
    evaluation: Option<Evaluation>,
    agenda: TurnAgenda,
    replans: Replans,
    /// It advises a person.
    adviser: bool,
}

impl TacticalMind {
    /// A tactical player.
    #[must_use]
    pub fn new() -> TacticalMind {
        TacticalMind::default()
    }

    /// The same for advice to a person: how the scene has the computer play a combatant does not count.
    #[must_use]
    pub fn adviser() -> TacticalMind {
        TacticalMind { adviser: true, ..TacticalMind::default() }
    }

    /// Forgets what it had in mind for the running turn: something else was done.
    pub fn give_up_agenda(&mut self) {
        self.agenda = self.agenda.abandoned();
    }

    /// What it has in mind for the running turn, and has changed of plans.
    pub(super) fn intent(&self) -> Intent {
        Intent { agenda: self.agenda.clone(), replans: self.replans.clone() }
    }

    /// Goes back to what it had in mind, and leans its turn to something.
    pub(super) fn rethink(&mut self, intent: Intent, arena: &SideArena, lean: Lean) {
        (self.agenda, self.replans) = (intent.agenda, intent.replans);
        self.lean(arena, lean);
    }

    /// Leans its turns to something from now on.
    pub(super) fn lean(&mut self, arena: &SideArena, lean: Lean) {
        self.evaluation(arena).lean = lean;
    }

    /// Plans that are nearly as good as those that it answers with, for each combatant that plans.
    pub(super) fn other_plans(&mut self, arena: &SideArena, side: SideId, most: usize) -> Vec<Vec<PlanOrder>> {
        let evaluation = self.evaluation(arena);
        evaluation.outdate();
        planning::alternatives(evaluation, arena, side, most)
    }

    fn evaluation(&mut self, arena: &SideArena) -> &mut Evaluation {
        evaluation_of(&mut self.evaluation, arena, self.adviser)
    }

    /// Forgets all about the battle; what it knows of the rules stays.
    pub(super) fn forget(&mut self) {
        (self.agenda, self.replans) = (TurnAgenda::default(), Replans::default());
        if let Some(evaluation) = &mut self.evaluation {
            evaluation.forget();
        }
    }

    /// Goes on in another fight with what another mind has in mind and remembers.
    pub(super) fn resume_from(&mut self, other: &TacticalMind) {
        (self.agenda, self.replans) = (other.agenda.clone(), other.replans.clone());
        if let (Some(own), Some(theirs)) = (&mut self.evaluation, &other.evaluation) {
            own.remember(theirs);
        }
    }

    /// Its answer to the pending decision of a fight, and what it weighed for it; None only when nothing is asked. What it
    /// has in mind afterwards is as if it had answered.
    pub fn account(&mut self, fight: &mut Fight) -> Option<(Order, Account)> {
        let decision = fight.decision()?.clone();
        self.weigh(&fight.seen_by(Some(decision.side)), &decision)
    }

    /// Its answer to a decision of its side, and what it weighed for it, as [`TacticalMind::account`].
    pub(super) fn weigh(&mut self, arena: &SideArena, decision: &Decision) -> Option<(Order, Account)> {
        self.evaluation(arena).open_account();
        let order = self.decide(arena, decision);
        let mut account = self.evaluation(arena).close_account();
        let order = order?;
        account.settle(&order.body);
        account.go_on_with(self.agenda.steps.iter().cloned());
        Some((order, account))
    }

    /// Has in mind to go on with these orders in the running turn, whatever it meant to do.
    pub(super) fn go_on_with(&mut self, steps: &[OrderKind]) {
        self.agenda = self.agenda.abandoned();
        self.agenda.steps.extend(steps.iter().cloned());
    }

    fn think(&mut self, arena: &SideArena, decision: &Decision) -> OrderKind {
        let evaluation = evaluation_of(&mut self.evaluation, arena, self.adviser);
        evaluation.outdate();
        match decision.kind {
            DecisionKind::Plan => planning::plan(evaluation, arena, decision.side),
            DecisionKind::Call { .. } => turn_choice::answer(evaluation, &mut self.replans, arena, decision.side),
            // A captured combatant that has given up does nothing (VIT-COND-21).
            DecisionKind::Turn { by } if arena.captured(by) && compelled::ceases(arena, by) => OrderKind::EndTurn,
            DecisionKind::Turn { by } => {
                let first = beforehand(evaluation, arena, decision, by, self.agenda.busy(arena, by));
                match first.unwrap_or_else(|| turn::answer(evaluation, &mut self.agenda, arena, decision, by)) {
                    OrderKind::EndTurn if prices::runs(arena) => TurnContext { arena, decision, by }.close(evaluation),
                    body => body,
                }
            }
            DecisionKind::Window { .. } => windows::answer(evaluation, arena, decision),
        }
    }
}

/// The evaluation for the rules of a fight, kept or new.
fn evaluation_of<'e>(kept: &'e mut Option<Evaluation>, arena: &SideArena, adviser: bool) -> &'e mut Evaluation {
    let rules = arena.shared_rules();
    let of_others = |evaluation: &Evaluation| !Arc::ptr_eq(&evaluation.semantics.rules, rules);
    if kept.as_ref().is_some_and(of_others) {
        *kept = None;
    }
    kept.get_or_insert_with(|| {
        let mut evaluation = Evaluation::new(rules);
        evaluation.adviser = adviser;
        evaluation
    })
}

/// Acts before strikes and walks in a turn that is paid from points: held items, grapples and mounts.
fn beforehand(
    evaluation: &mut Evaluation,
    arena: &SideArena,
    decision: &Decision,
    by: CombatantId,
    busy: bool,
) -> Option<OrderKind> {
    if !prices::runs(arena) || arena.begun(by).is_some() {
        return None;
    }
    for by in arena.hands(by) {
        let actions: Vec<ActionId> = arena.turn_candidates(by).map(|c| c.action).collect();
        // A hand emptied for a planned act stays empty.
        let kit = !busy && equipment::matters(evaluation, arena, by, &actions);
        let holds = grappling::matters(evaluation, arena, by, &actions);
        let saddle = mounting::matters(arena, by);
        if !(kit || holds || saddle) {
            continue;
        }
        evaluation.survey(arena, decision.side);
        compelled::narrow(evaluation, arena, by);
        let turn_context = TurnContext { arena, decision, by };
        let kit = if kit { equipment::handle(evaluation, &turn_context, &actions) } else { None };
        let mut found = kit.map(|body| (Precedence::Gear, body));
        if found.is_none() && holds {
            let grapple = Grappling { evaluation, turn_context, actions: &actions }.best();
            found = grapple.map(|body| (Precedence::Grapple, body));
        }
        if found.is_none() && saddle {
            found = mounting::up(evaluation, &turn_context, &actions).map(|body| (Precedence::Mounts, body));
        }
        if let Some((rule, body)) = found {
            evaluation.note_rule(rule);
            return Some(body);
        }
    }
    None
}

impl Mind for TacticalMind {
    fn boxed_clone(&self) -> Box<dyn Mind + Send> {
        Box::new(self.clone())
    }

    fn decide(&mut self, arena: &SideArena, decision: &Decision) -> Option<Order> {
        let order = Order { decision: decision.id, body: self.think(arena, decision) };
        match arena.check(&order) {
            Ok(()) => Some(order),
            // Every answer was checked before; should a combination slip through, the idle answer is always legal.
            Err(refusal) => {
                debug_assert!(false, "the AI gave an order that is refused: {refusal:?}: {order:?}");
                Some(Order { decision: decision.id, body: arena.idle()? })
            }
        }
    }
}
