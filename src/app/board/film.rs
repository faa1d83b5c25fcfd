//! The picture of a frame: what the viewer knows, the animations still to be shown, the camera. The board is built anew
//! only when something it shows has changed.

use bevy::ecs::prelude::{DetectChangesMut, ResMut, Resource};
use bevy::math::{Rect, Vec2};

use crate::app::battle::seat::Seat;
use crate::app::board::fade::Fade;
use crate::app::board::gaze::Gaze;
use crate::app::board::motion::Motion;
use crate::app::board::picture;
use crate::app::selection::desk::Glance;
use crate::fight::state::order::Question;
use crate::kernel::ids::CombatantId;
use crate::view::board::Board;
use crate::view::camera::Eye;
use crate::view::overlay::{Overlay, Way, centre};

/// Seconds of animation in one frame at most: after a pause animations continue where they were.
const LONGEST: f32 = 0.1;
/// Margin in logical pixels between the board's edge or a prompt and what has to be visible.
const MARGIN: f32 = 12.0;

/// The animations, the camera movement and the fade.
#[derive(Resource, Debug, Default)]
pub(in crate::app) struct Film {
    motion: Motion,
    gaze: Gaze,
    fade: Fade,
    /// What the last board was built from; None while it moves.
    shown: Option<Glance>,
}

impl Film {
    /// Whether an animation has to be shown before the next answer makes sense.
    #[must_use]
    pub fn busy(&self) -> bool {
        self.motion.busy()
    }

    /// Finishes the animations at once; true if the click should then take effect. A click during the player's own walk
    /// means what comes next; a click during another side's animation only skips it.
    pub fn hurry(&mut self, seat: &mut Seat) -> bool {
        let own = self.motion.scene().is_some_and(|who| seat.owns(who));
        self.motion.finish();
        own
    }

    /// Stops automatic camera movement, since the player moves the camera.
    pub fn let_go(&mut self) {
        self.gaze.let_go();
    }

    /// Fills the board for this frame and moves the camera; true while anything moves. `prompt` is the rectangle of a
    /// prompt in logical pixels. Animations pause while the menu is open.
    pub fn shoot(
        &mut self,
        seat: &mut Seat,
        board: &mut ResMut<Board>,
        eye: &mut Eye,
        prompt: Option<Rect>,
        seconds: f32,
    ) -> bool {
        let reduced = seat.settings.reduced_motion;
        let seconds = seconds.min(LONGEST) * seat.settings.animation.factor();
        if let Some(view) = &seat.desk.view {
            self.motion.follow(&mut seat.battle.fight, view, board, reduced);
        }
        let held = seat.desk.menu;
        let mut moving = self.motion.advance(if held { 0.0 } else { seconds }) && !held;
        let glance = seat.desk.glance();
        if moving || self.fade.moves() || self.shown.as_ref() != Some(&glance) {
            let mut picture = picture::fill(board, seat.battle, seat.desk);
            self.motion.dress(&mut picture);
            if self.motion.busy() {
                // Marks of the next action appear after the animations.
                picture.overlay = Overlay { goals: std::mem::take(&mut picture.overlay.goals), ..Overlay::default() };
                picture.tags.clear();
                picture.ghost = None;
                picture.overlay.foe_path.extend(self.motion.way().and_then(|(who, points)| foreign(seat, who, points)));
            }
            self.fade.dress(&mut picture.overlay, seconds, reduced);
            picture.rising = self.motion.rising(reduced);
            moving |= board.set_if_neq(picture) | self.fade.moves();
            self.shown = (!self.motion.moves()).then_some(glance);
        }
        self.look(seat, board, eye, prompt);
        moving | self.gaze.advance(eye, seconds, reduced)
    }

    /// Turns the camera to the animation, or brings both combatants that a prompt asks about above it.
    fn look(&mut self, seat: &mut Seat, board: &Board, eye: &Eye, prompt: Option<Rect>) {
        let place = |who: CombatantId| {
            let token = board.tokens.iter().find(|t| t.who == who)?;
            Some(centre(token.rect) + token.shift)
        };
        if let (Some(prompt), Some(Question::Window { subject, other, .. })) =
            (prompt, seat.battle.fight.decision().map(|d| d.kind))
        {
            let mut above = eye.area;
            above.max.y = above.max.y.min(prompt.min.y);
            let above = Rect::from_corners(above.min + Vec2::splat(MARGIN), above.max - Vec2::splat(MARGIN));
            let points: Vec<Vec2> = [Some(subject), other].into_iter().flatten().filter_map(place).collect();
            self.gaze.make_way(eye, &points, above);
            return;
        }
        if !self.motion.busy() {
            self.gaze.return_home(eye);
        }
        if let Some(point) = self.motion.fall().and_then(place) {
            self.gaze.centre(eye, seat.battle.fight.scene().bounds, point);
            return;
        }
        let acting = seat.desk.view.as_ref().and_then(|v| v.acting);
        if let Some(point) = self.motion.scene().or(acting).and_then(place) {
            self.gaze.follow(eye, seat.battle.fight.scene().bounds, point);
        }
    }
}

/// The path of a walker that no player controls.
fn foreign(seat: &mut Seat, who: CombatantId, points: Vec<Vec2>) -> Option<Way> {
    let body = seat.desk.view.as_ref()?.bodies.get(who.index())?;
    let (side, side_cells) = (body.side.index(), body.rect.map_or(1, |rect| rect.side));
    (!seat.owns(who)).then_some(Way { points, side_cells, side })
}
