//! Layout of the battle screen: panels around the board and overlays on it, as functions of what the player sees. They
//! know egui and the selection but no window, so that a test can show the whole screen of a real battle.

use bevy::math::Vec2;
use bevy_egui::egui::{self, Context, Frame, LayerId, Margin, Panel, Rect, Ui, UiBuilder};

use crate::app::battle::menus::{bar, sheet};
use crate::app::battle::player_input::PlayerInput;
use crate::app::battle::policies::ReactionPolicy;
use crate::app::present::{self, PointedOrder};
use crate::app::selection::keys;
use crate::app::selection::proposal::Proposal;
use crate::app::selection::state::handover;
use crate::app::text;
use crate::data::looks::Glyph;
use crate::fight::state::log::Event;
use crate::fight::state::order::OrderKind;
use crate::input::Key;
use crate::kernel::ids::SideSet;
use crate::ui;
use crate::ui::card::CardIntent;
use crate::ui::forecast::ForecastModel;
use crate::ui::menu::MenuIntent;
use crate::ui::object_uses::ObjectUsesIntent;
use crate::ui::planning::{PlanIntent, PlanningModel};
use crate::ui::prompt::PromptIntent;
use crate::ui::school_menu::SchoolMenuIntent;
use crate::ui::size_picker::SizePickerIntent;
use crate::ui::style::{c, panel};
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
const RIGHT: f32 = 256.0;

/// Shows the panels. Returns the part of the screen that they leave to the board, in points, and whether the player
/// leaves the battle.
pub(in crate::app) fn panels(ctx: &Context, player: &mut PlayerInput) -> (Rect, bool) {
    let place = UiBuilder::new().layer_id(LayerId::background()).max_rect(ctx.content_rect());
    let mut root = Ui::new(ctx.clone(), "battle".into(), place);
    let leave = bar(&mut root, player);
    unrecorded(&mut root, player);
    track(&mut root, player);
    let hung = handover(player.battle, player.selection).is_some();
    let planning = if hung { None } else { present::planning(player.battle, player.selection) };
    left(&mut root, player, planning.as_ref());
    right(&mut root, player, planning.as_ref());
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
    let pointed = draft.map(PointedOrder::Act).or_else(|| {
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
    Panel::left("left").exact_size(LEFT).resizable(false).frame(panel()).show(root, |ui| {
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
            Some(MenuIntent::Proceed) => player.proceed(),
            Some(MenuIntent::Under) => player.skip(),
            Some(MenuIntent::Second) if player.selection.may_replan => player.selection.replan(player.battle),
            Some(MenuIntent::Second) => player.call(),
        }
    });
}

fn plan(player: &mut PlayerInput, intent: PlanIntent) {
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

fn right(root: &mut Ui, player: &mut PlayerInput, planning: Option<&PlanningModel>) {
    Panel::right("right").exact_size(RIGHT).resizable(false).frame(panel()).show(root, |ui| {
        if let Some(model) = planning {
            plan_options(ui, player, model);
            return;
        }
        let half = ui.available_height() * 0.62;
        let draft = if player.reactions() { None } else { player.selection.shown_draft(player.battle) };
        let attack = player.selection.attack().filter(|_| draft.is_none()).cloned();
        let sentence = if player.reactions() { None } else { present::sentence(player.battle, player.selection) };
        if let Some(model) = sentence {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), half), egui::Sense::hover());
            ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
                if let Some(intent) = ui::sentence::panel(ui, &model) {
                    player.hold(intent);
                }
            });
            divider(ui);
            log_panel(ui, player);
            return;
        }
        let ways = attack.is_some().then(|| present::ways(player.battle, player.selection)).flatten();
        let list = present::choices(player.battle, player.selection).or(ways);
        if draft.is_some() || attack.is_some() || list.is_some() {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), half), egui::Sense::hover());
            ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
                let arena = player.battle.fight.seen_by(player.battle.viewpoint());
                let view = player.selection.view.as_ref();
                let mut forecast = match &draft {
                    Some(draft) => Some(present::forecast(&arena, view, draft)),
                    None => attack.as_ref().map(|attack| attack.forecast.clone()),
                };
                let order = draft.as_ref().or(attack.as_ref().map(|attack| &attack.blow));
                if let (Some(forecast), Some(left)) =
                    (&mut forecast, order.and_then(|order| player.selection.act_leaves_of_kept(&arena, order)))
                {
                    let purse = arena.rules().time.purse().map(|purse| arena.rules().pool(purse).told(left));
                    forecast.threats.insert(0, text::odds::leaves_of_kept(purse.unwrap_or_default()));
                }
                if let (Some(forecast), Some(effects)) = (&mut forecast, player.selection.act_effects()) {
                    forecast.effects = present::act_effects(&arena, effects);
                }
                if let Some(model) = list {
                    // The chances stand under the list, which leaves them room. Without chances a button is enough.
                    let tells = forecast.as_ref().is_some_and(ForecastModel::tells_chances);
                    let share = if tells { half * 0.45 } else { half - 44.0 };
                    let least = if tells { 0.0 } else { share };
                    if let Some(forecast) = &mut forecast {
                        *forecast = std::mem::take(forecast).under_list(tells);
                    }
                    let room = Rect::from_min_size(ui.max_rect().min, egui::vec2(rect.width(), share));
                    let used = ui.scope_builder(UiBuilder::new().max_rect(room), |ui| {
                        if let Some(intent) = ui::choices::panel(ui, &model) {
                            player.list(intent);
                        }
                    });
                    let bottom = used.response.rect.bottom().max(room.top() + least);
                    ui.add_space((bottom - ui.cursor().top()).max(0.0));
                }
                let pressed = forecast.is_some_and(|model| ui::forecast::panel(ui, &model));
                match (draft, attack) {
                    (Some(draft), _) if pressed => player.order(OrderKind::Act(draft)),
                    (None, Some(attack)) if pressed => {
                        player.carry_out(Proposal::Attack(attack.blow, attack.approach));
                    }
                    _ => {}
                }
            });
            divider(ui);
        } else {
            selected_card(ui, player, half);
        }
        log_panel(ui, player);
    });
}

/// The card of the combatant under the pointer, or else of the selected one, unless it stands at the left already.
fn selected_card(ui: &mut Ui, player: &mut PlayerInput, height: f32) {
    let left = player.selection.main.or(player.selection.selected);
    let pointed = player.selection.pointed().and_then(|cell| player.selection.combatant_on(cell));
    let other = pointed.or(player.selection.selected).filter(|who| Some(*who) != left);
    let Some((view, who)) = player.selection.view.as_ref().zip(other) else { return };
    let model = present::card(player.battle, view, who);
    ui::widgets::scroll(ui, "sheet", height, false, |ui| ui::card::panel(ui, &model));
    divider(ui);
}

/// While plans are made: the options for the slot in focus, or the log.
fn plan_options(ui: &mut Ui, player: &mut PlayerInput, model: &PlanningModel) {
    const BUTTON: f32 = 30.0;
    let all = ui.available_rect_before_wrap();
    let upper = all.with_max_y(all.bottom() - BUTTON - 8.0);
    ui.scope_builder(UiBuilder::new().max_rect(upper), |ui| {
        if player.selection.reads_log {
            log_panel(ui, player);
        } else if let Some(intent) = ui::planning::entries(ui, model) {
            plan(player, intent);
        }
    });
    ui.scope_builder(UiBuilder::new().max_rect(all.with_min_y(all.bottom() - BUTTON)), |ui| {
        let words = if player.selection.reads_log { text::battle::BACK_TO_PLAN } else { text::battle::LOG };
        if ui::widgets::keyed(ui, &Key::Log.cap(), words, egui::vec2(all.width(), BUTTON), false).clicked() {
            player.selection.reads_log = !player.selection.reads_log;
        }
    });
}

/// The log panel.
fn log_panel(ui: &mut Ui, player: &mut PlayerInput) {
    let lines = player.selection.log.lines(player.viewer(), 200);
    let intent = ui::log::panel(ui, &lines, player.selection.log.filter);
    player.selection.highlighted = player.selection.log.take(intent);
}

/// Overlays on the board: handover screen, prompt, result, toasts, key sheet. Returns what the player chose at the end,
/// and the rectangle of the prompt in points.
pub(in crate::app) fn over_board(
    ctx: &Context,
    free: Rect,
    player: &mut PlayerInput,
    over: bool,
) -> (Option<VictoryIntent>, Option<Rect>) {
    let mut prompt = None;
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
            Some(PromptIntent::Pass) => player.order(OrderKind::Pass),
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
    if let Some((words, tint)) = say {
        let painter = ctx.layer_painter(LayerId::new(egui::Order::Foreground, "toast".into()));
        // It makes way for what is pointed at.
        let zoom = ctx.zoom_factor();
        let pointed = player.selection.pointer.filter(|_| player.selection.hover.is_some());
        let above = pointed.is_none_or(|at| at.y / zoom > free.top() + TOAST_ROOM);
        let at = egui::pos2(free.center().x, if above { free.top() + 16.0 } else { free.bottom() - 40.0 });
        ui::tags::paint_all(&painter, free, &[], std::iter::once((at, words.as_str(), tint, true)));
    }
    let outcome = player.battle.fight.outcome().cloned();
    if over
        && !player.selection.aside
        && let (Some(outcome), Some(view)) = (outcome, &player.selection.view)
    {
        let model = present::victory(player.battle, view, &outcome);
        return (ui::victory::show(ctx, free, &model), prompt);
    }
    (None, prompt)
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
        Some(SizePickerIntent::Pick(row, size)) => player.take_size(row, size + 1),
        Some(SizePickerIntent::Point(row, size)) => player.point_size(row, size + 1),
        None => {}
    }
}

/// Labels over the board, and letters on tokens without a picture.
pub(in crate::app) fn labels(ctx: &Context, free: Rect, board: &Board, camera: &CameraView) {
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
    ui::tags::out_of_view(&painter, free, standing.map(|token| (place(token), &token.look)));
    let labels = board.tags.iter().map(|tag| (put(tag.at), tag.text.as_str(), tag.tint, tag.below));
    ui::tags::paint_all(&painter, free, &tokens, labels);
    for word in &board.floating_labels {
        ui::tags::floating_labels(&painter, put(word.at), &word.text, word.tint, word.alpha, word.big);
    }
}
