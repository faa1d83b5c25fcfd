//! Sustained acts that are kept or given up, and turns of others that are put earlier (advanced turns).

use crate::data::scope::{PoolId, Tags};
use crate::fight::legality::acts::Candidate;
use crate::fight::state::arena::Arena;
use crate::fight::state::components::Bond;
use crate::fight::state::order::ChosenTarget;
use crate::fight::state::refusal::Refusal;
use crate::fight::text::refusals;
use crate::kernel::ids::{BondId, CombatantId, ItemId};

/// The most sustained acts that are chosen from; the latest beyond that are given up.
const CHOICES: usize = 8;

impl Arena<'_> {
    /// The sustained acts of a combatant with points in some pools, oldest first.
    fn bonds_in(&self, by: CombatantId, pools: &[PoolId]) -> Vec<Bond> {
        let mut bonds = self.bonds(by);
        bonds.retain(|bond| bond.pool.is_some_and(|pool| pools.contains(&pool)));
        bonds.truncate(CHOICES);
        bonds
    }

    /// Calls `visit` for every set of sustained acts that could be kept, the largest first, until it returns false.
    pub(in crate::fight::legality) fn each_kept(
        &self,
        by: CombatantId,
        pools: &[PoolId],
        visit: &mut dyn FnMut(ChosenTarget) -> bool,
    ) {
        let bonds = self.bonds_in(by, pools);
        for set in (0..1_u32 << bonds.len()).rev() {
            let kept = (0..).zip(&bonds).filter(|(n, _)| set >> n & 1 == 1).map(|(_, bond)| bond.id).collect();
            if !visit(ChosenTarget::Kept(kept)) {
                return;
            }
        }
    }

    /// Whether points can come back while the kept acts stay sustained.
    pub(in crate::fight::legality) fn kept_ok(
        &self,
        by: CombatantId,
        pools: &[PoolId],
        all: bool,
        kept: &[BondId],
    ) -> Result<(), Refusal> {
        let bonds = self.bonds_in(by, pools);
        if !kept.is_sorted_by(|a, b| a < b) || kept.iter().any(|id| bonds.iter().all(|bond| bond.id != *id)) {
            return Err(Refusal::Said(refusals::NOT_SUSTAINED));
        }
        let held = |pool: PoolId, wanted: &dyn Fn(&Bond) -> bool| -> i32 {
            bonds.iter().filter(|bond| bond.pool == Some(pool) && wanted(bond)).map(|bond| bond.amount).sum()
        };
        let Some(lowest) = pools.iter().copied().find(|pool| self.pool(by, *pool) > 0) else {
            return Err(Refusal::Said(refusals::NOTHING_COMMITTED));
        };
        if all {
            let back: i32 = pools.iter().map(|p| self.pool(by, *p) - held(*p, &|b| kept.contains(&b.id))).sum();
            return if back > 0 { Ok(()) } else { Err(Refusal::Said(refusals::NOTHING_BACK)) };
        }
        let loose = self.pool(by, lowest) - held(lowest, &|_| true);
        let given: Vec<&Bond> = bonds.iter().filter(|bond| !kept.contains(&bond.id)).collect();
        let fits = match &given[..] {
            [] => loose > 0,
            [one] => loose <= 0 && one.pool == Some(lowest),
            _ => false,
        };
        if fits { Ok(()) } else { Err(Refusal::Said(refusals::ONE_POINT_BACK)) }
    }

    /// Whether a combatant sustains an act with one of these labels.
    pub(in crate::fight::legality) fn sustained_ok(
        &self,
        by: CombatantId,
        tags: Tags,
        id: BondId,
    ) -> Result<(), Refusal> {
        let rules = self.rules();
        let fits = |bond: &Bond| bond.id == id && rules.action(bond.action).tags.meets(tags);
        if self.bonds(by).iter().any(fits) { Ok(()) } else { Err(Refusal::Said(refusals::NOT_SUSTAINED)) }
    }

    /// Calls `visit` for the earlier counts to which coming turns could be put, until it returns false.
    pub(in crate::fight::legality) fn each_advance(&self, earlier: u8, visit: &mut dyn FnMut(ChosenTarget) -> bool) {
        for id in self.all_combatants().filter(|id| self.present(*id)) {
            for (number, slot) in (0_u8..).zip(&self.plan(id).slots) {
                for count in slot.count.saturating_sub(earlier)..slot.count {
                    if self.coming(id, slot) && !visit(ChosenTarget::Haste(id, number, count)) {
                        return;
                    }
                }
            }
        }
    }

    /// Whether a coming turn of a target may be put to an earlier count.
    pub(in crate::fight::legality) fn advance_ok(
        &self,
        candidate: &Candidate,
        tool: Option<ItemId>,
        (earlier, not_before): (u8, u8),
        (id, number, count): (CombatantId, u8, u8),
    ) -> Result<(), Refusal> {
        self.target_ok(candidate, tool, id)?;
        if !self.plans_known(Some(self.side(candidate.by)), id) {
            return Err(Refusal::Said(refusals::PLANS_UNKNOWN));
        }
        self.open_count_ok(count)?;
        let slots = &self.plan(id).slots;
        let Some(slot) = slots.get(usize::from(number)).filter(|slot| self.coming(id, slot)) else {
            return Err(Refusal::Said(refusals::TURN_NOT_COMING));
        };
        if count < not_before || count >= slot.count || slot.count - count > earlier {
            return Err(Refusal::Said(refusals::TURN_CANNOT_MOVE_THERE));
        }
        Ok(())
    }
}
