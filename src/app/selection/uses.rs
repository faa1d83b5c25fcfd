//! Uses of a clicked object, as a list beside it.

use crate::app::present::costs;
use crate::app::selection::aims;
use crate::app::selection::desk::Item;
use crate::app::selection::leafing::around;
use crate::app::text;
use crate::data::effect::Target;
use crate::data::ruleset::Ruleset;
use crate::fight::side::SideArena;
use crate::fight::state::order::{Aim, Draft};
use crate::kernel::cell::Cell;
use crate::kernel::ids::ObjectId;
use crate::ui::choices::Choice;
use crate::ui::uses::UsesModel;

/// A use of a cell with an object.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) enum Deed {
    /// An action on the object.
    Use(Draft),
    /// A walk to the cell.
    Walk,
}

/// The uses of the objects on a cell.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) struct Uses {
    /// The cell of the objects.
    pub cell: Cell,
    /// The uses.
    pub deeds: Vec<Deed>,
    /// The row with the keyboard focus.
    pub row: usize,
}

impl Uses {
    /// All uses of what stands on a cell; None without any.
    pub fn find(arena: &SideArena, items: &[Item], cell: Cell, walk: bool) -> Option<Uses> {
        let on = |draft: &&Draft| matches!(draft.aim, Aim::Object(object, _) if arena.object(object).at == cell);
        let drafts = items.iter().filter(|item| item.blocked.is_none()).flat_map(|item| &item.drafts).filter(on);
        let mut drafts: Vec<&Draft> = drafts.collect();
        // Proper uses come before attacks on the object.
        drafts.sort_by_key(|draft| !uses(arena.rules(), draft));
        let mut deeds: Vec<Deed> = drafts.into_iter().cloned().map(Deed::Use).collect();
        if deeds.is_empty() {
            return None;
        }
        deeds.extend(walk.then_some(Deed::Walk));
        Some(Uses { cell, deeds, row: 0 })
    }

    /// The only use, if there is just one and it is not an attack.
    pub fn only(&self, rules: &Ruleset) -> Option<&Draft> {
        match &self.deeds[..] {
            [Deed::Use(draft)] if uses(rules, draft) => Some(draft),
            _ => None,
        }
    }

    /// The draft of the row in focus.
    pub fn draft(&self) -> Option<&Draft> {
        match self.deeds.get(self.row)? {
            Deed::Use(draft) => Some(draft),
            Deed::Walk => None,
        }
    }

    /// Moves to the next or previous row.
    pub fn step(&mut self, forward: bool) {
        self.row = around(Some(self.row), self.deeds.len(), forward);
    }

    /// Their view model.
    pub fn model(&self, arena: &SideArena) -> UsesModel {
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

/// Whether an action uses an object for its purpose.
fn uses(rules: &Ruleset, draft: &Draft) -> bool {
    matches!(rules.action(draft.action).target, Target::Object { .. })
}

fn choice(arena: &SideArena, deed: &Deed) -> Choice {
    let Deed::Use(draft) = deed else { return Choice { name: text::menu::WALK_THERE.to_owned(), ..Choice::default() } };
    let price = costs(arena, draft).into_iter().next().map(|(cost, _)| cost).unwrap_or_default();
    let text = arena.rules().action(draft.action).text.clone();
    Choice { name: aims::done_with(arena, draft), detail: price, text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::platform::stage;
    use crate::app::selection::desk::Desk;
    use crate::data::scene::SceneDef;

    #[test]
    fn what_stands_beside_somebody_tells_its_uses_before_what_breaks_it() {
        // A combatant stands between a table and a door.
        let beside = |scene: &mut SceneDef| scene.sides[0].who[0].at.value = (10, 4);
        let mut battle = stage::altered("glass_house", "4", |usual| usual, beside);
        let mut desk = Desk::default();
        let mut seen = 0;
        for _ in 0..60 {
            desk.refresh(&mut battle);
            let rules = battle.fight.rules().clone();
            let arena = battle.fight.seen_by(battle.eyes());
            let cells = arena.scene().bounds().cells();
            for found in cells.filter_map(|cell| Uses::find(&arena, &desk.items, cell, true)) {
                seen += 1;
                let model = found.model(&arena);
                assert_eq!(model.rows.len(), found.deeds.len());
                assert!(!model.head.is_empty() && model.rows.iter().all(|row| !row.name.is_empty()), "{model:?}");
                assert_eq!(found.deeds.last(), Some(&Deed::Walk), "one can walk there as well");
                assert_eq!(found.only(&rules), None, "so that there is something to choose");
                let kinds = found.deeds.iter().filter_map(|deed| match deed {
                    Deed::Use(draft) => Some(uses(&rules, draft)),
                    Deed::Walk => None,
                });
                assert!(kinds.is_sorted_by(|a, b| a >= b), "{model:?}");
            }
            let Some(order) = battle.suggestion() else { break };
            battle.submit(order.body).expect("what the computer suggests is lawful");
        }
        assert!(seen > 5, "{seen}");
    }
}
