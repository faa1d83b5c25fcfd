//! Uses of a clicked object, as a list beside it.

use crate::app::present::costs;
use crate::app::selection::cycling::wrapping_step;
use crate::app::selection::state::MenuItem;
use crate::app::selection::target_names;
use crate::app::text;
use crate::data::effect::Target;
use crate::data::ruleset::Ruleset;
use crate::fight::side::SideArena;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::kernel::cell::Cell;
use crate::kernel::ids::ObjectId;
use crate::ui::choices::ChoiceRow;
use crate::ui::object_uses::ObjectUsesModel;

/// A use of a cell with an object.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) enum CellUse {
    /// An action on the object.
    Use(ActOrder),
    /// A walk to the cell.
    Walk,
}

/// The uses of the objects on a cell.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) struct ObjectUses {
    /// The cell of the objects.
    pub cell: Cell,
    /// The uses.
    pub options: Vec<CellUse>,
    /// The row with the keyboard focus.
    pub row: usize,
}

impl ObjectUses {
    /// All uses of what stands on a cell; None without any.
    pub fn find(arena: &SideArena, items: &[MenuItem], cell: Cell, walk: bool) -> Option<ObjectUses> {
        let on =
            |draft: &&ActOrder| matches!(draft.aim, ChosenTarget::Object(object, _) if arena.object(object).at == cell);
        let drafts = items.iter().filter(|item| item.blocked.is_none()).flat_map(|item| &item.drafts).filter(on);
        let mut drafts: Vec<&ActOrder> = drafts.collect();
        // Proper uses come before attacks on the object.
        drafts.sort_by_key(|draft| !uses(arena.rules(), draft));
        let mut options: Vec<CellUse> = drafts.into_iter().cloned().map(CellUse::Use).collect();
        if options.is_empty() {
            return None;
        }
        options.extend(walk.then_some(CellUse::Walk));
        Some(ObjectUses { cell, options, row: 0 })
    }

    /// The only use, if there is just one and it is not an attack.
    pub fn only(&self, rules: &Ruleset) -> Option<&ActOrder> {
        match &self.options[..] {
            [CellUse::Use(draft)] if uses(rules, draft) => Some(draft),
            _ => None,
        }
    }

    /// The draft of the row in focus.
    pub fn draft(&self) -> Option<&ActOrder> {
        match self.options.get(self.row)? {
            CellUse::Use(draft) => Some(draft),
            CellUse::Walk => None,
        }
    }

    /// Moves to the next or previous row.
    pub fn step(&mut self, forward: bool) {
        self.row = wrapping_step(Some(self.row), self.options.len(), forward);
    }

    /// Their view model.
    pub fn model(&self, arena: &SideArena) -> ObjectUsesModel {
        let object = |option: &CellUse| match option {
            CellUse::Use(ActOrder { aim: ChosenTarget::Object(object, _), .. }) => Some(*object),
            _ => None,
        };
        let name = |object: ObjectId| arena.rules().object(arena.object(object).def).name.clone();
        let mut names: Vec<String> = self.options.iter().filter_map(object).map(name).collect();
        names.dedup();
        ObjectUsesModel {
            head: names.join(", "),
            rows: self.options.iter().map(|option| choice(arena, option)).collect(),
            chosen: self.row,
        }
    }
}

/// Whether an action uses an object for its purpose.
fn uses(rules: &Ruleset, draft: &ActOrder) -> bool {
    matches!(rules.action(draft.action).target, Target::Object { .. })
}

fn choice(arena: &SideArena, option: &CellUse) -> ChoiceRow {
    let CellUse::Use(draft) = option else {
        return ChoiceRow { name: text::menu::WALK_THERE.to_owned(), ..ChoiceRow::default() };
    };
    // Ways that differ in their price alone have to be told apart.
    let price = costs(arena, draft).into_iter().map(|(cost, _)| cost).collect::<Vec<_>>().join(text::common::PLUS);
    let text = arena.rules().action(draft.action).text.clone();
    ChoiceRow { name: target_names::done_with(arena, draft), detail: price, text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::platform::stage;
    use crate::app::selection::state::Selection;
    use crate::data::scene::SceneDef;

    #[test]
    fn what_stands_beside_somebody_tells_its_uses_before_what_breaks_it() {
        // A combatant stands between a table and a door.
        let beside = |scene: &mut SceneDef| scene.sides[0].who[0].at.value = (10, 4);
        let mut battle = stage::altered("glass_house", "4", |usual| usual, beside);
        let mut selection = Selection::default();
        let mut seen = 0;
        for _ in 0..60 {
            selection.refresh(&mut battle);
            let rules = battle.fight.rules().clone();
            let arena = battle.fight.seen_by(battle.viewpoint());
            let cells = arena.scene().bounds().cells();
            for found in cells.filter_map(|cell| ObjectUses::find(&arena, &selection.items, cell, true)) {
                seen += 1;
                let model = found.model(&arena);
                assert_eq!(model.rows.len(), found.options.len());
                assert!(!model.head.is_empty() && model.rows.iter().all(|row| !row.name.is_empty()), "{model:?}");
                assert_eq!(found.options.last(), Some(&CellUse::Walk), "one can walk there as well");
                assert_eq!(found.only(&rules), None, "so that there is something to choose");
                let kinds = found.options.iter().filter_map(|option| match option {
                    CellUse::Use(draft) => Some(uses(&rules, draft)),
                    CellUse::Walk => None,
                });
                assert!(kinds.is_sorted_by(|a, b| a >= b), "{model:?}");
            }
            let Some(order) = battle.suggestion() else { break };
            battle.submit(order.body).expect("what the computer suggests is lawful");
        }
        assert!(seen > 5, "{seen}");
    }
}
