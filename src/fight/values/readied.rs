//! Readied actions: what they take from the purse, and whether an event is their trigger (AP-ACT-08, SEC-REACT-20..29).

use crate::data::formula::{StepResult, Wait};
use crate::data::scope::PoolId;
use crate::fight::state::arena::Arena;
use crate::fight::state::frames::ActOrigin;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::fight::state::readied::{ReadiedAct, TriggerTarget};
use crate::kernel::cell::Rect;
use crate::kernel::ids::CombatantId;

impl Arena<'_> {
    /// Points that readied acts and walks take from the purse together; None where turns are not paid from one. A
    /// multi-turn action counts with what it still owes, and an act done in place of another with all that is left.
    #[must_use]
    pub fn readied_price(&self, by: CombatantId, deeds: &[ReadiedAct]) -> Option<i32> {
        let purse = self.rules().time.purse()?;
        let mut going_on = true;
        let mut sum = 0;
        for deed in deeds {
            sum += match deed {
                ReadiedAct::Walk(points) => i32::from(*points),
                ReadiedAct::Act(action, tool) => {
                    let draft = ActOrder { by, action: *action, tool: *tool, aim: ChosenTarget::Open };
                    if self.rules().action(*action).instead_of.is_some() {
                        (self.spare(by, purse) - sum).max(0)
                    } else if self.resumes(&draft) && std::mem::take(&mut going_on) {
                        self.remainder(&draft, purse)
                    } else {
                        self.price(&draft, purse)
                    }
                }
            };
        }
        Some(sum)
    }

    /// What a combatant can set aside of its purse: at most the length of a turn.
    pub(in crate::fight) fn spare(&self, by: CombatantId, purse: PoolId) -> i32 {
        let there = self.pool(by, purse);
        self.rules().time.span().map_or(there, |(_, span)| there.min(span))
    }

    /// Whether one of some readied acts resumes a combatant's multi-turn action.
    pub(in crate::fight) fn goes_on(&self, by: CombatantId, deeds: &[ReadiedAct]) -> bool {
        deeds.iter().any(|deed| match deed {
            ReadiedAct::Act(action, tool) => {
                self.rules().time.aims_late()
                    && self.resumes(&ActOrder { by, action: *action, tool: *tool, aim: ChosenTarget::Open })
            }
            ReadiedAct::Walk(_) => false,
        })
    }

    /// Whether an act, done in this course, ends what its actor holds ready: any but an aside, a free act and movement.
    #[must_use]
    pub(in crate::fight) fn drops_readied(&self, draft: &ActOrder, course: ActOrigin) -> bool {
        let rules = self.rules();
        let tags = &rules.action(draft.action).tags;
        let slight = tags.meets(rules.roles.free) || tags.meets(rules.roles.moving);
        // Where reactions are counted, a reaction that is left can still do what is held ready (SEC-REACT-23).
        let counted = rules.roles.reaction.filter(|_| course != ActOrigin::Turn && rules.time.span().is_some());
        course != ActOrigin::Aside && !slight && counted.is_none_or(|pool| self.pool(draft.by, pool) <= 0)
    }

    /// Whether the running event about another combatant meets a term of `by`'s readied trigger.
    #[must_use]
    pub fn waits_for(&self, by: CombatantId, what: Wait, other: CombatantId) -> bool {
        let Some(held) = &self.commitments(by).held else { return false };
        let act = || self.running_act(other);
        match what {
            Wait::Any => true,
            Wait::Who => match held.terms.who {
                TriggerTarget::Foe => self.nonally(by, other),
                TriggerTarget::Friend => self.ally(by, other),
                TriggerTarget::Anybody => by != other,
                TriggerTarget::One(one) => one == other,
            },
            Wait::Act => act().is_some_and(|act| {
                let rules = self.rules();
                held.terms.action.is_none_or(|action| rules.act_of(action) == rules.act_of(act.draft.action))
            }),
            Wait::Object => act().is_some_and(|act| match held.terms.object {
                Some(named) => act.altered.contains(&named),
                None => !act.altered.is_empty(),
            }),
            Wait::Near => held.terms.cell.is_some_and(|cell| {
                let near = |rect| self.rect_distance(rect, Rect::from(cell)) <= i16::from(held.terms.number);
                self.stepped_to(other, &near)
            }),
        }
    }

    /// Whether the step just made has brought a combatant into the reach or the view of another, where it was not
    /// before.
    #[must_use]
    pub fn came(&self, who: CombatantId, how: StepResult, other: CombatantId) -> bool {
        let (size, saddle) = (self.identity(who).size, self.mount_distance(other, who));
        let from = self.rect(other);
        self.stepped_to(who, &|rect| match how {
            StepResult::IntoReach => self
                .weapons(other)
                .any(|(_, weapon)| self.reaches_over(other, weapon, self.reach_between(from, rect) + saddle)),
            StepResult::IntoView => self.sees_rect(from, rect, size),
        })
    }

    /// Whether a test holds for a combatant's footprint that did not hold before the step just made.
    fn stepped_to(&self, who: CombatantId, holds: &dyn Fn(Rect) -> bool) -> bool {
        let walk = self.stack.walk().filter(|walk| walk.by == who);
        walk.is_some_and(|walk| holds(self.rect(who)) && !holds(self.identity(who).rect(walk.from)))
    }
}
