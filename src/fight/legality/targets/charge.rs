//! Charges: straight runs up to a foe, over a gap, through bodies (FOUR-ACT-42, FOUR-ACT-46, FOUR-ACT-47,
//! FOUR-MOVE-11).

use crate::data::effect::{Past, Tool};
use crate::data::formula::Formula;
use crate::fight::legality::acts::Candidate;
use crate::fight::map::cover::Facing;
use crate::fight::map::forced::straight;
use crate::fight::state::arena::Arena;
use crate::fight::state::order::ChosenTarget;
use crate::fight::state::refusal::Refusal;
use crate::fight::text::refusals;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::{CombatantId, ItemId};

const NOT_STRAIGHT: Refusal = Refusal::Said(refusals::NOT_STRAIGHT);
const IN_THE_WAY: Refusal = Refusal::Said(refusals::NO_CLEAR_RUN);
const TOO_SHORT: Refusal = Refusal::Said(refusals::RUN_UP_TOO_SHORT);

impl Arena<'_> {
    /// Whether a straight run leads to a cell over what it may pass, as far as the runner's side knows.
    pub(in crate::fight::legality) fn past_ok(
        &self,
        by: CombatantId,
        to: Cell,
        most: i32,
        past: Past,
    ) -> Result<(), Refusal> {
        self.may_walk(by)?;
        let from = self.position(by).at;
        let path = straight(from, to).ok_or(NOT_STRAIGHT)?;
        let far = i32::from(self.straight_price(by, &path));
        if far > most {
            return Err(Refusal::TooFar(most));
        }
        let lead = match past {
            Past::Nothing => usize::MAX,
            Past::Hurdle(_) => self.stretch(by, to).ok_or(Refusal::Said(refusals::NO_LEAP))?.lead,
            Past::Bodies(_) => self.first_barring(by, &path)?,
        };
        match past {
            Past::Hurdle(after) | Past::Bodies(after) if lead < usize::from(after) => Err(TOO_SHORT),
            _ if !self.may_stand(by, to) => Err(IN_THE_WAY),
            _ => Ok(()),
        }
    }

    /// The index in a straight path of the first body that bars it and can be run through.
    fn first_barring(&self, by: CombatantId, path: &[Cell]) -> Result<usize, Refusal> {
        let (side, size) = (self.side(by), self.identity(by).size.0);
        let bars = |body: &CombatantId| *body != by && self.known_to(side, *body) && !self.passable(by, *body);
        let mut before = self.position(by).at;
        let mut first = None;
        for (at, cell) in path.iter().enumerate() {
            let cells = self.identity(by).rect(*cell).cells();
            let inside = self.scene().bounds.contains_rect(self.identity(by).rect(*cell));
            let bodies = cells.filter(|c| self.scene().bounds.contains(*c)).flat_map(|c| self.bodies_at(c));
            let bodies: Vec<CombatantId> = bodies.filter(bars).collect();
            if bodies.iter().any(|body| self.identity(*body).size.0 > size + 1) {
                return Err(Refusal::Said(refusals::TOO_BIG_IN_THE_WAY));
            }
            if !inside || self.step_cost_but(by, (before, *cell), 1, |body| bodies.contains(&body)) != Some(1) {
                return Err(IN_THE_WAY);
            }
            if !bodies.is_empty() {
                first.get_or_insert(at);
            }
            before = *cell;
        }
        first.ok_or(Refusal::Said(refusals::NO_ONE_IN_THE_WAY))
    }

    /// Whether a cell is off the path of the running walk.
    pub(in crate::fight::legality) fn aside_ok(&self, who: CombatantId, to: Cell) -> Result<(), Refusal> {
        let Some(walk) = self.stack.walk() else { return Err(Refusal::Said(refusals::NO_WALK_TO_AVOID)) };
        let (here, runner) = (self.identity(who).rect(to), self.identity(walk.by));
        if walk.path.iter().any(|cell| runner.rect(*cell).overlaps(here)) {
            return Err(Refusal::Said(refusals::ON_THE_WAY));
        }
        Ok(())
    }

    /// Calls `visit` for all cells to which a combatant could charge, with each target, until it returns false.
    pub(in crate::fight::legality) fn each_charge_cell(
        &self,
        by: CombatantId,
        most: &Formula,
        visit: &mut dyn FnMut(ChosenTarget) -> bool,
    ) {
        let most = most.eval(&self.facts_about(by));
        let from = self.position(by).at;
        for id in self.all_combatants().filter(|id| *id != by && self.present(*id)) {
            for dir in Dir8::ALL {
                let mut to = from;
                for _ in 0..self.steps_within(dir, most) {
                    to = to.step(dir);
                    if !self.scene().bounds.contains(to) {
                        break;
                    }
                    if !visit(ChosenTarget::Line(id, to)) {
                        return;
                    }
                }
            }
        }
    }

    /// Whether a combatant can charge to a cell and reach a target from there with its tool, as far as its side knows.
    pub(in crate::fight::legality) fn charge_cell_ok(
        &self,
        candidate: &Candidate,
        tool: Option<ItemId>,
        (most, after): (&Formula, u8),
        (target, to): (CombatantId, Cell),
    ) -> Result<(), Refusal> {
        let by = candidate.by;
        let rect = self.identity(by).rect(to);
        let arm = self.rules().action(candidate.action).arm();
        let weapon = self.arm(by, tool, arm).ok_or(Refusal::Said(refusals::NO_WEAPON))?;
        let near = self.reaches_over(by, weapon, self.reach_between(rect, self.rect(target)));
        let thrown = self.rect_distance(rect, self.rect(target)) <= i16::from(weapon.thrown);
        let throws = !matches!(self.rules().action(candidate.action).tool, Tool::Melee(_));
        if !(weapon.reach > 0 && near || throws && weapon.thrown > 0 && thrown) {
            return Err(Refusal::OutOfReach(self.melee_reach(by, weapon).max(weapon.thrown)));
        }
        let path = straight(self.position(by).at, to).ok_or(NOT_STRAIGHT)?;
        if path.len() < usize::from(after) {
            return Err(TOO_SHORT);
        }
        if !self.scene().bounds.contains_rect(rect) {
            return Err(IN_THE_WAY);
        }
        if !self.open_to(Facing { by: (by, rect), to: (target, self.rect(target)), viewer: None }) {
            return Err(Refusal::Said(refusals::NO_SIGHT));
        }
        self.straight_ok(by, to, most.eval(&self.facts_about(by)))
    }
}
