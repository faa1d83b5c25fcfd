//! Threatened area and opportunity attacks: the foes that a combatant threatens, and the steps and shots that provoke.

use crate::data::effect::{Happening, Limit, MoveLimit, Role, Target};
use crate::data::ruleset::WeaponDef;
use crate::data::scope::TagId;
use crate::fight::map::cover::Facing;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::state::order::{Aim, Draft};
use crate::kernel::cell::{Cell, Dir8, Rect};
use crate::kernel::ids::{CombatantId, ObjectId};

/// A step of a walk before it is made.
#[derive(Clone, Copy, Debug)]
pub struct Stride {
    /// The walker.
    pub by: CombatantId,
    /// The cell that it stands on.
    pub from: Cell,
    /// The cell that it steps onto.
    pub to: Cell,
    /// Whether it is forced movement.
    pub forced: bool,
    /// Whether it belongs to a movement that has not begun, which has not provoked any foe yet.
    pub fresh: bool,
}

impl Stride {
    /// The walker's footprint before and after the step.
    fn rects(&self, arena: &Arena) -> [Rect; 2] {
        [self.from, self.to].map(|at| arena.identity(self.by).rect(at))
    }
}

impl Arena<'_> {
    /// Whether a weapon in hand reaches a target in melee.
    #[must_use]
    pub fn reaches(&self, by: CombatantId, target: CombatantId) -> bool {
        self.reaches_at((by, self.rect(by)), (target, self.rect(target)))
    }

    /// As [`Self::reaches`], with footprints that both are assumed to have.
    #[must_use]
    pub fn reaches_at(&self, (by, at): (CombatantId, Rect), (target, to): (CombatantId, Rect)) -> bool {
        let gap = self.reach_between(at, to) + self.saddle_gap(by, target);
        self.weapons(by).any(|(_, weapon)| weapon.reach > 0 && self.reaches_over(by, weapon, gap))
    }

    /// Whether a weapon in hand reaches a footprint in melee.
    #[must_use]
    pub fn reaches_rect(&self, by: CombatantId, there: Rect) -> bool {
        let cells = self.reach_between(self.rect(by), there);
        self.weapons(by).any(|(_, weapon)| weapon.reach > 0 && self.reaches_over(by, weapon, cells))
    }

    /// Whether one combatant threatens another: a weapon in hand reaches it in melee and passes the ruleset's test.
    /// `stands` may place one combatant on another cell.
    #[must_use]
    pub fn threatens(&self, by: CombatantId, target: CombatantId, stands: Option<(CombatantId, Cell)>) -> bool {
        let (at, to) = (self.rect_thought(by, stands), self.rect_thought(target, stands));
        let cells = self.reach_between(at, to) + self.saddle_gap(by, target);
        let counts = |tool| {
            let context = Context::between(by, target).with_tool(Some(tool)).with_stands(stands);
            self.rules().roles.threatens.holds(&self.facts(context))
        };
        self.able(by)
            && self
                .weapons(by)
                .any(|(item, weapon)| weapon.reach > 0 && self.reaches_over(by, weapon, cells) && counts(item.id))
            && self.open_to(Facing { by: (by, at), to: (target, to), viewer: None })
    }

    /// The step that a combatant is about to make in its running walk.
    #[must_use]
    pub fn stride_of(&self, walker: CombatantId) -> Option<Stride> {
        let walk = self.stack.walk().filter(|walk| walk.by == walker)?;
        let to = *walk.path.get(usize::from(walk.at))?;
        let from = self.body(walker).place.at;
        Some(Stride { by: walker, from, to, forced: walk.forced, fresh: false })
    }

    /// Whether a step leaves a cell that a foe threatens and provokes that foe for the first time in this movement.
    #[must_use]
    pub fn departs(&self, stride: &Stride, of: CombatantId) -> bool {
        !stride.forced && self.provokes(stride, of)
    }

    /// Whether a combatant's movement has provoked a foe that does not threaten it any more.
    #[must_use]
    pub fn departed(&self, walker: CombatantId, of: CombatantId) -> bool {
        self.body(walker).tally.provoked.contains(&of) && !self.threatens(of, walker, None)
    }

    /// Whether a step provokes a foe that this movement has not provoked yet.
    pub(in crate::fight) fn provokes(&self, stride: &Stride, of: CombatantId) -> bool {
        let walker = stride.by;
        self.nonally(walker, of)
            && (stride.fresh || !self.body(walker).tally.provoked.contains(&of))
            && !self.slips_away(stride)
            && self.threatens(of, walker, Some((walker, stride.from)))
    }

    /// Whether a condition keeps the walker from provoking. What ends with a step counts for the walker's next step only,
    /// not for those foreseen behind it.
    fn slips_away(&self, stride: &Stride) -> bool {
        let next = stride.from == self.body(stride.by).place.at;
        self.body(stride.by).conditions.0.iter().any(|instance| {
            let def = self.rules().condition(instance.key);
            let passes = || def.ends.iter().any(|end| end.on == Happening::Stepped && end.by == Role::Bearer);
            def.limits.contains(&Limit::Move(MoveLimit::NoProvoke)) && (next || !passes())
        })
    }

    /// How many foes threaten a cell that the running walk of a combatant still leaves (FOUR-ACT-57).
    #[must_use]
    pub fn gauntlet(&self, walker: CombatantId) -> u16 {
        let foes = self.everybody().filter(|foe| self.dares(walker, *foe));
        u16::try_from(foes.count()).unwrap_or(u16::MAX)
    }

    /// Whether the running walk of a combatant still leaves a cell that a foe threatens.
    #[must_use]
    pub fn dares(&self, walker: CombatantId, past: CombatantId) -> bool {
        let Some(walk) = self.stack.walk().filter(|walk| walk.by == walker && !walk.forced) else { return false };
        let left =
            walk.path.get(usize::from(walk.at)..).and_then(<[Cell]>::split_last).map_or(&[][..], |(_, left)| left);
        let mut cells = std::iter::once(self.body(walker).place.at).chain(left.iter().copied());
        self.nonally(walker, past) && cells.any(|cell| self.threatens(past, walker, Some((walker, cell))))
    }

    /// Whether a step brings a walker from outside to inside a distance from another combatant, in cells of reach.
    #[must_use]
    pub fn enters(&self, stride: &Stride, of: CombatantId, reach: i32) -> bool {
        let gap = |at| i32::from(self.reach_between(self.rect(of), at) + self.saddle_gap(of, stride.by));
        let [from, to] = stride.rects(self);
        !stride.forced && gap(to) < reach && reach <= gap(from)
    }

    /// Whether a step takes a walker out of another combatant's melee reach (SEC-REACT-10, SEC-REACT-12).
    #[must_use]
    pub fn leaves(&self, stride: &Stride, of: CombatantId) -> bool {
        let [from, to] = stride.rects(self);
        let placed = |at| self.reaches_at((of, self.rect(of)), (stride.by, at));
        !stride.forced && placed(from) && !placed(to)
    }

    /// Whether a step ends a walker's adjacency to another combatant.
    #[must_use]
    pub fn parts(&self, stride: &Stride, from: CombatantId) -> bool {
        let [here, there] = stride.rects(self).map(|at| self.rect_distance(self.rect(from), at));
        there > 1 && here <= 1
    }

    /// Whether a step makes a combatant flanked that is not (AP-REACT-07).
    #[must_use]
    pub fn outflanks(&self, stride: &Stride, of: CombatantId, context: &Context) -> bool {
        let at = |cell| context.with_stands(Some((stride.by, cell)));
        self.flanked(of, &at(stride.to)) && !self.flanked(of, &at(stride.from))
    }

    /// Whether the running act of a combatant costs more than its purse holds.
    #[must_use]
    pub fn overruns(&self, by: CombatantId) -> bool {
        self.stack.act().is_some_and(|act| act.draft.by == by && self.owes(&act.draft) > 0)
    }

    /// Whether the running act of a combatant continues a multi-turn action.
    #[must_use]
    pub fn going_on(&self, by: CombatantId) -> bool {
        self.stack.act().is_some_and(|act| act.draft.by == by && act.resumed)
    }

    /// Whether a wall, or ground with a label, is on one of the three sides of a combatant that face away from another
    /// (SEC-ACT-34).
    #[must_use]
    pub fn backed(&self, who: CombatantId, from: CombatantId, tag: TagId) -> bool {
        let here = self.rect(who);
        let Some(away) = Dir8::towards(self.rect(from), here) else { return false };
        let behind = [away.left(), away, away.right()].into_iter();
        let mut cells = behind.flat_map(|dir| Rect::new(here.at.step(dir), here.side).cells());
        cells.any(|cell| {
            self.scene().bounds.contains(cell)
                && !here.contains(cell)
                && (self.walled(cell) || self.grounds_at(cell).any(|ground| ground.tags.has(tag)))
        })
    }

    /// Whether the running turn is a combatant's own, alone or shared.
    #[must_use]
    pub fn in_turn(&self, id: CombatantId) -> bool {
        self.stack.turn().is_some_and(|turn| turn.by == id || turn.with == Some(id))
    }

    /// Whether an object is out of a weapon's melee reach.
    #[must_use]
    pub fn too_far_to_touch(&self, by: CombatantId, weapon: &WeaponDef, thing: ObjectId) -> bool {
        let gap = self.reach_between(self.rect(by), Rect::from(self.object(thing).at));
        !self.reaches_over(by, weapon, gap)
    }

    /// Whether the running act of a combatant is a ranged strike.
    #[must_use]
    pub fn shoots(&self, by: CombatantId) -> bool {
        self.stack.act().is_some_and(|act| act.draft.by == by && self.would_shoot(&act.draft))
    }

    /// Whether an act is a ranged strike.
    #[must_use]
    pub fn would_shoot(&self, draft: &Draft) -> bool {
        let (by, action) = (draft.by, self.rules().action(draft.action));
        let weapon = self.arm(by, draft.tool, action.arm());
        weapon.is_some_and(|weapon| match (&draft.aim, &action.target) {
            (Aim::Object(thing, _), Target::Thing) => self.too_far_to_touch(by, weapon, *thing),
            (aim, Target::InReach { .. }) => aim.target().is_some_and(|target| self.manner(by, weapon, target).0),
            _ => false,
        })
    }
}
