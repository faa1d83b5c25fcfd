//! [`Arena`]: the one system parameter through which everything reads and changes a fight. Reads take `&self`, changes
//! `&mut self`; the changes that rules make live in `resolve` and write the log as they go.

use std::sync::Arc;

use bevy::ecs::change_detection::ContiguousMut;
use bevy::ecs::prelude::{Query, Res, ResMut};
use bevy::ecs::system::SystemParam;

use crate::data::effect::{Fate, Limit};
use crate::data::ruleset::{ItemDef, Ruleset, UseDef, WeaponDef};
use crate::data::scene::SideRole;
use crate::data::scope::{ConditionId, ItemDefId, PoolId};
use crate::fight::state::components::{
    Carried, Conditions, Gear, Identity, Intent, Item, Object, Place, Plan, Pools, Scores, Tally,
};
use crate::fight::state::findings::Knowledge;
use crate::fight::state::hidden::Secrets;
use crate::fight::state::log::FightLog;
use crate::fight::state::resources::{
    Broken, Clock, Counters, End, FightDice, Inbox, Loose, Occupancy, Pending, Progress, Rules, SceneFacts, Setting,
};
use crate::fight::state::stack::Stack;
use crate::fight::state::zones::Zones;
use crate::kernel::cell::Rect;
use crate::kernel::ids::{CombatantId, ItemId, ObjectId, SideId};

/// What a system of a fight asks for; [`ArenaParam::open`] makes an [`Arena`] of it.
#[derive(SystemParam)]
pub struct ArenaParam<'w, 's> {
    rules: Res<'w, Rules>,
    setting: Res<'w, Setting>,
    bodies: Query<
        'w,
        's,
        (
            &'static Identity,
            &'static Scores,
            &'static mut Place,
            &'static mut Pools,
            &'static mut Conditions,
            &'static mut Gear,
            &'static mut Plan,
            &'static mut Tally,
            &'static mut Intent,
        ),
    >,
    objects: Query<'w, 's, &'static mut Object>,
    clock: ResMut<'w, Clock>,
    stack: ResMut<'w, Stack>,
    pending: ResMut<'w, Pending>,
    inbox: ResMut<'w, Inbox>,
    dice: ResMut<'w, FightDice>,
    log: ResMut<'w, FightLog>,
    counters: ResMut<'w, Counters>,
    loose: ResMut<'w, Loose>,
    zones: ResMut<'w, Zones>,
    secrets: ResMut<'w, Secrets>,
    progress: ResMut<'w, Progress>,
    knowledge: ResMut<'w, Knowledge>,
    end: ResMut<'w, End>,
    broken: ResMut<'w, Broken>,
    occupancy: ResMut<'w, Occupancy>,
}

impl<'w> ArenaParam<'w, '_> {
    /// Opens the arena: components as columns, in the order of ids.
    ///
    /// Combatants are spawned once, all with the same components, and are never removed: they stay in one table, in the
    /// order of their ids, so a column indexed by id is the component itself. That is many times faster than looking up
    /// an entity for each read.
    pub fn open(self) -> Arena<'w> {
        let mut arena = Arena {
            rules: &self.rules.into_inner().0,
            setting: &self.setting.into_inner().0,
            identity: &[],
            scores: &[],
            place: &mut [],
            pools: &mut [],
            conditions: &mut [],
            gear: &mut [],
            plan: &mut [],
            tally: &mut [],
            intent: &mut [],
            objects: &mut [],
            clock: self.clock.into_inner(),
            stack: self.stack.into_inner(),
            pending: self.pending.into_inner(),
            inbox: self.inbox.into_inner(),
            dice: self.dice.into_inner(),
            log: self.log.into_inner(),
            counters: self.counters.into_inner(),
            loose: self.loose.into_inner(),
            zones: self.zones.into_inner(),
            secrets: self.secrets.into_inner(),
            progress: self.progress.into_inner(),
            knowledge: self.knowledge.into_inner(),
            end: self.end.into_inner(),
            broken: self.broken.into_inner(),
            occupancy: self.occupancy.into_inner(),
        };
        let bodies = self.bodies.contiguous_iter_inner().into_iter().flatten();
        for (identity, scores, place, pools, conditions, gear, plan, tally, intent) in bodies {
            // Only the table of the combatants holds any; other tables that match are empty.
            if identity.is_empty() {
                continue;
            }
            debug_assert!(arena.identity.is_empty(), "combatants are in one table");
            arena.identity = identity;
            arena.scores = scores;
            arena.place = column(place);
            arena.pools = column(pools);
            arena.conditions = column(conditions);
            arena.gear = column(gear);
            arena.plan = column(plan);
            arena.tally = column(tally);
            arena.intent = column(intent);
        }
        for objects in self.objects.contiguous_iter_inner().into_iter().flatten() {
            if !objects.is_empty() {
                arena.objects = column(objects);
            }
        }
        arena
    }
}

/// A column without change ticks: nobody watches the components of a fight, its log tells what changed.
fn column<T>(column: ContiguousMut<'_, T>) -> &mut [T] {
    ContiguousMut::bypass_change_detection_split(column).0
}

/// Everything a combatant is made of.
pub struct Body<'a> {
    /// Who it is.
    pub identity: &'a Identity,
    /// Its attributes.
    pub scores: &'a Scores,
    /// Where it is.
    pub place: &'a Place,
    /// Its pools.
    pub pools: &'a Pools,
    /// Its conditions.
    pub conditions: &'a Conditions,
    /// What it carries.
    pub gear: &'a Gear,
    /// Its planned turns.
    pub plan: &'a Plan,
    /// What it has used up this round.
    pub tally: &'a Tally,
    /// What it has begun and holds ready.
    pub intent: &'a Intent,
}

/// Everything about a combatant that changes.
pub(in crate::fight) struct BodyMut<'a> {
    pub place: &'a mut Place,
    pub pools: &'a mut Pools,
    pub conditions: &'a mut Conditions,
    pub gear: &'a mut Gear,
    pub plan: &'a mut Plan,
    pub tally: &'a mut Tally,
    pub intent: &'a mut Intent,
}

/// The whole state of a fight. Components lie in columns by id.
pub struct Arena<'w> {
    rules: &'w Arc<Ruleset>,
    setting: &'w SceneFacts,
    identity: &'w [Identity],
    scores: &'w [Scores],
    place: &'w mut [Place],
    pools: &'w mut [Pools],
    conditions: &'w mut [Conditions],
    gear: &'w mut [Gear],
    plan: &'w mut [Plan],
    tally: &'w mut [Tally],
    intent: &'w mut [Intent],
    objects: &'w mut [Object],
    /// Where the fight is in time.
    pub clock: &'w mut Clock,
    /// What it was doing.
    pub stack: &'w mut Stack,
    /// The question it halted at.
    pub pending: &'w mut Pending,
    /// The order to carry out.
    pub inbox: &'w mut Inbox,
    /// The source of chance.
    pub dice: &'w mut FightDice,
    /// What happened.
    pub log: &'w mut FightLog,
    /// Next numbers.
    pub counters: &'w mut Counters,
    /// Items on the ground.
    pub loose: &'w mut Loose,
    /// Ground that lies over other ground.
    pub zones: &'w mut Zones,
    /// What nobody has come upon yet.
    pub secrets: &'w mut Secrets,
    /// Goals under way.
    pub progress: &'w mut Progress,
    /// What sides have found out.
    pub knowledge: &'w mut Knowledge,
    /// The end.
    pub end: &'w mut End,
    /// A bug, if one showed.
    pub broken: &'w mut Broken,
    /// Who is where.
    pub occupancy: &'w mut Occupancy,
}

impl<'w> Arena<'w> {
    /// The rules in force. They outlive every change to the arena.
    #[must_use]
    pub fn rules(&self) -> &'w Ruleset {
        self.rules
    }

    /// The rules in force, to be kept beyond the arena.
    #[must_use]
    pub fn shared_rules(&self) -> &'w Arc<Ruleset> {
        self.rules
    }

    /// The scene.
    #[must_use]
    pub fn scene(&self) -> &'w SceneFacts {
        self.setting
    }

    /// All combatants, in stable order, those who left included.
    pub fn everybody(&self) -> impl DoubleEndedIterator<Item = CombatantId> + use<> {
        let count = u16::try_from(self.identity.len()).unwrap_or(u16::MAX);
        (0..count).map(CombatantId)
    }

    /// All objects, in stable order, those included that nobody knows of.
    pub(in crate::fight) fn every_object(&self) -> impl Iterator<Item = ObjectId> + use<> {
        let count = u16::try_from(self.objects.len()).unwrap_or(u16::MAX);
        (0..count).map(ObjectId)
    }

    /// Whether such a combatant exists.
    #[must_use]
    pub fn exists(&self, id: CombatantId) -> bool {
        id.index() < self.identity.len()
    }

    /// A combatant. `id` must exist: orders are checked before their ids are used.
    #[must_use]
    pub fn body(&self, id: CombatantId) -> Body<'_> {
        let at = id.index();
        Body {
            identity: &self.identity[at],
            scores: &self.scores[at],
            place: &self.place[at],
            pools: &self.pools[at],
            conditions: &self.conditions[at],
            gear: &self.gear[at],
            plan: &self.plan[at],
            tally: &self.tally[at],
            intent: &self.intent[at],
        }
    }

    /// A combatant, to change it.
    pub(in crate::fight) fn body_mut(&mut self, id: CombatantId) -> BodyMut<'_> {
        let at = id.index();
        BodyMut {
            place: &mut self.place[at],
            pools: &mut self.pools[at],
            conditions: &mut self.conditions[at],
            gear: &mut self.gear[at],
            plan: &mut self.plan[at],
            tally: &mut self.tally[at],
            intent: &mut self.intent[at],
        }
    }

    /// Who a combatant is. `id` must exist.
    #[must_use]
    pub fn identity(&self, id: CombatantId) -> &'w Identity {
        &self.identity[id.index()]
    }

    /// An object. `id` must exist.
    #[must_use]
    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.index()]
    }

    /// A use of an object, by its number.
    #[must_use]
    pub fn object_use(&self, id: ObjectId, number: u8) -> Option<&'w UseDef> {
        let rules = self.rules();
        self.objects.get(id.index()).and_then(|object| rules.object(object.def).uses.get(usize::from(number)))
    }

    /// An object, to change it.
    pub(in crate::fight) fn object_mut(&mut self, id: ObjectId) -> &mut Object {
        &mut self.objects[id.index()]
    }

    /// The side of a combatant.
    #[must_use]
    pub fn side(&self, id: CombatantId) -> SideId {
        self.identity[id.index()].side
    }

    /// The footprint of a combatant where it stands; of a rider that of its mount.
    #[must_use]
    pub fn rect(&self, id: CombatantId) -> Rect {
        let bearer = self.place[id.index()].on.unwrap_or(id).index();
        self.identity[bearer].rect(self.place[bearer].at)
    }

    /// Whether a combatant is still on the map.
    #[must_use]
    pub fn present(&self, id: CombatantId) -> bool {
        self.place[id.index()].fate.is_none()
    }

    /// Whether the body of a combatant is on the map: it is there, or it died there.
    #[must_use]
    pub fn lies(&self, id: CombatantId) -> bool {
        matches!(self.place[id.index()].fate, None | Some(Fate::Dead))
    }

    /// Whether a combatant is still to come.
    #[must_use]
    pub fn awaited(&self, id: CombatantId) -> bool {
        self.place[id.index()].fate == Some(Fate::Awaited)
    }

    /// Whether a combatant is on the map and nothing keeps it from acting.
    #[must_use]
    pub fn able(&self, id: CombatantId) -> bool {
        self.present(id) && !self.limited(id, |limit| matches!(limit, Limit::Down | Limit::Helpless))
    }

    /// Whether a combatant is on the map and not defeated: it is able, or will be again.
    #[must_use]
    pub fn undefeated(&self, id: CombatantId) -> bool {
        self.present(id) && !self.limited(id, |limit| limit == Limit::Down)
    }

    /// Whether some condition sets a limit of the wanted kind.
    #[must_use]
    pub fn limited(&self, id: CombatantId, wanted: impl Fn(Limit) -> bool) -> bool {
        self.conditions[id.index()].0.iter().any(|i| self.rules().condition(i.key).limits.iter().any(|l| wanted(*l)))
    }

    /// Whether a combatant bears a condition.
    #[must_use]
    pub fn has(&self, id: CombatantId, key: ConditionId) -> bool {
        self.body(id).conditions.0.iter().any(|i| i.key == key)
    }

    /// Same or allied side, but not the same combatant.
    #[must_use]
    pub fn ally(&self, a: CombatantId, b: CombatantId) -> bool {
        a != b && !self.scene().hostile(self.side(a), self.side(b))
    }

    /// Neither the same combatant nor an ally.
    #[must_use]
    pub fn nonally(&self, a: CombatantId, b: CombatantId) -> bool {
        self.scene().hostile(self.side(a), self.side(b))
    }

    /// What is in a pool.
    #[must_use]
    pub fn pool(&self, id: CombatantId, pool: PoolId) -> i32 {
        self.pools[id.index()].0[pool.index()]
    }

    /// An item of a combatant.
    #[must_use]
    pub fn item(&self, id: CombatantId, item: ItemId) -> Option<Item> {
        self.body(id).gear.0.iter().find(|i| i.id == item).copied()
    }

    /// The definition of an item of a combatant.
    #[must_use]
    pub fn item_def(&self, id: CombatantId, item: ItemId) -> Option<&ItemDef> {
        Some(self.rules().item(self.item(id, item)?.def))
    }

    /// What kind of weapon an act strikes with: the one that it brings itself, else its tool.
    #[must_use]
    pub fn kind_in_use(&self, id: CombatantId, tool: Option<ItemId>, arm: Option<ItemDefId>) -> Option<ItemDefId> {
        arm.or_else(|| self.item(id, tool?).map(|item| item.def))
    }

    /// The weapon of an act: the one that it brings itself, else its tool.
    #[must_use]
    pub fn arm(&self, id: CombatantId, tool: Option<ItemId>, arm: Option<ItemDefId>) -> Option<&WeaponDef> {
        let kind = self.kind_in_use(id, tool, arm)?;
        self.rules().item(kind).weapon.as_ref()
    }

    /// Hands that hold nothing: neither an item nor somebody.
    #[must_use]
    pub fn free_hands(&self, id: CombatantId) -> u8 {
        self.hands_for_items(id).saturating_sub(self.held_hands(id))
    }

    /// Hands that the items take which somebody holds.
    #[must_use]
    pub fn held_hands(&self, id: CombatantId) -> u8 {
        let held = self.body(id).gear.0.iter().filter(|i| i.carried == Carried::Hand);
        held.map(|i| self.rules().item(i.def).hands).sum()
    }

    /// Hands that hold items or could: those that no condition takes.
    #[must_use]
    pub fn hands_for_items(&self, id: CombatantId) -> u8 {
        let taken = self.body(id).conditions.0.iter().map(|i| self.rules().condition(i.key).hands).sum();
        2_u8.saturating_sub(taken)
    }

    /// Weapons that can be used now, loaded or not: what is in hand, and natural ones when a hand is free or they need none.
    /// One that uses up what it shoots cannot when none of that is left.
    pub fn weapons(&self, id: CombatantId) -> impl Iterator<Item = (Item, &WeaponDef)> {
        let free = self.free_hands(id) > 0;
        // What was caught with one hand is not swung with two.
        let full = self.held_hands(id) > self.hands_for_items(id);
        self.body(id).gear.0.iter().filter_map(move |item| {
            let usable = match item.carried {
                Carried::Hand => !full || self.rules().item(item.def).hands < 2,
                Carried::Natural => free || self.rules().item(item.def).bare,
                Carried::Worn | Carried::Stowed | Carried::Packed => false,
            };
            let weapon = self.rules().item(item.def).weapon.as_ref()?;
            (usable && self.supplied(id, weapon)).then_some((*item, weapon))
        })
    }

    /// Whether somebody carries what a weapon uses up, if it uses up anything.
    #[must_use]
    pub fn supplied(&self, id: CombatantId, weapon: &WeaponDef) -> bool {
        weapon.magazine > 0
            || weapon.ammunition.is_none_or(|kind| self.body(id).gear.at_hand().any(|item| item.def == kind))
    }

    /// Sides in the order in which they are asked in a round: players first, rotated by the round, then the others
    /// (TEMPO-TIME-07, TEMPO-RULE-02).
    #[must_use]
    pub fn side_order(&self, round: u32) -> Vec<SideId> {
        let sides = &self.scene().sides;
        let of_role = |role: SideRole| {
            (0_u8..).zip(sides).filter(move |(_, s)| s.present && s.role == role).map(|(i, _)| SideId(i))
        };
        let mut order: Vec<SideId> = of_role(SideRole::Player).collect();
        if !order.is_empty() {
            let turn = (round.max(1) - 1) as usize % order.len();
            order.rotate_left(turn);
        }
        order.extend(of_role(SideRole::Npc));
        order
    }

    /// The last count of a round; 0 where none runs.
    #[must_use]
    pub fn last_count(&self) -> u8 {
        self.rules().time.last_count().unwrap_or(0)
    }
}
