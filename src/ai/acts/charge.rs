//! Charges: actions with a run-up, where a straight path leads to a foe (SEC-MOVE-40).

use std::ops::RangeInclusive;

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::assessment::KnownCombatant;
use crate::ai::evaluation::strike_evaluation::Strike;
use crate::ai::evaluation::{effect_evaluation, reachable, strike_evaluation};
use crate::data::effect::{Ask, PlaceAsk, Target};
use crate::data::scope::ActionId;
use crate::fight::side::SideArena;
use crate::fight::state::components::RunUp;
use crate::fight::state::context::Context;
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::CombatantId;

use super::strikes::{self, StrikeChoice};
use super::turn_context::TurnContext;

/// Additional damage by foes after a charge, in percent of their usual one.
const OPEN: i64 = 20;

/// The run and act with the most value per point of both, and that value in hundredths.
pub(in crate::ai) fn best(
    evaluation: &Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
    budget: u16,
) -> Option<(i64, Vec<OrderKind>)> {
    let TurnContext { arena, by, .. } = *turn_context;
    let purse = arena.rules().time.purse()?;
    let there = arena.pool(by, purse);
    let mut best: Option<(i64, Vec<OrderKind>)> = None;
    for action in actions.iter().copied().filter(|a| evaluation.semantics.uses(*a).runs_up) {
        if !matches!(evaluation.semantics.rules.action(action).target, Target::One { .. }) {
            continue;
        }
        for foe in evaluation.assessment.foes.iter().filter(|foe| foe.able) {
            let Some((path, run)) = straight(arena, by, foe, budget) else { continue };
            let Ok(cost) = arena.price_path(by, &path, budget) else { continue };
            let facts = arena.facts(Context::of(by).with_run(run));
            if !evaluation.semantics.rules.action(action).requires.iter().all(|r| r.need.holds(&facts)) {
                continue;
            }
            let draft = ActOrder { by, action, tool: None, aim: ChosenTarget::Target(foe.id) };
            let walked = arena.walk_price(by, cost).map_or(0, |(_, price)| price);
            let price = arena.price(&draft, purse);
            let rest = there - walked;
            // No foe stays there until the next turn.
            if rest < price {
                continue;
            }
            let value = effect_evaluation::worth(evaluation, arena, &draft) * 100 / i64::from((walked + price).max(1));
            if value > best.as_ref().map_or(0, |(most, _)| *most) {
                best = Some((value, vec![OrderKind::Walk { by, path }, OrderKind::Act(draft)]));
            }
        }
    }
    best
}

/// The best charge at a foe, ordered as one act (FOUR-ACT-42), and its value in hundredths, if it exceeds `least`.
pub(in crate::ai) fn onset(
    evaluation: &Evaluation,
    turn_context: &TurnContext,
    actions: &[ActionId],
    least: i64,
) -> Option<(i64, Vec<OrderKind>)> {
    let TurnContext { arena, by, .. } = *turn_context;
    let facts = arena.facts(Context::of(by));
    let (mut most_worth, mut best) = (if evaluation.accounts() { 0 } else { least / 100 }, None);
    for action in actions {
        let def = evaluation.semantics.rules.action(*action);
        let (Some(form), Ask::Place(PlaceAsk::ChargeCell { most, after })) =
            (evaluation.semantics.uses(*action).onset, &def.ask)
        else {
            continue;
        };
        let most = usize::try_from(most.eval(&facts)).unwrap_or(0);
        let lengths = usize::from(*after)..=most;
        for (item, weapon) in
            arena.weapons(by).filter(|(item, w)| item.loaded && evaluation.semantics.admits(*action, w))
        {
            let (tool, arm, tags, steps) = (Some(item.id), item.def, def.tags, def.wound_steps);
            let (reach, too_near) = (i16::from(arena.melee_reach(by, weapon)), arena.too_near_for(by, weapon));
            for target in evaluation.assessment.foes.iter().filter(|foe| foe.able).copied() {
                let strike = Strike { by, target: target.id, tool, arm, form, tags, marked: false, extra: 0, steps };
                let blow = evaluation.blow(arena, &strike);
                let value = strike_evaluation::worth(&target, blow);
                if strikes::most_from(arena, value) <= most_worth {
                    continue;
                }
                let standing = evaluation.standing(arena, &strike, None);
                let choice = StrikeChoice {
                    action: *action,
                    tool,
                    target,
                    range: reach,
                    reach,
                    too_near,
                    blow,
                    value,
                    strike,
                    standing,
                    toll: 0,
                    way: u16::MAX,
                };
                for dir in Dir8::ALL {
                    let run = run_at(evaluation, turn_context, &choice, (dir, lengths.clone()));
                    if let Some((value, draft)) = run.filter(|(value, _)| *value > most_worth) {
                        (most_worth, best) = (value, Some(draft));
                    }
                }
            }
        }
    }
    best.map(|draft| (most_worth * 100, vec![OrderKind::Act(draft)]))
}

/// The shortest run in a direction that brings the combatant into reach of its target, and the value of the strike
/// minus the danger on the way and at its end.
fn run_at(
    evaluation: &Evaluation,
    turn_context: &TurnContext,
    choice: &StrikeChoice,
    (dir, mut lengths): (Dir8, RangeInclusive<usize>),
) -> Option<(i64, ActOrder)> {
    let TurnContext { arena, by, .. } = *turn_context;
    let (identity, foe) = (arena.identity(by), choice.target.id);
    let inside = |cell: &Cell| arena.scene().bounds().contains_rect(identity.rect(*cell));
    let steps = std::iter::successors(Some(arena.at(by)), |at| Some(at.step(dir))).skip(1);
    let path: Vec<Cell> = steps.take(*lengths.end()).take_while(inside).collect();
    lengths.find_map(|cells| {
        let way = path.get(..cells)?;
        let to = *way.last()?;
        let value = strikes::value_from(evaluation, arena, identity.rect(to), choice, 0)?;
        let draft = ActOrder { by, action: choice.action, tool: choice.tool, aim: ChosenTarget::Line(foe, to) };
        turn_context.allowed(OrderKind::Act(draft.clone()))?;
        let cut_in = arena.walk_reactions(by, way).reactions.into_iter().filter(|threat| threat.who != foe);
        let open = evaluation.assessment.threat(arena, identity.rect(to)) * OPEN / 100;
        Some((value - reachable::passing(cut_in) - open, draft))
    })
}

/// The straight path to a foe, and the length of its run-up.
fn straight(arena: &SideArena, by: CombatantId, foe: &KnownCombatant, budget: u16) -> Option<(Vec<Cell>, u16)> {
    let start = arena.at(by);
    let identity = arena.identity(by);
    Dir8::ALL.into_iter().find_map(|dir| {
        let mut path = Vec::new();
        let mut at = start.step(dir);
        while !identity.rect(at).overlaps(foe.rect) {
            path.push(at);
            at = at.step(dir);
            if path.len() > usize::from(budget) {
                return None;
            }
        }
        let cells = u16::try_from(path.len()).ok()?;
        (cells > 0).then(|| (path, arena.run_length(RunUp { heading: Some(dir), cells })))
    })
}
