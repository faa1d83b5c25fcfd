//! Help: with what, and against whom (SEC-ACT-33, SEC-ACT-35). Whoever helps must be able to do the same itself.

use crate::data::effect::{Effect, Occasion};
use crate::data::scope::{ActionId, RollId};
use crate::fight::arena::Arena;
use crate::fight::frame::Course;
use crate::fight::legal::acts::Candidate;
use crate::fight::order::{Aim, Refusal};
use crate::kernel::ids::{CombatantId, ItemId};

impl Arena<'_> {
    /// The roll of an act that others can help with: the first one that it makes.
    #[must_use]
    pub fn aided_roll(&self, action: ActionId) -> Option<RollId> {
        let rules = self.rules();
        let mut first = None;
        rules.action(action).does.each(&mut |effect| {
            let roll = match effect {
                Effect::Roll { roll, .. } => Some(*roll),
                Effect::Strike { .. } => Some(rules.main_strike.roll),
                _ => None,
            };
            first = first.or(roll);
        });
        first.filter(|roll| rules.roll(*roll).aided.is_some())
    }

    /// Calls `visit` for everything that allies could be helped with, until it says stop.
    pub(super) fn each_aid(&self, candidate: &Candidate, visit: &mut dyn FnMut(Aim) -> bool) {
        let by = candidate.by;
        let allies: Vec<CombatantId> =
            self.everybody().filter(|id| self.target_ok(candidate, None, *id).is_ok()).collect();
        if allies.is_empty() {
            return;
        }
        for action in self.rules().index.in_turn.iter().copied() {
            if self.aided_roll(action).is_none() || action == candidate.action {
                continue;
            }
            let marks = self.marks(by, action);
            for (ally, on) in allies.iter().flat_map(|ally| marks.iter().map(move |on| (*ally, *on))) {
                if self.unaided(ally, action).is_ok() && !visit(Aim::Aid(ally, action, on)) {
                    return;
                }
            }
        }
    }

    /// Those against whom somebody could do something now, whatever it costs: nobody once if it needs no other party.
    fn marks(&self, by: CombatantId, action: ActionId) -> Vec<Option<CombatantId>> {
        // Not as an act of its own turn, so that it is not offered as one that could be begun.
        let own = Candidate { course: Course::Menu, ..Candidate::in_turn(by, action) };
        let mut found = Vec::new();
        if self.knows(by, action) && self.fit_for(&own).is_ok() {
            for tool in self.tools(&own) {
                self.each_aim(&own, tool, &mut |aim| {
                    let on = aim.target().filter(|id| *id != by);
                    if !found.contains(&on) && self.aim_fits(&own, tool, &aim).is_ok() {
                        found.push(on);
                    }
                    true
                });
            }
        }
        found
    }

    /// Whether somebody could be helped with an act by one who might do it against the same.
    pub(super) fn aid_ok(
        &self,
        by: CombatantId,
        ally: CombatantId,
        action: ActionId,
        on: Option<CombatantId>,
    ) -> Result<(), Refusal> {
        let known = self.rules().actions.get(action.index()).is_some_and(|def| def.occasion == Occasion::Turn);
        if !known || self.aided_roll(action).is_none() {
            return Err(Refusal::Said("There is nothing in that to help with."));
        }
        self.unaided(ally, action)?;
        if self.marks(by, action).contains(&on) {
            Ok(())
        } else {
            Err(Refusal::Said("Whoever helps must be able to do the same."))
        }
    }

    /// Whether somebody can do something and nobody helps it with that yet.
    fn unaided(&self, ally: CombatantId, action: ActionId) -> Result<(), Refusal> {
        if !self.knows(ally, action) {
            return Err(Refusal::Said("It does not know that."));
        }
        if self.body(ally).conditions.0.iter().any(|i| i.act == Some(action)) {
            return Err(Refusal::Said("Somebody helps it with that already."));
        }
        Ok(())
    }

    /// With what somebody does an act against another at its best: of the tools that fit the one that makes its roll
    /// surest.
    pub(in crate::fight) fn best_tool(
        &self,
        by: CombatantId,
        action: ActionId,
        on: Option<CombatantId>,
        worth: impl Fn(Option<ItemId>) -> i32,
    ) -> Option<ItemId> {
        let own = Candidate { course: Course::Menu, ..Candidate::in_turn(by, action) };
        let fits = |tool: &Option<ItemId>| {
            let mut any = false;
            self.each_aim(&own, *tool, &mut |aim| {
                any = aim.target().filter(|id| *id != by) == on && self.aim_fits(&own, *tool, &aim).is_ok();
                !any
            });
            any
        };
        let mut tools: Vec<Option<ItemId>> = self.tools(&own).into_iter().filter(fits).collect();
        // Of equals the first.
        tools.reverse();
        tools.into_iter().max_by_key(|tool| worth(*tool)).flatten()
    }
}
