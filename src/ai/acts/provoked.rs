//! The strikes that an act provokes.

use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::assessment::KnownCombatant;
use crate::data::effect::Occasion;
use crate::data::scope::ActionId;
use crate::fight::side::SideArena;
use crate::fight::state::context::{ActParams, Context, Parties, Viewpoint};
use crate::fight::state::order::ActOrder;
use crate::kernel::cell::{Cell, Rect};

/// The harm by reactions to an act, from the actor's place or from another cell, in hundredths: of foes with a strike
/// at the points of an act that others may react to.
pub(in crate::ai) fn toll(evaluation: &Evaluation, arena: &SideArena, act: &ActOrder, from: Option<Cell>) -> i64 {
    let foes = evaluation.assessment.foes.iter().filter(|foe| cuts_in(evaluation, arena, foe, act, from));
    foes.map(|foe| foe.blow.max(1)).sum()
}

/// The same of a shot from a footprint, by foes that reach it hand to hand.
pub(in crate::ai) fn toll_of_shot(evaluation: &Evaluation, arena: &SideArena, shot: &ActOrder, from: Rect) -> i64 {
    if evaluation.semantics.answers.is_empty() {
        return 0;
    }
    let near = evaluation.assessment.foes.iter().filter(|foe| arena.reaches_rect(foe.id, from));
    let foes = near.filter(|foe| cuts_in(evaluation, arena, foe, shot, Some(from.at)));
    foes.map(|foe| foe.blow.max(1)).sum()
}

/// Whether a foe may strike as somebody begins an act.
fn cuts_in(
    evaluation: &Evaluation,
    arena: &SideArena,
    foe: &KnownCombatant,
    act: &ActOrder,
    from: Option<Cell>,
) -> bool {
    let rules = &evaluation.semantics.rules;
    let by = act.by;
    let spare = || rules.roles.reaction.is_none_or(|pool| arena.known_pool(foe.id, pool).is_none_or(|n| n > 0));
    let context = || Context {
        parties: Parties { me: Some(foe.id), other: act.aim.target(), subject: Some(by), ..Parties::default() },
        act: ActParams { tags: rules.action(act.action).tags, ..ActParams::default() },
        view: Viewpoint { stands: from.map(|cell| (by, cell)), ..Viewpoint::default() },
        ..Context::default()
    };
    let answers = |reaction: &ActionId| match &rules.action(*reaction).occasion {
        Occasion::Reaction { when, from_count, per_round, .. } => {
            arena.knows(foe.id, *reaction)
                && arena.count().unwrap_or(0) >= *from_count
                && arena.reacted(foe.id, *reaction) < *per_round
                && when.holds(&arena.facts_during(act, context()))
        }
        _ => false,
    };
    foe.able && spare() && evaluation.semantics.answers.iter().any(answers)
}
