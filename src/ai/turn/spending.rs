//! Spending a turn's points, where turns follow no plan: one act after the other, then the use of the remaining points.

use crate::ai::acts::prices::MovementPurchase;
use crate::ai::acts::turn_context::TurnContext;
use crate::ai::acts::{
    calls, charge, defence_trade, hiding, manoeuvres, objects, preparation, readying, rescue, support,
};
use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::account::{OptionKind, Precedence, WeighedOption};
use crate::ai::evaluation::assessment::KnownCombatant;
use crate::ai::evaluation::{goals, objectives};
use crate::ai::moves::recovery;
use crate::data::scope::ActionId;
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};

use super::TurnAgenda;
use super::{budget, remaining_time};

/// The value of opening a barred way, in hundredths.
const OPENED: i64 = 200;
/// Minimum value of a movement of its own, in hundredths: two cells nearer.
const WORTHWHILE: i64 = 120;

impl TurnContext<'_, '_> {
    /// Spends points on the most valuable strike, on preparations for it, on coming nearer.
    pub(in crate::ai) fn spend(
        &self,
        evaluation: &mut Evaluation,
        agenda: &mut TurnAgenda,
        actions: &[ActionId],
        tickets: &[MovementPurchase],
    ) {
        let (arena, by) = (self.arena, self.by);
        if recovery::goes_on(evaluation, arena, by) {
            evaluation.note_rule(Precedence::GoesOn);
            agenda.settled = true;
            return;
        }
        if let Some(steps) = self.flee(evaluation, tickets) {
            agenda.steps.extend(steps);
            return;
        }
        if let Some(steps) = recovery::fall_back(evaluation, self, actions, self.budget(), tickets) {
            evaluation.note_rule(Precedence::FallsBack);
            agenda.steps.extend(steps);
            agenda.settled = true;
            return;
        }
        if let Some(care) = recovery::treat(evaluation, self, actions) {
            evaluation.note_rule(Precedence::Tends);
            // The dying come before wounds that take turns to treat.
            let rescued = rescue::best(evaluation, self, actions, (self.budget(), tickets));
            agenda.steps.extend(rescued.map_or_else(|| vec![care], |(_, steps)| steps));
            agenda.settled = true;
            return;
        }
        let act = self.best_act(evaluation, actions, tickets);
        let presses = |step: &OrderKind| blow(evaluation, step) || saves(evaluation, step);
        let pressing = act.as_ref().is_some_and(|(_, steps)| steps.iter().any(presses));
        if !pressing && let Some(onward) = self.onward(evaluation) {
            evaluation.note_rule(Precedence::GoesOn);
            agenda.steps.push_back(onward);
            return;
        }
        // A combatant that can strike, or save a life, does not walk on.
        if !pressing && self.approach(evaluation, agenda, actions, tickets, act.as_ref()) {
            return;
        }
        if let Some((value, steps)) = act {
            let hurried = if pressing { None } else { remaining_time::blow(evaluation, self, actions, self.budget()) };
            if let Some((_, steps)) = hurried.filter(|(more, _)| *more > value) {
                evaluation.note_rule(Precedence::Hurries);
                agenda.steps.extend(steps);
                return;
            }
            let before = match steps.first() {
                Some(OrderKind::Act(draft)) => preparation::shelter(evaluation, self, actions, draft),
                _ => None,
            };
            match before {
                // The rest is decided from there.
                Some(before) => agenda.steps.push_back(before),
                None => {
                    agenda.steps.extend(preparation::opening(evaluation, self, actions, &steps));
                    agenda.steps.extend(defence_trade::before(evaluation, self, actions, &steps));
                    agenda.steps.extend(steps);
                }
            }
            return;
        }
        if let Some(steps) = objects::best(evaluation, self, actions, self.budget()) {
            evaluation.note_rule(Precedence::Object);
            agenda.steps.extend(steps);
            return;
        }
        if readying::stays(evaluation, self) {
            evaluation.note_rule(Precedence::LetsCome);
            agenda.settled = true;
            return;
        }
        if let Some((_, steps)) = remaining_time::blow(evaluation, self, actions, self.budget()) {
            evaluation.note_rule(Precedence::Hurries);
            agenda.steps.extend(steps);
            return;
        }
        for action in actions {
            let uses = *evaluation.semantics.uses(*action);
            let strikes = uses.strike.is_some() || uses.hurls.is_some();
            // Hiding before every fight would prevent it.
            let idle = uses.moves || uses.hides;
            if let Some(steps) = (!strikes && !idle).then(|| self.purpose(evaluation, *action, &uses)).flatten() {
                agenda.steps.extend(steps);
                return;
            }
        }
        if let Some((_, body)) = budget::deed(evaluation, self, actions, 0, true) {
            agenda.steps.push_back(body);
            return;
        }
        if let Some(drink) = self.recover(evaluation, actions) {
            evaluation.note_rule(Precedence::Heals);
            agenda.steps.push_back(drink);
            return;
        }
        let several = remaining_time::several_pools(arena.rules());
        if self.budget() == 0 && !several && agenda.may_stride(arena, by) && !self.engaged(evaluation) {
            agenda.stride(arena, by);
            let ticket = budget::stride(evaluation, arena, by, tickets);
            // No movement is bought where staying is better.
            let here = arena.at(by);
            let leads = |t: &&MovementPurchase| {
                self.bound_for(evaluation, t.opens, t.even).is_some_and(|bound| bound.spot.cell != here)
            };
            if let Some(ticket) = ticket.filter(leads) {
                evaluation.note_rule(Precedence::Approaches);
                agenda.steps.push_back(ticket.act());
                return;
            }
        }
        self.go(evaluation, agenda, actions);
    }

    /// A begun act without a strike is continued, as long as there is no foe to strike.
    fn onward(&self, evaluation: &Evaluation) -> Option<OrderKind> {
        let begun = self.arena.begun(self.by).filter(|begun| begun.turns == 0)?;
        let body = self.pursued(begun.draft.clone()).filter(|_| begun.draft.aim != ChosenTarget::Open)?;
        (!blow(evaluation, &body)).then_some(body)
    }

    /// Where several pools pay for turns: moves to a better spot, or opens the way there, if that is worth more than
    /// the other options and the parts of it that remain possible after them.
    fn approach(
        &self,
        evaluation: &mut Evaluation,
        agenda: &mut TurnAgenda,
        actions: &[ActionId],
        tickets: &[MovementPurchase],
        act: Option<&(i64, Vec<OrderKind>)>,
    ) -> bool {
        let (arena, by, budget) = (self.arena, self.by, self.budget());
        if !remaining_time::several_pools(arena.rules()) || self.engaged(evaluation) {
            return false;
        }
        let least = act.map_or(0, |(worth, _)| worth / 100);
        if budget > 0 {
            let better = self.bound_for(evaluation, budget, false).is_some_and(|bound| bound.gain > least);
            if better {
                self.go(evaluation, agenda, actions);
            }
            return better && !agenda.steps.is_empty();
        }
        let draft = act.and_then(|(_, steps)| match steps.first() {
            Some(OrderKind::Act(draft)) => Some(draft),
            _ => None,
        });
        let mut best: Option<(i64, &MovementPurchase)> = None;
        let mut later = 0;
        for ticket in tickets.iter().filter(|_| agenda.may_stride(arena, by)) {
            let bound = self.bound_for(evaluation, ticket.opens, ticket.even).filter(|bound| bound.gain > 0);
            let gain = bound.map_or(0, |bound| {
                // A short step to a barred way is worth it.
                let short = bound.gain < WORTHWHILE;
                let opens = short && !objects::make_way(evaluation, self, actions, bound.goal, &bound.spot).is_empty();
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
            evaluation.note_rule(Precedence::Approaches);
            agenda.stride(arena, by);
            agenda.steps.push_back(ticket.act());
            return true;
        }
        if best.is_none()
            && OPENED > least
            && let Some(bound) = self.bound_for(evaluation, 0, false)
        {
            agenda.steps.extend(objects::make_way(evaluation, self, actions, bound.goal, &bound.spot));
        }
        !agenda.steps.is_empty()
    }

    /// Whether a foe is within its reach.
    fn engaged(&self, evaluation: &Evaluation) -> bool {
        let near = |me: &KnownCombatant| evaluation.assessment.nearest_foe(self.arena, me.rect) <= me.reach;
        evaluation.assessment.friend(self.by).is_some_and(near)
    }

    /// The act with the most value per point, and that value: a strike, another act from here, or a charge.
    fn best_act(
        &self,
        evaluation: &mut Evaluation,
        actions: &[ActionId],
        tickets: &[MovementPurchase],
    ) -> Option<ValuedAct> {
        let (arena, by, budget) = (self.arena, self.by, self.budget());
        let mut best = budget::strike(evaluation, arena, by, actions, budget, tickets);
        let least = |best: &Option<ValuedAct>| best.as_ref().map_or(0, |(value, _)| *value);
        let volley = self.volley(evaluation, actions);
        take_better(evaluation, &mut best, volley);
        if let Some((value, body)) = budget::deed(evaluation, self, actions, least(&best), false) {
            best = Some((value, vec![body]));
        }
        if let Some((value, body)) = manoeuvres::best(evaluation, self, actions, least(&best)) {
            best = Some((value, vec![body]));
        }
        let rescued = rescue::best(evaluation, self, actions, (budget, tickets));
        take_better(evaluation, &mut best, rescued);
        let called = calls::best(evaluation, self, actions, (budget, tickets));
        take_better(evaluation, &mut best, called);
        let prelude = preparation::prelude(evaluation, self, actions, least(&best));
        best = prelude.map(|(value, body)| (value, vec![body])).or(best);
        // A combatant that keeps a place, or is on its way to one, does not charge.
        if objectives::kept(evaluation, arena, by).is_some() || evaluation.duty(arena, by).is_some() {
            return best;
        }
        let charge = charge::best(evaluation, self, actions, budget);
        take_better(evaluation, &mut best, charge);
        let onset = charge::onset(evaluation, self, actions, least(&best));
        take_better(evaluation, &mut best, onset);
        best
    }

    /// An act whose only use is that several strikes follow, each as good as the best from here.
    fn volley(&self, evaluation: &mut Evaluation, actions: &[ActionId]) -> Option<(i64, Vec<OrderKind>)> {
        let (arena, by) = (self.arena, self.by);
        let volleys = actions.iter().filter(|action| evaluation.semantics.uses(**action).opens_volley());
        let volleys = volleys
            .filter_map(|a| Some((evaluation.semantics.uses(*a).sequels, self.act(*a, None, ChosenTarget::Nothing)?)));
        let (blows, body) = volleys.max_by_key(|(blows, _)| *blows)?;
        let single: Vec<ActionId> =
            actions.iter().copied().filter(|a| evaluation.semantics.uses(*a).sequels == 0).collect();
        let (each, steps) = budget::strike(evaluation, arena, by, &single, 0, &[])?;
        let Some(OrderKind::Act(blow)) = steps.last() else { return None };
        // A thrown weapon can be thrown once.
        let shoots = arena.arm(by, blow.tool, None).is_some_and(|weapon| weapon.range > 0);
        let again = shoots || blow.aim.target().is_some_and(|target| arena.reaches(by, target));
        again.then(|| (each * blows, vec![body]))
    }

    /// Begins or continues to heal itself, when it is badly hurt and has no better option.
    fn recover(&self, evaluation: &Evaluation, actions: &[ActionId]) -> Option<OrderKind> {
        let (arena, by) = (self.arena, self.by);
        let worth = |action: &ActionId| support::relief(evaluation, arena, by, *action);
        let best = actions.iter().copied().filter(|a| worth(a) > 0).max_by_key(worth)?;
        let tool = support::supply(evaluation, arena, by, best)?;
        self.pursued(ActOrder { by, action: best, tool, aim: ChosenTarget::Nothing })
    }

    /// The use of the remaining points when there is nothing else to do: hiding, readied strikes, or defence, whichever
    /// is worth more.
    pub(in crate::ai) fn close(&self, evaluation: &mut Evaluation) -> OrderKind {
        if let Some(away) = hiding::away(evaluation, self.arena, self.decision, self.by) {
            return away;
        }
        let late = self.arena.rules().time.aims_late();
        if !late && !remaining_time::several_pools(self.arena.rules()) {
            return OrderKind::EndTurn;
        }
        evaluation.survey(self.arena, self.decision.side);
        let held = if late { readying::hold(evaluation, self) } else { readying::wait(evaluation, self) };
        let cover = remaining_time::cover(evaluation, self);
        if let Some(kept) = self.keep(evaluation) {
            evaluation.note_rule(Precedence::Covers);
            return kept;
        }
        if let Some(guarded) = defence_trade::rest(evaluation, self) {
            evaluation.note_rule(Precedence::Covers);
            return guarded;
        }
        let best = [held, cover].into_iter().flatten().reduce(|a, b| if b.0 > a.0 { b } else { a });
        best.iter().for_each(|_| evaluation.note_rule(Precedence::Covers));
        best.map_or(OrderKind::EndTurn, |(_, body)| body)
    }

    /// Keeps a part of the turn for interrupts, where no foe is seen and there is no place to search for one
    /// (FOUR-RULE-12).
    fn keep(&self, evaluation: &Evaluation) -> Option<OrderKind> {
        let idle = evaluation.assessment.foes.is_empty() && goals::errand(evaluation, self.arena, self.by).is_none();
        let there = idle && evaluation.haunt(self.arena, self.by).is_none();
        evaluation.semantics.keeper.filter(|_| there).and_then(|action| self.act(action, None, ChosenTarget::Nothing))
    }
}

/// The value of an act for each point that it takes, in hundredths, and its orders.
type ValuedAct = (i64, Vec<OrderKind>);

/// Takes what was found if it is worth anything and better than the best so far.
fn take_better(evaluation: &Evaluation, best: &mut Option<ValuedAct>, found: Option<ValuedAct>) {
    let Some((value, orders)) = found else { return };
    evaluation.note(|| WeighedOption {
        kind: OptionKind::Act,
        orders: orders.clone(),
        worth: Some(value / 100),
        terms: Vec::new(),
    });
    if value > best.as_ref().map_or(0, |(most, _)| *most) {
        *best = Some((value, orders));
    }
}

/// Whether a step ends what somebody would die of.
fn saves(evaluation: &Evaluation, step: &OrderKind) -> bool {
    matches!(step, OrderKind::Act(draft) if evaluation.semantics.uses(draft.action).saves)
}

/// Whether a step strikes at a target.
fn blow(evaluation: &Evaluation, step: &OrderKind) -> bool {
    let strikes = |action: ActionId| {
        let uses = evaluation.semantics.uses(action);
        uses.strike.or(uses.hurls).or(uses.onset).is_some()
    };
    matches!(step, OrderKind::Act(draft) if strikes(draft.action))
}
