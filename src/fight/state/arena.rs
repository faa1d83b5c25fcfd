//! [`Arena`], through which everything reads a fight. What changes it goes through `ArenaMut`.

use std::ops::Deref;
use std::sync::Arc;

use crate::data::effect::{Fate, Limit};
use crate::data::ruleset::{ItemDef, Ruleset, UseDef, WeaponDef};
use crate::data::scene::SideRole;
use crate::data::scope::{ConditionId, ItemDefId, PoolId};
use crate::fight::state::components::{
    Carried, Commitments, Conditions, Identity, Inventory, Item, Object, Plan, Pools, Position, RoundUsage, Scores,
};
use crate::fight::state::resources::{FightState, SceneFacts};
use crate::kernel::cell::Rect;
use crate::kernel::ids::{CombatantId, ItemId, ObjectId, SideId};

/// Everything a combatant is made of.
pub struct Body<'a> {
    /// Who it is.
    pub identity: &'a Identity,
    /// Its attributes.
    pub scores: &'a Scores,
    /// Where it is.
    pub position: &'a Position,
    /// Its pools.
    pub pools: &'a Pools,
    /// Its conditions.
    pub conditions: &'a Conditions,
    /// What it carries.
    pub inventory: &'a Inventory,
    /// Its planned turns.
    pub plan: &'a Plan,
    /// What it has used up this round.
    pub usage: &'a RoundUsage,
    /// What it has begun and holds ready.
    pub commitments: &'a Commitments,
}

/// The whole state of a fight, to read. Components lie in columns by id. Nothing can be changed through it.
pub struct Arena<'w> {
    pub(in crate::fight::state) rules: &'w Arc<Ruleset>,
    pub(in crate::fight::state) setting: &'w SceneFacts,
    pub(in crate::fight::state) identity: &'w [Identity],
    pub(in crate::fight::state) scores: &'w [Scores],
    pub(in crate::fight::state) position: &'w mut [Position],
    pub(in crate::fight::state) pools: &'w mut [Pools],
    pub(in crate::fight::state) conditions: &'w mut [Conditions],
    pub(in crate::fight::state) inventory: &'w mut [Inventory],
    pub(in crate::fight::state) plan: &'w mut [Plan],
    pub(in crate::fight::state) usage: &'w mut [RoundUsage],
    pub(in crate::fight::state) commitments: &'w mut [Commitments],
    pub(in crate::fight::state) objects: &'w mut [Object],
    pub(in crate::fight::state) state: &'w mut FightState,
}

/// Clock, stack, dice, log and the rest read as parts of the arena.
impl Deref for Arena<'_> {
    type Target = FightState;

    #[inline]
    fn deref(&self) -> &FightState {
        self.state
    }
}

impl<'w> Arena<'w> {
    /// The rules in force. They outlive every change to the arena.
    #[must_use]
    #[inline]
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
    #[inline]
    pub fn scene(&self) -> &'w SceneFacts {
        self.setting
    }

    /// All combatants, in stable order, those who left included.
    pub fn all_combatants(&self) -> impl DoubleEndedIterator<Item = CombatantId> + use<> {
        let count = u16::try_from(self.identity.len()).unwrap_or(u16::MAX);
        (0..count).map(CombatantId)
    }

    /// All objects, in stable order, hidden ones included.
    pub(in crate::fight) fn every_object(&self) -> impl Iterator<Item = ObjectId> + use<> {
        let count = u16::try_from(self.objects.len()).unwrap_or(u16::MAX);
        (0..count).map(ObjectId)
    }

    /// Whether such a combatant exists.
    #[must_use]
    pub fn exists(&self, id: CombatantId) -> bool {
        id.index() < self.identity.len()
    }

    /// All parts of a combatant; for one part there is a method of its name. `id` must exist: orders are checked
    /// before their ids are used.
    #[must_use]
    #[inline]
    pub fn body(&self, id: CombatantId) -> Body<'_> {
        let at = id.index();
        Body {
            identity: &self.identity[at],
            scores: &self.scores[at],
            position: &self.position[at],
            pools: &self.pools[at],
            conditions: &self.conditions[at],
            inventory: &self.inventory[at],
            plan: &self.plan[at],
            usage: &self.usage[at],
            commitments: &self.commitments[at],
        }
    }

    /// Its attributes. `id` must exist.
    #[must_use]
    #[inline]
    pub fn scores(&self, id: CombatantId) -> &'w Scores {
        &self.scores[id.index()]
    }

    /// Where it is. `id` must exist.
    #[must_use]
    #[inline]
    pub fn position(&self, id: CombatantId) -> &Position {
        &self.position[id.index()]
    }

    /// Its pools. `id` must exist.
    #[must_use]
    #[inline]
    pub fn pools(&self, id: CombatantId) -> &Pools {
        &self.pools[id.index()]
    }

    /// Its conditions. `id` must exist.
    #[must_use]
    #[inline]
    pub fn conditions(&self, id: CombatantId) -> &Conditions {
        &self.conditions[id.index()]
    }

    /// What it carries. `id` must exist.
    #[must_use]
    #[inline]
    pub fn inventory(&self, id: CombatantId) -> &Inventory {
        &self.inventory[id.index()]
    }

    /// Its planned turns. `id` must exist.
    #[must_use]
    #[inline]
    pub fn plan(&self, id: CombatantId) -> &Plan {
        &self.plan[id.index()]
    }

    /// What it has used up this round. `id` must exist.
    #[must_use]
    #[inline]
    pub fn usage(&self, id: CombatantId) -> &RoundUsage {
        &self.usage[id.index()]
    }

    /// What it has begun and holds ready. `id` must exist.
    #[must_use]
    #[inline]
    pub fn commitments(&self, id: CombatantId) -> &Commitments {
        &self.commitments[id.index()]
    }

    /// Who a combatant is. `id` must exist.
    #[must_use]
    #[inline]
    pub fn identity(&self, id: CombatantId) -> &'w Identity {
        &self.identity[id.index()]
    }

    /// An object. `id` must exist.
    #[must_use]
    #[inline]
    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.index()]
    }

    /// A use of an object, by its number.
    #[must_use]
    pub fn object_use(&self, id: ObjectId, number: u8) -> Option<&'w UseDef> {
        let rules = self.rules();
        self.objects.get(id.index()).and_then(|object| rules.object(object.def).uses.get(usize::from(number)))
    }

    /// The side of a combatant.
    #[must_use]
    #[inline]
    pub fn side(&self, id: CombatantId) -> SideId {
        self.identity[id.index()].side
    }

    /// The footprint of a combatant where it stands; of a rider that of its mount.
    #[must_use]
    #[inline]
    pub fn rect(&self, id: CombatantId) -> Rect {
        let bearer = self.position[id.index()].on.unwrap_or(id).index();
        self.identity[bearer].rect(self.position[bearer].at)
    }

    /// Whether a combatant is still on the map.
    #[must_use]
    #[inline]
    pub fn present(&self, id: CombatantId) -> bool {
        self.position[id.index()].fate.is_none()
    }

    /// Whether the body of a combatant is on the map: it is there, or it died there.
    #[must_use]
    pub fn lies(&self, id: CombatantId) -> bool {
        matches!(self.position[id.index()].fate, None | Some(Fate::Dead))
    }

    /// Whether a combatant is still to come.
    #[must_use]
    pub fn awaited(&self, id: CombatantId) -> bool {
        self.position[id.index()].fate == Some(Fate::Awaited)
    }

    /// Whether a combatant is on the map and nothing keeps it from acting.
    #[must_use]
    pub fn able(&self, id: CombatantId) -> bool {
        let disabling = &self.rules.index.disabling;
        self.present(id) && !self.conditions(id).0.iter().any(|instance| disabling[instance.key.index()])
    }

    /// Whether a combatant is on the map and not defeated: it is able, or will be again.
    #[must_use]
    pub fn undefeated(&self, id: CombatantId) -> bool {
        let downing = &self.rules.index.downing;
        self.present(id) && !self.conditions(id).0.iter().any(|instance| downing[instance.key.index()])
    }

    /// Whether some condition sets a limit of the wanted kind.
    #[must_use]
    pub fn limited(&self, id: CombatantId, wanted: impl Fn(Limit) -> bool) -> bool {
        self.conditions[id.index()].0.iter().any(|i| self.rules().condition(i.key).limits.iter().any(|l| wanted(*l)))
    }

    /// Whether a combatant bears a condition.
    #[must_use]
    pub fn has(&self, id: CombatantId, key: ConditionId) -> bool {
        self.conditions(id).0.iter().any(|i| i.key == key)
    }

    /// Whether any combatant holds something ready.
    #[must_use]
    pub fn anyone_holds(&self) -> bool {
        self.bodies.anyone_holds(|| self.commitments.iter().any(|own| own.held.is_some()))
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
        self.inventory(id).0.iter().find(|i| i.id == item).copied()
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

    /// Hands that hold neither an item nor a combatant.
    #[must_use]
    pub fn free_hands(&self, id: CombatantId) -> u8 {
        self.hands_for_items(id).saturating_sub(self.held_hands(id))
    }

    /// Hands that are taken by the items in them.
    #[must_use]
    pub fn held_hands(&self, id: CombatantId) -> u8 {
        let held = self.inventory(id).0.iter().filter(|i| i.carried == Carried::Hand);
        held.map(|i| self.rules().item(i.def).hands).sum()
    }

    /// Hands that hold items or could: those that no condition takes.
    #[must_use]
    pub fn hands_for_items(&self, id: CombatantId) -> u8 {
        let taken = self.conditions(id).0.iter().map(|i| self.rules().condition(i.key).hands).sum();
        2_u8.saturating_sub(taken)
    }

    /// Weapons that can be used now, loaded or not: what is in hand, and natural ones when a hand is free or they need
    /// none. One that uses up what it shoots cannot when none of that is left.
    pub fn weapons(&self, id: CombatantId) -> impl Iterator<Item = (Item, &WeaponDef)> {
        self.weapons_at_hand(id).filter(move |(_, weapon)| self.supplied(id, weapon))
    }

    /// The same, whether anything is left that they use up or not.
    pub(in crate::fight) fn weapons_at_hand(&self, id: CombatantId) -> impl Iterator<Item = (Item, &WeaponDef)> {
        let free = self.free_hands(id) > 0;
        // What was caught with one hand is not swung with two.
        let full = self.held_hands(id) > self.hands_for_items(id);
        self.inventory(id).0.iter().filter_map(move |item| {
            let usable = match item.carried {
                Carried::Hand => !full || self.rules().item(item.def).hands < 2,
                Carried::Natural => free || self.rules().item(item.def).bare,
                Carried::Worn | Carried::Stowed | Carried::Packed => false,
            };
            let weapon = self.rules().item(item.def).weapon.as_ref()?;
            usable.then_some((*item, weapon))
        })
    }

    /// Whether a combatant carries what a weapon uses up, if it uses up anything.
    #[must_use]
    pub fn supplied(&self, id: CombatantId, weapon: &WeaponDef) -> bool {
        weapon.magazine > 0
            || weapon.ammunition.is_none_or(|kind| self.inventory(id).at_hand().any(|item| item.def == kind))
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
