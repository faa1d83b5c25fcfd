//! Reach triggers: a foe comes to have a combatant in melee reach that bears a condition with `on_threat` (AP-SPEC-18).

use crate::fight::resolve::changes::Changes;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::kernel::cell::Rect;
use crate::kernel::ids::CombatantId;

/// After a step of a combatant that was at `old`, pushes `on_threat` for each bearer and each foe that has it in melee
/// reach now and had not before.
pub(in crate::fight::resolve) fn open_windows(arena: &mut Changes, mover: CombatantId, old: Rect) {
    let rules = arena.rules();
    if rules.conditions.iter().all(|condition| condition.on_threat.is_empty()) {
        return;
    }
    let mut lists = Vec::new();
    for bearer in arena.all_combatants().filter(|id| arena.present(*id)) {
        let minds = arena.conditions(bearer).0.iter().map(|i| (i.source, &rules.condition(i.key).on_threat));
        for (source, list) in minds.filter(|(_, list)| !list.is_empty()) {
            for foe in arena.all_combatants().filter(|foe| arena.nonally(bearer, *foe) && arena.able(*foe)) {
                let before = |id| if id == mover { old } else { arena.rect(id) };
                let (now, then) = (arena.rect(foe), before(foe));
                if [bearer, foe].contains(&mover)
                    && arena.melee_reaches(foe, now, arena.rect(bearer))
                    && !arena.melee_reaches(foe, then, before(bearer))
                {
                    lists.push((list, Context::between(bearer, foe).with_source(source)));
                }
            }
        }
    }
    // What is pushed last runs first.
    for (list, context) in lists.into_iter().rev() {
        arena.push_list(list, context);
    }
}

impl Arena<'_> {
    /// Whether a combatant on one footprint reaches another footprint in melee.
    fn melee_reaches(&self, by: CombatantId, from: Rect, to: Rect) -> bool {
        let gap = self.reach_between(from, to);
        self.reaches_gap(by, gap)
    }
}
