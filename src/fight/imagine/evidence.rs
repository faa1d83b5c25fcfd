//! What a side has seen, as its part of the log tells it: where foes were last, what they bore, carried and did then.
//! Two fights whose logs read alike to a side give it equal evidence.

use std::hash::{Hash, Hasher};

use crate::data::scope::{ActionId, ConditionId, ItemDefId, PoolId};
use crate::fight::state::components::{Carried, TimesTaken};
use crate::fight::state::log::{Event, FightLog};
use crate::kernel::cell::Cell;
use crate::kernel::hash::StateHasher;
use crate::kernel::ids::{CombatantId, ItemId, SideId};

/// What a side has seen of one combatant. Its place is known from other sources while it is in sight.
#[derive(Clone, Debug, Default)]
pub(super) struct Sightings {
    /// The cell in which it was seen last, and the round.
    pub at: Option<(Cell, u32)>,
    /// Changes of its conditions, in order: the condition, its source, whether it began.
    pub conditions: Vec<(ConditionId, Option<CombatantId>, bool)>,
    /// Pools whose points were read, with the points that were read last.
    pub pools: Vec<(PoolId, i32)>,
    /// Items that changed place, with the place that was seen last; None for what it has no longer.
    pub items: Vec<(ItemId, ItemDefId, Option<Carried>)>,
    /// How often it was seen to take each action.
    pub acts: TimesTaken,
    /// The damage that it was seen to take, in points.
    pub harm: i32,
    /// The wounds that it was seen to take, by level from 1.
    pub wounds: Vec<u8>,
}

/// What a side has seen of a fight. It reads on from where it stopped, as long as the log only grows.
#[derive(Clone, Debug)]
pub(in crate::fight) struct Evidence {
    side: SideId,
    read: usize,
    generation: u64,
    round: u32,
    hasher: StateHasher,
    pub(super) of: Vec<Sightings>,
}

impl Evidence {
    /// A side that has read nothing yet.
    pub(super) fn new(side: SideId) -> Evidence {
        Evidence { side, read: 0, generation: 0, round: 0, hasher: StateHasher::new(), of: Vec::new() }
    }

    pub(super) fn side(&self) -> SideId {
        self.side
    }

    /// Hash of all that the side has read.
    pub(super) fn digest(&self) -> u64 {
        self.hasher.finish()
    }

    /// Reads what the log says since the last time, or all of it if some was taken back.
    pub(super) fn read(&mut self, log: &FightLog, combatants: usize) {
        if log.generation() != self.generation || log.len() < self.read {
            *self = Evidence { generation: log.generation(), ..Evidence::new(self.side) };
        }
        self.of.resize_with(combatants, Sightings::default);
        for entry in log.entries().get(self.read..).unwrap_or_default() {
            if entry.audience.contains(self.side) {
                entry.event.hash(&mut self.hasher);
                self.note(&entry.event);
            }
        }
        self.read = log.len();
    }

    fn note(&mut self, event: &Event) {
        let round = self.round;
        let mut seen = |id: CombatantId, cell: Cell| {
            if let Some(of) = self.of.get_mut(id.index()) {
                of.at = Some((cell, round));
            }
        };
        match event {
            Event::RoundStarted(number) => self.round = *number,
            Event::Moved(id, _, to, _)
            | Event::Jumped(id, _, to)
            | Event::Dismounted(id, _, to)
            | Event::Pushed(id, _, to)
            | Event::Thrown(id, _, to)
            | Event::Teleported(id, _, to)
            | Event::Arrived(id, to) => seen(*id, *to),
            Event::Acted(by, action, ..) | Event::Reacted(by, action) => self.acted(*by, *action),
            Event::ConditionBegan(of, key, source) => self.condition(*of, *key, *source, true),
            Event::ConditionEnded(of, key, source) => self.condition(*of, *key, *source, false),
            Event::PoolChanged(of, pool, _, now, _) => {
                if let Some(of) = self.of.get_mut(of.index()) {
                    match of.pools.iter_mut().find(|(known, _)| known == pool) {
                        Some((_, points)) => *points = *now,
                        None => of.pools.push((*pool, *now)),
                    }
                }
            }
            Event::ItemCarried(of, item, def, carried) => self.item(*of, *item, *def, Some(*carried)),
            Event::ItemDropped(of, item, def, _) | Event::ItemUsedUp(of, item, def) => {
                self.item(*of, *item, *def, None);
            }
            Event::Damaged(harm) => {
                if let Some(of) = self.of.get_mut(harm.to.index()) {
                    of.harm += harm.amount;
                    if harm.wound > 0 {
                        of.wounds.push(harm.wound);
                    }
                }
            }
            _ => {}
        }
    }

    fn acted(&mut self, by: CombatantId, action: ActionId) {
        if let Some(of) = self.of.get_mut(by.index()) {
            of.acts.count(action);
        }
    }

    fn condition(&mut self, of: CombatantId, key: ConditionId, source: Option<CombatantId>, began: bool) {
        if let Some(of) = self.of.get_mut(of.index()) {
            of.conditions.push((key, source, began));
        }
    }

    fn item(&mut self, of: CombatantId, item: ItemId, def: ItemDefId, carried: Option<Carried>) {
        if let Some(of) = self.of.get_mut(of.index()) {
            of.items.retain(|(known, ..)| *known != item);
            of.items.push((item, def, carried));
        }
    }
}
