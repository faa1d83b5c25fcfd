//! Applies the running animations to the board: tokens are drawn where they are now, not where they end.

use bevy::math::Vec2;

use crate::app::board::animation::AnimationQueue;
use crate::app::board::animation::steps::{AnimationKind, AnimationStep};
use crate::kernel::ids::CombatantId;
use crate::view::board::{Board, BoardToken, ProjectileTrail};
use crate::view::overlay::centre;
use crate::view::palette::PATH;

/// Distance that an attacker leans towards its target, a dodge leans away, a hit shakes: world units.
const LUNGE: f32 = 18.0;
const SIDESTEP: f32 = 7.0;
const SHAKE: f32 = 3.4;
/// Height of a leap, in world units.
const LEAP: f32 = 20.0;
/// Share of a strike's duration in its forward half.
const OUT: f32 = 0.10 / 0.26;

impl AnimationQueue {
    /// Applies the animations to a board that shows the present state.
    pub fn apply(&self, board: &mut Board) {
        if self.queue.is_empty() {
            return;
        }
        for (who, held) in &self.held {
            let mut token = BoardToken::clone(held);
            if let Some(at) = self.place(*who) {
                token.shift = at - centre(token.rect);
            }
            match board.tokens.iter_mut().find(|t| t.who == *who) {
                Some(shown) => {
                    token.state.selected = shown.state.selected;
                    token.state.acting = shown.state.acting;
                    *shown = token;
                }
                None => board.tokens.push(token),
            }
        }
        board.tokens.sort_by_key(BoardToken::rank);
        // Combatants whose arrival is queued are hidden.
        for animation in self.queue.iter().skip(1) {
            if let AnimationKind::Arrive { who, .. } = animation.what
                && let Some(token) = board.tokens.iter_mut().find(|t| t.who == who)
            {
                token.alpha = 0.0;
            }
        }
        if let Some(animation) = self.queue.front() {
            self.now(animation, board);
        }
        seat_riders(board);
    }

    /// The animated position of a combatant: the beginning of its first queued step.
    pub(super) fn place(&self, who: CombatantId) -> Option<Vec2> {
        let (number, from, to, last) =
            self.queue.iter().enumerate().find_map(|(n, animation)| match &animation.what {
                AnimationKind::Step { who: other, from, to, last, .. } if *other == who => Some((n, *from, *to, *last)),
                _ => None,
            })?;
        if number > 0 {
            return Some(from);
        }
        let share = self.share();
        Some(from.lerp(to, if last { 1.0 - (1.0 - share) * (1.0 - share) } else { share }))
    }

    /// Progress of the first animation, 0 to 1.
    fn share(&self) -> f32 {
        self.queue.front().map_or(1.0, |animation| (self.at / animation.seconds.max(0.001)).clamp(0.0, 1.0))
    }

    /// Applies the running animation.
    fn now(&self, animation: &AnimationStep, board: &mut Board) {
        let share = self.share();
        let mut with = |who: CombatantId, change: &dyn Fn(&mut BoardToken)| {
            if let Some(token) = board.tokens.iter_mut().find(|t| t.who == who) {
                change(token);
            }
        };
        match &animation.what {
            AnimationKind::Blow { by, from, to, .. } => {
                let way = (*to - *from).normalize_or_zero();
                let lean = if share < OUT {
                    let out = share / OUT;
                    out * out
                } else {
                    let back = (1.0 - share) / (1.0 - OUT);
                    back * back * back
                };
                with(*by, &|token| token.shift += way * LUNGE * lean);
            }
            AnimationKind::Shot { from, to, .. } => {
                let head = from.lerp(*to, share);
                let tail = from.lerp(*to, (share - 0.35).max(0.0));
                board.streaks.push(ProjectileTrail { from: tail, to: head, tint: PATH, alpha: 0.95 });
            }
            AnimationKind::Dodge { who, at, from } => {
                let aside = (*at - *from).normalize_or_zero().perp() * SIDESTEP;
                with(*who, &|token| token.shift += aside * (share * std::f32::consts::PI).sin());
            }
            AnimationKind::Loss { who, amount, share: lost, inner, .. } => {
                let hit = *amount > 0;
                let now =
                    |(before, after): (f32, f32)| before + (after - before) * (1.0 - (1.0 - share) * (1.0 - share));
                with(*who, &|token| {
                    if token.state.health.is_some() {
                        token.state.health = Some(now(*lost));
                        token.state.inner = inner.map(now).or(token.state.inner);
                    }
                    if hit {
                        let quiet = (1.0 - share * 2.0).max(0.0);
                        token.shift.x += SHAKE * quiet * (share * 2.0 * std::f32::consts::TAU).sin();
                        token.flash = quiet;
                    }
                });
            }
            AnimationKind::Leave { who } => with(*who, &|token| token.alpha = 1.0 - share),
            AnimationKind::Arrive { who, .. } => with(*who, &|token| token.alpha = share),
            AnimationKind::Step { who, leap: true, .. } => {
                with(*who, &|token| token.shift.y -= LEAP * (share * std::f32::consts::PI).sin());
            }
            AnimationKind::Step { .. } | AnimationKind::Note { .. } | AnimationKind::Fall { .. } => {}
        }
    }
}

/// Riders follow the position of their mounts.
fn seat_riders(board: &mut Board) {
    let mounts: Vec<_> = board.tokens.iter().map(|token| (token.who, token.rect, token.shift)).collect();
    for token in &mut board.tokens {
        let mount = mounts.iter().find(|(who, ..)| token.on == Some(*who));
        if let Some((_, rect, shift)) = mount.filter(|(.., shift)| *shift != Vec2::ZERO) {
            token.sit(*rect, token.rect.side, *shift);
        }
    }
}

/// Applies the result of a finished animation to a token with more queued.
pub(super) fn apply_result(token: &mut BoardToken, what: &AnimationKind) {
    match what {
        AnimationKind::Loss { share: (_, after), inner, .. } if token.state.health.is_some() => {
            token.state.health = Some(*after);
            token.state.inner = inner.map(|(_, after)| after).or(token.state.inner);
        }
        AnimationKind::Step { to, .. } => token.shift = *to - centre(token.rect),
        _ => {}
    }
}
