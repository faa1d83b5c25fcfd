//! `fray shot`: a picture of the game without a window.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::{Failure, complain, find};
use crate::app::platform::screenshot::ScreenshotJob;
use crate::app::platform::stage::Stage;
use crate::data::library::{BattleSpec, Library};
use crate::fight::setup::Setup;

const ABOUT: &str = "Draws a moment of a battle into a PNG file, without a window.

The computer plays every side until the moment comes. The same scene, seed and moment give the same picture on the \
same graphics driver, so pictures can be compared from build to build. It needs a graphics driver, but no display.";

const EXAMPLES: &str = "\
Examples:
  fray shot toll_house --out toll.png
  fray shot ashgate --state prompt --size 1920x1080 --out prompt.png
  fray shot toll_house --state title --out title.png
  fray shot benches/crowd.ron --size 1920x1080 --frames 200 --out crowd.png
                                                  also says how long a frame takes";

/// Draws a moment of a battle into a file, without a window
#[derive(Debug, Args)]
#[command(long_about = ABOUT, after_help = EXAMPLES)]
pub(super) struct ShotArguments {
    /// Key of a scene, or path of its file
    scene: String,
    /// The moment
    #[arg(long, value_name = "NAME", default_value = "turn", value_parser = stages())]
    state: Stage,
    /// Size of the picture in pixels
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "1280x720", value_parser = size)]
    size: (u32, u32),
    /// Key of the ruleset [default: the one the scene is made for]
    #[arg(long, value_name = "RULESET")]
    ruleset: Option<String>,
    /// Number or word that decides the dice
    #[arg(long, value_name = "SEED", default_value = "oak")]
    seed: String,
    /// Frames to draw and time after the picture
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    frames: u32,
    /// The file
    #[arg(long, value_name = "FILE.png")]
    out: PathBuf,
}

/// Reads the name of a moment; help and refusals list them all.
fn stages() -> impl TypedValueParser<Value = Stage> {
    let names = PossibleValuesParser::new(Stage::ALL.map(|(_, name)| name));
    names.map(|text| Stage::ALL.iter().find(|(_, name)| *name == text).map_or(Stage::Turn, |(stage, _)| *stage))
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let number = |part: &str| part.parse().ok().filter(|n| (64..=8192).contains(n));
    let parsed = text.split_once('x').and_then(|(w, h)| Some((number(w)?, number(h)?)));
    parsed.ok_or_else(|| "write it as 1280x720; each number from 64 to 8192".to_owned())
}

/// Runs the subcommand.
pub(super) fn run(arguments: ShotArguments) -> Result<ExitCode, Failure> {
    let library = Library::here();
    let mut notes = find::Notes::default();
    let scene = find::scene(&library, &arguments.scene, &mut notes)?;
    let rules = find::ruleset(&library, arguments.ruleset.as_deref(), &scene, &mut notes)?;
    if arguments.out.extension().is_none_or(|e| !e.eq_ignore_ascii_case("png")) {
        complain("the file is a picture: let its name end in .png");
        return Err(Failure::Usage);
    }
    let controllers: Vec<_> = scene.def.sides.iter().map(|s| arguments.state.controller(s.controller)).collect();
    Setup::new(&rules, &scene.def, &scene.source.file, &controllers)
        .map_err(|problems| find::report(&problems, Failure::Problems))?;
    let battle = arguments
        .state
        .in_battle()
        .then(|| Box::new(BattleSpec { scene, rules, seed: arguments.seed, controllers, handicaps: Vec::new() }));
    let shot = ScreenshotJob {
        library,
        battle,
        stage: arguments.state,
        size: arguments.size,
        out: arguments.out,
        frames: arguments.frames,
    };
    Ok(crate::app::platform::screenshot::run(shot))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_two_numbers() {
        assert_eq!(size("1280x720"), Ok((1280, 720)));
        for wrong in ["1280", "0x720", "1280x", "99999x10"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
