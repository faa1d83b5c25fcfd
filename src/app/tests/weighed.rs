//! What the computer suggests to a player and weighs for it, under each ruleset: a suggestion is shown as if it had been
//! pressed once, and the next press gives just that order.

use super::menu::{RULES, battle, table_of};
use crate::ai::OptionKind;
use crate::app::present;
use crate::app::selection::proposal::Proposal;
use crate::app::selection::searched::Searched;
use crate::fight::state::order::{ActOrder, OrderKind};

/// Whether an order is the advised one; a walk may lead to the same place by another path.
fn same(given: &OrderKind, advised: &OrderKind) -> bool {
    match (given, advised) {
        (OrderKind::Walk { by, path }, OrderKind::Walk { by: who, path: other }) => {
            by == who && path.last() == other.last()
        }
        _ => given == advised,
    }
}

#[test]
fn a_suggestion_is_shown_first_and_given_by_the_next_press() {
    for rules in RULES {
        let mut table = table_of(battle(rules, "toll_house"));
        table.selection.glass_box.open = true;
        let (mut given, mut compared) = (0, 0);
        for _ in 0..150 {
            table.selection.refresh(&mut table.battle);
            if table.battle.asked().is_none() || table.selection.plan_editor.is_some() {
                if !table.suggested() {
                    break;
                }
                continue;
            }
            table.player().suggest();
            assert!(table.orders.is_empty(), "{rules}: a suggestion is no order");
            assert!(table.selection.toast.is_some(), "{rules}: it is told");
            let account = table.selection.glass_box.account().expect("it was weighed").clone();
            let advised = account.options[0].orders[0].clone();
            let model = present::weighed(&mut table.battle, &mut table.selection).expect("the list is open");
            assert!(model.rows.iter().all(|row| !row.name.is_empty() && !row.text.is_empty()), "{rules}: {model:?}");
            // What is pointed at may stand below.
            let listed = table.selection.weighed_rows(None).len();
            assert!((listed..=listed + 1).contains(&model.rows.len()), "{rules}: {model:?}");
            compared += account.options.iter().filter(|option| option.worth.is_some_and(|worth| worth > 0)).count();
            // Of what is compared, what is worth most is decided for, unless a rule of thumb comes first.
            let decided = &account.options[0];
            let best =
                account.options.iter().filter(|o| o.kind == decided.kind).filter_map(|option| option.worth).max();
            if account.first.is_none() && decided.kind == OptionKind::Turn {
                assert_eq!(decided.worth.unwrap_or(-1), best.unwrap_or(-1), "{rules}: {account:?}");
            }
            if table.selection.proposed().is_some() {
                assert_eq!(model.chosen, Some(0), "{rules}: the row of what is suggested is marked: {model:?}");
                table.player().commit();
                let order =
                    table.orders.first().map(|given| given.order.body.clone()).expect("the press gives an order");
                assert!(same(&order, &advised), "{rules}: {order:?} in place of {advised:?}");
                given += 1;
                let before = table.battle.version;
                table.settle();
                assert!(table.battle.version > before, "{rules}: {order:?} is taken");
            } else if !table.suggested() {
                break;
            }
        }
        assert!(given > 5 && compared > 20, "{rules}: {given} orders given, {compared} options compared");
    }
}

/// What was tried by a search and is pointed at is the row of that, and no answer of which the computer does not think.
#[test]
fn what_was_tried_is_found_when_it_is_pointed_at() {
    let mut found = 0;
    for rules in RULES {
        let mut table = table_of(battle(rules, "toll_house"));
        table.selection.glass_box.open = true;
        for _ in 0..12 {
            table.selection.refresh(&mut table.battle);
            if table.turn().is_some() {
                while table.selection.search_beside(&mut table.battle) {
                    std::thread::yield_now();
                }
                let tried = table.selection.glass_box.searched.as_ref().and_then(Searched::found).unwrap_or_default();
                // What is the same as one above is found there.
                let new = |number: usize| !tried[..number].iter().any(|above| above.orders == tried[number].orders);
                let acts: Vec<(usize, ActOrder)> = (0..)
                    .zip(tried)
                    .filter(|(number, _)| *number > 0 && new(*number))
                    .filter_map(|(number, tried)| match &tried.orders[..] {
                        [OrderKind::Act(draft)] => Some((number, draft.clone())),
                        _ => None,
                    })
                    .collect();
                let searched = table.selection.glass_box.searched.as_ref().expect("a search is over");
                for (number, draft) in acts {
                    assert_eq!(searched.shown(Some(&Proposal::Act(draft))), Some(number), "{rules}");
                    found += 1;
                }
            }
            if !table.suggested() {
                break;
            }
        }
    }
    assert!(found > 10, "{found} acts");
}
