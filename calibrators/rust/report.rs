//! What the Rust calibrators have in common: the argument, the clock's step, the median, the line that is printed.
use std::time::{Duration, Instant};

pub const BATCH: u32 = 1000;
const WARM_UP_BATCHES: usize = 10;
const STEPS: usize = 1000;

/// Times as many windows as the first argument says, by `batch` (the sum over `BATCH` of them), and prints the median
/// of the batches' means: one that was interrupted does not count.
pub fn run(clock: &str, batch: impl Fn() -> Duration) {
    let windows = std::env::args().nth(1).and_then(|text| text.parse::<u32>().ok());
    let windows = windows.filter(|windows| (1..=1_000_000_000).contains(windows)).unwrap_or_else(|| {
        eprintln!("usage: PROGRAM WINDOWS (1 to 1000000000)");
        std::process::exit(2)
    });
    let batches = (windows / BATCH).max(1) as usize;
    let mean = || batch().as_nanos() as f64 / f64::from(BATCH);
    for _ in 0..WARM_UP_BATCHES {
        mean();
    }
    let mut means: Vec<f64> = (0..batches).map(|_| mean()).collect();
    means.sort_by(f64::total_cmp);
    let median = (means[(batches - 1) / 2] + means[batches / 2]) / 2.0;
    println!(
        r#"{{"tare":1,"benchmark":"{clock}","metrics":{{"ns/window":{median:.4},"clock-step-ns":{:.1}}},"iterations":{}}}"#,
        clock_step(),
        batches * BATCH as usize
    );
}

/// The clock's step, ns. Where reads come faster than it advances: the smallest advance. Else: the longest step that
/// divides all advances but 1 in 200, where a nanosecond more or less is rounding; 1 where none of 4 ns or more does.
fn clock_step() -> f64 {
    let mut advances = Vec::with_capacity(STEPS);
    let mut stood_still = false;
    let mut last = Instant::now();
    while advances.len() < STEPS {
        let next = Instant::now();
        let advance = next.duration_since(last).as_nanos();
        last = next;
        if advance > 0 {
            advances.push(advance as f64);
        } else {
            stood_still = true;
        }
    }
    let smallest = advances.iter().copied().fold(f64::INFINITY, f64::min);
    if stood_still {
        return smallest;
    }
    // A read that was interrupted tells nothing.
    advances.retain(|advance| *advance <= 2.0 * smallest);
    let fits = |step: f64| {
        let misfit = |advance: &&f64| (**advance - (**advance / step).round() * step).abs() > 1.0;
        advances.iter().filter(misfit).count() <= STEPS / 200
    };
    let mut steps = (1..).map(|parts| smallest / f64::from(parts)).take_while(|step| *step >= 4.0);
    steps.find(|step| fits(*step)).unwrap_or(1.0)
}
