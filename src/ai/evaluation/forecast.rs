//! The strikes expected of foes in the rest of the round: at known counts from public or read plans, else from their
//! visible weapons and the turns they were seen to take.

use std::cmp::Reverse;

use crate::ai::semantics::action_semantics::ActionSemantics;
use crate::data::effect::StrikeForm;
use crate::data::ruleset::EntryKind;
use crate::data::scope::EntryId;
use crate::fight::side::SideArena;
use crate::fight::state::components::SlotState;
use crate::fight::state::findings::Finding;
use crate::kernel::cell::Rect;
use crate::kernel::ids::{CombatantId, SideId};

use super::assessment::{Assessment, KnownCombatant};

/// An expected strike.
#[derive(Clone, Copy, Debug)]
pub(in crate::ai) struct ExpectedStrike {
    /// The attacker.
    pub foe: KnownCombatant,
    /// Its count.
    pub count: u8,
    /// Whether the own side acts before it at the same count.
    late: bool,
    /// Number of its possible targets: friends within its reach, with a walk.
    pub choice: i64,
}

impl ExpectedStrike {
    /// Whether it comes after an act at a count.
    pub fn follows(&self, count: u8) -> bool {
        self.count > count || self.count == count && self.late
    }

    /// Whether it can strike at a footprint, after a walk.
    pub fn reaches(&self, arena: &SideArena, at: Rect) -> bool {
        arena.rect_distance(self.foe.rect, at) <= self.foe.reach + self.foe.charge
    }

    /// Whether the attacker sees a combatant from its present place.
    pub fn sees(&self, arena: &SideArena, at: &KnownCombatant) -> bool {
        arena.sees_rect(self.foe.rect, at.rect, at.size)
    }
}

/// The expected strikes of all known foes.
#[derive(Clone, Default)]
pub(in crate::ai) struct Forecast {
    coming: Vec<ExpectedStrike>,
}

impl Forecast {
    /// Computes them anew.
    pub fn refresh(&mut self, arena: &SideArena, semantics: &ActionSemantics, assessment: &Assessment, side: SideId) {
        self.coming.clear();
        let order = arena.side_order(arena.round());
        let place = |side: SideId| order.iter().position(|s| *s == side);
        for foe in assessment.foes.iter().filter(|f| f.blow > 0) {
            let late = place(side) < place(arena.side(foe.id));
            let mut one = ExpectedStrike { foe: *foe, count: 0, late, choice: 1 };
            let reached = assessment.friends.iter().filter(|f| f.able && one.reaches(arena, f.rect)).count();
            one.choice = i64::try_from(reached).unwrap_or(i64::MAX).max(1);
            let strikes = |entry: EntryId| semantics.entry(entry, |u| u.strike.is_some());
            match read(arena, foe.id) {
                Some(plan) => {
                    let struck = plan.into_iter().filter(|(entry, _)| strikes(*entry));
                    self.coming.extend(struck.map(|(_, count)| ExpectedStrike { count, ..one }));
                }
                None => {
                    self.coming.extend(habit(arena, semantics, foe.id).map(|count| ExpectedStrike { count, ..one }));
                }
            }
        }
    }

    /// The strikes to be expected.
    pub fn strikes(&self) -> impl Iterator<Item = &ExpectedStrike> {
        self.coming.iter()
    }

    /// The harm of strikes after an act at a count to a combatant at a place, in hundredths. A strike with several
    /// possible targets counts in part.
    pub fn danger(&self, arena: &SideArena, at: Rect, after: u8) -> i64 {
        let near = |c: &&ExpectedStrike| c.follows(after) && c.reaches(arena, at);
        self.coming.iter().filter(near).map(|c| c.foe.blow / c.choice).sum()
    }
}

/// The coming turns of a combatant whose plans are public or were read in this round.
fn read(arena: &SideArena, foe: CombatantId) -> Option<Vec<(EntryId, u8)>> {
    let slots = arena.slots(foe);
    if arena.plans_known(foe) && !slots.is_empty() {
        let coming = slots.iter().filter(|s| s.state == SlotState::Waiting && arena.coming(foe, s));
        return Some(coming.filter_map(|s| Some((s.entry?, s.count))).collect());
    }
    let now = arena.count()?;
    arena.findings(foe).find_map(|(finding, seen)| match finding {
        Finding::Plan(plan) if seen.round == arena.round() => Some(
            plan.iter().filter(|(_, count)| *count >= now).filter_map(|(e, count)| Some(((*e)?, *count))).collect(),
        ),
        _ => None,
    })
}

/// The first count at which its heaviest visible weapon can strike, unless the combatant has struck or has no turn
/// left.
fn habit(arena: &SideArena, semantics: &ActionSemantics, foe: CombatantId) -> Option<u8> {
    let done = |state: SlotState| state != SlotState::Waiting;
    let mut own = arena.turns_seen(foe);
    if arena.count().is_some() && own.clone().all(|(state, _)| done(state)) {
        return None;
    }
    // The entries of past turns were seen.
    let strikes = |entry: EntryId| semantics.entry(entry, |u| u.strike.is_some());
    if own.any(|(_, seen)| seen.is_some_and(strikes)) {
        return None;
    }
    let now = arena.count().unwrap_or(0);
    let (_, weapon) = arena.weapons(foe).max_by_key(|(item, _)| {
        let dice = semantics.dice(item.def, StrikeForm::Main);
        let mean = dice.sums.iter().map(|(n, ways)| i64::from(*n) * ways).sum::<i64>() * 100 / dice.of;
        (mean, Reverse(item.id))
    })?;
    let entries = (0_u16..).map(EntryId).take(semantics.rules.entries.len());
    entries
        .filter(|e| {
            let def = semantics.rules.entry(*e);
            def.common && def.kind == EntryKind::Slot && def.count >= now
        })
        .filter(|e| semantics.action(*e, |u| u.strike.is_some()).is_some_and(|a| semantics.admits(a, weapon)))
        .map(|e| semantics.count(e))
        .min()
}
