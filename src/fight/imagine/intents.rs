//! What foes mean to do: secret plans, the aims of acts that they have begun, what they hold ready and for what.

use crate::data::effect::{ActAsk, Ask};
use crate::data::ruleset::EntryKind;
use crate::data::scope::{ActionId, EntryId, TriggerId};
use crate::fight::imagine::{Imagining, one_in, pick};
use crate::fight::legality::Candidate;
use crate::fight::state::components::{Origin, Slot, SlotState};
use crate::fight::state::findings::Finding;
use crate::fight::state::frames::Frame;
use crate::fight::state::order::ChosenTarget;
use crate::fight::state::readied::{ReadiedAct, ReadiedAction};
use crate::kernel::ids::CombatantId;

/// One slot in so many is left undecided.
const UNDECIDED: u16 = 8;
/// One plan in so many has an entry besides its slots.
const EXTRA: u16 = 3;

impl Imagining<'_, '_> {
    /// Draws the turns that foes have planned: entries that they know and that can still come, as they may stand beside
    /// each other.
    pub(super) fn plans(&mut self) {
        for id in self.arena.all_combatants() {
            let planned = !self.memory.who[id.index()].plans && !self.plans_later(id);
            if !planned || self.arena.plan(id).slots.is_empty() {
                continue;
            }
            let mut found = self.found_plan(id).into_iter();
            let slots = u8::try_from(self.arena.plan(id).slots.len()).unwrap_or(u8::MAX);
            for number in 0..slots {
                let slot = self.arena.plan(id).slots[usize::from(number)];
                if slot.state != SlotState::Waiting {
                    continue;
                }
                let open: Vec<EntryId> = self.arena.entries_for_slot(id, number).collect();
                let told = found.find(|(entry, _)| entry.is_none_or(|entry| open.contains(&entry)));
                let drawn = told.unwrap_or_else(|| {
                    let undecided = one_in(&mut self.dice, UNDECIDED);
                    let entry = open.get(pick(&mut self.dice, open.len())).copied().filter(|_| !undecided);
                    (entry, entry.map_or(0, |entry| self.arena.rules().entry(entry).count))
                });
                let slot = &mut self.arena.plan_mut(id).slots[usize::from(number)];
                (slot.entry, slot.count) = drawn;
            }
            self.extra_turn(id);
        }
    }

    /// Whether the side of a combatant makes its plans of this round after the one that is asked now.
    fn plans_later(&self, id: CombatantId) -> bool {
        let part = self.arena.stack.0.iter().find_map(|frame| match frame {
            Frame::Planning(part) => Some(usize::from(*part)),
            _ => None,
        });
        let later = part.and_then(|part| self.arena.clock.sides.get(part..)).unwrap_or_default();
        later.contains(&self.arena.side(id))
    }

    /// The plan that the side has found out this round: entries and counts.
    fn found_plan(&self, id: CombatantId) -> Vec<(Option<EntryId>, u8)> {
        let round = self.arena.clock.round;
        let found = self.arena.findings(self.memory.side, id).find_map(|(finding, seen)| match finding {
            Finding::Plan(turns) if seen.round == round => Some(turns.clone()),
            _ => None,
        });
        found.unwrap_or_default()
    }

    /// Now and then one turn besides the slots.
    fn extra_turn(&mut self, id: CombatantId) {
        let open: Vec<EntryId> = self.arena.extras(id).collect();
        if open.is_empty() || !one_in(&mut self.dice, EXTRA) {
            return;
        }
        let entry = open[pick(&mut self.dice, open.len())];
        let def = self.arena.rules().entry(entry);
        let origin = if def.kind == EntryKind::Extra { Origin::Extra } else { Origin::Free };
        self.arena.plan_mut(id).slots.push(Slot {
            origin,
            entry: Some(entry),
            count: def.count,
            moved: false,
            front: false,
            skipped: false,
            state: SlotState::Waiting,
        });
    }

    /// Draws the aims of begun acts and what is held ready.
    pub(super) fn commitments(&mut self) {
        for id in self.arena.all_combatants() {
            let who = self.memory.who[id.index()];
            if who.friend || !who.seen {
                continue;
            }
            if let Some(begun) = self.arena.commitments(id).begun.as_ref()
                && !self.arena.rules().time.aims_late()
            {
                let draft = begun.draft.clone();
                let aims = self.arena.possible_aims(&draft);
                let aim = aims.get(pick(&mut self.dice, aims.len())).cloned().unwrap_or(ChosenTarget::Open);
                if let Some(begun) = &mut self.arena.commitments_mut(id).begun {
                    begun.draft.aim = aim;
                }
            }
            if who.holds {
                let held = self.readied(id);
                self.arena.commitments_mut(id).held = held;
            }
        }
    }

    /// An act that a combatant can hold ready, for any trigger.
    fn readied(&mut self, id: CombatantId) -> Option<ReadiedAction> {
        let rules = self.arena.shared_rules().clone();
        let readies = |action: &ActionId| {
            matches!(rules.action(*action).ask, Ask::Act(ActAsk::ReadiedActs { .. })) && self.arena.knows(id, *action)
        };
        let all = (0..u16::try_from(rules.actions.len()).unwrap_or(0)).map(ActionId);
        let mut deeds: Vec<ReadiedAct> =
            all.filter(readies).flat_map(|action| self.arena.readiable(id, action)).collect();
        if deeds.is_empty() {
            // It holds something: any act of its own turn.
            let known = self.arena.turn_candidates(id).map(|Candidate { action, .. }| ReadiedAct::Act(action, None));
            deeds = known.collect();
        }
        let deed = deeds.get(pick(&mut self.dice, deeds.len())).copied()?;
        let triggers = rules.triggers.len();
        let trigger = TriggerId(u16::try_from(pick(&mut self.dice, triggers)).unwrap_or(0));
        let terms = self.arena.plain_terms(id, trigger);
        (triggers > 0).then(|| ReadiedAction { deeds: vec![deed], trigger, terms })
    }
}
