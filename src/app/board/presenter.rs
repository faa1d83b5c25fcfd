//! The picture of a frame: what the viewer knows, the animations still to be shown, the camera. The board is built anew
//! only when something it shows has changed.

use bevy::ecs::prelude::{DetectChangesMut, ResMut, Resource};
use bevy::math::{Rect, Vec2};

use crate::app::battle::player_input::PlayerInput;
use crate::app::board::animation::AnimationQueue;
use crate::app::board::board_view;
use crate::app::board::camera_follow::CameraFollow;
use crate::app::board::fade::Fade;
use crate::app::selection::board_inputs::BoardInputs;
use crate::app::selection::collect::TurnKey;
use crate::app::text;
use crate::fight::state::order::DecisionKind;
use crate::kernel::ids::CombatantId;
use crate::view::board::Board;
use crate::view::camera::{CameraView, Framing};
use crate::view::colour_vision::{self, ColourVision};
use crate::view::overlay::{FoePath, Overlay, centre};

/// Seconds of animation in one frame at most: after a pause animations continue where they were.
const LONGEST: f32 = 0.1;
/// Margin in logical pixels between the board's edge or a prompt and what has to be visible.
const MARGIN: f32 = 12.0;

/// The animations, the camera movement and the fade.
#[derive(Resource, Debug, Default)]
pub(in crate::app) struct BoardPresenter {
    animations: AnimationQueue,
    camera_follow: CameraFollow,
    fade: Fade,
    /// The turn whose beginning the camera has shown.
    surveyed: Option<TurnKey>,
    /// The player's orders up to the moment from which the film can be shown again.
    marked: usize,
    /// What the last board was built from, and its colours; None while it moves.
    shown: Option<(BoardInputs, ColourVision)>,
}

impl BoardPresenter {
    /// Whether an animation has to be shown before the next answer makes sense.
    #[must_use]
    pub fn busy(&self) -> bool {
        self.animations.busy()
    }

    /// Whether anything has happened that is still to be looked at for animations.
    #[must_use]
    pub fn behind(&self, player: &PlayerInput) -> bool {
        self.animations.behind(&player.battle.fight, player.viewer())
    }

    /// Finishes the animations at once.
    pub fn skip_ahead(&mut self) {
        self.animations.finish();
    }

    /// Stops automatic camera movement, since the player moves the camera.
    pub fn release_camera(&mut self) {
        self.camera_follow.release_camera();
    }

    /// Fills the board for this frame and moves the camera; true while anything moves. `prompt` is the rectangle of a
    /// prompt in logical pixels. Animations pause while the menu is open.
    pub fn present(
        &mut self,
        player: &mut PlayerInput,
        board: &mut ResMut<Board>,
        camera: &mut CameraView,
        prompt: Option<Rect>,
        seconds: f32,
    ) -> bool {
        let reduced = player.settings.reduced_motion;
        let seconds = seconds.min(LONGEST) * player.settings.animation.factor();
        if let Some(view) = &player.selection.view {
            self.animations.speeds = player.settings.speeds;
            if self.marked != player.selection.log.marks() {
                self.marked = player.selection.log.marks();
                self.animations.mark(board);
            }
            self.animations.follow(&mut player.battle.fight, view, board, reduced);
            let wanted = std::mem::take(&mut player.selection.film_wanted);
            if wanted && !self.animations.show_again(&mut player.battle.fight, view, reduced) {
                player.selection.show_message(text::battle::NOTHING_TO_SHOW);
            }
        }
        let held = player.selection.menu;
        let mut moving = self.animations.advance(if held { 0.0 } else { seconds }) && !held;
        let inputs = (player.selection.board_inputs(), colour_vision::in_use());
        if moving || self.fade.moves() || self.shown.as_ref() != Some(&inputs) {
            let mut picture = board_view::fill(board, player.battle, player.selection);
            self.animations.apply(&mut picture);
            if self.animations.busy() {
                // Marks of the next action appear after the animations.
                picture.overlay = Overlay { goals: std::mem::take(&mut picture.overlay.goals), ..Overlay::default() };
                picture.tags.clear();
                picture.ghost = None;
                picture
                    .overlay
                    .foe_path
                    .extend(self.animations.walker_path().and_then(|(who, points)| foe_path(player, who, points)));
            }
            self.fade.apply(&mut picture.overlay, seconds, reduced);
            picture.floating_labels = self.animations.floating_labels(reduced);
            moving |= board.set_if_neq(picture) | self.fade.moves();
            self.shown = (!self.animations.moves()).then_some(inputs);
        }
        self.aim_camera(player, board, camera, prompt);
        moving | self.camera_follow.advance(camera, seconds, reduced)
    }

    /// Turns the camera to the animation, or brings both combatants that a prompt asks about above it.
    fn aim_camera(&mut self, player: &mut PlayerInput, board: &Board, camera: &CameraView, prompt: Option<Rect>) {
        let place = |who: CombatantId| {
            let token = board.tokens.iter().find(|t| t.who == who)?;
            Some(centre(token.rect) + token.shift)
        };
        if let (Some(prompt), Some(DecisionKind::Window { subject, other, .. })) =
            (prompt, player.battle.fight.decision().map(|d| d.kind))
        {
            let mut above = camera.area;
            above.max.y = above.max.y.min(prompt.min.y);
            let above = Rect::from_corners(above.min + Vec2::splat(MARGIN), above.max - Vec2::splat(MARGIN));
            let points: Vec<Vec2> = [Some(subject), other].into_iter().flatten().filter_map(place).collect();
            self.camera_follow.make_way(camera, &points, above);
            return;
        }
        if !self.animations.busy() {
            self.camera_follow.return_home(camera);
        }
        let bounds = player.battle.fight.scene().bounds;
        let acting = player.selection.view.as_ref().and_then(|v| v.acting);
        // What comes of one's own orders is looked at from where they were given.
        let own = camera.framing == Framing::Near
            && acting.is_some_and(|who| self.surveyed.is_some_and(|(_, _, by, _)| by == who));
        if let Some(point) = self.animations.fall().filter(|_| !own).and_then(place) {
            self.camera_follow.centre(camera, bounds, point);
            return;
        }
        let question = player.battle.asked().is_some() && !self.animations.busy();
        // The last words are read before the camera goes on, unless keys point elsewhere.
        if question && self.animations.moves() && self.surveyed.is_some() && player.selection.keyed().is_none() {
            return;
        }
        if question && camera.framing == Framing::Near {
            // Both corners of large ones.
            let corners = |rect: crate::kernel::cell::Rect| {
                let reach = i16::from(rect.side) - 1;
                [centre(rect.at.into()), centre(rect.at.offset(reach, reach).into())]
            };
            let (asked, others) = player.selection.looked_at();
            let turn = player.selection.main.and(player.selection.turn);
            let goes_on = turn.is_some() && std::mem::replace(&mut self.surveyed, turn) == turn;
            // What keys point at is brought into view with whoever acts; at the begin of a turn as many others as fit.
            let mut points: Vec<Vec2> = asked.into_iter().flat_map(corners).collect();
            if goes_on && player.selection.keyed().is_none() {
                self.camera_follow.keep(camera, bounds, &points);
                return;
            }
            if !goes_on {
                points.extend(others.into_iter().flat_map(corners));
            }
            self.camera_follow.survey(camera, bounds, &points);
            return;
        }
        let mut watched = self.animations.watched();
        if watched.is_empty() {
            watched.extend(acting);
        }
        let points: Vec<Vec2> = watched.into_iter().filter_map(place).collect();
        if own {
            self.camera_follow.keep(camera, bounds, &points);
        } else {
            self.camera_follow.follow(camera, bounds, &points);
        }
    }
}

/// The path of a walker that no player controls.
fn foe_path(player: &mut PlayerInput, who: CombatantId, points: Vec<Vec2>) -> Option<FoePath> {
    let body = player.selection.view.as_ref()?.bodies.get(who.index())?;
    let (side, side_cells) = (body.side.index(), body.rect.map_or(1, |rect| rect.side));
    (!player.owns(who)).then_some(FoePath { points, side_cells, side })
}
