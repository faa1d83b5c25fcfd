//! In water, on steep faces, and what the biggest take up.

use fray::kernel::cell::Cell;
use fray::testkit::{TestBattle, TestScene};

use super::{ada, d20, grunt};

/// Ada, Athletics +7, before a strip of this ground, with these heights.
fn strip(ground: &str, levels: &str) -> TestBattle {
    let blank = ".".repeat(levels.len());
    let rows = [blank.as_str(), "..wwww....", blank.as_str()];
    let lay = TestScene::new("four_actions", &rows).legend('w', &format!("Ground({ground:?})")).elevation(&[levels; 3]);
    let lay = lay.side("heroes", [ada().at(1, 1)]).side("monsters", [grunt().at(9, 2)]);
    lay.fields("open_sheets: true").deal_with(&d20(&[15, 5]))
}

/// FOUR-MOVE-14: a face is climbed by Athletics against 10, 15 or 20, once in a movement and two cells for one; a
/// climber that fails gets no farther in it, and one that fails by 5 falls.
#[test]
fn four_move_14_climbing() {
    for (face, dc) in [("rough_face", 10_u16), ("wall_face", 15), ("smooth_face", 20)] {
        let mut t = strip(face, "2222222222");
        t.act("Ada", "advance", ()).dice(&d20(&[dc - 7])).walk(&[(2, 1), (3, 1)]);
        assert_eq!((t.last_roll().against, t.at("Ada"), t.moves()), (i32::from(dc), Some((3, 1)), 2));
        let mut t = strip(face, "2222222222");
        t.act("Ada", "advance", ()).dice(&d20(&[dc - 8])).walk(&[(2, 1), (3, 1)]);
        assert_eq!((t.at("Ada"), t.moves(), t.has("Ada", "climbing")), (Some((1, 1)), 0, false), "{face}");
        // The next movement is another try.
        t.act("Ada", "advance", ()).dice(&d20(&[dc - 7])).walk(&[(2, 1)]);
        assert_eq!((t.at("Ada"), t.moves()), (Some((2, 1)), 4));
    }
    // From 10 ft up: no progress, or down again.
    for (die, at, hp) in [(8, (4, 1), 36), (4, (3, 1), 36), (3, (1, 0), 34)] {
        let mut t = strip("wall_face", "0012344444");
        t.act("Ada", "advance", ()).dice(&d20(&[8])).walk(&[(2, 1), (3, 1)]);
        let fall = if die == 3 { &[(6, 2)][..] } else { &[] };
        t.act("Ada", "advance", ()).dice(&[&d20(&[die]), fall].concat()).walk(&[(4, 1)]);
        assert_eq!((t.at("Ada"), t.hp("Ada"), t.has("Ada", "prone")), (Some(at), hp, die == 3));
    }
    // No Dash leads up a face.
    let mut t = strip("rough_face", "2222222222");
    t.act("Ada", "dash", ());
    let body = t.walking(&[(2, 1)]);
    t.refuse(body);
}

/// FOUR-MOVE-15, FOUR-COND-38: water is swum by Athletics against 10, 15 or 20, once in a movement and two cells for
/// one; a swimmer that fails gets no farther, every combatant in water is Soaked, and holds its breath under it.
#[test]
fn four_move_15_swimming() {
    for (water, dc) in [("deep_water", 10_u16), ("rough_water", 15), ("stormy_water", 20), ("depths", 10)] {
        let mut t = strip(water, "2222222222");
        t.act("Ada", "advance", ()).dice(&d20(&[dc - 7])).walk(&[(2, 1), (3, 1)]);
        assert_eq!((t.last_roll().against, t.at("Ada"), t.moves()), (i32::from(dc), Some((3, 1)), 2));
        assert!(t.has("Ada", "soaked"));
        t.end().end();
        assert_eq!(t.has("Ada", "holding_breath"), water == "depths");
        let mut t = strip(water, "2222222222");
        t.act("Ada", "advance", ()).dice(&d20(&[1])).walk(&[(2, 1), (3, 1)]);
        assert_eq!((t.at("Ada"), t.moves(), t.has("Ada", "soaked")), (Some((1, 1)), 0, false), "{water}");
        let mut t = strip(water, "2222222222");
        t.act("Ada", "dash", ());
        let body = t.walking(&[(2, 1)]);
        t.refuse(body);
    }
}

/// FOUR-MOVE-09: a cell up to Medium, then 2, 3, 4 and 6 along each side; distances are those of the nearest cells.
#[test]
fn four_move_09_footprints() {
    let sizes = ["fine", "small", "medium", "large", "huge", "gargantuan", "colossal"];
    for (size, side) in sizes.into_iter().zip([1, 1, 1, 2, 3, 4, 6]) {
        let lay = TestScene::new("four_actions", &["................"; 9]);
        let lay = lay.side("heroes", [ada().at(0, 1)]).side("monsters", [grunt().size(size).at(8, 1)]);
        let mut t = lay.fields("open_sheets: true").deal_with(&d20(&[15, 5]));
        let (ada, grunt) = (t.who("Ada"), t.who("Grunt"));
        let arena = t.fight().arena();
        let rect = arena.rect(grunt);
        assert_eq!((rect.cells().count(), arena.rect_distance(arena.rect(ada), rect)), (side * side, 8), "{size}");
        let beyond = Cell { x: 15, y: 1 };
        assert_eq!(arena.rect_distance(beyond.into(), rect), 8 - i16::try_from(side).expect("few"));
    }
}
