//! What comes between the dice and the result: Teamwork before a roll, Momentum on a total and on damage, and the Retry
//! of a failed Skill roll.

use fray::fight::state::order::ChosenTarget;
use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ana, bo, cy, field, floor, gob, orc};

/// Bo behind a wall, with a friend beside it, and the Orc far on the other side.
fn covert(friends: impl IntoIterator<Item = TestCombatant>) -> TestBattle {
    let map = TestScene::new("tempo", &["......", ".#....", "......", "......"]);
    let heroes = [bo().at(0, 1)].into_iter().chain(friends);
    map.side("heroes", heroes).side("monsters", [orc().at(3, 1)]).deal()
}

/// A combatant that begins with Momentum.
fn eager(piece: TestCombatant, momentum: u8) -> TestCombatant {
    piece.fields(&format!("modifiers: [(to: \"first_momentum\", op: Add(\"{momentum}\"))]"))
}

/// TEMPO-SPEC-13: during the own turn, for 1 Exertion each time.
#[test]
fn tempo_spec_13_a_pc_exerts_in_its_turn_for_1d4_momentum() {
    let mut t = field([ana(), cy()], [gob()]);
    t.plan(&[("Ana", "mark"), ("Gob", "mark")]).turn("Ana").dice(&[(4, 3), (4, 4)]);
    let friend = t.acting("Cy", "exert_momentum", ());
    t.refuse(friend);
    t.act("Ana", "exert_momentum", ()).act("Ana", "exert_momentum", ());
    assert_eq!((t.pool("Ana", "momentum"), t.pool("Ana", "exertion")), (7, 2));
    // Points above 8 are lost, and a combatant with 8 may not spend more.
    t.dice(&[(4, 4)]).act("Ana", "exert_momentum", ());
    assert_eq!(t.pool("Ana", "momentum"), 8);
    assert!(!t.may("Ana", "exert_momentum"));
    t.end();
    assert!(!t.may("Ana", "exert_momentum"));
    t.turn("Gob");
    let npc = t.acting("Gob", "exert_momentum", ());
    assert_eq!(t.refuse(npc), "Only player characters can Exert.");
}

/// TEMPO-RULE-21: asked only if the points would turn a failure into a success, never for a natural 1 of a Strike.
#[test]
fn tempo_rule_21_momentum_makes_up_for_a_total_that_falls_short() {
    // Ana strikes the Orc: die + 3 against 10.
    for (die, points, asked) in [(5, 2, true), (5, 1, false), (1, 8, false), (7, 8, false)] {
        let mut t = field([eager(ana(), points)], [orc()]);
        t.plan(&[("Ana", "standard_attack")]).turn("Ana").dice(&[(20, die)]);
        t.act("Ana", "standard_attack", "Orc");
        assert_eq!(t.may("Ana", "momentum_total"), asked, "{die} {points}");
        if asked {
            assert_eq!(t.asked(), "window short heroes");
            t.dice(&[(8, 1)]).act("Ana", "momentum_total", ());
            assert_eq!((t.pool("Ana", "momentum"), t.last_harm().to), (0, t.who("Orc")));
        } else if die == 7 {
            t.dice(&[(8, 1)]).pass();
        }
    }
    // An Npc spends what its stat block gives.
    let mut t = field([ana()], [eager(orc(), 1)]);
    t.plan(&[("Orc", "slow_attack")]).turn("Orc").dice(&[(20, 7)]).act("Orc", "slow_attack", "Ana");
    t.dice(&[(8, 1), (8, 1)]).act("Orc", "momentum_total", ());
    assert_eq!(t.last_harm().raw, 5);
}

/// TEMPO-RULE-21: on a Skill roll it comes before the Retry.
#[test]
fn tempo_rule_21_momentum_on_a_skill_roll_is_asked_before_the_retry() {
    let mut t = covert([]);
    t.plan(&[("Bo", "hide")]).turn("Bo").dice(&[(4, 2), (20, 4)]).act("Bo", "exert_momentum", ()).act("Bo", "hide", ());
    // 4 + 3 + 2 is not enough.
    assert_eq!(t.asked(), "window roll_failed heroes");
    t.dice(&[(20, 5)]).act("Bo", "exert_retry", ());
    assert_eq!(t.asked(), "window short heroes");
    t.act("Bo", "momentum_total", ());
    assert_eq!((t.has("Bo", "hidden"), t.stored("Bo", "hidden"), t.pool("Bo", "momentum")), (true, Some(10), 0));
}

/// TEMPO-RULE-21: after the Hit and before the dice, at most 4, never on the second Strike.
#[test]
fn tempo_rule_21_momentum_adds_up_to_4_damage_to_a_hit() {
    let mut t = field([eager(bo(), 8)], [orc().at(3, 4)]);
    t.plan(&[("Bo", "quick_attack")]).turn("Bo").dice(&[(20, 9)]).act("Bo", "quick_attack", "Orc");
    assert_eq!(t.asked(), "window hit_stands heroes");
    assert_eq!(t.aims("Bo", "momentum_damage"), (1..=4).map(ChosenTarget::Number).collect::<Vec<_>>());
    for number in [0, 5] {
        let body = t.acting("Bo", "momentum_damage", number);
        t.refuse(body);
    }
    // 2 + 3 + 3, less 1.
    t.dice(&[(6, 2)]).act("Bo", "momentum_damage", 3);
    assert_eq!((t.last_harm().raw, t.last_harm().amount, t.pool("Bo", "momentum")), (8, 7, 5));
    t.dice(&[(20, 9), (6, 6)]).act("Bo", "dual_wield", "Orc");
    assert_eq!((t.last_harm().raw, t.pool("Bo", "momentum")), (6, 5));
    assert_eq!(t.asked(), "turn Bo");
}

/// TEMPO-RULE-21: no side is asked where Momentum could change nothing, as far as it knows.
#[test]
fn tempo_rule_21_momentum_is_not_asked_for_where_the_strike_fells_anyway() {
    // 1 + 3, less 1, is 3 at least.
    for (open, hp, asked) in [(true, 3, false), (true, 4, true), (false, 3, true)] {
        let lay = floor().fields(&format!("open_sheets: {open}"));
        let foes = [orc().at(3, 4).pool("hp", hp), gob().at(9, 6)];
        let mut t = lay.side("heroes", [eager(bo().held(&["shortsword"]), 8)]).side("monsters", foes).deal();
        t.plan(&[("Bo", "quick_attack")]).turn("Bo");
        if asked {
            t.dice(&[(20, 9)]).act("Bo", "quick_attack", "Orc");
            assert_eq!(t.asked(), "window hit_stands heroes", "{open} {hp}");
            t.dice(&[(6, 1)]).act("Bo", "momentum_damage", 1);
        } else {
            t.dice(&[(20, 9), (6, 1)]).act("Bo", "quick_attack", "Orc");
        }
        assert_eq!(t.hp("Orc"), 0, "{open} {hp}");
    }
}

/// TEMPO-RULE-21: the interceptor takes the added damage too.
#[test]
fn tempo_rule_21_momentum_is_put_into_the_damage_after_the_intercept() {
    let mut t = field([ana(), cy().at(2, 1)], [eager(orc(), 2)]);
    t.plan(&[("Ana", "guard"), ("Orc", "slow_attack")]).turn("Ana").act("Ana", "guard", "Cy").end();
    t.turn("Orc").dice(&[(20, 15), (20, 15)]).act("Orc", "slow_attack", "Cy").act("Ana", "intercept", ());
    t.dice(&[(8, 4), (8, 4)]).act("Orc", "momentum_damage", 2);
    assert_eq!((t.last_harm().to, t.last_harm().raw), (t.who("Ana"), 13));
}

/// TEMPO-RULE-21: one cell for each point, in the own turn, and natural 20s bring a point.
#[test]
fn tempo_rule_21_momentum_carries_farther() {
    let mut t = field([eager(ana(), 2)], [orc()]);
    t.plan(&[("Ana", "standard_attack")]).turn("Ana").act("Ana", "momentum_move", 2);
    assert_eq!((t.moves(), t.pool("Ana", "momentum")), (7, 0));
    assert!(!t.may("Ana", "momentum_move"));
    t.dice(&[(20, 20)]).act("Ana", "standard_attack", "Orc");
    assert_eq!((t.pool("Ana", "momentum"), t.asked()), (1, "window hit_stands heroes".to_owned()));
    t.dice(&[(8, 1)]).pass();
    t.finish_round();
    assert_eq!(t.pool("Ana", "momentum"), 1);
}

/// TEMPO-SPEC-16, TEMPO-ROLL-06: only after a failure, only for the roller, as long as Exertion allows.
#[test]
fn tempo_spec_16_roll_06_a_failed_skill_roll_is_made_again_by_exerting() {
    let mut t = covert([ana().at(0, 2)]);
    t.plan(&[("Bo", "hide")]).turn("Bo").dice(&[(20, 6)]).act("Bo", "hide", ());
    assert_eq!(t.asked(), "window roll_failed heroes");
    let friend = t.acting("Ana", "exert_retry", ());
    assert_eq!(t.refuse(friend), "It is not your roll.");
    t.dice(&[(20, 2)]).act("Bo", "exert_retry", ());
    assert_eq!((t.last_roll().total, t.asked()), (5, "window roll_failed heroes".to_owned()));
    t.dice(&[(20, 4)]).act("Bo", "exert_retry", ());
    // At the maximum of 2 nothing more is asked.
    assert_eq!((t.pool("Bo", "exertion"), t.has("Bo", "hidden"), t.asked()), (2, false, "turn Bo".to_owned()));
    // A success asks nothing, and a pass lets the failure stand.
    let mut t = covert([]);
    t.plan(&[("Bo", "hide")]).turn("Bo").dice(&[(20, 7)]).act("Bo", "hide", ());
    assert_eq!((t.has("Bo", "hidden"), t.asked()), (true, "turn Bo".to_owned()));
    let mut t = covert([]);
    t.plan(&[("Bo", "hide")]).turn("Bo").dice(&[(20, 6)]).act("Bo", "hide", ()).pass();
    assert_eq!((t.has("Bo", "hidden"), t.pool("Bo", "exertion")), (false, 0));
}

/// TEMPO-ROLL-06: a Strike is no Skill roll, and Npcs cannot Exert.
#[test]
fn tempo_roll_06_neither_strikes_nor_npcs_retry() {
    let mut t = field([ana()], [orc()]);
    t.plan(&[("Ana", "standard_attack")]).turn("Ana").dice(&[(20, 2)]).act("Ana", "standard_attack", "Orc");
    assert_eq!(t.asked(), "turn Ana");
    let lay = TestScene::new("tempo", &["......", ".#....", "......"]);
    let mut npc = lay.side("heroes", [ana().at(3, 1)]).side("monsters", [bo().at(0, 1)]).deal();
    npc.plan(&[("Bo", "hide")]).turn("Bo").dice(&[(20, 3)]).act("Bo", "hide", ());
    assert_eq!(npc.asked(), "turn Bo");
}

/// TEMPO-ACT-06, TEMPO-REACT-12, TEMPO-RULE-29: granted by Help, from 3 on, with no limit of distance, until the round
/// ends.
#[test]
fn tempo_act_06_react_12_rule_29_help_grants_teamwork_on_the_next_skill_roll() {
    let mut t = covert([ana().at(0, 2), cy().at(5, 3)]);
    t.plan(&[("Ana", "help move"), ("Bo", "hide"), ("Cy", "help")]).turn("Cy");
    let far = t.acting("Cy", "help_teamwork", "Bo");
    assert_eq!(t.refuse(far), "Too far: it reaches 1 cell.");
    t.end().turn("Ana");
    let myself = t.acting("Ana", "help_teamwork", "Ana");
    t.refuse(myself);
    t.act("Ana", "help_teamwork", "Bo").end();
    t.turn("Ana").go(5, 2).end();
    t.turn("Bo").act("Bo", "hide", ());
    assert_eq!(t.asked(), "window roll_ahead heroes");
    let other = t.acting("Cy", "teamwork", ());
    assert_eq!(t.refuse(other), "This is not the moment for it.");
    // Passed over, it lapses with the roll.
    t.dice(&[(20, 8)]).pass();
    assert_eq!((t.has("Bo", "hidden"), t.has("Bo", "aided")), (true, false));
    // Not asked for any more in the next round.
    let mut t = covert([ana().at(0, 2)]);
    t.plan(&[("Ana", "help"), ("Bo", "hide")]).turn("Ana").act("Ana", "help_teamwork", "Bo").end().finish_round();
    t.plan(&[("Bo", "hide")]).turn("Bo").dice(&[(20, 12)]).act("Bo", "hide", ());
    assert!(t.has("Bo", "hidden"));
}

/// TEMPO-RULE-29: two may help; the best total counts, and a Retry rolls the ally's die only.
#[test]
fn tempo_rule_29_two_may_help_and_a_retry_rolls_the_allys_die_only() {
    let mut t = covert([ana().at(0, 2), cy().at(1, 2)]);
    t.plan(&[("Ana", "help"), ("Cy", "help"), ("Bo", "hide")]);
    t.turn("Ana").act("Ana", "help_teamwork", "Bo").end().turn("Cy").act("Cy", "help_teamwork", "Bo").end();
    t.turn("Bo").act("Bo", "hide", ());
    t.dice(&[(20, 4)]).act("Ana", "teamwork", ()).dice(&[(20, 6), (20, 2)]).act("Cy", "teamwork", ());
    // 5, 7 and 5: not enough. The second die of Bo is worse, but the 7 stands.
    assert_eq!(t.asked(), "window roll_failed heroes");
    t.dice(&[(20, 1)]).act("Bo", "exert_retry", ());
    assert_eq!(t.asked(), "window roll_failed heroes");
    t.dice(&[(20, 7)]).act("Bo", "exert_retry", ());
    assert_eq!(t.stored("Bo", "hidden"), Some(10));
    let rolls = t.story().into_iter().filter(|line| line.contains("against")).count();
    assert_eq!(rolls, 5);
}

/// TEMPO-RULE-29, TEMPO-RULE-20: a Captain helps from farther and better.
#[test]
fn tempo_rule_29_20_a_captain_adds_2_to_its_teamwork() {
    let mut t = covert([ana().at(1, 3).stances(&["captain"])]);
    t.plan(&[("Ana", "help"), ("Bo", "hide")]).turn("Ana").act("Ana", "help_teamwork", "Bo").end();
    t.turn("Bo").act("Bo", "hide", ()).dice(&[(20, 10), (20, 3)]).act("Ana", "teamwork", ());
    assert_eq!(t.stored("Bo", "hidden"), Some(13));
}

/// TEMPO-ROLL-07: one Skill roll, and neither Strikes nor Effect rolls.
#[test]
fn tempo_roll_07_teamwork_is_for_skill_rolls_only() {
    let mut t = field([ana(), bo().at(2, 3)], [orc(), gob()]);
    t.plan(&[("Ana", "help"), ("Bo", "standard_attack")]).turn("Ana").act("Ana", "help_teamwork", "Bo").end();
    t.turn("Bo").dice(&[(20, 2)]).act("Bo", "standard_attack", "Orc");
    assert!(t.has("Bo", "aided"));
    assert!(!t.may("Ana", "teamwork"));
}

/// TEMPO-EX-13
#[test]
fn tempo_ex_13_teamwork() {
    let mut t = covert([ana().at(0, 2)]);
    t.plan(&[("Ana", "help"), ("Bo", "hide")]).turn("Ana").act("Ana", "help_teamwork", "Bo").end();
    t.turn("Bo").act("Bo", "hide", ()).dice(&[(20, 14), (20, 3)]).act("Ana", "teamwork", ());
    assert_eq!(t.stored("Bo", "hidden"), Some(15));
    // Dazed, she cannot.
    let lash = orc().held(&["whip"]).at(0, 3).score("dex", 3);
    let daze = "(items: [(key: \"club\", name: \"Club\", hands: 1, weapon: (speed: \"quick\", bonus: \"str\", \
                damage: \"1d3\", riders: [(meets: \"sturdy\", does: [Afflict(condition: \"dazed\")], text: \"\")]))])";
    let map = TestScene::new("tempo", &["......", ".#....", "..#...", "......"]).rules(daze);
    let heroes = [bo().at(0, 1), ana().at(0, 2)];
    let mut t = map.side("heroes", heroes).side("monsters", [lash.held(&["club"]).at(1, 3)]).deal();
    t.plan(&[("Ana", "help"), ("Bo", "hide"), ("Orc", "quick_attack")]);
    t.turn("Ana").act("Ana", "help_teamwork", "Bo").end();
    t.turn("Orc").dice(&[(20, 15), (3, 1)]).act("Orc", "quick_attack", "Ana").go(3, 1).end();
    assert!(t.has("Ana", "dazed"));
    t.turn("Bo").dice(&[(20, 3)]).act("Bo", "hide", ());
    // 3 + 3 alone: he may Exert for a second roll.
    assert_eq!(t.asked(), "window roll_failed heroes");
    t.dice(&[(20, 10)]).act("Bo", "exert_retry", ());
    assert_eq!((t.stored("Bo", "hidden"), t.pool("Bo", "exertion")), (Some(13), 1));
}
