//! What the board shows of the selection, as one value: the picture is made anew when it has changed, and what was asked
//! for is disarmed.

use crate::app::selection::attack::AttackTarget;
use crate::app::selection::object_uses::ObjectUses;
use crate::app::selection::proposal::Proposal;
use crate::app::selection::readied_editor::ReadiedEditor;
use crate::app::selection::state::{RefreshKey, Selection};
use crate::kernel::cell::Cell;
use crate::kernel::ids::CombatantId;

/// All that the board shows of the selection.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) struct BoardInputs {
    refresh_key: RefreshKey,
    pointed: Option<Cell>,
    eighth: u8,
    cursor: Option<Cell>,
    proposed: Option<Proposal>,
    attack: Option<(AttackTarget, usize)>,
    row: Option<usize>,
    aim: Option<usize>,
    about: Option<CombatantId>,
    uses: Option<ObjectUses>,
    readied: Option<ReadiedEditor>,
    selected: Option<CombatantId>,
    highlighted: Vec<CombatantId>,
    threat_on: bool,
    enemy_on: bool,
    planning: bool,
    /// Whether the dangers of the reach are known.
    dangers: bool,
}

impl Selection {
    /// What the board depends on now.
    pub fn board_inputs(&self) -> BoardInputs {
        let highlighted = self.highlighted.clone();
        let dangers = self.dangers_of_reach().is_some();
        BoardInputs { proposed: self.proposed().cloned(), highlighted, dangers, ..self.preview() }
    }

    /// The same, whatever was asked for.
    pub fn preview(&self) -> BoardInputs {
        BoardInputs {
            refresh_key: self.decided_for(),
            pointed: self.pointed(),
            // It matters only where combatants share a cell.
            eighth: if self.pointed().is_some_and(|cell| self.crowded(cell)) { self.eighth } else { 0 },
            cursor: self.cursor,
            proposed: None,
            attack: self.attacks.as_ref().map(|((_, _, target, _), attacks)| (*target, attacks.shown)),
            row: self.row,
            aim: self.aim,
            about: self.about,
            uses: self.uses.clone(),
            readied: self.readied.clone(),
            selected: self.selected,
            // What the pointer happens to mark in the log has nothing to do with what was asked for.
            highlighted: Vec::new(),
            threat_on: self.threat_on,
            enemy_on: self.enemy_on,
            planning: self.plan_editor.is_some(),
            // They come up by themselves.
            dangers: false,
        }
    }
}
