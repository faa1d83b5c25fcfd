//! Finds the files to check, folder by folder, and tells by their content what they are.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::data::file::{self, Unreadable};
use crate::data::read::{At, NodeKind, Problems, RecordNode, Source, parse};
use crate::data::ruleset::Part;
use crate::data::scene::SceneDef;

/// A folder with the files to check in it, sorted by name.
pub(super) struct FoundFolder {
    pub(super) path: PathBuf,
    pub(super) files: Vec<CheckedFile>,
}

/// A file, read.
pub(super) struct CheckedFile {
    pub(super) source: Source,
    pub(super) kind: FileKind,
    /// What it says under `key`.
    pub(super) key: Option<At<String>>,
}

/// What a file is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FileKind {
    /// A scene.
    Scene,
    /// A part of a ruleset.
    Part,
    /// Neither.
    Other,
    /// So broken that it could be anything.
    Damaged,
    /// No text, or not to be opened.
    Unreadable(Unreadable),
}

/// Finds the files of the paths given.
///
/// # Errors
/// A path does not exist, or a folder cannot be read or holds nothing to check; the text says which.
pub(super) fn find(paths: &[PathBuf]) -> Result<Vec<FoundFolder>, String> {
    // A map, so that what is given twice is checked once.
    let mut folders: BTreeMap<PathBuf, Vec<PathBuf>> = BTreeMap::new();
    for path in paths {
        let path = &plain(path);
        if path.is_dir() {
            if walk(path, &mut folders)? == 0 {
                return Err(format!("there is no .ron file in `{}`", path.display()));
            }
        } else if path.is_file() {
            let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
            let files = folders.entry(plain(folder)).or_default();
            files.push(path.clone());
            // A part of a ruleset means nothing without the others.
            if read(path).kind == FileKind::Part {
                files.extend(ron_files(folder)?);
            }
        } else if path.symlink_metadata().is_ok() {
            // A pipe, a device, a link that leads nowhere: reading it says which, and reads nothing.
            let why = file::text(path).err().map_or_else(String::new, |why| format!(": {why}"));
            return Err(format!("`{}` cannot be checked{why}", path.display()));
        } else {
            return Err(format!("there is no file or folder `{}`", path.display()));
        }
    }
    let found = folders.into_iter().map(|(path, mut files)| {
        files.sort();
        files.dedup();
        FoundFolder { path, files: files.iter().map(|f| read(f)).collect() }
    });
    Ok(found.collect())
}

/// The path without a `.` in front, so that `scenes` and `./scenes` are the same.
fn plain(path: &Path) -> PathBuf {
    let plain = path.strip_prefix(".").unwrap_or(path);
    if plain.as_os_str().is_empty() { PathBuf::from(".") } else { plain.to_owned() }
}

/// Adds the files of a folder and of all folders inside it; returns how many there are.
fn walk(folder: &Path, folders: &mut BTreeMap<PathBuf, Vec<PathBuf>>) -> Result<usize, String> {
    let files = ron_files(folder)?;
    let mut count = files.len();
    if !files.is_empty() {
        folders.entry(folder.to_owned()).or_default().extend(files);
    }
    for inner in entries(folder)?.into_iter().filter(|p| p.is_dir()) {
        // Hidden folders hold what tools keep there. A link could lead back up.
        let hidden = inner.file_name().and_then(|n| n.to_str()).is_some_and(|n| n.starts_with('.'));
        if !hidden && !inner.is_symlink() {
            count += walk(&inner, folders)?;
        }
    }
    Ok(count)
}

/// Everything that is named as a file of data, be it one or not: what is none is a fault of its own.
fn ron_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    Ok(entries(folder)?.into_iter().filter(|p| p.extension().is_some_and(|e| e == "ron")).collect())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let read = || fs::read_dir(folder)?.map(|entry| Ok(plain(&entry?.path()))).collect::<std::io::Result<_>>();
    read().map_err(|error| format!("the folder `{}` cannot be read: {error}", folder.display()))
}

fn read(path: &Path) -> CheckedFile {
    let name = path.display().to_string();
    match file::source(path, name.as_str()) {
        Ok(source) => {
            let (kind, key) = classify(&source);
            CheckedFile { source, kind, key }
        }
        Err(why) => CheckedFile { source: Source::new(name, ""), kind: FileKind::Unreadable(why), key: None },
    }
}

/// Tells what a file is by the keys on its top level.
fn classify(source: &Source) -> (FileKind, Option<At<String>>) {
    let mut problems = Problems::new();
    let Some(node) = parse(source, &mut problems) else { return (FileKind::Damaged, None) };
    let NodeKind::Record(record) = &node.kind else { return (FileKind::Other, None) };
    let key = record.fields.iter().find_map(|f| match &f.value.kind {
        NodeKind::Str(text) if f.key == "key" => Some(At::new(text.value.clone(), f.value.pos)),
        _ => None,
    });
    (kind_of(record), key)
}

fn kind_of(record: &RecordNode) -> FileKind {
    let has = |keys: &[&str], not_in: &[&str]| {
        let tells = |key: &str| keys.contains(&key) && !not_in.contains(&key);
        record.fields.iter().any(|f| tells(&f.key))
    };
    if has(&["map"], &[]) {
        FileKind::Scene
    } else if has(Part::keys(), SceneDef::keys()) {
        // Keys that both have, such as `name`, tell nothing.
        FileKind::Part
    } else if has(SceneDef::keys(), Part::keys()) {
        // The map itself may be what is missing or misspelt.
        FileKind::Scene
    } else {
        FileKind::Other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_tells_what_a_file_is() {
        let kind = |text: &str| classify(&Source::new("f", text)).0;
        assert_eq!(kind("(key: \"a\", map: [])"), FileKind::Scene);
        assert_eq!(kind("(key: \"a\", mpa: [], sides: [])"), FileKind::Scene);
        assert_eq!(kind("(actions: [])"), FileKind::Part);
        assert_eq!(kind("Part(key: \"a\", grid: ())"), FileKind::Part);
        assert_eq!(kind("(key: \"a\", name: \"A\")"), FileKind::Other);
        assert_eq!(kind("[1, 2]"), FileKind::Other);
        assert_eq!(kind("(map: ["), FileKind::Damaged);
    }
}
