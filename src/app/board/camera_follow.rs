//! Automatic camera movement: the camera glides to events that are not well visible from where it is.

use bevy::math::{Rect, Vec2};

use crate::kernel::cell::Bounds;
use crate::view::CELL;
use crate::view::camera::CameraView;

/// Seconds of a glide.
const GLIDE: f32 = 0.30;
/// Share of the free area in which an event is well visible.
const MIDDLE: f32 = 0.70;
/// The same for important events.
const CENTRE: f32 = 0.25;
/// Margin around a token, in cells.
const ROOM: f32 = 0.75;
/// How near to the edge somebody may come in its own turn before the camera moves, in cells.
const EDGE: f32 = 0.5;

/// The automatic movement of the camera.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::app) struct CameraFollow {
    /// The target of the last movement, so that it is not repeated after the player has moved the camera away.
    last: Option<(Vec2, Rect)>,
    glide: Option<Glide>,
    /// The camera's position before it made way for a prompt.
    home: Option<Vec2>,
    /// Whether it has looked at anything yet: it does not glide through a battle that begins.
    begun: bool,
}

#[derive(Clone, Copy, Debug)]
struct Glide {
    from: Vec2,
    to: Vec2,
    age: f32,
}

impl CameraFollow {
    /// Brings an event into view: its first place, and the others if they fit. A board that is visible as a whole stays
    /// where it is.
    pub fn follow(&mut self, camera: &CameraView, bounds: Bounds, points: &[Vec2]) {
        self.within(camera, bounds, points, MIDDLE);
    }

    fn within(&mut self, camera: &CameraView, bounds: Bounds, points: &[Vec2], share: f32) {
        let board = Rect::from_corners(Vec2::ZERO, Vec2::new(f32::from(bounds.width), f32::from(bounds.height)) * CELL);
        let seen = Rect::from_corners(camera.world(camera.area.min), camera.world(camera.area.max));
        if seen.union(board).size() != seen.size() {
            let middle = Rect::from_center_size(camera.area.center(), camera.area.size() * share);
            let points = if points.len() > 1 { fitting(camera, points, middle) } else { points.to_vec() };
            self.show(camera, Some(bounds), &points, middle);
        }
    }

    /// Brings a question into view: the first point well visible, with as many of the others, nearest first, as fit.
    pub fn survey(&mut self, camera: &CameraView, bounds: Bounds, points: &[Vec2]) {
        let part = inner(camera, ROOM);
        self.show(camera, Some(bounds), &fitting(camera, points, part), part);
    }

    /// Keeps somebody in view who goes on with its turn: a player points at what is around it, so that the camera stays
    /// as long as it is not at the edge.
    pub fn keep(&mut self, camera: &CameraView, bounds: Bounds, points: &[Vec2]) {
        let part = inner(camera, EDGE);
        self.show(camera, Some(bounds), &fitting(camera, points, part), part);
    }

    /// Brings an event into the middle of the window.
    pub fn centre(&mut self, camera: &CameraView, bounds: Bounds, point: Vec2) {
        self.within(camera, bounds, &[point], CENTRE);
    }

    /// Brings all of these points into a part of the window, given in logical pixels; with `bounds` it stays over the
    /// map.
    fn show(&mut self, camera: &CameraView, bounds: Option<Bounds>, points: &[Vec2], part: Rect) {
        let Some(first) = points.first() else { return };
        let key = (points.iter().fold(Vec2::ZERO, |sum, p| sum + *p), part);
        if self.last.replace(key) == Some(key) {
            return;
        }
        let from = self.glide.map_or(camera.at, |glide| glide.to);
        let arrived = CameraView { at: from, ..*camera };
        let around = points.iter().fold(Rect::from_center_size(arrived.screen(*first), Vec2::ZERO), |rect, point| {
            rect.union(Rect::from_center_size(arrived.screen(*point), Vec2::splat(2.0 * ROOM * camera.cell)))
        });
        let off = shift_into(around.min.x, around.max.x, part.min.x, part.max.x);
        let down = shift_into(around.min.y, around.max.y, part.min.y, part.max.y);
        let to = from + Vec2::new(off, down) * CELL / camera.cell;
        let to = bounds.map_or(to, |bounds| camera.on_map(bounds, to));
        if to != from {
            let age = if std::mem::replace(&mut self.begun, true) { 0.0 } else { GLIDE };
            self.glide = Some(Glide { from: camera.at, to, age });
        }
    }

    /// Brings these points into the part of the window that a prompt leaves free.
    pub fn make_way(&mut self, camera: &CameraView, points: &[Vec2], part: Rect) {
        self.home.get_or_insert(self.glide.map_or(camera.at, |glide| glide.to));
        self.show(camera, None, points, part);
    }

    /// Moves the camera back to where it was before the prompt.
    pub fn return_home(&mut self, camera: &CameraView) {
        if let Some(home) = self.home.take().filter(|home| *home != camera.at) {
            self.last = None;
            self.glide = Some(Glide { from: camera.at, to: home, age: 0.0 });
        }
    }

    /// Stops automatic movement, since the player moves the camera.
    pub fn release_camera(&mut self) {
        self.glide = None;
        self.home = None;
    }

    /// Moves the camera for `seconds`; true while it moves. With `at_once` it arrives immediately.
    pub fn advance(&mut self, camera: &mut CameraView, seconds: f32, at_once: bool) -> bool {
        let Some(glide) = &mut self.glide else { return false };
        glide.age = if at_once { GLIDE } else { glide.age + seconds };
        let share = (glide.age / GLIDE).min(1.0);
        camera.at = glide.from.lerp(glide.to, share * share * (3.0 - 2.0 * share));
        if share >= 1.0 {
            self.glide = None;
        }
        true
    }
}

/// The first of some points, with as many of the others as fit with it into a part of the window.
fn fitting(camera: &CameraView, points: &[Vec2], part: Rect) -> Vec<Vec2> {
    let Some(first) = points.first() else { return Vec::new() };
    let room = part.size() * CELL / camera.cell;
    let mut around = Rect::from_center_size(*first, Vec2::ZERO);
    let mut shown = vec![*first];
    for point in &points[1..] {
        let wider = around.union_point(*point);
        if wider.width() <= room.x && wider.height() <= room.y {
            around = wider;
            shown.push(*point);
        }
    }
    shown
}

/// What is left of the free area inside a margin, in cells; its middle where that is too wide.
fn inner(camera: &CameraView, margin: f32) -> Rect {
    let size = camera.area.size() - 2.0 * margin * camera.cell;
    Rect::from_center_size(camera.area.center(), size.max(Vec2::ZERO))
}

/// The offset that moves the span `from..to` into `least..most`; a span that is too long is centred.
fn shift_into(from: f32, to: f32, least: f32, most: f32) -> f32 {
    if to - from > most - least {
        (from + to - least - most) / 2.0
    } else if from < least {
        from - least
    } else if to > most {
        to - most
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::camera::Framing;

    const AREA: Rect = Rect { min: Vec2::new(200.0, 100.0), max: Vec2::new(1000.0, 700.0) };

    fn camera() -> CameraView {
        CameraView { at: Vec2::new(1000.0, 1000.0), cell: 64.0, area: AREA, framing: Framing::Free }
    }

    fn arrive(follow: &mut CameraFollow, camera: &mut CameraView) {
        while follow.advance(camera, 0.05, false) {}
    }

    #[test]
    fn after_a_prompt_the_camera_goes_back() {
        let (mut follow, mut camera) = (CameraFollow::default(), camera());
        let start = camera.at;
        let low = start + Vec2::new(0.0, 250.0);
        let part = Rect { max: Vec2::new(1000.0, 400.0), ..AREA };
        follow.make_way(&camera, &[low], part);
        arrive(&mut follow, &mut camera);
        assert!(camera.at != start, "it made way");
        follow.return_home(&camera);
        arrive(&mut follow, &mut camera);
        assert_eq!(camera.at, start);
        follow.make_way(&camera, &[low], part);
        arrive(&mut follow, &mut camera);
        follow.release_camera();
        let held = camera.at;
        follow.return_home(&camera);
        arrive(&mut follow, &mut camera);
        assert_eq!(camera.at, held, "a player who moved it keeps it");
    }

    #[test]
    fn what_is_seen_well_moves_nothing() {
        let (mut follow, mut camera) = (CameraFollow::default(), camera());
        follow.follow(&camera, Bounds::new(64, 64), &[Vec2::new(1050.0, 950.0)]);
        assert!(!follow.advance(&mut camera, 0.1, false));
    }

    #[test]
    fn what_happens_outside_is_brought_in() {
        let (mut follow, mut camera) = (CameraFollow::default(), camera());
        let point = Vec2::new(2000.0, 1000.0);
        follow.follow(&camera, Bounds::new(64, 64), &[point]);
        arrive(&mut follow, &mut camera);
        let middle = Rect::from_center_size(AREA.center(), AREA.size() * MIDDLE);
        assert!(middle.contains(camera.screen(point)), "{}", camera.screen(point));
        assert!((camera.at.y - 1000.0).abs() < 0.01, "it goes no way that it need not");
    }

    #[test]
    fn who_falls_is_brought_to_the_middle() {
        let (mut follow, mut camera) = (CameraFollow::default(), camera());
        let point = Vec2::new(1200.0, 1100.0);
        follow.follow(&camera, Bounds::new(64, 64), &[point]);
        assert!(!follow.advance(&mut camera, 0.1, false), "it is seen well");
        follow.centre(&camera, Bounds::new(64, 64), point);
        arrive(&mut follow, &mut camera);
        let middle = Rect::from_center_size(AREA.center(), AREA.size() * CENTRE);
        assert!(middle.contains(camera.screen(point)), "{}", camera.screen(point));
    }

    #[test]
    fn a_question_shows_who_acts_with_the_nearest_others() {
        let (mut follow, mut camera) = (CameraFollow::default(), camera());
        let (actor, near, far) = (Vec2::new(1000.0, 1000.0), Vec2::new(1600.0, 1000.0), Vec2::new(3900.0, 1000.0));
        follow.survey(&camera, Bounds::new(64, 64), &[actor, near, far]);
        arrive(&mut follow, &mut camera);
        assert!([actor, near].iter().all(|point| AREA.contains(camera.screen(*point))), "{:?}", camera.at);
        assert!(!AREA.contains(camera.screen(far)));
        follow.survey(&camera, Bounds::new(64, 64), &[Vec2::new(32.0, 32.0)]);
        arrive(&mut follow, &mut camera);
        assert!(camera.screen(Vec2::ZERO).x < AREA.min.x + camera.cell, "little is seen beyond the map");
    }

    #[test]
    fn who_goes_on_with_its_turn_moves_nothing_until_it_comes_to_the_edge() {
        let (mut follow, mut camera) = (CameraFollow::default(), camera());
        let bounds = Bounds::new(64, 64);
        let start = camera.at;
        let foe = Vec2::new(1500.0, 1000.0);
        follow.survey(&camera, bounds, &[Vec2::new(1000.0, 1000.0)]);
        for x in [1064.0, 1128.0, 1192.0, 1304.0] {
            follow.keep(&camera, bounds, &[Vec2::new(x, 1000.0)]);
            arrive(&mut follow, &mut camera);
            assert_eq!(camera.at, start, "at {x} it is in view");
        }
        follow.keep(&camera, bounds, &[foe]);
        arrive(&mut follow, &mut camera);
        assert!(camera.at.x > start.x && camera.screen(foe).x < AREA.max.x - EDGE * camera.cell + 1.0);
    }

    #[test]
    fn a_board_that_is_seen_whole_stays() {
        let (mut follow, mut camera) = (CameraFollow::default(), camera());
        camera.show_whole(Bounds::new(10, 6));
        let before = camera;
        follow.follow(&camera, Bounds::new(10, 6), &[Vec2::new(5.0, 5.0)]);
        arrive(&mut follow, &mut camera);
        assert_eq!(camera, before);
    }

    #[test]
    fn both_who_are_asked_about_lie_above_the_prompt() {
        let (mut follow, mut camera) = (CameraFollow::default(), camera());
        let above = Rect { max: Vec2::new(1000.0, 480.0), ..AREA };
        let both = [Vec2::new(1000.0, 1100.0), Vec2::new(1064.0, 1164.0)];
        follow.make_way(&camera, &both, above);
        arrive(&mut follow, &mut camera);
        assert!(both.iter().all(|p| above.contains(camera.screen(*p))));
    }

    #[test]
    fn who_looked_elsewhere_since_is_left_alone() {
        let (mut follow, mut camera) = (CameraFollow::default(), camera());
        let point = Vec2::new(2000.0, 1000.0);
        follow.follow(&camera, Bounds::new(64, 64), &[point]);
        arrive(&mut follow, &mut camera);
        camera.at = Vec2::ZERO;
        follow.follow(&camera, Bounds::new(64, 64), &[point]);
        assert!(!follow.advance(&mut camera, 0.1, false));
    }
}
