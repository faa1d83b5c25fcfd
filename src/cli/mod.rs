//! The command line: which subcommand was asked for, and what the program's exit status says.
//!
//! Each subcommand has a file of its own with its arguments, its help and its work. Messages for people go to standard
//! error; what a program may want to read (faults, results) goes to standard output.

mod bench;
mod check;
mod coach;
mod coverage;
mod cpu;
mod find;
mod league;
mod merge;
mod play;
mod replay;
mod shot;
mod sides;
mod sim;
mod vocabulary;

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::app::{self, Launch, StartScreen};
use crate::data::library::Library;
use crate::data::read::harmless;

/// How a subcommand failed. The numbers are the exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failure {
    /// It did its work and found something wrong: faults in files, a replay that differs.
    Problems = 1,
    /// It could not do its work: arguments that make no sense, files that cannot be opened.
    Usage = 2,
}

/// The result of a subcommand. A failed one has printed its reason.
type Done = Result<(), Failure>;

const ABOUT: &str = "Tactical skirmishes on a grid, fought under interchangeable time systems.

Without a subcommand, Fray opens its window with the list of scenes.";

const FILES: &str = "\
Where files are looked for:
  A SCENE is the path of a .ron file or the key of a scene, a RULESET is a key. Keys are looked
  up in the working folder (./scenes/*.ron, ./assets/rulesets/KEY/), then in the same folders
  below the data folder, then among what is built into the program. The first one found counts.
  The data folder is the platform's own for this program; FRAY_DATA_DIR=FOLDER puts another one
  in its place. Records of battles are written to its folder `records`. Settings are kept in
  settings.ron in the platform's folder for settings, or in FRAY_DATA_DIR too.

  A folder's own scene or ruleset stands in for the one of the program with the same key, which a
  note says. What cannot be read is named and passed over, and the rest counts.

Exit status:
  0  all is well
  1  something is wrong with the files, or a replay differs from its record
  2  the arguments make no sense, or the machine cannot do it: there is no display, a file cannot
     be opened, the output cannot be written. A reader of the output that went away, as with
     `| head`, gets no message, but the status is 2: some of it was lost.";

/// The arguments of the program.
#[derive(Debug, Parser)]
#[command(name = "fray", version, about = "Tactical skirmishes on a grid", long_about = ABOUT, after_help = FILES)]
struct Arguments {
    #[command(subcommand)]
    command: Option<CliCommand>,
}

#[derive(Debug, Subcommand)]
enum CliCommand {
    Play(play::PlayArguments),
    Sim(sim::SimArguments),
    League(league::LeagueArguments),
    Coverage(coverage::CoverageArguments),
    Merge(merge::MergeArguments),
    Bench(bench::BenchArguments),
    Check(check::CheckArguments),
    Replay(replay::ReplayArguments),
    Coach(coach::CoachArguments),
    Shot(shot::ShotArguments),
    Vocabulary(vocabulary::VocabularyArguments),
}

/// Runs the program with the arguments it was started with.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version come this way too, with status 0.
            if let Err(why) = error.print()
                && error.exit_code() == 0
            {
                return ExitCode::from(cannot_print(&why) as u8);
            }
            return u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from);
        }
    };
    let done = match arguments.command {
        None => return app::run(Launch { library: Library::here(), start: StartScreen::Title }),
        Some(CliCommand::Play(arguments)) => match play::launch(&arguments) {
            Ok(launch) => return app::run(launch),
            Err(failure) => Err(failure),
        },
        Some(CliCommand::Sim(arguments)) => sim::run(&arguments),
        Some(CliCommand::League(arguments)) => league::run(&arguments),
        Some(CliCommand::Coverage(arguments)) => coverage::run(&arguments),
        Some(CliCommand::Merge(arguments)) => merge::run(&arguments),
        Some(CliCommand::Bench(arguments)) => bench::run(&arguments),
        Some(CliCommand::Check(arguments)) => check::run(&arguments),
        Some(CliCommand::Replay(arguments)) => replay::run(&arguments),
        Some(CliCommand::Coach(arguments)) => coach::run(&arguments),
        Some(CliCommand::Vocabulary(arguments)) => vocabulary::run(&arguments),
        Some(CliCommand::Shot(arguments)) => match shot::run(arguments) {
            Ok(code) => return code,
            Err(failure) => Err(failure),
        },
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => ExitCode::from(failure as u8),
    }
}

/// Writes to standard output. What cannot be written is lost work, and no success.
fn print(text: impl fmt::Display) -> Done {
    let mut out = io::stdout().lock();
    write!(out, "{text}").and_then(|()| out.flush()).map_err(|error| cannot_print(&error))
}

/// Says why standard output cannot be written. A reader that went away (`fray check . | head`) has seen what it wanted.
fn cannot_print(error: &io::Error) -> Failure {
    if error.kind() != io::ErrorKind::BrokenPipe {
        complain(format_args!("standard output cannot be written: {error}"));
    }
    Failure::Usage
}

/// Writes a line to standard error.
fn say(text: impl fmt::Display) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Says on standard error what is wrong.
fn complain(text: impl fmt::Display) {
    // What was typed may hold anything; only the ends of lines are the program's own.
    let text = text.to_string();
    let lines: Vec<_> = text.lines().map(harmless).collect();
    say(format_args!("error: {}", lines.join("\n")));
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_well_formed() {
        Arguments::command().debug_assert();
    }
}
