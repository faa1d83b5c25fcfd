//! Reactions whose moment came while something kept their combatant from them: what the log tells its side of.

use crate::data::effect::Occasion;
use crate::data::scope::ActionId;
use crate::fight::legality::acts::Candidate;
use crate::fight::legality::windows::Moment;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::Parties;
use crate::fight::state::frames::{ActOrigin, WindowFrame};
use crate::fight::state::log::MissedReaction;
use crate::fight::state::refusal::Refusal;
use crate::fight::text::refusals;
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// The reactions that combatants were kept from in the innermost window, which is about to close: its event is one
    /// that they react to and that they have seen, a target is there, and yet they cannot. Of those that have reacted
    /// nothing is told.
    #[must_use]
    pub fn missed_reactions(&self) -> Vec<MissedReaction> {
        let Some(window) = self.stack.window().filter(|window| window.deeds.is_none()) else { return Vec::new() };
        let mut moment = Moment::of(self, window);
        let mut missed = Vec::new();
        for by in self.all_combatants() {
            let reacted = |taken: &(CombatantId, ActionId)| taken.0 == by;
            if !self.able(by) || window.taken.iter().any(reacted) {
                continue;
            }
            let known = &self.scene().repertoires.answers(self.identity(by).archetype, window.point).reactions;
            let kept =
                known.iter().filter_map(|action| Some((*action, self.kept_from(window, &mut moment, by, *action)?)));
            let subject = window.subject;
            missed.extend(kept.map(|(action, why)| MissedReaction { by, action, subject, why }));
        }
        missed
    }

    /// What keeps a combatant from a reaction whose moment has come; None where it has not, or nothing keeps it.
    fn kept_from(
        &self,
        window: &WindowFrame,
        moment: &mut Moment,
        by: CombatantId,
        action: ActionId,
    ) -> Option<Refusal> {
        let rules = self.rules();
        let (side, subject) = (self.side(by), window.subject);
        let Occasion::Reaction { when, .. } = &rules.action(action).occasion else { return None };
        let parties = Parties { me: Some(by), other: window.other, source: None, subject: Some(subject) };
        moment.context.view.viewer = Some(side);
        if !self.passes(rules.index.sieves[action.index()], moment, by)
            || !self.known_to(side, subject)
            || !self.notices(by, subject)
            || !when.may_hold(&self.facts_among(parties, &moment.context))
        {
            return None;
        }
        let candidate = Candidate::in_window(by, action, window, ActOrigin::Reaction);
        let missing = self.missing(&candidate);
        match missing.of_aim {
            // One without a target had no moment at all, and one without the arms for it never has.
            Some(why) => (missing.of_act.is_empty() && why == Refusal::Said(refusals::NOT_LOADED)).then_some(why),
            None => missing.of_act.into_iter().next(),
        }
    }
}
