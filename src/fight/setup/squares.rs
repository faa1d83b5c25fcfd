//! The map of a scene: its size, its elevation, and what the legend says of each cell.

use std::sync::Arc;

use crate::data::read::{At, Pos, Problems};
use crate::data::scene::Legend;
use crate::data::scope::{ItemDefId, KeyKind, ObjectDefId, TerrainId};
use crate::fight::setup::Resolver;
use crate::fight::state::components::Object;
use crate::fight::state::hidden::Secret;
use crate::kernel::cell::{Bounds, Cell};
use crate::kernel::ids::ObjectId;

/// The greatest width and height of a map, in cells.
const MOST_CELLS: usize = 200;

/// What stands on the cells of a map, row by row.
pub(super) struct Squares {
    /// The ground of each cell; any where it is not known.
    pub terrain: Vec<TerrainId>,
    /// Whether the ground of a cell is known: a fault was told of every other.
    pub known: Vec<bool>,
    /// The objects, in the order of their ids.
    pub objects: Vec<Object>,
    /// What lies hidden.
    pub secrets: Vec<Secret>,
    /// The name of each object and those that it is linked with.
    pub names: Vec<(Option<String>, Vec<At<String>>)>,
}

/// The same problems, each once: a fault of a legend entry comes for each of its cells.
pub(super) fn each_once(problems: &Problems) -> Problems {
    let mut once = Problems::new();
    for problem in problems.iter() {
        if !once.iter().any(|p| p == problem) {
            once.push(problem.clone());
        }
    }
    once
}

impl Resolver<'_> {
    /// What the map and its legend say of each cell.
    pub(super) fn squares(&mut self, bounds: Bounds) -> Squares {
        let (terrain, known) = (Vec::with_capacity(bounds.len()), Vec::with_capacity(bounds.len()));
        let mut squares = Squares { terrain, known, objects: Vec::new(), secrets: Vec::new(), names: Vec::new() };
        let def = Arc::clone(self.def);
        for (y, row) in (0_i16..).zip(&def.map) {
            let mut letters = row.chars();
            for x in 0..bounds.width {
                // A row that is too short has a fault already.
                let ground = letters.next().and_then(|letter| match def.legend.get(letter.to_string().as_str()) {
                    Some(legend) => self.square(Cell { x, y }, legend, &mut squares),
                    None => {
                        let what = format!("the map has `{letter}`, which the legend does not explain");
                        let column = row.inside(usize::try_from(x).unwrap_or(0));
                        self.fault(column, what, format!("add \"{letter}\" to `legend`"));
                        None
                    }
                });
                squares.known.push(ground.is_some());
                squares.terrain.push(TerrainId(ground.unwrap_or(0)));
            }
        }
        squares
    }

    /// The ground of a cell under an entry of the legend, which may set an object on it or hide something there.
    fn square(&mut self, at: Cell, legend: &Legend, squares: &mut Squares) -> Option<u16> {
        match legend {
            Legend::Ground(key) => self.find(KeyKind::Terrain, key),
            Legend::GroundOr(key, other) => {
                let key = if self.knows(KeyKind::Terrain, key) { key } else { other };
                self.find(KeyKind::Terrain, key)
            }
            Legend::Hidden { ground, item, against, on } => {
                let ground = ground.as_ref().and_then(|key| self.find(KeyKind::Terrain, key)).map(TerrainId);
                let item = item.as_ref().and_then(|key| self.find(KeyKind::Item, key)).map(ItemDefId);
                squares.secrets.push(Secret { ground, item, ..Secret::new(at, *against) });
                self.find(KeyKind::Terrain, on)
            }
            Legend::Object { object, elsewhere, on, state, name, links, content, hidden, found_on } => {
                let id = ObjectId(u16::try_from(squares.objects.len()).unwrap_or(u16::MAX));
                let key = self.stands_there(object, elsewhere.as_ref());
                if let Some(def) = key.and_then(|key| self.find(KeyKind::Object, key)).map(ObjectDefId) {
                    // A substitute object has states of its own.
                    let state = state.as_ref().filter(|_| key == Some(object));
                    let state = self.state(def, state);
                    let content = content.as_ref().and_then(|c| self.find(KeyKind::Item, c)).map(ItemDefId);
                    squares.objects.push(Object { content, ..Object::new(id, def, at, state) });
                    let ground = found_on.as_ref().and_then(|key| self.find(KeyKind::Terrain, key)).map(TerrainId);
                    let secret = |against| Secret { ground, object: Some(id), ..Secret::new(at, against) };
                    squares.secrets.extend(hidden.map(secret));
                    squares.names.push((name.clone(), links.clone()));
                }
                self.find(KeyKind::Terrain, on)
            }
        }
    }

    /// The size of the map. Rows at fault are taken as long as the longest, so that the rest can be checked.
    pub(super) fn bounds(&mut self) -> Option<Bounds> {
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

    /// The elevation of each cell, in levels.
    pub(super) fn elevation(&mut self, bounds: Bounds) -> Vec<u8> {
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
}
