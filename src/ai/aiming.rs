//! Where to aim an act that is no strike, so that it does most good, and from where that can be done.

use crate::data::effect::{Ask, Target, Tool};
use crate::data::scope::ActionId;
use crate::fight::arena::Arena;
use crate::fight::frame::Context;
use crate::fight::order::{Aim, Body, Draft};
use crate::kernel::cell::{Cell, Dir8, Rect};
use crate::kernel::ids::CombatantId;

use super::desk::{Desk, Spot};
use super::outcome;

/// An aim and what acting on it is worth.
pub(super) struct Shot {
    /// The order.
    pub draft: Draft,
    /// In hundredths, above 0.
    pub value: i64,
    /// What is aimed at; None for what needs no aim.
    at: Option<Rect>,
    range: i16,
    sight: bool,
}

/// The best aim of an act at whatever is no more than `farther` cells out of range; None when nothing is worth it.
pub(super) fn best(desk: &Desk, arena: &Arena, by: CombatantId, action: ActionId, farther: i16) -> Option<Shot> {
    let def = desk.lore.rules.action(action);
    // What asks for more than an aim is beyond this.
    if def.tool != Tool::Nothing || def.ask != Ask::Nothing {
        return None;
    }
    let here = arena.rect(by);
    let draft = |aim| Draft { by, action, tool: None, aim };
    let mut best: Option<Shot> = None;
    let mut weigh = |aim: Aim, at: Option<Rect>, range: i16, sight: bool| {
        if at.is_some_and(|at| arena.rect_distance(here, at) > range.saturating_add(farther)) {
            return;
        }
        let draft = draft(aim);
        let value = outcome::worth(desk, arena, &draft);
        if value > best.as_ref().map_or(0, |b| b.value) {
            best = Some(Shot { draft, value, at, range, sight });
        }
    };
    let facts = arena.facts_for(arena.side(by), Context::of(by));
    let cells = |range: i32| i16::try_from(range).unwrap_or(i16::MAX);
    match &def.target {
        Target::Me => weigh(Aim::Nothing, None, 0, false),
        Target::One { whom, range, sight, .. } => {
            let range = cells(range.eval(&facts));
            for fighter in desk.picture.foes.iter().chain(&desk.picture.friends) {
                if arena.meant(by, *whom, fighter.id) {
                    weigh(Aim::Target(fighter.id), Some(fighter.rect), range, *sight);
                }
            }
        }
        Target::Cell { range, sight, free: false, leap: None } => {
            let range = cells(range.eval(&facts));
            for cell in middles(desk, arena) {
                weigh(Aim::Cell(cell), Some(cell.into()), range, *sight);
            }
        }
        _ => {}
    }
    best
}

/// Cells that an area might be centred on: those of foes and those beside them.
fn middles(desk: &Desk, arena: &Arena) -> Vec<Cell> {
    let bounds = arena.scene().bounds;
    let mut cells: Vec<Cell> = Vec::new();
    for foe in &desk.picture.foes {
        let around = foe.rect.cells().flat_map(|c| std::iter::once(c).chain(Dir8::ALL.map(|dir| c.step(dir))));
        cells.extend(around.filter(|c| bounds.contains(*c) && !arena.walled(*c)));
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

impl Shot {
    /// The order.
    pub fn act(&self) -> Body {
        Body::Act(self.draft.clone())
    }

    /// The easiest spot of the last look around from which it can be done.
    pub fn spot(&self, desk: &Desk, arena: &Arena) -> Option<Spot> {
        let at = self.at?;
        // Somebody is seen as large as it is, a place as something of one's own Size would be.
        let size = arena.body(self.draft.aim.target().unwrap_or(self.draft.by)).identity.size;
        let sees = |from: Rect| arena.sees_rect(from, at, size);
        let good = |spot: &&Spot| arena.rect_distance(spot.rect, at) <= self.range && (!self.sight || sees(spot.rect));
        desk.spots.iter().filter(good).max_by_key(|spot| spot.ease).copied()
    }
}
