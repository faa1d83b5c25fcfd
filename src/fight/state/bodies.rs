//! The changing state of one combatant: the list of its parts, the doors through which they change, and what is kept of
//! it from one change to the next: a copy that snapshots share, and a digest.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::components::{Commitments, Conditions, Inventory, Object, Plan, Pools, Position, RoundUsage};
use crate::fight::state::kept_answers::{KeptFlag, KeptPairs};
use crate::kernel::hash::StateHasher;
use crate::kernel::ids::CombatantId;

/// What a part of a combatant is to what is kept of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::fight::state) enum PartKind {
    /// It is of the sheet that values hang on.
    Sheet,
    /// It says what is held ready.
    Held,
    /// Anything else.
    Other,
}

/// The one list of the changing components of a combatant, each with the method that changes it and what it is to what
/// is kept. They are captured, restored and hashed from this list, in this order.
macro_rules! body_parts {
    ($($(#[$meta:meta])* $part:ident / $part_mut:ident: $type:ty, $kind:ident;)*) => {
        /// The changing state of one combatant.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub struct BodyState {
            $($part: $type,)*
        }

        impl BodyState {
            /// Where the combatant is.
            #[must_use]
            pub(in crate::fight) fn position(&self) -> &Position {
                &self.position
            }
        }

        impl Arena<'_> {
            fn body_state(&self, id: CombatantId) -> BodyState {
                let body = self.body(id);
                BodyState { $($part: body.$part.clone(),)* }
            }

            /// Hashes the state of a combatant.
            pub(in crate::fight) fn hash_body(&self, id: CombatantId, hasher: &mut StateHasher) {
                let body = self.body(id);
                $(body.$part.hash(hasher);)*
            }
        }

        impl ArenaMut<'_> {
            $(
                $(#[$meta])*
                pub(in crate::fight) fn $part_mut(&mut self, id: CombatantId) -> &mut $type {
                    self.touch(id, PartKind::$kind);
                    &mut self.0.$part[id.index()]
                }
            )*

            /// A combatant becomes as one of another fight of the same set-up.
            pub(in crate::fight) fn copy_body(&mut self, id: CombatantId, other: &Arena) {
                let source = other.body(id);
                $(self.$part_mut(id).clone_from(source.$part);)*
            }

            /// A combatant becomes as it was captured. It copies into what it has allocated.
            pub(in crate::fight) fn restore_body(&mut self, id: CombatantId, state: &Arc<BodyState>) {
                $(self.$part_mut(id).clone_from(&state.$part);)*
                self.bodies_mut().share(id, state);
            }
        }
    };
}

body_parts! {
    /// Where a combatant is, to change it.
    position / position_mut: Position, Other;
    /// The pools of a combatant, to change them.
    pools / pools_mut: Pools, Sheet;
    /// The conditions of a combatant, to change them.
    conditions / conditions_mut: Conditions, Sheet;
    /// What a combatant carries, to change it.
    inventory / inventory_mut: Inventory, Sheet;
    /// The planned turns of a combatant, to change them.
    plan / plan_mut: Plan, Other;
    /// What a combatant has used up this round, to change it.
    usage / usage_mut: RoundUsage, Other;
    /// What a combatant has begun and holds ready, to change it.
    commitments / commitments_mut: Commitments, Held;
}

/// What is kept of combatants and objects until they change. It is derived: no part of equality or of the hash.
#[derive(Clone, Debug, Default)]
pub struct KeptBodies {
    /// The state of each combatant as the last snapshot holds it, if it is still that; by [`CombatantId`].
    shared: Vec<Option<Arc<BodyState>>>,
    /// The digest of that state, by [`CombatantId`].
    digests: Vec<Option<u64>>,
    /// The objects as the last snapshot holds them, if they are still those.
    objects: Option<Arc<Vec<Object>>>,
    /// The digest of all objects.
    objects_digest: Option<u64>,
    /// How often each combatant has changed, by [`CombatantId`].
    changes: Vec<u32>,
    /// Whether anybody holds something ready.
    holding: KeptFlag,
    /// Answers to whether a combatant may interrupt the turn of another.
    interrupts: KeptPairs,
}

impl KeptBodies {
    /// Nothing is kept yet.
    pub(in crate::fight) fn new(combatants: usize) -> KeptBodies {
        KeptBodies {
            shared: vec![None; combatants],
            digests: vec![None; combatants],
            changes: vec![1; combatants],
            interrupts: KeptPairs::new(combatants),
            ..KeptBodies::default()
        }
    }

    /// A combatant changes.
    #[inline]
    pub(in crate::fight::state) fn touch(&mut self, id: CombatantId, kind: PartKind) {
        if let (Some(shared), Some(digest)) = (self.shared.get_mut(id.index()), self.digests.get_mut(id.index())) {
            (*shared, *digest) = (None, None);
            match self.changes[id.index()].checked_add(1) {
                Some(next) => self.changes[id.index()] = next,
                None => (self.changes[id.index()], self.interrupts) = (1, KeptPairs::new(self.changes.len())),
            }
        }
        if kind == PartKind::Held {
            self.holding = KeptFlag::default();
        }
    }

    /// Whether anybody holds something ready: what is kept, or else what `looked_up` gives, which is kept from now on.
    #[inline]
    pub(in crate::fight::state) fn anyone_holds(&self, looked_up: impl FnOnce() -> bool) -> bool {
        self.holding.get(looked_up)
    }

    /// Whether a combatant may interrupt the turn of another, in the same way. The answer may hang on the state of the
    /// two alone.
    #[inline]
    pub(in crate::fight) fn interrupts(
        &self,
        (by, owner): (CombatantId, CombatantId),
        worked_out: impl FnOnce() -> bool,
    ) -> bool {
        let changes = |id: CombatantId| self.changes.get(id.index()).copied().unwrap_or(0);
        self.interrupts.answer((by, changes(by)), (owner, changes(owner)), worked_out)
    }

    /// An object changes.
    pub(in crate::fight::state) fn touch_objects(&mut self) {
        (self.objects, self.objects_digest) = (None, None);
    }

    /// Anything may have changed.
    pub(in crate::fight::state) fn forget_all(&mut self) {
        *self = KeptBodies::new(self.shared.len());
    }

    /// Whether a combatant is just as it was captured.
    pub(in crate::fight) fn is_as(&self, id: CombatantId, state: &Arc<BodyState>) -> bool {
        self.shared.get(id.index()).and_then(Option::as_ref).is_some_and(|shared| Arc::ptr_eq(shared, state))
    }

    /// Whether the objects are just as they were captured.
    pub(in crate::fight) fn objects_are_as(&self, objects: &Arc<Vec<Object>>) -> bool {
        self.objects.as_ref().is_some_and(|shared| Arc::ptr_eq(shared, objects))
    }

    fn share(&mut self, id: CombatantId, state: &Arc<BodyState>) {
        if let Some(shared) = self.shared.get_mut(id.index()) {
            *shared = Some(Arc::clone(state));
        }
    }

    /// The objects are as they were captured.
    pub(in crate::fight) fn share_objects(&mut self, objects: &Arc<Vec<Object>>) {
        self.objects = Some(Arc::clone(objects));
    }
}

impl ArenaMut<'_> {
    /// The state of a combatant, to be kept: shared by all snapshots for as long as it does not change.
    pub(in crate::fight) fn shared_body(&mut self, id: CombatantId) -> Arc<BodyState> {
        if let Some(Some(shared)) = self.bodies.shared.get(id.index()) {
            return Arc::clone(shared);
        }
        let state = Arc::new(self.body_state(id));
        self.bodies_mut().share(id, &state);
        state
    }

    /// All objects, to be kept in the same way.
    pub(in crate::fight) fn shared_objects(&mut self) -> Arc<Vec<Object>> {
        if let Some(shared) = &self.bodies.objects {
            return Arc::clone(shared);
        }
        let objects = Arc::new(self.every_object().map(|id| self.object(id).clone()).collect());
        self.bodies_mut().share_objects(&objects);
        objects
    }

    /// A digest of the state of a combatant.
    pub(in crate::fight) fn body_digest(&mut self, id: CombatantId) -> u64 {
        if let Some(Some(digest)) = self.bodies.digests.get(id.index()) {
            return *digest;
        }
        let mut hasher = StateHasher::new();
        self.hash_body(id, &mut hasher);
        let digest = hasher.finish();
        if let Some(kept) = self.bodies_mut().digests.get_mut(id.index()) {
            *kept = Some(digest);
        }
        digest
    }

    /// A digest of all objects.
    pub(in crate::fight) fn objects_digest(&mut self) -> u64 {
        let kept = self.bodies.objects_digest;
        let digest = kept.unwrap_or_else(|| {
            let mut hasher = StateHasher::new();
            self.every_object().for_each(|id| self.object(id).hash(&mut hasher));
            hasher.finish()
        });
        self.bodies_mut().objects_digest = Some(digest);
        digest
    }
}
