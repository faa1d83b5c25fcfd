//! Section 2: rounds, plans and the count.

use fray::data::scene::SideRole;
use fray::fight::preview::log_text::tell;
use fray::fight::state::components::Origin;
use fray::fight::state::log::Event;
use fray::fight::state::offer::Offer;
use fray::fight::state::order::OrderKind;
use fray::kernel::ids::{CombatantId, SideId};
use fray::testkit::{TestBattle, TestScene, buy, fill, shift};

use super::{ana, bo, cy, field, floor, gob, orc};

/// A ring that gives a third action a round.
const HASTE: &str = r#"(items: [(key: "ring", name: "Ring", modifiers: [(to: "actions_per_round", op: Add("1"))])])"#;

/// TEMPO-TIME-01
#[test]
fn tempo_time_01_two_actions_a_round_unless_something_changes_the_number() {
    let worn = ["medium_armour", "ring"];
    let mut t = floor().rules(HASTE).side("heroes", [ana().worn(&worn), cy()]).side("monsters", [orc()]).deal();
    assert_eq!((t.slots("Ana", Origin::Slot), t.slots("Cy", Origin::Slot)), (3, 2));
    t.plan(&[("Ana", "rest mark move"), ("Cy", "rest mark")]).finish_round();
    assert_eq!(t.slots("Ana", Origin::Slot), 3);
}

/// TEMPO-TIME-02, TEMPO-TIME-05
#[test]
fn tempo_time_02_05_a_round_plans_counts_from_0_to_9_and_ends() {
    let mut t = field([ana()], [orc()]);
    t.plan(&[]).finish_round();
    let told: Vec<String> = t
        .events()
        .filter_map(|e| match e {
            Event::RoundStarted(n) => Some(format!("round {n}")),
            Event::SidePlanned(_) => Some("plan".to_owned()),
            Event::CountStarted(n) => Some(n.to_string()),
            Event::RoundEnded(n) => Some(format!("end {n}")),
            _ => None,
        })
        .collect();
    let expected = ["round 1", "plan", "plan", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "end 1", "round 2"];
    assert_eq!(told, expected);
}

/// TEMPO-TIME-03: a plan names entries only, for all combatants alike.
#[test]
fn tempo_time_03_each_side_names_as_many_different_actions_as_it_has_slots() {
    let mut t = field([ana(), cy()], [orc()]);
    assert_eq!(t.asked(), "plan heroes");
    let too_many = t.plans(&[("Ana", "rest mark move")]);
    assert_eq!(t.refuse(too_many), "That turn cannot be changed any more.");
    let foreign = t.plans(&[("Orc", "rest")]);
    t.refuse(foreign);
    t.plan(&[("Ana", "mark move"), ("Cy", "help -"), ("Orc", "mark slow_attack")]);
    assert_eq!(t.asked(), "call heroes 0");
}

/// TEMPO-TIME-04
#[test]
fn tempo_time_04_two_actions_with_one_key_are_rejected() {
    let mut t = field([ana()], [orc()]);
    for pair in ["mark mark", "quick_attack slow_attack", "shift shift"] {
        let body = t.plans(&[("Ana", pair)]);
        assert!(t.refuse(body).contains("planned twice"), "{pair}");
    }
    t.plan(&[("Ana", "mark slow_attack")]);
}

/// TEMPO-TIME-06, TEMPO-TIME-12: all twelve.
#[test]
fn tempo_time_06_12_each_action_comes_at_its_own_tempo() {
    let tempos = [
        ("rest", 1),
        ("scan", 2),
        ("mark", 2),
        ("quick_attack", 3),
        ("help", 3),
        ("move", 4),
        ("guard", 4),
        ("standard_attack", 5),
        ("inventory", 6),
        ("hide", 6),
        ("slow_attack", 7),
        ("shift", 7),
    ];
    for (entry, tempo) in tempos {
        let mut t = field([ana()], [orc()]);
        t.plan(&[("Ana", entry)]).turn("Ana");
        assert_eq!(t.turns(), [format!("{tempo} Ana")], "{entry}");
    }
}

/// TEMPO-TIME-07
#[test]
fn tempo_time_07_players_act_before_npcs_at_each_tempo() {
    let mut t = field([ana(), cy()], [orc(), gob()]);
    t.plan(&[("Ana", "mark move"), ("Cy", "mark guard"), ("Orc", "mark guard"), ("Gob", "mark")]);
    for who in ["Cy", "Ana", "Gob", "Orc", "Ana", "Cy", "Orc"] {
        t.turn(who).end();
    }
    assert_eq!(t.turns(), ["2 Cy", "2 Ana", "2 Gob", "2 Orc", "4 Ana", "4 Cy", "4 Orc"]);
}

/// TEMPO-TIME-08: for free, with any question of the side outside a turn that has begun.
#[test]
fn tempo_time_08_an_action_not_begun_may_be_replaced_at_no_cost() {
    let mut t = field([ana(), cy()], [orc()]);
    t.plan(&[("Ana", "mark standard_attack"), ("Orc", "mark slow_attack")]).turn("Ana");
    let late = t.replanned("Ana", 1, "slow_attack");
    assert_eq!(t.refuse(late), "Plans cannot change once a turn has begun.");
    t.end().call("heroes", 3).replan("Ana", 1, "slow_attack");
    assert_eq!((t.asked().as_str(), t.pool("Ana", "exertion")), ("call heroes 3", 0));
    t.call("monsters", 5).replan("Orc", 1, "shift");
    t.turn("Ana").end().turn("Orc");
    assert_eq!(t.turns(), ["2 Ana", "7 Ana", "7 Orc"]);
}

/// TEMPO-TIME-09, TEMPO-RULE-07: a tempo is past when the own side's part of it is over.
#[test]
fn tempo_time_09_rule_07_a_replacement_may_not_be_past_for_its_side() {
    let mut t = field([ana(), cy()], [orc()]);
    t.plan(&[("Ana", "move shift"), ("Cy", "move"), ("Orc", "slow_attack")]);
    t.call("heroes", 4).replan("Ana", 1, "guard").replan("Ana", 1, "shift").turn("Cy");
    t.end().pass().pass();
    assert_eq!(t.asked(), "call monsters 4");
    t.replan("Orc", 0, "guard").replan("Orc", 0, "slow_attack").pass();
    assert_eq!(t.asked(), "call heroes 5");
    let body = t.replanned("Ana", 1, "guard");
    assert_eq!(t.refuse(body), "Guard comes at 4, which is past.");
    // The unperformed Move stays open for something later.
    t.replan("Ana", 0, "hide").turn("Ana");
    assert_eq!(t.turns(), ["4 Cy", "6 Ana"]);
}

/// TEMPO-TIME-10
#[test]
fn tempo_time_10_replacements_are_judged_as_a_whole_and_against_what_was_done() {
    let mut t = field([ana(), cy()], [orc()]);
    t.plan(&[("Ana", "standard_attack move"), ("Cy", "mark guard")]).turn("Cy").end().call("heroes", 3);
    let done = t.replanned("Cy", 1, "mark");
    t.refuse(done);
    let planned = t.replanned("Ana", 0, "move");
    t.refuse(planned);
    let half = t.plans(&[("Ana", "move move")]);
    t.refuse(half);
    // Exchanging both at once keeps the rule although either alone would break it.
    t.plan(&[("Ana", "move slow_attack")]).turn("Ana").end().turn("Cy").end();
    let used = t.replanned("Ana", 1, "move");
    t.pass().call("heroes", 5);
    let used_again = t.refuse(used);
    assert!(used_again.contains("Move"), "{used_again}");
}

/// TEMPO-TIME-11: with a Normal Move and a reaction each.
#[test]
fn tempo_time_11_two_actions_at_one_tempo_are_two_turns() {
    let mut t = field([bo(), cy()], [orc().at(9, 4)]);
    t.plan(&[("Bo", "move guard"), ("Cy", "move")]).turn("Bo");
    t.act("Bo", "move", ()).go(6, 4);
    assert_eq!(t.moves(), 6);
    t.end().turn("Cy").end();
    t.turn("Bo");
    assert_eq!((t.moves(), t.pool("Bo", "reaction")), (5, 1));
    assert_eq!(t.turns(), ["4 Bo", "4 Cy", "4 Bo"]);
}

/// TEMPO-TIME-13
#[test]
fn tempo_time_13_every_turn_gives_each_combatant_one_reaction() {
    let mut t = field([bo(), ana()], [gob(), orc()]);
    t.plan(&[("Bo", "quick_attack"), ("Ana", "guard")]).turn("Bo");
    t.dice(&[(20, 2)]).act("Bo", "quick_attack", "Gob");
    t.dice(&[(20, 2)]).act("Bo", "dual_wield", "Gob");
    assert_eq!((t.pool("Bo", "reaction"), t.pool("Gob", "reaction")), (0, 1));
    t.end().turn("Ana");
    for who in ["Bo", "Ana", "Gob", "Orc"] {
        assert_eq!(t.pool(who, "reaction"), 1, "{who}");
    }
}

/// TEMPO-TIME-14
#[test]
fn tempo_time_14_the_action_may_come_between_pieces_of_the_move() {
    let mut t = field([ana()], [orc().at(6, 2)]);
    t.plan(&[("Ana", "standard_attack")]).turn("Ana").go(5, 2);
    t.dice(&[(20, 2)]).act("Ana", "standard_attack", "Orc").go(4, 3).go(4, 2);
    assert_eq!((t.moves(), t.at("Ana")), (0, Some((4, 2))));
}

/// TEMPO-TIME-15
#[test]
fn tempo_time_15_extra_free_bought_and_reactions_come_on_top_of_the_two() {
    let bo = bo().plans(&["dart", "follow_through"]);
    let mut t = field([bo], [orc().at(3, 4)]);
    t.plan(&[("Bo", "mark quick_attack dart follow_through")]).turn("Bo").end();
    t.act("Bo", "exert_action", buy("hide", 6)).turn("Bo");
    t.dice(&[(20, 2)]).act("Bo", "quick_attack", "Orc").dice(&[(20, 3)]).act("Bo", "dual_wield", "Orc").end();
    t.turn("Bo").end().turn("Bo").end().turn("Bo").end();
    assert_eq!(t.turns(), ["2 Bo", "3 Bo", "4 Bo", "6 Bo", "8 Bo"]);
}

/// TEMPO-RULE-01, TEMPO-RULE-02
#[test]
fn tempo_rule_02_priority_rotates_among_player_sides_and_npc_sides_come_last() {
    let lay = floor()
        .side("red", [ana()])
        .side_with("wolves", "role: Some(Npc)", [gob().named("Wolf").at(8, 2)])
        .side_with("blue", "role: Some(Player)", [cy().at(8, 4)])
        .side_with("bandits", "role: Some(Npc)", [orc().at(8, 6)]);
    let mut t = lay.deal();
    let order = |t: &mut TestBattle| {
        let fight = t.fight();
        let sides = fight.arena().clock.sides.clone();
        sides.iter().map(|s| fight.scene().sides[s.index()].key.clone()).collect::<Vec<_>>()
    };
    assert_eq!(order(&mut t), ["red", "blue", "wolves", "bandits"]);
    t.plan(&[]).finish_round();
    assert_eq!(order(&mut t), ["blue", "red", "wolves", "bandits"]);
    t.finish_round();
    assert_eq!(order(&mut t), ["red", "blue", "wolves", "bandits"]);
}

/// TEMPO-RULE-01
#[test]
fn tempo_rule_01_the_first_side_is_the_players_and_its_members_are_player_characters() {
    let mut t = field([ana(), cy().pc(false)], [orc(), gob().pc(true)]);
    let roles: Vec<SideRole> = t.fight().scene().sides.iter().map(|s| s.role).collect();
    assert_eq!(roles, [SideRole::Player, SideRole::Npc]);
    let arena = t.fight().arena();
    let pcs: Vec<bool> = (0..4).map(|n| arena.body(CombatantId(n)).identity.pc).collect();
    assert_eq!(pcs, [true, false, false, true]);
}

/// TEMPO-RULE-03
#[test]
fn tempo_rule_03_a_side_chooses_who_acts_and_the_default_is_awareness_then_dexterity() {
    let keen = gob().named("Keen").score("awr", 3).at(8, 2);
    let mut t = field([orc(), ana(), bo(), cy()], [keen]);
    let side = t.side("heroes");
    let order: Vec<u16> = t.fight().arena().default_order(side).iter().map(|id| id.0).collect();
    // Bo has AWR 2, Ana and Cy tie, the Orc has 0.
    assert_eq!(order, [2, 1, 3, 0]);
    t.plan(&[("Ana", "mark"), ("Bo", "mark"), ("Cy", "mark")]).turn("Cy");
    let body = t.taking("Ana");
    t.refuse(body);
    t.end().turn("Bo").end();
    assert_eq!(t.turns(), ["2 Cy", "2 Bo"]);
}

/// TEMPO-RULE-04
#[test]
fn tempo_rule_04_plans_are_secret_unless_the_scene_says_open() {
    for (fields, seen) in [("plans: Secret", false), ("plans: Open", true)] {
        let mut t = floor().fields(fields).side("heroes", [ana()]).side("monsters", [orc()]).deal();
        t.plan(&[("Ana", "mark standard_attack")]);
        let monsters = t.side("monsters");
        assert_eq!(t.fight().arena().view(Some(monsters)).bodies[0].plan.is_some(), seen, "{fields}");
        let read = t.fight().log().iter().any(|e| {
            let full = matches!(&e.event, Event::Planned(_, slots) if slots.iter().any(|(_, e)| e.is_some()));
            full && e.audience.contains(monsters)
        });
        assert_eq!(read, seen, "{fields}");
    }
}

/// TEMPO-RULE-05
#[test]
fn tempo_rule_05_sides_plan_in_order_and_may_leave_slots_open() {
    let mut t = field([ana()], [orc()]);
    t.plan(&[("Ana", "- guard")]).call("heroes", 1).replan("Ana", 0, "mark").turn("Ana").end();
    t.turn("Ana");
    assert_eq!(t.turns(), ["2 Ana", "4 Ana"]);
}

/// TEMPO-RULE-06
#[test]
fn tempo_rule_06_a_side_with_something_unspent_is_called_at_every_tempo() {
    let mut t = field([ana()], [orc()]);
    t.plan(&[("Ana", "rest")]);
    assert_eq!(t.asked(), "call heroes 0");
    t.pass();
    assert_eq!(t.asked(), "call monsters 0");
    t.turn("Ana").end().pass();
    // Her second slot is still open.
    t.call("heroes", 9);
}

/// TEMPO-RULE-06, TEMPO-RULE-07: one at a time, and in the log of the sides that may know of the plan. A skipped slot
/// stays unspent and may be filled with a later entry.
#[test]
fn tempo_rule_06_07_a_due_turn_that_goes_by_is_one_combatant_s() {
    let mut t = field([ana(), bo()], [orc()]);
    t.plan(&[("Ana", "mark move"), ("Bo", "scan"), ("Orc", "mark")]).call("heroes", 2);
    let (ana, orc) = (t.who("Ana"), t.who("Orc"));
    // A side has no single order that skips all its turns.
    assert_eq!(t.refuse(OrderKind::Pass), "Somebody's turn is due: take it, or let it go by.");
    assert!(!t.fight().offers().contains(&Offer::Pass));
    t.refuse(OrderKind::Skip { by: orc, slot: 0 });
    t.refuse(OrderKind::Skip { by: ana, slot: 1 });
    t.submit(OrderKind::Skip { by: ana, slot: 0 });
    assert_eq!(t.asked(), "call heroes 2", "Bo is still due");
    t.refuse(OrderKind::Skip { by: ana, slot: 0 });
    t.refuse(OrderKind::Take { by: ana, slot: 0 });
    let entry = t.fight().log().iter().rfind(|e| e.event == Event::TurnSkipped(ana, 2)).cloned();
    let entry = entry.expect("it is in the log");
    assert!(entry.audience.contains(SideId(0)) && !entry.audience.contains(SideId(1)), "plans are secret");
    assert_eq!(tell(&t.fight().arena(), &entry.event).as_deref(), Some("Ana lets tempo 2 go by."));
    t.take("Bo").end().pass();
    // With no turn due any more the part ends by itself.
    assert_eq!(t.asked(), "call monsters 2");
    t.call("heroes", 3);
    let past = t.replanned("Ana", 0, "scan");
    t.refuse(past);
    t.replan("Ana", 0, "standard_attack").call("heroes", 5).take("Ana");
}

/// TEMPO-RULE-06: a combatant that skipped a turn can still get another entry that is due at once.
#[test]
fn tempo_rule_06_what_went_by_can_be_planned_anew() {
    let mut t = field([ana()], [orc()]);
    t.plan(&[("Ana", "mark")]).call("heroes", 2);
    let ana = t.who("Ana");
    t.replan("Ana", 1, "scan").submit(OrderKind::Skip { by: ana, slot: 0 });
    assert_eq!(t.asked(), "call heroes 2");
    t.replan("Ana", 0, "quick_attack").submit(OrderKind::Skip { by: ana, slot: 1 });
    assert_eq!(t.asked(), "call monsters 2");
    t.call("heroes", 3).take("Ana");
}

/// TEMPO-RULE-08
#[test]
fn tempo_rule_08_a_turn_without_its_action_spends_the_slot_and_its_key() {
    let mut t = field([ana()], [orc().at(9, 2)]);
    t.plan(&[("Ana", "standard_attack")]).turn("Ana").go(4, 2).end();
    let body = t.replanned("Ana", 1, "slow_attack");
    assert!(t.refuse(body).contains("done already"));
}

/// TEMPO-RULE-09
#[test]
fn tempo_rule_09_one_free_entry_comes_once_a_round() {
    let mut t = field([ana().plans(&["follow_through"])], [orc()]);
    let twice = t.plans(&[("Ana", "follow_through follow_through")]);
    t.refuse(twice);
    t.plan(&[("Ana", "follow_through")]).call("heroes", 2);
    let again = t.plans(&[("Ana", "follow_through")]);
    assert_eq!(t.refuse(again), "Follow-through comes once a round.");
    t.finish_round().plan(&[("Ana", "follow_through")]);
}

/// TEMPO-RULE-10: windows come after turns, for player characters that can bear more.
#[test]
fn tempo_rule_10_the_end_of_any_turn_opens_a_window_until_it_is_let_pass() {
    let mut t = field([ana(), bo()], [orc()]);
    t.plan(&[("Orc", "mark")]).turn("Orc").end();
    assert_eq!(t.asked(), "window turn_ended heroes");
    t.act("Bo", "exert_action", buy("move", 4)).act("Bo", "exert_tempo", shift(2, 6));
    assert_eq!((t.may("Bo", "exert_action"), t.may("Ana", "exert_action")), (false, true));
    t.pass();
    assert_eq!(t.asked(), "call heroes 3");
}

/// TEMPO-RULE-10: at the running count, before everything else when the own side's part of it is over.
#[test]
fn tempo_rule_10_what_is_put_at_a_count_that_is_over_comes_next() {
    let mut t = field([ana(), bo()], [orc(), gob()]);
    t.plan(&[("Ana", "shift"), ("Orc", "mark"), ("Gob", "mark")]).turn("Orc").end();
    t.act("Ana", "exert_tempo", shift(0, 2)).pass();
    assert_eq!(t.asked(), "turn Ana");
    t.end().pass().turn("Gob").end();
    assert_eq!(t.turns(), ["2 Orc", "2 Ana", "2 Gob"]);
}

/// TEMPO-RULE-10: joins the part that is still running.
#[test]
fn tempo_rule_10_what_is_put_at_the_running_count_joins_it() {
    let mut t = field([ana(), bo()], [orc()]);
    t.plan(&[("Ana", "shift"), ("Bo", "mark")]).turn("Bo").end();
    t.act("Ana", "exert_tempo", shift(0, 2)).pass();
    assert_eq!(t.asked(), "call heroes 2");
    t.take("Ana");
    assert_eq!(t.turns(), ["2 Bo", "2 Ana"]);
}

/// TEMPO-RULE-10: an unspent slot may be filled with something past, as one order.
#[test]
fn tempo_rule_10_an_open_slot_may_be_filled_with_an_action_whose_tempo_is_past() {
    let mut t = field([ana()], [orc()]);
    t.plan(&[("Ana", "- guard")]).turn("Ana").end();
    let known = t.acting("Ana", "exert_tempo", fill(0, 6, "guard"));
    t.refuse(known);
    let still_to_come = t.acting("Ana", "exert_tempo", fill(0, 6, "shift"));
    t.refuse(still_to_come);
    t.act("Ana", "exert_tempo", fill(0, 6, "mark")).turn("Ana").act("Ana", "mark", "Orc");
    assert_eq!((t.turns(), t.pool("Ana", "exertion")), (vec!["4 Ana".to_owned(), "6 Ana".to_owned()], 1));
}

/// TEMPO-RULE-10: a moved slot that is replaced loses its new tempo; a bought one may be replaced too.
#[test]
fn tempo_rule_10_a_replacement_comes_at_its_usual_tempo() {
    let mut t = field([ana()], [orc()]);
    t.plan(&[("Ana", "rest guard")]).turn("Ana").end();
    t.act("Ana", "exert_tempo", shift(1, 8)).act("Ana", "exert_action", buy("rest", 1)).pass().turn("Ana").end();
    t.pass().call("heroes", 3).replan("Ana", 1, "standard_attack").turn("Ana");
    assert_eq!(t.turns(), ["1 Ana", "1 Ana", "5 Ana"]);
}

/// TEMPO-RULE-10: player against player, one a round.
#[test]
fn tempo_rule_10_hostile_players_buy_one_action_a_round() {
    let mut t = floor().side("red", [ana()]).side_with("blue", "role: Some(Player)", [cy().at(8, 2)]).deal();
    t.plan(&[("Ana", "rest")]).turn("Ana").end().act("Ana", "exert_action", buy("mark", 2));
    let second = t.acting("Ana", "exert_action", buy("move", 4));
    assert_eq!(t.refuse(second), "No more turns can be bought in this round.");
}

/// TEMPO-RULE-10: the scene may set another number.
#[test]
fn tempo_rule_10_a_scene_says_how_many_actions_may_be_bought() {
    let mut t = floor()
        .fields("bought_actions_per_round: 2")
        .side("red", [ana()])
        .side_with("blue", "role: Some(Player)", [cy().at(8, 2)])
        .deal();
    t.plan(&[("Ana", "rest")]).turn("Ana").end().act("Ana", "exert_action", buy("mark", 2));
    t.act("Ana", "exert_action", buy("move", 4));
    let third = t.acting("Ana", "exert_action", buy("guard", 4));
    assert_eq!(t.refuse(third), "No more turns can be bought in this round.");
}

/// TEMPO-RULE-11: ticks, then what lasts to the end of the round, then the reset; no questions in between.
#[test]
fn tempo_rule_11_the_end_of_a_round_ticks_expires_and_resets() {
    let mut t = TestScene::new("tempo", &["....", "....", "..s.", "...."])
        .legend('s', "Ground(\"spores\")")
        .side("heroes", [ana()])
        .side("monsters", [orc()])
        .deal();
    t.plan(&[("Ana", "mark")]).turn("Ana").act("Ana", "mark", "Orc").end().call("monsters", 9).story();
    t.pass();
    assert_eq!(t.story(), ["Ana +dazed", "Orc -marked", "round 2"]);
    assert_eq!(t.asked(), "plan heroes");
    t.plan(&[("Ana", "mark")]).turn("Ana").act("Ana", "mark", "Orc");
}
