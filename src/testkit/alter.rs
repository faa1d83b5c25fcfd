//! Alters the state of a fight behind the back of its rules, for tests of what is captured, hashed and told. Nothing is
//! logged, and occupancy is as it was until [`derive_occupancy`].

use bevy::ecs::component::{Component, Mutable};
use bevy::ecs::world::Mut;

use crate::fight::Fight;
use crate::fight::state::resources::FightState;

/// All components of one type, in the order of the ids of their combatants or objects.
pub fn components_mut<T: Component<Mutability = Mutable>>(fight: &mut Fight) -> Vec<Mut<'_, T>> {
    let world = fight.world_mut();
    world.query::<&mut T>().iter_mut(world).collect()
}

/// The part of the state that belongs to no combatant and no object.
pub fn state_mut(fight: &mut Fight) -> &mut FightState {
    fight.world_mut().resource_mut::<FightState>().into_inner()
}

/// Derives who and what is on each cell from the altered state.
pub fn derive_occupancy(fight: &mut Fight) {
    fight.derive_occupancy();
}
