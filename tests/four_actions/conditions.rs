//! Conditions that restrain, weaken and stun.

use fray::fight::state::components::Carried;
use fray::testkit::{TestBattle, TestCombatant};

use super::casting::{dorn, mage, psion};
use super::{ada, aware, bram, d20, field, grunt, lay};

/// Which of these a combatant may do.
fn may<const N: usize>(t: &mut TestBattle, who: &str, acts: [&str; N]) -> [bool; N] {
    acts.map(|act| t.may(who, act))
}

/// FOUR-COND-16, FOUR-COND-42: a held combatant neither moves nor strikes; the Move is lost and the Standard buys none,
/// but it may defend, help a neighbour, and take Quick actions.
#[test]
fn four_cond_16_42_restrained() {
    let held = ada().begins(&["restrained"]);
    let mut t = aware([held, bram().at(2, 3)], [grunt()]);
    assert_eq!((t.pool("Ada", "move"), t.pool("Ada", "standard"), t.pool("Ada", "quick")), (0, 1, 1));
    assert_eq!(["ac", "reflex"].map(|v| t.value("Ada", v)), [14, 1]);
    let barred = [
        "primary_attack",
        "secondary_attack",
        "tertiary_attack",
        "trip",
        "advance",
        "dash",
        "dash_straight",
        "side_step",
    ];
    assert_eq!(may(&mut t, "Ada", barred), [false; 8]);
    assert_eq!(may(&mut t, "Ada", ["defend", "assist", "focus_guard", "observe", "concentrate", "feint"]), [true; 6]);
    // Paid for with the Standard, as the Move is gone.
    t.act("Ada", "observe", ());
    assert_eq!((t.pool("Ada", "standard"), t.may("Ada", "defend")), (0, false));
    t.end().end().end();
    assert_eq!((t.pool("Ada", "move"), t.pool("Ada", "standard")), (0, 1));
    // An ally farther off cannot be helped: a held sword threatens nothing.
    let mut t = aware([ada().begins(&["restrained"]), bram().at(2, 4)], [grunt()]);
    assert!(!t.may("Ada", "assist"));
}

/// FOUR-COND-23, FOUR-COND-43: a writhing combatant is asked as the turn begins which of Move and Standard it gives up,
/// the Move by default; a held one has only the Standard to give.
#[test]
fn four_cond_23_43_writhing() {
    let writhes = |conditions: &[&str]| lay([ada().begins(conditions)], [grunt()]).deal_with(&d20(&[20, 1]));
    let slots = |t: &mut TestBattle| ["standard", "move", "quick"].map(|slot| t.pool("Ada", slot));
    let mut t = writhes(&["writhing"]);
    assert_eq!(t.asked(), "window writhing Ada");
    t.pass();
    assert_eq!((slots(&mut t), t.asked().as_str()), ([1, 0, 1], "turn Ada"));
    // What is left can still stand in for a Move.
    assert!(t.may("Ada", "advance") && t.may("Ada", "primary_attack"));
    let mut t = writhes(&["writhing"]);
    t.act("Ada", "give_up_standard", ());
    assert_eq!((slots(&mut t), t.asked().as_str()), ([0, 1, 1], "turn Ada"));
    assert!(!t.may("Ada", "primary_attack") && t.may("Ada", "secondary_attack"));
    let mut t = writhes(&["writhing", "restrained"]);
    assert_eq!((slots(&mut t), t.asked().as_str()), ([0, 0, 1], "turn Ada"));
    assert!(t.may("Ada", "focus_guard") && !t.may("Ada", "side_step") && !t.may("Ada", "defend"));
    t.end().end();
    assert_eq!(slots(&mut t), [0, 0, 1]);
}

/// Acts that take a condition off again, or put it there for a while.
const LEVERS: &str = r#"(
    actions: [
        (key: "rouse", name: "R", text: "R.", occasion: Turn, target: One(whom: Others, range: "20"), does: [End(condition: "stunned")], tags: ["free"]),
        (key: "tire", name: "T", text: "T.", occasion: Turn, target: One(whom: Others, range: "20"), does: [Afflict(condition: "exhausted", until: Some(SourceTurns(1)))], tags: ["free"]),
    ],
)"#;

/// FOUR-COND-19, FOUR-COND-41, FOUR-COND-50: the Stunned do nothing and cannot defend, but help from others stays;
/// their saves lose their abilities. A Defend counts again when that ends first.
#[test]
fn four_cond_19_41_50_stunned() {
    let rival = || psion(&["mind_lock"]).begins(&["psionic_focus"]).named("Rival").at(12, 6);
    let lay = lay([ada(), bram().at(2, 3)], [rival(), grunt().at(3, 2)]).rules(LEVERS);
    let mut t = lay.deal_with(&d20(&[12, 6, 20, 3]));
    t.end().act("Ada", "defend", ()).end().act("Bram", "assist", "Ada").end().end();
    assert_eq!(["ac", "fortitude", "reflex", "will", "saving"].map(|v| t.value("Ada", v)), [23, 6, 3, 2, 7]);
    t.dice(&d20(&[1, 1, 1])).act("Rival", "mind_lock", "Ada");
    // 16 without Dexterity, and Bram's help.
    assert_eq!(["ac", "fortitude", "reflex", "will", "saving"].map(|v| t.value("Ada", v)), [18, 4, 1, 1, 4]);
    t.act("Rival", "rouse", "Ada");
    assert_eq!(t.value("Ada", "ac"), 23);
    // Its turn is passed over; it is not asked whether it strikes at a leaver.
    let mut t = aware([bram().at(9, 5), ada().begins(&["stunned"])], [grunt()]);
    t.end();
    assert_eq!(t.whose_turn().as_deref(), Some("Grunt"));
    t.act("Grunt", "advance", ()).walk(&[(4, 2)]);
    assert_eq!(t.asked(), "turn Grunt");
}

/// FOUR-COND-50: the Defend of a Surprised combatant does not count, against all foes or against its flankers alone.
#[test]
fn four_cond_50_surprised() {
    let feints = bram().named("Fox").at(1, 2);
    let mut t = aware([ada()], [feints, grunt(), grunt().named("Far").held(&["javelin"]).at(2, 6)]);
    t.act("Ada", "defend", ()).end();
    let mut meets = |who: &str, act: &str| {
        t.dice(&d20(&[2])).act(who, act, "Ada");
        t.last_roll().against
    };
    // Between two of them neither Defend nor Dexterity counts; from afar both do.
    assert_eq!(meets("Fox", "tertiary_attack"), 14);
    let mut t = aware([ada()], [bram().named("Fox").at(1, 3), grunt().at(14, 6)]);
    t.act("Ada", "defend", ()).end();
    assert_eq!(t.value("Ada", "ac"), 19);
    t.dice(&d20(&[1, 20])).act("Fox", "feint", "Ada");
    assert_eq!(["ac", "saving"].map(|v| t.value("Ada", v)), [14, 0]);
    let mut t =
        aware([ada()], [bram().named("Fox").at(1, 2), grunt(), grunt().named("Far").held(&["javelin"]).at(2, 6)]);
    t.act("Ada", "defend", ()).end();
    while t.whose_turn().as_deref() != Some("Far") {
        t.end();
    }
    t.dice(&d20(&[2])).act("Far", "primary_attack", "Ada");
    assert_eq!(t.last_roll().against, 19);
}

/// FOUR-COND-22, FOUR-COND-39, FOUR-COND-40: the unconscious are prone, have let go, do nothing and do not threaten;
/// every die of theirs counts as 1 and is not cast. Sleep ends with harm, or when another wakes them.
#[test]
fn four_cond_22_39_40_unconscious() {
    let friend = grunt().named("Friend").at(4, 3);
    let slept = |friend: TestCombatant| {
        let mut t = aware([mage(&["slumber", "arc"]).at(2, 2), ada().at(3, 3)], [grunt().at(4, 2), friend]);
        t.dice(&d20(&[1, 1, 1])).act("Cleo", "slumber", "Grunt").end();
        t
    };
    let mut t = slept(friend.clone());
    assert!(["asleep", "prone"].iter().all(|key| t.has("Grunt", key)) && t.carries("Grunt", Carried::Hand).is_empty());
    // 10, leather, and no Dexterity.
    assert_eq!(t.value("Grunt", "ac"), 12);
    // 3 + 7 against 1 + 1, without a die of its own; it lies already.
    let stands = r#"(actions: [(key: "raise", name: "R", text: "R.", occasion: Turn, target: One(whom: Others, range: "9"), does: [End(condition: "prone")], tags: ["free"])])"#;
    let mut up = lay([mage(&["slumber"]).at(2, 2), ada().at(3, 3)], [grunt().at(4, 2)])
        .rules(stands)
        .deal_with(&d20(&[12, 6, 20]));
    up.end().dice(&d20(&[1, 1])).act("Cleo", "slumber", "Grunt").end();
    up.act("Ada", "raise", "Grunt").dice(&d20(&[3])).act("Ada", "trip", "Grunt");
    assert!(up.has("Grunt", "prone"));
    // Only the waking foe is asked about Ada's leaving.
    t.act("Ada", "advance", ()).walk(&[(3, 4)]);
    assert_eq!(t.asked(), "window step Friend");
    t.pass();
    t.end();
    assert_eq!(t.whose_turn().as_deref(), Some("Friend"));
    t.act("Friend", "wake", "Grunt");
    assert!(!t.has("Grunt", "asleep") && t.has("Grunt", "prone"));
    // A save of the sleeper takes no die, and the harm wakes it.
    let mut t = slept(friend.at(14, 6));
    t.end().end().dice(&[(20, 1), (6, 1), (6, 1)]).act("Cleo", "arc", "Grunt");
    assert_eq!((t.hp("Grunt"), t.has("Grunt", "asleep")), (10, false));
}

/// FOUR-COND-39, FOUR-COND-40: the loss of consciousness ends psionic focus; a combatant that sleeps as the fight
/// begins does not roll for initiative.
#[test]
fn four_cond_39_40_gathered_minds() {
    let calm = psion(&[]).named("Calm").at(6, 6);
    let mut t = aware([calm], [dorn(&["slumber"])]);
    t.dice(&d20(&[20])).act("Calm", "concentrate", ());
    assert!(t.has("Calm", "psionic_focus") && t.has("Calm", "concentrating"));
    t.end().dice(&d20(&[1, 1])).act("Dorn", "slumber", "Calm");
    assert!(t.has("Calm", "asleep") && !t.has("Calm", "psionic_focus") && !t.has("Calm", "concentrating"));
    let mut t = field([ada(), bram().begins(&["asleep"])], [grunt()], &[12, 20]);
    assert_eq!(t.pool("Bram", "initiative"), 5);
}

/// FOUR-COND-14: the sick cannot concentrate, cast nothing, and keep nothing down but water.
#[test]
fn four_cond_14_nauseated() {
    let sick = |held: &str| {
        mage(&["arc"]).held(&["wand", held]).traits(&["adept", "still_spell"]).begins(&[
            "nauseated",
            "starving",
            "dehydrated",
        ])
    };
    let mut t = aware([sick("healing_potion").pool("hp", 5)], [grunt().at(6, 6)]);
    assert_eq!(may(&mut t, "Cleo", ["arc", "concentrate", "drink", "defend"]), [false, false, false, true]);
    assert_eq!(t.value("Cleo", "fortitude"), 1);
    assert!(!aware([sick("food")], [grunt()]).may("Cleo", "eat"));
    assert!(aware([sick("water")], [grunt()]).may("Cleo", "drink_water"));
}

/// FOUR-COND-10, FOUR-COND-48: the tired go at half speed and without the force of their abilities, and do nothing that
/// takes Endurance, Athletics or Agility: a spell of theirs that is disturbed is lost.
#[test]
fn four_cond_10_48_exhausted() {
    let mut t = aware([ada().begins(&["exhausted"])], [grunt()]);
    assert_eq!(["speed", "fortitude"].map(|v| t.value("Ada", v)), [3, 4]);
    assert_eq!(may(&mut t, "Ada", ["trip", "concentrate", "observe", "feint"]), [false, false, true, true]);
    t.dice(&[(20, 10), (8, 5)]).act("Ada", "primary_attack", "Grunt");
    assert_eq!((t.last_roll().total, t.last_harm().amount), (14, 5));
    let mut t = aware([mage(&["weary"]).at(2, 2).begins(&["exhausted"])], [grunt()]);
    t.dice(&d20(&[1])).act("Cleo", "weary", "Grunt");
    t.dice(&[(20, 19), (6, 1)]).act("Grunt", "opportunity_casting", "Cleo");
    assert!(!t.has("Grunt", "exhausted") && t.asked() == "turn Cleo");
}

/// FOUR-COND-48: what the tired cannot do and what they can, and that shots are as weak as blows.
#[test]
fn four_cond_48_what_is_too_much() {
    let barred = ["disarm", "grapple", "push", "trip", "concentrate", "tumble"];
    let left =
        ["primary_attack", "secondary_attack", "sunder", "feint", "observe", "defend", "advance", "dash", "wait"];
    for (conditions, can) in [(&[][..], true), (&["exhausted"], false)] {
        let mut t = aware([ada().begins(conditions)], [grunt()]);
        for action in barred {
            assert_eq!(t.may("Ada", action), can, "{action}");
        }
        for action in left {
            assert!(t.may("Ada", action), "{action}");
        }
        let mut t = aware([ada().at(0, 2).begins(conditions)], [grunt().at(3, 2)]);
        assert_eq!(t.may("Ada", "dash_overrun"), can);
        let lay = fray::testkit::TestScene::new("four_actions", &["........"; 3]).elevation(&["33303333"; 3]);
        let lay = lay.side("heroes", [ada().at(0, 1).begins(conditions)]).side("monsters", [grunt().at(7, 0)]);
        assert_eq!(lay.deal_with(&d20(&[15, 5])).may("Ada", "dash_leap"), can);
        let held: Vec<&str> = conditions.iter().copied().chain(["restrained"]).collect();
        let mut t = aware([ada().begins(&held)], [grunt().at(14, 6)]);
        assert_eq!(t.may("Ada", "break_free"), can);
        let archer = bram().held(&["bow"]).stowed(&["arrow"]).begins(conditions);
        let mut t = aware([archer], [grunt().at(8, 4)]);
        t.dice(&d20(&[2])).act("Bram", "primary_attack", "Grunt");
        assert_eq!(t.last_roll().total, if can { 10 } else { 6 });
    }
}

/// FOUR-COND-46: of the same from the same the longer time counts; conditions of several sources end each by itself.
#[test]
fn four_cond_46_several_sources() {
    let caster = |name: &str, y: i16| mage(&["weary"]).named(name).at(2, y);
    let lay = lay([caster("Cleo", 4), caster("Clio", 6)], [grunt().at(8, 5)]).rules(LEVERS);
    let mut t = lay.deal_with(&d20(&[12, 6, 20]));
    t.end().dice(&d20(&[1, 1])).act("Cleo", "weary", "Grunt").act("Cleo", "tire", "Grunt").end();
    t.dice(&[]).act("Clio", "tire", "Grunt").end();
    assert_eq!(t.sources("Grunt", "exhausted"), ["Cleo", "Clio"]);
    t.end().end();
    // Clio's turn has begun: hers is over.
    assert_eq!(t.sources("Grunt", "exhausted"), ["Cleo"]);
    t.end().end().end().end();
    assert_eq!((t.whose_turn().as_deref(), t.has("Grunt", "exhausted")), (Some("Grunt"), true));
    t.end();
    assert!(!t.has("Grunt", "exhausted"));
}

/// FOUR-ROLL-03: neither a 20 nor a 1 decides a save or a check by itself.
#[test]
fn four_roll_03_nothing_of_itself() {
    let with = |value: &str, more: i32| format!(r#"modifiers: [(to: "{value}", op: Add("{more}"))]"#);
    for (more, die, afraid) in [(-6, 20, true), (-5, 20, false), (14, 1, false), (13, 1, true)] {
        let mut t = aware([mage(&["dread"]).at(2, 3)], [grunt().at(6, 3).fields(&with("will", more))]);
        t.dice(&d20(&[1, die])).act("Cleo", "dread", "Grunt");
        assert_eq!(t.has("Grunt", "frightened"), afraid, "{more}");
    }
    // Endurance +6 against 10.
    for (more, die, gathered) in [(-16, 20, true), (-17, 20, false), (3, 1, true), (2, 1, false)] {
        let mut t = aware([ada().fields(&with("endurance_check", more))], [grunt()]);
        t.dice(&d20(&[die])).act("Ada", "concentrate", ());
        assert_eq!(t.has("Ada", "concentrating"), gathered, "{more}");
    }
}

/// FOUR-STAT-10: hit points, and a track below 0 as long as Constitution.
#[test]
fn four_stat_10_two_tracks() {
    let mut t = aware([ada(), bram()], [grunt()]);
    for (who, hp, below) in [("Ada", 36, 14), ("Bram", 27, 12), ("Grunt", 12, 12)] {
        assert_eq!((t.pool_max(who, "hp"), t.hp(who)), (hp, hp));
        assert_eq!((t.pool_max(who, "negative"), t.pool(who, "negative")), (below, 0));
    }
}
