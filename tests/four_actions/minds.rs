//! What the AI makes of these rules: each behaviour in a small battle in which it is the right thing to do.

use fray::ai::Policy;
use fray::fight::order::Body;
use fray::testkit::{Lay, Piece, Table};

use super::casting::{dorn, mage, psion};
use super::{ada, aware, bram, d20, grunt, lay};

/// What the AI answers at the halt.
fn answer(t: &mut Table) -> Body {
    Policy::Ai.mind(1).answer(t.fight()).expect("there is a decision").body
}

/// The key of the act that the AI answers with at the halt, or what else it answers.
fn act(t: &mut Table) -> String {
    match answer(t) {
        Body::Act(draft) => t.fight().rules().action(draft.action).key.value.clone(),
        Body::Walk { .. } => "walk".to_owned(),
        Body::Pass => "pass".to_owned(),
        other => format!("{other:?}"),
    }
}

/// HP to spare.
fn tough(piece: Piece) -> Piece {
    piece.fields(r#"modifiers: [(to: "max_hp", op: Add("30"))]"#)
}

/// FOUR-SPEC-13: a psion gathers its mind before it casts, and casts then; with no Move left it does not begin to.
#[test]
fn four_spec_13_a_psion_concentrates_first() {
    let mut t = aware([psion(&["mind_thrust", "mind_lock"])], [grunt().at(10, 6)]);
    assert_eq!(act(&mut t), "concentrate");
    t.dice(&d20(&[20])).act("Psyche", "concentrate", ());
    assert!(["mind_thrust", "mind_lock"].contains(&act(&mut t).as_str()));
    let mut t = aware([psion(&["mind_thrust"]).begins(&["psionic_focus"])], [grunt().at(10, 6)]);
    assert_eq!(act(&mut t), "mind_thrust");
}

/// FOUR-SPEC-06, FOUR-ACT-65: whoever stands beside a foe steps away before it casts, where that is possible.
#[test]
fn four_spec_06_act_65_out_of_reach_first() {
    let caster = || mage(&["frost_ray", "arc", "weary"]).held(&["wand"]);
    let mut t = aware([caster().at(4, 3)], [tough(grunt()).at(5, 3)]);
    assert_eq!(act(&mut t), "side_step");
    // Nobody gets a chance to cut in until the spell is cast, from where the foe does not reach.
    let spells = ["frost_ray", "arc", "weary"];
    let mut done = Vec::new();
    for _ in 0..4 {
        done.push(act(&mut t));
        if spells.contains(&act(&mut t).as_str()) {
            break;
        }
        let next = answer(&mut t);
        t.submit(next);
        assert_eq!(t.asked(), "turn Cleo");
    }
    let (x, y) = t.at("Cleo").expect("it is there");
    assert!(((x - 5).abs() > 1 || (y - 3).abs() > 1) && spells.contains(&act(&mut t).as_str()), "{x}, {y}: {done:?}");
    // Far from all foes there is nothing to step away from.
    let mut t = aware([caster().at(4, 3)], [tough(grunt()).at(9, 3)]);
    assert!(!["side_step", "concentrate"].contains(&act(&mut t).as_str()));
}

/// FOUR-ACT-43: where no step leads out of reach it concentrates first.
#[test]
fn four_act_43_concentrates_in_a_corner() {
    let rows = ["#######", "#..#..#", "#######"];
    let caster = mage(&["weary"]).score("endurance", 9).at(1, 1);
    let lay = Lay::new("four_actions", &rows).side("heroes", [caster]).side("monsters", [tough(grunt()).at(2, 1)]);
    let mut t = lay.fields("open_sheets: true").deal_with(&d20(&[6, 20]));
    t.end();
    assert_eq!(act(&mut t), "concentrate");
}

/// FOUR-REACT-09: a spell is countered that takes no more than half of what is left to do it with.
#[test]
fn four_react_09_counterspells() {
    for (sq, answered) in [(4, "counterspell"), (3, "pass")] {
        let mut t = aware([mage(&["weary"])], [dorn(&["parch"]).pool("sq", sq)]);
        t.dice(&d20(&[9])).act("Cleo", "weary", "Dorn");
        assert_eq!((t.asked().as_str(), act(&mut t).as_str()), ("window casting Dorn", answered));
    }
}

/// FOUR-SPEC-25: whoever can mends a friend who is badly hurt.
#[test]
fn four_spec_25_mends_friends() {
    let cases = [(4, "mend_wounds"), (36, "arc")];
    for (hp, does) in cases {
        let heroes = [mage(&["arc", "mend_wounds"]).at(2, 3), ada().at(2, 2).pool("hp", hp)];
        let mut t = aware(heroes, [tough(grunt()).at(7, 3)]);
        assert_eq!(act(&mut t), does);
    }
}

/// FOUR-SPEC-23: fire for three who stand together, but not where friends stand among them.
#[test]
fn four_spec_23_fire_for_many() {
    let foes = || [(8, 2), (9, 3), (8, 4)].map(|(x, y)| tough(grunt()).named(&format!("Foe {x} {y}")).at(x, y));
    let caster = || mage(&["arc", "flame_burst"]).at(2, 3);
    let mut t = aware([caster()], foes());
    assert_eq!(act(&mut t), "flame_burst");
    let friends = [caster(), ada().at(7, 3), bram().at(8, 3)];
    let mut t = aware(friends, foes());
    if let Body::Act(draft) = answer(&mut t) {
        let burned = t.fight().arena().covered(&draft);
        assert!(burned.iter().all(|c| ![(7, 3), (8, 3)].contains(&(c.x, c.y))), "{burned:?}");
    }
}

/// FOUR-REACT-01: the way round costs no blow, and it is taken.
#[test]
fn four_react_01_provokes_nobody_for_nothing() {
    let heroes = [ada().held(&["longsword"]).at(2, 3)];
    let guard = grunt().named("Guard").at(5, 3);
    let prey = grunt().named("Prey").at(9, 3).pool("hp", 1).held(&[]);
    let mut t = lay(heroes, [guard.begins(&["warded"]), prey]).deal_with(&d20(&[6, 20, 19]));
    t.end().end();
    for _ in 0..6 {
        let next = answer(&mut t);
        if let Body::Walk { path, .. } = &next {
            let beside = |c: &&fray::kernel::cell::Cell| (c.x - 5).abs() <= 1 && (c.y - 3).abs() <= 1;
            // The last cell is not left.
            assert_eq!(path[..path.len() - 1].iter().filter(beside).count(), 0, "{path:?}");
            return;
        }
        if matches!(next, Body::EndTurn) || t.asked() != "turn Ada" {
            return;
        }
        let strikes = matches!(&next, Body::Act(d) if t.fight().rules().action(d.action).key.value.contains("attack"));
        if strikes {
            return;
        }
        t.submit(next);
    }
}

/// FOUR-COND-34: one who is afraid runs as far from its foes as it gets.
#[test]
fn four_cond_34_the_frightened_run() {
    let mut t = aware([mage(&["dread"]).at(2, 3)], [grunt().at(6, 3)]);
    t.dice(&d20(&[1, 1])).act("Cleo", "dread", "Grunt").end();
    for _ in 0..8 {
        if t.asked() != "turn Grunt" {
            break;
        }
        let next = answer(&mut t);
        t.submit(next);
    }
    assert!(t.at("Grunt").is_some_and(|(x, _)| x >= 12), "{:?}", t.at("Grunt"));
}

/// FOUR-ACT-45, FOUR-ACT-62: what is left of a turn beside a foe goes into blows and guards, and nothing is left over.
#[test]
fn four_act_45_62_nothing_left_over() {
    let mut t = aware([ada()], [tough(grunt())]);
    t.dice(&[]);
    t.fight().set_dice(fray::kernel::dice::Dice::seeded(5));
    for _ in 0..12 {
        if t.asked() != "turn Ada" {
            break;
        }
        let next = answer(&mut t);
        if next == Body::EndTurn {
            break;
        }
        t.submit(next);
    }
    assert_eq!(["standard", "move", "quick"].map(|slot| t.pool("Ada", slot)), [0, 0, 0]);
}
