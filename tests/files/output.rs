//! Output that cannot be written, and displays that do not answer.

use std::fs::File;
use std::process::Stdio;

use super::{ended, sim};
use crate::cli::{Folder, err, record, status};

#[test]
fn output_that_cannot_be_written_is_no_success() {
    let folder = Folder::new();
    folder.write("bad.ron", "(actions: [(]");
    record(&folder.0.join("a.fray"));
    let calls = [
        vec!["check", "bad.ron"],
        sim("toll_house", &[]),
        sim("toll_house", &["--json", "-"]),
        vec!["replay", "a.fray"],
    ];
    for arguments in calls.iter().chain(&[vec!["--help"]]) {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let child = folder.command(arguments).stdout(full).stderr(Stdio::piped()).spawn().unwrap();
        let output = ended(child);
        assert_eq!(status(&output), 2, "{arguments:?}: {}", err(&output));
        assert!(err(&output).contains("error: standard output cannot be written: "), "{arguments:?}: {}", err(&output));

        // A reader that went away gets no message, but the exit status is a failure.
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let child = folder.command(arguments).stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
        let output = ended(child);
        assert_eq!(status(&output), 2, "{arguments:?}: {}", err(&output));
        assert!(!err(&output).contains("cannot be written"), "{arguments:?}: {}", err(&output));
    }
    let output = folder.fray(&sim("toll_house", &["--json", "/dev/full"]));
    assert_eq!(status(&output), 2);
    assert!(err(&output).contains("error: the JSON cannot be written: "), "{}", err(&output));
}

#[test]
fn a_display_that_does_not_answer_gets_a_sentence() {
    let folder = Folder::new();
    // A server that accepts every connection and closes it.
    let path = folder.0.join("rude");
    let listener = std::os::unix::net::UnixListener::bind(&path).unwrap();
    std::thread::spawn(move || listener.incoming().for_each(drop));
    let dead = folder.0.join("dead");
    drop(std::os::unix::net::UnixListener::bind(&dead).unwrap());
    for (name, value) in [
        ("DISPLAY", ":64999"),
        ("DISPLAY", "nonsense"),
        ("WAYLAND_DISPLAY", dead.to_str().unwrap()),
        ("WAYLAND_DISPLAY", "nobody-there"),
        ("WAYLAND_DISPLAY", path.to_str().unwrap()),
    ] {
        let mut command = folder.command(&["play", "toll_house"]);
        for other in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
            command.env_remove(other);
        }
        let child = command.env(name, value).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let output = ended(child);
        let said = err(&output);
        assert_eq!(status(&output), 2, "{name}={value}: {said}");
        assert!(!said.contains("panicked"), "{name}={value}: {said}");
        assert!(said.contains("Without a window these work"), "{name}={value}: {said}");
    }
}
