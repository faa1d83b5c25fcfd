//! How a battle ends, and what bodies have to begin with.

use fray::fight::state::log::Ending;
use fray::testkit::TestBattle;

use super::trial::{rounds, table};
use super::{ayla, brute, d6, medic, near_brute};

const ORDER: [u16; 6] = [6, 6, 6, 1, 1, 2];

fn ending(t: &mut TestBattle) -> Option<(Ending, bool)> {
    let heroes = t.side("heroes");
    t.fight().outcome().map(|o| (o.why, o.winners.contains(heroes)))
}

/// AP-STAT-14, AP-RULE-06: 10 and 5 for people, and what a creature's block says.
#[test]
fn ap_stat_14_rule_06_stamina_and_mana() {
    let odd = brute()
        .score("lor", 2)
        .fields("modifiers: [(to: \"normal_stamina\", op: Add(\"4\")), (to: \"normal_mana\", op: Add(\"-3\"))]");
    let mut t = table([ayla()], [odd], &ORDER);
    assert_eq!((t.pool_max("Ayla", "stamina"), t.pool_max("Ayla", "mana")), (11, 5));
    assert_eq!((t.pool("Brute", "stamina"), t.pool("Brute", "mana")), (16, 4));
}

/// AP-STAT-14: a combatant with less Lore than that has no mana, and one with less Vitality no stamina.
#[test]
fn ap_stat_14_none_at_all() {
    for (score, mana, stamina) in [(-4, 1, 6), (-5, 0, 5), (-6, 0, 4), (-10, 0, 0), (-12, 0, 0)] {
        let dull = brute()
            .score("lor", score)
            .score("vit", score)
            .fields("modifiers: [(to: \"full_sleep\", op: Add(\"-99\"))]");
        let mut t = table([ayla()], [dull.rests(&["short_rest"])], &ORDER);
        assert_eq!((t.pool_max("Brute", "mana"), t.pool_max("Brute", "stamina")), (mana, stamina), "{score}");
        assert_eq!((t.pool("Brute", "mana"), t.pool("Brute", "stamina")), (mana, stamina), "{score}");
    }
}

/// AP-RULE-07: a side is out at once when none of its combatants stands any more, however many lie there.
#[test]
fn ap_rule_07_out_at_once() {
    let mut t = table([ayla()], [brute()], &ORDER);
    t.dice(&d6(&[1, 1, 1])).act("Ayla", "wound_4", "Brute");
    assert_eq!(ending(&mut t), Some((Ending::Rout, true)));
}

/// AP-RULE-07: the helpless are captives when a round ends, if a foe stands by them and no friend does.
#[test]
fn ap_rule_07_captives() {
    let mut t = table([ayla()], [near_brute()], &ORDER);
    t.act("Ayla", "helpless", "Brute");
    assert_eq!(ending(&mut t), None, "not before the round ends");
    t.end();
    assert_eq!(ending(&mut t), Some((Ending::Rout, true)));
    // No combatant beside it.
    let mut t = table([ayla()], [brute().at(8, 5)], &ORDER);
    t.act("Ayla", "helpless", "Brute");
    rounds(&mut t, 3);
    assert_eq!(ending(&mut t), None);
    // A friend stands by it, and another elsewhere fights on.
    for (x, y) in [(3, 3), (9, 5)] {
        let friend = brute().named("Friend").at(x, y);
        let mut t = table([ayla()], [near_brute(), friend], &[6, 6, 6, 1, 1, 2, 1, 1, 1]);
        t.act("Ayla", "helpless", "Brute");
        rounds(&mut t, 2);
        assert_eq!((ending(&mut t), t.has("Brute", "helpless")), (None, true));
    }
}

/// AP-RULE-07: no side wins when for 20 rounds in a row no combatant was wounded, afflicted or tired by a foe.
#[test]
fn ap_rule_07_a_stalemate() {
    let mut t = table([ayla()], [brute()], &ORDER);
    rounds(&mut t, 20);
    assert_eq!(ending(&mut t), None);
    rounds(&mut t, 21);
    assert_eq!((t.round(), ending(&mut t)), (20, Some((Ending::Stalemate, false))));
    for deed in ["wound_1", "tire_1", "nag"] {
        let mut t = table([ayla(), medic().at(9, 6)], [brute()], &[6, 6, 6, 1, 1, 1, 1, 1, 2]);
        rounds(&mut t, 5);
        t.act("Ayla", deed, "Brute");
        rounds(&mut t, 9);
        // Harm to friends does not count.
        t.act("Ayla", "nag", "Medic");
        rounds(&mut t, 25);
        assert_eq!((t.round(), ending(&mut t)), (25, None), "{deed}");
        rounds(&mut t, 26);
        assert_eq!((t.round(), ending(&mut t)), (25, Some((Ending::Stalemate, false))), "{deed}");
    }
}
