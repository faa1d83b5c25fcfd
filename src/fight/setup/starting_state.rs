//! What a combatant starts a fight with besides its gear: its stance, its traits, and what an earlier scene left it
//! with (TEMPO-SPEC-27, TEMPO-RULE-20, TEMPO-RULE-48).

use bevy::ecs::system::SystemState;

use crate::data::behaviour::BehaviourDef;
use crate::data::effect::{Cost, Fate};
use crate::data::handicap::Handicap;
use crate::data::read::{At, Pos};
use crate::data::ruleset::{ArchetypeDef, Ruleset};
use crate::data::scene::{Arrival, Placement, RestDef, SideDef};
use crate::data::scope::{ConditionId, KeyKind, PoolId, RoutineId, TagId};
use crate::fight::resolve::changes::Changes;
use crate::fight::setup::{Resolver, Setup};
use crate::fight::state::arena::Arena;
use crate::fight::state::arena_mut::ArenaParam;
use crate::fight::state::components::{Conditions, Instance};
use crate::fight::state::frames::Frame;
use crate::kernel::dice::Dice;
use crate::kernel::ids::{CombatantId, InstanceId};

/// What one combatant starts with.
#[derive(Clone, Debug)]
pub(super) struct StartingState {
    /// Where the scene names its archetype.
    pos: Pos,
    conditions: Vec<ConditionId>,
    pools: Vec<(PoolId, At<i32>)>,
    rests: Vec<(RoutineId, i32)>,
    arrives: Option<(Arrival, Option<TagId>)>,
    /// How the computer plays it, and where the scene says so.
    behaviour: Option<(BehaviourDef, Pos)>,
}

impl StartingState {
    /// The conditions with which it begins.
    pub(super) fn conditions(&self) -> &[ConditionId] {
        &self.conditions
    }

    /// How the computer plays it, and where the scene says so.
    pub(super) fn behaviour(&self) -> Option<&(BehaviourDef, Pos)> {
        self.behaviour.as_ref()
    }

    /// When it arrives, if not at the start, and the label that calls it.
    pub(super) fn arrival(&self) -> Option<(Arrival, Option<TagId>)> {
        self.arrives
    }

    /// Its fate: awaited if it arrives later.
    pub(super) fn fate(&self) -> Option<Fate> {
        self.arrives.map(|_| Fate::Awaited)
    }

    /// Its conditions. They are not logged, and what follows on their beginning does not happen.
    pub(super) fn bears(&self, rules: &Ruleset, who: CombatantId, next: &mut InstanceId) -> Conditions {
        let begin = |key: &ConditionId| {
            let id = *next;
            *next = InstanceId(id.0 + 1);
            let until = rules.condition(*key).until;
            Instance { source: Some(who), ..Instance::new(id, *key, until) }
        };
        Conditions(self.conditions.iter().map(begin).collect())
    }
}

impl Setup {
    /// Fills the pools for trial, and faults numbers that do not fit and combatants that the ruleset does not allow.
    pub(super) fn try_pools(&self, resolver: &mut Resolver) {
        let mut world = self.world(Dice::seeded(0));
        let mut state = SystemState::<ArenaParam>::new(&mut world);
        let Ok(param) = state.get_mut(&mut world) else { return };
        let mut arena = param.open();
        arena.rebuild_occupancy();
        let mut arena = Changes::to(arena);
        for (who, start) in arena.all_combatants().zip(&self.starts) {
            arena.fill_pools(who, &start.pools);
            for (pos, what, help) in arena.pool_faults(who, start) {
                resolver.fault(pos, what, help);
            }
            let rules = arena.rules();
            for demand in rules.creatures.iter().filter(|demand| !demand.need.holds(&arena.facts_about(who))) {
                let what = format!("{} cannot fight under the ruleset `{}`", arena.identity(who).name, rules.key);
                resolver.fault(start.pos, what, demand.why.clone());
            }
        }
    }
}

impl Resolver<'_> {
    /// Resolves what a placement starts with.
    pub(super) fn start(&mut self, block: &ArchetypeDef, side: &SideDef, placement: &Placement) -> StartingState {
        let mut stance = None;
        let mut others = block.traits.clone();
        for name in &placement.conditions {
            let Some(key) = self.find(KeyKind::Condition, name).map(ConditionId) else { continue };
            let def = self.rules.condition(key);
            if !def.stance {
                others.push(key);
            } else if stance.is_some() {
                self.fault(name.pos, format!("`{}` is a second stance", name.value), "keep one");
            } else {
                if !def.common && !block.stances.contains(&key) {
                    let what = format!("the archetype `{}` does not know the stance `{}`", *block.key, name.value);
                    self.fault(name.pos, what, "add it to the `stances` of the archetype");
                }
                stance = Some(key);
            }
        }
        let stance = stance.or_else(|| self.usual_stance(block));
        let mut conditions: Vec<ConditionId> = Vec::new();
        for key in stance.into_iter().chain(others) {
            if self.rules.condition(key).stacks || !conditions.contains(&key) {
                conditions.push(key);
            }
        }
        let mut pools = Vec::new();
        let shared = side.pools.iter().filter(|(key, _)| placement.pools.get(key).is_none());
        for (key, amount) in placement.pools.iter().chain(shared) {
            if let Some(pool) = self.find(KeyKind::Pool, key).map(PoolId) {
                pools.push((pool, amount.clone()));
            }
        }
        let mut rests = Vec::new();
        for RestDef { routine, number } in &placement.rests {
            if let Some(routine) = self.find(KeyKind::Routine, routine).map(RoutineId) {
                rests.push((routine, *number));
            }
        }
        let label = placement.called.as_ref().filter(|key| self.knows(KeyKind::Tag, key));
        let label = label.and_then(|key| self.find(KeyKind::Tag, key)).map(TagId);
        if let (Some(called), None) = (&placement.called, &placement.arrives) {
            let what = "it does not say when it comes once it is called".to_owned();
            self.fault(called.pos, what, "add `arrives: (round: 2)`: in the second round after that");
        }
        let arrives = placement.arrives.as_deref().map(|arrival| (*arrival, label));
        let behaviour = placement.behaviour.as_ref().or(side.behaviour.as_ref());
        let behaviour = behaviour.map(|behaviour| (behaviour.value.clone(), behaviour.pos));
        StartingState { pos: placement.archetype.pos, conditions, pools, rests, arrives, behaviour }
    }

    /// The first stance that a stat block lists, else the first common one.
    fn usual_stance(&self, block: &ArchetypeDef) -> Option<ConditionId> {
        let common = || self.rules.conditions.iter().position(|c| c.stance && c.common);
        let listed = block.stances.first().copied();
        listed.or_else(|| common().and_then(|at| u16::try_from(at).ok()).map(ConditionId))
    }
}

impl Arena<'_> {
    /// Faults of pools that a scene has filled: place, what, help. A number must fit its pool. The points of a pool and
    /// of its parts must add up to its maximum, or to less if its points can be spent for good.
    fn pool_faults(&self, who: CombatantId, start: &StartingState) -> Vec<(Pos, String, String)> {
        let (rules, given) = (self.rules(), &start.pools);
        let name = &self.identity(who).name;
        let pools = || (0_u16..).map(PoolId).zip(&rules.pools);
        let parts = |whole| pools().filter(move |(_, p)| p.part_of == Some(whole)).map(|(id, _)| id);
        let mut faults = Vec::new();
        for (pool, def) in pools() {
            let (now, max) = (self.pool(who, pool), self.pool_max(who, pool));
            let written = given.iter().find(|(p, _)| *p == pool);
            // The points of a whole follow from those of its parts.
            if !(0..=max).contains(&now) && (written.is_some() || parts(pool).next().is_none()) {
                let what = format!("{name} cannot begin with {now} {}", def.name);
                let pos = written.map_or(start.pos, |(_, amount)| amount.pos);
                faults.push((pos, what, format!("it can have 0 to {max}")));
            }
        }
        if !faults.is_empty() {
            return faults;
        }
        for (whole, def) in pools() {
            let parts: Vec<PoolId> = parts(whole).collect();
            let named = given.iter().rev().find(|(pool, _)| parts.contains(pool));
            let first = given.iter().find(|(pool, _)| *pool == whole);
            let Some((_, at)) = named.or(first).filter(|_| !parts.is_empty()) else { continue };
            let bound: i32 = parts.iter().map(|part| self.pool(who, *part)).sum();
            let (free, max) = (self.pool(who, whole), self.pool_max(who, whole));
            let spent = |cost: &Cost| matches!(cost, Cost::Pool(pool, _) if *pool == whole);
            let spends = rules.actions.iter().any(|action| action.cost.iter().any(spent));
            if free < 0 || free + bound > max || free + bound < max && !spends {
                let what = format!("the {} of {name} does not add up: {} free, {bound} bound", def.name, free.max(0));
                faults.push((at.pos, what, format!("all of it together is {max}")));
            }
        }
        faults
    }
}

impl Changes<'_> {
    /// Fills the pools of all combatants as they begin, in the order of the ruleset so that later ones may go by
    /// earlier ones. The rests are what the fight begins with: they may ask something.
    pub(super) fn start(&mut self, starts: &[StartingState]) {
        for (who, start) in self.all_combatants().zip(starts) {
            self.fill_pools(who, &start.pools);
        }
        let rests = self
            .all_combatants()
            .zip(starts)
            .flat_map(|(who, start)| start.rests.iter().map(move |(r, n)| (who, *r, *n)));
        let rests: Vec<(CombatantId, RoutineId, i32)> = rests.collect();
        if !rests.is_empty() {
            self.push(Frame::Rests(rests));
        }
    }

    /// Fills the pools of a combatant: the given ones first, then each other by its definition, which may read those
    /// before it.
    fn fill_pools(&mut self, who: CombatantId, given: &[(PoolId, At<i32>)]) {
        let usual = self.scene().sides[self.side(who).index()].handicap == Handicap::default();
        for (pool, amount) in given {
            // What the scene gives fits what combatants usually bear.
            let most = if usual { i32::MAX } else { self.pool_max(who, *pool) };
            self.set_pool(who, *pool, amount.value.min(most));
        }
        let rules = self.rules();
        for (pool, def) in (0_u16..).map(PoolId).zip(&rules.pools) {
            if given.iter().all(|(p, _)| *p != pool) {
                let start = def.start.as_ref().unwrap_or(&def.max).eval(&self.facts_about(who));
                self.set_pool(who, pool, start);
            }
        }
        self.settle_health(who);
    }
}
