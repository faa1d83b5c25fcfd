//! Grappling in turns that are paid from points: a pinned foe is as good as felled, and a pinned combatant does nothing
//! but try to get free.

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::assessment::KnownCombatant;
use crate::ai::evaluation::strike_evaluation::SURE;
use crate::ai::evaluation::{effect_evaluation, goals, strike_evaluation};
use crate::data::effect::{ActLimit, Ask, ConditionAsk, Limit, MoveLimit, SpaceLimit, Target};
use crate::data::scope::ActionId;
use crate::fight::side::SideArena;
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use crate::kernel::ids::{CombatantId, ItemId};

use super::strikes::{self, StrikeState};
use super::turn_context::TurnContext;

/// Below this chance a hold is not tried, in hundredths of a percent.
const LIKELY: i64 = 3_500;
/// Below this chance getting free of a bearable hold is not tried, in hundredths of a percent.
const HOPE: i64 = 3_000;
/// The value of pinning a foe, in percent of felling it.
const PINNED: i64 = 80;
/// The reduction of it for each further foe beside the grappler, in percent.
const CROWD: i64 = 15;
/// The value of getting free for combatants that have to move away: shooters, and those with an errand.
const LOOSE: i64 = 350;

/// A combatant's options to grapple and to get free.
pub(in crate::ai) struct Grappling<'a, 'w> {
    /// The working state.
    pub evaluation: &'a Evaluation,
    /// The question and its combatant.
    pub turn_context: TurnContext<'a, 'w>,
    /// The actions to consider.
    pub actions: &'a [ActionId],
}

/// Whether holds have to be considered: the combatant is held, or has a free hand for a hold.
pub(in crate::ai) fn matters(
    evaluation: &Evaluation,
    arena: &SideArena,
    by: CombatantId,
    actions: &[ActionId],
) -> bool {
    let bound = arena.limited(by, |l| {
        matches!(
            l,
            Limit::Space(SpaceLimit::Tied) | Limit::Act(ActLimit::OnlyActions(_)) | Limit::Move(MoveLimit::NoSteps)
        )
    });
    bound
        || actions
            .iter()
            .any(|a| evaluation.semantics.uses(*a).grasp.grips && tool(evaluation, arena, by, *a).is_some())
}

/// A weapon short enough to grapple with.
fn tool(evaluation: &Evaluation, arena: &SideArena, by: CombatantId, action: ActionId) -> Option<ItemId> {
    arena.weapons(by).find(|(_, w)| w.reach > 0 && evaluation.semantics.grips_with(action, w)).map(|(item, _)| item.id)
}

impl Grappling<'_, '_> {
    fn price(&self, draft: &ActOrder) -> i64 {
        let purse = self.turn_context.arena.rules().time.carrying_purse();
        purse.map_or(1, |purse| i64::from(self.turn_context.arena.price(draft, purse)).max(1))
    }

    /// The best option, unless a strike is worth more.
    pub fn best(&self) -> Option<OrderKind> {
        let mut best: Option<(i64, OrderKind)> = None;
        let (slips, grips) = (self.slips(), self.grips());
        for (worth, price, draft) in slips.into_iter().chain(grips) {
            let value = worth * 100 / price.max(1);
            if best.as_ref().is_none_or(|(most, _)| value > *most)
                && let Some(body) = self.turn_context.allowed(OrderKind::Act(draft.clone()))
            {
                best = Some((value, body));
            }
        }
        let (value, body) = best?;
        (value > self.rival()).then_some(body)
    }

    /// The value per point of the best strike from here.
    fn rival(&self) -> i64 {
        let strike = |action: &&ActionId| self.evaluation.semantics.uses(**action).strike.is_some();
        let one = |action: &ActionId| {
            let choices = strikes::choices(
                self.evaluation,
                self.turn_context.arena,
                self.turn_context.by,
                *action,
                0,
                StrikeState::default(),
            );
            let seen = choices.into_iter().find_map(|choice| {
                let OrderKind::Act(draft) = choice.act(self.turn_context.by) else { return None };
                self.turn_context
                    .allowed(OrderKind::Act(draft.clone()))
                    .map(|_| choice.value * 100 / self.price(&draft))
            });
            seen.unwrap_or(0)
        };
        self.actions.iter().filter(strike).map(one).max().unwrap_or(0)
    }

    /// Ways to get free: value, price, order.
    fn slips(&self) -> Vec<(i64, i64, ActOrder)> {
        let (evaluation, TurnContext { arena, by, .. }) = (self.evaluation, self.turn_context);
        let mut found = Vec::new();
        let pinned = arena.limited(by, |l| matches!(l, Limit::Act(ActLimit::OnlyActions(_))));
        let tied = arena.limited(by, |l| l == Limit::Space(SpaceLimit::Tied));
        let Some(me) = evaluation.assessment.friend(by) else { return found };
        let leaves = me.shoots() || goals::errand(evaluation, arena, by).is_some();
        for action in self.actions.iter().filter(|a| evaluation.semantics.uses(**a).grasp.slips) {
            let def = evaluation.semantics.rules.action(*action);
            let mut add = |aim: ChosenTarget, worth: i64| {
                let draft = ActOrder { by, action: *action, tool: None, aim };
                let chance = effect_evaluation::chance(evaluation, arena, &draft);
                if worth > 0 && (pinned || chance >= HOPE) {
                    found.push((worth * chance / SURE, self.price(&draft), draft));
                }
            };
            match (&def.ask, &def.target) {
                (Ask::Condition(ConditionAsk::Condition(tags)), _) => {
                    let borne = arena.conditions(by).map(|i| i.key);
                    for key in borne.filter(|key| evaluation.semantics.rules.condition(*key).tags.meets(*tags)) {
                        add(ChosenTarget::Condition(by, key), -effect_evaluation::good(evaluation, arena, by, key));
                    }
                }
                (Ask::Nothing, Target::One { .. }) if tied => {
                    let worth = match (pinned, leaves) {
                        (true, _) => strike_evaluation::FELLED * 2,
                        (false, true) => LOOSE,
                        (false, false) => 0,
                    };
                    let near = |f: &&KnownCombatant| f.id != by && arena.rect_distance(me.rect, f.rect) <= 1;
                    for other in evaluation.assessment.foes.iter().chain(&evaluation.assessment.friends).filter(near) {
                        add(ChosenTarget::Target(other.id), worth);
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// Ways to pin a foe, or to grapple it first.
    fn grips(&self) -> Vec<(i64, i64, ActOrder)> {
        let (evaluation, TurnContext { arena, by, .. }) = (self.evaluation, self.turn_context);
        let mut found = Vec::new();
        let Some(me) = evaluation.assessment.friend(by) else { return found };
        let Some(pin) = self.actions.iter().copied().find(|a| evaluation.semantics.uses(*a).grasp.pins) else {
            return found;
        };
        let beside = |f: &&KnownCombatant| f.able && arena.rect_distance(me.rect, f.rect) <= 1;
        let crowd = evaluation.assessment.foes.iter().filter(beside).count();
        let share = 100 - CROWD * i64::try_from(crowd.saturating_sub(1)).unwrap_or(0);
        for foe in evaluation.assessment.foes.iter().filter(beside) {
            let draft = |action, tool| ActOrder { by, action, tool, aim: ChosenTarget::Target(foe.id) };
            let last = draft(pin, None);
            let worth = (strike_evaluation::FELLED + 2 * foe.blow + foe.prize) * PINNED * share.max(0) / 10_000;
            let pinning = effect_evaluation::chance(evaluation, arena, &last);
            if self.turn_context.allowed(OrderKind::Act(last.clone())).is_some() {
                if pinning >= LIKELY {
                    found.push((worth * pinning / SURE, self.price(&last), last));
                }
                continue;
            }
            for action in self.actions.iter().filter(|a| evaluation.semantics.uses(**a).grasp.grips) {
                let Some(tool) = tool(evaluation, arena, by, *action) else { continue };
                let first = draft(*action, Some(tool));
                let both = effect_evaluation::chance(evaluation, arena, &first) * pinning / SURE;
                if both >= LIKELY {
                    found.push((worth * both / SURE, self.price(&first) + self.price(&last), first));
                }
            }
        }
        found
    }
}
