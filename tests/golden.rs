//! Recorded battles, as orders, of every shipped scene under every ruleset: a replay gives the same log and the same
//! state. `FRAY_BLESS=1 cargo test --test main golden` writes them anew: as they are as long as their orders are
//! allowed, and from there on with other orders.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use fray::data::library::Library;
use fray::fight::Fight;
use fray::fight::setup::Setup;
use fray::fight::state::order::{Order, OrderKind};

use crate::contract::{Minds, Play, under_each_ruleset};

/// Orders of each record, unless the battle is over before.
const ORDERS: usize = 160;

/// The first line of a record.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Pinned {
    scene: String,
    ruleset: String,
    seed: u64,
    /// The hash of the log and the state, as hexadecimal digits.
    log: String,
    state: String,
}

fn path(ruleset: &str, scene: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{ruleset}/{scene}.jsonl"))
}

/// A record: its first line and its orders, of which one a line.
fn read(path: &Path) -> Option<(Pinned, Vec<OrderKind>)> {
    let text = fs::read_to_string(path).ok()?;
    let (first, rest) = text.split_once('\n')?;
    let orders: Result<Vec<OrderKind>, _> = rest.lines().map(serde_json::from_str).collect();
    Some((serde_json::from_str(first).ok()?, orders.ok()?))
}

/// Gives an order, if it is allowed.
fn give(fight: &mut Fight, body: &OrderKind) -> Result<(), String> {
    let Some(decision) = fight.decision().map(|decision| decision.id) else { return Err("it is over".to_owned()) };
    fight.submit(Order { decision, body: body.clone() }).map_err(|e| e.to_string())
}

/// The hash of the state and the log of a fight.
fn pinned(fight: &mut Fight, (scene, ruleset, seed): (&str, &str, u64)) -> Pinned {
    let (log, state) = (format!("{:016x}", fight.log_digest()), format!("{:016x}", fight.record_hash()));
    Pinned { scene: scene.to_owned(), ruleset: ruleset.to_owned(), seed, log, state }
}

/// Records a battle, or as much of an older record as is still allowed and goes on from there.
fn bless(setup: &Setup, (scene, ruleset, seed): (&str, &str, u64), older: &[OrderKind]) {
    let mut fight = Fight::new(setup, seed).expect("the rules come to rest");
    let mut orders = Vec::new();
    for body in older {
        if give(&mut fight, body).is_err() {
            break;
        }
        orders.push(body.clone());
    }
    let mut minds = Minds::new(Play::Mixed, seed);
    while orders.len() < ORDERS {
        let Some(order) = minds.answer(&mut fight) else { break };
        give(&mut fight, &order.body).unwrap_or_else(|e| panic!("{order:?}: {e}"));
        orders.push(order.body);
    }
    let line = |line: serde_json::Result<String>| line.expect("it can be written") + "\n";
    let mut text = line(serde_json::to_string(&pinned(&mut fight, (scene, ruleset, seed))));
    orders.iter().for_each(|body| text += &line(serde_json::to_string(body)));
    let path = path(ruleset, scene);
    fs::create_dir_all(path.parent().expect("it is in a folder")).expect("the folder can be made");
    fs::write(&path, text).expect("it can be written");
}

under_each_ruleset!(recorded_battles_come_to_the_same);

fn recorded_battles_come_to_the_same(ruleset: &str) {
    let library = Library::shipped();
    let rules = library.ruleset(ruleset).unwrap_or_else(|p| panic!("{p}"));
    let blesses = std::env::var_os("FRAY_BLESS").is_some_and(|value| value == "1");
    let mut faults = Vec::new();
    for (scene, seed) in library.scenes().0.into_iter().zip(1..) {
        let setup = Setup::new(&rules, &scene.def, &scene.source.file, &[]).unwrap_or_else(|p| panic!("{p}"));
        let record = read(&path(ruleset, &scene.key));
        if blesses {
            let orders = record.map_or_else(Vec::new, |(_, orders)| orders);
            bless(&setup, (&scene.key, ruleset, seed), &orders);
            continue;
        }
        let Some((then, orders)) = record else {
            faults.push(format!("{}: there is no such record, or it cannot be read", scene.key));
            continue;
        };
        let mut fight = Fight::new(&setup, then.seed).expect("the rules come to rest");
        let refused = orders.iter().enumerate().find_map(|(n, body)| give(&mut fight, body).err().map(|e| (n, e)));
        let now = pinned(&mut fight, (&scene.key, ruleset, then.seed));
        match refused {
            Some((number, why)) => faults.push(format!("{}: order {}: {why}", scene.key, number + 1)),
            None if now != then => faults.push(format!("{}: now {now:?}, then {then:?}", scene.key)),
            None => {}
        }
    }
    let help = "if that is meant, write the records anew: FRAY_BLESS=1 cargo test --test main golden";
    assert!(faults.is_empty(), "{ruleset}:\n{}\n{help}", faults.join("\n"));
}
