//! Threatened area and opportunity attacks: the foes that a combatant threatens, and the steps that provoke them.

use crate::data::effect::{Happening, Limit, MoveLimit, Role};
use crate::fight::map::cover::Facing;
use crate::fight::map::stride::Stride;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::{Context, Viewpoint};
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, SideId};

/// A walk, or what is left of one.
#[derive(Clone, Copy, Debug)]
pub struct Way<'a> {
    /// The walker.
    pub by: CombatantId,
    /// The cell that it stands on.
    pub from: Cell,
    /// The cells that it walks to, one after the other.
    pub path: &'a [Cell],
}

impl Arena<'_> {
    /// Whether one combatant threatens another: a weapon in hand reaches it in melee and passes the ruleset's test.
    /// `stands` may place one combatant on another cell.
    #[must_use]
    pub fn threatens(&self, by: CombatantId, target: CombatantId, stands: Option<(CombatantId, Cell)>) -> bool {
        self.threatens_if(by, target, Viewpoint { stands, ..Viewpoint::default() })
    }

    /// As [`Self::threatens`], in truth, where and as `view` takes both to be.
    pub(in crate::fight) fn threatens_if(&self, by: CombatantId, target: CombatantId, view: Viewpoint) -> bool {
        let stands = view.stands;
        let (at, to) = (self.rect_thought(by, stands), self.rect_thought(target, stands));
        let cells = self.reach_between(at, to) + self.mount_distance(by, target);
        let counts = |tool| {
            let view = Viewpoint { stands, found: view.found, ..Viewpoint::default() };
            let context = Context { view, ..Context::between(by, target).with_tool(Some(tool)) };
            self.rules().roles.threatens.holds(&self.facts(&context))
        };
        cells <= self.longest_reach(by)
            && self.able(by)
            && self
                .weapons(by)
                .any(|(item, weapon)| weapon.reach > 0 && self.reaches_over(by, weapon, cells) && counts(item.id))
            && self.open_to(Facing { by: (by, at), to: (target, to), viewer: None })
    }

    /// Whether a step leaves a cell that a foe threatens and provokes that foe for the first time in this movement.
    #[must_use]
    pub fn provokes_leaving(&self, stride: &Stride, of: CombatantId) -> bool {
        !stride.forced && self.provokes(stride, of)
    }

    /// Whether a step provokes a foe that this movement has not provoked yet.
    pub(in crate::fight) fn provokes(&self, stride: &Stride, of: CombatantId) -> bool {
        let walker = stride.by;
        let found = stride.found.then_some(walker);
        let view = Viewpoint { stands: Some((walker, stride.from)), found, ..Viewpoint::default() };
        self.nonally(walker, of)
            && (stride.fresh || !self.usage(walker).provoked.contains(&of))
            && !self.slips_away(stride)
            && self.threatens_if(of, walker, view)
    }

    /// Whether a condition keeps the walker from provoking. What ends with a step counts for the walker's next step
    /// only, not for those foreseen behind it.
    fn slips_away(&self, stride: &Stride) -> bool {
        let next = stride.from == self.position(stride.by).at;
        self.conditions(stride.by).0.iter().any(|instance| {
            let def = self.rules().condition(instance.key);
            let passes = || def.ends.iter().any(|end| end.on == Happening::Stepped && end.by == Role::Bearer);
            def.limits.contains(&Limit::Move(MoveLimit::NoProvoke)) && (next || !passes())
        })
    }

    /// How many foes threaten a cell that the running walk of a combatant still leaves (FOUR-ACT-57).
    #[must_use]
    pub fn threats_on_path(&self, walker: CombatantId) -> u16 {
        self.running_way(walker).map_or(0, |way| self.threats_along(&way, None))
    }

    /// Whether the running walk of a combatant still leaves a cell that a foe threatens.
    #[must_use]
    pub fn still_crosses_threat(&self, walker: CombatantId, past: CombatantId) -> bool {
        self.running_way(walker).is_some_and(|way| self.crosses_threat(&way, past))
    }

    /// What is left of the running walk of a combatant.
    fn running_way(&self, walker: CombatantId) -> Option<Way<'_>> {
        let walk = self.stack.walk().filter(|walk| walk.by == walker && !walk.forced)?;
        let path = walk.path.get(usize::from(walk.at)..).unwrap_or_default();
        Some(Way { by: walker, from: self.position(walker).at, path })
    }

    /// How many foes threaten a cell that a walk leaves. With a viewer, foes whose place that side does not know do not
    /// count.
    pub(in crate::fight) fn threats_along(&self, way: &Way, viewer: Option<SideId>) -> u16 {
        let known = |foe: &CombatantId| viewer.is_none_or(|side| self.known_to(side, *foe));
        let foes = self.all_combatants().filter(|foe| known(foe) && self.crosses_threat(way, *foe));
        u16::try_from(foes.count()).unwrap_or(u16::MAX)
    }

    /// Whether a walk leaves a cell that a foe threatens.
    pub(in crate::fight) fn crosses_threat(&self, way: &Way, past: CombatantId) -> bool {
        let left = way.path.split_last().map_or(&[][..], |(_, left)| left);
        let mut cells = std::iter::once(way.from).chain(left.iter().copied());
        self.nonally(way.by, past) && cells.any(|cell| self.threatens(past, way.by, Some((way.by, cell))))
    }
}
