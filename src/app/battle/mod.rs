//! The battle screen: the fight under way, the controllers of its sides, the fixed step, the panels around the board.

mod cell_clicks;
pub(in crate::app) mod driver;
pub(in crate::app) mod layout;
pub(in crate::app) mod lone_turn;
pub(in crate::app) mod menus;
pub(in crate::app) mod minds;
pub(in crate::app) mod moment;
pub(in crate::app) mod orders;
pub(in crate::app) mod player_input;
pub(in crate::app) mod policies;
mod right_panel;
pub(in crate::app) mod screen;
pub(in crate::app) mod step;
mod thinking;
pub(in crate::app) mod turn_end;
pub(in crate::app) mod undo;
pub(in crate::app) mod undo_end;
