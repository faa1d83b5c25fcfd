//! A question is not an order: what is pressed is shown first, and ordered by the second press on the same.

use crate::app::battle::driver::Battle;
use crate::app::battle::player_input::PlayerInput;
use crate::app::battle::undo_end::UndoEnd;
use crate::app::selection::approach::Approach;
use crate::app::selection::order_chain::PlannedBlow;
use crate::app::selection::state::Selection;
use crate::fight::state::order::{ActOrder, ChosenTarget, OrderKind};
use crate::kernel::cell::Cell;

/// Seconds after a change of what is shown in which presses do not count.
const UNSURE: f32 = 0.15;

/// The same for buttons that are always in the same place and get other words.
const CALM: f32 = 0.4;

/// What the last press on the board asked for.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) enum Proposal {
    /// A walk to a place.
    Walk(Cell),
    /// An act.
    Act(ActOrder),
    /// A strike, with the walk up to its target.
    Attack(ActOrder, Option<Box<Approach>>),
}

impl Proposal {
    /// Whether it asks for an order; walks to the same place are the same.
    pub fn asks(&self, order: &OrderKind) -> bool {
        match (self, order) {
            (Proposal::Act(draft) | Proposal::Attack(draft, _), OrderKind::Act(act)) => draft == act,
            (Proposal::Walk(cell), OrderKind::Walk { path, .. }) => path.last() == Some(cell),
            _ => false,
        }
    }

    /// The orders that it stands for, one after the other.
    pub fn legs(&self, selection: &Selection) -> Vec<OrderKind> {
        match self {
            Proposal::Walk(to) => selection.walk_legs(*to),
            Proposal::Act(draft) => vec![OrderKind::Act(draft.clone())],
            Proposal::Attack(blow, approach) => {
                let walk = approach.iter().flat_map(|way| way.legs());
                walk.chain([OrderKind::Act(blow.clone())]).collect()
            }
        }
    }
}

impl Selection {
    /// What the next press on what is pointed at would ask for; without a pointer, what is chosen.
    pub fn pointed_proposal(&self, battle: &mut Battle) -> Option<Proposal> {
        if self.plan_editor.is_some() || battle.asked().is_none() {
            return None;
        }
        if let Some(proposal) = self.proposed() {
            return Some(proposal.clone());
        }
        if let Some(draft) = self.shown_draft(battle) {
            return Some(Proposal::Act(draft));
        }
        if let Some(attack) = self.shown_attack() {
            return Some(attack);
        }
        let end = self.pointed().and_then(|cell| self.walk_end(cell))?;
        Some(Proposal::Walk(end.at))
    }

    /// The attack or use that is shown for what is pointed at.
    pub fn shown_attack(&self) -> Option<Proposal> {
        self.attack().map(|attack| Proposal::Attack(attack.blow.clone(), attack.approach.clone()))
    }

    /// Finds out what the pointed order would end of undo, unless it is known.
    pub fn look_for_undo_end(&mut self, battle: &mut Battle) {
        let key = self.pointed_proposal(battle).map(|proposal| (self.decided_for(), proposal));
        if self.undo_end.as_ref().map(|(known, _)| known) == key.as_ref() {
            return;
        }
        self.undo_end = key.map(|key| {
            let legs = key.1.legs(self);
            let imagination = self.imagined.at(battle, key.0);
            let end = imagination.and_then(|imagination| battle.undo_end_of(imagination, &legs));
            (key, end)
        });
    }

    /// What the pointed order would end of undo.
    pub fn would_end_undo(&self) -> Option<UndoEnd> {
        self.undo_end.as_ref().and_then(|(_, end)| *end)
    }

    /// Time goes by since what is shown has changed, and since the pointer has moved.
    pub fn pass_time(&mut self, seconds: f32) {
        self.unchanged += seconds;
        self.rested += seconds;
    }

    /// Whether a click on a button can be meant for what is on it now: its words may have changed under a pointer that
    /// rests.
    pub fn calm(&self) -> bool {
        self.unchanged >= CALM
    }

    /// Whether a press can be meant for what is shown now.
    pub fn settled(&self) -> bool {
        self.unchanged >= UNSURE
    }

    /// What is shown has changed: a press within the next moment was meant for what was there before.
    pub(in crate::app) fn changed(&mut self) {
        self.unchanged = 0.0;
    }

    /// Drops what was asked for, once anything else is shown.
    pub fn disarm_if_changed(&mut self) {
        if self.proposal.as_ref().is_some_and(|(_, when)| **when != self.preview()) {
            self.proposal = None;
        }
    }

    /// What was asked for and is ordered by the next press on it.
    pub fn proposed(&self) -> Option<&Proposal> {
        self.proposal.as_ref().map(|(proposal, _)| proposal)
    }
}

impl PlayerInput<'_> {
    /// Asks for something, or orders it if that was done before or one press is enough.
    pub fn propose(&mut self, proposal: Proposal) {
        self.selection.disarm_if_changed();
        if self.settings.one_press || self.selection.proposed() == Some(&proposal) {
            self.carry_out(proposal);
        } else {
            self.ask(proposal);
        }
    }

    /// Enter on the cell under the keyboard cursor: the arrows have put the question already, and what would happen there
    /// is shown.
    pub fn use_cursor(&mut self, cell: Cell) {
        let shown = self.selection.pointed_proposal(self.battle);
        self.use_cell(cell);
        // Beside an act that is aimed at nothing the board shows the walk.
        let aimless = matches!(&shown, Some(Proposal::Act(draft)) if draft.aim == ChosenTarget::Nothing);
        let told =
            |proposal: &Proposal| Some(proposal) == shown.as_ref() || aimless && matches!(proposal, Proposal::Walk(_));
        if let Some(proposal) = self.selection.proposed().filter(|proposal| told(proposal)).cloned() {
            self.carry_out(proposal);
        }
    }

    /// Asks for something: the next press on it orders it.
    pub fn ask(&mut self, proposal: Proposal) {
        self.selection.forget_warning();
        let shown = Box::new(self.selection.preview());
        self.selection.proposal = Some((proposal, shown));
        self.selection.changed();
    }

    /// Orders what was asked for.
    pub fn carry_out(&mut self, proposal: Proposal) {
        self.selection.proposal = None;
        let legs = proposal.legs(self.selection);
        match proposal {
            Proposal::Walk(to) => self.walk(to),
            Proposal::Act(draft) => self.order(OrderKind::Act(draft)),
            Proposal::Attack(blow, None) => self.order(OrderKind::Act(blow)),
            Proposal::Attack(_, Some(approach)) => {
                let stands = approach.end().map(|end| (approach.walker, end));
                let planned = stands.map(|stands| PlannedBlow { stands, bears: approach.bears });
                self.set_out(legs, planned);
            }
        }
    }
}
