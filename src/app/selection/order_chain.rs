//! Orders that follow each other by themselves: the action that opens movement, the walk, the blow at its end. The next
//! one is given when the same question is put again and nothing new has come up meanwhile.

use std::collections::VecDeque;

use crate::app::battle::orders::OrderOrigin;
use crate::app::battle::player_input::PlayerInput;
use crate::app::selection::collect::TurnKey;
use crate::app::text;
use crate::data::ruleset::Ruleset;
use crate::data::scope::ConditionId;
use crate::fight::preview::view::SideView;
use crate::fight::state::order::{DecisionKind, OrderKind};
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, DecisionId};

/// Orders of one combatant that are still to be given.
#[derive(Clone, Debug)]
pub(in crate::app) struct OrderChain {
    /// The orders, in turn.
    legs: VecDeque<OrderKind>,
    /// The question that they all answer, and the turn in which it was put.
    question: DecisionKind,
    turn: Option<TurnKey>,
    /// The decision that the last of them answered.
    after: DecisionId,
    /// The blow at its end.
    blow: Option<PlannedBlow>,
    /// What the player knew when the chain was begun.
    known: Situation,
}

/// How a blow at the end of a walk is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) struct PlannedBlow {
    /// Where the walk leads: the blow is struck from there and from nowhere else.
    pub stands: (CombatantId, Cell),
    /// Conditions that the walk itself brings.
    pub bears: Vec<ConditionId>,
}

/// What a walker goes by.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Situation {
    /// Those in sight.
    seen: Vec<CombatantId>,
    /// Health of the walker, and what it bears.
    health: Option<(i32, i32)>,
    bears: Vec<ConditionId>,
}

impl Situation {
    fn of(rules: &Ruleset, view: &SideView, who: CombatantId) -> Situation {
        let seen = view.bodies.iter().filter(|body| body.rect.is_some()).map(|body| body.id).collect();
        let body = view.bodies.iter().find(|body| body.id == who);
        // What helps it, and what is not shown on it, is no reason to think again.
        let matters = |key: &ConditionId| !rules.condition(*key).helpful && !rules.condition(*key).discreet;
        let borne = body.into_iter().flat_map(|body| &body.conditions).map(|(key, _)| *key);
        let bears = borne.filter(matters).collect();
        Situation { seen, health: body.and_then(|body| body.health), bears }
    }

    /// Whether something has come up that was not known before: somebody new, a wound, a condition that the walk itself
    /// does not bring.
    fn is_news_to(&self, before: &Situation, blow: Option<&PlannedBlow>) -> bool {
        let unmeant = |key: &ConditionId| !before.bears.contains(key) && blow.is_some_and(|b| !b.bears.contains(key));
        self.seen.iter().any(|who| !before.seen.contains(who))
            || self.health != before.health
            || self.bears.iter().any(unmeant)
    }
}

impl PlayerInput<'_> {
    /// Gives orders one after the other, the blow last if there is one.
    pub fn set_out(&mut self, legs: Vec<OrderKind>, blow: Option<PlannedBlow>) {
        let mut legs = VecDeque::from(legs);
        let (Some(first), Some(decision)) = (legs.pop_front(), self.battle.fight.decision().cloned()) else { return };
        let (question, after) = (decision.kind, decision.id);
        let turn = self.selection.turn;
        let known = self.situation(question).filter(|_| !legs.is_empty());
        self.order(first);
        self.selection.chain = known.map(|known| OrderChain { legs, question, turn, after, blow, known });
    }

    /// Goes on with the chain, if the same question is put again; a chain ends when the side is asked something else.
    pub fn follow_chain(&mut self) {
        let Some(mut chain) = self.selection.chain.take() else { return };
        let Some(decision) = self.battle.fight.decision().cloned() else { return };
        if decision.id == chain.after || self.battle.asked().is_none() {
            // The order is still on its way, or others are asked.
            self.selection.chain = Some(chain);
            return;
        }
        if (decision.kind, self.selection.turn) != (chain.question, chain.turn) {
            return;
        }
        if self.situation(chain.question).is_none_or(|now| now.is_news_to(&chain.known, chain.blow.as_ref())) {
            self.selection.show_message(text::battle::STOPPED_FOR_NEWS);
            return;
        }
        let Some(leg) = chain.legs.pop_front() else { return };
        let arena = self.battle.fight.seen_by(self.battle.viewpoint());
        let astray = |blow: &PlannedBlow| arena.at(blow.stands.0) != blow.stands.1;
        if matches!(leg, OrderKind::Act(_)) && chain.blow.as_ref().is_some_and(astray) {
            self.selection.show_message(text::battle::STOPPED_FOR_NEWS);
            return;
        }
        self.send(leg, OrderOrigin::Chain);
        chain.after = decision.id;
        self.selection.chain = Some(chain).filter(|chain| !chain.legs.is_empty());
    }

    /// What the player knows now, and how the combatant is that a question is put to.
    fn situation(&self, question: DecisionKind) -> Option<Situation> {
        let (DecisionKind::Turn { by } | DecisionKind::Window { asked: Some(by), .. }) = question else { return None };
        self.selection.view.as_ref().map(|view| Situation::of(self.battle.fight.rules(), view, by))
    }
}
