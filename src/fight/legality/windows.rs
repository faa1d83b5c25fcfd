//! Reaction windows: reactions and menu actions of the window, readied actions whose trigger has come, and interrupts
//! with acts of a combatant's own turn (AP-TIME-26..34, AP-REACT-06, -15).

use crate::data::effect::{ActLimit, Cost, Limit, Occasion};
use crate::data::ruleset::{PairReading, WindowSieve};
use crate::data::scope::{ActionId, ConditionId, PointId};
use crate::fight::legality::Candidate;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::{ActParams, Context, Parties};
use crate::fight::state::frames::{ActOrigin, WindowFrame};
use crate::fight::state::order::{ActOrder, DecisionKind};
use crate::fight::state::readied::{ReadiedAct, ReadiedAction};
use crate::fight::state::refusal::Refusal;
use crate::fight::state::repertoires::AnswerCircle;
use crate::fight::text::refusals;
use crate::kernel::cell::{Cell, Rect};
use crate::kernel::ids::{CombatantId, ItemId, SideId};

/// The moment of an open window, as all who could answer it are looked at with.
pub(super) struct Moment<'a> {
    window: &'a WindowFrame,
    /// The footprint of the subject.
    here: Rect,
    /// Its footprint behind the step that it is about to make.
    next: Option<Rect>,
    /// What tests are read with, but for the parties and for whose knowledge counts.
    pub context: Context,
    /// What the test of interrupts is read with, but for the same, if the running turn can be interrupted in it.
    interrupt: Option<Context>,
}

impl<'a> Moment<'a> {
    pub(super) fn of(arena: &Arena, window: &'a WindowFrame) -> Moment<'a> {
        let subject = window.subject;
        let next = arena.stride_of(subject).map(|stride| arena.identity(subject).rect(stride.to));
        let interrupts = arena.rules().window(window.point).is_some_and(|def| def.interrupt.is_some());
        let (context, interrupt) = (Context::default().with_tags(window.tags), interrupts.then(Context::default));
        Moment { window, here: arena.rect(subject), next, context, interrupt }
    }
}

impl Arena<'_> {
    /// Whether a window at a trigger point could have any offer.
    pub(in crate::fight) fn listens(&self, point: PointId) -> bool {
        let rules = self.rules();
        let held = |id: CombatantId| self.commitments(id).held.as_ref();
        self.scene().repertoires.anyone_answers(point)
            || rules.window(point).is_some_and(|w| w.interrupt.is_some())
            || self.anyone_holds()
                && self.all_combatants().filter_map(held).any(|held| rules.trigger(held.trigger).on.contains(&point))
    }

    /// The acts that the asked combatants may consider in the open window.
    pub fn window_candidates(&self, side: SideId) -> impl Iterator<Item = Candidate> {
        let pending = self.stack.window().and_then(|window| Some((window, window.deeds.as_ref()?)));
        let next = pending.and_then(|(window, (by, deeds))| match deeds.first() {
            Some(ReadiedAct::Act(action, _)) if self.side(*by) == side && self.able(*by) => {
                let forms = self.forms(*action);
                Some(forms.map(move |action| Candidate::in_window(*by, action, window, ActOrigin::Menu)))
            }
            _ => None,
        });
        let open = self.stack.window().filter(|window| window.deeds.is_none());
        next.into_iter().flatten().chain(open.into_iter().flat_map(move |window| {
            let all = if window.asked.is_none() { self.clock.order.as_slice() } else { &[] };
            let asked = window.asked.into_iter().chain(all.iter().copied());
            let ours = asked.filter(move |id| self.side(*id) == side && self.able(*id));
            ours.flat_map(move |by| self.offered(window, by))
        }))
    }

    /// The combatants that could have an offer in the open window, in drawn order: what is quickly seen speaks for it.
    pub(in crate::fight) fn answerers(&self) -> Vec<CombatantId> {
        let Some(window) = self.stack.window() else { return Vec::new() };
        let mut moment = Moment::of(self, window);
        let order = || self.clock.order.iter().copied();
        let found: Vec<CombatantId> = match self.answerers_at_most(&moment) {
            None => order().filter(|by| self.could_answer(&mut moment, *by) && self.able(*by)).collect(),
            Some(mut few) => {
                few.retain(|by| self.could_take_part(&mut moment, *by) && self.able(*by));
                match &mut moment.interrupt {
                    Some(context) => {
                        order().filter(|by| few.contains(by) || self.could_interrupt_with(context, *by)).collect()
                    }
                    None if few.is_empty() => few,
                    None => order().filter(|by| few.contains(by)).collect(),
                }
            }
        };
        // Nobody with an offer may be left out.
        debug_assert!(order().all(|by| found.contains(&by) || !self.can_answer(by)));
        found
    }

    /// All who could answer by a reaction or from a menu at most, in no order, some maybe twice; None where they are not
    /// quickly found, or could answer by what they hold ready.
    fn answerers_at_most(&self, moment: &Moment) -> Option<Vec<CombatantId>> {
        let (window, mut found) = (moment.window, Vec::new());
        let circle = self.scene().repertoires.circle(window.point, window.tags);
        if circle.all || self.anyone_holds() {
            return None;
        }
        found.extend(window.other.filter(|_| circle.other));
        if circle.subject {
            found.push(window.subject);
        }
        if circle.left {
            found.extend(&self.usage(window.subject).provoked);
        }
        if circle.givers {
            found.extend(self.conditions(window.subject).0.iter().filter_map(|borne| borne.source));
        }
        let reach = if circle.here || circle.next { self.longest_reach_of_all()? } else { 0 };
        let around = match circle {
            AnswerCircle { here: true, .. } => Some(reach.max(1)),
            AnswerCircle { beside: true, .. } => Some(1),
            _ => None,
        };
        let near = around.is_none_or(|cells| self.add_neighbours(moment.here, cells, &mut found));
        let next = moment.next.filter(|_| circle.next);
        let ahead = next.is_none_or(|next| self.add_neighbours(next, reach, &mut found));
        (near && ahead).then_some(found)
    }

    fn could_answer(&self, moment: &mut Moment, by: CombatantId) -> bool {
        let window = moment.window;
        let held = self.commitments(by).held.as_ref();
        held.is_some_and(|held| window.subject != by && self.rules().trigger(held.trigger).on.contains(&window.point))
            || self.could_take_part(moment, by)
            || moment.interrupt.as_mut().is_some_and(|context| self.could_interrupt_with(context, by))
    }

    /// Whether a combatant could answer with a reaction or from the menu.
    fn could_take_part(&self, moment: &mut Moment, by: CombatantId) -> bool {
        let answers = self.scene().repertoires.answers(self.identity(by).archetype, moment.window.point);
        let sieves = &self.rules().index.sieves;
        answers.menu.iter().any(|action| self.passes(sieves[action.index()], moment, by))
            || answers.reactions.iter().any(|action| self.comes_due(moment, by, *action))
    }

    /// Whether the moment of a reaction has come, whatever else it needs. What is quickly seen is looked at first.
    fn comes_due(&self, moment: &mut Moment, by: CombatantId, action: ActionId) -> bool {
        let rules = self.rules();
        let Occasion::Reaction { when, from_count, per_round, .. } = &rules.action(action).occasion else {
            return true;
        };
        let window = moment.window;
        if !self.passes(rules.index.sieves[action.index()], moment, by)
            || rules.roles.reaction.is_some_and(|pool| self.pool(by, pool) < 1)
        {
            return false;
        }
        let parties = Parties { me: Some(by), other: window.other, source: None, subject: Some(window.subject) };
        moment.context.view.viewer = Some(self.side(by));
        self.may_react(by, action, (*from_count, *per_round)).is_ok()
            && when.may_hold(&self.facts_among(parties, &moment.context))
    }

    /// Whether event and combatant are what an act asks of them at least.
    pub(super) fn passes(&self, sieve: WindowSieve, moment: &Moment, by: CombatantId) -> bool {
        let (subject, other) = (moment.window.subject, moment.window.other);
        let bears = |who: CombatantId, key: ConditionId, from: CombatantId| {
            self.conditions(who).0.iter().any(|borne| borne.key == key && borne.source == Some(from))
        };
        if sieve.label.is_some_and(|label| !moment.window.tags.has(label))
            || sieve.pc && !self.identity(by).pc
            || sieve.nonally && !self.nonally(by, subject)
            || sieve.other && other != Some(by)
            || sieve.subject && subject != by
            || sieve.left && !self.usage(subject).provoked.contains(&by)
            || sieve.given.is_some_and(|key| !bears(subject, key, by))
            || sieve.borne.is_some_and(|key| !bears(by, key, subject))
        {
            return false;
        }
        if !(sieve.beside || sieve.near || sieve.enters) {
            return true;
        }
        let own = self.rect(by);
        let leads_in = |to: Rect| self.reach_between(own, to) < self.longest_reach(by);
        (!sieve.beside || self.rect_distance(own, moment.here) <= 1)
            && (!sieve.near || self.reach_between(own, moment.here) <= self.longest_reach(by))
            && (!sieve.enters || moment.next.is_some_and(leads_in))
    }

    fn offered(&self, window: &WindowFrame, by: CombatantId) -> impl Iterator<Item = Candidate> {
        let rules = self.rules();
        let point = window.point.index();
        let own = rules.index.reactions[point].iter().chain(&rules.index.menus[point]).copied();
        let own = own.filter(move |action| self.knows(by, *action));
        let own = own.map(move |action| Candidate::in_window(by, action, window, self.origin_of(action)));
        let held = match self.readied_for(window, by).and_then(|held| held.deeds.first()) {
            Some(ReadiedAct::Act(action, _)) => {
                let forms = self.forms(*action).filter(move |action| self.knows(by, *action));
                Some(forms.map(move |action| Candidate::in_window(by, action, window, ActOrigin::Reaction)))
            }
            _ => None,
        };
        let breaks = self.may_interrupt(window, by);
        let in_turn = if breaks { self.scene().repertoires.in_turn(self.identity(by).archetype) } else { &[] };
        let ordinary = in_turn.iter().map(move |action| Candidate::interrupting(by, *action));
        own.chain(held.into_iter().flatten()).chain(ordinary)
    }

    /// The acts of a combatant's own turn that a readied one can be done as.
    fn forms(&self, action: ActionId) -> impl Iterator<Item = ActionId> {
        let rules = self.rules();
        rules.index.in_turn.iter().copied().filter(move |other| rules.alike(action, *other))
    }

    fn origin_of(&self, action: ActionId) -> ActOrigin {
        match self.rules().action(action).occasion {
            Occasion::Reaction { .. } => ActOrigin::Reaction,
            _ => ActOrigin::Menu,
        }
    }

    /// The kind of act that an order is in the open window.
    pub(in crate::fight) fn origin(&self, draft: &ActOrder) -> Option<ActOrigin> {
        let fits = |c: &Candidate| c.by == draft.by && c.action == draft.action;
        self.window_candidates(self.side(draft.by)).find(fits).map(|c| c.course)
    }

    /// The kind of act that an order is if it is ordered now.
    #[must_use]
    pub fn origin_now(&self, draft: &ActOrder) -> ActOrigin {
        match self.pending.0.as_ref().map(|decision| decision.kind) {
            _ if self.rules().action(draft.action).occasion == Occasion::Aside => ActOrigin::Aside,
            Some(DecisionKind::Window { .. }) => self.origin(draft).unwrap_or(ActOrigin::Turn),
            _ => ActOrigin::Turn,
        }
    }

    /// What a combatant holds ready, if a window brings its trigger.
    pub(in crate::fight) fn readied_for(&self, window: &WindowFrame, by: CombatantId) -> Option<&ReadiedAction> {
        let held = self.commitments(by).held.as_ref()?;
        let trigger = self.rules().trigger(held.trigger);
        let context = Context {
            parties: Parties { me: Some(by), subject: Some(window.subject), other: window.other, ..Parties::default() },
            act: ActParams { tags: window.tags, ..ActParams::default() },
            ..Context::default()
        };
        let comes = window.subject != by
            && trigger.on.contains(&window.point)
            && trigger.when.holds(&self.facts(&context.with_viewer(Some(self.side(by)))));
        comes.then_some(held)
    }

    /// The tool that was named for a readied act that is done now.
    pub(in crate::fight::legality) fn readied_tool(&self, candidate: &Candidate) -> Option<ItemId> {
        let window = self.stack.window()?;
        let deed = match &window.deeds {
            Some((by, deeds)) if *by == candidate.by => deeds.first(),
            _ => self.readied_for(window, candidate.by).and_then(|held| held.deeds.first()),
        };
        match deed {
            Some(ReadiedAct::Act(action, tool)) if self.rules().alike(*action, candidate.action) => *tool,
            _ => None,
        }
    }

    /// The combatant that may walk in the open window because it held a walk ready.
    pub(in crate::fight) fn readied_walker(&self) -> Option<CombatantId> {
        let window = self.stack.window()?;
        let walks = |deeds: &[ReadiedAct]| matches!(deeds.first(), Some(ReadiedAct::Walk(_)));
        match &window.deeds {
            Some((by, deeds)) => Some(*by).filter(|by| walks(deeds) && self.able(*by)),
            None => {
                let by = window.asked?;
                let held = self.readied_for(window, by)?;
                let spare = self.rules().roles.reaction.is_none_or(|pool| self.pool(by, pool) > 0);
                (walks(&held.deeds) && spare && !self.limited(by, |l| l == Limit::Act(ActLimit::NoReactions)))
                    .then_some(by)
            }
        }
    }

    /// Whether a combatant may interrupt the running turn in a window.
    fn may_interrupt(&self, window: &WindowFrame, by: CombatantId) -> bool {
        let here = self.rules().window(window.point).is_some_and(|w| w.interrupt.is_some());
        here && self.could_interrupt(by)
    }

    /// Whether a combatant could interrupt the running turn in windows that allow it.
    #[must_use]
    pub fn could_interrupt(&self, by: CombatantId) -> bool {
        self.could_interrupt_with(&mut Context::default(), by)
    }

    /// As [`Self::could_interrupt`], with a context in which nothing happens; its viewer is set.
    fn could_interrupt_with(&self, context: &mut Context, by: CombatantId) -> bool {
        let (Some(interrupt), Some(turn)) = (self.rules().time.interrupt(), self.stack.turn()) else { return false };
        if by == turn.by {
            return false;
        }
        let mut worked_out = || {
            context.view.viewer = Some(self.side(by));
            let parties = Parties { subject: Some(turn.by), ..Parties::of(by) };
            interrupt.when.holds(&self.facts_among(parties, context))
        };
        let may = match self.rules().index.interrupt_reads {
            PairReading::Own => self.bodies.interrupts((by, by), worked_out),
            // Of a closed sheet the test reads what the side has found out.
            PairReading::Pair if self.scene().def.open_sheets => self.bodies.interrupts((by, turn.by), worked_out),
            PairReading::Pair | PairReading::Fight => worked_out(),
        };
        may && self.able(by)
    }

    /// The cost of an interrupt besides that of the act; none for acts that are free or movement.
    pub(in crate::fight) fn surcharge(&self, candidate: &Candidate) -> &[Cost] {
        let rules = self.rules();
        let tags = rules.action(candidate.action).tags;
        let free = tags.meets(rules.roles.free) || tags.meets(rules.roles.moving);
        let interrupt = rules.time.interrupt().filter(|_| candidate.course == ActOrigin::Interrupt && !free);
        interrupt.map_or(&[], |interrupt| &interrupt.cost)
    }

    /// The combatant that may walk in the open window.
    pub(in crate::fight) fn window_walker(&self) -> Option<CombatantId> {
        let window = self.stack.window()?;
        let breaks = window.asked.filter(|by| window.deeds.is_none() && self.may_interrupt(window, *by));
        breaks.or_else(|| self.readied_walker())
    }

    /// Checks a walk in another combatant's turn: it must end on another cell.
    pub(in crate::fight::legality) fn check_window_walk(&self, by: CombatantId, path: &[Cell]) -> Result<(), Refusal> {
        if self.window_walker() != Some(by) {
            return Err(Refusal::Said(refusals::NO_INTERRUPT));
        }
        self.check_walk(by, path)?;
        if path.last() == Some(&self.position(by).at) {
            return Err(Refusal::Said(refusals::PATH_LEADS_BACK));
        }
        Ok(())
    }

    /// Whether the asked side has any offer in the open window.
    pub(in crate::fight) fn window_has_offer(&self, side: SideId) -> bool {
        let walks = |by: CombatantId| self.walking_budget(by) > 0 && self.may_walk(by).is_ok();
        self.window_walker().is_some_and(walks) || self.window_candidates(side).any(|c| self.has_act(&c))
    }

    /// Whether a combatant has any act to offer in the open window of its side.
    pub(in crate::fight) fn can_answer(&self, by: CombatantId) -> bool {
        let window = self.stack.window().filter(|window| window.deeds.is_none());
        window.is_some_and(|window| self.able(by) && self.offered(window, by).any(|c| self.has_act(&c)))
    }

    /// Whether an act ordered now would end what its actor holds ready, without being what was held.
    #[must_use]
    pub fn would_drop_readied(&self, draft: &ActOrder) -> bool {
        let course = self.origin_now(draft);
        let answers = course == ActOrigin::Reaction;
        let held = |by| self.stack.window().is_some_and(|window| self.readied_for(window, by).is_some());
        let holds = self.commitments(draft.by).held.is_some();
        holds && !(answers && held(draft.by)) && self.drops_readied(draft, course)
    }

    /// Whether an act ordered now would resume its actor's multi-turn action.
    #[must_use]
    pub fn would_resume(&self, draft: &ActOrder) -> bool {
        let own = self.origin_now(draft) == ActOrigin::Turn;
        (own || self.rules().time.aims_late()) && self.resumes(draft)
    }
}
