//! How far foes get in their next turns: the imagined fight goes on with everybody passing until the turn of each comes,
//! and there it is tried how much movement its acts open. Where turns are planned in secret, nothing is tried.

use crate::data::ask::{Ask, PlaceAsk};
use crate::data::effect::{Effect, MovementEffect, Occasion};
use crate::data::scope::ActionId;
use crate::fight::Fight;
use crate::fight::imagine::Imagination;
use crate::fight::imagine::danger::is_spell;
use crate::fight::legality::Candidate;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ActOrder, ChosenTarget, Decision, DecisionKind, Order, OrderKind};
use crate::kernel::ids::CombatantId;

/// How far a foe gets in its next turn, in cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FoeRange {
    /// Movement, if it does nothing else.
    pub walk: u16,
    /// Movement that leaves a strike.
    pub charge: u16,
    /// How far an act leads straight on and strikes, 0 without one.
    pub rush: u16,
    /// Reach of its longest weapon for melee.
    pub melee: i16,
    /// Range of what carries farthest, spells included; at least `melee`.
    pub far: i16,
    /// Range of its longest spell, 0 without one.
    pub spells: i16,
    /// Range of what it shoots or throws, 0 without one.
    pub shots: i16,
}

/// So many halts are passed at most until a turn comes.
const HALTS: usize = 400;
/// So many acts are tried one after the other, and so many in all for one foe.
const DEPTH: usize = 6;
const TRIED: usize = 48;

impl Imagination {
    /// How far each of some combatants gets in its next turn, in the same order.
    pub fn foe_ranges(&mut self, foes: &[CombatantId]) -> Vec<FoeRange> {
        let mut ranges: Vec<FoeRange> = foes.iter().map(|by| usual_range(&self.fight.arena(), *by)).collect();
        let Some(start) = self.start.take() else { return ranges };
        let mut waiting: Vec<usize> = (0..foes.len()).collect();
        if self.fight.rules().time.last_count().is_some() {
            waiting.clear();
        }
        for _ in 0..HALTS {
            let Some(decision) = self.fight.decision().cloned().filter(|_| !waiting.is_empty()) else { break };
            if let DecisionKind::Turn { by } = decision.kind
                && let Some(at) = waiting.iter().position(|at| foes[*at] == by)
            {
                let range = &mut ranges[waiting.swap_remove(at)];
                let gains = Gains::of(&mut self.fight, by);
                if gains.walk > 0 {
                    (range.walk, range.charge) = (gains.walk, gains.charge);
                }
                range.rush = gains.rush;
            }
            if !idle(&mut self.fight, &decision) {
                break;
            }
        }
        self.fight.restore(&start);
        self.start = Some(start);
        ranges
    }
}

/// What its weapons and spells reach, and the movement that its speed is.
fn usual_range(arena: &Arena, by: CombatantId) -> FoeRange {
    let rules = arena.rules();
    let speed = u16::try_from(arena.value(by, rules.roles.speed).max(0)).unwrap_or(0);
    let weapons = || arena.weapons(by).map(|(_, weapon)| weapon);
    let melee = weapons().map(|weapon| arena.melee_reach(by, weapon)).max().map_or(1, i16::from);
    let shots = weapons().map(|weapon| i16::from(arena.weapon_range(by, weapon))).max().unwrap_or(0);
    let spells = arena.own_actions(by).filter(|action| is_spell(rules, *action));
    let spells = spells.filter_map(|action| arena.range_of(by, action)).max().unwrap_or(0);
    // A turn that was planned for movement has that besides, and no strike.
    let planned = |action: &ActionId| matches!(rules.action(*action).occasion, Occasion::Planned(_));
    let opened = arena
        .own_actions(by)
        .filter(planned)
        .map(|action| arena.opens(&ActOrder { by, action, tool: None, aim: ChosenTarget::Nothing }));
    let more = opened.max().unwrap_or(0);
    let walk = speed.saturating_add(more);
    FoeRange { walk, charge: speed, rush: 0, melee, far: melee.max(shots).max(spells), spells, shots }
}

/// Lets an asked side pass; false if it cannot.
fn idle(fight: &mut Fight, decision: &Decision) -> bool {
    let body = fight.arena().idle();
    body.is_some_and(|body| fight.submit(Order { decision: decision.id, body }).is_ok())
}

/// The movement that a combatant can open in its turn.
#[derive(Debug, Default)]
struct Gains {
    walk: u16,
    charge: u16,
    rush: u16,
    tried: usize,
}

impl Gains {
    /// At the beginning of its turn. The fight is afterwards as before.
    fn of(fight: &mut Fight, by: CombatantId) -> Gains {
        let mut gains = Gains::default();
        let free = fight.arena().walking_budget(by);
        gains.look(fight, by, (0, free));
        // Where walks are paid from the time of the turn, a strike needs some of it.
        let arena = fight.arena();
        if let Some(purse) = arena.rules().time.walking().and(arena.rules().time.purse()) {
            let left = arena.pool(by, purse) - cheapest_strike(&arena, by).unwrap_or(0);
            let pays = |cells: &u16| arena.walk_price(by, *cells).is_some_and(|(_, price)| price <= left);
            gains.charge = (1..=free).take_while(pays).last().unwrap_or(0);
        }
        gains
    }

    /// Tries all that opens movement from here, one after the other.
    fn look(&mut self, fight: &mut Fight, by: CombatantId, (depth, gained): (usize, u16)) {
        let arena = fight.arena();
        self.walk = self.walk.max(gained);
        if cheapest_strike(&arena, by).is_some() {
            self.charge = self.charge.max(gained);
        }
        self.rush = self.rush.max(longest_rush(&arena, by));
        if depth >= DEPTH || self.tried >= TRIED {
            return;
        }
        let orders = openings(&arena, by);
        let Some(decision) = fight.decision().cloned() else { return };
        let here = fight.capture();
        for (cells, order) in orders {
            self.tried += 1;
            let order = Order { decision: decision.id, body: OrderKind::Act(order) };
            if fight.submit(order).is_ok() && comes_back(fight, decision.kind) {
                self.look(fight, by, (depth + 1, gained.saturating_add(cells)));
            }
            fight.restore(&here);
        }
    }
}

/// Passes what an act sets off; whether the same combatant is asked again.
fn comes_back(fight: &mut Fight, turn: DecisionKind) -> bool {
    for _ in 0..HALTS {
        let Some(decision) = fight.decision().cloned() else { return false };
        if decision.kind == turn {
            return true;
        }
        if !matches!(decision.kind, DecisionKind::Window { .. }) || !idle(fight, &decision) {
            return false;
        }
    }
    false
}

/// The acts that open movement, each with as much as it can.
fn openings(arena: &Arena, by: CombatantId) -> Vec<(u16, ActOrder)> {
    let mut found: Vec<(u16, ActOrder)> = Vec::new();
    for offer in arena.unaimed_offers() {
        let Offer::Act { by: who, action, .. } = &offer else { continue };
        let moves = |effect: &Effect| matches!(effect, Effect::Movement(MovementEffect::GainMovement { .. }));
        if *who != by || !arena.rules().action(*action).does.items.iter().any(moves) {
            continue;
        }
        let Some(Offer::Act { by, action, tool, aims }) = arena.with_targets(offer) else { continue };
        let orders = aims.into_iter().map(|aim| ActOrder { by, action, tool, aim });
        let best = orders.map(|order| (arena.opens(&order), order)).max_by_key(|(cells, _)| *cells);
        found.extend(best.filter(|(cells, _)| *cells > 0));
    }
    found
}

/// The strikes that a combatant could make now if somebody were in reach, and the time that the shortest takes; None if
/// it has none.
fn cheapest_strike(arena: &Arena, by: CombatantId) -> Option<i32> {
    let purse = arena.rules().time.purse();
    let strikes = arena.own_actions(by).filter(|action| arena.rules().action(*action).strike_form().is_some());
    let prices = strikes.filter_map(|action| {
        let candidate = Candidate::in_turn(by, action);
        let draft = |tool| ActOrder { by, action, tool, aim: ChosenTarget::Nothing };
        let tools = if arena.unfit(&candidate).is_empty() { arena.tools(&candidate) } else { Vec::new() };
        let paid = tools.into_iter().map(draft).filter(|draft| arena.owes(draft) == 0);
        paid.map(|draft| purse.map_or(0, |purse| arena.price(&draft, purse))).min()
    });
    prices.min()
}

/// How far an act leads straight on that strikes at its end.
fn longest_rush(arena: &Arena, by: CombatantId) -> u16 {
    let context = Context::of(by);
    let facts = arena.facts(&context);
    let rushes = arena.own_actions(by).filter_map(|action| {
        let Ask::Place(PlaceAsk::ChargeCell { most, .. }) = &arena.rules().action(action).ask else { return None };
        let fit = arena.unfit(&Candidate::in_turn(by, action)).is_empty();
        fit.then(|| u16::try_from(most.eval(&facts)).unwrap_or(0))
    });
    rushes.max().unwrap_or(0)
}
