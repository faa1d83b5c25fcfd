//! Reads files that players and designers put in folders: regular files of a sensible size that hold text. Anything
//! else is refused before it is opened, since reading a pipe may block and reading a device may never end.

use std::fmt;
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;

use crate::data::read::{Pos, Problems, Source};

/// The most bytes of a scene or of a file of a ruleset: hundreds of times what the longest of them has.
pub const MOST_OF_DATA: u64 = 8 << 20;
/// The most bytes of a record, which holds a scene and every order of a battle.
pub const MOST_OF_RECORD: u64 = 256 << 20;

/// Why a file cannot be read, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Where in the file, if it got so far.
    pub pos: Pos,
    /// What is in the way.
    pub what: String,
    /// What to do about it.
    pub help: &'static str,
}

impl Unreadable {
    fn new(what: impl Into<String>, help: &'static str) -> Unreadable {
        Unreadable { pos: Pos::START, what: what.into(), help }
    }

    fn io(error: &io::Error) -> Unreadable {
        match error.kind() {
            ErrorKind::NotFound => Unreadable::new("there is no such file", "check the path"),
            ErrorKind::PermissionDenied => {
                Unreadable::new("this program is not allowed to read it", "change the permissions of the file")
            }
            _ => Unreadable::new(format!("the file cannot be read: {error}"), "check the path"),
        }
    }

    /// Records it as a fault of a file.
    pub fn tell(self, file: &Arc<str>, problems: &mut Problems) {
        problems.error(file, self.pos, self.what, self.help);
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; help: {}", self.what, self.help)
    }
}

impl From<Unreadable> for io::Error {
    fn from(why: Unreadable) -> io::Error {
        io::Error::other(why.to_string())
    }
}

/// Refuses what is no regular file of at most so many bytes, without opening it. A file that is not there is no fault
/// here: opening it will be.
///
/// # Errors
/// It is a folder, a device, a pipe or a link that leads nowhere, or it has more.
pub fn check(path: &Path, most: u64) -> Result<(), Unreadable> {
    let about = match fs::metadata(path) {
        Ok(about) => about,
        Err(error) if error.kind() == ErrorKind::NotFound && path.is_symlink() => {
            let help = "remove the link; some editors leave one beside a file that is open";
            return Err(Unreadable::new("it is a link that leads to no file", help));
        }
        Err(_) => return Ok(()),
    };
    if about.is_dir() {
        Err(Unreadable::new("it is a folder, not a file", "rename it, or put a file in its place"))
    } else if !about.is_file() {
        Err(Unreadable::new("it is a device or a pipe, not a file", "give a regular file"))
    } else if about.len() > most {
        Err(too_large(most))
    } else {
        Ok(())
    }
}

fn too_large(most: u64) -> Unreadable {
    let what = format!("it has more than {} MB, the most that is read", most >> 20);
    Unreadable::new(what, "is it another file? if not, divide it")
}

/// The bytes of a regular file that has no more than `most` of them.
///
/// # Errors
/// It is none, has more, or cannot be read.
pub fn bytes(path: &Path, most: u64) -> Result<Vec<u8>, Unreadable> {
    check(path, most)?;
    // Some files say that they are empty and never end.
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(|error| Unreadable::io(&error))?;
    file.take(most + 1).read_to_end(&mut bytes).map_err(|error| Unreadable::io(&error))?;
    if bytes.len() as u64 > most { Err(too_large(most)) } else { Ok(bytes) }
}

/// The text of a scene or of a file of a ruleset.
///
/// # Errors
/// As for [`bytes`], or it is no text; then the place is that of the first byte that belongs to none.
pub fn text(path: &Path) -> Result<String, Unreadable> {
    String::from_utf8(bytes(path, MOST_OF_DATA)?).map_err(|error| {
        let end = error.utf8_error().valid_up_to();
        let good = error.as_bytes().get(..end).and_then(|good| std::str::from_utf8(good).ok()).unwrap_or_default();
        let pos = good.chars().fold(Pos::START, Pos::after);
        let byte = error.as_bytes().get(end).copied().unwrap_or_default();
        let what = format!("this is no text: the byte {byte:#04x} does not belong in UTF-8");
        Unreadable { pos, what, help: "save the file as UTF-8" }
    })
}

/// A file as a source named as given.
///
/// # Errors
/// As for [`text`].
pub fn source(path: &Path, name: impl Into<Arc<str>>) -> Result<Source, Unreadable> {
    text(path).map(|text| Source::new(name, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_regular_files_of_text_are_read() {
        let folder = std::env::temp_dir().join(format!("fray-file-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("folder.ron")).unwrap();
        let put = |name: &str, bytes: &[u8]| {
            let path = folder.join(name);
            fs::write(&path, bytes).unwrap();
            path
        };
        assert_eq!(text(&put("good.ron", "größe".as_bytes())), Ok("größe".to_owned()));
        let fault = text(&put("latin.ron", b"a\n\xc3\xa9 gr\xf6\xdfe")).unwrap_err();
        assert_eq!((fault.pos, fault.what.contains("0xf6")), (Pos::new(2, 5), true));
        assert!(text(&folder.join("folder.ron")).unwrap_err().what.contains("a folder"));
        assert!(text(&folder.join("none.ron")).unwrap_err().what.contains("no such file"));
        let big = fs::File::create(folder.join("big.ron")).unwrap();
        big.set_len(MOST_OF_DATA + 1).unwrap();
        assert!(text(&folder.join("big.ron")).unwrap_err().what.contains("more than 8 MB"));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("nowhere", folder.join("link.ron")).unwrap();
            assert!(text(&folder.join("link.ron")).unwrap_err().what.contains("a link that leads to no file"));
            assert!(text(Path::new("/dev/zero")).unwrap_err().what.contains("a device or a pipe"));
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
