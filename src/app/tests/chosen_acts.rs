//! Acts that are chosen before their target: they are walked up to like strikes, their keys, and what they cost of a walk.

use super::harness::ScreenHarness;
use super::menu::{RULES, battle, table_of};
use crate::app::present;
use crate::app::selection::menu_groups::{self, MenuLine};
use crate::app::selection::menu_items::MenuItem;
use crate::fight::state::log::{Event, LogEntry};
use crate::fight::state::order::{ChosenTarget, Order, OrderKind};

/// Tables under a ruleset that have come to a turn of a player, one after the other.
fn turns(rules: &str, scene: &str, most: usize, mut look: impl FnMut(&mut ScreenHarness)) {
    let mut table = table_of(battle(rules, scene));
    let mut seen = 0;
    for _ in 0..300 {
        table.selection.refresh(&mut table.battle);
        if table.turn().is_some() {
            seen += 1;
            look(&mut table);
        }
        if seen > most || !table.suggested() {
            break;
        }
    }
}

#[test]
fn what_asks_for_more_than_a_target_is_walked_up_to_and_says_why_not() {
    let mut walked = Vec::new();
    for rules in RULES {
        turns(rules, "toll_house", 6, |table| {
            let by = table.selection.main.expect("it is somebody's turn");
            let bodies = table.selection.view.as_ref().expect("it is seen").bodies.clone();
            let details = |item: &MenuItem| item.by == by && !item.targets() && (item.far || !item.drafts.is_empty());
            let rows: Vec<usize> =
                (0..table.selection.items.len()).filter(|at| details(&table.selection.items[*at])).collect();
            for row in rows {
                for body in &bodies {
                    let Some(rect) = body.rect else { continue };
                    table.selection.choose(Some(row));
                    (table.selection.cursor, table.selection.hover) = (None, Some(rect.at));
                    table.selection.look_for_attacks(&mut table.battle);
                    let arena = table.battle.fight.seen_by(table.battle.viewpoint());
                    if let Some((_, why)) = present::why_no_attack(&arena, &table.selection) {
                        let item = &table.selection.items[row];
                        let action = item.action.map(|action| &*arena.rules().action(action).key.value);
                        assert_ne!(why, "It cannot be aimed at that.", "{rules}: {action:?}");
                    }
                    let Some(attack) = table.selection.attack().cloned() else { continue };
                    if attack.blow.aim.target() == Some(body.id)
                        && attack.approach.is_some()
                        && !matches!(attack.blow.aim, ChosenTarget::Target(_))
                    {
                        walked.push(rules);
                    }
                }
            }
        });
    }
    assert!(walked.contains(&"four_actions"), "a push and a disarming are walked up to: {walked:?}");
}

#[test]
fn keys_in_a_group_follow_its_lines() {
    let mut groups = 0;
    for rules in RULES {
        turns(rules, "toll_house", 8, |table| {
            let ruleset = table.battle.fight.rules().clone();
            let heads: Vec<_> = table.lines().into_iter().filter_map(head).collect();
            for group in heads {
                table.selection.open.clear();
                table.selection.toggle(&ruleset, group.clone());
                let lines = table.lines();
                let keys = menu_groups::keys(&ruleset, table.selection.main, &lines, &table.selection.items);
                let inside = lines.iter().zip(keys).filter_map(|(line, key)| match line {
                    MenuLine::Item(at, Some(of)) if *of == group => Some((&table.selection.items[*at], key)),
                    _ => None,
                });
                let inside: Vec<(&MenuItem, Option<u8>)> = inside.collect();
                // Another combatant's actions have no keys, what others may do meanwhile has none either.
                if inside.iter().all(|(_, key)| key.is_none()) {
                    continue;
                }
                groups += 1;
                let usable: Vec<Option<u8>> =
                    inside.iter().filter(|(item, _)| !item.began_idle && !item.late).map(|(_, key)| *key).collect();
                let told: Vec<u8> = usable.iter().flatten().copied().collect();
                assert!(told.is_sorted(), "{rules}, {group:?}: {told:?}");
                let missing = usable.iter().filter(|key| key.is_none()).count();
                let full = told.last() == Some(&9);
                assert!(missing == 0 || full, "{rules}, {group:?}: {usable:?}");
            }
        });
    }
    assert!(groups > 20, "{groups} groups");
}

fn head(line: MenuLine) -> Option<menu_groups::MenuGroup> {
    if let MenuLine::Head(group, ..) = line { Some(group) } else { None }
}

#[test]
fn an_act_that_ends_a_movement_says_so_and_no_other_does() {
    let mut ended = Vec::new();
    for rules in RULES {
        // Seconds and points are not movement: they are left after an act in part.
        turns(rules, "toll_house", 40, |table| {
            let (Some(by), Some(decision)) = (table.selection.main, table.battle.fight.decision().cloned()) else {
                return;
            };
            let left = table.selection.view.as_ref().map_or(0, |view| view.moves);
            if left == 0 {
                return;
            }
            let start = table.battle.fight.capture();
            let acts: Vec<_> = table.selection.items.iter().filter(|i| i.by == by && !i.aside).collect();
            let acts: Vec<_> = acts.into_iter().filter_map(|item| item.drafts.first().cloned()).take(24).collect();
            for act in acts {
                table.battle.fight.restore(&start);
                let viewer = table.battle.viewpoint();
                let arena = table.battle.fight.seen_by(viewer);
                let told = arena.movement_ended(&act);
                let model = present::forecast(&arena, table.selection.view.as_ref(), &act);
                let says = model.threats.iter().any(|line| line.starts_with("The rest of the move"));
                assert_eq!(says, told > 0, "{rules}: {act:?}: {:?}", model.threats);
                let order = Order {
                    decision: table.battle.fight.decision().expect("it is asked").id,
                    body: OrderKind::Act(act.clone()),
                };
                let begun = table.battle.fight.log().len();
                table.battle.fight.submit(order).expect("it is offered");
                // Nobody else has had a say yet, or all let it pass.
                if table.battle.fight.decision().is_none_or(|d| d.kind != decision.kind) {
                    continue;
                }
                let gained = |entry: &LogEntry| matches!(entry.event, Event::MovementGained(who, _) if who == by);
                let opens = table.battle.fight.log()[begun..].iter().any(gained);
                let arena = table.battle.fight.seen_by(viewer);
                if told > 0 && !opens {
                    assert_eq!(arena.walking_budget(by), 0, "{rules}: {act:?}");
                    ended.push(rules);
                }
                // A jump takes what it needs.
                let whole = arena.rules().grid.whole_walks;
                if whole && told == 0 && act.aim.cell().is_none() {
                    assert!(arena.walking_budget(by) > 0 || !arena.able(by), "{rules}: {act:?} ended it unsaid");
                }
            }
            table.battle.fight.restore(&start);
        });
    }
    assert!(ended.contains(&"four_actions"), "{ended:?}");
}

#[test]
fn a_stance_takes_two_presses_of_its_key() {
    let mut table = table_of(battle("vitality", "toll_house"));
    let ruleset = table.battle.fight.rules().clone();
    let found = (0..200).find_map(|_| {
        table.selection.refresh(&mut table.battle);
        if table.turn().is_some() {
            for group in table.lines().into_iter().filter_map(head) {
                table.selection.open.clear();
                table.selection.toggle(&ruleset, group);
                if table.selection.sizes(&ruleset).len() > 1 {
                    return Some(());
                }
            }
        }
        if table.suggested() { None } else { Some(()) }
    });
    assert!(found.is_some() && table.selection.sizes(&ruleset).len() > 1, "somebody can take a stance");
    table.player().press_size(1);
    assert_eq!(table.orders.len(), 0, "the first press shows it");
    assert_eq!(table.selection.beside_focus, Some(1));
    table.player().press_size(0);
    assert_eq!(table.orders.len(), 0, "another one is shown");
    table.player().press_size(0);
    assert!(matches!(table.orders[0].order.body, OrderKind::Act(_)), "the second press takes it");
}

#[test]
fn a_walk_that_ends_in_hard_ground_says_so_and_is_the_last_choice() {
    let (mut dry, mut wet) = (0, 0);
    turns("action_points", "culver_weir", 60, |table| {
        let bodies = table.selection.view.as_ref().expect("it is seen").bodies.clone();
        for rect in bodies.iter().filter_map(|body| body.rect) {
            table.selection.choose(None);
            (table.selection.cursor, table.selection.hover) = (None, Some(rect.at));
            table.selection.look_for_attacks(&mut table.battle);
            let Some(attack) = table.selection.attack().cloned() else { continue };
            let Some(walk) = &attack.approach else { continue };
            let arena = table.battle.fight.seen_by(table.battle.viewpoint());
            let Some(ground) = walk.hard_ground(&arena) else {
                dry += 1;
                continue;
            };
            wet += 1;
            let told = attack.forecast.threats.iter().any(|line| line.contains(&ground.name));
            assert!(told, "{:?}", attack.forecast.threats);
        }
    });
    assert!(dry > 5 && wet * 4 < dry, "{dry} end on firm ground, {wet} in water");
}
