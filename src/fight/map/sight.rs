//! Line of sight, in truth and as far as a side knows (TEMPO-POS-03, TEMPO-POS-04).

use crate::data::effect::{Limit, SightLimit};
use crate::data::ruleset::SightName;
use crate::data::scope::SizeStep;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::state::kept_lines::LineUse;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, SideId};
use crate::kernel::{corners, sight};

impl Arena<'_> {
    /// Whether the first has line of sight to the second. Walls and obstacles of at least the target's Size block it,
    /// bodies do not (TEMPO-POS-03, -07, TEMPO-RULE-30).
    #[must_use]
    pub fn sees(&self, from: CombatantId, to: CombatantId) -> bool {
        self.sees_at((from, self.rect(from)), (to, self.rect(to)))
    }

    /// As [`Self::sees`], with footprints that both are assumed to have.
    #[must_use]
    pub fn sees_at(&self, (from, eye): (CombatantId, Rect), (to, at): (CombatantId, Rect)) -> bool {
        from == to || !self.short_sighted(from, eye, at) && self.sees_rect(eye, at, self.identity(to).size)
    }

    /// Whether the first senses the second, and both it and its side know where that one is.
    #[must_use]
    pub fn perceives(&self, from: (CombatantId, Rect), to: (CombatantId, Rect)) -> bool {
        !self.concealed_from(self.side(from.0), to.0) && self.notices(from.0, to.0) && self.detects(from, to)
    }

    /// Whether the first senses the second by the ruleset's test, or else sees it. Hiding is left out.
    #[must_use]
    pub fn detects(&self, from: (CombatantId, Rect), to: (CombatantId, Rect)) -> bool {
        let Some(test) = &self.rules().roles.detects else { return self.sees_at(from, to) };
        let moved = [from, to].into_iter().find(|(id, rect)| self.rect(*id) != *rect);
        let stands = moved.map(|(id, rect)| (id, rect.at));
        from.0 == to.0 || test.holds(&self.facts(&Context::between(from.0, to.0).with_stands(stands)))
    }

    /// Whether a combatant has line of sight to a footprint, for a target of its own Size.
    #[must_use]
    pub fn sees_place(&self, from: CombatantId, to: Rect) -> bool {
        let eye = self.rect(from);
        !self.short_sighted(from, eye, to) && self.sees_rect(eye, to, self.identity(from).size)
    }

    /// Whether a condition or the dark limits a combatant's sight to less than the distance of a footprint.
    fn short_sighted(&self, from: CombatantId, eye: Rect, to: Rect) -> bool {
        let gap = self.rect_distance(eye, to);
        self.limited(
            from,
            |limit| matches!(limit, Limit::Sight(SightLimit::SightRange(cells)) if gap > i16::from(cells)),
        ) || self.scene().def.dark && gap > self.dark_sight(from) && !self.lit(to)
    }

    /// Line of sight between two footprints, for a target of a Size.
    #[must_use]
    pub fn sees_rect(&self, from: Rect, to: Rect, size: SizeStep) -> bool {
        let drawn = || {
            let clear = self.clear(from, to, |c| {
                let screen = self.occlusion(c);
                screen.opaque || screen.obstacle.is_some_and(|o| o >= size)
            });
            u8::from(clear)
        };
        self.is_open_between(from, to) || self.lines.result(LineUse::Sight, (from, to, size), drawn) != 0
    }

    /// Whether some line between two footprints is free, by the ruleset's model of lines.
    fn clear(&self, from: Rect, to: Rect, blocks: impl Fn(Cell) -> bool) -> bool {
        match self.rules().grid.sight {
            SightName::Centres => sight::rect_sees(from, to, blocks),
            SightName::Corners => corners::rect_sees(from, to, |c| self.scene().bounds.contains(c) && blocks(c)),
            SightName::Lines => sight::open_line(from, to, |c| self.opaque(c)),
        }
    }

    /// Line of sight to a hiding combatant: smaller obstacles block it too, and so do bodies of at least its Size
    /// (TEMPO-POS-04). With a viewer, bodies that this side does not know of do not count.
    #[must_use]
    pub fn sees_hider(&self, from: CombatantId, to: CombatantId, viewer: Option<SideId>) -> bool {
        self.sees_hider_at(from, to, self.rect(to), viewer)
    }

    /// As [`Self::sees_hider`], for a combatant that would hide on a footprint.
    #[must_use]
    pub fn sees_hider_at(&self, from: CombatantId, to: CombatantId, at: Rect, viewer: Option<SideId>) -> bool {
        if self.short_sighted(from, self.rect(from), at) {
            return false;
        }
        let size = self.identity(to).size;
        let least = size.0.saturating_sub(u16::from(self.rules().roles.hide_sizes));
        // Bodies make no line free.
        if !self.sees_rect(self.rect(from), at, SizeStep(least)) {
            return false;
        }
        let screens = |c: Cell| {
            self.bodies_at(c).any(|id| {
                id != from
                    && id != to
                    && self.identity(id).size >= size
                    && viewer.is_none_or(|side| self.known_to(side, id))
            })
        };
        self.clear(self.rect(from), at, |c| {
            self.opaque(c) || self.obstacle(c).is_some_and(|o| o.0 >= least) || screens(c)
        })
    }
}
