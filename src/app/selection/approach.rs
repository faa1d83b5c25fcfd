//! Walks up to a foe or an object: those that lead near enough, and what comes of each in an imagined fight.

use crate::app::present;
use crate::app::selection::attack::AttackTarget;
use crate::app::selection::menu_items::MenuItem;
use crate::app::selection::state::Selection;
use crate::data::effect::Target;
use crate::data::ruleset::TerrainDef;
use crate::data::scope::ConditionId;
use crate::fight::Fight;
use crate::fight::preview::reactions::Warnings;
use crate::fight::side::SideArena;
use crate::fight::state::order::{ActOrder, ChosenTarget, DecisionKind, Order, OrderKind};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, SideId};

/// Walks that are tried for one attack.
const TRIED: usize = 48;
/// Questions that are passed on the way of one walk.
const PASSED: usize = 64;

/// A walk up to a foe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) struct Approach {
    /// Who walks: the combatant, or what it rides.
    pub walker: CombatantId,
    /// The action that opens enough movement, where that is needed first; or the one that is itself the way.
    pub opening: Option<ActOrder>,
    /// Whether the action is itself the way: a step aside.
    pub steps: bool,
    /// The cells of the walk, without the start.
    pub path: Vec<Cell>,
    /// Its cost, in cells of movement.
    pub cost: u16,
    /// Whether it takes no action and nothing of the time of the turn besides movement.
    pub free: bool,
    /// What foes may do on the way.
    pub warnings: Warnings,
    /// What it costs besides movement.
    pub costs: Vec<String>,
    /// Conditions that the attacker bears on the way if nothing comes up, each once.
    pub bears: Vec<ConditionId>,
    /// Those of them that it has at its end and would rather be without.
    pub brings: Vec<ConditionId>,
}

impl Approach {
    /// A walk that leads nowhere yet.
    fn of(walker: CombatantId) -> Approach {
        Approach {
            walker,
            opening: None,
            steps: false,
            path: Vec::new(),
            cost: 0,
            free: false,
            warnings: Warnings::default(),
            costs: Vec::new(),
            bears: Vec::new(),
            brings: Vec::new(),
        }
    }

    /// What it costs in the time of the turn, with the action that opens the movement.
    pub fn price(&self, arena: &SideArena) -> i32 {
        let opening = self.opening.as_ref().map_or(0, |act| arena.owes_all(act));
        opening + arena.walk_price(self.walker, self.cost).map_or(0, |(_, price)| price)
    }

    /// Finds out what it takes besides movement and what foes may do on the way.
    fn judge(&mut self, arena: &SideArena) {
        self.free =
            self.opening.as_ref().is_none_or(|act| present::costs(arena, act).is_empty() && arena.owes_all(act) == 0);
        self.warnings = match &self.opening {
            Some(act) if self.steps => arena.act_reactions(act),
            _ => arena.walk_reactions(self.walker, &self.path),
        };
    }

    /// Its orders.
    pub fn legs(&self) -> impl Iterator<Item = OrderKind> {
        let opening = self.opening.iter().cloned().map(OrderKind::Act);
        let walk = (!self.steps).then(|| OrderKind::Walk { by: self.walker, path: self.path.clone() });
        opening.chain(walk)
    }

    /// The hard ground on which it ends, if it does.
    pub fn hard_ground<'a>(&self, arena: &'a SideArena) -> Option<&'a TerrainDef> {
        let side = arena.rect(self.walker).side;
        self.end().and_then(|end| arena.hard_ground(self.walker, Rect::new(end, side)))
    }

    /// Where it leads.
    pub fn end(&self) -> Option<Cell> {
        self.path.last().copied()
    }
}

/// Walks that lead within reach of a foe, and then those within range, each the least dangerous and cheapest first; and
/// the number of the former. How far a chosen action reaches is found out by trying.
pub(super) fn walks(
    arena: &SideArena,
    selection: &Selection,
    (by, target): (CombatantId, AttackTarget),
    strikes: bool,
) -> (Vec<Approach>, usize) {
    let object = matches!(target, AttackTarget::Object(_));
    let weapons = || arena.weapons(by).map(|(_, weapon)| weapon).filter(|_| !object);
    let reach = weapons().map(|weapon| arena.melee_reach(by, weapon)).max().unwrap_or(1).max(1);
    let range = weapons().map(|weapon| arena.weapon_range(by, weapon)).max().unwrap_or(0);
    let far = if strikes { i16::from(reach.max(range)) } else { i16::MAX };
    let foe = target.rect(arena);
    let near = selection.reach.as_ref().map(|(walker, reach)| (*walker, reach, reach.cells(), None));
    let wide = selection.extended_reach.as_ref();
    let more = wide.map(|wide| (wide.by, &wide.reach, wide.cells(), Some(wide)));
    let mut found: Vec<Approach> = Vec::new();
    for (walker, reach, cells, wide) in near.into_iter().chain(more) {
        let footprint = |cell: Cell| Rect::new(cell, arena.rect(walker).side);
        for cell in cells.iter().copied() {
            // Cells that the plain reach has too need no action first.
            let opening = wide.map(|wide| wide.act(cell).map(|(_, act)| act.clone()));
            let near = arena.rect_distance(footprint(cell), foe) <= far && arena.rect(walker).at != cell;
            if opening == Some(None) || !near {
                continue;
            }
            let (mut path, cost) = (Vec::new(), reach.cost(cell).unwrap_or(u16::MAX));
            if reach.path(cell, &mut path) {
                found.push(Approach { opening: opening.flatten(), path, cost, ..Approach::of(walker) });
            }
        }
    }
    let steps = steps_aside(arena, selection, by)
        .filter(|(_, at)| arena.rect_distance(arena.identity(by).rect(*at), foe) <= far);
    found.extend(steps.map(|(act, at)| Approach {
        opening: Some(act.clone()),
        steps: true,
        path: vec![at],
        ..Approach::of(by)
    }));
    let gap = |walk: &Approach| walk.end().map(|end| arena.rect_distance(Rect::from(end), foe));
    found.sort_by_key(|walk| (walk.opening.is_some(), walk.cost, gap(walk)));
    let (mut walks, mut others): (Vec<Approach>, Vec<Approach>) =
        found.into_iter().partition(|walk| gap(walk).is_some_and(|gap| gap <= i16::from(reach)));
    for ways in [&mut walks, &mut others] {
        ways.truncate(TRIED);
        for way in &mut *ways {
            way.judge(arena);
        }
        ways.sort_by_key(|way| (!way.free, way.warnings.reactions.len(), way.opening.is_some()));
    }
    let close = walks.len();
    walks.append(&mut others);
    (walks, close)
}

/// The actions that are a step aside, with the cells that they lead to.
fn steps_aside<'a>(
    arena: &SideArena,
    selection: &'a Selection,
    by: CombatantId,
) -> impl Iterator<Item = (&'a ActOrder, Cell)> {
    let steps = |item: &&MenuItem| {
        let target = item.action.map(|action| &arena.rules().action(action).target);
        item.by == by
            && item.blocked.is_none()
            && !item.aside
            && matches!(target, Some(Target::Cell { step: true, .. }))
    };
    let items: Vec<&MenuItem> = selection.items.iter().filter(steps).collect();
    items.into_iter().flat_map(|item| &item.drafts).filter_map(|draft| match draft.aim {
        ChosenTarget::Cell(cell) => Some((draft, cell)),
        _ => None,
    })
}

/// Carries out a walk in an imagined fight, all others passing. If it comes to its end and the same combatant decides
/// again: the conditions that the attacker has borne on the way.
pub(super) fn comes_to(
    fight: &mut Fight,
    (side, by, asked): (SideId, CombatantId, DecisionKind),
    walk: &Approach,
) -> Option<Vec<ConditionId>> {
    let mut bears = Vec::new();
    for body in walk.legs() {
        if !goes_on(fight, asked, body) {
            return None;
        }
        bears.extend(fight.seen_by(Some(side)).conditions(by).map(|instance| instance.key));
    }
    bears.sort_unstable();
    bears.dedup();
    (Some(fight.seen_by(Some(side)).at(walk.walker)) == walk.end()).then_some(bears)
}

/// Gives an order and passes all questions until the first one is put again.
fn goes_on(fight: &mut Fight, asked: DecisionKind, body: OrderKind) -> bool {
    let mut next = Some(body);
    for _ in 0..PASSED {
        let Some(decision) = fight.decision().cloned() else { return false };
        let body = match next.take() {
            Some(body) => body,
            None if decision.kind == asked => return true,
            None if !matches!(decision.kind, DecisionKind::Window { .. }) => return false,
            None => match fight.seen_by(Some(decision.side)).idle() {
                Some(body) => body,
                None => return false,
            },
        };
        if fight.submit(Order { decision: decision.id, body }).is_err() {
            return false;
        }
    }
    false
}
