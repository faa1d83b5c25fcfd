//! The window as the settings want it: full screen, vertical sync, and the size at which it was left. What a platform
//! cannot do, it leaves out.

use bevy::app::{App, AppExit, Last, Update};
use bevy::ecs::message::{MessageReader, MessageWriter};
use bevy::ecs::prelude::{IntoScheduleConfigs, Local, Query, ResMut, Single, With};
use bevy::math::Vec2;
use bevy::window::{
    Monitor, MonitorSelection, OnMonitor, PresentMode, PrimaryWindow, RequestRedraw, Window, WindowCloseRequested,
    WindowMode, WindowResolution,
};
use leafwing_input_manager::prelude::ActionState;

use crate::app::settings::{Settings, WindowSize, file};
use crate::app::text;
use crate::input::{Key, Keyboard};
use crate::view::colour_vision::ColourVision;

/// The window to begin with.
pub(in crate::app) fn opening(settings: &Settings) -> Window {
    let WindowSize { width, height } = settings.window;
    // Before there is a window, none is on any monitor.
    let full = WindowMode::BorderlessFullscreen(MonitorSelection::Primary);
    Window {
        mode: if settings.full_screen { full } else { WindowMode::Windowed },
        present_mode: present_mode(settings),
        ..plain(width, height)
    }
}

/// A window of this size, whatever the settings say.
pub(in crate::app) fn plain(width: u32, height: u32) -> Window {
    Window {
        title: text::platform::WINDOW.to_owned(),
        resolution: WindowResolution::new(width, height),
        ..Window::default()
    }
}

/// With or without waiting for the screen, as far as the graphics driver can.
fn present_mode(settings: &Settings) -> PresentMode {
    if settings.vertical_sync { PresentMode::AutoVsync } else { PresentMode::AutoNoVsync }
}

/// Needs the settings.
pub(in crate::app) fn plugin(app: &mut App) {
    let colours = app.world().resource::<Settings>().colours;
    app.insert_resource(colours)
        .add_systems(Update, (fit_monitor, press_full_screen))
        .add_systems(Last, (follow_settings, remember_size).chain().before(file::keep));
}

/// The key works on every screen, also while something is typed.
fn press_full_screen(keys: Single<&ActionState<Key>, With<Keyboard>>, mut settings: ResMut<Settings>) {
    if keys.just_pressed(&Key::FullScreen) {
        settings.full_screen = !settings.full_screen;
    }
}

/// Makes a window that opens larger than its monitor as large as that; it is not known before.
fn fit_monitor(
    window: Single<(&mut Window, &OnMonitor), With<PrimaryWindow>>,
    monitors: Query<&Monitor>,
    mut done: Local<bool>,
) {
    let (mut window, on) = window.into_inner();
    let Ok(monitor) = monitors.get(on.0) else { return };
    if std::mem::replace(&mut *done, true) || window.mode != WindowMode::Windowed {
        return;
    }
    let (now, room) = (window.resolution.physical_size(), monitor.physical_size());
    // A monitor of which no size is known has none.
    if room.min_element() > 0 && now.cmpgt(room).any() {
        let fits = now.min(room);
        window.resolution.set_physical_resolution(fits.x, fits.y);
    }
}

/// Brings window and colours to what the settings say.
fn follow_settings(
    window: Single<&mut Window, With<PrimaryWindow>>,
    mut settings: ResMut<Settings>,
    mut colours: ResMut<ColourVision>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let mut window = window.into_inner();
    if (window.mode != WindowMode::Windowed) != settings.full_screen {
        if settings.full_screen {
            settings.window = left_at(&window).unwrap_or(settings.window);
            window.mode = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
        } else {
            window.mode = WindowMode::Windowed;
        }
        redraw.write(RequestRedraw);
    }
    if window.present_mode != present_mode(&settings) {
        window.present_mode = present_mode(&settings);
        redraw.write(RequestRedraw);
    }
    if *colours != settings.colours {
        *colours = settings.colours;
        redraw.write(RequestRedraw);
    }
}

/// The size to be remembered; None if it is not a size that the player chose.
fn left_at(window: &Window) -> Option<WindowSize> {
    let size = Vec2::new(window.width(), window.height());
    // A window that is put away may have no size.
    (window.mode == WindowMode::Windowed && size.min_element() >= 1.0).then(|| WindowSize::of(size))
}

/// Remembers the size once, when the window is closed or the program ends.
fn remember_size(
    window: Single<&Window, With<PrimaryWindow>>,
    mut settings: ResMut<Settings>,
    mut closing: MessageReader<WindowCloseRequested>,
    mut exit: MessageReader<AppExit>,
) {
    let ends = closing.read().count() + exit.read().count() > 0;
    if let Some(size) = left_at(&window).filter(|_| ends) {
        settings.window = size;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::IVec2;

    /// A window of this size beside a monitor, as the settings want it.
    fn app(width: u32, height: u32) -> App {
        let mut app = App::new();
        app.init_resource::<Settings>().init_resource::<file::SettingsFile>().add_message::<RequestRedraw>();
        app.add_message::<WindowCloseRequested>().add_plugins(plugin);
        let mut keys = ActionState::<Key>::default();
        keys.press(&Key::Confirm);
        let monitor = Monitor {
            name: None,
            physical_height: 1080,
            physical_width: 1920,
            physical_position: IVec2::ZERO,
            refresh_rate_millihertz: None,
            scale_factor: 1.0,
            video_modes: Vec::new(),
        };
        let monitor = app.world_mut().spawn(monitor).id();
        app.world_mut().spawn((plain(width, height), PrimaryWindow, OnMonitor(monitor)));
        app.world_mut().spawn((keys, Keyboard));
        app.update();
        app
    }

    fn window(app: &mut App) -> Window {
        app.world_mut().query::<&Window>().single(app.world()).unwrap().clone()
    }

    fn resize(app: &mut App, width: f32, height: f32) {
        app.world_mut().query::<&mut Window>().single_mut(app.world_mut()).unwrap().resolution.set(width, height);
    }

    fn left(app: &mut App) -> (u32, u32) {
        app.world_mut().write_message(AppExit::Success);
        app.update();
        let WindowSize { width, height } = app.world().resource::<Settings>().window;
        (width, height)
    }

    #[test]
    fn the_key_fills_the_screen_and_gives_it_back() {
        let mut app = app(1400, 800);
        let press = |app: &mut App| {
            let mut keys = app.world_mut().query::<&mut ActionState<Key>>().single_mut(app.world_mut()).unwrap();
            keys.release(&Key::FullScreen);
            keys.press(&Key::FullScreen);
            app.update();
            app.world_mut()
                .query::<&mut ActionState<Key>>()
                .single_mut(app.world_mut())
                .unwrap()
                .release(&Key::FullScreen);
        };
        press(&mut app);
        assert!(matches!(window(&mut app).mode, WindowMode::BorderlessFullscreen(_)));
        resize(&mut app, 1920.0, 1080.0);
        assert_eq!(left(&mut app), (1400, 800), "the size of the screen is not that of the window");
        press(&mut app);
        assert_eq!(window(&mut app).mode, WindowMode::Windowed);
        assert!(!app.world().resource::<Settings>().full_screen);
    }

    #[test]
    fn settings_act_at_once_and_when_the_window_opens() {
        let mut app = app(1280, 720);
        assert_eq!(window(&mut app).present_mode, PresentMode::AutoVsync);
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.vertical_sync, settings.colours) = (false, ColourVision::Tritan);
        app.update();
        assert_eq!(window(&mut app).present_mode, PresentMode::AutoNoVsync);
        assert_eq!(*app.world().resource::<ColourVision>(), ColourVision::Tritan);

        let window = WindowSize { width: 1500, height: 900 };
        let settings = Settings { full_screen: true, vertical_sync: false, window, ..Settings::default() };
        let opened = opening(&settings);
        assert!(matches!(opened.mode, WindowMode::BorderlessFullscreen(_)));
        assert_eq!((opened.width(), opened.height(), opened.present_mode), (1500.0, 900.0, PresentMode::AutoNoVsync));
        assert_eq!(opening(&Settings::default()).mode, WindowMode::Windowed);
    }

    #[test]
    fn the_size_at_which_a_window_is_left_is_remembered() {
        let mut app = app(1280, 720);
        resize(&mut app, 1500.0, 900.0);
        app.update();
        assert_eq!(app.world().resource::<Settings>().window, WindowSize::default(), "nothing is written on the way");
        assert_eq!(left(&mut app), (1500, 900));
        resize(&mut app, 700.0, 500.0);
        assert_eq!(left(&mut app), (960, 600), "it opens large enough");
        resize(&mut app, 0.0, 0.0);
        resize(&mut app, 1200.0, 0.0);
        assert_eq!(left(&mut app), (960, 600), "a window that is put away has no size");
    }

    #[test]
    fn a_window_opens_no_larger_than_its_monitor() {
        let mut app = app(2560, 1000);
        assert_eq!(window(&mut app).resolution.physical_size().to_array(), [1920, 1000]);
        resize(&mut app, 3000.0, 1000.0);
        app.update();
        assert_eq!(window(&mut app).width(), 3000.0, "players may do as they like");
    }
}
