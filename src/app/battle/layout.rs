//! Layout of the battle screen: panels around the board and overlays on it, as functions of what the player sees. They
//! know egui and the selection but no window, so that a test can show the whole screen of a real battle.

use bevy::math::Vec2;
use bevy_egui::egui::{self, Context, Frame, LayerId, Margin, Panel, Rect, Ui, UiBuilder};

use crate::app::battle::menus::{bar, sheet};
use crate::app::battle::moment::LookBack;
use crate::app::battle::player_input::PlayerInput;
use crate::app::battle::policies::ReactionPolicy;
use crate::app::battle::right_panel;
use crate::app::present::{self, PointedOrder};
use crate::app::selection::keys;
use crate::app::selection::state::handover;
use crate::app::text;
use crate::data::looks::Glyph;
use crate::fight::state::log::Event;
use crate::fight::state::order::OrderKind;
use crate::kernel::ids::SideSet;
use crate::ui;
use crate::ui::card::CardIntent;
use crate::ui::menu::MenuIntent;
use crate::ui::moment::MomentIntent;
use crate::ui::object_uses::ObjectUsesIntent;
use crate::ui::planning::{PlanIntent, PlanningModel};
use crate::ui::prompt::PromptIntent;
use crate::ui::school_menu::SchoolMenuIntent;
use crate::ui::size_picker::SizePickerIntent;
use crate::ui::style::{c, panel, text_scale};
use crate::ui::track::TrackModel;
use crate::ui::victory::VictoryIntent;
use crate::ui::widgets::divider;
use crate::view::CELL;
use crate::view::board::{Board, BoardToken};
use crate::view::camera::CameraView;
use crate::view::overlay::centre;
use crate::view::palette::{ACCENT, SLATE_0, TEXT_1, threat};

/// Height of the track of counts, of the bar of initiative, and of that bar with a timeline.
const TRACK: f32 = 132.0;
const INITIATIVE_BAR: f32 = 88.0;
const TIMELINE: f32 = 122.0;
/// Room that a message takes at the top of the board, with the labels of what is pointed at under it.
const TOAST_ROOM: f32 = 120.0;
/// Share of its footprint that a token fills.
const TOKEN: f32 = 0.93;
const LEFT: f32 = 236.0;

/// Shows the panels. Returns the part of the screen that they leave to the board, in points, and whether the player
/// leaves the battle.
pub(in crate::app) fn panels(ctx: &Context, player: &mut PlayerInput) -> (Rect, bool) {
    let place = UiBuilder::new().layer_id(LayerId::background()).max_rect(ctx.content_rect());
    let mut root = Ui::new(ctx.clone(), "battle".into(), place);
    let leave = bar(&mut root, player);
    unrecorded(&mut root, player);
    looking_back(&mut root, player);
    track(&mut root, player);
    let hung = handover(player.battle, player.selection).is_some();
    let planning = if hung { None } else { present::planning(player.battle, player.selection) };
    left(&mut root, player, planning.as_ref());
    right_panel::show(&mut root, player, planning.as_ref());
    info_bar(&mut root, player, hung);
    (root.available_rect_before_wrap(), leave)
}

/// A notice that stays as long as the battle is not being recorded.
fn unrecorded(root: &mut Ui, player: &PlayerInput) {
    let Some(why) = player.battle.recording.fault() else { return };
    let frame = Frame::NONE.fill(c(SLATE_0)).inner_margin(Margin { left: 16, right: 16, top: 2, bottom: 4 });
    Panel::top("unrecorded").resizable(false).frame(frame).show(root, |ui| {
        ui::bar::warning(ui, &text::battle::not_recorded(why), text::battle::NOT_RECORDED_MORE);
    });
}

/// What is looked back at, and the way on and back.
fn looking_back(root: &mut Ui, player: &mut PlayerInput) {
    let Some(model) = present::moment(player.battle) else { return };
    let frame = Frame::NONE.fill(c(SLATE_0)).inner_margin(Margin { left: 16, right: 6, top: 4, bottom: 6 });
    let panel = Panel::top("moment").resizable(false).frame(frame);
    let intent = panel.show(root, |ui| ui::moment::panel(ui, &model)).inner;
    match intent {
        Some(MomentIntent::Earlier) => player.selection.look_back = Some(LookBack::Earlier),
        Some(MomentIntent::Later) => player.selection.look_back = Some(LookBack::Later),
        Some(MomentIntent::Result) => player.selection.look_back = Some(LookBack::Result),
        Some(MomentIntent::Given) => player.show_given(),
        Some(MomentIntent::Better) => player.show_better(),
        None => {}
    }
}

/// The info bar under the board: the pointed target, or the goals.
fn info_bar(root: &mut Ui, player: &mut PlayerInput, hung: bool) {
    let frame = panel().inner_margin(Margin::symmetric(12, 6));
    Panel::bottom("strip").exact_size(ui::info_bar::HEIGHT).resizable(false).frame(frame).show(root, |ui| {
        if !hung {
            ui::info_bar::panel(ui, &present::info_bar(player.battle, player.selection));
        }
    });
}

fn track(root: &mut Ui, player: &mut PlayerInput) {
    let model = track_model(player);
    let height = match &model {
        Some(model) if !model.initiative_entries.is_empty() && model.timeline.is_none() => INITIATIVE_BAR,
        Some(model) if model.timeline.is_some() => TIMELINE,
        _ => TRACK,
    };
    Panel::top("track").exact_size(height).resizable(false).frame(Frame::NONE).show(root, |ui| {
        if let Some(who) = model.and_then(|model| ui::track::panel(ui, &model)) {
            player.selection.selected = Some(who);
        }
    });
}

fn track_model(player: &mut PlayerInput) -> Option<TrackModel> {
    let view = player.selection.view.clone()?;
    let readable = |audience: SideSet| match view.viewer {
        Some(side) => audience.contains(side),
        None => audience == SideSet::ALL,
    };
    let log = player.battle.fight.log();
    let start = log.iter().rposition(|e| matches!(e.event, Event::RoundStarted(_))).unwrap_or(0);
    let round: Vec<Event> = log[start..].iter().filter(|e| readable(e.audience)).map(|e| e.event.clone()).collect();
    let hidden = handover(player.battle, player.selection).is_some();
    let plan_editor = player.selection.plan_editor.as_ref().filter(|_| !hidden);
    let draft = if hidden || player.selection.busy { None } else { player.selection.shown_order(player.battle) };
    let draft = draft.map(|draft| {
        let arena = player.battle.fight.seen_by(player.battle.viewpoint());
        let (walk, act) = player.selection.times(&arena, &draft);
        PointedOrder::Act { draft, walk, act }
    });
    let pointed = draft.or_else(|| {
        let by = view.acting.filter(|_| !hidden && !player.selection.busy)?;
        Some(PointedOrder::Walk(player.selection.shown_cost(player.battle, by)))
            .filter(|walk| !matches!(walk, PointedOrder::Walk(0)))
    });
    let mut model = present::track(player.battle, &view, plan_editor, pointed.as_ref(), &round);
    if player.settings.reduced_motion {
        model.motion = 0.0;
    } else {
        model.motion /= player.settings.animation.factor();
    }
    Some(model)
}

fn left(root: &mut Ui, player: &mut PlayerInput, planning: Option<&PlanningModel>) {
    Panel::left("left").exact_size(LEFT * text_scale()).resizable(false).frame(panel()).show(root, |ui| {
        if let Some(model) = planning {
            if let Some(intent) = ui::planning::plan_slots(ui, model) {
                plan(player, intent);
            }
            return;
        }
        // The actor's card stands above its actions; another selected combatant stands on the other side.
        if let (Some(view), Some(who)) = (&player.selection.view, player.selection.main.or(player.selection.selected)) {
            let mut model = present::card(player.battle, view, who);
            if let Some(ruler) = model.pools.iter_mut().find_map(|pool| pool.ruler.as_mut()) {
                ruler.takes = player.selection.shown_cost(player.battle, who);
            }
            model.slots = present::action_slots(player.battle, player.selection, view, who);
            let arena = player.battle.fight.seen_by(player.battle.viewpoint());
            let purse = arena.rules().time.purse();
            let kept = purse.zip(player.selection.kept(&arena, who)).filter(|_| player.selection.main == Some(who));
            model.kept = kept.map(|(purse, points)| arena.rules().pool(purse).told(points));
            // While a turn lasts the card keeps its height: nothing under it moves when a line is added.
            let turn = player.selection.main.and(player.selection.turn);
            let clicked = ui::card::steady(ui, turn.map(|turn| egui::Id::new((turn, who))), &model);
            match clicked {
                Some(CardIntent::Slot(slot)) => player.filter_by_slot(slot),
                Some(CardIntent::Keep) => {
                    player.selection.keep_next(&player.battle.fight.seen_by(player.battle.viewpoint()), who);
                }
                None => {}
            }
            divider(ui);
        }
        if player.reactions() {
            return;
        }
        if let Some(model) = present::coach(player.battle) {
            if let Some(at) = ui::coach::panel(ui, &model) {
                player.look_at_costly(at);
            }
            return;
        }
        let stop = player.stop();
        let model = present::menu(player.battle, player.selection, stop);
        let intent = ui::menu::panel(ui, &model);
        let hovered_row = if let Some(MenuIntent::Point(line)) = intent { player.hovered_item(line) } else { None };
        if std::mem::replace(&mut player.selection.hovered_row, hovered_row) != hovered_row {
            // The timeline has already been drawn above.
            ui.ctx().request_repaint();
        }
        match intent {
            // What has just slid under the pointer was not meant.
            Some(MenuIntent::Row(line)) if player.selection.settled() => player.pick(line),
            Some(MenuIntent::Point(_) | MenuIntent::Row(_)) | None => {}
            Some(MenuIntent::Proceed | MenuIntent::Under | MenuIntent::Second) if !player.selection.calm() => {}
            Some(MenuIntent::Proceed) => player.proceed(),
            Some(MenuIntent::Under) => player.skip(),
            Some(MenuIntent::Second) if player.selection.may_replan => player.selection.replan(player.battle),
            Some(MenuIntent::Second) => player.call(),
        }
    });
}

/// Follows an intent of the panels of plans.
pub(super) fn plan(player: &mut PlayerInput, intent: PlanIntent) {
    match intent {
        PlanIntent::Focus(row, slot) => {
            if let Some(plan_editor) = &mut player.selection.plan_editor {
                plan_editor.focus_on(player.battle.fight.rules(), row, slot);
                player.selection.selected = plan_editor.plan().map(|s| s.by);
            }
        }
        PlanIntent::Entry(at) => {
            let entry = player.selection.plan_editor.as_ref().and_then(|p| p.entries().get(at).copied());
            if let Some((entry, extra)) = entry {
                player.plan_entry(entry, extra);
            }
        }
        PlanIntent::Point(at) => {
            if let Some(plan_editor) = &mut player.selection.plan_editor {
                plan_editor.pointed = Some(at);
            }
        }
        PlanIntent::Suggest => player.suggest(),
        PlanIntent::Confirm => player.confirm_plan(),
        PlanIntent::Leave => player.selection.plan_editor = None,
    }
}

/// What lies over the board.
pub(in crate::app) struct OverBoard {
    /// What the player chose at the end of the battle.
    pub chosen: Option<VictoryIntent>,
    /// The place of the prompt, in points.
    pub prompt: Option<Rect>,
    /// The place of the message, in points.
    pub message: Option<Rect>,
}

/// Overlays on the board: handover screen, prompt, result, messages, key sheet.
pub(in crate::app) fn over_board(ctx: &Context, free: Rect, player: &mut PlayerInput, over: bool) -> OverBoard {
    let (mut prompt, mut message) = (None, None);
    if let Some(side) = handover(player.battle, player.selection) {
        let model = present::handover(player.battle, side);
        if ui::handover::show(ctx, &model) {
            player.selection.shown = player.battle.fight.decision().map(|d| d.id);
        }
    } else if !player.selection.busy
        && player.reactions()
        && let Some(model) = present::prompt(player.battle, player.selection)
    {
        let (intent, rect) = ui::prompt::show(ctx, free, &model);
        prompt = Some(rect);
        match intent {
            None => {}
            Some(PromptIntent::Point(row)) => player.selection.row = Some(row),
            Some(_) if !player.selection.settled() => {}
            Some(PromptIntent::Take(row)) => keys::take_reaction(player, row),
            Some(PromptIntent::Pass) => player.pass(),
            Some(PromptIntent::Always(row)) => {
                player.set_policy(row, ReactionPolicy::Always);
                keys::take_reaction(player, row);
            }
            Some(PromptIntent::Never(row)) => {
                player.set_policy(row, ReactionPolicy::Never);
                player.order(OrderKind::Pass);
            }
        }
    }
    if player.selection.words && handover(player.battle, player.selection).is_none() {
        let groups = present::board_text(player.battle, player.selection);
        player.selection.words = !ui::reader::show(ctx, text::battle::WORDS, &groups);
    }
    if player.selection.help && ui::help::show(ctx, &sheet()) {
        player.selection.help = false;
    }
    let say =
        player.battle.fault.clone().map(|f| (f, threat())).or(player.selection.toast.clone().map(|t| (t.0, ACCENT)));
    let covered = player.selection.menu || player.selection.help || player.selection.words;
    if let Some((words, tint)) = say.filter(|_| !covered) {
        let painter = ctx.layer_painter(LayerId::new(egui::Order::Foreground, "toast".into()));
        // It makes way for what is pointed at.
        let zoom = ctx.zoom_factor();
        let pointed = player.selection.pointer.filter(|_| player.selection.hover.is_some());
        let above = pointed.is_none_or(|at| at.y / zoom > free.top() + TOAST_ROOM);
        let at = egui::pos2(free.center().x, if above { free.top() + 16.0 } else { free.bottom() - 40.0 });
        message = ui::tags::paint_all(&painter, free, &[], None, std::iter::once((at, words.as_str(), tint, true)));
    }
    let outcome = player.battle.fight.outcome().cloned();
    if over
        && !player.selection.aside
        && let (Some(outcome), Some(view)) = (outcome, &player.selection.view)
    {
        let model = present::victory(player.battle, view, &outcome);
        return OverBoard { chosen: ui::victory::show(ctx, free, &model), prompt, message };
    }
    OverBoard { chosen: None, prompt, message }
}

/// The uses of a clicked object or cell, beside it.
pub(in crate::app) fn object_uses(ctx: &Context, free: Rect, player: &mut PlayerInput, camera: &CameraView) {
    let Some(uses) = player.selection.uses.as_ref().filter(|_| !player.selection.busy) else { return };
    let model = uses.model(&player.battle.fight.seen_by(player.battle.viewpoint()));
    let place = on_screen(ctx, camera, uses.cell.into());
    match ui::object_uses::show(ctx, free, place, &model) {
        Some(ObjectUsesIntent::Do(row)) => player.take_use(row),
        Some(ObjectUsesIntent::Point(row)) => {
            if let Some(uses) = &mut player.selection.uses {
                uses.row = row;
            }
        }
        None => {}
    }
}

/// The rectangle of a footprint in the window, in points.
fn on_screen(ctx: &Context, camera: &CameraView, rect: crate::kernel::cell::Rect) -> Rect {
    let (middle, half) = (centre(rect), Vec2::splat(CELL / 2.0 * f32::from(rect.side)));
    let zoom = ctx.zoom_factor();
    let corner = |at: Vec2| {
        let at = camera.screen(at) / zoom;
        egui::pos2(at.x, at.y)
    };
    Rect::from_two_pos(corner(middle - half), corner(middle + half))
}

/// The school menu: many actions of one group, beside the menu.
pub(in crate::app) fn school_menu(ctx: &Context, free: Rect, player: &mut PlayerInput) {
    if player.selection.busy
        || player.selection.menu
        || player.selection.help
        || handover(player.battle, player.selection).is_some()
    {
        return;
    }
    let Some(model) = present::school_menu(player.battle, player.selection) else { return };
    match ui::school_menu::show(ctx, free, &model) {
        Some(SchoolMenuIntent::Pick(row)) => player.pick_school_row(row),
        Some(SchoolMenuIntent::Point(row)) => player.selection.beside_focus = Some(row),
        None => {}
    }
}

/// The size picker: actions that come in sizes, beside the menu.
pub(in crate::app) fn size_picker(ctx: &Context, free: Rect, player: &mut PlayerInput) {
    if player.selection.busy
        || player.selection.menu
        || player.selection.help
        || handover(player.battle, player.selection).is_some()
    {
        return;
    }
    let Some(model) = present::size_picker(player.battle, player.selection) else { return };
    match ui::size_picker::show(ctx, free, &model) {
        Some(SizePickerIntent::Pick(row, size)) => {
            if let Some(at) = player.size_at(row, size + 1).filter(|_| player.selection.settled()) {
                player.press_size(at);
            }
        }
        Some(SizePickerIntent::Point(row, size)) => player.point_size(row, size + 1),
        None => {}
    }
}

/// Labels over the board, which make way for a message, and letters on tokens without a picture.
pub(in crate::app) fn labels(ctx: &Context, free: Rect, board: &Board, camera: &CameraView, message: Option<Rect>) {
    let zoom = ctx.zoom_factor();
    let painter = ctx.layer_painter(LayerId::background()).with_clip_rect(free);
    let put = |at: Vec2| {
        let at = camera.screen(at) / zoom;
        egui::pos2(at.x, at.y)
    };
    for token in &board.tokens {
        if token.look.glyph == Glyph::Plain {
            let font = egui::FontId::proportional(camera.cell / zoom * 0.34);
            let at = put(centre(token.rect) + token.shift);
            painter.text(at, egui::Align2::CENTER_CENTER, token.letter, font, c(TEXT_1));
        }
    }
    let place = |token: &BoardToken| put(centre(token.rect) + token.shift);
    let footprint = |token: &BoardToken| {
        let across = camera.cell / zoom * f32::from(token.rect.side) * TOKEN;
        Rect::from_center_size(place(token), egui::Vec2::splat(across))
    };
    let tokens: Vec<Rect> = board.tokens.iter().map(footprint).collect();
    let standing = board.tokens.iter().filter(|token| !token.state.down);
    ui::tags::out_of_view(&painter, free, &tokens, standing.map(|token| (place(token), &token.look)));
    // Where a walker would stand is seen as well as those who stand.
    let ghost = board.ghost.iter().map(|ghost| {
        let across = camera.cell / zoom * f32::from(ghost.rect.side) * TOKEN;
        Rect::from_center_size(put(centre(ghost.rect)), egui::Vec2::splat(across))
    });
    let tokens: Vec<Rect> = tokens.into_iter().chain(ghost).collect();
    let labels = board.tags.iter().map(|tag| (put(tag.at), tag.text.as_str(), tag.tint, tag.below));
    let floating = board.floating_labels.iter().map(|word| {
        ui::tags::floating_labels(&painter, free, put(word.at), (&word.text, word.big), (word.tint, word.alpha))
    });
    let there: Vec<Rect> = message.into_iter().chain(floating).collect();
    ui::tags::paint_all(&painter, free, &tokens, there, labels);
}
