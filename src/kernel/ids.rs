//! The small numbers by which the engine's tables refer to one another, each its own type so that none can be used for
//! another, and [`SideSet`].
//!
//! An id is the position of its row in a table; who owns the table says how long an id stays good.

use serde::{Deserialize, Serialize};

/// Defines one id type as a transparent newtype over an unsigned integer.
macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub $inner);

        impl $name {
            /// The position in the table this id refers to.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// A combatant of the battle.
    CombatantId(u16)
);
id!(
    /// A side of the battle, 0 to 7.
    SideId(u8)
);
id!(
    /// An object on the battlefield: a door, a crate, a pillar.
    ObjectId(u16)
);
id!(
    /// An item that a combatant carries or that lies on the ground.
    ItemId(u16)
);
id!(
    /// A decision asked of a player.
    DecisionId(u32)
);
id!(
    /// A frame of the engine's resolution stack.
    FrameId(u32)
);
id!(
    /// An act: one thing a combatant set out to do.
    ActId(u32)
);
id!(
    /// An entry of the battle's log.
    EventId(u32)
);
id!(
    /// One instance of a condition or an effect in force.
    InstanceId(u32)
);
id!(
    /// What an act that is sustained holds on to.
    BondId(u32)
);

impl SideId {
    /// No side of any battle: an onlooker, who knows what all sides know.
    pub const ONLOOKER: Self = Self(u8::MAX);
}

/// A set of sides, for "which sides know this" and "which sides are hostile". There are at most [`SideSet::CAPACITY`]
/// sides; ids past that are never in a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SideSet(u8);

impl SideSet {
    /// How many sides there can be.
    pub const CAPACITY: u8 = 8;
    /// No side.
    pub const EMPTY: Self = Self(0);
    /// Every side there can be.
    pub const ALL: Self = Self(u8::MAX);

    /// The set of `side` alone.
    pub const fn only(side: SideId) -> Self {
        debug_assert!(side.0 < Self::CAPACITY);
        Self(match 1_u8.checked_shl(side.0 as u32) {
            Some(bit) => bit,
            None => 0,
        })
    }

    /// Adds `side`.
    pub const fn insert(&mut self, side: SideId) {
        self.0 |= Self::only(side).0;
    }

    /// Takes `side` out.
    pub const fn remove(&mut self, side: SideId) {
        self.0 &= !Self::only(side).0;
    }

    /// Whether `side` is in the set.
    pub const fn contains(self, side: SideId) -> bool {
        side.0 < Self::CAPACITY && self.0 >> side.0 & 1 == 1
    }

    /// The sides in either set.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The sides in both sets.
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether there is no side in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of sides in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The sides in the set, lowest first.
    pub fn iter(self) -> impl Iterator<Item = SideId> + Clone {
        (0..Self::CAPACITY).map(SideId).filter(move |&side| self.contains(side))
    }
}

impl FromIterator<SideId> for SideSet {
    fn from_iter<I: IntoIterator<Item = SideId>>(sides: I) -> Self {
        let mut set = Self::EMPTY;
        for side in sides {
            set.insert(side);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_positions() {
        assert_eq!(CombatantId(u16::MAX).index(), 65_535);
        assert_eq!(EventId(70_000).index(), 70_000);
        assert!(SideId(1) < SideId(2));
    }

    #[test]
    fn sets_hold_what_was_put_in() {
        let mut set = SideSet::only(SideId(7));
        set.insert(SideId(0));
        set.insert(SideId(0));
        assert_eq!(set.iter().collect::<Vec<_>>(), [SideId(0), SideId(7)]);
        assert_eq!(set.len(), 2);
        assert!(!set.contains(SideId(1)) && !set.contains(SideId(8)));
        set.remove(SideId(7));
        assert_eq!(set, SideSet::only(SideId(0)));
        assert!(SideSet::EMPTY.is_empty() && SideSet::EMPTY.iter().next().is_none());
        assert_eq!(SideSet::ALL.iter().collect::<SideSet>(), SideSet::ALL);
    }

    #[test]
    fn unions_and_intersections() {
        let evens: SideSet = [0, 2, 4].map(SideId).into_iter().collect();
        let low: SideSet = [0, 1].map(SideId).into_iter().collect();
        let both = evens.intersection(low);
        assert_eq!(evens.union(low).len(), 4);
        assert_eq!(both, SideSet::only(SideId(0)));
    }
}
