//! Values of combatants that hang on nothing but their bearer's own sheet, kept until that changes. They are derived
//! from the rest: no part of a snapshot, of equality or of the hash.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::data::formula::Reading;
use crate::data::ruleset::Ruleset;
use crate::data::scope::ValueId;
use crate::fight::state::resources::SceneFacts;
use crate::kernel::ids::CombatantId;

/// The half of an entry in which the stamp stands.
const STAMP: u64 = !(u32::MAX as u64);

/// Values that were worked out, by combatant and value. One that was kept is good as long as the sheet bears the stamp
/// with which it was kept.
#[derive(Debug, Default)]
pub struct KeptValues {
    /// What each value hangs on in this scene, by [`ValueId`].
    readings: Vec<Reading>,
    /// The stamp of each sheet, by [`CombatantId`]: how often it has changed, from 1.
    stamps: Vec<u32>,
    /// Whether conditions that begin and end with a test change with the sheet of their bearer only.
    settles: bool,
    /// The stamp with which those conditions were last settled, by [`CombatantId`].
    settled: Vec<u32>,
    /// The stamps when they began to be settled.
    settling: Vec<u32>,
    /// To what the conditions of each combatant listen, one bit for each happening, with the stamp of its sheet then; by
    /// [`CombatantId`].
    listening: Vec<(u32, u64)>,
    /// Rows of combatants, with the longest reach behind the values: the stamp in the upper half, the number in the
    /// lower. Atomic because queries only read the fight; nobody waits for anybody.
    kept: Vec<AtomicU64>,
}

impl KeptValues {
    /// Nothing is kept yet.
    pub(in crate::fight) fn new(rules: &Ruleset, scene: &SceneFacts, combatants: usize) -> KeptValues {
        // Modifiers of the scene go by the clock and by places, and other values may read those that they modify.
        let in_scene = |reading: Reading| if scene.helps.is_empty() { reading } else { Reading::Fight };
        let readings: Vec<Reading> = rules.index.readings.iter().map(|reading| in_scene(*reading)).collect();
        let kept = std::iter::repeat_with(AtomicU64::default).take((readings.len() + 1) * combatants).collect();
        KeptValues {
            readings,
            settles: in_scene(rules.index.holding_reads) != Reading::Fight,
            stamps: vec![1; combatants],
            settled: vec![0; combatants],
            settling: vec![0; combatants],
            listening: vec![(0, 0); combatants],
            kept,
        }
    }

    /// What a value hangs on, the modifiers of the scene included.
    #[inline]
    pub(in crate::fight) fn reading(&self, value: ValueId) -> Reading {
        self.readings.get(value.index()).copied().unwrap_or_default()
    }

    /// The value of a combatant: the one that is kept, or else what `worked_out` gives, which is kept from now on.
    #[inline]
    pub(in crate::fight) fn value(&self, of: CombatantId, value: ValueId, worked_out: impl FnOnce() -> i32) -> i32 {
        self.number(of, value.index(), worked_out)
    }

    /// The longest melee reach of what a combatant has at hand, in the same way.
    #[inline]
    pub(in crate::fight) fn longest_reach(&self, of: CombatantId, worked_out: impl FnOnce() -> i32) -> i32 {
        self.number(of, self.readings.len(), worked_out)
    }

    #[inline]
    fn number(&self, of: CombatantId, column: usize, worked_out: impl FnOnce() -> i32) -> i32 {
        let Some(entry) = self.kept.get(of.index() * self.row() + column) else { return worked_out() };
        let (kept, stamp) = (entry.load(Ordering::Relaxed), u64::from(self.stamps[of.index()]) << 32);
        if kept & STAMP == stamp {
            return (kept & !STAMP) as u32 as i32;
        }
        let number = worked_out();
        entry.store(stamp | u64::from(number as u32), Ordering::Relaxed);
        number
    }

    /// Whether nothing has changed since conditions with a test were settled that they could hang on.
    #[inline]
    pub(in crate::fight) fn is_settled(&self, who: CombatantId) -> bool {
        self.settles && self.settled[who.index()] == self.stamps[who.index()]
    }

    /// Conditions with a test begin to be settled.
    pub(in crate::fight::state) fn begin_settling(&mut self) {
        self.settling.clone_from(&self.stamps);
    }

    /// Those of a combatant are settled as its sheet was when that began.
    pub(in crate::fight::state) fn settle(&mut self, who: CombatantId) {
        self.settled[who.index()] = self.settling[who.index()];
    }

    /// To what the conditions of a combatant listen: what is kept, or else what `worked_out` gives.
    #[inline]
    pub(in crate::fight::state) fn listening(&mut self, of: CombatantId, worked_out: impl FnOnce() -> u64) -> u64 {
        let (stamp, kept) = (self.stamps[of.index()], &mut self.listening[of.index()]);
        if kept.0 != stamp {
            *kept = (stamp, worked_out());
        }
        kept.1
    }

    /// The sheet of a combatant changes.
    #[inline]
    pub(in crate::fight::state) fn forget(&mut self, of: CombatantId) {
        let Some(stamp) = self.stamps.get_mut(of.index()) else { return };
        match stamp.checked_add(1) {
            Some(next) => *stamp = next,
            None => {
                *stamp = 1;
                self.settled[of.index()] = 0;
                self.listening[of.index()].0 = 0;
                let row = self.row();
                self.kept[of.index() * row..][..row].iter_mut().for_each(|entry| *entry.get_mut() = 0);
            }
        }
    }

    /// Any sheet may have changed.
    pub(in crate::fight::state) fn forget_all(&mut self) {
        for at in 0..self.stamps.len() {
            self.forget(CombatantId(u16::try_from(at).unwrap_or(u16::MAX)));
        }
    }

    fn row(&self) -> usize {
        self.readings.len() + 1
    }
}

impl Clone for KeptValues {
    fn clone(&self) -> KeptValues {
        let kept = self.kept.iter().map(|entry| AtomicU64::new(entry.load(Ordering::Relaxed))).collect();
        KeptValues {
            readings: self.readings.clone(),
            settles: self.settles,
            stamps: self.stamps.clone(),
            settled: self.settled.clone(),
            settling: self.settling.clone(),
            listening: self.listening.clone(),
            kept,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_kept_until_its_sheet_changes_even_past_the_last_stamp() {
        let mut kept = KeptValues {
            readings: vec![Reading::Sheet; 2],
            settles: true,
            stamps: vec![1, u32::MAX],
            settled: vec![0; 2],
            settling: vec![0; 2],
            listening: vec![(0, 0); 2],
            kept: std::iter::repeat_with(AtomicU64::default).take(6).collect(),
        };
        let (one, other, value) = (CombatantId(0), CombatantId(1), ValueId(1));
        let known = || -> i32 { unreachable!("it is kept") };
        assert_eq!(kept.value(one, value, || -7), -7);
        assert_eq!(kept.longest_reach(one, || 2), 2);
        assert_eq!(kept.value(other, value, || i32::MIN), i32::MIN);
        assert_eq!([kept.value(one, value, known), kept.value(other, value, known)], [-7, i32::MIN]);
        kept.forget(other);
        assert_eq!([kept.value(one, value, known), kept.value(other, value, || 3)], [-7, 3]);
        kept.forget(one);
        assert_eq!([kept.value(one, value, || 4), kept.value(other, value, known)], [4, 3]);
        assert_eq!(kept.longest_reach(one, || 1), 1);
        kept.forget_all();
        assert_eq!(kept.value(other, value, || 5), 5);
        // What changes while it is settled is not settled.
        kept.begin_settling();
        kept.forget(one);
        [one, other].into_iter().for_each(|who| kept.settle(who));
        assert_eq!([one, other].map(|who| kept.is_settled(who)), [false, true]);
    }
}
