//! Key handling on the battle screen.

use leafwing_input_manager::prelude::ActionState;

use crate::app::battle::policies::ReactionPolicy;
use crate::app::battle::seat::Seat;
use crate::fight::state::order::Body;
use crate::input::Key;
use crate::kernel::cell::Cell;
use crate::ui::victory::VictoryIntent;
use crate::view::camera::Eye;
use crate::view::overlay::centre;

/// Speed of the camera with a key held, in pixels per second.
const PAN: f32 = 700.0;

/// Handles the keys of this frame; true while a held key moves the camera.
pub(in crate::app) fn take(seat: &mut Seat, keys: &ActionState<Key>, eye: &mut Eye, seconds: f32) -> bool {
    let moving = camera(seat, keys, eye, seconds);
    if keys.just_pressed(&Key::Help) {
        seat.desk.help = !seat.desk.help;
    }
    if keys.just_pressed(&Key::Back) {
        seat.back();
    }
    if let Some(decision) = super::desk::curtain(seat.battle, seat.desk).and(seat.battle.fight.decision()) {
        if keys.just_pressed(&Key::Confirm) {
            seat.desk.shown = Some(decision.id);
        }
        return moving;
    }
    if keys.just_pressed(&Key::Previous) {
        seat.cycle(false);
    } else if keys.just_pressed(&Key::Next) {
        seat.cycle(true);
    }
    if keys.just_pressed(&Key::End) {
        seat.go_on();
        return moving;
    }
    if keys.just_pressed(&Key::Skip) {
        seat.skip();
        return moving;
    }
    if keys.just_pressed(&Key::Call) {
        seat.call();
    }
    if keys.just_pressed(&Key::Replan) && seat.desk.may_replan && seat.desk.planner.is_none() {
        seat.desk.replan(seat.battle);
        return moving;
    }
    let pick = Key::PICKS.iter().position(|key| keys.just_pressed(key));
    if seat.desk.planner.is_some() {
        plan(seat, keys, pick);
    } else if seat.reactions() {
        react(seat, keys, pick);
    } else {
        turn(seat, keys, pick, eye);
    }
    moving
}

/// Handles the keys of this frame on the result screen: the buttons in order, Enter for the highlighted one.
pub(in crate::app) fn end(keys: &ActionState<Key>) -> Option<VictoryIntent> {
    let buttons = [VictoryIntent::Board, VictoryIntent::Again, VictoryIntent::Title];
    let pick = Key::PICKS.iter().position(|key| keys.just_pressed(key));
    let confirmed = keys.just_pressed(&Key::Confirm).then_some(VictoryIntent::Title);
    pick.and_then(|at| buttons.get(at).copied()).or(confirmed)
}

fn camera(seat: &Seat, keys: &ActionState<Key>, eye: &mut Eye, seconds: f32) -> bool {
    let axis =
        |plus: Key, minus: Key| f32::from(u8::from(keys.pressed(&plus))) - f32::from(u8::from(keys.pressed(&minus)));
    let way = bevy::math::Vec2::new(axis(Key::PanEast, Key::PanWest), axis(Key::PanSouth, Key::PanNorth));
    eye.pan(way * PAN * seconds.min(0.1));
    if keys.just_pressed(&Key::ZoomIn) {
        eye.zoom(1.2, None);
    }
    if keys.just_pressed(&Key::ZoomOut) {
        eye.zoom(1.0 / 1.2, None);
    }
    if keys.just_pressed(&Key::Centre) {
        eye.show_all(seat.battle.fight.scene().bounds);
    }
    way != bevy::math::Vec2::ZERO
}

fn plan(seat: &mut Seat, keys: &ActionState<Key>, pick: Option<usize>) {
    let rules = seat.battle.fight.rules().clone();
    if keys.just_pressed(&Key::Suggest) {
        seat.suggest();
        return;
    }
    let Some(planner) = &mut seat.desk.planner else { return };
    if keys.just_pressed(&Key::Log) {
        seat.desk.reads_log = !seat.desk.reads_log;
        return;
    }
    if keys.just_pressed(&Key::South) {
        planner.point_on(&rules, true);
    }
    if keys.just_pressed(&Key::North) {
        planner.point_on(&rules, false);
    }
    let right = keys.just_pressed(&Key::East);
    if right || keys.just_pressed(&Key::West) {
        seat.cycle(right);
        return;
    }
    if let Some(at) = pick {
        let fits = |(e, extra): &(_, bool)| planner.collision(&rules, *e, *extra).is_none();
        if let Some((entry, extra)) = planner.entries().into_iter().filter(fits).nth(at) {
            seat.plan_entry(entry, extra);
        }
    } else if keys.just_pressed(&Key::Confirm) {
        match planner.pointed_entry() {
            // Choosing the held entry confirms it: the next gap gets the focus, and without one the plan is submitted.
            Some((entry, false)) if planner.held() == Some(entry) => {
                if planner.undecided() == 0 {
                    seat.confirm_plan();
                } else {
                    planner.focus_next_empty(&rules);
                    seat.desk.selected = planner.sheet().map(|s| s.by);
                }
            }
            Some((entry, extra)) => seat.plan_entry(entry, extra),
            None if planner.undecided() == 0 => seat.confirm_plan(),
            None => {}
        }
    }
}

fn react(seat: &mut Seat, keys: &ActionState<Key>, pick: Option<usize>) {
    let row = seat.desk.row.unwrap_or(0).min(seat.desk.items.len().saturating_sub(1));
    let confirm = keys.just_pressed(&Key::Confirm);
    match pick {
        Some(0) => take_reaction(seat, row),
        None if confirm => take_reaction(seat, row),
        Some(1) => seat.order(Body::Pass),
        Some(2) => {
            seat.set_policy(row, ReactionPolicy::Always);
            take_reaction(seat, row);
        }
        Some(3) => {
            seat.set_policy(row, ReactionPolicy::Never);
            seat.order(Body::Pass);
        }
        _ => {}
    }
    if keys.just_pressed(&Key::South) && !seat.desk.items.is_empty() {
        seat.desk.row = Some((row + 1) % seat.desk.items.len());
    }
}

/// Takes the reaction of a row, at its first target.
pub(in crate::app) fn take_reaction(seat: &mut Seat, row: usize) {
    let draft = seat.desk.items.get(row).and_then(|i| i.drafts.first().cloned());
    if let Some(draft) = draft {
        seat.order(Body::Act(draft));
    }
}

fn turn(seat: &mut Seat, keys: &ActionState<Key>, pick: Option<usize>, eye: &mut Eye) {
    if let Some(uses) = &mut seat.desk.uses {
        let down = keys.just_pressed(&Key::South) || keys.just_pressed(&Key::ActionNext);
        if down || keys.just_pressed(&Key::North) || keys.just_pressed(&Key::ActionPrevious) {
            uses.step(down);
        }
        let row = uses.row;
        if let Some(row) = pick.or(keys.just_pressed(&Key::Confirm).then_some(row)) {
            seat.use_thing(row);
        }
        return;
    }
    if seat.desk.pad(seat.battle.fight.rules()).is_some() {
        let down =
            keys.just_pressed(&Key::South) || keys.just_pressed(&Key::East) || keys.just_pressed(&Key::ActionNext);
        let up = keys.just_pressed(&Key::North) || keys.just_pressed(&Key::West);
        if down || up || keys.just_pressed(&Key::ActionPrevious) {
            seat.turn_size(down);
        }
        let open = seat.desk.sizes(seat.battle.fight.rules());
        let confirmed = seat.desk.page.filter(|_| keys.just_pressed(&Key::Confirm));
        if let Some((row, size)) = pick.or(confirmed).and_then(|at| open.get(at).copied()) {
            seat.take_size(row, size);
        }
        return;
    }
    if seat.desk.book(seat.battle.fight.rules()).is_some() {
        let down = keys.just_pressed(&Key::South) || keys.just_pressed(&Key::ActionNext);
        if down || keys.just_pressed(&Key::North) || keys.just_pressed(&Key::ActionPrevious) {
            seat.turn_page(down);
        }
        let confirmed = seat.desk.page.filter(|_| keys.just_pressed(&Key::Confirm));
        if let Some(row) = pick.or(confirmed) {
            seat.pick_page(row);
        }
        return;
    }
    if let Some(number) = pick.and_then(|at| u8::try_from(at + 1).ok()) {
        seat.press(number);
        return;
    }
    if keys.just_pressed(&Key::ActionNext) || keys.just_pressed(&Key::ActionPrevious) {
        seat.next_action(keys.just_pressed(&Key::ActionNext));
        return;
    }
    let listed = seat.desk.listing().is_some() || seat.desk.holding.is_some();
    let down = i16::from(keys.just_pressed(&Key::South)) - i16::from(keys.just_pressed(&Key::North));
    let right = i16::from(keys.just_pressed(&Key::East)) - i16::from(keys.just_pressed(&Key::West));
    if listed && down != 0 {
        seat.cycle(down > 0);
    } else if right != 0
        && let Some(holding) = &mut seat.desk.holding
    {
        holding.turn_to(&seat.battle.fight.seen_by(seat.battle.eyes()), right > 0);
    } else if down != 0 || right != 0 {
        let start = seat.desk.cursor.or_else(|| {
            let view = seat.desk.view.as_ref()?;
            let who = view.acting.or(seat.desk.selected)?;
            view.bodies.iter().find(|b| b.id == who)?.rect.map(|r| r.at)
        });
        let bounds = seat.battle.fight.scene().bounds;
        let from = start.unwrap_or(Cell::new(bounds.width / 2, bounds.height / 2));
        let to = Cell::new((from.x + right).clamp(0, bounds.width - 1), (from.y + down).clamp(0, bounds.height - 1));
        seat.desk.cursor = Some(to);
        eye.keep_in_sight(centre(to.into()));
    }
    if keys.just_pressed(&Key::Confirm) {
        match seat.desk.cursor {
            Some(cell) => seat.use_cell(cell),
            None if seat.desk.items.iter().any(|i| i.slot.is_some()) => {
                seat.choose(seat.desk.row.unwrap_or(0));
            }
            None => seat.commit(),
        }
    }
}
