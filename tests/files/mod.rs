//! Bad input of every kind, as it comes from a shell and from folders: one message each, an exit status, and no fault
//! that hides another.

mod entries;
mod keys;
mod odd;
#[cfg(target_os = "linux")]
mod output;

use std::path::Path;
use std::process::{Child, Output, Stdio};
use std::time::{Duration, Instant};

use crate::cli::{Folder, out};

const TOLL_HOUSE: &str = include_str!("../../scenes/toll_house.ron");

/// Two guards under Tempo; `more` is said of the scene, `first` of the first side.
fn scene(key: &str, first: &str, more: &str) -> String {
    format!(
        "(key: \"{key}\", name: \"N\", about: \"\", ruleset: \"tempo\", map: [\"....\", \"....\"],\n\
         legend: {{\".\": Ground(\"floor\")}},\n\
         sides: [(key: \"a\", name: \"A\", {first}who: [(archetype: \"guard\", at: (0, 0), name: Some(\"Ana\"))]),\n\
         (key: \"b\", name: \"B\", who: [(archetype: \"guard\", at: (3, 0))])],\n{more})"
    )
}

/// Puts the files of a shipped ruleset into a folder.
fn copy_ruleset(folder: &Folder, key: &str, to: &str) {
    for source in fray::data::library::Library::shipped().ruleset_sources(key) {
        let name = Path::new(&*source.file).file_name().unwrap().to_str().unwrap();
        folder.write(&format!("assets/rulesets/{to}/{name}"), &source.text);
    }
}

/// What is said of a scene by `fray check`.
fn check(text: &str) -> String {
    let folder = Folder::new();
    folder.write("s.ron", text);
    out(&folder.fray(&["check", "s.ron"]))
}

/// Waits for the program, which must not take longer than any machine needs for that.
fn ended(mut child: Child) -> Output {
    let end = Instant::now() + Duration::from_secs(60);
    while child.try_wait().unwrap().is_none() {
        if Instant::now() > end {
            child.kill().unwrap();
            panic!("it hangs");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.wait_with_output().unwrap()
}

fn run(folder: &Folder, arguments: &[&str]) -> Output {
    ended(folder.command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap())
}

const SIM: [&str; 4] = ["--battles", "1", "--policy", "random"];

fn sim<'a>(scene: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    ["sim", scene].into_iter().chain(SIM).chain(more.iter().copied()).collect()
}
