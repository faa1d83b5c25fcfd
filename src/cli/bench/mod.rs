//! `fray bench`: how many orders this machine carries out, on one field under every ruleset.
//!
//! [`field`] is the ground, [`recorded`] the orders that are given again, [`measure`] the clock.

mod field;
mod measure;
mod recorded;

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

use clap::Args;

use self::measure::{Measured, Mode};
use super::{Done, Failure, complain, find, print, say};
use crate::data::library::Library;
use crate::data::ruleset::Ruleset;

const ABOUT: &str = "Measures how many orders this machine carries out in a second of CPU time.

Two lines of equal combatants meet on one field that exists under every ruleset. In mode `ai` the computer plays both \
sides, in mode `random` chance does, in mode `recorded` the orders of an earlier battle of the computer are given \
again, so that the engine alone is measured. One thread does it all, with log and hash on.";

const EXAMPLES: &str = "\
Counts:
  A decision is any answer to a question of the rules. An order is a decision to move, to act or to
  react; passing, planning and ending a turn are none, though the engine carries them out too.

Modes:
  ai and random play whole battles, each with its own seed, until one second of CPU time is used
  up; recorded gives the same orders over and over for 0.4 seconds and counts the fastest of
  three rounds. A program that was not built with --release is many times slower.

JSON:
  One line for each ruleset, size and mode, an object with the keys version, ruleset, size, mode,
  orders_per_cpu_second, decisions_per_cpu_second, battles, orders, decisions, cpu_seconds, digest.
  The digest is a hash over the log of the first battle: equal rules give equal digests everywhere.

Examples:
  fray bench
  fray bench --ruleset tempo --size all
  fray bench --mode recorded
  fray bench --json - | jq .orders_per_cpu_second

Exit status 1 means that recorded orders do not fit the rules any more.";

/// Measures how fast the engine and the AI are on this machine
#[derive(Debug, Args)]
#[command(long_about = ABOUT, after_help = EXAMPLES)]
pub(super) struct BenchArguments {
    /// Key of the only ruleset to measure [default: all]
    #[arg(long, value_name = "RULESET")]
    ruleset: Option<String>,
    /// How many fight on each side
    #[arg(long, value_name = "4|8|16|all", default_value = "8", value_parser = size)]
    size: Size,
    /// The only mode to measure [default: all]
    #[arg(long, value_name = "MODE")]
    mode: Option<Mode>,
    /// Write the results as JSON lines to a file, or to standard output with `-`
    #[arg(long, value_name = "FILE|-")]
    json: Option<String>,
    /// Measure nothing: record the orders for mode `recorded` anew, into files of this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "json")]
    record: Option<String>,
}

/// One size or all.
#[derive(Clone, Copy, Debug)]
struct Size(Option<usize>);

fn size(text: &str) -> Result<Size, String> {
    if text == "all" {
        return Ok(Size(None));
    }
    let known = text.parse().ok().filter(|size| field::SIZES.contains(size));
    known.map(|size| Size(Some(size))).ok_or_else(|| "it is 4, 8, 16 or all".to_owned())
}

/// A result as a line of JSON.
#[derive(serde::Serialize)]
struct ResultLine<'a> {
    version: &'a str,
    ruleset: &'a str,
    size: usize,
    mode: &'a str,
    orders_per_cpu_second: f64,
    decisions_per_cpu_second: f64,
    battles: u64,
    orders: u64,
    decisions: u64,
    cpu_seconds: f64,
    digest: String,
}

impl<'a> ResultLine<'a> {
    fn new(ruleset: &'a str, size: usize, mode: Mode, measured: &Measured) -> ResultLine<'a> {
        ResultLine {
            version: env!("CARGO_PKG_VERSION"),
            ruleset,
            size,
            mode: mode.name(),
            orders_per_cpu_second: measured.orders_per_second(),
            decisions_per_cpu_second: measured.decisions_per_second(),
            battles: measured.battles,
            orders: measured.orders,
            decisions: measured.decisions,
            cpu_seconds: measured.cpu.as_secs_f64(),
            digest: format!("{:016x}", measured.digest),
        }
    }
}

/// Runs the subcommand.
pub(super) fn run(arguments: &BenchArguments) -> Done {
    let library = Library::here();
    let keys = library.ruleset_keys();
    let wanted: Vec<String> = match &arguments.ruleset {
        None => keys,
        Some(key) => vec![key.clone()],
    };
    let mut rulesets = Vec::new();
    for key in &wanted {
        rulesets.push(library.ruleset(key).map_err(|problems| find::report(&problems, Failure::Usage))?);
    }
    let sizes: Vec<usize> = field::SIZES.into_iter().filter(|n| arguments.size.0.is_none_or(|one| one == *n)).collect();
    match &arguments.record {
        Some(folder) => record(Path::new(folder), &rulesets, &sizes),
        None => measure_all(arguments, &rulesets, &sizes),
    }
}

fn measure_all(arguments: &BenchArguments, rulesets: &[Arc<Ruleset>], sizes: &[usize]) -> Done {
    let mut file = match arguments.json.as_deref() {
        None | Some("-") => None,
        Some(path) => Some((path, File::create(path).map_err(|error| cannot_write(path, &error))?)),
    };
    let to_standard = arguments.json.as_deref() == Some("-");
    let tell = |text: String| {
        if !to_standard {
            return print(text);
        }
        say(text.trim_end());
        Ok(())
    };
    if cfg!(debug_assertions) {
        say("note: this program was built without --release: the figures say nothing about a real one");
    }
    tell(format!("{:<15}{:>5}  {:<9}{:>14}{:>17}\n", "ruleset", "size", "mode", "orders/CPU-s", "decisions/CPU-s"))?;
    let mut broken = false;
    for rules in rulesets {
        let mut costs = Vec::new();
        for &each in sizes {
            let setup = field::setup(rules, each).map_err(|problems| find::report(&problems, Failure::Problems))?;
            for mode in Mode::ALL.into_iter().filter(|mode| arguments.mode.is_none_or(|only| only == *mode)) {
                let measured = match measure::measure(&setup, each, mode) {
                    Ok(measured) => measured,
                    Err(why) => {
                        complain(format_args!(
                            "the {} orders for `{}` at size {each} do not play: {why}; `fray bench --record FOLDER` \
                             makes recorded ones anew",
                            mode.name(),
                            rules.key
                        ));
                        broken = true;
                        continue;
                    }
                };
                costs.push((mode, measured.orders_per_second()));
                let line = ResultLine::new(&rules.key, each, mode, &measured);
                tell(format!(
                    "{:<15}{each:>5}  {:<9}{:>14.0}{:>17.0}\n",
                    rules.key, line.mode, line.orders_per_cpu_second, line.decisions_per_cpu_second
                ))?;
                let json = serde_json::to_string(&line).expect("numbers and texts are JSON");
                if to_standard {
                    print(format_args!("{json}\n"))?;
                } else if let Some((path, file)) = &mut file {
                    writeln!(file, "{json}").map_err(|error| cannot_write(path, &error))?;
                }
            }
        }
        if sizes.len() > 1 {
            tell(growth(&costs))?;
        }
    }
    if broken { Err(Failure::Problems) } else { Ok(()) }
}

/// How much more an order costs at the greatest size than at the least.
fn growth(costs: &[(Mode, f64)]) -> String {
    let mut text = String::from("  cost of an order, 16 against 16 to 4 against 4:");
    for mode in Mode::ALL {
        let mut of_mode = costs.iter().filter(|(of, _)| *of == mode).map(|(_, speed)| *speed);
        if let (Some(first), Some(last)) = (of_mode.next(), of_mode.next_back()) {
            // Writing to a string cannot fail.
            let _ = write!(text, " {} {:.2}", mode.name(), first / last);
        }
    }
    text + "\n"
}

fn record(folder: &Path, rulesets: &[Arc<Ruleset>], sizes: &[usize]) -> Done {
    fs::create_dir_all(folder).map_err(|error| cannot_write(&folder.display().to_string(), &error))?;
    for rules in rulesets {
        for &each in sizes {
            let setup = field::setup(rules, each).map_err(|problems| find::report(&problems, Failure::Problems))?;
            let recorded = recorded::record(&setup).map_err(|why| {
                complain(format_args!("no battle of `{}` at size {each} could be recorded: {why}", rules.key));
                Failure::Problems
            })?;
            let path = folder.join(recorded::file_name(&rules.key, each));
            let text = serde_json::to_string(&recorded).expect("orders are JSON") + "\n";
            fs::write(&path, text).map_err(|error| cannot_write(&path.display().to_string(), &error))?;
            print(format_args!("{}: {} answers\n", path.display(), recorded.answers.len()))?;
        }
    }
    Ok(())
}

fn cannot_write(path: &str, error: &std::io::Error) -> Failure {
    complain(format_args!("`{path}` cannot be written: {error}"));
    Failure::Usage
}
