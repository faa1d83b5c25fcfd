//! Points that are committed and come back, and what acts leave behind while their points stay committed.

use crate::data::effect::Until;
use crate::data::scope::PoolId;
use crate::fight::arena::Arena;
use crate::fight::body::Bond;
use crate::fight::order::Aim;
use crate::kernel::ids::{BondId, CombatantId};

impl Arena<'_> {
    /// What a combatant sustains, oldest first.
    #[must_use]
    pub fn bonds(&self, by: CombatantId) -> Vec<Bond> {
        let conditions = self.everybody().flat_map(|id| &self.body(id).conditions.0).filter_map(|i| i.bond);
        let zones = self.zones.0.iter().filter_map(|zone| zone.bond);
        let mut bonds: Vec<Bond> = conditions.chain(zones).filter(|bond| bond.by == by).collect();
        bonds.sort_unstable_by_key(|bond| bond.id);
        bonds.dedup_by_key(|bond| bond.id);
        bonds
    }

    /// The bond of the innermost act, for what lasts while it is sustained.
    pub(in crate::fight) fn running_bond(&self, until: Until) -> Option<Bond> {
        self.stack.act().and_then(|act| act.bond).filter(|_| until == Until::Sustained)
    }

    /// Ends what some bonds hold up. Their points stay where they are.
    pub(in crate::fight) fn end_bonds(&mut self, gone: impl Fn(&Bond) -> bool) {
        for id in self.everybody() {
            self.end_conditions(id, |i| i.bond.is_some_and(|bond| gone(&bond)));
        }
        self.lift(|zone| zone.bond.is_some_and(|bond| gone(&bond)));
    }

    /// Moves points from one pool to another, as many as there are.
    pub(in crate::fight) fn commit(&mut self, who: CombatantId, from: PoolId, to: PoolId, amount: i32) {
        let amount = amount.min(self.pool(who, from)).max(0);
        self.gain(who, from, -amount, false);
        self.gain(who, to, amount, false);
    }

    /// Takes committed points back: so many, each from the first pool that has any, or all but those of the acts that
    /// the running order keeps (TEMPO-RULE-23).
    pub(in crate::fight) fn reclaim(&mut self, who: CombatantId, from: &[PoolId], to: PoolId, amount: Option<i32>) {
        let kept = match self.stack.act().map(|act| &act.draft.aim) {
            Some(Aim::Kept(kept)) => kept.clone(),
            _ => Vec::new(),
        };
        match amount {
            None => {
                for pool in from {
                    let stays = self.bonds(who).into_iter().filter(|b| b.pool == *pool && kept.contains(&b.id));
                    let held: i32 = stays.map(|b| b.amount).sum();
                    self.take_back(who, (*pool, to), self.pool(who, *pool) - held, &kept);
                }
            }
            Some(amount) => {
                for _ in 0..amount {
                    let Some(pool) = from.iter().find(|pool| self.pool(who, **pool) > 0) else { return };
                    self.take_back(who, (*pool, to), 1, &kept);
                }
            }
        }
    }

    /// Takes points back from one pool: first those that hold nothing up, then those of acts that are not kept.
    fn take_back(&mut self, who: CombatantId, (from, to): (PoolId, PoolId), amount: i32, kept: &[BondId]) {
        let mut bonds: Vec<Bond> = self.bonds(who).into_iter().filter(|bond| bond.pool == from).collect();
        bonds.sort_by_key(|bond| kept.contains(&bond.id));
        let mut loose = self.pool(who, from) - bonds.iter().map(|bond| bond.amount).sum::<i32>();
        for bond in bonds {
            if loose >= amount {
                break;
            }
            loose += bond.amount;
            self.end_bonds(|b| b.id == bond.id);
        }
        self.commit(who, from, to, amount);
    }
}
