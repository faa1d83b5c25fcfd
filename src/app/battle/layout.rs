//! Layout of the battle screen: panels around the board and overlays on it, as functions of what the player sees. They
//! know egui and the desk but no window, so that a test can show the whole screen of a real battle.

use bevy::math::Vec2;
use bevy_egui::egui::{self, Context, Frame, LayerId, Margin, Panel, Rect, Ui, UiBuilder};

use crate::app::battle::menus::{bar, sheet};
use crate::app::battle::policies::ReactionPolicy;
use crate::app::battle::seat::Seat;
use crate::app::present::{self, Pointed};
use crate::app::selection::desk::curtain;
use crate::app::selection::keys;
use crate::app::text;
use crate::data::looks::Glyph;
use crate::fight::state::log::Event;
use crate::fight::state::order::Body;
use crate::kernel::ids::SideSet;
use crate::ui;
use crate::ui::book::BookIntent;
use crate::ui::forecast::ForecastModel;
use crate::ui::menu::MenuIntent;
use crate::ui::pad::PadIntent;
use crate::ui::planning::{PlanIntent, PlanningModel};
use crate::ui::prompt::PromptIntent;
use crate::ui::style::{c, panel};
use crate::ui::uses::UsesIntent;
use crate::ui::victory::VictoryIntent;
use crate::ui::widgets::divider;
use crate::view::CELL;
use crate::view::board::Board;
use crate::view::camera::Eye;
use crate::view::overlay::centre;
use crate::view::palette::{LAMP, SLATE_0, TEXT_1, THREAT};

/// Height of the track of counts, and of the ladder of turns.
const TRACK: f32 = 132.0;
const LADDER: f32 = 122.0;
const LEFT: f32 = 236.0;
const RIGHT: f32 = 256.0;

/// Shows the panels. Returns the part of the screen that they leave to the board, in points, and whether the player
/// leaves the battle.
pub(in crate::app) fn panels(ctx: &Context, seat: &mut Seat) -> (Rect, bool) {
    let place = UiBuilder::new().layer_id(LayerId::background()).max_rect(ctx.content_rect());
    let mut root = Ui::new(ctx.clone(), "battle".into(), place);
    let leave = bar(&mut root, seat);
    unrecorded(&mut root, seat);
    track(&mut root, seat);
    let hung = curtain(seat.battle, seat.desk).is_some();
    let planning = if hung { None } else { present::planning(seat.battle, seat.desk) };
    left(&mut root, seat, planning.as_ref());
    right(&mut root, seat, planning.as_ref());
    strip(&mut root, seat, hung);
    (root.available_rect_before_wrap(), leave)
}

/// A notice that stays as long as the battle is not being recorded.
fn unrecorded(root: &mut Ui, seat: &Seat) {
    let Some(why) = seat.battle.recording.fault() else { return };
    let frame = Frame::NONE.fill(c(SLATE_0)).inner_margin(Margin { left: 16, right: 16, top: 2, bottom: 4 });
    Panel::top("unrecorded").resizable(false).frame(frame).show(root, |ui| {
        ui::bar::warning(ui, &text::battle::not_recorded(why), text::battle::NOT_RECORDED_MORE);
    });
}

/// The strip under the board: the pointed target, or the goals.
fn strip(root: &mut Ui, seat: &mut Seat, hung: bool) {
    let frame = panel().inner_margin(Margin::symmetric(12, 6));
    Panel::bottom("strip").exact_size(ui::strip::HEIGHT).resizable(false).frame(frame).show(root, |ui| {
        if !hung {
            ui::strip::panel(ui, &present::strip(seat.battle, seat.desk));
        }
    });
}

fn track(root: &mut Ui, seat: &mut Seat) {
    let height = if seat.battle.fight.rules().time.last_count().is_some() { TRACK } else { LADDER };
    Panel::top("track").exact_size(height).resizable(false).frame(Frame::NONE).show(root, |ui| {
        let Some(view) = seat.desk.view.clone() else { return };
        let readable = |audience: SideSet| match view.viewer {
            Some(side) => audience.contains(side),
            None => audience == SideSet::ALL,
        };
        let log = seat.battle.fight.log();
        let start = log.iter().rposition(|e| matches!(e.event, Event::RoundStarted(_))).unwrap_or(0);
        let round: Vec<Event> = log[start..].iter().filter(|e| readable(e.audience)).map(|e| e.event.clone()).collect();
        let hidden = curtain(seat.battle, seat.desk).is_some();
        let planner = seat.desk.planner.as_ref().filter(|_| !hidden);
        let draft = if hidden || seat.desk.busy { None } else { seat.desk.looked_at(seat.battle) };
        let pointed = draft.map(Pointed::Act).or_else(|| {
            let by = view.acting.filter(|_| !hidden && !seat.desk.busy)?;
            Some(Pointed::Walk(seat.desk.takes(seat.battle, by))).filter(|walk| !matches!(walk, Pointed::Walk(0)))
        });
        let mut model = present::track(seat.battle, &view, planner, pointed.as_ref(), &round);
        if seat.settings.reduced_motion {
            model.motion = 0.0;
        } else {
            model.motion /= seat.settings.animation.factor();
        }
        if let Some(who) = ui::track::panel(ui, &model) {
            seat.desk.selected = Some(who);
        }
    });
}

fn left(root: &mut Ui, seat: &mut Seat, planning: Option<&PlanningModel>) {
    Panel::left("left").exact_size(LEFT).resizable(false).frame(panel()).show(root, |ui| {
        if let Some(model) = planning {
            if let Some(intent) = ui::planning::slots(ui, model) {
                plan(seat, intent);
            }
            return;
        }
        // The actor's card stands above its actions; another selected combatant stands on the other side.
        if let (Some(view), Some(who)) = (&seat.desk.view, seat.desk.main.or(seat.desk.selected)) {
            let mut model = present::card(seat.battle, view, who);
            if let Some(ruler) = model.pools.iter_mut().find_map(|pool| pool.ruler.as_mut()) {
                ruler.takes = seat.desk.takes(seat.battle, who);
            }
            model.slots = present::slots(seat.battle, seat.desk, view, who);
            // While a turn lasts the card keeps its height: nothing under it moves when a line is added.
            let turn = seat.desk.main.and(seat.desk.turn);
            let clicked = ui::card::steady(ui, turn.map(|turn| egui::Id::new((turn, who))), &model);
            if let Some(slot) = clicked {
                seat.keep_to(slot);
            }
            divider(ui);
        }
        if seat.reactions() {
            return;
        }
        let stop = seat.stop();
        let model = present::menu(seat.battle, seat.desk, stop);
        let intent = ui::menu::panel(ui, &model);
        let eyed = if let Some(MenuIntent::Point(line)) = intent { seat.eye(line) } else { None };
        if std::mem::replace(&mut seat.desk.eyed, eyed) != eyed {
            // The tape has already been drawn above.
            ui.ctx().request_repaint();
        }
        match intent {
            Some(MenuIntent::Point(_)) | None => {}
            Some(MenuIntent::Row(line)) => seat.pick(line),
            Some(MenuIntent::GoOn) => seat.go_on(),
            Some(MenuIntent::Under) => seat.skip(),
            Some(MenuIntent::Second) if seat.desk.may_replan => seat.desk.replan(seat.battle),
            Some(MenuIntent::Second) => seat.call(),
        }
    });
}

fn plan(seat: &mut Seat, intent: PlanIntent) {
    match intent {
        PlanIntent::Focus(row, slot) => {
            if let Some(planner) = &mut seat.desk.planner {
                planner.focus_on(seat.battle.fight.rules(), row, slot);
                seat.desk.selected = planner.sheet().map(|s| s.by);
            }
        }
        PlanIntent::Entry(at) => {
            let entry = seat.desk.planner.as_ref().and_then(|p| p.entries().get(at).copied());
            if let Some((entry, extra)) = entry {
                seat.plan_entry(entry, extra);
            }
        }
        PlanIntent::Point(at) => {
            if let Some(planner) = &mut seat.desk.planner {
                planner.pointed = Some(at);
            }
        }
        PlanIntent::Suggest => seat.suggest(),
        PlanIntent::Confirm => seat.confirm_plan(),
        PlanIntent::Leave => seat.desk.planner = None,
    }
}

fn right(root: &mut Ui, seat: &mut Seat, planning: Option<&PlanningModel>) {
    Panel::right("right").exact_size(RIGHT).resizable(false).frame(panel()).show(root, |ui| {
        if let Some(model) = planning {
            planned(ui, seat, model);
            return;
        }
        let half = ui.available_height() * 0.62;
        let draft = if seat.reactions() { None } else { seat.desk.told(seat.battle) };
        let sentence = if seat.reactions() { None } else { present::sentence(seat.battle, seat.desk) };
        if let Some(model) = sentence {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), half), egui::Sense::hover());
            ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
                if let Some(intent) = ui::sentence::panel(ui, &model) {
                    seat.hold(intent);
                }
            });
            divider(ui);
            events(ui, seat);
            return;
        }
        let list = present::choices(seat.battle, seat.desk);
        if draft.is_some() || list.is_some() {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), half), egui::Sense::hover());
            ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
                let mut forecast = draft.as_ref().map(|draft| present::forecast(seat.battle, seat.desk, draft));
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
                            seat.list(intent);
                        }
                    });
                    let bottom = used.response.rect.bottom().max(room.top() + least);
                    ui.add_space((bottom - ui.cursor().top()).max(0.0));
                }
                if let (Some(draft), Some(model)) = (draft, forecast) {
                    let pressed = ui::forecast::panel(ui, &model);
                    if pressed {
                        seat.order(Body::Act(draft));
                    }
                }
            });
            divider(ui);
        } else {
            looked_at(ui, seat, half);
        }
        events(ui, seat);
    });
}

/// The card of the selected combatant, unless it is the actor at the left.
fn looked_at(ui: &mut Ui, seat: &mut Seat, height: f32) {
    let other = seat.desk.selected.filter(|who| seat.desk.main.is_some_and(|main| main != *who));
    let Some((view, who)) = seat.desk.view.as_ref().zip(other) else { return };
    let model = present::card(seat.battle, view, who);
    ui::widgets::scroll(ui, "sheet", height, false, |ui| ui::card::panel(ui, &model));
    divider(ui);
}

/// While plans are made: the options for the slot in focus, or the log.
fn planned(ui: &mut Ui, seat: &mut Seat, model: &PlanningModel) {
    const BUTTON: f32 = 30.0;
    let all = ui.available_rect_before_wrap();
    let upper = all.with_max_y(all.bottom() - BUTTON - 8.0);
    ui.scope_builder(UiBuilder::new().max_rect(upper), |ui| {
        if seat.desk.reads_log {
            events(ui, seat);
        } else if let Some(intent) = ui::planning::entries(ui, model) {
            plan(seat, intent);
        }
    });
    ui.scope_builder(UiBuilder::new().max_rect(all.with_min_y(all.bottom() - BUTTON)), |ui| {
        let words = if seat.desk.reads_log { text::battle::BACK_TO_PLAN } else { text::battle::LOG };
        if ui::widgets::keyed(ui, "L", words, egui::vec2(all.width(), BUTTON), false).clicked() {
            seat.desk.reads_log = !seat.desk.reads_log;
        }
    });
}

/// The log panel.
fn events(ui: &mut Ui, seat: &mut Seat) {
    let lines = seat.desk.log.lines(seat.viewer(), 200);
    let intent = ui::log::panel(ui, &lines, seat.desk.log.filter);
    seat.desk.rings = seat.desk.log.take(intent);
}

/// Overlays on the board: curtain, prompt, result, toasts, key sheet. Returns what the player chose at the end, and the
/// rectangle of the prompt in points.
pub(in crate::app) fn over_board(
    ctx: &Context,
    free: Rect,
    seat: &mut Seat,
    over: bool,
) -> (Option<VictoryIntent>, Option<Rect>) {
    let mut prompt = None;
    if let Some(side) = curtain(seat.battle, seat.desk) {
        let model = present::curtain(seat.battle, side);
        if ui::curtain::show(ctx, &model) {
            seat.desk.shown = seat.battle.fight.decision().map(|d| d.id);
        }
    } else if !seat.desk.busy
        && seat.reactions()
        && let Some(model) = present::prompt(seat.battle, seat.desk)
    {
        let (intent, rect) = ui::prompt::show(ctx, free, &model);
        prompt = Some(rect);
        match intent {
            None => {}
            Some(PromptIntent::Point(row)) => seat.desk.row = Some(row),
            Some(PromptIntent::Take(row)) => keys::take_reaction(seat, row),
            Some(PromptIntent::Pass) => seat.order(Body::Pass),
            Some(PromptIntent::Always(row)) => {
                seat.set_policy(row, ReactionPolicy::Always);
                keys::take_reaction(seat, row);
            }
            Some(PromptIntent::Never(row)) => {
                seat.set_policy(row, ReactionPolicy::Never);
                seat.order(Body::Pass);
            }
        }
    }
    if seat.desk.help && ui::help::show(ctx, &sheet()) {
        seat.desk.help = false;
    }
    let say = seat.battle.fault.clone().map(|f| (f, THREAT)).or(seat.desk.toast.clone().map(|t| (t.0, LAMP)));
    if let Some((words, tint)) = say {
        let painter = ctx.layer_painter(LayerId::new(egui::Order::Foreground, "toast".into()));
        let at = egui::pos2(free.center().x, free.top() + 16.0);
        ui::tags::paint(&painter, free, at, &words, tint, true);
    }
    let outcome = seat.battle.fight.outcome().cloned();
    if over
        && !seat.desk.aside
        && let (Some(outcome), Some(view)) = (outcome, &seat.desk.view)
    {
        let model = present::victory(seat.battle, view, &outcome);
        return (ui::victory::show(ctx, free, &model), prompt);
    }
    (None, prompt)
}

/// The uses of a clicked object or cell, beside it.
pub(in crate::app) fn uses(ctx: &Context, free: Rect, seat: &mut Seat, eye: &Eye) {
    let Some(uses) = seat.desk.uses.as_ref().filter(|_| !seat.desk.busy) else { return };
    let model = uses.model(&seat.battle.fight.seen_by(seat.battle.eyes()));
    let place = on_screen(ctx, eye, uses.cell.into());
    match ui::uses::show(ctx, free, place, &model) {
        Some(UsesIntent::Do(row)) => seat.use_thing(row),
        Some(UsesIntent::Point(row)) => {
            if let Some(uses) = &mut seat.desk.uses {
                uses.row = row;
            }
        }
        None => {}
    }
}

/// The rectangle of a footprint in the window, in points.
fn on_screen(ctx: &Context, eye: &Eye, rect: crate::kernel::cell::Rect) -> Rect {
    let (middle, half) = (centre(rect), Vec2::splat(CELL / 2.0 * f32::from(rect.side)));
    let zoom = ctx.zoom_factor();
    let corner = |at: Vec2| {
        let at = eye.screen(at) / zoom;
        egui::pos2(at.x, at.y)
    };
    Rect::from_two_pos(corner(middle - half), corner(middle + half))
}

/// The book: many actions of one group, beside the menu.
pub(in crate::app) fn book(ctx: &Context, free: Rect, seat: &mut Seat) {
    if seat.desk.busy || seat.desk.menu || seat.desk.help || curtain(seat.battle, seat.desk).is_some() {
        return;
    }
    let Some(model) = present::book(seat.battle, seat.desk) else { return };
    match ui::book::show(ctx, free, &model) {
        Some(BookIntent::Pick(row)) => seat.pick_page(row),
        Some(BookIntent::Point(row)) => seat.desk.page = Some(row),
        None => {}
    }
}

/// The pad: actions that come in sizes, beside the menu.
pub(in crate::app) fn pad(ctx: &Context, free: Rect, seat: &mut Seat) {
    if seat.desk.busy || seat.desk.menu || seat.desk.help || curtain(seat.battle, seat.desk).is_some() {
        return;
    }
    let Some(model) = present::pad(seat.battle, seat.desk) else { return };
    match ui::pad::show(ctx, free, &model) {
        Some(PadIntent::Pick(row, size)) => seat.take_size(row, size + 1),
        Some(PadIntent::Point(row, size)) => seat.point_size(row, size + 1),
        None => {}
    }
}

/// Labels over the board, and letters on tokens without a picture.
pub(in crate::app) fn labels(ctx: &Context, free: Rect, board: &Board, eye: &Eye) {
    let zoom = ctx.zoom_factor();
    let painter = ctx.layer_painter(LayerId::background()).with_clip_rect(free);
    let put = |at: Vec2| {
        let at = eye.screen(at) / zoom;
        egui::pos2(at.x, at.y)
    };
    for token in &board.tokens {
        if token.look.glyph == Glyph::Plain {
            let font = egui::FontId::proportional(eye.cell / zoom * 0.34);
            let at = put(centre(token.rect) + token.shift);
            painter.text(at, egui::Align2::CENTER_CENTER, token.letter, font, c(TEXT_1));
        }
    }
    let labels = board.tags.iter().map(|tag| (put(tag.at), tag.text.as_str(), tag.tint, tag.below));
    ui::tags::paint_all(&painter, free, labels);
    for word in &board.rising {
        ui::tags::rising(&painter, put(word.at), &word.text, word.tint, word.alpha, word.big);
    }
}
