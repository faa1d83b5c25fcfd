//! Jumps that save a long detour without a roll.

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::distance_fields::FAR;
use crate::ai::evaluation::reachable::ReachableCell;
use crate::data::effect::{Effect, Effects, FlowEffect, MovementEffect, Target};
use crate::data::scope::ActionId;
use crate::fight::map::elevation::JumpClearance;
use crate::fight::side::SideArena;
use crate::fight::state::context::{ActParams, Context};
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use crate::kernel::area::burst;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;
use crate::kernel::sight;

/// Minimum number of cells that a jump has to save.
pub(in crate::ai) const DETOUR: u16 = 6;

/// The distance that a combatant jumps without a roll, in cells.
fn surely(evaluation: &Evaluation, arena: &SideArena, by: CombatantId, action: ActionId) -> i16 {
    fn leaps(arena: &SideArena, by: CombatantId, does: &Effects, distance: i16) -> bool {
        does.items.iter().any(|effect| match effect {
            Effect::Movement(MovementEffect::Jump { .. }) => true,
            Effect::Flow(FlowEffect::If { test, then, otherwise }) => {
                let context = Context { act: ActParams { distance, ..ActParams::default() }, ..Context::of(by) };
                let holds = test.holds(&arena.facts(context));
                leaps(arena, by, if holds { then } else { otherwise }, distance)
            }
            _ => false,
        })
    }
    let def = evaluation.semantics.rules.action(action);
    let does = &def.does;
    // Where height limits a jump, its range needs no roll.
    let most = match &def.target {
        Target::Cell { range, up: Some(_), .. } => range.eval(&arena.facts(Context::of(by))),
        _ => i32::MAX,
    };
    (1..10).take_while(|far| i32::from(*far) <= most).take_while(|far| leaps(arena, by, does, *far)).last().unwrap_or(0)
}

/// Minimum number of cells that a jump has to save: more than could be walked in its time, where it takes time.
fn saving(evaluation: &Evaluation, arena: &SideArena, by: CombatantId, action: ActionId) -> u16 {
    let (Some((purse, span)), Some(me)) = (evaluation.semantics.rules.time.span(), evaluation.assessment.friend(by))
    else {
        return DETOUR;
    };
    let price = arena.price(&ActOrder { by, action, tool: None, aim: ChosenTarget::Nothing }, purse);
    u16::try_from(i32::from(me.speed) * price / span).unwrap_or(0).max(DETOUR)
}

/// Whether no obstacle bars a jump between two cells.
fn clears(
    evaluation: &Evaluation,
    arena: &SideArena,
    by: CombatantId,
    action: ActionId,
    (from, to): (Cell, Cell),
) -> bool {
    let Target::Cell { leap: Some(size), up, .. } = &evaluation.semantics.rules.action(action).target else {
        return true;
    };
    let facts = arena.facts(Context::of(by));
    let over = JumpClearance { size: *size, up: up.as_ref().map(|up| up.eval(&facts)) };
    !sight::cells_between(from, to).chain([to]).any(|cell| arena.blocks_jump(by, cell, over))
}

/// The cell to jump from and the jump towards a goal; None if walking is as good.
pub(in crate::ai) fn best(
    evaluation: &mut Evaluation,
    arena: &SideArena,
    by: CombatantId,
    (action, goal): (ActionId, Cell),
    budget: u16,
    allowed: impl Fn(OrderKind) -> bool,
) -> Option<(Option<OrderKind>, OrderKind)> {
    let identity = arena.identity(by);
    let (here, bounds) = (arena.at(by), arena.scene().bounds());
    let straight = u16::try_from(arena.rect_distance(arena.rect(by), goal.into())).unwrap_or(0);
    let way = evaluation.distances.field(arena, goal, identity.side_cells)[bounds.index(here)];
    let least = saving(evaluation, arena, by, action);
    if way != FAR && way < straight + least {
        return None;
    }
    let far = surely(evaluation, arena, by, action);
    if far < 2 {
        return None;
    }
    // An action that exceeds the time left can only be begun, without an aim.
    let draft = |aim| ActOrder { by, action, tool: None, aim };
    let short = arena.rules().time.aims_late() && arena.owes(&draft(ChosenTarget::Open)) > 0;
    evaluation.look_around(arena, by, budget);
    let field = evaluation.distances.field(arena, goal, identity.side_cells).to_vec();
    let mut found: Option<(u16, ReachableCell, Cell)> = None;
    for spot in &evaluation.spots {
        for cell in burst(bounds, spot.rect, far, arena.rules().metric()) {
            let left = field[bounds.index(cell)];
            // The walk to the edge is made anyway.
            if left == FAR
                || way != FAR && left + least > way
                || found.as_ref().is_some_and(|(best, ..)| left >= *best)
                || !arena.may_stand(by, cell)
            {
                continue;
            }
            let asked = spot.cell == here && !short;
            let fits = if asked {
                allowed(OrderKind::Act(draft(ChosenTarget::Cell(cell))))
            } else {
                clears(evaluation, arena, by, action, (spot.cell, cell))
            };
            if fits {
                found = Some((left, *spot, cell));
            }
        }
    }
    let (_, spot, cell) = found?;
    Some((evaluation.walk(by, &spot), OrderKind::Act(draft(ChosenTarget::Cell(cell)))))
}
