//! Values of combatants that hang on nothing but their bearer's own sheet, kept until that changes. They are derived
//! from the rest: no part of a snapshot, of equality or of the hash.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::data::effect::Happening;
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
    /// To what the conditions of each combatant listened when that was last looked up, one bit for each happening; by
    /// [`CombatantId`].
    listening: Vec<u64>,
    /// The combatants whose conditions listen to each happening, by its number; sorted.
    listeners: Vec<Vec<CombatantId>>,
    /// The combatants whose sheets have changed since those were looked up, each once.
    changed: Vec<CombatantId>,
    /// Whether a combatant is among them, by [`CombatantId`].
    is_changed: Vec<bool>,
    /// How often any sheet has changed, and the longest reach of all since then.
    longest_of_all: (u32, AtomicU64),
    /// Rows of combatants: the values, whether anything on the sheet modifies each of them, and the longest reach; the
    /// stamp in the upper half, the number in the lower. Atomic because queries only read the fight; nobody waits for
    /// anybody.
    kept: Vec<AtomicU64>,
}

impl KeptValues {
    /// Nothing is kept yet.
    pub(in crate::fight) fn new(rules: &Ruleset, scene: &SceneFacts, combatants: usize) -> KeptValues {
        // Modifiers of the scene go by the clock and by places, and other values may read those that they modify.
        let in_scene = |reading: Reading| if scene.helps.is_empty() { reading } else { Reading::Fight };
        let readings: Vec<Reading> = rules.index.readings.iter().map(|reading| in_scene(*reading)).collect();
        let kept = std::iter::repeat_with(AtomicU64::default).take(row(readings.len()) * combatants).collect();
        KeptValues {
            readings,
            settles: in_scene(rules.index.holding_reads) != Reading::Fight,
            stamps: vec![1; combatants],
            settled: vec![0; combatants],
            settling: vec![0; combatants],
            listening: vec![0; combatants],
            listeners: vec![Vec::new(); Happening::keys().len()],
            changed: (0..combatants).filter_map(|at| Some(CombatantId(u16::try_from(at).ok()?))).collect(),
            is_changed: vec![true; combatants],
            longest_of_all: (1, AtomicU64::new(0)),
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

    /// Whether anything on the sheet of a combatant can modify a value, in the same way.
    #[inline]
    pub(in crate::fight) fn modified(&self, of: CombatantId, value: ValueId, found: impl FnOnce() -> bool) -> bool {
        self.number(of, self.readings.len() + value.index(), || i32::from(found())) != 0
    }

    /// The longest melee reach of what a combatant has at hand, in the same way.
    #[inline]
    pub(in crate::fight) fn longest_reach(&self, of: CombatantId, worked_out: impl FnOnce() -> i32) -> i32 {
        self.number(of, 2 * self.readings.len(), worked_out)
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

    /// The longest reach of all combatants, in the same way as that of one.
    #[inline]
    pub(in crate::fight) fn longest_of_all(&self, worked_out: impl FnOnce() -> i32) -> i32 {
        let (changes, kept) = (u64::from(self.longest_of_all.0) << 32, self.longest_of_all.1.load(Ordering::Relaxed));
        if kept & STAMP == changes {
            return (kept & !STAMP) as u32 as i32;
        }
        let number = worked_out();
        self.longest_of_all.1.store(changes | u64::from(number as u32), Ordering::Relaxed);
        number
    }

    /// The combatants whose conditions listen to a happening, by their ids. To what those of one listen `worked_out` is
    /// asked if its sheet has changed.
    pub(in crate::fight::state) fn listeners(
        &mut self,
        what: Happening,
        worked_out: impl Fn(CombatantId) -> u64,
    ) -> Vec<CombatantId> {
        for of in self.changed.drain(..) {
            self.is_changed[of.index()] = false;
            let now = worked_out(of);
            let mut differs = now ^ std::mem::replace(&mut self.listening[of.index()], now);
            while differs != 0 {
                let listeners = &mut self.listeners[differs.trailing_zeros() as usize];
                match listeners.binary_search(&of) {
                    Ok(at) => drop(listeners.remove(at)),
                    Err(at) => listeners.insert(at, of),
                }
                differs &= differs - 1;
            }
        }
        self.listeners[what as usize].clone()
    }

    /// The sheet of a combatant changes.
    #[inline]
    pub(in crate::fight::state) fn forget(&mut self, of: CombatantId) {
        let Some(stamp) = self.stamps.get_mut(of.index()) else { return };
        if !std::mem::replace(&mut self.is_changed[of.index()], true) {
            self.changed.push(of);
        }
        match self.longest_of_all.0.checked_add(1) {
            Some(next) => self.longest_of_all.0 = next,
            None => self.longest_of_all = (1, AtomicU64::new(0)),
        }
        match stamp.checked_add(1) {
            Some(next) => *stamp = next,
            None => {
                *stamp = 1;
                self.settled[of.index()] = 0;
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
        row(self.readings.len())
    }
}

/// The length of a row for so many values.
fn row(values: usize) -> usize {
    2 * values + 1
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
            listeners: self.listeners.clone(),
            changed: self.changed.clone(),
            is_changed: self.is_changed.clone(),
            longest_of_all: (self.longest_of_all.0, AtomicU64::new(self.longest_of_all.1.load(Ordering::Relaxed))),
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
            listening: vec![0; 2],
            listeners: vec![Vec::new(); Happening::keys().len()],
            changed: Vec::new(),
            is_changed: vec![false; 2],
            longest_of_all: (u32::MAX, AtomicU64::new(0)),
            kept: std::iter::repeat_with(AtomicU64::default).take(10).collect(),
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
        assert_eq!([true, false].map(|found| kept.modified(one, value, || found)), [true, true]);
        kept.forget(one);
        assert!(!kept.modified(one, value, || false));
        kept.forget_all();
        assert_eq!(kept.value(other, value, || 5), 5);
        let all = |kept: &KeptValues, found| kept.longest_of_all(|| found);
        assert_eq!([all(&kept, 3), all(&kept, 9)], [3, 3]);
        kept.forget(one);
        assert_eq!([all(&kept, 9), all(&kept, 3)], [9, 9]);
        // What changes while it is settled is not settled.
        kept.begin_settling();
        kept.forget(one);
        [one, other].into_iter().for_each(|who| kept.settle(who));
        assert_eq!([one, other].map(|who| kept.is_settled(who)), [false, true]);
    }

    #[test]
    fn listeners_are_looked_up_anew_where_a_sheet_has_changed() {
        let ids = [2, 0, 1].map(CombatantId);
        let mut kept = KeptValues {
            stamps: vec![1; 3],
            listening: vec![0; 3],
            listeners: vec![Vec::new(); Happening::keys().len()],
            is_changed: vec![false; 3],
            ..KeptValues::default()
        };
        ids.iter().for_each(|id| kept.forget(*id));
        let (what, another) = (Happening::Stepped, Happening::Struck);
        let both = 1 << what as u64 | 1 << another as u64;
        let listening = |of: CombatantId| if of == ids[2] { both } else { 1 << another as u64 };
        assert_eq!(kept.listeners(what, listening), [ids[2]]);
        let known = |_| -> u64 { unreachable!("nothing has changed") };
        assert_eq!(kept.listeners(another, known), [0, 1, 2].map(CombatantId));
        kept.forget(ids[2]);
        assert_eq!(kept.listeners(what, |_| 0), []);
        assert_eq!(kept.listeners(another, known), [0, 2].map(CombatantId));
    }
}
