//! Finds what the command line names: scenes, rulesets, seeds.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::path::Path;
use std::sync::Arc;

use super::{Failure, complain, say};
use crate::data::library::{FoundScene, Library};
use crate::data::read::Problems;
use crate::data::ruleset::Ruleset;

/// The scene of a key or in a file; faults are printed.
pub(super) fn scene(library: &Library, name: &str) -> Result<FoundScene, Failure> {
    let looks_like_a_path = name.ends_with(".ron") || name.contains(['/', '\\']);
    if looks_like_a_path && !Path::new(name).is_file() {
        complain(format_args!("there is no file `{name}`; give the path of a scene's file, or the key of a scene"));
        return Err(Failure::Usage);
    }
    library.scene(name).map_err(|problems| {
        let failure = if Path::new(name).is_file() { Failure::Problems } else { Failure::Usage };
        report(&problems, failure)
    })
}

/// The ruleset of a key, or else the one that the scene is made for; faults are printed.
pub(super) fn ruleset(library: &Library, asked: Option<&str>, scene: &FoundScene) -> Result<Arc<Ruleset>, Failure> {
    let key = asked.unwrap_or(&scene.def.ruleset);
    library.ruleset(key).map_err(|problems| {
        let known = library.ruleset_keys().iter().any(|k| k == key);
        report(&problems, if known || asked.is_none() { Failure::Problems } else { Failure::Usage })
    })
}

/// Prints faults to standard error and passes the failure on.
pub(super) fn report(problems: &Problems, failure: Failure) -> Failure {
    problems.iter().for_each(say);
    failure
}

/// A seed that nobody chose: a number of six digits, different every time, short enough to be told to a friend.
pub(super) fn any_seed() -> String {
    // The hasher's keys come from the system's own source of chance, which spares the program another one.
    let number = RandomState::new().build_hasher().finish();
    format!("{}", 100_000 + number % 900_000)
}
