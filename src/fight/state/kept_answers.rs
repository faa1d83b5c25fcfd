//! Answers that are kept until what they hang on changes. They are derived from the rest of the fight: no part of a
//! snapshot, of equality or of the hash. Atomic because queries only read the fight: all who ask at the same time write
//! the same, and nobody waits for anybody.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::kernel::ids::CombatantId;

/// The answer to one question, until it is reset.
#[derive(Debug, Default)]
pub(in crate::fight::state) struct KeptFlag(AtomicU8);

impl KeptFlag {
    /// What is kept, or else what `looked_up` gives, which is kept from now on.
    #[inline]
    pub(in crate::fight::state) fn get(&self, looked_up: impl FnOnce() -> bool) -> bool {
        match self.0.load(Ordering::Relaxed) {
            0 => {
                let answer = looked_up();
                self.0.store(1 + u8::from(answer), Ordering::Relaxed);
                answer
            }
            known => known > 1,
        }
    }
}

impl Clone for KeptFlag {
    fn clone(&self) -> KeptFlag {
        KeptFlag(AtomicU8::new(self.0.load(Ordering::Relaxed)))
    }
}

/// The last answer to a question about each combatant and some other one, good as long as neither has changed.
#[derive(Debug, Default)]
pub(in crate::fight::state) struct KeptPairs {
    /// By [`CombatantId`] of the one: how often it had changed, and the answer; how often the other one had, and who
    /// that is. 0 for none.
    entries: Vec<[AtomicU64; 2]>,
}

impl KeptPairs {
    /// Nothing is kept yet.
    pub(in crate::fight::state) fn new(combatants: usize) -> KeptPairs {
        KeptPairs { entries: std::iter::repeat_with(Default::default).take(combatants).collect() }
    }

    /// The answer about two combatants, each with how often it has changed, at least once: what is kept, or else what
    /// `worked_out` gives, which is kept from now on.
    #[inline]
    pub(in crate::fight::state) fn answer(
        &self,
        (one, changed): (CombatantId, u32),
        (other, other_changed): (CombatantId, u32),
        worked_out: impl FnOnce() -> bool,
    ) -> bool {
        let Some([first, second]) = self.entries.get(one.index()) else { return worked_out() };
        let (own, theirs) = (u64::from(changed) << 1, u64::from(other_changed) << 16 | u64::from(other.0));
        let kept = first.load(Ordering::Relaxed);
        if kept & !1 == own && second.load(Ordering::Relaxed) == theirs {
            return kept & 1 == 1;
        }
        let answer = worked_out();
        first.store(own | u64::from(answer), Ordering::Relaxed);
        second.store(theirs, Ordering::Relaxed);
        answer
    }
}

/// A copy keeps nothing yet.
impl Clone for KeptPairs {
    fn clone(&self) -> KeptPairs {
        KeptPairs::new(self.entries.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_is_looked_up_once() {
        for answer in [false, true] {
            let flag = KeptFlag::default();
            assert_eq!([flag.get(|| answer), flag.get(|| !answer), flag.clone().get(|| !answer)], [answer; 3]);
        }
    }

    #[test]
    fn an_answer_about_two_is_kept_until_either_changes() {
        let kept = KeptPairs::new(2);
        let [a, b, c] = [0, 1, 2].map(CombatantId);
        let known = || -> bool { unreachable!("it is kept") };
        assert!(kept.answer((a, 1), (b, 1), || true));
        assert!(kept.answer((a, 1), (b, 1), known));
        assert!(!kept.answer((b, 1), (a, 1), || false));
        assert!(!kept.answer((b, 1), (a, 1), known));
        for (one, other) in [((a, 2), (b, 1)), ((a, 2), (b, 2)), ((a, 2), (c, 2)), ((a, 2), (b, 1))] {
            assert!(!kept.answer(one, other, || false), "{one:?} {other:?}");
            assert!(!kept.answer(one, other, known));
        }
        assert_eq!([true, false].map(|answer| kept.answer((c, 1), (a, 1), || answer)), [true, false]);
    }
}
