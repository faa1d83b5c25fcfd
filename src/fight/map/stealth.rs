//! Stealth: hiding from all foes or from single observers. A side knows a hidden combatant's place as long as one able
//! observer of it or its allies does (SEC-COND-08, SEC-POS-13).

use crate::data::effect::{Limit, SightLimit};
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Instance;
use crate::kernel::ids::{CombatantId, SideId, SideSet};

impl Arena<'_> {
    /// Whether an observer knows where a combatant on the map is.
    #[must_use]
    pub fn notices(&self, observer: CombatantId, id: CombatantId) -> bool {
        let hidden = |limit: &Limit, source| match limit {
            Limit::Sight(SightLimit::Concealed) => true,
            Limit::Sight(SightLimit::ConcealedFrom) => source == Some(observer),
            _ => false,
        };
        let found = |instance: &Instance| {
            let limits = &self.rules().condition(instance.key).limits;
            instance.source == Some(observer) && limits.contains(&Limit::Sight(SightLimit::FoundBySource))
        };
        !self.hides(id)
            || !self.nonally(observer, id)
            || self.conditions(id).0.iter().any(found)
            || !self.conditions(id).0.iter().any(|instance| {
                self.rules().condition(instance.key).limits.iter().any(|limit| hidden(limit, instance.source))
            })
    }

    /// Whether a combatant is hiding, from all foes or from some.
    #[must_use]
    pub fn hides(&self, id: CombatantId) -> bool {
        let hiding = &self.rules().index.hiding;
        self.conditions(id).0.iter().any(|instance| hiding[instance.key.index()])
    }

    /// Whether a combatant is hidden from a side.
    #[must_use]
    pub fn concealed_from(&self, side: SideId, id: CombatantId) -> bool {
        let scene = self.scene();
        if !scene.hostile(side, self.side(id)) || !self.hides(id) {
            return false;
        }
        // One that hides from all is noticed by nobody who is a foe and has not found it.
        let sets = |wanted: SightLimit| self.limited(id, |limit| limit == Limit::Sight(wanted));
        let friends = scene.sides.get(side.index()).map_or(SideSet::EMPTY, |own| own.friends);
        if sets(SightLimit::Concealed)
            && !sets(SightLimit::FoundBySource)
            && friends.iter().all(|friend| scene.hostile(friend, self.side(id)))
        {
            return true;
        }
        let tells = |other: CombatantId| !scene.hostile(side, self.side(other)) && self.able(other);
        !self.all_combatants().any(|other| tells(other) && self.notices(other, id))
    }

    /// Whether a side knows where a combatant is: it is on the map and not hidden from that side.
    #[must_use]
    pub fn known_to(&self, side: SideId, id: CombatantId) -> bool {
        self.present(id) && !self.concealed_from(side, id)
    }

    /// The sides that are not hostile to a side, and may read what it may.
    #[must_use]
    pub fn friends(&self, side: SideId) -> SideSet {
        self.scene().sides[side.index()].friends
    }

    /// The sides that may read what a combatant does: all, or those from which it is not hidden.
    #[must_use]
    pub fn audience_of(&self, id: CombatantId) -> SideSet {
        if !self.hides(id) {
            return SideSet::ALL;
        }
        let sides = (0_u8..).zip(&self.scene().sides).map(|(at, _)| SideId(at));
        sides
            .filter(|side| !self.concealed_from(*side, id))
            .fold(SideSet::EMPTY, |all, side| all.union(SideSet::only(side)))
    }
}
