//! A battle without a window: a shipped scene, the AI on every side, the outcome and the end of the log.
//!
//! ```sh
//! cargo run --example headless_battle
//! ```
//!
//! This is the whole loop of the engine. A fight halts at a [`Decision`](fray::fight::state::order::Decision) that is
//! put to one side, takes one order, runs on and halts again, until there is an outcome in place of a decision. The
//! same scene, ruleset, seed and orders always give the same battle.

use std::error::Error;
use std::io::{self, Write};

use fray::ai::Policy;
use fray::data::library::Library;
use fray::fight::Fight;
use fray::fight::preview::log_text;
use fray::fight::setup::Setup;
use fray::kernel::dice::seed_from_text;
use fray::kernel::ids::SideId;

/// How many lines of the log are shown.
const LINES: usize = 8;

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}

/// Fights the battle and writes its outcome.
///
/// # Errors
/// The output cannot be written. The shipped files have no faults and the rules come to rest.
pub fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    // The built-in files; `Library::here()` looks into the working folder first.
    let library = Library::shipped();
    let scene = library.scene("toll_house")?;
    let rules = library.ruleset(&scene.def.ruleset)?;
    // Faults in the scene name its file. Without controllers every side takes part.
    let setup = Setup::new(&rules, &scene.def, &scene.source.file, &[])?;
    let seed = seed_from_text("oak");
    let mut fight = Fight::new(&setup, seed)?;

    // A mind for each side, each with its own dice: it cannot foresee those of the battle.
    let mut minds: Vec<_> =
        (0..).map(SideId).take(scene.def.sides.len()).map(|side| Policy::Regular.mind_of(seed, side)).collect();
    let mut decisions = 0;
    while let Some(decision) = fight.decision() {
        let mind = &mut minds[decision.side.index()];
        let order = mind.answer(&mut fight).ok_or("a mind answers every decision")?;
        fight.submit(order)?;
        decisions += 1;
    }

    let outcome = fight.outcome().cloned().ok_or("no decision means an outcome")?;
    let entries = fight.log().to_vec();
    let arena = fight.arena();
    writeln!(out, "{} under {}: {decisions} decisions, {} rounds", scene.def.name, rules.name, outcome.round)?;
    writeln!(out, "{}", log_text::ended(&arena, &outcome))?;
    // Bookkeeping entries have no line.
    let told: Vec<String> = entries.iter().filter_map(|entry| log_text::tell(&arena, &entry.event)).collect();
    writeln!(out, "The last of {} lines:", told.len())?;
    for line in &told[told.len().saturating_sub(LINES)..] {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}
