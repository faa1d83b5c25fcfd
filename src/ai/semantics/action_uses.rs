//! The uses of one action, read from its effects.

use crate::data::effect::{
    ActAsk, ActEffect, ActLimit, Ask, ConditionEffect, Cost, Effect, Effects, FactAsk, FlowEffect, ForcedEffect,
    Happening, HarmEffect, ItemAsk, ItemEffect, KnowledgeEffect, Limit, MoveLimit, MovementEffect, Occasion, Pattern,
    PlaceAsk, PoolEffect, Role, RollEffect, SceneEffect, SightLimit, StrikeEffect, StrikeForm, Target, Tool, TurnAsk,
};
use crate::data::formula::{Expr, Now, Who};
use crate::data::ruleset::{ActionDef, Ruleset};
use crate::data::scope::{ConditionId, PointId, PoolId};

use super::condition_semantics::{Deaths, brings, edge_when_struck, hushes, is_mark, lets_go};
use super::grapple_uses::{self, GrappleUses};

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
    /// It ends a condition of which its target would die.
    pub saves: bool,
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
    /// It is done to a foe in reach or to something that the foe holds, and is no strike.
    pub manoeuvre: bool,
    /// It moves its target by force.
    pub drives: bool,
    /// It opens a window in which its target can be pinned.
    pub holds_down: bool,
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
    /// It readies acts in the time that is left.
    pub holds: bool,
    /// It readies one act, whatever time there is.
    pub waits: bool,
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

/// The uses of an action. `deaths` tells of which conditions bearers die, and which others end those.
pub(super) fn read(rules: &Ruleset, action: &ActionDef, deaths: &Deaths) -> ActionUses {
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
        Effect::Flow(FlowEffect::ForEach { does, .. }) => found.affects |= !only_marks(rules, does, deaths),
        Effect::Harm(HarmEffect::Harm { who: Who::Other, .. })
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
        Effect::Act(ActEffect::Ready) => {
            found.holds = matches!(ask, Ask::Act(ActAsk::ReadiedActs { timed: true, .. }));
            found.waits = matches!(ask, Ask::Act(ActAsk::ReadiedActs { timed: false, .. }));
        }
        Effect::Item(ItemEffect::Catch) => found.catches = true,
        Effect::Roll(RollEffect::Aid { .. }) => found.seconds = true,
        Effect::Forced(ForcedEffect::Push { who: Who::Other, .. } | ForcedEffect::Throw { who: Who::Other, .. }) => {
            found.affects |= *ask == Ask::Place(PlaceAsk::Direction);
            found.drives = true;
        }
        Effect::Flow(FlowEffect::Open(point)) if *occasion == Occasion::Turn => {
            // Somebody may give up.
            found.affects |= rules.actions.iter().any(|answer| surrenders(answer, *point));
            found.holds_down |= rules.actions.iter().any(|later| {
                later.occasion == Occasion::Window(*point) && pinning(rules, &later.does).next().is_some()
            });
        }
        Effect::Knowledge(KnowledgeEffect::Answer) => found.asks = matches!(ask, Ask::Fact(FactAsk::Inquiry(_))),
        Effect::Harm(HarmEffect::AddHarm { .. }) => found.deepens = matches!(ask, Ask::Act(ActAsk::Number { .. })),
        // Friends may wait for a mark.
        Effect::Scene(SceneEffect::Mark(_))
        | Effect::Condition(
            ConditionEffect::EndTagged { who: Who::Me, .. } | ConditionEffect::ReduceStored { who: Who::Other, .. },
        ) => found.affects = true,
        Effect::Scene(SceneEffect::CreateTerrain { terrain, .. }) => found.affects |= rules.ground(*terrain).opaque,
        Effect::Condition(ConditionEffect::EndChosen { who: Who::Other, .. }) => found.frees = true,
        Effect::Condition(ConditionEffect::End { condition, who: Who::Other, .. }) if down(*condition) => {
            found.rescues = Some(*condition);
        }
        Effect::Condition(ConditionEffect::End { condition, .. }) if deaths.deadly[condition.index()] => {
            (found.affects, found.saves) = (true, true);
        }
        Effect::Condition(ConditionEffect::End { condition, who: Who::Me, .. }) if *occasion == Occasion::Turn => {
            found.sheds = Some(*condition);
        }
        Effect::Condition(ConditionEffect::Afflict { condition, .. })
            if rules.condition(*condition).limits.contains(&Limit::Sight(SightLimit::ConcealedFrom)) =>
        {
            found.hides = true;
        }
        Effect::Condition(ConditionEffect::Afflict { condition, who: Who::Other, .. }) => {
            found.affects |= !is_mark(rules, *condition, deaths);
            found.saves |= deaths.ended[condition.index()].is_some();
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
    let handled =
        matches!(ask, Ask::Item(ItemAsk::HeldItem { .. } | ItemAsk::KnockAway) | Ask::Place(PlaceAsk::Line { .. }));
    let beside = matches!(target, Target::InReach { .. })
        || found.holds_down
        || matches!(target, Target::One { .. })
            && (handled || matches!(tool, Tool::Weapon(_) | Tool::Melee(_) | Tool::Near(_)));
    let grips = found.grasp.grips || found.grasp.pins;
    let strikes = found.strike.or(found.hurls).or(found.onset).is_some();
    // Nobody charges at a foe that is beside it.
    let charges = matches!(ask, Ask::Place(PlaceAsk::ChargeCell { .. }));
    found.manoeuvre = *occasion == Occasion::Turn && beside && !strikes && !grips && !charges && action.turns == 0;
    found
}

/// Whether effects only begin and end conditions that are marks.
fn only_marks(rules: &Ruleset, does: &Effects, deaths: &Deaths) -> bool {
    let mark = |condition: ConditionId| is_mark(rules, condition, deaths);
    let conditions = || (0_u16..).map(ConditionId).zip(&rules.conditions);
    does.items.iter().all(|effect| match effect {
        Effect::Flow(FlowEffect::If { then, otherwise, .. }) => {
            only_marks(rules, then, deaths) && only_marks(rules, otherwise, deaths)
        }
        Effect::Condition(ConditionEffect::Afflict { condition, .. }) => mark(*condition),
        Effect::Condition(ConditionEffect::EndTagged { tag, .. }) => {
            conditions().filter(|(_, def)| def.tags.has(*tag)).all(|(condition, _)| mark(condition))
        }
        _ => false,
    })
}

/// The conditions that a list itself puts on its target and that pin it.
pub(in crate::ai) fn pinning<'r>(rules: &'r Ruleset, does: &'r Effects) -> impl Iterator<Item = ConditionId> + 'r {
    let pins = |condition: &ConditionId| {
        rules.condition(*condition).limits.iter().any(|limit| matches!(limit, Limit::Act(ActLimit::OnlyActions(_))))
    };
    let borne = does.items.iter().filter_map(|effect| match effect {
        Effect::Condition(ConditionEffect::Afflict { condition, who: Who::Other, .. }) => Some(*condition),
        _ => None,
    });
    borne.filter(pins)
}

/// Whether strikes are paid from a pool that is no part of the turn's points.
fn pays_blows(rules: &Ruleset, pool: PoolId) -> bool {
    let strikes =
        |action: &ActionDef| action.does.items.iter().any(|e| matches!(e, Effect::Strike(StrikeEffect::Strike { .. })));
    let paid = |cost: &Cost| matches!(cost, Cost::Pool(paid, _) if *paid == pool);
    !rules.pays_turns(pool) && rules.actions.iter().any(|a| strikes(a) && a.cost.iter().any(paid))
}

/// Whether whoever is asked at a point of the rules may leave the fight by an action, and the rules say when it does.
pub(super) fn surrenders(action: &ActionDef, point: PointId) -> bool {
    let leaves = |effect: &Effect| matches!(effect, Effect::Act(ActEffect::LeaveFight { who: Who::Me, .. }));
    matches!(action.occasion, Occasion::Window(at) if at == point)
        && action.advised.is_some()
        && action.does.items.iter().any(leaves)
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::ai::semantics::action_semantics::ActionSemantics;
    use crate::data::library::Library;
    use crate::data::scope::ActionId;

    /// What only marks that something was said or done is not weighed as an act that helps or harms.
    #[test]
    fn marks_affect_nobody() {
        let library = Library::shipped();
        let affects = |ruleset: &str, action: &str| {
            let rules = library.ruleset(ruleset).expect("it ships");
            let at = rules.actions.iter().position(|def| def.key.value == action).expect("there is such an action");
            ActionSemantics::of(&Arc::clone(&rules)).uses(ActionId(u16::try_from(at).unwrap_or(u16::MAX))).affects
        };
        for action in ["command_hold", "command_attack", "recall_kind"] {
            assert!(!affects("four_actions", action), "{action}");
        }
        assert!(!affects("action_points", "ignore"));
        for action in ["call_out", "flame_burst", "web"] {
            assert!(affects("four_actions", action), "{action}");
        }
        assert!(affects("vitality", "demoralise"));
    }
}
