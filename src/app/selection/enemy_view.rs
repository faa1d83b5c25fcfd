//! The enemy's view: where foes can go and whom they can strike in their next turn, and what it means to stand
//! somewhere until then; by what the viewing side knows.

use crate::app::battle::driver::Battle;
use crate::app::selection::state::{RefreshKey, Selection};
use crate::data::effect::Effect;
use crate::fight::imagine::{Danger, FoeRange, FoeStrike, Imagination, StrikeMeans};
use crate::fight::map::reach::Reach;
use crate::fight::side::SideArena;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;
use crate::kernel::odds::Chance;

/// What a foe can do in its next turn.
pub(in crate::app) struct FoeReach {
    /// The foe.
    pub by: CombatantId,
    /// Where it stands.
    at: Cell,
    /// How far it gets.
    pub range: FoeRange,
    /// Where it can go.
    pub walk: Reach,
    /// Where it can go and still strike.
    charge: Reach,
    /// Where it can strike at the end of a straight run, the nearest first.
    rush: Vec<Cell>,
    /// Its usual strike, in melee and from afar.
    usual: [Option<StrikeMeans>; 2],
}

/// A foe that can strike a combatant at a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) struct Striker {
    /// Its strike or spell.
    pub order: ActOrder,
    /// Where it would stand.
    pub from: Cell,
    /// Its chance to hit in percent, if known.
    pub hit: Option<u8>,
}

/// What foes can do to a combatant at a cell.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) struct CellDanger {
    /// The combatant.
    pub who: CombatantId,
    /// The cell.
    pub at: Cell,
    /// The foes that can strike there.
    pub by: Vec<Striker>,
    /// The foes from which there is cover where they stand now.
    pub covered: Vec<CombatantId>,
    /// All of them together.
    pub together: Danger,
}

/// The foes at one halt.
pub(in crate::app) struct EnemyView {
    key: RefreshKey,
    /// The foes whose place is known.
    pub foes: Vec<FoeReach>,
    known: Vec<((CombatantId, Cell), CellDanger)>,
    /// Cells where a combatant of usual size can be struck, with the number of foes that can.
    pub heat: Vec<(Cell, u8)>,
}

impl FoeReach {
    /// Of the imagined fight, as the foe's own side knows it there.
    fn new(imagination: &mut Imagination, by: CombatantId, range: FoeRange) -> FoeReach {
        let side = imagination.fight().setup().side_of(by);
        let arena = imagination.fight().seen_by(Some(side));
        let reach = |budget| {
            let mut reach = Reach::default();
            arena.fill_reach(&mut reach, by, budget);
            reach
        };
        let (walk, charge) = (reach(range.walk), reach(range.charge));
        let rush = straight_on(&arena, by, range.rush);
        FoeReach { by, at: arena.at(by), range, walk, charge, rush, usual: [None; 2] }
    }

    /// The cells from which it can strike, the nearest first.
    fn stands(&self) -> impl Iterator<Item = Cell> {
        std::iter::once(self.at).chain(self.charge.cells().iter().chain(&self.rush).copied())
    }

    /// Where it would stand to strike at a footprint in melee, and from afar: the nearest place for each.
    fn places(&self, arena: &SideArena, target: CombatantId, to: Rect) -> [Option<Cell>; 2] {
        let (mine, size) = (arena.identity(self.by), arena.identity(target).size);
        let clear = |from: Rect| !from.cells().any(|cell| to.contains(cell));
        let gap = |cell: Cell| arena.rect_distance(mine.rect(cell), to);
        let melee = self.stands().find(|cell| clear(mine.rect(*cell)) && gap(*cell) <= self.range.melee);
        let shoots = self.range.far > self.range.melee;
        let sees = |cell: &Cell| {
            let from = mine.rect(*cell);
            clear(from) && gap(*cell) <= self.range.far && arena.sees_rect(from, to, size)
        };
        let afar = if shoots { self.stands().find(|cell| sees(cell)) } else { None };
        [melee, afar.filter(|cell| Some(*cell) != melee)]
    }

    /// Whether it can strike a combatant of a size at a cell.
    fn strikes_at(&self, arena: &SideArena, target: CombatantId, cell: Cell) -> bool {
        self.places(arena, target, Rect::from(cell)).iter().any(Option::is_some)
    }
}

impl EnemyView {
    /// What the foes of a combatant's side can do; None where the side cannot tell.
    fn new(battle: &mut Battle, imagination: &mut Imagination, key: RefreshKey) -> Option<EnemyView> {
        let side = battle.viewpoint()?;
        let arena = battle.fight.seen_by(Some(side));
        let hostile = |id: &CombatantId| {
            arena.scene().hostile(side, arena.side(*id)) && arena.located(*id) && arena.able(*id) && arena.present(*id)
        };
        let foes: Vec<CombatantId> = arena.all_combatants().filter(hostile).collect();
        let ranges = imagination.foe_ranges(&foes);
        let foes = foes.into_iter().zip(ranges).map(|(by, range)| FoeReach::new(imagination, by, range)).collect();
        Some(EnemyView { key, foes, known: Vec::new(), heat: Vec::new() })
    }

    /// What the foes can do to a combatant that stands at a cell.
    fn danger(
        &mut self,
        imagination: &mut Imagination,
        arena: &SideArena,
        (who, at): (CombatantId, Cell),
    ) -> CellDanger {
        if let Some((_, known)) = self.known.iter().find(|(known, _)| *known == (who, at)) {
            return known.clone();
        }
        let to = arena.identity(who).rect(at);
        let mut found: Vec<(Striker, FoeStrike)> = Vec::new();
        for foe in &mut self.foes {
            let places = foe.places(arena, who, to);
            let mut best: Option<(Cell, FoeStrike)> = None;
            for (place, usual) in places.into_iter().zip(&mut foe.usual) {
                let Some(from) = place else { continue };
                let Some(strike) = imagination.foe_strike((foe.by, from), (who, at), *usual) else { continue };
                *usual = Some(strike.means());
                if best.as_ref().is_none_or(|(_, known)| strike.weight() > known.weight()) {
                    best = Some((from, strike));
                }
            }
            found.extend(best.map(|(from, strike)| {
                let hit = strike.hit.map(Chance::percent);
                (Striker { order: strike.order.clone(), from, hit }, strike)
            }));
        }
        let by = found.iter().map(|(striker, _)| striker.clone()).collect();
        let strikes: Vec<FoeStrike> = found.into_iter().map(|(_, strike)| strike).collect();
        let size = arena.identity(who).size;
        let covers = |foe: &CombatantId| {
            let from = arena.rect(*foe);
            arena.sees_rect(from, to, size) && arena.cover_rect(from, to, size) != 0
        };
        let covered = self.foes.iter().map(|foe| foe.by).filter(covers).collect();
        let danger = CellDanger { who, at, by, covered, together: imagination.danger(who, &strikes) };
        self.known.push(((who, at), danger.clone()));
        danger
    }

    /// The number of foes that can strike at each cell.
    fn heat(&mut self, arena: &SideArena, who: CombatantId) -> &[(Cell, u8)] {
        if self.heat.is_empty() {
            let open = arena.scene().bounds().cells().filter(|cell| !arena.solid_ground(*cell));
            let strikers = |cell: Cell| self.foes.iter().filter(|foe| foe.strikes_at(arena, who, cell)).count();
            let heat = open.map(|cell| (cell, u8::try_from(strikers(cell)).unwrap_or(u8::MAX)));
            self.heat = heat.filter(|(_, foes)| *foes > 0).collect();
        }
        &self.heat
    }
}

/// The cells to which a combatant can run straight on, in one of the eight directions, the nearest first.
fn straight_on(arena: &SideArena, by: CombatantId, most: u16) -> Vec<Cell> {
    let mut reach = Reach::default();
    arena.fill_reach(&mut reach, by, most);
    let from = arena.at(by);
    let straight = |cell: &&Cell| {
        let (dx, dy) = ((cell.x - from.x).abs(), (cell.y - from.y).abs());
        // What lies in the way makes a way longer than the line.
        let direct = arena.rect_distance(Rect::from(from), Rect::from(**cell));
        (dx == 0 || dy == 0 || dx == dy) && reach.cost(**cell).is_some_and(|cost| i32::from(cost) <= i32::from(direct))
    };
    reach.cells().iter().filter(straight).copied().collect()
}

/// Where an act takes its actor.
fn moves_to(arena: &SideArena, draft: &ActOrder) -> Option<Cell> {
    let steps = |effect: &Effect| matches!(effect, Effect::Movement(_));
    let to = if let ChosenTarget::Cell(cell) = draft.aim { Some(cell) } else { None };
    to.filter(|_| arena.rules().action(draft.action).does.items.iter().any(steps))
}

impl Selection {
    /// What a foe can do in its next turn, as far as it was looked at.
    pub fn foe_reach(&self, who: CombatantId) -> Option<&FoeReach> {
        let view = self.enemy_view.as_ref().filter(|view| view.key == self.decided_for())?;
        view.foes.iter().find(|foe| foe.by == who)
    }

    /// Looks at what the foes can do where the pointer or the view of the enemy asks for it: to the walker at the
    /// pointed cell, and to all of the side where they stand.
    pub fn look_at_foes(&mut self, battle: &mut Battle) {
        self.danger = None;
        self.dangers.clear();
        if battle.asked().is_none() {
            return;
        }
        let stand = self.pointed().and_then(|cell| self.walk_end(cell));
        let walker = self.reach.as_ref().map(|(by, _)| *by).or(self.extended_reach.as_ref().map(|far| far.by));
        // Where something is aimed at a place, nobody walks there.
        let draft = self.draft(battle);
        let aimed = draft.as_ref().is_some_and(|draft| draft.aim != ChosenTarget::Nothing);
        let place = walker.zip(stand).filter(|_| !aimed).map(|(who, stand)| (who, stand.at));
        // An act that moves its actor leads to the place that it is aimed at.
        let arena = battle.fight.seen_by(battle.viewpoint());
        let moved = draft.as_ref().and_then(|draft| Some((draft.by, moves_to(&arena, draft)?)));
        let place = place.or(moved);
        let enemy_on = self.enemy_on;
        let viewer = battle.viewpoint();
        let pointed = self.pointed().and_then(|cell| self.combatant_on(cell));
        let foe = pointed.is_some_and(|who| viewer.is_some_and(|own| battle.fight.setup().side_of(who) != own));
        if place.is_none() && !enemy_on && !foe {
            return;
        }
        let own: Vec<(CombatantId, Cell)> = match (enemy_on, &self.view) {
            (true, Some(view)) => {
                let mine = view.bodies.iter().filter(|body| Some(body.side) == viewer && body.able);
                mine.filter_map(|body| Some((body.id, body.rect?.at))).collect()
            }
            _ => Vec::new(),
        };
        let key = self.decided_for();
        let Some(imagination) = self.imagined.at(battle, key) else { return };
        if self.enemy_view.as_ref().is_none_or(|view| view.key != key) {
            self.enemy_view = EnemyView::new(battle, imagination, key);
        }
        let Some(foes) = &mut self.enemy_view else { return };
        let arena = battle.fight.seen_by(viewer);
        self.danger = place.map(|place| foes.danger(imagination, &arena, place));
        self.dangers = own.iter().map(|place| (place.0, foes.danger(imagination, &arena, *place))).collect();
        if let Some((who, _)) = own.first() {
            foes.heat(&arena, *who);
        }
    }
}
