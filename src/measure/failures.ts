import { concerns, wordsOf } from '../harnesses/failure.ts';
import { benchmarkKey } from '../model/results/benchmark-id.ts';
import { endingWords } from '../model/results/ending.ts';
import { SIDES, type Side } from '../model/results/side.ts';
import { failingEnding } from '../model/results/suite-endings.ts';
import type { MeasuredBenchmark, Progressing } from './course.ts';
import type { Lost } from './sessions/session.ts';
import { isWhole, type Slice } from './slice.ts';

/** So many slices that go wrong are recorded and forgiven; one more ends the benchmark. */
const FAILURES_FORGIVEN = 1;

/**
 * Notes what went wrong in a slice. A benchmark that fails once is forgiven, one that fails again or hangs is given up;
 * the others of a suite go on. What only an instrument could not see, or what fails on one core only, is no failure of
 * the benchmark: that alone is given up.
 */
export function noteFailures(each: Progressing, slice: Slice): void {
  const { side, reading, timedOut } = slice;
  each.endings.note(side, reading.ending ?? null);
  const reasonOf = failuresOf(slice);
  for (const benchmark of each.benchmarks) {
    const reason = reasonOf(benchmark);
    // What failed on this side before says nothing new.
    if (reason === null || benchmark.entry.hasFailedOn(side)) continue;
    noteFailure(each, benchmark, { side, reason, timedOut });
  }
  endIfFailed(each, timedOut);
}

function noteFailure(
  each: Progressing,
  benchmark: MeasuredBenchmark,
  { side, reason, timedOut }: Lost & { readonly side: Side },
): void {
  const failures = (each.failures.get(benchmarkKey(benchmark)) ?? 0) + 1;
  each.failures.set(benchmarkKey(benchmark), failures);
  const givenUp = failures > FAILURES_FORGIVEN || timedOut;
  const { entry } = benchmark;
  if (givenUp && each.target.instrument !== undefined) {
    each.live = false;
    const message = 'its iterations could not be timed one by one, so percentiles are missing or of fewer rounds';
    entry.warn({ code: 'percentiles-unseen', message, subject: reason });
  } else if (givenUp && each.target.cores === 'one') {
    each.live = false;
    const message = 'with all its work on one core it fails: what is shown of that was measured before';
    entry.warn({ code: 'fails-on-one-core', message, subject: reason });
  } else if (givenUp) entry.markFailed(side, reason);
  else {
    const message = `a slice of ${side} failed and its pair was left out`;
    entry.warn({ code: 'slice-failed', message, subject: reason });
  }
}

function endIfFailed(each: Progressing, timedOut: boolean): void {
  // What gave its results and then hung would do so in each slice, for the whole time limit.
  each.live &&= !timedOut && each.benchmarks.some(({ entry }) => !entry.hasFailed);
}

/** The most bursts of a target that are made again: two in which its session gave out, and one that is forgiven. */
export const MISSED_MOST = 2 * FAILURES_FORGIVEN + 1;

/**
 * Did something that went wrong leave a benchmark that is still measured without a pair in this burst?
 * @param slices of its first pair, as far as they came about
 */
export function isMissed({ live, benchmarks }: Progressing, slices: readonly Slice[]): boolean {
  if (!live || (slices.length === SIDES.length && slices.every(isWhole))) return false;
  const read = slices.map(({ reading }) => new Set(reading.measurements.map(benchmarkKey)));
  return benchmarks.some((each) => {
    if (each.sides.length < SIDES.length || each.entry.hasFailed) return false;
    return read.length < SIDES.length || !read.every((keys) => keys.has(benchmarkKey(each)));
  });
}

/**
 * Notes a session that gave out. That ends its burst and nothing else. Whose fault it was is not known for sure: what
 * ran before in the same process may have left something behind. So after the second time a process a slice tells; one
 * that hangs is given up at once.
 */
export function noteLost(each: Progressing, lost: Lost & { readonly side: Side }): void {
  each.trouble += 1;
  if (lost.timedOut) {
    for (const benchmark of each.benchmarks) noteFailure(each, benchmark, lost);
    endIfFailed(each, true);
  } else if (each.trouble > FAILURES_FORGIVEN) runAlone(each, lost.reason);
}

/** Measures the target by a process a slice from here on, with slices as long as such ones are. */
export function runAlone(each: Progressing, reason: string): void {
  if (each.by === 'process') return;
  each.by = 'process';
  if (each.iterations !== null) each.iterations = Math.ceil(each.iterations * each.longer);
  each.pairsPerBurst = 1;
  each.alone = reason;
}

/** Why this slice has no reading of the benchmark; null where it has, or need not have. */
function failuresOf({ side, reading }: Slice): (benchmark: MeasuredBenchmark) => string | null {
  const { measurements, failures, ending } = reading;
  const named = new Map(
    failures.flatMap((failure) => (failure.of.kind === 'benchmark' ? [[benchmarkKey(failure.of), failure]] : [])),
  );
  const wider = failures.filter(({ of }) => of.kind !== 'benchmark');
  const measured = new Set(measurements.map(benchmarkKey));
  return (benchmark) => {
    const failure = named.get(benchmarkKey(benchmark)) ?? wider.find((each) => concerns(each, benchmark));
    // What it was measured to take is known, whatever else of its file went wrong.
    if (failure !== undefined && (failure.of.kind === 'benchmark' || !measured.has(benchmarkKey(benchmark)))) {
      return wordsOf(failure);
    }
    if (measurements.length === 0) return 'a slice of it measured nothing';
    const isHere = measured.has(benchmarkKey(benchmark)) || !benchmark.sides.includes(side);
    return isHere || ending === undefined ? null : `the suite ${endingWords(ending)} before this gave a result`;
  };
}

/**
 * Notes how a benchmark's processes ended. One with a process of its own that gave its result and then ended badly,
 * again and again and on one side only, failed there. How a suite ends is said of the whole run (analysis/suite.ts).
 */
export function noteEndings({ target, benchmarks, endings }: Progressing): void {
  if (
    target.scope === 'suite' ||
    target.instrument !== undefined ||
    target.cores === 'one' ||
    target.sides.length < SIDES.length
  )
    return;
  for (const side of SIDES) {
    const failing = failingEnding(endings.toRecords(), side);
    if (failing === null) continue;
    const reason = `it gave its result and then ${endingWords(failing.ending)}`;
    for (const { entry } of benchmarks) entry.markFailed(side, reason);
  }
}
