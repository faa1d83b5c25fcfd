//! A whole ruleset as it was written in the first version of the vocabulary, before any word of it was renamed: it is
//! read, and means what it means in the words of today.

use std::path::Path;

use fray::data::library::folder_sources;
use fray::data::load;
use fray::data::read::{Problem, Problems, Source};
use fray::data::ruleset::Ruleset;
use fray::data::vocabulary::VERSION;

use crate::cli::{Folder, err, out};

/// The head of the ruleset, and the same with the version that it claims to be written in.
const HEAD: &str = "key: \"four_actions\",";

/// The files of the old ruleset.
fn old() -> Vec<Source> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files/vocabulary_1/four_actions");
    let found = folder_sources(&folder);
    assert!(found.problems.is_empty() && found.sources.len() == 28, "{}", found.problems);
    found.sources
}

/// The same files, said to be written in the newest version.
fn claimed() -> Vec<Source> {
    let head = format!("{HEAD} vocabulary: {VERSION},");
    old().into_iter().map(|source| Source { text: source.text.replacen(HEAD, &head, 1), ..source }).collect()
}

/// A ruleset, with the warnings for its older words.
fn read(sources: &[Source]) -> (Option<Ruleset>, Problems, Problems) {
    let (mut problems, mut older) = (Problems::new(), Problems::new());
    let rules = load::ruleset_with_older_words(sources, &mut problems, &mut older);
    (rules, problems, older)
}

/// Everything that a ruleset says, except places in its files and what depends on their letters.
fn said(mut rules: Ruleset) -> String {
    rules.fingerprint = 0;
    let number = |letter: char| letter.is_ascii_digit() || letter == ':';
    format!("{rules:?}").split(" at ").map(|part| part.trim_start_matches(number)).collect::<Vec<_>>().join(" at ")
}

/// The old and the new word of a problem about a renamed one.
fn words(problem: &Problem) -> Option<(&str, &str)> {
    let (old, new) = problem.what.strip_prefix('`')?.split_once("` is now called `")?;
    Some((old, new.split_once('`')?.0))
}

/// Puts the new word in the place that a problem names.
fn replace(source: &mut Source, problem: &Problem) {
    let (old, new) = words(problem).unwrap_or_else(|| panic!("{problem}"));
    let [line, column] = [problem.pos.line, problem.pos.column].map(|n| usize::try_from(n).unwrap() - 1);
    let mut lines: Vec<String> = source.text.split('\n').map(str::to_owned).collect();
    let start = lines[line].char_indices().nth(column).unwrap().0;
    assert!(lines[line][start..].starts_with(old), "{problem}");
    lines[line].replace_range(start..start + old.len(), new);
    source.text = lines.join("\n");
}

#[test]
fn a_ruleset_of_the_first_vocabulary_means_what_it_means_in_new_words() {
    let (rules, problems, older) = read(&old());
    assert_eq!(problems.to_string(), "");
    let then = said(rules.expect("it is read"));

    // Each old word is reported once a file, as a warning.
    assert!(older.iter().all(|warning| !warning.is_error() && words(warning).is_some()), "{older}");
    let mut told: Vec<_> = older.iter().map(|warning| (&warning.file, words(warning).map(|(old, _)| old))).collect();
    told.sort();
    told.dedup();
    assert!(told.len() == older.len() && told.len() > 80, "{older}");
    assert!(
        older.to_string().contains(": warning: `Stray` is now called `Retarget(to: Random)`; help: write"),
        "{older}"
    );

    // Under the newest version each place is a fault. Following the faults brings the files up to date.
    let mut sources = claimed();
    let (rules, mut problems, _) = read(&sources);
    assert!(rules.is_none() && problems.len() > 150, "{problems}");
    problems.sort();
    let mut places: Vec<Problem> = problems.into_iter().collect();
    places.reverse();
    for problem in &places {
        let source = sources.iter_mut().find(|source| source.file == problem.file).expect("it is one of them");
        replace(source, problem);
    }
    let (rules, problems, older) = read(&sources);
    assert_eq!((problems.to_string(), older.to_string()), (String::new(), String::new()));
    assert!(said(rules.expect("it is read")) == then, "the words of today say something else");
}

#[test]
fn a_version_that_is_not_known_is_refused() {
    let mut sources = claimed();
    for source in &mut sources {
        source.text = source.text.replace(&format!("vocabulary: {VERSION},"), &format!("vocabulary: {},", VERSION + 1));
    }
    let (rules, problems, _) = read(&sources);
    let what = format!("this program does not know version {} of the vocabulary", VERSION + 1);
    assert!(rules.is_none() && problems.iter().any(|problem| problem.what == what), "{problems}");
}

#[test]
fn older_words_are_told_by_check_and_when_a_ruleset_is_loaded() {
    let folder = Folder::new();
    for source in old() {
        let name = Path::new(&*source.file).file_name().unwrap().to_str().unwrap();
        folder.write(&format!("assets/rulesets/four_actions/{name}"), &source.text);
    }
    let checked = folder.fray(&["check", "assets"]);
    let line = "actions.ron:51:20: warning: `Batter` is now called `StrikeObject`; help: write `StrikeObject`";
    assert!(checked.status.success() && out(&checked).contains(line), "{}", out(&checked));
    // A battle can be fought; each word is reported once, however often it stands there.
    let fought = folder.fray(&["sim", "ashgate", "--ruleset", "four_actions", "--battles", "1", "--policy", "random"]);
    let told = err(&fought).matches("`class` is now called `has_tagged`").count();
    assert!(fought.status.success() && told == 1, "{told}: {}", err(&fought));
}
