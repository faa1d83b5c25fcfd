//! The battle on the screen: the fight under way, who answers for each side, the fixed step, the panels around the board.

pub(in crate::app) mod driver;
pub(in crate::app) mod layout;
pub(in crate::app) mod menus;
pub(in crate::app) mod orders;
pub(in crate::app) mod policies;
pub(in crate::app) mod screen;
pub(in crate::app) mod seat;
pub(in crate::app) mod step;
