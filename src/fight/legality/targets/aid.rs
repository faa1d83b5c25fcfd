//! Help (aid): with which act, and with which target of it (SEC-ACT-33, SEC-ACT-35). A helper must be able to do that
//! act itself.

use std::collections::BTreeSet;

use crate::data::effect::{Effect, Occasion, RollEffect, SceneEffect, StrikeEffect, Target};
use crate::data::ruleset::UseDef;
use crate::data::scope::{ActionId, RollId};
use crate::fight::legality::acts::Candidate;
use crate::fight::state::arena::Arena;
use crate::fight::state::frames::ActOrigin;
use crate::fight::state::order::{AidTarget, ChosenTarget};
use crate::fight::state::refusal::Refusal;
use crate::fight::text::refusals;
use crate::kernel::ids::{CombatantId, ItemId};

impl Arena<'_> {
    /// The roll of an act on a target that others can help with: the first that it makes.
    #[must_use]
    pub fn aided_roll(&self, action: ActionId, on: AidTarget) -> Option<RollId> {
        let rules = self.rules();
        let used = self.marked_use(on);
        let mut first = None;
        rules.action(action).does.each(&mut |effect| {
            let roll = match effect {
                Effect::Roll(RollEffect::Roll { roll, .. }) => Some(*roll),
                Effect::Strike(StrikeEffect::Strike { .. } | StrikeEffect::StrikeObject { .. }) => {
                    Some(rules.main_strike.roll)
                }
                Effect::Scene(SceneEffect::UseObject) => used.and_then(|used| used.roll),
                _ => None,
            };
            first = first.or(roll);
        });
        first.filter(|roll| rules.roll(*roll).aided.is_some())
    }

    /// The use of a scene object that is marked.
    fn marked_use(&self, on: AidTarget) -> Option<&UseDef> {
        if let AidTarget::Object(object, number) = on { self.object_use(object, number) } else { None }
    }

    /// Calls `visit` for every act of an ally that a candidate can help with, until it returns false.
    pub(in crate::fight::legality) fn each_aid(
        &self,
        candidate: &Candidate,
        visit: &mut dyn FnMut(ChosenTarget) -> bool,
    ) {
        let by = candidate.by;
        let allies: Vec<CombatantId> =
            self.all_combatants().filter(|id| self.target_ok(candidate, None, *id).is_ok()).collect();
        if allies.is_empty() {
            return;
        }
        for action in self.rules().index.in_turn.iter().copied() {
            let objects = matches!(self.rules().action(action).target, Target::Object { .. });
            if action == candidate.action || !objects && self.aided_roll(action, AidTarget::Nothing).is_none() {
                continue;
            }
            let marks = self.marks(by, action, None);
            for (ally, on) in allies.iter().flat_map(|ally| marks.iter().map(move |on| (*ally, *on))) {
                if self.unaided(by, ally, action, on).is_ok() && !visit(ChosenTarget::Aid(ally, action, on)) {
                    return;
                }
            }
        }
    }

    /// The targets of an act that a combatant could take now and others could help with, whatever it costs. With
    /// `only`, no other is tested.
    fn marks(&self, by: CombatantId, action: ActionId, only: Option<AidTarget>) -> Vec<AidTarget> {
        // Not as an act of its own turn, which could be offered as a multi-turn action.
        let own = Candidate { course: ActOrigin::Menu, ..Candidate::in_turn(by, action) };
        let (mut found, mut known) = (Vec::new(), BTreeSet::new());
        if self.knows(by, action) && self.fit_for(&own).is_ok() {
            for tool in self.tools(&own) {
                self.each_target(&own, tool, &mut |aim| {
                    let on = aim.aid_target(by);
                    let asked = only.is_none_or(|only| only == on) && !known.contains(&on);
                    if asked
                        && self.aided_roll(action, on).is_some()
                        && self.target_choice_fits(&own, tool, &aim).is_ok()
                    {
                        known.insert(on);
                        found.push(on);
                    }
                    only.is_none() || found.is_empty()
                });
            }
        }
        found
    }

    /// Whether a combatant may help an ally with an act, which it must be able to take on the same target.
    pub(in crate::fight::legality) fn aid_ok(
        &self,
        by: CombatantId,
        ally: CombatantId,
        action: ActionId,
        on: AidTarget,
    ) -> Result<(), Refusal> {
        let known = self.rules().actions.get(action.index()).is_some_and(|def| def.occasion == Occasion::Turn);
        if !known || self.aided_roll(action, on).is_none() {
            return Err(Refusal::Said(refusals::NOTHING_TO_HELP));
        }
        self.unaided(by, ally, action, on)?;
        if self.marks(by, action, Some(on)).contains(&on) {
            Ok(())
        } else {
            Err(Refusal::Said(refusals::HELPER_UNABLE))
        }
    }

    /// Whether an ally knows an act and has room for one more helper.
    fn unaided(&self, by: CombatantId, ally: CombatantId, action: ActionId, on: AidTarget) -> Result<(), Refusal> {
        if !self.knows(ally, action) {
            return Err(Refusal::Said(refusals::ALLY_UNSKILLED));
        }
        let helpers = self.marked_use(on).map_or(1, |used| usize::from(used.helpers));
        let borne = || self.conditions(ally).0.iter().filter(|i| i.act == Some(self.rules().act_of(action)));
        if borne().count() >= helpers || borne().any(|i| i.source == Some(by)) {
            return Err(Refusal::Said(refusals::HELPED_ALREADY));
        }
        Ok(())
    }

    /// The tool with which a combatant does an act on a target best: of those that fit the one of the greatest worth.
    pub(in crate::fight) fn best_tool(
        &self,
        by: CombatantId,
        action: ActionId,
        on: AidTarget,
        worth: impl Fn(Option<ItemId>) -> i32,
    ) -> Option<ItemId> {
        let own = Candidate { course: ActOrigin::Menu, ..Candidate::in_turn(by, action) };
        let fits = |tool: &Option<ItemId>| {
            let mut any = false;
            self.each_target(&own, *tool, &mut |aim| {
                any = aim.aid_target(by) == on && self.target_choice_fits(&own, *tool, &aim).is_ok();
                !any
            });
            any
        };
        let mut tools: Vec<Option<ItemId>> = self.tools(&own).into_iter().filter(fits).collect();
        // `max_by_key` takes the last of equals: the first is wanted.
        tools.reverse();
        tools.into_iter().max_by_key(|tool| worth(*tool)).flatten()
    }
}
