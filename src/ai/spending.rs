//! A turn that is paid for point by point and hangs on no plan: what its points are spent on, one thing after the other,
//! and what is made of those that are left.

use crate::data::scope::ActionId;
use crate::fight::order::{Aim, Body, Draft};

use super::care;
use super::charge;
use super::desk::Desk;
use super::exposed;
use super::flight;
use super::lurk;
use super::moment::Moment;
use super::pressed;
use super::purse::{self, Ticket};
use super::ready;
use super::recovery;
use super::things;
use super::turn::Agenda;

impl Moment<'_, '_> {
    /// Spends points on the strike that is worth most, on what has to be done before one can strike, on coming nearer.
    pub(super) fn spend(&self, desk: &mut Desk, agenda: &mut Agenda, actions: &[ActionId]) {
        let (arena, by) = (self.arena, self.by);
        if recovery::goes_on(desk, arena, by) {
            agenda.settled = true;
            return;
        }
        let tickets = purse::tickets(desk, arena, by, actions, &|body| self.allowed(body));
        if flight::flees(arena, by)
            && let Some(steps) = flight::run(desk, self, self.budget(), &tickets)
        {
            agenda.steps.extend(steps);
            return;
        }
        if let Some(steps) = recovery::fall_back(desk, self, actions, self.budget(), &tickets) {
            agenda.steps.extend(steps);
            agenda.settled = true;
            return;
        }
        if let Some(care) = recovery::treat(desk, self, actions) {
            agenda.steps.push_back(care);
            agenda.settled = true;
            return;
        }
        if let Some(steps) = self.best_act(desk, actions, &tickets) {
            let before = match steps.first() {
                Some(Body::Act(draft)) => exposed::shelter(desk, self, actions, draft),
                _ => None,
            };
            match before {
                // What comes then is thought over from there.
                Some(before) => agenda.steps.push_back(before),
                None => agenda.steps.extend(steps),
            }
            return;
        }
        if let Some(steps) = things::best(desk, self, actions, self.budget()) {
            agenda.steps.extend(steps);
            return;
        }
        if ready::stays(desk, self) {
            agenda.settled = true;
            return;
        }
        if let Some(steps) = pressed::blow(desk, self, actions, self.budget()) {
            agenda.steps.extend(steps);
            return;
        }
        for action in actions {
            let uses = *desk.lore.uses(*action);
            let strikes = uses.strike.is_some() || uses.hurls.is_some();
            // Whoever hides before it fights never comes to fight.
            let idle = uses.moves || uses.hides;
            if let Some(steps) = (!strikes && !idle).then(|| self.purpose(desk, *action, &uses)).flatten() {
                agenda.steps.extend(steps);
                return;
            }
        }
        if let Some((_, body)) = purse::deed(desk, self, actions, 0, true) {
            agenda.steps.push_back(body);
            return;
        }
        if let Some(drink) = self.recover(desk, actions) {
            agenda.steps.push_back(drink);
            return;
        }
        if self.budget() == 0 && !std::mem::replace(&mut agenda.strode, true) {
            let near = desk.picture.friend(by).is_some_and(|me| desk.picture.nearest_foe(arena, me.rect) <= me.reach);
            let ticket = if near { None } else { purse::stride(desk, arena, by, &tickets) };
            // Nothing is bought by one who had better stay.
            let here = arena.body(by).place.at;
            if let Some(ticket) = ticket.filter(|t| self.bound_for(desk, t.opens).is_some_and(|(_, s)| s.cell != here))
            {
                agenda.steps.push_back(ticket.act());
                return;
            }
        }
        self.go(desk, agenda, actions);
    }

    /// What does most for each of its points: a strike, another act from here, or one at the end of a run.
    fn best_act(&self, desk: &mut Desk, actions: &[ActionId], tickets: &[Ticket]) -> Option<Vec<Body>> {
        let (arena, by, budget) = (self.arena, self.by, self.budget());
        let strike = purse::strike(desk, arena, by, actions, budget, tickets);
        let mut best = strike;
        let least = |best: &Option<(i64, Vec<Body>)>| best.as_ref().map_or(0, |(value, _)| *value);
        if let Some((value, body)) = purse::deed(desk, self, actions, least(&best), false) {
            best = Some((value, vec![body]));
        }
        if let Some((value, body)) = exposed::prelude(desk, self, actions, least(&best)) {
            best = Some((value, vec![body]));
        }
        if let Some(charge) = charge::best(desk, self, actions, budget).filter(|(value, _)| *value > least(&best)) {
            best = Some(charge);
        }
        if let Some(onset) = charge::onset(desk, self, actions).filter(|(value, _)| *value > least(&best)) {
            best = Some(onset);
        }
        best.map(|(_, steps)| steps)
    }

    /// Begins to heal itself, or goes on with it, when it is badly hurt and has nothing better to do.
    fn recover(&self, desk: &Desk, actions: &[ActionId]) -> Option<Body> {
        let (arena, by) = (self.arena, self.by);
        let worth = |action: &ActionId| care::relief(desk, arena, by, *action);
        let best = actions.iter().copied().filter(|a| worth(a) > 0).max_by_key(worth)?;
        let tool = care::supply(desk, arena, by, best)?;
        self.pursued(Draft { by, action: best, tool, aim: Aim::Nothing })
    }

    /// What is made of the points that are left when there is nothing more to do: out of sight, blows held ready, or
    /// cover, whichever is worth more.
    pub(super) fn close(&self, desk: &mut Desk) -> Body {
        if let Some(away) = lurk::away(desk, self.arena, self.decision, self.by) {
            return away;
        }
        let late = self.arena.rules().time.aims_late();
        if !late && !pressed::several_pools(self.arena.rules()) {
            return Body::EndTurn;
        }
        desk.survey(self.arena, self.decision.side);
        let held = if late { ready::hold(desk, self) } else { None };
        let cover = pressed::cover(desk, self);
        let best = [held, cover].into_iter().flatten().reduce(|a, b| if b.0 > a.0 { b } else { a });
        best.map_or(Body::EndTurn, |(_, body)| body)
    }
}
