//! A specimen board for inspecting the art: every picture and side, every state, every ground and object, every
//! overlay. No battle produces it.

use std::sync::Arc;

use bevy::math::Vec2;

use crate::kernel::cell::{Bounds, Cell, Dir8, Rect};
use crate::kernel::ids::CombatantId;
use crate::view::board::{Board, Ghost, Streak, Token};
use crate::view::glyphs::ARCHETYPES;
use crate::view::ground::{Ground, GroundCell};
use crate::view::objects::ObjectPicture;
use crate::view::overlay::{CoverMark, Overlay, Sight, Way, centre};
use crate::view::palette::{HELP, PATH};
use crate::view::token::{Badge, Look, TokenState};

/// The ground by letters; see [`terrain`].
const MAP: [&str; 18] = [
    "..........................T.",
    ".........................TT.",
    "......................b.t..T",
    "......................b.tt..",
    "......................o..r..",
    "......................o.r.r.",
    "###############.......w..x..",
    "#_____________#.......wwwx..",
    "#__+#_+__#_+__#...mmm....p..",
    "#___#____#____#..mmmmm..pp..",
    "#_____________#...mmm......e",
    "###_####_###w##..........eee",
    "======================......",
    "======================.ss...",
    "..hhhhh....,,,,......ssddss.",
    "..hHHHh...,,,,,,....ssdddds.",
    "..hHHHh....,,,,......sddddss",
    "..hhhhh...............ssddss",
];

/// Objects by key and state, in the room at the left.
const THINGS: [(&str, &str, i16, i16); 12] = [
    ("door", "closed", 3, 11),
    ("door", "open", 8, 11),
    ("gate", "closed", 4, 7),
    ("gate", "open", 9, 7),
    ("lever", "closed", 1, 8),
    ("lever", "open", 2, 8),
    ("table", "upright", 6, 9),
    ("table", "flipped", 7, 9),
    ("chest", "closed", 10, 9),
    ("chest", "open", 11, 9),
    ("barrel", "whole", 12, 9),
    ("crate", "whole", 13, 9),
];

/// The board.
#[must_use]
pub fn board() -> Board {
    let objects = THINGS.iter().map(|(key, state, x, y)| ObjectPicture {
        at: Cell::new(*x, *y),
        key: (*key).to_owned(),
        state: (*state).to_owned(),
        upright: *key == "gate",
    });
    Board {
        ground: Arc::new(ground()),
        objects: Arc::new(objects.collect()),
        loose: vec![Rect::new(Cell::new(13, 10), 1)],
        tokens: tokens(),
        ties: vec![(CombatantId(57), CombatantId(58))],
        ghost: Some(Ghost { rect: Rect::new(Cell::new(14, 5), 1), look: look(0, "mage") }),
        overlay: overlay(),
        tags: Vec::new(),
        streaks: vec![
            Streak { from: at(17, 6), to: at(20, 7), tint: PATH, alpha: 1.0 },
            Streak { from: at(17, 7), to: at(19, 7), tint: HELP, alpha: 0.6 },
        ],
        rising: Vec::new(),
    }
}

fn ground() -> Ground {
    let width = i16::try_from(MAP[0].len()).unwrap_or(0);
    let cells = MAP.iter().flat_map(|row| row.chars()).map(|letter| {
        let (key, elevation) = terrain(letter);
        let walled = matches!(key, "wall" | "tree" | "boulder");
        GroundCell { key: key.to_owned(), blocks: walled, steps: 1, hazard: false, elevation }
    });
    Ground { bounds: Bounds::new(width, i16::try_from(MAP.len()).unwrap_or(0)), cells: cells.collect() }
}

fn terrain(letter: char) -> (&'static str, u8) {
    match letter {
        '#' => ("wall", 0),
        '_' | '+' => ("floor", 0),
        '=' => ("road", 0),
        ',' => ("dirt", 0),
        'h' => ("grass", 1),
        'H' => ("grass", 2),
        'm' => ("mud", 0),
        's' => ("shallows", 0),
        'd' => ("deep_water", 0),
        'b' => ("bush", 0),
        't' => ("thicket", 0),
        'T' => ("tree", 0),
        'o' => ("boulder", 0),
        'r' => ("rubble", 0),
        'w' => ("low_wall", 0),
        'x' => ("brambles", 0),
        'p' => ("spores", 0),
        'e' => ("embers", 0),
        _ => ("grass", 0),
    }
}

fn look(side: usize, glyph: &str) -> Look {
    Look { side, glyph: glyph.to_owned() }
}

fn at(x: i16, y: i16) -> Vec2 {
    centre(Rect::new(Cell::new(x, y), 1))
}

fn tokens() -> Vec<Token> {
    let mut all = Vec::new();
    let mut put = |x: i16, y: i16, cells: u8, look: Look, state: TokenState| {
        let who = CombatantId(u16::try_from(all.len()).unwrap_or(0));
        let rect = Rect::new(Cell::new(x, y), cells);
        all.push(Token { who, rect, on: None, look, letter: 'A', state, shift: Vec2::ZERO, alpha: 1.0, flash: 0.0 });
    };
    let health = |share: f32| TokenState { health: Some(share), ..TokenState::default() };
    for side in 0..4_i16 {
        for (column, glyph) in (0..).zip(ARCHETYPES) {
            let share = 1.0 - f32::from(side * 7 + column) / 30.0;
            put(column, side, 1, look(usize::from(side.unsigned_abs()), glyph), health(share));
        }
    }
    let badge = |key: &str, helpful| Badge { key: key.to_owned(), helpful };
    let harmed = vec![badge("burning", false), badge("guarded", true), badge("slowed", false), badge("dazed", false)];
    let states: [TokenState; 14] = [
        TokenState { selected: true, ..health(0.8) },
        TokenState { acting: true, selected: true, ..health(0.8) },
        TokenState { acting: true, ..health(0.8) },
        TokenState { down: true, ..health(0.0) },
        TokenState { hiding: true, ..health(0.8) },
        TokenState { done: true, ..health(0.8) },
        TokenState { badges: harmed, ..health(0.3) },
        TokenState { badges: vec![badge("hidden", true)], ..health(1.0) },
        TokenState { band: 3, ..TokenState::default() },
        TokenState { band: 2, ..TokenState::default() },
        TokenState { band: 1, ..TokenState::default() },
        TokenState { wounds: vec![(2, 5), (1, 3), (0, 2), (0, 2), (0, 1)], ..TokenState::default() },
        TokenState { inner: Some(0.55), ..health(0.85) },
        health(0.0),
    ];
    for (number, state) in (0..).zip(states) {
        let (x, y) = (8 + number % 7, number / 7);
        put(x, y, 1, look(usize::from(y > 0), "skirmisher"), state);
    }
    put(16, 0, 2, look(1, "brute"), TokenState { badges: vec![badge("burning", false)], ..health(0.6) });
    put(19, 0, 3, look(2, "captain"), TokenState { selected: true, ..health(0.9) });
    for (x, state) in [
        (20, TokenState { depth: 1, ..health(0.8) }),
        (21, TokenState { depth: 2, ..health(0.8) }),
        (22, TokenState { depth: 3, ..health(0.8) }),
        (24, TokenState { flies: true, ..health(0.8) }),
        (26, TokenState { lies: true, badges: vec![badge("prone", false)], ..health(0.8) }),
    ] {
        put(x, 15, 1, look(1, "guard"), state);
    }
    put(15, 9, 1, look(0, "guard"), TokenState { badges: vec![badge("grappling", false)], ..health(0.8) });
    put(16, 9, 1, look(1, "guard"), TokenState { badges: vec![badge("grappling", false)], ..health(0.8) });
    put(18, 10, 2, look(0, "horse"), health(0.7));
    put(9, 5, 1, look(0, "mage"), TokenState { acting: true, selected: true, ..health(1.0) });
    put(20, 7, 1, look(1, "archer"), health(0.5));
    all
}

fn cells(x: i16, y: i16, width: i16, height: i16) -> Vec<Cell> {
    (0..height).flat_map(|dy| (0..width).map(move |dx| Cell::new(x + dx, y + dy))).collect()
}

fn overlay() -> Overlay {
    let one = |x, y| Rect::new(Cell::new(x, y), 1);
    let mut reach = cells(8, 3, 8, 3);
    reach.retain(|c| *c != Cell::new(11, 4));
    Overlay {
        side: 0,
        reach,
        reach2: [cells(7, 3, 1, 3), cells(16, 3, 1, 3)].concat(),
        threat: cells(11, 12, 4, 3),
        area: [cells(17, 9, 3, 1), cells(18, 8, 1, 3)].concat(),
        goals: cells(1, 12, 2, 2),
        dark: cells(21, 12, 2, 3),
        faded: 0.0,
        path: [(9, 5), (10, 4), (11, 5), (12, 5), (13, 4), (14, 5)].map(|(x, y)| Cell::new(x, y)).to_vec(),
        path_side: 1,
        provoked: vec![1],
        crossing: Some(at(19, 9)),
        foe_path: vec![Way { points: vec![at(20, 7), at(19, 8), at(19, 9)], side_cells: 1, side: 1 }],
        arrivals: vec![(one(6, 14), 0), (Rect::new(Cell::new(15, 14), 2), 1)],
        targets: vec![one(12, 0)],
        aimed: Some((one(9, 5), Rect::new(Cell::new(16, 0), 2))),
        cover: vec![
            CoverMark { rect: one(20, 7), edge: Dir8::North, three_quarters: false },
            CoverMark { rect: one(20, 7), edge: Dir8::East, three_quarters: true },
        ],
        sight: Some(Sight { from: at(4, 13), to: at(9, 16), blocked: Some(at(4, 13).lerp(at(9, 16), 0.4)) }),
        rings: vec![one(8, 1)],
        usable: vec![Cell::new(1, 8), Cell::new(10, 9)],
        cursor: Some(Cell::new(15, 2)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_lies_on_the_map() {
        let board = board();
        let bounds = board.ground.bounds;
        assert_eq!(board.ground.cells.len(), bounds.len());
        assert!(board.tokens.iter().all(|t| bounds.contains_rect(t.rect)));
        assert!(board.objects.iter().all(|o| bounds.contains(o.at)));
        assert!(board.overlay.reach.iter().chain(&board.overlay.threat).all(|c| bounds.contains(*c)));
    }
}
