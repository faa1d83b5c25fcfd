//! The window: a Bevy app around one fight at a time. Systems read the fight, fill view models and the board, and turn
//! what the player wants into orders; the rules stay in [`crate::fight`].

mod battle;
mod board;
mod history;
pub mod platform;
mod present;
mod screens;
mod selection;
mod settings;
#[cfg(test)]
mod tests;
pub mod text;
mod title;

pub(crate) use selection::target_names::name as aim_name;

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use bevy::app::{App, AppExit, PluginGroup};
use bevy::ecs::prelude::Resource;
use bevy::log::LogPlugin;
use bevy::prelude::DefaultPlugins;
use bevy::render::RenderPlugin;
use bevy::state::app::AppExtStates;
use bevy::window::WindowPlugin;
use bevy::winit::{UpdateMode, WinitPlugin, WinitSettings};

use crate::app::battle::driver::Battle;
use crate::app::screens::AppScreen;
use crate::app::settings::Settings;
use crate::data::library::{BattleSpec, Library};
use crate::save::SaveError;
use crate::{input, view};

/// The window waits until input arrives or a frame is requested.
const IDLE: UpdateMode = UpdateMode::Reactive {
    wait: Duration::MAX,
    react_to_device_events: false,
    react_to_user_events: true,
    react_to_window_events: true,
};

/// What the window starts with.
pub struct Launch {
    /// Where scenes and rulesets come from.
    pub library: Library,
    /// The first screen.
    pub start: StartScreen,
}

/// The first screen.
pub enum StartScreen {
    /// The list of scenes.
    Title,
    /// A battle.
    Battle(Box<BattleSpec>),
    /// A recorded battle that goes on.
    Resume(Box<Battle>),
}

impl StartScreen {
    /// A recorded battle, played up to where its record stops.
    ///
    /// # Errors
    /// As [`crate::save::take_up`].
    pub fn resumed(path: &Path, library: &Library) -> Result<StartScreen, SaveError> {
        Battle::resumed(path, library).map(|battle| StartScreen::Resume(Box::new(battle)))
    }
}

/// Source of scenes and rulesets.
#[derive(Resource)]
struct ContentSource(Library);

/// Opens the window and runs until it is closed. A machine that cannot show one gets a sentence and exit code 2.
pub fn run(launch: Launch) -> ExitCode {
    if let Err(lack) = platform::display_check::display() {
        eprintln!("{lack}");
        return ExitCode::from(2);
    }
    let battle = match opening(launch.start) {
        Ok(battle) => battle,
        Err(fault) => {
            eprintln!("{fault}");
            return ExitCode::FAILURE;
        }
    };
    platform::display_check::explain_missing_display();
    let mut app = build(launch.library, battle, Surface::Window);
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// The render target of the app.
enum Surface {
    /// A window of the desktop.
    Window,
    /// An image of this size, without a window.
    Image((u32, u32)),
}

/// The whole app, ready to run.
fn build(library: Library, battle: Option<Battle>, surface: Surface) -> App {
    let mut app = App::new();
    match surface {
        Surface::Window => app.add_plugins(settings::file::plugin),
        // Screenshots use the default settings.
        Surface::Image(_) => app.init_resource::<Settings>().init_resource::<settings::file::SettingsFile>(),
    };
    settings::keys::plugin(&mut app);
    let window = match surface {
        Surface::Window => platform::window::opening(app.world().resource::<Settings>()),
        Surface::Image((width, height)) => platform::window::plain(width, height),
    };
    let plugins = DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window), ..WindowPlugin::default() })
        .set(LogPlugin { filter: "warn".to_owned(), ..LogPlugin::default() });
    match surface {
        Surface::Window => app.add_plugins(plugins),
        Surface::Image(_) => app.add_plugins(
            plugins
                .disable::<WinitPlugin>()
                .set(RenderPlugin { synchronous_pipeline_compilation: true, ..RenderPlugin::default() }),
        ),
    };
    // Frames come with input or on request only; nothing moves while the player thinks.
    app.insert_resource(WinitSettings { focused_mode: IDLE, unfocused_mode: IDLE })
        .insert_resource(ContentSource(library));
    match battle {
        Some(battle) => app.insert_state(AppScreen::Battle).insert_resource(battle),
        None => app.insert_state(AppScreen::Title),
    };
    app.add_plugins((
        view::plugin,
        platform::egui_setup::plugin,
        platform::pipeline_warmup::plugin,
        input::plugin,
        battle::step::plugin,
        title::plugin,
        battle::screen::plugin,
    ));
    if let Surface::Window = surface {
        app.add_plugins(platform::window::plugin);
    }
    app
}

/// The battle that the window starts with, if any.
fn opening(start: StartScreen) -> Result<Option<Battle>, String> {
    match start {
        StartScreen::Title => Ok(None),
        StartScreen::Battle(spec) => Battle::new(*spec).map(Some),
        StartScreen::Resume(battle) => Ok(Some(*battle)),
    }
}
