//! Resuming a battle where its record stops, and deleting a record.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use super::recorder::{Recorder, lock};
use super::recording::RecordPlace;
use super::{Recording, SaveError, reader};
use crate::data::file;
use crate::data::library::{BattleSpec, Library};
use crate::fight::Fight;
use crate::fight::state::order::Order;

/// A battle where its record stops.
pub struct ResumedRecord {
    /// Its set-up.
    pub spec: BattleSpec,
    /// The fight.
    pub fight: Fight,
    /// The continued recording; none if the battle is over.
    pub recording: Recording,
    /// Skipped parts of the record, one text each.
    pub warnings: Vec<String>,
}

/// Resumes a battle where its record stops: locks the record, plays it, and continues writing into it. A finished
/// battle is resumed at its end. If the record can be read but not written, the battle continues without, and the
/// recording says why.
///
/// # Errors
///
/// Another program has it open, it cannot be read, or it cannot be replayed.
pub fn take_up(path: &Path, library: &Library) -> Result<ResumedRecord, SaveError> {
    take_up_watched(path, library, &mut |_, _, _| {})
}

/// As [`take_up`], with a look at the fight before each order of the record.
///
/// # Errors
///
/// As for [`take_up`].
pub fn take_up_watched(
    path: &Path,
    library: &Library,
    watch: &mut dyn FnMut(&BattleSpec, &mut Fight, &Order),
) -> Result<ResumedRecord, SaveError> {
    let fault = |error| SaveError::file(path, error);
    let (mut file, shut) = open(path).map_err(fault)?;
    lock(&file).map_err(|_| SaveError::Busy)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(fault)?;
    let record = reader::parse(path, &bytes)?;
    let (spec, fight) = record.resume_watched(library, watch)?;
    let len = reader::whole_lines(&bytes) as u64;
    let place = RecordPlace { lines: reader::line_count(&bytes), at: record.orders.last().map_or(1, |step| step.line) };
    let recording = match shut {
        // A finished record is not written to any more, so its lock can go.
        _ if record.finished => Recording::none(),
        Some(why) => Recording::shut(path, len, place, &why),
        None => match Recorder::onwards(file, path, len) {
            Ok(recorder) => Recording::onwards(recorder, place),
            Err(why) => Recording::shut(path, len, place, &why),
        },
    };
    Ok(ResumedRecord { spec, fight, recording, warnings: record.warnings })
}

/// Opens a record for writing, or else only for reading; then also returns why it cannot be written.
fn open(path: &Path) -> io::Result<(File, Option<io::Error>)> {
    file::check(path, file::MOST_OF_RECORD)?;
    match OpenOptions::new().read(true).write(true).open(path) {
        Ok(file) => Ok((file, None)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(error),
        Err(error) => Ok((File::open(path)?, Some(error))),
    }
}

/// Deletes a record.
///
/// # Errors
///
/// Another program has it open, or the system does not allow it.
pub fn delete(path: &Path) -> Result<(), SaveError> {
    let file = File::open(path).map_err(|error| SaveError::file(path, error))?;
    lock(&file).map_err(|_| SaveError::Busy)?;
    fs::remove_file(path).map_err(|error| SaveError::file(path, error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::folder::tests::{TestFolder, header};

    #[test]
    fn a_record_that_another_has_open_is_neither_taken_up_nor_deleted() {
        let folder = TestFolder::new("taking");
        let path = folder.path().join("0001-toll_house-oak.fray");
        let recorder = Recorder::create_at(&path, &header("oak")).unwrap();
        let busy = "this battle is being played in another window";
        assert_eq!(take_up(&path, &Library::shipped()).err().unwrap().to_string(), busy);
        assert_eq!(delete(&path).unwrap_err().to_string(), busy);
        let error = Recorder::reopen(&path).unwrap_err();
        assert_eq!((error.kind(), error.to_string().as_str()), (io::ErrorKind::ResourceBusy, busy));
        drop(recorder);
        // No ruleset has the fingerprint in this record.
        assert!(matches!(take_up(&path, &Library::shipped()), Err(SaveError::Changed { .. })));
        delete(&path).unwrap();
        assert!(!path.exists());
        assert!(matches!(take_up(&path, &Library::shipped()), Err(SaveError::File { .. })));
    }
}
