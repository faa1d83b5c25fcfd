//! What the board shows in a frame: what the viewer knows, what lies over it, what still moves, and where the camera is.

pub(in crate::app) mod dark;
pub(in crate::app) mod fade;
pub(in crate::app) mod film;
pub(in crate::app) mod gaze;
pub(in crate::app) mod motion;
pub(in crate::app) mod overlays;
pub(in crate::app) mod picture;
