//! Findings: a side learns the answers to inquiries (TEMPO-RULE-31).

use crate::data::inquiry::Topic;
use crate::data::scope::TagId;
use crate::fight::resolve::changes::Changes;
use crate::fight::state::findings::{Finding, Known, Seen};
use crate::fight::state::log::Event;
use crate::fight::state::order::ChosenTarget;
use crate::kernel::ids::{CombatantId, SideSet};

impl Changes<'_> {
    /// The side of a combatant learns answers about another; some topics are what the order aims at.
    pub(in crate::fight) fn reveal(
        &mut self,
        by: CombatantId,
        of: CombatantId,
        topics: &[Topic],
        aim: Option<&ChosenTarget>,
    ) {
        let side = self.side(by);
        let seen = Seen { round: self.clock.round, count: self.clock.count };
        let found: Vec<Finding> = topics.iter().filter_map(|topic| self.answer(of, *topic, aim)).collect();
        for finding in &found {
            let known = Known { side, of, finding: finding.clone(), seen };
            let older =
                self.knowledge_mut().0.iter_mut().find(|k| k.side == side && k.of == of && finding.renews(&k.finding));
            match older {
                Some(older) => *older = known,
                None => self.knowledge_mut().0.push(known),
            }
        }
        let clues = &self.scene().clues;
        let known =
            found.iter().filter_map(|f| if let Finding::Fact(fact) = f { clues.get(usize::from(*fact)) } else { None });
        let marks: Vec<TagId> = known.filter_map(|fact| fact.marks).collect();
        self.tell_to(SideSet::only(side), Event::Learned(by, of, found));
        for tag in marks {
            self.mark(by, tag);
        }
    }
}
