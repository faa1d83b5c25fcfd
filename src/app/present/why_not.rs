//! Why what is pointed at on the board cannot be had: a foe that cannot be attacked, a cell that nobody can walk to.

use crate::app::selection::attack::AttackTarget;
use crate::app::selection::menu_items::MenuItem;
use crate::app::selection::state::Selection;
use crate::app::text;
use crate::data::effect::{Limit, MoveLimit, Target};
use crate::fight::map::reach::Reach;
use crate::fight::side::SideArena;
use crate::fight::state::order::ChosenTarget;
use crate::fight::state::refusal::Refusal;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::CombatantId;

/// Why the foe or object that is pointed at cannot be attacked or used in this turn; None if it can, or if nothing of
/// that kind is pointed at.
pub(in crate::app) fn why_no_attack(arena: &SideArena, selection: &Selection) -> Option<(AttackTarget, String)> {
    let ((_, by, target, row), attacks) = selection.attacks.as_ref()?;
    let pointed = selection.pointed().is_some_and(|cell| target.rect(arena).contains(cell));
    if !attacks.ways.is_empty() || !pointed || *row != selection.row {
        return None;
    }
    // Who is kept from going there is told of that first.
    let held = || {
        let by = arena.mount_of(*by).unwrap_or(*by);
        kept_from(arena, by, target.rect(arena))
    };
    // A chosen action lacks nothing but the reach; else the first strike that could be made after a walk, or not at all.
    let chosen = selection.chosen_to_use();
    let strike = |item: &&MenuItem| {
        item.by == *by && item.action.is_some_and(|action| arena.rules().action(action).strike_form().is_some())
    };
    let mut strikes = selection.items.iter().filter(strike);
    let could = strikes.clone().any(|item| item.blocked.is_none() || item.far);
    // One that can only be begun in this turn has no aim yet.
    let begins = |item: &MenuItem| item.blocked.is_none() && item.drafts.iter().all(|d| d.aim == ChosenTarget::Open);
    let aimed = |item: &MenuItem| item.far || item.blocked.is_none() && !begins(item);
    let why = match (target, chosen) {
        (AttackTarget::Combatant(_), None) if strikes.clone().any(begins) && !strikes.clone().any(aimed) => {
            Some(text::battle::ONLY_BEGUN.to_owned())
        }
        (AttackTarget::Combatant(_), None) if !could => held().or_else(|| strikes.next()?.blocked.clone()),
        // The act that was chosen says for itself what is against this target.
        (AttackTarget::Combatant(who), Some(item)) => {
            let far = |refusal: &Refusal| matches!(refusal, Refusal::TooFar(_) | Refusal::OutOfReach(_));
            let refusal = refusal(arena, item, *who);
            let held = refusal.as_ref().filter(|refusal| far(refusal)).and_then(|_| held());
            held.or_else(|| refusal.map(|refusal| refusal.tell(arena.rules())))
        }
        // Who is far enough away to be shot at may be out of sight.
        (AttackTarget::Combatant(who), None) => {
            let at_people = |item: &MenuItem| {
                let target = item.action.map(|action| &arena.rules().action(action).target);
                matches!(target, Some(Target::One { .. } | Target::InReach { .. }))
            };
            let mut shots = strikes.filter(|item| item.tool.is_some() && aimed(item) && at_people(item));
            let held = held();
            held.or_else(|| {
                shots.find_map(|item| match refusal(arena, item, *who)? {
                    Refusal::Said(why) => Some(why.to_owned()),
                    _ => None,
                })
            })
        }
        (AttackTarget::Object(_), _) => held(),
    };
    Some((*target, why.unwrap_or_else(|| text::battle::OUT_OF_REACH.to_owned())))
}

/// Why an act cannot be aimed at a combatant from here.
fn refusal(arena: &SideArena, item: &MenuItem, target: CombatantId) -> Option<Refusal> {
    arena.why_not_at((item.by, item.action?), item.tool, target)
}

/// Why the mover cannot walk to a cell; None without a mover, or where it can.
pub(in crate::app) fn why_no_walk(arena: &SideArena, selection: &Selection, cell: Cell) -> Option<String> {
    let from = selection.mover_footprint.filter(|from| !from.contains(cell))?;
    if selection.walk_end(cell).is_some() || selection.combatant_on(cell).is_some() {
        return None;
    }
    let walker = selection.reach.as_ref().map(|(by, _)| *by).or(selection.extended_reach.as_ref().map(|far| far.by));
    let walker = walker.or(selection.main)?;
    if arena.solid_ground(cell) {
        return Some(text::battle::SOLID.to_owned());
    }
    let left = selection.view.as_ref().map_or(0, |view| view.moves);
    let left = selection.extended_reach.as_ref().map_or(left, |far| far.most().max(left));
    let mut reach = Reach::default();
    arena.fill_reach(&mut reach, walker, FAR);
    let grid = &arena.rules().grid;
    // A large footprint covers the cell from several corners.
    let back = 1 - i16::from(from.side);
    let corners = Rect::new(cell.offset(back, back), from.side).cells();
    let least = corners.filter(|corner| reach.cells().contains(corner)).filter_map(|corner| reach.cost(corner)).min();
    let held = kept_from(arena, walker, Rect::from(cell)).filter(|_| least.is_none() || !arena.may_walk(walker));
    Some(match least {
        _ if let Some(held) = held => held,
        Some(cost) => text::battle::too_far(grid.told(i64::from(cost)), grid.told(i64::from(left))),
        None if from.side > 1 => text::battle::NO_WIDE_WAY.to_owned(),
        None => text::battle::NO_WAY.to_owned(),
    })
}

/// The condition that keeps a walker from going to a place, with what it forbids.
fn kept_from(arena: &SideArena, walker: CombatantId, to: Rect) -> Option<String> {
    let rules = arena.rules();
    let nearer = |source: CombatantId| {
        let away = |from: Rect| arena.rect_distance(from, arena.rect(source));
        arena.located(source) && away(to) < away(arena.rect(walker))
    };
    arena.conditions(walker).find_map(|instance| {
        let def = rules.condition(instance.key);
        let source = instance.source.filter(|source| nearer(*source)).map(|source| &arena.identity(source).name);
        def.limits.iter().find_map(|limit| match (limit, source) {
            (Limit::Move(MoveLimit::NoSteps), _) => Some(text::battle::no_steps(&def.name)),
            (Limit::Move(MoveLimit::NoCloser | MoveLimit::OnlyAway), Some(source)) => {
                Some(text::battle::no_closer(&def.name, source))
            }
            _ => None,
        })
    })
}

/// Farther than any map is wide, in cells of movement.
const FAR: u16 = 400;
