//! Turns: walks and acts. A decision is kept as an agenda of steps, so that the questions after each step need no new
//! evaluation; when the situation differs from it, the rest is decided anew.

use std::collections::VecDeque;

use crate::data::effect::{ActLimit, Ask, Limit, MoveLimit, Occasion, Target, Tool};
use crate::data::scope::ActionId;
use crate::fight::side::SideArena;
use crate::fight::state::context::Context;
use crate::fight::state::order::{Aim, Body, Decision, Draft};
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

use super::aiming;
use super::bidden;
use super::boons;
use super::care;
use super::desk::{Desk, Spot};
use super::flight;
use super::goals;
use super::inquiry;
use super::leaps;
use super::lore::Use;
use super::moment::Moment;
use super::posts;
use super::pressed;
use super::purse;
use super::stances;
use super::strikes::{self, Reckoning};
use super::things;

/// The remaining steps of a turn.
#[derive(Default)]
pub(super) struct Agenda {
    /// The turn: round, count, combatant, slot.
    turn: Option<(u32, u8, CombatantId, u8)>,
    pub steps: VecDeque<Body>,
    /// All is done; nothing more is considered.
    pub settled: bool,
    /// The cell where movement was last bought only to come nearer.
    strode: Option<Cell>,
    /// The last ordered walk, and its start.
    walked: Option<(Cell, Body)>,
    /// Index of the combatant to decide for, of those that share the turn: the one whose turn it is, the other, and the
    /// first again.
    hand: u8,
}

impl Agenda {
    /// Whether planned steps are left in this turn.
    pub fn busy(&self, arena: &SideArena, by: CombatantId) -> bool {
        let turn = arena.turn().map(|turn| (arena.round(), turn.count, by, turn.slot));
        self.turn == turn && !self.steps.is_empty()
    }

    /// Whether movement may be bought only to come nearer: once a turn, and where several pools pay for turns again as
    /// long as it leads anywhere.
    pub fn may_stride(&self, arena: &SideArena, by: CombatantId) -> bool {
        let again = pressed::several_pools(arena.rules());
        self.strode.is_none_or(|from| again && from != arena.at(by))
    }

    /// Notes such a purchase.
    pub fn stride(&mut self, arena: &SideArena, by: CombatantId) {
        self.strode = Some(arena.at(by));
    }
}

/// Answers a turn question.
pub(super) fn answer(
    desk: &mut Desk,
    agenda: &mut Agenda,
    arena: &SideArena,
    decision: &Decision,
    by: CombatantId,
) -> Body {
    let Some(turn) = arena.turn() else { return Body::EndTurn };
    let key = Some((arena.round(), turn.count, by, turn.slot));
    if agenda.turn != key {
        *agenda = Agenda { turn: key, ..Agenda::default() };
    }
    let next = choose(desk, agenda, arena, decision, by);
    if let Body::Walk { by, .. } = &next {
        let walk = Some((arena.at(*by), next.clone()));
        // The same walk had no effect before: an unseen combatant blocks it.
        if agenda.walked == walk {
            return Body::EndTurn;
        }
        agenda.walked = walk;
    }
    next
}

/// The next step in a turn.
fn choose(desk: &mut Desk, agenda: &mut Agenda, arena: &SideArena, decision: &Decision, by: CombatantId) -> Body {
    let hands = arena.hands(by);
    loop {
        let at = usize::from(agenda.hand);
        let Some(hand) = hands.get(at % hands.len().max(1)).filter(|_| at == 0 || at < 3 && hands.len() > 1) else {
            return Body::EndTurn;
        };
        let mut moment = Moment { arena, decision, by: *hand };
        if let Some(next) = agenda.steps.pop_front().and_then(|body| moment.step(desk, body)) {
            return next;
        }
        agenda.steps.clear();
        if !agenda.settled {
            desk.survey(arena, decision.side);
            bidden::narrow(desk, arena, *hand);
            if let Some(next) = moment.report(desk, agenda) {
                return next;
            }
            moment.think(desk, agenda);
            if let Some(next) = agenda.steps.pop_front().and_then(|body| moment.step(desk, body)) {
                return next;
            }
        }
        let walked = agenda.walked.take();
        *agenda = Agenda { turn: agenda.turn, walked, hand: agenda.hand + 1, ..Agenda::default() };
    }
}

impl Moment<'_, '_> {
    /// Movement left.
    pub(super) fn budget(&self) -> u16 {
        let stuck = self.arena.limited(self.by, |l| {
            matches!(l, Limit::Move(MoveLimit::NoSteps) | Limit::Act(ActLimit::Down | ActLimit::Helpless))
        });
        if stuck { 0 } else { self.arena.walking_budget(self.by) }
    }

    /// The next step in its possible form: an act other than a strike is begun if it exceeds the rest of the turn.
    fn step(&self, desk: &Desk, body: Body) -> Option<Body> {
        match body {
            Body::Act(draft) if desk.lore.uses(draft.action).strike.is_none() => self.pursued(draft),
            body => self.allowed(body),
        }
    }

    /// Fills the agenda.
    fn think(&mut self, desk: &mut Desk, agenda: &mut Agenda) {
        let (arena, by) = (self.arena, self.by);
        let actions: Vec<ActionId> = arena.turn_candidates(by).map(|c| c.action).collect();
        if let Some(up) = self.shed(desk, &actions) {
            agenda.steps.push_back(up);
            return;
        }
        if let Some(advised) = self.advised(desk, &actions) {
            agenda.steps.push_back(advised);
            return;
        }
        let boon = boons::best(desk, arena, by, &actions, self.budget());
        if let Some(boon) = boon.and_then(|draft| self.allowed(Body::Act(draft))) {
            agenda.steps.push_back(boon);
            return;
        }
        let runs = purse::runs(arena);
        let tickets =
            if runs { purse::tickets(desk, arena, by, &actions, &|body| self.allowed(body)) } else { Vec::new() };
        if let Some(steps) = posts::rush(desk, self, self.budget(), &tickets) {
            agenda.steps.extend(steps);
            return;
        }
        if let Some(steps) = self.leap(desk, &actions) {
            agenda.steps.extend(steps);
            return;
        }
        if let Some(act) = self.heal(desk, &actions) {
            agenda.steps.push_back(act);
            return;
        }
        if runs {
            self.spend(desk, agenda, &actions, &tickets);
            return;
        }
        for action in &actions {
            let uses = *desk.lore.uses(*action);
            if let Some(steps) = self.purpose(desk, *action, &uses) {
                agenda.steps.extend(steps);
                return;
            }
        }
        self.go(desk, agenda, &actions);
    }

    /// Ends a harmful condition at the cost of movement only, such as standing up.
    fn shed(&self, desk: &Desk, actions: &[ActionId]) -> Option<Body> {
        actions.iter().find_map(|action| {
            let condition = desk.lore.uses(*action).sheds?;
            let bad = !desk.lore.rules.condition(condition).helpful && self.arena.has(self.by, condition);
            bad.then(|| self.act(*action, None, Aim::Nothing)).flatten()
        })
    }

    /// The action that the ruleset advises now, unless the combatant can flee.
    fn advised(&self, desk: &Desk, actions: &[ActionId]) -> Option<Body> {
        let (arena, by) = (self.arena, self.by);
        if flight::flees(arena, by) {
            return None;
        }
        let facts = arena.facts(Context::of(by));
        let wise = |action: &&ActionId| {
            let def = desk.lore.rules.action(**action);
            def.occasion == Occasion::Turn && def.advised.as_ref().is_some_and(|test| test.holds(&facts))
        };
        actions.iter().filter(wise).find_map(|action| self.act(*action, None, Aim::Nothing))
    }

    /// Heals itself when it is badly hurt.
    fn heal(&self, desk: &Desk, actions: &[ActionId]) -> Option<Body> {
        let worth = |action: &ActionId| care::relief(desk, self.arena, self.by, *action);
        let best = actions.iter().copied().filter(|a| worth(a) > 0).max_by_key(worth)?;
        self.act(best, care::supply(desk, self.arena, self.by, best)?, Aim::Nothing)
    }

    /// The steps for one action; None if it is of no use now.
    pub(super) fn purpose(&self, desk: &mut Desk, action: ActionId, uses: &Use) -> Option<Vec<Body>> {
        let (arena, by) = (self.arena, self.by);
        if uses.strike.is_some() || uses.hurls.is_some() {
            return self.strike(desk, action);
        }
        if uses.moves {
            let me = desk.picture.friend(by).copied()?;
            let near = desk.picture.nearest_foe(arena, me.rect) <= me.reach.min(3);
            return if near { None } else { Some(vec![self.act(action, None, Aim::Nothing)?]) };
        }
        if uses.marks {
            return self.mark(desk, action);
        }
        if uses.guards.is_some() || uses.frees || uses.rescues.is_some() {
            return self.tend(desk, action, uses);
        }
        if uses.loads {
            let unloaded = arena.weapons(by).find(|(item, _)| !item.loaded)?.0.id;
            return Some(vec![self.act(action, Some(unloaded), Aim::Nothing)?]);
        }
        if uses.draws {
            let hands = care::better_hands(desk, arena, by)?;
            return Some(vec![self.act(action, None, Aim::Loadout(hands))?]);
        }
        if uses.hides {
            desk.look_around(arena, by, self.budget());
            let spot = care::covert(desk, arena, by)?;
            let act = Body::Act(Draft { by, action, tool: None, aim: Aim::Nothing });
            return Some(desk.walk(by, &spot).into_iter().chain([act]).collect());
        }
        if uses.affects {
            return self.affect(desk, action);
        }
        if uses.stances {
            let (stance, _) = stances::best(desk, arena, by)?;
            return Some(vec![self.act(action, None, Aim::Condition(by, stance))?]);
        }
        if uses.asks {
            return self.ask(desk, action);
        }
        let def = desk.lore.rules.action(action);
        let planned = matches!(def.occasion, Occasion::Planned(_));
        if planned && def.tool == Tool::Nothing && def.ask == Ask::Nothing {
            return Some(vec![self.act(action, None, Aim::Nothing)?]);
        }
        None
    }

    /// Walks to the best spot for a strike, and strikes.
    fn strike(&self, desk: &mut Desk, action: ActionId) -> Option<Vec<Body>> {
        let (arena, by) = (self.arena, self.by);
        let budget = self.budget();
        let choices =
            strikes::choices(desk, arena, by, action, i16::try_from(budget).unwrap_or(0), Reckoning::default());
        if choices.is_empty() {
            return None;
        }
        desk.look_around(arena, by, budget);
        let (spot, choice) = strikes::best(desk, arena, &choices)?;
        let mut steps = Vec::new();
        steps.extend(desk.walk(by, &spot));
        steps.push(choice.act(by));
        Some(steps)
    }

    /// Whether an act can still be paid for after the walk to a spot, where both are paid from one purse.
    fn has_time(&self, desk: &Desk, spot: &Spot, draft: &Draft) -> bool {
        let arena = self.arena;
        let Some((purse, walked)) = arena.walk_price(self.by, desk.price(spot)) else { return true };
        arena.pool(self.by, purse) - walked >= arena.remainder(draft, purse)
    }

    /// Takes the most valuable aim of an action, from a spot where it is possible.
    fn affect(&self, desk: &mut Desk, action: ActionId) -> Option<Vec<Body>> {
        let (arena, by) = (self.arena, self.by);
        let budget = self.budget();
        // An aim from here is preferred; a better one may cost a few steps.
        let here = aiming::best(desk, arena, by, action, 0, None).filter(|shot| self.allowed(shot.act()).is_some());
        let there = aiming::best(desk, arena, by, action, i16::try_from(budget).unwrap_or(0), None);
        let trifle = if purse::runs(arena) { purse::TRIFLE } else { 1 };
        let here = here.filter(|shot| shot.value >= trifle);
        let least = here.as_ref().map_or(trifle - 1, |shot| shot.value * 5 / 4);
        if let Some(there) = there.filter(|shot| shot.value > least) {
            desk.look_around(arena, by, budget);
            if let Some(spot) = there.spot(desk, arena).filter(|spot| self.has_time(desk, spot, &there.draft)) {
                return Some(desk.walk(by, &spot).into_iter().chain([there.act()]).collect());
            }
        }
        here.map(|shot| vec![shot.act()])
    }

    /// Marks the target of the most valuable next strike; walks first if that takes a better view.
    fn mark(&self, desk: &mut Desk, action: ActionId) -> Option<Vec<Body>> {
        let (arena, by) = (self.arena, self.by);
        let prey = strikes::prey(desk, arena, by, self.budget())?;
        if let Some(act) = self.act(action, None, Aim::Target(prey.id)) {
            return Some(vec![act]);
        }
        let Target::One { range, .. } = &desk.lore.rules.action(action).target else { return None };
        let range = range.eval(&arena.facts(Context::of(by)));
        let range = range.min(i32::from(arena.sight_range(by)));
        desk.look_around(arena, by, self.budget());
        let sees = |spot: &&Spot| {
            i32::from(arena.rect_distance(spot.rect, prey.rect)) <= range
                && arena.sees_rect(spot.rect, prey.rect, prey.size)
        };
        let spot = desk.spots.iter().filter(sees).max_by_key(|s| s.ease)?;
        let act = Body::Act(Draft { by, action, tool: None, aim: Aim::Target(prey.id) });
        Some(desk.walk(by, spot).into_iter().chain([act]).collect())
    }

    /// Jumps to avoid a long detour.
    fn leap(&self, desk: &mut Desk, actions: &[ActionId]) -> Option<Vec<Body>> {
        let (arena, by) = (self.arena, self.by);
        let action = actions.iter().copied().find(|a| desk.lore.uses(*a).leaps)?;
        if posts::kept(arena, by).is_some() {
            return None;
        }
        let goal = match goals::errand(arena, by) {
            Some(cell) => cell,
            // Combatants that let foes come do not jump after them.
            None if goals::leash(arena, by) != u16::MAX => return None,
            None => desk.quarry(arena, by)?.rect.at,
        };
        let (walk, act) =
            leaps::best(desk, arena, by, (action, goal), self.budget(), |body| self.allowed(body).is_some())?;
        Some(walk.into_iter().chain([act]).collect())
    }

    /// Asks the most useful question.
    fn ask(&self, desk: &Desk, action: ActionId) -> Option<Vec<Body>> {
        let (aim, _) = inquiry::best(desk, self.arena, self.by, action, 0)?;
        Some(vec![self.act(action, None, aim)?])
    }

    /// Walks beside a friend and helps it.
    fn tend(&self, desk: &mut Desk, action: ActionId, uses: &Use) -> Option<Vec<Body>> {
        let (arena, by) = (self.arena, self.by);
        let (ward, aim) = care::ward(desk, arena, by, self.budget(), action, uses)?;
        desk.look_around(arena, by, self.budget());
        let beside = |spot: &&Spot| arena.rect_distance(spot.rect, ward.rect) <= 1;
        let spot = desk.spots.iter().filter(beside).max_by_key(|s| s.ease)?;
        let tool = care::supply(desk, arena, by, action)?;
        let act = Body::Act(Draft { by, action, tool, aim });
        Some(desk.walk(by, spot).into_iter().chain([act]).collect())
    }

    /// Walks to the best spot.
    pub(super) fn go(&self, desk: &mut Desk, agenda: &mut Agenda, actions: &[ActionId]) {
        agenda.settled = true;
        let budget = self.budget();
        // A combatant without bought movement may still open a way.
        if budget == 0 && !purse::runs(self.arena) {
            return;
        }
        let Some(bound) = self.bound_for(desk, budget, false) else { return };
        let walk = desk.walk(self.by, &bound.spot);
        // Where each movement is paid for separately, another may follow.
        agenda.settled = walk.is_none() || !pressed::several_pools(self.arena.rules());
        agenda.steps.extend(walk);
        let way = things::make_way(desk, self, actions, bound.goal, &bound.spot);
        if !way.is_empty() {
            agenda.steps.extend(way);
            agenda.settled = false;
        }
    }
}
