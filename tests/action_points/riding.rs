//! Riders and mounts.

use fray::testkit::{TestBattle, TestCombatant, TestScene};

use super::{ayla, brute, d6, piece};

/// A horse of Size 5: Pace 11, AP 6/6, hooves with +1.
fn horse(kind: &str) -> TestCombatant {
    let scores = [("str", 4), ("vit", 3), ("melee", 1), ("athletics", 2)];
    piece("Horse", &scores).size("5").natural(&["hooves"]).traits(&[kind]).at(2, 2)
}

fn rider() -> TestCombatant {
    ayla().rides("Horse")
}

/// An open floor. The dice are for initiative, in the order of the pieces: three for each.
fn field<const H: usize, const M: usize>(
    heroes: [TestCombatant; H],
    monsters: [TestCombatant; M],
    dice: &[u16],
) -> TestBattle {
    TestScene::new("action_points", &["................"; 9])
        .side("heroes", heroes)
        .side("monsters", monsters)
        .fields("open_sheets: true")
        .deal_with(&d6(dice))
}

/// 14 for Ayla, 9 for the horse, 10 for Brute.
const BEGIN: [u16; 9] = [1, 1, 2, 1, 1, 2, 1, 1, 2];

fn mounted(kind: &str, foe: TestCombatant) -> TestBattle {
    let mut t = field([rider(), horse(kind)], [foe], &BEGIN);
    // The shared turn is at the lower of both, after Brute.
    assert_eq!(t.whose_turn().as_deref(), Some("Brute"));
    t.end();
    assert_eq!(t.asked(), "turn Ayla");
    t
}

/// AP-SPEC-14: one turn for both at the lower initiative; each gains AP at the start of the round and at the end of the
/// shared turn, and both scores stay as they are.
#[test]
fn ap_spec_14_a_shared_turn() {
    let mut t = field([rider(), horse("trained")], [brute().at(10, 2)], &[1, 1, 2, 2, 2, 2, 2, 2, 3]);
    assert_eq!(
        (t.pool("Ayla", "initiative"), t.pool("Horse", "initiative"), t.pool("Brute", "initiative")),
        (14, 11, 13)
    );
    assert_eq!(t.whose_turn().as_deref(), Some("Brute"));
    t.end();
    assert_eq!((t.asked(), t.pool("Ayla", "ap"), t.pool("Horse", "ap")), ("turn Ayla".to_owned(), 7, 6));
    t.end();
    // The next round has begun: no combatant had a second turn.
    assert_eq!((t.round(), t.pool("Ayla", "ap"), t.pool("Horse", "ap")), (2, 21, 18));
    assert_eq!(t.whose_turn().as_deref(), Some("Brute"));
}

/// AP-SPEC-15, AP-SPEC-16, AP-SPEC-22: example 13. A sword of reach 1 strikes down from the saddle with 1 more, a
/// dagger does not reach; an axe reaches up against 1 more, and strikes at the rider or at the mount.
#[test]
fn ap_spec_15_16_22_example_13() {
    let foe = brute().at(4, 2);
    let mut t = mounted("trained", foe.clone());
    t.dice(&d6(&[2, 5, 5])).act("Ayla", "standard_attack", "Brute");
    assert_eq!((t.last_roll().total, t.last_roll().against), (18, 12));
    let mut t = field([rider().held(&["dagger"]), horse("trained")], [foe.clone()], &BEGIN);
    t.end();
    let body = t.acting_with("Ayla", "quick_attack", "dagger", "Brute");
    assert_eq!(t.refuse(body), "Out of reach: it strikes up to 1 yard.");
    // Without a saddle between them it does.
    let mut t = field([ayla().held(&["dagger"]).at(3, 5)], [foe.clone().at(4, 5)], &BEGIN[..6]);
    t.dice(&d6(&[1, 2, 2])).act("Ayla", "quick_attack", "Brute");
    let mut t = field([rider(), horse("trained")], [foe], &BEGIN);
    t.dice(&d6(&[1, 2, 2])).act("Brute", "quick_attack", "Ayla");
    assert_eq!(t.last_roll().against, 14);
    t.dice(&d6(&[1, 2, 3])).act("Brute", "quick_attack", "Horse");
    assert_eq!(t.last_roll().against, 5);
    // Reach 0 does not reach the rider, only the mount.
    let mut t = field([rider(), horse("trained")], [brute().held(&[]).at(4, 2)], &BEGIN);
    assert_eq!(t.aims("Brute", "quick_attack").len(), 1);
    t.end();
}

/// AP-SPEC-15, AP-SPEC-16: none of this applies against combatants as large as the mount, or riding one as large.
#[test]
fn ap_spec_15_16_large_foes_and_riders() {
    let big = brute().size("5").at(4, 2);
    let mut t = mounted("trained", big);
    t.dice(&d6(&[1, 2, 3])).act("Ayla", "quick_attack", "Brute");
    // 6 + 5, less 1 because a long sword wants a yard between.
    assert_eq!(t.last_roll().total, 10);
    let other = horse("trained").named("Nag").at(4, 2);
    let dice: Vec<u16> = [BEGIN.to_vec(), vec![1, 1, 2]].concat();
    let mut t = field([rider(), horse("trained")], [brute().rides("Nag"), other], &dice);
    while t.asked() != "turn Ayla" {
        t.end();
    }
    t.dice(&d6(&[1, 2, 3])).act("Ayla", "quick_attack", "Brute");
    assert_eq!((t.last_roll().total, t.last_roll().against), (10, 12));
}

/// AP-SPEC-17: the mount walks by its own Pace; what it spends on that the rider pays too.
#[test]
fn ap_spec_17_both_pay_for_movement() {
    let mut t = mounted("trained", brute().at(12, 2));
    assert!(!t.may("Ayla", "move"));
    assert_eq!(t.value("Horse", "rate"), 11);
    t.act("Horse", "move", 4);
    assert_eq!((t.pool("Horse", "ap"), t.pool("Ayla", "ap")), (2, 3));
    t.walk_as("Horse", &[(3, 2), (4, 2), (5, 3)]);
    assert_eq!((t.at("Horse"), t.at("Ayla")), (Some((5, 3)), Some((5, 3))));
    let body = t.walking_as("Ayla", &[(6, 6)]);
    assert_eq!(t.refuse(body), "You are riding: your mount walks.");
    // A rider without points cannot move its mount.
    let mut t = field([rider().score("speed", -10), horse("trained")], [brute().at(12, 2)], &BEGIN);
    t.end();
    assert_eq!(t.aims("Horse", "move").len(), 2);
}

/// AP-ACT-14, AP-SPEC-13, AP-SPEC-23: onto a free steed of the rider's side beside it, as large as the rider or up to 7
/// Sizes larger, for 6 AP; off again to a free cell beside it.
#[test]
fn ap_act_14_spec_13_23_mount_and_dismount() {
    let on_foot = ayla().at(1, 2);
    let mut t = field([on_foot.clone(), horse("trained")], [brute().at(12, 2)], &BEGIN);
    t.act("Ayla", "mount", "Horse");
    assert_eq!((t.at("Ayla"), t.pool("Ayla", "ap")), (Some((2, 2)), 1));
    // What is left of the turn is shared, and the horse has no other.
    t.act("Horse", "move", 1).end();
    assert_eq!(t.whose_turn().as_deref(), Some("Brute"));
    t.end();
    assert_eq!((t.round(), t.whose_turn().as_deref()), (2, Some("Brute")));
    t.end();
    let body = t.acting("Ayla", "dismount", (6, 2));
    assert_eq!(t.refuse(body), "Too far: it reaches 1 yard.");
    t.act("Ayla", "dismount", (4, 2));
    assert_eq!((t.at("Ayla"), t.at("Horse")), (Some((4, 2)), Some((2, 2))));
    // Too far, no steed, too small, a moving platform, ridden already.
    for (steed, me, may) in [
        (horse("trained"), on_foot.clone(), true),
        (horse("trained").at(4, 4), on_foot.clone(), false),
        (horse("aquatic"), on_foot.clone(), false),
        (horse("trained").size("-1"), on_foot.clone(), false),
        (horse("trained").size("7"), on_foot.clone(), true),
        (horse("trained").size("8"), on_foot.clone(), false),
    ] {
        let mut t = field([me, steed], [brute().at(12, 2)], &BEGIN);
        assert_eq!(t.may("Ayla", "mount"), may);
    }
    let dice: Vec<u16> = [[6, 6, 5].to_vec(), BEGIN.to_vec()].concat();
    let other = ayla().named("Bela").at(1, 2);
    let mut t = field([other, rider(), horse("trained")], [brute().at(12, 2)], &dice);
    assert!(!t.may("Bela", "mount"));
}

/// AP-ACT-14, AP-ACT-47, AP-ACT-48, AP-ACT-50: on and off in a hurry, with Gymnastics against 10.
#[test]
fn ap_act_14_47_48_50_mounting_in_a_hurry() {
    for (faces, paid, stamina) in
        [([3, 3, 3], 5, 10), ([4, 4, 4], 4, 10), ([6, 6, 6], 2, 10), ([2, 3, 3], 7, 11), ([2, 2, 2], 8, 11)]
    {
        let mut t = field([ayla().pool("ap", 14).at(1, 2), horse("trained")], [brute().at(12, 2)], &BEGIN);
        t.dice(&d6(&faces)).act("Ayla", "mount_hurried", "Horse");
        assert_eq!((21 - t.pool("Ayla", "ap"), t.pool("Ayla", "stamina"), t.at("Ayla")), (paid, stamina, Some((2, 2))));
        let mut t = field([rider().pool("ap", 14), horse("trained")], [brute().at(12, 2)], &BEGIN);
        t.end();
        t.dice(&d6(&faces)).act("Ayla", "dismount_hurried", (1, 2));
        assert_eq!((21 - t.pool("Ayla", "ap"), t.pool("Ayla", "stamina"), t.at("Ayla")), (paid, stamina, Some((1, 2))));
    }
}

/// AP-SPEC-15: from the saddle blows are easier, shots are not.
#[test]
fn ap_spec_15_shots_from_the_saddle() {
    for (weapon, at, sum) in [("longsword", 4, 5 + 1), ("bow", 10, 1)] {
        let mut t = field([rider().held(&[weapon]), horse("trained")], [brute().at(at, 2)], &BEGIN);
        t.end().dice(&d6(&[2, 3, 4])).act_with("Ayla", "standard_attack", weapon, "Brute");
        assert_eq!(t.last_roll().total - 9, sum, "{weapon}");
    }
}

/// AP-ACT-14, AP-ACT-47: in a hurry, too, the rider gets down beside the mount and no farther off.
#[test]
fn ap_act_14_47_down_beside_it() {
    let mut t = field([rider().pool("ap", 14), horse("trained")], [brute().at(12, 2)], &BEGIN);
    t.end();
    let body = t.acting("Ayla", "dismount_hurried", (0, 2));
    assert_eq!(t.refuse(body), "Too far: it reaches 1 yard.");
}

/// AP-ACT-47: however well it goes, getting on and off costs a point.
#[test]
fn ap_act_47_mounting_costs_a_point() {
    let gymnast = |rider: TestCombatant| rider.score("gymnastics", 12).pool("ap", 14);
    let mut t = field([gymnast(ayla()).at(1, 2), horse("trained")], [brute().at(12, 2)], &BEGIN);
    t.dice(&d6(&[6, 6, 6])).act("Ayla", "mount_hurried", "Horse");
    assert_eq!(t.pool("Ayla", "ap"), 20);
    let mut t = field([gymnast(rider()), horse("trained")], [brute().at(12, 2)], &BEGIN);
    t.end();
    t.dice(&d6(&[6, 6, 6])).act("Ayla", "dismount_hurried", (1, 2));
    assert_eq!(t.pool("Ayla", "ap"), 20);
}

/// AP-SPEC-23: a rider is on its mount's cells, which are as full as without it.
#[test]
fn ap_spec_23_a_rider_takes_no_room() {
    let mut t = mounted("trained", brute().at(12, 2));
    t.act("Horse", "move", 4).walk_as("Horse", &[(3, 2), (4, 2)]);
    let arena = t.fight().arena();
    let rider = arena.all_combatants().next().expect("Ayla");
    assert_eq!(arena.rect(rider).side, 2);
    let horse = arena.mount_of(rider).expect("she rides");
    assert_eq!(arena.body_at(fray::kernel::cell::Cell::new(5, 3)), Some(horse));
    assert_eq!(arena.body_at(fray::kernel::cell::Cell::new(2, 2)), None);
}

/// AP-SPEC-18: wounds of mount or rider, and foes who come into reach, are a test for the rider of an untrained mount;
/// trained ones stay calm. A mount that bolts spends all its AP on getting away.
#[test]
fn ap_spec_18_untrained_mounts() {
    // Brute walks up: he comes into reach once, and a second step beside them is nothing new.
    for (kind, rolls, bolts) in
        [("untrained", &[1, 1, 1][..], false), ("untrained", &[1, 1, 1], true), ("trained", &[], false)]
    {
        let persona = if bolts { -1 } else { 1 };
        let dice: Vec<u16> = [&BEGIN[..], &[]].concat();
        let hero = rider().score("prs", persona).score("nature", 1);
        let mut t = field([hero, horse(kind)], [brute().at(9, 2)], &dice);
        t.act("Brute", "move", 4);
        t.dice(&d6(rolls)).walk(&[(8, 2), (7, 2), (6, 2), (5, 2), (4, 2), (4, 3)]);
        assert_eq!(t.has("Horse", "bolting"), bolts, "{kind} {persona}");
        t.end();
        if bolts {
            // 6 AP at Pace 11 are 16 yards: away to the far edge, and the rider pays nothing.
            assert_eq!((t.pool("Horse", "ap"), t.pool("Ayla", "ap")), (0, 7));
            let at = t.at("Horse").expect("there is no way out");
            assert!(at.0 >= 13 || at.1 == 0 || at.1 == 7 || at.0 == 0, "{at:?}");
            assert!(!t.may("Horse", "quick_attack") && !t.may("Horse", "move"));
        }
    }
    // A wound of the rider.
    let mut t = field([rider().score("nature", -9), horse("untrained")], [brute().at(4, 2)], &BEGIN);
    t.dice(&d6(&[3, 3, 4, 1, 2, 3])).act("Brute", "standard_attack", "Ayla");
    assert!(t.has("Horse", "bolting"));
    // A wound of the mount.
    let mut t = field([rider().score("nature", -9), horse("untrained")], [brute().at(4, 2)], &BEGIN);
    // 5 + 4 hits 5; 9 + 5 less 5 and a Toughness of 8 is a light wound.
    t.dice(&d6(&[1, 2, 2, 1, 2, 3])).act("Brute", "standard_attack", "Horse");
    assert_eq!((t.last_harm().wound, t.has("Horse", "bolting")), (1, true));
}

/// AP-SPEC-18: by the shortest way to where its side can leave; both are gone then.
#[test]
fn ap_spec_18_leaving_the_map() {
    let foe = brute().at(9, 2);
    let mut t = TestScene::new("action_points", &["................"; 9])
        .side("heroes", [rider().score("nature", -9), horse("untrained"), ayla().named("Bela").at(15, 8)])
        .side("monsters", [foe])
        .fields("open_sheets: true, goals: [Reach(side: \"heroes\", cells: [(0, 8)], count: 3)]")
        .deal_with(&d6(&[1, 1, 2, 1, 1, 2, 1, 1, 1, 1, 1, 2]));
    while t.asked() != "turn Brute" {
        t.end();
    }
    t.act("Brute", "move", 4);
    t.dice(&d6(&[1, 1, 1])).walk(&[(8, 2), (7, 2), (6, 2), (5, 2), (4, 2)]).end();
    assert_eq!(t.asked(), "turn Ayla");
    assert_eq!(t.at("Horse"), Some((0, 7)));
    t.end();
    assert_eq!((t.at("Horse"), t.at("Ayla")), (None, None));
}

/// AP-ACT-26, AP-SPEC-19: example 13. 1 less for each foe within 10 yards, 1 more for each attempt before in a row.
#[test]
fn ap_act_26_spec_19_calm_mount() {
    let foes = |x| [brute().at(x, 2), brute().named("Two").at(x, 4), brute().named("Three").at(x, 6)];
    let dice: Vec<u16> = [1, 1, 2].repeat(5);
    let calm = rider().score("nature", 1).pool("ap", 14);
    let mut t = field([calm, horse("untrained").begins(&["bolting"])], foes(15), &dice);
    while t.asked() != "turn Ayla" {
        t.end();
    }
    // The horse has run to the far edge; foes are counted from there.
    let near = {
        let arena = t.fight().arena();
        let me = arena.all_combatants().next().expect("Ayla");
        arena.all_combatants().filter(|id| arena.nonally(me, *id) && arena.distance(me, *id) <= 10).count()
    };
    let near = i32::try_from(near).expect("three at most");
    t.dice(&d6(&[1, 1, 1])).act("Ayla", "calm_mount", ());
    assert_eq!((t.last_roll().total, t.last_roll().against), (5 - near, 5));
    if near > 0 {
        t.dice(&d6(&[1, 2, 3])).act("Ayla", "calm_mount", ());
        assert_eq!((t.last_roll().total, t.has("Horse", "bolting")), (9 - near, 9 - near < 5));
    } else {
        assert!(!t.has("Horse", "bolting"));
    }
}

/// AP-SPEC-19: another act in between starts the count anew.
#[test]
fn ap_spec_19_attempts_in_a_row() {
    for (between, total) in [(false, 4 - 9 + 1), (true, 4 - 9)] {
        let wild = rider().score("prs", 0).score("nature", -9).pool("ap", 14);
        let steed = horse("untrained").begins(&["bolting"]).score("speed", -10).score("athletics", -39);
        let mut t = field([wild, steed], [brute().at(15, 8)], &BEGIN);
        t.end();
        let before = t.pool("Ayla", "ap");
        t.dice(&d6(&[1, 1, 1])).act("Ayla", "calm_mount", ());
        assert_eq!(before - t.pool("Ayla", "ap"), 8);
        if between {
            t.dice(&d6(&[1])).act("Ayla", "seize_initiative", ());
        }
        t.end().end();
        t.dice(&d6(&[1, 1, 2])).act("Ayla", "calm_mount", ());
        assert_eq!(t.last_roll().total, total, "{between}");
    }
}

/// AP-SPEC-19: a reaction of the rider in between changes nothing of the count.
#[test]
fn ap_spec_19_reactions_in_between() {
    let wild = rider().score("prs", 0).score("nature", -9).pool("ap", 14).held(&["spear"]);
    let steed = horse("untrained").begins(&["bolting"]).score("speed", -10).score("athletics", -39);
    let mut t = field([wild, steed], [brute().at(8, 2)], &BEGIN);
    t.end();
    // One foe is near.
    t.dice(&d6(&[1, 1, 1])).act("Ayla", "calm_mount", ());
    assert_eq!(t.last_roll().total, 3 - 9 - 1);
    t.end();
    t.act("Brute", "move", 4).walk(&[(7, 2), (6, 2), (5, 2), (4, 2)]);
    assert_eq!(t.asked(), "window step Ayla");
    t.dice(&d6(&[1, 2, 2])).act("Ayla", "rebuff", "Brute").end();
    t.dice(&d6(&[1, 1, 2])).act("Ayla", "calm_mount", ());
    assert_eq!(t.last_roll().total, 4 - 9 - 1 + 1);
}

/// AP-SPEC-20, AP-ACT-33: a trained mount fights in the shared turn with its own AP; an untrained one does not.
#[test]
fn ap_spec_20_act_33_commands() {
    let mut t = mounted("trained", brute().at(4, 2));
    t.dice(&d6(&[1, 2, 3])).act("Horse", "standard_attack", "Brute");
    assert_eq!((t.pool("Horse", "ap"), t.pool("Ayla", "ap")), (0, 7));
    assert_eq!(t.last_roll().total, 7);
    let mut t = mounted("untrained", brute().at(4, 2));
    assert!(!t.may("Horse", "standard_attack") && t.may("Horse", "move"));
}

/// AP-SPEC-21: an intelligent mount costs its rider nothing; if the scene says so it keeps its own turn. The saddle
/// gives its bonus all the same.
#[test]
fn ap_spec_21_minds_of_their_own() {
    let mut t = mounted("sentient", brute().at(4, 2));
    t.act("Horse", "move", 4);
    assert_eq!((t.pool("Horse", "ap"), t.pool("Ayla", "ap")), (2, 7));
    let own = horse("sentient").begins(&["own_turn"]);
    let mut t = field([rider(), own], [brute().at(4, 2)], &BEGIN);
    assert_eq!(t.asked(), "turn Ayla");
    assert!(!t.may("Horse", "move"));
    t.dice(&d6(&[2, 5, 5])).act("Ayla", "standard_attack", "Brute").end();
    assert_eq!(t.last_roll().total, 18);
    assert_eq!(t.asked(), "turn Brute");
    t.end();
    assert_eq!(t.asked(), "turn Horse");
}

/// AP-SPEC-22: a mount that falls, or dies, throws its rider: Balance against 10, or a fall of 2 yards.
#[test]
fn ap_spec_22_thrown() {
    let tripping = "(actions: [(key: \"topple\", name: \"Topple\", text: \"\", occasion: Turn, target: One(whom: Anybody, \
                    range: \"20\"), does: [Afflict(condition: \"prone\")])])";
    for (faces, lies) in [(&[3, 3, 3][..], false), (&[3, 3, 2, 1], true)] {
        let mut t = TestScene::new("action_points", &["................"; 9])
            .rules(tripping)
            .side("heroes", [rider(), horse("trained")])
            .side("monsters", [brute().at(12, 2)])
            .fields("open_sheets: true")
            .deal_with(&d6(&BEGIN));
        t.dice(&d6(faces)).act("Brute", "topple", "Horse");
        let at = t.at("Ayla").expect("she is there");
        assert!(at != (2, 2) && at.0 <= 4 && at.1 <= 4, "{at:?}");
        assert_eq!(t.has("Ayla", "prone"), lies);
        // 1 less 3 and 2 yards.
        assert!(!lies || t.last_harm().raw == 0);
        // They have turns of their own again.
        t.end();
        assert_eq!(t.asked(), "turn Ayla");
        assert!(!t.may("Horse", "move"));
    }
    // Dead: an ordinary combatant, a fatal wound.
    let mut t = field([rider(), horse("trained").pc(false)], [brute().at(4, 2)], &BEGIN);
    t.dice(&d6(&[6, 6, 5, 5, 3, 3, 3])).act("Brute", "standard_attack", "Horse");
    assert_eq!(t.at("Horse"), None);
    assert!(t.at("Ayla").is_some() && !t.has("Ayla", "prone"));
}

/// AP-RULE-08: a combatant that arrives later arrives at the start of a round, rolls initiative, gains the points of
/// that round and acts in it.
#[test]
fn ap_rule_08_latecomers() {
    let late = ayla().named("Bela").at(5, 5).arrives(2, None);
    let mut t = TestScene::new("action_points", &["................"; 9])
        .side("heroes", [ayla(), late])
        .side("monsters", [brute().at(12, 2)])
        .deal_with(&d6(&[1, 1, 2, 1, 1, 2]));
    assert_eq!(t.at("Bela"), None);
    t.end();
    t.dice(&d6(&[6, 6, 5])).end();
    assert_eq!((t.round(), t.at("Bela"), t.whose_turn().as_deref()), (2, Some((5, 5)), Some("Bela")));
    assert_eq!((t.pool("Bela", "initiative"), t.pool("Bela", "ap")), (27, 7));
}
