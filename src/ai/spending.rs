//! Spending a turn's points, where turns follow no plan: one act after the other, then the use of the remaining points.

use crate::data::scope::ActionId;
use crate::fight::state::order::{Aim, Body, Draft};

use super::care;
use super::charge;
use super::desk::Desk;
use super::exposed;
use super::flight;
use super::goals;
use super::lurk;
use super::moment::Moment;
use super::picture::Fighter;
use super::posts;
use super::posture;
use super::pressed;
use super::purse::{self, Ticket};
use super::ready;
use super::recovery;
use super::things;
use super::turn::Agenda;

/// The value of opening a barred way, in hundredths.
const OPENED: i64 = 200;
/// Minimum value of a movement of its own, in hundredths: two cells nearer.
const WORTHWHILE: i64 = 120;

impl Moment<'_, '_> {
    /// Spends points on the most valuable strike, on preparations for it, on coming nearer.
    pub(super) fn spend(&self, desk: &mut Desk, agenda: &mut Agenda, actions: &[ActionId], tickets: &[Ticket]) {
        let (arena, by) = (self.arena, self.by);
        if recovery::goes_on(desk, arena, by) {
            agenda.settled = true;
            return;
        }
        if flight::flees(arena, by)
            && let Some(steps) = flight::run(desk, self, self.budget(), tickets)
        {
            agenda.steps.extend(steps);
            return;
        }
        if let Some(steps) = recovery::fall_back(desk, self, actions, self.budget(), tickets) {
            agenda.steps.extend(steps);
            agenda.settled = true;
            return;
        }
        if let Some(care) = recovery::treat(desk, self, actions) {
            agenda.steps.push_back(care);
            agenda.settled = true;
            return;
        }
        let act = self.best_act(desk, actions, tickets);
        let strikes = act.as_ref().is_some_and(|(_, steps)| steps.iter().any(|step| blow(desk, step)));
        if !strikes && let Some(onward) = self.onward(desk) {
            agenda.steps.push_back(onward);
            return;
        }
        // A combatant that can strike does not walk on.
        if !strikes && self.approach(desk, agenda, actions, tickets, act.as_ref()) {
            return;
        }
        if let Some((_, steps)) = act {
            let before = match steps.first() {
                Some(Body::Act(draft)) => exposed::shelter(desk, self, actions, draft),
                _ => None,
            };
            match before {
                // The rest is decided from there.
                Some(before) => agenda.steps.push_back(before),
                None => {
                    agenda.steps.extend(exposed::opening(desk, self, actions, &steps));
                    agenda.steps.extend(posture::before(desk, self, actions, &steps));
                    agenda.steps.extend(steps);
                }
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
            // Hiding before every fight would prevent it.
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
        let several = pressed::several_pools(arena.rules());
        if self.budget() == 0 && !several && agenda.may_stride(arena, by) && !self.engaged(desk) {
            agenda.stride(arena, by);
            let ticket = purse::stride(desk, arena, by, tickets);
            // No movement is bought where staying is better.
            let here = arena.at(by);
            let leads =
                |t: &&Ticket| self.bound_for(desk, t.opens, t.even).is_some_and(|bound| bound.spot.cell != here);
            if let Some(ticket) = ticket.filter(leads) {
                agenda.steps.push_back(ticket.act());
                return;
            }
        }
        self.go(desk, agenda, actions);
    }

    /// A begun act without a strike is continued, as long as there is no foe to strike.
    fn onward(&self, desk: &Desk) -> Option<Body> {
        let begun = self.arena.begun(self.by).filter(|begun| begun.turns == 0)?;
        let body = self.pursued(begun.draft.clone()).filter(|_| begun.draft.aim != Aim::Open)?;
        (!blow(desk, &body)).then_some(body)
    }

    /// Where several pools pay for turns: moves to a better spot, or opens the way there, if that is worth more than
    /// the other options and the parts of it that remain possible after them.
    fn approach(
        &self,
        desk: &mut Desk,
        agenda: &mut Agenda,
        actions: &[ActionId],
        tickets: &[Ticket],
        act: Option<&(i64, Vec<Body>)>,
    ) -> bool {
        let (arena, by, budget) = (self.arena, self.by, self.budget());
        if !pressed::several_pools(arena.rules()) || self.engaged(desk) {
            return false;
        }
        let least = act.map_or(0, |(worth, _)| worth / 100);
        if budget > 0 {
            let better = self.bound_for(desk, budget, false).is_some_and(|bound| bound.gain > least);
            if better {
                self.go(desk, agenda, actions);
            }
            return better && !agenda.steps.is_empty();
        }
        let draft = act.and_then(|(_, steps)| match steps.first() {
            Some(Body::Act(draft)) => Some(draft),
            _ => None,
        });
        let mut best: Option<(i64, &Ticket)> = None;
        let mut later = 0;
        for ticket in tickets.iter().filter(|_| agenda.may_stride(arena, by)) {
            let bound = self.bound_for(desk, ticket.opens, ticket.even).filter(|bound| bound.gain > 0);
            let gain = bound.map_or(0, |bound| {
                // A short step to a barred way is worth it.
                let short = bound.gain < WORTHWHILE;
                let opens = short && !things::make_way(desk, self, actions, bound.goal, &bound.spot).is_empty();
                bound.gain + if opens { OPENED } else { 0 }
            });
            if draft.is_some_and(|draft| ticket.besides(arena, draft)) {
                later = gain.max(later);
            }
            if gain >= WORTHWHILE && best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, ticket));
            }
        }
        if let Some((_, ticket)) = best.filter(|(gain, _)| *gain > least + later) {
            agenda.stride(arena, by);
            agenda.steps.push_back(ticket.act());
            return true;
        }
        if best.is_none()
            && OPENED > least
            && let Some(bound) = self.bound_for(desk, 0, false)
        {
            agenda.steps.extend(things::make_way(desk, self, actions, bound.goal, &bound.spot));
        }
        !agenda.steps.is_empty()
    }

    /// Whether a foe is within its reach.
    fn engaged(&self, desk: &Desk) -> bool {
        let near = |me: &Fighter| desk.picture.nearest_foe(self.arena, me.rect) <= me.reach;
        desk.picture.friend(self.by).is_some_and(near)
    }

    /// The act with the most value per point, and that value: a strike, another act from here, or a charge.
    fn best_act(&self, desk: &mut Desk, actions: &[ActionId], tickets: &[Ticket]) -> Option<(i64, Vec<Body>)> {
        let (arena, by, budget) = (self.arena, self.by, self.budget());
        let strike = purse::strike(desk, arena, by, actions, budget, tickets);
        let mut best = strike;
        let least = |best: &Option<(i64, Vec<Body>)>| best.as_ref().map_or(0, |(value, _)| *value);
        if let Some(volley) = self.volley(desk, actions).filter(|(value, _)| *value > least(&best)) {
            best = Some(volley);
        }
        if let Some((value, body)) = purse::deed(desk, self, actions, least(&best), false) {
            best = Some((value, vec![body]));
        }
        if let Some((value, body)) = exposed::prelude(desk, self, actions, least(&best)) {
            best = Some((value, vec![body]));
        }
        // A combatant that keeps a place does not charge from it.
        if posts::kept(arena, by).is_some() {
            return best;
        }
        if let Some(charge) = charge::best(desk, self, actions, budget).filter(|(value, _)| *value > least(&best)) {
            best = Some(charge);
        }
        if let Some(onset) = charge::onset(desk, self, actions).filter(|(value, _)| *value > least(&best)) {
            best = Some(onset);
        }
        best
    }

    /// An act whose only use is that several strikes follow, each as good as the best from here.
    fn volley(&self, desk: &mut Desk, actions: &[ActionId]) -> Option<(i64, Vec<Body>)> {
        let (arena, by) = (self.arena, self.by);
        let volleys = actions.iter().filter(|action| desk.lore.uses(**action).opens_volley());
        let volleys = volleys.filter_map(|a| Some((desk.lore.uses(*a).sequels, self.act(*a, None, Aim::Nothing)?)));
        let (blows, body) = volleys.max_by_key(|(blows, _)| *blows)?;
        let single: Vec<ActionId> = actions.iter().copied().filter(|a| desk.lore.uses(*a).sequels == 0).collect();
        let (each, steps) = purse::strike(desk, arena, by, &single, 0, &[])?;
        let Some(Body::Act(blow)) = steps.last() else { return None };
        // A thrown weapon can be thrown once.
        let shoots = arena.arm(by, blow.tool, None).is_some_and(|weapon| weapon.range > 0);
        let again = shoots || blow.aim.target().is_some_and(|target| arena.reaches(by, target));
        again.then(|| (each * blows, vec![body]))
    }

    /// Begins or continues to heal itself, when it is badly hurt and has no better option.
    fn recover(&self, desk: &Desk, actions: &[ActionId]) -> Option<Body> {
        let (arena, by) = (self.arena, self.by);
        let worth = |action: &ActionId| care::relief(desk, arena, by, *action);
        let best = actions.iter().copied().filter(|a| worth(a) > 0).max_by_key(worth)?;
        let tool = care::supply(desk, arena, by, best)?;
        self.pursued(Draft { by, action: best, tool, aim: Aim::Nothing })
    }

    /// The use of the remaining points when there is nothing else to do: hiding, readied strikes, or defence, whichever
    /// is worth more.
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
        if let Some(kept) = self.keep(desk) {
            return kept;
        }
        if let Some(guarded) = posture::rest(desk, self) {
            return guarded;
        }
        let best = [held, cover].into_iter().flatten().reduce(|a, b| if b.0 > a.0 { b } else { a });
        best.map_or(Body::EndTurn, |(_, body)| body)
    }

    /// Keeps a part of the turn for interrupts, where no foe is seen and there is no place to search for one
    /// (FOUR-RULE-12).
    fn keep(&self, desk: &Desk) -> Option<Body> {
        let idle = desk.picture.foes.is_empty() && goals::errand(self.arena, self.by).is_none();
        let there = idle && desk.haunt(self.arena, self.by).is_none();
        desk.lore.keeper.filter(|_| there).and_then(|action| self.act(action, None, Aim::Nothing))
    }
}

/// Whether a step strikes at a target.
fn blow(desk: &Desk, step: &Body) -> bool {
    let strikes = |action: ActionId| {
        let uses = desk.lore.uses(action);
        uses.strike.or(uses.hurls).or(uses.onset).is_some()
    };
    matches!(step, Body::Act(draft) if strikes(draft.action))
}
