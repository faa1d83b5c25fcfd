//! How the computer plays a combatant, resolved.

use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// What a guardian guards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ward {
    /// A cell.
    Place(Cell),
    /// A combatant.
    Person(CombatantId),
}

/// How the computer plays a combatant. The rules do not read it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Behaviour {
    /// As the mind thinks best.
    #[default]
    Usual,
    /// It shuns danger more than others do.
    Cautious,
    /// It takes no thought for its own safety.
    Reckless,
    /// It flees once it is hurt or outnumbered.
    Coward,
    /// It stays within so many cells of what it guards.
    Guardian(Ward, i16),
    /// It walks from cell to cell until there is a foe.
    Patrol(Vec<Cell>),
    /// It stays near a combatant and strikes first at foes that can reach it.
    Bodyguard(CombatantId),
}
