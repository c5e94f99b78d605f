//! rust-instant: what one timer window costs in Rust, which is `Instant::now()` and `elapsed()` with nothing between.
//! Usage: `instant WINDOWS`
mod report;
use std::time::{Duration, Instant};

fn batch() -> Duration {
    let mut sum = Duration::ZERO;
    for _ in 0..report::BATCH {
        let start = Instant::now();
        let window = start.elapsed();
        sum += window;
    }
    sum
}

fn main() {
    report::run("rust-instant", batch);
}
