//! Flanking: two foes that could strike at the target stand around it as the ruleset's model asks (AP-POS-01 to
//! AP-POS-04, AP-POS-06, AP-POS-08).

use crate::data::ruleset::{FlankModel, FlankingDef, WeaponDef};
use crate::data::scope::ConditionId;
use crate::fight::map::cover::Facing;
use crate::fight::map::stride::Stride;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::{Context, Viewpoint};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::flank::{across, apart, opposite};
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// Whether a combatant is flanked, as far as the context's viewer knows if it has one. The context may place one
    /// combatant on another cell.
    #[must_use]
    pub fn flanked(&self, target: CombatantId, context: &Context) -> bool {
        self.flanked_by(None, target, context)
    }

    /// As [`Self::flanked`], counting only pairs that include `by`, if it is given.
    #[must_use]
    pub fn flanked_by(&self, by: Option<CombatantId>, target: CombatantId, context: &Context) -> bool {
        let Viewpoint { stands, viewer, .. } = context.view;
        let Some(def) = &self.rules().flanking else { return false };
        let to = self.rect_thought(target, stands);
        let (x, y) = to.doubled_centre();
        let counts = |id: CombatantId| {
            self.nonally(id, target)
                && self.able(id)
                && !self.left_out(def.ignored, id, target)
                && viewer.is_none_or(|viewer| self.known_to(viewer, id))
                && self.within_range(def, id, target, stands)
        };
        let at = |id: CombatantId| {
            let (a, b) = self.rect_thought(id, stands).doubled_centre();
            (a - x, b - y)
        };
        let stand = |u: (i32, i32), v: (i32, i32)| match def.by {
            FlankModel::Apart => apart(u, v),
            FlankModel::Opposite => opposite(u, v, to.side),
            FlankModel::Across => across(u, v, to.side),
        };
        // Weapons are looked at only where two stand as they must, lines and formulas only where both have a weapon
        // that counts.
        let fits = |id: CombatantId| {
            let facing = Facing { by: (id, self.rect_thought(id, stands)), to: (target, to), viewer: None };
            let context = Context::between(id, target).with_stands(stands).with_viewer(viewer);
            self.open_to(facing) && def.when.holds(&self.facts(&context))
        };
        if let Some(by) = by {
            let own = at(by);
            let across = |id: CombatantId| if id < by { stand(at(id), own) } else { stand(own, at(id)) };
            let mut others = self.all_combatants().filter(|id| *id != by && self.nonally(*id, target) && across(*id));
            return counts(by) && others.any(|id| counts(id) && fits(by) && fits(id));
        }
        let around: Vec<(CombatantId, (i32, i32))> =
            self.all_combatants().filter(|id| counts(*id)).map(|id| (id, at(id))).collect();
        around.iter().enumerate().any(|(number, (one, u))| {
            around[number + 1..].iter().any(|(other, v)| stand(*u, *v) && fits(*one) && fits(*other))
        })
    }

    /// The footprint of a combatant: on the cell of `stands` if that names it, else where it stands.
    #[must_use]
    pub fn rect_thought(&self, id: CombatantId, stands: Option<(CombatantId, Cell)>) -> Rect {
        match stands {
            Some((who, at)) if who == id => self.identity(id).rect(at),
            _ => self.rect(id),
        }
    }

    /// Whether either of two combatants bears a condition from the other that takes it out of account.
    fn left_out(&self, by: Option<ConditionId>, one: CombatantId, other: CombatantId) -> bool {
        let from = |of: CombatantId, source: CombatantId| {
            self.conditions(of).0.iter().any(|i| Some(i.key) == by && i.source == Some(source))
        };
        by.is_some() && (from(one, other) || from(other, one))
    }

    /// Whether a weapon in use reaches or shoots as far as the target, from where both are assumed to stand.
    fn within_range(
        &self,
        def: &FlankingDef,
        by: CombatantId,
        target: CombatantId,
        stands: Option<(CombatantId, Cell)>,
    ) -> bool {
        let (at, to) = (self.rect_thought(by, stands), self.rect_thought(target, stands));
        let easy = |weapon: &WeaponDef| match weapon.increment {
            0 => weapon.range.max(weapon.thrown),
            increment => increment,
        };
        self.weapons(by).filter(|(item, _)| item.loaded).any(|(_, weapon)| {
            self.reaches_over(by, weapon, self.reach_between(at, to) + self.mount_distance(by, target))
                || def.shots
                    && weapon.range.max(weapon.thrown) > 0
                    && self.rect_distance(at, to) <= i16::from(easy(weapon))
        })
    }

    /// Whether a step makes a combatant flanked that is not (AP-REACT-07).
    #[must_use]
    pub fn starts_flanking(&self, stride: &Stride, of: CombatantId, context: &Context) -> bool {
        let at = |cell| context.with_stands(Some((stride.by, cell)));
        // A pair without the walker stands the same before the step and after it.
        let with = (stride.by != of).then_some(stride.by);
        self.flanked_by(with, of, &at(stride.to)) && !self.flanked(of, &at(stride.from))
    }
}
