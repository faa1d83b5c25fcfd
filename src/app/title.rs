//! The title screen: scenes to choose from, and setting up a battle.

use std::path::PathBuf;
use std::sync::Arc;

use bevy::app::App;
use bevy::ecs::message::MessageWriter;
use bevy::ecs::prelude::{Commands, IntoScheduleConfigs, Res, ResMut, Resource, Single, With};
use bevy::state::condition::in_state;
use bevy::state::prelude::{NextState, OnEnter};
use bevy::window::RequestRedraw;
use bevy_egui::egui::{Frame, LayerId, Margin, Rect, Ui, UiBuilder, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use leafwing_input_manager::prelude::ActionState;

use crate::app::Shelf;
use crate::app::driver::Battle;
use crate::app::screens::Screen;
use crate::data::library::{BattleSpec, FoundScene};
use crate::data::ruleset::Ruleset;
use crate::data::scene::{Controller, Legend, SideRole, cell};
use crate::input::{Key, Keyboard, SHEET};
use crate::kernel::cell::{Bounds, Cell};
use crate::save::{self, Record, Recorder};
use crate::ui;
use crate::ui::scenes::{MiniMap, SceneCard};
use crate::ui::setup::{SetupIntent, SetupModel, SideSetup};
use crate::ui::style::c;
use crate::ui::title::TitleEntry;
use crate::view::ground::{Ground, GroundCell};
use crate::view::palette::{LINE, SLATE_1, Tint};
use crate::view::token::Look;

/// What the title knows.
#[derive(Resource, Default)]
struct Desk {
    scenes: Vec<FoundScene>,
    cards: Vec<SceneCard>,
    faults: Vec<String>,
    rules: Vec<(String, Option<Arc<Ruleset>>)>,
    unfinished: Option<(PathBuf, Record)>,
    chosen: usize,
    ruleset: usize,
    controllers: Vec<Controller>,
    seed: String,
    fault: Option<String>,
    help: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Desk>()
        .add_systems(OnEnter(Screen::Title), look_through)
        .add_systems(EguiPrimaryContextPass, show_title.run_if(in_state(Screen::Title)));
}

/// Looks through scenes, rulesets and records.
fn look_through(shelf: Res<Shelf>, mut desk: ResMut<Desk>) {
    let library = &shelf.0;
    let (scenes, problems) = library.scenes();
    desk.faults = problems.iter().map(ToString::to_string).collect();
    desk.rules.clear();
    for key in library.ruleset_keys() {
        match library.ruleset(&key) {
            Ok(rules) => desk.rules.push((key, Some(rules))),
            Err(problems) => {
                desk.faults.extend(problems.iter().map(ToString::to_string));
                desk.rules.push((key, None));
            }
        }
    }
    let any = desk.rules.iter().find_map(|(_, r)| r.clone());
    desk.cards = scenes.iter().map(|scene| scene_card(scene, &desk.rules, any.as_deref())).collect();
    desk.scenes = scenes;
    desk.unfinished = save::unfinished();
    let chosen = desk.chosen;
    choose(&mut desk, chosen);
}

fn choose(desk: &mut Desk, at: usize) {
    desk.chosen = at.min(desk.scenes.len().saturating_sub(1));
    desk.fault = None;
    if desk.seed.is_empty() {
        desk.seed = new_seed();
    }
    let Some(scene) = desk.scenes.get(desk.chosen) else { return };
    desk.controllers = scene.def.sides.iter().map(|s| s.controller).collect();
    desk.ruleset = desk.rules.iter().position(|(key, _)| *key == *scene.def.ruleset).unwrap_or(0);
}

/// A seed that is easy to read aloud.
fn new_seed() -> String {
    const WORDS: [&str; 8] = ["ember", "heron", "flint", "marsh", "thorn", "lantern", "crow", "ford"];
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.subsec_micros());
    format!("{}-{}", now % 9000 + 1000, WORDS[(now / 9000) as usize % WORDS.len()])
}

fn scene_card(scene: &FoundScene, rules: &[(String, Option<Arc<Ruleset>>)], any: Option<&Ruleset>) -> SceneCard {
    let def = &scene.def;
    let own = rules.iter().find(|(key, _)| *key == *def.ruleset).and_then(|(_, r)| r.as_deref());
    let width = def.map.first().map_or(0, |r| r.chars().count());
    let counts: Vec<String> = def.sides.iter().map(|s| s.who.len().to_string()).collect();
    SceneCard {
        name: def.name.clone(),
        about: def.about.clone(),
        sides: counts.join(" against "),
        size: format!("{width} × {}", def.map.len()),
        ruleset: own.map_or_else(|| def.ruleset.value.clone(), |r| r.name.clone()),
        map: Arc::new(mini_map(scene, own.or(any))),
    }
}

fn mini_map(scene: &FoundScene, rules: Option<&Ruleset>) -> MiniMap {
    let def = &scene.def;
    let width = def.map.first().map_or(0, |r| r.chars().count());
    let size = |n: usize| i16::try_from(n).unwrap_or(0);
    let bounds = Bounds::new(size(width), size(def.map.len()));
    let mut map = MiniMap { ground: Ground { bounds, cells: Vec::new() }, ..MiniMap::default() };
    for (y, row) in (0_i16..).zip(&def.map) {
        for (x, letter) in (0_i16..).zip(row.chars()).take(width) {
            let key = match def.legend.get(letter.to_string().as_str()) {
                Some(Legend::Ground(key)) => key.value.clone(),
                Some(Legend::Object { on, .. }) => {
                    map.things.push(Cell::new(x, y));
                    on.value.clone()
                }
                None => String::new(),
            };
            let ground = rules.and_then(|r| r.terrain.iter().find(|t| *t.key == key));
            let level = def
                .elevation
                .get(usize::try_from(y).unwrap_or(0))
                .and_then(|row| row.chars().nth(usize::try_from(x).unwrap_or(0)).and_then(|c| c.to_digit(10)));
            map.ground.cells.push(GroundCell {
                blocks: ground.is_some_and(|t| t.blocks && t.opaque),
                steps: ground.map_or(1, |t| t.steps),
                hazard: ground.is_some_and(|t| t.hazard),
                elevation: level.and_then(|l| u8::try_from(l).ok()).unwrap_or(0),
                key,
            });
        }
    }
    if map.ground.cells.len() != bounds.len() {
        return MiniMap::default();
    }
    for (side, number) in def.sides.iter().zip(0..) {
        map.who.extend(side.who.iter().map(|w| (cell(*w.at), number)));
    }
    map
}

#[expect(clippy::too_many_arguments, reason = "a system names what it reads")]
fn show_title(
    mut contexts: EguiContexts,
    mut desk: ResMut<Desk>,
    shelf: Res<Shelf>,
    keys: Single<&ActionState<Key>, With<Keyboard>>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<bevy::app::AppExit>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> bevy::ecs::error::Result {
    let ctx = contexts.ctx_mut()?.clone();
    let desk = &mut *desk;
    let full = ctx.content_rect();
    let mut root =
        Ui::new(ctx.clone(), "title".into(), UiBuilder::new().layer_id(LayerId::background()).max_rect(full));
    table(&root, full);
    let margin = 24.0;
    let side = (full.width() * 0.24).clamp(260.0, 330.0);
    let middle = margin + side + (full.width() - side - 3.0 * margin) * 0.44;
    let column = |from: f32, to: f32| Rect::from_min_max(pos2(from, margin), pos2(to, full.bottom() - margin));
    let mut start = false;
    ui::widgets::keep_focus_to_text(&ctx);
    let typing = ctx.egui_wants_keyboard_input();
    if !typing {
        if keys.just_pressed(&Key::South) {
            choose(desk, desk.chosen + 1);
        }
        if keys.just_pressed(&Key::North) {
            choose(desk, desk.chosen.saturating_sub(1));
        }
        if keys.just_pressed(&Key::Help) {
            desk.help = !desk.help;
        }
        if keys.just_pressed(&Key::Back) {
            desk.help = false;
        }
        start = keys.just_pressed(&Key::Confirm);
    }
    let goes_on = desk.unfinished.as_ref().map(|(_, record)| format!("{} orders", record.orders.len()));
    let mut entries = vec![TitleEntry { name: "New battle", detail: String::new(), chosen: true }];
    if let Some(detail) = goes_on {
        entries.push(TitleEntry { name: "Continue", detail, chosen: false });
    }
    entries.push(TitleEntry { name: "Keys", detail: "F1".to_owned(), chosen: false });
    entries.push(TitleEntry { name: "Quit", detail: String::new(), chosen: false });
    let version = concat!("Version ", env!("CARGO_PKG_VERSION"));
    let clicked = within(&mut root, column(margin, side), None, |ui| ui::title::panel(ui, &entries, version));
    match clicked.map(|at| entries[at].name) {
        Some("Continue") => match resume(desk, &shelf) {
            Ok(battle) => {
                commands.insert_resource(battle);
                next.set(Screen::Battle);
            }
            Err(fault) => desk.fault = Some(fault),
        },
        Some("Keys") => desk.help = true,
        Some("Quit") => {
            exit.write(bevy::app::AppExit::Success);
        }
        _ => {}
    }
    let picked = within(&mut root, column(margin + side, middle), Some(SLATE_1), |ui| {
        ui::scenes::panel(ui, &desk.cards, desk.chosen, &desk.faults)
    });
    if let Some(at) = picked {
        choose(desk, at);
    }
    let intent = within(&mut root, column(middle + 16.0, full.right() - margin), Some(SLATE_1), |ui| setup(ui, desk));
    match intent {
        Some(SetupIntent::Control(side, controller)) => desk.controllers[side] = controller,
        Some(SetupIntent::Ruleset(at)) => desk.ruleset = at,
        Some(SetupIntent::Roll) => desk.seed = new_seed(),
        Some(SetupIntent::Start) => start = true,
        None => {}
    }
    if desk.help && ui::help::show(&ctx, &SHEET) {
        desk.help = false;
    }
    if start {
        match begin(desk) {
            Ok(battle) => {
                commands.insert_resource(battle);
                next.set(Screen::Battle);
                desk.seed.clear();
                redraw.write(RequestRedraw);
            }
            Err(fault) => desk.fault = Some(fault),
        }
    }
    if ctx.has_requested_repaint() {
        redraw.write(RequestRedraw);
    }
    Ok(())
}

/// The table under everything: boards of dark wood.
fn table(root: &Ui, full: Rect) {
    let painter = root.painter();
    painter.rect_filled(full, 0.0, c(Tint::hex(0x1C_1814)));
    let mut y = full.top();
    while y < full.bottom() {
        let stroke = bevy_egui::egui::Stroke::new(1.0, c(Tint::hex(0x26_2019)));
        painter.line_segment([pos2(full.left(), y), pos2(full.right(), y)], stroke);
        y += 104.0;
    }
}

fn within<R>(root: &mut Ui, rect: Rect, fill: Option<Tint>, show: impl FnOnce(&mut Ui) -> R) -> R {
    root.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
        let Some(fill) = fill else { return show(ui) };
        let frame = Frame::NONE
            .fill(c(fill))
            .stroke(bevy_egui::egui::Stroke::new(1.0, c(LINE)))
            .corner_radius(8)
            .inner_margin(Margin::same(16));
        frame
            .show(ui, |ui| {
                ui.set_min_size(rect.size() - vec2(34.0, 34.0));
                ui.set_max_size(rect.size() - vec2(34.0, 34.0));
                show(ui)
            })
            .inner
    })
    .inner
}

fn setup(ui: &mut Ui, desk: &mut Desk) -> Option<SetupIntent> {
    let scene = desk.scenes.get(desk.chosen)?;
    let card = desk.cards.get(desk.chosen)?;
    let rules = desk.rules.get(desk.ruleset).and_then(|(_, r)| r.as_deref());
    let sides: Vec<SideSetup> = scene
        .def
        .sides
        .iter()
        .enumerate()
        .map(|(at, side)| {
            let first = side.who.first().map(|w| w.archetype.value.clone()).unwrap_or_default();
            let role = side.role.unwrap_or(if at == 0 { SideRole::Player } else { SideRole::Npc });
            let when = if role == SideRole::Player { "players, first at each count" } else { "after the players" };
            SideSetup {
                look: Look { side: at, glyph: first },
                name: side.name.clone(),
                about: format!("{} combatants, {when}", side.who.len()),
                controller: desk.controllers.get(at).copied().unwrap_or(side.controller),
            }
        })
        .collect();
    let names: Vec<(String, bool)> = desk
        .rules
        .iter()
        .enumerate()
        .map(|(at, (key, r))| (r.as_ref().map_or_else(|| key.clone(), |r| r.name.clone()), at == desk.ruleset))
        .collect();
    let model = SetupModel {
        name: &card.name,
        about: &card.about,
        map: &card.map,
        sides: &sides,
        rulesets: &names,
        rules: rules.map_or("", |r| r.about.as_str()),
        fault: desk.fault.as_deref(),
    };
    ui::setup::panel(ui, &model, &mut desk.seed)
}

fn begin(desk: &Desk) -> Result<Battle, String> {
    let scene = desk.scenes.get(desk.chosen).ok_or("There is no scene.")?;
    let rules = desk.rules.get(desk.ruleset).and_then(|(_, r)| r.clone()).ok_or("That ruleset has faults.")?;
    let present = desk.controllers.iter().filter(|c| **c != Controller::None).count();
    if present < 2 {
        return Err("At least two sides must take part.".to_owned());
    }
    let seed = if desk.seed.trim().is_empty() { new_seed() } else { desk.seed.trim().to_owned() };
    Battle::new(BattleSpec { scene: scene.clone(), rules, seed, controllers: desk.controllers.clone() })
}

fn resume(desk: &Desk, shelf: &Shelf) -> Result<Battle, String> {
    let (path, record) = desk.unfinished.as_ref().ok_or("There is no battle to go on with.")?;
    let (spec, fight) = record.resume(&shelf.0).map_err(|e| e.to_string())?;
    Ok(Battle::with(spec, fight, Recorder::reopen(path).ok()))
}
