//! Acts that can be held ready, and what for (AP-ACT-08).

use crate::data::scope::{ActionId, Tags, TriggerId};
use crate::fight::arena::Arena;
use crate::fight::order::Aim;
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// Whether an act can be held ready: one of one's own turn that one knows, that is not free and takes no turns.
    pub(super) fn can_be_held(&self, by: CombatantId, action: ActionId, unless: Tags) -> bool {
        let rules = self.rules();
        let barred = Tags(unless.0 | rules.roles.free.0);
        rules.index.in_turn.contains(&action)
            && self.knows(by, action)
            && rules.action(action).turns == 0
            && !rules.action(action).tags.meets(barred)
    }

    /// Calls `visit` for every act that can be held ready, with everything it can wait for, until it says stop.
    pub(super) fn each_deed(&self, by: CombatantId, unless: Tags, visit: &mut dyn FnMut(Aim) -> bool) {
        let triggers = u16::try_from(self.rules().triggers.len()).unwrap_or(u16::MAX);
        for action in self.rules().index.in_turn.iter().filter(|a| self.can_be_held(by, **a, unless)) {
            for trigger in (0..triggers).map(TriggerId) {
                if !visit(Aim::Deed(*action, trigger)) {
                    return;
                }
            }
        }
    }
}
