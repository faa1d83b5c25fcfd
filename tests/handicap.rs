//! Handicaps: what the combatants of a side bear, in percent of the usual, under each ruleset, in records, in `fray sim`,
//! and in scenes.

use fray::data::handicap::Handicap;
use fray::data::library::{BattleSpec, Library};
use fray::data::load;
use fray::data::read::{Problems, Source};
use fray::fight::Fight;
use fray::fight::setup::Setup;
use fray::save::{self, Header, Recorder};
use serde_json::Value;

use crate::cli::{Folder, err, out, status};
use crate::contract::under_each_ruleset;

/// The fight in the toll house with what each side bears.
fn fight(ruleset: &str, handicaps: &[u16]) -> Fight {
    let library = Library::shipped();
    let (scene, rules) = (library.scene("toll_house").unwrap(), library.ruleset(ruleset).unwrap());
    let handicaps: Vec<Handicap> = handicaps.iter().map(|percent| Handicap::new(*percent).unwrap()).collect();
    let setup = Setup::with_handicaps(&rules, &scene.def, &scene.source.file, &[], &handicaps).unwrap();
    Fight::new(&setup, 5).unwrap()
}

/// What each combatant bears and has of it, and how fast it is.
fn bears(ruleset: &str, handicaps: &[u16]) -> Vec<(u8, i32, i32, i32)> {
    let mut fight = fight(ruleset, handicaps);
    let arena = fight.arena();
    let speed = arena.rules().roles.speed;
    let all = arena.all_combatants();
    all.map(|id| (arena.side(id).0, arena.most_stamina(id), arena.stamina(id), arena.value(id, speed))).collect()
}

/// A side bears what was chosen for it, whole numbers apart, and begins whole; nothing else of it is any different.
fn a_side_bears_what_was_chosen(ruleset: &str) {
    let usual = bears(ruleset, &[]);
    assert_eq!(usual, bears(ruleset, &[100, 100]));
    for (percents, chosen) in [([50, 200], bears(ruleset, &[50, 200])), ([80, 120], bears(ruleset, &[80, 120]))] {
        assert_eq!(usual.len(), chosen.len());
        for ((side, most, _, speed), (now, bears, has, still)) in usual.iter().zip(&chosen) {
            let percent = percents[usize::from(*side)];
            // Wounds of several kinds are rounded one by one, and one critical wound weighs as much as seven light ones.
            let off = (100 * bears - percent * most).abs();
            assert!(
                off <= if ruleset == "action_points" { 25 * most } else { 100 },
                "{ruleset}: {bears} of {most} at {percent} %"
            );
            assert_eq!((side, speed, has), (now, still, bears), "{ruleset}");
        }
    }
}

/// Whoever bears half as much loses more often, and whoever bears twice as much wins more often.
fn handicaps_decide_battles(ruleset: &str) {
    let folder = Folder::new();
    let won = |handicap: &str| {
        let arguments = ["sim", "toll_house", "--ruleset", ruleset, "--battles", "16", "--json", "-"];
        let done = folder.fray(&[&arguments[..], &["--handicap", handicap]].concat());
        assert_eq!(status(&done), 0, "{}", err(&done));
        let text = out(&done);
        let line = text.lines().find(|line| line.starts_with('{')).expect("a line of JSON");
        let line: Value = serde_json::from_str(line).unwrap();
        assert_eq!(line["handicaps"].to_string(), format!("{{\"kestrels\":{},\"otters\":100}}", &handicap[9..]));
        line["wins"]["kestrels"].as_u64().unwrap()
    };
    let (half, twice) = (won("kestrels=50"), won("kestrels=200"));
    assert!(twice >= half + 8, "{ruleset}: {half} and {twice} of 16 battles were won");
}

under_each_ruleset!(a_side_bears_what_was_chosen, handicaps_decide_battles);

#[test]
fn a_record_keeps_the_handicaps() {
    let library = Library::shipped();
    let (scene, rules) = (library.scene("toll_house").unwrap(), library.ruleset("tempo").unwrap());
    let handicaps = vec![Handicap::new(70).unwrap(), Handicap::default()];
    let spec = BattleSpec { scene, rules, seed: "5".to_owned(), controllers: Vec::new(), handicaps };
    let folder = Folder::new();
    let path = folder.0.join("weak.fray");
    drop(Recorder::create_at(&path, &Header::new(&spec)).unwrap());
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains(r#""handicaps":[70,100],"needs":["handicaps"]"#), "{text:.300}");
    let (again, mut resumed) = save::read(&path).unwrap().resume(&library).unwrap();
    assert_eq!(again.handicaps, spec.handicaps);
    let arena = resumed.arena();
    let most: Vec<i32> = arena.all_combatants().map(|id| arena.most_stamina(id)).collect();
    assert_eq!(most, bears("tempo", &[70, 100]).into_iter().map(|(_, most, ..)| most).collect::<Vec<_>>());
    // What no battle has is a fault of the record, with its place.
    std::fs::write(&path, text.replace("[70,100]", "[700,100]")).unwrap();
    let error = save::read(&path).unwrap_err().to_string();
    assert!(error.contains("weak.fray:1:") && error.contains("25 to 200 percent, and not 700"), "{error}");
}

#[test]
fn a_scene_can_give_a_handicap() {
    let library = Library::shipped();
    let (scene, rules) = (library.scene("toll_house").unwrap(), library.ruleset("tempo").unwrap());
    let with = |percent: &str| {
        let text =
            scene.source.text.replacen("key: \"kestrels\",", &format!("key: \"kestrels\", handicap: {percent},"), 1);
        Source::new("weak.ron", text)
    };
    let mut problems = Problems::new();
    let source = with("50");
    let def = load::scene(&source, &mut problems).expect("it can be read").into();
    let setup = Setup::new(&rules, &def, &source.file, &[]).unwrap();
    let mut fight = Fight::new(&setup, 5).unwrap();
    let arena = fight.arena();
    let most: Vec<i32> = arena.all_combatants().map(|id| arena.most_stamina(id)).collect();
    assert_eq!(most, bears("tempo", &[50, 100]).into_iter().map(|(_, most, ..)| most).collect::<Vec<_>>());
    let mut problems = Problems::new();
    let _ = load::scene(&with("300"), &mut problems);
    let told = problems.to_string();
    assert!(told.contains("weak.ron:") && told.contains("a handicap of 300 % is not allowed"), "{told}");
    assert!(told.contains("write 25 to 200; 100 is none"), "{told}");
}

#[test]
fn a_handicap_that_cannot_be_is_refused() {
    let folder = Folder::new();
    for (given, why) in [
        ("otters=20", "a handicap has 25 to 200 percent, and not 20"),
        ("otters=much", "`much` is no number of percent"),
        ("50", "write it as NAME=PERCENT, with the name of a side in front"),
        ("newts=50", "the scene `toll_house` has no side `newts`; its sides are kestrels, otters"),
    ] {
        let done = folder.fray(&["sim", "toll_house", "--battles", "1", "--handicap", given]);
        assert_eq!(status(&done), 2, "{given}");
        assert!(err(&done).contains(why), "{given}: {}", err(&done));
    }
}
