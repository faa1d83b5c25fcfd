//! Snapshots: the whole state of a fight as one value, captured, restored and hashed. Each component or resource is in
//! the list here, or constant, or derived; a test walks a world and fails on any other.

use std::hash::{Hash, Hasher};

use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::components::{Commitments, Conditions, Inventory, Object, Plan, Pools, Position, RoundUsage};
use crate::fight::state::findings::Knowledge;
use crate::fight::state::hidden::Secrets;
use crate::fight::state::resources::{
    Broken, Clock, CommandInbox, Counters, End, FightDice, FightState, GroundItems, Pending, Progress,
};
use crate::fight::state::stack::Stack;
use crate::fight::state::zones::Zones;
use crate::kernel::dice::Dice;
use crate::kernel::hash::StateHasher;

/// The one list of what the state of a fight is. It is captured, restored and hashed from this list, in this order.
/// Each part stands with the method that changes it. Objects are captured whole; of the log its length and digest
/// are.
macro_rules! state {
    (
        of each combatant: $($part:ident / $part_mut:ident: $part_type:ty),* ;
        of the fight: $($whole:ident / $whole_mut:ident: $whole_type:ty,)*
    ) => {
        /// The changing state of one combatant.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        struct BodyState {
            $($part: $part_type,)*
        }

        /// The state of a fight at a halt. Restoring it into a world of the same setup brings that halt back.
        #[derive(Clone, Debug)]
        pub struct Snapshot {
            bodies: Vec<BodyState>,
            objects: Vec<Object>,
            $($whole: $whole_type,)*
            log: (usize, StateHasher),
        }

        impl Snapshot {
            /// The dice as they were.
            pub(in crate::fight) fn dice(&self) -> &Dice {
                &self.dice.0
            }
        }

        /// Does not compile while a part of the state is missing from the list.
        #[allow(dead_code, reason = "it only has to compile")]
        fn every_part_is_listed(state: &FightState) {
            let FightState { $($whole: _,)* log: _, occupancy: _, kept: _, lines: _ } = state;
        }

        impl Arena<'_> {
            /// Takes a snapshot.
            #[must_use]
            pub fn capture(&self) -> Snapshot {
                let state = |id| {
                    let body = self.body(id);
                    BodyState { $($part: body.$part.clone(),)* }
                };
                Snapshot {
                    bodies: self.all_combatants().map(state).collect(),
                    objects: self.every_object().map(|id| self.object(id).clone()).collect(),
                    $($whole: self.$whole.clone(),)*
                    log: self.log.mark(),
                }
            }

            /// Hash of the whole state and of the log so far.
            #[must_use]
            pub fn state_hash(&self) -> u64 {
                let mut hasher = StateHasher::new();
                for id in self.all_combatants() {
                    let body = self.body(id);
                    $(body.$part.hash(&mut hasher);)*
                }
                for id in self.every_object() {
                    self.object(id).hash(&mut hasher);
                }
                $(self.$whole.hash(&mut hasher);)*
                self.log.digest().hash(&mut hasher);
                hasher.finish()
            }
        }

        impl ArenaMut<'_> {
            /// Becomes as another fight of the same set-up is now. The log is not copied: it begins anew.
            pub(in crate::fight) fn copy_from(&mut self, other: &Arena) {
                for id in self.all_combatants() {
                    let source = other.body(id);
                    $(self.$part_mut(id).clone_from(source.$part);)*
                }
                for id in self.every_object() {
                    self.object_mut(id).clone_from(other.object(id));
                }
                $(self.$whole_mut().clone_from(&other.$whole);)*
                self.occupancy_mut().clone_from(&other.occupancy);
                self.forget_lines();
                self.log_mut().rewind((0, StateHasher::new()));
            }

            /// Goes back to a snapshot of the same fight. The log is cut back to its length then.
            pub(in crate::fight) fn restore(&mut self, snapshot: &Snapshot) {
                let same_ground = self.zones.0 == snapshot.zones.0
                    && self.secrets.0 == snapshot.secrets.0
                    && self.every_object().zip(&snapshot.objects).all(|(id, state)| self.object(id) == state);
                for (id, state) in self.all_combatants().zip(&snapshot.bodies) {
                    if *self.position(id) != state.position {
                        self.refresh_body(id, false);
                    }
                }
                for (id, state) in self.all_combatants().zip(&snapshot.bodies) {
                    $(self.$part_mut(id).clone_from(&state.$part);)*
                }
                if !same_ground {
                    for (id, state) in self.every_object().zip(&snapshot.objects) {
                        self.object_mut(id).clone_from(state);
                    }
                }
                $(self.$whole_mut().clone_from(&snapshot.$whole);)*
                self.log_mut().rewind(snapshot.log.clone());
                if same_ground {
                    self.refresh_bodies();
                } else {
                    self.rebuild_occupancy();
                }
            }
        }
    };
}

state! {
    of each combatant:
        position / position_mut: Position,
        pools / pools_mut: Pools,
        conditions / conditions_mut: Conditions,
        inventory / inventory_mut: Inventory,
        plan / plan_mut: Plan,
        usage / usage_mut: RoundUsage,
        commitments / commitments_mut: Commitments;
    of the fight:
        clock / clock_mut: Clock,
        stack / stack_mut: Stack,
        pending / pending_mut: Pending,
        inbox / inbox_mut: CommandInbox,
        dice / dice_mut: FightDice,
        counters / counters_mut: Counters,
        loose / loose_mut: GroundItems,
        zones / zones_mut: Zones,
        secrets / secrets_mut: Secrets,
        progress / progress_mut: Progress,
        knowledge / knowledge_mut: Knowledge,
        end / end_mut: End,
        broken / broken_mut: Broken,
}
