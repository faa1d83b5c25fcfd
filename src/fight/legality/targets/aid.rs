//! Help: with what, and what that is done to (SEC-ACT-33, SEC-ACT-35). Whoever helps must be able to do the same itself.

use std::collections::BTreeSet;

use crate::data::effect::{Effect, Occasion, Target};
use crate::data::ruleset::UseDef;
use crate::data::scope::{ActionId, RollId};
use crate::fight::legality::acts::Candidate;
use crate::fight::state::arena::Arena;
use crate::fight::state::frames::Course;
use crate::fight::state::order::{Aim, Mark};
use crate::fight::state::refusal::Refusal;
use crate::kernel::ids::{CombatantId, ItemId};

impl Arena<'_> {
    /// The roll of an act that others can help with: the first one that it makes where it is done to this.
    #[must_use]
    pub fn aided_roll(&self, action: ActionId, on: Mark) -> Option<RollId> {
        let rules = self.rules();
        let used = self.marked_use(on);
        let mut first = None;
        rules.action(action).does.each(&mut |effect| {
            let roll = match effect {
                Effect::Roll { roll, .. } => Some(*roll),
                Effect::Strike { .. } | Effect::Batter { .. } => Some(rules.main_strike.roll),
                Effect::UseObject => used.and_then(|used| used.roll),
                _ => None,
            };
            first = first.or(roll);
        });
        first.filter(|roll| rules.roll(*roll).aided.is_some())
    }

    /// The use of a scene object that an act is.
    fn marked_use(&self, on: Mark) -> Option<&UseDef> {
        if let Mark::Object(object, number) = on { self.object_use(object, number) } else { None }
    }

    /// Calls `visit` for everything that allies could be helped with, until it says stop.
    pub(in crate::fight::legality) fn each_aid(&self, candidate: &Candidate, visit: &mut dyn FnMut(Aim) -> bool) {
        let by = candidate.by;
        let allies: Vec<CombatantId> =
            self.everybody().filter(|id| self.target_ok(candidate, None, *id).is_ok()).collect();
        if allies.is_empty() {
            return;
        }
        for action in self.rules().index.in_turn.iter().copied() {
            let objects = matches!(self.rules().action(action).target, Target::Object { .. });
            if action == candidate.action || !objects && self.aided_roll(action, Mark::Nothing).is_none() {
                continue;
            }
            let marks = self.marks(by, action, None);
            for (ally, on) in allies.iter().flat_map(|ally| marks.iter().map(move |on| (*ally, *on))) {
                if self.unaided(by, ally, action, on).is_ok() && !visit(Aim::Aid(ally, action, on)) {
                    return;
                }
            }
        }
    }

    /// What a combatant could do something to now that others can help with, whatever it costs. With `only`, nothing but
    /// that is looked at.
    fn marks(&self, by: CombatantId, action: ActionId, only: Option<Mark>) -> Vec<Mark> {
        // Not as an act of its own turn, so that it is not offered as one that could be begun.
        let own = Candidate { course: Course::Menu, ..Candidate::in_turn(by, action) };
        let (mut found, mut known) = (Vec::new(), BTreeSet::new());
        if self.knows(by, action) && self.fit_for(&own).is_ok() {
            for tool in self.tools(&own) {
                self.each_aim(&own, tool, &mut |aim| {
                    let on = aim.mark(by);
                    let asked = only.is_none_or(|only| only == on) && !known.contains(&on);
                    if asked && self.aided_roll(action, on).is_some() && self.aim_fits(&own, tool, &aim).is_ok() {
                        known.insert(on);
                        found.push(on);
                    }
                    only.is_none() || found.is_empty()
                });
            }
        }
        found
    }

    /// Whether somebody could be helped with an act by one who might do it to the same.
    pub(in crate::fight::legality) fn aid_ok(
        &self,
        by: CombatantId,
        ally: CombatantId,
        action: ActionId,
        on: Mark,
    ) -> Result<(), Refusal> {
        let known = self.rules().actions.get(action.index()).is_some_and(|def| def.occasion == Occasion::Turn);
        if !known || self.aided_roll(action, on).is_none() {
            return Err(Refusal::Said("There is nothing in that to help with."));
        }
        self.unaided(by, ally, action, on)?;
        if self.marks(by, action, Some(on)).contains(&on) {
            Ok(())
        } else {
            Err(Refusal::Said("Whoever helps must be able to do the same."))
        }
    }

    /// Whether somebody can do something, and one more can help it with that.
    fn unaided(&self, by: CombatantId, ally: CombatantId, action: ActionId, on: Mark) -> Result<(), Refusal> {
        if !self.knows(ally, action) {
            return Err(Refusal::Said("It does not know that."));
        }
        let helpers = self.marked_use(on).map_or(1, |used| usize::from(used.helpers));
        let borne = || self.body(ally).conditions.0.iter().filter(|i| i.act == Some(self.rules().act_of(action)));
        if borne().count() >= helpers || borne().any(|i| i.source == Some(by)) {
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
        on: Mark,
        worth: impl Fn(Option<ItemId>) -> i32,
    ) -> Option<ItemId> {
        let own = Candidate { course: Course::Menu, ..Candidate::in_turn(by, action) };
        let fits = |tool: &Option<ItemId>| {
            let mut any = false;
            self.each_aim(&own, *tool, &mut |aim| {
                any = aim.mark(by) == on && self.aim_fits(&own, *tool, &aim).is_ok();
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
