//! Areas of effect: the cells that an act covers, and which combatants in them it affects.

use crate::data::effect::{Area, Effect, Effects, FlowEffect, RollEffect, SceneEffect, Whom};
use crate::data::formula::Expr;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::fight::values::act_context::order_context;
use crate::kernel::area::{corner_burst, corner_distance, sorted_burst};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::corners::corner_sees;
use crate::kernel::ids::CombatantId;
use crate::kernel::metric::distance;

/// Where an area is: all cells within a radius of a footprint, or of the south-eastern corner of a cell, as far as lines
/// from there are free.
#[derive(Clone, Copy)]
struct AreaExtent {
    centre: Rect,
    radius: i16,
    corner: bool,
}

impl Arena<'_> {
    /// The cells of an area of effect around the actor or its target, sorted; none where the act has no target.
    #[must_use]
    pub fn area_cells(&self, me: CombatantId, aim: &ChosenTarget, area: &Area, context: &Context) -> Vec<Cell> {
        let Some(extent) = self.extent(me, aim, area, context) else { return Vec::new() };
        let (bounds, metric) = (self.scene().bounds, self.rules().metric());
        let AreaExtent { centre, radius, corner } = extent;
        if !corner {
            return sorted_burst(bounds, centre, radius, metric).collect();
        }
        let cells = corner_burst(bounds, centre.at, radius, metric);
        let mut cells: Vec<Cell> = cells.filter(|cell| self.open_from(centre.at, *cell)).collect();
        cells.sort_unstable();
        cells
    }

    /// Where an area is and how far it goes; None where the act has no target, and for one that is everywhere.
    fn extent(&self, me: CombatantId, aim: &ChosenTarget, area: &Area, context: &Context) -> Option<AreaExtent> {
        let aimed = || match aim {
            ChosenTarget::Cell(cell) => Some(Rect::from(*cell)),
            ChosenTarget::Object(object, _) => Some(Rect::from(self.object(*object).at)),
            _ => aim.target().map(|who| self.rect(who)),
        };
        let (centre, radius, corner) = match area {
            Area::Near(radius) => (self.rect(me), radius, false),
            Area::Aimed(radius) => (aimed()?, radius, false),
            Area::Corner(radius) => (aimed()?, radius, true),
            Area::Everywhere => return None,
        };
        let radius = i16::try_from(radius.eval(&self.facts(context))).unwrap_or(0);
        Some(AreaExtent { centre, radius, corner })
    }

    /// Whether a line is free from the crossing of the grid at the south-eastern corner of a cell.
    fn open_from(&self, crossing: Cell, to: Cell) -> bool {
        let bounds = self.scene().bounds;
        corner_sees(crossing, to, |c| bounds.contains(c) && self.opaque(c))
    }

    /// The cells that an act covers: the first area that its effects name. Empty if they name none.
    #[must_use]
    pub fn covered(&self, draft: &ActOrder) -> Vec<Cell> {
        let context = order_context(self, draft, None);
        let area = self.first_area(draft, &self.rules().action(draft.action).does, &context);
        area.map_or_else(Vec::new, |area| self.area_cells(draft.by, &draft.aim, area, &context))
    }

    /// Whether an act is aimed at a crossing of the grid, which its aim names by the cell north-west of it.
    #[must_use]
    pub fn aims_at_crossing(&self, draft: &ActOrder) -> bool {
        let context = order_context(self, draft, None);
        let area = self.first_area(draft, &self.rules().action(draft.action).does, &context);
        matches!((area, &draft.aim), (Some(Area::Corner(_)), ChosenTarget::Cell(_)))
    }

    /// Whether an effect or a target filter of `by` takes in the combatant `id`.
    #[must_use]
    pub fn meant(&self, by: CombatantId, whom: Whom, id: CombatantId) -> bool {
        match whom {
            Whom::Anybody => true,
            Whom::Others => id != by,
            Whom::Allies => self.ally(by, id),
            Whom::AlliesOrMe => id == by || self.ally(by, id),
            Whom::Nonallies => self.nonally(by, id),
        }
    }

    /// The combatants in some cells that a filter takes in, as far as the actor's side knows of them.
    pub fn known_inside<'s>(
        &'s self,
        by: CombatantId,
        whom: Whom,
        cells: &'s [Cell],
    ) -> impl Iterator<Item = CombatantId> + 's {
        let viewer = self.side(by);
        self.all_combatants().filter(move |id| {
            let rect = self.rect(*id);
            self.known_to(viewer, *id) && self.meant(by, whom, *id) && cells.iter().any(|c| rect.contains(*c))
        })
    }
}

impl<'w> Arena<'w> {
    /// The combatants in an area that a filter takes in, as far as the actor's side knows of them: those of
    /// [`Self::known_inside`], without a look at each cell of the area.
    pub fn known_in_area<'s>(
        &'s self,
        me: CombatantId,
        aim: &ChosenTarget,
        area: &Area,
        context: &Context,
        whom: Whom,
    ) -> impl Iterator<Item = CombatantId> + use<'s, 'w> {
        let extent = self.extent(me, aim, area, context);
        let (viewer, bounds, metric) = (self.side(me), self.scene().bounds, self.rules().metric());
        let covers = move |AreaExtent { centre, radius, corner }: AreaExtent, cell: Cell| match corner {
            false => distance(metric, centre, cell.into()) <= radius,
            true => corner_distance(centre.at, cell, metric) <= radius && self.open_from(centre.at, cell),
        };
        self.all_combatants().filter(move |id| {
            let inside = |extent| self.rect(*id).cells().any(|cell| bounds.contains(cell) && covers(extent, cell));
            self.known_to(viewer, *id) && self.meant(me, whom, *id) && extent.is_some_and(inside)
        })
    }

    /// The first area that a list names. Of two branches it follows the one that the act takes, where that is known
    /// before its dice.
    fn first_area(&self, draft: &ActOrder, list: &'w Effects, context: &Context) -> Option<&'w Area> {
        let first = |list: &'w Effects| self.first_area(draft, list, context);
        list.items.iter().find_map(|effect| match effect {
            Effect::Flow(FlowEffect::ForEach { area, .. }) | Effect::Scene(SceneEffect::CreateTerrain { area, .. }) => {
                Some(area)
            }
            Effect::Flow(FlowEffect::If { test, then, otherwise })
                if !test.expr.any(&|part| matches!(part, Expr::Now(_))) =>
            {
                first(if test.holds(&self.facts(&context.with_viewer(Some(self.side(draft.by))))) {
                    then
                } else {
                    otherwise
                })
            }
            Effect::Flow(FlowEffect::If { then: a, otherwise: b, .. })
            | Effect::Roll(RollEffect::Roll { success: a, failure: b, .. }) => first(a).or_else(|| first(b)),
            _ => None,
        })
    }
}
