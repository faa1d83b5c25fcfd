//! Throws: a weapon struck from a hand, which others may catch, and a combatant that is thrown (SEC-ACT-31, SEC-ACT-32,
//! SEC-ACT-44, SEC-ACT-45, SEC-POS-11, SEC-REACT-30..33).

use crate::data::effect::{ActLimit, Limit, MoveLimit};
use crate::data::scope::{PointId, RollId};
use crate::fight::map::forced::{Flight, line};
use crate::fight::resolve::changes::views::MovementArena;
use crate::fight::resolve::movement::walk;
use crate::fight::resolve::reactions::window;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Carried;
use crate::fight::state::context::Context;
use crate::fight::state::frames::{FlightFrame, Frame};
use crate::fight::state::log::Event;
use crate::fight::state::order::ChosenTarget;
use crate::kernel::cell::{Cell, Dir8, Rect};
use crate::kernel::ids::CombatantId;
use crate::kernel::path::SearchRules;

/// Strikes the item that the order names from its bearer's hand. It is put where it lands before anyone may catch it:
/// the actor first, then the combatants that it passes, in order.
pub(in crate::fight::resolve) fn knock_away(
    arena: &mut MovementArena,
    ctx: Context,
    by: CombatantId,
    cells: i32,
    point: PointId,
) {
    let Some(&ChosenTarget::Knock(of, item, to)) = arena.ordered_aim(&ctx) else { return };
    let Some(dir) = Dir8::between(arena.position(of).at, to) else { return };
    let mut at = last_before_edge(arena.rect(of), dir);
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
    arena.push(Frame::Flight(FlightFrame { item, by, point, left }));
}

/// The cell from which a line in a direction leaves a footprint.
fn last_before_edge(rect: Rect, dir: Dir8) -> Cell {
    let last = i16::from(rect.side) - 1;
    let beyond = rect.at.step(dir);
    let along = |step: i16| match step.signum() {
        -1 => 0,
        0 => last / 2,
        _ => last,
    };
    Cell::new(rect.at.x + along(beyond.x - rect.at.x), rect.at.y + along(beyond.y - rect.at.y))
}

/// Asks the next combatant that may catch the item, alone.
pub(in crate::fight::resolve) fn step(arena: &mut MovementArena, mut frame: FlightFrame) {
    let Some(who) = frame.left.pop() else { return };
    let (by, point) = (frame.by, frame.point);
    arena.push(Frame::Flight(frame));
    if arena.able(who) && !arena.limited(who, |limit| limit == Limit::Act(ActLimit::NoReactions)) {
        window::open_for(arena, point, by, who);
    }
}

/// Puts the item in flight into a combatant's hand, and ends the asking. It is held even if it takes more hands than
/// are free.
pub(in crate::fight::resolve) fn catch(arena: &mut MovementArena, by: CombatantId) {
    let Some(flight) = arena.flight_mut() else { return };
    flight.left.clear();
    let item = flight.item;
    if let Some(mut item) = arena.take_from_ground(item) {
        item.carried = Carried::Hand;
        arena.receive(by, item);
    }
}

/// How a combatant is thrown.
pub(in crate::fight::resolve) struct ThrowLimits {
    /// Greatest distance, in cells.
    pub cells: i32,
    /// Height that it flies over.
    pub clears: i32,
    /// The roll that stops it before an edge.
    pub clings: Option<RollId>,
}

/// Throws a combatant along the line that the order names, over bodies and low obstacles, to the last free cell.
pub(in crate::fight::resolve) fn throw(arena: &mut MovementArena, ctx: Context, who: CombatantId, toss: ThrowLimits) {
    let from = arena.position(who).at;
    let named = match arena.ordered_aim(&ctx) {
        Some(&ChosenTarget::Line(of, to)) if of == who => line(from, to),
        _ => None,
    };
    let Some((dir, most)) = named else { return };
    let fast = arena.limited(who, |limit| limit == Limit::Move(MoveLimit::Immovable));
    if fast || arena.mount_of(who).is_some() {
        return;
    }
    let height = arena.elevation(from);
    let falls = |arena: &Arena, cell: Cell| height > arena.elevation(cell) + 1;
    let flight = Flight { dir, most, cells: toss.cells, clears: toss.clears };
    let (mut land, edge) = arena.landing(who, flight, None);
    if falls(arena, land) && holds_on(arena, &ctx.seen_by(who), toss.clings) {
        land = edge;
    }
    if land == from {
        return;
    }
    arena.put(who, land);
    arena.tell_of(who, Event::Thrown(who, from, land));
    let down = arena.elevation(land);
    arena.fall(who, height, down);
    walk::arrive(arena, who, from);
}

/// Whether a combatant that is thrown over an edge stops before it (SEC-POS-11).
fn holds_on(arena: &mut MovementArena, context: &Context, roll: Option<RollId>) -> bool {
    let tries = |roll: &RollId| !arena.rules().roll(*roll).fails.holds(&arena.facts(context));
    let Some(roll) = roll.filter(tries) else { return false };
    let record = arena.roll(roll, context);
    let success = record.success;
    arena.tell_of(record.by, Event::Rolled(Box::new(record)));
    success
}
