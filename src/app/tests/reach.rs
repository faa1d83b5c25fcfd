//! Dangers within the reach of a mover.

use super::menu::{RULES, battle, table_of};
use super::overlays;

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
fn check(rules: &str, table: &mut super::harness::ScreenHarness) -> (usize, bool) {
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
        assert!(over.overlay.reach.contains(cell));
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
