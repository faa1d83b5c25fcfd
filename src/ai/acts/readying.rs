//! Readied acts: a combatant that cannot strike in its turn readies strikes at approaching foes, and where turns have a
//! length, one that would walk into the strikes of a foe lets that foe come (SEC-REACT-20).

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::assessment::{KnownCombatant, SHOT};
use crate::ai::evaluation::distance_fields::FAR;
use crate::ai::evaluation::goals;
use crate::ai::evaluation::place_rating::{PATIENCE, patience};
use crate::ai::evaluation::quarry::least_steps;
use crate::data::effect::{ActAsk, Ask, Tool};
use crate::data::scope::{ActionId, TriggerId};
use crate::fight::side::SideArena;
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use crate::fight::state::readied::{ReadiedAct, ReadiedAction};
use crate::kernel::ids::CombatantId;

use super::strikes::{self, StrikeChoice, StrikeState};
use super::turn_context::TurnContext;

/// The chance that a foe comes that could, in percent.
const COMES: i64 = 60;

/// Strikes to ready.
struct ReadiedStrikes {
    deeds: Vec<ReadiedAct>,
    trigger: TriggerId,
    /// Their value if a foe comes.
    value: i64,
}

/// The most valuable acts to ready with the time left, and their value.
pub(in crate::ai) fn hold(evaluation: &mut Evaluation, turn_context: &TurnContext) -> Option<(i64, OrderKind)> {
    let TurnContext { arena, by, .. } = *turn_context;
    let action = holder(evaluation, arena, by)?;
    let rest = arena.pool(by, arena.rules().time.purse()?);
    let guard = guard(evaluation, turn_context, action, rest)?;
    let held =
        ReadiedAction { terms: arena.plain_terms(by, guard.trigger), deeds: guard.deeds, trigger: guard.trigger };
    let body = turn_context.act(action, None, ChosenTarget::Deed(held))?;
    Some((guard.value * COMES / 100, body))
}

/// The most valuable act to ready, where that takes no time but its price, and its value: a blow at a foe that can come
/// within reach, or a shot at one that may come into view.
pub(in crate::ai) fn wait(evaluation: &mut Evaluation, turn_context: &TurnContext) -> Option<(i64, OrderKind)> {
    let TurnContext { arena, by, .. } = *turn_context;
    let action = arena.turn_candidates(by).map(|c| c.action).find(|a| evaluation.semantics.uses(*a).waits)?;
    let melee = evaluation.semantics.nearing;
    let [_, view] = evaluation.semantics.waits;
    let near = if melee.is_some() { comers(evaluation, arena, by) } else { Vec::new() };
    let far = unseen(evaluation, arena, by);
    let shots = view.filter(|_| far.len() == evaluation.assessment.foes.len() && !far.is_empty());
    if near.is_empty() && shots.is_none() {
        return None;
    }
    let mut best: Option<(i64, OrderKind)> = None;
    for deed in arena.readiable(by, action) {
        let ReadiedAct::Act(blow, _) = deed else { continue };
        if evaluation.semantics.uses(blow).strike.is_none() {
            continue;
        }
        for choice in strikes::choices(evaluation, arena, by, blow, i16::MAX / 2, StrikeState::default()) {
            let comes = choice.reach > 0 && near.contains(&choice.target.id);
            let trigger = if comes { melee } else { shots.filter(|_| choice.range >= SHOT) };
            let value = choice.value * COMES / 100;
            let Some(trigger) = trigger.filter(|_| value > best.as_ref().map_or(0, |(most, _)| *most)) else {
                continue;
            };
            let mut terms = arena.plain_terms(by, trigger);
            if comes {
                terms.number = u8::try_from(choice.reach).unwrap_or(1);
            }
            let held = ReadiedAction { terms, deeds: vec![deed], trigger };
            best = turn_context.act(action, None, ChosenTarget::Deed(held)).map(|body| (value, body)).or(best);
        }
    }
    best
}

/// Foes that are known to be somewhere out of sight.
fn unseen(evaluation: &Evaluation, arena: &SideArena, by: CombatantId) -> Vec<CombatantId> {
    let hidden = |foe: &KnownCombatant| foe.able && !arena.sees_rect(arena.rect(by), foe.rect, foe.size);
    evaluation.assessment.foes.iter().filter(|foe| hidden(foe)).map(|foe| foe.id).collect()
}

/// Whether it is better to stay and ready strikes than to approach foes: one of them can come in a turn of its own and
/// has no reason to wait.
pub(in crate::ai) fn stays(evaluation: &mut Evaluation, turn_context: &TurnContext) -> bool {
    let TurnContext { arena, by, .. } = *turn_context;
    let sent = goals::errand(evaluation, arena, by).is_some() || goals::hurried(arena, arena.side(by));
    !sent
        && patience(arena) == PATIENCE
        && holder(evaluation, arena, by).is_some()
        && hold(evaluation, turn_context).is_some()
}

/// The action that readies others.
fn holder(evaluation: &Evaluation, arena: &SideArena, by: CombatantId) -> Option<ActionId> {
    arena.turn_candidates(by).map(|c| c.action).find(|a| evaluation.semantics.uses(*a).holds)
}

/// The most valuable strikes for the time left: melee at foes that come within reach, or shots at foes that come into
/// view.
fn guard(
    evaluation: &mut Evaluation,
    turn_context: &TurnContext,
    holder: ActionId,
    rest: i32,
) -> Option<ReadiedStrikes> {
    let TurnContext { arena, by, .. } = *turn_context;
    let [reach, view] = evaluation.semantics.waits;
    let near = comers(evaluation, arena, by);
    let far = unseen(evaluation, arena, by);
    let seen = far.len() < evaluation.assessment.foes.len();
    let melee = reach.filter(|_| !near.is_empty());
    let shots = view.filter(|_| !seen && !far.is_empty());
    let mut best: Option<ReadiedStrikes> = None;
    for deed in arena.readiable(by, holder) {
        let ReadiedAct::Act(action, tool) = deed else { continue };
        let def = evaluation.semantics.rules.action(action);
        let strikes = evaluation.semantics.uses(action).strike.is_some() && matches!(def.tool, Tool::Weapon(_));
        if !strikes || def.instead_of.is_some() {
            continue;
        }
        let choices = strikes::choices(evaluation, arena, by, action, i16::MAX / 2, StrikeState::default());
        for choice in choices.into_iter().filter(|c| c.tool == tool) {
            let trigger = if choice.reach > 0 && near.contains(&choice.target.id) {
                melee
            } else {
                shots.filter(|_| choice.range >= SHOT && far.contains(&choice.target.id))
            };
            let Some(trigger) = trigger else { continue };
            let Some((deeds, value)) = blows(evaluation, turn_context, holder, &choice, rest) else { continue };
            if best.as_ref().is_none_or(|guard| value > guard.value) {
                best = Some(ReadiedStrikes { deeds, trigger, value });
            }
        }
    }
    best
}

/// As many strikes of one kind as fit the time, a hurried one at the end, and their value together.
fn blows(
    evaluation: &Evaluation,
    turn_context: &TurnContext,
    holder: ActionId,
    choice: &StrikeChoice,
    rest: i32,
) -> Option<(Vec<ReadiedAct>, i64)> {
    let TurnContext { arena, by, .. } = *turn_context;
    let purse = arena.rules().time.purse()?;
    let Ask::Act(ActAsk::ReadiedActs { most, .. }) = evaluation.semantics.rules.action(holder).ask else { return None };
    let draft = ActOrder { by, action: choice.action, tool: choice.tool, aim: ChosenTarget::Open };
    let (first, whole) = (arena.remainder(&draft, purse), arena.price(&draft, purse).max(1));
    let often = if first > rest { 0 } else { 1 + (rest - first) / whole };
    let often = usize::try_from(often).unwrap_or(0).min(usize::from(most));
    let mut deeds = vec![ReadiedAct::Act(choice.action, choice.tool); often];
    let mut value = choice.value * i64::try_from(often).unwrap_or(0);
    let mut turn = arena.turn_candidates(by).map(|c| c.action);
    let hurried = turn.find(|a| evaluation.semantics.rules.action(*a).instead_of == Some(choice.action));
    let left = rest - first - whole * (i32::try_from(often).unwrap_or(0) - 1);
    let spare = if often == 0 { rest } else { left };
    let least = arena.rules().time.walking().map_or(0, |walking| i32::from(walking.least));
    if let Some(hurried) = hurried.filter(|_| spare >= least && often < usize::from(most)) {
        deeds.push(ReadiedAct::Act(hurried, choice.tool));
        value += choice.value * strikes::HURRIED / 100;
    }
    (value > 0).then_some((deeds, value))
}

/// Whether a combatant did nothing but defend itself in its last turn.
fn braced(evaluation: &Evaluation, arena: &SideArena, who: CombatantId) -> bool {
    let rules = &evaluation.semantics.rules;
    let covers = rules.index.in_turn.iter().filter(|action| rules.action(**action).at_once);
    covers.filter_map(|action| evaluation.semantics.uses(*action).bolsters).any(|condition| arena.has(who, condition))
}

/// Foes that can come into melee in a turn of theirs; not those that wait, defend themselves, are engaged with others,
/// shoot, or have no need to come.
fn comers(evaluation: &mut Evaluation, arena: &SideArena, by: CombatantId) -> Vec<CombatantId> {
    let Some(me) = evaluation.assessment.friend(by).copied() else { return Vec::new() };
    let longest = arena.weapons(by).map(|(_, weapon)| i16::from(weapon.reach)).max().unwrap_or(0);
    let busy = |evaluation: &Evaluation, foe: &KnownCombatant| {
        evaluation
            .assessment
            .friends
            .iter()
            .any(|f| f.able && f.id != by && arena.rect_distance(f.rect, foe.rect) <= foe.reach)
    };
    let mut found = Vec::new();
    for at in 0..evaluation.assessment.foes.len() {
        let foe = evaluation.assessment.foes[at];
        let free = foe.able && !foe.shoots() && !arena.holding(foe.id);
        if !free
            || braced(evaluation, arena, foe.id)
            || arena.rect_distance(me.rect, foe.rect) <= longest
            || busy(evaluation, &foe)
        {
            continue;
        }
        let walks = u16::try_from(foe.speed).unwrap_or(0).min(goals::leash(evaluation, arena, foe.id));
        // No path is shorter than the straight distance.
        if least_steps(arena, me.rect, foe.rect) > walks {
            continue;
        }
        let way = evaluation.way(arena, by, foe.rect);
        if way != FAR && way <= walks {
            found.push(foe.id);
        }
    }
    found
}
