//! What lies in folders and cannot be used: links that lead nowhere, folders, pipes, what is no text or too large; and
//! what stands in for something built in.

use std::fs::{self, File};
use std::path::Path;

use super::{TOLL_HOUSE, copy_ruleset, run, sim};
use crate::cli::{Folder, err, out, status};

#[cfg(unix)]
#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_used() {
    let folder = Folder::new();
    folder.write("scenes/own.ron", &super::scene("own", "", ""));
    std::os::unix::fs::symlink("ana@host.1", folder.0.join("scenes/.#own.ron")).unwrap();
    fs::create_dir(folder.0.join("scenes/old.ron")).unwrap();
    fs::write(folder.0.join("scenes/latin.ron"), b"(name: \"M\xfchle\")").unwrap();
    folder.write("scenes/broken.ron", "(key: 1, nmae: 2)");
    copy_ruleset(&folder, "tempo", "tempo");
    std::os::unix::fs::symlink("ana@host.1", folder.0.join("assets/rulesets/tempo/.#items.ron")).unwrap();
    let output = folder.fray(&sim("own", &[]));
    assert_eq!(status(&output), 0, "{}", err(&output));
    for said in [
        "note: scenes/.#own.ron:1:1: passed over: it is a link that leads to no file; help: ",
        "note: scenes/old.ron:1:1: passed over: it is a folder, not a file; help: ",
        "note: scenes/latin.ron:1:10: passed over: this is no text: the byte 0xfc does not belong in UTF-8; help: ",
        "note: scenes/broken.ron: passed over: it has 7 faults; help: `fray check` tells them",
        "note: assets/rulesets/tempo/.#items.ron:1:1: passed over: it is a link that leads to no file; help: ",
    ] {
        assert!(err(&output).contains(said), "{said}\n{}", err(&output));
    }
    // A check names every fault, also those that a run passes over.
    let output = folder.fray(&["check", "scenes", "assets"]);
    assert_eq!(status(&output), 1);
    for said in
        ["scenes/.#own.ron:1:1: error: it is a link", "scenes/old.ron:1:1: error: it is a folder", "1:10: error"]
    {
        assert!(out(&output).contains(said), "{said}\n{}", out(&output));
    }
}

#[test]
fn what_stands_in_for_something_built_in_is_said() {
    let folder = Folder::new();
    folder.write("scenes/mine.ron", TOLL_HOUSE);
    copy_ruleset(&folder, "tempo", "tempo");
    let said = err(&folder.fray(&sim("toll_house", &[])));
    assert!(!said.contains("stands in"), "the same words are no others: {said}");
    folder.write("scenes/mine.ron", &format!("// Mine.\n{TOLL_HOUSE}"));
    folder.write("assets/rulesets/tempo/zz.ron", "()");
    let said = err(&folder.fray(&sim("toll_house", &[])));
    assert!(said.contains("note: scenes/mine.ron: stands in for the scene `toll_house` of the program"), "{said}");
    assert!(said.contains("note: assets/rulesets/tempo: stands in for the ruleset `tempo` of the program"), "{said}");
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_refused_before_they_are_opened() {
    let folder = Folder::new();
    let made = std::process::Command::new("mkfifo").arg(folder.0.join("pipe.ron")).status().unwrap();
    assert!(made.success());
    fs::create_dir(folder.0.join("scenes")).unwrap();
    fs::rename(folder.0.join("pipe.ron"), folder.0.join("scenes/pipe.ron")).unwrap();
    for path in ["/dev/zero", "scenes/pipe.ron"] {
        for arguments in [vec!["check", path], sim(path, &[]), vec!["replay", path], vec!["play", path]] {
            let output = run(&folder, &arguments);
            assert_eq!(status(&output), 2, "{arguments:?}: {}", err(&output));
            assert!(err(&output).contains("it is a device or a pipe, not a file"), "{arguments:?}: {}", err(&output));
        }
    }
    let output = run(&folder, &sim("toll_house", &[]));
    assert_eq!(status(&output), 0);
    assert!(
        err(&output).contains("note: scenes/pipe.ron:1:1: passed over: it is a device or a pipe"),
        "{}",
        err(&output)
    );
}

// On other platforms a file of that length may take up that much room.
#[cfg(unix)]
#[test]
fn files_that_are_too_large_are_refused_unread() {
    let folder = Folder::new();
    for name in ["scenes/big.ron", "assets/rulesets/big/rules.ron"] {
        folder.write(name, "(");
        File::options().write(true).open(folder.0.join(name)).unwrap().set_len(1 << 30).unwrap();
    }
    for arguments in [vec!["check", "."], sim("scenes/big.ron", &[]), sim("toll_house", &["--ruleset", "big"])] {
        let output = run(&folder, &arguments);
        assert_ne!(status(&output), 0);
        let said = out(&output) + &err(&output);
        assert!(
            said.contains("big") && said.contains("it has more than 8 MB, the most that is read; help: "),
            "{said}"
        );
    }
}

/// What the program ships is RON to the crate of that name, too, and not only to the reader that tells every fault.
#[test]
fn every_shipped_file_is_ron_to_others() {
    use serde::Deserialize;
    let whole = |text: &str| {
        let mut reader = ron::Deserializer::from_str(text).map_err(|error| error.to_string())?;
        serde::de::IgnoredAny::deserialize(&mut reader).map_err(|error| error.to_string())?;
        reader.end().map_err(|error| error.to_string())
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("scenes")];
    folders.extend(fs::read_dir(root.join("assets/rulesets")).unwrap().map(|entry| entry.unwrap().path()));
    let mut read = 0;
    for path in folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path())) {
        if path.extension().is_some_and(|e| e == "ron") {
            let text = fs::read_to_string(&path).unwrap();
            assert_eq!(whole(&text), Ok(()), "{}", path.display());
            read += 1;
        }
    }
    assert!(read > 100, "{read}");
    assert!(whole("(a: 1 b: 2)").is_err() && whole("(a: [1, 2)").is_err() && whole("(a: 1) 2").is_err());
}
