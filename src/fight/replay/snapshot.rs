//! Snapshots: the whole state of a fight as one value, captured, restored and hashed. Each component is in the list of
//! [`crate::fight::state::bodies`], each resource in the list here, or it is constant or derived; a test walks a world
//! and fails on any other.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::bodies::BodyState;
use crate::fight::state::components::Object;
use crate::fight::state::findings::Knowledge;
use crate::fight::state::hidden::Secrets;
use crate::fight::state::resources::{
    Broken, Clock, CommandInbox, Counters, End, FightDice, FightState, GroundItems, Pending, Progress,
};
use crate::fight::state::stack::Stack;
use crate::fight::state::zones::Zones;
use crate::kernel::dice::Dice;
use crate::kernel::hash::StateHasher;
use crate::kernel::ids::CombatantId;

/// The one list of what the state of a fight is besides its combatants and objects. It is captured, restored and hashed
/// from this list, in this order. Each part stands with the method that changes it. Of the log its length and digest are
/// captured.
macro_rules! state {
    ($($whole:ident / $whole_mut:ident: $whole_type:ty,)*) => {
        /// The state of a fight at a halt. Restoring it into a world of the same setup brings that halt back.
        ///
        /// Combatants and objects are shared with the fight and with other snapshots for as long as they do not change.
        #[derive(Clone, Debug)]
        pub struct Snapshot {
            bodies: Vec<Arc<BodyState>>,
            objects: Arc<Vec<Object>>,
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
            let FightState { $($whole: _,)* log: _, occupancy: _, bodies: _, kept: _, lines: _ } = state;
        }

        impl Arena<'_> {
            /// Hash of the whole state and of the log so far, as records hold it: its values are fixed for all time.
            #[must_use]
            pub fn record_hash(&self) -> u64 {
                let mut hasher = StateHasher::new();
                for id in self.all_combatants() {
                    self.hash_body(id, &mut hasher);
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
            /// Takes a snapshot.
            #[must_use]
            pub(in crate::fight) fn capture(&mut self) -> Snapshot {
                Snapshot {
                    bodies: self.all_combatants().map(|id| self.shared_body(id)).collect(),
                    objects: self.shared_objects(),
                    $($whole: self.$whole.clone(),)*
                    log: self.log.mark(),
                }
            }

            /// Hash of the whole state and of the log so far. Of combatants and objects it takes digests that are kept
            /// up as they change.
            #[must_use]
            pub(in crate::fight) fn state_hash(&mut self) -> u64 {
                let mut hasher = StateHasher::new();
                for id in self.all_combatants() {
                    self.body_digest(id).hash(&mut hasher);
                }
                self.objects_digest().hash(&mut hasher);
                $(self.$whole.hash(&mut hasher);)*
                self.log.digest().hash(&mut hasher);
                hasher.finish()
            }

            /// Becomes as another fight of the same set-up is now. The log is not copied: it begins anew.
            pub(in crate::fight) fn copy_from(&mut self, other: &Arena) {
                for id in self.all_combatants() {
                    self.copy_body(id, other);
                }
                for id in self.every_object() {
                    self.object_mut(id).clone_from(other.object(id));
                }
                $(self.$whole_mut().clone_from(&other.$whole);)*
                self.occupancy_mut().clone_from(&other.occupancy);
                self.redraw_lines();
                self.log_mut().rewind((0, StateHasher::new()));
            }

            /// Goes back to a snapshot of the same fight. The log is cut back to its length then. What has not changed
            /// since is left as it is.
            pub(in crate::fight) fn restore(&mut self, snapshot: &Snapshot) {
                let same_objects = self.bodies.objects_are_as(&snapshot.objects)
                    || self.every_object().zip(&*snapshot.objects).all(|(id, state)| self.object(id) == state);
                let same_ground =
                    same_objects && self.zones.0 == snapshot.zones.0 && self.secrets.0 == snapshot.secrets.0;
                let changed: Vec<(CombatantId, &Arc<BodyState>)> =
                    self.all_combatants().zip(&snapshot.bodies).filter(|(id, state)| !self.bodies.is_as(*id, state)).collect();
                let moved = |arena: &Self, id, state: &BodyState| arena.position(id) != state.position();
                let mut gone = Vec::new();
                for (id, state) in &changed {
                    if moved(self, *id, state) {
                        self.refresh_body(*id, false);
                        gone.push(*id);
                    }
                }
                for (id, state) in changed {
                    self.restore_body(id, state);
                }
                if !same_objects {
                    for (id, state) in self.every_object().zip(&*snapshot.objects) {
                        self.object_mut(id).clone_from(state);
                    }
                }
                self.bodies_mut().share_objects(&snapshot.objects);
                $(self.$whole_mut().clone_from(&snapshot.$whole);)*
                self.log_mut().rewind(snapshot.log.clone());
                if !same_ground {
                    self.rebuild_occupancy();
                } else {
                    for id in gone {
                        if self.present(id) {
                            self.refresh_body(id, true);
                        }
                    }
                }
            }
        }
    };
}

state! {
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
