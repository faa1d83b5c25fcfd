//! What the moment adds to a value besides the modifiers of whoever bears it: circumstances, and what does not add up
//! with what else (AP-ROLL-26 to AP-ROLL-28).

use crate::data::scope::{TagId, ValueId};
use crate::fight::arena::Arena;
use crate::fight::event::Cause;
use crate::fight::figures::Tray;
use crate::fight::frame::Context;
use crate::kernel::ids::CombatantId;

/// What was added to one value under labels of which only the greatest gain and the greatest loss count.
#[derive(Clone, Debug, Default)]
pub(in crate::fight) struct Rivals(Vec<(TagId, i32, Cause)>);

impl Rivals {
    /// Takes an addition in. Returns what of it counts at once: all of it if it has no label.
    pub fn enter(&mut self, label: Option<TagId>, amount: i32, cause: Cause, tray: &mut Tray) -> i32 {
        match label {
            None => {
                tray.note(cause, amount, 0);
                amount
            }
            Some(label) => {
                let alike = |(tag, n, _): &&mut (TagId, i32, Cause)| *tag == label && n.signum() == amount.signum();
                match self.0.iter_mut().find(alike) {
                    Some(older) if older.1.abs() < amount.abs() => *older = (label, amount, cause),
                    Some(_) => {}
                    None => self.0.push((label, amount, cause)),
                }
                0
            }
        }
    }

    /// What counts of everything that has a label.
    pub fn settle(&mut self, tray: &mut Tray) -> i32 {
        self.0
            .drain(..)
            .map(|(_, amount, cause)| {
                tray.note(cause, amount, 0);
                amount
            })
            .sum()
    }
}

impl Arena<'_> {
    /// Adds what the moment adds to a value of a combatant.
    pub(in crate::fight) fn circumstances(
        &self,
        of: CombatantId,
        value: ValueId,
        context: &Context,
        rivals: &mut Rivals,
        tray: &mut Tray,
        sum: &mut i32,
    ) {
        for (number, circumstance) in (0_u8..).zip(&self.rules().circumstances) {
            if *circumstance.to != value {
                continue;
            }
            let facts = self.facts(Context { me: Some(of), ..*context });
            if !circumstance.when.holds(&facts) {
                continue;
            }
            let most = u8::try_from(circumstance.degrees.len()).unwrap_or(u8::MAX);
            let degree = u8::try_from(circumstance.degree.eval(&facts).max(0)).unwrap_or(u8::MAX).min(most);
            let Some(at) = usize::from(degree).checked_sub(1) else { continue };
            let (found, cause) = (&circumstance.degrees[at], Cause::Circumstance(number, degree));
            if found.edge != 0 {
                tray.note(cause, 0, found.edge);
            }
            *sum += rivals.enter(circumstance.rivals, found.adds.eval(&facts), cause, tray);
        }
    }
}
