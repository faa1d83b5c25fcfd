//! Summaries of records for the list of battles: from the first and the last lines, and whether another program has
//! them open. No battle is played for it, and the middle of a long record is not even read.

use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use super::folder::numbered;
use super::line::{KindLine, LineKind, SummaryLine};
use super::{Header, SaveError, reader};
use crate::data::file;
use crate::data::load;
use crate::data::read::{Pos, Problem, Problems, Source};
use crate::save::text;

/// Number of bytes at the end of a record that are searched for its last lines.
const TAIL: u64 = 32 * 1024;
/// Unfinished records up to this size, in bytes, are read whole.
const WHOLE: u64 = 1024 * 1024;

/// The summary of a record.
#[derive(Debug)]
pub struct RecordSummary {
    /// The file.
    pub path: PathBuf,
    /// When it was last written to, if the system knows.
    pub played: Option<SystemTime>,
    /// Its header, if it can be read.
    pub header: Option<Header>,
    /// The round of the last order; 0 before the first, or if unknown.
    pub round: u32,
    /// Its state.
    pub state: RecordState,
}

/// The state of a record.
#[derive(Debug)]
pub enum RecordState {
    /// The battle can be resumed, as far as is known without playing it.
    Open,
    /// Another program has it open.
    Busy,
    /// It is over; the winning sides, or none.
    Over(Vec<String>),
    /// It cannot be used.
    Unusable(SaveError),
}

/// All records in a folder, the last one played first.
///
/// # Errors
///
/// The folder cannot be read. One that does not exist holds no records.
pub fn battles_in(folder: &Path) -> io::Result<Vec<RecordSummary>> {
    let records = match numbered(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        records => records?,
    };
    let mut found: Vec<(u32, RecordSummary)> =
        records.into_iter().filter_map(|(number, path)| Some((number, summary_of(&path)?))).collect();
    found.sort_by(|(a, seen_a), (b, seen_b)| (seen_b.played, b, &seen_b.path).cmp(&(seen_a.played, a, &seen_a.path)));
    Ok(found.into_iter().map(|(_, glance)| glance).collect())
}

/// The summary of a record; None for an empty file, as a record is before its first line.
#[must_use]
pub fn summary_of(path: &Path) -> Option<RecordSummary> {
    let mut seen =
        RecordSummary { path: path.to_owned(), played: None, header: None, round: 0, state: RecordState::Open };
    match look(&mut seen) {
        Ok(true) => {}
        Ok(false) => return None,
        // On some systems a file that another program has locked cannot be read.
        Err(_) if matches!(seen.state, RecordState::Busy) => {}
        Err(error) => seen.state = RecordState::Unusable(error),
    }
    name(&mut seen);
    Some(seen)
}

/// Fills in a summary; false for an empty file.
fn look(seen: &mut RecordSummary) -> Result<bool, SaveError> {
    let path = seen.path.clone();
    let fault = |error| SaveError::file(&path, error);
    file::check(&path, file::MOST_OF_RECORD).map_err(|why| fault(why.into()))?;
    let mut file = File::open(&path).map_err(fault)?;
    let facts = file.metadata().map_err(fault)?;
    seen.played = facts.modified().ok();
    // The record is just being begun.
    if facts.len() == 0 {
        return Ok(false);
    }
    let busy = matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
    // Others may want to write.
    let _ = file.unlock();
    if busy {
        seen.state = RecordState::Busy;
    }
    let mut first = Vec::new();
    BufReader::new(&file).read_until(b'\n', &mut first).map_err(fault)?;
    if first.last() != Some(&b'\n') {
        return Err(SaveError::Line(reader::no_line(&Arc::from(path.display().to_string()))));
    }
    let (header, playable) = reader::head(&path, &first);
    seen.header = header.map(|(header, _)| header);
    playable?;
    let start = (first.len() as u64).max(facts.len().saturating_sub(TAIL));
    let mut tail = read_from(&mut file, start).map_err(fault)?;
    if start > first.len() as u64 {
        // It begins in the middle of a line.
        match tail.iter().position(|b| *b == b'\n').filter(|at| at + 1 < reader::whole_lines(&tail)) {
            Some(at) => drop(tail.drain(..=at)),
            None => tail = read_from(&mut file, first.len() as u64).map_err(fault)?,
        }
    }
    last_lines(seen, &tail)?;
    // Whether it can be resumed depends on all of its lines.
    if matches!(seen.state, RecordState::Open) && facts.len() <= WHOLE {
        reader::read(&path)?;
    }
    Ok(true)
}

fn read_from(file: &mut File, start: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(start))?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Searches backwards from the end for the result of the battle and its last round.
fn last_lines(seen: &mut RecordSummary, tail: &[u8]) -> Result<(), SaveError> {
    let lines = tail[..reader::whole_lines(tail)].split_inclusive(|b| *b == b'\n');
    let mut decided = false;
    for line in lines.rev() {
        let line = line.trim_ascii_end();
        let kind: KindLine = serde_json::from_slice(line).map_err(|_| damaged(&seen.path))?;
        let Some(kind @ (LineKind::Order | LineKind::End | LineKind::Back)) = kind.known() else { continue };
        let SummaryLine { round, winners } = serde_json::from_slice(line).map_err(|_| damaged(&seen.path))?;
        if kind == LineKind::End && !decided && !matches!(seen.state, RecordState::Busy) {
            seen.state = RecordState::Over(winners);
        }
        decided = true;
        if let Some(round) = round {
            seen.round = round;
            break;
        }
    }
    Ok(())
}

/// The fault of a record whose last lines cannot be read: all of it is read to name the line.
fn damaged(path: &Path) -> SaveError {
    let file = Arc::from(path.display().to_string());
    let unknown = || SaveError::Line(Problem::error(&file, Pos::START, text::DAMAGED_END, ""));
    reader::read(path).err().unwrap_or_else(unknown)
}

/// Records of format 1 name their scene in its text only.
fn name(seen: &mut RecordSummary) {
    let Some(header) = seen.header.as_mut().filter(|header| header.scene_name.is_empty()) else { return };
    let source = Source::new(header.scene_file.as_str(), header.scene_text.as_str());
    if let Some(def) = load::scene(&source, &mut Problems::new()) {
        (header.scene_key, header.scene_name) = (def.key.value, def.name);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::Duration;

    use super::*;
    use crate::fight::state::order::{Order, OrderKind};
    use crate::kernel::ids::DecisionId;
    use crate::save::Recorder;
    use crate::save::folder::tests::{TestFolder, header};

    /// Writes a record of this many orders, the last one in `round`.
    fn record(path: &Path, orders: u32, round: u32) -> Recorder {
        let mut recorder = Recorder::create_at(path, &header("oak")).unwrap();
        for number in 0..orders {
            let order = Order { decision: DecisionId(number), body: OrderKind::Pass };
            recorder.push(u64::from(number), if number + 1 == orders { round } else { 1 }, &order).unwrap();
        }
        recorder
    }

    #[test]
    fn the_list_tells_how_every_battle_stands_and_the_last_one_played_comes_first() {
        let folder = TestFolder::new("list");
        let path = |name: &str| folder.path().join(name);
        assert!(battles_in(&path("nowhere")).unwrap().is_empty(), "no folder is no fault");
        drop(record(&path("0001-a-a.fray"), 900, 7));
        record(&path("0002-a-a.fray"), 3, 2).finish(2, &["The Otters".to_owned()]).unwrap();
        let _open = record(&path("0003-a-a.fray"), 3, 2);
        drop(record(&path("0004-a-a.fray"), 3, 2));
        let text = fs::read_to_string(path("0004-a-a.fray")).unwrap();
        fs::write(path("0005-a-a.fray"), format!("{text}half of a line")).unwrap();
        fs::write(path("0006-a-a.fray"), format!("{text}no JSON\n")).unwrap();
        fs::write(path("0007-a-a.fray"), "something else\n").unwrap();
        let old = text.replacen(
            "\"fray\":2,\"program\":\"0.1.0\",\"scene_key\":\"toll_house\",\"scene_name\":\"The Toll House\"",
            "\"fray\":1",
            1,
        );
        fs::write(path("0008-a-a.fray"), old).unwrap();
        fs::write(path("0009-a-a.fray"), "").unwrap();
        let wide = "x".repeat(40_000);
        fs::write(path("0010-a-a.fray"), format!("{text}{{\"kind\":\"note\",\"words\":\"{wide}\"}}\n")).unwrap();
        fs::write(path("0011-a-a.fray"), format!("{text}{{\"kind\":\"end\",\"round\":2}}\n{{\"kind\":\"mark\"}}\n"))
            .unwrap();
        fs::write(
            path("0012-a-a.fray"),
            format!(
                "{text}{{\"kind\":\"end\",\"round\":9,\"winners\":[]}}\n{{\"kind\":\"back\",\"line\":2,\"round\":1}}\n"
            ),
        )
        .unwrap();
        let start = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
        for number in (1..=12).filter(|number| *number != 3) {
            let file = fs::OpenOptions::new().write(true).open(path(&format!("{number:04}-a-a.fray"))).unwrap();
            file.set_modified(start + Duration::from_secs(60 * ((number * 5) % 13))).unwrap();
        }
        let seen = battles_in(&folder.path()).unwrap();
        let told: Vec<String> = seen
            .iter()
            .map(|seen| {
                let name = seen.path.file_name().unwrap().to_str().unwrap()[..4].to_owned();
                let state = match &seen.state {
                    RecordState::Open => "open".to_owned(),
                    RecordState::Busy => "busy".to_owned(),
                    RecordState::Over(winners) => format!("over {winners:?}"),
                    RecordState::Unusable(error) => error.to_string().replace(&folder.path().display().to_string(), ""),
                };
                format!("{name} {} {state:.60}", seen.round)
            })
            .collect();
        assert_eq!(
            told,
            [
                "0003 2 busy",
                "0005 2 open",
                "0010 2 open",
                "0002 2 over [\"The Otters\"]",
                "0007 0 /0007-a-a.fray:1:1: error: expected value; help: the first l",
                "0012 1 open",
                "0004 2 open",
                "0001 7 open",
                "0006 0 /0006-a-a.fray:5:2: error: expected ident; help: cut the rec",
                "0011 2 over []",
                "0008 0 this battle was recorded by an earlier version of Fray, whos",
            ]
        );
        let old = seen.last().unwrap().header.as_ref().unwrap();
        assert_eq!((old.scene_name.as_str(), old.scene_key.as_str()), ("The Toll House", "toll_house"));
    }
}
