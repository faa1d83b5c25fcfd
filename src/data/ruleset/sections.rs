//! The sections of a ruleset: one table from which are made what a file may hold ([`Part`]), what the files of a folder
//! come to ([`Ruleset`]), and in `load/sections.rs` how they are put together and in which file each stands.

use std::sync::Arc;

use super::{
    ActionDef, ArchetypeDef, CircumstanceDef, ConditionDef, CoverDef, EntryDef, FlankingDef, FrontDef, GridDef, Index,
    ItemDef, Named, ObjectDef, PoolDef, Procedures, ReportDef, Roles, RollDef, RoutineDef, SharedDef, SizeDef,
    StrikeDef, TableDef, TerrainDef, TimeDef, TrackStepDef, ValueDef, WoundsDef,
};
use crate::data::effect::{Effect, Requirement, TriggerDef, WindowDef};
use crate::data::inquiry::{InquiryDef, SetDef};
use crate::data::read::{At, record};
use crate::data::scope::Scope;

/// Hands the table of sections to a macro. `required` stand in exactly one file, `optional` in one at most; the lists
/// of all files are joined, and those that are `spent` end in other parts of the ruleset.
macro_rules! sections {
    ($then:ident) => {
        $then! {
            required {
                /// What the command line and scenes call the ruleset: letters, digits, `_` and `-`.
                key: String,
                /// What players read.
                name: String,
                /// A paragraph for the player.
                about: String,
                /// Measures of the battlefield: distances, steps, sight, falls.
                grid: GridDef,
                /// How turns are given out and paid for.
                time: TimeDef,
                /// The steps of a round, a turn, an act, a strike and so on.
                procedures: Procedures,
                /// Which pools, values and conditions the engine itself works with: health, speed, lying prone.
                roles: Roles,
                /// How full strikes are rolled and do damage.
                main_strike: StrikeDef,
                /// How strikes with a second weapon are rolled and do damage; like `main_strike` where it is left out.
                second_strike: StrikeDef,
            }
            optional {
                /// For whom it is, how long a battle takes and how hard it is to learn, in a sentence or two for the
                /// player.
                suits: String,
                /// What cover does. Without it nothing gives cover.
                cover: CoverDef,
                /// Who is flanked. Without it no combatant is.
                flanking: FlankingDef,
                /// Points that damage takes before it takes health.
                front: FrontDef,
                /// Wounds of levels in place of lost points of health.
                wounds: WoundsDef,
            }
            kept {
                /// What the situation adds to values: higher ground, distance, light.
                circumstances: CircumstanceDef,
                /// The steps in which summed points of adjustment count, the least first.
                track: TrackStepDef,
                /// Attributes that each archetype has as a plain number.
                scores: Named,
                /// Speeds of weapons, slowest first.
                speeds: Named,
                /// Sizes of bodies and obstacles, smallest first.
                sizes: SizeDef,
                /// Numbers derived from scores, pools and other values, which modifiers change.
                values: ValueDef,
                /// Everything that is counted and spent: health, points for acts, initiative.
                pools: PoolDef,
                /// Ways of rolling dice.
                rolls: RollDef,
                /// What a readied action may wait for.
                triggers: TriggerDef,
                /// Conditions that combatants bear: statuses, stances, grips.
                conditions: ConditionDef,
                /// What is planned, where a count gives out turns.
                entries: EntryDef,
                /// Actions and reactions.
                actions: ActionDef,
                /// Weapons, shields, armour, tools.
                items: ItemDef,
                /// Kinds of ground.
                terrain: TerrainDef,
                /// Kinds of objects on the map.
                objects: ObjectDef,
                /// Questions that combatants can find the answer to about each other.
                inquiries: InquiryDef,
                /// Groups in which sheets list abilities.
                sets: SetDef,
                /// What has to be true of every combatant when a fight is set up; `me` is the combatant.
                creatures: Requirement,
                /// Lines that are told of each combatant once a fight is over.
                report: ReportDef,
                /// Lists of effects with a name, which procedures apply to each combatant and effects call by name.
                routines: RoutineDef,
                /// Rows of numbers that formulas look up.
                tables: TableDef,
                /// Archetypes: the stat blocks that scenes place.
                roster: ArchetypeDef,
            }
            spent {
                /// Labels that actions, items, conditions, terrain and rolls carry; 128 at most.
                tags: String,
                /// Trigger points: moments that procedures and effects open and reactions listen to.
                points: At<String>,
                /// Keys of which each combatant uses each once a round at most; 64 at most.
                uniques: String,
                /// What is asked when a trigger point opens. A point without a window asks no combatant.
                windows: WindowDef,
                /// Costs and requirements that all actions with a tag have in common.
                shared: SharedDef,
            }
        }
    };
}

macro_rules! declared {
    (
        required { $( $(#[$($required_doc:tt)*])* $required:ident: $required_type:ty, )* }
        optional { $( $(#[$($optional_doc:tt)*])* $optional:ident: $optional_type:ty, )* }
        kept { $( $(#[$($kept_doc:tt)*])* $kept:ident: $kept_type:ty, )* }
        spent { $( $(#[$($spent_doc:tt)*])* $spent:ident: $spent_type:ty, )* }
    ) => {
        record! {
            /// One file of a ruleset's folder: any of the sections. All files of the folder make one ruleset; `key`,
            /// `name`, `about`, `grid`, `time`, `procedures`, `roles` and `main_strike` are needed, each in exactly one
            /// of the files. Lists of several files are joined in the order of the files' names.
            #[derive(Clone, Debug, Default)]
            pub struct Part {
                /// The version of the vocabulary that all files of the folder are written in, beside the `key`; the
                /// first if none says one.
                pub vocabulary: Option<At<u16>> = None,
                $( $(#[$($required_doc)*])* pub $required: Option<At<$required_type>> = None, )*
                $( $(#[$($optional_doc)*])* pub $optional: Option<At<$optional_type>> = None, )*
                $( $(#[$($spent_doc)*])* pub $spent: Vec<$spent_type> = Vec::new(), )*
                $( $(#[$($kept_doc)*])* pub $kept: Vec<$kept_type> = Vec::new(), )*
            }
        }

        /// A complete ruleset. The position in a list is the id of what stands there.
        #[derive(Clone, Debug)]
        pub struct Ruleset {
            $( $(#[$($required_doc)*])* pub $required: $required_type, )*
            $( $(#[$($optional_doc)*])* pub $optional: Option<$optional_type>, )*
            $( $(#[$($kept_doc)*])* pub $kept: Vec<$kept_type>, )*
            /// Hash of all its source texts: a record of a battle names it.
            pub fingerprint: u64,
            /// All names.
            pub scope: Scope,
            /// Windows, by [`crate::data::scope::PointId`]; a point without one never opens.
            pub windows: Vec<Option<WindowDef>>,
            /// Every effect list, by [`crate::data::effect::ListId`].
            pub lists: Vec<Arc<[Effect]>>,
            /// Lookup tables derived from the content.
            pub index: Index,
        }
    };
}

sections!(declared);

pub(crate) use sections;
