//! The uses of actions and plan entries, read from their effects. This is how the AI plays rulesets that it was not
//! written for: it knows no action by name, only by its effects.

use std::sync::Arc;

use crate::data::effect::{
    ActAsk, ActEffect, ActLimit, Ask, ConditionEffect, Cost, Effect, Effects, FactAsk, FlowEffect, ForcedEffect,
    Happening, HarmEffect, ItemEffect, KnowledgeEffect, Limit, MoveLimit, MovementEffect, Occasion, Pattern, PlaceAsk,
    PoolEffect, Role, RollEffect, SceneEffect, SightLimit, StrikeEffect, StrikeForm, Target, Term, Tool, TurnAsk,
};
use crate::data::formula::{Expr, Fact, Now, Quantity, StepResult, Who};
use crate::data::ruleset::{ActionDef, EntryKind, Ruleset};
use crate::data::scope::{ActionId, ConditionId, EntryId, PoolId, TriggerId, UniqueId};
use crate::fight::values::strikes::strike_def;

use super::condition_semantics::{brings, deadly, edge_when_struck, hushes, lets_go};
use super::dice_sums::{DiceSums, sums};
use super::grapple_uses::{self, GrappleUses};
use super::spells::{self, Spell};

/// The uses of one action. Most actions have one use; the other flags stay unset.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::ai) struct ActionUses {
    /// It strikes.
    pub strike: Option<StrikeForm>,
    /// It strikes with a consumable.
    pub hurls: Option<StrikeForm>,
    /// Health that the actor regains, in hundredths.
    pub heals: i64,
    /// It strikes or harms the subject of the event, without choosing a target.
    pub at_subject: bool,
    /// It grants more movement.
    pub moves: bool,
    /// Its movement is limited to even ground.
    pub evens: bool,
    /// It puts a condition on a foe that makes it easier to hit.
    pub marks: bool,
    /// It puts a condition on a foe that the actor's next strike ends.
    pub opens: Option<ConditionId>,
    /// It puts a condition on a friend that makes it harder to hit.
    pub guards: Option<ConditionId>,
    /// It hides the actor.
    pub hides: bool,
    /// It loads a weapon.
    pub loads: bool,
    /// It changes the items in hand.
    pub draws: bool,
    /// It makes a wound of a target lighter.
    pub mends: bool,
    /// It ends a condition of a friend that the order names.
    pub frees: bool,
    /// It ends a condition that keeps a friend down, or makes it harmless.
    pub rescues: Option<ConditionId>,
    /// It ends this harmful condition of the actor.
    pub sheds: Option<ConditionId>,
    /// It operates a scene object.
    pub operates: bool,
    /// It takes the harm meant for another combatant.
    pub shields_other: bool,
    /// It reduces harm.
    pub lessens: bool,
    /// It helps the roll of a friend.
    pub assists: bool,
    /// It raises a total that falls short.
    pub lifts: bool,
    /// It rerolls a failed roll.
    pub rerolls: bool,
    /// It has other good or harmful effects, which have to be evaluated for each target.
    pub affects: bool,
    /// All that it does to its target is bad for it, …
    pub harms: bool,
    /// … or good.
    pub helps: bool,
    /// It jumps.
    pub leaps: bool,
    /// It follows the subject of the event.
    pub chases: bool,
    /// It charges straight at a target and strikes.
    pub onset: Option<StrikeForm>,
    /// It buys a turn.
    pub buys: bool,
    /// It moves a coming turn to another count.
    pub shifts: bool,
    /// It changes the stance.
    pub stances: bool,
    /// It asks a question about a target.
    pub asks: bool,
    /// It adds damage to a hit by points that the order names.
    pub deepens: bool,
    /// It puts a condition on the actor that helps it directly.
    pub bolsters: Option<ConditionId>,
    /// It puts a condition on the actor that only fulfils the requirement of another action.
    pub readies: Option<ConditionId>,
    /// It readies acts.
    pub holds: bool,
    /// It catches a thrown item.
    pub catches: bool,
    /// It aids another combatant's action.
    pub seconds: bool,
    /// It needs a run-up.
    pub runs_up: bool,
    /// It keeps adjacent foes from striking when the actor walks off.
    pub slips_off: bool,
    /// It puts a condition on the actor that prevents reactions to its acts.
    pub hushes: Option<ConditionId>,
    /// It is a step that provokes no reactions.
    pub steps: bool,
    /// Its uses for grappling, items and mounts.
    pub grasp: GrappleUses,
    /// Number of strikes that it pays for by filling their pool.
    pub sequels: i64,
}

impl ActionUses {
    /// Whether its only use is that strikes can follow.
    pub fn opens_volley(&self) -> bool {
        self.sequels > 0 && self.strike.is_none()
    }
}

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
    /// By condition, the action by which its bearer ends it.
    ways_out: Vec<Option<ActionId>>,
    /// Ranged harm without a weapon.
    pub spells: Vec<Spell>,
    /// Conditions that only fulfil requirements.
    pub readied: Vec<ConditionId>,
    /// The action that keeps a part of the turn for interrupts.
    pub keeper: Option<ActionId>,
}

impl ActionSemantics {
    /// Reads a ruleset.
    pub fn of(rules: &Arc<Ruleset>) -> ActionSemantics {
        let uses: Vec<ActionUses> = rules.actions.iter().map(|a| read(rules, a)).collect();
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
        let mut readied: Vec<ConditionId> = uses.iter().filter_map(|u| u.readies).collect();
        readied.sort_unstable();
        readied.dedup();
        ActionSemantics {
            rules: Arc::clone(rules),
            uses,
            wholes,
            dice,
            waits,
            ways_out,
            spells,
            readied,
            keeper: keeper(rules),
        }
    }

    /// The action by which the bearer of a condition ends it, without a roll.
    pub fn way_out(&self, condition: ConditionId) -> Option<ActionId> {
        self.ways_out[condition.index()]
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

/// Whether strikes are paid from a pool that is no part of the turn's points.
fn pays_blows(rules: &Ruleset, pool: PoolId) -> bool {
    let strikes =
        |action: &ActionDef| action.does.items.iter().any(|e| matches!(e, Effect::Strike(StrikeEffect::Strike { .. })));
    let paid = |cost: &Cost| matches!(cost, Cost::Pool(paid, _) if *paid == pool);
    !rules.pays_turns(pool) && rules.actions.iter().any(|a| strikes(a) && a.cost.iter().any(paid))
}

fn bits(keys: &[UniqueId]) -> u64 {
    keys.iter().fold(0, |set, key| set | 1 << key.0)
}

fn read(rules: &Ruleset, action: &ActionDef) -> ActionUses {
    let ActionDef { does, occasion, target, tool, ask, .. } = action;
    let mut found = ActionUses { at_subject: matches!(target, Target::Subject { .. }), ..ActionUses::default() };
    each(rules, does, &mut |effect| grapple_uses::read(rules, effect, &mut found.grasp));
    let down = |c: ConditionId| rules.condition(c).limits.contains(&Limit::Act(ActLimit::Down));
    each(rules, does, &mut |effect| match effect {
        // An act at a place may strike several targets: it is evaluated.
        Effect::Strike(StrikeEffect::Strike { .. }) if matches!(target, Target::Cell { .. }) => found.affects = true,
        Effect::Strike(StrikeEffect::Strike { form, .. }) if matches!(tool, Tool::Carried(_)) => {
            found.hurls = Some(*form);
        }
        // Strikes with further parameters are not considered.
        Effect::Strike(StrikeEffect::Strike { form, .. }) => match ask {
            Ask::Nothing => found.strike = Some(*form),
            Ask::Place(PlaceAsk::ChargeCell { .. }) => found.onset = Some(*form),
            _ => {}
        },
        Effect::Flow(FlowEffect::ForEach { .. })
        | Effect::Harm(HarmEffect::Harm { who: Who::Other, .. })
        | Effect::Pool(PoolEffect::Gain { who: Who::Other, .. }) => {
            found.affects = true;
        }
        Effect::Pool(PoolEffect::Gain { pool, amount, who: Who::Me, .. }) if *pool == rules.roles.health => {
            let dice = i64::from(amount.count) * (i64::from(amount.sides) + 1) * 50;
            found.heals += dice + if let Expr::Num(n) = amount.plus { i64::from(n) * 100 } else { 0 };
        }
        Effect::Pool(PoolEffect::Set { pool, to, who: Who::Me }) if pays_blows(rules, *pool) => {
            found.sequels = if let Expr::Num(n) = to.expr { i64::from(n) } else { 0 };
        }
        Effect::Movement(MovementEffect::GainMovement { .. }) => found.moves = true,
        Effect::Movement(MovementEffect::FreeStep) => found.steps = true,
        Effect::Movement(MovementEffect::Chase) => found.chases = true,
        Effect::Item(ItemEffect::Reload) => found.loads = true,
        Effect::Harm(HarmEffect::HealWound { .. }) => found.mends = true,
        Effect::Item(ItemEffect::TakeInHand) => found.draws = true,
        Effect::Scene(SceneEffect::UseObject) => found.operates = true,
        Effect::Harm(HarmEffect::TakeHarm) => found.shields_other = true,
        Effect::Harm(HarmEffect::ReduceHarm { .. }) => found.lessens = true,
        Effect::Roll(RollEffect::AssistRoll { .. }) => found.assists = true,
        Effect::Roll(RollEffect::RaiseRoll { .. }) => found.lifts = true,
        Effect::Roll(RollEffect::Reroll) => found.rerolls = true,
        Effect::Act(ActEffect::BuyTurn) => found.buys = true,
        Effect::Act(ActEffect::MoveTurn) => found.shifts = matches!(ask, Ask::Turn(TurnAsk::MoveTurn)),
        Effect::Movement(MovementEffect::Jump { .. }) => found.leaps = true,
        Effect::Condition(ConditionEffect::TakeStance) => found.stances = true,
        Effect::Act(ActEffect::Ready) => found.holds = matches!(ask, Ask::Act(ActAsk::ReadiedActs { timed: true, .. })),
        Effect::Item(ItemEffect::Catch) => found.catches = true,
        Effect::Roll(RollEffect::Aid { .. }) => found.seconds = true,
        Effect::Forced(ForcedEffect::Push { who: Who::Other, .. }) => {
            found.affects |= *ask == Ask::Place(PlaceAsk::Direction);
        }
        Effect::Knowledge(KnowledgeEffect::Answer) => found.asks = matches!(ask, Ask::Fact(FactAsk::Inquiry(_))),
        Effect::Harm(HarmEffect::AddHarm { .. }) => found.deepens = matches!(ask, Ask::Act(ActAsk::Number { .. })),
        Effect::Condition(
            ConditionEffect::EndTagged { who: Who::Me, .. } | ConditionEffect::ReduceStored { who: Who::Other, .. },
        ) => found.affects = true,
        Effect::Scene(SceneEffect::CreateTerrain { terrain, .. }) => found.affects |= rules.ground(*terrain).opaque,
        Effect::Condition(ConditionEffect::EndChosen { who: Who::Other, .. }) => found.frees = true,
        Effect::Condition(ConditionEffect::End { condition, who: Who::Other, .. }) if down(*condition) => {
            found.rescues = Some(*condition);
        }
        Effect::Condition(ConditionEffect::End { condition, .. }) if deadly(rules, *condition) => found.affects = true,
        Effect::Condition(ConditionEffect::End { condition, who: Who::Me, .. }) if *occasion == Occasion::Turn => {
            found.sheds = Some(*condition);
        }
        Effect::Condition(ConditionEffect::Afflict { condition, .. })
            if rules.condition(*condition).limits.contains(&Limit::Sight(SightLimit::ConcealedFrom)) =>
        {
            found.hides = true;
        }
        Effect::Condition(ConditionEffect::Afflict { condition, who: Who::Other, .. }) => {
            found.affects = true;
            let next = |end: &Pattern| (end.on, end.by) == (Happening::Struck, Role::Source);
            if rules.condition(*condition).ends.iter().any(next) {
                found.opens = Some(*condition);
            }
            let edge = edge_when_struck(rules, *condition);
            let helpful = rules.condition(*condition).helpful;
            found.marks |= edge > 0 && !helpful;
            if edge < 0 && helpful {
                found.guards = Some(*condition);
            }
        }
        Effect::Condition(ConditionEffect::Afflict { condition, who: Who::Me, .. }) => {
            let def = rules.condition(*condition);
            found.evens |= def.limits.contains(&Limit::Move(MoveLimit::EvenGround));
            found.slips_off |= lets_go(rules, *condition);
            found.hides |= def.limits.contains(&Limit::Sight(SightLimit::Concealed));
            if def.helpful && def.limits.is_empty() && def.modifiers.is_empty() {
                found.readies = Some(brings(rules, *condition).unwrap_or(*condition));
            }
            if hushes(rules, *condition) {
                found.hushes = Some(*condition);
            }
            if def.helpful && !def.modifiers.is_empty() {
                found.bolsters = Some(*condition);
            }
        }
        _ => {}
    });
    (found.harms, found.helps) = (done(rules, does, false), done(rules, does, true));
    found.runs_up = action.requires.iter().any(|r| r.need.expr.any(&|part| *part == Expr::Now(Now::OrderRun)));
    // Marking is for planned strikes; where turns follow no plan, it is evaluated.
    found.marks &= !rules.time.aims_late();
    // An action with another known use is used for that.
    let known = found.opens.is_some() || found.strike.is_some() || found.marks || found.guards.is_some() || found.frees;
    // Multi-turn actions have a use of their own.
    found.affects &= !known && found.rescues.is_none() && action.turns == 0;
    found
}

/// Whether all that effects do to the target is good for it, or bad.
fn done(rules: &Ruleset, does: &Effects, good: bool) -> bool {
    let (mut some, mut all) = (false, true);
    each(rules, does, &mut |effect| {
        let found = match effect {
            Effect::Harm(HarmEffect::Harm { who: Who::Other, .. })
            | Effect::Strike(StrikeEffect::Strike { .. })
            | Effect::Forced(ForcedEffect::Push { who: Who::Other, .. }) => Some(false),
            Effect::Condition(ConditionEffect::Afflict { condition, who: Who::Other, .. }) => {
                Some(rules.condition(*condition).helpful)
            }
            Effect::Pool(PoolEffect::Gain { pool, amount, who: Who::Other, .. }) if *pool == rules.roles.health => {
                Some(amount.count > 0 || !matches!(amount.plus, Expr::Num(n) if n < 0))
            }
            // Whom these help or harm depends on what there is.
            Effect::Flow(FlowEffect::ForEach { .. } | FlowEffect::As { .. })
            | Effect::Pool(PoolEffect::Gain { .. })
            | Effect::Condition(
                ConditionEffect::End { .. }
                | ConditionEffect::EndTagged { .. }
                | ConditionEffect::EndChosen { .. }
                | ConditionEffect::ReduceStored { .. },
            ) => {
                all = false;
                None
            }
            _ => None,
        };
        some |= found.is_some();
        all &= found.is_none_or(|found| found == good);
    });
    some && all
}

/// Visits every effect of a list, including nested ones and those of its routines.
pub(in crate::ai) fn each(rules: &Ruleset, list: &Effects, visit: &mut dyn FnMut(&Effect)) {
    list.each(&mut |effect| {
        visit(effect);
        if let Effect::Flow(FlowEffect::Routine(routine)) = effect {
            each(rules, &rules.routine(*routine).does, visit);
        }
    });
}

/// Whether a cost is paid from a turn's own points.
pub(in crate::ai) fn of_the_turn(rules: &Ruleset, cost: &Cost) -> bool {
    match cost {
        Cost::Pool(pool, _) => rules.pays_turns(*pool),
        Cost::Steps(_) => true,
        _ => false,
    }
}
