//! Warnings about a scene that can be fought as it is: goals that no combatant can get to, letters of the legend that
//! the map does not have, two combatants of one name. `fray check` tells them.

use std::sync::Arc;

use crate::data::read::{At, Pos, Problem, Problems};
use crate::data::scene::{Goal, Placement, cell};
use crate::fight::setup::Setup;
use crate::kernel::cell::{Bounds, Cell, Dir8, Rect};
use crate::kernel::ids::{CombatantId, SideId};

impl Setup {
    /// Warnings about the scene; `file` is named in them.
    #[must_use]
    pub fn warnings(&self, file: &Arc<str>) -> Problems {
        let mut found = Problems::new();
        let mut warn = |pos: Pos, what: String, help: &str| found.push(Problem::warning(file, pos, what, help));
        self.odd_legend(&mut warn);
        self.odd_names(&mut warn);
        self.odd_goals(&mut warn);
        found.sort();
        found
    }

    fn odd_legend(&self, warn: &mut dyn FnMut(Pos, String, &str)) {
        let def = &self.scene.def;
        for (letter, _) in &def.legend {
            let used = def.map.iter().any(|row| row.chars().any(|c| letter.chars().eq([c])));
            if !used {
                let help = if letter.chars().count() == 1 {
                    "put it on the map, or take it out of the legend"
                } else {
                    "a cell of the map is one letter"
                };
                warn(letter.pos, format!("the map has no `{}`", letter.value), help);
            }
        }
    }

    /// Goals, facts and players tell combatants apart by their names.
    fn odd_names(&self, warn: &mut dyn FnMut(Pos, String, &str)) {
        let all: Vec<&Placement> = self.scene.def.sides.iter().flat_map(|side| &side.who).collect();
        let meet = |a: &Placement, b: &Placement| {
            a.under.is_empty() || b.under.is_empty() || a.under.iter().any(|key| b.under.contains(key))
        };
        for (at, who) in all.iter().enumerate() {
            let Some(name) = &who.name else { continue };
            if all[..at].iter().any(|other| other.name.as_ref() == Some(name) && meet(who, other)) {
                let what = format!("two combatants are called `{name}`");
                warn(who.archetype.pos, what, "give one of them another name");
            }
        }
    }

    fn odd_goals(&self, warn: &mut dyn FnMut(Pos, String, &str)) {
        let def = &self.scene.def;
        let side_of = |key: &At<String>| {
            let at = def.sides.iter().position(|side| side.key == *key)?;
            u8::try_from(at).ok().map(SideId)
        };
        for goal in &def.goals {
            match goal {
                Goal::Hold { side, at, .. } => {
                    let Some(side) = side_of(side) else { continue };
                    // A combatant next to the place holds it.
                    self.odd_cell(at, side, 1, None, "held", warn);
                }
                Goal::Reach { side, cells, who, .. } => {
                    let Some(side) = side_of(side) else { continue };
                    let who = who
                        .as_ref()
                        .and_then(|name| self.all_combatants().find(|id| self.name_of(*id) == name.as_str()));
                    for at in cells {
                        self.odd_cell(at, side, 0, who, "reached", warn);
                    }
                }
                Goal::Rout | Goal::Survive { .. } | Goal::Fell { .. } => {}
            }
        }
        for (side, facts) in (0..).map(SideId).zip(&def.sides) {
            for at in &facts.exits {
                self.odd_cell(at, side, 0, None, "a way out", warn);
            }
        }
    }

    /// Warns of a cell that cannot be stood on, or that no member of a side (or not the named one) can get to.
    fn odd_cell(
        &self,
        at: &At<(i16, i16)>,
        side: SideId,
        near: i16,
        who: Option<CombatantId>,
        what_for: &str,
        warn: &mut dyn FnMut(Pos, String, &str),
    ) {
        let Bounds { width, height } = self.scene.bounds;
        let goal = cell(**at);
        if goal.x < 0 || goal.y < 0 || goal.x >= width || goal.y >= height {
            return;
        }
        let ground = self.rules.ground(self.scene.terrain[self.scene.bounds.index(goal)]);
        if ground.blocks {
            let what = format!("the cell ({}, {}) is {}, where no combatant can stand", goal.x, goal.y, ground.name);
            warn(at.pos, what, "give one that can be stood on");
            return;
        }
        let mut members =
            self.all_combatants().filter(|id| self.side_of(*id) == side && who.is_none_or(|who| who == *id));
        if !members.any(|id| self.gets_to(id, goal, near)) {
            let side = &self.scene.sides[side.index()].name;
            let never =
                who.map_or_else(|| format!("no combatant of {side}"), |who| format!("{} never", self.name_of(who)));
            let what = format!("{never} gets to the cell ({}, {}) that is to be {what_for}", goal.x, goal.y);
            warn(at.pos, what, "open a way to it, or give another cell");
        }
    }

    /// Whether a combatant can get to a cell, or within `near` cells of it, over the ground. Objects are passed, since
    /// they can be opened, broken or climbed. Other ways past walls are not looked for.
    fn gets_to(&self, id: CombatantId, goal: Cell, near: i16) -> bool {
        let bounds = self.scene.bounds;
        let side = self.combatants[id.index()].side_cells;
        let fits = |at: Cell| {
            let rect = Rect::new(at, side);
            let free = |c: Cell| !self.rules.ground(self.scene.terrain[bounds.index(c)]).blocks;
            bounds.contains_rect(rect) && rect.cells().all(free)
        };
        let there = |at: Cell| {
            let close = |c: Cell| (c.x - goal.x).abs() <= near && (c.y - goal.y).abs() <= near;
            Rect::new(at, side).cells().any(close)
        };
        let mut seen = vec![false; bounds.len()];
        let mut open = vec![self.places[id.index()]];
        while let Some(at) = open.pop() {
            if there(at) {
                return true;
            }
            for to in Dir8::ALL.map(|dir| at.step(dir)) {
                if fits(to) && !std::mem::replace(&mut seen[bounds.index(to)], true) {
                    open.push(to);
                }
            }
        }
        false
    }
}
