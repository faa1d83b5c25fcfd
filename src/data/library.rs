//! Where rulesets and scenes are found: as given, else `./scenes` and `./assets`, else the platform's data folder, else
//! what is embedded in the program. Used by the command line and the window.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use include_dir::{Dir, include_dir};

use crate::data::load;
use crate::data::read::{Pos, Problems, Source};
use crate::data::ruleset::Ruleset;
use crate::data::scene::{Controller, SceneDef};

static SHIPPED_RULESETS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/rulesets");
static SHIPPED_SCENES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scenes");

/// The environment variable that puts another folder in the place of the platform's data folder.
pub const DATA_DIR_VARIABLE: &str = "FRAY_DATA_DIR";

/// The player's data folder: what `FRAY_DATA_DIR` names, else the platform's. It need not exist.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    match std::env::var_os(DATA_DIR_VARIABLE).filter(|folder| !folder.is_empty()) {
        Some(folder) => Some(PathBuf::from(folder)),
        None => directories::ProjectDirs::from("", "", "fray").map(|dirs| dirs.data_dir().to_owned()),
    }
}

/// Where to look.
#[derive(Clone, Debug, Default)]
pub struct Library {
    roots: Vec<PathBuf>,
}

/// A scene as found.
#[derive(Clone, Debug)]
pub struct FoundScene {
    /// Its key.
    pub key: String,
    /// The file.
    pub source: Source,
    /// What it says.
    pub def: Arc<SceneDef>,
}

/// A battle to be fought.
#[derive(Clone)]
pub struct BattleSpec {
    /// The scene.
    pub scene: FoundScene,
    /// The rules.
    pub rules: Arc<Ruleset>,
    /// The seed as the player gave it: a number or a word.
    pub seed: String,
    /// Who answers for each side, in list order.
    pub controllers: Vec<Controller>,
}

impl Library {
    /// The folders that count here and now: the working folder, then the platform's data folder.
    #[must_use]
    pub fn here() -> Library {
        let mut roots = vec![PathBuf::from(".")];
        roots.extend(data_folder());
        Library { roots }
    }

    /// A library with only what is embedded: what tests use.
    #[must_use]
    pub fn shipped() -> Library {
        Library::default()
    }

    /// Keys of all rulesets, sorted.
    #[must_use]
    pub fn ruleset_keys(&self) -> Vec<String> {
        let mut keys: Vec<String> = SHIPPED_RULESETS.dirs().filter_map(|d| file_name(d.path())).collect();
        for root in &self.roots {
            let entries = fs::read_dir(root.join("assets/rulesets")).into_iter().flatten().flatten();
            keys.extend(entries.filter(|e| e.path().is_dir()).filter_map(|e| file_name(&e.path())));
        }
        keys.sort();
        keys.dedup();
        keys
    }

    /// The ruleset of a key.
    ///
    /// # Errors
    /// Every fault of its files, or that there is none of that key.
    pub fn ruleset(&self, key: &str) -> Result<Arc<Ruleset>, Problems> {
        let mut problems = Problems::new();
        let sources = self.ruleset_sources(key);
        if sources.is_empty() {
            let known = self.ruleset_keys();
            let near = crate::data::read::nearest(key, known.iter().map(String::as_str));
            let help = near.map_or_else(|| format!("known: {}", known.join(", ")), |n| format!("did you mean `{n}`?"));
            problems.error(&Arc::from("assets/rulesets"), Pos::START, format!("there is no ruleset `{key}`"), help);
            return Err(problems);
        }
        match load::ruleset(&sources, &mut problems) {
            Some(rules) if problems.is_empty() => Ok(Arc::new(rules)),
            _ => Err(problems),
        }
    }

    /// The files of a ruleset's folder; none when there is no such ruleset.
    #[must_use]
    pub fn ruleset_sources(&self, key: &str) -> Vec<Source> {
        for root in &self.roots {
            let folder = root.join("assets/rulesets").join(key);
            if folder.is_dir() {
                return folder_sources(&folder).unwrap_or_default();
            }
        }
        let Some(dir) = SHIPPED_RULESETS.get_dir(key) else { return Vec::new() };
        let mut sources: Vec<Source> = dir
            .files()
            .filter(|f| f.path().extension().is_some_and(|e| e == "ron"))
            .filter_map(|f| Some(Source::new(format!("assets/rulesets/{}", f.path().display()), f.contents_utf8()?)))
            .collect();
        sources.sort_by(|a, b| a.file.cmp(&b.file));
        sources
    }

    /// All scenes that can be read, sorted by key; faulty files come as problems.
    #[must_use]
    pub fn scenes(&self) -> (Vec<FoundScene>, Problems) {
        let mut problems = Problems::new();
        let mut found: Vec<FoundScene> = Vec::new();
        let mut sources = Vec::new();
        for root in &self.roots {
            sources.extend(folder_sources(&root.join("scenes")).unwrap_or_default());
        }
        sources.extend(
            SHIPPED_SCENES
                .files()
                .filter_map(|f| Some(Source::new(format!("scenes/{}", f.path().display()), f.contents_utf8()?))),
        );
        for source in sources {
            let mut faults = Problems::new();
            match load::scene(&source, &mut faults) {
                Some(def) if faults.is_empty() => {
                    // The first one found counts.
                    if found.iter().all(|s| s.key != def.key.value) {
                        found.push(FoundScene { key: def.key.value.clone(), source, def: Arc::new(def) });
                    }
                }
                _ => problems.extend(faults),
            }
        }
        found.sort_by(|a, b| a.key.cmp(&b.key));
        (found, problems)
    }

    /// The scene of a key, or in a file of this path.
    ///
    /// # Errors
    /// Every fault of the file, or that there is none.
    pub fn scene(&self, key_or_path: &str) -> Result<FoundScene, Problems> {
        let path = Path::new(key_or_path);
        if path.extension().is_some_and(|e| e == "ron") || path.is_file() {
            return scene_file(path);
        }
        let (scenes, mut problems) = self.scenes();
        let known: Vec<String> = scenes.iter().map(|s| s.key.clone()).collect();
        if let Some(found) = scenes.into_iter().find(|s| s.key == key_or_path) {
            return Ok(found);
        }
        let near = crate::data::read::nearest(key_or_path, known.iter().map(String::as_str));
        let help = near.map_or_else(
            || format!("known: {}; or give the path of a file", known.join(", ")),
            |n| format!("did you mean `{n}`?"),
        );
        problems.error(&Arc::from("scenes"), Pos::START, format!("there is no scene `{key_or_path}`"), help);
        Err(problems)
    }
}

fn scene_file(path: &Path) -> Result<FoundScene, Problems> {
    let mut problems = Problems::new();
    let name: Arc<str> = Arc::from(path.display().to_string());
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => {
            problems.error(&name, Pos::START, format!("the file cannot be read: {error}"), "check the path");
            return Err(problems);
        }
    };
    let source = Source::new(name, text);
    match load::scene(&source, &mut problems) {
        Some(def) if problems.is_empty() => Ok(FoundScene { key: def.key.value.clone(), source, def: Arc::new(def) }),
        _ => Err(problems),
    }
}

/// The RON files of a folder, sorted by name.
///
/// # Errors
/// The folder or one of its files cannot be read.
pub fn folder_sources(folder: &Path) -> io::Result<Vec<Source>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?
        .collect::<io::Result<Vec<_>>>()?
        .into_iter()
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|e| e == "ron"))
        .collect();
    paths.sort();
    paths.into_iter().map(|p| Ok(Source::new(display(&p), fs::read_to_string(&p)?))).collect()
}

fn display(path: &Path) -> String {
    path.strip_prefix(".").unwrap_or(path).display().to_string()
}

fn file_name(path: &Path) -> Option<String> {
    Some(path.file_name()?.to_str()?.to_owned())
}
