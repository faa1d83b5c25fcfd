//! Sustained effects (concentration) begin and end: points are committed and come back, and what they sustain ends with
//! them.

use crate::data::effect::Until;
use crate::data::scope::{ItemDefId, PoolId};
use crate::fight::resolve::changes::Changes;
use crate::fight::state::components::{Bond, Item};
use crate::fight::state::frames::Frame;
use crate::fight::state::log::Event;
use crate::kernel::ids::{BondId, CombatantId, ItemId};

impl Changes<'_> {
    /// Gives back the points of a bond that sustains nothing any more, if its pool returns them.
    pub(in crate::fight) fn release(&mut self, bond: Bond) {
        let Some((pool, to)) = bond.pool.and_then(|pool| Some((pool, self.rules().pool(pool).returns?))) else {
            return;
        };
        // What an act leaves behind is known only once it is over.
        let running =
            self.stack.0.iter().any(|f| matches!(f, Frame::Act(act) if act.bond.is_some_and(|b| b.id == bond.id)));
        if !running && self.bonds(bond.by).iter().all(|held| held.id != bond.id) {
            self.commit(bond.by, pool, to, bond.amount);
        }
    }

    /// Turns an item into one of another kind, for as long as the running act is sustained, or for good if it is not.
    pub(in crate::fight) fn turn_into(&mut self, who: CombatantId, item: ItemId, kind: ItemDefId) {
        let bond = self.running_bond(Until::Sustained);
        let mut gear = self.inventory_mut(who).0.iter_mut();
        let Some(found) = gear.find(|i| i.id == item && i.def != kind) else { return };
        let before = found.def;
        found.def = kind;
        found.was = bond.map(|bond| (before, bond));
        self.tell_of(who, Event::ItemChanged(Some(who), item, before, kind));
    }

    /// Turns items back into their former kinds whose bonds are gone.
    fn turn_back(&mut self, gone: &impl Fn(&Bond) -> bool) {
        let over = |item: &Item| item.was.filter(|(_, bond)| gone(bond));
        for who in self.all_combatants() {
            while let Some(at) = self.inventory(who).0.iter().position(|item| over(item).is_some()) {
                let item = &mut self.inventory_mut(who).0[at];
                let Some((id, now, (before, bond))) = item.was.take().map(|was| (item.id, item.def, was)) else {
                    break;
                };
                item.def = before;
                self.tell_of(who, Event::ItemChanged(Some(who), id, now, before));
                self.release(bond);
            }
        }
        while let Some(at) = self.loose.0.iter().position(|(_, item)| over(item).is_some()) {
            let item = &mut self.loose_mut().0[at].1;
            let Some((id, now, (before, bond))) = item.was.take().map(|was| (item.id, item.def, was)) else { break };
            item.def = before;
            self.tell(Event::ItemChanged(None, id, now, before));
            self.release(bond);
        }
    }

    /// Ends what some bonds sustain. Their points stay where they are unless they return.
    pub(in crate::fight) fn end_bonds(&mut self, gone: impl Fn(&Bond) -> bool) {
        for id in self.all_combatants() {
            self.end_conditions(id, |i| i.bond.is_some_and(|bond| gone(&bond)));
        }
        self.remove_zone(|zone| zone.bond.is_some_and(|bond| gone(&bond)));
        self.turn_back(&gone);
    }

    /// Moves points from one pool to another, as many as there are.
    pub(in crate::fight) fn commit(&mut self, who: CombatantId, from: PoolId, to: PoolId, amount: i32) {
        let amount = amount.min(self.pool(who, from)).max(0);
        self.gain(who, from, -amount, false);
        self.gain(who, to, amount, false);
    }

    /// Takes committed points back: so many, each from the first pool that has any, or all but those of the acts in
    /// `kept` (TEMPO-RULE-23).
    pub(in crate::fight) fn reclaim(
        &mut self,
        who: CombatantId,
        from: &[PoolId],
        to: PoolId,
        amount: Option<i32>,
        kept: &[BondId],
    ) {
        match amount {
            None => {
                for pool in from {
                    let stays = self.bonds(who).into_iter().filter(|b| b.pool == Some(*pool) && kept.contains(&b.id));
                    let held: i32 = stays.map(|b| b.amount).sum();
                    self.take_back(who, (*pool, to), self.pool(who, *pool) - held, kept);
                }
            }
            Some(amount) => {
                for _ in 0..amount {
                    let Some(pool) = from.iter().find(|pool| self.pool(who, **pool) > 0) else { return };
                    self.take_back(who, (*pool, to), 1, kept);
                }
            }
        }
    }

    /// Takes points back from one pool: first those that sustain nothing, then those of acts that are not kept.
    fn take_back(&mut self, who: CombatantId, (from, to): (PoolId, PoolId), amount: i32, kept: &[BondId]) {
        let mut bonds: Vec<Bond> = self.bonds(who).into_iter().filter(|bond| bond.pool == Some(from)).collect();
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
