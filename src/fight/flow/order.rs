//! Turns in the order of a number that may change under them: the next turn belongs to whoever has the highest of those
//! who had none yet in this round (AP-TIME-11..13).

use std::cmp::Reverse;

use crate::data::effect::Until;
use crate::data::ruleset::{Ties, TimeDef};
use crate::data::scope::ConditionId;
use crate::fight::arena::Arena;
use crate::fight::body::Instance;
use crate::fight::flow::{round, turn};
use crate::fight::frame::{Context, Frame};
use crate::fight::order::Question;
use crate::kernel::hash::avalanche;
use crate::kernel::ids::{CombatantId, SideId};

/// Gives the next turn. Those who are out of the fight keep their places for what they left behind.
pub(super) fn step(arena: &mut Arena) {
    let next = arena.upcoming().first().copied();
    for gone in arena.gone_before(next) {
        arena.body_mut(gone).tally.turns += 1;
        turn::wear_off(arena, gone);
    }
    if let Some(by) = next {
        arena.stack.0.push(Frame::Order);
        call(arena, arena.side(by), by);
    }
}

/// Before the first round there is no order yet.
pub(super) fn begin_ahead(arena: &mut Arena, condition: ConditionId) {
    arena.clock.order = arena.everybody().collect();
    arena.clock.sides = arena.side_order(0);
    arena.stack.0.push(Frame::Ahead(condition));
}

/// Gives the next of the turns before the first round. When all have had theirs, nobody has had a turn of the round.
pub(super) fn ahead(arena: &mut Arena, condition: ConditionId) {
    arena.stack.0.push(Frame::Ahead(condition));
    let first = |arena: &Arena, side| arena.called(side).first().map(|by| (side, *by));
    match arena.clock.sides.iter().find_map(|side| first(arena, *side)) {
        Some((side, by)) => call(arena, side, by),
        None => {
            arena.stack.0.pop();
            round::reset(arena);
        }
    }
}

/// Turns before the first round come in the order of all others.
pub(super) fn begin_early(arena: &mut Arena, condition: ConditionId) {
    let ties = arena.rules().time.ties().unwrap_or(Ties::Listed);
    arena.clock.order = tied(arena, ties, 0);
    arena.clock.sides = arena.side_order(0);
    arena.stack.0.push(Frame::Early(condition));
}

/// Gives the next of the turns before the first round that come in an order.
pub(super) fn early(arena: &mut Arena, condition: ConditionId) {
    arena.stack.0.push(Frame::Early(condition));
    match arena.upcoming().first().copied() {
        Some(by) => turn::begin_own(arena, by),
        None => {
            arena.stack.0.pop();
            round::reset(arena);
        }
    }
}

/// The next turn begins: that of somebody, unless its side has to say whose.
fn call(arena: &mut Arena, side: SideId, by: CombatantId) {
    if arena.called(side).len() > 1 {
        arena.ask(side, Question::Call { count: None });
    } else {
        turn::begin_own(arena, by);
    }
}

/// A side has said whose turn comes next; nobody in particular is the first of them.
pub(super) fn answer(arena: &mut Arena, side: SideId, by: Option<CombatantId>) {
    let called = arena.called(side);
    let Some(by) = by.or_else(|| called.first().copied()) else { return };
    if matches!(arena.stack.0.last(), Some(Frame::Order)) {
        let order = &mut arena.clock.order;
        let place = order.iter().position(|id| called.contains(id)).unwrap_or(0);
        order.retain(|id| *id != by);
        order.insert(place, by);
        arena.clock.placed.push(by);
    }
    turn::begin_own(arena, by);
}

/// Everybody as two come whose numbers are equal, all round long: as the scene lists them, or in the order of keys that
/// follow from the seed of the fight and, if they are drawn anew, the round.
pub(super) fn tied(arena: &Arena, ties: Ties, round: u32) -> Vec<CombatantId> {
    let mut order: Vec<CombatantId> = arena.everybody().collect();
    if ties == Ties::Listed {
        return order;
    }
    let drawn = if ties == Ties::DrawnOnce { 0 } else { round };
    let seed = avalanche(arena.dice.0.seed() ^ u64::from(drawn));
    order.sort_by_key(|id| (avalanche(seed.wrapping_add(u64::from(id.0))), *id));
    order
}

impl Arena<'_> {
    /// The number by which turns are ordered, as it is now; 0 where turns have another order. Of two who share a turn the
    /// lower one counts (AP-SPEC-14).
    #[must_use]
    pub fn rank(&self, id: CombatantId) -> i32 {
        match &self.rules().time {
            TimeDef::Live { order, .. } => {
                let Some(first) = order.first() else { return 0 };
                let own = |id| first.eval(&self.facts(Context::of(id)));
                self.partner(id).map_or(own(id), |other| own(id).min(own(other)))
            }
            TimeDef::Counted { .. } => 0,
        }
    }

    /// That number, and those that decide between equals.
    fn ranks(&self, id: CombatantId) -> Vec<i32> {
        // Before the first round nobody has a number, unless turns have their order already.
        if self.clock.round == 0 && self.early().is_none() {
            return Vec::new();
        }
        let further = match &self.rules().time {
            TimeDef::Live { order, .. } => order.get(1..).unwrap_or_default(),
            TimeDef::Counted { .. } => &[],
        };
        let facts = self.facts(Context::of(id));
        std::iter::once(self.rank(id)).chain(further.iter().map(|f| f.eval(&facts))).collect()
    }

    /// Those of a side of whom it says whose turn comes next: who have theirs before the first round, or are tied for the
    /// next one and have no place among each other yet.
    #[must_use]
    pub fn called(&self, side: SideId) -> Vec<CombatantId> {
        let ours = |id: &CombatantId| self.side(*id) == side && self.able(*id);
        match self.stack.0.last() {
            Some(Frame::Ahead(condition)) => {
                let waits = |id: &CombatantId| ours(id) && self.has(*id, *condition) && self.body(*id).tally.turns == 0;
                self.clock.order.iter().copied().filter(waits).collect()
            }
            Some(Frame::Order) if self.rules().time.ties() == Some(Ties::Called) => {
                let upcoming = self.upcoming();
                let Some(ranks) = upcoming.first().map(|id| self.ranks(*id)) else { return Vec::new() };
                if upcoming.first().is_some_and(|id| self.clock.placed.contains(id)) {
                    return Vec::new();
                }
                let open = |id: &CombatantId| self.identity(*id).pc && ours(id) && !self.clock.placed.contains(id);
                upcoming.into_iter().take_while(|id| self.ranks(*id) == ranks).filter(open).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Everybody on the map as their turns are ordered now, whether they had theirs or not.
    #[must_use]
    pub fn ranked(&self) -> Vec<CombatantId> {
        let mut who: Vec<CombatantId> = self.clock.order.iter().copied().filter(|id| self.present(*id)).collect();
        who.sort_by_cached_key(|id| Reverse(self.ranks(*id)));
        who
    }

    /// Those who are out of the fight, have left something behind that lasts by their turns, and would come before somebody,
    /// or at all, in this round; in their order.
    fn gone_before(&self, next: Option<CombatantId>) -> Vec<CombatantId> {
        let lasting = |id: CombatantId| {
            let from = |i: &Instance| i.source == Some(id) && matches!(i.until, Until::SourceTurns(_));
            self.everybody().any(|bearer| self.body(bearer).conditions.0.iter().any(from))
        };
        let gone = |id: &CombatantId| !self.present(*id) && self.body(*id).tally.turns == 0 && lasting(*id);
        let mut who: Vec<CombatantId> =
            self.clock.order.iter().copied().filter(|id| gone(id) || Some(*id) == next).collect();
        who.sort_by_cached_key(|id| Reverse(self.ranks(*id)));
        who.into_iter().take_while(|id| Some(*id) != next).collect()
    }

    /// The condition by which one has a turn before the first round, while such turns come in their order.
    fn early(&self) -> Option<ConditionId> {
        self.stack.0.iter().find_map(|frame| if let Frame::Early(condition) = frame { Some(*condition) } else { None })
    }

    /// Those who still have a turn in this round, as things stand the next one first.
    #[must_use]
    pub fn upcoming(&self) -> Vec<CombatantId> {
        let mut who = self.standing();
        who.retain(|id| self.body(*id).tally.turns == 0);
        who
    }

    /// Everybody who has turns, the highest first, whether its turn of this round is over or not.
    #[must_use]
    pub fn standing(&self) -> Vec<CombatantId> {
        // A shared turn is the rider's.
        let led = |id| self.rider_of(id).is_some() && self.partner(id).is_some();
        let early = self.early();
        let called = |id: CombatantId| early.is_none_or(|condition| self.has(id, condition));
        let there = |id: &CombatantId| self.present(*id) && !led(*id) && called(*id);
        let mut who: Vec<CombatantId> = self.clock.order.iter().copied().filter(there).collect();
        // Stable: among equals the drawn order stays, or that of the scene.
        who.sort_by_cached_key(|id| Reverse(self.ranks(*id)));
        who
    }
}
