//! The results of a scene as a table for people.

use std::fmt::Write;

use super::batch::Batch;
use super::policies;
use super::stats::{BatchStats, wilson};
use crate::data::read::harmless;

/// The table, lines ended.
pub(super) fn table(batch: &Batch<'_>, seed: &str, stats: &BatchStats) -> String {
    let scene = &batch.setup.scene;
    let rules = &batch.setup.rules;
    let kinds = batch.policies.of_sides(false);
    let mut rows = vec![["", "policy", "wins", "share", "95 % interval", "survivors"].map(str::to_owned)];
    for (at, (side, wins)) in stats.wins.iter().enumerate().filter(|(at, _)| scene.sides[*at].present) {
        let mut policy = kinds.get(at).map_or("", |p| policies::name(*p)).to_owned();
        if batch.swap && at < 2 {
            policy = kinds.iter().take(2).map(|p| policies::name(*p)).collect::<Vec<_>>().join("/");
        }
        let survivors = format!("{:.2}", stats.survivors_mean[at]);
        rows.push(row(side, &policy, *wins, stats.battles, &survivors));
    }
    rows.push(row("draws", "", stats.draws, stats.battles, ""));
    for (policy, wins) in stats.wins_by_policy.iter().flatten() {
        rows.push(row(&format!("policy {policy}"), "", *wins, stats.battles, ""));
    }
    if stats.unfinished > 0 {
        rows.push(row("unfinished", "", stats.unfinished, stats.battles, ""));
    }
    let mut text =
        format!("{} under {}: {} battles, seed {}\n", scene.def.key.value, rules.key, stats.battles, harmless(seed));
    lay_out(&rows, &mut text);
    let each = |sum: u64| sum as f64 / stats.battles.max(1) as f64;
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "  a battle: {:.1} rounds, {:.1} decisions, {:.1} orders, {:.1} events",
        stats.rounds_mean,
        each(stats.decisions),
        each(stats.orders),
        each(stats.events)
    );
    let _ = writeln!(
        text,
        "  {} orders in {:.2} CPU-seconds: {:.0} a second",
        stats.orders,
        stats.cpu_seconds,
        stats.orders_per_cpu_second()
    );
    let _ = writeln!(text, "  hash {:016x}", stats.hash);
    text
}

fn row(name: &str, policy: &str, wins: u64, battles: u64, survivors: &str) -> [String; 6] {
    let (low, high) = wilson(wins, battles);
    let share = wins as f64 / battles.max(1) as f64;
    [
        name.to_owned(),
        policy.to_owned(),
        wins.to_string(),
        format!("{:.1} %", share * 100.0),
        format!("{:.1} to {:.1} %", low * 100.0, high * 100.0),
        survivors.to_owned(),
    ]
}

/// Writes rows with their columns in line: words to the left, figures to the right.
fn lay_out(rows: &[[String; 6]], text: &mut String) {
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0);
    let widths: [usize; 6] = std::array::from_fn(width);
    for row in rows {
        let mut line = String::new();
        for (at, (cell, width)) in row.iter().zip(widths).enumerate() {
            let _ = if at < 2 { write!(line, "  {cell:<width$}") } else { write!(line, "  {cell:>width$}") };
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
}
