//! [`Arena`]: the one system parameter through which everything reads and changes a fight. Reads take `&self`, changes
//! `&mut self`; the changes that rules make live in [`super::mutate`] and write the log as they go.

use std::sync::Arc;

use bevy::ecs::prelude::{Query, Res, ResMut};
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;

use crate::data::effect::Limit;
use crate::data::ruleset::{ItemDef, Ruleset, TimeDef, WeaponDef};
use crate::data::scene::SideRole;
use crate::data::scope::ConditionId;
use crate::fight::body::{Carried, Conditions, Gear, Identity, Item, Object, Place, Plan, Pools, Scores, Tally};
use crate::fight::event::FightLog;
use crate::fight::frame::Stack;
use crate::fight::state::{
    Broken, Clock, Counters, End, FightDice, Inbox, Loose, Occupancy, Pending, Progress, Roster, Rules, SceneFacts,
    Setting,
};
use crate::kernel::cell::Rect;
use crate::kernel::ids::{CombatantId, ItemId, ObjectId, SideId, SideSet};

/// Everything a combatant is made of.
#[derive(QueryData)]
#[query_data(mutable)]
pub struct Body {
    /// Who it is.
    pub identity: &'static Identity,
    /// Its attributes.
    pub scores: &'static Scores,
    /// Where it is.
    pub place: &'static mut Place,
    /// Its pools.
    pub pools: &'static mut Pools,
    /// Its conditions.
    pub conditions: &'static mut Conditions,
    /// What it carries.
    pub gear: &'static mut Gear,
    /// Its planned turns.
    pub plan: &'static mut Plan,
    /// What it has used up this round.
    pub tally: &'static mut Tally,
}

/// The whole state of a fight.
#[derive(SystemParam)]
pub struct Arena<'w, 's> {
    rules: Res<'w, Rules>,
    setting: Res<'w, Setting>,
    roster: Res<'w, Roster>,
    bodies: Query<'w, 's, Body>,
    objects: Query<'w, 's, &'static mut Object>,
    /// Where the fight is in time.
    pub clock: ResMut<'w, Clock>,
    /// What it was doing.
    pub stack: ResMut<'w, Stack>,
    /// The question it halted at.
    pub pending: ResMut<'w, Pending>,
    /// The order to carry out.
    pub inbox: ResMut<'w, Inbox>,
    /// The source of chance.
    pub dice: ResMut<'w, FightDice>,
    /// What happened.
    pub log: ResMut<'w, FightLog>,
    /// Next numbers.
    pub counters: ResMut<'w, Counters>,
    /// Items on the ground.
    pub loose: ResMut<'w, Loose>,
    /// Goals under way.
    pub progress: ResMut<'w, Progress>,
    /// The end.
    pub end: ResMut<'w, End>,
    /// A bug, if one showed.
    pub broken: ResMut<'w, Broken>,
    /// Who is where.
    pub occupancy: ResMut<'w, Occupancy>,
}

impl<'s> Arena<'_, 's> {
    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> &Ruleset {
        &self.rules.0
    }

    /// The rules in force, to keep while the arena is changed.
    #[must_use]
    pub fn rules_arc(&self) -> Arc<Ruleset> {
        Arc::clone(&self.rules.0)
    }

    /// The scene.
    #[must_use]
    pub fn scene(&self) -> &SceneFacts {
        &self.setting.0
    }

    /// All combatants, in stable order, those who left included.
    pub fn everybody(&self) -> impl Iterator<Item = CombatantId> + use<> {
        let count = u16::try_from(self.roster.combatants.len()).unwrap_or(u16::MAX);
        (0..count).map(CombatantId)
    }

    /// All objects, in stable order.
    pub fn all_objects(&self) -> impl Iterator<Item = ObjectId> + use<> {
        let count = u16::try_from(self.roster.objects.len()).unwrap_or(u16::MAX);
        (0..count).map(ObjectId)
    }

    /// Whether such a combatant exists.
    #[must_use]
    pub fn exists(&self, id: CombatantId) -> bool {
        id.index() < self.roster.combatants.len()
    }

    /// A combatant. `id` must exist: ids come from the roster, and orders are checked before they are used.
    #[must_use]
    pub fn body(&self, id: CombatantId) -> BodyReadOnlyItem<'_, 's> {
        self.bodies
            .get(self.roster.combatants[id.index()])
            .expect("entities of the roster are never removed and keep their components")
    }

    /// A combatant, to change it.
    pub(in crate::fight) fn body_mut(&mut self, id: CombatantId) -> BodyItem<'_, 's> {
        self.bodies
            .get_mut(self.roster.combatants[id.index()])
            .expect("entities of the roster are never removed and keep their components")
    }

    /// An object. `id` must exist.
    #[must_use]
    pub fn object(&self, id: ObjectId) -> &Object {
        self.objects
            .get(self.roster.objects[id.index()])
            .expect("entities of the roster are never removed and keep their components")
    }

    /// An object, to change it.
    pub(in crate::fight) fn object_mut(&mut self, id: ObjectId) -> bevy::ecs::change_detection::Mut<'_, Object> {
        self.objects
            .get_mut(self.roster.objects[id.index()])
            .expect("entities of the roster are never removed and keep their components")
    }

    /// The side of a combatant.
    #[must_use]
    pub fn side(&self, id: CombatantId) -> SideId {
        self.body(id).identity.side
    }

    /// The footprint of a combatant where it stands.
    #[must_use]
    pub fn rect(&self, id: CombatantId) -> Rect {
        let body = self.body(id);
        body.identity.rect(body.place.at)
    }

    /// Whether a combatant is still on the map.
    #[must_use]
    pub fn present(&self, id: CombatantId) -> bool {
        self.body(id).place.fate.is_none()
    }

    /// Whether a combatant is on the map and nothing keeps it from acting.
    #[must_use]
    pub fn able(&self, id: CombatantId) -> bool {
        self.present(id) && !self.limited(id, |limit| limit == Limit::Down)
    }

    /// Whether some condition sets a limit of the wanted kind.
    #[must_use]
    pub fn limited(&self, id: CombatantId, wanted: impl Fn(Limit) -> bool) -> bool {
        let conditions = self.body(id).conditions;
        conditions.0.iter().any(|i| self.rules().condition(i.key).limits.iter().any(|l| wanted(*l)))
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

    /// Whether a side does not know where a combatant is.
    #[must_use]
    pub fn concealed_from(&self, side: SideId, id: CombatantId) -> bool {
        self.scene().hostile(side, self.side(id)) && self.limited(id, |l| l == Limit::Concealed)
    }

    /// Whether a side knows where a combatant is: it is on the map and not concealed.
    #[must_use]
    pub fn known_to(&self, side: SideId, id: CombatantId) -> bool {
        self.present(id) && !self.concealed_from(side, id)
    }

    /// Sides that are not hostile to a side: the readers of its secrets.
    #[must_use]
    pub fn friends(&self, side: SideId) -> SideSet {
        let friends = self.scene().sides[side.index()].friends;
        (0..SideSet::CAPACITY).map(SideId).filter(|s| friends >> s.0 & 1 == 1).collect()
    }

    /// Who may read what a combatant does: everybody, or its friends while it is concealed.
    #[must_use]
    pub fn audience_of(&self, id: CombatantId) -> SideSet {
        if self.limited(id, |l| l == Limit::Concealed) { self.friends(self.side(id)) } else { SideSet::ALL }
    }

    /// What is in a pool.
    #[must_use]
    pub fn pool(&self, id: CombatantId, pool: crate::data::scope::PoolId) -> i32 {
        self.body(id).pools.0[pool.index()]
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

    /// Hands that hold nothing.
    #[must_use]
    pub fn free_hands(&self, id: CombatantId) -> u8 {
        let rules = self.rules();
        let held: u8 =
            self.body(id).gear.0.iter().filter(|i| i.carried == Carried::Hand).map(|i| rules.item(i.def).hands).sum();
        2_u8.saturating_sub(held)
    }

    /// Weapons that can be used now, loaded or not: what is in hand, and natural ones when a hand is free.
    pub fn weapons(&self, id: CombatantId) -> impl Iterator<Item = (Item, &WeaponDef)> {
        let free = self.free_hands(id) > 0;
        self.body(id).gear.0.iter().filter_map(move |item| {
            let usable = match item.carried {
                Carried::Hand => true,
                Carried::Natural => free,
                Carried::Worn | Carried::Stowed => false,
            };
            let weapon = self.rules().item(item.def).weapon.as_ref()?;
            usable.then_some((*item, weapon))
        })
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

    /// The combatants of a side in the order in which they act by default: the ruleset's order formulas, high to low,
    /// then list order (TEMPO-RULE-03).
    #[must_use]
    pub fn default_order(&self, side: SideId) -> Vec<CombatantId> {
        let TimeDef::Counted { order, .. } = &self.rules().time;
        let mut who: Vec<(Vec<i32>, CombatantId)> = self
            .everybody()
            .filter(|id| self.side(*id) == side)
            .map(|id| {
                let facts = self.facts(crate::fight::frame::Context::of(id));
                (order.iter().map(|f| -f.eval(&facts)).collect(), id)
            })
            .collect();
        who.sort();
        who.into_iter().map(|(_, id)| id).collect()
    }

    /// The last count of a round.
    #[must_use]
    pub fn last_count(&self) -> u8 {
        let TimeDef::Counted { last, .. } = self.rules().time;
        last
    }
}
