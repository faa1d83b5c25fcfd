//! `fray coverage`: what of a ruleset is met in the battles of the computer.
//!
//! [`usage`] counts in one battle, [`table`] tells.

mod table;
mod usage;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use clap::Args;

use self::usage::Usage;
use super::sim::policies;
use super::{Done, Failure, complain, find, print};
use crate::ai::Policy;
use crate::data::library::Library;
use crate::fight::setup::Setup;
use crate::kernel::dice::seed_from_text;
use crate::kernel::hash::hash_of;

const ABOUT: &str =
    "Has the computer play all scenes under each ruleset and tells how often each action, item and condition was met.

For an action it tells how many combatants of the scenes know it, how often it was used and by how many kinds of \
combatants, and what it brought: points of harm to foes, points given back to friends, combatants felled, conditions \
begun. What somebody could use and nobody did stands first, then what no scene offers. Equal arguments give equal \
results on any machine.";

const EXAMPLES: &str = "\
Examples:
  fray coverage --battles 10
  fray coverage --rulesets vitality --policy veteran --battles 2 --unused
  fray coverage --json coverage.jsonl";

/// Counts how much of the rulesets is met in battles of the computer
#[derive(Debug, Args)]
#[command(long_about = ABOUT, after_help = EXAMPLES)]
pub(super) struct CoverageArguments {
    /// Keys of rulesets [default: all that are shipped]
    #[arg(long, value_delimiter = ',', value_name = "RULESET,…")]
    rulesets: Vec<String>,
    /// Keys of scenes [default: all that are shipped]
    #[arg(long, value_delimiter = ',', value_name = "SCENE,…")]
    scenes: Vec<String>,
    /// How many battles of each scene under each ruleset
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    battles: u32,
    /// Who leads all sides
    #[arg(long, value_name = "POLICY", default_value = "ai", value_parser = policies::one)]
    policy: Policy,
    /// Number or word that everything random follows from
    #[arg(long, value_name = "SEED", default_value = "coverage")]
    seed: String,
    /// How many threads fight [default: as many as there are processors]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Tell only what was never used, and what no scene offers
    #[arg(long)]
    unused: bool,
    /// Write the results as JSON lines to a file, or to standard output with `-`
    #[arg(long, value_name = "FILE|-")]
    json: Option<String>,
}

/// Runs the subcommand.
pub(super) fn run(arguments: &CoverageArguments) -> Done {
    let library = Library::here();
    let mut rulesets = arguments.rulesets.clone();
    if rulesets.is_empty() {
        rulesets = library.ruleset_keys().into_iter().map(|key| key.to_string()).collect();
    }
    let mut scenes = arguments.scenes.clone();
    if scenes.is_empty() {
        scenes = library.scenes().0.iter().map(|scene| scene.key.clone()).collect();
    }
    let jobs = arguments.jobs.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let (mut text, mut json) = (String::new(), String::new());
    for ruleset in &rulesets {
        let setups = setups(&library, &scenes, ruleset, arguments.scenes.is_empty())?;
        let Some(rules) = setups.first().map(|setup| setup.rules.clone()) else {
            complain(format_args!("no scene can be fought under `{ruleset}`"));
            return Err(Failure::Usage);
        };
        let usage = fight_all(&setups, arguments, jobs).map_err(|why| {
            complain(why);
            Failure::Problems
        })?;
        text += &table::told(&rules, &usage, setups.len(), arguments.unused);
        json += &table::json(&rules, &usage);
    }
    match arguments.json.as_deref() {
        None => print(text),
        Some("-") => print(json),
        Some(path) => std::fs::write(path, json).map_err(|why| {
            complain(format_args!("cannot write `{path}`: {why}"));
            Failure::Usage
        }),
    }
}

/// The scenes under a ruleset. Those that cannot be fought under it are faults, or left out where nobody has named them.
fn setups(library: &Library, scenes: &[String], ruleset: &str, unnamed: bool) -> Result<Vec<Setup>, Failure> {
    let mut notes = find::Notes::default();
    let mut setups = Vec::new();
    for name in scenes {
        let scene = find::scene(library, name, &mut notes)?;
        let rules = find::ruleset(library, Some(ruleset), &scene, &mut notes)?;
        match Setup::new(&rules, &scene.def, &scene.source.file, &[]) {
            Ok(setup) => setups.push(setup),
            Err(_) if unnamed => {}
            Err(problems) => return Err(find::report(&problems, Failure::Problems)),
        }
    }
    Ok(setups)
}

/// Plays all battles of a ruleset.
///
/// # Errors
/// A battle that could not be fought to its end.
fn fight_all(setups: &[Setup], arguments: &CoverageArguments, jobs: usize) -> Result<Usage, String> {
    let seed = seed_from_text(&arguments.seed);
    let per_scene = arguments.battles as usize;
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    let fought: Vec<(usize, Result<Usage, String>)> = std::thread::scope(|scope| {
        for _ in 0..jobs {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(setup) = setups.get(at / per_scene) else { return };
                    let seed = hash_of(&(seed, (at % per_scene) as u64));
                    if sender.send((at, usage::of_battle(setup, arguments.policy, seed))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        results.into_iter().collect()
    });
    let mut all = Usage::default();
    for (at, usage) in fought {
        let usage = usage?;
        // Whoever could use something is counted once a scene.
        all.add(&usage, at % per_scene == 0);
    }
    Ok(all)
}
