//! The screens of the window.

use bevy::state::state::States;

/// Which screen is shown.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AppScreen {
    /// The scene list and the battle set-up.
    #[default]
    Title,
    /// A battle.
    Battle,
    /// The result, over the board.
    Victory,
    /// A board without panels, for screenshots.
    Bare,
}
