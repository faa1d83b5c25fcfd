//! Help (aid) with an act of an ally: the helper makes the same roll, and half of its total is stored for the ally
//! (SEC-ACT-12, SEC-ACT-33, SEC-RULE-08).

use crate::data::scope::ConditionId;
use crate::fight::resolve::changes::Changes;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Instance;
use crate::fight::state::context::{ActParams, Context, Parties};
use crate::fight::state::log::{Event, RollRecord};
use crate::fight::state::order::{AidTarget, ChosenTarget};
use crate::fight::values::modifiers::Breakdown;
use crate::kernel::ids::{CombatantId, ItemId};

/// What Advantage counts as a bonus in the choice of a tool.
const EDGE: i32 = 4;

/// The helper rolls, and its result is stored with a condition.
pub(in crate::fight::resolve) fn aid(arena: &mut Changes, ctx: Context, by: CombatantId, condition: ConditionId) {
    let Some(&ChosenTarget::Aid(ally, action, on)) = arena.ordered_aim(&ctx) else { return };
    let Some(roll) = arena.aided_roll(action, on) else { return };
    let (tags, form) = (arena.rules().action(action).tags, arena.rules().act_of(action));
    let arm = arena.rules().action(action).conjured();
    let (other, object) = match on {
        AidTarget::Nothing => (None, None),
        AidTarget::Body(other) => (Some(other), None),
        AidTarget::Object(object, number) => (None, Some((object, number))),
    };
    let with = |tool: Option<ItemId>| {
        let weapon = arena.arm(by, tool, arm);
        let ranged = weapon.zip(other).is_some_and(|(weapon, other)| arena.manner(by, weapon, other).0);
        Context {
            parties: Parties { me: Some(by), other, ..Parties::default() },
            act: ActParams { object, action: Some(action), tags, tool, arm, ranged, ..ActParams::default() },
            ..Context::default()
        }
    };
    let worth = |tool| {
        let prepared = arena.prepare_roll(roll, &with(tool), Breakdown::default());
        prepared.bonus + EDGE * i32::from(prepared.edge)
    };
    let context = with(arena.best_tool(by, action, on, worth));
    let record = arena.roll_to_meet(roll, &context, Some(1));
    arena.use_aid(roll, &context);
    // Half the total in half-points is the total itself. Its own half-point is dropped.
    let half = record.total.max(0);
    arena.tell_of(by, Event::Rolled(Box::new(RollRecord { on: None, ..record })));
    arena.afflict(ally, condition, Some(by), half);
    if let Some(instance) = arena.stacks_mut(ally, |i| i.key == condition && i.source == Some(by)).next_back() {
        (instance.act, instance.about) = (Some(form), on);
    }
}

impl Arena<'_> {
    /// Whether a condition that is about an act outlasts its time, because its bearer has begun that act.
    pub(in crate::fight::resolve) fn waits_for_act(&self, bearer: CombatantId, instance: &Instance) -> bool {
        let begun = self.commitments(bearer).begun.as_ref().map(|begun| self.rules().act_of(begun.draft.action));
        instance.act.is_some() && instance.act == begun
    }
}
