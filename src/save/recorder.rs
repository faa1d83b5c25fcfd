//! Writes a record during a battle.

use std::fs::{File, OpenOptions, TryLockError, remove_file};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use serde::Serialize;

use super::folder::{next_number, record_name, shares_number};
use super::line::{BackLine, EndLine, Hash64, HeaderLine, OrderLine, WrittenLine};
use super::{Header, SaveError, reader};
use crate::fight::state::order::Order;
use crate::save::text;

/// Number of attempts at a lock, and the pause between them: listing records holds it for a moment only.
const TRIES: u32 = 5;
const PAUSE: Duration = Duration::from_millis(20);

/// An open record, locked against every other program. When a call returns, its lines are handed to the system whole.
#[derive(Debug)]
pub struct Recorder {
    file: File,
    path: PathBuf,
    /// Length of the whole lines written, in bytes.
    len: u64,
}

impl Recorder {
    /// Begins a record in a folder, under a number that no other record there has. `first` is written after the header.
    ///
    /// # Errors
    ///
    /// The folder cannot be written to.
    pub(super) fn create_in(folder: &Path, header: &Header, first: &[u8]) -> io::Result<Recorder> {
        let mut number = next_number(folder)?;
        loop {
            let path = folder.join(record_name(number, header));
            let recorder = match Recorder::open_new(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    number += 1;
                    continue;
                }
                opened => opened?,
            };
            // A concurrent battle took the number: above under the same name, here under another. The one that sees it
            // gives way.
            let begun = match shares_number(folder, number, &path) {
                Ok(true) => Ok(None),
                Ok(false) => recorder.begin(header, first).map(Some),
                Err(error) => Err(error),
            };
            match begun {
                Ok(Some(recorder)) => return Ok(recorder),
                Ok(None) => {
                    remove_file(&path)?;
                    number += 1;
                }
                Err(error) => {
                    // Half a header is useless.
                    let _ = remove_file(&path);
                    return Err(error);
                }
            }
        }
    }

    /// Begins a record in a given file. An existing file is not overwritten.
    ///
    /// # Errors
    ///
    /// The file exists already or cannot be written.
    pub fn create_at(path: &Path, header: &Header) -> io::Result<Recorder> {
        Recorder::open_new(path)?.begin(header, &[])
    }

    fn open_new(path: &Path) -> io::Result<Recorder> {
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        lock(&file)?;
        Ok(Recorder { file, path: path.to_owned(), len: 0 })
    }

    fn begin(mut self, header: &Header, first: &[u8]) -> io::Result<Recorder> {
        let mut text = text(&HeaderLine::from(header))?;
        text.extend_from_slice(first);
        self.append(&text)?;
        Ok(self)
    }

    /// Continues the record of an unfinished battle. A torn last line is cut off.
    ///
    /// # Errors
    ///
    /// The file cannot be read and written, another program has it open, it is no record, or its battle is over.
    pub fn reopen(path: &Path) -> io::Result<Recorder> {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        lock(&file)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let record = reader::parse(path, &bytes).map_err(|p| io::Error::new(io::ErrorKind::InvalidData, p))?;
        if record.finished {
            let what = text::closed(path.display());
            return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
        }
        Recorder::onwards(file, path, reader::whole_lines(&bytes) as u64)
    }

    /// Continues after the whole lines of an open and locked file; `len` is their length in bytes.
    pub(super) fn onwards(mut file: File, path: &Path, len: u64) -> io::Result<Recorder> {
        // Only if a line was torn: the time of the last change tells when the battle was last played.
        if file.metadata()?.len() != len {
            file.set_len(len)?;
        }
        file.seek(SeekFrom::Start(len))?;
        Ok(Recorder { file, path: path.to_owned(), len })
    }

    /// Writes an accepted order. `hash` is the [`record_hash`](crate::fight::Fight::record_hash) before it, `round` the
    /// round in which it was given.
    ///
    /// # Errors
    ///
    /// The file cannot be written; it then ends with the order before this one.
    pub fn push(&mut self, hash: u64, round: u32, order: &Order) -> io::Result<()> {
        self.append(&order_text(hash, round, order)?)
    }

    /// Writes that the battle is over, with its last round and the names of the winning sides.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn finish(&mut self, round: u32, winners: &[String]) -> io::Result<()> {
        self.append(&end_text(round, winners)?)
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Length of the whole lines written, in bytes.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// Writes whole lines: all of them, or nothing.
    pub(super) fn append(&mut self, lines: &[u8]) -> io::Result<()> {
        match self.file.write_all(lines) {
            Ok(()) => {
                self.len += lines.len() as u64;
                Ok(())
            }
            Err(error) => {
                // Half a line in the middle of a record would spoil all that follows. If this fails too, the disk is
                // gone and the first error is reported.
                let _ = self.file.set_len(self.len).and_then(|()| self.file.seek(SeekFrom::Start(self.len)));
                Err(error)
            }
        }
    }
}

/// The line of an order.
pub(super) fn order_text(hash: u64, round: u32, order: &Order) -> io::Result<Vec<u8>> {
    text(&WrittenLine::Order(OrderLine { round, hash: Hash64(hash), order }))
}

/// The line that ends a battle.
pub(super) fn end_text(round: u32, winners: &[String]) -> io::Result<Vec<u8>> {
    text(&WrittenLine::End(EndLine { round, winners: winners.to_vec() }))
}

/// The line that goes back to the state after the order in another line, or to the beginning for line 1.
pub(super) fn back_text(line: u32, round: u32) -> io::Result<Vec<u8>> {
    text(&WrittenLine::Back(BackLine { line, round }))
}

fn text(line: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut text = serde_json::to_vec(line)?;
    text.push(b'\n');
    Ok(text)
}

/// Locks a record. Where files cannot be locked, it is used without a lock.
///
/// # Errors
///
/// Another program has it, as [`io::ErrorKind::ResourceBusy`].
pub(super) fn lock(file: &File) -> io::Result<()> {
    for attempt in 1..=TRIES {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if attempt < TRIES => sleep(PAUSE),
            Err(TryLockError::WouldBlock) => break,
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(()),
        }
    }
    Err(io::Error::new(io::ErrorKind::ResourceBusy, SaveError::Busy))
}
