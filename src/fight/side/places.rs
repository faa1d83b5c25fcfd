//! Where combatants are, as far as the side knows, and what follows from it: distance, sight, cover, reach, room.
//! Combatants whose place is unknown are nowhere.

use crate::data::effect::Manner;
use crate::data::ruleset::WeaponDef;
use crate::data::scope::{ActionId, SizeStep};
use crate::fight::map::cover::Facing;
use crate::fight::map::elevation::JumpClearance;
use crate::fight::map::forced::Flight;
use crate::fight::map::passability::WalkEnds;
use crate::fight::map::reach::Reach;
use crate::fight::map::step_cost::StepCosts;
use crate::fight::map::stride::Stride;
use crate::fight::side::SideArena;
use crate::fight::state::components::RunUp;
use crate::fight::state::refusal::Refusal;
use crate::kernel::cell::{Cell, Dir8, Rect};
use crate::kernel::ids::{CombatantId, SideId};
use crate::kernel::path::{PathFault, SearchRules};

/// The distance to whatever is nowhere, in cells: beyond every reach.
pub const FAR_OFF: i16 = i16::MAX / 4;

impl<'w> SideArena<'w> {
    /// The footprint of a combatant, if the side knows where it is.
    #[must_use]
    pub fn place(&self, id: CombatantId) -> Option<Rect> {
        self.placed(id).then(|| self.arena.rect(id))
    }

    /// The footprint of one of the side, or of a combatant whose place is known. For any other it tells nothing, a
    /// footprint in the corner of the map: ask [`SideArena::place`] of those.
    #[must_use]
    pub fn rect(&self, id: CombatantId) -> Rect {
        self.place(id).unwrap_or_else(|| self.identity(id).rect(Cell::new(0, 0)))
    }

    /// The upper left cell of [`SideArena::rect`], of a rider its own.
    #[must_use]
    pub fn at(&self, id: CombatantId) -> Cell {
        if self.placed(id) { self.arena.position(id).at } else { Cell::new(0, 0) }
    }

    /// Cells along one edge of the footprint of a combatant, of a rider that of its mount.
    #[must_use]
    pub fn edge(&self, id: CombatantId) -> u8 {
        self.identity(self.mount_of(id).unwrap_or(id)).side_cells
    }

    /// The combatants that the side knows to fill a cell, by rising number. The cell must be on the map.
    pub fn bodies_at(&self, cell: Cell) -> impl Iterator<Item = CombatantId> {
        self.arena.bodies_at(cell).filter(|id| self.placed(*id))
    }

    /// Cells between two footprints.
    #[must_use]
    pub fn rect_distance(&self, a: Rect, b: Rect) -> i16 {
        self.arena.rect_distance(a, b)
    }

    /// Cells between two footprints as weapons reach over them.
    #[must_use]
    pub fn reach_between(&self, a: Rect, b: Rect) -> i16 {
        self.arena.reach_between(a, b)
    }

    /// Cells between two combatants; [`FAR_OFF`] where the place of one is unknown.
    #[must_use]
    pub fn distance(&self, a: CombatantId, b: CombatantId) -> i16 {
        if self.both(a, b) { self.arena.distance(a, b) } else { FAR_OFF }
    }

    /// Whether the places of both are known.
    fn both(&self, a: CombatantId, b: CombatantId) -> bool {
        self.placed(a) && self.placed(b)
    }

    /// Whether the first can draw line of sight to the second, and the places of both are known.
    #[must_use]
    pub fn sees(&self, from: CombatantId, to: CombatantId) -> bool {
        self.both(from, to) && self.arena.sees(from, to)
    }

    /// Line of sight between two footprints to something of a Size.
    #[must_use]
    pub fn sees_rect(&self, from: Rect, to: Rect, size: SizeStep) -> bool {
        self.arena.sees_rect(from, to, size)
    }

    /// Whether the first would find the second with its senses from where both are thought to stand.
    #[must_use]
    pub fn detects(&self, from: (CombatantId, Rect), to: (CombatantId, Rect)) -> bool {
        self.both(from.0, to.0) && self.arena.detects(from, to)
    }

    /// Line of sight to one who would hide at a place, past bodies that the side knows of.
    #[must_use]
    pub fn sees_hider_at(&self, from: CombatantId, to: CombatantId, at: Rect) -> bool {
        self.both(from, to) && self.arena.sees_hider_at(from, to, at, Some(self.side))
    }

    /// Whether something lights a place, which is public.
    #[must_use]
    pub fn lit(&self, at: Rect) -> bool {
        self.arena.lit(at)
    }

    /// What cover adds between two footprints to the number that a shot must meet.
    #[must_use]
    pub fn cover_rect(&self, from: Rect, to: Rect, size: SizeStep) -> i32 {
        self.arena.cover_rect(from, to, size)
    }

    /// The level of cover between two from where they are thought to stand, past bodies that the side knows of.
    #[must_use]
    pub fn cover_level(&self, by: (CombatantId, Rect), to: (CombatantId, Rect)) -> u8 {
        self.arena.cover_level(Facing { by, to, viewer: Some(self.side) })
    }

    /// Whether a combatant may end a step or a walk at a cell, as far as its side knows.
    #[must_use]
    pub fn may_stand(&self, id: CombatantId, at: Cell) -> bool {
        self.ours(id) && self.arena.may_stand(id, at)
    }

    /// Where one of the side may end its movement, as far as it knows; None for any other combatant.
    #[must_use]
    pub fn walk_ends(&self, id: CombatantId) -> Option<WalkEnds<'_, 'w>> {
        self.ours(id).then(|| self.arena.walk_ends(id))
    }

    /// Whether something that the side knows of is in the way of a jump over a cell.
    #[must_use]
    pub fn blocks_jump(&self, by: CombatantId, at: Cell, over: JumpClearance) -> bool {
        self.arena.blocks_jump(by, at, over, |id| self.placed(id))
    }

    /// The cells over which a combatant would be pushed, with the levels that it falls at each.
    #[must_use]
    pub fn push_path(&self, who: CombatantId, push: (Dir8, i32)) -> Vec<(Cell, u8)> {
        if self.placed(who) { self.arena.push_path(who, push, self.side) } else { Vec::new() }
    }

    /// Where a combatant that is thrown would come down, and where it is if it stops before an edge; None where its place
    /// is not known.
    #[must_use]
    pub fn landing(&self, who: CombatantId, flight: Flight) -> Option<(Cell, Cell)> {
        self.placed(who).then(|| self.arena.landing(who, flight, Some(self.side)))
    }

    /// Exits of the map that let one of the side out.
    pub fn exits(&self, id: CombatantId) -> impl Iterator<Item = Cell> {
        let ours = self.ours(id);
        self.arena.exits(id).filter(move |_| ours)
    }

    /// Whether a weapon in hand reaches another hand to hand.
    #[must_use]
    pub fn reaches(&self, by: CombatantId, target: CombatantId) -> bool {
        self.both(by, target) && self.arena.reaches(by, target)
    }

    /// Whether a weapon in hand of a combatant, as far as it is seen, reaches a footprint hand to hand.
    #[must_use]
    pub fn reaches_rect(&self, by: CombatantId, there: Rect) -> bool {
        self.placed(by) && self.arena.reaches_rect(by, there)
    }

    /// Whether a combatant threatens another, as far as both are seen. One of them may be thought to stand elsewhere.
    #[must_use]
    pub fn threatens(&self, by: CombatantId, target: CombatantId, stands: Option<(CombatantId, Cell)>) -> bool {
        self.both(by, target) && self.arena.threatens(by, target, stands)
    }

    /// Whether a step takes a walker out of the reach of everything that a combatant could strike with hand to hand.
    #[must_use]
    pub fn leaves_reach(&self, stride: &Stride, of: CombatantId) -> bool {
        self.placed(of) && self.arena.leaves_reach(stride, of)
    }

    /// Whether a step takes a walker out of touch with a combatant.
    #[must_use]
    pub fn separates(&self, stride: &Stride, from: CombatantId) -> bool {
        self.placed(from) && self.arena.separates(stride, from)
    }

    /// Cells that a combatant reaches with a weapon hand to hand.
    #[must_use]
    pub fn melee_reach(&self, by: CombatantId, weapon: &WeaponDef) -> u8 {
        self.arena.melee_reach(by, weapon)
    }

    /// How far a weapon of a combatant strikes in any manner.
    #[must_use]
    pub fn weapon_range(&self, by: CombatantId, weapon: &WeaponDef) -> u8 {
        self.arena.weapon_range(by, weapon)
    }

    /// Up to how many cells a combatant is too near for a long weapon; less than none for any other.
    #[must_use]
    pub fn too_near_for(&self, by: CombatantId, weapon: &WeaponDef) -> i16 {
        self.arena.too_near_for(by, weapon)
    }

    /// Whether a strike at a target is made from afar, and whether by throwing.
    #[must_use]
    pub fn manner(&self, by: CombatantId, weapon: &WeaponDef, target: CombatantId) -> (bool, bool) {
        if self.both(by, target) { self.arena.manner(by, weapon, target) } else { (false, false) }
    }

    /// Whether a weapon strikes a target in a manner, or in any.
    ///
    /// # Errors
    /// Why not.
    pub fn strikes(
        &self,
        by: CombatantId,
        weapon: &WeaponDef,
        target: CombatantId,
        manner: Option<Manner>,
    ) -> Result<(), Refusal> {
        if self.both(by, target) {
            self.arena.strikes(by, weapon, target, manner)
        } else {
            Err(Refusal::OutOfReach(self.weapon_range(by, weapon)))
        }
    }

    /// How much farther one has to reach because one of the two rides.
    #[must_use]
    pub fn mount_distance(&self, a: CombatantId, b: CombatantId) -> i16 {
        if self.both(a, b) { self.arena.mount_distance(a, b) } else { 0 }
    }

    /// The run-up of one of the side that counts for an action.
    #[must_use]
    pub fn run_for(&self, by: CombatantId, action: ActionId) -> RunUp {
        if self.ours(by) { self.arena.run_for(by, action) } else { RunUp::default() }
    }

    /// A run-up in cells.
    #[must_use]
    pub fn run_length(&self, run: RunUp) -> u16 {
        self.arena.run_length(run)
    }

    /// What steps of one of the side are found by: see [`crate::kernel::path::PathSearch`].
    #[must_use]
    pub fn search_rules(&self, id: CombatantId, budget: u16) -> SearchRules {
        self.arena.search_rules(id, budget)
    }

    /// What steps of one of the side cost, as far as it knows; None for any other combatant.
    #[must_use]
    pub fn step_costs(&self, id: CombatantId, factor: u16) -> Option<StepCosts<'_, 'w>> {
        self.ours(id).then(|| self.arena.step_costs(id, factor))
    }

    /// By how much steps of one of the side are dearer.
    #[must_use]
    pub fn step_factor(&self, id: CombatantId) -> u16 {
        if self.ours(id) { self.arena.step_factor(id) } else { 1 }
    }

    /// What a path of one of the side costs.
    ///
    /// # Errors
    /// Where it cannot be walked.
    pub fn price_path(&self, id: CombatantId, path: &[Cell], budget: u16) -> Result<u16, PathFault> {
        self.arena.price_path(id, path, budget)
    }

    /// Whether a path that takes more than there is leads at least up to its last cell.
    #[must_use]
    pub fn exceeds_movement(&self, id: CombatantId, path: &[Cell]) -> bool {
        self.ours(id) && self.arena.exceeds_movement(id, path)
    }

    /// Fills a reach with where one of the side gets within a budget of movement.
    pub fn fill_reach(&self, reach: &mut Reach, id: CombatantId, budget: u16) {
        reach.fill(&self.arena, id, if self.ours(id) { budget } else { 0 });
    }

    /// Who walks when one of the side wants to get somewhere in its turn.
    #[must_use]
    pub fn walker(&self, by: CombatantId) -> CombatantId {
        if self.shown(by) { self.arena.walker(by) } else { by }
    }

    /// Whether nothing beside a footprint gives cover or stops lines.
    #[must_use]
    pub fn is_open_around(&self, place: Rect) -> bool {
        self.arena.is_open_between(place, place)
    }

    /// Whether one of the side can take steps of its own at all, with movement or without.
    #[must_use]
    pub fn may_walk(&self, id: CombatantId) -> bool {
        self.ours(id) && self.arena.may_walk(id).is_ok()
    }

    /// Sides that are hostile to each other.
    #[must_use]
    pub fn hostile(&self, a: SideId, b: SideId) -> bool {
        self.scene().hostile(a, b)
    }
}
