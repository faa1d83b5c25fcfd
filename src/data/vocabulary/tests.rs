//! What the table of renamed words promises.

use super::{FIRST, Place, RENAMED, VERSION};
use crate::data::effect::{Ask, Commitment, Effect, Limit, Modifier, Step, Target, Tool};
use crate::data::formula::{Formula, Test};
use crate::data::looks::Glyph;
use crate::data::read::{Cx, Decode, Problems, Source, decode, parse};
use crate::data::ruleset::CircumstanceDef;

/// What is wrong with a text of a version of the vocabulary.
fn faults_in<T: Decode>(version: u16, text: &str) -> String {
    let (source, mut problems) = (Source::new("f", text), Problems::new());
    let node = parse(&source, &mut problems);
    let mut cx = Cx::new(source.file, &mut problems);
    cx.set_version(version);
    let _ = decode::<T>(node, &mut cx);
    problems.to_string()
}

/// What is wrong with a text of the newest version.
fn faults<T: Decode>(text: &str) -> String {
    faults_in::<T>(VERSION, text)
}

/// What is wrong with a word of a version, as far as the word itself is named.
fn unknown(version: u16, place: Place, word: &str) -> bool {
    let named = |faults: String| faults.contains(&format!("`{word}`"));
    let formula = |text: &str| named(faults_in::<Formula>(version, text)) && named(faults_in::<Test>(version, text));
    match place {
        Place::Choice("Effect") => named(faults_in::<Effect>(version, word)),
        Place::Choice("Limit") => named(faults_in::<Limit>(version, word)),
        Place::Choice("Ask") => named(faults_in::<Ask>(version, word)),
        Place::Choice("Target") => named(faults_in::<Target>(version, word)),
        Place::Choice("Tool") => named(faults_in::<Tool>(version, word)),
        Place::Choice("Step") => named(faults_in::<Step>(version, word)),
        Place::Choice("Commitment") => named(faults_in::<Commitment>(version, word)),
        Place::Choice("Glyph") => named(faults_in::<Glyph>(version, word)),
        Place::Key("Modifier") => named(faults_in::<Modifier>(version, &format!("({word}: None)"))),
        Place::Key("CircumstanceDef") => named(faults_in::<CircumstanceDef>(version, &format!("({word}: None)"))),
        Place::Choice(name) | Place::Key(name) => panic!("read the words of `{name}` here"),
        Place::Function => formula(&format!("\"{word}(\"")),
        Place::Quantity => formula(&format!("\"{word}\"")),
        Place::Field(head) => formula(&format!("\"{head}.{word}\"")),
    }
}

/// Whether a word is one of the vocabulary as it is now.
fn present(place: Place, word: &str) -> bool {
    let known = |keys: &[&str]| keys.contains(&word);
    match place {
        Place::Choice("Effect") => known(Effect::keys()),
        Place::Choice("Limit") => known(Limit::keys()),
        Place::Choice("Ask") => known(Ask::keys()),
        Place::Choice("Target") => known(Target::keys()),
        Place::Choice("Tool") => known(Tool::keys()),
        Place::Choice("Step") => known(Step::keys()),
        Place::Choice("Commitment") => known(Commitment::keys()),
        Place::Choice("Glyph") => known(Glyph::keys()),
        Place::Key("Modifier") => known(Modifier::keys()),
        Place::Key("CircumstanceDef") => known(CircumstanceDef::keys()),
        Place::Choice(name) | Place::Key(name) => panic!("list the words of `{name}` here"),
        Place::Function | Place::Quantity | Place::Field(_) => !unknown(VERSION, place, word),
    }
}

#[test]
fn old_words_are_gone_and_new_ones_are_there() {
    for renamed in RENAMED {
        assert!(present(renamed.place, renamed.new), "{renamed:?}");
        assert!(!present(renamed.place, renamed.old), "{renamed:?}");
        assert!(unknown(VERSION, renamed.place, renamed.old), "{renamed:?}");
        assert!(!unknown(renamed.since - 1, renamed.place, renamed.old), "{renamed:?}");
        assert!((FIRST + 1..=VERSION).contains(&renamed.since), "{renamed:?}");
        let twice = RENAMED.iter().filter(|other| (other.place, other.old) == (renamed.place, renamed.old)).count();
        assert_eq!(twice, 1, "{renamed:?}");
    }
}

#[test]
fn an_old_word_in_a_file_of_the_newest_version_is_a_fault_that_names_the_new_one() {
    assert_eq!(
        faults::<Effect>("Spoil(who: Me)"),
        "f:1:1: error: `Spoil` is now called `CancelAct`; help: write `CancelAct`\n"
    );
    assert_eq!(
        faults::<Effect>("\n Stray"),
        "f:2:2: error: `Stray` is now called `Retarget(to: Random)`; help: write `Retarget(to: Random)`\n"
    );
    assert_eq!(
        faults::<Test>("\"rise(me, other) > tool.cracked\""),
        "f:1:2: error: `rise` is now called `elevation_diff`; help: write `elevation_diff`\n\
         f:1:25: error: `cracked` is now called `damaged`; help: write `damaged`\n"
    );
}
