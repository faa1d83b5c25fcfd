//! How combatants are played that the scene gives a behaviour: how much danger counts, when they run, what they stay
//! near. The mind weighs all else as usual.

use crate::fight::side::SideArena;
use crate::fight::state::behaviour::{Behaviour, Ward};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;

use super::Evaluation;

/// The caution of who is cautious, or a coward, beyond twice the usual, in percent of a threat.
const WARY: i64 = 25;
/// Distance in cells at which a foe ends a patrol.
const ALARM: i16 = 10;
/// Distance in cells at which a cell of a patrol counts as reached.
const PASSED: i16 = 1;
/// How far a bodyguard goes from its ward, in cells.
const BESIDE: i16 = 2;
/// The additional value of the fall of a foe that can reach a bodyguard's ward, in hundredths of damage.
const ASSAILANT: i64 = 800;

/// The cells that a combatant does not leave: those within a distance of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ai) struct GuardedArea {
    /// The place.
    pub at: Rect,
    /// The distance, in cells.
    pub within: i16,
}

/// Which of its cells a patrol goes to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leg {
    by: CombatantId,
    /// The index of the cell.
    cell: usize,
    /// The round in which it was turned to.
    since: u32,
}

impl GuardedArea {
    /// Whether a footprint is in it.
    pub fn holds(&self, arena: &SideArena, rect: Rect) -> bool {
        arena.rect_distance(rect, self.at) <= self.within
    }
}

impl Evaluation {
    /// How a combatant is played.
    pub fn behaviour<'w>(&self, arena: &SideArena<'w>, id: CombatantId) -> &'w Behaviour {
        if self.adviser { &Behaviour::Usual } else { arena.behaviour(id) }
    }

    /// The caution of a combatant, in percent of a threat, from what it would be otherwise.
    pub(super) fn tempered(&self, arena: &SideArena, id: CombatantId, caution: i64) -> i64 {
        match self.behaviour(arena, id) {
            Behaviour::Cautious | Behaviour::Coward => 2 * caution + WARY,
            Behaviour::Reckless => 0,
            _ => caution,
        }
    }

    /// Whether a combatant takes no thought for its safety.
    pub fn reckless(&self, arena: &SideArena, id: CombatantId) -> bool {
        *self.behaviour(arena, id) == Behaviour::Reckless
    }

    /// Whether a coward has had enough: it is half down, or foes outnumber its friends.
    pub(super) fn cowed(&self, arena: &SideArena, id: CombatantId) -> bool {
        if *self.behaviour(arena, id) != Behaviour::Coward {
            return false;
        }
        let hurt = arena.health(id).is_some_and(|(health, most)| health * 2 <= most);
        let stands = |other: &CombatantId| arena.located(*other) && arena.able(*other) && !arena.captured(*other);
        let (own, foes): (Vec<_>, Vec<_>) = arena.all_combatants().filter(stands).partition(|other| arena.ours(*other));
        hurt || foes.len() > own.len()
    }

    /// The cells that a guardian or a bodyguard does not leave.
    pub fn guarded_area(&self, arena: &SideArena, id: CombatantId) -> Option<GuardedArea> {
        let (ward, within) = match *self.behaviour(arena, id) {
            Behaviour::Guardian(ward, within) => (ward, within),
            Behaviour::Bodyguard(ward) => (Ward::Person(ward), BESIDE),
            _ => return None,
        };
        let at = match ward {
            Ward::Place(cell) => cell.into(),
            Ward::Person(ward) => self.ward(arena, ward)?,
        };
        Some(GuardedArea { at, within })
    }

    /// Where a combatant that is guarded is known to be, as long as it lives.
    fn ward(&self, arena: &SideArena, ward: CombatantId) -> Option<Rect> {
        (arena.located(ward) && arena.undefeated(ward)).then(|| arena.rect(ward))
    }

    /// Where its behaviour sends a combatant now.
    pub fn duty(&self, arena: &SideArena, id: CombatantId) -> Option<Cell> {
        let here = arena.rect(id);
        if let Some(area) = self.guarded_area(arena, id) {
            return (!area.holds(arena, here)).then_some(area.at.at);
        }
        match self.behaviour(arena, id) {
            Behaviour::Patrol(cells) if self.at_peace(arena, here) => Some(cells[self.leg(id) % cells.len()]),
            _ => None,
        }
    }

    /// Whether no foe is near and nobody has struck yet.
    fn at_peace(&self, arena: &SideArena, here: Rect) -> bool {
        arena.last_hostility() == 0 && self.assessment.nearest_foe(arena, here) > ALARM
    }

    /// Which of its cells a patrol goes to.
    fn leg(&self, id: CombatantId) -> usize {
        self.legs.iter().find(|leg| leg.by == id).map_or(0, |leg| leg.cell)
    }

    /// Has patrols that have reached a cell go to the next one, once a round however often they look about.
    pub(super) fn go_on_patrol(&mut self, arena: &SideArena) {
        let own = |id: &CombatantId| arena.side(*id) == arena.own_side() && arena.located(*id);
        for id in arena.all_combatants().filter(own) {
            let Behaviour::Patrol(cells) = self.behaviour(arena, id) else { continue };
            let (cell, round) = (self.leg(id), arena.round());
            let there = arena.rect_distance(arena.rect(id), cells[cell % cells.len()].into()) <= PASSED;
            if there && !self.legs.iter().any(|leg| leg.by == id && leg.since == round) {
                self.legs.retain(|leg| leg.by != id);
                self.legs.push(Leg { by: id, cell: (cell + 1) % cells.len(), since: round });
            }
        }
    }

    /// Has a bodyguard strike first at foes that can reach its ward.
    pub fn devote(&mut self, arena: &SideArena, by: CombatantId) {
        let Behaviour::Bodyguard(ward) = self.behaviour(arena, by) else { return };
        let Some(ward) = self.ward(arena, *ward) else { return };
        let assails = |rect: Rect, reach: i16| arena.rect_distance(rect, ward) <= reach;
        self.outdate();
        for foe in self.assessment.foes.iter_mut().filter(|foe| assails(foe.rect, foe.reach)) {
            foe.prize += ASSAILANT;
        }
    }

    /// The ward of a bodyguard.
    pub fn bodyguards(&self, arena: &SideArena, by: CombatantId) -> Option<Rect> {
        let Behaviour::Bodyguard(ward) = self.behaviour(arena, by) else { return None };
        self.ward(arena, *ward)
    }
}
