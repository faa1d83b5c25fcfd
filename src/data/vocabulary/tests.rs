//! What the table of renamed words promises.

use super::{FIRST, RENAMED, VERSION, WordPlace};
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
fn unknown(version: u16, place: WordPlace, word: &str) -> bool {
    let named = |faults: String| faults.contains(&format!("`{word}`"));
    let formula = |text: &str| named(faults_in::<Formula>(version, text)) && named(faults_in::<Test>(version, text));
    match place {
        WordPlace::Choice("Effect") => named(faults_in::<Effect>(version, word)),
        WordPlace::Choice("Limit") => named(faults_in::<Limit>(version, word)),
        WordPlace::Choice("Ask") => named(faults_in::<Ask>(version, word)),
        WordPlace::Choice("Target") => named(faults_in::<Target>(version, word)),
        WordPlace::Choice("Tool") => named(faults_in::<Tool>(version, word)),
        WordPlace::Choice("Step") => named(faults_in::<Step>(version, word)),
        WordPlace::Choice("Commitment") => named(faults_in::<Commitment>(version, word)),
        WordPlace::Choice("Glyph") => named(faults_in::<Glyph>(version, word)),
        WordPlace::Key("Modifier") => named(faults_in::<Modifier>(version, &format!("({word}: None)"))),
        WordPlace::Key("CircumstanceDef") => named(faults_in::<CircumstanceDef>(version, &format!("({word}: None)"))),
        WordPlace::Choice(name) | WordPlace::Key(name) => panic!("read the words of `{name}` here"),
        WordPlace::Function => formula(&format!("\"{word}(\"")),
        WordPlace::Quantity => formula(&format!("\"{word}\"")),
        WordPlace::Field(head) => formula(&format!("\"{head}.{word}\"")),
    }
}

/// Whether a word is one of the vocabulary as it is now.
fn present(place: WordPlace, word: &str) -> bool {
    let known = |keys: &[&str]| keys.contains(&word);
    match place {
        WordPlace::Choice("Effect") => known(Effect::keys()),
        WordPlace::Choice("Limit") => known(Limit::keys()),
        WordPlace::Choice("Ask") => known(Ask::keys()),
        WordPlace::Choice("Target") => known(Target::keys()),
        WordPlace::Choice("Tool") => known(Tool::keys()),
        WordPlace::Choice("Step") => known(Step::keys()),
        WordPlace::Choice("Commitment") => known(Commitment::keys()),
        WordPlace::Choice("Glyph") => known(Glyph::keys()),
        WordPlace::Key("Modifier") => known(Modifier::keys()),
        WordPlace::Key("CircumstanceDef") => known(CircumstanceDef::keys()),
        WordPlace::Choice(name) | WordPlace::Key(name) => panic!("list the words of `{name}` here"),
        WordPlace::Function | WordPlace::Quantity | WordPlace::Field(_) => !unknown(VERSION, place, word),
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
