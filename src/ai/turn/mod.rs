//! Turns: walks and acts. A decision is kept as an agenda of steps, so that the questions after each step need no new
//! evaluation; when the situation differs from it, the rest is decided anew.

pub(in crate::ai) mod budget;
pub(in crate::ai) mod obeying;
pub(in crate::ai) mod remaining_time;
pub(in crate::ai) mod spending;

use std::collections::VecDeque;

use crate::ai::acts::prices::MovementPurchase;
use crate::ai::acts::strikes::{self, StrikeState};
use crate::ai::acts::turn_context::TurnContext;
use crate::ai::acts::{aiming, compelled, objects, prices, self_buffs, support};
use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::account::{OptionKind, Precedence, WeighedOption};
use crate::ai::evaluation::costs;
use crate::ai::evaluation::reachable::ReachableCell;
use crate::ai::evaluation::{goals, inquiries, objectives, stances};
use crate::ai::moves::{fleeing, jumps, rush};
use crate::ai::semantics::action_uses::ActionUses;
use crate::data::effect::{ActLimit, Ask, Limit, MoveLimit, Occasion, Target, Tool};
use crate::data::scope::ActionId;
use crate::fight::side::SideArena;
use crate::fight::state::context::Context;
use crate::fight::state::order::{ActOrder, ChosenTarget, Decision, OrderKind};
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// The remaining steps of a turn.
#[derive(Clone, Default)]
pub(in crate::ai) struct TurnAgenda {
    /// The turn: round, count, combatant, slot.
    turn: Option<(u32, u8, CombatantId, u8)>,
    pub steps: VecDeque<OrderKind>,
    /// All is done; nothing more is considered.
    pub settled: bool,
    /// The cell where movement was last bought only to come nearer.
    strode: Option<Cell>,
    /// The last ordered walk, and its start.
    walked: Option<(Cell, OrderKind)>,
    /// Index of the combatant to decide for, of those that share the turn: the one whose turn it is, the other, and the
    /// first again.
    hand: u8,
}

impl TurnAgenda {
    /// The same turn with nothing planned, as what was done is not what was planned.
    pub fn abandoned(&self) -> TurnAgenda {
        TurnAgenda { turn: self.turn, strode: self.strode, hand: self.hand, ..TurnAgenda::default() }
    }

    /// Whether planned steps are left in this turn.
    pub fn busy(&self, arena: &SideArena, by: CombatantId) -> bool {
        let turn = arena.turn().map(|turn| (arena.round(), turn.count, by, turn.slot));
        self.turn == turn && !self.steps.is_empty()
    }

    /// Whether movement may be bought only to come nearer: once a turn, and where several pools pay for turns again as
    /// long as it leads anywhere.
    pub fn may_stride(&self, arena: &SideArena, by: CombatantId) -> bool {
        let again = remaining_time::several_pools(arena.rules());
        self.strode.is_none_or(|from| again && from != arena.at(by))
    }

    /// Notes such a purchase.
    pub fn stride(&mut self, arena: &SideArena, by: CombatantId) {
        self.strode = Some(arena.at(by));
    }
}

/// Answers a turn question.
pub(in crate::ai) fn answer(
    evaluation: &mut Evaluation,
    agenda: &mut TurnAgenda,
    arena: &SideArena,
    decision: &Decision,
    by: CombatantId,
) -> OrderKind {
    let Some(turn) = arena.turn() else { return OrderKind::EndTurn };
    let key = Some((arena.round(), turn.count, by, turn.slot));
    if agenda.turn != key {
        *agenda = TurnAgenda { turn: key, ..TurnAgenda::default() };
    }
    let next = choose(evaluation, agenda, arena, decision, by);
    if let OrderKind::Walk { by, .. } = &next {
        let walk = Some((arena.at(*by), next.clone()));
        // The same walk had no effect before: an unseen combatant blocks it.
        if agenda.walked == walk {
            return OrderKind::EndTurn;
        }
        agenda.walked = walk;
    }
    next
}

/// The next step in a turn.
fn choose(
    evaluation: &mut Evaluation,
    agenda: &mut TurnAgenda,
    arena: &SideArena,
    decision: &Decision,
    by: CombatantId,
) -> OrderKind {
    let hands = arena.hands(by);
    loop {
        let at = usize::from(agenda.hand);
        let Some(hand) = hands.get(at % hands.len().max(1)).filter(|_| at == 0 || at < 3 && hands.len() > 1) else {
            return OrderKind::EndTurn;
        };
        let mut turn_context = TurnContext { arena, decision, by: *hand };
        if let Some(next) = agenda.steps.pop_front().and_then(|body| turn_context.step(evaluation, body)) {
            evaluation.note_rule(Precedence::Planned);
            return next;
        }
        agenda.steps.clear();
        if !agenda.settled {
            evaluation.survey(arena, decision.side);
            compelled::narrow(evaluation, arena, *hand);
            if let Some(next) = turn_context.report(evaluation, agenda) {
                return next;
            }
            turn_context.think(evaluation, agenda);
            if let Some(next) = agenda.steps.pop_front().and_then(|body| turn_context.step(evaluation, body)) {
                return next;
            }
        }
        let walked = agenda.walked.take();
        *agenda = TurnAgenda { turn: agenda.turn, walked, hand: agenda.hand + 1, ..TurnAgenda::default() };
    }
}

impl TurnContext<'_, '_> {
    /// Movement left.
    pub(in crate::ai) fn budget(&self) -> u16 {
        let stuck = self.arena.limited(self.by, |l| {
            matches!(l, Limit::Move(MoveLimit::NoSteps) | Limit::Act(ActLimit::Down | ActLimit::Helpless))
        });
        if stuck { 0 } else { self.arena.walking_budget(self.by) }
    }

    /// The next step in its possible form: an act other than a strike is begun if it exceeds the rest of the turn.
    fn step(&self, evaluation: &Evaluation, body: OrderKind) -> Option<OrderKind> {
        match body {
            OrderKind::Act(draft) if evaluation.semantics.uses(draft.action).strike.is_none() => self.pursued(draft),
            body => self.allowed(body),
        }
    }

    /// Fills the agenda.
    fn think(&mut self, evaluation: &mut Evaluation, agenda: &mut TurnAgenda) {
        let (arena, by) = (self.arena, self.by);
        let mut actions: Vec<ActionId> = arena.turn_candidates(by).map(|c| c.action).collect();
        actions.retain(|action| costs::within_means(arena, by, *action));
        if let Some(up) = self.shed(evaluation, &actions) {
            evaluation.note_rule(Precedence::Sheds);
            agenda.steps.push_back(up);
            return;
        }
        if let Some(advised) = self.advised(evaluation, &actions) {
            evaluation.note_rule(Precedence::Advised);
            agenda.steps.push_back(advised);
            return;
        }
        let boon = self_buffs::best(evaluation, arena, by, &actions, self.budget());
        if let Some(boon) = boon.and_then(|draft| self.allowed(OrderKind::Act(draft))) {
            evaluation.note_rule(Precedence::Readies);
            agenda.steps.push_back(boon);
            return;
        }
        let runs = prices::runs(arena);
        let tickets = if runs {
            prices::tickets(evaluation, arena, by, &actions, &|body| self.allowed(body))
        } else {
            Vec::new()
        };
        if let Some(steps) = rush::rush(evaluation, self, self.budget(), &tickets) {
            evaluation.note_rule(Precedence::Goal);
            agenda.steps.extend(steps);
            return;
        }
        if let Some(steps) = self.leap(evaluation, &actions) {
            evaluation.note_rule(Precedence::Leaps);
            agenda.steps.extend(steps);
            return;
        }
        if let Some(act) = self.heal(evaluation, &actions) {
            evaluation.note_rule(Precedence::Heals);
            agenda.steps.push_back(act);
            return;
        }
        if fleeing::there(evaluation, arena, by) {
            evaluation.note_rule(Precedence::Flees);
            agenda.settled = true;
            return;
        }
        if runs {
            self.spend(evaluation, agenda, &actions, &tickets);
            return;
        }
        if let Some(steps) = self.flee(evaluation, &[]) {
            agenda.steps.extend(steps);
            return;
        }
        for action in &actions {
            let uses = *evaluation.semantics.uses(*action);
            if let Some(steps) = self.purpose(evaluation, *action, &uses) {
                agenda.steps.extend(steps);
                return;
            }
        }
        self.go(evaluation, agenda, &actions);
    }

    /// Ends a harmful condition at the cost of movement only, such as standing up.
    fn shed(&self, evaluation: &Evaluation, actions: &[ActionId]) -> Option<OrderKind> {
        actions.iter().find_map(|action| {
            let condition = evaluation.semantics.uses(*action).sheds?;
            let bad = !evaluation.semantics.rules.condition(condition).helpful && self.arena.has(self.by, condition);
            bad.then(|| self.act(*action, None, ChosenTarget::Nothing)).flatten()
        })
    }

    /// The action that the ruleset advises now, unless the combatant can flee.
    fn advised(&self, evaluation: &Evaluation, actions: &[ActionId]) -> Option<OrderKind> {
        let (arena, by) = (self.arena, self.by);
        if goals::flees(evaluation, arena, by) {
            return None;
        }
        let facts = arena.facts(Context::of(by));
        let wise = |action: &&ActionId| {
            let def = evaluation.semantics.rules.action(**action);
            def.occasion == Occasion::Turn && def.advised.as_ref().is_some_and(|test| test.holds(&facts))
        };
        actions.iter().filter(wise).find_map(|action| self.act(*action, None, ChosenTarget::Nothing))
    }

    /// Runs, if it flees and can get any farther, with the movement left or bought for it.
    pub(in crate::ai) fn flee(
        &self,
        evaluation: &mut Evaluation,
        tickets: &[MovementPurchase],
    ) -> Option<Vec<OrderKind>> {
        if !goals::flees(evaluation, self.arena, self.by) {
            return None;
        }
        let steps = fleeing::run(evaluation, self, self.budget(), tickets)?;
        evaluation.note_rule(Precedence::Flees);
        Some(steps)
    }

    /// Heals itself when it is badly hurt.
    fn heal(&self, evaluation: &Evaluation, actions: &[ActionId]) -> Option<OrderKind> {
        let worth = |action: &ActionId| support::relief(evaluation, self.arena, self.by, *action);
        let best = actions.iter().copied().filter(|a| worth(a) > 0).max_by_key(worth)?;
        self.act(best, support::supply(evaluation, self.arena, self.by, best)?, ChosenTarget::Nothing)
    }

    /// The steps for one action; None if it is of no use now.
    pub(in crate::ai) fn purpose(
        &self,
        evaluation: &mut Evaluation,
        action: ActionId,
        uses: &ActionUses,
    ) -> Option<Vec<OrderKind>> {
        let (arena, by) = (self.arena, self.by);
        if uses.strike.is_some() || uses.hurls.is_some() {
            return self.strike(evaluation, action);
        }
        if uses.moves {
            let me = evaluation.assessment.friend(by).copied()?;
            // Who flees has all the more reason to go where a foe is near.
            let near = evaluation.assessment.nearest_foe(arena, me.rect) <= me.reach.min(3)
                && !goals::flees(evaluation, arena, by);
            return if near { None } else { Some(vec![self.act(action, None, ChosenTarget::Nothing)?]) };
        }
        if uses.marks {
            return self.mark(evaluation, action);
        }
        if uses.guards.is_some() || uses.frees || uses.rescues.is_some() {
            return self.tend(evaluation, action, uses);
        }
        if uses.loads {
            let unloaded = arena.weapons(by).find(|(item, _)| !item.loaded)?.0.id;
            return Some(vec![self.act(action, Some(unloaded), ChosenTarget::Nothing)?]);
        }
        if uses.draws {
            let hands = support::better_hands(evaluation, arena, by)?;
            return Some(vec![self.act(action, None, ChosenTarget::Loadout(hands))?]);
        }
        if uses.hides {
            evaluation.look_around(arena, by, self.budget());
            let spot = support::covert(evaluation, arena, by)?;
            let act = OrderKind::Act(ActOrder { by, action, tool: None, aim: ChosenTarget::Nothing });
            return Some(evaluation.walk(by, &spot).into_iter().chain([act]).collect());
        }
        if uses.affects {
            return self.affect(evaluation, action);
        }
        if uses.stances {
            let (stance, _) = stances::best(evaluation, arena, by)?;
            return Some(vec![self.act(action, None, ChosenTarget::Condition(by, stance))?]);
        }
        if uses.asks {
            return self.ask(evaluation, action);
        }
        let def = evaluation.semantics.rules.action(action);
        let planned = matches!(def.occasion, Occasion::Planned(_));
        if planned && def.tool == Tool::Nothing && def.ask == Ask::Nothing {
            return Some(vec![self.act(action, None, ChosenTarget::Nothing)?]);
        }
        None
    }

    /// Walks to the best spot for a strike, and strikes.
    fn strike(&self, evaluation: &mut Evaluation, action: ActionId) -> Option<Vec<OrderKind>> {
        let (arena, by) = (self.arena, self.by);
        let budget = self.budget();
        let choices =
            strikes::choices(evaluation, arena, by, action, i16::try_from(budget).unwrap_or(0), StrikeState::default());
        if choices.is_empty() {
            return None;
        }
        evaluation.look_around(arena, by, budget);
        for choice in choices.iter().filter(|_| evaluation.accounts()) {
            let Some((spot, choice)) = strikes::best(evaluation, arena, &[*choice]) else { continue };
            evaluation.note(|| WeighedOption {
                kind: OptionKind::Act,
                orders: evaluation.walk(by, &spot).into_iter().chain([choice.act(by)]).collect(),
                worth: Some(choice.value - choice.toll + spot.ease),
                terms: choice.terms(evaluation, arena, &spot, 1),
            });
        }
        let (spot, choice) = strikes::best(evaluation, arena, &choices)?;
        let mut steps = Vec::new();
        steps.extend(evaluation.walk(by, &spot));
        steps.push(choice.act(by));
        Some(steps)
    }

    /// Whether an act can still be paid for after the walk to a cell, where both are paid from one purse.
    fn has_time(&self, evaluation: &Evaluation, spot: &ReachableCell, draft: &ActOrder) -> bool {
        let arena = self.arena;
        let Some((purse, walked)) = arena.walk_price(self.by, evaluation.price(spot)) else { return true };
        arena.pool(self.by, purse) - walked >= arena.remainder(draft, purse)
    }

    /// Takes the most valuable aim of an action, from a spot where it is possible.
    fn affect(&self, evaluation: &mut Evaluation, action: ActionId) -> Option<Vec<OrderKind>> {
        let (arena, by) = (self.arena, self.by);
        let budget = self.budget();
        // An aim from here is preferred; a better one may cost a few steps.
        let here =
            aiming::best(evaluation, arena, by, action, 0, None).filter(|shot| self.allowed(shot.act()).is_some());
        let there = aiming::best(evaluation, arena, by, action, i16::try_from(budget).unwrap_or(0), None);
        let trifle = if prices::runs(arena) { prices::TRIFLE } else { 1 };
        let here = here.filter(|shot| shot.value >= trifle);
        let least = here.as_ref().map_or(trifle - 1, |shot| shot.value * 5 / 4);
        if let Some(there) = there.filter(|shot| shot.value > least) {
            evaluation.look_around(arena, by, budget);
            if let Some(spot) =
                there.spot(evaluation, arena).filter(|spot| self.has_time(evaluation, spot, &there.draft))
            {
                return Some(evaluation.walk(by, &spot).into_iter().chain([there.act()]).collect());
            }
        }
        here.map(|shot| vec![shot.act()])
    }

    /// Marks the target of the most valuable next strike; walks first if that takes a better view.
    fn mark(&self, evaluation: &mut Evaluation, action: ActionId) -> Option<Vec<OrderKind>> {
        let (arena, by) = (self.arena, self.by);
        let prey = strikes::prey(evaluation, arena, by, self.budget())?;
        if let Some(act) = self.act(action, None, ChosenTarget::Target(prey.id)) {
            return Some(vec![act]);
        }
        let Target::One { range, .. } = &evaluation.semantics.rules.action(action).target else { return None };
        let range = range.eval(&arena.facts(Context::of(by)));
        let range = range.min(i32::from(arena.sight_range(by)));
        evaluation.look_around(arena, by, self.budget());
        let sees = |spot: &&ReachableCell| {
            i32::from(arena.rect_distance(spot.rect, prey.rect)) <= range
                && arena.sees_rect(spot.rect, prey.rect, prey.size)
        };
        let spot = evaluation.spots.iter().filter(sees).max_by_key(|s| s.ease)?;
        let act = OrderKind::Act(ActOrder { by, action, tool: None, aim: ChosenTarget::Target(prey.id) });
        Some(evaluation.walk(by, spot).into_iter().chain([act]).collect())
    }

    /// Jumps to avoid a long detour.
    fn leap(&self, evaluation: &mut Evaluation, actions: &[ActionId]) -> Option<Vec<OrderKind>> {
        let (arena, by) = (self.arena, self.by);
        let action = actions.iter().copied().find(|a| evaluation.semantics.uses(*a).leaps)?;
        if objectives::kept(evaluation, arena, by).is_some() {
            return None;
        }
        let goal = match goals::errand(evaluation, arena, by) {
            Some(cell) => cell,
            // Combatants that let foes come do not jump after them.
            None if goals::leash(evaluation, arena, by) != u16::MAX => return None,
            None => evaluation.quarry(arena, by)?.rect.at,
        };
        let (walk, act) =
            jumps::best(evaluation, arena, by, (action, goal), self.budget(), |body| self.allowed(body).is_some())?;
        Some(walk.into_iter().chain([act]).collect())
    }

    /// Asks the most useful question.
    fn ask(&self, evaluation: &Evaluation, action: ActionId) -> Option<Vec<OrderKind>> {
        let (aim, _) = inquiries::best(evaluation, self.arena, self.by, action, 0)?;
        Some(vec![self.act(action, None, aim)?])
    }

    /// Walks beside a friend and helps it.
    fn tend(&self, evaluation: &mut Evaluation, action: ActionId, uses: &ActionUses) -> Option<Vec<OrderKind>> {
        let (arena, by) = (self.arena, self.by);
        let (ward, aim) = support::ward(evaluation, arena, by, self.budget(), action, uses)?;
        evaluation.look_around(arena, by, self.budget());
        let beside = |spot: &&ReachableCell| arena.rect_distance(spot.rect, ward.rect) <= 1;
        let spot = evaluation.spots.iter().filter(beside).max_by_key(|s| s.ease)?;
        let tool = support::supply(evaluation, arena, by, action)?;
        let act = OrderKind::Act(ActOrder { by, action, tool, aim });
        Some(evaluation.walk(by, spot).into_iter().chain([act]).collect())
    }

    /// Walks to the best spot.
    pub(in crate::ai) fn go(&self, evaluation: &mut Evaluation, agenda: &mut TurnAgenda, actions: &[ActionId]) {
        agenda.settled = true;
        let budget = self.budget();
        // A combatant without bought movement may still open a way.
        if budget == 0 && !prices::runs(self.arena) {
            return;
        }
        let Some(bound) = self.bound_for(evaluation, budget, false) else { return };
        let walk = evaluation.walk(self.by, &bound.spot);
        // Where each movement is paid for separately, another may follow.
        agenda.settled = walk.is_none() || !remaining_time::several_pools(self.arena.rules());
        agenda.steps.extend(walk);
        let way = objects::make_way(evaluation, self, actions, bound.goal, &bound.spot);
        if !way.is_empty() {
            agenda.steps.extend(way);
            agenda.settled = false;
        }
    }
}
