//! What a thread took of the processor: unlike the time on the wall, a busy machine does not change it.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Since the thread began; where the system does not say (it is Linux that does), since the first call.
pub fn processor_time() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    let start = START.get_or_init(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}
