//! The resources of a fight: the rules, the scene, and [`FightState`], in which clock, stack, decision, dice, log and
//! the rest of what changes stand. With the components of [`super::components`] they are its whole state.

use std::sync::Arc;

use bevy::ecs::prelude::Resource;

use crate::data::handicap::Handicap;
use crate::data::ruleset::Ruleset;
use crate::data::scene::{Arrival, Plans, SceneDef, SideRole, Surprise};
use crate::data::scope::{ActionId, ScoreId, SizeStep, TagId, Tags, TerrainId, ValueId};
use crate::fight::state::behaviour::Behaviour;
use crate::fight::state::bodies::KeptBodies;
use crate::fight::state::command::Command;
use crate::fight::state::components::Item;
use crate::fight::state::copies::copied_in_place;
use crate::fight::state::findings::Knowledge;
use crate::fight::state::hidden::{Secret, Secrets};
use crate::fight::state::kept_lines::{KeptLines, LinesOfMaps};
use crate::fight::state::kept_values::KeptValues;
use crate::fight::state::log::{FightLog, Outcome};
use crate::fight::state::order::Decision;
use crate::fight::state::repertoires::Repertoires;
use crate::fight::state::stack::Stack;
use crate::fight::state::zones::Zones;
use crate::kernel::cell::{Bounds, Cell};
use crate::kernel::dice::Dice;
use crate::kernel::ids::{BondId, CombatantId, DecisionId, InstanceId, ItemId, ObjectId, SideId, SideSet};

/// The rules in force. Never changes during a fight.
#[derive(Resource, Clone)]
pub struct ActiveRuleset(pub Arc<Ruleset>);

/// The resolved scene. Never changes during a fight.
#[derive(Resource, Clone)]
pub struct ActiveScene(pub Arc<SceneFacts>);

/// All that changes during a fight besides its combatants and objects. One resource, since every system reads all of
/// it.
#[derive(Resource, Clone, Debug)]
pub struct FightState {
    /// The clock: round, count, order of turns.
    pub clock: Clock,
    /// Frames: what the fight is doing.
    pub stack: Stack,
    /// The decision that it has halted at.
    pub pending: Pending,
    /// The command of an accepted order.
    pub inbox: CommandInbox,
    /// The source of chance.
    pub dice: FightDice,
    /// The next free ids.
    pub counters: Counters,
    /// Items on the ground.
    pub loose: GroundItems,
    /// Ground that lies over the map.
    pub zones: Zones,
    /// Hidden things that no side has found.
    pub secrets: Secrets,
    /// How far goals are.
    pub progress: Progress,
    /// What sides have found out.
    pub knowledge: Knowledge,
    /// The outcome.
    pub end: End,
    /// A bug, if one showed.
    pub broken: Broken,
    /// What happened.
    pub log: FightLog,
    /// What is on each cell; derived.
    pub occupancy: Occupancy,
    /// What snapshots share of combatants and objects, and their digests; derived.
    pub bodies: KeptBodies,
    /// Values that were worked out; derived.
    pub kept: KeptValues,
    /// Lines that were drawn; derived.
    pub lines: KeptLines,
}

/// A scene resolved against a ruleset.
#[derive(Clone, Debug)]
pub struct SceneFacts {
    /// The scene as written.
    pub def: Arc<SceneDef>,
    /// Its sides, in list order.
    pub sides: Vec<SideFacts>,
    /// Size of the map.
    pub bounds: Bounds,
    /// Terrain, row by row.
    pub terrain: Vec<TerrainId>,
    /// Elevation in levels, row by row.
    pub elevation: Vec<u8>,
    /// Currents: ground that carries drifting bodies so many cells east and south a round.
    pub currents: Vec<(TerrainId, (i16, i16))>,
    /// Hidden objects, items and ground.
    pub secrets: Vec<Secret>,
    /// Starting cells, by combatant.
    pub starts: Vec<Cell>,
    /// Reinforcements: when and where they arrive, and the label that calls them.
    pub arrivals: Vec<(CombatantId, Arrival, Option<TagId>)>,
    /// Goals besides the rout of all foes.
    pub goals: Vec<GoalFacts>,
    /// How the computer plays each combatant.
    pub behaviours: Vec<Behaviour>,
    /// Facts that can be found out.
    pub clues: Vec<ClueFacts>,
    /// Modifiers of the scene.
    pub helps: Vec<SceneModifier>,
    /// Actions that all combatants know here.
    pub grants: Vec<ActionId>,
    /// Actions that are not allowed here.
    pub bars: Vec<ActionId>,
    /// What each stat block can do here.
    pub repertoires: Repertoires,
    /// Lines that were drawn in its fights; derived.
    pub lines: LinesOfMaps,
}

/// A modifier of the scene, resolved.
#[derive(Clone, Debug)]
pub struct SceneModifier {
    /// Its name.
    pub name: String,
    /// The value that it modifies.
    pub to: ValueId,
    /// Points on the track of adjustments; a bonus above 0.
    pub points: i32,
    /// Applies to acts and rolls with this label; None for all.
    pub acts: Option<TagId>,
    /// The label of its stacking group.
    pub tag: Option<TagId>,
    /// Applies on these cells; empty for all.
    pub cells: Vec<Cell>,
    /// Applies to acts on this object.
    pub object: Option<ObjectId>,
    /// Applies to this combatant.
    pub who: Option<CombatantId>,
    /// Applies to this side.
    pub side: Option<SideId>,
    /// The last round in which it applies.
    pub until: Option<u32>,
}

/// A fact of the scene, resolved.
#[derive(Clone, Debug)]
pub struct ClueFacts {
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// The combatant that it is about.
    pub about: Option<CombatantId>,
    /// The score that the asker adds.
    pub score: Option<ScoreId>,
    /// The number to meet; 0 without a roll.
    pub difficulty: i32,
    /// The label that is marked once a side knows it.
    pub marks: Option<TagId>,
}

/// A side of the scene.
#[derive(Clone, Debug)]
pub struct SideFacts {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Its role, which decides which side goes first.
    pub role: SideRole,
    /// Whether its combatants are player characters by default.
    pub pcs: bool,
    /// Sides that are not hostile to it, itself included (allies).
    pub friends: SideSet,
    /// Whether its combatants may be surprised.
    pub surprise: Surprise,
    /// What its combatants bear.
    pub handicap: Handicap,
    /// Whether it takes part.
    pub present: bool,
    /// Labels of the offers by foes that it accepts.
    pub accepts: Tags,
    /// Cells through which its combatants can leave.
    pub exits: Vec<Cell>,
}

/// A goal, resolved.
#[derive(Clone, Debug)]
pub struct GoalFacts {
    /// The side that it is for.
    pub side: SideId,
    /// What meets it.
    pub kind: GoalKind,
}

impl GoalFacts {
    /// The cells through which this goal lets a combatant of its side out of the fight.
    #[must_use]
    pub fn exits(&self, id: CombatantId) -> &[Cell] {
        match &self.kind {
            GoalKind::Reach { cells, who, .. } if who.is_none_or(|who| who == id) => cells,
            _ => &[],
        }
    }
}

/// How near to a place a combatant holds it, in cells.
pub const HOLD_WITHIN: i16 = 1;

/// What meets a goal.
#[derive(Clone, Debug)]
pub enum GoalKind {
    /// The side alone is within [`HOLD_WITHIN`] of a place at the end of so many rounds in a row.
    Hold(Cell, u32),
    /// So many of the side, or the named combatant, have reached one of the cells.
    Reach {
        /// The cells.
        cells: Vec<Cell>,
        /// How many.
        count: u32,
        /// The only combatant that counts.
        who: Option<CombatantId>,
    },
    /// A combatant of the side is able at the end of this round.
    Survive(u32),
    /// This combatant is not able any more.
    Fell(CombatantId),
}

impl SceneFacts {
    /// Whether two sides fight each other.
    #[must_use]
    pub fn hostile(&self, a: SideId, b: SideId) -> bool {
        // An onlooker is no side of the scene: all are strangers to it.
        self.sides.get(a.index()).is_none_or(|side| !side.friends.contains(b))
    }

    /// Whether plans are secret.
    #[must_use]
    pub fn secret(&self) -> bool {
        self.def.plans == Plans::Secret
    }
}

/// Round, count and order of turns.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub struct Clock {
    /// The round, from 1; 0 before the first.
    pub round: u32,
    /// The count inside the round; None while it does not run.
    pub count: Option<u8>,
    /// The last round in which a combatant acted against a foe, where fights without that end in a stalemate.
    pub last_hostility: u32,
    /// Marked labels, each with the side that marked it and the round in which it first did.
    pub marks: Vec<(TagId, SideId, u32)>,
    /// Sides whose part of the count is over.
    pub over: SideSet,
    /// Order of the sides this round.
    pub sides: Vec<SideId>,
    /// All combatants in default order: sides in their order, then by the ruleset's order formulas.
    pub order: Vec<CombatantId>,
    /// Combatants among equals whose place in turn order was chosen.
    pub placed: Vec<CombatantId>,
}

/// The decision that the fight has halted at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pending(pub Option<Decision>);

/// The command of an accepted order, before it is carried out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CommandInbox(pub Option<Command<'static>>);

/// The one source of chance.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct FightDice(pub Dice);

/// The next free ids.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counters {
    /// The next decision.
    pub decision: DecisionId,
    /// The next condition instance.
    pub instance: InstanceId,
    /// The next item.
    pub item: ItemId,
    /// The next bond.
    pub bond: BondId,
}

/// Items on the ground.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub struct GroundItems(pub Vec<(Cell, Item)>);

/// How far the goals of the scene are, by goal number.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub struct Progress(pub Vec<u32>);

/// The end of the fight.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct End(pub Option<Outcome>);

/// The report of a bug or an endless loop that was found while running.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Broken(pub Option<String>);

/// Occupancy: what is on each cell, derived from the components and rebuilt on restore.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Occupancy {
    /// Combatant id + 1 for each cell, 0 for none.
    pub body: Vec<u16>,
    /// Further bodies of cells, by index of the cell and by id.
    pub more: Vec<(usize, CombatantId)>,
    /// Object id + 1 for each cell, 0 for none.
    pub object: Vec<u16>,
    /// Occlusion of each cell, bodies aside.
    pub occlusion: Vec<Occlusion>,
    /// Footing on each cell, bodies aside.
    pub footing: Vec<Footing>,
    /// For each corner of the grid, row by row, how many cells above and to the left of it are cluttered: whether a
    /// rectangle is free of clutter is then asked of its four corners.
    pub clutter: Vec<u32>,
}

/// Footing: what ground and object of a cell are to combatants that step into it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Footing {
    /// What the costs of entering its kinds of ground and its object come to, at least 1; 0 if it is impassable.
    pub steps: u16,
    /// Whether some kind of ground is easy for combatants with the value for it: they step at another cost.
    pub eased: bool,
    /// Whether some kind of ground is a hazard.
    pub hazard: bool,
    /// Whether one of those has effects on combatants that enter it.
    pub harms: bool,
}

/// Occlusion: what ground and object of a cell are to movement, sight and strikes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Occlusion {
    /// Whether it is impassable.
    pub blocks: bool,
    /// Whether it blocks sight, whatever the target's Size.
    pub opaque: bool,
    /// The Size of the obstacle on it.
    pub obstacle: Option<SizeStep>,
    /// The level of cover that it gives by itself to combatants beside it.
    pub cover: u8,
}

impl Occlusion {
    /// Whether lines may end at it or be sheltered by it.
    #[must_use]
    pub fn clutters(self) -> bool {
        self.opaque || self.obstacle.is_some() || self.cover > 0
    }
}

copied_in_place! {
    Clock { round, count, last_hostility, marks, over, sides, order, placed }
    GroundItems { 0 }
    Progress { 0 }
    Occupancy { body, more, object, occlusion, clutter, footing }
}
