//! `fray replay`: plays a record without a window and says whether it still leads to the same battle.

mod halt;
mod offers;
mod page;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;

use self::halt::HaltReport;
use super::{Done, Failure, complain, print, say, sides};
use crate::data::library::Library;
use crate::data::read::harmless;
use crate::fight::Fight;
use crate::fight::state::log::Ending;
use crate::save::{self, Record, SaveError};

const ABOUT: &str = "Plays the record of a battle without a window and compares it with what was recorded.

A record holds the scene, the seed, and every order with a hash of the state before it. The replay gives the same \
orders and compares the state before each; it names the first decision that differs. It needs the very ruleset that \
the battle was fought under. What a newer version of the program added to a record is left out with a warning.

With --at the replay stops at one halt and prints it: whose decision it is and what is asked, the frames on the stack \
from the bottom up with what each waits for, what the deciding side is offered, and the last lines of the log. Halts \
are numbered from 1, as decisions are: halt 7 is the one that the seventh order answers. The last one is where the \
record stops.";

const EXAMPLES: &str = "\
Examples:
  fray replay ~/.local/share/fray/records/0007-toll_house-oak.fray
  fray replay my.fray --at 12                   # what the game looked like before the twelfth order
  fray replay my.fray --at 12 --side otters     # the same as that side knows it
  fray replay my.fray --at 12 --json            # for programs: docs/replay-json.md

Without --at it prints the number of decisions, how the battle ended, the version of the program
that recorded it, and the hash of its last state. Exit status 1 means that the battle goes another
way than the record says, or that the record cannot be played: it is damaged, or of another version.";

/// Plays a record without a window and compares
#[derive(Debug, Args)]
#[command(long_about = ABOUT, after_help = EXAMPLES)]
pub(super) struct ReplayArguments {
    /// The record
    file: PathBuf,
    /// Stop at this halt, from 1, and print it
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Print the halt as a line of JSON
    #[arg(long, requires = "at")]
    json: bool,
    /// Only what this side knows, by its key: without frames, and with offers only where it decides
    #[arg(long, value_name = "KEY", requires = "at")]
    side: Option<String>,
    /// How many lines of the log are printed, at most
    #[arg(long, value_name = "NUMBER", requires = "at", default_value_t = 10)]
    lines: usize,
}

/// Runs the subcommand.
pub(super) fn run(arguments: &ReplayArguments) -> Done {
    let path = &arguments.file;
    let record = save::read(path).map_err(|error| refuse(path, &error))?;
    record.warnings.iter().for_each(say);
    if let Some(at) = arguments.at {
        return show(arguments, &record, at);
    }
    let (_, mut fight) = record.resume(&Library::here()).map_err(|error| refuse(path, &error))?;
    print(summary(&record, &mut fight))
}

/// Prints one halt.
fn show(arguments: &ReplayArguments, record: &Record, at: usize) -> Done {
    let (spec, mut fight) = record.at(&Library::here(), at).map_err(|error| refuse(&arguments.file, &error))?;
    let side = match &arguments.side {
        None => None,
        Some(key) => Some(sides::id(&spec.scene.def, key).map_err(|fault| {
            complain(fault);
            Failure::Usage
        })?),
    };
    let halt = HaltReport::of(record, &mut fight, at, side, arguments.lines);
    if arguments.json { print(format_args!("{}\n", halt.json())) } else { print(page::page(&halt)) }
}

/// Says why a record cannot be used, and where.
pub(super) fn refuse(path: &Path, error: &SaveError) -> Failure {
    match error {
        // It begins with the place in the file.
        SaveError::Line(_) => say(error),
        SaveError::File { .. } => complain(error),
        SaveError::Differs(found) => {
            say(format_args!("{}:{}:1: error: {}", path.display(), found.line, harmless(&found.to_string())));
        }
        _ => complain(format_args!("{}: {error}", path.display())),
    }
    match error {
        SaveError::File { .. } | SaveError::NoHalt { .. } => Failure::Usage,
        _ => Failure::Problems,
    }
}

/// What came out, a fact a line.
fn summary(record: &Record, fight: &mut Fight) -> String {
    let header = &record.header;
    let state = match fight.outcome().cloned() {
        Some(outcome) => {
            let sides = &fight.scene().sides;
            let winners: Vec<&str> =
                outcome.winners.iter().filter_map(|s| sides.get(s.index())).map(|s| s.name.as_str()).collect();
            let result = if winners.is_empty() { "a draw".to_owned() } else { format!("{} won", winners.join(", ")) };
            let why = match outcome.why {
                Ending::Rout => "nobody was left to fight",
                Ending::Goal(_) => "a goal was met",
                Ending::RoundLimit => "the round limit was reached",
                Ending::Stalemate => "neither side got anywhere",
            };
            format!("{result} in round {}: {why}", outcome.round)
        }
        None => match fight.decision().cloned() {
            Some(decision) => format!("not over; next: {}", save::question_text(fight, &decision)),
            None => "not over".to_owned(),
        },
    };
    let mut report = String::new();
    for mark in &record.marks {
        let _ = writeln!(report, "marked before decision {}: {}", mark.at + 1, harmless(&mark.name));
    }
    if fight.outcome().is_some() {
        let arena = fight.arena();
        for who in arena.all_combatants() {
            let told = arena.report(who);
            if !told.is_empty() {
                let _ = writeln!(report, "{}: {}", arena.identity(who).name, told.join(", "));
            }
        }
    }
    format!(
        "decisions: {}\noutcome: {state}\nseed: {}\nruleset: {}\nrecorded by: Fray {}\nfinal hash: {:016x}\n{report}",
        record.orders.len(),
        harmless(&header.seed),
        header.ruleset,
        harmless(&header.program),
        fight.record_hash()
    )
}
