//! Targets: [`Arena::each_target`] enumerates what an act may be aimed at, [`Arena::target_choice_ok`] checks it. The
//! aim of an order goes through the same check.

mod aid;
mod cells;
mod charge;
mod held_items;
mod items;
mod lines;
mod objects;
mod plain;
mod pursuit;
mod questions;
mod readied;
mod sustained;
mod turns;

use crate::data::effect::{ActAsk, ActLimit, Ask, ConditionAsk, FactAsk, Limit, PlaceAsk, Target, TurnAsk, Whom};
use crate::data::formula::{Env, Formula};
use crate::data::scope::{ActionId, ConditionId, Tags};
use crate::fight::legality::acts::Candidate;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::{ActParams, Context};
use crate::fight::state::frames::ActOrigin;
use crate::fight::state::order::{ActOrder, AidTarget, ChosenTarget};
use crate::fight::state::refusal::{Refusal, UnfitParts};
use crate::fight::text::refusals;
use crate::kernel::ids::{CombatantId, ItemId};

/// The refusal of a target outside the target filter, at whatever distance.
pub(in crate::fight::legality) const NOT_MEANT: Refusal = Refusal::Said(refusals::NOT_MEANT);

/// The refusal of an aim of another kind than the act asks for.
pub(in crate::fight::legality) const UNFIT: Refusal = Refusal::Said(refusals::BAD_AIM);

impl Arena<'_> {
    /// Calls `visit` for everything that a candidate could be aimed at, until it returns false.
    pub(in crate::fight::legality) fn each_target(
        &self,
        candidate: &Candidate,
        tool: Option<ItemId>,
        visit: &mut dyn FnMut(ChosenTarget) -> bool,
    ) {
        let def = self.rules().action(candidate.action);
        let by = candidate.by;
        if candidate.course == ActOrigin::Turn && self.only_begun(&Self::draft(candidate, tool, ChosenTarget::Open)) {
            visit(ChosenTarget::Open);
            return;
        }
        match &def.ask {
            Ask::Act(ActAsk::Number { .. }) => {
                let (least, most) = self.numbers(candidate);
                let _ = (least..=most).all(|number| visit(ChosenTarget::Number(number)));
            }
            Ask::Nothing => self.each_plain(candidate, tool, visit),
            Ask::Condition(ConditionAsk::Condition(tags)) => {
                for id in self.all_combatants().filter(|id| self.present(*id)) {
                    if matches!(def.target, Target::Me) && id != by {
                        continue;
                    }
                    let borne = &self.conditions(id).0;
                    for (at, instance) in borne.iter().enumerate() {
                        let again = borne[..at].iter().any(|earlier| earlier.key == instance.key);
                        if !again
                            && self.rules().condition(instance.key).tags.meets(*tags)
                            && !visit(ChosenTarget::Condition(id, instance.key))
                        {
                            return;
                        }
                    }
                }
            }
            Ask::Fact(FactAsk::Inquiry(tags)) => self.each_inquiry(*tags, visit),
            Ask::Fact(FactAsk::Set) => self.each_set(candidate, visit),
            Ask::Fact(FactAsk::Fact) => self.each_fact(candidate, visit),
            Ask::Condition(ConditionAsk::Stance) => {
                for key in self.all_conditions() {
                    if self.knows_stance(by, key) && !visit(ChosenTarget::Condition(by, key)) {
                        return;
                    }
                }
            }
            Ask::Item(ask) => self.each_item(by, ask, visit),
            Ask::Place(PlaceAsk::Line { most, over, away, .. }) => {
                self.each_line(candidate, (most, *over, *away), visit);
            }
            Ask::Place(PlaceAsk::Direction) => self.each_direction(by, visit),
            Ask::Place(PlaceAsk::ChargeCell { most, .. }) => self.each_charge_cell(by, most, visit),
            Ask::Act(ActAsk::Aid) => self.each_aid(candidate, visit),
            Ask::Act(ActAsk::CommandedUse(action)) => self.each_commanded_use(candidate, *action, visit),
            Ask::Turn(TurnAsk::BuyTurn) => self.each_buy(visit),
            Ask::Turn(TurnAsk::MoveTurn) => self.each_shift(by, visit),
            Ask::Turn(TurnAsk::AdvanceTurn { earlier, .. }) => self.each_advance(*earlier, visit),
            Ask::Condition(ConditionAsk::KeepSustained { of, .. }) => self.each_kept(by, of, visit),
            Ask::Condition(ConditionAsk::Sustained(tags)) => {
                let bonds = self.bonds(by).into_iter();
                let _ = bonds
                    .filter(|bond| self.sustained_ok(by, *tags, bond.id).is_ok())
                    .all(|b| visit(ChosenTarget::Bond(b.id)));
            }
            Ask::Act(ActAsk::ReadiedActs { .. }) => self.each_readied(by, candidate.action, visit),
        }
    }

    /// Everything that an act of a turn could be aimed at with its tool, whatever it costs.
    pub(in crate::fight) fn possible_aims(&self, draft: &ActOrder) -> Vec<ChosenTarget> {
        let candidate = Candidate::in_turn(draft.by, draft.action);
        let mut aims = Vec::new();
        self.each_target(&candidate, draft.tool, &mut |aim| {
            if self.target_choice_fits(&candidate, draft.tool, &aim).is_ok() {
                aims.push(aim);
            }
            true
        });
        aims
    }

    /// Whether an act of a turn could be aimed as it is from where its actor stands, whatever it costs.
    pub(in crate::fight) fn aim_fits(&self, draft: &ActOrder) -> bool {
        self.target_choice_fits(&Candidate::in_turn(draft.by, draft.action), draft.tool, &draft.aim).is_ok()
    }

    /// Whether an aim fits and the act's costs with it can be paid.
    pub(in crate::fight::legality) fn target_choice_ok(
        &self,
        candidate: &Candidate,
        tool: Option<ItemId>,
        aim: &ChosenTarget,
    ) -> Result<(), Refusal> {
        self.target_choice_fits(candidate, tool, aim)?;
        self.affordable(candidate, &Self::draft(candidate, tool, aim.clone()))
    }

    /// Whether an aim fits.
    pub(in crate::fight::legality) fn target_choice_fits(
        &self,
        candidate: &Candidate,
        tool: Option<ItemId>,
        aim: &ChosenTarget,
    ) -> Result<(), Refusal> {
        let def = self.rules().action(candidate.action);
        if aim.cell().is_some_and(|cell| !self.scene().bounds.contains(cell)) {
            return Err(Refusal::Said(refusals::OFF_MAP));
        }
        match (&def.ask, aim) {
            (_, ChosenTarget::Open) if candidate.course == ActOrigin::Turn && def.aims_elsewhere() => {}
            (Ask::Act(ActAsk::Number { .. }), ChosenTarget::Number(number)) => {
                let (least, most) = self.numbers(candidate);
                if *number < least {
                    return Err(Refusal::Said(refusals::TOO_LITTLE));
                }
                if *number > most {
                    return Err(Refusal::Said(refusals::TOO_MUCH));
                }
            }
            (Ask::Nothing, _) => self.plain_fits(candidate, tool, aim)?,
            (Ask::Condition(ConditionAsk::Condition(tags)), ChosenTarget::Condition(id, key)) => {
                if matches!(def.target, Target::Me) {
                    if *id != candidate.by {
                        return Err(UNFIT);
                    }
                } else {
                    let number = self.stored(*id, *key);
                    self.named_ok(candidate, tool, *id, Context::default().with_number(number))?;
                }
                self.condition_ok(*id, *key, *tags)?;
            }
            (Ask::Fact(FactAsk::Inquiry(tags)), ChosenTarget::Inquiry(id, inquiry)) => {
                self.target_ok(candidate, tool, *id)?;
                self.inquiry_ok(*inquiry, *tags)?;
            }
            (Ask::Fact(FactAsk::Set), ChosenTarget::Set(id, set)) => {
                self.target_ok(candidate, tool, *id)?;
                self.set_ok(candidate, *id, *set)?;
            }
            (Ask::Fact(FactAsk::Fact), ChosenTarget::Fact(fact)) => self.fact_ok(candidate, *fact)?,
            (Ask::Condition(ConditionAsk::Stance), ChosenTarget::Condition(id, key)) => {
                self.stance_ok(candidate.by, *id, *key)?;
            }
            (Ask::Item(ask), _) => self.item_fits(candidate, tool, ask, aim)?,
            (Ask::Place(ask), _) => self.place_fits(candidate, tool, ask, aim)?,
            (Ask::Act(ActAsk::Aid), ChosenTarget::Aid(id, action, on)) => {
                self.target_ok(candidate, tool, *id)?;
                self.aid_ok(candidate.by, *id, *action, *on)?;
            }
            (
                Ask::Act(ActAsk::CommandedUse(errand)),
                ChosenTarget::Aid(id, action, AidTarget::Object(object, number)),
            ) if errand == action => {
                self.target_ok(candidate, tool, *id)?;
                self.commanded_use_ok(*id, *action, *object, *number)?;
            }
            (Ask::Turn(TurnAsk::BuyTurn), ChosenTarget::Buy(entry, count)) => {
                self.buy_ok(candidate.by, *entry, *count)?;
            }
            (Ask::Turn(TurnAsk::MoveTurn), ChosenTarget::Shift(slot, count, entry)) => {
                self.shift_ok(candidate.by, *slot, *count, *entry)?;
            }
            (Ask::Turn(TurnAsk::AdvanceTurn { earlier, not_before }), ChosenTarget::Haste(id, slot, count)) => {
                self.advance_ok(candidate, tool, (*earlier, *not_before), (*id, *slot, *count))?;
            }
            (Ask::Condition(ConditionAsk::KeepSustained { of, all }), ChosenTarget::Kept(kept)) => {
                self.kept_ok(candidate.by, of, *all, kept)?;
            }
            (Ask::Condition(ConditionAsk::Sustained(tags)), ChosenTarget::Bond(id)) => {
                self.sustained_ok(candidate.by, *tags, *id)?;
            }
            (Ask::Act(ActAsk::ReadiedActs { .. }), ChosenTarget::Deed(held)) => self.readied_ok(candidate, held)?,
            _ => return Err(UNFIT),
        }
        Ok(())
    }

    /// The least and the greatest number that an order of a candidate may name.
    pub(in crate::fight::legality) fn numbers(&self, candidate: &Candidate) -> (u8, u8) {
        let Ask::Act(ActAsk::Number { most, least }) = &self.rules().action(candidate.action).ask else {
            return (1, 0);
        };
        let context = Self::context(candidate, None).with_viewer(Some(self.side(candidate.by)));
        let facts = self.facts(&context);
        let number = |formula: &Formula| u8::try_from(formula.eval(&facts).max(0)).unwrap_or(u8::MAX);
        (number(least).max(1), number(most))
    }

    /// Why an act could not be meant for what it is aimed at from anywhere: its own condition of the target does not
    /// hold. None if it could.
    pub(in crate::fight::legality) fn of_no_use(
        &self,
        candidate: &Candidate,
        tool: Option<ItemId>,
        aim: &ChosenTarget,
    ) -> Option<Refusal> {
        let id = aim.target()?;
        let target = &self.rules().action(candidate.action).target;
        let (Target::One { when, .. } | Target::InReach { when, .. }) = target else { return None };
        let context = self.aimed(candidate, tool, id, Context::default()).with_viewer(Some(self.side(candidate.by)));
        let facts = self.facts(&context);
        (!when.may_hold(&facts)).then(|| unfit(candidate.action, target, &facts))
    }

    pub(in crate::fight::legality) fn target_ok(
        &self,
        candidate: &Candidate,
        tool: Option<ItemId>,
        id: CombatantId,
    ) -> Result<(), Refusal> {
        self.named_ok(candidate, tool, id, Context::default())
    }

    /// As [`Self::target_ok`], where the order names something about the target that has a number.
    pub(in crate::fight::legality) fn named_ok(
        &self,
        candidate: &Candidate,
        tool: Option<ItemId>,
        id: CombatantId,
        named: Context,
    ) -> Result<(), Refusal> {
        let by = candidate.by;
        let side = self.side(by);
        let def = self.rules().action(candidate.action);
        let dead = |id| matches!(def.target, Target::One { dead: true, .. }) && !self.present(id) && self.lies(id);
        if !self.exists(id) || !dead(id) && (!self.known_to(side, id) || !self.notices(by, id)) {
            return Err(Refusal::Said(refusals::NO_ONE_SEEN));
        }
        if self.spares(by, id, def.tags) {
            return Err(Refusal::Said(refusals::TAKEN_FOR_FRIEND));
        }
        match &def.target {
            Target::One { whom, range, sight, when, .. } => {
                self.whom_ok(candidate, *whom, id)?;
                let context = self.aimed(candidate, tool, id, named).with_viewer(Some(side));
                let facts = self.facts(&context);
                let range = range.eval(&facts);
                if i32::from(self.distance(by, id)) > range {
                    return Err(Refusal::TooFar(range));
                }
                if *sight && !self.finds(by, id) {
                    return Err(Refusal::Said(refusals::NO_SIGHT));
                }
                if !when.may_hold(&facts) {
                    return Err(unfit(candidate.action, &def.target, &facts));
                }
            }
            Target::InReach { whom, manner, when, .. } => {
                self.whom_ok(candidate, *whom, id)?;
                let Some(weapon) = self.arm(by, tool, def.arm()) else {
                    return Err(Refusal::Said(refusals::NO_WEAPON));
                };
                self.strikes(by, weapon, id, *manner)?;
                if def.arm().is_none() {
                    self.shot_ok(by, weapon, id)?;
                }
                let found = self.rules().roles.detects.is_none() || self.finds(by, id);
                if !found || !self.open_to(self.facing(by, id)) {
                    return Err(Refusal::Said(refusals::NO_SIGHT));
                }
                let context = self.aimed(candidate, tool, id, named).with_viewer(Some(side));
                let facts = self.facts(&context);
                if !when.may_hold(&facts) {
                    return Err(unfit(candidate.action, &def.target, &facts));
                }
            }
            Target::Space { whom, when, .. } => {
                self.whom_ok(candidate, *whom, id)?;
                let context = self.aimed(candidate, tool, id, named).with_viewer(Some(side));
                let facts = self.facts(&context);
                if !when.may_hold(&facts) {
                    return Err(unfit(candidate.action, &def.target, &facts));
                }
                self.space_ok(by, id)?;
            }
            Target::Subject { when } if candidate.subject == Some(id) => {
                let weapon = self.arm(by, tool, def.arm());
                if weapon.is_some_and(|weapon| self.strikes(by, weapon, id, None).is_err()) {
                    return Err(Refusal::Said(refusals::OUT_OF_REACH));
                }
                let ranged = weapon.is_some_and(|weapon| self.manner(by, weapon, id).0);
                let named = Self::context(candidate, Some(id));
                let context = Context { act: ActParams { tool, arm: def.arm(), ranged, ..named.act }, ..named };
                if !when.may_hold(&self.facts(&context.with_viewer(Some(side)))) {
                    return Err(Refusal::Said(refusals::NOT_ITS_MOMENT));
                }
            }
            _ => return Err(Refusal::Said(refusals::BAD_AIM)),
        }
        Ok(())
    }

    /// The context of a target's test.
    fn aimed(&self, candidate: &Candidate, tool: Option<ItemId>, id: CombatantId, named: Context) -> Context {
        let (by, def) = (candidate.by, self.rules().action(candidate.action));
        match def.target {
            Target::One { .. } => {
                let run = self.run_up(by, candidate.action, &ChosenTarget::Target(id));
                Context { act: ActParams { tool, run, ..named.act }, ..named }
                    .with_me(Some(by))
                    .with_other(Some(id))
                    .with_subject(candidate.subject)
            }
            Target::InReach { .. } => {
                let weapon = self.arm(by, tool, def.arm());
                let ranged = weapon.is_some_and(|weapon| self.manner(by, weapon, id).0);
                Context {
                    act: ActParams { tool, arm: def.conjured(), ranged, ..ActParams::default() },
                    ..Context::between(by, id)
                }
            }
            _ => Context::between(by, id),
        }
    }

    /// Whether an act has a target that it is not meant for, though its actor's side cannot know that. What is unknown
    /// of a closed sheet refuses no order; the act then fails.
    pub(in crate::fight) fn mistaken(&self, draft: &ActOrder, subject: Option<CombatantId>) -> bool {
        let (side, def) = (self.side(draft.by), self.rules().action(draft.action));
        let (Target::One { when, .. } | Target::InReach { when, .. } | Target::Space { when, .. }) = &def.target else {
            return false;
        };
        let Some(id) = draft.aim.target().filter(|id| !self.sheet_known(Some(side), *id)) else { return false };
        let named = match draft.aim {
            ChosenTarget::Condition(_, key) => Context::default().with_number(self.stored(id, key)),
            _ => Context::default(),
        };
        let candidate = Candidate { subject, ..Candidate::in_turn(draft.by, draft.action) };
        let context = self.aimed(&candidate, draft.tool, id, named);
        when.may_hold(&self.facts(&context.with_viewer(Some(side)))) && !when.holds(&self.facts(&context))
    }

    /// Whether a condition whose source is `one` keeps `by` from acts with these labels against it.
    #[must_use]
    pub fn spares(&self, by: CombatantId, one: CombatantId, tags: Tags) -> bool {
        let spares =
            |limit: &Limit| matches!(limit, Limit::Act(ActLimit::NoActionsAtSource(spared)) if spared.meets(tags));
        let mut borne = self.conditions(by).0.iter().filter(|instance| instance.source == Some(one));
        borne.any(|instance| self.rules().condition(instance.key).limits.iter().any(spares))
    }

    /// Whether a combatant senses another.
    fn finds(&self, by: CombatantId, id: CombatantId) -> bool {
        self.detects((by, self.rect(by)), (id, self.rect(id)))
    }

    fn whom_ok(&self, candidate: &Candidate, whom: Whom, id: CombatantId) -> Result<(), Refusal> {
        let whom = if candidate.astray { Whom::Others } else { whom };
        if self.meant(candidate.by, whom, id) { Ok(()) } else { Err(NOT_MEANT) }
    }

    /// The aims, one for each target, by which an act could go at other targets than its own.
    pub(in crate::fight) fn misdirects(&self, draft: &ActOrder) -> Vec<ChosenTarget> {
        let candidate = Candidate { astray: true, ..Candidate::in_turn(draft.by, draft.action) };
        let mut found: Vec<ChosenTarget> = Vec::new();
        self.each_target(&candidate, draft.tool, &mut |aim| {
            let other = |target: CombatantId| {
                let fresh = ![draft.aim.target(), found.last().and_then(ChosenTarget::target)].contains(&Some(target));
                fresh && target != draft.by
            };
            if aim.target().is_some_and(other) && self.target_choice_fits(&candidate, draft.tool, &aim).is_ok() {
                found.push(aim);
            }
            true
        });
        found
    }

    fn condition_ok(&self, of: CombatantId, key: ConditionId, tags: Tags) -> Result<(), Refusal> {
        let fits = self.has(of, key) && self.rules().condition(key).tags.meets(tags);
        if fits { Ok(()) } else { Err(Refusal::Said(refusals::NO_SUCH_CONDITION)) }
    }

    fn stance_ok(&self, by: CombatantId, of: CombatantId, key: ConditionId) -> Result<(), Refusal> {
        if of != by || !self.knows_stance(by, key) {
            return Err(Refusal::Said(refusals::NOT_KNOWN));
        }
        if self.has(by, key) {
            return Err(Refusal::Said(refusals::STANCE_TAKEN));
        }
        Ok(())
    }
}

/// The refusal of a combatant for which what an action requires of its target does not hold.
fn unfit(action: ActionId, target: &Target, facts: &impl Env) -> Refusal {
    let parts = (0_u32..).zip(target.requires()).filter(|(_, part)| !part.need.may_hold(facts));
    Refusal::Unfit(action, UnfitParts(parts.fold(0, |bits, (at, _)| bits | 1_u16.checked_shl(at).unwrap_or(0))))
}
