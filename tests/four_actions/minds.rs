//! The AI under these rules: each behaviour in a small battle in which it is the right thing to do.

use fray::fight::state::components::Carried;
use fray::fight::state::order::OrderKind;
use fray::kernel::dice::Dice;
use fray::testkit::{TestBattle, TestCombatant, TestScene, line};

use super::casting::{dorn, mage, psion};
use super::{ada, aware, bram, cleo, d20, field, grunt, lay};

/// HP to spare.
fn tough(piece: TestCombatant) -> TestCombatant {
    piece.fields(r#"modifiers: [(to: "max_hp", op: Add("30"))]"#)
}

/// FOUR-SPEC-13: a psion concentrates before it casts, and casts then; with no Move left it does neither.
#[test]
fn four_spec_13_a_psion_concentrates_first() {
    let mut t = aware([psion(&["mind_thrust", "mind_lock"])], [grunt().at(10, 6)]);
    assert_eq!(t.answer_key(), "concentrate");
    t.dice(&d20(&[20])).act("Psyche", "concentrate", ());
    assert!(["mind_thrust", "mind_lock"].contains(&t.answer_key().as_str()));
    let mut t = aware([psion(&["mind_thrust"]).begins(&["psionic_focus"])], [grunt().at(10, 6)]);
    assert_eq!(t.answer_key(), "mind_thrust");
}

/// FOUR-SPEC-06, FOUR-ACT-65: a caster beside a foe steps away before it casts, where that is possible.
#[test]
fn four_spec_06_act_65_out_of_reach_first() {
    let caster = || mage(&["frost_ray", "arc", "weary"]).held(&["wand"]);
    let mut t = aware([caster().at(4, 3)], [tough(grunt()).at(5, 3)]);
    assert_eq!(t.answer_key(), "side_step");
    // No foe gets a chance to interrupt until the spell is cast, out of the foe's reach.
    let spells = ["frost_ray", "arc", "weary"];
    let mut done = Vec::new();
    for _ in 0..4 {
        done.push(t.answer_key());
        if spells.contains(&t.answer_key().as_str()) {
            break;
        }
        let next = t.answer();
        t.submit(next);
        assert_eq!(t.asked(), "turn Cleo");
    }
    let (x, y) = t.at("Cleo").expect("it is there");
    assert!(
        ((x - 5).abs() > 1 || (y - 3).abs() > 1) && spells.contains(&t.answer_key().as_str()),
        "{x}, {y}: {done:?}"
    );
    // Far from all foes there is nothing to step away from.
    let mut t = aware([caster().at(4, 3)], [tough(grunt()).at(9, 3)]);
    assert!(!["side_step", "concentrate"].contains(&t.answer_key().as_str()));
}

/// FOUR-ACT-43: a caster that cannot step out of reach concentrates first.
#[test]
fn four_act_43_concentrates_in_a_corner() {
    let rows = ["#######", "#..#..#", "#######"];
    let caster = mage(&["weary"]).score("endurance", 9).at(1, 1);
    let lay =
        TestScene::new("four_actions", &rows).side("heroes", [caster]).side("monsters", [tough(grunt()).at(2, 1)]);
    let mut t = lay.fields("open_sheets: true").deal_with(&d20(&[6, 20]));
    t.end();
    assert_eq!(t.answer_key(), "concentrate");
}

/// FOUR-REACT-09, FOUR-RULE-12: it counters a spell that takes no more than half of the SQ left.
#[test]
fn four_react_09_counterspells() {
    for (sq, answered) in [(4, "counterspell"), (3, "pass")] {
        let mut t = aware([mage(&["weary"])], [dorn(&["parch"]).pool("sq", sq)]);
        t.dice(&d20(&[9])).act("Cleo", "weary", "Dorn");
        assert_eq!((t.asked().as_str(), t.answer_key().as_str()), ("window casting Dorn", answered));
    }
}

/// FOUR-SPEC-25: a caster with a healing spell heals a badly hurt friend.
#[test]
fn four_spec_25_mends_friends() {
    let cases = [(4, "mend_wounds"), (36, "arc")];
    for (hp, does) in cases {
        let heroes = [mage(&["arc", "mend_wounds"]).at(2, 3), ada().at(2, 2).pool("hp", hp)];
        let mut t = aware(heroes, [tough(grunt()).at(7, 3)]);
        assert_eq!(t.answer_key(), does);
    }
}

/// FOUR-SPEC-23: fire for three who stand together, but not where friends stand among them.
#[test]
fn four_spec_23_fire_for_many() {
    let foes = || [(8, 2), (9, 3), (8, 4)].map(|(x, y)| tough(grunt()).named(&format!("Foe {x} {y}")).at(x, y));
    let caster = || mage(&["arc", "flame_burst"]).at(2, 3);
    let mut t = aware([caster()], foes());
    assert_eq!(t.answer_key(), "flame_burst");
    let friends = [caster(), ada().at(7, 3), bram().at(8, 3)];
    let mut t = aware(friends, foes());
    if let OrderKind::Act(draft) = t.answer() {
        let burned = t.fight().arena().covered(&draft);
        assert!(burned.iter().all(|c| ![(7, 3), (8, 3)].contains(&(c.x, c.y))), "{burned:?}");
    }
}

/// FOUR-REACT-01: it takes the path around threatened cells.
#[test]
fn four_react_01_does_not_provoke_for_nothing() {
    // No straight path for a charge leads to the guard.
    let heroes = [ada().held(&["longsword"]).at(0, 1)];
    let guard = grunt().named("Guard").at(5, 3);
    let prey = grunt().named("Prey").at(9, 3).pool("hp", 1).held(&[]);
    let mut t = lay(heroes, [guard.begins(&["warded"]), prey]).deal_with(&d20(&[6, 20, 19]));
    t.end().end();
    for _ in 0..6 {
        let next = t.answer();
        if let OrderKind::Walk { path, .. } = &next {
            let beside = |c: &&fray::kernel::cell::Cell| (c.x - 5).abs() <= 1 && (c.y - 3).abs() <= 1;
            // The last cell is not left.
            assert_eq!(path[..path.len() - 1].iter().filter(beside).count(), 0, "{path:?}");
            return;
        }
        if matches!(next, OrderKind::EndTurn) || t.asked() != "turn Ada" {
            return;
        }
        let strikes =
            matches!(&next, OrderKind::Act(d) if t.fight().rules().action(d.action).key.value.contains("attack"));
        if strikes {
            return;
        }
        t.submit(next);
    }
}

/// FOUR-COND-34: a frightened combatant runs as far from its foes as it can.
#[test]
fn four_cond_34_the_frightened_run() {
    let mut t = aware([mage(&["dread"]).at(2, 3)], [grunt().at(6, 3)]);
    t.dice(&d20(&[1, 1])).act("Cleo", "dread", "Grunt").end();
    for _ in 0..8 {
        if t.asked() != "turn Grunt" {
            break;
        }
        let next = t.answer();
        t.submit(next);
    }
    assert!(t.at("Grunt").is_some_and(|(x, _)| x >= 12), "{:?}", t.at("Grunt"));
}

/// FOUR-ACT-45, FOUR-ACT-62: beside a foe it spends the rest of its turn on attacks and defence, and leaves nothing
/// over.
#[test]
fn four_act_45_62_nothing_left_over() {
    let mut t = aware([ada()], [tough(grunt())]);
    t.dice(&[]);
    t.fight().set_dice(Dice::seeded(5));
    for _ in 0..12 {
        if t.asked() != "turn Ada" {
            break;
        }
        let next = t.answer();
        if next == OrderKind::EndTurn {
            break;
        }
        t.submit(next);
    }
    assert_eq!(["standard", "move", "quick"].map(|slot| t.pool("Ada", slot)), [0, 0, 0]);
}

/// FOUR-POS-08, FOUR-POS-09: an attacker with a friend beside the foe goes to the opposite side.
#[test]
fn four_pos_08_09_the_other_side() {
    for (friend, to) in [((9, 3), (7, 3)), ((8, 4), (8, 2))] {
        let mut t = aware([ada().at(3, 1), bram().at(friend.0, friend.1)], [tough(grunt()).at(8, 3).score("dex", 18)]);
        for _ in 0..4 {
            if t.answer_key().contains("attack") {
                break;
            }
            let next = t.answer();
            t.submit(next);
        }
        assert_eq!((t.at("Ada"), t.answer_key().as_str()), (Some(to), "primary_attack"));
    }
}

/// FOUR-ACT-42, FOUR-ACT-53: straight at a foe it charges, from 10 ft on; without a straight path it does not.
#[test]
fn four_act_42_53_charges() {
    let mut t = aware([ada().at(1, 3)], [tough(grunt()).at(8, 3)]);
    assert_eq!(t.answer_key(), "dash_charge");
    let charge = t.acting("Ada", "dash_charge", line("Grunt", 7, 3));
    assert_eq!(t.answer(), charge);
    for foe in [(3, 3), (8, 5)] {
        let mut t = aware([ada().at(1, 3)], [tough(grunt()).at(foe.0, foe.1)]);
        assert_ne!(t.answer_key(), "dash_charge", "{foe:?}");
    }
}

/// FOUR-REACT-01, FOUR-REACT-11, FOUR-RULE-12: it strikes at a leaver when it hits in 30 % of cases or more, and goes
/// after the wounded otherwise, unless another foe stands beside it.
#[test]
fn four_react_01_11_a_blow_or_after_it() {
    // Attack +7: 30 % against AC 22.
    let cases =
        [(11, 10, false, "opportunity"), (12, 10, false, "follow"), (12, 22, false, "pass"), (12, 10, true, "pass")];
    for (more, hp, beset, answered) in cases {
        let armour = format!(r#"modifiers: [(to: "ac", op: Add("{more}"))]"#);
        let prey = cleo().at(3, 3).pool("hp", hp).fields(&armour);
        let other = grunt().at(if beset { 1 } else { 15 }, 3);
        let mut t = lay([ada().at(2, 3)], [prey, other]).deal_with(&d20(&[1, 20, 2]));
        t.act("Cleo", "advance", ()).walk(&[(4, 3), (5, 3), (6, 3), (7, 3)]);
        assert_eq!(t.asked(), "window step Ada");
        if answered != "opportunity" {
            assert_eq!(t.answer_key(), "pass");
            t.pass();
            assert_eq!(t.asked(), "window walked Ada");
        }
        assert_eq!(t.answer_key(), answered, "AC +{more}, {hp} HP");
        if answered == "follow" {
            let next = t.answer();
            t.submit(next);
            assert_eq!(t.at("Ada").map(|(x, _)| x), Some(5));
        }
    }
}

/// FOUR-SPEC-32, FOUR-SPEC-36: wards and veils go to friends.
#[test]
fn four_spec_32_36_wards_and_veils() {
    for spell in ["ward", "veil"] {
        let heroes = [mage(&[spell]).at(4, 6), ada().at(8, 3).pool("hp", 6)];
        let mut t = aware(heroes, [tough(grunt()).at(9, 3), tough(grunt()).named("Other").at(9, 2)]);
        assert_eq!(t.answer_key(), spell);
    }
}

/// What the AI does in the turn that runs, as keys, "walk" for a walk.
fn whole_turn(t: &mut TestBattle) -> Vec<String> {
    t.fight().set_dice(Dice::seeded(7));
    let (whose, mut done) = (t.asked(), Vec::new());
    for _ in 0..16 {
        if t.asked() == whose {
            done.push(t.answer_key());
        }
        if done.last().is_some_and(|last| last == "EndTurn") || !t.asked().contains(&whose[5..]) {
            break;
        }
        let body = t.answer();
        t.submit(body);
    }
    done
}

/// A caster casts from afar, with the wand in its hand; a scholar without Spell Quantity takes up its club.
#[test]
fn casters_cast_and_keep_their_distance() {
    let caster = || mage(&["frost_ray", "arc", "weary"]).stowed(&["club", "javelin"]).at(2, 3);
    let drawn = |t: &mut TestBattle| t.carries("Cleo", Carried::Hand).contains(&"club".to_owned());
    for at in [(8, 3), (15, 3)] {
        let mut t = aware([caster()], [tough(grunt()).at(at.0, at.1)]);
        let done = whole_turn(&mut t);
        assert!(["frost_ray", "arc"].iter().any(|spell| done.contains(&(*spell).to_owned())), "{done:?}");
        assert!(!drawn(&mut t));
        let (x, _) = t.at("Cleo").expect("it is there");
        assert!(at.0 - x >= 5, "it stands at {x} with a foe at {}", at.0);
    }
    let mut t = aware([caster().pool("sq", 0)], [tough(grunt()).at(8, 3)]);
    whole_turn(&mut t);
    assert!(drawn(&mut t), "there is nothing left to cast");
}

/// With a Quick action left and no useful target near, the AI calls no order.
#[test]
fn no_order_is_called_for_nothing() {
    let foes = || [grunt().at(9, 2), grunt().named("Gorm").at(9, 4)];
    let mut t = aware([ada().at(2, 2), bram().at(2, 4)], foes());
    let done = whole_turn(&mut t);
    assert!(!done.contains(&"call_out".to_owned()), "{done:?}");
}

/// A friend who lies dying is given first aid, beside the helper and a walk away, but not by who fights for its life.
#[test]
fn the_dying_are_cared_for() {
    let down = |x| bram().at(x, 3).pool("hp", 0).pool("negative", 2).begins(&["unconscious", "dying"]);
    let cares = |t: &mut TestBattle| whole_turn(t).contains(&"first_aid".to_owned());
    let far = || grunt().at(15, 6);
    for x in [5, 8] {
        let mut t = field([ada().at(4, 3).held(&[]), down(x)], [far()], &[20, 5]);
        assert!(cares(&mut t), "at {x}");
    }
    let sound = bram().at(5, 3);
    assert!(!cares(&mut field([ada().at(4, 3).held(&[]), sound], [far()], &[20, 5, 10])));
    // What is no danger to life is no reason.
    let stable = bram().at(5, 3).pool("hp", 0).begins(&["unconscious", "stable"]);
    assert!(!cares(&mut field([ada().at(4, 3).held(&[]), stable], [far()], &[20, 5])));
}

/// Ada beside a Grunt whom hardly a blow hits.
fn before_iron(ada: TestCombatant, grunt: TestCombatant) -> TestBattle {
    aware([ada.score("athletics", 8)], [grunt.fields(r#"modifiers: [(to: "ac", op: Add("60"))]"#)])
}

/// Whoever cannot be hit is tripped, or its weapon struck from its hand if it has one to fear, or it is held where a hand
/// is free for it; whoever can be hit is struck.
#[test]
fn who_cannot_be_hit_is_hindered() {
    let shielded = || ada().held(&["longsword", "shield"]);
    let armed = || grunt().held(&["greatsword"]).score("str", 20);
    assert_eq!(before_iron(shielded(), grunt().held(&[])).answer_key(), "trip");
    assert_eq!(before_iron(shielded(), armed()).answer_key(), "disarm");
    let prone = |grunt: TestCombatant| grunt.begins(&["prone"]);
    assert_eq!(before_iron(ada().held(&[]), prone(grunt().held(&[]))).answer_key(), "grapple");
    for foe in [grunt().held(&[]), armed(), prone(grunt().held(&[]))] {
        let mut t = aware([shielded().score("athletics", 8)], [tough(foe)]);
        assert_eq!(t.answer_key(), "primary_attack");
    }
}

/// With a friend in the thick of it fire is aimed so that it takes all the foes and not the friend; friends whom it would
/// take wherever it is aimed at a foe keep the mage from it.
#[test]
fn fire_spares_friends() {
    let foes = || [(10, 2), (11, 3), (10, 4)].map(|(x, y)| tough(grunt()).named(&format!("Foe {x} {y}")).at(x, y));
    let caster = || mage(&["arc", "flame_burst"]).at(2, 3);
    let mut t = aware([caster(), bram().at(13, 3)], foes());
    let OrderKind::Act(draft) = t.answer() else { panic!("she casts") };
    assert_eq!(t.answer_key(), "flame_burst");
    let burned = t.fight().arena().covered(&draft);
    let within = |(x, y): (i16, i16)| burned.iter().any(|c| (c.x, c.y) == (x, y));
    assert_eq!([(10, 2), (11, 3), (10, 4), (13, 3)].map(within), [true, true, true, false], "{burned:?}");
    // Every burst that takes the foe between them takes one of them too.
    let lone = |friends: [(i16, i16); 2]| {
        let [first, second] = friends;
        let heroes = [mage(&["flame_burst"]).at(2, 3), bram().at(first.0, first.1), ada().at(second.0, second.1)];
        aware(heroes, [tough(grunt()).at(10, 3)]).answer_key()
    };
    assert_ne!(lone([(9, 3), (11, 3)]), "flame_burst");
    assert_eq!(lone([(5, 6), (15, 6)]), "flame_burst");
}
