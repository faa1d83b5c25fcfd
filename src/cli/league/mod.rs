//! `fray league`: the levels of the computer against each other.
//!
//! [`duel`] fights battles in pairs, [`score`] adds them up, [`table`] tells.

mod duel;
mod score;
mod table;

use std::num::NonZeroUsize;

use clap::Args;

use self::duel::{AskedShare, Pairing};
use self::score::LevelScore;
use super::sim::policies;
use super::{Done, Failure, complain, find, print, say};
use crate::ai::Policy;
use crate::data::library::Library;
use crate::fight::setup::Setup;
use crate::kernel::dice::seed_from_text;

const ABOUT: &str = "Has the levels of the computer fight each other and tells which is how much stronger.

Each seed is fought twice, with the sides exchanged, so that what a scene gives to a side counts for both alike. A pair \
of levels fights under each ruleset until it is sure that the stronger one wins at least the share that is asked for, \
or that it does not, or until it has fought as many battles as are allowed. A draw is half a win for both. Equal \
arguments give equal results on any machine, except for the time taken.";

const EXAMPLES: &str = "\
Shares that are asked for, of the stronger of two neighbours:
  novice over random 95 %, regular over novice 80 %, veteran over regular 60 %, master over
  veteran 55 %. Levels further apart are asked for half.

Examples:
  fray league
  fray league --levels ai,veteran --rulesets tempo --battles 60
  fray league --markdown docs/league.md";

/// Has the levels of the computer fight each other
#[derive(Debug, Args)]
#[command(long_about = ABOUT, after_help = EXAMPLES)]
pub(super) struct LeagueArguments {
    /// The levels, from the weakest to the strongest; each fights the one after it
    #[arg(long, value_delimiter = ',', value_name = "LEVEL,…", default_values = ["random", "novice", "ai", "veteran", "master"], value_parser = policies::one)]
    levels: Vec<Policy>,
    /// Keys of rulesets [default: all that are shipped]
    #[arg(long, value_delimiter = ',', value_name = "RULESET,…")]
    rulesets: Vec<String>,
    /// Keys of scenes, fought in turn; each has two sides [default: the even ones that are shipped]
    #[arg(long, value_delimiter = ',', value_name = "SCENE,…")]
    scenes: Vec<String>,
    /// How many battles a pair fights under a ruleset at most
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    battles: u32,
    /// Number or word that everything random follows from
    #[arg(long, value_name = "SEED", default_value = "league")]
    seed: String,
    /// How many threads fight [default: as many as there are processors]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Fight all battles, however sure the result is
    #[arg(long)]
    all: bool,
    /// Also have each level fight all others, and not its neighbour alone
    #[arg(long)]
    round_robin: bool,
    /// Write the tables to a file in Markdown
    #[arg(long, value_name = "FILE")]
    markdown: Option<String>,
}

/// Runs the subcommand.
pub(super) fn run(arguments: &LeagueArguments) -> Done {
    let library = Library::here();
    let mut rulesets = arguments.rulesets.clone();
    if rulesets.is_empty() {
        rulesets = library.ruleset_keys().into_iter().map(|key| key.to_string()).collect();
    }
    let jobs = arguments.jobs.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let mut scores = Vec::new();
    let mut scenes = arguments.scenes.clone();
    if scenes.is_empty() {
        let (found, _) = library.scenes();
        let even = found.iter().filter(|scene| scene.def.even && scene.def.sides.len() == 2);
        scenes = even.map(|scene| scene.key.clone()).collect();
    }
    for ruleset in &rulesets {
        let setups = setups(&library, &scenes, ruleset, arguments.scenes.is_empty())?;
        for (stronger, weaker) in pairs(&arguments.levels, arguments.round_robin) {
            let target = (!arguments.all).then(|| AskedShare::of(stronger, weaker));
            let seed = seed_from_text(&arguments.seed);
            let pairing = Pairing { setups: &setups, stronger, weaker, battles: arguments.battles, seed, target };
            let duels = pairing.fight(jobs).map_err(|why| {
                complain(why);
                Failure::Problems
            })?;
            let score = LevelScore::of(ruleset, (stronger, weaker), &duels);
            say(table::line(&score));
            scores.push(score);
        }
    }
    let text = table::markdown(&scores, &scenes, &arguments.seed);
    match &arguments.markdown {
        Some(path) => std::fs::write(path, text).map_err(|why| {
            complain(format_args!("cannot write `{path}`: {why}"));
            Failure::Usage
        }),
        None => print(text),
    }
}

/// The scenes under a ruleset. Those that cannot be fought under it are faults, or left out where nobody has named them.
fn setups(library: &Library, scenes: &[String], ruleset: &str, unnamed: bool) -> Result<Vec<Setup>, Failure> {
    let mut notes = find::Notes::default();
    let mut setups = Vec::new();
    for name in scenes {
        let scene = find::scene(library, name, &mut notes)?;
        let rules = find::ruleset(library, Some(ruleset), &scene, &mut notes)?;
        if scene.def.sides.len() != 2 {
            complain(format_args!("the scene `{name}` has not two sides"));
            return Err(Failure::Usage);
        }
        match Setup::new(&rules, &scene.def, &scene.source.file, &[]) {
            Ok(setup) => setups.push(setup),
            Err(_) if unnamed => {}
            Err(problems) => return Err(find::report(&problems, Failure::Problems)),
        }
    }
    if setups.is_empty() {
        complain(format_args!("no even scene can be fought under `{ruleset}`; name one with --scenes"));
        return Err(Failure::Usage);
    }
    Ok(setups)
}

/// The pairs of levels, the stronger first.
fn pairs(levels: &[Policy], round_robin: bool) -> Vec<(Policy, Policy)> {
    let of = |at: usize| levels[..at].iter().rev().map(move |weaker| (levels[at], *weaker));
    let most = if round_robin { usize::MAX } else { 1 };
    (1..levels.len()).flat_map(|at| of(at).take(most)).collect()
}
