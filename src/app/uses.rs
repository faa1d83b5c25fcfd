//! What can be done with a thing on the board, where it stands: one clicks on it and chooses.

use crate::app::aims;
use crate::app::desk::Item;
use crate::app::present::costs;
use crate::fight::arena::Arena;
use crate::fight::order::{Aim, Draft};
use crate::kernel::cell::Cell;
use crate::kernel::ids::ObjectId;
use crate::ui::choices::Choice;
use crate::ui::uses::UsesModel;

/// What is done with a cell on which a thing stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Deed {
    /// An act that uses it.
    Use(Draft),
    /// One walks there.
    Walk,
}

/// What can be done with the things on a cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Uses {
    /// Where they stand.
    pub cell: Cell,
    /// What can be done.
    pub deeds: Vec<Deed>,
    /// The one that the keyboard is on.
    pub row: usize,
}

impl Uses {
    /// Everything that can be done with what stands on a cell; None if that is nothing.
    pub fn find(arena: &Arena, items: &[Item], cell: Cell, walk: bool) -> Option<Uses> {
        let on = |draft: &&Draft| matches!(draft.aim, Aim::Object(object, _) if arena.object(object).at == cell);
        let drafts = items.iter().filter(|item| item.blocked.is_none()).flat_map(|item| &item.drafts).filter(on);
        let mut deeds: Vec<Deed> = drafts.cloned().map(Deed::Use).collect();
        if deeds.is_empty() {
            return None;
        }
        deeds.extend(walk.then_some(Deed::Walk));
        Some(Uses { cell, deeds, row: 0 })
    }

    /// The only thing that can be done with it, if there is but one.
    pub fn only(&self) -> Option<&Draft> {
        match &self.deeds[..] {
            [Deed::Use(draft)] => Some(draft),
            _ => None,
        }
    }

    /// The draft that the keyboard is on.
    pub fn draft(&self) -> Option<&Draft> {
        match self.deeds.get(self.row)? {
            Deed::Use(draft) => Some(draft),
            Deed::Walk => None,
        }
    }

    /// The next row or the one before.
    pub fn step(&mut self, forward: bool) {
        let count = self.deeds.len();
        self.row = (self.row + if forward { 1 } else { count - 1 }) % count;
    }

    /// What is to be shown.
    pub fn model(&self, arena: &Arena) -> UsesModel {
        let object = |deed: &Deed| match deed {
            Deed::Use(Draft { aim: Aim::Object(object, _), .. }) => Some(*object),
            _ => None,
        };
        let name = |object: ObjectId| arena.rules().object(arena.object(object).def).name.clone();
        let mut names: Vec<String> = self.deeds.iter().filter_map(object).map(name).collect();
        names.dedup();
        UsesModel {
            head: names.join(", "),
            rows: self.deeds.iter().map(|deed| choice(arena, deed)).collect(),
            chosen: self.row,
        }
    }
}

fn choice(arena: &Arena, deed: &Deed) -> Choice {
    let Deed::Use(draft) = deed else { return Choice { name: "Walk there".to_owned(), ..Choice::default() } };
    let price = costs(arena, draft).into_iter().next().map(|(cost, _)| cost).unwrap_or_default();
    let text = arena.rules().action(draft.action).text.clone();
    Choice { name: aims::done_with(arena, draft), detail: price, text }
}
