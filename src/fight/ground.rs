//! The map as rules see it: who and what is where, what a step costs, who sees whom, cover. Two kinds of questions:
//! what is true, and what a side knows; only the second may decide what an order is allowed.

use crate::data::effect::Limit;
use crate::data::ruleset::{FactorsName, ObjectState, SightName, TerrainDef};
use crate::data::scope::{SizeStep, TerrainId};
use crate::fight::arena::Arena;
use crate::fight::body::Instance;
use crate::fight::frame::Context;
use crate::fight::screens::Screen;
use crate::fight::zones::Zone;
use crate::kernel::cell::{Cell, Dir8, Rect};
use crate::kernel::ids::{CombatantId, ObjectId, SideId};
use crate::kernel::path::{PathFault, PathSearch, SearchRules, price};
use crate::kernel::sight;
use crate::kernel::{corners, metric};

impl Arena<'_> {
    /// Cells between two combatants, by the ruleset's metric; an elevation difference counts if it is larger
    /// (TEMPO-RULE-35).
    #[must_use]
    pub fn distance(&self, a: CombatantId, b: CombatantId) -> i16 {
        self.rect_distance(self.rect(a), self.rect(b))
    }

    /// Cells between two footprints.
    #[must_use]
    pub fn rect_distance(&self, a: Rect, b: Rect) -> i16 {
        metric::distance(self.rules().metric(), a, b).max(self.rise_between(a, b))
    }

    /// Full cells that one of two footprints lies higher than the other.
    fn rise_between(&self, a: Rect, b: Rect) -> i16 {
        i16::from(self.elevation(a.at).abs_diff(self.elevation(b.at)) / self.rules().grid.levels.max(1))
    }

    /// How far one has to reach from one footprint to another.
    #[must_use]
    pub fn reach_between(&self, a: Rect, b: Rect) -> i16 {
        metric::distance(self.rules().reach_metric(), a, b).max(self.rise_between(a, b))
    }

    /// The kinds of ground on a cell: the terrain of the map and what lies over it, but for what that smothers. The cell
    /// must be on the map.
    pub fn terrains_at(&self, cell: Cell) -> impl Iterator<Item = TerrainId> {
        let own = self.scene().terrain[self.scene().bounds.index(cell)];
        let over = move || self.zones.0.iter().filter(move |zone| zone.cells.binary_search(&cell).is_ok());
        let smothers =
            move |zone: &Zone, kind| self.rules().ground(zone.terrain).smothers.meets(self.rules().ground(kind).tags);
        let all = std::iter::once(own).chain(over().map(|zone| zone.terrain));
        all.filter(move |kind| !over().any(|zone| smothers(zone, *kind)))
    }

    /// The same with what they are.
    pub fn grounds_at(&self, cell: Cell) -> impl Iterator<Item = &TerrainDef> {
        self.terrains_at(cell).map(|kind| self.rules().ground(kind))
    }

    /// Whether any kind of ground on a cell keeps everybody out; an object may besides. The cell must be on the map.
    #[must_use]
    pub fn solid_ground(&self, cell: Cell) -> bool {
        self.grounds_at(cell).any(|ground| ground.blocks)
    }

    /// The elevation of a cell. The cell must be on the map.
    #[must_use]
    pub fn elevation(&self, cell: Cell) -> u8 {
        self.scene().elevation[self.scene().bounds.index(cell)]
    }

    /// The combatant that fills a cell; of several the one with the lowest number.
    #[must_use]
    pub fn body_at(&self, cell: Cell) -> Option<CombatantId> {
        let number = self.occupancy.body[self.scene().bounds.index(cell)];
        number.checked_sub(1).map(CombatantId)
    }

    /// The object on a cell.
    #[must_use]
    pub fn object_at(&self, cell: Cell) -> Option<ObjectId> {
        let number = self.occupancy.object[self.scene().bounds.index(cell)];
        number.checked_sub(1).map(ObjectId)
    }

    /// The state that an object is in.
    #[must_use]
    pub fn object_state(&self, id: ObjectId) -> &ObjectState {
        let object = self.object(id);
        &self.rules().object(object.def).states[usize::from(object.state)]
    }

    fn object_state_at(&self, cell: Cell) -> Option<&ObjectState> {
        self.object_at(cell).map(|id| self.object_state(id))
    }

    /// The cells that a combatant would be on, one after the other, if it jumped straight to one; that one is the last.
    pub fn leap_way(&self, by: CombatantId, to: Cell) -> impl Iterator<Item = Cell> + use<> {
        sight::cells_between(self.body(by).place.at, to).chain([to])
    }

    /// Whether the first can draw line of sight to the second: walls and obstacles of at least the target's Size are
    /// in the way, bodies are not (TEMPO-POS-03, -07, TEMPO-RULE-30).
    #[must_use]
    pub fn sees(&self, from: CombatantId, to: CombatantId) -> bool {
        self.sees_at((from, self.rect(from)), (to, self.rect(to)))
    }

    /// The same for two that are thought to stand somewhere.
    #[must_use]
    pub fn sees_at(&self, (from, eye): (CombatantId, Rect), (to, at): (CombatantId, Rect)) -> bool {
        from == to || !self.short_sighted(from, eye, at) && self.sees_rect(eye, at, self.identity(to).size)
    }

    /// Whether the first sees the second and its side knows that it is there.
    #[must_use]
    pub fn perceives(&self, from: (CombatantId, Rect), to: (CombatantId, Rect)) -> bool {
        !self.concealed_from(self.side(from.0), to.0) && self.notices(from.0, to.0) && self.detects(from, to)
    }

    /// Whether the first finds the second with its senses, if that one does not hide from it.
    #[must_use]
    pub fn detects(&self, from: (CombatantId, Rect), to: (CombatantId, Rect)) -> bool {
        let Some(test) = &self.rules().roles.detects else { return self.sees_at(from, to) };
        let moved = [from, to].into_iter().find(|(id, rect)| self.rect(*id) != *rect);
        let stands = moved.map(|(id, rect)| (id, rect.at));
        from.0 == to.0 || test.holds(&self.facts(Context { stands, ..Context::between(from.0, to.0) }))
    }

    /// Whether a combatant can draw line of sight to a place that something of its own Size could fill.
    #[must_use]
    pub fn sees_place(&self, from: CombatantId, to: Rect) -> bool {
        let eye = self.rect(from);
        !self.short_sighted(from, eye, to) && self.sees_rect(eye, to, self.identity(from).size)
    }

    /// Whether a condition or the dark keeps somebody from seeing as far as a place.
    fn short_sighted(&self, from: CombatantId, eye: Rect, to: Rect) -> bool {
        let gap = self.rect_distance(eye, to);
        self.limited(from, |limit| matches!(limit, Limit::Sight(cells) if gap > i16::from(cells)))
            || self.scene().def.dark && gap > self.dark_sight(from) && !self.lit(to)
    }

    /// Line of sight between two footprints to something of a Size.
    #[must_use]
    pub fn sees_rect(&self, from: Rect, to: Rect, size: SizeStep) -> bool {
        self.clear(from, to, |c| self.opaque(c) || self.obstacle(c).is_some_and(|o| o >= size))
    }

    /// Whether some line between two footprints is free, drawn as the ruleset draws them.
    fn clear(&self, from: Rect, to: Rect, blocks: impl Fn(Cell) -> bool) -> bool {
        match self.rules().grid.sight {
            SightName::Centres => sight::rect_sees(from, to, blocks),
            SightName::Corners => corners::rect_sees(from, to, |c| self.scene().bounds.contains(c) && blocks(c)),
            SightName::Lines => sight::open_line(from, to, |c| self.opaque(c)),
        }
    }

    /// Line of sight to one who hides: obstacles a Size smaller are in the way already, and so are bodies of its own
    /// Size or larger (TEMPO-POS-04). With a viewer, bodies that this side does not know of are not there.
    #[must_use]
    pub fn sees_hider(&self, from: CombatantId, to: CombatantId, viewer: Option<SideId>) -> bool {
        self.sees_hider_at(from, to, self.rect(to), viewer)
    }

    /// Line of sight to one who would hide at a place.
    #[must_use]
    pub fn sees_hider_at(&self, from: CombatantId, to: CombatantId, at: Rect, viewer: Option<SideId>) -> bool {
        if self.short_sighted(from, self.rect(from), at) {
            return false;
        }
        let size = self.body(to).identity.size;
        let least = size.0.saturating_sub(u16::from(self.rules().roles.hide_sizes));
        let screens = |c: Cell| {
            self.bodies_at(c).any(|id| {
                id != from
                    && id != to
                    && self.body(id).identity.size >= size
                    && viewer.is_none_or(|side| self.known_to(side, id))
            })
        };
        self.clear(self.rect(from), at, |c| {
            self.opaque(c) || self.obstacle(c).is_some_and(|o| o.0 >= least) || screens(c)
        })
    }

    /// Whether a body may be passed: an ally, one of a very different Size (TEMPO-MOVE-09), or a foe that lies there
    /// helpless (SEC-MOVE-11).
    pub(in crate::fight) fn passable(&self, mover: CombatantId, other: CombatantId) -> bool {
        if self.ally(mover, other) || self.rules().grid.pass_down.is_some() && !self.able(other) {
            return true;
        }
        let yields = |i: &Instance| {
            let limits = &self.rules().condition(i.key).limits;
            limits.contains(&Limit::Crossed) || i.source == Some(mover) && limits.contains(&Limit::Yields)
        };
        if self.body(other).conditions.0.iter().any(yields) {
            return true;
        }
        let gap = self.body(mover).identity.size.0.abs_diff(self.body(other).identity.size.0);
        gap >= u16::from(self.rules().grid.pass_size_gap)
    }

    /// How many foes on the map a combatant's side does not know the place of.
    #[must_use]
    pub fn unseen_foes(&self, id: CombatantId) -> u16 {
        let side = self.side(id);
        let unseen = self.everybody().filter(|foe| self.present(*foe) && self.concealed_from(side, *foe));
        u16::try_from(unseen.count()).unwrap_or(u16::MAX)
    }

    /// Whether a combatant could stand with its upper left cell here, as far as its side knows.
    #[must_use]
    pub fn may_stand(&self, id: CombatantId, at: Cell) -> bool {
        let side = self.side(id);
        self.away_enough(id, at) && self.room(id, at, |body| self.known_to(side, body) && !self.drags_along(id, body))
    }

    /// Whether no condition keeps a combatant from ending a movement here because that is no farther than it is from
    /// where its side knows the source (FOUR-COND-34).
    fn away_enough(&self, id: CombatantId, at: Cell) -> bool {
        let identity = self.identity(id);
        self.body(id).conditions.0.iter().all(|instance| {
            !self.rules().condition(instance.key).limits.contains(&Limit::Farther)
                || instance.source.is_none_or(|source| {
                    let gap = |from: Rect| self.rect_distance(from, self.rect(source));
                    !self.known_to(identity.side, source) || gap(identity.rect(at)) > gap(self.rect(id))
                })
        })
    }

    /// Whether a combatant can stand here in truth.
    #[must_use]
    pub fn can_stand(&self, id: CombatantId, at: Cell) -> bool {
        self.room(id, at, |_| true)
    }

    /// Whether a combatant could stand with its upper left cell here; of bodies those count that `known` picks.
    pub(in crate::fight) fn room(&self, id: CombatantId, at: Cell, known: impl Fn(CombatantId) -> bool) -> bool {
        let rect = self.body(id).identity.rect(at);
        self.scene().bounds.contains_rect(rect)
            && rect
                .cells()
                .all(|c| !self.walled(c) && self.bodies_at(c).all(|b| b == id || !known(b) || self.may_share(id, b)))
    }

    /// What one step costs a combatant, as far as its side knows; None when it cannot be made (TEMPO-MOVE-08, -09).
    #[must_use]
    pub fn step_cost(&self, id: CombatantId, from: Cell, to: Cell, factor: u16) -> Option<u16> {
        self.step_cost_but(id, (from, to), factor, |_| false)
    }

    /// The same as if some of the others were not there.
    pub(in crate::fight) fn step_cost_but(
        &self,
        id: CombatantId,
        (from, to): (Cell, Cell),
        factor: u16,
        but: impl Fn(CombatantId) -> bool,
    ) -> Option<u16> {
        let body = self.body(id);
        if self.shies(id, from, to) {
            return None;
        }
        let grid = &self.rules().grid;
        let both = |a: u16, b: u16| self.together(a, b);
        let (mut dearest, mut passes) = (0, false);
        for cell in body.identity.rect(to).cells() {
            let mut cost = 1;
            for ground in self.grounds_at(cell) {
                if ground.blocks {
                    return None;
                }
                cost = both(cost, self.steps_on(id, ground));
            }
            if let Some(state) = self.object_state_at(cell) {
                if state.blocks {
                    return None;
                }
                cost = both(cost, u16::from(state.steps));
            }
            let others = self.bodies_at(cell).filter(|other| *other != id && !but(*other));
            for other in others.filter(|other| self.known_to(body.identity.side, *other)) {
                if self.drags_along(id, other) {
                    continue;
                }
                if !self.passable(id, other) && !self.may_share(id, other) {
                    return None;
                }
                // The step into a space that one was let into costs no more; those inside it do.
                passes |= !self.shares(id, other) || self.distance(id, other) == 0;
                if let Some(times) = grid.pass_down.filter(|_| !self.ally(id, other) && !self.able(other)) {
                    cost = cost.max(u16::from(times));
                }
            }
            dearest = dearest.max(cost);
        }
        if self.aloft(id).is_some() {
            return Some(factor);
        }
        if dearest > 1 && self.limited(id, |limit| limit == Limit::EvenGround) {
            return None;
        }
        let drop = self.elevation(to).abs_diff(self.elevation(from));
        // More than one level at once is a wall or a fall, not a step.
        if drop > 1 {
            return None;
        }
        let climb = if self.elevation(to) > self.elevation(from) { u16::from(grid.climb) } else { 0 };
        let pass = if passes { u16::from(grid.pass_times.max(1)) } else { 1 };
        let ground = match grid.factors {
            FactorsName::Greatest => dearest.max(1) + climb,
            FactorsName::Product => dearest.max(1).saturating_mul(1 + climb),
        };
        Some(ground.saturating_mul(factor).saturating_mul(pass))
    }

    /// What two factors come to that each make a step dearer.
    fn together(&self, a: u16, b: u16) -> u16 {
        match self.rules().grid.factors {
            FactorsName::Greatest => a.max(b),
            FactorsName::Product => a.saturating_mul(b),
        }
    }

    /// Whether a condition keeps a combatant from a step because it leads closer to where its side knows the source.
    fn shies(&self, id: CombatantId, from: Cell, to: Cell) -> bool {
        let identity = self.identity(id);
        self.body(id).conditions.0.iter().any(|instance| {
            self.rules().condition(instance.key).limits.contains(&Limit::NoCloser)
                && instance.source.is_some_and(|source| {
                    let gap = |at: Cell| self.rect_distance(identity.rect(at), self.rect(source));
                    self.known_to(identity.side, source) && gap(to) < gap(from)
                })
        })
    }

    /// How many times every step costs because of conditions.
    #[must_use]
    pub fn step_factor(&self, id: CombatantId) -> u16 {
        let mut factor = 1;
        let drags = self.dragging(id).is_some();
        for instance in &self.body(id).conditions.0 {
            let limits = &self.rules().condition(instance.key).limits;
            for limit in limits.iter().filter(|_| !(drags && limits.contains(&Limit::Tied))) {
                if let Limit::StepTimes(n) = limit {
                    factor = self.together(factor, u16::from(*n));
                }
            }
        }
        factor
    }

    /// The fixed part of a movement question.
    #[must_use]
    pub fn search_rules(&self, id: CombatantId, budget: u16) -> SearchRules {
        SearchRules {
            bounds: self.scene().bounds,
            metric: self.rules().metric(),
            corners: self.rules().corners(),
            side: self.body(id).identity.side_cells,
            budget,
            odd: self.body(id).tally.odd,
        }
    }

    /// Fills a search with everything a combatant can reach, as far as its side knows. Cells that may only be passed
    /// are reached too: see [`Arena::may_stand`].
    pub fn search_from(&self, id: CombatantId, budget: u16, search: &mut PathSearch) {
        self.search_past(id, budget, search, &|_| false);
    }

    /// The same without a step into cells that it shuns.
    pub(in crate::fight) fn search_past(
        &self,
        id: CombatantId,
        budget: u16,
        search: &mut PathSearch,
        shuns: &dyn Fn(Cell) -> bool,
    ) {
        let factor = self.step_factor(id);
        search.run(
            &self.search_rules(id, budget),
            self.body(id).place.at,
            |from, to, _: Dir8| if shuns(to) { None } else { self.step_cost(id, from, to, factor) },
            |cell| self.walled(cell),
        );
    }

    /// Prices an explicit path as far as its side knows.
    ///
    /// # Errors
    /// The first step that cannot be made.
    pub fn price_path(&self, id: CombatantId, path: &[Cell], budget: u16) -> Result<u16, PathFault> {
        let factor = self.step_factor(id);
        price(
            &self.search_rules(id, budget),
            self.body(id).place.at,
            path,
            |from, to, _| self.step_cost(id, from, to, factor),
            |cell| self.walled(cell),
        )
    }

    /// Builds the tables of who and what is where from the components.
    pub(in crate::fight) fn rebuild_occupancy(&mut self) {
        let bounds = self.scene().bounds;
        self.occupancy.body = vec![0; bounds.len()];
        self.occupancy.more.clear();
        self.occupancy.object = vec![0; bounds.len()];
        let objects: Vec<_> = self.all_objects().collect();
        for id in objects {
            let at = self.object(id).at;
            self.occupancy.object[bounds.index(at)] = id.0 + 1;
        }
        self.occupancy.screens = vec![Screen::default(); bounds.len()];
        self.screen_again(bounds.cells());
        let present: Vec<_> = self.everybody().filter(|id| self.present(*id)).collect();
        for id in present {
            self.mark_body(id, true);
        }
    }
}
