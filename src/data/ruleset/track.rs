//! Adjustments that come in steps: a small help, a great one. Points of all of them are summed before anything is made
//! of them, so that they combine and cancel in any order.

use crate::data::read::record;

record! {
    /// A step on the track of adjustments: points of all sources are summed, and the step that the sum reaches is what
    /// a value makes something of with its `steps`.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct TrackStepDef {
        /// What players read.
        pub name: String,
        /// The points from which on it is reached, for the better as for the worse.
        pub points: i32,
    }
}

/// How many steps so many points reach, without their sign: 0 for none.
#[must_use]
pub fn reached(track: &[TrackStepDef], points: i32) -> usize {
    track.iter().take_while(|step| step.points <= points.abs()).count()
}

#[cfg(test)]
mod tests {
    use super::{TrackStepDef, reached};

    #[test]
    fn points_between_two_steps_reach_the_lower_one() {
        let track = [1, 2, 4].map(|points| TrackStepDef { name: String::new(), points });
        let steps = [0, 1, 2, 3, 4, 9, -1, -3, -4].map(|points| reached(&track, points));
        assert_eq!(steps, [0, 1, 2, 2, 3, 3, 1, 2, 3]);
    }
}
