//! The resources of a fight: clock, pending question, dice, counters, what lies on the ground. Together with the
//! components of [`super::components`], the [`super::stack::Stack`] and the log they are its whole state.

use std::sync::Arc;

use bevy::ecs::prelude::Resource;

use crate::data::ruleset::Ruleset;
use crate::data::scene::{Arrival, Plans, SceneDef, SideRole, Surprise};
use crate::data::scope::{ActionId, ScoreId, SizeStep, TagId, Tags, TerrainId, ValueId};
use crate::fight::state::command::Command;
use crate::fight::state::components::Item;
use crate::fight::state::hidden::Secret;
use crate::fight::state::log::Outcome;
use crate::fight::state::order::Decision;
use crate::kernel::cell::{Bounds, Cell};
use crate::kernel::dice::Dice;
use crate::kernel::ids::{BondId, CombatantId, DecisionId, InstanceId, ItemId, ObjectId, SideId, SideSet};

/// The rules in force. Never changes during a fight.
#[derive(Resource, Clone)]
pub struct Rules(pub Arc<Ruleset>);

/// What the scene says, resolved. Never changes during a fight.
#[derive(Resource, Clone)]
pub struct Setting(pub Arc<SceneFacts>);

/// A scene resolved against a ruleset.
#[derive(Clone, Debug)]
pub struct SceneFacts {
    /// As written.
    pub def: Arc<SceneDef>,
    /// Its sides, in list order.
    pub sides: Vec<SideFacts>,
    /// Size of the map.
    pub bounds: Bounds,
    /// Terrain, row by row.
    pub terrain: Vec<TerrainId>,
    /// Elevation, row by row.
    pub elevation: Vec<u8>,
    /// Ground that carries along whoever drifts on it: cells east and south in a round.
    pub currents: Vec<(TerrainId, (i16, i16))>,
    /// What lies hidden.
    pub secrets: Vec<Secret>,
    /// Where everybody begins, by combatant.
    pub starts: Vec<Cell>,
    /// Who comes later, and when.
    pub arrivals: Vec<(CombatantId, Arrival, Option<TagId>)>,
    /// Goals besides the rout of all foes.
    pub goals: Vec<GoalFacts>,
    /// What can be found out about it.
    pub lore: Vec<LoreFacts>,
    /// What helps and what hinders here.
    pub helps: Vec<HelpFacts>,
    /// Actions that everybody knows here.
    pub grants: Vec<ActionId>,
    /// Actions that nobody can take here.
    pub bars: Vec<ActionId>,
}

/// What helps or hinders in a scene, with everything resolved.
#[derive(Clone, Debug)]
pub struct HelpFacts {
    /// The reason.
    pub name: String,
    /// What it bears on.
    pub to: ValueId,
    /// Points, for the better above 0.
    pub points: i32,
    /// Of which acts and rolls; of all without one.
    pub acts: Option<TagId>,
    /// What it does not add up with.
    pub tag: Option<TagId>,
    /// Where one has to be; anywhere when empty.
    pub cells: Vec<Cell>,
    /// With what it has to be done.
    pub object: Option<ObjectId>,
    /// Who has to do it.
    pub who: Option<CombatantId>,
    /// Of which side.
    pub side: Option<SideId>,
    /// The last round in which it counts.
    pub until: Option<u32>,
}

/// A fact of the scene with everything resolved.
#[derive(Clone, Debug)]
pub struct LoreFacts {
    /// What one asks.
    pub question: String,
    /// What one learns.
    pub answer: String,
    /// Whom it is about.
    pub about: Option<CombatantId>,
    /// The score that guides the asker.
    pub score: Option<ScoreId>,
    /// The number to meet; 0 when it needs no roll.
    pub difficulty: i32,
    /// What has happened once somebody knows it.
    pub marks: Option<TagId>,
}

/// A side of the scene.
#[derive(Clone, Debug)]
pub struct SideFacts {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Who goes first.
    pub role: SideRole,
    /// Whether those of it are player characters, unless the scene says otherwise of one.
    pub pcs: bool,
    /// Sides that are not hostile to it, itself included.
    pub friends: SideSet,
    /// Whether those of it may be caught unawares.
    pub surprise: Surprise,
    /// Whether it takes part.
    pub present: bool,
    /// Labels of what it takes up when foes say so.
    pub accepts: Tags,
    /// Cells through which those of it can leave.
    pub exits: Vec<Cell>,
}

/// A goal with everything resolved.
#[derive(Clone, Debug)]
pub struct GoalFacts {
    /// Whose.
    pub side: SideId,
    /// What.
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

/// How near to a place one holds it, in cells.
pub const HOLD_WITHIN: i16 = 1;

/// What wins.
#[derive(Clone, Debug)]
pub enum GoalKind {
    /// Being alone within [`HOLD_WITHIN`] of a place at the end of so many rounds in a row.
    Hold(Cell, u32),
    /// So many have reached one of the cells, or the one who is to be brought there.
    Reach {
        /// The cells.
        cells: Vec<Cell>,
        /// How many.
        count: u32,
        /// The only one who counts.
        who: Option<CombatantId>,
    },
    /// Somebody is able at the end of this round.
    Survive(u32),
    /// Somebody is not able any more.
    Fell(CombatantId),
}

impl SceneFacts {
    /// Whether two sides fight each other.
    #[must_use]
    pub fn hostile(&self, a: SideId, b: SideId) -> bool {
        !self.sides[a.index()].friends.contains(b)
    }

    /// Whether plans are secret.
    #[must_use]
    pub fn secret(&self) -> bool {
        self.def.plans == Plans::Secret
    }
}

/// Where the fight is in time.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Clock {
    /// The round, from 1; 0 before the first.
    pub round: u32,
    /// The count inside the round; None while it does not run.
    pub count: Option<u8>,
    /// The last round in which somebody got at a foe, where fights without that are given up.
    pub stirred: u32,
    /// Labels that stand for what has happened, each with the sides that brought it about and the round in which they first
    /// did.
    pub marks: Vec<(TagId, SideId, u32)>,
    /// Sides whose part of the count is over.
    pub over: SideSet,
    /// Order of the sides this round.
    pub sides: Vec<SideId>,
    /// Everybody in the order in which they act by default: sides in their order, then the ruleset's order formulas.
    pub order: Vec<CombatantId>,
    /// Those of equals whose place in that order was said.
    pub placed: Vec<CombatantId>,
}

/// The question the fight has halted at.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pending(pub Option<Decision>);

/// What an accepted order comes to, before it is carried out.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Inbox(pub Option<Command<'static>>);

/// The one source of chance.
#[derive(Resource, Clone, Debug, PartialEq, Hash)]
pub struct FightDice(pub Dice);

/// Next numbers.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
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
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Loose(pub Vec<(Cell, Item)>);

/// How far the goals of the scene are, by goal number.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Progress(pub Vec<u32>);

/// The end of the fight.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct End(pub Option<Outcome>);

/// A bug or an endless loop, found while running.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Broken(pub Option<String>);

/// Who and what is where: derived from the components, rebuilt on restore.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Occupancy {
    /// Combatant number + 1 for each cell, 0 for none.
    pub body: Vec<u16>,
    /// Those who are in a cell besides, by its place in the table and by number.
    pub more: Vec<(usize, CombatantId)>,
    /// Object number + 1 for each cell, 0 for none.
    pub object: Vec<u16>,
    /// What stands on each cell besides bodies.
    pub screens: Vec<Screen>,
}

/// What ground and object of a cell are to those who walk, look and strike past it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Screen {
    /// Nobody gets in.
    pub blocks: bool,
    /// Nobody sees through, whatever its Size.
    pub opaque: bool,
    /// The Size of what stands here.
    pub obstacle: Option<SizeStep>,
    /// The level of cover that this gives of its own to whoever is beside it.
    pub cover: u8,
}
