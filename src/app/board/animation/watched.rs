//! Whom the animations are about, so that the camera looks there.

use bevy::math::Vec2;

use crate::app::board::animation::AnimationQueue;
use crate::app::board::animation::steps::{AnimationKind, AnimationStep};
use crate::kernel::ids::CombatantId;

impl AnimationQueue {
    /// The combatant whose fall is being shown.
    #[must_use]
    pub fn fall(&self) -> Option<CombatantId> {
        match self.queue.front()?.what {
            AnimationKind::Fall { who, .. } => Some(who),
            _ => None,
        }
    }

    /// The combatant of the running animation.
    #[must_use]
    pub fn subject(&self) -> Option<CombatantId> {
        self.queue.front().and_then(|animation| animation.what.changes().next())
    }

    /// Whom the camera is to have in view: the combatant of the running animation, and the other party of its strike.
    #[must_use]
    pub fn watched(&self) -> Vec<CombatantId> {
        let Some(animation) = self.queue.front() else { return Vec::new() };
        let [by, on] = animation.what.about();
        let first = if matches!(animation.what, AnimationKind::Shot { .. }) { on } else { by };
        let others = self.exchange.filter(|pair| pair.contains(&first)).into_iter().flatten();
        std::iter::once(first).chain(others.filter(|who| *who != first)).collect()
    }

    /// The parties of the strike that the running animation belongs to: the one to which it leads, or else the one
    /// before.
    pub(super) fn exchange_shown(&self) -> Option<[CombatantId; 2]> {
        let parties = |animation: &AnimationStep| {
            let pair = animation.what.about();
            (pair[0] != pair[1]).then_some(pair)
        };
        let of = |pair: &[CombatantId; 2], animation: &AnimationStep| {
            !matches!(animation.what, AnimationKind::Step { .. }) && pair.contains(&animation.what.about()[0])
        };
        let ahead = self.queue.iter().find_map(parties);
        let leads =
            ahead.filter(|pair| self.queue.iter().take_while(|step| parties(step).is_none()).all(|s| of(pair, s)));
        leads.or_else(|| self.exchange.filter(|pair| self.queue.front().is_some_and(|animation| of(pair, animation))))
    }

    /// The remaining path of the walker, from where it is drawn; None for the last step.
    #[must_use]
    pub fn walker_path(&self) -> Option<(CombatantId, Vec<Vec2>)> {
        let walker = self.subject()?;
        let step = |animation: &AnimationStep| match &animation.what {
            AnimationKind::Step { who, to, .. } if *who == walker => Some(*to),
            _ => None,
        };
        let points: Vec<Vec2> = self.place(walker).into_iter().chain(self.queue.iter().map_while(step)).collect();
        (points.len() > 2).then_some((walker, points))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::board::animation::floating_text::Tone;

    #[test]
    fn both_parties_of_a_strike_are_watched_from_its_first_word_to_its_last() {
        let [archer, target] = [CombatantId(0), CombatantId(1)];
        let at = Vec2::ZERO;
        let note = |who| AnimationKind::Note { who, at, text: String::new(), tone: Tone::Plain };
        let film = [
            note(archer),
            AnimationKind::Shot { by: archer, on: target, from: at, to: at },
            AnimationKind::Dodge { who: target, at, from: at },
            note(target),
            AnimationKind::Step { who: archer, from: at, to: at, last: true, leap: false },
            note(archer),
        ];
        let mut shown = AnimationQueue::default();
        shown.queue.extend(film.map(|what| AnimationStep { what, seconds: 1.0, begun: false }));
        let mut watched = Vec::new();
        shown.advance(0.5);
        while shown.busy() {
            watched.push(shown.watched());
            shown.advance(1.0);
        }
        let (both, back) = (vec![archer, target], vec![target, archer]);
        assert_eq!(watched, [both, back.clone(), back.clone(), back, vec![archer], vec![archer]]);
    }
}
