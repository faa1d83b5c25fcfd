//! The AI's assessment of the board as its side knows it, reduced to the numbers of decisions: place, health, reach and
//! damage of each combatant.

use std::cell::OnceCell;
use std::cmp::Reverse;

use crate::ai::semantics::action_semantics::ActionSemantics;
use crate::ai::semantics::spells;
use crate::data::scope::SizeStep;
use crate::fight::side::SideArena;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, SideId};
use crate::kernel::{metric, sight};

use super::{goals, strike_evaluation};

/// A combatant in the assessment.
#[derive(Clone, Copy, Debug)]
pub(in crate::ai) struct KnownCombatant {
    /// The combatant.
    pub id: CombatantId,
    /// Its footprint.
    pub rect: Rect,
    /// Its size.
    pub size: SizeStep,
    /// Health, or a guess.
    pub health: i32,
    /// Maximum health, or a guess.
    pub max: i32,
    /// Cells of movement in a turn.
    pub speed: i16,
    /// Cells of movement in a turn with a strike.
    pub charge: i16,
    /// The range of its best weapon.
    pub reach: i16,
    /// The expected damage of its strike, in hundredths.
    pub blow: i64,
    /// The additional value of its fall because of a goal, in hundredths.
    pub prize: i64,
    /// Whether its ranged harm without a weapon is better than its weapons.
    pub casts: bool,
    /// Whether it can act.
    pub able: bool,
}

/// How many combatants are weighed as targets of one act.
const TARGETS: usize = 8;

impl KnownCombatant {
    /// What a side knows of a combatant; None of one whose place it does not know, and of a foe that is defeated.
    pub(super) fn of(
        arena: &SideArena,
        semantics: &ActionSemantics,
        side: SideId,
        id: CombatantId,
    ) -> Option<KnownCombatant> {
        if !arena.located(id) {
            return None;
        }
        let able = arena.able(id);
        // Captured foes are as good as defeated.
        if arena.scene().hostile(side, arena.side(id)) && (!arena.undefeated(id) || arena.captured(id)) {
            return None;
        }
        let (health, max) = strike_evaluation::health(arena, id);
        let mut casts = false;
        let (mut reach, mut blow) = if able { strike_evaluation::menace(arena, semantics, id, None) } else { (1, 0) };
        let spell = if able { spells::menace(arena, semantics, id) } else { None };
        if let Some((far, harm)) = spell.filter(|(_, harm)| *harm > blow) {
            (reach, blow, casts) = (far, harm, true);
        }
        let speed = if able { strike_evaluation::speed(arena, id) } else { 0 };
        // Where walking takes time from strikes, about half a turn is left for it.
        let charge = if arena.rules().time.span().is_some() { speed / 2 } else { speed };
        Some(KnownCombatant {
            id,
            rect: arena.rect(id),
            size: arena.identity(id).size,
            health,
            max,
            speed,
            charge,
            reach,
            blow,
            prize: goals::prize(arena, side, id),
            casts,
            able,
        })
    }

    /// How much its fall counts for each point of health that it has left: foes are struck in about this order.
    fn promise(&self) -> i64 {
        (strike_evaluation::FELLED + 2 * self.blow + self.prize) / i64::from(self.health.max(1))
    }

    /// How much of its health it lacks, in percent: friends are helped in about this order.
    fn want(&self) -> i64 {
        i64::from((self.max - self.health).max(0)) * 100 / i64::from(self.max.max(1))
    }

    /// Whether it fights at range.
    pub fn shoots(&self) -> bool {
        self.reach >= SHOT
    }
}

/// The range from which on a weapon counts as shooting; below it is reach or a throw.
pub(in crate::ai) const SHOT: i16 = 5;

/// A line of fire.
#[derive(Clone, Debug)]
pub(in crate::ai) struct FireLane {
    /// The cells between both combatants.
    pub cells: Vec<Cell>,
    /// The value of blocking it, in hundredths.
    pub worth: i64,
}

/// The assessment of a side.
#[derive(Clone, Default)]
pub(in crate::ai) struct Assessment {
    /// Lines of fire, computed on demand.
    lanes: OnceCell<Vec<FireLane>>,
    /// Undefeated foes with a known place.
    pub foes: Vec<KnownCombatant>,
    /// Own and allied combatants on the map, including those that are down.
    pub friends: Vec<KnownCombatant>,
}

/// Of these foes the ones for which it is worth working out what an act does, in their order.
pub(in crate::ai) fn foremost_foes<'a>(foes: impl Iterator<Item = &'a KnownCombatant>) -> Vec<&'a KnownCombatant> {
    foremost(foes.collect(), KnownCombatant::promise)
}

/// The same of friends.
pub(in crate::ai) fn foremost_friends<'a>(
    friends: impl Iterator<Item = &'a KnownCombatant>,
) -> Vec<&'a KnownCombatant> {
    foremost(friends.collect(), KnownCombatant::want)
}

fn foremost(mut these: Vec<&KnownCombatant>, key: impl Fn(&KnownCombatant) -> i64) -> Vec<&KnownCombatant> {
    if these.len() > TARGETS {
        these.sort_by_key(|one| (Reverse(key(one)), one.id));
        these.truncate(TARGETS);
        these.sort_by_key(|one| one.id);
    }
    these
}

impl Assessment {
    /// Computes it anew.
    pub fn refresh(&mut self, arena: &SideArena, semantics: &ActionSemantics, side: SideId) {
        self.lanes.take();
        self.foes.clear();
        self.friends.clear();
        for id in arena.all_combatants() {
            let Some(known) = KnownCombatant::of(arena, semantics, side, id) else { continue };
            if arena.scene().hostile(side, arena.side(id)) { self.foes.push(known) } else { self.friends.push(known) }
        }
    }

    /// The lines of fire of foes at friends, and with negative value those of friends.
    pub fn lanes(&self, arena: &SideArena) -> &[FireLane] {
        self.lanes.get_or_init(|| {
            let mut lanes = Vec::new();
            for (by, at, part) in [(&self.foes, &self.friends, 100), (&self.friends, &self.foes, -200)] {
                for from in by.iter().filter(|f| f.able && f.shoots()) {
                    let near = |f: &&KnownCombatant| f.able && arena.rect_distance(from.rect, f.rect) <= from.reach;
                    let marks: Vec<&KnownCombatant> =
                        at.iter().filter(near).filter(|f| arena.sees_rect(from.rect, f.rect, f.size)).collect();
                    let worth = from.blow * part / 100 / i64::try_from(marks.len()).unwrap_or(1).max(1);
                    let cells = |f: &&KnownCombatant| sight::cells_between(from.rect.at, f.rect.at).collect();
                    lanes.extend(marks.iter().map(|f| FireLane { cells: cells(f), worth }));
                }
            }
            lanes
        })
    }

    /// A friend by id.
    pub fn friend(&self, id: CombatantId) -> Option<&KnownCombatant> {
        self.friends.iter().find(|f| f.id == id)
    }

    /// The expected harm of foes at a place, in hundredths: in full from foes in reach, less from those that have to
    /// come.
    pub fn threat(&self, arena: &SideArena, at: Rect) -> i64 {
        self.threat_of(arena, at, |_| true)
    }

    /// The same for some foes only.
    pub fn threat_of(&self, arena: &SideArena, at: Rect, which: impl Fn(&KnownCombatant) -> bool) -> i64 {
        let metric = arena.rules().metric();
        self.foes
            .iter()
            .filter(|foe| which(foe))
            .map(|foe| {
                let gap = metric::distance(metric, foe.rect, at) - foe.reach;
                if gap <= 0 {
                    foe.blow
                } else if gap <= foe.charge {
                    foe.blow * 80 / 100
                } else if gap <= 2 * foe.charge {
                    foe.blow * 30 / 100
                } else {
                    0
                }
            })
            .sum()
    }

    /// Number of foes that can strike at a place within a turn.
    pub fn reaching(&self, arena: &SideArena, at: Rect) -> usize {
        let metric = arena.rules().metric();
        let near =
            |foe: &&KnownCombatant| foe.blow > 0 && metric::distance(metric, foe.rect, at) <= foe.reach + foe.charge;
        self.foes.iter().filter(near).count()
    }

    /// The expected damage of friends to foes that come to a place, in hundredths.
    pub fn support(&self, arena: &SideArena, me: CombatantId, at: Rect) -> i64 {
        let metric = arena.rules().metric();
        let near = |f: &&KnownCombatant| {
            f.able && (f.id == me || metric::distance(metric, f.rect, at) <= f.speed + f.reach.min(6))
        };
        self.friends.iter().filter(near).map(|f| f.blow).sum()
    }

    /// Cells to the nearest foe.
    pub fn nearest_foe(&self, arena: &SideArena, at: Rect) -> i16 {
        let metric = arena.rules().metric();
        self.foes.iter().map(|f| metric::distance(metric, f.rect, at)).min().unwrap_or(i16::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::cell::Cell;

    /// Of more foes than are weighed those stay that fall soonest or matter most, in their order.
    #[test]
    fn the_foremost_foes_are_the_weak_the_dangerous_and_those_of_a_goal() {
        let foe = |id: u16| KnownCombatant {
            id: CombatantId(id),
            rect: Rect::from(Cell::new(0, 0)),
            size: SizeStep(2),
            health: 20,
            max: 20,
            speed: 5,
            charge: 5,
            reach: 1,
            blow: 300,
            prize: 0,
            casts: false,
            able: true,
        };
        let mut foes: Vec<KnownCombatant> = (0..12).map(foe).collect();
        (foes[9].health, foes[10].blow, foes[11].prize) = (3, 900, 2_000);
        let ids = |these: Vec<&KnownCombatant>| these.iter().map(|one| one.id.0).collect::<Vec<u16>>();
        assert_eq!(ids(foremost_foes(foes.iter())), [0, 1, 2, 3, 4, 9, 10, 11]);
        assert_eq!(ids(foremost_friends(foes.iter())), [0, 1, 2, 3, 4, 5, 6, 9]);
        assert_eq!(ids(foremost_foes(foes[..8].iter())), [0, 1, 2, 3, 4, 5, 6, 7]);
    }
}
