//! What a side may know of others without their sheets: acts under way are seen, those held ready only by friends, and
//! of numbers the public ones.

use fray::fight::preview::view::BodyView;
use fray::testkit::{TestBattle, TestScene, deed};

use super::{ayla, brute, d6};

/// A combatant as a side sees it, or as every side does.
fn seen(t: &mut TestBattle, side: Option<&str>, who: &str) -> BodyView {
    let (side, who) = (side.map(|key| t.side(key)), t.who(who));
    t.fight().arena().view(side).bodies[who.index()].clone()
}

/// AP-TIME-40, AP-ACT-08: every side sees an act that was begun, not one that is held ready.
#[test]
fn ap_time_40_act_08_acts_under_way_and_acts_held_ready() {
    let mut t = TestScene::new("action_points", &["............"; 7])
        .side("heroes", [ayla()])
        .side("monsters", [brute()])
        .deal_with(&d6(&[4, 4, 4, 1, 1, 2]));
    t.act("Ayla", "ready", deed("quick_attack", "foe_casts")).end();
    t.act("Brute", "strong_attack", "Ayla");
    for side in [None, Some("heroes"), Some("monsters")] {
        let (ayla, brute) = (seen(&mut t, side, "Ayla"), seen(&mut t, side, "Brute"));
        assert_eq!(ayla.held.is_some(), side == Some("heroes"), "{side:?}");
        assert_eq!(brute.begun.map(|(_, owed, turns)| (owed, turns)), Some((4, 0)), "{side:?}");
        // Initiative and Action Points are open, so it is known who could break in; the rest of a sheet is not.
        assert!(ayla.breaks && !brute.breaks && ayla.rank > brute.rank, "{side:?}");
        let own = side == Some("monsters");
        assert_eq!((brute.pools.len() > 2, brute.values.is_empty(), brute.health.is_some()), (own, !own, own));
    }
}
