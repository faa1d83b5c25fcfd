//! How an imagined fight stands, for minds that have played it on. It is all imagined, so that nothing of it is hidden from
//! the side that imagines it.

use crate::fight::imagine::Imagination;
use crate::fight::state::order::ActOrder;
use crate::kernel::ids::{CombatantId, SideId};

/// How a combatant stands in an imagined fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The combatant.
    pub id: CombatantId,
    /// Its side.
    pub side: SideId,
    /// Its health, and the most that it can have.
    pub health: (i32, i32),
    /// Whether it can act.
    pub able: bool,
    /// Whether it still counts in the fight: neither dead nor gone nor surrendered.
    pub undefeated: bool,
}

impl Imagination {
    /// How a combatant stands.
    pub fn standing(&mut self, id: CombatantId) -> Standing {
        let arena = self.fight.arena();
        Standing {
            id,
            side: arena.side(id),
            health: (arena.stamina(id), arena.most_stamina(id)),
            able: arena.able(id),
            undefeated: arena.undefeated(id),
        }
    }

    /// How all combatants stand.
    pub fn standings(&mut self) -> Vec<Standing> {
        let all: Vec<CombatantId> = self.fight.arena().all_combatants().collect();
        all.into_iter().map(|id| self.standing(id)).collect()
    }

    /// What a strike takes from its target on average, in hundredths of a point of health, misses included and at most
    /// what there is, and its chance to fell it, in hundredths of a percent; None if the order is no strike at a combatant.
    pub fn strike_average(&mut self, draft: &ActOrder) -> Option<(i64, i64)> {
        let target = draft.aim.target()?;
        let arena = self.fight.arena();
        let odds = arena.odds_as_they_are(draft)?;
        Some((odds.mean_hundredths_of(arena.stamina(target)), i64::from(odds.fell.basis_points())))
    }
}
