//! Dangers within the reach of a mover.

use super::menu::{RULES, battle, table_of};
use super::overlays;
use crate::kernel::cell::Cell;

#[test]
fn cells_are_marked_on_whose_way_more_foes_may_strike_than_on_any() {
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
    let strikers = |cell: Cell| {
        let over = overlays::fill(&arena, &table.selection, None, Some(cell));
        assert!(over.overlay.reach.contains(&cell));
        over.tags.iter().filter(|tag| tag.text.contains("may strike")).count()
    };
    let counts: Vec<(Cell, usize)> = cells.iter().map(|cell| (*cell, strikers(*cell))).collect();
    let always = counts.iter().map(|(_, count)| *count).min().unwrap_or(0);
    assert_eq!(provoking.contains(&own), always > 0, "{rules}");
    for (cell, count) in &counts {
        let told = provoking.contains(cell);
        assert_eq!(told, *count > always, "{rules}: {cell:?} with {count}, on any way {always}");
    }
    assert!(!watched.contains(&own));
    (counts.iter().filter(|(_, count)| *count > always).count(), always > 0)
}
