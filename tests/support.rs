//! What the tests of several rulesets need.

use fray::fight::state::order::{Order, OrderKind};
use fray::testkit::TestBattle;

/// What a letter of a map stands for: ground of a key, or a thing in a state, as in "door open".
pub fn what(key: &str) -> String {
    match key.split_once(' ') {
        None => format!("Ground({key:?})"),
        Some((thing, state)) => format!("Object(object: {thing:?}, on: \"floor\", state: Some({state:?}))"),
    }
}

/// Whether an order would be taken.
pub fn allowed(t: &mut TestBattle, body: OrderKind) -> bool {
    let decision = t.fight().decision().expect("somebody is asked").id;
    t.fight().check(&Order { decision, body }).is_ok()
}
