//! `ArenaMut`, through which `resolve`, `setup` and `replay` change a fight, and the system parameter that it is opened
//! from.

use std::ops::Deref;

use bevy::ecs::change_detection::ContiguousMut;
use bevy::ecs::prelude::{Query, Res, ResMut};
use bevy::ecs::system::SystemParam;

use crate::fight::state::arena::{Arena, Shared};
use crate::fight::state::components::{
    Commitments, Conditions, Identity, Inventory, Object, Plan, Pools, Position, RoundUsage, Scores,
};
use crate::fight::state::findings::Knowledge;
use crate::fight::state::hidden::Secrets;
use crate::fight::state::log::FightLog;
use crate::fight::state::resources::{
    ActiveRuleset, ActiveScene, Broken, Clock, CommandInbox, Counters, End, FightDice, FightState, GroundItems,
    Occupancy, Pending, Progress,
};
use crate::fight::state::stack::Stack;
use crate::fight::state::zones::Zones;
use crate::kernel::ids::{CombatantId, ObjectId};

/// What a system of a fight asks for; `open` makes an `ArenaMut` of it.
#[derive(SystemParam)]
pub struct ArenaParam<'w, 's> {
    rules: Res<'w, ActiveRuleset>,
    setting: Res<'w, ActiveScene>,
    bodies: Query<
        'w,
        's,
        (
            &'static Identity,
            &'static Scores,
            &'static mut Position,
            &'static mut Pools,
            &'static mut Conditions,
            &'static mut Inventory,
            &'static mut Plan,
            &'static mut RoundUsage,
            &'static mut Commitments,
        ),
    >,
    objects: Query<'w, 's, &'static mut Object>,
    state: ResMut<'w, FightState>,
}

impl<'w> ArenaParam<'w, '_> {
    /// Opens the arena: components as columns, in the order of ids.
    ///
    /// Combatants are spawned once, all with the same components, and are never removed: they stay in one table, in the
    /// order of their ids, so a column indexed by id is the component itself. That is many times faster than looking up
    /// an entity for each read.
    pub(in crate::fight) fn open(self) -> ArenaMut<'w> {
        let FightState {
            clock,
            stack,
            pending,
            inbox,
            dice,
            counters,
            loose,
            zones,
            secrets,
            progress,
            knowledge,
            end,
            broken,
            log,
            occupancy,
        } = self.state.into_inner();
        let mut arena = Arena {
            rules: &self.rules.into_inner().0,
            setting: &self.setting.into_inner().0,
            identity: &[],
            scores: &[],
            position: &mut [],
            pools: &mut [],
            conditions: &mut [],
            inventory: &mut [],
            plan: &mut [],
            usage: &mut [],
            commitments: &mut [],
            objects: &mut [],
            clock: Shared { part: clock },
            stack: Shared { part: stack },
            pending: Shared { part: pending },
            inbox: Shared { part: inbox },
            dice: Shared { part: dice },
            log: Shared { part: log },
            counters: Shared { part: counters },
            loose: Shared { part: loose },
            zones: Shared { part: zones },
            secrets: Shared { part: secrets },
            progress: Shared { part: progress },
            knowledge: Shared { part: knowledge },
            end: Shared { part: end },
            broken: Shared { part: broken },
            occupancy: Shared { part: occupancy },
        };
        let bodies = self.bodies.contiguous_iter_inner().into_iter().flatten();
        for (identity, scores, position, pools, conditions, inventory, plan, usage, commitments) in bodies {
            // Only the table of the combatants holds any; other tables that match are empty.
            if identity.is_empty() {
                continue;
            }
            debug_assert!(arena.identity.is_empty(), "combatants are in one table");
            arena.identity = identity;
            arena.scores = scores;
            arena.position = column(position);
            arena.pools = column(pools);
            arena.conditions = column(conditions);
            arena.inventory = column(inventory);
            arena.plan = column(plan);
            arena.usage = column(usage);
            arena.commitments = column(commitments);
        }
        for objects in self.objects.contiguous_iter_inner().into_iter().flatten() {
            if !objects.is_empty() {
                arena.objects = column(objects);
            }
        }
        ArenaMut(arena)
    }
}

/// A column without change ticks: no system watches the components of a fight, its log tells what changed.
fn column<T>(column: ContiguousMut<'_, T>) -> &mut [T] {
    ContiguousMut::bypass_change_detection_split(column).0
}

/// The whole state of a fight, to change: only the rooms of the engine that resolve, set up or restore can get one. It
/// reads as an [`Arena`].
pub(in crate::fight) struct ArenaMut<'w>(Arena<'w>);

impl<'w> Deref for ArenaMut<'w> {
    type Target = Arena<'w>;

    fn deref(&self) -> &Arena<'w> {
        &self.0
    }
}

impl<'w> ArenaMut<'w> {
    /// The same to read only.
    pub(in crate::fight) fn read(self) -> Arena<'w> {
        self.0
    }

    /// A combatant, to change it.
    pub(in crate::fight) fn body_mut(&mut self, id: CombatantId) -> BodyMut<'_> {
        let at = id.index();
        BodyMut {
            position: &mut self.0.position[at],
            pools: &mut self.0.pools[at],
            conditions: &mut self.0.conditions[at],
            inventory: &mut self.0.inventory[at],
            plan: &mut self.0.plan[at],
            usage: &mut self.0.usage[at],
            commitments: &mut self.0.commitments[at],
        }
    }

    /// An object, to change it.
    pub(in crate::fight) fn object_mut(&mut self, id: ObjectId) -> &mut Object {
        &mut self.0.objects[id.index()]
    }

    pub(in crate::fight) fn clock_mut(&mut self) -> &mut Clock {
        self.0.clock.part
    }

    pub(in crate::fight) fn stack_mut(&mut self) -> &mut Stack {
        self.0.stack.part
    }

    pub(in crate::fight) fn pending_mut(&mut self) -> &mut Pending {
        self.0.pending.part
    }

    pub(in crate::fight) fn inbox_mut(&mut self) -> &mut CommandInbox {
        self.0.inbox.part
    }

    pub(in crate::fight) fn dice_mut(&mut self) -> &mut FightDice {
        self.0.dice.part
    }

    pub(in crate::fight) fn log_mut(&mut self) -> &mut FightLog {
        self.0.log.part
    }

    pub(in crate::fight) fn counters_mut(&mut self) -> &mut Counters {
        self.0.counters.part
    }

    pub(in crate::fight) fn loose_mut(&mut self) -> &mut GroundItems {
        self.0.loose.part
    }

    pub(in crate::fight) fn zones_mut(&mut self) -> &mut Zones {
        self.0.zones.part
    }

    pub(in crate::fight) fn secrets_mut(&mut self) -> &mut Secrets {
        self.0.secrets.part
    }

    pub(in crate::fight) fn progress_mut(&mut self) -> &mut Progress {
        self.0.progress.part
    }

    pub(in crate::fight) fn knowledge_mut(&mut self) -> &mut Knowledge {
        self.0.knowledge.part
    }

    pub(in crate::fight) fn end_mut(&mut self) -> &mut End {
        self.0.end.part
    }

    pub(in crate::fight) fn broken_mut(&mut self) -> &mut Broken {
        self.0.broken.part
    }

    pub(in crate::fight) fn occupancy_mut(&mut self) -> &mut Occupancy {
        self.0.occupancy.part
    }
}

/// Everything about a combatant that changes.
pub(in crate::fight) struct BodyMut<'a> {
    pub position: &'a mut Position,
    pub pools: &'a mut Pools,
    pub conditions: &'a mut Conditions,
    pub inventory: &'a mut Inventory,
    pub plan: &'a mut Plan,
    pub usage: &'a mut RoundUsage,
    pub commitments: &'a mut Commitments,
}
