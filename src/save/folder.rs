//! The folder of records: `records` in the data folder, with files numbered in the order in which the battles began.
//! Numbers, not dates, so that a record does not depend on a clock.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::Header;
use crate::data::library::data_folder;
use crate::save::text;

/// The extension of records.
const EXTENSION: &str = "fray";

/// Maximum number of characters of a scene's key or of a seed in a file's name.
const NAME_LENGTH: usize = 40;

/// The folder of records. It need not exist.
///
/// # Errors
///
/// The platform has no data folder, and `FRAY_DATA_DIR` names none.
pub fn folder() -> io::Result<PathBuf> {
    data_folder()
        .map(|folder| folder.join("records"))
        .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, text::NO_FOLDER))
}

/// One more than the highest number in use.
pub(super) fn next_number(folder: &Path) -> io::Result<u32> {
    let highest = numbered(folder)?.into_iter().map(|(number, _)| number).max();
    Ok(highest.map_or(1, |number| number.saturating_add(1)))
}

/// Whether another record has the same number.
pub(super) fn shares_number(folder: &Path, number: u32, path: &Path) -> io::Result<bool> {
    Ok(numbered(folder)?.iter().any(|(other, theirs)| *other == number && theirs != path))
}

/// The records of a folder with their numbers.
pub(super) fn numbered(folder: &Path) -> io::Result<Vec<(u32, PathBuf)>> {
    let mut records = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let number = path.file_stem().and_then(OsStr::to_str).and_then(|name| name.split('-').next()?.parse().ok());
        if let Some(number) = number
            && path.extension() == Some(OsStr::new(EXTENSION))
        {
            records.push((number, path));
        }
    }
    Ok(records)
}

/// The file's name for a battle: `0007-toll_house-oak.fray`.
pub(super) fn record_name(number: u32, header: &Header) -> String {
    format!("{number:04}-{}-{}.{EXTENSION}", plain(&header.scene_key), plain(&header.seed))
}

/// A text made safe for a file's name on every platform.
fn plain(text: &str) -> String {
    let fit = |c: char| if c.is_alphanumeric() || matches!(c, '_' | '-') { c } else { '_' };
    text.trim().chars().take(NAME_LENGTH).map(fit).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::{Arc, Barrier};

    use super::*;
    use crate::save::{Recorder, read};

    /// A test's own folder, removed on drop.
    pub struct TestFolder(PathBuf);

    impl TestFolder {
        pub fn new(name: &str) -> TestFolder {
            let folder = std::env::temp_dir().join(format!("fray-save-{}-{name}", std::process::id()));
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).unwrap();
            TestFolder(folder)
        }

        pub fn path(&self) -> PathBuf {
            self.0.clone()
        }
    }

    impl Drop for TestFolder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    pub fn header(seed: &str) -> Header {
        Header {
            program: "0.1.0".to_owned(),
            scene_key: "toll_house".to_owned(),
            scene_name: "The Toll House".to_owned(),
            scene_file: "scenes/toll_house.ron".to_owned(),
            scene_text: include_str!("../../scenes/toll_house.ron").to_owned(),
            ruleset: "tempo".to_owned(),
            ruleset_name: "Tempo".to_owned(),
            fingerprint: 7,
            seed: seed.to_owned(),
            controllers: Vec::new(),
            handicaps: Vec::new(),
        }
    }

    #[test]
    fn names_are_numbered_and_harmless() {
        assert_eq!(record_name(7, &header("oak")), "0007-toll_house-oak.fray");
        assert_eq!(record_name(12_345, &header("../ash tree")), "12345-toll_house-___ash_tree.fray");
    }

    #[test]
    fn no_two_records_have_a_number_however_many_begin_at_once() {
        let folder = TestFolder::new("numbers");
        fs::write(folder.path().join("notes.txt"), "").unwrap();
        fs::write(folder.path().join("0041-old-one.fray"), "").unwrap();
        let together = Arc::new(Barrier::new(8));
        let begin = |thread: usize| {
            let (folder, together) = (folder.path(), Arc::clone(&together));
            move || {
                let one = |battle: usize| {
                    // Half of them would even have the same name.
                    let seed = if thread.is_multiple_of(2) { "oak".to_owned() } else { format!("ash{thread}{battle}") };
                    together.wait();
                    Recorder::create_in(&folder, &header(&seed), b"").map(drop)
                };
                // A thread that fails goes on, as the others would wait for it for ever.
                (0..24).map(one).collect::<Vec<io::Result<()>>>()
            }
        };
        let threads: Vec<_> = (0..8).map(|thread| std::thread::spawn(begin(thread))).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).for_each(Result::unwrap);
        let mut numbers: Vec<u32> = numbered(&folder.path()).unwrap().into_iter().map(|(number, _)| number).collect();
        numbers.sort_unstable();
        assert_eq!((numbers.len(), numbers[0]), (193, 41));
        numbers.dedup();
        assert_eq!(numbers.len(), 193);
    }

    #[test]
    fn a_torn_line_is_cut_off_and_what_is_over_stays_so() {
        let folder = TestFolder::new("torn");
        let path = folder.path().join("0001-toll_house-oak.fray");
        drop(Recorder::create_at(&path, &header("oak")).unwrap());
        assert!(Recorder::create_at(&path, &header("ash")).is_err(), "nothing is overwritten");
        let whole = fs::read(&path).unwrap();
        fs::write(&path, [whole.as_slice(), b"{\"kind\":\"order\",\"ha"].concat()).unwrap();
        Recorder::reopen(&path).unwrap().finish(3, &[]).unwrap();
        let end = b"{\"kind\":\"end\",\"round\":3,\"winners\":[]}\n";
        assert_eq!(fs::read(&path).unwrap(), [whole.as_slice(), end].concat());
        assert!(read(&path).unwrap().finished);
        assert!(Recorder::reopen(&path).is_err());
    }
}
