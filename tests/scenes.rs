//! The shipped scenes: all of them can be fought under every ruleset that ships.

use fray::data::library::Library;
use fray::data::read::Source;
use fray::fight::Fight;
use fray::fight::setup::Setup;

use crate::playout::{scenes, setup_under};

const RULESETS: [&str; 5] = ["tempo", "action_points", "seconds", "four_actions", "vitality"];

#[test]
fn every_scene_can_be_fought_under_every_ruleset() {
    for scene in scenes() {
        for ruleset in RULESETS {
            Fight::new(&setup_under(&scene, Some(ruleset)), 1).expect("the rules come to rest");
        }
    }
}

/// Without riding rules the horse is left out and its rider stands where the scene puts it; a combatant without a
/// counterpart is replaced by another.
#[test]
fn what_a_ruleset_does_not_have_is_given_up() {
    let cast = RULESETS.map(|ruleset| {
        let setup = setup_under("withy_ford", Some(ruleset));
        let mut fight = Fight::new(&setup, 1).expect("the rules come to rest");
        let arena = fight.arena();
        let named = |name: &str| arena.all_combatants().find(|id| &*arena.body(*id).identity.name == name);
        let kind = |id| arena.rules().archetype(arena.body(id).identity.archetype).key.value.clone();
        let yrsa = named("Yrsa").expect("she is there");
        (named("Sorrel").is_some(), arena.mount_of(yrsa) == named("Sorrel"), kind(named("Tolly").expect("he is there")))
    });
    let without = || (false, true, "guard".to_owned());
    let spear = |horse: bool| (horse, true, "spearman".to_owned());
    assert_eq!(cast, [without(), spear(true), without(), spear(false), spear(false)]);
}

/// A combatant that is named for some rulesets only is left out under the others; an unknown ruleset is a fault.
#[test]
fn forces_differ_by_ruleset() {
    let library = Library::shipped();
    let scene = library.scene("toll_house").expect("it is there");
    let first = "(archetype: \"";
    let text = scene.source.text.replacen(first, "(under: [\"seconds\"], archetype: \"", 1);
    let mut problems = fray::data::read::Problems::new();
    let source = Source::new("toll.ron", text);
    let def = std::sync::Arc::new(fray::data::load::scene(&source, &mut problems).expect("it can be read"));
    let count = |ruleset: &str| {
        let rules = library.ruleset(ruleset).expect("it is there");
        let setup = Setup::new(&rules, &def, &source.file, &[]).unwrap_or_else(|p| panic!("{p}"));
        setup.all_combatants().count()
    };
    assert_eq!(count("seconds"), count("tempo") + 1);
}

/// Under the ruleset that a scene is made for an unknown name is a fault, even if another ruleset has a substitute.
#[test]
fn nothing_is_given_up_at_home() {
    let library = Library::shipped();
    let scene = library.scene("withy_ford").expect("it is there");
    let rules = library.ruleset("action_points").expect("it is there");
    let text = scene.source.text.replace("archetype: \"horse\"", "archetype: \"hoarse\"");
    let text = text.replace("\"waist_water\"", "\"wast_water\"");
    let mut problems = fray::data::read::Problems::new();
    let source = Source::new("ford.ron", text);
    let def = fray::data::load::scene(&source, &mut problems).expect("it can be read");
    let problems = Setup::new(&rules, &std::sync::Arc::new(def), &source.file, &[]).expect_err("it has faults");
    let told: Vec<String> = problems.iter().map(|p| format!("{}: {}", p.what, p.help)).collect();
    assert!(told.iter().any(|t| t.contains("no archetype `hoarse`: did you mean `horse`?")), "{told:?}");
    assert!(told.iter().any(|t| t.contains("no terrain `wast_water`: did you mean `waist_water`?")), "{told:?}");
}
