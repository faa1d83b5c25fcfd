//! Finds what the command line names: scenes, rulesets, seeds.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::path::Path;
use std::sync::Arc;

use super::{Failure, complain, say};
use crate::data::file;
use crate::data::library::{FoundScene, Library, is_path};
use crate::data::read::{Problems, harmless};
use crate::data::ruleset::Ruleset;

/// What was said of the places where files come from, so that it is said once.
#[derive(Default)]
pub(super) struct Notes(Vec<String>);

impl Notes {
    fn tell(&mut self, notes: Vec<String>) {
        for note in notes {
            if !self.0.contains(&note) {
                say(format_args!("note: {}", harmless(&note)));
                self.0.push(note);
            }
        }
    }
}

/// The scene of a key or in a file; faults are printed.
pub(super) fn scene(library: &Library, name: &str, notes: &mut Notes) -> Result<FoundScene, Failure> {
    let path = Path::new(name);
    // A link that leads nowhere is there; reading it tells what is wrong with it.
    if is_path(name) && path.symlink_metadata().is_err() {
        complain(format_args!("there is no file `{name}`; give the path of a scene's file, or the key of a scene"));
        return Err(Failure::Usage);
    }
    let mut told = Vec::new();
    let found = library.scene_noted(name, &mut told);
    notes.tell(told);
    found.map_err(|problems| {
        // A key that no readable scene has is a slip of the one who typed it, even if faulty files are told as well.
        let read = is_path(name) && file::text(path).is_ok();
        report(&problems, if read { Failure::Problems } else { Failure::Usage })
    })
}

/// The ruleset of a key, or else the one that the scene is made for; faults are printed.
pub(super) fn ruleset(
    library: &Library,
    asked: Option<&str>,
    scene: &FoundScene,
    notes: &mut Notes,
) -> Result<Arc<Ruleset>, Failure> {
    let key = asked.unwrap_or(&scene.def.ruleset);
    let mut told = Vec::new();
    let found = library.ruleset_noted(key, &mut told);
    notes.tell(told);
    found.map_err(|mut problems| {
        let known = library.ruleset_keys().iter().any(|k| k == key);
        if !known && asked.is_none() {
            // The scene is what names it.
            for problem in problems.iter_mut() {
                problem.file = Arc::clone(&scene.source.file);
                problem.pos = scene.def.ruleset.pos;
            }
        }
        report(&problems, if known || asked.is_none() { Failure::Problems } else { Failure::Usage })
    })
}

/// Prints faults to standard error and passes the failure on.
pub(super) fn report(problems: &Problems, failure: Failure) -> Failure {
    problems.iter().for_each(say);
    failure
}

/// A random seed: a number of six digits, different every time, short enough to pass on.
pub(super) fn any_seed() -> String {
    // The hasher's keys come from the system's own source of chance, which spares the program another one.
    let number = RandomState::new().build_hasher().finish();
    format!("{}", 100_000 + number % 900_000)
}
