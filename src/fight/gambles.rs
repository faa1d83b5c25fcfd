//! What an act risks on dice besides a strike: the rolls that its effects make at once, with their chances, for
//! everybody whom it concerns.

use crate::data::effect::{Effect, Effects};
use crate::data::scope::RollId;
use crate::fight::arena::Arena;
use crate::fight::contests::roll_chance;
use crate::fight::figures::Tray;
use crate::fight::flow::act::draft_context;
use crate::fight::frame::Context;
use crate::fight::odds::Chance;
use crate::fight::order::{Aim, Draft};
use crate::kernel::ids::{CombatantId, SideId};

/// A roll that an act would make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gamble {
    /// The roll.
    pub roll: RollId,
    /// Against whom, if against somebody.
    pub on: Option<CombatantId>,
    /// Whether that one makes it itself, to resist.
    pub theirs: bool,
    /// The chance that it succeeds; None if it depends on numbers that the actor's side does not know.
    pub chance: Option<Chance>,
}

impl Arena<'_> {
    /// The rolls of an act, in the order in which they would be made. Those which depend on how others come out are not
    /// among them, and of whom the actor's side does not know there is nothing.
    #[must_use]
    pub fn gambles(&self, draft: &Draft) -> Vec<Gamble> {
        let mut found = Vec::new();
        self.rolls_of(draft, &self.rules().action(draft.action).does, draft_context(self, draft, None), &mut found);
        found
    }

    fn rolls_of(&self, draft: &Draft, does: &Effects, context: Context, found: &mut Vec<Gamble>) {
        let viewer = self.side(draft.by);
        for effect in does.items.iter() {
            match effect {
                Effect::Roll { roll, by, .. } => match context.people().get(*by) {
                    Some(by) if context.me != Some(by) => {
                        let chance = self.gamble(viewer, *roll, &context.seen_by(by)).chance;
                        let chance = chance.filter(|_| self.numbers_known(viewer, Some(by)));
                        found.push(Gamble { roll: *roll, on: Some(by), theirs: true, chance });
                    }
                    _ => found.push(self.gamble(viewer, *roll, &context)),
                },
                Effect::Answer => {
                    if let Aim::Inquiry(_, inquiry) = draft.aim {
                        self.rolls_of(draft, &self.rules().inquiry(inquiry).does, context, found);
                    }
                }
                Effect::UseObject => {
                    if let Aim::Object(object, number) = draft.aim
                        && let Some(used) = self.object_use(object, number)
                    {
                        match used.roll {
                            Some(roll) => found.push(self.gamble(viewer, roll, &context)),
                            None => self.rolls_of(draft, &used.does, context, found),
                        }
                    }
                }
                Effect::If { test, then, otherwise } => {
                    let holds = test.holds(&self.facts_for(viewer, context));
                    self.rolls_of(draft, if holds { then } else { otherwise }, context, found);
                }
                Effect::Each { area, whom, does, .. } => {
                    let cells = self.area_cells(draft.by, &draft.aim, area, &context);
                    for id in self.known_inside(draft.by, *whom, &cells) {
                        self.rolls_of(draft, does, Context { other: Some(id), ..context }, found);
                    }
                }
                Effect::As { who, does } => {
                    if let Some(me) = context.people().get(*who) {
                        self.rolls_of(draft, does, context.seen_by(me), found);
                    }
                }
                Effect::Dice { does, .. } => self.rolls_of(draft, does, context, found),
                Effect::Do(routine) => self.rolls_of(draft, &self.rules().routine(*routine).does, context, found),
                _ => {}
            }
        }
    }

    fn gamble(&self, viewer: SideId, roll: RollId, context: &Context) -> Gamble {
        let known = self.numbers_known(viewer, context.other);
        let chance = || roll_chance(self.rules(), roll, &self.prepare_roll(roll, context, Tray::default()));
        Gamble { roll, on: context.other, theirs: false, chance: known.then(chance) }
    }

    /// Whether a side knows the numbers that a roll against somebody asks for; without an opponent those of everybody.
    pub(super) fn numbers_known(&self, viewer: SideId, other: Option<CombatantId>) -> bool {
        match other {
            Some(id) => self.sheet_known(Some(viewer), id),
            None => self.everybody().all(|id| !self.present(id) || self.sheet_known(Some(viewer), id)),
        }
    }
}
