//! `fray check`: reads rulesets and scenes and prints every fault of every file in one pass.

mod files;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use self::files::{FileKind, FoundFolder};
use super::{Done, Failure, complain, print, say};
use crate::data::library::Library;
use crate::data::load;
use crate::data::read::{At, Pos, Problem, Problems, Source, nearest};
use crate::data::ruleset::Ruleset;
use crate::data::scene::{Controller, SceneDef};
use crate::data::scope::is_name;
use crate::fight::setup::Setup;

const ABOUT: &str = "Checks rulesets and scenes, and prints every fault of every file in one pass.

Folders are searched for .ron files, with all folders inside them. What a file is, its content says: a scene has a \
`map`, a part of a ruleset has one of the sections of a ruleset, such as `actions`. The files of a folder that holds \
parts of a ruleset make one ruleset; a single part brings its whole folder along. Scenes are set up for trial under \
the ruleset they are made for, and with --ruleset under others, so that unknown names and impossible placements \
show; rulesets are taken from the files checked or else from where rulesets are looked for.";

const EXAMPLES: &str = "\
Faults go to standard output, a line each, in the order of files and lines, in a form that editors
can jump to:

  scenes/duel.ron:12:9: error: unknown key `naem` in a combatant; help: did you mean `name`?

A `warning` in place of `error` says that something can be used and is hardly meant so: a goal that
nobody can reach, a condition that nothing brings about, a word that is called otherwise now. The
last line, on standard error, counts both. A ruleset with faults keeps its scenes from being set up;
a note on standard error says so. Exit status 1 means that there are faults, or with --deny-warnings
that there are warnings.

Examples:
  fray check .                                    everything below the working folder
  fray check scenes/duel.ron
  fray check scenes --ruleset all                 can they be fought under every ruleset?
  fray check assets/rulesets/tempo scenes";

/// Checks rulesets and scenes and prints every fault
#[derive(Debug, Args)]
#[command(long_about = ABOUT, after_help = EXAMPLES)]
pub(super) struct CheckArguments {
    /// Files and folders
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Set scenes up under this ruleset too, or under all that there are
    #[arg(long, value_name = "RULESET|all")]
    ruleset: Option<String>,
    /// Let warnings count as faults for the exit status
    #[arg(long)]
    deny_warnings: bool,
}

/// Runs the subcommand.
pub(super) fn run(arguments: &CheckArguments) -> Done {
    let found = files::find(&arguments.paths).map_err(|why| {
        complain(why);
        Failure::Usage
    })?;
    let mut check = Check { library: Library::here(), ..Check::default() };
    for folder in &found {
        check.folder(folder);
    }
    let others = check.others(arguments.ruleset.as_deref())?;
    check.scenes(&others);
    check.notes.dedup();
    check.notes.iter().for_each(say);
    let problems = check.problems();
    print(&problems)?;
    let files = found.iter().map(|folder| folder.files.len()).sum();
    say(summary(&problems, files));
    let fails = |problem: &Problem| arguments.deny_warnings || problem.is_error();
    if problems.iter().any(fails) { Err(Failure::Problems) } else { Ok(()) }
}

fn summary(problems: &Problems, files: usize) -> String {
    let count = |n: usize, one: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") };
    let faults: Vec<&Problem> = problems.iter().filter(|p| p.is_error()).collect();
    let warnings = match problems.len() - faults.len() {
        0 => String::new(),
        n => format!(", {}", count(n, "warning")),
    };
    if faults.is_empty() {
        return format!("{} {} in order{warnings}", count(files, "file"), if files == 1 { "is" } else { "are" });
    }
    let mut faulty: Vec<&str> = faults.iter().map(|p| &*p.file).collect();
    faulty.dedup();
    format!("{} in {}{warnings}", count(faults.len(), "problem"), count(faulty.len(), "file"))
}

/// What is known of the files so far.
#[derive(Default)]
struct Check {
    library: Library,
    problems: Problems,
    /// Rulesets among the files, by their key and by the name of their folder; None are those with faults.
    rulesets: BTreeMap<String, Option<Arc<Ruleset>>>,
    /// Scenes, and whether they were read without a fault.
    scenes: Vec<(Source, Arc<SceneDef>, bool)>,
    notes: Vec<String>,
}

impl Check {
    fn folder(&mut self, folder: &FoundFolder) {
        let mut parts: Vec<Source> = Vec::new();
        let is_ruleset = folder.files.iter().any(|f| f.kind == FileKind::Part);
        let mut key = None;
        for file in &folder.files {
            match &file.kind {
                FileKind::Unreadable(why) => why.clone().tell(&file.source.file, &mut self.problems),
                FileKind::Scene => {
                    if is_ruleset {
                        let what = "a scene does not belong in the folder of a ruleset";
                        let help = "move it to another folder: all files of this one are read as parts of the ruleset";
                        self.problems.error(&file.source.file, Pos::START, what, help);
                    }
                    // A scene may come back in spite of faults; then setting it up may find more of them.
                    let before = self.problems.len();
                    if let Some(def) = load::scene(&file.source, &mut self.problems) {
                        let good = self.problems.len() == before;
                        self.scenes.push((file.source.clone(), Arc::new(def), good));
                    }
                }
                // In the folder of a ruleset, what is not known is a part with a slip in it.
                FileKind::Part | FileKind::Damaged | FileKind::Other if is_ruleset => {
                    if file.kind == FileKind::Damaged {
                        self.notes.push(format!(
                            "note: {}: too broken to be read; other files may seem to use unknown names because of it",
                            file.source.file
                        ));
                    }
                    if key.is_none()
                        && let Some(given) = &file.key
                    {
                        key = Some((given.clone(), Arc::clone(&file.source.file)));
                    }
                    parts.push(file.source.clone());
                }
                FileKind::Damaged => {
                    let _ = crate::data::read::parse(&file.source, &mut self.problems);
                }
                FileKind::Other | FileKind::Part => self.problems.push(neither(file)),
            }
        }
        if is_ruleset {
            self.ruleset(folder, &parts, key);
        }
    }

    fn ruleset(&mut self, folder: &FoundFolder, parts: &[Source], key: Option<(At<String>, Arc<str>)>) {
        let mut warnings = Problems::new();
        let rules = load::ruleset_with_warnings(parts, &mut self.problems, &mut warnings);
        self.problems.extend(warnings);
        let rules = rules.map(Arc::new);
        let name = folder.path.file_name().and_then(|n| n.to_str()).map(str::to_owned);
        if let (Some(name), Some((key, file))) = (&name, &key)
            && *name != key.value
            && folder.path.parent().is_some_and(|parent| parent.ends_with("rulesets"))
        {
            let what = format!("the ruleset `{}` is in a folder `{name}`, under which it is looked up", key.value);
            self.problems.push(Problem::warning(file, key.pos, what, "give both the same name"));
        }
        for name in [name, key.map(|(key, _)| key.value)].into_iter().flatten() {
            self.rulesets.insert(name, rules.clone());
        }
    }

    /// The rulesets that scenes are tried under besides their own.
    fn others(&mut self, asked: Option<&str>) -> Result<Vec<Arc<Ruleset>>, Failure> {
        let keys = match asked {
            None => return Ok(Vec::new()),
            Some("all") => self.known(),
            Some(key) if self.known().iter().any(|known| known == key) => vec![key.to_owned()],
            Some(key) => {
                complain(format_args!("there is no ruleset `{key}`; {}", suggestion(key, &self.known())));
                return Err(Failure::Usage);
            }
        };
        let mut found: Vec<Arc<Ruleset>> = Vec::new();
        for key in keys {
            match self.rules(&key) {
                Some(rules) if found.iter().all(|r| r.fingerprint != rules.fingerprint) => found.push(rules),
                Some(_) => {}
                None => {
                    self.notes
                        .push(format!("note: no scene is tried under the ruleset `{key}`, because it has faults"));
                }
            }
        }
        Ok(found)
    }

    /// Sets scenes up for trial, under their own rulesets and others.
    fn scenes(&mut self, others: &[Arc<Ruleset>]) {
        for (source, def, good) in std::mem::take(&mut self.scenes) {
            for key in def.sides.iter().flat_map(|side| &side.who).flat_map(|placement| &placement.under) {
                self.is_known(&source.file, key);
            }
            if !self.is_known(&source.file, &def.ruleset) {
                continue;
            }
            let Some(rules) = self.rules(&def.ruleset) else {
                self.notes.push(format!(
                    "note: {}: not set up for trial, because its ruleset `{}` has faults; mend them and check again",
                    source.file, def.ruleset.value
                ));
                continue;
            };
            let own = self.set_up(&rules, &source, &def, good);
            for rules in others.iter().filter(|rules| rules.key != def.ruleset.value) {
                for mut problem in self.set_up(rules, &source, &def, good) {
                    // What is wrong with the scene under any rules is told once.
                    if own.iter().all(|p| (p.pos, &p.what) != (problem.pos, &problem.what)) {
                        problem.what = format!("under the ruleset `{}`: {}", rules.key, problem.what);
                        self.problems.push(problem);
                    }
                }
            }
            self.problems.extend(own);
        }
    }

    /// What is wrong with a scene under a ruleset, and if nothing is, what is odd about it.
    fn set_up(&self, rules: &Arc<Ruleset>, source: &Source, def: &Arc<SceneDef>, good: bool) -> Vec<Problem> {
        // The same faults must show under any controllers, so every side is on the map.
        let controllers = vec![Controller::Ai; def.sides.len()];
        match Setup::new(rules, def, &source.file, &controllers) {
            Ok(setup) if good => setup.warnings(&source.file).into_iter().collect(),
            Ok(_) => Vec::new(),
            Err(problems) => problems.into_iter().collect(),
        }
    }

    /// The ruleset of a key, if it is without faults. What is wrong with one that is not among the files is told.
    fn rules(&mut self, key: &str) -> Option<Arc<Ruleset>> {
        if let Some(rules) = self.rulesets.get(key) {
            return rules.clone();
        }
        let mut notes = Vec::new();
        let rules = match self.library.ruleset_noted(key, &mut notes) {
            Ok(rules) => Some(rules),
            Err(problems) => {
                self.problems.extend(problems);
                None
            }
        };
        self.notes.extend(notes.into_iter().map(|note| format!("note: {note}")));
        self.rulesets.insert(key.to_owned(), rules.clone());
        rules
    }

    fn known(&self) -> Vec<String> {
        let mut known = self.library.ruleset_keys();
        known.extend(self.rulesets.keys().cloned());
        known.sort();
        known.dedup();
        known
    }

    /// Whether there is a ruleset of a key, here or in the library; else that is a fault.
    fn is_known(&mut self, file: &Arc<str>, wanted: &At<String>) -> bool {
        let known = self.known();
        // What is no name at all is a fault already.
        if known.contains(&wanted.value) || !is_name(wanted) {
            return known.contains(&wanted.value);
        }
        let what = format!("there is no ruleset `{}`", wanted.value);
        self.problems.error(file, wanted.pos, what, suggestion(wanted, &known));
        false
    }

    /// All that was found in the order of files and lines, each once.
    fn problems(self) -> Problems {
        let mut list: Vec<Problem> = self.problems.into_iter().collect();
        list.sort();
        list.dedup();
        let mut problems = Problems::new();
        problems.extend(list);
        problems
    }
}

fn suggestion(word: &str, known: &[String]) -> String {
    match nearest(word, known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("known: {}", known.join(", ")),
    }
}

/// The fault of a file that is neither a scene nor a part of a ruleset.
fn neither(file: &files::CheckedFile) -> Problem {
    let help = "a scene has `map`; a part of a ruleset has one of its sections, such as `actions` or `roster`";
    Problem::error(&file.source.file, Pos::START, "this is neither a scene nor a part of a ruleset", help)
}
