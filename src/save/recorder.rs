//! Writes a record while a battle is fought.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::folder::{folder, next_number, record_name};
use super::line::{EndLine, Hash64, HeaderLine, OrderLine};
use super::{Header, reader};
use crate::fight::order::Order;

/// An open record. Every line is on its way to the disk, whole, when a call returns.
#[derive(Debug)]
pub struct Recorder {
    file: File,
    path: PathBuf,
    /// Length of what was written, whole lines only.
    len: u64,
}

impl Recorder {
    /// Begins a record in the folder of records, under the next free number.
    ///
    /// # Errors
    /// There is no such folder and none can be made, or it cannot be written to.
    pub fn create(header: &Header) -> io::Result<Recorder> {
        let folder = folder()?;
        fs::create_dir_all(&folder)?;
        let mut number = next_number(&folder)?;
        loop {
            match Recorder::create_at(&folder.join(record_name(number, header)), header) {
                // Another battle that began at the same time took the number.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                done => return done,
            }
        }
    }

    /// Begins a record in a file of one's own choice. A file that exists is not overwritten.
    ///
    /// # Errors
    /// The file exists already or cannot be written.
    pub fn create_at(path: &Path, header: &Header) -> io::Result<Recorder> {
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        let mut recorder = Recorder { file, path: path.to_owned(), len: 0 };
        recorder.line(&HeaderLine::from(header))?;
        Ok(recorder)
    }

    /// Goes on with a record of a battle that is not over. A torn last line is cut off.
    ///
    /// # Errors
    /// The file cannot be read and written, is no record, or its battle is over.
    pub fn reopen(path: &Path) -> io::Result<Recorder> {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let record = reader::parse(path, &bytes).map_err(|p| io::Error::new(io::ErrorKind::InvalidData, p))?;
        if record.finished {
            let what = format!("{}: the battle of this record is over", path.display());
            return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
        }
        let len = reader::whole_lines(&bytes) as u64;
        file.set_len(len)?;
        file.seek(SeekFrom::Start(len))?;
        Ok(Recorder { file, path: path.to_owned(), len })
    }

    /// Writes down an accepted order. `hash` is the [`state_hash`](crate::fight::Fight::state_hash) before it.
    ///
    /// # Errors
    /// The file cannot be written; it then ends with the order before this one.
    pub fn push(&mut self, hash: u64, order: &Order) -> io::Result<()> {
        self.line(&OrderLine { hash: Hash64(hash), order })
    }

    /// Writes down that the battle is over.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn finish(&mut self) -> io::Result<()> {
        self.line(&EndLine { end: true })
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn line(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        match self.file.write_all(&text) {
            Ok(()) => {
                self.len += text.len() as u64;
                Ok(())
            }
            Err(error) => {
                // Half a line in the middle of a record would spoil all that follows. If this fails too, the disk is
                // gone and the first error says so.
                let _ = self.file.set_len(self.len).and_then(|()| self.file.seek(SeekFrom::Start(self.len)));
                Err(error)
            }
        }
    }
}
