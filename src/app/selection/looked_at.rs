//! What the camera shows when the player is asked.

use crate::app::selection::state::Selection;
use crate::kernel::cell::Rect;
use crate::kernel::ids::CombatantId;

impl Selection {
    /// The place that is pointed at by keys and those of who is asked about; and then those of the others from near to
    /// far, foes first.
    pub fn looked_at(&self) -> (Vec<Rect>, Vec<Rect>) {
        let Some(view) = &self.view else { return Default::default() };
        let body = |who: CombatantId| view.bodies.get(who.index());
        let due = self.items.iter().filter(|item| item.slot.is_some()).map(|item| item.by);
        let mut asked: Vec<CombatantId> = view.acting.into_iter().chain(due).collect();
        if asked.is_empty() {
            asked.extend(self.selected);
        }
        asked.dedup();
        let side = asked.first().and_then(|who| body(*who)).map(|body| body.side);
        let places: Vec<Rect> = asked.iter().filter_map(|who| body(*who)?.rect).collect();
        let Some(first) = places.first().copied() else { return Default::default() };
        let away = |rect: &Rect| {
            let (dx, dy) = (i32::from(rect.at.x - first.at.x), i32::from(rect.at.y - first.at.y));
            dx * dx + dy * dy
        };
        let mut others: Vec<(bool, i32, CombatantId, Rect)> = view
            .bodies
            .iter()
            .filter(|body| !asked.contains(&body.id) && body.able)
            .filter_map(|body| Some((side == Some(body.side), body.id, body.rect?)))
            .map(|(friend, id, rect)| (friend, away(&rect), id, rect))
            .collect();
        others.sort_unstable_by_key(|(friend, away, id, _)| (*friend, *away, *id));
        // What is pointed at by keys comes first, where not all has room; what the mouse points at is in view.
        let pointed = self.keyed();
        let end = self.attack().filter(|_| pointed.is_some()).and_then(|attack| attack.approach.as_ref()?.end());
        let pointed = pointed.into_iter().chain(end.map(Rect::from));
        (pointed.chain(places).collect(), others.into_iter().map(|(.., rect)| rect).collect())
    }

    /// What keys point at: a cell, or whom the chosen act is aimed at.
    pub fn keyed(&self) -> Option<Rect> {
        let target = || {
            let draft = self.chosen()?.drafts.get(self.aim.filter(|_| self.hover.is_none())?)?;
            self.view.as_ref()?.bodies.get(draft.aim.target()?.index())?.rect
        };
        self.cursor.map(Rect::from).or_else(target)
    }
}
