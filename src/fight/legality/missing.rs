//! What an act lacks, for greyed entries of the menu: the first thing, or all of it.

use crate::data::ask::{ActAsk, Ask};
use crate::data::effect::Cost;
use crate::data::scope::PoolId;
use crate::fight::legality::acts::Candidate;
use crate::fight::legality::targets::NOT_MEANT;
use crate::fight::state::arena::Arena;
use crate::fight::state::order::ChosenTarget;
use crate::fight::state::refusal::Refusal;
use crate::fight::text::refusals;
use crate::kernel::ids::{CombatantId, ItemId};

/// All that an act lacks to be offered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Missing {
    /// What keeps its actor from it, and the costs that cannot be paid.
    pub of_act: Vec<Refusal>,
    /// What it lacks of a tool or an aim.
    pub of_aim: Option<Refusal>,
}

impl Missing {
    /// All of it, what concerns the aim last.
    pub fn all(&self) -> impl Iterator<Item = &Refusal> {
        self.of_act.iter().chain(&self.of_aim)
    }
}

impl Arena<'_> {
    /// Why a candidate has no offer, for greyed entries of the menu; None when it has one.
    #[must_use]
    pub fn why_not(&self, candidate: &Candidate) -> Option<Refusal> {
        if let Err(refusal) = self.timely(candidate) {
            return Some(refusal);
        }
        self.unaimed(candidate, |tool, aim| self.target_choice_ok(candidate, tool, aim))
    }

    /// What keeps a candidate's actor from it, and the costs that cannot be paid, whatever it would be aimed at.
    #[must_use]
    pub fn unfit(&self, candidate: &Candidate) -> Vec<Refusal> {
        let mut of_act: Vec<Refusal> = Vec::new();
        let _: Option<()> = self.each_unfit(candidate, |refusal| {
            if !of_act.contains(&refusal) {
                of_act.push(refusal);
            }
            None
        });
        if let Err(whole) = self.ever_payable(candidate) {
            let context = self.plain_context(candidate);
            let each =
                self.due_at_once(candidate).filter_map(|cost| self.can_pay(candidate.by, [cost], &context).err());
            let before = of_act.len();
            of_act.extend(each);
            // One that is paid by itself can be too much beside the others.
            if of_act.len() == before {
                of_act.push(whole);
            }
        }
        of_act
    }

    /// All that a candidate lacks; nothing when it has an offer.
    #[must_use]
    pub fn missing(&self, candidate: &Candidate) -> Missing {
        let of_act = self.unfit(candidate);
        let of_aim = match of_act.is_empty() {
            true => self.unaimed(candidate, |tool, aim| self.target_choice_ok(candidate, tool, aim)),
            false => self.unaimed(candidate, |tool, aim| self.target_choice_fits(candidate, tool, aim)),
        };
        Missing { of_act, of_aim }
    }

    /// Why an act of a turn cannot be aimed at a combatant, in any of the ways that it asks about; None if it can.
    #[must_use]
    pub fn why_not_at(&self, candidate: &Candidate, tool: Option<ItemId>, target: CombatantId) -> Option<Refusal> {
        if let Err(refusal) = self.timely(candidate) {
            return Some(refusal);
        }
        if !self.tools(candidate).contains(&tool) {
            return Some(self.no_tool(candidate));
        }
        let mut why = self.target_ok(candidate, tool, target).err();
        if matches!(why, Some(Refusal::TooFar(_) | Refusal::OutOfReach(_))) {
            // Going there would not help.
            why = self.of_no_use(candidate, tool, &ChosenTarget::Target(target)).or(why);
        }
        let (mut can, mut asked) = (false, false);
        self.each_target(candidate, tool, &mut |aim| {
            if aim.target() == Some(target) {
                asked = true;
                match self.target_choice_ok(candidate, tool, &aim) {
                    Ok(()) => can = true,
                    Err(refusal) => why = why.take().or(Some(refusal)),
                }
            }
            !can
        });
        let far = |why: &Refusal| matches!(why, Refusal::TooFar(_) | Refusal::OutOfReach(_) | Refusal::Unfit(..));
        if matches!(self.rules().action(candidate.action).ask, Ask::Item(_)) && !asked && why.as_ref().is_none_or(far) {
            // Nor would it there.
            return Some(Refusal::Said(refusals::NOTHING_HELD));
        }
        let nothing = match self.rules().action(candidate.action).ask {
            Ask::Item(_) => refusals::NOTHING_HELD,
            Ask::Place(_) => refusals::NO_ROOM,
            _ => refusals::NOT_MEANT,
        };
        if can { None } else { Some(why.unwrap_or(Refusal::Said(nothing))) }
    }

    /// Why nothing can be aimed at, whatever else is missing; None if anything can.
    fn unaimed(
        &self,
        candidate: &Candidate,
        fits: impl Fn(Option<ItemId>, &ChosenTarget) -> Result<(), Refusal>,
    ) -> Option<Refusal> {
        let tools = self.tools(candidate);
        if tools.is_empty() {
            return Some(self.no_tool(candidate));
        }
        let (mut first, mut far) = (None, None);
        let mut others = false;
        for tool in tools {
            let mut any = false;
            self.each_target(candidate, tool, &mut |aim| {
                match fits(tool, &aim) {
                    Ok(()) => any = true,
                    // A target outside the filter says nothing about those inside it.
                    Err(refusal) if refusal == NOT_MEANT => others = true,
                    // Whom it would be of no use on from near either is not too far away.
                    Err(refusal @ (Refusal::TooFar(_) | Refusal::OutOfReach(_))) => {
                        match self.of_no_use(candidate, tool, &aim) {
                            Some(useless) => lesser(&mut first, useless),
                            None => lesser(&mut far, refusal),
                        }
                    }
                    Err(refusal) => lesser(&mut first, refusal),
                }
                !any
            });
            if any {
                return None;
            }
        }
        if let Some(pool) = self.lacks_for_number(candidate) {
            return Some(Refusal::NoneLeft(pool));
        }
        // Somebody to walk up to is a better reason than others that are out of the question.
        let nobody = if others { refusals::NO_FIT_TARGET } else { refusals::NO_TARGET };
        Some(far.or(first).unwrap_or(Refusal::Said(nobody)))
    }

    /// The pool that is too low for the least number that an act can name.
    fn lacks_for_number(&self, candidate: &Candidate) -> Option<PoolId> {
        let (least, most) = self.numbers(candidate);
        let def = self.rules().action(candidate.action);
        let asks = matches!(def.ask, Ask::Act(ActAsk::Number { .. }));
        if asks && most < least { def.cost.iter().find_map(Cost::pool) } else { None }
    }
}

/// Keeps the first of several refusals, but for one of a target for which fewer things do not hold.
fn lesser(kept: &mut Option<Refusal>, refusal: Refusal) {
    match (&kept, &refusal) {
        (Some(Refusal::Unfit(_, known)), Refusal::Unfit(_, new)) if new.count() < known.count() => {
            *kept = Some(refusal);
        }
        (None, _) => *kept = Some(refusal),
        _ => {}
    }
}
