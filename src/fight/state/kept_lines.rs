//! Lines that were drawn between footprints, kept until something that lines can meet changes. They are derived from
//! the rest: no part of a snapshot, of equality or of the hash.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::data::scope::SizeStep;
use crate::kernel::cell::Rect;
use crate::kernel::hash::GOLDEN;

/// How many results are kept; a power of two.
const ENTRIES: usize = 8192;
/// Bits of the place of an entry.
const PLACE_BITS: u32 = ENTRIES.ilog2();
/// Bits of a result.
const RESULT_BITS: u32 = 4;
/// Bits of a question.
const QUESTION_BITS: u32 = 49;
/// The last map that entries can name.
const LAST_MAP: u64 = (1 << (u64::BITS - QUESTION_BITS - RESULT_BITS)) - 1;

/// What lines were drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::fight) enum LineUse {
    /// Line of sight.
    Sight,
    /// Cover, bodies aside.
    Cover,
    /// The same where lower obstacles give so much.
    CoverWith(u8),
}

/// Results by what they were asked for. Another one may take the place of an entry at any time.
#[derive(Debug)]
pub struct KeptLines {
    /// The number of the map: it grows with each change of what lines can meet, from 1.
    map: u64,
    /// The question, the number of the map and the result in one word each. Atomic because queries only read the
    /// fight; nobody waits for anybody.
    entries: Box<[AtomicU64]>,
}

impl KeptLines {
    /// The result of drawing lines from one footprint to another for a target of a Size: the one that is kept, or else
    /// what `drawn` gives, a number below 16, which is kept from now on.
    #[inline]
    pub(in crate::fight) fn result(
        &self,
        what: LineUse,
        (from, to, size): (Rect, Rect, SizeStep),
        drawn: impl FnOnce() -> u8,
    ) -> u8 {
        let Some(question) = question(what, from, to, size) else { return drawn() };
        let key = (question << (u64::BITS - QUESTION_BITS)) | (self.map << RESULT_BITS);
        let place = (question.wrapping_mul(GOLDEN) >> (u64::BITS - PLACE_BITS)) as usize;
        let entry = &self.entries[place];
        let (kept, results) = (entry.load(Ordering::Relaxed), (1 << RESULT_BITS) - 1);
        if kept & !results == key {
            return (kept & results) as u8;
        }
        let result = drawn();
        entry.store(key | u64::from(result), Ordering::Relaxed);
        result
    }

    /// What lines can meet changes.
    pub(in crate::fight) fn forget(&mut self) {
        self.map += 1;
        if self.map > LAST_MAP {
            *self = KeptLines::default();
        }
    }
}

/// A question as a number; None for those that are not kept: places far out, bodies and Sizes beyond all usual ones.
fn question(what: LineUse, from: Rect, to: Rect, size: SizeStep) -> Option<u64> {
    let coordinate = |n: i16| u8::try_from(n).ok().map(|n| (8, u64::from(n)));
    let nibble = |n: u64| (n < 16).then_some((4, n));
    let what = match what {
        LineUse::Sight => 0,
        LineUse::Cover => 1,
        LineUse::CoverWith(low) => 2 + u64::from(low),
    };
    let parts = [
        coordinate(from.at.x)?,
        coordinate(from.at.y)?,
        coordinate(to.at.x)?,
        coordinate(to.at.y)?,
        nibble(from.side.into())?,
        nibble(to.side.into())?,
        nibble(size.0.into())?,
        (5, what),
    ];
    Some(parts.into_iter().fold(0, |all, (bits, part)| all << bits | part))
}

impl Default for KeptLines {
    fn default() -> KeptLines {
        KeptLines { map: 1, entries: std::iter::repeat_with(AtomicU64::default).take(ENTRIES).collect() }
    }
}

/// A copy keeps nothing yet.
impl Clone for KeptLines {
    fn clone(&self) -> KeptLines {
        KeptLines::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::cell::Cell;

    #[test]
    fn results_are_kept_by_all_that_they_hang_on_until_the_map_changes() {
        let mut lines = KeptLines::default();
        let (a, b) = (Rect::from(Cell::new(3, 0)), Rect::new(Cell::new(0, 255), 2));
        let size = SizeStep(2);
        let known = || -> u8 { unreachable!("it is kept") };
        let uses = [LineUse::Sight, LineUse::Cover, LineUse::CoverWith(0), LineUse::CoverWith(3)];
        for (number, line) in (0..).zip([(a, b, size), (b, a, size), (a, b, SizeStep(3)), (b, b, size)]) {
            for (result, what) in (number..).zip(uses) {
                assert_eq!(lines.result(what, line, || result), result);
                assert_eq!(lines.result(what, line, known), result);
            }
        }
        lines.forget();
        let line = (a, b, size);
        assert_eq!([7, 8].map(|result| lines.result(LineUse::Sight, line, || result)), [7, 7]);
        lines.map = LAST_MAP;
        assert_eq!([1, 2].map(|result| lines.result(LineUse::Sight, line, || result)), [1, 1]);
        lines.forget();
        assert_eq!([3, 4].map(|result| lines.result(LineUse::Sight, line, || result)), [3, 3]);
        let far = (Rect::from(Cell::new(256, 0)), b, size);
        assert_eq!([4, 5].map(|result| lines.result(LineUse::Sight, far, || result)), [4, 5]);
    }
}
