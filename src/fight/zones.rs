//! Zones: ground of another kind that lies over some cells for a while, and the areas in which effects take place.

use bevy::ecs::prelude::Resource;

use crate::data::effect::{Area, Effect, Effects, Happening, Until, Whom};
use crate::data::formula::Expr;
use crate::data::scope::TerrainId;
use crate::fight::arena::Arena;
use crate::fight::body::Bond;
use crate::fight::event::Event;
use crate::fight::flow::act::draft_context;
use crate::fight::frame::Context;
use crate::fight::order::{Aim, Draft};
use crate::kernel::area::{burst, corner_burst};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::corners::corner_sees;
use crate::kernel::ids::CombatantId;

/// Ground that lies over other ground.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Zone {
    /// Of which kind.
    pub terrain: TerrainId,
    /// Where, sorted.
    pub cells: Vec<Cell>,
    /// Whose doing.
    pub by: CombatantId,
    /// How long.
    pub until: Until,
    /// The round in which it was laid.
    pub round: u32,
    /// What sustains it.
    pub bond: Option<Bond>,
    /// Whether it goes wherever that one is moved.
    pub along: bool,
}

/// All zones, oldest first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Zones(pub Vec<Zone>);

impl Arena<'_> {
    /// The cells of an area around an actor or its aim, sorted; an aim at nothing covers nothing.
    #[must_use]
    pub fn area_cells(&self, me: CombatantId, aim: &Aim, area: &Area, context: &Context) -> Vec<Cell> {
        self.area_cells_if(me, aim, area, context, |_| true)
    }

    /// Those of the cells of an area that are asked for; no line is drawn to any other.
    #[must_use]
    pub fn area_cells_if(
        &self,
        me: CombatantId,
        aim: &Aim,
        area: &Area,
        context: &Context,
        asked: impl Fn(&Cell) -> bool,
    ) -> Vec<Cell> {
        let aimed = || match aim {
            Aim::Cell(cell) => Some(Rect::from(*cell)),
            Aim::Object(object, _) => Some(Rect::from(self.object(*object).at)),
            _ => aim.target().map(|who| self.rect(who)),
        };
        let (bounds, metric) = (self.scene().bounds, self.rules().metric());
        let (centre, radius) = match area {
            Area::Near(radius) => (Some(self.rect(me)), radius),
            Area::Aimed(radius) | Area::Corner(radius) => (aimed(), radius),
            Area::Everywhere => return Vec::new(),
        };
        let Some(centre) = centre else { return Vec::new() };
        let radius = i16::try_from(radius.eval(&self.facts(*context))).unwrap_or(0);
        let mut cells: Vec<Cell> = match area {
            Area::Corner(_) => {
                let open = |c: &Cell| corner_sees(centre.at, *c, |c| bounds.contains(c) && self.opaque(c));
                corner_burst(bounds, centre.at, radius, metric).filter(asked).filter(open).collect()
            }
            _ => burst(bounds, centre, radius, metric).filter(asked).collect(),
        };
        cells.sort_unstable();
        cells
    }

    /// The cells that an act would cover: the first area that its effects name. Empty if they name none.
    #[must_use]
    pub fn covered(&self, draft: &Draft) -> Vec<Cell> {
        let context = draft_context(self, draft, None);
        let area = self.first_area(draft, &self.rules().action(draft.action).does, &context);
        area.map_or_else(Vec::new, |area| self.area_cells(draft.by, &draft.aim, area, &context))
    }

    /// Whether an act is aimed at a crossing of the grid, which its aim names by the cell north-west of it.
    #[must_use]
    pub fn aims_at_crossing(&self, draft: &Draft) -> bool {
        let context = draft_context(self, draft, None);
        let area = self.first_area(draft, &self.rules().action(draft.action).does, &context);
        matches!((area, &draft.aim), (Some(Area::Corner(_)), Aim::Cell(_)))
    }

    /// Whether an effect or a target of one combatant is meant for another.
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

    /// Those whom a list for some cells is meant for, as far as the actor's side knows of them.
    pub fn known_inside<'s>(
        &'s self,
        by: CombatantId,
        whom: Whom,
        cells: &'s [Cell],
    ) -> impl Iterator<Item = CombatantId> + 's {
        let viewer = self.side(by);
        self.everybody().filter(move |id| {
            let rect = self.rect(*id);
            self.known_to(viewer, *id) && self.meant(by, whom, *id) && cells.iter().any(|c| rect.contains(*c))
        })
    }

    /// Lays ground over cells that nothing but bodies fills.
    pub(in crate::fight) fn lay(
        &mut self,
        terrain: TerrainId,
        cells: Vec<Cell>,
        (until, along): (Until, bool),
        by: CombatantId,
    ) {
        let cells: Vec<Cell> = cells.into_iter().filter(|c| !self.walled(*c)).collect();
        if !cells.is_empty() {
            self.spread(terrain, cells, (until, along), by);
        }
    }

    /// Lays ground over cells, whatever fills them.
    pub(in crate::fight) fn spread(
        &mut self,
        terrain: TerrainId,
        cells: Vec<Cell>,
        (until, along): (Until, bool),
        by: CombatantId,
    ) {
        self.tell(Event::ZoneLaid(terrain, cells.clone()));
        let (round, bond) = (self.clock.round, self.running_bond(until));
        self.zones.0.push(Zone { terrain, cells: cells.clone(), by, until, round, bond, along });
        self.screen_again(cells);
        self.raise(Happening::MapChanged, by, None);
    }

    /// What goes along with somebody comes to lie as far from where it lay as that one is from where it was.
    pub(in crate::fight) fn draw_along(&mut self, who: CombatantId, from: Cell, to: Cell) {
        let bounds = self.scene().bounds;
        for at in 0..self.zones.0.len() {
            let zone = &self.zones.0[at];
            if zone.by != who || !zone.along || from == to {
                continue;
            }
            let shifted = zone.cells.iter().map(|c| Cell::new(c.x + to.x - from.x, c.y + to.y - from.y));
            let mut cells: Vec<Cell> = shifted.filter(|c| bounds.contains(*c)).collect();
            cells.sort_unstable();
            let left = std::mem::replace(&mut self.zones.0[at].cells, cells.clone());
            self.screen_again(left.into_iter().chain(cells));
        }
    }

    /// Takes zones away.
    pub(in crate::fight) fn lift(&mut self, gone: impl Fn(&Zone) -> bool) {
        while let Some(at) = self.zones.0.iter().position(&gone) {
            let zone = self.zones.0.remove(at);
            self.screen_again(zone.cells.iter().copied());
            self.tell(Event::ZoneLifted(zone.terrain, zone.cells));
            self.raise(Happening::MapChanged, zone.by, None);
            if let Some(bond) = zone.bond {
                self.release(bond);
            }
        }
    }
}

impl<'w> Arena<'w> {
    /// The first area that a list names; of two ways the one that the act would take, where that is known before its dice.
    fn first_area(&self, draft: &Draft, list: &'w Effects, context: &Context) -> Option<&'w Area> {
        let first = |list: &'w Effects| self.first_area(draft, list, context);
        list.items.iter().find_map(|effect| match effect {
            Effect::Each { area, .. } | Effect::Lay { area, .. } => Some(area),
            Effect::If { test, then, otherwise } if !test.expr.any(&|part| matches!(part, Expr::Now(_))) => {
                first(if test.holds(&self.facts_for(self.side(draft.by), *context)) { then } else { otherwise })
            }
            Effect::If { then: a, otherwise: b, .. } | Effect::Roll { success: a, failure: b, .. } => {
                first(a).or_else(|| first(b))
            }
            _ => None,
        })
    }
}
