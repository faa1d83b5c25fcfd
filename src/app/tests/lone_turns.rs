//! Turns that alone are due begin by themselves, and can be taken back.

use super::harness::ScreenHarness;
use crate::app::battle::orders::StepDirection;
use crate::app::platform::stage::Stage;
use crate::fight::state::order::{DecisionKind, OrderKind};

/// A table of Tempo at which one turn alone is due.
fn table() -> ScreenHarness {
    let mut table = ScreenHarness::new("toll_house", Stage::Call).expect("turns are due");
    for _ in 0..60 {
        let due = table.selection.items.iter().filter(|item| item.slot.is_some()).count();
        let call = matches!(table.battle.fight.decision().map(|d| d.kind), Some(DecisionKind::Call { count: Some(_) }));
        if call && due == 1 && table.selection.items.len() == 1 && table.battle.asked().is_some() {
            return table;
        }
        let order = table.battle.suggestion().expect("the battle goes on");
        table.battle.submit(order.body).expect("it is taken");
        table.selection.refresh(&mut table.battle);
    }
    panic!("no turn alone is due");
}

#[test]
fn a_lone_turn_begins_by_itself_and_not_again_once_it_was_taken_back() {
    let mut table = table();
    let who = table.selection.items[0].by;
    table.selection.busy = true;
    table.player().take_lone_turn();
    assert!(table.orders.is_empty(), "what came before is seen first");
    table.selection.busy = false;
    table.settings.asks_for_turns = true;
    table.player().take_lone_turn();
    assert!(table.orders.is_empty(), "the player wants to be asked");
    table.settings.asks_for_turns = false;
    table.player().take_lone_turn();
    let given: Vec<_> = table.orders.iter().map(|given| given.order.body.clone()).collect();
    assert!(matches!(given[..], [OrderKind::Take { by, .. }] if by == who), "{given:?}");
    table.player().take_lone_turn();
    assert_eq!(table.orders.len(), 1, "it is ordered once");
    table.settle();
    assert_eq!(table.selection.main, Some(who));
    table.player().step(StepDirection::Back);
    table.settle();
    assert!(matches!(table.battle.fight.decision().map(|d| d.kind), Some(DecisionKind::Call { .. })));
    table.player().take_lone_turn();
    assert!(table.orders.is_empty(), "what was taken back waits for the player");
}

#[test]
fn plans_can_still_be_changed_as_a_turn_has_just_begun() {
    let mut table = table();
    let replannable = table.selection.may_replan;
    table.player().take_lone_turn();
    table.settle();
    assert!(table.player().replan_before_turn());
    table.settle();
    assert!(replannable && table.selection.plan_editor.is_some());
    // Once something was done in the turn it is too late.
    let mut table = self::table();
    table.player().take_lone_turn();
    table.settle();
    let walk = table.selection.reach.as_ref().and_then(|(_, reach)| reach.cells().first().copied());
    table.player().walk(walk.expect("it can walk"));
    table.settle();
    assert!(!table.player().replan_before_turn());
}
