//! Capture and restore: the whole state of a fight as one value, and its hash. A component or resource of a fight is
//! either captured here or constant or derived; a test walks a world and fails on any other.

use std::hash::{Hash, Hasher};

use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::components::{Conditions, Gear, Intent, Object, Place, Plan, Pools, Tally};
use crate::fight::state::findings::Knowledge;
use crate::fight::state::hidden::Secrets;
use crate::fight::state::resources::{Broken, Clock, Counters, End, FightDice, Inbox, Loose, Pending, Progress};
use crate::fight::state::stack::Stack;
use crate::fight::state::zones::Zones;
use crate::kernel::hash::StateHasher;

/// Changing state of one combatant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct BodyState {
    place: Place,
    pools: Pools,
    conditions: Conditions,
    gear: Gear,
    plan: Plan,
    tally: Tally,
    intent: Intent,
}

/// The state of a fight at a halt. Restoring it into a world of the same set-up brings that halt back.
#[derive(Clone, Debug)]
pub struct Snapshot {
    bodies: Vec<BodyState>,
    objects: Vec<Object>,
    clock: Clock,
    stack: Stack,
    pending: Pending,
    inbox: Inbox,
    dice: FightDice,
    counters: Counters,
    loose: Loose,
    zones: Zones,
    secrets: Secrets,
    progress: Progress,
    knowledge: Knowledge,
    end: End,
    broken: Broken,
    log: (usize, StateHasher),
}

impl Arena<'_> {
    /// Takes a snapshot.
    #[must_use]
    pub fn capture(&self) -> Snapshot {
        Snapshot {
            bodies: self
                .everybody()
                .map(|id| {
                    let body = self.body(id);
                    BodyState {
                        place: *body.place,
                        pools: body.pools.clone(),
                        conditions: body.conditions.clone(),
                        gear: body.gear.clone(),
                        plan: body.plan.clone(),
                        tally: body.tally.clone(),
                        intent: body.intent.clone(),
                    }
                })
                .collect(),
            objects: self.every_object().map(|id| self.object(id).clone()).collect(),
            clock: self.clock.clone(),
            stack: self.stack.clone(),
            pending: self.pending.clone(),
            inbox: self.inbox.clone(),
            dice: self.dice.clone(),
            counters: self.counters.clone(),
            loose: self.loose.clone(),
            zones: self.zones.clone(),
            secrets: self.secrets.clone(),
            progress: self.progress.clone(),
            knowledge: self.knowledge.clone(),
            end: self.end.clone(),
            broken: self.broken.clone(),
            log: self.log.mark(),
        }
    }

    /// Hash of the whole state and of the log so far.
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        let mut hasher = StateHasher::new();
        for id in self.everybody() {
            let body = self.body(id);
            body.place.hash(&mut hasher);
            body.pools.hash(&mut hasher);
            body.conditions.hash(&mut hasher);
            body.gear.hash(&mut hasher);
            body.plan.hash(&mut hasher);
            body.tally.hash(&mut hasher);
            body.intent.hash(&mut hasher);
        }
        for id in self.every_object() {
            self.object(id).hash(&mut hasher);
        }
        self.clock.hash(&mut hasher);
        self.stack.hash(&mut hasher);
        self.pending.hash(&mut hasher);
        self.inbox.hash(&mut hasher);
        self.dice.hash(&mut hasher);
        self.counters.hash(&mut hasher);
        self.loose.hash(&mut hasher);
        self.zones.hash(&mut hasher);
        self.secrets.hash(&mut hasher);
        self.progress.hash(&mut hasher);
        self.knowledge.hash(&mut hasher);
        self.end.hash(&mut hasher);
        self.log.digest().hash(&mut hasher);
        hasher.finish()
    }
}

impl ArenaMut<'_> {
    /// Goes back to a snapshot of the same fight. The log is cut back to what it held then.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        for (id, state) in self.everybody().zip(&snapshot.bodies) {
            let body = self.body_mut(id);
            *body.place = state.place;
            body.pools.clone_from(&state.pools);
            body.conditions.clone_from(&state.conditions);
            body.gear.clone_from(&state.gear);
            body.plan.clone_from(&state.plan);
            body.tally.clone_from(&state.tally);
            body.intent.clone_from(&state.intent);
        }
        for (id, state) in self.every_object().zip(&snapshot.objects) {
            self.object_mut(id).clone_from(state);
        }
        self.clock_mut().clone_from(&snapshot.clock);
        self.stack_mut().clone_from(&snapshot.stack);
        self.pending_mut().clone_from(&snapshot.pending);
        self.inbox_mut().clone_from(&snapshot.inbox);
        self.dice_mut().clone_from(&snapshot.dice);
        self.counters_mut().clone_from(&snapshot.counters);
        self.loose_mut().clone_from(&snapshot.loose);
        self.zones_mut().clone_from(&snapshot.zones);
        self.secrets_mut().clone_from(&snapshot.secrets);
        self.progress_mut().clone_from(&snapshot.progress);
        self.knowledge_mut().clone_from(&snapshot.knowledge);
        self.end_mut().clone_from(&snapshot.end);
        self.broken_mut().clone_from(&snapshot.broken);
        self.log_mut().rewind(snapshot.log.clone());
        self.rebuild_occupancy();
    }
}
