//! Acts that take longer than a turn.

use fray::fight::state::log::{Event, Loss};
use fray::fight::state::order::{Order, OrderKind};
use fray::testkit::{TestBattle, TestScene};

use super::{ayla, brute, d6, field};

/// The Brute begins, with 18 initiative; Ayla has 14.
const BRUTE_FIRST: [[u16; 3]; 2] = [[1, 1, 2], [4, 4, 4]];

fn lost(t: &TestBattle, why: Loss) -> bool {
    t.events().any(|e| matches!(e, Event::ActLost(_, _, w) if *w == why))
}

/// AP-TIME-40, AP-TIME-41, AP-TIME-43: example 4. What costs more than there is takes all there is now and the rest on
/// the next turn; what was gained between stays, and only what is owed is taken.
#[test]
fn ap_time_40_41_43_example_4_a_strong_attack_over_two_turns() {
    let mut t = field([ayla()], [brute()], &BRUTE_FIRST);
    t.act("Brute", "strong_attack", "Ayla");
    assert_eq!((t.pool("Brute", "ap"), t.asked().as_str()), (0, "turn Brute"));
    t.end();
    assert_eq!(t.pool("Brute", "ap"), 6);
    t.end();
    assert_eq!((t.pool("Brute", "ap"), t.whose_turn().as_deref()), (12, Some("Brute")));
    t.dice(&d6(&[2, 3, 4, 1])).act("Brute", "strong_attack", "Ayla");
    assert_eq!((t.last_roll().total, t.pool("Brute", "ap")), (13, 8));
    assert_eq!(t.asked(), "turn Brute");
}

/// AP-TIME-40: what an act will do that is only begun now is told as if there were time for it.
#[test]
fn ap_time_40_a_begun_act_tells_what_it_will_do() {
    let mut t = field([ayla()], [brute()], &BRUTE_FIRST);
    let told = |t: &mut TestBattle, action: &str| {
        let body = t.acting("Brute", action, "Ayla");
        let OrderKind::Act(draft) = &body else { panic!("it is an act") };
        let owed = t.fight().arena().owes(draft);
        let decision = t.fight().decision().expect("somebody is asked").clone();
        let mut imagined = t.fight().imagine(decision.side, 3).expect("it is asked");
        let effects = imagined.act_effects(&Order { decision: decision.id, body: body.clone() }, 400);
        let order = Order { decision: decision.id, body };
        let begun = imagined.try_order(&order).expect("it can be begun");
        assert_eq!(owed > 0, !begun.events.iter().any(|e| matches!(e.event, Event::Rolled(_))), "{action}");
        (owed, effects.expect("it can be begun").each.first().map_or(0, |effect| effect.harm))
    };
    let (owed, harm) = told(&mut t, "quick_attack");
    assert!(owed == 0 && harm > 0, "{harm}");
    let (owed, strong) = told(&mut t, "strong_attack");
    assert!(owed > 0 && strong > harm, "{owed} owed: {strong} against {harm}");
}

/// AP-TIME-40: a combatant that ends its turn goes on with the act that it has begun.
#[test]
fn ap_time_40_it_goes_on_by_itself() {
    let mut t = field([ayla()], [brute()], &BRUTE_FIRST);
    t.act("Brute", "strong_attack", "Ayla").end().end();
    t.dice(&d6(&[2, 3, 4, 1])).end();
    assert_eq!((t.last_roll().total, t.pool("Brute", "ap")), (13, 14));
}

/// AP-TIME-42, AP-REACT-17: points spent on anything else, a reaction too, cancel a begun act; what was paid is lost.
#[test]
fn ap_time_42_react_17_other_spending_loses_it() {
    let mut t = field([ayla()], [brute()], &BRUTE_FIRST);
    t.act("Brute", "strong_attack", "Ayla").end().end();
    t.act("Brute", "move", 1);
    assert!(lost(&t, Loss::Abandoned));
    assert_eq!(t.pool("Brute", "ap"), 11);
    let mut t = field([ayla()], [brute()], &BRUTE_FIRST);
    t.act("Brute", "strong_attack", "Ayla").end();
    t.act("Ayla", "move", 4).go(3, 2);
    assert_eq!((t.asked().as_str(), t.pool("Brute", "ap")), ("window step Brute", 6));
    t.dice(&d6(&[1, 1, 4, 1])).act("Brute", "rebuff", "Ayla");
    assert!(lost(&t, Loss::Abandoned));
    assert_eq!(t.pool("Brute", "ap"), 2);
}

/// AP-TIME-42: it may also be given up.
#[test]
fn ap_time_42_it_can_be_given_up() {
    let mut t = field([ayla()], [brute()], &BRUTE_FIRST);
    t.act("Brute", "strong_attack", "Ayla").end().end();
    let by = t.who("Brute");
    t.submit(OrderKind::Abandon { by });
    assert_eq!((t.pool("Brute", "ap"), t.asked().as_str()), (12, "turn Brute"));
    t.end();
    assert!(lost(&t, Loss::Abandoned));
}

/// AP-TIME-45: both the turn that declares it and the turn that completes it can be broken into; on the second what was
/// paid before is gone, what would have been paid now is not.
#[test]
fn ap_time_45_forestalled_at_either_end() {
    let mut t = field([ayla()], [brute()], &[[6, 6, 6], [1, 1, 2]]);
    t.loud().end().pass();
    t.act("Brute", "strong_attack", "Ayla");
    assert_eq!(t.asked(), "window declared Ayla");
    t.pass();
    assert_eq!((t.pool("Brute", "ap"), t.asked().as_str()), (0, "turn Brute"));
    t.end().pass().end();
    while t.asked() != "turn Brute" {
        t.pass();
    }
    t.act("Brute", "strong_attack", "Ayla");
    assert_eq!(t.asked(), "window declared Ayla");
    t.dice(&d6(&[2, 2, 3])).act("Ayla", "quick_attack", "Brute");
    assert_eq!(t.pool("Brute", "ap"), 12);
    assert!(lost(&t, Loss::Interrupted));
    t.pass().end();
    assert!(!t.events().any(|e| matches!(e, Event::StrikeBegan(by, ..) if *by == t.who("Brute"))));
}

/// AP-TIME-46: a target that is out of reach when it is done leaves it without effect, and the points are spent.
#[test]
fn ap_time_46_a_target_that_is_gone() {
    let mut t = field([ayla()], [brute()], &BRUTE_FIRST);
    t.act("Brute", "strong_attack", "Ayla").end();
    t.act("Ayla", "move", 4).go(2, 6);
    t.end();
    t.end();
    assert!(lost(&t, Loss::InvalidTarget));
    assert_eq!(t.pool("Brute", "ap"), 12 - 4 + 6);
}

/// AP-TIME-44: what takes turns takes all points of each of them, and happens at the end of the last.
#[test]
fn ap_time_44_an_act_that_takes_turns() {
    let dice: Vec<(u16, u16)> = d6(&[1, 1, 2, 4, 4, 4]);
    let chant = "(actions: [(key: \"chant\", name: \"Chant\", text: \"\", occasion: Turn, turns: 2, \
                 does: [Gain(pool: \"mana\", amount: \"-1\", who: Me)])])";
    let mut t = TestScene::new("action_points", &["............"; 7])
        .side("heroes", [ayla()])
        .side("monsters", [brute()])
        .fields("open_sheets: true")
        .rules(chant)
        .deal_with(&dice);
    t.act("Brute", "chant", ());
    assert_eq!((t.pool("Brute", "ap"), t.pool("Brute", "mana")), (0, 5));
    t.end().end();
    assert_eq!((t.pool("Brute", "ap"), t.pool("Brute", "mana")), (12, 5));
    t.end();
    assert_eq!((t.pool("Brute", "ap"), t.pool("Brute", "mana")), (6, 4));
}
