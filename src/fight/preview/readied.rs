//! Readied actions in words: what is held ready, and for which trigger.

use crate::data::effect::Term;
use crate::fight::state::arena::Arena;
use crate::fight::state::readied::{ReadiedAct, ReadiedAction, TriggerTarget, TriggerTerms};
use crate::fight::text::phrases;

impl Arena<'_> {
    /// Readied acts in words.
    #[must_use]
    pub fn readied_text(&self, deeds: &[ReadiedAct]) -> String {
        let word = |deed: &ReadiedAct| match deed {
            ReadiedAct::Act(action, _) => self.rules().action(*action).name.clone(),
            ReadiedAct::Walk(_) => phrases::A_WALK.to_owned(),
        };
        deeds.iter().map(word).collect::<Vec<_>>().join(phrases::THEN)
    }

    /// The trigger of a readied action, as it ends a sentence with "when".
    #[must_use]
    pub fn occasion(&self, held: &ReadiedAction) -> String {
        let trigger = self.rules().trigger(held.trigger);
        trigger
            .asks
            .iter()
            .fold(trigger.name.clone(), |text, term| text.replace(term.mark(), &self.term_told(*term, &held.terms)))
    }

    /// An open term of a trigger, in words.
    #[must_use]
    pub fn term_told(&self, term: Term, terms: &TriggerTerms) -> String {
        match term {
            Term::Who => match terms.who {
                TriggerTarget::Foe => phrases::A_FOE.to_owned(),
                TriggerTarget::Friend => phrases::A_FRIEND.to_owned(),
                TriggerTarget::Anybody => phrases::ANYONE.to_owned(),
                TriggerTarget::One(one) => self.identity(one).name.to_string(),
            },
            Term::Cell => terms.cell.map_or_else(String::new, |cell| phrases::cell(cell.x + 1, cell.y + 1)),
            Term::Number(_) => terms.number.to_string(),
            Term::Act(_) => match terms.action {
                Some(action) => self.rules().action(action).name.clone(),
                None => phrases::ANYTHING.to_owned(),
            },
            Term::Object => match terms.object {
                Some(object) => self.rules().object(self.object(object).def).name.clone(),
                None => phrases::SOMETHING.to_owned(),
            },
        }
    }
}
