//! Findings: what a side has found out about combatants, and what the answer to an inquiry is (TEMPO-RULE-31).

use crate::data::effect::{Effect, Effects, FlowEffect, KnowledgeEffect, Occasion, RollEffect};
use crate::data::inquiry::{Holding, Topic};
use crate::data::scope::{ActionId, InquiryId, SetId};
use crate::fight::state::arena::Arena;
use crate::fight::state::components::{Carried, Slot, SlotState};
use crate::fight::state::context::Context;
use crate::fight::state::findings::{AnswerKnown, Finding, Seen, SetMember};
use crate::fight::state::order::ChosenTarget;
use crate::fight::state::resources::ClueFacts;
use crate::kernel::ids::{CombatantId, SideId};

impl Arena<'_> {
    /// Whether a side knows the answer to an inquiry about a combatant. A finding may be out of date.
    #[must_use]
    pub fn answered(&self, side: SideId, of: CombatantId, inquiry: InquiryId) -> AnswerKnown {
        let mut topics = Vec::new();
        topics_of(&self.rules().inquiry(inquiry).does, &mut topics);
        let mut oldest: Option<Seen> = None;
        for topic in &topics {
            let open = match topic {
                Topic::Score(_) | Topic::Pool(_) | Topic::Value(_) | Topic::Conditions(_) => {
                    self.sheet_known(Some(side), of)
                }
                Topic::Plan => self.plans_known(Some(side), of),
                _ => false,
            };
            // A plan is good for its round only.
            let fresh = |seen: &Seen| *topic != Topic::Plan || seen.round == self.clock.round;
            let found = self.findings(side, of).find(|(f, seen)| f.answers(*topic) && fresh(seen));
            match (open, found) {
                (true, _) => {}
                (false, None) => return AnswerKnown::No,
                (false, Some((_, seen))) => {
                    let older = |old: Seen| (old.round, old.count) <= (seen.round, seen.count);
                    oldest = Some(oldest.filter(|old| older(*old)).unwrap_or(seen));
                }
            }
        }
        match oldest {
            _ if topics.is_empty() => AnswerKnown::No,
            Some(seen) => AnswerKnown::Found(seen),
            None => AnswerKnown::Open,
        }
    }

    pub(in crate::fight) fn answer(
        &self,
        of: CombatantId,
        topic: Topic,
        aim: Option<&ChosenTarget>,
    ) -> Option<Finding> {
        let rules = self.rules();
        let body = self.body(of);
        Some(match topic {
            Topic::Score(id) => Finding::Score(id, body.scores.0[id.index()]),
            Topic::Pool(id) => Finding::Pool(id, self.pool(of, id), self.pool_max(of, id)),
            Topic::Value(id) => Finding::Value(id, self.value(of, id)),
            Topic::Conditions(tags) => {
                let meets = body.conditions.0.iter().filter(|i| rules.condition(i.key).tags.meets(tags));
                Finding::Conditions(tags, meets.map(|i| (i.key, i.source)).collect())
            }
            Topic::Sustained => Finding::Sustained(self.bonds(of).iter().map(|bond| bond.action).collect()),
            Topic::Sets => {
                let sets = (0_u16..).map(SetId).take(rules.sets.len());
                Finding::Sets(sets.filter(|set| !self.set_content(of, *set).is_empty()).collect())
            }
            Topic::ChosenSet => match aim {
                Some(ChosenTarget::Set(_, set)) => Finding::Set(*set, self.set_content(of, *set)),
                _ => return None,
            },
            Topic::Set(set) => Finding::Set(set, self.set_content(of, set)),
            Topic::Plan => {
                let open = |s: &&Slot| s.state == SlotState::Waiting && s.entry.is_none() || self.coming(of, s);
                Finding::Plan(body.plan.slots.iter().filter(open).map(|s| (s.entry, s.count)).collect())
            }
            Topic::Stowed => {
                let stowed = body.inventory.0.iter().filter(|i| matches!(i.carried, Carried::Stowed | Carried::Packed));
                Finding::Stowed(stowed.map(|i| i.def).collect())
            }
            Topic::Fact => match aim {
                Some(ChosenTarget::Fact(fact)) => Finding::Fact(*fact),
                _ => return None,
            },
        })
    }

    /// All things of a combatant that belong in a set.
    #[must_use]
    pub fn set_content(&self, of: CombatantId, set: SetId) -> Vec<SetMember> {
        let rules = self.rules();
        let body = self.body(of);
        let block = rules.archetype(body.identity.archetype);
        let reacts = |id: &ActionId| matches!(rules.action(*id).occasion, Occasion::Reaction { .. });
        let mut things = Vec::new();
        for holding in &rules.set(set).of {
            let items = || body.inventory.0.iter().map(|i| (i.def, rules.item(i.def)));
            match holding {
                Holding::Weapons => {
                    let weapons = items().filter(|(_, def)| def.weapon.is_some() && (def.hands > 0 || def.natural));
                    things.extend(weapons.map(|(id, _)| SetMember::Item(id)));
                }
                Holding::Consumables => {
                    let used_up = body.inventory.0.iter().filter(|i| i.carried == Carried::Stowed);
                    let used_up = used_up.filter(|i| rules.item(i.def).hands == 0);
                    things.extend(used_up.map(|i| SetMember::Item(i.def)));
                }
                Holding::Reactions => {
                    things.extend(block.knows.iter().copied().filter(reacts).map(SetMember::Action));
                }
                Holding::Actions(tags) => {
                    let tagged = |id: &ActionId| rules.action(*id).tags.meets(*tags);
                    things.extend(block.knows.iter().copied().filter(tagged).map(SetMember::Action));
                }
                Holding::Entries => things.extend(block.plans.iter().copied().map(SetMember::Entry)),
                Holding::Stances => {
                    let known = self.all_conditions().filter(|key| self.knows_stance(of, *key));
                    things.extend(known.map(SetMember::Condition));
                }
                Holding::Traits => things.extend(block.traits.iter().copied().map(SetMember::Condition)),
            }
        }
        things
    }

    /// The fact of the scene that the running act asks about.
    pub(in crate::fight) fn asked_fact(&self, context: &Context) -> Option<&ClueFacts> {
        match self.ordered_aim(context) {
            Some(ChosenTarget::Fact(fact)) => self.scene().clues.get(usize::from(*fact)),
            _ => None,
        }
    }

    /// The inquiry of the running act.
    pub(in crate::fight) fn asked_inquiry(&self, context: &Context) -> Option<InquiryId> {
        match self.ordered_aim(context) {
            Some(ChosenTarget::Inquiry(_, inquiry)) => Some(*inquiry),
            _ => None,
        }
    }
}

/// The topics that effects reveal if all rolls succeed.
fn topics_of(does: &Effects, topics: &mut Vec<Topic>) {
    for effect in does.items.iter() {
        match effect {
            Effect::Knowledge(KnowledgeEffect::Reveal(told)) => topics.extend(told),
            Effect::Roll(RollEffect::Roll { success, .. }) => topics_of(success, topics),
            Effect::Flow(FlowEffect::If { then, .. }) => topics_of(then, topics),
            _ => {}
        }
    }
}
