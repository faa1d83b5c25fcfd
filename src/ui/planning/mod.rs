//! Planning: for each own combatant its slots and when they come, for the slot in focus everything it may hold, and the
//! pair in words. What collides with the rest of the plan is greyed and says why.

mod entries;
mod slots;

pub use entries::entries;
pub use slots::slots;

use crate::kernel::ids::CombatantId;
use crate::view::token::Look;

/// A slot.
#[derive(Clone, Debug, PartialEq)]
pub struct SlotModel {
    /// The count of what it holds; None for nothing.
    pub count: Option<u8>,
    /// What it holds.
    pub name: String,
    /// Whether it is in focus.
    pub focus: bool,
    /// Whether it can be changed.
    pub open: bool,
}

/// The plan of one combatant.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanRow {
    /// Who.
    pub who: CombatantId,
    /// How its token looks.
    pub look: Look,
    /// Its name.
    pub name: String,
    /// What it is.
    pub about: String,
    /// Its slots.
    pub slots: Vec<SlotModel>,
    /// What comes on top, with its count.
    pub extras: Vec<(u8, String)>,
}

/// Something that the slot in focus may hold.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryRow {
    /// Its name.
    pub name: String,
    /// When it comes.
    pub count: u8,
    /// Its rule.
    pub text: String,
    /// Why it does not fit.
    pub blocked: Option<String>,
    /// Whether it is in the plan.
    pub chosen: bool,
    /// Whether keyboard or pointer is at it.
    pub pointed: bool,
    /// Whether it comes on top of the slots.
    pub extra: bool,
}

/// One of the actions of a pair.
#[derive(Clone, Debug, PartialEq)]
pub struct PairLine {
    /// When it comes.
    pub count: u8,
    /// Its name.
    pub name: String,
    /// Its rule.
    pub text: String,
    /// Whether it is only pointed at.
    pub ghost: bool,
}

/// The whole plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlanningModel {
    /// Head: the round, or that plans change.
    pub head: String,
    /// The combatants.
    pub rows: Vec<PlanRow>,
    /// The last count.
    pub last: u8,
    /// Whose slot is in focus.
    pub whose: String,
    /// What that slot may hold.
    pub entries: Vec<EntryRow>,
    /// The actions of the one in focus, in the order in which they come.
    pub pair: Vec<PairLine>,
    /// What is to be said of them together.
    pub between: Vec<String>,
    /// How many slots are empty.
    pub undecided: usize,
    /// Whether plans that stand are changed: they can be left as they are, and nothing is suggested.
    pub aside: bool,
}

/// What the player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanIntent {
    /// The slot of a row.
    Focus(usize, usize),
    /// This entry is pointed at.
    Point(usize),
    /// This entry for the slot in focus; again empties it.
    Entry(usize),
    /// Fill everything in.
    Suggest,
    /// The plan is made.
    Confirm,
    /// Leave it as it was.
    Leave,
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    fn model() -> PlanningModel {
        let slot = |name: &str| SlotModel { count: None, name: name.to_owned(), focus: false, open: true };
        PlanningModel {
            last: 9,
            rows: vec![PlanRow {
                who: CombatantId(0),
                look: Look { side: 0, glyph: "guard".to_owned() },
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
            Harness::new_ui_state(|ui, got: &mut Vec<PlanIntent>| got.extend(slots(ui, &model)), Vec::new());
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
