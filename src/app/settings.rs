//! What the player has set: a resource, and the file `settings.json` in the data folder that keeps it. A file that cannot
//! be read is named with line and column, the defaults stand in for it, and it stays as it is until the player changes
//! something; then it is copied to `settings.json.bad` first.

use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::app::{App, Update};
use bevy::ecs::prelude::{DetectChanges, Local, Res, ResMut, Resource};
use serde::{Deserialize, Serialize};

use crate::app::driver::Pace;
use crate::app::policies::Stops;
use crate::data::library::data_folder;
use crate::data::read::{Pos, Problem};
use crate::ui::settings::{Control, SettingRow, SettingsIntent};

const FILE: &str = "settings.json";

/// The least and the most that everything is scaled by.
const SCALES: (f32, f32) = (0.8, 2.0);

/// How fast tokens move and numbers rise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Speed {
    /// Half as fast.
    Slow,
    /// As designed.
    #[default]
    Normal,
    /// Twice as fast.
    Fast,
    /// Four times as fast.
    VeryFast,
}

impl Speed {
    /// Every speed with its name.
    pub const ALL: [(Speed, &'static str); 4] =
        [(Speed::Slow, "Slow"), (Speed::Normal, "Normal"), (Speed::Fast, "Fast"), (Speed::VeryFast, "Very fast")];

    /// What times are divided by.
    #[must_use]
    pub fn factor(self) -> f32 {
        match self {
            Speed::Slow => 0.5,
            Speed::Normal => 1.0,
            Speed::Fast => 2.0,
            Speed::VeryFast => 4.0,
        }
    }

    /// The next one; after the fastest comes the slowest.
    #[must_use]
    pub fn next(self) -> Speed {
        let at = Speed::ALL.iter().position(|(s, _)| *s == self).unwrap_or(0);
        Speed::ALL[(at + 1) % Speed::ALL.len()].0
    }
}

/// What the player has set.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// How fast things move.
    pub animation: Speed,
    /// Nothing moves: what changes is there at once.
    pub reduced_motion: bool,
    /// How large everything is, on top of what fits the window: 0.8 to 2.
    pub ui_scale: f32,
    /// How quickly AI sides act.
    pub pace: Pace,
    /// When the game stops between turns for what can be done there.
    pub stops: Stops,
    /// Whether battles begin with what enemies threaten shown.
    pub threat_always: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            animation: Speed::default(),
            reduced_motion: false,
            ui_scale: 1.0,
            pace: Pace::default(),
            stops: Stops::default(),
            threat_always: false,
        }
    }
}

const STOPS: [(Stops, &str); 3] = [(Stops::Called, "On call"), (Stops::Own, "Own turns"), (Stops::All, "All turns")];
const SWITCH: [(bool, &str); 2] = [(false, "Off"), (true, "On")];

fn choice<T: PartialEq>(all: &[(T, &'static str)], now: &T) -> Control {
    Control::Choice {
        options: all.iter().map(|(_, name)| *name).collect(),
        at: all.iter().position(|(value, _)| value == now).unwrap_or(0),
    }
}

fn choose<T: Copy>(all: &[(T, &'static str)], at: usize, into: &mut T) {
    if let Some((value, _)) = all.get(at) {
        *into = *value;
    }
}

impl Settings {
    /// The rows that show them.
    #[must_use]
    pub fn rows(&self) -> Vec<SettingRow> {
        let row = |head, name, about, control| SettingRow { head, name: Cow::Borrowed(name), about, control };
        let percent = (self.ui_scale * 100.0).round();
        let open = [self.ui_scale > SCALES.0 + 0.01, self.ui_scale < SCALES.1 - 0.01];
        vec![
            row(
                Some("Motion"),
                "Animation",
                "How fast tokens move and numbers rise.",
                choice(&Speed::ALL, &self.animation),
            ),
            row(
                None,
                "Reduce motion",
                "What changes is there at once, without movement.",
                choice(&SWITCH, &self.reduced_motion),
            ),
            row(
                Some("Screen"),
                "Size of text and panels",
                "On top of what fits by itself, as far as there is room.",
                Control::Steps { value: format!("{percent} %"), open },
            ),
            row(
                Some("Battle"),
                "Pace of the AI",
                "How long its sides take for an order while you watch.",
                choice(&Pace::ALL, &self.pace),
            ),
            row(
                None,
                "Show threat",
                "Battles begin with the cells shown that enemies threaten.",
                choice(&SWITCH, &self.threat_always),
            ),
            row(
                None,
                "Stop between turns",
                "For what can be done there. X calls for it once.",
                choice(&STOPS, &self.stops),
            ),
        ]
    }

    /// Does what the player wants with the rows.
    pub fn apply(&mut self, SettingsIntent { row, option }: SettingsIntent) {
        match row {
            0 => choose(&Speed::ALL, option, &mut self.animation),
            1 => choose(&SWITCH, option, &mut self.reduced_motion),
            2 => {
                let step = if option == 0 { -0.1 } else { 0.1 };
                // Whole tenths, or many steps would drift.
                self.ui_scale = ((self.ui_scale + step) * 10.0).round() / 10.0;
                self.ui_scale = self.ui_scale.clamp(SCALES.0, SCALES.1);
            }
            3 => choose(&Pace::ALL, option, &mut self.pace),
            4 => choose(&SWITCH, option, &mut self.threat_always),
            5 => choose(&STOPS, option, &mut self.stops),
            _ => {}
        }
    }
}

/// Where the settings are kept.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct SettingsFile {
    path: Option<PathBuf>,
    /// What is wrong with the file as found, or why it cannot be written.
    pub fault: Option<String>,
    /// Whether the file on the disk is one that could not be read.
    broken: bool,
}

impl SettingsFile {
    /// Reads the settings of a data folder; without a file, or with a broken one, they are the defaults.
    fn open(folder: Option<PathBuf>) -> (SettingsFile, Settings) {
        let Some(path) = folder.map(|f| f.join(FILE)) else { return Default::default() };
        match read(&path) {
            Ok(settings) => (SettingsFile { path: Some(path), ..SettingsFile::default() }, settings),
            Err(fault) => (SettingsFile { path: Some(path), fault: Some(fault), broken: true }, Settings::default()),
        }
    }

    /// Writes the settings; a broken file is put aside first.
    fn write(&mut self, settings: &Settings) {
        let Some(path) = self.path.clone() else { return };
        let kept = if self.broken { fs::copy(&path, path.with_extension("json.bad")).map(|_| ()) } else { Ok(()) };
        self.fault = match kept.and_then(|()| write(&path, settings)) {
            Ok(()) => {
                self.broken = false;
                None
            }
            Err(error) => Some(format!("{}: error: the settings cannot be kept: {error}", path.display())),
        };
    }
}

fn read(path: &Path) -> Result<Settings, String> {
    let file: Arc<str> = Arc::from(path.display().to_string());
    let fault = |pos, what| Problem {
        file: Arc::clone(&file),
        pos,
        what,
        help: "the defaults are used until it is mended or a setting is changed".to_owned(),
    };
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Settings::default()),
        Err(error) => return Err(fault(Pos::START, format!("the file cannot be read: {error}")).to_string()),
    };
    let mut settings: Settings = serde_json::from_str(&text).map_err(|error| {
        let words = error.to_string();
        let what = words.split_once(" at line ").map_or(words.as_str(), |(what, _)| what);
        // The parser counts bytes, people count characters.
        let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or_default();
        let before = line.as_bytes().get(..error.column().saturating_sub(1)).unwrap_or(line.as_bytes());
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let column = String::from_utf8_lossy(before).chars().count() + 1;
        fault(Pos::new(number(error.line().max(1)), number(column)), what.to_owned()).to_string()
    })?;
    settings.ui_scale = settings.ui_scale.clamp(SCALES.0, SCALES.1);
    Ok(settings)
}

/// Writes beside the file and then puts it in its place, so that a crash never leaves half of it.
fn write(path: &Path, settings: &Settings) -> io::Result<()> {
    let mut text = serde_json::to_string_pretty(settings)?;
    text.push('\n');
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let beside = path.with_extension("json.new");
    fs::write(&beside, text)?;
    fs::rename(&beside, path)
}

pub(super) fn plugin(app: &mut App) {
    let (file, settings) = SettingsFile::open(data_folder());
    if let Some(fault) = &file.fault {
        eprintln!("{fault}");
    }
    app.insert_resource(file).insert_resource(settings).add_systems(Update, keep);
}

/// Keeps changed settings.
fn keep(settings: Res<Settings>, mut file: ResMut<SettingsFile>, mut kept: Local<Option<Settings>>) {
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

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("fray-settings-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn settings_come_back_from_the_file() {
        let folder = folder("round");
        let (mut file, mut settings) = SettingsFile::open(Some(folder.clone()));
        assert_eq!((settings.clone(), file.fault.clone()), (Settings::default(), None));
        assert!(!folder.exists(), "nothing is written until something changes");
        for (row, option) in [(0, 3), (1, 1), (2, 1), (2, 1), (3, 2), (4, 1), (5, 2)] {
            settings.apply(SettingsIntent { row, option });
        }
        assert_eq!(settings.ui_scale, 1.2);
        file.write(&settings);
        let (file, again) = SettingsFile::open(Some(folder.clone()));
        assert_eq!((again, file.fault), (settings, None));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn every_row_changes_what_it_shows() {
        let mut settings = Settings::default();
        for (row, shown) in settings.rows().iter().enumerate() {
            let option = shown.control.next().expect("there is another value");
            settings.apply(SettingsIntent { row, option });
            assert_ne!(settings.rows()[row].control, shown.control, "{}", shown.name);
        }
        for _ in 0..30 {
            settings.apply(SettingsIntent { row: 2, option: 1 });
        }
        assert_eq!(settings.ui_scale, 2.0, "it stops at the end");
    }

    #[test]
    fn a_broken_file_is_named_with_its_place_and_put_aside() {
        let folder = folder("broken");
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join(FILE);
        let text = "{\n  \"pace\": \"Stedy\",\n}\n";
        fs::write(&path, text).unwrap();
        let (mut file, settings) = SettingsFile::open(Some(folder.clone()));
        assert_eq!(settings, Settings::default());
        let fault = file.fault.clone().unwrap();
        assert!(fault.contains("settings.json:2:17: error: unknown variant `Stedy`"), "{fault}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "it stays as it is");

        file.write(&settings);
        assert_eq!(file.fault, None);
        assert_eq!(fs::read_to_string(folder.join("settings.json.bad")).unwrap(), text);
        assert_eq!(SettingsFile::open(Some(folder.clone())).1, settings);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn files_of_other_versions_are_read() {
        let folder = folder("other");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(FILE), r#"{"animation": "Fast", "ui_scale": 9, "later": []}"#).unwrap();
        let (file, settings) = SettingsFile::open(Some(folder.clone()));
        assert_eq!((file.fault, settings.animation, settings.ui_scale), (None, Speed::Fast, 2.0));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn speeds_come_round() {
        assert_eq!(Speed::Normal.next(), Speed::Fast);
        assert_eq!(Speed::VeryFast.next(), Speed::Slow);
    }
}
