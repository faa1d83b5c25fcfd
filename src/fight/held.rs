//! What is held ready: acts and steps for a moment that is named. Where turns have a length, the time for them is set aside
//! and waits in the purse (AP-ACT-08, AP-REACT-06, SEC-REACT-20..29).

use serde::{Deserialize, Serialize};

use crate::data::effect::Term;
use crate::data::formula::{Step, Wait};
use crate::data::scope::{ActionId, PoolId, TriggerId};
use crate::fight::arena::Arena;
use crate::fight::order::{Aim, Draft};
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, ItemId, ObjectId};

/// Something that is held ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// An act, with a certain tool or whichever fits.
    Act(ActionId, Option<ItemId>),
    /// A walk that takes so many points of the purse at most.
    Walk(u16),
}

/// Whom one waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// Any foe.
    #[default]
    Foe,
    /// Any friend.
    Friend,
    /// Anybody else.
    Anybody,
    /// A certain one.
    One(CombatantId),
}

/// What one waits for, as far as the trigger leaves it open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Terms {
    /// Who.
    #[serde(default)]
    pub who: Wanted,
    /// Where.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<Cell>,
    /// How far.
    #[serde(default)]
    pub number: u8,
    /// Which act.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<ActionId>,
    /// Which object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<ObjectId>,
}

/// Acts that are held ready, and what for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Held {
    /// What will be done, in order.
    pub deeds: Vec<Deed>,
    /// What it waits for.
    pub trigger: TriggerId,
    /// What that leaves open.
    #[serde(default)]
    pub terms: Terms,
}

impl Held {
    /// One act, whatever it is done with.
    #[must_use]
    pub fn act(action: ActionId, trigger: TriggerId) -> Held {
        Held { deeds: vec![Deed::Act(action, None)], trigger, terms: Terms::default() }
    }

    /// The first act, if it is one.
    #[must_use]
    pub fn first_act(&self) -> Option<ActionId> {
        self.deeds.iter().find_map(|deed| match deed {
            Deed::Act(action, _) => Some(*action),
            Deed::Walk(_) => None,
        })
    }
}

impl Arena<'_> {
    /// What deeds take out of the purse together; None where turns are not paid from one. What somebody has begun counts
    /// with the rest of it, and an act done in place of another takes what is left.
    #[must_use]
    pub fn deeds_price(&self, by: CombatantId, deeds: &[Deed]) -> Option<i32> {
        let purse = self.rules().time.purse()?;
        let mut going_on = true;
        let mut sum = 0;
        for deed in deeds {
            sum += match deed {
                Deed::Walk(points) => i32::from(*points),
                Deed::Act(action, tool) => {
                    let draft = Draft { by, action: *action, tool: *tool, aim: Aim::Open };
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

    /// What somebody can set aside of its purse: no more than a turn lasts.
    pub(in crate::fight) fn spare(&self, by: CombatantId, purse: PoolId) -> i32 {
        let there = self.pool(by, purse);
        self.rules().time.span().map_or(there, |(_, span)| there.min(span))
    }

    /// Whether one of some deeds goes on with what somebody has begun.
    pub(in crate::fight) fn goes_on(&self, by: CombatantId, deeds: &[Deed]) -> bool {
        deeds.iter().any(|deed| match deed {
            Deed::Act(action, tool) => {
                self.rules().time.aims_late()
                    && self.resumes(&Draft { by, action: *action, tool: *tool, aim: Aim::Open })
            }
            Deed::Walk(_) => false,
        })
    }

    /// Whether something about another is what somebody holds its acts ready for.
    #[must_use]
    pub fn waits_for(&self, by: CombatantId, what: Wait, other: CombatantId) -> bool {
        let Some(held) = &self.body(by).intent.held else { return false };
        let act = || self.stack.act().filter(|act| act.draft.by == other);
        match what {
            Wait::Any => true,
            Wait::Who => match held.terms.who {
                Wanted::Foe => self.nonally(by, other),
                Wanted::Friend => self.ally(by, other),
                Wanted::Anybody => by != other,
                Wanted::One(one) => one == other,
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

    /// Whether the step that one has just made has brought it where another reaches or sees it, and it was not before.
    #[must_use]
    pub fn came(&self, who: CombatantId, how: Step, other: CombatantId) -> bool {
        let (size, saddle) = (self.identity(who).size, self.saddle_gap(other, who));
        let from = self.rect(other);
        self.stepped_to(who, &|rect| match how {
            Step::IntoReach => self
                .weapons(other)
                .any(|(_, weapon)| self.reaches_over(other, weapon, self.reach_between(from, rect) + saddle)),
            Step::IntoView => self.sees_rect(from, rect, size),
        })
    }

    /// Whether something holds of where one is that did not hold before the step that it has just made.
    fn stepped_to(&self, who: CombatantId, holds: &dyn Fn(Rect) -> bool) -> bool {
        let walk = self.stack.walk().filter(|walk| walk.by == who);
        walk.is_some_and(|walk| holds(self.rect(who)) && !holds(self.identity(who).rect(walk.from)))
    }

    /// Deeds in words.
    #[must_use]
    pub fn deeds_told(&self, deeds: &[Deed]) -> String {
        let word = |deed: &Deed| match deed {
            Deed::Act(action, _) => self.rules().action(*action).name.clone(),
            Deed::Walk(_) => "a walk".to_owned(),
        };
        deeds.iter().map(word).collect::<Vec<_>>().join(", then ")
    }

    /// What somebody waits for, as it ends a sentence that begins with "when".
    #[must_use]
    pub fn occasion(&self, held: &Held) -> String {
        let trigger = self.rules().trigger(held.trigger);
        trigger
            .asks
            .iter()
            .fold(trigger.name.clone(), |text, term| text.replace(term.mark(), &self.term_told(*term, &held.terms)))
    }

    /// What a trigger leaves open, in words.
    #[must_use]
    pub fn term_told(&self, term: Term, terms: &Terms) -> String {
        match term {
            Term::Who => match terms.who {
                Wanted::Foe => "a foe".to_owned(),
                Wanted::Friend => "a friend".to_owned(),
                Wanted::Anybody => "anybody".to_owned(),
                Wanted::One(one) => self.identity(one).name.to_string(),
            },
            Term::Cell => terms.cell.map_or_else(String::new, |cell| format!("{}, {}", cell.x + 1, cell.y + 1)),
            Term::Number(_) => terms.number.to_string(),
            Term::Act(_) => match terms.action {
                Some(action) => self.rules().action(action).name.clone(),
                None => "anything".to_owned(),
            },
            Term::Object => match terms.object {
                Some(object) => self.rules().object(self.object(object).def).name.clone(),
                None => "something".to_owned(),
            },
        }
    }
}
