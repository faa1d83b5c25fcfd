//! How long the calling thread has been on a processor.

use std::fs;
use std::time::{Duration, Instant};

/// Measures the CPU time of one thread from its making on.
///
/// On Linux the kernel tells, to the nanosecond in `/proc/thread-self/schedstat` or else in hundredths of a second in
/// `/proc/thread-self/stat`. Where neither does, the time on the wall stands in for it: too much, when the machine has
/// other things to do.
pub(in crate::cli) struct Meter {
    wall: Instant,
    nanos: Option<Duration>,
    ticks: Option<Duration>,
}

impl Meter {
    /// Starts a measurement in the thread that is to be measured.
    pub(in crate::cli) fn start() -> Meter {
        Meter { wall: Instant::now(), nanos: nanos(), ticks: ticks() }
    }

    /// CPU time since the start; to be called in the same thread.
    pub(in crate::cli) fn stop(&self) -> Duration {
        let since = |start: Option<Duration>, now: Option<Duration>| now?.checked_sub(start?);
        // Some kernels have the first file and leave it at zero.
        since(self.nanos, nanos())
            .filter(|time| !time.is_zero())
            .or_else(|| since(self.ticks, ticks()).filter(|time| !time.is_zero()))
            .unwrap_or_else(|| self.wall.elapsed())
    }
}

fn nanos() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

fn ticks() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/stat").ok()?;
    // The second field is the thread's name in brackets and may hold blanks; the 14th and 15th are what is wanted, in
    // units that Linux has fixed at a hundredth of a second for programs.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some(Duration::from_millis((user + system) * 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_takes_time() {
        let meter = Meter::start();
        let sum = (0..2_000_000_u64).fold(0_u64, |sum, n| std::hint::black_box(sum.wrapping_mul(31) ^ n));
        std::hint::black_box(sum);
        assert!(!meter.stop().is_zero());
    }
}
