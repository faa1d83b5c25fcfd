//! Lines that were drawn between footprints, kept by what they can meet. They are derived from the rest: no part of a
//! snapshot, of equality or of the hash. All fights of a set-up share them, those that are only imagined too.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::data::scope::SizeStep;
use crate::kernel::cell::Rect;
use crate::kernel::hash::GOLDEN;

/// How many results are kept for one state of the map; a power of two.
const ENTRIES: usize = 32_768;
/// Bits of the place of an entry.
const PLACE_BITS: u32 = ENTRIES.ilog2();
/// Bits of a result.
const RESULT_BITS: u32 = 4;
/// Bits of a question.
const QUESTION_BITS: u32 = 49;
/// An entry that holds a result.
const HELD: u64 = 1 << RESULT_BITS;
/// For how many states of the map lines are kept, those that were last asked for.
const MAPS: usize = 8;

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

/// The lines of a fight as its map is now.
#[derive(Clone, Debug, Default)]
pub struct KeptLines(Option<Arc<MapLines>>);

/// The lines of one state of the map. Another result may take the place of an entry at any time.
#[derive(Debug)]
struct MapLines {
    /// The hash of what lines can meet.
    map: u64,
    /// The question, that there is a result, and the result in one word each. Atomic because queries only read the
    /// fight, and fights that run beside each other share them; nobody waits for anybody.
    entries: Box<[AtomicU64]>,
}

/// The lines of the states that the map has had in any fight of a set-up, the last one behind.
#[derive(Clone, Debug, Default)]
pub struct LinesOfMaps(Arc<Mutex<Vec<Arc<MapLines>>>>);

impl LinesOfMaps {
    /// The lines of a map with this hash of what lines can meet.
    pub(in crate::fight) fn of(&self, map: u64) -> KeptLines {
        // What is kept is whole at any time, whoever broke off.
        let mut maps = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let lines = match maps.iter().position(|lines| lines.map == map) {
            Some(at) => maps.remove(at),
            None => {
                if maps.len() == MAPS {
                    maps.remove(0);
                }
                let entries = std::iter::repeat_with(AtomicU64::default).take(ENTRIES).collect();
                Arc::new(MapLines { map, entries })
            }
        };
        maps.push(Arc::clone(&lines));
        KeptLines(Some(lines))
    }
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
        let Some((lines, question)) = self.0.as_ref().zip(question(what, from, to, size)) else { return drawn() };
        let key = (question << (u64::BITS - QUESTION_BITS)) | HELD;
        let place = (question.wrapping_mul(GOLDEN) >> (u64::BITS - PLACE_BITS)) as usize;
        let entry = &lines.entries[place];
        let (kept, results) = (entry.load(Ordering::Relaxed), HELD - 1);
        if kept & !results == key {
            return (kept & results) as u8;
        }
        let result = drawn();
        entry.store(key | u64::from(result), Ordering::Relaxed);
        result
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::cell::Cell;

    #[test]
    fn results_are_kept_by_all_that_they_hang_on() {
        let maps = LinesOfMaps::default();
        let lines = maps.of(1);
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
        let far = (Rect::from(Cell::new(256, 0)), b, size);
        assert_eq!([4, 5].map(|result| lines.result(LineUse::Sight, far, || result)), [4, 5]);
        let none = KeptLines::default();
        assert_eq!([4, 5].map(|result| none.result(LineUse::Sight, (a, b, size), || result)), [4, 5]);
    }

    #[test]
    fn another_map_has_other_lines_and_the_same_one_again_its_own() {
        let maps = LinesOfMaps::default();
        let line = (Rect::from(Cell::new(3, 0)), Rect::from(Cell::new(0, 2)), SizeStep(2));
        let ask = |map: u64, result: u8| maps.of(map).result(LineUse::Sight, line, || result);
        assert_eq!([ask(1, 7), ask(2, 8), ask(1, 9), ask(2, 9)], [7, 8, 7, 8]);
        // A fight keeps the lines of its map, however many others there are.
        let own = maps.of(1);
        (3..20).for_each(|map| assert_eq!(ask(map, 1), 1));
        assert_eq!(ask(1, 5), 5);
        assert_eq!(own.result(LineUse::Sight, line, || 5), 7);
    }
}
