//! The settings file: `settings.ron` in the platform's configuration folder, or in the folder that `FRAY_DATA_DIR`
//! names. A file that cannot be read is reported once, with line and column, and renamed; the defaults replace it. The
//! `settings.json` of earlier versions is read where there is no `settings.ron` yet, and stays where it is.

use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::app::{App, Last};
use bevy::ecs::prelude::{DetectChanges, Local, Res, ResMut, Resource};
use ron::ser::PrettyConfig;

use crate::app::settings::Settings;
use crate::app::text;
use crate::data::library::{config_folder, data_folder};
use crate::data::read::{Pos, Problem};

const FILE: &str = "settings.ron";
/// The settings file of earlier versions, in the data folder.
const BEFORE: &str = "settings.json";

/// The settings file.
#[derive(Resource, Clone, Debug, Default)]
pub(in crate::app) struct SettingsFile {
    /// None if there is no folder for it, or if the file there must not be overwritten.
    path: Option<PathBuf>,
    /// The fault of the file as found, or why it cannot be written.
    pub fault: Option<String>,
}

impl SettingsFile {
    /// Reads the settings; without a file, or with a broken one, they are the defaults.
    fn open(config: Option<PathBuf>, data: Option<PathBuf>) -> (SettingsFile, Settings) {
        let Some(path) = config.map(|folder| folder.join(FILE)) else { return Default::default() };
        match fs::read(&path) {
            Ok(bytes) => SettingsFile::read(path, &bytes),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                SettingsFile::begin(path, data.map(|folder| folder.join(BEFORE)))
            }
            Err(error) => {
                let what = text::settings::unreadable(error);
                let fault = problem(&path, Pos::START, what, text::settings::UNREADABLE_HELP);
                (SettingsFile { path: None, fault: Some(fault) }, Settings::default())
            }
        }
    }

    /// Reads an existing file.
    fn read(path: PathBuf, bytes: &[u8]) -> (SettingsFile, Settings) {
        let (pos, what) = match decode(bytes) {
            Ok(settings) => return (SettingsFile { path: Some(path), fault: None }, settings),
            Err(found) => found,
        };
        let settings = Settings::default();
        match put_aside(&path) {
            Ok(aside) => {
                let help = text::settings::aside_help(name(&aside));
                let fault = problem(&path, pos, what, help);
                // Without a new file the settings of an earlier version would return.
                let mut file = SettingsFile { path: Some(path), fault: None };
                file.write(&settings);
                file.fault = Some(fault);
                (file, settings)
            }
            Err(error) => {
                let help = text::settings::not_aside_help(error);
                (SettingsFile { path: None, fault: Some(problem(&path, pos, what, help)) }, settings)
            }
        }
    }

    /// Imports the settings of an earlier version, if any.
    fn begin(path: PathBuf, before: Option<PathBuf>) -> (SettingsFile, Settings) {
        let mut file = SettingsFile { path: Some(path), fault: None };
        let found = before.as_ref().and_then(|before| fs::read_to_string(before).ok().map(|text| (before, text)));
        let Some((before, text)) = found else { return (file, Settings::default()) };
        let (settings, fault) = match earlier(&text) {
            Ok(settings) => (settings, None),
            Err((pos, what)) => {
                let help = text::settings::EARLIER_HELP;
                (Settings::default(), Some(problem(before, pos, what, help)))
            }
        };
        file.write(&settings);
        file.fault = fault.or(file.fault);
        (file, settings)
    }

    /// Writes the settings.
    fn write(&mut self, settings: &Settings) {
        let Some(path) = &self.path else { return };
        let written = write(path, settings);
        self.fault = written.err().map(|error| text::settings::not_written(path.display(), error));
    }
}

fn decode(bytes: &[u8]) -> Result<Settings, (Pos, String)> {
    let text = std::str::from_utf8(bytes).map_err(|error| (Pos::START, error.to_string()))?;
    let settings: Settings = ron::from_str(text).map_err(|error| {
        let at = error.span.start;
        (Pos::new(number(at.line), number(at.col)), error.code.to_string())
    })?;
    Ok(settings.clamped())
}

/// Reads the file of an earlier version.
fn earlier(text: &str) -> Result<Settings, (Pos, String)> {
    let settings: Settings = serde_json::from_str(text).map_err(|error| {
        let words = error.to_string();
        let what = words.split_once(" at line ").map_or(words.as_str(), |(what, _)| what);
        // The parser counts bytes, the message characters.
        let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or_default();
        let before = line.as_bytes().get(..error.column().saturating_sub(1)).unwrap_or(line.as_bytes());
        let column = String::from_utf8_lossy(before).chars().count() + 1;
        (Pos::new(number(error.line().max(1)), number(column)), what.to_owned())
    })?;
    Ok(settings.clamped())
}

fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

fn problem(path: &Path, pos: Pos, what: String, help: impl Display) -> String {
    Problem::error(&Arc::from(path.display().to_string()), pos, what, help.to_string()).to_string()
}

fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Renames a file to a free name: `settings.ron.bad`, `settings.ron.bad2`.
fn put_aside(path: &Path) -> io::Result<PathBuf> {
    let mut count = 1;
    loop {
        let ending = if count == 1 { "ron.bad".to_owned() } else { format!("ron.bad{count}") };
        let aside = path.with_extension(ending);
        if !aside.try_exists()? {
            fs::rename(path, &aside)?;
            return Ok(aside);
        }
        count += 1;
    }
}

/// Writes a new file and renames it, so that a crash never leaves half of it.
fn write(path: &Path, settings: &Settings) -> io::Result<()> {
    let mut text = ron::ser::to_string_pretty(settings, PrettyConfig::default()).map_err(io::Error::other)?;
    text.push('\n');
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    // Two processes may do so at once.
    let beside = path.with_extension(format!("ron.{}.new", std::process::id()));
    let put = |text: &str| {
        let mut file = fs::File::create(&beside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, path)
    };
    put(&text).inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

pub(in crate::app) fn plugin(app: &mut App) {
    let (file, settings) = SettingsFile::open(config_folder(), data_folder());
    if let Some(fault) = &file.fault {
        eprintln!("{fault}");
    }
    app.insert_resource(file).insert_resource(settings).add_systems(Last, keep);
}

/// Writes changed settings at the end of the frame, which may be the last one.
pub(in crate::app) fn keep(settings: Res<Settings>, mut file: ResMut<SettingsFile>, mut kept: Local<Option<Settings>>) {
    if !settings.is_changed() || kept.as_ref() == Some(&*settings) {
        return;
    }
    // The first time they are as read.
    if kept.is_some() {
        file.write(&settings);
    }
    *kept = Some(settings.clone());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::{Speed, WindowSize};
    use crate::data::scene::Controller;
    use crate::input::{Key, KeyPress};
    use crate::ui::settings::SettingsIntent;
    use crate::view::colour_vision::ColourVision;
    use bevy::input::keyboard::KeyCode;

    /// A folder for settings, removed on drop.
    struct SettingsFolder(PathBuf);

    impl SettingsFolder {
        fn new(name: &str) -> SettingsFolder {
            let folder = std::env::temp_dir().join(format!("fray-settings-{}-{name}", std::process::id()));
            let _ = fs::remove_dir_all(&folder);
            SettingsFolder(folder)
        }

        fn open(&self) -> (SettingsFile, Settings) {
            SettingsFile::open(Some(self.0.join("config")), Some(self.0.join("data")))
        }

        fn write(&self, name: &str, text: &str) -> PathBuf {
            let path = self.0.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
            path
        }

        fn read(&self, name: &str) -> String {
            fs::read_to_string(self.0.join(name)).unwrap()
        }

        fn files(&self) -> Vec<String> {
            let found = fs::read_dir(self.0.join("config")).unwrap();
            let mut names: Vec<String> = found.map(|f| f.unwrap().file_name().into_string().unwrap()).collect();
            names.sort();
            names
        }
    }

    impl Drop for SettingsFolder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn settings_come_back_from_the_file() {
        let folder = SettingsFolder::new("round");
        let (mut file, mut settings) = folder.open();
        assert_eq!((settings.clone(), file.fault.clone()), (Settings::default(), None));
        assert!(!folder.0.exists(), "nothing is written until something changes");
        let rows = [(0, 3), (1, 0), (2, 2), (3, 3), (4, 1), (5, 1), (5, 1), (6, 1), (7, 0), (8, 2), (9, 2), (10, 1)];
        for (row, option) in rows.into_iter().chain([(11, 2), (12, 1), (13, 1)]) {
            settings.apply(SettingsIntent { row, option });
        }
        settings.keys.bind(Key::End, KeyPress::Plain(KeyCode::KeyG));
        settings.setup.ruleset = Some("seconds".to_owned());
        settings.setup.controllers = vec![Controller::Human, Controller::None];
        settings.window = WindowSize { width: 1600, height: 1000 };
        assert_eq!((settings.ui_scale, settings.colours), (1.2, ColourVision::Deutan));
        file.write(&settings);
        let (file, again) = folder.open();
        assert_eq!((again, file.fault), (settings, None));
        assert_eq!(folder.files(), [FILE], "nothing is left beside it");
    }

    #[test]
    fn a_broken_file_is_named_with_its_place_and_put_aside() {
        let folder = SettingsFolder::new("broken");
        let text = "(\n    animation: Fast,\n    pace: Stedy,\n)\n";
        folder.write("config/settings.ron", text);
        folder.write("config/settings.ron.bad", "an earlier one");
        // The file of an earlier version must not return.
        folder.write("data/settings.json", "{\"animation\": \"Fast\"}");
        let (file, settings) = folder.open();
        assert_eq!(settings, Settings::default());
        let fault = file.fault.unwrap();
        assert!(fault.contains("settings.ron:3:") && fault.contains("`Stedy`"), "{fault}");
        assert!(fault.contains("it is kept as settings.ron.bad2"), "{fault}");
        assert_eq!(folder.read("config/settings.ron.bad2"), text);
        assert_eq!(folder.read("config/settings.ron.bad"), "an earlier one");

        let (file, settings) = folder.open();
        assert_eq!((file.fault, settings), (None, Settings::default()), "it is told once");
        fs::write(folder.0.join("config/settings.ron"), b"(pace: \xff)").unwrap();
        assert!(folder.open().0.fault.is_some_and(|fault| fault.contains("settings.ron.bad3")));
    }

    #[test]
    fn files_of_other_versions_are_read() {
        let folder = SettingsFolder::new("other");
        let text =
            "(animation: Fast, ui_scale: 9, later: [\"a\"], setup: (more: 1), window: (width: 9, height: 99999))";
        folder.write("config/settings.ron", text);
        let (file, settings) = folder.open();
        assert_eq!((file.fault, settings.animation, settings.ui_scale), (None, Speed::Fast, 2.0));
        assert_eq!(settings.window, WindowSize { width: 960, height: 16_384 });
        folder.write("config/settings.ron", "(ui_scale: NaN)");
        assert_eq!(folder.open().1, Settings::default(), "what is no number scales nothing");
    }

    #[test]
    fn what_an_earlier_version_kept_is_read_one_last_time() {
        let folder = SettingsFolder::new("json");
        let text = "{\"animation\": \"Fast\", \"ui_scale\": 9, \"later\": []}";
        folder.write("data/settings.json", text);
        let (file, settings) = folder.open();
        assert_eq!((file.fault, settings.animation, settings.ui_scale), (None, Speed::Fast, 2.0));
        assert_eq!(folder.read("data/settings.json"), text, "it stays where it is");
        folder.write("data/settings.json", "{\"animation\": \"Slow\"}");
        assert_eq!(folder.open().1.animation, Speed::Fast, "the new file counts now");

        let folder = SettingsFolder::new("bad-json");
        folder.write("data/settings.json", "{\n  \"pace\": \"Stedy\",\n}\n");
        let fault = folder.open().0.fault.unwrap();
        assert!(fault.contains("settings.json:2:17: error: unknown variant `Stedy`"), "{fault}");
        assert_eq!(folder.open().0.fault, None, "it is told once");
    }

    #[test]
    fn settings_that_cannot_be_kept_are_told() {
        let folder = SettingsFolder::new("shut");
        // No folder can be made where a file is.
        folder.write("config", "");
        let (mut file, settings) = folder.open();
        file.write(&settings);
        // Some systems already fail to read it.
        let fault = file.fault.expect("it is told");
        let told = ["changes are not saved", "the settings cannot be saved"];
        assert!(told.iter().any(|words| fault.contains(words)), "{fault}");
        assert_eq!(folder.read("config"), "");
    }
}
