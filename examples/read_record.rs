//! Reading a record: every decision of a recorded battle with its answer, and the outcome.
//!
//! ```sh
//! cargo run --example read_record -- FILE.fray
//! ```
//!
//! A record holds the scene, the seed and the orders; what happened follows from them, so reading one fights the battle
//! again. Each [`Record::step`](fray::save::Record::step) compares the state with the recorded one first.
//! `docs/record-format.md` describes the file.

use std::error::Error;
use std::io::{self, Write};
use std::path::Path;

use fray::data::library::Library;
use fray::fight::preview::log_text;
use fray::fight::state::order::OrderKind;
use fray::save;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("give the path of a record: a file that ends with .fray")?;
    run(Path::new(&path), &mut io::stdout().lock())
}

/// Reads a record and writes its decisions and a summary.
///
/// # Errors
/// The record cannot be read or goes another way than it says, or the output cannot be written.
pub fn run(path: &Path, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let record = save::read(path)?;
    let header = &record.header;
    writeln!(out, "{} under {}, seed {}", header.scene_name, header.ruleset_name, header.seed)?;

    let (_, mut fight) = record.start(&Library::here())?;
    let (mut walks, mut acts) = (0, 0);
    for (at, step) in record.orders.iter().enumerate() {
        // A battle that is over by now differs from its record; the step below says so.
        if let Some(decision) = fight.decision().cloned() {
            let question = save::question_text(&mut fight, &decision);
            let answer = save::order_text(&mut fight, &step.order);
            writeln!(out, "{:>4}  round {}  {question}: {answer}", at + 1, step.round)?;
        }
        record.step(&mut fight, at)?;
        match step.order.body {
            OrderKind::Walk { .. } => walks += 1,
            OrderKind::Act(_) => acts += 1,
            _ => {}
        }
    }

    writeln!(out, "{} decisions, of which {walks} walks and {acts} acts", record.orders.len())?;
    let outcome = fight.outcome().cloned();
    let arena = fight.arena();
    let able = arena.all_combatants().filter(|id| arena.able(*id)).count();
    let end = outcome.map(|outcome| log_text::ended(&arena, &outcome));
    writeln!(out, "{} Still able to act: {able}.", end.as_deref().unwrap_or("The battle is not over."))?;
    Ok(())
}
