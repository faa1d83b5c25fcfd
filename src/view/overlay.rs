//! Overlays of the board: reach, paths, targets, cover, line of sight. Every overlay has a colour and a pattern of its
//! own. Marked cells are drawn by `cells.rs`, everything else by `lines.rs`.

use bevy::math::Vec2;

use crate::kernel::cell::{Cell, Dir8, Rect};
use crate::view::CELL;

/// The overlays of one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overlay {
    /// Index of the mover's side: the colour of its reach.
    pub side: usize,
    /// Cells in reach.
    pub reach: Vec<Cell>,
    /// Cells in reach with an extra action.
    pub reach2: Vec<Cell>,
    /// Cells in reach after which the mover cannot strike any more.
    pub reach3: Vec<Cell>,
    /// Cells in reach where the mover would stand in the reach of a foe.
    pub watched: Vec<Cell>,
    /// Cells in reach on whose way a foe may strike at the mover.
    pub provoking: Vec<Cell>,
    /// Threatened cells: a walker there may be struck.
    pub threat: Vec<Cell>,
    /// Cells where foes can strike in their next turn: by one of them, by two, by more.
    pub heat: [Vec<Cell>; 3],
    /// Where a foe can go in its next turn, with the index of its side.
    pub foe_reach: Option<(usize, Vec<Cell>)>,
    /// Cells of an area of effect.
    pub area: Vec<Cell>,
    /// Unlit cells.
    pub dark: Vec<Cell>,
    /// Cells that matter for a goal.
    pub goals: Vec<Cell>,
    /// How far reach, threat and area are faded out, from 0 to 1.
    pub faded: f32,
    /// A path, the start included, for a footprint of `path_side` cells.
    pub path: Vec<Cell>,
    /// Cells along the edge of the walker's footprint.
    pub path_side: u8,
    /// Steps of the path before which a foe may react, each once.
    pub provoked: Vec<usize>,
    /// Paths of walkers that no player controls, as far as they are seen.
    pub foe_path: Vec<FoePath>,
    /// Possible targets.
    pub targets: Vec<Rect>,
    /// The chosen target, with the actor's footprint.
    pub aimed: Option<(Rect, Rect)>,
    /// Cover of a combatant.
    pub cover: Vec<CoverMark>,
    /// A line of sight.
    pub sight: Option<SightLine>,
    /// Places of reinforcements, with the index of their side.
    pub arrivals: Vec<(Rect, usize)>,
    /// Combatants pointed at in the log.
    pub rings: Vec<Rect>,
    /// Usable objects.
    pub usable: Vec<Cell>,
    /// The targeted crossing of the grid, in world units.
    pub crossing: Option<Vec2>,
    /// The cell of the keyboard cursor.
    pub cursor: Option<Cell>,
}

/// The path of a walker that no player controls.
#[derive(Clone, Debug, PartialEq)]
pub struct FoePath {
    /// Its points from the walker's drawn position, in world units.
    pub points: Vec<Vec2>,
    /// Cells along the edge of the walker's footprint.
    pub side_cells: u8,
    /// Index of the walker's side.
    pub side: usize,
}

/// Cover on one edge of a footprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoverMark {
    /// The footprint.
    pub rect: Rect,
    /// The covered edge.
    pub edge: Dir8,
    /// Three quarters cover, else half cover.
    pub three_quarters: bool,
}

/// A line of sight, in world units, y pointing down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SightLine {
    /// Its start.
    pub from: Vec2,
    /// Its end.
    pub to: Vec2,
    /// The obstacle, if it is blocked.
    pub blocked: Option<Vec2>,
}

impl Overlay {
    /// Whether the marked cells are the same.
    #[must_use]
    pub fn same_cells(&self, other: &Overlay) -> bool {
        self.side == other.side
            && self.reach == other.reach
            && self.reach2 == other.reach2
            && self.reach3 == other.reach3
            && self.watched == other.watched
            && self.provoking == other.provoking
            && self.threat == other.threat
            && self.heat == other.heat
            && self.foe_reach == other.foe_reach
            && self.area == other.area
            && self.goals == other.goals
            && self.dark == other.dark
            && (self.faded - other.faded).abs() < f32::EPSILON
    }

    /// The cells that fade with a mover, and nothing else.
    #[must_use]
    pub fn marked(&self) -> Overlay {
        let mut marked = Overlay::default();
        self.clone_cells_into(&mut marked);
        marked
    }

    /// Copies the cells that fade with a mover into another overlay.
    pub fn clone_cells_into(&self, other: &mut Overlay) {
        other.side = self.side;
        other.reach.clone_from(&self.reach);
        other.reach2.clone_from(&self.reach2);
        other.reach3.clone_from(&self.reach3);
        other.watched.clone_from(&self.watched);
        other.provoking.clone_from(&self.provoking);
        other.threat.clone_from(&self.threat);
        other.area.clone_from(&self.area);
    }
}

/// The centre of a footprint in world units, y pointing down.
#[must_use]
pub fn centre(rect: Rect) -> Vec2 {
    let half = f32::from(rect.side) / 2.0;
    (Vec2::new(f32::from(rect.at.x), f32::from(rect.at.y)) + Vec2::splat(half)) * CELL
}
