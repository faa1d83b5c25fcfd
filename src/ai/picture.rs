//! The board as one side knows it, in the few numbers that decisions go by: who stands where, how hurt, how far
//! everybody reaches and how hard it hits.

use std::cell::OnceCell;

use crate::data::scope::SizeStep;
use crate::fight::state::arena::Arena;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, SideId};
use crate::kernel::{metric, sight};

use super::estimate;
use super::goals;
use super::lore::Lore;
use super::spells;

/// A combatant in the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fighter {
    /// Who.
    pub id: CombatantId,
    /// Where.
    pub rect: Rect,
    /// Its Size.
    pub size: SizeStep,
    /// Health, or a guess.
    pub health: i32,
    /// The most health, or a guess.
    pub max: i32,
    /// Cells of movement in a turn.
    pub speed: i16,
    /// Cells of movement in a turn in which it strikes as well.
    pub charge: i16,
    /// How far its best weapon strikes.
    pub reach: i16,
    /// What a strike of it does, in hundredths.
    pub blow: i64,
    /// What its fall is worth besides, in hundredths: a goal may hang on it.
    pub prize: i64,
    /// Whether it harms from afar without a weapon, and better than with one.
    pub casts: bool,
    /// Whether it can act.
    pub able: bool,
}

impl Fighter {
    /// Whether it fights from afar.
    pub fn shoots(&self) -> bool {
        self.reach >= SHOT
    }
}

/// From this range on a weapon shoots; below it reaches or is thrown.
pub(super) const SHOT: i16 = 5;

/// A line along which somebody may be shot at.
#[derive(Clone, Debug)]
pub(super) struct Lane {
    /// The cells between both.
    pub cells: Vec<Cell>,
    /// What it is worth that nobody sees along it, in hundredths.
    pub worth: i64,
}

/// What a side sees.
#[derive(Default)]
pub(super) struct Picture {
    /// Lines of fire, once they were asked for.
    lanes: OnceCell<Vec<Lane>>,
    /// Foes whose place is known and who are not defeated.
    pub foes: Vec<Fighter>,
    /// Own and allied combatants on the map, those who are down included.
    pub friends: Vec<Fighter>,
}

impl Picture {
    /// Looks again.
    pub fn refresh(&mut self, arena: &Arena, lore: &Lore, side: SideId) {
        self.lanes.take();
        self.foes.clear();
        self.friends.clear();
        for id in arena.everybody() {
            if !arena.known_to(side, id) {
                continue;
            }
            let hostile = arena.scene().hostile(side, arena.side(id));
            let able = arena.able(id);
            // Who is as good as defeated is left alone.
            if hostile && (!arena.undefeated(id) || arena.captured(id)) {
                continue;
            }
            let (health, max) = estimate::health(arena, side, id);
            let mut casts = false;
            let (mut reach, mut blow) = if able { estimate::menace(arena, lore, side, id) } else { (1, 0) };
            let spell = if able { spells::menace(arena, lore, side, id) } else { None };
            if let Some((far, harm)) = spell.filter(|(_, harm)| *harm > blow) {
                (reach, blow, casts) = (far, harm, true);
            }
            let speed = if able { estimate::speed(arena, side, id) } else { 0 };
            // Where walking takes time from a blow, about half a turn is left for it.
            let charge = if arena.rules().time.span().is_some() { speed / 2 } else { speed };
            let fighter = Fighter {
                id,
                rect: arena.rect(id),
                size: arena.body(id).identity.size,
                health,
                max,
                speed,
                charge,
                reach,
                blow,
                prize: goals::prize(arena, side, id),
                casts,
                able,
            };
            if hostile { self.foes.push(fighter) } else { self.friends.push(fighter) }
        }
    }

    /// The lines along which foes shoot at friends, and with less than no worth those of friends.
    pub fn lanes(&self, arena: &Arena) -> &[Lane] {
        self.lanes.get_or_init(|| {
            let mut lanes = Vec::new();
            for (by, at, part) in [(&self.foes, &self.friends, 100), (&self.friends, &self.foes, -200)] {
                for from in by.iter().filter(|f| f.able && f.shoots()) {
                    let near = |f: &&Fighter| f.able && arena.rect_distance(from.rect, f.rect) <= from.reach;
                    let marks: Vec<&Fighter> =
                        at.iter().filter(near).filter(|f| arena.sees_rect(from.rect, f.rect, f.size)).collect();
                    let worth = from.blow * part / 100 / i64::try_from(marks.len()).unwrap_or(1).max(1);
                    let cells = |f: &&Fighter| sight::cells_between(from.rect.at, f.rect.at).collect();
                    lanes.extend(marks.iter().map(|f| Lane { cells: cells(f), worth }));
                }
            }
            lanes
        })
    }

    /// A friend by id.
    pub fn friend(&self, id: CombatantId) -> Option<&Fighter> {
        self.friends.iter().find(|f| f.id == id)
    }

    /// What foes may do before long to one who stands here, in hundredths: all of it from those who reach it where they
    /// stand, less from those who have to come.
    pub fn threat(&self, arena: &Arena, at: Rect) -> i64 {
        self.threat_of(arena, at, |_| true)
    }

    /// The same of some foes only.
    pub fn threat_of(&self, arena: &Arena, at: Rect, which: impl Fn(&Fighter) -> bool) -> i64 {
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

    /// What friends could answer to foes who come for one that stands here, in hundredths.
    pub fn support(&self, arena: &Arena, me: CombatantId, at: Rect) -> i64 {
        let metric = arena.rules().metric();
        let near =
            |f: &&Fighter| f.able && (f.id == me || metric::distance(metric, f.rect, at) <= f.speed + f.reach.min(6));
        self.friends.iter().filter(near).map(|f| f.blow).sum()
    }

    /// Cells to the nearest foe.
    pub fn nearest_foe(&self, arena: &Arena, at: Rect) -> i16 {
        let metric = arena.rules().metric();
        self.foes.iter().map(|f| metric::distance(metric, f.rect, at)).min().unwrap_or(i16::MAX)
    }
}
