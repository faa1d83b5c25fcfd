//! Facts for formulas: what can be read of combatants, the map and the moment.

use crate::data::formula::{Crowd, Env, Fact, Now, People, Quantity};
use crate::data::scene::Surprise;
use crate::data::scope::{PoolId, TableId};
use crate::fight::map::cover::Facing;
use crate::fight::map::stride::Stride;
use crate::fight::map::threatened_area::Way;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::{Carried, Instance, Item};
use crate::fight::state::context::{Assumed, Assumption, Context, Parties};
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::fight::values::foreseen::{Foreseen, Gone};
use crate::fight::values::known_values::HealthBand;
use crate::fight::values::modifiers::Breakdown;
use crate::kernel::area::burst;
use crate::kernel::cell::Rect;
use crate::kernel::ids::CombatantId;

/// What a formula reads: the arena, the parties of the context, and what its viewer knows. For a viewer, combatants
/// hidden from it are in no crowd, and closed sheets have the numbers that it knows.
pub struct Facts<'a, 'w> {
    arena: &'a Arena<'w>,
    /// Whom words stand for, in place of the parties of the context.
    parties: Parties,
    /// The rest of the context.
    context: &'a Context,
    /// A pool of `me` that is read as one point fuller than it is.
    more: Option<PoolId>,
    /// What is assumed to happen, in place of what runs.
    foreseen: &'a Foreseen<'a>,
}

/// What is foreseen where what runs counts.
static NOTHING_FORESEEN: Foreseen<'static> = Foreseen::NOTHING;

impl<'w> Arena<'w> {
    /// Facts for formulas in truth, or as the context's viewer knows them.
    #[must_use]
    #[inline]
    pub fn facts<'a>(&'a self, context: &'a Context) -> Facts<'a, 'w> {
        self.facts_of(&NOTHING_FORESEEN, context)
    }

    /// Facts about one combatant, in truth, outside any act.
    #[must_use]
    #[inline]
    pub(in crate::fight) fn facts_about(&self, me: CombatantId) -> Facts<'_, 'w> {
        self.facts_among(Parties::of(me), Context::nothing())
    }

    /// As [`Self::facts_about`], with one point more in a pool of `me`.
    #[must_use]
    pub(in crate::fight) fn facts_if(&self, me: CombatantId, more: Option<PoolId>) -> Facts<'_, 'w> {
        Facts { more, ..self.facts_about(me) }
    }

    /// As [`Self::facts`], with other parties than those of the context.
    #[must_use]
    #[inline]
    pub(in crate::fight) fn facts_among<'a>(&'a self, parties: Parties, context: &'a Context) -> Facts<'a, 'w> {
        Facts { parties, ..self.facts(context) }
    }

    /// As [`Self::facts`], with a foreseen act or step.
    #[must_use]
    #[inline]
    pub fn facts_of<'a>(&'a self, foreseen: &'a Foreseen<'a>, context: &'a Context) -> Facts<'a, 'w> {
        Facts { arena: self, parties: context.parties, context, more: None, foreseen }
    }
}

impl Facts<'_, '_> {
    /// What they are read with, the parties aside.
    pub(in crate::fight) fn context(&self) -> &Context {
        self.context
    }

    /// Reads on with another source.
    pub(in crate::fight) fn set_source(&mut self, source: Option<CombatantId>) {
        self.parties.source = source;
    }

    fn pool_max(&self, of: CombatantId, pool: PoolId) -> i32 {
        self.arena.pool_max(of, pool)
    }

    fn rect(&self, id: CombatantId) -> Rect {
        self.arena.rect_thought(id, self.context.view.stands)
    }

    fn placed(&self, id: CombatantId) -> (CombatantId, Rect) {
        (id, self.rect(id))
    }

    /// Whether the sheet of a combatant is closed to the viewer.
    fn closed(&self, of: CombatantId) -> bool {
        self.context.view.viewer.is_some_and(|viewer| !self.arena.sheet_known(Some(viewer), of))
    }

    /// The conditions of a combatant that count in this context.
    fn stacks(&self, of: CombatantId) -> impl Iterator<Item = &Instance> {
        let borne = self.arena.conditions(of).0.iter();
        let over = move |borne: &Instance| {
            let ended = |gone: &Gone| gone.sure && (gone.who, gone.key, gone.source) == (of, borne.key, borne.source);
            self.foreseen.over.iter().any(ended)
        };
        borne.filter(move |instance| self.arena.counts(of, instance, self.context) && !over(instance))
    }

    /// The conditions that a combatant is assumed to bear by then.
    fn assumed(&self, of: CombatantId) -> impl Iterator<Item = Assumed> {
        let changes = self.context.view.changes.into_iter().flatten();
        changes.filter(move |assumed| assumed.who == of && assumed.how != Assumption::Ended)
    }

    /// The running or foreseen step of a combatant.
    fn stride(&self, walker: CombatantId) -> Option<Stride> {
        match self.foreseen.stride {
            Some(stride) => Some(stride).filter(|stride| stride.by == walker),
            None => self.arena.stride_of(walker),
        }
    }

    /// The foreseen walk of a combatant.
    fn way(&self, walker: CombatantId) -> Option<&Way<'_>> {
        self.foreseen.way.as_ref().filter(|way| way.by == walker)
    }

    /// The foreseen act of a combatant.
    fn thought(&self, by: CombatantId) -> Option<&ActOrder> {
        self.foreseen.act.filter(|draft| draft.by == by)
    }

    /// A number of a combatant, in truth.
    pub(in crate::fight) fn number(&self, of: CombatantId, what: Quantity, people: &People) -> i32 {
        let arena = self.arena;
        match what {
            Quantity::Score(id) => arena.scores(of).0[id.index()],
            Quantity::Pool(id) => arena.pool(of, id) + i32::from(self.more == Some(id) && self.parties.me == Some(of)),
            Quantity::PoolMax(id) => self.pool_max(of, id),
            Quantity::Value(id) => {
                // Seen from `of`: the other one of the two is the other party.
                let other = if people.other == Some(of) { people.me } else { people.other };
                let parties = Parties { me: Some(of), other, ..self.parties };
                arena.value_among(of, id, parties, self.context, &mut Breakdown::default())
            }
            Quantity::Size => i32::from(arena.identity(of).size.0),
            Quantity::Pc => i32::from(arena.identity(of).pc),
            Quantity::FallsDying => i32::from(arena.identity(of).lingers),
            Quantity::FreeHands => i32::from(arena.free_hands(of)),
            Quantity::Hands => i32::from(arena.hands_for_items(of)),
            Quantity::Surprise => match arena.scene().sides[arena.side(of).index()].surprise {
                Surprise::None => 0,
                Surprise::Automatic => 1,
                Surprise::Check => 2,
            },
            Quantity::Handicap => i32::from(arena.scene().sides[arena.side(of).index()].handicap.percent()),
            Quantity::MovementLeft => i32::from(arena.usage(of).moves),
            Quantity::Run => {
                let foreseen = self.foreseen.run.filter(|(who, _)| *who == of);
                i32::from(arena.run_length(foreseen.map_or(arena.usage(of).run, |(_, run)| run)))
            }
            Quantity::MountSize => arena.mount_of(of).map_or(-1, |mount| i32::from(arena.identity(mount).size.0)),
            Quantity::Load => arena.load_of(of),
            Quantity::ThreatsOnPath => match self.way(of) {
                Some(way) => i32::from(arena.threats_along(way, self.context.view.viewer)),
                None => i32::from(arena.threats_on_path(of)),
            },
            Quantity::GroundCost => i32::from(arena.ground_cost(self.rect(of))),
            Quantity::FromAim => {
                self.context.act.aimed.map_or(0, |aimed| i32::from(arena.rect_distance(self.rect(of), aimed)))
            }
            Quantity::MeleeBonus => {
                let melee = arena.weapons(of).filter(|(_, weapon)| weapon.reach > 0);
                let bonus = melee.map(|(_, weapon)| weapon.bonus.eval(&arena.facts_about(of)));
                bonus.max().unwrap_or(-100)
            }
            Quantity::AimRange => {
                let shoots = arena.weapons(of).filter(|(item, weapon)| item.loaded && weapon.range > 0);
                shoots.map(|(_, weapon)| i32::from(weapon.increment.max(1))).max().unwrap_or(0)
            }
        }
    }
}

impl Env for Facts<'_, '_> {
    fn people(&self) -> People {
        let place = self.parties.me.map(|me| *self.arena.position(me));
        let (rider, mount) = (place.and_then(|p| p.under), place.and_then(|p| p.on));
        People { rider, mount, ..self.parties.people() }
    }

    fn quantity(&self, of: CombatantId, what: Quantity, people: &People) -> i32 {
        if self.closed(of) { self.known_quantity(of, what, people).unwrap_or(0) } else { self.number(of, what, people) }
    }

    fn partial(&self) -> bool {
        self.context.view.viewer.is_some() && !self.arena.scene().def.open_sheets
            || self.foreseen.act.is_some()
            || !self.foreseen.may.is_empty()
            || !self.foreseen.over.is_empty()
    }

    fn known_quantity(&self, of: CombatantId, what: Quantity, people: &People) -> Option<i32> {
        let Some(viewer) = self.context.view.viewer.filter(|_| self.closed(of)) else {
            return Some(self.number(of, what, people));
        };
        match what {
            _ if self.arena.seen(what) => Some(self.number(of, what, people)),
            // A value that hangs on visible numbers only is as good as visible.
            Quantity::Value(id) => self.arena.known_number(viewer, of, what).or_else(|| {
                let other = if people.other == Some(of) { people.me } else { people.other };
                let parties = Parties { me: Some(of), other, ..self.parties };
                let facts = self.arena.facts_among(parties, self.context);
                let plain = self.arena.rules().value(id).base.eval_known(&facts).is_some();
                plain.then(|| self.number(of, what, people))
            }),
            _ => self.arena.known_number(viewer, of, what),
        }
    }

    /// A condition that a foreseen act brings about before its reaction window is unknown, not absent; one that may
    /// have ended by then is unknown too.
    fn known_fact(&self, what: Fact, people: &People) -> Option<i32> {
        let now = self.fact(what, people);
        let (who, key) = match what {
            Fact::Has(who, key)
            | Fact::HasFrom(who, key, _)
            | Fact::Stored(who, key)
            | Fact::StoredFrom(who, key, _) => (people.get(who), key),
            _ => return Some(now),
        };
        let begins = |one: &Assumed| Some(one.who) == who && one.key == key;
        let brought = || self.arena.rules().index.brought[key.index()] && self.foreseen.may.iter().any(begins);
        let ending = || self.foreseen.over.iter().any(|gone| !gone.sure && (Some(gone.who), gone.key) == (who, key));
        if now == 0 { (!brought()).then_some(now) } else { (!ending()).then_some(now) }
    }

    fn now(&self, what: Now) -> i32 {
        let arena = self.arena;
        let weapon = || {
            let me = self.parties.me?;
            Some((me, arena.arm(me, self.context.act.tool, self.context.act.arm)?))
        };
        match what {
            Now::Round => i32::try_from(arena.clock.round).unwrap_or(i32::MAX),
            Now::Count => arena.clock.count.map_or(-1, i32::from),
            Now::RollTotal => self.context.roll.total,
            Now::RollTwice => 2 * self.context.roll.total + i32::from(self.context.roll.half),
            Now::RollMargin => self.context.roll.margin,
            Now::RollNatural => self.context.roll.natural,
            Now::RollShort => arena.short(),
            Now::RollAgainst => self.context.roll.against,
            Now::HarmLevel => i32::from(self.context.harm.level),
            Now::HarmOver => self.context.harm.over,
            Now::HarmDealt => self.context.harm.dealt,
            Now::FallLevels => i32::from(self.context.harm.fallen),
            Now::OrderNumber => self.context.act.number,
            Now::RollSum => self.context.roll.sum,
            Now::OrderBonus => {
                let score = arena.asked_fact(self.context).and_then(|f| f.score);
                self.parties.me.zip(score).map_or(0, |(me, s)| arena.scores(me).0[s.index()])
            }
            Now::OrderAgainst => self.context.act.hard,
            Now::OrderShifted => i32::from(self.context.act.shifted),
            Now::OrderJumpLength => i32::from(self.context.act.hurdle.0),
            Now::OrderJumpHeight => i32::from(self.context.act.hurdle.1),
            Now::OrderRun => i32::from(self.context.act.run),
            Now::OrderAim => match arena.ordered_aim(self.context) {
                Some(ChosenTarget::Cell(cell)) => i32::try_from(arena.scene().bounds.index(*cell)).unwrap_or(-1),
                Some(aim) => aim.target().map_or(-1, |who| i32::from(who.0)),
                None => -1,
            },
            Now::OrderDistance => i32::from(self.context.act.distance),
            Now::StrikeFells => i32::from(arena.strike_fells(self.context.view.viewer)),
            Now::StrikeLevel => i32::from(arena.coming_level()),
            Now::ToolId => self.context.act.tool.map_or(-1, |tool| i32::from(tool.0)),
            Now::ToolBonus => weapon()
                .map_or(0, |(me, w)| w.bonus.eval(&arena.facts(&Context::of(me).with_ranged(self.context.act.ranged)))),
            Now::ToolSpeed => weapon().map_or(0, |(_, w)| i32::from(w.speed.0)),
            Now::ToolRanged => i32::from(self.context.act.ranged),
            Now::ToolReach => weapon().map_or(0, |(me, w)| i32::from(arena.melee_reach(me, w))),
            Now::ToolDamaged => {
                let bearers = [self.parties.me, self.parties.other].into_iter().flatten();
                let mut tools = bearers.filter_map(|id| arena.item(id, self.context.act.tool?));
                i32::from(tools.any(|item| arena.damaged(&item)))
            }
            Now::ToolIncrement => weapon().map_or(0, |(_, w)| i32::from(w.increment)),
        }
    }

    fn fact(&self, what: Fact, people: &People) -> i32 {
        let arena = self.arena;
        let two = |a, b| Some((people.get(a)?, people.get(b)?));
        let yes = match what {
            Fact::Distance(a, b) => {
                let between = |(a, b)| i32::from(arena.rect_distance(self.rect(a), self.rect(b)));
                return two(a, b).map_or(0, between);
            }
            Fact::ReachDistance(a, b) => {
                let reach = |a, b| arena.reach_between(self.rect(a), self.rect(b)) + arena.mount_distance(a, b);
                let between = |(a, b)| i32::from((reach(a, b) - 1).max(0));
                return two(a, b).map_or(0, between);
            }
            Fact::Cover(a, b) => {
                let viewer = self.context.view.viewer;
                let level = |(a, b)| arena.cover_level(Facing { by: self.placed(a), to: self.placed(b), viewer });
                return i32::from(two(a, b).map_or(0, level));
            }
            Fact::Adjacent(a, b) => {
                two(a, b).is_some_and(|(a, b)| arena.rect_distance(self.rect(a), self.rect(b)) <= 1)
            }
            Fact::Flanked(who) => people.get(who).is_some_and(|id| arena.flanked(id, self.context)),
            Fact::StartsFlanking(a, b) => two(a, b)
                .is_some_and(|(a, b)| self.stride(a).is_some_and(|step| arena.starts_flanking(&step, b, self.context))),
            Fact::Perceives(a, b) => two(a, b).is_none_or(|(a, b)| match self.context.view.found {
                Some(found) if found == b => arena.detects(self.placed(a), self.placed(b)),
                _ => arena.perceives(self.placed(a), self.placed(b)),
            }),
            Fact::UnseenFoes(who) => {
                return people.get(who).map_or(0, |id| i32::from(arena.unseen_foes(id)));
            }
            Fact::Sees(a, b) => two(a, b).is_some_and(|(a, b)| arena.sees_at(self.placed(a), self.placed(b))),
            Fact::SeesHider(a, b) => two(a, b).is_some_and(|(a, b)| arena.sees_hider(a, b, self.context.view.viewer)),
            Fact::ToolReaches(a, b) => two(a, b).is_some_and(|(a, b)| {
                let weapon = arena.arm(a, self.context.act.tool, self.context.act.arm);
                weapon.is_some_and(|weapon| {
                    let facing = Facing { by: self.placed(a), to: self.placed(b), viewer: None };
                    arena.strikes_at(weapon, facing).is_some() && arena.open_to(facing)
                })
            }),
            Fact::Reaches(a, b) => two(a, b).is_some_and(|(a, b)| arena.reaches_at(self.placed(a), self.placed(b))),
            Fact::EntersReach(a, b) => two(a, b).is_some_and(|(a, b)| {
                self.stride(a).is_some_and(|step| arena.enters_reach(&step, b, self.now(Now::ToolReach)))
            }),
            Fact::LeavesReach(a, b) => {
                two(a, b).is_some_and(|(a, b)| self.stride(a).is_some_and(|step| arena.leaves_reach(&step, b)))
            }
            Fact::Threatens(a, b) => two(a, b).is_some_and(|(a, b)| arena.threatens_if(a, b, self.context.view)),
            Fact::LeftThreat(a, b) => two(a, b).is_some_and(|(a, b)| {
                let before = || !self.foreseen.fresh && arena.usage(a).provoked.contains(&b);
                (self.foreseen.provoked.contains(&b) || before()) && !arena.threatens_if(b, a, self.context.view)
            }),
            Fact::StillCrossesThreat(a, b) => two(a, b).is_some_and(|(a, b)| match self.way(a) {
                Some(way) => arena.crosses_threat(way, b),
                None => arena.still_crosses_threat(a, b),
            }),
            Fact::ProvokesLeaving(a, b) => two(a, b).is_some_and(|(a, b)| {
                !self.foreseen.provoked.contains(&b)
                    && self.stride(a).is_some_and(|step| arena.provokes_leaving(&step, b))
            }),
            Fact::Flanks(a, b) => two(a, b).is_some_and(|(a, b)| arena.flanked_by(Some(a), b, self.context)),
            Fact::ElevationDiff(a, b) => {
                let level = |id| i32::from(arena.elevation(self.rect(id).at));
                return two(a, b).map_or(0, |(a, b)| level(a) - level(b));
            }
            Fact::Separates(a, b) => {
                two(a, b).is_some_and(|(a, b)| self.stride(a).is_some_and(|step| arena.separates(&step, b)))
            }
            Fact::Waits(what, who) => {
                let me = self.parties.me;
                me.zip(people.get(who)).is_some_and(|(me, other)| arena.waits_for(me, what, other))
            }
            Fact::Came(how, a, b) => two(a, b).is_some_and(|(a, b)| arena.came(a, how, b)),
            Fact::Overruns(who) => people.get(who).is_some_and(|id| match self.thought(id) {
                Some(draft) => arena.owes(draft) > 0,
                None => arena.overruns(id),
            }),
            Fact::Resumed(who) => people.get(who).is_some_and(|id| match self.thought(id) {
                Some(_) => self.foreseen.resumed,
                None => arena.going_on(id),
            }),
            Fact::Shoots(who) => people.get(who).is_some_and(|id| match self.thought(id) {
                Some(draft) => arena.would_shoot(draft),
                None => arena.shoots(id),
            }),
            Fact::InTurn(who) => people.get(who).is_some_and(|id| arena.in_turn(id)),
            Fact::Ally(a, b) => two(a, b).is_some_and(|(a, b)| arena.ally(a, b)),
            Fact::Nonally(a, b) => two(a, b).is_some_and(|(a, b)| arena.nonally(a, b)),
            Fact::Same(a, b) => two(a, b).is_some_and(|(a, b)| a == b),
            Fact::Has(who, key) => people.get(who).is_some_and(|id| {
                self.stacks(id).any(|i| i.key == key) || self.assumed(id).any(|assumed| assumed.key == key)
            }),
            Fact::HasFrom(who, key, source) => two(who, source).is_some_and(|(id, from)| {
                self.stacks(id).any(|i| i.key == key && i.source == Some(from))
                    || self.assumed(id).any(|assumed| (assumed.key, assumed.source) == (key, from))
            }),
            Fact::HasTagged(who, tag) => people.get(who).is_some_and(|id| {
                let keys = self.stacks(id).map(|i| i.key).chain(self.assumed(id).map(|assumed| assumed.key));
                keys.into_iter().any(|key| arena.rules().condition(key).tags.has(tag))
            }),
            Fact::Stacks(who, key) => {
                let borne = |id| self.stacks(id).filter(|i| i.key == key).count();
                return people.get(who).map_or(0, |id| i32::try_from(borne(id)).unwrap_or(i32::MAX));
            }
            Fact::Stored(who, key) => {
                let stored = |id| self.stacks(id).filter(|i| i.key == key).map(|i| i.value).max();
                return people.get(who).and_then(stored).unwrap_or(0);
            }
            Fact::StoredFrom(who, key, source) => {
                let stored = two(who, source).and_then(|(id, from)| {
                    let assumed = || self.assumed(id).find(|assumed| (assumed.key, assumed.source) == (key, from));
                    let borne = self.stacks(id).find(|i| i.key == key && i.source == Some(from)).map(|i| i.value);
                    borne.or_else(|| assumed()?.number().map(i32::from))
                });
                return stored.unwrap_or(0);
            }
            Fact::Knows(who, tag) => people.get(who).is_some_and(|id| {
                let known = &arena.rules().archetype(arena.identity(id).archetype).knows;
                known.iter().any(|action| arena.rules().action(*action).tags.has(tag))
            }),
            Fact::Rides(who) => people.get(who).is_some_and(|id| arena.mount_of(id).is_some()),
            Fact::Ridden(who) => people.get(who).is_some_and(|id| arena.rider_of(id).is_some()),
            Fact::Bloodied(who) => {
                people.get(who).is_some_and(|id| matches!(arena.health_band(id), HealthBand::Half | HealthBand::Down))
            }
            Fact::Bears(a, b) => two(a, b).is_some_and(|(a, b)| arena.carries_rider(a, b)),
            Fact::AtExit(who) => people.get(who).is_some_and(|id| arena.at_exit(id)),
            Fact::OpenWay(a, b) => two(a, b).is_some_and(|(a, b)| arena.open_way(a, b)),
            Fact::Able(who) => people.get(who).is_some_and(|id| arena.able(id)),
            Fact::Holds(who, tag) => people.get(who).is_some_and(|id| {
                let held = |i: &&Item| i.carried == Carried::Hand;
                arena.inventory(id).0.iter().filter(held).any(|i| arena.rules().item(i.def).tags.has(tag))
            }),
            Fact::Carries(who, tag) => people
                .get(who)
                .is_some_and(|id| arena.inventory(id).at_hand().any(|i| arena.rules().item(i.def).tags.has(tag))),
            Fact::Damaged(who, tag) => people.get(who).is_some_and(|id| {
                let borne = |i: &&Item| !matches!(i.carried, Carried::Stowed | Carried::Packed);
                let has = |i: &&Item| borne(i) && arena.rules().item(i.def).tags.has(tag);
                arena.inventory(id).0.iter().filter(has).any(|item| arena.damaged(item))
            }),
            Fact::On(who, tag) => people.get(who).is_some_and(|id| {
                let bounds = arena.scene().bounds;
                let mut cells = self.rect(id).cells().filter(|c| bounds.contains(*c));
                cells.any(|c| arena.grounds_at(c).any(|ground| ground.tags.has(tag)))
            }),
            Fact::Beside(who, tag) => people.get(who).is_some_and(|id| {
                let mut near = burst(arena.scene().bounds, self.rect(id), 1, arena.rules().metric());
                near.any(|c| arena.grounds_at(c).any(|ground| ground.tags.has(tag)))
            }),
            Fact::Obscured(from, who, tag) => {
                two(from, who).is_some_and(|(from, who)| arena.obscured(self.rect(from), self.rect(who), tag))
            }
            Fact::BlockedBehind(who, from, tag) => {
                two(who, from).is_some_and(|(id, from)| arena.blocked_behind(id, from, tag))
            }
            Fact::Act(tag) => self.context.act.tags.has(tag),
            Fact::Armed(tag) => {
                // In formulas of the target, the tool is that of the other party.
                let bearers = || [self.parties.me, self.parties.other].into_iter().flatten();
                let borne = |tool| bearers().find_map(|id| arena.item(id, tool)).map(|item| item.def);
                let near = |tool| bearers().find_map(|id| arena.kind_of(id, tool));
                let tool = || self.context.act.tool.and_then(|tool| borne(tool).or_else(|| near(tool)));
                let kind = self.context.act.arm.or_else(tool);
                kind.is_some_and(|kind| arena.rules().item(kind).tags.has(tag))
            }
            Fact::Accepted(who, tag) => people.get(who).is_some_and(|id| {
                let takes = |foe: CombatantId| arena.scene().sides[arena.side(foe).index()].accepts.has(tag);
                arena.all_combatants().any(|foe| arena.nonally(id, foe) && arena.able(foe) && takes(foe))
            }),
            Fact::Marked(tag) => arena.marked(tag),
            Fact::Won(who) => {
                let winners = arena.stack.closing().map(|o| o.winners);
                people.get(who).is_some_and(|id| winners.is_some_and(|w| w.contains(arena.side(id))))
            }
        };
        i32::from(yes)
    }

    fn table(&self, table: TableId, at: i32) -> i32 {
        self.arena.rules().table(table).at(at)
    }

    fn crowd(&self, crowd: Crowd, people: &People, visit: &mut dyn FnMut(CombatantId)) {
        let Some(me) = people.me else { return };
        let arena = self.arena;
        for id in arena.all_combatants() {
            let known = self.context.view.viewer.is_none_or(|side| arena.known_to(side, id));
            let wanted = match crowd {
                Crowd::Allies => arena.ally(me, id),
                Crowd::Nonallies => arena.nonally(me, id),
                Crowd::Everybody => true,
            };
            if wanted && known && arena.present(id) {
                visit(id);
            }
        }
    }
}
