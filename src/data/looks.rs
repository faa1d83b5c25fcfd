//! What rulesets can have drawn: the pictures of combatants and conditions, the looks of ground and objects. A ruleset
//! chooses from these; `view` draws each of them. Nothing in the rules goes by a look.

use crate::data::read::choice;

/// A choice without values that can list all it has.
macro_rules! looks {
    (
        $(#[$($meta:tt)*])*
        pub enum $name:ident {
            $( $(#[$($variant_meta:tt)*])* $variant:ident ),* $(,)?
        }
    ) => {
        choice! {
            $(#[$($meta)*])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
            pub enum $name {
                $( $(#[$($variant_meta)*])* $variant ),*
            }
        }

        impl $name {
            /// All of them, in the order of the list.
            pub const ALL: &[$name] = &[$( $name::$variant ),*];
        }
    };
}

looks! {
    /// A picture on a token or a badge.
    pub enum Glyph {
        /// None: a token has the first letter of a name, a badge a dot.
        #[default]
        Plain,
        /// A shield with a cross.
        CrossShield,
        /// A bow with an arrow.
        Bow,
        /// A heavy hammer.
        Hammer,
        /// Two crossed swords.
        Swords,
        /// A star with four rays.
        Star,
        /// A crown.
        Crown,
        /// A spear.
        Spear,
        /// The head of a horse.
        Horse,
        /// A question mark.
        QuestionMark,
        /// A circle with cross hairs.
        CrossHairs,
        /// A shield.
        Shield,
        /// A broad chevron that points down to a line.
        Fallen,
        /// A flame.
        Flame,
        /// A drop.
        Drop,
        /// Two chevrons that point down.
        Chevrons,
        /// A spiral.
        Spiral,
        /// An eye that is struck out.
        StruckEye,
        /// An eye.
        Eye,
        /// A line that goes up and down.
        Zigzag,
        /// An arrow that points down.
        DownArrow,
        /// A clock.
        Clock,
        /// A tick.
        Tick,
        /// A letter Z.
        Zed,
        /// A padlock.
        Padlock,
        /// Two links of a chain.
        Chain,
        /// An arrow that points down to a line.
        Pin,
        /// Two drops.
        Drops,
        /// Three waves.
        Waves,
        /// A bird.
        Bird,
        /// A flash of lightning.
        Lightning,
        /// Two rings that overlap.
        Rings,
        /// A low chevron that points down to a line.
        Crouched,
        /// An hourglass.
        Hourglass,
        /// A plus.
        Plus,
    }
}

looks! {
    /// What a kind of ground looks like. What lies, grows or stands on ground lies on what most cells around it are
    /// made of.
    pub enum TerrainLook {
        /// As it is: masonry where it bars both steps and sight, glowing ash where it is a hazard, mud where it costs
        /// more than a step, else bare earth.
        #[default]
        Plain,
        /// Grass.
        Grass,
        /// Slabs of stone.
        Floor,
        /// A dirt road with ruts.
        Road,
        /// Bare earth.
        Dirt,
        /// Masonry, solid to its top.
        Wall,
        /// Mud.
        Mud,
        /// Water to the knee.
        Shallows,
        /// Water to the waist: bodies are drawn in it to there.
        WaistWater,
        /// Water over the head: bodies are drawn swimming.
        DeepWater,
        /// The same, and white where it breaks.
        RoughWater,
        /// Stones that lie about.
        Rubble,
        /// A bush.
        Bush,
        /// Dense scrub.
        Thicket,
        /// A tree.
        Tree,
        /// A low wall that goes on in the cells beside it.
        LowWall,
        /// A boulder.
        Boulder,
        /// Brambles.
        Brambles,
        /// A bed of mushrooms.
        Spores,
        /// Glowing ash.
        Embers,
        /// Asphalt.
        Asphalt,
        /// Tiles.
        Tiles,
        /// Rails on ballast.
        Rails,
        /// A car, over all cells in a row that look so.
        Car,
        /// A bench.
        Bench,
        /// A pillar.
        Pillar,
        /// A planter.
        Planter,
        /// A counter.
        Counter,
    }
}

looks! {
    /// What a scene object looks like.
    pub enum ObjectLook {
        /// A crate.
        #[default]
        Crate,
        /// Nothing is left to be seen.
        Nothing,
        /// A closed door.
        Door,
        /// An open door.
        OpenDoor,
        /// A portcullis.
        Gate,
        /// A raised portcullis.
        RaisedGate,
        /// A lever.
        Lever,
        /// A lever that is thrown.
        ThrownLever,
        /// A table.
        Table,
        /// A table on its side.
        TippedTable,
        /// A closed chest.
        Chest,
        /// An open chest.
        OpenChest,
        /// A barrel.
        Barrel,
        /// A steel drum.
        Drum,
        /// A burst steel drum.
        BurstDrum,
        /// A chair.
        Chair,
        /// A chair that leans against what is beyond it.
        ProppedChair,
        /// A pane of glass.
        Pane,
        /// Shards of glass.
        BrokenPane,
        /// A bell.
        Bell,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_listed_by_their_numbers() {
        assert!(Glyph::ALL.iter().enumerate().all(|(at, glyph)| *glyph as usize == at));
        assert_eq!(Glyph::ALL.len(), Glyph::keys().len());
        assert_eq!(TerrainLook::ALL.len(), TerrainLook::keys().len());
        assert_eq!(ObjectLook::ALL.len(), ObjectLook::keys().len());
    }
}
