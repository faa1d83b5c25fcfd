//! The baseline of the AI: section 12.

use std::collections::BTreeSet;

use fray::ai::Policy;
use fray::fight::Fight;
use fray::fight::state::log::Event;
use fray::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use fray::kernel::ids::SideId;
use fray::testkit::{TestCombatant, TestScene};

use super::{ana, bo, cy, field, floor, orc};
use crate::playout::setup;

/// The keys of everything done while the AI plays both sides of a scene for some rounds.
fn deeds(lay: &TestScene, rounds: u32) -> Vec<String> {
    let mut fight = Fight::new(&lay.setup(), 7).expect("the rules come to rest");
    let mut minds = [Policy::Regular.mind(1), Policy::Regular.mind(2)];
    while let Some(side) = fight.decision().map(|d| d.side.index()) {
        if fight.arena().clock.round > rounds {
            break;
        }
        let order = minds[side].answer(&mut fight).expect("there is a decision");
        fight.submit(order).expect("the AI gives orders that are allowed");
    }
    let rules = fight.rules();
    let acted = |event: &Event| match event {
        Event::Acted(_, action, ..) => Some(rules.action(*action).key.value.clone()),
        _ => None,
    };
    fight.log().iter().filter_map(|e| acted(&e.event)).collect()
}

fn against_orc(hero: TestCombatant, at: (i16, i16)) -> TestScene {
    floor().side("heroes", [hero]).side("monsters", [orc().at(at.0, at.1)])
}

fn has(deeds: &[String], key: &str) -> bool {
    deeds.iter().any(|d| d == key)
}

/// TEMPO-RULE-44: at half of its HP it drinks.
#[test]
fn tempo_rule_44_a_draught_is_drunk_at_half_health() {
    for (hp, drinks) in [(10, true), (11, false)] {
        let hero = ana().stowed(&["healing_draught"]).pool("hp", hp);
        let done = deeds(&against_orc(hero, (11, 6)), 1);
        assert_eq!(has(&done, "healing_draught"), drinks, "{hp}: {done:?}");
    }
}

/// TEMPO-RULE-44: a flask is thrown where it is the best strike.
#[test]
fn tempo_rule_44_a_flask_is_thrown_when_it_is_the_best_strike() {
    let hero = || bo().held(&[]).natural(&["unarmed"]);
    let done = deeds(&against_orc(hero().stowed(&["fire_flask"]), (6, 4)), 1);
    assert!(has(&done, "fire_flask"), "{done:?}");
    let done = deeds(&against_orc(hero().held(&["bow"]).stowed(&["fire_flask"]), (6, 4)), 1);
    assert!(!has(&done, "fire_flask") && has(&done, "standard_attack"), "{done:?}");
}

/// TEMPO-RULE-44: unknown numbers are taken for the usual ones.
#[test]
fn tempo_rule_44_unknown_numbers_make_no_difference() {
    let plan = |dex: i32| {
        let lay = floor()
            .side("heroes", [ana(), bo()])
            .side("monsters", [orc().score("dex", dex), orc().named("Urk").at(8, 4)]);
        let mut fight = Fight::new(&lay.setup(), 7).expect("the rules come to rest");
        match Policy::Regular.mind(1).answer(&mut fight).map(|order| order.body) {
            Some(OrderKind::Plan(plans)) => plans,
            other => panic!("no plan: {other:?}"),
        }
    };
    assert_eq!(plan(-3), plan(5));
}

/// Exertion is spent where it helps: a combatant does not end the mark of a foe without a blow left in the round.
#[test]
fn marks_are_ended_while_a_blow_may_follow() {
    let clears = |plan: &str| {
        let mut t = field([ana()], [orc()]);
        t.plan(&[("Ana", "move shift"), ("Orc", plan)]);
        t.turn("Orc").act("Orc", "mark", "Ana").end();
        t.turn("Ana");
        if plan == "mark move" {
            t.end().turn("Orc").end().turn("Ana");
        }
        assert!(t.has("Ana", "marked") && t.may("Ana", "exert_clear"));
        t.answer_key() == "exert_clear"
    };
    assert!(clears("mark slow_attack"));
    assert!(!clears("mark move"));
}

/// A turn that Exertion buys is not skipped.
#[test]
fn bought_turns_are_used() {
    let setup = setup("toll_house");
    let mut taken = 0;
    for seed in [1, 2, 7, 9, 10] {
        let mut fight = Fight::new(&setup, seed).expect("the rules come to rest");
        let mut minds = [SideId(0), SideId(1)].map(|side| Policy::Regular.mind_of(seed, side));
        let mut bought = BTreeSet::new();
        let mut begun = None;
        while let Some(side) = fight.decision().map(|d| d.side.index()) {
            let order = minds[side].answer(&mut fight).expect("there is a decision");
            match &order.body {
                OrderKind::Act(ActOrder { by, aim: ChosenTarget::Buy(..), .. }) => drop(bought.insert(*by)),
                // The first two are those that were planned.
                OrderKind::Take { by, slot } if *slot >= 2 && bought.remove(by) => begun = Some(*by),
                OrderKind::EndTurn => assert_eq!(begun, None, "seed {seed}: nothing is done with what was bought"),
                _ => taken += u32::from(begun.take().is_some()),
            }
            fight.submit(order).expect("the AI gives orders that are allowed");
        }
    }
    assert!(taken > 5, "{taken}");
}

/// Fire that takes all in a place is aimed so that it takes every foe and not the friend beside them, on whichever side
/// of them that one stands.
#[test]
fn fire_takes_all_foes_and_no_friend() {
    for x in [8, 11] {
        let mage = cy().knows(&["fireburst"]).at(1, 3);
        let foe = |name: &str, x: i16, y: i16| orc().named(name).at(x, y);
        let foes = [foe("Orc", 9, 2), foe("Urk", 10, 3), foe("Ork", 9, 4)];
        let mut t = field([mage, ana().at(x, 3)], foes);
        t.plan(&[("Cy", "fireburst"), ("Ana", "guard")]).turn("Cy");
        let OrderKind::Act(draft) = t.answer() else { panic!("he casts") };
        assert_eq!(t.answer_key(), "fireburst");
        let burned = t.fight().arena().covered(&draft);
        let within = |(x, y): (i16, i16)| burned.iter().any(|c| (c.x, c.y) == (x, y));
        assert_eq!([(9, 2), (10, 3), (9, 4), (x, 3)].map(within), [true, true, true, false], "{x}: {burned:?}");
    }
}

/// A friend who lies dying is helped as long as no foe is near; with a foe to strike at she strikes.
#[test]
fn the_dying_are_helped() {
    let first = |foe: i16, down: &[&str], hp: i32| {
        let lay = TestScene::new("tempo", &[".............................."; 7]);
        let lay = lay.side("heroes", [ana(), bo().begins(down).pool("hp", hp).at(3, 3)]);
        let mut t = lay.side("monsters", [orc().at(foe, 6)]).deal();
        let OrderKind::Plan(plans) = t.answer() else { panic!("no plan: {}", t.asked()) };
        let ana = plans.into_iter().find(|plan| plan.by.0 == 0).expect("she plans");
        let entries = ana.slots.into_iter().filter_map(|(_, entry)| entry);
        let keys: Vec<String> = entries.map(|e| t.fight().rules().entry(e).key.value.clone()).collect();
        keys.contains(&"help".to_owned())
    };
    assert!(first(29, &["dying"], 0));
    assert!(!first(29, &[], 12));
    assert!(!first(5, &["dying"], 0));
}

/// TEMPO-RULE-43: a battle cry is raised when friends are near enough to profit by it, and not when it is alone.
#[test]
fn tempo_rule_43_a_battle_cry_is_for_friends_who_are_near() {
    let cries = |friend: (i16, i16), momentum: i32| {
        let friend = bo().pool("momentum", momentum).at(friend.0, friend.1);
        let lay = floor().side("heroes", [ana().plans(&["battle_cry"]), friend]).side("monsters", [orc().at(11, 6)]);
        has(&deeds(&lay, 1), "battle_cry")
    };
    assert!(cries((3, 3), 0), "a friend beside it");
    assert!(!cries((11, 0), 0), "a friend far off");
    assert!(!cries((3, 3), 8), "a friend who has all that it can have");
}
