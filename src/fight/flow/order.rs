//! Turns in the order of a number that may change under them: the next turn belongs to whoever has the highest of those
//! who had none yet in this round (AP-TIME-11..13).

use std::cmp::Reverse;

use crate::data::effect::Until;
use crate::data::ruleset::{Ties, TimeDef};
use crate::fight::arena::Arena;
use crate::fight::body::Instance;
use crate::fight::flow::turn;
use crate::fight::frame::{Context, Frame};
use crate::kernel::hash::avalanche;
use crate::kernel::ids::CombatantId;

/// Gives the next turn. Those who are out of the fight keep their places for what they left behind.
pub(super) fn step(arena: &mut Arena) {
    let next = arena.upcoming().first().copied();
    for gone in arena.gone_before(next) {
        arena.body_mut(gone).tally.turns += 1;
        turn::wear_off(arena, gone);
    }
    if let Some(by) = next {
        arena.stack.0.push(Frame::Order);
        turn::begin_own(arena, by);
    }
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
        let further = match &self.rules().time {
            TimeDef::Live { order, .. } => order.get(1..).unwrap_or_default(),
            TimeDef::Counted { .. } => &[],
        };
        let facts = self.facts(Context::of(id));
        std::iter::once(self.rank(id)).chain(further.iter().map(|f| f.eval(&facts))).collect()
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

    /// Those who still have a turn in this round, as things stand the next one first.
    #[must_use]
    pub fn upcoming(&self) -> Vec<CombatantId> {
        // A shared turn is the rider's.
        let led = |id| self.rider_of(id).is_some() && self.partner(id).is_some();
        let waits = |id: &CombatantId| self.present(*id) && self.body(*id).tally.turns == 0 && !led(*id);
        let mut who: Vec<CombatantId> = self.clock.order.iter().copied().filter(waits).collect();
        // Stable: among equals the drawn order stays, or that of the scene.
        who.sort_by_cached_key(|id| Reverse(self.ranks(*id)));
        who
    }
}
