//! Where straight runs lead: up to a foe, over a gap, through bodies (FOUR-ACT-42, FOUR-ACT-46, FOUR-ACT-47, FOUR-MOVE-11).

use crate::data::effect::{Past, Tool};
use crate::data::formula::Formula;
use crate::fight::arena::Arena;
use crate::fight::cover::Facing;
use crate::fight::frame::Context;
use crate::fight::legal::acts::Candidate;
use crate::fight::legal::cells::straight;
use crate::fight::order::{Aim, Refusal};
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::{CombatantId, ItemId};
use crate::kernel::metric::Metric;

const NOT_STRAIGHT: Refusal = Refusal::Said("That is not straight on.");
const IN_THE_WAY: Refusal = Refusal::Said("Something is in the way, or slow to walk on.");
const TOO_SHORT: Refusal = Refusal::Said("The run-up is too short.");

/// What a straight way leads over by a leap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Steps before it.
    pub lead: usize,
    /// The place in the way of the cell on which the leap comes down.
    pub land: usize,
    /// Cells across.
    pub across: u8,
    /// Levels up.
    pub rise: u8,
}

impl Arena<'_> {
    /// What a straight way costs on even ground, in cells of movement.
    #[must_use]
    pub fn straight_price(&self, by: CombatantId, path: &[Cell]) -> u16 {
        let steps = u16::try_from(path.len()).unwrap_or(u16::MAX);
        let from = self.body(by).place.at;
        let slanted = match path {
            [.., a, b] => Dir8::between(*a, *b),
            [only] => Dir8::between(from, *only),
            [] => None,
        };
        let dear = slanted.is_some_and(Dir8::is_diagonal) && self.rules().metric() == Metric::Alternating;
        let second = if dear { (steps + u16::from(self.body(by).tally.odd)) / 2 } else { 0 };
        (steps + second).saturating_mul(self.step_factor(by))
    }

    /// The one gap or stretch of uneven ground that the straight way of somebody to a cell leads over by a leap, as far as
    /// its side knows; None where there is none, or more than one, or no coming down beyond it.
    #[must_use]
    pub fn stretch(&self, by: CombatantId, to: Cell) -> Option<Stretch> {
        let from = self.body(by).place.at;
        let path = straight(from, to)?;
        let before = |at: usize| if at == 0 { from } else { path[at - 1] };
        let even = |at: &usize| self.step_cost(by, before(*at), path[*at], 1) == Some(1);
        let inside = |cell: &Cell| self.scene().bounds.contains_rect(self.body(by).identity.rect(*cell));
        let level = |cell: Cell| i32::from(self.elevation(cell));
        if !path.iter().all(inside) {
            return None;
        }
        let lead = (0..path.len()).find(|at| !even(at))?;
        let brink = level(before(lead));
        let land = (lead..path.len()).find(|at| {
            let cell = path[*at];
            level(cell) >= brink - 1 && self.may_stand(by, cell) && self.even_ground(by, cell)
        })?;
        let side = self.side(by);
        let barred = |cell: &Cell| {
            let bodies = self.body(by).identity.rect(*cell).cells().flat_map(|c| self.bodies_at(c));
            let body = bodies.into_iter().any(|b| b != by && self.known_to(side, b)) && level(*cell) > brink - 2;
            body || self.towers(*cell, i32::from(u8::MAX))
        };
        let on = (land + 1..path.len()).all(|at| even(&at));
        if !on || path[lead..land].iter().any(barred) {
            return None;
        }
        let high = |cell: &Cell| level(*cell) - brink + i32::from(self.height_of_thing(*cell).unwrap_or(0));
        let flat = path[lead..land].iter().filter(|cell| self.height_of_thing(**cell).unwrap_or(0) == 0).count();
        let rise = path[lead..=land].iter().map(high).max().unwrap_or(0).max(0);
        let (across, rise) = (u8::try_from(flat).ok()?, u8::try_from(rise).ok()?);
        (across > 0 || rise > 0).then_some(Stretch { lead, land, across, rise })
    }

    /// Whether nothing makes a step dearer on any cell of a footprint.
    fn even_ground(&self, by: CombatantId, at: Cell) -> bool {
        let even = |cell: Cell| {
            let thing = self.object_at(cell).is_none_or(|id| self.object_state(id).steps <= 1);
            thing && !self.walled(cell) && self.grounds_at(cell).all(|ground| self.steps_on(by, ground) == 1)
        };
        self.body(by).identity.rect(at).cells().all(even)
    }

    /// Whether a straight run leads to a cell past what it may lead past, as far as the side of whoever makes it knows.
    pub(super) fn past_ok(&self, by: CombatantId, to: Cell, most: i32, past: Past) -> Result<(), Refusal> {
        self.may_walk(by)?;
        let from = self.body(by).place.at;
        let path = straight(from, to).ok_or(NOT_STRAIGHT)?;
        let far = i32::from(self.straight_price(by, &path));
        if far > most {
            return Err(Refusal::TooFar(most));
        }
        let lead = match past {
            Past::Nothing => usize::MAX,
            Past::Hurdle(_) => self.stretch(by, to).ok_or(Refusal::Said("No leap leads there."))?.lead,
            Past::Bodies(_) => self.first_barring(by, &path)?,
        };
        match past {
            Past::Hurdle(after) | Past::Bodies(after) if lead < usize::from(after) => Err(TOO_SHORT),
            _ if !self.may_stand(by, to) => Err(IN_THE_WAY),
            _ => Ok(()),
        }
    }

    /// The place in a straight way of the first body that bars it and that one could run through.
    fn first_barring(&self, by: CombatantId, path: &[Cell]) -> Result<usize, Refusal> {
        let (side, size) = (self.side(by), self.identity(by).size.0);
        let bars = |body: &CombatantId| *body != by && self.known_to(side, *body) && !self.passable(by, *body);
        let mut before = self.body(by).place.at;
        let mut first = None;
        for (at, cell) in path.iter().enumerate() {
            let cells = self.identity(by).rect(*cell).cells();
            let inside = self.scene().bounds.contains_rect(self.identity(by).rect(*cell));
            let bodies = cells.filter(|c| self.scene().bounds.contains(*c)).flat_map(|c| self.bodies_at(c));
            let bodies: Vec<CombatantId> = bodies.filter(bars).collect();
            if bodies.iter().any(|body| self.identity(*body).size.0 > size + 1) {
                return Err(Refusal::Said("Somebody too big is in the way."));
            }
            if !inside || self.step_cost_but(by, (before, *cell), 1, |body| bodies.contains(&body)) != Some(1) {
                return Err(IN_THE_WAY);
            }
            if !bodies.is_empty() {
                first.get_or_insert(at);
            }
            before = *cell;
        }
        first.ok_or(Refusal::Said("Nobody is in the way."))
    }

    /// Whether a cell is off the way of the walk that is running.
    pub(super) fn aside_ok(&self, who: CombatantId, to: Cell) -> Result<(), Refusal> {
        let Some(walk) = self.stack.walk() else { return Err(Refusal::Said("Nobody is on its way.")) };
        let (here, runner) = (self.identity(who).rect(to), self.identity(walk.by));
        if walk.path.iter().any(|cell| runner.rect(*cell).overlaps(here)) {
            return Err(Refusal::Said("That is in its way."));
        }
        Ok(())
    }

    /// Calls `visit` for all cells up to which somebody could run to come at anybody, until it says stop.
    pub(super) fn each_onset(&self, by: CombatantId, most: &Formula, visit: &mut dyn FnMut(Aim) -> bool) {
        let most = most.eval(&self.facts(Context::of(by)));
        let from = self.body(by).place.at;
        for id in self.everybody().filter(|id| *id != by && self.present(*id)) {
            for dir in Dir8::ALL {
                let mut to = from;
                for _ in 0..self.steps_within(dir, most) {
                    to = to.step(dir);
                    if !self.scene().bounds.contains(to) {
                        break;
                    }
                    if !visit(Aim::Line(id, to)) {
                        return;
                    }
                }
            }
        }
    }

    /// Whether somebody could run to a cell and come at a target from there with its tool, as far as its side knows.
    pub(super) fn onset_ok(
        &self,
        candidate: &Candidate,
        tool: Option<ItemId>,
        (most, after): (&Formula, u8),
        (target, to): (CombatantId, Cell),
    ) -> Result<(), Refusal> {
        let by = candidate.by;
        let rect = self.identity(by).rect(to);
        let arm = self.rules().action(candidate.action).arm();
        let weapon = self.arm(by, tool, arm).ok_or(Refusal::Said("No weapon is in hand."))?;
        let near = self.reaches_over(by, weapon, self.reach_between(rect, self.rect(target)));
        let thrown = self.rect_distance(rect, self.rect(target)) <= i16::from(weapon.thrown);
        let throws = !matches!(self.rules().action(candidate.action).tool, Tool::Melee(_));
        if !(weapon.reach > 0 && near || throws && weapon.thrown > 0 && thrown) {
            return Err(Refusal::OutOfReach(self.melee_reach(by, weapon).max(weapon.thrown)));
        }
        let path = straight(self.body(by).place.at, to).ok_or(NOT_STRAIGHT)?;
        if path.len() < usize::from(after) {
            return Err(TOO_SHORT);
        }
        if !self.scene().bounds.contains_rect(rect) {
            return Err(IN_THE_WAY);
        }
        if !self.open_to(Facing { by: (by, rect), to: (target, self.rect(target)), viewer: None }) {
            return Err(Refusal::Said("There is no line of sight."));
        }
        self.straight_ok(by, to, most.eval(&self.facts(Context::of(by))))
    }
}
