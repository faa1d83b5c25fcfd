//! `fray sim`: many battles without a window.
//!
//! [`batch`] fights them on several threads, [`stats`] adds them up, [`table`] and [`json`] tell. Nothing that is told
//! depends on the number of threads, except the time taken.

mod batch;
pub(super) mod json;
pub(super) mod policies;
pub(super) mod stats;
mod table;

use std::fs::File;
use std::io::{self, Write};
use std::num::NonZeroUsize;

use clap::Args;

use self::batch::Batch;
use self::json::BatchLine;
use self::policies::{PolicyArgument, SidePolicies};
use self::stats::BatchStats;
use super::sides::{self, ForSide};
use super::{Done, Failure, complain, find, print, say};
use crate::data::handicap::Handicap;
use crate::data::library::Library;
use crate::fight::setup::Setup;
use crate::kernel::dice::seed_from_text;
use crate::kernel::hash::hash_of;

const ABOUT: &str = "Fights many battles without a window and tells how they end.

All sides are played by the computer. For each scene a table shows how often each side wins, with the interval in \
which the true share lies with a certainty of 95 percent (Wilson's), and how long the battles are. Equal arguments \
give equal results, down to the hash over everything that happened, on any machine and with any number of threads.";

const EXAMPLES: &str = "\
Seeds:
  A number or a word. Each battle has a seed of its own, made from this one and the number of the
  battle; each side's decisions have dice of their own, made from the seed of the battle.

Policies:
  ai       the computer at its usual level, also called regular
  novice   the computer as a beginner
  veteran  the computer with a look ahead, master with a longer one
  random   anything that is allowed, each with the same chance: a yardstick
  Given alone it is for all sides, given as NAME=POLICY for one. With --swap the first two sides
  exchange theirs in the second half of the battles, so that what the scene gives to a side does
  not count; wins are then told per policy as well.

Counts:
  A decision is any answer to a question of the rules. An order is a decision to move, to act or to
  react; passing, planning and ending a turn are none. CPU time is that of the threads that fight.

JSON:
  One line for each scene, an object with the keys version, scene, scene_fingerprint, ruleset,
  ruleset_fingerprint, seed, policies, handicaps (in percent, where one is not 100), swap, from,
  battles, wins, draws, unfinished, rounds,
  rounds_mean, decisions, orders, events, cpu_seconds, orders_per_cpu_second, hash,
  wins_by_policy if there are several, and in parts of a run digests and of. docs/sim-json.md
  explains them. With `-` it goes to standard
  output and the tables to standard error.

Parts of a run:
  With --from K the battles K, K+1, … of a run are fought, each as it would be in the whole run.
  Write each part to a file with --json; `fray merge FILE...` makes them into the result of the
  whole run. --of N tells how many battles the whole run has, so that a missing end is noticed.

Examples:
  fray sim toll_house --battles 1000 --seed oak
  fray sim toll_house ashgate --json results.json
  fray sim toll_house --policy kestrels=ai --policy otters=random --swap

Exit status 1 means that a battle could not be fought to its end.";

/// Fights many battles without a window
#[derive(Debug, Args)]
#[command(long_about = ABOUT, after_help = EXAMPLES)]
pub(super) struct SimArguments {
    /// Keys of scenes, or paths of their files
    #[arg(required = true, value_name = "SCENE")]
    scenes: Vec<String>,
    /// Key of the ruleset [default: for each scene the one it is made for]
    #[arg(long, value_name = "RULESET")]
    ruleset: Option<String>,
    /// How many battles of each scene
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    battles: u32,
    /// Number of the first battle, for a part of a run; the first of a run is 0
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(0..=4_000_000_000))]
    from: Option<u32>,
    /// How many battles the whole run has, for a part of it
    #[arg(long, value_name = "N", requires = "from")]
    of: Option<u32>,
    /// Number or word that everything random follows from
    #[arg(long, value_name = "SEED", default_value = "1")]
    seed: String,
    /// How many threads fight [default: as many as there are processors]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Who plays: a level of the computer or random, for all sides or for one; may be given several times [default: ai]
    #[arg(long = "policy", value_name = "[NAME=]POLICY", value_parser = policies::given)]
    policies: Vec<PolicyArgument>,
    /// What a side bears, in percent of the usual, 25 to 200: its hit points, or what the ruleset has in
    /// their place; may be given for each side [default: as the scene says]
    #[arg(long = "handicap", value_name = "NAME=PERCENT", value_parser = sides::handicap)]
    handicaps: Vec<ForSide<Handicap>>,
    /// Exchange the policies of the first two sides in the second half of the battles
    #[arg(long)]
    swap: bool,
    /// Look over everything before each decision, and stop a battle in which something is broken
    #[arg(long)]
    verify: bool,
    /// Write the results as JSON lines to a file, or to standard output with `-`
    #[arg(long, value_name = "FILE|-")]
    json: Option<String>,
}

/// A scene ready to be fought.
struct PreparedScene {
    setup: Setup,
    /// Hash of the scene's text.
    fingerprint: u64,
    policies: SidePolicies,
}

/// Runs the subcommand.
pub(super) fn run(arguments: &SimArguments) -> Done {
    check_part(arguments)?;
    let prepared = prepare(arguments)?;
    let mut json = open(arguments.json.as_deref())?;
    let jobs = arguments.jobs.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let mut broken = false;
    for (at, PreparedScene { setup, fingerprint, policies }) in prepared.iter().enumerate() {
        let seed = seed_from_text(&arguments.seed);
        let SimArguments { from, of, battles, swap, verify, .. } = *arguments;
        let scene_fingerprint = *fingerprint;
        let batch = Batch { setup, policies, scene_fingerprint, seed, from, of, battles, swap, verify };
        let (results, cpu) = batch.fight(jobs);
        // One fault tends to show in many battles; a few of them are enough to find it.
        let numbered = (batch.first()..).zip(&results);
        let told = numbered.filter_map(|(number, r)| Some((number, r.broken.as_ref()?))).take(3);
        for (number, why) in told {
            complain(format_args!("battle {number} of `{}` stopped: {why}", setup.scene.def.key.value));
        }
        let stats = BatchStats::new(&batch, &results, cpu);
        let line = BatchLine::new(&batch, &arguments.seed, &stats, &results);
        broken |= stats.unfinished > 0;
        let gap = if at == 0 { "" } else { "\n" };
        let text = format!("{gap}{}", table::table(&batch, &arguments.seed, &stats));
        match &mut json {
            Some(Output::Standard) => {
                say(text.trim_end_matches('\n'));
                print(format_args!("{}\n", line.text()))?;
            }
            Some(Output::File(file)) => {
                print(text)?;
                writeln!(file, "{}", line.text()).map_err(|e| cannot_write(&e))?;
            }
            None => print(text)?,
        }
    }
    if broken { Err(Failure::Problems) } else { Ok(()) }
}

/// Refuses a part that does not lie in its run, or whose battles would depend on a length that is not given.
fn check_part(arguments: &SimArguments) -> Done {
    let SimArguments { from: Some(from), of, battles, swap, .. } = *arguments else { return Ok(()) };
    let end = u64::from(from) + u64::from(battles);
    let why = match of {
        Some(of) if end > u64::from(of) => {
            format!("battles {from} to {} do not lie in a run of {of}; give fewer with --battles", end - 1)
        }
        None if swap => "with --swap a part depends on the length of the whole run; give it with --of N".to_owned(),
        _ => return Ok(()),
    };
    complain(why);
    Err(Failure::Usage)
}

/// Finds everything before the first battle, so that a slip in the last scene's name shows at once.
fn prepare(arguments: &SimArguments) -> Result<Vec<PreparedScene>, Failure> {
    let library = Library::here();
    let mut prepared = Vec::new();
    let mut notes = find::Notes::default();
    for name in &arguments.scenes {
        let scene = find::scene(&library, name, &mut notes)?;
        let rules = find::ruleset(&library, arguments.ruleset.as_deref(), &scene, &mut notes)?;
        let policies = SidePolicies::new(&scene.def, &arguments.policies).map_err(|why| {
            complain(why);
            Failure::Usage
        })?;
        let handicaps = sides::handicaps(&scene.def, &arguments.handicaps)?;
        let setup = Setup::with_handicaps(&rules, &scene.def, &scene.source.file, &[], &handicaps)
            .map_err(|problems| find::report(&problems, Failure::Problems))?;
        let fingerprint = hash_of(scene.source.text.as_str());
        prepared.push(PreparedScene { setup, fingerprint, policies });
    }
    Ok(prepared)
}

/// Where the JSON goes.
enum Output {
    Standard,
    File(File),
}

fn open(path: Option<&str>) -> Result<Option<Output>, Failure> {
    match path {
        None => Ok(None),
        Some("-") => Ok(Some(Output::Standard)),
        Some(path) => File::create(path).map(|file| Some(Output::File(file))).map_err(|error| {
            complain(format_args!("`{path}` cannot be written: {error}"));
            Failure::Usage
        }),
    }
}

fn cannot_write(error: &io::Error) -> Failure {
    complain(format_args!("the JSON cannot be written: {error}"));
    Failure::Usage
}
