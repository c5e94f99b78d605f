//! criterion-per-iteration: what the clock leaves in each iteration of criterion's
//! `iter_batched(setup, routine, BatchSize::PerIteration)`. The sequence of calls is that of `Bencher::iter_batched`
//! with the measurement `WallTime`, for an empty routine. Usage: `criterion_per_iteration WINDOWS`
mod report;
use std::hint::black_box;
use std::time::{Duration, Instant};

fn iter_batched<I, O>(mut setup: impl FnMut() -> I, mut routine: impl FnMut(I) -> O) -> Duration {
    let mut value = Duration::ZERO;
    for _ in 0..report::BATCH {
        let input = black_box(setup());
        let start = Instant::now();
        let output = routine(input);
        let end = start.elapsed();
        value += end;
        drop(black_box(output));
    }
    value
}

fn main() {
    report::run("criterion-per-iteration", || iter_batched(|| 0_u8, |input| input));
}
