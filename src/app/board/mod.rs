//! What the board shows in a frame: the view of the side, overlays, animations, and the camera.

pub(in crate::app) mod animation;
pub(in crate::app) mod board_view;
pub(in crate::app) mod camera_follow;
pub(in crate::app) mod fade;
pub(in crate::app) mod overlays;
pub(in crate::app) mod presenter;
pub(in crate::app) mod unlit;
