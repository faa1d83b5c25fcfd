//! The program as it is run from a shell: output, exit status, files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

use fray::ai::{Mind, RandomMind};
use fray::data::library::{BattleSpec, Library};
use fray::data::scene::Controller;
use fray::fight::Fight;
use fray::fight::setup::Setup;
use fray::kernel::dice::seed_from_text;
use fray::save::{self, Header, Recorder};

/// A folder of its own for each test, gone at its end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("fray-cli-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        // What a run that was cut off has left.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    /// Runs the program in the folder, with no files of the player's about.
    pub(crate) fn fray(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// The same, not yet run.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fray"));
        command.args(arguments).current_dir(&self.0).env("FRAY_DATA_DIR", self.0.join("data"));
        // They would break and colour the help.
        command.env_remove("COLUMNS").env_remove("CLICOLOR_FORCE");
        command
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn out(output: &Output) -> String {
    text(&output.stdout)
}

pub(crate) fn err(output: &Output) -> String {
    text(&output.stderr)
}

/// What the program wrote, with paths as they are written here.
fn text(bytes: &[u8]) -> String {
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    if cfg!(windows) { text.replace('\\', "/") } else { text }
}

pub(crate) fn status(output: &Output) -> i32 {
    output.status.code().unwrap()
}

#[test]
fn sim_does_not_depend_on_the_number_of_threads() {
    let folder = Folder::new();
    let sim = |jobs: &str| {
        let output = folder.fray(&[
            "sim",
            "toll_house",
            "ashgate",
            "--battles",
            "5",
            "--seed",
            "oak",
            "--jobs",
            jobs,
            "--policy",
            "random",
            "--json",
            "-",
        ]);
        assert_eq!(status(&output), 0, "{}", err(&output));
        assert!(err(&output).contains("toll_house under tempo: 5 battles, seed oak"), "{}", err(&output));
        let lines: Vec<serde_json::Map<String, serde_json::Value>> =
            out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 2);
        lines
    };
    let (one, two) = (sim("1"), sim("2"));
    for (mut a, mut b) in one.into_iter().zip(two) {
        let mut keys: Vec<&str> = a.keys().map(String::as_str).collect();
        keys.sort_unstable();
        assert_eq!(
            keys.join(" "),
            "battles cpu_seconds decisions draws events from hash orders orders_per_cpu_second policies rounds rounds_mean ruleset ruleset_fingerprint scene scene_fingerprint seed swap unfinished version wins"
        );
        assert_eq!((&a["seed"], &a["ruleset"]), (&"oak".into(), &"tempo".into()));
        assert_eq!((&a["battles"], &a["unfinished"]), (&5.into(), &0.into()));
        assert_eq!(a["hash"].as_str().unwrap().len(), 16);
        let wins: u64 = a["wins"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
        assert_eq!(wins + a["draws"].as_u64().unwrap(), 5);
        for key in ["cpu_seconds", "orders_per_cpu_second"] {
            assert!(a.remove(key).unwrap().as_f64().unwrap() > 0.0);
            b.remove(key);
        }
        assert_eq!(a, b);
    }
}

#[test]
fn sim_tells_wins_by_policy_and_names_sides_in_order() {
    let folder = Folder::new();
    let output = folder.fray(&[
        "sim",
        "toll_house",
        "--battles",
        "3",
        "--policy",
        "kestrels=random",
        "--swap",
        "--verify",
        "--json",
        "out.json",
    ]);
    assert_eq!(status(&output), 0, "{}", err(&output));
    assert!(out(&output).contains("policy random") && out(&output).contains("policy ai"), "{}", out(&output));
    assert!(err(&output).is_empty(), "no progress bar without a terminal");
    let json = fs::read_to_string(folder.0.join("out.json")).unwrap();
    assert!(json.contains("\"wins\":{\"kestrels\":"), "{json}");
    assert!(json.contains("\"wins_by_policy\":{\"random\":"), "{json}");
    assert_eq!(json.lines().count(), 1);
}

#[test]
fn arguments_that_make_no_sense_exit_with_2() {
    let folder = Folder::new();
    for (arguments, said) in [
        (&["--frobnicate"][..], "--frobnicate"),
        (&["sim"], "<SCENE>"),
        (&["sim", "toll_hose"], "there is no scene `toll_hose`; help: did you mean `toll_house`?"),
        (&["sim", "nowhere.ron"], "there is no file `nowhere.ron`"),
        (&["sim", "toll_house", "--ruleset", "tempi"], "there is no ruleset `tempi`; help: did you mean `tempo`?"),
        (&["sim", "toll_house", "--policy", "kestrel=ai"], "its sides are kestrels, otters; did you mean `kestrels`?"),
        (
            &["sim", "toll_house", "--policy", "clever"],
            "unknown value `clever`; known: ai, regular, random, novice, veteran, master",
        ),
        (&["sim", "toll_house", "--battles", "0"], "--battles"),
        (&["sim", "toll_house", "--of", "9"], "--from"),
        (
            &["sim", "toll_house", "--from", "8", "--battles", "3", "--of", "10"],
            "battles 8 to 10 do not lie in a run of 10",
        ),
        (&["sim", "toll_house", "--from", "8", "--swap"], "give it with --of N"),
        (&["merge"], "<RESULT>"),
        (&["merge", "nowhere.json"], "nowhere.json: this part is missing: there is no such file"),
        (&["play", "toll_house", "--side", "badgers=ai"], "has no side `badgers`; its sides are kestrels, otters"),
        (
            &["play", "toll_house", "--side", "otters=cat"],
            "unknown value `cat`; known: human, ai, novice, regular, veteran, master, none",
        ),
        (&["play", "toll_house", "--side", "otters=none"], "a battle needs two sides"),
        (&["check", "nowhere"], "there is no file or folder `nowhere`"),
        (&["replay", "nowhere.fray"], "nowhere.fray: "),
    ] {
        let output = folder.fray(arguments);
        assert_eq!(status(&output), 2, "{arguments:?}: {}", err(&output));
        assert!(err(&output).contains(said), "{arguments:?}: {}", err(&output));
        assert!(out(&output).is_empty(), "{arguments:?}");
    }
    for arguments in [
        &["--help"][..],
        &["play", "--help"],
        &["sim", "--help"],
        &["merge", "--help"],
        &["check", "--help"],
        &["replay", "--help"],
        &["vocabulary", "--help"],
    ] {
        let output = folder.fray(arguments);
        assert_eq!(status(&output), 0);
        assert!(out(&output).contains("Usage: fray"), "{}", out(&output));
    }
}

const BROKEN_RULES: &str = r#"(
    key: "mine",
    name: "Mine",
    scores: [(key: "str", name: "Strength")],
    values: [
        (key: "power", name: "Power", base: "2 * (str + "),
        (key: "might", name: "Might", base: "1 + strr"),
    ],
    pols: [],
)
"#;

const BROKEN_SCENE: &str = r##"(
    key: "broken",
    name: "Broken",
    about: "",
    ruleset: "tempo",
    map: [
        "..?",
        "#..",
    ],
    legend: { ".": Ground("gras"), "#": Ground("wall") },
    sides: [
        (key: "a", name: "A", who: [(archetype: "guard", at: (0, 1)), (archetype: "gaurd", at: (1, 1))]),
        (key: "b", name: "B", who: [(archetype: "guard", at: (9, 9), naem: "Ada"), (archetype: "guard", at: (2, 1), under: ["tempi"])]),
    ],
)
"##;

#[test]
fn check_reports_every_fault_of_every_file() {
    let folder = Folder::new();
    folder.write("rules/mine.ron", BROKEN_RULES);
    folder.write("scenes/broken.ron", BROKEN_SCENE);
    folder.write("scenes/fine.ron", include_str!("../scenes/toll_house.ron"));
    folder.write("notes.ron", "(shopping: [\"bread\"])");
    let output = folder.fray(&["check", "."]);
    assert_eq!(status(&output), 1);
    let expected = "\
notes.ron:1:1: error: this is neither a scene nor a part of a ruleset; help: a scene has `map`; a part of a ruleset has one of its sections, such as `actions` or `roster`
rules/mine.ron:6:57: error: the formula ends too early; help: a number, a name or `(` belongs here
rules/mine.ron:7:50: error: unknown quantity `strr`; help: did you mean `str`?
rules/mine.ron:9:5: error: unknown key `pols` in a part of a ruleset; help: did you mean `pools`?
scenes/broken.ron:7:12: error: the map has `?`, which the legend does not explain; help: add \"?\" to `legend`
scenes/broken.ron:10:27: error: the ruleset `tempo` has no terrain `gras`; help: did you mean `grass`?
scenes/broken.ron:12:62: error: Guard stands on (0, 1), where no combatant can stand: Wall at (0, 1); help: choose cells that nothing blocks
scenes/broken.ron:12:83: error: the ruleset `tempo` has no archetype `gaurd`; help: did you mean `guard`?
scenes/broken.ron:13:62: error: Guard stands on (9, 9), off the map of 3×2; help: give a cell from (0, 0) to (2, 1)
scenes/broken.ron:13:70: error: unknown key `naem` in a combatant; help: did you mean `name`?
scenes/broken.ron:13:125: error: there is no ruleset `tempi`; help: did you mean `tempo`?
";
    assert_eq!(out(&output), expected);
    assert_eq!(err(&output), "11 problems in 3 files\n");
}

#[test]
fn check_is_content_with_what_is_shipped() {
    let folder = Folder::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (scenes, rulesets) = (root.join("scenes"), root.join("assets"));
    let output = folder.fray(&["check", scenes.to_str().unwrap(), rulesets.to_str().unwrap()]);
    assert_eq!((status(&output), out(&output).as_str()), (0, ""), "{}", err(&output));
    assert!(err(&output).ends_with("files are in order\n"), "{}", err(&output));
    // One part brings the others along, or every name in it would be unknown.
    let part = rulesets.join("rulesets/tempo/actions.ron");
    assert_eq!(status(&folder.fray(&["check", part.to_str().unwrap()])), 0);
}

/// Fights a battle with random orders and records it.
pub(crate) fn record(path: &Path) {
    let library = Library::shipped();
    let scene = library.scene("toll_house").unwrap();
    let rules = library.ruleset("tempo").unwrap();
    let controllers = vec![Controller::Human, Controller::Ai];
    let setup = Setup::new(&rules, &scene.def, &scene.source.file, &controllers).unwrap();
    let mut fight = Fight::new(&setup, seed_from_text("oak")).unwrap();
    let mut mind = RandomMind::new(5);
    let header = Header::new(&BattleSpec { scene, rules, seed: "oak".to_owned(), controllers, handicaps: Vec::new() });
    let mut recorder = Recorder::create_at(path, &header).unwrap();
    while let Some(order) = mind.answer(&mut fight) {
        recorder.push(fight.record_hash(), fight.arena().clock.round, &order).unwrap();
        fight.submit(order).unwrap();
    }
    recorder.finish(fight.outcome().unwrap().round, &[]).unwrap();
}

#[test]
fn replay_follows_a_record_and_forgives_a_torn_tail() {
    let folder = Folder::new();
    let path = folder.0.join("a.fray");
    record(&path);
    let orders = save::read(&path).unwrap().orders.len();
    let output = folder.fray(&["replay", "a.fray"]);
    assert_eq!(status(&output), 0, "{}", err(&output));
    let text = out(&output);
    assert!(text.starts_with(&format!("decisions: {orders}\noutcome: ")), "{text}");
    assert!(text.contains(" in round ") && text.contains("\nseed: oak\n") && text.contains("\nfinal hash: "), "{text}");

    let whole = fs::read_to_string(&path).unwrap();
    let cut = &whole[..whole.rfind("{\"kind\":\"end\"").unwrap()];
    folder.write("torn.fray", &cut[..cut.len() - 9]);
    let output = folder.fray(&["replay", "torn.fray"]);
    assert_eq!(status(&output), 0, "{}", err(&output));
    assert!(
        out(&output).starts_with(&format!("decisions: {}\noutcome: not over; next: ", orders - 1)),
        "{}",
        out(&output)
    );
}

#[test]
fn replay_names_the_first_decision_that_differs() {
    let folder = Folder::new();
    let path = folder.0.join("a.fray");
    record(&path);
    let whole = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let write = |name: &str, number: usize, line: &str| {
        let mut lines = lines.clone();
        lines[number] = line;
        folder.write(name, &(lines.join("\n") + "\n"));
        let output = folder.fray(&["replay", name]);
        assert_eq!(status(&output), 1, "{}", err(&output));
        assert!(out(&output).is_empty());
        err(&output)
    };
    // The first two decisions are the plans of the two sides.
    let hash = lines[2].find("\"hash\":\"").unwrap() + 8;
    let said = write("hash.fray", 2, &format!("{}0000{}", &lines[2][..hash], &lines[2][hash + 4..]));
    let place = "hash.fray:3:1: error: decision 2 differs from the record: ";
    assert!(said.starts_with(place) && said.contains(", plans of the round; recorded order: plans of "), "{said}");
    assert!(said.contains("the state before it is "), "{said}");

    let said =
        write("order.fray", 5, &format!("{}\"body\":\"end_turn\"}}}}", lines[5].split_once("\"body\"").unwrap().0));
    assert!(
        said.contains("order.fray:6:1: error: decision 5 differs") || said.contains("decision 6 differs"),
        "{said}"
    );

    let said = write("bad.fray", 5, "{\"kind\":\"order\",\"round\":1,\"hash\":12}");
    assert!(said.starts_with("bad.fray:6:35: error: invalid type: integer `12`, expected a string; help: "), "{said}");

    let first = lines[0].replacen("\"fingerprint\":\"", "\"fingerprint\":\"0000", 1);
    let at = first.find("\"fingerprint\":\"").unwrap() + 15 + 4 + 12;
    let said = write("rules.fray", 0, &format!("{}{}", &first[..at], &first[at + 4..]));
    assert!(said.contains("the ruleset `tempo` has changed since the battle was recorded"), "{said}");
}

#[test]
fn replay_leaves_out_what_a_newer_version_added_and_explains_an_older_record() {
    let folder = Folder::new();
    let path = folder.0.join("a.fray");
    record(&path);
    let whole = fs::read_to_string(&path).unwrap();
    let (header, rest) = whole.split_once('\n').unwrap();
    let header = header.replacen("\"seed\":", "\"weather\":{\"rain\":3},\"seed\":", 1);
    let mark = "{\"kind\":\"mark\",\"name\":\"the bridge\"}";
    folder.write("new.fray", &format!("{header}\n{{\"kind\":\"chat\",\"words\":7}}\n{mark}\n{rest}"));
    let output = folder.fray(&["replay", "new.fray"]);
    assert_eq!(status(&output), 0, "{}", err(&output));
    let said = "new.fray:2:1: warning: lines of the kind `chat` are of another version of Fray and are left out\n";
    assert_eq!(err(&output), said);
    let version = format!("\nrecorded by: Fray {}\n", env!("CARGO_PKG_VERSION"));
    let text = out(&output);
    assert!(text.contains(&version) && text.contains("\nmarked before decision 1: the bridge\n"), "{text}");

    // An order that leads elsewhere is named by its line, whatever stands between.
    let place = rest.match_indices("\"hash\":\"").nth(1).unwrap().0 + 8;
    let bent = format!("{}0000{}", &rest[..place], &rest[place + 4..]);
    folder.write("bent.fray", &format!("{header}\n{{\"kind\":\"chat\"}}\n{mark}\n{bent}"));
    let output = folder.fray(&["replay", "bent.fray"]);
    assert!(err(&output).contains("bent.fray:5:1: error: decision 2 differs"), "{}", err(&output));

    let old = "{\"fray\":1,\"scene_file\":\"s.ron\",\"ruleset\":\"tempo\",\"fingerprint\":\"00000000000000ff\",\
               \"seed\":\"oak\",\"controllers\":[\"human\",\"ai\"],\"scene\":\"\"}\n\
               {\"hash\":\"0123456789abcdef\",\"order\":{\"decision\":0,\"body\":\"pass\"}}\n";
    folder.write("old.fray", old);
    for command in ["replay", "play"] {
        let output = folder.fray(&[command, "old.fray"]);
        assert_eq!(status(&output), 1);
        let said =
            "error: old.fray: this battle was recorded by an earlier version of Fray, whose dice worked differently: ";
        assert!(err(&output).starts_with(said), "{}", err(&output));
    }
    assert_eq!(fs::read_to_string(folder.0.join("old.fray")).unwrap(), old);
}

#[test]
fn play_goes_on_with_no_record_that_another_program_has_open() {
    let folder = Folder::new();
    let path = folder.0.join("a.fray");
    record(&path);
    let whole = fs::read_to_string(&path).unwrap();
    let half: String = whole.split_inclusive('\n').take(5).collect();
    let path = folder.write("half.fray", &half);
    let held = Recorder::reopen(&path).unwrap();
    let output = folder.fray(&["play", "half.fray"]);
    let said = "error: half.fray: this battle is being played in another window\n";
    assert_eq!((status(&output), err(&output).as_str()), (1, said));
    drop(held);
    assert_eq!(fs::read_to_string(&path).unwrap(), half);

    let output = folder.fray(&["play", "half.fray", "--seed", "elm"]);
    let said = "error: a record goes on as it began; leave --seed out\n";
    assert_eq!((status(&output), err(&output).as_str()), (2, said));
    let output = folder.fray(&["play", "nowhere.fray"]);
    assert_eq!(status(&output), 2);
    assert!(err(&output).starts_with("error: nowhere.fray: "), "{}", err(&output));
    folder.write("bad.fray", "{}\n");
    let output = folder.fray(&["play", "bad.fray"]);
    assert_eq!(status(&output), 1);
    assert!(err(&output).starts_with("bad.fray:1:"), "{}", err(&output));
}
