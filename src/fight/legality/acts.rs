//! Whether an act may be taken: known, timely, not barred by a condition, affordable, with a fitting tool.

use crate::data::effect::{ActLimit, Ask, Cost, Limit, Occasion, TurnAsk};
use crate::data::scope::{ActionId, ConditionId, PoolId, Tags};
use crate::fight::legality::UnaimedOffer;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::{ActParams, Context, Parties};
use crate::fight::state::frames::{ActOrigin, WindowFrame};
use crate::fight::state::offer::Offer;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::fight::state::refusal::Refusal;
use crate::fight::text::refusals;
use crate::fight::values::act_context::order_context;
use crate::kernel::ids::{CombatantId, ItemId};

/// An act to be considered at the halt, before its tool and its aim are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The actor.
    pub by: CombatantId,
    /// The action.
    pub action: ActionId,
    /// The subject of the window's event.
    pub subject: Option<CombatantId>,
    /// The other party of that event.
    pub other: Option<CombatantId>,
    /// Labels of the act that the window is about.
    pub tags: Tags,
    /// The kind of act that it would be: of the turn, a reaction, an interrupt, …
    pub course: ActOrigin,
    /// Whether it may take any target but its actor, whatever its target filter says.
    pub astray: bool,
}

impl Candidate {
    pub(in crate::fight) fn in_turn(by: CombatantId, action: ActionId) -> Candidate {
        Candidate {
            by,
            action,
            subject: None,
            other: None,
            tags: Tags::default(),
            course: ActOrigin::Turn,
            astray: false,
        }
    }

    pub(in crate::fight::legality) fn aside(by: CombatantId, action: ActionId) -> Candidate {
        Candidate { course: ActOrigin::Aside, ..Candidate::in_turn(by, action) }
    }

    pub(in crate::fight::legality) fn interrupting(by: CombatantId, action: ActionId) -> Candidate {
        Candidate { course: ActOrigin::Interrupt, ..Candidate::in_turn(by, action) }
    }

    pub(in crate::fight::legality) fn in_window(
        by: CombatantId,
        action: ActionId,
        window: &WindowFrame,
        course: ActOrigin,
    ) -> Candidate {
        let WindowFrame { subject, other, tags, .. } = *window;
        Candidate { subject: Some(subject), other, tags, course, ..Candidate::in_turn(by, action) }
    }
}

impl Arena<'_> {
    /// Whether a combatant knows an action.
    #[must_use]
    pub fn knows(&self, by: CombatantId, action: ActionId) -> bool {
        self.scene().repertoires.knows(self.identity(by).archetype, action)
    }

    /// Adds what a candidate could be offered as, one for each tool, whatever it could be aimed at.
    pub(in crate::fight::legality) fn add_unaimed(&self, candidate: Candidate, offers: &mut Vec<UnaimedOffer>) {
        if self.timely(&candidate).is_ok() {
            let (by, action) = (candidate.by, candidate.action);
            let tools = self.tools(&candidate).into_iter();
            offers.extend(tools.map(|tool| Offer::Act { by, action, tool, aims: candidate }));
        }
    }

    /// The offers of a candidate without their targets: one for each of its tools.
    #[must_use]
    pub fn unaimed_acts(&self, candidate: Candidate) -> Vec<UnaimedOffer> {
        let mut offers = Vec::new();
        self.add_unaimed(candidate, &mut offers);
        offers
    }

    /// All that a candidate could be aimed at with a tool.
    #[must_use]
    pub fn aims(&self, candidate: &Candidate, tool: Option<ItemId>) -> Vec<ChosenTarget> {
        let mut aims = Vec::new();
        self.each_aim(candidate, tool, &mut |aim| {
            aims.push(aim);
            true
        });
        aims
    }

    /// Calls `visit` for all that a candidate could be aimed at with a tool, until it returns false.
    fn each_aim(&self, candidate: &Candidate, tool: Option<ItemId>, visit: &mut dyn FnMut(ChosenTarget) -> bool) {
        // Of the many things that a combatant holds and the many ways to charge at it or to move it none need be tested
        // where itself is no target.
        let mut last: Option<(CombatantId, bool)> = None;
        let mut is_target = |id: CombatantId| match last {
            Some((known, ok)) if known == id => ok,
            _ => {
                let ok = self.target_ok(candidate, tool, id).is_ok();
                last = Some((id, ok));
                ok
            }
        };
        self.each_target(candidate, tool, &mut |aim| {
            let of = match aim {
                ChosenTarget::Theirs(id, _) | ChosenTarget::Knock(id, ..) | ChosenTarget::Line(id, _) => Some(id),
                _ => None,
            };
            let fits = of.is_none_or(&mut is_target) && self.target_choice_ok(candidate, tool, &aim).is_ok();
            !fits || visit(aim)
        });
    }

    /// Whether a candidate could be aimed at anything with a tool.
    #[must_use]
    pub fn has_aim(&self, candidate: &Candidate, tool: Option<ItemId>) -> bool {
        let mut found = false;
        self.each_aim(candidate, tool, &mut |_| {
            found = true;
            false
        });
        found
    }

    /// Whether a candidate has any offer.
    pub(in crate::fight::legality) fn has_act(&self, candidate: &Candidate) -> bool {
        self.timely(candidate).is_ok() && self.tools(candidate).into_iter().any(|tool| self.has_aim(candidate, tool))
    }

    /// Checks one act.
    pub(in crate::fight::legality) fn check_act(&self, candidate: &Candidate, draft: &ActOrder) -> Result<(), Refusal> {
        self.timely(candidate)?;
        if !self.tools(candidate).contains(&draft.tool) {
            return Err(self.no_tool(candidate));
        }
        self.target_choice_ok(candidate, draft.tool, &draft.aim)
    }

    /// The context of a candidate's formulas.
    pub(in crate::fight::legality) fn context(candidate: &Candidate, other: Option<CombatantId>) -> Context {
        Context {
            parties: Parties {
                me: Some(candidate.by),
                other: other.or(candidate.other),
                subject: candidate.subject,
                ..Parties::default()
            },
            act: ActParams { tags: candidate.tags, ..ActParams::default() },
            ..Context::default()
        }
    }

    /// Checks everything that does not depend on tool and aim.
    pub(in crate::fight::legality) fn timely(&self, candidate: &Candidate) -> Result<(), Refusal> {
        self.fit_for(candidate)?;
        self.ever_payable(candidate)
    }

    /// As [`Self::timely`], without the costs.
    pub(in crate::fight::legality) fn fit_for(&self, candidate: &Candidate) -> Result<(), Refusal> {
        match self.each_unfit(candidate, Some) {
            Some(refusal) => Err(refusal),
            None => Ok(()),
        }
    }

    /// Tells all that keeps a candidate from its act but costs, tool and aim, until `stop` answers with something.
    pub(in crate::fight::legality) fn each_unfit<B>(
        &self,
        candidate: &Candidate,
        mut stop: impl FnMut(Refusal) -> Option<B>,
    ) -> Option<B> {
        let rules = self.rules();
        let by = candidate.by;
        let def = rules.action(candidate.action);
        macro_rules! tell {
            ($refusal:expr) => {
                if let Some(answer) = stop($refusal) {
                    return Some(answer);
                }
            };
        }
        if candidate.course == ActOrigin::Reaction
            && let Err(refusal) = self.may_react_at_all(candidate)
        {
            tell!(refusal);
        }
        if let Occasion::Reaction { when, from_count, per_round, .. } = &def.occasion {
            if let Err(refusal) = self.may_react(candidate.by, candidate.action, (*from_count, *per_round)) {
                tell!(refusal);
            }
            let context = Self::context(candidate, None).with_viewer(Some(self.side(candidate.by)));
            if !when.may_hold(&self.facts(&context)) {
                tell!(Refusal::Said(refusals::NOT_ITS_MOMENT));
            }
        }
        for condition in self.barring(by, candidate.action, def.tags) {
            tell!(Refusal::Forbidden(condition));
        }
        if candidate.course == ActOrigin::Reaction
            && self.stack.window().is_some_and(|w| w.taken.contains(&(by, candidate.action)))
        {
            tell!(Refusal::Said(refusals::REACTION_TAKEN));
        }
        for (number, _) in (0_u8..).zip(self.requirements(candidate)).filter(|(_, met)| !met) {
            tell!(Refusal::Required(candidate.action, number));
        }
        if candidate.course == ActOrigin::Turn
            && let Err(refusal) = self.keys_free(by, candidate.action)
        {
            tell!(refusal);
        }
        if def.once_a_turn && self.stack.turn().is_some_and(|turn| turn.once.contains(&(by, candidate.action))) {
            tell!(Refusal::DoneAlready(candidate.action));
        }
        if def.per_scene.is_some_and(|limit| self.usage(by).in_scene.times(candidate.action) >= limit) {
            tell!(Refusal::Said(refusals::DONE_IN_FIGHT));
        }
        if matches!(def.ask, Ask::Turn(TurnAsk::BuyTurn))
            && let Err(refusal) = self.may_buy(by)
        {
            tell!(refusal);
        }
        None
    }

    /// The condition that bars a combatant from an act with these labels.
    pub(in crate::fight::legality) fn barred(
        &self,
        by: CombatantId,
        action: ActionId,
        tags: Tags,
    ) -> Option<ConditionId> {
        self.barring(by, action, tags).next()
    }

    /// The conditions that bar a combatant from an act with these labels.
    fn barring(&self, by: CombatantId, action: ActionId, tags: Tags) -> impl Iterator<Item = ConditionId> {
        let def = self.rules().action(action);
        let bars = move |limit: &Limit| match limit {
            Limit::Act(ActLimit::NoActions(barred)) => barred.meets(tags),
            Limit::Act(ActLimit::OnlyActions(left)) => !left.meets(tags),
            _ => false,
        };
        let borne = self.conditions(by).0.iter().map(|instance| instance.key);
        let waived = |key: &ConditionId| self.rules().condition(*key).tags.meets(def.waives);
        borne.filter(move |key| !waived(key) && self.rules().condition(*key).limits.iter().any(bars))
    }

    /// Whether each of the requirements of an act is met.
    fn requirements(&self, candidate: &Candidate) -> impl Iterator<Item = bool> {
        let def = self.rules().action(candidate.action);
        let asked = !def.requires.is_empty();
        let run = if asked { self.run_length(self.run_for(candidate.by, candidate.action)) } else { 0 };
        let context = Self::context(candidate, None).with_run(run).with_number(def.number);
        let context = context.with_viewer(Some(self.side(candidate.by)));
        def.requires.iter().map(move |requirement| requirement.need.may_hold(&self.facts(&context)))
    }

    /// The requirements of an act that are met, one bit each.
    pub(in crate::fight) fn met(&self, draft: &ActOrder) -> u32 {
        let candidate = Candidate::in_turn(draft.by, draft.action);
        let met = self.requirements(&candidate);
        (0_u32..).zip(met).fold(0, |bits, (number, met)| bits | u32::from(met).checked_shl(number).unwrap_or(0))
    }

    /// Checks what every reaction needs (TEMPO-REACT-02, AP-REACT-05).
    fn may_react_at_all(&self, candidate: &Candidate) -> Result<(), Refusal> {
        let by = candidate.by;
        let roles = &self.rules().roles;
        let counted = self.rules().time.span().is_some()
            || matches!(self.rules().action(candidate.action).occasion, Occasion::Reaction { .. });
        if let Some(pool) = roles.reaction.filter(|pool| counted && self.pool(by, *pool) < 1) {
            return Err(Refusal::NoneLeft(pool));
        }
        if self.limited(by, |l| l == Limit::Act(ActLimit::NoReactions)) {
            return Err(Refusal::Said(refusals::KEPT_FROM_REACTING));
        }
        // A combatant cannot react to one whose place it does not know.
        let side = self.side(by);
        if candidate.subject.is_some_and(|s| !self.known_to(side, s) || !self.notices(by, s)) {
            return Err(Refusal::Said(refusals::NO_ONE_SEEN));
        }
        if !roles.reacts.may_hold(&self.facts(&Context::of(by).with_viewer(Some(side)))) {
            return Err(Refusal::Said(refusals::CANNOT_REACT));
        }
        Ok(())
    }

    /// Checks what this reaction needs besides its test (TEMPO-REACT-02): the first count of the round in which it can be
    /// taken, and how often it can be in a round.
    pub(in crate::fight::legality) fn may_react(
        &self,
        by: CombatantId,
        action: ActionId,
        (from, per_round): (u8, u8),
    ) -> Result<(), Refusal> {
        if self.clock.count.unwrap_or(0) < from {
            return Err(Refusal::WaitsFor(from));
        }
        if self.usage(by).reactions.times(action) >= per_round {
            return Err(Refusal::Said(refusals::USED_IN_ROUND));
        }
        Ok(())
    }

    /// Whether the costs of an order can be paid.
    pub(in crate::fight::legality) fn affordable(
        &self,
        candidate: &Candidate,
        draft: &ActOrder,
    ) -> Result<(), Refusal> {
        if let Some(whole) = self.rules().action(candidate.action).instead_of {
            let whole = ActOrder { action: whole, ..draft.clone() };
            if self.owes(&whole) == 0 {
                return Err(Refusal::Said(refusals::TIME_ENOUGH));
            }
        }
        // A multi-turn action that was held ready costs the rest of it.
        if candidate.course != ActOrigin::Turn && self.rules().time.aims_late() && self.resumes(draft) {
            return self.may_go_on(draft);
        }
        if candidate.course == ActOrigin::Turn {
            let short = self.only_begun(draft);
            match draft.aim {
                ChosenTarget::Open if !short => return Err(Refusal::Said(refusals::SAY_WHAT_FOR)),
                ChosenTarget::Open => {}
                _ if short => return Err(Refusal::Said(refusals::ONLY_BEGUN)),
                _ => {}
            }
            if self.resumes(draft) {
                return self.may_go_on(draft);
            }
        }
        self.payable(candidate, order_context(self, draft, candidate.subject))
    }

    /// Whether an order may resume a multi-turn action. One that takes turns goes on by itself.
    fn may_go_on(&self, draft: &ActOrder) -> Result<(), Refusal> {
        let begun = self.commitments(draft.by).begun.as_ref();
        let there = self.rules().time.carrying_purse().map_or(0, |purse| self.pool(draft.by, purse));
        let paid = self.rules().time.aims_late() && self.owes(draft) == 0;
        if begun.is_some_and(|begun| begun.turns == 0) && (there > 0 || paid) {
            Ok(())
        } else {
            Err(Refusal::Said(refusals::GOES_ON_BY_ITSELF))
        }
    }

    /// Whether the costs can be paid with some aim, so that aims need not be tried one by one. A cost depends on the
    /// aim only through `order.shifted` and `order.number`, and on the tool where that can pay.
    pub(in crate::fight::legality) fn ever_payable(&self, candidate: &Candidate) -> Result<(), Refusal> {
        let begun = self.commitments(candidate.by).begun.as_ref();
        let goes_on = |action| self.rules().alike(action, candidate.action);
        if candidate.course == ActOrigin::Turn && begun.is_some_and(|begun| goes_on(begun.draft.action)) {
            return Ok(());
        }
        let plain = self.plain_context(candidate);
        self.payable(candidate, plain)
            .or_else(|why| {
                self.payable(candidate, Context { act: ActParams { shifted: true, ..plain.act }, ..plain })
                    .map_err(|_| why)
            })
            .or_else(|why| match self.fuels(candidate).first() {
                Some(tool) => self.payable(candidate, plain.with_tool(*tool)),
                None => Err(why),
            })
    }

    /// The context in which a candidate's costs are read before it has an aim.
    pub(in crate::fight::legality) fn plain_context(&self, candidate: &Candidate) -> Context {
        let def = self.rules().action(candidate.action);
        Self::context(candidate, None).with_number(def.number.max(1)).with_tags(def.tags)
    }

    fn payable(&self, candidate: &Candidate, context: Context) -> Result<(), Refusal> {
        let action = self.rules().action(candidate.action);
        if action.turns > 0 && self.carries(candidate).is_none() {
            return Err(Refusal::Said(refusals::OWN_TURNS_ONLY));
        }
        self.can_pay(candidate.by, self.due_at_once(candidate), &context)
    }

    /// The purse that can pay later what it lacks: in the actor's own turn.
    fn carries(&self, candidate: &Candidate) -> Option<PoolId> {
        let at_once = self.rules().action(candidate.action).at_once;
        self.rules().time.carrying_purse().filter(|_| candidate.course == ActOrigin::Turn && !at_once)
    }

    /// The costs of a candidate that cannot be paid later.
    pub(in crate::fight::legality) fn due_at_once(&self, candidate: &Candidate) -> impl Iterator<Item = &Cost> {
        let (rules, carries, by) = (self.rules(), self.carries(candidate), candidate.by);
        let action = rules.action(candidate.action);
        let later = move |cost: &&Cost| match cost {
            Cost::Pool(pool, _) if carries == Some(*pool) && !action.tags.meets(rules.roles.free) => {
                self.pool(by, *pool) > 0
            }
            _ => false,
        };
        action.cost.iter().chain(self.surcharge(candidate)).filter(move |cost| !later(cost))
    }

    /// Whether no condition bars a begun act, and its tool and aim still fit (AP-TIME-46).
    pub(in crate::fight) fn still_fits(&self, draft: &ActOrder) -> bool {
        let candidate = Candidate::in_turn(draft.by, draft.action);
        self.in_hand(draft) && self.target_choice_fits(&candidate, draft.tool, &draft.aim).is_ok()
    }

    /// Whether no condition bars an act, and its tool is there.
    pub(in crate::fight) fn in_hand(&self, draft: &ActOrder) -> bool {
        self.barred(draft.by, draft.action, self.rules().action(draft.action).tags).is_none()
            && self.tools(&Candidate::in_turn(draft.by, draft.action)).contains(&draft.tool)
    }

    /// The order of a candidate with a tool and an aim.
    pub(in crate::fight::legality) fn draft(
        candidate: &Candidate,
        tool: Option<ItemId>,
        aim: ChosenTarget,
    ) -> ActOrder {
        ActOrder { by: candidate.by, action: candidate.action, tool, aim }
    }
}
