//! The recording of a running battle. The file is created with the first order that counts, so that a battle without a
//! decision leaves no file. What cannot be written stays in memory and is tried again with every order: if there is
//! room in time, nothing is lost.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::folder::folder;
use super::recorder::{back_text, end_text, order_text};
use super::{Header, Recorder};
use crate::fight::state::order::Order;
use crate::save::text;

/// The recording of a battle.
#[derive(Debug)]
pub struct Recording {
    target: RecordFile,
    /// Lines that are not written yet.
    waiting: Vec<u8>,
    place: RecordPlace,
    /// Whether an order that counts was given.
    begun: bool,
    /// Why they are not written.
    fault: Option<String>,
}

/// How far a record goes, and where in it the battle stands.
#[derive(Clone, Copy, Debug)]
pub struct RecordPlace {
    /// Lines of the whole record, those that are not written yet included.
    pub lines: u32,
    /// The line of the last order on the way to the present, or 1, the line of the header.
    pub at: u32,
}

impl RecordPlace {
    /// Behind the header of a new record.
    const BEGINNING: RecordPlace = RecordPlace { lines: 1, at: 1 };
}

#[derive(Debug)]
enum RecordFile {
    /// No file: recording was not requested, or all is written.
    Nowhere,
    /// A new file in this folder.
    New(Result<PathBuf, String>, Box<Header>),
    /// A record that cannot be written to, with its length in bytes.
    Shut(PathBuf, u64),
    /// An open record.
    Open(Recorder),
}

impl Recording {
    /// No recording.
    #[must_use]
    pub fn none() -> Recording {
        Recording::to(RecordFile::Nowhere, RecordPlace::BEGINNING, None)
    }

    fn to(target: RecordFile, place: RecordPlace, fault: Option<String>) -> Recording {
        Recording { target, waiting: Vec::new(), place, begun: false, fault }
    }

    /// A record that will begin in the folder of records. Whether it can be written to is tried at once.
    #[must_use]
    pub fn ahead(header: Header) -> Recording {
        Recording::ahead_in(folder().map_err(|error| error.to_string()), header)
    }

    /// As [`Recording::ahead`], in a given folder, or with the reason why there is none.
    #[must_use]
    pub fn ahead_in(folder: Result<PathBuf, String>, header: Header) -> Recording {
        let fault = match &folder {
            Ok(folder) => attempt(folder).err().map(|error| told(folder, &error)),
            Err(lack) => Some(lack.clone()),
        };
        Recording::to(RecordFile::New(folder, Box::new(header)), RecordPlace::BEGINNING, fault)
    }

    /// Continues an open record from a place in it.
    #[must_use]
    pub fn onwards(recorder: Recorder, place: RecordPlace) -> Recording {
        Recording::to(RecordFile::Open(recorder), place, None)
    }

    /// A record of this length in bytes that cannot be written to.
    pub(super) fn shut(path: &Path, len: u64, place: RecordPlace, why: &io::Error) -> Recording {
        Recording::to(RecordFile::Shut(path.to_owned(), len), place, Some(told(path, why)))
    }

    /// Why the battle is not being recorded; None while it is, or if recording was not requested.
    #[must_use]
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Whether nothing has been written yet.
    #[must_use]
    pub fn is_ahead(&self) -> bool {
        matches!(self.target, RecordFile::New(..))
    }

    /// The file, once it exists.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match &self.target {
            RecordFile::Open(recorder) => Some(recorder.path()),
            RecordFile::Shut(path, _) => Some(path),
            RecordFile::New(..) | RecordFile::Nowhere => None,
        }
    }

    /// Writes an accepted order, as [`Recorder::push`]. An order that does not count, such as the AI's before a
    /// player's first decision, is only kept until one does.
    pub fn push(&mut self, hash: u64, round: u32, order: &Order, counts: bool) {
        if matches!(self.target, RecordFile::Nowhere) {
            return;
        }
        self.take(order_text(hash, round, order));
        self.place.at = self.place.lines;
        self.begun |= counts;
        if self.is_begun() {
            self.write();
        }
    }

    /// The place of the present on its way through the record: [`Recording::go_back`] returns there.
    #[must_use]
    pub fn line(&self) -> u32 {
        self.place.at
    }

    /// Writes that the battle goes on from another place of the record; `round` is the round there.
    pub fn go_back(&mut self, line: u32, round: u32) {
        if matches!(self.target, RecordFile::Nowhere) || line == self.place.at {
            return;
        }
        self.take(back_text(line, round));
        self.place.at = line;
        if self.is_begun() {
            self.write();
        }
    }

    /// Writes that the battle is over, as [`Recorder::finish`].
    pub fn finish(&mut self, round: u32, winners: &[String]) {
        self.take(end_text(round, winners));
        self.begun = true;
        self.write();
        if self.fault.is_none() {
            // Releases the lock: showing the result must not keep others from reading the record.
            *self = Recording::none();
        }
    }

    /// Whether waiting lines are to be written: in an existing record, always.
    fn is_begun(&self) -> bool {
        self.begun || !self.is_ahead()
    }

    fn take(&mut self, line: io::Result<Vec<u8>>) {
        match line {
            _ if matches!(self.target, RecordFile::Nowhere) => {}
            Ok(line) => {
                self.waiting.extend(line);
                self.place.lines += 1;
            }
            Err(error) => self.fault = Some(error.to_string()),
        }
    }

    fn write(&mut self) {
        let done = match &mut self.target {
            RecordFile::Nowhere => return,
            RecordFile::Open(recorder) => {
                let path = recorder.path().to_owned();
                recorder.append(&self.waiting).map_err(|error| told(&path, &error)).map(|()| None)
            }
            RecordFile::New(Ok(folder), header) => {
                let opened = fs::create_dir_all(&*folder);
                let opened = opened.and_then(|()| Recorder::create_in(folder, header, &self.waiting));
                opened.map_err(|error| told(folder, &error)).map(Some)
            }
            RecordFile::New(Err(lack), _) => Err(lack.clone()),
            RecordFile::Shut(path, len) => {
                reopen(path, *len, &self.waiting).map_err(|error| told(path, &error)).map(Some)
            }
        };
        match done {
            Ok(opened) => {
                if let Some(recorder) = opened {
                    self.target = RecordFile::Open(recorder);
                }
                self.waiting.clear();
                self.fault = None;
            }
            Err(why) => self.fault = Some(why),
        }
    }
}

/// A last attempt to write what is still waiting.
impl Drop for Recording {
    fn drop(&mut self) {
        if self.is_begun() && !self.waiting.is_empty() {
            self.write();
        }
    }
}

/// Tests whether a record could be written in a folder, which is made if missing.
fn attempt(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let path = folder.join(format!(".attempt-{}", std::process::id()));
    let written = OpenOptions::new().write(true).create(true).truncate(true).open(&path)?.write_all(b"fray");
    fs::remove_file(&path)?;
    written
}

/// Reopens a record that could not be written to before, if it has not changed.
fn reopen(path: &Path, len: u64, lines: &[u8]) -> io::Result<Recorder> {
    let mut recorder = Recorder::reopen(path)?;
    if recorder.len() != len {
        return Err(io::Error::new(io::ErrorKind::InvalidData, text::FOREIGN));
    }
    recorder.append(lines)?;
    Ok(recorder)
}

fn told(path: &Path, error: &io::Error) -> String {
    text::file(path.display(), error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fight::state::order::OrderKind;
    use crate::kernel::ids::DecisionId;
    use crate::save::folder::tests::{TestFolder, header};
    use crate::save::{battles_in, read};

    fn order(number: u32) -> Order {
        Order { decision: DecisionId(number), body: OrderKind::Pass }
    }

    fn files(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap());
        names.collect()
    }

    #[test]
    fn a_battle_without_a_decision_leaves_no_record() {
        let folder = TestFolder::new("lazy");
        let mut recording = Recording::ahead_in(Ok(folder.path()), header("oak"));
        assert_eq!((recording.fault(), files(&folder.path())), (None, Vec::new()));
        recording.push(1, 0, &order(0), false);
        assert_eq!(files(&folder.path()), Vec::<String>::new(), "the computer's plans are nobody's loss");
        recording.push(2, 1, &order(1), true);
        recording.push(3, 1, &order(2), false);
        let path = recording.path().unwrap().to_owned();
        assert_eq!(read(&path).unwrap().orders.iter().map(|step| step.hash).collect::<Vec<_>>(), [1, 2, 3]);
        recording.finish(4, &["The Otters".to_owned()]);
        assert!(read(&path).unwrap().finished);
        assert_eq!(battles_in(&folder.path()).unwrap().len(), 1);
    }

    #[test]
    fn what_cannot_be_written_is_told_and_kept_until_it_can() {
        let folder = TestFolder::new("shut");
        // Root may write anywhere, but no folder can be made where a file is.
        let inside = folder.path().join("records");
        fs::write(&inside, "").unwrap();
        let mut recording = Recording::ahead_in(Ok(inside.clone()), header("oak"));
        let fault = recording.fault().expect("it is known before the first order").to_owned();
        assert!(fault.starts_with(&inside.display().to_string()), "{fault}");
        recording.push(1, 1, &order(0), true);
        recording.push(2, 1, &order(1), true);
        assert!(recording.fault().is_some() && recording.path().is_none());
        fs::remove_file(&inside).unwrap();
        recording.push(3, 2, &order(2), true);
        assert_eq!(recording.fault(), None);
        let record = read(recording.path().unwrap()).unwrap();
        assert_eq!(record.orders.iter().map(|step| step.hash).collect::<Vec<_>>(), [1, 2, 3], "nothing is lost");

        fs::remove_dir_all(&inside).unwrap();
        fs::write(&inside, "").unwrap();
        let mut recording = Recording::ahead_in(Ok(inside.clone()), header("elm"));
        recording.push(1, 1, &order(0), true);
        fs::remove_file(&inside).unwrap();
        drop(recording);
        assert_eq!(battles_in(&inside).unwrap().len(), 1, "nor when the battle is left after that");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_is_told() {
        let file = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let recorder = Recorder::onwards(file, Path::new("/dev/full"), 0).unwrap();
        let mut recording = Recording::onwards(recorder, RecordPlace::BEGINNING);
        assert_eq!(recording.fault(), None);
        recording.push(1, 1, &order(0), true);
        assert_eq!(recording.fault(), Some("/dev/full: No space left on device (os error 28)"));
    }

    #[test]
    fn a_folder_that_nobody_names_is_a_fault() {
        let recording = Recording::ahead_in(Err("there is no data folder".to_owned()), header("oak"));
        assert_eq!(recording.fault(), Some("there is no data folder"));
    }
}
