//! Two fights under Tempo that differ in one hidden fact only, and go on.

use fray::fight::Fight;
use fray::fight::state::log::LogEntry;
use fray::kernel::ids::SideId;
use fray::testkit::{TestBattle, TestCombatant, TestScene, about};

/// What a side knows: its view, what it may read of the log, and what it may order.
fn known(fight: &mut Fight, side: SideId) -> String {
    let log: Vec<&LogEntry> = fight.log().iter().filter(|e| e.audience.contains(side)).collect();
    let log = format!("{:?}", log.iter().map(|e| &e.event).collect::<Vec<_>>());
    let asked = fight.decision().is_some_and(|d| d.side == side);
    let orders = if asked { format!("{:?} {:?}", fight.offers(), fight.arena().asides()) } else { String::new() };
    format!("{:?}\n{log}\n{orders}", fight.arena().view(Some(side)))
}

fn piece(name: &str, x: i16, y: i16) -> TestCombatant {
    TestCombatant::new(name).held(&["dagger"]).score("dex", 2).score("awr", 1).at(x, y)
}

fn same(a: &mut TestBattle, b: &mut TestBattle, side: &str) {
    let side = a.side(side);
    let (left, right) = (known(a.fight(), side), known(b.fight(), side));
    assert_eq!(left, right, "at {} and {}", a.asked(), b.asked());
}

#[test]
fn secret_plans_of_others_make_no_difference() {
    let deal = |plan: &str| {
        let lay = TestScene::new("tempo", &["........"; 4]);
        let mut t = lay.side("heroes", [piece("Ana", 1, 1)]).side("monsters", [piece("Orc", 3, 1)]).deal();
        t.plan(&[("Ana", "mark standard_attack"), ("Orc", plan)]);
        t
    };
    let mut plain = deal("rest hide");
    for plan in ["guard shift", "- -", "slow_attack move"] {
        let mut other = deal(plan);
        // The monsters pass on everything.
        for who in ["mark", "standard_attack"] {
            for t in [&mut plain, &mut other] {
                t.turn("Ana");
            }
            same(&mut plain, &mut other, "heroes");
            for t in [&mut plain, &mut other] {
                t.dice(if who == "mark" { &[] } else { &[(20, 9), (20, 12), (4, 2)] }).act("Ana", who, "Orc");
            }
            same(&mut plain, &mut other, "heroes");
            for t in [&mut plain, &mut other] {
                t.end();
            }
        }
        for t in [&mut plain, &mut other] {
            t.finish_round();
        }
        same(&mut plain, &mut other, "heroes");
        plain = deal("rest hide");
    }
}

#[test]
fn the_numbers_of_a_closed_sheet_make_no_difference() {
    let deal = |ins: i32, knows: &[&str]| {
        let lay = TestScene::new("tempo", &["........"; 4]);
        let orc = piece("Orc", 5, 1).score("ins", ins).score("int", ins).knows(knows).stowed(&["mace"]);
        let mut t = lay.side("heroes", [piece("Ana", 1, 1)]).side("monsters", [orc]).deal();
        t.plan(&[("Ana", "scan quick_attack"), ("Orc", "rest")]);
        t.turn("Orc").act("Orc", "rest", ()).end().turn("Ana");
        t
    };
    let (mut dull, mut bright) = (deal(0, &[]), deal(3, &["opportunist"]));
    same(&mut dull, &mut bright, "heroes");
    for t in [&mut dull, &mut bright] {
        t.act("Ana", "scan", about("Orc", "body"));
    }
    same(&mut dull, &mut bright, "heroes");
    for t in [&mut dull, &mut bright] {
        t.end().turn("Ana").walk(&[(2, 1), (3, 1)]);
    }
    same(&mut dull, &mut bright, "heroes");
}

#[test]
fn the_place_of_the_hidden_makes_no_difference() {
    let deal = |cells: &[(i16, i16)]| {
        let lay = TestScene::new("tempo", &["..#.......", "..#.......", "..#.......", ".........."]);
        let watchers = [piece("Orc", 9, 0), piece("Gob", 3, 0)];
        let mut t = lay.side("heroes", [piece("Bo", 0, 0)]).side("monsters", watchers).deal();
        t.plan(&[("Bo", "hide"), ("Gob", "slow_attack move")]).turn("Bo").dice(&[(20, 18)]).act("Bo", "hide", ()).end();
        t.finish_round().plan(&[("Bo", "mark"), ("Gob", "quick_attack move")]).turn("Bo").walk(cells);
        t
    };
    let mut near = deal(&[(1, 1)]);
    let mut far = deal(&[(0, 1), (0, 2)]);
    same(&mut near, &mut far, "monsters");
    for t in [&mut near, &mut far] {
        t.end().turn("Gob");
    }
    same(&mut near, &mut far, "monsters");
    for t in [&mut near, &mut far] {
        assert!(t.has("Bo", "hidden"));
        // Walking into either cell is no order that could be refused.
        for last in [(1, 1), (0, 2)] {
            let body = t.walking(&[(3, 1), (3, 2), (2, 3), (1, 2), last]);
            let decision = t.fight().decision().expect("Gob is asked").id;
            assert_eq!(t.fight().check(&fray::fight::state::order::Order { decision, body }), Ok(()));
        }
        let strike = t.acting("Gob", "quick_attack", "Bo");
        assert_eq!(t.refuse(strike), "Nobody is seen there.");
    }
}
