//! What the board shows in a frame: the view of the side, overlays, animations, and the camera.

pub(in crate::app) mod dark;
pub(in crate::app) mod fade;
pub(in crate::app) mod film;
pub(in crate::app) mod gaze;
pub(in crate::app) mod motion;
pub(in crate::app) mod overlays;
pub(in crate::app) mod picture;
