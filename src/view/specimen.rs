//! A specimen board for inspecting the art: every picture and side, every state, every ground and object, every
//! overlay. No battle produces it.

use std::sync::Arc;

use bevy::math::Vec2;

use crate::data::looks::{Glyph, ObjectLook, TerrainLook};
use crate::kernel::cell::{Bounds, Cell, Dir8, Rect};
use crate::kernel::ids::CombatantId;
use crate::view::board::{Board, BoardToken, Ghost, ProjectileTrail};
use crate::view::ground::{GroundCell, GroundMap};
use crate::view::objects::ObjectPicture;
use crate::view::overlay::{CoverMark, FoePath, Overlay, SightLine, centre};
use crate::view::palette::{HELP, PATH};
use crate::view::token::{Badge, TokenLook, TokenState};

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

/// Objects, each in the room at the left.
const THINGS: [(ObjectLook, i16, i16); 12] = [
    (ObjectLook::Door, 3, 11),
    (ObjectLook::OpenDoor, 8, 11),
    (ObjectLook::Gate, 4, 7),
    (ObjectLook::RaisedGate, 9, 7),
    (ObjectLook::Lever, 1, 8),
    (ObjectLook::ThrownLever, 2, 8),
    (ObjectLook::Table, 6, 9),
    (ObjectLook::TippedTable, 7, 9),
    (ObjectLook::Chest, 10, 9),
    (ObjectLook::OpenChest, 11, 9),
    (ObjectLook::Barrel, 12, 9),
    (ObjectLook::Crate, 13, 9),
];

/// Pictures of combatants.
const PICTURES: [Glyph; 9] = [
    Glyph::CrossShield,
    Glyph::Bow,
    Glyph::Hammer,
    Glyph::Swords,
    Glyph::Star,
    Glyph::Crown,
    Glyph::Spear,
    Glyph::Horse,
    Glyph::QuestionMark,
];

/// The board.
#[must_use]
pub fn board() -> Board {
    let objects = THINGS.iter().map(|(look, x, y)| ObjectPicture {
        at: Cell::new(*x, *y),
        look: *look,
        upright: matches!(look, ObjectLook::Gate | ObjectLook::RaisedGate),
    });
    Board {
        ground: Arc::new(ground()),
        objects: Arc::new(objects.collect()),
        loose: vec![Rect::new(Cell::new(13, 10), 1)],
        tokens: tokens(),
        ties: vec![(CombatantId(57), CombatantId(58))],
        ghost: Some(Ghost { rect: Rect::new(Cell::new(14, 5), 1), look: look(0, Glyph::Star) }),
        overlay: overlay(),
        tags: Vec::new(),
        streaks: vec![
            ProjectileTrail { from: at(17, 6), to: at(20, 7), tint: PATH, alpha: 1.0 },
            ProjectileTrail { from: at(17, 7), to: at(19, 7), tint: HELP, alpha: 0.6 },
        ],
        floating_labels: Vec::new(),
    }
}

fn ground() -> GroundMap {
    let width = i16::try_from(MAP[0].len()).unwrap_or(0);
    let cells = MAP.iter().flat_map(|row| row.chars()).map(|letter| {
        let (look, elevation) = terrain(letter);
        let blocks = matches!(look, TerrainLook::Wall | TerrainLook::Tree | TerrainLook::Boulder);
        GroundCell { look, blocks, steps: 1, hazard: false, elevation }
    });
    GroundMap { bounds: Bounds::new(width, i16::try_from(MAP.len()).unwrap_or(0)), cells: cells.collect() }
}

fn terrain(letter: char) -> (TerrainLook, u8) {
    match letter {
        '#' => (TerrainLook::Wall, 0),
        '_' | '+' => (TerrainLook::Floor, 0),
        '=' => (TerrainLook::Road, 0),
        ',' => (TerrainLook::Dirt, 0),
        'h' => (TerrainLook::Grass, 1),
        'H' => (TerrainLook::Grass, 2),
        'm' => (TerrainLook::Mud, 0),
        's' => (TerrainLook::Shallows, 0),
        'd' => (TerrainLook::DeepWater, 0),
        'b' => (TerrainLook::Bush, 0),
        't' => (TerrainLook::Thicket, 0),
        'T' => (TerrainLook::Tree, 0),
        'o' => (TerrainLook::Boulder, 0),
        'r' => (TerrainLook::Rubble, 0),
        'w' => (TerrainLook::LowWall, 0),
        'x' => (TerrainLook::Brambles, 0),
        'p' => (TerrainLook::Spores, 0),
        'e' => (TerrainLook::Embers, 0),
        _ => (TerrainLook::Grass, 0),
    }
}

fn look(side: usize, glyph: Glyph) -> TokenLook {
    TokenLook { side, glyph }
}

fn at(x: i16, y: i16) -> Vec2 {
    centre(Rect::new(Cell::new(x, y), 1))
}

fn tokens() -> Vec<BoardToken> {
    let mut all = Vec::new();
    let mut put = |x: i16, y: i16, cells: u8, look: TokenLook, state: TokenState| {
        let who = CombatantId(u16::try_from(all.len()).unwrap_or(0));
        let rect = Rect::new(Cell::new(x, y), cells);
        all.push(BoardToken {
            who,
            rect,
            on: None,
            look,
            letter: 'A',
            state,
            shift: Vec2::ZERO,
            alpha: 1.0,
            flash: 0.0,
        });
    };
    let health = |share: f32| TokenState { health: Some(share), ..TokenState::default() };
    for side in 0..4_i16 {
        for (column, glyph) in (0..).zip(PICTURES) {
            let share = 1.0 - f32::from(side * 7 + column) / 30.0;
            put(column, side, 1, look(usize::from(side.unsigned_abs()), glyph), health(share));
        }
    }
    let badge = |glyph, helpful| Badge { glyph, helpful };
    let harmed = vec![
        badge(Glyph::Flame, false),
        badge(Glyph::Shield, true),
        badge(Glyph::Chevrons, false),
        badge(Glyph::Spiral, false),
    ];
    let states: [TokenState; 14] = [
        TokenState { selected: true, ..health(0.8) },
        TokenState { acting: true, selected: true, ..health(0.8) },
        TokenState { acting: true, ..health(0.8) },
        TokenState { down: true, ..health(0.0) },
        TokenState { hiding: true, ..health(0.8) },
        TokenState { done: true, ..health(0.8) },
        TokenState { badges: harmed, ..health(0.3) },
        TokenState { badges: vec![badge(Glyph::StruckEye, true)], ..health(1.0) },
        TokenState { band: 3, ..TokenState::default() },
        TokenState { band: 2, ..TokenState::default() },
        TokenState { band: 1, ..TokenState::default() },
        TokenState { wounds: vec![(2, 5), (1, 3), (0, 2), (0, 2), (0, 1)], ..TokenState::default() },
        TokenState { inner: Some(0.55), ..health(0.85) },
        health(0.0),
    ];
    for (number, state) in (0..).zip(states) {
        let (x, y) = (8 + number % 7, number / 7);
        put(x, y, 1, look(usize::from(y > 0), Glyph::Swords), state);
    }
    put(16, 0, 2, look(1, Glyph::Hammer), TokenState { badges: vec![badge(Glyph::Flame, false)], ..health(0.6) });
    put(19, 0, 3, look(2, Glyph::Crown), TokenState { selected: true, ..health(0.9) });
    for (x, state) in [
        (20, TokenState { depth: 1, ..health(0.8) }),
        (21, TokenState { depth: 2, ..health(0.8) }),
        (22, TokenState { depth: 3, ..health(0.8) }),
        (24, TokenState { flies: true, ..health(0.8) }),
        (26, TokenState { lies: true, badges: vec![badge(Glyph::Fallen, false)], ..health(0.8) }),
    ] {
        put(x, 15, 1, look(1, Glyph::CrossShield), state);
    }
    put(15, 9, 1, look(0, Glyph::CrossShield), TokenState { badges: vec![badge(Glyph::Chain, false)], ..health(0.8) });
    put(16, 9, 1, look(1, Glyph::CrossShield), TokenState { badges: vec![badge(Glyph::Chain, false)], ..health(0.8) });
    put(18, 10, 2, look(0, Glyph::Horse), health(0.7));
    put(9, 5, 1, look(0, Glyph::Star), TokenState { acting: true, selected: true, ..health(1.0) });
    put(20, 7, 1, look(1, Glyph::Bow), health(0.5));
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
        reach3: cells(17, 3, 1, 3),
        watched: cells(14, 3, 2, 1),
        provoking: cells(15, 3, 1, 2),
        threat: cells(11, 12, 4, 3),
        heat: [cells(10, 16, 2, 1), cells(12, 16, 1, 1), cells(13, 16, 1, 1)],
        foe_reach: Some((1, cells(16, 16, 2, 1))),
        area: [cells(17, 9, 3, 1), cells(18, 8, 1, 3)].concat(),
        goals: cells(1, 12, 2, 2),
        dark: cells(21, 12, 2, 3),
        faded: 0.0,
        path: [(9, 5), (10, 4), (11, 5), (12, 5), (13, 4), (14, 5)].map(|(x, y)| Cell::new(x, y)).to_vec(),
        path_side: 1,
        provoked: vec![1],
        crossing: Some(at(19, 9)),
        foe_path: vec![FoePath { points: vec![at(20, 7), at(19, 8), at(19, 9)], side_cells: 1, side: 1 }],
        arrivals: vec![(one(6, 14), 0), (Rect::new(Cell::new(15, 14), 2), 1)],
        targets: vec![one(12, 0)],
        aimed: Some((one(9, 5), Rect::new(Cell::new(16, 0), 2))),
        cover: vec![
            CoverMark { rect: one(20, 7), edge: Dir8::North, three_quarters: false },
            CoverMark { rect: one(20, 7), edge: Dir8::East, three_quarters: true },
        ],
        sight: Some(SightLine { from: at(4, 13), to: at(9, 16), blocked: Some(at(4, 13).lerp(at(9, 16), 0.4)) }),
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
