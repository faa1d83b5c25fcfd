//! The shown odds of talk are the odds that it succeeds.

use fray::fight::state::log::Event;

use super::{aware, guard, milo, vera};
use crate::told::{all_rolls, draft, same};

/// VIT-SPEC-73, VIT-SPEC-74, VIT-ROLL-03: the target's attitude counts for the speaker's roll, not for the target's: in
/// the dice and in the odds.
#[test]
fn vit_spec_73_74_roll_03_words_are_told_as_they_are_rolled() {
    for act in ["demoralise", "demand_drop", "demand_surrender", "befriend"] {
        for attitude in [0, 2] {
            let near = guard().at(9, 2).pool("attitude", attitude).score("sense_motive", 3);
            let mut t = aware([vera(), milo()], [near]);
            let words = draft(t.acting("Vera", act, "Guard"));
            let told = all_rolls(&mut t, &words);
            let by = words.by;
            let won = |event: &Event| matches!(event, Event::Rolled(roll) if roll.by == by && roll.success);
            same(&format!("{act} at attitude {attitude}"), &mut t, &words, told, won);
        }
    }
}
