//! The queue of Dial's algorithm: one first-in-first-out bucket per cost, in a ring that is just longer than the most
//! expensive step seen.

/// States that wait to be settled, by cost. Costs are taken in ascending order, so the ones waiting at any time lie within one most expensive
/// step of each other and share a short ring.
#[derive(Clone, Debug)]
pub(super) struct Buckets {
    /// Length 0 or a power of two; the bucket of a cost is the cost modulo it.
    ring: Vec<Vec<u32>>,
    waiting: usize,
}

impl Buckets {
    /// No states and no memory.
    pub const EMPTY: Self = Self { ring: Vec::new(), waiting: 0 };

    /// Forgets every state, keeping the memory.
    pub fn clear(&mut self) {
        if self.waiting > 0 {
            self.ring.iter_mut().for_each(Vec::clear);
            self.waiting = 0;
        }
    }

    /// Whether no state waits.
    pub const fn is_empty(&self) -> bool {
        self.waiting == 0
    }

    /// Adds a state at `cost`, where `now` is the cost taken last.
    #[inline]
    pub fn push(&mut self, now: u32, cost: u32, state: u32) {
        if (cost - now) as usize >= self.ring.len() {
            self.grow(now, cost);
        }
        let slot = self.slot(cost);
        self.ring[slot].push(state);
        self.waiting += 1;
    }

    /// Takes the bucket of `cost`. Its memory comes back by [`Buckets::refund`].
    pub fn take(&mut self, cost: u32) -> Vec<u32> {
        let slot = self.slot(cost);
        let bucket = std::mem::take(&mut self.ring[slot]);
        self.waiting -= bucket.len();
        bucket
    }

    /// Gives the bucket of `cost` back for reuse.
    pub fn refund(&mut self, cost: u32, mut bucket: Vec<u32>) {
        bucket.clear();
        // Steps cost at least 1 and less than the ring is long, so nothing was
        // put in this slot meanwhile.
        let slot = self.slot(cost);
        self.ring[slot] = bucket;
    }

    /// Only called on a ring that is not empty.
    const fn slot(&self, cost: u32) -> usize {
        cost as usize & (self.ring.len() - 1)
    }

    /// Lengthens the ring until the bucket of `cost` is its own.
    #[cold]
    fn grow(&mut self, now: u32, cost: u32) {
        let old = std::mem::take(&mut self.ring);
        let length = ((cost - now) as usize + 1).next_power_of_two().max(16);
        self.ring.resize_with(length, Vec::new);
        let old_length = old.len();
        for (old_slot, bucket) in old.into_iter().enumerate() {
            // The one cost from `now` on that this slot stood for.
            let ahead = old_slot.wrapping_sub(now as usize) & (old_length - 1);
            let slot = self.slot(now + ahead as u32);
            self.ring[slot] = bucket;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_come_back_by_cost_then_age_while_the_ring_grows() {
        let mut buckets = Buckets::EMPTY;
        buckets.push(0, 0, 0);
        let mut found = Vec::new();
        let mut cost = 0;
        while !buckets.is_empty() {
            let bucket = buckets.take(cost);
            for &n in &bucket {
                found.push((cost, n));
                if n == 0 {
                    for (step, x) in [(9, 1), (14, 2), (3, 3), (9, 4), (700, 5)] {
                        buckets.push(cost, cost + step, x);
                    }
                } else if n == 3 {
                    buckets.push(cost, cost + 6, 6);
                    buckets.push(cost, cost + 5000, 7);
                }
            }
            buckets.refund(cost, bucket);
            cost += 1;
        }
        let expected = [(0, 0), (3, 3), (9, 1), (9, 4), (9, 6), (14, 2), (700, 5), (5003, 7)];
        assert_eq!(found, expected);
    }

    #[test]
    fn clearing_forgets_what_waits() {
        let mut buckets = Buckets::EMPTY;
        buckets.push(0, 4, 1);
        buckets.clear();
        assert!(buckets.is_empty());
        assert!(buckets.take(4).is_empty());
    }
}
