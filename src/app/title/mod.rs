//! The title screen: menu, scene list, battle set-up, recorded battles, settings and key sheet.

mod battles;
mod catalogue;
mod focus;
mod keys;
mod pictures;
mod setup;
mod state;

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

use crate::app::ContentSource;
use crate::app::battle::driver::Battle;
use crate::app::battle::menus::sheet;
use crate::app::battle::screen::close_board;
use crate::app::screens::AppScreen;
use crate::app::settings::Settings;
use crate::app::settings::file::SettingsFile;
use crate::app::text;
use crate::app::title::catalogue::SceneFilter;
use crate::app::title::focus::{Focus, TitlePage, TitlePart};
use crate::app::title::pictures::{LARGE, MapTextures, SMALL};
use crate::app::title::state::{TitleCommand, TitleState};
use crate::input::{Key, Keyboard};
use crate::ui;
use crate::ui::map::MapPicture;
use crate::ui::scenes::{SceneCard, ScenesIntent, ScenesModel};
use crate::ui::style::c;
use crate::ui::title::{TitleColumns, TitleEntry, columns, narrow};
use crate::ui::widgets::text;
use crate::view::palette::{LINE, SLATE_1, TEXT_1, threat};

/// All that the title reads and changes.
#[derive(SystemParam)]
struct TitleParams<'w, 's> {
    title: ResMut<'w, TitleState>,
    pictures: ResMut<'w, MapTextures>,
    settings: ResMut<'w, Settings>,
    file: Res<'w, SettingsFile>,
    pressed: Single<'w, 's, &'static ActionState<Key>, With<Keyboard>>,
    commands: Commands<'w, 's>,
    next: ResMut<'w, NextState<AppScreen>>,
    exit: MessageWriter<'w, AppExit>,
    redraw: MessageWriter<'w, RequestRedraw>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TitleState>()
        .init_resource::<MapTextures>()
        .add_systems(OnEnter(AppScreen::Title), load_lists.after(close_board))
        .add_systems(EguiPrimaryContextPass, show_title.run_if(in_state(AppScreen::Title)));
}

/// Reads scenes, rulesets and records.
fn load_lists(content: Res<ContentSource>, settings: Res<Settings>, mut title: ResMut<TitleState>) {
    let library = &content.0;
    title.setup.last = settings.setup.clone();
    let (scenes, problems) = library.scenes();
    title.faults = problems.iter().map(ToString::to_string).collect();
    title.setup.rules.clear();
    title.setup.standing_in.clear();
    for key in library.ruleset_keys() {
        let mut notes = Vec::new();
        let rules = library.ruleset_noted(&key, &mut notes);
        if let Err(problems) = &rules {
            title.faults.extend(problems.iter().map(ToString::to_string));
        }
        if rules.is_ok() && library.stands_in(&key) {
            title.setup.standing_in.push(key.clone());
            // The set-up shows the first note; the others are about skipped files.
            notes.drain(..notes.len().min(1));
        }
        title.faults.extend(notes);
        title.setup.rules.push((key, rules.ok()));
    }
    title.list(scenes);
    let TitleState { battles, setup, .. } = &mut *title;
    battles.look(library, &setup.rules);
    title.focus = Focus::default();
    let chosen = title.chosen;
    title.choose(chosen);
}

fn show_title(mut contexts: EguiContexts, table: TitleParams, content: Res<ContentSource>) -> bevy::ecs::error::Result {
    let TitleParams {
        mut title,
        mut pictures,
        mut settings,
        file,
        pressed,
        mut commands,
        mut next,
        mut exit,
        mut redraw,
    } = table;
    let ctx = contexts.ctx_mut()?.clone();
    let title = &mut *title;
    let full = ctx.content_rect();
    let builder = UiBuilder::new().layer_id(LayerId::background()).max_rect(full);
    let mut root = Ui::new(ctx.clone(), "title".into(), builder);
    ui::backdrop::paint(root.painter(), full);
    ui::widgets::keep_focus_to_text(&ctx);
    let command = keys::take(&ctx, &pressed, title, &mut settings);
    let command = parts(&mut root, title, &mut pictures, &mut settings, &file).or(command);
    title.typing = ctx.memory(egui::Memory::focused);
    if settings.setup != title.setup.last {
        settings.setup = title.setup.last.clone();
    }
    let battle = match command {
        Some(TitleCommand::Start) => title.setup.begin(title.scenes.get(title.chosen)),
        Some(TitleCommand::Resume(at)) => match title.battles.resume(at, &content.0, &title.setup.rules) {
            Some(battle) => Ok(battle),
            None => {
                // The sheet shows the reason.
                title.focus.open(TitlePage::Battles);
                redraw.write(RequestRedraw);
                return Ok(());
            }
        },
        Some(TitleCommand::Delete) => {
            if title.battles.delete() {
                title.battles.look(&content.0, &title.setup.rules);
            }
            title.focus.open(if title.battles.all.is_empty() { TitlePage::Battle } else { TitlePage::Battles });
            redraw.write(RequestRedraw);
            return Ok(());
        }
        Some(TitleCommand::Quit) => {
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
            title.setup.seed.clear();
        }
        Err(fault) => {
            title.focus.page = TitlePage::Battle;
            title.setup.fault = Some(fault);
        }
    }
    redraw.write(RequestRedraw);
    Ok(())
}

/// Shows the menu and the page beside it.
fn parts(
    root: &mut Ui,
    title: &mut TitleState,
    pictures: &mut MapTextures,
    settings: &mut Settings,
    file: &SettingsFile,
) -> Option<TitleCommand> {
    // A scroll bar shows where there is more below.
    root.spacing_mut().scroll = egui::style::ScrollStyle::thin();
    let mut command = None;
    let parts = columns(root.max_rect());
    let entries = title.entries();
    let shown: Vec<TitleEntry> = entries.iter().map(|(_, e)| e.clone()).collect();
    let focus = (title.focus.part == TitlePart::Menu).then_some(title.focus.entry);
    let version = text::title::version(env!("CARGO_PKG_VERSION"));
    let clicked = within(root, parts.menu, false, |ui| ui::title::panel(ui, &shown, focus, &version));
    if let Some(at) = clicked {
        title.focus.entry = at;
        command = title.enter(entries[at].0);
    }
    match title.focus.page {
        TitlePage::Battle => command = battle_page(root, &parts, title, pictures, file).or(command),
        TitlePage::Battles => command = battles_page(root, &parts, title, pictures).or(command),
        TitlePage::Settings => settings_page(root, parts.page, title.focus, settings, file),
        TitlePage::Keys => {
            within(root, parts.page, true, |ui| page(ui, text::title::KEYS, |ui| ui::help::sheet(ui, &sheet())));
        }
    }
    command
}

fn start(commands: &mut Commands, next: &mut NextState<AppScreen>, battle: Battle) {
    commands.insert_resource(battle);
    next.set(AppScreen::Battle);
}

fn battle_page(
    root: &mut Ui,
    parts: &TitleColumns,
    title: &mut TitleState,
    pictures: &mut MapTextures,
    file: &SettingsFile,
) -> Option<TitleCommand> {
    let listed = title.listed();
    let large = make_pictures(root.ctx(), title, pictures);
    let cards: Vec<SceneCard> = title.scenes.iter().map(|l| l.card.clone()).collect();
    let (filters, chips): (Vec<SceneFilter>, Vec<_>) =
        catalogue::chips(&title.scenes, title.filter).into_iter().unzip();
    let faults: Vec<String> = file.fault.iter().chain(&title.faults).cloned().collect();
    let model = ScenesModel {
        cards: &cards,
        listed: &listed,
        chosen: title.chosen,
        chips: &chips,
        faults: &faults,
        focus: title.focus.part == TitlePart::Scenes,
        follow: std::mem::take(&mut title.follow),
    };
    let search = &mut title.search;
    let intent = within(root, parts.list, true, |ui| ui::scenes::panel(ui, &model, search));
    match intent {
        Some(ScenesIntent::Choose(at)) => {
            title.focus.part = TitlePart::Scenes;
            title.choose(at);
        }
        Some(ScenesIntent::Filter(at)) => title.filter = filters[at],
        None => {}
    }
    let focus = title.focus.setup_row(title.setup.controllers.len());
    let (listed, setup) = (title.scenes.get(title.chosen)?, &mut title.setup);
    let map = MapPicture { texture: large, ..listed.card.map.clone() };
    let intent = within(root, parts.setup, true, |ui| setup::show(ui, setup, listed, &map, focus))?;
    setup.apply(intent).then_some(TitleCommand::Start)
}

fn battles_page(
    root: &mut Ui,
    parts: &TitleColumns,
    title: &mut TitleState,
    pictures: &mut MapTextures,
) -> Option<TitleCommand> {
    make_pictures(root.ctx(), title, pictures);
    let (focus, scenes) = (title.focus.part == TitlePart::Battles, &title.scenes);
    let chosen = within(root, parts.list, true, |ui| battles::list(ui, &mut title.battles, scenes, focus));
    if let Some(at) = chosen {
        title.focus.part = TitlePart::Battles;
        title.choose_battle(at);
    }
    let focus = (title.focus.part == TitlePart::Sheet).then_some(title.focus.row);
    let pressed = within(root, parts.setup, true, |ui| battles::sheet(ui, &title.battles, pictures, focus))?;
    title.press(pressed)
}

/// Makes the pictures of the cards, one per frame, and the large one of the chosen scene.
fn make_pictures(ctx: &Context, title: &mut TitleState, pictures: &mut MapTextures) -> Option<egui::TextureId> {
    for listed in &mut title.scenes {
        listed.card.map.texture = pictures.made(listed, SMALL);
    }
    if let Some(bare) = title.scenes.iter_mut().find(|l| l.card.map.texture.is_none()) {
        bare.card.map.texture = Some(pictures.make(ctx, bare, SMALL));
        ctx.request_repaint();
    }
    let chosen = title.scenes.get(title.chosen)?;
    Some(pictures.made(chosen, LARGE).unwrap_or_else(|| pictures.make(ctx, chosen, LARGE)))
}

fn settings_page(root: &mut Ui, rect: Rect, focus: Focus, settings: &mut Settings, file: &SettingsFile) {
    let rows = settings.rows();
    let row = (focus.part == TitlePart::Settings).then_some(focus.row);
    let intent = within(root, rect, true, |ui| {
        page(ui, text::title::SETTINGS, |ui| {
            ui.set_max_width(640.0);
            let intent = ui::settings::rows(ui, &rows, row);
            if let Some(fault) = &file.fault {
                ui.add_space(8.0);
                ui.label(text(fault, 13.0, threat()));
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
    use crate::app::title::state::TitleMenuEntry;
    use crate::data::library::Library;
    use crate::save::{RecordPlace, RecordState, Recorder, Recording};
    use crate::ui::audit::{WINDOWS, clean};
    use crate::ui::setup::SetupRow;
    use crate::view::board::Board;
    use bevy::prelude::MinimalPlugins;
    use bevy::state::app::{AppExtStates, StatesPlugin};

    fn title() -> TitleState {
        let library = Library::shipped();
        let mut title = TitleState::default();
        title.setup.rules = rules();
        title.list(library.scenes().0);
        title.choose(0);
        title
    }

    #[test]
    fn the_title_is_whole_in_every_window() {
        let records = Records::new("whole");
        let mut title = title();
        drop(records.add(1, "ashgate", |_| {}));
        records.add(2, "toll_house", |_| {}).1.finish(12, &["Kestrel Company".to_owned()]).unwrap();
        drop(records.add(3, "ashgate", |header| header.fingerprint ^= 1));
        let _open = records.add(4, "ashgate", |header| "Marl Halt on the River".clone_into(&mut header.scene_name));
        records.write("0005-broken-oak.fray", "no record at all\n");
        records.list(&mut title.battles);
        title.faults =
            vec!["scenes/marsh.ron:12:7: error: there is no terrain `mist`; help: did you mean `mud`?".to_owned()];
        let (mut pictures, mut settings, file) = (MapTextures::default(), Settings::default(), SettingsFile::default());
        for (size, scale) in WINDOWS {
            for page in [TitlePage::Battle, TitlePage::Battles, TitlePage::Settings, TitlePage::Keys] {
                let choices = if page == TitlePage::Battles { 2 * title.battles.all.len() } else { title.scenes.len() };
                for chosen in 0..choices {
                    title.focus.open(page);
                    if page == TitlePage::Battles {
                        title.choose_battle(chosen / 2);
                        title.battles.asked = chosen % 2 == 1;
                        title.focus.part = TitlePart::Sheet;
                    } else {
                        title.choose(chosen);
                    }
                    title.setup.fault = Some("At least two sides must take part.".to_owned());
                    clean(&format!("{page:?} {chosen}"), size, scale, |ui| {
                        parts(ui, &mut title, &mut pictures, &mut settings, &file);
                    });
                }
            }
        }
    }

    #[test]
    fn searching_and_stepping_choose_among_what_is_listed() {
        let mut title = title();
        let key = |title: &TitleState| title.scenes[title.chosen].scene.key.clone();
        title.search = "toll".to_owned();
        assert_eq!(title.listed().len(), 1);
        assert_eq!(key(&title), "toll_house");
        title.step(true);
        assert_eq!(key(&title), "toll_house", "there is but one");
        title.search = "no such scene".to_owned();
        assert!(title.listed().is_empty());
        assert_eq!(key(&title), "toll_house", "the set-up stays as it is");
        keys::back(&mut title);
        assert_eq!(title.search, "");
        title.choose(0);
        title.step(true);
        assert_eq!(title.chosen, 1);
        title.step(false);
        assert_eq!(title.chosen, 0);
    }

    #[test]
    fn entries_do_what_they_say() {
        let records = Records::new("entries");
        let mut title = title();
        let names = |title: &TitleState| title.entries().into_iter().map(|(_, e)| e.name).collect::<Vec<_>>();
        assert_eq!(names(&title), ["New battle", "Settings", "Keys", "Quit"], "nothing to go on with");
        assert_eq!(title.enter(TitleMenuEntry::Settings), None);
        assert_eq!((title.focus.page, title.focus.part), (TitlePage::Settings, TitlePart::Settings));
        keys::back(&mut title);
        assert_eq!(title.focus.page, TitlePage::Battle);
        assert_eq!(title.enter(TitleMenuEntry::Quit), Some(TitleCommand::Quit));

        records.add(1, "ashgate", |_| {}).1.finish(3, &[]).unwrap();
        records.list(&mut title.battles);
        assert_eq!(names(&title), ["New battle", "Battles", "Settings", "Keys", "Quit"], "it is over");
        drop(records.add(2, "toll_house", |_| {}));
        records.list(&mut title.battles);
        let (entry, shown) = title.entries().swap_remove(1);
        assert_eq!((shown.name, shown.detail.as_str()), ("Continue", "The Toll House, round 2"));
        assert_eq!(title.enter(entry), Some(TitleCommand::Resume(0)));
    }

    /// Presses a key on the title.
    fn press(title: &mut TitleState, key: Key) -> Option<TitleCommand> {
        let mut pressed = ActionState::<Key>::default();
        pressed.press(&key);
        keys::take(&Context::default(), &pressed, title, &mut Settings::default())
    }

    #[test]
    fn enter_in_the_list_of_scenes_opens_the_set_up_and_begins_nothing() {
        let mut title = title();
        assert_eq!(title.focus.part, TitlePart::Scenes);
        assert_eq!(press(&mut title, Key::Confirm), None);
        let sides = title.setup.controllers.len();
        assert_eq!(title.focus.setup_row(sides), Some(SetupRow::Start), "and it stands ready there");
        assert_eq!(press(&mut title, Key::Confirm), Some(TitleCommand::Start));
    }

    #[test]
    fn a_battle_is_gone_on_with_and_deleted_by_keys() {
        let records = Records::new("keys");
        let mut title = title();
        let (first, _) = records.add(1, "ashgate", |_| {});
        drop(records.add(2, "toll_house", |_| {}));
        records.list(&mut title.battles);
        title.enter(TitleMenuEntry::Battles);
        press(&mut title, Key::South);
        assert_eq!((title.focus.part, title.battles.chosen), (TitlePart::Battles, 1));
        assert_eq!(title.battles.all[1].path, first);
        assert_eq!(press(&mut title, Key::Confirm), None);
        assert_eq!(press(&mut title, Key::Confirm), Some(TitleCommand::Resume(1)));
        press(&mut title, Key::South);
        assert_eq!(press(&mut title, Key::Confirm), None, "the first press only asks");
        assert!(title.battles.asked);
        assert_eq!(press(&mut title, Key::Confirm), None, "and Enter on it keeps the battle");
        assert!(!title.battles.asked);
        press(&mut title, Key::South);
        press(&mut title, Key::Confirm);
        keys::back(&mut title);
        assert!(!title.battles.asked, "so does Escape");
        press(&mut title, Key::South);
        press(&mut title, Key::Confirm);
        press(&mut title, Key::East);
        assert_eq!(press(&mut title, Key::Confirm), Some(TitleCommand::Delete));
    }

    #[test]
    fn a_battle_that_is_left_can_be_gone_on_with_at_once() {
        let records = Records::new("left");
        let (path, recorder) = records.add(1, "toll_house", |_| {});
        drop(recorder);
        let mut battle = crate::app::platform::stage::trial("toll_house", "oak", |usual| usual);
        battle.recording = Recording::onwards(Recorder::reopen(&path).unwrap(), RecordPlace { lines: 1, at: 1 });
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin)).insert_state(AppScreen::Battle).insert_resource(battle);
        app.insert_resource(ContentSource(Library::shipped()))
            .init_resource::<Settings>()
            .init_resource::<SettingsFile>();
        app.init_resource::<Board>().add_message::<RequestRedraw>();
        app.add_plugins((crate::app::battle::screen::plugin, plugin));
        app.update();
        records.list(&mut app.world_mut().resource_mut::<TitleState>().battles);
        assert!(matches!(app.world().resource::<TitleState>().battles.all[0].state, RecordState::Busy));
        app.world_mut().resource_mut::<NextState<AppScreen>>().set(AppScreen::Title);
        app.update();
        assert!(
            matches!(app.world().resource::<TitleState>().battles.all[0].state, RecordState::Open),
            "its record is free again"
        );
    }
}
