//! The odds of acts that take time are those of the moment when it has passed.

use fray::fight::state::log::Event;

use super::{ayla, d20, field, orc};
use crate::told::{all_rolls, draft, same, share};

const FIRST: [u16; 2] = [15, 5];

/// SEC-TIME-52, SEC-COND-06: fear that outlasts the time of the act spoils the roll and is shown; fear that ends before
/// the roll is not shown.
#[test]
fn sec_time_52_cond_06_frights_that_are_over_by_then() {
    let menacing = || ayla().score("wil", 2).score("intimidation", 2);
    let wary = || orc().score("wil", 1).held(&["longsword"]).at(3, 2);
    for (turns, edge) in [(1, -1), (2, 0)] {
        let mut t = field([menacing()], [wary()], &FIRST);
        t.dice(&d20(&[14, 12])).act("Ayla", "intimidate", "Orc").end();
        for _ in 1..turns {
            t.end().end();
        }
        assert!(t.has("Orc", "frightened"));
        let blow = draft(t.acting("Orc", "attack", "Ayla"));
        let odds = t.fight().arena().odds(&blow).expect("all sheets are open");
        assert_eq!(odds.edge, edge, "turn {turns}");
        let by = blow.by;
        let hits = |event: &Event| matches!(event, Event::Rolled(roll) if roll.by == by && roll.success);
        same(&format!("a blow in turn {turns}"), &mut t, &blow, share(odds.hit), hits);
        let shove = draft(t.acting("Orc", "trip_str", "Ayla"));
        let told = all_rolls(&mut t, &shove);
        same(&format!("a trip in turn {turns}"), &mut t, &shove, told, hits);
    }
}
