//! Setup: a scene is resolved against a ruleset, and a world is filled with its combatants and objects.

mod advice;
mod behaviours;
mod deployment;
mod elsewhere;
mod goals;
mod mounts;
mod objects;
mod scene_modifiers;
mod sides;
mod squares;
mod starting_state;

use std::sync::Arc;

use bevy::ecs::world::World;

use crate::data::handicap::Handicap;
use crate::data::read::{At, Pos, Problems, nearest};
use crate::data::ruleset::{ArchetypeDef, Ruleset};
use crate::data::scene::{Controller, SceneDef};
use crate::data::scope::{ActionId, ArchetypeId, ConditionId, ItemDefId, KeyKind, Tags, TerrainId};
use crate::fight::resolve::changes::Changes;
use crate::fight::setup::deployment::{Barrier, Deployment, Floor};
use crate::fight::setup::squares::{Squares, each_once};
use crate::fight::setup::starting_state::StartingState;
use crate::fight::state::bodies::KeptBodies;
use crate::fight::state::components::{
    Carried, Commitments, Identity, Inventory, Item, Object, Plan, Pools, Position, RoundUsage, Scores,
};
use crate::fight::state::findings::Knowledge;
use crate::fight::state::hidden::Secrets;
use crate::fight::state::kept_lines::{KeptLines, LinesOfMaps};
use crate::fight::state::kept_values::KeptValues;
use crate::fight::state::log::FightLog;
use crate::fight::state::repertoires::Repertoires;
use crate::fight::state::resources::{
    ActiveRuleset, ActiveScene, Broken, Clock, CommandInbox, Counters, End, FightDice, FightState, GroundItems,
    Occupancy, Pending, Progress, SceneFacts,
};
use crate::fight::state::stack::Stack;
use crate::fight::state::zones::Zones;
use crate::kernel::cell::Cell;
use crate::kernel::dice::Dice;
use crate::kernel::ids::{CombatantId, ItemId, ObjectId, SideId};

/// A scene resolved against a ruleset: what a fight is set up from.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The rules.
    pub rules: Arc<Ruleset>,
    /// The scene.
    pub scene: Arc<SceneFacts>,
    combatants: Vec<Identity>,
    places: Vec<Cell>,
    starts: Vec<StartingState>,
    objects: Vec<Object>,
    /// Riders and their mounts.
    rides: Vec<(CombatantId, CombatantId)>,
}

impl Setup {
    /// Resolves a scene. `file` is named in faults. Sides whose controller is `Controller::None` are left off the map.
    ///
    /// # Errors
    /// Every fault: unknown names, impossible placements, goals that cannot be met.
    pub fn new(
        rules: &Arc<Ruleset>,
        def: &Arc<SceneDef>,
        file: &Arc<str>,
        controllers: &[Controller],
    ) -> Result<Setup, Problems> {
        Setup::with_handicaps(rules, def, file, controllers, &[])
    }

    /// The same with what the combatants of each side bear; sides that are left out have what the scene says.
    ///
    /// # Errors
    /// As for [`Setup::new`].
    pub fn with_handicaps(
        rules: &Arc<Ruleset>,
        def: &Arc<SceneDef>,
        file: &Arc<str>,
        controllers: &[Controller],
        handicaps: &[Handicap],
    ) -> Result<Setup, Problems> {
        let mut resolver = Resolver { rules, def, file, problems: Problems::new() };
        let setup = resolver.resolve(controllers, handicaps);
        if let Some(setup) = setup.as_ref().filter(|_| resolver.problems.is_empty()) {
            setup.try_pools(&mut resolver);
        }
        resolver.problems.sort();
        match setup {
            Some(setup) if resolver.problems.is_empty() => Ok(setup),
            _ => Err(resolver.problems),
        }
    }

    /// All combatants, in stable order.
    pub fn all_combatants(&self) -> impl Iterator<Item = CombatantId> + use<> {
        let count = u16::try_from(self.combatants.len()).unwrap_or(u16::MAX);
        (0..count).map(CombatantId)
    }

    /// The name of a combatant.
    #[must_use]
    pub fn name_of(&self, id: CombatantId) -> &str {
        &self.combatants[id.index()].name
    }

    /// The stat block of a combatant.
    #[must_use]
    pub fn archetype_of(&self, id: CombatantId) -> ArchetypeId {
        self.combatants[id.index()].archetype
    }

    /// The side of a combatant.
    #[must_use]
    pub fn side_of(&self, id: CombatantId) -> SideId {
        self.combatants[id.index()].side
    }

    /// The conditions with which a combatant begins: its stance, its traits, and what the scene gives it.
    pub(in crate::fight) fn starting_conditions(&self, id: CombatantId) -> &[ConditionId] {
        self.starts[id.index()].conditions()
    }

    /// What a combatant begins with: each item and where it has it, in the order of their ids.
    pub(in crate::fight) fn starting_gear(&self, identity: &Identity) -> impl Iterator<Item = (ItemDefId, Carried)> {
        let archetype = self.rules.archetype(identity.archetype);
        let stowed = self.scene.def.sides[identity.side.index()].stowed;
        let kinds = [
            (&archetype.held, if stowed { Carried::Stowed } else { Carried::Hand }),
            (&archetype.worn, Carried::Worn),
            (&archetype.stowed, Carried::Stowed),
            (&archetype.packed, Carried::Packed),
            (&archetype.natural, Carried::Natural),
        ];
        let listed = kinds.into_iter().flat_map(|(list, carried)| list.iter().map(move |def| (*def, carried)));
        listed.chain(self.spares(archetype).into_iter().map(|def| (def, Carried::Stowed)))
    }

    /// An object as the scene begins with it.
    pub(in crate::fight) fn starting_object(&self, id: ObjectId) -> &Object {
        &self.objects[id.index()]
    }

    fn mount(&self, id: CombatantId) -> Option<CombatantId> {
        self.rides.iter().find(|(rider, _)| *rider == id).map(|(_, mount)| *mount)
    }

    fn rider(&self, id: CombatantId) -> Option<CombatantId> {
        self.rides.iter().find(|(_, mount)| *mount == id).map(|(rider, _)| *rider)
    }

    /// Lets all combatants begin as the scene says.
    pub(in crate::fight) fn begin(&self, arena: &mut Changes) {
        arena.start(&self.starts);
    }

    /// The ammunition that a combatant brings for its weapons, where its stat block names none of the kind
    /// (VIT-RULE-29).
    fn spares(&self, archetype: &ArchetypeDef) -> Vec<ItemDefId> {
        let own = || archetype.held.iter().chain(&archetype.stowed);
        let weapons = own().filter_map(|def| self.rules.item(*def).weapon.as_ref());
        let pieces = weapons.filter_map(|weapon| Some((weapon.ammunition?, weapon.spares)));
        let unnamed = pieces.filter(|(kind, _)| own().chain(&archetype.packed).all(|def| def != kind));
        unnamed.flat_map(|(kind, spares)| std::iter::repeat_n(kind, spares.into())).collect()
    }

    /// The world of a fight before its first step.
    pub(in crate::fight) fn world(&self, dice: Dice) -> World {
        let mut world = World::new();
        let mut counters = Counters::default();
        for ((identity, at), start) in self.combatants.iter().zip(&self.places).zip(&self.starts) {
            let mut items = Vec::new();
            for (def, carried) in self.starting_gear(identity) {
                items.push(Item::new(counters.item, def, carried));
                counters.item = ItemId(counters.item.0 + 1);
            }
            world.spawn((
                identity.clone(),
                Scores(self.rules.index.scores[identity.archetype.index()].clone()),
                Position { at: *at, fate: start.fate(), on: self.mount(identity.id), under: self.rider(identity.id) },
                Pools(vec![0; self.rules.pools.len()]),
                start.bears(&self.rules, identity.id, &mut counters.instance),
                Inventory(items),
                Plan::default(),
                RoundUsage::default(),
                Commitments::default(),
            ));
        }
        for object in &self.objects {
            let mut object = object.clone();
            if self.rules.object(object.def).handy.is_some() {
                object.handy = Some(counters.item);
                counters.item = ItemId(counters.item.0 + 1);
            }
            world.spawn(object);
        }
        world.insert_resource(ActiveRuleset(Arc::clone(&self.rules)));
        world.insert_resource(ActiveScene(Arc::clone(&self.scene)));
        world.insert_resource(FightState {
            clock: Clock::default(),
            stack: Stack::default(),
            pending: Pending::default(),
            inbox: CommandInbox::default(),
            dice: FightDice(dice),
            counters,
            loose: GroundItems::default(),
            zones: Zones::default(),
            secrets: Secrets(self.scene.secrets.clone()),
            progress: Progress(vec![0; self.scene.goals.len()]),
            knowledge: Knowledge::default(),
            end: End::default(),
            broken: Broken::default(),
            log: FightLog::default(),
            occupancy: Occupancy::default(),
            bodies: KeptBodies::new(self.combatants.len()),
            kept: KeptValues::new(&self.rules, &self.scene, self.combatants.len()),
            lines: KeptLines::default(),
        });
        world
    }
}

struct Resolver<'a> {
    rules: &'a Arc<Ruleset>,
    def: &'a Arc<SceneDef>,
    file: &'a Arc<str>,
    problems: Problems,
}

impl Resolver<'_> {
    fn fault(&mut self, pos: Pos, what: String, help: impl Into<String>) {
        self.problems.error(self.file, pos, what, help);
    }

    fn find(&mut self, kind: KeyKind, name: &At<String>) -> Option<u16> {
        let found = self.rules.scope.find(kind, name);
        if found.is_none() {
            let known = self.rules.scope.names(kind);
            let help = match nearest(name, known.iter().map(String::as_str)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("known: {}", known.join(", ")),
            };
            let what = format!("the ruleset `{}` has no {kind} `{}`", self.rules.key, name.value);
            self.fault(name.pos, what, help);
        }
        found
    }

    fn side(&mut self, name: &At<String>) -> Option<SideId> {
        let keys = self.def.sides.iter().map(|s| s.key.as_str());
        let found = keys.clone().position(|k| k == name.as_str()).and_then(|at| u8::try_from(at).ok()).map(SideId);
        // A side that could not be read may be the one that is named.
        if found.is_none() && self.def.sides.is_whole() {
            let help = match nearest(name, keys.clone()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("known: {}", keys.collect::<Vec<_>>().join(", ")),
            };
            self.fault(name.pos, format!("there is no side `{}`", name.value), help);
        }
        found
    }

    fn resolve(&mut self, controllers: &[Controller], handicaps: &[Handicap]) -> Option<Setup> {
        let def = Arc::clone(self.def);
        let bounds = self.bounds()?;
        let sides = self.sides(controllers, handicaps);
        let Squares { terrain, known, mut objects, secrets, names } = self.squares(bounds);
        self.link(&mut objects, &names);
        let elevation = self.elevation(bounds);
        self.problems = each_once(&self.problems);
        // Unknown ground is a fault already; a combatant on it is no further one.
        let barrier = |c: Cell| {
            let at = bounds.index(c);
            let object = objects.iter().find(|o| o.at == c);
            let object = object.filter(|o| self.rules.object(o.def).states[usize::from(o.state)].blocks);
            match object {
                _ if !known[at] => None,
                Some(object) => Some(Barrier::Object(object.def)),
                None => self.rules.ground(terrain[at]).blocks.then_some(Barrier::Ground(terrain[at])),
            }
        };
        let floor = Floor { bounds, barriers: bounds.cells().map(barrier).collect() };
        let Deployment { combatants, mut places, starts, saddles } = self.combatants(&floor, &sides);
        let rides = self.rides(&combatants, &mut places, &starts, &saddles);
        let goals = self.goals(bounds, &combatants, &sides);
        let behaviours = self.behaviours(bounds, &combatants, &starts);
        let clues = self.clues(&combatants);
        let helps = self.helps(bounds, &combatants, &objects);
        self.rounds();
        let currents =
            def.currents.iter().filter(|c| self.knows(KeyKind::Terrain, &c.on)).collect::<Vec<_>>().into_iter();
        let currents = currents.filter_map(|c| Some((TerrainId(self.find(KeyKind::Terrain, &c.on)?), c.by))).collect();
        let (grants, bars) = (self.actions(&def.grants), self.actions(&def.bars));
        let ids = combatants.iter().map(|c| c.id);
        let arrivals = ids
            .zip(&starts)
            .filter_map(|(id, start)| start.arrival().map(|(arrival, label)| (id, arrival, label)))
            .collect();
        let present: Vec<ArchetypeId> = combatants.iter().map(|c| c.archetype).collect();
        let scene = SceneFacts {
            def,
            sides,
            bounds,
            terrain,
            elevation,
            currents,
            secrets,
            starts: places.clone(),
            arrivals,
            goals,
            behaviours,
            clues,
            helps,
            repertoires: Repertoires::new(self.rules, &present, (&grants, &bars)),
            lines: LinesOfMaps::default(),
            grants,
            bars,
        };
        Some(Setup {
            rules: Arc::clone(self.rules),
            scene: Arc::new(scene),
            combatants,
            places,
            starts,
            objects,
            rides,
        })
    }

    /// Labels of the ruleset. Unknown ones are left out under a ruleset that the scene is not made for.
    fn labels(&mut self, keys: &[At<String>]) -> Tags {
        let keys: Vec<&At<String>> = keys.iter().filter(|key| self.knows(KeyKind::Tag, key)).collect();
        keys.into_iter()
            .filter_map(|key| self.find(KeyKind::Tag, key))
            .fold(Tags::default(), |all, tag| Tags(all.0 | 1 << tag))
    }

    fn actions(&mut self, keys: &[At<String>]) -> Vec<ActionId> {
        keys.iter().filter_map(|key| self.find(KeyKind::Action, key)).map(ActionId).collect()
    }
}
