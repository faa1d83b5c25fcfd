//! Attacks on a foe that is pointed at: the strikes that reach it now, or those after a walk up to it. A walk and its
//! strike are tried in the fight as the side imagines it, so that what is shown is what would be offered there, whatever
//! the rules make of the walk.

use std::cmp::Reverse;

use crate::app::battle::driver::Battle;
use crate::app::present;
use crate::app::selection::state::{MenuItem, Selection, helps};
use crate::app::text;
use crate::data::scope::{ActionId, ConditionId};
use crate::fight::Fight;
use crate::fight::side::SideArena;
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ActOrder, ChosenTarget, DecisionKind, Order, OrderKind};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, SideId};
use crate::ui::forecast::ForecastModel;

/// Walks that are tried for one attack, and strikes that are compared.
const TRIED: usize = 48;
const COMPARED: usize = 8;
/// Questions that are passed on the way of one walk.
const PASSED: usize = 64;

/// A strike at a foe, with the walk that leads up to it.
#[derive(Clone, Debug)]
pub(in crate::app) struct Attack {
    /// The foe.
    pub target: CombatantId,
    /// The strike.
    pub blow: ActOrder,
    /// The walk, where one is needed.
    pub approach: Option<Approach>,
    /// The odds on the board, once the walker is there.
    pub label: String,
    /// The odds on the panel.
    pub forecast: ForecastModel,
}

/// A walk up to a foe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) struct Approach {
    /// Who walks: the combatant, or what it rides.
    pub walker: CombatantId,
    /// The action that opens enough movement, where that is needed first.
    pub opening: Option<ActOrder>,
    /// The cells of the walk, without the start.
    pub path: Vec<Cell>,
    /// Its cost, in cells of movement.
    pub cost: u16,
    /// Conditions that the attacker bears on the way if nothing comes up, each once.
    pub bears: Vec<ConditionId>,
}

impl Approach {
    /// Where it leads.
    pub fn end(&self) -> Option<Cell> {
        self.path.last().copied()
    }
}

/// How good a strike is, the greatest being the best: whether it is done in this turn, keeps the weapon and takes no
/// action more for the walk, how many foes may react to that, its harm, its chance to fell, what the walk costs.
type Merit = (bool, bool, bool, Reverse<usize>, i64, u32, Reverse<u16>);

/// The attacks of the combatant whose turn it is on the foe that is pointed at.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct Attacks {
    /// The ways to strike it, the best first; empty where it cannot be struck in this turn.
    pub ways: Vec<Attack>,
    /// The way that is shown.
    pub shown: usize,
}

impl Attacks {
    /// The attack that is shown.
    pub fn chosen(&self) -> Option<&Attack> {
        self.ways.get(self.shown)
    }
}

impl Selection {
    /// Whom a click on a cell would attack, and who would: a foe in sight, while nothing else has been chosen for it.
    pub fn attackable(&self, battle: &mut Battle, cell: Cell) -> Option<(CombatantId, CombatantId)> {
        let by = self.main.filter(|_| self.plan_editor.is_none() && self.readied.is_none() && self.uses.is_none())?;
        let target = self.combatant_on(cell)?;
        let arena = battle.fight.seen_by(battle.viewpoint());
        let chosen = self.chosen();
        let aimed = chosen.is_none_or(|item| item.by == by && (item.targets() || item.far) && !item.cells());
        let friendly = chosen.and_then(|item| item.action).is_some_and(|action| helps(arena.rules(), action));
        let hostile = arena.scene().hostile(arena.side(by), arena.side(target));
        let meant = if friendly { !hostile && target != by } else { hostile && arena.undefeated(target) };
        (aimed && meant && battle.asked().is_some()).then_some((by, target))
    }

    /// Finds the attacks on the foe that is pointed at, unless they are known. While nothing is pointed at, the last one stays, so that the pointer can go to its panel.
    pub fn look_for_attacks(&mut self, battle: &mut Battle) {
        let Some(cell) = self.pointed() else { return };
        let pointed = self.attackable(battle, cell);
        let key = pointed.map(|(by, target)| (self.decided_for(), by, target, self.row));
        if self.attacks.as_ref().map(|(known, _)| known) == key.as_ref() {
            return;
        }
        self.attacks = key.map(|key| (key, attacks(battle, self, key.1, key.2)));
    }

    /// The attack on the foe that is pointed at.
    pub fn attack(&self) -> Option<&Attack> {
        self.attacks.as_ref().and_then(|(_, attacks)| attacks.chosen())
    }
}

/// Whether an item is a strike that is aimed at combatants, in reach of any or not.
fn strikes(arena: &SideArena, item: &MenuItem) -> bool {
    let strike = item.action.is_some_and(|action| arena.rules().action(action).strike_form().is_some());
    strike && (item.targets() || item.drafts.is_empty()) && !item.cells()
}

/// All ways in which a combatant can strike a foe now, or else once it has walked up to it.
fn attacks(battle: &mut Battle, selection: &Selection, by: CombatantId, target: CombatantId) -> Attacks {
    let chosen = selection.chosen().and_then(|item| item.action);
    let viewer = battle.viewpoint();
    let arena = battle.fight.seen_by(viewer);
    let open = selection.items.iter().filter(|item| item.by == by && item.blocked.is_none() && !item.aside);
    let wanted = open.filter(|item| if chosen.is_some() { item.action == chosen } else { strikes(&arena, item) });
    let at_target = |draft: &&ActOrder| draft.aim == ChosenTarget::Target(target);
    let now: Vec<ActOrder> = wanted.flat_map(|item| &item.drafts).filter(at_target).cloned().collect();
    let standing = now.iter().any(|blow| !throws(&arena, blow));
    let mut ways = ranked(&arena, selection, now, target, None);
    if !standing {
        // A weapon in the hand is better than one that is thrown.
        let (kept, walks) = walk_up(battle, selection, (by, target), chosen).unwrap_or_default();
        if kept {
            ways.splice(0..0, walks);
        } else if ways.is_empty() {
            ways = walks;
        }
    }
    Attacks { ways, shown: 0 }
}

/// Strikes at a foe from where the fight stands, the best first.
fn ranked(
    arena: &SideArena,
    selection: &Selection,
    blows: Vec<ActOrder>,
    target: CombatantId,
    approach: Option<&Approach>,
) -> Vec<Attack> {
    let mut blows: Vec<(Merit, ActOrder)> = blows.into_iter().map(|blow| (merit(arena, &blow, None), blow)).collect();
    blows.sort_by_key(|(merit, _)| Reverse(*merit));
    let attack = |(_, blow): (Merit, ActOrder)| Attack {
        target,
        label: present::odds_label(arena, &blow),
        forecast: forecast(arena, selection, &blow, approach.is_some()),
        approach: approach.cloned(),
        blow,
    };
    blows.into_iter().map(attack).collect()
}

/// The forecast of a strike; its button says whether a walk comes before it.
fn forecast(arena: &SideArena, selection: &Selection, blow: &ActOrder, walks: bool) -> ForecastModel {
    let mut model = present::forecast(arena, selection.view.as_ref(), blow);
    if walks {
        model.button = model.button.map(text::odds::walk_then);
    }
    model
}

/// Whether a strike throws its weapon.
fn throws(arena: &SideArena, blow: &ActOrder) -> bool {
    let weapon = arena.arm(blow.by, blow.tool, arena.rules().action(blow.action).arm());
    weapon.zip(blow.aim.target()).is_some_and(|(weapon, target)| arena.manner(blow.by, weapon, target).1)
}

/// How good a strike is, after a walk on which so many foes may react.
fn merit(arena: &SideArena, blow: &ActOrder, walk: Option<(&Approach, usize)>) -> Merit {
    let (opens, reactions, cost) = walk.map_or((false, 0, 0), |(way, n)| (way.opening.is_some(), n, way.cost));
    let odds = arena.odds(blow);
    let (harm, fells) = odds.map_or((0, 0), |odds| (odds.mean_hundredths(), odds.fell.basis_points()));
    (
        !arena.waits(blow),
        !throws(arena, blow),
        !opens,
        Reverse(reactions),
        harm + i64::from(fells),
        fells,
        Reverse(cost),
    )
}

/// The best strikes at a foe that a walk leads up to, and whether the best keeps its weapon; None where the side cannot
/// imagine the fight.
fn walk_up(
    battle: &mut Battle,
    selection: &Selection,
    (by, target): (CombatantId, CombatantId),
    chosen: Option<ActionId>,
) -> Option<(bool, Vec<Attack>)> {
    let side = battle.viewpoint()?;
    let arena = battle.fight.seen_by(Some(side));
    let strikes = chosen.is_none_or(|action| arena.rules().action(action).strike_form().is_some());
    let (walks, close) = walks(&arena, selection, (by, target), strikes);
    let mut imagination = battle.fight.imagine(side, 0).ok()?;
    let truth = battle.fight.seen_by(Some(side));
    let fight = imagination.fight();
    let (start, asked) = (fight.capture(), fight.decision()?.kind);
    let blows = |fight: &mut Fight, walk: &Approach| {
        fight.restore(&start);
        let Some(bears) = comes_to(fight, (side, by, asked), walk) else { return (Vec::new(), Vec::new()) };
        let arena = fight.seen_by(Some(side));
        let wanted = |offer: &Offer<_>| match offer {
            Offer::Act { by: who, action, .. } => {
                let strikes = || arena.rules().action(*action).strike_form().is_some();
                *who == by && chosen.map_or_else(strikes, |chosen| *action == chosen)
            }
            _ => false,
        };
        let offers = arena.unaimed_offers().into_iter().filter(wanted);
        let drafts = offers.filter_map(|offer| arena.with_targets(offer)).filter_map(|offer| match offer {
            Offer::Act { by, action, tool, aims } if aims.contains(&ChosenTarget::Target(target)) => {
                Some(ActOrder { by, action, tool, aim: ChosenTarget::Target(target) })
            }
            _ => None,
        });
        (drafts.collect::<Vec<ActOrder>>(), bears)
    };
    let mut best: Option<(Merit, usize)> = None;
    let mut compared = 0;
    for (at, walk) in walks.iter().enumerate() {
        // Those into reach and those into range are compared by themselves first.
        if at == close {
            compared = 0;
        }
        let settled = |(merit, _): (Merit, usize)| merit.0 && merit.1 && merit.2 && walk.opening.is_some();
        if compared == COMPARED || best.is_some_and(settled) {
            continue;
        }
        let (drafts, _) = blows(fight, walk);
        if drafts.is_empty() {
            continue;
        }
        let reactions = truth.walk_reactions(walk.walker, &walk.path).reactions.len();
        let arena = fight.seen_by(Some(side));
        let Some(found) = drafts.iter().map(|blow| merit(&arena, blow, Some((walk, reactions)))).max() else {
            continue;
        };
        if best.is_none_or(|(known, _)| found > known) {
            best = Some((found, at));
        }
        compared += 1;
    }
    let (merit, walk) = best.map(|(merit, at)| (merit, &walks[at]))?;
    let (drafts, bears) = blows(fight, walk);
    let walk = Approach { bears, ..walk.clone() };
    Some((merit.1, ranked(&fight.seen_by(Some(side)), selection, drafts, target, Some(&walk))))
}

/// Walks that lead within reach of a foe, and then those within range, each the cheapest first; and the number of the
/// former. How far a chosen action reaches is found out by trying.
fn walks(
    arena: &SideArena,
    selection: &Selection,
    (by, target): (CombatantId, CombatantId),
    strikes: bool,
) -> (Vec<Approach>, usize) {
    let reach = arena.weapons(by).map(|(_, weapon)| arena.melee_reach(by, weapon)).max().unwrap_or(1).max(1);
    let range = arena.weapons(by).map(|(_, weapon)| arena.weapon_range(by, weapon)).max().unwrap_or(0);
    let far = if strikes { i16::from(reach.max(range)) } else { i16::MAX };
    let foe = arena.rect(target);
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
                found.push(Approach { walker, opening: opening.flatten(), path, cost, bears: Vec::new() });
            }
        }
    }
    let gap = |walk: &Approach| walk.end().map(|end| arena.rect_distance(Rect::from(end), foe));
    found.sort_by_key(|walk| (walk.opening.is_some(), walk.cost, gap(walk)));
    let (mut walks, mut others): (Vec<Approach>, Vec<Approach>) =
        found.into_iter().partition(|walk| gap(walk).is_some_and(|gap| gap <= i16::from(reach)));
    walks.truncate(TRIED);
    others.truncate(TRIED);
    let close = walks.len();
    walks.append(&mut others);
    (walks, close)
}

/// Carries out a walk in an imagined fight, all others passing. If it comes to its end and the same combatant decides
/// again: the conditions that the attacker has borne on the way.
fn comes_to(
    fight: &mut Fight,
    (side, by, asked): (SideId, CombatantId, DecisionKind),
    walk: &Approach,
) -> Option<Vec<ConditionId>> {
    let mut bears = Vec::new();
    let Approach { walker, path, .. } = walk;
    let opening = walk.opening.iter().map(|act| OrderKind::Act(act.clone()));
    let legs = opening.chain([OrderKind::Walk { by: *walker, path: path.clone() }]);
    for body in legs {
        if !goes_on(fight, asked, body) {
            return None;
        }
        bears.extend(fight.seen_by(Some(side)).conditions(by).map(|instance| instance.key));
    }
    bears.sort_unstable();
    bears.dedup();
    (Some(fight.seen_by(Some(side)).at(*walker)) == walk.end()).then_some(bears)
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
