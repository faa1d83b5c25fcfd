//! The title screen: menu, scene list, battle set-up, recorded battles, settings and key sheet.

mod battles;
mod catalogue;
mod desk;
mod focus;
mod keys;
mod pictures;
mod setup;

use bevy::app::{App, AppExit};
use bevy::ecs::message::MessageWriter;
use bevy::ecs::prelude::{Commands, IntoScheduleConfigs, Res, ResMut, Single, With};
use bevy::ecs::system::SystemParam;
use bevy::state::condition::in_state;
use bevy::state::prelude::{NextState, OnEnter};
use bevy::window::RequestRedraw;
use bevy_egui::egui::{Context, Frame, LayerId, Margin, Rect, Stroke, Ui, UiBuilder, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use leafwing_input_manager::prelude::ActionState;

use crate::app::Shelf;
use crate::app::battle::driver::Battle;
use crate::app::battle::menus::sheet;
use crate::app::battle::screen::close_board;
use crate::app::screens::Screen;
use crate::app::settings::Settings;
use crate::app::settings::file::SettingsFile;
use crate::app::text;
use crate::app::title::catalogue::Filter;
use crate::app::title::desk::{Desk, Wish};
use crate::app::title::focus::{Focus, Page, Part};
use crate::app::title::pictures::{LARGE, Pictures, SMALL};
use crate::input::{Key, Keyboard};
use crate::ui;
use crate::ui::map::MapPicture;
use crate::ui::scenes::{SceneCard, ScenesIntent, ScenesModel};
use crate::ui::style::c;
use crate::ui::title::{Columns, TitleEntry, columns, narrow};
use crate::ui::widgets::text;
use crate::view::palette::{LINE, SLATE_1, TEXT_1, THREAT};

/// All that the title reads and changes.
#[derive(SystemParam)]
struct Table<'w, 's> {
    desk: ResMut<'w, Desk>,
    pictures: ResMut<'w, Pictures>,
    settings: ResMut<'w, Settings>,
    file: Res<'w, SettingsFile>,
    pressed: Single<'w, 's, &'static ActionState<Key>, With<Keyboard>>,
    commands: Commands<'w, 's>,
    next: ResMut<'w, NextState<Screen>>,
    exit: MessageWriter<'w, AppExit>,
    redraw: MessageWriter<'w, RequestRedraw>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Desk>()
        .init_resource::<Pictures>()
        .add_systems(OnEnter(Screen::Title), look_through.after(close_board))
        .add_systems(EguiPrimaryContextPass, show_title.run_if(in_state(Screen::Title)));
}

/// Reads scenes, rulesets and records.
fn look_through(shelf: Res<Shelf>, settings: Res<Settings>, mut desk: ResMut<Desk>) {
    let library = &shelf.0;
    desk.setting.last = settings.setup.clone();
    let (scenes, problems) = library.scenes();
    desk.faults = problems.iter().map(ToString::to_string).collect();
    desk.setting.rules.clear();
    desk.setting.standing_in.clear();
    for key in library.ruleset_keys() {
        let mut notes = Vec::new();
        let rules = library.ruleset_noted(&key, &mut notes);
        if let Err(problems) = &rules {
            desk.faults.extend(problems.iter().map(ToString::to_string));
        }
        if rules.is_ok() && library.stands_in(&key) {
            desk.setting.standing_in.push(key.clone());
            // The set-up shows the first note; the others are about skipped files.
            notes.drain(..notes.len().min(1));
        }
        desk.faults.extend(notes);
        desk.setting.rules.push((key, rules.ok()));
    }
    desk.list(scenes);
    let Desk { battles, setting, .. } = &mut *desk;
    battles.look(library, &setting.rules);
    desk.focus = Focus::default();
    let chosen = desk.chosen;
    desk.choose(chosen);
}

fn show_title(mut contexts: EguiContexts, table: Table, shelf: Res<Shelf>) -> bevy::ecs::error::Result {
    let Table { mut desk, mut pictures, mut settings, file, pressed, mut commands, mut next, mut exit, mut redraw } =
        table;
    let ctx = contexts.ctx_mut()?.clone();
    let desk = &mut *desk;
    let full = ctx.content_rect();
    let builder = UiBuilder::new().layer_id(LayerId::background()).max_rect(full);
    let mut root = Ui::new(ctx.clone(), "title".into(), builder);
    ui::backdrop::paint(root.painter(), full);
    ui::widgets::keep_focus_to_text(&ctx);
    let wish = keys::take(&ctx, &pressed, desk, &mut settings);
    let wish = parts(&mut root, desk, &mut pictures, &mut settings, &file).or(wish);
    desk.typing = ctx.memory(egui::Memory::focused);
    if settings.setup != desk.setting.last {
        settings.setup = desk.setting.last.clone();
    }
    let battle = match wish {
        Some(Wish::Start) => desk.setting.begin(desk.scenes.get(desk.chosen)),
        Some(Wish::GoOn(at)) => match desk.battles.go_on(at, &shelf.0, &desk.setting.rules) {
            Some(battle) => Ok(battle),
            None => {
                // The sheet shows the reason.
                desk.focus.open(Page::Battles);
                redraw.write(RequestRedraw);
                return Ok(());
            }
        },
        Some(Wish::Delete) => {
            if desk.battles.delete() {
                desk.battles.look(&shelf.0, &desk.setting.rules);
            }
            desk.focus.open(if desk.battles.all.is_empty() { Page::Battle } else { Page::Battles });
            redraw.write(RequestRedraw);
            return Ok(());
        }
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
    // A scroll bar shows where there is more below.
    root.spacing_mut().scroll = egui::style::ScrollStyle::thin();
    let mut wish = None;
    let parts = columns(root.max_rect());
    let entries = desk.entries();
    let shown: Vec<TitleEntry> = entries.iter().map(|(_, e)| e.clone()).collect();
    let focus = (desk.focus.part == Part::Menu).then_some(desk.focus.entry);
    let version = text::title::version(env!("CARGO_PKG_VERSION"));
    let clicked = within(root, parts.menu, false, |ui| ui::title::panel(ui, &shown, focus, &version));
    if let Some(at) = clicked {
        desk.focus.entry = at;
        wish = desk.enter(entries[at].0);
    }
    match desk.focus.page {
        Page::Battle => wish = battle_page(root, &parts, desk, pictures, file).or(wish),
        Page::Battles => wish = battles_page(root, &parts, desk, pictures).or(wish),
        Page::Settings => settings_page(root, parts.page, desk.focus, settings, file),
        Page::Keys => {
            within(root, parts.page, true, |ui| page(ui, text::title::KEYS, |ui| ui::help::sheet(ui, &sheet())));
        }
    }
    wish
}

fn start(commands: &mut Commands, next: &mut NextState<Screen>, battle: Battle) {
    commands.insert_resource(battle);
    next.set(Screen::Battle);
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

fn battles_page(root: &mut Ui, parts: &Columns, desk: &mut Desk, pictures: &mut Pictures) -> Option<Wish> {
    dress(root.ctx(), desk, pictures);
    let (focus, scenes) = (desk.focus.part == Part::Battles, &desk.scenes);
    let chosen = within(root, parts.list, true, |ui| battles::list(ui, &mut desk.battles, scenes, focus));
    if let Some(at) = chosen {
        desk.focus.part = Part::Battles;
        desk.choose_battle(at);
    }
    let focus = (desk.focus.part == Part::Sheet).then_some(desk.focus.row);
    let pressed = within(root, parts.setup, true, |ui| battles::sheet(ui, &desk.battles, pictures, focus))?;
    desk.press(pressed)
}

/// Makes the pictures of the cards, one per frame, and the large one of the chosen scene.
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
        page(ui, text::title::SETTINGS, |ui| {
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

/// A page with a title; it scrolls if it is longer than the window.
fn page<R>(ui: &mut Ui, name: &str, show: impl FnOnce(&mut Ui) -> R) -> R {
    ui.label(text(name, 20.0, TEXT_1));
    ui::controls::scrolled(ui, name, show)
}

/// Shows contents in a rectangle, with the frame of a panel or without one.
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
    use crate::app::title::battles::tests::{Records, rules};
    use crate::app::title::desk::Entry;
    use crate::data::library::Library;
    use crate::save::{Recorder, Recording, State};
    use crate::ui::audit::{WINDOWS, clean};
    use crate::ui::setup::SetupRow;
    use crate::view::board::Board;
    use bevy::prelude::MinimalPlugins;
    use bevy::state::app::{AppExtStates, StatesPlugin};

    fn desk() -> Desk {
        let library = Library::shipped();
        let mut desk = Desk::default();
        desk.setting.rules = rules();
        desk.list(library.scenes().0);
        desk.choose(0);
        desk
    }

    #[test]
    fn the_title_is_whole_in_every_window() {
        let records = Records::new("whole");
        let mut desk = desk();
        drop(records.add(1, "ashgate", |_| {}));
        records.add(2, "toll_house", |_| {}).1.finish(12, &["Kestrel Company".to_owned()]).unwrap();
        drop(records.add(3, "ashgate", |header| header.fingerprint ^= 1));
        let _open = records.add(4, "ashgate", |header| "Marl Halt on the River".clone_into(&mut header.scene_name));
        records.write("0005-broken-oak.fray", "no record at all\n");
        records.list(&mut desk.battles);
        desk.faults =
            vec!["scenes/marsh.ron:12:7: error: there is no terrain `mist`; help: did you mean `mud`?".to_owned()];
        let (mut pictures, mut settings, file) = (Pictures::default(), Settings::default(), SettingsFile::default());
        for (size, scale) in WINDOWS {
            for page in [Page::Battle, Page::Battles, Page::Settings, Page::Keys] {
                let choices = if page == Page::Battles { 2 * desk.battles.all.len() } else { desk.scenes.len() };
                for chosen in 0..choices {
                    desk.focus.open(page);
                    if page == Page::Battles {
                        desk.choose_battle(chosen / 2);
                        desk.battles.asked = chosen % 2 == 1;
                        desk.focus.part = Part::Sheet;
                    } else {
                        desk.choose(chosen);
                    }
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
        keys::back(&mut desk);
        assert_eq!(desk.search, "");
        desk.choose(0);
        desk.step(true);
        assert_eq!(desk.chosen, 1);
        desk.step(false);
        assert_eq!(desk.chosen, 0);
    }

    #[test]
    fn entries_do_what_they_say() {
        let records = Records::new("entries");
        let mut desk = desk();
        let names = |desk: &Desk| desk.entries().into_iter().map(|(_, e)| e.name).collect::<Vec<_>>();
        assert_eq!(names(&desk), ["New battle", "Settings", "Keys", "Quit"], "nothing to go on with");
        assert_eq!(desk.enter(Entry::Settings), None);
        assert_eq!((desk.focus.page, desk.focus.part), (Page::Settings, Part::Settings));
        keys::back(&mut desk);
        assert_eq!(desk.focus.page, Page::Battle);
        assert_eq!(desk.enter(Entry::Quit), Some(Wish::Quit));

        records.add(1, "ashgate", |_| {}).1.finish(3, &[]).unwrap();
        records.list(&mut desk.battles);
        assert_eq!(names(&desk), ["New battle", "Battles", "Settings", "Keys", "Quit"], "it is over");
        drop(records.add(2, "toll_house", |_| {}));
        records.list(&mut desk.battles);
        let (entry, shown) = desk.entries().swap_remove(1);
        assert_eq!((shown.name, shown.detail.as_str()), ("Continue", "The Toll House, round 2"));
        assert_eq!(desk.enter(entry), Some(Wish::GoOn(0)));
    }

    /// Presses a key on the title.
    fn press(desk: &mut Desk, key: Key) -> Option<Wish> {
        let mut pressed = ActionState::<Key>::default();
        pressed.press(&key);
        keys::take(&Context::default(), &pressed, desk, &mut Settings::default())
    }

    #[test]
    fn enter_in_the_list_of_scenes_opens_the_set_up_and_begins_nothing() {
        let mut desk = desk();
        assert_eq!(desk.focus.part, Part::Scenes);
        assert_eq!(press(&mut desk, Key::Confirm), None);
        let sides = desk.setting.controllers.len();
        assert_eq!(desk.focus.setup_row(sides), Some(SetupRow::Start), "and it stands ready there");
        assert_eq!(press(&mut desk, Key::Confirm), Some(Wish::Start));
    }

    #[test]
    fn a_battle_is_gone_on_with_and_deleted_by_keys() {
        let records = Records::new("keys");
        let mut desk = desk();
        let (first, _) = records.add(1, "ashgate", |_| {});
        drop(records.add(2, "toll_house", |_| {}));
        records.list(&mut desk.battles);
        desk.enter(Entry::Battles);
        press(&mut desk, Key::South);
        assert_eq!((desk.focus.part, desk.battles.chosen), (Part::Battles, 1));
        assert_eq!(desk.battles.all[1].path, first);
        assert_eq!(press(&mut desk, Key::Confirm), None);
        assert_eq!(press(&mut desk, Key::Confirm), Some(Wish::GoOn(1)));
        press(&mut desk, Key::South);
        assert_eq!(press(&mut desk, Key::Confirm), None, "the first press only asks");
        assert!(desk.battles.asked);
        assert_eq!(press(&mut desk, Key::Confirm), None, "and Enter on it keeps the battle");
        assert!(!desk.battles.asked);
        press(&mut desk, Key::South);
        press(&mut desk, Key::Confirm);
        keys::back(&mut desk);
        assert!(!desk.battles.asked, "so does Escape");
        press(&mut desk, Key::South);
        press(&mut desk, Key::Confirm);
        press(&mut desk, Key::East);
        assert_eq!(press(&mut desk, Key::Confirm), Some(Wish::Delete));
    }

    #[test]
    fn a_battle_that_is_left_can_be_gone_on_with_at_once() {
        let records = Records::new("left");
        let (path, recorder) = records.add(1, "toll_house", |_| {});
        drop(recorder);
        let mut battle = crate::app::platform::stage::trial("toll_house", "oak", |usual| usual);
        battle.recording = Recording::onwards(Recorder::reopen(&path).unwrap());
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin)).insert_state(Screen::Battle).insert_resource(battle);
        app.insert_resource(Shelf(Library::shipped())).init_resource::<Settings>().init_resource::<SettingsFile>();
        app.init_resource::<Board>().add_message::<RequestRedraw>();
        app.add_plugins((crate::app::battle::screen::plugin, plugin));
        app.update();
        records.list(&mut app.world_mut().resource_mut::<Desk>().battles);
        assert!(matches!(app.world().resource::<Desk>().battles.all[0].state, State::Busy));
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
        app.update();
        assert!(matches!(app.world().resource::<Desk>().battles.all[0].state, State::Open), "its record is free again");
    }
}
