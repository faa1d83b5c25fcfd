//! Where records live: the folder `records` of the data folder, in files numbered in the order in which the battles
//! began. Numbers, not dates, so that a record does not depend on a clock.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Header, Record, read};
use crate::data::library::data_folder;
use crate::data::load;
use crate::data::read::{Problems, Source};

/// What the names of records end with.
const EXTENSION: &str = "fray";

/// Letters of a scene's key or of a seed that go into a file's name.
const NAME_LENGTH: usize = 40;

/// The folder of records. It need not exist.
///
/// # Errors
/// The platform has no data folder, and `FRAY_DATA_DIR` names none.
pub fn folder() -> io::Result<PathBuf> {
    data_folder().map(|folder| folder.join("records")).ok_or_else(|| {
        io::Error::new(io::ErrorKind::NotFound, "there is no data folder; set FRAY_DATA_DIR to one that can be written")
    })
}

/// The newest record of a battle that is not over, if there is one that can be read.
#[must_use]
pub fn unfinished() -> Option<(PathBuf, Record)> {
    unfinished_in(&folder().ok()?)
}

fn unfinished_in(folder: &Path) -> Option<(PathBuf, Record)> {
    let mut records = numbered(folder).ok()?;
    records.sort();
    records.into_iter().rev().find_map(|(_, path)| {
        let record = read(&path).ok()?;
        (!record.finished).then_some((path, record))
    })
}

/// One more than the highest number given so far.
pub(super) fn next_number(folder: &Path) -> io::Result<u32> {
    let highest = numbered(folder)?.into_iter().map(|(number, _)| number).max();
    Ok(highest.map_or(1, |number| number.saturating_add(1)))
}

/// The records of a folder with their numbers.
fn numbered(folder: &Path) -> io::Result<Vec<(u32, PathBuf)>> {
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
    let source = Source::new(header.scene_file.as_str(), header.scene_text.as_str());
    let key = load::scene(&source, &mut Problems::new()).map_or_else(|| "scene".to_owned(), |def| def.key.value);
    format!("{number:04}-{}-{}.{EXTENSION}", plain(&key), plain(&header.seed))
}

/// A text made fit for a file's name on every platform.
fn plain(text: &str) -> String {
    let fit = |c: char| if c.is_alphanumeric() || matches!(c, '_' | '-') { c } else { '_' };
    text.trim().chars().take(NAME_LENGTH).map(fit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::Recorder;

    fn header(seed: &str) -> Header {
        Header {
            scene_file: "scenes/toll_house.ron".to_owned(),
            scene_text: include_str!("../../scenes/toll_house.ron").to_owned(),
            ruleset: "tempo".to_owned(),
            fingerprint: 7,
            seed: seed.to_owned(),
            controllers: Vec::new(),
        }
    }

    #[test]
    fn names_are_numbered_and_harmless() {
        assert_eq!(record_name(7, &header("oak")), "0007-toll_house-oak.fray");
        assert_eq!(record_name(12_345, &header("../ash tree")), "12345-toll_house-___ash_tree.fray");
    }

    #[test]
    fn the_newest_unfinished_record_is_found_and_goes_on() {
        let folder = std::env::temp_dir().join(format!("fray-records-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        assert_eq!((next_number(&folder).unwrap(), unfinished_in(&folder)), (1, None));
        for (number, finished) in [(9, false), (10, false), (11, true)] {
            let path = folder.join(record_name(number, &header("oak")));
            let mut recorder = Recorder::create_at(&path, &header("oak")).unwrap();
            assert!(Recorder::create_at(&path, &header("ash")).is_err(), "nothing is overwritten");
            if finished {
                recorder.finish().unwrap();
                assert!(Recorder::reopen(&path).is_err(), "what is over stays so");
            }
        }
        fs::write(folder.join("notes.txt"), "").unwrap();
        assert_eq!(next_number(&folder).unwrap(), 12);
        let (path, record) = unfinished_in(&folder).unwrap();
        assert!(path.ends_with("0010-toll_house-oak.fray") && record.orders.is_empty());

        // What a crash leaves is cut off, and the next line begins where it stood.
        let whole = fs::read(&path).unwrap();
        fs::write(&path, [whole.as_slice(), b"{\"hash\":\"01"].concat()).unwrap();
        Recorder::reopen(&path).unwrap().finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), [whole.as_slice(), b"{\"end\":true}\n"].concat());
        fs::remove_dir_all(&folder).unwrap();
    }
}
