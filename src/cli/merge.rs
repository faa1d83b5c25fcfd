//! `fray merge`: the parts of a run as the run itself.
//!
//! Parts are read, each is looked over by itself, all are compared with the first, and then put in order. Sums add up,
//! and the hash is made anew from the digests of the battles.

use std::fs;
use std::io::ErrorKind;

use clap::Args;

use super::sim::json::{BatchLine, Ordered, chained, hex};
use super::sim::stats::{mean, per_cpu_second};
use super::{Done, Failure, complain, print};

const ABOUT: &str = "Makes the parts of a run into the result of the whole run.

Each RESULT is a file that `fray sim --from K --json FILE` has written. The parts may be given in any order. What is \
printed is what `fray sim --json -` prints for the whole run, equal to the last digit of the hash; only the processor \
time is another. A part that is missing, doubled, torn, or of another version of the program, scene, ruleset, seed or \
policy is named, and nothing is printed.";

const EXAMPLES: &str = "\
Examples:
  fray sim toll_house --from 0  --battles 50 --of 100 --json a.json
  fray sim toll_house --from 50 --battles 50 --of 100 --json b.json
  fray merge a.json b.json

docs/scale.md shows how many machines fight one run.

Exit status 1 means that the parts do not make a run, or that a battle could not be fought to its
end.";

/// Makes the parts of a run into the result of the whole run
#[derive(Debug, Args)]
#[command(long_about = ABOUT, after_help = EXAMPLES)]
pub(super) struct MergeArguments {
    /// Files that `fray sim --from K --json FILE` has written
    #[arg(required = true, value_name = "RESULT")]
    results: Vec<String>,
}

/// The battles of one scene in one file.
struct BatchPart {
    file: String,
    line: BatchLine,
    digests: Vec<u64>,
}

impl BatchPart {
    /// Number of the battle after the last one.
    fn end(&self) -> u64 {
        // Both were read and looked over: there is a digest for each battle.
        self.line.from + self.digests.len() as u64
    }
}

/// Runs the subcommand.
pub(super) fn run(arguments: &MergeArguments) -> Done {
    let mut files = Vec::new();
    let mut failure = None;
    for file in &arguments.results {
        match read(file) {
            Ok(parts) => files.push(parts),
            Err((why, how)) => {
                complain(format_args!("{file}: {why}"));
                // A file that cannot be opened outdoes a fault in another one.
                failure = Some(if how == Failure::Usage { how } else { failure.unwrap_or(how) });
            }
        }
    }
    if let Some(failure) = failure {
        return Err(failure);
    }
    let merged = by_scene(files).and_then(|scenes| {
        let merged: Vec<_> = scenes.into_iter().map(merge).collect();
        let faults: Vec<_> = merged.iter().filter_map(|m| m.as_ref().err()).flatten().cloned().collect();
        if faults.is_empty() { Ok(merged.into_iter().flatten().collect::<Vec<_>>()) } else { Err(faults) }
    });
    match merged {
        Ok(lines) => {
            for line in &lines {
                print(format_args!("{}\n", line.text()))?;
            }
            if lines.iter().any(|line| line.unfinished > 0) { Err(Failure::Problems) } else { Ok(()) }
        }
        Err(faults) => {
            faults.iter().for_each(complain);
            Err(Failure::Problems)
        }
    }
}

/// The parts in a file, one for each scene.
fn read(file: &str) -> Result<Vec<BatchPart>, (String, Failure)> {
    let wrong = |why: String| (why, Failure::Problems);
    let bytes = fs::read(file).map_err(|error| match error.kind() {
        ErrorKind::NotFound => ("this part is missing: there is no such file".to_owned(), Failure::Usage),
        _ => (format!("it cannot be read: {error}"), Failure::Usage),
    })?;
    let text = String::from_utf8(bytes).map_err(|_| wrong("it is no result of `fray sim --json`".to_owned()))?;
    if text.trim().is_empty() {
        return Err(wrong("this part is torn: the file is empty; fight it again".to_owned()));
    }
    (1..).zip(text.lines()).map(|(number, line)| part(file, number, line).map_err(wrong)).collect()
}

/// Reads a line and looks it over by itself.
fn part(file: &str, number: usize, text: &str) -> Result<BatchPart, String> {
    let mut line: BatchLine = serde_json::from_str(text).map_err(|error| {
        if error.is_eof() {
            format!("this part is torn: line {number} ends in the middle; fight it again")
        } else {
            format!("line {number} is no result of this version's `fray sim --json`: {error}")
        }
    })?;
    let Some(told) = line.digests.take() else {
        return Err(
            "it is no part of a run, as its battles have no digests; make parts with `fray sim --from K`".into()
        );
    };
    let torn = |what: &str| format!("this part is torn: {what} in line {number}; fight it again");
    let digests = told.as_bytes().chunks(16).map(|digits| {
        let digits = std::str::from_utf8(digits).ok().filter(|d| d.len() == 16)?;
        u64::from_str_radix(digits, 16).ok()
    });
    let digests: Vec<u64> = digests.collect::<Option<_>>().ok_or_else(|| torn("a digest is not whole"))?;
    if digests.is_empty() || digests.len() as u64 != line.battles {
        return Err(torn(&format!("{} digests for {} battles", digests.len(), line.battles)));
    }
    if hex(digests.iter().fold(0, |hash, digest| chained(hash, *digest))) != line.hash {
        return Err(torn("the digests do not give the hash"));
    }
    if line.from.checked_add(line.battles).is_none_or(|end| line.of.is_some_and(|of| end > of)) {
        return Err(torn("the battles go past the end of the run"));
    }
    Ok(BatchPart { file: file.to_owned(), line, digests })
}

/// The parts of each scene. Line for line, all files are of the same scenes.
fn by_scene(files: Vec<Vec<BatchPart>>) -> Result<Vec<Vec<BatchPart>>, Vec<String>> {
    let mut faults = Vec::new();
    let mut scenes: Vec<Vec<BatchPart>> = Vec::new();
    for (at, parts) in files.into_iter().enumerate() {
        if at == 0 {
            scenes = parts.into_iter().map(|part| vec![part]).collect();
            continue;
        }
        if parts.len() != scenes.len() {
            let (file, first) = (&parts[0].file, &scenes[0][0].file);
            let (here, there) = (parts.len(), scenes.len());
            faults.push(format!(
                "{file}: this part is torn or of other scenes: scenes in it: {here}, in {first}: {there}"
            ));
            continue;
        }
        for (scene, part) in scenes.iter_mut().zip(parts) {
            match differs(&scene[0], &part) {
                Some(fault) => faults.push(fault),
                None => scene.push(part),
            }
        }
    }
    if faults.is_empty() { Ok(scenes) } else { Err(faults) }
}

/// In what a part is not of the same run as another one.
fn differs(first: &BatchPart, part: &BatchPart) -> Option<String> {
    let (a, b) = (&first.line, &part.line);
    let of = |line: &BatchLine| line.of.map_or_else(|| "not given".to_owned(), |of| of.to_string());
    let played = |line: &BatchLine| {
        let sides: Vec<_> = line.policies.0.iter().map(|(side, policy)| format!("{side}={policy}")).collect();
        format!("{}{}", sides.join(" "), if line.swap { " --swap" } else { "" })
    };
    let borne = |line: &BatchLine| {
        let sides = line.handicaps.iter().flat_map(|sides| &sides.0);
        let told: Vec<_> = sides.map(|(side, percent)| format!("{side}={percent}")).collect();
        if told.is_empty() { "none".to_owned() } else { told.join(" ") }
    };
    let told = [
        ("version of the program", a.version.clone(), b.version.clone()),
        ("scene", a.scene.clone(), b.scene.clone()),
        ("state of the scene's file", a.scene_fingerprint.clone(), b.scene_fingerprint.clone()),
        ("ruleset", a.ruleset.clone(), b.ruleset.clone()),
        ("state of the ruleset's files", a.ruleset_fingerprint.clone(), b.ruleset_fingerprint.clone()),
        ("seed", a.seed.clone(), b.seed.clone()),
        ("policy", played(a), played(b)),
        ("handicap", borne(a), borne(b)),
        ("length of the run (--of)", of(a), of(b)),
    ];
    let (what, there, here) = told.into_iter().find(|(_, there, here)| there != here)?;
    Some(format!("{}: this part is of another {what}: {here}, and {there} in {}", part.file, first.file))
}

/// One result from the parts of a scene, or every fault in how they lie beside each other.
fn merge(mut parts: Vec<BatchPart>) -> Result<BatchLine, Vec<String>> {
    parts.sort_by_key(|part| part.line.from);
    let scene = parts[0].line.scene.clone();
    let missing =
        |from: u64, end: u64, place: String| format!("a part of `{scene}` is missing: {} {place}", numbers(from, end));
    let mut faults = Vec::new();
    let mut last: Option<&BatchPart> = None;
    for part in &parts {
        let (due, from) = (last.map_or(0, BatchPart::end), part.line.from);
        if from > due {
            let after = last.map_or_else(String::new, |last| format!("after {} and ", last.file));
            faults.push(missing(due, from, format!("{after}before {}", part.file)));
        } else if let Some(last) = last.filter(|_| from < due) {
            let (file, other, both) = (&part.file, &last.file, numbers(from, due.min(part.end())));
            faults.push(format!("{file}: doubled: {other} has {both} of `{scene}` too"));
        }
        if last.is_none_or(|last| part.end() > last.end()) {
            last = Some(part);
        }
    }
    if let Some((last, of)) = last.and_then(|last| Some((last, last.line.of?)))
        && last.end() < of
    {
        faults.push(missing(last.end(), of, format!("after {}", last.file)));
    }
    if faults.is_empty() { added_up(parts) } else { Err(faults) }
}

/// The battles from one to before another, in words.
fn numbers(from: u64, end: u64) -> String {
    if end - from == 1 { format!("battle {from}") } else { format!("battles {from} to {}", end - 1) }
}

/// Adds up parts that follow each other without a gap.
fn added_up(parts: Vec<BatchPart>) -> Result<BatchLine, Vec<String>> {
    let mut parts = parts.into_iter();
    let Some(BatchPart { line: mut all, digests, .. }) = parts.next() else { return Err(Vec::new()) };
    let mut hash = digests.iter().fold(0, |hash, digest| chained(hash, *digest));
    for BatchPart { file, line, digests } in parts {
        hash = digests.iter().fold(hash, |hash, digest| chained(hash, *digest));
        let same = add(&mut all.wins, &line.wins)
            && match (&mut all.wins_by_policy, &line.wins_by_policy) {
                (Some(all), Some(more)) => add(all, more),
                (all, more) => all.is_none() && more.is_none(),
            };
        let counts = [
            (&mut all.battles, line.battles),
            (&mut all.draws, line.draws),
            (&mut all.unfinished, line.unfinished),
            (&mut all.rounds, line.rounds),
            (&mut all.decisions, line.decisions),
            (&mut all.orders, line.orders),
            (&mut all.events, line.events),
        ];
        let fits = counts.into_iter().all(|(sum, more)| sum.checked_add(more).map(|new| *sum = new).is_some());
        if !(same && fits) {
            return Err(vec![format!("{file}: this part is torn: its counts do not fit those of the other parts")]);
        }
        all.cpu_seconds += line.cpu_seconds;
    }
    all.of = None;
    all.rounds_mean = mean(all.rounds, all.battles);
    all.orders_per_cpu_second = per_cpu_second(all.orders, all.cpu_seconds);
    all.hash = hex(hash);
    Ok(all)
}

/// Adds counts name by name; false if the names are others or a sum is too large.
fn add(all: &mut Ordered<u64>, more: &Ordered<u64>) -> bool {
    all.0.len() == more.0.len()
        && all.0.iter_mut().zip(&more.0).all(|((name, sum), (other, count))| {
            name == other && sum.checked_add(*count).map(|new| *sum = new).is_some()
        })
}
