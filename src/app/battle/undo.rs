//! Undo and redo of a player's own orders. One click is one step, with all that followed by itself; a step is kept as
//! the state before it, dice included, and its orders. What ends undo is found by [`Acquainted::undo_end`] from what
//! the acting side may read, so that what happens unseen ends nothing and is taken back with the rest.

use std::collections::VecDeque;

use crate::app::battle::driver::Battle;
use crate::app::battle::minds::Minds;
use crate::app::battle::orders::OrderOrigin;
use crate::app::battle::undo_end::{Acquainted, UndoEnd};
use crate::app::present;
use crate::app::text;
use crate::fight::imagine::Imagination;
use crate::fight::replay::snapshot::Snapshot;
use crate::fight::state::order::{Order, OrderKind, PlanOrder};
use crate::kernel::ids::{CombatantId, DecisionId, SideId};

/// Steps that can be taken back at most; the oldest is forgotten first.
const MAX_STEPS: usize = 200;

/// A moment that can be gone back to.
struct UndoPoint {
    state: Snapshot,
    minds: Minds,
    /// Its line in the record.
    line: u32,
    /// Orders before it.
    orders: usize,
}

/// One step: a player's order and all that followed by itself.
struct UndoStep {
    side: SideId,
    /// What was ordered, in words.
    told: String,
    before: UndoPoint,
    orders: Vec<Order>,
}

/// A step that was taken back, and the moment after it.
struct RedoStep {
    step: UndoStep,
    after: UndoPoint,
}

/// The steps that can be taken back, and those that were.
#[derive(Default)]
pub(in crate::app) struct UndoStack {
    done: VecDeque<UndoStep>,
    undone: Vec<RedoStep>,
    /// Why nothing before these steps can be taken back; None at the begin of the battle.
    end: Option<UndoEnd>,
    /// The question that was put again by going back: no policy answers it.
    asked_again: Option<(u64, DecisionId)>,
}

/// What can be taken back or done again, as the screen tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::app) struct UndoReach {
    /// The steps that can be taken back, the last one first, in words.
    pub undo: Vec<String>,
    /// The steps that can be done again, the next one first.
    pub redo: Vec<String>,
    /// What ended undo before the first of these steps.
    pub end: Option<UndoEnd>,
}

/// An order on its way through [`Battle::take`]: what has to be known from before it.
pub(in crate::app) struct UndoWatch {
    side: SideId,
    /// The moment before it, if it begins a step.
    begins: Option<UndoPoint>,
    /// What a player ordered, in words.
    told: Option<String>,
    known: Acquainted,
    read: usize,
}

impl Battle {
    /// Before an order is taken: notes what undo needs. None where nobody could take it back.
    pub(in crate::app) fn watch_for_undo(&mut self, order: &Order, origin: OrderOrigin) -> Option<UndoWatch> {
        let begins = self.asked().filter(|_| origin == OrderOrigin::Player);
        let side = begins.or(self.undo.done.back().map(|step| step.side))?;
        let begins = begins.map(|_| self.undo_point());
        let ordered = origin != OrderOrigin::Program;
        let told = ordered.then(|| present::order_told(&self.fight.seen_by(Some(side)), &order.body));
        let known = Acquainted::of(&self.fight.seen_by(Some(side)));
        Some(UndoWatch { side, begins, told, known, read: self.fight.log().len() })
    }

    /// After an order was taken: keeps it with its step, and finds out whether undo ends here.
    pub(in crate::app) fn keep_for_undo(&mut self, watch: UndoWatch, order: &Order) {
        self.undo.undone.clear();
        self.undo.asked_again = None;
        let begins = watch.begins.is_some();
        self.undo.done.extend(watch.begins.map(|before| UndoStep {
            side: watch.side,
            told: watch.told.clone().unwrap_or_default(),
            before,
            orders: Vec::new(),
        }));
        if self.undo.done.len() > MAX_STEPS {
            self.undo.done.pop_front();
        }
        if let Some(step) = self.undo.done.back_mut() {
            step.orders.push(order.clone());
            // What follows by itself of the same click is told with it.
            if let Some(told) = watch.told.filter(|_| !begins) {
                step.told = text::battle::order_then(&step.told, told);
            }
        }
        let new = self.fight.log()[watch.read..].to_vec();
        let others = self.asked().is_some_and(|asked| asked != watch.side);
        let read = watch.known.undo_end(&self.fight.seen_by(Some(watch.side)), &new);
        let over = || self.fight.outcome().map(|_| UndoEnd::Over);
        if let Some(end) = read.or(others.then_some(UndoEnd::Others)).or_else(over) {
            self.undo = UndoStack { end: Some(end), ..UndoStack::default() };
        }
    }

    /// What can be taken back and done again by the side that is asked.
    pub(in crate::app) fn undo_reach(&self) -> UndoReach {
        let asked = self.asked();
        let own = |step: &&UndoStep| Some(step.side) == asked;
        UndoReach {
            undo: self.undo.done.iter().rev().filter(own).map(|step| step.told.clone()).collect(),
            redo: self.undo.undone.iter().rev().map(|redo| &redo.step).filter(own).map(|s| s.told.clone()).collect(),
            end: self.undo.end,
        }
    }

    /// The plans that were taken back last, where they are asked for again.
    pub(in crate::app) fn plans_taken_back(&self) -> Option<Vec<PlanOrder>> {
        let decision = self.fight.decision()?.id;
        let order = self.undo.undone.last()?.step.orders.first().filter(|order| order.decision == decision)?;
        if let OrderKind::Plan(plans) = &order.body { Some(plans.clone()) } else { None }
    }

    /// The combatant whose turn the last step has begun, if that can be taken back and did nothing else.
    pub(in crate::app) fn just_begun_turn(&self) -> Option<CombatantId> {
        let asked = self.asked();
        let last = self.undo.done.back().filter(|step| Some(step.side) == asked)?;
        match &last.orders[..] {
            [Order { body: OrderKind::Take { by, .. }, .. }] => Some(*by),
            _ => None,
        }
    }

    /// The orders of the step that was taken back last.
    #[cfg(test)]
    pub(in crate::app) fn orders_taken_back(&self) -> Vec<OrderKind> {
        self.undo.undone.last().map_or_else(Vec::new, |redo| redo.step.orders.iter().map(|o| o.body.clone()).collect())
    }

    /// Takes the last step back; false if there is none.
    pub(in crate::app) fn undo(&mut self) -> bool {
        let asked = self.asked();
        let Some(step) = self.undo.done.pop_back_if(|step| Some(step.side) == asked) else { return false };
        let after = self.undo_point();
        self.return_to(&step.before);
        self.undo.undone.push(RedoStep { step, after });
        self.ask_again();
        true
    }

    /// Does the step again that was taken back last; false if there is none.
    pub(in crate::app) fn redo(&mut self) -> bool {
        let asked = self.asked();
        let Some(RedoStep { step, after }) = self.undo.undone.pop_if(|redo| Some(redo.step.side) == asked) else {
            return false;
        };
        // The entries of the log come again with the orders: the dice are those of then.
        for order in &step.orders {
            if let Err(fault) = self.fight.submit(order.clone()) {
                debug_assert!(false, "an order that was taken before is taken again: {fault}");
                self.fault = Some(fault.to_string());
                return true;
            }
        }
        self.course.extend(step.orders.iter().cloned());
        self.return_to(&after);
        self.undo.done.push_back(step);
        self.ask_again();
        true
    }

    /// Whether a question was put again by going back, so that policies leave it to the player.
    pub(in crate::app) fn is_asked_again(&self) -> bool {
        self.undo.asked_again.is_some() && self.undo.asked_again == self.question()
    }

    fn ask_again(&mut self) {
        self.undo.asked_again = self.question();
        self.version += 1;
    }

    fn question(&self) -> Option<(u64, DecisionId)> {
        self.fight.decision().map(|decision| (self.fight.log_generation(), decision.id))
    }

    fn undo_point(&mut self) -> UndoPoint {
        UndoPoint {
            state: self.fight.capture(),
            minds: self.minds.clone(),
            line: self.recording.line(),
            orders: self.course.len(),
        }
    }

    fn return_to(&mut self, point: &UndoPoint) {
        self.fight.restore(&point.state);
        self.minds = point.minds.clone();
        self.course.truncate(point.orders);
        let round = self.fight.seen_by(None).round();
        self.recording.go_back(point.line, round);
    }

    /// What would end undo if these orders were given one after the other, by all that the asked side knows: tried in the
    /// fight as it imagines it at this halt. None if they could be taken back, or if the side cannot tell.
    pub(in crate::app) fn undo_end_of(&self, imagination: &mut Imagination, orders: &[OrderKind]) -> Option<UndoEnd> {
        let side = self.asked()?;
        let start = imagination.fight().capture();
        let end = orders.iter().find_map(|body| {
            let fight = imagination.fight();
            let known = Acquainted::imagined(&fight.seen_by(Some(side)));
            let decision = fight.decision()?.id;
            let trial = imagination.try_order(&Order { decision, body: body.clone() }).ok()?;
            imagination.go_on_from(&trial.state);
            let read = known.undo_end(&imagination.fight().seen_by(Some(side)), &trial.events);
            let others = trial.asked.is_some_and(|asked| asked.side != side && self.humans().contains(&asked.side));
            read.or(others.then_some(UndoEnd::Others))
        });
        imagination.go_on_from(&start);
        end
    }
}
