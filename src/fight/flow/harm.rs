//! Harm that is no strike, and what makes harm of either kind worse.

use crate::data::ruleset::StrikeDef;
use crate::data::scope::ValueId;
use crate::fight::arena::Arena;
use crate::fight::figures::Tray;
use crate::fight::frame::Context;
use crate::fight::prepare::Blow;
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// Whether somebody feels a strike half as much again; the context is seen from there.
    #[must_use]
    pub fn weak(&self, def: &StrikeDef, to: CombatantId, theirs: &Context) -> bool {
        def.weak.is_some_and(|weak| self.figure(to, weak, theirs, &mut Tray::default()) > 0)
    }

    /// What `soak` takes of harm that is no strike, and whether it is worse than its dice. The context is that of whoever
    /// does it.
    #[must_use]
    pub fn prepare_harm(&self, soak: ValueId, to: CombatantId, context: &Context) -> Blow {
        let def = &self.rules().main_strike;
        let theirs = Context { other: context.me.filter(|me| *me != to), ..*context };
        let soak = self.figure(to, soak, &theirs, &mut Tray::default());
        let weak = self.weak(def, to, &theirs);
        Blow { bonus: 0, at_least: 0, divide: 1, soak, soak_at_most: def.soak_at_most, leaves: 0, weak }
    }
}
