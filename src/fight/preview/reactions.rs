//! Warnings of reactions (opportunity attacks and others): which foes may answer an act or a walk, with what, at which
//! trigger point and with what chance, as far as a side knows. A window to come is judged by the tests that make the
//! offer when it comes, read with what is known now.

use crate::data::effect::{
    ActLimit, Ask, Cost, Effect, Effects, FlowEffect, Limit, Occasion, PlaceAsk, RollEffect, Step, StrikeEffect, Target,
};
use crate::data::formula::{Expr, Fact, Test};
use crate::data::ruleset::ActionDef;
use crate::data::scope::{ActionId, PointId, PoolId, RoutineId, Tags};
use crate::fight::legality::Candidate;
use crate::fight::map::cover::Facing;
use crate::fight::map::forced::straight;
use crate::fight::map::stride::Stride;
use crate::fight::state::arena::Arena;
use crate::fight::state::context::{ActParams, Context, Viewpoint};
use crate::fight::state::frames::ActOrigin;
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::fight::values::act_context::order_context;
use crate::fight::values::contests::roll_chance;
use crate::fight::values::facts::Foreseen;
use crate::fight::values::modifiers::Breakdown;
use crate::fight::values::strikes::strike_def;
use crate::kernel::cell::Cell;
use crate::kernel::ids::{CombatantId, ItemId, SideId};
use crate::kernel::odds::Chance;

/// A reaction that a combatant may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PossibleReaction {
    /// The reacting combatant.
    pub who: CombatantId,
    /// The reaction.
    pub action: ActionId,
    /// The trigger point.
    pub point: PointId,
    /// The index of the step of the walk before which it comes; 0 for an act.
    pub step: usize,
    /// Whether it is a strike.
    pub strikes: bool,
    /// Its chance to hit if it is a strike; None where the side does not know the sheets.
    pub hit: Option<Chance>,
}

/// A reaction window that is foreseen.
#[derive(Clone, Copy, Debug)]
struct ForeseenWindow<'a> {
    point: PointId,
    /// The subject of its event.
    subject: CombatantId,
    /// The other party.
    other: Option<CombatantId>,
    /// Labels of the act.
    tags: Tags,
    /// Where a combatant will stand by then.
    stands: Option<(CombatantId, Cell)>,
    /// The act or the step that will run.
    foreseen: Foreseen<'a>,
}

/// A reaction that a combatant has ready, and whether it answers a step out of its threatened area.
type ReadyReaction = (PointId, ActionId, CombatantId, bool);

/// Whether a fact is that a step leaves a threatened area.
fn is_departure(part: &Expr) -> bool {
    matches!(part, Expr::Fact(Fact::ProvokesLeaving(..)))
}

impl Arena<'_> {
    /// Reactions that others may take to an act: to its declaration, to its strike, and to the windows that its effects
    /// open, as far as the actor's side knows.
    #[must_use]
    pub fn act_reactions(&self, draft: &ActOrder) -> Vec<PossibleReaction> {
        let rules = self.rules();
        let mut threats = Vec::new();
        let course = self.origin_now(draft);
        if course == ActOrigin::Aside {
            return threats;
        }
        let context = order_context(self, draft, None);
        let foreseen = Foreseen { act: Some(draft), resumed: self.would_resume(draft), stride: None };
        let by = draft.by;
        let moment = ForeseenWindow {
            point: PointId(0),
            subject: by,
            other: None,
            tags: context.act.tags,
            stands: None,
            foreseen,
        };
        let breakable = self.would_be_breakable(draft, context.act.tags, course);
        for step in &rules.procedures.act {
            if let Step::Open(point) = *step
                && (breakable || !rules.breaks(point))
            {
                self.answers(&ForeseenWindow { point, other: context.parties.other, ..moment }, by, &mut threats);
            }
        }
        // An act that is only begun opens nothing further now.
        if draft.aim == ChosenTarget::Open {
            return threats;
        }
        let action = rules.action(draft.action);
        // At the end of a charge the actor stands where its run ends.
        let way = self.straight_run(draft);
        if let Some(way) = &way {
            threats.extend(self.reactions_along(by, way, Some(draft)));
        }
        let stands = way.and_then(|way| way.last().map(|end| (by, *end)));
        let moment = ForeseenWindow { stands, ..moment };
        if let Some(target) = draft.aim.target().filter(|_| action.strike_form().is_some()) {
            for step in &rules.procedures.strike {
                let (point, subject, other) = match *step {
                    Step::OpenOnHit(p) | Step::OpenUnlessTaken(p) => (p, target, by),
                    Step::Open(p) | Step::OpenOnMiss(p) => (p, by, target),
                    _ => continue,
                };
                self.answers(&ForeseenWindow { point, subject, other: Some(other), ..moment }, by, &mut threats);
            }
        }
        self.opened(&action.does, &context, &mut Vec::new(), &mut |point, subject, other| {
            self.answers(&ForeseenWindow { point, subject, other: Some(other), ..moment }, by, &mut threats);
        });
        threats
    }

    /// The path of an act that charges at a target, without its start.
    fn straight_run(&self, draft: &ActOrder) -> Option<Vec<Cell>> {
        let ChosenTarget::Line(_, to) = draft.aim else { return None };
        let onset = matches!(self.rules().action(draft.action).ask, Ask::Place(PlaceAsk::ChargeCell { .. }));
        onset.then(|| straight(self.position(draft.by).at, to)).flatten()
    }

    /// Reactions that foes may take along a walk, as far as the walker's side knows. `path` is without the start.
    #[must_use]
    pub fn walk_reactions(&self, by: CombatantId, path: &[Cell]) -> Vec<PossibleReaction> {
        self.reactions_along(by, path, None)
    }

    /// As [`Self::walk_reactions`], for a walk by itself or as part of an act.
    fn reactions_along(&self, by: CombatantId, path: &[Cell], act: Option<&ActOrder>) -> Vec<PossibleReaction> {
        let rules = self.rules();
        let viewer = self.side(by);
        let mut threats: Vec<PossibleReaction> = Vec::new();
        let mut ready: Vec<ReadyReaction> = Vec::new();
        for step in &rules.procedures.step {
            let Step::Open(point) = *step else { continue };
            for action in &rules.index.reactions[point.index()] {
                let def = rules.action(*action);
                // A free reaction that is no strike needs no warning.
                if def.strike_form().is_none() && def.tags.meets(rules.roles.free) {
                    continue;
                }
                let Occasion::Reaction { when, .. } = &def.occasion else { continue };
                let departing = when.expr.any(&is_departure);
                let foes = self.all_combatants().filter(|id| self.nonally(by, *id) && self.known_to(viewer, *id));
                let able = foes.filter(|id| self.could_react(viewer, *id, by, *action));
                ready.extend(able.map(|id| (point, *action, id, departing)));
            }
        }
        if ready.is_empty() {
            return threats;
        }
        let resumed = act.is_some_and(|act| self.would_resume(act));
        let fresh = act.is_none() && self.usage(by).moves == 0;
        let mut from = self.position(by).at;
        let mut passed: Vec<CombatantId> = Vec::new();
        for (step, to) in path.iter().enumerate() {
            let stride = Stride { by, from, to: *to, forced: false, fresh };
            let moment = ForeseenWindow {
                point: PointId(0),
                subject: by,
                other: None,
                tags: Tags::default(),
                stands: Some((by, from)),
                foreseen: Foreseen { act, resumed, stride: Some(stride) },
            };
            for (point, action, who, departing) in &ready {
                let told = threats.iter().any(|t| t.who == *who && t.action == *action);
                if told || *departing && passed.contains(who) {
                    continue;
                }
                if let Some(hit) =
                    self.counter_strike(viewer, *who, *action, &ForeseenWindow { point: *point, ..moment })
                {
                    let strikes = rules.action(*action).strike_form().is_some();
                    threats.push(PossibleReaction { who: *who, action: *action, point: *point, step, strikes, hit });
                }
            }
            // A foe has one opportunity attack in a movement, whether it could use it or not.
            for (_, _, who, _) in ready.iter().filter(|(.., departing)| *departing) {
                if !passed.contains(who) && self.provokes_leaving(&stride, *who) {
                    passed.push(*who);
                }
            }
            from = *to;
        }
        threats
    }

    /// Adds the reactions of all but the actor to a window of its act.
    fn answers(&self, moment: &ForeseenWindow, by: CombatantId, threats: &mut Vec<PossibleReaction>) {
        let rules = self.rules();
        let viewer = self.side(by);
        for action in &rules.index.reactions[moment.point.index()] {
            for who in self.all_combatants().filter(|who| *who != by && self.known_to(viewer, *who)) {
                let told = threats.iter().any(|t| t.who == who && t.action == *action);
                if !told
                    && self.could_react(viewer, who, moment.subject, *action)
                    && let Some(hit) = self.counter_strike(viewer, who, *action, moment)
                {
                    let strikes = rules.action(*action).strike_form().is_some();
                    threats.push(PossibleReaction { who, action: *action, point: moment.point, step: 0, strikes, hit });
                }
            }
        }
    }

    /// Calls `visit` for the windows that effects open, however rolls come out: trigger point, subject, other party.
    fn opened(
        &self,
        does: &Effects,
        context: &Context,
        seen: &mut Vec<RoutineId>,
        visit: &mut dyn FnMut(PointId, CombatantId, CombatantId),
    ) {
        for effect in does.items.iter() {
            match effect {
                Effect::Flow(FlowEffect::Open(point)) => {
                    if let Some(me) = context.parties.me {
                        visit(*point, context.parties.other.unwrap_or(me), me);
                    }
                }
                Effect::Roll(RollEffect::Roll { success: a, failure: b, .. })
                | Effect::Strike(StrikeEffect::Strike { hit: a, miss: b, .. })
                | Effect::Flow(FlowEffect::If { then: a, otherwise: b, .. }) => {
                    self.opened(a, context, seen, visit);
                    self.opened(b, context, seen, visit);
                }
                Effect::Flow(FlowEffect::As { who, does }) => {
                    if let Some(me) = context.people().get(*who) {
                        self.opened(does, &context.seen_by(me), seen, visit);
                    }
                }
                Effect::Flow(FlowEffect::RollDice { does, .. } | FlowEffect::OncePerAct(does)) => {
                    self.opened(does, context, seen, visit);
                }
                Effect::Flow(FlowEffect::Routine(routine)) if !seen.contains(routine) => {
                    seen.push(*routine);
                    self.opened(&self.rules().routine(*routine).does, context, seen, visit);
                    seen.pop();
                }
                _ => {}
            }
        }
    }

    /// Whether a combatant could react to another at all: what does not depend on the moment.
    fn could_react(&self, viewer: SideId, id: CombatantId, to: CombatantId, action: ActionId) -> bool {
        let rules = self.rules();
        let def = rules.action(action);
        let Occasion::Reaction { from_count, per_round, .. } = def.occasion else { return false };
        let bars = |limit| match limit {
            Limit::Act(ActLimit::NoReactions) => true,
            Limit::Act(ActLimit::NoActions(barred)) => barred.meets(def.tags),
            Limit::Act(ActLimit::OnlyActions(left)) => !left.meets(def.tags),
            _ => false,
        };
        self.able(id)
            && self.knows(id, action)
            && self.clock.count.unwrap_or(0) >= from_count
            && rules.roles.reaction.is_none_or(|pool| self.may_have(viewer, id, pool, 1))
            && self.usage(id).reactions.times(action) < per_round
            && !self.known_limited(viewer, id, bars)
            && self.known_to(self.side(id), to)
            && self.notices(id, to)
            && rules.roles.reacts.may_hold(&self.facts_for(viewer, Context::of(id)))
    }

    /// Whether a pool of a combatant may hold so much, as far as a side knows.
    fn may_have(&self, viewer: SideId, id: CombatantId, pool: PoolId, least: i32) -> bool {
        let known = self.sheet_known(Some(viewer), id) || self.rules().pool(pool).public;
        !known || self.pool(id, pool) >= least
    }

    /// Whether a reaction answers a window, and its chance to hit, if it is a strike of which that is known.
    fn counter_strike(
        &self,
        viewer: SideId,
        who: CombatantId,
        action: ActionId,
        moment: &ForeseenWindow,
    ) -> Option<Option<Chance>> {
        let def = self.rules().action(action);
        let Occasion::Reaction { when, .. } = &def.occasion else { return None };
        let ForeseenWindow { subject, other, tags, stands, .. } = *moment;
        let viewed =
            Context { view: Viewpoint { viewer: Some(viewer), stands, ..Viewpoint::default() }, ..Context::default() };
        let context = viewed.with_me(Some(who)).with_subject(Some(subject)).with_other(other).with_tags(tags);
        let holds = |test: &Test, context: Context| test.may_hold(&self.facts_of(moment.foreseen, context));
        let run = self.run_length(self.run_for(who, action));
        let needs = Context { act: ActParams { run, number: def.number, ..context.act }, ..context };
        let payer = viewed.with_me(Some(who)).with_other(Some(subject)).with_subject(Some(subject)).with_tags(def.tags);
        let payer = Context { act: ActParams { action: Some(action), number: def.number, ..payer.act }, ..payer };
        let fits = || {
            holds(when, context)
                && def.requires.iter().all(|requirement| holds(&requirement.need, needs))
                && self.may_pay(viewer, who, &def.cost, &payer)
        };
        match &def.target {
            Target::Subject { when } => {
                if self.spares(who, subject, def.tags) {
                    return None;
                }
                let at = |id| (id, self.rect_thought(id, stands));
                let facing = Facing { by: at(who), to: at(subject), viewer: None };
                let candidate = Candidate { course: ActOrigin::Reaction, ..Candidate::in_turn(who, action) };
                // Targets out of reach need no further tests.
                let reaching: Vec<(Option<ItemId>, bool)> = self
                    .all_tools(&candidate)
                    .into_iter()
                    .filter_map(|tool| match self.arm(who, tool, def.arm()) {
                        Some(weapon) => Some((tool, self.strikes_at(weapon, facing)?)),
                        None => Some((tool, false)),
                    })
                    .collect();
                if reaching.is_empty() || !fits() {
                    return None;
                }
                let aimed = |(tool, ranged)| {
                    Context { act: ActParams { tool, arm: def.arm(), ranged, ..context.act }, ..context }
                        .with_other(Some(subject))
                };
                let (tool, ranged) = reaching.into_iter().find(|found| holds(when, aimed(*found)))?;
                let strike = Context {
                    act: ActParams { tool, arm: def.arm(), ranged, action: Some(action), ..payer.act },
                    ..payer
                };
                Some(self.strike_in_passing(viewer, def, &strike))
            }
            Target::One { whom, range, when, .. } => {
                let found =
                    self.all_combatants().filter(|id| self.present(*id) && self.known_to(viewer, *id)).any(|id| {
                        let context = context.with_other(Some(id));
                        let gap = self.rect_distance(self.rect_thought(who, stands), self.rect_thought(id, stands));
                        self.meant(who, *whom, id)
                            && i32::from(gap) <= range.eval(&self.facts_of(moment.foreseen, context))
                            && holds(when, context)
                    });
                (found && fits()).then_some(None)
            }
            _ => fits().then_some(None),
        }
    }

    /// The chance to hit of a reaction's strike; None if it has none, or the side does not know the sheets.
    fn strike_in_passing(&self, viewer: SideId, def: &ActionDef, context: &Context) -> Option<Chance> {
        let (who, form) = (context.parties.me?, def.strike_form()?);
        let known = |id: Option<CombatantId>| id.is_some_and(|id| self.sheet_known(Some(viewer), id));
        if !known(context.parties.me) || !known(context.parties.other) {
            return None;
        }
        let strike = strike_def(self.rules(), form);
        let weapon = self.arm(who, context.act.tool, context.act.arm)?;
        let prepared = self.prepare_roll(strike.roll, context, Breakdown::default());
        let hit = match self.early_bonus(strike, weapon, context, context.parties.other?) {
            Some(more) => {
                let dice = self.thrown(strike, weapon, def.dice.as_ref(), context, 1)?;
                self.early_chance(strike.roll, &prepared, &dice, more)
            }
            None => roll_chance(self.rules(), strike.roll, &prepared),
        };
        Some(hit.times(self.steadiness(context)))
    }

    /// Whether a combatant may be able to pay for a reaction, as far as a side knows.
    fn may_pay(&self, viewer: SideId, who: CombatantId, costs: &[Cost], context: &Context) -> bool {
        let known = |cost: &&Cost| match cost {
            _ if self.sheet_known(Some(viewer), who) => true,
            Cost::Pool(pool, _) | Cost::Commit(pool, ..) | Cost::Raise(pool, _) => self.rules().pool(*pool).public,
            Cost::Steps(_) => true,
        };
        self.can_pay(who, costs.iter().filter(known), context).is_ok()
    }
}
