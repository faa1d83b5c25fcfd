//! `fray check`: reads rulesets and scenes and prints every fault of every file in one pass.

mod files;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use self::files::{Found, Kind};
use super::{Done, Failure, complain, print, say};
use crate::data::library::Library;
use crate::data::load;
use crate::data::read::{At, Pos, Problem, Problems, Source, nearest};
use crate::data::ruleset::Ruleset;
use crate::data::scene::SceneDef;
use crate::fight::setup::Setup;

const ABOUT: &str = "Checks rulesets and scenes, and prints every fault of every file in one pass.

Folders are searched for .ron files, with all folders inside them. What a file is, its content says: a scene has a \
`map`, a part of a ruleset has one of the sections of a ruleset, such as `actions`. The files of a folder that holds \
parts of a ruleset make one ruleset; a single part brings its whole folder along. Scenes are set up for trial under \
the ruleset they are made for, so that unknown names and impossible placements show; that ruleset is taken from the \
files checked or else from where rulesets are looked for.";

const EXAMPLES: &str = "\
Faults go to standard output, a line each, in the order of files and lines, in a form that editors
can jump to:

  scenes/duel.ron:12:9: error: unknown key `naem` in Placement; help: did you mean `name`?

The last line, on standard error, counts them. A ruleset with faults keeps its scenes from being
set up; a note on standard error says so. Exit status 1 means that there are faults.

Examples:
  fray check .                                    everything below the working folder
  fray check scenes/duel.ron
  fray check assets/rulesets/tempo scenes";

/// Checks rulesets and scenes and prints every fault
#[derive(Debug, Args)]
#[command(long_about = ABOUT, after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Files and folders
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
}

/// Runs the subcommand.
pub(super) fn run(arguments: &Arguments) -> Done {
    let found = files::find(&arguments.paths).map_err(|why| {
        complain(why);
        Failure::Usage
    })?;
    let mut check = Check::default();
    check.all(&found);
    check.notes.iter().for_each(say);
    let faults = check.faults();
    print(&faults);
    let files = found.iter().map(|folder| folder.files.len()).sum();
    say(summary(&faults, files));
    if faults.is_empty() { Ok(()) } else { Err(Failure::Problems) }
}

fn summary(faults: &Problems, files: usize) -> String {
    let count = |n: usize, one: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") };
    if faults.is_empty() {
        return format!("{} {} in order", count(files, "file"), if files == 1 { "is" } else { "are" });
    }
    let mut faulty: Vec<&str> = faults.iter().map(|p| &*p.file).collect();
    faulty.dedup();
    format!("{} in {}", count(faults.len(), "problem"), count(faulty.len(), "file"))
}

/// What is known of the files so far.
#[derive(Default)]
struct Check {
    problems: Problems,
    /// Rulesets among the files, by their key and by the name of their folder; None are those with faults.
    rulesets: BTreeMap<String, Option<Arc<Ruleset>>>,
    scenes: Vec<(Source, SceneDef)>,
    notes: Vec<String>,
}

impl Check {
    fn all(&mut self, found: &[Found]) {
        for folder in found {
            self.folder(folder);
        }
        // Rulesets first, whatever the order of the folders.
        let library = Library::here();
        for (source, def) in std::mem::take(&mut self.scenes) {
            self.resolve(&library, &source, def);
        }
    }

    fn folder(&mut self, folder: &Found) {
        let mut parts: Vec<Source> = Vec::new();
        let is_ruleset = folder.files.iter().any(|f| f.kind == Kind::Part);
        let mut key = None;
        for file in &folder.files {
            match &file.kind {
                Kind::Unreadable(why) => {
                    let what = format!("the file cannot be read: {why}");
                    self.problems.error(&file.source.file, Pos::START, what, "");
                }
                Kind::Scene => {
                    if is_ruleset {
                        let what = "a scene does not belong in the folder of a ruleset";
                        let help = "move it to another folder: all files of this one are read as parts of the ruleset";
                        self.problems.error(&file.source.file, Pos::START, what, help);
                    }
                    // A scene may come back in spite of faults; then setting it up may find more of them.
                    if let Some(def) = load::scene(&file.source, &mut self.problems) {
                        self.scenes.push((file.source.clone(), def));
                    }
                }
                // In the folder of a ruleset, what is not known is a part with a slip in it.
                Kind::Part | Kind::Damaged | Kind::Other if is_ruleset => {
                    if file.kind == Kind::Damaged {
                        self.notes.push(format!(
                            "note: {}: too broken to be read; other files may seem to use unknown names because of it",
                            file.source.file
                        ));
                    }
                    key = key.or_else(|| file.key.clone());
                    parts.push(file.source.clone());
                }
                Kind::Damaged => {
                    let _ = crate::data::read::parse(&file.source, &mut self.problems);
                }
                Kind::Other | Kind::Part => self.problems.push(neither(file)),
            }
        }
        if is_ruleset {
            let rules = load::ruleset(&parts, &mut self.problems).map(Arc::new);
            let name = folder.path.file_name().and_then(|n| n.to_str()).map(str::to_owned);
            for name in [name, key].into_iter().flatten() {
                self.rulesets.insert(name, rules.clone());
            }
        }
    }

    /// Sets a scene up for trial.
    fn resolve(&mut self, library: &Library, source: &Source, def: SceneDef) {
        let wanted = &def.ruleset;
        let rules = match self.rulesets.get(wanted.as_str()) {
            Some(Some(rules)) => Arc::clone(rules),
            Some(None) => {
                self.notes.push(format!(
                    "note: {}: not set up for trial, because its ruleset `{}` has faults; mend them and check again",
                    source.file, wanted.value
                ));
                return;
            }
            None => {
                if !self.known(library, &source.file, wanted) {
                    return;
                }
                match library.ruleset(wanted) {
                    Ok(rules) => rules,
                    Err(problems) => {
                        self.problems.extend(problems);
                        return;
                    }
                }
            }
        };
        for key in def.sides.iter().flat_map(|side| &side.who).flat_map(|placement| &placement.under) {
            self.known(library, &source.file, key);
        }
        // The same faults must show whoever plays, so every side is on the map.
        let controllers = vec![crate::data::scene::Controller::Ai; def.sides.len()];
        if let Err(problems) = Setup::new(&rules, &Arc::new(def), &source.file, &controllers) {
            self.problems.extend(problems);
        }
    }

    /// Whether there is a ruleset of a key, here or in the library; else that is a fault.
    fn known(&mut self, library: &Library, file: &Arc<str>, wanted: &At<String>) -> bool {
        let mut known = library.ruleset_keys();
        known.extend(self.rulesets.keys().cloned());
        if known.contains(&wanted.value) {
            return true;
        }
        let help = match nearest(wanted, known.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("known: {}", known.join(", ")),
        };
        self.problems.error(file, wanted.pos, format!("there is no ruleset `{}`", wanted.value), help);
        false
    }

    /// All faults in the order of files and lines, each once.
    fn faults(self) -> Problems {
        let mut list: Vec<Problem> = self.problems.into_iter().collect();
        list.sort();
        list.dedup();
        let mut faults = Problems::new();
        faults.extend(list);
        faults
    }
}

/// The fault of a file that is neither a scene nor a part of a ruleset.
fn neither(file: &files::File) -> Problem {
    Problem {
        file: Arc::clone(&file.source.file),
        pos: Pos::START,
        what: "this is neither a scene nor a part of a ruleset".to_owned(),
        help: "a scene has `map`; a part of a ruleset has one of its sections, such as `actions` or `roster`"
            .to_owned(),
    }
}
