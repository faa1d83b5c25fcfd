//! The uses of actions and plan entries, read from their effects. This is how the AI plays rulesets that it was not
//! written for: it knows no action by name, only by its effects.

use std::sync::Arc;

use crate::data::effect::{
    ConditionEffect, Cost, Effect, Occasion, PoolEffect, SceneEffect, Step, StrikeForm, Term, Tool,
};
use crate::data::formula::{Expr, Fact, Quantity, StepResult, Wait, Who};
use crate::data::ruleset::{EntryKind, Ruleset};
use crate::data::scope::{ActionId, ConditionId, EntryId, ObjectDefId, PointId, PoolId, TriggerId, UniqueId};
use crate::fight::values::strikes::strike_def;

use super::action_uses::{self, ActionUses};
use super::condition_semantics::Deaths;
use super::dice_sums::{DiceSums, sums};
use super::spells::{self, Spell};

/// The uses and dice of a ruleset, as the AI needs them.
#[derive(Clone)]
pub(in crate::ai) struct ActionSemantics {
    /// The rules it was read from.
    pub rules: Arc<Ruleset>,
    uses: Vec<ActionUses>,
    /// By entry, the combined uses of its actions.
    wholes: Vec<ActionUses>,
    /// Dice of each item's weapon: main strike, second strike.
    dice: Vec<(DiceSums, DiceSums)>,
    /// Triggers of readied acts: a foe coming within reach, and a foe coming into view.
    pub waits: [Option<TriggerId>; 2],
    /// The trigger of readied acts for a foe that comes near a cell.
    pub nearing: Option<TriggerId>,
    /// By condition, the action by which its bearer ends it.
    ways_out: Vec<Option<ActionId>>,
    /// Of which conditions bearers die.
    deaths: Deaths,
    /// Ranged harm without a weapon.
    pub spells: Vec<Spell>,
    /// Conditions that only fulfil requirements.
    pub readied: Vec<ConditionId>,
    /// Uses of objects that are for what else they do, such as calling friends or waking them: the kind of object and
    /// the number of the use.
    pub signals: Vec<(ObjectDefId, u8)>,
    /// Actions by which whoever is asked at a point of the rules leaves the fight.
    pub surrenders: Vec<(PointId, ActionId)>,
    /// Reactions with a strike to the points at which an act begins.
    pub answers: Vec<ActionId>,
    /// By pool, whether acts are paid from it for good, besides the points of turns and reactions.
    spendable: Vec<bool>,
    /// The action that operates objects.
    pub operator: Option<ActionId>,
    /// The action that keeps a part of the turn for interrupts.
    pub keeper: Option<ActionId>,
}

impl ActionSemantics {
    /// Reads a ruleset.
    pub fn of(rules: &Arc<Ruleset>) -> ActionSemantics {
        let deaths = Deaths::of(rules);
        let uses: Vec<ActionUses> = rules.actions.iter().map(|a| action_uses::read(rules, a, &deaths)).collect();
        let whole = |actions: &Vec<ActionId>| {
            let all = actions.iter().map(|a| uses[a.index()]);
            all.fold(ActionUses::default(), |sum, one| ActionUses {
                strike: sum.strike.or(one.strike),
                hurls: sum.hurls.or(one.hurls),
                guards: sum.guards.or(one.guards),
                affects: sum.affects || one.affects,
                asks: sum.asks || one.asks,
                ..ActionUses::default()
            })
        };
        let wholes = rules.index.by_entry.iter().map(whole).collect();
        let waits = [StepResult::IntoReach, StepResult::IntoView].map(|step| waiting(rules, step));
        let ways_out = (0_u16..).map(ConditionId).take(rules.conditions.len()).map(|c| way_out(rules, c)).collect();
        let dice = rules
            .items
            .iter()
            .map(|item| {
                let Some(weapon) = &item.weapon else { return Default::default() };
                let main = sums(weapon.damage.count, weapon.damage.sides);
                let second = weapon.second.as_ref().map_or_else(|| main.clone(), |d| sums(d.count, d.sides));
                (main, second)
            })
            .collect();
        let spells = spells::read(rules, &uses);
        let operator = rules.index.in_turn.iter().copied().find(|action| uses[action.index()].operates);
        let answers = answers(rules, &uses);
        let mut readied: Vec<ConditionId> = uses.iter().filter_map(|u| u.readies).collect();
        readied.sort_unstable();
        readied.dedup();
        ActionSemantics {
            rules: Arc::clone(rules),
            uses,
            wholes,
            dice,
            waits,
            nearing: nearing(rules),
            ways_out,
            deaths,
            spells,
            readied,
            signals: signals(rules),
            surrenders: surrenders(rules),
            answers,
            spendable: (0_u16..).map(PoolId).take(rules.pools.len()).map(|pool| spent(rules, pool)).collect(),
            operator,
            keeper: keeper(rules),
        }
    }

    /// The action by which the bearer of a condition ends it, without a roll.
    pub fn way_out(&self, condition: ConditionId) -> Option<ActionId> {
        self.ways_out[condition.index()]
    }

    /// Whether acts are paid from a pool for good, besides the points of turns and reactions.
    pub fn spendable(&self, pool: PoolId) -> bool {
        self.spendable[pool.index()]
    }

    /// Whether bearers of a condition die of it in time.
    pub fn deadly(&self, condition: ConditionId) -> bool {
        self.deaths.deadly[condition.index()]
    }

    /// The deadly condition that another one ends as it begins.
    pub fn ends_deadly(&self, condition: ConditionId) -> Option<ConditionId> {
        self.deaths.ended[condition.index()]
    }

    /// The uses of an action.
    pub fn uses(&self, action: ActionId) -> &ActionUses {
        &self.uses[action.index()]
    }

    /// The first action of an entry with a given use.
    pub fn action(&self, entry: EntryId, good: impl Fn(&ActionUses) -> bool) -> Option<ActionId> {
        self.rules.index.by_entry[entry.index()].iter().copied().find(|a| good(self.uses(*a)))
    }

    /// The combined uses of an entry's actions, as far as the rest of a plan affects them.
    pub fn whole(&self, entry: EntryId) -> &ActionUses {
        &self.wholes[entry.index()]
    }

    /// Whether an entry has a given use.
    pub fn entry(&self, entry: EntryId, good: impl Fn(&ActionUses) -> bool) -> bool {
        self.action(entry, good).is_some()
    }

    /// The count of an entry.
    pub fn count(&self, entry: EntryId) -> u8 {
        self.rules.entry(entry).count
    }

    /// Whether an entry includes the movement of a turn.
    pub fn walks(&self, entry: EntryId) -> bool {
        self.rules.entry(entry).kind == EntryKind::Slot
    }

    /// Whether two entries exclude each other in a round.
    pub fn clash(&self, a: EntryId, b: EntryId) -> bool {
        let (a, b) = (self.rules.entry(a), self.rules.entry(b));
        a.uniques.iter().any(|u| b.uniques.contains(u))
    }

    /// The unique keys of an entry, one bit each.
    pub fn keys(&self, entry: EntryId) -> u64 {
        bits(&self.rules.entry(entry).uniques)
    }

    /// The unique keys of an action besides those of its entry, one bit each.
    pub fn own_keys(&self, action: ActionId) -> u64 {
        bits(&self.rules.action(action).uniques)
    }

    /// The dice of a weapon in a form of strike.
    pub fn dice(&self, item: crate::data::scope::ItemDefId, form: StrikeForm) -> &DiceSums {
        let (main, second) = &self.dice[item.index()];
        if strike_def(&self.rules, form).second_dice { second } else { main }
    }

    /// Whether an action grapples with a weapon of this reach.
    pub fn grips_with(&self, action: ActionId, weapon: &crate::data::ruleset::WeaponDef) -> bool {
        matches!(self.rules.action(action).tool, Tool::Melee(most) if weapon.reach <= most)
    }

    /// Whether an action admits a weapon of this speed.
    pub fn admits(&self, action: ActionId, weapon: &crate::data::ruleset::WeaponDef) -> bool {
        matches!(self.rules.action(action).tool, Tool::Weapon(slowest) if weapon.speed >= slowest)
    }
}

/// The trigger that needs only the combatant waited for, and fires when a step has brought that one there.
fn waiting(rules: &Ruleset, step: StepResult) -> Option<TriggerId> {
    let came = |expr: &Expr| matches!(expr, Expr::Fact(Fact::Came(how, ..)) if *how == step);
    let fits = |id: &TriggerId| {
        let trigger = rules.trigger(*id);
        trigger.asks.iter().all(|term| *term == Term::Who) && trigger.when.expr.any(&came)
    };
    (0_u16..).map(TriggerId).take(rules.triggers.len()).find(fits)
}

/// Uses of objects with a label that friends wait for, or with effects on those who are there.
fn signals(rules: &Ruleset) -> Vec<(ObjectDefId, u8)> {
    let mut found = Vec::new();
    for (id, object) in (0_u16..).map(ObjectDefId).zip(&rules.objects) {
        for (number, used) in (0_u8..).zip(&object.uses) {
            let mut signal = false;
            used.does.each(&mut |effect| {
                signal |= matches!(
                    effect,
                    Effect::Scene(SceneEffect::Mark(_)) | Effect::Condition(ConditionEffect::EndTagged { .. })
                );
            });
            found.extend(signal.then_some((id, number)));
        }
    }
    found
}

/// The trigger that needs a combatant, a cell and a distance, and fires when a step has brought that one so near to it.
fn nearing(rules: &Ruleset) -> Option<TriggerId> {
    let came = |expr: &Expr| matches!(expr, Expr::Fact(Fact::Waits(Wait::Near, _)));
    let fits = |id: &TriggerId| {
        let trigger = rules.trigger(*id);
        let asked = |term: &Term| matches!(term, Term::Who | Term::Cell | Term::Number(_));
        trigger.asks.iter().all(asked) && trigger.asks.contains(&Term::Cell) && trigger.when.expr.any(&came)
    };
    (0_u16..).map(TriggerId).take(rules.triggers.len()).find(fits)
}

/// The first action in the own turn that ends a condition of the actor unconditionally.
fn way_out(rules: &Ruleset, condition: ConditionId) -> Option<ActionId> {
    let ends = |effect: &Effect| match effect {
        Effect::Condition(ConditionEffect::End { condition: ended, who: Who::Me, .. }) => *ended == condition,
        Effect::Condition(ConditionEffect::EndTagged { tag, who: Who::Me, .. }) => {
            rules.condition(condition).tags.has(*tag)
        }
        _ => false,
    };
    let in_turn = rules.index.in_turn.iter().copied();
    in_turn.filter(|action| rules.action(*action).common).find(|a| rules.action(*a).does.items.iter().any(ends))
}

/// The action in the own turn whose condition fills a pool that allows interrupts (FOUR-ACT-23).
fn keeper(rules: &Ruleset) -> Option<ActionId> {
    let when = &rules.time.interrupt()?.when.expr;
    let opens = |pool: PoolId| when.any(&|part| *part == Expr::Read(Who::Me, Quantity::Pool(pool)));
    let filled = |effect: &Effect, condition: ConditionId| match effect {
        Effect::Pool(PoolEffect::Set { pool, to, .. }) => {
            opens(*pool) && to.expr.any(&|part| *part == Expr::Fact(Fact::Has(Who::Me, condition)))
        }
        _ => false,
    };
    let kept = |condition| rules.routines.iter().any(|r| r.does.items.iter().any(|e| filled(e, condition)));
    let keeps = |action: &ActionId| {
        let brings = |e: &Effect| matches!(e, Effect::Condition(ConditionEffect::Afflict { condition, who: Who::Me, .. }) if kept(*condition));
        rules.action(*action).does.items.iter().any(brings)
    };
    rules.index.in_turn.iter().copied().find(keeps)
}

/// Reactions with a strike to the points at which an act begins.
fn answers(rules: &Ruleset, uses: &[ActionUses]) -> Vec<ActionId> {
    let points =
        rules.procedures.act.iter().filter_map(|step| if let Step::Open(point) = step { Some(*point) } else { None });
    let reactions = points.flat_map(|point| rules.index.reactions[point.index()].iter().copied());
    reactions.filter(|action| uses[action.index()].strike.is_some()).collect()
}

/// The actions by which whoever is asked at a point leaves the fight.
fn surrenders(rules: &Ruleset) -> Vec<(PointId, ActionId)> {
    let answers = (0_u16..).map(ActionId).zip(&rules.actions).filter_map(|(id, action)| match action.occasion {
        Occasion::Window(point) if action_uses::surrenders(action, point) => Some((point, id)),
        _ => None,
    });
    answers.collect()
}

/// Whether acts are paid from a pool for good, besides the points of turns and reactions.
fn spent(rules: &Ruleset, pool: PoolId) -> bool {
    let of_turns = rules.pays_turns(pool) || rules.roles.reaction == Some(pool) || rules.roles.health == pool;
    let paid = |cost: &Cost| matches!(cost, Cost::Pool(paid, _) if *paid == pool);
    !of_turns && rules.actions.iter().any(|action| action.cost.iter().any(paid))
}

fn bits(keys: &[UniqueId]) -> u64 {
    keys.iter().fold(0, |set, key| set | 1 << key.0)
}

/// Whether a cost is paid from a turn's own points.
pub(in crate::ai) fn of_the_turn(rules: &Ruleset, cost: &Cost) -> bool {
    match cost {
        Cost::Pool(pool, _) => rules.pays_turns(*pool),
        Cost::Steps(_) => true,
        _ => false,
    }
}
