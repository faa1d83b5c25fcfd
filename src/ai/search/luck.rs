//! Luck: what the dice of strikes did beyond their average. It is taken out of the value of a playout, so that fewer of
//! them tell which answer is better.

use crate::fight::imagine::Imagination;
use crate::fight::state::log::Event;
use crate::fight::state::order::{DecisionKind, OrderKind};
use crate::kernel::ids::{CombatantId, SideId};

use super::value;

/// A strike that was ordered and may not have landed yet.
struct PendingStrike {
    by: CombatantId,
    target: CombatantId,
    /// The value of the target before, and what the strike takes from it on average.
    before: i64,
    expected: i64,
    /// The length of the log before.
    begun: usize,
}

/// The luck of a playout, in the units of its value, for the imagining side.
pub(super) struct Luck {
    side: SideId,
    pending: Vec<PendingStrike>,
    sum: i64,
}

impl Luck {
    pub fn new(side: SideId) -> Luck {
        Luck { side, pending: Vec::new(), sum: 0 }
    }

    /// Notes an order that is about to be given.
    pub fn ordered(&mut self, imagination: &mut Imagination, order: &OrderKind) {
        let OrderKind::Act(draft) = order else { return };
        let Some(target) = draft.aim.target() else { return };
        let Some(average) = imagination.strike_average(draft) else { return };
        let standing = imagination.standing(target);
        let strike = PendingStrike {
            by: draft.by,
            target,
            before: value::of(&standing),
            expected: value::expected_loss(&standing, average),
            begun: imagination.fight().log().len(),
        };
        // Two strikes at one target cannot be told apart.
        let alone = !self.pending.iter().any(|other| other.target == target);
        self.pending.retain(|other| other.target != target);
        if alone {
            self.pending.push(strike);
        }
    }

    /// Looks at what has become of the strikes, once nobody is asked about them any more.
    pub fn settle(&mut self, imagination: &mut Imagination) {
        let fight = imagination.fight();
        let asked = fight.decision().is_some_and(|decision| matches!(decision.kind, DecisionKind::Window { .. }));
        if asked || self.pending.is_empty() {
            return;
        }
        for strike in std::mem::take(&mut self.pending) {
            let fight = imagination.fight();
            let began = |event: &Event| match event {
                Event::StrikeBegan(by, target, ..) => (*by, *target) == (strike.by, strike.target),
                _ => false,
            };
            let entries = fight.log().get(strike.begun..).unwrap_or_default();
            // One that was not struck had no dice; of several the average is not known.
            if entries.iter().filter(|entry| began(&entry.event)).count() != 1 {
                continue;
            }
            let standing = imagination.standing(strike.target);
            let lost = strike.before - value::of(&standing);
            let foe = imagination.fight().scene().hostile(self.side, standing.side);
            self.sum += (lost - strike.expected) * if foe { 1 } else { -1 };
        }
    }

    /// The luck so far.
    pub fn sum(&self) -> i64 {
        self.sum
    }
}
