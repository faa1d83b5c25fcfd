//! Looking back at the decisions of a battle that is over, under each ruleset.

use super::menu::{RULES, battle, table_of};
use crate::app::battle::driver::Battle;
use crate::app::battle::moment::LookBack;
use crate::app::battle::orders::StepDirection;
use crate::app::present;
use crate::data::scene::Controller;
use crate::fight::state::order::OrderKind;

/// A battle that is over: one side is led by a player who does what the computer suggests.
fn fought(rules: &str) -> Battle {
    let mut battle = battle(rules, "toll_house");
    while battle.fight.outcome().is_none() {
        let order = battle.suggestion().expect("there is a decision");
        battle.submit(order.body).expect("it is allowed");
    }
    battle
}

#[test]
fn a_look_back_shows_what_the_asked_side_knew_and_changes_nothing() {
    for rules in RULES {
        let mut table = table_of(fought(rules));
        let (end, serial) = (table.battle.fight.record_hash(), table.battle.serial);
        let count = table.battle.course.len();
        for at in [0, count / 3, count / 2, count - 1] {
            assert_eq!(table.battle.look_back(LookBack::To(at)), Ok(true), "{rules}: {at}");
            table.selection.begin_anew();
            table.selection.refresh(&mut table.battle);
            let side = table.battle.fight.decision().expect("something is asked there").side;
            assert_eq!((table.battle.asked(), table.battle.viewpoint()), (Some(side), Some(side)), "{rules}: {at}");
            assert_eq!(table.selection.view.as_ref().and_then(|view| view.viewer), Some(side), "{rules}: {at}");
            assert_eq!(table.battle.looks_back_at(), Some((at, count)));
            let then = table.battle.given_then().cloned().expect("something was ordered there");
            let model = present::moment(&mut table.battle).expect("it is looked back at");
            assert!(!model.given.is_empty() && model.better.is_empty(), "{rules}: {model:?}");
            // What was ordered is shown, and cannot be ordered again.
            let stood = table.battle.fight.record_hash();
            table.player().show_given();
            table.player().commit();
            table.player().order(then);
            table.player().order(OrderKind::Pass);
            assert!(table.orders.is_empty(), "{rules}: {at}");
            assert_eq!(table.battle.fight.record_hash(), stood);
        }
        // Undo leads from decision to decision, and the last one to the end.
        table.player().step(StepDirection::Back);
        assert_eq!(table.selection.look_back.take(), Some(LookBack::Earlier));
        assert_eq!(table.battle.look_back(LookBack::Earlier), Ok(true));
        assert_eq!(table.battle.looks_back_at(), Some((count - 2, count)));
        assert_eq!(table.battle.look_back(LookBack::Later), Ok(true));
        assert_eq!(table.battle.look_back(LookBack::Later), Ok(true));
        assert_eq!(table.battle.looks_back_at(), None);
        assert_eq!((table.battle.fight.record_hash(), table.battle.serial), (end, serial), "{rules}");
        assert_eq!(table.battle.look_back(LookBack::To(1)), Ok(true));
        assert_eq!(table.battle.look_back(LookBack::Earlier), Ok(true));
        assert_eq!(table.battle.look_back(LookBack::Earlier), Ok(false), "{rules}: there is nothing before it");
        assert_eq!(table.battle.look_back(LookBack::Result), Ok(true));
        assert_eq!(table.battle.fight.record_hash(), end, "{rules}");
    }
}

#[test]
fn nobody_looks_back_while_a_battle_goes_on() {
    let mut battle = battle("tempo", "toll_house");
    let order = battle.suggestion().expect("there is a decision");
    battle.submit(order.body).expect("it is allowed");
    assert_eq!(battle.look_back(LookBack::To(0)), Ok(false));
    assert_eq!(battle.look_back(LookBack::Earlier), Ok(false));
    assert!(battle.moment.is_none());
}

/// What was taken back is not on the way to the present.
#[test]
fn the_course_of_a_battle_leads_where_it_stands() {
    for rules in RULES {
        let mut battle = battle(rules, "toll_house");
        let mut taken_back = 0;
        for number in 0..180 {
            if battle.fight.outcome().is_some() {
                break;
            }
            let order = battle.suggestion().expect("there is a decision");
            battle.submit(order.body).expect("it is allowed");
            if number % 3 == 0 && battle.undo() {
                taken_back += 1;
                if number % 2 == 0 {
                    assert!(battle.redo(), "{rules}: what was taken back can be done again");
                }
            }
        }
        assert!(taken_back > 3, "{rules}: {taken_back}");
        let mut again = Battle::unrecorded(battle.spec.clone()).expect("it fits");
        for order in &battle.course {
            again.fight.submit(order.clone()).expect("it leads there");
        }
        assert_eq!(again.fight.record_hash(), battle.fight.record_hash(), "{rules}");
        assert_eq!(again.spec.controller(crate::kernel::ids::SideId(0)), Controller::Human, "{rules}");
    }
}
