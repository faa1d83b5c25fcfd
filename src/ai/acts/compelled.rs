//! Obeying an order that was called out to a combatant (FOUR-SPEC-80). The rules do not enforce it: only combatants of
//! the AI obey.

use crate::ai::evaluation::Evaluation;
use crate::data::effect::{Bid, Effect, MovementEffect};
use crate::data::ruleset::ActionDef;
use crate::fight::side::SideArena;
use crate::fight::state::components::Instance;
use crate::fight::state::order::OrderKind;
use crate::kernel::cell::Rect;
use crate::kernel::ids::CombatantId;

/// The order that a combatant is under.
fn bid(arena: &SideArena, by: CombatantId) -> Option<(Bid, Instance)> {
    let borne = arena.conditions(by);
    borne.rev().find_map(|i| arena.rules().condition(i.key).bids.map(|bid| (bid, *i)))
}

/// Leaves only the foes in the assessment that a combatant may fight under its order, and has a bodyguard look to its
/// ward.
pub(in crate::ai) fn narrow(evaluation: &mut Evaluation, arena: &SideArena, by: CombatantId) {
    evaluation.devote(arena, by);
    let bid = bid(arena, by);
    if matches!(bid, Some((Bid::Attack | Bid::Cease, _))) {
        evaluation.outdate();
    }
    match bid {
        Some((Bid::Attack, told)) => {
            let prey = |id: CombatantId| i32::from(id.0) == told.value;
            // The order lapses with its target.
            if evaluation.assessment.foes.iter().any(|foe| prey(foe.id)) {
                evaluation.assessment.foes.retain(|foe| prey(foe.id));
            }
        }
        Some((Bid::Cease, _)) => evaluation.assessment.foes.clear(),
        _ => {}
    }
}

/// Whether a combatant spares its foes.
pub(in crate::ai) fn ceases(arena: &SideArena, by: CombatantId) -> bool {
    matches!(bid(arena, by), Some((Bid::Cease, _)))
}

/// Whether a combatant does not move on its own.
pub(in crate::ai) fn stays(arena: &SideArena, by: CombatantId) -> bool {
    bid(arena, by).is_some_and(|(bid, _)| bid != Bid::Attack)
}

/// Whether an answer goes against a combatant's order.
pub(in crate::ai) fn against(arena: &SideArena, by: CombatantId, body: &OrderKind) -> bool {
    match body {
        OrderKind::Walk { .. } => stays(arena, by),
        OrderKind::Act(draft) => {
            let def = arena.rules().action(draft.action);
            let foe = draft.aim.target().is_some_and(|id| arena.nonally(by, id));
            foe && ceases(arena, by) || stays(arena, by) && moves(def)
        }
        _ => false,
    }
}

/// Whether an action moves its actor.
fn moves(def: &ActionDef) -> bool {
    let mut moves = false;
    def.does.each(&mut |effect| {
        moves |= matches!(
            effect,
            Effect::Movement(
                MovementEffect::GainMovement { .. }
                    | MovementEffect::FreeStep
                    | MovementEffect::RunStraight { .. }
                    | MovementEffect::Chase
                    | MovementEffect::Jump { .. }
                    | MovementEffect::JumpGap
            )
        );
    });
    moves
}

/// The place that a combatant was ordered to, and the distance that is near enough; None without one.
pub(in crate::ai) fn post(arena: &SideArena, by: CombatantId) -> Option<(Rect, i16)> {
    let (bid, told) = bid(arena, by)?;
    match bid {
        Bid::Follow => told.source.filter(|id| arena.present(*id)).map(|id| (arena.rect(id), 1)),
        Bid::FallBack => {
            let cell = usize::try_from(told.value).ok().and_then(|at| arena.scene().bounds().cells().nth(at))?;
            let taken = arena.bodies_at(cell).any(|id| id != by);
            Some((cell.into(), i16::from(taken)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::data::library::Library;
    use crate::data::load;
    use crate::data::read::{Problems, Source};
    use crate::fight::Fight;
    use crate::fight::setup::Setup;
    use crate::kernel::ids::SideId;

    /// What one combatant leaves out or adds is not taken over into the next look at the board.
    #[test]
    fn a_board_that_was_narrowed_is_surveyed_anew() {
        let text = "(key: \"s\", name: \"S\", about: \"\", ruleset: \"tempo\", map: [\"....\"],
            legend: {\".\": Ground(\"floor\")},
            sides: [(key: \"a\", name: \"A\", who: [(archetype: \"guard\", at: (1, 0), name: \"Mara\"),
                (archetype: \"guard\", at: (0, 0), behaviour: Bodyguard(of: \"Mara\"))]),
            (key: \"b\", name: \"B\", who: [(archetype: \"guard\", at: (2, 0))])])";
        let source = Source::new("s", text.to_owned());
        let def = load::scene(&source, &mut Problems::new()).expect("the scene is in order");
        let rules = Library::shipped().ruleset("tempo").expect("it ships");
        let setup = Setup::new(&rules, &Arc::new(def), &source.file, &[]).expect("they fit");
        let mut fight = Fight::new(&setup, 1).expect("it begins");
        let arena = fight.seen_by(Some(SideId(0)));
        let mut evaluation = Evaluation::new(&rules);
        let look = |evaluation: &mut Evaluation| {
            evaluation.survey(&arena, SideId(0));
            evaluation.assessment.foes[0].prize
        };
        let before = look(&mut evaluation);
        narrow(&mut evaluation, &arena, CombatantId(1));
        assert!(evaluation.assessment.foes[0].prize > before);
        assert_eq!(look(&mut evaluation), before);
        // Without that it is not looked at twice.
        evaluation.assessment.foes[0].prize = 7;
        assert_eq!(look(&mut evaluation), 7);
    }
}
