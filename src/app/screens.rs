//! The screens of the window.

use bevy::state::state::States;

/// Which screen is shown.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The scenes, and setting up a battle.
    #[default]
    Title,
    /// A battle.
    Battle,
    /// The end of a battle, over its board.
    Victory,
    /// A board and no panels: for looking at pictures.
    Bare,
}
