//! Lines of talk: free at any time, and answered as the scene says.

use fray::fight::preview::log_text;
use fray::fight::state::components::Carried;
use fray::fight::state::log::Event;
use fray::testkit::{TestBattle, TestScene, TestTarget};

use super::{ayla, begin, brute, lay};

const FIRST: [[u16; 3]; 2] = [[1, 1, 2], [1, 1, 2]];

fn before_foes(fields: &str, more: &str) -> TestBattle {
    let lay = TestScene::new("action_points", &["............"; 7])
        .side("heroes", [ayla(), ayla().named("Bela").at(5, 5)])
        .side_with("monsters", fields, [brute()])
        .fields("open_sheets: true")
        .fields(more);
    begin(&lay, &[[1, 1, 2], [1, 1, 1], [1, 1, 2]])
}

/// AP-RULE-14: a combatant that surrenders to foes that accept leaves the initiative; to other foes surrender does
/// nothing.
#[test]
fn ap_rule_14_surrender() {
    let mut t = before_foes("accepts: [\"surrender\"]", "round_limit: 9");
    assert_eq!(t.whose_turn().as_deref(), Some("Ayla"));
    t.act("Bela", "surrender", ());
    assert_eq!((t.at("Bela"), t.whose_turn().as_deref()), (None, Some("Ayla")));
    t.end();
    assert_eq!(t.whose_turn().as_deref(), Some("Brute"));
    let mut t = before_foes("", "round_limit: 9");
    t.act("Ayla", "surrender", ());
    assert_eq!((t.at("Ayla"), t.whose_turn().as_deref()), (Some((2, 2)), Some("Ayla")));
}

/// AP-RULE-14, AP-ACT-32, AP-TIME-39: a line is free, in another's turn too, and logged; one a turn.
#[test]
fn ap_rule_14_act_32_time_39_a_line_a_turn() {
    let mut t = before_foes("", "round_limit: 9");
    t.act("Ayla", "speak", ()).act("Bela", "speak", ());
    let events: Vec<Event> = t.events().cloned().collect();
    let arena = t.fight().arena();
    let told: Vec<String> = events.iter().filter_map(|event| log_text::tell(&arena, event)).collect();
    assert!(told.last().is_some_and(|line| line.contains("Bela") && line.contains("Speak")), "{told:?}");
    let again = t.acting("Ayla", "speak", ());
    assert_eq!(t.refuse(again), "Speak was done already in this turn.");
    assert_eq!((t.pool("Ayla", "ap"), t.pool("Bela", "ap")), (7, 7));
    t.end();
    t.act("Ayla", "speak", ());
    assert_eq!(t.whose_turn().as_deref(), Some("Bela"));
    assert_eq!(t.carries("Ayla", Carried::Hand), ["longsword"]);
}

/// AP-RULE-14: the scene's facts answer, without a roll unless the fact asks for one.
#[test]
fn ap_rule_14_parley() {
    let facts = "facts: [(question: \"Who sent you?\", answer: \"The duke.\"), (question: \"Where is the key?\", answer: \
                 \"In the well.\", score: Some(\"prs\"), difficulty: Some(12))]";
    let known = |t: &mut TestBattle, fact: u8| {
        let side = t.side("heroes");
        t.fight().arena().fact_known(side, fact)
    };
    let mut t = before_foes("", facts);
    t.act("Ayla", "parley", TestTarget::Fact(0));
    assert!(known(&mut t, 0));
    t.end();
    // 10 and Persona 1 is not enough, 11 and 1 is.
    t.dice(&[(6, 3), (6, 3), (6, 4)]).act("Bela", "parley", TestTarget::Fact(1));
    assert!(!known(&mut t, 1));
    t.end();
    let mut t = begin(&lay([ayla()], [brute()]).fields(facts), &FIRST);
    t.dice(&[(6, 3), (6, 4), (6, 4)]).act("Ayla", "parley", TestTarget::Fact(1));
    assert!(known(&mut t, 1));
}
