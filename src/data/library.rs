//! Where rulesets and scenes are found: as given, else `./scenes` and `./assets`, else the platform's data folder, else
//! what is embedded in the program. Used by the command line and the window.
//!
//! A file that cannot be used is named and passed over; the others count. A file in a folder replaces the embedded one
//! of the same key, and the notes say so.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use include_dir::{Dir, include_dir};

use crate::data::file;
use crate::data::handicap::Handicap;
use crate::data::load;
use crate::data::read::{Pos, Problem, Problems, Source, nearest};
use crate::data::ruleset::Ruleset;
use crate::data::scene::{Controller, SceneDef};
use crate::data::scope::is_name;
use crate::kernel::ids::SideId;

static SHIPPED_RULESETS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/rulesets");
static SHIPPED_SCENES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scenes");

/// Where the folders of rulesets are.
const RULESETS: &str = "assets/rulesets";

/// What a key may be.
pub(crate) const NAMES: &str = "a key is a name, not a path: letters, digits, `_` and `-`";

/// The environment variable that puts another folder in the place of the platform's data folder.
pub const DATA_DIR_VARIABLE: &str = "FRAY_DATA_DIR";

/// The folder of the player's settings: what `FRAY_DATA_DIR` names, else the platform's. It need not exist.
#[must_use]
pub fn config_folder() -> Option<PathBuf> {
    named_folder().or_else(|| directories::ProjectDirs::from("", "", "fray").map(|dirs| dirs.config_dir().to_owned()))
}

/// The player's data folder: what `FRAY_DATA_DIR` names, else the platform's. It need not exist.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    named_folder().or_else(|| directories::ProjectDirs::from("", "", "fray").map(|dirs| dirs.data_dir().to_owned()))
}

fn named_folder() -> Option<PathBuf> {
    std::env::var_os(DATA_DIR_VARIABLE).filter(|folder| !folder.is_empty()).map(PathBuf::from)
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
    /// Whether the program has another scene of this key, which is passed over for it.
    pub stands_in: bool,
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
    /// What the combatants of each side bear, in list order; sides that are left out have what the scene says.
    pub handicaps: Vec<Handicap>,
}

impl BattleSpec {
    /// The controller of a side: the chosen one, or else the scene's default.
    #[must_use]
    pub fn controller(&self, side: SideId) -> Controller {
        let chosen = self.controllers.get(side.index()).copied();
        chosen.unwrap_or_else(|| self.scene.def.sides[side.index()].controller)
    }

    /// What the combatants of a side bear: as chosen, or else as the scene says.
    #[must_use]
    pub fn handicap(&self, side: SideId) -> Handicap {
        let chosen = self.handicaps.get(side.index()).copied();
        chosen.unwrap_or_else(|| self.scene.def.sides[side.index()].handicap)
    }
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
            let entries = fs::read_dir(root.join(RULESETS)).into_iter().flatten().flatten();
            keys.extend(entries.filter(|e| e.path().is_dir()).filter_map(|e| file_name(&e.path())));
        }
        keys.retain(|key| is_name(key));
        keys.sort();
        keys.dedup();
        keys
    }

    /// The ruleset of a key.
    ///
    /// # Errors
    /// Every fault of its files, or that there is none of that key.
    pub fn ruleset(&self, key: &str) -> Result<Arc<Ruleset>, Problems> {
        self.ruleset_noted(key, &mut Vec::new())
    }

    /// The ruleset of a key; `notes` tell what a player should know of where it comes from.
    ///
    /// # Errors
    /// As for [`Library::ruleset`].
    pub fn ruleset_noted(&self, key: &str, notes: &mut Vec<String>) -> Result<Arc<Ruleset>, Problems> {
        let RonFolder { sources, problems: mut unread, path } = self.ruleset_folder(key);
        if sources.is_empty() {
            unread.push(self.no_ruleset(key));
            return Err(unread);
        }
        let mut problems = Problems::new();
        let mut older = Problems::new();
        let rules = load::ruleset_with_older_words(&sources, &mut problems, &mut older);
        if let Some(path) = path.filter(|_| differs(key, &sources)) {
            notes.push(format!(
                "{}: stands in for the ruleset `{key}` of the program; help: rename the folder if that is not meant",
                display(&path)
            ));
        }
        match rules {
            Some(rules) if problems.is_empty() => {
                notes.extend(unread.iter().map(passed_over));
                notes.extend(once_a_word(&older));
                Ok(Arc::new(rules))
            }
            // What was passed over may well be what is missing.
            _ => {
                unread.extend(problems);
                Err(unread)
            }
        }
    }

    /// Whether the ruleset of a key is in a folder and the program has another one of this key.
    #[must_use]
    pub fn stands_in(&self, key: &str) -> bool {
        let folder = self.ruleset_folder(key);
        folder.path.is_some() && differs(key, &folder.sources)
    }

    fn no_ruleset(&self, key: &str) -> Problem {
        let (what, help) = if is_name(key) {
            let known = self.ruleset_keys();
            let near = nearest(key, known.iter().map(String::as_str));
            let help = near.map_or_else(|| format!("known: {}", known.join(", ")), |n| format!("did you mean `{n}`?"));
            (format!("there is no ruleset `{key}`"), help)
        } else {
            (format!("`{key}` is not the key of a ruleset"), NAMES.to_owned())
        };
        Problem::error(&Arc::from(RULESETS), Pos::START, what, help)
    }

    /// The files of a ruleset's folder that can be read; none when there is no such ruleset.
    #[must_use]
    pub fn ruleset_sources(&self, key: &str) -> Vec<Source> {
        self.ruleset_folder(key).sources
    }

    fn ruleset_folder(&self, key: &str) -> RonFolder {
        let mut empty = RonFolder::default();
        if !is_name(key) {
            return empty;
        }
        for root in &self.roots {
            let path = root.join(RULESETS).join(key);
            if path.is_dir() {
                let found = folder_sources(&path);
                if !found.sources.is_empty() {
                    return found;
                }
                // A folder without a file to read is no ruleset, whatever else it holds.
                empty.problems.extend(found.problems);
            }
        }
        RonFolder { sources: shipped_ruleset(key), ..empty }
    }

    /// All scenes that can be read, sorted by key; what is wrong with the others comes as problems.
    #[must_use]
    pub fn scenes(&self) -> (Vec<FoundScene>, Problems) {
        let mut problems = Problems::new();
        let mut found: Vec<FoundScene> = Vec::new();
        let mut sources = Vec::new();
        for root in &self.roots {
            let folder = folder_sources(&root.join("scenes"));
            problems.extend(folder.problems);
            sources.extend(folder.sources.into_iter().map(|source| (source, false)));
        }
        sources.extend(shipped_scenes().map(|source| (source, true)));
        for (source, shipped) in sources {
            let mut faults = Problems::new();
            match load::scene(&source, &mut faults) {
                Some(def) if faults.is_empty() => {
                    // The first one found counts.
                    match found.iter_mut().find(|s| s.key == def.key.value) {
                        None => found.push(FoundScene::new(source, def)),
                        Some(first) => first.stands_in |= shipped && first.source.text != source.text,
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
        self.scene_noted(key_or_path, &mut Vec::new())
    }

    /// The same; `notes` tell what a player should know of where it comes from, and what was passed over on the way.
    ///
    /// # Errors
    /// As for [`Library::scene`].
    pub fn scene_noted(&self, key_or_path: &str, notes: &mut Vec<String>) -> Result<FoundScene, Problems> {
        if is_path(key_or_path) {
            return scene_file(Path::new(key_or_path));
        }
        let (scenes, mut problems) = self.scenes();
        let known: Vec<String> = scenes.iter().map(|s| s.key.clone()).collect();
        if let Some(found) = scenes.into_iter().find(|s| s.key == key_or_path) {
            notes.extend(left_out(&problems));
            if found.stands_in {
                notes.push(format!(
                    "{}: stands in for the scene `{}` of the program; help: give it another `key` if that is not meant",
                    found.source.file, found.key
                ));
            }
            return Ok(found);
        }
        let near = nearest(key_or_path, known.iter().map(String::as_str));
        let help = near.map_or_else(
            || format!("known: {}; or give the path of a file", known.join(", ")),
            |n| format!("did you mean `{n}`?"),
        );
        problems.error(&Arc::from("scenes"), Pos::START, format!("there is no scene `{key_or_path}`"), help);
        Err(problems)
    }
}

/// The warnings for older words, each word where it stands first.
fn once_a_word(older: &Problems) -> impl Iterator<Item = String> {
    let mut told = Vec::new();
    older.iter().filter_map(move |warning| {
        let word = warning.what.split(", in ").next()?;
        let first = !told.contains(&word);
        told.push(word);
        first.then(|| warning.to_string())
    })
}

/// Whether what was given for a scene is the path of a file and no key.
#[must_use]
pub fn is_path(given: &str) -> bool {
    let path = Path::new(given);
    path.extension().is_some_and(|e| e == "ron") || given.contains(['/', '\\']) || path.is_file()
}

impl FoundScene {
    /// A scene and the file that it was read from.
    #[must_use]
    pub fn new(source: Source, def: SceneDef) -> FoundScene {
        FoundScene { key: def.key.value.clone(), source, def: Arc::new(def), stands_in: false }
    }
}

fn scene_file(path: &Path) -> Result<FoundScene, Problems> {
    let mut problems = Problems::new();
    let name: Arc<str> = Arc::from(path.display().to_string());
    let source = match file::source(path, Arc::clone(&name)) {
        Ok(source) => source,
        Err(why) => {
            why.tell(&name, &mut problems);
            return Err(problems);
        }
    };
    match load::scene(&source, &mut problems) {
        Some(def) if problems.is_empty() => Ok(FoundScene::new(source, def)),
        _ => Err(problems),
    }
}

/// The RON files of a folder.
#[derive(Debug, Default)]
pub struct RonFolder {
    /// Those that can be read, sorted by name.
    pub sources: Vec<Source>,
    /// What is wrong with the others.
    pub problems: Problems,
    /// The folder, if it is one on disk.
    path: Option<PathBuf>,
}

/// The RON files of a folder. One that is not there has none.
#[must_use]
pub fn folder_sources(folder: &Path) -> RonFolder {
    let mut found = RonFolder { path: Some(folder.to_owned()), ..RonFolder::default() };
    let mut problems = Problems::new();
    let mut cannot = |error: &std::io::Error| {
        let what = format!("the folder cannot be read: {error}");
        problems.error(&Arc::from(display(folder)), Pos::START, what, "check its permissions");
    };
    let mut paths: Vec<PathBuf> = Vec::new();
    match fs::read_dir(folder) {
        Ok(entries) => {
            for entry in entries {
                match entry {
                    Ok(entry) => paths.push(entry.path()),
                    Err(error) => cannot(&error),
                }
            }
        }
        // A link that leads nowhere is there, and was meant.
        Err(error) if error.kind() == ErrorKind::NotFound && fs::symlink_metadata(folder).is_err() => {}
        Err(error) => cannot(&error),
    }
    paths.retain(|p| p.extension().is_some_and(|e| e == "ron"));
    paths.sort();
    for path in paths {
        let name: Arc<str> = Arc::from(display(&path));
        match file::source(&path, Arc::clone(&name)) {
            Ok(source) => found.sources.push(source),
            Err(why) => why.tell(&name, &mut problems),
        }
    }
    found.problems = problems;
    found
}

/// A line for each file that was left out: the fault, or how many it has.
fn left_out(problems: &Problems) -> Vec<String> {
    let mut files: Vec<&Arc<str>> = problems.iter().map(|p| &p.file).collect();
    files.dedup();
    let line = |file: &Arc<str>| {
        let mut faults = problems.iter().filter(|p| p.file == *file);
        match (faults.next(), faults.count()) {
            (Some(first), 0) => passed_over(first),
            (_, more) => format!("{file}: passed over: it has {} faults; help: `fray check` tells them", more + 1),
        }
    };
    files.into_iter().map(line).collect()
}

fn passed_over(problem: &Problem) -> String {
    let help = if problem.help.is_empty() { String::new() } else { format!("; help: {}", problem.help) };
    format!("{}:{}: passed over: {}{help}", problem.file, problem.pos, problem.what)
}

fn shipped_scenes() -> impl Iterator<Item = Source> {
    SHIPPED_SCENES
        .files()
        .filter_map(|f| Some(Source::new(format!("scenes/{}", f.path().display()), f.contents_utf8()?)))
}

/// The files of a ruleset that is embedded.
fn shipped_ruleset(key: &str) -> Vec<Source> {
    let Some(dir) = SHIPPED_RULESETS.get_dir(key) else { return Vec::new() };
    let mut sources: Vec<Source> = dir
        .files()
        .filter(|f| f.path().extension().is_some_and(|e| e == "ron"))
        .filter_map(|f| Some(Source::new(format!("{RULESETS}/{}", f.path().display()), f.contents_utf8()?)))
        .collect();
    sources.sort_by(|a, b| a.file.cmp(&b.file));
    sources
}

/// Whether a ruleset of this key is embedded and its files say something else.
fn differs(key: &str, sources: &[Source]) -> bool {
    let shipped = shipped_ruleset(key);
    !shipped.is_empty() && !shipped.iter().map(|s| &s.text).eq(sources.iter().map(|s| &s.text))
}

fn display(path: &Path) -> String {
    path.strip_prefix(".").unwrap_or(path).display().to_string()
}

fn file_name(path: &Path) -> Option<String> {
    Some(path.file_name()?.to_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// Says where the folders are, to the test that runs it with an environment of its own.
    #[test]
    #[ignore = "run by the next one"]
    fn folders_as_told() {
        println!("told: {:?}", (config_folder(), data_folder()));
    }

    #[test]
    fn the_folder_that_is_named_goes_before_the_platforms_own() {
        let told = |named: Option<&str>| {
            let mut command = Command::new(std::env::current_exe().expect("the test is a program"));
            command.args(["--exact", "data::library::tests::folders_as_told", "--ignored", "--nocapture"]);
            match named {
                Some(folder) => command.env(DATA_DIR_VARIABLE, folder),
                None => command.env_remove(DATA_DIR_VARIABLE),
            };
            let output = command.output().expect("it runs");
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            text.lines().find_map(|line| line.split_once("told: ")).expect("it tells").1.to_owned()
        };
        assert_eq!(told(Some("elsewhere")), "(Some(\"elsewhere\"), Some(\"elsewhere\"))");
        let own = told(None);
        assert_ne!(own, told(Some("elsewhere")));
        assert_eq!(told(Some("")), own, "an empty name names nothing");
    }
}
