//! Answers to windows: reactions, and purchases at the end of a turn.

pub(in crate::ai) mod interrupts;

use std::cmp::Reverse;

use crate::ai::acts::strikes::{self, StrikeState};
use crate::ai::acts::{compelled, support};
use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::account::{OptionKind, WeighedOption, WeighedTerm};
use crate::ai::evaluation::assessment::KnownCombatant;
use crate::ai::evaluation::effect_evaluation;
use crate::ai::evaluation::strike_evaluation::{self, SURE, Strike, StrikeEstimate};
use crate::data::effect::{ActAsk, Ask, Cost, Question, StrikeForm, Tool};
use crate::data::ruleset::EntryKind;
use crate::data::scope::{ActionId, EntryId};
use crate::fight::legality::Candidate;
use crate::fight::side::SideArena;
use crate::fight::state::components::SlotState;
use crate::fight::state::context::Context;
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ActOrder, ChosenTarget, Decision, DecisionKind, Order, OrderKind};
use crate::kernel::ids::{CombatantId, ItemId};

/// Minimum chance to fell of a bought strike, in hundredths of a percent, …
const LIKELY: i64 = 3_000;
/// … or its minimum value, in hundredths of damage.
const WORTHWHILE: i64 = 450;

/// Points kept for rolls that fall short, …
const RESERVE: i32 = 3;
/// … the cost of a point put into a hit, in hundredths, …
const SPENT: i64 = 70;
/// … and the additional cost of a kept point.
const SPENT_LAST: i64 = 60;

/// Minimum chance to hit of an opportunity attack, in hundredths of a percent, where following the foe is an
/// alternative or the target has points in front of its health (FOUR-RULE-12, VIT-RULE-15).
const PASSING: i64 = 3_000;

/// Minimum chance to catch a thrown item, in hundredths of a percent.
const CAUGHT: i64 = 1_500;

/// Answers a window.
pub(in crate::ai) fn answer(evaluation: &mut Evaluation, arena: &SideArena, decision: &Decision) -> OrderKind {
    let DecisionKind::Window { point, subject, other, .. } = decision.kind else { return OrderKind::Pass };
    if let Some(interrupt) = arena.rules().window(point).and_then(|w| w.interrupt) {
        return interrupts::answer(evaluation, arena, decision, interrupt.cancels);
    }
    let candidates: Vec<Candidate> = arena.window_candidates().collect();
    let mut surveyed = false;
    for candidate in &candidates {
        let (by, action) = (candidate.by, candidate.action);
        let uses = *evaluation.semantics.uses(action);
        if (uses.strike.is_some() || uses.affects) && compelled::ceases(arena, by) {
            continue;
        }
        // A begun act would be lost, unless it is aimed when it is done.
        if arena.begun(by).is_some() && !arena.rules().time.aims_late() {
            continue;
        }
        // Purchases come at the end of the own turn, when it is clear what the round still lacks.
        if (uses.buys || uses.shifts) && by != subject {
            continue;
        }
        let allowed = |draft: ActOrder| {
            let order = Order { decision: decision.id, body: OrderKind::Act(draft) };
            arena.check(&order).is_ok().then_some(order.body)
        };
        let looks = uses.strike.is_some() || uses.buys || uses.shifts || uses.deepens || uses.chases;
        if looks && !surveyed {
            evaluation.survey(arena, decision.side);
            surveyed = true;
        }
        let advised = arena.rules().action(action).advised.as_ref();
        let found = if let Some(advised) = advised {
            let facts = arena.facts(Context::of(by).with_subject(Some(subject)).with_other(other));
            advised.holds(&facts).then(|| first_of(arena, candidate)).flatten()
        } else if uses.buys {
            buy(evaluation, arena, by, action).and_then(allowed)
        } else if uses.shifts {
            let drafts = arena.count().and_then(|now| shift(evaluation, arena, by, action, now));
            drafts.into_iter().flatten().find_map(allowed)
        } else if uses.deepens {
            deepen(evaluation, arena, by, action).and_then(allowed)
        } else if uses.lessens
            || uses.assists
            || uses.lifts
            || uses.rerolls && support::spare(evaluation, arena, by, action)
        {
            allowed(ActOrder { by, action, tool: None, aim: ChosenTarget::Nothing })
        } else if uses.catches {
            // A readied act is worth more than a try at a thrown item.
            let free = !arena.holding(by);
            let draft = ActOrder { by, action, tool: None, aim: ChosenTarget::Nothing };
            let likely = effect_evaluation::chance(evaluation, arena, &draft) >= CAUGHT;
            (free && likely).then(|| allowed(draft)).flatten()
        } else if uses.shields_other {
            let saves = other.is_some_and(|striker| intercepts(evaluation, arena, by, subject, striker));
            saves.then(|| allowed(ActOrder { by, action, tool: None, aim: ChosenTarget::Nothing })).flatten()
        } else if let Some(form) = uses.strike {
            strike_back(evaluation, arena, candidate, form, subject, &allowed)
        } else if uses.chases {
            follow(evaluation, arena, candidate, subject)
        } else if uses.grasp.follows {
            let draft = ActOrder { by, action, tool: None, aim: ChosenTarget::Target(subject) };
            arena.nonally(by, subject).then(|| allowed(draft)).flatten()
        } else if uses.grasp.diverts {
            let shields = arena.all_combatants().filter(|id| arena.present(*id) && arena.nonally(by, *id));
            let mut drafts = shields.map(|id| ActOrder { by, action, tool: None, aim: ChosenTarget::Target(id) });
            drafts.find_map(allowed)
        } else if uses.at_subject && uses.affects && arena.nonally(by, subject) {
            allowed(ActOrder { by, action, tool: None, aim: ChosenTarget::Target(subject) })
        } else {
            None
        };
        if let Some(body) = found {
            return body;
        }
    }
    OrderKind::Pass
}

/// The first offered order of a candidate in the open window.
fn first_of(arena: &SideArena, candidate: &Candidate) -> Option<OrderKind> {
    arena.offers().into_iter().find_map(|offer| match offer {
        Offer::Act { by, action, tool, aims } if (by, action) == (candidate.by, candidate.action) => {
            aims.into_iter().next().map(|aim| OrderKind::Act(ActOrder { by, action, tool, aim }))
        }
        _ => None,
    })
}

/// The best strike that a reaction allows.
fn strike_back(
    evaluation: &Evaluation,
    arena: &SideArena,
    candidate: &Candidate,
    form: StrikeForm,
    subject: CombatantId,
    allowed: &impl Fn(ActOrder) -> Option<OrderKind>,
) -> Option<OrderKind> {
    let (by, action) = (candidate.by, candidate.action);
    let def = evaluation.semantics.rules.action(action);
    let tools: Vec<ItemId> = match def.tool {
        Tool::Paired => arena.strike().and_then(|s| s.pair).into_iter().collect(),
        Tool::Melee(_) => arena
            .weapons(by)
            .filter(|(_, w)| w.reach > 0 && evaluation.semantics.grips_with(action, w))
            .map(|(i, _)| i.id)
            .collect(),
        Tool::Weapon(_) => arena
            .weapons(by)
            .filter(|(i, w)| i.loaded && evaluation.semantics.admits(action, w))
            .map(|(i, _)| i.id)
            .collect(),
        _ => return None,
    };
    let at_subject = evaluation.semantics.uses(action).at_subject;
    let chases = arena.rules().index.reactions.iter().flatten().any(|other| evaluation.semantics.uses(*other).chases);
    // One of several options is not saved for later.
    let window = arena.window().and_then(|point| arena.rules().window(point));
    let front = arena.rules().front.as_ref().filter(|_| window.is_some_and(|w| w.question == Question::EachOnce));
    let mut best: Option<(i64, OrderKind)> = None;
    for tool in tools {
        let Some(item) = arena.item(by, tool) else { continue };
        for foe in evaluation.assessment.foes.iter().filter(|f| !at_subject || f.id == subject) {
            let strike = Strike {
                by,
                target: foe.id,
                tool: Some(tool),
                arm: item.def,
                form,
                tags: def.tags,
                marked: false,
                extra: 0,
                steps: def.wound_steps,
            };
            let blow = strike_evaluation::blow(arena, &evaluation.semantics, &strike);
            let fronted = front.is_some_and(|front| arena.known_pool(foe.id, front.pool).is_some_and(|n| n > 0));
            if (chases || fronted) && blow.hit < PASSING {
                continue;
            }
            let value = strike_evaluation::worth(foe, blow);
            if !evaluation.accounts() && best.as_ref().is_some_and(|(most, _)| *most >= value) {
                continue;
            }
            if let Some(body) = allowed(ActOrder { by, action, tool: Some(tool), aim: ChosenTarget::Target(foe.id) }) {
                evaluation.note(|| WeighedOption {
                    kind: OptionKind::Act,
                    orders: vec![body.clone()],
                    worth: Some(value),
                    terms: vec![WeighedTerm::strike(blow)],
                });
                if best.as_ref().is_none_or(|(most, _)| *most < value) {
                    best = Some((value, body));
                }
            }
        }
    }
    best.map(|(_, body)| body)
}

/// Follows a wounded foe as near as possible, unless another one is adjacent (FOUR-RULE-12).
fn follow(
    evaluation: &Evaluation,
    arena: &SideArena,
    candidate: &Candidate,
    subject: CombatantId,
) -> Option<OrderKind> {
    let (by, action) = (candidate.by, candidate.action);
    let prey = evaluation.assessment.foes.iter().find(|foe| foe.id == subject && foe.able && foe.health < foe.max)?;
    let here = arena.rect(by);
    let beside = |foe: &KnownCombatant| foe.id != subject && foe.able && arena.rect_distance(here, foe.rect) <= 1;
    if evaluation.assessment.foes.iter().any(beside) {
        return None;
    }
    let ends = arena.offers().into_iter().find_map(|offer| match offer {
        Offer::Act { by: who, action: what, aims, .. } if (who, what) == (by, action) => Some(aims),
        _ => None,
    });
    let gap = |aim: &ChosenTarget| match aim {
        ChosenTarget::Cell(to) => arena.rect_distance(arena.identity(by).rect(*to), prey.rect),
        _ => i16::MAX,
    };
    let aim = ends?.into_iter().min_by_key(gap)?;
    Some(OrderKind::Act(ActOrder { by, action, tool: None, aim }))
}

/// Whether to intercept a strike at a ward: if the ward is more likely to fall, or has less health than the interceptor
/// would keep, unless the interceptor itself would likely fall.
fn intercepts(
    evaluation: &Evaluation,
    arena: &SideArena,
    by: CombatantId,
    ward: CombatantId,
    striker: CombatantId,
) -> bool {
    let Some(running) = arena.strike() else { return false };
    let steps = running.action.map_or(0, |action| evaluation.semantics.rules.action(action).wound_steps);
    let hurt = |target: CombatantId| {
        let (tool, arm) = (running.tool, running.arm);
        let strike = Strike {
            by: striker,
            target,
            tool,
            arm,
            form: running.form,
            tags: running.tags,
            marked: false,
            extra: 0,
            steps,
        };
        let blow = strike_evaluation::blow(arena, &evaluation.semantics, &strike);
        // It has hit already.
        (blow.mean * SURE / blow.hit.max(1), blow.fell * SURE / blow.hit.max(1))
    };
    let ((mine, my_end), (_, their_end)) = (hurt(by), hurt(ward));
    let health = |id| i64::from(strike_evaluation::health(arena, id).0) * 100;
    if my_end * 2 >= SURE {
        return false;
    }
    their_end > my_end + SURE / 5 || health(by) - mine > health(ward)
}

/// The points to put into a hit: as many as make it count. Some are kept for a roll that falls short.
fn deepen(evaluation: &Evaluation, arena: &SideArena, by: CombatantId, action: ActionId) -> Option<ActOrder> {
    let running = arena.strike().filter(|s| s.by == by)?;
    let foe = evaluation.assessment.foes.iter().find(|f| f.id == running.harm_to)?;
    let def = evaluation.semantics.rules.action(action);
    let Ask::Act(ActAsk::Number { most, .. }) = &def.ask else { return None };
    let most = most.eval(&arena.facts(Context::between(by, foe.id)));
    let there =
        def.cost.iter().find_map(|c| if let Cost::Pool(pool, _) = c { Some(arena.pool(by, *pool)) } else { None })?;
    let dice = running.action.and_then(|a| evaluation.semantics.rules.action(a).dice.as_ref());
    let dice = dice.map_or(0, |dice| effect_evaluation::about(arena, by, dice));
    let steps = running.action.map_or(0, |a| evaluation.semantics.rules.action(a).wound_steps);
    let worth = |more: i32| {
        let (tool, arm) = (running.tool, running.arm);
        let strike = Strike {
            by,
            target: foe.id,
            tool,
            arm,
            form: running.form,
            tags: running.tags,
            marked: false,
            extra: dice + more,
            steps,
        };
        let blow = strike_evaluation::blow(arena, &evaluation.semantics, &strike);
        // It has hit already.
        let hit = StrikeEstimate {
            hit: SURE,
            mean: blow.mean * SURE / blow.hit.max(1),
            fell: blow.fell * SURE / blow.hit.max(1),
        };
        let kept = (more - (there - RESERVE).max(0)).clamp(0, more);
        strike_evaluation::worth(foe, hit) - i64::from(more) * SPENT - i64::from(kept) * SPENT_LAST
    };
    let none = worth(0);
    let best = (1..=most.min(there)).map(|n| (worth(n), Reverse(n))).max().filter(|(w, _)| *w > none)?;
    let number = u8::try_from(best.1.0).ok()?;
    Some(ActOrder { by, action, tool: None, aim: ChosenTarget::Number(number) })
}

/// A coming strike that is worth making at once: it likely fells a foe that would strike before.
fn shift(
    evaluation: &mut Evaluation,
    arena: &SideArena,
    by: CombatantId,
    action: ActionId,
    now: u8,
) -> Option<[ActOrder; 2]> {
    if !support::spare(evaluation, arena, by, action) {
        return None;
    }
    let speed = evaluation.assessment.friend(by)?.speed;
    let slots = arena.slots(by);
    for (number, slot) in (0_u8..).zip(slots).filter(|(_, s)| arena.coming(by, s) && s.count > now + 1) {
        let strike = slot.entry.and_then(|e| evaluation.semantics.action(e, |u| u.strike.is_some()));
        let Some(strike) = strike else { continue };
        let choices = strikes::choices(evaluation, arena, by, strike, speed, StrikeState::default());
        let first = |id: CombatantId| {
            let mut coming = evaluation.forecast.strikes().filter(|c| c.foe.id == id);
            coming.any(|c| c.count > now && !c.follows(slot.count))
        };
        let wanted = choices.into_iter().find(|c| c.blow.fell >= SURE / 2 && first(c.target.id));
        if wanted.is_some_and(|c| strikes::needed(evaluation, arena, by, &c) <= speed) {
            let at = |count| ActOrder { by, action, tool: None, aim: ChosenTarget::Shift(number, count, None) };
            return Some([at(now), at(now + 1)]);
        }
    }
    None
}

/// A turn worth buying: an immediate strike that likely fells a foe or does much damage, as long as the strain is
/// bearable. A strike bought for later may find no target.
fn buy(evaluation: &mut Evaluation, arena: &SideArena, by: CombatantId, action: ActionId) -> Option<ActOrder> {
    let strikes_to_come = arena.slots(by).iter().any(|s| {
        s.state == SlotState::Waiting
            && arena.coming(by, s)
            && s.entry.is_some_and(|e| evaluation.semantics.entry(e, |u| u.strike.is_some()))
    });
    if strikes_to_come {
        return None;
    }
    let room = support::spare(evaluation, arena, by, action);
    let now = arena.count()?;
    let speed = evaluation.assessment.friend(by)?.speed;
    let entries = (0_u16..).map(EntryId).take(evaluation.semantics.rules.entries.len());
    let mut best: Option<(i64, EntryId)> = None;
    let mut looked = false;
    for entry in entries {
        let count = evaluation.semantics.count(entry);
        if evaluation.semantics.rules.entry(entry).kind != EntryKind::Slot
            || count != now
            || !arena.knows_entry(by, entry)
        {
            continue;
        }
        let Some(strike) = evaluation.semantics.action(entry, |u| u.strike.is_some()) else { continue };
        let choices = strikes::choices(evaluation, arena, by, strike, speed, StrikeState::default());
        for choice in choices {
            let prize = choice.target.prize > 0;
            if !room && !prize {
                continue;
            }
            let promising = choice.blow.fell >= LIKELY || choice.blow.mean >= WORTHWHILE || prize;
            if !promising || strikes::needed(evaluation, arena, by, &choice) > speed {
                continue;
            }
            let value = choice.value - i64::from(count) * 5;
            if best.is_some_and(|(most, _)| value <= most) {
                continue;
            }
            if !std::mem::replace(&mut looked, true) {
                evaluation.look_around(arena, by, u16::try_from(speed).unwrap_or(0));
            }
            // No points are spent on a strike without a spot to strike from.
            if strikes::best(evaluation, arena, &[choice]).is_some() {
                best = Some((value, entry));
            }
        }
    }
    let (_, entry) = best?;
    Some(ActOrder { by, action, tool: None, aim: ChosenTarget::Buy(entry, evaluation.semantics.count(entry)) })
}
