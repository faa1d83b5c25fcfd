//! Setup: a scene is resolved against a ruleset, and a world is filled with its combatants and objects.

mod advice;
mod cast;
mod elsewhere;
mod goals;
mod helps;
mod riding;
mod sides;
mod start;
mod things;

use std::sync::Arc;

use bevy::ecs::world::World;

use crate::data::read::{At, Pos, Problems, nearest};
use crate::data::ruleset::{ArchetypeDef, Ruleset};
use crate::data::scene::{Controller, Legend, SceneDef};
use crate::data::scope::{ActionId, ItemDefId, Kind, ObjectDefId, Tags, TerrainId};
use crate::fight::resolve::changes::Changes;
use crate::fight::setup::cast::{Barrier, Cast, Floor};
use crate::fight::setup::start::Start;
use crate::fight::state::components::{
    Carried, Gear, Identity, Intent, Item, Object, Place, Plan, Pools, Scores, Tally,
};
use crate::fight::state::findings::Knowledge;
use crate::fight::state::hidden::{Secret, Secrets};
use crate::fight::state::log::FightLog;
use crate::fight::state::resources::{
    Broken, Clock, Counters, End, FightDice, FightState, Inbox, Loose, Occupancy, Pending, Progress, Rules, SceneFacts,
    Setting,
};
use crate::fight::state::stack::Stack;
use crate::fight::state::zones::Zones;
use crate::kernel::cell::{Bounds, Cell};
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
    starts: Vec<Start>,
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
        let mut resolver = Resolver { rules, def, file, problems: Problems::new() };
        let setup = resolver.resolve(controllers);
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
    pub fn everybody(&self) -> impl Iterator<Item = CombatantId> + use<> {
        let count = u16::try_from(self.combatants.len()).unwrap_or(u16::MAX);
        (0..count).map(CombatantId)
    }

    /// The name of a combatant.
    #[must_use]
    pub fn name_of(&self, id: CombatantId) -> &str {
        &self.combatants[id.index()].name
    }

    /// The side of a combatant.
    #[must_use]
    pub fn side_of(&self, id: CombatantId) -> SideId {
        self.combatants[id.index()].side
    }

    fn mount(&self, id: CombatantId) -> Option<CombatantId> {
        self.rides.iter().find(|(rider, _)| *rider == id).map(|(_, mount)| *mount)
    }

    fn rider(&self, id: CombatantId) -> Option<CombatantId> {
        self.rides.iter().find(|(_, mount)| *mount == id).map(|(rider, _)| *rider)
    }

    /// Lets everybody begin as the scene says.
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
            let archetype = self.rules.archetype(identity.archetype);
            let mut items = Vec::new();
            let stowed = self.scene.def.sides[identity.side.index()].stowed;
            let kinds = [
                (&archetype.held, if stowed { Carried::Stowed } else { Carried::Hand }),
                (&archetype.worn, Carried::Worn),
                (&archetype.stowed, Carried::Stowed),
                (&archetype.packed, Carried::Packed),
                (&archetype.natural, Carried::Natural),
            ];
            let spares = self.spares(archetype);
            let listed = kinds.into_iter().flat_map(|(list, carried)| list.iter().map(move |def| (*def, carried)));
            for (def, carried) in listed.chain(spares.into_iter().map(|def| (def, Carried::Stowed))) {
                items.push(Item::new(counters.item, def, carried));
                counters.item = ItemId(counters.item.0 + 1);
            }
            world.spawn((
                identity.clone(),
                Scores(self.rules.index.scores[identity.archetype.index()].clone()),
                Place { at: *at, fate: start.fate(), on: self.mount(identity.id), under: self.rider(identity.id) },
                Pools(vec![0; self.rules.pools.len()]),
                start.bears(&self.rules, identity.id, &mut counters.instance),
                Gear(items),
                Plan::default(),
                Tally::default(),
                Intent::default(),
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
        world.insert_resource(Rules(Arc::clone(&self.rules)));
        world.insert_resource(Setting(Arc::clone(&self.scene)));
        world.insert_resource(FightState {
            clock: Clock::default(),
            stack: Stack::default(),
            pending: Pending::default(),
            inbox: Inbox::default(),
            dice: FightDice(dice),
            counters,
            loose: Loose::default(),
            zones: Zones::default(),
            secrets: Secrets(self.scene.secrets.clone()),
            progress: Progress(vec![0; self.scene.goals.len()]),
            knowledge: Knowledge::default(),
            end: End::default(),
            broken: Broken::default(),
            log: FightLog::default(),
            occupancy: Occupancy::default(),
        });
        world
    }
}

/// The greatest width and height of a map, in cells.
const MOST_CELLS: usize = 200;

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

    fn find(&mut self, kind: Kind, name: &At<String>) -> Option<u16> {
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

    fn resolve(&mut self, controllers: &[Controller]) -> Option<Setup> {
        let def = Arc::clone(self.def);
        let bounds = self.bounds()?;
        let sides = self.sides(controllers);
        let mut terrain = Vec::with_capacity(bounds.len());
        let mut known = Vec::with_capacity(bounds.len());
        let mut objects: Vec<Object> = Vec::new();
        let mut secrets = Vec::new();
        let mut names: Vec<(Option<String>, Vec<At<String>>)> = Vec::new();
        for (y, row) in (0_i16..).zip(&def.map) {
            let mut letters = row.chars();
            for x in 0..bounds.width {
                let at = Cell { x, y };
                let Some(letter) = letters.next() else {
                    // The row is too short, for which there is a fault already.
                    known.push(false);
                    terrain.push(TerrainId(0));
                    continue;
                };
                let legend = def.legend.get(letter.to_string().as_str());
                let ground = match legend {
                    None => {
                        let column = row.inside(usize::try_from(x).unwrap_or(0));
                        self.fault(
                            column,
                            format!("the map has `{letter}`, which the legend does not explain"),
                            format!("add \"{letter}\" to `legend`"),
                        );
                        None
                    }
                    Some(Legend::Ground(key)) => self.find(Kind::Terrain, key),
                    Some(Legend::GroundOr(key, other)) => {
                        let key = if self.knows(Kind::Terrain, key) { key } else { other };
                        self.find(Kind::Terrain, key)
                    }
                    Some(Legend::Hidden { ground, item, against, on }) => {
                        let ground = ground.as_ref().and_then(|key| self.find(Kind::Terrain, key)).map(TerrainId);
                        let item = item.as_ref().and_then(|key| self.find(Kind::Item, key)).map(ItemDefId);
                        secrets.push(Secret { ground, item, ..Secret::new(at, *against) });
                        self.find(Kind::Terrain, on)
                    }
                    Some(Legend::Object { object, elsewhere, on, state, name, links, content, hidden, found_on }) => {
                        let id = ObjectId(u16::try_from(objects.len()).unwrap_or(u16::MAX));
                        let key = self.stands_there(object, elsewhere.as_ref());
                        if let Some(def) = key.and_then(|key| self.find(Kind::Object, key)).map(ObjectDefId) {
                            // A substitute object has states of its own.
                            let state = state.as_ref().filter(|_| key == Some(object));
                            let state = self.state(def, state);
                            let content = content.as_ref().and_then(|c| self.find(Kind::Item, c)).map(ItemDefId);
                            objects.push(Object { content, ..Object::new(id, def, at, state) });
                            let ground = found_on.as_ref().and_then(|key| self.find(Kind::Terrain, key));
                            let secret = |against| Secret {
                                ground: ground.map(TerrainId),
                                object: Some(id),
                                ..Secret::new(at, against)
                            };
                            secrets.extend(hidden.map(secret));
                            names.push((name.clone(), links.clone()));
                        }
                        self.find(Kind::Terrain, on)
                    }
                };
                known.push(ground.is_some());
                terrain.push(TerrainId(ground.unwrap_or(0)));
            }
        }
        self.link(&mut objects, &names);
        let elevation = self.elevation(bounds);
        // A fault of a legend entry comes once for each of its cells; once is enough.
        let mut once = Problems::new();
        for problem in self.problems.iter() {
            if !once.iter().any(|p| p == problem) {
                once.push(problem.clone());
            }
        }
        self.problems = once;
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
        let Cast { combatants, mut places, starts, saddles } = self.combatants(&floor, &sides);
        let rides = self.rides(&combatants, &mut places, &starts, &saddles);
        let goals = self.goals(bounds, &combatants, &sides);
        let lore = self.lore(&combatants);
        let helps = self.helps(bounds, &combatants, &objects);
        self.rounds();
        let currents = def.currents.iter().filter(|c| self.knows(Kind::Terrain, &c.on)).collect::<Vec<_>>().into_iter();
        let currents = currents.filter_map(|c| Some((TerrainId(self.find(Kind::Terrain, &c.on)?), c.by))).collect();
        let (grants, bars) = (self.actions(&def.grants), self.actions(&def.bars));
        let ids = combatants.iter().map(|c| c.id);
        let arrivals = ids
            .zip(&starts)
            .filter_map(|(id, start)| start.arrival().map(|(arrival, label)| (id, arrival, label)))
            .collect();
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
            lore,
            helps,
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

    /// The size of the map. Rows at fault are taken as long as the longest, so that the rest can be checked.
    fn bounds(&mut self) -> Option<Bounds> {
        let rows = &Arc::clone(self.def).map;
        let first = rows.first().map_or(0, |row| row.chars().count());
        let (width, height) = (rows.iter().map(|row| row.chars().count()).max().unwrap_or(0), rows.len());
        if width == 0 {
            let pos = rows.first().map_or(Pos::START, |row| row.pos);
            self.fault(pos, "the map has no cells".to_owned(), "give `map` rows of letters, as in `map: [\"....\"]`");
            return None;
        }
        for row in rows {
            let here = row.chars().count();
            if here != first {
                let what = format!("this row of the map has {here} cells, the first has {first}");
                self.fault(row.pos, what, "make all rows equally long");
            }
        }
        if width > MOST_CELLS || height > MOST_CELLS {
            let what = format!("the map is {width} cells wide and {height} high, more than {MOST_CELLS}");
            let help = match (width.saturating_sub(MOST_CELLS), height.saturating_sub(MOST_CELLS)) {
                (0, over) => format!("take {over} of its rows away"),
                (over, 0) => format!("take {over} letters off each row"),
                (wide, high) => format!("take {wide} letters off each row, and {high} of its rows away"),
            };
            self.fault(rows[0].pos, what, help);
            return None;
        }
        Some(Bounds { width: i16::try_from(width).ok()?, height: i16::try_from(height).ok()? })
    }

    fn elevation(&mut self, bounds: Bounds) -> Vec<u8> {
        let rows = &Arc::clone(self.def).elevation;
        if rows.is_empty() {
            return vec![0; bounds.len()];
        }
        let mut levels = Vec::with_capacity(bounds.len());
        if rows.len() != usize::try_from(bounds.height).unwrap_or(0) {
            self.fault(rows[0].pos, "`elevation` has another number of rows than `map`".to_owned(), "match the map");
        }
        for row in rows {
            if row.chars().count() != usize::try_from(bounds.width).unwrap_or(0) {
                self.fault(row.pos, "this row is not as long as the map is wide".to_owned(), "match the map");
            }
            for (at, c) in row.chars().enumerate() {
                match c.to_digit(10) {
                    Some(level) => levels.push(u8::try_from(level).unwrap_or(0)),
                    None => self.fault(row.inside(at), format!("`{c}` is no elevation"), "use digits 0 to 9"),
                }
            }
        }
        levels
    }

    /// Labels of the ruleset. Unknown ones are left out under a ruleset that the scene is not made for.
    fn labels(&mut self, keys: &[At<String>]) -> Tags {
        let keys: Vec<&At<String>> = keys.iter().filter(|key| self.knows(Kind::Tag, key)).collect();
        keys.into_iter()
            .filter_map(|key| self.find(Kind::Tag, key))
            .fold(Tags::default(), |all, tag| Tags(all.0 | 1 << tag))
    }

    fn actions(&mut self, keys: &[At<String>]) -> Vec<ActionId> {
        keys.iter().filter_map(|key| self.find(Kind::Action, key)).map(ActionId).collect()
    }
}
