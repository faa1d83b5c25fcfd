//! Turns that are bought or moved: which, and to what count (TEMPO-SPEC-11, TEMPO-SPEC-12).

use crate::data::ruleset::{EntryKind, TimeDef};
use crate::data::scene::SideRole;
use crate::data::scope::EntryId;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::{Origin, SlotState};
use crate::fight::state::order::ChosenTarget;
use crate::fight::state::refusal::Refusal;
use crate::fight::text::refusals;
use crate::kernel::ids::{CombatantId, SideId};

impl Arena<'_> {
    pub(in crate::fight::legality) fn each_buy(&self, visit: &mut dyn FnMut(ChosenTarget) -> bool) {
        let Some(now) = self.clock.count else { return };
        for entry in self.all_entries() {
            for count in now..=self.last_count() {
                if !visit(ChosenTarget::Buy(entry, count)) {
                    return;
                }
            }
        }
    }

    /// Every plan entry of the ruleset.
    pub(in crate::fight::legality) fn all_entries(&self) -> impl Iterator<Item = EntryId> + use<> {
        let count = u16::try_from(self.rules().entries.len()).unwrap_or(u16::MAX);
        (0..count).map(EntryId)
    }

    pub(in crate::fight::legality) fn buy_ok(&self, by: CombatantId, entry: EntryId, count: u8) -> Result<(), Refusal> {
        self.open_count_ok(count)?;
        let known = self.knows_entry(by, entry) && self.rules().entry(entry).kind == EntryKind::Slot;
        if !known {
            return Err(Refusal::Said(refusals::NOT_KNOWN));
        }
        Ok(())
    }

    /// Whether any more turns may be bought in this round.
    pub(in crate::fight::legality) fn may_buy(&self, by: CombatantId) -> Result<(), Refusal> {
        match self.bought_limit() {
            Some(limit) if self.plan(by).bought >= limit => Err(Refusal::Said(refusals::NO_MORE_TURNS)),
            _ => Ok(()),
        }
    }

    pub(in crate::fight::legality) fn open_count_ok(&self, count: u8) -> Result<(), Refusal> {
        match self.clock.count {
            Some(now) if (now..=self.last_count()).contains(&count) => Ok(()),
            _ => Err(Refusal::Said(refusals::COUNT_PAST)),
        }
    }

    /// How many turns a combatant may buy a round, by the scene or the ruleset; else one where players fight players
    /// (TEMPO-RULE-10). None for no limit.
    #[must_use]
    pub fn bought_limit(&self) -> Option<u8> {
        let bought_per_round = match self.rules().time {
            TimeDef::Counted { bought_per_round, .. } => bought_per_round,
            TimeDef::Live { .. } => None,
        };
        let scene = self.scene();
        let players = || (0_u8..).zip(&scene.sides).filter(|(_, s)| s.present && s.role == SideRole::Player);
        let duel = || players().any(|(a, _)| players().any(|(b, _)| scene.hostile(SideId(a), SideId(b))));
        let limit = scene.def.bought_actions_per_round.or(bought_per_round);
        limit.or_else(|| duel().then_some(1))
    }

    pub(in crate::fight::legality) fn each_shift(&self, by: CombatantId, visit: &mut dyn FnMut(ChosenTarget) -> bool) {
        let Some(now) = self.clock.count else { return };
        for (number, slot) in (0_u8..).zip(&self.plan(by).slots) {
            if slot.state != SlotState::Waiting {
                continue;
            }
            for count in now..=self.last_count() {
                if slot.entry.is_some() && !visit(ChosenTarget::Shift(number, count, None)) {
                    return;
                }
                if slot.origin == Origin::Slot {
                    for entry in self.all_entries() {
                        if !visit(ChosenTarget::Shift(number, count, Some(entry))) {
                            return;
                        }
                    }
                }
            }
        }
    }

    pub(in crate::fight::legality) fn shift_ok(
        &self,
        by: CombatantId,
        number: u8,
        count: u8,
        fill: Option<EntryId>,
    ) -> Result<(), Refusal> {
        self.open_count_ok(count)?;
        let body = self.body(by);
        let Some(slot) = body.plan.slots.get(usize::from(number)).filter(|s| s.state == SlotState::Waiting) else {
            return Err(Refusal::Said(refusals::TURN_SPENT));
        };
        match fill {
            None => {
                if !self.coming(by, slot) {
                    return Err(Refusal::Said(refusals::TURN_NOT_COMING));
                }
                if slot.count == count {
                    return Err(Refusal::Said(refusals::SAME_COUNT));
                }
            }
            Some(entry) => {
                if self.coming(by, slot) || slot.origin != Origin::Slot {
                    return Err(Refusal::Said(refusals::SLOT_FILLED));
                }
                if !self.knows_entry(by, entry) {
                    return Err(Refusal::Said(refusals::NOT_KNOWN));
                }
                if !self.past(self.side(by), self.rules().entry(entry).count) {
                    return Err(Refusal::Said(refusals::PLAN_IT_INSTEAD));
                }
                self.entry_fits(by, number, entry)?;
            }
        }
        Ok(())
    }
}
