//! The title screen: a menu, scenes to choose from, setting up a battle, settings and the sheet of keys.

mod catalogue;
mod focus;
mod pictures;
mod setup;

use bevy::app::{App, AppExit};
use bevy::ecs::message::MessageWriter;
use bevy::ecs::prelude::{Commands, IntoScheduleConfigs, Res, ResMut, Resource, Single, With};
use bevy::ecs::system::SystemParam;
use bevy::state::condition::in_state;
use bevy::state::prelude::{NextState, OnEnter};
use bevy::window::RequestRedraw;
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{Context, Event, Frame, LayerId, Margin, Rect, Stroke, Ui, UiBuilder, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use leafwing_input_manager::prelude::ActionState;

use crate::app::Shelf;
use crate::app::driver::Battle;
use crate::app::menus::sheet;
use crate::app::screens::Screen;
use crate::app::settings::{Settings, SettingsFile};
use crate::app::title::catalogue::{Filter, Listed};
use crate::app::title::focus::{Focus, Page, Part};
use crate::app::title::pictures::{LARGE, Pictures, SMALL};
use crate::app::title::setup::{Setting, Unfinished};
use crate::data::library::{FoundScene, Library};
use crate::input::{Key, Keyboard};
use crate::ui;
use crate::ui::map::MapPicture;
use crate::ui::scenes::{SceneCard, ScenesIntent, ScenesModel, search_id};
use crate::ui::settings::SettingsIntent;
use crate::ui::setup::{SetupRow, seed_id};
use crate::ui::style::c;
use crate::ui::title::{Columns, TitleEntry, columns, narrow};
use crate::ui::widgets::text;
use crate::view::palette::{LINE, SLATE_1, TEXT_1, THREAT};

/// What the title knows.
#[derive(Resource, Default)]
struct Desk {
    scenes: Vec<Listed>,
    faults: Vec<String>,
    setting: Setting,
    unfinished: Option<Unfinished>,
    chosen: usize,
    search: String,
    filter: Filter,
    focus: Focus,
    /// Whether the chosen card is to be brought into sight.
    follow: bool,
    /// The text field that had the focus in the last frame.
    typing: Option<egui::Id>,
}

/// What the title reads and changes.
#[derive(SystemParam)]
struct Table<'w, 's> {
    desk: ResMut<'w, Desk>,
    pictures: ResMut<'w, Pictures>,
    settings: ResMut<'w, Settings>,
    file: Res<'w, SettingsFile>,
    keys: Single<'w, 's, &'static ActionState<Key>, With<Keyboard>>,
    commands: Commands<'w, 's>,
    next: ResMut<'w, NextState<Screen>>,
    exit: MessageWriter<'w, AppExit>,
    redraw: MessageWriter<'w, RequestRedraw>,
}

/// What the player asked for that leaves the title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    Start,
    GoOn,
    Quit,
}

/// The entries of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    NewBattle,
    GoOn,
    Settings,
    Keys,
    Quit,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Desk>()
        .init_resource::<Pictures>()
        .add_systems(OnEnter(Screen::Title), look_through)
        .add_systems(EguiPrimaryContextPass, show_title.run_if(in_state(Screen::Title)));
}

/// Looks through scenes, rulesets and records.
fn look_through(shelf: Res<Shelf>, mut desk: ResMut<Desk>) {
    let library = &shelf.0;
    let (scenes, problems) = library.scenes();
    desk.faults = problems.iter().map(ToString::to_string).collect();
    desk.setting.rules.clear();
    for key in library.ruleset_keys() {
        let rules = library.ruleset(&key);
        if let Err(problems) = &rules {
            desk.faults.extend(problems.iter().map(ToString::to_string));
        }
        desk.setting.rules.push((key, rules.ok()));
    }
    desk.list(scenes);
    desk.unfinished = Unfinished::find(&shelf);
    desk.focus = Focus::default();
    let chosen = desk.chosen;
    desk.choose(chosen);
}

impl Desk {
    /// Puts scenes on the list.
    fn list(&mut self, scenes: Vec<FoundScene>) {
        let (shipped, _) = Library::shipped().scenes();
        let rules = &self.setting.rules;
        let any = rules.iter().find_map(|(_, r)| r.as_deref());
        let list = |scene: FoundScene| {
            let own = rules.iter().find(|(key, _)| *key == *scene.def.ruleset).and_then(|(_, r)| r.as_deref());
            let mine = shipped.iter().all(|s| s.source.text != scene.source.text);
            Listed::new(scene, own.or(any), mine)
        };
        self.scenes = scenes.into_iter().map(list).collect();
    }

    fn choose(&mut self, at: usize) {
        self.chosen = at.min(self.scenes.len().saturating_sub(1));
        self.follow = true;
        if let Some(listed) = self.scenes.get(self.chosen) {
            self.setting.take(listed);
        }
    }

    /// The scenes that are listed. One of them is chosen, if there is one.
    fn listed(&mut self) -> Vec<usize> {
        let listed = catalogue::listed(&self.scenes, &self.search, self.filter);
        if let Some(first) = listed.first()
            && !listed.contains(&self.chosen)
        {
            self.choose(*first);
        }
        listed
    }

    /// The next or the previous scene of the list.
    fn step(&mut self, down: bool) {
        let listed = self.listed();
        let mut at = listed.iter().position(|l| *l == self.chosen).unwrap_or(0);
        Focus::step(&mut at, down, listed.len());
        if let Some(scene) = listed.get(at) {
            self.choose(*scene);
        }
    }

    fn entries(&self) -> Vec<(Entry, TitleEntry)> {
        let page = |page| self.focus.page == page;
        let plain = |name, chosen| TitleEntry { name, chosen, ..TitleEntry::default() };
        let mut entries = vec![(Entry::NewBattle, plain("New battle", page(Page::Battle)))];
        if let Some(unfinished) = &self.unfinished {
            let hint = unfinished.state.as_ref().err().cloned().unwrap_or_default();
            let detail = unfinished.about.clone();
            entries.push((Entry::GoOn, TitleEntry { name: "Continue", detail, hint, chosen: false }));
        }
        entries.push((Entry::Settings, plain("Settings", page(Page::Settings))));
        entries.push((Entry::Keys, plain("Keys", page(Page::Keys))));
        entries.push((Entry::Quit, plain("Quit", false)));
        entries
    }

    fn enter(&mut self, entry: Entry) -> Option<Wish> {
        match entry {
            Entry::NewBattle => self.focus.open(Page::Battle),
            Entry::GoOn => return Some(Wish::GoOn),
            Entry::Settings => self.focus.open(Page::Settings),
            Entry::Keys => self.focus.open(Page::Keys),
            Entry::Quit => return Some(Wish::Quit),
        }
        None
    }
}

fn show_title(mut contexts: EguiContexts, table: Table, shelf: Res<Shelf>) -> bevy::ecs::error::Result {
    let Table { mut desk, mut pictures, mut settings, file, keys, mut commands, mut next, mut exit, mut redraw } =
        table;
    let ctx = contexts.ctx_mut()?.clone();
    let desk = &mut *desk;
    let full = ctx.content_rect();
    let builder = UiBuilder::new().layer_id(LayerId::background()).max_rect(full);
    let mut root = Ui::new(ctx.clone(), "title".into(), builder);
    ui::backdrop::paint(root.painter(), full);
    ui::widgets::keep_focus_to_text(&ctx);
    let pressed = take_keys(&ctx, &keys, desk, &mut settings);
    let wish = parts(&mut root, desk, &mut pictures, &mut settings, &file).or(pressed);
    desk.typing = ctx.memory(egui::Memory::focused);
    let battle = match wish {
        Some(Wish::Start) => desk.setting.begin(desk.scenes.get(desk.chosen)),
        Some(Wish::GoOn) => match desk.unfinished.take() {
            Some(unfinished) => {
                let battle = unfinished.go_on();
                // What could not be gone on with stays on the menu.
                desk.unfinished = if battle.is_err() { Unfinished::find(&shelf) } else { None };
                battle
            }
            None => Err("There is no battle to go on with.".to_owned()),
        },
        Some(Wish::Quit) => {
            exit.write(AppExit::Success);
            return Ok(());
        }
        None => {
            if ctx.has_requested_repaint() {
                redraw.write(RequestRedraw);
            }
            return Ok(());
        }
    };
    match battle {
        Ok(battle) => {
            start(&mut commands, &mut next, battle);
            desk.setting.seed.clear();
        }
        Err(fault) => {
            desk.focus.page = Page::Battle;
            desk.setting.fault = Some(fault);
        }
    }
    redraw.write(RequestRedraw);
    Ok(())
}

/// Shows the menu and the page beside it.
fn parts(
    root: &mut Ui,
    desk: &mut Desk,
    pictures: &mut Pictures,
    settings: &mut Settings,
    file: &SettingsFile,
) -> Option<Wish> {
    // Whoever has more below shows it.
    root.spacing_mut().scroll = egui::style::ScrollStyle::thin();
    let mut wish = None;
    let parts = columns(root.max_rect());
    let entries = desk.entries();
    let shown: Vec<TitleEntry> = entries.iter().map(|(_, e)| e.clone()).collect();
    let focus = (desk.focus.part == Part::Menu).then_some(desk.focus.entry);
    let version = concat!("Version ", env!("CARGO_PKG_VERSION"));
    let clicked = within(root, parts.menu, false, |ui| ui::title::panel(ui, &shown, focus, version));
    if let Some(at) = clicked {
        desk.focus.entry = at;
        wish = desk.enter(entries[at].0);
    }
    match desk.focus.page {
        Page::Battle => wish = battle_page(root, &parts, desk, pictures, file).or(wish),
        Page::Settings => settings_page(root, parts.page, desk.focus, settings, file),
        Page::Keys => {
            within(root, parts.page, true, |ui| page(ui, "Keys", |ui| ui::help::sheet(ui, &sheet())));
        }
    }
    wish
}

fn start(commands: &mut Commands, next: &mut NextState<Screen>, battle: Battle) {
    commands.insert_resource(battle);
    next.set(Screen::Battle);
}

/// What the keys of this frame ask for.
fn take_keys(ctx: &Context, keys: &ActionState<Key>, desk: &mut Desk, settings: &mut Settings) -> Option<Wish> {
    if ctx.egui_wants_keyboard_input() {
        type_on(ctx, desk);
        return None;
    }
    let pressed = |key| keys.just_pressed(&key);
    if pressed(Key::Back) {
        back(desk);
        return None;
    }
    if pressed(Key::Help) {
        let page = if desk.focus.page == Page::Keys { Page::Battle } else { Page::Keys };
        desk.focus.open(page);
    }
    if pressed(Key::Search) {
        desk.focus.open(Page::Battle);
        // The letter that went here is not the first one to search for.
        ctx.input_mut(|i| i.events.retain(|e| !matches!(e, Event::Text(_))));
        ctx.memory_mut(|m| m.request_focus(search_id()));
        return None;
    }
    if pressed(Key::Previous) {
        desk.focus.cycle(false);
    } else if pressed(Key::Next) {
        desk.focus.cycle(true);
    }
    let vertical = [(Key::North, false), (Key::South, true)].into_iter().find(|(k, _)| pressed(*k)).map(|(_, d)| d);
    let sideways = [(Key::West, false), (Key::East, true)].into_iter().find(|(k, _)| pressed(*k)).map(|(_, r)| r);
    let confirm = pressed(Key::Confirm);
    match desk.focus.part {
        Part::Menu => {
            let entries = desk.entries();
            if let Some(down) = vertical {
                Focus::step(&mut desk.focus.entry, down, entries.len());
            }
            if sideways == Some(true) {
                desk.focus.cycle(true);
            } else if confirm {
                return entries.get(desk.focus.entry).and_then(|(entry, _)| desk.enter(*entry));
            }
        }
        Part::Scenes => {
            if let Some(down) = vertical {
                desk.step(down);
            }
            if let Some(right) = sideways {
                desk.focus.cycle(right);
            }
            return confirm.then_some(Wish::Start);
        }
        Part::Setup => return setup_keys(ctx, desk, vertical, sideways, confirm),
        Part::Settings => {
            let rows = settings.rows();
            if let Some(down) = vertical {
                Focus::step(&mut desk.focus.row, down, rows.len());
            }
            let row = desk.focus.row;
            let control = rows.get(row).map(|r| &r.control);
            let option = match (sideways, confirm) {
                (Some(right), _) => control.and_then(|c| c.beside(right)),
                (None, true) => control.and_then(ui::settings::Control::next),
                (None, false) => None,
            };
            if let Some(option) = option {
                settings.apply(SettingsIntent { row, option });
            }
        }
    }
    None
}

fn setup_keys(
    ctx: &Context,
    desk: &mut Desk,
    vertical: Option<bool>,
    sideways: Option<bool>,
    confirm: bool,
) -> Option<Wish> {
    let sides = desk.setting.controllers.len();
    if let Some(down) = vertical {
        Focus::step(&mut desk.focus.row, down, focus::rows(sides));
    }
    if sideways.is_none() && !confirm {
        return None;
    }
    let row = focus::row(desk.focus.row, sides);
    if row == SetupRow::Seed && confirm {
        ctx.input_mut(|i| i.events.clear());
        ctx.memory_mut(|m| m.request_focus(seed_id()));
        // What is typed takes the place of what is there.
        let mut state = TextEditState::load(ctx, seed_id()).unwrap_or_default();
        let end = CCursor::new(desk.setting.seed.chars().count());
        state.cursor.set_char_range(Some(CCursorRange::two(CCursor::default(), end)));
        state.store(ctx, seed_id());
        return None;
    }
    let intent = desk.setting.key(row, sideways)?;
    desk.setting.apply(intent).then_some(Wish::Start)
}

/// Keys while a text field has the focus: letters are its own, a few others lead out of it.
fn type_on(ctx: &Context, desk: &mut Desk) {
    let pressed = |key| ctx.input(|i| i.key_pressed(key));
    let searching = ctx.memory(|m| m.has_focus(search_id()));
    if searching && (pressed(egui::Key::ArrowDown) || pressed(egui::Key::ArrowUp)) {
        desk.step(pressed(egui::Key::ArrowDown));
    }
    if pressed(egui::Key::Tab) {
        ctx.memory_mut(egui::Memory::stop_text_input);
        desk.focus.part = if searching { Part::Scenes } else { Part::Menu };
    }
}

/// One step back.
fn back(desk: &mut Desk) {
    let left_field = desk.typing.is_some();
    if desk.typing == Some(search_id()) {
        desk.search.clear();
    } else if left_field {
        // Escape only ended the typing.
    } else if desk.focus.page != Page::Battle {
        desk.focus.open(Page::Battle);
    } else if !desk.search.is_empty() {
        desk.search.clear();
    } else {
        desk.focus.part = Part::Scenes;
    }
}

fn battle_page(
    root: &mut Ui,
    parts: &Columns,
    desk: &mut Desk,
    pictures: &mut Pictures,
    file: &SettingsFile,
) -> Option<Wish> {
    let listed = desk.listed();
    let large = dress(root.ctx(), desk, pictures);
    let cards: Vec<SceneCard> = desk.scenes.iter().map(|l| l.card.clone()).collect();
    let (filters, chips): (Vec<Filter>, Vec<_>) = catalogue::chips(&desk.scenes, desk.filter).into_iter().unzip();
    let faults: Vec<String> = file.fault.iter().chain(&desk.faults).cloned().collect();
    let model = ScenesModel {
        cards: &cards,
        listed: &listed,
        chosen: desk.chosen,
        chips: &chips,
        faults: &faults,
        focus: desk.focus.part == Part::Scenes,
        follow: std::mem::take(&mut desk.follow),
    };
    let search = &mut desk.search;
    let intent = within(root, parts.list, true, |ui| ui::scenes::panel(ui, &model, search));
    match intent {
        Some(ScenesIntent::Choose(at)) => {
            desk.focus.part = Part::Scenes;
            desk.choose(at);
        }
        Some(ScenesIntent::Filter(at)) => desk.filter = filters[at],
        None => {}
    }
    let focus = desk.focus.setup_row(desk.setting.controllers.len());
    let (listed, setting) = (desk.scenes.get(desk.chosen)?, &mut desk.setting);
    let map = MapPicture { texture: large, ..listed.card.map.clone() };
    let intent = within(root, parts.setup, true, |ui| setup::show(ui, setting, listed, &map, focus))?;
    setting.apply(intent).then_some(Wish::Start)
}

/// Gives the cards their pictures, one a frame, and the chosen scene its large one.
fn dress(ctx: &Context, desk: &mut Desk, pictures: &mut Pictures) -> Option<egui::TextureId> {
    for listed in &mut desk.scenes {
        listed.card.map.texture = pictures.made(listed, SMALL);
    }
    if let Some(bare) = desk.scenes.iter_mut().find(|l| l.card.map.texture.is_none()) {
        bare.card.map.texture = Some(pictures.make(ctx, bare, SMALL));
        ctx.request_repaint();
    }
    let chosen = desk.scenes.get(desk.chosen)?;
    Some(pictures.made(chosen, LARGE).unwrap_or_else(|| pictures.make(ctx, chosen, LARGE)))
}

fn settings_page(root: &mut Ui, rect: Rect, focus: Focus, settings: &mut Settings, file: &SettingsFile) {
    let rows = settings.rows();
    let row = (focus.part == Part::Settings).then_some(focus.row);
    let intent = within(root, rect, true, |ui| {
        page(ui, "Settings", |ui| {
            ui.set_max_width(640.0);
            let intent = ui::settings::rows(ui, &rows, row);
            if let Some(fault) = &file.fault {
                ui.add_space(8.0);
                ui.label(text(fault, 13.0, THREAT));
            }
            intent
        })
    });
    if let Some(intent) = intent {
        settings.apply(intent);
    }
}

/// A page with a head; what is longer than the window is scrolled.
fn page<R>(ui: &mut Ui, name: &str, show: impl FnOnce(&mut Ui) -> R) -> R {
    ui.label(text(name, 20.0, TEXT_1));
    ui::controls::scrolled(ui, name, show)
}

/// Shows something in a rectangle, with the frame of a panel or without one.
fn within<R>(root: &mut Ui, rect: Rect, framed: bool, show: impl FnOnce(&mut Ui) -> R) -> R {
    let small = narrow(root.max_rect().width());
    let builder = UiBuilder::new().max_rect(rect);
    let shown = root.scope_builder(builder, |ui| {
        if !framed {
            return show(ui);
        }
        let margin = if small { 10 } else { 16 };
        let inner = rect.size() - vec2(2.0, 2.0) * (f32::from(margin) + 1.0);
        Frame::NONE
            .fill(c(SLATE_1))
            .stroke(Stroke::new(1.0, c(LINE)))
            .corner_radius(8)
            .inner_margin(Margin::same(margin))
            .show(ui, |ui| {
                ui.set_min_size(inner);
                ui.set_max_size(inner);
                show(ui)
            })
            .inner
    });
    shown.inner
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::audit::{WINDOWS, clean};

    fn desk() -> Desk {
        let library = Library::shipped();
        let mut desk = Desk::default();
        desk.setting.rules = vec![("tempo".to_owned(), library.ruleset("tempo").ok())];
        desk.list(library.scenes().0);
        desk.choose(0);
        desk
    }

    #[test]
    fn the_title_is_whole_in_every_window() {
        let mut desk = desk();
        desk.unfinished = Some(Unfinished::broken("The Storming of Ashgate, round 12"));
        desk.faults =
            vec!["scenes/marsh.ron:12:7: error: there is no terrain `mist`; help: did you mean `mud`?".to_owned()];
        let (mut pictures, mut settings, file) = (Pictures::default(), Settings::default(), SettingsFile::default());
        for (size, scale) in WINDOWS {
            for page in [Page::Battle, Page::Settings, Page::Keys] {
                for chosen in 0..desk.scenes.len() {
                    desk.focus.page = page;
                    desk.choose(chosen);
                    desk.setting.fault = Some("At least two sides must take part.".to_owned());
                    clean(&format!("{page:?} {chosen}"), size, scale, |ui| {
                        parts(ui, &mut desk, &mut pictures, &mut settings, &file);
                    });
                }
            }
        }
    }

    #[test]
    fn searching_and_stepping_choose_among_what_is_listed() {
        let mut desk = desk();
        let key = |desk: &Desk| desk.scenes[desk.chosen].scene.key.clone();
        desk.search = "toll".to_owned();
        assert_eq!(desk.listed().len(), 1);
        assert_eq!(key(&desk), "toll_house");
        desk.step(true);
        assert_eq!(key(&desk), "toll_house", "there is but one");
        desk.search = "no such scene".to_owned();
        assert!(desk.listed().is_empty());
        assert_eq!(key(&desk), "toll_house", "the set-up stays as it is");
        back(&mut desk);
        assert_eq!(desk.search, "");
        desk.choose(0);
        desk.step(true);
        assert_eq!(desk.chosen, 1);
        desk.step(false);
        assert_eq!(desk.chosen, 0);
    }

    #[test]
    fn entries_do_what_they_say() {
        let mut desk = desk();
        let names = |desk: &Desk| desk.entries().into_iter().map(|(_, e)| e.name).collect::<Vec<_>>();
        assert_eq!(names(&desk), ["New battle", "Settings", "Keys", "Quit"], "nothing to go on with");
        assert_eq!(desk.enter(Entry::Settings), None);
        assert_eq!((desk.focus.page, desk.focus.part), (Page::Settings, Part::Settings));
        back(&mut desk);
        assert_eq!(desk.focus.page, Page::Battle);
        assert_eq!(desk.enter(Entry::Quit), Some(Wish::Quit));
        desk.unfinished = Some(Unfinished::broken("The Toll House, round 3"));
        assert_eq!(names(&desk)[1], "Continue");
        assert_eq!(desk.enter(Entry::GoOn), Some(Wish::GoOn));
    }
}
