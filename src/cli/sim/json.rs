//! The results of a scene as a line of JSON: a contract, written down in `docs/sim-json.md`.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::batch::{Batch, Fought};
use super::policies;
use super::stats::{BatchStats, per_cpu_second};
use crate::data::handicap::Handicap;
use crate::kernel::hash::hash_of;

/// What is told of the battles of a scene. The keys are written in this order.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub(in crate::cli) struct BatchLine {
    /// Version of the program that fought.
    pub(in crate::cli) version: String,
    pub(in crate::cli) scene: String,
    /// Hash of the scene's text, 16 hexadecimal digits.
    pub(in crate::cli) scene_fingerprint: String,
    pub(in crate::cli) ruleset: String,
    /// Hash of the ruleset's files, 16 hexadecimal digits.
    pub(in crate::cli) ruleset_fingerprint: String,
    pub(in crate::cli) seed: String,
    /// Policy of each side, in list order.
    pub(in crate::cli) policies: Ordered<String>,
    /// What the combatants of each side bear in percent of the usual, where that differs for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) handicaps: Option<Ordered<u16>>,
    pub(in crate::cli) swap: bool,
    /// Number of the first battle.
    pub(in crate::cli) from: u64,
    /// Battles of the whole run, where a part knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) of: Option<u64>,
    pub(in crate::cli) battles: u64,
    pub(in crate::cli) wins: Ordered<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) wins_by_policy: Option<Ordered<u64>>,
    pub(in crate::cli) draws: u64,
    pub(in crate::cli) unfinished: u64,
    /// Last rounds of all battles, added up: means do not add up, sums do.
    pub(in crate::cli) rounds: u64,
    pub(in crate::cli) rounds_mean: f64,
    pub(in crate::cli) decisions: u64,
    pub(in crate::cli) orders: u64,
    pub(in crate::cli) events: u64,
    pub(in crate::cli) cpu_seconds: f64,
    pub(in crate::cli) orders_per_cpu_second: f64,
    /// Hash over the digests of the battles in order, 16 hexadecimal digits.
    pub(in crate::cli) hash: String,
    /// Digests of the battles in order, 16 hexadecimal digits each; only in parts of a run. The hash of a run cannot be
    /// made from the hashes of its parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) digests: Option<String>,
}

impl BatchLine {
    pub(super) fn new(batch: &Batch<'_>, seed: &str, stats: &BatchStats, results: &[Fought]) -> BatchLine {
        let sides = &batch.setup.scene.sides;
        let policies = batch.policies.of_sides(false);
        let named = sides.iter().zip(policies).map(|(side, p)| (side.key.clone(), policies::name(p).to_owned()));
        let uneven = sides.iter().any(|side| side.handicap != Handicap::default());
        let bears = sides.iter().map(|side| (side.key.clone(), side.handicap.percent()));
        BatchLine {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            scene: batch.setup.scene.def.key.value.clone(),
            scene_fingerprint: hex(batch.scene_fingerprint),
            ruleset: batch.setup.rules.key.clone(),
            ruleset_fingerprint: hex(batch.setup.rules.fingerprint),
            seed: seed.to_owned(),
            policies: Ordered(named.collect()),
            handicaps: uneven.then(|| Ordered(bears.collect())),
            swap: batch.swap,
            from: u64::from(batch.first()),
            of: batch.of.map(u64::from),
            battles: stats.battles,
            wins: Ordered(stats.wins.clone()),
            wins_by_policy: stats.wins_by_policy.clone().map(Ordered),
            draws: stats.draws,
            unfinished: stats.unfinished,
            rounds: stats.rounds,
            rounds_mean: stats.rounds_mean,
            decisions: stats.decisions,
            orders: stats.orders,
            events: stats.events,
            cpu_seconds: stats.cpu_seconds,
            orders_per_cpu_second: per_cpu_second(stats.orders, stats.cpu_seconds),
            hash: hex(stats.hash),
            digests: batch.from.map(|_| results.iter().map(|r| hex(r.digest)).collect()),
        }
    }

    /// One object, without the end of the line.
    pub(in crate::cli) fn text(&self) -> String {
        serde_json::to_string(self).expect("keys are strings and figures are finite")
    }
}

/// 16 hexadecimal digits.
pub(in crate::cli) fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

/// The hash of a run that goes on with one battle more; a run without battles has 0.
pub(in crate::cli) fn chained(hash: u64, digest: u64) -> u64 {
    hash_of(&(hash, digest))
}

/// Names with values, as an object that keeps their order.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::cli) struct Ordered<T>(pub(in crate::cli) Vec<(String, T)>);

impl<T: Serialize> Serialize for Ordered<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Ordered<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = Ordered<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Ordered(entries))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}
