//! What formulas take to happen where a moment is foreseen: acts and steps that have not begun, and what is over by
//! then.

use crate::data::scope::ConditionId;
use crate::fight::map::stride::Stride;
use crate::fight::map::threatened_area::Way;
use crate::fight::state::components::RunUp;
use crate::fight::state::context::Assumed;
use crate::fight::state::order::ActOrder;
use crate::kernel::ids::CombatantId;

/// An act or a step that has not begun, read as if it ran.
#[derive(Clone, Copy, Debug, Default)]
pub struct Foreseen<'a> {
    /// An act.
    pub act: Option<&'a ActOrder>,
    /// Whether that act resumes a multi-turn action.
    pub resumed: bool,
    /// A step.
    pub stride: Option<Stride>,
    /// Foes that the foreseen movement has provoked before.
    pub provoked: &'a [CombatantId],
    /// Whether the foreseen movement is a new one: what the running one has provoked does not count.
    pub fresh: bool,
    /// A walk that sets out.
    pub way: Option<Way<'a>>,
    /// The run-up that a combatant will have.
    pub run: Option<(CombatantId, RunUp)>,
    /// Conditions that may have begun by then, as the dice will have it.
    pub may: &'a [Assumed],
    /// Conditions that have ended by then, or may have.
    pub over: &'a [Gone],
}

impl Foreseen<'_> {
    /// Nothing is foreseen: what runs counts.
    pub const NOTHING: Foreseen<'static> = Foreseen {
        act: None,
        resumed: false,
        stride: None,
        provoked: &[],
        fresh: false,
        way: None,
        run: None,
        may: &[],
        over: &[],
    };
}

/// A condition that is borne now and has ended by a foreseen moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gone {
    /// Its bearer.
    pub who: CombatantId,
    /// Its kind.
    pub key: ConditionId,
    /// Its source.
    pub source: Option<CombatantId>,
    /// Whether it has ended whatever the dice are.
    pub sure: bool,
}
