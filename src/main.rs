use std::process::ExitCode;

use fray::app::{BattleSpec, Launch, Start, run};
use fray::data::library::Library;
use fray::data::scene::Controller;

fn main() -> ExitCode {
    let library = Library::here();
    let args: Vec<String> = std::env::args().skip(1).collect();
    let start = match args.first() {
        None => Start::Title,
        Some(scene) => {
            let scene = library.scene(scene).unwrap_or_else(|p| panic!("{p}"));
            let rules = library.ruleset(&scene.def.ruleset).unwrap_or_else(|p| panic!("{p}"));
            let mut controllers: Vec<Controller> = scene.def.sides.iter().map(|s| s.controller).collect();
            for (c, a) in controllers.iter_mut().zip(args.iter().skip(1)) {
                *c = match a.as_str() {
                    "human" => Controller::Human,
                    "none" => Controller::None,
                    _ => Controller::Ai,
                };
            }
            Start::Battle(Box::new(BattleSpec { scene, rules, seed: "1".into(), controllers }))
        }
    };
    run(Launch { library, start })
}
