//! The results of a scene as a line of JSON: a contract, written down in `docs/sim-json.md`.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::batch::Batch;
use super::stats::BatchStats;

/// One object, without the end of the line.
pub(super) fn line(batch: &Batch<'_>, seed: &str, stats: &BatchStats) -> String {
    let line = BatchLine {
        scene: &batch.setup.scene.def.key,
        ruleset: &batch.setup.rules.key,
        seed,
        battles: stats.battles,
        wins: Counts(&stats.wins),
        wins_by_policy: stats.wins_by_policy.as_deref().map(Counts),
        draws: stats.draws,
        unfinished: stats.unfinished,
        rounds_mean: stats.rounds_mean,
        decisions: stats.decisions,
        orders: stats.orders,
        events: stats.events,
        cpu_seconds: stats.cpu_seconds,
        orders_per_cpu_second: stats.orders_per_cpu_second(),
        hash: format!("{:016x}", stats.hash),
    };
    serde_json::to_string(&line).expect("keys are strings and figures are finite")
}

/// The keys in the order in which they are written.
#[derive(serde::Serialize)]
struct BatchLine<'a> {
    scene: &'a str,
    ruleset: &'a str,
    seed: &'a str,
    battles: u64,
    wins: Counts<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins_by_policy: Option<Counts<'a>>,
    draws: u64,
    unfinished: u64,
    rounds_mean: f64,
    decisions: u64,
    orders: u64,
    events: u64,
    cpu_seconds: f64,
    orders_per_cpu_second: f64,
    hash: String,
}

/// Names with counts, as an object that keeps their order.
struct Counts<'a>(&'a [(String, u64)]);

impl Serialize for Counts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, count) in self.0 {
            map.serialize_entry(name, count)?;
        }
        map.end()
    }
}
