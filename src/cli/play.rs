//! `fray play`: a battle in the window.

use std::path::Path;

use clap::Args;

use super::replay::refuse;
use super::sides::{self, ForSide};
use super::{Failure, complain, find};
use crate::app::{Launch, StartScreen};
use crate::data::handicap::Handicap;
use crate::data::library::{BattleSpec, Library};
use crate::data::scene::Controller;
use crate::fight::setup::Setup;

const ABOUT: &str = "Plays a scene in the window, or goes on with a recorded battle.

The battle is recorded as it goes; a record can be taken up again from the title screen or here, and checked with \
`fray replay`.";

const EXAMPLES: &str = "\
Seeds:
  The seed decides every roll of the dice: the same scene, ruleset, seed and orders make the same
  battle. It is a number or any word. Without one a number is chosen; the menu of the battle (F10)
  and its end show it.

Examples:
  fray play toll_house
  fray play toll_house --seed oak                 the same dice each time
  fray play my_scene.ron --ruleset tempo          a file, under other rules
  fray play toll_house --side kestrels=human --side otters=human
                                                  two players at one keyboard
  fray play toll_house --side otters=none         leave a side off the map
  fray play 0007-toll_house-oak.fray              go on with a recorded battle";

/// Plays a scene in the window, or goes on with a record
#[derive(Debug, Args)]
#[command(long_about = ABOUT, after_help = EXAMPLES)]
pub(super) struct PlayArguments {
    /// Key of a scene, path of its file, or a record (.fray) to go on with
    scene: String,
    /// Key of the ruleset [default: the one the scene is made for]
    #[arg(long, value_name = "RULESET")]
    ruleset: Option<String>,
    /// Number or word that decides the dice [default: a new one each time]
    #[arg(long, value_name = "SEED")]
    seed: Option<String>,
    /// Who answers for a side: human; the computer as novice, regular (or ai), veteran or master;
    /// or none to leave it off the map; may be given for each side [default: as the scene says]
    #[arg(long = "side", value_name = "NAME=human|ai|LEVEL|none", value_parser = controller)]
    sides: Vec<ForSide<Controller>>,
    /// What a side bears, in percent of the usual, 25 to 200: its hit points, or what the ruleset has in
    /// their place; may be given for each side [default: as the scene says]
    #[arg(long = "handicap", value_name = "NAME=PERCENT", value_parser = sides::handicap)]
    handicaps: Vec<ForSide<Handicap>>,
}

fn controller(text: &str) -> Result<ForSide<Controller>, String> {
    let known = [
        ("human", Controller::Human),
        ("ai", Controller::Ai),
        ("novice", Controller::Novice),
        ("regular", Controller::Ai),
        ("veteran", Controller::Veteran),
        ("master", Controller::Master),
        ("none", Controller::None),
    ];
    sides::for_side(text, &known)
}

/// What the window is to start with. The scene is set up once for trial, so that faults are told before it opens.
pub(super) fn launch(arguments: &PlayArguments) -> Result<Launch, Failure> {
    let library = Library::here();
    if Path::new(&arguments.scene).extension().is_some_and(|extension| extension == "fray") {
        return resume(library, arguments);
    }
    let mut notes = find::Notes::default();
    let scene = find::scene(&library, &arguments.scene, &mut notes)?;
    let rules = find::ruleset(&library, arguments.ruleset.as_deref(), &scene, &mut notes)?;
    let own = scene.def.sides.iter().map(|s| s.controller);
    let controllers: Vec<Controller> = sides::chosen(&scene.def, own, &arguments.sides)?;
    let handicaps = sides::handicaps(&scene.def, &arguments.handicaps)?;
    if controllers.iter().filter(|c| **c != Controller::None).count() < 2 {
        complain("a battle needs two sides; leave fewer of them off the map");
        return Err(Failure::Usage);
    }
    Setup::with_handicaps(&rules, &scene.def, &scene.source.file, &controllers, &handicaps)
        .map_err(|problems| find::report(&problems, Failure::Problems))?;
    let seed = arguments.seed.clone().unwrap_or_else(find::any_seed);
    Ok(Launch {
        library,
        start: StartScreen::Battle(Box::new(BattleSpec { scene, rules, seed, controllers, handicaps })),
    })
}

/// A recorded battle goes on where it stopped. It is played up to there before the window opens, for the same reason.
fn resume(library: Library, arguments: &PlayArguments) -> Result<Launch, Failure> {
    let given = [
        ("--ruleset", arguments.ruleset.is_some()),
        ("--seed", arguments.seed.is_some()),
        ("--side", !arguments.sides.is_empty()),
        ("--handicap", !arguments.handicaps.is_empty()),
    ];
    if let Some((option, _)) = given.iter().find(|(_, given)| *given) {
        complain(format_args!("a record goes on as it began; leave {option} out"));
        return Err(Failure::Usage);
    }
    let path = Path::new(&arguments.scene);
    let start = StartScreen::resumed(path, &library).map_err(|error| refuse(path, &error))?;
    Ok(Launch { library, start })
}
