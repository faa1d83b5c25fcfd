//! What lies over the board while somebody decides: where one can go, ways, targets, cover, sight. Every overlay has a
//! colour and a pattern of its own. Marked cells are drawn by `cells.rs`, everything else by `lines.rs`.

use bevy::math::Vec2;

use crate::kernel::cell::{Cell, Dir8, Rect};
use crate::view::CELL;

/// The overlays of one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overlay {
    /// Number of the mover's side: the colour of what it can reach.
    pub side: usize,
    /// Cells that can be reached.
    pub reach: Vec<Cell>,
    /// Cells that can be reached with something extra.
    pub reach2: Vec<Cell>,
    /// Cells that somebody watches: who walks there may be struck.
    pub threat: Vec<Cell>,
    /// Cells that a spell or a blast covers.
    pub area: Vec<Cell>,
    /// Cells that lie in the dark.
    pub dark: Vec<Cell>,
    /// Cells that matter for a goal.
    pub goals: Vec<Cell>,
    /// How far reach, threat and area have gone from sight: from 0 to 1.
    pub faded: f32,
    /// A path, the start included, for a footprint of `path_side` cells.
    pub path: Vec<Cell>,
    /// Cells along the edge of the walker's footprint.
    pub path_side: u8,
    /// Steps of the path before which somebody may cut in, each once.
    pub provoked: Vec<usize>,
    /// Ways of others, as far as they are seen to go.
    pub foe_path: Vec<Way>,
    /// Those who may be chosen.
    pub targets: Vec<Rect>,
    /// The one that is chosen, with where the act comes from.
    pub aimed: Option<(Rect, Rect)>,
    /// Cover of somebody.
    pub cover: Vec<CoverMark>,
    /// A line of sight.
    pub sight: Option<Sight>,
    /// Where somebody is still to come, with the number of its side.
    pub arrivals: Vec<(Rect, usize)>,
    /// Those who are pointed at elsewhere, in the log.
    pub rings: Vec<Rect>,
    /// Objects that can be used.
    pub usable: Vec<Cell>,
    /// The crossing of the grid that is aimed at, in world units.
    pub crossing: Option<Vec2>,
    /// The cell of the keyboard's cursor.
    pub cursor: Option<Cell>,
}

/// The way of somebody who is not asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// Where it leads, from where the walker is seen, in world units.
    pub points: Vec<Vec2>,
    /// Cells along the edge of the walker's footprint.
    pub side_cells: u8,
    /// Number of the walker's side.
    pub side: usize,
}

/// Cover on one edge of a footprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoverMark {
    /// Whose footprint.
    pub rect: Rect,
    /// The edge that is covered.
    pub edge: Dir8,
    /// Three quarters, else half.
    pub three_quarters: bool,
}

/// A line of sight, in world units, y pointing down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// From where.
    pub from: Vec2,
    /// To where.
    pub to: Vec2,
    /// Where it is blocked.
    pub blocked: Option<Vec2>,
}

impl Overlay {
    /// Whether the marked cells are the same.
    #[must_use]
    pub fn same_cells(&self, other: &Overlay) -> bool {
        self.side == other.side
            && self.reach == other.reach
            && self.reach2 == other.reach2
            && self.threat == other.threat
            && self.area == other.area
            && self.goals == other.goals
            && self.dark == other.dark
            && (self.faded - other.faded).abs() < f32::EPSILON
    }

    /// The cells that come and go with a mover, and nothing else.
    #[must_use]
    pub fn marked(&self) -> Overlay {
        let mut marked = Overlay::default();
        self.clone_cells_into(&mut marked);
        marked
    }

    /// Gives another overlay the cells that come and go with a mover.
    pub fn clone_cells_into(&self, other: &mut Overlay) {
        other.side = self.side;
        other.reach.clone_from(&self.reach);
        other.reach2.clone_from(&self.reach2);
        other.threat.clone_from(&self.threat);
        other.area.clone_from(&self.area);
    }
}

/// The middle of a footprint in world units, y pointing down.
#[must_use]
pub fn centre(rect: Rect) -> Vec2 {
    let half = f32::from(rect.side) / 2.0;
    (Vec2::new(f32::from(rect.at.x), f32::from(rect.at.y)) + Vec2::splat(half)) * CELL
}
