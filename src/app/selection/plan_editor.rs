//! Editing of plans: the entries of each slot so far, the slot in focus, and collisions between entries.

use crate::app::selection::cycling::wrapping_step;
use crate::app::text;
use crate::data::ruleset::{EntryKind, Ruleset};
use crate::data::scope::EntryId;
use crate::fight::side::SideArena;
use crate::fight::state::offer::PlanOffer;
use crate::fight::state::order::PlanOrder;
use crate::kernel::ids::CombatantId;

/// The plan of one combatant, being edited.
#[derive(Clone, Debug)]
pub(in crate::app) struct CombatantPlan {
    /// The combatant.
    pub by: CombatantId,
    /// Changeable slots: number, the entries that fit, the present entry.
    pub slots: Vec<(u8, Vec<EntryId>, Option<EntryId>)>,
    /// Entries of the round that cannot be changed any more, for the rule against repeated kinds.
    fixed: Vec<EntryId>,
    /// The extra entries on offer.
    pub extras: Vec<EntryId>,
    /// The extra entries chosen.
    pub chosen_extras: Vec<EntryId>,
}

impl CombatantPlan {
    /// The entry of the plan that `entry` collides with; the slot to be filled does not count.
    fn clash(&self, rules: &Ruleset, entry: EntryId, slot: Option<usize>) -> Option<EntryId> {
        let free = |e: EntryId| rules.entry(e).kind == EntryKind::Free;
        if free(entry) {
            return None;
        }
        let slots =
            self.slots.iter().enumerate().filter(|(at, _)| slot != Some(*at)).filter_map(|(_, (.., held))| *held);
        let extras = self.chosen_extras.iter().copied().filter(|e| *e != entry);
        let mut others = slots.chain(self.fixed.iter().copied()).chain(extras).filter(|e| !free(*e));
        let uniques = &rules.entry(entry).uniques;
        others.find(|e| rules.entry(*e).uniques.iter().any(|u| uniques.contains(u)))
    }
}

/// The plans being edited.
#[derive(Clone, Debug)]
pub(in crate::app) struct PlanEditor {
    /// One plan per combatant.
    pub plans: Vec<CombatantPlan>,
    /// Row and slot in focus.
    pub focus: (usize, usize),
    /// The entry that the keyboard points at.
    pub pointed: Option<usize>,
    /// Whether existing plans are changed, rather than made.
    pub aside: bool,
    /// Whether the player was warned of empty slots.
    pub warned: bool,
}

impl PlanEditor {
    /// Starts from the present entries of the slots.
    pub fn new(arena: &SideArena, offers: Vec<PlanOffer>, aside: bool) -> PlanEditor {
        let plans = offers.into_iter().map(|offer| {
            let planned = arena.slots(offer.by);
            let open: Vec<u8> = offer.slots.iter().map(|(number, _)| *number).collect();
            let fixed = (0_u8..)
                .zip(planned)
                .filter(|(number, slot)| !open.contains(number) && slot.origin.marks())
                .filter_map(|(_, slot)| slot.entry)
                .collect();
            let by_count = |mut fits: Vec<EntryId>| {
                fits.sort_by_key(|e| arena.rules().entry(*e).count);
                fits
            };
            let held = |number: u8| planned.get(usize::from(number)).and_then(|s| s.entry);
            let slots = offer.slots.into_iter();
            let slots = slots.map(|(number, fits)| (number, by_count(fits), held(number))).collect();
            CombatantPlan { by: offer.by, slots, fixed, extras: by_count(offer.extras), chosen_extras: Vec::new() }
        });
        let mut plan_editor = PlanEditor { plans: plans.collect(), focus: (0, 0), pointed: None, aside, warned: false };
        plan_editor.point(arena.rules());
        plan_editor
    }

    /// Points at the entry of the slot in focus, else at the first entry that fits.
    fn point(&mut self, rules: &Ruleset) {
        let held = self.held().map(|e| (e, false));
        let entries = self.entries();
        self.pointed = match held {
            Some(held) => entries.iter().position(|e| *e == held),
            None => entries.iter().position(|(e, extra)| self.collision(rules, *e, *extra).is_none()),
        };
    }

    /// The entry in the slot in focus.
    pub fn held(&self) -> Option<EntryId> {
        self.plan()?.slots.get(self.focus.1)?.2
    }

    /// The entry that the keyboard points at.
    pub fn pointed_entry(&self) -> Option<(EntryId, bool)> {
        self.entries().get(self.pointed?).copied()
    }

    /// Moves the keyboard to the next or previous entry that fits.
    pub fn point_on(&mut self, rules: &Ruleset, forward: bool) {
        let fitting: Vec<usize> = self
            .entries()
            .iter()
            .enumerate()
            .filter(|(_, (e, extra))| self.collision(rules, *e, *extra).is_none())
            .map(|(at, _)| at)
            .collect();
        let here = self.pointed;
        self.pointed = if forward {
            let next = fitting.iter().find(|at| here.is_none_or(|here| **at > here));
            next.or(fitting.first()).copied()
        } else {
            let before = fitting.iter().rev().find(|at| here.is_none_or(|here| **at < here));
            before.or(fitting.last()).copied()
        };
    }

    /// Puts a slot in focus.
    pub fn focus_on(&mut self, rules: &Ruleset, row: usize, slot: usize) {
        self.focus = (row, slot);
        self.point(rules);
    }

    /// The plan in focus.
    pub fn plan(&self) -> Option<&CombatantPlan> {
        self.plans.get(self.focus.0)
    }

    /// The entries that fit the slot in focus, then the extra entries (true).
    pub fn entries(&self) -> Vec<(EntryId, bool)> {
        let Some(plan) = self.plan() else { return Vec::new() };
        let slot = plan.slots.get(self.focus.1).map(|(_, fits, _)| fits.as_slice()).unwrap_or_default();
        let extras = plan.extras.iter().map(|e| (*e, true));
        slot.iter().map(|e| (*e, false)).chain(extras).collect()
    }

    /// Why an entry collides with the rest of the plan.
    pub fn collision(&self, rules: &Ruleset, entry: EntryId, extra: bool) -> Option<String> {
        let plan = self.plan()?;
        let clash = plan.clash(rules, entry, (!extra).then_some(self.focus.1))?;
        Some(text::menu::same_kind(&rules.entry(clash).name))
    }

    /// Puts an entry into the slot in focus, or removes it; then the next empty slot gets the focus.
    pub fn choose(&mut self, rules: &Ruleset, entry: EntryId, extra: bool) {
        let (row, slot) = self.focus;
        let Some(plan) = self.plans.get_mut(row) else { return };
        if extra {
            match plan.chosen_extras.iter().position(|e| *e == entry) {
                Some(at) => drop(plan.chosen_extras.remove(at)),
                None => plan.chosen_extras.push(entry),
            }
            return;
        }
        let Some((.., held)) = plan.slots.get_mut(slot) else { return };
        if *held == Some(entry) {
            *held = None;
        } else {
            *held = Some(entry);
            self.focus_next_empty(rules);
        }
    }

    /// Puts the next empty slot in focus; without one the focus stays.
    pub fn focus_next_empty(&mut self, rules: &Ruleset) {
        let all = self.all_slots();
        let here = all.iter().position(|at| *at == self.focus).unwrap_or(0);
        let empty = |(row, slot): &(usize, usize)| self.plans[*row].slots.get(*slot).is_some_and(|s| s.2.is_none());
        let next = all.iter().skip(here + 1).chain(all.iter().take(here)).copied().find(empty);
        self.focus = next.unwrap_or(self.focus);
        self.point(rules);
    }

    /// Every slot. A plan with only extra entries left counts as one slot.
    fn all_slots(&self) -> Vec<(usize, usize)> {
        let rows = self.plans.iter().enumerate();
        rows.flat_map(|(row, plan)| (0..plan.slots.len().max(1)).map(move |slot| (row, slot))).collect()
    }

    /// Moves the focus to the next or previous slot.
    pub fn step(&mut self, rules: &Ruleset, forward: bool) {
        let all = self.all_slots();
        if all.is_empty() {
            return;
        }
        let here = all.iter().position(|at| *at == self.focus);
        self.focus = all[wrapping_step(here, all.len(), forward)];
        self.point(rules);
    }

    /// The number of empty slots.
    pub fn undecided(&self) -> usize {
        self.plans.iter().flat_map(|s| &s.slots).filter(|(.., held)| held.is_none()).count()
    }

    /// The combatants with empty slots.
    pub fn undecided_names(&self, arena: &SideArena) -> Vec<String> {
        let open = self.plans.iter().filter(|plan| plan.slots.iter().any(|(.., held)| held.is_none()));
        open.map(|plan| arena.identity(plan.by).name.to_string()).collect()
    }

    /// Fills the empty slots from suggested orders, as far as they fit the rest; false with nothing to fill.
    pub fn fill(&mut self, rules: &Ruleset, orders: &[PlanOrder]) -> bool {
        let open = self.undecided();
        for order in orders {
            let Some(plan) = self.plans.iter_mut().find(|s| s.by == order.by) else { continue };
            if plan.slots.iter().all(|(.., held)| held.is_some()) {
                continue;
            }
            if plan.slots.iter().all(|(.., held)| held.is_none()) && plan.chosen_extras.is_empty() {
                plan.chosen_extras.clone_from(&order.extras);
            }
            let wanted = order.slots.iter().filter_map(|(_, entry)| *entry);
            for entry in wanted {
                if plan.clash(rules, entry, None).is_some() {
                    continue;
                }
                let fits = |(_, fits, held): &&mut (u8, Vec<EntryId>, Option<EntryId>)| {
                    held.is_none() && fits.contains(&entry)
                };
                if let Some(slot) = plan.slots.iter_mut().find(fits) {
                    slot.2 = Some(entry);
                }
            }
        }
        self.point(rules);
        self.undecided() < open
    }

    /// Puts the entries of these plans in place of what is planned for their combatants.
    pub fn take_over(&mut self, rules: &Ruleset, orders: &[PlanOrder]) {
        for order in orders {
            if let Some(plan) = self.plans.iter_mut().find(|plan| plan.by == order.by) {
                plan.slots.iter_mut().for_each(|(.., held)| *held = None);
            }
        }
        self.fill(rules, orders);
    }

    /// The orders of these plans.
    pub fn orders(&self) -> Vec<PlanOrder> {
        let order = |plan: &CombatantPlan| PlanOrder {
            by: plan.by,
            slots: plan.slots.iter().map(|(number, _, held)| (*number, *held)).collect(),
            extras: plan.chosen_extras.clone(),
        };
        self.plans.iter().map(order).collect()
    }
}
