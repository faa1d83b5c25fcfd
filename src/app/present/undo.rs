//! Undo in words: the buttons, how far they reach, and what ends undo.

use crate::app::battle::undo::UndoReach;
use crate::app::battle::undo_end::UndoEnd;
use crate::app::selection::target_names;
use crate::app::text;
use crate::fight::side::SideArena;
use crate::fight::state::order::OrderKind;
use crate::input::Key;
use crate::kernel::ids::CombatantId;
use crate::ui::bar::{BarButton, BarIntent};

/// The buttons of undo and redo. Both are always there, so that neither comes under a pointer that was on the other.
pub(in crate::app) fn undo_buttons(reach: &UndoReach) -> Vec<BarButton> {
    let undo = match &reach.undo[..] {
        [] => (text::battle::UNDO.to_owned(), nothing_to_undo(reach)),
        [last] => (text::battle::UNDO.to_owned(), text::battle::undo_one(Key::Undo.cap(), last)),
        [last, .., first] => {
            let count = reach.undo.len();
            (text::battle::undo(count), text::battle::undo_many(Key::Undo.cap(), last, count, first))
        }
    };
    let button = |intent, (label, hint): (String, String), idle| BarButton {
        intent,
        label,
        hint: hint.into(),
        lit: false,
        idle,
    };
    let again = match reach.redo.first() {
        Some(next) => text::battle::redo_hint(Key::Redo.cap(), next),
        None => text::battle::NOTHING_TO_REDO.to_owned(),
    };
    let redo = button(BarIntent::Redo, (text::battle::REDO.to_owned(), again), reach.redo.is_empty());
    vec![button(BarIntent::Undo, undo, reach.undo.is_empty()), redo]
}

/// An order in words.
pub(in crate::app) fn order_told(arena: &SideArena, order: &OrderKind) -> String {
    let name = |who: CombatantId| &arena.identity(who).name;
    match order {
        OrderKind::Plan(_) => text::battle::ORDER_PLANS.to_owned(),
        OrderKind::Take { by, .. } => text::battle::order_takes(name(*by)),
        OrderKind::Skip { by, .. } => text::battle::order_skips(name(*by)),
        OrderKind::Walk { by, path } => {
            let grid = &arena.rules().grid;
            match arena.price_path(*by, path, u16::MAX) {
                Ok(cost) => text::battle::order_walks(name(*by), grid.told(i64::from(cost))),
                Err(_) => text::battle::order_sets_out(name(*by)),
            }
        }
        OrderKind::Act(draft) => text::common::labelled(name(draft.by), target_names::act(arena, draft)),
        OrderKind::EndTurn => arena
            .acting()
            .map_or_else(|| text::battle::ORDER_ENDS.to_owned(), |who| text::battle::order_ends(name(who))),
        OrderKind::Pass => text::battle::ORDER_PASSES.to_owned(),
        OrderKind::Abandon { by } => text::battle::order_abandons(name(*by)),
    }
}

/// Why nothing can be taken back.
pub(in crate::app) fn nothing_to_undo(reach: &UndoReach) -> String {
    reach.end.map_or_else(|| text::battle::NOTHING_TO_UNDO.to_owned(), |end| text::battle::undo_ended(past(end)))
}

/// What has ended undo.
fn past(end: UndoEnd) -> &'static str {
    match end {
        UndoEnd::Dice => text::battle::UNDO_ENDED_DICE,
        UndoEnd::News => text::battle::UNDO_ENDED_NEWS,
        UndoEnd::Others => text::battle::UNDO_ENDED_OTHERS,
        UndoEnd::Over => text::battle::UNDO_ENDED_OVER,
    }
}

/// What an order would do to undo, beside it.
pub(in crate::app) fn would_end_undo(end: UndoEnd) -> &'static str {
    match end {
        UndoEnd::Dice => text::battle::ENDS_UNDO_DICE,
        UndoEnd::News => text::battle::ENDS_UNDO_NEWS,
        UndoEnd::Others => text::battle::ENDS_UNDO_OTHERS,
        UndoEnd::Over => text::battle::ENDS_UNDO_OVER,
    }
}
