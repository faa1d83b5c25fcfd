//! Targets of acts that ask for nothing besides: their actor, another combatant, a cell, an object.

use crate::data::effect::Target;
use crate::fight::legality::acts::Candidate;
use crate::fight::legality::targets::UNFIT;
use crate::fight::state::arena::Arena;
use crate::fight::state::order::ChosenTarget;
use crate::fight::state::refusal::Refusal;
use crate::kernel::ids::{CombatantId, ItemId};

impl Arena<'_> {
    /// Calls `visit` for every aim of such an act, until it returns false.
    pub(super) fn each_plain(
        &self,
        candidate: &Candidate,
        tool: Option<ItemId>,
        visit: &mut dyn FnMut(ChosenTarget) -> bool,
    ) {
        let (def, by) = (self.rules().action(candidate.action), candidate.by);
        match &def.target {
            Target::Me => {
                visit(ChosenTarget::Nothing);
            }
            Target::Subject { .. } => {
                if let Some(subject) = candidate.subject {
                    visit(ChosenTarget::Target(subject));
                }
            }
            Target::Object { .. } => {
                for object in self.all_objects() {
                    let uses = self.rules().object(self.object(object).def).uses.len();
                    for number in 0..uses {
                        if !visit(ChosenTarget::Object(object, u8::try_from(number).unwrap_or(u8::MAX))) {
                            return;
                        }
                    }
                }
            }
            Target::Movable(most) => self.each_shove(by, most, visit),
            Target::Thing => {
                let _ = self.all_objects().all(|object| visit(ChosenTarget::Object(object, 0)));
            }
            Target::Cell { range, free, step, straight, .. } => {
                self.each_cell(candidate, tool, (range, *free || *step || *straight), visit);
            }
            Target::Nearer { most } => self.each_chase(candidate, most, visit),
            Target::One { dead, .. } => {
                let there = |id: &CombatantId| self.present(*id) || *dead && self.lies(*id);
                let _ = self.all_combatants().filter(there).all(|id| visit(ChosenTarget::Target(id)));
            }
            Target::InReach { .. } | Target::Space { .. } => {
                for id in self.all_combatants().filter(|id| self.present(*id)) {
                    if !visit(ChosenTarget::Target(id)) {
                        return;
                    }
                }
            }
        }
    }

    /// Whether the aim of such an act fits.
    pub(super) fn plain_fits(
        &self,
        candidate: &Candidate,
        tool: Option<ItemId>,
        aim: &ChosenTarget,
    ) -> Result<(), Refusal> {
        let def = self.rules().action(candidate.action);
        match aim {
            ChosenTarget::Nothing if matches!(def.target, Target::Me) => {}
            ChosenTarget::Target(id) => self.target_ok(candidate, tool, *id)?,
            ChosenTarget::Cell(cell) if matches!(def.target, Target::Nearer { .. }) => {
                self.chase_ok(candidate, *cell)?;
            }
            ChosenTarget::Cell(cell) => self.cell_ok(candidate, tool, *cell)?,
            ChosenTarget::Object(id, 0) if matches!(def.target, Target::Thing) => {
                self.thing_ok(candidate, tool, *id)?;
            }
            ChosenTarget::Object(id, number) => match &def.target {
                Target::Movable(most) => self.shove_ok(candidate.by, most, *id, *number)?,
                _ => self.object_ok(candidate, *id, *number)?,
            },
            _ => return Err(UNFIT),
        }
        Ok(())
    }
}
