//! Evaluation of plan entries for one combatant: the value of each entry in the rest of the round beside another one.

use std::sync::Arc;

use crate::ai::acts::strikes::{self, StrikeChoice, StrikeState};
use crate::ai::acts::{aiming, support};
use crate::ai::evaluation::Evaluation;
use crate::ai::evaluation::assessment::KnownCombatant;
use crate::ai::evaluation::forecast::ExpectedStrike;
use crate::ai::evaluation::{goals, inquiries, stances};
use crate::ai::moves::{fleeing, jumps};
use crate::ai::semantics::action_uses::ActionUses;
use crate::data::effect::Target;
use crate::data::scope::{ActionId, ConditionId, EntryId};
use crate::fight::side::SideArena;
use crate::fight::state::context::Context;
use crate::kernel::ids::CombatantId;

/// The value of a mark besides what it adds to the strike after it.
const MARK: i64 = 20;
/// The value in a plan of one cell nearer to the foe.
const NEARER: i64 = 25;
/// The same of one cell nearer to a way out, for who flees.
const AWAY: i64 = 100;
/// The value of readiness for the round after.
const READY: i64 = 220;
/// The value of ending a friend's condition.
const RELIEF: i64 = 140;
/// The value of keeping a friend from dying, with time left and without.
const RESCUE: (i64, i64) = (90, 240);
/// Reduction of a strike at a guarded target, in percent.
const PARRIED: i64 = 35;
/// The value of a strike that a foe has to walk into, in percent.
const HOPE: i64 = 45;

/// The value of a jump over a long detour.
const LEAP: i64 = 60;

/// The possible strikes of one action in a round, the best first, with the cells to walk for each.
struct StrikeProspect {
    action: ActionId,
    how: StrikeState,
    choices: Vec<(StrikeChoice, i16)>,
}

/// The effect of the rest of a plan on an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PlanCase {
    /// Cells of movement available by then.
    moves: i16,
    /// The state of the strike by then.
    how: StrikeState,
    /// Whether the rest of the plan leads away from here.
    hurry: bool,
    /// Unique keys already taken, one bit each.
    keys: u64,
    /// The condition on the actor that will fulfil a requirement.
    readied: Option<ConditionId>,
}

impl PlanCase {
    /// The part of it that affects a use.
    fn for_use(self, uses: &ActionUses) -> PlanCase {
        let struck = uses.strike.is_some() || uses.hurls.is_some();
        let none = StrikeState::default();
        PlanCase {
            moves: if struck || uses.affects || uses.asks || uses.marks { self.moves } else { 0 },
            how: if struck { self.how } else { none },
            hurry: self.hurry && uses.guards.is_some(),
            keys: if uses.hurls.is_some() { self.keys } else { 0 },
            readied: self.readied.filter(|_| uses.affects),
        }
    }
}

/// The evaluation of one combatant's plans.
pub(in crate::ai) struct PlanEvaluation<'a, 'w> {
    arena: &'a SideArena<'w>,
    by: CombatantId,
    speed: i16,
    /// The path distance to the foe to approach, or to the way out for who flees.
    way: i16,
    /// The value of each cell of it.
    pull: i64,
    /// Whether that path is a long detour.
    detour: bool,
    /// Extra entries with movement: count and entry.
    extra_moves: Vec<(u8, EntryId)>,
    /// For each strike action and state, the choices in reach of the whole round.
    strikes: Vec<StrikeProspect>,
    help: Option<i64>,
    /// Cached values of entries by case.
    weighed: Vec<(EntryId, PlanCase, i64)>,
}

impl<'a, 'w> PlanEvaluation<'a, 'w> {
    /// The outlook of a combatant with these extra entries on offer.
    pub fn new(evaluation: &mut Evaluation, arena: &'a SideArena<'w>, by: CombatantId, extras: &[EntryId]) -> Self {
        let me = evaluation.assessment.friend(by).copied();
        let quarry = evaluation.quarry(arena, by);
        let mut way = quarry.map_or(20, |foe| evaluation.way(arena, by, foe.rect));
        if way > goals::leash(evaluation, arena, by) {
            way = 0;
        }
        let reach = me.map_or(1, |m| m.reach);
        let straight = quarry.map_or(20, |foe| arena.rect_distance(arena.rect(by), foe.rect));
        let detour = way != 0 && way >= u16::try_from(straight).unwrap_or(0) + jumps::DETOUR;
        let out = if goals::flees(evaluation, arena, by) { fleeing::way_out(evaluation, arena, by) } else { None };
        let moves = extras.iter().filter(|e| evaluation.semantics.entry(**e, |u| u.moves));
        PlanEvaluation {
            arena,
            by,
            speed: me.map_or(0, |m| m.speed),
            way: out
                .map_or((i16::try_from(way).unwrap_or(99) + 1 - reach).max(0), |far| i16::try_from(far).unwrap_or(99)),
            pull: if out.is_some() { AWAY } else { NEARER },
            detour,
            extra_moves: moves.map(|e| (evaluation.semantics.count(*e), *e)).collect(),
            strikes: Vec::new(),
            help: None,
            weighed: Vec::new(),
        }
    }

    /// The value of two entries together.
    pub fn pair(&mut self, evaluation: &mut Evaluation, a: EntryId, b: EntryId) -> i64 {
        self.worth(evaluation, a, Some(b)) + self.worth(evaluation, b, Some(a)) + self.nearing(evaluation, &[a, b])
    }

    /// What each of two entries is worth beside the other.
    pub fn each_of(&mut self, evaluation: &mut Evaluation, [a, b]: [EntryId; 2]) -> [(EntryId, i64); 2] {
        [(a, self.worth(evaluation, a, Some(b))), (b, self.worth(evaluation, b, Some(a)))]
    }

    /// The value of a single entry.
    pub fn single(&mut self, evaluation: &mut Evaluation, entry: EntryId) -> i64 {
        self.worth(evaluation, entry, None) + self.nearing(evaluation, &[entry])
    }

    /// The value of the movement of some entries towards the foe to approach.
    pub fn nearing(&self, evaluation: &Evaluation, entries: &[EntryId]) -> i64 {
        self.nearer(evaluation, entries) * self.pull
    }

    /// Cells that the movement of some entries leads nearer to that foe.
    pub fn nearer(&self, evaluation: &Evaluation, entries: &[EntryId]) -> i64 {
        i64::from(self.way.min(self.moves(evaluation, entries, u8::MAX)))
    }

    /// The value of an entry's strike if the foe comes to meet it.
    pub fn hope(&mut self, evaluation: &mut Evaluation, entry: EntryId) -> i64 {
        let Some(action) = evaluation.semantics.action(entry, |u| u.strike.is_some()) else { return 0 };
        let foe = evaluation.quarry(self.arena, self.by).map_or(0, |foe| foe.speed);
        self.strike(evaluation, action, StrikeState::default(), self.speed + foe) * HOPE / 100
    }

    /// Cells of movement up to and including a count.
    fn moves(&self, evaluation: &Evaluation, entries: &[EntryId], until: u8) -> i16 {
        let mut turns = 0;
        for entry in entries.iter().filter(|e| evaluation.semantics.count(**e) <= until) {
            turns += 1;
            if evaluation.semantics.entry(*entry, |u| u.moves) {
                turns += 1;
            }
        }
        let extra = self.extra_moves.iter().filter(|(count, extra)| {
            *count <= until && entries.iter().all(|e| !evaluation.semantics.clash(*e, *extra))
        });
        turns += i16::try_from(extra.count().min(1)).unwrap_or(0);
        turns * self.speed
    }

    /// The value of an entry beside another one.
    pub fn worth(&mut self, evaluation: &mut Evaluation, entry: EntryId, beside: Option<EntryId>) -> i64 {
        let count = evaluation.semantics.count(entry);
        let both: Vec<EntryId> = beside.into_iter().chain([entry]).collect();
        let before = |good: fn(&ActionUses) -> bool| {
            beside.filter(|b| evaluation.semantics.count(*b) < count).and_then(|b| evaluation.semantics.action(b, good))
        };
        let case = PlanCase {
            moves: self.moves(evaluation, &both, count),
            how: StrikeState { marked: before(|u| u.marks).is_some(), loaded: before(|u| u.loads).is_some() },
            hurry: beside.is_some_and(|b| evaluation.semantics.entry(b, |u| u.moves)),
            keys: beside.map_or(0, |b| evaluation.semantics.keys(b)),
            readied: before(|u| u.readies.is_some()).and_then(|a| evaluation.semantics.uses(a).readies),
        };
        let case = case.for_use(evaluation.semantics.whole(entry));
        if let Some((.., value)) = self.weighed.iter().find(|(e, c, _)| *e == entry && *c == case) {
            return *value;
        }
        let value = self.weigh(evaluation, entry, count, &case);
        self.weighed.push((entry, case, value));
        value
    }

    fn weigh(&mut self, evaluation: &mut Evaluation, entry: EntryId, count: u8, case: &PlanCase) -> i64 {
        let uses = |good: fn(&ActionUses) -> bool| evaluation.semantics.action(entry, good);
        if let Some(action) = uses(|u| u.strike.is_some()) {
            return later(self.strike(evaluation, action, case.how, case.moves), count);
        }
        if let Some(action) = uses(|u| u.marks) {
            return if self.can_mark(evaluation, action, case.moves) { MARK } else { 0 };
        }
        if let Some(action) = uses(|u| u.guards.is_some()) {
            // A combatant that hurries on does not stay beside a ward.
            return self.guarding(evaluation, action, count) / if case.hurry { 4 } else { 1 };
        }
        if uses(|u| u.frees).is_some() {
            return self.helping(evaluation, entry);
        }
        if uses(|u| u.hides).is_some() {
            return self.hiding(evaluation, count);
        }
        let (arena, by) = (self.arena, self.by);
        let mut value = if uses(|u| u.moves).is_some() { 10 } else { 0 };
        if uses(|u| u.leaps).is_some() && self.detour {
            value += LEAP;
        }
        let unloaded = || arena.weapons(by).any(|(item, _)| !item.loaded);
        if uses(|u| u.loads).is_some() && unloaded()
            || uses(|u| u.draws).is_some() && support::better_hands(evaluation, arena, by).is_some()
        {
            value = READY;
        }
        let rules = Arc::clone(&evaluation.semantics.rules);
        for action in &rules.index.by_entry[entry.index()] {
            value = value.max(self.deed(evaluation, *action, count, case));
        }
        value
    }

    /// Whether a foe is in range of a mark after so much movement.
    fn can_mark(&self, evaluation: &Evaluation, action: ActionId, moves: i16) -> bool {
        let (arena, here) = (self.arena, self.arena.rect(self.by));
        let Target::One { range, .. } = &evaluation.semantics.rules.action(action).target else { return true };
        let range = range.eval(&arena.facts(Context::of(self.by))).min(i32::from(arena.sight_range(self.by)));
        let near = |foe: &KnownCombatant| i32::from(arena.rect_distance(here, foe.rect) - moves) <= range;
        evaluation.assessment.foes.iter().any(near)
    }

    /// The value of an action without a weapon in hand: healing, throwing, spells, questions.
    fn deed(&mut self, evaluation: &mut Evaluation, action: ActionId, count: u8, case: &PlanCase) -> i64 {
        let (arena, by) = (self.arena, self.by);
        let uses = *evaluation.semantics.uses(action);
        if support::supply(evaluation, arena, by, action).is_none() {
            return 0;
        }
        let mut value = support::relief(evaluation, arena, by, action);
        if uses.hurls.is_some() && case.keys & evaluation.semantics.own_keys(action) == 0 {
            let how = StrikeState { marked: case.how.marked, loaded: false };
            value = value.max(later(self.strike(evaluation, action, how, case.moves), count));
        }
        if uses.rescues.is_some() {
            value = value.max(self.rescue(evaluation, action));
        }
        if uses.affects {
            let aimed = aiming::best(evaluation, arena, by, action, case.moves, Some((count, case.readied)));
            value = value.max(aimed.map_or(0, |shot| later(shot.value, count)));
        }
        if uses.stances {
            value = value.max(stances::best(evaluation, arena, by).map_or(0, |(_, gain)| gain));
        }
        if uses.asks {
            value = value.max(inquiries::best(evaluation, arena, by, action, case.moves).map_or(0, |(_, worth)| worth));
        }
        value
    }

    /// The value of hiding: foes cannot target the combatant, and its next strike has Advantage. It is for shooters and
    /// their targets.
    fn hiding(&mut self, evaluation: &mut Evaluation, count: u8) -> i64 {
        let Some(me) = evaluation.assessment.friend(self.by).copied() else { return 0 };
        let danger = evaluation.assessment.threat(self.arena, me.rect).min(i64::from(me.health) * 100);
        let shots = |c: &&ExpectedStrike| {
            c.foe.shoots() && c.follows(count) && c.reaches(self.arena, me.rect) && c.sees(self.arena, &me)
        };
        let shot: i64 = evaluation.forecast.strikes().filter(shots).map(|c| c.foe.blow / c.choice).sum();
        let value = match (me.shoots(), danger > 0) {
            (true, true) => 60 + danger * 15 / 100 + shot * 30 / 100,
            (false, _) => shot * 25 / 100,
            _ => 0,
        };
        if value == 0 {
            return 0;
        }
        evaluation.look_around(self.arena, self.by, u16::try_from(me.speed).unwrap_or(0));
        if support::covert(evaluation, self.arena, self.by).is_some() { value } else { 0 }
    }

    fn strike(&mut self, evaluation: &mut Evaluation, action: ActionId, how: StrikeState, moves: i16) -> i64 {
        let at = match self.strikes.iter().position(|p| p.action == action && p.how == how) {
            Some(at) => at,
            None => {
                let farthest = self.speed * 4;
                let choices = strikes::choices(evaluation, self.arena, self.by, action, farthest, how);
                let choices =
                    choices.into_iter().map(|c| (c, strikes::needed(evaluation, self.arena, self.by, &c))).collect();
                self.strikes.push(StrikeProspect { action, how, choices });
                self.strikes.len() - 1
            }
        };
        self.strikes[at].choices.iter().find(|(_, way)| *way <= moves).map_or(0, |(choice, _)| choice.value)
    }

    /// The value of guarding a friend: each strike after it loses a part.
    fn guarding(&mut self, evaluation: &Evaluation, action: ActionId, count: u8) -> i64 {
        let budget = u16::try_from(self.speed).unwrap_or(0);
        let ward = support::ward(evaluation, self.arena, self.by, budget, action, evaluation.semantics.uses(action));
        ward.map_or(0, |(ward, _)| self.shelter(evaluation, &ward, count))
    }

    fn shelter(&self, evaluation: &Evaluation, ward: &KnownCombatant, count: u8) -> i64 {
        let danger = evaluation.forecast.danger(self.arena, ward.rect, count).min(i64::from(ward.health) * 130);
        if danger == 0 {
            return 0;
        }
        let frail = i64::from((40 - ward.health).clamp(10, 40));
        danger * PARRIED / 100 * frail / 25 + support::need(evaluation, self.arena, ward) * 3 / 100
    }

    fn helping(&mut self, evaluation: &Evaluation, entry: EntryId) -> i64 {
        if self.help.is_none() {
            let actions = evaluation.semantics.rules.index.by_entry[entry.index()].iter();
            self.help = actions.map(|action| self.rescue(evaluation, *action)).max();
        }
        self.help.unwrap_or(0)
    }

    /// The value of an action that frees or rescues a friend.
    fn rescue(&self, evaluation: &Evaluation, action: ActionId) -> i64 {
        let budget = u16::try_from(self.speed).unwrap_or(0);
        let uses = evaluation.semantics.uses(action);
        match (support::ward(evaluation, self.arena, self.by, budget, action, uses), uses.rescues) {
            (None, _) => 0,
            (Some((ward, _)), Some(_)) if support::brink(self.arena, ward.id) => RESCUE.1,
            (_, Some(_)) => RESCUE.0,
            (_, None) => RELIEF,
        }
    }
}

/// A late effect may come too late.
fn later(value: i64, count: u8) -> i64 {
    value * (100 - 2 * i64::from(count)) / 100
}
