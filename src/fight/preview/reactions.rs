//! Warnings of reactions (opportunity attacks and others): which foes may answer an act or a walk, with what, at which
//! trigger point and with what chance, as far as a side knows. A window to come is judged by the tests that make the
//! offer when it comes, read with what is known now. `foresight` finds the windows.

use crate::data::effect::{ActLimit, Cost, Limit, MoveLimit, Occasion, Target};
use crate::data::formula::Test;
use crate::data::ruleset::ActionDef;
use crate::data::scope::{ActionId, PointId, PoolId, Tags};
use crate::fight::legality::Candidate;
use crate::fight::map::cover::Facing;
use crate::fight::preview::foresight::{Foresight, Gait};
use crate::fight::state::arena::Arena;
use crate::fight::state::context::{ActParams, Context, Viewpoint};
use crate::fight::state::frames::ActOrigin;
use crate::fight::state::order::ActOrder;
use crate::fight::values::contests::roll_chance;
use crate::fight::values::foreseen::Foreseen;
use crate::fight::values::modifiers::Breakdown;
use crate::fight::values::strikes::strike_def;
use crate::kernel::cell::{Cell, Dir8};
use crate::kernel::ids::{CombatantId, ItemId, SideId};
use crate::kernel::odds::Chance;
use crate::kernel::path::price;

/// What an order may set off, as far as the side that gives it knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Warnings {
    /// Reactions of foes, in the order in which they would be asked if all before them passed.
    pub reactions: Vec<PossibleReaction>,
    /// Foes that may break into the turn with acts of their own, in no order.
    pub breakers: Vec<CombatantId>,
    /// Whether a foe holds an act ready for a moment that may come.
    pub holding: bool,
}

impl Warnings {
    /// Whether there may be reactions that hang on what the side does not know of a foe.
    #[must_use]
    pub fn unread(&self) -> bool {
        self.reactions.iter().any(|reaction| !reaction.known)
    }

    /// Reactions of which the side knows.
    pub fn known(&self) -> impl Iterator<Item = &PossibleReaction> {
        self.reactions.iter().filter(|reaction| reaction.known)
    }
}

/// A reaction that a combatant may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PossibleReaction {
    /// The reacting combatant.
    pub who: CombatantId,
    /// The reaction.
    pub action: ActionId,
    /// The trigger point.
    pub point: PointId,
    /// The index of the step of the walk before which it comes, or the number of its steps for what comes after the
    /// last; 0 for an act without a walk.
    pub step: usize,
    /// Whether it is a strike.
    pub strikes: bool,
    /// Its chance to hit if it is a strike; None where the side does not know the sheets.
    pub hit: Option<Chance>,
    /// Whether nothing that the side does not know of a closed sheet could forbid it.
    pub known: bool,
    /// Whether it comes only if a walker that hides now is found on its way.
    pub if_found: bool,
}

/// A reaction window that is foreseen.
#[derive(Clone, Copy, Debug)]
pub(super) struct ForeseenWindow<'a> {
    /// The subject of its event.
    pub subject: CombatantId,
    /// The other party.
    pub other: Option<CombatantId>,
    /// Labels of the act.
    pub tags: Tags,
    /// Where a combatant will stand by then, and what will be borne.
    pub view: Viewpoint,
    /// The act or the step that will run.
    pub foreseen: Foreseen<'a>,
}

/// Whether all that was asked is known to the asking side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sure(pub bool);

impl Sure {
    /// Takes what is not known for yes, and remembers that it was not.
    fn or_maybe(&mut self, known: Option<bool>) -> bool {
        self.0 &= known.is_some();
        known.unwrap_or(true)
    }
}

impl ForeseenWindow<'_> {
    /// A context in which a combatant bears what the dice may have brought it by then.
    fn with_chances(&self, who: CombatantId, mut context: Context) -> Context {
        let brought = self.foreseen.may.iter().filter(|assumed| assumed.who == who);
        for (slot, assumed) in context.view.changes.iter_mut().zip(brought) {
            *slot = Some(*assumed);
        }
        context
    }
}

impl Arena<'_> {
    /// Reactions that foes may take to an act: to its declaration, to its strikes and walks, and to the windows that its
    /// effects open, as far as the actor's side knows.
    #[must_use]
    pub fn act_reactions(&self, draft: &ActOrder) -> Warnings {
        let course = self.origin_now(draft);
        if course == ActOrigin::Aside {
            return Warnings::default();
        }
        let mut foresight = Foresight::of_act(self, draft);
        foresight.act(draft, course);
        foresight.warnings
    }

    /// Reactions that foes may take along a walk, as far as the walker's side knows. `path` is without the start.
    #[must_use]
    pub fn walk_reactions(&self, by: CombatantId, path: &[Cell]) -> Warnings {
        let mut foresight = Foresight::of_walk(self, by);
        foresight.set_out(path);
        foresight.walk(path, Gait::Checked);
        foresight.warnings
    }

    /// Whether a combatant could answer windows about another with an action at all: what does not depend on the
    /// moment. The other may be taken to be found by it.
    pub(super) fn could_react(
        &self,
        viewer: SideId,
        id: CombatantId,
        (to, found): (CombatantId, bool),
        action: ActionId,
    ) -> Option<Sure> {
        let rules = self.rules();
        let def = rules.action(action);
        let mut sure = Sure(true);
        let bars = |limit: &Limit| match limit {
            Limit::Act(ActLimit::NoActions(barred)) => barred.meets(def.tags),
            Limit::Act(ActLimit::OnlyActions(left)) => !left.meets(def.tags),
            _ => false,
        };
        let barred = || {
            let known = self.conditions(id).0.iter().filter(|i| self.condition_known(Some(viewer), id, i));
            let waived = |tags: Tags| tags.meets(def.waives);
            let mut keeping = known.map(|i| rules.condition(i.key)).filter(|condition| !waived(condition.tags));
            keeping.any(|condition| condition.limits.iter().any(bars))
        };
        let in_turn = || self.stack.turn().is_some_and(|turn| turn.once.contains(&(id, action)));
        if !self.able(id)
            || !self.knows(id, action)
            || barred()
            || def.once_a_turn && in_turn()
            || def.per_scene.is_some_and(|limit| self.usage(id).in_scene.times(action) >= limit)
        {
            return None;
        }
        if let Occasion::Reaction { from_count, per_round, .. } = def.occasion {
            let reacts = Context::of(id);
            let able = self.clock.count.unwrap_or(0) >= from_count
                && self.usage(id).reactions.times(action) < per_round
                && rules.roles.reaction.is_none_or(|pool| sure.or_maybe(self.holds_points(viewer, id, pool, 1)))
                && !self.known_limited(viewer, id, |limit| limit == Limit::Act(ActLimit::NoReactions))
                && (found || self.known_to(self.side(id), to) && self.notices(id, to))
                && sure.or_maybe(rules.roles.reacts.known(&self.facts(&reacts.with_viewer(Some(viewer)))));
            if !able {
                return None;
            }
        }
        Some(sure)
    }

    /// Whether a pool of a combatant holds so much; None if a side does not know.
    fn holds_points(&self, viewer: SideId, id: CombatantId, pool: PoolId, least: i32) -> Option<bool> {
        let known = self.sheet_known(Some(viewer), id) || self.rules().pool(pool).public;
        known.then(|| self.pool(id, pool) >= least)
    }

    /// Whether a reaction answers a window, and its chance to hit, if it is a strike of which that is known.
    pub(super) fn answers(
        &self,
        viewer: SideId,
        who: CombatantId,
        action: ActionId,
        moment: &ForeseenWindow,
        sure: &mut Sure,
    ) -> Option<Option<Chance>> {
        let def = self.rules().action(action);
        let ForeseenWindow { subject, other, tags, view, .. } = *moment;
        let stands = view.stands;
        let viewed = Context { view, ..Context::default() };
        let context = viewed.with_me(Some(who)).with_subject(Some(subject)).with_other(other).with_tags(tags);
        let holds = |test: &Test, context: Context, sure: &mut Sure| {
            test.is_always() || sure.or_maybe(test.known(&self.facts_of(&moment.foreseen, &context)))
        };
        let run = self.run_length(self.run_for(who, action));
        let needs = Context { act: ActParams { run, number: def.number, ..context.act }, ..context };
        let payer = viewed.with_me(Some(who)).with_other(Some(subject)).with_subject(Some(subject)).with_tags(def.tags);
        let payer = Context { act: ActParams { action: Some(action), number: def.number, ..payer.act }, ..payer };
        let fits = |sure: &mut Sure| {
            let comes = match &def.occasion {
                Occasion::Reaction { when, .. } if !when.is_always() => {
                    when.known(&self.facts_of(&moment.foreseen, &context))
                }
                _ => Some(true),
            };
            // What the dice may have brought by then, and the moment hangs on, is there when it is paid for.
            let payer = if comes.is_none() { moment.with_chances(who, payer) } else { payer };
            sure.or_maybe(comes)
                && def.requires.iter().all(|requirement| holds(&requirement.need, needs, sure))
                && self.may_pay(viewer, who, &def.cost, &payer, sure)
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
                if reaching.is_empty() || !fits(sure) {
                    return None;
                }
                let aimed = |(tool, ranged)| {
                    Context { act: ActParams { tool, arm: def.arm(), ranged, ..context.act }, ..context }
                        .with_other(Some(subject))
                };
                let (tool, ranged) = reaching.into_iter().find(|found| holds(when, aimed(*found), sure))?;
                let strike = Context {
                    act: ActParams { tool, arm: def.arm(), ranged, action: Some(action), ..payer.act },
                    ..payer
                };
                Some(self.strike_in_passing(viewer, def, &strike))
            }
            Target::One { whom, range, when, sight, .. } => {
                let seen = |id: CombatantId| self.known_to(viewer, id) && self.known_to(self.side(who), id);
                let found = self.all_combatants().filter(|id| seen(*id) && self.notices(who, *id)).any(|id| {
                    let context = context.with_other(Some(id));
                    let [from, to] = [who, id].map(|id| self.rect_thought(id, stands));
                    let facts = self.facts_of(&moment.foreseen, &context);
                    self.meant(who, *whom, id)
                        && !self.spares(who, id, def.tags)
                        && i32::from(self.rect_distance(from, to)) <= range.eval(&facts)
                        && (!*sight || self.detects((who, from), (id, to)))
                        && holds(when, context, sure)
                });
                (found && fits(sure)).then_some(None)
            }
            Target::Nearer { .. } => {
                (fits(sure) && self.could_pursue(who, def, (subject, &payer), sure)).then_some(None)
            }
            _ => fits(sure).then_some(None),
        }
    }

    /// Whether a combatant could pursue another, by steps that each bring it nearer to where that one will stand, as
    /// far as the context's viewer knows.
    fn could_pursue(
        &self,
        who: CombatantId,
        def: &ActionDef,
        (subject, context): (CombatantId, &Context),
        sure: &mut Sure,
    ) -> bool {
        let (Target::Nearer { most }, Some(viewer)) = (&def.target, context.view.viewer) else { return false };
        let Some(budget) = most.eval_known(&self.facts(context)) else { return sure.or_maybe(None) };
        let held =
            |limit| matches!(limit, Limit::Move(MoveLimit::NoSteps) | Limit::Act(ActLimit::Down | ActLimit::Helpless));
        if self.mount_of(who).is_some() || self.known_limited(viewer, who, held) {
            return false;
        }
        let goal = self.rect_thought(subject, context.view.stands);
        let (bounds, factor) = (self.scene().bounds, self.step_factor(who));
        let place = |cell: Cell| self.identity(who).rect(cell);
        let gap = |cell: Cell| self.rect_distance(place(cell), goal);
        // What the subject leaves is free by then.
        let free = |body| body == subject || !self.known_to(viewer, body);
        let (from, budget) = (self.position(who).at, u16::try_from(budget).unwrap_or(0));
        let priced = |way: &[Cell]| {
            let cost = |from, to, _| self.step_cost_but(who, (from, to), factor, free);
            price(&self.search_rules(who, budget), from, way, cost, |cell| self.walled(cell)).is_ok()
        };
        let mut open = vec![Vec::new()];
        while let Some(way) = open.pop() {
            let at = way.last().copied().unwrap_or(from);
            for next in Dir8::ALL.into_iter().map(|dir| at.step(dir)) {
                let nearer = || bounds.contains_rect(place(next)) && gap(next) < gap(at) && !place(next).overlaps(goal);
                let way = [way.as_slice(), &[next]].concat();
                if nearer() && priced(&way) {
                    if self.room(who, next, |body| !free(body)) {
                        return true;
                    }
                    open.push(way);
                }
            }
        }
        false
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

    /// Whether a combatant can pay for a reaction, as far as a side knows.
    fn may_pay(&self, viewer: SideId, who: CombatantId, costs: &[Cost], context: &Context, sure: &mut Sure) -> bool {
        let open = self.sheet_known(Some(viewer), who);
        let known = |cost: &&Cost| match cost {
            _ if open => true,
            Cost::Pool(pool, _) | Cost::Commit(pool, ..) | Cost::Raise(pool, _) => self.rules().pool(*pool).public,
            Cost::Steps(_) => true,
        };
        sure.0 &= open || costs.iter().all(|cost| known(&cost));
        self.can_pay(who, costs.iter().filter(known), context).is_ok()
    }
}
