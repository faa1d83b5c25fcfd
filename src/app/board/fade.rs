//! Fading of marked cells. A reach fades in when the mover or its reach changes and fades out when nothing is marked
//! any more; marks under the pointer change at once.

use crate::view::overlay::Overlay;

/// Seconds of a fade in.
const IN: f32 = 0.10;
/// Seconds of a fade out.
const OUT: f32 = 0.06;

/// The state of the fade.
#[derive(Debug)]
pub(in crate::app) struct Fade {
    /// The marked cells shown last, and nothing else of the overlay.
    shown: Overlay,
    /// Opacity, 0 to 1.
    presence: f32,
}

impl Default for Fade {
    fn default() -> Self {
        Fade { shown: Overlay::default(), presence: 1.0 }
    }
}

impl Fade {
    /// Whether a fade is running.
    #[must_use]
    pub fn moves(&self) -> bool {
        self.presence < 1.0
    }

    /// Gives an overlay its cells and opacity after `seconds`.
    pub fn apply(&mut self, overlay: &mut Overlay, seconds: f32, reduced: bool) {
        let leaving = overlay.reach.is_empty() && !self.shown.reach.is_empty();
        if reduced {
            *self = Fade { shown: overlay.marked(), presence: 1.0 };
        } else if leaving {
            self.presence -= seconds / OUT;
            if self.presence > 0.0 {
                self.shown.clone_cells_into(overlay);
            } else {
                *self = Fade { shown: overlay.marked(), presence: 1.0 };
            }
        } else {
            if !overlay.reach.is_empty() && (self.shown.side, &self.shown.reach) != (overlay.side, &overlay.reach) {
                self.presence = 0.0;
            }
            self.presence = (self.presence + seconds / IN).min(1.0);
            self.shown = overlay.marked();
        }
        overlay.faded = 1.0 - self.presence;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::cell::Cell;

    fn reach(cells: &[(i16, i16)]) -> Overlay {
        Overlay { reach: cells.iter().map(|(x, y)| Cell::new(*x, *y)).collect(), ..Overlay::default() }
    }

    /// The overlay after each of `count` frames of 20 ms: number of marked cells and opacity in percent.
    fn frames(fade: &mut Fade, wanted: &Overlay, reduced: bool, count: usize) -> Vec<(usize, i32)> {
        let one = |_| {
            let mut overlay = wanted.clone();
            fade.apply(&mut overlay, 0.02, reduced);
            (overlay.reach.len(), ((1.0 - overlay.faded) * 100.0).round() as i32)
        };
        (0..count).map(one).collect()
    }

    #[test]
    fn a_reach_comes_in_a_tenth_of_a_second_and_goes_sooner() {
        let mut fade = Fade::default();
        let wanted = reach(&[(1, 1), (1, 2)]);
        assert_eq!(frames(&mut fade, &wanted, false, 6), [(2, 20), (2, 40), (2, 60), (2, 80), (2, 100), (2, 100)]);
        assert!(!fade.moves());
        assert_eq!(frames(&mut fade, &Overlay::default(), false, 4), [(2, 67), (2, 33), (0, 100), (0, 100)]);
        assert!(!fade.moves());
    }

    #[test]
    fn what_the_pointer_changes_is_there_at_once() {
        let mut fade = Fade::default();
        frames(&mut fade, &reach(&[(1, 1)]), false, 5);
        let watched = Overlay { threat: vec![Cell::new(4, 4)], ..reach(&[(1, 1)]) };
        assert_eq!(frames(&mut fade, &watched, false, 1), [(1, 100)]);
        assert_eq!(frames(&mut fade, &reach(&[(2, 1)]), false, 1), [(1, 20)], "another reach comes anew");
    }

    #[test]
    fn reduced_motion_fades_nothing() {
        let mut fade = Fade::default();
        assert_eq!(frames(&mut fade, &reach(&[(1, 1)]), true, 1), [(1, 100)]);
        assert_eq!(frames(&mut fade, &Overlay::default(), true, 1), [(0, 100)]);
        assert!(!fade.moves());
    }
}
