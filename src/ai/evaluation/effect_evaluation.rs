//! Evaluation of an act's effects besides strikes: harm and hindrance to foes, healing and help to friends, and the
//! reverse with the opposite sign. In hundredths of a point of damage, as for strikes.

use crate::ai::semantics::action_uses;
use crate::data::effect::{
    ConditionEffect, Effect, Effects, FlowEffect, ForcedEffect, HarmEffect, ItemEffect, PoolEffect, RollEffect,
    SceneEffect, StrikeEffect, StrikeForm, Until,
};
use crate::data::formula::{Amount, Quantity, Who};
use crate::data::ruleset::UseDef;
use crate::data::scope::{ActionId, ConditionId, PointId, RollId, ValueId};
use crate::fight::side::SideArena;
use crate::fight::state::context::{Context, RollResult};
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::fight::values::contests::{Opposition, roll_chance};
use crate::fight::values::modifiers::Breakdown;
use crate::fight::values::prepare::PreparedRoll;
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;
use crate::kernel::odds::Dist;

use super::Evaluation;
use super::calls;
use super::costs;
use super::strike_evaluation::{self, GUESSED_AGAINST, SURE, Strike};

/// The value of getting a combatant on its feet.
const RAISED: i64 = 700;
/// Soak of a combatant with an unknown sheet.
const GUESSED_SOAK: i32 = 1;
/// The value of a shot that a screen stops, in percent.
const SCREENED: i64 = 30;
/// The value of a point taken off a pool that must not overflow, in percent of a point of damage.
const RELAXED: i64 = 40;
/// The weight of harm to friends, in percent.
const FRIENDLY_FIRE: i64 = 150;
/// How likely who should give up does, in percent: a person who leads it need not.
const LIKELY: i64 = 70;
/// The value of a condition that ends after a turn, in percent.
const BRIEF: i64 = 50;

/// The value of an act minus its cost.
pub(in crate::ai) fn worth(evaluation: &Evaluation, arena: &SideArena, draft: &ActOrder) -> i64 {
    let rules = &evaluation.semantics.rules;
    let def = rules.action(draft.action);
    let context = arena.context_of(draft);
    if !costs::affords(arena, draft) {
        return 0;
    }
    EffectEvaluation { evaluation, arena, draft }.list(&def.does, context) - costs::strain(arena, draft)
}

/// The value of a condition for its bearer; negative if it hinders.
pub(in crate::ai) fn good(evaluation: &Evaluation, arena: &SideArena, by: CombatantId, condition: ConditionId) -> i64 {
    let draft = ActOrder { by, action: ActionId(0), tool: None, aim: ChosenTarget::Nothing };
    EffectEvaluation { evaluation, arena, draft: &draft }.good(condition, by)
}

/// The value of what a use of an object does besides changing it.
pub(in crate::ai) fn signal(evaluation: &Evaluation, arena: &SideArena, draft: &ActOrder, used: &UseDef) -> i64 {
    let value = EffectEvaluation { evaluation, arena, draft }.list(&used.does, arena.context_of(draft));
    used.roll.map_or(value, |roll| value * odds(evaluation, arena, draft, roll) / SURE)
}

/// The chance of the first roll of an act, in hundredths of a percent.
pub(in crate::ai) fn chance(evaluation: &Evaluation, arena: &SideArena, draft: &ActOrder) -> i64 {
    let def = evaluation.semantics.rules.action(draft.action);
    let context = arena.context_of(draft);
    let mut first = None;
    def.does.each(&mut |effect| {
        if let Effect::Roll(RollEffect::Roll { roll, .. }) = effect {
            first.get_or_insert(*roll);
        }
    });
    first.map_or(SURE, |roll| EffectEvaluation { evaluation, arena, draft }.chance(roll, context))
}

/// The chance of a given roll of an act, in hundredths of a percent.
pub(in crate::ai) fn odds(evaluation: &Evaluation, arena: &SideArena, draft: &ActOrder, roll: RollId) -> i64 {
    EffectEvaluation { evaluation, arena, draft }.chance(roll, arena.context_of(draft))
}

/// The mean of dice in whole points.
pub(in crate::ai) fn about(arena: &SideArena, by: CombatantId, dice: &Amount) -> i32 {
    i32::try_from((mean(arena, dice, Context::of(by)) + 50) / 100).unwrap_or(0)
}

/// The mean of an amount, in hundredths.
fn mean(arena: &SideArena, amount: &Amount, context: Context) -> i64 {
    let facts = arena.facts(context);
    let plus = i64::from(amount.plus.eval(&facts, &context.people())) * 100;
    let dice = (amount.count > 0).then(|| Dist::dice(u16::from(amount.count), amount.sides, amount.keep)).flatten();
    plus + dice.map_or(0, |dice| dice.mean_hundredths())
}

/// The evaluation of an act.
pub(in crate::ai) struct EffectEvaluation<'a, 'w> {
    /// The working state.
    pub evaluation: &'a Evaluation,
    /// The fight.
    pub arena: &'a SideArena<'w>,
    /// The act.
    pub draft: &'a ActOrder,
}

impl EffectEvaluation<'_, '_> {
    pub(super) fn list(&self, does: &Effects, context: Context) -> i64 {
        does.items.iter().map(|effect| self.effect(effect, context)).sum()
    }

    fn effect(&self, effect: &Effect, context: Context) -> i64 {
        let arena = self.arena;
        let person = |who: Who| match who {
            Who::Me => context.parties.me,
            Who::Other => context.parties.other,
            _ => None,
        };
        match effect {
            Effect::Roll(RollEffect::Roll { roll, by, success, failure }) => {
                let after = self.measured(*roll, context);
                let (success, failure) = (self.list(success, after), self.list(failure, after));
                // Most rolls that make no difference here are for what cannot be valued, such as walking on.
                if success == failure {
                    return success;
                }
                let chance = match person(*by).filter(|by| context.parties.me != Some(*by)) {
                    Some(by) if self.known(by) => self.chance(*roll, context.seen_by(by)),
                    Some(_) => SURE / 2,
                    None => self.chance(*roll, context),
                };
                (success * chance + failure * (SURE - chance)) / SURE
            }
            Effect::Flow(FlowEffect::If { test, then, otherwise }) => {
                let holds = test.holds(&arena.facts(context));
                self.list(if holds { then } else { otherwise }, context)
            }
            Effect::Flow(FlowEffect::ForEach { area, whom, dice, does, .. }) => {
                let sum = dice.as_ref().map_or(0, |dice| (self.mean(dice, context) + 50) / 100);
                let one = |id| {
                    let sum = i32::try_from(sum).unwrap_or(0);
                    self.list(
                        does,
                        Context { roll: RollResult { sum, ..context.roll }, ..context }.with_other(Some(id)),
                    )
                };
                arena.known_in_area(self.draft.by, &self.draft.aim, area, &context, *whom).map(one).sum()
            }
            Effect::Strike(StrikeEffect::Strike { form, .. }) => {
                context.parties.other.map_or(0, |id| self.strike(*form, id))
            }
            Effect::Harm(HarmEffect::Harm { amount, half, who, soak, kind: _ }) => {
                let parts = if *half { 2 } else { 1 };
                person(*who).map_or(0, |id| self.harm((amount, *soak), id, context) / parts)
            }
            Effect::Pool(PoolEffect::Gain { pool, amount, who, .. }) => {
                let Some(id) = person(*who) else { return 0 };
                let rules = &self.evaluation.semantics.rules;
                if *pool == rules.roles.health {
                    return self.heal(self.mean(amount, context), id);
                }
                let mean = self.mean(amount, context);
                // Overflowing a deadly pool is a threat in itself.
                match rules.pool(*pool).over.is_empty() {
                    true if self.sign(id) > 0 && *who == Who::Other && self.evaluation.semantics.spendable(*pool) => {
                        let room = arena.pool_max(id, *pool) - arena.pool(id, *pool);
                        mean.clamp(0, i64::from(room.max(0)) * 100) * costs::POINT / 100
                    }
                    true => 0,
                    false if mean > 0 => -self.sign(id) * mean * 2,
                    false if self.sign(id) < 0 => 0,
                    // A pool cannot fall below 0.
                    false => {
                        (-mean).min(i64::from(arena.known_pool(id, *pool).unwrap_or(i32::MAX)) * 100) * RELAXED / 100
                    }
                }
            }
            Effect::Condition(ConditionEffect::Afflict { condition, who, until, .. }) => {
                let Some(id) = person(*who) else { return 0 };
                let lasts = until.unwrap_or(self.evaluation.semantics.rules.condition(*condition).until);
                let part = match lasts {
                    Until::SourceTurns(0 | 1) | Until::NextTurnEnd | Until::OwnTime => BRIEF,

                    _ => 100,
                };
                if arena.has(id, *condition) {
                    return 0;
                }
                let saved = self.evaluation.semantics.ends_deadly(*condition).is_some_and(|death| arena.has(id, death));
                let saved = if saved { RAISED } else { 0 };
                self.sign(id) * (self.good(*condition, id) * part / 100 + saved - self.taken(*condition, id))
            }
            Effect::Flow(FlowEffect::As { who, does }) => {
                person(*who).map_or(0, |me| self.list(does, context.seen_by(me)))
            }
            Effect::Flow(FlowEffect::RollDice { dice, does }) => {
                let sum = i32::try_from((self.mean(dice, context) + 50) / 100).unwrap_or(0);
                self.list(does, Context { roll: RollResult { sum, ..context.roll }, ..context })
            }
            Effect::Flow(FlowEffect::Routine(routine)) => {
                self.list(&self.evaluation.semantics.rules.routine(*routine).does, context)
            }
            Effect::Condition(ConditionEffect::End { condition, who, .. })
                if self.evaluation.semantics.deadly(*condition) =>
            {
                person(*who).filter(|id| arena.has(*id, *condition)).map_or(0, |id| self.sign(id) * RAISED)
            }
            Effect::Condition(ConditionEffect::ReduceStored { condition, who, .. }) => {
                let borne = person(*who).filter(|id| arena.has(*id, *condition));
                borne.map_or(0, |id| -self.sign(id) * self.good(*condition, id))
            }
            Effect::Condition(ConditionEffect::EndTagged { tag, who, .. }) => {
                let Some(id) = person(*who) else { return 0 };
                let rules = &self.evaluation.semantics.rules;
                let gone = arena.conditions(id).filter(|i| rules.condition(i.key).tags.has(*tag));
                -self.sign(id) * gone.map(|i| self.good(i.key, id)).sum::<i64>()
            }
            Effect::Scene(SceneEffect::CreateTerrain { terrain, area, .. })
                if self.evaluation.semantics.rules.ground(*terrain).opaque =>
            {
                self.screen(&arena.area_cells(self.draft.by, &self.draft.aim, area, &context))
            }
            Effect::Scene(SceneEffect::Mark(label)) => calls::called(self.evaluation, arena, self.draft.by, *label),
            Effect::Item(ItemEffect::Drop { .. } | ItemEffect::HandOver) => self.disarmed(None),
            Effect::Item(ItemEffect::KnockAway { catch, .. }) => self.disarmed(Some(*catch)),
            Effect::Strike(StrikeEffect::StrikeItem) => self.broken(),
            Effect::Flow(FlowEffect::Open(point)) => {
                self.yielded(*point, context) + self.held_down(*point, context) - self.answered(*point, context)
            }
            Effect::Forced(moved @ (ForcedEffect::Push { who, .. } | ForcedEffect::Throw { who, .. })) => {
                person(*who).map_or(0, |id| self.forced(moved, id, context))
            }
            _ => 0,
        }
    }

    /// The value of pinning the target of the act in the window that it opens, or of keeping it pinned.
    fn held_down(&self, point: PointId, context: Context) -> i64 {
        let semantics = &self.evaluation.semantics;
        let (by, Some(id)) = (self.draft.by, context.parties.other) else { return 0 };
        if !semantics.uses(self.draft.action).holds_down || context.parties.me != Some(by) {
            return 0;
        }
        let known = semantics.rules.index.menus[point.index()].iter().filter(|action| self.arena.knows(by, **action));
        let pins =
            known.flat_map(|action| action_uses::pinning(&semantics.rules, &semantics.rules.action(*action).does));
        pins.map(|condition| self.sign(id) * self.good(condition, id)).max().unwrap_or(0)
    }

    /// The value of a foe that is likely to give up at a point of the rules, as if it were felled.
    fn yielded(&self, point: PointId, context: Context) -> i64 {
        // Of who is not known well nothing can be said, and a player character is nobody's to give up.
        let likely = |id: &CombatantId| self.sign(*id) < 0 && self.known(*id) && !self.arena.identity(*id).pc;
        let Some(id) = context.parties.other.filter(likely) else { return 0 };
        let facts = self.arena.facts(context.seen_by(id).with_subject(Some(id)));
        let semantics = &self.evaluation.semantics;
        let mut answers = semantics.surrenders.iter().filter(|(at, _)| *at == point);
        let advised = |action: ActionId| semantics.rules.action(action).advised.as_ref();
        let gives_up = answers.any(|(_, action)| advised(*action).is_some_and(|test| test.holds(&facts)));
        let felled = i64::from(strike_evaluation::health(self.arena, id).0) * 100 + strike_evaluation::FELLED;
        if gives_up { felled * LIKELY / 100 } else { 0 }
    }

    /// The harm that the foe of the act may do in answer at a point of the rules: the one of the two parties that is
    /// none of the side.
    fn answered(&self, point: PointId, context: Context) -> i64 {
        let rules = &self.evaluation.semantics.rules;
        let parties = [context.parties.me, context.parties.other].into_iter().flatten();
        let Some(id) = parties.into_iter().find(|id| self.sign(*id) < 0) else { return 0 };
        let spare = rules.roles.reaction.is_none_or(|pool| self.arena.known_pool(id, pool).is_none_or(|n| n > 0));
        let strikes = rules.index.reactions[point.index()].iter().any(|reaction| {
            self.evaluation.semantics.uses(*reaction).strike.is_some() && self.arena.knows(id, *reaction)
        });
        let blow =
            self.evaluation.assessment.foes.iter().find(|foe| foe.id == id && foe.able).map_or(0, |foe| foe.blow);
        if spare && strikes { blow } else { 0 }
    }

    /// The value of a strike with the act's own weapon or tool.
    fn strike(&self, form: StrikeForm, id: CombatantId) -> i64 {
        let (evaluation, arena, by) = (self.evaluation, self.arena, self.draft.by);
        let def = evaluation.semantics.rules.action(self.draft.action);
        let tool = self.draft.tool;
        let Some(arm) = arena.kind_in_use(by, tool, def.arm()) else {
            return 0;
        };
        let fighters = evaluation.assessment.foes.iter().chain(&evaluation.assessment.friends);
        let Some(fighter) = fighters.into_iter().find(|f| f.id == id) else { return 0 };
        let extra = def.dice.as_ref().map_or(0, |dice| about(arena, by, dice));
        let (tags, steps) = (def.tags, def.wound_steps);
        let strike = Strike { by, target: id, tool, arm, form, tags, marked: false, extra, steps };
        let worth = strike_evaluation::worth(fighter, evaluation.blow(arena, &strike));
        if self.sign(id) < 0 { worth } else { -worth * FRIENDLY_FIRE / 100 }
    }

    /// 1 for allies, −1 for foes.
    pub(super) fn sign(&self, id: CombatantId) -> i64 {
        if self.arena.scene().hostile(self.arena.side(self.draft.by), self.arena.side(id)) { -1 } else { 1 }
    }

    fn known(&self, id: CombatantId) -> bool {
        self.arena.sheet_known(id)
    }

    pub(super) fn chance(&self, roll: RollId, context: Context) -> i64 {
        let context = self.arena.prospect(self.draft, context);
        let prepared = self.arena.prepare_roll(roll, &context, Breakdown::default());
        if context.parties.other.is_none_or(|id| self.known(id)) {
            return roll_chance(&self.evaluation.semantics.rules, roll, &prepared).of(SURE);
        }
        // The opposing roll is as little known as the number to meet.
        let found = self.arena.known_against(roll, &context);
        let found = found.filter(|_| prepared.opposition == Opposition::Number);
        let opposition = match prepared.opposition {
            Opposition::Nothing => Opposition::Nothing,
            _ => Opposition::Number,
        };
        let against = found.unwrap_or(GUESSED_AGAINST);
        roll_chance(&self.evaluation.semantics.rules, roll, &PreparedRoll { against, opposition, ..prepared }).of(SURE)
    }

    /// The context after a roll of which only the total counts, with its average.
    fn measured(&self, roll: RollId, context: Context) -> Context {
        let rules = &self.evaluation.semantics.rules;
        if !rules.roll(roll).measured {
            return context;
        }
        let prepared = self.arena.prepare_roll(roll, &self.arena.prospect(self.draft, context), Breakdown::default());
        let spread = &rules.index.spreads[roll.index()];
        let sum: i128 =
            spread.iter().map(|(natural, ways)| i128::from(natural) * i128::try_from(ways).unwrap_or(0)).sum();
        let natural = i32::try_from(sum / i128::try_from(spread.total()).unwrap_or(1).max(1)).unwrap_or(0);
        Context { roll: RollResult { natural, total: natural + prepared.bonus, ..context.roll }, ..context }
    }

    pub(super) fn mean(&self, amount: &Amount, context: Context) -> i64 {
        mean(self.arena, amount, context)
    }

    /// The value of blocking sight through cells: stopped shots of foes, minus those of allies.
    fn screen(&self, cells: &[Cell]) -> i64 {
        let lanes = self.evaluation.assessment.lanes(self.arena).iter();
        let span = |axis: fn(&Cell) -> i16| {
            let along = || cells.iter().map(axis);
            along().min().unwrap_or(0)..=along().max().unwrap_or(-1)
        };
        let (columns, rows) = (span(|cell| cell.x), span(|cell| cell.y));
        let within = |c: &Cell| columns.contains(&c.x) && rows.contains(&c.y) && cells.binary_search(c).is_ok();
        let stopped = lanes.filter(|lane| lane.cells.iter().any(within));
        stopped.map(|lane| lane.worth).sum::<i64>() * SCREENED / 100
    }

    /// The value of harm: the damage, and much more if it fells.
    fn harm(&self, (amount, soak): (&Amount, Option<ValueId>), id: CombatantId, context: Context) -> i64 {
        let (health, _) = strike_evaluation::health(self.arena, id);
        let known = |value| self.arena.known_number(id, Quantity::Value(value)).unwrap_or(GUESSED_SOAK);
        let soak = soak.map_or(0, known);
        let mean = (self.mean(amount, context) - i64::from(soak) * 100).max(0);
        let left = i64::from(health) * 100;
        let felled = if mean >= left && left > 0 {
            strike_evaluation::FELLED
        } else {
            strike_evaluation::FELLED * mean / left.max(1) / 4
        };
        let value = mean.min(left) + felled;
        if self.sign(id) < 0 { value } else { -value * FRIENDLY_FIRE / 100 }
    }

    fn heal(&self, mean: i64, id: CombatantId) -> i64 {
        let (health, max) = strike_evaluation::health(self.arena, id);
        if health == 0 && mean > 0 {
            return self.sign(id) * RAISED;
        }
        // Consumables are for the badly hurt.
        if self.draft.tool.is_some() && mean > 0 && health * 2 > max {
            return 0;
        }
        // Healing is worth more at low health.
        let missing = i64::from((max - health).max(0)) * 100;
        let need = if health * 2 <= max { 130 } else { 50 };
        self.sign(id) * mean.clamp(-i64::from(health) * 100, missing) * need / 100
    }
}
