//! `fray coach`: names the decisions that cost a side most in a recorded battle.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;

use super::replay::refuse;
use super::{Done, Failure, complain, print, say, sides};
use crate::coach::{CoachEffort, CostlyDecision, ReviewProgress, review};
use crate::data::library::Library;
use crate::data::scene::Controller;
use crate::fight::Fight;
use crate::fight::state::order::{Order, OrderKind};
use crate::kernel::dice::seed_from_text;
use crate::kernel::ids::SideId;
use crate::save;

const ABOUT: &str = "Looks over the record of a battle and names the decisions that cost a side most.

Each decision of the side is compared with others, in fights as the side could imagine them at that moment: what it \
could not know does not count against it, and no luck of the dice. Those that look worst are played to the end of the \
battle, over and over, after the order that was given and after the best other one. What is printed is the chance to \
win with each, and between what the difference lies with 95 % confidence.";

const EXAMPLES: &str = "\
Examples:
  fray coach my.fray                  # the sides that people led, or all if there were none
  fray coach my.fray --side otters    # one side, whoever led it
  fray coach my.fray --most 10        # more of them, which takes longer

It takes half a minute or more, and always comes to the same end. `fray replay my.fray --at N --side KEY`
shows the moment of decision N as the side knew it.";

/// Names the costliest decisions of a recorded battle
#[derive(Debug, Args)]
#[command(long_about = ABOUT, after_help = EXAMPLES)]
pub(super) struct CoachArguments {
    /// The record
    file: PathBuf,
    /// The decisions of this side, by its key
    #[arg(long, value_name = "KEY")]
    side: Option<String>,
    /// How many decisions are named at most
    #[arg(long, value_name = "NUMBER", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=50))]
    most: u8,
}

/// Runs the subcommand.
pub(super) fn run(arguments: &CoachArguments) -> Done {
    let path = &arguments.file;
    let record = save::read(path).map_err(|error| refuse(path, &error))?;
    record.warnings.iter().for_each(say);
    let (spec, mut fight) = record.start(&Library::here()).map_err(|error| refuse(path, &error))?;
    let all = (0..u8::try_from(spec.scene.def.sides.len()).unwrap_or(u8::MAX)).map(SideId);
    let chosen: Vec<SideId> = match &arguments.side {
        Some(key) => vec![sides::id(&spec.scene.def, key).map_err(|fault| {
            complain(fault);
            Failure::Usage
        })?],
        None => {
            let people: Vec<SideId> = all.clone().filter(|side| spec.controller(*side) == Controller::Human).collect();
            if people.is_empty() { all.collect() } else { people }
        }
    };
    let orders: Vec<Order> = record.orders.iter().map(|recorded| recorded.order.clone()).collect();
    let named = usize::from(arguments.most);
    let usual = CoachEffort::default();
    let effort = CoachEffort { named, chosen: (usual.chosen.0.max(3 * named), usual.chosen.1.max(2 * named)), ..usual };
    let seed = seed_from_text(&spec.seed);
    let costly = review(&mut fight, &orders, &chosen, (effort, seed), &ReviewProgress::default()).map_err(|error| {
        complain(format_args!("{}: {error}", path.display()));
        Failure::Problems
    })?;
    print(page(&mut fight, &orders, &costly))
}

/// The decisions, the worst first.
fn page(fight: &mut Fight, orders: &[Order], costly: &[CostlyDecision]) -> String {
    let mut told: Vec<(usize, String)> = Vec::new();
    let mut in_order: Vec<&CostlyDecision> = costly.iter().collect();
    in_order.sort_by_key(|decision| decision.at);
    let mut given = 0;
    for decision in in_order {
        for order in &orders[given..decision.at] {
            if fight.submit(order.clone()).is_err() {
                return String::new();
            }
        }
        given = decision.at;
        told.push((decision.at, paragraph(fight, decision)));
    }
    if costly.is_empty() {
        return "no decision is found that cost a chance to win\n".to_owned();
    }
    let paragraph = |decision: &CostlyDecision| told.iter().find(|(at, _)| *at == decision.at);
    costly.iter().filter_map(|decision| paragraph(decision).map(|(_, text)| text.as_str())).collect()
}

/// One decision in words, at its halt.
fn paragraph(fight: &mut Fight, costly: &CostlyDecision) -> String {
    let question = fight.decision().cloned().map(|decision| save::question_text(fight, &decision));
    let id = fight.decision().map(|decision| decision.id).unwrap_or_default();
    let mut told = |body: &OrderKind| save::order_text(fight, &Order { decision: id, body: body.clone() });
    let given = told(&costly.given);
    let better: Vec<String> = costly.better.iter().map(&mut told).collect();
    let chance = &costly.chance;
    let mut text = String::new();
    let _ = writeln!(text, "decision {}, round {}: {}", costly.at + 1, costly.round, question.unwrap_or_default());
    let _ = writeln!(text, "  given:  {}", given);
    let _ = writeln!(text, "  better: {}", better.join(", then "));
    let _ = writeln!(
        text,
        "  wins {} % instead of {} %: {:+} ({:+} to {:+}), of {} battles each",
        percent(chance.better),
        percent(chance.given),
        percent(chance.cost()),
        percent(chance.interval.0),
        percent(chance.interval.1),
        chance.battles
    );
    text
}

/// Hundredths of a percent in whole percent.
fn percent(points: i64) -> i64 {
    (points + 50).div_euclid(100)
}
