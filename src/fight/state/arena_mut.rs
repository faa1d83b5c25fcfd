//! `ArenaMut`, through which `resolve`, `setup` and `replay` change a fight, and the system parameter that it is opened
//! from.

use std::ops::Deref;

use bevy::ecs::change_detection::ContiguousMut;
use bevy::ecs::prelude::{Query, Res, ResMut};
use bevy::ecs::system::SystemParam;

use crate::data::effect::Happening;
use crate::fight::state::arena::Arena;
use crate::fight::state::bodies::{KeptBodies, PartKind};
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
use crate::kernel::hash::hash_of;
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
    #[inline]
    pub(in crate::fight) fn open(self) -> ArenaMut<'w> {
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
            state: self.state.into_inner(),
        };
        // Only the tables of the combatants and the objects hold any; other tables that match are empty.
        if let Ok(mut tables) = self.bodies.contiguous_iter_inner() {
            let filled = tables.find(|(identity, ..)| !identity.is_empty());
            if let Some((identity, scores, position, pools, conditions, inventory, plan, usage, commitments)) = filled {
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
            debug_assert!(tables.all(|(identity, ..)| identity.is_empty()), "combatants are in one table");
        }
        if let Ok(mut tables) = self.objects.contiguous_iter_inner() {
            arena.objects = tables.find(|objects| !objects.is_empty()).map_or(&mut [], column);
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
pub(in crate::fight) struct ArenaMut<'w>(pub(in crate::fight::state) Arena<'w>);

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

    /// An object, to change it.
    pub(in crate::fight) fn object_mut(&mut self, id: ObjectId) -> &mut Object {
        self.0.state.bodies.touch_objects();
        &mut self.0.objects[id.index()]
    }

    pub(in crate::fight) fn clock_mut(&mut self) -> &mut Clock {
        &mut self.0.state.clock
    }

    pub(in crate::fight) fn stack_mut(&mut self) -> &mut Stack {
        &mut self.0.state.stack
    }

    pub(in crate::fight) fn pending_mut(&mut self) -> &mut Pending {
        &mut self.0.state.pending
    }

    pub(in crate::fight) fn inbox_mut(&mut self) -> &mut CommandInbox {
        &mut self.0.state.inbox
    }

    pub(in crate::fight) fn dice_mut(&mut self) -> &mut FightDice {
        &mut self.0.state.dice
    }

    pub(in crate::fight) fn log_mut(&mut self) -> &mut FightLog {
        &mut self.0.state.log
    }

    pub(in crate::fight) fn counters_mut(&mut self) -> &mut Counters {
        &mut self.0.state.counters
    }

    pub(in crate::fight) fn loose_mut(&mut self) -> &mut GroundItems {
        &mut self.0.state.loose
    }

    pub(in crate::fight) fn zones_mut(&mut self) -> &mut Zones {
        &mut self.0.state.zones
    }

    pub(in crate::fight) fn secrets_mut(&mut self) -> &mut Secrets {
        &mut self.0.state.secrets
    }

    pub(in crate::fight) fn progress_mut(&mut self) -> &mut Progress {
        &mut self.0.state.progress
    }

    pub(in crate::fight) fn knowledge_mut(&mut self) -> &mut Knowledge {
        &mut self.0.state.knowledge
    }

    pub(in crate::fight) fn end_mut(&mut self) -> &mut End {
        &mut self.0.state.end
    }

    pub(in crate::fight) fn broken_mut(&mut self) -> &mut Broken {
        &mut self.0.state.broken
    }

    pub(in crate::fight) fn occupancy_mut(&mut self) -> &mut Occupancy {
        &mut self.0.state.occupancy
    }

    /// The combatants that bear a condition which listens to a happening, by their ids.
    pub(in crate::fight) fn listeners(&mut self, what: Happening) -> Vec<CombatantId> {
        let Arena { rules, conditions, state, .. } = &mut self.0;
        let listening = |id: CombatantId| {
            let borne = conditions[id.index()].0.iter();
            borne.fold(0, |all, instance| all | rules.index.listening[instance.key.index()])
        };
        state.kept.listeners(what, listening)
    }

    /// Conditions that begin and end with a test begin to be settled.
    pub(in crate::fight) fn begin_settling(&mut self) {
        self.0.state.kept.begin_settling();
    }

    /// Those of all who are on the map are settled, as their sheets were when that began.
    pub(in crate::fight) fn end_settling(&mut self) {
        for who in self.all_combatants() {
            if self.present(who) {
                self.0.state.kept.settle(who);
            }
        }
    }

    /// What lines can meet has changed: those that were drawn do not count any more.
    pub(in crate::fight) fn redraw_lines(&mut self) {
        let map = hash_of(&self.occupancy.occlusion);
        self.0.state.lines = self.scene().lines.of(map);
    }

    /// A combatant changes; what was kept of it does not count any more, and what was kept of its values neither if it
    /// is its sheet that changes.
    #[inline]
    pub(in crate::fight::state) fn touch(&mut self, id: CombatantId, kind: PartKind) {
        if kind == PartKind::Sheet {
            self.0.state.kept.forget(id);
        }
        self.0.state.bodies.touch(id, kind);
    }

    pub(in crate::fight) fn bodies_mut(&mut self) -> &mut KeptBodies {
        &mut self.0.state.bodies
    }

    /// Nothing that was kept counts any more.
    pub(in crate::fight) fn forget_all(&mut self) {
        self.0.state.bodies.forget_all();
        self.0.state.kept.forget_all();
        self.redraw_lines();
    }
}
