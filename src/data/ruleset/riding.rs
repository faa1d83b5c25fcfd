//! What a ruleset says of riders and mounts.

use crate::data::effect::Effects;
use crate::data::read::record;

record! {
    /// Riding, where a ruleset knows it.
    #[derive(Clone, Debug, PartialEq)]
    pub struct RidingDef {
        /// How much farther one has to reach between a rider and those on foot who are smaller than its mount, in cells.
        pub apart: u8 = 0,
        /// A mount is as large as its rider or larger, up to so many Sizes.
        pub most: u8,
        /// What happens to a rider whose mount can carry it no longer, once it has come down beside it; `me` rode.
        pub thrown: Effects = Effects::none(),
    }
}
