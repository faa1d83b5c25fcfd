//! The planning panels: the slots of each own combatant with their counts, the entries that fit the slot in focus, and
//! the chosen entries in words. Entries that collide with the rest of the plan are greyed with the reason.

mod entries;
mod plan_slots;

pub use entries::entries;
pub use plan_slots::plan_slots;

use crate::kernel::ids::CombatantId;
use crate::view::token::TokenLook;

/// A slot.
#[derive(Clone, Debug, PartialEq)]
pub struct SlotModel {
    /// The count of its entry; None if it is empty.
    pub count: Option<u8>,
    /// The name of its entry.
    pub name: String,
    /// Whether it is in focus.
    pub focus: bool,
    /// Whether it can be changed.
    pub open: bool,
}

/// The plan of one combatant.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanRow {
    /// The combatant.
    pub who: CombatantId,
    /// How its token looks.
    pub look: TokenLook,
    /// Its name.
    pub name: String,
    /// Its archetype.
    pub about: String,
    /// Its slots.
    pub slots: Vec<SlotModel>,
    /// Extra entries, with their counts.
    pub extras: Vec<(u8, String)>,
}

/// An entry that fits the slot in focus.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryRow {
    /// Its name.
    pub name: String,
    /// Its count.
    pub count: u8,
    /// Its rule.
    pub text: String,
    /// Why it collides.
    pub blocked: Option<String>,
    /// Whether it is in the plan.
    pub chosen: bool,
    /// Whether keyboard or pointer is on it.
    pub pointed: bool,
    /// Whether it is an extra entry, outside the slots.
    pub extra: bool,
}

/// One of a combatant's chosen entries.
#[derive(Clone, Debug, PartialEq)]
pub struct PairLine {
    /// Its count.
    pub count: u8,
    /// Its name.
    pub name: String,
    /// Its rule.
    pub text: String,
    /// Whether it is only previewed.
    pub ghost: bool,
}

/// The whole plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlanningModel {
    /// The title: the round, or that plans change.
    pub head: String,
    /// The combatants.
    pub rows: Vec<PlanRow>,
    /// The last count.
    pub last: u8,
    /// The combatant of the slot in focus.
    pub whose: String,
    /// The entries that fit that slot.
    pub entries: Vec<EntryRow>,
    /// The entries of the combatant in focus, by count.
    pub pair: Vec<PairLine>,
    /// Remarks on them together.
    pub between: Vec<String>,
    /// Number of empty slots.
    pub undecided: usize,
    /// The caps of the keys that leave, suggest and confirm.
    pub caps: [String; 3],
    /// Whether existing plans are changed: they can be left as they are, and there are no suggestions.
    pub aside: bool,
}

/// The intents of planning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanIntent {
    /// Focus the slot of a row.
    Focus(usize, usize),
    /// Preview this entry.
    Point(usize),
    /// Put this entry into the slot in focus, or remove it.
    Entry(usize),
    /// Fill in suggestions.
    Suggest,
    /// Confirm the plans.
    Confirm,
    /// Leave the plans unchanged.
    Leave,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::looks::Glyph;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    fn model() -> PlanningModel {
        let slot = |name: &str| SlotModel { count: None, name: name.to_owned(), focus: false, open: true };
        PlanningModel {
            last: 9,
            rows: vec![PlanRow {
                who: CombatantId(0),
                look: TokenLook { side: 0, glyph: Glyph::CrossShield },
                name: "Hilda".to_owned(),
                about: "Guard".to_owned(),
                slots: vec![slot("Guard"), slot("")],
                extras: vec![],
            }],
            entries: vec![EntryRow {
                name: "Mark".to_owned(),
                count: 2,
                text: String::new(),
                blocked: Some("planned already".to_owned()),
                chosen: false,
                pointed: false,
                extra: false,
            }],
            undecided: 1,
            ..PlanningModel::default()
        }
    }

    #[test]
    fn slots_take_the_focus_and_the_button_confirms() {
        let model = model();
        let mut harness =
            Harness::new_ui_state(|ui, got: &mut Vec<PlanIntent>| got.extend(plan_slots(ui, &model)), Vec::new());
        harness.get_by_label("Hilda, slot 2: undecided").click();
        harness.run();
        harness.get_by_label("Confirm, 1 open").click();
        harness.run();
        assert_eq!(*harness.state(), [PlanIntent::Focus(0, 1), PlanIntent::Confirm]);
    }

    #[test]
    fn an_entry_that_collides_cannot_be_chosen() {
        let model = model();
        let mut harness =
            Harness::new_ui_state(|ui, got: &mut Vec<PlanIntent>| got.extend(entries(ui, &model)), Vec::new());
        harness.get_by_label("Mark").click();
        harness.run();
        assert!(harness.state().is_empty());
    }
}
