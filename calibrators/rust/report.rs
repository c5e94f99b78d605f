//! What the Rust calibrators have in common: the argument or the session, the clock's step, the median, the line.
use std::time::{Duration, Instant};

pub const BATCH: u32 = 1000;
const WARM_UP_BATCHES: usize = 10;
const STEPS: usize = 1000;
const MOST_WINDOWS: u32 = 1_000_000_000;

/// The whole program: one reading of as many windows as the first argument says, by `batch` (the sum over `BATCH` of
/// them), or a session (`TARE_SESSION=IN,OUT`).
pub fn run(clock: &str, batch: impl Fn() -> Duration) {
    let mean = || batch().as_nanos() as f64 / f64::from(BATCH);
    let warm_up = || (0..WARM_UP_BATCHES).for_each(|_| {
        mean();
    });
    #[cfg(unix)]
    if let Ok(descriptors) = std::env::var("TARE_SESSION") {
        let step = clock_step();
        let answer = |windows: u32| {
            if windows > 0 {
                return line(clock, windows, &mean, step);
            }
            warm_up();
            "{}".to_string()
        };
        if serve(&descriptors, answer).is_none() {
            std::process::exit(2);
        }
        return;
    }
    let windows = std::env::args().nth(1).and_then(|text| text.parse::<u32>().ok());
    let windows = windows.filter(|windows| (1..=MOST_WINDOWS).contains(windows)).unwrap_or_else(|| {
        eprintln!("usage: PROGRAM WINDOWS (1 to {MOST_WINDOWS})");
        std::process::exit(2)
    });
    warm_up();
    println!("{}", line(clock, windows, &mean, clock_step()));
}

/// The median of the batches' means: one that was interrupted does not count.
fn line(clock: &str, windows: u32, mean: &impl Fn() -> f64, step: f64) -> String {
    let batches = (windows / BATCH).max(1) as usize;
    let mut means: Vec<f64> = (0..batches).map(|_| mean()).collect();
    means.sort_by(f64::total_cmp);
    let median = (means[(batches - 1) / 2] + means[batches / 2]) / 2.0;
    format!(
        r#"{{"tare":1,"benchmark":"{clock}","metrics":{{"ns/window":{median:.4},"clock-step-ns":{step:.1}}},"iterations":{}}}"#,
        batches * BATCH as usize
    )
}

/// Answers lines `TOKEN WINDOWS` on the one descriptor by `TOKEN {...}` on the other, 0 windows with nothing but a
/// warm-up, until nobody can ask any more; `None`: there is nothing to be served like that.
#[cfg(unix)]
fn serve(descriptors: &str, answer: impl Fn(u32) -> String) -> Option<()> {
    use std::io::{BufRead, Write};
    use std::os::fd::FromRawFd;
    let (requests, answers) = descriptors.split_once(',')?;
    let open = |number: &str| number.parse().ok().map(|number| unsafe { std::fs::File::from_raw_fd(number) });
    let requests = std::io::BufReader::new(open(requests)?);
    let mut answers = open(answers)?;
    for request in requests.lines() {
        let request = request.ok()?;
        let (token, windows) = request.split_once(' ')?;
        let windows = windows.parse().ok().filter(|windows| *windows <= MOST_WINDOWS)?;
        answers.write_all(format!("{token} {}\n", answer(windows)).as_bytes()).ok()?;
    }
    Some(())
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
