//! Situational modifiers (circumstances) and stacking: what does not add up with what else (AP-ROLL-26 to AP-ROLL-28),
//! and the track of adjustments.

use crate::data::ruleset::reached;
use crate::data::scope::{TagId, ValueId};
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::state::log::Cause;
use crate::fight::state::resources::SceneModifier;
use crate::fight::values::facts::Facts;
use crate::fight::values::modifiers::{Accumulator, Breakdown};
use crate::kernel::ids::CombatantId;

/// What groups modifiers that do not stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::fight) enum StackingGroup {
    /// A label of the ruleset.
    Tag(TagId),
    /// No label: each cause is a group of its own.
    Own(Cause),
}

impl StackingGroup {
    /// The label, or else the cause as its own group.
    pub fn of(tag: Option<TagId>, cause: Cause) -> StackingGroup {
        tag.map_or(StackingGroup::Own(cause), StackingGroup::Tag)
    }
}

/// Modifiers of one value in stacking groups. Of each group only the greatest gain and the greatest loss count.
#[derive(Clone, Debug, Default)]
pub(in crate::fight) struct StackingGroups(Vec<(StackingGroup, i32, Cause)>);

impl StackingGroups {
    /// Enters a modifier.
    pub fn enter(&mut self, label: StackingGroup, amount: i32, cause: Cause) {
        let alike = |(other, n, _): &&mut (StackingGroup, i32, Cause)| *other == label && n.signum() == amount.signum();
        match self.0.iter_mut().find(alike) {
            Some(older) if older.1.abs() < amount.abs() => *older = (label, amount, cause),
            Some(_) => {}
            None => self.0.push((label, amount, cause)),
        }
    }

    /// Sums what counts, notes it in the breakdown, and empties the groups.
    pub fn settle(&mut self, breakdown: &mut Breakdown) -> i32 {
        self.0
            .drain(..)
            .map(|(_, amount, cause)| {
                breakdown.note(cause, amount, 0);
                amount
            })
            .sum()
    }
}

impl Arena<'_> {
    /// The amount that the points of a value come to: they are summed, and the step that the sum reaches has a worth
    /// for this value (VIT-ROLL-08..13).
    pub(in crate::fight) fn track(
        &self,
        value: ValueId,
        points: &mut StackingGroups,
        breakdown: &mut Breakdown,
    ) -> i32 {
        let net: i32 = points
            .0
            .drain(..)
            .map(|(_, points, cause)| {
                breakdown.coin(cause, points);
                points
            })
            .sum();
        let reached = reached(&self.rules().track, net);
        let worth = reached.checked_sub(1).and_then(|at| self.rules().value(value).steps.get(at));
        let amount = worth.map_or(0, |worth| worth * net.signum());
        let step = i8::try_from(reached).unwrap_or(i8::MAX);
        breakdown.note(Cause::Track(if net < 0 { -step } else { step }), amount, 0);
        amount
    }

    /// Adds the situational modifiers to a value of a combatant.
    pub(in crate::fight) fn circumstances(
        &self,
        of: CombatantId,
        value: ValueId,
        facts: &Facts,
        sum: &mut Accumulator,
        breakdown: &mut Breakdown,
    ) {
        for &number in &self.rules().index.modifying[value.index()].circumstances {
            let circumstance = &self.rules().circumstances[usize::from(number)];
            if !circumstance.when.holds(facts) {
                continue;
            }
            let most = u8::try_from(circumstance.degrees.len()).unwrap_or(u8::MAX);
            let degree = u8::try_from(circumstance.degree.eval(facts).max(0)).unwrap_or(u8::MAX).min(most);
            let Some(at) = usize::from(degree).checked_sub(1) else { continue };
            let (found, cause) = (&circumstance.degrees[at], Cause::Circumstance(number, degree));
            if found.edge != 0 {
                breakdown.note(cause, 0, found.edge);
            }
            sum.add(circumstance.stacking, found.adds.eval(facts), cause, breakdown);
            sum.coin(circumstance.stacking, found.points.eval(facts), cause);
        }
        for (number, help) in (0_u8..).zip(&self.scene().helps) {
            if help.to == value && self.modifier_applies(of, help, facts.context()) {
                sum.coin(help.tag, help.points, Cause::Scene(number));
            }
        }
    }

    /// Whether a modifier of the scene applies to a combatant now.
    fn modifier_applies(&self, of: CombatantId, help: &SceneModifier, context: &Context) -> bool {
        help.acts.is_none_or(|tag| context.act.tags.has(tag))
            && help.who.is_none_or(|who| who == of)
            && help.side.is_none_or(|side| side == self.side(of))
            && help.until.is_none_or(|round| self.clock.round <= round)
            && help.object.is_none_or(|object| context.act.object.is_some_and(|(used, _)| used == object))
            && (help.cells.is_empty() || help.cells.iter().any(|cell| self.rect(of).contains(*cell)))
    }
}
