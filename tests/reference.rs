//! The page of the vocabulary is what the program prints. `FRAY_BLESS=1 cargo test --test main reference` writes it
//! anew.

use std::path::Path;

use crate::cli::{Folder, out};
use fray::data::reference::page;

#[test]
fn the_page_in_docs_is_the_one_that_the_program_makes() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/vocabulary.md");
    let made = page();
    assert_eq!(made, page(), "it is the same each time");
    if std::env::var_os("FRAY_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(&path, &made).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    let differs = (1..).zip(made.lines().zip(kept.lines())).find(|(_, (made, kept))| made != kept);
    if let Some((line, (made, kept))) = differs {
        panic!("docs/vocabulary.md:{line} says\n  {kept}\nand should say\n  {made}\nFRAY_BLESS=1 writes it anew");
    }
    assert_eq!(made.lines().count(), kept.lines().count(), "FRAY_BLESS=1 writes docs/vocabulary.md anew");
}

#[test]
fn a_word_is_told_on_the_command_line_and_a_slip_gets_help() {
    let folder = Folder::new();
    let told = folder.fray(&["vocabulary", "weight"]);
    assert!(told.status.success());
    let text = out(&told);
    assert!(text.contains("a field of a condition\n- `weight` (whole number; default `0`)"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    let slip = folder.fray(&["vocabulary", "wieght"]);
    assert_eq!(slip.status.code(), Some(2));
    let complaint = String::from_utf8(slip.stderr).unwrap();
    assert_eq!(complaint, "error: there is no word `wieght`; help: did you mean `weight`?\n");
    assert_eq!(out(&folder.fray(&["vocabulary"])), page());
}

#[test]
fn the_scene_of_the_page_is_clean() {
    let page = page();
    let scene = page.split("```ron\n").nth(1).and_then(|rest| rest.split("```").next()).expect("there is a scene");
    let folder = Folder::new();
    let path = folder.write("ford.ron", scene);
    let found = folder.fray(&["check", path.to_str().expect("it is text")]);
    let told = out(&found) + &String::from_utf8_lossy(&found.stderr);
    assert!(found.status.success() && !told.contains("warning"), "{told}");
}
