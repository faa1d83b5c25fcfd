//! What goes through the air: a weapon struck from a hand, which others may catch, and somebody who is thrown
//! (SEC-ACT-31, SEC-ACT-32, SEC-ACT-44, SEC-ACT-45, SEC-POS-11, SEC-REACT-30..33).

use crate::data::effect::Limit;
use crate::data::scope::{PointId, RollId, Tags};
use crate::fight::map::forced::line;
use crate::fight::resolve::movement::{fall, walk};
use crate::fight::resolve::reactions::window;
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaMut;
use crate::fight::state::components::Carried;
use crate::fight::state::context::Context;
use crate::fight::state::frames::{FlightFrame, Frame};
use crate::fight::state::log::Event;
use crate::fight::state::order::Aim;
use crate::kernel::cell::{Cell, Dir8, Rect};
use crate::kernel::ids::CombatantId;
use crate::kernel::path::SearchRules;

/// The item that the order names leaves the hand of its bearer. It lies where it comes down before anybody is asked
/// whether to catch it: first the actor, then those whom it flies past, in order.
pub(in crate::fight::resolve) fn fling(arena: &mut ArenaMut, by: CombatantId, cells: i32, point: PointId) {
    let Some(&Aim::Knock(of, item, to)) = arena.stack.act().map(|act| &act.draft.aim) else { return };
    let Some(dir) = Dir8::between(arena.body(of).place.at, to) else { return };
    let mut at = brink(arena.rect(of), dir);
    let mut left = vec![by];
    for _ in 0..arena.steps_within(dir, cells) {
        let next = at.step(dir);
        let rules = SearchRules { side: 1, ..arena.search_rules(of, u16::MAX) };
        let cut = || rules.cuts_corner(at, dir, |cell| arena.walled(cell));
        if !arena.scene().bounds.contains(next) || arena.walled(next) || cut() {
            break;
        }
        at = next;
        left.extend(arena.bodies_at(at).filter(|id| *id != of && !left.contains(id)).collect::<Vec<_>>());
    }
    arena.drop_item(of, item, at);
    left.reverse();
    arena.stack_mut().0.push(Frame::Flight(FlightFrame { item, by, point, left }));
}

/// The cell of a footprint from which one leaves it in a direction.
fn brink(rect: Rect, dir: Dir8) -> Cell {
    let last = i16::from(rect.side) - 1;
    let beyond = rect.at.step(dir);
    let along = |step: i16| match step.signum() {
        -1 => 0,
        0 => last / 2,
        _ => last,
    };
    Cell::new(rect.at.x + along(beyond.x - rect.at.x), rect.at.y + along(beyond.y - rect.at.y))
}

/// The next one who may catch what flies is asked, alone.
pub(in crate::fight::resolve) fn step(arena: &mut ArenaMut, mut frame: FlightFrame) {
    let Some(who) = frame.left.pop() else { return };
    let (by, point) = (frame.by, frame.point);
    arena.stack_mut().0.push(Frame::Flight(frame));
    if arena.able(who) && !arena.limited(who, |limit| limit == Limit::NoReactions) {
        window::open(arena, point, by, None, Tags::default());
        let others = arena.everybody().filter(|id| *id != who).collect();
        if let Some(Frame::Window(window)) = arena.stack_mut().0.last_mut() {
            window.passed = others;
        }
    }
}

/// What flies goes into the hand of somebody, and nobody else is asked. An item that takes more hands than are free is
/// held all the same.
pub(in crate::fight::resolve) fn catch(arena: &mut ArenaMut, by: CombatantId) {
    let flying =
        arena.stack_mut().0.iter_mut().rev().find_map(|f| if let Frame::Flight(f) = f { Some(f) } else { None });
    let Some(flight) = flying else { return };
    flight.left.clear();
    let item = flight.item;
    if let Some(mut item) = arena.take_from_ground(item) {
        item.carried = Carried::Hand;
        arena.body_mut(by).gear.0.push(item);
        arena.tell_of(by, Event::ItemCarried(by, item.id, item.def, Carried::Hand));
    }
}

/// How somebody is thrown.
pub(in crate::fight::resolve) struct Toss {
    /// How far at most.
    pub cells: i32,
    /// Over nothing that stands higher.
    pub clears: i32,
    /// The roll by which it stops before an edge.
    pub clings: Option<RollId>,
}

/// Somebody flies along the line that the order names, over bodies and low things, and comes down on the last free cell.
pub(in crate::fight::resolve) fn hurl(arena: &mut ArenaMut, ctx: Context, who: CombatantId, toss: Toss) {
    let from = arena.body(who).place.at;
    let named = match arena.stack.act().map(|act| &act.draft.aim) {
        Some(&Aim::Line(of, to)) if of == who => line(from, to),
        _ => None,
    };
    let Some((dir, most)) = named else { return };
    let fast = arena.limited(who, |limit| limit == Limit::Fast);
    if fast || arena.mount_of(who).is_some() {
        return;
    }
    let height = arena.elevation(from);
    let falls = |arena: &Arena, cell: Cell| height > arena.elevation(cell) + 1;
    let (mut at, mut land, mut edge) = (from, from, from);
    for _ in 0..most.min(arena.steps_within(dir, toss.cells)) {
        let next = at.step(dir);
        let rect = arena.identity(who).rect(next);
        let inside = arena.scene().bounds.contains_rect(rect);
        let most = i32::from(height) + toss.clears;
        let stops = |cell: Cell| arena.towers(cell, toss.clears) || i32::from(arena.elevation(cell)) > most;
        // Past the corner of what is too high to fly over nobody flies either.
        let high = |cell: Cell| arena.scene().bounds.contains(cell) && stops(cell);
        let cut = arena.search_rules(who, u16::MAX).cuts_corner(at, dir, high);
        if !inside || cut || rect.cells().any(stops) {
            break;
        }
        at = next;
        if arena.room(who, at, |_| true) {
            land = at;
            if !falls(arena, at) {
                edge = at;
            }
        }
    }
    if falls(arena, land) && clings(arena, &ctx.seen_by(who), toss.clings) {
        land = edge;
    }
    if land == from {
        return;
    }
    arena.put(who, land);
    arena.tell_of(who, Event::Hurled(who, from, land));
    fall::fall(arena, who, height, arena.elevation(land));
    walk::arrive(arena, who, from);
}

/// Whether somebody who is thrown over an edge stops before it (SEC-POS-11).
fn clings(arena: &mut ArenaMut, context: &Context, roll: Option<RollId>) -> bool {
    let tries = |roll: &RollId| !arena.rules().roll(*roll).fails.holds(&arena.facts(*context));
    let Some(roll) = roll.filter(tries) else { return false };
    let record = arena.roll(roll, context);
    let success = record.success;
    arena.tell_of(record.by, Event::Rolled(Box::new(record)));
    success
}
