//! Dangers within the reach of a mover.

use super::harness::ScreenHarness;
use super::menu::{RULES, battle, table_of};
use super::overlays;
use crate::app::selection::reach_layers::is_good;
use crate::fight::state::order::{ActOrder, ChosenTarget, DecisionKind, Order};
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

#[test]
fn the_steps_at_which_foes_may_strike_are_marked() {
    let (mut marked, mut leaving) = (0, 0);
    for rules in RULES {
        let mut table = table_of(battle(rules, "toll_house"));
        for _ in 0..160 {
            table.selection.refresh(&mut table.battle);
            if table.turn().is_some() {
                let (more, always) = check(rules, &mut table);
                marked += more;
                leaving += usize::from(always);
            }
            if !table.suggested() {
                break;
            }
        }
    }
    assert!(marked > 5 && leaving > 0, "{marked} cells are marked, {leaving} movers");
}

/// Compares the marks with what is told of each cell. How many cells are marked, and whether any step is struck.
fn check(rules: &str, table: &mut ScreenHarness) -> (usize, bool) {
    table.selection.choose(None);
    table.selection.look_at_reach(&mut table.battle);
    let Some(dangers) = &table.selection.reach_dangers else { return (0, false) };
    let (provoking, watched) = (dangers.provoking.clone(), dangers.watched.clone());
    let Some((by, reach)) = table.selection.reach.as_ref() else { return (0, false) };
    let (by, cells) = (*by, reach.cells().to_vec());
    let arena = table.battle.fight.seen_by(table.battle.viewpoint());
    if arena.identity(by).side_cells > 1 || table.selection.extended_reach.is_some() || cells.is_empty() {
        return (0, false);
    }
    let own = arena.rect(by).at;
    let leaving = provoking.contains(&own);
    let (mut path, mut struck) = (Vec::new(), 0);
    for cell in &cells {
        let over = overlays::fill(&arena, &table.selection, None, Some(*cell));
        assert!(over.overlay.reach.contains(cell) || over.overlay.reach3.contains(cell));
        let strikers = over.tags.iter().filter(|tag| tag.text.contains("may strike")).count();
        assert!(reach.path(*cell, &mut path), "what is in reach has a way");
        let marked = leaving || path.iter().any(|step| provoking.contains(step));
        assert_eq!(marked, strikers > 0, "{rules}: the way to {cell:?} with {strikers} strikers");
        assert!(strikers > 0 || !leaving, "{rules}: {cell:?} is reached without a blow");
        struck += usize::from(strikers > 0);
    }
    // Only the steps are marked, not all that lies behind them.
    for cell in provoking.iter().filter(|cell| **cell != own) {
        assert!(
            reach.path(*cell, &mut path)
                && !overlays::fill(&arena, &table.selection, None, Some(*cell)).tags.is_empty()
        );
    }
    assert!(!watched.contains(&own));
    (struck, leaving)
}

#[test]
fn beyond_the_last_layer_no_strike_is_left_and_before_it_there_is_one() {
    for rules in RULES {
        let mut table = table_of(battle(rules, "toll_house"));
        let (mut spent, mut left) = (0, 0);
        for _ in 0..240 {
            table.selection.refresh(&mut table.battle);
            if let Some(by) = table.turn() {
                let layers = table.selection.reach_layers.clone();
                let reached = layers.free.len() + layers.opened.len() + layers.spent.len();
                let near = table.selection.reach.as_ref().map_or(0, |(_, reach)| reach.cells().len());
                assert!(reached >= near, "{rules}: every cell in reach has a layer");
                // The nearest place of the last layer, and the farthest ones before it.
                let ends = [(layers.spent.first(), false), (layers.free.last(), true), (layers.opened.last(), true)];
                for (cell, fine) in ends {
                    let Some(cell) = cell else { continue };
                    if let Some(strikes) = strikes_after(&mut table, by, *cell) {
                        // Before the last layer there is one only if there was one at all.
                        if fine && !layers.spent.is_empty() {
                            assert!(!strikes.is_empty(), "{rules}: {cell:?} leaves a strike");
                            left += 1;
                        } else if !fine {
                            assert!(strikes.is_empty(), "{rules}: {by:?} at {cell:?} has {strikes:?} left");
                            spent += 1;
                        }
                    }
                }
            }
            if !table.suggested() {
                break;
            }
        }
        // A turn of Tempo is for one thing: walking takes nothing from it. Under Four Actions there are strikes for a Move.
        let always = matches!(rules, "tempo" | "four_actions");
        assert!(always || spent > 0 && left > 0, "{rules}: {spent} and {left} walks");
    }
}

/// The strikes that a combatant can pay for in the same turn after a walk; None if it does not get there.
fn strikes_after(table: &mut ScreenHarness, by: CombatantId, cell: Cell) -> Option<Vec<String>> {
    let legs = table.selection.walk_legs(cell);
    let side = table.battle.viewpoint()?;
    let mut imagined = table.battle.fight.imagine(side, 3).ok()?;
    let turn = DecisionKind::Turn { by };
    for body in legs {
        let decision = imagined.fight().decision().filter(|decision| decision.kind == turn)?.id;
        let tried = imagined.try_order(&Order { decision, body }).ok()?;
        imagined.go_on_from(&tried.state);
    }
    let same_turn = imagined.fight().decision().is_some_and(|decision| decision.kind == turn);
    let arena = imagined.fight().seen_by(Some(side));
    let there = arena.rect(arena.mount_of(by).unwrap_or(by)).at == cell;
    (there && same_turn).then(|| {
        let candidates = arena.turn_candidates(by).filter(|candidate| is_good(arena.rules(), candidate.action));
        let paid = candidates.filter(|candidate| {
            let action = candidate.action;
            let draft = |tool| ActOrder { by, action, tool, aim: ChosenTarget::Nothing };
            let paid = |tool| arena.owes(&draft(tool)) == 0;
            arena.unfit(by, action).is_empty() && arena.tools(candidate).into_iter().any(paid)
        });
        paid.map(|candidate| arena.rules().action(candidate.action).name.clone()).collect()
    })
}
