//! Jumps: what they cross, and where they land (TEMPO-RULE-34, TEMPO-RULE-35).

use crate::data::effect::{Happening, Limit, MoveLimit, Target};
use crate::fight::map::elevation::JumpClearance;
use crate::fight::resolve::changes::views::MovementArena;
use crate::fight::resolve::movement::walk;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::state::frames::{Frame, Landing, WalkFrame};
use crate::fight::state::log::Event;
use crate::fight::state::order::ChosenTarget;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// The limits of a jump; None for no limit.
#[derive(Clone, Copy)]
pub(in crate::fight::resolve) struct JumpLimits {
    /// Greatest distance, in cells.
    pub within: Option<i32>,
    /// Greatest height of anything that it crosses, in the ruleset's unit of heights.
    pub clears: Option<i32>,
}

/// Starts a jump to the cell that the order names, or the last possible one before it. Hidden bodies can be in the way.
pub(in crate::fight::resolve) fn begin(
    arena: &mut MovementArena,
    ctx: Context,
    by: CombatantId,
    bounds: JumpLimits,
    landing: Landing,
) {
    let Some((&ChosenTarget::Cell(to), action)) = arena.order(&ctx).map(|order| (&order.aim, order.action)) else {
        return;
    };
    let Target::Cell { leap: Some(size), up, .. } = &arena.rules().action(action).target else { return };
    let up = up.as_ref().map(|up| up.eval(&arena.facts_about(by)));
    let over = JumpClearance { size: *size, up };
    let from = arena.position(by).at;
    let mut land = from;
    for cell in arena.jump_path(by, to) {
        let gap = i32::from(arena.flat_gap(arena.rect(by), arena.identity(by).rect(cell)));
        let high = bounds.clears.is_some_and(|clears| arena.too_high(by, cell, clears));
        if high || bounds.within.is_some_and(|most| gap > most) {
            break;
        }
        let side = arena.side(by);
        let inside = |arena: &Arena, cell: Cell| {
            let bodies = arena.identity(by).rect(cell).cells().flat_map(|c| arena.bodies_at(c));
            bodies.into_iter().find(|b| *b != by && !arena.known_to(side, *b))
        };
        if arena.blocks_jump(by, cell, over, |_| true) || cell == to && !arena.can_stand(by, cell) {
            if let Some(unseen) = inside(arena, cell) {
                arena.tell_of(by, Event::Bumped(by, cell));
                arena.raise(Happening::Bumped, unseen, Some(by));
            }
            break;
        }
        if arena.can_stand(by, cell) {
            land = cell;
        }
    }
    if land != from {
        let unseen = arena.unseen_foes(by);
        let leap = Some(landing);
        arena.push(Frame::Walk(WalkFrame { unseen, leap, ..WalkFrame::new(by, from, vec![land]) }));
    }
}

/// Lands on a cell, unless that was filled meanwhile; or on a ledge beside it that the jumper catches in place of a
/// fall (AP-MOVE-28).
pub(in crate::fight::resolve) fn land(arena: &mut MovementArena, mut frame: WalkFrame, to: Cell, landing: Landing) {
    let by = frame.by;
    let held = !landing.sure && arena.limited(by, |limit| limit == Limit::Move(MoveLimit::NoSteps));
    if held || arena.mount_of(by).is_some() || !arena.can_stand(by, to) {
        return;
    }
    (frame.at, frame.stage) = (frame.at + 1, 0);
    let from = arena.position(by).at;
    let falls = arena.elevation(from) > arena.elevation(to) + 1;
    let caught = landing.grab.filter(|_| falls).and_then(|(roll, holds)| {
        let ledge = ledge(arena, by, to)?;
        let record = arena.roll(roll, &Context::of(by));
        let success = record.success;
        arena.tell_of(by, Event::Rolled(Box::new(record)));
        success.then_some((ledge, holds))
    });
    if let Some((ledge, holds)) = caught {
        arena.put(by, ledge);
        arena.tell_of(by, Event::Jumped(by, from, ledge));
        walk::stepped(arena, frame);
        arena.afflict(by, holds, None, 0);
        walk::arrive(arena, by, from);
        return;
    }
    arena.note_departures(by);
    arena.put(by, to);
    arena.tell_of(by, Event::Jumped(by, from, to));
    walk::stepped(arena, frame);
    arena.push_numbered(landing.lands, Context::of(by));
    let (up, down) = (arena.elevation(from), arena.elevation(to));
    arena.fall(by, up, down);
    walk::arrive(arena, by, from);
}

/// The nearest free cell next to a landing that is higher than a step up.
fn ledge(arena: &Arena, by: CombatantId, to: Cell) -> Option<Cell> {
    let identity = arena.identity(by);
    let gap = |cell: &Cell| arena.flat_gap(identity.rect(to), identity.rect(*cell));
    let high = |cell: &Cell| arena.elevation(*cell) > arena.elevation(to) + 1;
    let near = arena.scene().bounds.cells().filter(|cell| high(cell) && gap(cell) <= 1 && arena.can_stand(by, *cell));
    near.min_by_key(|cell| (gap(cell), *cell))
}
