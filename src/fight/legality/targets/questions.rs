//! Inquiries: questions about combatants, sets of abilities whose names are known, facts of the scene.

use crate::data::effect::Target;
use crate::data::scope::{InquiryId, SetId, Tags};
use crate::fight::legality::acts::Candidate;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::{ActParams, Context};
use crate::fight::state::findings::Finding;
use crate::fight::state::order::ChosenTarget;
use crate::fight::state::refusal::{Refusal, UnfitParts};
use crate::fight::text::refusals;
use crate::kernel::ids::{CombatantId, SideId};

impl Arena<'_> {
    /// Calls `visit` for every inquiry with one of the labels about every combatant on the map, until it returns false.
    pub(in crate::fight::legality) fn each_inquiry(&self, tags: Tags, visit: &mut dyn FnMut(ChosenTarget) -> bool) {
        let count = u16::try_from(self.rules().inquiries.len()).unwrap_or(u16::MAX);
        for id in self.all_combatants().filter(|id| self.present(*id)) {
            for inquiry in (0..count).map(InquiryId).filter(|i| self.inquiry_ok(*i, tags).is_ok()) {
                if !visit(ChosenTarget::Inquiry(id, inquiry)) {
                    return;
                }
            }
        }
    }

    pub(in crate::fight::legality) fn inquiry_ok(&self, inquiry: InquiryId, tags: Tags) -> Result<(), Refusal> {
        match self.rules().inquiries.get(inquiry.index()) {
            Some(def) if def.tags.meets(tags) => Ok(()),
            _ => Err(Refusal::Said(refusals::NOT_ITS_QUESTION)),
        }
    }

    /// Calls `visit` for every set of the window's subject whose name the asking side knows, until it returns false.
    pub(in crate::fight::legality) fn each_set(
        &self,
        candidate: &Candidate,
        visit: &mut dyn FnMut(ChosenTarget) -> bool,
    ) {
        let Some(of) = candidate.subject else { return };
        for set in self.named_sets(self.side(candidate.by), of) {
            if !visit(ChosenTarget::Set(of, set)) {
                return;
            }
        }
    }

    fn named_sets(&self, side: SideId, of: CombatantId) -> Vec<SetId> {
        let named = self.findings(side, of).find_map(|(f, _)| if let Finding::Sets(s) = f { Some(s) } else { None });
        named.cloned().unwrap_or_default()
    }

    pub(in crate::fight::legality) fn set_ok(
        &self,
        candidate: &Candidate,
        of: CombatantId,
        set: SetId,
    ) -> Result<(), Refusal> {
        if self.named_sets(self.side(candidate.by), of).contains(&set) {
            Ok(())
        } else {
            Err(Refusal::Said(refusals::SET_UNKNOWN))
        }
    }

    /// Calls `visit` for every fact of the scene that the side does not know yet, until it returns false.
    pub(in crate::fight::legality) fn each_fact(
        &self,
        candidate: &Candidate,
        visit: &mut dyn FnMut(ChosenTarget) -> bool,
    ) {
        let side = self.side(candidate.by);
        for fact in (0_u8..).take(self.scene().clues.len()).filter(|fact| !self.fact_known(side, *fact)) {
            if !visit(ChosenTarget::Fact(fact)) {
                return;
            }
        }
    }

    pub(in crate::fight::legality) fn fact_ok(&self, candidate: &Candidate, fact: u8) -> Result<(), Refusal> {
        if usize::from(fact) >= self.scene().clues.len() {
            return Err(Refusal::Said(refusals::NO_SUCH_FACT));
        }
        if self.fact_known(self.side(candidate.by), fact) {
            return Err(Refusal::Said(refusals::KNOWN_ALREADY));
        }
        let asked = &self.scene().clues[usize::from(fact)];
        let named =
            Context { act: ActParams { hard: asked.difficulty, ..ActParams::default() }, ..Context::of(candidate.by) };
        if let Some(about) = asked.about {
            return self.named_ok(candidate, None, about, named);
        }
        match &self.rules().action(candidate.action).target {
            Target::One { when, .. } if !when.holds(&self.facts(&named.with_viewer(Some(self.side(candidate.by))))) => {
                Err(Refusal::Unfit(candidate.action, UnfitParts::default()))
            }
            _ => Ok(()),
        }
    }
}
