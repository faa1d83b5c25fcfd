//! Section 6: actions.

use fray::fight::state::components::Carried;
use fray::kernel::ids::CombatantId;
use fray::testkit::{TestScene, buy, hands, lying, object, shift};

use super::{ana, bo, cy, field, floor, gob, orc};

/// TEMPO-ACT-01, TEMPO-ACT-18, TEMPO-RULE-24: Recover wants a Rest of the same round, once for each.
#[test]
fn tempo_act_01_18_rest_allows_one_recover_later_in_the_round() {
    let mut t = field([ana()], [orc()]);
    t.plan(&[("Ana", "rest shift")]).turn("Ana").act("Ana", "rest", ()).end();
    assert!(t.has("Ana", "resting"));
    t.act("Ana", "exert_action", buy("shift", 7)).turn("Ana").act("Ana", "recover", ()).end();
    assert_eq!((t.pool("Ana", "exertion"), t.has("Ana", "resting")), (0, false));
    t.turn("Ana");
    let again = t.acting("Ana", "recover", ());
    assert_eq!(t.refuse(again), "You can Recover only after a Rest in this round, once for each.");
    // Rest of an earlier round does not count.
    t.finish_round().plan(&[("Ana", "rest")]).turn("Ana").act("Ana", "rest", ()).end();
    t.finish_round().plan(&[("Ana", "shift")]).turn("Ana");
    assert!(!t.has("Ana", "resting") && !t.may("Ana", "recover"));
}

/// TEMPO-RULE-24: events do not spoil the Rest; health stays, and so do Conditions.
#[test]
fn tempo_rule_24_recover_ends_debuffs_only() {
    let mut t = field([ana(), cy()], [orc().held(&["whip", "mace"]).score("dex", 3)]);
    t.plan(&[("Ana", "rest shift"), ("Orc", "mark quick_attack")]).turn("Ana").act("Ana", "rest", ()).go(2, 3).end();
    t.turn("Orc").act("Orc", "mark", "Ana").end();
    t.turn("Orc").dice(&[(20, 15), (20, 2), (3, 3)]).act_with("Orc", "quick_attack", "whip", "Ana").end();
    let hp = t.hp("Ana");
    assert!(t.has("Ana", "slowed") && t.has("Ana", "marked"));
    t.turn("Ana").act("Ana", "recover", ());
    assert_eq!((t.has("Ana", "slowed"), t.has("Ana", "marked"), t.hp("Ana")), (false, true, hp));
}

/// TEMPO-ACT-03, TEMPO-RULE-27: any side, within Seek and in sight.
#[test]
fn tempo_act_03_rule_27_mark_reaches_targets_in_seek() {
    let mut t = field([ana().score("awr", 0), cy()], [orc().at(10, 2), gob().at(11, 2)]);
    t.plan(&[("Ana", "mark")]).turn("Ana");
    let far = t.acting("Ana", "mark", "Gob");
    assert_eq!(t.refuse(far), "Too far: it reaches 8 cells.");
    let me = t.acting("Ana", "mark", "Ana");
    t.refuse(me);
    assert_eq!(t.aims("Ana", "mark").len(), 2);
    t.act("Ana", "mark", "Cy");
    assert_eq!(t.sources("Cy", "marked"), ["Ana"]);
    let walled = TestScene::new("tempo", &["....", "..#.", "...."]);
    let mut t = walled.side("heroes", [ana().at(1, 1)]).side("monsters", [orc().at(3, 1)]).deal();
    t.plan(&[("Ana", "mark")]).turn("Ana");
    let unseen = t.acting("Ana", "mark", "Orc");
    assert_eq!(t.refuse(unseen), "There is no line of sight.");
}

/// TEMPO-ACT-04, TEMPO-ACT-10, TEMPO-ACT-15, TEMPO-ACT-22: an Attack takes weapons of its own speed or quicker.
#[test]
fn tempo_act_04_10_15_22_each_attack_admits_its_own_weapon_speed_or_quicker() {
    let attacks = [
        ("quick_attack", [true, false, false]),
        ("standard_attack", [true, true, false]),
        ("slow_attack", [true, true, true]),
    ];
    for (attack, admits) in attacks {
        for (weapon, admitted) in ["dagger", "longsword", "greatsword"].iter().zip(admits) {
            let mut t = field([ana().held(&[weapon]).natural(&[])], [orc()]);
            t.plan(&[("Ana", attack)]).turn("Ana");
            assert_eq!(t.may("Ana", attack), admitted, "{attack} {weapon}");
            if admitted {
                t.dice(&[(20, 2)]).act("Ana", attack, "Orc");
            } else {
                let body = t.acting("Ana", attack, "Orc");
                assert!(t.refuse(body).starts_with("It takes a weapon in hand"), "{attack} {weapon}");
            }
        }
    }
}

/// TEMPO-ACT-05: an ally in reach, one Debuff of the helper's choice, or Prone.
#[test]
fn tempo_act_05_help_clears_one_debuff_or_prone_of_an_adjacent_ally() {
    let whip = orc().held(&["whip"]).score("dex", 3);
    let mace = gob().held(&["mace"]).score("str", 3).at(3, 3);
    let mut t = field([ana(), cy().at(1, 2), bo().at(0, 6)], [whip, mace]);
    t.plan(&[("Orc", "quick_attack"), ("Gob", "standard_attack")]);
    t.turn("Orc").dice(&[(20, 15), (3, 2)]).act("Orc", "quick_attack", "Ana").end();
    t.turn("Gob").dice(&[(20, 15), (6, 2)]).act("Gob", "standard_attack", "Ana").end();
    t.finish_round().plan(&[("Cy", "help"), ("Bo", "help"), ("Ana", "help")]).turn("Bo");
    let far = t.acting("Bo", "help_clear", ("Ana", "slowed"));
    assert_eq!(t.refuse(far), "Too far: it reaches 1 cell.");
    t.end().turn("Ana");
    let myself = t.acting("Ana", "help_clear", ("Ana", "slowed"));
    t.refuse(myself);
    t.end().turn("Cy").act("Cy", "help_clear", ("Ana", "slowed"));
    assert_eq!((t.has("Ana", "slowed"), t.has("Ana", "prone")), (false, true));
    t.end().act("Cy", "exert_action", buy("help", 3)).turn("Cy").act("Cy", "help_clear", ("Ana", "prone"));
    assert!(!t.has("Ana", "prone"));
}

/// TEMPO-ACT-07
#[test]
fn tempo_act_07_move_adds_speed_to_the_normal_move() {
    let mut t = field([ana()], [orc().at(11, 6)]);
    t.plan(&[("Ana", "move")]).turn("Ana").go(7, 2);
    assert_eq!(t.moves(), 0);
    t.act("Ana", "move", ());
    assert_eq!(t.moves(), 5);
}

/// TEMPO-ACT-09: adjacent, any side, not the actor; Guarded ends with the round.
#[test]
fn tempo_act_09_guard_shields_an_adjacent_other_until_the_round_ends() {
    let mut t = field([ana(), cy(), bo()], [orc()]);
    t.plan(&[("Ana", "guard")]).turn("Ana");
    for who in ["Ana", "Bo"] {
        let body = t.acting("Ana", "guard", who);
        t.refuse(body);
    }
    assert_eq!(t.aims("Ana", "guard").len(), 2);
    t.act("Ana", "guard", "Orc");
    assert_eq!(t.sources("Orc", "guarded"), ["Ana"]);
    t.finish_round();
    assert!(!t.has("Orc", "guarded"));
}

/// TEMPO-ACT-11
#[test]
fn tempo_act_11_inventory_loads_a_weapon_in_hand() {
    let mut t = field([bo().held(&["hand_crossbow", "longsword"])], [orc().at(6, 4)]);
    t.plan(&[("Bo", "quick_attack inventory")]).turn("Bo");
    t.dice(&[(20, 2)]).act_with("Bo", "quick_attack", "hand_crossbow", "Orc").end().turn("Bo");
    let other = t.acting_with("Bo", "load", "longsword", ());
    t.refuse(other);
    t.act("Bo", "load", ());
    assert!(t.fight().arena().body(CombatantId(0)).inventory.0.iter().all(|i| i.loaded));
}

/// TEMPO-ACT-12, TEMPO-RULE-33: from an empty hand too; what takes two hands needs both.
#[test]
fn tempo_act_12_rule_33_swap_changes_what_the_hands_hold() {
    let mut t = field([ana().held(&["longsword"]).stowed(&["dagger", "spear"])], [orc()]);
    t.plan(&[("Ana", "inventory")]).turn("Ana");
    let three_hands = t.acting("Ana", "swap", hands(&["dagger", "spear"]));
    assert_eq!(t.refuse(three_hands), "That takes more than two hands.");
    let same = t.acting("Ana", "swap", hands(&["longsword"]));
    t.refuse(same);
    t.act("Ana", "swap", hands(&["longsword", "dagger"]));
    assert_eq!(t.carries("Ana", Carried::Hand), ["longsword", "dagger"]);
    t.end().act("Ana", "exert_action", buy("inventory", 6)).turn("Ana").act("Ana", "swap", hands(&["spear"]));
    assert_eq!(t.carries("Ana", Carried::Hand), ["spear"]);
    assert_eq!(t.carries("Ana", Carried::Stowed), ["longsword", "dagger"]);
}

/// TEMPO-RULE-33: dropping is free, picking up takes an Inventory and a free hand.
#[test]
fn tempo_rule_33_dropping_is_free_and_picking_up_is_an_inventory() {
    let mut t = field([ana(), bo().at(2, 3)], [orc().at(8, 2)]);
    t.plan(&[("Ana", "mark"), ("Bo", "inventory")]).turn("Ana").act_with("Ana", "drop", "longsword", ());
    t.act("Ana", "mark", "Orc").end().turn("Bo");
    let full = t.acting("Bo", "pick_up", lying("longsword"));
    assert_eq!(t.refuse(full), "You need a free hand to pick something up.");
    t.act_with("Bo", "drop", "shortsword", ()).act("Bo", "pick_up", lying("longsword"));
    assert_eq!(t.carries("Bo", Carried::Hand), ["shortsword", "longsword"]);
}

/// TEMPO-RULE-33: a simple object costs 2 cells, once a turn.
#[test]
fn tempo_rule_33_using_an_object_costs_two_cells_once_a_turn() {
    let map = TestScene::new("tempo", &["......", "...D..", "..T.C."])
        .legend('C', "Object(object: \"door\", on: \"floor\")")
        .legend('D', "Object(object: \"door\", on: \"floor\")")
        .legend('T', "Object(object: \"table\", on: \"floor\")");
    let mut t = map.side("heroes", [ana().at(2, 1)]).side("monsters", [orc().at(5, 0)]).deal();
    t.plan(&[("Ana", "mark")]).turn("Ana");
    let far = t.acting("Ana", "use_object", object(4, 2));
    assert_eq!(t.refuse(far), "The door is too far away.");
    t.act("Ana", "use_object", object(3, 1));
    assert_eq!(t.moves(), 3);
    let second = t.acting("Ana", "use_object", object(2, 2));
    assert_eq!(t.refuse(second), "Use was done already in this turn.");
    t.walk(&[(3, 1)]);
    assert_eq!(t.at("Ana"), Some((3, 1)));
}

/// TEMPO-ACT-14
#[test]
fn tempo_act_14_hide_is_refused_while_a_nonally_could_see() {
    let mut t = field([bo(), cy()], [orc()]);
    t.plan(&[("Bo", "hide")]).turn("Bo");
    let seen = t.acting("Bo", "hide", ());
    assert_eq!(t.refuse(seen), "You can be seen here. Find something to hide behind.");
    let map = TestScene::new("tempo", &["....", ".#..", "...."]);
    let mut t = map.side("heroes", [bo().at(0, 1)]).side("monsters", [orc().at(3, 1)]).deal();
    t.plan(&[("Bo", "hide")]).turn("Bo").dice(&[(20, 12)]).act("Bo", "hide", ());
    assert_eq!((t.has("Bo", "hidden"), t.stored("Bo", "hidden")), (true, Some(15)));
}

/// TEMPO-ACT-20: in any order, each at most once, or none.
#[test]
fn tempo_act_20_a_shift_may_hold_several_options_each_once_or_none() {
    // With a second option besides Recover, as content may bring.
    const BREATHE: &str = r#"(actions: [(key: "breathe", name: "Breathe", text: "", occasion: Planned("shift"),
                                         does: [Gain(pool: "momentum", amount: "1")])])"#;
    let mut t = floor().rules(BREATHE).side("heroes", [ana(), cy()]).side("monsters", [orc()]).deal();
    t.plan(&[("Ana", "rest shift"), ("Cy", "shift")]).turn("Ana").act("Ana", "rest", ()).end();
    t.turn("Ana").act("Ana", "breathe", ());
    let twice = t.acting("Ana", "breathe", ());
    t.refuse(twice);
    t.act("Ana", "recover", ()).end();
    assert_eq!(t.pool("Ana", "momentum"), 1);
    t.turn("Cy").end();
}

/// TEMPO-ACT-21
#[test]
fn tempo_act_21_one_inventory_is_one_option() {
    let mut t = field([ana().held(&["longsword"]).stowed(&["dagger"])], [orc()]);
    t.plan(&[("Ana", "inventory")]).turn("Ana").act("Ana", "swap", hands(&["dagger"]));
    let back = t.acting("Ana", "swap", hands(&["longsword"]));
    assert_eq!(t.refuse(back), "Inventory: swap was done already in this turn.");
    t.act_with("Ana", "drop", "dagger", ());
    let other = t.acting("Ana", "pick_up", lying("dagger"));
    t.refuse(other);
}

/// TEMPO-ACT-23
#[test]
fn tempo_act_23_a_quick_weapon_in_a_slower_attack_still_pairs_with_a_quick_one() {
    let mut t = field([bo().held(&["dagger", "shortsword"])], [orc().at(3, 4)]);
    t.plan(&[("Bo", "slow_attack")]).turn("Bo");
    t.dice(&[(20, 2)]).act_with("Bo", "slow_attack", "dagger", "Orc");
    assert!(t.may("Bo", "dual_wield"));
}

/// TEMPO-ACT-24
#[test]
fn tempo_act_24_a_moved_attack_keeps_its_kind() {
    let mut t = field([ana().held(&["greatsword"]), bo().held(&["rapier"]).natural(&[])], [orc()]);
    t.plan(&[("Ana", "mark slow_attack"), ("Bo", "mark quick_attack")]).turn("Ana").end();
    t.act("Ana", "exert_tempo", shift(1, 3));
    t.act("Bo", "exert_tempo", shift(1, 9)).turn("Ana");
    t.dice(&[(20, 2)]).act_with("Ana", "slow_attack", "greatsword", "Orc").end().turn("Bo");
    assert!(!t.may("Bo", "quick_attack"));
    assert_eq!(t.turns(), ["2 Ana", "3 Ana", "9 Bo"]);
}

/// TEMPO-ACT-25
#[test]
fn tempo_act_25_a_stowed_weapon_cannot_strike() {
    let mut t = field([ana().stowed(&["dagger"])], [orc()]);
    t.plan(&[("Ana", "slow_attack")]).turn("Ana");
    let stowed = t.acting_with("Ana", "slow_attack", "dagger", "Orc");
    t.refuse(stowed);
    // Nor can bare hands while both are full.
    let bare = t.acting_with("Ana", "slow_attack", "unarmed", "Orc");
    t.refuse(bare);
}

/// TEMPO-ACT-33
#[test]
fn tempo_act_33_the_three_attacks_are_one_action() {
    let mut t = field([bo().plans(&["follow_through"])], [gob()]);
    t.plan(&[("Bo", "quick_attack follow_through")]).turn("Bo").end();
    for attack in ["quick_attack", "standard_attack", "slow_attack"] {
        let body = t.replanned("Bo", 1, attack);
        t.refuse(body);
    }
    // Bought and Free ones are outside.
    t.act("Bo", "exert_action", buy("standard_attack", 5)).turn("Bo").end().turn("Bo");
    assert_eq!(t.turns(), ["3 Bo", "5 Bo", "8 Bo"]);
}
