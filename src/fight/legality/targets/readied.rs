//! Readied actions: which acts can be held ready, and for which triggers (AP-ACT-08, SEC-REACT-20, SEC-REACT-24).

use crate::data::effect::{ActAsk, Ask, Term};
use crate::data::scope::{ActionId, Tags, TriggerId};
use crate::fight::legality::Candidate;
use crate::fight::state::arena::Arena;
use crate::fight::state::order::ChosenTarget;
use crate::fight::state::readied::{ReadiedAct, ReadiedAction, TriggerTarget, TriggerTerms};
use crate::fight::state::refusal::Refusal;
use crate::fight::text::refusals;
use crate::kernel::ids::CombatantId;

/// The most acts that are held ready, whatever an action says.
const MOST: usize = 6;

impl Arena<'_> {
    /// Whether an act can be held ready: one of the combatant's own turn that it knows, that is not free and takes no
    /// turns.
    fn can_be_readied(&self, by: CombatantId, action: ActionId, unless: Tags) -> bool {
        let rules = self.rules();
        let barred = Tags(unless.0 | rules.roles.free.0);
        rules.index.in_turn.contains(&action)
            && self.knows(by, action)
            && rules.action(action).turns == 0
            && !rules.action(action).tags.meets(barred)
    }

    /// Everything that an action can hold ready: acts, with their tools where time is set aside, and a walk.
    #[must_use]
    pub fn readiable(&self, by: CombatantId, action: ActionId) -> Vec<ReadiedAct> {
        let Ask::Act(ActAsk::ReadiedActs { unless, timed, .. }) = self.rules().action(action).ask else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for action in self.rules().index.in_turn.iter().filter(|a| self.can_be_readied(by, **a, unless)) {
            if timed {
                let tools = self.tools(&Candidate::in_turn(by, *action));
                found.extend(tools.into_iter().map(|tool| ReadiedAct::Act(*action, tool)));
            } else {
                found.push(ReadiedAct::Act(*action, None));
            }
        }
        if timed && self.may_walk(by).is_ok() {
            found.push(ReadiedAct::Walk(self.rules().time.walking().map_or(0, |walking| walking.least)));
        }
        found
    }

    /// The default terms of a trigger: any foe, the combatant's own cell, two cells at most.
    #[must_use]
    pub fn plain_terms(&self, by: CombatantId, trigger: TriggerId) -> TriggerTerms {
        let mut terms = TriggerTerms::default();
        for term in &self.rules().trigger(trigger).asks {
            match term {
                Term::Cell => terms.cell = Some(self.position(by).at),
                Term::Number(most) => terms.number = (*most).min(2),
                Term::Who | Term::Act(_) | Term::Object => {}
            }
        }
        terms
    }

    /// Calls `visit` for some of what can be held ready, until it returns false: each act once and, where time is set
    /// aside, as often as that allows, for every trigger with its default terms. More can be ordered.
    pub(in crate::fight::legality) fn each_readied(
        &self,
        by: CombatantId,
        action: ActionId,
        visit: &mut dyn FnMut(ChosenTarget) -> bool,
    ) {
        let Ask::Act(ActAsk::ReadiedActs { most, timed, .. }) = self.rules().action(action).ask else { return };
        let there = self.rules().time.purse().map_or(0, |purse| self.spare(by, purse));
        let triggers = u16::try_from(self.rules().triggers.len()).unwrap_or(u16::MAX);
        for deed in self.readiable(by, action) {
            let mut lists = vec![vec![deed]];
            if timed {
                let price = self.readied_price(by, &[deed]).unwrap_or(0);
                if price > there {
                    continue;
                }
                let often =
                    if price > 0 { usize::try_from(there / price).unwrap_or(1).min(usize::from(most)) } else { 1 };
                if often > 1 && !matches!(deed, ReadiedAct::Walk(_)) {
                    lists.push(vec![deed; often]);
                }
            }
            for deeds in lists {
                for trigger in (0..triggers).map(TriggerId) {
                    let terms = self.plain_terms(by, trigger);
                    if !visit(ChosenTarget::Deed(ReadiedAction { deeds: deeds.clone(), trigger, terms })) {
                        return;
                    }
                }
            }
        }
    }

    /// Whether acts can be held ready for a trigger.
    pub(in crate::fight::legality) fn readied_ok(
        &self,
        candidate: &Candidate,
        held: &ReadiedAction,
    ) -> Result<(), Refusal> {
        let by = candidate.by;
        let Ask::Act(ActAsk::ReadiedActs { unless, most, timed }) = self.rules().action(candidate.action).ask else {
            return Err(Refusal::Said(refusals::NOT_READIABLE));
        };
        if held.deeds.is_empty() {
            return Err(Refusal::Said(refusals::NOTHING_READIED));
        }
        if held.deeds.len() > usize::from(most).min(MOST) {
            return Err(Refusal::Said(refusals::TOO_MUCH_READIED));
        }
        for (at, deed) in held.deeds.iter().enumerate() {
            match deed {
                ReadiedAct::Walk(points) => {
                    let least = self.rules().time.walking().map_or(u16::MAX, |walking| walking.least);
                    if !timed || *points < least {
                        return Err(Refusal::Said(refusals::NOT_READIABLE));
                    }
                    self.may_walk(by)?;
                }
                ReadiedAct::Act(action, tool) => {
                    let known = action.index() < self.rules().actions.len() && self.can_be_readied(by, *action, unless);
                    let fits = if timed {
                        known && self.tools(&Candidate::in_turn(by, *action)).contains(tool)
                    } else {
                        tool.is_none()
                    };
                    if !known || !fits {
                        return Err(Refusal::Said(refusals::NOT_READIABLE));
                    }
                    let last = at + 1 == held.deeds.len();
                    if self.rules().action(*action).instead_of.is_some() && !last {
                        return Err(Refusal::Said(refusals::HURRIED_LAST));
                    }
                }
            }
        }
        if timed
            && let (Some(purse), Some(price)) = (self.rules().time.purse(), self.readied_price(by, &held.deeds))
            && price > self.spare(by, purse)
        {
            return Err(Refusal::Lacks(purse, price, self.spare(by, purse)));
        }
        self.terms_ok(by, held)
    }

    /// Whether an order fills in all open terms of a trigger, and nothing else.
    fn terms_ok(&self, by: CombatantId, held: &ReadiedAction) -> Result<(), Refusal> {
        let Some(trigger) = self.rules().triggers.get(held.trigger.index()) else {
            return Err(Refusal::Said(refusals::NO_SUCH_TRIGGER));
        };
        let mut rest = held.terms;
        for term in &trigger.asks {
            let fits = match term {
                Term::Who => match std::mem::take(&mut rest.who) {
                    TriggerTarget::One(one) => one != by && self.exists(one) && self.known_to(self.side(by), one),
                    TriggerTarget::Foe | TriggerTarget::Friend | TriggerTarget::Anybody => true,
                },
                Term::Cell => rest.cell.take().is_some_and(|cell| self.scene().bounds.contains(cell)),
                Term::Number(most) => std::mem::take(&mut rest.number) <= *most,
                Term::Act(tags) => rest.action.take().is_none_or(|action| {
                    self.rules().actions.get(action.index()).is_some_and(|def| tags.0 == 0 || def.tags.meets(*tags))
                }),
                Term::Object => rest.object.take().is_none_or(|object| self.all_objects().any(|id| id == object)),
            };
            if !fits {
                return Err(Refusal::Said(refusals::BAD_TRIGGER));
            }
        }
        if rest == TriggerTerms::default() { Ok(()) } else { Err(Refusal::Said(refusals::EXTRA_TERMS)) }
    }
}
