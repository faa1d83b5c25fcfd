//! Questions about foes: the target and the question whose unknown answer is worth most.

use crate::data::effect::{Ask, Effect, FactAsk, KnowledgeEffect, Target};
use crate::data::formula::{Expr, Quantity, Who};
use crate::data::inquiry::Topic;
use crate::data::scope::{ActionId, InquiryId};
use crate::fight::side::SideArena;
use crate::fight::state::context::Context;
use crate::fight::state::order::ChosenTarget;
use crate::kernel::ids::CombatantId;

use super::Evaluation;
use super::assessment::KnownCombatant;

/// The value of knowing a number that strikes use, in hundredths, …
const STRUCK: i64 = 22;
/// … and of knowing health.
const HEALTH: i64 = 18;

/// The best question about a foe at most `farther` cells out of range, and the value of its answer; None if all useful
/// answers are known.
pub(in crate::ai) fn best(
    evaluation: &Evaluation,
    arena: &SideArena,
    by: CombatantId,
    action: ActionId,
    farther: i16,
) -> Option<(ChosenTarget, i64)> {
    let def = evaluation.semantics.rules.action(action);
    let (Ask::Fact(FactAsk::Inquiry(tags)), Target::One { range, .. }) = (&def.ask, &def.target) else { return None };
    let range = i16::try_from(range.eval(&arena.facts(Context::of(by)))).unwrap_or(i16::MAX);
    let range = range.min(arena.sight_range(by)).saturating_add(farther);
    let here = arena.rect(by);
    let near = |f: &&KnownCombatant| arena.rect_distance(here, f.rect) <= range && !arena.sheet_known(f.id);
    let foe =
        evaluation.assessment.foes.iter().filter(near).max_by_key(|f| (f.health, f.blow, std::cmp::Reverse(f.id)))?;
    let mut best: Option<(ChosenTarget, i64)> = None;
    for (id, inquiry) in (0_u16..).map(InquiryId).zip(&evaluation.semantics.rules.inquiries) {
        if !inquiry.tags.meets(*tags) {
            continue;
        }
        let topics = inquiry
            .does
            .items
            .iter()
            .filter_map(|e| if let Effect::Knowledge(KnowledgeEffect::Reveal(t)) = e { Some(t) } else { None });
        let worth = topics.flatten().map(|topic| news(evaluation, arena, foe, *topic)).sum();
        if worth > best.as_ref().map_or(0, |(_, most)| *most) {
            best = Some((ChosenTarget::Inquiry(foe.id, id), worth));
        }
    }
    best
}

/// The value of one answer; 0 if it is known.
fn news(evaluation: &Evaluation, arena: &SideArena, foe: &KnownCombatant, topic: Topic) -> i64 {
    let rules = &evaluation.semantics.rules;
    let strike = &rules.main_strike;
    let new = |what| arena.known_number(foe.id, what).is_none();
    match topic {
        Topic::Value(value) if new(Quantity::Value(value)) => {
            let read = Expr::Read(Who::Other, Quantity::Value(value));
            let met = rules.roll(strike.roll).against.expr.any(&|part| *part == read);
            if met || value == strike.soak { STRUCK } else { 0 }
        }
        Topic::Pool(pool) if pool == rules.roles.health && new(Quantity::Pool(pool)) => HEALTH,
        _ => 0,
    }
}
