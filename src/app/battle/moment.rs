//! Looking back: a decision of a battle that is over, as the side that was asked knew the battle then. All can be pointed
//! at and weighed there, and nothing can be done.

use crate::app::battle::driver::Battle;
use crate::app::battle::player_input::PlayerInput;
use crate::app::history::coaching::{Coaching, ToldDecision};
use crate::app::present;
use crate::app::text;
use crate::data::scene::Controller;
use crate::fight::state::order::{Order, OrderKind};
use crate::kernel::ids::SideId;

/// A decision that is looked back at.
pub(in crate::app) struct PastMoment {
    whole: Box<Battle>,
    at: usize,
}

/// Where to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum LookBack {
    /// The decision after so many orders.
    To(usize),
    /// The decision before this one.
    Earlier,
    /// The one after it.
    Later,
    /// The end of the battle, with the result.
    Result,
}

impl Battle {
    /// Looks back, or at another decision, or at the result again; false where there is nothing to look at.
    ///
    /// # Errors
    /// The battle does not come to that decision again, as a sentence.
    pub(in crate::app) fn look_back(&mut self, to: LookBack) -> Result<bool, String> {
        let (at, decisions) = match &self.moment {
            Some(moment) => (Some(moment.at), moment.whole.course.len()),
            None => (None, self.course.len()),
        };
        let wanted = match (to, at) {
            (LookBack::To(at), _) => Some(at),
            (LookBack::Earlier, Some(at)) => at.checked_sub(1),
            (LookBack::Earlier, None) => decisions.checked_sub(1),
            (LookBack::Later, Some(at)) => Some(at + 1),
            (LookBack::Later, None) => None,
            (LookBack::Result, _) => Some(decisions),
        };
        if self.moment.is_none() && self.fight.outcome().is_none() {
            return Ok(false);
        }
        let Some(wanted) = wanted.filter(|wanted| at != Some(*wanted)) else { return Ok(false) };
        if wanted >= decisions {
            // The end is no decision: it is the battle itself.
            return Ok(match self.moment.take() {
                Some(moment) => {
                    *self = *moment.whole;
                    true
                }
                None => false,
            });
        }
        let shown = self.whole().at_decision(wanted)?;
        let whole = match std::mem::replace(self, shown) {
            Battle { moment: Some(moment), .. } => moment.whole,
            whole => Box::new(whole),
        };
        self.moment = Some(PastMoment { whole, at: wanted });
        Ok(true)
    }

    /// The battle that is looked back at, or this one.
    fn whole(&self) -> &Battle {
        self.moment.as_ref().map_or(self, |moment| &moment.whole)
    }

    /// The decision that is looked back at: the number of orders before it, and that of all.
    pub(in crate::app) fn looks_back_at(&self) -> Option<(usize, usize)> {
        self.moment.as_ref().map(|moment| (moment.at, moment.whole.course.len()))
    }

    /// The order that was given at the decision that is looked back at.
    pub(in crate::app) fn given_then(&self) -> Option<&OrderKind> {
        let moment = self.moment.as_ref()?;
        moment.whole.course.get(moment.at).map(|order| &order.body)
    }

    /// What the coach says of the decision that is looked back at.
    pub(in crate::app) fn cost_then(&self) -> Option<&ToldDecision> {
        let moment = self.moment.as_ref()?;
        let Coaching::Found(costly) = &moment.whole.coaching else { return None };
        costly.iter().find(|told| told.decision.at == moment.at)
    }

    /// Where to look for the decision of this number that the coach names.
    pub(in crate::app) fn costly(&self, number: usize) -> Option<LookBack> {
        let Coaching::Found(costly) = &self.coaching else { return None };
        costly.get(number).map(|told| LookBack::To(told.decision.at))
    }

    /// The battle as it stood at a decision, seen by the side that was asked.
    fn at_decision(&self, at: usize) -> Result<Battle, String> {
        let mut moment = Battle::unrecorded(self.spec.clone())?;
        for Order { decision, body } in &self.course[..at] {
            let order = Order { decision: *decision, body: body.clone() };
            moment.fight.submit(order).map_err(|error| error.to_string())?;
        }
        let asked = moment.fight.decision().map(|decision| decision.side);
        let asked = asked.ok_or_else(|| text::battle::OVER.to_owned())?;
        let sides = (0..u8::try_from(self.spec.scene.def.sides.len()).unwrap_or(u8::MAX)).map(SideId);
        // Nobody else is at the keyboard: what is shown is what that side knew.
        let controller = |side: SideId| match self.controller(side) {
            _ if side == asked => Controller::Human,
            Controller::Human => Controller::Ai,
            other => other,
        };
        moment.spec.controllers = sides.map(controller).collect();
        Ok(moment)
    }
}

impl PlayerInput<'_> {
    /// Looks back at the decision of this number that the coach names.
    pub fn look_at_costly(&mut self, number: usize) {
        self.selection.look_back = self.battle.costly(number).or(self.selection.look_back);
    }

    /// Shows on the board what was ordered at the decision that is looked back at.
    pub fn show_given(&mut self) {
        let given = self.battle.given_then().cloned();
        self.show_then(given.as_slice());
    }

    /// Shows on the board what would have been better, as far as it is one press.
    pub fn show_better(&mut self) {
        let better = self.battle.cost_then().map(|told| told.decision.better.clone()).unwrap_or_default();
        self.show_then(&better);
    }

    fn show_then(&mut self, orders: &[OrderKind]) {
        if let (Some(OrderKind::Plan(plans)), Some(editor)) = (orders.first(), &mut self.selection.plan_editor) {
            editor.take_over(self.battle.fight.rules(), plans);
        } else if self.show_orders(orders) == 0 {
            let told = present::orders_told(&self.battle.fight.seen_by(self.battle.viewpoint()), orders);
            self.selection.show_message(told);
        }
    }
}
