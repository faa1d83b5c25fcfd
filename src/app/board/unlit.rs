//! Unlit cells of a dark scene, as one side sees them.

use crate::fight::side::SideArena;
use crate::kernel::cell::{Cell, Rect};

/// Cells of a dark scene without light and outside the dark sight of every combatant of the side.
pub(in crate::app) fn unlit(arena: &SideArena) -> Vec<Cell> {
    if !arena.scene().dark() {
        return Vec::new();
    }
    let eyes = arena
        .all_combatants()
        .filter(|id| arena.able(*id) && arena.viewer().is_none_or(|side| arena.side(*id) == side));
    let eyes: Vec<(Rect, i16)> = eyes.filter_map(|id| Some((arena.place(id)?, arena.dark_sight(id)))).collect();
    let bounds = arena.scene().bounds();
    let cells = (0..bounds.height).flat_map(|y| (0..bounds.width).map(move |x| Cell::new(x, y)));
    let seen = |at: Rect| eyes.iter().any(|(from, far)| arena.rect_distance(*from, at) <= *far);
    cells.filter(|cell| !arena.lit(Rect::from(*cell)) && !seen(Rect::from(*cell))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::platform::stage;
    use crate::kernel::ids::SideId;

    #[test]
    fn it_is_dark_where_nothing_burns_and_nobody_of_ours_stands() {
        for dark in [false, true] {
            let mut battle = stage::altered(
                "toll_house",
                "oak",
                |usual| usual,
                |scene| {
                    "action_points".clone_into(&mut scene.ruleset.value);
                    scene.dark = dark;
                },
            );
            let ours = unlit(&battle.fight.seen_by(Some(SideId(0))));
            let all = unlit(&battle.fight.seen_by(None));
            let arena = battle.fight.arena();
            assert_eq!(ours.is_empty(), !dark);
            let stands = |side: u8| {
                arena.all_combatants().find(|id| arena.side(*id) == SideId(side)).map(|id| arena.rect(id).at)
            };
            let (mine, theirs) = (stands(0).expect("somebody"), stands(1).expect("somebody"));
            assert!(!ours.contains(&mine) && !all.contains(&mine) && !all.contains(&theirs));
            assert_eq!(ours.contains(&theirs), dark, "who stands in the dark is not lit by standing there");
        }
    }
}
