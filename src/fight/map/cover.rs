//! Cover between an attacker and a target, by the ruleset's model: a number added to what shots must meet, or a level
//! that formulas read. In the second case total cover stops strikes altogether.

use crate::data::ruleset::{CUT_OFF, CoverDef, MOST_COVER};
use crate::data::scope::SizeStep;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::state::kept_lines::LineUse;
use crate::fight::state::resources::Occlusion;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, SideId};
use crate::kernel::sight::Passing;
use crate::kernel::{corners, metric, sight};

/// Kept in place of a level that hangs on what lower obstacles give.
const BY_LOW: u8 = 15;

/// An attacker and a target, each with the footprint that it is assumed to have.
#[derive(Clone, Copy, Debug)]
pub struct Facing {
    /// The attacker and its footprint.
    pub by: (CombatantId, Rect),
    /// The target and its footprint.
    pub to: (CombatantId, Rect),
    /// The observer: bodies that this side does not know of do not count. None counts all.
    pub viewer: Option<SideId>,
}

impl Arena<'_> {
    /// Attacker and target where they stand.
    #[must_use]
    pub fn facing(&self, by: CombatantId, to: CombatantId) -> Facing {
        Facing { by: (by, self.rect(by)), to: (to, self.rect(to)), viewer: None }
    }

    /// What cover adds to the number that a shot must meet, along the best line between the footprints. It is 0 where
    /// cover is counted in levels.
    #[must_use]
    pub fn cover(&self, from: CombatantId, to: CombatantId) -> i32 {
        self.cover_rect(self.rect(from), self.rect(to), self.identity(to).size)
    }

    /// As [`Self::cover`], between two footprints and for a target of a Size (TEMPO-RULE-35).
    #[must_use]
    pub fn cover_rect(&self, from: Rect, to: Rect, size: SizeStep) -> i32 {
        let Some(CoverDef::Line { adds, sizes }) = &self.rules().cover else { return 0 };
        if self.is_open_between(from, to) {
            return 0;
        }
        let covers = |c: Cell| {
            let smaller = self.obstacle(c).is_some_and(|o| o < size && o.0 + u16::from(*sizes) >= size.0);
            smaller && metric::distance(self.rules().metric(), from, Rect::from(c)) > 1
        };
        let clear = from.cells().any(|a| {
            to.cells().any(|b| {
                sight::sees(a, b, |c| self.opaque(c) || self.obstacle(c).is_some_and(|o| o >= size))
                    && !sight::cells_between(a, b).any(covers)
            })
        });
        if clear { 0 } else { *adds }
    }

    /// The level of cover from attacker to target: 0 for none, [`CUT_OFF`] where no strike gets through. Bodies in
    /// between count if the attacker's side knows of them (AP-POS-10, AP-POS-11).
    #[must_use]
    pub fn cover_level(&self, facing: Facing) -> u8 {
        let ((by, from), (target, to)) = (facing.by, facing.to);
        let size = self.identity(target).size;
        let (low, sizes, body, body_sizes, by_lines) = match &self.rules().cover {
            None => return 0,
            Some(CoverDef::Line { .. }) => return u8::from(self.cover_rect(from, to, size) != 0),
            Some(CoverDef::Near) => return self.cover_near(from, to),
            Some(CoverDef::Corners { low, sizes, body, body_sizes, by_lines }) => {
                (low, *sizes, *body, *body_sizes, *by_lines)
            }
        };
        // What lower obstacles give hangs on the two of them: it is asked only once one is met.
        let low = || {
            let context = Context::of(target).with_other(Some(by));
            u8::try_from(low.eval(&self.facts(&context)).max(0)).map_or(MOST_COVER, |low| low.min(MOST_COVER))
        };
        let line = (from, to, size);
        let drawn = |low: &dyn Fn() -> u8| self.cover_by_corners(from, to, size, (sizes, low), by_lines);
        let mut with_low = None;
        let high = || match drawn(&low) {
            (level, true) => level,
            (level, false) => {
                with_low = Some(level);
                BY_LOW
            }
        };
        let mut best = match self.is_open_between(from, to) {
            true => 0,
            false => self.lines.result(LineUse::Cover, line, high),
        };
        if best == BY_LOW {
            let given = low();
            let level = || with_low.unwrap_or_else(|| drawn(&|| given).0);
            best = self.lines.result(LineUse::CoverWith(given), line, level);
        }
        if best < body && nearest(from, to).next().is_some_and(|pair| self.bodies_between(pair, facing, body_sizes)) {
            best = body;
        }
        best
    }

    /// The level of cover by lines from corner to corner, bodies aside, and whether it hangs on nothing but the
    /// footprints, the Size and the map. Obstacles down to `sizes` below the Size give `low`.
    fn cover_by_corners(
        &self,
        from: Rect,
        to: Rect,
        size: SizeStep,
        (sizes, low): (u8, &dyn Fn() -> u8),
        by_lines: bool,
    ) -> (u8, bool) {
        let stops = |screen: Occlusion, c: Cell| {
            let stops = screen.opaque || screen.obstacle.is_some_and(|o| o >= size);
            stops && !from.contains(c) && !to.contains(c)
        };
        let blocks = |c: Cell| stops(self.occlusion(c), c);
        let mut lower = None;
        let mut shelter = |screen: Occlusion, c: Cell| {
            if to.contains(c) || metric::distance(metric::Metric::Chebyshev, to, Rect::from(c)) > 1 {
                return 0;
            }
            let Occlusion { cover: given, obstacle, .. } = screen;
            if !obstacle.is_some_and(|o| o < size && o.0 + u16::from(sizes) >= size.0) {
                return given;
            }
            given.max(*lower.get_or_insert_with(low)).min(MOST_COVER)
        };
        let mut best = CUT_OFF;
        for (a, b) in nearest(from, to) {
            for corner in 0..4 {
                // No cover at all: nothing can be better.
                if best == 0 {
                    break;
                }
                let (mut cut, mut crossing, mut sheltered) = (0, 0, 0);
                for end in 0..4 {
                    // It cannot be better than another corner any more.
                    if cut >= best {
                        break;
                    }
                    let mut here = 0;
                    let free = corners::cast(a, corner, b, end, &mut |passing| match passing {
                        Passing::Inside(c) => {
                            let screen = self.occlusion(c);
                            // Most cells are open.
                            if !screen.clutters() {
                                return true;
                            }
                            here = here.max(shelter(screen, c));
                            !stops(screen, c)
                        }
                        Passing::Corner(one, other) => !(blocks(one) && blocks(other)),
                    });
                    cut += u8::from(!free);
                    crossing += u8::from(free && here > 0);
                    sheltered = sheltered.max(here);
                }
                let lower = if by_lines { sheltered.min(cut + crossing) } else { sheltered };
                best = best.min(if cut == 4 { CUT_OFF } else { lower.max(cut) });
            }
        }
        (best, lower.is_none())
    }

    /// The level of cover that cells next to the target give, along the best line of sight.
    fn cover_near(&self, from: Rect, to: Rect) -> u8 {
        if self.is_open_between(from, to) {
            return 0;
        }
        let metric = self.rules().metric();
        let given = |c: Cell| {
            let own = from.contains(c) || to.contains(c);
            if own || metric::distance(metric, to, Rect::from(c)) > 1 { 0 } else { self.occlusion(c).cover }
        };
        let lines = from.cells().flat_map(|a| to.cells().map(move |b| sight::cells_between(a, b)));
        let free = lines.filter(|line| !line.clone().any(|c| self.opaque(c)));
        free.map(|line| line.map(given).max().unwrap_or(0)).min().map_or(CUT_OFF, |level| level.min(MOST_COVER))
    }

    fn bodies_between(&self, (a, b): (Cell, Cell), facing: Facing, sizes: u8) -> bool {
        let ((by, _), (target, to)) = (facing.by, facing.to);
        let (side, size) = (self.side(by), self.identity(target).size.0);
        sight::cells_between(a, b).filter(|c| !to.contains(*c)).any(|c| {
            self.body_at(c).is_some_and(|id| {
                id != by
                    && id != target
                    && ![self.mount_of(by), self.mount_of(target)].contains(&Some(id))
                    && self.known_to(side, id)
                    && facing.viewer.is_none_or(|viewer| self.known_to(viewer, id))
                    && (sizes == 0 || self.identity(id).size.0 + u16::from(sizes) > size)
            })
        })
    }

    /// Whether a strike can get from attacker to target. Where cover is counted in levels an unseen target can be
    /// struck; elsewhere line of sight decides.
    #[must_use]
    pub fn open_to(&self, facing: Facing) -> bool {
        match &self.rules().cover {
            Some(CoverDef::Corners { .. }) => self.cover_level(facing) < CUT_OFF,
            _ => self.sees_at(facing.by, facing.to),
        }
    }
}

/// The pairs of cells of two footprints that are nearest to each other.
pub(in crate::fight) fn nearest(from: Rect, to: Rect) -> impl Iterator<Item = (Cell, Cell)> {
    let pairs = move || from.cells().flat_map(move |a| to.cells().map(move |b| (a, b)));
    let far = |(a, b): (Cell, Cell)| {
        let (dx, dy) = (i32::from(a.x) - i32::from(b.x), i32::from(a.y) - i32::from(b.y));
        dx * dx + dy * dy
    };
    let least = pairs().map(far).min();
    pairs().filter(move |pair| Some(far(*pair)) == least)
}
