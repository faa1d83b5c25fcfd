//! What a ruleset says of riders and mounts.

use crate::data::effect::Effects;
use crate::data::read::record;

record! {
    /// Riders and mounts. Without it no combatant rides.
    #[derive(Clone, Debug, PartialEq)]
    pub struct RidingDef {
        /// How many cells farther a weapon has to reach between a rider and combatants on foot that are smaller than
        /// its mount.
        pub apart: u8 = 0,
        /// A mount is as large as its rider or larger, by this many Sizes at most.
        pub most: u8,
        /// Effects on a rider whose mount can no longer carry it, once it has come down beside it; `me` is the rider.
        pub thrown: Effects = Effects::none(),
    }
}
