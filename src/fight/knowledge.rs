//! What sides have found out about combatants: answers, as they were when they were given (TEMPO-RULE-31).

use bevy::ecs::prelude::Resource;

use crate::data::effect::{Effect, Effects, Occasion};
use crate::data::inquiry::{Holding, Topic};
use crate::data::scope::{
    ActionId, ConditionId, EntryId, InquiryId, ItemDefId, PoolId, ScoreId, SetId, TagId, Tags, ValueId,
};
use crate::fight::arena::Arena;
use crate::fight::body::{Carried, Slot, SlotState};
use crate::fight::event::Event;
use crate::fight::order::Aim;
use crate::fight::state::LoreFacts;
use crate::kernel::ids::{CombatantId, SideId, SideSet};

/// When something was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seen {
    /// The round.
    pub round: u32,
    /// The count inside it.
    pub count: Option<u8>,
}

/// Something in a set of abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Thing {
    /// An item.
    Item(ItemDefId),
    /// An action or reaction.
    Action(ActionId),
    /// A plan entry.
    Entry(EntryId),
    /// A condition: a stance, or something that it always bears.
    Condition(ConditionId),
}

/// One thing that was found out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Finding {
    /// A score.
    Score(ScoreId, i32),
    /// A pool and the most it holds.
    Pool(PoolId, i32, i32),
    /// A value.
    Value(ValueId, i32),
    /// All conditions with one of these tags, with their sources.
    Conditions(Tags, Vec<(ConditionId, Option<CombatantId>)>),
    /// What it sustains.
    Sustained(Vec<ActionId>),
    /// The sets that are not empty.
    Sets(Vec<SetId>),
    /// Everything in a set.
    Set(SetId, Vec<Thing>),
    /// Planned turns that are not spent, with their counts; an undecided one has none yet.
    Plan(Vec<(Option<EntryId>, u8)>),
    /// Items carried out of sight.
    Stowed(Vec<ItemDefId>),
    /// A fact of the scene, by its number.
    Fact(u8),
}

impl Finding {
    /// Whether both answer the same question, so that the newer takes the place of the older.
    fn renews(&self, older: &Finding) -> bool {
        match (self, older) {
            (Finding::Score(a, _), Finding::Score(b, _)) => a == b,
            (Finding::Pool(a, ..), Finding::Pool(b, ..)) => a == b,
            (Finding::Value(a, _), Finding::Value(b, _)) => a == b,
            (Finding::Conditions(a, _), Finding::Conditions(b, _)) => a == b,
            (Finding::Set(a, _), Finding::Set(b, _)) => a == b,
            (Finding::Fact(a), Finding::Fact(b)) => a == b,
            (Finding::Sets(_), Finding::Sets(_))
            | (Finding::Sustained(_), Finding::Sustained(_))
            | (Finding::Plan(_), Finding::Plan(_))
            | (Finding::Stowed(_), Finding::Stowed(_)) => true,
            _ => false,
        }
    }

    /// Whether it answers a topic.
    fn answers(&self, topic: Topic) -> bool {
        match (self, topic) {
            (Finding::Score(a, _), Topic::Score(b)) => *a == b,
            (Finding::Pool(a, ..), Topic::Pool(b)) => *a == b,
            (Finding::Value(a, _), Topic::Value(b)) => *a == b,
            (Finding::Conditions(a, _), Topic::Conditions(b)) => *a == b,
            (Finding::Set(a, _), Topic::Set(b)) => *a == b,
            (Finding::Sustained(_), Topic::Sustained)
            | (Finding::Sets(_), Topic::Sets)
            | (Finding::Plan(_), Topic::Plan)
            | (Finding::Stowed(_), Topic::Stowed) => true,
            _ => false,
        }
    }

    /// Whether an open sheet tells it anyway, as it is now.
    #[must_use]
    pub fn on_sheet(&self) -> bool {
        matches!(self, Finding::Score(..) | Finding::Pool(..) | Finding::Value(..) | Finding::Conditions(..))
    }
}

/// Whether a side knows the answer to a question about somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answered {
    /// Not, or not all of it.
    No,
    /// It is plain to see.
    Open,
    /// It was found out, the oldest part of it then.
    Found(Seen),
}

/// One finding of one side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Known {
    /// Who knows.
    pub side: SideId,
    /// Whom it is about; for a fact of the place the one who asked.
    pub of: CombatantId,
    /// What.
    pub finding: Finding,
    /// As seen when.
    pub seen: Seen,
}

/// What all sides have found out, oldest question first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Knowledge(pub Vec<Known>);

impl Arena<'_> {
    /// What a side has found out about a combatant, and when.
    pub fn findings(&self, side: SideId, of: CombatantId) -> impl Iterator<Item = (&Finding, Seen)> {
        self.knowledge.0.iter().filter(move |k| k.side == side && k.of == of).map(|k| (&k.finding, k.seen))
    }

    /// Whether a side knows a fact of the scene.
    #[must_use]
    pub fn fact_known(&self, side: SideId, fact: u8) -> bool {
        self.knowledge.0.iter().any(|k| k.side == side && k.finding == Finding::Fact(fact))
    }

    /// Whether a side knows what a question about somebody would tell. What changes unseen may have changed since.
    #[must_use]
    pub fn answered(&self, side: SideId, of: CombatantId, inquiry: InquiryId) -> Answered {
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
            // Plans are those of a round.
            let fresh = |seen: &Seen| *topic != Topic::Plan || seen.round == self.clock.round;
            let found = self.findings(side, of).find(|(f, seen)| f.answers(*topic) && fresh(seen));
            match (open, found) {
                (true, _) => {}
                (false, None) => return Answered::No,
                (false, Some((_, seen))) => {
                    let older = |old: Seen| (old.round, old.count) <= (seen.round, seen.count);
                    oldest = Some(oldest.filter(|old| older(*old)).unwrap_or(seen));
                }
            }
        }
        match oldest {
            _ if topics.is_empty() => Answered::No,
            Some(seen) => Answered::Found(seen),
            None => Answered::Open,
        }
    }

    /// The side of somebody learns the answers to questions about a combatant.
    pub(in crate::fight) fn reveal(&mut self, by: CombatantId, of: CombatantId, topics: &[Topic]) {
        let side = self.side(by);
        let seen = Seen { round: self.clock.round, count: self.clock.count };
        let found: Vec<Finding> = topics.iter().filter_map(|topic| self.answer(of, *topic)).collect();
        for finding in &found {
            let known = Known { side, of, finding: finding.clone(), seen };
            let older =
                self.knowledge.0.iter_mut().find(|k| k.side == side && k.of == of && finding.renews(&k.finding));
            match older {
                Some(older) => *older = known,
                None => self.knowledge.0.push(known),
            }
        }
        let lore = &self.scene().lore;
        let known =
            found.iter().filter_map(|f| if let Finding::Fact(fact) = f { lore.get(usize::from(*fact)) } else { None });
        let marks: Vec<TagId> = known.filter_map(|fact| fact.marks).collect();
        self.log.push(SideSet::only(side), Event::Learned(by, of, found));
        for tag in marks {
            self.mark(by, tag);
        }
    }

    fn answer(&self, of: CombatantId, topic: Topic) -> Option<Finding> {
        let rules = self.rules();
        let body = self.body(of);
        let aim = self.stack.act().map(|act| &act.draft.aim);
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
                Some(Aim::Set(_, set)) => Finding::Set(*set, self.set_content(of, *set)),
                _ => return None,
            },
            Topic::Set(set) => Finding::Set(set, self.set_content(of, set)),
            Topic::Plan => {
                let open = |s: &&Slot| s.state == SlotState::Waiting && s.entry.is_none() || self.coming(of, s);
                Finding::Plan(body.plan.slots.iter().filter(open).map(|s| (s.entry, s.count)).collect())
            }
            Topic::Stowed => {
                let stowed = body.gear.0.iter().filter(|i| matches!(i.carried, Carried::Stowed | Carried::Packed));
                Finding::Stowed(stowed.map(|i| i.def).collect())
            }
            Topic::Fact => match aim {
                Some(Aim::Fact(fact)) => Finding::Fact(*fact),
                _ => return None,
            },
        })
    }

    /// Everything of a combatant that belongs in a set.
    #[must_use]
    pub fn set_content(&self, of: CombatantId, set: SetId) -> Vec<Thing> {
        let rules = self.rules();
        let body = self.body(of);
        let block = rules.archetype(body.identity.archetype);
        let reacts = |id: &ActionId| matches!(rules.action(*id).occasion, Occasion::Reaction { .. });
        let mut things = Vec::new();
        for holding in &rules.set(set).of {
            let items = || body.gear.0.iter().map(|i| (i.def, rules.item(i.def)));
            match holding {
                Holding::Weapons => {
                    let weapons = items().filter(|(_, def)| def.weapon.is_some() && (def.hands > 0 || def.natural));
                    things.extend(weapons.map(|(id, _)| Thing::Item(id)));
                }
                Holding::Consumables => {
                    let used_up = body.gear.0.iter().filter(|i| i.carried == Carried::Stowed);
                    let used_up = used_up.filter(|i| rules.item(i.def).hands == 0);
                    things.extend(used_up.map(|i| Thing::Item(i.def)));
                }
                Holding::Reactions => {
                    things.extend(block.knows.iter().copied().filter(reacts).map(Thing::Action));
                }
                Holding::Actions(tags) => {
                    let tagged = |id: &ActionId| rules.action(*id).tags.meets(*tags);
                    things.extend(block.knows.iter().copied().filter(tagged).map(Thing::Action));
                }
                Holding::Entries => things.extend(block.plans.iter().copied().map(Thing::Entry)),
                Holding::Stances => {
                    let known = self.all_conditions().filter(|key| self.knows_stance(of, *key));
                    things.extend(known.map(Thing::Condition));
                }
                Holding::Traits => things.extend(block.traits.iter().copied().map(Thing::Condition)),
            }
        }
        things
    }

    /// The fact of the scene that a running act asks for.
    pub(in crate::fight) fn asked_fact(&self) -> Option<&LoreFacts> {
        match self.stack.act().map(|act| &act.draft.aim) {
            Some(Aim::Fact(fact)) => self.scene().lore.get(usize::from(*fact)),
            _ => None,
        }
    }

    /// The question that a running act asks.
    pub(in crate::fight) fn asked_inquiry(&self) -> Option<InquiryId> {
        match self.stack.act().map(|act| &act.draft.aim) {
            Some(Aim::Inquiry(_, inquiry)) => Some(*inquiry),
            _ => None,
        }
    }
}

/// What effects tell at best.
fn topics_of(does: &Effects, topics: &mut Vec<Topic>) {
    for effect in does.items.iter() {
        match effect {
            Effect::Reveal(told) => topics.extend(told),
            Effect::Roll { success, .. } => topics_of(success, topics),
            Effect::If { then, .. } => topics_of(then, topics),
            _ => {}
        }
    }
}
