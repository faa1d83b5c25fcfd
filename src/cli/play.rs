//! `fray play`: a battle in the window.

use clap::Args;

use super::sides::{self, ForSide};
use super::{Failure, complain, find};
use crate::app::{Launch, Start};
use crate::data::library::{BattleSpec, Library};
use crate::data::scene::Controller;
use crate::fight::setup::Setup;

const ABOUT: &str = "Plays a scene in the window.

The battle is recorded as it goes; a record can be taken up again from the title screen and checked with `fray replay`.";

const EXAMPLES: &str = "\
Seeds:
  The seed decides every roll of the dice: the same scene, ruleset, seed and orders make the same
  battle. It is a number or any word. Without one a number is chosen and shown in the window.

Examples:
  fray play toll_house
  fray play toll_house --seed oak                 the same dice each time
  fray play my_scene.ron --ruleset tempo          a file, under other rules
  fray play toll_house --side kestrels=human --side otters=human
                                                  two players at one keyboard
  fray play toll_house --side otters=none         leave a side off the map";

/// Plays a scene in the window
#[derive(Debug, Args)]
#[command(long_about = ABOUT, after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Key of a scene, or path of its file
    scene: String,
    /// Key of the ruleset [default: the one the scene is made for]
    #[arg(long, value_name = "RULESET")]
    ruleset: Option<String>,
    /// Number or word that decides the dice [default: a new one each time]
    #[arg(long, value_name = "SEED")]
    seed: Option<String>,
    /// Who answers for a side: human, ai, or none to leave it off the map; may be given for each
    /// side [default: as the scene says]
    #[arg(long = "side", value_name = "NAME=human|ai|none", value_parser = controller)]
    sides: Vec<ForSide<Controller>>,
}

fn controller(text: &str) -> Result<ForSide<Controller>, String> {
    let known = [("human", Controller::Human), ("ai", Controller::Ai), ("none", Controller::None)];
    sides::for_side(text, &known)
}

/// What the window is to start with. The scene is set up once for trial, so that faults are told before it opens.
pub(super) fn launch(arguments: &Arguments) -> Result<Launch, Failure> {
    let library = Library::here();
    let scene = find::scene(&library, &arguments.scene)?;
    let rules = find::ruleset(&library, arguments.ruleset.as_deref(), &scene)?;
    let mut controllers: Vec<Controller> = scene.def.sides.iter().map(|s| s.controller).collect();
    for choice in &arguments.sides {
        match sides::number(&scene.def, &choice.side) {
            Ok(at) => controllers[at] = choice.value,
            Err(why) => {
                complain(why);
                return Err(Failure::Usage);
            }
        }
    }
    if controllers.iter().filter(|c| **c != Controller::None).count() < 2 {
        complain("a battle needs two sides; leave fewer of them off the map");
        return Err(Failure::Usage);
    }
    Setup::new(&rules, &scene.def, &scene.source.file, &controllers)
        .map_err(|problems| find::report(&problems, Failure::Problems))?;
    let seed = arguments.seed.clone().unwrap_or_else(find::any_seed);
    Ok(Launch { library, start: Start::Battle(Box::new(BattleSpec { scene, rules, seed, controllers })) })
}
