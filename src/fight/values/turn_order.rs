//! Turn order: who has the running turn and who comes next, by initiative or by what is due at the count
//! (AP-TIME-11..13, TEMPO-TIME-05..07, TEMPO-RULE-03).

use std::cmp::Ordering;

use crate::data::effect::Until;
use crate::data::formula::Formula;
use crate::data::ruleset::{Ties, TimeDef};
use crate::data::scene::Arrival;
use crate::data::scope::{ConditionId, TagId};
use crate::fight::state::arena::Arena;
use crate::fight::state::components::{Instance, Slot, SlotState};
use crate::fight::state::frames::Frame;
use crate::kernel::ids::{CombatantId, SideId};

impl Arena<'_> {
    /// The initiative number of a combatant as it is now; 0 where turns have another order. A shared turn has the lower
    /// number of the two (AP-SPEC-14).
    #[must_use]
    pub fn rank(&self, id: CombatantId) -> i32 {
        match &self.rules().time {
            TimeDef::Live { order, .. } => {
                let Some(first) = order.first() else { return 0 };
                let own = |id| first.eval(&self.facts_about(id));
                self.partner(id).map_or(own(id), |other| own(id).min(own(other)))
            }
            TimeDef::Counted { .. } => 0,
        }
    }

    /// Whether turns are in the order of numbers: before the first round there are none, unless early turns are
    /// ordered already.
    fn numbered(&self) -> bool {
        self.clock.round > 0 || self.early().is_some()
    }

    /// How two combatants with the same initiative number come in turn order: by the numbers that break ties.
    fn tie(&self, one: CombatantId, two: CombatantId) -> Ordering {
        let further = match &self.rules().time {
            TimeDef::Live { order, .. } => order.get(1..).unwrap_or_default(),
            TimeDef::Counted { .. } => &[],
        };
        let of = |id| self.facts_about(id);
        let by = |number: &Formula| number.eval(&of(two)).cmp(&number.eval(&of(one)));
        further.iter().map(by).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }

    /// The combatants from which a side chooses the next turn: those with a turn before the first round, or tied for
    /// the next turn without a place among each other.
    #[must_use]
    pub fn called(&self, side: SideId) -> Vec<CombatantId> {
        let ours = |id: &CombatantId| self.side(*id) == side && self.able(*id);
        match self.stack.0.last() {
            Some(Frame::Ahead(condition)) => {
                let waits = |id: &CombatantId| ours(id) && self.has(*id, *condition) && self.usage(*id).turns == 0;
                self.clock.order.iter().copied().filter(waits).collect()
            }
            Some(Frame::Order) if self.rules().time.ties() == Some(Ties::Called) => {
                let Some(first) = self.next_up().filter(|id| !self.clock.placed.contains(id)) else {
                    return Vec::new();
                };
                let rank = if self.numbered() { self.rank(first) } else { 0 };
                let tied =
                    |id: &CombatantId| !self.numbered() || self.rank(*id) == rank && self.tie(first, *id).is_eq();
                let open = |id: &CombatantId| self.identity(*id).pc && ours(id) && !self.clock.placed.contains(id);
                // Those who are tied come in drawn order.
                self.waiting_for_turns().filter(|id| open(id) && tied(id)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// All combatants on the map by turn order now, whether they have had their turn or not.
    #[must_use]
    pub fn ranked(&self) -> Vec<CombatantId> {
        let mut who: Vec<CombatantId> = self.clock.order.iter().copied().filter(|id| self.present(*id)).collect();
        self.rank_all(&mut who);
        who
    }

    /// Sorts combatants, given in drawn order, by turn order now.
    pub(in crate::fight) fn rank_all(&self, who: &mut [CombatantId]) {
        if who.len() < 2 || !self.numbered() {
            return;
        }
        let mut ranked: Vec<(i32, CombatantId)> = who.iter().map(|id| (self.rank(*id), *id)).collect();
        // Stable: among equals the drawn order stays, or else that of the scene.
        ranked.sort_by(|(rank, one), (other, two)| other.cmp(rank).then_with(|| self.tie(*one, *two)));
        for (place, (_, id)) in who.iter_mut().zip(ranked) {
            *place = id;
        }
    }

    /// Combatants out of the fight whose conditions on others last by their turns and whose turn would come before
    /// `next`, or at all, in this round; in order.
    pub(in crate::fight) fn gone_before(&self, next: Option<CombatantId>) -> Vec<CombatantId> {
        let lasting = |id: CombatantId| {
            let from = |i: &Instance| i.source == Some(id) && matches!(i.until, Until::SourceTurns(_));
            self.all_combatants().any(|bearer| self.conditions(bearer).0.iter().any(from))
        };
        let gone = |id: &CombatantId| !self.present(*id) && self.usage(*id).turns == 0 && lasting(*id);
        let mut who: Vec<CombatantId> =
            self.clock.order.iter().copied().filter(|id| gone(id) || Some(*id) == next).collect();
        self.rank_all(&mut who);
        who.into_iter().take_while(|id| Some(*id) != next).collect()
    }

    /// The condition that grants a turn before the first round, while such turns run.
    fn early(&self) -> Option<ConditionId> {
        self.stack.0.iter().find_map(|frame| if let Frame::Early(condition) = frame { Some(*condition) } else { None })
    }

    /// The combatants that still have a turn in this round, in turn order.
    #[must_use]
    pub fn upcoming(&self) -> Vec<CombatantId> {
        let mut who: Vec<CombatantId> = self.waiting_for_turns().collect();
        self.rank_all(&mut who);
        who
    }

    /// The same in drawn order.
    fn waiting_for_turns(&self) -> impl Iterator<Item = CombatantId> {
        self.with_turns().filter(|id| self.usage(*id).turns == 0)
    }

    /// The combatant that has the next turn in this round: the first of [`Self::upcoming`].
    #[must_use]
    pub fn next_up(&self) -> Option<CombatantId> {
        let mut waiting = self.waiting_for_turns();
        if !self.numbered() {
            return waiting.next();
        }
        let ranked = waiting.map(|id| (self.rank(id), id));
        // Of equals the first in drawn order.
        let next = ranked.reduce(|(most, first), (rank, id)| {
            let later = rank.cmp(&most).then_with(|| self.tie(first, id)).is_gt();
            if later { (rank, id) } else { (most, first) }
        });
        next.map(|(_, id)| id)
    }

    /// All combatants with turns, in turn order, whether they have had theirs or not.
    #[must_use]
    pub fn standing(&self) -> Vec<CombatantId> {
        let mut who: Vec<CombatantId> = self.with_turns().collect();
        self.rank_all(&mut who);
        who
    }

    /// All combatants with turns, in drawn order.
    fn with_turns(&self) -> impl Iterator<Item = CombatantId> {
        // A shared turn is the rider's.
        let led = |id| self.rider_of(id).is_some() && self.partner(id).is_some();
        let early = self.early();
        let called = move |id: CombatantId| early.is_none_or(|condition| self.has(id, condition));
        let there = move |id: &CombatantId| self.present(*id) && !led(*id) && called(*id);
        self.clock.order.iter().copied().filter(there)
    }

    /// Whether a count is past for a side: its part of it is over (TEMPO-RULE-07).
    #[must_use]
    pub fn past(&self, side: SideId, count: u8) -> bool {
        match self.clock.count {
            None => false,
            Some(now) => count < now || count == now && self.clock.over.contains(side),
        }
    }

    /// Whether a planned turn can still come.
    #[must_use]
    pub fn coming(&self, id: CombatantId, slot: &Slot) -> bool {
        slot.state == SlotState::Waiting
            && slot.entry.is_some()
            && !slot.skipped
            && (slot.front || !self.past(self.side(id), slot.count))
    }

    /// The turns of a side that are due at the running count, in default order, or among which it chooses the next.
    pub fn due(&self, side: SideId) -> impl Iterator<Item = (CombatantId, u8)> {
        let now = self.clock.count;
        let ours = self.clock.order.iter().copied().filter(move |id| self.side(*id) == side && self.able(*id));
        let planned = ours.flat_map(move |id| {
            (0_u8..).zip(&self.plan(id).slots).filter_map(move |(number, slot)| {
                let waits = slot.state == SlotState::Waiting && slot.entry.is_some() && !slot.skipped;
                (waits && Some(slot.count) == now).then_some((id, number))
            })
        });
        planned.chain(self.called(side).into_iter().map(|id| (id, 0)))
    }

    /// When a reinforcement arrives; None for one that is not called for yet (VIT-ACT-35).
    #[must_use]
    pub fn arrival(&self, who: CombatantId) -> Option<Arrival> {
        let (_, planned, label) = self.scene().arrivals.iter().find(|(id, ..)| *id == who && self.awaited(who))?;
        let from = match label {
            None => 0,
            Some(label) => {
                let ours = |(called, side, _): &&(TagId, SideId, u32)| (called, *side) == (label, self.side(who));
                self.clock.marks.iter().find(ours)?.2
            }
        };
        Some(Arrival { round: from + planned.round, ..*planned })
    }

    /// Whether the running turn is a combatant's own, alone or shared.
    #[must_use]
    pub fn in_turn(&self, id: CombatantId) -> bool {
        self.stack.turn().is_some_and(|turn| turn.by == id || turn.with == Some(id))
    }
}

impl<'w> Arena<'w> {
    /// The round at whose end the fight is a draw.
    #[must_use]
    pub fn round_limit(&self) -> u32 {
        self.scene().def.rounds(&self.rules().procedures)
    }

    /// The combatants of a side in the order in which they act by default: the ruleset's order formulas, high to low,
    /// then list order (TEMPO-RULE-03).
    #[must_use]
    pub fn default_order(&self, side: SideId) -> Vec<CombatantId> {
        let order = match &self.rules().time {
            TimeDef::Counted { order, .. } | TimeDef::Live { order, .. } => order,
        };
        let mut who: Vec<(Vec<i32>, CombatantId)> = self
            .all_combatants()
            .filter(|id| self.side(*id) == side)
            .map(|id| {
                let facts = self.facts_about(id);
                (order.iter().map(|f| -f.eval(&facts)).collect(), id)
            })
            .collect();
        who.sort();
        who.into_iter().map(|(_, id)| id).collect()
    }
}
