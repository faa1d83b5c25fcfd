//! Key handling on the battle screen.

use leafwing_input_manager::prelude::ActionState;

use crate::app::battle::orders::StepDirection;
use crate::app::battle::player_input::PlayerInput;
use crate::app::battle::policies::ReactionPolicy;
use crate::fight::state::order::OrderKind;
use crate::input::Key;
use crate::kernel::cell::Cell;
use crate::ui::victory::VictoryIntent;
use crate::view::camera::CameraView;
use crate::view::overlay::centre;

/// Speed of the camera with a key held, in pixels per second.
const PAN: f32 = 700.0;

/// Handles the keys of this frame; true while a held key moves the camera.
pub(in crate::app) fn take(
    player: &mut PlayerInput,
    keys: &ActionState<Key>,
    camera: &mut CameraView,
    seconds: f32,
) -> bool {
    let moving = move_camera(player, keys, camera, seconds);
    if keys.just_pressed(&Key::Help) {
        player.selection.help = !player.selection.help;
    }
    if keys.just_pressed(&Key::Words) {
        player.selection.words = !player.selection.words;
    }
    if keys.just_pressed(&Key::Back) {
        player.back();
    }
    if let Some(decision) = super::state::handover(player.battle, player.selection).and(player.battle.fight.decision())
    {
        if keys.just_pressed(&Key::Confirm) {
            player.selection.shown = Some(decision.id);
        }
        return moving;
    }
    if keys.just_pressed(&Key::Previous) {
        player.cycle(false);
    } else if keys.just_pressed(&Key::Next) {
        player.cycle(true);
    }
    // What has just appeared cannot be what was meant.
    let settled = player.selection.settled();
    if keys.just_pressed(&Key::End) {
        if settled {
            player.proceed();
        }
        return moving;
    }
    // A prompt comes by itself, while one may be about to press a key for something else.
    let settled = if player.reactions() { player.selection.calm() } else { settled };
    if !settled && Key::PICKS.iter().chain([&Key::Confirm, &Key::Skip]).any(|key| keys.just_pressed(key)) {
        return moving;
    }
    for (key, to) in [(Key::Undo, StepDirection::Back), (Key::Redo, StepDirection::Forward)] {
        if keys.just_pressed(&key) {
            player.step(to);
            return moving;
        }
    }
    if keys.just_pressed(&Key::Skip) {
        player.skip();
        return moving;
    }
    if keys.just_pressed(&Key::Call) {
        player.call();
    }
    if keys.just_pressed(&Key::Replan) && player.selection.plan_editor.is_none() {
        if player.selection.may_replan {
            player.selection.replan(player.battle);
            return moving;
        }
        if player.replan_before_turn() {
            return moving;
        }
    }
    if keys.just_pressed(&Key::Figures) {
        player.selection.next_figure = true;
    }
    if keys.just_pressed(&Key::Weigh) {
        player.selection.glass_box.open = !player.selection.glass_box.open;
    }
    if keys.just_pressed(&Key::Suggest) {
        player.suggest();
        return moving;
    }
    if keys.just_pressed(&Key::Film) {
        player.selection.film_wanted = true;
    }
    let pick = Key::PICKS.iter().position(|key| keys.just_pressed(key));
    if player.selection.plan_editor.is_some() {
        plan(player, keys, pick);
    } else if player.reactions() {
        react(player, keys, pick);
    } else {
        turn(player, keys, pick, camera);
    }
    moving
}

/// Handles the keys of this frame on the result screen: the buttons in order, then what the coach names; Enter for the
/// highlighted one.
pub(in crate::app) fn end(keys: &ActionState<Key>) -> Option<VictoryIntent> {
    let buttons = [VictoryIntent::Board, VictoryIntent::Again, VictoryIntent::Title];
    let pick = Key::PICKS.iter().position(|key| keys.just_pressed(key));
    let confirmed = keys.just_pressed(&Key::Confirm).then_some(VictoryIntent::Title);
    pick.map(|at| buttons.get(at).copied().unwrap_or(VictoryIntent::Coach(at - buttons.len()))).or(confirmed)
}

fn move_camera(player: &PlayerInput, keys: &ActionState<Key>, camera: &mut CameraView, seconds: f32) -> bool {
    let axis =
        |plus: Key, minus: Key| f32::from(u8::from(keys.pressed(&plus))) - f32::from(u8::from(keys.pressed(&minus)));
    let way = bevy::math::Vec2::new(axis(Key::PanEast, Key::PanWest), axis(Key::PanSouth, Key::PanNorth));
    camera.pan(way * PAN * seconds.min(0.1));
    if keys.just_pressed(&Key::ZoomIn) {
        camera.zoom(1.2, None);
    }
    if keys.just_pressed(&Key::ZoomOut) {
        camera.zoom(1.0 / 1.2, None);
    }
    if keys.just_pressed(&Key::Centre) {
        let near = player.selection.looked_at().0.first().map_or(camera.at, |rect| centre(*rect));
        camera.toggle_whole(player.battle.fight.scene().bounds, near);
    }
    way != bevy::math::Vec2::ZERO
}

fn plan(player: &mut PlayerInput, keys: &ActionState<Key>, pick: Option<usize>) {
    let rules = player.battle.fight.rules().clone();
    let Some(plan_editor) = &mut player.selection.plan_editor else { return };
    if keys.just_pressed(&Key::Log) {
        player.selection.reads_log = !player.selection.reads_log;
        return;
    }
    if keys.just_pressed(&Key::South) {
        plan_editor.point_on(&rules, true);
    }
    if keys.just_pressed(&Key::North) {
        plan_editor.point_on(&rules, false);
    }
    let right = keys.just_pressed(&Key::East);
    if right || keys.just_pressed(&Key::West) {
        player.cycle(right);
        return;
    }
    if let Some(at) = pick {
        // An entry keeps its number while it cannot be had: numbers are learnt.
        let wanted = plan_editor.entries().into_iter().nth(at);
        let collides = wanted.and_then(|(entry, extra)| plan_editor.collision(&rules, entry, extra));
        match (wanted, collides) {
            (Some(_), Some(why)) => player.selection.show_message(why),
            (Some((entry, extra)), None) => player.plan_entry(entry, extra),
            (None, _) => {}
        }
    } else if keys.just_pressed(&Key::Confirm) {
        match plan_editor.pointed_entry() {
            // Choosing the held entry confirms it: the next gap gets the focus, and without one the plan is submitted.
            Some((entry, false)) if plan_editor.held() == Some(entry) => {
                if plan_editor.undecided() == 0 {
                    player.confirm_plan();
                } else {
                    plan_editor.focus_next_empty(&rules);
                    player.selection.selected = plan_editor.plan().map(|s| s.by);
                }
            }
            Some((entry, extra)) => player.plan_entry(entry, extra),
            None if plan_editor.undecided() == 0 => player.confirm_plan(),
            None => {}
        }
    }
}

fn react(player: &mut PlayerInput, keys: &ActionState<Key>, pick: Option<usize>) {
    let row = player.selection.row.unwrap_or(0).min(player.selection.items.len().saturating_sub(1));
    let confirm = keys.just_pressed(&Key::Confirm);
    match pick {
        Some(0) => take_reaction(player, row),
        None if confirm => take_reaction(player, row),
        Some(1) => player.pass(),
        // Where passing is a choice of its own there are no standing answers.
        Some(2 | 3) if player.asks_each_time() => {}
        Some(2) => {
            player.set_policy(row, ReactionPolicy::Always);
            take_reaction(player, row);
        }
        Some(3) => {
            player.set_policy(row, ReactionPolicy::Never);
            player.order(OrderKind::Pass);
        }
        _ => {}
    }
    if keys.just_pressed(&Key::South) && !player.selection.items.is_empty() {
        player.selection.row = Some((row + 1) % player.selection.items.len());
    }
}

/// Takes the reaction of a row, at its first target.
pub(in crate::app) fn take_reaction(player: &mut PlayerInput, row: usize) {
    let draft = player.selection.items.get(row).and_then(|i| i.drafts.first().cloned());
    if let Some(draft) = draft {
        player.order(OrderKind::Act(draft));
    }
}

fn turn(player: &mut PlayerInput, keys: &ActionState<Key>, pick: Option<usize>, camera: &mut CameraView) {
    if let Some(uses) = &mut player.selection.uses {
        let down = keys.just_pressed(&Key::South) || keys.just_pressed(&Key::ActionNext);
        if down || keys.just_pressed(&Key::North) || keys.just_pressed(&Key::ActionPrevious) {
            uses.step(down);
        }
        let row = uses.row;
        if let Some(row) = pick.or(keys.just_pressed(&Key::Confirm).then_some(row)) {
            player.take_use(row);
        }
        return;
    }
    if player.selection.size_picker(player.battle.fight.rules()).is_some() {
        let down =
            keys.just_pressed(&Key::South) || keys.just_pressed(&Key::East) || keys.just_pressed(&Key::ActionNext);
        let up = keys.just_pressed(&Key::North) || keys.just_pressed(&Key::West);
        if down || up || keys.just_pressed(&Key::ActionPrevious) {
            player.step_size(down);
        }
        let open = player.selection.sizes(player.battle.fight.rules());
        let confirmed = player.selection.beside_focus.filter(|_| keys.just_pressed(&Key::Confirm));
        if let Some(at) = pick {
            player.press_size(at);
        } else if let Some((row, size)) = confirmed.and_then(|at| open.get(at).copied()) {
            player.take_size(row, size);
        }
        return;
    }
    if player.selection.school_menu(player.battle.fight.rules()).is_some() {
        let down = keys.just_pressed(&Key::South) || keys.just_pressed(&Key::ActionNext);
        if down || keys.just_pressed(&Key::North) || keys.just_pressed(&Key::ActionPrevious) {
            player.step_school_row(down);
        }
        let confirmed = player.selection.beside_focus.filter(|_| keys.just_pressed(&Key::Confirm));
        if let Some(row) = pick.or(confirmed) {
            player.pick_school_row(row);
        }
        return;
    }
    if let Some(number) = pick.and_then(|at| u8::try_from(at + 1).ok()) {
        player.press(number);
        return;
    }
    if keys.just_pressed(&Key::ActionNext) || keys.just_pressed(&Key::ActionPrevious) {
        player.next_action(keys.just_pressed(&Key::ActionNext));
        return;
    }
    let due = player.selection.items.iter().any(|item| item.slot.is_some());
    let listed = due || player.selection.listing().is_some() || player.selection.readied.is_some();
    let down = i16::from(keys.just_pressed(&Key::South)) - i16::from(keys.just_pressed(&Key::North));
    let right = i16::from(keys.just_pressed(&Key::East)) - i16::from(keys.just_pressed(&Key::West));
    if listed && down != 0 {
        player.cycle(down > 0);
    } else if right != 0
        && let Some(holding) = &mut player.selection.readied
    {
        holding.turn_to(&player.battle.fight.seen_by(player.battle.viewpoint()), right > 0);
    } else if down != 0 || right != 0 {
        let start = player.selection.cursor.or_else(|| {
            let view = player.selection.view.as_ref()?;
            let who = view.acting.or(player.selection.selected)?;
            view.bodies.iter().find(|b| b.id == who)?.rect.map(|r| r.at)
        });
        let bounds = player.battle.fight.scene().bounds;
        let from = start.unwrap_or(Cell::new(bounds.width / 2, bounds.height / 2));
        let to = Cell::new((from.x + right).clamp(0, bounds.width - 1), (from.y + down).clamp(0, bounds.height - 1));
        player.selection.cursor = Some(to);
        camera.keep_in_sight(centre(to.into()));
    }
    if keys.just_pressed(&Key::Confirm) {
        match player.selection.cursor {
            Some(cell) => player.use_cursor(cell),
            None if player.selection.items.iter().any(|i| i.slot.is_some()) => {
                player.choose(player.selection.row.unwrap_or(0));
            }
            None => player.commit(),
        }
    }
}
