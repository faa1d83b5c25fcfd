//! Who combatants are and how they are, as far as the side knows: of its own and of allies everything, of others what
//! shows.

use crate::data::effect::Limit;
use crate::data::formula::Quantity;
use crate::data::ruleset::{ItemDef, WeaponDef};
use crate::data::scope::{ActionId, ConditionId, EntryId, InquiryId, ItemDefId, PoolId, Tags};
use crate::fight::side::SideArena;
use crate::fight::state::components::{Bond, Carried, Identity, Instance, Item, MultiTurnAction};
use crate::fight::state::findings::{AnswerKnown, Finding, Seen};
use crate::fight::state::order::{ActOrder, ChosenTarget};
use crate::fight::state::readied::ReadiedAction;
use crate::fight::values::known_values::HealthBand;
use crate::fight::values::wounds::HealthProfile;
use crate::kernel::ids::{CombatantId, ItemId, SideId};

/// Whether an item shows on one who is in sight.
fn shows(item: &Item) -> bool {
    matches!(item.carried, Carried::Hand | Carried::Worn | Carried::Natural)
}

impl<'w> SideArena<'w> {
    /// All combatants, in stable order, those who left included.
    pub fn all_combatants(&self) -> impl DoubleEndedIterator<Item = CombatantId> + use<> {
        self.arena.all_combatants()
    }

    /// Whether such a combatant exists.
    #[must_use]
    pub fn exists(&self, id: CombatantId) -> bool {
        self.arena.exists(id)
    }

    /// Who a combatant is. `id` must exist.
    #[must_use]
    pub fn identity(&self, id: CombatantId) -> &'w Identity {
        self.arena.identity(id)
    }

    /// The side of a combatant.
    #[must_use]
    pub fn side(&self, id: CombatantId) -> SideId {
        self.arena.side(id)
    }

    /// Same or allied side, but not the same combatant.
    #[must_use]
    pub fn ally(&self, a: CombatantId, b: CombatantId) -> bool {
        self.arena.ally(a, b)
    }

    /// Neither the same combatant nor an ally.
    #[must_use]
    pub fn nonally(&self, a: CombatantId, b: CombatantId) -> bool {
        self.arena.nonally(a, b)
    }

    /// Whether a combatant is still in the fight, wherever it is.
    #[must_use]
    pub fn present(&self, id: CombatantId) -> bool {
        self.arena.present(id)
    }

    /// Whether a combatant is in the fight and nothing keeps it from acting.
    #[must_use]
    pub fn able(&self, id: CombatantId) -> bool {
        self.arena.able(id)
    }

    /// Whether a combatant is in the fight and not defeated.
    #[must_use]
    pub fn undefeated(&self, id: CombatantId) -> bool {
        self.arena.undefeated(id)
    }

    /// Whether a combatant counts as defeated at the end of a round though it is not, as far as the side can tell.
    #[must_use]
    pub fn captured(&self, id: CombatantId) -> bool {
        self.arena.captured(Some(self.side), id)
    }

    /// Whether a combatant of the side hides.
    #[must_use]
    pub fn hides(&self, id: CombatantId) -> bool {
        self.ours(id) && self.arena.hides(id)
    }

    /// Whether one of the side knows of a foe by itself, as far as the side knows of it.
    #[must_use]
    pub fn notices(&self, observer: CombatantId, id: CombatantId) -> bool {
        self.ours(observer) && self.placed(id) && self.arena.notices(observer, id)
    }

    /// The conditions of a combatant that the side knows of, oldest first.
    pub fn conditions(&self, id: CombatantId) -> impl DoubleEndedIterator<Item = &Instance> {
        let (ours, shown) = (self.ours(id), self.shown(id));
        let borne = self.arena.conditions(id).0.iter();
        borne.filter(move |i| ours || shown && self.arena.condition_known(self.viewer(), id, i))
    }

    /// Whether a combatant is known to bear a condition.
    #[must_use]
    pub fn has(&self, id: CombatantId, key: ConditionId) -> bool {
        self.conditions(id).any(|i| i.key == key)
    }

    /// Whether some condition that the side knows of sets a limit of the wanted kind.
    #[must_use]
    pub fn limited(&self, id: CombatantId, wanted: impl Fn(Limit) -> bool) -> bool {
        self.conditions(id).any(|i| self.rules().condition(i.key).limits.iter().any(|limit| wanted(*limit)))
    }

    /// What a combatant carries, as far as it shows; all of it for the side's own, in stable order.
    pub fn gear(&self, id: CombatantId) -> impl DoubleEndedIterator<Item = &Item> {
        let (ours, shown) = (self.ours(id), self.shown(id));
        self.arena.inventory(id).0.iter().filter(move |item| ours || shown && shows(item))
    }

    /// An item of a combatant, if the side knows of it.
    #[must_use]
    pub fn item(&self, id: CombatantId, item: ItemId) -> Option<Item> {
        self.arena.item(id, item).filter(|item| self.ours(id) || self.shown(id) && shows(item))
    }

    /// The definition of an item of a combatant, if the side knows of it.
    #[must_use]
    pub fn item_def(&self, id: CombatantId, item: ItemId) -> Option<&ItemDef> {
        Some(self.rules().item(self.item(id, item)?.def))
    }

    /// Weapons that can be used now, loaded or not: those that show. Whether there is anything left to shoot with them
    /// is read from the sheet: where that is closed, a bow in hand counts.
    pub fn weapons(&self, id: CombatantId) -> impl Iterator<Item = (Item, &WeaponDef)> {
        let (read, shown) = (self.sheet_known(id), self.shown(id));
        let all = self.arena.weapons_at_hand(id);
        all.filter(move |(_, weapon)| shown && (!read || self.arena.supplied(id, weapon)))
    }

    /// Whether one of the side carries what a weapon uses up, if it uses up anything.
    #[must_use]
    pub fn supplied(&self, id: CombatantId, weapon: &WeaponDef) -> bool {
        self.ours(id) && self.arena.supplied(id, weapon)
    }

    /// The weapon of an act: the one that it brings itself, else its tool.
    #[must_use]
    pub fn arm(&self, id: CombatantId, tool: Option<ItemId>, arm: Option<ItemDefId>) -> Option<&WeaponDef> {
        let kind = self.kind_in_use(id, tool, arm)?;
        self.rules().item(kind).weapon.as_ref()
    }

    /// What kind of weapon an act strikes with: the one that it brings itself, else its tool.
    #[must_use]
    pub fn kind_in_use(&self, id: CombatantId, tool: Option<ItemId>, arm: Option<ItemDefId>) -> Option<ItemDefId> {
        arm.or_else(|| self.item(id, tool?).map(|item| item.def))
    }

    /// The other weapon in hand that shares the speed of this one.
    #[must_use]
    pub fn pair_of(&self, by: CombatantId, tool: ItemId) -> Option<ItemId> {
        self.arena.pair_of(by, tool).filter(|_| self.shown(by))
    }

    /// Strikes that are left in a magazine, and how many it holds.
    #[must_use]
    pub fn magazine(&self, item: &Item) -> Option<(u8, u8)> {
        self.arena.magazine(item)
    }

    /// Hands that hold nothing.
    #[must_use]
    pub fn free_hands(&self, id: CombatantId) -> u8 {
        if self.shown(id) { self.arena.free_hands(id) } else { 0 }
    }

    /// Hands that hold items or could.
    #[must_use]
    pub fn hands_for_items(&self, id: CombatantId) -> u8 {
        if self.shown(id) { self.arena.hands_for_items(id) } else { 0 }
    }

    /// What is in a pool, if that is public or the sheet is known.
    #[must_use]
    pub fn known_pool(&self, id: CombatantId, pool: PoolId) -> Option<i32> {
        let known = self.shown(id) && (self.public(pool) || self.sheet_known(id));
        known.then(|| self.arena.pool(id, pool))
    }

    /// What is in a pool; 0 where the side does not know it: [`SideArena::known_pool`] tells that apart.
    #[must_use]
    pub fn pool(&self, id: CombatantId, pool: PoolId) -> i32 {
        self.known_pool(id, pool).unwrap_or(0)
    }

    /// The most that a pool holds; 0 where the side does not know it.
    #[must_use]
    pub fn pool_max(&self, id: CombatantId, pool: PoolId) -> i32 {
        let known = self.shown(id) && (self.public(pool) || self.sheet_known(id));
        if known { self.arena.pool_max(id, pool) } else { 0 }
    }

    /// The health of a combatant and its maximum, if its sheet is known. Once the fight is over it is public.
    #[must_use]
    pub fn health(&self, id: CombatantId) -> Option<(i32, i32)> {
        let known = self.shown(id) && self.sheet_known(id) || self.decision().is_none();
        known.then(|| (self.arena.stamina(id), self.arena.most_stamina(id)))
    }

    /// Points in front of the health of a combatant; 0 where the side does not know them.
    #[must_use]
    pub fn front(&self, id: CombatantId) -> i32 {
        let known = self.shown(id) && self.sheet_known(id);
        if known { self.arena.front(id) } else { 0 }
    }

    /// How hurt a combatant looks; unhurt for one out of sight.
    #[must_use]
    pub fn health_band(&self, id: CombatantId) -> HealthBand {
        if self.shown(id) { self.arena.health_band(id) } else { HealthBand::Unhurt }
    }

    /// What harm would do to a combatant, if its sheet is known.
    #[must_use]
    pub fn health_profile(&self, to: CombatantId) -> Option<HealthProfile<'w>> {
        self.sheet_known(to).then(|| self.arena.health_profile(to))
    }

    /// A number of a combatant as the side knows it; None when it knows nothing of it, and of those out of sight. What
    /// was found out of them [`SideArena::findings`] tells.
    #[must_use]
    pub fn known_number(&self, of: CombatantId, what: Quantity) -> Option<i32> {
        if self.shown(of) { self.arena.known_number(self.side, of, what) } else { None }
    }

    /// What the side has found out of a combatant, with when.
    pub fn findings(&self, of: CombatantId) -> impl Iterator<Item = (&Finding, Seen)> {
        self.arena.findings(self.side, of)
    }

    /// Whether the side knows what a question about a combatant would tell.
    #[must_use]
    pub fn answered(&self, of: CombatantId, inquiry: InquiryId) -> AnswerKnown {
        self.arena.answered(self.side, of, inquiry)
    }

    /// How far a combatant draws line of sight, in cells.
    #[must_use]
    pub fn sight_range(&self, id: CombatantId) -> i16 {
        if self.shown(id) { self.arena.sight_range(id) } else { i16::MAX }
    }

    /// How far one of the side sees without light.
    #[must_use]
    pub fn dark_sight(&self, id: CombatantId) -> i16 {
        if self.sheet_known(id) { self.arena.dark_sight(id) } else { 0 }
    }

    /// Whether a combatant is known to know an action: by its stat block, as it looks.
    #[must_use]
    pub fn knows(&self, by: CombatantId, action: ActionId) -> bool {
        self.arena.knows(by, action)
    }

    /// Whether a combatant knows a plan entry, by its stat block.
    #[must_use]
    pub fn knows_entry(&self, by: CombatantId, entry: EntryId) -> bool {
        self.arena.knows_entry(by, entry)
    }

    /// Whether a combatant knows a stance, by its stat block.
    #[must_use]
    pub fn knows_stance(&self, by: CombatantId, key: ConditionId) -> bool {
        self.arena.knows_stance(by, key)
    }

    /// Whether one of the side spares another in acts with these labels.
    #[must_use]
    pub fn spares(&self, by: CombatantId, one: CombatantId, tags: Tags) -> bool {
        self.ours(by) && self.arena.spares(by, one, tags)
    }

    /// The act that one of the side has begun. Of others [`SideArena::view`] tells what shows of it.
    #[must_use]
    pub fn begun(&self, by: CombatantId) -> Option<&MultiTurnAction> {
        self.arena.commitments(by).begun.as_ref().filter(|_| self.ours(by))
    }

    /// What was paid of the act that a combatant in sight has begun, and what is owed for it: public, because acts are.
    #[must_use]
    pub fn paid_and_owed(&self, by: CombatantId) -> Option<(i32, i32)> {
        let begun = self.arena.commitments(by).begun.as_ref().filter(|_| self.shown(by))?;
        Some((begun.paid, self.arena.owed(begun)))
    }

    /// What a combatant in sight has begun to do with an object: whoever sees it sees what its hands are on. None of
    /// other acts.
    #[must_use]
    pub fn begun_use(&self, by: CombatantId) -> Option<&ActOrder> {
        let begun = self.arena.commitments(by).begun.as_ref().filter(|_| self.shown(by))?;
        Some(&begun.draft).filter(|draft| matches!(draft.aim, ChosenTarget::Object(..)))
    }

    /// What a combatant of the side holds ready.
    #[must_use]
    pub fn held(&self, by: CombatantId) -> Option<&ReadiedAction> {
        self.arena.commitments(by).held.as_ref().filter(|_| self.ours(by))
    }

    /// Whether a combatant in sight holds anything ready, which is public.
    #[must_use]
    pub fn holding(&self, by: CombatantId) -> bool {
        self.shown(by) && self.arena.commitments(by).held.is_some()
    }

    /// What a combatant of the side sustains.
    #[must_use]
    pub fn bonds(&self, by: CombatantId) -> Vec<Bond> {
        if self.ours(by) { self.arena.bonds(by) } else { Vec::new() }
    }

    /// How often a combatant has taken a reaction in this round, which is public.
    #[must_use]
    pub fn reacted(&self, by: CombatantId, action: ActionId) -> u8 {
        self.arena.usage(by).reactions.times(action)
    }

    /// Turns that a combatant has begun in this round, which are public.
    #[must_use]
    pub fn turns_begun(&self, by: CombatantId) -> u8 {
        self.arena.usage(by).turns
    }

    /// The mount of a combatant.
    #[must_use]
    pub fn mount_of(&self, id: CombatantId) -> Option<CombatantId> {
        self.arena.mount_of(id).filter(|_| self.shown(id))
    }

    /// Who rides a combatant.
    #[must_use]
    pub fn rider_of(&self, id: CombatantId) -> Option<CombatantId> {
        self.arena.rider_of(id).filter(|_| self.shown(id))
    }

    /// Who shares the turns of a combatant.
    #[must_use]
    pub fn partner(&self, id: CombatantId) -> Option<CombatantId> {
        self.arena.partner(id).filter(|_| self.shown(id))
    }

    /// Whether a combatant is one that another could ride.
    #[must_use]
    pub fn carries_rider(&self, mount: CombatantId, rider: CombatantId) -> bool {
        self.shown(mount) && self.arena.carries_rider(mount, rider)
    }
}
