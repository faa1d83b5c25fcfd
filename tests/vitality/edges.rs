//! The last cell, point or level at which something can still be done, and the first at which it cannot.

use fray::data::effect::Fate;
use fray::fight::state::log::Event;
use fray::testkit::{TestBattle, TestScene, TestTarget, deed, knock, line, object};

use super::grips::bound;
use super::{aware, d20, field, guard, lay, milo, piece, vera};

/// Whether a combatant has died.
fn died(t: &TestBattle) -> bool {
    t.events().any(|event| matches!(event, Event::LeftFight(_, Fate::Dead)))
}

/// VIT-ACT-05, VIT-ACT-08: a warrior of the second level attacks twice with a penalty, of the sixth without; others
/// never learn it.
#[test]
fn vit_act_05_08_levels() {
    for (class, level, multiple, extra) in [
        ("warrior", 1, false, false),
        ("warrior", 2, true, false),
        ("warrior", 5, true, false),
        ("warrior", 6, true, true),
        ("expert", 9, false, false),
    ] {
        let mut t = aware([piece("Ann", class, level, &[]).held(&["knife"]).at(2, 2)], [guard()]);
        assert_eq!(
            (t.may("Ann", "multiple_attack"), t.may("Ann", "extra_attack")),
            (multiple, extra),
            "{class} {level}"
        );
    }
}

/// VIT-ACT-05, VIT-ACT-07, VIT-ACT-08, VIT-RULE-34: two attacks are two.
#[test]
fn vit_act_05_07_08_rule_34_no_third_attack() {
    let two = || vera().held(&["knife", "baton"]);
    for (first, second, weapon) in [
        ("multiple_attack", "second_attack", "knife"),
        ("two_weapons", "other_hand", "baton"),
        ("", "extra_blow", "knife"),
    ] {
        let mut t = aware([two()], [guard()]);
        if first.is_empty() {
            t.act("Vera", "extra_attack", ()).dice(&d20(&[2])).act_with("Vera", "extra_blow", "knife", "Guard");
        } else {
            t.dice(&d20(&[2])).act_with("Vera", first, "knife", "Guard");
        }
        assert_eq!(t.pool("Vera", "blows"), 1, "{second}");
        t.dice(&d20(&[2])).act_with("Vera", second, weapon, "Guard");
        assert_eq!((t.pool("Vera", "blows"), t.may("Vera", second)), (0, false), "{second}");
    }
}

/// VIT-ACT-07: the other hand adds half of a good Strength, and all of a bad one.
#[test]
fn vit_act_07_half_of_strength() {
    for (strength, added) in [(8, -1), (10, 0), (12, 0), (14, 1), (18, 2), (20, 2)] {
        let mut t = aware([vera().score("str", strength).held(&["baton", "knife"])], [guard()]);
        t.dice(&d20(&[1])).act_with("Vera", "two_weapons", "baton", "Guard");
        t.dice(&[(20, 10), (4, 2), (4, 2)]).act_with("Vera", "other_hand", "knife", "Guard");
        assert_eq!(t.last_harm().amount, 4 + added, "{strength}");
    }
}

/// VIT-ACT-13, VIT-SPEC-61, VIT-ACT-41: a readied nonlethal blow and a readied blow at a thing cost nothing more when
/// they come.
#[test]
fn vit_act_41_what_is_held_costs_nothing_more() {
    let mut t = aware([vera()], [guard()]);
    t.act("Vera", "ready", deed("subdue", "attacks")).end();
    t.act("Guard", "attack", "Vera");
    assert_eq!(t.asked(), "window declared Vera");
    t.dice(&d20(&[2, 20])).act("Vera", "subdue", "Guard");
    assert_eq!(t.asked(), "turn Guard");
    let mut t = TestScene::new("vitality", &["................", "................", "...D............"])
        .legend('D', r#"Object(object: "fuel_drum", on: "floor")"#)
        .side("heroes", [vera().at(2, 1)])
        .side("others", [guard().at(3, 1)])
        .deal_with(&d20(&[20, 1]));
    t.act("Vera", "ready", deed("batter", "attacks")).end();
    t.act("Guard", "attack", "Vera");
    assert_eq!(t.asked(), "window declared Vera");
    t.dice(&d20(&[1, 20])).act("Vera", "batter", TestTarget::Object((3, 2), 0));
    assert_eq!(t.asked(), "turn Guard");
}

/// VIT-ACT-12: only beside the target, however far the weapon reaches; only a 20 and a 1 decide survival by themselves.
#[test]
fn vit_act_12_beside_one() {
    let tied = |at: i16| guard().begins(&["bound"]).at(at, 2);
    let others = |at: i16| [tied(at), guard().named("Other").at(14, 6)];
    assert!(aware([vera().held(&["spear"])], others(3)).may("Vera", "finish"));
    assert!(!aware([vera().held(&["spear"])], others(4)).may("Vera", "finish"));
    // A shot does not add Strength.
    for (weapon, dice, lost) in [("pistol", [(6, 1); 3].to_vec(), 3), ("baton", [(6, 1); 2].to_vec(), 4)] {
        let mut t = field([vera().held(&[weapon])], others(3), &[20, 1, 2]);
        t.dice(&dice.into_iter().chain([(20, 20)]).collect::<Vec<_>>()).act("Vera", "finish", "Guard");
        assert_eq!(12 - t.pool("Guard", "wp"), lost, "{weapon}");
    }
    let mut t = field([vera().score("str", 1).begins(&["crippled_damage"])], others(3), &[20, 1, 2]);
    t.dice(&[(4, 1), (4, 1), (20, 20)]).act("Vera", "finish", "Guard");
    assert_eq!(t.pool("Guard", "wp"), 11, "a point at least");
    for (die, fortitude, lives) in [(20, -50, true), (19, -50, false), (2, 50, true), (1, 50, false)] {
        let tied = tied(3).fields(&format!(r#"modifiers: [(to: "fortitude", op: Add("{fortitude}"))]"#));
        let mut t = field([vera()], [tied, guard().named("Other").at(14, 6)], &[20, 1, 2]);
        t.dice(&[(4, 1), (4, 1), (20, die)]).act("Vera", "finish", "Guard");
        assert_eq!(!died(&t), lives, "{die}");
    }
}

/// VIT-ACT-30, VIT-ACT-37: a thing beside the actor can be used; a combatant with a BCB of 1 draws during a Move, with
/// a cell left to go.
#[test]
fn vit_act_30_37_within_reach() {
    for (x, may) in [(3, true), (4, false)] {
        let row: String = (0..16_i16).map(|at| if at == x { 'D' } else { '.' }).collect();
        let mut t = TestScene::new("vitality", &[row.as_str(), "................"])
            .legend('D', r#"Object(object: "door", on: "floor")"#)
            .side("heroes", [vera().at(2, 0)])
            .side("others", [guard().at(14, 1)])
            .deal_with(&d20(&[15, 1]));
        let body = t.acting("Vera", "use_object", object(x, 0));
        if may {
            t.submit(body);
        } else {
            t.refuse(body);
        }
    }
    for (level, cells, may) in [(2, 5, true), (2, 6, false), (1, 5, false)] {
        let clerk = piece("Clerk", "ordinary", level, &[]).stowed(&["knife"]).at(2, 2);
        let mut t = aware([clerk], [guard().at(14, 6)]);
        t.act("Clerk", "move", ()).walk(&(3..3 + cells).map(|x| (x, 2)).collect::<Vec<_>>());
        assert_eq!(t.may("Clerk", "draw_walking"), may, "{level} {cells}");
    }
}

/// VIT-ACT-22: a run of two cells is enough, for a blow, a Trip and a Bull rush.
#[test]
fn vit_act_22_two_cells() {
    for act in ["charge", "charge_trip", "charge_bull_rush"] {
        let mut t = aware([vera()], [guard().at(5, 2)]);
        t.dice(&d20(&[1])).act("Vera", act, line("Guard", 4, 2));
        assert_eq!(t.last_roll().natural, 1, "{act}");
        if t.asked() == "window failed Guard" {
            t.pass();
        }
        assert_eq!((t.at("Vera"), t.value("Vera", "guarding")), (Some((4, 2)), -2), "{act}");
    }
    for (size, may) in [("large", true), ("huge", false)] {
        for act in ["charge_trip", "charge_bull_rush"] {
            assert_eq!(aware([vera()], [guard().size(size).at(6, 2)]).may("Vera", act), may, "{act} {size}");
        }
    }
    let mut t = aware([vera()], [guard().at(9, 2)]);
    t.dice(&d20(&[14])).act("Vera", "charge_bull_rush", line("Guard", 8, 2));
    assert_eq!((t.at("Guard"), t.moves()), (Some((12, 2)), 0), "all of the speed is run");
}

/// VIT-ACT-50, VIT-ACT-51, VIT-ACT-53, VIT-ACT-59, VIT-REACT-12: a size bigger and no more, by a critical hit too.
#[test]
fn vit_act_50_51_53_59_react_12_sizes() {
    for (size, may) in [("large", true), ("huge", false)] {
        let mut t = aware([vera()], [guard().size(size).score("con", 40)]);
        for act in ["trip", "bull_rush", "reposition", "grapple"] {
            assert_eq!(t.may("Vera", act), may, "{act} {size}");
        }
        t.dice(&[(20, 20), (4, 1), (4, 1)]).act("Vera", "attack", "Guard");
        for act in ["trip", "bull_rush", "reposition", "grapple"] {
            assert_eq!(t.may("Vera", &format!("critical_{act}")), may, "{act} {size}");
        }
        assert!(t.may("Vera", "critical_disarm") && t.may("Vera", "critical_hobble"), "{size}");
    }
}

/// VIT-REACT-12: a critical shot opens no hold, however near it was.
#[test]
fn vit_react_12_shots_near_by() {
    for (weapon, sides, dice, may) in [("pistol", 6, 3, false), ("knife", 4, 2, true)] {
        let mut t = aware([vera().held(&[weapon])], [guard().score("con", 40)]);
        let hit: Vec<(u16, u16)> = std::iter::once((20, 20)).chain(std::iter::repeat_n((sides, 1), dice)).collect();
        t.dice(&hit).act("Vera", "attack", "Guard");
        assert_eq!((t.may("Vera", "critical_grapple"), t.may("Vera", "critical_trip")), (may, true), "{weapon}");
    }
}

/// VIT-ACT-21, VIT-ACT-25: a step is one cell, and so is a crawl.
#[test]
fn vit_act_21_25_one_cell() {
    for (act, begins) in [("five_foot_step", &[][..]), ("crawl", &["prone"])] {
        let mut t = aware([vera().begins(begins)], [guard().at(9, 2)]);
        for at in [(4, 2), (4, 4)] {
            let two = t.acting("Vera", act, TestTarget::Cell(at.0, at.1));
            t.refuse(two);
        }
        t.act("Vera", act, TestTarget::Cell(3, 3));
        assert_eq!(t.at("Vera"), Some((3, 3)), "{act}");
    }
}

/// VIT-ACT-29: partial cover from one foe is enough to hunker down behind, until the own next turn.
#[test]
fn vit_act_29_until_the_next_turn() {
    let mut t = TestScene::new("vitality", &["........", "........", ".....1..", "........", "........"])
        .rules(r#"(terrain: [(key: "rail", name: "Rail", cover: 1)])"#)
        .legend('1', "Ground(\"rail\")")
        .side("heroes", [vera().held(&["pistol"]).at(1, 2)])
        .side("others", [guard().at(6, 2)])
        .deal_with(&d20(&[1, 20]));
    t.act("Guard", "hunker", ()).end();
    assert!(t.has("Guard", "hunkered"));
    t.end();
    assert!(!t.has("Guard", "hunkered"));
}

/// VIT-ACT-52, VIT-REACT-12: within 10 ft of its holder, by a critical hit too.
#[test]
fn vit_act_52_react_12_how_far_it_flies() {
    let mut t = aware([vera()], [guard()]);
    t.dice(&[(20, 20), (4, 1), (4, 1)]).act("Vera", "attack", "Guard");
    let far = t.acting("Vera", "critical_disarm", knock("Guard", "baton", 6, 2));
    t.refuse(far);
    t.dice(&d20(&[10])).act("Vera", "critical_disarm", knock("Guard", "baton", 5, 2));
    let lies: Vec<_> = t.fight().arena().loose.0.iter().map(|(cell, _)| (cell.x, cell.y)).collect();
    assert_eq!(lies, [(5, 2)]);
}

/// VIT-ACT-50, VIT-ACT-58, VIT-ACT-59: a natural 20 succeeds, with the minimum effect.
#[test]
fn vit_act_50_58_59_by_luck_alone() {
    let giant = || guard().score("str", 40);
    let mut t = aware([vera()], [giant()]);
    t.dice(&d20(&[20])).act("Vera", "bull_rush", "Guard");
    assert_eq!(t.at("Guard"), Some((4, 2)));
    for (trick, condition) in [("blind", "blinded"), ("hobble", "slowed")] {
        let mut t = aware([vera()], [giant(), guard().named("Other").at(14, 6)]);
        t.dice(&d20(&[20])).act("Vera", trick, "Guard");
        assert!(t.has("Guard", condition));
        t.end().end().end();
        assert!(!t.has("Guard", condition), "a round: {trick}");
    }
    // A cell at a time, however long the reach.
    let mut t = aware([vera().held(&["spear"])], [guard()]);
    t.dice(&d20(&[15])).act("Vera", "reposition", "Guard");
    let two = t.acting("Vera", "steer", line("Guard", 3, 4));
    t.refuse(two);
    t.pass();
    let mut t = aware([vera()], [giant()]);
    t.dice(&d20(&[20])).act("Vera", "reposition", "Guard").act("Vera", "steer", line("Guard", 3, 3));
    assert_eq!((t.at("Guard"), t.asked().as_str()), (Some((3, 3)), "turn Vera"));
}

/// VIT-ROLL-16, VIT-RULE-07: only a 20 and a 1 decide by themselves.
#[test]
fn vit_roll_16_rule_07_next_to_the_ends() {
    for (die, strength, falls) in [(20, 1, true), (19, 1, false), (2, 60, true), (1, 60, false)] {
        let giant = guard().score("str", if strength == 1 { 60 } else { 10 });
        let mut t = aware([vera().score("str", strength)], [giant]);
        t.dice(&d20(&[die])).act("Vera", "trip", "Guard");
        assert_eq!(t.has("Guard", "prone"), falls, "{die}");
        if !falls {
            t.pass();
        }
    }
    for (die, acrobatics, free) in [(20, -60, true), (19, -60, false), (2, 60, true), (1, 60, false)] {
        let mut t = aware([vera()], [guard().score("acrobatics", acrobatics)]);
        t.dice(&d20(&[10])).act("Vera", "grapple", "Guard").end();
        t.dice(&d20(&[die, 10])).act("Guard", "slip_free", "Vera");
        assert_eq!(!t.has("Guard", "grappled"), free, "{die}");
    }
}

/// VIT-ACT-54, VIT-ACT-55, VIT-SPEC-27: 20 for rope and 25 for cuffs, by either way; a 20 on the die is no help, and a
/// 1 fails.
#[test]
fn vit_act_54_55_spec_27_bonds() {
    for (act, skill) in [("slip_bonds", "acrobatics"), ("burst_bonds", "str")] {
        // Acrobatics and Dexterity 3; BCB 6 and Strength, less what the hold hinders.
        for (total, die, free) in [(25, 10, true), (24, 10, false), (24, 20, false), (25, 2, true), (60, 1, false)] {
            let bonus = total - i32::from(die);
            let hero = if skill == "str" {
                vera().score("str", 2 * (bonus - 4) + 10)
            } else {
                vera().score("acrobatics", bonus - 3)
            };
            let mut t = bound(hero);
            t.dice(&d20(&[die])).act("Vera", act, ());
            assert_eq!((t.last_roll().total, t.has("Vera", "bound")), (total, !free), "{act} {total} {die}");
        }
    }
}

/// VIT-COND-14: a friend beside the bound combatant unties it with a free hand.
#[test]
fn vit_cond_14_untying() {
    for (at, held, may) in
        [((1, 2), &["knife"][..], true), ((0, 2), &["knife"], false), ((1, 2), &["knife", "baton"], false)]
    {
        let friend = milo().held(held).at(at.0, at.1);
        let mut t = field([vera().begins(&["bound"]), friend], [guard().at(9, 2)], &[1, 20, 1]);
        assert_eq!(t.may("Milo", "untie"), may, "{at:?} {held:?}");
    }
}

/// VIT-COND-12: a hand less: one blade can be used, of two one cannot, nor what takes both hands.
#[test]
fn vit_cond_12_a_hand_less() {
    let mut t = aware([vera()], [guard()]);
    t.dice(&d20(&[10])).act("Vera", "grapple", "Guard").end();
    t.dice(&d20(&[20])).act_with("Guard", "attack", "baton", "Vera");
    for (held, may) in [(&[][..], true), (&["baton"], false)] {
        let mut t = aware([vera()], [guard().held(held).stowed(&["knife"])]);
        t.dice(&d20(&[10])).act("Vera", "grapple", "Guard").end();
        assert_eq!(t.may("Guard", "draw"), may, "{held:?}");
    }
    let mut t = aware([vera()], [guard().held(&["spear"])]);
    t.dice(&d20(&[10])).act("Vera", "grapple", "Guard").end();
    let spear = t.acting_with("Guard", "attack", "spear", "Vera");
    t.refuse(spear);
}

/// VIT-ACT-53: a hold does not move a target beside the holder, nor one in its cell.
#[test]
fn vit_act_53_who_is_near_stays() {
    let mut t = aware([vera().size("tiny")], [guard().size("small")]);
    t.act("Vera", "move", ()).walk(&[(3, 2)]).pass();
    t.dice(&d20(&[18])).act("Vera", "grapple", "Guard");
    assert_eq!((t.at("Guard"), t.has("Guard", "grappled")), (Some((3, 2)), true));
}

/// VIT-POS-10: a place can be attacked as far as the weapon reaches.
#[test]
fn vit_pos_10_how_far() {
    let row = ".".repeat(40);
    for (weapon, cells, may) in [
        ("pistol", 30, true),
        ("pistol", 31, false),
        ("knife", 10, true),
        ("knife", 11, false),
        ("baton", 1, true),
        ("baton", 2, false),
    ] {
        let mut t = TestScene::new("vitality", &[row.as_str(); 3])
            .side("heroes", [vera().held(&[weapon]).at(2, 1)])
            .side("others", [guard().at(38, 1)])
            .fields("dark: true, open_sheets: true")
            .deal_with(&d20(&[15, 1]));
        let body = t.acting("Vera", "blind_attack", TestTarget::Cell(2 + cells, 1));
        if may {
            t.submit(body);
        } else {
            t.refuse(body);
        }
    }
}

/// VIT-COND-22: a fleeing combatant that is threatened does not sprint; it has nothing left of its turn.
#[test]
fn vit_cond_22_nothing_left() {
    let long = ".".repeat(30);
    for (at, conditions, sprints) in
        [((2, 0), &[][..], true), ((29, 1), &[], false), ((2, 0), &["crippled_speed"], false)]
    {
        let runner = guard().at(29, 2).begins(&[&["fleeing"], conditions].concat());
        let mut t = TestScene::new("vitality", &[long.as_str(); 3])
            .side("heroes", [vera().at(at.0, at.1)])
            .side_with("others", "exits: [(0, 2)]", [runner])
            .fields("open_sheets: true")
            .deal_with(&d20(&[20, 1]));
        t.end();
        assert_eq!(t.has("Guard", "sprinting"), sprints, "{at:?} {conditions:?}");
        assert_eq!((t.pool("Guard", "standard"), t.pool("Guard", "short")), (0, 0));
    }
}

/// VIT-COND-01, VIT-COND-07, VIT-COND-13, VIT-COND-14, VIT-COND-15, VIT-COND-18, VIT-COND-20, VIT-COND-24: a condition
/// without Dexterity on Defence removes a bonus wholly, and keeps a malus.
#[test]
fn no_help_from_dexterity() {
    for condition in ["flat_footed", "unconscious", "stunned", "blinded", "pinned", "bound", "sprinting"] {
        let strike = format!(
            r#"(actions: [(key: "lay_low", name: "Lay low", text: "", occasion: Turn, target: One(whom: Others, range: "20"),
                does: [Afflict(condition: "{condition}")])])"#
        );
        for (dex, left) in [(16, 0), (6, -2)] {
            let others = [guard().score("dex", dex).at(9, 2), guard().named("Other").at(14, 6)];
            let mut t = lay([vera()], others).rules(&strike).deal_with(&d20(&[1, 20, 19]));
            t.end().end();
            t.act("Vera", "lay_low", "Guard");
            assert_eq!(t.value("Guard", "guard_dex"), left, "{condition} {dex}");
        }
    }
    let mut t = lay([vera()], [guard().score("dex", 16).at(9, 2)]).deal_with(&d20(&[1, 20]));
    assert_eq!(t.value("Guard", "guard_dex"), 3);
}

/// VIT-SPEC-40, VIT-SPEC-42: hiding is free as long as the Move goes on; opening a door gives away a hider behind it.
#[test]
fn vit_spec_40_42_out_of_sight() {
    for (cells, may) in [(5, true), (6, false)] {
        let mut t = TestScene::new("vitality", &["~~~~~~~~~~~~~~~~"; 3])
            .legend('~', "Ground(\"gloom\")")
            .side("heroes", [milo().at(1, 1)])
            .side("others", [guard().at(14, 1)])
            .deal_with(&d20(&[20, 1]));
        t.act("Milo", "move", ()).walk(&(2..2 + cells).map(|x| (x, 1)).collect::<Vec<_>>());
        t.dice(&d20(&[1])).act("Milo", "search", ());
        assert_eq!(t.may("Milo", "hide"), may, "{cells}");
    }
    let mut t = TestScene::new("vitality", &["...#........", "...D........", "...#........"])
        .legend('D', r#"Object(object: "door", on: "floor")"#)
        .side("heroes", [milo().at(2, 1), vera().at(2, 2)])
        .side("others", [guard().at(6, 1)])
        .fields("open_sheets: true")
        .deal_with(&d20(&[20, 10, 1]));
    t.dice(&d20(&[10])).act("Milo", "hide", ()).end();
    assert!(t.has("Milo", "hidden"));
    t.act("Vera", "use_object", object(3, 1));
    assert!(!t.has("Milo", "hidden"));
}
