//! Rolls of an act besides its attack roll: those that its effects make at once, with their chances, for each combatant
//! in question.

use crate::data::effect::{
    ActEffect, Effect, Effects, FlowEffect, KnowledgeEffect, RollEffect, SceneEffect, Step, StrikeEffect,
};
use crate::data::formula::Who;
use crate::data::scope::RollId;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Context;
use crate::fight::state::log::BreakdownPart;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::fight::values::act_context::order_context;
use crate::fight::values::contests::roll_chance;
use crate::fight::values::modifiers::Breakdown;
use crate::fight::values::prepare::PreparedRoll;
use crate::kernel::ids::{CombatantId, SideId};
use crate::kernel::odds::Chance;

/// A roll that an act would make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollPreview {
    /// The roll.
    pub roll: RollId,
    /// The target of the roll, if it has one.
    pub on: Option<CombatantId>,
    /// Whether the target makes it, to resist.
    pub theirs: bool,
    /// The chance that it succeeds; None if it depends on numbers that the actor's side does not know.
    pub chance: Option<Chance>,
}

/// The reasons of the chance of a roll.
#[derive(Clone, Debug)]
pub struct RollBreakdown {
    /// The roll.
    pub roll: RollId,
    /// The roll before its dice, with the parts of its bonus.
    pub prepared: PreparedRoll,
    /// Parts of the number to meet, or of what opposes it; bounds are not listed.
    pub against: Vec<BreakdownPart>,
}

/// Whether an effect cancels the running act or strike.
fn stops(effect: &Effect) -> bool {
    matches!(effect, Effect::Strike(StrikeEffect::ForceMiss) | Effect::Act(ActEffect::CancelAct { who: Who::Me }))
}

impl Arena<'_> {
    /// The rolls of an act, in the order in which they are made. Rolls that depend on the outcome of others are left
    /// out, and so is everything about combatants that the actor's side does not know of, or that are not chosen yet.
    #[must_use]
    pub fn roll_previews(&self, draft: &ActOrder) -> Vec<RollPreview> {
        self.rolls_with_contexts(draft).into_iter().map(|(preview, _)| preview).collect()
    }

    /// [`Arena::roll_previews`], each with the reasons of its chance; None where that is not known.
    #[must_use]
    pub fn roll_breakdowns(&self, draft: &ActOrder) -> Vec<(RollPreview, Option<RollBreakdown>)> {
        let why = |RollPreview { roll, chance, .. }: RollPreview, context: &Context| {
            let prepared = chance.map(|_| self.prepare_roll(roll, context, Breakdown::with_parts()))?;
            let against = self.parts_to_meet(roll, prepared.opposition, context);
            Some(RollBreakdown { roll, prepared, against })
        };
        let rolls = self.rolls_with_contexts(draft).into_iter();
        rolls.map(|(preview, context)| (preview, why(preview, &context))).collect()
    }

    fn rolls_with_contexts(&self, draft: &ActOrder) -> Vec<(RollPreview, Context)> {
        let context = self.prospect(draft, order_context(self, draft, None));
        let checks = self.checks_before(&self.rules().procedures.act, Step::Resolve, &context).into_iter();
        let mut found = checks.map(|check| (check, context)).collect();
        // Nothing can be told of rolls at a target that is not chosen yet.
        if draft.aim != ChosenTarget::Open {
            self.rolls_of(draft, &self.rules().action(draft.action).does, context, &mut found);
        }
        found
    }

    /// The rolls of the actor which a procedure makes before a step, and whose failure cancels the act: a swimmer keeps
    /// itself afloat before it strikes.
    #[must_use]
    pub fn checks_before(&self, procedure: &[Step], before: Step, context: &Context) -> Vec<RollPreview> {
        let mut found = Vec::new();
        for step in procedure.iter().take_while(|step| **step != before) {
            if let Step::Routine(routine) = step {
                let routine = self.rules().routine(*routine);
                if routine.when.holds(&self.facts(context)) {
                    self.checks_before_of(&routine.does, context, &mut found);
                }
            }
        }
        found
    }

    fn checks_before_of(&self, does: &Effects, context: &Context, found: &mut Vec<RollPreview>) {
        for effect in does.items.iter() {
            match effect {
                Effect::Flow(FlowEffect::If { test, then, otherwise }) => {
                    let list = if test.holds(&self.facts(context)) { then } else { otherwise };
                    self.checks_before_of(list, context, found);
                }
                Effect::Flow(FlowEffect::Routine(routine)) => {
                    self.checks_before_of(&self.rules().routine(*routine).does, context, found);
                }
                Effect::Roll(RollEffect::Roll { roll, by: Who::Me, failure, .. })
                    if failure.items.iter().any(stops) =>
                {
                    let chance =
                        roll_chance(self.rules(), *roll, &self.prepare_roll(*roll, context, Breakdown::default()));
                    found.push(RollPreview { roll: *roll, on: None, theirs: false, chance: Some(chance) });
                }
                _ => {}
            }
        }
    }

    /// The chance that an attacker gets to its attack roll.
    #[must_use]
    pub fn steadiness(&self, context: &Context) -> Chance {
        // Such routines are about the attacker alone.
        let alone = Context { view: context.view, ..Context::default() }.with_me(context.parties.me);
        self.gets_to(&self.rules().procedures.strike, Step::Roll, &alone)
    }

    /// The chance that no roll before a step of a procedure stops its actor.
    pub(in crate::fight) fn gets_to(&self, procedure: &[Step], before: Step, context: &Context) -> Chance {
        let hurdles = self.checks_before(procedure, before, context).into_iter();
        hurdles.filter_map(|hurdle| hurdle.chance).fold(Chance { ways: 1, of: 1 }, Chance::times)
    }

    fn rolls_of(&self, draft: &ActOrder, does: &Effects, context: Context, found: &mut Vec<(RollPreview, Context)>) {
        let viewer = self.side(draft.by);
        for effect in does.items.iter() {
            match effect {
                Effect::Roll(RollEffect::Roll { roll, by, .. }) => match context.people().get(*by) {
                    Some(by) if context.parties.me != Some(by) => {
                        let theirs = context.seen_by(by);
                        let chance = self.roll_preview(viewer, *roll, &theirs).chance;
                        let chance = chance.filter(|_| self.numbers_known(viewer, Some(by)));
                        found.push((RollPreview { roll: *roll, on: Some(by), theirs: true, chance }, theirs));
                    }
                    _ => found.push((self.roll_preview(viewer, *roll, &context), context)),
                },
                Effect::Knowledge(KnowledgeEffect::Answer) => {
                    if let ChosenTarget::Inquiry(_, inquiry) = draft.aim {
                        self.rolls_of(draft, &self.rules().inquiry(inquiry).does, context, found);
                    }
                }
                Effect::Scene(SceneEffect::UseObject) => {
                    if let ChosenTarget::Object(object, number) = draft.aim
                        && let Some(used) = self.object_use(object, number)
                    {
                        match used.roll {
                            Some(roll) => found.push((self.roll_preview(viewer, roll, &context), context)),
                            None => self.rolls_of(draft, &used.does, context, found),
                        }
                    }
                }
                Effect::Flow(FlowEffect::If { test, then, otherwise }) => {
                    let holds = test.holds(&self.facts(&context));
                    self.rolls_of(draft, if holds { then } else { otherwise }, context, found);
                }
                Effect::Flow(FlowEffect::ForEach { area, whom, does, .. }) => {
                    let cells = self.area_cells(draft.by, &draft.aim, area, &context);
                    for id in self.known_inside(draft.by, *whom, &cells) {
                        self.rolls_of(draft, does, context.with_other(Some(id)), found);
                    }
                }
                Effect::Flow(FlowEffect::As { who, does }) => {
                    if let Some(me) = context.people().get(*who) {
                        self.rolls_of(draft, does, context.seen_by(me), found);
                    }
                }
                Effect::Flow(FlowEffect::RollDice { does, .. }) => self.rolls_of(draft, does, context, found),
                Effect::Flow(FlowEffect::Routine(routine)) => {
                    self.rolls_of(draft, &self.rules().routine(*routine).does, context, found);
                }
                _ => {}
            }
        }
    }

    fn roll_preview(&self, viewer: SideId, roll: RollId, context: &Context) -> RollPreview {
        let known = self.numbers_known(viewer, context.parties.other);
        let chance = || roll_chance(self.rules(), roll, &self.prepare_roll(roll, context, Breakdown::default()));
        RollPreview { roll, on: context.parties.other, theirs: false, chance: known.then(chance) }
    }

    /// Whether a side knows the sheets that a roll needs: that of the other party, or without one those of all.
    pub(in crate::fight) fn numbers_known(&self, viewer: SideId, other: Option<CombatantId>) -> bool {
        match other {
            Some(id) => self.sheet_known(Some(viewer), id),
            None => self.all_combatants().all(|id| !self.present(id) || self.sheet_known(Some(viewer), id)),
        }
    }
}
